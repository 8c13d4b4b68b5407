//! Carrying a judged move out, leg by leg, so that whatever it meets on the way can interrupt it.

use rocroi_game::{At, Do, Halt, In, by};
use rocroi_table::{Body, Pose, Rect, Ud};
use serde::{Deserialize, Serialize};

use super::again;
use super::difficulty::nearest;
use super::ground::Allowed;
use super::judge::dear_turn;
use super::leg::{Leg, Way};
use super::passage::{Room, passage};
use super::trace::Trace;
use crate::Adgr;
use crate::command::general_present;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Return};
use crate::ids::{CorpsId, MarkerId, UnitId};
use crate::order::{Decision, Manoeuvre, Move};
use crate::plan::Plan;
use crate::rally::{self, Attempt};
use crate::scene::{Scene, point_body};
use crate::setting::reveal::Reveal;
use crate::setting::watch;
use crate::tolerance::{APPROACH, CONTACT, SHORT, STEP};
use crate::troops::{Category, Flag};
use crate::world::{Trust, Whereabouts};

/// A judged move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MovePlan {
    /// Who moves.
    pub units: Vec<UnitId>,
    /// Manoeuvre by manoeuvre.
    pub path: Vec<Manoeuvre>,
    /// Where each unit stands before the move and after each manoeuvre: `poses[manoeuvre][unit]`.
    pub poses: Vec<Vec<Pose>>,
    /// Friends pushed out of the way, and where to.
    pub displaced: Vec<(UnitId, Pose)>,
    /// What it spends.
    pub cost: Ud,
    /// The allowance.
    pub allowance: Ud,
    /// What happens on the way and at its end.
    pub turnings: Vec<Turning>,
    /// The smallest distance to an enemy of each unit, where less than 4 UD.
    pub nearest: Vec<Option<Ud>>,
    /// The general of the corps is with one of the units.
    pub with_general: bool,
    /// Each unit slid.
    pub slid: bool,
    /// What it is besides.
    pub deed: Deed,
    /// Enemies it breaks off from.
    pub deserted: Vec<UnitId>,
    /// A deep-order unit tries to rally before it moves (A-RAL-15).
    pub rally: Option<Attempt>,
    /// The order, kept where an ambush marker might interrupt it: the rest may then be planned anew (A-SET-24).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Box<Move>>,
}

/// Something a move brings about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Turning {
    /// A lone enemy general is reached in this manoeuvre (A-CMD-27).
    Reached(u16, CorpsId),
    /// A hesitant enemy corps is approached in this manoeuvre (A-CMD-30).
    Approached(u16, CorpsId),
    /// A friend is crossed by an animal it fears (A-MOV-50).
    Panicked(UnitId),
    /// A unit made a turn dearer than its allowance (A-MOV-19).
    DearTurn(UnitId),
}

/// What a move is besides a change of place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// Nothing.
    Plain,
    /// A square is formed (true) or broken.
    Square(bool),
    /// The zone of control of this enemy is left.
    LeftZoc(UnitId),
    /// It breaks off from its enemies (A-CHG-63).
    Disengaged,
}

impl MovePlan {
    /// The plan of a followed path.
    pub(crate) fn new(
        scene: &Scene<'_>,
        mut trace: Trace,
        room: Room,
        allowed: Option<Allowed>,
        deed: Deed,
    ) -> MovePlan {
        go_on(&mut trace, room.on);
        let corps = scene.corps(trace.units[0]);
        let mut turnings = met(scene, &trace);
        let disordered = scene.unit(trace.units[0]).disordered();
        if allowed.is_some_and(|a| deed == Deed::Plain && dear_turn(&trace, a)) && !disordered {
            turnings.push(Turning::DearTurn(trace.units[0]));
        }
        MovePlan {
            cost: super::trace::spent(trace.cost),
            allowance: allowed.map_or(Ud(0), |a| a.most),
            turnings,
            nearest: (0..trace.units.len()).map(|i| nearest(scene, &trace, i)).collect(),
            with_general: general_present(scene, corps, &trace.units),
            slid: trace.path.iter().any(|m| matches!(m, Manoeuvre::Slide(..))),
            displaced: room.displaced,
            deed,
            deserted: Vec::new(),
            rally: None,
            order: None,
            units: trace.units,
            path: trace.path,
            poses: trace.poses,
        }
    }
}

