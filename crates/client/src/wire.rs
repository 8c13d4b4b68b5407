//! What passes over a battle's socket, frame by frame. Every frame is one JSON text.

use rocroi_game::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What a client says.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FromClient {
    /// The first frame: the secret of the seat (or of the spectators).
    Join {
        /// The secret from the link.
        secret: String,
        /// The last frame number the client has, to go on after it.
        since: Option<usize>,
        /// The language of refusals: `en` or `fr`.
        lang: Option<String>,
        /// Everything from the first position on, so that it can be told and shown again.
        #[serde(default)]
        whole: bool,
    },
    /// An order to a decision, as data.
    Order {
        /// Whatever the client likes; comes back with the answer.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        re: u64,
        /// The decision it answers.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        decision: u64,
        /// The order.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        order: Box<RawValue>,
    },
    /// An order to a decision, as text.
    Say {
        /// Comes back with the answer.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        re: u64,
        /// The decision it answers.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        decision: u64,
        /// The order in words.
        text: String,
    },
    /// Anything else a seat can do: undo, takeback, draw, concede, standing answers.
    Do {
        /// Comes back with the answer.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        re: u64,
        /// What.
        what: Doing,
    },
    /// Faces thrown by hand at a real table (only where the battle is played so).
    Fell {
        /// Comes back with the answer.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        re: u64,
        /// The faces, pool by pool.
        faces: Vec<u8>,
    },
}

/// What a seat can do besides answering.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Doing {
    /// Take back the last own answer.
    Undo,
    /// Ask to go back to before something told.
    AskTakeback {
        /// The number of the first frame to be taken back.
        frame: usize,
    },
    /// Offer a draw.
    OfferDraw,
    /// Agree to what was asked or offered.
    Agree,
    /// Do not.
    Decline,
    /// Give the battle up.
    Concede,
    /// Claim the battle: the other side's time is out, or it has stayed away too long.
    Claim,
    /// Leave standing answers, as data of the system.
    Stand(#[cfg_attr(feature = "types", ts(type = "unknown[]"))] Vec<serde_json::Value>),
    /// Add this to the seed of the dice; possible until the first die has fallen.
    Seed(String),
    /// Let the computer play on for this seat, or, as `human`, play on oneself: against the computer only.
    Deputy(crate::rest::Player),
}

/// What the server says.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FromServer {
    /// Everything this viewer may know.
    View(View),
    /// One thing that happened.
    Told {
        /// Its number for this viewer; there are no gaps.
        n: usize,
        /// What.
        #[cfg_attr(feature = "types", ts(type = "unknown"))]
        told: Box<RawValue>,
    },
    /// Where the battle stands after what was told.
    Status {
        /// How it stands.
        status: Status,
    },
    /// What was asked has been done.
    Done {
        /// Of which frame.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        re: u64,
    },
    /// What was asked could not be done, and why.
    Refused {
        /// Of which frame.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        re: u64,
        /// Why.
        problem: Problem,
    },
    /// The connection ends, and why.
    Bye {
        /// In words.
        why: String,
    },
}

/// Everything a viewer may know, after frame `n`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    /// The number of the last frame told.
    pub n: usize,
    /// Who the viewer is.
    #[cfg_attr(feature = "types", ts(type = "Viewer"))]
    pub you: Viewer,
    /// The rule system.
    pub system: String,
    /// What it is called.
    pub name: String,
    /// The view, as it was before `past`.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub view: Box<RawValue>,
    /// What was told since, where the client asked for everything.
    #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
    pub past: Vec<Box<RawValue>>,
    /// The status.
    pub status: Status,
}

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Problem {
    /// `refused`, `not-awaited`, `stale`, …: for programs.
    pub code: String,
    /// The clauses that forbid it, if rules do.
    pub clauses: Vec<String>,
    /// The reasons as data, for the page to say in its own language.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub reasons: serde_json::Value,
    /// In words.
    pub words: String,
}

impl Problem {
    /// One without clauses.
    pub fn new(code: &str, words: impl Into<String>) -> Problem {
        Problem {
            code: code.to_owned(),
            clauses: Vec::new(),
            reasons: serde_json::Value::Null,
            words: words.into(),
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words)
    }
}

impl std::error::Error for Problem {}

/// What a battle waits for, as far as everybody may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Waiting {
    /// These seats are asked; true for those that have already answered.
    Decide(#[cfg_attr(feature = "types", ts(type = "[Seat, boolean][]"))] Vec<(Seat, bool)>),
    /// So many dice.
    Roll(usize),
    /// Nothing: it is over, and this seat has won.
    Over(#[cfg_attr(feature = "types", ts(type = "Seat | null"))] Option<Seat>),
}

/// Where a battle stands, as far as a viewer may know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Status {
    /// What it waits for.
    pub waiting: Waiting,
    /// The number of the viewer's own decision, if asked.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub decision: Option<u64>,
    /// The viewer has answered it; the answer is sealed, and may be replaced, until the other seat has.
    pub given: bool,
    /// May the viewer undo?
    pub undo: bool,
    /// What is asked or offered and not answered; a takeback names the viewer's own frame it goes back to.
    pub offer: Option<Offer>,
    /// The clocks, where the battle has them.
    pub clock: Option<Clocks>,
    /// From when on the viewer may claim the battle if the other side does nothing (UTC).
    pub claim: Option<String>,
    /// The standing answers the viewer has left, as data of the system; nobody else is told of them.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
    pub standing: Vec<serde_json::Value>,
    /// Does the computer play on for the viewer? None where it may not.
    #[serde(default)]
    pub deputy: Option<bool>,
    /// What the server committed to: SHA-256 of the seed of its dice.
    pub commitment: String,
    /// What the players added to the seed, in the order in which it came.
    pub seeds: Vec<String>,
    /// After the end: the seed of the dice.
    pub seed: Option<String>,
}

/// The clocks of both seats.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Clocks {
    /// Milliseconds left to A and B at `at`.
    #[cfg_attr(feature = "types", ts(type = "[number, number]"))]
    pub left: [i64; 2],
    /// Whose clock runs.
    pub running: [bool; 2],
    /// When that was (UTC).
    pub at: String,
}

/// What is asked or offered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Offer {
    /// Going back to before a frame.
    Takeback {
        /// Who asks.
        #[cfg_attr(feature = "types", ts(type = "Seat"))]
        by: Seat,
        /// The first frame to be taken back, in the viewer's own numbers.
        frame: usize,
    },
    /// A draw.
    Draw {
        /// Who offers.
        #[cfg_attr(feature = "types", ts(type = "Seat"))]
        by: Seat,
    },
}
