//! What commanders may do for their men that is worth looking at: actions from where they stand, and joining the ranks.
//! What comes of each is found by playing it out, with the unit that acts next (`Mind::passed`). Nobody rides out to be
//! nearer: with that, generals took fewer points from captains than without commands at all.

use rocroi_game::{Now, Seat, System as _};
use rocroi_tercios::terms::Trait;
use rocroi_tercios::turn::command::may_command;
use rocroi_tercios::{Command, CommanderId, Decision, Field, INCH, Mark, Order, Tercios};

use super::habit::nearest;
use super::{lead, plan};

/// Nearer than this to an enemy, men are about to fight.
const NEAR: i32 = 16 * INCH;

/// How ready a commander is to ride to somebody's ranks, and once more on; before all of that, to do nothing.
const JOIN: i64 = 2_000;
const RIDE: i64 = -400;
const NOTHING: i64 = 20_000;

/// Are any of a commander's men about to fight, so that there is something for him to do?
pub(super) fn busy(field: Field<'_>, commander: CommanderId) -> bool {
    let seat = field.officer(commander).seat;
    let mut men = field.of(seat).filter(|u| may_command(field, commander, *u));
    men.any(|u| nearest(field, u).is_some_and(|(far, _)| far <= NEAR))
}

/// What may be commanded, each with how likely it looks.
pub(super) fn commands(now: Now<'_, Tercios>, seat: Seat, decision: &Decision, out: &mut Vec<(i64, Order)>) {
    let field = Field::from(now);
    let mut orders = Vec::new();
    Tercios::candidates(now, seat, decision, &mut orders);
    for commander in field.commanders(seat).filter(|c| !field.world.commander(*c).exhausted) {
        let joins =
            lead::rides(field, commander).into_iter().map(|(_, ride)| ride).filter(|r| r.join.is_some());
        let joins = joins.map(|ride| Order::Command(Command { commander, ride: Some(ride), action: None }));
        let new = joins.filter(|o| !orders.contains(o) && Tercios::judge(now, seat, decision, o).is_ok());
        let new: Vec<Order> = new.collect();
        orders.extend(new);
    }
    out.extend(orders.into_iter().filter_map(|o| Some((likely(field, &o)?, o))));
}

/// How likely a command looks; none for what nobody can weigh who does not see what it prevents, and for riding out.
fn likely(field: Field<'_>, order: &Order) -> Option<i64> {
    let Order::Command(command) = order else { return Some(NOTHING) };
    let Some(action) = command.action else {
        return Some(if busy(field, command.commander) { JOIN / 4 } else { JOIN });
    };
    if command.ride.is_some() {
        return None;
    }
    let likes = match action.of {
        Trait::Hero | Trait::Fearless | Trait::Honourable => 3_000,
        Trait::Perfectionist | Trait::Bold | Trait::Pious | Trait::Provoker => 2_000,
        Trait::Diligent if action.unit.is_some_and(|u| field.unit(u).is(Mark::Disordered)) => 2_000,
        Trait::Authoritarian | Trait::Notable if action.unit.is_some_and(|u| field.steady(u)) => return None,
        Trait::Fast => return Some(RIDE),
        Trait::Smart
        | Trait::Patient
        | Trait::Coordinator
        | Trait::EagleEyed
        | Trait::Erudite
        | Trait::Sharp
        | Trait::Intriguer
        | Trait::ComradeInArms
        | Trait::Accomplice
        | Trait::Meticulous => return None,
        _ => 0,
    };
    Some(likes + action.unit.map_or(0, |u| plan::urgency(field, u)))
}
