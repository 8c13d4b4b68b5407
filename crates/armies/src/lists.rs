//! The period lists, carried inside the library, and what each system offers to begin a list from.

use rocroi_adgr::army::{Period, PeriodFile, Titled};
use rocroi_argad::scenario::ready;
use rocroi_game::{Trouble, nearest};
use rocroi_tercios::profiles::profiles;
use rocroi_words::{Lang, Speaker};
use serde::Serialize;
use std::sync::LazyLock;

const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lists.rs"));

/// Read once. A file that cannot be read is left out here, and found by a test.
static PERIODS: LazyLock<Vec<Period>> =
    LazyLock::new(|| FILES.iter().filter_map(|(id, text)| Period::read(id, text).ok()).collect());

/// All period lists of ADG-R, by id.
pub fn periods() -> &'static [Period] {
    &PERIODS
}

/// A period list by its id.
///
/// # Errors
/// There is none; the nearest that there is.
pub fn period(id: &str) -> Result<&'static Period, Trouble> {
    periods().iter().find(|p| p.id == id).ok_or_else(|| {
        let known = || periods().iter().map(|p| p.id.as_str());
        let mut t = Trouble::new(format!("there is no period list `{id}`"));
        // A people named without a year, or with another, is meant too.
        let people = |s: &str| s.split('-').next().unwrap_or_default().to_lowercase();
        let same: Vec<&str> = known().filter(|k| people(k) == people(id)).collect();
        t.right = Some(match (nearest(id, known()), &same[..]) {
            (_, [_, ..]) => format!("there are {}", same.join(", ")),
            (Some(n), []) => format!("did you mean `{n}`?"),
            (None, []) => "`rocroi army list` names them all".to_owned(),
        });
        t
    })
}

/// A period list as it is written, for programs.
pub fn period_file(id: &str) -> Option<PeriodFile> {
    let (_, text) = FILES.iter().find(|(name, _)| *name == id)?;
    toml::from_str(text).ok()
}

/// Something a list can be begun from.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Listing {
    /// The system.
    pub system: &'static str,
    /// What `army new --list` takes.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// First and last year, if it has any.
    pub years: Option<[u16; 2]>,
    /// A few sentences.
    pub about: String,
}

/// A text in a language.
pub(crate) fn of(t: &Titled, lang: Lang) -> &str {
    match lang {
        Lang::En => &t.en,
        Lang::Fr => &t.fr,
    }
}

/// Everything a list can be begun from: the period lists of ADG-R, the nations of Tercios, the ready figures of Argad!
pub fn listings(lang: Lang) -> Vec<Listing> {
    let adgr = periods().iter().map(|p| Listing {
        system: "adgr",
        id: p.id.clone(),
        name: of(&p.name, lang).to_owned(),
        years: Some(p.years),
        about: of(&p.about, lang).to_owned(),
    });
    let speaker = Speaker::of(lang);
    let tercios = profiles().nations.iter().map(|n| {
        let id = rocroi_tercios::terms::Term::id(n.nation).to_owned();
        let name = speaker.term("tercios", &n.nation);
        Listing { system: "tercios", id, name, years: None, about: speaker.term("tercios", &n.camp) }
    });
    let band = |id: &str| speaker.plain(id).unwrap_or_else(|_| id.to_owned());
    let figures: Vec<String> = ready().iter().map(|r| band(&format!("argad-term-{}", r.name))).collect();
    let argad = Listing {
        system: "argad",
        id: "band".to_owned(),
        name: band("armies-band"),
        years: None,
        about: figures.join(", "),
    };
    adgr.chain(tercios).chain([argad]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read() {
        for (id, text) in FILES {
            if let Err(troubles) = Period::read(id, text) {
                panic!("{id}: {troubles:?}");
            }
            assert!(text.starts_with("# A period list of our own"), "{id} does not say whose it is");
        }
        assert!(periods().len() >= 40 && periods().len() == FILES.len());
    }

    #[test]
    fn a_list_that_is_not_there_names_those_that_are() {
        assert!(period("swedish-1631").unwrap_err().to_string().contains("swedish-1632"));
        assert!(period("swdish-1632").unwrap_err().to_string().contains("swedish-1632"));
        assert!(period("xyz").unwrap_err().to_string().contains("army list"));
    }
}
