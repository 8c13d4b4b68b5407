//! The ground of a move: the worst of it gives the allowance (A-MOV-05), a road frees from it (A-MOV-06), rivers
//! are crossed squarely (A-TER-26), works cost extra (A-MOV-55).

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Edge, Fine, GRAIN, Heading, Motion, Rect, Segment, Sweep, Ud};

use super::allowance::{allowance, starts_far};
use super::leg::Way;
use super::trace::{MILLION, Trace};
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::order::Manoeuvre;
use crate::scene::{Scene, work_ends};
use crate::terrain::{Flow, Kind, Piece};
use crate::tolerance::{CONTACT, HEADING, SHORT, STEP, UD};
use crate::troops::{Category, Footing};
use crate::world::{Work, WorkKind};

/// What the ground allows a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// The allowance M of the move, road bonus included.
    pub most: Ud,
    /// What counts as all of it for unmanoeuvrable troops: without the road bonus (A-MOV-43).
    pub full: Ud,
}

/// The allowance of a whole move: the lowest of its members, each by its own path (A-MOV-31).
pub fn allowed(scene: &Scene<'_>, trace: &Trace, faults: &mut Faults<Fault>) -> Allowed {
    let road = follows_road(scene, trace);
    let mut least: Option<Ud> = None;
    for (i, unit) in trace.units.iter().enumerate() {
        let far = starts_far(scene, *unit);
        let own = if road {
            beside_road(scene, trace, i, faults);
            allowance(trace.profiles[i], Footing::Open, far)
        } else {
            by_ground(scene, trace, i, far, faults)
        };
        if let Some(own) = own {
            least = Some(least.map_or(own, |l| l.min(own)));
        }
    }
    if trace.units.len() > 1 {
        by!("A-MOV-31");
    }
    let full = least.unwrap_or(Ud(0));
    Allowed { most: if road { full + Ud(1) } else { full }, full }
}

/// The ground under and on the way of one unit: its allowance there; none where it may not go.
fn by_ground(
    scene: &Scene<'_>,
    trace: &Trace,
    i: usize,
    far: bool,
    faults: &mut Faults<Fault>,
) -> Option<Ud> {
    by!("A-MOV-05");
    let (unit, profile) = (trace.units[i], trace.profiles[i]);
    let mut least = allowance(profile, Footing::Open, far);
    let start = trace.poses.first().and_then(|p| p.get(i)).map(|p| p.rect(trace.sizes[i]));
    for piece in scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road) {
        let under = start.is_some_and(|f| piece.shape.overlaps(&Body::Rect(f), STEP - 1));
        let entered = || trace.legs.iter().any(|leg| leg.moving[i] && leg.enters(i, &piece.shape));
        if !under && !entered() {
            continue;
        }
        let Some(footing) = piece.kind.footing_of(profile) else {
            by!("A-MOV-08");
            faults.push(Fault::Impassable { unit });
            continue;
        };
        river(trace, i, piece, faults);
        match allowance(profile, footing, far) {
            Some(own) => least = least.map(|l| l.min(own)),
            None => faults.push(Fault::GroundForbidden { unit }),
        }
    }
    least
}

/// A road leads over a flooded river, not through impassable ground beside it.
fn beside_road(scene: &Scene<'_>, trace: &Trace, i: usize, faults: &mut Faults<Fault>) {
    let dry = |p: &&Piece| !matches!(p.kind, Kind::River(_)) && p.kind.footing().is_none();
    for piece in scene.world.ground.pieces.iter().filter(dry) {
        let meets = trace.legs.iter().any(|leg| leg.moving[i] && leg.enters(i, &piece.shape));
        faults.require(!meets, || Fault::Impassable { unit: trace.units[i] });
    }
}

/// The rivers on the way of one unit (A-TER-26).
pub(crate) fn rivers(scene: &Scene<'_>, trace: &Trace, i: usize, faults: &mut Faults<Fault>) {
    for piece in &scene.world.ground.pieces {
        river(trace, i, piece, faults);
    }
}

