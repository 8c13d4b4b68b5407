//! A charge that meets ambush markers (A-SET-24): in its opening and in its run it stops where it meets one, goes on
//! after a fake, and is over after a real ambush.

use rocroi_game::{At, Do, by};
use rocroi_table::{Pose, Rect};

use super::process::{Charging, Next, Stage, frame, passed};
use super::{aftermath, run, wake};
use crate::Adgr;
use crate::event::Event;
use crate::frame::Return;
use crate::ids::UnitId;
use crate::movement::{Leg, Way};
use crate::order::Manoeuvre;
use crate::scene::Scene;
use crate::setting::reveal::{Reveal, Revealed};
use crate::setting::watch;
use crate::tolerance::measured;

fn put(at: &mut At<'_, Adgr>, units: &[UnitId], poses: &[Pose]) {
    for (unit, pose) in units.iter().zip(poses) {
        at.world.put(*unit, *pose);
    }
}

/// The opening, manoeuvre by manoeuvre, from the one of this number on.
pub(super) fn opening(at: &mut At<'_, Adgr>, mut c: Charging, mut n: usize) -> Next {
    while let (Some(m), Some(poses)) = (c.plan.opening.get(n), c.plan.poses.get(n + 1)) {
        let scene = Scene::new(at.setup, at.world);
        let from: Vec<Rect> = c.plan.units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
        let to = c.plan.units.iter().zip(poses).map(|(u, p)| scene.foot_at(*u, *p)).collect();
        let leg = Leg::rest(m, from, to);
        let met = watch::first(&scene, &c.plan.units, &leg, &c.watched);
        drop(scene);
        if let Some(met) = met {
            put(at, &c.plan.units, &leg.at(met.along));
            c.watched.extend(&met.near);
            let reveal = Reveal::met(&c.plan.units, &met);
            return Ok(Do::Call(frame(c, Stage::Opening(n)), reveal));
        }
        put(at, &c.plan.units, poses);
        n += 1;
    }
    opened(at, c)
}

/// After the declaration, before it moves: the owners of markers that are near already.
pub(super) fn opened(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    let near = watch::near(&Scene::new(at.setup, at.world), &c.plan.units, &c.watched);
    if near.is_empty() {
        return passed(at, c);
    }
    by!("A-SET-24");
    c.watched.extend(&near);
    let reveal = Reveal::asking(&c.plan.units, near);
    Ok(Do::Call(frame(c, Stage::Opened), reveal))
}

/// The charge is over before its run: it has been made.
pub(super) fn ended(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    by!("A-CHG-18");
    c.over = (0..c.plan.units.len()).collect();
    halted(at, &c, &c.over.clone());
    run::running(at, c)
}

fn halted(at: &mut At<'_, Adgr>, c: &Charging, lot: &[usize]) {
    let units: Vec<UnitId> = lot.iter().map(|i| c.plan.units[*i]).collect();
    let poses = units.iter().filter_map(|u| at.world.unit(*u).pose()).collect();
    at.tell(|| Event::Halted { units, poses });
}

/// A lot on its run: what it does where it meets a marker; or the charge itself, if it meets none.
pub(super) fn on_the_way(
    at: &mut At<'_, Adgr>,
    mut c: Charging,
    lot: &[usize],
    by: i32,
) -> Result<Next, Box<Charging>> {
    let scene = Scene::new(at.setup, at.world);
    let units: Vec<UnitId> = lot.iter().map(|i| c.plan.units[*i]).collect();
    let from: Vec<Rect> = units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
    let to: Vec<Rect> = from.iter().map(|r| r.pose().advanced(by).rect(r.size())).collect();
    let moving = vec![by > 0; units.len()];
    let leg = Leg::new(0, Way::Ahead(by), from.clone(), to, moving, 0);
    let met = watch::first(&scene, &units, &leg, &c.watched);
    drop(scene);
    let Some(met) = met else { return Err(Box::new(c)) };
    let far = met.along.min(by);
    let poses = leg.at(far);
    for ((unit, before), pose) in units.iter().zip(&from).zip(&poses) {
        let ahead = [Manoeuvre::Advance(measured(far))];
        c.reached.extend(wake::passed(at, &[*unit], &ahead, &[vec![before.pose()], vec![*pose]]));
    }
    put(at, &units, &poses);
    for i in lot {
        c.run[*i] += far;
    }
    if far > 0 {
        let units = units.clone();
        at.tell(|| Event::ChargeRan { units, by: measured(far), poses });
    }
    c.watched.extend(&met.near);
    let reveal = Reveal::met(&units, &met);
    Ok(Ok(Do::Call(frame(c, Stage::Stirred(lot.to_vec(), by - far)), reveal)))
}

/// After a fake, or a reveal by choice, the lot goes straight on; after a real ambush its charge has been made.
pub(super) fn back(
    at: &mut At<'_, Adgr>,
    mut c: Charging,
    lot: Vec<usize>,
    left: i32,
    revealed: Revealed,
) -> Next {
    c.spared.extend(revealed.new);
    if !revealed.stops {
        return run::runs(at, c, &lot, left);
    }
    by!("A-CHG-18");
    let run = lot.iter().map(|i| c.run[*i]).min().unwrap_or(0);
    let aside = run::settle(at, &mut c, &lot, run);
    aftermath::displace(at, aside);
    halted(at, &c, &lot);
    c.over.extend(lot);
    run::running(at, c)
}

/// What a process that met markers was given back.
pub(super) fn revealed(back: Return) -> Revealed {
    match back {
        Return::Revealed(revealed) => revealed,
        Return::Done => Revealed::default(),
    }
}
