//! `rocroi ladder`: two players of the program fight many battles with the sides swapped, and what came of it.

use anyhow::{Context as _, Result};
use clap::Args;
use rocroi_ai::{Bout, Fought, Level, fight};
use rocroi_game::Seat;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Lets two players fight many battles, sides swapped.
#[derive(Args)]
pub struct Ladder {
    #[command(flatten)]
    begin: super::begin::Begin,
    /// Who plays: two of random, recruit, captain, general.
    #[arg(long, default_value = "captain,recruit")]
    players: String,
    /// How many battles; every second one with the sides swapped.
    #[arg(long, default_value_t = 100)]
    battles: u64,
    /// The seed of the first battle.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Calls a battle drawn after so many waits.
    #[arg(long, default_value_t = 20_000)]
    waits: usize,
    /// What a general may use of a processor for a decision, in milliseconds.
    #[arg(long, default_value_t = 20)]
    ms: u64,
    /// Where all that is told is written besides: every battle with its seed, and what they came to.
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// How many battles at a time; as many as there are cores if nothing is said.
    #[arg(long)]
    jobs: Option<usize>,
}

/// Fights them.
///
/// # Errors
/// If a battle cannot begin, or a player has no answer.
pub fn run(args: &Ladder, out: &mut dyn Write) -> Result<()> {
    let levels = levels(&args.players)?;
    let began = Instant::now();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = args.jobs.unwrap_or(cores).max(1);
    let mut file = match &args.output {
        Some(path) => Some(File::create(path).with_context(|| format!("cannot write {}", path.display()))?),
        None => None,
    };
    let mut tell = |line: &str| -> Result<()> {
        writeln!(out, "{line}")?;
        file.as_mut().map_or(Ok(()), |file| writeln!(file, "{line}")).context("cannot write what came of it")
    };
    let mut sums = Sums::default();
    let next = AtomicU64::new(0);
    let (done, fought) = mpsc::channel();
    std::thread::scope(|scope| -> Result<()> {
        for _ in 0..jobs {
            let (done, next) = (done.clone(), &next);
            scope.spawn(move || {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    // Nobody listens any more once a battle could not be fought.
                    if n >= args.battles || done.send((n, one(args, levels, n))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        // Told in the order of their seeds, each as soon as all before it are over.
        let mut waiting = BTreeMap::new();
        let mut told = 0;
        for (n, battle) in fought {
            waiting.insert(n, battle?);
            while let Some(battle) = waiting.remove(&told) {
                tell(&sums.add(args.seed, told, levels, &battle))?;
                told += 1;
            }
        }
        Ok(())
    })?;
    let Sums { won, lost, limit, last, slowest, over } = sums;
    let drawn = args.battles - won - lost;
    tell(&format!(
        "{} battles in {:.1} s; slowest decision {:.0} ms, {:.0} ms over a general's time; {last} ended with the last turn, {limit} stopped at {} waits",
        args.battles,
        began.elapsed().as_secs_f64(),
        slowest.as_secs_f64() * 1_000.0,
        over.as_secs_f64() * 1_000.0,
        args.waits
    ))?;
    let (low, high) = wilson(2 * won + drawn, 2 * args.battles);
    tell(&format!(
        "{} against {}: {won} won, {lost} lost, {drawn} drawn; {:.1} % ({:.1} to {:.1})",
        levels[0].name(),
        levels[1].name(),
        (2 * won + drawn) as f64 * 50.0 / args.battles.max(1) as f64,
        low * 100.0,
        high * 100.0
    ))
}

/// What the battles came to so far.
#[derive(Default)]
struct Sums {
    won: u64,
    lost: u64,
    /// Stopped at the limit of waits.
    limit: u64,
    /// Ended with the last turn.
    last: u64,
    slowest: Duration,
    over: Duration,
}

impl Sums {
    /// Adds a battle, and says what came of it.
    fn add(&mut self, seed: u64, n: u64, levels: [Level; 2], fought: &Fought) -> String {
        let first = if n.is_multiple_of(2) { Seat::A } else { Seat::B };
        let word = match fought.winner {
            Some(w) if w == first => {
                self.won += 1;
                levels[0].name()
            }
            Some(_) => {
                self.lost += 1;
                levels[1].name()
            }
            None => "nobody",
        };
        self.limit += u64::from(!fought.ended);
        self.last += u64::from(fought.last_turn);
        self.slowest = self.slowest.max(fought.slowest);
        self.over = self.over.max(fought.over);
        format!(
            "seed {:>6}  {} as {first}: won by {word} in turn {} after {} waits",
            seed + n,
            levels[0].name(),
            fought.turn,
            fought.waits
        )
    }
}

/// Two levels, named with a comma between them.
pub fn levels(text: &str) -> Result<[Level; 2]> {
    let each: Vec<Level> = text
        .split(',')
        .map(|p| p.trim().parse().map_err(|t| anyhow::anyhow!("{t}")))
        .collect::<Result<_>>()?;
    each.try_into().ok().context("name two players, with a comma between them")
}

/// The 95 % interval of a share, half points counted as half battles (Wilson).
fn wilson(points: u64, of: u64) -> (f64, f64) {
    // Two half points are one battle.
    let (n, z) = (of as f64 / 2.0, 1.959_964);
    if n < 0.5 {
        return (0.0, 1.0);
    }
    let p = points as f64 / of as f64;
    let middle = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let over = 1.0 + z * z / n;
    ((middle - spread) / over, (middle + spread) / over)
}

fn one(args: &Ladder, levels: [Level; 2], n: u64) -> Result<Fought> {
    let seed = args.seed + n;
    let (system, source) = args.begin.source(seed)?;
    let budget = Some(Duration::from_millis(args.ms));
    let seats = if n.is_multiple_of(2) { levels } else { [levels[1], levels[0]] };
    let bout = Bout {
        system: &system,
        source: &source,
        levels: seats,
        manners: [None; 2],
        seed,
        waits: args.waits,
        budget,
    };
    fight(&bout).map_err(anyhow::Error::msg).with_context(|| format!("{}, seed {seed}", args.begin.name()))
}

#[cfg(test)]
mod tests {
    use super::{levels, wilson};

    #[test]
    fn the_interval_holds_the_share_and_narrows() {
        let (low, high) = wilson(180, 200);
        assert!(low > 0.82 && low < 0.90 && high > 0.90 && high < 0.95, "{low} {high}");
        let (low, high) = wilson(1800, 2000);
        assert!(low > 0.87 && high < 0.92, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn players_are_named_in_pairs() {
        assert!(levels("captain, recruit").is_ok());
        assert!(levels("captain").is_err());
        let wrong = levels("captian,recruit").map_err(|e| e.to_string());
        assert!(wrong.is_err_and(|e| e.contains("captain")));
    }
}
