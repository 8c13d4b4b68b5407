//! Argad! before a player's eye.

use rocroi_argad::Argad;
use rocroi_argad::figures::Firearm;
use rocroi_argad::orders::Decision;
use rocroi_argad::scenario::points;
use rocroi_argad::world::{Eyes, FOOT, MOUNTED, rect};
use rocroi_game::{Now, Seat};
use rocroi_table::{Cm, Size};

use crate::field::Body;
use crate::mind::Mind;

/// What an ordinary figure costs.
const PRICE: i64 = 10;

impl Mind for Argad {
    const MODULE: i32 = Cm(4).units();

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let (w, setup) = (now.world, now.setup);
        for (id, place) in w.seen(Eyes::All) {
            let (f, listed) = (w.figure(id), setup.listed(id));
            let size = if f.mounted() { MOUNTED } else { Size::new(FOOT, FOOT) };
            let long = setup.profile(id).long_arm.filter(|_| f.long_loaded);
            let arm = long.or((f.pistols_loaded > 0).then_some(Firearm::Pistol));
            let shaken = if w.routed(id) { 3 } else { 1 };
            out.push(Body {
                seat: f.side,
                rect: rect(place.spot, size),
                worth: i64::from(listed.value) * 1_000 / PRICE / shaken,
                closes: arm.is_none() && !f.class.is_one(),
                range: arm.map_or(0, Firearm::reach),
            });
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        i64::from(points(now.world, now.setup, seat).total()) * 300
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Move | Decision::Shoot | Decision::Strike)
    }
}
