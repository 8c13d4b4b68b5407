//! Places and directions: [`Point`] in whole table units, [`Fine`] for corners between them, [`Dir`] for unit
//! vectors, [`Heading`] for facings, [`Pose`] for a base that stands somewhere and faces somewhere.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::trig::{self, ONE, TURN};

/// Coordinates and sizes are held within ±10 m (in table units), so that no product overflows.
pub const LIMIT: i32 = 1_000_000;

/// Grains in one table unit: corners and frame coordinates are kept in 1/256 unit.
pub const GRAIN: i64 = 256;

/// Division rounded to the nearest, halves away from zero. The divisor is positive.
pub(crate) fn round_div(n: i64, d: i64) -> i64 {
    if n >= 0 { (n + d / 2) / d } else { -((-n + d / 2) / d) }
}

/// As [`round_div`], for products of two table products.
pub(crate) fn round_div_wide(n: i128, d: i128) -> i128 {
    if n >= 0 { (n + d / 2) / d } else { -((-n + d / 2) / d) }
}

/// A table length from grains, to the nearest unit, halves away from zero.
pub(crate) fn units(grains: i64) -> i32 {
    narrow(round_div(grains, GRAIN))
}

/// A table length from grains, rounded down.
pub(crate) fn units_floor(grains: i64) -> i32 {
    narrow(grains.div_euclid(GRAIN))
}

pub(crate) fn narrow(n: i64) -> i32 {
    i32::try_from(n).unwrap_or(if n < 0 { i32::MIN } else { i32::MAX })
}

/// A place (or a vector) in table units of 1/100 mm: x grows to the east, y to the north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    /// East.
    pub x: i32,
    /// North.
    pub y: i32,
}

impl Point {
    /// The place (x, y).
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The distance to another place, rounded down to a whole unit.
    pub fn distance_floor(self, to: Point) -> i32 {
        units_floor(Fine::from(self).distance(Fine::from(to)))
    }

    /// True if the other place is at most `limit` away. No root is taken.
    pub fn within(self, to: Point, limit: i32) -> bool {
        let (dx, dy) = (i64::from(self.x) - i64::from(to.x), i64::from(self.y) - i64::from(to.y));
        let limit = i128::from(limit.max(0));
        i128::from(dx) * i128::from(dx) + i128::from(dy) * i128::from(dy) <= limit * limit
    }

    /// Where this place lies after a turn of `by` (1/1000 degree, clockwise) about `centre`. One rounding.
    pub fn turned_about(self, centre: Point, by: i32) -> Point {
        Fine::from(self).turned_about(Fine::from(centre), by).point_from(self)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x.saturating_add(other.x), self.y.saturating_add(other.y))
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x.saturating_sub(other.x), self.y.saturating_sub(other.y))
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point::new(self.x.saturating_neg(), self.y.saturating_neg())
    }
}

/// A place (or a vector) in grains of 1/256 table unit: corners of turned bases, centres of sides. Never stored
/// in a state; always computed from poses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Fine {
    /// East.
    pub x: i64,
    /// North.
    pub y: i64,
}

impl Fine {
    /// The place (x, y), in grains.
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The nearest whole table unit, halves away from zero.
    pub fn point(self) -> Point {
        Point::new(units(self.x), units(self.y))
    }

    /// The nearest whole table unit, halves away from a given place: the same wherever the table's corner lies.
    pub fn point_from(self, anchor: Point) -> Point {
        anchor + (self - Fine::from(anchor)).point()
    }

    /// The scalar product with another vector.
    pub fn dot(self, other: Fine) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive if `other` lies anticlockwise of this vector.
    pub fn cross(self, other: Fine) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of the length of this vector.
    pub fn square(self) -> i64 {
        self.dot(self)
    }

    /// The length of this vector, rounded down to a grain.
    pub fn length(self) -> i64 {
        self.square().isqrt()
    }

    /// The distance to another place in grains, rounded down.
    pub fn distance(self, to: Fine) -> i64 {
        (to - self).length()
    }

