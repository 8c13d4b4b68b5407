//! The cards of a turn. A sergeant lays each by habit; a captain tries every card for each unit near the enemy: what it
//! would do if the unit acted now, and how it would answer if the enemy came first.

use rocroi_game::{Answer, Seat, State, Wait};
use rocroi_table::{Body as Shape, Edge, distance};
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::{Arm, Rule};
use rocroi_tercios::{Card, Decision, Field, INCH, Order, Place, Planning, Tercios, UnitId};

use crate::mind::Look;

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

/// What a habit is worth: another card must promise so much more.
const HABIT: i64 = 400;
/// How much of what happens when the enemy comes first counts, in percent.
const MET: i64 = 50;

/// The cards that promise most, tried unit by unit, those nearest to the enemy first; the rest by habit when the time is
/// up.
pub(super) fn tried(state: &State<Tercios>, seat: Seat, look: Look<'_, Tercios>) -> Option<Order> {
    let field = Field::from(state.now());
    let mut plan = habit(field, seat);
    let far = |u: &UnitId| nearest(field, *u).map_or(i32::MAX, |(far, _)| far);
    let mut own: Vec<UnitId> = plan.cards.iter().map(|(u, _)| *u).filter(|u| close(field, *u)).collect();
    own.sort_by_key(far);
    let comes = |e: UnitId| nearest(field, e).filter(|(far, _)| *far <= reach(field, e)).map(|(_, u)| (e, u));
    let enemies: Vec<(UnitId, UnitId)> = field
        .planned(seat.other())
        .filter(|e| field.arm(*e) != Arm::Artillery)
        .filter_map(comes)
        .collect();
    let open = |card: Card, enemy: Option<Card>, first: Seat| {
        opened(state, [(seat, Some(card)), (seat.other(), enemy)], first)
    };
    let acts = Card::ALL.map(|card| open(card, None, seat));
    let meets = Card::ALL.map(|card| open(card, Some(Card::Assault), seat.other()));
    let worth = |unit: UnitId, c: usize| {
        let mut worth = look(acts[c].as_ref()?, seat, &Order::Activate { unit, then: None })?;
        for (enemy, _) in enemies.iter().filter(|(_, at)| *at == unit) {
            let order = Order::Activate { unit: *enemy, then: None };
            worth += look(meets[c].as_ref()?, seat.other(), &order)? * MET / 100;
        }
        Some(worth)
    };
    for unit in own {
        let Some(laid) = plan.cards.iter_mut().find(|(u, _)| *u == unit) else { continue };
        let mut best = (i64::MIN, laid.1);
        for (c, card) in Card::ALL.into_iter().enumerate().filter(|(_, c)| thinkable(field, unit, *c)) {
            let Some(worth) = worth(unit, c) else { return Some(Order::Plan(plan)) };
            best = best.max((worth + if card == laid.1 { HABIT } else { 0 }, card));
        }
        laid.1 = best.1;
    }
    Some(Order::Plan(plan))
}

/// Could this card be of any use to this unit?
fn thinkable(field: Field<'_>, unit: UnitId, card: Card) -> bool {
    let far = nearest(field, unit).map_or(i32::MAX, |(far, _)| far);
    match card {
        Card::Ready | Card::Run => field.arm(unit) != Arm::Artillery,
        Card::Assault => field.arm(unit) != Arm::Artillery && far <= reach(field, unit),
        Card::Fire => range(field, unit) > 0,
        Card::Resist => field.unit(unit).wear > 1,
    }
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

/// Can a unit do something to an enemy this turn, or an enemy to it?
fn close(field: Field<'_>, unit: UnitId) -> bool {
    let Some((far, near)) = nearest(field, unit) else { return false };
    far <= range(field, unit).max(range(field, near)).max(reach(field, unit)).max(reach(field, near))
}

/// The turn after these cards, each side with one for all or its habit, when this side has begun and is to activate.
fn opened(
    state: &State<Tercios>,
    cards: [(Seat, Option<Card>); 2],
    first: Seat,
) -> Option<State<Tercios>> {
    let mut state = state.clone();
    for (seat, card) in cards {
        let mut plan = habit(Field::from(state.now()), seat);
        for laid in &mut plan.cards {
            laid.1 = card.unwrap_or(laid.1);
        }
        state.answer(&Answer::Order(seat, Order::Plan(plan)), None).ok()?;
    }
    for _ in 0..8 {
        let answer = match &state.wait {
            Wait::Over(_) => return None,
            Wait::Roll(ask) => {
                let faces = |p: &rocroi_game::Pool| vec![if p.seat == first { 6 } else { 1 }; p.dice.into()];
                Answer::Fell(ask.pools.iter().flat_map(faces).collect())
            }
            Wait::Decide(asked) => {
                let open = asked.iter().find(|a| a.given.is_none())?;
                match open.decision {
                    Decision::First => Answer::Order(open.seat, Order::First { seat: first }),
                    Decision::Command => Answer::Order(open.seat, Order::NoCommander),
                    Decision::Activate if open.seat == first => return Some(state),
                    _ => return None,
                }
            }
        };
        state.answer(&answer, None).ok()?;
    }
    None
}
