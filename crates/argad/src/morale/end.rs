//! The End phase (R-TRN-14): reloading, morale tests, rally, the breaking of a band, scenario events, the end.

use super::factors::{Round, losses, round, routed_this_turn, test_of};
use super::leaders::{COMMAND, leader_lost, leader_near, successors};
use super::reload::{reload, reload_choices};
use super::rout::routs;
use super::test::{Morale, Test};
use crate::event::Event;
use crate::figures::{GroupId, SealedTest};
use crate::measure::within;
use crate::orders::Decision;
use crate::plan::Plan;
use crate::scenario::{self, EventStage};
use crate::setup::Setup;
use crate::system::{At, Blank, Do, Frame, Halt, In, Purpose, Ret, Stepped};
use crate::turn::show_seen;
use crate::world::{Eyes, Phase, World};
use rocroi_game::{Ask, Classes, Pool, Seat, Trial as _, by};
use rocroi_table::Body;
use serde::{Deserialize, Serialize};

/// The stage of the End phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum EndFrame {
    /// Reloading.
    Begin,
    /// Succession of a lost band leader: these sides still to come.
    Succession(Vec<Seat>),
    /// Tests of a round: these groups still to come.
    Tests(Round, Vec<GroupId>),
    /// Tests of hidden groups in a round: these sides still to come.
    Hidden(Round, Vec<Seat>),
    /// Rallies, these still to come.
    Rally(Vec<GroupId>),
    /// The bands are checked, and asked whether they give up.
    Bands,
    /// Scenario events.
    Events(EventStage),
}

fn go(stage: EndFrame) -> Stepped {
    Ok(Do::Goto(Frame::End(stage)))
}

/// Carries the End phase on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn end(at: &mut At<'_>, f: EndFrame, input: In<'_>) -> Stepped {
    match f {
        EndFrame::Begin => {
            if let In::Ordered(plans) = input {
                let mut named = Vec::new();
                for (_, plan) in plans {
                    if let Plan::Reload(list) = plan {
                        named.extend(list);
                    }
                }
                reload(at, &named);
                return go(EndFrame::Succession(Seat::BOTH.to_vec()));
            }
            at.world.phase = Phase::End;
            by!("R-TRN-14");
            let asked: Vec<_> = Seat::BOTH
                .into_iter()
                .map(|s| (s, reload_choices(at.world, at.setup, s)))
                .filter(|(_, figures)| !figures.is_empty())
                .map(|(s, figures)| (s, Decision::Reload { figures }))
                .collect();
            if asked.is_empty() {
                reload(at, &[]);
                return go(EndFrame::Succession(Seat::BOTH.to_vec()));
            }
            Ok(Do::AskAll(Frame::End(EndFrame::Begin), asked))
        }
        EndFrame::Succession(seats) => succession(at, seats, input),
        EndFrame::Tests(now, queue) => tests(at, now, queue, input),
        EndFrame::Hidden(now, seats) => hidden(at, now, seats, input),
        EndFrame::Rally(queue) => rally(at, queue, input),
        EndFrame::Bands => bands(at, input),
        EndFrame::Events(stage) => scenario::events(at, stage, input),
    }
}

fn succession(at: &mut At<'_>, mut seats: Vec<Seat>, input: In<'_>) -> Stepped {
    if let In::Ordered(mut plans) = input {
        let seat = seats.remove(0);
        if let Some((_, Plan::Choose(figure))) = plans.pop() {
            at.world.bands[seat.index()].leader = Some(figure);
            at.tell(|| Event::Succeeds { seat, figure });
        }
        return go(EndFrame::Succession(seats));
    }
    while let Some(seat) = seats.first().copied() {
        if let Some(lost) = leader_lost(at.world, seat) {
            by!("R-MRL-13");
            let who = successors(at.world, at.setup, seat);
            at.world.bands[seat.index()].leader = who.first().copied();
            at.tell(|| Event::LeaderLost { seat, figure: lost });
            match who.as_slice() {
                [] => {}
                [one] => {
                    let figure = *one;
                    at.tell(|| Event::Succeeds { seat, figure });
                }
                _ => {
                    let frame = Frame::End(EndFrame::Succession(seats));
                    return Ok(Do::Ask(frame, seat, Decision::Succession { figures: who }));
                }
            }
        }
        seats.remove(0);
    }
    let queue = round(at.world, &Round::First);
    go(EndFrame::Tests(Round::First, queue))
}

