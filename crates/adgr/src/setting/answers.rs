//! What a player says while the battle is set up: where his camp, works and heavy guns stand, his battle plan, his
//! ambush markers, and one whole corps after another. Units that have not appeared go by their line of the roster.

use rocroi_table::{Point, Pose};
use serde::{Deserialize, Serialize};

use super::plan::{Content, Flanking};
use crate::ids::{CorpsId, Half, RosterId};
use crate::world::WorkKind;

/// Camp, works, heavy guns and ship of a player (A-SET-11 to A-SET-19, A-SET-47).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Camping {
    /// The camp; its front is one of its 1 UD sides.
    pub camp: Pose,
    /// Fortifications and obstacles, those of guns not counted: the middle of the line, and where its front looks.
    #[serde(default)]
    pub works: Vec<(WorkKind, Pose)>,
    /// Every heavy gun; a fortification of its own stands along its front edge.
    #[serde(default)]
    pub guns: Vec<(RosterId, Pose)>,
    /// The ship, put afloat.
    #[serde(default)]
    pub ship: Option<Pose>,
}

/// A battle plan (A-SET-20).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Planning {
    /// The corps from left to right, without the one on a flank march.
    pub order: Vec<CorpsId>,
    /// A flank march.
    #[serde(default)]
    pub flank: Option<Flanking>,
    /// Each ambush marker that is used.
    #[serde(default)]
    pub ambushes: Vec<Content>,
}

/// An ambush marker and the lay-out that shows that its units have room (A-SET-21).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hiding {
    /// Which of the plan's ambushes, from 0.
    pub ambush: u8,
    /// Where the marker lies.
    pub pose: Pose,
    /// How its units could be set up; of a fake anything.
    #[serde(default)]
    pub layout: Vec<(RosterId, Pose)>,
}

/// One whole corps with its general (A-SET-26).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deployment {
    /// Which.
    pub corps: CorpsId,
    /// Each of its units that is placed openly; one left out finds no room and is lost (A-SET-25).
    pub units: Vec<(RosterId, Pose)>,
    /// Its general, unless he is included in a unit, in ambush or on a flank march.
    #[serde(default)]
    pub general: Option<Post>,
    /// Those named as reserves (A-SET-43).
    #[serde(default)]
    pub reserves: Vec<RosterId>,
}

/// Where a general is placed (A-SET-31).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Post {
    /// Alone.
    At(Point),
    /// Attached to a unit of his corps, with this half of it.
    With(RosterId, Half),
}

/// A judged answer of the set-up.
#[derive(Clone, PartialEq, Debug)]
pub enum SettingPlan {
    /// These Bayonet battle units play as MI.
    Bayonets(Vec<RosterId>),
    /// Camp, works, heavy guns and ship.
    Camp(Camping),
    /// A battle plan.
    Plan(Planning),
    /// Ambush markers.
    Markers(Vec<Hiding>),
    /// A corps.
    Deploy(Deployment),
}
