//! Reads one chapter file: `# System — Chapter`, sections, and entries `### A-MEL-57 Title`.
//! Every fault becomes a `Problem` with its line, and reading goes on, so that one run shows them all.

use crate::entry::{Chapter, Entry, Kind, NotMechanical, Ruling, Table};
use crate::fields::{self, Field, Slip};
use crate::id::{ChapterId, Id, System};
use crate::problem::Problem;
use crate::refs;

/// What a chapter file gave.
pub(crate) struct Parsed {
    pub chapter: Option<Chapter>,
    pub entries: Vec<Entry>,
    pub problems: Vec<Problem>,
}

/// Collects problems of one file.
pub(crate) struct Faults<'a> {
    pub file: &'a str,
    pub list: Vec<Problem>,
}

impl Faults<'_> {
    pub fn add(&mut self, line: usize, what: impl Into<String>, expected: &str, near: Option<String>) {
        let (file, what, expected) = (self.file.to_owned(), what.into(), expected.to_owned());
        self.list.push(Problem { file, line, what, expected, near });
    }

    fn slip(&mut self, line: usize, slip: Slip) {
        self.add(line, slip.what, slip.expected, slip.near);
    }
}

// Where a line without a label belongs: to the text, or to the ruling or conflict above it.
enum Part {
    Body,
    Conflict,
    Ruling,
}

/// Reads one chapter file of a system.
pub(crate) fn chapter(file: &str, system: System, text: &str) -> Parsed {
    let mut faults = Faults { file, list: Vec::new() };
    let mut entries: Vec<Entry> = Vec::new();
    let mut title = None;
    let mut intro = String::new();
    let mut section: Option<String> = None;
    let mut into = Part::Body;

    for (at, line) in text.lines().enumerate() {
        let number = at + 1;
        let line = line.trim_end();
        if let Some(heading) = line.strip_prefix("### ") {
            into = Part::Body;
            if let Some((id, name)) = entry_heading(heading, system, &entries, number, &mut faults) {
                entries.push(blank(id, name, file, number, section.clone()));
            }
        } else if let Some(heading) = line.strip_prefix("## ") {
            section = Some(heading.trim().to_owned());
            into = Part::Body;
        } else if let Some(heading) = line.strip_prefix("# ") {
            title = chapter_title(heading, system, number, &mut faults);
        } else if line.starts_with('#') {
            let near = Some(format!("### {}", line.trim_start_matches('#').trim_start()));
            faults.add(number, format!("heading `{line}`"), "#, ## or ### and a space", near);
        } else if let Some(entry) = entries.last_mut() {
            entry_line(entry, line, number, &mut into, &mut faults);
        } else {
            push_line(&mut intro, line);
        }
    }

    for entry in &mut entries {
        finish(entry, &mut faults);
    }
    gaps(&entries, &mut faults);
    add_tables(&mut entries, text, &mut faults);
    if title.is_none() && faults.list.is_empty() {
        let near = format!("# {} — {}", system.name(), file);
        faults.add(1, "no heading of the chapter", "a first line `# System — Chapter`", Some(near));
    }
    let id: Option<ChapterId> = entries.first().map(|e| e.id.chapter());
    if id.is_none() {
        faults.add(1, "a chapter without entries", "headings like `### A-MEL-57 Result table`", None);
    }
    let chapter = id.zip(title).map(|(id, title)| Chapter {
        id,
        title,
        file: file.to_owned(),
        intro: intro.trim().to_owned(),
        entries: entries.len() as u16,
    });
    Parsed { chapter, entries, problems: faults.list }
}

fn chapter_title(heading: &str, system: System, line: usize, faults: &mut Faults<'_>) -> Option<String> {
    match heading.split_once(" — ") {
        Some((name, title)) if name == system.name() && !title.trim().is_empty() => {
            Some(title.trim().to_owned())
        }
        _ => {
            let title = heading.rsplit('—').next().unwrap_or(heading).trim();
            let near = format!("# {} — {title}", system.name());
            faults.add(line, format!("heading `# {heading}`"), "`# System — Chapter`", Some(near));
            None
        }
    }
}

