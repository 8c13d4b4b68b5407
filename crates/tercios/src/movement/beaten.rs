//! The moves a combat imposes or allows (T-MOV-45 to T-MOV-47, T-MOV-52 to T-MOV-59), as paths to be carried out:
//! disengage, retreat, the inch after combat, advance and pursuit. Wear and break tests are the combat's.

use super::ending::Keep;
use super::face::{face_pose_beside, stands_free};
use super::ground::footing;
use super::judge::Path;
use super::line::{Line, Mover};
use super::speed::Allowance;
use crate::units::{BEHIND, CENTRES, CROSS, LEAST};
use crate::{Fault, Field, INCH, Length, MM, Motion, PieceId, Place, UnitId};
use rocroi_game::{Refusal, by};
use rocroi_table::{Body, Distance, Edge, Fine, GRAIN, Heading, Pose, distance};

/// Three inches.
const BACK: i32 = 3 * INCH;

fn path(motion: Motion, face: Option<(Edge, Pose)>, line: Line) -> Path {
    // It spends neither card nor activation.
    by!("T-MOV-48");
    Path { motion, face, line, end: line.at(line.length), correction: None, fixed: false }
}

/// The sides a unit charged in the flank may turn to its enemy: the nearest to the direction of its front centre;
/// two if they are equally near (T-MOV-53).
pub fn disengage_sides(field: Field<'_>, unit: UnitId, enemy: UnitId) -> Vec<Edge> {
    by!("T-MOV-53");
    let rect = field.rect(unit);
    let Some(to) = Heading::towards(rect.centre(), Fine::from(field.front(enemy))) else { return Vec::new() };
    let off = |side: Edge| rect.outward(side).between(to);
    let sides = [Edge::Right, Edge::Left, Edge::Rear];
    let least = sides.into_iter().map(off).min().unwrap_or(0);
    sides.into_iter().filter(|s| off(*s) <= least + BEHIND).collect()
}

/// Three inches straight back, facing the enemy (T-MOV-52). One charged in the flank first turns onto `side`; where
/// it has no room to, it keeps its facing and goes directly away (T-MOV-53).
pub fn disengage(field: Field<'_>, unit: UnitId, enemy: UnitId, side: Option<Edge>) -> Path {
    by!("T-MOV-31");
    by!("T-MOV-52");
    let here = field.unit(unit).pose;
    let Some(side) = side else { return path(Motion::Disengage, None, Line::back(here, BACK)) };
    by!("T-MOV-53");
    match face_pose_beside(field, unit, side, Some(enemy)) {
        Some(pose) => path(Motion::Disengage, Some((side, pose)), Line::back(pose, BACK)),
        None => {
            let way = straight_away(field, unit, enemy);
            path(Motion::Disengage, None, Line { pose: here, way, length: BACK })
        }
    }
}

/// Turned away from the enemy, double Speed straight ahead (T-MOV-46, T-MOV-56). The length is the distance due.
pub fn retreat(field: Field<'_>, unit: UnitId, enemy: UnitId) -> Path {
    by!("T-MOV-56");
    let away = straight_away(field, unit, enemy);
    let here = field.unit(unit).pose;
    let turned = here.turned_about_middle(field.size(unit), here.facing.turn_to(away));
    let allowance = Allowance::of(field, unit, Motion::Retreat);
    let line = Line::ahead(turned, allowance.longest());
    let due = allowance.due(&footing(field, unit, &line), &line);
    path(Motion::Retreat, None, line.with_length(due))
}

/// How a garrison would stand outside this side of its building (T-BAT-15): its front centre at the middle of the
/// side, facing it; or, to retreat, its rear centre there, facing outward.
fn outside(field: Field<'_>, unit: UnitId, piece: PieceId, side: Edge, retreats: bool) -> Option<Pose> {
    let shape = &field.world.ground.piece(piece).shape;
    let (_, edge) = CENTRES.into_iter().zip(shape.edges()).find(|(e, _)| *e == side)?;
    let middle = edge.from.middle(edge.to);
    let bounds = shape.bounds();
    let inward = Heading::towards(middle, bounds.low.middle(bounds.high))?;
    let along = Heading::towards(edge.from, edge.to)?;
    let across = along.turned(90_000);
    let outward = if across.between(inward) > 90_000 { across } else { across.opposite() };
    let at = middle.point();
    Some(if retreats {
        Pose::new(at, outward).advanced(field.size(unit).depth)
    } else {
        Pose::new(at, outward.opposite())
    })
}

/// The sides a garrison can leave its building by: of those at which its base has room, the farthest from the
/// attacker; two if they are equally far; never the side charged (T-BAT-15).
pub fn leaving_sides(
    field: Field<'_>,
    unit: UnitId,
    piece: PieceId,
    enemy: UnitId,
    charged: Option<Edge>,
    retreats: bool,
) -> Vec<Edge> {
    by!("T-BAT-15");
    let from = Fine::from(field.front(enemy));
    let free = |side: Edge| {
        outside(field, unit, piece, side, retreats).is_some_and(|pose| stands_free(field, unit, pose))
    };
    let sides: Vec<(Edge, i64)> = crate::shooting::sight::goals(field, unit)
        .into_iter()
        .filter(|(side, _)| Some(*side) != charged && free(*side))
        .map(|(side, middle)| (side, middle.distance(from)))
        .collect();
    let farthest = sides.iter().map(|s| s.1).max().unwrap_or(0);
    let slack = i64::from(BEHIND) * GRAIN;
    sides.into_iter().filter(|(_, d)| *d + slack >= farthest).map(|(side, _)| side).collect()
}

