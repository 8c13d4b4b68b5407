//! What a charge leaves behind: friends pushed aside or burst through (A-MOV-52, A-MOV-53), and what is remembered of
//! it (A-CHG-29).

use rocroi_game::{At, Faults, by};
use rocroi_table::{Body, Edge, Pose, Rect, Side, Touch, contact as touching};

use super::declare::Impulse;
use super::process::Charging;
use super::room::{self, Shifts};
use crate::Adgr;
use crate::engagement::TOLERANCE;
use crate::event::{Cause, Event};
use crate::ids::UnitId;
use crate::movement::{lose_points, make_room, may_pass, passage};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, UD};
use crate::world::Struck;

/// Where one that has run without a contact stops for good, of places in the order in which it would take them, and the
/// friends it moves aside there (A-MOV-52): a light one goes on until it is clear, and one that would stand over friends
/// with no room for them stops before them.
pub(super) fn settled(
    scene: &Scene<'_>,
    unit: UnitId,
    places: impl Iterator<Item = Pose>,
    aside: Option<Side>,
) -> Option<(Pose, Shifts)> {
    by!("A-MOV-52");
    let size = scene.size(unit);
    let fits = |(n, pose): (usize, Pose)| {
        let there = pose.rect(size);
        let mut none = Faults::new();
        let room = make_room(scene, &[unit], &[there], pose.facing, aside, &mut none);
        // Flush before the friend, not a hair's breadth over him.
        let over = |r: &Rect| rocroi_table::overlaps(&Body::Rect(there), &Body::Rect(*r), 0);
        let flush = n == 0
            || !room.displaced.is_empty()
            || !scene.army(scene.seat(unit)).any(|(id, r)| id != unit && over(r));
        (none.is_empty() && flush).then_some((pose.advanced(room.on), room.displaced))
    };
    places.enumerate().find_map(fits)
}

/// Places back along a straight run of so much that ended there, its end first.
pub(super) fn back_along(end: Pose, by: i32) -> impl Iterator<Item = Pose> {
    let step = UD / 100;
    (0..=by / step).map(move |n| n * step).chain([by]).map(move |back| end.advanced(-back))
}

/// Friends passed through on the way are moved aside under those who stay where they touched (A-CHG-14, A-MOV-52); where
/// that leaves them no room, as for one that conforms (A-CHG-76).
pub(super) fn friends_aside(at: &mut At<'_, Adgr>, c: &Charging, met: &[usize]) {
    for i in met {
        let unit = c.plan.units[*i];
        let scene = Scene::new(at.setup, at.world);
        let Some(foot) = scene.foot(unit).copied() else { continue };
        let mut none = Faults::new();
        let wish = c.plan.aside;
        // Those of the same order make no room for each other here.
        let own = &c.plan.units;
        let aside = make_room(&scene, own, &[foot], foot.facing(), wish, &mut none).displaced;
        let aside =
            if none.is_empty() { aside } else { room::make_room(&scene, unit, foot, own).unwrap_or(aside) };
        drop(scene);
        displace(at, aside);
    }
}

/// Friends moved aside.
pub(super) fn displace(at: &mut At<'_, Adgr>, aside: Shifts) {
    for (unit, to) in aside {
        at.world.put(unit, to);
        at.world.unit_mut(unit).marks.displaced = true;
        at.tell(|| Event::Displaced { unit, to });
    }
}

/// Friends that a run of so much by these chargers sweeps, each with who sweeps it.
fn swept<'s>(
    scene: &'s Scene<'_>,
    c: &'s Charging,
    lot: &'s [usize],
    by: i32,
) -> impl Iterator<Item = (UnitId, UnitId)> + 's {
    lot.iter().map(|i| c.plan.units[*i]).flat_map(move |unit| {
        let way = scene.foot(unit).map(|foot| {
            let size = foot.size();
            Body::Rect(foot.lane(Edge::Front).window(0, size.front, -size.depth, by))
        });
        let friends = scene.army(scene.seat(unit)).filter(|(id, _)| !c.plan.units.contains(id));
        let over = move |r: &Rect| way.is_some_and(|w| rocroi_table::overlaps(&w, &Body::Rect(*r), CONTACT));
        friends.filter(move |(_, other)| over(other)).map(move |(id, _)| (unit, id))
    })
}

