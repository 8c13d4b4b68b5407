//! What a roll is for; what a view does not hold; branches beyond a preview; how a battle ends.

use crate::order::Said;
use crate::terms::Trait;
use crate::{CommanderId, UnitId};
use rocroi_game::{Hide, Seat};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// What a roll is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Purpose {
    /// The scenario (T-BAT-34).
    ScenarioDie,
    /// Scenery points (T-BAT-03).
    SceneryDice,
    /// What a field is (T-BAT-18).
    FieldDie,
    /// What the river is (T-BAT-24).
    RiverDie,
    /// Table edges or roles (T-BAT-35, T-BAT-50).
    EdgeDice,
    /// Which regiments come up (T-BAT-51).
    Arrivals,
    /// Initiative (T-TRN-08).
    Initiative,
    /// An order test (T-TRN-20).
    OrderTest {
        /// Whose.
        unit: UnitId,
    },
    /// Does an Impetuous unit hold back (T-TRN-42)?
    ImpetuousTest {
        /// Whose.
        unit: UnitId,
    },
    /// A reaction test (T-REA-07).
    ReactionTest {
        /// Whose.
        unit: UnitId,
        /// What was said.
        said: Said,
    },
    /// A commander in the way (T-COM-25).
    InTheWay {
        /// Who.
        commander: CommanderId,
    },
    /// To hit (T-SHT-18).
    Shoot {
        /// Who shoots.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// To cancel hits (T-SHT-20).
    ResistShot {
        /// Who.
        unit: UnitId,
    },
    /// A break test (T-SHT-26).
    Break {
        /// Whose.
        unit: UnitId,
    },
    /// A command test (T-COM-11).
    Command {
        /// Whose.
        commander: CommanderId,
        /// For which trait.
        of: Trait,
    },
    /// To cancel an enemy action (T-COM-68).
    Cold {
        /// Who.
        commander: CommanderId,
    },
    /// To keep its order against a Provoker (T-COM-61).
    Withstand {
        /// Which.
        unit: UnitId,
    },
    /// One of the two dice that draw a card nobody sees (T-COM-63).
    Draw {
        /// For which unit.
        unit: UnitId,
    },
    /// To strike (T-ASL-17).
    Strike {
        /// Who.
        unit: UnitId,
        /// Whom.
        enemy: UnitId,
    },
    /// To cancel blows (T-ASL-19).
    ResistBlows {
        /// Who.
        unit: UnitId,
    },
    /// To stay in order before greatswords (T-ASL-42).
    Greatswords {
        /// Who.
        unit: UnitId,
    },
    /// To come to its senses after the slaughter (T-ASL-51).
    Frenzied {
        /// Who.
        unit: UnitId,
    },
    /// To fall back after shooting (T-SHT-45).
    Caracole {
        /// Who.
        unit: UnitId,
    },
    /// To keep the horses (T-ADP-14, T-ADP-15).
    Horses {
        /// Whose.
        unit: UnitId,
    },
    /// A Lucky commander's escape (T-COM-55).
    Luck {
        /// Who.
        commander: CommanderId,
    },
    /// Does a commander left alone flee (T-COM-27)?
    LeftAlone {
        /// Who.
        commander: CommanderId,
    },
}
impl Hide for Purpose {}

/// A hidden fact a rule would need.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Blank {
    /// The card of a unit.
    Card {
        /// Whose.
        unit: UnitId,
    },
    /// How a unit means to react.
    How {
        /// Which.
        unit: UnitId,
    },
    /// The first of the two dice that draw a card.
    Draw {
        /// For which unit.
        unit: UnitId,
    },
}

/// The name of a branch beyond a preview.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Branch {
    /// If nobody reacts.
    NobodyReacts,
    /// If the test passes.
    Passes,
    /// If the test fails.
    Fails,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<Seat>,
    /// How clearly (T-BAT-43).
    pub victory: Victory,
}

/// Degrees of victory (T-BAT-43).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Victory {
    /// Nobody's.
    Draw,
    /// At the price of ruin.
    Pyrrhic,
    /// By a little.
    Narrow,
    /// Clearly.
    Clear,
    /// Decisively.
    Decisive,
}
