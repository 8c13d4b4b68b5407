//! Commands worth offering: for pages, opponents and random play. Each is judged before it is offered.

use super::action::is_action;
use super::charges;
use super::range::in_radius;
use super::ride::{self, could_join};
use crate::battle::buildings::base;
use crate::order::{Action, Command, Ride};
use crate::terms::Trait;
use crate::{CommanderId, Field, INCH, Order, Station, UnitId};
use rocroi_game::{Chance, Seat};

/// Commands worth looking at: every action on every target from where he stands, joining each unit in reach, and a
/// ride towards the enemy or his own with Fast. (Each is judged before it is offered.)
pub(crate) fn candidates(field: Field<'_>, seat: Seat, out: &mut Vec<Order>) {
    for commander in field.commanders(seat) {
        if !field.world.commander(commander).exhausted {
            one(field, commander, out);
        }
    }
}

/// The commands of one commander worth looking at.
fn one(field: Field<'_>, commander: CommanderId, out: &mut Vec<Order>) {
    let mut actions = Vec::new();
    if matches!(field.world.commander(commander).station, Station::With(_)) {
        let officer = field.officer(commander);
        if officer.traits.has(Trait::Nimble) {
            actions.extend(field.of(officer.seat).map(|u| Action::on(Trait::Nimble, u)));
        }
    } else {
        actions_of(field, commander, &mut actions);
    }
    let order = |ride, action| Order::Command(Command { commander, ride, action });
    out.extend(actions.into_iter().map(|a| order(None, Some(a))));
    rides(field, commander, out);
}

/// One command, drawn at random: what random play needs, without working out all the others.
pub(crate) fn any(
    field: Field<'_>,
    seat: Seat,
    chance: &mut Chance,
    legal: impl Fn(&Order) -> bool,
) -> Option<Order> {
    let fresh: Vec<CommanderId> =
        field.commanders(seat).filter(|c| !field.world.commander(*c).exhausted).collect();
    let commander = *chance.pick(&fresh)?;
    let officer = field.officer(commander);
    let order = |ride, action| Some(Order::Command(Command { commander, ride, action }));
    let station = field.world.commander(commander).station;
    if chance.one_in(3) {
        let Station::At(here) = station else {
            let mut all = Vec::new();
            rides(field, commander, &mut all);
            return chance.pick(&all).cloned();
        };
        let most = ride::reach(field, commander);
        if chance.one_in(4) {
            let way = rocroi_table::Heading::degrees(90 * chance.between(0, 3));
            let at = rocroi_table::Pose::new(here, way).advanced(most).at;
            let ride = Ride { path: vec![at], join: None, from: None };
            return order(Some(ride), Some(Action::alone(Trait::Fast)));
        }
        let near: Vec<UnitId> = field.of(seat).filter(|u| could_join(field, commander, *u)).collect();
        let unit = *chance.pick(&near)?;
        let at = ride::place_to_join(field, commander, unit).filter(|at| here.within(*at, most))?;
        return order(Some(Ride { path: vec![at], join: Some(unit), from: None }), None);
    }
    let mut actions = Vec::new();
    if let Station::With(_) = station {
        if officer.traits.has(Trait::Nimble) {
            actions.extend(field.of(seat).map(|u| Action::on(Trait::Nimble, u)));
        }
    } else {
        actions_of(field, commander, &mut actions);
        // Each trait as likely as any other, however many targets it has.
        let kinds: Vec<Trait> = actions.iter().fold(Vec::new(), |mut all, a| {
            if !all.contains(&a.of) {
                all.push(a.of);
            }
            all
        });
        let of = *chance.pick(&kinds)?;
        actions.retain(|a| a.of == of);
    }
    // Whom it may be used on is tried out: most units do not fulfil its conditions.
    for _ in 0..6 {
        if actions.is_empty() {
            return None;
        }
        let drawn = order(None, Some(actions.swap_remove(chance.below(actions.len()))));
        if let Some(order) = drawn.filter(|o| legal(o)) {
            return Some(order);
        }
    }
    None
}

