//! Evading (A-CHG-46 to A-CHG-56): the turn away, whether the way is blocked, the direction, the run by the die, and
//! how obstacles are avoided.

use rocroi_game::{At, Faults, by};
use rocroi_table::{Body, Edge, Heading, Motion, Pose, Rect, Segment, Side, Sweep, Ud, distance};
use serde::{Deserialize, Serialize};

use crate::Adgr;
use crate::abilities::Ability;
use crate::event::Event;
use crate::ids::UnitId;
use crate::movement::{Course, Leg, Stop, Way, by_ground, lose_general, may_pass, straight, wheel_cost};
use crate::order::{Angle, Manoeuvre};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, SHORT, STEP, UD, measured};
use crate::troops::Category;
use crate::world::{Gone, Place, Whereabouts};
use crate::zoc;

/// The largest turn of all wheels of an evade (A-CHG-52).
const WHEELS: i32 = 90_000;

/// An evade whose die is about to be thrown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evading {
    /// Who.
    pub unit: UnitId,
    /// Where it stands after its turn (A-CHG-48).
    pub turned: Pose,
    /// It stood here.
    pub from: Pose,
    /// The wheel to the direction of the charge it will make (A-CHG-50).
    pub wheel: Option<(Side, Angle)>,
    /// It makes a half-turn at the end (A-CHG-55).
    pub half_turn: bool,
    /// Where the charger that decided stands before its run.
    pub charger: UnitId,
}

/// An evade carried out.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaded {
    /// Manoeuvre by manoeuvre, after the turn away.
    pub path: Vec<Manoeuvre>,
    /// Where it stands after the turn, and after each manoeuvre.
    pub poses: Vec<Pose>,
    /// It left the table.
    pub left: bool,
}

/// Can a unit evade at all now (A-TRP-47, A-CHG-47)?
pub fn able(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-CHG-47");
    let state = scene.unit(unit);
    scene.profile(unit).may_evade()
        && !scene.in_melee(unit)
        && !scene.attacks_camp(unit)
        && !state.square
        && !state.looting
        && !state.routed
}

/// The place of a unit that turns away from an attack on that edge (A-CHG-48).
pub fn turned_away(foot: &Rect, edge: Edge) -> Pose {
    by!("A-CHG-48");
    let (pose, size) = (foot.pose(), foot.size());
    match edge {
        Edge::Front => pose.half_turned(size),
        Edge::Left => pose.quarter_turned(size, Side::Right),
        Edge::Right => pose.quarter_turned(size, Side::Left),
        Edge::Rear => pose,
    }
}

/// The evade that begins, or nothing if it is blocked (A-CHG-48 to A-CHG-50). `c`: the direction of the charge.
pub fn begin(
    scene: &Scene<'_>,
    unit: UnitId,
    edge: Edge,
    c: Heading,
    charger: UnitId,
    straight_on: bool,
    half_turn: bool,
) -> Option<Evading> {
    let foot = scene.foot(unit)?;
    let turned = turned_away(foot, edge);
    let there = turned.rect(foot.size());
    if edge.is_flank() && !room_to_turn(scene, unit, &there) {
        return None;
    }
    if blocked(scene, unit, &there) {
        return None;
    }
    let may_turn = matches!(scene.profile(unit).category(), Category::Li | Category::Lh | Category::Drag)
        || scene.profile(unit).has(Ability::Caracole);
    if may_turn && half_turn {
        by!("A-CHG-55");
    }
    let wheel = if straight_on { None } else { towards(scene, unit, &there, c) };
    Some(Evading { unit, turned, from: foot.pose(), wheel, half_turn: half_turn && may_turn, charger })
}

/// After a quarter-turn it may overlap only friends it can pass through (A-CHG-48).
fn room_to_turn(scene: &Scene<'_>, unit: UnitId, there: &Rect) -> bool {
    let body = Body::Rect(*there);
    let over = |r: &Rect| rocroi_table::overlaps(&body, &Body::Rect(*r), CONTACT);
    !scene.impassable(there)
        && !scene.camps().any(|(_, camp)| over(camp))
        && !scene.on_table().any(|(id, other)| {
            id != unit
                && over(other)
                && (scene.seat(id) != scene.seat(unit) || !may_pass(scene, unit, there.facing(), id))
        })
}

