//! A fight: both tallies frozen to small numbers, one die each, and the one reading of ADG-R: add up, then the
//! ordered steps that depend on who is losing (A-MEL-15), then the result (A-MEL-57).

use super::facts::{Meeting, Which};
use super::tally::tallies;
use crate::troops::Quality;
use crate::why::{Step, Why};
use rocroi_game::{Classes, Counts, Op, Pool, Seat, Tally, Trial, by};
use serde::{Deserialize, Serialize};

/// What a tally comes to before the dice: all a fight needs of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// Quality of the die.
    pub quality: Quality,
    /// Sum of step 2.
    pub score: i8,
    /// Adds +1 on a tie in step 3.
    pub ties: bool,
    /// Adds +1 in step 3 if it has the higher score.
    pub wins: bool,
    /// Adds +1 in step 4 if it is losing.
    pub armour: bool,
    /// Adds +1 in step 5 if it is still losing.
    pub support: bool,
    /// Inflicts one point more if it wins.
    pub furious: bool,
}

impl Strength {
    /// Reads a tally.
    pub fn read(tally: &Tally<Why>, quality: Quality) -> Strength {
        let mut s = Strength {
            quality,
            score: 0,
            ties: false,
            wins: false,
            armour: false,
            support: false,
            furious: false,
        };
        for line in tally.counted() {
            match (line.op, line.why.step()) {
                (Op::Start(n) | Op::Add(n), _) => s.score = s.score.saturating_add(n as i8),
                (_, Some(Step::Tie)) => s.ties = true,
                (_, Some(Step::Winning)) => s.wins = true,
                (_, Some(Step::Armour)) => s.armour = true,
                (_, Some(Step::Support)) => s.support = true,
                (_, Some(Step::Furious)) => s.furious = true,
                (_, None) => {}
            }
        }
        s
    }
}

/// Faces of a die told apart by quality: only what they count matters.
pub(crate) fn classes(quality: Quality) -> Classes {
    match quality {
        Quality::Elite => Classes::by_face([0, 1, 2, 2, 3, 4]),
        Quality::Ordinary => Classes::EACH,
        Quality::Mediocre => Classes::by_face([0, 1, 2, 2, 3, 4]),
    }
}

/// What a die of that class counts.
pub(crate) fn counted(quality: Quality, class: u8) -> u8 {
    by!("A-TRP-18");
    let natural = match quality {
        Quality::Ordinary => class + 1,
        // 3 and 4 count alike.
        Quality::Elite | Quality::Mediocre => {
            if class <= 2 {
                class + 1
            } else {
                class + 2
            }
        }
    };
    quality.die(natural)
}

/// Two strengths about to roll, or rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Who throws for which fighter.
    pub seats: [Seat; 2],
    /// The two.
    pub strengths: [Strength; 2],
    /// The dice after quality, when they have fallen.
    pub dice: Option<[u8; 2]>,
}

impl Fight {
    /// The fight of a meeting, with the tallies it is fought by.
    pub fn new(m: &Meeting, seats: [Seat; 2]) -> (Fight, [Tally<Why>; 2]) {
        let tallies = tallies(m);
        let strengths = Which::BOTH.map(|w| Strength::read(&tallies[w.index()], m.fighter(w).what.quality));
        (Fight { seats, strengths, dice: None }, tallies)
    }

    /// The same with these natural dice thrown.
    pub fn with_dice(mut self, natural: [u8; 2]) -> Fight {
        self.dice = Some(Which::BOTH.map(|w| self.strengths[w.index()].quality.die(natural[w.index()])));
        self
    }

    /// Everything about how it came out, step by step.
    pub fn reading(&self) -> Reading {
        read(&self.strengths, self.dice.unwrap_or([0, 0]))
    }
}

/// A fight read step by step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// Dice after quality.
    pub dice: [u8; 2],
    /// Scores after step 2.
    pub scores: [i8; 2],
    /// What each added in step 3, 4 and 5.
    pub added: [[bool; 3]; 2],
    /// Difference after all steps.
    pub difference: u8,
    /// Who won.
    pub winner: Option<Which>,
    /// The loser's loss in points, Furious Charge included.
    pub loss: Loss,
    /// A point of it is due to Furious Charge.
    pub furious: bool,
}

/// What a loser loses.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// So many cohesion points.
    Points(u8),
    /// Everything.
    Rout,
}

impl Loss {
    /// Nothing.
    pub const NONE: Loss = Loss::Points(0);
}

/// The result table (A-MEL-57).
pub fn loss(difference: u8) -> Loss {
    by!("A-MEL-57");
    match difference {
        0..=10 => Loss::Points(difference.div_ceil(2)),
        11.. => Loss::Rout,
    }
}

/// The one reading of two strengths and their dice.
fn read(strengths: &[Strength; 2], dice: [u8; 2]) -> Reading {
    by!("A-ABL-08");
    let [one, two] = strengths;
    let scores = [dice[0] as i8 + one.score, dice[1] as i8 + two.score];
    let mut added = [[false; 3]; 2];
    let mut lead = scores[0] - scores[1];
    // Step 3: one +1 per side at most, by tie or by winning.
    by!("A-MEL-48");
    match lead {
        0 => {
            by!("A-MEL-53");
            added[0][0] = one.ties;
            added[1][0] = two.ties;
        }
        1.. => added[0][0] = one.wins,
        ..0 => added[1][0] = two.wins,
    }
    lead += i8::from(added[0][0]) - i8::from(added[1][0]);
    // Steps 4 and 5: the loser may come level, never ahead.
    by!("A-MEL-58");
    for (step, has) in [(1, [one.armour, two.armour]), (2, [one.support, two.support])] {
        if lead > 0 && has[1] {
            added[1][step] = true;
            lead -= 1;
        } else if lead < 0 && has[0] {
            added[0][step] = true;
            lead += 1;
        }
    }
    let winner = match lead {
        0 => None,
        1.. => Some(Which::First),
        ..0 => Some(Which::Second),
    };
    let difference = lead.unsigned_abs();
    let mut loss = loss(difference);
    let mut furious = false;
    if let (Some(w), Loss::Points(points)) = (winner, loss)
        && strengths[w.index()].furious
    {
        by!("A-ABL-20");
        furious = true;
        loss = Loss::Points(points + 1);
    }
    Reading { dice, scores, added, difference, winner, loss, furious }
}

/// What a fight came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; none on a draw.
    pub winner: Option<Which>,
    /// What the other one lost.
    pub loss: Loss,
}

impl Trial for Fight {
    type Outcome = Outcome;

    fn pools(&self) -> Vec<Pool> {
        if self.dice.is_some() {
            return Vec::new();
        }
        let pool = |w: Which| Pool {
            seat: self.seats[w.index()],
            dice: 1,
            classes: classes(self.strengths[w.index()].quality),
        };
        Which::BOTH.map(pool).to_vec()
    }

    fn fell(&mut self, counts: &Counts) {
        self.dice =
            Some(Which::BOTH.map(|w| counted(self.strengths[w.index()].quality, counts.single(w.index()))));
    }

    fn outcome(&self) -> Outcome {
        let r = self.reading();
        Outcome { winner: r.winner, loss: r.loss }
    }
}
