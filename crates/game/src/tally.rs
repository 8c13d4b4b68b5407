//! Tallies: a number as the ordered list of its reasons. No number exists without its reason, and
//! the engine fights with the same list the player reads.

use crate::Clause;
use serde::{Deserialize, Serialize};

/// A reason for a line: a closed type of the rule system, which knows its clause and (through its
/// name, see [`crate::say`]) its sentence.
pub trait Reason: Copy + PartialEq + std::fmt::Debug + Serialize {
    /// The clause that gives the line.
    fn clause(&self) -> Clause;
}

/// What a line does to the running total.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Op {
    /// The figure it starts from.
    Start(i16),
    /// Added, or taken off.
    Add(i16),
    /// Steps up (or, below zero, down) in the system's own scale, for instance bonus and malus.
    Step(i16),
    /// Not above this.
    Cap(i16),
    /// Not below this.
    Floor(i16),
    /// Exactly this.
    Set(i16),
    /// Halved, rounded up.
    HalfUp,
    /// Halved, rounded down.
    HalfDown,
    /// No effect on the number: a fact worth saying ("strikes first").
    Note,
}

/// One line of a tally.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Line<W> {
    /// Why.
    pub why: W,
    /// What it does.
    pub op: Op,
    /// Set where the line does not count: the reason that stops it.
    pub stopped: Option<W>,
}

/// An ordered list of lines. What it comes to is read by [`Tally::total`] or by the system's own reading.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Tally<W> {
    /// The lines, in the order of the rules.
    pub lines: Vec<Line<W>>,
}

impl<W> Default for Tally<W> {
    fn default() -> Self {
        Tally { lines: Vec::new() }
    }
}

impl<W: Reason> Tally<W> {
    /// An empty tally.
    pub fn new() -> Self {
        Tally::default()
    }

    /// Writes a line that counts.
    pub fn push(&mut self, why: W, op: Op) {
        let clause = why.clause();
        clause.mark();
        if !clause.suppressed() {
            self.lines.push(Line { why, op, stopped: None });
        }
    }

    /// The figure it starts from.
    pub fn start(&mut self, why: W, n: i16) {
        self.push(why, Op::Start(n));
    }

    /// Adds `n`; a line of 0 is not written.
    pub fn add(&mut self, why: W, n: i16) {
        if n != 0 {
            self.push(why, Op::Add(n));
        }
    }

    /// Writes a line that would have counted, and the reason why it does not. A stop that is held back
    /// by the prover lets the line count.
    pub fn stopped(&mut self, why: W, op: Op, by: W) {
        let (clause, stop) = (why.clause(), by.clause());
        clause.mark();
        stop.mark();
        if !clause.suppressed() {
            let stopped = if stop.suppressed() { None } else { Some(by) };
            self.lines.push(Line { why, op, stopped });
        }
    }

    /// The lines that count, in order.
    pub fn counted(&self) -> impl Iterator<Item = &Line<W>> {
        self.lines.iter().filter(|l| l.stopped.is_none())
    }

    /// The plain reading: line by line, each applied to what stands so far. A `Step` counts as an `Add`
    /// here; systems with a scale of their own read the lines themselves.
    pub fn total(&self) -> i16 {
        let mut n = 0i16;
        for line in self.counted() {
            n = match line.op {
                Op::Start(v) | Op::Set(v) => v,
                Op::Add(v) | Op::Step(v) => n.saturating_add(v),
                Op::Cap(v) => n.min(v),
                Op::Floor(v) => n.max(v),
                Op::HalfUp => n.div_euclid(2) + n.rem_euclid(2),
                Op::HalfDown => n.div_euclid(2),
                Op::Note => n,
            };
        }
        n
    }

    /// Does a counting line with this reason stand in it?
    pub fn has(&self, why: W) -> bool {
        self.counted().any(|l| l.why == why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, Serialize)]
    enum Why {
        Factor,
        Flank,
        Cap,
    }
    impl Reason for Why {
        fn clause(&self) -> Clause {
            Clause::of("A-MEL-35")
        }
    }

    #[test]
    fn the_total_is_the_list() {
        let mut t = Tally::new();
        t.start(Why::Factor, 1);
        t.add(Why::Flank, 4);
        t.add(Why::Flank, 0);
        t.stopped(Why::Flank, Op::Add(9), Why::Cap);
        t.push(Why::Cap, Op::Cap(3));
        t.push(Why::Factor, Op::HalfUp);
        assert_eq!((t.lines.len(), t.total()), (5, 2));
        assert!(t.has(Why::Cap));
    }
}
