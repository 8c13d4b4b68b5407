//! What single fights promise, by the exact odds of the engine's own dice: charges and how they are met, shots, tests.
//! Nothing is thrown; what was reckoned once in a decision is remembered by who fights whom in which state.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rocroi_game::{Chain as _, Seat, Toll};
use rocroi_odds::{exact, phase};
use rocroi_table::{Body as Shape, distance};
use rocroi_tercios::assault::charge::is_flank;
use rocroi_tercios::assault::{Engagement, Fighting};
use rocroi_tercios::discipline::TestKind;
use rocroi_tercios::sequel::{Assault, Led, Sequel};
use rocroi_tercios::shooting::{Aim, ShotFacts, ShotOrder, cover, target};
use rocroi_tercios::trials::Test;
use rocroi_tercios::{Field, INCH, Mark, UnitId};

use super::{Stake, at_stake, end};
use crate::mind::Eye;

/// How a charge is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Met {
    /// As the unit stands.
    Unready,
    /// With a volley in reaction.
    Volley,
    /// With a counter-charge.
    CounterCharge,
    /// By men told to resist.
    Resistance,
}

/// How far apart two units are.
pub(super) fn gap(field: Field<'_>, a: UnitId, b: UnitId) -> i32 {
    distance(&Shape::Rect(field.rect(a)), &Shape::Rect(field.rect(b))).floor()
}

/// How far a unit shoots.
pub(super) fn range(field: Field<'_>, unit: UnitId) -> i32 {
    let far = |w| i32::from(target::range(field, unit, w).total()) * INCH;
    target::weapons(field, unit).into_iter().map(far).max().unwrap_or(0)
}

/// What the first unit's side gains by charging the second, met in this way.
pub(super) fn charge(field: Field<'_>, unit: UnitId, at: UnitId, met: Met, eye: Eye<'_>) -> i64 {
    if met == Met::Volley {
        // The charge and the shot each by itself: a fight after every way a volley can go takes ten times as long.
        let shot = shot_from(field, at, unit, ShotOrder::FireReaction, false, eye).max(0);
        return charge(field, unit, at, Met::Unready, eye) - shot;
    }
    let flank = is_flank(field, field.unit(unit).pose.at, at);
    let facts =
        [1 + met as u64 + lasting(field, eye), u64::from(flank), state(field, unit), state(field, at)];
    eye.memo.clash(facts, || {
        let how = Engagement {
            flank,
            counter: met == Met::CounterCharge,
            assaults: [true, met == Met::CounterCharge],
            resists: met == Met::Resistance,
            ..Engagement::default()
        };
        let combat = Fighting::new(unit, at, how).combat(field);
        gain(field, [unit, at], &Sequel::Assault(Assault::new(combat, true, None)), eye)
    })
}

/// What the first unit's side gains by this shot.
pub(super) fn shot(field: Field<'_>, aim: &Aim, order: ShotOrder, eye: Eye<'_>) -> i64 {
    let facts = [
        10 + order as u64 + lasting(field, eye),
        aim.weapon as u64 * 2 + u64::from(aim.far),
        state(field, aim.by),
        state(field, aim.target),
    ];
    eye.memo.clash(facts, || {
        let facts = cover::facts(field, aim, order, false);
        shot_by(field, [aim.by, aim.target], &facts, eye)
    })
}

/// What a unit's side would gain by a shot at another from near or far, whatever lies between.
pub(super) fn shot_from(
    field: Field<'_>,
    unit: UnitId,
    at: UnitId,
    order: ShotOrder,
    far: bool,
    eye: Eye<'_>,
) -> i64 {
    let Some(weapon) =
        target::weapons(field, unit).into_iter().find(|w| target::unable(field, unit, *w, order).is_none())
    else {
        return 0;
    };
    let facts = [
        20 + order as u64 + lasting(field, eye),
        weapon as u64 * 2 + u64::from(far),
        state(field, unit),
        state(field, at),
    ];
    eye.memo.clash(facts, || {
        let facts = ShotFacts { shooter: field.troop(unit), target: field.troop(at), weapon, order, far };
        shot_by(field, [unit, at], &facts, eye)
    })
}

/// How likely, in percent, a unit passes a Discipline test of this kind as it stands.
pub(super) fn passes(field: Field<'_>, unit: UnitId, kind: TestKind, eye: Eye<'_>) -> i64 {
    let (test, _) = Test::of(&field.tested(unit), kind);
    eye.memo.clash([30, u64::from(test.dice), u64::from(test.on), 0], || {
        exact(&test).percent(|successes| *successes > 0) as i64
    })
}

/// How long men still count, as part of what says all of a fight.
fn lasting(field: Field<'_>, eye: Eye<'_>) -> u64 {
    end::lasting(field, eye) as u64 * 100
}

/// All of a unit that changes from one future to the next and bears on its fights.
fn state(field: Field<'_>, unit: UnitId) -> u64 {
    let u = field.unit(unit);
    let led = u64::from(field.world.attached(unit).is_some());
    let marks = u64::from(u.is(Mark::Disordered)) * 2 + u64::from(u.is(Mark::OnFoot));
    u64::from(unit.0) << 16 | u64::from(u.wear) << 8 | marks << 1 | led
}

fn shot_by(field: Field<'_>, units: [UnitId; 2], facts: &ShotFacts, eye: Eye<'_>) -> i64 {
    let (seat, disordered) = (field.seat(units[0]), facts.target.disordered);
    let sequel = Sequel::Shot { shot: facts.shot(), seat, disordered, led: Led::Nobody, came: None };
    gain(field, units, &sequel, eye)
}

/// What a fight brings the first of two units.
fn gain(field: Field<'_>, units: [UnitId; 2], sequel: &Sequel, eye: Eye<'_>) -> i64 {
    // Odds nobody has time for are not reckoned: nobody asks what they came to.
    if (eye.up)() {
        return 0;
    }
    let gain = reckoned(sequel, at_stake(field, &units, eye));
    if field.seat(units[0]) == Seat::A { gain } else { -gain }
}

thread_local! {
    /// Fights reckoned before: the same few come up again and again in a battle.
    static KNOWN: RefCell<BTreeMap<(Sequel, [Stake; 2]), i64>> = const { RefCell::new(BTreeMap::new()) };
}
/// So many are remembered.
const MOST: usize = 20_000;

/// What a fight brings the first side on average, with so much at stake.
pub(super) fn reckoned(sequel: &Sequel, stakes: [Stake; 2]) -> i64 {
    let key = (*sequel, stakes);
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&key).copied()) {
        return known;
    }
    let lost = |tolls: &[Toll; 2], who: Seat| stakes[who.index()].cost(&tolls[who.index()]);
    let gain = phase(sequel).map_or(0, |odds| {
        odds.map(|chain| chain.tolls()).mean(|t| lost(t, Seat::B) - lost(t, Seat::A)) as i64
    });
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, gain);
    });
    gain
}
