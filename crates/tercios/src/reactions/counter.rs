//! The counter-charge: where charger and charged meet (T-REA-20 to T-REA-23).

use crate::assault::charge::never_charges;
use crate::movement::ground::footing;
use crate::movement::{Allowance, Keep, Line, Mover};
use crate::shooting::sight;
use crate::units::turn_within;
use crate::{Field, Motion, Place, UnitId, World};
use rocroi_game::by;
use rocroi_table::{Fine, GRAIN, Heading, Pose};
use serde::{Deserialize, Serialize};

/// Where the two meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meeting {
    /// Where the charger begins, turned onto the line, and how far it goes.
    pub charger: (Pose, i32),
    /// Where the unit charged begins, turned onto the line, and how far it goes.
    pub reactor: (Pose, i32),
}

/// Where a counter-charge would meet the charger as both stand; none if it is not possible (T-REA-22).
pub fn meeting(field: Field<'_>, charger: UnitId, reactor: UnitId) -> Option<Meeting> {
    by!("T-REA-21");
    by!("T-REA-22");
    if never_charges(field, reactor) || field.unit(reactor).place != Place::Table {
        return None;
    }
    if !sight::sees(field, reactor, charger) {
        return None;
    }
    let (a, b) = (field.unit(charger).pose, field.unit(reactor).pose);
    let far = Fine::from(a.at).distance(Fine::from(b.at)) / GRAIN;
    let far = i32::try_from(far).unwrap_or(i32::MAX);
    let ahead = Heading::towards(a.at, b.at)?;
    if !turn_within(a.facing.turn_to(ahead), 90_000)
        || !turn_within(b.facing.turn_to(ahead.opposite()), 90_000)
    {
        return None;
    }
    // The unit charged comes half-way, or as far as its own allowance takes it.
    let half = far / 2;
    let out = Line::ahead(Pose::new(b.at, ahead.opposite()), half);
    let own = Allowance::of(field, reactor, Motion::CounterCharge).most(&footing(field, reactor, &out), half);
    let comes = half.min(own);
    let goes = far - comes;
    let out = out.with_length(comes);
    let on = Line::ahead(Pose::new(a.at, ahead), goes);
    let allowance = Allowance::of(field, charger, Motion::Charge);
    if !allowance.allows(&footing(field, charger, &on), goes) {
        return None;
    }
    let open = |unit, motion, other, line: &Line| {
        let mover = Mover::new(field, unit, motion).charging(other);
        mover.barred(line, line.pose.at.into()).is_none()
    };
    if !open(reactor, Motion::CounterCharge, charger, &out) || !open(charger, Motion::Charge, reactor, &on) {
        return None;
    }
    // Neither base may overlap a third where they meet; no angle correction.
    let stands = |world: &World, unit, other, line: &Line| {
        let field = Field::new(field.setup, world);
        let mover = Mover::new(field, unit, Motion::Charge).charging(other);
        let keep = Keep::new(line.pose, line.way).touching();
        mover.ill(line.at(line.length), &keep).is_none()
    };
    let mut world = field.world.clone();
    world.unit_mut(charger).pose = on.at(goes);
    world.unit_mut(reactor).pose = out.at(comes);
    let free = stands(&world, charger, reactor, &on) && stands(&world, reactor, charger, &out);
    free.then_some(Meeting { charger: (on.pose, goes), reactor: (out.pose, comes) })
}
