//! A rigid group of bases: one leader and the places of the members in the leader's frame. The leader is moved
//! and the members follow from it, so that they never drift apart however often they move.

use crate::manoeuvre::Side;
use crate::point::{Fine, GRAIN, Heading, Pose};
use crate::rect::{Corner, Rect, Size, place};

/// The place of a member in the leader's frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Offset {
    /// To the right of the leader's front centre, in grains.
    right: i64,
    /// Ahead of the leader's front, in grains.
    ahead: i64,
    /// Turned from the leader's facing.
    turn: i32,
}

/// When a group is formed, offsets that lie near a multiple of a step are taken to be that multiple, and headings
/// that are nearly equal to be equal: so regular formations do not drift from order to order either.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Snap {
    /// The step, in table units.
    pub step: i32,
    /// How near to a multiple of the step counts, in table units.
    pub within: i32,
    /// How near to a multiple of a right angle headings count as such, in 1/1000 degree.
    pub heading: i32,
}

impl Snap {
    /// Takes every place as it is.
    pub const NONE: Snap = Snap { step: 1, within: 0, heading: 0 };

    fn length(&self, grains: i64) -> i64 {
        let step = i64::from(self.step.max(1)) * GRAIN;
        let nearest = crate::point::round_div(grains, step) * step;
        if (nearest - grains).abs() <= i64::from(self.within) * GRAIN { nearest } else { grains }
    }

    fn turn(&self, turn: i32) -> i32 {
        let nearest = (turn + 45_000).div_euclid(90_000) * 90_000;
        if (nearest - turn).abs() <= self.heading { nearest } else { turn }
    }
}

/// A rigid group: the members keep their places relative to the leader.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Group {
    leader: Pose,
    offsets: Vec<Offset>,
}

impl Group {
    /// Members as they stand, round a leader (who need not be one of them).
    pub fn form(leader: Pose, members: &[Pose], snap: Snap) -> Group {
        let forward = leader.facing.forward();
        let offset = |member: &Pose| {
            let v = Fine::from(member.at) - Fine::from(leader.at);
            Offset {
                right: snap.length(v.along(forward.right())),
                ahead: snap.length(v.along(forward)),
                turn: snap.turn(leader.facing.turn_to(member.facing)),
            }
        };
        Group { leader, offsets: members.iter().map(offset).collect() }
    }

    /// Where the leader stands.
    pub fn leader(&self) -> Pose {
        self.leader
    }

    /// The same group with its leader somewhere else.
    pub fn led_to(&self, leader: Pose) -> Group {
        Group { leader, offsets: self.offsets.clone() }
    }

    /// Where the members stand, in the order in which they were given.
    pub fn poses(&self) -> impl Iterator<Item = Pose> + '_ {
        let forward = self.leader.facing.forward();
        self.offsets.iter().map(move |o| {
            let at = place(self.leader.at.into(), forward, o.right, o.ahead);
            Pose::new(at.point_from(self.leader.at), self.leader.facing.turned(o.turn))
        })
    }

    /// The ground the members cover; `sizes` in the same order.
    pub fn rects<'a>(&'a self, sizes: &'a [Size]) -> impl Iterator<Item = Rect> + 'a {
        self.poses().zip(sizes).map(|(pose, size)| pose.rect(*size))
    }

    /// Straight ahead; negative: straight back.
    pub fn advanced(&self, by: i32) -> Group {
        self.led_to(self.leader.advanced(by))
    }

    /// Sideways, to the right; negative: to the left.
    pub fn slid(&self, by: i32) -> Group {
        self.led_to(self.leader.slid(by))
    }

    /// In any direction, facing as before.
    pub fn shifted(&self, towards: Heading, by: i32) -> Group {
        self.led_to(self.leader.shifted(towards, by))
    }

    /// Turned as one about any place, clockwise.
    pub fn turned_about_place(&self, centre: Fine, by: i32) -> Group {
        self.led_to(self.leader.turned_about_place(centre, by))
    }

    /// The smallest rectangle with the leader's heading that holds all members, from their exact places.
    pub fn around(&self, sizes: &[Size]) -> Option<Rect> {
        let forward = self.leader.facing.forward();
        let exact = |(o, size): (&Offset, &Size)| {
            let at = place(self.leader.at.into(), forward, o.right, o.ahead);
            let facing = self.leader.facing.turned(o.turn);
            let grains = |n: i32| i64::from(n.clamp(0, crate::LIMIT)) * GRAIN;
            Rect::fine(at, facing, grains(size.front), grains(size.depth))
        };
        let rects: Vec<Rect> = self.offsets.iter().zip(sizes).map(exact).collect();
        Rect::around(self.leader.facing, &rects)
    }

    /// The front corner of [`Group::around`] on which the group wheels to that side.
    pub fn pivot(&self, sizes: &[Size], side: Side) -> Option<Fine> {
        let corner = match side {
            Side::Left => Corner::FrontLeft,
            Side::Right => Corner::FrontRight,
        };
        self.around(sizes).map(|rect| rect.corner(corner))
    }

    /// Wheeled to a side as one by `by` (1/1000 degree) about [`Group::pivot`].
    pub fn wheeled(&self, sizes: &[Size], side: Side, by: i32) -> Group {
        match self.pivot(sizes, side) {
            Some(pivot) => self.turned_about_place(pivot, side.sign() * by),
            None => self.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Point;

    const UNIT: Size = Size::new(4_000, 3_000);

    #[test]
    fn a_line_wheels_like_one_wide_base() {
        let line = [0, 4_000, 8_000].map(|x| Pose::new(Point::new(x, 0), Heading::NORTH));
        let group = Group::form(line[0], &line, Snap::NONE);
        let sizes = [UNIT; 3];
        assert_eq!(group.around(&sizes).unwrap().size(), Size::new(12_000, 3_000));
        let wheeled = group.wheeled(&sizes, Side::Left, 90_000);
        let places: Vec<Pose> = wheeled.poses().collect();
        let expected = [2_000, 6_000, 10_000].map(|y| Pose::new(Point::new(-2_000, y), Heading::WEST));
        assert_eq!(places, expected);
    }

    #[test]
    fn ten_thousand_orders_do_not_pull_a_line_apart() {
        let mut poses: Vec<Pose> =
            (0..4).map(|i| Pose::new(Point::new(i * 4_000, 0), Heading::degrees(0))).collect();
        let sizes = [UNIT; 4];
        let snap = Snap { step: 40, within: 8, heading: 20 };
        for n in 0..10_000i32 {
            let group = Group::form(poses[0], &poses, snap);
            let side = if n % 2 == 0 { Side::Left } else { Side::Right };
            let moved = match n % 3 {
                0 => group.wheeled(&sizes, side, 1_000 + (n * 7_919) % 30_000),
                1 => group.advanced(4_000 - (n * 104_729) % 8_000),
                _ => group.slid((n * 1_299) % 4_000 - 2_000),
            };
            let home = Point::new(-moved.leader().at.x, -moved.leader().at.y);
            let far = !moved.leader().at.within(Point::default(), 100_000);
            poses = moved.poses().map(|p| if far { Pose::new(p.at + home, p.facing) } else { p }).collect();
        }
        for pair in poses.windows(2) {
            let (a, b) = (pair[0].rect(UNIT), pair[1].rect(UNIT));
            let gap = a.corner(Corner::FrontRight).distance(b.corner(Corner::FrontLeft));
            assert!(gap <= 2 * GRAIN, "front corners {gap} grains apart");
            assert_eq!(pair[0].facing, pair[1].facing);
        }
    }
}
