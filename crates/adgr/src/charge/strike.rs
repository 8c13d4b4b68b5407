//! The moment of contact (A-CHG-24, A-CHG-29, A-CHG-56, A-CHG-66, A-CHG-71): who conforms to whom and in which order,
//! with the choices the rules leave to the owner, evaders caught, what is remembered of the charge.

use rocroi_game::{At, Do, by};
use rocroi_table::{Body, Edge, Fine, Group, Pose, Rect, Snap, Touch, contact as touching, within};
use serde::{Deserialize, Serialize};

use super::conform::{Conformed, Foe, full, line, options};
use super::meet::{Arrival, edge_met, foot_of, threat_among};
use super::process::{Charging, Next, Stage, frame};
use super::{aftermath, room, run};
use crate::Adgr;
use crate::engagement::TOLERANCE;
use crate::event::{Cause, Event};
use crate::ids::UnitId;
use crate::movement::{beside_friend, free, lose_points};
use crate::order::Decision;
use crate::plan::Plan;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP, UD};
use crate::world::Unaligned;

/// What is under way at a contact.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Contacts {
    /// Chargers in contact who have not conformed, with whom they touch.
    left: Vec<(usize, Vec<Foe>)>,
    /// Those of them left without a place.
    without: Vec<usize>,
    /// Edges chosen.
    edges: Vec<(usize, Foe, Edge)>,
    /// Enemies chosen.
    foes: Vec<(usize, Foe)>,
    /// The most threatening of the enemies each touches, as it was just before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    threats: Vec<(usize, UnitId)>,
    /// Who conforms next.
    first: Option<usize>,
    /// The neighbours of one that has conformed who may still follow it, and its motion.
    followers: Vec<usize>,
    motion: Option<(usize, Pose, Pose)>,
}

impl Contacts {
    /// Nothing to do?
    pub(super) fn is_empty(&self) -> bool {
        self.left.is_empty() && self.followers.is_empty() && self.without.is_empty()
    }

    /// Remembers who threatens one most that has come into contact and has not conformed.
    fn threatened(&mut self, scene: &Scene<'_>, i: usize, unit: UnitId, foes: &[Foe]) {
        let threat = scene.foot(unit).and_then(|there| threat_among(scene, unit, there, foes));
        self.threats.retain(|(j, _)| *j != i);
        self.threats.extend(threat.map(|t| (i, t)));
    }
}

/// What the chargers' owner is asked at a contact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Asked {
    /// Which edge of an enemy this one attacks (A-CHG-27).
    Edge(usize, Foe),
    /// To which enemy this one conforms (A-CHG-71).
    Enemy(usize),
    /// Who conforms first (A-CHG-66).
    First(Vec<usize>),
    /// Which of equal places this one takes (A-CHG-70).
    Place(usize),
    /// Whether this neighbour follows (A-CHG-24).
    Follow(usize),
}

/// A charger that is to conform, with what it would do, the default first.
struct Going {
    i: usize,
    foe: Foe,
    p: Fine,
    done: Vec<Conformed>,
    /// The act at which it entered the enemy's zone.
    entered: u32,
}

/// Chargers have come into contact: evaders touched are caught, the others are to conform.
pub(super) fn touch(at: &mut At<'_, Adgr>, c: &mut Charging, met: Vec<(usize, Vec<Foe>)>) {
    catch(at, c, &met);
    let scene = Scene::new(at.setup, at.world);
    for (i, foes) in &met {
        c.met.push(*i);
        c.contact.threatened(&scene, *i, c.plan.units[*i], foes);
    }
    c.contact.left = met;
}

/// Evaders touched are caught: a point at once, unless only light troops touch them (A-CHG-56).
fn catch(at: &mut At<'_, Adgr>, c: &mut Charging, met: &[(usize, Vec<Foe>)]) {
    for (i, foes) in met {
        let by = c.plan.units[*i];
        for foe in foes {
            let Foe::Unit(unit) = *foe else { continue };
            if !c.evaded.contains(&unit) {
                continue;
            }
            by!("A-CHG-56");
            if !c.caught.contains(&unit) {
                c.caught.push(unit);
                at.tell(|| Event::Caught { unit, by });
            }
            // The point is lost once, if one that is not light touches it.
            if !at.world.sheet(by).profile.light() && !c.pointed.contains(&unit) {
                c.pointed.push(unit);
                lose_points(at, unit, 1, Cause::Caught);
            }
        }
    }
}

