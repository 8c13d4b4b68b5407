//! What may be ordered: candidates of every kind with every snap worth naming, samples off the snaps, and the reach
//! of a unit being dragged. Everything found here is passed by the same judge that takes orders.

mod aims;
mod general;
mod groups;
mod moves;
mod reach;
mod sample;

pub use general::to_join;
pub use groups::groups;
pub use reach::{Reach, Wish, fan, reach};
pub(crate) use sample::some;

use rocroi_game::Seat;

use crate::command::{judge_encourage, judge_general};
use crate::ids::{CorpsId, UnitId};
use crate::movement::{judge_square, moves_so};
use crate::order::{Choices, LeaveZoc, Manoeuvre, Move, Order, Square};
use crate::scene::Scene;
use crate::zoc;

/// Legal orders of the corps being activated: moves, squares, leaving zones, the general, help to a hesitant corps.
pub(crate) fn candidates(scene: &Scene<'_>, seat: Seat, out: &mut Vec<Order>) {
    let Some(active) = scene.world.active else { return };
    if scene.setup.corps(active.corps).seat != seat {
        return;
    }
    let own = own(scene, active.corps);
    for unit in &own {
        of_unit(scene, *unit, out);
    }
    for group in groups(scene, &own) {
        moves::candidates(scene, &group, out);
        leave(scene, &group, out);
    }
    crate::setting::reserves::candidates(scene, &own, out);
    general::candidates(scene, active.corps, out);
    encouragements(scene, seat, out);
}

fn own(scene: &Scene<'_>, corps: CorpsId) -> Vec<UnitId> {
    let seat = scene.setup.corps(corps).seat;
    let all = scene.army(seat).map(|(id, _)| id);
    all.filter(|id| scene.corps(*id) == corps && !scene.unit(*id).routed).collect()
}

fn encouragements(scene: &Scene<'_>, seat: Seat, out: &mut Vec<Order>) {
    for corps in scene.setup.corps_of(seat) {
        if judge_encourage(scene, corps).is_ok() {
            out.push(Order::Encourage(corps));
        }
    }
}

/// Legal orders to one unit.
pub fn of_unit(scene: &Scene<'_>, unit: UnitId, out: &mut Vec<Order>) {
    let first = out.len();
    moves::candidates(scene, &[unit], out);
    beside_moves(scene, unit, first, out);
}

/// What a unit may be ordered besides moves; its moves stand from `first` on.
fn beside_moves(scene: &Scene<'_>, unit: UnitId, first: usize, out: &mut Vec<Order>) {
    if moves::rallies_on_the_move(scene, unit) {
        // The dearest and the plainest of its moves, with a rally.
        let moved = out[first..].iter().find_map(|o| match o {
            Order::Move(m) => Some(Move { rally: true, ..m.clone() }),
            _ => None,
        });
        if let Some(order) = moved {
            offer(scene, order, out);
        }
    }
    squares(scene, unit, out);
    leave(scene, &[unit], out);
}

fn squares(scene: &Scene<'_>, unit: UnitId, out: &mut Vec<Order>) {
    if !scene.profile(unit).may_form_square() {
        return;
    }
    let paths = [Vec::new(), vec![Manoeuvre::Advance(rocroi_table::Ud(1))]];
    for path in paths {
        let order = Square { unit, path, choices: Choices::default() };
        if judge_square(scene, &order).is_ok() {
            out.push(Order::Square(order));
        }
    }
}

fn leave(scene: &Scene<'_>, units: &[UnitId], out: &mut Vec<Order>) {
    // Most units are in nobody's zone.
    let held = |unit: &UnitId| {
        let zones = zoc::zones(scene, scene.seat(*unit).other());
        scene.foot(*unit).is_some_and(|foot| zones.iter().any(|z| z.holds(scene, *unit, foot)))
    };
    if !units.iter().any(held) {
        return;
    }
    for ahead in [false, true] {
        let order = LeaveZoc {
            units: units.to_vec(),
            ahead,
            straight: false,
            half_turn: false,
            choices: Choices::default(),
        };
        if zoc::judge_leave(scene, &order).is_ok() {
            out.push(Order::LeaveZoc(order));
        }
    }
}

/// Would this move, square, rally or ride of the corps being activated be taken? For those who think up many: the
/// scene remembers what it has looked up. Orders of other kinds are not known here.
pub fn legal(scene: &Scene<'_>, order: &Order) -> bool {
    match order {
        Order::Move(order) => moves_so(scene, order),
        Order::Square(order) => judge_square(scene, order).is_ok(),
        Order::General(order) => judge_general(scene, order).is_ok(),
        Order::Rally(order) => crate::rally::order::judge(scene, order).is_ok(),
        _ => false,
    }
}

/// Legal moves of a unit into support of friends that fight.
pub fn into_support(scene: &Scene<'_>, unit: UnitId, out: &mut Vec<Order>) {
    moves::into_support(scene, unit, out);
}

/// A plain move.
pub(crate) fn plain(units: &[UnitId], path: Vec<Manoeuvre>) -> Move {
    Move { units: units.to_vec(), path, ..Move::default() }
}

/// Takes a move into the list if it is legal.
pub(crate) fn offer(scene: &Scene<'_>, order: Move, out: &mut Vec<Order>) -> bool {
    let legal = moves_so(scene, &order);
    if legal {
        out.push(Order::Move(order));
    }
    legal
}
