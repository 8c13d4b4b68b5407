//! Sweeps: how far a base, or a rigid group of bases, can go straight or turn before it first touches something,
//! and what. A pair of convex bodies first touches where a point of one meets an edge of the other, so the first
//! such meeting is solved for and nothing is stepped.

mod shift;
mod turn;

use crate::body::{Body, Core};
use crate::distance;
use crate::manoeuvre::Side;
use crate::overlap;
use crate::point::{Dir, Fine, GRAIN, Heading, LIMIT, Point};
use crate::rect::{Bounds, Corner, Rect};
use crate::shape::Shape;
use crate::trig;

/// Overlaps and gaps up to this many grains (1/64 unit) are rounding, not geometry.
pub(crate) const SLACK: i64 = 4;

/// A straight or turning motion of a rigid body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Motion {
    /// Straight on, in any direction, by this many table units; facings do not change.
    Shift {
        /// The direction.
        towards: Heading,
        /// How far at most.
        by: i32,
    },
    /// A turn about a place by this many 1/1000 degree, clockwise if positive; less than a full turn.
    Turn {
        /// The place that stays where it is.
        about: Fine,
        /// How far at most.
        by: i32,
    },
}

impl Motion {
    /// Straight ahead of a rectangle; negative: straight back.
    pub fn advance(rect: &Rect, by: i32) -> Motion {
        let towards = if by < 0 { rect.facing().opposite() } else { rect.facing() };
        Motion::Shift { towards, by: by.saturating_abs() }
    }

    /// Sideways to the right; negative: to the left.
    pub fn slide(rect: &Rect, by: i32) -> Motion {
        let turn = if by < 0 { -90_000 } else { 90_000 };
        Motion::Shift { towards: rect.facing().turned(turn), by: by.saturating_abs() }
    }

    /// A wheel to a side on the front corner of that side; for a group give the rectangle round it. Negative: the
    /// other front corner goes backward.
    pub fn wheel(rect: &Rect, side: Side, by: i32) -> Motion {
        let corner = match side {
            Side::Left => Corner::FrontLeft,
            Side::Right => Corner::FrontRight,
        };
        Motion::Turn { about: rect.corner(corner), by: side.sign() * by }
    }

    /// How far at most: table units or 1/1000 degree, never negative.
    pub fn limit(&self) -> i32 {
        match self {
            Motion::Shift { by, .. } => (*by).clamp(0, 2 * LIMIT),
            Motion::Turn { by, .. } => by.saturating_abs().min(trig::TURN - 1),
        }
    }
}

/// What stops a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hit {
    /// How far the motion goes until the two touch, in table units or 1/1000 degree, rounded down.
    pub at: i32,
    /// True if they were too close from the beginning; then `at` is 0.
    pub at_start: bool,
    /// Which of the moving bodies.
    pub mover: usize,
    /// Which of the obstacles (0 where there is only one).
    pub obstacle: usize,
}

/// A motion made ready to be tried against many obstacles.
///
/// `clearance` says when an obstacle is in the way. Positive: the distance to keep. Negative: the overlap that is
/// ignored, so that what stands flush beside the way does not stop it; what does stop it stops it where it first
/// touches (if it touched from the beginning, where the overlap would become too large). A stop near the end of
/// the motion counts even if the overlap would still have been ignored there.
#[derive(Debug, Clone)]
pub struct Sweep {
    motion: Motion,
    limit: i32,
    /// Beyond the limit, by how much a touch may still have to go to become too large an overlap.
    margin: i32,
    clearance: i64,
    origin: Fine,
    /// The way ahead of a shift.
    ahead: Dir,
    movers: Vec<Mover>,
    bounds: Bounds,
    /// For a turn: the square of the greatest distance from the pivot that is reached, in grains.
    reach: i64,
}

#[derive(Debug, Clone)]
struct Mover {
    body: Body,
    /// The body itself and, where overlap is ignored, the smaller one that must not touch; in the sweep's frame.
    full: Core,
    small: Option<Core>,
    /// The one that must not touch, where it stands on the table.
    decisive: Core,
    /// All the ground it may touch.
    swept: Bounds,
}

