//! Fights foretold: what dice are about to decide and all that follows, in a battle or described in a line.
//!
//! A system turns words into its own facts here; what the facts come to is decided by the functions that decide it
//! in a battle.

use crate::{Chain, Now, Pending, Refusal, Scripted, State, Trouble, Wait};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A fight described in a line: `"keil elite" charges "pike-and-shot"`, phase first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Described {
    /// Who acts: words of the system, `lost=2` where a word has a value.
    pub one: String,
    /// What it does: `charges`, `shoots`, `rallies`, …
    pub verb: String,
    /// To whom, if to anybody.
    #[serde(default)]
    pub two: Option<String>,
    /// Who shoots before a charge, if anybody: `one`, `two`, or the words of a friend of the first.
    #[serde(default)]
    pub volley: Option<String>,
    /// What holds for the fight itself, or for both: `phase`, `terrain`, `distance`, …
    #[serde(default)]
    pub about: BTreeMap<String, String>,
}

impl Described {
    /// The other party.
    ///
    /// # Errors
    /// If there is none.
    pub fn two(&self) -> Result<&str, Trouble> {
        let wrong =
            || Trouble::new(format!("`{}` needs somebody to do it to: ONE {} TWO", self.verb, self.verb));
        self.two.as_deref().ok_or_else(wrong)
    }

    /// What to say of a verb that is none of these.
    pub fn no_such_verb(&self, verbs: &[&str]) -> Trouble {
        let mut t = Trouble::unknown("verb", &self.verb, verbs.iter().copied());
        t.right = t.right.or_else(|| Some(format!("there are {}", verbs.join(", "))));
        t
    }

    /// What is said of the fight, each only once; what is left at the end nobody asked for.
    ///
    /// # Errors
    /// A circumstance this verb does not have.
    pub fn only(&self, known: &[&str]) -> Result<(), Trouble> {
        match self.about.keys().find(|k| !known.contains(&k.as_str())) {
            Some(k) if known.is_empty() => {
                Err(Trouble::new(format!("`{}` has no circumstance `{k}`", self.verb)))
            }
            Some(k) => {
                let mut t = Trouble::unknown("circumstance", k, known.iter().copied());
                t.right = t.right.or_else(|| Some(format!("`{}` has {}", self.verb, known.join(", "))));
                Err(t)
            }
            None => Ok(()),
        }
    }
}

/// Why there are no odds.
#[derive(Clone, PartialEq, Debug)]
pub enum NoOdds<F> {
    /// The words could not be understood.
    Trouble(Vec<Trouble>),
    /// The engine would refuse it: piece 0 of the reasons is the first described, piece 1 the second.
    Refused(Refusal<F>),
}

impl<F> From<Trouble> for NoOdds<F> {
    fn from(t: Trouble) -> Self {
        NoOdds::Trouble(vec![t])
    }
}

impl<F> From<Vec<Trouble>> for NoOdds<F> {
    fn from(t: Vec<Trouble>) -> Self {
        NoOdds::Trouble(t)
    }
}

impl<F> From<Refusal<F>> for NoOdds<F> {
    fn from(r: Refusal<F>) -> Self {
        NoOdds::Refused(r)
    }
}

/// A fight about to be rolled, with what follows it.
#[derive(Clone, Debug)]
pub struct Foreseen<S: Foretold> {
    /// The first roll, with its tallies.
    pub pending: Pending<S>,
    /// The same roll, and all after it.
    pub sequel: S::Sequel,
}

impl<S: Foretold> Foreseen<S> {
    /// What the awaited roll of a battle decides, if it is a fight.
    pub fn of(state: &State<S>) -> Option<Foreseen<S>> {
        let Wait::Roll(ask) = &state.wait else { return None };
        let pending = S::fight(state.now())?;
        Some(Foreseen { sequel: S::sequel(state.now(), &ask.purpose, &pending), pending })
    }
}

/// A rule system whose fights can be foretold.
pub trait Foretold: Scripted {
    /// What dice decide, to its end.
    type Sequel: Chain<Step = Self::Fight> + std::fmt::Debug;

