//! Where a unit may end: no overlap, an inch from the enemy, on the table (T-MOV-12, T-MOV-16 to T-MOV-19); and
//! the furthest legal place of a compulsory move (T-MOV-47).

use super::give_way;
use super::line::{Line, Mover, rear};
use crate::ground::Class;
use crate::units::{BEHIND, LEAST, OVERLAP};
use crate::{Fault, Field, INCH, Length, Motion, PieceId, Place, Scenery, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, Distance, Fine, GRAIN, Heading, Pose, Rect, distance, overlaps};

/// Why a place is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ill {
    /// Over a unit.
    Over(UnitId),
    /// Over a friendly gun that stays in its fortified place.
    Fortified(UnitId),
    /// Over a friendly gun that has nowhere to go.
    NoRoomForGun(UnitId),
    /// Over a building or impassable ground.
    OverGround(PieceId),
    /// Within an inch of an enemy.
    Near(UnitId, i32),
    /// Not wholly on the table.
    Off,
}

impl Ill {
    /// The refusal it gives.
    pub fn fault(self) -> Fault {
        match self {
            Ill::Over(unit) => Fault::OverUnit { unit },
            Ill::Fortified(unit) => Fault::GunFortified { unit },
            Ill::NoRoomForGun(unit) => Fault::NoPlaceForGun { unit },
            Ill::OverGround(piece) => Fault::OverGround { piece },
            Ill::Near(unit, d) => Fault::WithinAnInch { unit, distance: Length(d) },
            Ill::Off => Fault::OffTable,
        }
    }

    /// Is it an overlap that an angle correction may clear (T-MOV-16)?
    pub const fn is_overlap(self) -> bool {
        matches!(self, Ill::Over(_) | Ill::Fortified(_) | Ill::NoRoomForGun(_) | Ill::OverGround(_))
    }
}

/// Where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// How far along the line.
    pub length: i32,
    /// How the unit stands there.
    pub pose: Pose,
}

/// What is asked of a place besides being free and on the table.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// Where the unit stood before anything moved: enemies nearer than an inch there are judged by it.
    pub began: Pose,
    /// Must it keep an inch from enemies (T-MOV-18)?
    pub inch: bool,
    /// The direction of the move, against which guns are slid (T-MOV-13).
    pub way: Heading,
    /// Do friendly guns give way (T-MOV-13)?
    pub guns: bool,
    /// Does the owner choose the length? Then the longest is what the tolerance still lets him; a move without a
    /// choice stops at the exact limit (T-UNT-10).
    pub chosen: bool,
}

impl Keep {
    /// As most moves end: an inch from enemies, guns giving way.
    pub const fn new(began: Pose, way: Heading) -> Keep {
        Keep { began, inch: true, way, guns: true, chosen: false }
    }

    /// In contact with enemies or as near as may be.
    #[must_use]
    pub const fn touching(self) -> Keep {
        Keep { inch: false, ..self }
    }

    /// As far as its owner likes.
    #[must_use]
    pub const fn chosen(self) -> Keep {
        Keep { chosen: true, ..self }
    }

    /// Over no unit at all, guns included (T-REA-49).
    #[must_use]
    pub const fn firm(self) -> Keep {
        Keep { inch: false, guns: false, ..self }
    }
}

