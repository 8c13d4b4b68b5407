//! Friends that give way to a base that ends over them: guns are slid or set behind it (T-MOV-13), commanders
//! join it or step aside (T-MOV-14).

use super::line::Mover;
use crate::commanders::place::{CIRCLES, Crowd, circles, disc};
use crate::ground::Class;
use crate::terms::{Arm, Rule};
use crate::units::{DISC, LIMIT, OVERLAP};
use crate::{CommanderId, Field, INCH, MM, Mark, Motion, Station, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, Edge, Fine, GRAIN, Heading, Point, Pose, distance, overlaps};

/// For a gun: may friends push it aside? None for anything else.
pub fn may_give_way(field: Field<'_>, unit: UnitId) -> Option<bool> {
    if field.arm(unit) != Arm::Artillery {
        return None;
    }
    by!("T-MOV-13");
    let fortified = field.has(unit, Rule::Fortified) && !field.unit(unit).is(Mark::Displaced);
    Some(!fortified)
}

/// The friendly guns under the base in this pose that may be pushed, nearest to the start of the move first.
pub fn under(mover: &Mover<'_>, pose: Pose, start: Point) -> Vec<UnitId> {
    let field = mover.field;
    let body = Body::Rect(field.rect_at(mover.unit, pose));
    let seat = field.seat(mover.unit);
    let mut guns: Vec<UnitId> = field
        .bases()
        .filter(|u| *u != mover.unit && field.seat(*u) == seat)
        .filter(|u| may_give_way(field, *u) == Some(true))
        .filter(|u| overlaps(&body, &Body::Rect(field.rect(*u)), OVERLAP))
        .collect();
    let from = Fine::from(start);
    guns.sort_by_key(|g| ((Fine::from(field.front(*g)) - from).square(), *g));
    guns
}

/// Is a gun free here: over no unit, impassable ground or building, and on the table?
fn gun_free(field: Field<'_>, gun: UnitId, pose: Pose) -> bool {
    let rect = field.rect_at(gun, pose);
    let body = Body::Rect(rect);
    let mover = Mover::new(field, gun, Motion::Move);
    mover.on_table(&rect)
        && field.bases().all(|u| u == gun || !overlaps(&body, &Body::Rect(field.rect(u)), OVERLAP))
        && field
            .world
            .ground
            .pieces
            .iter()
            .filter(|p| p.class == Class::Impassable && p.shape.overlaps(&body, OVERLAP))
            .all(|p| mover.overhangs(p.scenery, &body))
}

/// The gun slid straight against the direction of the move until it just touches the mover, if it is free there.
pub fn slid(field: Field<'_>, mover: UnitId, gun: UnitId, way: Heading) -> Option<Pose> {
    by!("T-MOV-13");
    let base = Body::Rect(field.rect(mover));
    let from = field.unit(gun).pose;
    let at = |t: i32| from.shifted(way.opposite(), t);
    let clear = |t: i32| !overlaps(&base, &Body::Rect(field.rect_at(gun, at(t))), 0);
    let (a, b) = (field.size(mover), field.size(gun));
    let (mut bad, mut good) = (0, a.front + a.depth + b.front + b.depth);
    while good - bad > 1 {
        let middle = bad + (good - bad) / 2;
        if clear(middle) { good = middle } else { bad = middle }
    }
    let pose = at(good);
    gun_free(field, gun, pose).then_some(pose)
}

/// May its owner set the gun here: facing as before, free, wholly behind the line of the mover's rear edge and
/// within 1 inch of that edge?
pub fn may_set(field: Field<'_>, mover: UnitId, gun: UnitId, at: Point) -> bool {
    by!("T-MOV-13");
    let pose = Pose::new(at, field.unit(gun).pose.facing);
    let rect = field.rect_at(gun, pose);
    let base = field.rect(mover);
    let rear = base.lane(Edge::Rear);
    let behind = rear.extent(&Body::Rect(rect)).v.0 >= -i64::from(OVERLAP) * GRAIN;
    let [left, right] = base.ends(Edge::Rear);
    let edge = Body::Segment(rocroi_table::Segment { from: left, to: right });
    behind && distance(&Body::Rect(rect), &edge).within(INCH + LIMIT) && gun_free(field, gun, pose)
}

