//! Values and defences, and how bonus and malus become dice (T-UNT-12 to T-UNT-21).
//!
//! A value is a [`Tally`]: it starts from what is printed, every cause is a step up or down, every virtue a
//! point added at the end. [`read`] is the one place where the steps are netted.

use crate::Why;
use crate::terms::Arm;
use rocroi_game::{Hide, Op, Tally, by};
use serde::{Deserialize, Serialize};

/// The six characteristics (T-UNT-13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// Inches of a normal move.
    Speed,
    /// Dice in combat.
    Melee,
    /// Dice of fire.
    Shoot,
    /// Dice of tests.
    Discipline,
    /// Dice to cancel hits.
    Courage,
    /// Wear it can carry.
    Stamina,
}
impl Hide for Value {}

impl Value {
    const fn why(self) -> Why {
        match self {
            Value::Speed => Why::Speed,
            Value::Melee => Why::Melee,
            Value::Shoot => Why::Shoot,
            Value::Discipline => Why::Discipline,
            Value::Courage => Why::Courage,
            Value::Stamina => Why::Stamina,
        }
    }
}

/// The four defences (T-UNT-14): what a die must reach. Never modified.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Defence {
    /// In combat with infantry (or artillery).
    Infantry,
    /// In combat with cavalry.
    Cavalry,
    /// Against small arms.
    Volley,
    /// Against artillery.
    Ball,
}
impl Hide for Defence {}

impl Defence {
    /// The defence used in combat against a striker of this arm (T-ASL-18, T-ASL-47).
    pub fn against(striker: Arm) -> Defence {
        match striker {
            Arm::Infantry => {
                by!("T-ASL-18");
                Defence::Infantry
            }
            Arm::Cavalry => {
                by!("T-ASL-18");
                Defence::Cavalry
            }
            Arm::Artillery => {
                by!("T-ASL-47");
                Defence::Infantry
            }
        }
    }
}

/// The numbers printed on a unit, its options included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// Inches; of a gun, unlimbered.
    pub speed: u8,
    /// Inches of a limbered gun; 0 for everything else.
    #[serde(default)]
    pub speed_limbered: u8,
    /// Dice in combat.
    pub melee: u8,
    /// Dice of fire up to 8 inches and beyond; the same twice unless the value is split.
    pub shoot: [u8; 2],
    /// Dice of tests.
    pub discipline: u8,
    /// Dice to cancel hits.
    pub courage: u8,
    /// Wear it can carry.
    pub stamina: u8,
    /// The defences, in the order of [`Defence`].
    pub defences: [u8; 4],
}

impl Values {
    /// What a die must reach (T-UNT-14).
    pub fn defence(&self, against: Defence) -> u8 {
        by!("T-UNT-14");
        self.defences[against as usize]
    }
}

/// The value after all steps: `net` bonuses (or, below zero, maluses) on a printed value (T-UNT-15 to T-UNT-18).
pub fn modified(printed: u8, net: i16) -> u8 {
    by!("T-UNT-15");
    by!("T-UNT-17");
    if printed == 0 {
        by!("T-UNT-18");
        return 0;
    }
    match net {
        2.. => printed.saturating_mul(2),
        1 => printed.saturating_add(printed / 2),
        0 => printed,
        -1 => printed.div_ceil(2),
        ..=-2 => 1,
    }
}

/// What a value comes to: every bonus cancels a malus, the rest acts on the printed value, points are added
/// at the end; zero stays zero (T-UNT-16, T-UNT-21).
pub fn read(tally: &Tally<Why>) -> u8 {
    by!("T-UNT-16");
    let (mut printed, mut net, mut points) = (0i16, 0i16, 0i16);
    for line in tally.counted() {
        match line.op {
            Op::Start(n) | Op::Set(n) => printed = n,
            Op::Step(n) => net = net.saturating_add(n),
            Op::Add(n) => points = points.saturating_add(n),
            Op::Cap(_) | Op::Floor(_) | Op::HalfUp | Op::HalfDown | Op::Note => {}
        }
    }
    let value = modified(u8::try_from(printed).unwrap_or(0), net);
    if value == 0 {
        return 0;
    }
    if points != 0 {
        by!("T-UNT-21");
    }
    u8::try_from(i16::from(value).saturating_add(points)).unwrap_or(0)
}

/// Writing the tally of a value.
pub trait Reckon {
    /// A value, starting from what is printed.
    fn value(value: Value, printed: u8) -> Self;

    /// A bonus (+1, +2) or malus (−1); a cause that already counts does not count again (T-UNT-20).
    fn step(&mut self, why: Why, n: i16);

    /// A step that counts only if it is not stopped.
    fn step_unless(&mut self, why: Why, n: i16, stop: Option<Why>);

