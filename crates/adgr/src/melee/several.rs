//! Attacked on several sides (A-MEL-64 to A-MEL-66): the point lost when a new flank or rear attack comes on a unit
//! that is engaged on another side.

use super::bout::{Bout, fronts_on};
use super::fight::Loss;
use super::supports::front_in_combat;
use crate::Adgr;
use crate::engagement::Role;
use crate::event::Cause;
use crate::ids::AdgUnit;
use crate::rout::marking;
use crate::scene::Scene;
use crate::troops::{Category, Profile};
use crate::world::Phase;
use rocroi_game::{At, by};
use rocroi_table::Edge;

/// The ADG units that lose the point now, after a contact has been made and conformed.
pub fn victims(scene: &Scene<'_>) -> Vec<AdgUnit> {
    let mut out = Vec::new();
    for (id, _) in scene.on_table().filter(|(id, _)| !scene.unit(*id).routed) {
        for half in scene.adg_units(id) {
            let marked = scene.unit(id).marks.several_sides[half.half.index()];
            if !marked && !spared(scene, half) && attacked(scene, half) {
                by!("A-MEL-64");
                out.push(half);
            }
        }
    }
    out
}

/// Marks the points at once; a unit routed by one stays until the Rout and Pursuit phase (A-MEL-66).
pub(crate) fn strike(at: &mut At<'_, Adgr>) {
    let victims = victims(&Scene::new(at.setup, at.world));
    for half in victims {
        by!("A-MEL-66");
        at.world.unit_mut(half.unit).marks.several_sides[half.half.index()] = true;
        if marking::take(at, half.unit, Loss::Points(1), Cause::SeveralSides) {
            at.world.unit_mut(half.unit).waits = true;
        }
    }
}

/// War wagons, squares and deep order with fewer than 4 lost points never lose it.
fn spared(scene: &Scene<'_>, at: AdgUnit) -> bool {
    let (what, unit) = (scene.profile(at.unit), scene.unit(at.unit));
    if what.category() == Category::Wwg {
        by!("A-ABL-41");
        return true;
    }
    if unit.square {
        by!("A-MEL-76");
        return true;
    }
    if what.deep() && unit.lost < super::facts::WORN {
        by!("A-MEL-70");
        by!("A-MEL-72");
        return true;
    }
    false
}

/// Does an attack by such troops, in valid contact, cause the loss?
fn causes(what: Profile, valid: bool) -> bool {
    by!("A-MEL-65");
    valid
        && !matches!(
            what.category(),
            Category::Li | Category::Lh | Category::Drag | Category::Art | Category::Wwg
        )
}

fn attacked(scene: &Scene<'_>, at: AdgUnit) -> bool {
    let engagement = scene.engagement();
    let guns = scene.profile(at.unit).category() == Category::Art;
    let new = |by: AdgUnit| {
        let attack = scene.world.attacks.iter().find(|a| (a.by, a.at) == (by, at));
        attack.is_some_and(|a| match scene.world.phase {
            Phase::Movement => a.sequence == scene.world.sequence,
            // In a pursuit only its own contacts are new.
            Phase::Shooting | Phase::Combat | Phase::Rout | Phase::Victory => a.act == scene.world.acts,
        })
    };
    let mut sides = fronts_on(&engagement.along, at).filter(|a| {
        let side = guns || a.edge != Edge::Front && !front_in_combat(scene, at, a.edge);
        side && new(a.by) && causes(scene.profile(a.by.unit), a.valid)
    });
    sides.any(|a| engaged_elsewhere(scene, at, a.edge))
}

/// Does the ADG unit fight or give melee support on another edge? An enemy lies along one edge of it, so that there it
/// is another enemy.
fn engaged_elsewhere(scene: &Scene<'_>, at: AdgUnit, edge: Edge) -> bool {
    let engagement = scene.engagement();
    match engagement.role(at) {
        Role::Fights(enemy) => {
            let on = Bout::of(scene, &engagement.along, at, enemy).map(|b| b.f_edge);
            on.is_some_and(|e| e != edge)
        }
        Role::MeleeSupport => edge != Edge::Front,
        Role::SimpleSupport | Role::Free => false,
    }
}
