//! Building an army (chapter 03): a list as it is written, what it costs, and everything wrong with it.
//!
//! A list that names something unknown is malformed and is not checked; one that is understood has a price and
//! a set of faults, legal or not. Prices come from the table in `data/army.toml`; the price formula
//! ([`formula`]) is only a second opinion.

mod check;
mod fault;
pub mod formula;
mod list;
mod listed;
mod period;
mod price;

pub use check::{Report, UnitPrice, unit_faults};
pub use fault::{ArmyFault, Spot};
pub use list::{Army, Bought, CorpsEntry, GeneralEntry, Leader, List, Rules, Status, UnitEntry, Works};
pub use period::{
    Entry, EntryFile, FORMAT, Limit, LimitFile, MOST_COMMAND, Period, PeriodFile, Titled, least_at, most_at,
};
pub use price::{
    Choice, OnOffer, general_price, general_reduction, on_offer, price_of, profile_of, without_included,
};

pub use crate::setup::Rank;

#[cfg(test)]
mod period_tests;
#[cfg(test)]
mod tests;
