//! A period list (A-ARM-04): what an army of one people and time may be made of, read from its file. What an army
//! built from it may get wrong is `listed`. The files are not kept here: `armies/lists/adgr`.

use super::list::Reader;
use super::price::{Choice, offer};
use crate::terrain::Region;
use crate::troops::{Quality, Troop};
use rocroi_game::{Trouble, by, nearest};
use serde::{Deserialize, Serialize};
use strum::VariantNames as _;

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Titled {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

/// A period list file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PeriodFile {
    /// Always `adgr`.
    pub system: String,
    /// The version of the format.
    pub format: u16,
    /// What the list is called.
    pub name: Titled,
    /// First and last year.
    pub years: [u16; 2],
    /// Home regions, by the names of A-TER.
    pub regions: Vec<String>,
    /// The command value.
    pub command: u8,
    /// It may have a strategist.
    pub strategist: bool,
    /// Pieces of works it may have.
    #[serde(default)]
    pub works: u8,
    /// Lists an allied corps may come from, by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<String>,
    /// What the army was, in a few sentences.
    pub about: Titled,
    /// What it may have.
    pub entry: Vec<EntryFile>,
    /// Limits on several entries together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limit: Vec<LimitFile>,
}

/// A kind of unit a period list offers, as written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryFile {
    /// Its name for files; never changed.
    pub id: String,
    /// What it is.
    pub troop: String,
    /// What it is called.
    pub name: Titled,
    /// Its possible qualities; ordinary if nothing is said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quality: Vec<String>,
    /// Options every such unit has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Of these each has exactly one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<String>,
    /// Options it may have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may: Vec<String>,
    /// At least so many, at 220 points.
    #[serde(default)]
    pub least: u8,
    /// At most so many, at 220 points.
    pub most: u8,
    /// First and last year, if not those of the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub years: Option<[u16; 2]>,
    /// Why it is as it is.
    pub why: Titled,
}

/// A limit on several entries together, as written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LimitFile {
    /// The ids of the entries.
    pub of: Vec<String>,
    /// At least so many of them together.
    #[serde(default)]
    pub least: u8,
    /// At most so many of them together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Titled>,
}

/// A period list that was understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Period {
    /// What an army file calls it.
    pub id: String,
    /// What it is called.
    pub name: Titled,
    /// First and last year.
    pub years: [u16; 2],
    /// Home regions.
    pub regions: Vec<Region>,
    /// The command value.
    pub command: u8,
    /// It may have a strategist.
    pub strategist: bool,
    /// Pieces of works it may have.
    pub works: u8,
    /// Lists an allied corps may come from.
    pub allies: Vec<String>,
    /// What the army was.
    pub about: Titled,
    /// What it may have.
    pub entries: Vec<Entry>,
    /// Limits on several entries together.
    pub limits: Vec<Limit>,
}

/// A kind of unit a period list offers.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its name for files.
    pub id: String,
    /// What it is called.
    pub name: Titled,
    /// What it is.
    pub troop: Troop,
    /// Its possible qualities.
    pub qualities: Vec<Quality>,
    /// Options every such unit has.
    pub with: Vec<Choice>,
    /// Of these each has exactly one.
    pub one_of: Vec<Choice>,
    /// Options it may have.
    pub may: Vec<Choice>,
    /// At least so many, at 220 points.
    pub least: u8,
    /// At most so many, at 220 points.
    pub most: u8,
    /// First and last year.
    pub years: [u16; 2],
    /// Why it is as it is.
    pub why: Titled,
}

/// A limit on several entries together.
#[derive(Clone, PartialEq, Debug)]
pub struct Limit {
    /// Places among the entries.
    pub of: Vec<usize>,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: Option<u8>,
    /// Why.
    pub why: Titled,
}

/// The version of the format written today.
pub const FORMAT: u16 = 1;
/// The highest command value a period list may have.
pub const MOST_COMMAND: u8 = 5;
/// The size of army that the numbers of a list are meant for (A-ARM-01).
const STANDARD: u32 = 220;

/// A minimum in an army of so many points: in proportion, rounded down, but never nothing where there was something.
pub fn least_at(least: u8, points: u16) -> u8 {
    by!("A-ARM-37");
    let scaled = u32::from(least) * u32::from(points) / STANDARD;
    u8::try_from(scaled).unwrap_or(u8::MAX).max(u8::from(least > 0))
}

/// A maximum in an army of so many points: in proportion, rounded up.
pub fn most_at(most: u8, points: u16) -> u8 {
    by!("A-ARM-37");
    u8::try_from((u32::from(most) * u32::from(points)).div_ceil(STANDARD)).unwrap_or(u8::MAX)
}