/// Light troops that come clear of a friend beyond their allowance (A-MOV-52).
fn go_on(trace: &mut Trace, on: i32) {
    if on == 0 {
        return;
    }
    if let (Some(poses), Some(leg)) = (trace.poses.last_mut(), trace.legs.last_mut()) {
        leg.lengthen(on);
        for (pose, foot) in poses.iter_mut().zip(&leg.to) {
            *pose = foot.pose();
        }
    }
}

/// Lone generals and hesitant corps the move meets, and friends it panics, in the order in which it does.
pub(super) fn met(scene: &Scene<'_>, trace: &Trace) -> Vec<Turning> {
    let enemy = scene.seat(trace.units[0]).other();
    let mut found = Vec::new();
    for (n, leg) in (0u16..).zip(&trace.legs) {
        let movers = || (0..trace.units.len()).filter(|i| leg.moving[*i]);
        for corps in scene.setup.corps_of(enemy) {
            if let Whereabouts::Alone(at) = scene.world.general(corps).at
                && movers().any(|i| leg.overlaps(i, &point_body(at)) || leg.touches(i, &point_body(at)))
            {
                by!("A-CMD-27");
                found.push(Turning::Reached(n, corps));
            }
            if scene.world.corps[corps.index()].trust != Trust::Reliable {
                by!("A-CMD-30");
                let theirs = scene.army(enemy).filter(|(id, _)| scene.corps(*id) == corps);
                let mut near = theirs.map(|(_, foot)| Body::Rect(*foot));
                if near.any(|body| movers().any(|i| leg.comes_within(i, &body, APPROACH))) {
                    found.push(Turning::Approached(n, corps));
                }
            }
        }
        let feared = |i: &usize| {
            let who = trace.profiles[*i];
            who.category() == Category::El || who.flag(Flag::Camels)
        };
        for i in movers().filter(feared).filter(|_| matches!(leg.way, Way::Ahead(_))) {
            for (id, foot) in scene.army(enemy.other()).filter(|(id, _)| !trace.units.contains(id)) {
                let crossed = leg.overlaps(i, &Body::Rect(*foot));
                let panicked = Turning::Panicked(id);
                if crossed && passage(scene, trace.units[i], id).panics() && !found.contains(&panicked) {
                    found.push(panicked);
                }
            }
        }
    }
    found.dedup();
    found
}

/// A move being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    pub(super) plan: MovePlan,
    /// Manoeuvres made so far.
    pub(super) made: u16,
    /// Turnings dealt with so far.
    turned: u16,
    /// Command points paid for it.
    #[serde(default)]
    pub(super) paid: u8,
    /// Ambush markers whose owner has been asked about it (A-SET-24).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    asked: Vec<MarkerId>,
    /// Units of ambushes revealed on its way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    new: Vec<UnitId>,
}

/// A move that begins, for so many command points.
pub(crate) fn begin(plan: MovePlan, paid: u8) -> Run {
    Run { plan, made: 0, turned: 0, paid, asked: Vec::new(), new: Vec::new() }
}

