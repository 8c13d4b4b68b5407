//! Distance edge to edge: the shortest line between any two points of two bodies. Compared by squares; a root is
//! taken, and rounded exactly, only where a number is shown.

use std::cmp::Ordering;

use crate::body::{Body, Core, Disc};
use crate::overlap;
use crate::point::{Fine, GRAIN, narrow};
use crate::rect::Rect;

/// A distance, held as the square of the distance between two cores and the radii to take off.
#[derive(Debug, Clone, Copy)]
pub struct Distance {
    square: i64,
    less: i64,
}

impl Distance {
    /// No distance at all.
    pub const ZERO: Distance = Distance { square: 0, less: 0 };

    pub(crate) fn new(square: i64, less: i64) -> Distance {
        if i128::from(square) <= i128::from(less) * i128::from(less) {
            Distance::ZERO
        } else {
            Distance { square, less }
        }
    }

    /// The distance between two places.
    pub fn between(a: impl Into<Fine>, b: impl Into<Fine>) -> Distance {
        Distance::new((b.into() - a.into()).square(), 0)
    }

    /// The square of the distance between the two cores, in grains; 0 for what touches.
    pub(crate) fn square(&self) -> i64 {
        self.square
    }

    /// At most `limit` table units. No root is taken.
    pub fn within(&self, limit: i32) -> bool {
        let limit = i64::from(limit) * GRAIN + self.less;
        limit >= 0 && i128::from(self.square) <= i128::from(limit) * i128::from(limit)
    }

    /// Less than `limit` table units. No root is taken.
    pub fn under(&self, limit: i32) -> bool {
        let limit = i64::from(limit) * GRAIN + self.less;
        limit > 0 && i128::from(self.square) < i128::from(limit) * i128::from(limit)
    }

    /// In grains, rounded down; 0 for what touches.
    pub fn grains(&self) -> i64 {
        (self.square.isqrt() - self.less).max(0)
    }

    /// In table units, rounded down.
    pub fn floor(&self) -> i32 {
        narrow(self.grains() / GRAIN)
    }

    /// In table units, to the nearest multiple of `step`, halves up: what a rule that compares in steps compares.
    pub fn stepped(&self, step: i32) -> i32 {
        let step = i64::from(step.max(1));
        // floor(2d) is enough: the limits between two steps are whole numbers of half grains.
        let doubled = i64::try_from((i128::from(self.square) * 4).isqrt()).unwrap_or(i64::MAX);
        let doubled = (doubled - 2 * self.less).max(0);
        narrow((doubled + step * GRAIN).div_euclid(2 * step * GRAIN) * step)
    }
}

