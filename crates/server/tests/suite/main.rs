//! The tests of the server: one program, for linking it is most of what they cost.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod common;
mod lessons;
mod limits;
mod made;
mod play;
mod secrecy;
mod terms;
mod wire;
