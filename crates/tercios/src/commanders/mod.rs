//! Chapter 07, commanders: where they stand and ride, whom they reach and see, their actions with every trait,
//! and what these allow or forbid the side that activates next. How commanders are lost is `losses`.

mod action;
mod bounds;
mod candidates;
mod charges;
mod choices;
mod deeds;
mod effect;
pub mod place;
mod process;
pub mod range;
pub mod ride;

pub use bounds::{activatable, barred_by, must_command, unbarred};
pub use effect::determined;
pub use process::{After, Commanding};

pub(crate) use action::judge as judge_command;
pub(crate) use bounds::{activation_made, end_activation};
pub(crate) use candidates::{any, candidates};
pub(crate) use choices::{
    judge_boon, judge_exchange, judge_free_face, judge_new_card, judge_protector, judge_relentless,
    judge_ride,
};
pub(crate) use effect::{give_card, hidden_piece};
pub(crate) use process::step as step_commanding;

#[cfg(test)]
mod tests;
