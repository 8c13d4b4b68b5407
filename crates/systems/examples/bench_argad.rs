//! Random skirmishes per second of processor time: whole battles of two bands of about twenty figures, or a ready
//! scenario, by `State::sample`, with nobody listening. Here and not in `rocroi-argad`, where the marks of clauses
//! would be counted too. `cargo xtask bench argad [scenario] [battles] [seed]`.
#![allow(clippy::unwrap_used, reason = "a measuring tool")]

mod measure;

use rocroi_argad::Argad;
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_game::State;
use std::sync::Arc;

fn main() {
    let mut args = std::env::args().skip(1);
    let name = match args.next().as_deref() {
        Some("convoy") => ScenarioName::Convoy,
        Some("raid") => ScenarioName::Raid,
        Some("bridge") => ScenarioName::Bridge,
        _ => ScenarioName::Encounter,
    };
    let battles: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(200);
    let first: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(0);
    let figures: usize = (first..first + battles).map(|seed| quick(name, seed).figures.len()).sum();
    let played = measure::battles(first..first + battles, |seed| {
        State::<Argad>::start(Arc::new(quick(name, seed)), None).unwrap()
    });
    let a_side = figures as f64 / battles as f64 / 2.0;
    println!("{battles} skirmishes of {name:?}, {a_side:.0} figures a side: {played}");
}
