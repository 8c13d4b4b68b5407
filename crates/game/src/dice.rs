//! Rolls: what is asked, what fell, and what a rule may know of it.
//!
//! A rule never sees faces, only the counts per class of faces that it named itself. So what follows a
//! roll depends on the counts alone, and exact odds need only enumerate counts.

use crate::Seat;
use rand::rngs::ChaCha12Rng;
use rand::{Rng as _, RngExt as _, SeedableRng as _};
use serde::{Deserialize, Serialize};

/// Which faces of a die a rule tells apart: `class[face - 1]` is the class of a face, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Classes([u8; 6]);

impl Classes {
    /// Every face counts for itself: class 0 is a 1, class 5 a 6.
    pub const EACH: Classes = Classes([0, 1, 2, 3, 4, 5]);
    /// The movement adjustment of ADG-R and the like: 1–2, 3–4, 5–6.
    pub const PAIRS: Classes = Classes([0, 0, 1, 1, 2, 2]);

    /// Class 1 is this face or more, class 0 anything less.
    pub const fn at_least(face: u8) -> Classes {
        let mut c = [0; 6];
        let mut i = 0;
        while i < 6 {
            if i as u8 + 1 >= face {
                c[i] = 1;
            }
            i += 1;
        }
        Classes(c)
    }

    /// Classes given face by face, from 1 to 6.
    pub const fn by_face(classes: [u8; 6]) -> Classes {
        Classes(classes)
    }

    /// The class of a face (1 to 6).
    pub fn of(self, face: u8) -> u8 {
        self.0[usize::from(face.clamp(1, 6)) - 1]
    }

    /// How many classes there are.
    pub fn count(self) -> usize {
        usize::from(self.0.iter().copied().max().unwrap_or(0)) + 1
    }

    /// How many faces of six fall in a class.
    pub fn weight(self, class: u8) -> u32 {
        self.0.iter().filter(|c| **c == class).count() as u32
    }
}

/// Dice thrown together by one side, told apart only by class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pool {
    /// Who throws.
    pub seat: Seat,
    /// How many dice.
    pub dice: u8,
    /// What their rule tells apart.
    pub classes: Classes,
}

/// One roll: the dice a battle waits for, and what for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ask<P> {
    /// What the roll decides.
    pub purpose: P,
    /// The pools, each with its own thrower and classes.
    pub pools: Vec<Pool>,
    /// Set where only this seat may see the faces.
    pub secret: Option<Seat>,
}

impl<P> Ask<P> {
    /// One pool of dice thrown by a seat.
    pub fn one(purpose: P, seat: Seat, dice: u8, classes: Classes) -> Self {
        Ask { purpose, pools: vec![Pool { seat, dice, classes }], secret: None }
    }

    /// Dice in all pools together.
    pub fn dice(&self) -> usize {
        self.pools.iter().map(|p| usize::from(p.dice)).sum()
    }

    /// Sorts faces into counts per class, pool by pool.
    ///
    /// # Errors
    /// If the number of faces is wrong, or one is not 1 to 6.
    pub fn count(&self, faces: &[u8]) -> Result<Counts, BadFaces> {
        if faces.len() != self.dice() {
            return Err(BadFaces::Number { asked: self.dice(), given: faces.len() });
        }
        if let Some(face) = faces.iter().find(|f| !(1..=6).contains(*f)) {
            return Err(BadFaces::Face(*face));
        }
        let mut rest = faces;
        let mut counts = Counts(Vec::with_capacity(self.pools.len()));
        for pool in &self.pools {
            let (mine, others) = rest.split_at(usize::from(pool.dice));
            let mut n = [0u8; 6];
            for f in mine {
                n[usize::from(pool.classes.of(*f))] += 1;
            }
            counts.0.push(n);
            rest = others;
        }
        Ok(counts)
    }
}

/// Faces that do not fit the roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BadFaces {
    /// Too many or too few.
    Number {
        /// Dice the roll asks for.
        asked: usize,
        /// Faces given.
        given: usize,
    },
    /// No die has this face.
    Face(u8),
}

