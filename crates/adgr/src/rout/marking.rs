//! Marking cohesion points lost, and what a rout is (A-ROU-01, A-TRP-22 to A-TRP-24).

use crate::ids::UnitId;
use crate::melee::Loss;
use crate::setup::Setup;
use crate::world::World;
use rocroi_game::by;

/// The most a unit can lose.
pub fn cohesion(setup: &Setup, id: UnitId) -> u8 {
    setup.unit(id).profile.cohesion()
}

/// Marks a loss on the one store of a unit; true if it is routed by it. Nothing is marked beyond its cohesion, and
/// nothing more on a unit already routed.
pub fn lose(setup: &Setup, world: &mut World, id: UnitId, loss: Loss) -> bool {
    by!("A-TRP-06");
    let most = cohesion(setup, id);
    let unit = world.unit_mut(id);
    if unit.routed {
        return false;
    }
    by!("A-TRP-23");
    unit.lost = match loss {
        Loss::Points(points) => unit.lost.saturating_add(points).min(most),
        Loss::Rout => most,
    };
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
