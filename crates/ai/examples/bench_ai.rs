//! What opponents cost and how they fare: `cargo xtask bench ai [battles] [players] [system]`, quick battles from seed 1,
//! every second one with the sides swapped, one at a time; captain against captain in every system if nothing is said.
#![allow(clippy::expect_used, clippy::panic, reason = "a bench may stop where it stands")]

use rocroi_ai::{Level, fight};
use rocroi_game::Seat;
use rocroi_systems::{Quick, SYSTEMS, Source, for_system};
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let battles: u64 = args.first().map_or(10, |n| n.parse().expect("how many battles"));
    let players = args.get(1).map_or("captain,captain", String::as_str);
    let levels: Vec<Level> = players.split(',').map(|p| p.parse().expect("a player")).collect();
    for system in SYSTEMS.iter().copied().filter(|s| args.get(2).is_none_or(|only| only == s)) {
        let began = Instant::now();
        let (mut points, mut waits, mut limit, mut slowest) = (0.0, 0, 0, Duration::ZERO);
        for n in 0..battles {
            let swapped = n % 2 == 1;
            let seats = if swapped { [levels[1], levels[0]] } else { [levels[0], levels[1]] };
            let source = Source::Quick(Quick { seed: n + 1, ..Quick::default() });
            let fought =
                for_system!(system, S => fight::<S>(&source, seats, n + 1, 20_000), else panic!("no system"));
            let fought = fought.unwrap_or_else(|e| panic!("{system}, seed {}: {e}", n + 1));
            points += match fought.winner {
                Some(w) if (w == Seat::B) == swapped => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
            waits += fought.waits;
            limit += u64::from(!fought.ended);
            slowest = slowest.max(fought.slowest);
        }
        let took = began.elapsed().as_secs_f64();
        println!(
            "{system}: {battles} battles of {players}, {:.2} a second, {:.0} waits a second; {} {points} points; slowest decision {:.0} ms; {limit} at the limit",
            battles as f64 / took,
            waits as f64 / took,
            levels[0].name(),
            slowest.as_secs_f64() * 1000.0,
        );
    }
}
