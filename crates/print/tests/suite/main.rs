//! Rosters, sheets and cards: what they say, without the press; how they look, with it.
//!
//! The checks build the press without everything else (`--no-default-features --features pictures`), so that the engine
//! need not be built once more; what is printed then was written down by `papers::are_written_down` before.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

#[cfg(feature = "collect")]
mod common;
#[cfg(feature = "pictures")]
mod pages;
mod papers;
#[cfg(feature = "pictures")]
mod reference;
#[cfg(feature = "collect")]
mod rosters;
