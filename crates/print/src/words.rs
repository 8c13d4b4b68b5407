//! The words of the pages themselves (`data/labels.toml`) and what abilities do, in a line each
//! (`data/abilities.toml`). Both languages stand side by side there, so that neither can be forgotten.

use rocroi_words::Lang;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Both {
    en: String,
    fr: String,
}

fn of<'a>(en: &'a str, fr: &'a str, lang: Lang) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Fr => fr,
    }
}

// Both files are part of the program; that they can be read is a test below.
static LABELS: LazyLock<BTreeMap<String, Both>> =
    LazyLock::new(|| toml::from_str(include_str!("../data/labels.toml")).unwrap_or_default());

/// A word of the pages.
pub(crate) fn label(lang: Lang, id: &str) -> String {
    LABELS.get(id).map_or_else(|| id.to_owned(), |b| of(&b.en, &b.fr, lang).to_owned())
}

/// All of them, with low lines in their names, as templates like it.
pub(crate) fn labels(lang: Lang) -> BTreeMap<String, String> {
    LABELS.iter().map(|(id, b)| (id.replace('-', "_"), of(&b.en, &b.fr, lang).to_owned())).collect()
}

/// What something does, in a line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gloss {
    /// The clause that decides.
    pub clause: String,
    en: String,
    fr: String,
}

impl Gloss {
    pub fn text(&self, lang: Lang) -> &str {
        of(&self.en, &self.fr, lang)
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Glosses {
    pub adgr: BTreeMap<String, Gloss>,
    pub tercios: Tercios,
    pub argad: BTreeMap<String, Gloss>,
}

#[derive(Deserialize, Default)]
pub(crate) struct Tercios {
    pub weapons: BTreeMap<String, Gloss>,
    pub virtues: BTreeMap<String, Gloss>,
    pub traits: BTreeMap<String, Gloss>,
    #[serde(flatten)]
    pub rules: BTreeMap<String, Gloss>,
}

static GLOSSES: LazyLock<Glosses> =
    LazyLock::new(|| toml::from_str(include_str!("../data/abilities.toml")).unwrap_or_default());

/// What abilities do.
pub(crate) fn glosses() -> &'static Glosses {
    &GLOSSES
}

/// An ability explained on a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explained {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub text: String,
    /// The clause that decides.
    pub clause: String,
}

/// Gathers explanations, each once.
#[derive(Default)]
pub(crate) struct Glossary(Vec<Explained>);

impl Glossary {
    /// By name, as one looks them up; signs come first.
    pub fn sorted(mut self) -> Vec<Explained> {
        self.0.sort_by_key(|e| (e.name.chars().any(char::is_alphabetic), rocroi_rulebook::fold(&e.name)));
        self.0
    }

    pub fn add(&mut self, name: String, gloss: Option<&Gloss>, lang: Lang) {
        let Some(gloss) = gloss else { return };
        let name = capital(&name);
        if self.0.iter().all(|e| e.name != name || e.clause != gloss.clause) {
            let (text, clause) = (gloss.text(lang).to_owned(), gloss.clause.clone());
            self.0.push(Explained { name, text, clause });
        }
    }
}

/// With a capital to begin with.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_rulebook::{Id, Kind, Rulebook};
    use rocroi_tercios::terms::{Rule, Term as _, Trait, Virtue, Weapon};

    #[test]
    fn every_word_is_there_in_both_languages() {
        let labels: BTreeMap<String, Both> =
            toml::from_str(include_str!("../data/labels.toml")).expect("data/labels.toml");
        for (id, both) in &labels {
            assert!(!both.fr.is_empty(), "{id}");
            assert!(!both.en.is_empty() || id == "untranslated", "{id}");
        }
        assert_eq!(label(Lang::Fr, "unit"), "Unité");
    }

    #[test]
    fn every_explanation_names_a_clause_that_decides() {
        let all: Glosses =
            toml::from_str(include_str!("../data/abilities.toml")).expect("data/abilities.toml");
        let book = Rulebook::shipped().expect("rulebook");
        let t = &all.tercios;
        for (name, g) in all
            .adgr
            .iter()
            .chain(&all.argad)
            .chain(&t.rules)
            .chain(&t.weapons)
            .chain(&t.virtues)
            .chain(&t.traits)
        {
            let id: Id = g.clause.parse().unwrap_or_else(|e| panic!("{name}: {e:?}"));
            let entry = book.entry(id).unwrap_or_else(|| panic!("{name}: there is no clause {id}"));
            assert_eq!(entry.kind, Kind::Clause, "{name}: {id}");
            assert!(!g.en.is_empty() && !g.fr.is_empty(), "{name}");
            assert!(
                g.en.chars().count() <= 200 && g.fr.chars().count() <= 220,
                "{name} is too long for a roster"
            );
        }
        // Every word a Tercios list can have is explained, by the clause the engine names.
        for r in Rule::ALL {
            assert_eq!(t.rules.get(r.id()).map(|g| g.clause.clone()), Some(r.clause().to_string()), "{r:?}");
        }
        for w in Weapon::ALL {
            assert_eq!(
                t.weapons.get(w.id()).map(|g| g.clause.clone()),
                Some(w.clause().to_string()),
                "{w:?}"
            );
        }
        for v in Virtue::ALL {
            assert_eq!(
                t.virtues.get(v.id()).map(|g| g.clause.clone()),
                Some(v.clause().to_string()),
                "{v:?}"
            );
        }
        for x in Trait::ALL {
            assert_eq!(t.traits.get(x.id()).map(|g| g.clause.clone()), Some(x.clause().to_string()), "{x:?}");
        }
    }
}
