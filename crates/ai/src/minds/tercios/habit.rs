//! The card a sergeant lays before a unit without reckoning: by how far off the nearest enemy is.

use rocroi_table::Edge;
use rocroi_tercios::terms::{Arm, Rule};
use rocroi_tercios::{Card, Field, INCH, Place, UnitId};

use super::fights::{gap, range};

/// Does the first unit have the second before its front?
pub(super) fn before(field: Field<'_>, unit: UnitId, other: UnitId) -> bool {
    field.rect(unit).lane(Edge::Front).position(field.rect(other).centre()).1 > 0
}

/// The enemy nearest to a unit on the table, and how far off it is.
pub(super) fn nearest(field: Field<'_>, unit: UnitId) -> Option<(i32, UnitId)> {
    if field.unit(unit).arriving() || field.unit(unit).place != Place::Table {
        return None;
    }
    let seat = field.seat(unit);
    field.bases().filter(|e| field.seat(*e) != seat).map(|e| (gap(field, unit, e), e)).min()
}

/// The card a sergeant would lay before this unit.
pub(super) fn habit(field: Field<'_>, unit: UnitId) -> Card {
    // Whoever arrives makes room for those behind.
    if field.unit(unit).arriving() && field.arm(unit) != Arm::Artillery {
        return Card::Run;
    }
    let Some((far, near)) = nearest(field, unit) else { return Card::Ready };
    let values = &field.sheet(unit).values;
    let speed = i32::from(values.speed) * INCH;
    let worn = i32::from(field.unit(unit).wear) * 2 >= i32::from(values.stamina);
    let range = range(field, unit);
    let before = before(field, unit, near);
    let horse = matches!(field.arm(unit), Arm::Cavalry);
    if field.arm(unit) == Arm::Artillery {
        return Card::Fire;
    }
    if worn && far > 2 * speed.max(range) {
        return Card::Resist;
    }
    if before
        && far <= speed
        && !worn
        && !field.has(unit, Rule::ForlornHope)
        && (horse || range == 0 || far <= speed / 2)
    {
        return Card::Assault;
    }
    if before && far <= range {
        return Card::Fire;
    }
    if far > speed * 2 + range.max(speed) { Card::Run } else { Card::Ready }
}
