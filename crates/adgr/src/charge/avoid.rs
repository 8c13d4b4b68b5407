//! Avoiding obstacles in an evade (A-CHG-52): the smallest slide and the smallest wheel that free the way, found on
//! the finite set of lengths and angles at which something changes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use rocroi_game::by;
use rocroi_table::{
    Body, Bounds, Edge, Fine, GRAIN, Motion, Pose, Rect, Side, Sweep, Ud, critical, distance,
};

use super::evade::{cost_of, pivot};
use super::lot::Lot;
use crate::ids::UnitId;
use crate::movement::{Close, Course, Leg, Stop, Way, allowance, may_pass, stopped_by, straight};
use crate::order::{Angle, Deviation, Manoeuvre};
use crate::scene::Scene;
use crate::terrain::{Kind, Piece};
use crate::tolerance::{CONTACT, SHORT, STEP, UD, measured};
use crate::troops::{Footing, Profile};

/// The largest turn of all wheels of an evade (A-CHG-52).
const WHEELS: i32 = 90_000;
/// The step in which the angle of a deviation is given: 0.1°.
const TENTH: i32 = 100;
/// Deviations looked ahead when the ends of several choices are compared.
const AHEAD: u8 = 3;

/// How far a lot can go straight ahead before one of them meets an obstacle, up to a limit; the table edge is none.
/// `strict`: passing others at the distance a deviation must keep (A-CHG-52).
pub fn open_way(scene: &Scene<'_>, lot: &Lot, feet: &[Rect], limit: i32, strict: bool) -> i32 {
    lot.units
        .iter()
        .zip(feet)
        .map(|(u, f)| member_way(scene, lot, *u, f, limit, strict).0)
        .min()
        .unwrap_or(limit)
}

/// How far one member can go, and what bars it.
pub fn member_way(
    scene: &Scene<'_>,
    lot: &Lot,
    unit: UnitId,
    foot: &Rect,
    limit: i32,
    strict: bool,
) -> (i32, Option<Stop>) {
    let close = if strict { Close::Kept } else { Close::Usual };
    let course = Course { unit, leading: Edge::Front, by: limit + SHORT, with: &lot.with, close };
    let run = straight(scene, foot, course);
    match run.stop {
        None | Some(Stop::TableEdge) => (limit, None),
        Some(Stop::Enemy(_) | Stop::Friend(_) | Stop::Camp) => {
            let far = (run.far + SHORT).min(limit);
            (far, run.stop.filter(|_| far < limit))
        }
        Some(Stop::Ground) => (run.far.min(limit), run.stop.filter(|_| run.far < limit)),
    }
}

/// Is a wheel of all of them free as A-MOV-08 asks?
pub fn wheel_is_free(scene: &Scene<'_>, lot: &Lot, side: Side, angle: i32) -> bool {
    let Some(around) = lot.around(scene) else { return false };
    let about = pivot(&around, side);
    let ends = lot.rects(scene, &lot.wheeled_by(scene, side, angle));
    let feet = lot.feet(scene);
    lot.units.iter().zip(feet.iter().zip(&ends)).all(|(unit, (foot, to))| {
        if alone_round(scene, lot, foot, about) {
            return true;
        }
        let way = Way::About(about, angle * side.sign());
        let leg = Leg::new(0, way, vec![*foot], vec![*to], vec![true], 0);
        let end = Body::Rect(*to);
        let near = leg.bounds(0).grown(i64::from(CONTACT) * GRAIN);
        !scene.impassable_shapes().any(|shape| leg.enters(0, shape))
            && !scene.camps().any(|(_, camp)| leg.overlaps(0, &Body::Rect(*camp)))
            && scene.on_table().filter(|(id, r)| !lot.with.contains(id) && near.meets(r.bounds())).all(
                |(id, other)| {
                    let body = Body::Rect(*other);
                    if scene.seat(id) == scene.seat(*unit) {
                        !rocroi_table::overlaps(&end, &body, CONTACT)
                            || may_pass(scene, *unit, to.facing(), id)
                    } else if rocroi_table::within(&Body::Rect(*foot), &body, CONTACT) {
                        !leg.overlaps(0, &body)
                    } else {
                        !leg.touches(0, &body)
                    }
                },
            )
    })
}

