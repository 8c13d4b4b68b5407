//! The laws of the table: distance and sight are symmetric; shifts, quarter turns and mirror images change no bit; any
//! other turn changes no distance by more than 0.03 mm; aligned means contact; manoeuvres do not drift.

mod common;

use common::{OVERLAP, body, pose, rect, size};
use proptest::prelude::*;
use rocroi_table::{
    Body, Corner, Disc, Distance, Edge, Fine, GRAIN, Group, Heading, Motion, Point, Pose, Rect, Segment,
    Shape, Side, Size, Snap, Sweep, Tolerance, Touch, align, contact, critical, crosses, distance, inside,
    overlap, relation, sight,
};

const TOLERANCE: Tolerance = Tolerance { overlap: OVERLAP, contact: 40, heading: 500, step: 4 };

fn cases() -> ProptestConfig {
    ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() }
}

/// A motion of the whole table that must change nothing.
#[derive(Debug, Clone, Copy)]
enum Same {
    Shift(Point),
    Quarter,
    Mirror,
}

fn same() -> impl Strategy<Value = Same> {
    prop_oneof![
        (-90_000..90_000i32, -90_000..90_000i32).prop_map(|(x, y)| Same::Shift(Point::new(x, y))),
        Just(Same::Quarter),
        Just(Same::Mirror),
    ]
}

impl Same {
    fn point(self, p: Point) -> Point {
        match self {
            Same::Shift(by) => p + by,
            Same::Quarter => Point::new(p.y, -p.x),
            Same::Mirror => Point::new(-p.x, p.y),
        }
    }

    fn fine(self, p: Fine) -> Fine {
        match self {
            Same::Shift(by) => p + Fine::from(by),
            Same::Quarter => Fine::new(p.y, -p.x),
            Same::Mirror => Fine::new(-p.x, p.y),
        }
    }

    fn heading(self, h: Heading) -> Heading {
        match self {
            Same::Shift(_) => h,
            Same::Quarter => h.turned(90_000),
            Same::Mirror => Heading::new(-h.thousandths()),
        }
    }

    fn pose(self, p: Pose) -> Pose {
        Pose::new(self.point(p.at), self.heading(p.facing))
    }

    fn rect(self, r: &Rect) -> Rect {
        self.pose(r.pose()).rect(r.size())
    }

    fn body(self, b: &Body) -> Body {
        match b {
            Body::Rect(r) => Body::Rect(self.rect(r)),
            Body::Disc(d) => Body::Disc(Disc { centre: self.point(d.centre), radius: d.radius }),
            Body::Segment(s) => {
                Body::Segment(Segment::new(self.point(s.from.point()), self.point(s.to.point())))
            }
        }
    }

    fn line(self, from: Point, to: Point) -> Segment {
        Segment::new(self.point(from), self.point(to))
    }

    fn side(self, side: Side) -> Side {
        if matches!(self, Same::Mirror) { side.other() } else { side }
    }

    fn edge(self, edge: Edge) -> Edge {
        match edge {
            Edge::Left | Edge::Right if matches!(self, Same::Mirror) => edge.opposite(),
            _ => edge,
        }
    }

    fn touch(self, touch: Touch) -> Touch {
        match touch {
            Touch::Edge(edge) => Touch::Edge(self.edge(edge)),
            Touch::Corner(c) if matches!(self, Same::Mirror) => Touch::Corner(match c {
                Corner::FrontLeft => Corner::FrontRight,
                Corner::FrontRight => Corner::FrontLeft,
                Corner::RearLeft => Corner::RearRight,
                Corner::RearRight => Corner::RearLeft,
            }),
            Touch::Corner(c) => Touch::Corner(c),
        }
    }
}

fn place(reach: i32) -> impl Strategy<Value = Point> {
    (-reach..=reach, -reach..=reach).prop_map(|(x, y)| Point::new(x, y))
}

