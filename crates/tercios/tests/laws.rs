//! The laws of the contract on random battles of small forces.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use rocroi_game::{Scripted as _, State, laws};
use rocroi_tercios::Tercios;
use rocroi_tercios::script::Position;

fn start(text: &str) -> State<Tercios> {
    let position: Position = toml::from_str(text).unwrap();
    Tercios::from_position(&position).unwrap()
}

/// Four units a side, near each other, with woods, a road and a hedge, commanders and a brigade.
const FIELD: &str = include_str!("field.toml");

#[test]
fn the_laws_hold() {
    let mut all = laws::Coverage::default();
    for seed in 0..12 {
        let one = laws::play(start(FIELD), seed, laws::Watch { every: 1, waits: 400 }).unwrap();
        all.add(&one);
    }
    println!("{:#?}", all.counts);
}
