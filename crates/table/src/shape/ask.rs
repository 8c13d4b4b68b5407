//! What the rules ask of terrain: is this place or base in it, wholly or partly; how far is it; how much of a
//! line lies in it; where does a line cross it.

use super::polygon::{self, Where};
use super::{Drawn, Shape, span as span_of};
use crate::body::{Body, Core, Segment};
use crate::distance::{self, Distance};
use crate::overlap;
use crate::point::{Fine, GRAIN, narrow, round_div_wide};
use crate::rect::Bounds;
use crate::span::{self, Part, Spans};
use crate::trig::ONE;

impl Shape {
    /// True if the place lies in an area or band, its border included; for a line, on it.
    pub fn contains(&self, p: impl Into<Fine>) -> bool {
        let p = p.into();
        // A grain more: what is nearer than half a grain is on it.
        self.bounds.grown(1).square_from(p) == 0 && self.distance_from(p).within(0)
    }

    /// The distance of a place; 0 inside.
    pub fn distance_from(&self, p: impl Into<Fine>) -> Distance {
        let p = p.into();
        if self.is_area() && polygon::locate(&self.points, p) != Where::Outside {
            return Distance::ZERO;
        }
        Distance::new(self.square_from_edges(p), self.half_width)
    }

    /// The square of the distance of a place from the nearest edge. Edges whose box is farther than the best so far
    /// need no division.
    fn square_from_edges(&self, p: Fine) -> i64 {
        let mut best: Option<i64> = None;
        for e in self.edges() {
            if best.is_none_or(|b| Bounds::of(&[e.from, e.to]).square_from(p) < b) {
                let square = e.square_from(p);
                best = Some(best.map_or(square, |b| b.min(square)));
            }
        }
        best.unwrap_or(0)
    }

    /// How far a place is from the border, inside or outside, in grains rounded down.
    fn border_grains(&self, p: Fine) -> i64 {
        let from_line = self.square_from_edges(p).isqrt();
        (from_line - self.half_width).abs()
    }

    /// True if the place is at most `tolerance` from the border, on either side of it.
    pub fn on_border(&self, p: impl Into<Fine>, tolerance: i32) -> bool {
        self.border_grains(p.into()) <= i64::from(tolerance) * GRAIN
    }

    /// True if the place lies inside by more than `tolerance`.
    pub fn holds_place(&self, p: impl Into<Fine>, tolerance: i32) -> bool {
        let p = p.into();
        self.has_inside() && self.contains(p) && self.border_grains(p) > i64::from(tolerance) * GRAIN
    }

    /// The distance of a body; 0 if they touch or overlap.
    pub fn distance(&self, body: &Body) -> Distance {
        let core = body.core();
        if self.has_core_inside(&core) {
            return Distance::ZERO;
        }
        // All edges have the same radius: one whose box is farther than the best so far cannot be nearer.
        let own = core.with_radius(0).bounds();
        let mut best: Option<(i64, Distance)> = None;
        for edge in self.cores() {
            let box_apart = own.square_apart(&edge.with_radius(0).bounds());
            if best.is_some_and(|(square, _)| box_apart > square) {
                continue;
            }
            let d = distance::cores(&edge, &core);
            if best.is_none_or(|(_, b)| d < b) {
                best = Some((d.square(), d));
            }
        }
        best.map_or(Distance::ZERO, |(_, d)| d)
    }

    /// The distance of another shape; 0 if they touch or overlap.
    pub fn distance_to_shape(&self, other: &Shape) -> Distance {
        let inside = |a: &Shape, b: &Shape| b.cores().any(|core| a.has_core_inside(&core));
        if inside(self, other) || inside(other, self) {
            return Distance::ZERO;
        }
        let pairs = self.cores().flat_map(|a| other.cores().map(move |b| distance::cores(&a, &b)));
        pairs.min().unwrap_or(Distance::ZERO)
    }

    fn has_core_inside(&self, core: &Core) -> bool {
        self.is_area() && core.points().iter().any(|p| polygon::locate(&self.points, *p) != Where::Outside)
    }

    /// True if the body and the shape would have to be moved apart by more than `tolerance` to come clear. Exact
    /// for convex areas, bands and lines; in the notches of other areas up to the diagonal of the tolerance.
    pub fn overlaps(&self, body: &Body, tolerance: i32) -> bool {
        self.bounds.meets(&body.bounds()) && self.overlaps_core(&body.core(), i64::from(tolerance) * GRAIN)
    }

