//! A unit in a battle: where it stands, what it has lost, what is remembered of it; and those that have not appeared.

use std::sync::Arc;

use rocroi_table::{Pose, Ud};
use serde::{Deserialize, Serialize};

use crate::ids::{Edge, Half, MarkerId};
use crate::setup::UnitSheet;

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// On the table.
    Table(Pose),
    /// Out of the battle for good.
    Gone(Gone),
}

/// The units of a side that have not appeared, in roster order.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Absentees(pub Arc<Vec<Absent>>);

/// A unit that has not appeared. When it does it becomes a [`Unit`] with a sheet; when it never can it is dropped
/// (A-SET-25).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Absent {
    /// What never changes about it.
    pub sheet: UnitSheet,
    /// Where it is.
    pub at: Away,
    /// Its general is with it.
    pub general: Option<With>,
}

/// Where a unit is that has not appeared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Away {
    /// Not yet deployed.
    ToDeploy,
    /// Under an ambush marker (A-SET-21).
    Ambush(MarkerId),
    /// With its corps on a flank march (A-SET-34).
    FlankMarch,
}

/// How a general is with an ADG unit, and with which half (A-CMD-20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum With {
    /// He may leave it.
    Attached(Half),
    /// Part of it for the whole battle.
    Included(Half),
}

/// Why a unit is out of the battle: what it counts for morale differs (A-ROU-16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum Gone {
    /// Routed and removed.
    Routed,
    /// Left the table by an evade (A-MOV-61).
    Left,
    /// Found no room to enter from a flank march: it counts for nothing (A-SET-36).
    NoRoom,
}

/// A unit or battle unit.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Cohesion points lost; one store for both halves of a battle unit (A-TRP-06).
    pub lost: u8,
    /// Routed, and not yet removed (A-ROU-01).
    pub routed: bool,
    /// Routed by A-MEL-64: it stays until the Rout and Pursuit phase (A-MEL-66).
    pub waits: bool,
    /// In square (A-MOV-47).
    pub square: bool,
    /// Looting a camp (A-ROU-10).
    pub looting: bool,
    /// Commanded Shot lost by an evade (A-ABL-32).
    pub shot_gone: bool,
    /// Moved or turned by an order in its owner's most recent Movement phase: a war wagon that did is not
    /// battle-ready (A-ABL-40).
    pub rolled: bool,
    /// Smoke (A-SHT-61, optional).
    pub smoke: u8,
    /// Named as a reserve when it was placed (A-SET-43, optional).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reserve: bool,
    /// Command points stored on a reserve (A-SET-43, optional).
    pub store: u8,
    /// A half that counts as turned, and to which of its edges (A-MEL-68).
    pub turned: [Option<Edge>; 2],
    /// What it did in this sequence.
    pub marks: Marks,
}

impl Unit {
    /// A fresh unit at this place.
    pub fn new(place: Place) -> Self {
        Unit {
            place,
            lost: 0,
            routed: false,
            waits: false,
            square: false,
            looting: false,
            shot_gone: false,
            rolled: false,
            smoke: 0,
            reserve: false,
            store: 0,
            turned: [None; 2],
            marks: Marks::default(),
        }
    }

    /// Where it stands, if it is on the table.
    pub const fn pose(&self) -> Option<Pose> {
        match self.place {
            Place::Table(pose) => Some(pose),
            Place::Gone(_) => None,
        }
    }

    /// It has lost at least one cohesion point (A-TRP-23).
    pub const fn disordered(&self) -> bool {
        self.lost > 0
    }
}

/// Facts kept about a unit until the end of the sequence (A-TRN-28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Orders received, at most three (A-CMD-11).
    pub orders: u8,
    /// Moves made (A-MOV-38).
    pub moves: u8,
    /// The general was with it (or with its group) in move 1, 2, 3: one bit each (A-CMD-31).
    pub with_general: u8,
    /// Smallest distance to an enemy since its first move began (A-MOV-39).
    pub nearest: Option<Ud>,
    /// It received an order that cost command points, or was held back: no uncontrolled charge (A-CHG-33).
    pub paid: bool,
    /// It has slid (A-MOV-14).
    pub slid: bool,
    /// Its position or heading changed by its own order or conforming (A-SHT-14).
    pub moved: bool,
    /// It charged, in whatever way (A-SHT-16).
    pub charged: bool,
    /// The charge was uncontrolled (A-MEL-37).
    pub uncontrolled: bool,
    /// It evaded (A-SHT-16).
    pub evaded: bool,
    /// It disengaged (A-CHG-64).
    pub disengaged: bool,
    /// An enemy disengaged from it: it does not shoot (A-SHT-16).
    pub deserted: bool,
    /// It left a zone of control (A-ZOC-16).
    pub left_zoc: bool,
    /// It tried to rally (A-RAL-01).
    pub rallied: bool,
    /// It was called back from looting (A-ROU-10).
    pub recalled: bool,
    /// It was held back (A-CHG-37).
    pub held: bool,
    /// A reserve used its store (A-SET-43).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stored: bool,
    /// It was burst through (A-MOV-53).
    pub burst: bool,
    /// It was displaced or shifted by others (A-MOV-52, A-CHG-76).
    pub displaced: bool,
    /// It conformed or turned to face in step 4 of its corps' activation (A-CHG-78).
    pub conformed: bool,
    /// Each half lost the point of A-MEL-64.
    pub several_sides: [bool; 2],
}