/// Carries a move on.
pub(crate) fn step(at: &mut At<'_, Adgr>, mut run: Run, input: In<'_, Adgr>) -> Result<Do<Adgr>, Halt<Adgr>> {
    if let (Some(attempt), Some(unit)) = (run.plan.rally.take(), run.plan.units.first().copied()) {
        // Rolled before the move, which is then made as declared whatever the die.
        let rally = rally::order::begin_on_the_move(at, unit, &attempt);
        return Ok(Do::Call(Frame::Move(Box::new(run)), rally));
    }
    if let In::Back(Return::Revealed(revealed)) = input {
        if revealed.stops {
            halt(at, &mut run);
        } else if revealed.opened {
            let seat = at.world.sheet(run.plan.units[0]).seat;
            let anew = again::possible(&run);
            // Before its own ambush too a move stops that cannot be planned anew.
            run.new.extend(revealed.new.iter().filter(|u| !anew || at.world.sheet(**u).seat != seat));
            if anew {
                let left = again::left(&Scene::new(at.setup, at.world), &run);
                let asked = Decision::GoOn { units: run.plan.units.clone(), left };
                let seat = at.world.sheet(run.plan.units[0]).seat;
                return Ok(Do::Ask(Frame::Move(Box::new(run)), seat, asked));
            }
        }
    } else if let In::Ordered(plans) = input {
        let chosen = plans.into_iter().next().map(|(_, plan)| plan);
        if let Some(Plan::GoOn(anew)) = chosen {
            match anew {
                Some(plan) => again::go_on(&mut run, *plan),
                None => halt(at, &mut run),
            }
            return step(at, run, In::Go);
        }
        let waiting = run.plan.turnings.get(usize::from(run.turned)).copied();
        let (Some(Plan::Refuge(unit)), Some(Turning::Reached(_, general))) = (chosen, waiting) else {
            return Err(Halt::Bug("a refuge was asked for".into()));
        };
        join(at, general, unit);
        run.turned += 1;
    }
    loop {
        while let Some(turning) = run.plan.turnings.get(usize::from(run.turned)).copied() {
            if !due(turning, run.made) {
                break;
            }
            if let Some(asked) = turn(at, turning) {
                by!("A-TRN-03");
                let seat = at.world.phasing.other();
                return Ok(Do::Ask(Frame::Move(Box::new(run)), seat, asked));
            }
            run.turned += 1;
        }
        if usize::from(run.made) >= run.plan.path.len() {
            break;
        }
        if at.world.markers.iter().any(|m| m.pose.is_some()) || !run.new.is_empty() {
            match stirred(at, &mut run) {
                Stirred::No => {}
                Stirred::Barred => {
                    halt(at, &mut run);
                    continue;
                }
                Stirred::By(frame) => return Ok(Do::Call(Frame::Move(Box::new(run)), frame)),
            }
        }
        run.made += 1;
        let Some(poses) = run.plan.poses.get(usize::from(run.made)) else {
            return Err(Halt::Bug(format!("a move of {} manoeuvres lacks one", run.plan.path.len())));
        };
        for (unit, pose) in run.plan.units.iter().zip(poses) {
            at.world.put(*unit, *pose);
        }
    }
    finish(at, run.plan);
    Ok(Do::Done(Return::Done))
}

/// What ambushes do to the next manoeuvre.
enum Stirred {
    /// Nothing.
    No,
    /// Units set up by choice bar it: it stops short of them.
    Barred,
    /// Markers are met: the units stand there.
    By(Frame),
}

/// Walks the next manoeuvre until it meets an ambush marker, or units of one just revealed.
fn stirred(at: &mut At<'_, Adgr>, run: &mut Run) -> Stirred {
    let scene = Scene::new(at.setup, at.world);
    let Some(leg) = leg(&scene, &run.plan, usize::from(run.made)) else { return Stirred::No };
    let moving = (0..run.plan.units.len()).filter(|i| leg.moving[*i]);
    let bodies: Vec<Body> = run.new.iter().filter_map(|u| scene.foot(*u)).map(|r| Body::Rect(*r)).collect();
    let pairs = moving.flat_map(|i| bodies.iter().map(move |b| (i, b)));
    let barred = pairs.filter_map(|(i, b)| leg.first_within(i, b, CONTACT)).min();
    let met = watch::first(&scene, &run.plan.units, &leg, &run.asked);
    drop(scene);
    if let Some(met) = met.filter(|m| barred.is_none_or(|b| m.along <= b)) {
        put(at, &run.plan.units, &leg.at(met.along));
        run.asked.extend(&met.near);
        return Stirred::By(Reveal::met(&run.plan.units, &met));
    }
    match barred {
        Some(far) => {
            by!("A-TRN-26");
            let short = match leg.way {
                Way::Ahead(_) | Way::Sideways(_) => far + CONTACT - SHORT,
                Way::About(..) | Way::Across | Way::Placed => 0,
            };
            put(at, &run.plan.units, &leg.at(short.max(0) - short.max(0).rem_euclid(STEP)));
            Stirred::Barred
        }
        None => Stirred::No,
    }
}

