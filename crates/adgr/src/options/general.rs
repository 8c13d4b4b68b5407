//! Candidate moves of a general: to every unit he can join, and a little way in each direction.

use rocroi_game::Chance;
use rocroi_table::{Body, Edge, Heading, Point, Pose, Segment, nearest_points};

use crate::command::{affordable, judge_general};
use crate::ids::{AdgUnit, CorpsId, Half, UnitId};
use crate::order::{GeneralMove, Order};
use crate::scene::Scene;
use crate::tolerance::UD;

/// Legal moves of the general of this corps.
pub(super) fn candidates(scene: &Scene<'_>, corps: CorpsId, out: &mut Vec<Order>) {
    let Some(from) = scene.general_body(corps) else { return };
    let offer = |path: Vec<Point>, join: Option<AdgUnit>, out: &mut Vec<Order>| {
        let order = GeneralMove { general: corps, path, join, keep_free: false };
        if judge_general(scene, &order).is_ok() {
            out.push(Order::General(order));
        }
    };
    let seat = scene.setup.corps(corps).seat;
    let own = scene.army(seat).map(|(id, _)| id).filter(|id| scene.corps(*id) == corps);
    out.extend(own.flat_map(|id| scene.adg_units(id)).filter_map(|half| to_join(scene, corps, half)));
    let centre = from.centre().point();
    for eighth in 0..8 {
        let way = Heading::degrees(eighth * 45);
        for far in [5 * UD, 2 * UD] {
            let to = Pose::new(centre, way).advanced(far).at;
            offer(vec![to], None, out);
        }
    }
}

/// The general of this corps to this unit, if he may.
pub fn to_join(scene: &Scene<'_>, corps: CorpsId, unit: AdgUnit) -> Option<Order> {
    if scene.world.general_with(corps) == Some(unit) {
        return None;
    }
    let to = edge_point(scene, &scene.general_body(corps)?, unit)?;
    let order = GeneralMove { general: corps, path: vec![to], join: Some(unit), keep_free: false };
    judge_general(scene, &order).is_ok().then_some(Order::General(order))
}

/// A move of the general drawn at random, if one of a few tries is legal.
pub(super) fn some(scene: &Scene<'_>, corps: CorpsId, own: &[UnitId], chance: &mut Chance) -> Option<Order> {
    let from = scene.general_body(corps).filter(|_| affordable(scene, corps, &[]))?;
    let centre = from.centre().point();
    for _ in 0..6 {
        let (to, join) = if chance.one_in(2) {
            let unit = *chance.pick(own)?;
            let half = if chance.one_in(2) { Half::One } else { Half::Two };
            let at = scene.adg_units(unit).find(|adg| adg.half == half).unwrap_or(unit.one());
            let Some(to) = edge_point(scene, &from, at) else { continue };
            (to, (scene.world.general_with(corps) != Some(at)).then_some(at))
        } else {
            let way = Heading::new(chance.between(0, 359_999));
            (Pose::new(centre, way).advanced(chance.between(1, 5 * UD)).at, None)
        };
        let order = GeneralMove { general: corps, path: vec![to], join, keep_free: false };
        if judge_general(scene, &order).is_ok() {
            return Some(Order::General(order));
        }
    }
    None
}

/// The point of a unit's edge nearest to a body.
fn edge_point(scene: &Scene<'_>, from: &Body, unit: AdgUnit) -> Option<Point> {
    let foot = scene.half(unit)?;
    let points = Edge::ALL.map(|edge| {
        let [a, b] = foot.ends(edge);
        nearest_points(from, &Body::Segment(Segment { from: a, to: b }))
    });
    points.into_iter().min_by_key(|(p, q)| (*p - *q).square()).map(|(_, q)| q.point())
}
