//! What the desk hands to a page or a terminal: plain data with finished sentences, each beside its clause.

use serde::{Deserialize, Serialize};

/// A sentence and the clause it stands on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Said {
    /// The clause, if one decides.
    pub clause: Option<String>,
    /// In words.
    pub words: String,
}

/// One line of a tally.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TallyLine {
    /// The clause of the line.
    pub clause: String,
    /// What it does, in short: `+1`, `−2`, `max 3`, `= 1`, `½`.
    pub does: String,
    /// Why, in words.
    pub words: String,
    /// Set where it does not count: why not.
    pub stopped: Option<Said>,
}

/// The numbers of one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TallyOut {
    /// `A` or `B`; empty where it is nobody's own.
    pub seat: String,
    /// Its lines, in the order of the rules.
    pub lines: Vec<TallyLine>,
    /// What they come to.
    pub total: i16,
}

/// One outcome and its exact chance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Chance {
    /// In words.
    pub words: String,
    /// The outcome as data of the system.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub outcome: serde_json::Value,
    /// The exact chance as a fraction, `5/36`.
    pub exact: String,
    /// In percent, for printing.
    pub percent: f64,
    /// Whom it favours (`A` or `B`; empty for nobody), and by how much.
    pub favours: (String, u8),
}

/// A fight about to be rolled: why its numbers are what they are, and what will come of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FightOut {
    /// Both tallies.
    pub tallies: Vec<TallyOut>,
    /// Every outcome, most likely first.
    pub odds: Vec<Chance>,
}

/// What happens up to a stop.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CourseOut {
    /// What would happen, sentence by sentence.
    pub heard: Vec<Said>,
    /// Where it ends: `decision`, `roll`, `sealed`, `blank`, `over`.
    pub stop: String,
    /// Why it ends there, in words.
    pub why: String,
    /// The fight rolled there, if it is one.
    pub fight: Option<FightOut>,
    /// Fights it brings about that are rolled later: what each is, and its numbers as they would be.
    pub looming: Vec<(String, FightOut)>,
    /// Pieces that would stand elsewhere, or otherwise: the ghosts.
    #[cfg_attr(feature = "types", ts(type = "Piece[]"))]
    pub ghosts: Vec<rocroi_draw::Piece>,
    /// The same as layers of the plan, with ways and the edges that would touch.
    #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
    pub layers: Vec<rocroi_draw::Overlay>,
}

/// What an order would do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PreviewOut {
    /// Its kind, for programs.
    pub kind: String,
    /// The order in the words of the rules.
    pub text: String,
    /// The order, or its kind, in the reader's language; empty where no sentence says it.
    pub words: String,
    /// What it costs, in words; empty if nothing.
    pub cost: String,
    /// Why it may not be given; empty if it may.
    pub refused: Vec<Said>,
    /// What is certain, unless refused.
    pub course: Option<CourseOut>,
    /// What follows then: "if it stands", "if it evades".
    pub branches: Vec<(String, CourseOut)>,
}

/// A question to this seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Question {
    /// The kind, for programs.
    pub kind: String,
    /// In words.
    pub words: String,
    /// The decision as data of the system.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub decision: serde_json::Value,
    /// Answered, but sealed while the other seat has not.
    pub given: bool,
}

/// An order that may be given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Offered {
    /// The order as data.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub order: serde_json::Value,
    /// In the words of the rules: what can be typed.
    pub text: String,
    /// Its kind.
    pub kind: String,
    /// The order in the reader's language, or the name of its kind where no sentence says it.
    pub words: String,
    /// The name of its kind in the reader's language.
    pub called: String,
    /// The pieces it is about.
    pub pieces: Vec<String>,
    /// The pieces it is against.
    pub at: Vec<String>,
}

/// What may be chosen for one piece, where a decision is answered piece by piece.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choice {
    /// The piece, by its id on the plan.
    pub piece: String,
    /// Its name.
    pub name: String,
    /// What may be chosen: the word for programs, and the reader's.
    pub options: Vec<(String, String)>,
    /// What is chosen if nothing else is wanted.
    pub usual: String,
    /// What each option does, for whoever does not know; empty where it says itself.
    pub hints: Vec<Said>,
}

/// A standing answer that may be left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StandingOut {
    /// As data of the system.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub standing: serde_json::Value,
    /// In words.
    pub words: String,
}

/// What a drag means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Dragged {
    /// The order as data.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub order: serde_json::Value,
    /// What the drag meant first and why it cannot be: the order in its words, and the reasons.
    pub instead: Option<(String, Vec<Said>)>,
}

/// A place worth stopping at: a contact, a corner, an alignment in reach.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Snap {
    /// The order that leads there, as data.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub order: serde_json::Value,
    /// Where the piece that is held would stand: the middle of its front.
    #[cfg_attr(feature = "types", ts(type = "[number, number]"))]
    pub at: rocroi_draw::At,
}

/// How an order would be carried out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Route {
    /// By the ids of pieces: the places where their ways bend, from where they stand now.
    pub ways: Vec<(String, Vec<rocroi_draw::At>)>,
    /// What it costs, in words: "2.7 of 3 UD, 1 command point".
    pub cost: String,
}

/// Where the battle stands.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Bar {
    /// Turn, phase, who is to move.
    pub words: String,
    /// What is left to spend.
    pub counters: Vec<Counter>,
    /// What the two sides are called in sentences.
    pub sides: Vec<String>,
}

/// Something that is spent.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Counter {
    /// In words, the number included: "3 command points".
    pub words: String,
    /// How many are left.
    pub left: u16,
    /// Of how many; 0 if there is no such number.
    pub of: u16,
}

/// The frame of a plan: what a page needs to lay things over it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sheet {
    /// Width and depth of the table in 1/100 mm.
    pub table: (i32, i32),
    /// The width of ground that sets how large things are drawn.
    pub module: i32,
    /// The unit of length: how long it is, and its name.
    pub unit: (i32, String),
    /// Every piece, in the order of drawing.
    #[cfg_attr(feature = "types", ts(type = "Piece[]"))]
    pub pieces: Vec<rocroi_draw::Piece>,
}

/// One unit of the roster.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RosterLine {
    /// The id of its piece on the plan; empty if it has none there.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// `A` or `B`.
    pub seat: String,
    /// The body it belongs to (corps, regiment, band).
    pub group: String,
    /// Points lost, and in all.
    pub lost: u16,
    /// Points in all.
    pub total: u16,
    /// How it fares, in a few words.
    pub state: String,
    /// Its numbers and abilities, for whoever opens it.
    pub more: Vec<Said>,
}

/// What was told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ToldOut {
    /// In words; none for a change without a word.
    pub said: Option<Said>,
    /// The faces, if dice fell.
    pub dice: Vec<u8>,
    /// The kind of event, for programs.
    pub kind: String,
    /// The event as data of the system.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub event: serde_json::Value,
    /// The numbers it was decided by, if it holds any.
    pub tallies: Vec<TallyOut>,
    /// Did the plan change?
    pub moved: bool,
}