// The order of the true lengths, exactly: with a radius to take off, both sides are squared once more.
impl PartialEq for Distance {
    fn eq(&self, other: &Distance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Distance {}

impl PartialOrd for Distance {
    fn partial_cmp(&self, other: &Distance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Distance {
    fn cmp(&self, other: &Distance) -> Ordering {
        match self.less.cmp(&other.less) {
            Ordering::Equal => self.square.cmp(&other.square),
            Ordering::Less => other.cmp(self).reverse(),
            Ordering::Greater => {
                // √a - r against √b - s with k = r - s > 0: a - b - k² against 2k√b.
                let k = i128::from(self.less - other.less);
                let (a, b) = (i128::from(self.square), i128::from(other.square));
                let left = a - b - k * k;
                if left < 0 { Ordering::Less } else { (left * left).cmp(&(4 * k * k * b)) }
            }
        }
    }
}

/// The distance between two bodies; 0 if they touch or overlap.
pub fn distance(a: &Body, b: &Body) -> Distance {
    match (a, b) {
        (Body::Rect(a), Body::Rect(b)) => rects(a, b),
        (Body::Disc(disc), Body::Rect(rect)) | (Body::Rect(rect), Body::Disc(disc)) => {
            from_round(disc, rect).unwrap_or_else(|| cores(&a.core(), &b.core()))
        }
        _ => cores(&a.core(), &b.core()),
    }
}

/// The distance of a round base from a rectangle it is clearly inside or outside of: the same as that of their cores,
/// without asking whether those overlap.
fn from_round(disc: &Disc, rect: &Rect) -> Option<Distance> {
    let (centre, less) = (Fine::from(disc.centre), Body::Disc(*disc).core().radius());
    let (out, off) = rect.beyond(centre)?;
    let deepest = out.max(off);
    if deepest < -Rect::ROUGH {
        return Some(Distance::new(0, less));
    }
    if deepest <= Rect::ROUGH {
        return None;
    }
    let square = Core::of_rect(rect).edges().map(|e| e.square_from(centre)).min();
    square.map(|s| Distance::new(s, less))
}

/// True if the two are at most `limit` table units apart: a cut by bounds, then squares.
pub fn within(a: &Body, b: &Body, limit: i32) -> bool {
    let reach = i64::from(limit.max(0)) * GRAIN;
    a.bounds().grown(reach).meets(&b.bounds()) && distance(a, b).within(limit)
}

/// As [`within`], for two bases: what is asked most of all.
pub fn bases_within(a: &Rect, b: &Rect, limit: i32) -> bool {
    let reach = i64::from(limit.max(0)) * GRAIN;
    a.bounds().grown(reach).meets(b.bounds()) && rects(a, b).within(limit)
}

fn rects(a: &Rect, b: &Rect) -> Distance {
    if overlap::rects(a, b) >= 0 {
        return Distance::ZERO;
    }
    let from = |a: &Rect, b: &Rect| b.corners().iter().map(|p| a.square_from(*p)).min().unwrap_or(0);
    Distance::new(from(a, b).min(from(b, a)), 0)
}

/// The distance of two cores: some point of one to some edge of the other.
pub(crate) fn cores(a: &Core, b: &Core) -> Distance {
    let less = a.radius() + b.radius();
    if overlap::plain(a, b) >= 0 {
        return Distance::new(0, less);
    }
    let from = |a: &Core, b: &Core| {
        let to_edges = |p: &Fine| a.edges().map(|e| e.square_from(*p)).min();
        let to_points = |p: &Fine| a.points().iter().map(|q| (*q - *p).square()).min();
        b.points().iter().filter_map(|p| to_edges(p).or_else(|| to_points(p))).min()
    };
    let square = from(a, b).into_iter().chain(from(b, a)).min();
    Distance::new(square.unwrap_or(0), less)
}

/// The two places, one of each body, between which the distance is taken. Of several equal ones the first.
pub fn nearest_points(a: &Body, b: &Body) -> (Fine, Fine) {
    nearest_of_cores(&a.core(), &b.core())
}

pub(crate) fn nearest_of_cores(a: &Core, b: &Core) -> (Fine, Fine) {
    let mut best: Option<(i64, Fine, Fine)> = None;
    let mut offer = |p: Fine, q: Fine| {
        let square = (p - q).square();
        if best.is_none_or(|(least, ..)| square < least) {
            best = Some((square, p, q));
        }
    };
    for p in a.points() {
        b.points().iter().for_each(|q| offer(*p, *q));
        b.edges().for_each(|e| offer(*p, e.nearest_to(*p)));
    }
    for q in b.points() {
        a.edges().for_each(|e| offer(e.nearest_to(*q), *q));
    }
    let (_, p, q) = best.unwrap_or_default();
    (towards(p, q, a.radius()), towards(q, p, b.radius()))
}

/// The place `by` grains from one place towards another.
fn towards(from: Fine, to: Fine, by: i64) -> Fine {
    let v = to - from;
    let length = v.length();
    if by == 0 || length == 0 {
        return from;
    }
    let part = |n: i64| {
        let n = crate::point::round_div_wide(i128::from(n) * i128::from(by), i128::from(length));
        i64::try_from(n).unwrap_or(0)
    };
    from + Fine::new(part(v.x), part(v.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Disc;
    use crate::point::{Heading, Point, Pose};
    use crate::rect::Size;

    fn unit(x: i32, y: i32, degrees: i32) -> Body {
        let pose = Pose::new(Point::new(x, y), Heading::degrees(degrees));
        Body::Rect(Rect::new(pose, Size::new(4_000, 4_000)))
    }

    #[test]
    fn between_bases() {
        assert_eq!(distance(&unit(0, 0, 0), &unit(4_000, 0, 0)).floor(), 0);
        assert_eq!(distance(&unit(0, 0, 0), &unit(7_000, 8_000, 0)).floor(), 5_000);
        let d = distance(&unit(0, 0, 0), &unit(0, 2_000, 180));
        assert!(d.within(2_000) && !d.under(2_000) && !d.within(1_999));
        // Side by side the front of one is 10 mm behind that of the other: still touching.
        assert_eq!(distance(&unit(0, 0, 0), &unit(4_000, -1_000, 0)), Distance::ZERO);
    }

    #[test]
    fn a_place_is_a_line_without_length() {
        let place = Body::Segment(crate::body::Segment::new(Point::new(0, 0), Point::new(0, 0)));
        let disc = |x: i32, y: i32| Body::Disc(Disc { centre: Point::new(x, y), radius: 1_000 });
        assert_eq!(distance(&place, &disc(8_000, 6_000)).floor(), 9_000);
        assert!(!within(&place, &disc(8_000, 8_000), 10_000) && within(&place, &disc(11_000, 0), 10_000));
        assert_eq!(distance(&place, &disc(600, 600)), Distance::ZERO);
    }

    #[test]
    fn a_corner_to_an_edge() {
        // The corner of a base turned by 45 degrees: half the diagonal, 2828.4 units, ahead of its centre.
        let turned = Rect::new(Pose::new(Point::new(0, 0), Heading::degrees(45)), Size::new(4_000, 4_000));
        let top = turned.corners().iter().map(|p| p.y).max().unwrap();
        let other = unit(0, 10_000, 180);
        assert_eq!(distance(&turned.into(), &other).grains(), 10_000 * GRAIN - top);
    }

    #[test]
    fn round_bases() {
        let disc = |x| Body::Disc(Disc { centre: Point::new(x, 0), radius: 1_000 });
        assert_eq!(distance(&disc(0), &disc(5_000)).floor(), 3_000);
        assert_eq!(distance(&disc(0), &disc(1_500)).floor(), 0);
        assert_eq!(distance(&disc(-6_000), &unit(0, 2_000, 0)).floor(), 3_000);
        assert!(distance(&disc(-6_000), &unit(0, 2_000, 0)).within(3_000));
        let (p, q) = nearest_points(&disc(-6_000), &unit(0, 2_000, 0));
        assert_eq!((p.point(), q.point()), (Point::new(-5_000, 0), Point::new(-2_000, 0)));
    }

    #[test]
    fn order_with_and_without_radii() {
        let plain = |n: i64| Distance::new(n * n, 0);
        let round = |n: i64| Distance::new((n + 300) * (n + 300), 300);
        assert_eq!(plain(500), round(500));
        assert!(plain(499) < round(500) && round(500) < plain(501) && round(499) < round(500));
        assert_eq!(Distance::new(100, 300), Distance::ZERO);
    }

    #[test]
    fn steps_round_halves_up() {
        let d = |n: i64| Distance::new(n * n, 0);
        assert_eq!(d(4_001 * GRAIN + GRAIN).stepped(4), 4_004); // 4002 lies half way
        assert_eq!(d(4_001 * GRAIN + GRAIN - 1).stepped(4), 4_000);
        assert_eq!(Distance::new((10 * GRAIN) * (10 * GRAIN), 4 * GRAIN).stepped(1), 6);
    }
}
