//! Moving into support (A-MOV-60): the places beside a friend that fights and beside its enemy, and the free step
//! or turn that brings the mover into them.

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Corner, Edge, Fine, Pose, Rect, Side, Touch, contact};

use super::free;
use super::trace::Trace;
use crate::charge::conform::{self, Contacting, Foe};
use crate::charge::meet::{open_to_all, right};
use crate::engagement::TOLERANCE;
use crate::fault::Fault;
use crate::ids::{AdgUnit, Half, UnitId};
use crate::order::{Support, SupportPlace};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, UD};
use crate::troops::Category;

/// Sets a unit that has moved up into the place of support named; a fault if it cannot be taken so.
/// Returns the friends shifted to make room.
pub(super) fn conform(
    scene: &Scene<'_>,
    trace: &mut Trace,
    wanted: &Support,
    others_stay: bool,
    faults: &mut Faults<Fault>,
) -> Vec<(UnitId, Pose)> {
    by!("A-MOV-60");
    let unit = trace.units[0];
    if !fight_exists(scene, wanted) {
        faults.push(Fault::NoSuchFight);
        return Vec::new();
    }
    for (unit, profile) in trace.units.iter().zip(&trace.profiles) {
        let wheeled = matches!(profile.category(), Category::Art | Category::Wwg);
        let barred = wheeled || profile.has(crate::abilities::Ability::Expendable);
        faults.require(!barred, || Fault::CannotSupport { unit: *unit });
    }
    let (Some(last), Some(start)) = (trace.legs.last(), trace.legs.first()) else { return Vec::new() };
    let (foot, start) = (last.to[0], start.from[0]);
    let on =
        |edge: Edge, faults: &mut Faults<Fault>| on_edge(scene, unit, &start, &foot, wanted, edge, faults);
    let alone = |pose: Option<Pose>| {
        let free = |pose: &Pose| free::is_free(scene, &pose.rect(foot.size()), &trace.units);
        pose.filter(free).map(|pose| (pose, Vec::new()))
    };
    let placed = match wanted.place {
        SupportPlace::OverlapLeft => alone(overlap(scene, unit, &foot, wanted, Side::Left)),
        SupportPlace::OverlapRight => alone(overlap(scene, unit, &foot, wanted, Side::Right)),
        SupportPlace::SideToSide => alone(side_to_side(scene, &foot, wanted)),
        SupportPlace::LeftFlank => on(Edge::Left, faults),
        SupportPlace::RightFlank => on(Edge::Right, faults),
        SupportPlace::Rear => on(Edge::Rear, faults),
    };
    let Some((pose, shifted)) = placed else {
        faults.push(Fault::SupportNotReached { unit });
        return Vec::new();
    };
    let there = pose.rect(trace.sizes[0]);
    charges(scene, unit, &there, faults);
    if let (Some(poses), Some(leg)) = (trace.poses.last_mut(), trace.legs.last_mut()) {
        poses[0] = pose;
        leg.set(0, there);
    }
    if trace.units.len() > 1 && !others_stay {
        follow(scene, trace, &foot, pose, &shifted);
    }
    shifted
}

/// The others of the group make the same motion, the nearest first, each that can: no corner of it moves more than 1 UD,
/// the place is free, and it comes to touch no enemy (A-CHG-24, A-MOV-60).
fn follow(scene: &Scene<'_>, trace: &mut Trace, foot: &Rect, to: Pose, shifted: &[(UnitId, Pose)]) {
    by!("A-MOV-60");
    let away = |pose: &Pose| Fine::from(pose.at).distance(Fine::from(foot.pose().at));
    let mut others: Vec<usize> = (1..trace.units.len()).collect();
    others.sort_by_key(|j| (trace.end().get(*j).map(away), *j));
    let snap = rocroi_table::Snap { step: UD / 4, within: 8, heading: 100 };
    for j in others {
        let Some(pose) = trace.end().get(j).copied() else { continue };
        let led = rocroi_table::Group::form(foot.pose(), &[pose], snap).led_to(to);
        let Some(moved) = led.poses().next() else { continue };
        let (old, new) = (pose.rect(trace.sizes[j]), moved.rect(trace.sizes[j]));
        let near = old.corners().iter().zip(new.corners()).all(|(a, b)| a.distance(*b) <= corner_limit());
        let others = trace.feet(trace.end());
        let shifts = shifted.iter().map(|(id, p)| scene.foot_at(*id, *p));
        let mut taken = others.iter().enumerate().filter(|(i, _)| *i != j).map(|(_, r)| *r).chain(shifts);
        let over = |r: &Rect| rocroi_table::overlaps(&Body::Rect(*r), &Body::Rect(new), CONTACT);
        let enemy = scene.seat(trace.units[j]).other();
        let meets = scene.army(enemy).any(|(_, e)| touches(&new, e) && !touches(&old, e));
        if !near || meets || taken.any(|r| over(&r)) || !free::is_free(scene, &new, &trace.units) {
            continue;
        }
        if let (Some(poses), Some(leg)) = (trace.poses.last_mut(), trace.legs.last_mut()) {
            poses[j] = moved;
            leg.set(j, new);
        }
    }
}

