//! Single dice that decide one thing: a general at risk (A-MEL-78), a camp attacked (A-MEL-79), looting stopped
//! (A-ROU-10), an elephant's rampage (A-ROU-23).

use crate::troops::{Category, Profile};
use rocroi_game::{Classes, Counts, Pool, Seat, Trial, by};
use serde::{Deserialize, Serialize};

/// One die with a limit: does it show at least so much?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// Who throws.
    pub seat: Seat,
    /// It holds from this face on.
    pub from: u8,
    /// Did it, when the die has fallen?
    pub holds: Option<bool>,
}

impl Chance {
    /// One die of this seat that holds from this face on.
    pub fn new(seat: Seat, from: u8) -> Chance {
        Chance { seat, from, holds: None }
    }

    /// A general survives: he is lost on 1, or on 1 to 3 if his unit is routed.
    pub fn general(seat: Seat, routed: bool) -> Chance {
        by!("A-MEL-78");
        Chance::new(seat, if routed { 4 } else { 2 })
    }

    /// An attacker takes a fortified camp; none if it cannot attack one.
    pub fn camp(seat: Seat, attacker: Profile) -> Option<Chance> {
        by!("A-MEL-79");
        match attacker.category() {
            Category::Wwg | Category::Art => None,
            Category::Li | Category::Lh | Category::Drag => None,
            Category::Lmi | Category::Mi | Category::Hi | Category::El => Some(Chance::new(seat, 5)),
            Category::Cv | Category::Kn => Some(Chance::new(seat, 6)),
        }
    }

    /// A looting unit stops.
    pub fn looting(seat: Seat) -> Chance {
        by!("A-ROU-10");
        Chance::new(seat, 4)
    }
}

impl Trial for Chance {
    type Outcome = bool;

    fn pools(&self) -> Vec<Pool> {
        match self.holds {
            Some(_) => Vec::new(),
            None => vec![Pool { seat: self.seat, dice: 1, classes: Classes::at_least(self.from) }],
        }
    }

    fn fell(&mut self, counts: &Counts) {
        self.holds = Some(counts.single(0) == 1);
    }

    fn outcome(&self) -> bool {
        self.holds == Some(true)
    }
}

/// Where a routed elephant runs.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Rampage {
    /// Straight ahead.
    Ahead,
    /// To its left.
    Left,
    /// To its right.
    Right,
    /// To its rear.
    Rear,
}

impl Rampage {
    /// What the die tells apart.
    pub const CLASSES: Classes = Classes::by_face([0, 1, 2, 3, 3, 3]);

    /// The way for a class of the die.
    pub fn of(class: u8) -> Rampage {
        by!("A-ROU-23");
        match class {
            0 => Rampage::Ahead,
            1 => Rampage::Left,
            2 => Rampage::Right,
            _ => Rampage::Rear,
        }
    }
}
