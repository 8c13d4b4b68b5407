//! Movement (chapter 12): allowances, manoeuvres, groups, several moves, squares, passing through friends,
//! works, the table edge. Zones of control are in [`crate::zoc`], charges in chapter 14's own module.

mod allowance;
mod contraction;
mod difficulty;
mod extension;
pub mod free;
mod ground;
pub mod group;
mod judge;
mod leg;
mod obstacles;
mod passage;
mod ranks;
mod run;
mod support;
mod trace;
mod turns;

pub use allowance::{allowance, starts_far};
pub use ground::Allowed;
pub(crate) use judge::{judge_move, ordered};
pub use leg::{Leg, Way};
pub use passage::{Passage, may_pass, passage, through};
pub use run::{MovePlan, Run, Turning, refuges};
pub(crate) use run::{begin, lose_general, settle, step};
pub use trace::{Trace, advance_cost, is_turn, spent, wheel_cost};
