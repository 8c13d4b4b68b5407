//! Cover (T-SHT-29, T-SHT-30), and the facts of a shot taken from a battle.

use super::dice::{ShotFacts, ShotOrder};
use super::sight::goals;
use super::target::Aim;
use crate::movement::ground::cut_between;
use crate::order::Origin;
use crate::troop::{Circumstance, Troop};
use crate::units::{EDGE, TOUCH};
use crate::{Field, INCH, PieceId, Place, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, Edge, Fine, Segment};

/// Is the point in the piece or on its edge (EDGE of T-UNT-10)?
pub fn in_piece(field: Field<'_>, piece: PieceId, p: Fine) -> bool {
    let shape = &field.world.ground.piece(piece).shape;
    shape.contains(p) || shape.on_border(p, EDGE)
}

/// Does the unit stand in the piece: its front centre, or as its garrison (T-BAT-12)?
pub fn stands_in(field: Field<'_>, piece: PieceId, unit: UnitId) -> bool {
    match field.unit(unit).place {
        Place::Garrison(house) => house == piece,
        _ => in_piece(field, piece, field.front(unit).into()),
    }
}

/// Is the unit covered by the ground its front centre is in (T-SHT-29)?
pub fn covered(field: Field<'_>, target: UnitId) -> bool {
    field.world.ground.iter().any(|(id, p)| {
        let area = !p.scenery.is_line() && !p.scenery.is_building();
        let covers = p.covered && area && stands_in(field, id, target);
        if covers {
            by!("T-SHT-29");
        }
        covers
    })
}

/// Where the line of a shot runs.
pub fn line(field: Field<'_>, aim: &Aim) -> Segment {
    let rect = field.rect(aim.stands);
    let from = match aim.origin {
        Origin::Front => rect.side_centre(Edge::Front),
        Origin::Right => rect.side_centre(Edge::Right),
        Origin::Left => rect.side_centre(Edge::Left),
        Origin::At { point } => point.into(),
    };
    let to = goals(field, aim.target).into_iter().find(|(edge, _)| *edge == aim.centre).map(|(_, p)| p);
    Segment { from, to: to.unwrap_or_else(|| field.front(aim.target).into()) }
}

/// Does a hedge or wall cover the target (T-SHT-30): its base touches it, the shot crosses it, and the shooter's
/// base does not touch it within an inch of the crossing?
pub fn covered_by_line(field: Field<'_>, aim: &Aim) -> bool {
    if matches!(field.unit(aim.target).place, Place::Garrison(_)) {
        return false;
    }
    let shot = line(field, aim);
    let (shooter, target) = (field.rect(aim.stands), field.rect(aim.target));
    field.world.ground.pieces.iter().filter(|p| p.covered && p.scenery.is_line()).any(|p| {
        if !p.shape.distance(&Body::Rect(target)).within(TOUCH) {
            return false;
        }
        let crossing = p
            .shape
            .edges()
            .find_map(|e| cut_between(&e, &shot, shooter.centre(), target.centre()).map(|t| (e, t)));
        let Some((edge, t)) = crossing else { return false };
        by!("T-SHT-30");
        let at = along(&shot, t);
        // The shooter at the same obstacle, near the crossing, looks over it.
        let at_it = field.unit(aim.stands).place == Place::Table
            && p.shape.distance(&Body::Rect(shooter)).within(TOUCH)
            && near_on(&edge, &shooter, at);
        !at_it
    })
}

fn along(line: &Segment, t: i32) -> Fine {
    let (d, length) = (line.vector(), line.length().max(1));
    let t = i64::from(t) * rocroi_table::GRAIN;
    line.from + Fine::new(d.x * t / length, d.y * t / length)
}

/// Does the base touch the obstacle within an inch of this point of it?
fn near_on(edge: &Segment, base: &rocroi_table::Rect, at: Fine) -> bool {
    // The stretch of the obstacle an inch either way of the crossing.
    let (d, length) = (edge.vector(), edge.length().max(1));
    let inch = i64::from(INCH) * rocroi_table::GRAIN;
    let step = Fine::new(d.x * inch / length, d.y * inch / length);
    let stretch = Segment { from: edge.nearest_to(at - step), to: edge.nearest_to(at + step) };
    let reach = i64::from(TOUCH) * rocroi_table::GRAIN;
    let corners = base.corners();
    let touches = corners.iter().any(|c| stretch.square_from(*c) <= reach * reach);
    touches
        || [stretch.from, stretch.to].iter().any(|p| base.square_from(*p) <= reach * reach)
        || rocroi_table::crosses(&stretch, &Body::Rect(*base), 0)
}

/// The facts of a shot as everything stands now. `leaves`: a Harasser that will evade (T-REA-38).
pub fn facts(field: Field<'_>, aim: &Aim, order: ShotOrder, leaves: bool) -> ShotFacts {
    let mut shooter: Troop = field.troop(aim.by);
    if leaves {
        shooter.has = shooter.has.with(Circumstance::Leaves);
    }
    if aim.by != aim.stands {
        shooter.has = shooter.has.with(Circumstance::JoinedGun);
    }
    let mut target = field.troop(aim.target);
    if covered(field, aim.target) {
        target.has = target.has.with(Circumstance::Covered);
    }
    if covered_by_line(field, aim) {
        target.has = target.has.with(Circumstance::CoveredByLine);
    }
    ShotFacts { shooter, target, weapon: aim.weapon, order, far: aim.far }
}
