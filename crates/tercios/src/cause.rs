//! Why a unit takes wear, why it is destroyed, why it moves.

use rocroi_game::Hide;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// Why a unit takes wear other than by hits and blows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Wear {
    /// An Experimental gun rolled a 1 (T-SHT-47).
    Experimental,
    /// A disengage or retreat was not completed (T-MOV-54, T-MOV-57).
    NotCompleted,
    /// Beaten by a Determined unit (T-COM-69).
    Determined,
    /// Driven on by a Hero (T-COM-52).
    Hero,
    /// Taken over from another unit (T-COM-74).
    Indefatigable,
}
impl Hide for Wear {}

/// Why a unit is removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Ruin {
    /// Broken (T-SHT-28).
    Broken,
    /// Mercenaries that will bear no more (T-ASL-53).
    Disbanded,
    /// Artillery that lost a combat (T-ASL-48).
    NoEscape,
    /// Ridden down by lances (T-ASL-43).
    Lances,
    /// Ridden down in pursuit (T-ASL-50).
    Pursuit,
    /// Light troops that lost a combat (T-ASL-56).
    ForlornHope,
    /// Disbanded to fill a battalion's ranks (T-COM-72).
    Experienced,
}
impl Hide for Ruin {}

/// Why a unit moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Motion {
    /// The Move of a Ready order (T-TRN-25).
    Move,
    /// A Run order (T-TRN-32).
    Run,
    /// An Assault on an enemy out of reach (T-TRN-30).
    AdvanceOn,
    /// A charge (T-ASL-08).
    Charge,
    /// A charge that does not reach (T-REA-32).
    FallShort,
    /// A counter-charge (T-REA-20).
    CounterCharge,
    /// An interception (T-REA-24).
    Intercept,
    /// Commanded Shot (T-REA-41).
    Defend,
    /// An evade (T-REA-28).
    Evade,
    /// A disengage (T-MOV-52).
    Disengage,
    /// A retreat (T-MOV-56).
    Retreat,
    /// One inch after combat (T-MOV-55).
    Part,
    /// An advance after combat (T-MOV-58).
    Advance,
    /// A pursuit (T-MOV-59).
    Pursue,
    /// Falling back after a caracole (T-SHT-45).
    Caracole,
    /// A move given by Relentless (T-COM-62).
    Relentless,
    /// A move given by Protector (T-COM-79).
    Protector,
    /// A move before the first turn (T-BAT-41).
    Vanguard,
}
impl Hide for Motion {}
