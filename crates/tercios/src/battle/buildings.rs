//! Going into a building and coming out of it (T-BAT-11 to T-BAT-16, T-MOV-51). Being driven out is `movement`'s.

use crate::movement::{self, Path};
use crate::profiles::PlayType;
use crate::terms::Arm;
use crate::units::{EDGE, turn_within};
use crate::{Event, Fault, Field, March, Motion, PieceId, Place, Scenery, Tercios, UnitId, World};
use rocroi_game::{At, Faults, Refusal, by};
use rocroi_table::{Body, Distance, Fine, GRAIN, Heading, Point, Pose, Rect, Segment, Size};

/// Does the unit fit into the building: a small one holds one company, a large one any infantry unit (T-BAT-11)?
pub fn fits(field: Field<'_>, unit: UnitId, piece: PieceId) -> bool {
    by!("T-BAT-11");
    let sheet = field.sheet(unit);
    match field.world.ground.piece(piece).scenery {
        Scenery::SmallBuilding => sheet.arm == Arm::Infantry && sheet.play_type() == PlayType::Company,
        Scenery::LargeBuilding => sheet.arm == Arm::Infantry,
        _ => false,
    }
}

/// The ground a building covers, as the base of its garrison (T-BAT-12): a rectangle (T-BAT-08).
pub fn ground_of(field: Field<'_>, piece: PieceId) -> Option<Rect> {
    let points = field.world.ground.piece(piece).shape.points();
    let [a, b, c, ..] = points else { return None };
    let facing = Heading::towards(*a, *b)?.turned(-90_000);
    let long = |p: &Fine, q: &Fine| i32::try_from(p.distance(*q) / GRAIN).unwrap_or(0);
    let size = Size { front: long(a, b), depth: long(b, c) };
    Some(Rect::centred(a.middle(*c).point(), facing, size))
}

/// The base of a unit, or the ground of the building it holds.
pub fn base(field: Field<'_>, unit: UnitId) -> Rect {
    match field.unit(unit).place {
        Place::Garrison(piece) => ground_of(field, piece),
        _ => None,
    }
    .unwrap_or_else(|| field.rect(unit))
}

/// Who holds the building.
pub fn garrison(world: &World, piece: PieceId) -> Option<UnitId> {
    let at = world.units.iter().position(|u| u.place == Place::Garrison(piece))?;
    Some(UnitId(at as u16))
}

/// May the unit occupy this building at all: it is one, it is empty, and the unit fits?
fn judge_building(field: Field<'_>, unit: UnitId, piece: PieceId, faults: &mut Faults<Fault>) -> bool {
    by!("T-BAT-14");
    let is =
        piece.at() < field.world.ground.pieces.len() && field.world.ground.piece(piece).scenery.is_building();
    if !is {
        faults.push(Fault::NoBuilding { piece });
        return false;
    }
    faults.require(garrison(field.world, piece).is_none(), || Fault::BuildingHeld { piece });
    faults.require(fits(field, unit, piece), || Fault::DoesNotFit { unit, piece });
    true
}

/// Judges the Move of a Ready order that ends at the edge of a building and occupies it (T-BAT-12).
///
/// # Errors
/// Every reason why it does not.
pub fn judge_occupy(
    field: Field<'_>,
    unit: UnitId,
    piece: PieceId,
    to: Point,
    from: Option<Point>,
) -> Result<(Option<Pose>, Path), Refusal<Fault>> {
    by!("T-BAT-12");
    by!("T-MOV-51");
    let mut faults = Faults::new();
    if !judge_building(field, unit, piece, &mut faults) {
        faults.verdict()?;
        return Err(Refusal::of(Fault::NoBuilding { piece }));
    }
    let shape = &field.world.ground.piece(piece).shape;
    faults.require(shape.on_border(to, EDGE), || Fault::NotAtBuilding { piece });
    faults.verdict()?;
    let start = match from {
        Some(p) => p,
        None => field.unit(unit).pose.at,
    };
    let heading = Heading::towards(start, to).unwrap_or(field.unit(unit).pose.facing);
    let length = crate::Length(Distance::between(start, to).floor());
    let march = March { face: None, heading, length, correction: None, from };
    judge_from(field, unit, Motion::Move, &march, Some(piece))
}

/// Judges a move that may begin in a building, and may end in one. The pose is where the base is set before it
/// moves, if it was in a building.
///
/// # Errors
/// Every reason why it is not allowed.
pub fn judge_from(
    field: Field<'_>,
    unit: UnitId,
    motion: Motion,
    march: &March,
    into: Option<PieceId>,
) -> Result<(Option<Pose>, Path), Refusal<Fault>> {
    let judge = |field: Field<'_>, out_of: Option<PieceId>| match into {
        Some(piece) => movement::judge_into(field, unit, motion, march, piece),
        None => movement::judge_out_of(field, unit, motion, march, out_of),
    };
    match (field.unit(unit).place, march.from) {
        (Place::Garrison(piece), from) => {
            by!("T-BAT-16");
            by!("T-MOV-51");
            let mut faults = Faults::new();
            faults.require(matches!(motion, Motion::Move | Motion::Run | Motion::Vanguard), || {
                Fault::NotFromBuilding
            });
            faults.require(march.face.is_none(), || Fault::NotFromBuilding);
            let Some(from) = from else {
                faults.push(Fault::SayWhereFrom);
                faults.verdict()?;
                return Err(Refusal::of(Fault::SayWhereFrom));
            };
            let pose = match doorway(field, piece, from, march.heading) {
                Some(pose) => pose,
                None => {
                    faults.push(Fault::NotOutward { piece });
                    faults.verdict()?;
                    return Err(Refusal::of(Fault::NotOutward { piece }));
                }
            };
            faults.verdict()?;
            let world = outside(field, unit, pose);
            let path = judge(Field::new(field.setup, &world), Some(piece))?;
            Ok((Some(pose), path))
        }
        (_, Some(_)) => Err(Refusal::of(Fault::NotInBuilding { unit })),
        (_, None) => Ok((None, judge(field, None)?)),
    }
}

