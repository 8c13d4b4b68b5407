//! One combat round as a small machine: both halves with the values from before it, then the break tests
//! (T-ASL-16 to T-ASL-22).

use crate::trials::{BreakTest, Breaking, Fate};
use rocroi_game::{Classes, Counts, Pool, Seat, Trial, by};
use serde::{Deserialize, Serialize};

/// One of the two units of a combat (T-ASL-54).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who charged (or intercepted).
    Attacker,
    /// Who was charged.
    Defender,
}
impl rocroi_game::Hide for Side {}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The enemy.
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    /// 0 or 1, for arrays with a place per side.
    pub const fn at(self) -> usize {
        self as usize
    }
}

/// The numbers one unit fights a round with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// Dice it strikes with.
    pub strike: u8,
    /// What they must reach: the enemy's defence.
    pub needed: u8,
    /// Dice it resists with, on 5 or 6.
    pub resist: u8,
    /// Wear it can still take before it must test.
    pub room: u8,
    /// How it tests.
    pub breaking: Breaking,
}

/// What one unit suffered in a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Suffered {
    /// Blows not cancelled (T-ASL-21).
    pub wear: u8,
    /// It was struck and resisted without a success (T-ASL-20).
    pub no_success: bool,
}

/// What a round came to, attacker first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct RoundOutcome {
    /// What each suffered.
    pub suffered: [Suffered; 2],
    /// What became of each.
    pub fate: [Fate; 2],
}

/// Where a round is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// This side strikes.
    Strikes(Side),
    /// This side resists so many blows.
    Resists(Side, u8),
    /// This side takes its break test.
    Breaks(Side, BreakTest),
    /// Nothing is left to roll.
    Over,
}

/// A round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Round {
    stage: Stage,
    suffered: [Suffered; 2],
    fate: [Fate; 2],
    seat: Seat,
    sides: [Strength; 2],
}

impl Round {
    /// Before the first die; `attacker` is the seat of the attacking unit.
    pub fn new(attacker: Seat, sides: [Strength; 2]) -> Round {
        let mut r = Round {
            stage: Stage::Strikes(Side::Attacker),
            suffered: [Suffered::default(); 2],
            fate: [Fate::Stands; 2],
            seat: attacker,
            sides,
        };
        r.settle();
        r
    }

    /// Where it is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The numbers of a side.
    pub fn strength(&self, side: Side) -> &Strength {
        &self.sides[side.at()]
    }

    /// What a side has suffered so far.
    pub fn suffered(&self, side: Side) -> Suffered {
        self.suffered[side.at()]
    }

    /// The seat of a side.
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Attacker => self.seat,
            Side::Defender => self.seat.other(),
        }
    }

    fn struck(&mut self, striker: Side, blows: u8) {
        by!("T-ASL-18");
        self.stage = if blows > 0 { Stage::Resists(striker.other(), blows) } else { self.after(striker) };
    }

    fn resisted(&mut self, side: Side, blows: u8, successes: u8) {
        by!("T-ASL-19");
        by!("T-ASL-21");
        let no_success = successes == 0;
        if no_success {
            by!("T-ASL-20");
        }
        self.suffered[side.at()] = Suffered { wear: blows.saturating_sub(successes), no_success };
        self.stage = self.after(side.other());
    }

    /// The stage after the half of this striker: the other half, then the break tests, the defender's first.
    fn after(&self, striker: Side) -> Stage {
        by!("T-ASL-16");
        match striker {
            Side::Attacker => Stage::Strikes(Side::Defender),
            Side::Defender => self.breaks(Side::Defender),
        }
    }

    fn breaks(&self, side: Side) -> Stage {
        by!("T-ASL-22");
        let s = &self.sides[side.at()];
        let points = self.suffered[side.at()].wear.saturating_sub(s.room);
        Stage::Breaks(side, BreakTest::new(self.seat(side), points, s.breaking))
    }

    /// Goes on through every stage that needs no dice.
    fn settle(&mut self) {
        loop {
            match self.stage {
                Stage::Strikes(side) if self.sides[side.at()].strike == 0 => self.struck(side, 0),
                Stage::Resists(side, blows) if self.sides[side.at()].resist == 0 => {
                    self.resisted(side, blows, 0);
                }
                Stage::Breaks(side, test) if test.pools().is_empty() => {
                    self.fate[side.at()] = test.outcome();
                    self.stage = match side {
                        Side::Defender => self.breaks(Side::Attacker),
                        Side::Attacker => Stage::Over,
                    };
                }
                Stage::Strikes(_) | Stage::Resists(..) | Stage::Breaks(..) | Stage::Over => return,
            }
        }
    }
}

impl Trial for Round {
    type Outcome = RoundOutcome;

    fn pools(&self) -> Vec<Pool> {
        let pool =
            |side, dice, on| vec![Pool { seat: self.seat(side), dice, classes: Classes::at_least(on) }];
        match self.stage {
            Stage::Strikes(side) => {
                let s = &self.sides[side.at()];
                pool(side, s.strike, s.needed)
            }
            Stage::Resists(side, _) => pool(side, self.sides[side.at()].resist, 5),
            Stage::Breaks(_, test) => test.pools(),
            Stage::Over => Vec::new(),
        }
    }

    fn fell(&mut self, counts: &Counts) {
        match self.stage {
            Stage::Strikes(side) => self.struck(side, counts.of(0, 1)),
            Stage::Resists(side, blows) => self.resisted(side, blows, counts.of(0, 1)),
            Stage::Breaks(side, mut test) => {
                test.fell(counts);
                self.stage = Stage::Breaks(side, test);
            }
            Stage::Over => {}
        }
        self.settle();
    }

    fn outcome(&self) -> RoundOutcome {
        RoundOutcome { suffered: self.suffered, fate: self.fate }
    }
}