impl Mover<'_> {
    /// The rectangle of the unit in this pose.
    fn base(&self, pose: Pose) -> Rect {
        self.field.rect_at(self.unit, pose)
    }

    /// The first reason why the unit may not end so; none if it may.
    pub fn ill(&self, pose: Pose, keep: &Keep) -> Option<Ill> {
        let mut first = None;
        self.each_ill(pose, keep, |ill| {
            first = Some(ill);
            false
        });
        first
    }

    /// Shows every reason why the unit may not end so, until told to stop.
    pub fn each_ill(&self, pose: Pose, keep: &Keep, mut show: impl FnMut(Ill) -> bool) {
        by!("T-MOV-12");
        let rect = self.base(pose);
        let body = Body::Rect(rect);
        if !self.on_table(&rect) && !show(Ill::Off) {
            return;
        }
        let field = self.field;
        let seat = field.seat(self.unit);
        let reach = i64::from(INCH) * GRAIN;
        for other in field.in_play() {
            if other == self.unit || Some(other) == self.target {
                continue;
            }
            let friend = field.seat(other) == seat;
            match field.unit(other).place {
                Place::Table => {
                    if !rect
                        .bounds()
                        .grown(reach + far(field.size(other)))
                        .meets(&point(field.front(other).into()))
                    {
                        continue;
                    }
                    let theirs = Body::Rect(field.rect(other));
                    if overlaps(&body, &theirs, OVERLAP) {
                        let gun =
                            (friend && keep.guns).then(|| give_way::may_give_way(field, other)).flatten();
                        let ill = match gun {
                            Some(true) => continue,
                            Some(false) => Ill::Fortified(other),
                            None => Ill::Over(other),
                        };
                        if !show(ill) {
                            return;
                        }
                    } else if !friend
                        && keep.inch
                        && let Some(ill) = self.too_near(other, distance(&body, &theirs), keep, |p| {
                            distance(&Body::Rect(self.base(p)), &theirs)
                        })
                        && !show(ill)
                    {
                        return;
                    }
                }
                Place::Garrison(piece) if !friend && keep.inch => {
                    let shape = &field.world.ground.piece(piece).shape;
                    if let Some(ill) = self.too_near(other, shape.distance(&body), keep, |p| {
                        shape.distance(&Body::Rect(self.base(p)))
                    }) && !show(ill)
                    {
                        return;
                    }
                }
                Place::Garrison(_) | Place::Away | Place::Aside | Place::Joined(_) | Place::Destroyed => {}
            }
        }
        for (id, piece) in field.world.ground.iter() {
            // Also the building it comes out of: only its line may touch that one (T-BAT-16).
            if piece.class == Class::Impassable
                && piece.shape.bounds().meets(rect.bounds())
                && piece.shape.overlaps(&body, OVERLAP)
                && !self.overhangs(piece.scenery, &body)
                && !show(Ill::OverGround(id))
            {
                return;
            }
        }
        if keep.guns {
            self.guns_without_room(pose, keep, &mut show);
        }
    }

    /// T-MOV-18: an inch, or where it began nearer, no nearer than it began.
    fn too_near(
        &self,
        other: UnitId,
        now: Distance,
        keep: &Keep,
        from: impl Fn(Pose) -> Distance,
    ) -> Option<Ill> {
        if !now.under(INCH - LEAST) {
            return None;
        }
        by!("T-MOV-18");
        let began = from(keep.began);
        if began.under(INCH - LEAST) && now.grains() >= began.grains() - i64::from(BEHIND) * GRAIN {
            return None;
        }
        Some(Ill::Near(other, now.floor()))
    }

    /// T-MOV-19: the base wholly on the table.
    pub fn on_table(&self, rect: &Rect) -> bool {
        by!("T-MOV-19");
        let table = Fine::from(self.field.setup.table);
        let slack = i64::from(OVERLAP) * GRAIN;
        let bounds = rect.bounds();
        bounds.low.x >= -slack
            && bounds.low.y >= -slack
            && bounds.high.x <= table.x + slack
            && bounds.high.y <= table.y + slack
    }

    /// T-BAT-09: on a bridge or ford the base may overhang the water.
    pub(super) fn overhangs(&self, scenery: Scenery, body: &Body) -> bool {
        if scenery != Scenery::River {
            return false;
        }
        by!("T-BAT-09");
        let ground = &self.field.world.ground.pieces;
        ground.iter().any(|p| p.scenery.is_crossing() && p.shape.overlaps(body, OVERLAP))
    }

    /// Friendly guns under the base that could be pushed but have nowhere to go (T-MOV-13).
    fn guns_without_room(&self, pose: Pose, keep: &Keep, show: &mut impl FnMut(Ill) -> bool) {
        let guns = give_way::under(self, pose, keep.began.at);
        if guns.is_empty() {
            return;
        }
        let mut world = self.field.world.clone();
        world.unit_mut(self.unit).pose = pose;
        for gun in guns {
            let field = crate::Field::new(self.field.setup, &world);
            match give_way::find_place(field, self.unit, gun, keep.way) {
                Some(place) => world.unit_mut(gun).pose = place,
                None => {
                    if !show(Ill::NoRoomForGun(gun)) {
                        return;
                    }
                }
            }
        }
    }

    /// T-MOV-16: the angles off the line in the order they are tried, in 1/1000 degree.
    pub fn corrections() -> impl Iterator<Item = i32> {
        (1..=45).flat_map(|d| [d * 1000, -d * 1000])
    }

    /// The pose after an angle correction that makes the place legal: the owner's own if he named one, otherwise
    /// the first that clears.
    pub fn corrected(&self, pose: Pose, keep: &Keep, named: Option<i32>) -> Option<Pose> {
        by!("T-MOV-16");
        let legal = |by: i32| {
            let turned = pose.turned(by);
            self.ill(turned, keep).is_none().then_some(turned)
        };
        named.and_then(legal).or_else(|| Self::corrections().find_map(legal))
    }

    /// How far the line may go before something bars it: the line of the front centre, or of the rear centre for
    /// a move straight back (T-MOV-45).
    pub fn open_length(&self, line: &Line) -> i32 {
        let from = if line.way == line.pose.facing {
            line.pose.at.into()
        } else if line.way == line.pose.facing.opposite() {
            rear(self.field, self.unit, line.pose)
        } else {
            // A unit that could not turn falls back sideways: from its base centre point (T-MOV-53).
            self.base(line.pose).centre()
        };
        self.barred(line, from).map_or(line.length, |(_, t)| t.min(line.length))
    }

    /// The furthest legal place of a compulsory move (T-MOV-47), its own place with its angle corrected included. None
    /// if there is none on this line.
    pub fn furthest(&self, line: &Line, keep: &Keep, named: Option<i32>) -> Option<Ending> {
        by!("T-MOV-47");
        let t1 = self.open_length(line);
        let pose = line.at(t1);
        if self.ill(pose, keep).is_none() {
            return Some(Ending { length: t1, pose });
        }
        let mut overlapped = false;
        self.each_ill(pose, keep, |ill| {
            overlapped |= ill.is_overlap();
            !overlapped
        });
        if overlapped && let Some(pose) = self.corrected(pose, keep, named) {
            return Some(Ending { length: t1, pose });
        }
        self.cut_short(line, t1, keep)
    }

    /// The greatest length below `from` at which the place is legal without correction (T-MOV-17, T-MOV-47).
    pub fn cut_short(&self, line: &Line, from: i32, keep: &Keep) -> Option<Ending> {
        by!("T-MOV-17");
        let mut t = from;
        // Each step clears one obstacle for good, since a base moving straight leaves and never comes back.
        for _ in 0..=self.field.world.units.len() + self.field.world.ground.pieces.len() {
            match self.ill(line.at(t), keep) {
                None => return Some(Ending { length: t, pose: line.at(t) }),
                Some(ill) => t = self.clear_of(line, t, ill, keep)?,
            }
        }
        None
    }

    /// The greatest length below `t` at which this one reason does not hold, exactly; none if there is none.
    fn clear_of(&self, line: &Line, t: i32, ill: Ill, keep: &Keep) -> Option<i32> {
        let clear = |t: i32| self.is_clear(line.at(t), ill, keep);
        if !clear(0) {
            return None;
        }
        // Somewhere between 0 and t the reason begins to hold, and from there it holds up to t.
        let (mut good, mut bad) = (0, t);
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            if clear(middle) { good = middle } else { bad = middle }
        }
        Some(good)
    }

    /// Is the place exactly free of this reason (no tolerance: a stopping place)?
    fn is_clear(&self, pose: Pose, ill: Ill, keep: &Keep) -> bool {
        let rect = self.base(pose);
        let body = Body::Rect(rect);
        let field = self.field;
        match ill {
            Ill::Over(u) | Ill::Fortified(u) | Ill::NoRoomForGun(u) => {
                !overlaps(&body, &Body::Rect(field.rect(u)), 0)
            }
            Ill::OverGround(p) => !field.world.ground.piece(p).shape.overlaps(&body, 0),
            Ill::Near(u, _) => {
                let from = |pose: Pose| {
                    let body = Body::Rect(self.base(pose));
                    match field.unit(u).place {
                        Place::Garrison(p) => field.world.ground.piece(p).shape.distance(&body),
                        _ => distance(&body, &Body::Rect(field.rect(u))),
                    }
                };
                let now = from(pose);
                if keep.chosen {
                    return self.too_near(u, now, keep, from).is_none();
                }
                // Where it began nearer than an inch: no nearer than that.
                let began = from(keep.began);
                !now.under(INCH) || (began.under(INCH - LEAST) && now.grains() >= began.grains())
            }
            Ill::Off => {
                let table = Fine::from(field.setup.table);
                let b = rect.bounds();
                b.low.x >= 0 && b.low.y >= 0 && b.high.x <= table.x && b.high.y <= table.y
            }
        }
    }
}

/// How far along its line a unit that has gone `gone` is drawn back, and how it stands there: the greatest length not
/// above it at which its base, facing along the line, overlaps no unit, building or impassable piece and is on the
/// table; the start is always allowed (T-REA-49). If it could not stand there turned onto its line it stands as it
/// `stood` before, where that is free; otherwise off its line by as little as clears (T-MOV-16).
pub fn drawn_back(field: Field<'_>, unit: UnitId, line: &Line, gone: i32, stood: Pose) -> (i32, Pose) {
    by!("T-REA-49");
    let mover = Mover::new(field, unit, Motion::Move);
    let keep = Keep::new(line.pose, line.way).firm();
    if let Some(end) = mover.cut_short(line, gone, &keep) {
        return (end.length, end.pose);
    }
    if mover.ill(stood, &keep).is_none() {
        return (0, stood);
    }
    (0, mover.corrected(line.pose, &keep, None).unwrap_or(stood))
}

/// No base reaches farther than this from its front centre.
fn far(size: rocroi_table::Size) -> i64 {
    (i64::from(size.front) / 2 + i64::from(size.depth)) * GRAIN
}

fn point(p: Fine) -> rocroi_table::Bounds {
    rocroi_table::Bounds { low: p, high: p }
}
