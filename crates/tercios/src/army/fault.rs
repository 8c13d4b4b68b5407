//! What can be wrong with a list, with the codes of T-ARM-41, and what a list may be warned of (T-ARM-42).

use crate::profiles::Name;
use crate::terms::{Formation, Nation, Switch, Trait, Virtue};
use rocroi_game::Clause;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};

/// The codes of T-ARM-41.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[expect(missing_docs, reason = "each is explained by its ArmyFault")]
pub enum Code {
    OverBudget,
    OptionTwice,
    OptionConflict,
    UnitNation,
    OptionNation,
    CncCount,
    CncRank,
    CmdCount,
    CmdRank,
    VirtueCount,
    TraitCount,
    TraitTwice,
    StructureMin,
    StructureMax,
    CavSameType,
    CavMajority,
    CavCarthorses,
    RegimentSize,
    RegimentType,
    ForlornLimit,
    ShotWithCav,
    EliteCount,
    EliteKind,
    AdaptationOff,
}

/// Where in a list: regiment and unit, counted from 1; 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    /// The formation; 0 for the commander-in-chief and the elite unit.
    pub regiment: u8,
    /// The unit in it; 0 for its commander or the whole formation.
    pub unit: u8,
}

macro_rules! army_faults {
    ($($(#[$doc:meta])* $v:ident $({ $($f:ident : $t:ty),+ })? $code:ident $clause:literal),+ $(,)?) => {
        /// A fault of a list.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        #[expect(missing_docs, reason = "fields say what they are")]
        pub enum ArmyFault {
            $($(#[$doc])* #[doc = concat!("(", $clause, ")")] $v $({ $($f: $t),+ })?),+
        }
        impl ArmyFault {
            /// Its code (T-ARM-41).
            pub const fn code(&self) -> Code {
                match self { $(ArmyFault::$v { .. } => Code::$code),+ }
            }
        }
        impl rocroi_game::Fault for ArmyFault {
            fn clause(&self) -> Clause {
                match self { $(ArmyFault::$v { .. } => const { Clause::of($clause) }),+ }
            }
        }
    };
}

army_faults! {
    /// The army costs more than the limit.
    OverBudget { cost: i32, limit: u16 } OverBudget "T-ARM-02",
    /// An option is bought twice.
    OptionTwice { at: Spot, option: Name } OptionTwice "T-ARM-04",
    /// Two options do not go together.
    OptionConflict { at: Spot, option: Name, with: Name } OptionConflict "T-ARM-04",
    /// The nation does not have this unit.
    UnitNation { at: Spot, unit: Name, nation: Nation } UnitNation "T-ARM-08",
    /// The ally is of the other camp.
    AllyCamp { at: Spot, nation: Nation } UnitNation "T-ARM-13",
    /// Too few formations of the army's own nation.
    AllyCompulsory { formation: Formation, least: u8 } UnitNation "T-ARM-13",
    /// The nation does not have this option.
    OptionNation { at: Spot, option: Name, nation: Nation } OptionNation "T-ARM-09",
    /// Not exactly one commander-in-chief.
    ChiefCount { found: u8 } CncCount "T-ARM-15",
    /// A commander-in-chief of a rank he may not have.
    ChiefRank { rank: u8, least: u8, most: u8 } CncRank "T-ARM-15",
    /// A formation without its one commander, or with several.
    CommanderCount { at: Spot, found: u8 } CmdCount "T-ARM-16",
    /// A battery has no commander.
    BatteryCommander { at: Spot } CmdCount "T-ARM-35",
    /// A commander of a rank he may not have.
    CommanderRank { at: Spot, rank: u8, most: u8 } CmdRank "T-ARM-16",
    /// Too many virtues for the rank.
    TooManyVirtues { at: Spot, found: u8, most: u8 } VirtueCount "T-ARM-17",
    /// A virtue twice on one commander.
    VirtueTwice { at: Spot, virtue: Virtue } VirtueCount "T-ARM-17",
    /// Too many traits for the rank.
    TooManyTraits { at: Spot, found: u8, most: u8 } TraitCount "T-ARM-18",
    /// A trait twice in the army.
    TraitTwice { at: Spot, r#trait: Trait } TraitTwice "T-ARM-18",
    /// Too few of a formation.
    TooFew { formation: Formation, found: u8, least: u8 } StructureMin "T-ARM-19",
    /// Too many of a formation.
    TooMany { formation: Formation, found: u8, most: u8 } StructureMax "T-ARM-19",
    /// No two cavalry regiments of one type.
    CavalrySameType CavSameType "T-ARM-23",
    /// Cavalry regiments are not more than all other formations.
    CavalryMajority { cavalry: u8, others: u8 } CavMajority "T-ARM-24",
    /// A gun without horses in a cavalry army.
    CavalryCarthorses { at: Spot } CavCarthorses "T-ARM-25",
    /// A wrong number of battalions.
    Battalions { at: Spot, found: u8, least: u8 } RegimentSize "T-ARM-27",
    /// More battalions and corps than places.
    BattalionPlaces { at: Spot, found: u8, most: u8 } RegimentSize "T-ARM-29",
    /// Too many companies beside the battalions.
    Companies { at: Spot, found: u8, most: u8 } RegimentSize "T-ARM-27",
    /// A wrong number of companies in a battle group.
    GroupCompanies { at: Spot, found: u8, least: u8, most: u8 } RegimentSize "T-ARM-31",
    /// A wrong number of cavalry units.
    CavalryUnits { at: Spot, found: u8, least: u8, most: u8 } RegimentSize "T-ARM-32",
    /// Too many shot companies with cavalry.
    ShotCompanies { at: Spot, found: u8, most: u8 } RegimentSize "T-ARM-32",
    /// Not exactly one gun in a battery.
    Guns { at: Spot, found: u8 } RegimentSize "T-ARM-35",
    /// Too many companies with a gun.
    BatteryCompanies { at: Spot, found: u8, most: u8 } RegimentSize "T-ARM-35",
    /// Battalions of different types.
    BattalionTypes { at: Spot } RegimentType "T-ARM-28",
    /// Cavalry of different types.
    CavalryTypes { at: Spot } RegimentType "T-ARM-33",
    /// A company of a type that is not allowed with cavalry.
    CompanyType { at: Spot } RegimentType "T-ARM-34",
    /// A unit that fits no place of the formation.
    NoPlace { at: Spot, formation: Formation } RegimentType "T-ARM-32",
    /// More Forlorn Hope than the battalions allow.
    ForlornLimit { at: Spot, found: u8, most: u8 } ForlornLimit "T-ARM-30",
    /// More shot companies than cavalry units.
    ShotWithCavalry { at: Spot, found: u8, cavalry: u8 } ShotWithCav "T-ARM-32",
    /// More elite units than the structure allows.
    EliteCount { found: u8, most: u8 } EliteCount "T-ARM-19",
    /// A kind of unit that cannot be the elite unit.
    EliteKind { unit: Name } EliteKind "T-ARM-37",
    /// An elite option on a unit that is not the elite unit.
    EliteOption { at: Spot } EliteKind "T-ARM-37",
    /// A unit of a switch that is off.
    UnitOff { at: Spot, unit: Name, switch: Switch } AdaptationOff "T-ARM-38",
    /// A unit that another switch replaces.
    UnitReplaced { at: Spot, unit: Name, switch: Switch } AdaptationOff "T-ARM-38",
    /// An option of the expansion, which is off.
    OptionOff { at: Spot, option: Name } AdaptationOff "T-ADP-08",
    /// A trait of the expansion, which is off.
    TraitOff { at: Spot, r#trait: Trait } AdaptationOff "T-ADP-08",
    /// A nation that both players must accept.
    NationOff { nation: Nation } AdaptationOff "T-ARM-07",
    /// Allied regiments both players have not accepted, or the expansion is off.
    AlliesOff { at: Spot } AdaptationOff "T-ARM-13",
}

/// Something that is legal and does nothing (T-ARM-42).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Warning {
    /// A virtue that does nothing in these hands.
    IdleVirtue {
        /// Whose.
        at: Spot,
        /// Which.
        virtue: Virtue,
    },
    /// A trait that does nothing in this army.
    IdleTrait {
        /// Whose.
        at: Spot,
        /// Which.
        r#trait: Trait,
    },
}