fn put(at: &mut At<'_, Adgr>, units: &[UnitId], poses: &[Pose]) {
    for (unit, pose) in units.iter().zip(poses) {
        at.world.put(*unit, *pose);
    }
}

/// What is left of a manoeuvre from where the units stand.
fn leg(scene: &Scene<'_>, plan: &MovePlan, n: usize) -> Option<Leg> {
    let from: Vec<Rect> = plan.units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
    let to = plan.units.iter().zip(plan.poses.get(n + 1)?).map(|(u, p)| scene.foot_at(*u, *p));
    Some(Leg::rest(plan.path.get(n)?, from, to.collect()))
}

/// The move ends where the units stand: what it has become is its plan from now on.
fn halt(at: &mut At<'_, Adgr>, run: &mut Run) {
    by!("A-SET-24");
    let scene = Scene::new(at.setup, at.world);
    let plan = again::cut(&scene, &run.plan, usize::from(run.made));
    drop(scene);
    let units = plan.units.clone();
    let poses = plan.poses.last().cloned().unwrap_or_default();
    run.made = u16::try_from(plan.path.len()).unwrap_or(u16::MAX);
    run.turned = 0;
    run.plan = plan;
    at.tell(|| Event::Halted { units, poses });
}

/// Has the move come so far? Losses come when everything is done.
fn due(turning: Turning, made: u16) -> bool {
    match turning {
        Turning::Reached(n, _) | Turning::Approached(n, _) => made > n,
        Turning::Panicked(_) | Turning::DearTurn(_) => false,
    }
}

/// Deals with one turning; what its owner must decide, if he must.
fn turn(at: &mut At<'_, Adgr>, turning: Turning) -> Option<Decision> {
    match turning {
        Turning::Reached(_, general) => {
            let among = refuges(&Scene::new(at.setup, at.world), general);
            match among.as_slice() {
                [] => lose_general(at, general),
                [one] => join(at, general, *one),
                _ => return Some(Decision::Refuge { general, among }),
            }
        }
        Turning::Approached(_, corps) => {
            at.world.corps[corps.index()].trust = Trust::Reliable;
            at.tell(|| Event::Reliable { corps });
        }
        Turning::Panicked(_) | Turning::DearTurn(_) => {}
    }
    None
}

/// The units a lone general may flee to: the nearest of his corps within 5 UD that is not surrounded (A-CMD-27).
pub fn refuges(scene: &Scene<'_>, general: CorpsId) -> Vec<UnitId> {
    by!("A-CMD-27");
    let Whereabouts::Alone(at) = scene.world.general(general).at else { return Vec::new() };
    let body = point_body(at);
    let seat = scene.setup.corps(general).seat;
    let own = scene.army(seat).filter(|(id, _)| scene.corps(*id) == general && !scene.unit(*id).routed);
    let free = own.filter(|(id, _)| !surrounded(scene, *id));
    let away: Vec<(Ud, UnitId)> = free
        .map(|(id, foot)| (crate::tolerance::distance(rocroi_table::distance(&body, &Body::Rect(*foot))), id))
        .filter(|(d, _)| *d <= Ud(5))
        .collect();
    let nearest = away.iter().map(|(d, _)| *d).min();
    away.into_iter().filter(|(d, _)| Some(*d) == nearest).map(|(_, id)| id).collect()
}

/// Do enemies touch all four edges of a unit along a length?
fn surrounded(scene: &Scene<'_>, unit: UnitId) -> bool {
    let Some(foot) = scene.foot(unit) else { return true };
    let enemy = scene.seat(unit).other();
    rocroi_table::Edge::ALL.iter().all(|edge| {
        scene.army(enemy).any(|(_, e)| {
            rocroi_table::contact(foot, e, &crate::engagement::TOLERANCE)
                .is_some_and(|c| c.is_edge() && c.mine == rocroi_table::Touch::Edge(*edge))
        })
    })
}

/// A general joins a unit; of a battle unit the half he is named for, or the left one (A-CMD-23).
pub(crate) fn join(at: &mut At<'_, Adgr>, general: CorpsId, unit: UnitId) {
    by!("A-CMD-20");
    by!("A-CMD-23");
    let unit = unit.one();
    at.world.generals[general.index()].at = Whereabouts::Attached(unit);
    at.tell(|| Event::GeneralJoined { general, unit });
}