    pub(crate) fn overlaps_core(&self, core: &Core, slack: i64) -> bool {
        if !self.is_area() {
            return self.cores().any(|edge| overlap::cores(&edge, core) > slack);
        }
        if self.convex {
            return if core.radius() == 0 {
                self.convex_overlap(core, slack)
            } else {
                self.convex_depth(core) > slack
            };
        }
        // Not convex: they come clear if some shift by the tolerance, square to an edge of either, parts them.
        if !self.meets_core(core) {
            return false;
        }
        let edges = self.edges().chain(core.edges());
        !edges.flat_map(|e| [e.vector(), -e.vector()]).any(|e| {
            let length = e.length().max(1);
            let shift = Fine::new(-e.y * slack / length, e.x * slack / length);
            !self.meets_core(&core.map(|p| p + shift))
        })
    }

    /// True if two shapes would have to be moved apart by more than `tolerance` to come clear. Exact for convex
    /// areas, bands and lines; where an area has notches its edges are tried one by one.
    pub fn overlaps_shape(&self, other: &Shape, tolerance: i32) -> bool {
        let slack = i64::from(tolerance) * GRAIN;
        if !self.bounds.meets(&other.bounds) {
            return false;
        }
        match (self.is_area(), other.is_area()) {
            (_, false) => other.cores().any(|core| self.overlaps_core(&core, slack)),
            (false, true) => self.cores().any(|core| other.overlaps_core(&core, slack)),
            (true, true) if self.convex && other.convex => {
                self.no_edge_parts(other, slack) && other.no_edge_parts(self, slack)
            }
            (true, true) => {
                let cut = |a: &Shape, b: &Shape| b.edges().any(|e| a.crossed(&e, tolerance));
                let within =
                    |a: &Shape, b: &Shape| b.points.first().is_some_and(|p| a.holds_place(*p, tolerance));
                cut(self, other) || cut(other, self) || within(self, other) || within(other, self)
            }
        }
    }

    /// Of two convex areas: does no shift by `slack` square to an edge of this one part them?
    fn no_edge_parts(&self, other: &Shape, slack: i64) -> bool {
        self.edges().all(|edge| {
            // Clockwise: the inside is on the right of every edge.
            let e = edge.vector();
            let right = Fine::new(e.y, -e.x);
            let deepest = other.points.iter().map(|p| (*p - edge.from).dot(right)).max().unwrap_or(i64::MIN);
            deepest.div_euclid(e.length().max(1)) > slack
        })
    }

    /// True if the inside of the area and the core have something in common.
    fn meets_core(&self, core: &Core) -> bool {
        let crossed = self.cores().any(|edge| overlap::cores(&edge, core) > 0);
        let within = |p: &Fine| polygon::locate(&self.points, *p) == Where::Inside;
        crossed || core.points().iter().any(within)
    }

    /// For every edge of a convex area and of a core: the least shift along its normal that parts the two, in grains.
    fn convex_depths(&self, core: &Core) -> impl Iterator<Item = i64> {
        let own = self.breadths.iter().map(|b| {
            let (low, high) = span_of(core.points(), b.from, b.normal);
            (b.high - low).min(high - b.low).div_euclid(b.length)
        });
        let of_core = core.edges().map(|edge| {
            let e = edge.vector();
            let axis = Fine::new(-e.y, e.x);
            let (a, b) = (span_of(&self.points, edge.from, axis), span_of(core.points(), edge.from, axis));
            (a.1 - b.0).min(b.1 - a.0).div_euclid(e.length().max(1))
        });
        own.chain(of_core)
    }

    /// True if a convex area and a core without radius overlap by more than so many grains: the first edge that parts
    /// them decides.
    fn convex_overlap(&self, core: &Core, slack: i64) -> bool {
        self.convex_depths(core).all(|depth| depth > slack)
    }

    /// The least shift that parts a convex area and a core, in grains; negative while they are apart.
    fn convex_depth(&self, core: &Core) -> i64 {
        let depth = self.convex_depths(core).min().unwrap_or(-1);
        if depth >= 0 || core.radius() == 0 {
            return depth + core.radius();
        }
        let bare = core.with_radius(0);
        let apart = self.cores().map(|edge| distance::cores(&edge, &bare).grains()).min();
        core.radius() - apart.unwrap_or(0)
    }

