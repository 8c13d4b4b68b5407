//! Tests as small machines: dice of Discipline or rank, break tests, initiative (T-UNT-12, T-TRN-08,
//! T-COM-12, T-SHT-25 to T-SHT-28). Shots and combat rounds have machines of their own.

use crate::Why;
use crate::discipline::{TestKind, discipline};
use crate::terms::Rule;
use crate::troop::{Circumstance, Troop};
use crate::values::read;
use rocroi_game::{Classes, Counts, Pool, Seat, Tally, Trial, by};
use serde::{Deserialize, Serialize};

/// Dice of which each success counts: order, reaction, command and other tests (T-UNT-12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Test {
    /// Who rolls.
    pub seat: Seat,
    /// How many dice.
    pub dice: u8,
    /// What a die must reach.
    pub on: u8,
    successes: Option<u8>,
}

impl Test {
    /// A test of so many dice. Without dice there is no success, and nothing to roll (T-UNT-12).
    pub fn new(seat: Seat, dice: u8, on: u8) -> Test {
        by!("T-UNT-12");
        Test { seat, dice, on, successes: if dice == 0 { Some(0) } else { None } }
    }

    /// A Discipline test of a unit, with its tally: 5 or 6 is a success (T-TRN-20, T-REA-07).
    pub fn of(unit: &Troop, kind: TestKind) -> (Test, Tally<Why>) {
        match kind {
            TestKind::Order | TestKind::Resist => by!("T-TRN-20"),
            TestKind::Reaction | TestKind::Evade => by!("T-REA-07"),
            TestKind::Other | TestKind::Break => by!("T-UNT-12"),
        };
        let tally = discipline(unit, kind);
        (Test::new(unit.seat, read(&tally), 5), tally)
    }

    /// The test of a beaten unit against greatswords: at least one 6 (T-ASL-42).
    pub fn greatswords(loser: &Troop) -> (Test, Tally<Why>) {
        by!("T-ASL-42");
        let tally = discipline(loser, TestKind::Other);
        (Test::new(loser.seat, read(&tally), 6), tally)
    }

    /// A command test: rank in dice, 5 or 6, or 6 alone (T-COM-11, T-COM-13).
    pub fn command(seat: Seat, rank: u8, on: u8) -> (Test, Tally<Why>) {
        by!("T-COM-11");
        if on == 6 {
            by!("T-COM-13");
        }
        let mut tally = Tally::new();
        tally.start(Why::Rank, i16::from(rank));
        (Test::new(seat, rank, on), tally)
    }
}

impl Trial for Test {
    type Outcome = u8;

    fn pools(&self) -> Vec<Pool> {
        match self.successes {
            None => vec![Pool { seat: self.seat, dice: self.dice, classes: Classes::at_least(self.on) }],
            Some(_) => Vec::new(),
        }
    }

    fn fell(&mut self, counts: &Counts) {
        self.successes = Some(counts.of(0, 1));
    }

    fn outcome(&self) -> u8 {
        self.successes.unwrap_or(0)
    }
}

/// What a command test comes to (T-COM-12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The action takes effect.
    pub effect: bool,
    /// The commander is exhausted.
    pub exhausted: bool,
}

/// Reads the successes of a command test (T-COM-12).
pub fn command(successes: u8) -> Command {
    by!("T-COM-12");
    Command { effect: successes >= 1, exhausted: successes < 2 }
}

/// How a unit stands up to wear above its Stamina.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Breaking {
    /// It rolls so many dice for sixes (T-SHT-26).
    Test(u8),
    /// Mercenaries: removed without a die (T-ASL-53).
    Removed,
}

impl Breaking {
    /// How this unit would, with the tally of its dice.
    pub fn of(unit: &Troop) -> (Breaking, Tally<Why>) {
        let tally = discipline(unit, TestKind::Break);
        if unit.rule(Rule::Mercenaries) && !unit.is(Circumstance::Wealthy) {
            by!("T-ASL-53");
            return (Breaking::Removed, tally);
        }
        (Breaking::Test(read(&tally)), tally)
    }
}

/// What became of a unit when wear came on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// No test was due.
    Stands,
    /// It passed: the wear above Stamina is taken off (T-SHT-27).
    Passed,
    /// It failed: broken (T-SHT-28).
    Broken,
    /// Mercenaries above their Stamina, removed without a test (T-ASL-53).
    Disbanded,
}

impl Fate {
    /// Is the unit gone?
    pub const fn gone(self) -> bool {
        matches!(self, Fate::Broken | Fate::Disbanded)
    }
}

