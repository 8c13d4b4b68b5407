//! The end of the game (R-SCN-11), victory points (R-SCN-12, R-SCN-13, R-SCN-16, R-SCN-19, R-SCN-22) as tallies.

use super::ScenarioName;
use super::tables::cm;
use crate::event::{Event, Scoring};
use crate::figures::{FigureId, Status};
use crate::ground::{AreaKind, Edge};
use crate::measure::within;
use crate::morale::own_edge;
use crate::setup::Setup;
use crate::system::At;
use crate::turn::show_all;
use crate::why::Why;
use crate::world::{Eyes, Loot, World};
use rocroi_game::{Op, Seat, Tally, by};
use rocroi_table::{Body, Cm, Point, Segment};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// How clear a victory is (R-SCN-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Margin {
    /// Equal points.
    Draw,
    /// 1 or 2 points.
    Slight,
    /// 3 or more.
    Clear,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are who won, and the victory points of A and B")]
pub enum Outcome {
    /// Equal points.
    Drawn { points: [i16; 2] },
    /// One or two points ahead.
    SlightVictory { winner: Seat, points: [i16; 2] },
    /// Three points or more ahead.
    ClearVictory { winner: Seat, points: [i16; 2] },
}

impl Outcome {
    /// Who has won.
    pub const fn winner(&self) -> Option<Seat> {
        match self {
            Outcome::Drawn { .. } => None,
            Outcome::SlightVictory { winner, .. } | Outcome::ClearVictory { winner, .. } => Some(*winner),
        }
    }

    /// How clearly.
    pub const fn margin(&self) -> Margin {
        match self {
            Outcome::Drawn { .. } => Margin::Draw,
            Outcome::SlightVictory { .. } => Margin::Slight,
            Outcome::ClearVictory { .. } => Margin::Clear,
        }
    }

    /// The victory points of A and B.
    pub const fn points(&self) -> [i16; 2] {
        match self {
            Outcome::Drawn { points }
            | Outcome::SlightVictory { points, .. }
            | Outcome::ClearVictory { points, .. } => *points,
        }
    }
}

/// The objectives of an encounter (R-SCN-13).
pub const OBJECTIVES: [Point; 3] = [cm(90, 60), cm(45, 60), cm(135, 60)];

/// The outcome of these points.
pub fn outcome(points: [i16; 2]) -> Outcome {
    by!("R-SCN-12");
    let lead = points[0] - points[1];
    let winner = if lead > 0 { Seat::A } else { Seat::B };
    match lead.abs() {
        0 => Outcome::Drawn { points },
        1 | 2 => Outcome::SlightVictory { winner, points },
        _ => Outcome::ClearVictory { winner, points },
    }
}

/// Does the game end in this End phase?
pub fn over(w: &World, setup: &Setup) -> bool {
    by!("R-SCN-11");
    let gone = |seat: Seat| {
        !setup.of(seat).any(|id| matches!(w.figure(id).status, Status::OnTable | Status::Awaited))
    };
    let ended = |seat: Seat| {
        let b = &w.bands[seat.index()];
        b.beaten || b.retreats
    };
    w.turn >= setup.scenario.turns || Seat::BOTH.iter().any(|s| ended(*s) || gone(*s))
}

/// Ends the game: all hidden groups are shown, then points are counted.
pub fn finish(at: &mut At<'_>) -> Outcome {
    show_all(at);
    let tallies: Vec<Tally<Why>> = Seat::BOTH.iter().map(|s| points(at.world, at.setup, *s)).collect();
    let totals = [tallies[0].total(), tallies[1].total()];
    for (seat, tally) in Seat::BOTH.into_iter().zip(&tallies) {
        let scored = tally.lines.iter().filter_map(|l| match l.op {
            Op::Add(points) if points != 0 => Some(Scoring { why: l.why, points }),
            _ => None,
        });
        at.tell(|| Event::Scored { seat, points: tally.total(), reasons: scored.collect() });
    }
    at.tell(|| Event::Ended { points: totals, tallies });
    outcome(totals)
}

