//! The first touch of two cores when one of them turns clockwise about the origin: some point of one comes, on its
//! circle, to some edge (or, with a radius, to some point) of the other.

use std::cmp::Ordering;

use super::SLACK;
use super::shift::enters;
use crate::body::{Core, Segment};
use crate::point::{Fine, round_div_wide};
use crate::trig;

/// A clockwise rotation from nothing to less than a full turn, as the direction of (cosine, sine); not scaled.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rot {
    cos: i64,
    sin: i64,
}

impl Rot {
    const NONE: Rot = Rot { cos: 1, sin: 0 };

    /// The rotation that takes one place to another on the same circle.
    fn between(from: Fine, to: Fine) -> Rot {
        Rot { cos: from.dot(to), sin: to.cross(from) }
    }

    fn second_half(self) -> bool {
        self.sin < 0 || (self.sin == 0 && self.cos < 0)
    }

    fn order(self, other: Rot) -> Ordering {
        let halves = self.second_half().cmp(&other.second_half());
        halves.then_with(|| {
            let cross =
                i128::from(self.cos) * i128::from(other.sin) - i128::from(self.sin) * i128::from(other.cos);
            0.cmp(&cross)
        })
    }

    /// At or beyond an angle in 1/1000 degree.
    pub(super) fn is_beyond(self, angle: i32) -> bool {
        if angle >= trig::TURN {
            return false;
        }
        let (sin, cos) = trig::sin_cos(angle);
        self.order(Rot { cos, sin }) != Ordering::Less
    }

    /// In 1/1000 degree, rounded down.
    pub(super) fn thousandths(self) -> i32 {
        // A few bits are enough for a thousandth of a degree; fewer keep the products small.
        let large = self.cos.unsigned_abs().max(self.sin.unsigned_abs());
        let shift = 63u32.saturating_sub(large.leading_zeros()).saturating_sub(30);
        let (c, s) = (self.cos >> shift, self.sin >> shift);
        let angle = trig::angle_of(s, c);
        let (ds, dc) = trig::sin_cos(angle);
        // Past the place: one less.
        let past = i128::from(c) * i128::from(ds) - i128::from(s) * i128::from(dc) > 0;
        if past && angle > 0 { angle - 1 } else { angle }
    }
}

/// How far the mover turns until it is `reach` grains from the obstacle. Both are given from the pivot; the two
/// are taken to be apart at the start; what is left of an overlap within the slack counts only if it grows.
pub(super) fn first_touch(mover: &Core, obstacle: &Core, reach: i64) -> Option<Rot> {
    let mut first = First { best: None };
    let (m_centre, o_centre) = (middle(mover), middle(obstacle));
    let m_inner = mover.has_area().then_some(m_centre);
    let o_inner = obstacle.has_area().then_some(o_centre);
    for edge in obstacle.edges() {
        for line in offsets(&edge, reach).map(Chord::new) {
            for p in mover.points() {
                first.on_edge(*p, &line, true, |q, way| approaches(&edge, q, way, reach, o_inner, m_centre));
            }
        }
    }
    for edge in mover.edges() {
        for line in offsets(&edge, reach).map(Chord::new) {
            for p in obstacle.points() {
                first.on_edge(*p, &line, false, |q, way| approaches(&edge, q, way, reach, m_inner, o_centre));
            }
        }
    }
    if reach > 0 {
        for p in mover.points() {
            for q in obstacle.points() {
                first.on_circle(*p, *q, reach);
            }
        }
    }
    first.best
}

fn middle(core: &Core) -> Fine {
    let sum = core.points().iter().fold(Fine::default(), |sum, p| sum + *p);
    let n = i64::try_from(core.points().len().max(1)).unwrap_or(1);
    Fine::new(sum.x / n, sum.y / n)
}

/// The edge itself, or for a reach the two lines at that distance on either side of it.
fn offsets(edge: &Segment, reach: i64) -> impl Iterator<Item = Segment> + use<> {
    let e = edge.vector();
    let length = e.length().max(1);
    let out = Fine::new(-e.y * reach / length, e.x * reach / length);
    let sides: [Option<Fine>; 2] =
        if reach > 0 { [Some(out), Some(-out)] } else { [Some(Fine::default()), None] };
    let edge = *edge;
    sides.into_iter().flatten().map(move |by| Segment { from: edge.from + by, to: edge.to + by })
}

