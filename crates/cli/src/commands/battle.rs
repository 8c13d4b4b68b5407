//! `rocroi battle`: plays a battle from a position between two players of the program, a line per event, and
//! saves its chronicle.

use anyhow::Context as _;
use clap::Args;
use rocroi_ai::{Opponent as _, Player};
use rocroi_game::{Dice as _, Seat, Seeded};
use rocroi_systems::Waiting;
use rocroi_words::{Lang, Speaker};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Plays a battle and saves its chronicle.
#[derive(Args)]
pub struct BattleArgs {
    #[command(flatten)]
    begin: super::begin::Begin,
    /// The seed of dice and players.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays: two of random, recruit, captain, general.
    #[arg(long, default_value = "random,random")]
    players: String,
    /// Where the chronicle goes.
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Stops after so many answers.
    #[arg(long, default_value_t = 100_000)]
    most: usize,
    /// The language of events.
    #[arg(long, default_value = "en")]
    lang: String,
    /// Why captains and generals give their orders.
    #[arg(long)]
    why: bool,
    /// Only the end, not every event.
    #[arg(long)]
    quiet: bool,
}

/// Plays it.
///
/// # Errors
/// If the position is wrong, or the chronicle cannot be written.
pub fn run(args: &BattleArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (system, source) = args.begin.source(args.seed)?;
    let mut seeds = [args.seed, args.seed ^ 0x5eed].into_iter();
    let levels = super::ladder::levels(&args.players)?;
    let mut players = levels.map(|level| Player::new(level, seeds.next().unwrap_or_default()));
    let lang =
        Lang::of(&args.lang).with_context(|| format!("there is no language `{}`; en or fr", args.lang))?;
    let mut door = rocroi_systems::begin(&system, &source)
        .map_err(|wrong| anyhow::anyhow!("{}:\n{}", args.begin.name(), wrong.join("\n")))?;
    let about = BTreeMap::from([("seed".to_owned(), args.seed.to_string())]);
    let mut chronicle = door.header_line(about);
    let mut dice = Seeded::new(args.seed);
    let winner = loop {
        if door.acts() >= args.most {
            writeln!(out, "stopped after {} answers", door.acts())?;
            break None;
        }
        let act = match door.waiting() {
            Waiting::Over(winner) => break winner,
            Waiting::Roll(n) => door.fell(dice.throw(n)),
            Waiting::Decide(asked) => {
                let open =
                    asked.iter().find(|(_, given)| !given).map(|(s, _)| *s).context("nobody is asked")?;
                let player = &mut players[open.index()];
                if args.why {
                    let said = player.explained(door.as_ref(), open, Speaker::of(lang));
                    let (act, why) = said.context("the player has no answer")?;
                    if !why.is_empty() {
                        writeln!(out, "       {open}: {}", why.join("; "))?;
                    }
                    act
                } else {
                    player.answer(door.as_ref(), open).context("the player has no answer")?
                }
            }
        };
        let acted = match door.act(&act, Speaker::of(lang)) {
            Ok(a) => a,
            Err(p) => anyhow::bail!("an answer of the program was not taken: {}", p.words),
        };
        if !args.quiet {
            for line in door.sentences(&acted, Speaker::of(lang)) {
                writeln!(out, "{:>5}  {line}", acted.n)?;
            }
        }
        chronicle.push_str(&acted.lines);
    };
    if let Some(how) = door.outcome(Speaker::of(lang)) {
        writeln!(out, "{how}")?;
    }
    let won = |s: Seat| format!("{s} has won");
    writeln!(
        out,
        "{} after {} answers; hash {}",
        winner.map_or("nobody has won".into(), won),
        door.acts(),
        door.hash()
    )?;
    if let Some(path) = &args.output {
        std::fs::write(path, &chronicle).with_context(|| format!("cannot write {}", path.display()))?;
        writeln!(out, "chronicle: {}", path.display())?;
    }
    Ok(())
}
