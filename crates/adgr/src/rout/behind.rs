//! Friends behind a routed unit (A-ROU-04, A-ROU-05) and the strips of a rampaging elephant (A-ROU-23).

use crate::ids::{AdgUnit, Edge, UnitId};
use crate::melee::bout::{Bout, fronts_on};
use crate::risk::Rampage;
use crate::scene::Scene;
use crate::tolerance::{STEP, UD};
use crate::troops::{Category, Profile};
use rocroi_game::by;
use rocroi_table::{Body, Fine, Pose, Rect, overlap};

/// The footprint that places the strip: of a unit routed in melee while touched only on flank or rear, turned about
/// its centre to face its main opponents; nothing is moved. `opponents` are those of its ADG units in this Combat
/// phase, none for a unit routed otherwise.
pub fn facing(scene: &Scene<'_>, id: UnitId, opponents: &[(AdgUnit, AdgUnit)]) -> Option<Rect> {
    let foot = *scene.foot(id)?;
    let along = &scene.engagement().along;
    let on_front = scene.adg_units(id).any(|h| fronts_on(along, h).any(|a| a.edge == Edge::Front));
    if on_front {
        return Some(foot);
    }
    let mut sides = opponents
        .iter()
        .filter(|(mine, _)| mine.unit == id)
        .filter_map(|(mine, enemy)| Bout::of(scene, along, *mine, *enemy).map(|b| b.f_edge));
    let Some(side) = sides.next() else { return Some(foot) };
    if sides.any(|other| other != side) {
        return Some(foot);
    }
    by!("A-ROU-04");
    Some(turned(&foot, side))
}

/// The footprint turned about its centre so that its front looks to where this edge looked.
fn turned(foot: &Rect, edge: Edge) -> Rect {
    let facing = foot.outward(edge);
    let forward = facing.forward();
    let front: Fine = foot.centre().moved(forward, foot.depth() / 2);
    Rect::new(Pose::new(front.point(), facing), foot.size())
}

/// The strip of 1 UD beyond an edge.
fn strip(foot: &Rect, edge: Edge) -> Rect {
    let lane = foot.lane(edge);
    lane.window(0, lane.length(), 0, UD)
}

/// Has a footprint positive area in the strip? Exactly 1 UD away it has not.
fn in_strip(strip: &Rect, foot: &Rect) -> bool {
    strip.bounds().meets(foot.bounds()) && overlap(&Body::Rect(*strip), &Body::Rect(*foot)) >= STEP
}

/// Would a friend standing there lose a point if a unit of this kind routed here?
pub fn close_behind(what: Profile, foot: &Rect, friend: Profile, other: &Rect) -> bool {
    by!("A-ROU-04");
    !matches!(what.category(), Category::Art | Category::Wwg)
        && (what.category() != Category::Li || friend.category() == Category::Li)
        && in_strip(&strip(foot, Edge::Rear), other)
}

/// The friends that lose a point because this unit has routed; `foot` from [`facing`].
pub fn friends_behind(scene: &Scene<'_>, id: UnitId, foot: &Rect) -> Vec<UnitId> {
    let what = scene.profile(id);
    scene
        .army(scene.seat(id))
        .filter(|(friend, _)| *friend != id && !scene.unit(*friend).routed)
        .filter(|(friend, other)| close_behind(what, foot, scene.profile(*friend), other))
        .map(|(friend, _)| friend)
        .collect()
}

/// The units of either side, except LI, in the way of a rampaging elephant.
pub fn in_its_way(scene: &Scene<'_>, id: UnitId, foot: &Rect, way: Rampage) -> Vec<UnitId> {
    by!("A-ROU-23");
    let edge = match way {
        Rampage::Ahead => Edge::Front,
        Rampage::Left => Edge::Left,
        Rampage::Right => Edge::Right,
        Rampage::Rear => Edge::Rear,
    };
    let strip = strip(foot, edge);
    scene
        .on_table()
        .filter(|(other, _)| *other != id && !scene.unit(*other).routed)
        .filter(|(other, _)| scene.profile(*other).category() != Category::Li)
        .filter(|(_, other)| in_strip(&strip, other))
        .map(|(other, _)| other)
        .collect()
}
