//! What the cards that still lie promise both sides, and what all could do next turn, by exact odds: who is about to
//! shoot and to charge, and who is about to be shot at and charged.

use std::hash::{DefaultHasher, Hash, Hasher};

use rocroi_game::Seat;
use rocroi_tercios::discipline::TestKind;
use rocroi_tercios::shooting::{ShotOrder, target};
use rocroi_tercios::{Card, Field, INCH, Subject, UnitId};

use super::fights::{self, passes};
use super::{end, plan};
use crate::mind::Eye;

/// How much counts, in percent, of what a unit may do in this turn, and of what it could do in the next.
const NOW: i64 = 80;
const NEXT: i64 = 60;

/// What is worth being done before the enemy does anything, in thousandths of a unit.
const EAGER: i64 = 40;

/// The same, in percent, of what those may still do who are about to fight: worn, thrown back or gone they hardly will.
const FOUGHT: i64 = 25;

/// How much more a side may hope for than the other, in thousandths of a unit, where these are about to fight.
pub(super) fn more(field: Field<'_>, seat: Seat, fighting: &[UnitId], eye: Eye<'_>) -> i64 {
    let units: Vec<(UnitId, u64)> = field.bases().map(|u| (u, print(field, u))).collect();
    let of = |(unit, _): &(UnitId, u64)| {
        let hope = hope(field, *unit, &units, eye);
        let hope = if fighting.contains(unit) { hope * FOUGHT / 100 } else { hope };
        if field.seat(*unit) == seat { hope } else { -hope }
    };
    // Where the time is up nobody asks what it came to.
    units.iter().take_while(|_| !(eye.up)()).map(of).sum()
}

/// All of a unit that bears on what it and its enemies may do, as a number.
fn print(field: Field<'_>, unit: UnitId) -> u64 {
    let mut hasher = DefaultHasher::new();
    let u = field.unit(unit);
    (unit, u.pose, u.wear, u.marks, u.hand.get(), field.world.attached(unit)).hash(&mut hasher);
    for effect in field.world.effects.iter().filter(|e| e.on == Subject::Unit(unit)) {
        (effect.of as u64, effect.amount, effect.virtue.map(|v| v as u64)).hash(&mut hasher);
    }
    hasher.finish()
}

/// What a unit may hope for, reckoned once as long as nothing near it changes.
fn hope(field: Field<'_>, unit: UnitId, units: &[(UnitId, u64)], eye: Eye<'_>) -> i64 {
    let far = fights::range(field, unit).max(2 * i32::from(field.sheet(unit).values.speed) * INCH) + 6 * INCH;
    let here = field.front(unit);
    let near = units.iter().filter(|(u, _)| here.within(field.front(*u), far));
    let all = near.fold(0u64, |sum, (_, print)| sum.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(*print));
    let lasting = end::lasting(field, eye);
    let hope = eye.memo.clash([40, u64::from(unit.0), all, lasting as u64], || {
        let [now, next] = both(field, unit, eye);
        (now * NOW + next * NEXT * lasting / 100) / 100
    });
    if hope == 0 || field.steady(unit) {
        return hope;
    }
    hope * passes(field, unit, TestKind::Order, eye) / 100
}

/// Has a side something to gain by acting at once?
pub(super) fn eager(field: Field<'_>, seat: Seat, eye: Eye<'_>) -> bool {
    field.of(seat).filter(|u| field.unit(*u).in_play()).any(|u| both(field, u, eye)[0] >= EAGER)
}

/// What a unit may hope for by its card, and what it could do next turn.
fn both(field: Field<'_>, unit: UnitId, eye: Eye<'_>) -> [i64; 2] {
    let shot = |order: ShotOrder| {
        let aims = target::targets(field, unit, order);
        aims.iter().map(|aim| fights::shot(field, aim, order, eye)).max().unwrap_or(0).max(0)
    };
    let charges = plan::reached(field, unit);
    let now = match field.unit(unit).hand.get() {
        Some(Card::Fire) => shot(ShotOrder::Fire),
        Some(Card::Ready) => shot(ShotOrder::Ready),
        Some(Card::Assault) => {
            let gain = |at: UnitId| plan::charge_at(field, unit, at, field.unit(at).hand.get(), eye);
            charges.iter().map(|at| gain(*at)).max().unwrap_or(0).max(0)
        }
        Some(Card::Resist) => plan::rest(field, unit, eye),
        Some(Card::Run) | None => 0,
    };
    let gain = |at: UnitId| plan::charge_at(field, unit, at, Some(Card::Ready), eye);
    let charge = charges.iter().map(|at| gain(*at)).max().unwrap_or(0);
    let next = shot(ShotOrder::Fire).max(charge);
    [now, next]
}
