//! Charges worth offering: every unit that could reach an enemy, straight, by slides and wheels at which something
//! changes, after turns; and neighbours together.

use rocroi_game::{Faults, Seat};
use rocroi_table::{Body, Rect, Side, Ud, critical, within};

use super::declare::{Impulse, declared};
use super::evade::{able, may_half_turn};
use super::meet::{Aside, first};
use super::opening::may_charge;
use crate::ids::UnitId;
use crate::movement::allowance;
use crate::order::{Angle, Charge, Evader, Manoeuvre, Order};
use crate::scene::Scene;
use crate::tolerance::UD;
use crate::troops::Footing;

/// Answers to a charge: everybody stands who may, everybody evades, each one alone, all of a group together.
pub fn evades(scene: &Scene<'_>, units: &[UnitId], must: &[UnitId], out: &mut Vec<Order>) {
    let evader = |unit: &UnitId| Evader { units: vec![*unit], straight: false, half_turn: false };
    let mut offer = |list: Vec<Evader>| {
        let order = Order::Evade(list);
        if !out.contains(&order) {
            out.push(order);
        }
    };
    offer(must.iter().map(evader).collect());
    offer(units.iter().map(evader).collect());
    offer(units.iter().map(|u| Evader { straight: true, ..evader(u) }).collect());
    if units.iter().all(|u| may_half_turn(scene, *u)) {
        offer(units.iter().map(|u| Evader { half_turn: true, ..evader(u) }).collect());
    }
    for unit in units.iter().filter(|u| !must.contains(u)) {
        offer(must.iter().chain([unit]).map(evader).collect());
    }
    // Groups that hold one of those charged; the others decide as they must.
    let Some(seat) = units.first().map(|u| scene.seat(*u)) else { return };
    let able: Vec<UnitId> = scene.army(seat).map(|(id, _)| id).filter(|id| able(scene, *id)).collect();
    for group in crate::options::groups(scene, &able) {
        if !group.iter().any(|u| units.contains(u)) {
            continue;
        }
        let rest = must.iter().filter(|u| !group.contains(u)).map(evader);
        let together = Evader { units: group.clone(), straight: false, half_turn: false };
        let list: Vec<Evader> = std::iter::once(together).chain(rest).collect();
        if super::process::judge_evade(scene, units, must, &list).is_ok() {
            offer(list);
        }
    }
}

/// Other orders of this chapter: breaking off, holding back, lining up now.
pub fn others(scene: &Scene<'_>, seat: Seat, out: &mut Vec<Order>) {
    let Some(active) = scene.world.active else { return };
    let own: Vec<UnitId> =
        scene.army(seat).map(|(id, _)| id).filter(|id| scene.corps(*id) == active.corps).collect();
    for unit in &own {
        super::disengage::candidates(scene, &[*unit], out);
        super::hold::candidates(scene, &[*unit], out);
        if scene.in_melee(*unit) && super::later::judge(scene, *unit).is_ok() {
            out.push(Order::Conform(*unit));
        }
    }
    for group in crate::options::groups(scene, &own) {
        super::disengage::candidates(scene, &group, out);
        super::hold::candidates(scene, &group, out);
    }
}

/// Lengths of a run.
pub fn runs(least: Ud, most: Ud, usual: Ud, out: &mut Vec<Order>) {
    let mut lengths = vec![usual, least, most];
    lengths.dedup();
    for by in lengths {
        if !out.contains(&Order::RunOn(by)) {
            out.push(Order::RunOn(by));
        }
    }
}

/// Every charge worth offering to the corps being activated.
pub fn charges(scene: &Scene<'_>, out: &mut Vec<Order>) {
    let Some(active) = scene.world.active else { return };
    let seat = scene.setup.corps(active.corps).seat;
    let all = scene.army(seat).map(|(id, _)| id);
    let own: Vec<UnitId> = all.filter(|id| scene.corps(*id) == active.corps).collect();
    for unit in &own {
        of_unit(scene, *unit, &own, out);
    }
}