/// Is there nothing at all where a member could come to in a turn about a place, however far it turns?
fn alone_round(scene: &Scene<'_>, lot: &Lot, foot: &Rect, about: Fine) -> bool {
    let reach = foot.corners().iter().map(|p| p.distance(about)).max().unwrap_or(0);
    // The bounds that a wheel is first tested by are wider than its way.
    let room = reach / 10 + i64::from(2 * CONTACT) * GRAIN;
    let around = Bounds { low: about, high: about }.grown(reach + room);
    !scene.impassable_shapes().any(|shape| around.meets(shape.bounds()))
        && !scene.camps().any(|(_, camp)| around.meets(camp.bounds()))
        && !scene.on_table().any(|(id, r)| !lot.with.contains(&id) && around.meets(r.bounds()))
}

/// May all of them slide so far over free ground (A-MOV-14)?
fn slide_is_free(scene: &Scene<'_>, lot: &Lot, by: i32) -> bool {
    lot.feet(scene).iter().all(|foot| {
        let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::slide(foot, by), -CONTACT);
        let end = foot.pose().slid(by).rect(foot.size());
        crate::movement::free::on_table(scene, &end)
            && !scene.impassable_shapes().any(|shape| sweep.against_shape(shape).is_some())
            && !scene.camps().any(|(_, camp)| sweep.against(&Body::Rect(*camp)).is_some())
            && !scene
                .on_table()
                .any(|(id, other)| !lot.with.contains(&id) && sweep.against(&Body::Rect(*other)).is_some())
    })
}

/// Is this ground closed to a unit, or slower for it than open ground?
fn hinders(profile: Profile, piece: &Piece) -> bool {
    let own = piece.kind.footing_of(profile).and_then(|footing| allowance(profile, footing, false));
    piece.kind != Kind::Road && own < allowance(profile, Footing::Open, true)
}

/// Bases at whose corners something may change for the lot: units and camps nearby as they are, and with the room
/// that is kept from enemies.
fn corners_near(scene: &Scene<'_>, lot: &Lot) -> Vec<Rect> {
    let feet = lot.feet(scene);
    // What it cannot come to with all that is left changes nothing: 1 UD for a slide, and some room.
    let left = (lot.cap - lot.spent).clamp(0, 6 * UD);
    let reach = i64::from(left + 2 * UD) * GRAIN;
    let near_by: Vec<Bounds> = feet.iter().map(|f| f.bounds().grown(reach)).collect();
    let in_reach = |b: &Bounds| near_by.iter().any(|n| n.meets(b));
    let near = |r: &Rect| in_reach(r.bounds());
    let wider = |r: &Rect| {
        let (size, back) = (r.size(), SHORT);
        r.lane(Edge::Front).window(-back, size.front + back, -size.depth - back, back)
    };
    let seat = lot.units.first().map(|u| scene.seat(*u));
    let mut out = Vec::new();
    for (id, r) in scene.on_table().filter(|(id, r)| !lot.with.contains(id) && near(r)) {
        out.push(*r);
        if Some(scene.seat(id)) != seat {
            out.push(wider(r));
        }
    }
    for (_, r) in scene.camps().filter(|(_, r)| near(r)) {
        out.extend([*r, wider(r)]);
    }
    // The corners of ground that hinders one of them, as bases of no size.
    let hinders = |p: &&Piece| lot.units.iter().any(|u| hinders(scene.profile(*u), p));
    let ground = scene.world.ground.pieces.iter().filter(|p| in_reach(p.shape.bounds()));
    for piece in ground.filter(hinders) {
        for edge in piece.shape.edges() {
            let point = Rect::new(
                Pose::new(edge.from.point(), rocroi_table::Heading::NORTH),
                rocroi_table::Size::new(0, 0),
            );
            if near(&point) {
                out.push(point);
            }
        }
    }
    out
}

/// The smallest of some critical values, or between two of them, at which a test holds: between two neighbours it
/// changes at most once.
fn smallest(mut critical: Vec<i32>, least: i32, limit: i32, good: impl Fn(i32) -> bool) -> Option<i32> {
    critical.extend([least, limit]);
    critical.retain(|v| (least..=limit).contains(v));
    critical.sort_unstable();
    critical.dedup();
    let mut before = None::<i32>;
    for at in critical {
        if let Some(from) = before {
            // Just past the last one, or somewhere before this one.
            if from + 1 < at && good(from + 1) {
                return Some(from + 1);
            }
            if from + 2 < at && good(at - 1) {
                let (mut low, mut high) = (from + 1, at - 1);
                while high - low > 1 {
                    let middle = (low + high) / 2;
                    if good(middle) { high = middle } else { low = middle }
                }
                return Some(high);
            }
        }
        if good(at) {
            return Some(at);
        }
        before = Some(at);
    }
    None
}