    /// A fight of a battle to its end, whether it is awaited now or only looms.
    fn sequel(now: Now<'_, Self>, purpose: &Self::Purpose, pending: &Pending<Self>) -> Self::Sequel;

    /// What this one roll decides by itself, where the fight it belongs to goes on with other rolls in between: for
    /// reckoning luck.
    fn thrown(now: Now<'_, Self>, purpose: &Self::Purpose, pending: &Pending<Self>) -> Self::Sequel {
        Self::sequel(now, purpose, pending)
    }

    /// The kind of thing decided: `melee`, `shot`, `rally`, …; names the sentences that tell it.
    fn subject(sequel: &Self::Sequel) -> &'static str;

    /// A fight described; the first is seat A's, the second seat B's.
    ///
    /// # Errors
    /// What could not be understood, or why the engine would refuse it.
    fn described(line: &Described) -> Result<Foreseen<Self>, NoOdds<Self::Fault>>;

    /// The fight a question is about, if it is about one.
    fn questioned(question: &Self::Question) -> Option<Result<Foreseen<Self>, NoOdds<Self::Fault>>>;

    /// Everything that can be fought with, by the word that names it: the rows of a table of all against all.
    fn kinds() -> Vec<String>;

    /// Every verb of a description.
    fn verbs() -> &'static [&'static str];

    /// What can be said with the verb of a line; words may depend on what is said already. Nothing if it is no verb.
    fn vocabulary(line: &Described) -> Option<Vocabulary>;
}

/// What a word with a value, or a circumstance, may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// It holds or it does not.
    Switch,
    /// A number.
    Number,
    /// One of these.
    OneOf(Vec<String>),
}

impl Asked {
    /// One of these words.
    pub fn one_of(words: &[&str]) -> Asked {
        Asked::OneOf(words.iter().map(|w| (*w).to_owned()).collect())
    }
}

