//! Every answer of the set-up goes to the file of its step, and so do the answers worth offering.

use rocroi_game::{Now, Refusal, Seat};

use super::bayonets;
use crate::Adgr;
use crate::fault::Fault;
use crate::order::{Decision, Order};
use crate::plan::Plan;

/// Judges an answer.
pub(crate) fn judge(
    now: Now<'_, Adgr>,
    seat: Seat,
    decision: &Decision,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match (decision, order) {
        (Decision::Bayonets, Order::Bayonets(medium)) => bayonets::judge(now.world, seat, medium),
        (_, _) => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Legal answers.
pub(crate) fn candidates(now: Now<'_, Adgr>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
    if let Decision::Bayonets = decision {
        bayonets::candidates(now.world, seat, out);
    }
}