/// The answer to a choice at a contact.
pub(super) fn answered(at: &mut At<'_, Adgr>, mut c: Charging, asked: Asked, plan: Plan) -> Next {
    match (asked, plan) {
        (Asked::Edge(i, foe), Plan::Edge(edge)) => c.contact.edges.push((i, foe, edge)),
        (Asked::Enemy(i), Plan::Choose(unit)) => c.contact.foes.push((i, Foe::Unit(unit))),
        (Asked::First(among), Plan::Choose(unit)) => {
            c.contact.first = among.into_iter().find(|i| c.plan.units[*i] == unit);
        }
        (Asked::Place(i), Plan::Place(n)) => {
            let scene = Scene::new(at.setup, at.world);
            let absent = absent(&c);
            let foes = c.contact.left.iter().find(|(j, _)| *j == i).map(|(_, f)| f.clone());
            let way = foes.and_then(|foes| way(&scene, &c, i, &foes, &absent).ok());
            drop(scene);
            if let Some(mut way) = way {
                let n = usize::from(n).min(way.done.len().saturating_sub(1));
                way.done.swap(0, n);
                take(at, &mut c, &way);
            }
        }
        (Asked::Follow(j), Plan::Follow(list)) => {
            if !list.is_empty() {
                follow(at, &mut c, j);
            }
        }
        (asked, plan) => {
            return Err(rocroi_game::Halt::Bug(format!("at a contact {asked:?} was answered by {plan:?}")));
        }
    }
    contact(at, c)
}

fn absent(c: &Charging) -> Vec<UnitId> {
    c.contact.left.iter().map(|(i, _)| c.plan.units[*i]).collect()
}

/// Those in contact conform, the one with the shortest slide first, up to the owner's next choice.
pub(super) fn contact(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    let seat = at.world.phasing;
    loop {
        if let Some(j) = next_follower(at, &mut c) {
            by!("A-CHG-24");
            let with = c.contact.motion.map_or(j, |(i, ..)| i);
            let asked = Decision::KeepUp { unit: c.plan.units[j], with: c.plan.units[with] };
            return Ok(Do::Ask(frame(c, Stage::Contact(Asked::Follow(j))), seat, asked));
        }
        if c.contact.left.is_empty() {
            break;
        }
        by!("A-CHG-66");
        let scene = Scene::new(at.setup, at.world);
        let absent = absent(&c);
        let mut ways: Vec<Going> = Vec::new();
        for (i, foes) in &c.contact.left {
            match way(&scene, &c, *i, foes, &absent) {
                Ok(way) => ways.push(way),
                Err(Some((asked, decision))) => {
                    drop(scene);
                    return Ok(Do::Ask(frame(c, Stage::Contact(asked)), seat, decision));
                }
                Err(None) => {}
            }
        }
        // Of several in the zone of the same enemy the first that entered it comes first (A-CHG-71).
        let held = |w: &Going| ways.iter().any(|o| o.foe == w.foe && o.entered < w.entered);
        let mut first: Vec<&Going> = ways.iter().filter(|w| !held(w)).collect();
        first.sort_by_key(|w| (w.done[0].slide, w.i));
        let Some(best) = first.first() else {
            let left = std::mem::take(&mut c.contact.left);
            c.contact.without.extend(left.into_iter().map(|(i, _)| i));
            break;
        };
        let equal: Vec<&&Going> = first
            .iter()
            .filter(|w| w.done[0].slide <= best.done[0].slide && clash(&scene, &c, &ways, w))
            .collect();
        if equal.len() > 1 && c.contact.first.is_none() {
            let among: Vec<usize> = equal.iter().map(|w| w.i).collect();
            let units = among.iter().map(|i| c.plan.units[*i]).collect();
            drop(scene);
            let stage = Stage::Contact(Asked::First(among));
            return Ok(Do::Ask(frame(c, stage), seat, Decision::First { among: units }));
        }
        let i = c.contact.first.take().filter(|i| first.iter().any(|w| w.i == *i)).unwrap_or(best.i);
        let Some(chosen) = ways.into_iter().find(|w| w.i == i) else { break };
        drop(scene);
        if chosen.done.len() > 1 {
            by!("A-CHG-70");
            let unit = c.plan.units[i];
            let among = chosen.done.iter().map(|d| d.pose).collect();
            let stage = Stage::Contact(Asked::Place(i));
            return Ok(Do::Ask(frame(c, stage), seat, Decision::Place { unit, among }));
        }
        take(at, &mut c, &chosen);
    }
    placeless(at, &mut c);
    // Friends passed through on the way, under one that stays where it touched (A-CHG-14).
    let met = c.met.clone();
    aftermath::friends_aside(at, &c, &met);
    run::running(at, c)
}

