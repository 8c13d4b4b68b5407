//! Random skirmishes per second of processor time: whole battles of two bands of about twenty figures, or a ready
//! scenario, by `State::sample`, with nobody listening. Here and not in `rocroi-argad`, where the marks of clauses
//! would be counted too. `cargo xtask bench argad [scenario] [battles] [seed]`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a measuring tool")]

use rocroi_argad::Argad;
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, State, Wait};
use std::sync::Arc;

fn battle(name: ScenarioName, seed: u64) -> (usize, usize) {
    let setup = Arc::new(quick(name, seed));
    let figures = setup.figures.len();
    let mut state: State<Argad> = State::start(setup, None).unwrap();
    let mut dice = Seeded::new(seed);
    let mut chance = Chance::new(seed ^ 0xa5);
    let mut waits = 0;
    loop {
        let answer = match &state.wait {
            Wait::Over(_) => return (waits, figures),
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
    let name = match args.next().as_deref() {
        Some("convoy") => ScenarioName::Convoy,
        Some("raid") => ScenarioName::Raid,
        Some("bridge") => ScenarioName::Bridge,
        _ => ScenarioName::Encounter,
    };
    let battles: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(200);
    let first: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(0);
    let (start, busy) = (std::time::Instant::now(), processor_seconds());
    let (mut waits, mut figures) = (0, 0);
    for seed in first..first + battles {
        let (w, f) = battle(name, seed);
        waits += w;
        figures += f;
    }
    // Other work on the machine does not count where the system tells what this program used.
    let seconds = match (busy, processor_seconds()) {
        (Some(a), Some(b)) if b > a => b - a,
        _ => start.elapsed().as_secs_f64(),
    };
    let n = battles as f64;
    println!(
        "{battles} skirmishes of {name:?}, {:.0} figures a side: {:.1} a second of a core, {:.0} waits each, {:.1} us a wait",
        figures as f64 / n / 2.0,
        n / seconds,
        waits as f64 / n,
        seconds * 1e6 / waits as f64
    );
}
