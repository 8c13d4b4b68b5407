//! Judging the answers of a reaction: who reacts and how, and the choices that come after the test (T-REA-11).

use super::offers::is_offered;
use super::reaction::{Reaction, Stage};
use super::{commanded, evade};
use crate::movement;
use crate::{Fault, Field, How, Order, Plan, UnitId};
use rocroi_game::{Faults, Refusal, Seat};
/// Judges who reacts and how (T-REA-11).
pub(crate) fn judge(
    field: Field<'_>,
    seat: Seat,
    r: &Reaction,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Decline => Ok(Plan::Decline),
        Order::React { unit, how } => {
            let unit = *unit;
            if !r.units.contains(&unit) {
                return Err(Refusal::of(Fault::NotAskedToReact { unit }));
            }
            let hand = &field.unit(unit).hand;
            let unseen = hand.has_card() && hand.known_to(seat).is_none();
            let mut faults = Faults::new();
            if *how == How::Unseen {
                // Only a card its owner does not know; he may always try (T-COM-63).
                faults.require(unseen, || Fault::NotOffered { unit });
            } else {
                // By the card as far as he knows it; without knowing it only what rules give.
                let offered = is_offered(field, &r.scene, unit, hand.known_to(seat), *how);
                faults.require(offered, || Fault::NotPossible { unit });
            }
            faults.verdict()?;
            Ok(Plan::React { unit, how: *how })
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges what a card its owner has only now seen is used for.
pub(crate) fn judge_choose(field: Field<'_>, r: &Reaction, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Stage::Choose { unit, .. } = r.stage else { return Err(Refusal::of(Fault::NotAsked)) };
    match order {
        Order::Use { how } if r.choices(field).contains(how) => Ok(Plan::Use(*how)),
        Order::Use { .. } => Err(Refusal::of(Fault::NotPossible { unit })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges onto which side a reacting unit turns.
pub(crate) fn judge_turn(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Face { side } => {
            let pose = movement::judge_face(field, unit, *side)?;
            Ok(Plan::Face { side: *side, pose })
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges when a charger is shot at. Both moments are possible where this is asked (T-REA-19).
pub(crate) fn judge_when(order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Now => Ok(Plan::Now),
        Order::Hold => Ok(Plan::Hold),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges where an evader goes.
pub(crate) fn judge_evade(
    field: Field<'_>,
    unit: UnitId,
    from: UnitId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Evade { heading, length } => {
            evade::judge(field, unit, from, *heading, length.0).map(Plan::Move)
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges where cavalry meets a charger.
pub(crate) fn judge_meet(field: Field<'_>, r: &Reaction, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Stage::Meet { unit, assault } = r.stage else { return Err(Refusal::of(Fault::NotAsked)) };
    match order {
        Order::Meet { length } => {
            let (line, q) = (r.scene.line(), length.0);
            let on_path = (0..=line.length).contains(&q);
            if on_path && commanded::meets_at(field, unit, r.enemy(), &line, q, assault) {
                Ok(Plan::Meet(q))
            } else {
                Err(Refusal::of(Fault::CannotMeet))
            }
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}
