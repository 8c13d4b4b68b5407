//! Who sits at the table: two seats, sets of them, and those who look on.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Seat {
    /// The first side of the set-up.
    A,
    /// The second side of the set-up.
    B,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The other side.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    /// 0 or 1, for arrays with a place per seat.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::A => "A",
            Seat::B => "B",
        })
    }
}

/// Who is looking: a seat, or a spectator who knows only what both know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// The player of a seat.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Everybody who can look at a battle.
    pub const ALL: [Viewer; 3] = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator];

    /// The seat, if the viewer has one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(s) => Some(s),
            Viewer::Spectator => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(s: Seat) -> Self {
        Viewer::Seat(s)
    }
}

/// A set of seats: who knows a thing. A fact known to both is known to spectators too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);
    /// Both seats, and so everybody.
    pub const ALL: Seats = Seats(3);

    /// Only this one.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat as u8)
    }

    /// This set and that seat.
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat as u8)
    }

    /// Is the seat in it?
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    /// May this viewer know it?
    pub const fn include(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(s) => self.has(s),
            Viewer::Spectator => self.0 == 3,
        }
    }
}
