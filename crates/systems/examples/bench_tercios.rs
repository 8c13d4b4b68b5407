//! Random battles of Tercios per second of processor time: quick battles of 1,000 points a side, set up from the seed
//! and played to their end by `State::sample`, with nobody listening. `cargo xtask bench tercios [battles] [seed]`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a measuring tool")]

use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, State, Wait};
use rocroi_tercios::Tercios;
use rocroi_tercios::battle::quick::{Wish, start};

fn battle(seed: u64) -> usize {
    let wish = Wish { seed, points: Some(1000), ..Wish::default() };
    let mut state: State<Tercios> = start(&wish).unwrap();
    let mut dice = Seeded::new(seed);
    let mut chance = Chance::new(seed ^ 0xa5);
    let mut waits = 0;
    loop {
        let answer = match &state.wait {
            Wait::Over(_) => return waits,
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let seat: Seat = asked.iter().find(|a| a.given.is_none()).unwrap().seat;
                Answer::Order(seat, state.sample(seat, &mut chance).unwrap())
            }
        };
        if let Err(e) = state.answer(&answer, None) {
            panic!("seed {seed}, wait {waits}: {answer:?}: {e:?}");
        }
        waits += 1;
        assert!(waits < 20_000, "seed {seed} does not end");
    }
}

/// What this program has used of a processor so far, in seconds, where Linux says so.
fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let after_name = stat.rsplit_once(')')?.1;
    let ticks: f64 = after_name.split_whitespace().nth(11)?.parse().ok()?;
    Some(ticks / 100.0)
}

fn main() {
    let mut args = std::env::args().skip(1);
    let battles: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(100);
    let first: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (began, busy) = (std::time::Instant::now(), processor_seconds());
    let waits: usize = (first..first + battles).map(battle).sum();
    // Other work on the machine does not count where the system tells what this program used.
    let seconds = match (busy, processor_seconds()) {
        (Some(a), Some(b)) if b > a => b - a,
        _ => began.elapsed().as_secs_f64(),
    };
    println!(
        "{battles} battles of 1,000 points: {:.1} a second of a core, {:.0} waits each, {:.1} us a wait",
        battles as f64 / seconds,
        waits as f64 / battles as f64,
        seconds * 1e6 / waits as f64
    );
}
