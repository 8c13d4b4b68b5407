//! A list as it is written in a file, and what it says.

use super::price::{Choice, offer, without_included};
use crate::setup::Rank;
use crate::terrain::Region;
use crate::troops::{Quality, Troop};
use rocroi_game::{Trouble, by, nearest};
use serde::{Deserialize, Serialize};
use std::str::FromStr as _;
use strum::VariantNames as _;

/// A list file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct List {
    /// Always `adgr`.
    pub system: String,
    /// The version of the format.
    #[serde(default = "first_format", skip_serializing_if = "is_first")]
    pub format: u16,
    /// What the army is called.
    pub name: String,
    /// The points limit.
    #[serde(default = "standard")]
    pub points: u16,
    /// Its year.
    pub year: u16,
    /// Its home region, by the names of A-TER.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The period list it is built from; a free list if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    /// A note for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Optional rules agreed on that change what may be bought.
    #[serde(default, skip_serializing_if = "Rules::is_default")]
    pub rules: Rules,
    /// The camp is fortified.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fortified_camp: bool,
    /// A ship (optional rule).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ship: bool,
    /// Fortifications and obstacles.
    #[serde(default, skip_serializing_if = "Works::is_default")]
    pub works: Works,
    /// The corps.
    #[serde(default)]
    pub corps: Vec<CorpsEntry>,
}

const fn first_format() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_first(n: &u16) -> bool {
    *n == 1
}

fn standard() -> u16 {
    by!("A-ARM-01");
    220
}

/// Optional rules that change what may be bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rules {
    /// Ships (A-SET-47).
    pub boats: bool,
    /// Arquebuses and muskets mixed (A-SHT-60).
    pub mixed_shot: bool,
}

impl Rules {
    fn is_default(&self) -> bool {
        *self == Rules::default()
    }
}

/// Fortifications and obstacles, in pieces of 1 UD (A-ARM-33).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Works {
    /// Fortifications, those of guns not counted.
    pub fortifications: u8,
    /// Obstacles.
    pub obstacles: u8,
    /// The guns that have a fortification of their own, by name.
    pub guns: Vec<String>,
}

impl Works {
    /// All pieces together.
    pub fn pieces(&self) -> u8 {
        let guns = u8::try_from(self.guns.len()).unwrap_or(u8::MAX);
        self.fortifications.saturating_add(self.obstacles).saturating_add(guns)
    }

    fn is_default(&self) -> bool {
        *self == Works::default()
    }
}

/// A corps in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CorpsEntry {
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its general.
    pub general: GeneralEntry,
    /// Its units.
    #[serde(default)]
    pub unit: Vec<UnitEntry>,
}

/// A general in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GeneralEntry {
    /// What he is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `ordinary`, `competent`, `brilliant` or `strategist`.
    pub rank: String,
    /// He is the commander-in-chief.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chief: bool,
    /// `allied` or `unreliable`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// If he is allied: the period list his corps comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    /// The unit he is included in, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub included: Option<String>,
    /// In a battle unit: the half he is in, 1 (left) or 2 (right).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<u8>,
}

/// A unit in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// What it is.
    pub troop: String,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `mediocre`, `ordinary` or `elite`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    /// Its weapon and other options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// So many of them, numbered.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub number: u8,
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_one(n: &u8) -> bool {
    *n == 1
}

/// How far a general obeys (A-ARM-09).
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, strum::VariantNames, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// He does.
    #[default]
    Reliable,
    /// His corps comes from an ally.
    Allied,
    /// He may hesitate.
    Unreliable,
}

/// A list that was understood: every name in it is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// The points limit.
    pub points: u16,
    /// Its year.
    pub year: u16,
    /// Its home regions; none if the list names none (A-SET-09).
    pub regions: Vec<Region>,
    /// The period list it is built from; a free list if there is none.
    pub list: Option<String>,
    /// Optional rules agreed on.
    pub rules: Rules,
    /// The camp is fortified.
    pub fortified_camp: bool,
    /// A ship.
    pub ship: bool,
    /// Fortifications and obstacles.
    pub works: Works,
    /// Each corps: its name, general and units.
    pub corps: Vec<(Option<String>, Leader, Vec<Bought>)>,
}

/// A general.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// What he is called.
    pub name: Option<String>,
    /// His rank.
    pub rank: Rank,
    /// He is the commander-in-chief.
    pub chief: bool,
    /// How far he obeys.
    pub status: Status,
    /// If he is allied: the period list his corps comes from.
    pub list: Option<String>,
    /// The unit he is included in.
    pub included: Option<String>,
    /// In a battle unit: the half, 1 or 2.
    pub half: Option<u8>,
}