/// A star-shaped area, often with notches.
fn area() -> impl Strategy<Value = Vec<Point>> {
    (place(6_000), prop::collection::vec(1_500..7_000i32, 3..9)).prop_map(|(centre, radii)| {
        let headings = (0..).step_by(360_000 / radii.len()).map(Heading::new);
        radii.iter().zip(headings).map(|(r, h)| Pose::new(centre, h).advanced(*r).at).collect()
    })
}

fn shape() -> impl Strategy<Value = (Shape, Vec<Point>, u8, i32)> {
    let line = || prop::collection::vec(place(9_000), 2..5);
    prop_oneof![
        area().prop_map(|p| (p, 0, 0)),
        (line(), 500..4_000i32).prop_map(|(p, w)| (p, 1, w)),
        line().prop_map(|p| (p, 2, 0)),
    ]
    .prop_filter_map("a shape", |(points, kind, width)| {
        Some((drawn(&points, kind, width)?, points, kind, width))
    })
}

fn drawn(points: &[Point], kind: u8, width: i32) -> Option<Shape> {
    match kind {
        0 => Shape::polygon(points),
        1 => Shape::band(points, width),
        _ => Shape::line(points),
    }
    .ok()
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn distance_and_overlap_are_symmetric(a in body(9_000), b in body(9_000)) {
        prop_assert_eq!(distance(&a, &b), distance(&b, &a));
        prop_assert_eq!(distance(&a, &b).grains(), distance(&b, &a).grains());
        prop_assert_eq!(overlap(&a, &b), overlap(&b, &a));
        let (p, q) = rocroi_table::nearest_points(&a, &b);
        if distance(&a, &b) > Distance::ZERO {
            let between = Distance::between(p, q).grains();
            prop_assert!((between - distance(&a, &b).grains()).abs() <= 4);
        }
    }

    #[test]
    fn distance_and_overlap_are_true(a in body(9_000), b in body(9_000)) {
        let depth = common::depth(&common::real(&a), &common::real(&b));
        let found = distance(&a, &b).grains() as f64 / 256.0;
        prop_assert!((found - (-depth).max(0.0)).abs() < 0.03, "{found} for {depth}");
        let found = f64::from(overlap(&a, &b));
        prop_assert!(found <= depth.max(0.0) + 0.03 && found > depth - 1.03, "{found} for {depth}");
    }

    #[test]
    fn sight_from_place_to_place_is_symmetric(
        from in place(12_000), to in place(12_000), b in body(6_000), s in shape(),
        tolerance in prop_oneof![Just(0), Just(10), Just(40)],
    ) {
        let line = Segment::new(from, to);
        let back = line.reversed();
        prop_assert_eq!(crosses(&line, &b, tolerance), crosses(&back, &b, tolerance));
        prop_assert_eq!(inside(&line, &b, tolerance).total(), inside(&back, &b, tolerance).total());
        let (there, home) = (s.0.inside(&line, tolerance), s.0.inside(&back, tolerance));
        prop_assert_eq!(there.total(), home.total());
        prop_assert_eq!(there.is_empty(), home.is_empty());
        prop_assert_eq!(s.0.cut_places(&line).len(), s.0.cut_places(&back).len());
    }

    #[test]
    fn crossing_and_its_length_agree(from in place(12_000), to in place(12_000), b in body(6_000)) {
        let line = Segment::new(from, to);
        let length = inside(&line, &b, 10).total();
        if crosses(&line, &b, 10) {
            // A line that crosses by less than a unit's length may be rounded to nothing.
            prop_assert!(!inside(&line, &b, 9).is_empty());
        } else {
            prop_assert!(length <= 3, "{length} inside but not crossed");
        }
    }

    #[test]
    fn no_bit_changes_for_bodies(a in body(9_000), b in body(9_000), same in same()) {
        let (c, d) = (same.body(&a), same.body(&b));
        prop_assert_eq!(distance(&a, &b).grains(), distance(&c, &d).grains());
        prop_assert_eq!(overlap(&a, &b), overlap(&c, &d));
        if let (Body::Rect(a), Body::Rect(b)) = (a, b) {
            let (c, d) = (same.rect(&a), same.rect(&b));
            for corner in Corner::ALL {
                if let Touch::Corner(to) = same.touch(Touch::Corner(corner)) {
                    prop_assert_eq!(same.fine(a.corner(corner)), c.corner(to));
                }
            }
            let zone = relation::zone(&a, &Body::Rect(b), 0).edge();
            prop_assert_eq!(same.edge(zone), relation::zone(&c, &Body::Rect(d), 0).edge());
            for edge in Edge::ALL {
                let (lane, image) = (a.lane(edge), c.lane(same.edge(edge)));
                let one = relation::shadow(&lane, 0, lane.length(), 50_000, &Body::Rect(b));
                let other = relation::shadow(&image, 0, image.length(), 50_000, &Body::Rect(d));
                prop_assert_eq!(one.map(|s| s.nearest), other.map(|s| s.nearest));
            }
        }
    }

    #[test]
    fn no_bit_changes_for_contact(
        a in rect(9_000), size in size(), own in 0usize..4, edge in 0usize..4, t in -9_000..9_000i32,
        turn in prop_oneof![Just(0), -45_000..45_000i32], same in same(),
    ) {
        let b = align::flush(&a, Edge::ALL[edge], size, Edge::ALL[own], t).turned(turn).rect(size);
        let (c, d) = (same.rect(&a), same.rect(&b));
        let (one, other) = (contact(&a, &b, &TOLERANCE), contact(&c, &d, &TOLERANCE));
        prop_assert_eq!(one.map(|x| x.shared()), other.map(|x| x.shared()));
        prop_assert_eq!(one.map(|x| x.is_edge()), other.map(|x| x.is_edge()));
        prop_assert_eq!(one.map(|x| same.touch(x.mine)), other.map(|x| x.mine));
        prop_assert_eq!(one.map(|x| same.touch(x.theirs)), other.map(|x| x.theirs));
    }

    #[test]
    fn no_bit_changes_for_lines(
        from in place(12_000), to in place(12_000), b in body(6_000), s in shape(), same in same(),
    ) {
        let (line, image) = (Segment::new(from, to), same.line(from, to));
        let c = same.body(&b);
        prop_assert_eq!(crosses(&line, &b, 10), crosses(&image, &c, 10));
        prop_assert_eq!(inside(&line, &b, 0), inside(&image, &c, 0));
        let points: Vec<Point> = s.1.iter().map(|p| same.point(*p)).collect();
        let t = drawn(&points, s.2, s.3).unwrap();
        prop_assert_eq!(s.0.inside(&line, 10), t.inside(&image, 10));
        prop_assert_eq!(s.0.first_cut(&line), t.first_cut(&image));
        prop_assert_eq!(s.0.distance(&b).grains(), t.distance(&c).grains());
        prop_assert_eq!(s.0.overlaps(&b, 10), t.overlaps(&c, 10));
        prop_assert_eq!(s.0.holds(&b, 10), t.holds(&c, 10));
    }

    #[test]
    fn no_bit_changes_for_sweeps(
        a in rect(3_000), b in body(9_000), s in shape(), kind in 0u8..5, by in 1..12_000i32,
        clearance in prop_oneof![Just(-OVERLAP), Just(2_540)], same in same(),
    ) {
        let motion = |rect: &Rect, flip: bool| {
            let sign = if flip { -1 } else { 1 };
            let side = if flip { Side::Right } else { Side::Left };
            match kind {
                0 => Motion::advance(rect, by),
                1 => Motion::slide(rect, by * sign),
                2 => Motion::wheel(rect, side, by * 9),
                3 => Motion::wheel(rect, side.other(), by * 9),
                _ => Motion::advance(rect, -by),
            }
        };
        let c = same.rect(&a);
        let flip = matches!(same, Same::Mirror);
        let one = Sweep::new(&[a.into()], motion(&a, false), clearance);
        let other = Sweep::new(&[c.into()], motion(&c, flip), clearance);
        prop_assert_eq!(one.against(&b), other.against(&same.body(&b)));
        let points: Vec<Point> = s.1.iter().map(|p| same.point(*p)).collect();
        let t = drawn(&points, s.2, s.3).unwrap();
        prop_assert_eq!(one.against_shape(&s.0), other.against_shape(&t));
    }

    #[test]
    fn no_bit_changes_for_manoeuvres(
        p in pose(9_000), size in size(), by in -90_000..90_000i32, same in same(), other in rect(9_000),
    ) {
        let image = same.pose(p);
        let sign = if matches!(same, Same::Mirror) { -1 } else { 1 };
        prop_assert_eq!(same.pose(p.advanced(by)), image.advanced(by));
        prop_assert_eq!(same.pose(p.slid(by)), image.slid(by * sign));
        prop_assert_eq!(same.pose(p.turned(by)), image.turned(by * sign));
        prop_assert_eq!(same.pose(p.half_turned(size)), image.half_turned(size));
        prop_assert_eq!(same.pose(p.turned_about_middle(size, by)), image.turned_about_middle(size, by * sign));
        for side in Side::BOTH {
            prop_assert_eq!(same.pose(p.wheeled(size, side, by)), image.wheeled(size, same.side(side), by));
            prop_assert_eq!(same.pose(p.quarter_turned(size, side)), image.quarter_turned(size, same.side(side)));
            let others = [other];
            let images = [same.rect(&other)];
            let angles = critical::wheel_angles(&p.rect(size), side, 90_000, &others);
            prop_assert_eq!(angles, critical::wheel_angles(&image.rect(size), same.side(side), 90_000, &images));
        }
    }

    #[test]
    fn no_bit_changes_for_aligned_places_and_groups(
        a in rect(9_000), size in size(), edge in 0usize..4, own in 0usize..4, t in -9_000..9_000i32,
        members in prop::collection::vec(pose(9_000), 1..4), by in -90_000..90_000i32, same in same(),
    ) {
        let (edge, own, c) = (Edge::ALL[edge], Edge::ALL[own], same.rect(&a));
        let mirror = matches!(same, Same::Mirror);
        // In the mirror the right end is the left one.
        let length = |e: Edge, s: Size| if e.is_flank() { s.depth } else { s.front };
        let u = if mirror { length(edge, a.size()) - length(own, size) - t } else { t };
        prop_assert_eq!(
            same.pose(align::flush(&a, edge, size, own, t)),
            align::flush(&c, same.edge(edge), size, same.edge(own), u)
        );
        for side in Side::BOTH {
            prop_assert_eq!(
                same.pose(align::beside(&a, side, size, t)),
                align::beside(&c, same.side(side), size, t)
            );
            let sizes = vec![size; members.len()];
            let images: Vec<Pose> = members.iter().map(|p| same.pose(*p)).collect();
            let group = Group::form(a.pose(), &members, Snap::NONE).wheeled(&sizes, side, by);
            let image = Group::form(c.pose(), &images, Snap::NONE).wheeled(&sizes, same.side(side), by);
            let moved: Vec<Pose> = group.poses().map(|p| same.pose(p)).collect();
            prop_assert_eq!(moved, image.poses().collect::<Vec<Pose>>());
        }
    }

    #[test]
    fn any_other_turn_keeps_distances_to_three_hundredths(
        a in body(20_000), b in body(20_000), by in 0..360_000, centre in place(50_000),
    ) {
        let turned = |body: &Body| match body {
            Body::Rect(r) => Body::Rect(r.pose().turned_about(centre, by).rect(r.size())),
            Body::Disc(d) => {
                Body::Disc(Disc { centre: d.centre.turned_about(centre, by), radius: d.radius })
            }
            Body::Segment(s) => Body::Segment(*s),
        };
        let (before, after) = (distance(&a, &b).grains(), distance(&turned(&a), &turned(&b)).grains());
        prop_assert!((before - after).abs() <= 3 * GRAIN, "{before} became {after} grains");
    }

    #[test]
    fn aligned_means_contact(
        a in rect(20_000), size in size(), edge in 0usize..4, own in 0usize..4, t in -1_000..1_000i32,
    ) {
        let (edge, own) = (Edge::ALL[edge], Edge::ALL[own]);
        let b = align::flush(&a, edge, size, own, t).rect(size);
        let found = contact(&b, &a, &TOLERANCE);
        prop_assert!(found.is_some());
        if let Some(found) = found {
            prop_assert_eq!(found.mine, Touch::Edge(own));
            prop_assert_eq!(found.theirs, Touch::Edge(edge));
            prop_assert!(rocroi_table::overlap(&b.into(), &a.into()) <= 2);
        }
        // Within 1.4 units: one rounding of a pose.
        let corner_of = |r: &Rect, e: Edge, i: usize| r.ends(e)[i];
        let b = align::flush(&a, edge, size, own, 0).rect(size);
        let off = corner_of(&b, own, 0).distance(corner_of(&a, edge, 1));
        prop_assert!(off <= 14 * GRAIN / 10, "{off} grains");
    }

    #[test]
    fn what_is_seen_of_an_edge_is_what_lines_see(
        from in place(12_000), a in place(12_000), b in place(12_000),
        bodies in prop::collection::vec(body(8_000), 0..4),
    ) {
        let edge = Segment::new(a, b);
        let seen = sight::seen_from(from.into(), &edge, &bodies, 10);
        for i in 0..=40i64 {
            let v = edge.vector();
            let q = Fine::new(edge.from.x + v.x * i / 40, edge.from.y + v.y * i / 40);
            let line = Segment { from: from.into(), to: q };
            let part = (1i64 << 30) * i / 40;
            let near = |slack: i64| {
                seen.fractions().iter().any(|(s, e)| part >= s - slack && part <= e + slack)
            };
            // Rounding may move the ends of a stretch by a little, discs are drawn with 64 corners.
            let open = |tolerance| sight::blocked(&line, &bodies, tolerance).is_none();
            if open(5) {
                prop_assert!(near(1 << 21), "{i}: free, but not seen in {seen:?}");
            }
            if !open(40) {
                prop_assert!(!near(-(1 << 21)), "{i}: blocked, but seen in {seen:?}");
            }
        }
    }
}

