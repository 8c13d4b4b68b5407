//! A commander's move (T-COM-07, T-COM-08), joining a unit with it (T-COM-18) and leaving one (T-COM-23).

use super::place::{disc, free, may_end};
use crate::ground::Class;
use crate::order::Ride;
use crate::terms::Virtue;
use crate::turn::command::may_command;
use crate::units::{CROSS, DISC, LIMIT, OVERLAP, TOUCH};
use crate::{CommanderId, Fault, Field, Holds, INCH, Length, PieceId, Place, Scenery, Station, UnitId};
use rocroi_game::{Faults, by};
use rocroi_table::{Body, Distance, Fine, Point, Segment, Spans, crosses, distance, nearest_points, overlap};

/// A judged ride.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ridden {
    /// The unit he leaves.
    pub leaves: Option<UnitId>,
    /// His path: corners and end.
    pub path: Vec<Point>,
    /// The unit he joins.
    pub joins: Option<UnitId>,
}

/// How far he may ride: 6 inches, 9 with Élan (T-COM-07, T-COM-30).
pub fn reach(field: Field<'_>, commander: CommanderId) -> i32 {
    by!("T-COM-07");
    if field.officer(commander).virtues.has(Virtue::Elan) {
        by!("T-COM-30");
        9 * INCH
    } else {
        6 * INCH
    }
}

/// May he leave the unit he is with: he did not join it this turn, and it has not used its order (T-COM-23)?
pub fn may_leave(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    by!("T-COM-23");
    !field.world.commander(commander).joined && field.unit(unit).hand.holds == Holds::Order
}

/// Could he join this unit (T-COM-18): one he may command, with no commander yet?
pub fn could_join(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    by!("T-COM-18");
    field.unit(unit).in_play() && may_command(field, commander, unit) && field.world.attached(unit).is_none()
}

/// The distance from a disc to the edge of a unit: of a garrison, to its building.
fn to_edge(field: Field<'_>, unit: UnitId, body: &Body) -> Distance {
    match field.unit(unit).place {
        Place::Garrison(piece) => field.world.ground.piece(piece).shape.distance(body),
        _ => distance(body, &Body::Rect(field.rect(unit))),
    }
}

/// Does a disc here touch the unit (rim and base 0.1 mm or less apart)?
fn touches(field: Field<'_>, unit: UnitId, at: Point) -> bool {
    let body = disc(at);
    let over = match field.unit(unit).place {
        Place::Garrison(piece) => field.world.ground.piece(piece).shape.overlaps(&body, OVERLAP),
        _ => overlap(&body, &Body::Rect(field.rect(unit))) > OVERLAP,
    };
    !over && to_edge(field, unit, &body).within(TOUCH)
}

/// The first unit he touches here and could join.
fn joinable_at(field: Field<'_>, commander: CommanderId, at: Point) -> Option<UnitId> {
    let seat = field.officer(commander).seat;
    field.of(seat).find(|u| could_join(field, commander, *u) && touches(field, *u, at))
}

