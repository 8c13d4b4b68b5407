//! The reach of a unit or group being dragged: where it may end, what that costs, whom it would touch. One call per
//! movement of the mouse.

use rocroi_game::{Faults, Now, Refusal, Seat};
use rocroi_table::{Body, Edge, Fine, GRAIN, Heading, Point, Pose, Rect, Side, Ud};
use serde::Serialize;

use super::{aims, plain};
use crate::Adgr;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::{MovePlan, Trace, allowance, judge_move, starts_far};
use crate::order::{Angle, Manoeuvre, Move};
use crate::plan::{Plan, Price};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, UD};
use crate::troops::Footing;
use crate::zoc;

/// Where the player would like the first of the units to stand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wish {
    /// The middle of the front of the whole (for one unit, of its own front).
    pub to: Point,
    /// Where it should face, if that matters.
    pub facing: Option<Heading>,
}

/// The legal move that comes nearest to a wish.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reach {
    /// The order to give.
    pub order: Move,
    /// Where each unit ends.
    pub ends: Vec<(UnitId, Pose)>,
    /// Friends pushed out of the way.
    pub displaced: Vec<(UnitId, Pose)>,
    /// What it spends, and the allowance.
    pub spent: Ud,
    /// The allowance of that move.
    pub allowance: Ud,
    /// Command points, line by line.
    #[serde(skip)]
    pub price: Price,
    /// Enemies touched at the end.
    pub touches: Vec<UnitId>,
    /// Enemies in whose zones of control a unit ends.
    pub zones: Vec<UnitId>,
}

/// The legal move of these units that ends nearest to the wish, by at most a turn, a wheel or slide, and an
/// advance. None comes with every reason why the plainest attempt is refused.
///
/// # Errors
/// If no move towards the wish is legal: the reasons against going straight there.
pub fn reach(now: Now<'_, Adgr>, seat: Seat, units: &[UnitId], wish: Wish) -> Result<Reach, Refusal<Fault>> {
    let scene = Scene::new(now.setup, now.world);
    if units.iter().any(|u| !scene.has(*u) || scene.seat(*u) != seat || scene.foot(*u).is_none()) {
        return Err(Refusal::of(Fault::Unknown));
    }
    let feet: Vec<Rect> = units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
    let Some(around) = feet.first().and_then(|f| Rect::around(f.facing(), &feet)) else {
        return Err(Refusal::of(Fault::Nothing));
    };
    let open = units
        .iter()
        .filter_map(|u| allowance(scene.profile(*u), Footing::Open, starts_far(&scene, *u)))
        .min()
        .map_or(0, |m| m.units() + UD);
    let mut best: Option<(i64, Move, MovePlan, Price)> = None;
    let mut first_refusal = None;
    for path in ways(&around, wish, open) {
        let (found, refusal) = farthest_legal(&scene, units, path);
        if let Some((order, plan, price)) = found {
            let score = score(units, &scene, &plan, wish);
            if best.as_ref().is_none_or(|(s, ..)| score < *s) {
                best = Some((score, order, plan, price));
            }
        } else if first_refusal.is_none() {
            first_refusal = refusal;
        }
    }
    match best {
        Some((_, order, plan, price)) => Ok(told(&scene, order, plan, price)),
        None => Err(first_refusal.unwrap_or_else(|| Refusal::of(Fault::Nothing))),
    }
}

/// Paths of a few manoeuvres that lead towards the wish, the plainest first.
fn ways(around: &Rect, wish: Wish, open: i32) -> Vec<Vec<Manoeuvre>> {
    let mut out = Vec::new();
    let starts: [(Option<Manoeuvre>, Pose, bool); 4] = {
        let (pose, size) = (around.pose(), around.size());
        [
            (None, pose, true),
            (Some(Manoeuvre::HalfTurn), pose.half_turned(size), true),
            (Some(Manoeuvre::QuarterTurn(Side::Left)), pose.quarter_turned(size, Side::Left), false),
            (Some(Manoeuvre::QuarterTurn(Side::Right)), pose.quarter_turned(size, Side::Right), false),
        ]
    };
    for (turn, pose, keeps_shape) in starts {
        let rect = pose.rect(around.size());
        let (right, ahead) = rect.lane(Edge::Front).position(wish.to);
        let right = right - around.size().front / 2;
        let begin = |rest: Vec<Manoeuvre>| turn.iter().cloned().chain(rest).collect::<Vec<_>>();
        if turn.is_none() || ahead > 0 || !keeps_shape {
            let straight = length(ahead.min(open));
            out.push(begin(straight.map(Manoeuvre::Advance).into_iter().collect()));
            if turn.is_none()
                && let Some(by) = length(right.abs().min(UD))
            {
                let side = if right < 0 { Side::Left } else { Side::Right };
                let slide = Manoeuvre::Slide(side, by);
                out.push(std::iter::once(slide).chain(straight.map(Manoeuvre::Advance)).collect());
            }
        }
        out.extend(wheel_to(&rect, wish).map(&begin));
        if let Some(facing) = wish.facing {
            out.extend(wheel_at_end(&rect, ahead.min(open), facing).map(&begin));
        }
    }
    out.retain(|p| !p.is_empty());
    out
}

