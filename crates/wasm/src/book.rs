//! The rulebook for its own page: a clause with all that stands round it, which clauses mention it and which it
//! mentions; chapters; rulings.

use crate::{ENGINE, json, lang};
use rocroi_rulebook::{
    Chapter, ChapterId, Entry, Id, Kind, NotMechanical, Rulebook, Ruling, Term, fold, refs,
};
use rocroi_words::Lang;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use wasm_bindgen::prelude::*;

/// The rulebook that travels with the engine.
pub(crate) fn book() -> Option<&'static Rulebook> {
    static BOOK: OnceLock<Option<Rulebook>> = OnceLock::new();
    let files = ENGINE.get()?.files;
    BOOK.get_or_init(|| Rulebook::read(files).ok()).as_ref()
}

/// A language of the rulebook.
pub(crate) fn tongue(code: &str) -> rocroi_rulebook::Lang {
    match lang(code) {
        Lang::En => rocroi_rulebook::Lang::En,
        Lang::Fr => rocroi_rulebook::Lang::Fr,
    }
}

/// A clause in a list.
#[derive(Serialize)]
pub(crate) struct Heading<'a> {
    id: String,
    title: &'a str,
}

/// The heading of an entry, in a language.
pub(crate) fn heading<'a>(book: &'a Rulebook, entry: &'a Entry, language: &str) -> Heading<'a> {
    let title = book.title(entry, tongue(language)).unwrap_or(&entry.title);
    Heading { id: entry.id.to_string(), title }
}

/// An entry as it is read.
#[derive(Serialize)]
struct Full<'a> {
    #[serde(flatten)]
    heading: Heading<'a>,
    kind: &'static str,
    section: Option<&'a str>,
    body: &'a str,
    rulings: &'a [Ruling],
    conflicts: &'a [String],
    terms: &'a [Term],
    not_mechanical: Option<&'a NotMechanical>,
}

fn full<'a>(book: &'a Rulebook, e: &'a Entry, language: &str) -> Full<'a> {
    Full {
        heading: heading(book, e, language),
        kind: kind(e),
        section: e.section.as_deref(),
        body: &e.body,
        rulings: &e.rulings,
        conflicts: &e.conflicts,
        terms: &e.terms,
        not_mechanical: e.not_mechanical.as_ref(),
    }
}

/// An entry with what stands round it.
#[derive(Serialize)]
struct Page<'a> {
    #[serde(flatten)]
    full: Full<'a>,
    system: &'static str,
    chapter: Option<Heading<'a>>,
    sources: &'a [String],
    speaks_of: Vec<Heading<'a>>,
    spoken_of_in: Vec<Heading<'a>>,
    before: Option<Heading<'a>>,
    after: Option<Heading<'a>>,
}

fn kind(entry: &Entry) -> &'static str {
    match entry.kind {
        Kind::Clause => "clause",
        Kind::Merged(_) => "merged",
        Kind::Example => "example",
        Kind::Sample => "sample",
    }
}

/// Every id an entry speaks of, in text and rulings.
fn spoken(entry: &Entry) -> Vec<Id> {
    let rulings = entry.rulings.iter().map(|r| r.text.as_str());
    let texts = std::iter::once(entry.body.as_str())
        .chain(rulings)
        .chain(entry.conflicts.iter().map(String::as_str))
        .chain(entry.not_mechanical.iter().map(|n| n.reason.as_str()));
    let merged = match &entry.kind {
        Kind::Merged(into) => into.as_slice(),
        Kind::Clause | Kind::Example | Kind::Sample => &[],
    };
    let mut ids: Vec<Id> =
        texts.flat_map(refs::ids).chain(entry.exercises.iter().chain(merged).copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.retain(|id| *id != entry.id);
    ids
}

/// For every entry, those that speak of it.
fn speakers(book: &Rulebook) -> &'static BTreeMap<Id, Vec<Id>> {
    static OF: OnceLock<BTreeMap<Id, Vec<Id>>> = OnceLock::new();
    OF.get_or_init(|| {
        let mut of: BTreeMap<Id, Vec<Id>> = BTreeMap::new();
        for entry in book.entries() {
            for id in spoken(entry) {
                of.entry(id).or_default().push(entry.id);
            }
        }
        of
    })
}

