//! Running case files by the program that the tests were built with, so that clauses are marked in it.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};

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

/// Runs all cases, their proofs going to `proofs`. Gives the program's closing line.
pub fn run(proofs: &Path) -> Result<String> {
    if !shell::root().join(FOLDER).is_dir() {
        return Ok("there are none".into());
    }
    let mut command = check(FOLDER);
    command.env("ROCROI_PROOFS", proofs).env_remove("ROCROI_SUPPRESS").stderr(Stdio::inherit());
    let output = command.output().context("cannot start `rocroi check`; have the tests been built?")?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    let last = text.lines().last().unwrap_or_default().to_owned();
    if !output.status.success() {
        bail!("{last}");
    }
    Ok(last)
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
