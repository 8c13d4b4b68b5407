//! Charges (chapter 14): conforming, and what other chapters ask of it.

pub mod conform;
pub mod places;
pub mod room;

use crate::ids::UnitId;
use crate::scene::Scene;

/// Is this unit Headstrong and subject to an uncontrolled charge from where it stands (A-CHG-30, A-CHG-31)?
pub fn subject(scene: &Scene<'_>, unit: UnitId) -> bool {
    let _ = (scene, unit);
    false
}