/// Tests of a round, each settled before the next.
fn tests(at: &mut At<'_>, now: Round, mut queue: Vec<GroupId>, input: In<'_>) -> Stepped {
    if let In::Fell(counts) = input {
        let group = queue.remove(0);
        let (mut test, tally) = test_of(at.world, at.setup, group);
        test.fell(counts);
        let (target, die) = (test.target, test.die);
        let state = settle(at.world, group, &test);
        at.tell(|| Event::Tested { group, target, die, state, tally });
        if state == Morale::Routed {
            routs(at, group);
        }
        return go(EndFrame::Tests(now, queue));
    }
    while let Some(group) = queue.first().copied() {
        let routed = at.world.group(group).is_none_or(|g| g.morale == Morale::Routed);
        if routed || at.world.members(group).next().is_none() {
            queue.remove(0);
            continue;
        }
        let (test, _) = test_of(at.world, at.setup, group);
        let ask = Ask { purpose: Purpose::Morale { group }, pools: test.pools(), secret: None };
        return Ok(Do::Roll(Frame::End(EndFrame::Tests(now, queue)), ask));
    }
    go(EndFrame::Hidden(now, vec![at.world.first, at.world.first.other()]))
}

/// Writes the result of a test into the world.
fn settle(w: &mut World, group: GroupId, test: &Test) -> Morale {
    let result = test.outcome();
    by!("R-MRL-08");
    w.change_group(group, |g| {
        g.tested = true;
        if result.state != Morale::Routed {
            g.morale = result.state;
        }
    });
    result.state
}

/// May hidden groups of the side have to test, as far as anybody knows? Then their dice are thrown unseen, one for
/// each hidden figure, so that neither their number nor their order tells how many groups there are.
fn hidden_may_test(w: &World, seat: Seat, now: &Round) -> bool {
    let band = &w.bands[seat.index()];
    let cause = match now {
        Round::First => band.lost_leader,
        Round::Second(routed) => band.breaking || routed.iter().any(|g| g.seat == seat),
    };
    w.hidden_figures(seat) > 0 && cause
}

fn hidden(at: &mut At<'_>, now: Round, mut seats: Vec<Seat>, input: In<'_>) -> Stepped {
    if let In::Fell(counts) = input {
        let seat = seats.remove(0);
        // Only the truth knows the groups; on a view they are blank.
        if at.world.groups[seat.index()].hidden.is_blank() {
            return Err(Halt::Blank(Blank::HiddenGroups { seat }));
        }
        let groups: Vec<GroupId> =
            at.world.groups[seat.index()].hidden().iter().map(|g| GroupId::new(seat, g.number)).collect();
        for (n, group) in groups.into_iter().enumerate() {
            if !now.tests(at.world, group) {
                continue;
            }
            by!("R-SCN-07");
            let (mut test, _) = test_of(at.world, at.setup, group);
            test.die = counts.single(n) + 1;
            let (turn, target, die) = (at.world.turn, test.target, test.die);
            let state = settle(at.world, group, &test);
            let sealed = SealedTest { group: group.number, turn, target, die, state };
            at.world.groups[seat.index()].change_hidden(|h| h.tests.push(sealed));
            if state == Morale::Routed {
                routs(at, group);
            }
        }
        return go(EndFrame::Hidden(now, seats));
    }
    while let Some(seat) = seats.first().copied() {
        if hidden_may_test(at.world, seat, &now) {
            let n = at.world.hidden_figures(seat);
            let pools = vec![Pool { seat, dice: 1, classes: Classes::EACH }; n];
            let ask = Ask { purpose: Purpose::HiddenTests { seat }, pools, secret: Some(seat) };
            return Ok(Do::Roll(Frame::End(EndFrame::Hidden(now, seats)), ask));
        }
        seats.remove(0);
    }
    if now == Round::First {
        let second = Round::Second(routed_this_turn(at.world));
        let queue = round(at.world, &second);
        return go(EndFrame::Tests(second, queue));
    }
    recover(at);
    let queue = rallying(at.world, at.setup);
    go(EndFrame::Rally(queue))
}

