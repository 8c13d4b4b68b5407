//! The 3-inch trigger (T-REA-03, T-REA-04): where on its straight move a mover first comes within 3 inches of a
//! unit's front centre, measured to the nearest of the mover's four centres.

use crate::movement::Line;
use crate::units::{BEHIND, LIMIT, centres};
use crate::{Field, INCH, Place, UnitId};
use rocroi_game::by;
use rocroi_table::{Dir, Fine, GRAIN};

/// Three inches.
pub const ZONE: i32 = 3 * INCH;

/// Where on its line, from `gone` to `to`, the mover triggers the unit; none if it does not.
pub fn trigger_at(
    field: Field<'_>,
    mover: UnitId,
    line: &Line,
    unit: UnitId,
    gone: i32,
    to: i32,
) -> Option<i32> {
    by!("T-REA-04");
    let pose = line.at(gone);
    let u = line.way.forward();
    let length = i64::from(to - gone) * GRAIN;
    let points = centres(&field.rect_at(mover, pose));
    let t = match field.unit(unit).place {
        // A garrison measures from the nearest point of its building's edge (T-REA-48).
        Place::Garrison(piece) => {
            by!("T-REA-48");
            let shape = &field.world.ground.piece(piece).shape;
            let far = |t: i64| {
                points.iter().map(|c| shape.distance_from(c.moved(u, t)).grains()).min().unwrap_or(0)
            };
            by_search(far, length)
        }
        _ => by_circle(&points, u, field.front(unit).into(), length),
    }?;
    by!("T-REA-03");
    Some(gone + i32::try_from((t + GRAIN / 2) / GRAIN).unwrap_or(0))
}

/// The construction of T-REA-04 for a point: all lengths in grains.
fn by_circle(points: &[Fine; 4], u: Dir, reactor: Fine, length: i64) -> Option<i64> {
    let zone = i64::from(ZONE) * GRAIN;
    let slack = i64::from(LIMIT) * GRAIN;
    let v = points.map(|c| reactor - c);
    let now = v.iter().map(|v| v.square()).min().unwrap_or(0);
    // The least distance of each centre on the way, and where.
    let nearest = |v: &Fine| {
        let t = v.along(u).clamp(0, length);
        let at = *v - Fine::default().moved(u, t);
        (at.square(), t)
    };
    if now <= (zone + slack) * (zone + slack) {
        // Already within: only if it comes closer at some moment (BEHIND of T-UNT-10).
        let least = v.iter().map(|v| nearest(v).0).min().unwrap_or(now);
        let closer = least.isqrt() + i64::from(BEHIND) * GRAIN < now.isqrt();
        return closer.then_some(0);
    }
    let first = |v: &Fine| {
        let along = v.along(u);
        let across = v.square() - along * along;
        let half = zone * zone - across;
        let t = along - half.max(0).isqrt();
        (half >= 0 && along > 0 && t <= length).then_some(t.max(0))
    };
    let exact = v.iter().filter_map(first).min();
    // Met only thanks to the tolerance: the place of the least distance.
    exact.or_else(|| {
        let (square, t) = v.iter().map(nearest).min()?;
        (square <= (zone + slack) * (zone + slack)).then_some(t)
    })
}

/// The same for a distance that is only known to fall and then rise.
fn by_search(far: impl Fn(i64) -> i64, length: i64) -> Option<i64> {
    let zone = i64::from(ZONE) * GRAIN;
    let slack = i64::from(LIMIT) * GRAIN;
    let (mut low, mut high) = (0, length);
    while high - low > 2 {
        let third = (high - low) / 3;
        let (a, b) = (low + third, high - third);
        if far(a) <= far(b) { high = b } else { low = a }
    }
    let least = low;
    if far(0) <= zone + slack {
        return (far(least) + i64::from(BEHIND) * GRAIN < far(0)).then_some(0);
    }
    if far(least) > zone + slack {
        return None;
    }
    if far(least) > zone {
        return Some(least);
    }
    let (mut out, mut within) = (0, least);
    while within - out > 1 {
        let middle = out + (within - out) / 2;
        if far(middle) <= zone { within = middle } else { out = middle }
    }
    Some(within)
}
