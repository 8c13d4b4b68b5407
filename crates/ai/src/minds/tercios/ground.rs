//! Ground that counts at the end: how near each side is to the places that score and who holds them, how far those have
//! come who score beyond a river, and who is sent to a place in time. A glance, no rule: what is held is the engine's to
//! say.

use rocroi_game::Seat;
use rocroi_table::{Bounds, Edge, Fine, GRAIN, Heading, Point, Pose, Rect};
use rocroi_tercios::battle::scenario::BANKS;
use rocroi_tercios::discipline::TestKind;
use rocroi_tercios::movement::{Allowance, Keep, Line, Mover};
use rocroi_tercios::propose::longest;
use rocroi_tercios::terms::Arm;
use rocroi_tercios::{Card, Field, INCH, Length, March, Motion, Place, Scenario, Scenery, UnitId};

use super::fights::passes;
use super::habit::nearest;
use crate::field::Body;
use crate::mind::Eye;

/// Nearer than this a place is held (T-BAT-47), and farther than that nobody thinks of it.
const HELD: i64 = 3 * INCH as i64;
const FAR: i64 = 27 * INCH as i64;

/// The turn at whose end ground is counted for the first time (T-BAT-43).
const COUNTED: i64 = 5;

/// What it is to hold a place besides being there, in thousandths of its points.
const HOLDS: i64 = 500;

/// How far from the straight way to a place somebody looks for one that is free.
const FAN: [i32; 9] = [0, 12_000, -12_000, 24_000, -24_000, 40_000, -40_000, 60_000, -60_000];

/// How many units score beyond a river (T-BAT-49).
const BEYOND: usize = 3;

/// A place and what it is worth to each side.
struct Goal {
    at: Bounds,
    points: [i64; 2],
}

impl Goal {
    fn marker(at: Point, points: [i64; 2]) -> Goal {
        let at = Fine::from(at);
        Goal { at: Bounds { low: at, high: at }, points }
    }

    /// How far it is from the nearest of these places.
    fn away(&self, from: &[Fine]) -> i64 {
        let square = from.iter().map(|p| self.at.square_from(*p)).min();
        square.map_or(i64::MAX, |square| square.isqrt() / GRAIN)
    }

    /// Which way and how far it is from a point.
    fn from(&self, point: Point) -> Option<(Heading, i64)> {
        let to = self.at.low.middle(self.at.high);
        Some((Heading::towards(Fine::from(point), to)?, self.away(&[point.into()])))
    }

    /// How far the nearest of a side's bodies is, or of its garrisons.
    fn nearest(&self, field: Field<'_>, side: Seat, bodies: &[Body]) -> i64 {
        let own = bodies.iter().filter(|b| b.seat == side && b.wants.is_some());
        let outside = own.map(|b| self.away(&centres(&b.rect))).min();
        let inside = field.of(side).filter_map(|u| match field.unit(u).place {
            Place::Garrison(piece) => {
                let bounds = field.world.ground.piece(piece).shape.bounds();
                Some(self.at.square_apart(bounds).isqrt() / GRAIN)
            }
            _ => None,
        });
        outside.into_iter().chain(inside).min().unwrap_or(i64::MAX)
    }
}

fn centres(rect: &Rect) -> [Fine; 4] {
    [Edge::Front, Edge::Right, Edge::Left, Edge::Rear].map(|edge| rect.side_centre(edge))
}

