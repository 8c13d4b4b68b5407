//! How far men have to walk who cannot go straight: round houses, lakes and rocks, and over a river that nobody wades by
//! its bridges and fords. A glance, no rule.

use rocroi_game::Seat;
use rocroi_table::{Fine, GRAIN};
use rocroi_tercios::{Class, Field, INCH, Scenery};

use crate::field::Body;

/// What stands this near to each other is gone round together.
const GAP: i64 = 4 * INCH as i64;
/// How far from a corner the middle of a unit passes.
const CLEAR: i64 = 2 * INCH as i64;

/// As far as nearness counts at all.
const FAR: i64 = 90 * INCH as i64;

/// A place, in units of the table.
type Spot = (i64, i64);

/// An upright rectangle, from its low to its high corner.
#[derive(Clone, Copy, Debug)]
struct Block {
    low: Spot,
    high: Spot,
}

/// What is in the way on a table.
#[derive(Debug, Default)]
struct Ways {
    blocks: Vec<Block>,
    /// The banks of a river nobody wades, and where it is crossed.
    banks: Option<(i64, i64)>,
    crossings: Vec<Spot>,
}

fn spot(at: Fine) -> Spot {
    (at.x / GRAIN, at.y / GRAIN)
}

fn far(a: Spot, b: Spot) -> i64 {
    let (x, y) = (a.0 - b.0, a.1 - b.1);
    (x * x + y * y).isqrt()
}

/// How near a side's men are to the enemy by the ways they can go, in the measure of [`crate::Lay`].
pub(super) fn nearness(field: Field<'_>, seat: Seat, bodies: &[Body]) -> i64 {
    let placed = |b: &Body| {
        let half = (i64::from(b.rect.size().front) + i64::from(b.rect.size().depth)) / 4;
        (b.rect.centre(), half)
    };
    let enemies: Vec<(Fine, i64)> = bodies.iter().filter(|b| b.seat != seat).map(placed).collect();
    let ways = Ways::of(field);
    let of = |b: &Body| {
        let (centre, half) = placed(b);
        let apart = |(at, theirs): &(Fine, i64)| (ways.far(centre, *at) - half - theirs).clamp(0, FAR);
        let nearest = enemies.iter().map(apart).min().unwrap_or(FAR);
        // Tenths of a module of three inches, six hundred to the unit, as there.
        (FAR - nearest) * b.worth / (i64::from(INCH) * 180)
    };
    bodies.iter().filter(|b| b.seat == seat && b.wants.is_some()).map(of).sum()
}

impl Block {
    fn grown(self, by: i64) -> Block {
        Block { low: (self.low.0 - by, self.low.1 - by), high: (self.high.0 + by, self.high.1 + by) }
    }

    fn meets(self, other: Block) -> bool {
        self.low.0 <= other.high.0
            && other.low.0 <= self.high.0
            && self.low.1 <= other.high.1
            && other.low.1 <= self.high.1
    }

    fn with(self, other: Block) -> Block {
        Block {
            low: (self.low.0.min(other.low.0), self.low.1.min(other.low.1)),
            high: (self.high.0.max(other.high.0), self.high.1.max(other.high.1)),
        }
    }

    fn holds(self, at: Spot) -> bool {
        at.0 > self.low.0 && at.0 < self.high.0 && at.1 > self.low.1 && at.1 < self.high.1
    }

    /// Does the straight line from one place to another pass through it?
    fn bars(self, from: Spot, to: Spot) -> bool {
        // What part of the line, in thousandths, lies between the sides and between the ends.
        let (mut enters, mut leaves) = (0, 1_000);
        for (a, b, low, high) in
            [(from.0, to.0, self.low.0, self.high.0), (from.1, to.1, self.low.1, self.high.1)]
        {
            if a == b {
                if a <= low || a >= high {
                    return false;
                }
                continue;
            }
            let (one, two) = ((low - a) * 1_000 / (b - a), (high - a) * 1_000 / (b - a));
            enters = enters.max(one.min(two));
            leaves = leaves.min(one.max(two));
        }
        enters < leaves
    }

