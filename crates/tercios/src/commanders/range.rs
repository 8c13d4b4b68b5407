//! Whom a commander reaches and sees with an action (T-COM-10).

use super::place::disc;
use crate::shooting::sight::{commander_sees, commander_sees_place};
use crate::terms::Trait;
use crate::turn::command::{radius, reach};
use crate::units::LIMIT;
use crate::{CommanderId, Field, Place, Station, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, Distance, distance};

/// Does he need no sight of this side's pieces: his own, and he is Respectable (T-COM-98)?
fn needs_no_sight(field: Field<'_>, commander: CommanderId, of: rocroi_game::Seat) -> bool {
    let officer = field.officer(commander);
    let free = officer.seat == of && officer.traits.has(Trait::Respectable);
    if free {
        by!("T-COM-98");
    }
    free
}

/// Does he see the unit?
pub fn sees(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    if needs_no_sight(field, commander, field.seat(unit)) {
        return true;
    }
    match field.world.commander(commander).station {
        Station::At(p) => commander_sees(field, p, unit),
        Station::With(_) | Station::Away | Station::Lost => false,
    }
}

/// Does he see the other commander? One attached is seen where his unit is.
pub fn sees_officer(field: Field<'_>, commander: CommanderId, other: CommanderId) -> bool {
    if needs_no_sight(field, commander, field.officer(other).seat) {
        return true;
    }
    let Station::At(from) = field.world.commander(commander).station else { return false };
    match field.world.commander(other).station {
        Station::At(to) => commander_sees_place(field, from, to),
        Station::With(unit) => commander_sees(field, from, unit),
        Station::Away | Station::Lost => false,
    }
}

/// Is the unit in his command radius?
pub fn in_radius(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    by!("T-COM-10");
    reach(field, commander, unit).is_some_and(|d| d.within(radius(field, commander) + LIMIT))
}

/// How far the other commander is: rim to rim, or to any edge of the unit he is with (T-UNT-05, T-UNT-08).
pub fn to_officer(field: Field<'_>, commander: CommanderId, other: CommanderId) -> Option<Distance> {
    let Station::At(from) = field.world.commander(commander).station else { return None };
    let from = disc(from);
    match field.world.commander(other).station {
        Station::At(to) => Some(distance(&from, &disc(to))),
        Station::With(unit) => Some(match field.unit(unit).place {
            Place::Garrison(piece) => field.world.ground.piece(piece).shape.distance(&from),
            _ => distance(&from, &Body::Rect(field.rect(unit))),
        }),
        Station::Away | Station::Lost => None,
    }
}

/// Is the other commander in his command radius?
pub fn officer_in_radius(field: Field<'_>, commander: CommanderId, other: CommanderId) -> bool {
    by!("T-COM-10");
    to_officer(field, commander, other).is_some_and(|d| d.within(radius(field, commander) + LIMIT))
}
