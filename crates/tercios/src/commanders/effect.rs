//! What a successful action does at once (T-COM-37 to T-COM-86). What needs a choice, dice or a move of its own is
//! left to the process.

use super::bounds::{leave_group, with_group};
use crate::order::Action;
use crate::shooting::cover::stands_in;
use crate::terms::{Rule, Trait, Virtue};
use crate::{
    Card, CommanderId, Effect, Event, Field, Mark, PieceId, Station, Subject, Tercios, UnitId, Until,
};
use rocroi_game::{At, Seat, by};

/// The Hidden piece the unit's front centre is in, or its building, if any (T-COM-84, T-COM-85).
pub(crate) fn hidden_piece(field: Field<'_>, unit: UnitId) -> Option<PieceId> {
    field.world.ground.iter().find(|(id, p)| p.hidden && stands_in(field, *id, unit)).map(|(id, _)| id)
}

/// An effect that begins now. A newer one of the same trait on the same piece takes the place of the older.
fn lay(at: &mut At<'_, Tercios>, of: Trait, on: Subject, amount: u8, until: Until, virtue: Option<Virtue>) {
    at.world.effects.retain(|e| !(e.of == of && e.on == on && e.virtue == virtue));
    at.world.effects.push(Effect { of, on, virtue, amount, until });
}

/// Exhausts a commander; already exhausted, nothing happens (T-COM-15).
pub(super) fn exhaust(at: &mut At<'_, Tercios>, commander: CommanderId) {
    by!("T-COM-15");
    if !at.world.commander(commander).exhausted {
        at.world.commander_mut(commander).exhausted = true;
        at.tell(|| Event::Exhausted { commander });
    }
}

/// Takes wear off a unit.
pub(super) fn relieve(at: &mut At<'_, Tercios>, unit: UnitId, by: u8) {
    let u = at.world.unit_mut(unit);
    u.wear = u.wear.saturating_sub(by);
    let wear = u.wear;
    at.tell(|| Event::WearRemoved { unit, wear });
}

/// Applies an action with so many successes, as far as it needs nothing more. Returns the units whose Stamina may have
/// fallen (T-UNT-24).
pub(super) fn apply(at: &mut At<'_, Tercios>, seat: Seat, action: &Action, successes: u8) -> Vec<UnitId> {
    let of = action.of;
    of.clause().mark();
    if let Some(officer) = action.officer {
        apply_to_officer(at, of, officer);
        return Vec::new();
    }
    let Some(unit) = action.unit else { return Vec::new() };
    let on = Subject::Unit(unit);
    match of {
        Trait::Inspiring => {
            let units = if action.brigade {
                by!("T-COM-73");
                with_group(Field::from(&*at), unit)
            } else {
                vec![unit]
            };
            for u in units {
                lay(at, of, Subject::Unit(u), 0, Until::EnemyActs, action.virtue);
            }
        }
        Trait::Authoritarian
        | Trait::Determined
        | Trait::Energetic
        | Trait::Tenacious
        | Trait::Trickster
        | Trait::Terrible => lay(at, of, on, 0, Until::Activation, None),
        Trait::Perfectionist => lay(at, of, on, 1, Until::Activation, None),
        Trait::Mentor => lay(at, of, on, successes, Until::Activation, None),
        Trait::Enthusiastic => {
            // The rules held at the start decide which it gains: Light, or Skirmishers if it has Light.
            let light = Field::from(&*at).has(unit, Rule::Light);
            lay(at, of, on, u8::from(light), Until::Activation, None);
        }
        Trait::Coordinator => {
            lay(at, of, on, 0, Until::Activation, None);
            if let Some(other) = action.other {
                at.world.effects.push(Effect {
                    of,
                    on: Subject::Unit(other),
                    virtue: None,
                    amount: 0,
                    until: Until::Activation,
                });
            }
        }
        Trait::EagleEyed => {
            // Those marked together have the same number: one of them will do, should their group fall apart.
            let last = at.world.effects.iter().filter(|e| e.of == of).map(|e| e.amount).max();
            let number = last.map_or(0, |n| n.saturating_add(1));
            for u in with_group(Field::from(&*at), unit) {
                lay(at, of, Subject::Unit(u), number, Until::NextActivation, None);
            }
        }
        Trait::Erudite => {
            for u in with_group(Field::from(&*at), unit) {
                lay(at, of, Subject::Unit(u), 0, Until::NextActivation, None);
            }
        }
        Trait::Meticulous => {
            for u in with_group(Field::from(&*at), unit) {
                lay(at, of, Subject::Unit(u), 0, Until::Turn, None);
            }
        }
        Trait::Engineer => lay(at, of, on, successes, Until::Shot, None),
        Trait::Swift => lay(at, of, on, 0, Until::Turn, None),
        Trait::Innovative => lay(at, of, on, 1, Until::Turn, None),
        Trait::Notable => lay(at, of, on, 0, Until::OrderTest, None),
        Trait::Stoic | Trait::Undaunted => lay(at, of, on, 0, Until::ActsOrReacts, None),
        Trait::Diligent => {
            by!("T-UNT-27");
            at.world.unit_mut(unit).marks.set(Mark::Disordered, false);
            at.tell(|| Event::Reorganised { unit });
        }
        Trait::Honourable => relieve(at, unit, 1),
        Trait::PreparedArtillery => crate::movement::limber(at, unit),
        Trait::Smart => {
            // Only this player sees it; it stays face down. A shared card is known for every unit that shares it.
            for u in with_group(Field::from(&*at), unit) {
                if let Some(card) = &mut at.world.unit_mut(u).hand.card {
                    card.tell(seat);
                }
            }
            at.tell(|| Event::CardLooked { unit, seat });
        }
        Trait::Ruthless => {
            if let Some(commander) = at.world.attached(unit) {
                lay(at, of, Subject::Commander(commander), 0, Until::Turn, None);
            }
            return vec![unit];
        }
        // Everything else goes on in the process.
        _ => {}
    }
    Vec::new()
}

