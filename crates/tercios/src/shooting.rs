//! Shooting (T-SHT): what a shot counts in dice, the dice themselves, and what they do.

pub mod cover;
mod dice;
mod process;
pub mod sight;
pub mod target;
mod volley;

pub use dice::{ShotFacts, ShotOrder};
pub use process::Shooting;
pub use target::Aim;

pub(crate) use process::{judge_caracole, judge_fall_back, step as step_shooting};

pub use volley::{Shot, ShotOutcome, Volley, VolleyOutcome};

#[cfg(test)]
mod tests;
