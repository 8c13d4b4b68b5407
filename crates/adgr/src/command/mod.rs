//! Command (chapter 11): generals, their range, command points, what each order costs, and the activation of a
//! corps that spends them (A-TRN-05).

mod activation;
mod cost;
mod encourage;
mod general;
mod roll;

pub use activation::CorpsStage;
pub(crate) use activation::step;
pub(crate) use cost::affordable;
pub use cost::{OrderCost, general_present, in_range, range};
pub(crate) use encourage::judge_encourage;
pub use general::GeneralPlan;
pub(crate) use general::{judge_general, move_general, release};
pub use roll::{CommandRoll, Commanded, Test as CommandTest, points};
