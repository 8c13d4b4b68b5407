//! Any legal order, off the snaps too: what it is about is drawn first, then one of its candidates, whose amounts
//! are changed at random if that is still legal. Drawing before searching keeps random battles quick.

use std::cell::OnceCell;

use rocroi_game::{Chance, Seat};
use rocroi_table::{Point, Side, Ud};

use super::moves;
use crate::abilities::Ability;
use crate::command::{affordable, judge_general};
use crate::ids::UnitId;
use crate::movement::{judge_square, moves_so};
use crate::order::{Angle, Manoeuvre, Order};
use crate::scene::Scene;
use crate::{charge, rally};

/// What an order may be about.
enum Subject {
    Nothing,
    Unit(UnitId),
    Beside(UnitId),
    Groups,
    Charge(UnitId),
    Rally(UnitId),
    General,
    Encourage,
    /// A unit that breaks off, is held back or lines up.
    Contact(UnitId),
    /// A group that breaks off or is held back.
    GroupContact,
    /// Moving into support.
    Support,
    /// Markers.
    Ambush,
}

/// Everything an order may be about, as far as a glance tells.
fn subjects(scene: &Scene<'_>, own: &[UnitId], purse: u8) -> Vec<Subject> {
    let mut list = vec![Subject::Nothing, Subject::Encourage, Subject::GroupContact];
    if purse > 0 {
        list.extend([Subject::Groups, Subject::Groups, Subject::General]);
        if !scene.engagement().bouts.is_empty() {
            list.push(Subject::Support);
        }
    }
    if crate::setting::watch::any(scene) {
        list.push(Subject::Ambush);
    }
    for unit in own {
        list.push(Subject::Charge(*unit));
        if purse > 0 {
            list.extend([Subject::Unit(*unit), Subject::Beside(*unit)]);
        }
        let state = scene.unit(*unit);
        if state.disordered() || state.looting {
            list.push(Subject::Rally(*unit));
        }
        // Holding back costs three points.
        if scene.in_melee(*unit) || (purse >= 3 && scene.profile(*unit).has(Ability::Headstrong)) {
            list.push(Subject::Contact(*unit));
        }
    }
    list
}

/// A random legal order of the corps being activated.
pub(crate) fn some(scene: &Scene<'_>, seat: Seat, chance: &mut Chance) -> Order {
    let Some(active) = scene.world.active else { return Order::EndCorps };
    let own = super::own(scene, active.corps);
    let mut subjects = subjects(scene, &own, active.cp + u8::from(active.free));
    let groups: OnceCell<Vec<Vec<UnitId>>> = OnceCell::new();
    let groups = || groups.get_or_init(|| super::groups(scene, &own));
    // Without points nothing is worth a search.
    let pays = |units: &[UnitId]| affordable(scene, active.corps, units);
    let mut out = Vec::new();
    while !subjects.is_empty() {
        match subjects.swap_remove(chance.below(subjects.len())) {
            Subject::Nothing => out.push(Order::EndCorps),
            Subject::Unit(unit) => {
                if pays(&[unit])
                    && let Some(order) = drawn(scene, &[unit], chance)
                {
                    return order;
                }
            }
            Subject::Beside(unit) => {
                if pays(&[unit]) {
                    if moves::rallies_on_the_move(scene, unit) || chance.one_in(8) {
                        moves::some(scene, &[unit], chance, &mut out);
                    }
                    super::beside_moves(scene, unit, 0, &mut out);
                }
            }
            Subject::Groups => {
                let Some(group) = chance.pick(groups()).filter(|g| pays(g)) else { continue };
                if chance.one_in(4) {
                    moves::some(scene, group, chance, &mut out);
                    super::leave(scene, group, &mut out);
                } else if let Some(order) = drawn(scene, group, chance) {
                    return order;
                }
            }
            Subject::Charge(unit) => charge::candidates::some(scene, unit, &own, chance, &mut out),
            Subject::Rally(unit) => rally::order::of_unit(scene, unit, &mut out),
            Subject::General => out.extend(super::general::some(scene, active.corps, &own, chance)),
            Subject::Encourage if scene.setup.options.reserves && chance.one_in(2) => {
                crate::setting::reserves::candidates(scene, &own, &mut out);
            }
            Subject::Encourage => super::encouragements(scene, seat, &mut out),
            Subject::Ambush => crate::setting::reveal::candidates(scene, seat, &mut out),
            Subject::Contact(unit) => charge::candidates::in_contact(scene, &[unit], &mut out),
            Subject::GroupContact => {
                if let Some(group) = chance.pick(groups()) {
                    charge::candidates::in_contact(scene, group, &mut out);
                }
            }
            Subject::Support => {
                let first = chance.below(own.len().max(1));
                let all = own.iter().cycle().skip(first).take(own.len());
                for unit in all.filter(|u| pays(&[**u])) {
                    moves::into_support(scene, *unit, &mut out);
                    if !out.is_empty() {
                        break;
                    }
                }
            }
        }
        if let Some(chosen) = chance.pick(&out) {
            return near(scene, chosen.clone(), chance);
        }
    }
    Order::EndCorps
}

