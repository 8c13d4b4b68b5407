//! Leaving a zone of control (A-ZOC-13 to A-ZOC-16).

use rocroi_game::{At, Do, Faults, Halt, In, Refusal, by};
use rocroi_table::{Edge, Pose, Side, Ud};

use super::{Around, Zone, around, most_threatening, zones};
use crate::Adgr;
use crate::charge::evade::{self, From};
use crate::charge::flight::Flight;
use crate::command::OrderCost;
use crate::event::Event;
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{CorpsId, UnitId};
use crate::movement::{
    self, Close, Course, Deed, MovePlan, Room, Trace, Way, allowance, make_room, may_move, ordered, straight,
};
use crate::order::{Evader, LeaveZoc, Manoeuvre};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::tolerance::{STEP, UD};
use crate::troops::{Category, Footing, Troop};
use crate::why::Why;

/// Judges an order to leave a zone of control.
pub(crate) fn judge_leave(scene: &Scene<'_>, order: &LeaveZoc) -> Result<Plan, Refusal<Fault>> {
    let corps = ordered(scene, &order.units)?;
    let mut faults = Faults::new();
    for unit in &order.units {
        may_move(scene, *unit, &mut faults);
        let moved = scene.unit(*unit).marks.moves > 0;
        let distance = scene.unit(*unit).marks.nearest.unwrap_or(Ud(0));
        faults.require(!moved, || Fault::SecondMoveNear { unit: *unit, distance });
    }
    let enemy = scene.seat(order.units[0]).other();
    let zones = zones(scene, enemy);
    if !order.ahead && order.units.iter().all(|u| scene.profile(*u).may_evade()) {
        return evade_out(scene, order, corps, &zones, faults);
    }
    let plan = if order.ahead {
        ahead(scene, order, &zones, &mut faults)
    } else {
        back(scene, order, &zones, &mut faults)
    };
    by!("A-MOV-41");
    let difficult = (!order.ahead).then_some(Why::DifficultLeaving);
    let headstrong = order.units.iter().any(|u| crate::charge::subject(scene, *u));
    let base = if headstrong { (Why::HeadstrongOrder, 3) } else { (Why::MoveOrder, 1) };
    let cost = OrderCost {
        corps,
        units: &order.units,
        base,
        difficult,
        again: None,
        deep_rally: false,
        keep_free: order.choices.keep_free,
    };
    let price = cost.price(scene, &mut faults);
    faults.verdict()?;
    match plan {
        Some(plan) => Ok(Plan::Move(Box::new(plan), price)),
        None => Err(Refusal::of(Fault::CannotLeaveZoc { unit: order.units[0] })),
    }
}

/// Troops able to evade leave by an evade move, as if the most threatening enemy charged straight ahead (A-ZOC-13).
fn evade_out(
    scene: &Scene<'_>,
    order: &LeaveZoc,
    corps: CorpsId,
    zones: &[&Zone],
    mut faults: Faults<Fault>,
) -> Result<Plan, Refusal<Fault>> {
    by!("A-ZOC-13");
    let unit = order.units[0];
    faults.require(order.units.len() == 1, || Fault::ZocOneUnit);
    let mut evading = None;
    match threat(scene, order, unit, zones) {
        None => faults.push(Fault::NotInZoc { unit }),
        Some(zone) => {
            if let (Some(foot), Some(enemy)) = (scene.foot(unit), scene.foot(zone.of)) {
                let edge = match around(foot, enemy) {
                    Around::Front => Edge::Front,
                    Around::Flank(Side::Left) => Edge::Left,
                    Around::Flank(Side::Right) => Edge::Right,
                    Around::Rear => Edge::Rear,
                };
                let evader =
                    Evader { units: vec![unit], straight: order.straight, half_turn: order.half_turn };
                let from = From { hit: unit, edge, c: enemy.facing(), charger: zone.of, evader: &evader };
                evading = evade::begin(scene, &from);
            }
            faults.require(evading.is_some(), || Fault::EvadeBlocked { unit });
        }
    }
    let cost = OrderCost {
        corps,
        units: &order.units,
        base: (Why::MoveOrder, 1),
        difficult: None,
        again: None,
        deep_rally: false,
        keep_free: order.choices.keep_free,
    };
    let price = cost.price(scene, &mut faults);
    faults.verdict()?;
    match evading {
        Some(evading) => Ok(Plan::EvadeOut(Box::new(evading), price)),
        None => Err(Refusal::of(Fault::EvadeBlocked { unit })),
    }
}

