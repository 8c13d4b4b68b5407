//! Bayonet battle units are fixed as MI or HI in secret, each by itself, once the terrain is known (A-SET-10).

use std::sync::Arc;

use rocroi_game::{Faults, Halt, Refusal, Seat, by};

use super::SettingPlan;
use crate::Adgr;
use crate::event::Blank;
use crate::fault::Fault;
use crate::ids::RosterId;
use crate::order::Order;
use crate::plan::Plan;
use crate::troops::Troop;
use crate::world::{Absent, Absentees, World};

fn bayonet(absent: &Absent) -> bool {
    matches!(absent.sheet.profile.troop, Troop::BayonetMedium | Troop::BayonetHeavy)
}

/// The Bayonet battle units of a player.
fn own(world: &World, seat: Seat) -> impl Iterator<Item = RosterId> + '_ {
    let absent = world.absent[seat.index()].seen_by(seat).map_or(&[][..], |a| a.0.as_slice());
    absent.iter().filter(|a| bayonet(a)).map(|a| a.sheet.roster)
}

/// Judges which of them play as MI; the others play as HI.
pub(super) fn judge(world: &World, seat: Seat, medium: &[RosterId]) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-10");
    let mut faults = Faults::new();
    for (n, unit) in medium.iter().enumerate() {
        let fits = own(world, seat).any(|u| u == *unit) && !medium[..n].contains(unit);
        faults.require(fits, || Fault::NoBayonet { unit: *unit });
    }
    faults.verdict()?;
    Ok(Plan::Setting(Box::new(SettingPlan::Bayonets(medium.to_vec()))))
}

/// All as HI, all as MI, and each alone as MI.
pub(super) fn candidates(world: &World, seat: Seat, out: &mut Vec<Order>) {
    out.push(Order::Bayonets(Vec::new()));
    let all: Vec<RosterId> = own(world, seat).collect();
    if all.len() > 1 {
        out.push(Order::Bayonets(all.clone()));
    }
    out.extend(all.into_iter().map(|unit| Order::Bayonets(vec![unit])));
}

/// Writes the choice into the roster, where it stays hidden until the unit appears.
pub(super) fn fix(world: &mut World, seat: Seat, medium: &[RosterId]) -> Result<(), Halt<Adgr>> {
    by!("A-SET-10");
    let secret = &mut world.absent[seat.index()];
    let absent = secret.get().ok_or(Halt::Blank(Blank::Ambush))?;
    let mut absent: Vec<Absent> = absent.0.to_vec();
    for a in absent.iter_mut().filter(|a| bayonet(a)) {
        let light = medium.contains(&a.sheet.roster);
        a.sheet.profile.troop = if light { Troop::BayonetMedium } else { Troop::BayonetHeavy };
    }
    secret.set(Absentees(Arc::new(absent)));
    Ok(())
}