/// The smallest slide to a side, at most 1 UD and over free ground, after which a test of its length and the footprints
/// holds.
pub fn smallest_slide(
    scene: &Scene<'_>,
    lot: &Lot,
    side: Side,
    test: &dyn Fn(i32, &[Rect]) -> bool,
) -> Option<i32> {
    by!("A-CHG-52");
    let others = corners_near(scene, lot);
    let mut critical = Vec::new();
    for foot in lot.feet(scene) {
        critical.extend(critical::slide_lengths(&foot, side, UD, &others));
    }
    let good = |length: i32| {
        let by = length * side.sign();
        test(length, &lot.rects(scene, &lot.slid_by(by))) && slide_is_free(scene, lot, by)
    };
    smallest(critical, 1, UD, good)
}

/// The smallest wheel to a side within what is left of 90° that passes a test of the angle.
fn smallest_wheel(scene: &Scene<'_>, lot: &Lot, side: Side, good: impl Fn(i32) -> bool) -> Option<i32> {
    by!("A-CHG-52");
    let limit = WHEELS - lot.wheeled;
    let around = lot.around(scene)?;
    let others = corners_near(scene, lot);
    // Where the room kept from an enemy's corner is round, the angle lies a little beside that of its square.
    let mut critical = critical::wheel_angles(&around, side, limit, &others);
    critical.extend((1..90).map(|d| d * 1_000));
    let least = smallest(critical, 10, limit, &good)?;
    // An angle is given to 0.1°, where that is enough.
    let tenth = (least + TENTH - 1) / TENTH * TENTH;
    Some(if tenth <= limit && good(tenth) { tenth } else { least })
}

/// A choice at a place where an evade is barred, and where the evade would end with it.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What is done.
    pub deviation: Deviation,
    /// The lot after it.
    pub lot: Lot,
    /// Where the first unit ends, and how far from the charger that is.
    pub end: Pose,
    far: i64,
}

/// Whoever barred the last way that was looked at: mostly he bars the next one too, and no other need be asked.
#[derive(Default)]
struct Bar(Cell<Option<(usize, UnitId)>>);

impl Bar {
    /// How far he lets a lot standing there go, if he stops it before a limit: all together let it go no farther.
    fn stops(&self, scene: &Scene<'_>, lot: &Lot, feet: &[Rect], limit: i32) -> Option<i32> {
        let (i, id) = self.0.get()?;
        let (unit, foot) = (*lot.units.get(i)?, feet.get(i)?);
        let course =
            Course { unit, leading: Edge::Front, by: limit + SHORT, with: &lot.with, close: Close::Kept };
        let far = (stopped_by(scene, foot, course, id)? + SHORT).min(limit);
        (far < limit).then_some(far)
    }

    /// How far a lot can go at the distance a deviation must keep, as [`open_way`].
    fn open_way(&self, scene: &Scene<'_>, lot: &Lot, feet: &[Rect], limit: i32) -> i32 {
        let mut least = limit;
        for (i, (unit, foot)) in lot.units.iter().zip(feet).enumerate() {
            let (far, stop) = member_way(scene, lot, *unit, foot, limit, true);
            if far < least {
                least = far;
                if let Some(Stop::Enemy(id) | Stop::Friend(id)) = stop {
                    self.0.set(Some((i, id)));
                }
            }
        }
        least
    }
}

/// What bars the way of a lot, if anything does, within what is left of its run.
pub fn barred(scene: &Scene<'_>, lot: &Lot) -> Option<i32> {
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    let free = open_way(scene, lot, &feet, left, false);
    (free < left).then_some(free)
}

/// Ground ahead that lowers what is left, if its owner wants to avoid it.
fn ground_ahead(scene: &Scene<'_>, lot: &Lot) -> bool {
    let feet = lot.feet(scene);
    lot.by_ground(scene, &feet, lot.spent) + STEP < lot.cap - lot.spent
}

