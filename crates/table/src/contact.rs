//! Contact of two rectangular bases: which edge of which touches the other, over what length, or by a corner
//! alone. The caller's rules name the tolerance.

use crate::body::Body;
use crate::distance::distance;
use crate::overlap;
use crate::point::{Fine, GRAIN, units};
use crate::rect::{Corner, Edge, Rect};

/// The tolerances of a rule system, in table units and 1/1000 degree. The table has none of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tolerance {
    /// Overlap that is ignored when something moves or is placed.
    pub overlap: i32,
    /// How far apart (or into each other) things may be that must touch or coincide.
    pub contact: i32,
    /// How far headings may differ that must be equal, opposite or at right angles.
    pub heading: i32,
    /// The step to which measured lengths are rounded before they are compared.
    pub step: i32,
}

/// The part of a base that touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Touch {
    /// A stretch of an edge, or one point of it away from its ends.
    Edge(Edge),
    /// A corner.
    Corner(Corner),
}

/// The contact of a first base ("mine") with a second one ("theirs").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contact {
    /// What of the first base touches.
    pub mine: Touch,
    /// What of the second base touches.
    pub theirs: Touch,
    /// The stretch of the first base's edge that is shared, from its left end looking out; for a corner or a
    /// point both are the same.
    pub on_mine: (i32, i32),
    /// The stretch of the second base's edge that is shared, from its left end looking out.
    pub on_theirs: (i32, i32),
    /// The whole length of the first base's edge; 0 for a corner.
    pub my_length: i32,
    /// The whole length of the second base's edge; 0 for a corner.
    pub their_length: i32,
    /// The length of the shared segment; 0 if they touch in a point only.
    pub length: i32,
    /// The middle of what is shared.
    pub at: Fine,
}

impl Contact {
    /// The length of the shared segment; 0 if they touch in a point only.
    pub fn shared(&self) -> i32 {
        self.length
    }

    /// True if they share a segment, not only a point.
    pub fn is_edge(&self) -> bool {
        matches!((self.mine, self.theirs), (Touch::Edge(_), Touch::Edge(_)))
    }

    /// True if some part of that edge of the first base touches, its end corners included.
    pub fn touches_with(&self, edge: Edge, tolerance: i32) -> bool {
        part_of(self.mine, self.on_mine, edge, tolerance, self.my_length)
    }

    /// True if some part of that edge of the second base is touched, its end corners included.
    pub fn touches_on(&self, edge: Edge, tolerance: i32) -> bool {
        part_of(self.theirs, self.on_theirs, edge, tolerance, self.their_length)
    }

    /// True if the whole of the first base's edge is shared.
    pub fn covers_mine(&self, tolerance: i32) -> bool {
        self.is_edge() && self.my_length - self.shared() <= tolerance
    }

    /// True if the whole of the second base's edge is shared.
    pub fn covers_theirs(&self, tolerance: i32) -> bool {
        self.is_edge() && self.their_length - self.shared() <= tolerance
    }
}

fn part_of(touch: Touch, span: (i32, i32), edge: Edge, tolerance: i32, length: i32) -> bool {
    match touch {
        Touch::Corner(corner) => corner.is_on(edge),
        Touch::Edge(own) if own == edge => true,
        Touch::Edge(own) => {
            // A stretch that runs to the end of its edge touches with the corner there, and so with the next edge.
            let [left, right] = own.corners();
            (span.0 <= tolerance && left.is_on(edge)) || (span.1 >= length - tolerance && right.is_on(edge))
        }
    }
}

/// The contact of two bases; none if they are farther apart, or farther into each other, than the tolerance.
/// They share a segment if two edges face each other within the heading tolerance and run together for more than
/// the contact tolerance; otherwise they touch in a point.
pub fn contact(a: &Rect, b: &Rect, tolerance: &Tolerance) -> Option<Contact> {
    let slack = i64::from(tolerance.contact) * GRAIN;
    if !a.bounds().grown(slack).meets(b.bounds()) || overlap::rects(a, b) > slack {
        return None;
    }
    if !distance(&Body::Rect(*a), &Body::Rect(*b)).within(tolerance.contact) {
        return None;
    }
    let mut best: Option<Contact> = None;
    for mine in Edge::ALL {
        for theirs in Edge::ALL {
            if a.outward(mine).opposite().between(b.outward(theirs)) <= tolerance.heading
                && let Some(found) = shared(a, mine, b, theirs, slack)
                && best.is_none_or(|b| found.shared() > b.shared())
            {
                best = Some(found);
            }
        }
    }
    best.or_else(|| Some(point_contact(a, b, slack)))
}

