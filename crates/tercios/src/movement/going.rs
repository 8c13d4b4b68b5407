//! A unit on its way along a line: it stops where enemies may react (T-REA-03) and where a commander stands in its
//! way (T-MOV-15), feels very difficult ground as it enters it, and ends where the rules let it end.

use super::ending::{Keep, drawn_back};
use super::ground::footing;
use super::judge::Path;
use super::line::{Line, Mover};
use super::settle::{InTheWay, Settle};
use super::stops::next_commander;
use super::{disorder, face};
use crate::battle::buildings::{garrison, go_in};
use crate::reactions::{self, Outcome, Reaction};
use crate::units::{EDGE, LEAST, TOUCH};
use crate::{
    CommanderId, Decision, Event, Fault, Field, Frame, Length, Mark, Motion, Order, PieceId, Place, Plan,
    Return, Tercios, UnitId,
};
use rocroi_game::{At, Do, Faults, Halt, In, Refusal, by};
use rocroi_table::{Body, Heading, Pose, distance};
use serde::{Deserialize, Serialize};

/// A unit on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Going {
    /// Who.
    pub unit: UnitId,
    /// Why.
    pub motion: Motion,
    /// Where its line begins, facing as it does on the way.
    pub start: Pose,
    /// The direction of travel.
    pub way: Heading,
    /// How far it goes.
    pub length: i32,
    /// How far it has gone.
    pub gone: i32,
    /// Where the unit stood before anything moved (T-MOV-18).
    pub began: Pose,
    /// The angle correction its owner named.
    pub correction: Option<i32>,
    /// How it ends, where that is fixed beforehand: in contact.
    fixed: Option<Pose>,
    /// The target of its charge, whose chance to react was at the declaration (T-REA-12).
    pub target: Option<UnitId>,
    /// Where the target comes out to meet it: turned onto the line, and how far (T-REA-21).
    comes_out: Option<(Pose, i32)>,
    /// The building it comes out of or goes into (T-BAT-12, T-BAT-16).
    building: Option<PieceId>,
    /// It goes into that building, if it gets there.
    enters: bool,
    /// Units asked about this move (T-REA-12), and commanders met on it (T-COM-25): once each.
    pub met: Met,
    /// Its length was chosen after an interruption: it may be drawn back from there (T-REA-14).
    stopped: bool,
    stage: Stage,
}

/// Whom a move has already met.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Met {
    /// Units asked whether they react.
    pub asked: Vec<UnitId>,
    /// Commanders that stood in the way.
    pub commanders: Vec<CommanderId>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Goes on to the next stop.
    Next,
    /// At a trigger point: these units are still to be asked; has any reacted here?
    Point { units: Vec<UnitId>, acted: bool },
    /// Its owner is asked whether it goes on.
    Asked,
    /// A commander has been dealt with.
    Commander,
    /// Has ended; friends give way. Was its activation ended where it stands?
    Settled { over: bool },
}

/// How a move went.
#[derive(Clone, PartialEq, Debug)]
pub struct Went {
    /// How far it went on its last line.
    pub length: i32,
    /// Was the unit destroyed, or its activation ended, on the way?
    pub over: bool,
    /// A combat came between and the unit goes on, if its process says how: charges only (T-REA-50).
    pub interrupted: bool,
    /// Whom it has met.
    pub met: Met,
}

impl Went {
    /// Does the unit's activation go on?
    pub const fn goes_on(&self) -> bool {
        !self.over
    }
}

impl Going {
    /// Sets out on a judged path.
    pub fn set_out(at: &mut At<'_, Tercios>, unit: UnitId, path: &Path) -> Going {
        by!("T-MOV-01");
        let began = at.world.unit(unit).pose;
        if let Some((side, pose)) = path.face {
            face(at, unit, side, pose);
        }
        let line = path.line;
        at.world.unit_mut(unit).pose = line.pose;
        let motion = path.motion;
        at.tell(|| Event::SetsOut { unit, kind: motion, pose: line.pose, length: Length(line.length) });
        Going {
            unit,
            motion,
            start: line.pose,
            way: line.way,
            length: line.length,
            gone: 0,
            began,
            correction: path.correction,
            fixed: path.fixed.then_some(path.end),
            target: None,
            comes_out: None,
            building: None,
            enters: false,
            met: Met::default(),
            stopped: false,
            stage: Stage::Next,
        }
    }

