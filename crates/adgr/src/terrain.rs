//! The ground (chapter 04): kinds of terrain pieces and what each is for whom. Choosing and placing terrain is
//! the set-up's matter; where a footprint stands in a piece is asked through [`crate::Scene`].

use rocroi_game::by;
use rocroi_table::Shape;
use serde::{Deserialize, Serialize};

use crate::troops::{Category, Flag, Footing, Profile};

/// All the ground of a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ground {
    /// The pieces; the table without a piece is open.
    pub pieces: Vec<Piece>,
}

/// A terrain piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Where it lies: an area; of a road and a river a band along the centre line.
    pub shape: Shape,
}

/// The kinds of terrain pieces (A-TER-02).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// A river, as its die made it (A-TER-25).
    River(Flow),
    /// A coast.
    Coast,
    /// A gentle hill, bare or covered.
    GentleHill(Option<Covering>),
    /// A steep hill, bare or covered.
    SteepHill(Option<Covering>),
    /// Brush.
    Brush,
    /// A field.
    Field,
    /// An enclosed field.
    EnclosedField,
    /// A plantation.
    Plantation,
    /// A wood.
    Wood,
    /// A marsh.
    Marsh,
    /// Dunes.
    Dunes,
    /// A gully.
    Gully,
    /// A road.
    Road,
    /// A village.
    Village,
    /// Impassable ground.
    Impassable,
}

/// What covers a hill (A-TER-23).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Covering {
    /// Brush.
    Brush,
    /// A field.
    Field,
    /// An enclosed field.
    EnclosedField,
    /// A plantation.
    Plantation,
    /// A wood.
    Wood,
}

impl Covering {
    /// The piece it is like.
    pub const fn kind(self) -> Kind {
        match self {
            Covering::Brush => Kind::Brush,
            Covering::Field => Kind::Field,
            Covering::EnclosedField => Kind::EnclosedField,
            Covering::Plantation => Kind::Plantation,
            Covering::Wood => Kind::Wood,
        }
    }
}

/// How hard a river is to cross (A-TER-25).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Flow {
    /// Dried up: open.
    DriedUp,
    /// Rough.
    Rough,
    /// Difficult.
    Difficult,
    /// In flood: impassable.
    Flood,
}

impl Kind {
    /// Its category; none is impassable (A-TER-01, A-TER-02).
    pub fn footing(self) -> Option<Footing> {
        by!("A-TER-01");
        by!("A-TER-02");
        match self {
            Kind::Coast | Kind::Impassable | Kind::River(Flow::Flood) => None,
            Kind::River(Flow::DriedUp) | Kind::Road | Kind::GentleHill(None) => Some(Footing::Open),
            Kind::GentleHill(Some(covering)) => covering.kind().footing(),
            Kind::River(Flow::Rough)
            | Kind::Brush
            | Kind::Field
            | Kind::EnclosedField
            | Kind::Plantation
            | Kind::Gully => Some(Footing::Rough),
            Kind::River(Flow::Difficult)
            | Kind::SteepHill(_)
            | Kind::Wood
            | Kind::Marsh
            | Kind::Dunes
            | Kind::Village => Some(Footing::Difficult),
        }
    }

    /// Its category for these troops, privileges counted (A-TER-05); none is impassable. For movement and
    /// melee, not for shooting.
    pub fn footing_of(self, who: Profile) -> Option<Footing> {
        by!("A-TER-05");
        let seen = match self {
            Kind::GentleHill(Some(covering)) => covering.kind(),
            other => other,
        };
        let fields = matches!(seen, Kind::Field | Kind::EnclosedField | Kind::Brush);
        if fields && matches!(who.category(), Category::El | Category::Drag) {
            return Some(Footing::Open);
        }
        if who.flag(Flag::Camels) {
            match seen {
                Kind::Brush => return Some(Footing::Open),
                Kind::Dunes => return Some(Footing::Rough),
                _ => {}
            }
        }
        self.footing()
    }

    /// The melee modifier of these troops in this ground (A-MEL-44, privileges counted): 0 or less.
    pub fn melee(self, who: Profile) -> i8 {
        if self == Kind::Dunes && who.flag(Flag::Camels) {
            by!("A-TER-05");
            return 0;
        }
        self.footing_of(who).map_or(0, |footing| who.terrain(footing))
    }
}
