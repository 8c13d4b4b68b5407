//! Running other programs, and where things are.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the project.
pub fn root() -> PathBuf {
    // Cargo says at run time which xtask it runs; the path known when building may be another copy's.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let here = PathBuf::from(here);
    here.ancestors().nth(2).map_or_else(|| here.clone(), Path::to_path_buf)
}

/// The folder cargo builds into.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// A command to be run in the root of the project.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The cargo that runs us.
pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The same with clippy's driver in the compiler's place for our own packages: what is built for tests is linted on the
/// way, where `cargo clippy` would first check everything we depend on once more, for minutes.
pub fn linted() -> Command {
    let mut cargo = cargo();
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("CLIPPY_ARGS", "-Dwarnings");
    cargo
}

/// Runs to the end, its output shown as it comes.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs to the end and gives what it wrote to standard output.
pub fn read(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command.output().with_context(|| format!("cannot start `{shown}`"))?;
    if !output.status.success() {
        bail!("`{shown}` failed ({}):\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` wrote no text"))
}

/// True if it can be started and ends well; its output is thrown away.
pub fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|o| o.status.success())
}

/// The command as one would type it.
pub fn show(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The files of the project, relative to its root: those git knows and those it would take.
pub fn files() -> Result<Vec<PathBuf>> {
    let list = read(command("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))?;
    Ok(list
        .split('\0')
        .filter(|f| !f.is_empty())
        .map(PathBuf::from)
        .filter(|f| root().join(f).is_file())
        .collect())
}
