//! One shot as a value (R-SHT-07, R-SHT-08): the natural value needed, and the die that is thrown on while
//! it shows six. What the shot is worth is reckoned in `factors.rs`; whom it takes in `phase.rs`.

use rocroi_game::{Classes, Counts, Pool, Seat, Trial, by};
use serde::{Deserialize, Serialize};

/// A shot about to be thrown, or being thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Who throws.
    pub seat: Seat,
    /// The natural value required: the number of the weapon less the modifiers.
    pub needed: i8,
    /// The natural value so far; 0 before the first die.
    pub natural: u8,
    /// No more dice.
    pub done: bool,
}

/// What a shot came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ShotResult {
    /// The natural value obtained.
    pub natural: u8,
    /// Did it reach the value needed?
    pub hit: bool,
}

impl Shot {
    /// A shot that needs this natural value.
    pub fn new(seat: Seat, number: u8, modifier: i16) -> Shot {
        by!("R-SHT-07");
        let needed = i16::from(number) - modifier;
        Shot { seat, needed: needed.clamp(-100, 100) as i8, natural: 0, done: false }
    }
}

impl Trial for Shot {
    type Outcome = ShotResult;

    fn pools(&self) -> Vec<Pool> {
        if self.done {
            return Vec::new();
        }
        // The first throw must be known in full: a group loses whom the natural value would have reached
        // (R-SHT-32). After a six only another six matters.
        let classes = if self.natural == 0 { Classes::EACH } else { Classes::at_least(6) };
        vec![Pool { seat: self.seat, dice: 1, classes }]
    }

    fn fell(&mut self, counts: &Counts) {
        let six = if self.natural == 0 {
            self.natural = counts.single(0) + 1;
            self.natural == 6
        } else {
            let six = counts.single(0) == 1;
            self.natural += u8::from(six);
            six
        };
        by!("R-SHT-08");
        by!("R-SHT-09");
        by!("R-SHT-38");
        by!("R-TRN-15");
        self.done = !six || i16::from(self.natural) >= i16::from(self.needed);
    }

    fn outcome(&self) -> ShotResult {
        by!("R-SHT-07");
        ShotResult { natural: self.natural, hit: i16::from(self.natural) >= i16::from(self.needed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::{Ask, proves};

    fn throw(number: u8, modifier: i16, faces: &[u8]) -> (ShotResult, usize) {
        let mut shot = Shot::new(Seat::A, number, modifier);
        let mut used = 0;
        while !shot.pools().is_empty() {
            let ask = Ask { purpose: (), pools: shot.pools(), secret: None };
            shot.fell(&ask.count(&faces[used..=used]).unwrap());
            used += 1;
        }
        (shot.outcome(), used)
    }

    #[test]
    fn a_shot_hits_on_the_number_or_more() {
        let _proof = proves("R-SHT-07 R-SHT-08");
        // R-EX-08, R-EX-10 to R-EX-14, R-EX-20.
        assert_eq!(throw(5, 0, &[5]), (ShotResult { natural: 5, hit: true }, 1));
        assert_eq!(throw(6, -1, &[6, 6]), (ShotResult { natural: 7, hit: true }, 2));
        assert_eq!(throw(6, -1, &[6, 4]), (ShotResult { natural: 6, hit: false }, 2));
        assert_eq!(throw(7, -1, &[6, 6, 6]), (ShotResult { natural: 8, hit: true }, 3));
        assert_eq!(throw(7, -2, &[6, 6, 6, 2]), (ShotResult { natural: 8, hit: false }, 4));
        assert_eq!(throw(5, -2, &[6, 1]), (ShotResult { natural: 6, hit: false }, 2));
        assert_eq!(throw(5, 1, &[3]), (ShotResult { natural: 3, hit: false }, 1));
        // A six that is enough is not thrown on.
        assert_eq!(throw(5, 1, &[6]), (ShotResult { natural: 6, hit: true }, 1));
    }

    /// The chance of a hit as a fraction of 6 to the power of `dice`.
    fn hits(shot: Shot, dice: u32) -> u64 {
        if shot.pools().is_empty() {
            return if shot.outcome().hit { 6u64.pow(dice) } else { 0 };
        }
        let one = |face: u8| {
            let ask = Ask { purpose: (), pools: shot.pools(), secret: None };
            let mut next = shot;
            next.fell(&ask.count(&[face]).unwrap());
            hits(next, dice - 1)
        };
        (1..=6).map(one).sum()
    }

    #[test]
    fn the_chance_of_every_number() {
        let _proof = proves("R-SHT-08 R-SHT-09 R-SHT-38");
        // R-SHT-09: 1 and less always, 2 to 6 a die, beyond it a six more for each.
        let needs = |n: i16| hits(Shot::new(Seat::A, 0, -n), 8) * 46_656 / 6u64.pow(8);
        let all = [46_656, 46_656, 38_880, 31_104, 23_328, 15_552, 7_776, 1_296, 216, 36, 6, 1];
        for (n, chance) in (0..).zip(all) {
            assert_eq!(needs(n), chance, "needed {n}");
        }
        // R-SHT-38: by number, from +1 to -4.
        for (number, row) in [
            (5, [23_328, 15_552, 7_776, 1_296, 216, 36]),
            (6, [15_552, 7_776, 1_296, 216, 36, 6]),
            (7, [7_776, 1_296, 216, 36, 6, 1]),
        ] {
            for (modifier, chance) in (-4..=1).rev().zip(row) {
                let got = hits(Shot::new(Seat::A, number, modifier), 8) * 46_656 / 6u64.pow(8);
                assert_eq!(got, chance, "{number} at {modifier}");
            }
        }
    }
}
