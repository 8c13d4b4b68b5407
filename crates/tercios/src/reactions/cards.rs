//! What a reaction does to the card it is made with, and to a group that shares it (T-REA-09, T-REA-10, T-TRN-40).

use crate::turn::acts_or_reacts;
use crate::{Card, Event, GroupId, Holds, Mark, Tercios, UnitId};
use rocroi_game::{At, Seats, by};

/// The reaction is made with the order: it is shown and spent. Others of the group get cards of their own, which
/// the enemy therefore knows.
pub(super) fn show(at: &mut At<'_, Tercios>, unit: UnitId, card: Card) {
    by!("T-REA-10");
    let group = at.world.unit(unit).hand.group;
    shown(at, unit, card);
    if let Some(group) = group {
        part(at, group, card);
    }
}

/// Cavalry that comes to the defence of a company with Assault shows its own card: it has left its group, and the
/// others keep theirs unseen (T-REA-40, T-TRN-40).
pub(super) fn show_alone(at: &mut At<'_, Tercios>, unit: UnitId, card: Card) {
    by!("T-REA-40");
    let group = at.world.unit(unit).hand.group;
    shown(at, unit, card);
    leave(at, group);
}

fn shown(at: &mut At<'_, Tercios>, unit: UnitId, card: Card) {
    spent(at, unit);
    at.world.unit_mut(unit).hand.reacted = Some(card);
    at.tell(|| Event::Reacted { unit, card });
}

/// The reaction does not use the order that still lies there: the card goes unseen, the group keeps its own.
pub(super) fn remove(at: &mut At<'_, Tercios>, unit: UnitId) {
    by!("T-TRN-05");
    let hand = at.world.unit(unit).hand;
    if !hand.has_card() {
        acts_or_reacts(at.world, unit);
        return;
    }
    spent(at, unit);
    at.tell(|| Event::CardRemoved { unit });
    leave(at, hand.group);
}

/// The test has failed: the order, if one lay there, is lost unseen; only this unit loses it.
pub(super) fn lose(at: &mut At<'_, Tercios>, unit: UnitId) {
    by!("T-REA-09");
    let hand = at.world.unit(unit).hand;
    if !hand.has_card() {
        return;
    }
    let u = at.world.unit_mut(unit);
    if hand.holds == Holds::Order {
        u.marks.set(Mark::LostOrder, true);
    }
    u.hand.clear();
    at.tell(|| Event::CardRemoved { unit });
    leave(at, hand.group);
}

fn spent(at: &mut At<'_, Tercios>, unit: UnitId) {
    let u = at.world.unit_mut(unit);
    u.hand.clear();
    u.marks.set(Mark::Reacted, true);
    acts_or_reacts(at.world, unit);
}

/// One unit has left a group: if only one is left it is a single unit (T-TRN-47).
fn leave(at: &mut At<'_, Tercios>, group: Option<GroupId>) {
    if let Some(group) = group {
        by!("T-TRN-40");
        at.world.part_if_single(group);
    }
}

/// The shared card was shown: from now on the others are single units with cards both sides know (T-TRN-40).
fn part(at: &mut At<'_, Tercios>, group: GroupId, card: Card) {
    by!("T-TRN-40");
    by!("T-REA-45");
    let mut units = Vec::new();
    for (i, u) in at.world.units.iter_mut().enumerate() {
        if u.hand.group == Some(group) {
            u.hand.replace(card, Seats::ALL);
            u.hand.group = None;
            units.push(UnitId(i as u16));
        }
    }
    if !units.is_empty() {
        at.tell(|| Event::GroupParted { units });
    }
}
