//! Stretches of a line: where a sight line or a path lies inside something. Held as fractions of the line over
//! 2^30, rounded outwards, so that a line seen from its other end has the same stretches.

use crate::body::{Body, Core, Segment};
use crate::point::{Fine, GRAIN, narrow, round_div_wide, units};
use crate::rect::{Bounds, Rect};
use crate::trig::ONE;

/// A fraction of a line over [`ONE`].
pub(crate) type Part = i64;

/// Disjoint stretches of one line, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Spans {
    /// The length of the whole line in grains.
    length: i64,
    parts: Vec<(Part, Part)>,
}

impl Spans {
    /// No stretch of this line.
    pub fn none(line: &Segment) -> Spans {
        Spans { length: line.length(), parts: Vec::new() }
    }

    /// The whole of this line.
    pub fn whole(line: &Segment) -> Spans {
        Spans { length: line.length(), parts: vec![(0, ONE)] }
    }

    pub(crate) fn of(line: &Segment, parts: impl IntoIterator<Item = (Part, Part)>) -> Spans {
        let mut spans = Spans { length: line.length(), parts: parts.into_iter().collect() };
        spans.settle();
        spans
    }

    /// Cuts to the line, sorts, joins what meets, drops what is empty.
    fn settle(&mut self) {
        for (from, to) in &mut self.parts {
            (*from, *to) = ((*from).max(0), (*to).min(ONE));
        }
        self.parts.retain(|(from, to)| from < to);
        self.parts.sort_unstable();
        let mut joined: Vec<(Part, Part)> = Vec::with_capacity(self.parts.len());
        for (from, to) in self.parts.drain(..) {
            match joined.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => joined.push((from, to)),
            }
        }
        self.parts = joined;
    }

    /// True if there is no stretch.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The stretches as distances from the beginning of the line, in table units to the nearest.
    pub fn stretches(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        self.parts.iter().map(|(from, to)| (units(self.grains(*from)), units(self.grains(*to))))
    }

    /// The stretches as fractions of the line over 2^30.
    pub fn fractions(&self) -> &[(i64, i64)] {
        &self.parts
    }

    fn grains(&self, part: Part) -> i64 {
        let n = i128::from(part) * i128::from(self.length);
        i64::try_from(round_div_wide(n, i128::from(ONE))).unwrap_or(i64::MAX)
    }

    /// The length of all stretches together, in grains.
    pub(crate) fn total_grains(&self) -> i64 {
        self.grains(self.parts.iter().map(|(from, to)| to - from).sum())
    }

    /// The length of all stretches together, in table units to the nearest.
    pub fn total(&self) -> i32 {
        units(self.total_grains())
    }

    /// The length of the longest stretch, in table units to the nearest.
    pub fn longest(&self) -> i32 {
        units(self.grains(self.parts.iter().map(|(from, to)| to - from).max().unwrap_or(0)))
    }

    /// How far from the beginning the first stretch begins, in table units rounded down.
    pub fn first(&self) -> Option<i32> {
        self.parts.first().map(|(from, _)| narrow(self.grains(*from) / GRAIN))
    }

    /// True if the stretches cover the whole line but for `tolerance` table units in all.
    pub fn cover(&self, tolerance: i32) -> bool {
        self.length - self.total_grains() <= i64::from(tolerance) * GRAIN
    }

    /// What is in either.
    pub fn union(&self, other: &Spans) -> Spans {
        let parts = self.parts.iter().chain(&other.parts).copied().collect();
        let mut spans = Spans { length: self.length, parts };
        spans.settle();
        spans
    }

    /// What is in both.
    pub fn common(&self, other: &Spans) -> Spans {
        let both = self.parts.iter().flat_map(|a| {
            let cut = move |b: &(Part, Part)| (a.0.max(b.0), a.1.min(b.1));
            other.parts.iter().map(cut)
        });
        let mut spans = Spans { length: self.length, parts: both.collect() };
        spans.settle();
        spans
    }

    /// What is in this one and not in the other.
    pub fn minus(&self, other: &Spans) -> Spans {
        self.common(&other.rest())
    }

    /// The line without these stretches.
    pub fn rest(&self) -> Spans {
        let ends = self.parts.iter().map(|p| p.1);
        let starts = self.parts.iter().map(|p| p.0);
        let parts = std::iter::once(0).chain(ends).zip(starts.chain(std::iter::once(ONE))).collect();
        let mut spans = Spans { length: self.length, parts };
        spans.settle();
        spans
    }

    /// Without the first `length` table units of the line.
    pub fn beyond(&self, length: i32) -> Spans {
        let cut = i128::from(length.max(0)) * i128::from(GRAIN) * i128::from(ONE);
        let cut = cut.checked_div(i128::from(self.length)).and_then(|n| i64::try_from(n).ok());
        let cut = cut.unwrap_or(ONE).min(ONE);
        let parts = self.parts.iter().map(|(from, to)| ((*from).max(cut), *to)).collect();
        let mut spans = Spans { length: self.length, parts };
        spans.settle();
        spans
    }
}

