//! Anything dice decide in ADG-R as one value, for odds and previews.

use rocroi_game::{Counts, Pending, Pool, Trial};

use crate::Adgr;
use crate::command::{CommandRoll, Commanded};
use crate::frame::Frame;
use crate::melee::phase::CombatStage;
use crate::melee::{self, Fight, Loss};
use crate::rally::Rallying;
use crate::risk::Chance;
use crate::scene::Scene;
use crate::shooting::Shot;
use crate::shooting::phase::ShootingStage;

/// A roll and everything that hangs on it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contest {
    /// A command die.
    Command(CommandRoll),
    /// A shot.
    Shot(Shot),
    /// A fight.
    Melee(Fight),
    /// A rally.
    Rally(Rallying),
    /// One die with a limit: a general at risk, a fortified camp, looting.
    Chance(Chance),
}

/// What a [`Contest`] came to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize)]
pub enum Verdict {
    /// A command die.
    Command(Commanded),
    /// What the target loses.
    Shot(Loss),
    /// Who won, and what the other one loses.
    Melee(melee::Outcome),
    /// Points won back.
    Rally(u8),
    /// Whether it holds.
    Chance(bool),
}

impl Trial for Contest {
    type Outcome = Verdict;

    fn pools(&self) -> Vec<Pool> {
        match self {
            Contest::Command(t) => t.pools(),
            Contest::Shot(t) => t.pools(),
            Contest::Melee(t) => t.pools(),
            Contest::Rally(t) => t.pools(),
            Contest::Chance(t) => t.pools(),
        }
    }

    fn fell(&mut self, counts: &Counts) {
        match self {
            Contest::Command(t) => t.fell(counts),
            Contest::Shot(t) => t.fell(counts),
            Contest::Melee(t) => t.fell(counts),
            Contest::Rally(t) => t.fell(counts),
            Contest::Chance(t) => t.fell(counts),
        }
    }

    fn outcome(&self) -> Verdict {
        match self {
            Contest::Command(t) => Verdict::Command(t.outcome()),
            Contest::Shot(t) => Verdict::Shot(t.outcome()),
            Contest::Melee(t) => Verdict::Melee(t.outcome()),
            Contest::Rally(t) => Verdict::Rally(t.outcome()),
            Contest::Chance(t) => Verdict::Chance(t.outcome()),
        }
    }
}

/// The contest a process of the fighting chapters waits for, with its tallies.
pub(crate) fn pending(scene: &Scene<'_>, frame: &Frame) -> Option<Pending<Adgr>> {
    let plain = |fight| Some(Pending { fight, tallies: Vec::new() });
    match frame {
        Frame::Shooting(ShootingStage::Rolling(v)) => {
            let (r, _) = v.shot()?;
            let (shot, [mine, theirs]) = Shot::new(&r.volley, r.seat);
            let tallies = vec![(r.seat, mine), (r.seat.other(), theirs)];
            Some(Pending { fight: Contest::Shot(shot), tallies })
        }
        Frame::Combat(CombatStage::Fights(c)) => {
            let phasing = scene.world.phasing;
            let (ring, _) = c.fight(phasing)?;
            let (fight, [mine, theirs]) = Fight::new(&ring.meeting, [phasing, phasing.other()]);
            let tallies = vec![(phasing, mine), (phasing.other(), theirs)];
            Some(Pending { fight: Contest::Melee(fight), tallies })
        }
        Frame::Combat(CombatStage::Camps(c)) => plain(Contest::Chance(c.assault(scene)?.2)),
        Frame::Combat(CombatStage::Risks(c)) => plain(Contest::Chance(c.risk(scene)?.1)),
        Frame::Rout(stage) => plain(Contest::Chance(stage.risk(scene)?)),
        Frame::Recall(unit) => plain(Contest::Chance(Chance::looting(scene.seat(*unit)))),
        Frame::Rally(unit, roll) => {
            let tallies = vec![(scene.seat(*unit), roll.tally())];
            Some(Pending { fight: Contest::Rally(*roll), tallies })
        }
        _ => None,
    }
}
