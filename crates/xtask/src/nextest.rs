//! Running the tests of the workspace, and finding their binaries to run some of them again.

use crate::shell;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs all tests with every clause marked, their proofs going to `proofs`, a folder made afresh.
/// Gives the runner's closing line.
pub fn run(proofs: &Path) -> Result<String> {
    if proofs.exists() {
        std::fs::remove_dir_all(proofs).with_context(|| format!("cannot empty {}", proofs.display()))?;
    }
    std::fs::create_dir_all(proofs).with_context(|| format!("cannot make {}", proofs.display()))?;
    let mut command = shell::linted();
    command
        .args(["nextest", "run"])
        .args(TESTED)
        .args(["--no-fail-fast", "--status-level", "fail"])
        .args(["--final-status-level", "fail", "--hide-progress-bar"])
        .env("ROCROI_PROOFS", proofs)
        .env_remove("ROCROI_SUPPRESS");
    let mut summary = None;
    let mut child = command.stderr(Stdio::piped()).spawn().context("cannot start cargo nextest")?;
    if let Some(stderr) = child.stderr.take() {
        for line in BufReader::new(stderr).lines() {
            let line = line.context("cannot read what cargo nextest says")?;
            eprintln!("{line}");
            if let Some((_, rest)) = line.split_once("Summary [") {
                summary = Some(rest.split_once("] ").map_or(rest, |(_, counts)| counts).to_owned());
            }
        }
    }
    let status = child.wait().context("cannot wait for cargo nextest")?;
    if !status.success() {
        bail!("{}", summary.unwrap_or_else(|| "the tests do not build".into()));
    }
    summary.context("cargo nextest gave no summary")
}

/// What is built for tests. Examples are built later, beside the checks of the page.
pub const TESTED: [&str; 5] = ["--workspace", "--locked", "--lib", "--bins", "--tests"];

/// A binary full of tests.
#[derive(Debug, Clone, Deserialize)]
pub struct Binary {
    /// Where it is.
    #[serde(rename = "binary-path")]
    pub path: PathBuf,
    /// The folder its tests run in.
    pub cwd: PathBuf,
}

impl Binary {
    /// The command that runs just these tests in it, as cargo would.
    pub fn tests<'a>(&self, names: impl Iterator<Item = &'a str>) -> Command {
        let mut command = Command::new(&self.path);
        command
            .arg("--exact")
            .args(names)
            .current_dir(&self.cwd)
            .env("CARGO_MANIFEST_DIR", &self.cwd)
            // A test that is meant to fail must not leave its failure in the tree.
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
            .env_remove("ROCROI_PROOFS");
        command
    }
}

/// The test binaries of the workspace, by id.
pub fn binaries() -> Result<BTreeMap<String, Binary>> {
    #[derive(Deserialize)]
    struct List {
        #[serde(rename = "rust-suites")]
        suites: BTreeMap<String, Binary>,
    }
    let json = shell::read(
        shell::linted().args(["nextest", "list"]).args(TESTED).args(["--message-format", "json"]),
    )?;
    let list: List = serde_json::from_str(&json).context("cargo nextest list has changed its format")?;
    Ok(list.suites)
}
