//! How two bases stand to each other: zones, strips and what covers them, screens, and the alignments of the
//! rulebooks (side by side, in file, front to front, corner on corner).

use crate::body::{Body, Core};
use crate::contact::Tolerance;
use crate::lane::Lane;
use crate::manoeuvre::Side;
use crate::overlap;
use crate::point::{Fine, GRAIN, units};
use crate::rect::{Corner, Edge, Rect};

/// Where something stands seen from a base: ahead of its front line, behind its rear line, or between them on one
/// side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// Some of it is ahead of the line of the front.
    Front,
    /// None ahead of the front, some ahead of the rear line, to the left.
    Left,
    /// None ahead of the front, some ahead of the rear line, to the right.
    Right,
    /// All of it behind the line of the rear.
    Rear,
}

impl Zone {
    /// The edge that looks into this zone.
    pub const fn edge(self) -> Edge {
        match self {
            Zone::Front => Edge::Front,
            Zone::Left => Edge::Left,
            Zone::Right => Edge::Right,
            Zone::Rear => Edge::Rear,
        }
    }
}

/// The zone of `rect` in which a body stands, judged by all of it; "ahead" is by more than `tolerance`.
pub fn zone(rect: &Rect, body: &Body, tolerance: i32) -> Zone {
    let extent = rect.lane(Edge::Front).extent(body);
    let slack = i64::from(tolerance) * GRAIN;
    if extent.v.1 > slack {
        Zone::Front
    } else if extent.v.1 > slack - rect.depth() {
        // The side on which its middle lies, from the axis of the base.
        if rect.to_frame(body.centre()).0 < 0 { Zone::Left } else { Zone::Right }
    } else {
        Zone::Rear
    }
}

/// True if a body has part of itself in a window of ground (a strip, a zone of control, an arc): the two would have
/// to be moved apart by at least `area` table units to come clear.
pub fn has_part_in(window: &Rect, body: &Body, area: i32) -> bool {
    window.bounds().meets(&body.bounds())
        && overlap::grains(&Body::Rect(*window), body) >= i64::from(area) * GRAIN
}

/// True if a body is directly in front of an edge: part of it lies in the endless strip straight out.
pub fn directly_in_front(rect: &Rect, edge: Edge, body: &Body, area: i32) -> bool {
    has_part_in(&rect.lane(edge).strip(), body, area)
}

/// The shadow of a body on an edge: what lies ahead of the edge inside its strip, thrown straight back on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shadow {
    /// Where it begins, from the left end of the edge looking out.
    pub from: i32,
    /// Where it ends.
    pub to: i32,
    /// The distance out of its nearest part.
    pub nearest: i32,
}

impl Shadow {
    /// How much of the edge is covered.
    pub fn width(&self) -> i32 {
        self.to - self.from
    }
}

/// The shadow that a body throws on the stretch `from..to` of a lane, as far out as `reach`; none if no part of it
/// lies there. What stands in between hides nothing.
pub fn shadow(lane: &Lane, from: i32, to: i32, reach: i32, body: &Body) -> Option<Shadow> {
    let outline = outline(lane, body);
    let grains = |n: i32| i64::from(n) * GRAIN;
    let (low, high, far) = (grains(from), grains(to), grains(reach));
    // The corners of what both have in common: of either inside the other, and where their edges cross.
    let mut common: Vec<Fine> = outline.clone();
    let corners = [Fine::new(low, 0), Fine::new(high, 0), Fine::new(low, far), Fine::new(high, far)];
    common.extend(corners.into_iter().filter(|p| surrounds(&outline, *p)));
    let next = outline.iter().cycle().skip(1);
    for (a, b) in outline.iter().zip(next).take(outline.len()) {
        for u in [low, high] {
            common.extend(level(a.x, a.y, b.x, b.y, u).map(|v| Fine::new(u, v)));
        }
        for v in [0, far] {
            common.extend(level(a.y, a.x, b.y, b.x, v).map(|u| Fine::new(u, v)));
        }
    }
    common.retain(|p| p.x >= low && p.x <= high && p.y >= 0 && p.y <= far);
    let (left, right) = (common.iter().map(|p| p.x).min()?, common.iter().map(|p| p.x).max()?);
    let nearest = common.iter().map(|p| p.y).min()?;
    (right > left).then(|| Shadow { from: units(left), to: units(right), nearest: units(nearest) })
}

