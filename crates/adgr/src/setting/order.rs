//! What the players say before terrain.

use serde::{Deserialize, Serialize};

/// What the winner of the initiative wants to be (A-SET-07).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// He attacks.
    Attacker,
    /// He defends.
    Defender,
}

/// The long table edge the defender takes (A-SET-03). In the coordinates of the program it is y = 0 either way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TableSide {
    /// Where he sits.
    OwnSide,
    /// The one opposite: the players change places.
    OppositeSide,
}