/// The world with a unit's base set here.
pub(crate) fn outside(field: Field<'_>, unit: UnitId, pose: Pose) -> World {
    let mut world = field.world.clone();
    let u = world.unit_mut(unit);
    (u.place, u.pose) = (Place::Table, pose);
    world
}

/// How a base is set at a point of the edge of its building, facing outward: of two sides that meet there, the one
/// the line leads out of (T-BAT-16). None if the point is not on the edge, or the line does not lead outward.
pub fn doorway(field: Field<'_>, piece: PieceId, from: Point, heading: Heading) -> Option<Pose> {
    let mut poses = doorways_at(field, piece, from);
    poses.retain(|p| turn_within(p.facing.turn_to(heading), 90_000));
    poses.into_iter().min_by_key(|p| p.facing.between(heading))
}

/// The points of a building from which a garrison that says nothing else is tried: the middles and corners of its
/// sides, with the ways it may face there.
pub fn doorways(field: Field<'_>, piece: PieceId) -> Vec<Pose> {
    let shape = &field.world.ground.piece(piece).shape;
    let mut out = Vec::new();
    for side in shape.edges() {
        let Some(facing) = Heading::towards(side.from, side.to).map(|h| h.turned(-90_000)) else { continue };
        for at in [side.from.middle(side.to), side.from, side.to] {
            out.push(Pose::new(at.point(), facing));
        }
    }
    out
}

/// How a base may be set at this point of the edge: facing straight out of each side it is on (T-BAT-16).
pub fn doorways_at(field: Field<'_>, piece: PieceId, from: Point) -> Vec<Pose> {
    by!("T-BAT-16");
    let near = i64::from(EDGE) * rocroi_table::GRAIN;
    let on = |s: &Segment| s.square_from(Fine::from(from)) <= near * near;
    let sides = field.world.ground.piece(piece).shape.edges().filter(on);
    let outward = |s: Segment| Heading::towards(s.from, s.to).map(|h| h.turned(-90_000));
    sides.filter_map(outward).map(|facing| Pose::new(from, facing)).collect()
}

/// A unit comes out of its building, its base set here.
pub(crate) fn come_out(at: &mut At<'_, Tercios>, unit: UnitId, pose: Pose) {
    if let Place::Garrison(piece) = at.world.unit(unit).place {
        by!("T-BAT-16");
        let u = at.world.unit_mut(unit);
        (u.place, u.pose) = (Place::Table, pose);
        at.tell(|| Event::LeftBuilding { unit, piece });
    }
}

/// A garrison that came out and could go nowhere clear of its building goes back in (T-BAT-16). Only such a unit ever
/// stands over a building.
pub(crate) fn back_in(at: &mut At<'_, Tercios>, unit: UnitId) {
    if at.world.unit(unit).place != Place::Table {
        return;
    }
    let field = Field::from(&*at);
    let rect = field.rect(unit);
    let body = Body::Rect(rect);
    let under = |p: &crate::Piece| {
        p.scenery.is_building()
            && p.shape.bounds().meets(rect.bounds())
            && p.shape.overlaps(&body, crate::units::OVERLAP)
    };
    let house = field.world.ground.iter().find(|(id, p)| under(p) && garrison(field.world, *id).is_none());
    if let Some((piece, _)) = house {
        by!("T-BAT-16");
        go_in(at, unit, piece);
    }
}

/// A unit fills a building: its base is taken off (T-BAT-12).
pub(crate) fn go_in(at: &mut At<'_, Tercios>, unit: UnitId, piece: PieceId) {
    by!("T-BAT-12");
    at.world.unit_mut(unit).place = Place::Garrison(piece);
    at.tell(|| Event::Occupied { unit, piece });
}

/// May a winner fill the building its enemy has just left, with its advance (T-BAT-15)?
///
/// # Errors
/// Why not.
pub(crate) fn judge_follow(
    field: Field<'_>,
    unit: UnitId,
    left: Option<PieceId>,
    piece: PieceId,
) -> Result<(), Refusal<Fault>> {
    by!("T-BAT-15");
    let mut faults = Faults::new();
    judge_building(field, unit, piece, &mut faults);
    faults.require(left == Some(piece), || Fault::NotAtBuilding { piece });
    faults.verdict()
}
