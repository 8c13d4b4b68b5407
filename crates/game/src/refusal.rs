//! Refusals: every reason why an order may not stand, each with its clause.

use crate::Clause;
use serde::{Deserialize, Serialize};

/// A reason to refuse: a closed type of the rule system, which knows its clause, may carry the unit,
/// place and numbers concerned, and (through its name, see [`crate::say`]) its sentence.
pub trait Fault: Clone + PartialEq + std::fmt::Debug + Serialize {
    /// The clause that forbids.
    fn clause(&self) -> Clause;
}

/// Why an order is refused: all the reasons found, the first one first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refusal<F> {
    /// At least one.
    pub reasons: Vec<F>,
}

impl<F: Fault> Refusal<F> {
    /// A refusal for one reason.
    pub fn of(fault: F) -> Self {
        fault.clause().mark();
        Refusal { reasons: vec![fault] }
    }
}

/// Gathers reasons while an order is judged.
#[derive(Debug)]
pub struct Faults<F>(Vec<F>);

impl<F> Default for Faults<F> {
    fn default() -> Self {
        Faults(Vec::new())
    }
}

impl<F: Fault> Faults<F> {
    /// No fault so far.
    pub fn new() -> Self {
        Faults::default()
    }

    /// One more reason (once).
    pub fn push(&mut self, fault: F) {
        let clause = fault.clause();
        clause.mark();
        if !clause.suppressed() && !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// One more reason, if the condition that would make the order legal does not hold.
    pub fn require(&mut self, holds: bool, fault: impl FnOnce() -> F) {
        if !holds {
            self.push(fault());
        }
    }

    /// No reason yet?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The reasons so far.
    pub fn iter(&self) -> std::slice::Iter<'_, F> {
        self.0.iter()
    }

    /// The refusal, if there is any reason for one.
    ///
    /// # Errors
    /// All the reasons gathered.
    pub fn verdict(self) -> Result<(), Refusal<F>> {
        if self.0.is_empty() { Ok(()) } else { Err(Refusal { reasons: self.0 }) }
    }
}
