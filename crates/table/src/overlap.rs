//! Overlap: how far two bodies would have to be moved apart to come clear. Separating axes, exact to a grain for
//! convex bodies. Negative while a gap separates them.

use crate::body::{Body, Core, Disc};
use crate::point::{Fine, GRAIN, narrow};
use crate::rect::Rect;

/// The least shift, in table units rounded down, that parts the two; 0 if they touch or are apart.
pub fn overlap(a: &Body, b: &Body) -> i32 {
    narrow((grains(a, b) / GRAIN).max(0))
}

/// True if the two overlap by more than `tolerance` table units.
pub fn overlaps(a: &Body, b: &Body, tolerance: i32) -> bool {
    if let (Body::Disc(disc), Body::Rect(rect)) | (Body::Rect(rect), Body::Disc(disc)) = (a, b)
        && let Some(answer) = round_over(disc, rect, tolerance)
    {
        return answer;
    }
    a.bounds().meets(&b.bounds()) && grains(a, b) > i64::from(tolerance) * GRAIN
}

/// As [`overlaps`] for a round base and a rectangle, by the frame of the rectangle alone: no root, no bounds. None
/// where the answer hangs on a few grains, so that it is worked out exactly.
fn round_over(disc: &Disc, rect: &Rect, tolerance: i32) -> Option<bool> {
    let needs = i64::from(disc.radius) * GRAIN - i64::from(tolerance) * GRAIN;
    if needs <= Rect::ROUGH || disc.radius > crate::point::LIMIT {
        return None;
    }
    let (out, off) = rect.beyond(disc.centre.into())?;
    if out.max(off) < -Rect::ROUGH {
        return Some(true);
    }
    let (out, off) = (out.max(0), off.max(0));
    let square = out * out + off * off;
    let (low, high) = (needs - Rect::ROUGH, needs + Rect::ROUGH);
    if square < low * low {
        Some(true)
    } else if square > high * high {
        Some(false)
    } else {
        None
    }
}

/// The least shift that parts the two, in grains; negative while they are apart (then not their distance).
pub(crate) fn grains(a: &Body, b: &Body) -> i64 {
    if let (Body::Rect(a), Body::Rect(b)) = (a, b) {
        return rects(a, b);
    }
    cores(&a.core(), &b.core())
}

/// As [`grains`], for cores with their radii.
pub(crate) fn cores(a: &Core, b: &Core) -> i64 {
    let radii = a.radius() + b.radius();
    let depth = plain(a, b);
    if depth >= 0 || radii == 0 {
        return depth + radii;
    }
    // Cores apart: the radii overlap along the shortest line between them.
    radii - crate::distance::cores(&a.with_radius(0), &b.with_radius(0)).grains()
}

/// Separating axes of two rectangles: the four axes of their frames.
pub(crate) fn rects(a: &Rect, b: &Rect) -> i64 {
    if !a.bounds().meets(b.bounds()) {
        return -1;
    }
    in_frame(a, b).min(in_frame(b, a))
}

fn in_frame(a: &Rect, b: &Rect) -> i64 {
    let (mut u, mut v) = ((i64::MAX, i64::MIN), (i64::MAX, i64::MIN));
    for p in b.corners() {
        let (pu, pv) = a.to_frame(*p);
        u = (u.0.min(pu), u.1.max(pu));
        v = (v.0.min(pv), v.1.max(pv));
    }
    let (half, depth) = (a.half_front(), a.depth());
    (half - u.0).min(u.1 + half).min(-v.0).min(v.1 + depth)
}

/// True if two cores without their radii overlap by more than so many grains (up to √2 of them where an edge lies
/// across the axes of the table). No root and no division: for the sweeps, which ask it often.
pub(crate) fn by_more_than(a: &Core, b: &Core, slack: i64) -> bool {
    if !a.has_area() && !b.has_area() {
        return plain(a, b) > slack;
    }
    a.edges().chain(b.edges()).all(|edge| {
        let e = edge.vector();
        let enough = slack * (e.x.abs() + e.y.abs());
        let span = |core: &Core| {
            core.points().iter().fold((i64::MAX, i64::MIN), |(low, high), p| {
                let d = e.cross(*p - edge.from);
                (low.min(d), high.max(d))
            })
        };
        let ((a_low, a_high), (b_low, b_high)) = (span(a), span(b));
        a_high - b_low > enough && b_high - a_low > enough
    })
}