/// The stretch two facing edges have in common.
fn shared(a: &Rect, mine: Edge, b: &Rect, theirs: Edge, slack: i64) -> Option<Contact> {
    let (lane, other) = (a.lane(mine), b.lane(theirs));
    // Looking out of mine, their right end comes first.
    let [their_left, their_right] = b.ends(theirs);
    let ((u0, v0), (u1, v1)) = (lane.to_lane(their_right), lane.to_lane(their_left));
    // The stretch where the two lie beside each other and no farther apart than the slack.
    let (near_from, near_to) = within_slack((u0, v0), (u1, v1), slack)?;
    let (from, to) = (u0.max(0).max(near_from), u1.min(a.edge_length(mine)).min(near_to));
    if to - from <= slack {
        return None;
    }
    let (p, q) = (lane.place_fine(from, 0), lane.place_fine(to, 0));
    Some(Contact {
        mine: Touch::Edge(mine),
        theirs: Touch::Edge(theirs),
        on_mine: (units(from), units(to)),
        on_theirs: (units(other.to_lane(q).0), units(other.to_lane(p).0)),
        my_length: units(a.edge_length(mine)),
        their_length: units(b.edge_length(theirs)),
        length: units(to - from),
        at: lane.place_fine((from + to) / 2, 0),
    })
}

/// The stretch of a line, u from left to right, on which |v| is no more than the slack.
fn within_slack(left: (i64, i64), right: (i64, i64), slack: i64) -> Option<(i64, i64)> {
    // Measured from the end that lies nearer, so that mirror images agree.
    let (near, far) = if left.1.abs() <= right.1.abs() { (left, right) } else { (right, left) };
    let rise = i128::from(far.1 - near.1);
    // How far to go from the near end until v is at the slack on the given side; all the way if it never is.
    let reach = |limit: i64| {
        let n = i128::from(far.0 - near.0) * i128::from(limit - near.1);
        let at = crate::point::round_div_wide(n * rise.signum(), rise.abs().max(1));
        near.0 + i64::try_from(at).unwrap_or(0)
    };
    let side = if rise >= 0 { slack } else { -slack };
    let start = if near.1.abs() <= slack {
        near.0
    } else if near.1.signum() != far.1.signum() {
        reach(-side)
    } else {
        return None;
    };
    let end = if far.1.abs() <= slack { far.0 } else { reach(side) };
    Some((start.min(end), start.max(end)))
}

/// The corner that lies deepest in, or nearest to, the other base decides.
fn point_contact(a: &Rect, b: &Rect, slack: i64) -> Contact {
    let (my_corner, my_depth) = deepest(a, b);
    let (their_corner, their_depth) = deepest(b, a);
    if my_depth >= their_depth {
        let at = a.corner(my_corner);
        let (theirs, on_theirs, their_length) = spot(b, at, slack);
        let mine = Touch::Corner(my_corner);
        Contact { mine, theirs, on_mine: (0, 0), on_theirs, my_length: 0, their_length, length: 0, at }
    } else {
        let at = b.corner(their_corner);
        let (mine, on_mine, my_length) = spot(a, at, slack);
        let theirs = Touch::Corner(their_corner);
        Contact { mine, theirs, on_mine, on_theirs: (0, 0), my_length, their_length: 0, length: 0, at }
    }
}

/// The corner of `a` deepest inside `b` (or least far outside), and that depth.
fn deepest(a: &Rect, b: &Rect) -> (Corner, i64) {
    let depth = |c: Corner| {
        let p = a.corner(c);
        let inside = b.depth_of(p);
        if inside >= 0 { inside } else { -b.square_from(p).isqrt() }
    };
    let mut best = (Corner::FrontLeft, depth(Corner::FrontLeft));
    for corner in Corner::ALL {
        let d = depth(corner);
        if d > best.1 {
            best = (corner, d);
        }
    }
    best
}

