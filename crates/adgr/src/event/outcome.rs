//! How a battle ends; what a view does not know, and the branches of a preview.

use rocroi_game::Seat;
use serde::{Deserialize, Serialize};

/// How a battle ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Outcome {
    /// The other army is broken (A-ROU-19).
    Broken {
        /// Who has won.
        by: Seat,
        /// The loser.
        army: Seat,
        /// Its demoralisation points.
        points: i16,
        /// Its break value.
        value: i16,
    },
    /// The other army has nobody left on the table (A-ROU-22).
    Cleared {
        /// Who has won.
        by: Seat,
        /// The loser.
        army: Seat,
    },
    /// Both are beaten at once (A-ROU-20).
    BothBroken,
    /// The last turn agreed on is over (A-ROU-21).
    TimeUp,
}

/// A hidden fact a rule would need to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Blank {
    /// What an ambush marker holds.
    Ambush,
    /// A flank march.
    FlankMarch,
    /// The units of the other army.
    Army,
}

/// A branch beyond a preview.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Branch {
    /// The die gives so many command points.
    Points {
        /// How many.
        points: u8,
    },
    /// Whoever is charged stands, as far as he may.
    Stand,
    /// Everybody evades who is charged and can.
    Evade,
    /// Nobody stirs under a marker.
    NoAmbush,
}

/// A standing answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Standing {
    /// The first unit in roster order wherever there is a tie.
    RosterOrder,
}
