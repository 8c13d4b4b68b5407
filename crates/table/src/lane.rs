//! The lane of an edge: a frame of reference with u along the edge (from its left end, looking out) and v
//! outwards. Strips, zones of control and arcs of fire are windows of a lane.

use crate::body::Body;
use crate::point::{Dir, Fine, GRAIN, Heading, LIMIT, units};
use crate::rect::Rect;

/// The frame of an edge, for somebody looking out through it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lane {
    /// The front centre of the base, and where it lies in the lane: measured from there, mirror images agree to the
    /// last bit.
    anchor: Fine,
    anchor_at: (i64, i64),
    heading: Heading,
    out: Dir,
    length: i64,
}

/// How far something reaches in a lane, in grains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extent {
    /// Least and greatest place along the edge.
    pub u: (i64, i64),
    /// Least and greatest place outwards.
    pub v: (i64, i64),
}

impl Extent {
    /// True if all of it lies behind the line of the edge by more than `tolerance` table units.
    pub fn wholly_behind(&self, tolerance: i32) -> bool {
        self.v.1 < -i64::from(tolerance) * GRAIN
    }

    /// True if some of it lies behind the line of the edge by more than `tolerance` table units.
    pub fn partly_behind(&self, tolerance: i32) -> bool {
        self.v.0 < -i64::from(tolerance) * GRAIN
    }

    /// True if all of it lies ahead of the line of the edge by more than `tolerance` table units.
    pub fn wholly_ahead(&self, tolerance: i32) -> bool {
        self.v.0 > i64::from(tolerance) * GRAIN
    }

    /// True if some of it lies ahead of the line of the edge by more than `tolerance` table units.
    pub fn partly_ahead(&self, tolerance: i32) -> bool {
        self.v.1 > i64::from(tolerance) * GRAIN
    }
}

impl Lane {
    pub(crate) fn new(anchor: Fine, anchor_at: (i64, i64), heading: Heading, out: Dir, length: i64) -> Lane {
        Lane { anchor, anchor_at, heading, out, length }
    }

    /// The length of the edge in table units.
    pub fn length(&self) -> i32 {
        units(self.length)
    }

    /// The outward heading.
    pub fn heading(&self) -> Heading {
        self.heading
    }

    /// The left end of the edge.
    pub fn left(&self) -> Fine {
        self.place_fine(0, 0)
    }

    /// A place in this lane: (u along, v outwards), in grains.
    pub fn to_lane(&self, p: Fine) -> (i64, i64) {
        let v = p - self.anchor;
        (self.anchor_at.0 + v.along(self.out.right()), self.anchor_at.1 + v.along(self.out))
    }

    /// A place in this lane, in table units to the nearest.
    pub fn position(&self, p: impl Into<Fine>) -> (i32, i32) {
        let (u, v) = self.to_lane(p.into());
        (units(u), units(v))
    }

    /// The place at (u along, v outwards), in table units.
    pub fn place(&self, u: i32, v: i32) -> Fine {
        self.place_fine(i64::from(u) * GRAIN, i64::from(v) * GRAIN)
    }

    pub(crate) fn place_fine(&self, u: i64, v: i64) -> Fine {
        crate::rect::place(self.anchor, self.out, u - self.anchor_at.0, v - self.anchor_at.1)
    }

    /// The part of the lane between two places along the edge and two distances out, as a rectangle that faces
    /// outwards: the zone of control of a front is `window(0, front, 0, reach)`, the strip straight ahead has
    /// [`LIMIT`] for its far end.
    pub fn window(&self, u_from: i32, u_to: i32, v_from: i32, v_to: i32) -> Rect {
        let hold = |n: i32| i64::from(n.clamp(-LIMIT, LIMIT)) * GRAIN;
        let (u_from, u_to, v_from, v_to) = (hold(u_from), hold(u_to), hold(v_from), hold(v_to));
        let centre = self.place_fine((u_from + u_to) / 2, v_to);
        // Quarter turns are exact: the direction out is that of the heading to the last bit.
        Rect::directed(centre, self.heading, self.out, (u_to - u_from).max(0), (v_to - v_from).max(0))
    }

    /// The endless strip straight ahead of the edge.
    pub fn strip(&self) -> Rect {
        self.window(0, self.length(), 0, LIMIT)
    }

    /// How far a body reaches in this lane.
    pub fn extent(&self, body: &Body) -> Extent {
        let core = body.core();
        let mut points = core.points().iter().map(|p| self.to_lane(*p));
        let first = points.next().unwrap_or_default();
        let (mut low, mut high) = (first, first);
        for (u, v) in points {
            low = (low.0.min(u), low.1.min(v));
            high = (high.0.max(u), high.1.max(v));
        }
        let r = core.radius();
        Extent { u: (low.0 - r, high.0 + r), v: (low.1 - r, high.1 + r) }
    }
}
