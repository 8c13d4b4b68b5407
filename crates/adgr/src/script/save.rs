//! From a battle to a written position.

use rocroi_game::{Seat, State};
use rocroi_table::Drawn;

use super::build::corner;
use super::coord::{Coord, Degrees, xy};
use super::position::{
    CampText, ChargeText, CorpsText, EdgeText, MarkerText, PieceText, Position, ShipText, UnalignedText,
    UnitText, WorkText,
};
use super::setting::{SettingText, save_plans};
use crate::Adgr;
use crate::frame::Frame;
use crate::ids::{AdgUnit, Firer, Half, RosterId, UnitId};
use crate::scene::{CAMP, MARKER};
use crate::setting::SHIP;
use crate::setup::UnitSheet;
use crate::terrain::{Kind, Piece};
use crate::tolerance::UD;
use crate::troops::Profile;
use crate::world::{Absent, Away, Marks, Phase, Place, Whereabouts, With};

/// The position of a battle.
pub(super) fn save(state: &State<Adgr>) -> Position {
    let (setup, world) = (&*state.setup, &state.world);
    let name = |at: AdgUnit| half_name(world, at);
    let corps = setup.corps.iter().zip(&world.corps).zip(&world.generals).map(|((sheet, corps), general)| {
        let mut text = CorpsText {
            name: sheet.name.clone(),
            seat: sheet.seat,
            general: Some(sheet.general.clone()),
            rank: sheet.rank,
            chief: sheet.chief,
            doubtful: sheet.doubtful,
            trust: sheet.doubtful.then_some(corps.trust),
            at: None,
            with: None,
            included: None,
            engaged: general.engaged,
            done: corps.done,
            helped: corps.helped,
        };
        match general.at {
            Whereabouts::Alone(at) => text.at = Some(xy(at)),
            Whereabouts::Attached(unit) => text.with = Some(name(unit)),
            Whereabouts::Included(unit) => text.included = Some(name(unit)),
            Whereabouts::Absent => {
                let own = world.absentees(sheet.seat).unwrap_or_default();
                let with = own.iter().filter(|a| setup.corps(a.sheet.corps) == sheet);
                for (absent, how) in with.filter_map(|a| Some((a, a.general?))) {
                    match how {
                        With::Attached(half) => text.with = Some(half_of(&absent.sheet, half)),
                        With::Included(half) => text.included = Some(half_of(&absent.sheet, half)),
                    }
                }
            }
            Whereabouts::Lost => {}
        }
        text
    });
    let ids = (0u16..).map(UnitId).zip(world.sheets.iter());
    let mut units: Vec<(RosterId, UnitText)> = ids.map(|(id, s)| (s.roster, unit(state, id))).collect();
    let absent = Seat::BOTH.into_iter().flat_map(|seat| world.absentees(seat).unwrap_or_default());
    units.extend(absent.map(|a| (a.sheet.roster, missing(state, a))));
    units.sort_by_key(|(roster, _)| *roster);
    let units = units.into_iter().map(|(_, text)| text).collect();
    Position {
        table: Some([Coord(setup.table.0.units()), Coord(setup.table.1.units())]),
        attacker: world.attacker,
        phasing: Some(world.phasing),
        turn: world.turn,
        phase: (world.phase != Phase::Movement).then_some(world.phase),
        activate: world.active.map(|a| setup.corps(a.corps).name.clone()),
        points: world.active.map(|a| a.cp),
        free_used: world.active.is_some_and(|a| !a.free),
        options: setup.options,
        opening: super::opening::save(setup, state.stack.last()),
        corps: corps.collect(),
        unit: units,
        terrain: world.ground.pieces.iter().map(piece).collect(),
        camp: world
            .camps
            .iter()
            .map(|c| CampText {
                seat: c.seat,
                at: xy(corner(c.pose, CAMP)),
                facing: Degrees(c.pose.facing.thousandths()),
                fortified: c.fortified,
                lost: c.lost,
            })
            .collect(),
        ship: world
            .ships
            .iter()
            .map(|s| ShipText {
                seat: s.seat,
                at: xy(corner(s.pose, SHIP)),
                facing: Degrees(s.pose.facing.thousandths()),
            })
            .collect(),
        work: world
            .works
            .iter()
            .map(|w| WorkText {
                seat: w.seat,
                kind: w.kind,
                at: xy(corner(w.pose, rocroi_table::Size::new(UD, 0))),
                facing: Degrees(w.pose.facing.thousandths()),
                gun: w.gun.map(|g| world.sheet(g).name.clone()),
            })
            .collect(),
        marker: world
            .markers
            .iter()
            .filter_map(|m| {
                let pose = m.pose?;
                let at = xy(corner(pose, MARKER));
                Some(MarkerText { seat: m.seat, at, facing: Degrees(pose.facing.thousandths()) })
            })
            .collect(),
        setting: match state.stack.last() {
            Some(Frame::Setting(stage)) => Some(SettingText::of(**stage)),
            _ => None,
        },
        plan: save_plans(setup, world),
        contact: old_contacts(state),
        unaligned: world
            .unaligned
            .iter()
            .map(|u| UnalignedText { by: name(u.by), at: name(u.at), edge: EdgeText::of(u.edge), p: xy(u.p) })
            .collect(),
        charge: world
            .struck
            .iter()
            .map(|s| ChargeText {
                by: name(s.by),
                at: name(s.at),
                edge: EdgeText::of(s.edge),
                uncontrolled: s.uncontrolled,
                caught: s.caught,
            })
            .collect(),
    }
}

