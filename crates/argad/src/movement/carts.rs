//! Carts on the move (R-SCN-08). Taking them is in the chapter on scenarios.

use super::course::{Manner, Run};
use super::orders::Leg;
use super::walk::along;
use crate::event::Event;
use crate::fault::Fault;
use crate::figures::{FigureId, Marks, Spot, Status};
use crate::ground::{AreaKind, Edge, core_of};
use crate::measure::{SLACK, STEP, TOUCH, touch};
use crate::setup::Setup;
use crate::world::{CART, Eyes, Loot, World, beast_body, foot_body, rect};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Fine, GRAIN, Heading, Point, Segment, inside, overlaps, passage};

/// Along a road.
const ON_ROAD: i32 = Cm(16).units();
/// In the open.
const OFF_ROAD: i32 = Cm(8).units();

/// May this figure drive that cart now?
pub fn may_drive(w: &World, id: FigureId, cart: u8) -> bool {
    let f = w.figure(id);
    let Some(c) = w.carts.get(usize::from(cart)) else { return false };
    let Some(body) = w.body(id, Eyes::All) else { return false };
    c.left.is_none()
        && c.owner == f.side
        && !f.mounted()
        && !w.routed(id)
        && !w.in_contact(id)
        && w.formed(id).is_none()
        && touch(&body, &Body::Rect(rect(c.spot, CART)))
}

/// Drives a cart along the legs and puts the driver beside it.
#[expect(clippy::too_many_arguments, reason = "the parts of a course")]
pub fn drive(
    w: &mut World,
    setup: &Setup,
    id: FigureId,
    cart: u8,
    legs: &[Leg],
    driver_at: Point,
    leave: bool,
    manner: Manner,
    out: &mut Run,
) {
    by!("R-SCN-08");
    if !may_drive(w, id, cart) || w.figure(id).spent > 0 {
        out.faults.push(Fault::CannotDrive { figure: id, cart });
        return;
    }
    let start = w.carts[usize::from(cart)].spot;
    let mut spot = start;
    let mut path = vec![start];
    let mut used = 0i64;
    let mut on_road = true;
    let mut left_by = None;
    for leg in legs {
        let Leg::By(by) = leg else {
            out.faults.push(Fault::CartBarred { cart });
            return;
        };
        let grains = Fine::from(*by).length();
        if grains == 0 {
            continue;
        }
        spot.heading = Heading::towards(Point::default(), *by).unwrap_or(spot.heading);
        let body = Body::Rect(rect(spot, CART));
        if barred_at(w, id, cart, &body) {
            out.faults.push(Fault::CartBarred { cart });
            return;
        }
        let whole = (grains / GRAIN) as i32;
        let stop = first_bar(w, id, cart, &body, *by).filter(|at| *at < whole);
        if stop.is_some() && !manner.group_path {
            out.faults.push(Fault::CartBarred { cart });
            return;
        }
        // Beyond the table the road goes on.
        let line = Segment::new(spot.at, as_far_as_the_edge(w, spot.at, *by, grains));
        on_road &= w
            .ground
            .pieces()
            .iter()
            .filter(|p| matches!(p.kind, AreaKind::Road | AreaKind::Bridge))
            .fold(None, |all: Option<rocroi_table::Spans>, p| {
                let s = inside(&line, &Body::Rect(p.rect()), 0);
                Some(all.map_or(s.clone(), |a| a.union(&s)))
            })
            .is_some_and(|s| s.cover(SLACK));
        let made = stop.unwrap_or(whole);
        let end = if stop.is_none() { spot.at + *by } else { along(spot.at, *by, grains, made) };
        used += if stop.is_none() { grains } else { i64::from(made) * GRAIN };
        spot.at = end;
        path.push(spot);
        if stop.is_some() {
            break;
        }
        if !w.ground.holds_part_of(&Body::Rect(rect(spot, CART))) {
            left_by = Some(w.ground.edge_beyond(end));
            break;
        }
    }
    let limit = if on_road { ON_ROAD } else { OFF_ROAD };
    if used >= i64::from(limit + STEP / 2) * GRAIN {
        out.faults.push(Fault::CartTooFar { cart });
        return;
    }
    if left_by.is_some() && !leave {
        out.faults.push(Fault::OverTheEdge { figure: id });
        return;
    }
    w.carts[usize::from(cart)].spot = spot;
    w.carts[usize::from(cart)].driver = Some(id);
    let moved = used > 0;
    if let Some(edge) = left_by {
        by!("R-MOV-33");
        let exit = setup.scenario.exits[w.figure(id).side.index()].contains(&edge);
        w.carts[usize::from(cart)].left = Some(edge);
        w.take_off(id, if exit { Status::Left } else { Status::Lost });
        w.carts[usize::from(cart)].driver = None;
        crate::morale::note_loss(w, setup, id, exit);
        out.events.push(Event::CartWent { cart, driver: id, path });
        out.events.push(Event::CartLeft { cart, edge });
        out.events.push(Event::LeftTable { figure: id, edge, exit });
        return;
    }
    let man = Spot::new(driver_at, w.spot(id, Eyes::All).map_or(Heading::NORTH, |s| s.heading));
    let man_body = foot_body(man, false);
    let cart_body = Body::Rect(rect(spot, CART));
    let beside = touch(&man_body, &cart_body) && !overlaps(&man_body, &cart_body, SLACK);
    let eyes = Eyes::Of(w.figure(id).side);
    if !beside || !super::deeds::room(w, setup, id, man, eyes) || !w.touched_from(id, man, 0, eyes).is_empty()
    {
        out.faults.push(Fault::CannotDrive { figure: id, cart });
        return;
    }
    // Both hands are full: he leads no horses (R-MOV-10).
    super::deeds::drop_tether(w, id);
    let from = w.spot(id, Eyes::All).unwrap_or(man);
    w.set_place(id, |p| {
        p.spot = man;
        p.crouched = false;
        p.idle = false;
    });
    if moved || from.at != man.at {
        super::course::trail(w, id, &[from, man]);
        w.figure_mut(id).marks.set(Marks::MOVED);
    }
    // Driving is the driver's whole move.
    w.figure_mut(id).spent = Cm(40).units();
    w.figure_mut(id).marks.set(Marks::GONE);
    out.events.push(Event::CartWent { cart, driver: id, path });
}

