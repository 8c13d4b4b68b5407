//! `cargo xtask mutants NAME`: changes the code of a crate in small ways and tells which changes no test
//! notices. Long work: name files to keep it short.

use crate::shell;
use anyhow::{Context, Result, bail};

/// Arguments of `cargo xtask mutants`
#[derive(clap::Args)]
pub struct Args {
    /// The crate to change, without `rocroi-`
    name: String,
    /// Only in these files, as globs
    #[arg(long, short, value_name = "FILE")]
    file: Vec<String>,
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
    let mut cargo = shell::cargo();
    cargo.args(["mutants", "--test-tool", "nextest", "--package", &format!("rocroi-{}", args.name)]);
    cargo.arg("--output").arg(shell::target().join("mutants"));
    for file in &args.file {
        cargo.args(["--file", file]);
    }
    shell::run(&mut cargo)
}
