//! `cargo xtask clauses`: which clauses of the rulebook are proven. Proven means that a passing test
//! or case names the clause and that code marked with it ran there.

use crate::proofs::Proof;
use crate::prove::{self, Outcome};
use crate::{cases, marks, nextest, proofs, shell};
use anyhow::{Result, bail};
use rocroi_game::Clause;
use rocroi_rulebook::{ChapterId, Entry, Kind, Rulebook, System};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Arguments of `cargo xtask clauses`
#[derive(clap::Args, Default)]
pub struct Args {
    /// Fail if a clause of this system (adgr, tercios, argad) is not proven
    #[arg(long, value_name = "SYSTEM")]
    require: Vec<String>,
    /// Hold back each proven clause in turn and report those whose tests do not notice
    #[arg(long, value_name = "CHAPTER", num_args = 0..)]
    prove: Option<Vec<String>>,
    /// A line per chapter
    #[arg(long)]
    chapters: bool,
    /// List what is missing in a chapter (A-MEL) or system (adgr)
    #[arg(long, value_name = "CHAPTER")]
    missing: Vec<String>,
    /// List the clauses that are not mechanical, with their reasons
    #[arg(long, short)]
    verbose: bool,
    /// Count proofs already in this folder instead of running tests and cases
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
}

/// Runs the tests and cases and counts.
pub fn run(args: &Args) -> Result<()> {
    let folder = match &args.from {
        Some(folder) => folder.clone(),
        None => {
            let folder = shell::target().join("proofs");
            nextest::run(&folder)?;
            cases::run(&folder)?;
            folder
        }
    };
    count(&folder, args)
}

/// Counts the proofs in a folder and prints what `args` asks for.
pub fn count(folder: &Path, args: &Args) -> Result<()> {
    let book = Rulebook::shipped()?;
    let proofs = proofs::read(folder)?;
    let marks = marks::scan(&book)?;
    let proven: BTreeSet<Clause> = proofs.iter().flat_map(|p| p.clauses.iter().copied()).collect();
    let state = State { book: &book, proven: &proven, marked: &marks.marked };

    state.table(args.chapters);
    state.not_mechanical(args.verbose);
    for scope in &args.missing {
        state.list_missing(&Scope::read(scope, &book)?);
    }

    let mut faults = marks.faults;
    faults.extend(unknown(&proofs, &book));
    for system in &args.require {
        let scope = Scope::read(system, &book)?;
        let missing = state.missing(&scope).count();
        if missing > 0 {
            faults.push(format!("{scope}: {missing} clauses are not proven (--missing {scope} lists them)"));
        }
    }
    if let Some(chapters) = &args.prove {
        faults.extend(held_back(&book, &proven, &proofs, chapters)?);
    }
    if !faults.is_empty() {
        bail!("clauses:\n  {}", faults.join("\n  "));
    }
    Ok(())
}

/// A system or a chapter, as named on the command line.
enum Scope {
    System(System),
    Chapter(ChapterId),
}

impl Scope {
    fn read(text: &str, book: &Rulebook) -> Result<Scope> {
        if let Some(system) = System::of_folder(&text.to_lowercase()) {
            return Ok(Scope::System(system));
        }
        if let Some(chapter) = text.to_uppercase().parse().ok().and_then(|id| book.chapter(id)) {
            return Ok(Scope::Chapter(chapter.id));
        }
        let chapters: Vec<String> = book.chapters().iter().map(|c| c.id.to_string()).collect();
        bail!("`{text}` is no system (adgr, tercios, argad) and no chapter ({})", chapters.join(", "))
    }

    fn holds(&self, chapter: ChapterId) -> bool {
        match self {
            Scope::System(system) => chapter.system() == *system,
            Scope::Chapter(id) => chapter == *id,
        }
    }
}

impl std::fmt::Display for Scope {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Scope::System(system) => f.write_str(system.folder()),
            Scope::Chapter(id) => write!(f, "{id}"),
        }
    }
}

struct State<'a> {
    book: &'a Rulebook,
    proven: &'a BTreeSet<Clause>,
    marked: &'a BTreeSet<Clause>,
}