/// Places worth trying for a gun that cannot be slid: along the rear edge, touching it, half an inch and an inch
/// behind, every millimetre from the middle outwards.
pub fn places_behind(field: Field<'_>, mover: UnitId, gun: UnitId) -> impl Iterator<Item = Point> + '_ {
    let base = field.rect(mover);
    let lane = base.lane(Edge::Rear);
    let facing = field.unit(gun).pose.facing;
    let (size, origin) = (field.size(gun), Pose::new(Point::default(), facing));
    // How far the gun's base reaches towards the mover from its own front centre.
    let reach = lane.extent(&Body::Rect(field.rect_at(gun, origin))).v.0 - lane.to_lane(Fine::default()).1;
    let half = lane.length() / 2 + size.front.max(size.depth) + INCH;
    let steps = (0..=half / MM).flat_map(|mm| [mm * MM, -mm * MM]);
    let depths = [0, INCH / 2, INCH];
    depths.into_iter().flat_map(move |back| {
        steps.clone().map(move |off| {
            let u = lane.length() / 2 + off;
            lane.place(u, 0).moved(lane.heading().forward(), i64::from(back) * GRAIN - reach).point()
        })
    })
}

/// Where a gun under the mover (which stands in its final pose) goes: slid if it can be, otherwise some free
/// place behind.
pub fn find_place(field: Field<'_>, mover: UnitId, gun: UnitId, way: Heading) -> Option<Pose> {
    slid(field, mover, gun, way).or_else(|| {
        let facing = field.unit(gun).pose.facing;
        places_behind(field, mover, gun)
            .find(|p| may_set(field, mover, gun, *p))
            .map(|p| Pose::new(p, facing))
    })
}

/// Friendly unattached commanders under the base of a unit, in the order of their list (T-MOV-14).
pub fn commanders_under(field: Field<'_>, unit: UnitId) -> impl Iterator<Item = CommanderId> + '_ {
    let seat = field.seat(unit);
    let base = Body::Rect(field.rect(unit));
    field.commanders(seat).filter(move |c| {
        matches!(field.world.commander(*c).station, Station::At(p) if overlaps(&disc(p), &base, OVERLAP))
    })
}

/// Where a commander under a base may go: the nearest place to where he stood, and the nearest that is more than an
/// inch from enemies (T-MOV-14).
fn steps(field: Field<'_>, commander: CommanderId, unit: UnitId) -> [Option<Point>; 2] {
    let stood = match field.world.commander(commander).station {
        Station::At(p) => p,
        Station::With(_) | Station::Away | Station::Lost => Point::default(),
    };
    let base = field.rect(unit);
    // Farther out no disc is within an inch of the base.
    let corner = base.corners().iter().map(|c| c.distance(stood.into()) / GRAIN).max().unwrap_or(0);
    let far = i32::try_from(corner).unwrap_or(i32::MAX / 2) + DISC + INCH + LIMIT;
    let to = (far / MM + 1).min(CIRCLES);
    let crowd = Crowd::about(field, field.officer(commander).seat, Some(commander), stood, to * MM);
    let base = Body::Rect(base);
    let mut any = None;
    for p in circles(stood, crowd.least(stood, false), to).filter(|p| beside(&crowd, &base, *p)) {
        any.get_or_insert(p);
        if crowd.clear(p) {
            return [any, Some(p)];
        }
    }
    [any, None]
}

/// Is the disc within 1 inch of the base, overlapping nothing?
fn beside(crowd: &Crowd<'_>, base: &Body, at: Point) -> bool {
    distance(&disc(at), base).within(INCH + LIMIT) && crowd.free(at)
}

/// May the commander be set here: within 1 inch of the base, overlapping nothing, and more than 1 inch from
/// enemies where such a place exists (T-MOV-14)?
pub fn may_step(field: Field<'_>, commander: CommanderId, unit: UnitId, at: Point) -> bool {
    by!("T-MOV-14");
    let crowd = Crowd::about(field, field.officer(commander).seat, Some(commander), at, 0);
    beside(&crowd, &Body::Rect(field.rect(unit)), at)
        && (crowd.clear(at) || steps(field, commander, unit)[1].is_none())
}

/// Where he goes if his owner says nothing: the free place nearest to where he stood.
pub fn default_step(field: Field<'_>, commander: CommanderId, unit: UnitId) -> Option<Point> {
    let [any, clear] = steps(field, commander, unit);
    clear.or(any)
}

/// May he join the unit that came over him: one he may command, and without a commander (T-MOV-14)?
pub fn may_join(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    by!("T-MOV-14");
    field.world.attached(unit).is_none() && crate::turn::command::may_command(field, commander, unit)
}
