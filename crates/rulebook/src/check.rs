//! Laws over all files of the rulebook together: every id mentioned exists, merged clauses point to
//! living ones, the index counts right.

use crate::entry::{Chapter, Entry, Kind};
use crate::id::Id;
use crate::names::Announced;
use crate::problem::{Problem, nearest};
use crate::refs::{self, Mention};
use std::collections::BTreeMap;

type Entries = BTreeMap<Id, Entry>;

/// One chapter, one file.
pub(crate) fn chapter_twice(before: &[Chapter], chapter: &Chapter) -> Option<Problem> {
    let other = before.iter().find(|c| c.id == chapter.id)?;
    Some(Problem {
        file: chapter.file.clone(),
        line: 1,
        what: format!("chapter {} stands in {} too", chapter.id, other.file),
        expected: "one file per chapter".into(),
        near: None,
    })
}

/// The index names every file and counts its entries.
pub(crate) fn counts(
    announced: &[(&str, Announced)],
    chapters: &[Chapter],
    entries: &Entries,
    problems: &mut Vec<Problem>,
) {
    for (index, row) in announced {
        let problem = |what, expected: String, near| Problem {
            file: (*index).to_owned(),
            line: row.line,
            what,
            expected,
            near,
        };
        let Some(chapter) = chapters.iter().find(|c| c.file == row.file) else {
            let near = nearest(&row.file, chapters.iter().map(|c| c.file.as_str())).map(str::to_owned);
            problems.push(problem(
                format!("no chapter file `{}`", row.file),
                "a file that exists".into(),
                near,
            ));
            continue;
        };
        let entries = || entries.values().filter(|e| e.id.chapter() == chapter.id);
        let number = entries().count();
        let merged = entries().filter(|e| matches!(e.kind, Kind::Merged(_))).count();
        if number != row.entries {
            problems.push(problem(
                format!("{} entries", row.entries),
                format!("{number}, as in the file"),
                None,
            ));
        }
        if row.merged.is_some_and(|m| m != merged) {
            problems.push(problem("wrong number of merged clauses".into(), merged.to_string(), None));
        }
    }
    for chapter in chapters {
        if !announced.iter().any(|(_, row)| row.file == chapter.file) {
            let what = format!("chapter {} is not in the index", chapter.id);
            let expected = format!("a row for it in {}/00-index.md", chapter.id.system().folder());
            problems.push(Problem { file: chapter.file.clone(), line: 1, what, expected, near: None });
        }
    }
}

/// Every id and chapter mentioned anywhere, data files included, exists.
pub(crate) fn mentions(
    files: &[(&str, &str)],
    entries: &Entries,
    chapters: &[Chapter],
    problems: &mut Vec<Problem>,
) {
    let names: Vec<String> = entries.keys().map(Id::to_string).collect();
    let near = |word: &str| nearest(word, names.iter().map(String::as_str)).map(str::to_owned);
    for (file, text) in files {
        for (at, line) in text.lines().enumerate() {
            // A heading that is no id has been reported where it was read.
            if line.starts_with("### ") {
                continue;
            }
            for mention in refs::mentions(line) {
                let (word, found) = match mention {
                    Mention::Id(id) => (id.to_string(), entries.contains_key(&id)),
                    Mention::Chapter(c) => (c.to_string(), chapters.iter().any(|k| k.id == c)),
                    Mention::Broken(word) => (word.to_owned(), false),
                };
                if !found {
                    problems.push(Problem {
                        file: (*file).to_owned(),
                        line: at + 1,
                        what: format!("`{word}` does not exist"),
                        expected: "the id of an entry or chapter of the rulebook".into(),
                        near: near(&word),
                    });
                }
            }
        }
    }
}

/// A merged clause points to living clauses; an example exercises living clauses.
pub(crate) fn homes(entries: &Entries, problems: &mut Vec<Problem>) {
    for entry in entries.values() {
        let (ids, doing) = match &entry.kind {
            Kind::Merged(home) => (home, "is merged into"),
            _ => (&entry.exercises, "exercises"),
        };
        for id in ids {
            let Some(Entry { kind: Kind::Merged(home), .. }) = entries.get(id) else { continue };
            problems.push(Problem {
                file: entry.file.clone(),
                line: entry.line,
                what: format!("`{}` {doing} `{id}`, which is itself merged", entry.id),
                expected: "the clause that holds the rule".into(),
                near: home.first().map(Id::to_string),
            });
        }
    }
}