impl Sweep {
    /// Makes a motion of these bodies ready.
    pub fn new(movers: &[Body], motion: Motion, clearance: i32) -> Sweep {
        let slack = i64::from(clearance.clamp(-LIMIT, LIMIT)) * GRAIN;
        let limit = motion.limit();
        let (origin, margin) = match motion {
            Motion::Shift { .. } => {
                let anchor = movers.first().map(Body::anchor).unwrap_or_default();
                (anchor, clearance.min(0).saturating_abs().saturating_mul(2))
            }
            Motion::Turn { about, .. } => {
                let radius = movers.iter().map(|m| radius_about(&m.core(), about)).max().unwrap_or(0);
                let arc = clearance.min(0).saturating_abs().saturating_mul(2);
                let angle = crate::manoeuvre::angle_of_arc(crate::point::units(radius), arc);
                (about, angle.unwrap_or(0).min(trig::TURN))
            }
        };
        let mut sweep = Sweep {
            motion,
            limit,
            margin,
            clearance: slack.max(0),
            origin,
            ahead: match motion {
                Motion::Shift { towards, .. } => towards.forward(),
                Motion::Turn { .. } => Heading::NORTH.forward(),
            },
            movers: Vec::with_capacity(movers.len()),
            bounds: Bounds { low: Fine::default(), high: Fine::default() },
            reach: 0,
        };
        for body in movers {
            let core = body.core();
            let full = sweep.to_frame(&core);
            let decisive = if slack < 0 { smaller(body, -slack) } else { core };
            let small = (slack < 0).then(|| sweep.to_frame(&decisive));
            let swept = sweep.swept(&core, &body.bounds());
            sweep.bounds = if sweep.movers.is_empty() { swept } else { sweep.bounds.joined(swept) };
            sweep.movers.push(Mover { body: *body, full, small, decisive, swept });
        }
        sweep
    }

    /// The same, but a stop counts only if the overlap becomes too large within the motion: for those who look at its end
    /// by themselves.
    #[must_use]
    pub fn no_farther(mut self) -> Sweep {
        self.margin = 0;
        self
    }

    /// The bounds of all the ground that a moving body may touch.
    fn swept(&mut self, core: &Core, start: &Bounds) -> Bounds {
        let angle = self.limit.saturating_add(self.margin);
        let swept = match self.motion {
            Motion::Shift { .. } => {
                let to = Fine::default().moved(self.ahead, i64::from(angle) * GRAIN);
                start.joined(Bounds { low: start.low + to, high: start.high + to })
            }
            Motion::Turn { about, by } => {
                let radius = radius_about(core, about);
                let reach = radius + core.radius() + self.clearance + SLACK;
                self.reach = self.reach.max(reach.saturating_mul(reach));
                if angle > 180_000 {
                    Bounds { low: about, high: about }.grown(reach)
                } else {
                    let end = trig::sin_cos(by.signum() * angle);
                    let turned = core.map(|p| about + (p - about).turned(end));
                    let (_, c) = trig::sin_cos(angle / 2);
                    let bulge = (radius * (trig::ONE - c).max(0)) / trig::ONE + 1;
                    start.joined(turned.bounds()).grown(bulge)
                }
            }
        };
        swept.grown(self.clearance + SLACK)
    }

    /// Places in the frame of the motion: the way ahead runs north, or the turn goes clockwise about the origin.
    fn to_frame(&self, core: &Core) -> Core {
        match self.motion {
            Motion::Shift { .. } => core.map(|p| {
                let v = p - self.origin;
                Fine::new(v.along(self.ahead.right()), v.along(self.ahead))
            }),
            Motion::Turn { by, .. } if by < 0 => core.map(|p| {
                let v = p - self.origin;
                Fine::new(-v.x, v.y)
            }),
            Motion::Turn { .. } => core.map(|p| p - self.origin),
        }
    }

    /// True if something with these bounds may be touched at all: a first, cheap question.
    pub fn may_meet(&self, bounds: &Bounds) -> bool {
        self.bounds.meets(bounds)
            && match self.motion {
                Motion::Shift { .. } => true,
                Motion::Turn { about, .. } => bounds.square_from(about) <= self.reach,
            }
    }

