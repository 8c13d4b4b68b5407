//! Judging the choices an action leaves open (T-COM-09): rides, turns, cards, moves.

use super::ride;
use crate::movement::{self, judge_back};
use crate::terms::{Rule, Trait};
use crate::values::Value;
use crate::{Card, CommanderId, Fault, Field, INCH, Motion, Order, Plan, UnitId};
use rocroi_game::{Faults, Refusal, by};

/// Judges a ride by a trait: Fast within his own move, Accomplice up to 9 inches (T-COM-37, T-COM-67).
pub(crate) fn judge_ride(
    field: Field<'_>,
    commander: CommanderId,
    of: Trait,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Decline | Order::Done => Ok(Plan::Decline),
        Order::Ride(ride) => {
            let most = if of == Trait::Accomplice {
                by!("T-COM-67");
                9 * INCH
            } else {
                by!("T-COM-37");
                ride::reach(field, commander)
            };
            let mut faults = Faults::new();
            let ridden = ride::judge(field, commander, ride, most, &mut faults);
            faults.verdict()?;
            ridden.map(Plan::Ride).ok_or_else(|| Refusal::of(Fault::NoWay))
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges a turn given by a trait; it may be declined.
pub(crate) fn judge_free_face(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Decline | Order::Done => Ok(Plan::Decline),
        Order::Face { side } => {
            movement::judge_face(field, unit, *side).map(|pose| Plan::Face { side: *side, pose })
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges the card a unit is given: any, but never Assault for Forlorn Hope (T-COM-42, T-COM-44).
pub(crate) fn judge_new_card(
    field: Field<'_>,
    unit: UnitId,
    of: Trait,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Card { card } => {
            if *card == Card::Assault && field.has(unit, Rule::ForlornHope) {
                by!("T-ADP-04");
                return Err(Refusal::of(Fault::CardForbidden { unit, card: *card }));
            }
            Ok(Plan::Card(*card))
        }
        // The old card put back: the enemy is not told. One he has not seen is exchanged (T-COM-42).
        Order::Decline if of == Trait::Bold => {
            let known = field.unit(unit).hand.known_to(field.seat(unit));
            known.map(Plan::Card).ok_or_else(|| Refusal::of(Fault::TraitCondition { of }))
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges whether an order is exchanged.
pub(crate) fn judge_exchange(order: &Order) -> Result<Plan, Refusal<Fault>> {
    crate::losses::judge_selfless(order)
}

/// Judges which value Trickster helps.
pub(crate) fn judge_boon(order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Boon { value: value @ (Value::Melee | Value::Shoot) } => Ok(Plan::Boon(*value)),
        Order::Boon { .. } => Err(Refusal::of(Fault::TraitCondition { of: Trait::Trickster })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges a move given by Relentless; it may be declined (T-COM-62).
pub(crate) fn judge_relentless(
    field: Field<'_>,
    unit: UnitId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Decline | Order::Done => Ok(Plan::Decline),
        Order::Move(march) => movement::judge(field, unit, Motion::Relentless, march).map(Plan::Move),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges a move to the rear given by Protector; it may be declined (T-COM-79).
pub(crate) fn judge_protector(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Decline | Order::Done => Ok(Plan::Decline),
        Order::FallBack { length } => judge_back(field, unit, Motion::Protector, length.0).map(Plan::Move),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}
