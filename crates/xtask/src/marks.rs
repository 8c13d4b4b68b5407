//! Ids of clauses in the tree: every one mentioned in code, cases or lists must exist, and those in
//! the code of a rule system tell which clauses are marked.

use crate::shell;
use anyhow::{Context, Result};
use rocroi_game::Clause;
use rocroi_rulebook::refs::{self, Mention};
use rocroi_rulebook::{Kind, Rulebook};
use std::collections::BTreeSet;
use std::path::Path;

// Rooms that speak of rules. The others (contract, rulebook reader, program) use ids for show.
const FOLDERS: [&str; 5] = ["cases", "armies", "battles", "locales", "web/src"];
const NO_RULES: [&str; 5] = ["crates/game", "crates/rulebook", "crates/cli", "crates/xtask", "crates/table"];

/// What the tree says about clauses.
#[derive(Debug, Default)]
pub struct Marks {
    /// Clauses that stand in the code of a rule system, where it decides.
    pub marked: BTreeSet<Clause>,
    /// Ids that do not exist or are no clauses, for people.
    pub faults: Vec<String>,
}

/// Reads the tree.
pub fn scan(book: &Rulebook) -> Result<Marks> {
    let mut marks = Marks::default();
    for file in shell::files()? {
        let rust = file.extension().is_some_and(|e| e == "rs");
        let code = rust && file.starts_with("crates") && !NO_RULES.iter().any(|r| file.starts_with(r));
        if code || FOLDERS.iter().any(|f| file.starts_with(f)) {
            let path = shell::root().join(&file);
            let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", file.display()))?;
            // Pictures and the like mention nothing.
            if let Ok(text) = String::from_utf8(bytes) {
                marks.add(&file, &text, code, book);
            }
        }
    }
    marks.faults.dedup();
    Ok(marks)
}

impl Marks {
    fn add(&mut self, file: &Path, text: &str, code: bool, book: &Rulebook) {
        for (at, line) in text.lines().enumerate() {
            let place = format!("{}:{}", file.display(), at + 1);
            for mention in refs::mentions(line) {
                self.faults.extend(fault(mention, book).map(|f| format!("{place}: {f}")));
            }
            if code {
                self.marked.extend(marked(line));
            }
        }
    }
}

// What stands between quotes, whole: `by!("A-MEL-57")`, `Clause::of("A-MEL-57")`; but not what a test proves.
fn marked(line: &str) -> impl Iterator<Item = Clause> {
    let parts: Vec<&str> = line.split('"').collect();
    let quoted = parts.chunks(2).filter(|c| !c[0].contains("proves(") && !c[0].contains("proves_as("));
    let marked: Vec<Clause> = quoted.filter_map(|c| c.get(1)?.parse().ok()).collect();
    marked.into_iter()
}

fn fault(mention: Mention<'_>, book: &Rulebook) -> Option<String> {
    let word = match mention {
        Mention::Id(id) => match book.entry(id).map(|e| &e.kind) {
            Some(Kind::Merged(home)) => {
                let home: Vec<String> = home.iter().map(ToString::to_string).collect();
                return Some(format!("`{id}` is merged; the rule is in {}", home.join(", ")));
            }
            Some(_) => return None,
            None => id.to_string(),
        },
        Mention::Chapter(c) if book.chapter(c).is_some() => return None,
        Mention::Chapter(c) => c.to_string(),
        Mention::Broken(word) => word.to_owned(),
    };
    let near = book.nearest(&word).first().map(|id| format!("; did you mean {id}?")).unwrap_or_default();
    Some(format!("`{word}` is not in the rulebook{near}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str) -> Marks {
        let mut marks = Marks::default();
        marks.add(Path::new("crates/adgr/src/melee.rs"), text, true, &Rulebook::shipped().unwrap());
        marks
    }

    #[test]
    fn marks_are_found_and_proofs_are_none() {
        let found = marks("by!(\"A-MEL-57\"); // as A-MEL-58\nlet _proof = proves(\"A-MEL-15\");");
        assert_eq!(found.marked.into_iter().collect::<Vec<_>>(), [Clause::of("A-MEL-57")]);
        assert_eq!(found.faults, [""; 0]);
    }

    #[test]
    fn ids_that_do_not_exist_are_told_even_in_comments() {
        let found = marks("// see A-MEL-7\nby!(\"A-MLE-57\")\n// A-MEL-08");
        assert_eq!(found.faults.len(), 3);
        assert!(found.faults[0].starts_with("crates/adgr/src/melee.rs:1: `A-MEL-7` is not in the rulebook"));
        assert!(found.faults[1].ends_with("did you mean A-MEL-57?"), "{}", found.faults[1]);
        assert!(found.faults[2].contains("the rule is in A-TRN-08"), "{}", found.faults[2]);
    }
}
