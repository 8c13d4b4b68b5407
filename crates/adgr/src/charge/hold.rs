//! Holding Headstrong troops back (A-CHG-32, A-CHG-37), with the rallies that go with it (A-RAL-16).

use rocroi_game::{At, Do, Faults, Halt, In, Refusal, by};

use crate::Adgr;
use crate::abilities::Ability;
use crate::command::OrderCost;
use crate::event::Event;
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::UnitId;
use crate::movement::{group_fault, ordered};
use crate::order::{Hold, Order};
use crate::plan::{Plan, Price};
use crate::rally::order::{attempt, begin, may_rally, pressure};
use crate::rally::{Attempt, Pressure};
use crate::scene::Scene;
use crate::why::Why;

/// Judges an order to hold units back.
pub(crate) fn judge(scene: &Scene<'_>, order: &Hold) -> Result<Plan, Refusal<Fault>> {
    let corps = ordered(scene, &order.units)?;
    by!("A-CHG-37");
    let mut faults = Faults::new();
    for unit in &order.units {
        let marks = scene.unit(*unit).marks;
        faults.require(marks.orders == 0 && !marks.held, || Fault::Held { unit: *unit });
        faults.require(!scene.in_melee(*unit), || Fault::InMelee { unit: *unit });
    }
    let wild = |u: &UnitId| scene.profile(*u).has(Ability::Headstrong);
    faults.require(order.units.iter().any(wild), || Fault::NothingToHold);
    group_fault(scene, &order.units, &mut faults);
    let cost = OrderCost {
        corps,
        units: &order.units,
        base: (Why::HeadstrongOrder, 3),
        difficult: None,
        again: None,
        deep_rally: false,
        keep_free: order.choices.keep_free,
    };
    let mut price = cost.price(scene, &mut faults);
    let attempts = rallies(scene, order, &mut price, &mut faults);
    let left = scene.world.active.map_or(0, |a| a.cp);
    let cost = price.points + u8::from(price.free);
    faults.require(price.points <= left, || Fault::TooDear { cost, left: left + u8::from(price.free) });
    faults.verdict()?;
    Ok(Plan::Hold(order.units.clone(), attempts, price))
}

/// The rallies of members: one within the payment, every other one for a point, or none far from the enemy.
fn rallies(
    scene: &Scene<'_>,
    order: &Hold,
    price: &mut Price,
    faults: &mut Faults<Fault>,
) -> Vec<(UnitId, Attempt)> {
    let mut out = Vec::new();
    let mut within = true;
    for (n, unit) in order.rally.iter().enumerate() {
        by!("A-RAL-16");
        let member = order.units.contains(unit) && !order.rally[..n].contains(unit);
        faults.require(member, || Fault::CannotRally { unit: *unit });
        may_rally(scene, *unit, faults);
        // One far from the enemy rallies for nothing, and leaves the payment to another.
        if pressure(scene, *unit) != Pressure::Far && !std::mem::take(&mut within) {
            price.tally.add(Why::RallyHeld, 1);
            price.points += 1;
            if !crate::command::in_range(scene, scene.corps(*unit), &[*unit]) {
                price.tally.add(Why::OutOfRange, 1);
                price.points += 1;
            }
        }
        out.push((*unit, attempt(scene, *unit, false)));
    }
    out
}

/// The order stands: the units are held back, then the rallies one after the other.
pub(crate) fn held(at: &mut At<'_, Adgr>, units: &[UnitId], attempts: Vec<(UnitId, Attempt)>) -> Frame {
    by!("A-CHG-37");
    for unit in units.iter().copied() {
        let marks = &mut at.world.unit_mut(unit).marks;
        marks.held = true;
        marks.paid = true;
        marks.orders += 1;
    }
    let told = units.to_vec();
    at.tell(|| Event::HeldBack { units: told });
    Frame::Held(attempts)
}

/// Carries the rallies of a holding order on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    mut left: Vec<(UnitId, Attempt)>,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match input {
        In::Go | In::Back(_) if left.is_empty() => Ok(Do::Done(Return::Done)),
        In::Go | In::Back(_) => {
            let (unit, attempt) = left.remove(0);
            let orders = at.world.unit(unit).marks.orders;
            let rally = begin(at, unit, &attempt, true);
            // Part of the holding order, not an order of its own.
            at.world.unit_mut(unit).marks.orders = orders;
            Ok(Do::Call(Frame::Held(left), rally))
        }
        input => Err(Halt::Bug(format!("a holding order cannot go on with {input:?}"))),
    }
}

/// Holding one unit or group back, without a rally and with one.
pub(crate) fn candidates(scene: &Scene<'_>, units: &[UnitId], out: &mut Vec<Order>) {
    if !units.iter().any(|u| super::subject(scene, *u)) {
        return;
    }
    let disordered: Vec<UnitId> = units.iter().copied().filter(|u| scene.unit(*u).disordered()).collect();
    let mut lists: Vec<Vec<UnitId>> = vec![Vec::new()];
    lists.extend(disordered.first().map(|u| vec![*u]));
    if disordered.len() > 1 {
        lists.push(disordered);
    }
    for rally in lists {
        let order = Hold { units: units.to_vec(), rally, ..Hold::default() };
        if judge(scene, &order).is_ok() {
            out.push(Order::Hold(order));
        }
    }
}
