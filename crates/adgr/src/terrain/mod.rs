//! The ground (chapter 04): kinds of pieces, regions, and how the two players choose, place and adjust the terrain
//! of a battle. Where a footprint stands in a piece is asked through [`crate::Scene`].

pub mod adjusting;
pub mod choosing;
mod course;
pub mod fitting;
mod kinds;
mod order;
pub mod placing;
pub mod propose;
pub mod regions;
pub mod road;
mod sensible;
mod stage;
#[cfg(test)]
mod tests;
pub mod water;

pub use adjusting::Leave;
pub(crate) use course::step;
pub use kinds::*;
pub use order::*;
pub use regions::{Region, Row};
pub use sensible::sensible;
pub(crate) use stage::judge;
pub use stage::{Doing, Item, Mark, Share, Stage, TerrainPlan};