    /// Where the motion first touches a body.
    pub fn against(&self, obstacle: &Body) -> Option<Hit> {
        self.against_within(obstacle, self.limit)
    }

    /// As [`Sweep::against`], for hits no farther than a limit.
    fn against_within(&self, obstacle: &Body, limit: i32) -> Option<Hit> {
        let bounds = obstacle.bounds();
        if !self.may_meet(&bounds) {
            return None;
        }
        self.first_of(&obstacle.core(), &bounds, limit)
    }

    /// Where the motion first touches one of several bodies. Of equal ones the first in the list.
    pub fn first<'a>(&self, obstacles: impl IntoIterator<Item = &'a Body>) -> Option<Hit> {
        let mut best: Option<Hit> = None;
        for (i, body) in obstacles.into_iter().enumerate() {
            // What lies farther than the best so far need not be solved.
            let limit = best.map_or(self.limit, |b| b.at);
            if let Some(hit) = self.against_within(body, limit)
                && best.is_none_or(|b| hit.at < b.at)
            {
                best = Some(Hit { obstacle: i, ..hit });
            }
        }
        best
    }

    /// All bodies the motion touches, each where it does if the others were not there; the soonest first.
    pub fn all<'a>(&self, obstacles: impl IntoIterator<Item = &'a Body>) -> Vec<Hit> {
        let found = obstacles.into_iter().enumerate().filter_map(|(i, body)| {
            let hit = self.against(body)?;
            Some(Hit { obstacle: i, ..hit })
        });
        let mut hits: Vec<Hit> = found.collect();
        hits.sort_by_key(|hit| (hit.at, hit.obstacle));
        hits
    }

    /// Where the motion first enters an area or band, or crosses a line. Something already inside is there at the
    /// start.
    pub fn against_shape(&self, shape: &Shape) -> Option<Hit> {
        if !self.may_meet(shape.bounds()) {
            return None;
        }
        if shape.is_area() {
            for (i, mover) in self.movers.iter().enumerate() {
                let apart = mover.decisive.with_radius(mover.decisive.radius() + self.clearance);
                if shape.overlaps_core(&apart, SLACK) {
                    return Some(Hit { at: 0, at_start: true, mover: i, obstacle: 0 });
                }
            }
        }
        self.against_border(shape)
    }

    /// Where the motion first touches the border of a shape, from inside or outside.
    pub fn against_border(&self, shape: &Shape) -> Option<Hit> {
        let mut best: Option<Hit> = None;
        for core in shape.cores() {
            let bounds = core.bounds();
            if !self.may_meet(&bounds) {
                continue;
            }
            // What lies farther than the best so far need not be solved.
            let limit = best.map_or(self.limit, |b| b.at);
            if let Some(hit) = self.first_of(&core, &bounds, limit) {
                best = Some(best.map_or(hit, |b| sooner(b, hit)));
            }
        }
        best
    }

    /// Where the motion would first carry a part over the edge of the table.
    pub fn against_edge(&self, table: &Table) -> Option<Hit> {
        if table.surrounds(&self.bounds) {
            return None;
        }
        table.walls().iter().filter_map(|wall| self.against(&Body::Rect(*wall))).reduce(sooner)
    }

    /// The moving bodies after so much of the motion.
    pub fn moved(&self, at: i32) -> Vec<Body> {
        self.movers.iter().map(|mover| moved(&mover.body, &self.motion, at)).collect()
    }

    /// The place where a hit touches its obstacle.
    pub fn place(&self, hit: &Hit, obstacle: &Body) -> Option<Fine> {
        let mover = self.movers.get(hit.mover)?;
        let there = moved(&mover.body, &self.motion, hit.at);
        Some(distance::nearest_points(&there, obstacle).1)
    }

    fn first_of(&self, obstacle: &Core, bounds: &Bounds, limit: i32) -> Option<Hit> {
        let mut framed: Option<Core> = None;
        let mut best: Option<Hit> = None;
        for (i, mover) in self.movers.iter().enumerate() {
            if !mover.swept.meets(bounds) {
                continue;
            }
            let core = framed.get_or_insert_with(|| self.to_frame(obstacle));
            let limit = best.map_or(limit, |b| b.at);
            if let Some((at, at_start)) = self.pair(mover, core, limit)
                && best.is_none_or(|b| at < b.at)
            {
                best = Some(Hit { at, at_start, mover: i, obstacle: 0 });
            }
        }
        best
    }

    /// One moving body against one obstacle, both in the frame of the motion.
    fn pair(&self, mover: &Mover, obstacle: &Core, limit: i32) -> Option<(i32, bool)> {
        let decisive = mover.small.as_ref().unwrap_or(&mover.full);
        let radii = obstacle.radius() + self.clearance;
        let (full_reach, reach) = (mover.full.radius() + radii, decisive.radius() + radii);
        if matches!(self.motion, Motion::Shift { .. })
            && !shift::in_the_way(&mover.full, obstacle, full_reach, limit)
        {
            return None;
        }
        if closer(decisive, obstacle, reach - SLACK) {
            return Some((0, true));
        }
        // What overlaps only within the tolerance, or touches, at the start stops the motion when the overlap
        // becomes too large; anything else where it first touches.
        let clear = mover.small.is_none() || !closer(&mover.full, obstacle, full_reach + SLACK);
        let touch = if clear { Some(self.solve(&mover.full, obstacle, full_reach)?) } else { None };
        if touch.is_some_and(|t| t.is_beyond(limit)) {
            return None;
        }
        let stop = match mover.small {
            Some(_) => self.solve(decisive, obstacle, reach)?,
            None => touch?,
        };
        if stop.is_beyond(self.limit.saturating_add(self.margin)) {
            return None;
        }
        let at = touch.unwrap_or(stop).whole();
        (at <= limit).then_some((at, false))
    }

    /// How far until the two are `reach` grains apart.
    fn solve(&self, mover: &Core, obstacle: &Core, reach: i64) -> Option<Far> {
        match self.motion {
            Motion::Shift { .. } => shift::first_touch(mover, obstacle, reach).map(Far::Grains),
            Motion::Turn { .. } => turn::first_touch(mover, obstacle, reach).map(Far::Angle),
        }
    }
}

