//! What opponents cost and how they fare: `cargo xtask bench ai [battles] [players] [system] [kinds|-] [ms] [seed]`, quick battles
//! from that seed (1), every second one with the sides swapped, one at a time; captain against captain in every system if nothing is
//! said. With `kinds`, what each kind of question cost and how it was answered.
#![allow(clippy::expect_used, clippy::panic, reason = "a bench may stop where it stands")]

use rocroi_ai::{Level, fight_heard};
use rocroi_game::Seat;
use rocroi_systems::{Quick, SYSTEMS, Source, for_system};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What this program has used of a processor so far, in seconds, where Linux says so.
fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(stat.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let battles: u64 = args.first().map_or(10, |n| n.parse().expect("how many battles"));
    let players = args.get(1).map_or("captain,captain", String::as_str);
    let levels: Vec<Level> = players.split(',').map(|p| p.parse().expect("a player")).collect();
    // What a general may use for a decision.
    let budget = Some(Duration::from_millis(args.get(4).map_or(20, |n| n.parse().expect("milliseconds"))));
    let from: u64 = args.get(5).map_or(1, |n| n.parse().expect("the first seed"));
    let kinds = args.get(3).is_some_and(|k| k == "kinds");
    for system in SYSTEMS.iter().copied().filter(|s| args.get(2).is_none_or(|only| only == s)) {
        let (began, used) = (Instant::now(), processor_seconds());
        let (mut won, mut lost, mut waits, mut turns, mut limit, mut last) = (0, 0, 0, 0, 0, 0);
        let (mut slowest, mut over) = (Duration::ZERO, Duration::ZERO);
        let mut heard: BTreeMap<(String, &'static str), (u64, Duration, Duration)> = BTreeMap::new();
        for n in from - 1..from - 1 + battles {
            let swapped = n % 2 == 1;
            let seats = if swapped { [levels[1], levels[0]] } else { [levels[0], levels[1]] };
            let source = Source::Quick(Quick { seed: n + 1, ..Quick::default() });
            let mut listen = |asked: &str, kind: &'static str, took: Duration| {
                if kinds {
                    let of = heard.entry((asked.to_owned(), kind)).or_default();
                    *of = (of.0 + 1, of.1 + took, of.2.max(took));
                }
            };
            let fought = for_system!(system, S => fight_heard::<S>(&source, seats, n + 1, 20_000, budget, &mut listen), else panic!("no system"));
            let fought = fought.unwrap_or_else(|e| panic!("{system}, seed {}: {e}", n + 1));
            match fought.winner {
                Some(w) if (w == Seat::B) == swapped => won += 1,
                Some(_) => lost += 1,
                None => {}
            }
            waits += fought.waits;
            turns += fought.turn;
            limit += u64::from(!fought.ended);
            last += u64::from(fought.last_turn);
            over = over.max(fought.over);
            slowest = slowest.max(fought.slowest);
        }
        let took = match (used, processor_seconds()) {
            (Some(before), Some(now)) if now > before => now - before,
            _ => began.elapsed().as_secs_f64(),
        };
        let drawn = battles - won - lost;
        println!(
            "{system}: {battles} battles of {players}, {:.2} a second, {:.0} waits a second; {:.1} points ({won} won, {lost} lost, {drawn} drawn), {:.1} turns and {:.0} waits each; slowest decision {:.0} ms, {:.0} ms over a general's time; {last} in the last turn, {limit} at the limit of waits",
            battles as f64 / took,
            waits as f64 / took,
            won as f64 + drawn as f64 / 2.0,
            f64::from(turns) / battles as f64,
            waits as f64 / battles as f64,
            slowest.as_secs_f64() * 1000.0,
            over.as_secs_f64() * 1000.0,
        );
        for ((asked, kind), (times, took, most)) in heard {
            let each = took.as_secs_f64() * 1e6 / times as f64;
            println!(
                "  {asked:<14} {kind:<22} {:>7.1} a battle {each:>9.0} µs each, {:>6.0} ms at most {:>8.1} ms a battle",
                times as f64 / battles as f64,
                most.as_secs_f64() * 1e3,
                took.as_secs_f64() * 1e3 / battles as f64
            );
        }
    }
}
