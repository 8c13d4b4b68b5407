//! What is compulsory at the end of a corps' activation (A-CHG-78 to A-CHG-85): units in an unaligned melee line up,
//! units attacked on flank or rear only turn to face, halves count as turned, units that touch an enemy begin a melee.

use rocroi_game::{At, Do, Halt, In, Refusal, by};
use rocroi_table::{Body, Edge, Point, Pose, Rect, Touch, Ud, contact};
use serde::{Deserialize, Serialize};

use super::conform::{Conformed, Contacting, Foe, already_aligned, held_back, options};
use super::declare::{heavy, light_in_open_to};
use super::meet::edge_met;
use super::turning::{Facing, halves, turns_to_face};
use crate::Adgr;
use crate::engagement::{Along, TOLERANCE};
use crate::event::Event;
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{CorpsId, UnitId};
use crate::movement::{free, settle};
use crate::order::Decision;
use crate::plan::Plan;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, UD};
use crate::troops::{Category, Troop};

/// Lining up at the end of a corps' activation, or of one unit before (A-CHG-78).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Later {
    corps: CorpsId,
    /// Only this unit.
    only: Option<UnitId>,
    /// Those that fight are done with: now those that only touch (A-CHG-85).
    touching: bool,
    /// Units that have decided not to conform, or have stepped aside.
    settled: Vec<UnitId>,
    /// Units that need not conform but will.
    willing: Vec<UnitId>,
    /// Who goes first among equals.
    first: Option<UnitId>,
    /// Which enemy a unit turns to.
    enemies: Vec<(UnitId, UnitId)>,
    asked: Option<Asked>,
    /// After a rout, whatever it has done before (A-ROU-06).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    at_once: bool,
}

/// What its owner is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Asked {
    First,
    Enemy(UnitId),
    Place(UnitId),
    Conform(UnitId),
    Aside(UnitId),
}

impl Later {
    /// Everything that is compulsory for a corps.
    pub(crate) fn of(corps: CorpsId) -> Later {
        Later {
            corps,
            only: None,
            touching: false,
            settled: Vec::new(),
            willing: Vec::new(),
            first: None,
            enemies: Vec::new(),
            asked: None,
            at_once: false,
        }
    }

    /// One unit alone, because its owner wants it now.
    pub(crate) fn one(corps: CorpsId, unit: UnitId) -> Later {
        Later { only: Some(unit), willing: vec![unit], ..Later::of(corps) }
    }

    /// One unit that turns to face at once, its other opponents having routed.
    pub(crate) fn at_once(corps: CorpsId, unit: UnitId) -> Later {
        Later { at_once: true, ..Later::one(corps, unit) }
    }

    fn ask(mut self, at: &At<'_, Adgr>, asked: Asked, decision: Decision) -> Next {
        self.asked = Some(asked);
        let seat = at.setup.corps(self.corps).seat;
        Ok(Do::Ask(Frame::Later(Box::new(self)), seat, decision))
    }
}

type Next = Result<Do<Adgr>, Halt<Adgr>>;

/// A unit that lines up or turns, with every place its owner may choose.
struct Way {
    unit: UnitId,
    kind: Kind,
}

enum Kind {
    /// To these places, the default first.
    Places(Vec<Conformed>),
    /// It could turn to any of these enemies.
    Enemies(Vec<UnitId>),
    /// It need not, and has not been asked.
    NeedNot,
    /// Light infantry is moved out of the way instead.
    Aside,
}

