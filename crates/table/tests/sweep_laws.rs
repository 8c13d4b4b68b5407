//! A sweep never passes through a base, and stops where a walk in small steps stops. The walk is done in floating
//! point by an independent yardstick.

mod common;

use common::{OVERLAP, Real, body, depth, real, rect};
use proptest::prelude::*;
use rocroi_table::{Body, Motion, Rect, Side, Sweep};

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 600,
        failure_persistence: None,
        max_global_rejects: 100_000,
        ..ProptestConfig::default()
    }
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
        let mut t = end;
        let mut most = f64::NEG_INFINITY;
        while t <= beyond {
            most = most.max(at(t));
            t += step.min(3.0 / pace);
        }
        let enough = if clearance < 0 { ignored * 0.7 } else { ignored };
        prop_assert!(most >= enough - 0.1 - pace, "need not have stopped at {end}: {most} ({h:?})");
    }
    Ok(())
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
