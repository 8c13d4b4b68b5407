//! The way from the final terrain to the first turn, steps 3 to 8 of A-SET-01, as one process. What each answer
//! must satisfy is in the file of its step.

use rocroi_game::{At, Do, Halt, In, Seat, by};
use serde::{Deserialize, Serialize};

use super::{SettingPlan, bayonets};
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
    Bayonets,
    /// Everything is placed (A-SET-33); the attacker begins (A-SET-41).
    Disclose,
}

impl Stage {
    /// The step after terrain (A-SET-01).
    pub fn first() -> Stage {
        by!("A-SET-01");
        Stage::Bayonets
    }
}

fn go(stage: Stage) -> Do<Adgr> {
    Do::Goto(Frame::Setting(Box::new(stage)))
}

/// Both are asked at once, also one who has nothing to say (A-SET-01).
fn both(stage: Stage, decision: Decision) -> Do<Adgr> {
    let asked = Seat::BOTH.map(|seat| (seat, decision.clone())).to_vec();
    Do::AskAll(Frame::Setting(Box::new(stage)), asked)
}

fn said(plan: Plan) -> Result<SettingPlan, Halt<Adgr>> {
    match plan {
        Plan::Setting(said) => Ok(*said),
        other => Err(Halt::Bug(format!("the set-up was answered by {other:?}"))),
    }
}

/// Carries the set-up on.
pub(crate) fn step(at: &mut At<'_, Adgr>, stage: Stage, input: In<'_, Adgr>) -> Result<Do<Adgr>, Halt<Adgr>> {
    Ok(match (stage, input) {
        (Stage::Bayonets, In::Ordered(plans)) => {
            for (seat, plan) in plans {
                match said(plan)? {
                    SettingPlan::Bayonets(medium) => bayonets::fix(at.world, seat, &medium)?,
                }
            }
            go(Stage::Disclose)
        }
        (Stage::Bayonets, _) => both(stage, Decision::Bayonets),
        (Stage::Disclose, _) => {
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
