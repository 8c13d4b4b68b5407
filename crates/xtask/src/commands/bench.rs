//! `cargo xtask bench NAME`: runs the example `bench` of a crate, optimised. Figures go to docs/performance.md.

use crate::shell;
use anyhow::{Result, bail};

/// Arguments of `cargo xtask bench`
#[derive(clap::Args)]
pub struct Args {
    /// The crate to measure, without `rocroi-`
    name: String,
    /// Handed to the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Runs the measurement.
pub fn run(args: &Args) -> Result<()> {
    let there = measured()?;
    if !there.contains(&args.name) {
        bail!("nothing to measure in `{}`; there is: {}", args.name, there.join(", "));
    }
    let package = format!("rocroi-{}", args.name);
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package", &package, "--example", "bench", "--"]).args(&args.rest);
    shell::run(&mut cargo)
}

// The crates with an example `bench`.
fn measured() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(shell::root().join("crates"))? {
        let path = entry?.path();
        if path.join("examples/bench.rs").is_file() || path.join("examples/bench/main.rs").is_file() {
            names.extend(path.file_name().map(|n| n.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}
