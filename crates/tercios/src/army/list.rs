//! A list as it is written in a file, and what it says.

use super::{Army, Bought, Leader, Regiment, Terms, tables};
use crate::profiles::Preset;
use crate::terms::{Switch, Switches, Term};
use rocroi_game::{Trouble, by, nearest};
use serde::{Deserialize, Serialize};

/// A list file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct List {
    /// Always `tercios`.
    pub system: String,
    /// The version of the format.
    #[serde(default = "first_format", skip_serializing_if = "is_first")]
    pub format: u16,
    /// What the army is called.
    pub name: String,
    /// Its nation.
    pub nation: String,
    /// Its structure.
    #[serde(default = "standard")]
    pub structure: String,
    /// The points limit.
    pub points: u16,
    /// A note for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What both players agreed on, if it is not the preset standard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<Agreed>,
    /// The commander-in-chief.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chief: Vec<CommanderEntry>,
    /// The formations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regiment: Vec<RegimentEntry>,
    /// The elite unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elite: Vec<EliteUnit>,
}

const fn first_format() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_first(n: &u16) -> bool {
    *n == 1
}

fn standard() -> String {
    "standard".into()
}

/// What both players agreed on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Agreed {
    /// The preset of switches to start from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// Switches turned on besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<String>,
    /// Switches turned off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<String>,
    /// Denmark is accepted (T-ARM-07).
    #[serde(skip_serializing_if = "is_false")]
    pub denmark: bool,
    /// Allied regiments are accepted (T-ARM-13).
    #[serde(skip_serializing_if = "is_false")]
    pub allies: bool,
    /// The misprinted light cavalry (T-PRO-17).
    #[serde(skip_serializing_if = "is_false")]
    pub printed_variant: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_false(b: &bool) -> bool {
    !*b
}

/// A commander in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CommanderEntry {
    /// What he is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// His rank.
    pub rank: u8,
    /// His virtues.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub virtues: Vec<String>,
    /// His traits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
}

/// A formation in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RegimentEntry {
    /// What it is.
    pub formation: String,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its own nation, if it is allied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ally: Option<String>,
    /// Its commander.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commander: Vec<CommanderEntry>,
    /// Its units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unit: Vec<UnitEntry>,
}

/// A unit in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// What it is.
    pub profile: String,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

/// The elite unit is written like any other.
pub type EliteUnit = UnitEntry;

/// Gathers what could not be understood, each with its place.
struct Reader {
    troubles: Vec<Trouble>,
}

impl Reader {
    fn take<T>(&mut self, place: &str, found: Result<T, Trouble>) -> Option<T> {
        match found {
            Ok(t) => Some(t),
            Err(mut e) => {
                if !place.is_empty() {
                    e.wrong = format!("{place}: {}", e.wrong);
                }
                self.troubles.push(e);
                None
            }
        }
    }

    fn all<T: Term>(&mut self, place: &str, ids: &[String]) -> Vec<T> {
        ids.iter().filter_map(|id| self.take(place, T::named(id))).collect()
    }

    fn leader(&mut self, place: &str, c: &CommanderEntry) -> Leader {
        if usize::from(c.rank) >= tables().ranks.len() {
            let wrong = format!("there is no rank {}; ranks are 0 to {}", c.rank, tables().ranks.len() - 1);
            self.take::<()>(place, Err(Trouble::new(wrong)));
        }
        let (virtues, traits) = (self.all(place, &c.virtues), self.all(place, &c.traits));
        Leader { name: c.name.clone(), rank: c.rank, virtues, traits }
    }

    fn unit(&mut self, place: &str, u: &UnitEntry) -> Option<Bought> {
        let profile = self.take(place, tables().named(&u.profile))?;
        let p = tables().get(profile)?;
        if !p.purchasable {
            let mut trouble = Trouble::new(format!("{} is never bought by itself", p.id));
            trouble.right = p.pair.and_then(|i| tables().get(i)).map(|m| format!("buy {}", m.id));
            self.take::<()>(place, Err(trouble));
        }
        let mut out = Bought { name: u.name.clone(), profile, options: Vec::new(), elite: [0, 0] };
        for id in &u.options {
            match id.as_str() {
                "elite" => out.elite[0] = out.elite[0].saturating_add(1),
                "discipline" => out.elite[1] = out.elite[1].saturating_add(1),
                _ => out.options.extend(self.take(place, p.option(id))),
            }
        }
        Some(out)
    }
}

