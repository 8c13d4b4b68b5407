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

/// What dice have cost one side, or brought it, so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize)]
pub struct Toll {
    /// It is gone: routed, destroyed, out of action.
    pub gone: bool,
    /// Points lost: cohesion, wear, figures.
    pub lost: i16,
    /// It must go back: retreats, disengages, is pushed.
    pub back: bool,
    /// It became disordered, or shaken.
    pub disordered: bool,
    /// Its general is lost.
    pub general: bool,
    /// What a test brought it: successes, command points, points won back.
    pub gain: i16,
}

/// Trials one after another: each situation comes to a fight of its own, and its outcome to the next situation.
///
/// The situation is the system's own frozen facts and the step its own trial; `odds` only follows it.
pub trait Chain: Clone + Ord {
    /// What is rolled at each step.
    type Step: Trial;

    /// What is rolled now; none when it is over.
    fn step(&self) -> Option<Self::Step>;

    /// The situation after it.
    #[must_use]
    fn after(&self, outcome: &<Self::Step as Trial>::Outcome) -> Self;

    /// Does a new phase begin here (as against a test that ends the last one)?
    fn begins(&self) -> bool {
        true
    }

    /// What it has cost each side so far, by seat.
    fn tolls(&self) -> [Toll; 2];
}
