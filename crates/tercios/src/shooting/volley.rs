//! A shot as a small machine: dice to hit, dice to resist, and for odds the break test after it
//! (T-SHT-18 to T-SHT-28, T-SHT-47).

use crate::trials::{BreakTest, Breaking, Fate};
use rocroi_game::{Classes, Counts, Pool, Seat, Trial, by};
use serde::{Deserialize, Serialize};

/// Shooting and resisting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Who shoots; the other seat resists.
    pub seat: Seat,
    /// Dice to hit, and what they must reach.
    pub shoot: [u8; 2],
    /// Dice to resist, and what they must reach.
    pub resist: [u8; 2],
    /// A natural 1 counts (Experimental guns, T-SHT-47).
    pub ones: bool,
    stage: Stage,
    out: VolleyOutcome,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
enum Stage {
    Shooting,
    Resisting,
    Over,
}

/// What a volley came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct VolleyOutcome {
    /// Dice that hit.
    pub hits: u8,
    /// Hits not cancelled: wear (T-SHT-24).
    pub wear: u8,
    /// It was hit and resisted without a success: disordered (T-SHT-23).
    pub disordered: bool,
    /// At least one natural 1 of an Experimental gun (T-SHT-47).
    pub one: bool,
}

impl Volley {
    /// Before the first die.
    pub fn new(seat: Seat, shoot: [u8; 2], resist: [u8; 2], ones: bool) -> Volley {
        let stage = if shoot[0] == 0 { Stage::Over } else { Stage::Shooting };
        Volley { seat, shoot, resist, ones, stage, out: VolleyOutcome::default() }
    }

    /// Has the target been hit, and does it roll now?
    pub fn resisting(&self) -> bool {
        self.stage == Stage::Resisting
    }

    fn classes(&self) -> Classes {
        if !self.ones {
            return Classes::at_least(self.shoot[1]);
        }
        let mut by_face = [0u8; 6];
        for (i, class) in by_face.iter_mut().enumerate() {
            *class = if i == 0 { 2 } else { u8::from(i as u8 + 1 >= self.shoot[1]) };
        }
        Classes::by_face(by_face)
    }

    fn resisted(&mut self, successes: u8) {
        by!("T-SHT-22");
        by!("T-SHT-24");
        self.out.wear = self.out.hits.saturating_sub(successes);
        if successes == 0 {
            by!("T-SHT-23");
            self.out.disordered = true;
        }
        self.stage = Stage::Over;
    }
}

impl Trial for Volley {
    type Outcome = VolleyOutcome;

    fn pools(&self) -> Vec<Pool> {
        let pool = |seat, dice, classes| vec![Pool { seat, dice, classes }];
        match self.stage {
            Stage::Shooting => pool(self.seat, self.shoot[0], self.classes()),
            Stage::Resisting => pool(self.seat.other(), self.resist[0], Classes::at_least(self.resist[1])),
            Stage::Over => Vec::new(),
        }
    }

    fn fell(&mut self, counts: &Counts) {
        match self.stage {
            Stage::Shooting => {
                by!("T-SHT-18");
                self.out.hits = counts.of(0, 1);
                if self.ones && counts.of(0, 2) > 0 {
                    by!("T-SHT-47");
                    self.out.one = true;
                }
                if self.out.hits == 0 {
                    by!("T-SHT-19");
                    self.stage = Stage::Over;
                } else if self.resist[0] == 0 {
                    self.resisted(0);
                } else {
                    self.stage = Stage::Resisting;
                }
            }
            Stage::Resisting => self.resisted(counts.of(0, 1)),
            Stage::Over => {}
        }
    }

    fn outcome(&self) -> VolleyOutcome {
        self.out
    }
}

/// A volley and the break test it may cause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Shot {
    volley: Volley,
    room: u8,
    breaking: Breaking,
    test: Option<BreakTest>,
}

/// What a shot came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ShotOutcome {
    /// Wear put on the target.
    pub wear: u8,
    /// The target was disordered by it.
    pub disordered: bool,
    /// The shooter takes a wear for a natural 1 (T-SHT-47).
    pub one: bool,
    /// What became of the target.
    pub fate: Fate,
}

impl Shot {
    /// A volley at a unit that can take `room` more wear before it must test.
    pub fn new(volley: Volley, room: u8, breaking: Breaking) -> Shot {
        let mut shot = Shot { volley, room, breaking, test: None };
        shot.settle();
        shot
    }

    fn settle(&mut self) {
        if self.test.is_none() && self.volley.pools().is_empty() {
            let points = self.volley.outcome().wear.saturating_sub(self.room);
            // What no longer matters is forgotten, so that equal situations are one in the odds.
            self.volley.out.hits = 0;
            self.test = Some(BreakTest::new(self.volley.seat.other(), points, self.breaking));
        }
    }
}

impl Trial for Shot {
    type Outcome = ShotOutcome;

    fn pools(&self) -> Vec<Pool> {
        self.test.map_or_else(|| self.volley.pools(), |t| t.pools())
    }

    fn fell(&mut self, counts: &Counts) {
        match &mut self.test {
            Some(test) => test.fell(counts),
            None => self.volley.fell(counts),
        }
        self.settle();
    }

    fn outcome(&self) -> ShotOutcome {
        let v = self.volley.outcome();
        let fate = self.test.map_or(Fate::Stands, |t| t.outcome());
        ShotOutcome { wear: v.wear, disordered: v.disordered, one: v.one, fate }
    }
}
