//! The cards of a turn as a sergeant lays them, and in what order units are used.

use rocroi_game::Seat;
use rocroi_table::{Body as Shape, Edge, distance};
use rocroi_tercios::assault::{Engagement, Fighting};
use rocroi_tercios::sequel::{Assault, Led, Sequel};
use rocroi_tercios::shooting::{ShotFacts, ShotOrder, target};
use rocroi_tercios::terms::{Arm, Rule};
use rocroi_tercios::{Card, Field, INCH, Place, Planning, UnitId};

use super::{at_stake, reckoned};
use crate::mind::Eye;

/// The cards of a turn: a sergeant's, or for whoever reckons those that promise most.
pub(super) fn cards(field: Field<'_>, seat: Seat, eye: Eye<'_>) -> Planning {
    let card = |u: UnitId| if eye.weights.reckons { promising(field, u, eye) } else { habit(field, u) };
    Planning { cards: field.planned(seat).map(|u| (u, card(u))).collect(), groups: Vec::new() }
}

/// What a unit would gain by charging another, by exact odds of the first round.
fn charge(field: Field<'_>, unit: UnitId, at: UnitId, eye: Eye<'_>) -> i64 {
    let flank = !before(field, at, unit);
    let how = Engagement { flank, assaults: [true, false], ..Engagement::default() };
    let combat = Fighting::new(unit, at, how).combat(field);
    gain(field, [unit, at], &Sequel::Assault(Assault::new(combat, true, None)), eye)
}

/// What a unit would gain by a shot at another with its best weapon.
fn shot(field: Field<'_>, unit: UnitId, at: UnitId, order: ShotOrder, eye: Eye<'_>) -> i64 {
    let (shooter, target) = (field.troop(unit), field.troop(at));
    let (seat, disordered) = (field.seat(unit), target.disordered);
    let weapons = target::weapons(field, unit).into_iter();
    let by = |weapon| {
        let shot = ShotFacts { shooter, target, weapon, order, far: false }.shot();
        let sequel = Sequel::Shot { shot, seat, disordered, led: Led::Nobody, came: None };
        gain(field, [unit, at], &sequel, eye)
    };
    weapons.map(by).max().unwrap_or(0)
}

/// What a fight brings the first of two units.
fn gain(field: Field<'_>, units: [UnitId; 2], sequel: &Sequel, eye: Eye<'_>) -> i64 {
    let gain = reckoned(sequel, at_stake(field, &units), eye);
    if field.seat(units[0]) == Seat::A { gain } else { -gain }
}

/// Does the first unit have the second before its front?
fn before(field: Field<'_>, unit: UnitId, other: UnitId) -> bool {
    field.rect(unit).lane(Edge::Front).position(field.rect(other).centre()).1 > 0
}

/// A sergeant's card, but a charge only where it promises more than a shot, and wherever it does.
fn promising(field: Field<'_>, unit: UnitId, eye: Eye<'_>) -> Card {
    let usual = habit(field, unit);
    if nearest(field, unit).is_none() || field.arm(unit) == Arm::Artillery || usual == Card::Resist {
        return usual;
    }
    let shoots = range(field, unit);
    let (mut assault, mut fire) = (i64::MIN, 0);
    for foe in field.bases().filter(|e| field.seat(*e) != field.seat(unit) && before(field, unit, *e)) {
        let gap = gap(field, unit, foe);
        if gap <= reach(field, unit) && !field.has(unit, Rule::ForlornHope) {
            let sees = before(field, foe, unit);
            let answered = if sees { shot(field, foe, unit, ShotOrder::FireReaction, eye) / 2 } else { 0 };
            assault = assault.max(charge(field, unit, foe, eye) - answered);
        }
        if gap <= shoots {
            fire = fire.max(shot(field, unit, foe, ShotOrder::Fire, eye));
        }
    }
    if assault > fire {
        Card::Assault
    } else if fire > 0 {
        Card::Fire
    } else if usual == Card::Assault {
        Card::Ready
    } else {
        usual
    }
}

/// How far apart two units are.
fn gap(field: Field<'_>, a: UnitId, b: UnitId) -> i32 {
    distance(&Shape::Rect(field.rect(a)), &Shape::Rect(field.rect(b))).floor()
}

/// The enemy nearest to a unit on the table, and how far off it is.
fn nearest(field: Field<'_>, unit: UnitId) -> Option<(i32, UnitId)> {
    if field.unit(unit).arriving() || field.unit(unit).place != Place::Table {
        return None;
    }
    let seat = field.seat(unit);
    field.bases().filter(|e| field.seat(*e) != seat).map(|e| (gap(field, unit, e), e)).min()
}

/// How far a unit shoots.
fn range(field: Field<'_>, unit: UnitId) -> i32 {
    let far = |w| i32::from(target::range(field, unit, w).total()) * INCH;
    target::weapons(field, unit).into_iter().map(far).max().unwrap_or(0)
}

/// The card a sergeant would lay before this unit.
fn habit(field: Field<'_>, unit: UnitId) -> Card {
    let Some((far, near)) = nearest(field, unit) else { return Card::Ready };
    let values = &field.sheet(unit).values;
    let speed = i32::from(values.speed) * INCH;
    let worn = i32::from(field.unit(unit).wear) * 2 >= i32::from(values.stamina);
    let range = range(field, unit);
    let before = before(field, unit, near);
    let horse = matches!(field.arm(unit), Arm::Cavalry);
    if field.arm(unit) == Arm::Artillery {
        return Card::Fire;
    }
    if worn && far > 2 * speed.max(range) {
        return Card::Resist;
    }
    if before
        && far <= speed
        && !worn
        && !field.has(unit, Rule::ForlornHope)
        && (horse || range == 0 || far <= speed / 2)
    {
        return Card::Assault;
    }
    if before && far <= range {
        return Card::Fire;
    }
    if far > speed * 2 + range.max(speed) { Card::Run } else { Card::Ready }
}

/// How soon a unit should act: before all whoever shoots or charges, and those near the enemy before those far off.
pub(super) fn urgency(field: Field<'_>, unit: UnitId) -> i64 {
    let Some((far, _)) = nearest(field, unit) else { return 0 };
    let able = match field.unit(unit).hand.get() {
        Some(Card::Fire) if far <= range(field, unit) => 3_000,
        Some(Card::Assault) if far <= reach(field, unit) => 2_500,
        Some(Card::Ready) => 1_000,
        _ => 0,
    };
    able - i64::from(far / INCH).min(50) * 10
}

/// How far a unit charges, about.
fn reach(field: Field<'_>, unit: UnitId) -> i32 {
    (i32::from(field.sheet(unit).values.speed) + 2) * INCH
}
