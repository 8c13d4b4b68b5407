//! The tests of the desk: one program, for what it takes to compile a battle is the same for all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod described;
mod kinds;
mod laid;
mod odds;
