//! What the laws share: random bases, and an independent yardstick in floating point that knows nothing of the
//! crate's own arithmetic.

#![allow(dead_code)]

use proptest::prelude::*;
use rocroi_table::{Body, Disc, Heading, Point, Pose, Rect, Size};

/// ADG-R's tolerances: overlap ignored up to 8 units, contact up to 40.
pub const OVERLAP: i32 = 8;

pub fn size() -> impl Strategy<Value = Size> {
    let length = prop_oneof![Just(2_000), Just(4_000), Just(6_000), Just(8_000), 1_500..9_000];
    (length.clone(), length).prop_map(|(front, depth)| Size::new(front, depth))
}

pub fn heading() -> impl Strategy<Value = Heading> {
    prop_oneof![
        3 => (0..360_000).prop_map(Heading::new),
        1 => (0..8).prop_map(|n| Heading::degrees(n * 45)),
        1 => (-3..=3i32).prop_map(Heading::new),
    ]
}

pub fn pose(reach: i32) -> impl Strategy<Value = Pose> {
    (-reach..=reach, -reach..=reach, heading()).prop_map(|(x, y, h)| Pose::new(Point::new(x, y), h))
}

pub fn rect(reach: i32) -> impl Strategy<Value = Rect> {
    (pose(reach), size()).prop_map(|(pose, size)| Rect::new(pose, size))
}

pub fn body(reach: i32) -> impl Strategy<Value = Body> {
    prop_oneof![
        3 => rect(reach).prop_map(Body::Rect),
        1 => (-reach..=reach, -reach..=reach, 500..3_000)
            .prop_map(|(x, y, radius)| Body::Disc(Disc { centre: Point::new(x, y), radius })),
    ]
}

/// A base in floating point: points of a convex outline and a radius, in table units.
#[derive(Debug, Clone)]
pub struct Real {
    pub points: Vec<(f64, f64)>,
    pub radius: f64,
}

pub fn real(body: &Body) -> Real {
    match body {
        Body::Rect(rect) => {
            let (pose, size) = (rect.pose(), rect.size());
            let h = f64::from(pose.facing.thousandths()).to_radians() / 1000.0;
            let (f, r) = ((h.sin(), h.cos()), (h.cos(), -h.sin()));
            let (w, d) = (f64::from(size.front) / 2.0, f64::from(size.depth));
            let at = |u: f64, v: f64| {
                (f64::from(pose.at.x) + u * r.0 + v * f.0, f64::from(pose.at.y) + u * r.1 + v * f.1)
            };
            Real { points: vec![at(-w, 0.0), at(w, 0.0), at(w, -d), at(-w, -d)], radius: 0.0 }
        }
        Body::Disc(disc) => Real {
            points: vec![(f64::from(disc.centre.x), f64::from(disc.centre.y))],
            radius: f64::from(disc.radius),
        },
        Body::Segment(line) => {
            let at = |p: rocroi_table::Fine| (p.x as f64 / 256.0, p.y as f64 / 256.0);
            Real { points: vec![at(line.from), at(line.to)], radius: 0.0 }
        }
    }
}

impl Real {
    pub fn shifted(&self, h: f64, by: f64) -> Real {
        let (dx, dy) = (h.sin() * by, h.cos() * by);
        Real { points: self.points.iter().map(|(x, y)| (x + dx, y + dy)).collect(), radius: self.radius }
    }

    /// Clockwise, in radians.
    pub fn turned(&self, about: (f64, f64), by: f64) -> Real {
        let (s, c) = by.sin_cos();
        let turn = |(x, y): &(f64, f64)| {
            let (x, y) = (x - about.0, y - about.1);
            (about.0 + x * c + y * s, about.1 + y * c - x * s)
        };
        Real { points: self.points.iter().map(turn).collect(), radius: self.radius }
    }

    fn edges(&self) -> Vec<((f64, f64), (f64, f64))> {
        let n = self.points.len();
        match n {
            1 => vec![(self.points[0], self.points[0])],
            2 => vec![(self.points[0], self.points[1])],
            _ => (0..n).map(|i| (self.points[i], self.points[(i + 1) % n])).collect(),
        }
    }
}

fn point_to_edge(p: (f64, f64), (a, b): ((f64, f64), (f64, f64))) -> f64 {
    let (ex, ey) = (b.0 - a.0, b.1 - a.1);
    let square = ex * ex + ey * ey;
    let t = if square > 0.0 { ((p.0 - a.0) * ex + (p.1 - a.1) * ey) / square } else { 0.0 };
    let t = t.clamp(0.0, 1.0);
    (p.0 - a.0 - t * ex).hypot(p.1 - a.1 - t * ey)
}

/// Positive: the least shift that parts them. Negative: their distance.
pub fn depth(a: &Real, b: &Real) -> f64 {
    let mut least = f64::INFINITY;
    for (p, q) in a.edges().into_iter().chain(b.edges()) {
        let (nx, ny) = (-(q.1 - p.1), q.0 - p.0);
        let length = nx.hypot(ny);
        if length == 0.0 {
            continue;
        }
        let span = |real: &Real| {
            let d = real.points.iter().map(|(x, y)| (x * nx + y * ny) / length);
            d.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)))
        };
        let ((al, ah), (bl, bh)) = (span(a), span(b));
        least = least.min(ah - bl).min(bh - al);
    }
    let radii = a.radius + b.radius;
    if least.is_finite() && least > 0.0 {
        return least + radii;
    }
    let mut apart = f64::INFINITY;
    for p in &a.points {
        b.edges().into_iter().for_each(|e| apart = apart.min(point_to_edge(*p, e)));
    }
    for p in &b.points {
        a.edges().into_iter().for_each(|e| apart = apart.min(point_to_edge(*p, e)));
    }
    radii - apart
}