/// The end of a stretch, or where it leaves the table.
fn as_far_as_the_edge(w: &World, from: Point, by: Point, grains: i64) -> Point {
    let size = w.ground.size;
    let mut most = i64::MAX;
    for (room, pace) in [(size.x - from.x, by.x), (size.y - from.y, by.y), (from.x, -by.x), (from.y, -by.y)] {
        if pace > 0 {
            most = most.min(i64::from(room.max(0)) * grains / (i64::from(pace) * GRAIN));
        }
    }
    if most * GRAIN >= grains { from + by } else { along(from, by, grains, most as i32) }
}

/// What a cart may neither stand on nor pass: any other base, difficult ground, walls.
fn obstacles(w: &World, driver: FigureId, cart: u8) -> Vec<(Body, i32)> {
    let side = w.figure(driver).side;
    let mut out = Vec::new();
    for (id, place) in w.seen(Eyes::Of(side)) {
        if id == driver {
            continue;
        }
        // It never touches an enemy.
        let gap = if w.figure(id).side == side { -SLACK } else { TOUCH + STEP };
        out.push((w.body_at(id, place.spot), gap));
    }
    out.extend(w.horses.iter().filter(|h| !h.gone).map(|h| (beast_body(h), -SLACK)));
    let others = w.carts.iter().enumerate().filter(|(i, c)| *i != usize::from(cart) && c.left.is_none());
    out.extend(others.map(|(_, c)| (Body::Rect(rect(c.spot, CART)), -SLACK)));
    // Difficult for anybody is difficult for a cart: read as for cavalry, the worse of foot and horse.
    let mover = crate::figures::Mover::HeavyCavalry;
    for p in w.ground.pieces() {
        if p.kind.row().hard(mover) != super::Hard::Open {
            out.push((Body::Rect(core_of(p)), 0));
        }
    }
    out.extend(w.ground.lines.iter().map(|l| (Body::Segment(l.segment()), -SLACK)));
    out.extend(w.ground.buildings.iter().map(|b| (Body::Rect(b.rect()), -SLACK)));
    out
}

fn barred_at(w: &World, driver: FigureId, cart: u8, body: &Body) -> bool {
    obstacles(w, driver, cart).iter().any(|(b, gap)| {
        if *gap > 0 { rocroi_table::within(body, b, *gap - 1) } else { overlaps(body, b, -*gap) }
    })
}

fn first_bar(w: &World, driver: FigureId, cart: u8, body: &Body, by: Point) -> Option<i32> {
    obstacles(w, driver, cart).iter().filter_map(|(b, gap)| passage(body, by, b, *gap)).map(|p| p.0).min()
}

/// What a figure that leaves the table carries: taken off by a scenario exit, otherwise dropped.
pub fn carry_off(w: &mut World, id: FigureId, edge: Edge, exit: bool, events: &mut Vec<Event>) {
    let Some(n) = w.figure(id).loot else { return };
    w.figure_mut(id).loot = None;
    by!("R-SCN-19");
    if exit {
        let side = w.figure(id).side;
        w.loot[usize::from(n)] = Loot::Off(side, edge);
        return;
    }
    let at = w.spot(id, Eyes::All).map_or(Point::default(), |s| s.at);
    let at = Point::new(at.x.clamp(0, w.ground.size.x), at.y.clamp(0, w.ground.size.y));
    w.loot[usize::from(n)] = Loot::Lying(at);
    events.push(Event::LootDropped { loot: n, at });
}
