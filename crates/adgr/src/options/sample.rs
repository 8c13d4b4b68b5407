//! Any legal order, off the snaps too: a candidate with its amounts changed at random, if that is still legal.

use rocroi_game::Chance;
use rocroi_table::{Point, Side, Ud};

use crate::command::judge_general;
use crate::movement::{judge_move, judge_square};
use crate::order::{Angle, Manoeuvre, Order};
use crate::scene::Scene;

/// A random legal order near a candidate. The kind stays the candidate's.
pub(crate) fn sample(scene: &Scene<'_>, candidate: Order, chance: &mut Chance) -> Order {
    for _ in 0..4 {
        let changed = changed(candidate.clone(), chance);
        let legal = match &changed {
            Order::Move(order) => judge_move(scene, order).is_ok(),
            Order::Square(order) => judge_square(scene, order).is_ok(),
            Order::General(order) => judge_general(scene, order).is_ok(),
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
