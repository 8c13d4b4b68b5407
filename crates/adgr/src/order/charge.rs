//! Charges, breaking off, holding back, and how a target evades.

use serde::{Deserialize, Serialize};

use super::{Choices, Manoeuvre};
use crate::ids::{Side, UnitId};

/// A charge.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Charge {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// A wheel, a slide, or a turn and perhaps a wheel (A-CHG-08, A-CHG-09).
    #[serde(default)]
    pub opening: Vec<Manoeuvre>,
    /// Spontaneous, for no command point (A-CHG-28).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spontaneous: bool,
    /// A reserve pays from its store (A-SET-43).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub store: bool,
    /// A target named behind light infantry (A-CHG-05).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<UnitId>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// Breaking off.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Disengage {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// Holding back.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Hold {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// Members that try to rally, in this order: the first within the payment (A-RAL-16).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rally: Vec<UnitId>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// How an evader avoids what bars its way (A-CHG-52).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Deviation {
    /// The smallest slide that helps.
    Slide(Side),
    /// The smallest wheel that helps.
    Wheel(Side),
    /// A slide of 1 UD, then the smallest wheel that frees the way.
    SlideAndWheel(Side, Side),
    /// Straight on.
    None,
}

/// A unit, or a group together, that evades, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Evader {
    /// Who: one unit, or the members of a group that keeps together (A-CHG-59).
    pub units: Vec<UnitId>,
    /// It does not wheel to the direction of the charge (A-CHG-50).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub straight: bool,
    /// It makes a half-turn at the end (A-CHG-55).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_turn: bool,
}
