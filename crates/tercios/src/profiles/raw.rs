//! The file as it is written, before anything in it is checked.

use super::{Basis, Sets};
use rocroi_game::Clause;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Num<T> {
    pub(super) v: T,
    pub(super) source: Source,
    #[serde(default)]
    pub(super) basis: Basis,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
pub(super) enum Source {
    Printed,
    Reconstructed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) meta: Meta,
    pub(super) budget: Vec<RawBudget>,
    pub(super) nation: Vec<RawNation>,
    pub(super) rank: Vec<RawRank>,
    pub(super) commander_in_chief: RawChief,
    pub(super) regimental_commander: RawCommander,
    pub(super) traits: RawTraits,
    pub(super) adaptation: Vec<RawSwitch>,
    pub(super) elite: RawElite,
    pub(super) structure: Vec<RawStructure>,
    pub(super) formation: Vec<RawFormation>,
    pub(super) rule: Vec<RawEntry>,
    pub(super) weapon: Vec<RawEntry>,
    pub(super) virtue: Vec<RawEntry>,
    pub(super) r#trait: Vec<RawTrait>,
    pub(super) profile: Vec<RawProfile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meta {
    pub(super) system: String,
    pub(super) schema: u32,
    pub(super) speed_unit: String,
    pub(super) base_unit: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBudget {
    pub(super) id: String,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) points: Num<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawNation {
    pub(super) id: String,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) camp: String,
    pub(super) optional: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRank {
    pub(super) rank: u8,
    pub(super) virtues: Num<u8>,
    pub(super) traits: Num<u8>,
    pub(super) cost: Num<i16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChief {
    pub(super) count: u8,
    pub(super) rank_min: Num<u8>,
    pub(super) rank_max: Num<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCommander {
    pub(super) rank_min: Num<u8>,
    pub(super) rank_max: Num<u8>,
    pub(super) not_above_commander_in_chief: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTraits {
    pub(super) unique_in_army: bool,
    pub(super) free_for_all: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSwitch {
    pub(super) id: String,
    pub(super) clause: Clause,
    pub(super) default_on: bool,
    pub(super) published: bool,
    pub(super) translators: bool,
    pub(super) lists: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawElite {
    pub(super) cost: Num<i16>,
    pub(super) extra_discipline_cost: Num<i16>,
    pub(super) extra_discipline: Num<u8>,
    pub(super) profiles: Vec<String>,
    pub(super) in_regiment: bool,
    pub(super) adds_rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStructure {
    pub(super) id: String,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) elite_max: Num<u8>,
    pub(super) constraints: Vec<String>,
    pub(super) slot: Vec<RawSlot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSlot {
    pub(super) formation: String,
    pub(super) min: Num<u8>,
    pub(super) max: Num<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFormation {
    pub(super) id: String,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) commander: bool,
    pub(super) battalions_min: Option<Num<u8>>,
    pub(super) battalions_and_corps_max: Option<Num<u8>>,
    #[serde(default)]
    pub(super) battalions_same_type: bool,
    pub(super) cavalry_min: Option<Num<u8>>,
    pub(super) cavalry_max: Option<Num<u8>>,
    #[serde(default)]
    pub(super) cavalry_same_type: bool,
    #[serde(default)]
    pub(super) cavalry_types: Vec<String>,
    pub(super) guns: Option<Num<u8>>,
    pub(super) companies_min: Option<Num<u8>>,
    pub(super) companies_max: Num<u8>,
    pub(super) company_types: Vec<String>,
    #[serde(default)]
    pub(super) companies_not_above_cavalry_units: bool,
    pub(super) company_free_rule: Option<String>,
    pub(super) battalions_per_forlorn_hope: Option<Num<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawEntry {
    pub(super) id: String,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) clause: Clause,
    #[serde(default)]
    pub(super) kingdoms: bool,
    #[serde(default = "yes")]
    pub(super) carried: bool,
    pub(super) lent_by_inspiring: Option<bool>,
}

pub(super) fn printed() -> Source {
    Source::Printed
}

pub(super) fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTrait {
    pub(super) id: String,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) set: String,
    pub(super) clause: Clause,
    pub(super) test: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawProfile {
    pub(super) id: String,
    pub(super) clause: Clause,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) arm: String,
    pub(super) kind: String,
    pub(super) r#type: String,
    #[serde(default)]
    pub(super) kingdoms: bool,
    pub(super) adaptation: Option<String>,
    pub(super) unavailable_with_adaptation: Option<String>,
    pub(super) pair: Option<String>,
    pub(super) options_from: Option<String>,
    pub(super) purchasable: bool,
    pub(super) nations: Vec<String>,
    pub(super) base_cm: [u8; 2],
    pub(super) weapons: Vec<String>,
    pub(super) rules: Vec<String>,
    #[serde(default = "printed")]
    pub(super) rules_source: Source,
    #[serde(default = "printed")]
    pub(super) weapons_source: Source,
    pub(super) cost: Num<i16>,
    pub(super) stats: RawStats,
    pub(super) printed_variant: Option<RawVariant>,
    #[serde(default)]
    pub(super) option: Vec<RawOption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStats {
    pub(super) speed: Num<u8>,
    pub(super) melee: Num<u8>,
    pub(super) shoot: Num<[u8; 2]>,
    pub(super) discipline: Num<u8>,
    pub(super) courage: Num<u8>,
    pub(super) stamina: Num<u8>,
    pub(super) def_infantry: Num<u8>,
    pub(super) def_cavalry: Num<u8>,
    pub(super) def_volley: Num<u8>,
    pub(super) def_ball: Num<u8>,
    pub(super) speed_limbered: Option<Num<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawVariant {
    pub(super) speed: u8,
    pub(super) melee: u8,
    pub(super) shoot: [u8; 2],
    pub(super) discipline: u8,
    pub(super) courage: u8,
    pub(super) stamina: u8,
    pub(super) def_infantry: u8,
    pub(super) def_cavalry: u8,
    pub(super) def_volley: u8,
    pub(super) def_ball: u8,
    pub(super) cost: Num<i16>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWith {
    pub(super) option: String,
    pub(super) set: Sets,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOption {
    pub(super) id: String,
    pub(super) name_en: String,
    pub(super) name_fr: String,
    pub(super) cost: Num<i16>,
    #[serde(default)]
    pub(super) set: Sets,
    pub(super) if_with: Option<RawWith>,
    #[serde(default)]
    pub(super) add_rules: Vec<String>,
    #[serde(default)]
    pub(super) remove_rules: Vec<String>,
    #[serde(default)]
    pub(super) add_weapons: Vec<String>,
    #[serde(default)]
    pub(super) remove_weapons: Vec<String>,
    pub(super) base_cm: Option<[u8; 2]>,
    #[serde(default)]
    pub(super) excludes: Vec<String>,
    #[serde(default)]
    pub(super) nations: Vec<String>,
}
