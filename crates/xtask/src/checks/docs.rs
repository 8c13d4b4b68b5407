//! The documentation, and the examples in it. `cargo doc` would first check everything we depend on once more, for
//! minutes; but for its doc tests cargo hands rustdoc each library with all that was built for the tests. So we stand in
//! for rustdoc there, and have it write the documentation beside trying the examples.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::ffi::{OsStr, OsString};
use std::process::Command;

/// Names the rustdoc that we stand in for.
const RUSTDOC: &str = "XTASK_RUSTDOC";

/// Every library is documented without a warning, and its examples work.
pub fn run() -> Result<String> {
    let ours = std::env::current_exe().context("cannot tell where xtask is")?;
    let theirs = std::env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    let mut cargo = shell::linted();
    cargo.args(["test", "--quiet", "--doc", "--workspace", "--locked"]);
    shell::run(cargo.env("RUSTDOC", ours).env(RUSTDOC, theirs)).map(|()| "no warning".into())
}

/// Does rustdoc's work for one library if cargo has called us in its place; nothing if it has not.
pub fn stand_in() -> Option<Result<()>> {
    let rustdoc = std::env::var_os(RUSTDOC)?;
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    Some(both(&rustdoc, &args))
}

fn both(rustdoc: &OsStr, args: &[OsString]) -> Result<()> {
    let mut documented = Command::new(rustdoc);
    documented.args(untested(args)).args(["--document-private-items", "-D", "warnings"]);
    documented.arg("--out-dir").arg(shell::target().join("doc"));
    let mut documented = documented.spawn().context("cannot start rustdoc")?;
    let tested = Command::new(rustdoc).args(args).status().context("cannot start rustdoc")?;
    let documented = documented.wait().context("cannot wait for rustdoc")?;
    if !tested.success() || !documented.success() {
        bail!("rustdoc failed (examples: {tested}, documentation: {documented})");
    }
    Ok(())
}

/// The arguments without those that are for tests alone: how they run, and the library itself, which its examples use.
fn untested(args: &[OsString]) -> Vec<&OsString> {
    let name = args.iter().skip_while(|a| *a != "--crate-name").nth(1).and_then(|a| a.to_str());
    let itself = |of: &OsString| {
        let of = of.to_str().and_then(|of| of.split_once('='));
        of.is_some_and(|(of, _)| Some(of) == name)
    };
    let mut kept = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.to_str() {
            Some("--test") => {}
            Some("--test-args" | "--test-run-directory" | "--test-runtool" | "--test-runtool-arg") => {
                args.next();
            }
            Some("--extern") => {
                let of = args.next().filter(|of| !itself(of));
                kept.extend(of.into_iter().flat_map(|of| [arg, of]));
            }
            _ => kept.push(arg),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_for_tests_alone_is_left_out() {
        let args =
            "--crate-name a --test src/lib.rs --test-run-directory b --extern a=x --extern b=y --cfg c";
        let args: Vec<OsString> = args.split(' ').map(OsString::from).collect();
        assert_eq!(untested(&args), ["--crate-name", "a", "src/lib.rs", "--extern", "b=y", "--cfg", "c"]);
    }
}
