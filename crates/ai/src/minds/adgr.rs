//! ADG-R before a player's eye.

use rocroi_adgr::melee::meeting::meeting;
use rocroi_adgr::melee::{Fight, Loss, Which};
use rocroi_adgr::rout::morale::Morale;
use rocroi_adgr::{Adgr, Decision, Scene};
use rocroi_game::{Now, Seat};
use rocroi_odds::exact;
use rocroi_table::Ud;

use crate::field::Body;
use crate::mind::Mind;

/// What a unit in good order is worth: a battle unit counts as two.
fn whole(profile: rocroi_adgr::troops::Profile) -> i64 {
    let size = if profile.battle_unit() { 2_000 } else { 1_000 };
    if profile.light() { size / 2 } else { size }
}

impl Mind for Adgr {
    const MODULE: i32 = Ud(1).units();

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let scene = Scene::new(now.setup, now.world);
        for (id, foot) in scene.on_table() {
            let (unit, profile) = (scene.unit(id), scene.profile(id));
            let (total, lost) = (i64::from(profile.cohesion()), i64::from(unit.lost));
            if unit.routed || total == 0 {
                continue;
            }
            let range = rocroi_adgr::shooting::arms::range(profile).map_or(0, |ud| ud.units());
            let guns = profile.category() == rocroi_adgr::troops::Category::Art;
            out.push(Body {
                seat: scene.seat(id),
                rect: *foot,
                // The last points of a unit are dearer than the first.
                worth: whole(profile) * (total - lost + 1) / (total + 1),
                wants: (!guns).then_some(if profile.light() { range } else { 0 }),
                range,
            });
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        let of = |seat| Morale::of(now.setup, now.world, seat);
        let (points, value) = (of(seat.other()).points.total(), of(seat.other()).value.total());
        i64::from(points) * 1_000 / i64::from(value.max(1))
    }

    fn fights(now: Now<'_, Self>, seat: Seat) -> i64 {
        let scene = Scene::new(now.setup, now.world);
        let found = scene.engagement();
        let mut sum = 0;
        for bout in found.bouts.iter().filter(|b| scene.seat(b.f.unit) == seat) {
            let Some(m) = meeting(&scene, &found.along, &found.given, bout.f, bout.e) else { continue };
            let (fight, _) = Fight::new(&m, [seat, seat.other()]);
            let points = |loss: Loss| match loss {
                Loss::Points(n) => i64::from(n),
                Loss::Rout => 4,
            };
            let odds = exact(&fight);
            // In hundredths of a cohesion point, which is a quarter of an ADG unit.
            let mean = odds.mean(|o| match o.winner {
                Some(Which::First) => 100 * points(o.loss),
                Some(Which::Second) => -100 * points(o.loss),
                None => 0,
            });
            sum += mean as i64 * 5 / 2;
        }
        sum
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Corps | Decision::Orders | Decision::Shoot)
    }
}