/// A garrison leaves by this side: three inches straight back, or a retreat straight ahead (T-BAT-15).
pub fn leave(field: Field<'_>, unit: UnitId, piece: PieceId, side: Edge, retreats: bool) -> Path {
    by!("T-BAT-15");
    let pose = outside(field, unit, piece, side, retreats).unwrap_or(field.unit(unit).pose);
    if !retreats {
        return path(Motion::Disengage, None, Line::back(pose, BACK));
    }
    let allowance = Allowance::of(field, unit, Motion::Retreat);
    let line = Line::ahead(pose, allowance.longest());
    let due = allowance.due(&footing(field, unit, &line), &line);
    path(Motion::Retreat, None, line.with_length(due))
}

/// The inch after combat (T-MOV-55): straight back by the least length, 3 inches at most, at which the bases are an
/// inch apart and the place is legal. None if they are an inch apart already, or if there is no such length.
pub fn part(field: Field<'_>, unit: UnitId, enemy: UnitId) -> Option<Path> {
    let here = field.unit(unit).pose;
    if field.unit(unit).place != Place::Table {
        return None;
    }
    let apart = |t: i32| -> Distance {
        let base = Body::Rect(field.rect_at(unit, Line::back(here, BACK).at(t)));
        match field.unit(enemy).place {
            Place::Garrison(piece) => field.world.ground.piece(piece).shape.distance(&base),
            _ => distance(&base, &Body::Rect(field.rect(enemy))),
        }
    };
    if !apart(0).under(INCH - LEAST) {
        return None;
    }
    by!("T-MOV-55");
    if Allowance::of(field, unit, Motion::Part).is_zero() {
        // Speed 0 allows no move of any kind: a gun off its limber stays where it is.
        by!("T-UNT-18");
        return None;
    }
    let line = Line::back(here, BACK);
    let mover = Mover::new(field, unit, Motion::Part);
    let open = mover.open_length(&line);
    if apart(open).under(INCH) {
        return None;
    }
    // The distance of two convex bases first falls and then rises, so "an inch apart" begins once and stays.
    let (mut near, mut far) = (0, open);
    while far - near > 1 {
        let middle = near + (far - near) / 2;
        if apart(middle).under(INCH) { near = middle } else { far = middle }
    }
    let keep = Keep::new(here, line.way);
    let legal = |t: &i32| mover.ill(line.at(*t), &keep).is_none();
    let length = std::iter::once(far).chain((far + MM..=open).step_by(MM as usize)).find(legal)?;
    Some(path(Motion::Part, None, line.with_length(length)))
}

/// How far a unit may advance: up to 3 inches along its facing (T-MOV-58).
pub fn advance_most(field: Field<'_>, unit: UnitId) -> i32 {
    by!("T-MOV-58");
    let here = field.unit(unit).pose;
    if field.unit(unit).place != Place::Table {
        return 0;
    }
    let line = Line::ahead(here, BACK);
    let keep = Keep::new(here, line.way).chosen();
    let mover = Mover::new(field, unit, Motion::Advance);
    mover.cut_short(&line, mover.open_length(&line), &keep).map_or(0, |e| e.length)
}

/// Judges an advance of this length.
///
/// # Errors
/// Too far, or nowhere to stand there.
pub fn advance(field: Field<'_>, unit: UnitId, length: i32) -> Result<Option<Path>, Refusal<Fault>> {
    by!("T-MOV-58");
    if length <= CROSS {
        return Ok(None);
    }
    let most = advance_most(field, unit);
    if length > most {
        return Err(Refusal::of(Fault::AdvanceTooFar { most: Length(most) }));
    }
    let here = field.unit(unit).pose;
    let line = Line::ahead(here, length);
    let keep = Keep::new(here, line.way);
    match Mover::new(field, unit, Motion::Advance).ill(line.at(length), &keep) {
        Some(ill) => Err(Refusal::of(ill.fault())),
        None => Ok(Some(path(Motion::Advance, None, line))),
    }
}

/// Straight ahead by its Speed, to the furthest legal place (T-MOV-59).
pub fn pursue(field: Field<'_>, unit: UnitId) -> Path {
    by!("T-MOV-59");
    let here = field.unit(unit).pose;
    let allowance = Allowance::of(field, unit, Motion::Pursue);
    let line = Line::ahead(here, allowance.longest());
    let due = allowance.due(&footing(field, unit, &line), &line);
    path(Motion::Pursue, None, line.with_length(due))
}

/// The direction straight away from an enemy: from its front centre to the unit's base centre point; where these
/// coincide, the unit's own rearward direction (T-MOV-46).
fn straight_away(field: Field<'_>, unit: UnitId, enemy: UnitId) -> Heading {
    by!("T-MOV-46");
    let middle = field.rect(unit).centre();
    let from = match field.unit(enemy).place {
        // A garrison has no front centre: the point of its building nearest to the unit (T-UNT-08).
        Place::Garrison(piece) => {
            let edges = field.world.ground.piece(piece).shape.edges();
            edges.map(|e| e.nearest_to(middle)).min_by_key(|p| p.distance(middle))
        }
        _ => None,
    };
    let from = from.unwrap_or_else(|| field.front(enemy).into());
    Heading::towards(from, middle).unwrap_or_else(|| field.unit(unit).pose.facing.opposite())
}