/// Where the line from (a, p) to (b, q) has its first coordinate at `at`: its second one there. Measured from the nearer
/// end, so that the way round does not matter.
fn level(a: i64, p: i64, b: i64, q: i64, at: i64) -> Option<i64> {
    let ((near, from), (far, to)) =
        if (a - at).abs() <= (b - at).abs() { ((a, p), (b, q)) } else { ((b, q), (a, p)) };
    if near == far || (near - at).signum() == (far - at).signum() {
        return None;
    }
    let n = i128::from(to - from) * i128::from((at - near).abs());
    let by = crate::point::round_div_wide(n, i128::from((far - near).abs()));
    Some(from + i64::try_from(by).unwrap_or(0))
}

/// True if a convex outline has the place inside or on its border, whichever way round it runs.
fn surrounds(outline: &[Fine], p: Fine) -> bool {
    let next = outline.iter().cycle().skip(1);
    let sides = outline.iter().zip(next).take(outline.len()).map(|(a, b)| (*b - *a).cross(p - *a));
    let (low, high) = sides.fold((0, 0), |(low, high): (i64, i64), s| (low.min(s), high.max(s)));
    outline.len() > 2 && (low == 0 || high == 0)
}

/// The outline of a body in a lane: its corners, or 64 points of a round one.
fn outline(lane: &Lane, body: &Body) -> Vec<Fine> {
    let core: Core = body.core();
    let centre = core.points().iter().map(|p| lane.to_lane(*p)).map(|(u, v)| Fine::new(u, v));
    match body {
        Body::Rect(_) | Body::Segment(_) => centre.collect(),
        Body::Disc(_) => {
            let rim = |c: Fine| {
                (0..64).map(move |i| {
                    let (s, k) = crate::trig::sin_cos(i * 5_625);
                    let part = |n: i64| core.radius() * n / crate::trig::ONE;
                    c + Fine::new(part(s), part(k))
                })
            };
            centre.flat_map(rim).collect()
        }
    }
}

/// The widest band of lines straight out from the stretch `from..to` of a lane that reaches a body within `reach`
/// without meeting a screen first, in table units. Screens and the body are taken not to overlap each other.
pub fn open_band(lane: &Lane, from: i32, to: i32, reach: i32, body: &Body, screens: &[Body]) -> i32 {
    let grains = |n: i32| i64::from(n) * GRAIN;
    let target = outline(lane, body);
    let screens: Vec<Vec<Fine>> = screens.iter().map(|s| outline(lane, s)).collect();
    let (low, high) = (grains(from), grains(to));
    let all = std::iter::once(&target).chain(&screens).flatten().map(|p| p.x);
    let mut stops: Vec<i64> = all.chain([low, high]).filter(|u| *u >= low && *u <= high).collect();
    stops.sort_unstable();
    stops.dedup();
    let (mut best, mut run) = (0, 0);
    for (a, b) in stops.iter().zip(stops.iter().skip(1)) {
        // Between two stops the order along the lines does not change, so their middle speaks for all.
        let middle = a + b;
        let open = nearest_on(&target, middle).is_some_and(|t| {
            let hidden = |s: &Vec<Fine>| nearest_on(s, middle).is_some_and(|v| v < t);
            t < 2 * grains(reach) && !screens.iter().any(hidden)
        });
        run = if open { run + (b - a) } else { 0 };
        best = best.max(run);
    }
    units(best)
}