/// A move thought up at random, if one of a few tries is legal: far cheaper than searching all.
fn drawn(scene: &Scene<'_>, units: &[UnitId], chance: &mut Chance) -> Option<Order> {
    let open = moves::open(scene, units)?;
    for _ in 0..5 {
        let ahead = Manoeuvre::Advance(Ud::thousandths(chance.between(1, open.as_thousandths().max(1))));
        let side = if chance.one_in(2) { Side::Left } else { Side::Right };
        let path = match chance.below(8) {
            0..=3 => vec![ahead],
            4 | 5 => vec![some_manoeuvre(chance), ahead],
            6 => vec![Manoeuvre::Slide(side, Ud::thousandths(chance.between(1, 1_000))), ahead],
            _ if chance.one_in(2) => vec![Manoeuvre::QuarterTurn(side)],
            _ => vec![Manoeuvre::HalfTurn],
        };
        let order = super::plain(units, path);
        if moves_so(scene, &order) {
            return Some(Order::Move(order));
        }
    }
    None
}

/// A random legal order near a candidate. The kind stays the candidate's.
fn near(scene: &Scene<'_>, candidate: Order, chance: &mut Chance) -> Order {
    for _ in 0..2 {
        let changed = changed(candidate.clone(), chance);
        let legal = match &changed {
            Order::Move(order) => moves_so(scene, order),
            Order::Square(order) => judge_square(scene, order).is_ok(),
            Order::General(order) => judge_general(scene, order).is_ok(),
            Order::Charge(order) if !order.opening.is_empty() => charge::declare::charges_so(scene, order),
            _ => return candidate,
        };
        if legal && crate::system::kind(&changed) == crate::system::kind(&candidate) {
            return changed;
        }
    }
    candidate
}

fn changed(mut order: Order, chance: &mut Chance) -> Order {
    match &mut order {
        Order::Move(m) => {
            vary(&mut m.path, chance);
            if m.support.is_none() && chance.one_in(3) && !reforms(&m.path) {
                let extra = some_manoeuvre(chance);
                let at = chance.below(m.path.len() + 1);
                m.path.insert(at, extra);
            }
        }
        Order::Square(s) => vary(&mut s.path, chance),
        Order::Charge(c) => vary(&mut c.opening, chance),
        Order::General(g) if g.join.is_none() => {
            for p in &mut g.path {
                *p = *p + Point::new(chance.between(-6_000, 6_000), chance.between(-6_000, 6_000));
            }
        }
        _ => {}
    }
    order
}

fn reforms(path: &[Manoeuvre]) -> bool {
    path.iter().any(|m| matches!(m, Manoeuvre::Extend(_) | Manoeuvre::Contract(_)))
}

fn some_manoeuvre(chance: &mut Chance) -> Manoeuvre {
    let side = if chance.one_in(2) { Side::Left } else { Side::Right };
    if chance.one_in(2) {
        Manoeuvre::Advance(Ud::thousandths(chance.between(1, 2_000)))
    } else {
        Manoeuvre::Wheel(side, Angle(chance.between(100, 45_000)))
    }
}

/// Some amounts are made smaller.
fn vary(path: &mut [Manoeuvre], chance: &mut Chance) {
    for m in path {
        if chance.one_in(3) {
            continue;
        }
        match m {
            Manoeuvre::Advance(by) | Manoeuvre::Slide(_, by) => {
                *by = Ud::thousandths(chance.between(1, by.as_thousandths().max(1)));
            }
            Manoeuvre::Wheel(_, angle) | Manoeuvre::CentreWheel(_, angle) => {
                *angle = Angle(chance.between(10, angle.0.max(10)));
            }
            Manoeuvre::QuarterTurn(side) => {
                if chance.one_in(2) {
                    *side = side.other();
                }
            }
            Manoeuvre::Back(_) | Manoeuvre::HalfTurn | Manoeuvre::Extend(_) | Manoeuvre::Contract(_) => {}
        }
    }
}