/// Judges a ride of at most `most`. `may_join`: the ride may join a unit (not when leaving one, T-COM-23).
pub fn judge(
    field: Field<'_>,
    commander: CommanderId,
    ride: &Ride,
    most: i32,
    faults: &mut Faults<Fault>,
) -> Option<Ridden> {
    let station = field.world.commander(commander).station;
    let Some(end) = ride.path.last().copied() else {
        faults.push(Fault::NoWay);
        return None;
    };
    let (start, leaves) = match station {
        Station::At(p) => (p, None),
        Station::With(unit) => {
            faults.require(may_leave(field, commander, unit), || Fault::MayNotLeave { commander });
            (start_from(field, commander, unit, ride, faults)?, Some(unit))
        }
        Station::Away | Station::Lost => {
            faults.push(Fault::NotACommander { commander });
            return None;
        }
    };
    let path = match ride.path.as_slice() {
        [end] => shortest(field, commander, start, *end, most).unwrap_or_else(|| vec![*end]),
        corners => corners.to_vec(),
    };
    judge_path(field, commander, start, &path, most, faults);
    match ride.join {
        Some(unit) => {
            let known = unit.at() < field.world.units.len();
            let may = known && leaves.is_none() && could_join(field, commander, unit);
            faults.require(may, || Fault::MayNotAttach { unit });
            faults.require(known && touches(field, unit, end), || Fault::NotTouching { unit });
            // Joining is free of the inch from enemies (T-COM-08).
            faults.require(free(field, commander, end), || Fault::RideEnd { commander });
        }
        None => {
            faults.require(may_end(field, commander, end), || Fault::RideEnd { commander });
            // The one he has left he could join as well (T-COM-23).
            let left = leaves.filter(|u| touches(field, *u, end));
            let touched = left.or_else(|| joinable_at(field, commander, end));
            if let Some(unit) = touched {
                faults.push(Fault::TouchesUnit { unit });
            }
        }
    }
    Some(Ridden { leaves, path, joins: ride.join })
}

/// Where his disc starts when he leaves a unit: the place named, or touching its edge nearest to where he goes.
fn start_from(
    field: Field<'_>,
    commander: CommanderId,
    unit: UnitId,
    ride: &Ride,
    faults: &mut Faults<Fault>,
) -> Option<Point> {
    if let Some(p) = ride.from {
        faults.require(touches(field, unit, p), || Fault::RideStart { commander });
        return Some(p);
    }
    let goal = Fine::from(*ride.path.first()?);
    let edge = match field.unit(unit).place {
        Place::Garrison(piece) => {
            let edges = field.world.ground.piece(piece).shape.edges();
            edges.map(|e| e.nearest_to(goal)).min_by_key(|p| p.distance(goal))?
        }
        _ => {
            let point = Body::Disc(rocroi_table::Disc { centre: goal.point(), radius: 0 });
            nearest_points(&Body::Rect(field.rect(unit)), &point).0
        }
    };
    let away = goal - edge;
    let far = away.length();
    if far == 0 {
        return Some(goal.point());
    }
    // The disc's centre stands a radius off the edge, on the way.
    let off = (i64::from(DISC) * rocroi_table::GRAIN).min(far);
    Some((edge + Fine::new(away.x * off / far, away.y * off / far)).point())
}

fn judge_path(
    field: Field<'_>,
    commander: CommanderId,
    start: Point,
    path: &[Point],
    most: i32,
    faults: &mut Faults<Fault>,
) {
    by!("T-COM-08");
    let seat = field.officer(commander).seat;
    let (mut from, mut length) = (start, 0i64);
    let table = field.setup.table;
    for to in path {
        let line = Segment::new(from, *to);
        length += line.length();
        if let Some(unit) = enemy_on(field, seat, &line) {
            faults.push(Fault::RideThroughUnit { unit });
        }
        if let Some(piece) = ground_on(field, &line) {
            faults.push(Fault::RideThroughGround { piece });
        }
        let on = |v: i32, end: i32| v >= DISC - OVERLAP && v <= end - DISC + OVERLAP;
        faults.require(on(to.x, table.x) && on(to.y, table.y), || Fault::RideEnd { commander });
        from = *to;
    }
    let length = i32::try_from(length / rocroi_table::GRAIN).unwrap_or(i32::MAX);
    faults
        .require(length <= most + LIMIT, || Fault::RideTooFar { length: Length(length), most: Length(most) });
}

/// An enemy base the line passes through.
fn enemy_on(field: Field<'_>, seat: rocroi_game::Seat, line: &Segment) -> Option<UnitId> {
    let enemies = field.bases().filter(|u| field.seat(*u) != seat);
    enemies.into_iter().find(|u| crosses(line, &Body::Rect(field.rect(*u)), CROSS))
}