/// A break test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct BreakTest {
    /// Who rolls.
    pub seat: Seat,
    /// Wear above Stamina: as many sixes are needed (T-SHT-25).
    pub points: u8,
    /// How the unit stands up to it.
    pub breaking: Breaking,
    fate: Option<Fate>,
}

impl BreakTest {
    /// The test of a unit with `points` wear above its Stamina; with none there is no test.
    pub fn new(seat: Seat, points: u8, breaking: Breaking) -> BreakTest {
        by!("T-SHT-25");
        let fate = match breaking {
            _ if points == 0 => Some(Fate::Stands),
            Breaking::Removed => {
                by!("T-ASL-53");
                Some(Fate::Disbanded)
            }
            // More sixes than dice are needed: failed without rolling.
            Breaking::Test(dice) if points > dice => {
                by!("T-SHT-26");
                by!("T-SHT-28");
                Some(Fate::Broken)
            }
            Breaking::Test(_) => None,
        };
        BreakTest { seat, points, breaking, fate }
    }

    /// The test of a unit as it stands, with its tally.
    pub fn of(unit: &Troop) -> (BreakTest, Tally<Why>) {
        let (breaking, tally) = Breaking::of(unit);
        let points = unit.wear.saturating_sub(unit.stamina());
        (BreakTest::new(unit.seat, points, breaking), tally)
    }
}

impl Trial for BreakTest {
    type Outcome = Fate;

    fn pools(&self) -> Vec<Pool> {
        match (self.fate, self.breaking) {
            (None, Breaking::Test(dice)) => {
                vec![Pool { seat: self.seat, dice, classes: Classes::at_least(6) }]
            }
            _ => Vec::new(),
        }
    }

    fn fell(&mut self, counts: &Counts) {
        by!("T-SHT-26");
        self.fate = Some(if counts.of(0, 1) >= self.points {
            by!("T-SHT-27");
            Fate::Passed
        } else {
            by!("T-SHT-28");
            Fate::Broken
        });
    }

    fn outcome(&self) -> Fate {
        self.fate.unwrap_or(Fate::Stands)
    }
}

/// Initiative: one die each; rank breaks a tie; still equal, again (T-TRN-08, T-TRN-09).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Initiative {
    /// The rank of each side's commander-in-chief, with the virtue's 2; none if he is lost.
    pub ranks: [Option<u8>; 2],
    winner: Option<Seat>,
}

impl Initiative {
    /// Before the dice.
    pub fn new(ranks: [Option<u8>; 2]) -> Initiative {
        Initiative { ranks, winner: None }
    }

    /// The rank of a commander-in-chief for a tie, with the virtue Initiative (T-COM-30).
    pub fn rank(rank: u8, virtue: bool) -> (u8, Tally<Why>) {
        let mut t = Tally::new();
        t.start(Why::ChiefRank, i16::from(rank));
        if virtue {
            t.add(Why::Initiative, 2);
        }
        (u8::try_from(t.total()).unwrap_or(0), t)
    }

    /// Who has won, once it is decided.
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }
}

impl Trial for Initiative {
    type Outcome = Seat;

    fn pools(&self) -> Vec<Pool> {
        if self.winner.is_some() {
            return Vec::new();
        }
        Seat::BOTH.iter().map(|seat| Pool { seat: *seat, dice: 1, classes: Classes::EACH }).collect()
    }

    fn fell(&mut self, counts: &Counts) {
        by!("T-TRN-08");
        let dice = counts.single(0).cmp(&counts.single(1));
        // A lost commander-in-chief counts below any rank: `None` is less than `Some`.
        let by_rank = dice.then_with(|| {
            by!("T-TRN-09");
            self.ranks[0].cmp(&self.ranks[1])
        });
        self.winner = match by_rank {
            std::cmp::Ordering::Greater => Some(Seat::A),
            std::cmp::Ordering::Less => Some(Seat::B),
            std::cmp::Ordering::Equal => None,
        };
    }