/// How much of its way is free of obstacles, up to a limit; the table edge is none.
fn free_way(scene: &Scene<'_>, unit: UnitId, foot: &Rect, limit: i32) -> i32 {
    let run = straight(scene, foot, Course { unit, leading: Edge::Front, by: limit + SHORT, with: &[] });
    match run.stop {
        None | Some(Stop::TableEdge) => limit,
        Some(Stop::Enemy(_) | Stop::Friend(_) | Stop::Camp) => (run.far + SHORT).min(limit),
        Some(Stop::Ground) => run.far.min(limit),
    }
}

/// Is the evade impossible after the turn (A-CHG-49)?
pub fn blocked(scene: &Scene<'_>, unit: UnitId, foot: &Rect) -> bool {
    by!("A-CHG-49");
    let enemy = scene.seat(unit).other();
    let held = zoc::zones(scene, enemy).iter().any(|zone| {
        let ahead = scene
            .foot(zone.of)
            .is_some_and(|e| rocroi_table::directly_in_front(foot, Edge::Front, &Body::Rect(*e), STEP));
        ahead && zone.holds(scene, unit, foot)
    });
    if held {
        return true;
    }
    let clear = |foot: &Rect| free_way(scene, unit, foot, UD) >= UD - STEP / 2;
    !clear(foot) && !Side::BOTH.iter().any(|side| smallest_slide(scene, unit, foot, *side, &clear).is_some())
}

/// The wheel to the direction of the charge, if it is wanted, within 90° and free (A-CHG-50).
fn towards(scene: &Scene<'_>, unit: UnitId, foot: &Rect, c: Heading) -> Option<(Side, Angle)> {
    by!("A-CHG-50");
    let turn = foot.facing().turn_to(c);
    if turn == 0 || turn.abs() > 90_000 {
        return None;
    }
    let side = if turn > 0 { Side::Right } else { Side::Left };
    wheel_is_free(scene, unit, foot, side, turn.abs()).then_some((side, Angle(turn.abs())))
}

/// Is a wheel free as A-MOV-08 asks?
fn wheel_is_free(scene: &Scene<'_>, unit: UnitId, foot: &Rect, side: Side, angle: i32) -> bool {
    let to = foot.pose().wheeled(foot.size(), side, angle).rect(foot.size());
    let Motion::Turn { about, by } = Motion::wheel(foot, side, angle) else { return false };
    let leg = Leg::new(0, Way::About(about, by), vec![*foot], vec![to], vec![true], 0);
    let end = Body::Rect(to);
    !scene.impassable_shapes().any(|shape| leg.enters(0, shape))
        && !scene.camps().any(|(_, camp)| leg.overlaps(0, &Body::Rect(*camp)))
        && scene.on_table().filter(|(id, _)| *id != unit).all(|(id, other)| {
            let body = Body::Rect(*other);
            if scene.seat(id) == scene.seat(unit) {
                !rocroi_table::overlaps(&end, &body, CONTACT) || may_pass(scene, unit, to.facing(), id)
            } else if rocroi_table::within(&Body::Rect(*foot), &body, CONTACT) {
                !leg.overlaps(0, &body)
            } else {
                !leg.touches(0, &body)
            }
        })
}

/// May it slide so far over free ground (A-MOV-14)?
fn slide_is_free(scene: &Scene<'_>, unit: UnitId, foot: &Rect, by: i32) -> bool {
    let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::slide(foot, by), -CONTACT);
    let end = foot.pose().slid(by).rect(foot.size());
    crate::movement::free::on_table(scene, &end)
        && !scene.impassable_shapes().any(|shape| sweep.against_shape(shape).is_some())
        && !scene.camps().any(|(_, camp)| sweep.against(&Body::Rect(*camp)).is_some())
        && !scene.on_table().any(|(id, other)| id != unit && sweep.against(&Body::Rect(*other)).is_some())
}

