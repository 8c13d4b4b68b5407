//! Reactions, charges and evades worth looking at.

use crate::assault::charge::{draw, in_reach, never_charges, targets};
use crate::battle::buildings::doorways;
use crate::reactions::{commanded, evade};
use crate::shooting::sight;
use crate::units::CENTRES;
use crate::{Decision, Field, Frame, How, Length, Motion, Order, Place, UnitId};
use rocroi_game::Chance;
use rocroi_table::Edge;
use strum::VariantArray as _;

/// Every charge; where its owner may choose between equally near centres, one by the name of each. Where none is possible
/// every enemy to advance on.
pub(super) fn assaults(field: Field<'_>, unit: UnitId, out: &mut Vec<Order>) {
    if let Place::Garrison(piece) = field.unit(unit).place {
        // From each of the points a garrison is tried at; judging weeds out the rest.
        for from in doorways(field, piece).into_iter().map(|p| Some(p.at)) {
            for at in field.of(field.seat(unit).other()) {
                out.push(Order::Charge { at, centre: None, from });
                out.push(Order::Toward { at, from });
            }
        }
        return;
    }
    let enemies = targets(field, unit);
    for at in &enemies {
        let near = |c: &Edge| draw(field, unit, *at, Motion::Charge, Some(*c)).is_ok();
        let near: Vec<Edge> = CENTRES.into_iter().filter(near).collect();
        let charge = |centre| Order::Charge { at: *at, centre, from: None };
        // A single one need not be named.
        if near.len() > 1 {
            out.extend(near.into_iter().map(|c| charge(Some(c))));
        } else {
            out.push(charge(None));
        }
    }
    if enemies.is_empty() {
        let seen = field.of(field.seat(unit).other()).filter(|e| sight::sees(field, unit, *e));
        out.extend(seen.map(|at| Order::Toward { at, from: None }));
    }
}

/// Any charge, or where there is none any advance; nothing for a garrison.
pub(super) fn any_assault(
    field: Field<'_>,
    unit: UnitId,
    chance: &mut Chance,
    legal: impl Fn(&Order) -> bool,
) -> Option<Order> {
    if let Place::Garrison(_) = field.unit(unit).place {
        return None;
    }
    let mut enemies: Vec<UnitId> = field.of(field.seat(unit).other()).collect();
    let mut open = enemies.clone();
    if !never_charges(field, unit) {
        while !enemies.is_empty() {
            let at = enemies.swap_remove(chance.below(enemies.len()));
            if !in_reach(field, unit, at) {
                continue;
            }
            let named = chance.pick(&CENTRES).copied().filter(|_| chance.one_in(4));
            for centre in [named, None] {
                let order = Order::Charge { at, centre, from: None };
                if legal(&order) {
                    return Some(order);
                }
            }
        }
    }
    while !open.is_empty() {
        let at = open.swap_remove(chance.below(open.len()));
        if sight::sees(field, unit, at) {
            return Some(Order::Toward { at, from: None });
        }
    }
    None
}

/// Everything that could be answered to a question about reactions; the impossible is weeded out by judging.
pub(super) fn reactions(units: &[UnitId], out: &mut Vec<Order>) {
    out.push(Order::Decline);
    for unit in units {
        out.extend(How::VARIANTS.iter().map(|how| Order::React { unit: *unit, how: *how }));
    }
}

/// The choices that come after a passed test.
pub(super) fn choices(field: Field<'_>, decision: &Decision, top: Option<&Frame>, out: &mut Vec<Order>) {
    match (decision, top) {
        (Decision::Choose { .. }, Some(Frame::Reaction(r))) => {
            out.extend(r.choices(field).into_iter().map(|how| Order::Use { how }));
        }
        (Decision::When { .. }, _) => out.extend([Order::Now, Order::Hold]),
        (Decision::Evade { unit, from }, _) => {
            let courses = evade::courses(field, *unit, *from);
            out.extend(courses.into_iter().map(|(heading, n)| Order::Evade { heading, length: Length(n) }));
        }
        (Decision::Meet { unit, charger }, Some(Frame::Reaction(r))) => {
            let Some((_, assault)) = r.rider() else { return };
            let line = r.scene.line();
            let legal = commanded::places(field, *unit, &line)
                .filter(|q| commanded::meets_at(field, *unit, *charger, &line, *q, assault));
            out.extend(legal.take(4).map(|q| Order::Meet { length: Length(q) }));
        }
        (Decision::GoOn { .. }, Some(Frame::Going(going))) => {
            out.push(Order::GoOn);
            let left = going.length - going.gone;
            out.extend([0, left / 2].map(|n| Order::Stop { length: Length(n) }));
        }
        _ => {}
    }
}

/// Any evade.
pub(super) fn any_evade(field: Field<'_>, unit: UnitId, from: UnitId, chance: &mut Chance) -> Option<Order> {
    let (heading, most) = chance.pick(&evade::courses(field, unit, from)).copied()?;
    let heading = heading.turned(chance.between(-2_000, 2_000));
    let length = Length(most - chance.between(0, most / 4));
    Some(Order::Evade { heading, length })
}
