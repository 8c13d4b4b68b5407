//! Shots worth looking at: every enemy in sight and range, with the weapon and place the rules choose; for a
//! battalion with a gun both shots at each, and each alone.

use crate::order::{Aiming, Shots};
use crate::shooting::cover::facts;
use crate::shooting::target::{self, targets, weapons};
use crate::shooting::{Aim, ShotOrder};
use crate::values::read;
use crate::{Field, Order, UnitId};

/// Every shot the unit can take.
pub(super) fn all(field: Field<'_>, unit: UnitId, order: ShotOrder, out: &mut Vec<Order>) {
    let aims = targets(field, unit, order);
    let named =
        |aim: &Aim| Aiming { weapon: Some(aim.weapon), origin: Some(aim.origin), ..Aiming::at(aim.target) };
    for aim in &aims {
        let own = aim.by == unit;
        let one = Some(named(aim));
        out.push(Order::Shoot(if own {
            Shots { volley: one, gun: None }
        } else {
            Shots { volley: None, gun: one }
        }));
        if own {
            // Another weapon is worth a look where it has more dice: pistols with Ready (T-SHT-38, T-SHT-42).
            let dice = |aim: &Aim| read(&facts(field, aim, order, false).shoot());
            let others = weapons(field, unit).into_iter().filter(|w| *w != aim.weapon);
            let better = others
                .filter_map(|w| {
                    let named = Aiming { weapon: Some(w), ..Aiming::at(aim.target) };
                    target::aim(field, unit, unit, order, &named).ok()
                })
                .filter(|other| dice(other) > dice(aim));
            out.extend(better.map(|a| Order::Shoot(Shots { volley: Some(named(&a)), gun: None })));
        }
        if own && let Some(gun) = aims.iter().find(|g| g.by != unit && g.target == aim.target) {
            out.push(Order::Shoot(Shots { volley: one, gun: Some(named(gun)) }));
        }
    }
}
