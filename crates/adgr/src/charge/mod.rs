//! Charges (chapter 14): what other chapters ask of it.

use crate::ids::UnitId;
use crate::scene::Scene;

/// Is this unit Headstrong and subject to an uncontrolled charge from where it stands (A-CHG-30, A-CHG-31)?
pub fn subject(scene: &Scene<'_>, unit: UnitId) -> bool {
    let _ = (scene, unit);
    false
}
