//! What the rulebook is made of: chapters of entries, each with its text and its labelled lines.
//! Plain data with public fields; reading it from Markdown is the business of `parse`.

use crate::id::{ChapterId, Id, System};
use serde::Serialize;

/// One chapter: a file of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Its id, shared by all its entries.
    pub id: ChapterId,
    /// Its title in English.
    pub title: String,
    /// The file below `rulebook/`.
    pub file: String,
    /// What stands before the first entry: scope, and words used in the chapter.
    pub intro: String,
    /// How many entries it has; they are numbered from 1 without gaps, for ever.
    pub entries: u16,
}

/// What an entry is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A clause: decides something, and is to be proven unless it is not mechanical.
    Clause,
    /// A signpost left where a clause stood: its content is in these.
    Merged(Vec<Id>),
    /// A worked example: a case to run.
    Example,
    /// A sample army.
    Sample,
}

/// Whose decision a ruling is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// `Ruling:` — a choice between what the sources say.
    Sources,
    /// `Ruling (base ADLG):` — the game that ADG-R supplements, where ADG-R is silent.
    Base,
    /// `Ruling (base ADLG / ours):` — partly the one, partly the other; its text says which.
    BaseAndOurs,
    /// `Ruling (ours):` — the sources are silent.
    Ours,
}

/// A decision of ours on a doubtful or missing point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// Whose decision it is.
    pub origin: Origin,
    /// What the ruling is; empty when the whole clause is the ruling.
    pub text: String,
}

/// Why a clause, or a part of it, is none of a program's business.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NotMechanical {
    /// The reason given.
    pub reason: String,
    /// Only a part of the clause is meant: the rest is still to be proven.
    pub in_part: bool,
}

/// A word of the rules in both languages, as the sources print it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    /// In French.
    pub fr: String,
    /// In English; none where the word is the same or has no English form.
    pub en: Option<String>,
}

/// A table, cell by cell, Markdown marks left in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The heading of each column.
    pub header: Vec<String>,
    /// The rows, each as wide as the header.
    pub rows: Vec<Vec<String>>,
    /// The line of the header in its file.
    pub line: usize,
}

/// One entry: a clause, a merged clause, an example or a sample army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its id, for ever.
    pub id: Id,
    /// Its title in English.
    pub title: String,
    /// What it is.
    pub kind: Kind,
    /// The file below `rulebook/`.
    pub file: String,
    /// The line of its heading.
    pub line: usize,
    /// The section of the chapter it stands in.
    pub section: Option<String>,
    /// The text in Markdown, without the labelled lines.
    pub body: String,
    /// The tables of text and rulings.
    pub tables: Vec<Table>,
    /// `Terms:`
    pub terms: Vec<Term>,
    /// `Source:`
    pub sources: Vec<String>,
    /// `Conflict:` — where the sources contradict each other.
    pub conflicts: Vec<String>,
    /// `Ruling:`
    pub rulings: Vec<Ruling>,
    /// `Not mechanical:`
    pub not_mechanical: Option<NotMechanical>,
    /// `Clauses:` — what an example exercises.
    pub exercises: Vec<Id>,
}

impl Entry {
    /// The system it belongs to.
    pub fn system(&self) -> System {
        self.id.system()
    }

    /// True for a clause that a program must implement and a test must prove: examples, sample
    /// armies, merged ids and clauses rightly called not mechanical are left out.
    pub fn to_prove(&self) -> bool {
        self.kind == Kind::Clause && !self.excused()
    }

    /// True for a clause that is as a whole rightly called not mechanical.
    pub fn excused(&self) -> bool {
        self.not_mechanical.as_ref().is_some_and(|n| !n.in_part) && self.wrongly_excused().is_none()
    }

    /// The word or number in a clause called not mechanical that makes it mechanical all the same:
    /// a rule with a number in it, a "must" or a "may not" can be checked, so it must be.
    pub fn wrongly_excused(&self) -> Option<&str> {
        if self.not_mechanical.as_ref().is_none_or(|n| n.in_part) {
            return None;
        }
        binding_word(&self.body)
    }
}

// Numbers spelt out count too; "one" does not, being mostly a pronoun, nor "half", which is a thing in ADG-R.
const NUMBERS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

fn binding_word(text: &str) -> Option<&str> {
    text.lines().find_map(|line| {
        // The number of a list item is no number of the rule.
        let item = line.trim_start_matches(|c: char| c.is_ascii_digit());
        binding_in(item.strip_prefix(". ").unwrap_or(line))
    })
}

fn binding_in(line: &str) -> Option<&str> {
    let mut words =
        line.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|w| !w.is_empty()).peekable();
    while let Some(word) = words.next() {
        let lower = word.to_lowercase();
        let next = words.peek().map(|w| w.to_lowercase());
        let binds = lower == "must"
            || lower == "cannot"
            || (lower == "may" && next.as_deref() == Some("not"))
            || NUMBERS.contains(&lower.as_str())
            || word.chars().all(|c| c.is_ascii_digit());
        if binds {
            return Some(word);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_commands_bind_and_names_do_not() {
        for (text, binds) in [
            ("the depth beyond 1 UD is ignored", Some("1")),
            ("A corps must be finished", Some("must")),
            ("It may not move", Some("may")),
            ("It may move", None),
            ("throw two dice", Some("two")),
            ("the fight is between B1 and A1, see A-MEL-57", None),
            ("no one needs it", None),
            ("Steps:\n1. go\n2. stop", None),
            ("Steps:\n1. go 3 UD", Some("3")),
        ] {
            assert_eq!(binding_word(text), binds, "{text}");
        }
    }
}
