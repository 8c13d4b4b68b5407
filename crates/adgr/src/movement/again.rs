//! A move interrupted by an ambush marker (A-SET-24): what has become of it where it ends there, and how the rest of it
//! may be planned anew.

use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Fine, GRAIN, Pose, Rect, Ud};

use super::difficulty::nearest;
use super::judge::judge_move;
use super::leg::Leg;
use super::passage::make_room;
use super::run::{Deed, MovePlan, Run, Turning, met};
use super::trace::{Trace, is_turn};
use crate::fault::Fault;
use crate::order::{Angle, Manoeuvre, Move, Order};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::tolerance;
use crate::world::Place;

/// The part of a manoeuvre that leads from one place to the other.
pub(crate) fn part(m: &Manoeuvre, from: &Pose, here: &Pose) -> Manoeuvre {
    let gone = i32::try_from((Fine::from(from.at).distance(Fine::from(here.at)) + GRAIN / 2) / GRAIN);
    let gone = tolerance::measured(gone.unwrap_or(0));
    match m {
        Manoeuvre::Advance(_) => Manoeuvre::Advance(gone),
        Manoeuvre::Back(_) => Manoeuvre::Back(gone),
        Manoeuvre::Slide(side, _) => Manoeuvre::Slide(*side, gone),
        Manoeuvre::Wheel(side, _) => Manoeuvre::Wheel(*side, Angle(from.facing.between(here.facing))),
        // Set in place at once: it is made or not.
        Manoeuvre::CentreWheel(..)
        | Manoeuvre::QuarterTurn(_)
        | Manoeuvre::HalfTurn
        | Manoeuvre::Extend(_)
        | Manoeuvre::Contract(_) => m.clone(),
    }
}

/// The manoeuvres made so far, the last one as far as it was made, with the places after each.
fn made(scene: &Scene<'_>, plan: &MovePlan, n: usize) -> (Vec<Manoeuvre>, Vec<Vec<Pose>>) {
    let here: Vec<Pose> = plan.units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    let (mut path, mut poses) = (plan.path[..n.min(plan.path.len())].to_vec(), plan.poses[..=n].to_vec());
    if let (Some(m), Some(before)) = (plan.path.get(n), poses.last().cloned())
        && before != here
    {
        let moved = before.iter().zip(&here).find(|(a, b)| a != b);
        path.extend(moved.map(|(a, b)| part(m, a, b)));
        poses.push(here);
    }
    (path, poses)
}

/// The plan of a move that ends where its units stand, after so many whole manoeuvres.
pub(super) fn cut(scene: &Scene<'_>, plan: &MovePlan, n: usize) -> MovePlan {
    let (path, poses) = made(scene, plan, n);
    let mut trace = Trace::begin(scene, &plan.units);
    trace.poses = poses.clone();
    trace.path = path.clone();
    for (m, pair) in path.iter().zip(poses.windows(2)) {
        let (from, to) = (trace.feet(&pair[0]), trace.feet(&pair[1]));
        trace.legs.push(Leg::rest(m, from, to));
    }
    let mut turnings = met(scene, &trace);
    let whole = path.len() == plan.path.len() && path.iter().all(is_turn);
    turnings.extend(plan.turnings.iter().filter(|t| matches!(t, Turning::DearTurn(_)) && whole));
    let feet: Vec<Rect> = trace.feet(trace.end());
    let way = feet.first().map_or(rocroi_table::Heading::NORTH, |f| f.facing());
    // Friends it was passing through make room (A-MOV-52).
    let room = make_room(scene, &plan.units, &feet, way, None, &mut Faults::new());
    let deed = match plan.deed {
        Deed::Square(true) => Deed::Plain,
        deed => deed,
    };
    MovePlan {
        units: plan.units.clone(),
        displaced: room.displaced,
        cost: plan.cost,
        allowance: plan.allowance,
        turnings,
        nearest: (0..plan.units.len()).map(|i| nearest(scene, &trace, i)).collect(),
        with_general: plan.with_general,
        slid: path.iter().any(|m| matches!(m, Manoeuvre::Slide(..))),
        deed,
        deserted: plan.deserted.clone(),
        rally: None,
        order: None,
        path,
        poses,
    }
}

