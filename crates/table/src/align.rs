//! Aligning one base on another: the final pose is derived from the other's pose, so that corners coincide within
//! 1.4 table units (one rounding of a pose), however it came there.

use crate::manoeuvre::Side;
use crate::point::{Fine, GRAIN, LIMIT, Pose};
use crate::rect::{Edge, Rect, Size};

fn grains(length: i32) -> i64 {
    i64::from(length.clamp(-LIMIT, LIMIT)) * GRAIN
}

/// The pose in which the edge `own` of a base of this size lies on `edge` of the target, facing it. `t` is the
/// place of the left end of the own edge along the target's edge, both as seen by one who looks out through the
/// own edge; 0 puts left end on left end.
pub fn flush(target: &Rect, edge: Edge, size: Size, own: Edge, t: i32) -> Pose {
    let (front, depth) = (grains(size.front.max(0)), grains(size.depth.max(0)));
    // The front centre in the lane of the own edge.
    let (u, v) = match own {
        Edge::Front => (front / 2, 0),
        Edge::Left => (depth, -front / 2),
        Edge::Right => (0, -front / 2),
        Edge::Rear => (front / 2, -depth),
    };
    let lane = target.lane(edge);
    let at = lane.place_fine(target.edge_length(edge) - grains(t) - u, -v);
    Pose::new(at.point_from(target.pose().at), lane.heading().opposite().turned(-own.turn()))
}

/// The pose in which a base stands with its front on an edge of the target, facing it; `t` is the place of its
/// front-left corner along the edge, from the edge's left end as the base sees it (the t of A-CHG-67).
pub fn against(target: &Rect, edge: Edge, size: Size, t: i32) -> Pose {
    flush(target, edge, size, Edge::Front, t)
}

/// Where along an edge of the target a place lies, as one sees it who faces that edge: the t of [`against`].
pub fn along(target: &Rect, edge: Edge, p: impl Into<Fine>) -> i32 {
    let (u, _) = target.lane(edge).to_lane(p.into());
    crate::point::units(target.edge_length(edge) - u)
}

/// The pose beside another base: same facing, fronts on one line, `gap` between the flanks.
pub fn beside(other: &Rect, side: Side, size: Size, gap: i32) -> Pose {
    let out = other.half_front() + grains(gap) + grains(size.front.max(0)) / 2;
    let at = other.at_frame(i64::from(side.sign()) * out, 0);
    Pose::new(at.point_from(other.pose().at), other.facing())
}

/// The pose behind another base: same facing, `gap` between its rear edge and this front, the middle of the front
/// `shift` to the right of the other's axis.
pub fn behind(other: &Rect, gap: i32, shift: i32) -> Pose {
    let at = other.at_frame(grains(shift), -other.depth() - grains(gap));
    Pose::new(at.point_from(other.pose().at), other.facing())
}

/// The pose ahead of another base: same facing, `gap` between this rear edge and its front, the middle of the
/// front `shift` to the right of the other's axis.
pub fn ahead(other: &Rect, size: Size, gap: i32, shift: i32) -> Pose {
    let at = other.at_frame(grains(shift), grains(size.depth.max(0)) + grains(gap));
    Pose::new(at.point_from(other.pose().at), other.facing())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{Heading, Point};

    const UNIT: Size = Size::new(4_000, 4_000);
    const BATTLE: Size = Size::new(8_000, 4_000);

    fn rect(x: i32, y: i32, degrees: i32, size: Size) -> Rect {
        Rect::new(Pose::new(Point::new(x, y), Heading::degrees(degrees)), size)
    }

    fn at(x: i32, y: i32, degrees: i32) -> Pose {
        Pose::new(Point::new(x, y), Heading::degrees(degrees))
    }

    #[test]
    fn front_to_front() {
        // The enemy faces south with its front on y = 0, x 0 to 8000; its left end as I see it is x = 0.
        let enemy = rect(4_000, 0, 180, BATTLE);
        assert_eq!(against(&enemy, Edge::Front, UNIT, 0), at(2_000, 0, 0));
        assert_eq!(against(&enemy, Edge::Front, UNIT, 4_000), at(6_000, 0, 0));
        assert_eq!(against(&enemy, Edge::Front, BATTLE, -4_000), at(0, 0, 0));
        assert_eq!(along(&enemy, Edge::Front, Point::new(1_500, 0)), 1_500);
    }

    #[test]
    fn on_flanks_and_rear() {
        // A-CHG-68: on the right flank the attacker's FR goes on the target's FR.
        let target = rect(0, 0, 0, UNIT);
        let right = against(&target, Edge::Right, UNIT, 0);
        assert_eq!(right, at(2_000, -2_000, 270));
        assert_eq!(against(&target, Edge::Left, UNIT, 0), at(-2_000, -2_000, 90));
        assert_eq!(against(&target, Edge::Rear, UNIT, 0), at(0, -4_000, 0));
        // A-CHG-88: a battle unit with its FR on the target's RL, facing east on the left flank.
        assert_eq!(against(&rect(4_000, 0, 0, BATTLE), Edge::Left, BATTLE, -4_000), at(0, 0, 90));
    }

    #[test]
    fn side_to_side_in_file_and_beside() {
        let friend = rect(0, 0, 90, UNIT);
        assert_eq!(beside(&friend, Side::Right, BATTLE, 0), at(0, -6_000, 90));
        assert_eq!(beside(&friend, Side::Left, UNIT, 4_000), at(0, 8_000, 90));
        assert_eq!(behind(&friend, 0, 0), at(-4_000, 0, 90));
        assert_eq!(ahead(&friend, BATTLE, 0, 2_000), at(4_000, -2_000, 90));
        // A left flank against a right flank, same heading, fronts level: the right end of the one on the left end
        // of the other.
        assert_eq!(flush(&friend, Edge::Right, UNIT, Edge::Left, 0), at(0, -4_000, 90));
        assert_eq!(flush(&friend, Edge::Right, UNIT, Edge::Right, 0), at(-4_000, -4_000, 270));
    }
}
