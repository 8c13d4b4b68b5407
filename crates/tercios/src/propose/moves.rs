//! Moves worth looking at: as far as possible ahead and to the sides, towards and past every enemy in reach, up to
//! the edge of its 3 inches; and any move at all.

use crate::battle::buildings::{doorways, fits, outside};
use crate::movement::ground::footing;
use crate::movement::{Allowance, Keep, Line, Mover};
use crate::terms::Rule;
use crate::units::CROSS;
use crate::{Field, INCH, Length, March, Motion, Order, PieceId, Place, UnitId};
use rocroi_game::Chance;
use rocroi_table::{Edge, Fine, Heading, Pose};

/// The longest legal march in a direction; none if there is none.
pub fn longest(field: Field<'_>, unit: UnitId, motion: Motion, start: Pose, heading: Heading) -> Option<i32> {
    let allowance = Allowance::of(field, unit, motion);
    let line = Line::ahead(Pose::new(start.at, heading), allowance.longest());
    if line.length == 0 || start.facing.between(heading) > 90_000 {
        return None;
    }
    let mover = Mover::new(field, unit, motion);
    let most = allowance.most(&footing(field, unit, &line), line.length);
    let line = line.with_length(most.min(mover.open_length(&line)));
    let keep = Keep::new(field.unit(unit).pose, heading);
    let end = mover.cut_short(&line, line.length, &keep)?;
    (end.length > CROSS).then_some(end.length)
}

/// The directions worth a look: ahead, fans to both sides, and every centre of an enemy in reach.
fn headings(field: Field<'_>, unit: UnitId, start: Pose, reach: i32, out: &mut Vec<Heading>) {
    out.clear();
    for turn in [0, 30, -30, 60, -60, 90, -90] {
        out.push(start.facing.turned(turn * 1000));
    }
    let seat = field.seat(unit);
    for enemy in field.bases().filter(|u| field.seat(*u) != seat) {
        if !start.at.within(field.front(enemy), reach + 12 * INCH) {
            continue;
        }
        let to = Heading::towards(Fine::from(start.at), Fine::from(field.front(enemy)));
        out.extend(to.filter(|h| start.facing.between(*h) <= 90_000));
    }
}

fn march(face: Option<Edge>, heading: Heading, length: i32) -> Order {
    Order::Move(March { face, heading, length: Length(length), correction: None, from: None })
}

/// Out of a building: straight from the middle of each side and off its corners, as far as it goes.
fn out_of_building(field: Field<'_>, unit: UnitId, motion: Motion, piece: PieceId, out: &mut Vec<Order>) {
    for pose in doorways(field, piece) {
        let world = outside(field, unit, pose);
        for turn in [0, 45_000, -45_000] {
            let heading = pose.facing.turned(turn);
            let Some(most) = longest(Field::new(field.setup, &world), unit, motion, pose, heading) else {
                continue;
            };
            let length = Length(most);
            out.push(Order::Move(March {
                face: None,
                heading,
                length,
                correction: None,
                from: Some(pose.at),
            }));
        }
    }
}

/// Into every building in reach, at the nearest point of its edge.
fn into_buildings(field: Field<'_>, unit: UnitId, out: &mut Vec<Order>) {
    let reach = Allowance::of(field, unit, Motion::Move).longest();
    let from = match field.unit(unit).place {
        Place::Garrison(_) => return,
        _ => field.unit(unit).pose.at,
    };
    for (building, piece) in field.world.ground.iter() {
        if !piece.scenery.is_building() || !fits(field, unit, building) {
            continue;
        }
        if !piece.shape.distance_from(from).within(reach) {
            continue;
        }
        let nearest =
            piece.shape.edges().map(|e| e.nearest_to(from.into())).min_by_key(|p| p.distance(from.into()));
        out.extend(nearest.map(|p| Order::Occupy { building, at: Some(p.point()), from: None }));
    }
}

/// Moves worth looking at.
pub(super) fn marches(field: Field<'_>, unit: UnitId, motion: Motion, out: &mut Vec<Order>) {
    if let Place::Garrison(piece) = field.unit(unit).place {
        out_of_building(field, unit, motion, piece, out);
        return;
    }
    if field.unit(unit).arriving() {
        for gate in crate::battle::arrive::gates(field, unit) {
            let world = outside(field, unit, gate);
            let out_of = Field::new(field.setup, &world);
            let most = longest(out_of, unit, motion, gate, gate.facing).unwrap_or(0);
            let far = Allowance::of(field, unit, motion).open;
            for length in [most, far, far / 2] {
                let (heading, length) = (gate.facing, Length(length));
                let march = March { face: None, heading, length, correction: None, from: Some(gate.at) };
                out.push(Order::Move(march));
            }
        }
        return;
    }
    if motion == Motion::Move {
        into_buildings(field, unit, out);
    }
    let reach = Allowance::of(field, unit, motion).longest();
    if reach == 0 {
        return;
    }
    let here = field.unit(unit).pose;
    let mut ways = Vec::new();
    headings(field, unit, here, reach, &mut ways);
    let before = out.len();
    for heading in ways {
        if let Some(most) = longest(field, unit, motion, here, heading) {
            out.push(march(None, heading, most));
            if most > 2 * INCH {
                out.push(march(None, heading, most / 2));
            }
        }
    }
    if out.len() == before {
        // Hemmed in: any way out at all.
        out.extend(way_out(field, unit, motion).map(|(heading, most)| march(None, heading, most)));
    }
    if field.has(unit, Rule::Mobility) {
        for side in [Edge::Right, Edge::Left, Edge::Rear] {
            let Some(faced) = crate::movement::face_pose(field, unit, side) else { continue };
            if let Some(most) = longest(field, unit, motion, faced, faced.facing) {
                out.push(march(Some(side), faced.facing, most));
            }
        }
    }
}

/// A way out for a unit that is hemmed in: the first whole degree that allows any move.
fn way_out(field: Field<'_>, unit: UnitId, motion: Motion) -> Option<(Heading, i32)> {
    let here = field.unit(unit).pose;
    let fan = (0..=90).flat_map(|d| [d, -d]).map(|d| here.facing.turned(d * 1000));
    fan.into_iter().find_map(|h| Some((h, longest(field, unit, motion, here, h)?)))
}

/// Any move.
pub(super) fn any(field: Field<'_>, unit: UnitId, motion: Motion, chance: &mut Chance) -> Option<Order> {
    if field.unit(unit).place != Place::Table {
        return None;
    }
    let here = field.unit(unit).pose;
    for _ in 0..8 {
        let side = [None, Some(Edge::Right), Some(Edge::Left), Some(Edge::Rear)][chance.below(4)];
        let face = side.filter(|_| field.has(unit, Rule::Mobility) && chance.one_in(2));
        let start = match face {
            Some(side) => crate::movement::face_pose(field, unit, side)?,
            None => here,
        };
        let whole = chance.one_in(2);
        let turn = if whole { 1000 * chance.between(-90, 90) } else { chance.between(-90_000, 90_000) };
        let heading = start.facing.turned(turn);
        if let Some(most) = longest(field, unit, motion, start, heading) {
            // Candidates know whole degrees: who finds a way only between two of them does not move.
            if !whole || face.is_some() {
                way_out(field, unit, motion)?;
            }
            return Some(march(face, heading, chance.between(CROSS + 1, most.max(CROSS + 1))));
        }
    }
    None
}
