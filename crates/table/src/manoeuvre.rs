//! Moving a pose: advance, slide, wheel, turn. Each manoeuvre is computed from the pose it starts from with one
//! rounding, halves away from zero. What it costs, and whether it is allowed, is the rules' business.

use serde::{Deserialize, Serialize};

use crate::point::{Dir, Fine, Heading, LIMIT, Point, Pose, round_div};
use crate::rect::{Edge, Rect, Size};
use crate::trig::ONE;

/// Left or right, the base's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// -1 for left, 1 for right.
    pub const fn sign(self) -> i32 {
        match self {
            Side::Left => -1,
            Side::Right => 1,
        }
    }

    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// The flank on this side.
    pub const fn flank(self) -> Edge {
        match self {
            Side::Left => Edge::Left,
            Side::Right => Edge::Right,
        }
    }
}

/// The sum of vectors `dir · length / 2`, rounded once to whole table units. Lengths are in table units.
fn half_lengths(parts: &[(Dir, i64)]) -> Point {
    let sum = |of: fn(&Dir) -> i64| {
        let n: i64 = parts.iter().map(|(dir, length)| of(dir) * length).sum();
        crate::point::narrow(round_div(n, 2 * ONE))
    };
    Point::new(sum(|d| d.x), sum(|d| d.y))
}

fn held(length: i32) -> i64 {
    i64::from(length.clamp(-LIMIT, LIMIT))
}

impl Pose {
    /// Moved by `by` table units in any direction, facing as before.
    pub fn shifted(&self, towards: Heading, by: i32) -> Pose {
        Pose::new(self.at + half_lengths(&[(towards.forward(), 2 * held(by))]), self.facing)
    }

    /// Straight ahead; negative: straight back.
    pub fn advanced(&self, by: i32) -> Pose {
        self.shifted(self.facing, by)
    }

    /// Sideways, to the right; negative: to the left.
    pub fn slid(&self, by: i32) -> Pose {
        Pose::new(self.at + half_lengths(&[(self.facing.right(), 2 * held(by))]), self.facing)
    }

    /// Wheeled to a side by `by` (1/1000 degree) about the front corner of that side, which stays where it is:
    /// the other front corner goes forward (negative: backward).
    pub fn wheeled(&self, size: Size, side: Side, by: i32) -> Pose {
        let facing = self.facing.turned(side.sign() * by);
        let front = held(size.front) * i64::from(side.sign());
        let to_corner = (self.facing.right(), front);
        let from_corner = (facing.right(), -front);
        Pose::new(self.at + half_lengths(&[to_corner, from_corner]), facing)
    }

    /// A quarter turn to a side: the new front lies on the line of the old flank of that side and begins at its
    /// front corner.
    pub fn quarter_turned(&self, size: Size, side: Side) -> Pose {
        let front = held(size.front);
        let to_corner = (self.facing.right(), front * i64::from(side.sign()));
        let to_centre = (self.facing.forward(), -front);
        let facing = self.facing.turned(side.sign() * 90_000);
        Pose::new(self.at + half_lengths(&[to_corner, to_centre]), facing)
    }

    /// A half turn on the spot: the base covers the same ground and its rear becomes its front.
    pub fn half_turned(&self, size: Size) -> Pose {
        self.faced(size, Edge::Rear)
    }

    /// Turned onto one of its sides: the new front centre is the centre of that side, the new facing outward.
    pub fn faced(&self, size: Size, edge: Edge) -> Pose {
        let (forward, front, depth) = (self.facing.forward(), held(size.front), held(size.depth));
        let to_side = match edge {
            Edge::Front => [(forward, 0), (forward, 0)],
            Edge::Left => [(forward.right(), -front), (forward, -depth)],
            Edge::Right => [(forward.right(), front), (forward, -depth)],
            Edge::Rear => [(forward, -2 * depth), (forward, 0)],
        };
        Pose::new(self.at + half_lengths(&to_side), self.facing.turned(edge.turn()))
    }

    /// Turned about its front centre, clockwise; negative: to the left.
    pub fn turned(&self, by: i32) -> Pose {
        Pose::new(self.at, self.facing.turned(by))
    }

    /// Turned about the centre of the base, clockwise; negative: to the left.
    pub fn turned_about_middle(&self, size: Size, by: i32) -> Pose {
        let facing = self.facing.turned(by);
        let depth = held(size.depth);
        let shift = half_lengths(&[(self.facing.forward(), -depth), (facing.forward(), depth)]);
        Pose::new(self.at + shift, facing)
    }

