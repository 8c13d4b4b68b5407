//! The two armies of a battle that is to be made: given as files or codes, judged by the rules and by their period lists,
//! or drawn; and what may be chosen for such a battle: sizes, scenarios, ready armies. For every program that makes one.

use crate::{Fresh, ListFile, SYSTEMS, fresh, in_words, read_code, unknown_system};
use rocroi_argad::scenario::ScenarioName;
use rocroi_game::{Seat, Trouble};
use rocroi_tercios::Scenario;
use rocroi_words::{Lang, Speaker};
use serde::Serialize;
use strum::VariantNames as _;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    /// The system.
    pub system: &'a str,
    /// The size both have agreed on; that of the lists given, or what is usual, if nothing is said.
    pub points: Option<u32>,
    /// Whatever is left open is drawn from it.
    pub seed: u64,
    /// The lists of A and B, as files or as codes; drawn where there is none.
    pub lists: [&'a Option<String>; 2],
}

/// Two armies that may fight each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Armies {
    /// The size, where it matters.
    pub points: Option<u32>,
    /// The lists of A and B as files of today; none where the system draws one of its own samples.
    pub lists: [Option<String>; 2],
}

/// Why an army cannot fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit {
    /// Whose army; none: the size of both.
    pub seat: Option<Seat>,
    /// In words.
    pub words: String,
    /// The clause, where a rule forbids it.
    pub clause: Option<String>,
}

impl Unfit {
    /// What of a request it concerns: `points`, `lists.0` or `lists.1`.
    pub fn about(&self) -> String {
        self.seat.map_or_else(|| "points".into(), |s| format!("lists.{}", s.index()))
    }
}

/// The sizes a battle of a system may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sizes {
    /// Nothing is bought for less.
    pub least: u32,
    /// More than this is no battle for one table.
    pub most: u32,
    /// Those that are usual; the first of them is the one to offer.
    pub usual: &'static [u32],
    /// Of these the system has samples to draw from.
    #[serde(skip)]
    samples: &'static [u32],
    /// An army is built for one size; a band may be of any up to the one agreed on.
    pub exact: bool,
    /// The clause that speaks of the size.
    pub clause: &'static str,
}

/// The sizes a battle of this system may have.
pub fn sizes(system: &str) -> Option<Sizes> {
    Some(match system {
        "adgr" => {
            let usual: &[u32] = &[220, 100, 300];
            Sizes { least: 80, most: 400, usual, samples: &[220], exact: true, clause: "A-ARM-01" }
        }
        "tercios" => {
            let usual: &[u32] = &[1000, 500, 1500, 2000];
            Sizes { least: 300, most: 3000, usual, samples: &[500, 1000], exact: true, clause: "T-ARM-02" }
        }
        "argad" => {
            let usual: &[u32] = &[250, 150, 400];
            // Bands are always bought.
            Sizes { least: 80, most: 600, usual, samples: &[], exact: false, clause: "R-SCN-04" }
        }
        _ => return None,
    })
}

/// A scenario that may be chosen for a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// Its name in the rulebook.
    pub id: &'static str,
    /// In words.
    pub name: String,
    /// Its armies are its own: neither size nor lists are chosen.
    pub fixed: bool,
}

/// The scenarios of a system, by name.
pub fn scenarios(system: &str, lang: Lang) -> Vec<Choice> {
    let speaker = Speaker::of(lang);
    let named = |id: &'static str, fixed: bool| {
        let words = speaker.plain(&format!("{system}-term-{id}"));
        Choice { id, name: crate::report::capital(&words.unwrap_or_else(|_| id.to_owned())), fixed }
    };
    match system {
        "tercios" => Scenario::VARIANTS.iter().map(|id| named(id, false)).collect(),
        "argad" => [ScenarioName::Encounter, ScenarioName::Convoy, ScenarioName::Raid, ScenarioName::Bridge]
            .map(|s| named(s.into(), s != ScenarioName::Encounter))
            .to_vec(),
        _ => Vec::new(),
    }
}

/// Ready armies, by system and name: the files of `armies/samples`.
const SAMPLES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/samples.rs"));

