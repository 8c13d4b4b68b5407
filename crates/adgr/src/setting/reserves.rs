//! Reserves (A-SET-43, optional): command points stored on a unit from turn to turn, and spent by it alone in one phase
//! on as many moves as they pay for.

use rocroi_game::{At, Faults, Refusal, by};

use crate::Adgr;
use crate::command::{OrderCost, general_present};
use crate::event::Event;
use crate::fault::Fault;
use crate::ids::{CorpsId, UnitId};
use crate::movement::{self, Trace};
use crate::order::{Manoeuvre, Move, Order};
use crate::plan::{Plan, Price};
use crate::scene::Scene;
use crate::why::Why;

/// Judges points given to a reserve.
pub(crate) fn judge(scene: &Scene<'_>, unit: UnitId, points: u8) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-43");
    movement::ordered(scene, &[unit])?;
    let mut faults = Faults::new();
    let state = scene.unit(unit);
    faults.require(scene.setup.options.reserves && state.reserve, || Fault::NotAReserve { unit });
    faults.require(points > 0, || Fault::Nothing);
    faults.require(state.marks.moves == 0 && !state.marks.stored, || Fault::StoreInUse { unit });
    let left = scene.world.active.map_or(0, |a| a.cp);
    faults.require(points <= left, || Fault::TooDear { cost: points, left });
    faults.verdict()?;
    Ok(Plan::Store(unit, points))
}

/// Gives them.
pub(crate) fn give(at: &mut At<'_, Adgr>, unit: UnitId, points: u8) {
    if let Some(active) = &mut at.world.active {
        active.cp = active.cp.saturating_sub(points);
    }
    let state = at.world.unit_mut(unit);
    state.store = state.store.saturating_add(points);
    at.tell(|| Event::Stored { unit, points });
}

/// May these units be ordered from a store: one reserve alone, and none but such orders in this activation?
pub(crate) fn may_use(scene: &Scene<'_>, units: &[UnitId], faults: &mut Faults<Fault>) {
    by!("A-SET-43");
    for unit in units.iter().copied() {
        let state = scene.unit(unit);
        let fits = scene.setup.options.reserves && state.reserve && units.len() == 1;
        faults.require(fits, || Fault::NotAReserve { unit });
        let ordinary = state.marks.orders > 0 && !state.marks.stored;
        faults.require(!ordinary, || Fault::StoreInUse { unit });
        let mut own = Faults::new();
        movement::may_move(scene, unit, &mut own);
        if let Err(refusal) = own.verdict() {
            // Any number of orders.
            let free = |f: &Fault| matches!(f, Fault::ThreeOrders { .. } | Fault::StoreInUse { .. });
            for fault in refusal.reasons.into_iter().filter(|f| !free(f)) {
                faults.push(fault);
            }
        }
    }
}

/// Contact only within the first three moves of the phase.
pub(crate) fn contact(scene: &Scene<'_>, trace: &Trace, in_contact: bool, faults: &mut Faults<Fault>) {
    for unit in trace.units.iter().filter(|_| in_contact) {
        let late = scene.unit(*unit).marks.moves >= 3;
        faults.require(!late, || Fault::ReserveContact { unit: *unit });
    }
}

/// With a general attached third and later moves are not difficult.
pub(crate) fn eased(scene: &Scene<'_>, corps: CorpsId, units: &[UnitId], why: Option<Why>) -> Option<Why> {
    why.filter(|w| *w != Why::DifficultThirdMove || !general_present(scene, corps, units))
}

/// What an order costs the store.
pub(crate) fn price(scene: &Scene<'_>, cost: &OrderCost<'_>, faults: &mut Faults<Fault>) -> Price {
    let tally = cost.tally(scene);
    let points = u8::try_from(tally.total().max(0)).unwrap_or(u8::MAX);
    let Some(unit) = cost.units.first().copied() else { return Price::default() };
    let left = scene.unit(unit).store;
    faults.require(points <= left, || Fault::StoreTooSmall { unit, cost: points, left });
    Price { tally, points: 0, free: false, store: Some((unit, points)) }
}

/// Takes what an order costs from the store.
pub(crate) fn pay(at: &mut At<'_, Adgr>, price: &Price) {
    let Some((unit, points)) = price.store else { return };
    by!("A-SET-43");
    let state = at.world.unit_mut(unit);
    state.store = state.store.saturating_sub(points);
    state.marks.stored = true;
    at.tell(|| Event::StoreUsed { unit, points });
}

/// A reserve that is charged or evades loses its store.
pub(crate) fn lose(at: &mut At<'_, Adgr>, unit: UnitId) {
    if at.world.unit(unit).store > 0 {
        by!("A-SET-43");
        at.world.unit_mut(unit).store = 0;
        at.tell(|| Event::StoreLost { unit });
    }
}

/// A point for each reserve, and a move of each that has some.
pub(crate) fn candidates(scene: &Scene<'_>, own: &[UnitId], out: &mut Vec<Order>) {
    if !scene.setup.options.reserves {
        return;
    }
    for unit in own.iter().copied().filter(|u| scene.unit(*u).reserve) {
        if judge(scene, unit, 1).is_ok() {
            out.push(Order::Store(unit, 1));
        }
        let path = vec![Manoeuvre::Advance(rocroi_table::Ud(1))];
        let order = Move { units: vec![unit], path, store: true, ..Move::default() };
        if movement::judge_move(scene, &order).is_ok() {
            out.push(Order::Move(order));
        }
    }
}