/// Where on the outline of a base a place lies: at a corner, or on the nearest edge.
fn spot(rect: &Rect, p: Fine, slack: i64) -> (Touch, (i32, i32), i32) {
    for corner in Corner::ALL {
        if rect.corner(corner).distance(p) <= slack {
            return (Touch::Corner(corner), (0, 0), 0);
        }
    }
    let mut best = (Edge::Front, i64::MIN);
    for edge in Edge::ALL {
        let (_, out) = rect.lane(edge).to_lane(p);
        if out > best.1 {
            best = (edge, out);
        }
    }
    let along = units(rect.lane(best.0).to_lane(p).0);
    (Touch::Edge(best.0), (along, along), units(rect.edge_length(best.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{Heading, Point, Pose};
    use crate::rect::Size;

    const TOLERANCE: Tolerance = Tolerance { overlap: 8, contact: 40, heading: 500, step: 4 };

    fn unit(x: i32, y: i32, degrees: i32) -> Rect {
        Rect::new(Pose::new(Point::new(x, y), Heading::degrees(degrees)), Size::new(4_000, 3_000))
    }

    #[test]
    fn front_to_front_full_and_partial() {
        let full = contact(&unit(0, 0, 0), &unit(0, 0, 180), &TOLERANCE).unwrap();
        assert_eq!((full.mine, full.theirs), (Touch::Edge(Edge::Front), Touch::Edge(Edge::Front)));
        assert_eq!(full.shared(), 4_000);
        assert!(full.covers_mine(40) && full.covers_theirs(40));
        let part = contact(&unit(0, 0, 0), &unit(3_000, 10, 180), &TOLERANCE).unwrap();
        assert_eq!(part.on_mine, (3_000, 4_000));
        assert_eq!(part.on_theirs, (3_000, 4_000));
        assert!(!part.covers_mine(40));
        assert_eq!(part.at.point(), Point::new(1_500, 0));
        assert!(part.touches_with(Edge::Right, 40) && !part.touches_with(Edge::Left, 40));
    }

    #[test]
    fn on_a_flank_and_on_the_rear() {
        // The target faces north with its right flank on x = 2000; the attacker faces west into it.
        let target = unit(0, 0, 0);
        let flank = contact(&unit(2_000, -1_500, 270), &target, &TOLERANCE).unwrap();
        assert_eq!((flank.mine, flank.theirs), (Touch::Edge(Edge::Front), Touch::Edge(Edge::Right)));
        assert_eq!(flank.shared(), 3_000);
        assert!(flank.covers_theirs(40) && !flank.covers_mine(40));
        assert!(flank.touches_on(Edge::Front, 40) && flank.touches_on(Edge::Rear, 40));
        let rear = contact(&unit(0, -3_000, 0), &target, &TOLERANCE).unwrap();
        assert_eq!(rear.theirs, Touch::Edge(Edge::Rear));
        let side = contact(&unit(4_000, -1_000, 0), &target, &TOLERANCE).unwrap();
        assert_eq!((side.mine, side.theirs), (Touch::Edge(Edge::Left), Touch::Edge(Edge::Right)));
        assert_eq!(side.shared(), 2_000);
    }

    #[test]
    fn a_little_askew() {
        // 0.3 degrees off, pivoting on the front-left corner: 21 units at the other end, still one edge.
        let wide = Size::new(4_000, 3_000);
        let target = unit(0, 0, 180);
        let askew = unit(0, 0, 0).pose().wheeled(wide, crate::manoeuvre::Side::Left, -300).rect(wide);
        let found = contact(&askew, &target, &TOLERANCE).unwrap();
        assert_eq!(found.shared(), 4_000);
        // At 0.5 degrees a front of 8 cm strays 70 units: they share the part that lies within 40 (4583 long, but
        // half a unit of rounding in the pose makes 57 units there).
        let wide = Size::new(8_000, 3_000);
        let target = Rect::new(unit(0, 0, 180).pose(), wide);
        let askew = unit(0, 0, 0).pose().wheeled(wide, crate::manoeuvre::Side::Left, -500).rect(wide);
        let found = contact(&askew, &target, &TOLERANCE).unwrap();
        assert_eq!((found.mine, found.theirs), (Touch::Edge(Edge::Front), Touch::Edge(Edge::Front)));
        assert!((found.shared() - 4_583).abs() <= 60, "{}", found.shared());
        // At 2 degrees only the corner touches.
        let askew = unit(0, 0, 0).pose().wheeled(wide, crate::manoeuvre::Side::Left, -2_000).rect(wide);
        assert_eq!(contact(&askew, &target, &TOLERANCE).unwrap().shared(), 0);
    }

    #[test]
    fn by_a_corner_only() {
        let target = unit(0, 0, 0);
        let diagonal = contact(&unit(4_000, 3_000, 0), &target, &TOLERANCE).unwrap();
        assert_eq!(diagonal.mine, Touch::Corner(Corner::RearLeft));
        assert_eq!(diagonal.theirs, Touch::Corner(Corner::FrontRight));
        assert!(!diagonal.is_edge() && diagonal.shared() == 0);
        assert!(diagonal.touches_with(Edge::Rear, 40) && !diagonal.touches_with(Edge::Front, 40));
        // A base turned by 45 degrees whose front-right corner pokes at the front.
        let turned = unit(0, 0, 135);
        let corner = turned.corner(Corner::FrontRight).point();
        let poking = unit(500 - corner.x, -corner.y, 135);
        let found = contact(&poking, &target, &TOLERANCE).unwrap();
        assert_eq!(found.mine, Touch::Corner(Corner::FrontRight));
        assert_eq!(found.theirs, Touch::Edge(Edge::Front));
        assert_eq!(found.on_theirs, (2_500, 2_500));
        assert!(found.touches_with(Edge::Front, 40));
    }

    #[test]
    fn apart_or_too_deep_is_no_contact() {
        assert!(contact(&unit(0, 41, 180), &unit(0, 0, 0), &TOLERANCE).is_none());
        assert!(contact(&unit(0, 40, 180), &unit(0, 0, 0), &TOLERANCE).is_some());
        assert!(contact(&unit(0, -40, 180), &unit(0, 0, 0), &TOLERANCE).is_some());
        assert!(contact(&unit(0, -41, 180), &unit(0, 0, 0), &TOLERANCE).is_none());
    }
}
