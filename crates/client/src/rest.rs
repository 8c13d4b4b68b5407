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
    /// The computer, looking as far as its time allows.
    General,
}

impl Player {
    /// Those the computer can play, the one to offer a newcomer first.
    pub const COMPUTER: &[Player] = &[Player::Recruit, Player::Captain, Player::General, Player::Random];
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

/// A battle made up from a seed: whatever is left open is drawn from it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quick {
    /// The seed.
    #[serde(default)]
    pub seed: u32,
    /// The size of the armies, in the system's points; that of the lists given, or what is usual, if nothing is said.
    #[serde(default)]
    pub points: Option<u32>,
    /// The scenario, by its name in the rulebook.
    #[serde(default)]
    pub scenario: Option<String>,
    /// The army lists of A and B, as files (TOML) or as share codes; drawn where there is none.
    #[serde(default)]
    pub lists: [Option<String>; 2],
    /// The battle begins at the first question of the set-up by the rules; otherwise everything stands on the table.
    #[serde(default)]
    pub full: bool,
    /// The language of what is wrong with it: `en` or `fr`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// What making a battle takes: a ready battle, a battle made up from a seed, or a position of one's own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Make {
    /// The id of a ready battle.
    #[serde(default)]
    pub ready: Option<String>,
    /// The rule system of a position or of a battle from a seed.
    #[serde(default)]
    pub system: Option<String>,
    /// What it is called.
    #[serde(default)]
    pub name: Option<String>,
    /// A position as TOML.
    #[serde(default)]
    pub position: Option<String>,
    /// A battle made up from a seed.
    #[serde(default)]
    pub quick: Option<Quick>,
    /// The language of the names in a ready battle: `en` or `fr`.
    #[serde(default)]
    pub lang: Option<String>,
    /// How it is played.
    pub terms: Terms,
}

impl Make {
    /// A ready battle on these terms.
    pub fn ready(id: &str, terms: Terms) -> Make {
        Make {
            ready: Some(id.to_owned()),
            system: None,
            name: None,
            position: None,
            quick: None,
            lang: None,
            terms,
        }
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
    /// A first battle teaches: its lessons, in order. Empty for any other.
    #[serde(default)]
    pub lessons: Vec<Lesson>,
    /// The position, as TOML.
    #[serde(skip)]
    pub position: String,
}

/// What ends a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Ends {
    /// A unit of one's own is chosen.
    Select,
    /// An order is planned, not yet given.
    Plan,
    /// An order is given.
    Give,
    /// The battle is over.
    Over,
}

/// A lesson of a first battle: it waits for the player's own doing, whatever it is. What a hint says is not written here
/// but comes from the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// What to try.
    pub en: String,
    /// The same in French.
    pub fr: String,
    /// What ends it.
    pub ends: Ends,
    /// The questions in whose answer it must be, by their kinds; any if none is named.
    #[serde(default)]
    pub asked: Vec<String>,
    /// The kinds of orders that count; any if none is named.
    #[serde(default)]
    pub kinds: Vec<String>,
    /// The kinds a hint looks for; those that count if none is named.
    #[serde(default)]
    pub seeks: Vec<String>,
    /// Words of orders that lead there, the best first: of several orders a hint takes one that has them.
    #[serde(default)]
    pub prefers: Vec<String>,
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
    /// The reasons one by one, where there are several things that could be wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// A reason why a battle cannot be made so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reason {
    /// What of the request it concerns: `points`, `scenario`, `lists.0`, `lists.1`; empty for the whole of it.
    pub about: String,
    /// In words.
    pub words: String,
    /// The clause that forbids it, if one does.
    pub clause: Option<String>,
}