/// Ten thousand random manoeuvres: the group moves as one, so the members stay where they belong.
#[test]
fn ten_thousand_manoeuvres_do_not_drift() {
    let sizes = [Size::new(4_000, 3_000); 6];
    let line: Vec<Pose> =
        (0..6).map(|i| Pose::new(Point::new(i % 3 * 4_000, -(i / 3) * 3_000), Heading::NORTH)).collect();
    let mut group = Group::form(line[0], &line, Snap::NONE);
    let mut seed = 20_261_115u64;
    let mut dice = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i32::try_from((seed >> 33) % n).unwrap()
    };
    for _ in 0..10_000 {
        let side = if dice(2) == 0 { Side::Left } else { Side::Right };
        group = match dice(3) {
            0 => group.wheeled(&sizes, side, dice(90_000)),
            1 => group.advanced(dice(16_000) - 8_000),
            _ => group.slid(dice(8_000) - 4_000),
        };
        if !group.leader().at.within(Point::default(), 400_000) {
            group = group.led_to(Pose::new(Point::default(), group.leader().facing));
        }
    }
    let rects: Vec<Rect> = group.rects(&sizes).collect();
    for (i, a) in rects.iter().enumerate() {
        for (j, b) in rects.iter().enumerate().skip(i + 1) {
            if j == i + 1 && i % 3 != 2 {
                assert_eq!(relation::side_by_side(a, b, &TOLERANCE), Some(Side::Right));
                let off = a.corner(Corner::FrontRight).distance(b.corner(Corner::FrontLeft));
                assert!(off <= 15 * GRAIN / 10, "{off} grains apart after 10,000 manoeuvres");
            }
            if j == i + 3 {
                assert!(relation::in_file(a, b, &TOLERANCE));
            }
        }
    }
}