    /// Charging this unit, having met these already.
    #[must_use]
    pub fn against(self, target: UnitId, met: Met) -> Going {
        Going { target: Some(target), met, ..self }
    }

    /// Met half-way by the target, which comes out from this pose, so far.
    #[must_use]
    pub fn met_by(self, target: (Pose, i32)) -> Going {
        Going { comes_out: Some(target), ..self }
    }

    /// Is somebody who reacted on the way standing now where a charge was to touch its target, or in the way there?
    fn is_shut_out(&self, field: Field<'_>) -> bool {
        let (Some(end), Some(target)) = (self.fixed, self.target) else { return false };
        let rest = Line { pose: self.line().at(self.gone), way: self.way, length: self.length - self.gone };
        let shut = |mover: Mover<'_>, line: &Line, end: Pose| {
            mover.ill(end, &Keep::new(line.pose, line.way).touching()).is_some()
                || mover.barred(line, line.pose.at.into()).is_some()
        };
        let shut_out = shut(self.mover(field), &rest, end);
        if let Some((pose, length)) = self.comes_out {
            let out = Line::ahead(pose, length);
            let reactor = Mover::new(field, target, Motion::CounterCharge).charging(self.unit);
            return shut_out || shut(reactor, &out, out.at(length));
        }
        let there = Body::Rect(field.rect_at(self.unit, end));
        let touches = match field.unit(target).place {
            Place::Garrison(p) => field.world.ground.piece(p).shape.distance(&there).within(TOUCH),
            _ => distance(&there, &Body::Rect(field.rect(target))).within(TOUCH),
        };
        touches && shut_out
    }

    /// Into this building (T-BAT-12).
    #[must_use]
    pub fn into_building(self, piece: PieceId) -> Going {
        Going { building: Some(piece), enters: true, ..self }
    }

    /// Out of this building (T-BAT-16).
    #[must_use]
    pub fn out_of(self, piece: Option<PieceId>) -> Going {
        Going { building: piece, ..self }
    }

    /// Will it stand at the edge of the building it means to occupy, with nobody in it and nothing in its way?
    fn arrives(&self, field: Field<'_>) -> Option<PieceId> {
        let piece = self.building.filter(|_| self.enters)?;
        let line = self.line();
        let end = line.at(line.length);
        let open = garrison(field.world, piece).is_none()
            && field.world.ground.piece(piece).shape.on_border(end.at, EDGE)
            && self.mover(field).barred(&line, line.pose.at.into()).is_none();
        open.then_some(piece)
    }

    /// Its line.
    pub fn line(&self) -> Line {
        Line { pose: self.start, way: self.way, length: self.length }
    }

    fn at(self, stage: Stage) -> Frame {
        Frame::Going(Going { stage, ..self })
    }

    fn keep(&self) -> Keep {
        Keep::new(self.began, self.way)
    }

    fn mover<'a>(&self, field: Field<'a>) -> Mover<'a> {
        let mover = Mover::new(field, self.unit, self.motion);
        Mover { target: self.target, building: self.building, ..mover }
    }

    /// How far it will really go from here, and how it will stand there (T-REA-04: the real length).
    fn end(&self, field: Field<'_>) -> (i32, Pose) {
        let line = self.line();
        if let Some(pose) = self.fixed {
            return (self.length, pose);
        }
        if self.arrives(field).is_some() {
            return (self.length, line.at(self.length));
        }
        if self.stopped && self.length == self.gone {
            return self.back(field);
        }
        match self.mover(field).furthest(&line, &self.keep(), self.correction) {
            Some(end) if end.length >= self.gone => (end.length, end.pose),
            // Nowhere farther on: it stays where it stands, drawn back if it may not stand there.
            Some(_) => self.back(field),
            None => self.unmoved(field),
        }
    }

    /// Drawn back from where it stands to the nearest place free of overlap (T-REA-49).
    fn back(&self, field: Field<'_>) -> (i32, Pose) {
        drawn_back(field, self.unit, &self.line(), self.gone, self.began)
    }

    /// It cannot move at all: turned if that overlaps nothing, else as it stood (T-MOV-47).
    fn unmoved(&self, field: Field<'_>) -> (i32, Pose) {
        let free = self.mover(field).ill(self.start, &self.keep().firm()).is_none();
        (0, if free { self.start } else { self.began })
    }

    fn done(self, over: bool, interrupted: bool) -> Do<Tercios> {
        Do::Done(Return::Went(Went { length: self.gone, over, interrupted, met: self.met }))
    }
}

