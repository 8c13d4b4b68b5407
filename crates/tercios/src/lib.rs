//! Liber Militum: Tercios with the Kingdoms additions, a module per rulebook chapter.

mod ids;
pub mod profiles;
pub mod terms;
pub mod values;
mod why;

pub use ids::*;
pub use why::Why;