/// A ready army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sample {
    /// The system.
    pub system: &'static str,
    /// The name of its file.
    pub id: &'static str,
    /// What it is called.
    pub name: String,
    /// Its size.
    pub points: u16,
    /// The file.
    pub toml: &'static str,
}

/// All ready armies.
pub fn samples() -> Vec<Sample> {
    let all = SAMPLES.iter().filter_map(|&(system, id, toml)| {
        let list = ListFile::read(toml).ok()?;
        Some(Sample { system, id, name: list.name().to_owned(), points: list.points(), toml })
    });
    all.collect()
}

/// The list of a file or of a code.
///
/// # Errors
/// What could not be read.
pub fn read_any(text: &str) -> Result<ListFile, Vec<Trouble>> {
    // A code has no equals sign, whatever lines it is broken over.
    if text.contains('=') { ListFile::read(text) } else { read_code(text).map_err(|t| vec![t]) }
}

/// A list that may fight, read and judged by the rules and by its period list.
fn judged(text: &str, system: &str, lang: Lang) -> Result<ListFile, Vec<(String, Option<String>)>> {
    let told = |all: Vec<Trouble>| -> Vec<(String, Option<String>)> {
        all.iter().map(|t| (in_words(t, lang).to_string(), None)).collect()
    };
    let list = read_any(text).map_err(told)?;
    if list.system() != system {
        let words = said(lang, "armies-unfit-system", &[("system", list.system().to_owned())]);
        return Err(vec![(words, None)]);
    }
    let report = list.report(lang).map_err(told)?;
    if report.faults.is_empty() {
        return Ok(list);
    }
    Err(report.faults.into_iter().map(|f| (f.words, Some(f.clause))).collect())
}

fn said(lang: Lang, id: &str, args: &[(&str, String)]) -> String {
    Speaker::of(lang).with_args(id, args).unwrap_or_else(|_| id.to_owned())
}

/// The armies of both sides: those given are judged, those left out drawn where the system has no sample of that size.
///
/// # Errors
/// Everything wrong with them, in words, each with its side and its clause.
pub fn both(wanted: &Wanted<'_>, lang: Lang) -> Result<Armies, Vec<Unfit>> {
    let Wanted { system, points, lists, .. } = *wanted;
    let plain = |seat, words| Unfit { seat, words, clause: None };
    let sizes = sizes(system).ok_or_else(|| {
        debug_assert!(!SYSTEMS.contains(&system));
        vec![plain(None, in_words(&unknown_system(system), lang).to_string())]
    })?;
    let mut wrong = Vec::new();
    let mut given: [Option<ListFile>; 2] = [None, None];
    for seat in Seat::BOTH {
        let Some(text) = lists[seat.index()] else { continue };
        match judged(text, system, lang) {
            Ok(list) => given[seat.index()] = Some(list),
            Err(all) => {
                wrong.extend(all.into_iter().map(|(words, clause)| Unfit { seat: Some(seat), words, clause }))
            }
        }
    }
    let of_lists = || given.iter().flatten().map(|l| u32::from(l.points())).max();
    let size = points.or_else(of_lists);
    if let Some(size) = size.filter(|s| !(sizes.least..=sizes.most).contains(s)) {
        let args = [
            ("points", size.to_string()),
            ("least", sizes.least.to_string()),
            ("most", sizes.most.to_string()),
        ];
        wrong.push(plain(None, said(lang, "armies-unfit-points", &args)));
        return Err(wrong);
    }
    for seat in Seat::BOTH.into_iter().filter(|_| sizes.exact) {
        let own = given[seat.index()].as_ref().map(|l| u32::from(l.points()));
        if let (Some(own), Some(size)) = (own, size)
            && own != size
        {
            let words =
                said(lang, "armies-unfit-size", &[("points", own.to_string()), ("size", size.to_string())]);
            wrong.push(Unfit { seat: Some(seat), words, clause: Some(sizes.clause.to_owned()) });
        }
    }
    let mut out = [None, None];
    for seat in Seat::BOTH {
        let i = seat.index();
        let drawn = size.filter(|s| sizes.exact && !sizes.samples.contains(s));
        let list = match (given[i].take(), drawn) {
            (Some(list), _) => list,
            (None, Some(size)) if lists[i].is_none() => match drawn_list(wanted, size, seat, lang) {
                Ok(list) => list,
                Err(t) => {
                    wrong.push(plain(Some(seat), in_words(&t, lang).to_string()));
                    continue;
                }
            },
            _ => continue,
        };
        match list.to_toml() {
            Ok(text) => out[i] = Some(text),
            Err(t) => wrong.push(plain(Some(seat), t.to_string())),
        }
    }
    if wrong.is_empty() { Ok(Armies { points: size, lists: out }) } else { Err(wrong) }
}

