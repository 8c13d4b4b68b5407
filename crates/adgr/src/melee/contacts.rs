//! What follows from a change of contacts (A-TRN-28): charges whose contact is broken open no first phase any more, a
//! half that counted as turned may be struck again, a looting unit that is attacked stops.

use super::bout::fronts_on;
use crate::ids::{AdgUnit, UnitId};
use crate::scene::Scene;
use crate::setup::Setup;
use crate::world::World;
use rocroi_game::by;
use rocroi_table::Edge;

/// Brings everything that hangs on contacts up to date, once the contacts themselves are.
pub(crate) fn follow(setup: &Setup, world: &mut World) {
    by!("A-TRN-11");
    let contacts = &world.contacts;
    let touch =
        |x: AdgUnit, y: AdgUnit| contacts.iter().any(|c| (c.a, c.b) == (x, y) || (c.b, c.a) == (x, y));
    world.struck.retain(|s| touch(s.by, s.at));
    world.unaligned.retain(|u| touch(u.by, u.at));
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
    for a in world.attacks.iter_mut().filter(|a| renewed.contains(&(a.by, a.at))) {
        a.act = acts;
        a.sequence = sequence;
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
