//! Liber Militum: Tercios with the Kingdoms additions, a module per rulebook chapter.

mod ids;
mod why;

pub use ids::*;
pub use why::Why;
