//! Every answer of the set-up goes to the file of its step, and so do the answers worth offering.

use rocroi_game::{Chance, Now, Refusal, Seat};

use super::arrange::{Style, arrange};
use super::{Stage, bayonets, camps, deploy, markers, plans};
use crate::Adgr;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::order::{Decision, Order};
use crate::plan::Plan;
use crate::scene::Scene;

/// Did this player place the coast, if there is one?
pub(super) fn has_coast(now: Now<'_, Adgr>, seat: Seat) -> bool {
    match now.stack.last() {
        Some(Frame::Setting(stage)) => match **stage {
            Stage::Camp { coast, .. } | Stage::Bayonets { coast } => coast == Some(seat),
            Stage::Plans | Stage::Markers(_) | Stage::Corps(_) | Stage::Disclose => false,
        },
        _ => false,
    }
}

/// Judges an answer.
pub(crate) fn judge(
    now: Now<'_, Adgr>,
    seat: Seat,
    decision: &Decision,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    let scene = Scene::new(now.setup, now.world);
    match (decision, order) {
        (Decision::Bayonets, Order::Bayonets(medium)) => bayonets::judge(now.world, seat, medium),
        (Decision::Camp, Order::Camp(order)) => camps::judge(&scene, seat, has_coast(now, seat), order),
        (Decision::Plan, Order::Plan(plan)) => plans::judge(&scene, seat, plan),
        (Decision::Markers, Order::Markers(order)) => markers::judge(&scene, seat, order),
        (Decision::Deploy, Order::Deploy(order)) => deploy::judge(&scene, seat, order),
        (_, _) => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Legal answers.
pub(crate) fn candidates(now: Now<'_, Adgr>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
    let scene = Scene::new(now.setup, now.world);
    match decision {
        Decision::Bayonets => bayonets::candidates(now.world, seat, out),
        Decision::Camp => camps::candidates(&scene, seat, has_coast(now, seat), out),
        Decision::Plan => plans::candidates(&scene, seat, out),
        Decision::Markers => markers::candidates(&scene, seat, out),
        Decision::Deploy => {
            for corps in deploy::to_place(now.setup, now.world, seat) {
                for attached in [false, true] {
                    let order = arrange(&scene, seat, corps, Style { attached, ..Style::default() });
                    let order = Order::Deploy(order);
                    if !out.contains(&order) {
                        out.push(order);
                    }
                }
            }
        }
        _ => {}
    }
}

/// Any legal answer.
pub(crate) fn sample(
    now: Now<'_, Adgr>,
    seat: Seat,
    decision: &Decision,
    chance: &mut Chance,
) -> Option<Order> {
    let scene = Scene::new(now.setup, now.world);
    match decision {
        Decision::Camp => camps::some(&scene, seat, has_coast(now, seat), chance),
        Decision::Plan => Some(super::sensible::plan(&scene, seat, 2, chance)),
        Decision::Markers => Some(markers::some(&scene, seat, chance)),
        Decision::Deploy => {
            let left = deploy::to_place(now.setup, now.world, seat);
            let corps = *chance.pick(&left)?;
            Some(Order::Deploy(arrange(&scene, seat, corps, Style::some(chance))))
        }
        _ => None,
    }
}
