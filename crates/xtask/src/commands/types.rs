//! `cargo xtask types`: writes `web/src/lib/types.ts` from the Rust types. A test holds the file against them.

use crate::shell;
use anyhow::Result;

/// Arguments of `cargo xtask types`
#[derive(clap::Args)]
pub struct Args {}

/// Writes them.
pub fn run(_args: &Args) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo.args(["nextest", "run", "--package", "rocroi-server", "--test", "suite"]);
    cargo.args(["-E", "test(=wire::the_types_of_the_page_are_those_of_rust)"]).env("ROCROI_WRITE", "1");
    shell::run(&mut cargo)
}
