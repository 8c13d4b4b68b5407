//! Planning: one answer per side with all its cards and groups (T-TRN-03 to T-TRN-06, T-TRN-38).

use crate::terms::Rule;
use crate::{Card, Fault, Field, GroupId, Hand, Order, Plan, Planning, UnitId, World};
use rocroi_game::{Chance, Faults, Refusal, Seat, by};

/// May this unit ever receive this card (T-TRN-04)?
fn allowed(field: Field<'_>, unit: UnitId, card: Card) -> bool {
    by!("T-TRN-04");
    if field.unit(unit).arriving() {
        by!("T-BAT-51");
        return matches!(card, Card::Ready | Card::Run);
    }
    if field.has(unit, Rule::ForlornHope) {
        by!("T-ADP-04");
        return card != Card::Assault;
    }
    true
}

/// Judges the cards and groups of one side.
pub(crate) fn judge(field: Field<'_>, seat: Seat, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Order::Plan(plan) = order else { return Err(Refusal::of(Fault::NotAsked)) };
    let mut faults = Faults::new();
    let mut given: Vec<Option<Card>> = vec![None; field.world.units.len()];
    for (unit, card) in &plan.cards {
        let Some(slot) = given.get_mut(unit.at()) else {
            faults.push(Fault::NotYours { unit: *unit });
            continue;
        };
        if field.seat(*unit) != seat || !field.unit(*unit).acts() {
            faults.push(Fault::NotYours { unit: *unit });
            continue;
        }
        faults.require(slot.is_none(), || Fault::TwoCards { unit: *unit });
        faults.require(allowed(field, *unit, *card), || Fault::CardForbidden { unit: *unit, card: *card });
        *slot = Some(*card);
    }
    // Troops get cards, commanders none.
    by!("T-UNT-01");
    for unit in field.planned(seat) {
        faults.require(given[unit.at()].is_some(), || Fault::NoCard { unit });
    }
    judge_groups(field, seat, plan, &given, &mut faults);
    faults.verdict()?;
    Ok(Plan::Cards(plan.clone()))
}

fn judge_groups(
    field: Field<'_>,
    seat: Seat,
    plan: &Planning,
    given: &[Option<Card>],
    faults: &mut Faults<Fault>,
) {
    let mut grouped = vec![false; given.len()];
    for group in &plan.groups {
        let Some(first) = group.first().copied() else { continue };
        if first.at() >= given.len() {
            faults.push(Fault::NotYours { unit: first });
            continue;
        }
        faults.require(group.len() > 1, || Fault::GroupOfOne { unit: first });
        let regiment = field.entry(first).regiment;
        for unit in group.iter().copied() {
            let Some(seen) = grouped.get_mut(unit.at()) else {
                faults.push(Fault::NotYours { unit });
                continue;
            };
            let own = field.seat(unit) == seat && field.unit(unit).acts();
            faults.require(own, || Fault::NotYours { unit });
            faults.require(!*seen, || Fault::TwoGroups { unit });
            *seen = true;
            faults.require(field.has(unit, Rule::Brigade), || Fault::NoBrigade { unit });
            faults.require(field.entry(unit).regiment == regiment, || Fault::OtherRegiment { unit });
            faults.require(given[unit.at()] == given[first.at()], || Fault::GroupCards { unit });
        }
    }
}

/// Lays the cards of one side face down; the groups it announces, numbered from `first`.
pub(super) fn place(world: &mut World, seat: Seat, plan: &Planning, first: u8) -> Vec<(Seat, Vec<UnitId>)> {
    by!("T-TRN-06");
    for (unit, card) in &plan.cards {
        world.unit_mut(*unit).hand = Hand::placed(seat, *card);
    }
    let mut announced = Vec::with_capacity(plan.groups.len());
    for (i, group) in plan.groups.iter().enumerate() {
        for unit in group {
            world.unit_mut(*unit).hand.group = Some(GroupId(first + i as u8));
        }
        let mut units = group.clone();
        units.sort_unstable();
        announced.push((seat, units));
    }
    announced
}

/// A plan with this card wherever it may lie, Ready elsewhere.
fn uniform(field: Field<'_>, seat: Seat, card: Card) -> Planning {
    let give = |u: UnitId| (u, if allowed(field, u, card) { card } else { Card::Ready });
    Planning { cards: field.planned(seat).map(give).collect(), groups: Vec::new() }
}

/// The units of a side that may share cards, regiment by regiment.
fn brigades(field: Field<'_>, seat: Seat) -> Vec<Vec<UnitId>> {
    let mut all: Vec<Vec<UnitId>> = Vec::new();
    for unit in field.planned(seat).filter(|u| field.has(*u, Rule::Brigade)) {
        let regiment = field.entry(unit).regiment;
        match all.iter_mut().find(|g| g.first().is_some_and(|f| field.entry(*f).regiment == regiment)) {
            Some(group) => group.push(unit),
            None => all.push(vec![unit]),
        }
    }
    all.retain(|g| g.len() > 1);
    all
}

/// Plans worth looking at: one card for all, and every regiment that can acting as a brigade.
pub(crate) fn propose(field: Field<'_>, seat: Seat, out: &mut Vec<Order>) {
    out.extend(Card::ALL.iter().map(|card| Order::Plan(uniform(field, seat, *card))));
    let groups = brigades(field, seat);
    if !groups.is_empty() {
        out.push(Order::Plan(Planning { groups, ..uniform(field, seat, Card::Ready) }));
    }
}

/// Any plan.
pub(crate) fn sample(field: Field<'_>, seat: Seat, chance: &mut Chance) -> Order {
    let mut plan = Planning::default();
    for unit in field.planned(seat) {
        let cards: Vec<Card> = Card::ALL.into_iter().filter(|c| allowed(field, unit, *c)).collect();
        let card = chance.pick(&cards).copied().unwrap_or(Card::Ready);
        plan.cards.push((unit, card));
    }
    for mut group in brigades(field, seat) {
        if chance.one_in(2) {
            continue;
        }
        while group.len() > 2 && chance.one_in(2) {
            group.remove(chance.below(group.len()));
        }
        let shared = plan.cards.iter().find(|(u, _)| Some(u) == group.first()).map(|(_, c)| *c);
        if let Some(shared) = shared.filter(|c| group.iter().all(|u| allowed(field, *u, *c))) {
            for (unit, card) in &mut plan.cards {
                if group.contains(unit) {
                    *card = shared;
                }
            }
            plan.groups.push(group);
        }
    }
    Order::Plan(plan)
}
