//! The contacts between enemies that are remembered from act to act (A-TRN-28): since when two ADG units touch, which
//! could not be aligned, which charges opened a first phase, and which half counts as turned.

use super::bout::fronts_on;
use crate::engagement::TOLERANCE;
use crate::ids::{AdgUnit, UnitId};
use crate::scene::Scene;
use crate::setup::Setup;
use crate::world::{Contact, World};
use rocroi_game::{Seat, by};
use rocroi_table::{Edge, GRAIN, Touch, contact};

/// Every pair of enemy ADG units that touch, by an edge or a corner: seat A's first.
pub fn touching(scene: &Scene<'_>) -> Vec<(AdgUnit, AdgUnit)> {
    by!("A-TRN-19");
    let mut out = Vec::new();
    let slack = i64::from(TOLERANCE.contact) * GRAIN;
    for (a, fa) in scene.army(Seat::A) {
        let near = fa.bounds().grown(slack);
        for (b, fb) in scene.army(Seat::B).filter(|(_, fb)| near.meets(fb.bounds())) {
            if contact(fa, fb, &TOLERANCE).is_none() {
                continue;
            }
            for ha in scene.adg_units(a) {
                for hb in scene.adg_units(b) {
                    let (Some(ra), Some(rb)) = (scene.half(ha), scene.half(hb)) else { continue };
                    if contact(&ra, &rb, &TOLERANCE).is_some() {
                        out.push((ha, hb));
                    }
                }
            }
        }
    }
    out
}

/// Brings the remembered contacts up to date after an act of this seat: what no longer touches is forgotten, what
/// touches now and did not before is as old as this act.
pub fn refresh(setup: &Setup, world: &mut World, by_seat: Seat) {
    by!("A-TRN-28");
    let scene = Scene::new(setup, world);
    let now = touching(&scene);
    let stands = |id: UnitId| scene.unit(id).pose();
    let mut unaligned = world.unaligned.clone();
    unaligned.retain(|u| (stands(u.by.unit), stands(u.at.unit)) == (Some(u.poses.0), Some(u.poses.1)));
    let pair = |x: AdgUnit, y: AdgUnit| now.contains(&(x, y)) || now.contains(&(y, x));
    unaligned.retain(|u| pair(u.by, u.at));
    let (acts, sequence) = (world.acts, world.sequence);
    let mut contacts = Vec::with_capacity(now.len());
    for (a, b) in &now {
        let known = world.contacts.iter().find(|c| c.a == *a && c.b == *b);
        let fresh = Contact { a: *a, b: *b, act: acts, sequence, by: by_seat, fought: false };
        contacts.push(known.copied().unwrap_or(fresh));
    }
    let struck: Vec<_> = world.struck.iter().copied().filter(|s| pair(s.by, s.at)).collect();
    world.contacts = contacts;
    world.unaligned = unaligned;
    world.struck = struck;
    turned(setup, world);
    looting(setup, world);
}

/// A half counts as turned as long as that enemy touches it there; an enemy on its real front ends it, and the one on
/// its flank is then a new attack (A-MEL-68).
fn turned(setup: &Setup, world: &mut World) {
    if world.units.iter().all(|u| u.turned == [None; 2]) {
        return;
    }
    let scene = Scene::new(setup, world);
    let along = &scene.engagement().along;
    let mut ended: Vec<AdgUnit> = Vec::new();
    let mut renewed: Vec<(AdgUnit, AdgUnit)> = Vec::new();
    for (id, _) in scene.on_table() {
        for half in scene.adg_units(id) {
            let Some(edge) = scene.world.turned(half) else { continue };
            by!("A-MEL-68");
            if fronts_on(along, half).any(|a| a.edge == Edge::Front) {
                ended.push(half);
                renewed.extend(fronts_on(along, half).filter(|a| a.edge == edge).map(|a| (a.by, half)));
            } else if !fronts_on(along, half).any(|a| a.edge == edge) {
                ended.push(half);
            }
        }
    }
    drop(scene);
    let (acts, sequence) = (world.acts, world.sequence);
    for c in &mut world.contacts {
        if renewed.iter().any(|(x, y)| (c.a, c.b) == (*x, *y) || (c.b, c.a) == (*x, *y)) {
            c.act = acts;
            c.sequence = sequence;
        }
    }
    for half in ended {
        world.units[half.unit.index()].turned[half.half.index()] = None;
    }
}

/// A looting unit that an enemy's front edge touches stops looting (A-ROU-10).
fn looting(setup: &Setup, world: &mut World) {
    if !world.units.iter().any(|u| u.looting) {
        return;
    }
    let scene = Scene::new(setup, world);
    let along = &scene.engagement().along;
    let attacked = |id: &UnitId| {
        by!("A-ROU-10");
        scene.adg_units(*id).any(|h| fronts_on(along, h).next().is_some())
    };
    let ids = scene.on_table().map(|(id, _)| id).filter(|id| scene.unit(*id).looting);
    let stopped: Vec<UnitId> = ids.filter(attacked).collect();
    drop(scene);
    for id in stopped {
        world.unit_mut(id).looting = false;
    }
}

/// The edges with which two ADG units touch along a length: mine, theirs.
pub fn edges(scene: &Scene<'_>, mine: AdgUnit, theirs: AdgUnit) -> Option<(Edge, Edge)> {
    match contact(&scene.half(mine)?, &scene.half(theirs)?, &TOLERANCE).map(|c| (c.mine, c.theirs))? {
        (Touch::Edge(a), Touch::Edge(b)) => Some((a, b)),
        _ => None,
    }
}