    fn outcome(&self) -> Seat {
        self.winner.unwrap_or(Seat::A)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::troop::Circumstances;
    use crate::troop::tests::troop;
    use rocroi_game::{Ask, proves};

    /// Plays a machine with these faces, roll by roll; all must be used.
    pub(crate) fn play<T: Trial>(mut trial: T, rolls: &[&[u8]]) -> T::Outcome {
        for faces in rolls {
            let ask = Ask { purpose: (), pools: trial.pools(), secret: None };
            assert!(!ask.pools.is_empty(), "no dice are asked for, {faces:?} were given");
            trial.fell(&ask.count(faces).unwrap());
        }
        assert!(trial.pools().is_empty(), "more dice are asked for");
        trial.outcome()
    }

    /// T-EXA-12, T-EXA-13.
    #[test]
    fn break_tests() {
        let _proof = proves("T-SHT-25 T-SHT-26 T-SHT-27 T-SHT-28");
        let mut unit = troop("modern_battalion", &[]);
        unit.wear = 4;
        let (test, _) = BreakTest::of(&unit);
        assert_eq!((test.points, test.breaking), (1, Breaking::Test(4)));
        assert_eq!(play(test, &[&[6, 2, 3, 1]]), Fate::Passed);
        unit.wear = 5;
        unit.has = Circumstances::of([Circumstance::OutOfCommand]);
        let (test, _) = BreakTest::of(&unit);
        assert_eq!((test.points, test.breaking), (2, Breaking::Test(4)));
        assert_eq!(play(test, &[&[6, 5, 5, 1]]), Fate::Broken);
        unit.wear = 3;
        assert_eq!(play(BreakTest::of(&unit).0, &[]), Fate::Stands);
        unit.wear = 8;
        assert_eq!(play(BreakTest::of(&unit).0, &[]), Fate::Broken, "five sixes of four dice");
    }

    /// T-EXA-14.
    #[test]
    fn mercenaries() {
        let _proof = proves("T-ASL-53 T-COM-97");
        let mut unit = troop("modern_battalion", &["mercenaries"]);
        unit.wear = 4;
        assert_eq!(play(BreakTest::of(&unit).0, &[]), Fate::Disbanded);
        unit.wear = 3;
        assert_eq!(play(BreakTest::of(&unit).0, &[]), Fate::Stands);
        unit.wear = 4;
        unit.has = Circumstances::of([Circumstance::Wealthy]);
        let (test, _) = BreakTest::of(&unit);
        assert_eq!(test.breaking, Breaking::Test(2));
        assert_eq!(play(test, &[&[3, 6]]), Fate::Passed);
    }

    /// T-EXA-34.
    #[test]
    fn greatswords() {
        let _proof = proves("T-ASL-42");
        let mut loser = troop("classic_battalion", &[]);
        loser.has = Circumstances::of([Circumstance::OutOfCommand]);
        let (test, _) = Test::greatswords(&loser);
        assert_eq!(test.dice, 2);
        assert_eq!(play(test, &[&[5, 4]]), 0);
        assert_eq!(play(test, &[&[2, 6]]), 1);
    }

    /// T-EXA-17.
    #[test]
    fn initiative() {
        let _proof = proves("T-TRN-08 T-TRN-09 T-COM-30");
        let (virtuous, _) = Initiative::rank(3, true);
        assert_eq!(virtuous, 5);
        assert_eq!(play(Initiative::new([Some(virtuous), Some(4)]), &[&[4, 4]]), Seat::A);
        assert_eq!(play(Initiative::new([Some(3), Some(4)]), &[&[4, 4]]), Seat::B);
        assert_eq!(play(Initiative::new([Some(3), Some(3)]), &[&[4, 4], &[5, 2]]), Seat::A);
        assert_eq!(play(Initiative::new([Some(2), Some(5)]), &[&[5, 4]]), Seat::A);
        assert_eq!(play(Initiative::new([None, Some(2)]), &[&[3, 3]]), Seat::B);
        assert_eq!(play(Initiative::new([None, None]), &[&[3, 3], &[1, 2]]), Seat::B);
    }

    /// T-EXA-39.
    #[test]
    fn command_tests() {
        let _proof = proves("T-COM-11 T-COM-12 T-COM-13");
        let rank3 = Test::command(Seat::A, 3, 5).0;
        let read = |t, rolls: &[&[u8]]| command(play(t, rolls));
        assert_eq!(read(rank3, &[&[2, 3, 4]]), Command { effect: false, exhausted: true });
        assert_eq!(read(rank3, &[&[5, 1, 2]]), Command { effect: true, exhausted: true });
        assert_eq!(read(rank3, &[&[5, 6, 1]]), Command { effect: true, exhausted: false });
        assert_eq!(read(Test::command(Seat::A, 0, 5).0, &[]), Command { effect: false, exhausted: true });
        // T-EXA-40: only sixes.
        assert_eq!(play(Test::command(Seat::A, 4, 6).0, &[&[5, 6, 5, 2]]), 1);
    }

    #[test]
    fn a_test_counts_successes() {
        let _proof = proves("T-UNT-12 T-TRN-20 T-REA-07");
        let unit = troop("classic_battalion", &[]);
        assert_eq!(play(Test::of(&unit, TestKind::Order).0, &[&[5, 6, 2, 4]]), 2);
        assert_eq!(play(Test::of(&unit, TestKind::Reaction).0, &[&[4, 4, 2, 4]]), 0);
        assert_eq!(play(Test::new(Seat::A, 0, 5), &[]), 0);
    }
}
