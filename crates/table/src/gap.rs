//! The gap between two convex outlines: how wide it is, and the room between them, which is a rectangle where
//! parallel sides face each other and otherwise the one shortest line that joins them.

use crate::body::Segment;
use crate::point::{Dir, Fine, GRAIN, Heading};
use crate::rect::{Bounds, Rect};
use crate::shape::Shape;
use crate::trig::ONE;

/// A convex outline with a radius round it: a base, an area, one straight piece of a band or line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    points: Vec<Fine>,
    radius: i64,
}

/// What lies between two outlines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// How wide it is, in grains.
    pub width: i64,
    /// Where it is.
    pub room: Room,
}

/// Where a gap is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// Parallel sides face each other: every shortest line lies in this rectangle, whose front and depth run
    /// along the sides and across the gap.
    Between(Rect),
    /// The one shortest line.
    Line(Segment),
}

impl From<&Rect> for Outline {
    fn from(rect: &Rect) -> Outline {
        Outline { points: rect.corners().to_vec(), radius: 0 }
    }
}

impl Outline {
    /// The upright rectangle round it.
    pub fn bounds(&self) -> Bounds {
        Bounds::of(&self.points).grown(self.radius)
    }

    fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        // A line has one edge, not one each way.
        let count =
            if self.points.len() > 2 { self.points.len() } else { self.points.len().saturating_sub(1) };
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).take(count).map(|(from, to)| Segment { from: *from, to: *to })
    }
}

impl Shape {
    /// The convex parts of the shape: the area itself, or each straight piece of a band or line. An area that is
    /// not convex is given by its edges.
    pub fn outlines(&self) -> Vec<Outline> {
        if self.is_convex() {
            return vec![Outline { points: self.points().to_vec(), radius: 0 }];
        }
        let radius = self.half_width();
        self.edges().map(|e| Outline { points: vec![e.from, e.to], radius }).collect()
    }
}

/// The gap between two outlines; none if they overlap. Sides within `parallel` (1/1000 degree) of each other are
/// parallel.
pub fn gap(a: &Outline, b: &Outline, parallel: i32) -> Option<Gap> {
    let (square, p, q) = nearest(a, b)?;
    let apart = square.isqrt();
    let width = apart - a.radius - b.radius;
    if width < 0 || overlap(a, b) {
        return None;
    }
    for ea in a.edges() {
        for eb in b.edges() {
            if let Some(rect) = facing(&ea, &eb, apart, parallel) {
                let room = Room::Between(trim(rect, a.radius, b.radius));
                return Some(Gap { width, room });
            }
        }
    }
    let line = Segment { from: towards(p, q, a.radius), to: towards(q, p, b.radius) };
    Some(Gap { width, room: Room::Line(line) })
}

/// The nearest places of two outlines without their radii, and the square of their distance.
fn nearest(a: &Outline, b: &Outline) -> Option<(i64, Fine, Fine)> {
    let mut best: Option<(i64, Fine, Fine)> = None;
    let mut offer = |p: Fine, q: Fine| {
        let square = (p - q).square();
        if best.is_none_or(|(least, ..)| square < least) {
            best = Some((square, p, q));
        }
    };
    for p in &a.points {
        b.edges().for_each(|e| offer(*p, e.nearest_to(*p)));
    }
    for q in &b.points {
        a.edges().for_each(|e| offer(e.nearest_to(*q), *q));
    }
    best
}

/// Separating axes: true if no side of either has the other wholly beyond it.
fn overlap(a: &Outline, b: &Outline) -> bool {
    if a.points.len() < 3 || b.points.len() < 3 {
        return false;
    }
    let parts = |a: &Outline, b: &Outline| {
        // Outlines run clockwise, so the outside is on the left of each edge.
        a.edges().any(|e| b.points.iter().all(|p| e.vector().cross(*p - e.from) >= 0))
    };
    !parts(a, b) && !parts(b, a)
}

/// The rectangle between two edges that face each other in parallel at the least distance, if they do.
fn facing(ea: &Segment, eb: &Segment, apart: i64, parallel: i32) -> Option<Rect> {
    let (va, vb) = (ea.vector(), eb.vector());
    let (la, lb) = (va.length(), vb.length());
    if la == 0 || lb == 0 {
        return None;
    }
    let (sin, _) = crate::trig::sin_cos(parallel);
    let cross = i128::from(va.cross(vb)).abs() * i128::from(ONE);
    if cross > i128::from(sin) * i128::from(la) * i128::from(lb) {
        return None;
    }
    let heading = Heading::towards(ea.from, ea.to)?;
    let along = heading.forward();
    let place = |p: Fine| {
        let v = p - ea.from;
        (v.along(along), v.along(along.left()))
    };
    let ((s0, n0), (s1, n1)) = (place(eb.from), place(eb.to));
    let (from, to) = (s0.min(s1).max(0), s0.max(s1).min(la));
    // Sides that only meet in a point have one shortest line.
    if to - from <= GRAIN {
        return None;
    }
    let (near, far) = if n0.abs() < n1.abs() { (n0, n1) } else { (n1, n0) };
    // The nearest features are these sides, not some corner elsewhere.
    let slack = 16 * GRAIN;
    if (near.abs() - apart).abs() > slack || (far - near).abs() > slack {
        return None;
    }
    Some(between(ea.from, along, from, to, near, heading))
}