/// May the rest be planned anew: a plain move by an order, in whose manoeuvres the units keep their places?
pub(super) fn possible(run: &Run) -> bool {
    let reforms = |m: &Manoeuvre| matches!(m, Manoeuvre::Extend(_) | Manoeuvre::Contract(_));
    run.plan.order.is_some() && run.plan.deed == Deed::Plain && !run.plan.path.iter().any(reforms)
}

/// The UD left to a move where it stands.
pub(super) fn left(scene: &Scene<'_>, run: &Run) -> Ud {
    let (path, _) = made(scene, &run.plan, usize::from(run.made));
    let begun = begun(scene, run);
    let then = Scene::new(scene.setup, &begun);
    let formed = super::group::formation(
        &then,
        &super::group::members(&then, &run.plan.units, &run.plan.poses[0]),
        &mut Faults::new(),
    );
    let trace = Trace::follow(&then, &run.plan.units, &path, formed, &mut Faults::new());
    let spent = super::trace::spent(trace.cost);
    Ud::thousandths((run.plan.allowance.as_thousandths() - spent.as_thousandths()).max(0))
}

/// What was made of a manoeuvre and the rest of it are one.
fn joined(mut path: Vec<Manoeuvre>, rest: &[Manoeuvre]) -> Vec<Manoeuvre> {
    let mut rest = rest.iter();
    let one = match (path.last(), rest.clone().next()) {
        (Some(Manoeuvre::Slide(a, by)), Some(Manoeuvre::Slide(b, on))) if a == b => {
            Some(Manoeuvre::Slide(*a, *by + *on))
        }
        (Some(Manoeuvre::Wheel(a, by)), Some(Manoeuvre::Wheel(b, on))) if a == b => {
            Some(Manoeuvre::Wheel(*a, Angle(by.0 + on.0)))
        }
        _ => None,
    };
    if let Some(one) = one {
        path.pop();
        rest.next();
        path.push(one);
    }
    path.extend(rest.cloned());
    path
}

/// The world as it was when the move began.
fn begun(scene: &Scene<'_>, run: &Run) -> crate::world::World {
    let mut world = scene.world.clone();
    for (unit, pose) in run.plan.units.iter().zip(&run.plan.poses[0]) {
        world.unit_mut(*unit).place = Place::Table(*pose);
    }
    world
}

/// Judges the rest of an interrupted move: the whole of it must be one legal move, for no more than was paid.
pub(crate) fn judge(scene: &Scene<'_>, run: &Run, rest: &[Manoeuvre]) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-24");
    if rest.is_empty() {
        return Ok(Plan::GoOn(None));
    }
    let Some(order) = &run.plan.order else { return Err(Refusal::of(Fault::NotAsked)) };
    let (path, _) = made(scene, &run.plan, usize::from(run.made));
    let path = joined(path, rest);
    let mut world = begun(scene, run);
    if let Some(active) = &mut world.active {
        // It is paid already.
        active.cp = 100;
    }
    let anew = Move { path, rally: false, ..(**order).clone() };
    match judge_move(&Scene::new(scene.setup, &world), &anew)? {
        Plan::Move(plan, price) if price.tally.total() <= i16::from(run.paid) => Ok(Plan::GoOn(Some(plan))),
        Plan::Move(..) => Err(Refusal::of(Fault::DearerThanPaid)),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// The move goes on by a new plan; what was made of the old one is part of it.
pub(super) fn go_on(run: &mut Run, plan: MovePlan) {
    run.plan = MovePlan { rally: None, ..plan };
}

/// As planned, straight on with all that is left, or not at all.
pub(crate) fn candidates(scene: &Scene<'_>, run: &Run, left: Ud, out: &mut Vec<Order>) {
    let n = usize::from(run.made);
    let mut planned: Vec<Manoeuvre> = Vec::new();
    let here: Vec<Pose> = run.plan.units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    if let (Some(m), Some(to)) = (run.plan.path.get(n), run.plan.poses.get(n + 1)) {
        let moved = here.iter().zip(to).find(|(a, b)| a != b);
        planned.extend(moved.map(|(a, b)| part(m, a, b)));
        planned.extend(run.plan.path[n + 1..].iter().cloned());
    }
    let mut ways = vec![planned];
    if left > Ud(0) {
        ways.push(vec![Manoeuvre::Advance(left)]);
    }
    for way in ways {
        let order = Order::GoOn(way.clone());
        if !way.is_empty() && !out.contains(&order) && judge(scene, run, &way).is_ok() {
            out.push(order);
        }
    }
    out.push(Order::GoOn(Vec::new()));
}
