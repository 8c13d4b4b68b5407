//! Pursuit (A-ROU-06 to A-ROU-09): who may, who must, the run, those who go along, and what is met.

use super::phase::{After, RoutStage};
use super::run::{self, Ran};
use crate::Adgr;
use crate::abilities::Ability;
use crate::charge::conform::Foe;
use crate::charge::declare::{heavy, light_in_open};
use crate::charge::evade::{self, From};
use crate::charge::later::Later;
use crate::charge::meet::edge_met;
use crate::charge::wake;
use crate::event::Event;
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{AdgUnit, CorpsId, Edge, UnitId};
use crate::melee::bout::fronts_on;
use crate::movement::{Leg, Way, lose_general, refuges};
use crate::order::{Decision, Evader, Order, Pursue};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::setting::reveal::{self, Reveal};
use crate::setting::watch;
use crate::tolerance::UD;
use crate::troops::Category;
use crate::world::{How, Whereabouts};
use rocroi_game::{At, Do, Faults, Halt, In, Refusal, by};
use rocroi_table::{Corner, GRAIN, Ud};
use serde::{Deserialize, Serialize};

/// The pursuits of a phase.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pursuits {
    /// Units that have pursued.
    done: Vec<UnitId>,
    /// The pursuit announced, before which enemies may evade.
    start: Option<Start>,
    /// The pursuit being made.
    now: Option<Pursuing>,
    /// A run stopped at an ambush marker (A-SET-24).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held: Option<Held>,
    /// Friends who go along and have not run yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    along: Vec<UnitId>,
    /// Units still touched on flank or rear that have not turned yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    turning: Vec<UnitId>,
}

/// A run, as far as it has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Held {
    /// Who.
    unit: UnitId,
    /// How far it has gone.
    far: i32,
    /// How far it may still go.
    left: i32,
    /// Lone generals it has reached.
    reached: Vec<CorpsId>,
    /// Friends who may go along with it; none for one who goes along himself.
    beside: Option<Vec<UnitId>>,
}

/// A pursuit announced.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Start {
    /// Who.
    unit: UnitId,
    /// How far at most, in table units.
    by: i32,
    /// Enemies asked whether they evade.
    asked: Vec<UnitId>,
    /// Evaders still to move.
    queue: Vec<Evader>,
}

/// A pursuit being made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Pursuing {
    /// Who.
    unit: UnitId,
    /// How far it went, in table units.
    far: i32,
    /// Units that moved and have not conformed yet.
    runners: Vec<(UnitId, Option<Foe>)>,
    /// Lone generals reached that have not fled yet.
    reached: Vec<CorpsId>,
    /// Those who may go along have been asked.
    asked: bool,
}

/// What a unit that routed all its opponents may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Duty {
    /// It must pursue.
    Must,
    /// It may.
    May,
}