// The id and title of `### A-MEL-57 Title`.
fn entry_heading(
    heading: &str,
    system: System,
    before: &[Entry],
    line: usize,
    faults: &mut Faults<'_>,
) -> Option<(Id, String)> {
    let (word, title) = heading.split_once(' ').unwrap_or((heading, ""));
    let free = before.first().map(|e| e.id.chapter()).map(|c| c.id(first_free(before)));
    let Ok(id) = word.parse::<Id>() else {
        let near = free.map(|d| format!("### {d} {}", title.trim()).trim_end().to_owned());
        faults.add(line, format!("`{word}` is no id"), "a heading like `### A-MEL-57 Result table`", near);
        return None;
    };
    if id.system() != system {
        let near = word.replacen(id.system().letter(), &system.letter().to_string(), 1);
        let expected = format!("ids that begin with {} in {}", system.letter(), system.folder());
        faults.add(line, format!("`{id}` belongs to {}", id.system()), &expected, Some(near));
        return None;
    }
    if let Some(free) = free {
        if free.chapter() != id.chapter() {
            let expected = format!("ids of {} only: one file, one chapter", free.chapter());
            faults.add(line, format!("`{id}` is of another chapter"), &expected, Some(free.to_string()));
            return None;
        }
        if let Some(first) = before.iter().find(|e| e.id == id) {
            let what = format!("`{id}` stands here again, after line {}", first.line);
            faults.add(line, what, "each id once", Some(free.to_string()));
            return None;
        }
    }
    if title.trim().is_empty() {
        faults.add(line, format!("`{id}` has no title"), "a title after the id", None);
    }
    Some((id, title.trim().to_owned()))
}

// The lowest number not yet used in a chapter.
fn first_free(entries: &[Entry]) -> u16 {
    (1..).find(|n| !entries.iter().any(|e| e.id.number() == *n)).unwrap_or(u16::MAX)
}

// Ids are for ever: a chapter numbers from 1 without gaps, in whatever order its entries stand.
fn gaps(entries: &[Entry], faults: &mut Faults<'_>) {
    let free = first_free(entries);
    if let Some(next) = entries.iter().filter(|e| e.id.number() > free).min_by_key(|e| e.id) {
        let missing = next.id.chapter().id(free);
        let expected = "numbers without gaps: a clause that is gone stays as `Merged into …`";
        let near = Some(format!("### {missing} …"));
        faults.add(next.line, format!("`{}` without a `{missing}`", next.id), expected, near);
    }
}

fn blank(id: Id, title: String, file: &str, line: usize, section: Option<String>) -> Entry {
    let kind = match id.chapter() {
        c if c.is_examples() => Kind::Example,
        c if c.is_samples() => Kind::Sample,
        _ => Kind::Clause,
    };
    Entry {
        id,
        title,
        kind,
        file: file.to_owned(),
        line,
        section,
        body: String::new(),
        tables: Vec::new(),
        terms: Vec::new(),
        sources: Vec::new(),
        conflicts: Vec::new(),
        rulings: Vec::new(),
        not_mechanical: None,
        exercises: Vec::new(),
    }
}

