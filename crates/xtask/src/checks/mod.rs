//! The checks of `cargo xtask test`, in the order in which they run: set-up first, then what fails
//! fastest. To add one: a function from `Setting` to what it says, and a line in `ALL`.

use crate::commands::{clauses, deviations, dist, soak, wasm};
use crate::{cases, nextest, shell};
use anyhow::{Context, Result, anyhow};
use serde::Deserialize;
use std::path::PathBuf;
use std::thread::JoinHandle;

pub mod docs;
mod licences;
mod page;
mod parity;
mod setup;
mod words;

pub use licences::npm;

/// What checks leave for one another.
pub struct Setting {
    /// Where tests leave their proofs.
    proofs: PathBuf,
    /// How many tests passed, as the runner says it.
    pub tests: Option<String>,
    /// The engine for the page, being built.
    engine: Option<JoinHandle<Result<String>>>,
    /// The printing press, being built and tested.
    press: Option<JoinHandle<Result<String>>>,
}

impl Setting {
    /// Nothing done yet.
    pub fn new() -> Setting {
        Setting { proofs: shell::target().join("proofs"), tests: None, engine: None, press: None }
    }

    /// The engine for the page begins to be built beside checks that leave a core idle.
    fn begin_engine(&mut self) {
        self.engine = Some(std::thread::spawn(|| wasm::build(None)));
    }

    fn engine(&mut self) -> Result<String> {
        match self.engine.take() {
            Some(begun) => begun.join().map_err(|_| anyhow!("the build of the engine broke off"))?,
            None => wasm::build(None),
        }
    }

    /// Typst takes minutes to build, and nothing else waits for it: it is built and tried beside the checks of the
    /// page, which leave a core idle.
    fn begin_press(&mut self) {
        self.press = Some(std::thread::spawn(press));
    }

    fn press(&mut self) -> Result<String> {
        match self.press.take() {
            Some(begun) => begun.join().map_err(|_| anyhow!("the tests of the press broke off"))?,
            None => press(),
        }
    }
}

// The press alone, without the engine, which would be built once more with other features; what it prints, the tests
// have written down.
fn press() -> Result<String> {
    let mut nice = aside();
    nice.args(["nextest", "run", "-p", "rocroi-print", "--lib", "--tests", "--examples"]);
    nice.args(["--locked", "--no-default-features", "--features", "pictures"]);
    nice.args(["--no-fail-fast", "--status-level", "fail", "--final-status-level", "fail"]);
    shell::read(&mut nice)?;
    // Benches and the like: that they build without a warning is all there is to check.
    shell::read(aside().args(["build", "--workspace", "--examples", "--locked", "--quiet"]))?;
    Ok("rosters, sheets and cards; examples build".into())
}

// Below everybody else's priority: the browser's tests have time limits.
fn aside() -> std::process::Command {
    let linted = shell::linted();
    let mut nice = shell::command("nice");
    nice.args(["-n", "10"]).arg(linted.get_program());
    nice.envs(linted.get_envs().filter_map(|(name, value)| Some((name, value?))));
    nice
}

/// One check.
pub struct Check {
    /// What it is called.
    pub name: &'static str,
    /// Left out by `--quick`.
    pub slow: bool,
    /// Runs it; gives a few words on what it found, or what is wrong.
    pub run: fn(&mut Setting) -> Result<String>,
}

const fn check(name: &'static str, run: fn(&mut Setting) -> Result<String>) -> Check {
    Check { name, slow: false, run }
}

const fn slow(name: &'static str, run: fn(&mut Setting) -> Result<String>) -> Check {
    Check { name, slow: true, run }
}

/// All checks.
pub const ALL: &[Check] = &[
    check("set-up", |_| setup::run()),
    check("lock file", |_| lock()),
    check("words", |_| words::run()),
    check("licences", |_| licences::run()),
    check("format", |_| format()),
    check("deviations", |_| deviations::check().map(|()| "current".into())),
    check("tests", tests),
    check("cases", |s| cases::run(&s.proofs)),
    check("clauses", |s| {
        clauses::count(&s.proofs, &clauses::Args::default()).map(|()| "no id that does not exist".into())
    }),
    slow("mangled", |s| {
        s.begin_engine();
        mangled()
    }),
    slow("soaks", |_| soak::few()),
    slow("docs", |_| docs::run()),
    slow("wasm", |s| {
        s.begin_press();
        s.engine()
    }),
    slow("page", |_| page::page()),
    slow("parity", |_| parity::run()),
    slow("archive", |_| dist::with_tests()),
    slow("browser", |_| page::browser_tests()),
    slow("print", Setting::press),
];

fn lock() -> Result<String> {
    metadata().map(|m| format!("in step, {} packages", m.packages.len()))
}

fn format() -> Result<String> {
    shell::run(shell::cargo().args(["fmt", "--all", "--check"])).map(|()| String::new())
}

fn tests(setting: &mut Setting) -> Result<String> {
    match nextest::run(&setting.proofs) {
        Ok(summary) => {
            setting.tests = Some(summary.clone());
            Ok(summary)
        }
        Err(e) => {
            setting.tests = Some(e.to_string());
            Err(e)
        }
    }
}

// Kept files and ready battles changed at random for 20 seconds: read or explained, never a panic.
fn mangled() -> Result<String> {
    let mut cargo = shell::linted();
    // The whole workspace, as the tests were built: one package alone would be built again with other features.
    cargo.args(["nextest", "run"]).args(nextest::TESTED).args(["--status-level", "fail"]);
    cargo.args(["-E", "test(=kept::mangled_files_are_explained)"]).env("ROCROI_MANGLE", "20");
    shell::run(&mut cargo).map(|()| "20 s of changed files".into())
}

/// What cargo knows about the workspace and all it depends on, from the lock file as it stands.
pub fn metadata() -> Result<Metadata> {
    // With every feature: the press is part of what is handed on.
    let args = ["metadata", "--locked", "--all-features", "--format-version", "1"];
    let json = shell::read(shell::cargo().args(args))?;
    serde_json::from_str(&json).context("cargo metadata has changed its format")
}

/// The part of `cargo metadata` that is used here.
#[derive(Deserialize)]
pub struct Metadata {
    /// Every package, ours included.
    pub packages: Vec<Package>,
}

/// A package.
#[derive(Deserialize)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence as it states it.
    pub license: Option<String>,
    /// Where it came from; nothing if it is ours.
    pub source: Option<String>,
    /// Where it lies.
    pub manifest_path: PathBuf,
}
