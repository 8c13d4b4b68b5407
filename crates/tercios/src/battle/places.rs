//! Where units and commanders may be deployed: the zones, and what a place must be free of (T-BAT-36 to T-BAT-40).

use super::buildings::{fits, garrison};
use super::deploy::{Post, Spot};
use super::scenario::{Scenario, village};
use crate::commanders::place::may_end;
use crate::ground::Class;
use crate::movement::Path;
use crate::profiles::PlayType;
use crate::terms::Rule;
use crate::turn::command::may_command;
use crate::units::{DISC, LIMIT, OVERLAP, TOUCH};
use crate::{CommanderId, Fault, Field, INCH, Place, Scenery, Station, UnitId};
use rocroi_game::{Faults, Seat, by};
use rocroi_table::{Body, Distance, Fine, GRAIN, Heading, Point, Pose, Rect, distance, overlaps};

/// Ground a side may deploy in.
pub(super) enum Zone {
    /// Between these two lines across the table.
    Strip(i32, i32),
    /// Within so far of the middle of the table.
    Round(Point, i32),
}

impl Zone {
    fn holds(&self, points: &[Fine]) -> bool {
        let slack = i64::from(LIMIT) * GRAIN;
        match self {
            Zone::Strip(low, high) => {
                let grains = |v: i32| i64::from(v) * GRAIN;
                points.iter().all(|p| p.y >= grains(*low) - slack && p.y <= grains(*high) + slack)
            }
            Zone::Round(centre, radius) => {
                points.iter().all(|p| Distance::between(*p, *centre).within(*radius + LIMIT))
            }
        }
    }
}

/// The strip of a side along its own edge (T-BAT-36, T-BAT-50).
pub(super) fn strip(field: Field<'_>, seat: Seat) -> Zone {
    by!("T-BAT-36");
    let contest = &field.world.contest;
    let village = contest.scenario == Some(Scenario::TheVillage) && contest.defender == Some(seat);
    let deep = if village { 18 * INCH } else { 12 * INCH };
    if contest.south == Some(seat) {
        Zone::Strip(0, deep)
    } else {
        Zone::Strip(field.setup.table.y - deep, field.setup.table.y)
    }
}

/// The strip of a side, for drawing and proposals: its two lines across the table.
pub fn strip_of(field: Field<'_>, seat: Seat) -> (i32, i32) {
    match strip(field, seat) {
        Zone::Strip(low, high) => (low, high),
        Zone::Round(..) => (0, field.setup.table.y),
    }
}

/// Is this room free of everything, for proposals?
pub(super) fn free_of_all(field: Field<'_>, unit: UnitId, room: &Rect) -> bool {
    is_free(field, unit, room)
}

/// Any place at all in a side's strip.
pub(super) fn any_spot(field: Field<'_>, seat: Seat, unit: UnitId) -> Option<Spot> {
    first_place(field, unit, &[strip(field, seat)]).map(|pose| Spot::At {
        pose,
        limbered: false,
        on_foot: false,
    })
}

/// May the base stand so: over no base, no impassable ground (T-BAT-37)?
fn is_free(field: Field<'_>, unit: UnitId, rect: &Rect) -> bool {
    let body = Body::Rect(*rect);
    // A cut by the middles before a base is worked out.
    let middle = rect.centre().point();
    let round = |size: rocroi_table::Size| size.front / 2 + size.depth;
    let near = |u: UnitId| field.front(u).within(middle, round(field.size(u)) + round(rect.size()));
    let clear =
        field.bases().all(|u| u == unit || !near(u) || !overlaps(&body, &Body::Rect(field.rect(u)), OVERLAP));
    let over = |c: Scenery| {
        c == Scenery::River
            && field
                .world
                .ground
                .pieces
                .iter()
                .any(|p| p.scenery.is_crossing() && p.shape.overlaps(&body, OVERLAP))
    };
    clear
        && field.world.ground.pieces.iter().all(|p| {
            p.class != Class::Impassable || !p.shape.overlaps(&body, OVERLAP) || over(p.scenery)
        })
        && field.setup.commander_ids().all(|c| {
            !matches!(field.world.commander(c).station, Station::At(p) if overlaps(&body, &crate::commanders::place::disc(p), OVERLAP))
        })
}

fn in_zones(zones: &[Zone], rect: &Rect) -> bool {
    zones.iter().any(|z| z.holds(rect.corners()))
}