/// Would it matter whether this one conforms before another that is equally near?
fn clash(scene: &Scene<'_>, c: &Charging, ways: &[Going], way: &Going) -> bool {
    let place = |w: &Going| scene.foot_at(c.plan.units[w.i], w.done[0].pose);
    ways.iter().filter(|o| o.i != way.i).any(|o| {
        let meet = rocroi_table::overlaps(&Body::Rect(place(o)), &Body::Rect(place(way)), CONTACT);
        meet || !o.done[0].shifts.is_empty() || !way.done[0].shifts.is_empty()
    })
}

/// Those without a place stay where they touched.
fn placeless(at: &mut At<'_, Adgr>, c: &mut Charging) {
    for i in std::mem::take(&mut c.contact.without) {
        uncovered(at, c, i);
    }
}

/// One without a place whose spot is now covered by others of the order is shifted like any friend (A-CHG-66); if it cannot
/// be, it goes back on its own run until it stands free. Does it stand elsewhere now?
fn uncovered(at: &mut At<'_, Adgr>, c: &Charging, i: usize) -> bool {
    let unit = c.plan.units[i];
    let scene = Scene::new(at.setup, at.world);
    let Some(foot) = scene.foot(unit).copied() else { return false };
    let over = |r: &Rect| rocroi_table::overlaps(&Body::Rect(foot), &Body::Rect(*r), CONTACT);
    let own = |id: UnitId| id != unit && c.plan.units.contains(&id);
    let covering = scene.army(scene.seat(unit)).find(|(id, r)| own(*id) && over(r));
    let Some((first, place)) = covering.map(|(id, r)| (id, *r)) else { return false };
    let mut shifts = room::off_the_place(&scene, first, place, unit);
    if shifts.is_empty() {
        let free = |p: &Pose| free::is_free(&scene, &p.rect(foot.size()), &[unit]);
        let back = aftermath::back_along(foot.pose(), c.run[i]).find(free);
        shifts.extend(back.map(|pose| (unit, pose)));
    }
    drop(scene);
    for (friend, pose) in &shifts {
        at.world.put(*friend, *pose);
        at.world.unit_mut(*friend).marks.displaced = true;
        at.tell(|| Event::Displaced { unit: *friend, to: *pose });
    }
    !shifts.is_empty()
}

type Choice = Option<(Asked, Decision)>;

