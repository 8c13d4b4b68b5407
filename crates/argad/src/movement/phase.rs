//! The movement phase (R-TRN-04): disorder, routs, then the sides move one group in turn.

use super::entry;
use super::group_move::GroupMove;
use crate::event::Event;
use crate::figures::{FigureId, GroupId, Marks};
use crate::morale::{Morale, RoutFrame, leader_near};
use crate::orders::Decision;
use crate::plan::Plan;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Ret, Stepped, bug};
use crate::world::{Eyes, Phase, World};
use rocroi_game::{Seat, by};
use serde::{Deserialize, Serialize};

/// The stage of the movement phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum MovementFrame {
    /// Disorder is checked.
    Begin,
    /// Routed groups run, these still to come.
    Routs(Vec<GroupId>),
    /// The sides alternate: whose turn, and who has done.
    Turn {
        /// Whose turn it is.
        seat: Seat,
        /// Who has said that he has done.
        done: [bool; 2],
    },
}

/// Has the side a group that can still be moved? A side with hidden figures may have one.
pub fn may_move(w: &World, setup: &Setup, seat: Seat) -> bool {
    w.hidden_figures(seat) > 0
        || w.groups[seat.index()].shown.iter().any(|g| movable(w, setup, GroupId::new(seat, g.number)))
}

/// Can this group still be moved or made to stay?
pub fn movable(w: &World, setup: &Setup, id: GroupId) -> bool {
    let Some(g) = w.group(id) else { return false };
    // Figures that were contacted have given up their move; the rest of a loose group may still move.
    let free = |f: FigureId| !w.figure(f).marks.has(Marks::MOVE_GIVEN_UP);
    !g.moved
        && g.morale != Morale::Routed
        && (w.members(id).any(free) || !entry::awaited(w, setup, id).is_empty())
}

/// Carries the movement phase on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn phase(at: &mut At<'_>, f: MovementFrame, input: In<'_>) -> Stepped {
    match f {
        MovementFrame::Begin => {
            by!("R-TRN-01");
            at.world.phase = Phase::Movement;
            disorder(at);
            let first = at.world.first;
            let routed = |seat: Seat| {
                let groups = at.world.groups[seat.index()].shown.iter();
                let routed = groups.filter(|g| g.morale == Morale::Routed);
                routed.map(|g| GroupId::new(seat, g.number)).collect::<Vec<_>>()
            };
            let queue = [routed(first), routed(first.other())].concat();
            Ok(Do::Goto(Frame::Movement(MovementFrame::Routs(queue))))
        }
        MovementFrame::Routs(mut queue) => {
            if queue.is_empty() {
                let turn = MovementFrame::Turn { seat: at.world.first, done: [false, false] };
                return Ok(Do::Goto(Frame::Movement(turn)));
            }
            by!("R-TRN-04");
            let group = queue.remove(0);
            Ok(Do::Call(
                Frame::Movement(MovementFrame::Routs(queue)),
                Frame::Rout(RoutFrame::new(at.world, group)),
            ))
        }
        MovementFrame::Turn { seat, done } => turn(at, seat, done, input),
    }
}

/// A formed unit with no leader within 20 cm is in disorder until the next check (R-MRL-04).
fn disorder(at: &mut At<'_>) {
    for seat in Seat::BOTH {
        let numbers: Vec<u8> = at.world.groups[seat.index()].iter().map(|g| g.number).collect();
        for number in numbers {
            let id = GroupId::new(seat, number);
            let Some(g) = at.world.group(id).copied() else { continue };
            by!("R-MRL-04");
            let disorder = g.formed.is_some() && !leader_near(at.world, at.setup, id, Eyes::Of(seat));
            if disorder != g.disorder {
                let hidden = at.world.is_hidden(id);
                at.world.change_group(id, |g| g.disorder = disorder);
                if !hidden {
                    at.tell(|| Event::Disorder { group: id, disorder });
                }
            }
        }
    }
}

fn turn(at: &mut At<'_>, seat: Seat, mut done: [bool; 2], input: In<'_>) -> Stepped {
    if let In::Ordered(mut plans) = input {
        let Some((_, plan)) = plans.pop() else { return Err(bug("nobody moved")) };
        let next = |done| Frame::Movement(MovementFrame::Turn { seat: seat.other(), done });
        return match plan {
            Plan::Stay(number) => {
                let group = GroupId::new(seat, number);
                by!("R-TRN-04");
                at.world.change_group(group, |g| g.moved = true);
                at.tell(|| Event::Stays { group });
                Ok(Do::Goto(next(done)))
            }
            Plan::Done => {
                done[seat.index()] = true;
                for g in &mut at.world.groups[seat.index()].shown {
                    g.moved = true;
                }
                at.tell(|| Event::SideDone { seat });
                Ok(Do::Goto(next(done)))
            }
            Plan::Move { group, plan } => {
                let m = GroupMove::new(group, false).ordered(*plan)?;
                Ok(Do::Call(next(done), Frame::Group(Box::new(m))))
            }
            _ => Err(bug("not a move")),
        };
    }
    let active = |s: Seat| !done[s.index()] && may_move(at.world, at.setup, s);
    let mover = if active(seat) {
        seat
    } else if active(seat.other()) {
        by!("R-TRN-04");
        seat.other()
    } else {
        finish(at)?;
        return Ok(Do::Done(Ret::Done));
    };
    let frame = Frame::Movement(MovementFrame::Turn { seat: mover, done });
    Ok(Do::Ask(frame, mover, Decision::Move))
}

/// The end of the phase: routed figures that cannot get away are taken, class 1 groups rout, hidden groups in
/// sight are shown.
fn finish(at: &mut At<'_>) -> Result<(), crate::system::Halt> {
    crate::morale::take_surrounded(at);
    crate::turn::show_seen(at)?;
    crate::morale::class_one_routs(at);
    Ok(())
}
