//! One module per command. To add one: a module with `Args` and `run`, a variant, a line in `run`.

use anyhow::Result;
use clap::Subcommand;
use std::io::Write;

mod rules;

/// What the program can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    /// Show a clause, a chapter, or what the rules say about something
    Rules(rules::Args),
}

/// Does it, writing to `out`.
pub fn run(command: Command, out: &mut dyn Write) -> Result<()> {
    match command {
        Command::Rules(args) => rules::run(&args, out),
    }
}
