//! Shooting (T-SHT): what a shot counts in dice, the dice themselves, and what they do.

mod dice;
pub mod sight;
mod volley;

pub use dice::{ShotFacts, ShotOrder};
pub use volley::{Shot, ShotOutcome, Volley, VolleyOutcome};

#[cfg(test)]
mod tests;