    /// A point added after the steps, such as a virtue (T-UNT-21); a printed zero stops it.
    fn point(&mut self, why: Why);
}

impl Reckon for Tally<Why> {
    fn value(value: Value, printed: u8) -> Self {
        let mut t = Tally::new();
        t.start(value.why(), i16::from(printed));
        t
    }

    fn step(&mut self, why: Why, n: i16) {
        by!("T-UNT-22");
        if self.has(why) {
            self.stopped(why, Op::Step(n), Why::OncePerCause);
        } else {
            self.push(why, Op::Step(n));
        }
    }

    fn step_unless(&mut self, why: Why, n: i16, stop: Option<Why>) {
        match stop {
            Some(by) => self.stopped(why, Op::Step(n), by),
            None => self.step(why, n),
        }
    }

    fn point(&mut self, why: Why) {
        if read(self) == 0 {
            self.stopped(why, Op::Add(1), Why::Zero);
        } else if self.has(why) {
            self.stopped(why, Op::Add(1), Why::OncePerCause);
        } else {
            self.push(why, Op::Add(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    fn melee(printed: u8, steps: &[(Why, i16)]) -> u8 {
        let mut t = Tally::value(Value::Melee, printed);
        for (why, n) in steps {
            t.step(*why, *n);
        }
        read(&t)
    }

    #[test]
    fn the_table_of_modified_values() {
        let _proof = proves("T-UNT-15 T-UNT-17 T-UNT-18");
        let table: [[u8; 5]; 11] = [
            [0, 0, 0, 0, 0],
            [1, 1, 1, 1, 2],
            [1, 1, 2, 3, 4],
            [1, 2, 3, 4, 6],
            [1, 2, 4, 6, 8],
            [1, 3, 5, 7, 10],
            [1, 3, 6, 9, 12],
            [1, 4, 7, 10, 14],
            [1, 4, 8, 12, 16],
            [1, 5, 9, 13, 18],
            [1, 5, 10, 15, 20],
        ];
        for (printed, row) in table.iter().enumerate() {
            for (net, want) in (-2i16..=2).zip(row) {
                assert_eq!(modified(printed as u8, net), *want, "{printed} with {net}");
            }
            assert_eq!(modified(printed as u8, 5), row[4]);
            assert_eq!(modified(printed as u8, -5), row[0]);
        }
    }

    /// T-EXA-01.
    #[test]
    fn one_bonus_one_malus_and_both() {
        let _proof = proves("T-UNT-15 T-UNT-16 T-UNT-17");
        use Why::{Assault, HeavyLances, Outflanked, Weary};
        assert_eq!(melee(5, &[(Assault, 1)]), 7);
        assert_eq!(melee(5, &[(Assault, 1), (Weary, -1)]), 5);
        assert_eq!(melee(5, &[(Weary, -1), (Outflanked, -1)]), 1);
        assert_eq!(melee(5, &[(Assault, 1), (HeavyLances, 1), (Weary, -1)]), 7);
    }

    #[test]
    fn cancelling_comes_before_the_cap() {
        let _proof = proves("T-UNT-16");
        use Why::{Assault, Halberds, Height, Weary};
        assert_eq!(melee(4, &[(Assault, 1), (Halberds, 1), (Height, 1), (Weary, -1)]), 8);
    }

    #[test]
    fn a_cause_counts_once() {
        let _proof = proves("T-UNT-20");
        let mut t = Tally::value(Value::Courage, 4);
        t.step(Why::Covered, 1);
        t.step(Why::Covered, 1);
        assert_eq!((read(&t), t.lines[2].stopped), (6, Some(Why::OncePerCause)));
    }

    /// T-EXA-03, and the floor of T-UNT-21.
    #[test]
    fn a_virtue_comes_last() {
        let _proof = proves("T-UNT-21");
        let courage = |steps: &[(Why, i16)]| {
            let mut t = Tally::value(Value::Courage, 3);
            for (why, n) in steps {
                t.step(*why, *n);
            }
            t.point(Why::Sacrifice);
            t.point(Why::Sacrifice);
            read(&t)
        };
        assert_eq!(courage(&[(Why::CoveredByLine, 1)]), 5);
        assert_eq!(courage(&[(Why::CoveredByLine, 1), (Why::Disordered, -1)]), 4);
        assert_eq!(courage(&[(Why::Disordered, -1)]), 3);
        assert_eq!(courage(&[(Why::Disordered, -1), (Why::Outflanked, -1)]), 2);
    }

    #[test]
    fn zero_stays_zero() {
        let _proof = proves("T-UNT-18");
        let mut t = Tally::value(Value::Shoot, 0);
        t.step(Why::FireReaction, 1);
        t.point(Why::Drill);
        assert_eq!((read(&t), t.lines[2].stopped), (0, Some(Why::Zero)));
    }
}