/// Separating axes of two cores without their radii: the normals of all edges; for two points their distance.
pub(crate) fn plain(a: &Core, b: &Core) -> i64 {
    let mut least: Option<i64> = None;
    for edge in a.edges().chain(b.edges()) {
        let e = edge.vector();
        let length = e.length().max(1);
        // The normal of the edge, not divided by its length until the end.
        let normal = Fine::new(-e.y, e.x);
        let span = |core: &Core| {
            core.points().iter().fold((i64::MAX, i64::MIN), |(low, high), p| {
                let d = (*p - edge.from).dot(normal);
                (low.min(d), high.max(d))
            })
        };
        let ((a_low, a_high), (b_low, b_high)) = (span(a), span(b));
        let depth = (a_high - b_low).min(b_high - a_low).div_euclid(length);
        if least.is_none_or(|l| depth < l) {
            least = Some(depth);
        }
    }
    // Lines need their own direction as an axis too, or two pieces of one line would count as one.
    let ends = |core: &Core| core.edges().next().filter(|_| !core.has_area());
    for line in ends(a).into_iter().chain(ends(b)) {
        let e = line.vector();
        let length = e.length().max(1);
        let span = |core: &Core| {
            core.points().iter().fold((i64::MAX, i64::MIN), |(low, high), p| {
                let d = (*p - line.from).dot(e);
                (low.min(d), high.max(d))
            })
        };
        let ((a_low, a_high), (b_low, b_high)) = (span(a), span(b));
        if a_high < b_low || b_high < a_low {
            let depth = (a_high - b_low).min(b_high - a_low).div_euclid(length);
            least = Some(least.map_or(depth, |l| l.min(depth)));
        }
    }
    least.unwrap_or_else(|| match (a.points(), b.points()) {
        ([p], [q]) => -p.distance(*q),
        _ => -1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{Disc, Segment};
    use crate::point::{Heading, Point, Pose};
    use crate::rect::Size;

    fn unit(x: i32, y: i32, degrees: i32) -> Body {
        let pose = Pose::new(Point::new(x, y), Heading::degrees(degrees));
        Body::Rect(Rect::new(pose, Size::new(4_000, 2_000)))
    }

    #[test]
    fn bases() {
        assert_eq!(overlap(&unit(0, 0, 0), &unit(3_990, 0, 0)), 10);
        assert!(overlaps(&unit(0, 0, 0), &unit(3_990, 0, 0), 9));
        assert!(!overlaps(&unit(0, 0, 0), &unit(3_990, 0, 0), 10));
        assert!(!overlaps(&unit(0, 0, 0), &unit(4_000, 0, 0), 0));
        assert_eq!(overlap(&unit(0, 0, 0), &unit(0, 0, 0)), 2_000);
        // A long turned base near the corner of another: boxes meet, bases do not.
        assert!(!overlaps(&unit(0, 0, 0), &unit(4_000, 1_400, 45), 0));
    }

    /// The quick answer for round bases is the exact one, all round a base and at every few grains of the limit.
    #[test]
    fn quick_answers_are_exact() {
        let mut quick = 0;
        for degrees in [0, 1, 17, 45, 90, 133, 180, 271] {
            let Body::Rect(rect) = unit(3_000, -2_000, degrees) else { continue };
            for n in 0..20_000 {
                let (x, y) = ((n * 7_919) % 14_000 - 4_000, (n * 104_729) % 14_000 - 9_000);
                let disc = Disc { centre: Point::new(x, y), radius: 1_500 };
                let (a, b) = (Body::Disc(disc), Body::Rect(rect));
                let exact = a.bounds().meets(&b.bounds()) && grains(&a, &b) > 10 * GRAIN;
                let told = round_over(&disc, &rect, 10);
                quick += u32::from(told.is_some());
                assert!(told.is_none_or(|t| t == exact), "{disc:?} {degrees}");
                let from = crate::distance::cores(&a.core(), &b.core());
                assert_eq!(crate::distance::distance(&a, &b).grains(), from.grains());
                assert_eq!(crate::distance::distance(&b, &a), from);
            }
        }
        assert!(quick > 150_000, "{quick}");
    }

    #[test]
    fn rounds_and_lines() {
        let disc = |x, y| Body::Disc(Disc { centre: Point::new(x, y), radius: 1_000 });
        assert_eq!(overlap(&disc(0, 0), &disc(1_600, 1_200)), 0);
        assert_eq!(overlap(&disc(0, 0), &disc(1_500, 0)), 500);
        assert_eq!(overlap(&disc(0, 900), &unit(0, 0, 0)), 100);
        assert_eq!(overlap(&disc(0, -100), &unit(0, 0, 0)), 1_100);
        let line = |a, b| Body::Segment(Segment::new(a, b));
        let hedge = line(Point::new(-5_000, -300), Point::new(5_000, -300));
        assert_eq!(overlap(&hedge, &unit(0, 0, 0)), 300);
        let beyond = line(Point::new(2_500, -300), Point::new(5_000, -300));
        assert!(!overlaps(&beyond, &unit(0, 0, 0), 0));
    }
}
