//! What a roll can come to, told apart by the classes its rule names: so that a future need not be thrown again and again
//! to see what it brings on average.

use rocroi_game::{Ask, Classes, Counts, Pool};
use rocroi_odds::{Trial, exact};

/// What all ways together have a share of.
pub(crate) const WHOLE: i64 = 1 << 20;

/// A roll by itself: it comes to what fell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Throw {
    pools: Vec<Pool>,
    fell: Option<Counts>,
}

impl Trial for Throw {
    type Outcome = Option<Counts>;

    fn pools(&self) -> Vec<Pool> {
        if self.fell.is_some() { Vec::new() } else { self.pools.clone() }
    }

    fn fell(&mut self, counts: &Counts) {
        self.fell = Some(counts.clone());
    }

    fn outcome(&self) -> Option<Counts> {
        self.fell.clone()
    }
}

/// In how many ways so many dice fall into classes.
fn many(pool: &Pool) -> usize {
    let (dice, classes) = (usize::from(pool.dice), pool.classes.count());
    (1..classes).fold(1, |ways, k| ways * (dice + k) / k)
}

/// A face of each class.
fn face(classes: Classes, class: u8) -> u8 {
    (1..=6).find(|f| classes.of(*f) == class).unwrap_or(1)
}

/// Every way a roll can fall, as faces with their share of [`WHOLE`]; none if there are more than so many.
pub(crate) fn ways<P>(ask: &Ask<P>, most: usize) -> Option<Vec<(i64, Vec<u8>)>> {
    let all = ask.pools.iter().map(many).try_fold(1usize, |all, n| all.checked_mul(n))?;
    if all > most {
        return None;
    }
    let odds = exact(&Throw { pools: ask.pools.clone(), fell: None });
    let faces = |counts: &Counts| {
        let of = |(pool, counts): (&Pool, &[u8; 6])| {
            let classes = pool.classes;
            let each = counts.iter().zip(0u8..).map(move |(n, class)| (face(classes, class), *n));
            each.flat_map(|(face, n)| std::iter::repeat_n(face, usize::from(n))).collect::<Vec<u8>>()
        };
        ask.pools.iter().zip(&counts.0).flat_map(of).collect()
    };
    let share = |weight| i64::try_from(weight * WHOLE.unsigned_abs() / odds.total()).unwrap_or(0);
    odds.iter().map(|(fell, weight)| Some((share(weight), faces(fell.as_ref()?)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::Seat;

    #[test]
    fn a_roll_falls_in_every_way_its_rule_tells_apart() {
        let ask = Ask::one((), Seat::A, 2, Classes::at_least(5));
        let found = ways(&ask, 3).expect("three ways");
        assert_eq!(found.len(), 3);
        for (share, faces) in found {
            let high = faces.iter().filter(|f| **f >= 5).count();
            assert_eq!(share, WHOLE * [4, 4, 1][high] / 9, "{faces:?}");
        }
        assert!(ways(&ask, 2).is_none(), "too many to look at");
        let each = ways(&Ask::one((), Seat::A, 1, Classes::EACH), 6).expect("six faces");
        assert_eq!(each.iter().map(|(_, f)| f[0]).collect::<Vec<_>>().len(), 6);
    }
}
