//! Evading (A-CHG-46 to A-CHG-50): who can, the turn away, whether the way is blocked, and the direction. The run by
//! the die is [`super::flight`], the avoiding of obstacles [`super::avoid`].

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Edge, Fine, Heading, Pose, Rect, Side, Ud};

use super::flight::Flight;
use super::lot::Lot;
use super::{avoid, smallest};
use crate::abilities::Ability;
use crate::ids::UnitId;
use crate::movement::group::{formation, members};
use crate::movement::{Trace, may_pass, passable};
use crate::order::{Angle, Evader, Manoeuvre};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP, UD};
use crate::troops::Category;
use crate::zoc;

/// Can a unit evade at all now (A-TRP-47, A-CHG-47)?
pub fn able(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-CHG-47");
    let state = scene.unit(unit);
    scene.profile(unit).may_evade()
        && !scene.in_melee(unit)
        && !scene.attacks_camp(unit)
        && !state.square
        && !state.looting
        && !state.routed
}

/// The place of a unit that turns away from an attack on that edge (A-CHG-48).
pub fn turned_away(foot: &Rect, edge: Edge) -> Pose {
    by!("A-CHG-48");
    let (pose, size) = (foot.pose(), foot.size());
    match edge {
        Edge::Front => pose.half_turned(size),
        Edge::Left => pose.quarter_turned(size, Side::Right),
        Edge::Right => pose.quarter_turned(size, Side::Left),
        Edge::Rear => pose,
    }
}

/// What an evader flees from.
#[derive(Clone, Copy, Debug)]
pub struct From<'a> {
    /// The unit charged: the one that would be hit first.
    pub hit: UnitId,
    /// On which of its edges.
    pub edge: Edge,
    /// The direction of the charge.
    pub c: Heading,
    /// The charger, pursuer or most threatening enemy that decides.
    pub charger: UnitId,
    /// Who evades, together, and how.
    pub evader: &'a Evader,
}

/// The evade that begins, or nothing if it is blocked (A-CHG-48 to A-CHG-50).
pub fn begin(scene: &Scene<'_>, from: &From<'_>) -> Option<Flight> {
    begin_through(scene, from, &[])
}

/// The same for a flight in which these friends are burst through (A-MOV-53, A-SET-37).
pub fn begin_through(scene: &Scene<'_>, from: &From<'_>, through: &[UnitId]) -> Option<Flight> {
    let units = &from.evader.units;
    let feet: Vec<Rect> = units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
    if feet.len() != units.len() {
        return None;
    }
    let turned: Vec<Pose> = match feet.as_slice() {
        [foot] => vec![turned_away(foot, from.edge)],
        _ => group_turned(scene, units, from.edge)?,
    };
    let there: Vec<Rect> = turned.iter().zip(units).map(|(p, u)| scene.foot_at(*u, *p)).collect();
    for (unit, foot) in units.iter().zip(&there) {
        if from.edge.is_flank() && !room_to_turn(scene, *unit, foot, units) {
            return None;
        }
        let with: Vec<UnitId> = units.iter().chain(through).copied().collect();
        if blocked(scene, *unit, foot, &with) {
            return None;
        }
    }
    let half_turn = from.evader.half_turn && units.iter().all(|u| may_half_turn(scene, *u));
    if half_turn {
        by!("A-CHG-55");
    }
    let wheel = if from.evader.straight { None } else { towards(scene, units, &there, from.c) };
    let before = feet.iter().map(|f| f.pose()).collect();
    let mut flight = Flight::new(units.clone(), before, turned, wheel, half_turn, from.charger);
    flight.through = through.to_vec();
    Some(flight)
}

/// May it make a free half-turn at the end of its run (A-CHG-55)?
pub fn may_half_turn(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-CHG-55");
    let profile = scene.profile(unit);
    matches!(profile.category(), Category::Li | Category::Lh | Category::Drag)
        || profile.has(Ability::Caracole)
}

/// All members make the turn of the one that would be hit first (A-CHG-59, A-MOV-35, A-MOV-36).
fn group_turned(scene: &Scene<'_>, units: &[UnitId], edge: Edge) -> Option<Vec<Pose>> {
    by!("A-CHG-59");
    let turn = match edge {
        Edge::Front => Manoeuvre::HalfTurn,
        Edge::Left => Manoeuvre::QuarterTurn(Side::Right),
        Edge::Right => Manoeuvre::QuarterTurn(Side::Left),
        Edge::Rear => return units.iter().map(|u| scene.unit(*u).pose()).collect(),
    };
    let poses: Vec<Pose> = units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    let mut faults = Faults::new();
    let formed = formation(scene, &members(scene, units, &poses), &mut faults);
    let trace = Trace::follow(scene, units, &[turn], formed, &mut faults);
    (faults.is_empty() && trace.legs.len() == 1).then(|| trace.end().to_vec())
}

