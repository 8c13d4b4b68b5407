//! The end of an evade (A-CHG-54 to A-CHG-60): friends it went through, room for them, the half-turn, the table edge, what
//! it leaves behind.

use rocroi_game::{At, by};
use rocroi_table::{Pose, Ud};

use super::flight::Flight;
use super::lot::Lot;
use super::{aftermath, evade, wake};
use crate::Adgr;
use crate::abilities::Ability;
use crate::event::Event;
use crate::ids::{CorpsId, UnitId};
use crate::movement::{Leg, NEARER, free, lose_general, passage};
use crate::order::Manoeuvre;
use crate::scene::Scene;
use crate::world::{Gone, Place, Whereabouts};

/// Does a lot pass over a friend in those of its manoeuvres that count, by a member that counts?
fn passes_over(
    scene: &Scene<'_>,
    lot: &Lot,
    friend: UnitId,
    counts: impl Fn(&Manoeuvre) -> bool,
    who: impl Fn(UnitId) -> bool,
) -> bool {
    let Some(other) = scene.foot(friend) else { return false };
    let body = rocroi_table::Body::Rect(*other);
    let legs = lot.path.iter().zip(lot.poses.windows(2)).filter(|(m, _)| counts(m));
    let mut legs = legs.map(|(m, pair)| Leg::rest(m, lot.rects(scene, &pair[0]), lot.rects(scene, &pair[1])));
    legs.any(|leg| (0..lot.units.len()).any(|i| who(lot.units[i]) && leg.overlaps(i, &body)))
}

/// Friends that a flight from a flank march has burst through.
fn burst(scene: &Scene<'_>, f: &Flight, lot: &Lot) -> Vec<UnitId> {
    let over = |id: &&UnitId| passes_over(scene, lot, **id, |_| true, |_| true);
    f.through.iter().filter(over).copied().collect()
}

/// Friends that fear the animals of evaders who pass through them (A-MOV-50).
fn panicked(scene: &Scene<'_>, f: &Flight, lot: &Lot) -> Vec<UnitId> {
    let straight = |m: &Manoeuvre| matches!(m, Manoeuvre::Advance(_));
    let Some(first) = lot.units.first() else { return Vec::new() };
    let friends = scene.army(scene.seat(*first)).map(|(id, _)| id);
    let others = friends.filter(|id| !f.units.contains(id) && !f.through.contains(id));
    let fears = |id: &UnitId| {
        lot.units.iter().any(|u| passage(scene, *u, *id).panics())
            && passes_over(scene, lot, *id, straight, |u| passage(scene, u, *id).panics())
    };
    others.filter(fears).collect()
}

/// The places of one of them back over its run, the end first: every point of its straight legs, the beginnings of the
/// others.
fn back_over(lot: &Lot, i: usize) -> impl Iterator<Item = Pose> + '_ {
    let legs = lot.path.iter().zip(lot.poses.windows(2)).rev();
    let end = lot.poses.last().map(|p| p[i]);
    end.into_iter().chain(legs.flat_map(move |(m, leg)| {
        let (from, to) = (leg[0][i], leg[1][i]);
        let straight = matches!(m, Manoeuvre::Advance(_));
        let by = if straight { from.at.distance_floor(to.at) } else { 0 };
        let along = straight.then(|| aftermath::back_along(to, by));
        along.into_iter().flatten().chain([from])
    }))
}

/// Enemies who have moved in this activation and to whom the run comes nearer than 4 UD have no second move (A-MOV-39).
fn come_near(at: &mut At<'_, Adgr>, units: &[UnitId], path: &[Manoeuvre], run: &[Vec<Pose>]) {
    let Some(enemy) = units.first().map(|u| at.world.sheet(*u).seat.other()) else { return };
    let scene = Scene::new(at.setup, at.world);
    let rects = |poses: &[Pose]| units.iter().zip(poses).map(|(u, p)| scene.foot_at(*u, *p)).collect();
    let legs = path.iter().zip(run.windows(2));
    let legs: Vec<Leg> = legs.map(|(m, pair)| Leg::rest(m, rects(&pair[0]), rects(&pair[1]))).collect();
    let moved = scene.army(enemy).filter(|(id, _)| scene.unit(*id).marks.moves > 0);
    let near: Vec<UnitId> = moved
        .filter(|(_, foot)| {
            let body = rocroi_table::Body::Rect(**foot);
            legs.iter().any(|leg| (0..units.len()).any(|i| leg.comes_within(i, &body, NEARER)))
        })
        .map(|(id, _)| id)
        .collect();
    drop(scene);
    for unit in near {
        by!("A-MOV-39");
        let marks = &mut at.world.unit_mut(unit).marks;
        marks.nearest = Some(marks.nearest.map_or(LESS, |d| d.min(LESS)));
    }
}

