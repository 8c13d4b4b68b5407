//! Shots worth looking at: every enemy in sight and range, with the weapon and place the rules choose; for a
//! battalion with a gun both shots at each, and each alone.

use crate::order::{Aiming, Shots};
use crate::shooting::ShotOrder;
use crate::shooting::target::targets;
use crate::{Field, Order, UnitId};

/// Every shot the unit can take.
pub(super) fn all(field: Field<'_>, unit: UnitId, order: ShotOrder, out: &mut Vec<Order>) {
    let aims = targets(field, unit, order);
    let named = |aim: &crate::shooting::Aim| Aiming {
        weapon: Some(aim.weapon),
        origin: Some(aim.origin),
        ..Aiming::at(aim.target)
    };
    for aim in &aims {
        let own = aim.by == unit;
        let one = Some(named(aim));
        out.push(Order::Shoot(if own {
            Shots { volley: one, gun: None }
        } else {
            Shots { volley: None, gun: one }
        }));
        if own && let Some(gun) = aims.iter().find(|g| g.by != unit && g.target == aim.target) {
            out.push(Order::Shoot(Shots { volley: one, gun: Some(named(gun)) }));
        }
    }
}
