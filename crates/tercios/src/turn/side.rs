//! One activation of a side: a commander if it wishes, then one unit (T-TRN-11 to T-TRN-15), which may be a
//! group with one card (T-TRN-39) or a Horde pair (T-TRN-41).

use super::{Acting, done};
use crate::terms::Rule;
use crate::{
    Card, CommanderId, Decision, Event, Fault, Field, Frame, GroupId, Holds, Mark, Order, Plan, Station,
    Tercios, UnitId,
};
use rocroi_game::{At, Do, Faults, Halt, In, Refusal, Seat, by};
use serde::{Deserialize, Serialize};

/// One activation of a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// Whose.
    pub seat: Seat,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// A commander, or none.
    Commander,
    /// Which unit.
    Unit,
    /// A unit is acting; then perhaps the other of a Horde pair.
    Acting { then: Option<UnitId> },
    /// A group is acting: these units are still to come.
    Group { group: GroupId, card: Card, left: Vec<UnitId> },
}

impl Side {
    /// An activation of this side begins.
    pub fn begin(seat: Seat) -> Side {
        Side { seat, stage: Stage::Commander }
    }

    fn at(&self, stage: Stage) -> Frame {
        Frame::Side(Side { seat: self.seat, stage })
    }

    /// The units of the group that are still to act, if a group is acting.
    pub(crate) fn group_left(&self) -> Option<&[UnitId]> {
        match &self.stage {
            Stage::Group { left, .. } => Some(left),
            Stage::Commander | Stage::Unit | Stage::Acting { .. } => None,
        }
    }
}

