//! One strike as a value (R-MEL-07 to R-MEL-11), the settling of two who strike each other in one step
//! (R-MEL-12 to R-MEL-14), and a duel of two as a whole, for exact odds. Factors are in `factors.rs`.

use crate::figures::Class;
use rocroi_game::{Classes, Counts, Pool, Seat, Trial, by};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// The armour of a cuirass (R-FIG-07).
pub const CUIRASS: i16 = 4;

/// What a strike does to its target.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Effect {
    /// Nothing.
    #[default]
    Miss,
    /// It steps back 2 cm.
    Push,
    /// It is out of action.
    Hit,
}

/// A strike about to be thrown, or being thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// Who throws.
    pub seat: Seat,
    /// The sum of the factors.
    pub modifier: i16,
    /// The target's class.
    pub class: Class,
    /// Does the target wear a cuirass?
    pub cuirass: bool,
    /// The natural value so far; 0 before the first die.
    pub natural: u8,
    /// No more dice.
    pub done: bool,
}

/// What a strike came to, before it is settled against the target's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// The natural value, 1 to 7.
    pub natural: u8,
    /// Natural value and modifiers.
    pub result: i16,
    /// What it does.
    pub effect: Effect,
}

impl Strike {
    /// A strike with these factors at such a target.
    pub fn new(seat: Seat, modifier: i16, class: Class, cuirass: bool) -> Strike {
        Strike { seat, modifier, class, cuirass, natural: 0, done: false }
    }
}

/// Natural 1, then natural 7, then class, then cuirass (R-MEL-38).
pub fn effect(natural: u8, modifier: i16, class: Class, cuirass: bool) -> Effect {
    by!("R-MEL-37");
    if natural <= 1 {
        by!("R-MEL-11");
        return Effect::Miss;
    }
    if natural >= 7 {
        by!("R-MEL-10");
        return Effect::Hit;
    }
    by!("R-MEL-07");
    by!("R-FIG-04");
    let (result, class) = (i16::from(natural) + modifier, i16::from(class.get()));
    if result < class {
        Effect::Miss
    } else if result == class {
        Effect::Push
    } else if cuirass && class < CUIRASS && result <= CUIRASS {
        by!("R-MEL-09");
        by!("R-FIG-07");
        Effect::Push
    } else {
        Effect::Hit
    }
}

impl Trial for Strike {
    type Outcome = Blow;

    fn pools(&self) -> Vec<Pool> {
        if self.done {
            return Vec::new();
        }
        let classes = if self.natural == 0 { Classes::EACH } else { Classes::at_least(6) };
        vec![Pool { seat: self.seat, dice: 1, classes }]
    }

    fn fell(&mut self, counts: &Counts) {
        if self.natural == 0 {
            self.natural = counts.single(0) + 1;
            // Every natural six is thrown again once, even where six is enough.
            self.done = self.natural != 6;
        } else {
            by!("R-MEL-10");
            self.natural += u8::from(counts.single(0) == 1);
            self.done = true;
        }
    }

    fn outcome(&self) -> Blow {
        let effect = effect(self.natural, self.modifier, self.class, self.cuirass);
        Blow { natural: self.natural, result: i16::from(self.natural) + self.modifier, effect }
    }
}

/// What two who strike each other in the same step keep of their blows. Each comes with the striker's own
/// class and cuirass.
pub fn settle(a: (Blow, Class, bool), b: (Blow, Class, bool)) -> (Effect, Effect) {
    let ((blow_a, class_a, cuirass_a), (blow_b, class_b, cuirass_b)) = (a, b);
    let (ea, eb) = (blow_a.effect, blow_b.effect);
    match (ea, eb) {
        (Effect::Miss, _) | (_, Effect::Miss) => (ea, eb),
        (Effect::Hit, Effect::Push) => {
            by!("R-MEL-12");
            (ea, Effect::Miss)
        }
        (Effect::Push, Effect::Hit) => {
            by!("R-MEL-12");
            (Effect::Miss, eb)
        }
        (Effect::Hit, Effect::Hit) | (Effect::Push, Effect::Push) => {
            by!("R-MEL-13");
            let order = class_a
                .cmp(&class_b)
                .then(cuirass_a.cmp(&cuirass_b))
                .then(blow_a.natural.cmp(&blow_b.natural));
            match order {
                std::cmp::Ordering::Greater => (ea, Effect::Miss),
                std::cmp::Ordering::Less => (Effect::Miss, eb),
                std::cmp::Ordering::Equal => {
                    by!("R-MEL-14");
                    (Effect::Miss, Effect::Miss)
                }
            }
        }
    }
}

/// Two who named each other, from their first die to the end of the phase, apart from all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Duel {
    /// The strikes, the first to throw first.
    pub strikes: [Strike; 2],
    /// Their steps, 0 to 5: only equal ones are simultaneous.
    pub steps: [u8; 2],
    /// The strikers' own class and cuirass.
    pub strikers: [(Class, bool); 2],
}

/// What a duel came to: what each suffered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct DuelResult {
    /// What each of the two suffered, in the order of [`Duel::strikes`].
    pub suffered: [Effect; 2],
}

impl Duel {
    /// The strike to throw next, if any.
    fn next(&self) -> Option<usize> {
        let [a, b] = self.strikes;
        if self.steps[0] == self.steps[1] {
            return if !a.done { Some(0) } else { (!b.done).then_some(1) };
        }
        let (first, second) = if self.steps[0] < self.steps[1] { (0, 1) } else { (1, 0) };
        if !self.strikes[first].done {
            return Some(first);
        }
        // Hit or pushed back in an earlier step, one does not strike (R-MEL-05).
        let struck = self.strikes[first].outcome().effect != Effect::Miss;
        (!struck && !self.strikes[second].done).then_some(second)
    }
}