/// The smallest slide to a side, at most 1 UD and over free ground, after which a test holds.
fn smallest_slide(
    scene: &Scene<'_>,
    unit: UnitId,
    foot: &Rect,
    side: Side,
    test: &dyn Fn(&Rect) -> bool,
) -> Option<i32> {
    let at = |by: i32| foot.pose().slid(by * side.sign()).rect(foot.size());
    let good = |by: i32| test(&at(by)) && slide_is_free(scene, unit, foot, by * side.sign());
    smallest(UD, UD / 40, STEP, good)
}

/// The smallest value up to a limit at which a test holds: looked for in steps, then between the two steps round it.
fn smallest(limit: i32, step: i32, fine: i32, good: impl Fn(i32) -> bool) -> Option<i32> {
    let mut at = step;
    while at <= limit {
        if good(at) {
            let (mut low, mut high) = (at - step, at);
            while high - low > fine {
                let middle = (low + high) / 2;
                if good(middle) { high = middle } else { low = middle }
            }
            return Some(high);
        }
        at += step;
    }
    None
}

/// How far an evade has come.
#[derive(Clone, Debug)]
struct Way5 {
    foot: Rect,
    left: i32,
    path: Vec<Manoeuvre>,
    poses: Vec<Pose>,
    slid: bool,
    wheeled: i32,
    gone: bool,
}

impl Way5 {
    fn go(&mut self, m: Manoeuvre, pose: Pose, cost: i32) {
        self.foot = pose.rect(self.foot.size());
        self.path.push(m);
        self.poses.push(pose);
        self.left -= cost;
    }

    fn ahead(&mut self, by: i32) {
        if by > 0 {
            self.go(Manoeuvre::Advance(measured(by)), self.foot.pose().advanced(by), by);
        }
    }
}

fn cost_of(foot: &Rect, angle: i32) -> i32 {
    let millionths = wheel_cost(measured(foot.size().front), Angle(angle));
    i32::try_from(millionths * i64::from(UD) / 1_000_000).unwrap_or(i32::MAX)
}

/// Runs an evade by its die: 0 for 1–2, 1 for 3–4, 2 for 5–6 (A-CHG-51, A-CHG-52, A-CHG-54).
pub fn run(scene: &Scene<'_>, e: &Evading, die: u8) -> Evaded {
    by!("A-CHG-51");
    by!("A-TRN-12");
    let change = (i32::from(die) - 1) * UD;
    let foot = e.turned.rect(scene.size(e.unit));
    let m = by_ground(scene, e.unit, &foot, 10 * UD);
    let mut way = Way5 {
        foot,
        left: (m + change).max(0),
        path: Vec::new(),
        poses: vec![e.turned],
        slid: false,
        wheeled: 0,
        gone: false,
    };
    if way.left == 0 {
        return Evaded { path: way.path, poses: way.poses, left: false };
    }
    if let Some((side, angle)) = e.wheel {
        let whole = cost_of(&foot, angle.0);
        // Only as far as the die pays for.
        let turn = if whole <= way.left { angle.0 } else { angle_for(&foot, way.left) };
        let pose = foot.pose().wheeled(foot.size(), side, turn);
        way.go(Manoeuvre::Wheel(side, Angle(turn)), pose, whole.min(way.left));
        way.wheeled = turn;
    }
    let from = scene.foot(e.charger).map(|f| {
        let [from, to] = f.ends(Edge::Front);
        Body::Segment(Segment { from, to })
    });
    let mut best = avoid(scene, e.unit, way, from.as_ref(), 0);
    if e.half_turn && !best.gone {
        by!("A-CHG-55");
        let pose = best.foot.pose().half_turned(best.foot.size());
        best.go(Manoeuvre::HalfTurn, pose, 0);
    }
    Evaded { path: best.path, poses: best.poses, left: best.gone }
}

fn angle_for(foot: &Rect, left: i32) -> i32 {
    let per_degree = cost_of(foot, 90_000).max(1);
    i32::try_from(i64::from(left) * 90_000 / i64::from(per_degree)).unwrap_or(0)
}

