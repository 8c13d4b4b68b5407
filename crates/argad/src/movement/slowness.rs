//! Slowness dice as a value (R-MOV-11 to R-MOV-13, R-MOV-32) and what they leave of an allowance. Who throws
//! is found in `course.rs`.

use rocroi_game::{Classes, Counts, Pool, Seat, Trial, by};
use rocroi_table::Cm;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// How hard ground is for a mover.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Hard {
    /// Open.
    #[default]
    Open,
    /// Difficult.
    Difficult,
    /// Very difficult.
    VeryDifficult,
    /// Not to be entered.
    Impassable,
}

impl Hard {
    /// Difficult or very difficult: slowness dice are thrown.
    pub const fn slows(self) -> bool {
        matches!(self, Hard::Difficult | Hard::VeryDifficult)
    }
}

/// A throw of slowness dice for all the figures on foot, or all the mounted figures, of a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Slowness {
    /// Who throws.
    pub seat: Seat,
    /// Mounted figures throw two dice and add them.
    pub mounted: bool,
    /// The worst ground any of them meets.
    pub hard: Hard,
    /// Men used to the ground throw two dice and keep the lower (R-MOV-32).
    pub knows: bool,
    /// What fell, if it has.
    pub fell: Option<Slowed>,
}

/// What a throw of slowness dice came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Slowed {
    /// Centimetres lost.
    pub loss: u8,
    /// Stuck for the turn.
    pub stuck: bool,
    /// Halved before the loss.
    pub halved: bool,
}

impl Slowed {
    /// The allowance that is left of this one, in table units (R-MOV-11, R-MOV-12, R-MOV-18).
    pub fn leaves(self, allowance: i32) -> i32 {
        by!("R-MOV-18");
        let half = if self.halved { allowance / 2 } else { allowance };
        (half - i32::from(self.loss) * Cm::UNITS).max(0)
    }
}

impl Slowness {
    /// A throw for figures that meet such ground.
    pub fn new(seat: Seat, mounted: bool, hard: Hard, knows: bool) -> Slowness {
        Slowness { seat, mounted, hard, knows: knows && !mounted, fell: None }
    }
}

impl Trial for Slowness {
    type Outcome = Slowed;

    fn pools(&self) -> Vec<Pool> {
        if self.fell.is_some() {
            return Vec::new();
        }
        let dice = if self.mounted || self.knows { 2 } else { 1 };
        vec![Pool { seat: self.seat, dice, classes: Classes::EACH }]
    }

    fn fell(&mut self, counts: &Counts) {
        let of = |class: u8| counts.of(0, class);
        let sixes = of(5);
        let sum: u8 = (0..6).map(|c| of(c) * (c + 1)).sum();
        let lowest = (0..6).find(|c| of(*c) > 0).unwrap_or(0) + 1;
        let very = self.hard == Hard::VeryDifficult;
        by!("R-MOV-13");
        by!("R-MOV-19");
        let (loss, stuck) = match (self.mounted, self.knows) {
            (true, _) => (sum, if very { sixes >= 1 } else { sixes >= 2 }),
            (false, true) => {
                by!("R-MOV-32");
                (lowest, lowest == 6)
            }
            (false, false) => (sum, sixes >= 1),
        };
        if very {
            by!("R-MOV-12");
        } else {
            by!("R-MOV-11");
        }
        self.fell = Some(Slowed { loss, stuck, halved: very });
    }

    fn outcome(&self) -> Slowed {
        self.fell.unwrap_or(Slowed { loss: 0, stuck: false, halved: self.hard == Hard::VeryDifficult })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::{Ask, proves};

    fn throw(mounted: bool, hard: Hard, knows: bool, faces: &[u8]) -> Slowed {
        let mut s = Slowness::new(Seat::A, mounted, hard, knows);
        let ask = Ask { purpose: (), pools: s.pools(), secret: None };
        s.fell(&ask.count(faces).unwrap());
        s.outcome()
    }

    #[test]
    fn what_is_left_of_an_allowance() {
        let _proof = proves("R-MOV-11 R-MOV-12 R-MOV-13 R-MOV-18");
        let left =
            |cm: i32, s: Slowed| if s.stuck { None } else { Some(s.leaves(Cm(cm).units()) / Cm::UNITS) };
        // R-EX-01 to R-EX-05.
        assert_eq!(left(20, throw(false, Hard::Difficult, false, &[4])), Some(16));
        assert_eq!(left(16, throw(false, Hard::Difficult, false, &[6])), None);
        assert_eq!(left(40, throw(true, Hard::Difficult, false, &[5, 6])), Some(29));
        assert_eq!(left(40, throw(true, Hard::VeryDifficult, false, &[3, 5])), Some(12));
        assert_eq!(left(32, throw(true, Hard::VeryDifficult, false, &[6, 2])), None);
        // Never below nothing, and halved twice it is still whole centimetres.
        assert_eq!(throw(false, Hard::VeryDifficult, false, &[5]).leaves(Cm(8).units()), 0);
        assert_eq!(throw(false, Hard::VeryDifficult, false, &[1]).leaves(Cm(10).units()), 4_000);
    }

    #[test]
    fn exact_chances_of_being_stuck() {
        let _proof = proves("R-MOV-13 R-MOV-19");
        let stuck = |hard| {
            let all = (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| [a, b]));
            all.filter(|f| throw(true, hard, false, f).stuck).count()
        };
        assert_eq!((stuck(Hard::Difficult), stuck(Hard::VeryDifficult)), (1, 11));
        for hard in [Hard::Difficult, Hard::VeryDifficult] {
            assert_eq!((1..=6u8).filter(|f| throw(false, hard, false, &[*f]).stuck).count(), 1);
        }
    }

    #[test]
    fn men_used_to_the_ground_keep_the_lower_die() {
        let _proof = proves("R-MOV-32");
        assert_eq!(
            throw(false, Hard::Difficult, true, &[6, 3]),
            Slowed { loss: 3, stuck: false, halved: false }
        );
        assert!(throw(false, Hard::Difficult, true, &[6, 6]).stuck);
        // On horseback they know nothing.
        assert_eq!(throw(true, Hard::Difficult, true, &[6, 3]).loss, 9);
    }
}
