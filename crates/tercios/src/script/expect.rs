//! What a case expects after a step, and how it is compared: every difference in words.

use super::measure::{Measure, Scale, shown};
use super::position::unit_named;
use crate::battle::buildings::base;
use crate::terms::Rule;
use crate::turn::command::{near_its_gun, under_command};
use crate::{Event, Field, Mark, Place, Station, Tercios, UnitId, values};
use rocroi_game::{Note, Seat, State, Wait, say};
use rocroi_table::{Body, Heading, distance};
use serde::Deserialize;

/// What must hold after a step.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// The unit of its numbers: `inches` (if nothing is said) or `mm`.
    pub scale: Scale,
    /// Units.
    pub unit: Vec<ExpectUnit>,
    /// Commanders.
    pub commander: Vec<ExpectCommander>,
    /// The id of the decision awaited (`react`), `roll`, or `over`.
    pub waits: Option<String>,
    /// The seat that is asked, or that rolls.
    pub asks: Option<Seat>,
    /// The units a question about reactions lists.
    pub asked: Option<Vec<String>>,
    /// The dice awaited, all pools together.
    pub dice: Option<usize>,
    /// The id of what the awaited roll is for.
    pub purpose: Option<String>,
    /// The lines of the awaited roll's first tally, by id; one that does not count has a `!` before it.
    pub tally: Option<Vec<String>>,
    /// What the awaited roll's first tally comes to.
    pub total: Option<u8>,
    /// Events told, by id, in this order (others may come between).
    pub told: Vec<String>,
    /// Events not told.
    pub not_told: Vec<String>,
    /// The turn.
    pub turn: Option<u8>,
    /// Points scored for losses.
    pub scored: Option<[u16; 2]>,
    /// Who has won.
    pub winner: Option<Seat>,
    /// How: `decisive`, `clear`, `narrow`, `pyrrhic` or `draw`.
    pub victory: Option<String>,
    /// Points for losses and ground together, as they stand (T-BAT-46).
    pub points: Option<[u16; 2]>,
    /// How many pieces of ground lie.
    pub pieces: Option<usize>,
    /// The class of pieces of ground, by their number from 1.
    pub ground: Vec<ExpectGround>,
    /// Where the markers of the scenario lie.
    pub markers: Option<Vec<[Measure; 2]>>,
    /// Distances between bases.
    pub gap: Vec<ExpectGap>,
}

/// What must hold of a unit.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExpectUnit {
    /// Which.
    pub name: String,
    /// Its front centre, to 0.1 mm.
    pub at: Option<[Measure; 2]>,
    /// Its facing, to 0.01 degree.
    pub facing: Option<Measure>,
    /// Its wear.
    pub wear: Option<u8>,
    /// Disordered?
    pub disordered: Option<bool>,
    /// Weary?
    pub weary: Option<bool>,
    /// Available?
    pub available: Option<bool>,
    /// Destroyed?
    pub destroyed: Option<bool>,
    /// In a building?
    pub garrison: Option<bool>,
    /// Limbered?
    pub limbered: Option<bool>,
    /// Dragoons on foot?
    pub on_foot: Option<bool>,
    /// Dragoons on foot that have their horses?
    pub horses: Option<bool>,
    /// Its card: a word, `none`, or `unknown` where the viewer does not know it.
    pub card: Option<String>,
    /// Which seats know its card: "A", "B", "AB" or "".
    pub known: Option<String>,
    /// Is it in a group?
    pub grouped: Option<bool>,
    /// Under command?
    pub command: Option<bool>,
}

/// What must hold of a commander.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExpectCommander {
    /// Who.
    pub name: String,
    /// The centre of his disc.
    pub at: Option<[Measure; 2]>,
    /// The unit he is with.
    pub with: Option<String>,
    /// Exhausted?
    pub exhausted: Option<bool>,
    /// Lost?
    pub lost: Option<bool>,
}

/// What must hold of a piece of ground.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectGround {
    /// Which, from 1.
    pub piece: usize,
    /// Its class.
    pub class: crate::Class,
    /// Does it cover?
    pub covered: Option<bool>,
    /// Does it hide?
    pub hidden: Option<bool>,
}

/// The distance between two bases.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectGap {
    /// From this unit.
    pub from: String,
    /// To that one.
    pub to: String,
    /// How far, to 0.1 mm.
    pub is: Measure,
}

/// Writes down what differs.
struct Differences(Vec<String>);

impl Differences {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, want: Option<&T>, got: &T) {
        if let Some(want) = want
            && want != got
        {
            self.0.push(format!("{what} is {got:?}, expected {want:?}"));
        }
    }

    fn place(&mut self, what: &str, want: Option<[Measure; 2]>, scale: Scale, got: rocroi_table::Point) {
        let Some(want) = want else { return };
        let near = |w: Measure, g: i32| (w.units(scale) - g).abs() <= 10;
        if !near(want[0], got.x) || !near(want[1], got.y) {
            let mm = |n: i32| shown(n * 10);
            let (x, y) = (mm(want[0].units(scale)), mm(want[1].units(scale)));
            self.0.push(format!("{what} is at ({}, {}) mm, expected ({x}, {y})", mm(got.x), mm(got.y)));
        }
    }
}

