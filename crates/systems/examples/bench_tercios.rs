//! Random battles of Tercios per second of processor time: quick battles of 1,000 points a side, set up from the seed
//! and played to their end by `State::sample`, with nobody listening. `cargo xtask bench tercios [battles] [seed]`.
#![allow(clippy::unwrap_used, reason = "a measuring tool")]

mod measure;

use rocroi_tercios::battle::quick::{Wish, start};

fn main() {
    let mut args = std::env::args().skip(1);
    let battles: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(100);
    let first: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let played = measure::battles(first..first + battles, |seed| {
        start(&Wish { seed, points: Some(1000), ..Wish::default() }).unwrap()
    });
    println!("{battles} battles of 1,000 points: {played}");
}
