//! The page: types, format and its own tests; and the page in a browser against the real server.

use crate::commands::client::{self, in_web};
use crate::{cases, shell};
use anyhow::{Context, Result, bail};

/// Types, format, unit tests. The types need the engine's bindings, so it is built first.
pub fn page() -> Result<String> {
    let sizes = client::build()?;
    for script in ["check", "lint", "test"] {
        shell::run(in_web("npm").args(["run", "--silent", script]))
            .with_context(|| format!("`npm run {script}` in web/"))?;
    }
    Ok(sizes)
}

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

fn browser() -> Option<&'static str> {
    BROWSERS.into_iter().find(|b| shell::works(shell::command(b).arg("--version")))
}

/// The browser tests of `web/tests`, with Debian's Chromium.
pub fn browser_tests() -> Result<String> {
    let mut said = String::new();
    if browser().is_none() {
        eprintln!("installing chromium by apt-get");
        let install = || -> Result<()> {
            shell::run(shell::command("apt-get").args(["update", "-q"]))?;
            shell::run(shell::command("apt-get").args([
                "install",
                "-qy",
                "--no-install-recommends",
                "chromium",
            ]))
        };
        install().context("Chromium is missing: as root, `apt-get install chromium`")?;
        said = "installed chromium; ".into();
    }
    let Some(browser) = browser() else { bail!("Chromium does not start") };
    let mut node = in_web("node");
    // The program that the tests were built with.
    node.arg("tests/run.mjs").env("ROCROI", cases::rocroi().get_program()).env("CHROMIUM", browser);
    shell::run(&mut node)?;
    Ok(format!("{said}{browser}"))
}