fn length(units: i32) -> Option<Ud> {
    Some(Ud::floor_of(units)).filter(|u| *u > Ud(0))
}

/// A wheel after which the wish lies straight ahead of the front's middle, and the advance to it.
fn wheel_to(rect: &Rect, wish: Wish) -> Option<Vec<Manoeuvre>> {
    let lane = rect.lane(Edge::Front);
    let (right, _) = lane.position(wish.to);
    let side = if right * 2 < rect.size().front { Side::Left } else { Side::Right };
    let sideways = |angle: i32| {
        let there = rect.pose().wheeled(rect.size(), side, angle).rect(rect.size());
        let (u, v) = there.lane(Edge::Front).position(wish.to);
        ((u - rect.size().front / 2) * side.sign(), v)
    };
    // The middle of the front swings towards the wish as the angle grows: halving finds where it points at it.
    let (mut low, mut high) = (0, 90_000);
    if sideways(0).0 <= 0 {
        return None;
    }
    while high - low > 10 {
        let middle = (low + high) / 2;
        if sideways(middle).0 > 0 { low = middle } else { high = middle }
    }
    let angle = high.max(10);
    let wheel = Manoeuvre::Wheel(side, Angle(angle));
    let on = length(sideways(angle).1).map(Manoeuvre::Advance);
    Some(std::iter::once(wheel).chain(on).collect())
}

/// An advance, then a wheel to the facing wished.
fn wheel_at_end(rect: &Rect, ahead: i32, facing: Heading) -> Option<Vec<Manoeuvre>> {
    let turn = rect.facing().turn_to(facing);
    let angle = turn.abs();
    if !(10..=90_000).contains(&angle) {
        return None;
    }
    let side = if turn < 0 { Side::Left } else { Side::Right };
    let on = length(ahead).map(Manoeuvre::Advance);
    Some(on.into_iter().chain([Manoeuvre::Wheel(side, Angle(angle))]).collect())
}

type Judged = (Move, MovePlan, Price);

/// The path itself if it is legal, otherwise with its last amount made smaller as little as possible.
fn farthest_legal(
    scene: &Scene<'_>,
    units: &[UnitId],
    path: Vec<Manoeuvre>,
) -> (Option<Judged>, Option<Refusal<Fault>>) {
    let judged = |path: Vec<Manoeuvre>| {
        let order = plain(units, path);
        match judge_move(scene, &order) {
            Ok(Plan::Move(plan, price)) => Ok((order, *plan, price)),
            Ok(_) => Err(Refusal::of(Fault::Nothing)),
            Err(refusal) => Err(refusal),
        }
    };
    let refusal = match judged(path.clone()) {
        Ok(found) => return (Some(found), None),
        Err(refusal) => refusal,
    };
    // Something stops it: the straight way tells where, otherwise halve.
    if let Some((Manoeuvre::Advance(by), before)) = path.split_last().map(|(l, b)| (l.clone(), b)) {
        let feet = after(scene, units, before);
        let most = aims::farthest(scene, units, &feet, by.units());
        let far = Ud::floor_of(most);
        if far > Ud(0) && far < by {
            let mut shorter = before.to_vec();
            shorter.push(Manoeuvre::Advance(far));
            if let Ok(found) = judged(shorter) {
                return (Some(found), None);
            }
        }
    }
    let mut found = None;
    let (mut low, mut high) = (0, 64);
    while high - low > 1 {
        let middle = (low + high) / 2;
        match scaled(&path, middle).map(&judged) {
            Some(Ok(shorter)) => {
                found = Some(shorter);
                low = middle;
            }
            Some(Err(_)) | None => high = middle,
        }
    }
    (found, Some(refusal))
}

