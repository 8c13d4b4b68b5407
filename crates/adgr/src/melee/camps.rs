//! Attacks on camps (A-MEL-79): who attacks, what is thrown, and what becomes of a camp.

use crate::engagement::TOLERANCE;
use crate::ids::AdgUnit;
use crate::risk::Chance;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, UD};
use crate::troops::Category;
use rocroi_game::{Seat, by};
use rocroi_table::{Edge, Rect, Touch, contact};

/// Every ADG unit whose front edge lies along an enemy camp not yet lost and that neither fights nor supports, with
/// the number of the camp. Light troops cannot attack a fortified camp; artillery and war wagons attack none.
pub fn attackers(scene: &Scene<'_>, free: impl Fn(AdgUnit) -> bool) -> Vec<(usize, AdgUnit)> {
    let mut out = Vec::new();
    for (number, (camp, foot)) in scene.camps().enumerate().filter(|(_, (c, _))| !c.lost) {
        let near = foot.bounds().grown(i64::from(UD) * rocroi_table::GRAIN);
        for (id, _) in scene.army(camp.seat.other()).filter(|(_, r)| near.meets(r.bounds())) {
            let what = scene.profile(id);
            let able = match what.category() {
                Category::Art | Category::Wwg => false,
                _ => !camp.fortified || !what.light(),
            };
            if scene.unit(id).routed {
                continue;
            }
            for at in scene.adg_units(id).filter(|at| free(*at)) {
                if !scene.half(at).is_some_and(|half| against(&half, foot)) {
                    continue;
                }
                by!("A-MEL-79");
                if able {
                    out.push((number, at));
                }
            }
        }
    }
    out
}

/// Does the front edge lie along the camp, or did a charge end against it askew (A-MEL-03)? Only a charge or a pursuit
/// brings a unit to an enemy camp at an angle.
fn against(half: &Rect, camp: &Rect) -> bool {
    let Some(c) = contact(half, camp, &TOLERANCE) else { return false };
    if c.is_edge() {
        return c.mine == Touch::Edge(Edge::Front);
    }
    let askew = Edge::ALL.iter().all(|e| half.facing().between(camp.outward(*e)) > HEADING);
    askew && c.touches_with(Edge::Front, CONTACT)
}

/// The die of an attacker of a fortified camp.
pub fn assault(scene: &Scene<'_>, seat: Seat, attacker: AdgUnit) -> Option<Chance> {
    Chance::camp(seat, scene.profile(attacker.unit))
}