/// The places of a battle that score.
fn goals(field: Field<'_>) -> Vec<Goal> {
    let contest = &field.world.contest;
    match contest.scenario {
        None => Vec::new(),
        Some(Scenario::PitchedBattle | Scenario::TheCrossing) => {
            contest.markers.into_iter().flatten().map(|at| Goal::marker(at, [1; 2])).collect()
        }
        Some(Scenario::TheVillage) => {
            let houses = field.world.ground.iter().filter(|(_, p)| p.scenery.is_building()).take(3);
            let points = |scenery: Scenery| if scenery == Scenery::LargeBuilding { 2 } else { 1 };
            houses.map(|(_, p)| Goal { at: *p.shape.bounds(), points: [points(p.scenery); 2] }).collect()
        }
        Some(Scenario::MeetingOnTheMarch) => {
            let [middle, south, north] = contest.markers;
            let only = |at: Option<Point>, owner: Option<Seat>| {
                let points = Seat::BOTH.map(|s| if owner.is_some_and(|o| o != s) { 2 } else { 0 });
                at.map(|at| Goal::marker(at, points))
            };
            let ends = [only(south, contest.south), only(north, contest.south.map(Seat::other))];
            middle.map(|at| Goal::marker(at, [2; 2])).into_iter().chain(ends.into_iter().flatten()).collect()
        }
    }
}

/// How near somebody is who wants to be there, in thousandths.
fn nearness(away: i64) -> i64 {
    1_000 - (away.clamp(HELD, FAR) - HELD) * 1_000 / (FAR - HELD)
}

/// How much nearer a side is to what scores than the other, in thousandths of a point; little so long as there is time.
pub(super) fn more(field: Field<'_>, seat: Seat, bodies: &[Body]) -> i64 {
    let of = |goal: &Goal| {
        let [own, theirs] = [seat, seat.other()].map(|side| {
            let points = goal.points[side.index()];
            (points, goal.nearest(field, side, bodies))
        });
        let worth = |(points, away): (i64, i64), other: i64| {
            let holds = if away <= HELD && other > HELD { HOLDS } else { 0 };
            points * (nearness(away) + holds)
        };
        worth(own, theirs.1) - worth(theirs, own.1)
    };
    let held: i64 = goals(field).iter().map(of).sum();
    let more = held + over(field, seat, bodies) - over(field, seat.other(), bodies);
    more * i64::from(field.world.turn).min(COUNTED) / COUNTED
}

/// How far those have come who score beyond a river.
fn over(field: Field<'_>, side: Seat, bodies: &[Body]) -> i64 {
    let contest = &field.world.contest;
    if contest.scenario != Some(Scenario::TheCrossing) {
        return 0;
    }
    let to_go = |rect: &Rect| {
        let bounds = rect.bounds();
        if contest.south == Some(side) {
            i64::from(BANKS[1]) - bounds.low.y / GRAIN
        } else {
            bounds.high.y / GRAIN - i64::from(BANKS[0])
        }
    };
    let own = bodies.iter().filter(|b| b.seat == side && b.wants.is_some());
    let mut came: Vec<i64> = own.map(|b| nearness(to_go(&b.rect).max(0) + HELD)).collect();
    came.sort_unstable_by_key(|n| -n);
    came.into_iter().take(BEYOND).sum()
}

/// Straight ways of a unit to the places that score: one by which it is there, or as far as it goes.
pub(super) fn ways(field: Field<'_>, unit: UnitId, motion: Motion) -> Vec<March> {
    if field.arm(unit) == Arm::Artillery || field.unit(unit).place != Place::Table {
        return Vec::new();
    }
    let (seat, here) = (field.seat(unit), field.unit(unit).pose);
    let most = Allowance::of(field, unit, motion).longest();
    let goals = goals(field);
    let worth = goals.iter().filter(|g| g.points != [0; 2] && g.points[seat.index()] >= 0);
    let way = |goal: &Goal| {
        let (heading, far) = goal.from(here.at)?;
        if here.facing.between(heading) > 90_000 || far > FAR {
            return None;
        }
        let near = far <= HELD + i64::from(most + 3 * INCH);
        let there = if near { onto(field, unit, motion, goal) } else { None };
        let on = [most, most * 3 / 4].map(|length| (heading, length));
        Some(there.into_iter().chain(on.into_iter().filter(move |_| there.is_none())))
    };
    let ways = worth.filter_map(way).flatten();
    ways.map(|(heading, length)| {
        let length = Length(length);
        March { face: None, heading, length, correction: None, from: None }
    })
    .collect()
}

