//! How a battle is played: who sits where, and whose dice are thrown.

use serde::{Deserialize, Serialize};

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Somebody with the link.
    Human,
    /// Any legal order.
    Random,
}

impl Player {
    /// Those the computer can play, the one to offer a newcomer first.
    pub const COMPUTER: &[Player] = &[Player::Random];
}

/// Whose dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceFrom {
    /// The server's, committed to at the start.
    #[default]
    Server,
    /// Thrown by hand and typed in.
    Hand,
}

/// The terms of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Who plays seat A and seat B.
    pub players: [Player; 2],
    /// Whose dice.
    #[serde(default)]
    pub dice: DiceFrom,
    /// What the players added to the seed of the dice.
    #[serde(default)]
    pub seeds: Vec<String>,
}