pub(super) fn judge_spot(
    field: Field<'_>,
    seat: Seat,
    unit: UnitId,
    spot: Spot,
    zones: &[Zone],
    faults: &mut Faults<Fault>,
) {
    match spot {
        Spot::At { pose, limbered, on_foot } => {
            if on_foot {
                by!("T-ADP-10");
            }
            faults.require(!on_foot || crate::adaptations::adapted(field, unit), || Fault::CannotDismount {
                unit,
            });
            let rect = field.rect_at(unit, pose);
            let table = Fine::from(field.setup.table);
            let slack = i64::from(OVERLAP) * GRAIN;
            let b = rect.bounds();
            let on = b.low.x >= -slack
                && b.low.y >= -slack
                && b.high.x <= table.x + slack
                && b.high.y <= table.y + slack;
            faults.require(on && in_zones(zones, &rect), || Fault::OutsideZone { unit });
            faults.require(is_free(field, unit, &rect), || Fault::NotFree { unit });
            if limbered {
                by!("T-BAT-39");
                by!("T-MOV-41");
                faults.require(field.has(unit, Rule::Carthorses), || Fault::NoCarthorses);
            }
        }
        Spot::In { building } => {
            let is = building.at() < field.world.ground.pieces.len()
                && field.world.ground.piece(building).scenery.is_building();
            if !is {
                faults.push(Fault::NoBuilding { piece: building });
                return;
            }
            faults.require(garrison(field.world, building).is_none(), || Fault::BuildingHeld {
                piece: building,
            });
            faults.require(fits(field, unit, building), || Fault::DoesNotFit { unit, piece: building });
            // The houses of the village, and no others, are the outpost's whatever the circle cuts (T-BAT-50).
            let corners = field.world.ground.piece(building).shape.points();
            let inside = zones.iter().any(|z| match z {
                Zone::Strip(..) => z.holds(corners),
                Zone::Round(..) => village(field).any(|house| house == building),
            });
            faults.require(inside, || Fault::OutsideZone { unit });
        }
        Spot::With { battalion } => {
            by!("T-BAT-40");
            by!("T-ARM-36");
            let there = battalion.at() < field.world.units.len()
                && field.seat(battalion) == seat
                && field.unit(battalion).in_play()
                && field.sheet(battalion).play_type() == PlayType::Battalion;
            let free = !field.world.units.iter().any(|u| u.place == Place::Joined(battalion));
            let may = there && free && field.has(unit, Rule::RegimentalGun);
            faults.require(may, || Fault::CannotJoinGun { unit });
        }
        Spot::Aside => faults.require(!any_place(field, unit, zones), || Fault::RoomLeft { unit }),
    }
}

/// Is any place left for a unit: tried every half inch, straight and across?
fn any_place(field: Field<'_>, unit: UnitId, zones: &[Zone]) -> bool {
    by!("T-BAT-37");
    first_place(field, unit, zones).is_some()
}

fn first_place(field: Field<'_>, unit: UnitId, zones: &[Zone]) -> Option<Pose> {
    let step = INCH / 2;
    let table = field.setup.table;
    let corner = Fine::from(table);
    let fits = |pose: &Pose| {
        let rect = field.rect_at(unit, *pose);
        let b = rect.bounds();
        let on = b.low.x >= 0 && b.low.y >= 0 && b.high.x <= corner.x && b.high.y <= corner.y;
        on && in_zones(zones, &rect) && is_free(field, unit, &rect)
    };
    let rows = 0..=table.y / step;
    let at = |(x, y, quarter): (i32, i32, i32)| {
        Pose::new(Point::new(x * step, y * step), Heading::degrees(90 * quarter))
    };
    let places = rows.flat_map(|y| (0..=table.x / step).flat_map(move |x| (0..2).map(move |q| (x, y, q))));
    places.map(at).find(fits)
}

pub(super) fn judge_post(
    field: Field<'_>,
    commander: CommanderId,
    post: Post,
    zones: &[Zone],
    faults: &mut Faults<Fault>,
) {
    by!("T-BAT-38");
    match post {
        Post::At { at } => {
            let round = [(-DISC, 0), (DISC, 0), (0, -DISC), (0, DISC)];
            let rim = round.map(|(x, y)| Fine::from(Point::new(at.x + x, at.y + y)));
            faults.require(zones.iter().any(|z| z.holds(&rim)), || Fault::PostOutside { commander });
            faults.require(may_end(field, commander, at), || Fault::PostNotFree { commander });
        }
        Post::With { unit } => {
            let may = unit.at() < field.world.units.len()
                && field.unit(unit).in_play()
                && field.seat(unit) == field.officer(commander).seat
                && may_command(field, commander, unit)
                && field.world.attached(unit).is_none();
            faults.require(may, || Fault::PostNotFree { commander });
        }
    }
}

/// Would the move end 3 inches or less from an enemy, base to base (T-BAT-41, T-BAT-51)?
pub(super) fn near_enemy(field: Field<'_>, unit: UnitId, path: &Path) -> bool {
    let body = Body::Rect(field.rect_at(unit, path.end));
    field.of(field.seat(unit).other()).any(|e| {
        let d = match field.unit(e).place {
            Place::Garrison(piece) => field.world.ground.piece(piece).shape.distance(&body),
            _ => distance(&body, &Body::Rect(field.rect(e))),
        };
        d.within(3 * INCH + TOUCH)
    })
}
