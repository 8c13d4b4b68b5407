//! A rectangular base: corners, edges, centres of sides, halves, and its own frame of reference. Corners are
//! computed once from the pose and never stored in a state.

use serde::{Deserialize, Serialize};

use crate::body::Segment;
use crate::lane::Lane;
use crate::point::{Dir, Fine, GRAIN, Heading, LIMIT, Point, Pose, round_div};
use crate::trig::ONE;

/// The size of a rectangular base, in table units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Size {
    /// Length of the front edge.
    pub front: i32,
    /// Length from front to rear.
    pub depth: i32,
}

impl Size {
    /// A size from its parts.
    pub const fn new(front: i32, depth: i32) -> Self {
        Self { front, depth }
    }
}

/// An edge of a rectangular base; left and right are the base's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// Front-left to front-right corner.
    Front,
    /// The left flank.
    Left,
    /// The right flank.
    Right,
    /// The rear.
    Rear,
}

impl Edge {
    /// All four: front, left, right, rear.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Left, Edge::Right, Edge::Rear];

    /// The turn from the facing of the base to the outward direction of this edge.
    pub const fn turn(self) -> i32 {
        match self {
            Edge::Front => 0,
            Edge::Right => 90_000,
            Edge::Rear => 180_000,
            Edge::Left => -90_000,
        }
    }

    /// The corners at its ends: the left, then the right one, for somebody looking out through the edge.
    pub const fn corners(self) -> [Corner; 2] {
        match self {
            Edge::Front => [Corner::FrontLeft, Corner::FrontRight],
            Edge::Right => [Corner::FrontRight, Corner::RearRight],
            Edge::Rear => [Corner::RearRight, Corner::RearLeft],
            Edge::Left => [Corner::RearLeft, Corner::FrontLeft],
        }
    }

    /// The edge on the other side of the base.
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::Front => Edge::Rear,
            Edge::Left => Edge::Right,
            Edge::Right => Edge::Left,
            Edge::Rear => Edge::Front,
        }
    }

    /// True for the left and right edges.
    pub const fn is_flank(self) -> bool {
        matches!(self, Edge::Left | Edge::Right)
    }
}

/// A corner of a rectangular base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Corner {
    /// FL.
    FrontLeft,
    /// FR.
    FrontRight,
    /// RR.
    RearRight,
    /// RL.
    RearLeft,
}

impl Corner {
    /// All four, clockwise from the front-left one.
    pub const ALL: [Corner; 4] = [Corner::FrontLeft, Corner::FrontRight, Corner::RearRight, Corner::RearLeft];

    /// The two edges that meet here.
    pub const fn edges(self) -> [Edge; 2] {
        match self {
            Corner::FrontLeft => [Edge::Front, Edge::Left],
            Corner::FrontRight => [Edge::Front, Edge::Right],
            Corner::RearRight => [Edge::Right, Edge::Rear],
            Corner::RearLeft => [Edge::Left, Edge::Rear],
        }
    }

    /// True if the corner is an end of that edge.
    pub fn is_on(self, edge: Edge) -> bool {
        self.edges().contains(&edge)
    }

    /// The corner diagonally opposite.
    pub const fn opposite(self) -> Corner {
        match self {
            Corner::FrontLeft => Corner::RearRight,
            Corner::FrontRight => Corner::RearLeft,
            Corner::RearRight => Corner::FrontLeft,
            Corner::RearLeft => Corner::FrontRight,
        }
    }
}

/// The smallest upright rectangle round something, in grains: the first, cheap test of every question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The south-west corner.
    pub low: Fine,
    /// The north-east corner.
    pub high: Fine,
}

impl Bounds {
    /// Round some places; none if there are none.
    pub fn of(points: &[Fine]) -> Bounds {
        let first = points.first().copied().unwrap_or_default();
        let mut b = Bounds { low: first, high: first };
        for p in points {
            b.low = Fine::new(b.low.x.min(p.x), b.low.y.min(p.y));
            b.high = Fine::new(b.high.x.max(p.x), b.high.y.max(p.y));
        }
        b
    }

