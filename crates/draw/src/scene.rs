//! What a plan shows: plain data, no rule system. A room above turns a position into a `Scene`; this room
//! turns a `Scene` into ink.
//!
//! Lengths are 1/100 mm, angles 1/1000 degree clockwise from north; x runs east, y north, from the table's
//! south-west corner. Sentences come in already written in the reader's language.

use serde::{Deserialize, Serialize};

use crate::flags::Flag;
use crate::formation::Formation;

/// A place on the table, in 1/100 mm.
pub type At = (i32, i32);

/// Everything on one plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Width (east) and depth (north) of the table.
    pub table: At,
    /// How large things are drawn: the width of ground that a squadron takes. 4000 for ADG-R (1 UD), 6000 for
    /// Tercios (half a battalion), 10000 for Argad!, where a man is as large as a house front is wide.
    pub module: i32,
    /// The unit of the scale bar and of the ticks on the frame.
    pub scale: Scale,
    /// Name and date of the battle.
    #[serde(default)]
    pub cartouche: Option<Cartouche>,
    /// The wind, which the smoke follows; drawn beside the rose.
    #[serde(default)]
    pub wind: Option<Wind>,
    /// Pieces of ground, lowest first.
    #[serde(default)]
    pub ground: Vec<Ground>,
    /// Troops, figures, markers.
    #[serde(default)]
    pub pieces: Vec<Piece>,
    /// What the player is thinking of, in layers of its own.
    #[serde(default)]
    pub overlays: Vec<Overlay>,
    /// The key, drawn when asked for.
    #[serde(default)]
    pub legend: Option<Legend>,
}

/// The system's unit of length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Its length.
    pub unit: i32,
    /// Its name ("UD", "inches", "cm").
    pub label: String,
    /// How many of them the bar shows and how many make one tick on the frame: `(bar, tick)`.
    pub steps: (u16, u16),
}

/// The panel with the battle's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cartouche {
    /// In capitals, letter-spaced.
    pub title: String,
    /// In italics below it.
    #[serde(default)]
    pub date: String,
    /// One more line, smaller: the turn, who is to move.
    #[serde(default)]
    pub note: String,
}

/// Where the wind comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wind {
    /// Direction it blows from.
    pub from: i32,
    /// The word beside the arrow.
    pub label: String,
}

/// One piece of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// What it is.
    pub kind: GroundKind,
    /// Where it is; this edge is drawn exactly, as the rules have it.
    pub shape: Shape,
    /// What grows on a hill.
    #[serde(default)]
    pub cover: Option<GroundKind>,
    /// A name written on it.
    #[serde(default)]
    pub label: String,
}

/// The outline of a piece of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// A closed outline.
    Polygon(Vec<At>),
    /// A strip along a broken line.
    Band {
        /// Its centre line.
        line: Vec<At>,
        /// Its whole width.
        width: i32,
    },
    /// A broken line without width.
    Line(Vec<At>),
}

/// Every kind of ground the three systems know.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum GroundKind {
    /// A gentle hill.
    Hill,
    /// A steep hill, with its crest.
    SteepHill,
    /// A slope without a summit, falling away all round a level top.
    Slope,
    /// A cliff or crags nobody passes.
    Crags,
    /// Scattered rocks.
    Rocks,
    /// A gully or ravine.
    Gully,
    /// Dunes.
    Dunes,
    /// A wood.
    Wood,
    /// Brush, bushes, high crops.
    Brush,
    /// A plantation, orchard or vineyard: trees in rows.
    Plantation,
    /// A ploughed field.
    Field,
    /// A field inside a hedge.
    EnclosedField,
    /// A marsh.
    Marsh,
    /// A lake or other deep water.
    Lake,
    /// The sea along a table edge.
    Coast,
    /// A river; as a band.
    River,
    /// A stream; as a band or a line.
    Stream,
    /// A ford across water; as a band along the way over.
    Ford,
    /// A bridge; as a band along the way over.
    Bridge,
    /// A road; as a band or a line.
    Road,
    /// A path; as a line.
    Path,
    /// A village.
    Village,
    /// A single house seen from above.
    Building,
    /// A wall; as a line.
    Wall,
    /// A high wall or rampart; as a line.
    Rampart,
    /// A hedge; as a line.
    Hedge,
    /// A fence; as a line.
    Fence,
    /// An earth bank; as a line.
    Bank,
    /// A ditch; as a line.
    Ditch,
    /// Carts and beams across a way; as a line.
    Barricade,
    /// Field works: a parapet with gabions; as a line whose front is on its left.
    Fieldworks,
    /// Stakes or swine feathers; as a line whose front is on its left.
    Stakes,
    /// A camp of tents.
    Camp,
    /// A piece that keeps ground open; only its edge is drawn.
    Open,
}

