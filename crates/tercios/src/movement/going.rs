//! A unit on its way along a line: it stops where a commander stands in its way, feels very difficult ground as
//! it enters it, and ends where the rules let it end.

use super::ending::Keep;
use super::ground::footing;
use super::judge::Path;
use super::line::{Line, Mover};
use super::settle::{InTheWay, Settle};
use super::{disorder, face};
use crate::commanders::place::disc;
use crate::units::{LEAST, TOUCH};
use crate::{CommanderId, Event, Field, Frame, Length, Mark, Motion, Return, Station, Tercios, UnitId};
use rocroi_game::{At, Do, Halt, In, by};
use rocroi_table::{Body, GRAIN, Heading, Pose, distance};
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
    /// Commanders it has met on this move: one test each (T-COM-25).
    met: Vec<CommanderId>,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Goes on to the next stop.
    Next,
    /// A commander has been dealt with.
    Met,
    /// Has ended; friends have given way.
    Settled,
}

/// How a move went.
#[derive(Clone, PartialEq, Debug)]
pub struct Went {
    /// How far.
    pub length: i32,
    /// Was the unit destroyed, or its activation ended, on the way?
    pub over: bool,
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
            met: Vec::new(),
            stage: Stage::Next,
        }
    }

    fn line(&self) -> Line {
        Line { pose: self.start, way: self.way, length: self.length }
    }

    fn at(self, stage: Stage) -> Frame {
        Frame::Going(Going { stage, ..self })
    }

    fn keep(&self) -> Keep {
        Keep { began: self.began, inch: true, way: self.way }
    }
}

/// Carries the unit on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut going: Going,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = going.unit;
    match (going.stage, input) {
        (Stage::Next, In::Go) | (Stage::Met, In::Back(_)) => {
            let line = going.line();
            let field = Field::from(&*at);
            let mover = Mover::new(field, unit, going.motion);
            let end = mover.furthest(&line, &going.keep(), going.correction);
            let to = end.map_or(going.gone, |e| e.length.max(going.gone));
            if let Some((commander, t)) = next_commander(field, &going, to) {
                carry(at, &mut going, t);
                going.met.push(commander);
                let rest = InTheWay::new(commander, unit, line.at(t), going.way, to - t);
                return Ok(Do::Call(going.at(Stage::Met), Frame::InTheWay(rest)));
            }
            carry(at, &mut going, to);
            let line_pose = at.world.unit(unit).pose;
            if let Some(end) = end.filter(|e| e.pose != line_pose) {
                at.world.unit_mut(unit).pose = end.pose;
                at.tell(|| Event::Corrected { unit, pose: end.pose });
            }
            let settle = Settle::moved(unit, going.start.at, going.way);
            Ok(Do::Call(going.at(Stage::Settled), Frame::Settle(settle)))
        }
        (Stage::Settled, In::Back(_)) => {
            Ok(Do::Done(Return::Went(Went { length: going.gone, over: !at.world.unit(unit).in_play() })))
        }
        (s, i) => Err(Halt::Bug(format!("a move at {s:?} was given {i:?}"))),
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
        disorder(at, unit, Some(piece));
    }
}

/// The next unattached enemy commander the base touches on its way to `to`, and where (T-MOV-15).
fn next_commander(field: Field<'_>, going: &Going, to: i32) -> Option<(CommanderId, i32)> {
    let line = going.line();
    let seat = field.seat(going.unit).other();
    let mut first: Option<(CommanderId, i32)> = None;
    for c in field.commanders(seat) {
        let Station::At(p) = field.world.commander(c).station else { continue };
        if going.met.contains(&c) {
            continue;
        }
        let body = disc(p);
        let near = |t: i32| distance(&Body::Rect(field.rect_at(going.unit, line.at(t))), &body).grains();
        if let Some(t) = first_within(near, going.gone, to, i64::from(TOUCH) * GRAIN)
            && first.is_none_or(|(_, f)| t < f)
        {
            by!("T-MOV-15");
            first = Some((c, t));
        }
    }
    first
}

/// The first whole `t` from `from` to `to` at which a convex distance is at most `limit`.
pub(crate) fn first_within(near: impl Fn(i32) -> i64, from: i32, to: i32, limit: i64) -> Option<i32> {
    if near(from) <= limit {
        return Some(from);
    }
    // The least distance by thirds, then the first place by halves.
    let (mut low, mut high) = (from, to);
    while high - low > 2 {
        let third = (high - low) / 3;
        let (a, b) = (low + third, high - third);
        let (da, db) = (near(a), near(b));
        if da <= limit {
            (low, high) = (a, a);
        } else if db <= limit {
            (low, high) = (b, b);
        } else if da < db {
            high = b;
        } else {
            low = a;
        }
    }
    let least = (low..=high).min_by_key(|t| near(*t)).filter(|t| near(*t) <= limit)?;
    let (mut bad, mut good) = (from, least);
    while good - bad > 1 {
        let middle = bad + (good - bad) / 2;
        if near(middle) <= limit { good = middle } else { bad = middle }
    }
    Some(good)
}

/// How much a move that was due ended short, if by more than the tolerance (T-MOV-54, LEAST of T-UNT-10).
pub fn short_of(due: i32, went: i32) -> Option<i32> {
    let short = due - went;
    (short > LEAST).then_some(short)
}
