//! The rally order: who may try, what it costs, the roll, and what is won back.

use super::support::rear_support;
use super::{Attempt, Pressure, Rallying};
use crate::Adgr;
use crate::command::{OrderCost, affordable};
use crate::event::{Event, Purpose};
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::UnitId;
use crate::movement::ordered;
use crate::order::Rally;
use crate::plan::Plan;
use crate::risk::Chance;
use crate::rout::marking;
use crate::scene::Scene;
use crate::tolerance;
use crate::troops::{Category, Profile};
use crate::why::Why;
use crate::world::Whereabouts;
use rocroi_game::{Ask, At, Do, Faults, Halt, In, Refusal, Seat, Trial as _, by};
use rocroi_table::{Body, Ud};

/// Where the unit stands for a rally, by its worse half (A-RAL-04).
pub fn pressure(scene: &Scene<'_>, unit: UnitId) -> Pressure {
    by!("A-RAL-04");
    if scene.in_melee(unit) || scene.attacks_camp(unit) {
        by!("A-RAL-17");
        return Pressure::Melee;
    }
    let Some(foot) = scene.foot(unit) else { return Pressure::Far };
    by!("A-RAL-05");
    let near = scene
        .nearest_enemy(scene.seat(unit), &Body::Rect(*foot))
        .is_some_and(|d| tolerance::distance(d) <= Ud(4));
    if near || scene.engagement().supports(unit) { Pressure::Near } else { Pressure::Far }
}

/// Is a general with the unit, attached or included (A-RAL-07)?
fn general(scene: &Scene<'_>, unit: UnitId) -> bool {
    scene.world.generals.iter().any(|g| match g.at {
        Whereabouts::Attached(at) | Whereabouts::Included(at) => at.unit == unit,
        Whereabouts::Alone(_) | Whereabouts::Absent | Whereabouts::Lost => false,
    })
}

/// What a rally attempt of this unit would know.
pub fn attempt(scene: &Scene<'_>, unit: UnitId, on_the_move: bool) -> Attempt {
    by!("A-RAL-07");
    Attempt {
        pressure: pressure(scene, unit),
        lost: scene.unit(unit).lost,
        general: general(scene, unit),
        rear_support: rear_support(scene, unit),
        on_the_move,
    }
}

/// Can such a unit that has lost so much rally, wherever it stands?
pub fn able(what: Profile, lost: u8) -> bool {
    by!("A-RAL-01");
    lost > 0 && what.category() != Category::El && !what.has(crate::abilities::Ability::Expendable)
}

/// May the unit try to rally at all?
pub(crate) fn may_rally(scene: &Scene<'_>, unit: UnitId, faults: &mut Faults<Fault>) {
    let (state, what) = (scene.unit(unit), scene.profile(unit));
    let marks = state.marks;
    faults.require(able(what, state.lost), || Fault::CannotRally { unit });
    faults.require(!marks.rallied, || Fault::OneAttempt { unit });
    faults.require(!marks.rallied, || Fault::Rallied { unit });
    faults.require(!state.looting, || Fault::Looting { unit });
}

/// Judges a rally order.
pub(crate) fn judge(scene: &Scene<'_>, order: &Rally) -> Result<Plan, Refusal<Fault>> {
    let unit = order.unit;
    let corps = ordered(scene, &[unit])?;
    let mut faults = Faults::new();
    may_rally(scene, unit, &mut faults);
    let marks = scene.unit(unit).marks;
    faults.require(marks.orders < 3, || Fault::ThreeOrders { unit });
    // Its attempt was part of the holding order (A-RAL-16).
    faults.require(!marks.held, || Fault::Held { unit });
    by!("A-RAL-02");
    let displaced = (marks.displaced && !scene.profile(unit).light()) || marks.burst;
    let left = marks.left_zoc || marks.disengaged;
    let moved = marks.moves > 0 || marks.charged || marks.conformed || left || displaced;
    faults.require(!moved, || Fault::Moved { unit });
    let attempt = attempt(scene, unit, false);
    let headstrong = crate::charge::subject(scene, unit);
    let base = match attempt.pressure {
        _ if headstrong => (Why::HeadstrongOrder, 3),
        Pressure::Far => (Why::RallyFar, 0),
        Pressure::Near => (Why::RallyNear, 1),
        Pressure::Melee => (Why::RallyInMelee, 2),
    };
    let cost = OrderCost {
        corps,
        units: &[unit],
        base,
        difficult: None,
        again: None,
        deep_rally: false,
        keep_free: order.keep_free,
    };
    let price = cost.price(scene, &mut faults);
    faults.verdict()?;
    Ok(Plan::Rally(attempt, unit, price))
}

