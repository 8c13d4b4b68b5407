//! `rocroi rules`: a clause by its id, a chapter, or a search in the rulebook.

use crate::page;
use anyhow::{Result, bail};
use clap::ValueEnum;
use rocroi_rulebook::{Chapter, ChapterId, Entry, Id, Kind, Lang, Origin, Rulebook, System};
use std::io::Write;

/// `rocroi rules A-MEL-57`, `rocroi rules A-MEL`, `rocroi rules --search "rear support"`
#[derive(clap::Args)]
pub struct Args {
    /// Ids of clauses (A-MEL-57), chapters (A-MEL) or systems (adgr)
    what: Vec<String>,
    /// Words that must all stand in the clause; case and accents do not matter
    #[arg(long, short, value_name = "WORDS", conflicts_with = "what")]
    search: Option<String>,
    /// Only this rule system
    #[arg(long)]
    system: Option<SystemArg>,
    /// Language of titles, terms and labels; clause texts are in English so far
    #[arg(long, default_value = "en")]
    lang: LangArg,
    /// How many results of a search to show
    #[arg(long, default_value_t = 20)]
    limit: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum SystemArg {
    Adgr,
    Tercios,
    Argad,
}

impl From<SystemArg> for System {
    fn from(arg: SystemArg) -> System {
        match arg {
            SystemArg::Adgr => System::Adgr,
            SystemArg::Tercios => System::Tercios,
            SystemArg::Argad => System::Argad,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum LangArg {
    En,
    Fr,
}

// The words round a clause, in the language asked for.
struct Words {
    lang: Lang,
    terms: &'static str,
    source: &'static str,
    conflict: &'static str,
    ours: &'static str,
    base: &'static str,
    base_and_ours: &'static str,
    settled: &'static str,
    whole: &'static str,
    not_mechanical: &'static str,
    in_part: &'static str,
    examples: &'static str,
    exercises: &'static str,
    untranslated: Option<&'static str>,
    none: &'static str,
    more: &'static str,
    entries: &'static str,
}

const ENGLISH: Words = Words {
    lang: Lang::En,
    terms: "Terms",
    source: "Source",
    conflict: "The sources disagree",
    ours: "Our ruling",
    base: "Ruling after base ADLG",
    base_and_ours: "Ruling after base ADLG and ours",
    settled: "Our ruling between the sources",
    whole: "the whole clause",
    not_mechanical: "Not for a program",
    in_part: "Not for a program, in part",
    examples: "Examples",
    exercises: "Clauses",
    untranslated: None,
    none: "Nothing in the rulebook has all of these words",
    more: "more; --limit shows them",
    entries: "entries",
};

const FRENCH: Words = Words {
    lang: Lang::Fr,
    terms: "Termes",
    source: "Source",
    conflict: "Les sources se contredisent",
    ours: "Notre interprétation",
    base: "Interprétation d'après ADLG de base",
    base_and_ours: "Interprétation d'après ADLG de base, et la nôtre",
    settled: "Notre choix entre les sources",
    whole: "tout l'article",
    not_mechanical: "Sans objet pour un programme",
    in_part: "Sans objet pour un programme, en partie",
    examples: "Exemples",
    exercises: "Articles",
    untranslated: Some("(texte en anglais, pas encore traduit)"),
    none: "Rien dans les règles ne contient tous ces mots",
    more: "de plus ; --limit les montre",
    entries: "articles",
};

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let book = Rulebook::shipped()?;
    let words = match args.lang {
        LangArg::En => &ENGLISH,
        LangArg::Fr => &FRENCH,
    };
    let system = args.system.map(System::from);
    if let Some(query) = &args.search {
        return search(&book, words, query, system, args.limit, out);
    }
    if args.what.is_empty() {
        return contents(&book, words, system, out);
    }
    for (n, what) in args.what.iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        show(&book, words, what, out)?;
    }
    Ok(())
}

fn show(book: &Rulebook, words: &Words, what: &str, out: &mut dyn Write) -> Result<()> {
    let upper = what.to_uppercase();
    if let Some(entry) = upper.parse::<Id>().ok().and_then(|id| book.entry(id)) {
        return clause(book, words, entry, out);
    }
    if let Some(chapter) = upper.parse::<ChapterId>().ok().and_then(|id| book.chapter(id)) {
        return chapter_page(book, words, chapter, out);
    }
    if let Some(system) = System::of_folder(&what.to_lowercase()) {
        return contents(book, words, Some(system), out);
    }
    let near: Vec<String> = book.nearest(what).iter().map(|id| titled(book, words, *id)).collect();
    if near.is_empty() {
        bail!("`{what}` is not in the rulebook; an id looks like A-MEL-57, a chapter like A-MEL");
    }
    bail!("`{what}` is not in the rulebook; the nearest are:\n  {}", near.join("\n  "));
}

fn titled(book: &Rulebook, words: &Words, id: Id) -> String {
    let title = book.entry(id).map(|e| title(book, words, e)).unwrap_or_default();
    format!("{:9} {title}", id.to_string())
}

// The title in the language asked for, or else in English.
fn title<'a>(book: &'a Rulebook, words: &Words, entry: &'a Entry) -> &'a str {
    book.title(entry, words.lang).unwrap_or(&entry.title)
}

fn chapter_title<'a>(book: &'a Rulebook, words: &Words, chapter: &'a Chapter) -> &'a str {
    book.chapter_title(chapter, words.lang).unwrap_or(&chapter.title)
}

fn contents(book: &Rulebook, words: &Words, system: Option<System>, out: &mut dyn Write) -> Result<()> {
    for (n, system) in System::ALL.into_iter().filter(|s| system.is_none_or(|only| only == *s)).enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{system}")?;
        for chapter in book.chapters().iter().filter(|c| c.id.system() == system) {
            let title = chapter_title(book, words, chapter);
            writeln!(out, "  {:6} {title} ({} {})", chapter.id.to_string(), chapter.entries, words.entries)?;
        }
    }
    Ok(())
}

fn chapter_page(book: &Rulebook, words: &Words, chapter: &Chapter, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}  {} — {}", chapter.id, chapter.id.system(), chapter_title(book, words, chapter))?;
    for entry in book.entries_of(chapter.id) {
        let gone = if matches!(entry.kind, Kind::Merged(_)) { " →" } else { "" };
        writeln!(out, "  {}{gone}", titled(book, words, entry.id))?;
    }
    Ok(())
}