/// Whether a point at `q` that moves that way comes into, or nearer to, what the edge belongs to.
fn approaches(edge: &Segment, q: Fine, way: Fine, reach: i64, inner: Option<Fine>, own_centre: Fine) -> bool {
    if reach == 0 {
        return enters(edge, way, inner, own_centre);
    }
    let e = edge.vector();
    e.cross(way).signum() == -e.cross(q - edge.from).signum()
}

/// A line with what every circle asks of it.
struct Chord {
    from: Fine,
    e: Fine,
    long: i64,
    along: i64,
    cross: i128,
    slack: i64,
    /// Squares of its nearest and farthest place from the pivot, with a little room.
    nearest: i64,
    farthest: i64,
}

impl Chord {
    fn new(line: Segment) -> Chord {
        let (e, from) = (line.vector(), line.from);
        let (long, along, cross) = (e.square(), from.dot(e), from.cross(e));
        let (a, b) = (from.square(), line.to.square());
        let sum = |v: Fine| v.x.abs() + v.y.abs();
        // (√x ± 2·SLACK)² without the root: the sum of the parts is no shorter than the vector.
        let room = 4 * SLACK * sum(from).max(sum(line.to)) + 4 * SLACK * SLACK;
        let between = along < 0 && -along < long;
        let across = if between { cross.abs() / e.length().max(1) } else { 0 };
        let nearest = if between { across * across } else { a.min(b) };
        Chord {
            from,
            e,
            long,
            along,
            cross: i128::from(cross),
            slack: 2 * sum(e),
            nearest: nearest - room,
            farthest: a.max(b) + room,
        }
    }
}

struct First {
    best: Option<Rot>,
}

impl First {
    /// A meeting of the point `p` at the place `q`. `moving` says whether p turns clockwise with the mover, or
    /// stands still and so turns anticlockwise as the mover sees it.
    fn offer(&mut self, p: Fine, q: Fine, moving: bool, enters: impl Fn(Fine, Fine) -> bool) {
        let rot = if moving { Rot::between(p, q) } else { Rot::between(q, p) };
        let radius = p.length().max(1);
        let mut rot = rot;
        if rot.cos > 0 && (rot.sin / radius).abs() <= SLACK {
            let way = if moving { Fine::new(p.y, -p.x) } else { Fine::new(-p.y, p.x) };
            if !enters(q, way) {
                return;
            }
            rot = Rot::NONE;
        }
        if self.best.is_none_or(|best| rot.order(best) == Ordering::Less) {
            self.best = Some(rot);
        }
    }

    /// The point comes, on its circle, to a line.
    fn on_edge(&mut self, p: Fine, line: &Chord, moving: bool, enters: impl Fn(Fine, Fine) -> bool) {
        let square = p.square();
        if square > line.farthest || square < line.nearest || square <= (2 * SLACK) * (2 * SLACK) {
            return; // it passes outside or inside the line, or lies at the pivot and does not move
        }
        let left = i128::from(line.long) * i128::from(square) - line.cross * line.cross;
        if left < 0 || line.long == 0 {
            return;
        }
        let root = i64::try_from(left.unsigned_abs().isqrt()).unwrap_or(i64::MAX);
        for n in [-line.along - root, -line.along + root] {
            if n >= -line.slack && n <= line.long + line.slack {
                let at = |part: i64| {
                    let n = round_div_wide(i128::from(part) * i128::from(n), i128::from(line.long));
                    i64::try_from(n).unwrap_or(0)
                };
                let q = line.from + Fine::new(at(line.e.x), at(line.e.y));
                self.offer(p, q, moving, &enters);
            }
        }
    }

    /// The point of the mover comes within `reach` of a point of the obstacle.
    fn on_circle(&mut self, p: Fine, o: Fine, reach: i64) {
        let (p2, o2) = (i128::from(p.square()), i128::from(o.square()));
        let sum = p2 + o2 - i128::from(reach) * i128::from(reach);
        let left = 4 * p2 * o2 - sum * sum;
        if left < 0 || o2 == 0 || p2 == 0 {
            return;
        }
        let root = i128::try_from(left.unsigned_abs().isqrt()).unwrap_or(0);
        for root in [root, -root] {
            let at = |along: i64, across: i64| {
                let n = i128::from(along) * sum + i128::from(across) * root;
                i64::try_from(round_div_wide(n, 2 * o2)).unwrap_or(0)
            };
            let q = Fine::new(at(o.x, -o.y), at(o.y, o.x));
            self.offer(p, q, true, |_, way| way.dot(o - p) > 0);
        }
    }
}
