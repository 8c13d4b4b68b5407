//! Running case files by the program that the tests were built with, so that clauses are marked in it.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

/// The folder of all cases.
pub const FOLDER: &str = "cases";

/// `rocroi` as the tests were built, optimised a little and with its clauses marked. Run the tests first.
pub fn rocroi() -> Command {
    shell::command(shell::target().join("debug").join(format!("rocroi{}", std::env::consts::EXE_SUFFIX)))
}

/// `rocroi check` on a case file or a folder of them.
pub fn check(path: impl AsRef<Path>) -> Command {
    let mut command = rocroi();
    command.arg("check").arg(path.as_ref());
    command
}

/// Runs the cases of every system, their proofs going to `proofs`. Gives what the program said of each.
pub fn run(proofs: &Path) -> Result<String> {
    let mut said = Vec::new();
    let mut failed = false;
    for system in systems()? {
        let mut command = check(Path::new(FOLDER).join(&system));
        command.env("ROCROI_PROOFS", proofs).env_remove("ROCROI_SUPPRESS");
        let output = command.output().context("cannot start `rocroi check`; have the tests been built?")?;
        if stranger(&output) {
            said.push(format!("{system}: run by its tests"));
            continue;
        }
        let text = String::from_utf8_lossy(&output.stdout);
        print!("{text}");
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        failed |= !output.status.success();
        said.push(format!("{system}: {}", text.lines().last().unwrap_or("nothing came out")));
    }
    let said = said.join("; ");
    if failed {
        bail!("{said}");
    }
    Ok(said)
}

/// The systems whose cases the program runs by itself.
pub fn playable() -> Result<BTreeSet<String>> {
    let mut known = BTreeSet::new();
    for system in systems()? {
        let output =
            check(Path::new(FOLDER).join(&system)).output().context("cannot start `rocroi check`")?;
        if !stranger(&output) {
            known.insert(system);
        }
    }
    Ok(known)
}

// The folders of cases. A system has its cases run by its own tests, so that they count before the program knows it.
fn systems() -> Result<BTreeSet<String>> {
    let mut systems = BTreeSet::new();
    for file in shell::files()? {
        let mut parts = file.iter().map(|p| p.to_string_lossy().into_owned());
        if parts.next().as_deref() == Some(FOLDER) && parts.clone().count() > 1 {
            systems.extend(parts.next());
        }
    }
    for system in &systems {
        let tests = format!("crates/{system}/tests/cases.rs");
        if !shell::root().join(&tests).is_file() {
            bail!("{FOLDER}/{system} has cases, but no test runs them: {tests} is missing");
        }
    }
    Ok(systems)
}

// The program does not know the system yet.
fn stranger(output: &Output) -> bool {
    !output.status.success() && String::from_utf8_lossy(&output.stderr).contains("there is no rule system")
}

/// The case file that a proof names, from the root of the project, if it names one.
pub fn file_of(name: &str) -> Option<&str> {
    let at = name.rfind(&format!("{FOLDER}/"))?;
    let file = &name[at..];
    file.ends_with(".toml").then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_known_by_its_path() {
        assert_eq!(
            file_of("crates/adgr/../../cases/adgr/movement/slide.toml"),
            Some("cases/adgr/movement/slide.toml")
        );
        assert_eq!(file_of("cases/adgr/movement/slide.toml"), Some("cases/adgr/movement/slide.toml"));
        assert_eq!(file_of("movement::tests::slide"), None);
    }
}
