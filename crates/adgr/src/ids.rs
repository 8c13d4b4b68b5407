//! Names of things in a battle: units, halves, corps, edges. Small `Copy` numbers; what they stand for is in
//! [`crate::Setup`] (constant) and [`crate::World`] (changing).

use rocroi_game::Seat;
use serde::{Deserialize, Serialize};

pub use rocroi_table::{Edge, Side};

/// A line of an army's roster: what its owner calls a unit by before it appears.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct RosterId(pub u16);

/// A unit or battle unit that has appeared: in a battle from a given position in roster order, the first army's
/// first; in one that was set up in the order in which they were placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitId(pub u16);

impl UnitId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Half 1 of it, or the whole of a single unit.
    pub const fn one(self) -> AdgUnit {
        AdgUnit { unit: self, half: Half::One }
    }

    /// One of its halves.
    pub const fn half(self, half: Half) -> AdgUnit {
        AdgUnit { unit: self, half }
    }
}

/// A corps; its general has the same number (A-CMD-01: each corps has its own).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CorpsId(pub u8);

impl CorpsId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An ambush marker on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct MarkerId(pub u8);

impl MarkerId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The two ADG units of a battle unit (A-TRN-16). A single unit is its own half one.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Half {
    /// The left half, seen from behind the unit.
    #[default]
    One,
    /// The right half.
    Two,
}

impl Half {
    /// Both, in order.
    pub const BOTH: [Half; 2] = [Half::One, Half::Two];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub const fn other(self) -> Half {
        match self {
            Half::One => Half::Two,
            Half::Two => Half::One,
        }
    }
}

/// One element 1 UD wide: a single unit, or one half of a battle unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AdgUnit {
    /// The unit it is, or is half of.
    pub unit: UnitId,
    /// Which half; [`Half::One`] for a single unit.
    pub half: Half,
}

/// Who shoots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Firer {
    /// An ADG unit.
    Unit(AdgUnit),
    /// A gun of a ship (A-SHT-62, optional).
    Gun(ShipGun),
}

impl Firer {
    /// The unit it belongs to; none for a ship.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Firer::Unit(at) => Some(at.unit),
            Firer::Gun(_) => None,
        }
    }
}

impl From<AdgUnit> for Firer {
    fn from(at: AdgUnit) -> Firer {
        Firer::Unit(at)
    }
}

/// One of the guns of a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ShipGun {
    /// Whose ship.
    pub seat: Seat,
    /// Which of its guns, from 1.
    pub gun: u8,
}