/// The enemies a unit fought, or gave melee support against, in this Combat phase.
fn opponents(scene: &Scene<'_>, unit: UnitId) -> Vec<UnitId> {
    let own = scene.world.fought.iter().filter(|f| f.by.unit == unit && f.how != How::SimpleSupport);
    let mut out: Vec<UnitId> = own.map(|f| f.at.unit).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// War wagons, artillery, expendable levies and squares never pursue, nor go along with a pursuer.
fn never(scene: &Scene<'_>, unit: UnitId) -> bool {
    let what = scene.profile(unit);
    matches!(what.category(), Category::Wwg | Category::Art)
        || what.has(Ability::Expendable)
        || scene.unit(unit).square
}

/// The opponents of a unit of the phasing player that have all routed; none if it has any left, or never pursues.
fn routed_all(scene: &Scene<'_>, unit: UnitId) -> Option<Vec<UnitId>> {
    by!("A-ROU-06");
    let barred = never(scene, unit) || scene.unit(unit).routed || scene.seat(unit) != scene.world.phasing;
    let enemies = opponents(scene, unit);
    let gone = |id: &UnitId| scene.foot(*id).is_none();
    let all = !barred && scene.foot(unit).is_some() && !enemies.is_empty() && enemies.iter().all(gone);
    all.then_some(enemies)
}

/// Does it turn to face instead of pursuing: touched on flank or rear, nobody on its front?
fn turns(scene: &Scene<'_>, unit: UnitId) -> bool {
    let along = &scene.engagement().along;
    let touched = || scene.adg_units(unit).flat_map(|h| fronts_on(along, h));
    touched().next().is_some()
        && touched().all(|a| a.edge != Edge::Front)
        && !along.iter().any(|a| a.by.unit == unit)
        && routed_all(scene, unit).is_some()
}

/// What a unit of the phasing player may do about pursuit; none if it does not pursue.
pub fn duty(scene: &Scene<'_>, unit: UnitId) -> Option<Duty> {
    let enemies = routed_all(scene, unit)?;
    let along = &scene.engagement().along;
    let touched = scene
        .adg_units(unit)
        .any(|h| fronts_on(along, h).next().is_some() || along.iter().any(|a| a.by == h));
    if touched || scene.in_melee(unit) {
        return None;
    }
    Some(if compulsory(scene, unit, &enemies) { Duty::Must } else { Duty::May })
}

/// Must it pursue (A-ROU-08)? The tests are made on the straight run of 1 UD from where it stands.
fn compulsory(scene: &Scene<'_>, unit: UnitId, routed: &[UnitId]) -> bool {
    let what = scene.profile(unit);
    let bound = what.has(Ability::Headstrong) || what.has(Ability::Shock) || what.category() == Category::El;
    if !bound {
        return false;
    }
    by!("A-ROU-08");
    let kind = |id: &UnitId| scene.profile(*id).category();
    let heavy = |id: &UnitId| matches!(kind(id), Category::Art | Category::Wwg | Category::El);
    if routed.iter().all(heavy) {
        return false;
    }
    if what.foot() && routed.iter().all(|id| scene.profile(*id).mounted()) {
        return false;
    }
    let defends = scene.world.fought.iter().any(|f| f.by.unit == unit && f.defends);
    !defends && !run::leads_astray(scene, unit)
}

/// The units that may pursue now, each with its duty: those whose routed opponents nobody has pursued yet, and not
/// beside one that must.
fn open(scene: &Scene<'_>, done: &[UnitId]) -> Vec<(UnitId, Duty)> {
    let phasing = scene.world.phasing;
    let claimed: Vec<UnitId> = done.iter().flat_map(|id| opponents(scene, *id)).collect();
    let free = |id: &UnitId| !opponents(scene, *id).iter().any(|e| claimed.contains(e));
    let units = scene.army(phasing).map(|(id, _)| id).filter(|id| !done.contains(id) && free(id));
    let all: Vec<(UnitId, Duty)> = units.filter_map(|id| duty(scene, id).map(|d| (id, d))).collect();
    let shares = |a: UnitId, b: UnitId| {
        let mine = opponents(scene, a);
        a != b && opponents(scene, b).iter().any(|e| mine.contains(e))
    };
    let first = |(id, d): &(UnitId, Duty)| {
        *d == Duty::Must || !all.iter().any(|(other, o)| *o == Duty::Must && shares(*id, *other))
    };
    all.iter().copied().filter(first).collect()
}

/// Step 4 of the Rout and Pursuit phase: who is still touched turns to face first.
pub(crate) fn begin(at: &mut At<'_, Adgr>) -> Result<Do<Adgr>, Halt<Adgr>> {
    let scene = Scene::new(at.setup, at.world);
    let turning = scene.army(at.world.phasing).map(|(id, _)| id).filter(|id| turns(&scene, *id)).collect();
    drop(scene);
    turn(at, Pursuits { turning, ..Pursuits::default() })
}

/// The next unit turns to face (A-CHG-79, A-CHG-80); when all have, pursuit.
fn turn(at: &mut At<'_, Adgr>, mut p: Pursuits) -> Result<Do<Adgr>, Halt<Adgr>> {
    if p.turning.is_empty() {
        return ask(at, p);
    }
    let unit = p.turning.remove(0);
    let facing = Later::at_once(at.world.sheet(unit).corps, unit);
    Ok(Do::Call(Frame::Rout(Box::new(RoutStage::Pursuit(p))), Frame::Later(Box::new(facing))))
}

/// Asks for the next pursuit, makes the only one there must be, or goes on to step 5.
fn ask(at: &mut At<'_, Adgr>, p: Pursuits) -> Result<Do<Adgr>, Halt<Adgr>> {
    let scene = Scene::new(at.setup, at.world);
    let open = open(&scene, &p.done);
    match open.as_slice() {
        [] => Ok(Do::Goto(Frame::Rout(Box::new(RoutStage::Begin(After::Pursuit))))),
        [(unit, Duty::Must)] => pursue(at, p, *unit, UD),
        _ => {
            let list = |duty| open.iter().filter(|(_, d)| *d == duty).map(|(id, _)| *id).collect();
            let asked = Decision::Pursue { must: list(Duty::Must), may: list(Duty::May) };
            Ok(Do::Ask(Frame::Rout(Box::new(RoutStage::Pursuit(p))), at.world.phasing, asked))
        }
    }
}

/// Carries the pursuits on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    mut p: Pursuits,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    let plans = match input {
        In::Ordered(plans) => plans,
        In::Back(Return::Revealed(revealed)) => {
            let Some(mut held) = p.held.take() else { return ask(at, p) };
            if revealed.stops {
                by!("A-SET-24");
                held.left = 0;
                let (units, pose) = (vec![held.unit], at.world.unit(held.unit).pose());
                at.tell(|| Event::Halted { units, poses: pose.into_iter().collect() });
                return ended(at, p, held, None);
            }
            return runs(at, p, held);
        }
        In::Back(_) if p.start.is_some() => return start(at, p),
        In::Back(Return::Done) => return turn(at, p),
        input => return Err(Halt::Bug(format!("a pursuit cannot go on with {input:?}"))),
    };
    if let (Some(s), Some((_, Plan::Evade(list)))) = (&mut p.start, plans.first()) {
        s.queue = list.clone();
        return start(at, p);
    }
    match (plans.into_iter().next().map(|(_, plan)| plan), p.now.take()) {
        (Some(Plan::Pursue(order)), None) => pursue(at, p, order.unit, order.by.units()),
        (Some(Plan::EndPursuit), None) => {
            Ok(Do::Goto(Frame::Rout(Box::new(RoutStage::Begin(After::Pursuit)))))
        }
        (Some(Plan::Follow(units)), Some(now)) => follow(at, Pursuits { now: Some(now), along: units, ..p }),
        (Some(Plan::Refuge(unit)), Some(mut now)) => {
            if let Some(general) = now.reached.pop() {
                join(at, general, unit);
            }
            go_on(at, Pursuits { now: Some(now), ..p })
        }
        (plan, now) => Err(Halt::Bug(format!("a pursuit ({now:?}) was ordered {plan:?}"))),
    }
}

