//! Charges worth offering: every unit that could reach an enemy, straight, by slides and wheels at which something
//! changes, after turns; and neighbours together.

use rocroi_game::Faults;
use rocroi_table::{Body, Rect, Side, Ud, critical, within};

use super::declare::{Impulse, declared};
use crate::ids::UnitId;
use crate::movement::allowance;
use crate::order::{Angle, Charge, Evader, Manoeuvre, Order};
use crate::scene::Scene;
use crate::tolerance::UD;
use crate::troops::Footing;

/// Answers to a charge: everybody stands who may, everybody evades, each one alone.
pub fn evades(units: &[UnitId], must: &[UnitId], out: &mut Vec<Order>) {
    let evader = |unit: &UnitId| Evader { unit: *unit, straight: false, half_turn: false };
    let mut offer = |list: Vec<Evader>| {
        let order = Order::Evade(list);
        if !out.contains(&order) {
            out.push(order);
        }
    };
    offer(must.iter().map(evader).collect());
    offer(units.iter().map(evader).collect());
    offer(units.iter().map(|u| Evader { half_turn: true, ..evader(u) }).collect());
    for unit in units.iter().filter(|u| !must.contains(u)) {
        offer(must.iter().chain([unit]).map(evader).collect());
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
    for opening in openings(foot, &near, reach) {
        offer(scene, &[unit], opening, out);
    }
    for other in own.iter().filter(|other| **other > unit) {
        offer(scene, &[unit, *other], Vec::new(), out);
    }
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
