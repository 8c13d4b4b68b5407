//! Coming to grips with those one beats: how near each unit is to an enemy it would gain by meeting, and not only to the
//! nearest; those who shoot better than they charge want to come no nearer than a good shot.

use rocroi_game::Seat;
use rocroi_table::Fine;
use rocroi_tercios::shooting::ShotOrder;
use rocroi_tercios::{Field, INCH, UnitId};

use super::fights::{self, Met};
use super::ways::Ways;
use super::worth_of;
use crate::field::Body;
use crate::mind::Eye;

/// Farther than this nobody asks who would gain, and this is as far as nearness counts at all.
const GLANCE: i64 = 18 * INCH as i64;
const FAR: i64 = 90 * INCH as i64;

/// The least and the most a meeting counts, in percent.
const LEAST: i64 = 30;
const MOST: i64 = 200;

/// How near a side's men are to those they should meet, in the measure of [`crate::Lay`].
pub(super) fn nearness(field: Field<'_>, seat: Seat, bodies: &[Body], eye: Eye<'_>) -> i64 {
    let placed = |b: &Body| {
        let half = (i64::from(b.rect.size().front) + i64::from(b.rect.size().depth)) / 4;
        (b.rect.centre(), half)
    };
    let enemies: Vec<(u16, (Fine, i64))> =
        bodies.iter().filter(|b| b.seat != seat).map(|b| (b.id, placed(b))).collect();
    let ways = if eye.weights.detours { Ways::of(field) } else { Ways::default() };
    let of = |b: &Body| {
        let (centre, half) = placed(b);
        let to = |(id, (at, their_half)): &(u16, (Fine, i64))| {
            let apart = (ways.far(centre, *at) - half - their_half).max(0);
            let drawn = if eye.weights.seeks == 0 || apart > GLANCE {
                100
            } else {
                drawn(field, UnitId(b.id), UnitId(*id), eye)
            };
            let (percent, stands) = (drawn.abs(), drawn < 0);
            let wants = if stands { eye.weights.stand_off * i64::from(INCH) } else { 0 };
            (FAR - (apart - wants).clamp(0, FAR)) * percent
        };
        // Tenths of a module of three inches, as the table's glance has it.
        enemies.iter().map(to).max().unwrap_or(0) * b.worth / (i64::from(INCH) * 100 * 180)
    };
    bodies.iter().filter(|b| b.seat == seat && b.wants.is_some()).map(of).sum()
}

/// How much a unit is drawn to an enemy, in percent of what it is to one it gains nothing by; negative if it would rather
/// shoot at him than charge.
fn drawn(field: Field<'_>, unit: UnitId, enemy: UnitId, eye: Eye<'_>) -> i64 {
    eye.memo.matched(unit.0, enemy.0, || {
        let best = |by: UnitId, at: UnitId| {
            let shot = fights::shot_from(field, by, at, ShotOrder::Fire, false, eye);
            (fights::charge(field, by, at, Met::Unready, eye), shot)
        };
        let ((charge, shot), (their_charge, their_shot)) = (best(unit, enemy), best(enemy, unit));
        let gain = charge.max(shot) - their_charge.max(their_shot).max(0) / 2;
        let worth = worth_of(field, unit).1.max(1);
        let percent = (100 + gain * eye.weights.seeks / worth).clamp(LEAST, MOST);
        if shot > charge.max(0) { -percent } else { percent }
    })
}