/// A straight way by which a unit comes near enough to a place to hold it, past whatever else stands there.
fn onto(field: Field<'_>, unit: UnitId, motion: Motion, goal: &Goal) -> Option<(Heading, i32)> {
    let here = field.unit(unit).pose;
    let (towards, _) = goal.from(here.at)?;
    let mover = Mover::new(field, unit, motion);
    let by = |heading: Heading| {
        let most = longest(field, unit, motion, here, heading)?;
        let line = Line::ahead(Pose::new(here.at, heading), most);
        let keep = Keep::new(here, heading);
        let away = |t: i32| goal.away(&centres(&field.rect_at(unit, line.at(t))));
        let steps = (1..=most / INCH).map(|n| n * INCH).chain([most]);
        let mut ends: Vec<(i64, i32)> =
            steps.map(|t| (away(t), t)).filter(|(away, _)| *away <= HELD).collect();
        ends.sort_unstable();
        let (_, t) = ends.into_iter().find(|(_, t)| mover.ill(line.at(*t), &keep).is_none())?;
        Some((heading, t))
    };
    FAN.iter().map(|turn| towards.turned(*turn)).filter(|h| here.facing.between(*h) <= 90_000).find_map(by)
}

/// Who goes to a place nobody of his side is near, with which card: for each the one who loses least by it, if the
/// points are worth it. `dearer` is what he could do better.
pub(super) fn posts(
    field: Field<'_>,
    seat: Seat,
    dearer: impl Fn(UnitId) -> i64,
    eye: Eye<'_>,
) -> Vec<(UnitId, Card)> {
    let mut posted: Vec<(UnitId, Card)> = Vec::new();
    let turn = i64::from(field.world.turn);
    let able = |u: &UnitId| field.arm(*u) != Arm::Artillery && field.unit(*u).place == Place::Table;
    for goal in goals(field) {
        let there = |side: Seat| {
            field.of(side).any(|u| match field.unit(u).place {
                Place::Table => able(&u) && goal.away(&field.centres(u)) <= HELD,
                Place::Garrison(piece) => {
                    let bounds = field.world.ground.piece(piece).shape.bounds();
                    goal.at.square_apart(bounds).isqrt() / GRAIN <= HELD
                }
                _ => false,
            })
        };
        let gained = if there(seat.other()) { seat.other() } else { seat };
        let points = goal.points[gained.index()];
        if points == 0 || there(seat) {
            continue;
        }
        let net = |unit: UnitId| {
            let away = goal.away(&field.centres(unit)) - HELD;
            let reach = |motion: Motion| i64::from(Allowance::of(field, unit, motion).longest()).max(1);
            let (walk, run) = (reach(Motion::Move), reach(Motion::Run));
            let alone = nearest(field, unit).is_none_or(|(far, _)| i64::from(far) > 2 * walk);
            let (card, step) = if away > walk && alone { (Card::Run, run) } else { (Card::Ready, walk) };
            let turns = (away + step - 1) / step;
            let arrives = turn + turns - 1;
            // There is no need to be there long before points are counted.
            if away > FAR || arrives < COUNTED - 1 {
                return None;
            }
            if turns == 1 {
                let motion = if card == Card::Run { Motion::Run } else { Motion::Move };
                onto(field, unit, motion, &goal)?;
            }
            let soon = if arrives < COUNTED { 60 } else { 100 };
            let obeys = if field.steady(unit) { 100 } else { passes(field, unit, TestKind::Order, eye) };
            let gain = eye.weights.posts * points * soon / 100 * obeys / 100 / turns.max(1);
            Some((gain - dearer(unit), unit, card))
        };
        let free = |u: &UnitId| able(u) && posted.iter().all(|(p, _)| p != u);
        let best = field.planned(seat).filter(free).filter_map(net).max_by_key(|(net, ..)| *net);
        posted.extend(best.filter(|(net, ..)| *net > 0).map(|(_, unit, card)| (unit, card)));
    }
    posted
}
