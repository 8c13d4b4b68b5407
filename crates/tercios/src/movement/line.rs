//! The straight line of a move: what it may not cross, and the gaps it may not pass (T-MOV-04, T-MOV-05,
//! T-MOV-10, T-MOV-11). Where a unit may end is `ending`; what the ground does is `ground`.

use crate::ground::Class;
use crate::terms::{Arm, Rule, Switch};
use crate::units::{CROSS, LEAST, PARALLEL};
use crate::{Fault, Field, INCH, Length, Motion, Piece, PieceId, Place, Scenery, UnitId};
use rocroi_game::by;
use rocroi_table::{
    Body, Bounds, Edge, Fine, GRAIN, Gap, Heading, Outline, Pose, Rect, Room, Segment, Spans, gap, inside,
};

/// A straight line of a unit: where it begins, facing as it will on the way, and which way it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Where the unit stands at the beginning of the line.
    pub pose: Pose,
    /// The direction of travel: the facing, or straight back (T-MOV-45).
    pub way: Heading,
    /// How far it goes.
    pub length: i32,
}

impl Line {
    /// Straight ahead.
    pub fn ahead(pose: Pose, length: i32) -> Line {
        Line { pose, way: pose.facing, length }
    }

    /// Straight back, keeping the facing (T-MOV-45).
    pub fn back(pose: Pose, length: i32) -> Line {
        by!("T-MOV-45");
        Line { pose, way: pose.facing.opposite(), length }
    }

    /// Where the unit stands after so much of it.
    pub fn at(&self, t: i32) -> Pose {
        self.pose.shifted(self.way, t)
    }

    /// The line of its front centre.
    pub fn segment(&self) -> Segment {
        self.segment_from(self.pose.at.into())
    }

    /// The same line drawn from another point of the base.
    pub fn segment_from(&self, from: Fine) -> Segment {
        Segment { from, to: from.moved(self.way.forward(), i64::from(self.length) * GRAIN) }
    }

    /// The same line, shorter or longer.
    pub fn with_length(self, length: i32) -> Line {
        Line { length, ..self }
    }
}

/// Who moves how: decides what may be passed through.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// The battle.
    pub field: Field<'a>,
    /// The unit that moves.
    pub unit: UnitId,
    /// Why it moves.
    pub motion: Motion,
    /// The one enemy base its line may enter: the target of its charge (T-ASL-04).
    pub target: Option<UnitId>,
    /// The building it goes into or comes out of (T-BAT-12, T-BAT-16).
    pub building: Option<PieceId>,
}

/// Something that bars a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// A unit.
    Unit(UnitId),
    /// Impassable ground.
    Piece(PieceId),
    /// A gap this wide.
    Gap(i32),
}

impl Bar {
    /// The refusal it gives.
    pub fn fault(self) -> Fault {
        match self {
            Bar::Unit(unit) => Fault::ThroughUnit { unit },
            Bar::Piece(piece) => Fault::ThroughGround { piece },
            Bar::Gap(gap) => Fault::NarrowGap { gap: Length(gap) },
        }
    }
}

/// Something that bars a way or a view, with its outline.
pub enum Barrier<'a> {
    /// A base.
    Base(UnitId, Rect),
    /// A piece of ground.
    Piece(PieceId, &'a Piece),
}

impl<'a> Mover<'a> {
    /// This unit, moving so.
    pub fn new(field: Field<'a>, unit: UnitId, motion: Motion) -> Self {
        Mover { field, unit, motion, target: None, building: None }
    }

    /// Charging this enemy.
    pub fn charging(self, target: UnitId) -> Self {
        Mover { target: Some(target), ..self }
    }

    /// May the line pass through this unit (T-MOV-05)?
    pub fn may_pass(&self, other: UnitId) -> bool {
        let field = self.field;
        if Some(other) == self.target {
            return true;
        }
        if field.seat(other) != field.seat(self.unit) {
            return false;
        }
        if field.arm(other) == Arm::Artillery {
            by!("T-MOV-13");
            return true;
        }
        self.interpenetrates(other)
    }

    /// Open order: may the two friends pass through each other in this move (T-MOV-37, T-ADP-07)?
    fn interpenetrates(&self, friend: UnitId) -> bool {
        let field = self.field;
        if !field.has(self.unit, Rule::OpenOrder) && !field.has(friend, Rule::OpenOrder) {
            return false;
        }
        by!("T-MOV-37");
        if matches!(self.motion, Motion::Move | Motion::Run) {
            return true;
        }
        let always = field.setup.on(Switch::OpenOrderAlways);
        if always {
            by!("T-ADP-07");
        }
        always
    }