    /// True if the whole body lies in the area or band, sticking out nowhere by more than `tolerance`.
    pub fn holds(&self, body: &Body, tolerance: i32) -> bool {
        if !self.has_inside() {
            return false;
        }
        let core = body.core();
        let slack = i64::from(tolerance) * GRAIN - core.radius();
        if slack >= 0 {
            let around = self.bounds.grown(slack + 1);
            let near = |p: &Fine| around.square_from(*p) == 0 && self.distance_from(*p).grains() <= slack;
            // What lies within a distance of something convex is convex itself: there the corners decide.
            return core.points().iter().all(near)
                && (self.convex || core.edges().all(|e| self.near(&e, slack).cover(0)));
        }
        // A round body: its points lie that deep inside.
        let deep = |p: &Fine| self.contains(*p) && self.border_grains(*p) >= -slack;
        core.points().iter().all(deep)
    }

    /// The stretches of a line inside the area or band, deeper than `tolerance` from the border. A line that runs
    /// along the border is not inside. Nothing is inside a line.
    pub fn inside(&self, line: &Segment, tolerance: i32) -> Spans {
        if !self.has_inside() || !Bounds::of(&[line.from, line.to]).meets(&self.bounds) {
            return Spans::none(line);
        }
        let slack = i64::from(tolerance) * GRAIN;
        if !self.is_area() {
            let reach = self.half_width - slack;
            return Spans::of(line, self.edges().filter_map(|e| span::in_capsule(line, &e, reach)));
        }
        let inside = Spans::of(line, self.parts_inside(line));
        // One grain more: what is exactly as deep as the tolerance is not deeper.
        if tolerance <= 0 || inside.is_empty() {
            inside
        } else {
            inside.minus(&self.near_edges(line, slack + 1))
        }
    }

    /// The stretches of a line inside or within `slack` grains of the border.
    fn near(&self, line: &Segment, slack: i64) -> Spans {
        // One grain more: the border itself belongs to the piece.
        let around = self.near_edges(line, self.half_width + slack + 1);
        if self.is_area() { around.union(&Spans::of(line, self.parts_inside(line))) } else { around }
    }

    fn near_edges(&self, line: &Segment, reach: i64) -> Spans {
        Spans::of(line, self.edges().filter_map(|e| span::in_capsule(line, &e, reach)))
    }

    /// The stretches of a line that run along the border within `tolerance`: how much of an edge of a base lies
    /// at the edge of a wood.
    pub fn along_border(&self, line: &Segment, tolerance: i32) -> Spans {
        let slack = i64::from(tolerance) * GRAIN;
        match self.drawn {
            Drawn::Polygon(_) | Drawn::Line(_) => self.near_edges(line, slack),
            Drawn::Band { .. } => {
                let within = self.near_edges(line, self.half_width + slack);
                within.minus(&self.near_edges(line, self.half_width - slack))
            }
        }
    }

    /// Where the outline cuts a line: (rounded down, rounded up) fractions, at most two for each edge.
    fn cuts_of(&self, line: &Segment) -> Vec<(Part, Part)> {
        let d = line.vector();
        let mut cuts = Vec::new();
        let mut push = |n: i128, by: i128| {
            let (n, by) = if by < 0 { (-n, -by) } else { (n, by) };
            if n >= 0 && n <= by && by > 0 {
                let one = i128::from(ONE);
                let (low, high) = ((n * one).div_euclid(by), -(-(n * one)).div_euclid(by));
                cuts.push((i64::try_from(low).unwrap_or(0), i64::try_from(high).unwrap_or(ONE)));
            }
        };
        // On which side of the line the edge begins and ends: most lie wholly on one.
        let side = |p: Fine| d.cross(p - line.from);
        let mut begins = self.points.first().map_or(0, |p| side(*p));
        for e in self.edges() {
            let (from, to) = (begins, side(e.to));
            begins = to;
            if (from > 0 && to > 0) || (from < 0 && to < 0) {
                continue;
            }
            let (v, w) = (e.vector(), e.from - line.from);
            let by = to - from;
            if by != 0 {
                push(i128::from(w.cross(v)), i128::from(by));
            } else {
                // The edge lies along the line: both its ends.
                push(i128::from(w.dot(d)), i128::from(d.square()));
                push(i128::from((e.to - line.from).dot(d)), i128::from(d.square()));
            }
        }
        cuts.sort_unstable();
        cuts
    }

    /// The stretches between cuts whose middle is inside, exactly.
    fn parts_inside(&self, line: &Segment) -> Vec<(Part, Part)> {
        let mut cuts = self.cuts_of(line);
        cuts.insert(0, (0, 0));
        cuts.push((ONE, ONE));
        let pairs = cuts.iter().zip(cuts.iter().skip(1));
        let inside = |(a, b): (&(Part, Part), &(Part, Part))| {
            let middle = i128::from(a.1) + i128::from(b.0);
            let real = b.0 > a.1;
            (real && polygon::locate_on(&self.points, line, middle) == Where::Inside).then_some((a.0, b.1))
        };
        pairs.filter_map(inside).collect()
    }

