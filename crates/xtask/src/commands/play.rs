//! `cargo xtask play`: builds the page and the program, and starts it: `rocroi serve --open` unless told otherwise.

use super::client;
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
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package", "rocroi-cli", "--"]);
    let serve = args.rest.first().is_some_and(|a| a == "serve");
    let rest = &args.rest[usize::from(serve)..];
    // Options alone are those of `serve`: `cargo xtask play --port 8080`.
    if serve || rest.first().is_none_or(|a| a.starts_with('-')) {
        eprintln!(
            "First the page with its engine, then the program: minutes the first time, seconds after that."
        );
        println!("{}", client::build()?);
        cargo.args(["serve", "--client"]).arg(client::dist());
        if !rest.iter().any(|a| a == "--no-open") {
            cargo.arg("--open");
        }
    }
    shell::run(cargo.args(rest))
}