/// Does ground that lowers the allowance lie within 1 UD straight ahead?
fn ground_within_one(scene: &Scene<'_>, lot: &Lot) -> bool {
    lot.units.iter().zip(lot.feet(scene)).any(|(unit, foot)| {
        let sweep = Sweep::new(&[Body::Rect(foot)], Motion::advance(&foot, UD), 1 - STEP);
        let profile = scene.profile(*unit);
        let pieces = scene.world.ground.pieces.iter().filter(|p| hinders(profile, p));
        pieces.filter_map(|p| sweep.against_shape(&p.shape)).any(|hit| measured(hit.at) <= Ud(1))
    })
}

/// Every choice of A-CHG-52 for a lot that is barred, or before which such ground lies; the default first. Nothing
/// if no deviation is allowed.
pub fn choices(scene: &Scene<'_>, lot: &Lot, charger: Option<&Body>) -> Vec<Choice> {
    let mut out = if lot.deviated { Vec::new() } else { deviations(scene, lot) };
    if out.is_empty() {
        return Vec::new();
    }
    out.push((Deviation::None, lot.clone()));
    let mut all: Vec<Choice> = out
        .into_iter()
        .map(|(deviation, lot)| {
            let straight_on = deviation == Deviation::None;
            let end = finished(scene, &lot, charger, straight_on, 0);
            let far = away(scene, &end, charger);
            Choice { deviation, end: end.end().first().copied().unwrap_or_default(), lot, far }
        })
        .collect();
    // The one that ends farthest; equal: the lower number, then left, which is the order of the list.
    all.sort_by_key(|c| std::cmp::Reverse(c.far));
    all
}

/// A lot after one of these choices, which ends nowhere yet.
pub fn deviated(scene: &Scene<'_>, lot: &Lot, wanted: Deviation) -> Option<Lot> {
    let all = if lot.deviated { Vec::new() } else { deviations(scene, lot) };
    all.into_iter().find(|(deviation, _)| *deviation == wanted).map(|(_, lot)| lot)
}

fn away(scene: &Scene<'_>, lot: &Lot, charger: Option<&Body>) -> i64 {
    let each = lot.feet(scene).into_iter().map(|f| {
        let d = charger.map_or(0, |c| i64::from(distance(&Body::Rect(f), c).stepped(STEP)));
        // One that leaves the table is as far as can be.
        if crate::movement::free::on_table(scene, &f) { d } else { d + i64::from(100 * UD) }
    });
    each.min().unwrap_or(0)
}

/// The evade to its end with the default at every place where it is barred.
fn finished(scene: &Scene<'_>, lot: &Lot, charger: Option<&Body>, straight_on: bool, depth: u8) -> Lot {
    let mut lot = lot.clone();
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    let free = open_way(scene, &lot, &feet, left, false);
    if free >= left {
        lot.ahead(scene, left);
        return lot;
    }
    if !straight_on && !lot.deviated && depth < AHEAD {
        let mut ends: Vec<Lot> = deviations(scene, &lot)
            .into_iter()
            .map(|(_, next)| finished(scene, &next, charger, false, depth + 1))
            .collect();
        ends.push(finished(scene, &lot, charger, true, depth));
        let best = ends.iter().map(|l| away(scene, l, charger)).max();
        if let Some(i) = ends.iter().position(|l| Some(away(scene, l, charger)) == best) {
            return ends.swap_remove(i);
        }
    }
    if lot.stopped {
        return lot;
    }
    lot.ahead(scene, stop_of(scene, &lot));
    lot.stopped = true;
    lot.deviated = false;
    if depth < AHEAD { finished(scene, &lot, charger, false, depth + 1) } else { lot }
}

/// How far a lot goes before what bars it (A-CHG-54).
pub fn stop_of(scene: &Scene<'_>, lot: &Lot) -> i32 {
    by!("A-CHG-54");
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    let each = lot.units.iter().zip(&feet).map(|(u, f)| stop_of_member(scene, lot, *u, f, left));
    each.min().unwrap_or(0)
}

/// How far one member goes before what bars it.
pub fn stop_of_member(scene: &Scene<'_>, lot: &Lot, unit: UnitId, foot: &Rect, left: i32) -> i32 {
    let course = Course { unit, leading: Edge::Front, by: left, with: &lot.with, close: Close::Usual };
    let run = straight(scene, foot, course);
    if run.stop == Some(Stop::TableEdge) { left } else { run.far }
}