fn after(scene: &Scene<'_>, units: &[UnitId], path: &[Manoeuvre]) -> Vec<Rect> {
    let mut faults = Faults::new();
    let poses: Vec<Pose> = units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    let members = crate::movement::group::members(scene, units, &poses);
    let formation = crate::movement::group::formation(scene, &members, &mut faults);
    let trace = Trace::follow(scene, units, path, formation, &mut faults);
    trace.feet(trace.end())
}

/// The path with its last amount at so many 64ths.
fn scaled(path: &[Manoeuvre], part: i32) -> Option<Vec<Manoeuvre>> {
    let (last, before) = path.split_last()?;
    let last = match last {
        Manoeuvre::Advance(by) => Manoeuvre::Advance(Ud::thousandths(by.as_thousandths() * part / 64)),
        Manoeuvre::Slide(side, by) => {
            Manoeuvre::Slide(*side, Ud::thousandths(by.as_thousandths() * part / 64))
        }
        Manoeuvre::Wheel(side, angle) => Manoeuvre::Wheel(*side, Angle(angle.0 / 64 * part)),
        _ => return None,
    };
    Some(before.iter().cloned().chain([last]).collect())
}

/// How far from the wish a plan ends, in table units; a wrong facing counts like a way.
fn score(units: &[UnitId], scene: &Scene<'_>, plan: &MovePlan, wish: Wish) -> i64 {
    let Some(ends) = plan.poses.last() else { return i64::MAX };
    let feet: Vec<Rect> = units.iter().zip(ends).map(|(u, p)| scene.foot_at(*u, *p)).collect();
    let Some(around) = feet.first().and_then(|f| Rect::around(f.facing(), &feet)) else { return i64::MAX };
    let away = Fine::from(wish.to).distance(around.side_centre(Edge::Front)) / GRAIN;
    let askew = wish.facing.map_or(0, |f| i64::from(f.between(around.facing())) / 20);
    away + askew
}

fn told(scene: &Scene<'_>, order: Move, plan: MovePlan, price: Price) -> Reach {
    let ends: Vec<(UnitId, Pose)> =
        plan.units.iter().copied().zip(plan.poses.last().into_iter().flatten().copied()).collect();
    let enemy = plan.units.first().map(|u| scene.seat(*u).other());
    let mut touches = Vec::new();
    let mut zones = Vec::new();
    for (id, foot) in scene.on_table().filter(|(id, _)| Some(scene.seat(*id)) == enemy) {
        let feet = || ends.iter().map(|(u, p)| (*u, scene.foot_at(*u, *p)));
        if feet().any(|(_, f)| rocroi_table::within(&Body::Rect(f), &Body::Rect(*foot), CONTACT)) {
            touches.push(id);
        }
        if let Some(zone) = zoc::zone(scene, id)
            && feet().any(|(u, f)| zone.holds(scene, u, &f))
        {
            zones.push(id);
        }
    }
    Reach {
        order,
        ends,
        displaced: plan.displaced,
        spent: plan.cost,
        allowance: plan.allowance,
        price,
        touches,
        zones,
    }
}

/// The fan of places a unit or group can come to by a wheel and an advance: for each angle (left is negative) the
/// place of its first unit at the farthest advance. For drawing; exact ends come from [`reach`].
pub fn fan(now: Now<'_, Adgr>, units: &[UnitId]) -> Vec<(i32, Pose)> {
    let scene = Scene::new(now.setup, now.world);
    let known = units.iter().all(|u| scene.has(*u) && scene.foot(*u).is_some());
    let feet: Vec<Rect> =
        if known { units.iter().filter_map(|u| scene.foot(*u).copied()).collect() } else { Vec::new() };
    let Some(around) = feet.first().and_then(|f| Rect::around(f.facing(), &feet)) else { return Vec::new() };
    let open = units
        .iter()
        .filter_map(|u| allowance(scene.profile(*u), Footing::Open, starts_far(&scene, *u)))
        .min()
        .map_or(0, |m| m.units());
    let width = i64::from(around.size().front);
    let mut out = Vec::new();
    for step in -9..=9 {
        let angle: i32 = step * 10_000;
        let cost = i32::try_from(i64::from(angle.abs()) * width / 60_000).unwrap_or(i32::MAX);
        if cost > open {
            continue;
        }
        let side = if step < 0 { Side::Left } else { Side::Right };
        let path = if step == 0 { Vec::new() } else { vec![Manoeuvre::Wheel(side, Angle(angle.abs()))] };
        let feet = after(&scene, units, &path);
        let far = aims::farthest(&scene, units, &feet, open - cost);
        if let Some(first) = feet.first() {
            out.push((angle, first.pose().advanced(far)));
        }
    }
    out
}
