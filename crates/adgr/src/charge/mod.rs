//! Charges (chapter 14): declaring, evading, running, conforming, and what other chapters ask of it.

pub mod candidates;
pub mod conform;
pub mod declare;
pub mod evade;
pub mod later;
pub mod meet;
pub mod places;
pub mod process;
pub mod room;
mod strike;
pub mod uncontrolled;

use crate::ids::UnitId;
use crate::scene::Scene;

/// Is this unit Headstrong and subject to an uncontrolled charge from where it stands (A-CHG-30, A-CHG-31)?
pub fn subject(scene: &Scene<'_>, unit: UnitId) -> bool {
    scene.wild(unit, || uncontrolled::subject(scene, unit))
}
