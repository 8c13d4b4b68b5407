//! Names of pieces, and lengths in the units of the rules.

use rocroi_game::Hide;
use serde::{Deserialize, Serialize};

/// A troop unit: its place in the lists of [`Setup`](crate::Setup) and [`World`](crate::World).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitId(pub u16);

/// A commander: his place in the lists of [`Setup`](crate::Setup) and [`World`](crate::World).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CommanderId(pub u16);

/// A regiment, battle group, battery or the elite unit: its place in [`Setup::regiments`](crate::Setup::regiments).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RegimentId(pub u16);

/// Units that share one order card in this turn (T-TRN-38).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GroupId(pub u8);

/// A piece of ground: its place in [`Ground::pieces`](crate::Ground::pieces).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PieceId(pub u16);

/// A length in hundredths of a millimetre.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Length(pub i32);

impl UnitId {
    /// Its place in the lists.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl CommanderId {
    /// His place in the lists.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl RegimentId {
    /// Its place in the list.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl PieceId {
    /// Its place in the list.
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

/// One inch: 25.4 mm exactly (T-UNT-09).
pub const INCH: i32 = 2540;
/// One millimetre.
pub const MM: i32 = 100;
/// One centimetre: 10 mm exactly (T-UNT-09).
pub const CM: i32 = 1000;

impl Length {
    /// So many inches.
    pub const fn inches(n: i32) -> Length {
        Length(n * INCH)
    }
}

impl Hide for UnitId {}
impl Hide for CommanderId {}