    /// The way round it.
    fn round(self, from: Spot, to: Spot) -> i64 {
        let Block { low, high } = self.grown(CLEAR);
        let corners = [low, (high.0, low.1), high, (low.0, high.1)];
        let open = |a: Spot, b: Spot| !self.bars(a, b);
        let by = |n: usize| {
            let (one, next) = (corners[n], corners[(n + 1) % 4]);
            let single = (open(from, one) && open(one, to)).then(|| far(from, one) + far(one, to));
            let there = |a: Spot, b: Spot| {
                (open(from, a) && open(b, to)).then(|| far(from, a) + far(a, b) + far(b, to))
            };
            [single, there(one, next), there(next, one)].into_iter().flatten().min()
        };
        (0..4).filter_map(by).min().unwrap_or_else(|| far(from, to))
    }
}

impl Ways {
    /// What is in the way on this table.
    fn of(field: Field<'_>) -> Ways {
        let mut ways = Ways::default();
        for (_, piece) in field.world.ground.iter() {
            let bounds = piece.shape.bounds();
            let block = Block { low: spot(bounds.low), high: spot(bounds.high) };
            if piece.scenery.is_crossing() {
                ways.crossings.push(((block.low.0 + block.high.0) / 2, (block.low.1 + block.high.1) / 2));
            } else if piece.class == Class::Impassable {
                if piece.scenery == Scenery::River {
                    ways.banks = Some((block.low.1, block.high.1));
                } else {
                    ways.add(block);
                }
            }
        }
        ways
    }

    fn add(&mut self, block: Block) {
        let near = |b: &mut Block| b.grown(GAP).meets(block);
        let joined = self.blocks.extract_if(.., near).fold(block, Block::with);
        self.blocks.push(joined);
    }

    /// How far it is from one place to another on foot.
    fn far(&self, from: Fine, to: Fine) -> i64 {
        let (from, to) = (spot(from), spot(to));
        let mut most = far(from, to);
        for block in &self.blocks {
            // Whoever stands close to it is barred only by what it covers itself.
            let wide = block.grown(CLEAR);
            let barring = if wide.holds(from) || wide.holds(to) { *block } else { wide };
            if barring.bars(from, to) {
                most = most.max(block.round(from, to));
            }
        }
        if let Some((low, high)) = self.banks
            && (from.1 < low && to.1 > high || from.1 > high && to.1 < low)
        {
            let over = self.crossings.iter().map(|c| far(from, *c) + far(*c, to)).min();
            most = most.max(over.unwrap_or(0));
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inches(x: i64, y: i64) -> Fine {
        Fine::new(x * i64::from(INCH) * GRAIN, y * i64::from(INCH) * GRAIN)
    }

    fn block(low: Spot, high: Spot) -> Block {
        let inch = i64::from(INCH);
        Block { low: (low.0 * inch, low.1 * inch), high: (high.0 * inch, high.1 * inch) }
    }

    #[test]
    fn a_house_is_gone_round_and_every_step_aside_brings_men_nearer() {
        let mut ways = Ways::default();
        ways.add(block((20, 20), (26, 26)));
        let far = |x: i64, y: i64| ways.far(inches(x, y), inches(23, 40)) / i64::from(INCH);
        assert_eq!(far(10, 18), 25, "nothing is in the way");
        assert!(far(23, 18) > 24, "the straight way is 22 inches");
        assert!(far(20, 18) < far(23, 18));
        assert!(far(18, 20) < far(20, 18));
    }

    #[test]
    fn houses_too_near_to_pass_between_are_gone_round_together() {
        let mut ways = Ways::default();
        ways.add(block((20, 20), (26, 26)));
        ways.add(block((28, 21), (32, 25)));
        assert_eq!(ways.blocks.len(), 1);
        ways.add(block((40, 20), (44, 24)));
        assert_eq!(ways.blocks.len(), 2);
    }

    #[test]
    fn a_river_is_crossed_where_it_can_be() {
        let inch = i64::from(INCH);
        let ways = Ways {
            banks: Some((22 * inch, 25 * inch)),
            crossings: vec![(35 * inch, 23 * inch)],
            ..Ways::default()
        };
        let far = |x: i64, to: i64| ways.far(inches(x, 10), inches(x, to)) / inch;
        assert_eq!(far(35, 40), 30);
        assert!(far(20, 40) > 40);
        assert_eq!(far(20, 20), 10, "on this side of it");
    }
}
