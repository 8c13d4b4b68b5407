//! What bars the way of a loose figure: ground, the table edge, bases in the way, walls. How far a stretch is then
//! made is decided in `walk`.

use super::slowness::Hard;
use super::walk::{Bar, Stretch, Walker, along, may_meet};
use crate::figures::{FigureId, Mover, Spot};
use crate::ground::{AreaKind, Building, Edge, OpeningKind, Touched, core_of};
use crate::measure::{SLACK, STEP, TOUCH, beside, meet};
use crate::setup::Setup;
use crate::world::{CART, FOOT, World, beast_body, rect};
use rocroi_game::by;
use rocroi_table::{Body, Fine, GRAIN, Point, Rect, Segment, inside, overlaps, passage};

/// A figure that leaves contact is clear of those it touched after this much.
const CLEAR: i32 = 3 * STEP;
/// No base reaches farther from its centre, contact included.
const WIDE: Point = Point::new(3_000, 3_000);
/// A hair, so that a base that exactly fits is inside.
const ONE: Point = Point::new(2, 2);

impl Walker<'_> {
    /// How hard this kind of area is for the walker; deep water for those who may not swim is impassable.
    pub(super) fn hard_of(&self, kind: AreaKind) -> Hard {
        if kind == AreaKind::DeepWater && !may_swim(self.world, self.setup, self.id) {
            by!("R-MOV-23");
            return Hard::Impassable;
        }
        kind.row().hard(self.mover)
    }

    /// Does the stretch lead over a stair or ladder, or begin on the rampart?
    pub(super) fn climbs(&self, line: &Segment, from: Point) -> bool {
        let ground = &self.world.ground;
        let up = |k: AreaKind| matches!(k, AreaKind::Stair | AreaKind::Ladder);
        ground.is_in(from, AreaKind::Rampart)
            || ground
                .pieces()
                .iter()
                .any(|p| up(p.kind) && !inside(line, &Body::Rect(p.rect()), 0).is_empty())
    }

    /// Would the base, turned so, overlap something it may not?
    pub(super) fn turn_barred(&self, body: &Body, leaving: &[FigureId]) -> bool {
        let w = self.world;
        let side = w.figure(self.id).side;
        let enemy = w.seen_of(side.other(), self.going.eyes).any(|(e, p)| {
            !leaving.contains(&e) && p.spot.at.within(body.centre().point(), 8_000) && {
                overlaps(body, &w.body_at(e, p.spot), SLACK)
            }
        });
        let ground = w.ground.pieces().iter().any(|p| match self.hard_of(p.kind) {
            Hard::Open => false,
            Hard::Impassable => overlaps(body, &Body::Rect(p.rect()), SLACK),
            hard @ (Hard::Difficult | Hard::VeryDifficult) => {
                hard > self.going.slowing && overlaps(body, &Body::Rect(core_of(p)), 0)
            }
        });
        enemy || ground || w.ground.buildings.iter().any(|b| overlaps(body, &Body::Rect(b.rect()), SLACK))
    }

    /// Does somebody stand there on that storey? One may pass a friend, and not come to stand on anybody (R-MOV-28).
    pub(super) fn crowded(&self, spot: Spot, storey: u8) -> bool {
        let body = self.world.body_at(self.id, spot);
        let there = self.world.seen(self.going.eyes).filter(|(id, p)| *id != self.id && p.storey == storey);
        there.into_iter().any(|(id, p)| overlaps(&body, &self.world.body_at(id, p.spot), SLACK))
    }

    /// Where the base is wholly beyond an edge.
    pub(super) fn leaves_at(&self, s: &Stretch, body: &Body, whole: i32) -> Option<(i32, Edge)> {
        let end = s.from + s.by;
        let size = self.world.ground.size;
        if end.x > 0 && end.y > 0 && end.x < size.x && end.y < size.y {
            return None;
        }
        let (bounds, high) = (body.bounds(), Fine::from(size));
        let pace = |d: i32| i64::from(d);
        let mut best: Option<(i32, Edge)> = None;
        // How far the base still has to go in that direction, and how fast it goes there.
        for (room, speed, edge) in [
            (high.y - bounds.low.y, pace(s.by.y), Edge::North),
            (high.x - bounds.low.x, pace(s.by.x), Edge::East),
            (bounds.high.y, -pace(s.by.y), Edge::South),
            (bounds.high.x, -pace(s.by.x), Edge::West),
        ] {
            if speed <= 0 {
                continue;
            }
            let at = (i128::from(room.max(0)) * i128::from(s.grains)
                + i128::from(speed) * i128::from(GRAIN) * i128::from(GRAIN)
                - 1)
                / (i128::from(speed) * i128::from(GRAIN) * i128::from(GRAIN));
            let at = i32::try_from(at).unwrap_or(i32::MAX);
            if at <= whole && best.is_none_or(|(b, _)| at < b) {
                best = Some((at, edge));
            }
        }
        best
    }

    /// Where the centre of the base reaches the table edge.
    pub(super) fn edge_at(&self, s: &Stretch, whole: i32) -> i32 {
        let size = self.world.ground.size;
        let mut at = whole;
        for (room, speed) in [
            (size.y - s.from.y, s.by.y),
            (size.x - s.from.x, s.by.x),
            (s.from.y, -s.by.y),
            (s.from.x, -s.by.x),
        ] {
            if speed > 0 {
                let reach = i64::from(room.max(0)) * s.grains / (i64::from(speed) * GRAIN);
                at = at.min(i32::try_from(reach).unwrap_or(i32::MAX));
            }
        }
        at
    }

    /// Figures, horses and carts in the way.
    pub(super) fn bases(
        &self,
        s: &mut Stretch,
        body: &Body,
        leaving: &[FigureId],
        stop: &mut dyn FnMut(i32, Bar),
    ) {
        let w = self.world;
        let me = w.figure(self.id);
        for id in w.ids() {
            let other = w.figure(id);
            let Some(place) = other.seen_by(self.going.eyes).filter(|_| other.on_table()) else { continue };
            if id == self.id
                || place.storey != s.storey
                || !may_meet(s.from, s.way, place.spot.at - WIDE, place.spot.at + WIDE)
            {
                continue;
            }
            let reach = half_width(me.mounted()) + half_width(other.mounted()) + 2 * STEP;
            if !beside(s.from, s.way, place.spot.at, reach) {
                continue;
            }
            let base = w.body_at(id, place.spot);
            if other.side == me.side {
                let Some((from, to)) = passage(body, s.way, &base, -SLACK) else { continue };
                by!("R-MOV-28");
                if w.formed(id).is_some() {
                    stop(from, Bar::Base);
                } else {
                    s.soft.push((from, to));
                }
                continue;
            }
            self.enemy(s, body, id, &base, leaving, stop);
        }
        for (i, h) in w.horses.iter().enumerate() {
            if h.gone || self.leads(i) || !beside(s.from, s.way, h.spot.at, 7_000) {
                continue;
            }
            let Some((from, to)) = passage(body, s.way, &beast_body(h), -SLACK) else { continue };
            if h.side == me.side {
                s.soft.push((from, to));
            } else {
                stop(from, Bar::Base);
            }
        }
        for c in w.carts.iter().filter(|c| c.left.is_none() && beside(s.from, s.way, c.spot.at, 9_000)) {
            if let Some((from, _)) = passage(body, s.way, &Body::Rect(rect(c.spot, CART)), -SLACK) {
                stop(from, Bar::Base);
            }
        }
    }

    /// Does the walker lead this horse? It comes along.
    fn leads(&self, horse: usize) -> bool {
        self.world.horses.get(horse).is_some_and(|h| h.holder == Some(self.id))
    }

    fn enemy(
        &self,
        s: &mut Stretch,
        body: &Body,
        id: FigureId,
        base: &Body,
        leaving: &[FigureId],
        stop: &mut dyn FnMut(i32, Bar),
    ) {
        let through = passage(body, s.way, base, -SLACK);
        if self.going.ignore.contains(&id) {
            if let Some((from, _)) = through {
                stop(from, Bar::Base);
            }
            return;
        }
        let near = passage(body, s.way, base, TOUCH + STEP / 2);
        if leaving.contains(&id) {
            by!("R-MOV-31");
            match (through, near) {
                (Some((from, _)), _) if from <= CLEAR => stop(0, Bar::NotClear),
                (_, Some((_, to))) if to > CLEAR => stop(0, Bar::NotClear),
                (Some((from, _)), _) => stop(from, Bar::Base),
                _ => {}
            }
            return;
        }
        // Who is only passed by is touched where the gap is surely 0.1 cm after rounding.
        let glance = || passage(body, s.way, base, TOUCH + STEP / 2 - SLACK);
        let Some((touch, past)) = through.or_else(glance) else { return };
        // With a wall between them passing by is not touching.
        let at = along(s.from, s.by, s.grains, touch);
        let here = self.world.stance_at(self.id, Spot::new(at, s.heading), s.storey);
        let Some(there) = self.world.stance(id, self.going.eyes) else { return };
        let contact = crate::figures::touching(&self.world.ground, &here, &there);
        if contact.is_none_or(|t| t.across.is_some()) {
            if let Some((from, _)) = through {
                stop(from, Bar::Base);
            }
            return;
        }
        // Short of the contact: 0.2 cm away is not touching.
        let short = || passage(body, s.way, base, TOUCH + STEP).map_or(0, |p| p.0);
        // Who names one figure of a group has named the group.
        let group = self.world.group_of(id);
        let named = self.going.named.iter().any(|n| self.world.group_of(*n) == group);
        if through.is_none() {
            // Whom it may touch it may touch at its end; whom it may not it does not even come to.
            s.glances.push(if self.going.any || named {
                ((touch, Bar::Contact), past)
            } else {
                ((short(), Bar::Undeclared(id)), touch)
            });
        } else if self.going.any || named {
            by!("R-MOV-29");
            stop(touch, Bar::Contact);
        } else {
            stop(short(), Bar::Undeclared(id));
        }
    }

    /// Walls of a building: passed only by loose foot, and only where the way of the centre leads through an
    /// opening; the base may not end in the wall.
    #[expect(clippy::too_many_arguments, reason = "parts of one stretch, borrowed apart")]
    pub(super) fn building(
        &self,
        from: Point,
        by: Point,
        way: Point,
        grains: i64,
        body: &Body,
        b: &Building,
        soft: &mut Vec<(i32, i32)>,
        slow: &mut Vec<(i32, Touched)>,
        storey: u8,
        stop: &mut dyn FnMut(i32, Bar),
    ) {
        let walls = Body::Rect(b.rect());
        let Some((first, last)) = passage(body, way, &walls, -SLACK) else { return };
        let loose_foot = self.mover == Mover::Foot && self.world.formed(self.id).is_none();
        if !loose_foot {
            by!("R-MOV-24");
            stop(first, Bar::Impassable);
            return;
        }
        by!("R-MOV-24");
        let r = Point::new(FOOT / 2, FOOT / 2);
        let line = Segment::new(from, from + by);
        let room = inside(&line, &Body::Rect(Rect::upright(b.low + r - ONE, b.high - r + ONE)), 0);
        let room = room.stretches().next();
        let whole = (grains / GRAIN) as i32;
        // The openings the way leads through, in order; from an upper storey none leads out.
        let mut ways: Vec<(i32, OpeningKind)> = b
            .openings
            .iter()
            .filter(|o| storey == 0 && meet(line, o.segment()))
            .map(|o| {
                let (_, at) = rocroi_table::nearest_points(&Body::Segment(o.segment()), &Body::Segment(line));
                let far = Fine::from(from).distance(at) / GRAIN;
                (far as i32, o.kind)
            })
            .filter(|(_, kind)| {
                let hard = kind.hard();
                hard == Hard::Open || (hard.slows() && hard <= self.going.slowing)
            })
            .collect();
        ways.sort_unstable_by_key(|(at, _)| *at);
        let begins_inside = b.holds(from);
        let mut ways = ways.into_iter();
        let mut pass = |at: i32, kind: OpeningKind| {
            if kind.hard().slows() {
                let mut t = Touched::default();
                t.opening(kind.hard());
                slow.push((at, t));
            }
        };
        let mut exit_from = 0;
        if !begins_inside {
            match (ways.next(), room) {
                (Some((at, kind)), Some((clear, _))) => {
                    pass(at, kind);
                    soft.push((first, clear));
                    exit_from = clear;
                }
                // Through the opening, but too short a way to be inside.
                (Some((at, kind)), None) => {
                    pass(at, kind);
                    soft.push((first, last));
                    return;
                }
                (None, _) => {
                    stop(first, Bar::Impassable);
                    return;
                }
            }
        }
        let inner_end = match room {
            Some((_, end)) => end,
            // Close to the wall, give or take what a table rounds off, he leaves at once.
            None if begins_inside => 0,
            None => return,
        };
        if inner_end >= whole - 1 || inner_end < exit_from {
            return;
        }
        match ways.next() {
            Some((at, kind)) => {
                pass(at, kind);
                soft.push((inner_end, last));
            }
            None => stop(inner_end, Bar::Impassable),
        }
    }
}

/// How far a base reaches from its centre: half a base, or half the diagonal of a mounted one.
const fn half_width(mounted: bool) -> i32 {
    if mounted { 2_800 } else { 1_420 }
}

/// Who may enter deep water (R-MOV-23): loose figures on foot in light clothing, and mounted ones, all without
/// cuirass.
pub fn may_swim(w: &World, setup: &Setup, id: FigureId) -> bool {
    let p = setup.profile(id);
    let light = w.figure(id).mounted() || p.clothing() == crate::figures::Clothing::Light;
    light && !p.cuirass && w.formed(id).is_none()
}
