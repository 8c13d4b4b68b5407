//! `cargo xtask play`: builds what the program needs and starts it.

use crate::shell;
use anyhow::Result;

/// Arguments of `cargo xtask play`
#[derive(clap::Args)]
pub struct Args {
    /// Handed to `rocroi`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Builds and starts `rocroi`.
pub fn run(args: &Args) -> Result<()> {
    shell::run(shell::cargo().args(["run", "--release", "--package", "rocroi-cli", "--"]).args(&args.rest))
}
