//! `cargo xtask deviations`: DEVIATIONS.md, from the lines `Conflict:` and `Ruling:` of the rulebook.

use crate::shell;
use anyhow::{Context, Result, bail};
use rocroi_rulebook::{Entry, Origin, Rulebook, System};
use std::fmt::Write;

/// Arguments of `cargo xtask deviations`
#[derive(clap::Args)]
pub struct Args {
    /// Write nothing; fail if the file is not what would be written
    #[arg(long)]
    check: bool,
}

const FILE: &str = "DEVIATIONS.md";

/// Writes the file, or checks it.
pub fn run(args: &Args) -> Result<()> {
    if args.check {
        return check();
    }
    let path = shell::root().join(FILE);
    std::fs::write(&path, text(&Rulebook::shipped()?))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Fails if the file is not what would be written.
pub fn check() -> Result<()> {
    let wanted = text(&Rulebook::shipped()?);
    let found = std::fs::read_to_string(shell::root().join(FILE)).unwrap_or_default();
    if found == wanted {
        return Ok(());
    }
    let line = found.lines().zip(wanted.lines()).take_while(|(f, w)| f == w).count() + 1;
    bail!("{FILE} is not what the rulebook says, from line {line} on; run `cargo xtask deviations`")
}

fn text(book: &Rulebook) -> String {
    let mut page = String::from(INTRO);
    let _ = writeln!(page, "\n| System | Conflicts | Rulings between sources | After base ADLG | Ours |");
    let _ = writeln!(page, "| --- | --- | --- | --- | --- |");
    for system in System::ALL {
        let entries = || book.entries().filter(|e| e.system() == system);
        let rulings =
            |of: &[Origin]| entries().flat_map(|e| &e.rulings).filter(|r| of.contains(&r.origin)).count();
        let _ = writeln!(
            page,
            "| {system} | {} | {} | {} | {} |",
            entries().map(|e| e.conflicts.len()).sum::<usize>(),
            rulings(&[Origin::Sources]),
            rulings(&[Origin::Base, Origin::BaseAndOurs]),
            rulings(&[Origin::Ours]),
        );
    }
    for system in System::ALL {
        let _ = write!(page, "\n## {system}\n");
        for chapter in book.chapters().iter().filter(|c| c.id.system() == system) {
            let mut entries = book.entries_of(chapter.id).filter(|e| deviates(e)).peekable();
            if entries.peek().is_some() {
                let _ = write!(page, "\n### {} ({})\n", chapter.title, chapter.id);
            }
            entries.for_each(|e| entry(e, &mut page));
        }
    }
    page
}

const INTRO: &str = "# Deviations

<!-- Written by `cargo xtask deviations` from rulebook/. Change it there. -->

Where the sources of a rule system contradict each other, are unclear or say nothing, a program must
decide all the same. Every such decision is listed here under its clause, as `rocroi rules` shows it:

- *Conflict*: what the sources say against each other.
- *Ruling*: our choice between them.
- *Ruling after base ADLG*: the game that ADG-R supplements applies where the supplement is silent.
- *Our ruling*: no source decides; this is ours, and another table may play it differently.
";

fn deviates(entry: &Entry) -> bool {
    !entry.conflicts.is_empty() || !entry.rulings.is_empty()
}

fn entry(entry: &Entry, page: &mut String) {
    let _ = write!(page, "\n#### {} {}\n\n", entry.id, entry.title);
    for conflict in &entry.conflicts {
        item("Conflict", conflict, page);
    }
    for ruling in &entry.rulings {
        let label = match ruling.origin {
            Origin::Sources => "Ruling",
            Origin::Base => "Ruling after base ADLG",
            Origin::BaseAndOurs => "Ruling after base ADLG, and ours",
            Origin::Ours => "Our ruling",
        };
        item(label, if ruling.text.is_empty() { "the whole clause." } else { &ruling.text }, page);
    }
}

// A ruling may go on over several lines, with a table or a list: those belong to the item.
fn item(label: &str, text: &str, page: &mut String) {
    for (n, line) in text.lines().enumerate() {
        let _ = match (n, line.is_empty()) {
            (0, _) => writeln!(page, "- *{label}*: {line}"),
            (_, true) => writeln!(page),
            (_, false) => writeln!(page, "  {line}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts_and_rulings_stand_under_their_clause() {
        let page = text(&Rulebook::shipped().unwrap());
        let steps = page.split("#### A-MEL-15 ").nth(1).unwrap().split("\n#### ").next().unwrap();
        assert!(steps.starts_with("Steps of a fight\n\n- *Conflict*: "), "{steps}");
        assert!(steps.contains("\n- *Ruling*: five steps"), "{steps}");
        assert!(page.contains("- *Our ruling*: the whole clause."));
        assert!(!page.contains("#### A-MEL-08 "), "a merged clause decides nothing");
    }
}