/// Words and where each belongs.
pub type Words = Vec<(&'static str, Slot)>;

/// Everything that can be said of a fight with one verb: for a page that offers it all.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Words for the first.
    pub one: Words,
    /// Words for the second; nothing where the verb needs nobody.
    pub two: Option<Words>,
    /// Words for a friend of the first who shoots before; nothing where nobody can.
    pub friend: Option<Words>,
    /// What a word with a value takes, by its field; a number where a field is not named.
    pub values: Vec<(&'static str, Asked)>,
    /// Circumstances of the fight itself.
    pub about: Vec<(&'static str, Asked)>,
    /// Words whose names, English and French, stand in the system's own data.
    pub names: Vec<(&'static str, [&'static str; 2])>,
}

/// Where a word of a description belongs. A path is `field` or `field.field`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// The field is the word itself.
    Set(&'static str),
    /// The word is added to the list.
    Add(&'static str),
    /// The field is true.
    Flag(&'static str),
    /// The field is this.
    Is(&'static str, &'static str),
    /// The field is the value after `=`.
    Value(&'static str),
    /// The field is the list after `=`, parted by commas.
    List(&'static str),
}

impl Slot {
    /// The field.
    pub fn path(self) -> &'static str {
        match self {
            Slot::Set(p) | Slot::Add(p) | Slot::Flag(p) | Slot::Is(p, _) | Slot::Value(p) | Slot::List(p) => {
                p
            }
        }
    }
}

/// Reads a description into the type a case file would be read into.
///
/// # Errors
/// Every word that is not known, with the nearest that is; or what is missing.
pub fn read_words<T: DeserializeOwned>(text: &str, known: &[(&str, Slot)]) -> Result<T, Vec<Trouble>> {
    let mut troubles = Vec::new();
    let mut out = Map::new();
    for word in text.split_whitespace() {
        let (name, value) = word.split_once('=').map_or((word, None), |(k, v)| (k, Some(v)));
        let mut places = known.iter().filter(|(k, s)| *k == name && fits(*s, value)).map(|(_, s)| *s);
        // A word with two meanings takes the one that is still free.
        let free = |s: &Slot| !matches!(s, Slot::Set(p) if get(&out, p));
        let Some(slot) = places.find(free) else {
            troubles.push(unknown(name, value, known, &out));
            continue;
        };
        put(&mut out, slot, name, value);
    }
    if !troubles.is_empty() {
        return Err(troubles);
    }
    serde_json::from_value(Value::Object(out)).map_err(|e| vec![Trouble::new(format!("`{text}`: {e}"))])
}

fn fits(slot: Slot, value: Option<&str>) -> bool {
    matches!(slot, Slot::Value(_) | Slot::List(_)) == value.is_some()
}

fn unknown(name: &str, value: Option<&str>, known: &[(&str, Slot)], out: &Map<String, Value>) -> Trouble {
    if let Some((_, slot)) = known.iter().find(|(k, _)| *k == name) {
        return match slot {
            Slot::Value(_) | Slot::List(_) => Trouble::new(format!("`{name}` needs a value: `{name}=…`")),
            Slot::Set(p) if get(out, p) => {
                Trouble::new(format!("`{name}` comes on top of another of its kind"))
            }
            _ => Trouble::new(format!("`{name}` has no value `{}`", value.unwrap_or_default())),
        };
    }
    Trouble::unknown("word", name, known.iter().map(|(k, _)| *k))
}

fn get(out: &Map<String, Value>, path: &str) -> bool {
    match path.split_once('.') {
        Some((a, b)) => out.get(a).and_then(|v| v.get(b)).is_some(),
        None => out.contains_key(path),
    }
}

fn put(out: &mut Map<String, Value>, slot: Slot, name: &str, value: Option<&str>) {
    let (map, key) = match slot.path().split_once('.') {
        Some((a, b)) => {
            let inner = out.entry(a).or_insert_with(|| Value::Object(Map::new()));
            let Some(inner) = inner.as_object_mut() else { return };
            (inner, b)
        }
        None => (out, slot.path()),
    };
    let plain = |v: &str| match v.parse::<i64>() {
        Ok(n) => Value::from(n),
        Err(_) => v.parse::<bool>().map_or_else(|_| Value::from(v), Value::from),
    };
    let value = value.unwrap_or_default();
    let new = match slot {
        Slot::Set(_) => Value::from(name),
        Slot::Flag(_) => Value::from(true),
        Slot::Is(_, v) => plain(v),
        Slot::Value(_) => plain(value),
        Slot::List(_) => value.split(',').map(plain).collect(),
        Slot::Add(_) => {
            if let Some(list) = map.get_mut(key).and_then(Value::as_array_mut) {
                list.push(Value::from(name));
                return;
            }
            Value::from(vec![name])
        }
    };
    map.insert(key.to_owned(), new);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Man {
        what: What,
        #[serde(default)]
        lost: u8,
        #[serde(default)]
        with: Vec<String>,
    }

    #[derive(serde::Deserialize, PartialEq, Debug)]
    struct What {
        troop: String,
        weapon: Option<String>,
    }

    const KNOWN: &[(&str, Slot)] = &[
        ("pike", Slot::Set("what.troop")),
        ("gun", Slot::Set("what.troop")),
        ("gun", Slot::Set("what.weapon")),
        ("lost", Slot::Value("lost")),
        ("elite", Slot::Add("with")),
    ];

    #[test]
    fn words_become_what_a_case_file_would_say() {
        let what = What { troop: "pike".into(), weapon: Some("gun".into()) };
        let man = Man { what, lost: 2, with: vec!["elite".into()] };
        assert_eq!(read_words::<Man>("pike gun elite lost=2", KNOWN), Ok(man));
    }

    #[test]
    fn slips_are_named() {
        let wrong = |text| read_words::<Man>(text, KNOWN).unwrap_err()[0].to_string();
        assert_eq!(wrong("pkie"), "unknown word `pkie`; did you mean `pike`?");
        assert_eq!(wrong("pike lost"), "`lost` needs a value: `lost=…`");
        assert_eq!(wrong("pike pike"), "`pike` comes on top of another of its kind");
        assert!(wrong("lost=1").contains("missing field `what`"));
    }
}