/// The place at a fraction of a line.
pub(crate) fn place_at(line: &Segment, part: Part) -> Fine {
    let v = line.vector();
    let at = |n: i64| {
        let n = round_div_wide(i128::from(n) * i128::from(part), i128::from(ONE));
        i64::try_from(n).unwrap_or(0)
    };
    line.from + Fine::new(at(v.x), at(v.y))
}

/// A range of the parameter of a line, as exact fractions that only grow narrower.
#[derive(Clone, Copy)]
struct Clip {
    from: (i128, i128),
    to: (i128, i128),
}

impl Clip {
    const WHOLE: Clip = Clip { from: (0, 1), to: (1, 1) };

    /// Keeps the part where `at + t · slope` is below zero.
    fn below(&mut self, at: i64, slope: i64) -> Option<()> {
        let (at, slope) = (i128::from(at), i128::from(slope));
        match slope.signum() {
            0 if at >= 0 => return None,
            0 => {}
            1 if -at * self.to.1 < self.to.0 * slope => self.to = (-at, slope),
            -1 if at * self.from.1 > self.from.0 * -slope => self.from = (at, -slope),
            _ => {}
        }
        (self.from.0 * self.to.1 < self.to.0 * self.from.1).then_some(())
    }

    /// As fractions over [`ONE`], rounded outwards.
    fn outward(&self) -> (Part, Part) {
        let one = i128::from(ONE);
        let from = (self.from.0 * one).div_euclid(self.from.1);
        let to = -(-(self.to.0 * one)).div_euclid(self.to.1);
        (i64::try_from(from).unwrap_or(0), i64::try_from(to).unwrap_or(ONE))
    }
}

/// The stretch of a line inside a rectangle (its edges do not belong to it).
pub(crate) fn in_rect(line: &Segment, rect: &Rect) -> Option<(Part, Part)> {
    let ((u0, v0), (u1, v1)) = (rect.to_frame(line.from), rect.to_frame(line.to));
    let (du, dv, half, depth) = (u1 - u0, v1 - v0, rect.half_front(), rect.depth());
    let mut clip = Clip::WHOLE;
    clip.below(u0 - half, du)?;
    clip.below(-u0 - half, -du)?;
    clip.below(v0, dv)?;
    clip.below(-v0 - depth, -dv)?;
    Some(clip.outward())
}

/// The stretch of a line within `radius` grains of a place.
pub(crate) fn in_disc(line: &Segment, centre: Fine, radius: i64) -> Option<(Part, Part)> {
    let (d, w) = (line.vector(), centre - line.from);
    let (square, cross) = (i128::from(d.square()), i128::from(d.cross(w)));
    let left = square * i128::from(radius) * i128::from(radius) - cross * cross;
    if left <= 0 || radius <= 0 {
        return None;
    }
    let root = i128::try_from(left.unsigned_abs().isqrt()).unwrap_or(0) + 1;
    let (one, along) = (i128::from(ONE), i128::from(d.dot(w)));
    let from = ((along - root) * one).div_euclid(square).max(0);
    let to = -(-((along + root) * one)).div_euclid(square);
    let to = to.min(one);
    (from < to).then(|| (i64::try_from(from).unwrap_or(0), i64::try_from(to).unwrap_or(ONE)))
}