fn apply_to_officer(at: &mut At<'_, Tercios>, of: Trait, officer: CommanderId) {
    match of {
        Trait::ComradeInArms => {
            at.world.commander_mut(officer).exhausted = false;
            at.tell(|| Event::Rested { commander: officer });
        }
        Trait::Intriguer => exhaust(at, officer),
        Trait::Sharp => {
            // No effect on a commander who cannot act.
            let field = Field::from(&*at);
            let able = crate::turn::able(field, field.officer(officer).seat).any(|c| c == officer);
            if able {
                lay(at, of, Subject::Commander(officer), 0, Until::NextActivation, None);
            }
        }
        _ => {}
    }
}

/// Is a charge on this enemy one that Determined bears on: slower, or disordered (T-COM-69)? Judged at its declaration.
pub fn determined(field: Field<'_>, charger: UnitId, target: UnitId) -> bool {
    if !field.world.affected(Trait::Determined, Subject::Unit(charger)) {
        return false;
    }
    by!("T-COM-69");
    let speed = |u| crate::movement::printed_speed(field, u);
    speed(target) < speed(charger) || field.unit(target).is(Mark::Disordered)
}

/// Gives a unit another card, unseen by the enemy (T-COM-42, T-COM-44, T-COM-60, T-COM-75). It leaves its group first.
pub(crate) fn give_card(at: &mut At<'_, Tercios>, unit: UnitId, card: Card, of: Trait) {
    by!("T-TRN-05");
    leave_group(at.world, unit);
    let seat = at.setup.unit(unit).seat;
    let hand = &mut at.world.unit_mut(unit).hand;
    hand.replace(card, rocroi_game::Seats::only(seat));
    if of == Trait::Cautious {
        hand.holds = crate::Holds::Reaction;
    }
    at.tell(|| Event::CardGiven { unit, of });
}

/// Takes a unit's order away, unseen (T-COM-82).
pub(super) fn lose_order(at: &mut At<'_, Tercios>, unit: UnitId) {
    by!("T-TRN-05");
    leave_group(at.world, unit);
    let u = at.world.unit_mut(unit);
    u.hand.clear();
    u.marks.set(Mark::LostOrder, true);
    at.tell(|| Event::OrderLost { unit });
}

/// Joins a commander to a unit without a ride (T-COM-51, T-COM-76): attached and exhausted (T-COM-19).
pub(super) fn attach(at: &mut At<'_, Tercios>, commander: CommanderId, unit: UnitId) {
    by!("T-COM-19");
    let c = at.world.commander_mut(commander);
    (c.station, c.exhausted, c.joined) = (Station::With(unit), true, true);
    at.tell(|| Event::Joined { commander, unit });
}
