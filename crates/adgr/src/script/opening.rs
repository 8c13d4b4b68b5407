//! A battle that begins before its first turn, as a person writes it: `[position.opening]`.

use std::collections::BTreeMap;

use rocroi_game::{Note, Seat, State, Trouble, Wait};
use serde::{Deserialize, Serialize};

use super::coord::{Xy, point};
use super::expect::differs;
use super::terrain::{choice, choice_text, cover, write};
use crate::Adgr;
use crate::event::Event;
use crate::frame::Frame;
use crate::order::Decision;
use crate::setting::{Opening, SettingSheet, SideSheet};
use crate::setup::Setup;
use crate::terrain::choosing::attempts;
use crate::terrain::placing::is_line;
use crate::terrain::{Choice, Covering, Doing, Ground, Kind, Mark, PieceId, Region, Sort, Stage};

/// Where the set-up stands.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct OpeningText {
    /// With which step the battle begins.
    pub begin: Begin,
    /// Who won the initiative (`role`, `region`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// The region (`side` and later).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
    /// The year agreed on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// Who chooses pieces (`choosing`) or adjusts (`adjusting`); whoever comes first if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The compulsory piece is still to be placed (`placing`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub owed: bool,
    /// The number of the compulsory piece on the table, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compulsory: Option<usize>,
    /// What covers it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covering: Option<Covering>,
    /// A piece was removed by adjustment.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
    /// What each side brings and has.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub side: BTreeMap<Seat, SideText>,
}

/// A step of the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begin {
    /// Initiative is rolled.
    #[default]
    Initiative,
    /// The winner attacks or defends.
    Role,
    /// The region is named.
    Region,
    /// The defender takes a table edge.
    Side,
    /// Terrain is chosen.
    Choosing,
    /// Terrain is placed.
    Placing,
    /// The die of the river is thrown.
    River,
    /// The free road of the village is laid.
    VillageRoad,
    /// Terrain is adjusted.
    Adjusting,
}

/// A side.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SideText {
    /// What the army is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its year.
    pub year: u16,
    /// Its home regions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
    /// The pieces it has chosen, on the table or not, if these are more than are left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
    /// Those still to be placed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
    /// How many it announced; as many as it has taken if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Attempts at adjusting left; by the number if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u8>,
    /// It has used its re-roll.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rerolled: bool,
    /// Its strategist has intervened.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strategist_used: bool,
    /// Pieces it has tried to adjust, by their numbers from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<usize>,
}

/// What the two sides bring.
pub(super) fn sheet(text: &OpeningText) -> SettingSheet {
    let side = |seat: Seat| {
        let t = text.side.get(&seat).cloned().unwrap_or_default();
        SideSheet { name: t.name, year: t.year, regions: t.regions }
    };
    SettingSheet { year: text.year, sides: Seat::BOTH.map(side) }
}

/// The process a battle begins with.
pub(super) fn frame(
    text: &OpeningText,
    setup: &Setup,
    ground: &Ground,
    attacker: Seat,
) -> Result<Frame, Vec<Trouble>> {
    let winner = text.winner.unwrap_or(attacker);
    let region = text.region.unwrap_or(Region::Plain);
    Ok(match text.begin {
        Begin::Initiative => Frame::Opening(Opening::Begin),
        Begin::Role => Frame::Opening(Opening::Role(winner)),
        Begin::Region => Frame::Opening(Opening::Region(winner)),
        Begin::Side => Frame::Opening(Opening::Side(region)),
        Begin::Choosing | Begin::Placing | Begin::River | Begin::VillageRoad | Begin::Adjusting => {
            Frame::Terrain(Box::new(stage(text, setup, ground, attacker)?))
        }
    })
}