/// The greatest distance of a point of the core from a place, in grains.
fn radius_about(core: &Core, about: Fine) -> i64 {
    core.points().iter().map(|p| (*p - about).square()).max().unwrap_or(0).isqrt() + 1
}

/// How far until a first touch: grains for a shift, a rotation for a turn.
#[derive(Debug, Clone, Copy)]
enum Far {
    Grains(i64),
    Angle(turn::Rot),
}

impl Far {
    /// In table units or 1/1000 degree, rounded down.
    fn whole(self) -> i32 {
        match self {
            Far::Grains(n) => crate::point::units_floor(n),
            Far::Angle(rot) => rot.thousandths(),
        }
    }

    /// Farther than so many whole table units or 1/1000 degrees (what is less than the next one is not).
    fn is_beyond(self, limit: i32) -> bool {
        match self {
            Far::Grains(n) => n >= (i64::from(limit) + 1) * GRAIN,
            Far::Angle(rot) => rot.is_beyond(limit.saturating_add(1)),
        }
    }
}

/// True if two cores come nearer than `reach` grains (for nothing or less: if they overlap by more than that).
fn closer(a: &Core, b: &Core, reach: i64) -> bool {
    if reach <= SLACK {
        // Within the slack the gap along an axis is as good as the distance, and cheaper.
        return overlap::by_more_than(a, b, -reach);
    }
    let (near, far) = (a.with_radius(reach).bounds(), b.with_radius(0).bounds());
    if !near.meets(&far) {
        return false;
    }
    overlap::by_more_than(a, b, 0) || distance::cores(&a.with_radius(0), &b.with_radius(0)).grains() < reach
}

