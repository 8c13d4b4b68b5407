//! `cargo xtask test`: every check there is, one after the other, each with its seconds. A check that
//! fails does not stop the others; the closing lines say what failed.

use crate::checks::{self, Setting};
use anyhow::{Result, bail};
use std::time::Instant;

/// Arguments of `cargo xtask test`
#[derive(clap::Args)]
pub struct Args {
    /// Leave out what takes long
    #[arg(long)]
    quick: bool,
}

/// Runs the checks.
pub fn run(args: &Args) -> Result<()> {
    let mut setting = Setting::new();
    let mut rows = Vec::new();
    let mut failed = 0;
    let begin = Instant::now();
    for check in checks::ALL.iter().filter(|c| !(args.quick && c.slow)) {
        println!("── {}", check.name);
        let start = Instant::now();
        let result = (check.run)(&mut setting);
        let seconds = start.elapsed().as_secs_f32();
        let row = match &result {
            Ok(said) => format!("{:<12} {seconds:>6.1} s  ok      {said}", check.name),
            Err(e) => {
                failed += 1;
                let first = e.to_string().lines().next().unwrap_or_default().to_owned();
                eprintln!("{}: {e:#}", check.name);
                format!("{:<12} {seconds:>6.1} s  FAILED  {first}", check.name)
            }
        };
        println!("{}", row.trim_end());
        rows.push(row);
    }
    println!("\n── summary, {:.0} s in all", begin.elapsed().as_secs_f32());
    for row in &rows {
        println!("{}", row.trim_end());
    }
    if let Some(tests) = &setting.tests {
        println!("tests: {tests}");
    }
    println!("checks: {} passed, {failed} failed", rows.len() - failed);
    if failed > 0 {
        bail!("{failed} of {} checks failed", rows.len());
    }
    Ok(())
}
