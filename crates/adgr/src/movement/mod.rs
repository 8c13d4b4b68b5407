//! Movement (chapter 12): allowances, manoeuvres, groups, several moves, squares, passing through friends,
//! works, the table edge. Zones of control are in [`crate::zoc`], charges in chapter 14's own module.

mod run;

pub use run::{MovePlan, Run};
pub(crate) use run::{begin, settle, step};
