//! Fights as values: anything decided by dice is a small machine of its own, apart from the battle.
//!
//! The engine embeds one in a frame, rolls, and writes its outcome into the world; `odds` enumerates the
//! very same machine. So no rule exists twice.

use crate::{Counts, Pool};

/// A fight, shot or test frozen at its start: it asks for dice until it has an outcome.
pub trait Trial: Clone + Ord {
    /// What it comes to.
    type Outcome: Clone + Ord;

    /// The dice it needs next, or none when it is decided.
    fn pools(&self) -> Vec<Pool>;

    /// Goes on with what fell. Called only while [`Trial::pools`] asks for dice.
    fn fell(&mut self, counts: &Counts);

    /// What it came to. Meaningful once no more dice are asked for.
    fn outcome(&self) -> Self::Outcome;
}
