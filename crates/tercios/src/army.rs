//! Building an army (T-ARM): a list as it is written, what it costs, whether it is legal, and the pieces it
//! puts on a table. Profiles and prices are `profiles`.
//!
//! A list that names something unknown is malformed and is not checked (T-ARM-01); one that is understood has
//! a cost and a set of faults, legal or not.

mod check;
mod fault;
mod list;
mod muster;
mod warn;

pub use check::Report;
pub use fault::{ArmyFault, Code, Spot, Warning};
pub use list::{Agreed, CommanderEntry, EliteUnit, List, RegimentEntry, UnitEntry};

use crate::profiles::{Basis, Figure, Profile, ProfileId, Profiles, Sheet, profiles};
use crate::terms::{Formation, Nation, Rule, Structure, Switches, Trait, UnitType, Virtue};
use rocroi_game::by;

/// What both players have agreed on (T-ADP-01, T-ARM-07, T-ARM-13, T-PRO-17).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// The switches that are on.
    pub switches: Switches,
    /// Denmark is accepted.
    pub denmark: bool,
    /// Allied regiments are accepted.
    pub allies: bool,
    /// The light cavalry has its misprinted values, at its fair price.
    pub printed_variant: bool,
}

impl Default for Terms {
    /// The preset standard, and nothing else.
    fn default() -> Self {
        let switches = profiles().preset(crate::profiles::Preset::Standard);
        Terms { switches, denmark: false, allies: false, printed_variant: false }
    }
}

/// A list that was understood: every name in it is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub nation: Nation,
    /// How it is built.
    pub structure: Structure,
    /// The limit agreed on.
    pub points: u16,
    /// What both players agreed on.
    pub terms: Terms,
    /// Its commanders-in-chief: one, if it is legal.
    pub chiefs: Vec<Leader>,
    /// Its formations.
    pub regiments: Vec<Regiment>,
    /// Its elite units: one at most, if it is legal.
    pub elite: Vec<Bought>,
}

/// A commander of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// What he is called, if he has a name.
    pub name: Option<String>,
    /// His rank.
    pub rank: u8,
    /// His virtues, as written.
    pub virtues: Vec<Virtue>,
    /// His traits, as written.
    pub traits: Vec<Trait>,
}

/// A formation of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Regiment {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// What it is.
    pub formation: Formation,
    /// Its nation, if it is allied.
    pub ally: Option<Nation>,
    /// Its commanders: one, or for a battery none, if it is legal.
    pub commanders: Vec<Leader>,
    /// Its units.
    pub units: Vec<Bought>,
}

/// A bought unit of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Bought {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// What it is.
    pub profile: ProfileId,
    /// Its options, by place, as written (twice, if written twice).
    pub options: Vec<usize>,
    /// How often `elite` and `discipline` stand among its options (T-ARM-37).
    pub elite: [u8; 2],
}

/// One line of a bill.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// What is paid for, in English and French.
    pub name: crate::profiles::Name,
    /// How much, and where the figure comes from.
    pub cost: Figure<i16>,
}

