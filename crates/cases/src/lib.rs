//! Worked examples as data. A case file holds a position, orders in the words of the rules, dice, and what
//! must come out; or questions without a battle. `docs/cases.md` is its how-to.
//!
//! The runner knows no rule: it reads the file, plays it through the contract and compares. A case that
//! passes proves the clauses it names (see `rocroi_game::proof`).

mod file;
mod run;

pub use file::{Bad, Case, system_of};
pub use run::{Report, Verdict, run, run_folder};
