//! Where a commander's disc may stand (T-UNT-05, T-COM-08), and the nearest free place to a point.

use crate::ground::Class;
use crate::units::{DISC, OVERLAP, TOUCH};
use crate::{CommanderId, Field, INCH, MM, Place, Station, UnitId};
use rocroi_game::{Seat, by};
use rocroi_table::{Body, Disc, Heading, Point, Pose, distance, overlaps};

/// A commander's disc with its centre here.
pub fn disc(at: Point) -> Body {
    by!("T-UNT-05");
    Body::Disc(Disc { centre: at, radius: DISC })
}

/// Is the disc wholly on the table, over no troop base, building, impassable piece or other commander?
pub fn free(field: Field<'_>, commander: CommanderId, at: Point) -> bool {
    by!("T-COM-08");
    let table = field.setup.table;
    let inside = |v: i32, end: i32| v >= DISC - OVERLAP && v <= end - DISC + OVERLAP;
    if !inside(at.x, table.x) || !inside(at.y, table.y) {
        return false;
    }
    let body = disc(at);
    let clear_of_units = field
        .bases()
        .all(|u| is_far(field, u, at, 0) || !overlaps(&body, &Body::Rect(field.rect(u)), OVERLAP));
    let clear_of_ground = field.world.ground.pieces.iter().all(|p| {
        p.class != Class::Impassable || !p.shape.overlaps(&body, OVERLAP) || on_crossing(field, &body, p)
    });
    let clear_of_commanders = field.setup.commander_ids().filter(|c| *c != commander).all(
        |c| !matches!(field.world.commander(c).station, Station::At(p) if overlaps(&body, &disc(p), OVERLAP)),
    );
    clear_of_units && clear_of_ground && clear_of_commanders
}

/// Is no part of a unit's base within so far of a disc here? A cut by the front centre alone, before the base is
/// worked out.
fn is_far(field: Field<'_>, unit: UnitId, at: Point, gap: i32) -> bool {
    let size = field.size(unit);
    !field.front(unit).within(at, size.front / 2 + size.depth + DISC + gap)
}

fn on_crossing(field: Field<'_>, body: &Body, river: &crate::Piece) -> bool {
    river.scenery == crate::Scenery::River
        && field
            .world
            .ground
            .pieces
            .iter()
            .any(|p| p.scenery.is_crossing() && p.shape.overlaps(body, OVERLAP))
}

/// Is the disc more than an inch from every enemy troop base?
pub fn clear_of_enemies(field: Field<'_>, seat: Seat, at: Point) -> bool {
    let body = disc(at);
    field.of(seat.other()).all(|u| {
        let d = match field.unit(u).place {
            Place::Garrison(p) => field.world.ground.piece(p).shape.distance(&body),
            _ if is_far(field, u, at, INCH + TOUCH) => return true,
            _ => distance(&body, &Body::Rect(field.rect(u))),
        };
        !d.within(INCH + TOUCH)
    })
}

/// May he end here (T-COM-08)?
pub fn may_end(field: Field<'_>, commander: CommanderId, at: Point) -> bool {
    free(field, commander, at) && clear_of_enemies(field, field.officer(commander).seat, at)
}

/// The places round a point in the order T-COM-08 tries them: the point itself, then circles of 1, 2 … 305 mm,
/// each at whole degrees clockwise from north.
pub fn around(point: Point) -> impl Iterator<Item = Point> {
    let circles = (1..=305).flat_map(move |mm| {
        (0..360)
            .map(move |degree| Pose::new(point, Heading::NORTH).shifted(Heading::degrees(degree), mm * MM).at)
    });
    std::iter::once(point).chain(circles)
}

/// The nearest free place to a point (T-COM-08); none: he is killed.
pub fn nearest_free(field: Field<'_>, commander: CommanderId, point: Point) -> Option<Point> {
    by!("T-COM-08");
    around(point).find(|p| may_end(field, commander, *p))
}
