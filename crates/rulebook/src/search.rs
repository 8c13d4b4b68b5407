//! Full-text search: every word of the query must stand in the entry, whole or as a beginning,
//! whatever its case and accents. Words in a title count more than in terms, those more than in the text.

use crate::entry::{Entry, Kind};
use crate::id::{Id, System};
use crate::names::Name;
use crate::titles::Titles;
use serde::Serialize;
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A found entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// The entry.
    pub id: Id,
    /// How well it fits; higher is better, only good for comparing within one search.
    pub score: u32,
}

/// A text without case and accents: `Mêlée` and `melee` are the same word to a player in a hurry.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            c => folded.push(c),
        }
    }
    folded
}

fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty())
}

// Where a word stands, and what it is worth there; a mere beginning of it is worth a quarter.
const TITLE: u32 = 100;
const TERMS: u32 = 30;
const BODY: u32 = 8;

/// Every word of the rulebook, and where it stands.
#[derive(Debug)]
pub(crate) struct Words {
    // For each word the entries that hold it, each with the value of the best place.
    places: BTreeMap<String, Vec<(Id, u32)>>,
    heads: BTreeMap<Id, Head>,
}

// What is compared with the query as a whole.
#[derive(Debug, Default)]
struct Head {
    titles: Vec<String>,
    terms: Vec<String>,
    // Clauses come before the examples that use them and the signposts that point to them.
    decides: bool,
}

impl Words {
    pub fn of<'a>(entries: impl Iterator<Item = &'a Entry>, names: &[Name], french: &Titles) -> Words {
        let mut best: BTreeMap<String, BTreeMap<Id, u32>> = BTreeMap::new();
        let mut heads: BTreeMap<Id, Head> = BTreeMap::new();
        let mut add = |id: Id, value: u32, text: &str| {
            let folded = fold(text);
            for word in words(&folded) {
                let place = best.entry(word.to_owned()).or_default().entry(id).or_default();
                *place = value.max(*place);
            }
            let head = heads.entry(id).or_default();
            match value {
                TITLE => head.titles.push(folded),
                TERMS => head.terms.push(folded),
                _ => {}
            }
        };
        let mut decide = Vec::new();
        for entry in entries {
            add(entry.id, TITLE, &entry.title);
            if let Some(french) = french.entry(entry.id) {
                add(entry.id, TITLE, french);
            }
            for term in &entry.terms {
                add(entry.id, TERMS, &term.fr);
                add(entry.id, TERMS, term.en.as_deref().unwrap_or_default());
            }
            add(entry.id, BODY, &entry.body);
            for text in entry.conflicts.iter().chain(entry.rulings.iter().map(|r| &r.text)) {
                add(entry.id, BODY, text);
            }
            if entry.kind == Kind::Clause {
                decide.push(entry.id);
            }
        }
        for name in names {
            for id in &name.ids {
                add(*id, TERMS, &name.fr);
                add(*id, TERMS, &name.en);
            }
        }
        for id in decide {
            heads.entry(id).or_default().decides = true;
        }
        let places = best.into_iter().map(|(word, at)| (word, at.into_iter().collect())).collect();
        Words { places, heads }
    }

    pub fn search(&self, query: &str, system: Option<System>) -> Vec<Hit> {
        let query = fold(query);
        let mut scores: Option<BTreeMap<Id, u32>> = None;
        for word in words(&query) {
            let found = self.word(word);
            scores = Some(match scores {
                None => found,
                Some(before) => {
                    before.into_iter().filter_map(|(id, s)| Some((id, s + found.get(&id)?))).collect()
                }
            });
        }
        let mut hits: Vec<Hit> = scores
            .unwrap_or_default()
            .into_iter()
            .filter(|(id, _)| system.is_none_or(|s| id.system() == s))
            .map(|(id, score)| Hit { id, score: self.weigh(id, score, query.trim()) })
            .collect();
        hits.sort_by_key(|h| (std::cmp::Reverse(h.score), h.id));
        hits
    }

    fn weigh(&self, id: Id, score: u32, phrase: &str) -> u32 {
        let Some(head) = self.heads.get(&id) else { return score };
        let as_a_whole = match head {
            h if h.titles.iter().any(|t| t == phrase) => 3 * TITLE,
            h if h.titles.iter().any(|t| t.contains(phrase)) => TITLE,
            h if h.terms.iter().any(|t| t.contains(phrase)) => 2 * TERMS,
            _ => 0,
        };
        let score = score + as_a_whole;
        if head.decides { score } else { score / 2 }
    }

    // Entries with this word, or with one that it begins.
    fn word(&self, word: &str) -> BTreeMap<Id, u32> {
        let mut found: BTreeMap<Id, u32> = BTreeMap::new();
        for (whole, places) in self.places.range(word.to_owned()..).take_while(|(w, _)| w.starts_with(word)) {
            for (id, value) in places {
                let value = if whole == word { *value } else { value / 4 };
                let score = found.entry(*id).or_default();
                *score = value.max(*score);
            }
        }
        found
    }
}