/// The commanders of a side that could be activated: on the table, not exhausted, and if attached able to leave
/// or to change units (T-COM-05, T-COM-15, T-COM-23).
pub(crate) fn able(field: Field<'_>, seat: Seat) -> impl Iterator<Item = CommanderId> + '_ {
    by!("T-COM-15");
    field.commanders(seat).filter(move |c| {
        let commander = field.world.commander(*c);
        !commander.exhausted
            && match commander.station {
                Station::At(_) => true,
                Station::With(unit) => {
                    by!("T-COM-23");
                    !commander.joined && field.unit(unit).hand.holds == Holds::Order
                }
                Station::Away | Station::Lost => false,
            }
    })
}

/// The units a side may choose to activate now (T-TRN-14).
pub(crate) fn activatable(field: Field<'_>, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
    by!("T-TRN-14");
    field.available_of(seat)
}

/// Judges which unit is activated.
pub(crate) fn judge_activate(field: Field<'_>, seat: Seat, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Order::Activate { unit, then } = order else { return Err(Refusal::of(Fault::NotAsked)) };
    let known = |u: UnitId| u.at() < field.world.units.len() && field.seat(u) == seat;
    let mut faults = Faults::new();
    faults.require(known(*unit) && activatable(field, seat).any(|u| u == *unit), || Fault::NotAvailable {
        unit: *unit,
    });
    if let Some(second) = then {
        by!("T-TRN-41");
        let pair = known(*unit)
            && known(*second)
            && second != unit
            && [*unit, *second].iter().all(|u| field.has(*u, Rule::Horde))
            && field.entry(*unit).regiment == field.entry(*second).regiment
            // Pairs are single units: a shared card is activated as a group.
            && [*unit, *second].iter().all(|u| field.unit(*u).hand.group.is_none());
        faults.require(pair, || Fault::NoHordePair { unit: *second });
        faults.require(known(*second) && field.available(*second), || Fault::NotAvailable { unit: *second });
    }
    faults.verdict()?;
    Ok(Plan::Activate { unit: *unit, then: *then })
}

/// Judges which unit of a group acts next.
pub(crate) fn judge_next(stack: &[Frame], order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Order::Activate { unit, then: None } = order else { return Err(Refusal::of(Fault::NotAsked)) };
    let left = match stack.last() {
        Some(Frame::Side(side)) => side.group_left().unwrap_or_default(),
        _ => &[],
    };
    if left.contains(unit) {
        Ok(Plan::Activate { unit: *unit, then: None })
    } else {
        Err(Refusal::of(Fault::NotInGroup { unit: *unit }))
    }
}

/// Carries the activation on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    side: Side,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let seat = side.seat;
    Ok(match (side.stage.clone(), input) {
        (Stage::Commander, In::Go) => {
            by!("T-TRN-11");
            if able(Field::from(&*at), seat).next().is_some() {
                Do::Ask(side.at(Stage::Commander), seat, Decision::Command)
            } else {
                Do::Goto(side.at(Stage::Unit))
            }
        }
        // T-TRN-13: never a commander after the unit.
        (Stage::Commander, In::Ordered(_) | In::Back(_)) => {
            by!("T-TRN-13");
            Do::Goto(side.at(Stage::Unit))
        }
        (Stage::Unit, In::Go) => {
            if activatable(Field::from(&*at), seat).next().is_none() {
                by!("T-TRN-15");
                at.tell(|| Event::Passed { seat });
                return Ok(done());
            }
            Do::Ask(side.at(Stage::Unit), seat, Decision::Activate)
        }
        (Stage::Unit, In::Ordered(plans)) => {
            let Some((_, Plan::Activate { unit, then })) = plans.into_iter().next() else {
                return Err(Halt::Bug("no unit to activate".into()));
            };
            match at.world.unit(unit).hand.group {
                Some(group) => {
                    let (card, left) = show_group(at, group)?;
                    Do::Goto(side.at(Stage::Group { group, card, left }))
                }
                None => Do::Call(side.at(Stage::Acting { then }), Frame::Acting(Acting::begin(unit))),
            }
        }
        (Stage::Acting { then }, In::Back(_)) => match then {
            Some(second) if Field::from(&*at).available(second) => {
                by!("T-TRN-41");
                Do::Call(side.at(Stage::Acting { then: None }), Frame::Acting(Acting::begin(second)))
            }
            _ => done(),
        },
        (Stage::Group { group, card, mut left }, In::Go | In::Back(_)) => {
            by!("T-TRN-39");
            // One destroyed meanwhile is skipped.
            left.retain(|u| at.world.unit(*u).in_play());
            match left.as_slice() {
                [] => done(),
                [only] => {
                    let next = Frame::Acting(Acting::shown(*only, card));
                    Do::Call(side.at(Stage::Group { group, card, left: Vec::new() }), next)
                }
                _ => Do::Ask(side.at(Stage::Group { group, card, left }), seat, Decision::Next { group }),
            }
        }
        (Stage::Group { group, card, mut left }, In::Ordered(plans)) => {
            let Some((_, Plan::Activate { unit, .. })) = plans.into_iter().next() else {
                return Err(Halt::Bug("no unit of the group named".into()));
            };
            left.retain(|u| *u != unit);
            Do::Call(side.at(Stage::Group { group, card, left }), Frame::Acting(Acting::shown(unit, card)))
        }
        (s, i) => return Err(Halt::Bug(format!("{s:?} was given {i:?}"))),
    })
}

/// Shows the card of a group: every unit of it counts as activated and its order as spent (T-TRN-39).
fn show_group(at: &mut At<'_, Tercios>, group: GroupId) -> Result<(Card, Vec<UnitId>), Halt<Tercios>> {
    by!("T-TRN-39");
    let units: Vec<UnitId> =
        Field::from(&*at).in_play().filter(|u| at.world.unit(*u).hand.group == Some(group)).collect();
    let mut card = None;
    for unit in &units {
        card = Some(super::acting::spend(at.world, *unit)?);
    }
    let card = card.ok_or_else(|| Halt::Bug("a group without units".into()))?;
    for unit in &units {
        at.world.unit_mut(*unit).marks.set(Mark::Activated, true);
    }
    at.tell(|| Event::GroupActivated { units: units.clone(), card });
    Ok((card, units))
}