impl List {
    /// Reads a list file.
    ///
    /// # Errors
    /// What is wrong with it, with its line and what would be right.
    pub fn read(text: &str) -> Result<List, Vec<Trouble>> {
        toml::from_str(text).map_err(|e| {
            let line = e.span().map_or(1, |s| 1 + text[..s.start].bytes().filter(|b| *b == b'\n').count());
            let words: Vec<&str> = e.message().split('`').skip(1).step_by(2).collect();
            let mut trouble = Trouble::new(format!("line {line}: {}", e.message()));
            if let Some((given, known)) = words.split_first() {
                let right = nearest(given, known.iter().copied());
                trouble.right = right.map(|r| format!("did you mean `{r}`?"));
            }
            vec![trouble]
        })
    }

    /// What the list says. A list naming something unknown is malformed and is refused (T-ARM-01).
    ///
    /// # Errors
    /// Everything that could not be understood, with the nearest right spelling.
    pub fn understand(&self) -> Result<Army, Vec<Trouble>> {
        by!("T-ARM-01");
        let mut r = Reader { troubles: Vec::new() };
        if self.system != "tercios" {
            let wrong = format!("this is a list of `{}`, not of `tercios`", self.system);
            r.troubles.push(Trouble::new(wrong));
        }
        if self.format != 1 {
            r.troubles.push(Trouble::new(format!("format {} is not known; 1 is", self.format)));
        }
        if self.points == 0 {
            by!("T-ARM-02");
            r.troubles.push(Trouble::new("the points limit is a whole number above 0"));
        }
        let nation = r.take("", Term::named(&self.nation));
        let structure = r.take("", Term::named(&self.structure));
        let terms = self.terms(&mut r);
        let chiefs = self.chief.iter().map(|c| r.leader("commander-in-chief", c)).collect();
        let mut regiments = Vec::new();
        for (i, e) in self.regiment.iter().enumerate() {
            let place = format!("regiment {}", i + 1);
            let formation = r.take(&place, Term::named(&e.formation));
            let ally = e.ally.as_ref().and_then(|id| r.take(&place, Term::named(id)));
            let own = format!("{place}, commander");
            let commanders = e.commander.iter().map(|c| r.leader(&own, c)).collect();
            let units: Vec<Bought> = e
                .unit
                .iter()
                .enumerate()
                .filter_map(|(j, u)| r.unit(&format!("{place}, unit {}", j + 1), u))
                .collect();
            let name = e.name.clone();
            regiments.extend(formation.map(|formation| Regiment {
                name,
                formation,
                ally,
                commanders,
                units,
            }));
        }
        let elite = self.elite.iter().filter_map(|u| r.unit("elite unit", u)).collect();
        match (nation, structure) {
            (Some(nation), Some(structure)) if r.troubles.is_empty() => Ok(Army {
                name: self.name.clone(),
                nation,
                structure,
                points: self.points,
                terms,
                chiefs,
                regiments,
                elite,
            }),
            _ => Err(r.troubles),
        }
    }

    fn terms(&self, r: &mut Reader) -> Terms {
        let Some(agreed) = &self.agreed else { return Terms::default() };
        let start = tables().preset(agreed.preset.unwrap_or(Preset::Standard));
        let on: Switches = Switches::of(r.all::<Switch>("agreed, on", &agreed.on));
        let off: Switches = Switches::of(r.all::<Switch>("agreed, off", &agreed.off));
        Terms {
            switches: start.and(on).less(off),
            denmark: agreed.denmark,
            allies: agreed.allies,
            printed_variant: agreed.printed_variant,
        }
    }
}