fn search(
    book: &Rulebook,
    words: &Words,
    query: &str,
    system: Option<System>,
    limit: usize,
    out: &mut dyn Write,
) -> Result<()> {
    let hits = book.search(query, system);
    if hits.is_empty() {
        bail!("{}: {query}", words.none);
    }
    for hit in hits.iter().take(limit) {
        writeln!(out, "{}", titled(book, words, hit.id))?;
    }
    if hits.len() > limit {
        writeln!(out, "… {} {}", hits.len() - limit, words.more)?;
    }
    Ok(())
}

fn clause(book: &Rulebook, words: &Words, entry: &Entry, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}  {}", entry.id, title(book, words, entry))?;
    let chapter = book.chapter(entry.id.chapter()).map(|c| chapter_title(book, words, c)).unwrap_or_default();
    writeln!(out, "{} — {chapter} — rulebook/{}:{}", entry.system(), entry.file, entry.line)?;
    if let Some(mark) = words.untranslated {
        writeln!(out, "{mark}")?;
    }
    writeln!(out)?;
    if !entry.body.is_empty() {
        write!(out, "{}", page::markdown(&entry.body, 2))?;
        writeln!(out)?;
    }
    for conflict in &entry.conflicts {
        labelled(words.conflict, conflict, out)?;
    }
    for ruling in &entry.rulings {
        let label = match ruling.origin {
            Origin::Ours => words.ours,
            Origin::Base => words.base,
            Origin::BaseAndOurs => words.base_and_ours,
            Origin::Sources => words.settled,
        };
        labelled(label, if ruling.text.is_empty() { words.whole } else { &ruling.text }, out)?;
    }
    if let Some(note) = &entry.not_mechanical {
        labelled(if note.in_part { words.in_part } else { words.not_mechanical }, &note.reason, out)?;
    }
    let terms = terms(book, words, entry);
    if !terms.is_empty() {
        labelled(words.terms, &terms.join("; "), out)?;
    }
    if !entry.sources.is_empty() {
        labelled(words.source, &entry.sources.join("; "), out)?;
    }
    let list = |ids: &[Id]| ids.iter().map(Id::to_string).collect::<Vec<_>>().join(", ");
    if !entry.exercises.is_empty() {
        labelled(words.exercises, &list(&entry.exercises), out)?;
    }
    let examples: Vec<Id> =
        book.entries().filter(|e| e.exercises.contains(&entry.id)).map(|e| e.id).collect();
    if !examples.is_empty() {
        labelled(words.examples, &list(&examples), out)?;
    }
    Ok(())
}

// Its terms and the names of the index, the language asked for first, none twice.
fn terms(book: &Rulebook, words: &Words, entry: &Entry) -> Vec<String> {
    let own = entry.terms.iter().map(|t| (t.fr.as_str(), t.en.as_deref()));
    let named = book.names_of(entry.id).map(|n| (n.fr.as_str(), Some(n.en.as_str())));
    let mut terms: Vec<String> = Vec::new();
    for (fr, en) in own.chain(named) {
        let both = match (en, words.lang) {
            (Some(en), Lang::En) => format!("{en} (fr. {fr})"),
            (Some(en), Lang::Fr) => format!("{fr} (angl. {en})"),
            (None, _) => fr.to_owned(),
        };
        if !terms.iter().any(|t| rocroi_rulebook::fold(t) == rocroi_rulebook::fold(&both)) {
            terms.push(both);
        }
    }
    terms
}

fn labelled(label: &str, text: &str, out: &mut dyn Write) -> Result<()> {
    // A table or list under a ruling keeps its lines.
    let text = page::markdown(&format!("{label}: {text}"), 2);
    write!(out, "{text}")?;
    Ok(())
}