/// The deviations allowed, with the lot after each (A-CHG-52, 1 to 3).
fn deviations(scene: &Scene<'_>, lot: &Lot) -> Vec<(Deviation, Lot)> {
    by!("A-CHG-52");
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    let before = open_way(scene, lot, &feet, left, false);
    let hard = before < left;
    if !hard && !ground_ahead(scene, lot) {
        return Vec::new();
    }
    // With ground to avoid, the way is free only if it takes nothing from the run.
    let wish = !hard;
    let within_one = wish && !lot.has_run() && ground_within_one(scene, lot);
    let rest_of = |feet: &[Rect], cost: i32| lot.left(scene, feet, lot.spent + cost);
    let no_ground = |lot: &Lot, feet: &[Rect], cost: i32| {
        lot.by_ground(scene, feet, lot.spent + cost) + STEP >= lot.cap - lot.spent - cost
    };
    let bar = Bar::default();
    let hopeless = |feet: &[Rect], cost: i32| {
        let left = rest_of(feet, cost);
        left <= 0 || bar.stops(scene, lot, feet, left).is_some_and(|free| wish || free <= before + SHORT)
    };
    let test = |feet: &[Rect], cost: i32| -> (bool, bool) {
        if hopeless(feet, cost) {
            return (false, false);
        }
        let left = rest_of(feet, cost);
        let free = bar.open_way(scene, lot, feet, left);
        let whole = free >= left && (!wish || no_ground(lot, feet, cost));
        // Farther by more than the room it keeps from what stops it.
        let farther = if wish { free >= left && left > before + SHORT } else { free > before + SHORT };
        (whole, farther)
    };
    let mut out: Vec<(Deviation, Lot)> = Vec::new();
    let mut freed = false;
    if !lot.slid && !within_one {
        for side in Side::BOTH {
            if let Some((next, whole)) = slide(scene, lot, side, &test) {
                freed |= whole;
                out.push((Deviation::Slide(side), next));
            }
        }
    }
    for side in Side::BOTH {
        if let Some((next, whole)) = wheel(scene, lot, side, true, &hopeless, &test) {
            freed |= whole;
            out.push((Deviation::Wheel(side), next));
        }
    }
    if !freed && !lot.slid && !within_one && lot.cap - lot.spent > UD {
        for side in Side::BOTH {
            if !slide_is_free(scene, lot, UD * side.sign()) {
                continue;
            }
            let mut next = lot.clone();
            next.go(scene, Manoeuvre::Slide(side, Ud(1)), lot.slid_by(UD * side.sign()), UD);
            next.slid = true;
            for turn in Side::BOTH {
                let bar = Bar::default();
                let hopeless = |feet: &[Rect], cost: i32| {
                    let left = next.left(scene, feet, next.spent + cost);
                    left <= 0 || bar.stops(scene, &next, feet, left).is_some()
                };
                let test = |feet: &[Rect], cost: i32| {
                    let left = next.left(scene, feet, next.spent + cost);
                    let free = bar.open_way(scene, &next, feet, left);
                    (left > 0 && free >= left && (!wish || no_ground(&next, feet, cost)), false)
                };
                if let Some((done, _)) = wheel(scene, &next, turn, false, &hopeless, &test) {
                    out.push((Deviation::SlideAndWheel(side, turn), done));
                }
            }
        }
    }
    for (_, lot) in &mut out {
        lot.stopped = false;
        lot.deviated = true;
    }
    out
}

/// Does the way from there, at such a cost, lead out, or at least farther than before?
type Test<'t> = &'t dyn Fn(&[Rect], i32) -> (bool, bool);
/// Is it sure to do neither? Less is asked.
type Hopeless<'t> = &'t dyn Fn(&[Rect], i32) -> bool;

