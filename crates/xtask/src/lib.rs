//! `cargo xtask`: everything one does to this project besides writing it. One module per command;
//! the checks that `cargo xtask test` runs are in `checks`.

mod cases;
mod checks;
mod commands;
mod marks;
mod nextest;
mod proofs;
mod prove;
mod shell;

use clap::Parser;
use std::process::ExitCode;

/// Build, test and prove Rocroi
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

/// Does what the command line says, or rustdoc's work if cargo has called us for that.
pub fn main() -> ExitCode {
    match checks::docs::stand_in().unwrap_or_else(|| commands::run(Cli::parse().command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("xtask: {e:#}");
            ExitCode::FAILURE
        }
    }
}
