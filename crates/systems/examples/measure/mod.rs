//! What the benches share: random battles to their end, processor seconds, the least of many runs, memory. No bench by
//! itself.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a measuring tool")]
#![allow(dead_code, reason = "no bench uses all of it")]

use rocroi_game::{Answer, Chance, Dice as _, Scripted, Seeded, State, Wait};
use rocroi_systems::{Open, Source};
use std::path::Path;
use std::time::Instant;

/// Seconds of one processor, counted from its making: what this program used of it where the system tells, so that
/// other work on the machine does not count; seconds of the clock elsewhere.
pub struct Busy {
    began: Instant,
    used: Option<f64>,
}

impl Busy {
    /// From now on.
    pub fn from_now() -> Self {
        Busy { began: Instant::now(), used: processor_seconds() }
    }

    /// So far.
    pub fn seconds(&self) -> f64 {
        match (self.used, processor_seconds()) {
            (Some(before), Some(now)) if now > before => now - before,
            _ => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// What this program has used of a processor so far, in seconds, where Linux says so.
fn processor_seconds() -> Option<f64> {
    // Nanoseconds on a processor, nanoseconds waiting for one, times it was given one.
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = stat.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// What this program holds in memory, in bytes, where Linux says so.
pub fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

/// The least of many short batches, in microseconds: what it takes when nothing else runs.
pub fn least(times: u32, mut run: impl FnMut()) -> f64 {
    run();
    let batch = (times / 50).max(1);
    let took = (0..50).map(|_| {
        let start = Instant::now();
        (0..batch).for_each(|_| run());
        start.elapsed().as_secs_f64() * 1e6 / f64::from(batch)
    });
    took.fold(f64::INFINITY, f64::min)
}

/// A ready battle of battles/.
pub fn ready<S: Open>(file: &str) -> State<S> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let table: toml::Table = text.parse().unwrap();
    Source::Position(toml::to_string(&table["position"]).unwrap()).start().unwrap()
}

/// Any answer; none if the battle is over.
pub fn answer<S: Scripted>(state: &State<S>, dice: &mut Seeded, chance: &mut Chance) -> Option<Answer<S>> {
    match &state.wait {
        Wait::Over(_) => None,
        Wait::Roll(ask) => Some(Answer::Fell(dice.throw(ask.dice()))),
        Wait::Decide(asked) => {
            let seat = asked.iter().find(|a| a.given.is_none()).unwrap().seat;
            Some(Answer::Order(seat, state.sample(seat, chance).unwrap()))
        }
    }
}

/// Plays on at random with nobody listening, to the end or through so many waits; how many there were.
pub fn play<S: Scripted>(state: &mut State<S>, seed: u64, most: usize) -> usize {
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed ^ 0xa5));
    for waits in 0..most {
        let Some(answer) = answer(state, &mut dice, &mut chance) else { return waits };
        if let Err(e) = state.answer(&answer, None) {
            panic!("seed {seed}, wait {waits}: {answer:?}: {e:?}");
        }
    }
    most
}

/// Battles played to their end, and how long that took.
#[derive(Default)]
pub struct Played {
    battles: u64,
    waits: usize,
    seconds: f64,
}

/// Plays a battle of every seed to its end.
pub fn battles<S: Scripted>(seeds: std::ops::Range<u64>, start: impl Fn(u64) -> State<S>) -> Played {
    let busy = Busy::from_now();
    let mut played = Played::default();
    for seed in seeds {
        let waits = play(&mut start(seed), seed, 30_000);
        assert!(waits < 30_000, "seed {seed} does not end");
        played.waits += waits;
        played.battles += 1;
    }
    played.seconds = busy.seconds();
    played
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (battles, waits) = (self.battles as f64, self.waits as f64);
        write!(
            f,
            "{:.1} a second of a core, {:.0} waits each, {:.0} waits a second, {:.1} µs a wait",
            battles / self.seconds,
            waits / battles,
            waits / self.seconds,
            self.seconds * 1e6 / waits
        )
    }
}