fn stage(text: &OpeningText, setup: &Setup, ground: &Ground, attacker: Seat) -> Result<Stage, Vec<Trouble>> {
    let defender = attacker.other();
    let region = text.region.unwrap_or(Region::Plain);
    let year = setup.setting.as_ref().map_or(0, |s| s.date(defender));
    let mut stage = Stage::new(setup, region, year, defender);
    stage.owed = text.begin == Begin::Choosing || text.owed;
    stage.removed = text.removed;
    stage.compulsory.covering = text.covering;
    let mut troubles = Vec::new();
    for seat in Seat::BOTH {
        let side = text.side.get(&seat).cloned().unwrap_or_default();
        let mut read = |list: &[String]| {
            let each = list.iter().map(|t| choice(t));
            each.filter_map(|c| c.map_err(|t| troubles.push(t)).ok()).collect::<Vec<_>>()
        };
        let left = read(&side.left);
        let taken = if side.taken.is_empty() { left.clone() } else { read(&side.taken) };
        let share = &mut stage.shares[seat.index()];
        share.number = side.number.unwrap_or_else(|| u8::try_from(taken.len()).unwrap_or(4));
        share.attempts = side.attempts.unwrap_or_else(|| attempts(share.number));
        share.rerolled = side.rerolled;
        share.privilege &= !side.strategist_used;
        (share.left, share.taken) = (left, taken);
    }
    if !troubles.is_empty() {
        return Err(troubles);
    }
    stage.marks = ground
        .pieces
        .iter()
        .enumerate()
        .map(|(i, p)| {
            let village = matches!(
                p.kind,
                Kind::Village
                    | Kind::GentleHill(Some(Covering::Village))
                    | Kind::SteepHill(Some(Covering::Village))
            );
            let tried = Seat::BOTH.map(|s| text.side.get(&s).is_some_and(|t| t.tried.contains(&(i + 1))));
            Mark {
                owner: defender,
                compulsory: text.compulsory == Some(i + 1),
                fixed: village || is_line(p.kind),
                tried,
            }
        })
        .collect();
    stage.doing = match text.begin {
        Begin::Choosing => Doing::Choosing(text.seat.unwrap_or(defender)),
        Begin::Adjusting => {
            let seat = text.seat.unwrap_or(attacker);
            // Whoever comes before him is done.
            stage.shares[attacker.index()].done = seat == defender;
            Doing::Adjusting(seat)
        }
        Begin::River => Doing::Flow(text.seat.unwrap_or(defender)),
        Begin::VillageRoad => {
            let village = |k: Kind| {
                let hill = matches!(k, Kind::GentleHill(Some(c)) | Kind::SteepHill(Some(c)) if c == Covering::Village);
                hill || k == Kind::Village
            };
            match ground.pieces.iter().position(|p| village(p.kind)).and_then(|i| u8::try_from(i).ok()) {
                Some(i) => Doing::VillageRoad(defender, PieceId(i)),
                None => Doing::Next,
            }
        }
        Begin::Initiative | Begin::Role | Begin::Region | Begin::Side | Begin::Placing => Doing::Next,
    };
    Ok(stage)
}

/// How a battle in its set-up is written: it begins again with the step it is in, dice of that step not kept.
pub(super) fn save(setup: &Setup, frame: Option<&Frame>) -> Option<OpeningText> {
    let sheet = setup.setting.as_ref()?;
    let mut text = OpeningText { year: sheet.year, ..OpeningText::default() };
    for seat in Seat::BOTH {
        let side = sheet.side(seat);
        let (name, year, regions) = (side.name.clone(), side.year, side.regions.clone());
        text.side.insert(seat, SideText { name, year, regions, ..SideText::default() });
    }
    match frame {
        Some(Frame::Opening(Opening::Begin | Opening::Rolling(_))) => {}
        Some(Frame::Opening(Opening::Role(seat))) => {
            (text.begin, text.winner) = (Begin::Role, Some(*seat));
        }
        Some(Frame::Opening(Opening::Region(seat))) => {
            (text.begin, text.winner) = (Begin::Region, Some(*seat));
        }
        Some(Frame::Opening(Opening::Side(region))) => {
            (text.begin, text.region) = (Begin::Side, Some(*region));
        }
        Some(Frame::Terrain(stage)) => save_stage(setup, stage, &mut text),
        _ => return None,
    }
    Some(text)
}

