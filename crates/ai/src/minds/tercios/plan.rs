//! The cards of a turn as a sergeant lays them, and in what order units are used.

use rocroi_game::Seat;
use rocroi_table::{Body as Shape, Edge, distance};
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::{Arm, Rule};
use rocroi_tercios::{Card, Field, INCH, Place, Planning, UnitId};

/// The cards a sergeant would lay.
pub(super) fn habit(field: Field<'_>, seat: Seat) -> Planning {
    Planning { cards: field.planned(seat).map(|u| (u, card(field, u))).collect(), groups: Vec::new() }
}

/// How far apart two units are.
fn gap(field: Field<'_>, a: UnitId, b: UnitId) -> i32 {
    distance(&Shape::Rect(field.rect(a)), &Shape::Rect(field.rect(b))).floor()
}

/// The enemy nearest to a unit on the table, and how far off it is.
fn nearest(field: Field<'_>, unit: UnitId) -> Option<(i32, UnitId)> {
    if field.unit(unit).arriving() || field.unit(unit).place != Place::Table {
        return None;
    }
    let seat = field.seat(unit);
    field.bases().filter(|e| field.seat(*e) != seat).map(|e| (gap(field, unit, e), e)).min()
}

/// How far a unit shoots.
fn range(field: Field<'_>, unit: UnitId) -> i32 {
    let far = |w| i32::from(target::range(field, unit, w).total()) * INCH;
    target::weapons(field, unit).into_iter().map(far).max().unwrap_or(0)
}

/// The card a sergeant would lay before this unit.
fn card(field: Field<'_>, unit: UnitId) -> Card {
    let Some((far, near)) = nearest(field, unit) else { return Card::Ready };
    let values = &field.sheet(unit).values;
    let speed = i32::from(values.speed) * INCH;
    let worn = i32::from(field.unit(unit).wear) * 2 >= i32::from(values.stamina);
    let range = range(field, unit);
    let before = field.rect(unit).lane(Edge::Front).position(field.rect(near).centre()).1 > 0;
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

/// How soon a unit should act: before all whoever shoots or charges, and those near the enemy before those far off.
pub(super) fn urgency(field: Field<'_>, unit: UnitId) -> i64 {
    let Some((far, _)) = nearest(field, unit) else { return 0 };
    let able = match field.unit(unit).hand.get() {
        Some(Card::Fire) if far <= range(field, unit) => 3_000,
        Some(Card::Assault) if far <= reach(field, unit) => 2_500,
        Some(Card::Ready) => 1_000,
        _ => 0,
    };
    able - i64::from(far / INCH).min(50) * 10
}

/// How far a unit charges, about.
fn reach(field: Field<'_>, unit: UnitId) -> i32 {
    (i32::from(field.sheet(unit).values.speed) + 2) * INCH
}
