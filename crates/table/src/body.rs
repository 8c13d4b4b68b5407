//! What can stand on the table or be measured: a rectangular base, a round base, a bare line. Each is a convex
//! core of up to four points with a radius round it, so that one set of functions serves all.

use crate::point::{Fine, GRAIN, LIMIT, Point};
use crate::rect::{Bounds, Rect};

/// A round base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Disc {
    /// Its centre.
    pub centre: Point,
    /// Its radius in table units.
    pub radius: i32,
}

/// A straight line from one place to another, without width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Segment {
    /// Where it begins.
    pub from: Fine,
    /// Where it ends.
    pub to: Fine,
}

impl Segment {
    /// The line from one place to another.
    pub fn new(from: impl Into<Fine>, to: impl Into<Fine>) -> Segment {
        Segment { from: from.into(), to: to.into() }
    }

    /// The same line seen from its other end.
    pub fn reversed(self) -> Segment {
        Segment { from: self.to, to: self.from }
    }

    /// The vector from its beginning to its end.
    pub fn vector(&self) -> Fine {
        self.to - self.from
    }

    /// Its length in grains, rounded down.
    pub fn length(&self) -> i64 {
        self.vector().length()
    }

    /// The square of the distance from a place to the nearest point of the line, in grains (to the nearest).
    pub fn square_from(&self, p: Fine) -> i64 {
        let (e, v) = (self.vector(), p - self.from);
        let (along, square) = (v.dot(e), e.square());
        if along <= 0 {
            v.square()
        } else if along >= square {
            (p - self.to).square()
        } else {
            let cross = i128::from(e.cross(v));
            i64::try_from((cross * cross + i128::from(square) / 2) / i128::from(square)).unwrap_or(i64::MAX)
        }
    }

    /// The point of the line nearest to a place.
    pub fn nearest_to(&self, p: Fine) -> Fine {
        let (e, v) = (self.vector(), p - self.from);
        let (along, square) = (v.dot(e), e.square());
        if along <= 0 {
            self.from
        } else if along >= square {
            self.to
        } else {
            let part = |n: i64| {
                let n = i128::from(n) * i128::from(along);
                i64::try_from(crate::point::round_div_wide(n, i128::from(square))).unwrap_or(0)
            };
            self.from + Fine::new(part(e.x), part(e.y))
        }
    }
}

/// Anything with a place on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Body {
    /// A rectangular base, or a rectangle of ground.
    Rect(Rect),
    /// A round base.
    Disc(Disc),
    /// A line without width: an edge, a hedge.
    Segment(Segment),
}

impl From<Rect> for Body {
    fn from(rect: Rect) -> Body {
        Body::Rect(rect)
    }
}

impl From<Disc> for Body {
    fn from(disc: Disc) -> Body {
        Body::Disc(disc)
    }
}

impl From<Segment> for Body {
    fn from(segment: Segment) -> Body {
        Body::Segment(segment)
    }
}

impl Body {
    /// The upright rectangle round it.
    pub fn bounds(&self) -> Bounds {
        match self {
            Body::Rect(rect) => *rect.bounds(),
            Body::Disc(_) | Body::Segment(_) => {
                let core = self.core();
                Bounds::of(core.points()).grown(core.radius())
            }
        }
    }

    /// Its centre.
    pub fn centre(&self) -> Fine {
        match self {
            Body::Rect(rect) => rect.centre(),
            Body::Disc(disc) => disc.centre.into(),
            Body::Segment(line) => line.from.middle(line.to),
        }
    }

    /// The place by which it is moved: the front centre of a rectangle.
    pub(crate) fn anchor(&self) -> Fine {
        match self {
            Body::Rect(rect) => rect.at_frame(0, 0),
            Body::Disc(disc) => disc.centre.into(),
            Body::Segment(line) => line.from,
        }
    }

    /// Its convex core and radius.
    pub(crate) fn core(&self) -> Core {
        match self {
            Body::Rect(rect) => Core::of_rect(rect),
            Body::Disc(disc) => {
                Core::new([disc.centre.into()], i64::from(disc.radius.clamp(0, LIMIT)) * GRAIN)
            }
            // A line without length is a place: it has no edge to tell apart by.
            Body::Segment(line) if line.from == line.to => Core::new([line.from], 0),
            Body::Segment(line) => Core::new([line.from, line.to], 0),
        }
    }
}

/// A convex set of up to four points (a point, a line, or a rectangle clockwise) with a radius round it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Core {
    points: [Fine; 4],
    count: usize,
    radius: i64,
}

impl Core {
    pub(crate) fn new<const N: usize>(given: [Fine; N], radius: i64) -> Core {
        let mut points = [Fine::default(); 4];
        let count = N.min(4);
        for (to, from) in points.iter_mut().zip(given) {
            *to = from;
        }
        Core { points, count, radius }
    }

    pub(crate) fn of_rect(rect: &Rect) -> Core {
        Core { points: *rect.corners(), count: 4, radius: 0 }
    }

    /// The points, clockwise.
    pub(crate) fn points(&self) -> &[Fine] {
        self.points.get(..self.count).unwrap_or(&[])
    }

    /// The radius in grains.
    pub(crate) fn radius(&self) -> i64 {
        self.radius
    }

    /// The edges, clockwise: none of a point, one of a line (there and not back).
    pub(crate) fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let edges = match self.count {
            0 | 1 => 0,
            2 => 1,
            n => n,
        };
        (0..edges).map(|i| {
            let next = if i + 1 < self.count { i + 1 } else { 0 };
            Segment { from: self.points[i], to: self.points[next] }
        })
    }

    /// The same with every point changed.
    pub(crate) fn map(&self, f: impl Fn(Fine) -> Fine) -> Core {
        let mut core = *self;
        for p in core.points.iter_mut().take(self.count) {
            *p = f(*p);
        }
        core
    }

    /// The same with another radius.
    pub(crate) fn with_radius(&self, radius: i64) -> Core {
        Core { radius, ..*self }
    }

    /// True if it has an inside.
    pub(crate) fn has_area(&self) -> bool {
        self.count > 2
    }

    pub(crate) fn bounds(&self) -> Bounds {
        Bounds::of(self.points()).grown(self.radius)
    }
}