/// The rest of the way, with the deviation that ends farthest from the charger wherever something bars it.
fn avoid(scene: &Scene<'_>, unit: UnitId, way: Way5, charger: Option<&Body>, depth: u8) -> Way5 {
    let free = free_way(scene, unit, &way.foot, way.left);
    if free >= way.left {
        return finished(scene, unit, way);
    }
    by!("A-CHG-52");
    let mut ends: Vec<Way5> = Vec::new();
    let mut whole = false;
    if depth < 3 && !way.slid {
        for side in Side::BOTH {
            if let Some(next) = slid(scene, unit, &way, side, free) {
                whole |= free_way(scene, unit, &next.foot, next.left) >= next.left;
                ends.push(avoid(scene, unit, next, charger, depth + 1));
            }
        }
    }
    if depth < 3 {
        for side in Side::BOTH {
            if let Some(next) = wheeled(scene, unit, &way, side, free, false) {
                whole |= free_way(scene, unit, &next.foot, next.left) >= next.left;
                ends.push(avoid(scene, unit, next, charger, depth + 1));
            }
        }
    }
    if !whole && depth < 3 && !way.slid {
        for side in Side::BOTH {
            if !slide_is_free(scene, unit, &way.foot, UD * side.sign()) || way.left <= UD {
                continue;
            }
            let mut next = way.clone();
            let pose = way.foot.pose().slid(UD * side.sign());
            next.go(Manoeuvre::Slide(side, Ud(1)), pose, UD);
            next.slid = true;
            for turn in Side::BOTH {
                if let Some(done) = wheeled(scene, unit, &next, turn, 0, true) {
                    ends.push(avoid(scene, unit, done, charger, depth + 1));
                }
            }
        }
    }
    // No deviation: on to what bars it, and there the same choice again.
    let mut on = way.clone();
    let gap = straight(scene, &way.foot, Course { unit, leading: Edge::Front, by: way.left, with: &[] }).far;
    on.ahead(gap);
    by!("A-CHG-54");
    let on = if gap > 0 && depth < 3 {
        avoid(scene, unit, on, charger, depth + 1)
    } else {
        on.left = 0;
        on
    };
    ends.push(on);
    let away = |w: &Way5| {
        let far = charger.map(|c| distance(&Body::Rect(w.foot), c).grains());
        (w.gone, far.unwrap_or(0))
    };
    let mut best: Option<Way5> = None;
    for end in ends {
        if best.as_ref().is_none_or(|b| away(&end) > away(b)) {
            best = Some(end);
        }
    }
    best.unwrap_or(way)
}

/// The whole of what is left, straight on; over the table edge it leaves for good (A-MOV-61).
fn finished(scene: &Scene<'_>, unit: UnitId, mut way: Way5) -> Way5 {
    let left = way.left;
    let run = straight(scene, &way.foot, Course { unit, leading: Edge::Front, by: left, with: &[] });
    if run.stop == Some(Stop::TableEdge) && run.far < left {
        by!("A-MOV-61");
        way.gone = true;
    }
    way.ahead(left);
    way
}

fn slid(scene: &Scene<'_>, unit: UnitId, way: &Way5, side: Side, before: i32) -> Option<Way5> {
    let rest = |foot: &Rect| {
        let by = way.foot.side_centre(Edge::Front).distance(foot.side_centre(Edge::Front));
        way.left - i32::try_from(by / rocroi_table::GRAIN).unwrap_or(0)
    };
    let all = |foot: &Rect| rest(foot) > 0 && free_way(scene, unit, foot, rest(foot)) >= rest(foot);
    let farther = |foot: &Rect| rest(foot) > 0 && free_way(scene, unit, foot, rest(foot)) > before + STEP;
    let by = smallest_slide(scene, unit, &way.foot, side, &all)
        .or_else(|| smallest_slide(scene, unit, &way.foot, side, &farther))?;
    let mut next = way.clone();
    let pose = way.foot.pose().slid(by * side.sign());
    next.go(Manoeuvre::Slide(side, measured(by)), pose, by);
    next.slid = true;
    Some(next)
}