/// Carries it on: unit by unit, the shortest slide first, until nothing moves.
pub(crate) fn step(at: &mut At<'_, Adgr>, mut l: Later, input: In<'_, Adgr>) -> Next {
    by!("A-CHG-78");
    if let In::Ordered(plans) = input {
        let plan = plans.into_iter().next().map(|(_, plan)| plan);
        match (l.asked.take(), plan) {
            (Some(Asked::First), Some(Plan::Choose(unit))) => l.first = Some(unit),
            (Some(Asked::Enemy(unit)), Some(Plan::Choose(enemy))) => l.enemies.push((unit, enemy)),
            (Some(Asked::Place(unit)), Some(Plan::Place(n))) => {
                place(at, &l, unit, usize::from(n));
                if l.at_once {
                    return Ok(Do::Done(Return::Done));
                }
            }
            (Some(Asked::Conform(unit)), Some(Plan::Conform(true))) => l.willing.push(unit),
            (Some(Asked::Conform(unit)), Some(Plan::Conform(false))) => l.settled.push(unit),
            (Some(Asked::Aside(unit)), Some(Plan::Aside(pose))) => {
                by!("A-CHG-84");
                l.settled.push(unit);
                put(at, unit, &Conformed::moved(pose));
            }
            (asked, plan) => return Err(Halt::Bug(format!("lining up: {asked:?} was answered by {plan:?}"))),
        }
    }
    loop {
        let scene = Scene::new(at.setup, at.world);
        let ways = ways(&scene, &l);
        let ask = ways.iter().find_map(|w| match &w.kind {
            Kind::NeedNot => Some((Asked::Conform(w.unit), Decision::Conform { unit: w.unit })),
            Kind::Aside => Some((Asked::Aside(w.unit), Decision::Aside { unit: w.unit })),
            Kind::Enemies(among) => {
                let asked = Decision::ConformTo { unit: w.unit, among: among.clone() };
                Some((Asked::Enemy(w.unit), asked))
            }
            Kind::Places(_) => None,
        });
        if let Some((asked, decision)) = ask {
            drop(scene);
            return l.ask(at, asked, decision);
        }
        let mut list: Vec<(UnitId, &Vec<Conformed>)> = ways
            .iter()
            .filter_map(|w| if let Kind::Places(list) = &w.kind { Some((w.unit, list)) } else { None })
            .collect();
        list.sort_by_key(|(id, done)| (done[0].slide, *id));
        let Some((unit, done)) = list.first().copied() else {
            if l.touching || l.only.is_some() {
                break;
            }
            drop(scene);
            l.touching = true;
            continue;
        };
        let equal: Vec<UnitId> = list
            .iter()
            .filter(|(id, d)| d[0].slide <= done[0].slide && clash(&scene, &list, *id))
            .map(|(id, _)| *id)
            .collect();
        if equal.len() > 1 && l.first.is_none() {
            drop(scene);
            return l.ask(at, Asked::First, Decision::First { among: equal });
        }
        let unit = l.first.take().filter(|u| equal.contains(u)).unwrap_or(unit);
        let Some((_, done)) = list.iter().find(|(id, _)| *id == unit) else { break };
        if done.len() > 1 {
            let among = done.iter().map(|d| d.pose).collect();
            drop(scene);
            return l.ask(at, Asked::Place(unit), Decision::Place { unit, among });
        }
        let done = done[0].clone();
        drop(scene);
        put(at, unit, &done);
        if l.at_once {
            break;
        }
    }
    if l.only.is_none() {
        halves(at, l.corps);
    }
    Ok(Do::Done(Return::Done))
}

/// Do two equally near ones want the same ground?
fn clash(scene: &Scene<'_>, list: &[(UnitId, &Vec<Conformed>)], unit: UnitId) -> bool {
    let foot = |id: UnitId, d: &Conformed| Body::Rect(scene.foot_at(id, d.pose));
    let Some((_, own)) = list.iter().find(|(id, _)| *id == unit) else { return false };
    list.iter().filter(|(id, _)| *id != unit).any(|(id, d)| {
        let meet = rocroi_table::overlaps(&foot(*id, &d[0]), &foot(unit, &own[0]), CONTACT);
        meet || !d[0].shifts.is_empty() || !own[0].shifts.is_empty()
    })
}

/// Takes the place chosen.
fn place(at: &mut At<'_, Adgr>, l: &Later, unit: UnitId, n: usize) {
    let scene = Scene::new(at.setup, at.world);
    let chosen = ways(&scene, l).into_iter().find(|w| w.unit == unit).and_then(|w| match w.kind {
        Kind::Places(mut list) if n < list.len() => Some(list.swap_remove(n)),
        _ => None,
    });
    drop(scene);
    if let Some(done) = chosen {
        put(at, unit, &done);
    }
}

fn put(at: &mut At<'_, Adgr>, unit: UnitId, done: &Conformed) {
    at.world.acts += 1;
    at.world.put(unit, done.pose);
    let marks = &mut at.world.unit_mut(unit).marks;
    marks.conformed = true;
    marks.moved = true;
    let to = done.pose;
    at.tell(|| Event::Conformed { unit, to });
    for (friend, pose) in done.shifts.iter().copied() {
        at.world.put(friend, pose);
        at.world.unit_mut(friend).marks.displaced = true;
        at.tell(|| Event::Displaced { unit: friend, to: pose });
    }
    settle(at);
}

