//! A guess in the place of what a view does not hold: the simplest that fits it. Markers are fakes, nobody is off the
//! table, nothing was planned.

use rocroi_game::{Secret, State, System as _, Wait};

use super::plan::BattlePlan;
use crate::Adgr;
use crate::world::Absentees;

/// Fills every blank of a view.
pub(crate) fn fill(state: &mut State<Adgr>) {
    for absent in &mut state.world.absent {
        absent.guess(Absentees::default());
    }
    for plan in &mut state.world.plans {
        plan.guess(BattlePlan::default());
    }
    for marker in &mut state.world.markers {
        marker.corps.guess(None);
    }
    for march in &mut state.world.marches {
        march.tries.guess(0);
    }
    let Wait::Decide(asked) = &state.wait else { return };
    let sealed = |given: &Option<Secret<_>>| given.as_ref().is_some_and(Secret::is_blank);
    let mut guesses = Vec::new();
    for (n, a) in asked.iter().enumerate().filter(|(_, a)| sealed(&a.given)) {
        let mut orders = Vec::new();
        Adgr::candidates(state.now(), a.seat, &a.decision, &mut orders);
        guesses.extend(orders.into_iter().next().map(|order| (n, order)));
    }
    if let Wait::Decide(asked) = &mut state.wait {
        for (n, order) in guesses {
            if let Some(given) = &mut asked[n].given {
                given.guess(order);
            }
        }
    }
}
