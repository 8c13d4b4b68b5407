//! Proofs, as tests and cases write them: files `*.proofs` in a folder, a line per proof, with tabs
//! between the name, the clauses it names, and (from a test runner) the test that ran.

use anyhow::{Context, Result, bail};
use rocroi_game::Clause;
use std::fs;
use std::path::{Path, PathBuf};

/// One passing test or case, and the clauses it proves.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proof {
    /// What it calls itself.
    pub name: String,
    /// The clauses it names; marked code of each of them ran.
    pub clauses: Vec<Clause>,
    /// The test to run to have it again.
    pub test: Option<Test>,
}

/// A test as the runner knows it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Test {
    /// The test binary: its package, and for tests outside the library `::` and a name.
    pub binary: String,
    /// The test in it.
    pub name: String,
}

/// Reads all proofs of a folder, in a fixed order.
pub fn read(folder: &Path) -> Result<Vec<Proof>> {
    let listed = fs::read_dir(folder).with_context(|| format!("no proofs in {}", folder.display()))?;
    let mut files: Vec<PathBuf> = listed.map(|e| Ok(e?.path())).collect::<Result<_>>()?;
    files.retain(|f| f.extension().is_some_and(|e| e == "proofs"));
    let mut proofs = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        for (at, line) in text.lines().enumerate() {
            let proof = parse(line).with_context(|| format!("{}:{}", file.display(), at + 1))?;
            // The contract holds no rule: its tests use ids for show.
            if proof.test.as_ref().is_none_or(|t| t.binary.split("::").next() != Some("rocroi-game")) {
                proofs.push(proof);
            }
        }
    }
    proofs.sort();
    Ok(proofs)
}

fn parse(line: &str) -> Result<Proof> {
    let mut parts = line.split('\t');
    let (Some(name), Some(clauses)) = (parts.next(), parts.next()) else {
        bail!("`{line}` is no proof; one is `name<TAB>A-MEL-57 A-MEL-58`");
    };
    let clauses = clauses.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let test = parts.next().and_then(|t| t.split_once(' ')).filter(|(b, t)| !b.is_empty() && !t.is_empty());
    let test = test.map(|(binary, name)| Test { binary: binary.into(), name: name.into() });
    Ok(Proof { name: name.to_owned(), clauses, test })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_names_its_clauses_and_perhaps_its_test() {
        let proof = parse("melee::ties\tA-MEL-57 A-MEL-58\trocroi-adgr melee::ties").unwrap();
        assert_eq!(proof.clauses.len(), 2);
        assert_eq!(proof.test.unwrap().binary, "rocroi-adgr");
        let case = parse("cases/adgr/melee.toml: ties\tA-MEL-57").unwrap();
        assert_eq!(case.test, None);
        assert_eq!(parse("a\tA-MEL-57\t ").unwrap().test, None);
    }

    #[test]
    fn a_bad_line_is_told_what_a_proof_is() {
        assert!(parse("melee::ties").unwrap_err().to_string().contains("is no proof"));
        assert!(parse("a\tA-MEL").unwrap_err().to_string().contains("looks like A-MEL-57"));
    }
}
