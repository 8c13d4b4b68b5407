//! Shooting (chapter 20): who shoots as what, ranges, targets, one resolution per target, protection, losses.
//!
//! [`arms`] says what a unit shoots as, [`volley`] what a shot knows and its two tallies, [`shot`] rolls and reads
//! them. None of these three knows a battle.

pub mod arms;
pub mod declare;
pub mod ground;
pub mod phase;
pub mod shot;
pub mod sight;
pub mod targets;
pub mod volley;
pub mod why_not;

pub use arms::{Arm, Missile, arm, range};
pub use shot::{Hit, Shot, ShotReading};
pub use volley::{Mark, Shooter, Volley, support, tallies};

#[cfg(test)]
mod examples;