/// A unit bought.
#[derive(Clone, PartialEq, Debug)]
pub struct Bought {
    /// What it is called, as no other unit of the army is; units without a name are numbered by troop.
    pub name: String,
    /// The name of its line in the list, if it has one: one of several units may be meant by it.
    pub line: Option<String>,
    /// What it is.
    pub troop: Troop,
    /// Its quality.
    pub quality: Quality,
    /// Its weapon and other options.
    pub choices: Vec<Choice>,
}

impl Bought {
    /// May it have a fortification of its own?
    pub(super) fn gun(&self) -> bool {
        matches!(self.troop, Troop::MediumArtillery | Troop::HeavyArtillery)
    }
}

/// The unit meant by a name: the one so called, or the first of the line so called.
fn meant<'a>(units: impl Iterator<Item = &'a Bought> + Clone, name: &str) -> Option<&'a Bought> {
    units.clone().find(|b| b.name == name).or_else(|| units.clone().find(|b| b.line.as_deref() == Some(name)))
}

/// Gathers what could not be understood, each with its place.
pub(super) struct Reader(pub Vec<Trouble>);

impl Reader {
    /// A word of a closed list, or the nearest right one.
    pub fn word<T>(
        &mut self,
        place: &str,
        what: &str,
        word: &str,
        known: &'static [&'static str],
    ) -> Option<T>
    where
        T: serde::de::DeserializeOwned,
    {
        let found =
            known.contains(&word).then(|| toml::Value::String(word.to_owned()).try_into().ok()).flatten();
        if found.is_none() {
            let mut t = Trouble::unknown(what, word, known.iter().copied());
            t.wrong = format!("{place}: {}", t.wrong);
            self.0.push(t);
        }
        found
    }

    /// An option, or the nearest right one.
    pub fn choice(&mut self, place: &str, word: &str) -> Option<Choice> {
        let found = Choice::from_str(word).ok();
        if found.is_none() {
            let mut t = Trouble::unknown("option", word, Choice::VARIANTS.iter().copied());
            t.wrong = format!("{place}: {}", t.wrong);
            self.0.push(t);
        }
        found
    }
}

/// More than this is no army but a slip of the pen; sums stay within their types.
const MOST_CORPS: usize = 20;
const MOST_UNITS: usize = 400;
const RANKS: &[&str] = &["ordinary", "competent", "brilliant", "strategist"];
pub(super) const QUALITIES: &[&str] = &["mediocre", "ordinary", "elite"];

/// A file as its type; what is wrong with it has its line, and the nearest right word.
pub(super) fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Vec<Trouble>> {
    toml::from_str(text).map_err(|e| {
        let line = e.span().map_or(1, |s| 1 + text[..s.start].bytes().filter(|b| *b == b'\n').count());
        let words: Vec<&str> = e.message().split('`').skip(1).step_by(2).collect();
        let mut trouble = Trouble::new(format!("line {line}: {}", e.message()));
        if let Some((given, known)) = words.split_first() {
            trouble.right = nearest(given, known.iter().copied()).map(|r| format!("did you mean `{r}`?"));
        }
        vec![trouble]
    })
}

impl List {
    /// Reads a list file.
    ///
    /// # Errors
    /// What is wrong with it, with its line and what would be right.
    pub fn read(text: &str) -> Result<List, Vec<Trouble>> {
        parse(text)
    }

    /// What the list says.
    ///
    /// # Errors
    /// Everything that could not be understood, with the nearest right spelling.
    pub fn understand(&self) -> Result<Army, Vec<Trouble>> {
        by!("A-ARM-36");
        let mut r = Reader(Vec::new());
        if self.system != "adgr" {
            r.0.push(Trouble::new(format!("this is a list of `{}`, not of `adgr`", self.system)));
        }
        if self.format != super::FORMAT {
            let known = super::FORMAT;
            r.0.push(Trouble::new(format!("format {} is not known; {known} is", self.format)));
        }
        let units: usize = self.corps.iter().flat_map(|c| &c.unit).map(|u| usize::from(u.number)).sum();
        if self.corps.len() > MOST_CORPS || units > MOST_UNITS {
            let wrong = format!("{} corps and {units} units are more than any army has", self.corps.len());
            let right = Some(format!("at most {MOST_CORPS} corps and {MOST_UNITS} units are read"));
            return Err(vec![Trouble { wrong, right }]);
        }
        let region = self.region.as_deref().map(|name| r.word("the list", "region", name, Region::VARIANTS));
        let mut corps = Vec::new();
        let mut names = Names::default();
        for (i, c) in self.corps.iter().enumerate() {
            let place = format!("corps {}", i + 1);
            let leader = leader(&mut r, &format!("{place}, general"), &c.general);
            let mut units = Vec::new();
            for (j, u) in c.unit.iter().enumerate() {
                unit(&mut r, &format!("{place}, unit {}", j + 1), u, &mut names, &mut units);
            }
            if let Some(mut leader) = leader {
                let unit = leader.included.as_deref().and_then(|name| meant(units.iter(), name));
                leader.included = unit.map(|b| b.name.clone()).or(leader.included);
                corps.push((c.name.clone(), leader, units));
            }
        }
        if !r.0.is_empty() {
            return Err(r.0);
        }
        let works = Works { guns: guns(&self.works.guns, &corps), ..self.works.clone() };
        Ok(Army {
            name: self.name.clone(),
            points: self.points,
            year: self.year,
            regions: region.flatten().into_iter().collect(),
            list: self.list.clone(),
            rules: self.rules,
            fortified_camp: self.fortified_camp,
            ship: self.ship,
            works,
            corps,
        })
    }
}

