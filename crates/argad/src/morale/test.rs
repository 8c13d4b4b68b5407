//! A morale test as a value (R-MRL-06, R-MRL-08). When a group tests, and what speaks for and against it, is
//! in `when.rs` and `factors.rs`.

use rocroi_game::{Classes, Counts, Pool, Seat, Trial, by};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// The state of a group (R-MRL-01).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Morale {
    /// Steady.
    #[default]
    Steady,
    /// Shaken.
    Shaken,
    /// Routed.
    Routed,
}

/// A morale test about to be thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Test {
    /// Who throws.
    pub seat: Seat,
    /// T or less passes.
    pub target: i16,
    /// The state in which the group tests; a routed group tests to rally.
    pub state: Morale,
    /// What fell; 0 before.
    pub die: u8,
}

/// What a test came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TestResult {
    /// Passed?
    pub passed: bool,
    /// The state that follows.
    pub state: Morale,
}

impl Test {
    /// A test against this target by a group in this state.
    pub fn new(seat: Seat, target: i16, state: Morale) -> Test {
        Test { seat, target, state, die: 0 }
    }
}

impl Trial for Test {
    type Outcome = TestResult;

    fn pools(&self) -> Vec<Pool> {
        if self.die > 0 {
            Vec::new()
        } else {
            vec![Pool { seat: self.seat, dice: 1, classes: Classes::EACH }]
        }
    }

    fn fell(&mut self, counts: &Counts) {
        self.die = counts.single(0) + 1;
    }

    fn outcome(&self) -> TestResult {
        by!("R-MRL-06");
        by!("R-MRL-01");
        by!("R-MRL-18");
        let die = i16::from(self.die);
        let passed = die == 1 || (die != 6 && die <= self.target);
        let state = match (self.state, passed) {
            (Morale::Steady, true) => Morale::Steady,
            (Morale::Shaken, true) => {
                by!("R-MRL-09");
                Morale::Steady
            }
            (Morale::Routed, true) => {
                by!("R-MRL-12");
                Morale::Shaken
            }
            (Morale::Steady, false) => {
                by!("R-MRL-08");
                // A natural 6 against T of 6 or more fails by 1.
                if (die - self.target).max(1) == 1 { Morale::Shaken } else { Morale::Routed }
            }
            (Morale::Shaken, false) => {
                by!("R-MRL-08");
                Morale::Routed
            }
            (Morale::Routed, false) => Morale::Routed,
        };
        TestResult { passed, state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    fn throw(target: i16, state: Morale, die: u8) -> TestResult {
        let mut t = Test::new(Seat::A, target, state);
        t.die = die;
        t.outcome()
    }

    #[test]
    fn the_table_of_chances() {
        let _proof = proves("R-MRL-01 R-MRL-06 R-MRL-08 R-MRL-18");
        // R-MRL-18: passes, shaken, routs, in sixths.
        for (t, expected) in [
            (-1, [1, 0, 5]),
            (0, [1, 0, 5]),
            (1, [1, 1, 4]),
            (2, [2, 1, 3]),
            (3, [3, 1, 2]),
            (4, [4, 1, 1]),
            (5, [5, 1, 0]),
            (7, [5, 1, 0]),
        ] {
            let mut n = [0; 3];
            for die in 1..=6 {
                n[throw(t, Morale::Steady, die).state as usize] += 1;
            }
            assert_eq!(n, expected, "T {t}");
        }
    }

    #[test]
    fn shaken_and_routed_groups() {
        let _proof = proves("R-MRL-08 R-MRL-09 R-MRL-12");
        // R-EX-40, R-EX-36.
        assert_eq!(throw(4, Morale::Shaken, 5), TestResult { passed: false, state: Morale::Routed });
        assert_eq!(throw(4, Morale::Shaken, 4), TestResult { passed: true, state: Morale::Steady });
        assert_eq!(throw(4, Morale::Routed, 4), TestResult { passed: true, state: Morale::Shaken });
        assert_eq!(throw(4, Morale::Routed, 5), TestResult { passed: false, state: Morale::Routed });
    }
}
