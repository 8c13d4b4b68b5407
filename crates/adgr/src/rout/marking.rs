//! Marking cohesion points lost, and what a rout is (A-ROU-01, A-TRP-22 to A-TRP-24).

use crate::Adgr;
use crate::event::{Cause, Event};
use crate::ids::UnitId;
use crate::melee::Loss;
use crate::world::World;
use rocroi_game::{At, by};

/// The most a unit can lose.
pub fn cohesion(world: &World, id: UnitId) -> u8 {
    world.sheet(id).profile.cohesion()
}

/// The points lost after a loss, of a unit that can lose so many.
pub fn after(lost: u8, most: u8, loss: Loss) -> u8 {
    by!("A-TRP-23");
    match loss {
        Loss::Points(points) => lost.saturating_add(points).min(most),
        Loss::Rout => most,
    }
}

/// Marks a loss on the one store of a unit; true if it is routed by it. Nothing is marked beyond its cohesion, and
/// nothing more on a unit already routed.
pub fn lose(world: &mut World, id: UnitId, loss: Loss) -> bool {
    by!("A-TRP-06");
    let most = cohesion(world, id);
    let unit = world.unit_mut(id);
    if unit.routed {
        return false;
    }
    unit.lost = after(unit.lost, most, loss);
    if unit.lost == most {
        by!("A-ROU-01");
        by!("A-TRP-24");
        unit.routed = true;
    }
    unit.routed
}

/// Wins points back; true if it is in order again.
pub fn recover(world: &mut World, id: UnitId, points: u8) -> bool {
    by!("A-RAL-09");
    let unit = world.unit_mut(id);
    unit.lost = unit.lost.saturating_sub(points);
    if unit.lost == 0 {
        by!("A-TRP-22");
    }
    unit.lost == 0
}

/// Marks the losses of one phase together, unit by unit in roster order, and tells each.
pub(crate) fn mark(at: &mut At<'_, Adgr>, losses: &[(UnitId, Loss)], cause: Cause) {
    by!("A-MEL-61");
    let mut units: Vec<UnitId> = losses.iter().map(|(id, _)| *id).collect();
    units.sort_unstable();
    units.dedup();
    for id in units {
        let mut sum = Loss::NONE;
        for (_, loss) in losses.iter().filter(|(unit, _)| *unit == id) {
            sum = match (sum, *loss) {
                (Loss::Points(a), Loss::Points(b)) => Loss::Points(a.saturating_add(b)),
                (Loss::Rout, _) | (_, Loss::Rout) => Loss::Rout,
            };
        }
        take(at, id, sum, cause);
    }
}

/// Marks one loss at once and tells it; true if the unit is routed by it.
pub(crate) fn take(at: &mut At<'_, Adgr>, id: UnitId, loss: Loss, cause: Cause) -> bool {
    let before = at.world.unit(id).lost;
    let routed = lose(at.world, id, loss);
    let points = at.world.unit(id).lost - before;
    if points > 0 {
        at.tell(|| Event::Lost { unit: id, points, cause });
    }
    if routed {
        at.tell(|| Event::Routed { unit: id });
    }
    routed
}
