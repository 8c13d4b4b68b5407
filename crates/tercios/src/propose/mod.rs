//! Orders worth looking at, and any legal order at all: for opponents, previews, soaks and fuzzing.
//!
//! Candidates hold at least one order of every legal kind and every snap; each is judged before it is offered.

mod moves;
mod reacting;
mod shots;

pub use moves::longest;

use crate::battle;
use crate::commanders;
use crate::movement::{self, give_way};
use crate::shooting::ShotOrder;
use crate::turn::{self, SIDES};
use crate::values::Value;
use crate::{Decision, Field, Frame, Order, Tercios};
use rocroi_game::{Chance, Now, Seat, System as _};
use rocroi_table::Edge;

/// Legal orders to a decision.
pub(crate) fn candidates(now: Now<'_, Tercios>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
    let first = out.len();
    proposals(now, seat, decision, out);
    // Every candidate is one that would be taken.
    let mut i = first;
    while i < out.len() {
        if Tercios::judge(now, seat, decision, &out[i]).is_ok() {
            i += 1;
        } else {
            out.swap_remove(i);
        }
    }
}

/// Orders to a decision that are worth judging.
fn proposals(now: Now<'_, Tercios>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
    let field = Field::from(now);
    match decision {
        Decision::Scenario
        | Decision::AgreeScenario { .. }
        | Decision::Layout
        | Decision::AgreeLayout
        | Decision::Cartographer
        | Decision::Scenery { .. }
        | Decision::AgreeField { .. }
        | Decision::Role
        | Decision::Edge => battle::setting::propose(field, decision, out),
        Decision::Forward => {
            let all = (0..field.setup.regiments.len() as u16).map(crate::RegimentId);
            out.extend(all.map(|regiment| Order::Regiment { regiment }));
        }
        Decision::Deploy => {
            if let Some(Frame::Deploying(d)) = now.stack.last() {
                battle::quick::deployments(field, d, seat, out);
            }
        }
        Decision::Chief => battle::quick::chief_posts(field, seat, out),
        Decision::Vanguard => {
            out.push(Order::Decline);
            let mut all = Vec::new();
            for unit in field.of(seat).filter(|u| field.has(*u, crate::terms::Rule::Vanguard)) {
                moves::marches(field, unit, crate::Motion::Vanguard, &mut all);
                let moves = all.drain(..).filter_map(|o| match o {
                    Order::Move(march) => Some(Order::Vanguard { unit, march }),
                    _ => None,
                });
                out.extend(moves);
            }
        }
        Decision::Plan => turn::propose_plan(field, seat, out),
        Decision::First => out.extend(Seat::BOTH.map(|seat| Order::First { seat })),
        Decision::Command => {
            out.push(Order::NoCommander);
            commanders::candidates(field, seat, out);
        }
        Decision::Ride { commander, .. } => {
            out.push(Order::Decline);
            rides(field, *commander, out);
        }
        Decision::FreeFace { .. } => {
            out.push(Order::Decline);
            out.extend(SIDES.map(|side| Order::Face { side }));
        }
        Decision::NewCard { .. } => {
            out.push(Order::Decline);
            out.extend(crate::Card::ALL.map(|card| Order::Card { card }));
        }
        Decision::Exchange { .. } | Decision::Cold { .. } | Decision::Withstand { .. } => {
            out.extend([Order::Accept, Order::Decline]);
        }
        Decision::Boon { .. } => {
            out.extend([Value::Melee, Value::Shoot].map(|value| Order::Boon { value }));
        }
        Decision::Relentless { unit } => {
            out.push(Order::Decline);
            moves::marches(field, *unit, crate::Motion::Relentless, out);
        }
        Decision::Protector { unit } => {
            out.push(Order::Decline);
            if let Some(most) = crate::movement::furthest_back(field, *unit, crate::Motion::Protector) {
                out.extend([most, most / 2].map(|n| Order::FallBack { length: crate::Length(n) }));
            }
        }
        Decision::Activate => {
            out.push(Order::Done);
            activations(field, seat, out);
        }
        Decision::TestNext { units } => {
            out.extend(units.iter().map(|u| Order::TestNext { unit: *u }));
        }
        Decision::Next { .. } => {
            if let Some(Frame::Side(side)) = now.stack.last() {
                let left = side.group_left().unwrap_or_default();
                out.extend(left.iter().map(|u| Order::Activate { unit: *u, then: None }));
            }
        }
        Decision::Act { unit } => {
            out.push(Order::Done);
            out.push(Order::Reorganise);
            out.extend(SIDES.map(|side| Order::Face { side }));
            out.extend([Order::Limber, Order::Unlimber, Order::Dismount]);
            out.extend([Edge::Front, Edge::Right, Edge::Left, Edge::Rear].map(|side| Order::Mount { side }));
            moves::marches(field, *unit, crate::Motion::Move, out);
            shots::all(field, *unit, ShotOrder::Ready, out);
        }
        Decision::Fire { unit } => {
            out.push(Order::Done);
            shots::all(field, *unit, ShotOrder::Fire, out);
        }
        Decision::Caracole { .. } | Decision::Selfless { .. } | Decision::Push { .. } => {
            out.extend([Order::Accept, Order::Decline]);
        }
        Decision::Advance { unit } => {
            out.push(Order::Done);
            let most = crate::movement::advance_most(field, *unit);
            if let Some(Frame::Fighting(f)) = now.stack.last() {
                let follow = |building| Order::Occupy { building, at: None, from: None };
                out.extend(f.how.building.map(follow));
            }
            out.extend([most, most / 2].map(|n| Order::Advance { length: crate::Length(n) }));
        }
        Decision::TurnTo { .. } => out.extend(SIDES.map(|side| Order::Face { side })),
        Decision::FallBack { unit } => {
            out.push(Order::Done);
            if let Some(most) = crate::movement::furthest_back(field, *unit, crate::Motion::Caracole) {
                out.extend([most, most / 2].map(|n| Order::FallBack { length: crate::Length(n) }));
            }
        }
        Decision::GetAway { commander, .. } => {
            if let Some(Frame::Removal(r)) = now.stack.last() {
                out.extend(r.places(field, *commander).take(1).map(|at| Order::Place { at }));
            }
        }
        Decision::Run { unit } => {
            out.push(Order::Done);
            moves::marches(field, *unit, crate::Motion::Run, out);
            if field.setup.on(crate::terms::Switch::RunMustMove)
                && field.unit(*unit).place == crate::Place::Table
            {
                // The move that forbids it to stand (T-ADP-02).
                out.extend(movement::an_inch(field, *unit, crate::Motion::Run, None).map(Order::Move));
            }
        }
        Decision::SetGun { gun, mover } => {
            let places = give_way::places_behind(field, *mover, *gun);
            let legal = places.filter(|p| give_way::may_set(field, *mover, *gun, *p));
            out.extend(legal.take(3).map(|at| Order::Place { at }));
        }
        Decision::Aside { commander, mover } => {
            out.extend(give_way::default_step(field, *commander, *mover).map(|at| Order::Place { at }));
            out.push(Order::Join);
        }
        Decision::Escape { .. } => {
            if let Some(Frame::InTheWay(way)) = now.stack.last() {
                out.extend(way.places(field).take(1).map(|at| Order::Place { at }));
            }
        }
        Decision::Assault { unit } => reacting::assaults(field, *unit, out),
        Decision::React { units, .. } | Decision::Defend { units, .. } => reacting::reactions(units, out),
        Decision::Turn { .. } => out.extend(SIDES.map(|side| Order::Face { side })),
        Decision::Choose { .. }
        | Decision::When { .. }
        | Decision::Evade { .. }
        | Decision::Meet { .. }
        | Decision::GoOn { .. } => reacting::choices(field, decision, now.stack.last(), out),
    }
}