/// The stretch of a line within `radius` grains of another line.
pub(crate) fn in_capsule(line: &Segment, core: &Segment, radius: i64) -> Option<(Part, Part)> {
    // A few grains more for what is rounded outwards.
    let around = Bounds::of(&[core.from, core.to]).grown(radius.max(0) + 4);
    if !around.meets(&Bounds::of(&[line.from, line.to])) {
        return None;
    }
    let strip = || {
        let (e, d, w) = (core.vector(), line.vector(), line.from - core.from);
        let wide = i128::from(e.square()) * i128::from(radius) * i128::from(radius);
        let wide = i64::try_from(wide.unsigned_abs().isqrt()).ok()?;
        let (cross, turn) = (e.cross(w), e.cross(d));
        let (along, pace) = (e.dot(w), e.dot(d));
        let mut clip = Clip::WHOLE;
        clip.below(cross - wide, turn)?;
        clip.below(-cross - wide, -turn)?;
        clip.below(along - e.square(), pace)?;
        clip.below(-along, -pace)?;
        Some(clip.outward())
    };
    // The capsule is convex: the stretch runs from the first to the last of its three parts.
    let parts = [in_disc(line, core.from, radius), in_disc(line, core.to, radius), strip()];
    parts.into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// Where a line runs inside a body by more than `tolerance` table units from its outline; none if nowhere.
/// Running along an edge or through a corner is not inside.
pub fn inside(line: &Segment, body: &Body, tolerance: i32) -> Spans {
    Spans::of(line, part_inside(line, body, tolerance))
}

/// True if a line passes through a body deeper than `tolerance` table units.
pub fn crosses(line: &Segment, body: &Body, tolerance: i32) -> bool {
    let slack = i64::from(tolerance) * GRAIN;
    if !Bounds::of(&[line.from, line.to]).meets(&body.bounds()) {
        return false;
    }
    match body {
        Body::Rect(rect) => crosses_rect(line, rect, slack),
        Body::Disc(_) => {
            let core = body.core();
            let reach = core.radius() - slack;
            reach > 0 && core.points().iter().all(|p| line.square_from(*p) < reach * reach)
        }
        Body::Segment(_) => false,
    }
}

/// Separating axes of a line and the inside of a rectangle: its two axes, then the normal of the line.
fn crosses_rect(line: &Segment, rect: &Rect, slack: i64) -> bool {
    let (half, deep) = (rect.half_front() - slack, rect.depth() - 2 * slack);
    if half <= 0 || deep <= 0 {
        return false;
    }
    // Twice every length, from the middle of the rectangle, so that halves are whole.
    let frame = |p: Fine| {
        let (u, v) = rect.to_frame(p);
        (2 * u, 2 * v + rect.depth())
    };
    let ((u0, v0), (u1, v1)) = (frame(line.from), frame(line.to));
    let apart = |a: i64, b: i64, half: i64| a.min(b) >= half || a.max(b) <= -half;
    if apart(u0, u1, 2 * half) || apart(v0, v1, deep) {
        return false;
    }
    let (du, dv) = (i128::from(u1 - u0), i128::from(v1 - v0));
    let cross = i128::from(u0) * dv - i128::from(v0) * du;
    cross.abs() < 2 * i128::from(half) * dv.abs() + i128::from(deep) * du.abs()
}

pub(crate) fn part_inside(line: &Segment, body: &Body, tolerance: i32) -> Option<(Part, Part)> {
    let slack = i64::from(tolerance) * GRAIN;
    match body {
        Body::Rect(rect) => in_rect(line, &rect.inset(slack)),
        Body::Disc(_) => {
            let core: Core = body.core();
            core.points().first().and_then(|centre| in_disc(line, *centre, core.radius() - slack))
        }
        Body::Segment(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Disc;
    use crate::point::Point;

    fn line(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
        Segment::new(Point::new(x0, y0), Point::new(x1, y1))
    }

    #[test]
    fn through_a_base() {
        let base = Body::Rect(Rect::upright(Point::new(1_000, 0), Point::new(3_000, 4_000)));
        let spans = inside(&line(0, 2_000, 10_000, 2_000), &base, 0);
        assert_eq!(spans.stretches().collect::<Vec<_>>(), [(1_000, 3_000)]);
        assert_eq!(spans.total(), 2_000);
        assert_eq!(spans.first(), Some(1_000));
        assert!(crosses(&line(0, 2_000, 10_000, 2_000), &base, 0));
        // Along an edge, through a corner, stopping short.
        assert!(!crosses(&line(0, 4_000, 10_000, 4_000), &base, 0));
        assert!(!crosses(&line(0, 5_000, 2_000, -1_000), &base, 1_000));
        assert!(!crosses(&line(0, 1_000, 1_000, 0), &base, 0));
        assert!(!crosses(&line(0, 2_000, 900, 2_000), &base, 0));
        assert!(!crosses(&line(0, 3_991, 10_000, 3_991), &base, 10));
        assert!(crosses(&line(0, 3_989, 10_000, 3_989), &base, 10));
    }

    #[test]
    fn through_a_round_base() {
        let disc = Body::Disc(Disc { centre: Point::new(5_000, 0), radius: 1_000 });
        assert_eq!(inside(&line(0, 0, 10_000, 0), &disc, 0).total(), 2_000);
        assert_eq!(inside(&line(0, 600, 10_000, 600), &disc, 0).total(), 1_600);
        assert!(crosses(&line(0, 980, 10_000, 980), &disc, 10));
        assert!(!crosses(&line(0, 990, 10_000, 990), &disc, 10));
    }

    #[test]
    fn a_capsule() {
        let core = line(2_000, 0, 4_000, 0);
        let part = in_capsule(&line(0, 0, 10_000, 0), &core, 500 * GRAIN).unwrap();
        let spans = Spans::of(&line(0, 0, 10_000, 0), [part]);
        assert_eq!(spans.stretches().collect::<Vec<_>>(), [(1_500, 4_500)]);
        let across = line(3_000, -5_000, 3_000, 5_000);
        let spans = Spans::of(&across, in_capsule(&across, &core, 500 * GRAIN));
        assert_eq!(spans.stretches().collect::<Vec<_>>(), [(4_500, 5_500)]);
        assert!(in_capsule(&line(0, 600, 10_000, 600), &core, 500 * GRAIN).is_none());
    }

    #[test]
    fn sets_of_stretches() {
        let l = line(0, 0, 1_024, 0);
        let spans = |parts: &[(i64, i64)]| {
            Spans::of(&l, parts.iter().map(|(a, b)| (a * ONE / 1_024, b * ONE / 1_024)))
        };
        let a = spans(&[(100, 200), (150, 300), (600, 700)]);
        assert_eq!(a.stretches().collect::<Vec<_>>(), [(100, 300), (600, 700)]);
        assert_eq!(a.total(), 300);
        assert_eq!(a.longest(), 200);
        assert_eq!(a.rest().stretches().collect::<Vec<_>>(), [(0, 100), (300, 600), (700, 1_024)]);
        let b = spans(&[(250, 650)]);
        assert_eq!(a.common(&b).stretches().collect::<Vec<_>>(), [(250, 300), (600, 650)]);
        assert_eq!(a.minus(&b).stretches().collect::<Vec<_>>(), [(100, 250), (650, 700)]);
        assert_eq!(a.union(&b).stretches().collect::<Vec<_>>(), [(100, 700)]);
        assert_eq!(a.beyond(150).stretches().collect::<Vec<_>>(), [(150, 300), (600, 700)]);
        assert!(a.union(&a.rest()).cover(0));
    }
}