/// Impassable ground the line passes through; bridges and fords are open (T-COM-07).
fn ground_on(field: Field<'_>, line: &Segment) -> Option<PieceId> {
    let ground = &field.world.ground;
    let crossing = || {
        let crossings = ground.pieces.iter().filter(|p| p.scenery.is_crossing());
        crossings.fold(Spans::none(line), |all, p| {
            all.union(&p.shape.inside(line, 0)).union(&p.shape.along_border(line, CROSS))
        })
    };
    ground.iter().filter(|(_, p)| p.class == Class::Impassable).find_map(|(id, p)| {
        let inside = p.shape.inside(line, CROSS);
        let barred = if p.scenery == Scenery::River { inside.minus(&crossing()) } else { inside };
        (!barred.is_empty()).then_some(id)
    })
}

fn clear(field: Field<'_>, seat: rocroi_game::Seat, from: Fine, to: Fine) -> bool {
    let line = Segment { from, to };
    enemy_on(field, seat, &line).is_none() && ground_on(field, &line).is_none()
}

/// The shortest legal path to a place where only an end is given: straight, or round the corners of what is in the
/// way. None if there is none within reach.
fn shortest(
    field: Field<'_>,
    commander: CommanderId,
    start: Point,
    end: Point,
    most: i32,
) -> Option<Vec<Point>> {
    let seat = field.officer(commander).seat;
    let (from, to) = (Fine::from(start), Fine::from(end));
    if clear(field, seat, from, to) {
        return Some(vec![end]);
    }
    by!("T-COM-08");
    let near = |p: &Fine| from.distance(*p) + p.distance(to) <= i64::from(most + LIMIT) * rocroi_table::GRAIN;
    let mut nodes = vec![from, to];
    for u in field.bases().filter(|u| field.seat(*u) != seat) {
        nodes.extend(field.rect(u).corners().iter().copied().filter(near));
    }
    for p in &field.world.ground.pieces {
        if p.class == Class::Impassable || p.scenery.is_crossing() {
            nodes.extend(p.shape.points().iter().copied().filter(near));
        }
    }
    // Rounded to whole units, as a path is given.
    for n in &mut nodes[2..] {
        *n = Fine::from(n.point());
    }
    // Dijkstra over the corners: few, since all lie within one ride.
    let mut best: Vec<Option<(i64, usize)>> = vec![None; nodes.len()];
    let mut done = vec![false; nodes.len()];
    best[0] = Some((0, 0));
    loop {
        let next = (0..nodes.len()).filter(|i| !done[*i]).filter_map(|i| Some((best[i]?.0, i))).min();
        let (so_far, at) = next?;
        if at == 1 {
            break;
        }
        done[at] = true;
        for i in 0..nodes.len() {
            let far = so_far + nodes[at].distance(nodes[i]);
            if done[i] || best[i].is_some_and(|(d, _)| d <= far) {
                continue;
            }
            if clear(field, seat, nodes[at], nodes[i]) {
                best[i] = Some((far, at));
            }
        }
    }
    let mut path = Vec::new();
    let mut at = 1;
    while at != 0 {
        path.push(nodes[at].point());
        at = best[at]?.1;
    }
    path.reverse();
    Some(path)
}

/// A place touching the unit, on the side nearest to him, where he may end to join it: for proposals.
pub fn place_to_join(field: Field<'_>, commander: CommanderId, unit: UnitId) -> Option<Point> {
    let Station::At(here) = field.world.commander(commander).station else { return None };
    if field.unit(unit).place != Place::Table {
        return None;
    }
    let base = Body::Rect(field.rect(unit));
    let point = Body::Disc(rocroi_table::Disc { centre: here, radius: 0 });
    let edge = nearest_points(&base, &point).0;
    let away = Fine::from(here) - edge;
    let far = away.length();
    if far == 0 {
        return None;
    }
    let off = (i64::from(DISC) + i64::from(TOUCH) / 2) * rocroi_table::GRAIN;
    let at = (edge + Fine::new(away.x * off / far, away.y * off / far)).point();
    (touches(field, unit, at) && free(field, commander, at)).then_some(at)
}
