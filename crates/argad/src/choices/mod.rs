//! Orders worth giving: candidates for every decision, any legal order at random, guesses for what is hidden, and
//! standing answers. Everything here is built from what the asked seat has seen and judged by the rules.

mod candidates;
mod fill;
mod moves;
mod placing;
mod sample;

pub use candidates::candidates;
pub use fill::fill;
pub use moves::{attack, attack_by_march, form_up, march_ways, toward, tried};
pub use placing::{standard_hiding, standard_placing};
pub use sample::sample;

use crate::movement::Reaction;
use crate::orders::{Decision, Order, Standing};
use crate::plan::judge;
use crate::system::Now;
use rocroi_game::Seat;

/// Would the order be accepted?
pub(crate) fn legal(now: Now<'_>, seat: Seat, decision: &Decision, order: &Order) -> bool {
    judge(now, seat, decision, order).is_ok()
}

/// The order a standing answer gives to a decision, if it speaks of it.
pub fn stands(now: Now<'_>, seat: Seat, decision: &Decision, standing: Standing) -> Option<Order> {
    let order = match (standing, decision) {
        (Standing::AlwaysStand, Decision::React { .. }) => Order::React(Vec::new()),
        (Standing::AlwaysFallBack, Decision::React { groups }) => {
            let loose = |g: &crate::figures::GroupId| now.world.group(*g).is_some_and(|g| g.formed.is_none());
            let back = |g: &crate::figures::GroupId| Reaction::FallBack {
                courses: Vec::new(),
                loosen: !loose(g),
                back: None,
            };
            Order::React(groups.iter().map(|g| (g.number, back(g))).collect())
        }
        (Standing::NeverRegroup, Decision::Regroup) => {
            Order::Regroup { splits: Vec::new(), merges: Vec::new() }
        }
        (Standing::NeverAmbush, Decision::Ambush) => Order::Ambush(Vec::new()),
        (Standing::NeverRetreat, Decision::Retreat) => Order::FightOn,
        (Standing::NeverFollowUp, Decision::FollowUp { .. }) => Order::StayBack,
        (Standing::RedressByDefault, Decision::Redress { .. }) => Order::RedressByDefault,
        (Standing::ReloadByDefault, Decision::Reload { .. }) => Order::Reload(Vec::new()),
        (Standing::StrikeByDefault, Decision::Strike) => Order::Strike(Vec::new()),
        _ => return None,
    };
    legal(now, seat, decision, &order).then_some(order)
}
