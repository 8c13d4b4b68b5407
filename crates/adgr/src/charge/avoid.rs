//! Avoiding obstacles in an evade (A-CHG-52): what bars the way, and the choices its owner has there. The smallest slide and
//! the smallest wheel are found by [`super::smallest`].

use rocroi_game::by;
use rocroi_table::{Body, Edge, Motion, Pose, Rect, Side, Sweep, Ud, distance};

use super::lot::Lot;
use super::smallest::{self, Bar, hinders, slide_is_free};
use crate::ids::UnitId;
use crate::movement::{Close, Course, Stop, straight};
use crate::order::{Deviation, Manoeuvre};
use crate::scene::Scene;
use crate::tolerance::{SHORT, STEP, UD, measured};

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
        let (found, whole) = smallest::slides(scene, lot, &test);
        freed |= whole;
        out.extend(found.into_iter().map(|(side, next)| (Deviation::Slide(side), next)));
    }
    let (found, whole) = smallest::wheels(scene, lot, true, &hopeless, &test);
    freed |= whole;
    out.extend(found.into_iter().map(|(side, next)| (Deviation::Wheel(side), next)));
    if !freed && !lot.slid && !within_one && lot.cap - lot.spent > UD {
        for side in Side::BOTH {
            if !slide_is_free(scene, lot, UD * side.sign()) {
                continue;
            }
            let mut next = lot.clone();
            next.go(scene, Manoeuvre::Slide(side, Ud(1)), lot.slid_by(UD * side.sign()), UD);
            next.slid = true;
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
            let (found, _) = smallest::wheels(scene, &next, false, &hopeless, &test);
            out.extend(found.into_iter().map(|(turn, done)| (Deviation::SlideAndWheel(side, turn), done)));
        }
    }
    for (_, lot) in &mut out {
        lot.stopped = false;
        lot.deviated = true;
    }
    out
}
