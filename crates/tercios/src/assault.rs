//! Assault (T-ASL): charges, the combat round and its results, push of pike.

mod aftermath;
pub mod charge;
mod charging;
pub mod combat;
pub mod contact;
mod fighting;
pub mod results;
pub mod round;

pub use charge::Drawn;
pub use charging::Charging;
pub use contact::Engagement;

pub use fighting::{Fighting, Fought};

pub(crate) use charging::step as step_charging;
pub(crate) use fighting::{judge_advance, judge_push, judge_turn_to, step as step_fighting};

#[cfg(test)]
mod tests;