/// The body without `slack` grains of its outline, so that it touches only what the body overlaps by more. A
/// rectangle is made smaller by slack/√2 on each side: its corners then lie within the slack.
fn smaller(body: &Body, slack: i64) -> Core {
    match body {
        Body::Rect(rect) => Core::of_rect(&rect.inset(slack * 181 / 256)),
        Body::Disc(_) => {
            let core = body.core();
            core.with_radius((core.radius() - slack).max(0))
        }
        Body::Segment(line) => {
            let (v, length) = (line.vector(), line.length().max(1));
            let by = slack.min(length / 2);
            let cut = Fine::new(v.x * by / length, v.y * by / length);
            Core::new([line.from + cut, line.to - cut], 0)
        }
    }
}

fn sooner(a: Hit, b: Hit) -> Hit {
    if b.at < a.at { b } else { a }
}

/// A body after so much of a motion, with the rounding of a place (not of a pose).
pub fn moved(body: &Body, motion: &Motion, at: i32) -> Body {
    let put = |p: Fine| match motion {
        Motion::Shift { towards, .. } => p.moved(towards.forward(), i64::from(at) * GRAIN),
        Motion::Turn { about, by } => p.turned_about(*about, by.signum() * at),
    };
    match body {
        Body::Rect(rect) => {
            let (front, depth) = (rect.half_front() * 2, rect.depth());
            Body::Rect(match motion {
                Motion::Shift { towards, .. } => {
                    let way = if *towards == rect.facing() { rect.forward() } else { towards.forward() };
                    let there = rect.at_frame(0, 0).moved(way, i64::from(at) * GRAIN);
                    Rect::directed(there, rect.facing(), rect.forward(), front, depth)
                }
                Motion::Turn { by, .. } => {
                    let facing = rect.facing().turned(by.signum() * at);
                    Rect::fine(put(rect.at_frame(0, 0)), facing, front, depth)
                }
            })
        }
        Body::Disc(disc) => {
            Body::Disc(crate::Disc { centre: put(disc.centre.into()).point(), radius: disc.radius })
        }
        Body::Segment(line) => Body::Segment(crate::Segment { from: put(line.from), to: put(line.to) }),
    }
}

/// The table: its south-west corner is the place (0, 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Table {
    /// From west to east, in table units.
    pub width: i32,
    /// From south to north, in table units.
    pub depth: i32,
}

impl Table {
    /// How thick the walls are that stand for the ground outside.
    const WALL: i32 = 100_000;

    /// Its size, held so that its walls are within the limits of coordinates.
    fn held(&self) -> (i32, i32) {
        let most = LIMIT - Table::WALL;
        (self.width.clamp(0, most), self.depth.clamp(0, most))
    }

    /// The ground outside the four edges: south, west, north, east.
    pub fn walls(&self) -> [Rect; 4] {
        let thick = Table::WALL;
        let (w, d) = self.held();
        let wall = |x0, y0, x1, y1| Rect::upright(Point::new(x0, y0), Point::new(x1, y1));
        [
            wall(-thick, -thick, w + thick, 0),
            wall(-thick, -thick, 0, d + thick),
            wall(-thick, d, w + thick, d + thick),
            wall(w, -thick, w + thick, d + thick),
        ]
    }

    /// True if these bounds lie wholly on the table and touch none of its edges: a first, cheap question.
    pub fn surrounds(&self, bounds: &Bounds) -> bool {
        let (w, d) = self.held();
        let far = Fine::new(i64::from(w) * GRAIN, i64::from(d) * GRAIN);
        bounds.low.x > 0 && bounds.low.y > 0 && bounds.high.x < far.x && bounds.high.y < far.y
    }

    /// True if the body lies wholly on the table, sticking out nowhere by more than `tolerance`.
    pub fn holds(&self, body: &Body, tolerance: i32) -> bool {
        let bounds = body.bounds().grown(-i64::from(tolerance) * GRAIN);
        let far = Fine::new(i64::from(self.width) * GRAIN, i64::from(self.depth) * GRAIN);
        bounds.low.x >= 0 && bounds.low.y >= 0 && bounds.high.x <= far.x && bounds.high.y <= far.y
    }

    /// True if some of the body lies on the table by more than `tolerance`.
    pub fn touches(&self, body: &Body, tolerance: i32) -> bool {
        let whole = Rect::upright(Point::default(), Point::new(self.width, self.depth));
        overlap::overlaps(&Body::Rect(whole), body, tolerance)
    }
}
