//! Facts remembered between units (A-TRN-28): contacts, charges, fights, zones entered, targets chosen.

use rocroi_game::Seat;
use rocroi_table::{Point, Pose};
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, Edge, UnitId};

/// Two enemy ADG units that touch, and since when (A-MEL-04, A-CHG-79).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// Of seat A.
    pub a: AdgUnit,
    /// Of seat B.
    pub b: AdgUnit,
    /// The act that made them touch ([`super::World::acts`]).
    pub act: u32,
    /// The player sequence in which they came to touch.
    pub sequence: u16,
    /// Whose act it was: the attacker at the edge of a terrain piece (A-TER-03).
    pub by: Seat,
    /// They fought each other in the last Combat phase (A-MEL-04).
    pub fought: bool,
}

/// A front edge along a flank or rear of an enemy ADG unit (of artillery any edge), and since when: of two that touched
/// otherwise before, later than their contact (A-MEL-64).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Whose front edge.
    pub by: AdgUnit,
    /// Along whose side.
    pub at: AdgUnit,
    /// The act that brought it there ([`super::World::acts`]).
    pub act: u32,
    /// The player sequence in which it came there.
    pub sequence: u16,
}

/// A contact that A-CHG-77 left as it touched.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unaligned {
    /// The ADG unit that came.
    pub by: AdgUnit,
    /// The one it touches.
    pub at: AdgUnit,
    /// The edge attacked.
    pub edge: Edge,
    /// The first point of contact.
    pub p: Point,
    /// Where both stood then.
    pub poses: (Pose, Pose),
}

/// An ADG unit that came into contact by a charge (A-CHG-29).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Struck {
    /// Who charged.
    pub by: AdgUnit,
    /// Whom.
    pub at: AdgUnit,
    /// On which edge.
    pub edge: Edge,
    /// The charge was uncontrolled.
    pub uncontrolled: bool,
    /// It caught an evader, who fights as attacked from the rear (A-CHG-56).
    pub caught: bool,
}

/// What an ADG unit did in this Combat phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fought {
    /// Who.
    pub by: AdgUnit,
    /// Its main opponent, the enemy against whom it gave melee support, or the friend it gave simple support.
    pub at: AdgUnit,
    /// What it did.
    pub how: How,
    /// It defended a fortification, obstacle or river bank in its fight (A-ROU-08).
    pub defends: bool,
}

/// What an ADG unit did in a Combat phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum How {
    /// It fought its main opponent.
    Fought,
    /// It gave melee support.
    MeleeSupport,
    /// It gave simple support.
    SimpleSupport,
}

/// A unit in an enemy's zone of control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entered {
    /// Whose zone.
    pub zone: UnitId,
    /// Who is in it.
    pub unit: UnitId,
    /// Since which act.
    pub act: u32,
}

/// A target chosen among equal ones (A-SHT-22).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// Who shoots, and from where.
    pub shooter: (AdgUnit, Pose),
    /// The edge used.
    pub edge: Edge,
    /// The target chosen.
    pub target: AdgUnit,
    /// All the equal targets, and where they stood.
    pub equal: Vec<(AdgUnit, Pose)>,
}
