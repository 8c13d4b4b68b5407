//! What a player keeps to himself while the battle is set up: his battle plan (A-SET-20) and what he has bought
//! besides units and not yet placed. Which units are where is in [`crate::World::absent`].

use rocroi_game::Hide;
use rocroi_table::Side;
use serde::{Deserialize, Serialize};

use crate::ids::{CorpsId, Half, RosterId};

/// A battle plan, with the train. Known to its owner alone; what of it comes true is shown piece by piece.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BattlePlan {
    /// The corps from left to right, as their owner looks at the enemy; without the one on a flank march.
    pub order: Vec<CorpsId>,
    /// The corps on a flank march, if any.
    pub flank: Option<Flanking>,
    /// What each ambush marker stands for, until the markers lie on the table.
    pub ambushes: Vec<Content>,
    /// What was bought besides units.
    pub train: Train,
}

impl Hide for BattlePlan {}

/// A flank march (A-SET-34).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flanking {
    /// The corps that makes it.
    pub corps: CorpsId,
    /// From which flank, as its owner looks at the enemy.
    pub side: Side,
}

/// What an ambush marker stands for (A-SET-21).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Content {
    /// Its units; none for a fake.
    pub units: Vec<RosterId>,
    /// The unit, and the half of it, that the separate general of their corps is with.
    pub general: Option<(RosterId, Half)>,
}

impl Content {
    /// Does it stand for nothing?
    pub fn fake(&self) -> bool {
        self.units.is_empty()
    }
}

/// What was bought besides units and has not been placed (A-ARM-33 to A-ARM-35).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Train {
    /// Fortifications, those of guns not counted.
    pub fortifications: u8,
    /// Obstacles.
    pub obstacles: u8,
    /// The guns that have a fortification of their own.
    pub guns: Vec<RosterId>,
    /// The camp is fortified.
    pub fortified_camp: bool,
    /// A ship.
    pub ship: bool,
}
