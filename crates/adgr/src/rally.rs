//! Rally (chapter 22): the score needed, the modifiers, and what is won back.
//!
//! The roll itself is here and knows no battle; [`order`] is the order, [`support`] the geometry of rear support.

pub mod order;
pub mod support;

use crate::why::Why;
use rocroi_game::{Classes, Counts, Op, Pool, Seat, Tally, Trial, by};
use serde::{Deserialize, Serialize};

/// Where a unit stands that tries to rally (A-RAL-04).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Pressure {
    /// More than 4 UD from every enemy.
    Far,
    /// An enemy at 4 UD or less, or in simple support.
    Near,
    /// In melee or melee support.
    Melee,
}

impl Pressure {
    /// The score needed on the modified die.
    pub fn needed(self) -> u8 {
        by!("A-RAL-04");
        match self {
            Pressure::Far => 3,
            Pressure::Near => 4,
            Pressure::Melee => 5,
        }
    }
}

/// What a rally attempt knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// Where the unit stands.
    pub pressure: Pressure,
    /// Points it has lost.
    pub lost: u8,
    /// A general is attached to it or included in it.
    pub general: bool,
    /// It has rear support (A-RAL-10 to A-RAL-14).
    pub rear_support: bool,
    /// A deep-order unit that rallies on the move recovers one point at most (A-RAL-15).
    pub on_the_move: bool,
}

/// A rally about to be rolled, or rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Rallying {
    /// What it knows.
    pub attempt: Attempt,
    /// Who throws.
    pub seat: Seat,
    /// The score needed.
    pub needed: u8,
    /// Modifiers.
    pub bonus: i8,
    /// Two points are won back on a total of 2 or more above the score needed.
    pub two: bool,
    /// Never more than this.
    pub most: u8,
    /// The die, when it has fallen.
    pub die: Option<u8>,
}

impl Rallying {
    /// The roll of an attempt, with its tally.
    pub fn new(a: &Attempt, seat: Seat) -> (Rallying, Tally<Why>) {
        by!("A-RAL-06");
        let t = lines(a);
        let rally = Rallying {
            attempt: *a,
            seat,
            needed: a.pressure.needed(),
            bonus: t.total() as i8,
            two: t.has(Why::TwoPoints),
            most: a.lost,
            die: None,
        };
        (rally, t)
    }

    /// The modifiers, line by line.
    pub fn tally(&self) -> Tally<Why> {
        lines(&self.attempt)
    }

    /// The same with this die.
    pub fn with_die(self, die: u8) -> Rallying {
        Rallying { die: Some(die), ..self }
    }

    /// The modified die.
    pub fn total(&self) -> i8 {
        self.die.unwrap_or(0) as i8 + self.bonus
    }
}

impl Trial for Rallying {
    /// Points won back.
    type Outcome = u8;

    fn pools(&self) -> Vec<Pool> {
        match self.die {
            Some(_) => Vec::new(),
            None => vec![Pool { seat: self.seat, dice: 1, classes: Classes::EACH }],
        }
    }

    fn fell(&mut self, counts: &Counts) {
        self.die = Some(counts.single(0) + 1);
    }

    fn outcome(&self) -> u8 {
        by!("A-RAL-09");
        by!("A-RAL-08");
        let over = self.total() - self.needed as i8;
        let points = match over {
            2.. if self.two => 2,
            0.. => 1,
            _ => 0,
        };
        points.min(self.most)
    }
}

fn lines(a: &Attempt) -> Tally<Why> {
    let mut t = Tally::new();
    if a.general {
        t.push(Why::RallyGeneral, Op::Add(1));
    }
    if a.rear_support {
        t.push(Why::RearSupport, Op::Add(1));
    }
    if a.general && a.rear_support {
        if a.on_the_move {
            t.stopped(Why::TwoPoints, Op::Note, Why::RallyOnTheMove);
        } else {
            t.push(Why::TwoPoints, Op::Note);
        }
    }
    t
}
