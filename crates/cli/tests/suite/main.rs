//! The tests of the program as people start it: one program, for linking it is most of what they cost.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod army;
mod common;
mod crash;
#[cfg(target_os = "linux")]
mod full_disk;
mod join;
mod print;
mod rules;
