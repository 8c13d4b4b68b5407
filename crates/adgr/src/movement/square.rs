//! Squares (A-MOV-47 to A-MOV-49): forming one, breaking it.

use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Body, Ud};

use super::difficulty::several_moves;
use super::ground;
use super::group::Formation;
use super::judge::{may_move, ordered};
use super::obstacles::{Touching, obstacles};
use super::passage::Room;
use super::run::{Deed, MovePlan};
use super::trace::{MILLION, Trace, spent};
use crate::command::OrderCost;
use crate::fault::Fault;
use crate::order::{Manoeuvre, Square};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::why::Why;
use crate::{charge, zoc};

/// Judges an order to form or break a square: 2 UD of the move, the rest for advances and wheels before forming or
/// after breaking.
pub(crate) fn judge_square(scene: &Scene<'_>, order: &Square) -> Result<Plan, Refusal<Fault>> {
    let units = [order.unit];
    let corps = ordered(scene, &units)?;
    let unit = order.unit;
    by!("A-MOV-47");
    let mut faults = Faults::new();
    let state = scene.unit(unit);
    faults.require(scene.profile(unit).may_form_square(), || Fault::NoSquare { unit });
    let mut own = Faults::new();
    may_move(scene, unit, &mut own);
    if let Err(refusal) = own.verdict() {
        // Being in square is no hindrance here.
        for fault in refusal.reasons.into_iter().filter(|f| !matches!(f, Fault::InSquare { .. })) {
            faults.push(fault);
        }
    }
    if crate::setting::flank::waits(scene, unit) {
        faults.push(Fault::EntryStraight { unit });
    }
    let plain = |m: &Manoeuvre| matches!(m, Manoeuvre::Advance(_) | Manoeuvre::Wheel(..));
    faults.require(order.path.iter().all(plain), || Fault::Combination);
    let mut trace = Trace::follow(scene, &units, &order.path, Formation::Single, &mut faults);
    trace.cost += 2 * MILLION;
    let allowed = ground::allowed(scene, &trace, &mut faults);
    if allowed.most < Ud(2) {
        faults.push(Fault::AllowanceTooSmall { allowance: allowed.most });
    }
    trace.cost += ground::works(scene, &trace, allowed.most, &mut faults);
    ground::behind_works(scene, &trace, &mut faults);
    let cost = spent(trace.cost);
    faults.require(cost <= allowed.most, || Fault::TooFar { cost, allowance: allowed.most });
    if !trace.legs.is_empty() {
        obstacles(scene, &trace, Touching::Nobody, &mut faults);
        zoc::bound(scene, &trace, &order.choices.threats, &mut faults);
        for leg in &trace.legs {
            let seat = scene.seat(unit);
            let over = scene.army(seat).find(|(id, foot)| {
                *id != unit
                    && rocroi_table::overlaps(
                        &Body::Rect(leg.to[0]),
                        &Body::Rect(**foot),
                        crate::tolerance::CONTACT,
                    )
            });
            faults.require(over.is_none(), || Fault::PlaceTaken { unit });
        }
    }
    several_moves(scene, &trace, corps, &mut faults);
    let base = if charge::subject(scene, unit) { (Why::HeadstrongOrder, 3) } else { (Why::SquareOrder, 2) };
    let cost = OrderCost {
        corps,
        units: &units,
        base,
        difficult: None,
        again: None,
        deep_rally: false,
        keep_free: order.choices.keep_free,
    };
    let price = cost.price(scene, &mut faults);
    faults.verdict()?;
    let plan = MovePlan::new(scene, trace, Room::default(), Some(allowed), Deed::Square(!state.square));
    Ok(Plan::Move(Box::new(plan), price))
}