/// A shaken group that did not have to test is steady again (R-MRL-09).
fn recover(at: &mut At<'_>) {
    for seat in Seat::BOTH {
        let shaken = |g: &&crate::figures::Group| g.morale == Morale::Shaken && !g.tested;
        let numbers: Vec<u8> =
            at.world.groups[seat.index()].iter().filter(shaken).map(|g| g.number).collect();
        for number in numbers {
            by!("R-MRL-09");
            let group = GroupId::new(seat, number);
            let hidden = at.world.is_hidden(group);
            at.world.change_group(group, |g| g.morale = Morale::Steady);
            if !hidden {
                at.tell(|| Event::Recovered { group });
            }
        }
    }
}

/// May the routed group test to rally (R-MRL-12)?
pub fn may_rally(w: &World, setup: &Setup, group: GroupId) -> bool {
    let Some(g) = w.group(group) else { return false };
    if g.morale != Morale::Routed || w.members(group).next().is_none() {
        return false;
    }
    by!("R-MRL-12");
    // From the turn after it routed.
    if g.routed_on >= w.turn {
        return false;
    }
    let bodies: Vec<Body> = w.members(group).filter_map(|id| w.body(id, Eyes::Shown)).collect();
    let enemy_near = w.seen_of(group.seat.other(), Eyes::Shown).any(|(id, p)| {
        !w.routed(id) && {
            let b = w.body_at(id, p.spot);
            bodies.iter().any(|m| within(&b, m, COMMAND))
        }
    });
    !enemy_near && leader_near(w, setup, group, Eyes::Shown)
}

fn rallying(w: &World, setup: &Setup) -> Vec<GroupId> {
    let of = |seat: Seat| {
        let groups = w.groups[seat.index()].shown.iter().map(|g| GroupId::new(seat, g.number));
        groups.filter(|g| may_rally(w, setup, *g)).collect::<Vec<_>>()
    };
    [of(w.first), of(w.first.other())].concat()
}

fn rally(at: &mut At<'_>, mut queue: Vec<GroupId>, input: In<'_>) -> Stepped {
    if let In::Fell(counts) = input {
        let group = queue.remove(0);
        let (mut test, tally) = test_of(at.world, at.setup, group);
        test.fell(counts);
        let (target, die) = (test.target, test.die);
        let state = test.outcome().state;
        at.world.change_group(group, |g| {
            g.morale = state;
            g.tested = true;
        });
        at.tell(|| Event::Tested { group, target, die, state, tally });
        return go(EndFrame::Rally(queue));
    }
    if let Some(group) = queue.first().copied() {
        let (test, _) = test_of(at.world, at.setup, group);
        let ask = Ask { purpose: Purpose::Rally { group }, pools: test.pools(), secret: None };
        return Ok(Do::Roll(Frame::End(EndFrame::Rally(queue)), ask));
    }
    check_bands(at);
    go(EndFrame::Bands)
}

/// The breaking of a band (R-MRL-14).
fn check_bands(at: &mut At<'_>) {
    for seat in Seat::BOTH {
        let (lost, of) = losses(at.world, at.setup, seat);
        // A band without anybody who counts is not beaten by it.
        let breaking = of > 0 && 2 * u16::from(lost) >= u16::from(of);
        let beaten = of > 0 && 4 * u16::from(lost) >= 3 * u16::from(of);
        let band = &mut at.world.bands[seat.index()];
        let news = breaking && !band.breaking || beaten;
        // Once breaking, a band keeps testing for the rest of the game.
        band.breaking |= breaking;
        band.beaten = beaten;
        if news {
            at.tell(|| Event::BandCheck { seat, lost, of, breaking, beaten });
        }
    }
}

/// Both players are asked secretly at once whether they give up (R-MRL-15).
fn bands(at: &mut At<'_>, input: In<'_>) -> Stepped {
    if let In::Ordered(plans) = input {
        for (seat, plan) in plans {
            if matches!(plan, Plan::Retreat(true)) {
                by!("R-MRL-15");
                at.world.bands[seat.index()].retreats = true;
                at.tell(|| Event::GivesUp { seat });
            }
        }
        return go(EndFrame::Events(EventStage::Begin));
    }
    if at.world.bands.iter().any(|b| b.beaten) {
        return go(EndFrame::Events(EventStage::Begin));
    }
    let asked = Seat::BOTH.map(|s| (s, Decision::Retreat));
    Ok(Do::AskAll(Frame::End(EndFrame::Bands), asked.into()))
}

/// The turn is over.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn turn_over(at: &mut At<'_>) -> Stepped {
    show_seen(at)?;
    crate::turn::drop_empty(at.world);
    at.world.turn += 1;
    Ok(Do::Done(Ret::Done))
}
