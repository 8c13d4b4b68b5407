//! Why somebody named in a declaration may not shoot, or not so: the reasons behind a refusal, for whoever asks.

use super::arms::{self, Missile};
use super::sight::{Arc, Sight};
use super::targets::{Barred, barred, edges, may_be_shot};
use crate::fault::Fault;
use crate::ids::{AdgUnit, Edge};
use crate::scene::Scene;
use crate::troops::{Category, Troop};
use rocroi_game::Faults;
use rocroi_table::Ud;

/// Farther than any table is long.
const ANYWHERE: Ud = Ud(100);

/// Everything against a shooter, and against a shot of it through this edge at this target, if one was named.
pub(crate) fn reasons(
    scene: &Scene<'_>,
    unit: AdgUnit,
    aim: Option<(Edge, AdgUnit)>,
    faults: &mut Faults<Fault>,
) {
    match barred(scene, unit.unit) {
        Some(Barred::Unarmed) => faults.push(Fault::HasNoMissile { unit }),
        Some(Barred::GunMoved) => faults.push(Fault::GunHasMoved { unit }),
        Some(Barred::Moves) => faults.push(Fault::MovedTooOften { unit }),
        Some(Barred::Deed) => faults.push(Fault::DeedForbidsShot { unit }),
        Some(Barred::Engaged) => faults.push(Fault::EngagedShooter { unit }),
        Some(Barred::Routed) => {}
        None => {
            if let Some((edge, target)) = aim.filter(|(_, target)| scene.has(target.unit)) {
                of_shot(scene, unit, edge, target, faults);
            }
        }
    }
}

fn of_shot(scene: &Scene<'_>, unit: AdgUnit, edge: Edge, target: AdgUnit, faults: &mut Faults<Fault>) {
    let what = scene.profile(unit.unit);
    if !edges(scene, unit).contains(&edge) {
        faults.push(if scene.unit(unit.unit).square {
            Fault::SquareEdge { unit }
        } else if matches!(what.troop, Troop::Tercio | Troop::LaterTercio) {
            Fault::TercioEdge { unit }
        } else {
            Fault::ShootingEdge { unit }
        });
        return;
    }
    let (Some(foot), Some(range)) = (scene.half(target), arms::range(what)) else { return };
    if !may_be_shot(scene, target.unit) {
        faults.push(Fault::TargetEngaged { target });
        return;
    }
    let missile = arms::arm(what, Ud(1)).map(|a| a.missile);
    // Light cavalry shoots to all sides.
    let all_round = what.category() == Category::Lh;
    let arc = match () {
        () if all_round => Arc::AllRound,
        () if missile.is_some_and(Missile::big_gun) => Arc::Cone,
        () => Arc::Normal,
    };
    let through = if all_round { Edge::ALL.to_vec() } else { vec![edge] };
    let sights: Vec<Sight<'_, '_>> =
        through.into_iter().filter_map(|e| Sight::new(scene, unit.into(), e, arc)).collect();
    if !sights.iter().any(|s| s.in_arc(&foot)) {
        faults.push(Fault::OutOfArc { unit, target });
        return;
    }
    match sights.iter().filter_map(|s| s.range_to(target, ANYWHERE, None)).min() {
        None => faults.push(Fault::TargetHidden { unit, target }),
        Some(far) if far > range => faults.push(Fault::OutOfRange { unit, target }),
        // In its reach: others come first (A-SHT-21).
        Some(_) => {}
    }
}