/// A river is crossed at right angles; inside it there are only advances, slides and half-turns (A-TER-26).
fn river(trace: &Trace, i: usize, piece: &Piece, faults: &mut Faults<Fault>) {
    if !flows(piece) {
        return;
    }
    by!("A-TER-26");
    let unit = trace.units[i];
    for leg in trace.legs.iter().filter(|leg| leg.moving[i]) {
        let wet = |foot: &Rect| piece.shape.overlaps(&Body::Rect(*foot), STEP - 1);
        if !leg.enters(i, &piece.shape) && !wet(&leg.from[i]) {
            continue;
        }
        let fits = match leg.way {
            Way::Ahead(_) => square_across(piece, &straight_way(&leg.from[i], &leg.to[i])),
            Way::Sideways(_) => true,
            Way::Placed => matches!(trace.path.get(leg.manoeuvre), Some(Manoeuvre::HalfTurn)),
            Way::About(..) | Way::Across => false,
        };
        faults.require(fits, || Fault::River { unit });
    }
}

/// Is a straight way over this ground at right angles to a segment of the river that it crosses? At a bend either segment
/// will do.
fn square_across(piece: &Piece, ground: &Rect) -> bool {
    let half = i32::try_from(piece.shape.half_width() / GRAIN).unwrap_or(i32::MAX);
    let body = Body::Rect(*ground);
    let crossed = |edge: &Segment| {
        piece.shape.is_area() || rocroi_table::within(&body, &Body::Segment(*edge), half - STEP)
    };
    piece.shape.edges().filter(crossed).any(|edge| {
        let along = Heading::towards(edge.from, edge.to).unwrap_or_default();
        (ground.facing().between(along) - 90_000).abs() <= HEADING
    })
}

/// The ground of a straight way.
fn straight_way(from: &Rect, to: &Rect) -> Rect {
    Rect::around(from.facing(), &[*from, *to]).unwrap_or(*to)
}

/// Does a river that is not dried up lie there?
fn flows(piece: &Piece) -> bool {
    matches!(piece.kind, Kind::River(flow) if flow != Flow::DriedUp)
}

/// Does the base stand in a river?
pub(crate) fn wet(scene: &Scene<'_>, foot: &Rect) -> bool {
    let under = |p: &Piece| flows(p) && p.shape.overlaps(&Body::Rect(*foot), STEP - 1);
    scene.world.ground.pieces.iter().any(under)
}

/// How much of a straight run the rivers let a unit make, back if it is negative: up to the bank of one that it would not
/// cross at right angles (A-TER-26), for those who leave a zone of control or a fight.
pub(crate) fn before_rivers(scene: &Scene<'_>, foot: &Rect, by: i32) -> i32 {
    let end = foot.pose().advanced(by).rect(foot.size());
    let mut far = by.abs();
    for piece in scene.world.ground.pieces.iter().filter(|p| flows(p)) {
        let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::advance(foot, by), 1 - STEP);
        let Some(hit) = sweep.against_shape(&piece.shape) else { continue };
        by!("A-TER-26");
        let along_road = on_road(scene, foot) && on_road(scene, &end);
        if !along_road && !square_across(piece, &straight_way(foot, &end)) {
            far = far.min(hit.at);
        }
    }
    far
}

/// Does every unit follow the road from the start to the end of the move (A-MOV-06)?
fn follows_road(scene: &Scene<'_>, trace: &Trace) -> bool {
    let roads = || scene.world.ground.pieces.iter().filter(|p| p.kind == Kind::Road);
    if roads().next().is_none() || trace.legs.is_empty() {
        return false;
    }
    by!("A-MOV-06");
    let column = |feet: &[Rect]| {
        let wide = feet.iter().map(|f| f.size().front).max().unwrap_or(0);
        let around = feet.first().and_then(|f| Rect::around(f.facing(), feet));
        around.is_some_and(|r| r.size().front <= wide + CONTACT)
    };
    let on_road = |foot: &Rect| roads().any(|road| on_line(foot, road));
    let places = trace.poses.iter().map(|poses| trace.feet(poses));
    places.into_iter().all(|feet| column(&feet) && feet.iter().all(on_road))
}

/// Does a base stand on a road (A-MOV-06)?
pub(crate) fn on_road(scene: &Scene<'_>, foot: &Rect) -> bool {
    by!("A-MOV-06");
    scene.world.ground.pieces.iter().any(|p| p.kind == Kind::Road && on_line(foot, p))
}