/// Moves a unit straight ahead and tells it.
fn go(at: &mut At<'_, Adgr>, unit: UnitId, by: i32) -> Ran {
    by!("A-ROU-07");
    let ran = run::run(&Scene::new(at.setup, at.world), unit, by);
    let from = at.world.unit(unit).pose();
    at.world.put(unit, ran.pose);
    if let Some(from) = from {
        let to = ran.pose;
        at.tell(|| Event::Pursued { unit, from, to });
    }
    ran
}

fn pursue(at: &mut At<'_, Adgr>, mut p: Pursuits, unit: UnitId, by: i32) -> Result<Do<Adgr>, Halt<Adgr>> {
    at.world.acts += 1;
    p.start = Some(Start { unit, by, asked: Vec::new(), queue: Vec::new() });
    start(at, p)
}

/// Enemies that the run would touch may first evade, one after the other; then the run (A-ROU-09).
fn start(at: &mut At<'_, Adgr>, mut p: Pursuits) -> Result<Do<Adgr>, Halt<Adgr>> {
    let Some(mut s) = p.start.take() else { return ask(at, p) };
    let scene = Scene::new(at.setup, at.world);
    let ran = run::run(&scene, s.unit, s.by);
    let there = scene.foot_at(s.unit, ran.pose);
    if !s.queue.is_empty() {
        by!("A-CHG-46");
        let e = s.queue.remove(0);
        let hit = e.units.iter().copied().find(|u| s.asked.contains(u));
        let flight = hit.and_then(|hit| {
            let edge = edge_met(&there, scene.foot(hit)?);
            let c = there.facing();
            evade::begin(&scene, &From { hit, edge, c, charger: s.unit, evader: &e })
        });
        if let Some(flight) = flight {
            p.start = Some(s);
            let frame = Frame::Rout(Box::new(RoutStage::Pursuit(p)));
            return Ok(Do::Call(frame, Frame::Flight(Box::new(flight))));
        }
        drop(scene);
        for unit in e.units {
            at.tell(|| Event::EvadeBlocked { unit });
        }
        return start(at, Pursuits { start: Some(s), ..p });
    }
    let met = ran.met.iter().filter_map(|f| if let Foe::Unit(id) = f { Some(*id) } else { None });
    let new: Vec<UnitId> = met.filter(|id| !s.asked.contains(id) && evade::able(&scene, *id)).collect();
    if !new.is_empty() {
        by!("A-ROU-09");
        let must = new.iter().copied().filter(|id| light_in_open(&scene, *id) && heavy(&scene, s.unit));
        let asked = Decision::Evade { units: new.clone(), must: must.collect() };
        let seat = at.world.phasing.other();
        s.asked.extend(new);
        p.start = Some(s);
        return Ok(Do::Ask(Frame::Rout(Box::new(RoutStage::Pursuit(p))), seat, asked));
    }
    drop(scene);
    made(at, p, s.unit, s.by)
}

