//! The ground: pieces of scenery with their outline and what they do (T-BAT-08, T-MOV-24, T-MOV-25).
//!
//! A piece carries its effects itself, since the dice of fields and rivers decide them as it is laid. What
//! they mean for a move, a shot or a combat is in those chapters; laying scenery is the chapter `battle`'s.

use crate::PieceId;
use rocroi_game::Hide;
use rocroi_table::Shape;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// The pieces of T-BAT-08.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Scenery {
    /// T-BAT-25.
    Road,
    /// T-BAT-09.
    Bridge,
    /// T-BAT-10.
    Ford,
    /// T-BAT-22.
    River,
    /// T-BAT-21.
    SmallLake,
    /// T-BAT-21.
    LargeLake,
    /// T-BAT-17.
    Field,
    /// T-BAT-19.
    Hedge,
    /// T-BAT-28.
    Wall,
    /// T-BAT-20.
    SmallWood,
    /// T-BAT-20.
    LargeWood,
    /// T-BAT-26.
    SmallHill,
    /// T-BAT-26.
    LargeHill,
    /// T-BAT-27.
    SteepHill,
    /// T-BAT-29.
    Rocks,
    /// T-BAT-11.
    SmallBuilding,
    /// T-BAT-11.
    LargeBuilding,
    /// T-BAT-30.
    Marsh,
}
impl Hide for Scenery {}

/// Classes of ground (T-MOV-25).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Class {
    /// Speed + if the whole line lies on it.
    Easy,
    /// No effect.
    Open,
    /// Speed −.
    Difficult,
    /// Speed − and disorder.
    VeryDifficult,
    /// Not to be entered or crossed.
    Impassable,
}
impl Hide for Class {}

/// A piece of scenery on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// What it is.
    pub scenery: Scenery,
    /// Where it lies.
    pub shape: Shape,
    /// Its class for movement.
    pub class: Class,
    /// Covers a target from shooting (T-SHT-29).
    pub covered: bool,
    /// Blocks sight (T-SHT-09).
    pub hidden: bool,
    /// Gives Height (T-ASL-35).
    pub height: bool,
    /// Gives Protected (T-ASL-36).
    pub protected: bool,
}

/// All the ground of a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ground {
    /// The pieces, in the order they were laid.
    pub pieces: Vec<Piece>,
}

impl Scenery {
    /// Is it a building (T-BAT-11)?
    pub const fn is_building(self) -> bool {
        matches!(self, Scenery::SmallBuilding | Scenery::LargeBuilding)
    }

    /// Is it any hill (T-BAT-26, T-BAT-27)?
    pub const fn is_hill(self) -> bool {
        matches!(self, Scenery::SmallHill | Scenery::LargeHill | Scenery::SteepHill)
    }

    /// Is it a line without thickness (T-MOV-32)?
    pub const fn is_line(self) -> bool {
        matches!(self, Scenery::Hedge | Scenery::Wall)
    }

    /// Does it carry a way over a river (T-BAT-09, T-BAT-10)?
    pub const fn is_crossing(self) -> bool {
        matches!(self, Scenery::Bridge | Scenery::Ford)
    }
}

impl Piece {
    /// A piece with the effects of T-BAT-08. A field is difficult and a river very difficult until their dice
    /// (T-BAT-18, T-BAT-24) say otherwise.
    pub fn new(scenery: Scenery, shape: Shape) -> Piece {
        let class = match scenery {
            Scenery::Road => Class::Easy,
            Scenery::Bridge | Scenery::SmallHill | Scenery::LargeHill => Class::Open,
            Scenery::Ford | Scenery::Field | Scenery::Hedge | Scenery::Wall | Scenery::SteepHill => {
                Class::Difficult
            }
            Scenery::River | Scenery::SmallWood | Scenery::LargeWood | Scenery::Marsh => Class::VeryDifficult,
            Scenery::SmallLake
            | Scenery::LargeLake
            | Scenery::Rocks
            | Scenery::SmallBuilding
            | Scenery::LargeBuilding => Class::Impassable,
        };
        let wood = matches!(scenery, Scenery::SmallWood | Scenery::LargeWood);
        let building = scenery.is_building();
        Piece {
            scenery,
            shape,
            class,
            covered: wood || building || scenery.is_line(),
            hidden: wood || building || scenery.is_hill() || scenery == Scenery::Rocks,
            height: scenery.is_hill(),
            protected: building || scenery == Scenery::Wall,
        }
    }
}

impl Ground {
    /// A piece.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.at()]
    }

    /// Every piece with its id.
    pub fn iter(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(i, p)| (PieceId(i as u16), p))
    }
}