/// The centre line of the road crosses the front edge, end corners included, at 45° or less from the heading.
fn on_line(foot: &Rect, road: &Piece) -> bool {
    let [left, right] = foot.ends(Edge::Front);
    let front = Segment { from: left, to: right };
    let leg = |leg: Segment| {
        let along = Heading::towards(leg.from, leg.to).unwrap_or_default();
        let turn = foot.facing().between(along);
        let turn = crate::tolerance::angle(turn.min(180_000 - turn));
        turn <= 45_000 && cut(&front, &leg)
    };
    road.shape.edges().any(leg)
}

/// Do two lines cut or touch each other, within the comparison step?
fn cut(a: &Segment, b: &Segment) -> bool {
    rocroi_table::distance(&Body::Segment(*a), &Body::Segment(*b)).within(STEP / 2)
}

/// Lines of works: pieces that continue each other are one (A-MOV-55).
pub(crate) fn work_lines<'a>(scene: &Scene<'a>) -> Vec<Vec<&'a Work>> {
    let mut lines: Vec<Vec<&Work>> = Vec::new();
    for work in &scene.world.works {
        let joins = |other: &&Work| {
            let (a, b) = (work_ends(work), work_ends(other));
            let near = |p: Fine, q: Fine| p.distance(q) <= i64::from(SHORT) * rocroi_table::GRAIN;
            work.pose.facing.between(other.pose.facing) <= HEADING && (near(a[0], b[1]) || near(a[1], b[0]))
        };
        let (mut mine, rest): (Vec<_>, Vec<_>) = lines.into_iter().partition(|l| l.iter().any(&joins));
        lines = rest;
        let mut line = vec![work];
        line.extend(mine.drain(..).flatten());
        lines.push(line);
    }
    lines
}

pub(crate) fn work_body(work: &Work) -> Body {
    let [from, to] = work_ends(work);
    Body::Segment(Segment { from, to })
}

/// Does a footprint lie across a work?
fn across(foot: &Rect, work: &Work) -> bool {
    rocroi_table::overlaps(&Body::Rect(*foot), &work_body(work), CONTACT)
}

/// What works add to the cost of a move, in millionths of a UD, and the faults of crossing them. `allowed`: the
/// allowance, to see whether a unit left across one could have come clear.
pub fn works(scene: &Scene<'_>, trace: &Trace, allowed: Ud, faults: &mut Faults<Fault>) -> i64 {
    if scene.world.works.is_empty() {
        return 0;
    }
    let mut cost = 0;
    for line in work_lines(scene) {
        let mut dearest = 0;
        for (i, unit) in trace.units.iter().enumerate() {
            let profile = trace.profiles[i];
            let counts = |w: &&&Work| w.kind != WorkKind::Stakes || profile.mounted();
            let hinders: Vec<&Work> = line.iter().filter(counts).copied().collect();
            let Some(start) = trace.legs.first().map(|l| l.from[i]) else { continue };
            if hinders.iter().any(|w| across(&start, w)) {
                continue;
            }
            let crossed = trace
                .legs
                .iter()
                .any(|leg| leg.moving[i] && hinders.iter().any(|w| leg.overlaps(i, &work_body(w))));
            if !crossed {
                continue;
            }
            by!("A-MOV-55");
            let wheeled = matches!(profile.category(), Category::Wwg | Category::Art);
            faults.require(!wheeled, || Fault::Work { unit: *unit });
            dearest = dearest.max(if profile.foot() { 1 } else { 2 });
        }
        cost += dearest * MILLION;
    }
    let left = allowed.units() - super::trace::spent(trace.cost + cost).units();
    for (i, unit) in trace.units.iter().enumerate() {
        ends_across(scene, trace, i, *unit, left, faults);
    }
    cost
}

/// A unit that has room and movement to come wholly clear must do so or not cross; turns may not end across.
fn ends_across(
    scene: &Scene<'_>,
    trace: &Trace,
    i: usize,
    unit: UnitId,
    left: i32,
    faults: &mut Faults<Fault>,
) {
    let Some(last) = trace.legs.iter().rev().find(|leg| leg.moving[i]) else { return };
    let end = last.to[i];
    let start = trace.legs.first().map(|l| l.from[i]);
    for work in &scene.world.works {
        if !across(&end, work) || (work.kind == WorkKind::Stakes && trace.profiles[i].foot()) {
            continue;
        }
        if !matches!(last.way, Way::Ahead(_) | Way::Sideways(_) | Way::About(..)) {
            faults.push(Fault::Work { unit });
            continue;
        }
        let was = start.is_some_and(|f| across(&f, work));
        // How far straight on it would come clear.
        let lane = end.lane(Edge::Front);
        let ends = work_ends(work).map(|p| lane.position(p).1);
        let needed = end.size().depth + ends.into_iter().max().unwrap_or(0);
        let there = end.pose().advanced(needed.max(0)).rect(end.size());
        let room = super::free::is_free(scene, &there, &trace.units);
        faults.require(was || needed > left || !room, || Fault::Work { unit });
    }
}

