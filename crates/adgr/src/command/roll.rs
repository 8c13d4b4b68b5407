//! The command die of a corps: its points, and whether it obeys (A-CMD-06, A-CMD-30).

use rocroi_game::{Classes, Counts, Op, Pool, Seat, Tally, Trial, by};
use serde::{Deserialize, Serialize};

use crate::ids::CorpsId;
use crate::setup::{Rank, Setup};
use crate::why::Why;
use crate::world::{Trust, Whereabouts, World};

impl Rank {
    /// The general's value (A-CMD-02).
    pub fn value(self) -> u8 {
        by!("A-CMD-02");
        self as u8
    }
}

/// Command points of a die and a general's value (A-CMD-06).
pub fn points(die: u8, value: u8) -> u8 {
    by!("A-CMD-06");
    (die + value).div_ceil(2)
}

/// One command die, frozen before it is thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CommandRoll {
    /// Who throws.
    pub seat: Seat,
    /// The general's value, 0 if he is lost.
    pub value: u8,
    /// The test that goes with it.
    pub test: Test,
    fell: Option<Commanded>,
}

/// What the die tests besides giving points (A-CMD-30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Test {
    /// Nothing.
    None,
    /// The first die of a doubtful corps: hesitant on a natural 1.
    First,
    /// A hesitant corps: reliable from this face on; its points come from a fresh die.
    Again(u8),
}

/// What a command die came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Commanded {
    /// The corps hesitates.
    Hesitant,
    /// It has proved reliable; the points are rolled now.
    Reliable,
    /// So many command points.
    Points(u8),
}

impl CommandRoll {
    /// A die of a general of this value.
    pub fn new(seat: Seat, value: u8, test: Test) -> Self {
        CommandRoll { seat, value, test, fell: None }
    }

    /// The die of a corps as it stands. A corps whose general was lost rolls with value 0 (A-CMD-28).
    pub fn of(setup: &Setup, world: &World, corps: CorpsId) -> Self {
        let sheet = setup.corps(corps);
        let lost = world.general(corps).at == Whereabouts::Lost;
        if lost {
            by!("A-CMD-28");
        }
        let state = &world.corps[corps.index()];
        let test = match state.trust {
            Trust::Reliable => Test::None,
            Trust::Untested => Test::First,
            Trust::Hesitant => Test::Again(if state.helped { 5 } else { 6 }),
        };
        let value = if lost { 0 } else { sheet.rank.value() };
        CommandRoll::new(sheet.seat, value, test)
    }

    fn face(&self, face: u8) -> Commanded {
        match self.test {
            Test::First if face == 1 => {
                by!("A-CMD-30");
                Commanded::Hesitant
            }
            Test::None | Test::First => Commanded::Points(points(face, self.value)),
            Test::Again(least) => {
                by!("A-CMD-30");
                if face >= least { Commanded::Reliable } else { Commanded::Hesitant }
            }
        }
    }

    /// What the six faces come to, and the class of each.
    fn table(&self) -> ([u8; 6], Vec<Commanded>) {
        let mut results: Vec<Commanded> = Vec::with_capacity(6);
        let mut classes = [0; 6];
        for (class, face) in classes.iter_mut().zip(1..) {
            let result = self.face(face);
            let known = results.iter().position(|r| *r == result);
            *class = known.unwrap_or_else(|| {
                results.push(result);
                results.len() - 1
            }) as u8;
        }
        (classes, results)
    }

    /// The points as a tally: what the corps rolled.
    pub fn tally(points: u8) -> Tally<Why> {
        let mut tally = Tally::new();
        tally.push(Why::CommandDie, Op::Start(i16::from(points)));
        tally
    }
}

impl Trial for CommandRoll {
    type Outcome = Commanded;

    fn pools(&self) -> Vec<Pool> {
        match self.fell {
            Some(_) => Vec::new(),
            None => vec![Pool { seat: self.seat, dice: 1, classes: Classes::by_face(self.table().0) }],
        }
    }

    fn fell(&mut self, counts: &Counts) {
        let (_, results) = self.table();
        self.fell = results.get(usize::from(counts.single(0))).copied();
    }

    fn outcome(&self) -> Commanded {
        self.fell.unwrap_or(Commanded::Hesitant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    fn roll(value: u8, test: Test, face: u8) -> Commanded {
        let mut roll = CommandRoll { seat: Seat::A, value, test, fell: None };
        let pools = roll.pools();
        let ask = rocroi_game::Ask { purpose: (), pools, secret: None };
        roll.fell(&ask.count(&[face]).unwrap());
        roll.outcome()
    }

    #[test]
    fn the_table_of_command_points() {
        let _proof = proves("A-CMD-06 A-CMD-02");
        let table = [[1, 1, 2, 2], [1, 2, 2, 3], [2, 2, 3, 3], [2, 3, 3, 4], [3, 3, 4, 4], [3, 4, 4, 5]];
        for (face, row) in (1u8..).zip(table) {
            for (rank, cp) in
                [Rank::Ordinary, Rank::Competent, Rank::Brilliant, Rank::Strategist].into_iter().zip(row)
            {
                assert_eq!(points(face, rank.value()), cp);
                assert_eq!(roll(rank.value(), Test::None, face), Commanded::Points(cp));
            }
        }
    }

    #[test]
    fn a_doubtful_corps_hesitates_on_a_natural_one() {
        let _proof = proves("A-CMD-30");
        assert_eq!(roll(2, Test::First, 1), Commanded::Hesitant);
        assert_eq!(roll(2, Test::First, 2), Commanded::Points(2));
        assert_eq!(roll(2, Test::Again(6), 5), Commanded::Hesitant);
        assert_eq!(roll(2, Test::Again(5), 5), Commanded::Reliable);
    }
}
