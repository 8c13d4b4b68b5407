//! The turn as a whole (R-TRN-01) and the Start phase (R-TRN-02): the record, regrouping, ambushes, initiative
//! (R-TRN-03).

use super::ambush::{AmbushFrame, may_ambush};
use super::regroup;
use crate::event::Event;
use crate::figures::{GroupId, LEAST, Marks};
use crate::melee::redress;
use crate::morale::EndFrame;
use crate::movement::MovementFrame;
use crate::orders::{AmbushBy, Decision};
use crate::plan::Plan;
use crate::scenario::SetUpFrame;
use crate::setup::Setup;
use crate::shooting::ShootingFrame;
use crate::system::{At, Do, Frame, In, Purpose, Ret, Stepped};
use crate::why::Why;
use crate::world::{Phase, World};
use rocroi_game::{Ask, Classes, Counts, Pool, Seat, Tally, by};
use serde::{Deserialize, Serialize};

/// The battle as a whole: phase after phase (R-TRN-01).
///
/// # Errors
/// Never.
pub fn battle(at: &mut At<'_>, phase: Phase) -> Stepped {
    by!("R-TRN-01");
    let _ = &at;
    let (next, child) = match phase {
        Phase::SetUp => (Phase::Start, Frame::SetUp(SetUpFrame::Begin)),
        Phase::Start => (Phase::Movement, Frame::Start(StartFrame::Record)),
        Phase::Movement => (Phase::Shooting, Frame::Movement(MovementFrame::Begin)),
        Phase::Shooting => (Phase::Melee, Frame::Shooting(ShootingFrame::Begin)),
        Phase::Melee => (Phase::End, Frame::Melee(Box::default())),
        Phase::End => (Phase::Start, Frame::End(EndFrame::Begin)),
    };
    Ok(Do::Call(Frame::Battle(next), child))
}

/// The stage of the Start phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum StartFrame {
    /// Places and contacts are noted.
    Record,
    /// Regrouping asked.
    Regroup,
    /// Ambushes asked.
    Ambush,
    /// Both sides ambush: who is first?
    AmbushOrder([Vec<(u8, AmbushBy)>; 2]),
    /// Initiative.
    Initiative,
}

/// Carries the Start phase on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn start(at: &mut At<'_>, f: StartFrame, input: In<'_>) -> Stepped {
    match f {
        StartFrame::Record => {
            record(at);
            Ok(Do::Goto(Frame::Start(StartFrame::Regroup)))
        }
        StartFrame::Regroup => {
            if let In::Ordered(plans) = input {
                for (seat, plan) in plans {
                    if let Plan::Regroup { splits, merges } = plan {
                        regroup::regroup(at, seat, &splits, &merges);
                    }
                }
            } else {
                let asked: Vec<_> = Seat::BOTH
                    .into_iter()
                    .filter(|s| regroup::may_regroup(at.world, *s))
                    .map(|s| (s, Decision::Regroup))
                    .collect();
                if !asked.is_empty() {
                    return Ok(Do::AskAll(Frame::Start(StartFrame::Regroup), asked));
                }
            }
            count(at.world);
            Ok(Do::Goto(Frame::Start(StartFrame::Ambush)))
        }
        StartFrame::Ambush => {
            if let In::Ordered(plans) = input {
                let mut lists: [Vec<(u8, AmbushBy)>; 2] = Default::default();
                for (seat, plan) in plans {
                    if let Plan::Ambush(mut list) = plan {
                        list.sort_unstable_by_key(|(n, _)| *n);
                        lists[seat.index()] = list;
                    }
                }
                return ambushes(at, lists);
            }
            let asked: Vec<_> = Seat::BOTH
                .into_iter()
                .filter(|s| may_ambush(at.world, *s))
                .map(|s| (s, Decision::Ambush))
                .collect();
            if asked.is_empty() {
                return Ok(Do::Goto(Frame::Start(StartFrame::Initiative)));
            }
            Ok(Do::AskAll(Frame::Start(StartFrame::Ambush), asked))
        }
        StartFrame::AmbushOrder(lists) => {
            if let In::Fell(counts) = input {
                let dice = both(counts);
                let first = match dice[0].cmp(&dice[1]) {
                    std::cmp::Ordering::Greater => Some(Seat::A),
                    std::cmp::Ordering::Less => Some(Seat::B),
                    std::cmp::Ordering::Equal => None,
                };
                by!("R-TRN-13");
                at.tell(|| Event::AmbushOrder { dice, first });
                if let Some(first) = first {
                    return carry_out(&lists, first);
                }
            }
            Ok(Do::Roll(Frame::Start(StartFrame::AmbushOrder(lists)), each(Purpose::AmbushOrder)))
        }
        StartFrame::Initiative => {
            if let In::Fell(counts) = input {
                let (totals, first) = initiative(at.world, at.setup, both(counts));
                let dice = both(counts);
                at.tell(|| Event::Initiative { dice, totals, first });
                if let Some(first) = first {
                    at.world.first = first;
                    at.world.first_before = Some(first);
                    super::hidden::show_seen(at)?;
                    return Ok(Do::Done(Ret::Done));
                }
            }
            Ok(Do::Roll(Frame::Start(StartFrame::Initiative), each(Purpose::Initiative)))
        }
    }
}

