//! The panic of the enemy before a flank march that enters (A-SET-37): everybody near the places of entry flees one by
//! one, guns and war wagons are destroyed.

use rocroi_game::{At, Do, Halt, In, by};
use rocroi_table::{Body, Edge, Heading, Rect, Segment, Ud, distance};
use serde::{Deserialize, Serialize};

use super::flank::ShortEdge;
use super::reveal::Reveal;
use crate::Adgr;
use crate::charge::evade::{self, From};
use crate::charge::uncontrolled::no_burst;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Return};
use crate::ids::{MarkerId, UnitId};
use crate::melee::Loss;
use crate::movement::{lose_points, may_pass};
use crate::order::{Decision, Evader};
use crate::plan::Plan;
use crate::rout::marking;
use crate::scene::Scene;
use crate::tolerance;
use crate::troops::Category;

/// A panic.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Panic {
    edge: ShortEdge,
    /// The units at their places of entry.
    entering: Vec<UnitId>,
    /// Markers near them have been opened.
    opened: bool,
    /// Enemies still to flee; none before they have been found.
    left: Option<Vec<UnitId>>,
}

type Next = Result<Do<Adgr>, Halt<Adgr>>;

/// The panic before these units.
pub(crate) fn before(edge: ShortEdge, entering: Vec<UnitId>) -> Frame {
    Frame::Panic(Box::new(Panic { edge, entering, opened: false, left: None }))
}

/// Is a base within 4 UD of a place of entry?
fn near(scene: &Scene<'_>, entering: &[UnitId], foot: &Rect) -> bool {
    by!("A-SET-37");
    entering.iter().filter_map(|u| scene.foot(*u)).any(|place| {
        let [from, to] = place.ends(Edge::Front);
        let line = Body::Segment(Segment { from, to });
        tolerance::distance(distance(&line, &Body::Rect(*foot))) <= Ud(4)
    })
}

/// How far a base is from the short edge.
fn from_edge(edge: ShortEdge, foot: &Rect) -> i64 {
    let x = foot.corners().iter().map(|c| c.x);
    match edge {
        ShortEdge::West => x.min().unwrap_or(0),
        ShortEdge::East => -x.max().unwrap_or(0),
    }
}

/// Carries it on.
pub(crate) fn step(at: &mut At<'_, Adgr>, mut p: Panic, input: In<'_, Adgr>) -> Next {
    let Some(first) = p.entering.first().copied() else { return Ok(Do::Done(Return::Done)) };
    let enemy = at.world.sheet(first).seat.other();
    if !p.opened {
        p.opened = true;
        let scene = Scene::new(at.setup, at.world);
        let markers = (0u8..).map(MarkerId).zip(&scene.world.markers).filter(|(_, m)| m.seat == enemy);
        let close = |id: MarkerId| scene.marker(id).is_some_and(|foot| near(&scene, &p.entering, foot));
        let found: Vec<MarkerId> = markers.map(|(id, _)| id).filter(|id| close(*id)).collect();
        drop(scene);
        if !found.is_empty() {
            let reveal = Reveal::forced(&p.entering, found);
            return Ok(Do::Call(Frame::Panic(Box::new(p)), reveal));
        }
    }
    let mut chosen = None;
    if let In::Ordered(plans) = input {
        let Some((_, Plan::Choose(unit))) = plans.into_iter().next() else {
            return Err(Halt::Bug("who flees first was asked for".into()));
        };
        chosen = Some(unit);
    }
    let mut left = match p.left.take() {
        Some(left) => left,
        None => struck(at, &p),
    };
    while !left.is_empty() {
        let scene = Scene::new(at.setup, at.world);
        let away = |u: &UnitId| scene.foot(*u).map_or(0, |foot| from_edge(p.edge, foot));
        let most = left.iter().map(away).max().unwrap_or(0);
        let among: Vec<UnitId> = left.iter().copied().filter(|u| away(u) == most).collect();
        drop(scene);
        let next = match among.as_slice() {
            [one] => *one,
            many => match chosen.take().filter(|u| many.contains(u)) {
                Some(unit) => unit,
                None => {
                    p.left = Some(left);
                    return Ok(Do::Ask(Frame::Panic(Box::new(p)), enemy, Decision::First { among }));
                }
            },
        };
        left.retain(|u| *u != next);
        if let Some(flight) = flees(at, &p, next) {
            p.left = Some(left);
            return Ok(Do::Call(Frame::Panic(Box::new(p)), flight));
        }
    }
    Ok(Do::Done(Return::Done))
}

/// Guns and war wagons are destroyed at once; who has to flee.
fn struck(at: &mut At<'_, Adgr>, p: &Panic) -> Vec<UnitId> {
    let scene = Scene::new(at.setup, at.world);
    let enemy = p.entering.first().map_or(rocroi_game::Seat::A, |u| scene.seat(*u)).other();
    let units = scene.army(enemy).filter(|(id, foot)| {
        near(&scene, &p.entering, foot) && !scene.in_melee(*id) && !scene.unit(*id).routed
    });
    let wheeled = |id: &UnitId| matches!(scene.profile(*id).category(), Category::Art | Category::Wwg);
    let (guns, others): (Vec<UnitId>, Vec<UnitId>) = units.map(|(id, _)| id).partition(wheeled);
    drop(scene);
    for gun in guns {
        by!("A-SET-37");
        marking::take(at, gun, Loss::Rout, Cause::FlankMarch);
    }
    others
}

/// One of them flees; nothing if it stands.
fn flees(at: &mut At<'_, Adgr>, p: &Panic, unit: UnitId) -> Option<Frame> {
    by!("A-SET-37");
    let scene = Scene::new(at.setup, at.world);
    let able = evade::able(&scene, unit);
    let square = scene.unit(unit).square;
    drop(scene);
    if !able {
        lose_points(at, unit, 1, Cause::FlankMarch);
    }
    if square {
        by!("A-MOV-48");
    }
    if square || at.world.unit(unit).routed {
        return None;
    }
    let scene = Scene::new(at.setup, at.world);
    let c = match p.edge {
        ShortEdge::West => Heading::EAST,
        ShortEdge::East => Heading::WEST,
    };
    let foot = scene.foot(unit).copied()?;
    // The edge that looks most against the direction of the flight.
    let edge = Edge::ALL.into_iter().max_by_key(|e| foot.outward(*e).between(c))?;
    let charger = p.entering.iter().copied().min_by_key(|u| {
        scene.foot(*u).map_or(i64::MAX, |f| f.side_centre(Edge::Front).distance(foot.centre()))
    })?;
    let evader = Evader { units: vec![unit], straight: false, half_turn: false };
    // In this flight friends are burst through (A-MOV-53).
    let friends = scene.army(scene.seat(unit)).map(|(id, _)| id).filter(|id| *id != unit);
    let through: Vec<UnitId> =
        friends.filter(|id| !may_pass(&scene, unit, c, *id) && !no_burst(&scene, *id)).collect();
    let flight =
        evade::begin_through(&scene, &From { hit: unit, edge, c, charger, evader: &evader }, &through);
    drop(scene);
    if flight.is_none() {
        at.tell(|| Event::EvadeBlocked { unit });
    }
    flight.map(|f| Frame::Flight(Box::new(f)))
}
