//! What enemy fire would cost men who have lost half their strength, where they stand and where they could go: they had
//! better be out of range.

use rocroi_table::{Body as Shape, Edge, Rect, distance};
use rocroi_tercios::shooting::ShotOrder;
use rocroi_tercios::{Field, INCH, UnitId};

use super::fights;
use crate::mind::Eye;

/// Has a unit lost so much that it should think of going?
pub(super) fn worn(field: Field<'_>, unit: UnitId) -> bool {
    field.unit(unit).wear * 2 > field.sheet(unit).values.stamina
}

/// Enemies who have this place of a unit before them and in range, and how far within it is.
fn shooters(field: Field<'_>, unit: UnitId, place: &Rect) -> Vec<(UnitId, i32, i32)> {
    let seat = field.seat(unit);
    let aims = |by: UnitId| {
        let range = fights::range(field, by);
        let apart = distance(&Shape::Rect(field.rect(by)), &Shape::Rect(*place)).floor();
        let ahead = field.rect(by).lane(Edge::Front).position(place.centre()).1 > 0;
        (ahead && apart <= range).then_some((by, apart, range - apart))
    };
    field.bases().filter(|e| field.seat(*e) != seat).filter_map(aims).collect()
}

/// What the two worst shots would cost a unit at this place, in thousandths of a unit.
pub(super) fn fire_on(field: Field<'_>, unit: UnitId, place: &Rect, eye: Eye<'_>) -> i64 {
    let cost = |(by, apart, _): (UnitId, i32, i32)| {
        fights::shot_from(field, by, unit, ShotOrder::Fire, apart > 8 * INCH, eye).max(0)
    };
    let mut costs: Vec<i64> = shooters(field, unit, place).into_iter().map(cost).collect();
    costs.sort_unstable_by_key(|c| -c);
    costs.into_iter().take(2).sum()
}

/// How far a unit would have to go to be out of everybody's range.
pub(super) fn way_out(field: Field<'_>, unit: UnitId) -> i32 {
    shooters(field, unit, &field.rect(unit)).into_iter().map(|(_, _, within)| within).max().unwrap_or(0)
}
