//! `cargo xtask soak SYSTEM`: many random battles of a system, the laws of the contract checked on the way: its own
//! round of beginnings, or its ready battles where it has none. The checks run a few seeds; this runs as many as you
//! have time for, 2,000 with a count of everything if nothing is said.

use crate::{cases, shell};
use anyhow::{Result, bail};
use std::path::PathBuf;

/// Arguments of `cargo xtask soak`
#[derive(clap::Args)]
pub struct Args {
    /// The system whose battles are played (a folder of battles/); or `server`: a server killed 50 times at random while
    /// all three are played over it
    system: String,
    /// Only battles set up from each seed
    #[arg(long)]
    quick: bool,
    /// Only the ready battles, each with every seed
    #[arg(long)]
    ready: bool,
    /// Play random moves and charges from so many generated positions instead, with a count of every kind of order,
    /// reaction and refusal that fails on an unexplained zero (adgr)
    #[arg(long, value_name = "POSITIONS", num_args = 0..=1, default_missing_value = "50")]
    generated: Option<u32>,
    /// Handed to `rocroi soak`: --seeds, --from, --every, --waits, --coverage, --jobs
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Systems with a round of beginnings of their own (`rocroi soak --round`).
const ROUNDS: [&str; 3] = ["adgr", "tercios", "argad"];

/// Plays them, optimised.
pub fn run(args: &Args) -> Result<()> {
    let soak = |begin: &[String]| {
        let mut cargo = shell::cargo();
        cargo.args(["run", "--release", "--package", "rocroi-cli", "--", "soak"]).args(begin);
        if args.rest.is_empty() {
            cargo.args(["--seeds", "2000", "--waits", "20000", "--coverage"]);
            if args.system == "adgr" {
                // A corps has hundreds of candidates, and the laws judge them all several times.
                cargo.args(["--every", "61"]);
            }
        }
        cargo.args(&args.rest);
        shell::run(&mut cargo)
    };
    if args.system == "server" {
        let mut cargo = shell::cargo();
        cargo.args(["nextest", "run", "--package", "rocroi-cli", "--test", "suite", "--no-capture"]);
        let kills = args.rest.first().map_or("50", String::as_str);
        return shell::run(
            cargo
                .args(["-E", "test(=crash::kill_9_loses_nothing_and_doubles_nothing)"])
                .env("ROCROI_KILLS", kills),
        );
    }
    if let Some(positions) = args.generated {
        if args.system != "adgr" {
            bail!("only adgr has generated positions; `--quick` sets up battles of every system from a seed");
        }
        let mut cargo = shell::cargo();
        cargo.args([
            "nextest",
            "run",
            "--cargo-profile",
            "release",
            "--package",
            "rocroi-systems",
            "-E",
            "test(=generated::moves_and_charges_from_generated_positions)",
        ]);
        cargo.args(["--no-capture"]).env("ROCROI_SOAK", positions.to_string());
        return shell::run(&mut cargo);
    }
    if args.quick {
        return soak(&["--system".into(), args.system.clone(), "--quick".into()]);
    }
    if !args.ready && ROUNDS.contains(&args.system.as_str()) {
        return soak(&["--system".into(), args.system.clone(), "--round".into()]);
    }
    let files = battles(Some(&args.system))?;
    if files.is_empty() {
        let mut there: Vec<String> = battles(None)?
            .iter()
            .filter_map(|f| Some(f.parent()?.file_name()?.to_string_lossy().into_owned()))
            .collect();
        there.dedup();
        bail!("no ready battles in battles/{}; there are some of: {}", args.system, there.join(", "));
    }
    files.iter().try_for_each(|f| soak(&[f.display().to_string()]))
}

/// A few seeds of every ready battle, by the program that the tests were built with.
pub fn few() -> Result<String> {
    let files = battles(None)?;
    if files.is_empty() {
        return Ok("there are no ready battles".into());
    }
    // As far as the checks have time for; `cargo xtask soak` plays on to the end.
    let few = ["--seeds", "50", "--waits", "200", "--every", "29"];
    for file in &files {
        shell::run(cases::rocroi().arg("soak").arg(file).args(few))?;
    }
    Ok(format!("the beginnings of 50 battles from each of {}", files.len()))
}

/// The ready battles of one system or of all, in order.
pub fn battles(system: Option<&str>) -> Result<Vec<PathBuf>> {
    let mut files = shell::files()?;
    files.retain(|f| f.starts_with("battles") && f.extension().is_some_and(|e| e == "toml"));
    files.retain(|f| system.is_none_or(|s| f.starts_with(PathBuf::from("battles").join(s))));
    files.sort();
    Ok(files)
}