    /// Is this piece barred to the unit (T-MOV-28)?
    pub fn is_barred(&self, id: PieceId, piece: &Piece) -> bool {
        by!("T-MOV-28");
        piece.class == Class::Impassable && Some(id) != self.building
    }

    /// Everything a line may not pass through that comes within so many grains of it.
    fn obstacles(&self, line: &Segment, reach: i64) -> Vec<Barrier<'a>> {
        let field = self.field;
        let mut out = Vec::new();
        // A cut by the pose alone before the base is worked out: no base reaches farther than 30 cm.
        let far = Bounds::of(&[line.from, line.to]).grown(reach + i64::from(12 * INCH) * GRAIN);
        for unit in field.bases() {
            if unit == self.unit {
                continue;
            }
            if !far.meets(&Bounds::of(&[field.front(unit).into()])) {
                continue;
            }
            let rect = field.rect(unit);
            if rect.bounds().grown(reach).meets_line(line) && !self.may_pass(unit) {
                out.push(Barrier::Base(unit, rect));
            }
        }
        let charged = self.target.map(|t| field.unit(t).place);
        for (id, piece) in field.world.ground.iter() {
            // The target of a charge is no obstacle to it, nor is the building it holds.
            if charged == Some(Place::Garrison(id)) {
                by!("T-MOV-11");
                continue;
            }
            if self.is_barred(id, piece) && piece.shape.bounds().grown(reach).meets_line(line) {
                out.push(Barrier::Piece(id, piece));
            }
        }
        out
    }

    /// The first thing that bars the line, and how far the line may go (T-MOV-05, T-MOV-10, T-MOV-11). `from` is
    /// the point of the base whose line is tested.
    pub fn barred(&self, line: &Line, from: Fine) -> Option<(Bar, i32)> {
        by!("T-MOV-05");
        let segment = line.segment_from(from);
        let obstacles = self.obstacles(&segment, i64::from(3 * INCH) * GRAIN);
        let mut first: Option<(Bar, i32)> = None;
        let mut offer = |bar: Bar, at: i32| {
            if first.is_none_or(|(_, t)| at < t) {
                first = Some((bar, at));
            }
        };
        for obstacle in &obstacles {
            if let Some(at) = self.entered(obstacle, &segment) {
                offer(obstacle.bar(), at);
            }
        }
        if let Some((gap, at)) = narrow_gap(&obstacles, &segment, |_, _| true) {
            offer(Bar::Gap(gap), at);
        }
        first
    }

    /// Where the line enters an obstacle: whether by CROSS of T-UNT-10, where at the exact edge.
    fn entered(&self, obstacle: &Barrier<'_>, segment: &Segment) -> Option<i32> {
        match obstacle {
            Barrier::Base(_, rect) => {
                let body = Body::Rect(*rect);
                first_entry(&inside(segment, &body, CROSS), || inside(segment, &body, 0))
            }
            Barrier::Piece(_, piece) => {
                let over = self.crossing_spans(piece, segment);
                first_entry(&piece.shape.inside(segment, CROSS).minus(&over), || {
                    piece.shape.inside(segment, 0).minus(&over)
                })
            }
        }
    }

    /// The stretches of a line that bridges and fords carry over a river (T-BAT-09).
    fn crossing_spans(&self, piece: &Piece, segment: &Segment) -> Spans {
        let none = Spans::none(segment);
        if piece.scenery != Scenery::River {
            return none;
        }
        by!("T-BAT-09");
        let ground = &self.field.world.ground.pieces;
        ground.iter().filter(|p| p.scenery.is_crossing()).fold(none, |all, p| {
            all.union(&p.shape.inside(segment, 0)).union(&p.shape.along_border(segment, CROSS))
        })
    }
}

