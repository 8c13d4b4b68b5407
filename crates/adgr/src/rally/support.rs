//! Rear support (A-RAL-10 to A-RAL-14): who gives it, in what condition, and where.

use crate::ids::UnitId;
use crate::scene::Scene;
use crate::tolerance::{self, CONTACT};
use crate::troops::Category;
use crate::zoc;
use rocroi_game::by;
use rocroi_table::{Body, Corner, Edge, GRAIN, Rect, Ud, distance};

/// Has the unit rear support?
pub fn rear_support(scene: &Scene<'_>, unit: UnitId) -> bool {
    let Some(foot) = scene.foot(unit) else { return false };
    let seat = scene.seat(unit);
    scene.army(seat).any(|(id, other)| id != unit && placed(scene, id, other, foot) && able(scene, id))
}

/// Is the unit of a kind and in a condition to give rear support?
fn able(scene: &Scene<'_>, id: UnitId) -> bool {
    by!("A-RAL-10");
    let (what, unit) = (scene.profile(id), scene.unit(id));
    let mounted = what.mounted() && !matches!(what.category(), Category::Lh | Category::Drag);
    if !(what.battle_unit() || mounted) || unit.routed {
        return false;
    }
    by!("A-RAL-11");
    let most = if mounted { 2 } else { 4 };
    unit.lost <= most
        && !scene.in_melee(id)
        && !scene.engagement().supports(id)
        && !scene.attacks_camp(id)
        && !enemy_in_zone(scene, id)
}

/// Is an enemy in the zone of control it really has?
fn enemy_in_zone(scene: &Scene<'_>, id: UnitId) -> bool {
    let seat = scene.seat(id);
    zoc::zone(scene, id)
        .is_some_and(|zone| scene.army(seat.other()).any(|(enemy, foot)| zone.holds(scene, enemy, foot)))
}

/// Does a supporter at `support` stand rightly for a friend at `friend`?
pub fn placed(scene: &Scene<'_>, id: UnitId, support: &Rect, friend: &Rect) -> bool {
    let reach = if scene.profile(id).mounted() { Ud(4) } else { Ud(2) };
    position(support, friend, reach)
}

/// The position alone (A-RAL-12 to A-RAL-14): the friend ahead of the supporter's front line, the supporter behind the
/// friend's rear line, and near enough or corner to corner.
pub fn position(support: &Rect, friend: &Rect, reach: Ud) -> bool {
    let slack = i64::from(CONTACT) * GRAIN;
    let front = support.lane(Edge::Front);
    by!("A-RAL-12");
    by!("A-TRN-23");
    if friend.corners().iter().any(|p| front.to_lane(*p).1 < -slack) {
        return false;
    }
    by!("A-RAL-14");
    // Outwards of the rear edge is behind: nothing of the supporter may lie inwards of it.
    let rear = friend.lane(Edge::Rear);
    if support.corners().iter().any(|p| rear.to_lane(*p).1 < -slack) {
        return false;
    }
    by!("A-RAL-13");
    let fronts = [Corner::FrontLeft, Corner::FrontRight].map(|c| support.corner(c));
    let rears = [Corner::RearLeft, Corner::RearRight].map(|c| friend.corner(c));
    let touch = fronts.iter().any(|f| rears.iter().any(|r| f.distance(*r) <= slack));
    touch || tolerance::distance(distance(&Body::Rect(*support), &Body::Rect(*friend))) <= reach
}
