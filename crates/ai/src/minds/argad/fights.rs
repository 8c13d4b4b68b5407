//! What the next shots and strikes will bring, read off the table: so that no future need be followed to see it.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, Firearm};
use rocroi_argad::melee::{Duel, Effect, Named, name_all};
use rocroi_argad::shooting::{Shot, number_at};
use rocroi_argad::world::Eyes;
use rocroi_game::{Now, Seat};
use rocroi_odds::exact;
use rocroi_table::{Fine, GRAIN};

use super::worth;
use crate::mind::Eye;

/// What those in contact do to each other in one round on average, by exact odds, for a side.
pub(super) fn melee(now: Now<'_, Argad>, seat: Seat, eye: Eye<'_>) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let strikes = name_all(w, setup, &[]);
    let loss = |id: FigureId| if w.figure(id).side == seat { -worth(now, id) } else { worth(now, id) };
    let hit = |effect: Effect| i64::from(effect == Effect::Hit);
    let mut sum = 0;
    for (i, one) in strikes.iter().enumerate() {
        let (striker, target) = (one.order.striker, one.order.target);
        let back = |o: &&Named| o.order.striker == target && o.order.target == striker;
        let Some(other) = strikes.iter().find(back) else {
            sum += eye.memo.fight(format!("{:?}{}", one.strike, loss(target)), || {
                exact(&one.strike).mean(|blow| hit(blow.effect) * loss(target)) as i64
            });
            continue;
        };
        // Two who strike each other are reckoned once.
        if strikes[..i].iter().any(|o| back(&o)) {
            continue;
        }
        let class = |id: FigureId| (w.figure(id).class, setup.profile(id).cuirass);
        let duel = Duel {
            strikes: [one.strike, other.strike],
            steps: [one.step, other.step],
            strikers: [class(striker), class(target)],
        };
        let stakes = [loss(striker), loss(target)];
        sum += eye.memo.fight(format!("{duel:?}{stakes:?}"), || {
            exact(&duel).mean(|r| hit(r.suffered[0]) * stakes[0] + hit(r.suffered[1]) * stakes[1]) as i64
        });
    }
    sum
}

/// What everybody who has loaded would hit on average if he shot at his best target now, more than the other side.
/// Whoever has moved may have to wait a turn. Sight is not looked at.
pub(super) fn shots(now: Now<'_, Argad>, seat: Seat, eye: Eye<'_>) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let men: Vec<(FigureId, Fine)> =
        w.seen(Eyes::All).filter(|(id, _)| !w.routed(*id)).map(|(id, p)| (id, p.spot.at.into())).collect();
    let mut sum = 0;
    for (id, at) in men.iter().filter(|(id, _)| !w.in_contact(*id)) {
        let f = w.figure(*id);
        let long = setup.profile(*id).long_arm.filter(|_| f.long_loaded);
        let Some(arm) = long.or((f.pistols_loaded > 0).then_some(Firearm::Pistol)) else { continue };
        if arm.row().foot_and_still && f.mounted() {
            continue;
        }
        let waits = arm.row().foot_and_still && !w.immobile(*id);
        let reach = i64::from(arm.reach()) * GRAIN;
        let aim = |(foe, there): &(FigureId, Fine)| {
            let far = at.distance(*there);
            if w.figure(*foe).side == f.side || far > reach || w.in_contact(*foe) {
                return 0;
            }
            let range = i32::try_from(far / GRAIN).unwrap_or(i32::MAX);
            number_at(arm, range).map_or(0, |(number, _)| likely(number, eye) * worth(now, *foe) / 1_000)
        };
        let best = men.iter().map(aim).max().unwrap_or(0) / if waits { 2 } else { 1 };
        sum += if f.side == seat { best } else { -best };
    }
    sum
}

/// How likely a shot that needs this number is to hit, in thousandths.
fn likely(number: u8, eye: Eye<'_>) -> i64 {
    eye.memo.fight(format!("shot {number}"), || {
        exact(&Shot::new(Seat::A, number, 0)).mean(|r| if r.hit { 1_000 } else { 0 }) as i64
    })
}
