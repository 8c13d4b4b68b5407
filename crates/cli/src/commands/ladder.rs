//! `rocroi ladder`: two players of the program fight many battles with the sides swapped, and what came of it.

use anyhow::{Context as _, Result};
use clap::Args;
use rocroi_ai::{Bout, Fought, Level, fight};
use rocroi_game::Seat;
use std::io::Write;
use std::path::PathBuf;
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
    /// What a general may use for a decision, in milliseconds.
    #[arg(long, default_value_t = 20)]
    ms: u64,
    /// Where every battle is written, with its seed, besides.
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
    let seeds: Vec<u64> = (0..args.battles).collect();
    let shares: Vec<Result<Vec<(u64, Fought)>>> = std::thread::scope(|scope| {
        let share = |job: usize| {
            let mine: Vec<u64> = seeds.iter().copied().skip(job).step_by(jobs).collect();
            scope.spawn(move || mine.into_iter().map(|n| Ok((n, one(args, levels, n)?))).collect())
        };
        let threads: Vec<_> = (0..jobs).map(share).collect();
        let lost = |_| Err(anyhow::anyhow!("a battle stopped short"));
        threads.into_iter().map(|t| t.join().unwrap_or_else(lost)).collect()
    });
    let mut all: Vec<(u64, Fought)> = Vec::new();
    for share in shares {
        all.extend(share?);
    }
    all.sort_by_key(|(n, _)| *n);
    let (mut won, mut lost, mut limit, mut last) = (0u64, 0u64, 0u64, 0u64);
    let mut lines = String::new();
    for (n, fought) in &all {
        let first = if n % 2 == 0 { Seat::A } else { Seat::B };
        let word = match fought.winner {
            Some(w) if w == first => {
                won += 1;
                levels[0].name()
            }
            Some(_) => {
                lost += 1;
                levels[1].name()
            }
            None => "nobody",
        };
        limit += u64::from(!fought.ended);
        last += u64::from(fought.last_turn);
        let line = format!(
            "seed {:>6}  {} as {first}: won by {word} in turn {} after {} waits",
            args.seed + n,
            levels[0].name(),
            fought.turn,
            fought.waits
        );
        writeln!(out, "{line}")?;
        lines.push_str(&line);
        lines.push('\n');
    }
    if let Some(path) = &args.output {
        std::fs::write(path, &lines).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let slowest = all.iter().map(|(_, f)| f.slowest).max().unwrap_or_default();
    let over = all.iter().map(|(_, f)| f.over).max().unwrap_or_default();
    let drawn = args.battles - won - lost;
    writeln!(
        out,
        "{} battles in {:.1} s; slowest decision {:.0} ms, {:.0} ms over a general's time; {last} ended with the last turn, {limit} stopped at {} waits",
        args.battles,
        began.elapsed().as_secs_f64(),
        slowest.as_secs_f64() * 1_000.0,
        over.as_secs_f64() * 1_000.0,
        args.waits
    )?;
    let (low, high) = wilson(2 * won + drawn, 2 * args.battles);
    writeln!(
        out,
        "{} against {}: {won} won, {lost} lost, {drawn} drawn; {:.1} % ({:.1} to {:.1})",
        levels[0].name(),
        levels[1].name(),
        (2 * won + drawn) as f64 * 50.0 / args.battles.max(1) as f64,
        low * 100.0,
        high * 100.0
    )?;
    Ok(())
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
    let bout = Bout { system: &system, source: &source, levels: seats, manners: [None; 2], seed, waits: args.waits, budget };
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
