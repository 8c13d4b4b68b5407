//! Is a clause's proof worth anything? Holds each clause back in turn, which leaves its lines out of
//! tallies and its reasons out of refusals, and runs the tests and cases that name it: one of them must fail.

use crate::nextest::{self, Binary};
use crate::proofs::Proof;
use crate::{cases, shell};
use anyhow::{Context, Result};
use rocroi_game::Clause;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

// Without its rule a battle may never end; a test that hangs has noticed.
const PATIENCE: Duration = Duration::from_secs(60);

/// What became of a clause that was held back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A test failed: good.
    Noticed,
    /// All its tests still pass: they prove nothing.
    Unnoticed,
    /// It never came up as a line of a tally or a reason of a refusal: nothing to hold back.
    NothingHeld,
    /// Its proofs do not come from tests that can be run again one by one.
    NotRerun,
}

/// Holds back each of these clauses in turn.
pub fn all(clauses: &BTreeSet<Clause>, proofs: &[Proof]) -> Result<BTreeMap<Clause, Outcome>> {
    let binaries = nextest::binaries()?;
    let playable = cases::playable()?;
    let folder = shell::target().join("held");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let queue = Mutex::new(clauses.iter().copied().collect::<Vec<_>>());
    let outcomes = Mutex::new(BTreeMap::new());
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            while let Some(clause) = queue.lock().ok().and_then(|mut q| q.pop()) {
                let proofs = proofs.iter().filter(|p| p.clauses.contains(&clause));
                let outcome = hold_back(clause, rerun(proofs, &binaries, &playable), &folder)?;
                if let Ok(mut outcomes) = outcomes.lock() {
                    outcomes.insert(clause, outcome);
                }
            }
            Ok(())
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|t| t.join().map_err(|_| anyhow::anyhow!("a prover died"))?)
    })?;
    Ok(outcomes.into_inner().unwrap_or_default())
}

// What to run to have these proofs again: a case by itself where the program can, and the tests of each binary.
fn rerun<'a>(
    proofs: impl Iterator<Item = &'a Proof>,
    binaries: &BTreeMap<String, Binary>,
    playable: &BTreeSet<String>,
) -> Vec<Command> {
    let mut by_binary: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut files: BTreeSet<&str> = BTreeSet::new();
    for proof in proofs {
        let file = cases::file_of(&proof.name);
        let alone = file.filter(|f| f.split('/').nth(1).is_some_and(|system| playable.contains(system)));
        if let Some(file) = alone {
            files.insert(file);
        } else if let Some(test) = &proof.test {
            by_binary.entry(&test.binary).or_default().insert(&test.name);
        }
    }
    let tests =
        by_binary.into_iter().filter_map(|(id, names)| Some(binaries.get(id)?.tests(names.into_iter())));
    tests.chain(files.into_iter().map(cases::check)).collect()
}

fn hold_back(clause: Clause, commands: Vec<Command>, folder: &Path) -> Result<Outcome> {
    let held = folder.join(clause.to_string());
    if held.exists() {
        std::fs::remove_file(&held).with_context(|| format!("cannot remove {}", held.display()))?;
    }
    let ran = !commands.is_empty();
    for mut command in commands {
        command.env("ROCROI_SUPPRESS", clause.to_string()).env("ROCROI_HELD", &held);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.env_remove("ROCROI_PROOFS");
        let mut child =
            command.spawn().with_context(|| format!("cannot start `{}`", shell::show(&command)))?;
        let start = Instant::now();
        let passed = loop {
            if let Some(status) = child.try_wait()? {
                break status.success();
            }
            if start.elapsed() > PATIENCE {
                child.kill()?;
                child.wait()?;
                break false;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        if !passed {
            return Ok(Outcome::Noticed);
        }
    }
    Ok(match (ran, held.exists()) {
        (false, _) => Outcome::NotRerun,
        (true, false) => Outcome::NothingHeld,
        (true, true) => Outcome::Unnoticed,
    })
}
