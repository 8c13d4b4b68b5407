//! What can be wrong with a list, each with its clause.

use super::period::Titled;
use super::price::Choice;
use crate::setup::Rank;
use crate::terrain::Region;
use crate::troops::{Quality, Troop};
use rocroi_game::Clause;
use serde::{Deserialize, Serialize};

/// Where in a list: corps and unit, counted from 1; unit 0 is the corps or its general.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    /// The corps.
    pub corps: u8,
    /// The unit in it.
    pub unit: u8,
}

/// A fault of a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum ArmyFault {
    /// It costs more than was agreed.
    OverBudget {
        /// What it costs.
        cost: i16,
        /// What was agreed.
        limit: u16,
    },
    /// Not three corps.
    CorpsNumber {
        /// How many there are.
        number: u8,
    },
    /// Not exactly one commander-in-chief.
    ChiefNumber {
        /// How many there are.
        number: u8,
    },
    /// A corps without units.
    EmptyCorps {
        /// Which.
        at: Spot,
    },
    /// The generals are worth more than the list allows.
    CommandValue {
        /// Their sum.
        sum: u8,
        /// The command value of the list.
        limit: u8,
    },
    /// More than one allied corps.
    Allies {
        /// How many there are.
        number: u8,
    },
    /// A strategist who is not commander-in-chief.
    StrategistNotChief {
        /// Where.
        at: Spot,
    },
    /// A commander-in-chief who is allied or unreliable.
    ChiefDoubtful {
        /// Where.
        at: Spot,
    },
    /// A general included in no unit of his corps.
    IncludedNowhere {
        /// Where.
        at: Spot,
        /// The name given.
        name: String,
    },
    /// A general included in light infantry or artillery.
    IncludedInThat {
        /// Where.
        at: Spot,
        /// In what.
        troop: Troop,
    },
    /// In a battle unit the half must be named; elsewhere there is none.
    IncludedHalf {
        /// Where.
        at: Spot,
        /// Is it a battle unit?
        battle_unit: bool,
    },
    /// No such quality of this troop.
    Quality {
        /// Where.
        at: Spot,
        /// What.
        troop: Troop,
        /// The quality.
        quality: Quality,
    },
    /// The option is not offered for this foot.
    FootOption {
        /// Where.
        at: Spot,
        /// For what.
        troop: Troop,
        /// The option.
        choice: Choice,
    },
    /// The option is not offered for these mounted.
    MountedOption {
        /// Where.
        at: Spot,
        /// For what.
        troop: Troop,
        /// The option.
        choice: Choice,
    },
    /// An option taken twice.
    OptionTwice {
        /// Where.
        at: Spot,
        /// The option.
        choice: Choice,
    },
    /// LMI have exactly one weapon.
    OneWeapon {
        /// Where.
        at: Spot,
    },
    /// A war wagon takes at most one of its options.
    WagonOptions {
        /// Where.
        at: Spot,
    },
    /// Regimental artillery with a Mediocre unit.
    RegimentalMediocre {
        /// Where.
        at: Spot,
    },
    /// Commanded Shot with an Elite unit.
    CommandedElite {
        /// Where.
        at: Spot,
    },
    /// Commanded Shot with Shock or camels.
    CommandedWith {
        /// Where.
        at: Spot,
        /// With what.
        choice: Choice,
    },
    /// More than one missile weapon.
    Missiles {
        /// Where.
        at: Spot,
    },
    /// More than one of Impact, Pistol, Shock and Caracole.
    ShockArms {
        /// Where.
        at: Spot,
    },
    /// Caracole or Shock with a missile weapon.
    NoMissileWith {
        /// Where.
        at: Spot,
        /// Which.
        choice: Choice,
    },
    /// Salvo with Impact, ½ Shooter or another weapon.
    SalvoWith {
        /// Where.
        at: Spot,
        /// With what.
        choice: Choice,
    },
    /// Two-handed weapons and polearms.
    TwoArms {
        /// Where.
        at: Spot,
    },
    /// ½ Shooter without a weapon it goes with.
    HalfShooter {
        /// Where.
        at: Spot,
    },
    /// ½ bow, crossbow or carbine without Impact.
    HalfWithoutImpact {
        /// Where.
        at: Spot,
        /// Which.
        choice: Choice,
    },
    /// A light unit without its one weapon.
    LightWeapon {
        /// Where.
        at: Spot,
    },
    /// Something camels do not take.
    CamelsWith {
        /// Where.
        at: Spot,
        /// What.
        choice: Choice,
    },
    /// Too many works.
    WorksNumber {
        /// How many.
        number: u8,
        /// How many may be.
        most: u8,
    },
    /// A fortification for something that is no medium or heavy gun, or twice for one.
    GunWork {
        /// The name given.
        name: String,
    },
    /// A ship without the optional rule.
    Ship,
    /// Mixed arms without the optional rule.
    MixedArms {
        /// Where.
        at: Spot,
    },
    /// A rank this list does not allow.
    Strategist {
        /// Where.
        at: Spot,
        /// The rank.
        rank: Rank,
    },
    /// A year the period list does not reach.
    Year {
        /// The list.
        list: Titled,
        /// The year of the army.
        year: u16,
        /// Its first year.
        from: u16,
        /// Its last.
        to: u16,
    },
    /// A home region the period list does not have.
    HomeRegion {
        /// The list.
        list: Titled,
        /// The region of the army.
        region: Region,
        /// Those it may have.
        regions: Vec<Region>,
    },
    /// The period list has no such troops.
    NoEntry {
        /// Where.
        at: Spot,
        /// What.
        troop: Troop,
        /// The list.
        list: Titled,
    },
    /// The entry is of other years.
    EntryYears {
        /// Where.
        at: Spot,
        /// The entry.
        entry: Titled,
        /// Its first year.
        from: u16,
        /// Its last.
        to: u16,
    },
    /// The entry has no such quality.
    EntryQuality {
        /// Where.
        at: Spot,
        /// The entry.
        entry: Titled,
        /// The quality.
        quality: Quality,
    },
    /// An option every unit of the entry has.
    EntryLacks {
        /// Where.
        at: Spot,
        /// The entry.
        entry: Titled,
        /// The option.
        choice: Choice,
    },
    /// Not exactly one of the options between which the entry lets choose.
    EntryOneOf {
        /// Where.
        at: Spot,
        /// The entry.
        entry: Titled,
        /// The options.
        choices: Vec<Choice>,
    },
    /// An option the entry does not have.
    EntryOption {
        /// Where.
        at: Spot,
        /// The entry.
        entry: Titled,
        /// The option.
        choice: Choice,
    },
    /// Too few of an entry.
    EntryLeast {
        /// The entry.
        entry: Titled,
        /// How many there are.
        number: u8,
        /// How many there must be.
        least: u8,
    },
    /// Too many of an entry.
    EntryMost {
        /// The entry.
        entry: Titled,
        /// How many there are.
        number: u8,
        /// How many may be.
        most: u8,
    },
    /// Too few of several entries together.
    LimitLeast {
        /// The entries.
        entries: Vec<Titled>,
        /// How many there are.
        number: u8,
        /// How many there must be.
        least: u8,
    },
    /// Too many of several entries together.
    LimitMost {
        /// The entries.
        entries: Vec<Titled>,
        /// How many there are.
        number: u8,
        /// How many may be.
        most: u8,
    },
    /// An allied corps in an army whose list has no allies.
    AllyNone {
        /// Where.
        at: Spot,
        /// The list.
        list: Titled,
    },
    /// An allied corps that does not say which list it comes from.
    AllyUnnamed {
        /// Where.
        at: Spot,
        /// Those it may come from.
        lists: Vec<String>,
    },
    /// An allied corps from a list that is no ally of this one.
    AllyOther {
        /// Where.
        at: Spot,
        /// The list given.
        list: String,
        /// Those it may come from.
        lists: Vec<String>,
    },
    /// A list of its own for a corps that is not allied.
    OwnList {
        /// Where.
        at: Spot,
    },
}

