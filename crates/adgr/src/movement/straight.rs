//! How far a unit can go straight, ahead or back, before something stops it (A-TRN-26): short of enemies and of
//! friends it cannot pass, flush with impassable ground and the table edge.

use std::cell::{LazyCell, OnceCell};

use rocroi_game::by;
use rocroi_table::{Body, Bounds, Edge, Fine, GRAIN, Motion, Rect, Sweep};

use super::allowance::{allowance, starts_far};
use super::passage::{beyond, may_pass};
use crate::ids::UnitId;
use crate::scene::Scene;
use crate::terrain::Kind;
use crate::tolerance::{CONTACT, SHORT, STEP};
use crate::troops::Footing;

/// What stops a straight run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// An enemy.
    Enemy(UnitId),
    /// A friend it cannot pass through, or not get beyond.
    Friend(UnitId),
    /// A camp.
    Camp,
    /// Impassable ground, or ground it may not enter.
    Ground,
    /// The table edge.
    TableEdge,
}

/// A straight run: how far it can go, and what stops it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Straight {
    /// In table units.
    pub far: i32,
    /// Nothing if it can go all the way.
    pub stop: Option<Stop>,
}

/// How near to others a straight run may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Close {
    /// As a move: within the tolerances.
    Usual,
    /// As a way that avoids obstacles: friends and ground exactly flush, enemies at 0.05 UD (A-CHG-52).
    Kept,
}

/// Which way a straight run goes, and whom it leaves out of account.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// Who runs.
    pub unit: UnitId,
    /// The front, or the rear if it goes backwards.
    pub leading: Edge,
    /// How far at most, in table units.
    pub by: i32,
    /// Units that move along with it.
    pub with: &'a [UnitId],
    /// How near to others it may pass.
    pub close: Close,
}

impl Course<'_> {
    fn motion(&self, foot: &Rect, by: i32) -> Motion {
        Motion::advance(foot, if self.leading == Edge::Rear { -by } else { by })
    }

    /// How near to others it may come, and how far over them.
    fn room(&self) -> (i32, i32) {
        match self.close {
            Close::Usual => (CONTACT, -CONTACT),
            Close::Kept => (SHORT - 1, -2),
        }
    }

    /// Bounds of everything that could bar a run from there, with some room.
    fn near(&self, foot: &Rect) -> Bounds {
        let back = (self.leading == Edge::Rear) != (self.by < 0);
        let way = if back { foot.forward().back() } else { foot.forward() };
        let far = Fine::default().moved(way, (i64::from(self.by).abs() + i64::from(SHORT)) * GRAIN);
        let start = foot.bounds();
        let end = Bounds { low: start.low + far, high: start.high + far };
        start.joined(end).grown(i64::from(SHORT + CONTACT) * GRAIN)
    }
}

/// What another unit does to a run.
enum Other {
    /// Nothing.
    Beside,
    /// It is a friend that is passed through from there on.
    Passed(i32),
    /// It stops the run there.
    Stops(i32, Stop),
}

/// A straight run from a place, made ready for whatever is in its way.
struct Ready<'r, 'c> {
    scene: &'r Scene<'r>,
    foot: &'r Rect,
    course: &'r Course<'c>,
    motion: Motion,
    clear: OnceCell<Sweep>,
    flush: OnceCell<Sweep>,
}

impl<'r, 'c> Ready<'r, 'c> {
    fn new(scene: &'r Scene<'r>, foot: &'r Rect, course: &'r Course<'c>) -> Ready<'r, 'c> {
        let motion = course.motion(foot, course.by);
        Ready { scene, foot, course, motion, clear: OnceCell::new(), flush: OnceCell::new() }
    }

    fn sweep(&self, clearance: i32) -> Sweep {
        Sweep::new(&[Body::Rect(*self.foot)], self.motion, clearance)
    }

    /// The run that touches nobody.
    fn clear(&self) -> &Sweep {
        self.clear.get_or_init(|| self.sweep(self.course.room().0))
    }

    /// The run that may be flush with others.
    fn flush(&self) -> &Sweep {
        self.flush.get_or_init(|| self.sweep(self.course.room().1))
    }

    /// Does the run pass over another by more than counts as touching? The sweeps ignore a little less than that.
    fn over(&self, body: &Body) -> bool {
        let ahead = if self.course.leading == Edge::Rear { -self.course.by } else { self.course.by };
        let size = self.foot.size();
        let (back, on) = (-size.depth + ahead.min(0), ahead.max(0));
        let covered = self.foot.lane(Edge::Front).window(0, size.front, back, on);
        self.course.close == Close::Kept || rocroi_table::overlaps(&Body::Rect(covered), body, CONTACT)
    }

    /// What one of those near by does.
    fn other(&self, id: UnitId, other: &Rect) -> Other {
        let body = Body::Rect(*other);
        if self.scene.seat(id) == self.scene.seat(self.course.unit) {
            return match self.flush().against(&body) {
                None => Other::Beside,
                Some(_) if !self.over(&body) => Other::Beside,
                Some(hit) if may_pass(self.scene, self.course.unit, self.foot.facing(), id) => {
                    Other::Passed(hit.at)
                }
                Some(hit) => Other::Stops(hit.at - SHORT, Stop::Friend(id)),
            };
        }
        // An enemy touched from the start is run along; any other may not be touched.
        let at = if rocroi_table::bases_within(self.foot, other, CONTACT) {
            self.flush().against(&body).filter(|_| self.over(&body)).map(|hit| hit.at)
        } else {
            self.clear().against(&body).map(|hit| hit.at + self.course.room().0 - SHORT)
        };
        at.map_or(Other::Beside, |at| Other::Stops(at, Stop::Enemy(id)))
    }
}

