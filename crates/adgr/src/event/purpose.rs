//! What a roll is for.

use rocroi_game::{Hide, Seat};
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, CorpsId, Firer, UnitId};
use crate::terrain::Sort;

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Purpose {
    /// Whether a flank march arrives; thrown in secret, also where there is none.
    FlankMarch {
        /// Whose.
        seat: Seat,
    },
    /// Command points of a corps.
    CommandPoints {
        /// Which.
        corps: CorpsId,
    },
    /// Whether a hesitant corps becomes reliable.
    Reliability {
        /// Which.
        corps: CorpsId,
    },
    /// How far a unit evades.
    Evade {
        /// Who.
        unit: UnitId,
    },
    /// How far chargers run whose targets have all evaded.
    ChargeDistance {
        /// The first of those it counts for.
        unit: UnitId,
    },
    /// A shot: the shooter's die, the target's die.
    Shot {
        /// The main shooter.
        shooter: Firer,
        /// The target.
        target: AdgUnit,
    },
    /// A fight: one die for each.
    Melee {
        /// The phasing player's.
        one: AdgUnit,
        /// His opponent.
        two: AdgUnit,
    },
    /// An attack on a fortified camp.
    CampAttack {
        /// Who attacks.
        by: AdgUnit,
    },
    /// Whether a general at risk is lost.
    GeneralAtRisk {
        /// Who.
        general: CorpsId,
    },
    /// Which way a routed elephant runs.
    Rampage {
        /// Who.
        unit: UnitId,
    },
    /// A rally.
    Rally {
        /// Who.
        unit: UnitId,
    },
    /// Whether a looting unit obeys.
    StopLooting {
        /// Who.
        unit: UnitId,
    },
    /// Who has the initiative: one die for each.
    Initiative,
    /// Whether a player may have a river, coast or village.
    PieceHad {
        /// What.
        sort: Sort,
    },
    /// The place of a terrain piece: the sector die, the edge die.
    PiecePlace {
        /// What.
        sort: Sort,
    },
    /// The sector of an impassable piece again.
    SectorAgain {
        /// What.
        sort: Sort,
    },
    /// How hard the river is.
    RiverFlow,
    /// Two sectors for the road.
    RoadSectors,
    /// An attempt to adjust a piece.
    Adjustment {
        /// What.
        sort: Sort,
    },
}

impl Hide for Purpose {}
