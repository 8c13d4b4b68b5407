//! A shot: both tallies frozen to small numbers, one die each, one reading (A-SHT-49 to A-SHT-51, A-SHT-59).

use super::arms::Missile;
use super::volley::{Volley, tallies};
use crate::melee::fight::{classes, counted};
use crate::melee::{Loss, loss};
use crate::troops::Quality;
use crate::why::{Step, Why};
use rocroi_game::{Counts, Op, Pool, Seat, Tally, Trial, by};
use rocroi_table::Ud;
use serde::{Deserialize, Serialize};

/// A shooting resolution about to be rolled, or rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Who shoots; the other seat throws for the target.
    pub seat: Seat,
    /// Quality of the two dice: shooter, target.
    pub qualities: [Quality; 2],
    /// The shooter's modifiers.
    pub modifiers: i8,
    /// The target's protection.
    pub protection: i8,
    /// The shooter adds +1 on a tie.
    pub ties: bool,
    /// How the loss is read.
    pub hit: Hit,
    /// The dice after quality, when they have fallen.
    pub dice: Option<[u8; 2]>,
}

/// How the loss of a shot is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Hit {
    /// One point (A-SHT-49).
    One,
    /// Two points from a difference of 3 (A-SHT-50).
    CloseGuns,
    /// On the melee table (A-SHT-59, optional).
    CloseMusket,
}

/// A shot read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ShotReading {
    /// Dice after quality.
    pub dice: [u8; 2],
    /// Totals before a tie is broken.
    pub totals: [i8; 2],
    /// The tie was broken.
    pub broken: bool,
    /// What the target's unit loses.
    pub loss: Loss,
}

impl Shot {
    /// The shot of a volley by this seat, with its tallies.
    pub fn new(v: &Volley, seat: Seat) -> (Shot, [Tally<Why>; 2]) {
        let tallies = tallies(v);
        let [mine, theirs] = &tallies;
        let arm = v.arm();
        let adds = mine.counted().map(|l| match l.op {
            Op::Add(n) | Op::Start(n) => n,
            _ => 0,
        });
        let musket = matches!(
            arm.map(|a| a.missile),
            Some(Missile::Musket | Missile::Flintlock | Missile::CommandedShot)
        );
        let hit = if v.short_musket && musket && !arm.is_some_and(|a| a.half) && v.distance <= Ud(1) {
            by!("A-SHT-59");
            Hit::CloseMusket
        } else if arm.is_some_and(|a| a.missile.big_gun()) && v.short() {
            by!("A-SHT-50");
            Hit::CloseGuns
        } else {
            Hit::One
        };
        let shot = Shot {
            seat,
            qualities: [arm.map_or(v.shooter.what.quality, |a| a.quality), v.target.what.quality],
            modifiers: adds.sum::<i16>() as i8,
            protection: theirs.total() as i8,
            ties: mine.counted().any(|l| l.why.step() == Some(Step::Tie)),
            hit,
            dice: None,
        };
        (shot, tallies)
    }

    /// The same with these natural dice thrown.
    pub fn with_dice(mut self, natural: [u8; 2]) -> Shot {
        self.dice = Some([self.qualities[0].die(natural[0]), self.qualities[1].die(natural[1])]);
        self
    }

    /// How it came out.
    pub fn reading(&self) -> ShotReading {
        by!("A-SHT-29");
        by!("A-SHT-49");
        let dice = self.dice.unwrap_or([0, 0]);
        let totals = [dice[0] as i8 + self.modifiers, dice[1] as i8 + self.protection];
        let broken = totals[0] == totals[1] && self.ties;
        let difference = totals[0] - totals[1] + i8::from(broken);
        let loss = match (difference, self.hit) {
            (..=0, _) => Loss::NONE,
            (n, Hit::CloseMusket) => loss(n.unsigned_abs()),
            (3.., Hit::CloseGuns) => Loss::Points(2),
            (_, Hit::One | Hit::CloseGuns) => Loss::Points(1),
        };
        ShotReading { dice, totals, broken, loss }
    }
}

impl Trial for Shot {
    /// What the target's unit loses.
    type Outcome = Loss;

    fn pools(&self) -> Vec<Pool> {
        if self.dice.is_some() {
            return Vec::new();
        }
        let pool = |seat, quality| Pool { seat, dice: 1, classes: classes(quality) };
        vec![pool(self.seat, self.qualities[0]), pool(self.seat.other(), self.qualities[1])]
    }

    fn fell(&mut self, counts: &Counts) {
        self.dice = Some([0, 1].map(|i| counted(self.qualities[i], counts.single(i))));
    }

    fn outcome(&self) -> Loss {
        self.reading().loss
    }
}
