//! Commanders who keep up with their men: whoever stands alone joins the unit that carries him along among most of those
//! he may command, or rides after them. Men without command fail every other order.

use rocroi_game::{Now, Seat, System as _};
use rocroi_table::{Heading, Pose};
use rocroi_tercios::commanders::ride::{could_join, may_leave, place_to_join, reach};
use rocroi_tercios::terms::{Arm, Trait};
use rocroi_tercios::turn::command::{self, may_command, radius};
use rocroi_tercios::{
    Action, Command, CommanderId, Decision, Field, INCH, Order, Place, Ride, Station, Tercios, UnitId, World,
};

use super::deeds;
use super::habit::nearest;
use super::worth_of;
use crate::mind::Eye;

/// Nearer than this an enemy endangers whoever stands among worn men.
const NEAR: i32 = 12 * INCH;

/// Whom to send where, if anybody should go.
pub(super) fn sent(now: Now<'_, Tercios>, seat: Seat, decision: &Decision, eye: Eye<'_>) -> Option<Order> {
    let field = Field::from(now);
    let legal = |order: &Order| Tercios::judge(now, seat, decision, order).is_ok();
    let alone = |c: &CommanderId| {
        let commander = field.world.commander(*c);
        // Who has something to do for his men weighs it first.
        let free = || !eye.weights.commands || !deeds::busy(field, *c);
        !commander.exhausted && matches!(commander.station, Station::At(_)) && free()
    };
    let order = |commander, ride: Ride| {
        let action = ride.join.is_none().then(|| Action::alone(Trait::Fast));
        Order::Command(Command { commander, ride: Some(ride), action })
    };
    // Whoever knows what a commander's loss costs takes him away in time.
    let endangered = field.commanders(seat).filter(|_| eye.weights.heads > 0);
    let away = endangered.flat_map(|c| ways_off(field, c).into_iter().map(move |ride| order(c, ride)));
    if let Some(order) = away.into_iter().find(legal) {
        return Some(order);
    }
    let mut ways: Vec<(i64, Order)> = field
        .commanders(seat)
        .filter(alone)
        .flat_map(|c| rides(field, c).into_iter().map(move |(gain, ride)| (gain, order(c, ride))))
        .collect();
    ways.sort_by_key(|(gain, _)| -*gain);
    ways.into_iter().map(|(_, order)| order).find(legal)
}

/// Where a commander who may ride on goes, if anywhere.
pub(super) fn on(field: Field<'_>, commander: CommanderId) -> Option<Order> {
    rides(field, commander).into_iter().max_by_key(|(gain, _)| *gain).map(|(_, ride)| Order::Ride(ride))
}

/// His ways to his men, and how many of them he then leads.
pub(super) fn rides(field: Field<'_>, commander: CommanderId) -> Vec<(i64, Ride)> {
    let Station::At(here) = field.world.commander(commander).station else { return Vec::new() };
    let most = reach(field, commander);
    let hosts = field.of(field.officer(commander).seat).filter(|u| carries(field, commander, *u));
    let mut all = Vec::new();
    for host in hosts {
        let Some(at) = place_to_join(field, commander, host) else { continue };
        let gain = led_from(field, commander, host);
        if here.within(at, most) {
            all.push((gain, Ride { path: vec![at], join: Some(host), from: None }));
        } else if let Some(way) = Heading::towards(here, at) {
            // Joining now is better than being on the way to the best.
            let ends = [most, most * 3 / 4, most / 2].map(|far| Pose::new(here, way).advanced(far).at);
            all.extend(ends.map(|end| (gain / 4, Ride { path: vec![end], join: None, from: None })));
        }
    }
    all
}

/// Would he be safe with this unit, and go where the others go?
fn carries(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    let stamina = field.sheet(unit).values.stamina;
    could_join(field, commander, unit)
        && field.arm(unit) != Arm::Artillery
        && field.unit(unit).wear * 2 <= stamina
}

/// What he would lead from the ranks of this unit, the unit itself twice.
fn led_from(field: Field<'_>, commander: CommanderId, host: UnitId) -> i64 {
    let mut world: World = field.world.clone();
    world.commander_mut(commander).station = Station::With(host);
    let there = Field::new(field.setup, &world);
    let far = radius(there, commander);
    let led = |u: &UnitId| {
        may_command(there, commander, *u)
            && command::reach(there, commander, *u).is_some_and(|d| d.within(far))
    };
    let of = |u: UnitId| worth_of(there, u).1;
    there.of(there.officer(commander).seat).filter(led).map(of).sum::<i64>() + of(host)
}

/// Points for the commanders who would be lost with a unit: who stands in its ranks (T-COM-26), and who has no other to
/// command (T-COM-24).
pub(super) fn lost_with(field: Field<'_>, unit: UnitId) -> i64 {
    let left = |u: UnitId| !matches!(field.unit(u).place, Place::Destroyed) && u != unit;
    let with = field.world.attached(unit);
    let others = |c: CommanderId| field.setup.unit_ids().any(|u| left(u) && may_command(field, c, u));
    let lost = |c: &CommanderId| with == Some(*c) || (may_command(field, *c, unit) && !others(*c));
    field.commanders(field.seat(unit)).filter(lost).map(|c| i64::from(field.officer(c).points())).sum()
}

/// Ways out of the ranks of men too worn to be safe among, with an enemy near.
fn ways_off(field: Field<'_>, commander: CommanderId) -> Vec<Ride> {
    let Station::With(host) = field.world.commander(commander).station else { return Vec::new() };
    let worn = field.unit(host).wear * 2 > field.sheet(host).values.stamina;
    if !worn || field.world.commander(commander).exhausted || !may_leave(field, commander, host) {
        return Vec::new();
    }
    let Some((_, enemy)) = nearest(field, host).filter(|(far, _)| *far <= NEAR) else { return Vec::new() };
    let here = field.rect(host).centre().point();
    let Some(way) = Heading::towards(field.front(enemy), here) else { return Vec::new() };
    let most = reach(field, commander);
    let fan = [0, 30, -30, 60, -60, 90, -90].map(|turn| way.turned(turn * 1_000));
    let end = |way: Heading, far: i32| Pose::new(here, way).advanced(far).at;
    let ends = fan.into_iter().flat_map(|way| [most, most * 3 / 4].map(|far| end(way, far)));
    ends.map(|end| Ride { path: vec![end], join: None, from: None }).collect()
}