/// Everybody who could line up now: first those that fight, then those that only touch (A-CHG-85).
fn ways(scene: &Scene<'_>, l: &Later) -> Vec<Way> {
    let seat = scene.setup.corps(l.corps).seat;
    let own = scene.army(seat).filter(|(id, _)| scene.corps(*id) == l.corps);
    let able = own.filter(|(id, _)| {
        let unit = scene.unit(*id);
        !unit.routed
            && (!unit.marks.conformed || l.at_once)
            && !unit.marks.disengaged
            && !l.settled.contains(id)
            && l.only.is_none_or(|o| o == *id)
            && !held_back(scene, *id)
    });
    able.filter_map(|(id, foot)| way(scene, l, id, foot).map(|kind| Way { unit: id, kind })).collect()
}

/// May a unit line up now because its owner wants it (A-CHG-78)?
pub(crate) fn judge(scene: &Scene<'_>, unit: UnitId) -> Result<Plan, Refusal<Fault>> {
    let corps = crate::movement::ordered(scene, &[unit])?;
    by!("A-CHG-78");
    if ways(scene, &Later::one(corps, unit)).is_empty() {
        return Err(Refusal::of(Fault::CannotConform { unit }));
    }
    Ok(Plan::LineUp(unit))
}

/// Judges where light infantry steps aside: heading unchanged, on free ground, nowhere more than 1 UD from where it
/// was (A-CHG-84).
pub(crate) fn judge_aside(scene: &Scene<'_>, unit: UnitId, to: Point) -> Result<Plan, Refusal<Fault>> {
    by!("A-CHG-84");
    let pose = scene.unit(unit).pose();
    let fits = pose.is_some_and(|p| {
        let near = crate::tolerance::distance(rocroi_table::Distance::between(p.at, to)) <= Ud(1);
        near && free::is_free(scene, &scene.foot_at(unit, Pose::new(to, p.facing)), &[unit])
    });
    match pose.filter(|_| fits) {
        Some(p) => Ok(Plan::Aside(Pose::new(to, p.facing))),
        None => Err(Refusal::of(Fault::CannotStepThere { unit })),
    }
}

/// Places to step to: straight away from the enemy as far as free first, then the four sides, then none at all.
pub(crate) fn asides(scene: &Scene<'_>, unit: UnitId) -> Vec<Point> {
    let Some(pose) = scene.unit(unit).pose() else { return Vec::new() };
    let enemy = scene.engagement().opponent(unit.one()).and_then(|e| scene.half(e));
    let away =
        enemy.and_then(|e| rocroi_table::Heading::towards(e.centre(), scene.foot_at(unit, pose).centre()));
    let ways = away.into_iter().chain([0, 90_000, 180_000, 270_000].map(|t| pose.facing.turned(t)));
    let mut out: Vec<Point> = Vec::new();
    for way in ways {
        let far = (1..=20).rev().map(|n| n * UD / 20).map(|by| pose.shifted(way, by).at);
        out.extend(far.into_iter().find(|to| judge_aside(scene, unit, *to).is_ok()));
    }
    out.push(pose.at);
    out
}

fn way(scene: &Scene<'_>, l: &Later, unit: UnitId, foot: &Rect) -> Option<Kind> {
    let engagement = scene.engagement();
    let fighting = !l.touching;
    let own: Vec<&Along> =
        engagement.along.iter().filter(|a| a.by.unit == unit || a.at.unit == unit).collect();
    let front = |a: &&&Along| a.by.unit == unit || a.edge == Edge::Front;
    let in_melee = scene.in_melee(unit);
    if !fighting && !in_melee && own.iter().any(|a| front(&a)) {
        by!("A-CHG-85");
    }
    if in_melee != fighting || (!fighting && engagement.supports(unit)) {
        return None;
    }
    let profile = scene.profile(unit);
    if profile.troop == Troop::HeavyArtillery {
        return gun_turns(foot, &own).map(|done| Kind::Places(vec![done]));
    }
    let rallied = scene.unit(unit).marks.rallied;
    let lined = if own.iter().any(|a| front(&a)) && !rallied && !anchored(scene, unit, foot, &own) {
        lines_up(scene, unit, foot, &own).map(Kind::Places)
    } else {
        None
    };
    // A battle unit that only touches an enemy who fights somebody else is not engaged on its front (A-CHG-80).
    let held = |a: &&&Along| front(a) && (!profile.battle_unit() || paired(scene, a));
    let found = if lined.is_none() && fighting && !own.iter().any(|a| held(&a)) {
        let wish = l.enemies.iter().find(|(u, _)| *u == unit).map(|(_, e)| *e);
        turns_to_face(scene, wish, unit, foot, &own).map(|f| match f {
            Facing::Places(list) => Kind::Places(list),
            Facing::Enemies(list) => Kind::Enemies(list),
        })
    } else {
        lined
    };
    let found = found?;
    by!("A-CHG-84");
    if doomed(scene, unit) {
        return Some(Kind::Aside);
    }
    let free_to_stay = profile.category() == Category::Art || scene.behind_work(unit);
    if free_to_stay && !l.willing.contains(&unit) {
        return Some(Kind::NeedNot);
    }
    Some(found)
}

