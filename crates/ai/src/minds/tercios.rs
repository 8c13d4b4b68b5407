//! Tercios before a player's eye.

use rocroi_game::{Chain as _, Foreseen, Now, Seat, State, System, Toll};
use rocroi_odds::phase;
use rocroi_table::{Body as Shape, Edge, distance};
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::{Arm, Rule};
use rocroi_tercios::{Card, Decision, Field, How, INCH, Order, Place, Planning, Tercios, UnitId};

use crate::field::Body;
use crate::mind::{Average, Eye, Mind};

/// What an ordinary unit costs.
const PRICE: i64 = 60;
/// What a point of wear is worth, in thousandths of an ordinary unit; what it is to lose a unit besides, to be thrown
/// back, to be disordered.
const WEAR: i64 = 220;
const GONE: i64 = 500;
const BACK: i64 = 60;
const DISORDER: i64 = 120;

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
                reach: i32::from(field.sheet(id).values.speed) * INCH,
                id: id.0,
                engaged: false,
                in_line: true,
            });
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        i64::from(rocroi_tercios::battle::points(Field::from(now))[seat.index()]) * 200
    }

    fn last_turn(now: Now<'_, Self>) -> bool {
        now.setup.turns.is_some_and(|last| now.world.turn >= last)
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

    fn ideas(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        _eye: Eye<'_>,
        out: &mut Vec<(i64, Order)>,
    ) {
        let mut orders = Vec::new();
        <Tercios as System>::candidates(now, seat, decision, &mut orders);
        let glance = |order: &Order| match order {
            Order::Shoot(s) => 500 * i64::from(s.volley.is_some()) + 500 * i64::from(s.gun.is_some()),
            Order::React { how, .. } | Order::Use { how } => match how {
                How::Shoot => 1_500,
                How::Charge => 1_200,
                How::Leave => 900,
                How::Resist | How::Defend => 600,
                How::Evade | How::Face | How::Unseen => 0,
            },
            Order::Done | Order::Decline => -500,
            _ => 0,
        };
        out.extend(orders.into_iter().map(|o| (glance(&o), o)));
    }

    fn foreseen(state: &State<Self>, seat: Seat, _eye: Eye<'_>) -> Option<Average> {
        let foreseen = Foreseen::of(state)?;
        let odds = phase(&foreseen.sequel)?;
        let cost = |toll: &Toll| {
            i64::from(toll.lost) * WEAR
                + i64::from(toll.gone) * GONE
                + i64::from(toll.back) * BACK
                + i64::from(toll.disordered) * DISORDER
        };
        let (own, enemy) = (seat.index(), seat.other().index());
        let tolls = odds.map(|chain| chain.tolls());
        // A test that costs nobody anything by itself is thrown, to see what follows.
        let idle = tolls.iter().all(|(t, _)| t.iter().all(|t| cost(t) == 0));
        let gain = tolls.mean(|t| cost(&t[enemy]) - cost(&t[own])) as i64;
        (!idle).then_some(Average { gain, then: None })
    }

    fn opening(decision: &Decision) -> bool {
        use Decision as D;
        matches!(
            decision,
            D::Scenario
                | D::AgreeScenario { .. }
                | D::Layout
                | D::AgreeLayout
                | D::Cartographer
                | D::Scenery { .. }
                | D::AgreeField { .. }
                | D::Role
                | D::Edge
                | D::Forward
                | D::Deploy
                | D::Chief
        )
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Plan | Decision::Command | Decision::Activate)
    }
}
