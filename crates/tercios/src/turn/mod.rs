//! Chapter 02, the turn: planning, initiative, alternating activation, order tests and the five orders.
//!
//! [`Turn`] is the process of the whole battle; it calls [`Side`] for each activation of a side, which calls
//! [`Acting`] for each unit. Moves, shots, charges and reactions are processes of their own chapters.

mod acting;
mod answers;
pub mod command;
mod planning;
mod ready;
mod side;

pub use acting::{Acting, Stage as ActingStage, rallied};
pub use ready::{Action, Actions, Ready};
pub use side::Side;

pub(crate) use acting::{acts_or_reacts, can_run, step as step_acting};
pub(crate) use answers::{judge_assault, judge_fire, judge_run};
pub(crate) use planning::{judge as judge_plan, propose as propose_plan, sample as sample_plan};
pub(crate) use ready::{SIDES, judge as judge_action, step as step_ready};
pub(crate) use side::{able, judge_activate, judge_next, step as step_side};

use crate::battle::{self, Scenario, arrive};
use crate::losses::Checks;
use crate::terms::Virtue;
use crate::trials::Initiative;
use crate::{Decision, Event, Field, Frame, Mark, Plan, Purpose, Return, Station, Tercios};
use rocroi_game::{Ask, At, Do, Halt, In, Seat, Trial as _, by};
use serde::{Deserialize, Serialize};

/// The process of the battle: turn after turn (T-TRN-01).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Turn {
    /// A new turn begins.
    Begin,
    /// Regiments come up (T-BAT-51).
    Arrivals,
    /// Both sides place their cards.
    Planning,
    /// Every card lies: initiative is next.
    Dice,
    /// Initiative dice.
    Initiative(Initiative),
    /// The winner says who begins.
    First(Seat),
    /// The sides activate in turn; this one is next.
    Alternate(Seat),
    /// The turn is over.
    End,
    /// What was lent has ended, and units above their Stamina have tested (T-UNT-24).
    Ended,
}

/// Carries the turn on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    turn: Turn,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match (turn, input) {
        (Turn::Begin, In::Go) => begin(at),
        (Turn::Arrivals, In::Fell(counts)) => {
            for (i, (_, regiment)) in arrive::off_table(Field::from(&*at)).into_iter().enumerate() {
                if counts.of(i, 1) > 0 {
                    arrive::comes_up(at, regiment);
                }
            }
            plan(at)
        }
        (Turn::Planning, In::Ordered(plans)) => {
            planned(at, plans);
            Do::Goto(Frame::Turn(Turn::Dice))
        }
        (Turn::Dice, In::Go) => {
            let contest = &at.world.contest;
            if let (1, Some(Scenario::TheVillage), Some(defender)) =
                (at.world.turn, contest.scenario, contest.defender)
            {
                // The attacker takes the first initiative without a roll (T-BAT-50).
                by!("T-BAT-50");
                by!("T-TRN-10");
                let seat = defender.other();
                at.tell(|| Event::InitiativeWon { seat, by_rank: false });
                return Ok(Do::Ask(Frame::Turn(Turn::First(seat)), seat, Decision::First));
            }
            let dice = Initiative::new(Seat::BOTH.map(|s| chief_rank(Field::from(&*at), s)));
            roll_initiative(dice)
        }
        (Turn::Initiative(mut dice), In::Fell(counts)) => {
            let equal = counts.single(0) == counts.single(1);
            dice.fell(counts);
            match dice.winner() {
                None => {
                    at.tell(|| Event::InitiativeTied);
                    roll_initiative(dice)
                }
                Some(seat) => {
                    at.tell(|| Event::InitiativeWon { seat, by_rank: equal });
                    by!("T-TRN-10");
                    Do::Ask(Frame::Turn(Turn::First(seat)), seat, Decision::First)
                }
            }
        }
        (Turn::First(winner), In::Ordered(plans)) => {
            let seat = match plans.first() {
                Some((_, Plan::First(seat))) => *seat,
                _ => winner,
            };
            at.tell(|| Event::Begins { seat });
            Do::Goto(Frame::Turn(Turn::Alternate(seat)))
        }
        (Turn::Alternate(seat), In::Go) => alternate(at, seat),
        // The unit has finished: the other side is next (T-TRN-11).
        (Turn::Alternate(seat), In::Back(_)) => alternate(at, seat.other()),
        (Turn::End, In::Go) => end(at),
        (Turn::Ended, In::Back(_)) => match battle::over(Field::from(&*at)) {
            Some(outcome) => Do::Over(outcome),
            None => Do::Goto(Frame::Turn(Turn::Begin)),
        },
        (t, i) => return Err(Halt::Bug(format!("{t:?} was given {i:?}"))),
    })
}

