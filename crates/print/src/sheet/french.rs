//! Cells of the rulebook's tables in French: by `data/cells-fr.toml`, by the glossaries of the rulebook, by the names of
//! the Tercios profiles.

use rocroi_rulebook::Rulebook;
use rocroi_tercios::profiles::profiles;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

type Cells = BTreeMap<String, BTreeMap<String, String>>;

// Part of the program; that it can be read is a test of the sheets.
static CELLS: LazyLock<Cells> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/cells-fr.toml")).unwrap_or_default());

/// Knows the French of cells, and which of its lines were needed.
pub(super) struct French {
    /// Names in small letters, by system.
    names: BTreeMap<String, BTreeMap<String, String>>,
    used: BTreeSet<(String, String)>,
}

impl French {
    pub fn new(book: &Rulebook) -> French {
        let mut names: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        let mut add = |system: &str, en: &str, fr: &str| {
            let own = names.entry(system.to_owned()).or_default();
            own.entry(en.to_lowercase()).or_insert_with(|| fr.to_owned());
        };
        for n in book.names() {
            add(n.system.folder(), &n.en, &n.fr);
        }
        let p = profiles();
        let pairs = (p.traits.iter().map(|t| &t.name))
            .chain(p.virtues.iter().map(|v| &v.name))
            .chain(p.weapons.iter().map(|w| &w.name))
            .chain(p.rules.iter().map(|r| &r.name))
            .chain(p.profiles.iter().map(|p| &p.name));
        for n in pairs {
            add("tercios", &n.en, &n.fr);
        }
        French { names, used: BTreeSet::new() }
    }

    /// A cell in French, if anyone has it: the system's own words first.
    pub fn of(&mut self, system: &str, text: &str) -> Option<String> {
        let others = CELLS.keys().map(String::as_str).filter(|s| *s != system);
        for s in std::iter::once(system).chain(others) {
            if let Some(fr) = CELLS.get(s).and_then(|c| c.get(text)) {
                self.used.insert((s.to_owned(), text.to_owned()));
                return Some(fr.clone());
            }
            if let Some(fr) = self.names.get(s).and_then(|n| n.get(&text.to_lowercase())) {
                return Some(fr.clone());
            }
        }
        None
    }

    #[cfg(test)]
    pub fn used(&self) -> impl Iterator<Item = (String, String)> {
        self.used.iter().cloned()
    }

    #[cfg(test)]
    pub fn keys(&self) -> impl Iterator<Item = (String, String)> {
        CELLS.iter().flat_map(|(s, c)| c.keys().map(move |k| (s.clone(), k.clone())))
    }
}

/// Codes that are the same in both languages.
const CODES: [&str; 32] = [
    "LI", "LMI", "MI", "HI", "WWg", "Art", "LH", "Drag", "Cv", "Cm", "Kn", "El", "Cuir", "UD", "cm", "M1",
    "S", "P", "S/P", "Sq", "Unm", "Ev", "Lt", "T", "X", "a", "b", "c", "e", "f", "g", "n",
];

/// Has a text words that would need French: anything but figures, signs, clause numbers and codes?
pub(super) fn has_words(text: &str) -> bool {
    let sign = |c: char| !(c.is_alphanumeric() || c == '-' || c == '\'' || c == '/');
    text.split(sign)
        .filter(|w| w.chars().any(char::is_alphabetic))
        .any(|w| !(CODES.contains(&w) || w.parse::<rocroi_rulebook::Id>().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::has_words;

    #[test]
    fn figures_and_codes_need_no_french() {
        for plain in [
            "2/1 a",
            "0–10 cm: 5",
            "A-MEL-40, A-MEL-41",
            "+1",
            "Cv (Cm)",
            "½",
            "1/46656",
            "LI",
            "4 UD",
            "16 / 12 cm",
            "*",
            "",
        ] {
            assert!(!has_words(plain), "{plain}");
        }
        for words in ["2 or 3", "Levy", "LI or LH", "not allowed"] {
            assert!(has_words(words), "{words}");
        }
    }
}
