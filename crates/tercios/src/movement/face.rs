//! Face: turning onto another side (T-MOV-20 to T-MOV-22, T-MOV-42).

use super::line::Mover;
use crate::units::OVERLAP;
use crate::{Event, Fault, Field, INCH, Mark, Motion, Place, Tercios, UnitId};
use rocroi_game::{At, Refusal, by};
use rocroi_table::{Body, Edge, Pose, overlaps};

/// How the unit stands after a Face onto this side, if there is room (T-MOV-21, T-MOV-22).
pub fn face_pose(field: Field<'_>, unit: UnitId, side: Edge) -> Option<Pose> {
    face_pose_beside(field, unit, side, None)
}

/// The same, overlap with one other unit ignored (T-MOV-53).
pub fn face_pose_beside(field: Field<'_>, unit: UnitId, side: Edge, ignored: Option<UnitId>) -> Option<Pose> {
    by!("T-MOV-21");
    let turned = field.unit(unit).pose.faced(field.size(unit), side);
    if obstacle(field, unit, turned, OVERLAP, ignored).is_none() {
        return Some(turned);
    }
    by!("T-MOV-22");
    // The shortest slide along the new facing that clears, forward if two are equal.
    let ahead = slide(field, unit, turned, 1, ignored);
    let back = slide(field, unit, turned, -1, ignored);
    match (ahead, back) {
        (Some(a), Some(b)) => Some(turned.advanced(if b < a { -b } else { a })),
        (Some(a), None) => Some(turned.advanced(a)),
        (None, Some(b)) => Some(turned.advanced(-b)),
        (None, None) => None,
    }
}

/// The least slide one way, up to 1 inch, after which the unit stands free.
fn slide(field: Field<'_>, unit: UnitId, pose: Pose, way: i32, ignored: Option<UnitId>) -> Option<i32> {
    let mut t = 0;
    while t <= INCH {
        match obstacle(field, unit, pose.advanced(way * t), OVERLAP, ignored) {
            None => return Some(t),
            // Past this one: it is overlapped up to some length, and free of it from there on.
            Some(thing) => {
                let held = |t: i32| thing.holds(field, unit, pose.advanced(way * t));
                if held(INCH) {
                    return None;
                }
                let (mut bad, mut good) = (t, INCH);
                while good - bad > 1 {
                    let middle = bad + (good - bad) / 2;
                    if held(middle) { bad = middle } else { good = middle }
                }
                t = good;
            }
        }
    }
    None
}

/// What a standing base overlaps.
enum Thing {
    Unit(UnitId),
    Piece(crate::PieceId),
    Edge,
}

impl Thing {
    /// Does it still overlap the base, exactly?
    fn holds(&self, field: Field<'_>, unit: UnitId, pose: Pose) -> bool {
        let rect = field.rect_at(unit, pose);
        let body = Body::Rect(rect);
        match self {
            Thing::Unit(u) => overlaps(&body, &Body::Rect(field.rect(*u)), 0),
            Thing::Piece(p) => field.world.ground.piece(*p).shape.overlaps(&body, 0),
            Thing::Edge => !Mover::new(field, unit, Motion::Move).on_table(&rect),
        }
    }
}

fn obstacle(
    field: Field<'_>,
    unit: UnitId,
    pose: Pose,
    tolerance: i32,
    ignored: Option<UnitId>,
) -> Option<Thing> {
    let rect = field.rect_at(unit, pose);
    let body = Body::Rect(rect);
    let mover = Mover::new(field, unit, Motion::Move);
    if !mover.on_table(&rect) {
        return Some(Thing::Edge);
    }
    let others = |u: &UnitId| *u != unit && Some(*u) != ignored;
    let over = field.bases().filter(others).find(|u| overlaps(&body, &Body::Rect(field.rect(*u)), tolerance));
    over.map(Thing::Unit).or_else(|| {
        let pieces = field.world.ground.iter();
        pieces
            .filter(|(id, p)| mover.is_barred(*id, p))
            .find(|(_, p)| p.shape.overlaps(&body, tolerance) && !mover.overhangs(p.scenery, &body))
            .map(|(id, _)| Thing::Piece(id))
    })
}

/// Does the unit overlap no other unit and no impassable ground so, and is it on the table?
pub(crate) fn stands_free(field: Field<'_>, unit: UnitId, pose: Pose) -> bool {
    obstacle(field, unit, pose, OVERLAP, None).is_none()
}

/// Judges a Face.
///
/// # Errors
/// Onto the front, without room, or in a building.
pub fn judge_face(field: Field<'_>, unit: UnitId, side: Edge) -> Result<Pose, Refusal<Fault>> {
    by!("T-MOV-20");
    if side == Edge::Front {
        return Err(Refusal::of(Fault::FaceFront));
    }
    if matches!(field.unit(unit).place, Place::Garrison(_)) {
        return Err(Refusal::of(Fault::GarrisonFace));
    }
    if field.arm(unit) == crate::terms::Arm::Artillery {
        // Any gun may turn, whatever its Speed.
        by!("T-MOV-42");
    }
    face_pose(field, unit, side).ok_or_else(|| Refusal::of(Fault::NoRoomToFace))
}

/// Turns the unit. A slide makes a fortified gun leave its original position (T-SHT-48).
pub fn face(at: &mut At<'_, Tercios>, unit: UnitId, side: Edge, pose: Pose) {
    by!("T-MOV-20");
    let field = Field::from(&*at);
    let slid = field.unit(unit).pose.faced(field.size(unit), side) != pose;
    let u = at.world.unit_mut(unit);
    u.pose = pose;
    if slid {
        u.marks.set(Mark::Displaced, true);
    }
    at.tell(|| Event::Faced { unit, side, pose });
}