/// Carries the unit on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut going: Going,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = going.unit;
    match (going.stage.clone(), input) {
        (Stage::Next, In::Go) | (Stage::Commander, In::Back(_)) => Ok(next(at, going)),
        (Stage::Point { units, acted }, In::Go) => Ok(ask(at, going, units, acted)),
        (Stage::Point { mut units, acted }, In::Back(Return::Reacted(r))) => {
            let Some(reactor) = r.unit else {
                // "None" closes the point: nobody asked here is asked again about this move.
                going.met.asked.extend(units);
                return Ok(close(at, going, acted));
            };
            going.met.asked.push(reactor);
            units.retain(|u| *u != reactor);
            if !at.world.unit(unit).in_play() {
                return Ok(going.done(true, false));
            }
            match r.outcome {
                // It stays where the combat left it: commanders under its base give way there (T-MOV-14).
                Outcome::Fought { on: false, .. } => Ok(settles(going, true)),
                Outcome::Fought { on: true, gone } => {
                    // It goes on from where the combat left it, with what it has not used (T-REA-50).
                    by!("T-REA-50");
                    if going.motion == Motion::Charge {
                        return Ok(Going { gone, ..going }.done(false, true));
                    }
                    going.length -= gone;
                    going.gone = 0;
                    // It turns onto its line again only as it goes: drawn back, it may have no room to stand so.
                    going.began = at.world.unit(unit).pose;
                    going.start = Pose::new(going.began.at, going.start.facing);
                    Ok(close(at, going, true))
                }
                Outcome::Failed => Ok(ask(at, going, units, acted)),
                _ => Ok(ask(at, going, units, true)),
            }
        }
        (Stage::Asked, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Stop(more))) => {
                going.enters &= more == going.length - going.gone;
                going.length = going.gone + more;
                going.stopped = true;
                Ok(Do::Goto(going.at(Stage::Next)))
            }
            _ => Ok(Do::Goto(going.at(Stage::Next))),
        },
        (Stage::Settled { over }, In::Back(_)) => {
            let gone = !at.world.unit(unit).in_play();
            Ok(going.done(over || gone, false))
        }
        (s, i) => Err(Halt::Bug(format!("a move at {s:?} was given {i:?}"))),
    }
}

/// On to the next stop: a trigger point, a commander, or the end.
fn next(at: &mut At<'_, Tercios>, mut going: Going) -> Do<Tercios> {
    let unit = going.unit;
    let field = Field::from(&*at);
    let (to, pose) = going.end(field);
    let commander = next_commander(field, &going, to);
    let point = going.next_point(field, to);
    if let Some((units, t)) = point.filter(|(_, t)| commander.is_none_or(|(_, c)| *t <= c)) {
        carry(at, &mut going, t);
        let stands = at.world.unit(unit).pose;
        let length = Length(going.gone);
        at.tell(|| Event::Halted { unit, pose: stands, length });
        return Do::Goto(going.at(Stage::Point { units, acted: false }));
    }
    if let Some((commander, t)) = commander {
        carry(at, &mut going, t);
        going.met.commanders.push(commander);
        let rest = InTheWay::new(commander, unit, going.line().at(t), going.way, to - t, pose);
        return Do::Call(going.at(Stage::Commander), Frame::InTheWay(rest));
    }
    if to < going.gone {
        by!("T-REA-49");
        going.gone = to;
        at.world.unit_mut(unit).pose = pose;
        at.tell(|| Event::DrawnBack { unit, pose });
    } else {
        carry(at, &mut going, to);
        if at.world.unit(unit).pose != pose {
            at.world.unit_mut(unit).pose = pose;
            at.tell(|| Event::Corrected { unit, pose });
        }
    }
    if let Some(piece) = going.arrives(Field::from(&*at)) {
        go_in(at, unit, piece);
        return going.done(false, false);
    }
    settles(going, false)
}

