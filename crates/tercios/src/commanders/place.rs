//! Where a commander's disc may stand (T-UNT-05, T-COM-08), and the nearest free place to a point.

use crate::ground::Class;
use crate::units::{DISC, OVERLAP, TOUCH};
use crate::{CommanderId, Field, INCH, MM, Piece, Place, Station};
use rocroi_game::{Seat, by};
use rocroi_table::{Body, Bounds, Disc, Fine, GRAIN, Heading, Point, Pose, distance, overlaps};

/// A commander's disc with its centre here.
pub fn disc(at: Point) -> Body {
    by!("T-UNT-05");
    Body::Disc(Disc { centre: at, radius: DISC })
}

/// What stands about a place, gathered once for whoever looks for room there.
pub(crate) struct Crowd<'a> {
    field: Field<'a>,
    /// Troop bases, and whether they are the enemy's.
    bases: Vec<(Body, bool)>,
    /// Buildings the enemy holds.
    held: Vec<&'a Piece>,
    /// Impassable pieces, buildings among them.
    barred: Vec<&'a Piece>,
    /// Other commanders.
    discs: Vec<Point>,
}

impl<'a> Crowd<'a> {
    /// Everything that matters to a disc of this side within `reach` of a place; the commander who looks is not in
    /// his own way.
    pub(crate) fn about(
        field: Field<'a>,
        seat: Seat,
        but: Option<CommanderId>,
        at: Point,
        reach: i32,
    ) -> Self {
        let far = DISC + INCH + TOUCH + reach;
        let mut crowd =
            Crowd { field, bases: Vec::new(), held: Vec::new(), barred: Vec::new(), discs: Vec::new() };
        for unit in field.in_play() {
            let enemy = field.seat(unit) != seat;
            if let Place::Garrison(p) = field.unit(unit).place {
                crowd.held.extend(enemy.then(|| field.world.ground.piece(p)));
                continue;
            }
            // A cut by the front centre alone, before the base is worked out.
            let size = field.size(unit);
            if field.front(unit).within(at, size.front / 2 + size.depth + far) {
                crowd.bases.push((Body::Rect(field.rect(unit)), enemy));
            }
        }
        let here = Bounds::of(&[at.into()]).grown(i64::from(far) * GRAIN);
        let barred = field.world.ground.pieces.iter().filter(|p| p.class == Class::Impassable);
        crowd.barred.extend(barred.filter(|p| here.meets(p.shape.bounds())));
        let others = field.setup.commander_ids().filter(|c| Some(*c) != but);
        crowd.discs.extend(others.filter_map(|c| match field.world.commander(c).station {
            Station::At(p) => Some(p).filter(|p| p.within(at, far + DISC)),
            _ => None,
        }));
        crowd
    }

    /// Is a disc here wholly on the table, over no troop base, building, impassable piece or other commander?
    pub(crate) fn free(&self, at: Point) -> bool {
        by!("T-COM-08");
        let table = self.field.setup.table;
        let inside = |v: i32, end: i32| v >= DISC - OVERLAP && v <= end - DISC + OVERLAP;
        if !inside(at.x, table.x) || !inside(at.y, table.y) {
            return false;
        }
        let body = disc(at);
        self.bases.iter().all(|(base, _)| !overlaps(&body, base, OVERLAP))
            && self
                .barred
                .iter()
                .all(|p| !p.shape.overlaps(&body, OVERLAP) || on_crossing(self.field, &body, p))
            && self.discs.iter().all(|p| !p.within(at, 2 * DISC) || !overlaps(&body, &disc(*p), OVERLAP))
    }

    /// Is a disc here more than an inch from every enemy troop base?
    pub(crate) fn clear(&self, at: Point) -> bool {
        let body = disc(at);
        let near = INCH + TOUCH;
        self.bases.iter().all(|(base, enemy)| !enemy || !distance(&body, base).within(near))
            && self.held.iter().all(|p| !p.shape.distance(&body).within(near))
    }

    /// May a commander end here (T-COM-08)?
    pub(crate) fn may_end(&self, at: Point) -> bool {
        self.free(at) && self.clear(at)
    }

    /// The least circle round a point, in millimetres, on which a disc can be free, and clear of enemies if it must
    /// be: whoever lies over the point has to be left behind. Never too large; often too small.
    pub(crate) fn least(&self, point: Point, clear: bool) -> i32 {
        let from_bases = self.bases.iter().filter_map(|(base, enemy)| {
            let Body::Rect(rect) = base else { return None };
            let (p, gap) = (Fine::from(point), if *enemy && clear { INCH + TOUCH } else { -OVERLAP });
            let deep = match rect.depth_of(p) {
                inside @ 0.. => inside,
                _ => -rect.square_from(p).isqrt(),
            };
            // Nobody who goes r away comes more than r farther out.
            i32::try_from(deep / GRAIN).ok().map(|deep| deep + gap + DISC)
        });
        from_bases.max().map_or(0, |r| (r / MM - 1).max(0))
    }
}

fn on_crossing(field: Field<'_>, body: &Body, river: &Piece) -> bool {
    river.scenery == crate::Scenery::River
        && field
            .world
            .ground
            .pieces
            .iter()
            .any(|p| p.scenery.is_crossing() && p.shape.overlaps(body, OVERLAP))
}

/// Is the disc wholly on the table, over no troop base, building, impassable piece or other commander?
pub fn free(field: Field<'_>, commander: CommanderId, at: Point) -> bool {
    Crowd::about(field, field.officer(commander).seat, Some(commander), at, 0).free(at)
}

/// May he end here (T-COM-08)?
pub fn may_end(field: Field<'_>, commander: CommanderId, at: Point) -> bool {
    Crowd::about(field, field.officer(commander).seat, Some(commander), at, 0).may_end(at)
}

/// The circles T-COM-08 tries, in millimetres.
pub(crate) const CIRCLES: i32 = 305;

/// The places round a point in the order T-COM-08 tries them, from one circle to another: the point itself (circle
/// 0), then circles of 1, 2 … mm, each at whole degrees clockwise from north.
pub(crate) fn circles(point: Point, from: i32, to: i32) -> impl Iterator<Item = Point> {
    let itself = (from <= 0).then_some(point);
    let circles = (from.max(1)..=to.min(CIRCLES))
        .flat_map(move |mm| (0..360).map(move |degree| on_circle(point, mm, degree)));
    itself.into_iter().chain(circles)
}

/// The place at a whole degree of a circle of so many millimetres.
pub(crate) fn on_circle(point: Point, mm: i32, degree: i32) -> Point {
    Pose::new(point, Heading::NORTH).shifted(Heading::degrees(degree), mm * MM).at
}

/// The places round a point where a commander may end, up to so many millimetres away, in the order of T-COM-08.
pub(crate) fn ends(
    field: Field<'_>,
    commander: CommanderId,
    point: Point,
    to: i32,
) -> impl Iterator<Item = Point> {
    by!("T-COM-08");
    let seat = field.officer(commander).seat;
    let crowd = Crowd::about(field, seat, Some(commander), point, to.min(CIRCLES) * MM);
    circles(point, crowd.least(point, true), to).filter(move |p| crowd.may_end(*p))
}

/// The nearest free place to a point (T-COM-08); none: he is killed.
pub fn nearest_free(field: Field<'_>, commander: CommanderId, point: Point) -> Option<Point> {
    ends(field, commander, point, CIRCLES).next()
}