/// Rides given by a trait: to join each unit in reach, and straight ways to the four winds.
fn rides(field: Field<'_>, commander: crate::CommanderId, out: &mut Vec<Order>) {
    let seat = field.officer(commander).seat;
    let ride = |at, join| Order::Ride(crate::Ride { path: vec![at], join, from: None });
    let here = match field.world.commander(commander).station {
        crate::Station::At(here) => here,
        crate::Station::With(unit) => {
            // Out of his unit to its rear (T-COM-23).
            let back = field.size(unit).depth + 3 * crate::INCH;
            out.push(ride(field.unit(unit).pose.advanced(-back).at, None));
            return;
        }
        crate::Station::Away | crate::Station::Lost => return,
    };
    for unit in field.of(seat) {
        let at = commanders::ride::place_to_join(field, commander, unit);
        out.extend(at.map(|at| ride(at, Some(unit))));
    }
    for degree in [0, 90, 180, 270] {
        let way = rocroi_table::Heading::degrees(degree);
        let at = rocroi_table::Pose::new(here, way).advanced(commanders::ride::reach(field, commander)).at;
        out.push(ride(at, None));
    }
}

fn activations(field: Field<'_>, seat: Seat, out: &mut Vec<Order>) {
    let units = commanders::activatable(field, seat);
    for unit in &units {
        out.push(Order::Activate { unit: *unit, then: None });
        for then in &units {
            if field.has(*unit, crate::terms::Rule::Horde) && then != unit {
                out.push(Order::Activate { unit: *unit, then: Some(*then) });
            }
        }
    }
}

