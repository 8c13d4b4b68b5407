//! The whole rulebook in memory: every chapter and entry, found by id; names and titles in French.

use crate::check;
use crate::entry::{Chapter, Entry};
use crate::id::{ChapterId, Id, System};
use crate::names::{self, Announced, Name};
use crate::parse;
use crate::problem::{Problem, Problems, nearest};
use crate::search::{Hit, Words};
use crate::titles::{self, Titles};
use rocroi_game::Clause;
use serde::Serialize;
use std::collections::BTreeMap;

/// A language of the rulebook. Clause texts are in English; titles and names in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

/// Everything `rulebook/` says.
#[derive(Debug)]
pub struct Rulebook {
    chapters: Vec<Chapter>,
    entries: BTreeMap<Id, Entry>,
    names: Vec<Name>,
    titles: Titles,
    words: Words,
}

impl Rulebook {
    /// The rulebook this library was built with.
    pub fn shipped() -> Result<Rulebook, Problems> {
        Rulebook::read(&[crate::ADGR, crate::TERCIOS, crate::ARGAD].concat())
    }

    /// A rulebook from files given by path below `rulebook/` and text.
    pub fn read(files: &[(&str, &str)]) -> Result<Rulebook, Problems> {
        let mut problems: Vec<Problem> = Vec::new();
        let mut announced: Vec<(&str, Announced)> = Vec::new();
        let mut chapters = Vec::new();
        let mut entries = BTreeMap::new();
        let mut names = Vec::new();
        let mut titles = Titles::default();
        for (file, text) in files.iter().filter(|(f, _)| f.ends_with(".md")) {
            let Some(system) = file.split_once('/').and_then(|(folder, _)| System::of_folder(folder)) else {
                let folder = file.split('/').next().unwrap_or(file);
                let near = nearest(folder, System::ALL.map(System::folder)).map(str::to_owned);
                let (file, what) = ((*file).to_owned(), format!("folder `{folder}` is no rule system"));
                problems.push(Problem {
                    file,
                    line: 1,
                    what,
                    expected: "adgr, tercios or argad".into(),
                    near,
                });
                continue;
            };
            if file.ends_with("/00-index.md") {
                let index = names::index(file, system, text);
                problems.extend(index.problems);
                names.extend(index.names);
                announced.extend(index.chapters.into_iter().map(|c| (*file, c)));
            } else if file.ends_with("/titles-fr.md") {
                problems.extend(titles::read(file, system, text, &mut titles));
            } else {
                let parsed = parse::chapter(file, system, text);
                problems.extend(parsed.problems);
                if let Some(chapter) = parsed.chapter {
                    if let Some(twice) = check::chapter_twice(&chapters, &chapter) {
                        problems.push(twice);
                    }
                    chapters.push(chapter);
                }
                entries.extend(parsed.entries.into_iter().map(|e| (e.id, e)));
            }
        }
        chapters.sort_by_key(|c: &Chapter| (c.id.system(), c.file.clone()));
        check::counts(&announced, &chapters, &entries, &mut problems);
        check::mentions(files, &entries, &chapters, &mut problems);
        check::homes(&entries, &mut problems);
        titles::check(&titles, &entries, &chapters, &mut problems);
        if !problems.is_empty() {
            problems.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
            return Err(Problems(problems));
        }
        let words = Words::of(entries.values(), &names, &titles);
        Ok(Rulebook { chapters, entries, names, titles, words })
    }

    /// The chapters, by system and in the order of their files.
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// One chapter.
    pub fn chapter(&self, id: ChapterId) -> Option<&Chapter> {
        self.chapters.iter().find(|c| c.id == id)
    }

    /// All entries, in the order of their ids.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// The entries of one chapter, in order.
    pub fn entries_of(&self, chapter: ChapterId) -> impl Iterator<Item = &Entry> {
        self.entries.range(chapter.id(0)..=chapter.id(u16::MAX)).map(|(_, e)| e)
    }

    /// The entry of an id.
    pub fn entry(&self, id: Id) -> Option<&Entry> {
        self.entries.get(&id)
    }

    /// The entry of a clause.
    pub fn clause(&self, clause: Clause) -> Option<&Entry> {
        self.entry(clause.into())
    }

    /// The names of the index, in the order in which they stand there.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The names at home in an entry.
    pub fn names_of(&self, id: Id) -> impl Iterator<Item = &Name> {
        self.names.iter().filter(move |n| n.ids.contains(&id))
    }

    /// The title of an entry in a language; none where it has not been translated.
    pub fn title<'a>(&'a self, entry: &'a Entry, lang: Lang) -> Option<&'a str> {
        match lang {
            Lang::En => Some(&entry.title),
            Lang::Fr => self.titles.entry(entry.id),
        }
    }

    /// The title of a chapter in a language; none where it has not been translated.
    pub fn chapter_title<'a>(&'a self, chapter: &'a Chapter, lang: Lang) -> Option<&'a str> {
        match lang {
            Lang::En => Some(&chapter.title),
            Lang::Fr => self.titles.chapter(chapter.id),
        }
    }

    /// Entries that hold every word of the query, best first; of one system or of all.
    pub fn search(&self, query: &str, system: Option<System>) -> Vec<Hit> {
        self.words.search(query, system)
    }

    /// The ids nearest in spelling to a text that is none, best first.
    pub fn nearest(&self, text: &str) -> Vec<Id> {
        let text = text.to_uppercase();
        let near = |id: &Id| (strsim::osa_distance(&text, &id.to_string()), *id);
        let mut all: Vec<(usize, Id)> = self.entries.keys().map(near).collect();
        all.sort_unstable();
        let best = all.first().map_or(0, |(d, _)| *d);
        // The right chapter matters more than the right number: offer its last clause too.
        let chapter = text.rsplit_once('-').and_then(|(c, _)| c.parse::<ChapterId>().ok());
        let last = chapter.and_then(|c| self.entries_of(c).last()).map(|e| e.id);
        let mut ids: Vec<Id> = last.into_iter().collect();
        for (_, id) in all.into_iter().filter(|(d, _)| *d == best && *d <= 3) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids.truncate(5);
        ids
    }
}