/// No corner moves more than 1 UD, in grains.
fn corner_limit() -> i64 {
    i64::from(UD + crate::tolerance::STEP / 2) * rocroi_table::GRAIN
}

/// A flank or rear of the enemy: the places of A-CHG-68 and A-CHG-69, taken by A-CHG-70 to A-CHG-72, with the right
/// of A-CHG-26 as the unit stood when the order was given.
fn on_edge(
    scene: &Scene<'_>,
    unit: UnitId,
    start: &Rect,
    foot: &Rect,
    wanted: &Support,
    edge: Edge,
    faults: &mut Faults<Fault>,
) -> Option<(Pose, Vec<(UnitId, Pose)>)> {
    let (enemy, half) = (scene.foot(wanted.enemy.unit)?, scene.half(wanted.enemy)?);
    let foe = Foe::Unit(wanted.enemy.unit);
    let right = open_to_all(scene, foe) || right(start, enemy, edge);
    faults.require(right, || Fault::NoRight { unit, enemy: wanted.enemy.unit });
    let touch = contact(foot, enemy, &TOLERANCE)?;
    let contacting = Contacting { unit, foot: *foot, foe, edge, p: touch.at, absent: &[] };
    let done = conform::on_edge(scene, &contacting, edge)?;
    // It must come to stand against the very half that fights.
    let against = contact(&done.pose.rect(foot.size()), &half, &TOLERANCE)?;
    let front = against.mine == Touch::Edge(Edge::Front) && against.theirs == Touch::Edge(edge);
    front.then_some((done.pose, done.shifts))
}

/// Units that come up beside a front rank that fights touch an enemy only in simple support (A-MOV-20, A-MOV-60).
pub(super) fn beside_the_fight(scene: &Scene<'_>, trace: &Trace, faults: &mut Faults<Fault>) {
    by!("A-MOV-60");
    let Some(leg) = trace.legs.last() else { return };
    for (i, unit) in trace.units.iter().enumerate().filter(|(i, _)| leg.moving[*i]) {
        let foot = leg.to[i];
        let enemy = scene.seat(*unit).other();
        if !scene.army(enemy).any(|(_, e)| touches(&foot, e)) {
            continue;
        }
        let fights_beside = trace.units.iter().any(|friend| {
            scene.adg_units(*friend).any(|half| {
                scene.engagement().opponent(half).is_some()
                    && scene.half(half).is_some_and(|f| super::group::side_by_side(&f, &foot))
            })
        });
        faults.require(fights_beside, || Fault::SupportNotReached { unit: *unit });
        charges(scene, *unit, &foot, faults);
    }
}

/// Does this friend fight this enemy?
fn fight_exists(scene: &Scene<'_>, wanted: &Support) -> bool {
    let known =
        |at: AdgUnit| scene.has(at.unit) && (at.half == Half::One || scene.profile(at.unit).battle_unit());
    known(wanted.friend)
        && known(wanted.enemy)
        && scene.seat(wanted.friend.unit) != scene.seat(wanted.enemy.unit)
        && scene.engagement().opponent(wanted.friend) == Some(wanted.enemy)
}

fn touches(a: &Rect, b: &Rect) -> bool {
    rocroi_table::within(&Body::Rect(*a), &Body::Rect(*b), CONTACT)
}

/// Overlap: heading of F, front edges on one line, S's FL on F's FR or S's FR on F's FL. The front corner that
/// goes there moves at most 1 UD.
fn overlap(scene: &Scene<'_>, unit: UnitId, foot: &Rect, wanted: &Support, side: Side) -> Option<Pose> {
    let (f, e) = (scene.half(wanted.friend)?, scene.half(wanted.enemy)?);
    if scene.seat(unit) != scene.seat(wanted.friend.unit) {
        return None;
    }
    // The end that touches the other half of its own battle unit is no place.
    let inner = match wanted.friend.half {
        Half::One => Side::Right,
        Half::Two => Side::Left,
    };
    if scene.profile(wanted.friend.unit).battle_unit() && side == inner {
        return None;
    }
    let on_front = contact(&f, &e, &TOLERANCE).is_some_and(|c| c.touches_with(Edge::Front, CONTACT));
    if !on_front || !(touches(foot, &e) || touches(foot, &f)) {
        return None;
    }
    let place = rocroi_table::align::beside(&f, side, foot.size(), 0);
    let corner = match side {
        Side::Left => Corner::FrontRight,
        Side::Right => Corner::FrontLeft,
    };
    let moved = foot.corner(corner).distance(place.rect(foot.size()).corner(corner));
    (moved <= corner_limit()).then_some(place)
}

