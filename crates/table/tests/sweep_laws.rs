//! A sweep never passes through a base, and stops where a walk in small steps stops. The walk is done in floating
//! point by an independent yardstick.

mod common;

use common::{OVERLAP, Real, body, depth, real, rect};
use proptest::prelude::*;
use rocroi_table::{Body, Heading, Motion, Point, Pose, Rect, Shape, Side, Sweep, Table};

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 600,
        failure_persistence: None,
        max_global_rejects: 100_000,
        ..ProptestConfig::default()
    }
}

/// A star-shaped area round a centre as triangles, a band or line as its straight pieces, in floating point.
fn pieces(centre: Point, points: &[Point], kind: u8, width: i32) -> Vec<Real> {
    let at = |p: &Point| (f64::from(p.x), f64::from(p.y));
    let radius = f64::from(width) / 2.0;
    let next = points.iter().cycle().skip(1);
    let count = if kind == 0 { points.len() } else { points.len() - 1 };
    let piece = |(a, b): (&Point, &Point)| {
        let points = if kind == 0 { vec![at(&centre), at(a), at(b)] } else { vec![at(a), at(b)] };
        Real { points, radius }
    };
    points.iter().zip(next).take(count).map(piece).collect()
}

fn area() -> impl Strategy<Value = (Point, Vec<Point>)> {
    let radii = prop::collection::vec(2_000..6_000i32, 4..9);
    (-9_000..9_000i32, -9_000..9_000i32, radii).prop_map(|(x, y, radii)| {
        let centre = Point::new(x, y);
        let headings = (0..).step_by(360_000 / radii.len()).map(Heading::new);
        let corner = |(r, h): (&i32, Heading)| Pose::new(centre, h).advanced(*r).at;
        (centre, radii.iter().zip(headings).map(corner).collect())
    })
}

/// The mover after `at` of the motion, in floating point.
fn walked(mover: &Body, motion: &Motion, at: f64) -> Real {
    match motion {
        Motion::Shift { towards, .. } => {
            real(mover).shifted(f64::from(towards.thousandths()).to_radians() / 1000.0, at)
        }
        Motion::Turn { about, by } => {
            let angle = at.to_radians() / 1000.0 * f64::from(by.signum());
            real(mover).turned((about.x as f64 / 256.0, about.y as f64 / 256.0), angle)
        }
    }
}

/// The longest way a point of the mover goes in one unit (or 1/1000 degree) of the motion.
fn pace(mover: &Body, motion: &Motion) -> f64 {
    match motion {
        Motion::Shift { .. } => 1.0,
        Motion::Turn { about, .. } => {
            let about = (about.x as f64 / 256.0, about.y as f64 / 256.0);
            let real = real(mover);
            let far = real.points.iter().map(|p| (p.0 - about.0).hypot(p.1 - about.1));
            (far.fold(0.0, f64::max) + real.radius).to_radians() / 1000.0
        }
    }
}

fn check(mover: &Body, motion: Motion, obstacle: &Body, clearance: i32) -> Result<(), TestCaseError> {
    let sweep = Sweep::new(std::slice::from_ref(mover), motion, clearance);
    let hit = sweep.against(obstacle);
    let still = real(obstacle);
    let pace = pace(mover, &motion);
    let step = (10.0 / pace).max(1.0);
    let ignored = f64::from(-clearance);
    let at = |t: f64| depth(&walked(mover, &motion, t), &still);
    let limit = f64::from(motion.limit());
    let end = hit.map_or(limit, |h| f64::from(h.at));
    if hit.is_some_and(|h| h.at_start) {
        let smaller = if clearance < 0 { ignored * 0.70 } else { ignored };
        prop_assert!(at(0.0) > smaller - 0.1, "said to overlap at the start: {}", at(0.0));
        return Ok(());
    }
    // It never passes through: up to the stop nothing overlaps by more than is ignored.
    let mut t = 0.0;
    while t < end {
        prop_assert!(at(t) <= ignored + 0.1, "at {t} of {end}: overlap {} ({hit:?})", at(t));
        t += step;
    }
    prop_assert!(at(end) <= ignored + 0.1, "at the end {end}: overlap {} ({hit:?})", at(end));
    if let Some(h) = hit {
        // It stops where it touches and not before; what touched at the start (within rounding either way) where
        // the overlap becomes too large.
        let there = at(end) + f64::from(clearance.max(0));
        let touches = there.abs() <= 0.1 + pace;
        let too_deep = clearance < 0 && there >= ignored * 0.7 - 0.1 - pace;
        let fits = match at(0.0) + f64::from(clearance.max(0)) {
            gap if clearance >= 0 || gap < -0.1 => touches,
            gap if gap > 0.1 => too_deep,
            _ => touches || too_deep,
        };
        prop_assert!(fits, "stopped at {end} with an overlap of {there}, {} at the start ({h:?})", at(0.0));
        // And it had to stop: a little farther on the overlap is too large.
        let beyond = limit + 2.0 * ignored.max(0.0) / pace + 2.0;
        let most = deepest(&at, end, beyond, step.min(3.0 / pace));
        let enough = if clearance < 0 { ignored * 0.7 } else { ignored };
        prop_assert!(most >= enough - 0.1 - pace, "need not have stopped at {end}: {most} ({h:?})");
    }
    Ok(())
}

