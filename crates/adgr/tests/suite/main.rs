//! The tests of ADG-R that are no cases: one program, for what it takes to compile a battle is the same for all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod ambush;
mod charge;
mod common;
mod flank;
mod geometry;
mod laws;
mod probe;
mod secrets;
mod setting;
mod terrain;
