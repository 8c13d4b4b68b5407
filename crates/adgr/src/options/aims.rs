//! The lengths and angles worth trying for a move: where something would be touched, levelled with, entered or
//! kept at a distance. Finite lists from the positions; whether each is legal is the judge's business.

use rocroi_table::{Body, Corner, Edge, Motion, Rect, Side, Sweep, Ud};

use crate::ids::UnitId;
use crate::movement::{Close, Course, by_ground, straight};
use crate::scene::Scene;
use crate::tolerance::{STEP, UD};
use crate::zoc::rectangle;

/// How far around things matter, in table units.
const NEAR: i32 = 8 * UD;

fn near(foot: &Rect, other: &Rect) -> bool {
    let reach = i64::from(NEAR) * rocroi_table::GRAIN;
    foot.bounds().grown(reach).meets(other.bounds())
}

/// The farthest straight advance of all these units together from these footprints, in table units.
pub(super) fn farthest(scene: &Scene<'_>, units: &[UnitId], feet: &[Rect], limit: i32) -> i32 {
    let each = units.iter().zip(feet).map(|(unit, foot)| {
        let by = by_ground(scene, *unit, foot, limit);
        straight(
            scene,
            foot,
            Course { unit: *unit, leading: Edge::Front, by, with: units, close: Close::Usual },
        )
        .far
    });
    each.min().unwrap_or(0)
}

/// Straight advances worth trying, longest first, none beyond `most`.
pub(super) fn advances(scene: &Scene<'_>, units: &[UnitId], feet: &[Rect], most: i32) -> Vec<Ud> {
    let mut lengths = vec![most, most.min(UD), most / 2];
    let enemy = units.first().map(|u| scene.seat(*u).other());
    for foot in feet {
        let lane = foot.lane(Edge::Front);
        let body = Body::Rect(*foot);
        let motion = Motion::advance(foot, most);
        for (id, other) in scene.on_table().filter(|(id, o)| !units.contains(id) && near(foot, o)) {
            // Level with its front, or with its rear.
            let (_, front) = lane.position(other.corner(Corner::FrontLeft));
            let rears = other.corners().iter().map(|p| lane.position(*p).1);
            lengths.push(front);
            lengths.extend(rears.min());
            if Some(scene.seat(id)) == enemy {
                let there = Body::Rect(*other);
                let at = |keep: i32| Sweep::new(&[body], motion, keep).against(&there).map(|hit| hit.at);
                lengths.extend(at(4 * UD - STEP / 2));
                lengths.extend(at(UD));
                let zone = Body::Rect(rectangle(other));
                let border = Sweep::new(&[body], motion, 0).against(&zone);
                lengths.extend(border.iter().flat_map(|hit| [hit.at, hit.at + STEP]));
            } else {
                let flush = Sweep::new(&[body], motion, -STEP).against(&Body::Rect(*other));
                lengths.extend(flush.map(|hit| hit.at));
            }
        }
        let border = Sweep::new(&[body], motion, 1 - STEP);
        lengths.extend(
            scene.world.ground.pieces.iter().filter_map(|p| border.against_shape(&p.shape)).map(|h| h.at),
        );
    }
    let mut uds: Vec<Ud> = lengths
        .into_iter()
        .filter(|l| (1..=most).contains(l))
        .map(Ud::floor_of)
        .filter(|u| *u > Ud(0))
        .collect();
    uds.sort_unstable_by_key(|u| std::cmp::Reverse(*u));
    uds.dedup();
    uds
}

/// Angles worth wheeling to one side, in 1/1000 degree: until parallel, opposite or square to a neighbour, and the
/// most the allowance pays for.
pub(super) fn wheels(scene: &Scene<'_>, units: &[UnitId], around: &Rect, side: Side, most: i32) -> Vec<i32> {
    let mut angles = vec![most, most / 2];
    for (_, other) in scene.on_table().filter(|(id, o)| !units.contains(id) && near(around, o)) {
        for quarter in 0..4 {
            let to = other.facing().turned(quarter * 90_000);
            angles.push(side.sign() * around.facing().turn_to(to));
        }
    }
    let mut angles: Vec<i32> = angles.into_iter().filter(|a| (10..=most).contains(a)).collect();
    angles.sort_unstable_by_key(|a| std::cmp::Reverse(*a));
    angles.dedup();
    angles
}

/// Slides worth making to one side: the longest, and those that bring a flank in line with a neighbour's.
pub(super) fn slides(scene: &Scene<'_>, units: &[UnitId], around: &Rect, side: Side) -> Vec<Ud> {
    let lane = around.lane(Edge::Front);
    let width = around.size().front;
    let mut lengths = vec![UD];
    for (_, other) in scene.on_table().filter(|(id, o)| !units.contains(id) && near(around, o)) {
        for corner in other.corners() {
            let (u, _) = lane.position(*corner);
            lengths.extend([u * side.sign(), (u - width) * side.sign()]);
        }
    }
    let mut uds: Vec<Ud> = lengths
        .into_iter()
        .filter(|l| (STEP..=UD).contains(l))
        .map(|l| Ud::thousandths((l + STEP / 2) / STEP))
        .collect();
    uds.sort_unstable_by_key(|u| std::cmp::Reverse(*u));
    uds.dedup();
    uds
}