    /// Wider by so many grains on every side.
    pub fn grown(self, grains: i64) -> Bounds {
        let by = Fine::new(grains, grains);
        Bounds { low: self.low - by, high: self.high + by }
    }

    /// Round both.
    pub fn joined(self, other: Bounds) -> Bounds {
        Bounds {
            low: Fine::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Fine::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    /// True if the two have a point in common.
    pub fn meets(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// What the two have in common, if anything.
    pub fn shared(&self, other: &Bounds) -> Option<Bounds> {
        self.meets(other).then(|| Bounds {
            low: Fine::new(self.low.x.max(other.low.x), self.low.y.max(other.low.y)),
            high: Fine::new(self.high.x.min(other.high.x), self.high.y.min(other.high.y)),
        })
    }

    /// True if a line has a point in common with it.
    pub fn meets_line(&self, line: &Segment) -> bool {
        if !self.meets(&Bounds::of(&[line.from, line.to])) {
            return false;
        }
        // Not all corners on the same side of the line.
        let (e, x, y) = (line.vector(), [self.low.x, self.high.x], [self.low.y, self.high.y]);
        let side = |i: usize, j: usize| e.cross(Fine::new(x[i], y[j]) - line.from).signum();
        let sides = [side(0, 0), side(0, 1), side(1, 0), side(1, 1)];
        sides.contains(&0) || sides.iter().any(|s| *s != sides[0])
    }

    /// The square of the distance from another, in grains; 0 if they meet.
    pub fn square_apart(&self, other: &Bounds) -> i64 {
        let out = |low: i64, high: i64, l: i64, h: i64| (l - high).max(low - h).max(0);
        let across = out(self.low.x, self.high.x, other.low.x, other.high.x);
        let along = out(self.low.y, self.high.y, other.low.y, other.high.y);
        Fine::new(across, along).square()
    }

    /// The square of the distance from a place, in grains.
    pub fn square_from(&self, p: Fine) -> i64 {
        let out = |v: i64, low: i64, high: i64| (low - v).max(v - high).max(0);
        Fine::new(out(p.x, self.low.x, self.high.x), out(p.y, self.low.y, self.high.y)).square()
    }
}

/// A rectangle on the table with everything that is asked of it often: corners, directions, bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rect {
    front_centre: Fine,
    facing: Heading,
    forward: Dir,
    half_front: i64,
    depth: i64,
    corners: [Fine; 4],
    bounds: Bounds,
}

impl Rect {
    /// The ground covered by a base of this size in this pose. Coordinates and sizes beyond [`LIMIT`] are cut.
    pub fn new(pose: Pose, size: Size) -> Rect {
        let hold = |n: i32| i64::from(n.clamp(0, LIMIT)) * GRAIN;
        Rect::fine(pose.at.into(), pose.facing, hold(size.front), hold(size.depth))
    }

    /// A base of this size with its centre here.
    pub fn centred(centre: Point, facing: Heading, size: Size) -> Rect {
        let hold = |n: i32| i64::from(n.clamp(0, LIMIT)) * GRAIN;
        let (front, depth) = (hold(size.front), hold(size.depth));
        Rect::fine(place(centre.into(), facing.forward(), 0, depth / 2), facing, front, depth)
    }

    /// A rectangle from the centre of its front edge, with front and depth in grains.
    pub(crate) fn fine(front_centre: Fine, facing: Heading, front: i64, depth: i64) -> Rect {
        Rect::directed(front_centre, facing, facing.forward(), front, depth)
    }

    /// As [`Rect::fine`], for those who have the direction at hand.
    pub(crate) fn directed(
        front_centre: Fine,
        facing: Heading,
        forward: Dir,
        front: i64,
        depth: i64,
    ) -> Rect {
        let half_front = front / 2;
        let at = |u: i64, v: i64| place(front_centre, forward, u, v);
        let corners =
            [at(-half_front, 0), at(half_front, 0), at(half_front, -depth), at(-half_front, -depth)];
        Rect { front_centre, facing, forward, half_front, depth, corners, bounds: Bounds::of(&corners) }
    }

    /// An upright rectangle facing north from two opposite corners.
    pub fn upright(a: Point, b: Point) -> Rect {
        let (low, high) = (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
        let (low, high) = (Fine::from(low), Fine::from(high));
        let centre = Fine::new((low.x + high.x) / 2, high.y);
        let north = Dir { x: 0, y: ONE };
        Rect::directed(centre, Heading::NORTH, north, high.x - low.x, high.y - low.y)
    }

    /// The pose: exact for a base, to the nearest unit for a part of one.
    pub fn pose(&self) -> Pose {
        Pose::new(self.front_centre.point(), self.facing)
    }

    /// The size: exact for a base, to the nearest unit for a part of one.
    pub fn size(&self) -> Size {
        Size::new(crate::point::units(self.half_front * 2), crate::point::units(self.depth))
    }

    /// Where it faces.
    pub fn facing(&self) -> Heading {
        self.facing
    }

    /// The unit vector straight ahead.
    pub fn forward(&self) -> Dir {
        self.forward
    }

    /// A corner.
    pub fn corner(&self, corner: Corner) -> Fine {
        let [fl, fr, rr, rl] = self.corners;
        match corner {
            Corner::FrontLeft => fl,
            Corner::FrontRight => fr,
            Corner::RearRight => rr,
            Corner::RearLeft => rl,
        }
    }

    /// The corners, clockwise from the front-left one.
    pub fn corners(&self) -> &[Fine; 4] {
        &self.corners
    }

    /// The upright rectangle round it.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The centre of the base.
    pub fn centre(&self) -> Fine {
        self.at_frame(0, -self.depth / 2)
    }

    /// The middle of a side.
    pub fn side_centre(&self, edge: Edge) -> Fine {
        match edge {
            Edge::Front => self.front_centre,
            Edge::Left => self.at_frame(-self.half_front, -self.depth / 2),
            Edge::Right => self.at_frame(self.half_front, -self.depth / 2),
            Edge::Rear => self.at_frame(0, -self.depth),
        }
    }

    /// The ends of an edge: left, then right, for somebody looking out through it.
    pub fn ends(&self, edge: Edge) -> [Fine; 2] {
        edge.corners().map(|c| self.corner(c))
    }

    /// The outward heading of an edge.
    pub fn outward(&self, edge: Edge) -> Heading {
        self.facing.turned(edge.turn())
    }

    /// The length of an edge in grains.
    pub fn edge_length(&self, edge: Edge) -> i64 {
        if edge.is_flank() { self.depth } else { self.half_front * 2 }
    }

    /// The frame of reference of an edge: along it and outwards.
    pub fn lane(&self, edge: Edge) -> Lane {
        let (half, depth) = (self.half_front, self.depth);
        let (out, front_centre) = match edge {
            Edge::Front => (self.forward, (half, 0)),
            Edge::Left => (self.forward.left(), (depth, -half)),
            Edge::Right => (self.forward.right(), (0, -half)),
            Edge::Rear => (self.forward.back(), (half, -depth)),
        };
        Lane::new(self.front_centre, front_centre, self.outward(edge), out, self.edge_length(edge))
    }

    /// A place in the frame of this base, in grains: u to the right of the front centre, v ahead of the front.
    pub fn to_frame(&self, p: Fine) -> (i64, i64) {
        let v = p - self.front_centre;
        (v.along(self.forward.right()), v.along(self.forward))
    }

    /// The place at u to the right of the front centre and v ahead of the front, in grains.
    pub fn at_frame(&self, u: i64, v: i64) -> Fine {
        place(self.front_centre, self.forward, u, v)
    }

    /// Half the front, in grains.
    pub fn half_front(&self) -> i64 {
        self.half_front
    }

    /// The depth, in grains.
    pub fn depth(&self) -> i64 {
        self.depth
    }

    /// The square of the distance from a place, in grains; 0 inside.
    pub fn square_from(&self, p: Fine) -> i64 {
        let (u, v) = self.to_frame(p);
        let out = (u.abs() - self.half_front).max(0);
        let off = v.max(-self.depth - v).max(0);
        out * out + off * off
    }

    /// More grains than a distance in the frame of a rectangle and one from its corners can differ by.
    pub(crate) const ROUGH: i64 = 16;

    /// How far a place lies beyond the nearer flank line and beyond the front or rear line, in grains to within
    /// [`Rect::ROUGH`]; negative between them. None for a rectangle too small to have directions.
    pub(crate) fn beyond(&self, p: Fine) -> Option<(i64, i64)> {
        let small = GRAIN * 100;
        if self.half_front < small || self.depth < small {
            return None;
        }
        let (u, v) = self.to_frame(p);
        Some((u.abs() - self.half_front, v.max(-self.depth - v)))
    }

    /// How deep inside a place lies, in grains: the distance to the nearest edge line, negative outside.
    pub fn depth_of(&self, p: Fine) -> i64 {
        let (u, v) = self.to_frame(p);
        (self.half_front - u.abs()).min(-v).min(v + self.depth)
    }

    /// True if the place lies inside by more than `tolerance` table units (edges belong to the outside for 0).
    pub fn holds(&self, p: impl Into<Fine>, tolerance: i32) -> bool {
        self.depth_of(p.into()) > i64::from(tolerance) * GRAIN
    }

    /// The left and the right half, each with the full depth.
    pub fn halves(&self) -> [Rect; 2] {
        [self.half(false), self.half(true)]
    }

    /// The left half, or the right one.
    pub fn half(&self, right: bool) -> Rect {
        let side = if right { 1 } else { -1 };
        let centre = self.at_frame(side * self.half_front / 2, 0);
        Rect::directed(centre, self.facing, self.forward, self.half_front, self.depth)
    }

    /// The same rectangle made smaller (or, negative, larger) by so many grains on every side; never below nil.
    pub fn inset(&self, grains: i64) -> Rect {
        let by = grains.min(self.half_front).min(self.depth / 2);
        let (front, depth) = ((self.half_front - by) * 2, self.depth - by * 2);
        Rect::directed(self.at_frame(0, -by), self.facing, self.forward, front, depth)
    }

    /// What a rectangle and the same one shifted have in common; `None` of nothing.
    pub fn shared_when_shifted(&self, shifted: &Rect) -> Option<Rect> {
        let (u, v) = self.to_frame(shifted.front_centre);
        let (front, depth) = (2 * self.half_front - u.abs(), self.depth - v.abs());
        let centre = self.at_frame(u / 2, v.min(0));
        (front > 0 && depth > 0).then(|| Rect::directed(centre, self.facing, self.forward, front, depth))
    }

    /// The smallest rectangle with this heading that holds all these rectangles; `None` of nothing.
    pub fn around(heading: Heading, rects: &[Rect]) -> Option<Rect> {
        let forward = heading.forward();
        let origin = rects.first()?.front_centre;
        let mut points = rects.iter().flat_map(|r| r.corners).map(|p| {
            let v = p - origin;
            (v.along(forward.right()), v.along(forward))
        });
        let first = points.next()?;
        let (mut low, mut high) = (first, first);
        for (u, v) in points {
            low = (low.0.min(u), low.1.min(v));
            high = (high.0.max(u), high.1.max(v));
        }
        let centre = place(origin, forward, (low.0 + high.0) / 2, high.1);
        Some(Rect::fine(centre, heading, high.0 - low.0, high.1 - low.1))
    }
}

/// The place u to the right and v ahead of an origin, with one rounding.
pub(crate) fn place(origin: Fine, forward: Dir, u: i64, v: i64) -> Fine {
    let right = forward.right();
    Fine::new(
        origin.x + round_div(right.x * u + forward.x * v, ONE),
        origin.y + round_div(right.y * u + forward.y * v, ONE),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_of_a_base() {
        // A-MOV-16: FL (10,5), heading 0, W 2, d 1, turned left lies on x 10-11, y 3-5.
        let unit = Rect::new(Pose::new(Point::new(40_000, 16_000), Heading::WEST), Size::new(8_000, 4_000));
        assert_eq!(unit.corner(Corner::FrontRight).point(), Point::new(40_000, 20_000));
        assert_eq!(unit.corner(Corner::FrontLeft).point(), Point::new(40_000, 12_000));
        assert_eq!(unit.corner(Corner::RearLeft).point(), Point::new(44_000, 12_000));
        assert_eq!(unit.corner(Corner::RearRight).point(), Point::new(44_000, 20_000));
        assert_eq!(unit.side_centre(Edge::Rear).point(), Point::new(44_000, 16_000));
        assert_eq!(unit.side_centre(Edge::Left).point(), Point::new(42_000, 12_000));
        assert_eq!(unit.outward(Edge::Left), Heading::SOUTH);
        assert_eq!(unit.centre().point(), Point::new(42_000, 16_000));
    }

    #[test]
    fn edges_run_clockwise() {
        let unit = Rect::new(Pose::new(Point::new(500, 500), Heading::degrees(33)), Size::new(4_000, 3_000));
        for edge in Edge::ALL {
            let [left, right] = unit.ends(edge);
            let lane = unit.lane(edge);
            let (u, v) = lane.to_lane(right);
            assert!((u - unit.edge_length(edge)).abs() <= 1 && v.abs() <= 1, "{edge:?}");
            let (u, v) = lane.to_lane(left);
            assert!(u.abs() <= 1 && v.abs() <= 1, "{edge:?}");
            assert!(lane.to_lane(unit.centre()).1 < 0, "{edge:?} looks out");
            assert!(edge.corners().iter().all(|c| c.is_on(edge)));
        }
    }

    #[test]
    fn halves_make_the_whole() {
        let unit = Rect::new(Pose::new(Point::new(0, 0), Heading::degrees(20)), Size::new(8_000, 6_000));
        let [left, right] = unit.halves();
        assert_eq!(left.size(), Size::new(4_000, 6_000));
        let same = |p: Fine, q: Fine| assert!(p.distance(q) <= 2, "{p:?} {q:?}");
        same(left.corner(Corner::FrontLeft), unit.corner(Corner::FrontLeft));
        same(right.corner(Corner::RearRight), unit.corner(Corner::RearRight));
        same(left.corner(Corner::RearRight), right.corner(Corner::RearLeft));
    }

    #[test]
    fn a_line_past_a_box() {
        let b = *Rect::upright(Point::new(0, 0), Point::new(4_000, 2_000)).bounds();
        let line = |ax, ay, bx, by| Segment::new(Point::new(ax, ay), Point::new(bx, by));
        assert!(b.meets_line(&line(-1_000, 1_000, 5_000, 1_000)));
        assert!(b.meets_line(&line(1_000, 1_000, 2_000, 1_000)), "wholly inside");
        assert!(b.meets_line(&line(3_000, 3_000, 5_000, 1_000)), "through the corner alone");
        assert!(!b.meets_line(&line(3_001, 3_000, 5_001, 1_000)), "past the corner, though the boxes meet");
        assert!(!b.meets_line(&line(-1_000, 3_000, 5_000, 3_000)));
        let other = Bounds { low: Point::new(3_000, -500).into(), high: Point::new(9_000, 500).into() };
        let shared = b.shared(&other).unwrap();
        assert_eq!((shared.low.point(), shared.high.point()), (Point::new(3_000, 0), Point::new(4_000, 500)));
        assert_eq!(b.shared(&Bounds { low: Point::new(5_000, 0).into(), ..other }), None);
    }

    #[test]
    fn inside_and_outside() {
        let unit = Rect::upright(Point::new(0, 0), Point::new(4_000, 2_000));
        assert!(unit.holds(Point::new(2_000, 1_000), 999));
        assert!(!unit.holds(Point::new(2_000, 1_000), 1_000));
        assert!(!unit.holds(Point::new(0, 1_000), 0));
        assert_eq!(unit.square_from(Point::new(4_300, 2_400).into()), (500 * GRAIN) * (500 * GRAIN));
    }

    #[test]
    fn nonsense_sizes_do_not_overflow() {
        let huge = Rect::new(
            Pose::new(Point::new(i32::MAX, i32::MIN), Heading::degrees(45)),
            Size::new(i32::MAX, i32::MIN),
        );
        assert_eq!(huge.size(), Size::new(LIMIT, 0));
        let _ = huge.square_from(Point::new(i32::MIN, i32::MAX).into());
    }
}