/// May these units move and rally in one order? A deep-order unit alone, that has neither moved nor tried before.
pub(crate) fn on_the_move(scene: &Scene<'_>, units: &[UnitId], faults: &mut Faults<Fault>) {
    by!("A-RAL-15");
    for unit in units {
        let alone = units.len() == 1 && scene.profile(*unit).deep();
        let fresh = scene.unit(*unit).marks.moves == 0;
        faults.require(alone && fresh, || Fault::CannotMoveAndRally { unit: *unit });
        may_rally(scene, *unit, faults);
    }
}

/// The process of an attempt that belongs to a move.
pub(crate) fn begin_on_the_move(at: &mut At<'_, Adgr>, unit: UnitId, attempt: &Attempt) -> Frame {
    by!("A-RAL-15");
    at.world.unit_mut(unit).marks.rallied = true;
    let seat = at.world.sheet(unit).seat;
    Frame::Rally(unit, Rallying::new(attempt, seat).0)
}

/// Judges the recall of a looting unit (A-ROU-10): for an order that can be paid, were it the cheapest.
pub(crate) fn judge_recall(scene: &Scene<'_>, unit: UnitId) -> Result<Plan, Refusal<Fault>> {
    let corps = ordered(scene, &[unit])?;
    let mut faults = Faults::new();
    let state = scene.unit(unit);
    faults.require(state.looting && !state.marks.recalled, || Fault::NotLooting { unit });
    let free_rally = able(scene.profile(unit), state.lost) && pressure(scene, unit) == Pressure::Far;
    let paid = free_rally || affordable(scene, corps, &[unit]);
    faults.require(paid, || Fault::TooDear { cost: 1, left: scene.world.active.map_or(0, |a| a.cp) });
    faults.verdict()?;
    Ok(Plan::Recall(unit))
}

/// Carries a recall on: one die, and the unit may be ordered or loots on.
pub(crate) fn recall(
    at: &mut At<'_, Adgr>,
    unit: UnitId,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    let mut chance = Chance::looting(at.world.sheet(unit).seat);
    match input {
        In::Go => {
            at.world.unit_mut(unit).marks.recalled = true;
            let ask = Ask { purpose: Purpose::StopLooting { unit }, pools: chance.pools(), secret: None };
            Ok(Do::Roll(Frame::Recall(unit), ask))
        }
        In::Fell(counts) => {
            chance.fell(counts);
            if chance.outcome() {
                at.world.unit_mut(unit).looting = false;
                at.tell(|| Event::StopsLooting { unit });
            } else {
                at.tell(|| Event::GoesOnLooting { unit });
            }
            Ok(Do::Done(Return::Done))
        }
        input => Err(Halt::Bug(format!("a recall cannot go on with {input:?}"))),
    }
}

/// The process of an attempt, paid and about to be rolled.
pub(crate) fn begin(at: &mut At<'_, Adgr>, unit: UnitId, attempt: &Attempt, paid: bool) -> Frame {
    let marks = &mut at.world.unit_mut(unit).marks;
    marks.rallied = true;
    marks.orders += 1;
    marks.paid |= paid;
    let seat = at.world.sheet(unit).seat;
    Frame::Rally(unit, Rallying::new(attempt, seat).0)
}

/// Carries an attempt on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    unit: UnitId,
    mut roll: Rallying,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match input {
        In::Go => {
            let ask = Ask { purpose: Purpose::Rally { unit }, pools: roll.pools(), secret: None };
            Ok(Do::Roll(Frame::Rally(unit, roll), ask))
        }
        In::Fell(counts) => {
            roll.fell(counts);
            let points = roll.outcome();
            by!("A-RAL-18");
            marking::recover(at.world, unit, points);
            let (needed, total, tally) = (roll.needed, roll.total(), roll.tally());
            at.tell(|| Event::Rallied { unit, tally, needed, total, points });
            Ok(Do::Done(Return::Done))
        }
        input => Err(Halt::Bug(format!("a rally cannot go on with {input:?}"))),
    }
}

/// The rallies open to the units of the corps being activated.
pub(crate) fn candidates(scene: &Scene<'_>, seat: Seat, out: &mut Vec<crate::order::Order>) {
    let Some(active) = scene.world.active else { return };
    for (unit, _) in scene.army(seat).filter(|(id, _)| scene.corps(*id) == active.corps) {
        of_unit(scene, unit, out);
    }
}

/// The rallies of a unit, and its recall.
pub(crate) fn of_unit(scene: &Scene<'_>, unit: UnitId, out: &mut Vec<crate::order::Order>) {
    if judge_recall(scene, unit).is_ok() {
        out.push(crate::order::Order::Recall(unit));
    }
    for keep_free in [false, true] {
        let order = Rally { unit, keep_free };
        let dear = matches!(&judge(scene, &order), Ok(Plan::Rally(_, _, p)) if !keep_free || p.points > 0);
        if dear {
            out.push(crate::order::Order::Rally(order));
        }
    }
}