/// The victory points of a side, line by line.
pub fn points(w: &World, setup: &Setup, seat: Seat) -> Tally<Why> {
    let mut t = Tally::new();
    let enemy = seat.other();
    t.add(Why::EnemyLosses, (value_lost(w, setup, enemy) / 25) as i16);
    let ended = |s: Seat| {
        let b = &w.bands[s.index()];
        b.beaten || b.retreats
    };
    if ended(enemy) && !ended(seat) {
        t.add(Why::EnemyBeaten, 3);
    }
    match setup.scenario.name {
        ScenarioName::Encounter => {
            by!("R-SCN-13");
            for at in OBJECTIVES {
                if holds(w, seat, &Body::Segment(Segment::new(at, at))) {
                    t.add(Why::ObjectiveHeld, 2);
                }
            }
        }
        ScenarioName::Convoy => t.add(Why::Carts, carts(w, seat)),
        ScenarioName::Raid => t.add(Why::LootKept, loot(w, seat)),
        ScenarioName::Bridge => {
            by!("R-SCN-22");
            let bridge = w.ground.pieces().iter().find(|p| p.kind == AreaKind::Bridge);
            if bridge.is_some_and(|b| holds(w, seat, &Body::Rect(b.rect()))) {
                t.add(Why::BridgeHeld, 6);
            }
            if seat == Seat::B {
                let west = w.seen_of(seat, Eyes::All).filter(|(id, p)| {
                    p.spot.at.x < Cm(85).units() && w.steady(*id) && !w.figure(*id).class.is_one()
                });
                t.add(Why::AcrossTheRiver, (west.count() / 2) as i16);
            }
        }
        ScenarioName::Free => {}
    }
    t
}

/// The value of the figures a side has lost (R-SCN-12): class 1 counts nothing; of a side that retreats the routed
/// near their edge and away from the enemy are saved.
pub fn value_lost(w: &World, setup: &Setup, seat: Seat) -> u16 {
    by!("R-SCN-12");
    let mut sum = 0;
    for id in setup.of(seat).filter(|id| !setup.profile(*id).class.is_one()) {
        let f = w.figure(id);
        let lost = match f.status {
            Status::Out | Status::Lost => true,
            Status::OnTable => w.routed(id) && !(w.bands[seat.index()].retreats && saved(w, setup, id)),
            Status::Awaited | Status::Left => false,
        };
        if lost {
            sum += setup.listed(id).value;
        }
    }
    sum
}

/// Within 20 cm of his own edge and without enemy within 20 cm (R-MRL-15).
fn saved(w: &World, setup: &Setup, id: FigureId) -> bool {
    by!("R-MRL-15");
    let Some(body) = w.body(id, Eyes::All) else { return false };
    let far = Cm(20).units();
    let size = w.ground.size;
    let edge = match own_edge(w, setup, id) {
        Edge::North => Segment::new(Point::new(0, size.y), size),
        Edge::South => Segment::new(Point::new(0, 0), Point::new(size.x, 0)),
        Edge::East => Segment::new(Point::new(size.x, 0), size),
        Edge::West => Segment::new(Point::new(0, 0), Point::new(0, size.y)),
    };
    let enemy_near = w
        .seen_of(w.figure(id).side.other(), Eyes::All)
        .any(|(e, p)| within(&w.body_at(e, p.spot), &body, far));
    within(&body, &Body::Segment(edge), far) && !enemy_near
}

/// A steady figure of class 2 or more within 10 cm, and the enemy has none.
fn holds(w: &World, seat: Seat, of: &Body) -> bool {
    let near = |s: Seat| {
        w.seen_of(s, Eyes::All).any(|(id, p)| {
            w.steady(id) && !w.figure(id).class.is_one() && within(&w.body_at(id, p.spot), of, Cm(10).units())
        })
    };
    by!("R-FIG-05");
    near(seat) && !near(seat.other())
}

/// Carts through, kept or taken (R-SCN-16).
fn carts(w: &World, seat: Seat) -> i16 {
    by!("R-SCN-16");
    let mut n = 0;
    for c in &w.carts {
        n += match (seat, c.left) {
            (Seat::A, Some(Edge::East)) if c.owner == Seat::A => 5,
            (Seat::A, None) if c.owner == Seat::A => 2,
            (Seat::B, None) if c.owner == Seat::B => 5,
            _ => 0,
        };
    }
    n
}

/// Loot carried off, or kept (R-SCN-19).
fn loot(w: &World, seat: Seat) -> i16 {
    by!("R-SCN-19");
    let mut n = 0;
    for (i, l) in w.loot.iter().enumerate() {
        let inside = |p: &Point| w.ground.buildings.get(i).is_some_and(|b| b.holds(*p));
        n += match (seat, l) {
            (Seat::B, Loot::Off(Seat::B, Edge::West)) => 3,
            (Seat::A, Loot::Inside) => 2,
            (Seat::A, Loot::Lying(p)) if inside(p) => 2,
            (Seat::A, Loot::Carried(id)) if w.figure(*id).side == Seat::A => 2,
            _ => 0,
        };
    }
    n
}