/// How one charger would conform, to the enemy of A-CHG-71; or what its owner must choose before; nothing if it does
/// not conform at all.
fn way(scene: &Scene<'_>, c: &Charging, i: usize, foes: &[Foe], absent: &[UnitId]) -> Result<Going, Choice> {
    let unit = c.plan.units[i];
    let Some(there) = scene.foot(unit).copied() else { return Err(None) };
    let declared = c.plan.poses.first().and_then(|p| p.get(i)).map_or(there, |p| p.rect(there.size()));
    let others: Vec<UnitId> = absent.iter().copied().filter(|u| *u != unit).collect();
    let mut ways: Vec<(Going, i32)> = Vec::new();
    for foe in foes {
        let free = matches!(foe, Foe::Unit(id) if c.evaded.contains(id));
        let arrival = Arrival { unit, declared: &declared, there: &there, free, absent: &others };
        let Some(touch) = arrival.contact(scene, *foe) else { continue };
        let target = c.plan.targets.iter().find(|t| t.by == i && t.foe == *foe && !free).map(|t| t.edge);
        let chosen = c.contact.edges.iter().find(|(j, f, _)| *j == i && f == foe).map(|(.., e)| *e);
        let edge = match target.or(chosen) {
            Some(edge) => edge,
            None => {
                let edges = arrival.edges(scene, *foe);
                if edges.len() > 1 {
                    by!("A-CHG-27");
                    let enemy = if let Foe::Unit(id) = foe { Some(*id) } else { None };
                    return Err(Some((Asked::Edge(i, *foe), Decision::Edge { unit, enemy, among: edges })));
                }
                let touched = || foot_of(scene, *foe).map_or(Edge::Front, |r| edge_met(&there, r));
                edges.first().copied().unwrap_or_else(touched)
            }
        };
        // One aligned on that edge with friends on all its places does not count as touched.
        let taken = full(scene, *foe, edge, unit, &others);
        let done = if taken {
            overlapping(&arrival, scene, (*foe, edge))
        } else {
            options(scene, &arrival.contacting(*foe, edge, &touch))
        };
        if done.is_empty() {
            continue;
        }
        let covered = line(scene, *foe, edge).map_or(0, |l| {
            let (t, _) = l.rotated(&there, touch.at);
            let pose = l.pose(there.size(), t);
            touching(&pose.rect(there.size()), &l.foot, &TOLERANCE).map_or(0, |c| c.shared())
        });
        let since = scene.world.entered.iter().find(|e| *foe == Foe::Unit(e.zone) && e.unit == unit);
        let entered = since.map_or(u32::MAX, |e| e.act);
        ways.push((Going { i, foe: *foe, p: touch.at, done, entered }, if taken { -1 } else { covered }));
    }
    by!("A-CHG-71");
    let threat = c.contact.threats.iter().find(|(j, _)| *j == i).map(|(_, t)| *t);
    let wish = c.contact.foes.iter().find(|(j, _)| *j == i).map(|(_, f)| *f);
    let rank = |(w, covered): &(Going, i32)| {
        let first = threat.is_some_and(|t| w.foe == Foe::Unit(t));
        (*covered < 0, !first, -*covered / CONTACT.max(1), w.done[0].slide, -i32::from(w.done[0].pairs))
    };
    ways.sort_by_key(rank);
    if let Some(wish) = wish
        && let Some(n) = ways.iter().position(|(w, _)| w.foe == wish)
    {
        return Ok(ways.swap_remove(n).0);
    }
    let equal: Vec<UnitId> = match ways.first() {
        Some(first) => {
            let same = ways.iter().filter(|w| rank(w) == rank(first));
            same.filter_map(|(w, _)| if let Foe::Unit(id) = w.foe { Some(id) } else { None }).collect()
        }
        None => return Err(None),
    };
    let differ = ways.windows(2).take(equal.len().saturating_sub(1)).any(|w| w[0].0.done != w[1].0.done);
    if equal.len() > 1 && differ {
        return Err(Some((Asked::Enemy(i), Decision::ConformTo { unit, among: equal })));
    }
    Ok(ways.swap_remove(0).0)
}

/// The overlap place beside a friend already aligned with the enemy, where no place on his edge is left (A-CHG-71).
fn overlapping(arrival: &Arrival<'_>, scene: &Scene<'_>, (foe, edge): (Foe, Edge)) -> Vec<Conformed> {
    let (Foe::Unit(enemy), unit, there) = (foe, arrival.unit, arrival.there) else { return Vec::new() };
    by!("A-CHG-71");
    let place = beside_friend(scene, unit, there, enemy, edge);
    let own: Vec<UnitId> = arrival.absent.iter().copied().chain([unit]).collect();
    let done = place.filter(|pose| free::is_free(scene, &pose.rect(there.size()), &own));
    done.map(|pose| Conformed {
        pose,
        edge: Edge::Front,
        shifts: Vec::new(),
        slide: i32::MAX,
        aligned: true,
        pairs: 0,
    })
    .into_iter()
    .collect()
}

/// Puts a charger in its place, shifts the friends that have to make room, and notes the neighbours who may follow.
fn take(at: &mut At<'_, Adgr>, c: &mut Charging, way: &Going) {
    let unit = c.plan.units[way.i];
    c.contact.left.retain(|(i, _)| *i != way.i);
    let before = at.world.unit(unit).pose();
    let Some(done) = way.done.first() else { return };
    let (to, aligned) = (done.pose, done.aligned);
    at.world.put(unit, to);
    if before != Some(to) {
        at.tell(|| Event::Conformed { unit, to });
    }
    for (friend, pose) in &done.shifts {
        by!("A-CHG-76");
        at.world.put(*friend, *pose);
        at.world.unit_mut(*friend).marks.displaced = true;
        at.tell(|| Event::Displaced { unit: *friend, to: *pose });
    }
    if !aligned && !uncovered(at, c, way.i) {
        unaligned(at, unit, way);
    }
    crate::contacts::note(at.setup, at.world);
    if let Some(before) = before.filter(|b| *b != to) {
        let mut order: Vec<(i64, usize)> = Vec::new();
        for j in 0..c.plan.units.len() {
            let same_run = c.run[j] == c.run[way.i];
            if j == way.i || c.met.contains(&j) || !same_run {
                continue;
            }
            if let Some(pose) = at.world.unit(c.plan.units[j]).pose() {
                order.push((Fine::from(pose.at).distance(Fine::from(before.at)), j));
            }
        }
        order.sort_unstable();
        c.contact.followers = order.into_iter().map(|(_, j)| j).collect();
        c.contact.motion = Some((way.i, before, to));
    }
}

