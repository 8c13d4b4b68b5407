//! Line of sight (T-SHT-04 to T-SHT-11): what a point sees of a unit, what blocks the line, and the gaps it may
//! not pass. It serves shooting, charging and commanders alike.

use crate::movement::{Barrier, narrow_gap};
use crate::units::{BEHIND, CENTRES, CROSS, EDGE, behind, centres};
use crate::{Field, INCH, Piece, PieceId, Place, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, Bounds, Distance, Edge, Fine, GRAIN, Point, Rect, Segment, crosses};

/// Who looks, from where, at whom, and over which friends.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The battle.
    pub field: Field<'a>,
    /// Where the line begins.
    pub from: Fine,
    /// The unit that looks; none for a commander.
    pub viewer: Option<UnitId>,
    /// The place of a commander who looks: units he stands against do not block (T-COM-10).
    pub stands: Option<Point>,
    /// The unit looked at; none for a commander standing alone.
    pub target: Option<UnitId>,
    /// Friends near enough may be shot over, and are not in the way (T-SHT-36).
    pub over: bool,
}

/// A centre of the target that is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Which centre; of a garrison the side of its building is counted in `side` instead.
    pub centre: Edge,
    /// Where it is.
    pub at: Fine,
    /// How far.
    pub distance: Distance,
}

impl<'a> Look<'a> {
    /// From a unit's front centre (T-SHT-04).
    pub fn of(field: Field<'a>, viewer: UnitId, target: UnitId) -> Self {
        Look {
            field,
            from: field.front(viewer).into(),
            viewer: Some(viewer),
            stands: None,
            target: Some(target),
            over: false,
        }
    }

    /// From the centre of a commander's disc here, all round (T-COM-10).
    fn of_commander(field: Field<'a>, at: Point, target: Option<UnitId>) -> Self {
        by!("T-COM-10");
        Look { field, from: at.into(), viewer: None, stands: Some(at), target, over: false }
    }

    /// Is the line to this point clear (T-SHT-06 to T-SHT-11)?
    pub fn clear(&self, to: Fine) -> bool {
        by!("T-SHT-04");
        let line = Segment { from: self.from, to };
        let field = self.field;
        // The target's own base: a centre on its far side is not seen through it (T-SHT-08).
        if let Some(target) = self.target {
            let through = match field.unit(target).place {
                Place::Table => crosses(&line, &Body::Rect(field.rect(target)), CROSS),
                Place::Garrison(piece) => field.world.ground.piece(piece).shape.crossed(&line, CROSS),
                Place::Away | Place::Aside | Place::Joined(_) | Place::Destroyed => false,
            };
            if through {
                by!("T-SHT-08");
                return false;
            }
        }
        let reach = i64::from(3 * INCH) * GRAIN;
        let far = Bounds::of(&[line.from, line.to]).grown(reach + i64::from(12 * INCH) * GRAIN);
        let mut barriers: Vec<Barrier<'a>> = Vec::new();
        // Commanders never block.
        by!("T-COM-04");
        for unit in field.bases() {
            if Some(unit) == self.viewer || Some(unit) == self.target {
                continue;
            }
            if !far.meets(&Bounds::of(&[field.front(unit).into()])) {
                continue;
            }
            let rect = field.rect(unit);
            if !rect.bounds().grown(reach).meets_line(&line) || self.stands.is_some_and(|p| touches(&rect, p))
            {
                continue;
            }
            if self.over && self.shoots_over(unit, to) {
                continue;
            }
            if crosses(&line, &Body::Rect(rect), CROSS) {
                by!("T-SHT-06");
                return false;
            }
            barriers.push(Barrier::Base(unit, rect));
        }
        for (id, piece) in field.world.ground.iter() {
            let by_the_way = piece.hidden && piece.shape.bounds().grown(reach).meets_line(&line);
            if !by_the_way || !self.may_hide(id, piece, to) {
                continue;
            }
            if self.hides(piece, &line) {
                by!("T-SHT-09");
                return false;
            }
            barriers.push(Barrier::Piece(id, piece));
        }
        // T-SHT-07: between two things that block sight there must be 3 inches.
        let narrow = narrow_gap(&barriers, &line, |a, b| match (a, b) {
            // Hidden pieces that touch are one.
            (Barrier::Piece(_, p), Barrier::Piece(_, q)) => {
                !p.shape.distance_to_shape(&q.shape).within(CROSS)
            }
            _ => true,
        });
        if narrow.is_some() {
            by!("T-SHT-07");
            return false;
        }
        true
    }