impl Expect {
    /// Every difference, in words.
    pub(super) fn compare(&self, state: &State<Tercios>, told: &[Note<Tercios>]) -> Vec<String> {
        let mut d = Differences(Vec::new());
        let field = Field::new(&state.setup, &state.world);
        for want in &self.unit {
            match unit_named(&state.setup, &want.name) {
                Ok(unit) => self.compare_unit(field, unit, want, &mut d),
                Err(t) => d.0.push(t.to_string()),
            }
        }
        for want in &self.commander {
            self.compare_commander(field, want, &mut d);
        }
        for gap in &self.gap {
            self.compare_gap(field, gap, &mut d);
        }
        self.compare_wait(state, &mut d);
        self.compare_told(told, &mut d);
        d.same("the turn", self.turn.as_ref(), &state.world.turn);
        d.same("scored", self.scored.as_ref(), &state.world.scored);
        if self.points.is_some() {
            d.same("the points", self.points.as_ref(), &crate::battle::points(field));
        }
        self.compare_ground(field, &mut d);
        d.0
    }

    fn compare_ground(&self, field: Field<'_>, d: &mut Differences) {
        let pieces = &field.world.ground.pieces;
        d.same("the number of pieces", self.pieces.as_ref(), &pieces.len());
        for want in &self.ground {
            let Some(piece) = want.piece.checked_sub(1).and_then(|n| pieces.get(n)) else {
                d.0.push(format!("there is no piece of ground {}", want.piece));
                continue;
            };
            let what = |w: &str| format!("{w} of piece {}", want.piece);
            d.same(&what("the class"), Some(&want.class), &piece.class);
            d.same(&what("cover"), want.covered.as_ref(), &piece.covered);
            d.same(&what("hiding"), want.hidden.as_ref(), &piece.hidden);
        }
        if let Some(markers) = &self.markers {
            let got: Vec<_> = field.world.contest.markers.into_iter().flatten().collect();
            d.same("the number of markers", Some(&markers.len()), &got.len());
            for (i, (want, got)) in markers.iter().zip(got).enumerate() {
                d.place(&format!("marker {}", i + 1), Some(*want), self.scale, got);
            }
        }
    }

    fn compare_unit(&self, field: Field<'_>, unit: UnitId, want: &ExpectUnit, d: &mut Differences) {
        let u = field.unit(unit);
        let what = |w: &str| format!("{w} of `{}`", want.name);
        d.place(&format!("`{}`", want.name), want.at, self.scale, u.pose.at);
        if let Some(facing) = want.facing {
            let got = u.pose.facing;
            if got.between(Heading::new(facing.as_thousandths())) > 10 {
                let (got, want) = (shown(got.thousandths()), shown(facing.as_thousandths()));
                d.0.push(format!("{} is {got}, expected {want}", what("the facing")));
            }
        }
        d.same(&what("wear"), want.wear.as_ref(), &u.wear);
        d.same(&what("disorder"), want.disordered.as_ref(), &u.is(Mark::Disordered));
        d.same(&what("limbering"), want.limbered.as_ref(), &u.is(Mark::Limbered));
        d.same(&what("being on foot"), want.on_foot.as_ref(), &u.is(Mark::OnFoot));
        d.same(&what("the horses"), want.horses.as_ref(), &crate::adaptations::has_horses(field, unit));
        d.same(&what("destruction"), want.destroyed.as_ref(), &(u.place == Place::Destroyed));
        d.same(&what("garrison"), want.garrison.as_ref(), &matches!(u.place, Place::Garrison(_)));
        d.same(&what("availability"), want.available.as_ref(), &field.available(unit));
        d.same(&what("the group"), want.grouped.as_ref(), &u.hand.group.is_some());
        if want.weary.is_some() {
            d.same(&what("weariness"), want.weary.as_ref(), &field.troop(unit).weary());
        }
        if want.command.is_some() {
            // Guns always are, and their companies near them (T-TRN-43).
            let got = under_command(field, unit)
                || field.has(unit, Rule::IntegralCommand)
                || near_its_gun(field, unit);
            d.same(&what("command"), want.command.as_ref(), &got);
        }
        let card = u.hand.card.map_or("none", |c| c.get().map_or("unknown", |c| c.word()));
        d.same(&what("the card"), want.card.as_ref(), &card.to_owned());
        let known: String =
            Seat::BOTH.iter().filter(|s| u.hand.known().has(**s)).map(ToString::to_string).collect();
        d.same(&what("who knows the card"), want.known.as_ref(), &known);
    }

