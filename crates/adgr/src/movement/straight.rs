//! How far a unit can go straight, ahead or back, before something stops it (A-TRN-26): short of enemies and of
//! friends it cannot pass, flush with impassable ground and the table edge.

use rocroi_game::by;
use rocroi_table::{Body, Edge, Motion, Rect, Sweep};

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
    let motion = course.motion(foot, course.by);
    let body = Body::Rect(*foot);
    let (beside, over) = match course.close {
        Close::Usual => (CONTACT, -CONTACT),
        Close::Kept => (SHORT - 1, -2),
    };
    let clear = Sweep::new(&[body], motion, beside);
    let flush = Sweep::new(&[body], motion, over);
    let seat = scene.seat(course.unit);
    let mut friends: Vec<(UnitId, i32)> = Vec::new();
    let others = scene.on_table().filter(|(_, r)| clear.may_meet(r.bounds()) || flush.may_meet(r.bounds()));
    for (id, other) in others.filter(|(id, _)| !course.with.contains(id) && *id != course.unit) {
        let other_body = Body::Rect(*other);
        if scene.seat(id) == seat {
            if let Some(hit) = flush.against(&other_body) {
                if may_pass(scene, course.unit, foot.facing(), id) {
                    friends.push((id, hit.at));
                } else {
                    stop(hit.at - SHORT, Stop::Friend(id));
                }
            }
            continue;
        }
        // An enemy touched from the start is run along; any other may not be touched.
        let touched = rocroi_table::within(&body, &other_body, CONTACT);
        if touched {
            if let Some(hit) = flush.against(&other_body) {
                stop(hit.at, Stop::Enemy(id));
            }
        } else if let Some(hit) = clear.against(&other_body) {
            stop(hit.at + beside - SHORT, Stop::Enemy(id));
        }
    }
    for (camp, other) in scene.camps() {
        let hostile = camp.seat != seat && !camp.lost;
        let sweep = if hostile { &clear } else { &flush };
        if let Some(hit) = sweep.against(&Body::Rect(*other)) {
            stop(hit.at - SHORT, Stop::Camp);
        }
    }
    let profile = scene.profile(course.unit);
    let edge = Sweep::new(&[body], motion, 1 - STEP);
    for piece in scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road) {
        let closed = match piece.kind.footing_of(profile) {
            None => true,
            Some(footing) => allowance(profile, footing, false).is_none(),
        };
        if closed && let Some(hit) = edge.against_shape(&piece.shape) {
            stop(hit.at, Stop::Ground);
        }
    }
    // One that enters from a flank march begins beyond the edge.
    let inside = super::free::on_table(scene, foot);
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
