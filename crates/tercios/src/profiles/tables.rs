//! The small tables of the army rules beside the units: words, nations, ranks, structures, switches, formations, the
//! elite unit. Units and their options are in `profiles`.

use super::{Figure, Name, ProfileId};
use crate::terms::{Camp, Formation, Nation, Structure, Switch, Trait, TraitSet, UnitType};
use serde::{Deserialize, Serialize};

/// A special rule, weapon, virtue or trait in the tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry<T> {
    /// The word.
    pub term: T,
    /// Its name.
    pub name: Name,
    /// Comes from Kingdoms (T-ADP-08).
    pub kingdoms: bool,
    /// False if no listed unit carries it (T-ARM-12).
    pub carried: bool,
}

/// A trait in the tables.
#[derive(Clone, PartialEq, Debug)]
pub struct TraitEntry {
    /// The trait.
    pub term: Trait,
    /// Its name.
    pub name: Name,
    /// Where it comes from.
    pub set: TraitSet,
    /// What a die of its command test must reach; none for one without a test.
    pub test: Option<u8>,
}

/// A nation.
#[derive(Clone, PartialEq, Debug)]
pub struct NationEntry {
    /// Which.
    pub nation: Nation,
    /// Its name.
    pub name: Name,
    /// Its camp.
    pub camp: Camp,
    /// Only by agreement (T-ARM-07).
    pub optional: bool,
}

/// What a rank gives and costs (T-ARM-14).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankEntry {
    /// Places for virtues.
    pub virtues: Figure<u8>,
    /// Places for traits.
    pub traits: Figure<u8>,
    /// Points.
    pub cost: Figure<i16>,
}

/// An army structure (T-ARM-19).
#[derive(Clone, PartialEq, Debug)]
pub struct StructureEntry {
    /// Which.
    pub structure: Structure,
    /// Its name.
    pub name: Name,
    /// Elite units at most.
    pub elite_max: Figure<u8>,
    /// For each formation, the least and the most.
    pub slots: Vec<(Formation, Figure<u8>, Figure<u8>)>,
}

/// A switch and its three presets (T-ADP-01).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SwitchEntry {
    /// Which.
    pub switch: Switch,
    /// In the presets standard, published and translators.
    pub presets: [bool; 3],
    /// Bears on army lists.
    pub lists: bool,
}

/// The three presets (T-ADP-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The default.
    Standard,
    /// Without the translators' changes.
    Published,
    /// With all of them.
    Translators,
}

/// Prices and limits of the elite unit (T-ARM-37).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EliteEntry {
    /// Price of the rule.
    pub cost: Figure<i16>,
    /// Price of the discipline point.
    pub discipline_cost: Figure<i16>,
    /// What it adds.
    pub discipline: u8,
    /// What may be one.
    pub profiles: Vec<ProfileId>,
}

/// Numbers of the four formations (T-ARM-27 to T-ARM-35).
#[derive(Clone, PartialEq, Debug)]
pub struct FormationEntry {
    /// Which.
    pub formation: Formation,
    /// Its name.
    pub name: Name,
    /// Has a commander of its own.
    pub commander: bool,
    /// Least and most of the units it is made of (battalions with corps, companies, cavalry, guns).
    pub main: [u8; 2],
    /// Companies beside them at most.
    pub companies_max: u8,
    /// Types of companies it may have.
    pub companies: Vec<UnitType>,
    /// Battalions for each Forlorn Hope, if it may have any.
    pub per_forlorn_hope: Option<u8>,
}
