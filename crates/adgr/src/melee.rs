//! Melee (chapter 21): who fights whom, supports, the five steps of a fight, flank and rear, what it comes to.
//!
//! [`facts`] says what a fight knows, [`tally`] turns it into two lists of reasons, [`fight`] rolls and reads them.
//! None of these three knows a battle: questions without one are asked of the very same functions.

pub mod bout;
pub mod camps;
pub mod contacts;
pub mod facts;
pub mod fight;
pub mod meeting;
pub mod phase;
pub mod several;
pub mod supports;
pub mod tally;

pub use facts::{Advantage, Fighter, Meeting, Met, Phase, Support, Touched, Which, Works};
pub use fight::{Fight, Loss, Outcome, Reading, Strength, loss};
pub use tally::tallies;

#[cfg(test)]
mod examples;