/// How near is remembered of an enemy who came nearer than 4 UD on his way.
const LESS: Ud = Ud::thousandths(3_999);

/// Where a run ends: a half-turn, room for friends, the table edge, what it leaves behind.
pub(super) fn land(at: &mut At<'_, Adgr>, f: &mut Flight, mut lot: Lot) {
    let scene = Scene::new(at.setup, at.world);
    let gone: Vec<bool> = lot.feet(&scene).iter().map(|r| !free::on_table(&scene, r)).collect();
    let (run, path) = (lot.poses.clone(), lot.path.clone());
    let burst = burst(&scene, f, &lot);
    let panicked = panicked(&scene, f, &lot);
    drop(scene);
    for (i, unit) in lot.units.iter().copied().enumerate() {
        if gone[i] {
            at.world.unit_mut(unit).place = Place::Gone(Gone::Left);
        } else {
            at.world.put(unit, lot.end()[i]);
        }
    }
    let mut aside = vec![Vec::new(); lot.units.len()];
    for (i, unit) in lot.units.iter().copied().enumerate() {
        let scene = Scene::new(at.setup, at.world);
        if scene.foot(unit).is_none() {
            continue;
        }
        let Some((end, friends)) = aftermath::settled(&scene, unit, back_over(&lot, i), None) else {
            continue;
        };
        drop(scene);
        at.world.put(unit, end);
        friends.iter().for_each(|(friend, to)| at.world.put(*friend, *to));
        aside[i] = friends;
    }
    if f.half_turn && !gone.iter().any(|g| *g) {
        by!("A-CHG-55");
        let mut turned = Vec::new();
        for unit in &lot.units {
            let size = Scene::new(at.setup, at.world).size(*unit);
            if let Some(pose) = at.world.unit(*unit).pose().map(|p| p.half_turned(size)) {
                at.world.put(*unit, pose);
                turned.push(pose);
            }
        }
        lot.path.push(Manoeuvre::HalfTurn);
        lot.poses.push(turned);
    }
    aftermath::mark_burst(at, &burst);
    aftermath::mark_panic(at, &panicked);
    f.reached.extend(wake::passed(at, &lot.units, &path, &run));
    come_near(at, &lot.units, &path, &run);
    for (i, unit) in lot.units.iter().copied().enumerate() {
        by!("A-CHG-60");
        crate::setting::reserves::lose(at, unit);
        at.world.unit_mut(unit).marks.evaded = true;
        by!("A-ABL-32");
        let profile = at.world.sheet(unit).profile;
        let shot = profile.has(Ability::CommandedShot);
        let shot = shot && !at.world.unit(unit).shot_gone;
        let loses = shot && evade::spent_on(&lot.path, profile.front()) > Ud(3);
        at.world.unit_mut(unit).shot_gone |= loses;
        let start = f.units.iter().position(|u| *u == unit).and_then(|n| f.from.get(n)).copied();
        let mut poses: Vec<Pose> = start.into_iter().chain(lot.poses.iter().map(|p| p[i])).collect();
        if let (Some(last), Some(end)) = (poses.last_mut(), at.world.unit(unit).pose()) {
            *last = end;
        }
        let path = lot.path.clone();
        if gone[i] {
            by!("A-MOV-61");
            at.tell(|| Event::Evaded { unit, path, poses });
            at.tell(|| Event::Removed { unit, how: Gone::Left });
            for (corps, _) in (0u8..).map(CorpsId).zip(at.setup.corps.iter()) {
                let with = at.world.general(corps).at;
                if matches!(with, Whereabouts::Attached(u) | Whereabouts::Included(u) if u.unit == unit) {
                    lose_general(at, corps);
                }
            }
            continue;
        }
        at.tell(|| Event::Evaded { unit, path, poses });
        if loses {
            at.tell(|| Event::CommandedShotLost { unit });
        }
        aftermath::displace(at, std::mem::take(&mut aside[i]));
    }
}
