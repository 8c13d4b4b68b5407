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
pub(crate) use general::{follow_fights, judge_general, move_general, newly_engaged};
pub use roll::{CommandRoll, Commanded, Test as CommandTest, points};
