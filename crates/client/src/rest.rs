//! What passes over plain requests: making battles, and what is known of one.

use serde::{Deserialize, Serialize};

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Player {
    /// Somebody with the link.
    Human,
    /// Any legal order.
    Random,
    /// The computer, looking at a few orders.
    Recruit,
    /// The computer, looking further.
    Captain,
}

impl Player {
    /// Those the computer can play, the one to offer a newcomer first.
    pub const COMPUTER: &[Player] = &[Player::Recruit, Player::Captain, Player::Random];
}

/// Whose dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum DiceFrom {
    /// The server's, committed to at the start.
    #[default]
    Server,
    /// Thrown by hand and typed in.
    Hand,
}

/// How long a seat may think. Times are kept by the server, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Clock {
    /// So much for the whole battle, and some more with each answer.
    Bank {
        /// For the whole battle.
        seconds: u32,
        /// Added with each answer.
        bonus: u32,
    },
    /// So much for each answer: for battles by correspondence.
    Each {
        /// For each answer.
        seconds: u32,
    },
}

/// The terms of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Terms {
    /// Who plays seat A and seat B.
    pub players: [Player; 2],
    /// Whose dice.
    #[serde(default)]
    pub dice: DiceFrom,
    /// What the maker adds to the seed of the dice; the seats can add theirs when they come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<String>,
    /// The first dice wait until every seat that somebody plays has added to their seed.
    #[serde(default)]
    pub await_seeds: bool,
    /// The clocks, if any.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// A seat that is asked and has been away for so many seconds may be claimed against.
    #[serde(default)]
    pub absence: Option<u32>,
}

impl Terms {
    /// Between these two, with the server's dice and no clock.
    pub fn between(players: [Player; 2]) -> Terms {
        Terms {
            players,
            dice: DiceFrom::Server,
            seeds: Vec::new(),
            await_seeds: false,
            clock: None,
            absence: None,
        }
    }
}

/// What making a battle takes: a ready battle, or a position of one's own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Make {
    /// The id of a ready battle.
    #[serde(default)]
    pub ready: Option<String>,
    /// The rule system of a position.
    #[serde(default)]
    pub system: Option<String>,
    /// What it is called.
    #[serde(default)]
    pub name: Option<String>,
    /// A position as TOML.
    #[serde(default)]
    pub position: Option<String>,
    /// How it is played.
    pub terms: Terms,
}

impl Make {
    /// A ready battle on these terms.
    pub fn ready(id: &str, terms: Terms) -> Make {
        Make { ready: Some(id.to_owned()), system: None, name: None, position: None, terms }
    }
}

/// What branching off a finished battle takes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Branch {
    /// The new battle begins as this one stood before this thing was told, in the numbers of the seat that asks.
    pub frame: usize,
    /// How the new battle is played.
    pub terms: Terms,
}

/// What the maker of a battle is given: its id and the secrets of its seats, shown once.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Made {
    /// The battle, public.
    pub id: String,
    /// The secret of seat A.
    pub a: String,
    /// The secret of seat B.
    pub b: String,
    /// The secret of the spectators' link.
    pub spectators: String,
    /// What the server commits to: SHA-256 of the seed of its dice.
    pub commitment: String,
}

/// A ready battle, as the start page shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ready {
    /// `adgr/rocroi-1643`.
    pub id: String,
    /// Its rule system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// Its date, if it has one: `1643-05-19`.
    pub date: String,
    /// Its history.
    pub note: String,
    /// What the two sides are called; empty if the file does not say.
    pub sides: Vec<String>,
    /// The seat to offer a newcomer: `A` or `B`.
    #[cfg_attr(feature = "types", ts(type = "Seat"))]
    pub seat: String,
    /// The same in French, where the file says it.
    #[serde(default)]
    pub fr: Option<ReadyWords>,
    /// The position, as TOML.
    #[serde(skip)]
    pub position: String,
}

/// What is said of a ready battle in another language.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReadyWords {
    /// Its title.
    pub title: String,
    /// Its history.
    pub note: String,
    /// What the two sides are called.
    pub sides: Vec<String>,
}

/// What the start page shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Start {
    /// Battles ready to be fought.
    pub battles: Vec<Ready>,
    /// Whom the computer can play, the one to offer a newcomer first.
    pub computer: Vec<Player>,
}

/// What is known of a battle to whoever holds one of its links.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// The battle.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its rule system.
    pub system: String,
    /// When it was made (UTC).
    pub created: String,
    /// How it is played.
    pub terms: Terms,
    /// What the server committed to: SHA-256 of the seed of its dice.
    pub commitment: String,
    /// Is it over?
    pub over: bool,
}

/// Why a request was not granted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fault {
    /// In words.
    pub error: String,
}