/// A unit, figure or marker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Unique in the scene; becomes the group's id.
    pub id: String,
    /// Its name.
    #[serde(default)]
    pub label: String,
    /// A sentence for those who hear the plan; the label if empty.
    #[serde(default)]
    pub spoken: String,
    /// Whose it is: 0 has one bar in front, 1 two rules, 2 a bar of beads, 3 a rule and a bar.
    /// `None`: nobody's, or not known.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The colour it carries.
    #[serde(default)]
    pub flag: Option<Flag>,
    /// How its men stand.
    pub formation: Formation,
    /// Centre of its front edge.
    pub at: At,
    /// Where it faces.
    pub facing: i32,
    /// Length of the front edge.
    pub front: i32,
    /// Depth of the base.
    pub depth: i32,
    /// Cohesion or stamina.
    #[serde(default)]
    pub strength: Strength,
    /// What has befallen it.
    #[serde(default)]
    pub state: State,
}

/// How much of a unit is gone. The men missing are a picture of it, the notches are the number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Points lost.
    pub lost: u16,
    /// Points in all; 0 if the piece has none.
    pub total: u16,
}

/// Marks and states, each told without colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// Ranks askew, front broken.
    pub disordered: bool,
    /// Facing four ways.
    pub square: bool,
    /// Running.
    pub routed: bool,
    /// Tired: the colour hangs limp, a swag along the rear.
    pub weary: bool,
    /// Cannot act again: the colour is furled.
    pub exhausted: bool,
    /// Has acted this turn: a tick at the rear.
    pub activated: bool,
    /// Its firearm is empty: the ramrod is out.
    pub empty: bool,
    /// Among the baggage: sacks on the ground.
    pub looting: bool,
    /// Has fired: smoke before its front.
    pub smoke: bool,
    /// A commander rides with it.
    pub general: bool,
    /// Chosen by the player.
    pub selected: bool,
    /// Has the keyboard.
    pub focused: bool,
    /// Its order card.
    pub card: Option<Card>,
}

/// An order card beside a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Its back.
    FaceDown,
    /// Its face, with the order's name or a few letters of it.
    Shown(String),
}

/// Layers over the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Overlay {
    /// Where a piece would stand.
    Ghost(Box<Piece>),
    /// Where it could go.
    Reach {
        /// Outlines of the ground in reach.
        outlines: Vec<Vec<At>>,
        /// Words at the edge.
        #[serde(default)]
        label: String,
    },
    /// The way it would take.
    Path {
        /// Its corners.
        line: Vec<At>,
        /// Words at the end.
        #[serde(default)]
        label: String,
    },
    /// A zone of control.
    Zone {
        /// Its outline.
        outline: Vec<At>,
    },
    /// An arc of fire and its bands of range.
    Arc {
        /// Outline of each band, nearest first.
        bands: Vec<Vec<At>>,
        /// Words in each band ("short", "−1").
        #[serde(default)]
        labels: Vec<String>,
    },
    /// A line of sight.
    Sight {
        /// The eye.
        from: At,
        /// What is looked at.
        to: At,
        /// Where it is stopped.
        #[serde(default)]
        blocked: Option<At>,
        /// Outline of what stops it.
        #[serde(default)]
        by: Vec<At>,
        /// Words at the stop.
        #[serde(default)]
        label: String,
    },
    /// One unit lends support to another.
    Support {
        /// From this place.
        from: At,
        /// To this one.
        to: At,
        /// What it is worth.
        #[serde(default)]
        label: String,
    },
    /// Two edges in line.
    Alignment {
        /// One end.
        from: At,
        /// The other.
        to: At,
    },
    /// An edge that is, or would be, touched.
    Contact {
        /// One end.
        from: At,
        /// The other.
        to: At,
    },
    /// Brackets round a piece.
    Target {
        /// Its id.
        piece: String,
    },
    /// A line such as the edge of a deployment zone.
    Border {
        /// Its corners.
        line: Vec<At>,
        /// Words along it.
        #[serde(default)]
        label: String,
    },
    /// Words at a place.
    Note {
        /// Where.
        at: At,
        /// What.
        text: String,
    },
}

/// The key to the plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Legend {
    /// Its heading.
    pub title: String,
    /// Its lines.
    pub lines: Vec<LegendLine>,
}

/// One line of the key: a symbol and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegendLine {
    /// What is drawn.
    pub sign: Sign,
    /// What it means.
    pub text: String,
}

/// A sign in the key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// A formation in good order.
    Formation(Formation),
    /// A kind of ground.
    Ground(GroundKind),
    /// A flag.
    Flag(Flag),
    /// A seat's front line.
    Front(u8),
    /// A letter on the plan.
    Letter(String),
}

impl Piece {
    /// A piece in good order; the rest is set by hand.
    pub fn new(id: impl Into<String>, formation: Formation, at: At, facing: i32, size: (i32, i32)) -> Self {
        Self {
            id: id.into(),
            label: String::new(),
            spoken: String::new(),
            seat: None,
            flag: None,
            formation,
            at,
            facing,
            front: size.0,
            depth: size.1,
            strength: Strength::default(),
            state: State::default(),
        }
    }
}
