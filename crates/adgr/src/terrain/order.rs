//! What the players say about terrain: pieces as they are chosen, laid and adjusted. An order is short: a shape is
//! given by sides or axes, centre and heading, a river and a road by the points of their centre lines.

use rocroi_game::Hide;
use rocroi_table::{Heading, Point, Side, Ud};
use serde::{Deserialize, Serialize};

use super::kinds::{Covering, Kind};
use super::regions::Row;
use crate::order::Angle;

/// What can be chosen (A-TER-33). Whether a field is enclosed is said when it is placed.
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
    strum::VariantNames,
    strum::VariantArray,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Sort {
    /// A river.
    River,
    /// A coast.
    Coast,
    /// An open terrain piece.
    Open,
    /// A gentle hill.
    GentleHill,
    /// A steep hill.
    SteepHill,
    /// A field.
    Field,
    /// Brush.
    Brush,
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
impl Hide for Sort {}

impl Sort {
    /// Its row of the table.
    pub const fn row(self) -> Row {
        match self {
            Sort::River | Sort::Coast => Row::Water,
            Sort::Open => Row::Open,
            Sort::GentleHill | Sort::SteepHill => Row::Hill,
            Sort::Field => Row::Field,
            Sort::Brush => Row::Brush,
            Sort::Plantation => Row::Plantation,
            Sort::Wood => Row::Wood,
            Sort::Marsh => Row::Marsh,
            Sort::Dunes => Row::Dunes,
            Sort::Gully => Row::Gully,
            Sort::Road => Row::Road,
            Sort::Village => Row::Village,
            Sort::Impassable => Row::Impassable,
        }
    }

    /// What a piece on the table was chosen as.
    pub const fn of(kind: Kind) -> Sort {
        match kind {
            Kind::River(_) => Sort::River,
            Kind::Coast => Sort::Coast,
            Kind::Open => Sort::Open,
            Kind::GentleHill(_) => Sort::GentleHill,
            Kind::SteepHill(_) => Sort::SteepHill,
            Kind::Brush => Sort::Brush,
            Kind::Field | Kind::EnclosedField => Sort::Field,
            Kind::Plantation => Sort::Plantation,
            Kind::Wood => Sort::Wood,
            Kind::Marsh => Sort::Marsh,
            Kind::Dunes => Sort::Dunes,
            Kind::Gully => Sort::Gully,
            Kind::Road => Sort::Road,
            Kind::Village => Sort::Village,
            Kind::Impassable => Sort::Impassable,
        }
    }
}

/// The row that a covering uses up (A-TER-23); none for a village, which is no covering one chooses.
pub const fn covering_row(covering: Covering) -> Option<Row> {
    match covering {
        Covering::Brush => Some(Row::Brush),
        Covering::Field | Covering::EnclosedField => Some(Row::Field),
        Covering::Plantation => Some(Row::Plantation),
        Covering::Wood => Some(Row::Wood),
        Covering::Village => None,
    }
}

/// A piece a player chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// What it is.
    pub sort: Sort,
    /// What covers a hill (A-TER-23).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub covering: Option<Covering>,
}

impl Choice {
    /// A bare piece.
    pub const fn bare(sort: Sort) -> Choice {
        Choice { sort, covering: None }
    }
}

/// The pieces a player announces (A-TER-35).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Selection {
    /// Two, three or four.
    pub pieces: Vec<Choice>,
    /// What covers the compulsory hill (A-TER-23).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compulsory: Option<Covering>,
}

/// How an area piece lies (A-TER-31).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Laying {
    /// Its centre.
    pub centre: Point,
    /// The shorter side or axis.
    pub across: Ud,
    /// The longer side or axis, which lies along the heading.
    pub along: Ud,
    /// Where that points.
    pub heading: Heading,
    /// A field, or the field on a hill, is enclosed (A-TER-13).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enclosed: bool,
    /// A village stands on this hill of its owner (A-TER-47).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hill: Option<Sort>,
    /// The crest line of a round steep hill, if not parallel to the long table edges (A-TER-21).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crest: Option<Heading>,
}

/// How a river or coast lies (A-TER-46).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Water {
    /// The centre line of a river, from one long table edge to the other.
    River(Vec<Point>),
    /// The short table edge of a coast, as its owner sees it.
    Coast(Side),
}

/// A piece on the table, by its place in [`super::Ground`], from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PieceId(pub u8);

impl PieceId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is done to a piece that may be adjusted (A-TER-51).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Adjustment {
    /// It stays as it is.
    Keep,
    /// Its centre is shifted to there.
    Shift(Point),
    /// It is turned clockwise.
    Turn {
        /// About this point of the piece.
        about: Point,
        /// So far.
        by: Angle,
    },
    /// It is taken away.
    Remove,
}

/// What became of a piece that was tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Adjusted {
    /// It was left where it is.
    Kept,
    /// It was shifted.
    Shifted,
    /// It was turned.
    Turned,
    /// It was removed.
    TakenAway,
}

/// The column of sectors a die names, as the placing player sees it (A-TER-40, A-TER-41).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Column {
    /// On his left.
    LeftSector,
    /// In the middle.
    CentreSector,
    /// On his right.
    RightSector,
}

/// What the edge die says (A-TER-41).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Margin {
    /// Touching a table edge, a river or a coast.
    AtTheEdge,
    /// At least 2 UD from every table edge.
    AwayFromEdges,
    /// Touching the river or coast: a village (A-TER-47).
    AtTheWater,
}

/// Where a piece must lie; whatever is left open is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    /// The column of sectors.
    pub column: Option<Column>,
    /// What it touches or keeps away from.
    pub margin: Option<Margin>,
}