/// The rectangle from `from` to `to` along a side and `across` grains to its left (below zero: right).
fn between(origin: Fine, along: Dir, from: i64, to: i64, across: i64, heading: Heading) -> Rect {
    let middle = origin.moved(along, from + (to - from) / 2);
    // A rectangle is anchored at its front: it faces across the gap, away from the side.
    let facing = if across >= 0 { heading.turned(-90_000) } else { heading.turned(90_000) };
    let front = middle.moved(facing.forward(), across.abs());
    Rect::fine(front, facing, to - from, across.abs())
}

/// Takes the radii of both outlines off the depth of the room.
fn trim(rect: Rect, mine: i64, theirs: i64) -> Rect {
    if mine == 0 && theirs == 0 {
        return rect;
    }
    let front = rect.at_frame(0, -theirs);
    Rect::fine(front, rect.facing(), rect.half_front() * 2, (rect.depth() - mine - theirs).max(0))
}

impl Rect {
    /// The same rectangle, deeper by so many grains before its front and behind its rear.
    pub fn wider(&self, grains: i64) -> Rect {
        let front = self.at_frame(0, grains);
        Rect::fine(front, self.facing(), self.half_front() * 2, self.depth() + grains * 2)
    }
}

/// The place `by` grains from one place towards another.
fn towards(from: Fine, to: Fine, by: i64) -> Fine {
    match Heading::towards(from, to) {
        Some(heading) if by > 0 => from.moved(heading.forward(), by),
        _ => from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{Point, Pose};
    use crate::rect::Size;

    fn base(x: i32, y: i32, heading: i32) -> Outline {
        let pose = Pose::new(Point::new(x, y), Heading::new(heading));
        Outline::from(&Rect::new(pose, Size::new(12_000, 6_000)))
    }

    #[test]
    fn parallel_sides_leave_a_rectangle() {
        let found = gap(&base(0, 30_000, 0), &base(19_000, 30_000, 0), 10).unwrap();
        assert_eq!(found.width, 7_000 * GRAIN);
        let Room::Between(rect) = found.room else { panic!("{found:?}") };
        let low = rect.bounds().low.point();
        let high = rect.bounds().high.point();
        assert_eq!((low, high), (Point::new(6_000, 24_000), Point::new(13_000, 30_000)));
        // The other way round, and turned a little.
        let turned = gap(&base(19_000, 30_000, 5), &base(0, 30_000, 0), 10).unwrap();
        assert!(matches!(turned.room, Room::Between(_)), "{turned:?}");
    }

    #[test]
    fn turned_sides_leave_one_line() {
        // The left front corner stays, the base is turned one degree to the left: the front corners are nearest.
        let pose = Pose::new(Point::new(13_000, 30_000), Heading::new(-1_000));
        let centre = Fine::from(pose.at).moved(pose.facing.right(), 6_000 * GRAIN).point();
        let turned = Outline::from(&Rect::new(Pose::new(centre, pose.facing), Size::new(12_000, 6_000)));
        let found = gap(&base(0, 30_000, 0), &turned, 10).unwrap();
        let Room::Line(line) = found.room else { panic!("{found:?}") };
        assert_eq!(line.from.point(), Point::new(6_000, 30_000));
        assert!((found.width - 7_000 * GRAIN).abs() < GRAIN);
    }

    #[test]
    fn corner_to_corner_and_overlap() {
        let found = gap(&base(0, 0, 0), &base(15_000, 10_000, 0), 10).unwrap();
        assert_eq!(found.width, 5_000 * GRAIN);
        assert!(matches!(found.room, Room::Line(_)));
        assert!(gap(&base(0, 0, 0), &base(5_000, 2_000, 30_000), 10).is_none());
        let touching = gap(&base(0, 0, 0), &base(12_000, 0, 0), 10).unwrap();
        assert_eq!(touching.width, 0);
        assert!(matches!(touching.room, Room::Between(_)));
    }

    #[test]
    fn beside_a_river() {
        let river = Shape::band([Point::new(-50_000, 20_000), Point::new(50_000, 20_000)], 8_000).unwrap();
        let found = gap(&base(0, 10_000, 0), &river.outlines()[0], 10).unwrap();
        assert_eq!(found.width, 6_000 * GRAIN);
        let Room::Between(rect) = found.room else { panic!("{found:?}") };
        assert_eq!(rect.bounds().low.point(), Point::new(-6_000, 10_000));
        assert_eq!(rect.bounds().high.point(), Point::new(6_000, 16_000));
    }
}
