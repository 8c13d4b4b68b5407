//! The tests of Argad! that are no cases: one program, for what it takes to compile a battle is the same for all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod ambush;
mod battles;
mod hidden;
mod malformed;
mod texts;
