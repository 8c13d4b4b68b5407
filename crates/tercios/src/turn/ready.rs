//! The Ready order: up to two different actions, in any order (T-TRN-24 to T-TRN-27).

use super::done;
use crate::adaptations;
use crate::battle::arrive;
use crate::battle::buildings::{back_in, come_out, judge_from, judge_occupy};
use crate::losses::BreakCheck;
use crate::movement::{self, Going, Settle};
use crate::shooting::{self, Shooting, ShotOrder};
use crate::terms::{Arm, Rule};
use crate::{
    Decision, Event, Fault, Field, Frame, March, Mark, Motion, Order, PieceId, Place, Plan, Return, Tercios,
    UnitId,
};
use rocroi_game::{At, Do, Halt, In, Refusal, by};
use rocroi_table::Edge;
use serde::{Deserialize, Serialize};

/// An action of Ready.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Action {
    /// A move of up to Speed.
    Move,
    /// A turn onto another side.
    Face,
    /// Removing disorder.
    Reorganise,
    /// One shot.
    Fire,
    /// Dragoons get down (T-ADP-11).
    Dismount,
    /// Dragoons mount (T-ADP-12).
    Mount,
    /// Limbering or unlimbering a gun: one Ready order never contains both (T-MOV-40).
    Limber,
}

/// The actions done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Actions {
    done: [Option<Action>; 2],
}

impl Actions {
    /// Has it been done?
    pub fn has(&self, action: Action) -> bool {
        self.done.contains(&Some(action))
    }

    /// May it still be done: not twice, and no third action (T-TRN-24)?
    pub fn allow(&self, action: Action) -> bool {
        !self.has(action) && !self.full()
    }

    /// Are both done?
    pub fn full(&self) -> bool {
        self.done.iter().all(Option::is_some)
    }

    fn add(&mut self, action: Action) {
        if let Some(slot) = self.done.iter_mut().find(|s| s.is_none()) {
            *slot = Some(action);
        }
    }
}

/// The Ready order of a unit on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ready {
    /// Whose.
    pub unit: UnitId,
    /// What it has done.
    pub actions: Actions,
    /// It has mounted, with perhaps less Stamina: a break check is due (T-ADP-18).
    #[serde(default)]
    weigh: bool,
}

impl Ready {
    /// Before its first action.
    pub fn new(unit: UnitId) -> Ready {
        Ready { unit, actions: Actions::default(), weigh: false }
    }
}

/// Judges the next action of a Ready order.
pub(crate) fn judge(field: Field<'_>, ready: &Ready, order: &Order) -> Result<Plan, Refusal<Fault>> {
    by!("T-TRN-24");
    let unit = ready.unit;
    if field.unit(unit).arriving() {
        return match order {
            Order::Move(march) => arrive::judge(field, unit, Motion::Move, march),
            Order::Done => Ok(Plan::Done),
            _ => Err(Refusal::of(Fault::NoSuchAction)),
        };
    }
    let fresh =
        |action| if ready.actions.allow(action) { Ok(()) } else { Err(Refusal::of(Fault::ActionUsed)) };
    match order {
        Order::Done => Ok(Plan::Done),
        Order::Reorganise => {
            fresh(Action::Reorganise)?;
            Ok(Plan::Reorganise)
        }
        Order::Face { side } => {
            fresh(Action::Face)?;
            let pose = movement::judge_face(field, unit, *side)?;
            Ok(Plan::Face { side: *side, pose })
        }
        Order::Move(march) => {
            fresh(Action::Move)?;
            square_may_move(field, ready)?;
            judge_march(field, unit, Motion::Move, march)
        }
        Order::Occupy { building, at, from } => {
            fresh(Action::Move)?;
            square_may_move(field, ready)?;
            let Some(to) = *at else { return Err(Refusal::of(Fault::NotAtBuilding { piece: *building })) };
            let (pose, path) = judge_occupy(field, unit, *building, to, *from)?;
            Ok(Plan::Occupy(*building, pose, path))
        }
        Order::Limber => {
            fresh(Action::Limber)?;
            judge_limber(field, unit, true)?;
            Ok(Plan::Limber)
        }
        Order::Unlimber => {
            fresh(Action::Limber)?;
            judge_limber(field, unit, false)?;
            Ok(Plan::Unlimber)
        }
        Order::Dismount => {
            fresh(Action::Dismount)?;
            adaptations::judge_dismount(field, unit)?;
            Ok(Plan::Dismount)
        }
        Order::Mount { side } => {
            fresh(Action::Mount)?;
            adaptations::judge_mount(field, unit, *side).map(Plan::Mount)
        }
        Order::Shoot(shots) => {
            fresh(Action::Fire)?;
            by!("T-TRN-27");
            shooting::target::judge(field, unit, ShotOrder::Ready, shots).map(Plan::Shoot)
        }
        _ => Err(Refusal::of(Fault::NoSuchAction)),
    }
}

/// A Square that has turned may not move with the same order, into a building either (T-MOV-23).
fn square_may_move(field: Field<'_>, ready: &Ready) -> Result<(), Refusal<Fault>> {
    let barred = ready.actions.has(Action::Face) && field.has(ready.unit, Rule::Square);
    if barred { Err(Refusal::of(Fault::SquareFaced)) } else { Ok(()) }
}

/// A move from where the unit stands, or out of its building.
pub(super) fn judge_march(
    field: Field<'_>,
    unit: UnitId,
    motion: Motion,
    march: &March,
) -> Result<Plan, Refusal<Fault>> {
    let (pose, path) = judge_from(field, unit, motion, march, None)?;
    Ok(match pose {
        Some(pose) => Plan::Leave(pose, path),
        None => Plan::Move(path),
    })
}

