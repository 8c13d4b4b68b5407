//! What passes between a client and the server, frame by frame. Every frame is one JSON text.

use rocroi_game::{Seat, Viewer};
use rocroi_systems::{Problem, Waiting};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum FromClient {
    /// The first frame: which battle, and the secret of the seat (or of the spectators).
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
        re: u64,
        /// The decision it answers.
        decision: u64,
        /// The order.
        order: Box<RawValue>,
    },
    /// An order to a decision, as text.
    Say {
        /// Comes back with the answer.
        re: u64,
        /// The decision it answers.
        decision: u64,
        /// The order in words.
        text: String,
    },
    /// Anything else a seat can do: undo, takeback, draw, concede, standing answers.
    Do {
        /// Comes back with the answer.
        re: u64,
        /// What.
        what: Doing,
    },
    /// Faces thrown by hand at a real table (only where the battle is played so).
    Fell {
        /// Comes back with the answer.
        re: u64,
        /// The faces, pool by pool.
        faces: Vec<u8>,
    },
}

/// What a seat can do besides answering.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
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
    /// Leave standing answers, as data of the system.
    Stand(Vec<serde_json::Value>),
}

/// What the server says.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromServer<'a> {
    /// Everything this viewer may know, after frame `n`.
    View {
        /// The number of the last frame told.
        n: usize,
        /// Who the viewer is.
        you: Viewer,
        /// The rule system.
        system: &'a str,
        /// What it is called.
        name: &'a str,
        /// The view, as it was before `past`.
        view: &'a RawValue,
        /// What was told since, where the client asked for everything.
        past: Vec<&'a RawValue>,
        /// The status.
        status: Status,
    },
    /// One thing that happened.
    Told {
        /// Its number for this viewer; there are no gaps.
        n: usize,
        /// What.
        told: &'a RawValue,
    },
    /// Where the battle stands after what was told.
    Status {
        /// How it stands.
        status: Status,
    },
    /// What was asked has been done.
    Done {
        /// Of which frame.
        re: u64,
    },
    /// What was asked could not be done, and why.
    Refused {
        /// Of which frame.
        re: u64,
        /// Why.
        problem: &'a Problem,
    },
    /// The connection ends, and why.
    Bye {
        /// In words.
        why: &'a str,
    },
}

/// Where a battle stands, as far as a viewer may know.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    /// What it waits for.
    pub waiting: Waiting,
    /// The number of the viewer's own decision, if asked.
    pub decision: Option<u64>,
    /// May the viewer undo?
    pub undo: bool,
    /// What is asked or offered and not answered; a takeback names the viewer's own frame it goes back to.
    pub offer: Option<Offered>,
    /// After the end: the seed of the dice.
    pub seed: Option<String>,
}

/// What is asked or offered.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offered {
    /// Going back to before a frame.
    Takeback {
        /// Who asks.
        by: Seat,
        /// The first frame to be taken back, in the viewer's own numbers.
        frame: usize,
    },
    /// A draw.
    Draw {
        /// Who offers.
        by: Seat,
    },
}