/// The largest overlap between two places of a motion: walked in steps, and once more in small ones round the largest,
/// since an overlap may grow and shrink again between two steps.
fn deepest(at: &impl Fn(f64) -> f64, from: f64, to: f64, step: f64) -> f64 {
    let walk = |from: f64, to: f64, step: f64| {
        let steps = ((to - from) / step).ceil().max(1.0) as i32;
        let places = (0..=steps).map(|n| from + (to - from) * f64::from(n) / f64::from(steps));
        places.map(|t| (at(t), t)).fold((f64::NEG_INFINITY, from), |a, b| if b.0 > a.0 { b } else { a })
    };
    let (_, near) = walk(from, to, step);
    walk((near - step).max(from), (near + step).min(to), step / 32.0).0
}

fn motion(mover: &Rect, kind: u8, by: i32) -> Motion {
    match kind {
        0 => Motion::advance(mover, by),
        1 => Motion::advance(mover, -by),
        2 => Motion::slide(mover, by),
        3 => Motion::slide(mover, -by),
        4 => Motion::wheel(mover, Side::Left, by * 9),
        5 => Motion::wheel(mover, Side::Right, by * 9),
        6 => Motion::wheel(mover, Side::Right, -by * 9),
        7 => Motion::Turn { about: mover.centre(), by: by * 15 },
        _ => Motion::Shift { towards: mover.facing().turned(by * 17), by },
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_base_stops_where_a_walk_stops(
        mover in rect(3_000), obstacle in body(12_000), kind in 0u8..9, by in 1..12_000i32,
    ) {
        check(&Body::Rect(mover), motion(&mover, kind, by), &obstacle, -OVERLAP)?;
    }

    #[test]
    fn a_distance_is_kept(
        mover in rect(3_000), obstacle in body(14_000), kind in 0u8..9, by in 1..12_000i32,
        keep in prop_oneof![Just(0), Just(2_540), 0..5_000i32],
    ) {
        let mover_body = Body::Rect(mover);
        prop_assume!(!rocroi_table::within(&mover_body, &obstacle, keep + 1));
        check(&mover_body, motion(&mover, kind, by), &obstacle, keep)?;
    }

    #[test]
    fn a_round_base_stops_where_a_walk_stops(
        mover in body(3_000), obstacle in body(12_000), turn in any::<bool>(), by in 1..12_000i32,
        way in 0..360_000, keep in prop_oneof![Just(-OVERLAP), Just(0), Just(1_000)],
    ) {
        prop_assume!(!rocroi_table::within(&mover, &obstacle, keep.max(0) + 1));
        let motion = if turn {
            Motion::Turn { about: rocroi_table::Point::new(500, -700).into(), by: by * 15 }
        } else {
            Motion::Shift { towards: rocroi_table::Heading::new(way), by }
        };
        check(&mover, motion, &obstacle, keep)?;
    }

    /// A piece of terrain is entered where one of its parts is first touched, and never before.
    #[test]
    fn terrain_is_entered_where_a_walk_enters_it(
        mover in rect(3_000), area in area(), kind in 0u8..3, width in 500..3_000i32, way in 0u8..9,
        by in 1..12_000i32, clearance in prop_oneof![Just(-OVERLAP), Just(500)],
    ) {
        let (centre, points) = area;
        let shape = match kind {
            0 => Shape::polygon(points.clone()),
            1 => Shape::band(points.clone(), width),
            _ => Shape::line(points.clone()),
        };
        let width = if kind == 1 { width } else { 0 };
        let (shape, parts) = (shape.unwrap(), pieces(centre, &points, kind, width));
        let motion = motion(&mover, way, by);
        let body = Body::Rect(mover);
        let hit = Sweep::new(&[body], motion, clearance).against_shape(&shape);
        let at = |t: f64| {
            let there = walked(&body, &motion, t);
            parts.iter().map(|part| depth(&there, part)).fold(f64::NEG_INFINITY, f64::max)
        };
        let (limit, pace) = (f64::from(motion.limit()), pace(&body, &motion));
        let ignored = f64::from(-clearance);
        let end = hit.map_or(limit, |h| f64::from(h.at));
        if hit.is_some_and(|h| h.at_start) {
            prop_assert!(at(0.0) > ignored.min(ignored * 0.7) - 0.2, "not there at the start: {}", at(0.0));
            return Ok(());
        }
        let mut t = 0.0;
        while t <= end {
            prop_assert!(at(t) <= ignored + 0.2, "at {t} of {end}: {} ({hit:?})", at(t));
            t += (20.0 / pace).max(1.0);
        }
        if let Some(h) = hit {
            let there = at(end) + f64::from(clearance.max(0));
            let started = at(0.0) + f64::from(clearance.max(0));
            let touches = there.abs() <= 0.2 + pace || (started > -0.2 && there > -0.2);
            prop_assert!(touches, "stopped at {end} with {there} between ({h:?})");
        }
    }

    /// A rigid group stops where the first of its members stops.
    #[test]
    fn a_group_stops_where_its_first_member_stops(
        members in prop::collection::vec(rect(4_000), 1..5),
        obstacles in prop::collection::vec(body(12_000), 0..6), kind in 0u8..9, by in 1..12_000i32,
    ) {
        let bodies: Vec<Body> = members.iter().map(|r| Body::Rect(*r)).collect();
        let motion = motion(&members[0], kind, by);
        let sweep = Sweep::new(&bodies, motion, -OVERLAP);
        let found = sweep.first(&obstacles);
        let single = |body: &Body| {
            let alone = Sweep::new(std::slice::from_ref(body), motion, -OVERLAP);
            obstacles.iter().filter_map(|o| alone.against(o)).map(|h| h.at).min()
        };
        let first = bodies.iter().filter_map(single).min();
        // The frame of the motion is that of the first member, so a grain may round another way.
        prop_assert_eq!(found.is_some(), first.is_some());
        if let (Some(found), Some(first)) = (found, first) {
            prop_assert!((found.at - first).abs() <= 1, "{found:?} or {first}");
            let again = sweep.all(&obstacles);
            prop_assert_eq!(again.first().map(|h| h.at), Some(found.at));
        }
    }

    /// Bases that stand flush, in line, behind each other or corner to corner, with poses rounded as in play.
    #[test]
    fn flush_neighbours(
        mover in rect(3_000), size in common::size(), own in 0usize..4, edge in 0usize..4,
        t in -6_000..6_000i32, snap in any::<bool>(), kind in 0u8..9, by in 1..12_000i32,
    ) {
        let edges = rocroi_table::Edge::ALL;
        let t = if snap { 0 } else { t };
        let pose = rocroi_table::align::flush(&mover, edges[edge], size, edges[own], t);
        check(&Body::Rect(mover), motion(&mover, kind, by), &Body::Rect(pose.rect(size)), -OVERLAP)?;
    }
}

/// A wheel of a few thousandths beside a flush neighbour stops for an overlap that becomes too large only for a moment,
/// when one corner grazes another.
#[test]
fn a_small_wheel_beside_a_flush_neighbour() -> Result<(), TestCaseError> {
    let pose = Pose::new(Point::default(), Heading::new(311_329));
    let mover = pose.rect(rocroi_table::Size::new(4_000, 8_000));
    let size = rocroi_table::Size::new(2_964, 2_000);
    let edges = rocroi_table::Edge::ALL;
    let neighbour = rocroi_table::align::flush(&mover, edges[3], size, edges[0], -2_945).rect(size);
    check(&Body::Rect(mover), motion(&mover, 6, 1), &Body::Rect(neighbour), -OVERLAP)
}

/// The edge of the table stops what would hang over it, and not what stands flush with it.
#[test]
fn the_edge_of_the_table() {
    let table = Table { width: 100_000, depth: 60_000 };
    let unit = |x, y, degrees| {
        let pose = Pose::new(Point::new(x, y), Heading::degrees(degrees));
        pose.rect(rocroi_table::Size::new(4_000, 3_000))
    };
    let against = |rect: Rect, motion: Motion| {
        Sweep::new(&[rect.into()], motion, -OVERLAP).against_edge(&table).map(|h| h.at)
    };
    let near = unit(50_000, 57_000, 0);
    assert_eq!(against(near, Motion::advance(&near, 12_000)), Some(3_000));
    assert_eq!(against(near, Motion::advance(&near, 2_900)), None);
    let flush = unit(2_000, 30_000, 0);
    assert_eq!(against(flush, Motion::advance(&flush, 20_000)), None, "along the west edge");
    assert_eq!(against(flush, Motion::slide(&flush, -100)).map(|at| at <= 8), Some(true));
    assert!(table.holds(&flush.into(), 0) && !table.holds(&unit(1_990, 30_000, 0).into(), 8));
    assert!(table.touches(&unit(-1_900, 30_000, 0).into(), 40));
    assert!(!table.touches(&unit(-2_000, 30_000, 0).into(), 0));
}