/// The guns that have a fortification of their own, by the names of their units; a line named several times means one
/// gun of it after the other.
fn guns(names: &[String], corps: &[(Option<String>, Leader, Vec<Bought>)]) -> Vec<String> {
    let all = corps.iter().flat_map(|(_, _, units)| units).filter(|b| b.gun());
    let mut out: Vec<String> = Vec::new();
    for name in names {
        let open = all.clone().filter(|b| !out.contains(&b.name));
        let gun = meant(open.collect::<Vec<_>>().into_iter(), name).map(|b| b.name.clone());
        out.push(gun.unwrap_or_else(|| name.clone()));
    }
    out
}

fn leader(r: &mut Reader, place: &str, g: &GeneralEntry) -> Option<Leader> {
    let rank = r.word(place, "rank", &g.rank, RANKS);
    let status = match &g.status {
        None => Some(Status::Reliable),
        Some(s) => r.word(place, "status", s, Status::VARIANTS),
    };
    if g.half.is_some_and(|h| !(1..=2).contains(&h)) {
        r.0.push(Trouble::new(format!("{place}: the halves of a battle unit are 1 (left) and 2 (right)")));
    }
    Some(Leader {
        name: g.name.clone(),
        rank: rank?,
        chief: g.chief,
        status: status?,
        list: g.list.clone(),
        included: g.included.clone(),
        half: g.half,
    })
}

fn unit(r: &mut Reader, place: &str, u: &UnitEntry, names: &mut Names, out: &mut Vec<Bought>) {
    let troop: Option<Troop> = r.word(place, "troop", &u.troop, Troop::VARIANTS);
    let quality = match &u.quality {
        None => Some(Quality::Ordinary),
        Some(q) => r.word(place, "quality", q, QUALITIES),
    };
    let choices: Vec<Option<Choice>> = u.options.iter().map(|o| r.choice(place, o)).collect();
    if u.number == 0 {
        r.0.push(Trouble::new(format!("{place}: `number` is at least 1")));
    }
    let (Some(troop), Some(quality), Some(choices)) =
        (troop, quality, choices.into_iter().collect::<Option<Vec<_>>>())
    else {
        return;
    };
    if offer(troop).is_none() {
        let mut t = Trouble::new(format!("{place}: {} is not bought by itself", u.troop));
        t.right = Some("buy medium-cavalry with the option `camels`".into());
        r.0.push(t);
        return;
    }
    let mut choices = choices;
    without_included(troop, &mut choices);
    for k in 0..u.number {
        let line = u.name.clone();
        let name = match (&line, u.number) {
            (Some(n), 1) => names.free(n),
            (Some(n), _) => names.free(&format!("{n} {}", k + 1)),
            (None, _) => names.numbered(&u.troop),
        };
        out.push(Bought { name, line, troop, quality, choices: choices.clone() });
    }
}

/// Names given so far: nothing forbids two units of one name, but orders must tell them apart.
#[derive(Default)]
struct Names {
    taken: std::collections::BTreeSet<String>,
    numbers: std::collections::BTreeMap<String, usize>,
}

impl Names {
    /// The name, or the name with the next number that is free.
    fn free(&mut self, name: &str) -> String {
        if self.taken.insert(name.to_owned()) {
            return name.to_owned();
        }
        self.numbers.entry(name.to_owned()).or_insert(1);
        self.numbered(name)
    }

    /// The name with the next number that is free.
    fn numbered(&mut self, name: &str) -> String {
        let n = self.numbers.entry(name.to_owned()).or_default();
        loop {
            *n += 1;
            let numbered = format!("{name} {n}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}
