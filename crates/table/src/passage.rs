//! Straight shifts: during which stretch of a shift a body is nearer to another than a limit. Bases are convex,
//! so that is one stretch: where a mover first meets something, and where it comes clear again behind it.

use crate::body::{Body, Core, Segment};
use crate::point::{Fine, GRAIN, narrow};
use crate::span::{in_capsule, in_disc};
use crate::trig::ONE;

/// The stretch of a shift by `by` during which `mover` is nearer than `gap` table units to `other` (with 0:
/// overlaps it; negative: overlaps it by more than that), as lengths along the shift in table units: the first
/// rounded down, the second up. `None` if it never is.
pub fn passage(mover: &Body, by: crate::Point, other: &Body, gap: i32) -> Option<(i32, i32)> {
    let shift = Fine::from(by);
    let (a, b) = (mover.core(), other.core());
    let reach = a.radius() + b.radius() + i64::from(gap) * GRAIN;
    let way = a.bounds().joined(a.map(|p| p + shift).bounds()).grown(i64::from(gap.max(0)) * GRAIN);
    if !way.meets(&b.bounds()) {
        return None;
    }
    let line = Segment { from: Fine::default(), to: shift };
    let (from, to) = nearer(&line, &differences(&b, &a), reach)?;
    let length = line.length();
    // Fractions are rounded outwards: a few grains, which must not cost a whole unit.
    let grains = |part: i64| {
        let n = i128::from(part) * i128::from(length) / i128::from(ONE);
        i64::try_from(n).unwrap_or(i64::MAX)
    };
    let (first, last) = (grains(from) + HAIR, grains(to) - HAIR);
    Some((narrow(first.div_euclid(GRAIN)), narrow(-(-last).div_euclid(GRAIN))))
}

/// Rounding of fractions, in grains.
const HAIR: i64 = 8;

/// All differences of a point of one core and a point of another, as a convex outline (anticlockwise).
fn differences(of: &Core, from: &Core) -> Vec<Fine> {
    let mut points: Vec<Fine> =
        of.points().iter().flat_map(|p| from.points().iter().map(move |q| *p - *q)).collect();
    points.sort_unstable();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let half = |points: &mut dyn Iterator<Item = Fine>| {
        let mut out: Vec<Fine> = Vec::new();
        for p in points {
            while let [.., a, b] = out.as_slice()
                && (*b - *a).cross(p - *b) <= 0
            {
                out.pop();
            }
            out.push(p);
        }
        out.pop();
        out
    };
    let mut outline = half(&mut points.iter().copied());
    outline.extend(half(&mut points.iter().rev().copied()));
    outline
}

/// Where a line is nearer than `reach` to a convex outline (inside counts as nearer).
fn nearer(line: &Segment, outline: &[Fine], reach: i64) -> Option<(i64, i64)> {
    let edges = outline.len();
    let core = (edges > 2).then(|| clip(line, outline, reach.min(0))).flatten();
    let round = match outline {
        _ if reach <= 0 => None,
        [] => None,
        [p] => in_disc(line, *p, reach),
        _ => {
            let next = outline.iter().cycle().skip(1);
            let sides = outline.iter().zip(next).take(if edges == 2 { 1 } else { edges });
            sides
                .filter_map(|(p, q)| in_capsule(line, &Segment { from: *p, to: *q }, reach))
                .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        }
    };
    match (core, round) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}

