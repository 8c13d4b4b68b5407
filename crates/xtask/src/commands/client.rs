//! `cargo xtask client`: the page, built into `web/dist`: engine for WebAssembly, its bindings, Svelte and Vite.

use super::wasm;
use crate::shell;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// The most that scripts may weigh, packed.
const SCRIPT: u64 = 300_000;
/// The most that an engine may weigh, packed.
const ENGINE: u64 = 2_000_000;

/// Arguments of `cargo xtask client`
#[derive(clap::Args)]
pub struct Args {}

/// Builds the page and says how large it is.
pub fn run(_: &Args) -> Result<()> {
    build().map(|said| println!("{said}"))
}

/// Where the page lies.
pub fn dist() -> PathBuf {
    shell::root().join("web/dist")
}

/// A command to be run in `web/`.
pub fn in_web(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(shell::root().join("web"));
    command
}

/// Installs what the page is built with, if it is not there or the lock file is newer.
pub fn packages() -> Result<()> {
    if !shell::works(in_web("node").arg("--version")) {
        bail!("Node is missing: install Node 20 or later with npm");
    }
    let lock = shell::root().join("web/package-lock.json");
    let installed = shell::root().join("web/node_modules/.package-lock.json");
    let time = |p: &PathBuf| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    if time(&installed) < time(&lock) || time(&installed).is_none() {
        shell::run(in_web("npm").args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    }
    Ok(())
}

/// Builds the page; gives the sizes that travel.
pub fn build() -> Result<String> {
    packages()?;
    wasm::bindings()?;
    shell::run(in_web("npm").args(["run", "--silent", "build"]))?;
    sizes()
}

/// The packed sizes of scripts and of the largest engine, and whether they are as small as promised.
pub fn sizes() -> Result<String> {
    let (mut script, mut engine) = (0, 0);
    for entry in std::fs::read_dir(dist().join("assets")).context("the page is not built")? {
        let path = entry?.path();
        let name = path.to_string_lossy().into_owned();
        let bytes = std::fs::metadata(&path)?.len();
        if name.ends_with(".js.gz") {
            script += bytes;
        } else if name.ends_with(".wasm.gz") {
            engine = engine.max(bytes);
        }
    }
    let said = format!("scripts {} kB, largest engine {} kB, packed", script / 1000, engine / 1000);
    if script > SCRIPT || engine > ENGINE {
        bail!("the page is too large: {said}; allowed are {SCRIPT} and {ENGINE} bytes");
    }
    Ok(said)
}
