//! How pieces of scenery may lie beside each other (T-BAT-07, T-BAT-22, T-BAT-25).

use crate::units::CROSS;
use crate::{INCH, Piece, Scenery};
use rocroi_game::by;
use rocroi_table::{Distance, Drawn, Fine, GRAIN, Shape};

/// Pieces touch up to this (T-BAT-07).
const TOUCHING: i32 = 10;

/// The centre line of a band; the shape itself for anything else.
fn core(shape: &Shape) -> Option<Shape> {
    match shape.drawn() {
        Drawn::Band { points, .. } => Shape::line(points.clone()).ok(),
        Drawn::Polygon(_) | Drawn::Line(_) => Some(shape.clone()),
    }
}

fn middle(shape: &Shape) -> Fine {
    let points = shape.points();
    let n = points.len().max(1) as i64;
    let sum = points.iter().fold(Fine::from(rocroi_table::Point::new(0, 0)), |a, p| a + *p);
    Fine { x: sum.x / n, y: sum.y / n }
}

/// Do the insides of two shapes overlap, or does a line enter the other?
pub(super) fn enters(a: &Shape, b: &Shape) -> bool {
    let slack = i64::from(CROSS) * GRAIN;
    let reach = a.half_width() + b.half_width();
    if reach > 0 {
        // A band reaches half its width from its centre line.
        let (Some(a), Some(b)) = (core(a), core(b)) else { return false };
        return a.distance_to_shape(&b).grains() < reach - slack;
    }
    let cut = |of: &Shape, by: &Shape| of.has_inside() && by.edges().any(|e| of.crossed(&e, CROSS));
    let within =
        |of: &Shape, by: &Shape| of.has_inside() && by.has_inside() && of.holds_place(middle(by), CROSS);
    cut(a, b) || cut(b, a) || within(a, b) || within(b, a)
}

/// Is a road let through this piece (T-BAT-25)?
const fn road_passes(scenery: Scenery) -> bool {
    !matches!(scenery, Scenery::SmallLake | Scenery::LargeLake | Scenery::Rocks) && !scenery.is_building()
}

/// Are the two exempt from spacing: a road and what it may cross, a crossing and its river or roads?
fn exempt(a: Scenery, b: Scenery) -> bool {
    let road = |r: Scenery, other: Scenery| r == Scenery::Road && road_passes(other);
    let over =
        |c: Scenery, other: Scenery| c.is_crossing() && matches!(other, Scenery::River | Scenery::Road);
    road(a, b) || road(b, a) || over(a, b) || over(b, a)
}

/// May the two lie so: touching without overlap, or 3 inches apart (T-BAT-07)?
pub(super) fn apart(new: &Piece, old: &Piece) -> bool {
    by!("T-BAT-07");
    if exempt(new.scenery, old.scenery) {
        return true;
    }
    if !new.shape.bounds().grown(i64::from(3 * INCH) * GRAIN).meets(old.shape.bounds()) {
        return true;
    }
    if enters(&new.shape, &old.shape) {
        return false;
    }
    // A road beside a lake, rocks or a house only keeps out of it (T-BAT-25).
    if new.scenery == Scenery::Road || old.scenery == Scenery::Road {
        by!("T-BAT-25");
        return true;
    }
    let d: Distance = new.shape.distance_to_shape(&old.shape);
    d.within(TOUCHING) || !d.under(3 * INCH)
}
