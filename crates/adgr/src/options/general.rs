//! Candidate moves of a general: to every unit he can join, and a little way in each direction.

use rocroi_table::{Body, Edge, Heading, Point, Pose, Segment, nearest_points};

use crate::command::judge_general;
use crate::ids::{AdgUnit, CorpsId};
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
    for (id, _) in scene.army(seat).filter(|(id, _)| scene.corps(*id) == corps) {
        for half in scene.adg_units(id) {
            if scene.world.general_with(corps) != Some(half)
                && let Some(to) = edge_point(scene, &from, half)
            {
                offer(vec![to], Some(half), out);
            }
        }
    }
    let centre = from.centre().point();
    for eighth in 0..8 {
        let way = Heading::degrees(eighth * 45);
        for far in [5 * UD, 2 * UD] {
            let to = Pose::new(centre, way).advanced(far).at;
            offer(vec![to], None, out);
        }
    }
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