    /// Turned about any place, clockwise; negative: to the left.
    pub fn turned_about_place(&self, centre: Fine, by: i32) -> Pose {
        let at = Fine::from(self.at).turned_about(centre, by).point_from(self.at);
        Pose::new(at, self.facing.turned(by))
    }

    /// The ground a base of this size covers here.
    pub fn rect(&self, size: Size) -> Rect {
        Rect::new(*self, size)
    }
}

// The circumference over the diameter, over 10^15.
const PI: i128 = 3_141_592_653_589_793;
const PI_OVER: i128 = 1_000_000_000_000_000;

/// The length of the way of a point at `radius` table units in a turn of `angle`, in table units rounded up.
pub fn arc_length(radius: i32, angle: i32) -> i32 {
    let n = i128::from(radius.unsigned_abs()) * i128::from(angle.unsigned_abs()) * PI;
    let d = 180_000 * PI_OVER;
    i32::try_from((n + d - 1) / d).unwrap_or(i32::MAX)
}

/// The largest angle (1/1000 degree) whose way at `radius` is no longer than `length` table units; `None` at the
/// pivot itself, where every turn has no length.
pub fn angle_of_arc(radius: i32, length: i32) -> Option<i32> {
    let d = i128::from(radius.unsigned_abs()) * PI;
    let angle = (i128::from(length.max(0)) * 180_000 * PI_OVER).checked_div(d)?;
    Some(i32::try_from(angle).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::GRAIN;
    use crate::rect::Corner;

    const UNIT: Size = Size::new(4_000, 3_000);

    fn pose(x: i32, y: i32, degrees: i32) -> Pose {
        Pose::new(Point::new(x, y), Heading::degrees(degrees))
    }

    #[test]
    fn advance_and_slide() {
        assert_eq!(pose(0, 0, 90).advanced(500), pose(500, 0, 90));
        assert_eq!(pose(0, 0, 90).advanced(-500), pose(-500, 0, 90));
        assert_eq!(pose(0, 0, 90).slid(500), pose(0, -500, 90));
        // 1000 · sin 30° is a half exactly; the other part is rounded: 866.025.
        assert_eq!(pose(0, 0, 30).advanced(1_000), pose(500, 866, 30));
    }

    #[test]
    fn a_wheel_keeps_its_corner() {
        // A-MOV-11: left by 90°: FL fixed, heading h - 90.
        assert_eq!(pose(2_000, 0, 0).wheeled(UNIT, Side::Left, 90_000), pose(0, 2_000, 270));
        assert_eq!(pose(2_000, 0, 0).wheeled(UNIT, Side::Right, 90_000), pose(4_000, 2_000, 90));
        for by in [1, 333, 20_000, 77_777] {
            for (side, corner) in [(Side::Left, Corner::FrontLeft), (Side::Right, Corner::FrontRight)] {
                let before = pose(123, 456, 33);
                let after = before.wheeled(UNIT, side, by);
                let (p, q) = (before.rect(UNIT).corner(corner), after.rect(UNIT).corner(corner));
                assert!(p.distance(q) <= GRAIN, "{side:?} by {by}");
            }
        }
    }

    #[test]
    fn turns() {
        // A-MOV-16: FL (10,5), heading 0, W 2, d 1, turn left: FR (10,5), FL (10,3), heading 270.
        let battle_unit = Size::new(8_000, 4_000);
        let turned = pose(44_000, 20_000, 0).quarter_turned(battle_unit, Side::Left);
        assert_eq!(turned, pose(40_000, 16_000, 270));
        let right = pose(44_000, 20_000, 0).quarter_turned(battle_unit, Side::Right);
        assert_eq!(right, pose(48_000, 16_000, 90));
        assert_eq!(pose(0, 0, 0).half_turned(UNIT), pose(0, -3_000, 180));
        assert_eq!(pose(0, 0, 0).faced(UNIT, Edge::Left), pose(-2_000, -1_500, 270));
        assert_eq!(pose(0, 0, 0).turned_about_middle(UNIT, 180_000), pose(0, -3_000, 180));
        assert_eq!(pose(0, 0, 0).turned_about_middle(UNIT, 90_000), pose(1_500, -1_500, 90));
        assert_eq!(
            pose(0, 0, 0).turned_about_place(Point::new(2_000, 0).into(), 90_000),
            pose(2_000, 2_000, 90)
        );
    }

    #[test]
    fn ways_of_a_wheel() {
        assert_eq!(arc_length(4_000, 90_000), 6_284); // 6283.19, rounded up
        assert_eq!(angle_of_arc(4_000, 6_284), Some(90_011));
        assert_eq!(angle_of_arc(0, 10), None);
        assert!(arc_length(4_000, angle_of_arc(4_000, 200).unwrap()) <= 200);
    }
}
