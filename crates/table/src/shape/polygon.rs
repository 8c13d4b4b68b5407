//! Plain facts of a simple polygon: area, convexity, self-crossing, whether a place lies inside.

use crate::body::Segment;
use crate::point::Fine;

/// Where a place lies to a polygon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Where {
    Inside,
    Border,
    Outside,
}

fn edges(points: &[Fine]) -> impl Iterator<Item = (Fine, Fine)> + Clone + '_ {
    points.iter().zip(points.iter().cycle().skip(1)).map(|(a, b)| (*a, *b))
}

/// Twice the area; positive if the corners run anticlockwise.
pub(crate) fn twice_area(points: &[Fine]) -> i128 {
    edges(points).map(|(a, b)| i128::from(a.cross(b))).sum()
}

/// True if the outline (clockwise) turns right or goes straight at every corner.
pub(crate) fn is_convex(points: &[Fine]) -> bool {
    let next = edges(points).cycle().skip(1);
    edges(points).zip(next).all(|((a, b), (_, c))| (b - a).cross(c - b) <= 0)
}

/// True if the outline turns the same way at every corner and goes round only once: a simple convex polygon.
pub(crate) fn plainly_convex(points: &[Fine]) -> bool {
    let next = edges(points).cycle().skip(1);
    let mut turns = edges(points).zip(next).map(|((a, b), (_, c))| (b - a).cross(c - b).signum());
    let first = turns.next().unwrap_or(0);
    if first == 0 || turns.any(|t| t != first) {
        return false;
    }
    // Going round once it changes between east and west twice.
    let ways: Vec<i64> = edges(points).map(|(a, b)| (b.x - a.x).signum()).filter(|s| *s != 0).collect();
    ways.iter().zip(ways.iter().cycle().skip(1)).filter(|(a, b)| a != b).count() <= 2
}

/// Two edges of the outline that meet where they should not; given by their first corners.
pub(crate) fn crossing(points: &[Fine]) -> Option<(Fine, Fine)> {
    let all: Vec<(Fine, Fine)> = edges(points).collect();
    for (i, (a, b)) in all.iter().enumerate() {
        for (j, (c, d)) in all.iter().enumerate().skip(i + 1) {
            let neighbours = j == i + 1 || (i == 0 && j == all.len() - 1);
            let bad = if neighbours {
                // Neighbours share a corner; they must not run back over each other.
                let (e, f) = (*b - *a, *d - *c);
                let back = e.cross(f) == 0 && e.dot(f) < 0;
                back || (all.len() == 3 && e.cross(f) == 0)
            } else {
                meet(*a, *b, *c, *d)
            };
            if bad {
                return Some((*a, *c));
            }
        }
    }
    None
}

/// True if two closed lines have a point in common.
pub(crate) fn meet(a: Fine, b: Fine, c: Fine, d: Fine) -> bool {
    let side = |p: Fine, q: Fine, r: Fine| (q - p).cross(r - p).signum();
    let (s1, s2, s3, s4) = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b));
    if s1 != s2 && s3 != s4 {
        return true;
    }
    let on = |p: Fine, q: Fine, r: Fine| {
        side(p, q, r) == 0
            && r.x >= p.x.min(q.x)
            && r.x <= p.x.max(q.x)
            && r.y >= p.y.min(q.y)
            && r.y <= p.y.max(q.y)
    };
    on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
}

/// Where a place lies to the polygon.
pub(crate) fn locate(points: &[Fine], p: Fine) -> Where {
    let cross = |a: Fine, b: Fine| (b - a).cross(p - a).signum();
    winding(points, [(p.x, p.x), (p.y, p.y)], cross)
}

/// Where the place at a fraction of a line lies, exactly: the fraction is `part` over 2^31.
pub(crate) fn locate_on(points: &[Fine], line: &Segment, part: i128) -> Where {
    let v = line.vector();
    let at = |from: i64, step: i64| (i128::from(from) << 31) + i128::from(step) * part;
    let p = (at(line.from.x, v.x), at(line.from.y, v.y));
    // The whole numbers on either side of the place; corners are whole.
    let around = |n: i128| {
        let low = i64::try_from(n >> 31).unwrap_or(0);
        (low, if n == n >> 31 << 31 { low } else { low + 1 })
    };
    let cross = |a: Fine, b: Fine| {
        // The edge is left unscaled in the product, so that it stays small.
        let (ex, ey) = (i128::from(b.x - a.x), i128::from(b.y - a.y));
        let cross = ex * (p.1 - (i128::from(a.y) << 31)) - ey * (p.0 - (i128::from(a.x) << 31));
        cross.signum() as i64
    };
    winding(points, [around(p.0), around(p.1)], cross)
}

/// Winding by crossings of a ray to the east. The place is given by the whole numbers on either side of it, and by the
/// side of an edge on which it lies, which is asked only where the edge passes beside it.
fn winding(points: &[Fine], [x, y]: [(i64, i64); 2], cross: impl Fn(Fine, Fine) -> i64) -> Where {
    let mut inside = false;
    for (a, b) in edges(points) {
        if a.y.min(b.y) > y.0 || a.y.max(b.y) < y.1 || a.x.max(b.x) < x.1 {
            continue; // above, below, or to the west of the place
        }
        let cross = cross(a, b);
        if cross == 0 && a.x.min(b.x) <= x.0 {
            return Where::Border;
        }
        if (a.y > y.0) != (b.y > y.0) && ((cross > 0) == (b.y > a.y)) {
            inside = !inside;
        }
    }
    if inside { Where::Inside } else { Where::Outside }
}
