//! Corps and generals in a battle.

use rocroi_table::Point;
use serde::{Deserialize, Serialize};

use crate::ids::AdgUnit;

/// A corps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Corps {
    /// Under an allied or unreliable general: has it proved reliable? (A-CMD-30)
    pub trust: Trust,
    /// It has had its activation in this sequence (A-TRN-04).
    pub done: bool,
    /// The commander-in-chief has set 2 CP aside for its test in this sequence (A-CMD-30).
    pub helped: bool,
    /// Its general was lost before its present activation began: no points but the die (A-CMD-28).
    pub leaderless: bool,
}

/// Whether a corps obeys (A-CMD-30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum Trust {
    /// It does.
    Reliable,
    /// Its first command die has not been rolled yet.
    Untested,
    /// It hesitates.
    Hesitant,
}

/// A general (A-CMD-20).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct General {
    /// Where he is.
    pub at: Whereabouts,
    /// He fights (A-CMD-25).
    pub engaged: bool,
    /// Orders to himself in this activation, at most three (A-CMD-21).
    pub orders: u8,
}

/// Where a general is (A-CMD-20).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Whereabouts {
    /// A marker on the table.
    Alone(Point),
    /// With an ADG unit, which he may leave.
    Attached(AdgUnit),
    /// Part of an ADG unit for the whole battle.
    Included(AdgUnit),
    /// Not on the table: to be deployed, in an ambush, on a flank march.
    Absent,
    /// Lost (A-ROU-11).
    Lost,
}
