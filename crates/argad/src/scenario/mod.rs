//! Chapter SCN: raising two bands, setting up, playing to an end and deciding who won.

mod bands;
mod encounter;
mod events;
mod muster;
mod price;
mod put_down;
mod tables;
mod victory;

use crate::figures::FigureId;
use crate::ground::{Edge, Ground};
use rocroi_game::Seat;
use rocroi_table::{Heading, Point};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

pub use bands::{BandFault, POINTS, band_faults, quick_band};
pub use encounter::{encounter, lay};
pub use events::{EventStage, events, pick_up, searchers, takers};
pub use muster::{BandFile, GroupFile, MusterFault, deployed, muster, quick, read_band, understand};
pub use price::{Ready, price, ready, ready_named, value};
pub use put_down::{SetUpFrame, in_zone, may_hide, placing_faults, put_down, set_up, still_to_place};
pub use tables::{GroupSpec, cm, listed, ready_scenario};
pub use victory::{Margin, OBJECTIVES, Outcome, outcome, points};

/// Which scenario.
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
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ScenarioName {
    /// R-SCN-13.
    Encounter,
    /// R-SCN-14 to R-SCN-16.
    Convoy,
    /// R-SCN-17 to R-SCN-19.
    Raid,
    /// R-SCN-20 to R-SCN-22.
    Bridge,
    /// A position of its own: no points but those of R-SCN-12.
    Free,
}

/// Where the routed of a side run (R-MRL-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoutTo {
    /// This edge.
    Edge(Edge),
    /// The edge of set-up.
    OwnEdge,
    /// South for those south of this line (y in table units), north for the others.
    NearerSide(i32),
}

/// A cart at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CartStart {
    /// Whose.
    pub owner: Seat,
    /// Centre.
    pub at: Point,
    /// The way it faces.
    pub heading: Heading,
    /// Its driver.
    pub driver: FigureId,
}

/// Where a group may be set up (R-SCN-07, and the scenario).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// Within so much of the side's own edge.
    OwnEdge(i32),
    /// Within so much of this edge.
    Edge(Edge, i32),
    /// Within so much of this place; and wholly west of this x, if said.
    Round(Point, i32, Option<i32>),
    /// In forest or bushes, or behind a hedge on its south side; nowhere west of this x.
    Hiding(i32),
    /// Within so much of a cart of the side, wholly west of this x.
    NearCart(i32, i32),
    /// It enters later.
    Enters,
}

/// May a group be hidden at set-up?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MayHide {
    /// No.
    #[default]
    No,
    /// If its player likes.
    Yes,
    /// It must be.
    Must,
    /// Only inside buildings.
    InBuildings,
}

/// The frame of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scenario {
    /// Which.
    pub name: ScenarioName,
    /// The last turn.
    pub turns: u8,
    /// The ground; an encounter dices for it.
    pub ground: Ground,
    /// Where the routed run.
    pub rout: [RoutTo; 2],
    /// By which edges a side may leave.
    pub exits: [Vec<Edge>; 2],
    /// Carts.
    pub carts: Vec<CartStart>,
    /// One loot in each building.
    pub loot: bool,
    /// Where each group of each side is set up, and whether hidden.
    pub zones: [Vec<(Zone, MayHide)>; 2],
    /// Groups that start in close order, facing so.
    pub formed: [Vec<Option<Heading>>; 2],
    /// Groups that, if they start in close order, do so in column of twos facing so (R-SCN-15).
    #[serde(default)]
    pub column: [Vec<Option<Heading>>; 2],
}