impl Trial for Duel {
    type Outcome = DuelResult;

    fn pools(&self) -> Vec<Pool> {
        self.next().map_or_else(Vec::new, |i| self.strikes[i].pools())
    }

    fn fell(&mut self, counts: &Counts) {
        if let Some(i) = self.next() {
            self.strikes[i].fell(counts);
        }
    }

    fn outcome(&self) -> DuelResult {
        let blow = |i: usize| {
            if self.strikes[i].done {
                self.strikes[i].outcome()
            } else {
                Blow { natural: 0, result: 0, effect: Effect::Miss }
            }
        };
        let of = |i: usize| (blow(i), self.strikers[i].0, self.strikers[i].1);
        let (a, b) = if self.steps[0] == self.steps[1] {
            settle(of(0), of(1))
        } else {
            (blow(0).effect, blow(1).effect)
        };
        DuelResult { suffered: [b, a] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    fn class(n: u8) -> Class {
        Class::new(n)
    }

    /// Hit, push back and miss in 36ths.
    fn chances(modifier: i16, class: Class, cuirass: bool) -> [u32; 3] {
        let mut out = [0; 3];
        for first in 1..=6u8 {
            let naturals: &[(u8, u32)] = if first == 6 { &[(6, 5), (7, 1)] } else { &[(first, 6)] };
            for (natural, weight) in naturals {
                out[2 - effect(*natural, modifier, class, cuirass) as usize] += weight;
            }
        }
        out
    }

    #[test]
    fn the_table_of_exact_chances() {
        let _proof = proves("R-MEL-07 R-MEL-09 R-MEL-10 R-MEL-11 R-MEL-37 R-FIG-07");
        // R-MEL-37, from −3 to +3.
        let rows: [(u8, bool, [[u32; 3]; 7]); 8] = [
            (
                1,
                false,
                [[12, 6, 18], [18, 6, 12], [24, 6, 6], [30, 0, 6], [30, 0, 6], [30, 0, 6], [30, 0, 6]],
            ),
            (
                2,
                false,
                [[6, 6, 24], [12, 6, 18], [18, 6, 12], [24, 6, 6], [30, 0, 6], [30, 0, 6], [30, 0, 6]],
            ),
            (
                3,
                false,
                [[1, 5, 30], [6, 6, 24], [12, 6, 18], [18, 6, 12], [24, 6, 6], [30, 0, 6], [30, 0, 6]],
            ),
            (
                4,
                false,
                [[1, 0, 35], [1, 5, 30], [6, 6, 24], [12, 6, 18], [18, 6, 12], [24, 6, 6], [30, 0, 6]],
            ),
            (
                5,
                false,
                [[1, 0, 35], [1, 0, 35], [1, 5, 30], [6, 6, 24], [12, 6, 18], [18, 6, 12], [24, 6, 6]],
            ),
            (
                1,
                true,
                [[1, 17, 18], [1, 23, 12], [6, 24, 6], [12, 18, 6], [18, 12, 6], [24, 6, 6], [30, 0, 6]],
            ),
            (
                2,
                true,
                [[1, 11, 24], [1, 17, 18], [6, 18, 12], [12, 18, 6], [18, 12, 6], [24, 6, 6], [30, 0, 6]],
            ),
            (
                3,
                true,
                [[1, 5, 30], [1, 11, 24], [6, 12, 18], [12, 12, 12], [18, 12, 6], [24, 6, 6], [30, 0, 6]],
            ),
        ];
        for (c, cuirass, row) in rows {
            for (modifier, expected) in (-3..=3).zip(row) {
                assert_eq!(chances(modifier, class(c), cuirass), expected, "class {c} {cuirass} {modifier}");
            }
        }
        for c in 4..=5 {
            for m in -3..=3 {
                assert_eq!(chances(m, class(c), true), chances(m, class(c), false));
            }
        }
    }

    #[test]
    fn two_who_strike_each_other() {
        let _proof = proves("R-MEL-12 R-MEL-13 R-MEL-14");
        let blow = |natural: u8, effect| Blow { natural, result: i16::from(natural), effect };
        let (hit, push) = (Effect::Hit, Effect::Push);
        // R-EX-21: the higher class.
        assert_eq!(
            settle((blow(4, hit), class(3), false), (blow(5, hit), class(2), false)),
            (Effect::Hit, Effect::Miss)
        );
        // A cuirass, at equal class.
        assert_eq!(
            settle((blow(5, push), class(3), false), (blow(4, push), class(3), true)),
            (Effect::Miss, Effect::Push)
        );
        // R-EX-27 and R-EX-28: the higher die, else nothing.
        assert_eq!(
            settle((blow(5, hit), class(3), false), (blow(4, hit), class(3), false)),
            (Effect::Hit, Effect::Miss)
        );
        assert_eq!(
            settle((blow(4, hit), class(3), true), (blow(4, hit), class(3), true)),
            (Effect::Miss, Effect::Miss)
        );
        // R-EX-33: a hit beats a push back, whoever has the higher class.
        assert_eq!(
            settle((blow(4, hit), class(3), false), (blow(3, push), class(5), true)),
            (Effect::Hit, Effect::Miss)
        );
    }
}