/// Friends a run goes through by force (A-MOV-53).
pub(super) fn burst(at: &At<'_, Adgr>, c: &Charging, lot: &[usize], by: i32) -> Vec<UnitId> {
    by!("A-MOV-53");
    let scene = Scene::new(at.setup, at.world);
    let barred =
        |unit: UnitId, id: UnitId| scene.foot(unit).is_some_and(|f| !may_pass(&scene, unit, f.facing(), id));
    let mut out: Vec<UnitId> =
        swept(&scene, c, lot, by).filter(|(unit, id)| barred(*unit, *id)).map(|(_, id)| id).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Friends a run goes through who fear the animals of it, each once in the order (A-MOV-50).
pub(super) fn panicked(at: &At<'_, Adgr>, c: &mut Charging, lot: &[usize], by: i32) -> Vec<UnitId> {
    let scene = Scene::new(at.setup, at.world);
    let fears = |unit: UnitId, id: UnitId| passage(&scene, unit, id).panics() && !c.panicked.contains(&id);
    let mut out: Vec<UnitId> =
        swept(&scene, c, lot, by).filter(|(unit, id)| fears(*unit, *id)).map(|(_, id)| id).collect();
    out.sort_unstable();
    out.dedup();
    c.panicked.extend(&out);
    out
}

/// Each of them loses a point.
pub(super) fn mark_panic(at: &mut At<'_, Adgr>, units: &[UnitId]) {
    for unit in units {
        by!("A-MOV-50");
        lose_points(at, *unit, 1, Cause::Panic);
    }
}

/// Each loses a point, once in a sequence, and may not move or rally any more in it.
pub(super) fn mark_burst(at: &mut At<'_, Adgr>, units: &[UnitId]) {
    for unit in units {
        if !at.world.unit(*unit).marks.burst {
            at.world.unit_mut(*unit).marks.burst = true;
            lose_points(at, *unit, 1, Cause::BurstThrough);
        }
    }
}

/// What is remembered of a charge when it is over (A-CHG-29).
pub(super) fn marks(at: &mut At<'_, Adgr>, c: &Charging) {
    by!("A-CHG-29");
    let uncontrolled = c.plan.impulse == Impulse::Uncontrolled;
    if uncontrolled {
        by!("A-CHG-36");
    }
    for unit in &c.plan.units {
        let state = at.world.unit_mut(*unit);
        state.rolled = true;
        let marks = &mut state.marks;
        marks.orders += 1;
        marks.moves += 1;
        marks.moved = true;
        marks.charged = true;
        marks.uncontrolled = uncontrolled;
        marks.paid |= c.plan.impulse == Impulse::Ordered;
        marks.nearest = Some(rocroi_table::Ud(0));
    }
    let scene = Scene::new(at.setup, at.world);
    let mut struck: Vec<Struck> = Vec::new();
    for i in &c.met {
        let unit = c.plan.units[*i];
        for mine in scene.adg_units(unit) {
            for (enemy, _) in scene.army(scene.seat(unit).other()) {
                for theirs in scene.adg_units(enemy) {
                    let (Some(a), Some(b)) = (scene.half(mine), scene.half(theirs)) else { continue };
                    let Some(edge) = struck_edge(&scene, &a, &b, mine, theirs) else { continue };
                    by!("A-CHG-25");
                    let busy = c.busy.contains(&theirs) && edge != Edge::Front;
                    let caught = c.caught.contains(&enemy);
                    if !busy {
                        struck.push(Struck { by: mine, at: theirs, edge, uncontrolled, caught });
                    }
                }
            }
        }
    }
    drop(scene);
    at.world.struck.extend(struck);
}

/// The edge of an enemy ADG unit that a front lies along, or an unaligned contact was made on.
fn struck_edge(
    scene: &Scene<'_>,
    mine: &Rect,
    theirs: &Rect,
    by: crate::ids::AdgUnit,
    at: crate::ids::AdgUnit,
) -> Option<Edge> {
    if let Some(u) = scene.world.unaligned.iter().find(|u| u.by == by && u.at == at) {
        return Some(u.edge);
    }
    let c = touching(mine, theirs, &TOLERANCE).filter(|c| c.is_edge())?;
    match (c.mine, c.theirs) {
        (Touch::Edge(Edge::Front), Touch::Edge(edge)) => Some(edge),
        _ => None,
    }
}