impl ArmyFault {
    /// The clause it breaks.
    pub fn clause(&self) -> Clause {
        use ArmyFault::*;
        Clause::of(match self {
            OverBudget { .. } => "A-ARM-01",
            CorpsNumber { .. } | ChiefNumber { .. } => "A-ARM-02",
            EmptyCorps { .. } => "A-ARM-03",
            CommandValue { .. }
            | Strategist { .. }
            | Year { .. }
            | HomeRegion { .. }
            | NoEntry { .. }
            | EntryYears { .. }
            | EntryQuality { .. }
            | EntryLacks { .. }
            | EntryOneOf { .. }
            | EntryOption { .. }
            | EntryLeast { .. }
            | EntryMost { .. }
            | LimitLeast { .. }
            | LimitMost { .. } => "A-ARM-04",
            StrategistNotChief { .. } | ChiefDoubtful { .. } => "A-ARM-07",
            Allies { .. } | AllyNone { .. } | AllyUnnamed { .. } | AllyOther { .. } | OwnList { .. } => {
                "A-ARM-09"
            }
            IncludedNowhere { .. } | IncludedInThat { .. } | IncludedHalf { .. } => "A-ARM-11",
            FootOption { troop, choice, .. } => not_offered(*troop, *choice).unwrap_or("A-ARM-14"),
            MountedOption { troop, choice, .. } => not_offered(*troop, *choice).unwrap_or("A-ARM-15"),
            OptionTwice { .. } | OneWeapon { .. } | WagonOptions { .. } => "A-ARM-14",
            HalfWithoutImpact { .. } => "A-ARM-15",
            Quality { .. } => "A-ARM-25",
            RegimentalMediocre { .. } => "A-ARM-26",
            CommandedElite { .. } | CommandedWith { .. } => "A-ARM-27",
            Missiles { .. }
            | ShockArms { .. }
            | NoMissileWith { .. }
            | SalvoWith { .. }
            | TwoArms { .. }
            | HalfShooter { .. } => "A-ARM-28",
            LightWeapon { .. } => "A-ARM-29",
            CamelsWith { .. } => "A-ARM-30",
            WorksNumber { .. } | GunWork { .. } => "A-ARM-33",
            Ship => "A-ARM-35",
            MixedArms { .. } => "A-ARM-16",
        })
    }
}

/// The clause that says who may have an option, where one says more than the tables of A-ARM-14 and A-ARM-15.
fn not_offered(troop: Troop, choice: Choice) -> Option<&'static str> {
    let light = matches!(troop, Troop::LightInfantry | Troop::LightCavalry);
    Some(match choice {
        Choice::RegimentalArtillery => "A-ARM-26",
        Choice::CommandedShot => "A-ARM-27",
        Choice::Camels => "A-ARM-30",
        // Built in as half already.
        Choice::HalfShooter if matches!(troop, Troop::Colunela | Troop::Dragoon) => "A-ARM-28",
        _ if light && choice.weapon().is_some() => "A-ARM-29",
        _ => return None,
    })
}
