//! `rocroi soak`: many random battles from one beginning, the laws of the contract checked on the way.

use clap::Args;
use rocroi_game::laws::{Coverage, Watch};
use rocroi_systems::soaked;
use std::io::Write;
use std::time::Instant;

/// Plays random battles and checks the laws of the contract.
#[derive(Args)]
pub struct Soak {
    #[command(flatten)]
    begin: super::begin::Begin,
    /// How many seeds.
    #[arg(long, default_value_t = 50)]
    seeds: u64,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Checks the laws at one wait in so many; 0 only plays.
    #[arg(long, default_value_t = 7)]
    every: usize,
    /// Stops a battle after so many waits.
    #[arg(long, default_value_t = 5_000)]
    waits: usize,
    /// Prints how often everything happened, and what never did; from 1,000 battles on what should have happened and
    /// did not is an error.
    #[arg(long)]
    coverage: bool,
    /// Plays the system's own round of beginnings: quick battles, scenarios, in turn.
    #[arg(long, requires = "system", conflicts_with_all = ["position", "quick"])]
    round: bool,
    /// How many battles at a time; as many as there are cores if nothing is said.
    #[arg(long)]
    jobs: Option<usize>,
}

/// Plays them.
///
/// # Errors
/// The first law that broke, with the seed and the wait.
pub fn run(args: &Soak, out: &mut dyn Write) -> anyhow::Result<()> {
    let name = args.begin.name();
    let watch = Watch { every: args.every, waits: args.waits };
    let began = Instant::now();
    let seeds: Vec<u64> = (args.from..args.from + args.seeds).collect();
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let cores = args.jobs.unwrap_or(cores).max(1);
    // Every core plays its own seeds; what is counted does not depend on how many there are.
    let played: Vec<anyhow::Result<(Coverage, u64)>> = std::thread::scope(|scope| {
        let shares: Vec<_> = (0..cores).map(|core| seeds.iter().skip(core).step_by(cores)).collect();
        let play = |share| scope.spawn(move || play(args, watch, share));
        let running: Vec<_> = shares.into_iter().map(play).collect();
        running
            .into_iter()
            .map(|r| r.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a battle panicked"))))
            .collect()
    });
    let (mut all, mut ended) = (Coverage::default(), 0);
    for share in played {
        let (coverage, ends) = share?;
        all.add(&coverage);
        ended += ends;
    }
    let seconds = began.elapsed().as_secs_f64();
    writeln!(
        out,
        "{name}: {} battles, {ended} ended by the rules, {} waits in {seconds:.1} s",
        args.seeds, all.waits
    )?;
    anyhow::ensure!(
        args.seeds < soaked::ENOUGH || ended * 100 >= args.seeds * soaked::ENDED,
        "only {ended} of {} battles ended by the rules",
        args.seeds
    );
    if args.coverage {
        for (what, n) in &all.counts {
            writeln!(out, "{n:>9}  {what}")?;
        }
        let mut missing = Vec::new();
        for (what, why) in args.begin.system().map_or_else(Vec::new, |s| soaked::zeros(s, &all)) {
            writeln!(out, "{:>9}  {what}: {}", 0, why.unwrap_or("not explained"))?;
            missing.extend(why.is_none().then_some(what));
        }
        anyhow::ensure!(
            missing.is_empty() || args.seeds < soaked::ENOUGH,
            "never happened: {}",
            missing.join(", ")
        );
    }
    Ok(())
}

fn play<'a>(
    args: &Soak,
    watch: Watch,
    seeds: impl Iterator<Item = &'a u64>,
) -> anyhow::Result<(Coverage, u64)> {
    let (mut all, mut ended) = (Coverage::default(), 0);
    for seed in seeds {
        let one = match args.begin.system() {
            Some(system) if args.round => soaked::soak_round(system, *seed, watch),
            _ => {
                let (system, source) = args.begin.source(*seed)?;
                rocroi_systems::soak(&system, &source, *seed, watch)
            }
        };
        let one = one.map_err(|e| anyhow::anyhow!("{}, seed {seed}: {e}", args.begin.name()))?;
        ended += u64::from(one.ended);
        all.add(&one);
    }
    Ok((all, ended))
}