fn entry_line(entry: &mut Entry, line: &str, number: usize, into: &mut Part, faults: &mut Faults<'_>) {
    let field = match fields::field(line) {
        Ok(field) => field,
        Err(slip) => {
            faults.slip(number, slip);
            return;
        }
    };
    let Some(field) = field else {
        let above = match into {
            Part::Body => None,
            Part::Conflict => entry.conflicts.last_mut(),
            Part::Ruling => entry.rulings.last_mut().map(|r| &mut r.text),
        };
        match above {
            Some(text) => push_line(text, line),
            None => push_line(&mut entry.body, line),
        }
        return;
    };
    *into = Part::Body;
    let mut filled = |text: &str, label: &str| {
        if text.is_empty() {
            faults.add(number, format!("`{label}` without text"), "something after the colon", None);
        }
        !text.is_empty()
    };
    match field {
        Field::Terms(text) if filled(text, "Terms:") => entry.terms.extend(fields::terms(text)),
        Field::Source(text) if filled(text, "Source:") => entry.sources.push(text.to_owned()),
        Field::Conflict(text) if filled(text, "Conflict:") => {
            entry.conflicts.push(text.to_owned());
            *into = Part::Conflict;
        }
        Field::NotMechanical { in_part, reason } if filled(reason, "Not mechanical:") => {
            entry.not_mechanical = Some(NotMechanical { reason: reason.to_owned(), in_part });
        }
        Field::Clauses(text) if filled(text, "Clauses:") => entry.exercises.extend(refs::ids(text)),
        Field::Merged(text) => {
            // Only a first sentence that names its new home makes a signpost.
            let first = text.split('.').next().unwrap_or(text);
            let home = refs::ids(first.split(';').next().unwrap_or(first));
            if home.is_empty() {
                faults.add(number, "`Merged into` without an id", "`Merged into A-MEL-57.`", None);
            }
            entry.kind = Kind::Merged(home);
            push_line(&mut entry.body, &format!("Merged into {text}"));
        }
        Field::Ruling(line) => match fields::rulings(line) {
            Ok(rulings) => {
                for (origin, text) in rulings {
                    let (text, remark) = fields::cut_remark(text);
                    entry.rulings.push(Ruling { origin, text: text.to_owned() });
                    if let Some(reason) = remark {
                        entry.not_mechanical =
                            Some(NotMechanical { reason: reason.to_owned(), in_part: true });
                    }
                }
                *into = Part::Ruling;
            }
            Err(slip) => faults.slip(number, slip),
        },
        Field::Terms(_) | Field::Source(_) | Field::Conflict(_) | Field::Clauses(_) => {}
        Field::NotMechanical { .. } => {}
    }
}

fn push_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

fn finish(entry: &mut Entry, faults: &mut Faults<'_>) {
    let texts = entry.conflicts.iter_mut().chain(entry.rulings.iter_mut().map(|r| &mut r.text));
    for text in texts.chain([&mut entry.body]) {
        *text = text.trim().to_owned();
    }
    let said = entry.rulings.iter().any(|r| !r.text.is_empty());
    if entry.body.is_empty() && !said {
        faults.add(entry.line, format!("`{}` says nothing", entry.id), "text under its heading", None);
    }
    if entry.kind == Kind::Example && entry.exercises.is_empty() {
        let expected = "a line `Clauses:` with the ids it exercises";
        faults.add(entry.line, format!("example `{}` exercises no clause", entry.id), expected, None);
    }
}

/// Reads all tables of a file, each with the line of its header.
pub(crate) fn tables(text: &str, faults: &mut Faults<'_>) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((at, line)) = lines.next() {
        if !line.starts_with('|') {
            continue;
        }
        let header = cells(line);
        let rule = lines.next_if(|(_, l)| l.starts_with('|')).map(|(_, l)| cells(l)).unwrap_or_default();
        let is_rule = !rule.is_empty() && rule.iter().all(|c| c.trim_matches([':', '-']).is_empty());
        if !is_rule || rule.len() != header.len() {
            let near = format!("|{}", " --- |".repeat(header.len()));
            faults.add(at + 2, "a table without its second line", "one `---` per column", Some(near));
        }
        let mut rows = Vec::new();
        while let Some((row_at, row)) = lines.next_if(|(_, l)| l.starts_with('|')) {
            let row = cells(row);
            if row.len() != header.len() {
                let what = format!("a row of {} cells", row.len());
                let near = header.get(row.len()).map(|c| format!("… | {c} |"));
                faults.add(row_at + 1, what, &format!("{} cells as in the header", header.len()), near);
            }
            rows.push(row);
        }
        tables.push(Table { header, rows, line: at + 1 });
    }
    tables
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').map(|c| c.trim().to_owned()).collect()
}

fn add_tables(entries: &mut [Entry], text: &str, faults: &mut Faults<'_>) {
    for table in tables(text, faults) {
        if let Some(entry) = entries.iter_mut().rev().find(|e| e.line < table.line) {
            entry.tables.push(table);
        }
    }
}