/// The overlap place beside a friend that fights this enemy along the edge touched with its front, if a front corner of
/// the unit is near enough: the nearer end (A-CHG-71).
pub fn beside_friend(
    scene: &Scene<'_>,
    unit: UnitId,
    foot: &Rect,
    enemy: UnitId,
    edge: Edge,
) -> Option<Pose> {
    let target = scene.foot(enemy)?;
    let there = |f: AdgUnit| {
        let front = scene.half(f).and_then(|f| contact(&f, target, &TOLERANCE));
        front.is_some_and(|c| c.theirs == Touch::Edge(edge))
    };
    let fights = scene.adg_units(enemy).filter_map(|e| scene.engagement().opponent(e).map(|f| (f, e)));
    let fights = fights.filter(|(f, _)| there(*f));
    let places = fights.flat_map(|(friend, enemy)| {
        Side::BOTH.map(|side| {
            let place =
                if side == Side::Left { SupportPlace::OverlapLeft } else { SupportPlace::OverlapRight };
            overlap(scene, unit, foot, &Support { friend, enemy, place }, side)
        })
    });
    let away = |p: &Pose| Fine::from(p.at).distance(Fine::from(foot.pose().at));
    places.flatten().min_by_key(away)
}

/// Side to side: it turns about the point where it touches, to the nearer of the two headings, and is not moved
/// along.
fn side_to_side(scene: &Scene<'_>, foot: &Rect, wanted: &Support) -> Option<Pose> {
    let e = scene.half(wanted.enemy)?;
    let touch = contact(foot, &e, &TOLERANCE)?;
    let edge = match touch.theirs {
        Touch::Edge(edge) => edge,
        Touch::Corner(corner) => corner.edges().into_iter().find(|edge| edge.is_flank())?,
    };
    let outer = !scene.profile(wanted.enemy.unit).battle_unit()
        || matches!((edge, wanted.enemy.half), (Edge::Left, Half::One) | (Edge::Right, Half::Two));
    if !edge.is_flank() || !outer {
        return None;
    }
    let headings = [e.facing(), e.facing().opposite()];
    let turn = headings.map(|h| foot.facing().turn_to(h)).into_iter().min_by_key(|t| t.abs())?;
    let at: Fine = touch.at;
    let turned = if turn.abs() <= HEADING { foot.pose() } else { foot.pose().turned_about_place(at, turn) };
    let there = turned.rect(foot.size());
    let shared = contact(&there, &e, &TOLERANCE)?;
    let sides = matches!(
        (shared.mine, shared.theirs),
        (Touch::Edge(a), Touch::Edge(b)) if a.is_flank() && b.is_flank()
    );
    sides.then_some(turned)
}

/// If in its place the front edge touches an enemy that is not in melee, the move is a charge (A-CHG-01).
fn charges(scene: &Scene<'_>, unit: UnitId, foot: &Rect, faults: &mut Faults<Fault>) {
    let enemy = scene.seat(unit).other();
    for (id, _) in scene.army(enemy) {
        for half in scene.adg_units(id) {
            let Some(rect) = scene.half(half) else { continue };
            let front =
                contact(foot, &rect, &TOLERANCE).is_some_and(|c| c.touches_with(Edge::Front, CONTACT));
            let fights = matches!(
                scene.engagement().role(half),
                crate::engagement::Role::Fights(_) | crate::engagement::Role::MeleeSupport
            );
            faults.require(!front || fights, || Fault::WouldCharge { unit, enemy: id });
        }
    }
}

/// How far a unit standing there can go straight until it touches this friend or the enemy it fights, if it does.
pub fn first_touch(scene: &Scene<'_>, foot: &Rect, friend: AdgUnit, by: i32) -> Option<i32> {
    let enemy = scene.engagement().opponent(friend)?;
    let sweep = rocroi_table::Sweep::new(&[Body::Rect(*foot)], rocroi_table::Motion::advance(foot, by), 0);
    let bodies = [friend, enemy].into_iter().filter_map(|at| scene.half(at));
    bodies.filter_map(|rect| sweep.against(&Body::Rect(rect))).map(|hit| hit.at).min()
}
