//! Charges (chapter 14): declaring, evading, running, conforming, and what other chapters ask of it.

mod aftermath;
mod ambush;
mod asked;
pub mod avoid;
pub mod candidates;
pub mod conform;
pub mod declare;
pub mod disengage;
pub mod evade;
pub mod flight;
pub mod hold;
mod landing;
pub mod later;
pub mod lot;
pub mod meet;
mod opening;
pub mod places;
pub mod process;
mod range;
pub mod room;
mod run;
pub mod search;
pub mod smallest;
pub mod span;
mod strike;
pub mod targets;
mod turning;
pub mod uncontrolled;
pub(crate) mod wake;

pub use opening::never_charges;

use crate::ids::UnitId;
use crate::scene::Scene;

/// Is this unit Headstrong and subject to an uncontrolled charge from where it stands (A-CHG-30, A-CHG-31)?
pub fn subject(scene: &Scene<'_>, unit: UnitId) -> bool {
    scene.wild(unit, || uncontrolled::subject(scene, unit))
}