/// Twice the nearest place, out from the edge, of a convex outline on the line at u (given twice); none if the line
/// misses it or it lies behind the edge.
fn nearest_on(outline: &[Fine], twice_u: i64) -> Option<i64> {
    let next = outline.iter().cycle().skip(1);
    let cuts = outline.iter().zip(next).take(outline.len()).filter_map(|(a, b)| {
        let (a_u, b_u) = (2 * a.x, 2 * b.x);
        let hit = (a_u <= twice_u && twice_u < b_u) || (b_u <= twice_u && twice_u < a_u);
        hit.then(|| {
            let n = i128::from(2 * (b.y - a.y)) * i128::from(twice_u - a_u);
            2 * a.y + i64::try_from(n / i128::from(b_u - a_u)).unwrap_or(0)
        })
    });
    let (near, far) = cuts.fold((None, None), |(low, high): (Option<i64>, Option<i64>), v| {
        (Some(low.map_or(v, |l| l.min(v))), Some(high.map_or(v, |h| h.max(v))))
    });
    far.filter(|v| *v > 0).and(near).map(|v| v.max(0))
}

/// True if two corners coincide within the contact tolerance.
pub fn corners_meet(a: &Rect, a_corner: Corner, b: &Rect, b_corner: Corner, tolerance: &Tolerance) -> bool {
    a.corner(a_corner).distance(b.corner(b_corner)) <= i64::from(tolerance.contact) * GRAIN
}

/// True if the headings are equal within the tolerance.
pub fn same_heading(a: &Rect, b: &Rect, tolerance: &Tolerance) -> bool {
    a.facing().between(b.facing()) <= tolerance.heading
}

/// True if the headings are opposite within the tolerance.
pub fn opposite_heading(a: &Rect, b: &Rect, tolerance: &Tolerance) -> bool {
    a.facing().between(b.facing().opposite()) <= tolerance.heading
}

/// The side of `a` on which `b` is aligned side by side with it: equal headings, front corner on front corner.
pub fn side_by_side(a: &Rect, b: &Rect, tolerance: &Tolerance) -> Option<Side> {
    use Corner::{FrontLeft, FrontRight};
    if !same_heading(a, b, tolerance) {
        None
    } else if corners_meet(a, FrontRight, b, FrontLeft, tolerance) {
        Some(Side::Right)
    } else if corners_meet(a, FrontLeft, b, FrontRight, tolerance) {
        Some(Side::Left)
    } else {
        None
    }
}

/// True if `b` stands in file behind `a`: equal headings and both its front corners on the rear corners of `a`.
pub fn in_file(a: &Rect, b: &Rect, tolerance: &Tolerance) -> bool {
    same_heading(a, b, tolerance)
        && corners_meet(a, Corner::RearLeft, b, Corner::FrontLeft, tolerance)
        && corners_meet(a, Corner::RearRight, b, Corner::FrontRight, tolerance)
}