fn save_stage(setup: &Setup, stage: &Stage, text: &mut OpeningText) {
    text.region = Some(stage.region);
    text.removed = stage.removed;
    text.covering = stage.compulsory.covering;
    text.owed = stage.owed;
    text.compulsory = stage.marks.iter().position(|m| m.compulsory).map(|i| i + 1);
    let mut in_hand = None;
    // An attempt whose die or use is awaited is made anew.
    let trying = match &stage.doing {
        Doing::AdjustDie(seat, piece) | Doing::TryAgain(seat, piece) => Some((*seat, *piece)),
        Doing::Adjust(seat, leave) => Some((*seat, leave.piece)),
        _ => None,
    };
    (text.begin, text.seat) = match &stage.doing {
        Doing::Choosing(seat) | Doing::Granting(seat, _) | Doing::Instead(seat, ..) => {
            (Begin::Choosing, Some(*seat))
        }
        Doing::Adjusting(seat)
        | Doing::AdjustDie(seat, _)
        | Doing::TryAgain(seat, _)
        | Doing::Adjust(seat, _) => (Begin::Adjusting, Some(*seat)),
        Doing::Dice(item) | Doing::Sector(item, _) | Doing::NoRoom(item) | Doing::Laying(item, _) => {
            in_hand = Some((item.seat, item.piece));
            text.owed |= item.compulsory;
            (Begin::Placing, None)
        }
        Doing::Water(seat, sort) => {
            in_hand = Some((*seat, Choice::bare(*sort)));
            (Begin::Placing, None)
        }
        Doing::RoadDice(seat) | Doing::Road(seat, _) => {
            in_hand = Some((*seat, Choice::bare(Sort::Road)));
            (Begin::Placing, None)
        }
        Doing::Flow(seat) => (Begin::River, Some(*seat)),
        Doing::VillageRoad(..) => (Begin::VillageRoad, None),
        Doing::Next | Doing::Picking(_) => (Begin::Placing, None),
    };
    for seat in Seat::BOTH {
        let share = &stage.shares[seat.index()];
        let side = text.side.entry(seat).or_default();
        // A player who is choosing chooses anew.
        let anew = text.begin == Begin::Choosing && text.seat == Some(seat);
        if !anew {
            side.taken = share.taken.iter().map(|c| choice_text(*c)).collect();
            let left = if text.begin == Begin::Choosing { &share.taken } else { &share.left };
            side.left = left.iter().map(|c| choice_text(*c)).collect();
            side.number = Some(share.number);
        }
        if let Some((_, piece)) = in_hand.filter(|(s, _)| *s == seat && !text.owed) {
            side.left.push(choice_text(piece));
        }
        let anew = trying.filter(|(s, _)| *s == seat).map(|(_, piece)| piece.index() + 1);
        let attempts = share.attempts + u8::from(anew.is_some());
        side.attempts = (text.begin == Begin::Adjusting).then_some(attempts);
        side.rerolled = share.rerolled;
        side.strategist_used = !share.privilege && Stage::strategist(setup, seat);
        let tried = (1..).zip(&stage.marks).filter(|(n, m)| m.tried[seat.index()] && Some(*n) != anew);
        side.tried = tried.map(|(n, _)| n).collect();
    }
}

/// What must hold while a battle is set up.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct OpeningExpect {
    /// The initiative values of A and B that were told in this step.
    pub initiative: Option<[i16; 2]>,
    /// Who attacks.
    pub attacker: Option<Seat>,
    /// Who is asked.
    pub asked: Option<Seat>,
    /// What is done if he does not answer, as an order.
    pub default: Option<String>,
    /// The pieces on the table, in the order in which they were placed: `wood`, `river flood`,
    /// `gentle-hill with brush`.
    pub ground: Option<Vec<String>>,
    /// Their centres, by number from 1.
    pub centre: BTreeMap<String, Xy>,
    /// Where the piece that is asked for must lie: `left-sector at-the-edge`.
    pub spot: Option<String>,
    /// Attempts at adjusting left.
    pub attempts: Option<u8>,
    /// What the adjustment die allows besides a move: `turn`, `remove`.
    pub allowed: Option<Vec<String>>,
    /// How far it allows a move.
    pub reach: Option<rocroi_table::Ud>,
}