/// One die of each side, the side listed first first (R-TRN-16).
fn each(purpose: Purpose) -> Ask<Purpose> {
    by!("R-TRN-16");
    let pools = Seat::BOTH.map(|seat| Pool { seat, dice: 1, classes: Classes::EACH });
    Ask { purpose, pools: pools.into(), secret: None }
}

fn both(counts: &Counts) -> [u8; 2] {
    [counts.single(0) + 1, counts.single(1) + 1]
}

/// The totals for initiative, and who moves first: the lower; on a tie the side that moved second last turn; on
/// turn 1 nobody, and it is thrown again.
pub fn initiative(w: &World, setup: &Setup, dice: [u8; 2]) -> ([i16; 2], Option<Seat>) {
    by!("R-TRN-03");
    let _ = setup;
    let totals = Seat::BOTH.map(|seat| leader_class(w, seat).total() + i16::from(dice[seat.index()]));
    let first = match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Less => Some(Seat::A),
        std::cmp::Ordering::Greater => Some(Seat::B),
        std::cmp::Ordering::Equal => w.first_before.map(Seat::other),
    };
    (totals, first)
}

/// What the band leader adds, if he is on the table and not routed.
pub fn leader_class(w: &World, seat: Seat) -> Tally<Why> {
    let mut t = Tally::new();
    if let Some(id) = w.bands[seat.index()].leader
        && w.figure(id).on_table()
        && !w.routed(id)
    {
        t.add(Why::LeaderClass, i16::from(w.figure(id).class.get()));
    }
    t
}

/// The record: what it holds is "at the start of the turn" everywhere.
fn record(at: &mut At<'_>) {
    by!("R-TRN-02");
    let w = &mut *at.world;
    w.phase = Phase::Start;
    w.first = Seat::A;
    let turn = w.turn;
    let forming: Vec<(GroupId, bool)> = Seat::BOTH
        .into_iter()
        .flat_map(|seat| {
            let groups = w.groups[seat.index()].shown.iter().filter(|g| g.forming.is_some());
            groups.map(|g| GroupId::new(seat, g.number)).collect::<Vec<_>>()
        })
        .map(|id| {
            let touched = w.members(id).any(|f| w.figure(f).marks.has(Marks::TOUCHED));
            (id, !touched && w.members(id).count() >= LEAST)
        })
        .collect();
    // Who does not form stands on a round base again, before the record is made.
    for (id, _) in forming.iter().filter(|(_, forms)| !forms) {
        by!("R-MOV-27");
        crate::movement::make_loose(w, *id);
    }
    for id in w.ids() {
        let held = w.in_contact(id);
        let f = w.figure_mut(id);
        f.marks = Marks::NONE;
        f.spent = 0;
        f.slowed = 0;
        if held {
            f.marks.set(Marks::HELD.and(Marks::TOUCHED));
        }
        if f.shown()
            && let Some(p) = f.place.get()
        {
            f.start = p.spot;
        }
    }
    for c in &mut w.contacts {
        c.at_start = true;
    }
    w.trail.clear();
    w.ambushes.clear();
    for seat in Seat::BOTH {
        w.bands[seat.index()].lost_leader = false;
        let reset = |g: &mut crate::figures::Group| {
            g.lost = 0;
            g.lost_leader = false;
            g.ambushed = false;
            g.moved = false;
            g.tested = false;
        };
        let groups = &mut w.groups[seat.index()];
        groups.shown.iter_mut().for_each(reset);
        groups.change_hidden(|h| h.groups.iter_mut().for_each(reset));
    }
    at.tell(|| Event::TurnBegins { turn });
    for (group, forms) in forming {
        let facing = at.world.group(group).and_then(|g| g.forming);
        at.world.change_group(group, |g| {
            g.formed = facing.filter(|_| forms);
            g.forming = None;
        });
        if forms {
            by!("R-MOV-27");
            at.tell(|| Event::Formed { group });
            redress::by_default(at, group);
        }
    }
    regroup::forced(at);
}

/// Figures at the start of the turn, counted after regrouping.
fn count(w: &mut World) {
    for seat in Seat::BOTH {
        let numbers: Vec<u8> = w.groups[seat.index()].iter().map(|g| g.number).collect();
        for number in numbers {
            let id = GroupId::new(seat, number);
            let n = w.left(id) as u8;
            w.change_group(id, |g| g.at_start = n);
        }
    }
}

/// Both sides have written their ambushes.
fn ambushes(at: &mut At<'_>, lists: [Vec<(u8, AmbushBy)>; 2]) -> Stepped {
    let _ = &at;
    match (lists[0].is_empty(), lists[1].is_empty()) {
        (true, true) => Ok(Do::Goto(Frame::Start(StartFrame::Initiative))),
        (false, true) => carry_out(&lists, Seat::A),
        (true, false) => carry_out(&lists, Seat::B),
        (false, false) => Ok(Do::Goto(Frame::Start(StartFrame::AmbushOrder(lists)))),
    }
}

fn carry_out(lists: &[Vec<(u8, AmbushBy)>; 2], first: Seat) -> Stepped {
    let of = |seat: Seat| {
        let list = &lists[seat.index()];
        list.iter().map(|(n, by)| (GroupId::new(seat, *n), *by)).collect::<Vec<_>>()
    };
    let queue = [of(first), of(first.other())].concat();
    Ok(Do::Call(Frame::Start(StartFrame::Initiative), Frame::Ambush(AmbushFrame::new(queue))))
}