/// The building a unit is in.
pub(super) fn building(at: &At<'_, Tercios>, unit: UnitId) -> Option<PieceId> {
    match at.world.unit(unit).place {
        Place::Garrison(piece) => Some(piece),
        _ => None,
    }
}

/// T-MOV-38 to T-MOV-40.
fn judge_limber(field: Field<'_>, unit: UnitId, up: bool) -> Result<(), Refusal<Fault>> {
    let state = field.unit(unit);
    if field.arm(unit) != Arm::Artillery || !field.has(unit, Rule::Carthorses) {
        return Err(Refusal::of(Fault::NoCarthorses));
    }
    match (up, state.is(Mark::Limbered)) {
        (true, true) => Err(Refusal::of(Fault::AlreadyLimbered)),
        (false, false) => Err(Refusal::of(Fault::NotLimbered)),
        (false, true) if state.is(Mark::LimberedNow) => Err(Refusal::of(Fault::LimberedThisTurn)),
        (true, false) => {
            by!("T-MOV-39");
            Ok(())
        }
        (false, true) => {
            by!("T-MOV-40");
            Ok(())
        }
    }
}

/// The sides a unit can turn onto.
pub(crate) const SIDES: [Edge; 3] = [Edge::Right, Edge::Left, Edge::Rear];

/// Carries the order on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut ready: Ready,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = ready.unit;
    let plan = match input {
        In::Go => return Ok(ask(at, ready)),
        In::Back(Return::Went(went)) => {
            back_in(at, unit);
            // An activation that was ended takes the rest of the order with it (T-REA-26).
            return Ok(if went.goes_on() { ask(at, ready) } else { done() });
        }
        In::Back(_) if std::mem::take(&mut ready.weigh) => return Ok(changed(ready)),
        In::Back(_) => return Ok(ask(at, ready)),
        In::Ordered(plans) => plans.into_iter().next().map(|(_, p)| p),
        In::Fell(_) => None,
    };
    Ok(match plan {
        Some(Plan::Done) => {
            by!("T-TRN-23");
            done()
        }
        Some(Plan::Reorganise) => {
            by!("T-TRN-26");
            by!("T-UNT-27");
            ready.actions.add(Action::Reorganise);
            at.world.unit_mut(unit).marks.set(Mark::Disordered, false);
            at.tell(|| Event::Reorganised { unit });
            ask(at, ready)
        }
        Some(Plan::Face { side, pose }) => {
            by!("T-TRN-25");
            ready.actions.add(Action::Face);
            movement::face(at, unit, side, pose);
            Do::Call(Frame::Ready(ready), Frame::Settle(Settle::standing(unit)))
        }
        Some(Plan::Move(path)) => {
            by!("T-TRN-25");
            ready.actions.add(Action::Move);
            let going = Going::set_out(at, unit, &path);
            Do::Call(Frame::Ready(ready), Frame::Going(going))
        }
        Some(Plan::Arrive(pose, path)) => {
            ready.actions.add(Action::Move);
            arrive::enter(at, unit, pose);
            match path {
                Some(path) => {
                    let going = Going::set_out(at, unit, &path);
                    Do::Call(Frame::Ready(ready), Frame::Going(going))
                }
                None => ask(at, ready),
            }
        }
        Some(Plan::Leave(pose, path)) => {
            ready.actions.add(Action::Move);
            let out_of = building(at, unit);
            come_out(at, unit, pose);
            let going = Going::set_out(at, unit, &path).out_of(out_of);
            Do::Call(Frame::Ready(ready), Frame::Going(going))
        }
        Some(Plan::Occupy(piece, pose, path)) => {
            ready.actions.add(Action::Move);
            if let Some(pose) = pose {
                come_out(at, unit, pose);
            }
            let going = Going::set_out(at, unit, &path).into_building(piece);
            Do::Call(Frame::Ready(ready), Frame::Going(going))
        }
        Some(Plan::Shoot(shots)) => {
            ready.actions.add(Action::Fire);
            let shooting = Shooting::new(unit, ShotOrder::Ready, shots);
            Do::Call(Frame::Ready(ready), Frame::Shooting(shooting))
        }
        Some(Plan::Limber) => {
            ready.actions.add(Action::Limber);
            movement::limber(at, unit);
            ask(at, ready)
        }
        Some(Plan::Unlimber) => {
            ready.actions.add(Action::Limber);
            at.world.unit_mut(unit).marks.set(Mark::Limbered, false);
            at.tell(|| Event::Unlimbered { unit });
            ask(at, ready)
        }
        Some(Plan::Dismount) => {
            ready.actions.add(Action::Dismount);
            adaptations::dismount(at, unit);
            changed(ready)
        }
        Some(Plan::Mount(pose)) => {
            ready.actions.add(Action::Mount);
            adaptations::mount(at, unit, pose);
            // Commanders under the mounted base give way (T-MOV-14, T-MOV-15).
            ready.weigh = true;
            Do::Call(Frame::Ready(ready), Frame::Settle(Settle::standing(unit)))
        }
        other => return Err(Halt::Bug(format!("Ready was given {other:?}"))),
    })
}

/// The state the unit is in now may have less Stamina (T-ADP-18).
fn changed(ready: Ready) -> Do<Tercios> {
    by!("T-ADP-18");
    let unit = ready.unit;
    Do::Call(Frame::Ready(ready), Frame::BreakCheck(BreakCheck::new(unit)))
}

/// Asks for the next action, unless both are done or the unit is gone.
fn ask(at: &mut At<'_, Tercios>, ready: Ready) -> Do<Tercios> {
    let unit = ready.unit;
    if ready.actions.full() || !at.world.unit(unit).acts() {
        return done();
    }
    let seat = at.setup.unit(unit).seat;
    Do::Ask(Frame::Ready(ready), seat, Decision::Act { unit })
}
