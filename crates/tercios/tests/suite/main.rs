//! The tests of Tercios that are no cases: one program, for what it takes to compile a battle is the same for all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod armies;
mod bound;
mod interception;
mod laws;
mod profiles;
mod secrets;
mod setting;
