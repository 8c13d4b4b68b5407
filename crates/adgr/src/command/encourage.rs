//! Help to a hesitant corps (A-CMD-30): the commander-in-chief sets 2 of his points aside for its test.

use rocroi_game::{Faults, Refusal, by};

use crate::fault::Fault;
use crate::ids::CorpsId;
use crate::plan::Plan;
use crate::scene::Scene;
use crate::world::{Trust, Whereabouts};

/// Judges the setting aside of 2 CP, in the commander-in-chief's own activation, for a hesitant corps of his army
/// that is still to be activated, once per test.
pub(crate) fn judge_encourage(scene: &Scene<'_>, corps: CorpsId) -> Result<Plan, Refusal<Fault>> {
    by!("A-CMD-30");
    by!("A-CMD-29");
    let Some(active) = scene.world.active else { return Err(Refusal::of(Fault::NotAsked)) };
    if corps.index() >= scene.setup.corps.len() {
        return Err(Refusal::of(Fault::Unknown));
    }
    let (own, other) = (scene.setup.corps(active.corps), scene.setup.corps(corps));
    let state = scene.world.corps[corps.index()];
    let mut faults = Faults::new();
    let fits = own.chief
        && scene.world.general(active.corps).at != Whereabouts::Lost
        && own.seat == other.seat
        && state.trust == Trust::Hesitant
        && !state.done
        && !state.helped;
    faults.require(fits, || Fault::CannotEncourage { corps });
    faults.require(active.cp >= 2, || Fault::TooDear { cost: 2, left: active.cp });
    faults.verdict()?;
    Ok(Plan::Encourage(corps))
}