fn begin(at: &mut At<'_, Tercios>) -> Do<Tercios> {
    by!("T-TRN-01");
    at.world.turn = at.world.turn.saturating_add(1);
    // T-TRN-02: every exhausted marker of both sides, attached commanders included.
    by!("T-TRN-02");
    for c in &mut at.world.commanders {
        c.exhausted = false;
        c.joined = false;
    }
    let turn = at.world.turn;
    at.tell(|| Event::TurnBegan { turn });
    let late = arrive::off_table(Field::from(&*at));
    if turn > 1 && !late.is_empty() {
        let pools = arrive::dice(Field::from(&*at));
        if !pools.is_empty() {
            let ask = Ask { purpose: Purpose::Arrivals, pools, secret: None };
            return Do::Roll(Frame::Turn(Turn::Arrivals), ask);
        }
        late.into_iter().for_each(|(_, r)| arrive::comes_up(at, r));
    }
    plan(at)
}

/// Both sides place their cards.
fn plan(at: &mut At<'_, Tercios>) -> Do<Tercios> {
    let field = Field::from(&*at);
    let asked: Vec<(Seat, Decision)> = Seat::BOTH
        .into_iter()
        .filter(|s| field.planned(*s).next().is_some())
        .map(|s| (s, Decision::Plan))
        .collect();
    if asked.is_empty() {
        return Do::Goto(Frame::Turn(Turn::End));
    }
    // Both plan at the same time, and neither sees the other's answer (T-TRN-03).
    by!("T-TRN-03");
    Do::AskAll(Frame::Turn(Turn::Planning), asked)
}

fn planned(at: &mut At<'_, Tercios>, plans: Vec<(Seat, Plan)>) {
    let mut groups = Vec::new();
    for (seat, plan) in plans {
        if let Plan::Cards(cards) = plan {
            groups.extend(planning::place(at.world, seat, &cards, groups.len() as u8));
            at.tell(|| Event::Planned { seat });
        }
    }
    // Announced together, when every card lies (T-TRN-38).
    for (seat, units) in groups {
        by!("T-TRN-38");
        at.tell(|| Event::Grouped { seat, units });
    }
}

/// The rank of a side's commander-in-chief for a tie, with the virtue Initiative; none if he is lost (T-TRN-09).
fn chief_rank(field: Field<'_>, seat: Seat) -> Option<u8> {
    let chief = field.setup.chief(seat)?;
    if field.world.commander(chief).station == Station::Lost {
        return None;
    }
    let sheet = field.officer(chief);
    Some(Initiative::rank(sheet.rank, sheet.virtues.has(Virtue::Initiative)).0)
}

fn roll_initiative(dice: Initiative) -> Do<Tercios> {
    let pools = dice.pools();
    Do::Roll(Frame::Turn(Turn::Initiative(dice)), Ask { purpose: Purpose::Initiative, pools, secret: None })
}

/// The next activation, or the end of the turn when neither side has an available unit (T-TRN-15, T-TRN-16).
fn alternate(at: &mut At<'_, Tercios>, seat: Seat) -> Do<Tercios> {
    let field = Field::from(&*at);
    if Seat::BOTH.iter().all(|s| field.available_of(*s).next().is_none()) {
        by!("T-TRN-16");
        return Do::Goto(Frame::Turn(Turn::End));
    }
    Do::Call(Frame::Turn(Turn::Alternate(seat)), Frame::Side(Side::begin(seat)))
}

fn end(at: &mut At<'_, Tercios>) -> Do<Tercios> {
    by!("T-TRN-16");
    // What a unit remembers within a turn goes; the rest stays.
    by!("T-UNT-32");
    for unit in &mut at.world.units {
        unit.hand.clear();
        (unit.hand.acted, unit.hand.reacted) = (None, None);
        for mark in [Mark::Activated, Mark::Reacted, Mark::LostOrder, Mark::LimberedNow] {
            unit.marks.set(mark, false);
        }
    }
    // A loan of Stamina that ends with the turn (T-UNT-24).
    let lowered = Seat::BOTH.into_iter().flat_map(|s| side::loans_end(at, s)).collect();
    at.world.effects.clear();
    let turn = at.world.turn;
    at.tell(|| Event::TurnEnded { turn });
    Do::Call(Frame::Turn(Turn::Ended), Frame::Checks(Checks::new(lowered)))
}

/// A process that ends without anything to hand back.
pub(crate) fn done() -> Do<Tercios> {
    Do::Done(Return::Done)
}