/// The lines of works that a straight run of so much crosses, back if it is negative: how far on each is met.
fn crossed(scene: &Scene<'_>, unit: UnitId, foot: &Rect, by: i32) -> Vec<i32> {
    let (profile, body) = (scene.profile(unit), Body::Rect(*foot));
    let sweep = Sweep::new(&[body], Motion::advance(foot, by), -CONTACT);
    let met = |line: Vec<&Work>| {
        let hinders = line.iter().filter(|w| w.kind != WorkKind::Stakes || profile.mounted());
        let mut bodies = hinders.map(|w| work_body(w)).peekable();
        bodies.peek()?;
        let bodies: Vec<Body> = bodies.collect();
        // One that lies across a line already pays nothing more for it.
        let begun = bodies.iter().any(|b| rocroi_table::overlaps(&body, b, CONTACT));
        bodies.iter().filter(|_| !begun).filter_map(|b| sweep.against(b).map(|h| h.at)).min()
    };
    let mut at: Vec<i32> = work_lines(scene).into_iter().filter_map(met).collect();
    at.sort_unstable();
    at
}

/// What it costs a unit to cross a line of works: 1 UD for foot, 2 for mounted; those who cannot pay with nothing.
fn crossing(scene: &Scene<'_>, unit: UnitId) -> Option<i32> {
    by!("A-MOV-55");
    let profile = scene.profile(unit);
    let cannot = matches!(profile.category(), Category::Wwg | Category::Art);
    (!cannot).then(|| if profile.foot() { UD } else { 2 * UD })
}

/// How far a straight run that may spend so much goes, back if it is negative: works on the way take their part, and with
/// less left than that it stops flush before them (A-MOV-55).
pub(crate) fn past_works(scene: &Scene<'_>, unit: UnitId, foot: &Rect, by: i32) -> i32 {
    let mut left = by.abs();
    if scene.world.works.is_empty() || by == 0 {
        return left;
    }
    for at in crossed(scene, unit, foot, by) {
        if at >= left {
            break;
        }
        match crossing(scene, unit).filter(|cost| left - at >= *cost) {
            Some(cost) => left -= cost,
            None => return at.max(0),
        }
    }
    left
}

/// What the works crossed in a straight run of so much have cost.
pub(crate) fn paid_for_works(scene: &Scene<'_>, unit: UnitId, foot: &Rect, by: i32) -> i32 {
    if scene.world.works.is_empty() || by == 0 {
        return 0;
    }
    let lines = crossed(scene, unit, foot, by).into_iter().filter(|at| *at < by.abs()).count();
    i32::try_from(lines).unwrap_or(0) * crossing(scene, unit).unwrap_or(0)
}

/// A unit aligned behind a work may not wheel (A-MOV-56).
pub fn behind_works(scene: &Scene<'_>, trace: &Trace, faults: &mut Faults<Fault>) {
    if scene.world.works.is_empty() {
        return;
    }
    let wheels = |m: &Manoeuvre| matches!(m, Manoeuvre::Wheel(..) | Manoeuvre::CentreWheel(..));
    for (n, _) in trace.path.iter().enumerate().filter(|(_, m)| wheels(m)) {
        for (i, unit) in trace.units.iter().enumerate() {
            let pose = trace.poses.get(n).and_then(|p| p.get(i));
            let Some(pose) = pose else { continue };
            let foot = pose.rect(trace.sizes[i]);
            let halves = if trace.profiles[i].battle_unit() { foot.halves().to_vec() } else { vec![foot] };
            by!("A-MOV-56");
            let behind = halves.iter().any(|h| scene.work_of(h).is_some());
            faults.require(!behind, || Fault::BehindWork { unit: *unit });
        }
    }
}
