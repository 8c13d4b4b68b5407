//! What a way meets of ambush markers (A-SET-24): the first point at which units that move come within 1 UD of an enemy
//! marker, see it, or touch one of their own; and the first at which its owner is asked whether he reveals it. Moves,
//! charges, evades and pursuits all walk by this; what happens then is [`super::reveal`].

use rocroi_game::{Seat, by};
use rocroi_table::{Body, Rect, within};

use super::hidden::{Hidden, bases_but, hidden, sees};
use crate::ids::{MarkerId, UnitId};
use crate::movement::{Leg, Way};
use crate::scene::Scene;
use crate::tolerance::{STEP, UD};
use crate::world::Phase;

/// What is met first on a way, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Met {
    /// How far along the way: table units, or 1/1000 degree of a wheel.
    pub along: i32,
    /// Markers forced open there.
    pub forced: Vec<MarkerId>,
    /// Markers whose owner is asked there; none where one is forced open.
    pub near: Vec<MarkerId>,
}

/// Every marker on the table.
fn markers<'s>(scene: &'s Scene<'_>) -> impl Iterator<Item = (MarkerId, Seat, &'s Rect)> + 's {
    (0u8..).map(MarkerId).zip(&scene.world.markers).filter_map(|(id, m)| {
        let foot = scene.marker(id)?;
        Some((id, m.seat, foot))
    })
}

/// Is there any marker on the table? Asked before anything else, so that battles without one lose no time.
pub fn any(scene: &Scene<'_>) -> bool {
    scene.world.markers.iter().any(|m| m.pose.is_some())
}

/// Is the owner of a marker asked when units of this seat come near: in the enemy's Movement phase only?
fn asks(scene: &Scene<'_>, owner: Seat, mover: Seat) -> bool {
    scene.world.phase == Phase::Movement && mover == scene.world.phasing && owner != mover
}

/// What these units meet first on this stretch of their way; about markers in `asked` nobody is asked again.
pub fn first(scene: &Scene<'_>, units: &[UnitId], leg: &Leg, asked: &[MarkerId]) -> Option<Met> {
    let seat = scene.seat(*units.first()?);
    let moving: Vec<usize> = (0..units.len()).filter(|i| leg.moving.get(*i) == Some(&true)).collect();
    let earliest = |found: &dyn Fn(usize) -> Option<i32>| moving.iter().filter_map(|i| found(*i)).min();
    let mut found: Vec<(i32, bool, MarkerId)> = Vec::new();
    for (id, owner, foot) in markers(scene) {
        let body = Body::Rect(*foot);
        if owner == seat {
            let over = earliest(&|i| leg.first_over(i, &body));
            found.extend(over.map(|at| (at, true, id)));
            continue;
        }
        by!("A-SET-24");
        let reached = earliest(&|i| leg.first_within(i, &body, UD));
        let seen = first_sight(scene, units, leg, owner, foot, reached.unwrap_or(leg.length()));
        if let Some(at) = reached.into_iter().chain(seen).min() {
            found.push((at, true, id));
        }
        if asks(scene, owner, seat) && !asked.contains(&id) {
            let near = earliest(&|i| leg.first_within(i, &body, 4 * UD));
            found.extend(near.map(|at| (at, false, id)));
        }
    }
    let along = found.iter().map(|(at, ..)| *at).min()?;
    let here = |forced: bool| {
        let all = found.iter().filter(|(at, f, _)| *f == forced && *at <= along + STEP);
        all.map(|(.., id)| *id).collect::<Vec<_>>()
    };
    let (forced, near) = (here(true), here(false));
    // A forced reveal comes before a chosen one at the same point.
    let near = if forced.is_empty() { near } else { Vec::new() };
    Some(Met { along: whole(leg, along), forced, near })
}

/// Markers near which these units stand and whose owner has not been asked.
pub fn near(scene: &Scene<'_>, units: &[UnitId], asked: &[MarkerId]) -> Vec<MarkerId> {
    let Some(seat) = units.first().map(|u| scene.seat(*u)) else { return Vec::new() };
    let close = |foot: &Rect| {
        let mut feet = units.iter().filter_map(|u| scene.foot(*u));
        feet.any(|r| within(&Body::Rect(*r), &Body::Rect(*foot), 4 * UD))
    };
    let all = markers(scene).filter(|(id, owner, _)| asks(scene, *owner, seat) && !asked.contains(id));
    all.filter(|(.., foot)| close(foot)).map(|(id, ..)| id).collect()
}

/// A stop in the steps in which lengths are measured.
fn whole(leg: &Leg, along: i32) -> i32 {
    match leg.way {
        Way::Ahead(_) | Way::Sideways(_) if along < leg.length() => along - along.rem_euclid(STEP),
        _ => along,
    }
}

/// Where on the way, not beyond `most`, one of them first sees a marker that is only out of sight: tried at both ends
/// and every 0.1 UD between.
fn first_sight(
    scene: &Scene<'_>,
    units: &[UnitId],
    leg: &Leg,
    owner: Seat,
    marker: &Rect,
    most: i32,
) -> Option<i32> {
    if hidden(scene, owner, marker) != Hidden::OutOfSight {
        return None;
    }
    let step = match leg.way {
        Way::Ahead(_) | Way::Sideways(_) => UD / 10,
        // So that no corner goes farther than 0.1 UD.
        Way::About(about, _) => {
            let corners = leg.from.iter().flat_map(|r| r.corners());
            let reach = corners.map(|p| p.distance(about)).max().unwrap_or(1).max(1);
            let angle = i64::from(UD / 10) * rocroi_table::GRAIN * 57_296 / reach;
            i32::try_from(angle).unwrap_or(1_000).max(1)
        }
        Way::Across | Way::Placed => leg.length(),
    };
    let stops = (0..).map(|n| n * step).take_while(|at| *at < most).chain([most]);
    let sizes: Vec<_> = leg.from.iter().map(Rect::size).collect();
    stops.into_iter().find(|at| {
        let feet: Vec<Rect> = leg.at(*at).iter().zip(&sizes).map(|(p, s)| p.rect(*s)).collect();
        (0..feet.len()).filter(|i| leg.moving[*i]).any(|i| {
            let own = feet.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, r)| r);
            sees(scene, &feet[i], marker, bases_but(scene, units).chain(own))
        })
    })
}

/// Markers that a unit standing where it stands now forces open: revealed after what is set in place at once.
pub fn standing(scene: &Scene<'_>, unit: UnitId) -> Vec<MarkerId> {
    let Some(foot) = scene.foot(unit) else { return Vec::new() };
    let seat = scene.seat(unit);
    let body = Body::Rect(*foot);
    let forces = |owner: Seat, marker: &Rect| {
        let there = Body::Rect(*marker);
        if owner == seat {
            return rocroi_table::overlaps(&body, &there, crate::tolerance::CONTACT);
        }
        within(&body, &there, UD)
            || hidden(scene, owner, marker) == Hidden::OutOfSight
                && sees(scene, foot, marker, bases_but(scene, &[unit]))
    };
    markers(scene).filter(|(_, owner, foot)| forces(*owner, foot)).map(|(id, ..)| id).collect()
}