    /// True if a line passes through the inside deeper than `tolerance`.
    pub fn crossed(&self, line: &Segment, tolerance: i32) -> bool {
        !self.inside(line, tolerance).is_empty()
    }

    /// How far along a line the broken line (or the outline of an area) first cuts it, in table units rounded
    /// down. Touching with an end counts.
    pub fn first_cut(&self, line: &Segment) -> Option<i32> {
        let (part, _) = *self.cuts_of(line).first()?;
        let n = round_div_wide(i128::from(part) * i128::from(line.length()), i128::from(ONE));
        Some(narrow(i64::try_from(n).unwrap_or(i64::MAX) / GRAIN))
    }

    /// The places where the broken line (or the outline of an area) cuts a line, in order.
    pub fn cut_places(&self, line: &Segment) -> Vec<Fine> {
        let mut places: Vec<Fine> =
            self.cuts_of(line).iter().map(|(low, high)| span::place_at(line, (low + high) / 2)).collect();
        places.dedup();
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Disc;
    use crate::point::{Heading, Point, Pose};
    use crate::rect::{Rect, Size};

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    fn line(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
        Segment::new(p(x0, y0), p(x1, y1))
    }

    /// An L: 10 × 10 cm without its north-east quarter.
    fn village() -> Shape {
        Shape::polygon([
            p(0, 0),
            p(10_000, 0),
            p(10_000, 5_000),
            p(5_000, 5_000),
            p(5_000, 10_000),
            p(0, 10_000),
        ])
        .unwrap()
    }

    fn base(x: i32, y: i32) -> Body {
        Body::Rect(Rect::new(Pose::new(p(x, y), Heading::NORTH), Size::new(2_000, 2_000)))
    }

    #[test]
    fn places() {
        let v = village();
        assert!(v.contains(p(2_000, 2_000)) && v.contains(p(5_000, 7_000)));
        assert!(!v.contains(p(6_000, 6_000)));
        assert_eq!(v.distance_from(p(8_000, 9_000)).floor(), 3_000);
        assert!(v.on_border(p(4_950, 6_000), 50) && !v.on_border(p(4_900, 6_000), 50));
        assert!(v.holds_place(p(2_500, 2_500), 2_499) && !v.holds_place(p(2_500, 2_500), 2_500));
    }

    #[test]
    fn bases_in_an_area() {
        let v = village();
        assert!(v.holds(&base(2_000, 4_000), 0));
        assert!(v.holds(&base(1_000, 2_000), 0), "flush in the corner");
        assert!(!v.holds(&base(900, 2_000), 40) && v.holds(&base(960, 2_000), 40));
        // All corners inside is not enough: the notch cuts this one.
        let long =
            Body::Rect(Rect::new(Pose::new(p(6_000, 6_000), Heading::degrees(315)), Size::new(9_000, 2_000)));
        assert!(!v.holds(&long, 40));
        assert!(v.overlaps(&base(5_990, 7_500), 9) && !v.overlaps(&base(5_990, 7_500), 10));
        assert!(v.overlaps(&base(5_990, 6_990), 13), "in the notch both walls count");
        assert!(!v.overlaps(&base(6_000, 7_000), 0));
        assert_eq!(v.distance(&base(7_000, 8_000)).floor(), 1_000);
        assert_eq!(v.distance(&base(3_000, 3_000)), Distance::ZERO);
        let disc = Body::Disc(Disc { centre: p(7_000, 8_000), radius: 2_010 });
        assert!(v.overlaps(&disc, 9) && !v.overlaps(&disc, 10));
        assert!(v.holds(&Body::Disc(Disc { centre: p(2_500, 2_500), radius: 2_500 }), 0));
        assert!(!v.holds(&Body::Disc(Disc { centre: p(2_400, 2_500), radius: 2_500 }), 40));
    }

    #[test]
    fn lines_through_an_area() {
        let v = village();
        assert_eq!(v.inside(&line(-1_000, 7_000, 12_000, 7_000), 0).total(), 5_000);
        let both = v.inside(&line(2_500, 12_000, 12_000, 2_500), 0);
        assert_eq!(both.stretches().count(), 2, "through both arms");
        assert!(v.inside(&line(0, -100, 0, 12_000), 0).is_empty(), "along the border");
        assert!(!v.crossed(&line(-1_000, 9_990, 12_000, 9_990), 10));
        assert!(v.crossed(&line(-1_000, 9_989, 12_000, 9_989), 10));
        assert_eq!(v.inside(&line(1_000, 1_000, 2_000, 1_000), 0).total(), 1_000);
        assert_eq!(v.first_cut(&line(-1_000, 7_000, 12_000, 7_000)), Some(1_000));
        let deep = v.inside(&line(-1_000, 7_000, 12_000, 7_000), 10);
        assert_eq!(deep.stretches().collect::<Vec<_>>(), [(1_010, 5_990)]);
    }

    #[test]
    fn bands() {
        let river = Shape::band([p(0, 0), p(10_000, 0), p(10_000, 10_000)], 2_000).unwrap();
        assert_eq!(river.inside(&line(5_000, -5_000, 5_000, 5_000), 0).total(), 2_000);
        assert_eq!(river.distance_from(p(5_000, 3_000)).floor(), 2_000);
        assert!(river.contains(p(10_600, -600)), "round at the bend");
        assert!(!river.contains(p(10_800, -800)));
        assert!(river.holds(&base(5_000, 1_000), 0));
        assert!(!river.holds(&base(5_000, 1_100), 40));
        assert!(river.overlaps(&base(5_000, 2_980), 19) && !river.overlaps(&base(5_000, 2_980), 20));
        assert!(river.along_border(&line(2_000, 1_010, 6_000, 1_010), 20).cover(0));
        assert!(river.along_border(&line(2_000, 900, 6_000, 900), 20).is_empty());
        // Twice through the same river on one line: both stretches count, but not twice at the bend.
        assert_eq!(river.inside(&line(5_000, -2_000, 12_000, 5_000), 0).stretches().count(), 2);
        assert_eq!(river.inside(&line(8_000, 2_000, 12_000, -2_000), 0).stretches().count(), 1);
    }

    #[test]
    fn hedges() {
        let hedge = Shape::line([p(0, 0), p(10_000, 0)]).unwrap();
        assert_eq!(hedge.first_cut(&line(3_000, -1_000, 3_000, 1_000)), Some(1_000));
        assert_eq!(hedge.first_cut(&line(11_000, -1_000, 11_000, 1_000)), None);
        assert!(!hedge.crossed(&line(3_000, -1_000, 3_000, 1_000), 0), "nothing is inside a hedge");
        assert!(hedge.overlaps(&base(3_000, 1_000), 999));
        assert!(!hedge.overlaps(&base(3_000, 2_000), 0));
        assert_eq!(hedge.distance(&base(3_000, 2_500)).floor(), 500);
    }

    #[test]
    fn shapes_that_overlap() {
        let wood = Shape::ellipse(p(0, 0), 12_000, 18_000, Heading::NORTH).unwrap();
        assert!(!wood.overlaps_shape(&wood.shifted(p(12_000, 0)), 4), "they touch");
        assert!(wood.overlaps_shape(&wood.shifted(p(11_900, 0)), 4));
        assert!(wood.overlaps_shape(&wood, 4));
        let barn = Shape::rectangle(&Rect::upright(p(-500, -500), p(500, 500))).unwrap();
        assert!(wood.overlaps_shape(&barn, 4) && barn.overlaps_shape(&wood, 4), "one inside the other");
        // Corner to corner across the diagonal: their boxes meet, they do not.
        assert!(!wood.overlaps_shape(&wood.shifted(p(10_000, 14_000)), 4));
        let river = Shape::band([p(9_000, -20_000), p(9_000, 20_000)], 6_000).unwrap();
        assert!(!wood.overlaps_shape(&river, 4) && !river.overlaps_shape(&wood, 4));
        assert!(wood.shifted(p(10, 0)).overlaps_shape(&river, 4));
        assert!(river.overlaps_shape(&wood.shifted(p(10, 0)), 4));
        // A village in the notch of another is clear of it.
        let barn = |low: i32| Shape::rectangle(&Rect::upright(p(6_000, low), p(9_000, 9_000))).unwrap();
        assert!(!village().overlaps_shape(&barn(5_000), 4) && village().overlaps_shape(&barn(4_900), 4));
    }

    #[test]
    fn shapes_apart() {
        let hedge = Shape::line([p(12_000, 0), p(12_000, 5_000)]).unwrap();
        assert_eq!(village().distance_to_shape(&hedge).floor(), 2_000);
        let barn = Shape::rectangle(&Rect::upright(p(1_000, 1_000), p(2_000, 2_000))).unwrap();
        assert_eq!(village().distance_to_shape(&barn), Distance::ZERO);
    }
}
