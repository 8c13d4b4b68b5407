//! The straight run of a pursuer (A-ROU-07) and what it meets: the first enemy or camp, friends, ground and edge that
//! stop it; conforming to what it met (A-ROU-09).

use crate::Adgr;
use crate::charge::conform::{self, Contacting, Foe};
use crate::charge::meet::threat_among;
use crate::engagement::TOLERANCE;
use crate::event::Event;
use crate::ids::{AdgUnit, CorpsId, Edge, UnitId};
use crate::movement::free::on_table;
use crate::scene::{Scene, point_body};
use crate::tolerance::{CONTACT, SHORT, STEP, UD};
use crate::world::{Unaligned, Whereabouts};
use rocroi_game::{At, by};
use rocroi_table::{Body, Fine, Heading, Motion, Pose, Rect, Sweep, Touch, contact, overlap};

/// How a run ended.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How far it went, in table units.
    pub far: i32,
    /// Where it stands.
    pub pose: Pose,
    /// Enemies and camps it met, the one it conforms to first.
    pub met: Vec<Foe>,
    /// Lone enemy generals it reached.
    pub generals: Vec<CorpsId>,
}

/// Runs a unit straight ahead by at most so much. What stands flush beside its way does not stop it.
pub fn run(scene: &Scene<'_>, unit: UnitId, by: i32) -> Ran {
    let Some(foot) = scene.foot(unit).copied() else {
        let pose = Pose::new(rocroi_table::Point::new(0, 0), Heading::NORTH);
        return Ran { far: 0, pose, met: Vec::new(), generals: Vec::new() };
    };
    let body = Body::Rect(foot);
    let sweep = Sweep::new(&[body], Motion::advance(&foot, by), -CONTACT);
    let seat = scene.seat(unit);
    let mut far = by;
    by!("A-TRN-26");
    for (id, other) in scene.army(seat).filter(|(id, _)| *id != unit) {
        let _ = id;
        if let Some(hit) = sweep.against(&Body::Rect(*other)) {
            far = far.min((hit.at - SHORT).max(0));
        }
    }
    let own_camp = |seat_of| seat_of == seat;
    for (camp, other) in scene.camps() {
        if (own_camp(camp.seat) || camp.lost)
            && let Some(hit) = sweep.against(&Body::Rect(*other))
        {
            far = far.min((hit.at - SHORT).max(0));
        }
    }
    for shape in scene.impassable_shapes() {
        if let Some(hit) = sweep.against_shape(shape) {
            far = far.min(hit.at);
        }
    }
    if let Some(hit) = sweep.against_edge(&scene.table()) {
        far = far.min(hit.at);
    }
    let mut foes: Vec<(i32, Foe)> = Vec::new();
    for (id, other) in scene.army(seat.other()) {
        if let Some(hit) = sweep.against(&Body::Rect(*other)) {
            foes.push((hit.at, Foe::Unit(id)));
        }
    }
    for (n, (camp, other)) in scene.camps().enumerate() {
        if camp.seat != seat
            && !camp.lost
            && let Some(hit) = sweep.against(&Body::Rect(*other))
        {
            foes.push((hit.at, Foe::Camp(n)));
        }
    }
    let first = foes.iter().map(|(d, _)| *d).min().filter(|d| *d <= far);
    let mut met = Vec::new();
    if let Some(d) = first {
        far = d;
        met = foes.iter().filter(|(at, _)| *at <= d + CONTACT).map(|(_, foe)| *foe).collect();
    }
    let pose = advanced(&foot, far);
    let end = scene.foot_at(unit, pose);
    let threat = threat_among(scene, unit, &end, &met);
    met.sort_by_key(|foe| std::cmp::Reverse(rank(scene, threat, &end, *foe)));
    let reached = |i: &usize| match scene.world.generals[*i].at {
        Whereabouts::Alone(at) => {
            scene.setup.corps[*i].seat != seat
                && sweep.against(&point_body(at)).is_some_and(|hit| hit.at <= far)
        }
        _ => false,
    };
    let generals = (0..scene.world.generals.len()).filter(reached).map(|i| CorpsId(i as u8)).collect();
    Ran { far, pose, met, generals }
}

fn advanced(foot: &Rect, far: i32) -> Pose {
    let pose = foot.pose();
    let to = Fine::from(pose.at).moved(pose.facing.forward(), i64::from(far) * rocroi_table::GRAIN);
    Pose::new(to.point(), pose.facing)
}

/// Of several enemies met at once it conforms to the most threatening, then to the one covering most of its front
/// (A-CHG-71).
fn rank(scene: &Scene<'_>, threat: Option<UnitId>, end: &Rect, foe: Foe) -> (bool, i32) {
    let (threat, other) = match foe {
        Foe::Unit(id) => (threat == Some(id), scene.foot(id)),
        Foe::Camp(_) => (false, None),
    };
    let shared = other.and_then(|o| contact(end, o, &TOLERANCE)).map_or(0, |c| c.shared());
    (threat, shared)
}