fn wheeled(
    scene: &Scene<'_>,
    unit: UnitId,
    way: &Way5,
    side: Side,
    before: i32,
    whole: bool,
) -> Option<Way5> {
    let limit = WHEELS - way.wheeled;
    let at = |turn: i32| way.foot.pose().wheeled(way.foot.size(), side, turn).rect(way.foot.size());
    let rest = |turn: i32| way.left - cost_of(&way.foot, turn);
    let free = |turn: i32| wheel_is_free(scene, unit, &way.foot, side, turn);
    let all = |turn: i32| {
        rest(turn) > 0 && free_way(scene, unit, &at(turn), rest(turn)) >= rest(turn) && free(turn)
    };
    let farther = |turn: i32| {
        rest(turn) > 0 && free_way(scene, unit, &at(turn), rest(turn)) > before + STEP && free(turn)
    };
    let turn = smallest(limit, 1_000, 100, all)
        .or_else(|| if whole { None } else { smallest(limit, 1_000, 100, farther) })?;
    let mut next = way.clone();
    let pose = way.foot.pose().wheeled(way.foot.size(), side, turn);
    next.go(Manoeuvre::Wheel(side, Angle(turn)), pose, cost_of(&way.foot, turn));
    next.wheeled += turn;
    Some(next)
}

/// Carries an evade out by its die: the run, room for friends it ends upon, the table edge, the marks it leaves.
pub(crate) fn carry(at: &mut At<'_, Adgr>, e: &Evading, die: u8) {
    let scene = Scene::new(at.setup, at.world);
    let run = self::run(&scene, e, die);
    let room = run.poses.last().map(|end| {
        let mut ignored = Faults::new();
        let foot = scene.foot_at(e.unit, *end);
        crate::movement::make_room(&scene, &[e.unit], &[foot], e.turned.facing, None, &mut ignored)
    });
    drop(scene);
    let state = at.world.unit_mut(e.unit);
    by!("A-CHG-60");
    state.marks.evaded = true;
    by!("A-ABL-32");
    let shot = at.setup.unit(e.unit).profile.has(Ability::CommandedShot);
    let front = at.setup.unit(e.unit).profile.front();
    at.world.unit_mut(e.unit).shot_gone |= shot && spent_on(&run.path, front) > Ud(3);
    let mut poses = vec![e.from];
    poses.extend(run.poses.iter().copied());
    let end = run.poses.last().copied().unwrap_or(e.turned);
    let (unit, path) = (e.unit, run.path);
    if run.left {
        by!("A-MOV-61");
        at.world.unit_mut(unit).place = Place::Gone(Gone::Left);
        at.tell(|| Event::Evaded { unit, path, poses });
        at.tell(|| Event::Removed { unit, how: Gone::Left });
        for (corps, _) in (0u8..).map(crate::ids::CorpsId).zip(at.setup.corps.iter()) {
            let with = at.world.general(corps).at;
            if matches!(with, Whereabouts::Attached(u) | Whereabouts::Included(u) if u.unit == unit) {
                lose_general(at, corps);
            }
        }
        return;
    }
    let room = room.unwrap_or_default();
    let end = end.advanced(room.on);
    at.world.put(unit, end);
    at.tell(|| Event::Evaded { unit, path, poses });
    for (friend, to) in room.displaced {
        at.world.put(friend, to);
        at.world.unit_mut(friend).marks.displaced = true;
        at.tell(|| Event::Displaced { unit: friend, to });
    }
}

/// The UD really spent on an evade: straight runs, wheels and slides at their cost (A-ABL-32).
fn spent_on(path: &[Manoeuvre], front: i32) -> Ud {
    let each = path.iter().map(|m| match m {
        Manoeuvre::Advance(by) | Manoeuvre::Slide(_, by) => i64::from(by.as_thousandths()) * 1_000,
        Manoeuvre::Wheel(_, angle) => wheel_cost(measured(front), *angle),
        _ => 0,
    });
    crate::movement::spent(each.sum())
}
