//! The moment of contact (A-CHG-24, A-CHG-29, A-CHG-56, A-CHG-66, A-CHG-71): who conforms to whom and in which order,
//! evaders caught, what is remembered of the charge.

use rocroi_game::{At, Faults, by};
use rocroi_table::{Body, Contact, Edge, Fine, Group, Pose, Rect, Snap, Touch, contact as touching, within};

use super::conform::{Conformed, Foe, conform, line};
use super::declare::Impulse;
use super::meet::Arrival;
use super::process::Charging;
use crate::Adgr;
use crate::engagement::TOLERANCE;
use crate::event::{Cause, Event};
use crate::ids::UnitId;
use crate::movement::{free, lose_points, make_room, may_pass};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP, UD};
use crate::world::{Struck, Unaligned};
use crate::zoc;

/// A charger that is to conform, with what it would do.
struct Way {
    i: usize,
    foe: Foe,
    p: Fine,
    done: Conformed,
}

/// Those who meet an enemy conform, the one with the shortest slide first.
pub(super) fn contact(at: &mut At<'_, Adgr>, c: &mut Charging, met: &[(usize, Vec<Foe>)]) {
    by!("A-CHG-66");
    catch(at, c, met);
    let mut left: Vec<(usize, Vec<Foe>)> = met.to_vec();
    while !left.is_empty() {
        let scene = Scene::new(at.setup, at.world);
        let absent: Vec<UnitId> = left.iter().map(|(i, _)| c.plan.units[*i]).collect();
        let mut ways: Vec<Way> =
            left.iter().filter_map(|(i, foes)| way(&scene, c, *i, foes, &absent)).collect();
        ways.sort_by_key(|w| (w.done.slide, w.i));
        drop(scene);
        let Some(best) = ways.into_iter().next() else { break };
        left.retain(|(i, _)| *i != best.i);
        c.met.push(best.i);
        take(at, c, &best);
    }
    for (i, _) in left {
        c.met.push(i);
    }
}

/// Evaders touched are caught: a point at once, unless only light troops touch them (A-CHG-56).
fn catch(at: &mut At<'_, Adgr>, c: &mut Charging, met: &[(usize, Vec<Foe>)]) {
    for (i, foes) in met {
        let by = c.plan.units[*i];
        for foe in foes {
            let Foe::Unit(unit) = *foe else { continue };
            if !c.evaded.contains(&unit) {
                continue;
            }
            by!("A-CHG-56");
            let light = at.setup.unit(by).profile.light();
            if !c.caught.contains(&unit) {
                at.tell(|| Event::Caught { unit, by });
            } else if light {
                continue;
            }
            let again = c.caught.contains(&unit);
            if !again {
                c.caught.push(unit);
            }
            if !light && !again {
                lose_points(at, unit, 1, Cause::Caught);
            }
        }
    }
}

/// How one charger would conform, to the enemy of A-CHG-71.
fn way(scene: &Scene<'_>, c: &Charging, i: usize, foes: &[Foe], absent: &[UnitId]) -> Option<Way> {
    let unit = c.plan.units[i];
    let there = *scene.foot(unit)?;
    let declared = c.plan.poses.first()?.get(i)?.rect(there.size());
    let others: Vec<UnitId> = absent.iter().copied().filter(|u| *u != unit).collect();
    let mut ways: Vec<(Way, i32)> = Vec::new();
    for foe in foes {
        let free = matches!(foe, Foe::Unit(id) if c.evaded.contains(id));
        let arrival = Arrival { unit, declared: &declared, there: &there, free, absent: &others };
        let Some(touch) = arrival.contact(scene, *foe) else { continue };
        let edge = arrival.edge(scene, *foe).unwrap_or_else(|| touched_edge(&touch));
        let done = conform(scene, &arrival.contacting(*foe, edge, &touch));
        let covered = line(scene, *foe, edge).map_or(0, |l| {
            let (t, _) = l.rotated(&there, touch.at);
            let pose = l.pose(there.size(), t);
            touching(&pose.rect(there.size()), &l.foot, &TOLERANCE).map_or(0, |c| c.shared())
        });
        ways.push((Way { i, foe: *foe, p: touch.at, done }, covered));
    }
    by!("A-CHG-71");
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let near: Vec<_> = zones.into_iter().filter(|z| foes.contains(&Foe::Unit(z.of))).collect();
    let threat = zoc::most_threatening(scene, &near, unit, &there, &[]).map(|z| z.of);
    let rank = |(w, covered): &(Way, i32)| {
        let first = threat.is_some_and(|t| w.foe == Foe::Unit(t));
        (!first, -*covered / CONTACT.max(1), w.done.slide)
    };
    ways.sort_by_key(rank);
    ways.into_iter().next().map(|(w, _)| w)
}

fn touched_edge(touch: &Contact) -> Edge {
    match touch.theirs {
        Touch::Edge(edge) => edge,
        Touch::Corner(corner) => corner.edges()[0],
    }
}