    fn compare_commander(&self, field: Field<'_>, want: &ExpectCommander, d: &mut Differences) {
        let Some(i) = field.setup.commanders.iter().position(|c| c.name == want.name) else {
            d.0.push(format!("unknown commander `{}`", want.name));
            return;
        };
        let c = field.world.commanders[i];
        let what = |w: &str| format!("{w} of `{}`", want.name);
        d.same(&what("exhaustion"), want.exhausted.as_ref(), &c.exhausted);
        d.same(&what("loss"), want.lost.as_ref(), &(c.station == Station::Lost));
        match c.station {
            Station::At(p) => d.place(&format!("`{}`", want.name), want.at, self.scale, p),
            _ if want.at.is_some() => d.0.push(format!("{} is {:?}", what("the place"), c.station)),
            _ => {}
        }
        let with = match c.station {
            Station::With(u) => field.entry(u).name.clone(),
            _ => String::new(),
        };
        d.same(&what("the unit"), want.with.as_ref(), &with);
    }

    fn compare_gap(&self, field: Field<'_>, gap: &ExpectGap, d: &mut Differences) {
        match (unit_named(field.setup, &gap.from), unit_named(field.setup, &gap.to)) {
            (Ok(a), Ok(b)) => {
                // A garrison fills its building.
                let [here, there] = [a, b].map(|u| Body::Rect(base(field, u)));
                let got = distance(&here, &there).floor();
                if (got - gap.is.units(self.scale)).abs() > 10 {
                    let want = shown(gap.is.units(self.scale) * 10);
                    let got = shown(got * 10);
                    d.0.push(format!("`{}` and `{}` are {got} mm apart, expected {want}", gap.from, gap.to));
                }
            }
            (Err(t), _) | (_, Err(t)) => d.0.push(t.to_string()),
        }
    }

    fn compare_wait(&self, state: &State<Tercios>, d: &mut Differences) {
        let (waits, asks, asked) = match &state.wait {
            Wait::Decide(asked) => {
                let id = |a: &rocroi_game::Asked<Tercios>| {
                    say::words(&a.decision).map_or_else(String::new, |w| w.id)
                };
                let units = asked.iter().find_map(|a| match &a.decision {
                    crate::Decision::React { units, .. } | crate::Decision::Defend { units, .. } => {
                        Some(units.iter().map(|u| state.setup.unit(*u).name.clone()).collect::<Vec<_>>())
                    }
                    _ => None,
                });
                (asked.first().map_or_else(String::new, id), asked.first().map(|a| a.seat), units)
            }
            Wait::Roll(ask) => ("roll".to_owned(), ask.pools.first().map(|p| p.seat), None),
            Wait::Over(_) => ("over".to_owned(), None, None),
        };
        d.same("what is awaited", self.waits.as_ref(), &waits);
        if self.asks.is_some() && self.asks != asks {
            d.0.push(format!("asked is {asks:?}, expected {:?}", self.asks));
        }
        if self.asked.is_some() {
            d.same("the units asked", self.asked.as_ref(), &asked.unwrap_or_default());
        }
        if let Wait::Roll(ask) = &state.wait {
            let purpose = say::words(&ask.purpose).map_or_else(String::new, |w| w.id);
            d.same("the roll", self.purpose.as_ref(), &purpose);
            d.same("the dice", self.dice.as_ref(), &ask.dice());
        } else if self.dice.is_some() || self.purpose.is_some() {
            d.0.push(format!("no roll is awaited, but {waits}"));
        }
        self.compare_tally(state, d);
        if let (Some(victory), Wait::Over(o)) = (&self.victory, &state.wait) {
            let got = format!("{:?}", o.victory).to_lowercase();
            d.same("the victory", Some(victory), &got);
        }
        if let Some(winner) = self.winner {
            let got = match &state.wait {
                Wait::Over(o) => o.winner,
                _ => None,
            };
            d.same("the winner", Some(&Some(winner)), &got);
        }
    }

    fn compare_tally(&self, state: &State<Tercios>, d: &mut Differences) {
        if self.tally.is_none() && self.total.is_none() {
            return;
        }
        let pending = crate::fight::pending(state.now());
        let Some((_, tally)) = pending.as_ref().and_then(|p| p.tallies.first()) else {
            d.0.push("no tally is rolled with".into());
            return;
        };
        let line = |l: &rocroi_game::Line<crate::Why>| {
            let id = say::words(&l.why).map_or_else(String::new, |w| w.id);
            if l.stopped.is_some() { format!("!{id}") } else { id }
        };
        d.same("the tally", self.tally.as_ref(), &tally.lines.iter().map(line).collect());
        d.same("the total", self.total.as_ref(), &values::read(tally));
    }

    fn compare_told(&self, told: &[Note<Tercios>], d: &mut Differences) {
        let id = |e: &Event| say::words(e).map_or_else(String::new, |w| w.id);
        let ids: Vec<String> = told
            .iter()
            .filter_map(|n| match n {
                Note::Said(e) => Some(id(e)),
                Note::Rolled { .. } => None,
            })
            .collect();
        let mut rest = ids.iter();
        for want in &self.told {
            if !rest.any(|got| got == want) {
                d.0.push(format!("`{want}` was not told in its turn; told was {}", ids.join(", ")));
                break;
            }
        }
        for not in self.not_told.iter().filter(|n| ids.contains(n)) {
            d.0.push(format!("`{not}` was told"));
        }
    }
}