/// Are the two of a contact each other's main opponents?
pub(super) fn paired(scene: &Scene<'_>, a: &Along) -> bool {
    scene.engagement().opponent(a.at) == Some(a.by) && scene.engagement().opponent(a.by) == Some(a.at)
}

/// Light infantry that would have to conform to troops that destroy it (A-MEL-77, A-CHG-84).
fn doomed(scene: &Scene<'_>, unit: UnitId) -> bool {
    let Some(enemy) = scene.engagement().opponent(unit.one()) else { return false };
    let spared = scene.profile(enemy.unit).mounted()
        && scene.foot(enemy.unit).is_some_and(|r| scene.penalised(enemy.unit, r));
    let along = &scene.engagement().along;
    let edge = along.iter().find(|a| a.at.unit == unit && a.by == enemy).map_or(Edge::Front, |a| a.edge);
    light_in_open_to(scene, unit, edge) && heavy(scene, enemy.unit) && !spared
}

/// Heavy artillery turns on its place to an enemy on flank or rear, if none is on its front (A-CHG-84).
fn gun_turns(foot: &Rect, own: &[&Along]) -> Option<Conformed> {
    by!("A-CHG-84");
    if own.iter().any(|a| a.edge == Edge::Front) {
        return None;
    }
    let edge = own.first()?.edge;
    Some(Conformed::moved(foot.pose().faced(foot.size(), edge)))
}

/// Held by an aligned melee of itself or of a half (A-CHG-71, A-CHG-73).
fn anchored(scene: &Scene<'_>, unit: UnitId, foot: &Rect, own: &[&Along]) -> bool {
    by!("A-CHG-73");
    by!("A-CHG-87");
    already_aligned(scene, unit, foot) || own.iter().any(|a| a.valid)
}

/// To the enemy on its front that it covers most.
fn lines_up(scene: &Scene<'_>, unit: UnitId, foot: &Rect, own: &[&Along]) -> Option<Vec<Conformed>> {
    let mut foes: Vec<(i32, UnitId)> = own
        .iter()
        .filter(|a| a.by.unit == unit || a.edge == Edge::Front)
        .map(|a| (-a.shared, if a.by.unit == unit { a.at.unit } else { a.by.unit }))
        .collect();
    foes.sort_unstable();
    foes.dedup_by_key(|(_, id)| *id);
    for (_, enemy) in foes {
        let Some(touch) = scene.foot(enemy).and_then(|e| contact(foot, e, &TOLERANCE)) else { continue };
        // One that could not be aligned lines up on the edge it attacked, not on whichever its corner touches.
        let attacked = own.iter().find(|a| a.by.unit == unit && a.at.unit == enemy).map(|a| a.edge);
        let edge = match touch.theirs {
            Touch::Edge(edge) => edge,
            Touch::Corner(_) => attacked.or_else(|| Some(edge_met(foot, scene.foot(enemy)?)))?,
        };
        let asked = Contacting { unit, foot: *foot, foe: Foe::Unit(enemy), edge, p: touch.at, absent: &[] };
        let mut done = options(scene, &asked);
        done.retain(|d| d.aligned && d.pose != foot.pose() && keeps(scene, unit, d, own, enemy));
        if !done.is_empty() {
            if scene.engagement().supports(unit) {
                by!("A-CHG-74");
                by!("A-CHG-86");
            }
            return Some(done);
        }
    }
    None
}

/// An older melee is not broken off by lining up with somebody else (A-CHG-73).
fn keeps(scene: &Scene<'_>, unit: UnitId, done: &Conformed, own: &[&Along], enemy: UnitId) -> bool {
    let there = scene.foot_at(unit, done.pose);
    own.iter().filter(|a| paired(scene, a)).all(|a| {
        let other = if a.by.unit == unit { a.at } else { a.by };
        other.unit == enemy || scene.half(other).is_none_or(|r| contact(&there, &r, &TOLERANCE).is_some())
    })
}