/// Puts a charger in its place, shifts the friends that have to make room, and takes its neighbours along.
fn take(at: &mut At<'_, Adgr>, c: &mut Charging, way: &Way) {
    let unit = c.plan.units[way.i];
    let before = at.world.unit(unit).pose();
    let (to, aligned) = (way.done.pose, way.done.aligned);
    at.world.put(unit, to);
    if before != Some(to) {
        at.tell(|| Event::Conformed { unit, to });
    }
    for (friend, pose) in &way.done.shifts {
        by!("A-CHG-76");
        at.world.put(*friend, *pose);
        at.world.unit_mut(*friend).marks.displaced = true;
        at.tell(|| Event::Displaced { unit: *friend, to: *pose });
    }
    if !aligned {
        unaligned(at, unit, way);
    }
    if let Some(before) = before.filter(|b| *b != to) {
        follow(at, c, way.i, before, to);
    }
}

/// Remembers a contact that could not be aligned (A-CHG-77).
fn unaligned(at: &mut At<'_, Adgr>, unit: UnitId, way: &Way) {
    let Foe::Unit(enemy) = way.foe else { return };
    let scene = Scene::new(at.setup, at.world);
    let mut pairs = Vec::new();
    for mine in scene.adg_units(unit) {
        for theirs in scene.adg_units(enemy) {
            let (Some(a), Some(b)) = (scene.half(mine), scene.half(theirs)) else { continue };
            if within(&Body::Rect(a), &Body::Rect(b), CONTACT) {
                pairs.push((mine, theirs));
            }
        }
    }
    let lies_along = scene.foot(unit).zip(scene.foot(enemy)).and_then(|(a, b)| touching(a, b, &TOLERANCE));
    if lies_along.is_some_and(|c| c.is_edge() && c.mine == Touch::Edge(Edge::Front)) {
        return;
    }
    let poses = scene.unit(unit).pose().zip(scene.unit(enemy).pose());
    drop(scene);
    if let (Some((mine, theirs)), Some(poses)) = (pairs.first().copied(), poses) {
        at.world.unaligned.push(Unaligned {
            by: mine,
            at: theirs,
            edge: way.done.edge,
            p: way.p.point(),
            poses,
        });
    }
}

/// Members not in contact make the same motion as their neighbour, outward from it, if no corner of theirs moves more
/// than 1 UD and the place is free (A-CHG-24).
fn follow(at: &mut At<'_, Adgr>, c: &mut Charging, i: usize, before: Pose, to: Pose) {
    let mut order: Vec<(i64, usize)> = Vec::new();
    for j in 0..c.plan.units.len() {
        let same_run = c.run[j] == c.run[i];
        if j == i || c.met.contains(&j) || !same_run {
            continue;
        }
        if let Some(pose) = at.world.unit(c.plan.units[j]).pose() {
            order.push((Fine::from(pose.at).distance(Fine::from(before.at)), j));
        }
    }
    order.sort_unstable();
    for (_, j) in order {
        by!("A-CHG-24");
        let unit = c.plan.units[j];
        let Some(pose) = at.world.unit(unit).pose() else { continue };
        let snap = Snap { step: UD / 4, within: 8, heading: 100 };
        let moved = Group::form(before, &[pose], snap).led_to(to).poses().next();
        let Some(moved) = moved else { continue };
        let scene = Scene::new(at.setup, at.world);
        let (old, new) = (scene.foot_at(unit, pose), scene.foot_at(unit, moved));
        let limit = i64::from(UD + STEP / 2) * rocroi_table::GRAIN;
        let near = old.corners().iter().zip(new.corners()).all(|(a, b)| a.distance(*b) <= limit);
        let fits = near && free::is_free(&scene, &new, &[unit]);
        drop(scene);
        if fits {
            at.world.put(unit, moved);
            at.tell(|| Event::Conformed { unit, to: moved });
        }
    }
}

/// Friends a charger has passed through and stands over are moved aside (A-MOV-52).
pub(super) fn friends_aside(at: &mut At<'_, Adgr>, c: &Charging, lot: &[usize], met: &[(usize, Vec<Foe>)]) {
    let scene = Scene::new(at.setup, at.world);
    let mut displaced = Vec::new();
    for i in lot.iter().filter(|i| !met.iter().any(|(j, _)| j == *i)) {
        let unit = c.plan.units[*i];
        let Some(foot) = scene.foot(unit) else { continue };
        let mut ignored = Faults::new();
        let room = make_room(&scene, &c.plan.units, &[*foot], foot.facing(), None, &mut ignored);
        displaced.extend(room.displaced);
    }
    drop(scene);
    for (unit, to) in displaced {
        at.world.put(unit, to);
        at.world.unit_mut(unit).marks.displaced = true;
        at.tell(|| Event::Displaced { unit, to });
    }
}

/// Friends a run goes through by force (A-MOV-53).
pub(super) fn burst(at: &At<'_, Adgr>, c: &Charging, lot: &[usize], by: i32) -> Vec<UnitId> {
    by!("A-MOV-53");
    let scene = Scene::new(at.setup, at.world);
    let mut out = Vec::new();
    for i in lot {
        let unit = c.plan.units[*i];
        let Some(foot) = scene.foot(unit) else { continue };
        let size = foot.size();
        let swept = foot.lane(Edge::Front).window(0, size.front, -size.depth, by);
        for (id, other) in scene.army(scene.seat(unit)).filter(|(id, _)| !c.plan.units.contains(id)) {
            let over = rocroi_table::overlaps(&Body::Rect(swept), &Body::Rect(*other), CONTACT);
            if over && !may_pass(&scene, unit, foot.facing(), id) && !out.contains(&id) {
                out.push(id);
            }
        }
    }
    out
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
