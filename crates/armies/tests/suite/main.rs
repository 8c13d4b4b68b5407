//! The tests of armies: one program, for linking it is most of what they cost.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod common;
mod edits;
mod files;
mod illegal;
mod lists;
mod share;
