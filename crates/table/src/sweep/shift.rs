//! The first touch of two cores when one of them goes straight north: some point of one meets some edge (or, with
//! a radius, some point) of the other.

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
    let mut first: Option<i64> = None;
    let mut offer = |t: Option<i64>| {
        if let Some(t) = t
            && first.is_none_or(|f| t < f)
        {
            first = Some(t);
        }
    };
    let (m_centre, o_centre) = (middle(mover), middle(obstacle));
    for edge in obstacle.edges() {
        let inner = obstacle.has_area().then_some(o_centre);
        for p in mover.points() {
            offer(meeting(*p, &edge, 1, reach, inner, m_centre));
        }
    }
    for edge in mover.edges() {
        let inner = mover.has_area().then_some(m_centre);
        for p in obstacle.points() {
            offer(meeting(*p, &edge, -1, reach, inner, o_centre));
        }
    }
    if reach > 0 {
        for p in mover.points() {
            for q in obstacle.points() {
                offer(round_meeting(*q - *p, reach));
            }
        }
    }
    first
}

fn middle(core: &Core) -> Fine {
    let sum = core.points().iter().fold(Fine::default(), |sum, p| sum + *p);
    let n = i64::try_from(core.points().len().max(1)).unwrap_or(1);
    Fine::new(sum.x / n, sum.y / n)
}

/// When a point going north (way = 1) or south (-1) comes within `reach` of an edge.
fn meeting(
    p: Fine,
    edge: &Segment,
    way: i64,
    reach: i64,
    inner: Option<Fine>,
    own_centre: Fine,
) -> Option<i64> {
    let e = edge.vector();
    let rate = e.x * way;
    if rate == 0 {
        return None;
    }
    let side = e.cross(p - edge.from);
    if reach > 0 {
        // It must come nearer to the line of the edge, and the foot must fall on the edge.
        if side.signum() == rate.signum() {
            return None;
        }
        let square = i128::from(e.square());
        let wide = (square * i128::from(reach) * i128::from(reach)).unsigned_abs().isqrt();
        let t = (side.abs() - i64::try_from(wide).ok()?).div_euclid(rate.abs());
        let foot = i128::from(e.dot(p - edge.from)) + i128::from(t) * i128::from(e.y * way);
        return (t >= -SLACK && foot >= 0 && foot <= square).then_some(t.max(0));
    }
    if p.x < edge.from.x.min(edge.to.x) || p.x > edge.from.x.max(edge.to.x) {
        return None;
    }
    let t = (-side * rate.signum()).div_euclid(rate.abs());
    if t < -SLACK || (t <= SLACK && !enters(edge, Fine::new(0, way), inner, own_centre)) {
        return None;
    }
    Some(t.max(0))
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