/// Is the year within these, both included?
pub(super) fn within(year: u16, years: [u16; 2]) -> bool {
    (years[0]..=years[1]).contains(&year)
}

impl Period {
    /// Reads a period list. `id` is what an army file calls it.
    ///
    /// # Errors
    /// Everything wrong with it, with the nearest right spelling.
    pub fn read(id: &str, text: &str) -> Result<Period, Vec<Trouble>> {
        let file: PeriodFile = super::list::parse(text)?;
        let mut r = Reader(Vec::new());
        if file.system != "adgr" {
            r.0.push(Trouble::new(format!("this is a list of `{}`, not of `adgr`", file.system)));
        }
        if file.format != FORMAT {
            r.0.push(Trouble::new(format!("format {} is not known; {FORMAT} is", file.format)));
        }
        span(&mut r, "the list", file.years, [1494, 1720]);
        if !(1..=MOST_COMMAND).contains(&file.command) {
            r.0.push(Trouble::new(format!("the command value is 1 to {MOST_COMMAND}, not {}", file.command)));
        }
        let regions: Vec<Region> =
            file.regions.iter().filter_map(|n| r.word("the list", "region", n, Region::VARIANTS)).collect();
        if file.regions.is_empty() {
            r.0.push(Trouble::new("a list has at least one home region"));
        }
        let mut entries: Vec<Entry> = Vec::new();
        for e in &file.entry {
            if entries.iter().any(|other| other.id == e.id) {
                r.0.push(Trouble::new(format!("two entries are called `{}`", e.id)));
            }
            entries.extend(entry(&mut r, e, file.years));
        }
        let limits = file.limit.iter().map(|l| limit(&mut r, l, &file.entry)).collect();
        if !r.0.is_empty() {
            return Err(r.0);
        }
        Ok(Period {
            id: id.to_owned(),
            name: file.name,
            years: file.years,
            regions,
            command: file.command,
            strategist: file.strategist,
            works: file.works,
            allies: file.allies,
            about: file.about,
            entries,
            limits,
        })
    }
}

fn span(r: &mut Reader, place: &str, years: [u16; 2], of: [u16; 2]) {
    if years[0] > years[1] || years[0] < of[0] || years[1] > of[1] {
        let wrong =
            format!("{place}: the years {} to {} are not within {} to {}", years[0], years[1], of[0], of[1]);
        r.0.push(Trouble::new(wrong));
    }
}

fn entry(r: &mut Reader, e: &EntryFile, years: [u16; 2]) -> Option<Entry> {
    let place = format!("entry `{}`", e.id);
    let troop: Troop = r.word(&place, "troop", &e.troop, Troop::VARIANTS)?;
    let mut qualities: Vec<Quality> =
        e.quality.iter().filter_map(|q| r.word(&place, "quality", q, super::list::QUALITIES)).collect();
    if e.quality.is_empty() {
        qualities.push(Quality::Ordinary);
    }
    let of = offer(troop);
    let mut choices = |names: &[String]| -> Vec<Choice> {
        let known: Vec<Choice> = names.iter().filter_map(|n| r.choice(&place, n)).collect();
        for c in known.iter().filter(|c| of.is_none_or(|o| o.option(**c).is_none())) {
            let word: &str = (*c).into();
            r.0.push(Trouble::new(format!("{place}: {} is not sold with {word}", e.troop)));
        }
        known
    };
    let (with, one_of, may) = (choices(&e.with), choices(&e.one_of), choices(&e.may));
    for q in qualities.iter().filter(|q| of.is_none_or(|o| o.price(**q).is_none())) {
        r.0.push(Trouble::new(format!("{place}: {} is not sold as {q:?}", e.troop)));
    }
    if e.least > e.most {
        r.0.push(Trouble::new(format!("{place}: at least {} and at most {}", e.least, e.most)));
    }
    let own = e.years.unwrap_or(years);
    span(r, &place, own, years);
    Some(Entry {
        id: e.id.clone(),
        name: e.name.clone(),
        troop,
        qualities,
        with,
        one_of,
        may,
        least: e.least,
        most: e.most,
        years: own,
        why: e.why.clone(),
    })
}

fn limit(r: &mut Reader, l: &LimitFile, entries: &[EntryFile]) -> Limit {
    let mut of = Vec::new();
    for id in &l.of {
        match entries.iter().position(|e| e.id == *id) {
            Some(i) => of.push(i),
            None => {
                let mut t = Trouble::new(format!("a limit names the entry `{id}`, which there is not"));
                t.right = nearest(id, entries.iter().map(|e| e.id.as_str()))
                    .map(|n| format!("did you mean `{n}`?"));
                r.0.push(t);
            }
        }
    }
    Limit { of, least: l.least, most: l.most, why: l.why.clone().unwrap_or_default() }
}