/// One entry with everything round it, as JSON; for an id that is none, `null`.
#[wasm_bindgen]
pub fn book_entry(id: &str, language: &str) -> String {
    let entry = id.to_uppercase().parse::<Id>().ok().and_then(|id| book()?.entry(id));
    let (Some(entry), Some(book)) = (entry, book()) else { return "null".into() };
    let list = |ids: &[Id]| -> Vec<Heading<'_>> {
        ids.iter().filter_map(|id| Some(heading(book, book.entry(*id)?, language))).collect()
    };
    let all: Vec<&Entry> = book.entries_of(entry.id.chapter()).collect();
    let at = all.iter().position(|e| e.id == entry.id).unwrap_or(0);
    let beside = |i: Option<usize>| i.and_then(|i| all.get(i)).map(|e| heading(book, e, language));
    let chapter = book.chapter(entry.id.chapter()).map(|c| chapter_heading(book, c, language));
    let none = Vec::new();
    json(&Page {
        full: full(book, entry, language),
        system: entry.system().folder(),
        chapter,
        sources: &entry.sources,
        speaks_of: list(&spoken(entry)),
        spoken_of_in: list(speakers(book).get(&entry.id).unwrap_or(&none)),
        before: beside(at.checked_sub(1)),
        after: beside(Some(at + 1)),
    })
}

fn chapter_heading<'a>(book: &'a Rulebook, c: &'a Chapter, language: &str) -> Heading<'a> {
    Heading { id: c.id.to_string(), title: book.chapter_title(c, tongue(language)).unwrap_or(&c.title) }
}

/// A chapter with all its entries, as JSON; `null` if there is none of that id.
#[wasm_bindgen]
pub fn book_chapter(id: &str, language: &str) -> String {
    let chapter = id.to_uppercase().parse::<ChapterId>().ok().and_then(|id| book()?.chapter(id));
    let (Some(chapter), Some(book)) = (chapter, book()) else { return "null".into() };
    let entries: Vec<Full<'_>> = book.entries_of(chapter.id).map(|e| full(book, e, language)).collect();
    let Heading { id, title } = chapter_heading(book, chapter, language);
    let system = chapter.id.system().folder();
    let intro = &chapter.intro;
    json(
        &serde_json::json!({ "id": id, "title": title, "system": system, "intro": intro, "entries": entries }),
    )
}

/// A clause that was found.
#[derive(Serialize)]
struct Found<'a> {
    #[serde(flatten)]
    heading: Heading<'a>,
    chapter: &'a str,
    excerpt: &'a str,
}

/// The line of a text that a word of the query stands in; else its first.
fn excerpt<'a>(text: &'a str, query: &str) -> &'a str {
    let query = fold(query);
    let words = || query.split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 1);
    let lines = || text.split(['\n']).flat_map(|l| l.split_inclusive(". ")).filter(|l| !l.starts_with("|-"));
    let holds = |l: &&str| {
        let l = fold(l);
        words().any(|w| l.contains(w))
    };
    lines().find(holds).or_else(|| lines().next()).unwrap_or_default().trim()
}

/// The entries that hold every word of a query, best first: how many, and the first sixty of them with the line that
/// holds it, as JSON.
#[wasm_bindgen]
pub fn book_search(query: &str, language: &str) -> String {
    let Some(book) = book() else { return "null".into() };
    let hits = book.search(query, None);
    let found = hits.iter().take(60).filter_map(|h| {
        let entry = book.entry(h.id)?;
        let chapter = chapter_heading(book, book.chapter(h.id.chapter())?, language).title;
        Some(Found { heading: heading(book, entry, language), chapter, excerpt: excerpt(&entry.body, query) })
    });
    json(&serde_json::json!({ "count": hits.len(), "found": found.collect::<Vec<_>>() }))
}

/// The entries nearest in spelling to what was asked for, as JSON.
#[wasm_bindgen]
pub fn book_nearest(text: &str, language: &str) -> String {
    let Some(book) = book() else { return "[]".into() };
    let near = book.nearest(text);
    json(&near.iter().filter_map(|id| Some(heading(book, book.entry(*id)?, language))).collect::<Vec<_>>())
}

/// Every ruling with the clause it stands in, as JSON.
#[wasm_bindgen]
pub fn book_rulings(language: &str) -> String {
    let Some(book) = book() else { return "[]".into() };
    let of = |e| {
        let Heading { id, title } = heading(book, e, language);
        serde_json::json!({ "id": id, "title": title, "rulings": e.rulings })
    };
    let ruled = book.entries().filter(|e| !e.rulings.is_empty());
    json(&ruled.map(of).collect::<Vec<_>>())
}
