//! What a roster says: an army in lines, with every figure a player needs beside the table, boxes to tick, and what the
//! words mean. Prices and faults are those of the report (`rocroi_armies`), figures those of the systems.

mod adgr;
mod argad;
mod tercios;

use crate::qr::Matrix;
pub use crate::words::Explained;
use crate::words::{Glossary, label, labels};
use rocroi_armies::{ListFile, Report, Said, qr_text};
use rocroi_game::Trouble;
use rocroi_words::{Lang, Speaker};
use serde::Serialize;
use std::collections::BTreeMap;

/// A page or two about one army.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Roster {
    /// `en` or `fr`.
    pub lang: &'static str,
    /// `adgr`, `tercios` or `argad`.
    pub system: &'static str,
    /// What the system is called.
    pub system_name: &'static str,
    /// What the army is called.
    pub title: String,
    /// Its list, year, region or nation.
    pub subtitle: String,
    /// What it costs.
    pub total: i32,
    /// What it may cost.
    pub limit: u16,
    /// Nothing is wrong with it.
    pub legal: bool,
    /// Everything wrong with it.
    pub faults: Vec<Marked>,
    /// What is legal and does nothing.
    pub warnings: Vec<Marked>,
    /// Boxes for the whole army.
    pub tracks: Vec<Track>,
    /// The columns of all sections.
    pub columns: Vec<Column>,
    /// Corps, regiments or groups.
    pub sections: Vec<Section>,
    /// Tables that go with it.
    pub tables: Vec<Figures>,
    /// A line that explains columns and boxes.
    pub note: String,
    /// What the words mean, each once.
    pub glossary: Vec<Explained>,
    /// The list as a short text.
    pub code: String,
    /// The same in pieces that a line may break between.
    pub code_groups: Vec<String>,
    /// What the QR code says.
    pub qr_text: String,
    /// The list as a QR code, an SVG; empty if it is too long for one.
    pub qr: String,
    /// A hash of the list: two rosters with the same are of the same list.
    pub hash: String,
    /// The version of the rules.
    pub rules: String,
    /// Words of the page.
    pub words: BTreeMap<String, String>,
}

/// A sentence and its clause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Marked {
    /// The sentence.
    pub words: String,
    /// The clause.
    pub clause: String,
}

/// Boxes for the whole army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Track {
    /// What for.
    pub label: String,
    /// The clause.
    pub clause: String,
    /// How many, in groups.
    pub groups: Vec<usize>,
}

/// A column of the units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    /// What stands above it.
    pub head: String,
    /// Millimetres; 0 for a share of what is left.
    pub width: u8,
    /// The share of what is left, if it has no width.
    pub share: u8,
    /// `name`, `text`, `figure`, `ticks` or `points`.
    pub kind: &'static str,
}

impl Column {
    fn new(head: String, kind: &'static str, width: u8, share: u8) -> Column {
        Column { head, width, share, kind }
    }
}

/// A part of an army.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Section {
    /// What it is called.
    pub name: String,
    /// What it costs.
    pub points: i32,
    /// Boxes for the whole of it.
    pub ticks: Vec<Strip>,
    /// Its rows, each as wide as the columns.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a row.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// How many, what it is called, what it is.
    Name {
        /// How many.
        number: u16,
        /// What it is called.
        name: String,
        /// What it is.
        what: String,
    },
    /// Boxes, a strip for each unit.
    Ticks(Vec<Strip>),
    /// Something to read.
    Text(String),
}

/// Boxes of one unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Strip {
    /// What stands before them.
    pub label: String,
    /// How many, in groups.
    pub groups: Vec<usize>,
}

impl Strip {
    fn new(label: impl Into<String>, groups: Vec<usize>) -> Strip {
        Strip { label: label.into(), groups }
    }
}

/// A small table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Figures {
    /// What it shows.
    pub title: String,
    /// The clause.
    pub clause: String,
    /// Its head.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

/// What a system has to say of an army.
struct Body {
    subtitle: Vec<String>,
    tracks: Vec<Track>,
    columns: Vec<Column>,
    sections: Vec<Section>,
    tables: Vec<Figures>,
    note: String,
    glossary: Glossary,
    system_name: &'static str,
    rules_version: u32,
}

/// The roster of a list.
///
/// # Errors
/// Everything in the list that could not be understood. A list with faults has a roster, which says them.
pub fn roster(list: &ListFile, lang: Lang) -> Result<Roster, Vec<Trouble>> {
    let report = list.report(lang)?;
    let speaker = Speaker::of(lang);
    let body = match list {
        ListFile::Adgr(l) => adgr::body(l, &l.understand()?, &report, speaker),
        ListFile::Tercios(l) => tercios::body(&l.understand()?, &report, speaker),
        ListFile::Argad(l) => argad::body(&l.understand()?, &report, speaker),
    };
    let qr_text = qr_text(list);
    let Report { system, name, points, total, legal, faults, warnings, code, .. } = report;
    let marked =
        |all: Vec<Said>| all.into_iter().map(|s| Marked { words: s.words, clause: s.clause }).collect();
    Ok(Roster {
        lang: lang.code(),
        system,
        system_name: body.system_name,
        title: name,
        subtitle: body.subtitle.join(", "),
        total,
        limit: points,
        legal,
        faults: marked(faults),
        warnings: marked(warnings),
        tracks: body.tracks,
        columns: body.columns,
        sections: body.sections,
        tables: body.tables,
        note: body.note,
        glossary: body.glossary.sorted(),
        code_groups: pieces(&code),
        code,
        qr: Matrix::of(&qr_text).map_or_else(String::new, |m| m.svg()),
        qr_text,
        hash: hash(list),
        rules: format!("{} {}", label(lang, "rules-version"), body.rules_version),
        words: labels(lang),
    })
}

/// A code in pieces of eight.
fn pieces(code: &str) -> Vec<String> {
    let (head, rest) = code.split_at(code.find('-').map_or(0, |i| i + 1));
    let letters: Vec<char> = rest.chars().collect();
    let chunks = letters.chunks(8).map(|c| c.iter().collect());
    std::iter::once(head.to_owned()).chain(chunks).collect()
}

/// Twelve figures of the hash of a list as data, whatever its file looks like.
fn hash(list: &ListFile) -> String {
    let data = serde_json::to_vec(list).unwrap_or_default();
    let hex = blake3::hash(&data).to_hex();
    [&hex[0..4], &hex[4..8], &hex[8..12]].join(" ")
}

/// Points of a line: of one, and of how many.
fn points(each: i32, number: usize) -> Cell {
    let sign = if each < 0 { "−" } else { "" };
    let each = format!("{sign}{}", each.unsigned_abs());
    Cell::Text(if number > 1 { format!("{number} × {each}") } else { each })
}

/// Words one after the other.
fn listed(words: &[String]) -> Cell {
    Cell::Text(words.join(", "))
}