/// Remembers a contact that could not be aligned (A-CHG-77).
fn unaligned(at: &mut At<'_, Adgr>, unit: UnitId, way: &Going) {
    let Foe::Unit(enemy) = way.foe else { return };
    let scene = Scene::new(at.setup, at.world);
    let mut pairs = Vec::new();
    for mine in scene.adg_units(unit) {
        for theirs in scene.adg_units(enemy) {
            let (Some(a), Some(b)) = (scene.half(mine), scene.half(theirs)) else { continue };
            if within(&Body::Rect(a), &Body::Rect(b), CONTACT) {
                pairs.push((mine, theirs));
            }
        }
    }
    let lies_along = scene.foot(unit).zip(scene.foot(enemy)).and_then(|(a, b)| touching(a, b, &TOLERANCE));
    if lies_along.is_some_and(|c| c.is_edge() && c.mine == Touch::Edge(Edge::Front)) {
        return;
    }
    let poses = scene.unit(unit).pose().zip(scene.unit(enemy).pose());
    drop(scene);
    if let (Some((mine, theirs)), Some(poses)) = (pairs.first().copied(), poses) {
        at.world.unaligned.push(Unaligned {
            by: mine,
            at: theirs,
            edge: way.done[0].edge,
            p: way.p.point(),
            poses,
        });
    }
}

/// The next neighbour who could make the same motion: no corner of it moves more than 1 UD and the place is free
/// (A-CHG-24).
fn next_follower(at: &At<'_, Adgr>, c: &mut Charging) -> Option<usize> {
    while !c.contact.followers.is_empty() {
        let j = c.contact.followers.remove(0);
        if followed(at, c, j).is_some() {
            return Some(j);
        }
    }
    None
}

/// Where a neighbour would stand after the same rigid motion.
fn followed(at: &At<'_, Adgr>, c: &Charging, j: usize) -> Option<Pose> {
    by!("A-CHG-24");
    let (_, before, to) = c.contact.motion?;
    let unit = c.plan.units[j];
    let pose = at.world.unit(unit).pose()?;
    let snap = Snap { step: UD / 4, within: 8, heading: 100 };
    let moved = Group::form(before, &[pose], snap).led_to(to).poses().next()?;
    let scene = Scene::new(at.setup, at.world);
    let (old, new) = (scene.foot_at(unit, pose), scene.foot_at(unit, moved));
    let limit = i64::from(UD + STEP / 2) * rocroi_table::GRAIN;
    let near = old.corners().iter().zip(new.corners()).all(|(a, b)| a.distance(*b) <= limit);
    (near && free::is_free(&scene, &new, &[unit])).then_some(moved)
}

/// A neighbour makes the same motion; one that thereby touches an enemy conforms in its turn.
fn follow(at: &mut At<'_, Adgr>, c: &mut Charging, j: usize) {
    let Some(moved) = followed(at, c, j) else { return };
    let unit = c.plan.units[j];
    at.world.put(unit, moved);
    at.tell(|| Event::Conformed { unit, to: moved });
    let scene = Scene::new(at.setup, at.world);
    let Some(foot) = scene.foot(unit).copied() else { return };
    let touched: Vec<Foe> = scene
        .army(scene.seat(unit).other())
        .filter(|(_, r)| touching(&foot, r, &TOLERANCE).is_some_and(|t| t.touches_with(Edge::Front, CONTACT)))
        .map(|(id, _)| Foe::Unit(id))
        .collect();
    if !touched.is_empty() {
        c.contact.threatened(&scene, j, unit, &touched);
    }
    drop(scene);
    if !touched.is_empty() {
        c.met.push(j);
        c.contact.left.push((j, touched));
    }
    crate::contacts::note(at.setup, at.world);
}