fn piece_text(kind: Kind) -> String {
    let name: &'static str = crate::terrain::Sort::of(kind).into();
    match kind {
        Kind::River(flow) => format!("river {}", serde_plain(&flow)),
        Kind::GentleHill(Some(c)) | Kind::SteepHill(Some(c)) => format!("{name} with {}", cover(c)),
        Kind::EnclosedField => "enclosed-field".to_owned(),
        _ => name.to_owned(),
    }
}

/// The word a value without fields is written with.
fn serde_plain<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default().trim_matches('"').to_owned()
}

/// Every difference, in words.
pub(super) fn compare(
    state: &State<Adgr>,
    told: &[Note<Adgr>],
    expect: &OpeningExpect,
    out: &mut Vec<String>,
) {
    if let Some(wanted) = expect.initiative {
        let is = told.iter().find_map(|n| match n {
            Note::Said(Event::Initiative { first, second, .. }) => Some([*first, *second]),
            _ => None,
        });
        differs(out, "the initiative", format!("{is:?}"), format!("{:?}", Some(wanted)));
    }
    if let Some(seat) = expect.attacker {
        differs(out, "the attacker", state.world.attacker, seat);
    }
    let asked = match &state.wait {
        Wait::Decide(asked) => asked.first(),
        Wait::Roll(_) | Wait::Over(_) => None,
    };
    if let Some(seat) = expect.asked {
        differs(out, "the seat asked", asked.map_or("none".into(), |a| a.seat.to_string()), seat);
    }
    if let Some(wanted) = &expect.default {
        let first = asked.and_then(|a| state.candidates(a.seat).into_iter().next());
        differs(out, "the default", first.as_ref().and_then(write).unwrap_or_default(), wanted);
    }
    let pieces = &state.world.ground.pieces;
    if let Some(wanted) = &expect.ground {
        let is: Vec<String> = pieces.iter().map(|p| piece_text(p.kind)).collect();
        differs(out, "the ground", is.join(", "), wanted.join(", "));
    }
    for (n, at) in &expect.centre {
        let piece = n.parse::<usize>().ok().and_then(|n| pieces.get(n.checked_sub(1)?));
        match piece.map(|p| crate::shooting::ground::centre(p).point()) {
            Some(centre) if centre.within(point(*at), 6) => {}
            Some(c) => out.push(format!(
                "the centre of piece {n} is {} {}",
                super::coord::Coord(c.x),
                super::coord::Coord(c.y)
            )),
            None => out.push(format!("there is no piece {n}")),
        }
    }
    compare_asked(asked.map(|a| &a.decision), expect, out);
}

fn compare_asked(decision: Option<&Decision>, expect: &OpeningExpect, out: &mut Vec<String>) {
    if let Some(wanted) = &expect.spot {
        let is = match decision {
            Some(Decision::LayPiece { column, margin, .. }) => {
                let words = [column.map(|c| serde_plain(&c)), margin.map(|m| serde_plain(&m))];
                words.into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
            _ => "not asked".to_owned(),
        };
        differs(out, "the place asked", is, wanted);
    }
    if let Some(wanted) = expect.attempts {
        let is = match decision {
            Some(Decision::Attempt { left }) => left.to_string(),
            _ => "not asked".to_owned(),
        };
        differs(out, "the number of attempts", is, wanted);
    }
    let (allowed, reach) = match decision {
        Some(Decision::AdjustPiece { turn, remove, reach, .. }) => {
            let words = [turn.then_some("turn"), remove.then_some("remove")];
            (words.into_iter().flatten().collect::<Vec<_>>().join(", "), Some(*reach))
        }
        _ => ("not asked".to_owned(), None),
    };
    if let Some(wanted) = &expect.allowed {
        differs(out, "what the die allows", &allowed, wanted.join(", "));
    }
    if let Some(wanted) = expect.reach {
        differs(out, "the reach", format!("{reach:?}"), format!("{:?}", Some(wanted)));
    }
}
