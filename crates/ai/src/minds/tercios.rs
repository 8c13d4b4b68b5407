//! Tercios before a player's eye.

use rocroi_game::{Now, Seat};
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::Arm;
use rocroi_tercios::{Decision, Field, INCH, Tercios};

use crate::field::Body;
use crate::mind::Mind;

/// What an ordinary unit costs.
const PRICE: i64 = 60;

impl Mind for Tercios {
    const MODULE: i32 = 3 * INCH;

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let field = Field::from(now);
        for id in field.bases() {
            let (unit, entry) = (field.unit(id), field.entry(id));
            let stamina = i64::from(field.sheet(id).values.stamina).max(1);
            let left = (stamina + 1 - i64::from(unit.wear)).max(1);
            let weapons = target::weapons(field, id);
            let range =
                weapons.into_iter().map(|w| i32::from(target::range(field, id, w).total()) * INCH).max();
            out.push(Body {
                seat: entry.seat,
                rect: field.rect(id),
                worth: i64::from(entry.cost.max(10)) * 1_000 / PRICE * left / (stamina + 1),
                closes: field.arm(id) != Arm::Artillery,
                range: range.unwrap_or(0),
            });
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        i64::from(rocroi_tercios::battle::points(Field::from(now))[seat.index()]) * 200
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Plan | Decision::Command | Decision::Activate)
    }
}
