//! Carrying a judged move out, leg by leg, so that whatever it meets on the way can interrupt it.

use rocroi_game::{At, Do, Halt, In};
use rocroi_table::Pose;
use serde::{Deserialize, Serialize};

use crate::Adgr;
use crate::event::Event;
use crate::frame::Return;
use crate::ids::UnitId;
use crate::order::Manoeuvre;

/// A judged move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MovePlan {
    /// Who moves.
    pub units: Vec<UnitId>,
    /// Manoeuvre by manoeuvre.
    pub path: Vec<Manoeuvre>,
    /// Where each unit stands before the move and after each manoeuvre: `poses[manoeuvre][unit]`.
    pub poses: Vec<Vec<Pose>>,
    /// Friends pushed out of the way, and where to.
    pub displaced: Vec<(UnitId, Pose)>,
}

/// A move being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    units: Vec<UnitId>,
    path: Vec<Manoeuvre>,
    poses: Vec<Vec<Pose>>,
    displaced: Vec<(UnitId, Pose)>,
    /// Manoeuvres made so far.
    made: usize,
}

/// A move that begins.
pub(crate) fn begin(_at: &mut At<'_, Adgr>, plan: MovePlan) -> Run {
    Run { units: plan.units, path: plan.path, poses: plan.poses, displaced: plan.displaced, made: 0 }
}

/// Carries a move on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    mut run: Run,
    _input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    while run.made < run.path.len() {
        run.made += 1;
        let Some(poses) = run.poses.get(run.made) else {
            return Err(Halt::Bug(format!("a move of {} manoeuvres lacks one", run.path.len())));
        };
        for (unit, pose) in run.units.iter().zip(poses) {
            at.world.put(*unit, *pose);
        }
    }
    for unit in &run.units {
        let marks = &mut at.world.unit_mut(*unit).marks;
        marks.orders += 1;
        marks.moves += 1;
        marks.moved = true;
        marks.paid = true;
    }
    let Run { units, path, poses, .. } = run;
    at.tell(|| Event::Moved { units, path, poses });
    for (unit, to) in run.displaced {
        at.world.put(unit, to);
        at.world.unit_mut(unit).marks.displaced = true;
        at.tell(|| Event::Displaced { unit, to });
    }
    Ok(Do::Done(Return::Done))
}

/// What follows every order: contacts and zones entered are noted.
pub(crate) fn settle(_at: &mut At<'_, Adgr>) {}