    /// The component of this vector along a direction, to the nearest grain.
    pub fn along(self, dir: Dir) -> i64 {
        round_div(self.x * dir.x + self.y * dir.y, ONE)
    }

    /// This place moved by `grains` in a direction.
    pub fn moved(self, dir: Dir, grains: i64) -> Fine {
        Fine::new(self.x + round_div(dir.x * grains, ONE), self.y + round_div(dir.y * grains, ONE))
    }

    /// Half way to another place (halves of a grain are dropped towards this one).
    pub fn middle(self, to: Fine) -> Fine {
        Fine::new(self.x + (to.x - self.x) / 2, self.y + (to.y - self.y) / 2)
    }

    /// Where this place lies after a turn of `by` (1/1000 degree, clockwise) about `centre`.
    pub fn turned_about(self, centre: Fine, by: i32) -> Fine {
        centre + (self - centre).turned(trig::sin_cos(by))
    }

    /// As [`Fine::turned_about`], by the turn from north to a direction: for those who turn many places alike.
    pub fn turned_as(self, centre: Fine, turn: Dir) -> Fine {
        centre + (self - centre).turned((turn.x, turn.y))
    }

    /// This vector turned clockwise by an angle of that sine and cosine.
    pub(crate) fn turned(self, (s, c): (i64, i64)) -> Fine {
        Fine::new(round_div(self.x * c + self.y * s, ONE), round_div(self.y * c - self.x * s, ONE))
    }
}

impl From<Point> for Fine {
    fn from(p: Point) -> Fine {
        let hold = |n: i32| i64::from(n.clamp(-LIMIT, LIMIT)) * GRAIN;
        Fine::new(hold(p.x), hold(p.y))
    }
}