/// Something a unit does without moving away: shooting, facing, limbering and the like.
fn still(
    field: Field<'_>,
    unit: crate::UnitId,
    chance: &mut Chance,
    legal: impl Fn(&Order) -> bool,
) -> Option<Order> {
    let mut all = vec![Order::Done, Order::Reorganise, Order::Limber, Order::Unlimber, Order::Dismount];
    all.extend(SIDES.map(|side| Order::Face { side }));
    all.extend([Edge::Front, Edge::Right, Edge::Left, Edge::Rear].map(|side| Order::Mount { side }));
    if chance.one_in(2) {
        all.clear();
        shots::all(field, unit, ShotOrder::Ready, &mut all);
    }
    any_of(&mut all, chance, legal)
}

/// Any of these that is legal: drawn first and judged then, as fair as judging all of them, and far less work.
fn any_of(all: &mut Vec<Order>, chance: &mut Chance, legal: impl Fn(&Order) -> bool) -> Option<Order> {
    while !all.is_empty() {
        let order = all.swap_remove(chance.below(all.len()));
        if legal(&order) {
            return Some(order);
        }
    }
    None
}

/// A piece that may be bought and laid somewhere.
fn any_scenery(
    field: Field<'_>,
    points: u8,
    chance: &mut Chance,
    legal: impl Fn(&Order) -> bool,
) -> Option<Order> {
    let mut any = || {
        let mut laying = battle::quick::any_wares(field, points, chance);
        laying.tilth = battle::quick::any_tilth(&laying, chance).filter(|_| chance.one_in(2));
        Order::Buy(laying)
    };
    (0..6).map(|_| any()).find(legal)
}

/// Somewhere for a commander to go, if that is asked: one of the places candidates are looked for among (T-COM-08), so
/// that nothing is found that they do not know of.
fn any_place(
    field: Field<'_>,
    decision: &Decision,
    top: Option<&Frame>,
    chance: &mut Chance,
) -> Option<Order> {
    let from = |c: crate::CommanderId| match field.world.commander(c).station {
        crate::Station::At(p) => Some(p),
        _ => None,
    };
    let (middle, most) = match decision {
        Decision::Aside { commander, mover } => {
            if chance.one_in(3) && give_way::may_join(field, *commander, *mover) {
                return Some(Order::Join);
            }
            (from(*commander)?, 130)
        }
        Decision::Escape { commander, .. } => (from(*commander)?, 153),
        Decision::GetAway { unit, .. } => (field.rect(*unit).centre().point(), 200),
        _ => return None,
    };
    let allowed = |at| match (decision, top) {
        (Decision::Aside { commander, mover }, _) => give_way::may_step(field, *commander, *mover, at),
        (_, Some(Frame::InTheWay(way))) => way.allows(field, at),
        (Decision::GetAway { commander, .. }, Some(Frame::Removal(r))) => r.allows(field, *commander, at),
        _ => false,
    };
    let mut any = || commanders::place::on_circle(middle, chance.between(1, most), chance.between(0, 359));
    (0..12).map(|_| any()).find(|at| allowed(*at)).map(|at| Order::Place { at })
}

/// Any legal order.
pub(crate) fn sample(now: Now<'_, Tercios>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Order {
    let field = Field::from(now);
    let legal = |o: &Order| Tercios::judge(now, seat, decision, o).is_ok();
    if let Decision::Command = decision {
        if chance.one_in(4) && legal(&Order::NoCommander) {
            return Order::NoCommander;
        }
        for _ in 0..4 {
            if let Some(order) = commanders::any(field, seat, chance, legal).filter(|o| legal(o)) {
                return order;
            }
        }
    }
    if let Some(order) = any_place(field, decision, now.stack.last(), chance).filter(|o| legal(o)) {
        return order;
    }
    let drawn = match decision {
        Decision::Layout if chance.one_in(2) => Some(Order::Layout(battle::quick::any_layout(field, chance))),
        Decision::Scenery { points } if !chance.one_in(8) => any_scenery(field, *points, chance, legal),
        Decision::Deploy => match now.stack.last() {
            Some(Frame::Deploying(d)) => {
                battle::quick::any_deployment(field, d, seat, chance).map(Order::Deploy)
            }
            _ => None,
        },
        Decision::Plan => Some(turn::sample_plan(field, seat, chance)),
        Decision::Act { unit } if chance.one_in(2) => moves::any(field, *unit, crate::Motion::Move, chance),
        Decision::Act { unit } => still(field, *unit, chance, legal),
        Decision::Assault { unit } => reacting::any_assault(field, *unit, chance, legal),
        Decision::Evade { unit, from } => reacting::any_evade(field, *unit, *from, chance),
        Decision::Run { unit } if !chance.one_in(8) => moves::any(field, *unit, crate::Motion::Run, chance),
        _ => None,
    };
    if let Some(order) = drawn.filter(|o| legal(o)) {
        return order;
    }
    let mut all = Vec::new();
    proposals(now, seat, decision, &mut all);
    any_of(&mut all, chance, legal).unwrap_or(Order::Done)
}