impl Bought {
    /// Its profile.
    pub fn profile(&self) -> Option<&'static Profile> {
        profiles().get(self.profile)
    }

    /// Its type in the list.
    pub fn ty(&self) -> Option<UnitType> {
        self.profile().map(|p| p.ty)
    }

    /// What is paid for it, line by line: price, options, elite surcharge (T-ARM-03). `elite`: it is the elite
    /// unit, which pays for the rule whether or not it is written.
    pub fn bill(&self, terms: &Terms, elite: bool) -> Vec<Item> {
        by!("T-ARM-03");
        let p = profiles();
        let Some(profile) = self.profile() else { return Vec::new() };
        let base = match &profile.printed_variant {
            Some((_, cost)) if terms.printed_variant => *cost,
            _ => profile.cost,
        };
        let mut out = vec![Item { name: profile.name.clone(), cost: base }];
        let options = self.options.iter().filter_map(|o| profile.options.get(*o));
        out.extend(options.map(|o| Item { name: o.name.clone(), cost: o.cost }));
        let [rule, point] = elite_names();
        let surcharges = [
            (self.elite[0].max(u8::from(elite)), rule, p.elite.cost),
            (self.elite[1], point, p.elite.discipline_cost),
        ];
        for (times, name, cost) in surcharges {
            out.extend((0..times).map(|_| Item { name: name.clone(), cost }));
        }
        out
    }

    /// What it comes to in play: profile and options, then the rule of shot companies with cavalry (T-ARM-34)
    /// and the elite surcharge (T-ARM-04, T-ARM-37).
    pub fn sheet(&self, terms: &Terms, formation: Option<Formation>) -> Option<Sheet> {
        self.sheet_of(self.profile, terms, formation)
    }

    /// The other side of an adapted dragoon unit, with the same options (T-PRO-24).
    pub fn foot(&self, terms: &Terms) -> Option<Sheet> {
        let pair = self.profile()?.pair?;
        by!("T-PRO-24");
        self.sheet_of(pair, terms, None)
    }

    fn sheet_of(&self, profile: ProfileId, terms: &Terms, formation: Option<Formation>) -> Option<Sheet> {
        let p = profiles();
        let mut s = p.sheet(profile, &self.options, terms.printed_variant)?;
        if formation == Some(Formation::CavalryRegiment) && s.ty == UnitType::Shot {
            by!("T-ARM-34");
            s.rules = s.rules.with(Rule::CommandedShot);
        }
        if formation.is_none() && p.elite.profiles.contains(&profile) {
            by!("T-ARM-37");
            s.rules = s.rules.with(Rule::Elite);
            if self.elite[1] > 0 {
                s.values.discipline += p.elite.discipline;
            }
        }
        Some(s)
    }
}

impl Leader {
    /// His price.
    pub fn cost(&self) -> Figure<i16> {
        by!("T-ARM-14");
        profiles().ranks.get(usize::from(self.rank)).map_or(Figure::default(), |r| r.cost)
    }
}

/// A sum of points, and whether any figure in it is reconstructed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Points.
    pub points: i32,
    /// Some figure of it was lost in the source (T-PRO-02).
    pub reconstructed: bool,
}

impl Sum {
    fn add(&mut self, cost: Figure<i16>) {
        self.points += i32::from(cost.v);
        self.reconstructed |= cost.basis != Basis::Printed;
    }
}

impl Regiment {
    /// What it costs, commanders included.
    pub fn cost(&self, terms: &Terms) -> Sum {
        let mut sum = Sum::default();
        self.commanders.iter().for_each(|c| sum.add(c.cost()));
        self.units.iter().flat_map(|u| u.bill(terms, false)).for_each(|i| sum.add(i.cost));
        sum
    }
}

impl Army {
    /// What it costs: the plain sum of its parts, legal or not (T-ARM-03).
    pub fn cost(&self) -> Sum {
        by!("T-ARM-03");
        let mut sum = Sum::default();
        self.chiefs.iter().for_each(|c| sum.add(c.cost()));
        for r in &self.regiments {
            let s = r.cost(&self.terms);
            sum.points += s.points;
            sum.reconstructed |= s.reconstructed;
        }
        self.elite.iter().flat_map(|u| u.bill(&self.terms, true)).for_each(|i| sum.add(i.cost));
        sum
    }
}

/// What the elite unit pays for: the rule, and the point of discipline (T-ARM-37).
fn elite_names() -> [crate::profiles::Name; 2] {
    [("Elite", "Élite"), ("Discipline +1", "Discipline +1")]
        .map(|(en, fr)| crate::profiles::Name { en: en.into(), fr: fr.into() })
}

/// The tables, for the files of this chapter.
fn tables() -> &'static Profiles {
    profiles()
}

#[cfg(test)]
mod tests;
