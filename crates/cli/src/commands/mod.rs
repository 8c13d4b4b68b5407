//! One module per command. To add one: a module with `Args` and `run`, a variant, a line in `run`.

use anyhow::{Context as _, Result};
use clap::Subcommand;
use std::io::Write;

mod army;
mod battle;
mod begin;
mod check;
mod draw;
mod join;
mod ladder;
mod odds;
mod print;
mod rules;
mod serve;
mod soak;
mod verify;

/// What the program can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Serve battles and their page; `rocroi` alone does so and opens the browser
    Serve(serve::Args),
    /// Take a seat at a battle: orders as text, events as sentences
    Join(join::Join),
    /// Show a clause, a chapter, or what the rules say about something
    Rules(rules::Args),
    /// Army lists: check, begin, explain, share, print
    Army(army::Army),
    /// Run case files and print what differs
    Check(check::Check),
    /// Play a battle between two players of the program
    Battle(battle::BattleArgs),
    /// Draw a position or a chronicle as a plan
    Draw(draw::Draw),
    /// Let two players of the program fight many battles, sides swapped
    Ladder(ladder::Ladder),
    /// Foretell a fight exactly: from a battle, or described in a line
    Odds(Box<odds::Odds>),
    /// Reference sheets and order cards on paper; rosters are `army print`
    Print(print::Print),
    /// Play many random battles and check the laws of the contract
    Soak(soak::Soak),
    /// Replay a chronicle and say where it parts
    Verify(verify::Verify),
}

impl Default for Command {
    fn default() -> Self {
        Command::Serve(serve::Args::default())
    }
}

/// Does it, writing to `out`.
pub fn run(command: Command, out: &mut dyn Write) -> Result<()> {
    match command {
        Command::Serve(args) => serve::run(&args, out),
        Command::Join(args) => join::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Army(args) => army::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Battle(args) => battle::run(&args, out),
        Command::Draw(args) => draw::run(&args, out),
        Command::Ladder(args) => ladder::run(&args, out),
        Command::Odds(args) => odds::run(&args, out),
        Command::Print(args) => print::run(&args, out),
        Command::Soak(args) => soak::run(&args, out),
        Command::Verify(args) => verify::run(&args, out),
    }
}

/// The system and the position of a file: a case file or ready battle (with `system` and `[position]`), or a bare
/// position whose system is given.
fn position(text: &str, system: Option<&str>) -> Result<(String, String)> {
    let file: toml::Table = text.parse().context("this is no TOML")?;
    let named = file.get("system").and_then(|s| s.as_str());
    let system = system.or(named).context("the file does not say its `system`; give --system")?.to_owned();
    let position = match file.get("position") {
        Some(p) => toml::to_string(p)?,
        None => text.to_owned(),
    };
    Ok((system, position))
}