impl Add for Fine {
    type Output = Fine;
    fn add(self, other: Fine) -> Fine {
        Fine::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Fine {
    type Output = Fine;
    fn sub(self, other: Fine) -> Fine {
        Fine::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Fine {
    type Output = Fine;
    fn neg(self) -> Fine {
        Fine::new(-self.x, -self.y)
    }
}

/// A unit vector, both parts over [`ONE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dir {
    /// East, over [`ONE`].
    pub x: i64,
    /// North, over [`ONE`].
    pub y: i64,
}

impl Dir {
    /// A quarter turn clockwise from here.
    pub const fn right(self) -> Dir {
        Dir { x: self.y, y: -self.x }
    }

    /// The opposite direction.
    pub const fn back(self) -> Dir {
        Dir { x: -self.x, y: -self.y }
    }

    /// A quarter turn anticlockwise from here.
    pub const fn left(self) -> Dir {
        Dir { x: -self.y, y: self.x }
    }
}

/// A facing in 1/1000 degree clockwise from north, always 0 to 359,999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Heading(i32);

impl Heading {
    /// North.
    pub const NORTH: Heading = Heading(0);
    /// East.
    pub const EAST: Heading = Heading(90_000);
    /// South.
    pub const SOUTH: Heading = Heading(180_000);
    /// West.
    pub const WEST: Heading = Heading(270_000);

    /// A heading from 1/1000 degree, clockwise from north; any number of turns is taken off.
    pub const fn new(thousandths: i32) -> Self {
        Self(thousandths.rem_euclid(TURN))
    }

    /// A heading from whole degrees.
    pub const fn degrees(degrees: i32) -> Self {
        Self((degrees.rem_euclid(360)) * 1000)
    }

    /// 1/1000 degree clockwise from north, 0 to 359,999.
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// The heading after a turn: positive to the right (clockwise), negative to the left.
    pub const fn turned(self, by: i32) -> Self {
        Self::new(self.0 + by.rem_euclid(TURN))
    }

    /// The opposite heading.
    pub const fn opposite(self) -> Self {
        self.turned(180_000)
    }

    /// The turn that leads from this heading to another: more than -180,000, up to 180,000.
    pub const fn turn_to(self, to: Heading) -> i32 {
        let turn = (to.0 - self.0).rem_euclid(TURN);
        if turn > TURN / 2 { turn - TURN } else { turn }
    }

    /// The angle between two headings, 0 to 180,000.
    pub const fn between(self, other: Heading) -> i32 {
        self.turn_to(other).abs()
    }

    /// The unit vector straight ahead: (sin h, cos h).
    pub fn forward(self) -> Dir {
        let (s, c) = trig::sin_cos(self.0);
        Dir { x: s, y: c }
    }

    /// The unit vector to the right: (cos h, -sin h).
    pub fn right(self) -> Dir {
        self.forward().right()
    }

    /// The heading nearest to the way from one place to another; none if they are one place.
    pub fn towards(from: impl Into<Fine>, to: impl Into<Fine>) -> Option<Heading> {
        let v = to.into() - from.into();
        (v != Fine::default()).then(|| Heading(trig::angle_of(v.x, v.y)))
    }
}

impl From<i32> for Heading {
    fn from(thousandths: i32) -> Heading {
        Heading::new(thousandths)
    }
}

impl From<Heading> for i32 {
    fn from(heading: Heading) -> i32 {
        heading.0
    }
}

/// Where a base stands: the centre of its front edge, and its facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Pose {
    /// The centre of the front edge.
    pub at: Point,
    /// Where it faces.
    pub facing: Heading,
}

impl Pose {
    /// A pose from its parts.
    pub const fn new(at: Point, facing: Heading) -> Self {
        Self { at, facing }
    }

    /// The angle from this facing to the direction of a place, clockwise positive: more than -180,000, up to
    /// 180,000. A place on the anchor itself is straight ahead.
    pub fn bearing(&self, to: impl Into<Fine>) -> i32 {
        Heading::towards(self.at, to).map_or(0, |heading| self.facing.turn_to(heading))
    }

    /// True if the place lies within `half` (1/1000 degree) to either side of straight ahead.
    pub fn in_arc(&self, to: impl Into<Fine>, half: i32) -> bool {
        self.bearing(to).abs() <= half
    }

    /// The pose after a turn of the whole table by `by` (clockwise) about a place. One rounding.
    pub fn turned_about(&self, centre: Point, by: i32) -> Pose {
        Pose::new(self.at.turned_about(centre, by), self.facing.turned(by))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_wrap_and_turn() {
        assert_eq!(Heading::degrees(-90), Heading::WEST);
        assert_eq!(Heading::degrees(350).turned(20_000), Heading::degrees(10));
        assert_eq!(Heading::degrees(350).turn_to(Heading::degrees(10)), 20_000);
        assert_eq!(Heading::degrees(10).turn_to(Heading::degrees(350)), -20_000);
        assert_eq!(Heading::NORTH.turn_to(Heading::SOUTH), 180_000);
        assert_eq!(Heading::new(i32::MAX).turned(i32::MIN), Heading::new(359_999));
    }

    #[test]
    fn the_way_from_place_to_place() {
        let from = Point::new(1_000, 1_000);
        assert_eq!(Heading::towards(from, Point::new(2_000, 2_000)), Some(Heading::degrees(45)));
        assert_eq!(Heading::towards(from, Point::new(1_000, 0)), Some(Heading::SOUTH));
        assert_eq!(Heading::towards(from, from), None);
        let pose = Pose::new(from, Heading::EAST);
        assert_eq!(pose.bearing(Point::new(1_000, 5_000)), -90_000);
        assert!(pose.in_arc(Point::new(2_000, 2_000), 45_000));
    }

    #[test]
    fn a_heading_read_from_a_file_is_normalised() {
        let pose: Pose = serde_json::from_str(r#"{"at":{"x":5,"y":-5},"facing":-1000}"#).unwrap();
        assert_eq!(pose.facing, Heading::degrees(359));
        assert_eq!(serde_json::to_string(&pose).unwrap(), r#"{"at":{"x":5,"y":-5},"facing":359000}"#);
    }

    #[test]
    fn far_places_do_not_overflow() {
        let far = Point::new(i32::MAX, i32::MIN);
        assert!(!far.within(-far, 5));
        assert_eq!((far + far).x, i32::MAX);
        let _ = far.distance_floor(-far);
    }
}