/// A general is lost (A-ROU-11).
pub(crate) fn lose_general(at: &mut At<'_, Adgr>, general: CorpsId) {
    let lost = &mut at.world.generals[general.index()];
    lost.at = Whereabouts::Lost;
    lost.engaged = false;
    at.tell(|| Event::GeneralLost { general });
}

/// Takes cohesion points from a unit; at none it is routed (A-ROU-01).
pub(crate) fn lose_points(at: &mut At<'_, Adgr>, unit: UnitId, points: u8, cause: Cause) {
    crate::rout::marking::take(at, unit, crate::melee::Loss::Points(points), cause);
}

fn finish(at: &mut At<'_, Adgr>, plan: MovePlan) {
    by!("A-TRN-28");
    for (i, unit) in plan.units.iter().enumerate() {
        let state = at.world.unit_mut(*unit);
        // One that comes back to its place has moved (A-SHT-14).
        let stood = plan.poses.windows(2).all(|pair| pair[0].get(i) == pair[1].get(i));
        let marks = &mut state.marks;
        marks.orders += 1;
        if plan.with_general {
            marks.with_general |= 1 << marks.moves;
        }
        marks.moves += 1;
        marks.moved |= !stood;
        marks.paid = true;
        marks.slid |= plan.slid;
        let near = plan.nearest.get(i).copied().flatten();
        marks.nearest = match (marks.nearest, near) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        state.rolled |= !stood;
    }
    let MovePlan { units, path, poses, displaced, turnings, deed, deserted, .. } = plan;
    let first = units.first().copied();
    let backwards = path.iter().any(|m| matches!(m, Manoeuvre::Back(_)));
    if !path.is_empty() {
        let units = units.clone();
        at.tell(|| Event::Moved { units, path, poses });
    }
    for (unit, to) in displaced {
        at.world.put(unit, to);
        at.world.unit_mut(unit).marks.displaced = true;
        at.tell(|| Event::Displaced { unit, to });
    }
    for turning in turnings {
        match turning {
            Turning::Panicked(unit) => lose_points(at, unit, 1, Cause::Panic),
            Turning::DearTurn(unit) => lose_points(at, unit, 1, Cause::DearTurn),
            Turning::Reached(..) | Turning::Approached(..) => {}
        }
    }
    match (deed, first) {
        (Deed::Square(formed), Some(unit)) => {
            by!("A-MOV-49");
            at.world.unit_mut(unit).square = formed;
            at.tell(|| if formed { Event::SquareFormed { unit } } else { Event::SquareBroken { unit } });
        }
        (Deed::LeftZoc(enemy), Some(unit)) => {
            by!("A-ZOC-16");
            for unit in &units {
                at.world.unit_mut(*unit).marks.left_zoc = true;
            }
            at.tell(|| Event::LeftZoc { unit, enemy });
            if backwards && !at.world.unit(unit).disordered() {
                by!("A-ZOC-14");
                lose_points(at, unit, 1, Cause::LeftZoc);
            }
        }
        (Deed::Disengaged, Some(_)) => {
            by!("A-CHG-64");
            for unit in &units {
                at.world.unit_mut(*unit).marks.disengaged = true;
            }
            for enemy in &deserted {
                at.world.unit_mut(*enemy).marks.deserted = true;
            }
            // An engaged general goes with it and is no longer engaged.
            for general in &mut at.world.generals {
                if let Whereabouts::Attached(at) | Whereabouts::Included(at) = general.at
                    && units.contains(&at.unit)
                {
                    general.engaged = false;
                }
            }
            let units = units.clone();
            at.tell(|| Event::Disengaged { units });
        }
        (Deed::Plain, _) | (_, None) => {}
    }
}

/// What follows every order: contacts and zones entered are noted, and attacks on several sides cost their point.
pub(crate) fn settle(at: &mut At<'_, Adgr>) {
    crate::contacts::note(at.setup, at.world);
    crate::command::follow_fights(at);
    crate::melee::several::strike(at);
}