/// The run itself.
fn made(at: &mut At<'_, Adgr>, mut p: Pursuits, unit: UnitId, by: i32) -> Result<Do<Adgr>, Halt<Adgr>> {
    let beside = Some(companions(&Scene::new(at.setup, at.world), unit));
    p.done.push(unit);
    runs(at, p, Held { unit, far: 0, left: by, reached: Vec::new(), beside })
}

/// A pursuer, or one who goes along, runs until it has gone all its way or meets an ambush marker.
fn runs(at: &mut At<'_, Adgr>, mut p: Pursuits, mut held: Held) -> Result<Do<Adgr>, Halt<Adgr>> {
    let unit = held.unit;
    let scene = Scene::new(at.setup, at.world);
    if watch::any(&scene)
        && let Some(foot) = scene.foot(unit).copied()
    {
        let far = run::run(&scene, unit, held.left).far;
        let to = foot.pose().advanced(far).rect(foot.size());
        let leg = Leg::new(0, Way::Ahead(far), vec![foot], vec![to], vec![far > 0], 0);
        if let Some(met) = watch::first(&scene, &[unit], &leg, &[]) {
            drop(scene);
            let ran = go(at, unit, met.along);
            held.far += ran.far;
            held.left -= ran.far;
            held.reached.extend(ran.generals);
            p.held = Some(held);
            let frame = Frame::Rout(Box::new(RoutStage::Pursuit(p)));
            return Ok(Do::Call(frame, Reveal::met(&[unit], &met)));
        }
    }
    drop(scene);
    let ran = go(at, unit, held.left);
    ended(at, p, held, Some(ran))
}

/// A run has ended: with what it met, or stopped by a real ambush.
fn ended(
    at: &mut At<'_, Adgr>,
    mut p: Pursuits,
    held: Held,
    ran: Option<Ran>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    let unit = held.unit;
    let (far, met, generals) = ran.map_or((0, Vec::new(), Vec::new()), |r| (r.far, r.met, r.generals));
    let reached: Vec<CorpsId> = held.reached.into_iter().chain(generals).collect();
    let Some(beside) = held.beside else {
        if let Some(now) = &mut p.now {
            now.runners.push((unit, met.first().copied()));
            now.reached.extend(reached);
        }
        return follow(at, p);
    };
    let far = held.far + far;
    let now = Pursuing {
        unit,
        far,
        runners: vec![(unit, met.first().copied())],
        reached,
        asked: beside.is_empty() || far == 0,
    };
    let asked = now.asked;
    p.now = Some(now);
    if asked {
        return go_on(at, p);
    }
    if let Some(now) = &mut p.now {
        now.asked = true;
    }
    let frame = Frame::Rout(Box::new(RoutStage::Pursuit(p)));
    Ok(Do::Ask(frame, at.world.phasing, Decision::Follow { unit, among: beside }))
}

/// Friends who go along run one after the other, as far as the pursuer did.
fn follow(at: &mut At<'_, Adgr>, mut p: Pursuits) -> Result<Do<Adgr>, Halt<Adgr>> {
    if p.along.is_empty() {
        return go_on(at, p);
    }
    let unit = p.along.remove(0);
    let left = p.now.as_ref().map_or(0, |now| now.far);
    runs(at, p, Held { unit, far: 0, left, reached: Vec::new(), beside: None })
}

/// Friends who gave the pursuer simple support, aligned with it, untouched and not fighting: they may go along.
fn companions(scene: &Scene<'_>, unit: UnitId) -> Vec<UnitId> {
    let gave =
        |f: &&crate::world::Fought| f.how == How::SimpleSupport && f.at.unit == unit && f.by.unit != unit;
    let mut out: Vec<UnitId> = scene.world.fought.iter().filter(gave).map(|f| f.by.unit).collect();
    out.sort_unstable();
    out.dedup();
    out.retain(|id| {
        !never(scene, *id) && aligned(scene, unit, *id) && !scene.in_melee(*id) && !touched(scene, *id)
    });
    out
}

fn touched(scene: &Scene<'_>, id: UnitId) -> bool {
    let along = &scene.engagement().along;
    scene.adg_units(id).any(|h| fronts_on(along, h).next().is_some())
}

