//! What commanders may do for their men that is worth looking at: actions from where they stand, after a ride to those who
//! are about to act, and on the way. What comes of each is found by playing it out, with the unit that acts next
//! (`Mind::passed`).

use rocroi_game::{Now, Seat, System as _};
use rocroi_table::{Fine, GRAIN, Heading, Pose};
use rocroi_tercios::commanders::range::in_radius;
use rocroi_tercios::commanders::ride::{may_leave, reach};
use rocroi_tercios::terms::{Arm, Trait};
use rocroi_tercios::turn::command::may_command;
use rocroi_tercios::{
    Action, Command, CommanderId, Decision, Field, INCH, Mark, Order, Ride, Station, Tercios, UnitId,
};

use super::habit::nearest;
use super::{lead, plan};
use crate::mind::Eye;

/// Nearer than this to an enemy, men are about to fight.
const NEAR: i32 = 16 * INCH;

/// For so many of his men at most a commander rides out of his way.
const MEN: usize = 3;

/// How ready a commander is to ride to somebody's ranks, and to ride on; before all of that, to do nothing.
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
pub(super) fn commands(
    now: Now<'_, Tercios>,
    seat: Seat,
    decision: &Decision,
    eye: Eye<'_>,
    out: &mut Vec<(i64, Order)>,
) {
    let field = Field::from(now);
    let mut orders = Vec::new();
    Tercios::candidates(now, seat, decision, &mut orders);
    let mut more = Vec::new();
    for commander in field.commanders(seat).filter(|c| !field.world.commander(*c).exhausted) {
        on_the_way(field, commander, &mut more);
        let joins = lead::rides(field, commander).into_iter().filter(|(_, ride)| ride.join.is_some());
        more.extend(joins.map(|(_, ride)| Command { commander, ride: Some(ride), action: None }));
    }
    let new = more.into_iter().map(Order::Command).filter(|o| !orders.contains(o));
    let new: Vec<Order> = new.filter(|o| Tercios::judge(now, seat, decision, o).is_ok()).collect();
    orders.extend(new);
    out.extend(orders.into_iter().filter_map(|o| Some((likely(field, &o, eye)?, o))));
}

/// Actions on those about to act whom a commander reaches only by riding towards them.
fn on_the_way(field: Field<'_>, commander: CommanderId, out: &mut Vec<Command>) {
    let officer = field.officer(commander);
    let (here, away) = match field.world.commander(commander).station {
        Station::At(here) => (here, 0),
        Station::With(host) if may_leave(field, commander, host) => {
            let (pose, size) = (field.unit(host).pose, field.size(host));
            (pose.advanced(-size.depth / 2).at, (size.depth + size.front) / 2 + INCH)
        }
        _ => return,
    };
    let able = |u: &UnitId| may_command(field, commander, *u) && field.arm(*u) != Arm::Artillery;
    let near = |u: &UnitId| {
        matches!(field.world.commander(commander).station, Station::With(_))
            || !in_radius(field, commander, *u)
    };
    let mut men: Vec<(i64, UnitId)> =
        field.of(officer.seat).filter(able).filter(near).map(|u| (plan::urgency(field, u), u)).collect();
    men.sort_by_key(|(urgency, _)| -*urgency);
    let most = reach(field, commander);
    for (_, unit) in men.into_iter().take(MEN) {
        // Up to three inches behind the unit, as far as he comes.
        let behind = field.unit(unit).pose.advanced(-field.size(unit).depth - 3 * INCH).at;
        let Some(way) = Heading::towards(here, behind) else { continue };
        let far = Fine::from(here).distance(behind.into()) / GRAIN;
        let far = i32::try_from(far).unwrap_or(most).max(away).min(most);
        let end = Pose::new(here, way).advanced(far).at;
        let ride = Ride { path: vec![end], join: None, from: None };
        let command = |action| Command { commander, ride: Some(ride.clone()), action: Some(action) };
        let lent = officer.virtues.iter().filter(|v| v.of_the_unit());
        let lent = lent.map(|virtue| Action { virtue: Some(virtue), ..Action::on(Trait::Inspiring, unit) });
        let own = officer.traits.iter().filter(|t| helps(*t)).map(|of| Action::on(of, unit));
        out.extend(lent.chain(own).map(command));
    }
}

/// Is this an action on one of his own units, for what it does next?
const fn helps(of: Trait) -> bool {
    matches!(
        of,
        Trait::Authoritarian
            | Trait::Bold
            | Trait::Determined
            | Trait::Diligent
            | Trait::Energetic
            | Trait::Enthusiastic
            | Trait::Fearless
            | Trait::Hero
            | Trait::Honourable
            | Trait::Innovative
            | Trait::Mentor
            | Trait::Notable
            | Trait::Perfectionist
            | Trait::Pious
            | Trait::Relentless
            | Trait::Swift
            | Trait::Trickster
    )
}

/// How likely a command looks; none for what nobody can weigh who does not see what it prevents.
fn likely(field: Field<'_>, order: &Order, eye: Eye<'_>) -> Option<i64> {
    let Order::Command(command) = order else { return Some(NOTHING) };
    let Some(action) = command.action else {
        return Some(if busy(field, command.commander) { JOIN / 4 } else { JOIN });
    };
    let urgency = action.unit.map_or(0, |u| plan::urgency(field, u));
    let leaves = command.ride.is_some()
        && matches!(field.world.commander(command.commander).station, Station::With(_));
    if leaves && eye.weights.leads && (action.of == Trait::Fast || !busy(field, command.commander)) {
        return None;
    }
    let ridden = if command.ride.is_some() { -300 } else { 0 };
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
    Some(likes + urgency + ridden)
}
