//! Contacts kept as long as they are true (A-TRN-28): which enemy ADG units touch and since when, which unit is
//! in whose zone of control and since when.

use rocroi_game::{Seat, by};
use rocroi_table::{Edge, bases_within};

use crate::engagement::alongs;
use crate::ids::{AdgUnit, UnitId};
use crate::scene::Scene;
use crate::setup::Setup;
use crate::tolerance::CONTACT;
use crate::troops::Category;
use crate::world::{Attack, Contact, Entered, World};
use crate::zoc;

/// Brings the remembered contacts and zones up to date after an act: those that ended are dropped, new ones get
/// the number of the act that made them.
pub(crate) fn note(setup: &Setup, world: &mut World) {
    by!("A-TRN-28");
    let scene = Scene::new(setup, world);
    let (contacts, entered) = (touching(&scene), in_zones(&scene));
    let poses: Vec<_> = world.units.iter().map(|u| u.pose()).collect();
    world.unaligned.retain(|u| {
        let stands = |id: UnitId| poses[id.index()];
        stands(u.by.unit) == Some(u.poses.0) && stands(u.at.unit) == Some(u.poses.1)
    });
    world.contacts = contacts;
    world.entered = entered;
    note_attacks(setup, world);
    crate::melee::contacts::follow(setup, world);
}

/// Brings the front edges along sides of enemies up to date: who has come there by this act, although the two may have
/// touched before, makes a new attack (A-MEL-64).
fn note_attacks(setup: &Setup, world: &mut World) {
    let mut attacks: Vec<Attack> = Vec::new();
    if !world.contacts.is_empty() {
        let scene = Scene::new(setup, world);
        let guns = |at: AdgUnit| scene.profile(at.unit).category() == Category::Art;
        for a in alongs(&scene) {
            // Two front edges are told once: either may be that of a gun.
            let both = [(a.by, a.at, a.edge), (a.at, a.by, Edge::Front)];
            for (by, at, edge) in both.into_iter().take(if a.edge == Edge::Front { 2 } else { 1 }) {
                if edge == Edge::Front && !guns(at) {
                    continue;
                }
                let known = world.attacks.iter().find(|k| (k.by, k.at) == (by, at));
                attacks.push(known.copied().unwrap_or(Attack {
                    by,
                    at,
                    act: world.acts,
                    sequence: world.sequence,
                }));
            }
        }
    }
    world.attacks = attacks;
}

/// Every pair of enemy ADG units that touch now, with what is remembered of those that did before.
fn touching(scene: &Scene<'_>) -> Vec<Contact> {
    by!("A-TRN-19");
    let world = scene.world;
    let mut out = Vec::new();
    for (a, foot) in scene.army(Seat::A) {
        for (b, other) in scene.army(Seat::B) {
            if !bases_within(foot, other, CONTACT) {
                continue;
            }
            for one in scene.adg_units(a) {
                for two in scene.adg_units(b) {
                    if touch(scene, one, two) {
                        let known = world.contacts.iter().find(|c| c.a == one && c.b == two);
                        out.push(known.copied().unwrap_or(Contact {
                            a: one,
                            b: two,
                            act: world.acts,
                            sequence: world.sequence,
                            by: world.phasing,
                            fought: false,
                        }));
                    }
                }
            }
        }
    }
    out
}

fn touch(scene: &Scene<'_>, a: AdgUnit, b: AdgUnit) -> bool {
    match (scene.half(a), scene.half(b)) {
        (Some(a), Some(b)) => bases_within(&a, &b, CONTACT),
        _ => false,
    }
}

/// Who is in whose zone of control, with the act at which it entered.
fn in_zones(scene: &Scene<'_>) -> Vec<Entered> {
    let world = scene.world;
    let mut out = Vec::new();
    for seat in Seat::BOTH {
        for zone in zoc::zones(scene, seat) {
            for (unit, foot) in scene.army(seat.other()) {
                if zone.holds(scene, unit, foot) {
                    let known = world.entered.iter().find(|e| e.zone == zone.of && e.unit == unit);
                    out.push(known.copied().unwrap_or(Entered { zone: zone.of, unit, act: world.acts }));
                }
            }
        }
    }
    out
}