    /// A friend whose front centre is nearer to the shooters' than to the centre aimed at (T-SHT-36).
    fn shoots_over(&self, friend: UnitId, to: Fine) -> bool {
        let Some(shooter) = self.viewer else { return false };
        let field = self.field;
        if field.seat(friend) != field.seat(shooter) {
            return false;
        }
        by!("T-SHT-36");
        let at: Fine = field.front(friend).into();
        let from = match field.unit(shooter).place {
            Place::Garrison(_) => self.from,
            _ => field.front(shooter).into(),
        };
        let (here, there) = (at.distance(from), at.distance(to));
        here + i64::from(BEHIND) * GRAIN < there
    }

    /// Could this piece block this very line at all?
    fn may_hide(&self, id: PieceId, piece: &Piece, to: Fine) -> bool {
        let field = self.field;
        let own = |u: UnitId| field.unit(u).place == Place::Garrison(id);
        if self.target.is_some_and(own) || self.viewer.is_some_and(own) {
            by!("T-BAT-13");
            return false;
        }
        let lies_in = |p: Fine| piece.shape.contains(p) || piece.shape.on_border(p, EDGE);
        if piece.scenery.is_hill() {
            // A hill hides only what is on neither end of the line.
            by!("T-SHT-11");
            return !lies_in(self.from) && !lies_in(to);
        }
        by!("T-SHT-09");
        !(lies_in(self.from) && lies_in(to))
    }

    /// Does the line pass through the piece? From or to a point on its edge it may run 1 mm inside (T-SHT-10).
    fn hides(&self, piece: &Piece, line: &Segment) -> bool {
        let on_edge = [line.from, line.to].iter().any(|p| piece.shape.on_border(*p, EDGE));
        if on_edge {
            by!("T-SHT-10");
        }
        piece.shape.crossed(line, if on_edge { EDGE } else { CROSS })
    }

    /// The centres of the target in sight, nearest first, those in `arc` only.
    pub fn seen(&self, arc: impl Fn(Fine) -> bool) -> Vec<Seen> {
        let mut out: Vec<Seen> = Vec::new();
        let Some(target) = self.target else { return out };
        for (centre, at) in goals(self.field, target) {
            if arc(at) && self.clear(at) {
                out.push(Seen { centre, at, distance: Distance::between(self.from, at) });
            }
        }
        out.sort_by_key(|s| s.distance);
        in_order_of_preference(&mut out);
        out
    }
}

/// Equally near centres (BEHIND of T-UNT-10), front before right, left and rear (T-TRN-01).
fn in_order_of_preference(nearest_first: &mut [Seen]) {
    let rank = |s: &Seen| CENTRES.iter().position(|c| *c == s.centre);
    let mut rest = nearest_first;
    while let Some(first) = rest.first() {
        let near = first.distance.grains() + i64::from(BEHIND) * GRAIN;
        let equal = rest.iter().take_while(|s| s.distance.grains() <= near).count();
        let (group, others) = rest.split_at_mut(equal);
        group.sort_by_key(rank);
        rest = others;
    }
}

/// The points of a unit one aims at: its four centres, or of a garrison the middles of its building's sides
/// (T-SHT-53), which are named front, right, left, rear in the order of the outline.
pub fn goals(field: Field<'_>, unit: UnitId) -> Vec<(Edge, Fine)> {
    match field.unit(unit).place {
        Place::Garrison(piece) => {
            by!("T-SHT-53");
            let shape = &field.world.ground.piece(piece).shape;
            CENTRES.into_iter().zip(shape.edges().map(|e| e.from.middle(e.to))).collect()
        }
        _ => CENTRES.into_iter().zip(centres(&field.rect(unit))).collect(),
    }
}

/// The centres of an enemy a unit sees, nearest first: from its front centre, forward only (T-SHT-05).
pub fn seen(field: Field<'_>, viewer: UnitId, target: UnitId) -> Vec<Seen> {
    by!("T-SHT-05");
    let front = field.rect(viewer);
    Look::of(field, viewer, target).seen(|p| !behind(&front, p))
}

/// Does a unit see this enemy at all (T-SHT-04)?
pub fn sees(field: Field<'_>, viewer: UnitId, target: UnitId) -> bool {
    let front = field.rect(viewer);
    let look = Look::of(field, viewer, target);
    goals(field, target).into_iter().any(|(_, p)| !behind(&front, p) && look.clear(p))
}

/// Does a commander see this unit: all round, from the centre of his disc; units he stands against do not block
/// (T-COM-10)?
pub fn commander_sees(field: Field<'_>, at: Point, target: UnitId) -> bool {
    let look = Look::of_commander(field, at, Some(target));
    goals(field, target).into_iter().any(|(_, p)| look.clear(p))
}

/// Does a commander here see a commander standing alone there (T-COM-10)?
pub fn commander_sees_place(field: Field<'_>, at: Point, to: Point) -> bool {
    Look::of_commander(field, at, None).clear(to.into())
}

fn touches(rect: &Rect, at: Point) -> bool {
    let reach = i64::from(crate::units::DISC + BEHIND) * GRAIN;
    rect.square_from(at.into()) <= reach * reach
}