/// Contacts of earlier sequences, oldest first.
fn old_contacts(state: &State<Adgr>) -> Vec<[String; 2]> {
    let world = &state.world;
    let mut old: Vec<_> = world.contacts.iter().filter(|c| c.sequence < world.sequence).collect();
    old.sort_by_key(|c| c.act);
    let mut pairs: Vec<(UnitId, UnitId)> = Vec::new();
    for c in old {
        if !pairs.contains(&(c.a.unit, c.b.unit)) {
            pairs.push((c.a.unit, c.b.unit));
        }
    }
    pairs.into_iter().map(|(a, b)| [world.sheet(a).name.clone(), world.sheet(b).name.clone()]).collect()
}

/// `K1`, or `K1.2` for its right half.
pub(super) fn half_name(world: &crate::world::World, at: AdgUnit) -> String {
    half_of(world.sheet(at.unit), at.half)
}

/// What a firer is called in an order; a ship's guns are `ship.1` to `ship.3`.
pub(super) fn firer_name(world: &crate::world::World, firer: Firer) -> String {
    match firer {
        Firer::Unit(at) => half_name(world, at),
        Firer::Gun(gun) => format!("ship.{}", gun.gun),
    }
}

fn half_of(sheet: &UnitSheet, half: Half) -> String {
    match half {
        Half::Two => format!("{}.2", sheet.name),
        Half::One => sheet.name.clone(),
    }
}

/// What is written of a unit that never changes.
fn entry(state: &State<Adgr>, sheet: &UnitSheet) -> UnitText {
    let plain = Profile::of(sheet.profile.troop);
    let bought = sheet.profile.abilities.iter().filter(|a| !plain.abilities.has(*a));
    UnitText {
        name: sheet.name.clone(),
        seat: None,
        corps: Some(state.setup.corps(sheet.corps).name.clone()),
        troop: sheet.profile.troop,
        quality: sheet.profile.quality,
        abilities: bought.collect(),
        weapon: sheet.profile.weapon.filter(|w| plain.weapon != Some(*w)),
        at: None,
        front: None,
        facing: Degrees(0),
        lost: 0,
        square: false,
        looting: false,
        routed: false,
        shot_gone: false,
        rolled: false,
        smoke: 0,
        reserve: false,
        store: 0,
        turned: Vec::new(),
        gone: None,
        to_deploy: false,
        ambush: None,
        flank_march: false,
        marks: None,
    }
}

/// A unit that has not appeared.
fn missing(state: &State<Adgr>, absent: &Absent) -> UnitText {
    let mut text = entry(state, &absent.sheet);
    match absent.at {
        Away::ToDeploy => text.to_deploy = true,
        Away::Ambush(marker) => {
            // Markers no longer on the table are not written: the others are counted anew.
            let before = state.world.markers.iter().take(marker.index()).filter(|m| m.pose.is_some());
            text.ambush = u8::try_from(before.count() + 1).ok();
        }
        Away::FlankMarch => text.flank_march = true,
    }
    text
}

fn unit(state: &State<Adgr>, id: UnitId) -> UnitText {
    let unit = state.world.unit(id);
    let pose = unit.pose();
    UnitText {
        front: pose.map(|p| xy(p.at)),
        facing: Degrees(pose.map_or(0, |p| p.facing.thousandths())),
        lost: unit.lost,
        square: unit.square,
        looting: unit.looting,
        routed: unit.routed,
        shot_gone: unit.shot_gone,
        rolled: unit.rolled,
        smoke: unit.smoke,
        reserve: unit.reserve,
        store: unit.store,
        turned: match unit.turned {
            [None, None] => Vec::new(),
            halves => halves.map(|e| e.map_or(EdgeText::Front, EdgeText::of)).to_vec(),
        },
        gone: match unit.place {
            Place::Table(_) => None,
            Place::Gone(gone) => Some(gone),
        },
        marks: (unit.marks != Marks::default()).then_some(unit.marks),
        ..entry(state, state.world.sheet(id))
    }
}

fn piece(piece: &Piece) -> PieceText {
    let mut text = PieceText::default();
    let (kind, covering, flow) = match piece.kind {
        Kind::River(flow) => ("river", None, Some(flow)),
        Kind::Coast => ("coast", None, None),
        Kind::GentleHill(covering) => ("gentle-hill", covering, None),
        Kind::SteepHill(covering) => ("steep-hill", covering, None),
        Kind::Brush => ("brush", None, None),
        Kind::Field => ("field", None, None),
        Kind::EnclosedField => ("enclosed-field", None, None),
        Kind::Plantation => ("plantation", None, None),
        Kind::Wood => ("wood", None, None),
        Kind::Marsh => ("marsh", None, None),
        Kind::Dunes => ("dunes", None, None),
        Kind::Gully => ("gully", None, None),
        Kind::Road => ("road", None, None),
        Kind::Village => ("village", None, None),
        Kind::Impassable => ("impassable", None, None),
        Kind::Open => ("open", None, None),
    };
    text.crest = piece.crest.map(|h| Degrees(h.thousandths()));
    (text.kind, text.covering, text.flow) = (kind.to_owned(), covering, flow);
    match piece.shape.drawn() {
        Drawn::Polygon(points) => text.polygon = Some(points.iter().map(|p| xy(*p)).collect()),
        Drawn::Band { width, points } => {
            text.line = Some(points.iter().map(|p| xy(*p)).collect());
            text.width = Some(Coord(*width));
        }
        Drawn::Line(points) => text.line = Some(points.iter().map(|p| xy(*p)).collect()),
    }
    text
}