fn slide(scene: &Scene<'_>, lot: &Lot, side: Side, test: Test<'_>) -> Option<(Lot, bool)> {
    let start = lot.feet(scene).first().copied()?;
    let cost = |feet: &[Rect]| {
        let moved = feet
            .first()
            .map_or(0, |f| Fine::distance(start.side_centre(Edge::Front), f.side_centre(Edge::Front)));
        i32::try_from(moved / GRAIN).unwrap_or(0)
    };
    // Both searches look at much the same lengths, and each look is dear.
    let looked: RefCell<BTreeMap<i32, (bool, bool)>> = RefCell::default();
    let look = |by: i32, feet: &[Rect]| {
        if let Some(known) = looked.borrow().get(&by) {
            return *known;
        }
        let found = test(feet, cost(feet));
        looked.borrow_mut().insert(by, found);
        found
    };
    let whole = smallest_slide(scene, lot, side, &|by, feet| look(by, feet).0);
    let by = whole.or_else(|| smallest_slide(scene, lot, side, &|by, feet| look(by, feet).1))?;
    let mut next = lot.clone();
    next.go(scene, Manoeuvre::Slide(side, measured(by)), lot.slid_by(by * side.sign()), by);
    next.slid = true;
    Some((next, whole.is_some()))
}

fn wheel(
    scene: &Scene<'_>,
    lot: &Lot,
    side: Side,
    part: bool,
    hopeless: Hopeless<'_>,
    test: Test<'_>,
) -> Option<(Lot, bool)> {
    let front = lot.around(scene)?.size().front;
    let feet_at = |turn: i32| lot.rects(scene, &lot.wheeled_by(scene, side, turn));
    // Both searches look at much the same angles, and each look is dear.
    let looked: RefCell<BTreeMap<i32, (bool, bool)>> = RefCell::default();
    let look = |turn: i32| {
        if let Some(known) = looked.borrow().get(&turn) {
            return *known;
        }
        let (cost, feet) = (cost_of(front, turn), feet_at(turn));
        // Whether the wheel is free is asked last.
        let may = !hopeless(&feet, cost) && wheel_is_free(scene, lot, side, turn);
        let found = if may { test(&feet, cost) } else { (false, false) };
        looked.borrow_mut().insert(turn, found);
        found
    };
    let whole = smallest_wheel(scene, lot, side, |turn| look(turn).0);
    let part = || if part { smallest_wheel(scene, lot, side, |turn| look(turn).1) } else { None };
    let turn = whole.or_else(part)?;
    let mut next = lot.clone();
    let poses = lot.wheeled_by(scene, side, turn);
    next.go(scene, Manoeuvre::Wheel(side, Angle(turn)), poses, cost_of(front, turn));
    next.wheeled += turn;
    Some((next, whole.is_some()))
}

/// A fine scan of the smallest slide or wheel, to check the search against (used by tests).
#[doc(hidden)]
pub fn scanned(scene: &Scene<'_>, lot: &Lot, side: Side, wheel: bool) -> Option<i32> {
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    if open_way(scene, lot, &feet, left, false) >= left {
        return None;
    }
    let front = lot.around(scene)?.size().front;
    let (limit, step) = if wheel { (WHEELS - lot.wheeled, 100) } else { (UD, UD / 100) };
    (1..=limit / step).map(|n| n * step).find(|by| {
        let poses = if wheel { lot.wheeled_by(scene, side, *by) } else { lot.slid_by(by * side.sign()) };
        let feet = lot.rects(scene, &poses);
        let cost = if wheel { cost_of(front, *by) } else { *by };
        let left = lot.left(scene, &feet, lot.spent + cost);
        let free = if wheel {
            wheel_is_free(scene, lot, side, *by)
        } else {
            slide_is_free(scene, lot, by * side.sign())
        };
        free && left > 0 && open_way(scene, lot, &feet, left, true) >= left
    })
}

/// The search itself: the smallest slide or wheel that frees the whole way (used by tests).
#[doc(hidden)]
pub fn searched(scene: &Scene<'_>, lot: &Lot, side: Side, wheel: bool) -> Option<i32> {
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    if open_way(scene, lot, &feet, left, false) >= left {
        return None;
    }
    let test = |feet: &[Rect], cost: i32| {
        let left = lot.left(scene, feet, lot.spent + cost);
        (left > 0 && open_way(scene, lot, feet, left, true) >= left, false)
    };
    let found = if wheel {
        self::wheel(scene, lot, side, false, &|_, _| false, &test)
    } else {
        slide(scene, lot, side, &test)
    };
    let (next, whole) = found?;
    whole.then(|| match next.path.last() {
        Some(Manoeuvre::Wheel(_, angle)) => angle.0,
        Some(Manoeuvre::Slide(_, by)) => by.units(),
        _ => 0,
    })
}
