//! How far a charge reaches: allowance, ground and works (A-CHG-11, A-CHG-12).

use rocroi_game::by;
use rocroi_table::{Body, Motion, Rect, Sweep, Ud};

use crate::ids::UnitId;
use crate::movement::{Trace, allowance, past_works, starts_far};
use crate::scene::Scene;
use crate::terrain::Kind;
use crate::tolerance::STEP;
use crate::troops::Footing;

/// M of one unit for the ground under it and on its way, and its range after the opening (A-CHG-11, A-CHG-12).
pub(super) fn range(scene: &Scene<'_>, trace: &Trace, i: usize, cost: Ud) -> (Ud, i32) {
    by!("A-CHG-11");
    by!("A-CHG-12");
    let (unit, profile) = (trace.units[i], trace.profiles[i]);
    let far = starts_far(scene, unit);
    let of = |footing: Option<Footing>| footing.and_then(|f| allowance(profile, f, far)).unwrap_or(Ud(0));
    let mut m = of(Some(Footing::Open));
    let start = trace.poses.first().and_then(|p| p.get(i)).map(|p| p.rect(trace.sizes[i]));
    let end = trace.end().get(i).map(|p| p.rect(trace.sizes[i]));
    let (Some(start), Some(end)) = (start, end) else { return (m, 0) };
    for piece in scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road) {
        let under = piece.shape.overlaps(&Body::Rect(start), STEP - 1);
        if under || trace.legs.iter().any(|leg| leg.enters(i, &piece.shape)) {
            m = m.min(of(piece.kind.footing_of(profile)));
        }
    }
    (m, reach(scene, unit, &end, m.units() - cost.units(), cost, 0))
}

/// M of a unit that has this M so far, and then runs so far straight ahead from where its opening ends (A-CHG-12).
pub(super) fn on_run(scene: &Scene<'_>, unit: UnitId, end: &Rect, m: Ud, far: i32) -> Ud {
    let profile = scene.profile(unit);
    let sweep = Sweep::new(&[Body::Rect(*end)], Motion::advance(end, far), 1 - STEP);
    let entered = scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road).filter_map(|piece| {
        let own = match piece.kind.footing_of(profile) {
            Some(Footing::Open) => return None,
            footing => footing.and_then(|f| allowance(profile, f, false)).unwrap_or(Ud(0)),
        };
        sweep.against_shape(&piece.shape).filter(|hit| hit.at < far).map(|_| own)
    });
    entered.fold(m, Ord::min)
}

/// How far a run of so much at most goes from where the opening ends: worse ground on the way lowers it, not below what
/// has been run when it is reached. `change`: what the die adds to M (A-CHG-17).
pub(super) fn reach(scene: &Scene<'_>, unit: UnitId, end: &Rect, most: i32, cost: Ud, change: i32) -> i32 {
    let (profile, mut range) = (scene.profile(unit), most.max(0));
    let sweep = Sweep::new(&[Body::Rect(*end)], Motion::advance(end, range), 1 - STEP);
    for piece in scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road) {
        let own = match piece.kind.footing_of(profile) {
            Some(Footing::Open) => continue,
            footing => footing.and_then(|f| allowance(profile, f, false)).map(|m| m.units() + change),
        };
        if let Some(hit) = sweep.against_shape(&piece.shape) {
            range = range.min(own.map_or(0, |own| own - cost.units()).max(hit.at));
        }
    }
    if most < 0 { most } else { past_works(scene, unit, end, range) }
}