/// The unit has come to stand: friends under its base give way.
fn settles(going: Going, over: bool) -> Do<Tercios> {
    let settle = Settle::moved(going.unit, going.start.at, going.way, going.met.commanders.clone());
    Do::Call(going.at(Stage::Settled { over }), Frame::Settle(settle))
}

/// Asks the other side about the units at this point, as long as any is left that may react.
fn ask(at: &mut At<'_, Tercios>, going: Going, mut units: Vec<UnitId>, acted: bool) -> Do<Tercios> {
    let field = Field::from(&*at);
    let open: Vec<UnitId> = reactions::may_be_asked(field, going.unit).collect();
    units.retain(|u| open.contains(u));
    if units.is_empty() {
        return close(at, going, acted);
    }
    let reaction = Reaction::to_approach(&going, units.clone());
    Do::Call(going.at(Stage::Point { units, acted }), Frame::Reaction(reaction))
}

/// A trigger point is closed: after an interruption the owner says whether the unit goes on (T-REA-14).
fn close(at: &mut At<'_, Tercios>, going: Going, acted: bool) -> Do<Tercios> {
    let unit = going.unit;
    if acted && going.motion.may_stop() {
        by!("T-REA-14");
        let seat = at.setup.unit(unit).seat;
        return Do::Ask(going.at(Stage::Asked), seat, Decision::GoOn { unit });
    }
    if acted && going.is_shut_out(Field::from(&*at)) {
        // A charge goes on as after any other interruption: on its line, to where it can touch now.
        by!("T-REA-50");
        return going.done(false, true);
    }
    Do::Goto(going.at(Stage::Next))
}

/// Judges whether an interrupted mover goes on: to the declared end, to a place where it may end, or no farther
/// (T-REA-14).
pub(crate) fn judge_go_on(field: Field<'_>, going: &Going, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::GoOn => Ok(Plan::GoOn),
        Order::Stop { length } => {
            by!("T-REA-14");
            let (more, left) = (length.0, going.length - going.gone);
            let mut faults = Faults::new();
            faults.require(going.motion.may_stop(), || Fault::MayNotStop);
            faults.require(more >= 0 && more <= left, || Fault::BeyondEnd { left: Length(left) });
            // Where it stands it may always stop; farther on only where a move may end.
            let enters = going.enters && more == left;
            if more > 0 && more <= left && !enters {
                let line = going.line();
                going.mover(field).each_ill(line.at(going.gone + more), &going.keep(), |ill| {
                    faults.push(ill.fault());
                    true
                });
            }
            faults.verdict()?;
            Ok(Plan::Stop(more))
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Brings the unit to `t` on its line: what lies between is felt on the way.
fn carry(at: &mut At<'_, Tercios>, going: &mut Going, t: i32) {
    let unit = going.unit;
    let line = going.line();
    let from = line.at(going.gone);
    let to = line.at(t);
    let felt = if at.world.ground.pieces.is_empty() {
        None
    } else {
        let stretches = footing(Field::from(&*at), unit, &line).very_difficult;
        stretches.into_iter().find(|(_, a, b)| *a < t && *b > going.gone).map(|(piece, ..)| piece)
    };
    if at.world.attached(unit).is_some() {
        // He has no place of his own: he goes wherever his unit goes.
        by!("T-MOV-50");
    }
    let u = at.world.unit_mut(unit);
    u.pose = to;
    if t > going.gone {
        u.marks.set(Mark::Displaced, true);
        let (kind, length) = (going.motion, Length(t - going.gone));
        at.tell(|| Event::Moved { unit, kind, from, to, length });
    }
    going.gone = t;
    if let Some(piece) = felt {
        by!("T-MOV-27");
        if going.motion.is_assault() {
            by!("T-ASL-38");
        }
        disorder(at, unit, Some(piece));
    }
}

/// How much a move that was due ended short, if by more than the tolerance (T-MOV-54, LEAST of T-UNT-10).
pub fn short_of(due: i32, went: i32) -> Option<i32> {
    let short = due - went;
    (short > LEAST).then_some(short)
}
