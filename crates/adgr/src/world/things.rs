//! What stands on the table and is no unit: camps, works, ambush markers, ships.

use rocroi_game::{Seat, Secret};
use rocroi_table::Pose;
use serde::{Deserialize, Serialize};

use crate::ids::{CorpsId, UnitId};

/// A camp: 1 × 2 UD, without a front (A-SET-11).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Camp {
    /// Whose.
    pub seat: Seat,
    /// Its place; the first side named is 1 UD wide, the depth 2 UD.
    pub pose: Pose,
    /// A fortified camp.
    pub fortified: bool,
    /// Lost; it goes on blocking moves (A-ROU-10).
    pub lost: bool,
}

/// A fortification or obstacle: a line of 1 UD with a front and a rear side (A-TRP-09). Its pose is that of a
/// base of no depth that faces the front side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Work {
    /// Who placed it.
    pub seat: Seat,
    /// What it is.
    pub kind: WorkKind,
    /// The middle of the line, and where its front side looks.
    pub pose: Pose,
    /// The gun it was bought for; it goes with it (A-SET-19).
    pub gun: Option<UnitId>,
}

/// What a work is (A-SET-13, A-SET-16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// A fortification.
    Fortification,
    /// An obstacle.
    Obstacle,
    /// Stakes: an obstacle for mounted only.
    Stakes,
}

/// An ambush marker, 1 × 1 UD (A-SET-21).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// Whose.
    pub seat: Seat,
    /// Where, while it lies on the table.
    pub pose: Option<Pose>,
    /// The corps its units belong to; none for a fake. Which units: [`super::World::absent`].
    #[serde(with = "held")]
    pub corps: Secret<Option<CorpsId>>,
}

/// A ship afloat, 2 × 1 UD (A-SET-47).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// Whose.
    pub seat: Seat,
    /// Where.
    pub pose: Pose,
}

/// What a marker holds, written as a list: a secret that is "none" must not be read back as a blank.
mod held {
    use super::{CorpsId, Deserialize, Secret, Serialize};
    use rocroi_game::{Hide as _, Viewer};
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(held: &Secret<Option<CorpsId>>, s: S) -> Result<S::Ok, S::Error> {
        let list: Vec<CorpsId> = held.get().copied().flatten().into_iter().collect();
        let mut written = Secret::new(held.known(), super::Held(list));
        if held.is_blank() {
            written.hide(Viewer::Spectator);
        }
        written.serialize(s)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Secret<Option<CorpsId>>, D::Error> {
        let written = Secret::<super::Held>::deserialize(d)?;
        let mut held = Secret::new(written.known(), written.get().and_then(|list| list.0.first().copied()));
        if written.is_blank() {
            held.hide(Viewer::Spectator);
        }
        Ok(held)
    }
}

/// What is written of a marker: its corps, or nothing for a fake.
#[derive(Serialize, Deserialize)]
struct Held(Vec<CorpsId>);
impl rocroi_game::Hide for Held {}
