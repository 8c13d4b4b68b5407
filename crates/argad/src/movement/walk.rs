//! The way of one loose figure (R-MOV-01): straight stretches, cut where something bars it. The same function
//! judges a path that is drawn and walks it.

use super::slowness::Hard;
use crate::figures::{FigureId, Mover, Place, Spot};
use crate::ground::{AreaKind, Edge, OpeningKind, Touched, core_of};
use crate::measure::{SLACK, meet, rounded};
use crate::movement::orders::Leg;
use crate::setup::Setup;
use crate::world::{Eyes, World};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Fine, GRAIN, Heading, Point, Segment, overlaps, passage};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// How far beyond the end of a stretch is looked: more than any base is long.
const BEYOND: i32 = Cm(12).units();
/// Changing a storey costs this much (R-MOV-24).
const STAIRS: i32 = Cm(8).units();

/// Why a way ends before it was drawn to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Bar {
    /// The allowance is used up.
    Allowance,
    /// Impassable ground.
    Impassable,
    /// A base it may not pass.
    Base,
    /// The enemy it was to touch.
    Contact,
    /// It would end on another base, or across an obstacle.
    NoRoom,
    /// Short of a contact that was not declared.
    Undeclared(FigureId),
    /// Short of difficult ground that was not declared, or in which it is stuck.
    Terrain,
    /// The table edge.
    TableEdge,
    /// It does not come clear of an enemy it touches.
    NotClear,
    /// It turns its base where there is no room.
    NoRoomToTurn,
    /// No such storey, or no building.
    NoStairs,
}

/// How a figure may go.
#[derive(Clone, Copy, Debug)]
pub struct Going<'a> {
    /// With whose knowledge.
    pub eyes: Eyes,
    /// How far it may still go, in table units.
    pub allowance: i32,
    /// The hardest slowing ground it may touch: declared, and not stuck; otherwise none.
    pub slowing: Hard,
    /// The enemies it may touch.
    pub named: &'a [FigureId],
    /// Any enemy it meets may be touched (a continued move, R-MOV-29).
    pub any: bool,
    /// It may cross linear obstacles too.
    pub crossing: bool,
    /// It goes over the table edge.
    pub leave: bool,
    /// Contact with anybody is passed by: a routed figure leaves contact freely (R-MRL-10).
    pub ignore: &'a [FigureId],
}

/// A way as it was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Walked {
    /// The start, the bends and the end.
    pub path: Vec<Spot>,
    /// Its length, rounded to 0.1 cm.
    pub length: i32,
    /// The storey it ends on.
    pub storey: u8,
    /// The enemies it touches at its end.
    pub touched: Vec<FigureId>,
    /// Slowing ground touched on the way, its start included.
    pub terrain: Touched,
    /// Why it ends early.
    pub bar: Option<Bar>,
    /// Why it could go no farther, before room for it was looked for at its end.
    pub cut: Option<Bar>,
    /// The edge by which it left the table.
    pub left: Option<Edge>,
    /// The length of its last straight part, and whether slowing ground was touched in it.
    pub straight: (i32, bool),
}

impl Walked {
    /// Where it ends.
    pub fn end(&self) -> Spot {
        self.path.last().copied().unwrap_or_default()
    }

    /// Did it change place?
    pub fn moved(&self) -> bool {
        self.length > 0
    }
}

/// The place at a length along a shift.
pub fn along(from: Point, by: Point, length: i64, at: i32) -> Point {
    if length == 0 {
        return from;
    }
    let part = |c: i32| {
        let n = i64::from(c) * i64::from(at) * GRAIN;
        let half = length / 2;
        (if n >= 0 { (n + half) / length } else { -((-n + half) / length) }) as i32
    };
    Point::new(from.x + part(by.x), from.y + part(by.y))
}

/// One stretch as far as it was made.
pub(super) struct Stretch {
    pub from: Point,
    pub by: Point,
    /// The same way a little farther on: where a base comes clear of another lies beyond the end of many a stretch.
    pub way: Point,
    /// Its whole drawn length, in grains.
    pub grains: i64,
    pub heading: Heading,
    /// How far it was followed, in table units.
    pub made: i32,
    /// Where it may not end.
    pub soft: Vec<(i32, i32)>,
    /// Enemies it would touch in passing: where that ends the move, and from where on they are passed.
    pub glances: Vec<((i32, Bar), i32)>,
    /// Slowing ground: from where on.
    pub slow: Vec<(i32, Touched)>,
    pub storey: u8,
}