/// After a quarter-turn it may overlap only friends it can pass through (A-CHG-48).
fn room_to_turn(scene: &Scene<'_>, unit: UnitId, there: &Rect, with: &[UnitId]) -> bool {
    let body = Body::Rect(*there);
    let over = |r: &Rect| rocroi_table::overlaps(&body, &Body::Rect(*r), CONTACT);
    !scene.impassable(there)
        && !scene.camps().any(|(_, camp)| over(camp))
        && !scene.on_table().any(|(id, other)| {
            !with.contains(&id)
                && over(other)
                && (scene.seat(id) != scene.seat(unit) || !may_pass(scene, unit, there.facing(), id))
        })
}

/// Is the evade impossible after the turn (A-CHG-49)?
pub fn blocked(scene: &Scene<'_>, unit: UnitId, foot: &Rect, with: &[UnitId]) -> bool {
    by!("A-CHG-49");
    let enemy = scene.seat(unit).other();
    let held = zoc::zones(scene, enemy).iter().any(|zone| {
        let ahead = scene
            .foot(zone.of)
            .is_some_and(|e| rocroi_table::directly_in_front(foot, Edge::Front, &Body::Rect(*e), STEP));
        ahead && zone.holds(scene, unit, foot)
    });
    if held {
        return true;
    }
    let lot = Lot::still(scene, &[unit], &[*foot]).beside(with);
    // A friend it may pass through does not block it, even if 1 UD does not lead beyond him.
    let through: Vec<UnitId> = with.iter().copied().chain(passable(scene, unit, foot.facing())).collect();
    let ahead = lot.clone().beside(&through);
    let clear = |feet: &[Rect]| avoid::open_way(scene, &ahead, feet, UD, false) >= UD - STEP / 2;
    !clear(&[*foot])
        && !Side::BOTH
            .iter()
            .any(|side| smallest::smallest_slide(scene, &lot, *side, &|_, feet| clear(feet)).is_some())
}

/// The wheel to the direction of the charge, if it is wanted, within 90° and free (A-CHG-50).
fn towards(scene: &Scene<'_>, units: &[UnitId], feet: &[Rect], c: Heading) -> Option<(Side, Angle)> {
    by!("A-CHG-50");
    let turn = feet.first()?.facing().turn_to(c);
    if turn == 0 || turn.abs() > 90_000 {
        return None;
    }
    let side = if turn > 0 { Side::Right } else { Side::Left };
    let lot = Lot::still(scene, units, feet);
    smallest::wheel_is_free(scene, &lot, side, turn.abs()).then_some((side, Angle(turn.abs())))
}

/// The cost of a wheel of a front so wide, in table units.
pub(super) fn cost_of(front: i32, angle: i32) -> i32 {
    let millionths = crate::movement::wheel_cost(crate::tolerance::measured(front), Angle(angle));
    i32::try_from(millionths * i64::from(UD) / 1_000_000).unwrap_or(i32::MAX)
}

/// The UD really spent on an evade: straight runs, wheels and slides at their cost (A-ABL-32).
pub(super) fn spent_on(path: &[Manoeuvre], front: i32) -> Ud {
    let each = path.iter().map(|m| match m {
        Manoeuvre::Advance(by) | Manoeuvre::Slide(_, by) => i64::from(by.as_thousandths()) * 1_000,
        Manoeuvre::Wheel(_, angle) => crate::movement::wheel_cost(crate::tolerance::measured(front), *angle),
        _ => 0,
    });
    crate::movement::spent(each.sum())
}

/// The front edge of a unit as a line, to measure how far an evader ends from it.
pub(super) fn front_of(foot: &Rect) -> Body {
    let [from, to] = foot.ends(Edge::Front);
    Body::Segment(rocroi_table::Segment { from, to })
}

/// Where a group turns: the outer front corner on that side.
pub(super) fn pivot(around: &Rect, side: Side) -> Fine {
    let [left, right] = around.ends(Edge::Front);
    match side {
        Side::Left => left,
        Side::Right => right,
    }
}
