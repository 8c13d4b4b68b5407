//! Which clauses ran while a test named them: the record behind `cargo xtask clauses`.
//!
//! A test says `let _proof = proves("A-MEL-57 A-MEL-58");` as its first line. When it passes, the
//! names it gave and the clauses that ran meanwhile on its thread are appended to a file in the
//! folder `$ROCROI_PROOFS` (if set). A name whose code never ran fails the test at once.
//! With the feature `marks` off all of this is empty.

use crate::Clause;

/// Stands for a test that proves clauses; see [`proves`].
#[must_use = "hold it until the end of the test: let _proof = proves(\"…\");"]
pub struct Proof {
    #[cfg_attr(not(feature = "marks"), allow(dead_code))]
    named: Vec<Clause>,
    #[cfg_attr(not(feature = "marks"), allow(dead_code))]
    name: String,
}

/// Begins a proof of the clauses named, separated by spaces, by the running test.
///
/// # Panics
/// On a text that is no clause id: a proof is only ever made in tests.
pub fn proves(ids: &str) -> Proof {
    let name = std::thread::current().name().unwrap_or("main").to_owned();
    proves_as(&name, ids)
}

/// As [`proves`], under a name of its own (a case file says its path and title).
///
/// # Panics
/// As [`proves`].
pub fn proves_as(name: &str, ids: &str) -> Proof {
    let named = ids.split_whitespace().map(Clause::of).collect();
    #[cfg(feature = "marks")]
    record::begin();
    Proof { named, name: name.to_owned() }
}

impl Proof {
    /// Ends the proof without asserting: the clauses named whose code never ran (none where marks are off).
    /// If there are none, they are proven.
    pub fn finish(mut self) -> Vec<Clause> {
        #[cfg(feature = "marks")]
        let idle = record::idle(&self.named);
        #[cfg(not(feature = "marks"))]
        let idle = Vec::new();
        if !idle.is_empty() {
            self.named.clear();
        }
        idle
    }

    /// Ends it without proving anything.
    pub fn drop_unproven(mut self) {
        self.named.clear();
    }
}

#[cfg(feature = "marks")]
pub(crate) use record::{ran, suppressed};

#[cfg(feature = "marks")]
mod record {
    use super::Proof;
    use crate::Clause;
    use std::cell::RefCell;
    use std::collections::BTreeSet;
    use std::io::Write;
    use std::sync::OnceLock;

    thread_local! {
        static RAN: RefCell<BTreeSet<Clause>> = const { RefCell::new(BTreeSet::new()) };
    }

    pub(crate) fn ran(clause: Clause) {
        RAN.with(|r| {
            r.borrow_mut().insert(clause);
        });
    }

    pub(super) fn begin() {
        RAN.with(|r| r.borrow_mut().clear());
    }

    pub(crate) fn suppressed(clause: Clause) -> bool {
        static HELD: OnceLock<Option<Clause>> = OnceLock::new();
        let held = *HELD.get_or_init(|| std::env::var("ROCROI_SUPPRESS").ok()?.parse().ok()) == Some(clause);
        if held {
            static TOLD: OnceLock<()> = OnceLock::new();
            TOLD.get_or_init(tell_held);
        }
        held
    }

    // Tells the prover that there was something to hold back.
    fn tell_held() {
        let Some(file) = std::env::var_os("ROCROI_HELD") else { return };
        let written = std::fs::write(&file, "");
        assert!(written.is_ok(), "cannot write {}", std::path::Path::new(&file).display());
    }

    // The test that the runner says is running: a case names itself, but can only be run again through its test.
    fn running() -> String {
        let of = |name| std::env::var(name).unwrap_or_default();
        format!("{} {}", of("NEXTEST_BINARY_ID"), of("NEXTEST_TEST_NAME"))
    }

    pub(super) fn idle(named: &[Clause]) -> Vec<Clause> {
        let ran = RAN.with(|r| r.borrow().clone());
        named.iter().copied().filter(|c| !ran.contains(c)).collect()
    }

    fn list(clauses: impl Iterator<Item = Clause>) -> String {
        clauses.map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
    }

    impl Drop for Proof {
        fn drop(&mut self) {
            if std::thread::panicking() || self.named.is_empty() {
                return;
            }
            let idle = idle(&self.named);
            assert!(
                idle.is_empty() || std::env::var_os("ROCROI_SUPPRESS").is_some(),
                "{}: names {} but no code marked with it ran",
                self.name,
                list(idle.iter().copied())
            );
            let Some(folder) = std::env::var_os("ROCROI_PROOFS") else { return };
            let line = format!("{}\t{}\t{}\n", self.name, list(self.named.iter().copied()), running());
            let file = std::path::Path::new(&folder).join(format!("{}.proofs", std::process::id()));
            let opened = std::fs::OpenOptions::new().create(true).append(true).open(&file);
            let written = opened.and_then(|mut f| f.write_all(line.as_bytes()));
            assert!(written.is_ok(), "cannot write the proof to {}", file.display());
        }
    }
}

#[cfg(all(test, feature = "marks"))]
mod tests {
    use super::*;
    use crate::by;

    #[test]
    fn a_clause_that_ran_is_proven() {
        let _proof = proves("A-MEL-57");
        assert_eq!(by!("A-MEL-57").to_string(), "A-MEL-57");
    }

    #[test]
    #[should_panic(expected = "A-MEL-58")]
    fn a_clause_that_did_not_run_fails_its_test() {
        let _proof = proves("A-MEL-58");
    }
}