/// The walk of one figure.
pub struct Walker<'a> {
    /// The world.
    pub world: &'a World,
    /// The set-up.
    pub setup: &'a Setup,
    /// Who walks.
    pub id: FigureId,
    /// How.
    pub going: Going<'a>,
    pub(super) mover: Mover,
}

impl<'a> Walker<'a> {
    /// A figure that goes so.
    pub fn new(world: &'a World, setup: &'a Setup, id: FigureId, going: Going<'a>) -> Walker<'a> {
        Walker { world, setup, id, going, mover: world.mover(setup, id) }
    }

    fn body(&self, spot: Spot) -> Body {
        self.world.body_at(self.id, spot)
    }

    /// Follows the legs from a place.
    pub fn walk(&self, from: Place, legs: &[Leg]) -> Walked {
        by!("R-MOV-01");
        let start = from.spot;
        let mut stretches: Vec<Stretch> = Vec::with_capacity(legs.len());
        let mut spot = start;
        let mut storey = from.storey;
        let mut left = i64::from(self.going.allowance) * GRAIN;
        let mut stairs = 0;
        let mut bar = None;
        let mut off = None;
        let touching = self.touched_at_start(&from);
        for leg in legs {
            let by = match leg {
                Leg::By(by) => *by,
                Leg::Storey(up) => match self.change_storey(spot.at, storey, *up, left) {
                    Ok(to) => {
                        storey = to;
                        stairs += STAIRS;
                        left -= i64::from(STAIRS) * GRAIN;
                        continue;
                    }
                    Err(b) => {
                        bar = Some(b);
                        break;
                    }
                },
            };
            let grains = Fine::from(by).length();
            if grains == 0 {
                continue;
            }
            let first = stretches.is_empty();
            let mut s = Stretch {
                from: spot.at,
                by,
                way: super::contact::longer(by, grains, (grains / GRAIN) as i32 + BEYOND),
                grains,
                heading: self.heading_along(spot, by),
                made: 0,
                soft: Vec::new(),
                glances: Vec::new(),
                slow: Vec::new(),
                storey,
            };
            let stop = self.stretch(&mut s, left, if first { &touching } else { &[] }, &mut off);
            left -= (i64::from(s.made) * GRAIN).max(0);
            let whole = i64::from(s.made) * GRAIN >= grains - GRAIN;
            if whole {
                // A stretch made to its end uses its exact length.
                left += i64::from(s.made) * GRAIN - grains;
            }
            let end = if whole { s.from + by } else { along(s.from, by, grains, s.made) };
            spot = Spot::new(end, s.heading);
            stretches.push(s);
            if stop.is_some() || off.is_some() {
                bar = stop;
                break;
            }
        }
        let walked = self.finish(start, storey, stretches, stairs, bar, off);
        let stairs_at = legs.iter().position(|l| matches!(l, Leg::Storey(_)));
        match stairs_at {
            // Where somebody stands he does not come up or down.
            Some(n) if walked.storey != from.storey && self.crowded(walked.end(), walked.storey) => {
                Walked { bar: Some(Bar::NoRoom), ..self.walk(from, &legs[..n]) }
            }
            _ => walked,
        }
    }

    fn heading_along(&self, spot: Spot, by: Point) -> Heading {
        if self.world.figure(self.id).mounted() {
            by!("R-FIG-29");
            Heading::towards(Point::default(), by).unwrap_or(spot.heading)
        } else {
            spot.heading
        }
    }

    fn change_storey(&self, at: Point, storey: u8, up: i8, left: i64) -> Result<u8, Bar> {
        by!("R-MOV-24");
        let building = self.world.ground.building_at(at).ok_or(Bar::NoStairs)?;
        let to = i16::from(storey) + i16::from(up);
        let top = i16::from(self.world.ground.buildings[building].storeys);
        if up.abs() != 1 || to < 0 || to >= top {
            return Err(Bar::NoStairs);
        }
        if left < i64::from(STAIRS) * GRAIN {
            return Err(Bar::Allowance);
        }
        Ok(to as u8)
    }

    fn touched_at_start(&self, from: &Place) -> Vec<FigureId> {
        let touched = self.world.touched_from(self.id, from.spot, from.storey, self.going.eyes);
        touched.into_iter().map(|(id, _)| id).collect()
    }

    /// Follows one stretch as far as it goes; says why it ends early.
    fn stretch(
        &self,
        s: &mut Stretch,
        left: i64,
        leaving: &[FigureId],
        off: &mut Option<Edge>,
    ) -> Option<Bar> {
        let start = Spot::new(s.from, s.heading);
        let body = self.body(start);
        let turned = self.world.figure(self.id).mounted();
        if turned && self.turn_barred(&body, leaving) {
            return Some(Bar::NoRoomToTurn);
        }
        let whole = (s.grains / GRAIN) as i32;
        let mut limit = (left.min(s.grains) / GRAIN) as i32;
        let mut bar = (i64::from(limit) * GRAIN < s.grains - GRAIN).then_some(Bar::Allowance);
        let mut stop_at = |at: i32, why: Bar, limit: &mut i32| {
            if at < *limit {
                *limit = at.max(0);
                bar = Some(why);
            }
        };
        let w = self.world;
        // The table edge.
        let mut leaves = None;
        if let Some((at, edge)) = self.leaves_at(s, &body, whole) {
            if self.going.leave {
                if at <= limit {
                    limit = at;
                    leaves = Some((at, edge));
                }
            } else {
                stop_at(self.edge_at(s, whole), Bar::TableEdge, &mut limit);
            }
        } else if !self.going.leave {
            stop_at(self.edge_at(s, whole), Bar::TableEdge, &mut limit);
        }
        self.bases(s, &body, leaving, &mut |at, why| stop_at(at, why, &mut limit));
        let soft = &mut s.soft;
        let line = Segment::new(s.from, s.from + s.by);
        for piece in w.ground.pieces() {
            if !may_meet(s.from, s.way, piece.low, piece.high) {
                continue;
            }
            let hard = self.hard_of(piece.kind);
            match hard {
                Hard::Open => {}
                Hard::Impassable => {
                    if piece.kind == AreaKind::Rampart && self.climbs(&line, s.from) {
                        continue;
                    }
                    if let Some((from, _)) = passage(&body, s.way, &Body::Rect(piece.rect()), -SLACK) {
                        stop_at(from, Bar::Impassable, &mut limit);
                    }
                }
                Hard::Difficult | Hard::VeryDifficult => {
                    // A way that ends where it just would be touched does not touch it.
                    let core = Body::Rect(core_of(piece));
                    let Some((from, _)) = passage(&body, s.way, &core, 0).filter(|p| p.0 < whole) else {
                        continue;
                    };
                    if hard <= self.going.slowing {
                        let mut t = Touched::default();
                        t.area(piece.kind, hard);
                        s.slow.push((from, t));
                    } else {
                        by!("R-MOV-14");
                        // Up to the edge, unless it already lies against it.
                        let edge =
                            passage(&body, s.way, &Body::Rect(piece.rect()), -SLACK).map_or(from, |p| p.0);
                        let outside = !overlaps(&body, &Body::Rect(piece.rect()), SLACK);
                        stop_at(if outside { edge } else { from }, Bar::Terrain, &mut limit);
                    }
                }
            }
        }
        for l in &w.ground.lines {
            if !may_meet(s.from, s.way, low_of(l.from, l.to), high_of(l.from, l.to)) {
                continue;
            }
            let Some((from, to)) = passage(&body, s.way, &Body::Segment(l.segment()), -SLACK) else {
                continue;
            };
            let hard = l.kind.row().hard(self.mover);
            if hard == Hard::Impassable {
                let gate = w.ground.gates.iter().any(|g| meet(line, g.segment()));
                if !gate || self.mover != Mover::Foot || OpeningKind::Gate.hard() > self.going.slowing {
                    stop_at(from, Bar::Impassable, &mut limit);
                    continue;
                }
                let mut t = Touched::default();
                t.opening(OpeningKind::Gate.hard());
                s.slow.push((from, t));
            } else if hard <= self.going.slowing && self.going.crossing {
                by!("R-MOV-22");
                let mut t = Touched::default();
                t.line(l.kind, hard);
                s.slow.push((from, t));
            } else {
                stop_at(from, Bar::Terrain, &mut limit);
            }
            soft.push((from, to));
        }
        for b in &w.ground.buildings {
            if !may_meet(s.from, s.way, b.low, b.high) {
                continue;
            }
            self.building(
                s.from,
                s.by,
                s.way,
                s.grains,
                &body,
                b,
                soft,
                &mut s.slow,
                s.storey,
                &mut |at, why| {
                    stop_at(at, why, &mut limit);
                },
            );
        }
        // A move that touches an enemy in passing ends there (R-MOV-29); whom it touches at its end is seen there.
        s.glances.sort_unstable_by_key(|((from, _), _)| *from);
        for ((from, why), past) in &s.glances {
            if *past < limit {
                by!("R-MOV-29");
                limit = (*from).max(0);
                bar = Some(*why);
            }
        }
        s.made = limit;
        // Barred before it is wholly beyond, it has not left.
        *off = leaves.filter(|(at, _)| *at <= limit).map(|(_, edge)| edge);
        bar
    }

    /// Ends the way at the last place where it may end.
    fn finish(
        &self,
        start: Spot,
        storey: u8,
        mut stretches: Vec<Stretch>,
        stairs: i32,
        mut bar: Option<Bar>,
        off: Option<Edge>,
    ) -> Walked {
        let cut = bar;
        if off.is_none() {
            while let Some(s) = stretches.last_mut() {
                let mut end = s.made;
                while let Some((from, _)) = s.soft.iter().find(|(from, to)| *from < end && end < *to) {
                    end = (*from).max(0);
                    bar = Some(Bar::NoRoom);
                }
                // A stretch of which nothing was made leaves the end with the one before it, which must have room too.
                if end == s.made && end > 0 {
                    break;
                }
                s.made = end;
                if end > 0 {
                    break;
                }
                stretches.pop();
            }
        }
        let mut path = vec![start];
        let mut terrain = Touched::default();
        let mut grains = 0i64;
        let mut straight: (i64, bool) = (0, false);
        let mut last_way: Option<(Point, i64)> = None;
        for s in &stretches {
            let whole = i64::from(s.made) * GRAIN >= s.grains - GRAIN;
            let end = if whole { s.from + s.by } else { along(s.from, s.by, s.grains, s.made) };
            if s.made == 0 {
                continue;
            }
            path.push(Spot::new(end, s.heading));
            let length = if whole { s.grains } else { i64::from(s.made) * GRAIN };
            grains += length;
            let mut slow = false;
            for (from, t) in &s.slow {
                if *from < s.made {
                    terrain.join(*t);
                    slow = true;
                }
            }
            let same = last_way.is_some_and(|(by, g)| same_way(by, g, s.by, s.grains));
            straight = if same { (straight.0 + length, straight.1 || slow) } else { (length, slow) };
            last_way = Some((s.by, s.grains));
        }
        let moved = path.len() > 1 || stairs > 0;
        if moved {
            terrain.join(self.world.ground.touched(&self.body(start), self.mover));
        }
        let end = path.last().copied().unwrap_or(start);
        let touched = if off.is_some() {
            Vec::new()
        } else {
            let touched = self.world.touched_from(self.id, end, storey, self.going.eyes);
            touched.into_iter().map(|(id, _)| id).collect()
        };
        let units = |grains: i64| ((grains + GRAIN / 2) / GRAIN) as i32;
        Walked {
            path,
            length: rounded(units(grains)) + stairs,
            storey,
            touched,
            terrain,
            bar,
            cut,
            left: off,
            straight: (rounded(units(straight.0)), straight.1),
        }
    }
}

/// The south-west corner of the rectangle round two places.
fn low_of(a: Point, b: Point) -> Point {
    Point::new(a.x.min(b.x), a.y.min(b.y))
}

/// The north-east corner.
fn high_of(a: Point, b: Point) -> Point {
    Point::new(a.x.max(b.x), a.y.max(b.y))
}

/// A cheap first test: can a base on this way meet something in that rectangle?
pub(super) fn may_meet(from: Point, by: Point, low: Point, high: Point) -> bool {
    let end = from + by;
    let (l, h) = (low_of(from, end), high_of(from, end));
    let far = 2_900;
    l.x - far <= high.x && h.x + far >= low.x && l.y - far <= high.y && h.y + far >= low.y
}

/// Do two shifts go the same way?
fn same_way(a: Point, a_grains: i64, b: Point, b_grains: i64) -> bool {
    let (a, b) = (Fine::from(a), Fine::from(b));
    // Within a thousandth of a turn of the way.
    a.dot(b) > 0 && a.cross(b).abs() / a_grains.max(1) <= b_grains / 1_000
}
