//! The tests of the three systems together: one program, for what it takes to compile a battle is the same for all.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod argad;
mod generated;
mod kept;
mod library;
mod rare;
mod words;
