//! `cargo xtask mutants NAME`: changes the code of a crate in small ways and tells which changes no test
//! notices. Long work: name files, and `--most` to take an even share of their mutants, always the same one.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::process::Command;

/// Arguments of `cargo xtask mutants`
#[derive(clap::Args)]
pub struct Args {
    /// The crate to change, without `rocroi-`
    name: String,
    /// Only in these files, as globs
    #[arg(long, short, value_name = "FILE")]
    file: Vec<String>,
    /// At most about this many mutants, spread evenly over the files
    #[arg(long, value_name = "NUMBER")]
    most: Option<usize>,
    /// Only these tests: `--lib`, `--test cases`, …
    #[arg(last = true)]
    tests: Vec<String>,
}

/// Runs cargo-mutants, installing it if need be.
pub fn run(args: &Args) -> Result<()> {
    if !shell::root().join("crates").join(&args.name).is_dir() {
        bail!("there is no crate `crates/{}`", args.name);
    }
    if !shell::works(shell::cargo().args(["mutants", "--version"])) {
        eprintln!("installing cargo-mutants (some minutes)");
        shell::run(shell::cargo().args(["install", "--quiet", "--locked", "cargo-mutants"]))
            .context("cargo mutants is missing")?;
    }
    let mut cargo = chosen(args);
    cargo
        .args(["--test-tool", "nextest", "--profile", "mutants", "--output"])
        .arg(shell::target().join("mutants"));
    if let Some(most) = args.most {
        let list = chosen(args).arg("--list").output().context("cannot list the mutants")?;
        let all = String::from_utf8_lossy(&list.stdout).lines().count();
        let shards = all.div_ceil(most.max(1)).max(1);
        println!("{all} mutants, one in {shards} of them");
        cargo.args(["--sharding", "round-robin", "--shard", &format!("0/{shards}")]);
    }
    // Said to every cargo that runs, so that other tests are not even built.
    cargo.args(args.tests.iter().map(|test| format!("--cargo-arg={test}")));
    shell::run(&mut cargo)
}

// cargo-mutants on the files asked for.
fn chosen(args: &Args) -> Command {
    let mut cargo = shell::cargo();
    cargo.args(["mutants", "--package", &format!("rocroi-{}", args.name)]);
    for file in &args.file {
        cargo.args(["--file", file]);
    }
    cargo
}
