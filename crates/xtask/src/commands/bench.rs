//! `cargo xtask bench NAME`: runs the example `bench_NAME` of whatever crate has it, optimised. Figures go to docs/performance.md.

use crate::shell;
use anyhow::{Result, bail};

/// Arguments of `cargo xtask bench`
#[derive(clap::Args)]
pub struct Args {
    /// What to measure: table, game, adgr, …
    name: String,
    /// Handed to the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Runs the measurement.
pub fn run(args: &Args) -> Result<()> {
    let there = measured()?;
    let Some((package, _)) = there.iter().find(|(_, name)| *name == args.name) else {
        let names: Vec<&str> = there.iter().map(|(_, name)| name.as_str()).collect();
        bail!("there is no bench `{}`; there is: {}", args.name, names.join(", "));
    };
    let example = format!("bench_{}", args.name);
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package", package, "--example", &example, "--"]).args(&args.rest);
    shell::run(&mut cargo)
}

// The benches there are, each with its package.
fn measured() -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for file in shell::files()? {
        let parts: Vec<_> = file.iter().filter_map(|p| p.to_str()).collect();
        if let ["crates", room, "examples", name] = parts[..]
            && let Some(name) = name.strip_prefix("bench_").and_then(|n| n.strip_suffix(".rs"))
        {
            found.push((format!("rocroi-{room}"), name.to_owned()));
        }
    }
    found.sort();
    Ok(found)
}