fn actions_of(field: Field<'_>, commander: CommanderId, out: &mut Vec<Action>) {
    let officer = field.officer(commander);
    let seat = officer.seat;
    out.push(Action::alone(Trait::Fast));
    // Nothing but Notable works on a unit outside his radius (T-COM-10).
    let mine: Vec<UnitId> = field.of(seat).filter(|u| in_radius(field, commander, *u)).collect();
    for virtue in officer.virtues.iter().filter(|v| v.of_the_unit()) {
        for unit in mine.iter().copied() {
            let one = Action { virtue: Some(virtue), ..Action::on(Trait::Inspiring, unit) };
            out.push(one);
            if officer.traits.has(Trait::Expert) && field.unit(unit).hand.group.is_some() {
                out.push(Action { brigade: true, ..one });
            }
        }
    }
    for of in officer.traits.iter().filter(|t| is_action(*t)) {
        match of {
            Trait::Fast | Trait::Inspiring | Trait::Nimble => {}
            Trait::Patient => out.push(Action::alone(of)),
            Trait::ComradeInArms | Trait::Accomplice => {
                out.extend(field.commanders(seat).filter(|c| *c != commander).map(|c| Action::to(of, c)));
            }
            Trait::Intriguer | Trait::Sharp => {
                out.extend(field.commanders(seat.other()).map(|c| Action::to(of, c)));
            }
            Trait::Coordinator | Trait::Experienced | Trait::Indefatigable => {
                for one in &mine {
                    out.extend(
                        mine.iter().filter(|two| *two != one).map(|two| Action::on(of, *one).and(*two)),
                    );
                }
            }
            Trait::Provoker => {
                for unit in field.available_of(seat.other()) {
                    out.extend(
                        charges::targets(field, unit).into_iter().map(|at| Action::on(of, unit).and(at)),
                    );
                }
            }
            Trait::EagleEyed
            | Trait::Erudite
            | Trait::Schemer
            | Trait::Smart
            | Trait::Ruthless
            | Trait::Terrible => {
                out.extend(field.of(seat.other()).map(|u| Action::on(of, u)));
            }
            Trait::Notable => out.extend(field.of(seat).map(|u| Action::on(of, u))),
            _ => out.extend(mine.iter().map(|u| Action::on(of, *u))),
        }
    }
}

/// Places round a unit that a commander may ride out to, the one behind it first.
fn around(field: Field<'_>, unit: UnitId) -> impl Iterator<Item = rocroi_table::Point> {
    // Of a garrison: round its building.
    let stands = base(field, unit);
    let (middle, facing, size) = (stands.centre().point(), stands.facing(), stands.size());
    let away = (size.depth + size.front) / 2 + 3 * INCH;
    (0..8)
        .map(move |n| rocroi_table::Pose::new(middle, facing.turned(180_000 + n * 45_000)).advanced(away).at)
}

/// Is there anything he could do if he were activated now: from the table always, with a unit an order to it or one of
/// the places round it to ride out to (T-COM-35)?
pub(super) fn can_obey(field: Field<'_>, commander: CommanderId) -> bool {
    let Station::With(_) = field.world.commander(commander).station else { return true };
    let mut all = Vec::new();
    one(field, commander, &mut all);
    all.iter().any(|o| matches!(o, Order::Command(c) if super::action::judge_one(field, c).is_ok()))
}

fn rides(field: Field<'_>, commander: CommanderId, out: &mut Vec<Order>) {
    let seat = field.officer(commander).seat;
    let order = |path, join, action| {
        Order::Command(Command { commander, ride: Some(Ride { path: vec![path], join, from: None }), action })
    };
    let fast = Some(Action::alone(Trait::Fast));
    match field.world.commander(commander).station {
        Station::At(here) => {
            let most = ride::reach(field, commander);
            for unit in field.of(seat).filter(|u| could_join(field, commander, *u)) {
                let at = ride::place_to_join(field, commander, unit).filter(|at| here.within(*at, most));
                out.extend(at.map(|at| order(at, Some(unit), None)));
            }
            for degree in [0, 90, 180, 270] {
                let way = rocroi_table::Heading::degrees(degree);
                let at = rocroi_table::Pose::new(here, way).advanced(most).at;
                out.push(order(at, None, fast));
            }
        }
        Station::With(unit) => out.extend(around(field, unit).map(|at| order(at, None, fast))),
        Station::Away | Station::Lost => {}
    }
}