fn aligned(scene: &Scene<'_>, a: UnitId, b: UnitId) -> bool {
    let (Some(a), Some(b)) = (scene.foot(a), scene.foot(b)) else { return false };
    let slack = i64::from(crate::tolerance::CONTACT) * GRAIN;
    let near = |x: Corner, y: Corner| a.corner(x).distance(b.corner(y)) <= slack;
    a.facing().between(b.facing()) <= crate::tolerance::HEADING
        && (near(Corner::FrontLeft, Corner::FrontRight) || near(Corner::FrontRight, Corner::FrontLeft))
}

/// Generals that were run over flee, then everybody who moved conforms; then the next pursuit.
fn go_on(at: &mut At<'_, Adgr>, mut p: Pursuits) -> Result<Do<Adgr>, Halt<Adgr>> {
    if let Some(now) = &mut p.now {
        while let Some(general) = now.reached.last().copied() {
            let among = refuges(&Scene::new(at.setup, at.world), general);
            match among.as_slice() {
                [] => lose_general(at, general),
                [one] => join(at, general, *one),
                _ => {
                    let seat = at.setup.corps(general).seat;
                    let asked = Decision::Refuge { general, among };
                    return Ok(Do::Ask(Frame::Rout(Box::new(RoutStage::Pursuit(p))), seat, asked));
                }
            }
            now.reached.pop();
        }
        let runners = std::mem::take(&mut now.runners);
        for (i, (unit, met)) in runners.iter().enumerate() {
            let absent: Vec<UnitId> = runners[i + 1..].iter().map(|(id, _)| *id).collect();
            if let Some(foe) = met {
                by!("A-ROU-09");
                run::conform(at, *unit, *foe, &absent);
            }
        }
        crate::movement::settle(at);
    }
    p.now = None;
    if let Some(opened) = reveal::settled(at).or_else(|| wake::overrun(at)) {
        return Ok(Do::Call(Frame::Rout(Box::new(RoutStage::Pursuit(p))), opened));
    }
    ask(at, p)
}

/// A lone general joins a unit he flees to.
fn join(at: &mut At<'_, Adgr>, general: CorpsId, unit: UnitId) {
    by!("A-CMD-27");
    let unit: AdgUnit = unit.one();
    at.world.generals[general.index()].at = Whereabouts::Attached(unit);
    at.tell(|| Event::GeneralJoined { general, unit });
}

/// Judges a pursuit.
pub(crate) fn judge(must: &[UnitId], may: &[UnitId], order: &Order) -> Result<Plan, Refusal<Fault>> {
    let mut faults = Faults::new();
    let plan = match order {
        Order::Pursue(order) => {
            let bound = must.contains(&order.unit);
            faults.require(bound || may.contains(&order.unit), || Fault::CannotPursue { unit: order.unit });
            let whole = order.by == Ud(1);
            let some = order.by > Ud(0) && order.by <= Ud(1);
            faults.require(if bound { whole } else { some }, || Fault::PursuitLength { unit: order.unit });
            Plan::Pursue(*order)
        }
        Order::EndPursuit => {
            faults.require(must.is_empty(), || Fault::MustPursue { unit: must[0] });
            Plan::EndPursuit
        }
        _ => return Err(Refusal::of(Fault::NotAsked)),
    };
    faults.verdict()?;
    Ok(plan)
}

/// Judges who goes along.
pub(crate) fn judge_follow(among: &[UnitId], units: &[UnitId]) -> Result<Plan, Refusal<Fault>> {
    let mut faults = Faults::new();
    for (i, unit) in units.iter().enumerate() {
        let fits = among.contains(unit) && !units[..i].contains(unit);
        faults.require(fits, || Fault::CannotPursue { unit: *unit });
    }
    faults.verdict()?;
    Ok(Plan::Follow(units.to_vec()))
}

/// Each pursuit of 1 UD, a shorter one, and none.
pub(crate) fn candidates(must: &[UnitId], may: &[UnitId], out: &mut Vec<Order>) {
    out.extend(must.iter().map(|unit| Order::Pursue(Pursue { unit: *unit, by: Ud(1) })));
    if must.is_empty() {
        out.push(Order::EndPursuit);
    }
    for unit in may {
        out.push(Order::Pursue(Pursue { unit: *unit, by: Ud(1) }));
        out.push(Order::Pursue(Pursue { unit: *unit, by: Ud::thousandths(500) }));
    }
}

/// Nobody, each alone, all.
pub(crate) fn follow_candidates(among: &[UnitId], out: &mut Vec<Order>) {
    out.push(Order::Follow(Vec::new()));
    out.extend(among.iter().map(|unit| Order::Follow(vec![*unit])));
    if among.len() > 1 {
        out.push(Order::Follow(among.to_vec()));
    }
}