/// How far one other unit alone would let a run go, if it stops it well within the table: all together let it go no
/// farther.
pub fn stopped_by(scene: &Scene<'_>, foot: &Rect, course: Course<'_>, id: UnitId) -> Option<i32> {
    by!("A-TRN-26");
    let near = course.near(foot);
    // The table edge may stop it before the other does.
    if !scene.table().surrounds(&near) {
        return None;
    }
    let other = scene.foot(id).filter(|other| near.meets(other.bounds()))?;
    match Ready::new(scene, foot, &course).other(id, other) {
        Other::Stops(at, _) if at.max(0) < course.by => Some(at.max(0)),
        _ => None,
    }
}

/// How far a unit standing at `foot` can go.
pub fn straight(scene: &Scene<'_>, foot: &Rect, course: Course<'_>) -> Straight {
    by!("A-TRN-26");
    let mut run = Straight { far: course.by, stop: None };
    let mut stop = |at: i32, what: Stop| {
        let at = at.max(0);
        if at < run.far {
            run = Straight { far: at, stop: Some(what) };
        }
    };
    let ready = Ready::new(scene, foot, &course);
    // Most things are nowhere near.
    let near = course.near(foot);
    let mut friends: Vec<(UnitId, i32)> = Vec::new();
    let others = scene.on_table().filter(|(_, r)| near.meets(r.bounds()));
    for (id, other) in others.filter(|(id, _)| !course.with.contains(id) && *id != course.unit) {
        match ready.other(id, other) {
            Other::Beside => {}
            Other::Passed(at) => friends.push((id, at)),
            Other::Stops(at, what) => stop(at, what),
        }
    }
    for (camp, other) in scene.camps().filter(|(_, other)| near.meets(other.bounds())) {
        // One touched from the start is left, as an enemy is.
        let left = rocroi_table::bases_within(foot, other, CONTACT);
        let hostile = camp.seat != scene.seat(course.unit) && !camp.lost && !left;
        let sweep = if hostile { ready.clear() } else { ready.flush() };
        if let Some(hit) = sweep.against(&Body::Rect(*other)) {
            stop(hit.at - SHORT, Stop::Camp);
        }
    }
    let profile = scene.profile(course.unit);
    let edge = LazyCell::new(|| ready.sweep(1 - STEP));
    let pieces = scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road);
    for piece in pieces.filter(|p| near.meets(p.shape.bounds())) {
        let closed = match piece.kind.footing_of(profile) {
            None => true,
            Some(footing) => allowance(profile, footing, false).is_none(),
        };
        if closed && let Some(hit) = edge.against_shape(&piece.shape) {
            stop(hit.at, Stop::Ground);
        }
    }
    // One that enters from a flank march begins beyond the edge.
    let inside = !scene.table().surrounds(&near) && super::free::on_table(scene, foot);
    if inside && let Some(hit) = edge.against_edge(&scene.table()) {
        stop(hit.at, Stop::TableEdge);
    }
    before_friends(scene, foot, course, &mut run, friends);
    run
}

/// A friend is passed only if the run gets beyond it (A-MOV-51); otherwise it stops before it.
fn before_friends(
    scene: &Scene<'_>,
    foot: &Rect,
    course: Course<'_>,
    run: &mut Straight,
    mut friends: Vec<(UnitId, i32)>,
) {
    friends.sort_by_key(|(_, at)| -at);
    for (id, at) in friends {
        let Some(other) = scene.foot(id) else { continue };
        if at >= run.far {
            continue;
        }
        let way = if course.leading == Edge::Rear { -run.far } else { run.far };
        let there = foot.pose().advanced(way).rect(foot.size());
        let over = rocroi_table::overlaps(&Body::Rect(there), &Body::Rect(*other), CONTACT);
        if over && !beyond(&there, course.leading, other) {
            *run = Straight { far: (at - SHORT).max(0), stop: Some(Stop::Friend(id)) };
        }
    }
}

/// The farthest straight advance the ground allows a unit whose way begins here: the worst ground it enters rules
/// the whole move, but it may always go up to the edge of it (A-MOV-05).
pub fn by_ground(scene: &Scene<'_>, unit: UnitId, foot: &Rect, limit: i32) -> i32 {
    by!("A-MOV-05");
    let (profile, far) = (scene.profile(unit), starts_far(scene, unit));
    let open = allowance(profile, Footing::Open, far).map_or(0, |m| m.units());
    let mut most = open.min(limit);
    let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::advance(foot, most), 1 - STEP);
    for piece in scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road) {
        let Some(hit) = sweep.against_shape(&piece.shape) else { continue };
        let footing = piece.kind.footing_of(profile);
        let own = footing.and_then(|f| allowance(profile, f, far)).map_or(0, |m| m.units());
        most = most.min(own.max(hit.at));
    }
    most
}
