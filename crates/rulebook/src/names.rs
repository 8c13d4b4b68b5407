//! Reads the index file of a system (`00-index.md`): how many entries each chapter has, and the
//! names of things in French and English with the clause where each is at home.

use crate::id::{Id, System};
use crate::parse::{Faults, tables};
use crate::problem::Problem;
use crate::refs;
use serde::Serialize;

/// A name of the rules in both languages, and where it is defined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Name {
    /// The system it belongs to.
    pub system: System,
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
    /// The clauses that define it.
    pub ids: Vec<Id>,
}

/// What the index says of a chapter file.
pub(crate) struct Announced {
    pub file: String,
    pub entries: usize,
    pub merged: Option<usize>,
    pub line: usize,
}

pub(crate) struct Index {
    pub names: Vec<Name>,
    pub chapters: Vec<Announced>,
    pub problems: Vec<Problem>,
}

/// Reads an index file.
pub(crate) fn index(file: &str, system: System, text: &str) -> Index {
    let mut faults = Faults { file, list: Vec::new() };
    let mut names = Vec::new();
    let mut chapters = Vec::new();
    for table in tables(text, &mut faults) {
        let column = |wanted: &[&str]| table.header.iter().position(|h| wanted.contains(&h.as_str()));
        let rows = table.rows.iter().enumerate().filter(|(_, r)| r.len() == table.header.len());
        let rows = rows.map(|(i, r)| (table.line + 2 + i, r));
        if let Some(at_file) = column(&["File"]) {
            let Some(at_number) = column(&["Number"]).or_else(|| column(&["Clauses"])) else {
                faults.add(
                    table.line,
                    "a table of chapters without counts",
                    "a column `Number` or `Clauses`",
                    None,
                );
                continue;
            };
            let at_merged = column(&["of which merged"]);
            for (line, row) in rows.filter(|(_, r)| r[at_file].ends_with(".md")) {
                let Ok(entries) = row[at_number].parse() else {
                    let expected = "a number of entries";
                    faults.add(line, format!("`{}` in a table of chapters", row[at_number]), expected, None);
                    continue;
                };
                let merged = at_merged.and_then(|m| row[m].parse().ok());
                let file = format!("{}/{}", system.folder(), row[at_file]);
                chapters.push(Announced { file, entries, merged, line });
            }
        } else if let Some(at_fr) = column(&["French"]) {
            let (at_en, at_id) = (column(&["English", "Name", "Weapon"]), column(&["Where", "Clause"]));
            let (Some(at_en), Some(at_id)) = (at_en, at_id) else {
                let expected = "columns `French`, `English` (or `Name`) and `Clause` (or `Where`)";
                faults.add(table.line, "a table of names without them all", expected, None);
                continue;
            };
            for (line, row) in rows {
                let ids = refs::ids(&row[at_id]);
                if ids.is_empty() {
                    let expected = "the id of the clause that defines the name";
                    faults.add(line, format!("`{}` with no clause", row[at_en]), expected, None);
                } else if !matches!(row[at_fr].as_str(), "" | "–" | "—") {
                    names.push(Name { system, fr: row[at_fr].clone(), en: row[at_en].clone(), ids });
                }
            }
        }
    }
    if chapters.is_empty() {
        faults.add(1, "an index without a table of chapters", "a table with a column `File`", None);
    }
    Index { names, chapters, problems: faults.list }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_and_counts() {
        let text = "| File | Clauses |\n|---|---|\n| 01-a.md | 3 |\n\n\
                    | French | English | Where |\n|---|---|---|\n| Pivot | Wheel | A-MOV-11 |\n| – | stuck | A-MOV-12 |\n";
        let index = index("adgr/00-index.md", System::Adgr, text);
        assert_eq!(index.problems, []);
        assert_eq!(index.chapters[0].entries, 3);
        assert_eq!(index.names.len(), 1);
        assert_eq!((index.names[0].fr.as_str(), index.names[0].en.as_str()), ("Pivot", "Wheel"));
    }

    #[test]
    fn tells_what_is_wrong_with_an_index() {
        let text = "| File | Clauses |\n|---|---|\n| 01-a.md | many |\n\n\
                    | French | English | Where |\n|---|---|---|\n| Pivot | Wheel | somewhere |\n| Pivot | Wheel |\n";
        let found: Vec<String> =
            index("adgr/00-index.md", System::Adgr, text).problems.iter().map(Problem::to_string).collect();
        for start in [
            "00-index.md:1: an index without",
            "00-index.md:3: `many`",
            "00-index.md:7: `Wheel` with no",
            "00-index.md:8: a row of 2",
        ] {
            let start = format!("rulebook/adgr/{start}");
            assert!(found.iter().any(|f| f.starts_with(&start)), "{start} not in {found:#?}");
        }
        assert_eq!(found.len(), 4);
    }
}