/// Every charge worth offering to a unit, alone or with one of its corps that comes after it in the roster.
pub fn of_unit(scene: &Scene<'_>, unit: UnitId, own: &[UnitId], out: &mut Vec<Order>) {
    let Some(foot) = scene.foot(unit) else { return };
    let Some(m) = allowance(scene.profile(unit), Footing::Open, false) else { return };
    let reach = m.units();
    let enemies = scene.army(scene.seat(unit).other()).map(|(_, f)| *f);
    let near: Vec<Rect> = enemies.filter(|f| within(&Body::Rect(*foot), &Body::Rect(*f), reach)).collect();
    if near.is_empty() || scene.unit(unit).marks.moves > 0 {
        return;
    }
    let mut cannot = Faults::new();
    may_charge(scene, unit, false, &mut cannot);
    if !cannot.is_empty() {
        return;
    }
    for opening in openings(foot, &near, reach) {
        if meets(scene, unit, foot, &opening, reach) {
            offer(scene, &[unit], opening, out);
        }
    }
    let beside = |id: UnitId| {
        scene.foot(id).is_some_and(|r| within(&Body::Rect(*foot), &Body::Rect(*r), UD + UD / 20))
    };
    for other in own.iter().filter(|other| **other > unit && beside(**other)) {
        offer(scene, &[unit, *other], Vec::new(), out);
    }
}

/// Does the run after an opening manoeuvre meet anybody at all?
fn meets(scene: &Scene<'_>, unit: UnitId, foot: &Rect, opening: &[Manoeuvre], reach: i32) -> bool {
    let size = foot.size();
    let there = match opening {
        [] => foot.pose(),
        [Manoeuvre::Slide(side, by)] => foot.pose().slid(by.units() * side.sign()),
        [Manoeuvre::Wheel(side, angle)] => foot.pose().wheeled(size, *side, angle.0),
        [Manoeuvre::QuarterTurn(side)] => foot.pose().quarter_turned(size, *side),
        [Manoeuvre::HalfTurn] => foot.pose().half_turned(size),
        _ => return true,
    };
    first(scene, unit, &there.rect(size), reach, Aside::default()).is_some()
}

/// Opening manoeuvres at which something changes.
pub fn openings(foot: &Rect, near: &[Rect], reach: i32) -> Vec<Vec<Manoeuvre>> {
    let mut list = vec![Vec::new()];
    for side in Side::BOTH {
        for by in critical::slide_lengths(foot, side, UD, near) {
            let by = Ud::floor_of(by);
            if by > Ud(0) {
                list.push(vec![Manoeuvre::Slide(side, by)]);
            }
        }
        let most = (i64::from(60_000) * i64::from(reach) / i64::from(foot.size().front.max(1))).min(90_000);
        let mut last = -5_000;
        for angle in critical::wheel_angles(foot, side, i32::try_from(most).unwrap_or(90_000), near) {
            if angle > 0 && angle - last > 2_000 {
                last = angle;
                list.push(vec![Manoeuvre::Wheel(side, Angle(angle))]);
            }
        }
        list.push(vec![Manoeuvre::QuarterTurn(side)]);
    }
    list.push(vec![Manoeuvre::HalfTurn]);
    list
}

fn offer(scene: &Scene<'_>, units: &[UnitId], opening: Vec<Manoeuvre>, out: &mut Vec<Order>) {
    let order = Charge { units: units.to_vec(), opening, ..Charge::default() };
    if super::declare::judge(scene, &order).is_ok() {
        out.push(Order::Charge(order.clone()));
    }
    if order.opening.is_empty() {
        let free = Charge { spontaneous: true, ..order };
        let mut faults = Faults::new();
        if declared(scene, &free, Impulse::Spontaneous, &mut faults).is_some() && faults.is_empty() {
            out.push(Order::Charge(free));
        }
    }
}
