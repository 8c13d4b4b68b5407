//! Rivers and coasts: how they are drawn, and the die of a river (A-TER-24, A-TER-25, A-TER-27, A-TER-46).

use rocroi_game::{Faults, Refusal, Seat, by};
use rocroi_table::{GRAIN, Heading, Point, Rect, Shape, Side};

use super::kinds::{Flow, Ground, Kind, Piece};
use super::order::{Sort, Water};
use super::placing::OVERLAP;
use crate::fault::Fault;
use crate::tolerance::{ANGLE_STEP, CONTACT, UD};

/// How far a river may turn from one straight piece to the next: 30°.
const BEND: i32 = 30_000;
/// A coast is a band 4 UD wide (A-TER-27).
const COAST: i32 = 4 * UD;

/// What the die of a river says, by class: 1; 2–3; 4–5; 6.
pub(crate) fn flow(class: u8) -> Flow {
    by!("A-TER-25");
    match class {
        0 => Flow::DriedUp,
        1 => Flow::Rough,
        2 => Flow::Difficult,
        _ => Flow::Flood,
    }
}

/// Is a short edge that lies on this side of its owner the western one? The attacker looks south.
fn western(seat: Seat, defender: Seat, side: Side) -> bool {
    (side == Side::Left) == (seat == defender)
}

/// The usual river or coast: along the short edge on its owner's left (A-TER-24, A-TER-46).
pub(crate) fn usual(sort: Sort, seat: Seat, defender: Seat, table: Point) -> Water {
    by!("A-TER-46");
    if sort == Sort::Coast {
        return Water::Coast(Side::Left);
    }
    by!("A-TER-24");
    let x = if western(seat, defender, Side::Left) { 4 * UD } else { table.x - 4 * UD };
    Water::River(vec![Point::new(x, 0), Point::new(x, table.y)])
}

/// Judges a river or coast. A river flows unknown until its die is thrown; it is told as dried up meanwhile.
///
/// # Errors
/// Every reason why it may not lie so.
pub(crate) fn judge(
    ground: &Ground,
    sort: Sort,
    water: &Water,
    seat: Seat,
    defender: Seat,
    table: Point,
) -> Result<Piece, Refusal<Fault>> {
    let piece = drawn(sort, water, seat, defender, table)?;
    // The compulsory piece lies there before it.
    by!("A-TER-48");
    let mut faults = Faults::new();
    for (n, old) in (1u8..).zip(&ground.pieces) {
        let clear = old.kind == Kind::Road || !old.shape.overlaps_shape(&piece.shape, OVERLAP);
        faults.require(clear, || Fault::PieceOverlaps { sort: Sort::of(old.kind), number: n });
    }
    faults.verdict()?;
    Ok(piece)
}

/// Rivers and coasts that may lie there, the usual one first.
pub(crate) fn all(ground: &Ground, sort: Sort, seat: Seat, defender: Seat, table: Point) -> Vec<Water> {
    let first = usual(sort, seat, defender, table);
    let others: Vec<Water> = if sort == Sort::Coast {
        vec![Water::Coast(Side::Right)]
    } else {
        let left = western(seat, defender, Side::Left);
        let near = (10..=22).map(|n| n * UD / 4);
        let xs = near.clone().chain(near.map(|x| table.x - x));
        let xs: Vec<i32> = if left { xs.collect() } else { xs.map(|x| table.x - x).collect() };
        xs.into_iter().map(|x| Water::River(vec![Point::new(x, 0), Point::new(x, table.y)])).collect()
    };
    let legal = |w: &Water| judge(ground, sort, w, seat, defender, table).is_ok();
    let others = others.into_iter().filter(|w| *w != first);
    [first.clone()].into_iter().chain(others).filter(legal).collect()
}

fn drawn(
    sort: Sort,
    water: &Water,
    seat: Seat,
    defender: Seat,
    table: Point,
) -> Result<Piece, Refusal<Fault>> {
    match (sort, water) {
        (Sort::Coast, Water::Coast(side)) => {
            by!("A-TER-27");
            by!("A-TER-46");
            let (from, to) =
                if western(seat, defender, *side) { (0, COAST) } else { (table.x - COAST, table.x) };
            let band = Rect::upright(Point::new(from, 0), Point::new(to, table.y));
            let shape = Shape::rectangle(&band).map_err(|_| Refusal::of(Fault::RiverShape))?;
            Ok(Piece::new(Kind::Coast, shape))
        }
        (Sort::River, Water::River(points)) => river(points, table),
        _ => Err(Refusal::of(Fault::NotThatWater)),
    }
}

fn river(points: &[Point], table: Point) -> Result<Piece, Refusal<Fault>> {
    by!("A-TER-24");
    let mut faults = Faults::new();
    let shape = Shape::band(points.to_vec(), UD);
    let Ok(shape) = shape else { return Err(Refusal::of(Fault::RiverShape)) };
    let ends = points.first().zip(points.last()).is_some_and(|(a, b)| {
        let (low, high) = (a.y.min(b.y), a.y.max(b.y));
        low.abs() <= CONTACT && (high - table.y).abs() <= CONTACT
    });
    let ways: Vec<Heading> = shape.edges().filter_map(|e| Heading::towards(e.from, e.to)).collect();
    let bends = ways.windows(2).all(|w| w[0].between(w[1]) <= BEND + ANGLE_STEP / 2);
    // Between the two edges it stays on the table.
    let on = points.iter().all(|p| p.y >= -CONTACT && p.y <= table.y + CONTACT);
    faults.require(ends && bends && on && points.len() <= 5, || Fault::RiverShape);
    by!("A-TER-46");
    let slack = i64::from(OVERLAP) * GRAIN;
    let (low, high) = (shape.bounds().low.x, shape.bounds().high.x);
    let grains = |units: i32| i64::from(units) * GRAIN;
    let in_band = |from: i32, to: i32| low >= grains(from) - slack && high <= grains(to) + slack;
    let right = in_band(2 * UD, 6 * UD) || in_band(table.x - 6 * UD, table.x - 2 * UD);
    faults.require(right, || Fault::RiverPlace);
    faults.verdict()?;
    Ok(Piece::new(Kind::River(Flow::DriedUp), shape))
}
