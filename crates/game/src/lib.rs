//! The contract between a rule system and everything that uses one: seats, waits, orders, dice,
//! tallies, refusals, events, secrets, chronicle, undo. No rule of any game, no I/O, no clock.

mod battle;
pub mod chronicle;
mod clause;
mod dice;
mod facts;
pub mod foretold;
pub mod laws;
mod preview;
pub mod proof;
mod refusal;
pub mod say;
mod script;
mod seat;
mod secret;
mod system;
mod tally;
mod told;
mod trial;

pub use battle::*;
pub use clause::{Clause, NotAClause};
pub use dice::*;
pub use facts::{FACTS_VERSION, Facts};
pub use foretold::{Described, Foreseen, Foretold, NoOdds};
pub use preview::*;
pub use proof::proves;
pub use refusal::{Fault, Faults, Refusal};
pub use script::{Scripted, Trouble, nearest};
pub use seat::{Seat, Seats, Viewer};
pub use secret::{Hide, Secret};
pub use system::*;
pub use tally::{Line, Op, Reason, Tally};
pub use told::*;
pub use trial::{Chain, Toll, Trial};
