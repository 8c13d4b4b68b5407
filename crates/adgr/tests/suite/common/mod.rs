//! Generated positions for the tests of laws.
#![allow(clippy::panic, reason = "helpers of tests")]
#![allow(dead_code)]

use rocroi_adgr::Adgr;
use rocroi_adgr::script::{Position, generated};
use rocroi_game::{Scripted, State};

/// A position from a seed.
pub fn position(seed: u64) -> Position {
    generated::plain(seed).unwrap_or_else(|e| panic!("{e}"))
}

/// The battle of a generated position.
pub fn battle(seed: u64) -> State<Adgr> {
    Adgr::from_position(&position(seed)).unwrap_or_else(|t| panic!("seed {seed}: {t:?}"))
}
