//! Tercios before a player's eye.

use rocroi_game::{Now, Seat};
use rocroi_table::{Body as Shape, Edge, distance};
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::{Arm, Rule};
use rocroi_tercios::{Card, Decision, Field, INCH, Order, Place, Planning, Tercios, UnitId};

use crate::field::Body;
use crate::mind::Mind;

/// What an ordinary unit costs.
const PRICE: i64 = 60;

/// The card a sergeant would lay before this unit.
fn card(field: Field<'_>, unit: UnitId) -> Card {
    if field.unit(unit).arriving() || field.unit(unit).place != Place::Table {
        return Card::Ready;
    }
    let rect = field.rect(unit);
    let seat = field.seat(unit);
    let gap = |e: UnitId| distance(&Shape::Rect(rect), &Shape::Rect(field.rect(e))).floor();
    let Some(near) = field.bases().filter(|e| field.seat(*e) != seat).min_by_key(|e| gap(*e)) else {
        return Card::Ready;
    };
    let (far, values) = (gap(near), &field.sheet(unit).values);
    let speed = i32::from(values.speed) * INCH;
    let worn = i32::from(field.unit(unit).wear) * 2 >= i32::from(values.stamina);
    let range = target::weapons(field, unit)
        .into_iter()
        .map(|w| i32::from(target::range(field, unit, w).total()) * INCH);
    let range = range.max().unwrap_or(0);
    let before = rect.lane(Edge::Front).position(field.rect(near).centre()).1 > 0;
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

impl Mind for Tercios {
    const MODULE: i32 = 3 * INCH;

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let field = Field::from(now);
        for id in field.bases() {
            let (unit, entry) = (field.unit(id), field.entry(id));
            let stamina = i64::from(field.sheet(id).values.stamina).max(1);
            let left = (stamina + 1 - i64::from(unit.wear)).max(1);
            let weapons = target::weapons(field, id);
            let range =
                weapons.into_iter().map(|w| i32::from(target::range(field, id, w).total()) * INCH).max();
            out.push(Body {
                seat: entry.seat,
                rect: field.rect(id),
                worth: i64::from(entry.cost.max(10)) * 1_000 / PRICE * left / (stamina + 1),
                wants: (field.arm(id) != Arm::Artillery).then_some(0),
                range: range.unwrap_or(0),
            });
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        i64::from(rocroi_tercios::battle::points(Field::from(now))[seat.index()]) * 200
    }

    fn thumb(now: Now<'_, Self>, seat: Seat, decision: &Decision) -> Option<Order> {
        match decision {
            Decision::Plan => {
                let field = Field::from(now);
                let cards = field.planned(seat).map(|u| (u, card(field, u))).collect();
                Some(Order::Plan(Planning { cards, groups: Vec::new() }))
            }
            _ => None,
        }
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Plan | Decision::Command | Decision::Activate)
    }
}
