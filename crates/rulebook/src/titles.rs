//! Reads the French titles of a system (`titles-fr.md`): tables with a column of ids and one of titles.

use crate::entry::{Chapter, Entry};
use crate::id::{ChapterId, Id, System};
use crate::parse::{Faults, tables};
use crate::problem::Problem;
use std::collections::BTreeMap;

/// Titles in French, of entries and of chapters.
#[derive(Debug, Default)]
pub(crate) struct Titles {
    entries: BTreeMap<Id, String>,
    chapters: BTreeMap<ChapterId, String>,
    // A system that has a file of titles has them all.
    systems: Vec<(System, String)>,
}

impl Titles {
    pub fn entry(&self, id: Id) -> Option<&str> {
        self.entries.get(&id).map(String::as_str)
    }

    pub fn chapter(&self, id: ChapterId) -> Option<&str> {
        self.chapters.get(&id).map(String::as_str)
    }
}

/// Reads one file of titles into `titles`.
pub(crate) fn read(file: &str, system: System, text: &str, titles: &mut Titles) -> Vec<Problem> {
    let mut faults = Faults { file, list: Vec::new() };
    for table in tables(text, &mut faults) {
        for (i, row) in table.rows.iter().enumerate() {
            let line = table.line + 2 + i;
            let [word, title] = row.as_slice() else { continue };
            if title.is_empty() {
                faults.add(line, format!("`{word}` without a title"), "a title in French", None);
            } else if let Ok(id) = word.parse::<Id>() {
                if titles.entries.insert(id, title.clone()).is_some() {
                    faults.add(line, format!("`{id}` has two titles"), "one title each", None);
                }
            } else if let Ok(chapter) = word.parse::<ChapterId>() {
                titles.chapters.insert(chapter, title.clone());
            } else {
                faults.add(line, format!("`{word}` is no id"), "the id of an entry or a chapter", None);
            }
        }
    }
    titles.systems.push((system, file.to_owned()));
    faults.list
}

/// A file of titles is complete: every entry and chapter of its system has one. (That the ids in it
/// exist is checked with all other mentions.)
pub(crate) fn check(
    titles: &Titles,
    entries: &BTreeMap<Id, Entry>,
    chapters: &[Chapter],
    problems: &mut Vec<Problem>,
) {
    for (system, file) in &titles.systems {
        let mut missing = |word: String, en: &str| {
            let (file, what) = (file.clone(), format!("no French title for `{word}`"));
            let expected = format!("a row `| {word} | … |` (in English: {en})");
            problems.push(Problem { file, line: 1, what, expected, near: None });
        };
        for entry in entries.values().filter(|e| e.system() == *system) {
            if titles.entry(entry.id).is_none() {
                missing(entry.id.to_string(), &entry.title);
            }
        }
        for chapter in chapters.iter().filter(|c| c.id.system() == *system) {
            if titles.chapter(chapter.id).is_none() {
                missing(chapter.id.to_string(), &chapter.title);
            }
        }
    }
}
