//! Set-up of a fresh machine: installs the tools that are missing, and says so.

use crate::shell;
use anyhow::{Context, Result, bail};

// Debian keeps its programs away from the path.
fn postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|v| v.path().join("bin/initdb")).any(|p| p.is_file())
        || shell::works(shell::command("initdb").arg("--version"))
}

/// Makes sure that the tools are there.
pub fn run() -> Result<String> {
    if !shell::works(shell::command("git").arg("--version")) {
        bail!("git is missing: install it with `apt-get install git`");
    }
    let mut installed = Vec::new();
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !shell::works(shell::cargo().args([tool, "--version"])) {
            eprintln!("installing {component} by rustup");
            shell::run(shell::command("rustup").args(["component", "add", component]))
                .with_context(|| format!("cargo {tool} is missing"))?;
            installed.push(component);
        }
    }
    if !shell::works(shell::cargo().args(["nextest", "--version"])) {
        eprintln!("installing cargo-nextest (some minutes)");
        let locked = shell::run(shell::cargo().args(["install", "--quiet", "--locked", "cargo-nextest"]));
        // A registry that lags behind may lack a dependency of the lock file of a fresh release.
        locked
            .or_else(|_| shell::run(shell::cargo().args(["install", "--quiet", "cargo-nextest"])))
            .context("cargo nextest is missing")?;
        installed.push("cargo-nextest");
    }
    if !postgres() {
        eprintln!("installing PostgreSQL by apt-get");
        let mut apt = shell::command("apt-get");
        apt.args(["install", "-y", "--no-install-recommends", "postgresql"])
            .env("DEBIAN_FRONTEND", "noninteractive");
        match shell::run(&mut apt) {
            Ok(()) => installed.push("postgresql"),
            // Its tests say so too; everything else can be tested without it.
            Err(e) => eprintln!("PostgreSQL is missing, so the server is tested over SQLite alone: {e:#}"),
        }
    }
    Ok(if installed.is_empty() {
        "nothing to install".into()
    } else {
        format!("installed {}", installed.join(", "))
    })
}
