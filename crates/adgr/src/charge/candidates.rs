//! Charges worth offering: every unit that could reach an enemy, straight, by slides and wheels at which something
//! changes, after turns; and neighbours together.

use rocroi_game::{Chance, Faults, Seat};
use rocroi_table::{Rect, Side, Ud, bases_within, critical};

use super::conform::Foe;
use super::declare::{charges_freely, charges_so};
use super::evade::{able, may_half_turn};
use super::meet::{Aside, Met, first};
use super::opening::may_charge;
use crate::command::affordable;
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
        in_contact(scene, &[*unit], out);
    }
    for group in crate::options::groups(scene, &own) {
        in_contact(scene, &group, out);
    }
}

/// Breaking off, holding back or lining up these units.
pub fn in_contact(scene: &Scene<'_>, units: &[UnitId], out: &mut Vec<Order>) {
    super::disengage::candidates(scene, units, out);
    super::hold::candidates(scene, units, out);
    if let [unit] = units
        && scene.in_melee(*unit)
        && super::later::judge(scene, *unit).is_ok()
    {
        out.push(Order::Conform(*unit));
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

/// Who a unit that may charge could reach, and how far that is; nothing if it cannot charge.
fn in_reach(scene: &Scene<'_>, unit: UnitId) -> Option<(Vec<Rect>, i32)> {
    let foot = scene.foot(unit)?;
    let reach = allowance(scene.profile(unit), Footing::Open, false)?.units();
    let enemies = scene.army(scene.seat(unit).other()).map(|(_, f)| f);
    let near = enemies.filter(|f| bases_within(foot, f, reach));
    let near: Vec<Rect> = near.copied().collect();
    if near.is_empty() || scene.unit(unit).marks.moves > 0 {
        return None;
    }
    let mut cannot = Faults::new();
    may_charge(scene, unit, false, &mut cannot);
    cannot.is_empty().then_some((near, reach))
}

/// Those of its corps after it in the roster that stand beside a unit.
fn beside(scene: &Scene<'_>, unit: UnitId, own: &[UnitId]) -> Vec<UnitId> {
    let Some(foot) = scene.foot(unit) else { return Vec::new() };
    let near = |id: &UnitId| scene.foot(*id).is_some_and(|r| bases_within(foot, r, UD + UD / 20));
    own.iter().copied().filter(|other| *other > unit && near(other)).collect()
}

/// Every charge worth offering to a unit, alone or with one of its corps that comes after it in the roster.
pub fn of_unit(scene: &Scene<'_>, unit: UnitId, own: &[UnitId], out: &mut Vec<Order>) {
    let (Some(foot), Some((near, reach))) = (scene.foot(unit), in_reach(scene, unit)) else { return };
    for opening in openings(foot, &near, reach) {
        if meets(scene, unit, foot, &opening, reach).is_some() {
            offer(scene, &[unit], opening, out);
        }
    }
    for other in beside(scene, unit, own) {
        offer(scene, &[unit, other], Vec::new(), out);
    }
}

/// The same, each with whom it meets; but of all openings that lead to the same enemies only the first that is legal: for
/// those who have to look at each of them.
pub fn one_for_each_target(
    scene: &Scene<'_>,
    unit: UnitId,
    own: &[UnitId],
    out: &mut Vec<(Order, Vec<Foe>)>,
) {
    let (Some(foot), Some((near, reach))) = (scene.foot(unit), in_reach(scene, unit)) else { return };
    let mut reached: Vec<Vec<Foe>> = Vec::new();
    let mut found = Vec::new();
    for opening in openings(foot, &near, reach) {
        let Some(met) = meets(scene, unit, foot, &opening, reach) else { continue };
        if reached.contains(&met.foes) {
            continue;
        }
        offer(scene, &[unit], opening, &mut found);
        if !found.is_empty() {
            out.extend(found.drain(..).map(|order| (order, met.foes.clone())));
            reached.push(met.foes);
        }
    }
    let ahead = meets(scene, unit, foot, &[], reach).map(|met| met.foes).unwrap_or_default();
    for other in beside(scene, unit, own) {
        offer(scene, &[unit, other], Vec::new(), &mut found);
        out.extend(found.drain(..).map(|order| (order, ahead.clone())));
    }
}

/// Straight charges of a whole group, each with whom one of them meets first. Of three and more: two are offered with
/// [`one_for_each_target`].
pub fn of_group(scene: &Scene<'_>, group: &[UnitId], out: &mut Vec<(Order, Vec<Foe>)>) {
    let mut found = Vec::new();
    let ahead = |unit: &UnitId| {
        let (foot, (_, reach)) = (scene.foot(*unit)?, in_reach(scene, *unit)?);
        meets(scene, *unit, foot, &[], reach)
    };
    let Some(foes) = group.iter().find_map(ahead).map(|met| met.foes) else { return };
    offer(scene, group, Vec::new(), &mut found);
    out.extend(found.into_iter().map(|order| (order, foes.clone())));
}

/// A charge of a unit, drawn: a few openings are tried, or a neighbour is taken along.
pub fn some(scene: &Scene<'_>, unit: UnitId, own: &[UnitId], chance: &mut Chance, out: &mut Vec<Order>) {
    let (Some(foot), Some((near, reach))) = (scene.foot(unit), in_reach(scene, unit)) else { return };
    if chance.one_in(4)
        && let Some(other) = chance.pick(&beside(scene, unit, own))
    {
        return offer(scene, &[unit, *other], Vec::new(), out);
    }
    // The straight run may be spontaneous: it needs no points.
    let mut list = openings(foot, &near, reach);
    if !affordable(scene, scene.corps(unit), &[unit]) {
        list.truncate(1);
    }
    for n in 0..6 {
        if list.is_empty() || !out.is_empty() {
            return;
        }
        let straight = n == 0 && chance.one_in(2);
        let opening = list.swap_remove(if straight { 0 } else { chance.below(list.len()) });
        if meets(scene, unit, foot, &opening, reach).is_some() {
            offer(scene, &[unit], opening, out);
        }
    }
}

/// Whom the run after an opening manoeuvre meets, if anybody.
fn meets(scene: &Scene<'_>, unit: UnitId, foot: &Rect, opening: &[Manoeuvre], reach: i32) -> Option<Met> {
    let size = foot.size();
    let there = match opening {
        [] => foot.pose(),
        [Manoeuvre::Slide(side, by)] => foot.pose().slid(by.units() * side.sign()),
        [Manoeuvre::Wheel(side, angle)] => foot.pose().wheeled(size, *side, angle.0),
        [Manoeuvre::QuarterTurn(side)] => foot.pose().quarter_turned(size, *side),
        [Manoeuvre::HalfTurn] => foot.pose().half_turned(size),
        _ => return None,
    };
    first(scene, unit, &there.rect(size), reach, Aside::default())
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
    if charges_so(scene, &order) {
        out.push(Order::Charge(order.clone()));
    }
    if order.opening.is_empty() {
        let free = Charge { spontaneous: true, ..order };
        if charges_freely(scene, &free) {
            out.push(Order::Charge(free));
        }
    }
}
