//! The contract between a rule system and everything that uses one: seats, waits, orders, dice,
//! tallies, refusals, events, secrets, chronicle, undo. No rule of any game, no I/O, no clock.

mod clause;
pub mod proof;

pub use clause::{Clause, NotAClause};
pub use proof::proves;
