//! Critical values: the finite sets of angles and places at which something changes for a base that wheels, advances
//! or slides among others. "As little as possible", "is there any" and "every corner and alignment in reach" are
//! solved on these, not by stepping.

use crate::body::Body;
use crate::manoeuvre::Side;
use crate::point::{Fine, GRAIN, units};
use crate::rect::{Corner, Edge, Rect};
use crate::trig;

/// The angles, 0 to `limit` (1/1000 degree), of a wheel to a side at which
/// - the front comes parallel to an edge of another base, facing it or not,
/// - the way straight ahead afterwards runs, with either front corner, exactly past a corner of another base, so that
///   corner meets corner,
/// - the moving front corner, or the front edge, meets a corner of another base during the wheel itself.
///
/// Both whole thousandths round an exact value are given. Sorted, each once; 0 and `limit` are always among them.
pub fn wheel_angles(rect: &Rect, side: Side, limit: i32, others: &[Rect]) -> Vec<i32> {
    let limit = limit.clamp(0, 180_000);
    let mut angles = vec![0, limit];
    let mut offer = |exact: i32| angles.extend([exact - 1, exact, exact + 1]);
    let pivot = rect.corner(match side {
        Side::Left => Corner::FrontLeft,
        Side::Right => Corner::FrontRight,
    });
    let front = rect.half_front() * 2;
    for other in others {
        for edge in Edge::ALL {
            // Parallel to an edge: the heading is along its outward direction, one way or the other.
            let turn = rect.facing().turn_to(other.outward(edge));
            offer((turn * side.sign()).rem_euclid(trig::TURN));
        }
        for corner in corners_of(other) {
            for angle in lane_angles(rect, pivot, side, *corner, front) {
                offer(angle);
            }
        }
    }
    settle(&mut angles, limit);
    angles
}

/// The corners of a base; of one that is a mere point that point once.
fn corners_of(rect: &Rect) -> &[Fine] {
    let corners = rect.corners();
    let point = rect.half_front() == 0 && rect.depth() == 0;
    corners.get(..1).filter(|_| point).unwrap_or(corners)
}

/// The angles of a wheel about `pivot` after which one of the front corners looks straight at a place (or has it
/// straight behind), or at which the turning front edge itself comes to it.
fn lane_angles(rect: &Rect, pivot: Fine, side: Side, place: Fine, front: i64) -> Vec<i32> {
    let v = place - pivot;
    let far = v.length();
    if far == 0 {
        return Vec::new();
    }
    // Everything as for a wheel to the right: mirrored for the left. The bearing of the place from the pivot,
    // against the heading before the wheel.
    let bearing = crate::point::Heading::new(trig::angle_of(v.x, v.y));
    let bearing = i64::from(rect.facing().turn_to(bearing) * side.sign());
    let mut found = Vec::new();
    let mut push = |angle: i64| found.extend(i32::try_from(angle.rem_euclid(i64::from(trig::TURN))));
    // The pivot's own lane border runs through the place when the heading is its bearing.
    push(bearing);
    // The front edge comes to the place when its bearing is a quarter turn (towards the other corner) from the
    // heading: the other corner lies to the left in a wheel to the right.
    if far <= front + GRAIN {
        push(bearing + 90_000);
    }
    // The other corner's lane border: the place lies `front` to that side of the pivot's border, so the angle between
    // heading and bearing has that sine.
    if far >= front {
        let ahead = (far * far - front * front).isqrt();
        let lean = i64::from(trig::angle_of(front, ahead));
        push(bearing + lean);
        push(bearing + 180_000 - lean);
    }
    found
}

/// The distances, 0 to `limit` table units, of a straight advance at which the line of the front or of the rear comes
/// level with a corner of another base that lies beside or in the way. Sorted, each once; 0 and `limit` are among them.
pub fn advance_lengths(rect: &Rect, limit: i32, others: &[Rect]) -> Vec<i32> {
    let limit = limit.max(0);
    let mut lengths = vec![0, limit];
    for other in others {
        for corner in other.corners() {
            let (_, v) = rect.to_frame(*corner);
            lengths.extend([units(v), units(v + rect.depth())]);
        }
    }
    settle(&mut lengths, limit);
    lengths
}

