//! Kinds of terrain pieces and what each is for whom (A-TER-01 to A-TER-30).

use rocroi_game::{Clause, by};
use rocroi_table::{Heading, Shape};
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
    /// The crest line of a round steep hill, where its owner did not leave it parallel to the long table edges
    /// (A-TER-21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crest: Option<Heading>,
}

impl Piece {
    /// A piece; the crest line of a hill is the usual one.
    pub const fn new(kind: Kind, shape: Shape) -> Piece {
        Piece { kind, shape, crest: None }
    }
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
    /// An open terrain piece: only while terrain is placed (A-TER-10).
    Open,
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
    /// A village that stands on the hill (A-TER-47).
    Village,
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
            Covering::Village => Kind::Village,
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
    /// The clause that says what it is.
    pub fn clause(self) -> Clause {
        match self {
            Kind::Open => by!("A-TER-10"),
            Kind::Field => by!("A-TER-11"),
            Kind::EnclosedField => by!("A-TER-12"),
            Kind::Plantation => by!("A-TER-14"),
            Kind::Wood => by!("A-TER-15"),
            Kind::Brush | Kind::Marsh | Kind::Dunes => by!("A-TER-16"),
            Kind::Gully => by!("A-TER-17"),
            Kind::GentleHill(_) => by!("A-TER-19"),
            Kind::SteepHill(_) => by!("A-TER-20"),
            Kind::River(_) => by!("A-TER-25"),
            Kind::Coast => by!("A-TER-27"),
            Kind::Road => by!("A-TER-28"),
            Kind::Village => by!("A-TER-29"),
            Kind::Impassable => by!("A-TER-30"),
        }
    }

    /// Its category; none is impassable (A-TER-01, A-TER-02).
    pub fn footing(self) -> Option<Footing> {
        by!("A-TER-01");
        by!("A-TER-02");
        let _ = self.clause();
        match self {
            Kind::Coast | Kind::Impassable | Kind::River(Flow::Flood) => None,
            Kind::River(Flow::DriedUp) | Kind::Road | Kind::GentleHill(None) | Kind::Open => {
                Some(Footing::Open)
            }
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

    /// May these troops be in ambush in it (A-TER-02)? Behind the horizon line of a hill all may, which is a matter of
    /// sight; on a covered hill the covering gives a second right.
    pub fn ambush(self, who: Profile) -> bool {
        by!("A-TER-02");
        let what = who.category();
        if matches!(what, Category::Art | Category::Wwg) {
            return false;
        }
        match self {
            Kind::GentleHill(Some(covering)) | Kind::SteepHill(Some(covering)) => {
                by!("A-TER-23");
                covering.kind().ambush(who)
            }
            Kind::Brush | Kind::Field | Kind::Marsh | Kind::Dunes => what == Category::Li,
            Kind::EnclosedField => matches!(what, Category::Li | Category::Drag),
            Kind::Plantation | Kind::Gully | Kind::Village => what != Category::El,
            Kind::Wood => true,
            Kind::River(_)
            | Kind::Coast
            | Kind::GentleHill(None)
            | Kind::SteepHill(None)
            | Kind::Road
            | Kind::Impassable
            | Kind::Open => false,
        }
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
