//! A report on a list: what every line costs, the total, and everything wrong with it in sentences. The figures and the
//! faults are those of the system crates.

mod adgr;
mod argad;
mod tercios;

use crate::{ListFile, lists::period};
use rocroi_game::{Clause, Trouble};
use rocroi_words::{Lang, NoNames, Speaker};
use serde::Serialize;

pub(crate) use adgr::unit_words as adgr_words;
pub(crate) use argad::pieces as argad_pieces;

/// What a list costs and everything wrong with it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The system.
    pub system: &'static str,
    /// What the army is called.
    pub name: String,
    /// The period list or nation it is built from.
    pub list: Option<String>,
    /// What it may cost.
    pub points: u16,
    /// What it costs.
    pub total: i32,
    /// Nothing is wrong with it.
    pub legal: bool,
    /// Corps, regiments or groups, and what else is bought.
    pub sections: Vec<Section>,
    /// Everything wrong with it.
    pub faults: Vec<Said>,
    /// What is legal and does nothing.
    pub warnings: Vec<Said>,
    /// The list as a short text.
    pub code: String,
}

/// A part of an army: a corps, a regiment, a group.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Section {
    /// What it is called.
    pub name: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// What it costs.
    pub points: i32,
}

/// A line: so many of something, and where each point comes from.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// How many.
    pub number: u16,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub what: String,
    /// Where the points of one come from.
    pub pieces: Vec<Piece>,
    /// What one costs.
    pub each: i32,
    /// What all cost.
    pub points: i32,
}

/// Points and what they are for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// What for.
    pub what: String,
    /// Points.
    pub points: i32,
}

/// A fault or a warning in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Said {
    /// Its name, for programs.
    pub code: String,
    /// The clause.
    pub clause: String,
    /// What is wrong and what would repair it.
    pub words: String,
    /// As data.
    pub data: serde_json::Value,
}

impl Section {
    pub(crate) fn new(name: String, lines: Vec<Line>) -> Section {
        let points = lines.iter().map(|l| l.points).sum();
        Section { name, lines, points }
    }
}

impl Line {
    pub(crate) fn new(number: u16, name: String, what: String, pieces: Vec<Piece>) -> Line {
        let each: i32 = pieces.iter().map(|p| p.points).sum();
        Line { number, name, what, pieces, each, points: each * i32::from(number) }
    }

    /// Is another line the same but for its name?
    fn like(&self, other: &Line) -> bool {
        self.what == other.what && self.pieces == other.pieces
    }
}

/// Lines that say the same, one after the other, as one.
pub(crate) fn merged(lines: Vec<Line>) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::new();
    for l in lines {
        match out.last_mut() {
            Some(last) if last.like(&l) && stem(&last.name) == stem(&l.name) => {
                last.name = stem(&l.name).to_owned();
                last.number += l.number;
                last.points += l.points;
            }
            _ => out.push(l),
        }
    }
    out
}

/// A name without the number behind it.
fn stem(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end()
}

/// A fault in words.
pub(crate) fn said<T: Serialize>(speaker: &Speaker, prefix: &str, fault: &T, clause: Clause) -> Said {
    let code = rocroi_game::say::words(fault).map_or_else(String::new, |w| w.id);
    let words = speaker.say(prefix, fault, &NoNames).unwrap_or_else(|_| code.replace('-', " "));
    let data = serde_json::to_value(fault).unwrap_or_default();
    Said { code, clause: clause.to_string(), words: capital(&words), data }
}

/// With a capital to begin with.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// A sentence of ours.
pub(crate) fn word(speaker: &Speaker, id: &str) -> String {
    speaker.plain(id).unwrap_or_else(|_| id.to_owned())
}

impl ListFile {
    /// What the list costs and everything wrong with it.
    ///
    /// # Errors
    /// Everything that could not be understood: a list that names something unknown has neither price nor faults.
    pub fn report(&self, lang: Lang) -> Result<Report, Vec<Trouble>> {
        let speaker = Speaker::of(lang);
        match self {
            ListFile::Adgr(list) => {
                let mut unknown = Vec::new();
                let mut find = |id: &Option<String>| {
                    id.as_deref().and_then(|id| period(id).map_err(|t| unknown.push(t)).ok())
                };
                let own = find(&list.list);
                let allied = list.corps.iter().find(|c| c.general.status.as_deref() == Some("allied"));
                let ally = allied.and_then(|c| find(&c.general.list));
                match list.understand() {
                    Ok(army) if unknown.is_empty() => Ok(adgr::report(self, &army, own, ally, speaker)),
                    Ok(_) => Err(unknown),
                    Err(troubles) => Err(troubles.into_iter().chain(unknown).collect()),
                }
            }
            ListFile::Tercios(list) => Ok(tercios::report(self, &list.understand()?, speaker)),
            ListFile::Argad(file) => Ok(argad::report(self, file, &file.understand()?, speaker)),
        }
    }
}
