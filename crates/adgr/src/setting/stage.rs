//! The way from the final terrain to the first turn, steps 3 to 8 of A-SET-01, as one process. What each answer
//! must satisfy is in the file of its step.

use rocroi_game::{At, Do, Halt, In, Seat, by};
use serde::{Deserialize, Serialize};

use super::{SettingPlan, bayonets, camps, deploy, markers, plans};
use crate::Adgr;
use crate::event::{Blank, Event};
use crate::frame::Frame;
use crate::order::Decision;
use crate::plan::Plan;
use crate::turn::TurnStage;

/// How far the set-up has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Both players fix their Bayonet battle units, in secret (A-SET-10).
    Bayonets {
        /// Who placed the coast, if there is one.
        coast: Option<Seat>,
    },
    /// This player places camp, works and heavy guns (A-SET-11); the defender first.
    Camp {
        /// Who.
        seat: Seat,
        /// Who placed the coast, if there is one.
        coast: Option<Seat>,
    },
    /// Both players record their battle plans, in secret (A-SET-20).
    Plans,
    /// This player lays his ambush markers (A-SET-22); the defender first.
    Markers(Seat),
    /// This player places a corps, if he has one left (A-SET-26).
    Corps(Seat),
    /// Everything is placed (A-SET-33); the attacker begins (A-SET-41).
    Disclose,
}

impl Stage {
    /// The step after terrain (A-SET-01).
    pub fn first(coast: Option<Seat>) -> Stage {
        by!("A-SET-01");
        Stage::Bayonets { coast }
    }
}

fn at_stage(stage: Stage) -> Frame {
    Frame::Setting(Box::new(stage))
}

fn go(stage: Stage) -> Do<Adgr> {
    Do::Goto(at_stage(stage))
}

/// Both are asked at once, also one who has nothing to say (A-SET-01).
fn both(stage: Stage, decision: Decision) -> Do<Adgr> {
    by!("A-SET-01");
    let asked = Seat::BOTH.map(|seat| (seat, decision.clone())).to_vec();
    Do::AskAll(at_stage(stage), asked)
}

fn one(stage: Stage, seat: Seat, decision: Decision) -> Do<Adgr> {
    by!("A-SET-01");
    Do::Ask(at_stage(stage), seat, decision)
}

fn said(plan: Plan) -> Result<SettingPlan, Halt<Adgr>> {
    match plan {
        Plan::Setting(said) => Ok(*said),
        other => Err(Halt::Bug(format!("the set-up was answered by {other:?}"))),
    }
}

/// Takes an answer into the world.
fn take(at: &mut At<'_, Adgr>, seat: Seat, plan: Plan) -> Result<(), Halt<Adgr>> {
    match said(plan)? {
        SettingPlan::Bayonets(medium) => bayonets::fix(at.world, seat, &medium),
        SettingPlan::Camp(order) => camps::carry_out(at, seat, &order),
        SettingPlan::Plan(plan) => plans::record(at.world, seat, plan),
        SettingPlan::Markers(order) => markers::lay(at, seat, &order),
        SettingPlan::Deploy(order) => deploy::carry_out(at, seat, &order),
    }
}

/// Carries the set-up on.
pub(crate) fn step(at: &mut At<'_, Adgr>, stage: Stage, input: In<'_, Adgr>) -> Result<Do<Adgr>, Halt<Adgr>> {
    let defender = at.world.attacker.other();
    if let In::Ordered(answers) = input {
        for (seat, plan) in answers {
            take(at, seat, plan)?;
        }
        by!("A-SET-08");
        return Ok(go(match stage {
            Stage::Bayonets { coast } => Stage::Camp { seat: defender, coast },
            Stage::Camp { seat, coast } if seat == defender => Stage::Camp { seat: seat.other(), coast },
            Stage::Camp { .. } => Stage::Plans,
            Stage::Plans => {
                at.tell(|| Event::PlansMade);
                Stage::Markers(defender)
            }
            Stage::Markers(seat) if seat == defender => Stage::Markers(seat.other()),
            Stage::Markers(_) => Stage::Corps(defender),
            Stage::Corps(seat) => Stage::Corps(seat.other()),
            Stage::Disclose => Stage::Disclose,
        }));
    }
    Ok(match stage {
        Stage::Bayonets { .. } => both(stage, Decision::Bayonets),
        Stage::Camp { seat, .. } => one(stage, seat, Decision::Camp),
        Stage::Plans => both(stage, Decision::Plan),
        Stage::Markers(seat) => one(stage, seat, Decision::Markers),
        Stage::Corps(seat) => {
            for seat in [seat, seat.other()] {
                if deploy::left(at.setup, at.world, seat)? {
                    return Ok(one(Stage::Corps(seat), seat, Decision::Deploy));
                }
            }
            go(Stage::Disclose)
        }
        Stage::Disclose => {
            for seat in Seat::BOTH {
                let off_table = off_table(at, seat)?;
                at.world.marches[seat.index()].told = off_table;
                at.tell(|| Event::Disclosed { seat, off_table });
            }
            by!("A-SET-41");
            at.world.phasing = at.world.attacker;
            Do::Goto(Frame::Turn(TurnStage::Begin))
        }
    })
}

/// Has this player units off the table? Markers, real or fake, count as such, so that the answer exposes no fake.
fn off_table(at: &At<'_, Adgr>, seat: Seat) -> Result<bool, Halt<Adgr>> {
    by!("A-SET-33");
    if at.world.markers.iter().any(|m| m.seat == seat && m.pose.is_some()) {
        return Ok(true);
    }
    let absent = at.world.absentees(seat).ok_or(Halt::Blank(Blank::FlankMarch))?;
    Ok(!absent.is_empty())
}
