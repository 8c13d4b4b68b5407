//! The first touch of two cores when one of them goes straight north: some point of one meets some edge (or, with
//! a radius, some point) of the other.

use std::cell::LazyCell;

use super::SLACK;
use crate::body::{Core, Segment};
use crate::point::{Fine, GRAIN};

/// False if the obstacle lies beside the way, behind the mover, or farther ahead than `limit` table units.
pub(super) fn in_the_way(mover: &Core, obstacle: &Core, reach: i64, limit: i32) -> bool {
    let (m, o) = (mover.with_radius(0).bounds(), obstacle.with_radius(0).bounds());
    let beside = m.low.x - reach > o.high.x || m.high.x + reach < o.low.x;
    let behind = o.high.y + reach + SLACK < m.low.y;
    !beside && !behind && o.low.y - m.high.y - reach <= (i64::from(limit) + 1) * GRAIN
}

/// How far north the mover goes, in grains rounded down, until it is `reach` from the obstacle. The two are taken
/// to be apart at the start; what is left of an overlap within the slack counts only if it grows.
pub(super) fn first_touch(mover: &Core, obstacle: &Core, reach: i64) -> Option<i64> {
    let mut first = i64::MAX;
    let (m_centre, o_centre) = (middle(mover), middle(obstacle));
    let inner = obstacle.has_area().then_some(o_centre);
    for edge in obstacle.edges() {
        let wide = width(&edge, reach);
        for p in mover.points() {
            let found = match reach {
                0 => meeting(*p, &edge, 1, inner, m_centre, first),
                _ => passing(*p, &edge, 1, reach, &wide, first),
            };
            first = found.unwrap_or(first);
        }
    }
    let inner = mover.has_area().then_some(m_centre);
    for edge in mover.edges() {
        let wide = width(&edge, reach);
        for p in obstacle.points() {
            let found = match reach {
                0 => meeting(*p, &edge, -1, inner, o_centre, first),
                _ => passing(*p, &edge, -1, reach, &wide, first),
            };
            first = found.unwrap_or(first);
        }
    }
    if reach > 0 {
        for p in mover.points() {
            for q in obstacle.points() {
                first = round_meeting(*q - *p, reach).map_or(first, |t| t.min(first));
            }
        }
    }
    (first < i64::MAX).then_some(first)
}

fn middle(core: &Core) -> Fine {
    let sum = core.points().iter().fold(Fine::default(), |sum, p| sum + *p);
    let n = i64::try_from(core.points().len().max(1)).unwrap_or(1);
    Fine::new(sum.x / n, sum.y / n)
}

/// How wide the reach round an edge is, times the length of the edge: a root, taken when it is needed.
fn width(edge: &Segment, reach: i64) -> LazyCell<Option<i64>, impl FnOnce() -> Option<i64> + use<>> {
    let square = i128::from(edge.vector().square());
    LazyCell::new(move || {
        i64::try_from((square * i128::from(reach) * i128::from(reach)).unsigned_abs().isqrt()).ok()
    })
}

/// When a point going north (way = 1) or south (-1) comes within `reach` of an edge, if that is before `best`.
fn passing(
    p: Fine,
    edge: &Segment,
    way: i64,
    reach: i64,
    wide: &LazyCell<Option<i64>, impl FnOnce() -> Option<i64>>,
    best: i64,
) -> Option<i64> {
    let e = edge.vector();
    let rate = e.x * way;
    let side = e.cross(p - edge.from);
    // It must come nearer to the line of the edge, and the foot must fall on the edge.
    if rate == 0 || side.signum() == rate.signum() {
        return None;
    }
    // The reach is no wider than this: most come too late for it.
    let widest = reach.checked_mul(e.x.abs() + e.y.abs())?;
    if best.checked_mul(rate.abs()).is_some_and(|latest| side.abs() - widest >= latest) {
        return None;
    }
    let t = (side.abs() - (**wide)?).div_euclid(rate.abs());
    let foot = i128::from(e.dot(p - edge.from)) + i128::from(t) * i128::from(e.y * way);
    let on_edge = foot >= 0 && foot <= i128::from(e.square());
    (t >= -SLACK && on_edge).then_some(t.max(0)).filter(|t| *t < best)
}

/// When a point going north (way = 1) or south (-1) comes to an edge, if that is before `best`.
fn meeting(
    p: Fine,
    edge: &Segment,
    way: i64,
    inner: Option<Fine>,
    own_centre: Fine,
    best: i64,
) -> Option<i64> {
    let e = edge.vector();
    let rate = e.x * way;
    if rate == 0 || p.x < edge.from.x.min(edge.to.x) || p.x > edge.from.x.max(edge.to.x) {
        return None;
    }
    let side = e.cross(p - edge.from);
    let ahead = -side * rate.signum();
    // What is not sooner than the best need not be divided out; nor need what lies behind.
    if ahead < -SLACK * rate.abs() || best.checked_mul(rate.abs()).is_some_and(|latest| ahead >= latest) {
        return None;
    }
    let t = ahead.div_euclid(rate.abs());
    if t <= SLACK && !enters(edge, Fine::new(0, way), inner, own_centre) {
        return None;
    }
    Some(t.max(0)).filter(|t| *t < best)
}

/// Whether a point that lies on an edge and moves that way enters the body the edge belongs to. A bare line is
/// entered from the side on which the point's own body lies.
pub(super) fn enters(edge: &Segment, way: Fine, inner: Option<Fine>, own_centre: Fine) -> bool {
    let e = edge.vector();
    let turn = e.cross(way).signum();
    match inner {
        Some(centre) => turn != 0 && turn == e.cross(centre - edge.from).signum(),
        None => turn != 0 && turn != e.cross(own_centre - edge.from).signum(),
    }
}

/// When a point going north comes within `reach` of another point, `way` ahead of it.
fn round_meeting(way: Fine, reach: i64) -> Option<i64> {
    if way.x.abs() >= reach || way.y <= 0 {
        return None;
    }
    let root = (reach * reach - way.x * way.x).isqrt();
    let t = way.y - root - 1;
    (t >= -SLACK).then_some(t.max(0))
}