/// True if the two stand front to front: opposite headings and the front corners two by two on each other.
pub fn front_to_front(a: &Rect, b: &Rect, tolerance: &Tolerance) -> bool {
    opposite_heading(a, b, tolerance)
        && corners_meet(a, Corner::FrontLeft, b, Corner::FrontRight, tolerance)
        && corners_meet(a, Corner::FrontRight, b, Corner::FrontLeft, tolerance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align;
    use crate::body::Disc;
    use crate::point::{Heading, Point, Pose};
    use crate::rect::Size;

    const UNIT: Size = Size::new(4_000, 4_000);
    const TOLERANCE: Tolerance = Tolerance { overlap: 8, contact: 40, heading: 500, step: 4 };

    fn unit(x: i32, y: i32, degrees: i32) -> Rect {
        Rect::new(Pose::new(Point::new(x, y), Heading::degrees(degrees)), UNIT)
    }

    #[test]
    fn zones() {
        // A-TRN-24: any part ahead of the front line is the front zone.
        let me = unit(0, 0, 0);
        let at = |x, y| zone(&me, &unit(x, y, 0).into(), 0);
        assert_eq!(at(9_000, 100), Zone::Front);
        assert_eq!(at(9_000, 0), Zone::Right);
        assert_eq!(at(-9_000, -3_000), Zone::Left);
        assert_eq!(at(-9_000, -4_000), Zone::Rear);
        assert_eq!(at(0, -5_000), Zone::Rear);
        assert_eq!(zone(&unit(0, 0, 180), &unit(0, -9_000, 0).into(), 0), Zone::Front);
    }

    #[test]
    fn strips_and_windows() {
        let me = unit(0, 0, 0);
        let ahead = |x, y| directly_in_front(&me, Edge::Front, &unit(x, y, 180).into(), 4);
        assert!(ahead(0, 50_000) && ahead(3_990, 4_000));
        assert!(!ahead(3_997, 4_000), "three units into the strip are no area");
        assert!(!ahead(0, -4_100));
        // A zone of control: 1 UD ahead, not at exactly 1 UD.
        let zoc = me.lane(Edge::Front).window(0, 4_000, 0, 4_000);
        assert!(has_part_in(&zoc, &unit(0, 3_990, 180).into(), 4));
        assert!(!has_part_in(&zoc, &unit(0, 4_000, 180).into(), 4));
        assert!(directly_in_front(&me, Edge::Left, &unit(-6_000, 0, 0).into(), 4));
    }

    #[test]
    fn shadows() {
        let lane = unit(0, 0, 0).lane(Edge::Front);
        let cast = |body: &Body| shadow(&lane, 0, 4_000, 100_000, body);
        let found = cast(&unit(3_000, 6_000, 180).into()).unwrap();
        assert_eq!(found, Shadow { from: 3_000, to: 4_000, nearest: 6_000 });
        assert_eq!(found.width(), 1_000);
        assert!(cast(&unit(4_000, 6_000, 180).into()).is_none());
        assert!(cast(&unit(0, -100, 0).into()).is_none());
        // Only what lies ahead of the line is thrown back: this one reaches 1 cm over it, turned by 45 degrees.
        let over =
            Rect::new(Pose::new(Point::new(-707, 293), Heading::degrees(315)), Size::new(2_000, 2_000));
        let found = cast(&over.into()).unwrap();
        assert_eq!((found.from, found.to, found.nearest), (1_000, 3_000, 0));
        let disc = Body::Disc(Disc { centre: Point::new(0, 5_000), radius: 1_000 });
        let found = cast(&disc).unwrap();
        assert_eq!((found.from, found.to, found.nearest), (1_000, 3_000, 4_000));
    }

    #[test]
    fn screens() {
        // A-ZOC-06: lines straight ahead from the front edge, 1 UD far.
        let lane = unit(0, 0, 0).lane(Edge::Front);
        let enemy = Body::Rect(unit(0, 2_000, 180));
        let open = |screens: &[Body]| open_band(&lane, 0, 4_000, 4_000, &enemy, screens);
        assert_eq!(open(&[]), 4_000);
        let small =
            |x, y| Body::Rect(Rect::new(Pose::new(Point::new(x, y), Heading::NORTH), Size::new(1_000, 500)));
        assert_eq!(open(&[small(0, 1_000)]), 1_500);
        assert_eq!(open(&[small(0, 1_000), small(-1_500, 1_000)]), 1_500);
        assert_eq!(open(&[small(0, 9_000)]), 4_000, "behind the enemy");
        assert_eq!(open(&[Body::Rect(unit(0, 1_000, 0).lane(Edge::Front).window(0, 4_000, 0, 100))]), 0);
        assert_eq!(open_band(&lane, 0, 4_000, 1_500, &enemy, &[]), 0, "out of reach");
    }

    #[test]
    fn alignments() {
        let me = unit(500, 700, 33);
        let right = align::beside(&me, Side::Right, UNIT, 0).rect(UNIT);
        assert_eq!(side_by_side(&me, &right, &TOLERANCE), Some(Side::Right));
        assert_eq!(side_by_side(&right, &me, &TOLERANCE), Some(Side::Left));
        let rear = align::behind(&me, 0, 0).rect(UNIT);
        assert!(in_file(&me, &rear, &TOLERANCE) && !in_file(&rear, &me, &TOLERANCE));
        let enemy = align::against(&me, Edge::Front, UNIT, 0).rect(UNIT);
        assert!(front_to_front(&me, &enemy, &TOLERANCE));
        let off = align::against(&me, Edge::Front, UNIT, 60).rect(UNIT);
        assert!(!front_to_front(&me, &off, &TOLERANCE));
    }
}
