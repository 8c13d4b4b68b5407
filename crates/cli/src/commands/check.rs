//! `rocroi check`: runs case files or folders of them and prints what differs, with line numbers.

use anyhow::Context as _;
use clap::Args;
use rocroi_cases::{Report, Verdict};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Runs cases: positions, orders, dice, and what must come out.
#[derive(Args)]
pub struct Check {
    /// Case files, or folders of them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Names every case, the passing ones too.
    #[arg(long)]
    verbose: bool,
}

/// Runs the cases.
///
/// # Errors
/// If a file cannot be read, or anything differs.
pub fn run(args: &Check, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut reports = Vec::new();
    for path in &args.paths {
        gather(path, &mut reports)?;
    }
    let (mut right, mut wrong, mut pending) = (0, 0, 0);
    for r in &reports {
        match &r.verdict {
            Verdict::Right => {
                right += 1;
                if args.verbose {
                    writeln!(out, "right    {}: {}", r.path.display(), r.title)?;
                }
            }
            Verdict::Pending(why) => {
                pending += 1;
                writeln!(out, "pending  {}: {} ({why})", r.path.display(), r.title)?;
            }
            Verdict::Wrong(faults) => {
                wrong += 1;
                writeln!(out, "differs  {}: {}", r.path.display(), r.title)?;
                for f in faults {
                    writeln!(out, "         {f}")?;
                }
            }
        }
    }
    writeln!(out, "{right} passed, {wrong} failed, {pending} pending")?;
    anyhow::ensure!(wrong == 0, "{wrong} of {} cases differ", reports.len());
    Ok(())
}

fn gather(path: &Path, out: &mut Vec<Report>) -> anyhow::Result<()> {
    if path.is_dir() {
        let entries =
            std::fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))?;
        let mut entries: Vec<PathBuf> = entries.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        entries.sort();
        for e in entries {
            if e.is_dir() || e.extension().is_some_and(|x| x == "toml") {
                gather(&e, out)?;
            }
        }
        return Ok(());
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    match rocroi_systems::check_case(path, &text) {
        Ok(r) => out.push(r),
        Err(e) => anyhow::bail!("{}: {e}", path.display()),
    }
    Ok(())
}