impl<'a> State<'a> {
    // Examples and sample armies are no clauses.
    fn clauses(&self, scope: &Scope) -> impl Iterator<Item = &'a Entry> {
        self.book
            .entries()
            .filter(|e| matches!(e.kind, Kind::Clause | Kind::Merged(_)) && scope.holds(e.id.chapter()))
    }

    fn missing(&self, scope: &Scope) -> impl Iterator<Item = &'a Entry> {
        self.clauses(scope)
            .filter(|e| e.to_prove() && !e.id.clause().is_some_and(|c| self.proven.contains(&c)))
    }

    fn table(&self, chapters: bool) {
        println!(
            "{:<12}{:>8}{:>8}{:>16}{:>10}{:>8}{:>8}{:>9}",
            "", "clauses", "merged", "not mechanical", "to prove", "marked", "proven", "missing"
        );
        for system in System::ALL {
            self.row(system.name(), &Scope::System(system));
            let rows = self.book.chapters().iter().filter(|c| chapters && c.id.system() == system);
            for chapter in rows.filter(|c| !c.id.is_examples() && !c.id.is_samples()) {
                self.row(&format!("  {}", chapter.id), &Scope::Chapter(chapter.id));
            }
        }
    }

    fn row(&self, name: &str, scope: &Scope) {
        let count = |keep: &dyn Fn(&Entry) -> bool| self.clauses(scope).filter(|e| keep(e)).count();
        let in_set = |set: &BTreeSet<Clause>, e: &Entry| {
            e.to_prove() && e.id.clause().is_some_and(|c| set.contains(&c))
        };
        println!(
            "{name:<12}{:>8}{:>8}{:>16}{:>10}{:>8}{:>8}{:>9}",
            count(&|_| true),
            count(&|e| matches!(e.kind, Kind::Merged(_))),
            count(&|e| e.excused()),
            count(&|e| e.to_prove()),
            count(&|e| in_set(self.marked, e)),
            count(&|e| in_set(self.proven, e)),
            self.missing(scope).count(),
        );
    }

    fn not_mechanical(&self, verbose: bool) {
        let all = || self.book.entries().filter_map(|e| Some((e, e.not_mechanical.as_ref()?)));
        if verbose {
            println!("\nnot mechanical:");
            for (e, note) in all() {
                let part = if note.in_part { "in part, still to prove: " } else { "" };
                println!("  {} {}: {part}{}", e.id, e.title, note.reason);
            }
        }
        let offenders: Vec<(&Entry, &str)> =
            all().filter_map(|(e, _)| Some((e, e.wrongly_excused()?))).collect();
        if !offenders.is_empty() {
            println!(
                "\ncalled not mechanical, but with a number, a \"must\" or a \"may not\", so to be proven all the same:"
            );
        }
        for (e, word) in offenders {
            println!("  {} {} (`{word}`)", e.id, e.title);
        }
    }

    fn list_missing(&self, scope: &Scope) {
        println!("\nmissing in {scope}:");
        for e in self.missing(scope) {
            let marked = e.id.clause().is_some_and(|c| self.marked.contains(&c));
            println!("  {} {}{}", e.id, e.title, if marked { " (marked)" } else { "" });
        }
    }
}

// Proofs may only name clauses to prove: not what does not exist, nor a signpost, nor an example.
fn unknown(proofs: &[Proof], book: &Rulebook) -> Vec<String> {
    let mut faults = Vec::new();
    for proof in proofs {
        for clause in &proof.clauses {
            let fault = match book.clause(*clause).map(|e| &e.kind) {
                Some(Kind::Clause) => continue,
                Some(Kind::Merged(home)) => {
                    let home: Vec<String> = home.iter().map(ToString::to_string).collect();
                    format!("is merged; the rule is in {}", home.join(", "))
                }
                Some(_) => "is no clause but an example".to_owned(),
                None => {
                    let near = book.nearest(&clause.to_string());
                    let near = near.first().map(|id| format!("; did you mean {id}?")).unwrap_or_default();
                    format!("is not in the rulebook{near}")
                }
            };
            faults.push(format!("{}: `{clause}` {fault}", proof.name));
        }
    }
    faults
}

fn held_back(
    book: &Rulebook,
    proven: &BTreeSet<Clause>,
    proofs: &[Proof],
    chapters: &[String],
) -> Result<Vec<String>> {
    let scopes: Vec<Scope> = chapters.iter().map(|c| Scope::read(c, book)).collect::<Result<_>>()?;
    let chosen = |c: &Clause| {
        let chapter = rocroi_rulebook::Id::from(*c).chapter();
        scopes.is_empty() || scopes.iter().any(|s| s.holds(chapter))
    };
    let clauses: BTreeSet<Clause> = proven.iter().copied().filter(|c| chosen(c)).collect();
    let outcomes = prove::all(&clauses, proofs)?;
    let of = |wanted| outcomes.iter().filter(move |(_, o)| **o == wanted).map(|(c, _)| *c);
    println!(
        "\nheld back one by one: {} noticed, {} unnoticed; {} never in a tally or refusal, {} in no test to run again",
        of(Outcome::Noticed).count(),
        of(Outcome::Unnoticed).count(),
        of(Outcome::NothingHeld).count(),
        of(Outcome::NotRerun).count()
    );
    let named = |c: Clause| {
        let tests: Vec<&str> =
            proofs.iter().filter(|p| p.clauses.contains(&c)).map(|p| p.name.as_str()).collect();
        format!("{c} can be left out and no test fails: {}", tests.join(", "))
    };
    Ok(of(Outcome::Unnoticed).map(named).collect())
}
