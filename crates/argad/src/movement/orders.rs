//! What a player can say about moving: paths of loose figures, marches of formed units, reactions. In the
//! words of the rules; whether it may be done is judged elsewhere.

use crate::figures::FigureId;
use rocroi_table::{Heading, Point};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// Left or right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Hand {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Hand {
    /// −1 for left, 1 for right.
    pub const fn sign(self) -> i32 {
        match self {
            Hand::Left => -1,
            Hand::Right => 1,
        }
    }
}

/// A piece of a loose figure's path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Leg {
    /// A straight stretch: so far east and north of where it begins.
    By(Point),
    /// Up or down a storey (R-MOV-24).
    Storey(i8),
}

/// Something done at the start or at the end of a figure's move, without moving.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// Crouches (R-FIG-26).
    Crouch,
    /// Stands up.
    StandUp,
    /// Mounts this horse (R-MOV-09).
    Mount(u8),
    /// Dismounts, and is put here.
    Dismount(Point),
    /// Holds these horses (R-MOV-10).
    Hold(Vec<u8>),
    /// Lets go of the horses.
    LetGo,
    /// Takes this horse for his side (R-MOV-10).
    Take(u8),
    /// Turns an oblong base about its centre (R-FIG-29).
    Turn(Heading),
    /// Drives this cart along the path instead of walking, and is put here afterwards (R-SCN-08).
    Drive(u8, Point),
}

/// The move of one figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Course {
    /// Who.
    pub figure: FigureId,
    /// Where it enters the table (R-SCN-18).
    pub enter: Option<Point>,
    /// At the start.
    pub first: Vec<Deed>,
    /// The path.
    pub legs: Vec<Leg>,
    /// At the end.
    pub last: Vec<Deed>,
    /// The enemies named for contact (R-MOV-29).
    pub against: Vec<FigureId>,
    /// Goes on over the table edge (R-MOV-33).
    pub leave: bool,
}

impl Course {
    /// Standing still.
    pub const fn none(figure: FigureId) -> Course {
        Course {
            figure,
            enter: None,
            first: Vec::new(),
            legs: Vec::new(),
            last: Vec::new(),
            against: Vec::new(),
            leave: false,
        }
    }

    /// A path of straight stretches.
    pub fn along(figure: FigureId, by: impl IntoIterator<Item = Point>) -> Course {
        Course { legs: by.into_iter().map(Leg::By).collect(), ..Course::none(figure) }
    }

    /// The same, against these enemies.
    #[must_use]
    pub fn against(mut self, enemies: impl IntoIterator<Item = FigureId>) -> Course {
        self.against.extend(enemies);
        self
    }
}

/// The move of a loose group: one path for all, and paths of their own for some (R-MOV-01).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Walk {
    /// The number of the group.
    pub group: u8,
    /// The stretches every figure makes from its own place, but for those with a course of their own.
    pub path: Vec<Point>,
    /// Figures that do something else.
    pub own: Vec<Course>,
    /// A formed unit goes into loose order first (R-MOV-27).
    pub loosen: bool,
    /// The player wants to order more before the move of the group ends.
    pub more: bool,
}

impl Walk {
    /// One path for all.
    pub fn path(group: u8, by: impl IntoIterator<Item = Point>) -> Walk {
        Walk { group, path: by.into_iter().collect(), own: Vec::new(), loosen: false, more: false }
    }

    /// Paths for these only.
    pub fn own(group: u8, own: Vec<Course>) -> Walk {
        Walk { group, path: Vec::new(), own, loosen: false, more: false }
    }
}

/// A manoeuvre in close order (R-MOV-26).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Manoeuvre {
    /// A quarter turn.
    Quarter(Hand),
    /// A half turn.
    Half,
    /// Another formation with so many files; places by the owner, or the old order.
    Files(u8, Vec<FigureId>),
}

/// A piece of the march of a formed unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Straight ahead.
    Ahead(i32),
    /// A wheel about the front corner of that hand, by an angle in 1/1000 degree.
    Wheel(Hand, i32),
    /// Sideways.
    Aside(Hand, i32),
    /// Straight back.
    Back(i32),
}

/// The march of a formed unit (R-MOV-05, R-MOV-06, R-MOV-26).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    /// The number of the group.
    pub group: u8,
    /// A manoeuvre at the start.
    pub first: Option<Manoeuvre>,
    /// The way.
    pub steps: Vec<Step>,
    /// A manoeuvre at the end.
    pub last: Option<Manoeuvre>,
    /// The enemies named for contact.
    pub against: Vec<FigureId>,
    /// Enters the table as a column (R-SCN-18), with the middle of its front rank here along the edge.
    pub enter: Option<i32>,
    /// Who stands where in the column in which it enters, rank by rank from the left; by number if nobody is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<FigureId>,
    /// Goes on over the table edge.
    pub leave: bool,
}

impl March {
    /// Only these steps.
    pub const fn steps(group: u8, steps: Vec<Step>) -> March {
        March {
            group,
            first: None,
            steps,
            last: None,
            against: Vec::new(),
            enter: None,
            placed: Vec::new(),
            leave: false,
        }
    }
}

/// Loose figures put into ranks (R-MOV-27).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Form {
    /// The number of the group.
    pub group: u8,
    /// The facing.
    pub facing: Heading,
    /// Where each figure goes, and by which stretches before the last one.
    pub places: Vec<(FigureId, Point)>,
}

/// How a group answers an enemy about to touch it (R-TRN-08).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reaction {
    /// Stays.
    Stand,
    /// Falls back (R-MOV-30): figures without a course go straight away from the nearest enemy. A formed unit
    /// goes loose first, or straight back.
    FallBack {
        /// Paths of their own.
        courses: Vec<Course>,
        /// Go loose first.
        loosen: bool,
        /// How far straight back a formed unit goes.
        back: Option<i32>,
    },
    /// Counter-charges (R-MEL-28), formed cavalry going loose first if it says so.
    CounterCharge {
        /// Go loose first.
        loosen: bool,
    },
}

/// What a mover does after a counter-charge (R-MEL-28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Redraw {
    /// Keeps its declared path.
    Keep,
    /// Goes straight at this figure.
    At(FigureId),
    /// Stops where it is.
    Halt,
}