/// Would the run of exactly 1 UD take it off the table, through ground that penalises it, or along the front of an
/// enemy it does not meet (A-ROU-08)?
pub fn leads_astray(scene: &Scene<'_>, unit: UnitId) -> bool {
    let Some(foot) = scene.foot(unit).copied() else { return true };
    if !on_table(scene, &scene.foot_at(unit, advanced(&foot, UD))) {
        return true;
    }
    let what = scene.profile(unit);
    // Everything the base covers on its way.
    let swept = swept(&foot, UD);
    let bad =
        |p: &crate::terrain::Piece| p.kind.melee(what) != 0 && p.shape.overlaps(&Body::Rect(swept), STEP - 1);
    if scene.world.ground.pieces.iter().any(bad) {
        return true;
    }
    let ran = run(scene, unit, UD);
    let way = self::swept(&foot, ran.far);
    scene.army(scene.seat(unit).other()).any(|(id, other)| {
        let front = other.lane(Edge::Front);
        let zone = front.window(0, front.length(), 0, UD);
        !scene.in_melee(id)
            && !scene.unit(id).routed
            && !ran.met.contains(&Foe::Unit(id))
            && overlap(&Body::Rect(zone), &Body::Rect(way)) >= STEP
    })
}

/// The rectangle a base covers from here to so far ahead.
fn swept(foot: &Rect, far: i32) -> Rect {
    let size = foot.size();
    Rect::new(advanced(foot, far), rocroi_table::Size::new(size.front, size.depth + far))
}

/// The edge of a foe that is attacked, and the point of contact (A-CHG-27, all edges allowed).
fn edge_attacked(end: &Rect, other: &Rect) -> Option<(Edge, Fine)> {
    by!("A-CHG-27");
    let c = contact(end, other, &TOLERANCE)?;
    let edge = match c.theirs {
        Touch::Edge(edge) => edge,
        Touch::Corner(corner) => {
            // The edge that looks most against the run; if equal rear before flank before front.
            let turned = |e: &Edge| other.outward(*e).between(end.facing());
            let order = |e: &Edge| match e {
                Edge::Rear => 2,
                Edge::Left | Edge::Right => 1,
                Edge::Front => 0,
            };
            *corner.edges().iter().max_by_key(|e| (turned(e), order(e)))?
        }
    };
    Some((edge, c.at))
}

/// Conforms a unit to what it met, shifts friends, and remembers a contact that could not be aligned.
pub(crate) fn conform(at: &mut At<'_, Adgr>, unit: UnitId, foe: Foe, absent: &[UnitId]) {
    let scene = Scene::new(at.setup, at.world);
    let Some(foot) = scene.foot(unit).copied() else { return };
    let other = match foe {
        Foe::Unit(id) => scene.foot(id).copied(),
        Foe::Camp(n) => scene.camps().nth(n).map(|(_, r)| *r),
    };
    let Some((edge, p)) = other.and_then(|o| edge_attacked(&foot, &o)) else { return };
    let contacting = Contacting { unit, foot, foe, edge, p, absent };
    let done = conform::conform(&scene, &contacting);
    let end = scene.foot_at(unit, done.pose);
    let lies_along = other
        .and_then(|o| contact(&end, &o, &TOLERANCE))
        .is_some_and(|c| c.is_edge() && c.mine == Touch::Edge(Edge::Front));
    let loose = match foe {
        Foe::Unit(id) if !lies_along => {
            let (by, at_half) = (nearest_half(&scene, unit, &end, p), nearest_half_of(&scene, id, p));
            scene.unit(id).pose().map(|theirs| Unaligned {
                by,
                at: at_half,
                edge: done.edge,
                p: p.point(),
                poses: (done.pose, theirs),
            })
        }
        Foe::Unit(_) | Foe::Camp(_) => None,
    };
    for (friend, to) in &done.shifts {
        at.world.put(*friend, *to);
        at.world.unit_mut(*friend).marks.displaced = true;
        let (unit, to) = (*friend, *to);
        at.tell(|| Event::Displaced { unit, to });
    }
    if at.world.unit(unit).pose() != Some(done.pose) {
        at.world.put(unit, done.pose);
        let to = done.pose;
        at.tell(|| Event::Conformed { unit, to });
    }
    at.world.unaligned.extend(loose);
}

/// The half of a unit standing at `foot` that holds a point; between two, the first.
fn nearest_half(scene: &Scene<'_>, unit: UnitId, foot: &Rect, p: Fine) -> AdgUnit {
    if !scene.profile(unit).battle_unit() {
        return unit.one();
    }
    let [one, two] = foot.halves();
    let half = if one.square_from(p) <= two.square_from(p) { 0 } else { 1 };
    unit.half(crate::ids::Half::BOTH[half])
}

fn nearest_half_of(scene: &Scene<'_>, unit: UnitId, p: Fine) -> AdgUnit {
    scene.foot(unit).map_or(unit.one(), |foot| nearest_half(scene, unit, foot, p))
}