/// The slides to a side, 0 to `limit` table units, at which a corner of the front comes in line, straight ahead or
/// behind, with a corner of another base. Sorted, each once; 0 and `limit` are among them.
pub fn slide_lengths(rect: &Rect, side: Side, limit: i32, others: &[Rect]) -> Vec<i32> {
    let limit = limit.max(0);
    let mut lengths = vec![0, limit];
    for other in others {
        for corner in other.corners() {
            let (u, _) = rect.to_frame(*corner);
            let u = u * i64::from(side.sign());
            lengths.extend([units(u - rect.half_front()), units(u + rect.half_front())]);
        }
    }
    settle(&mut lengths, limit);
    lengths
}

/// The wheels, 0 to `limit`, at which some part of a base would first touch one of some bodies; to be used beside
/// [`wheel_angles`] where the wheel itself may end in contact.
pub fn wheel_touches(rect: &Rect, side: Side, limit: i32, clearance: i32, bodies: &[Body]) -> Vec<i32> {
    let motion = crate::sweep::Motion::wheel(rect, side, limit);
    let sweep = crate::sweep::Sweep::new(&[Body::Rect(*rect)], motion, clearance);
    let mut angles: Vec<i32> = sweep.all(bodies).iter().map(|hit| hit.at).collect();
    settle(&mut angles, limit);
    angles
}

fn settle(values: &mut Vec<i32>, limit: i32) {
    values.retain(|v| (0..=limit).contains(v));
    values.sort_unstable();
    values.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{Heading, Point, Pose};
    use crate::rect::Size;

    fn unit(x: i32, y: i32, degrees: i32) -> Rect {
        Rect::new(Pose::new(Point::new(x, y), Heading::degrees(degrees)), Size::new(4_000, 4_000))
    }

    #[test]
    fn parallel_fronts() {
        let angles = wheel_angles(&unit(0, 0, 0), Side::Right, 90_000, &[unit(9_000, 9_000, 210)]);
        assert!(angles.contains(&30_000), "{angles:?}");
        let angles = wheel_angles(&unit(0, 0, 0), Side::Left, 90_000, &[unit(-9_000, 9_000, 150)]);
        assert!(angles.contains(&30_000), "{angles:?}");
        assert_eq!(angles.first(), Some(&0));
        assert_eq!(angles.last(), Some(&90_000));
    }

    /// After the wheel to a critical angle and a run straight ahead, corner meets corner.
    #[test]
    fn corner_meets_corner() {
        let enemy = unit(7_000, 12_000, 200);
        for side in Side::BOTH {
            let me = unit(0, 0, 0);
            let angles = wheel_angles(&me, side, 90_000, &[enemy]);
            for corner in enemy.corners() {
                for mine in [Corner::FrontLeft, Corner::FrontRight] {
                    // Does a scan in thousandths find an angle at which this front corner runs at that corner?
                    let off = |angle: i32| {
                        let there = me.pose().wheeled(me.size(), side, angle).rect(me.size());
                        let lane = there.corner(mine);
                        let v = *corner - lane;
                        v.along(there.forward().right())
                    };
                    let scan: Vec<i32> = (0..90_000)
                        .filter(|a| off(*a).signum() * off(*a + 1).signum() <= 0 && off(*a).abs() < 2 * GRAIN)
                        .collect();
                    for angle in scan {
                        let near = angles.iter().any(|a| (a - angle).abs() <= 3);
                        assert!(near, "{side:?} {mine:?} at {angle}");
                    }
                }
            }
        }
    }

    #[test]
    fn places_along_and_across() {
        let enemy = unit(3_000, 6_000, 180);
        let lengths = advance_lengths(&unit(0, 0, 0), 12_000, &[enemy]);
        assert_eq!(lengths, [0, 6_000, 10_000, 12_000]);
        let slides = slide_lengths(&unit(0, 0, 0), Side::Right, 4_000, &[enemy]);
        assert_eq!(slides, [0, 3_000, 4_000]);
        let slides = slide_lengths(&unit(0, 0, 0), Side::Left, 4_000, &[enemy]);
        assert_eq!(slides, [0, 1_000, 4_000]);
    }

    #[test]
    fn touches_of_a_wheel() {
        let ahead = Body::Rect(unit(2_000, 5_000, 180));
        let touches = wheel_touches(&unit(0, 0, 0), Side::Left, 90_000, -8, &[ahead]);
        assert!(touches.is_empty(), "it turns away: {touches:?}");
        let touches =
            wheel_touches(&unit(0, 0, 0), Side::Left, 90_000, -8, &[Body::Rect(unit(0, 2_000, 180))]);
        assert_eq!(touches, [30_000], "the far corner has risen half its front");
    }
}