/// The process of leaving by an evade, and what it leaves.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    flight: Box<Flight>,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    let (unit, enemy) = (flight.units[0], flight.charger);
    match input {
        In::Go => Ok(Do::Call(Frame::EvadeOut(flight.clone()), Frame::Flight(flight))),
        In::Back(_) => {
            let marks = &mut at.world.unit_mut(unit).marks;
            by!("A-ZOC-16");
            marks.orders += 1;
            marks.moves += 1;
            marks.paid = true;
            marks.moved = true;
            marks.left_zoc = true;
            at.tell(|| Event::LeftZoc { unit, enemy });
            Ok(Do::Done(Return::Done))
        }
        input => Err(Halt::Bug(format!("an evade out of a zone cannot go on with {input:?}"))),
    }
}

fn threat<'z>(scene: &Scene<'_>, order: &LeaveZoc, unit: UnitId, zones: &[&'z Zone]) -> Option<&'z Zone> {
    let foot = scene.foot(unit)?;
    most_threatening(scene, zones, unit, foot, &order.choices.threats)
}

/// The turn to face an enemy, by the zone in which he stands (A-TRN-24).
fn turn_to(place: Around) -> Option<Manoeuvre> {
    match place {
        Around::Front => None,
        Around::Flank(side) => Some(Manoeuvre::QuarterTurn(side)),
        Around::Rear => Some(Manoeuvre::HalfTurn),
    }
}

/// Straight back, having turned to the enemy (A-ZOC-14).
fn back(
    scene: &Scene<'_>,
    order: &LeaveZoc,
    zones: &[&Zone],
    faults: &mut Faults<Fault>,
) -> Option<MovePlan> {
    by!("A-ZOC-14");
    let [unit] = order.units.as_slice() else {
        by!("A-ZOC-16");
        faults.push(Fault::ZocOneUnit);
        return None;
    };
    let unit = *unit;
    let Some(zone) = threat(scene, order, unit, zones) else {
        faults.push(Fault::NotInZoc { unit });
        return None;
    };
    let profile = scene.profile(unit);
    let able = profile.troop != Troop::HeavyArtillery;
    faults.require(able, || Fault::CannotLeaveZoc { unit });
    let (foot, enemy) = (scene.foot(unit)?, scene.foot(zone.of)?);
    let turn = turn_to(around(foot, enemy));
    let size = scene.size(unit);
    let pose = match turn {
        None => foot.pose(),
        Some(Manoeuvre::QuarterTurn(side)) => foot.pose().quarter_turned(size, side),
        Some(_) => foot.pose().half_turned(size),
    };
    let turned = pose.rect(size);
    if turn.is_some() {
        let room = movement::free::is_free(scene, &turned, &[unit]);
        faults.require(room, || Fault::NoRoomToLeave { unit });
    }
    let foot_like = profile.foot() || matches!(profile.category(), Category::Art | Category::Wwg);
    let most = if foot_like { -UD } else { -2 * UD };
    // In a river only a half-turn is allowed, and only a way straight across.
    let wheels_wet = matches!(turn, Some(Manoeuvre::QuarterTurn(_)));
    let stuck = wheels_wet && (movement::wet(scene, foot) || movement::wet(scene, &turned));
    let most = movement::before_rivers(scene, &turned, most);
    faults.require(!stuck && most > 0, || Fault::River { unit });
    let by = movement::past_works(scene, unit, &turned, -most);
    let run =
        straight(scene, &turned, Course { unit, leading: Edge::Rear, by, with: &[], close: Close::Usual });
    faults.require(run.far >= STEP, || Fault::NoRoomToLeave { unit });
    let end = pose.advanced(-run.far);
    let room =
        make_room(scene, &[unit], &[end.rect(size)], pose.facing.opposite(), order.choices.aside, faults);
    let trace = traced(scene, unit, turn, pose, end, run.far);
    Some(MovePlan::new(scene, trace, room, None, Deed::LeftZoc(zone.of)))
}

/// The way of one unit that turns and goes back.
fn traced(
    scene: &Scene<'_>,
    unit: UnitId,
    turn: Option<Manoeuvre>,
    turned: Pose,
    end: Pose,
    back: i32,
) -> Trace {
    let mut trace = Trace::begin(scene, &[unit]);
    if let Some(turn) = turn {
        trace.add(turn, Way::Placed, vec![turned], 0);
    }
    let by = Ud::floor_of(back);
    trace.add(Manoeuvre::Back(by), Way::Ahead(-back), vec![end], 0);
    trace
}

/// Mounted with a slower enemy behind ride straight ahead (A-ZOC-15).
fn ahead(
    scene: &Scene<'_>,
    order: &LeaveZoc,
    zones: &[&Zone],
    faults: &mut Faults<Fault>,
) -> Option<MovePlan> {
    by!("A-ZOC-15");
    let mut left: Option<UnitId> = None;
    for unit in &order.units {
        let Some(zone) = threat(scene, order, *unit, zones) else { continue };
        let profile = scene.profile(*unit);
        let (foot, enemy) = (scene.foot(*unit)?, scene.foot(zone.of)?);
        let pace = |id: UnitId| allowance(scene.profile(id), Footing::Open, false);
        let fits = profile.mounted()
            && !profile.may_evade()
            && around(foot, enemy) == Around::Rear
            && pace(zone.of) < pace(*unit);
        faults.require(fits, || Fault::CannotRideOut { unit: *unit });
        left.get_or_insert(zone.of);
    }
    let Some(left) = left else {
        faults.push(Fault::NotInZoc { unit: order.units[0] });
        return None;
    };
    movement::group_fault(scene, &order.units, faults);
    let far = full_ahead(scene, &order.units, zones, order);
    faults.require(far >= STEP, || Fault::NoRoomToLeave { unit: order.units[0] });
    let mut trace = Trace::begin(scene, &order.units);
    let ends: Vec<Pose> = trace.end().iter().map(|p| p.advanced(far)).collect();
    trace.add(Manoeuvre::Advance(Ud::floor_of(far)), Way::Ahead(far), ends.clone(), 0);
    let feet = trace.feet(&ends);
    let way = feet.first().map_or(rocroi_table::Heading::NORTH, |f| f.facing());
    let room: Room = make_room(scene, &order.units, &feet, way, order.choices.aside, faults);
    Some(MovePlan::new(scene, trace, room, None, Deed::LeftZoc(left)))
}

/// The full allowance straight ahead, or less where something stops a member: the smallest of all.
fn full_ahead(scene: &Scene<'_>, units: &[UnitId], zones: &[&Zone], order: &LeaveZoc) -> i32 {
    let each = units.iter().filter_map(|unit| {
        let foot = scene.foot(*unit)?;
        let by = movement::by_ground(scene, *unit, foot, 10 * UD);
        let by = movement::before_rivers(scene, foot, by);
        let by = movement::past_works(scene, *unit, foot, by);
        let run = straight(
            scene,
            foot,
            Course { unit: *unit, leading: Edge::Front, by, with: units, close: Close::Usual },
        );
        Some(run.far)
    });
    let mut far = each.min().unwrap_or(0);
    // New zones ahead bind it from the moment it is in one (A-ZOC-11).
    for unit in units {
        let Some(foot) = scene.foot(*unit) else { continue };
        let ahead: Vec<&Zone> = zones.iter().copied().filter(|z| !z.holds(scene, *unit, foot)).collect();
        let mut trace = Trace::begin(scene, &[*unit]);
        let end = foot.pose().advanced(far);
        trace.add(Manoeuvre::Advance(Ud::floor_of(far)), Way::Ahead(far), vec![end], 0);
        let Some(leg) = trace.legs.first() else { continue };
        let Some(entry) = super::entry(scene, leg, 0, *unit, &ahead) else { continue };
        let threat = most_threatening(scene, &ahead, *unit, &entry, &order.choices.threats);
        let Some(zone) = threat else { continue };
        let goes_on = super::aligns_or_closes(scene, zone, *unit, &entry, &leg.to[0], super::Tested::Advance);
        if !goes_on {
            let gone = rocroi_table::Fine::from(foot.pose().at).distance(entry.side_centre(Edge::Front));
            far = far.min(i32::try_from(gone / rocroi_table::GRAIN).unwrap_or(0));
        }
    }
    far
}
