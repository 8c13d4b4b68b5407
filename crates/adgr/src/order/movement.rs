//! Orders of the Movement phase that are no charges: manoeuvres, contact and support, squares, generals.

use rocroi_table::{Point, Ud};
use serde::{Deserialize, Serialize};

use super::Angle;
use crate::ids::{AdgUnit, CorpsId, Side, UnitId};

/// One move of a unit, battle unit or group.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Move {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// Manoeuvre by manoeuvre.
    pub path: Vec<Manoeuvre>,
    /// Into support of a friend that fights (A-MOV-60).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub support: Option<Support>,
    /// A deep-order unit that also tries to rally (A-RAL-15).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rally: bool,
    /// A reserve pays from its store (A-SET-43).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub store: bool,
    /// What the owner may choose, where he does not want the default.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// What an owner may choose along with an order.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// The general keeps his free point though he could pay with it (A-CMD-08).
    pub keep_free: bool,
    /// Of several equally threatening enemies, the one that counts (A-ZOC-08).
    pub threats: Vec<UnitId>,
    /// Of two equal ways to push a crossed friend aside, this one (A-MOV-52), or of a war wagon's shifts (A-MOV-59).
    pub aside: Option<Side>,
    /// When one of a group takes its place in support, the others do not go with it (A-CHG-24).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub others_stay: bool,
    /// Asked before it runs along an enemy in melee, as it may stop there in simple support (A-CHG-21).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_support: bool,
}

impl Choices {
    /// Nothing chosen?
    pub fn is_default(&self) -> bool {
        *self == Choices::default()
    }
}

/// One manoeuvre of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Manoeuvre {
    /// Straight ahead (A-MOV-10).
    Advance(Ud),
    /// Straight back: only when a zone of control is left (A-ZOC-14) or the unit disengages (A-CHG-63).
    Back(Ud),
    /// About a front corner (A-MOV-11).
    Wheel(Side, Angle),
    /// About the centre: artillery (A-MOV-57, A-MOV-58).
    CentreWheel(Side, Angle),
    /// Sideways (A-MOV-14).
    Slide(Side, Ud),
    /// A quarter-turn (A-MOV-15).
    QuarterTurn(Side),
    /// A half-turn (A-MOV-17).
    HalfTurn,
    /// Units of the rear ranks come up beside the front rank (A-MOV-20).
    Extend(Vec<Comer>),
    /// Other files fall in behind the lead, which alone makes the manoeuvres written before (A-MOV-21).
    Contract(Contraction),
}

/// A unit that comes up in an extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comer {
    /// Who.
    pub unit: UnitId,
    /// On which side of the front rank.
    pub side: Side,
    /// In a checkerboard: the place that links it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// A contraction.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Contraction {
    /// The files of the front rank that stay in front, by their foremost units.
    pub lead: Vec<UnitId>,
    /// Those that fall in, in their order.
    pub followers: Vec<Follower>,
}

/// A unit that falls in behind the lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follower {
    /// Who.
    pub unit: UnitId,
    /// Behind whom, where the owner has the choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// A place in a group, told by a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The neighbour.
    pub to: UnitId,
    /// How it is linked to it.
    pub how: Linked,
}

/// How a unit is linked to a neighbour ahead of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Linked {
    /// In file behind it.
    Behind,
    /// Checkerboard, behind and to its left: FR on the neighbour's RL.
    BehindLeft,
    /// Checkerboard, behind and to its right: FL on the neighbour's RR.
    BehindRight,
    /// Checkerboard, ahead and to its left: RR on the neighbour's FL.
    AheadLeft,
    /// Checkerboard, ahead and to its right: RL on the neighbour's FR.
    AheadRight,
}

/// Which fight a unit moves to support, and from where (A-MOV-60).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Support {
    /// The friend that fights.
    pub friend: AdgUnit,
    /// Its main opponent.
    pub enemy: AdgUnit,
    /// Where.
    pub place: SupportPlace,
}

/// A support position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum SupportPlace {
    /// Beside the friend, fronts on one line.
    OverlapLeft,
    /// The same on its right.
    OverlapRight,
    /// Side edge on side edge of the enemy.
    SideToSide,
    /// On the enemy's left flank.
    LeftFlank,
    /// On the enemy's right flank.
    RightFlank,
    /// On the enemy's rear.
    Rear,
}

/// Forming or breaking a square.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Square {
    /// Who.
    pub unit: UnitId,
    /// Advances and wheels with the UD left over: before forming, or after breaking.
    #[serde(default)]
    pub path: Vec<Manoeuvre>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// Leaving a zone of control.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeaveZoc {
    /// One unit; several only where a group may (A-ZOC-15).
    pub units: Vec<UnitId>,
    /// Mounted with a slower enemy behind go straight ahead instead of back (A-ZOC-15).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ahead: bool,
    /// Troops able to evade do not wheel to the enemy's heading (A-CHG-50).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub straight: bool,
    /// They half-turn at the end, if they may (A-CHG-55).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_turn: bool,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// A move of a general, as a point.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GeneralMove {
    /// The general of this corps.
    pub general: CorpsId,
    /// Where he goes, bend by bend; empty for one who changes between units that touch.
    pub path: Vec<Point>,
    /// The ADG unit he joins at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<AdgUnit>,
    /// Pays with rolled points though the free one is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep_free: bool,
}