impl std::fmt::Display for BadFaces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadFaces::Number { asked, given } => {
                write!(f, "the roll asks for {asked} dice, {given} were given")
            }
            BadFaces::Face(n) => write!(f, "{n} is not on a die; faces are 1 to 6"),
        }
    }
}

impl std::error::Error for BadFaces {}

/// What a rule may know of a roll: for each pool, how many dice fell in each class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counts(pub Vec<[u8; 6]>);

impl Counts {
    /// Dice of a pool that fell in a class.
    pub fn of(&self, pool: usize, class: u8) -> u8 {
        self.0.get(pool).map_or(0, |c| c[usize::from(class.min(5))])
    }

    /// The class of a pool that has a single die.
    pub fn single(&self, pool: usize) -> u8 {
        self.0.get(pool).and_then(|c| c.iter().position(|n| *n > 0)).unwrap_or(0) as u8
    }
}

/// Where dice come from.
pub trait Dice {
    /// Throws `n` dice.
    fn throw(&mut self, n: usize) -> Vec<u8>;
}

/// Dice from a seed, by ChaCha with twelve rounds (`rand` 0.10, `chacha20`): for soaks, tests and the lab.
#[derive(Debug)]
pub struct Seeded(ChaCha12Rng);

impl Seeded {
    /// The dice of this seed.
    pub fn new(seed: u64) -> Self {
        Seeded(ChaCha12Rng::seed_from_u64(seed))
    }
}

impl Dice for Seeded {
    fn throw(&mut self, n: usize) -> Vec<u8> {
        (0..n).map(|_| self.0.random_range(1..=6)).collect()
    }
}

/// Dice written down beforehand, for cases. When they run out it throws none, and the roll says so.
#[derive(Clone, Debug, Default)]
pub struct Prepared {
    faces: std::collections::VecDeque<u8>,
}

impl Prepared {
    /// These faces, in this order.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Self {
        Prepared { faces: faces.into_iter().collect() }
    }

    /// Faces not thrown yet.
    pub fn left(&self) -> usize {
        self.faces.len()
    }
}

impl Dice for Prepared {
    fn throw(&mut self, n: usize) -> Vec<u8> {
        let n = n.min(self.faces.len());
        self.faces.drain(..n).collect()
    }
}

/// Chance that is not dice of the battle: which legal order to sample, what to guess. Deterministic by seed.
#[derive(Debug)]
pub struct Chance(ChaCha12Rng);

impl Chance {
    /// The chance of this seed.
    pub fn new(seed: u64) -> Self {
        Chance(ChaCha12Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { self.0.random_range(0..n as u64) as usize }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        if low >= high { low } else { self.0.random_range(low..=high) }
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these; `None` of an empty list.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// A seed for something else.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_all_a_rule_gets() {
        let ask = Ask {
            purpose: (),
            pools: vec![
                Pool { seat: Seat::A, dice: 3, classes: Classes::at_least(5) },
                Pool { seat: Seat::B, dice: 1, classes: Classes::EACH },
            ],
            secret: None,
        };
        let c = ask.count(&[6, 1, 5, 4]).unwrap();
        assert_eq!((c.of(0, 1), c.of(0, 0), c.single(1)), (2, 1, 3));
        assert_eq!(c, ask.count(&[2, 5, 6, 4]).unwrap());
        assert_eq!(ask.count(&[1]), Err(BadFaces::Number { asked: 4, given: 1 }));
        assert_eq!(ask.count(&[1, 1, 7, 1]), Err(BadFaces::Face(7)));
    }

    #[test]
    fn seeded_dice_never_change() {
        // A kept chronicle of a soak is only repeatable while these hold.
        assert_eq!(Seeded::new(1).throw(12), Seeded::new(1).throw(12));
        let mut seen = [0u32; 6];
        for f in Seeded::new(7).throw(6000) {
            seen[usize::from(f) - 1] += 1;
        }
        assert!(seen.iter().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