/// The tries of a size that not every list can fill.
const TRIES: u64 = 16;

fn drawn_list(wanted: &Wanted<'_>, size: u32, seat: Seat, lang: Lang) -> Result<ListFile, Trouble> {
    let points = u16::try_from(size).ok();
    let draw = |n: u64| {
        let seed = wanted.seed.wrapping_mul(2 * TRIES).wrapping_add(2 * n + seat.index() as u64);
        fresh(&Fresh { system: wanted.system.to_owned(), list: None, points, year: None, seed, lang })
    };
    let mut last = draw(0);
    for n in 1..TRIES {
        if last.is_ok() {
            break;
        }
        last = draw(n);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted<'a>(system: &'a str, points: Option<u32>, lists: [&'a Option<String>; 2]) -> Wanted<'a> {
        Wanted { system, points, seed: 7, lists }
    }

    #[test]
    fn every_size_that_is_offered_is_drawn() {
        for system in SYSTEMS {
            let sizes = sizes(system).unwrap();
            for points in sizes.usual.iter().copied().chain([sizes.least, sizes.most]) {
                let armies = both(&wanted(system, Some(points), [&None, &None]), Lang::En);
                let armies = armies.unwrap_or_else(|e| panic!("{system} {points}: {e:?}"));
                for text in armies.lists.iter().flatten() {
                    assert_eq!(u32::from(ListFile::read(text).unwrap().points()), points);
                }
            }
            let wrong = both(&wanted(system, Some(sizes.most + 1), [&None, &None]), Lang::Fr).unwrap_err();
            assert!(wrong[0].seat.is_none() && wrong[0].words.contains(&sizes.most.to_string()), "{wrong:?}");
        }
    }

    #[test]
    fn a_wrong_list_is_told_with_its_side_and_clause() {
        let sample = |id: &str| Some(samples().iter().find(|s| s.id == id).unwrap().toml.to_owned());
        let dear = sample("sweden-1632").map(|t| t.replace("number = 2", "number = 9"));
        let wrong = both(&wanted("adgr", None, [&None, &dear]), Lang::En).unwrap_err();
        assert!(wrong.iter().all(|u| u.seat == Some(Seat::B)), "{wrong:?}");
        assert!(wrong.iter().any(|u| u.clause.as_deref() == Some("A-ARM-01")), "{wrong:?}");
        // An army of another system, and one of another size.
        let other = both(&wanted("adgr", None, [&sample("spain-500"), &None]), Lang::En).unwrap_err();
        assert_eq!(other.len(), 1);
        let small =
            both(&wanted("tercios", Some(1000), [&sample("spain-500"), &None]), Lang::En).unwrap_err();
        assert_eq!(small[0].clause.as_deref(), Some("T-ARM-02"));
        // The size of the list holds where none is named, and a code is as good as a file.
        let code = Some(crate::code(&ListFile::read(&sample("spain-500").unwrap()).unwrap()));
        let fits = both(&wanted("tercios", None, [&code, &None]), Lang::En).unwrap();
        assert_eq!((fits.points, fits.lists[0].is_some(), fits.lists[1].is_some()), (Some(500), true, false));
    }

    #[test]
    fn every_sample_and_scenario_has_its_name_in_both_languages() {
        assert_eq!(samples().len(), SAMPLES.len());
        for s in samples() {
            assert!(judged(s.toml, s.system, Lang::Fr).is_ok(), "{}", s.id);
        }
        for (system, n) in [("adgr", 0), ("tercios", 4), ("argad", 4)] {
            for lang in [Lang::En, Lang::Fr] {
                let all = scenarios(system, lang);
                assert_eq!(all.len(), n);
                assert!(all.iter().all(|c| c.name != c.id && !c.name.contains('-')), "{all:?}");
            }
        }
    }
}