/// The first gap under 3 inches that a line passes between two of these: how wide it is, and where the line meets
/// it. `pair` says which two count as two.
pub fn narrow_gap(
    barriers: &[Barrier<'_>],
    segment: &Segment,
    pair: impl Fn(&Barrier<'_>, &Barrier<'_>) -> bool,
) -> Option<(i32, i32)> {
    let least = i64::from(3 * INCH - LEAST) * GRAIN;
    // Between two things less than that apart every place is that near to both.
    let near = least + i64::from(INCH) * GRAIN;
    let mut first: Option<(i32, i32)> = None;
    for (i, a) in barriers.iter().enumerate() {
        let about = a.bounds().grown(near);
        let past = |b: &&Barrier<'_>| {
            about.shared(&b.bounds().grown(near)).is_some_and(|room| room.meets_line(segment))
        };
        for b in barriers[i + 1..].iter().filter(past).filter(|b| pair(a, b)) {
            for p in a.parts() {
                for q in b.parts() {
                    if let Some(found) = passes(&p, &q, least, segment)
                        && first.is_none_or(|f| found.1 < f.1)
                    {
                        first = Some(found);
                    }
                }
            }
        }
    }
    first
}

impl Barrier<'_> {
    fn bar(&self) -> Bar {
        match self {
            Barrier::Base(unit, _) => Bar::Unit(*unit),
            Barrier::Piece(piece, _) => Bar::Piece(*piece),
        }
    }

    fn bounds(&self) -> Bounds {
        match self {
            Barrier::Base(_, rect) => *rect.bounds(),
            Barrier::Piece(_, piece) => *piece.shape.bounds(),
        }
    }

    /// Its convex parts: one, or the straight pieces of a band.
    fn parts(&self) -> impl Iterator<Item = Outline> + use<'_> {
        let (base, pieces) = match self {
            Barrier::Base(_, rect) => (Some(Outline::from(rect)), None),
            Barrier::Piece(_, piece) => (None, Some(piece.shape.outlines())),
        };
        base.into_iter().chain(pieces.into_iter().flatten())
    }
}

fn first_entry(deep: &Spans, exact: impl FnOnce() -> Spans) -> Option<i32> {
    let (at, _) = deep.stretches().next()?;
    // The exact stretch that holds the first deep one.
    let edge = exact().stretches().filter(|(from, to)| *from <= at && at <= *to).map(|(from, _)| from).last();
    Some(edge.unwrap_or(at))
}

/// Does the line pass between two outlines less than `least` grains apart (T-MOV-11)?
fn passes(a: &Outline, b: &Outline, least: i64, segment: &Segment) -> Option<(i32, i32)> {
    // Wider than that in any case.
    if !a.bounds().grown(least + i64::from(INCH) * GRAIN).meets(&b.bounds()) {
        return None;
    }
    let Gap { width, room } = gap(a, b, PARALLEL)?;
    by!("T-MOV-10");
    by!("T-MOV-11");
    if width >= least {
        return None;
    }
    let at = match room {
        Room::Between(rect) => {
            // Touching bases leave a room without width: a line along their common edge passes between them.
            let thin = i64::from(2 * CROSS + 2) * GRAIN;
            let rect = if width < thin { rect.wider(i64::from(CROSS + 1) * GRAIN) } else { rect };
            if goes_across(segment, &rect) {
                return None;
            }
            let body = Body::Rect(rect);
            first_entry(&inside(segment, &body, CROSS), || inside(segment, &body, 0))
        }
        Room::Line(line) => cut_inside(segment, &line),
    }?;
    Some((i32::try_from(width / GRAIN).unwrap_or(i32::MAX), at))
}

/// Does a line lie along the shortest segments, straight from one of the two towards the other? Then it passes
/// between nothing: a beaten unit goes back onto the friend behind it.
fn goes_across(segment: &Segment, room: &Rect) -> bool {
    Heading::towards(segment.from, segment.to).is_some_and(|way| {
        let off = way.between(room.facing());
        off.min(180_000 - off) <= PARALLEL
    })
}

/// Where a line cuts another at a point that is not an end of the first.
fn cut_inside(segment: &Segment, other: &Segment) -> Option<i32> {
    let (d, e) = (segment.vector(), other.vector());
    let (from, to) = (d.cross(other.from - segment.from), d.cross(other.to - segment.from));
    if from.signum() * to.signum() >= 0 {
        return None;
    }
    let (num, den) = (i128::from((other.from - segment.from).cross(e)), i128::from(d.cross(e)));
    let length = i128::from(segment.length());
    let t = i64::try_from(num * length / den).ok()?;
    let slack = i64::from(CROSS) * GRAIN;
    (t > slack && t < segment.length() - slack).then(|| i32::try_from(t / GRAIN).unwrap_or(i32::MAX))
}

/// The rear centre of a unit standing so.
pub fn rear(field: Field<'_>, unit: UnitId, pose: Pose) -> Fine {
    field.rect_at(unit, pose).side_centre(Edge::Rear)
}