/// Where a line runs inside a convex outline drawn in by `-inset` grains on every side.
fn clip(line: &Segment, outline: &[Fine], inset: i64) -> Option<(i64, i64)> {
    let one = i128::from(ONE);
    let (mut from, mut to) = (0i128, one);
    for (p, q) in outline.iter().zip(outline.iter().cycle().skip(1)) {
        let e = *q - *p;
        // Inside lies to the left of every edge: cross(e, x - p) must exceed the inset times the edge's length.
        let least = i128::from(-inset) * i128::from(e.length());
        let at = i128::from(e.cross(line.from - *p)) - least;
        let slope = i128::from(e.cross(line.vector()));
        if slope == 0 {
            if at <= 0 {
                return None;
            }
        } else {
            let t = -at * one;
            if slope > 0 {
                from = from.max(t.div_euclid(slope));
            } else {
                to = to.min(-(-t).div_euclid(slope));
            }
        }
    }
    (from < to).then(|| (i64::try_from(from).unwrap_or(0), i64::try_from(to).unwrap_or(ONE)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Disc;
    use crate::distance::distance;
    use crate::overlap::overlaps;
    use crate::point::{Heading, Point, Pose};
    use crate::rect::{Rect, Size};

    fn disc(x: i32, y: i32) -> Body {
        Body::Disc(Disc { centre: Point::new(x, y), radius: 1_000 })
    }

    fn base(x: i32, y: i32, degrees: i32) -> Body {
        Body::Rect(Rect::new(Pose::new(Point::new(x, y), Heading::degrees(degrees)), Size::new(2_500, 5_000)))
    }

    fn shifted(body: &Body, by: Point) -> Body {
        match body {
            Body::Rect(r) => {
                let pose = r.pose();
                Body::Rect(Rect::new(Pose::new(pose.at + by, pose.facing), r.size()))
            }
            Body::Disc(d) => Body::Disc(Disc { centre: d.centre + by, ..*d }),
            Body::Segment(s) => {
                Body::Segment(Segment { from: s.from + Fine::from(by), to: s.to + Fine::from(by) })
            }
        }
    }

    #[test]
    fn round_bases() {
        assert_eq!(passage(&disc(0, 0), Point::new(20_000, 0), &disc(9_000, 0), 0), Some((7_000, 11_000)));
        assert_eq!(
            passage(&disc(0, 0), Point::new(20_000, 0), &disc(9_000, 0), 2_000),
            Some((5_000, 13_000))
        );
        assert_eq!(passage(&disc(0, 0), Point::new(6_000, 0), &disc(9_000, 0), 0), None);
        assert_eq!(passage(&disc(0, 0), Point::new(20_000, 0), &disc(9_000, 2_000), 0), None);
        assert_eq!(passage(&disc(0, 0), Point::new(20_000, 0), &disc(9_000, 2_000), -5), None);
    }

    #[test]
    fn a_wall_of_a_house() {
        let house = Body::Rect(Rect::upright(Point::new(20_000, 12_000), Point::new(32_000, 24_000)));
        let way = Point::new(20_000, 0);
        assert_eq!(passage(&disc(10_000, 13_000), way, &house, 0).map(|p| p.0), Some(9_000));
        assert_eq!(passage(&disc(10_000, 10_000), way, &house, 0), None);
        let hedge = Body::Segment(Segment::new(Point::new(5_000, -3_000), Point::new(5_000, 500)));
        assert_eq!(passage(&disc(0, 0), way, &hedge, 0), Some((4_000, 6_000)));
    }

    #[test]
    fn agrees_with_a_fine_walk() {
        // Every pair of kinds, straight and aslant, against a walk in small steps.
        let movers = [disc(0, 0), base(0, 0, 90), base(0, 0, 33)];
        let line = Body::Segment(Segment::new(Point::new(9_000, -4_000), Point::new(12_000, 2_500)));
        let others = [disc(10_000, 1_500), base(11_000, 2_000, 10), base(9_000, -1_000, 147), line];
        for mover in &movers {
            for other in &others {
                for by in [Point::new(20_000, 0), Point::new(18_000, 3_000), Point::new(15_000, -2_000)] {
                    for gap in [0, 300, 2_000] {
                        let found = passage(mover, by, other, gap);
                        let length = Fine::from(by).length() / GRAIN;
                        let at = |n: i64| {
                            let part = |c: i32| (i64::from(c) * n / length) as i32;
                            let body = shifted(mover, Point::new(part(by.x), part(by.y)));
                            if gap == 0 {
                                overlaps(&body, other, 0)
                            } else {
                                distance(&body, other).under(gap)
                            }
                        };
                        let first = (0..length).step_by(10).find(|n| at(*n));
                        match (first, found) {
                            (None, None) => {}
                            (Some(walked), Some((from, to))) => {
                                let last = (walked..length).step_by(10).take_while(|n| at(*n)).last();
                                assert!(
                                    (walked - i64::from(from)).abs() <= 14,
                                    "{mover:?} {other:?} {by:?} {gap}"
                                );
                                assert!(
                                    (last.unwrap_or(0) - i64::from(to)).abs() <= 14,
                                    "{other:?} {by:?} {gap}"
                                );
                            }
                            // A graze shorter than the steps of the walk.
                            (None, Some((from, to))) => assert!(to - from <= 24, "{other:?} {by:?} {gap}"),
                            (Some(_), None) => panic!("{mover:?} misses {other:?} by {by:?} at {gap}"),
                        }
                    }
                }
            }
        }
    }
}
