//! Building an army (chapter 03): a list as it is written, what it costs, and everything wrong with it.
//!
//! A list that names something unknown is malformed and is not checked; one that is understood has a price and
//! a set of faults, legal or not. Prices come from the table in `data/army.toml`; the price formula
//! ([`formula`]) is only a second opinion.

mod check;
mod fault;
pub mod formula;
mod list;
mod price;

pub use check::{Report, UnitPrice};
pub use fault::{ArmyFault, Spot};
pub use list::{Army, Bought, CorpsEntry, GeneralEntry, Leader, List, Rules, Status, UnitEntry, Works};
pub use price::{Choice, OnOffer, on_offer, price_of, profile_of};

#[cfg(test)]
mod tests;
