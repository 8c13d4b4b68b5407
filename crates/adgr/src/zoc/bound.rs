//! A move tested against zones of control (A-ZOC-08 to A-ZOC-12): each member against its own most threatening
//! enemy, from the moment it is in a zone.

use rocroi_game::{Faults, by};
use rocroi_table::{Body, GRAIN, Motion, Rect, Sweep};

use super::steps::Steps;
use super::{Tested, Zone, aligns_or_closes, most_threatening, zone};
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::{Leg, Trace, Way, is_turn};
use crate::order::Manoeuvre;
use crate::scene::Scene;
use crate::tolerance::{ANGLE_STEP, STEP, UD};

/// The zones of the enemy that a move could come into.
pub fn zones_near<'s>(scene: &'s Scene<'_>, trace: &Trace) -> Vec<&'s Zone> {
    let Some(first) = trace.units.first() else { return Vec::new() };
    let enemy = scene.seat(*first).other();
    let legs = trace.legs.iter().flat_map(|leg| (0..leg.to.len()).map(|i| leg.bounds(i)));
    let starts = trace.legs.first().into_iter().flat_map(|leg| leg.from.iter().map(|f| *f.bounds()));
    let Some(all) = legs.chain(starts).reduce(|a, b| a.joined(b)) else { return Vec::new() };
    let near = all.grown(i64::from(UD) * GRAIN);
    let candidates = scene.army(enemy).filter(|(_, foot)| near.meets(foot.bounds()));
    let zones = candidates.filter_map(|(id, _)| zone(scene, id));
    zones.filter(|z| all.meets(z.rect.bounds())).collect()
}

/// Tests a move against the zones of control it is in or enters.
pub fn bound(scene: &Scene<'_>, trace: &Trace, choice: &[UnitId], faults: &mut Faults<Fault>) {
    let zones = zones_near(scene, trace);
    if zones.is_empty() || trace.legs.is_empty() {
        return;
    }
    if trace.units.len() > 1 {
        by!("A-ZOC-12");
    }
    for i in 0..trace.units.len() {
        member(scene, trace, &zones, choice, i, faults);
    }
}

fn tested(trace: &Trace, leg: &Leg) -> Tested {
    match leg.way {
        Way::Ahead(_) => Tested::Advance,
        Way::Placed if trace.path.get(leg.manoeuvre).is_some_and(is_turn) => Tested::Turn,
        Way::Sideways(_) | Way::About(..) | Way::Across | Way::Placed => Tested::WheelOrSlide,
    }
}

fn member(
    scene: &Scene<'_>,
    trace: &Trace,
    zones: &[&Zone],
    choice: &[UnitId],
    i: usize,
    faults: &mut Faults<Fault>,
) {
    let unit = trace.units[i];
    let Some(start) = trace.legs.first().map(|leg| leg.from[i]) else { return };
    let mut threat = most_threatening(scene, zones, unit, &start, choice);
    for leg in trace.legs.iter().filter(|leg| leg.moving[i]) {
        let reforms =
            matches!(trace.path.get(leg.manoeuvre), Some(Manoeuvre::Extend(_) | Manoeuvre::Contract(_)));
        if reforms {
            stays_in_zones(scene, zones, unit, &leg.from[i], &leg.to[i], faults);
            continue;
        }
        let kind = tested(trace, leg);
        if let Some(zone) = threat {
            by!("A-ZOC-09");
            let passes = aligns_or_closes(scene, zone, unit, &leg.from[i], &leg.to[i], kind);
            faults.require(passes, || Fault::ZocAway { unit, enemy: zone.of });
            continue;
        }
        if kind == Tested::Turn || leg.way == Way::Placed {
            // A turn that ends in a zone needs no test.
            threat = most_threatening(scene, zones, unit, &leg.to[i], choice);
            continue;
        }
        let Some(entry) = entry(scene, leg, i, unit, zones) else { continue };
        by!("A-ZOC-11");
        threat = most_threatening(scene, zones, unit, &entry, choice);
        if let Some(zone) = threat {
            let rest = aligns_or_closes(scene, zone, unit, &entry, &leg.to[i], kind);
            let stopped = same_place(&entry, &leg.to[i]);
            faults.require(stopped || rest, || Fault::ZocAway { unit, enemy: zone.of });
        }
    }
}

/// Has the manoeuvre ended where the zone was entered?
fn same_place(a: &Rect, b: &Rect) -> bool {
    let near = i64::from(STEP) * GRAIN;
    a.corners().iter().zip(b.corners()).all(|(p, q)| p.distance(*q) <= near)
}

/// In an extension or contraction every member that was in a zone is in the same zone at the end (A-ZOC-09 d).
fn stays_in_zones(
    scene: &Scene<'_>,
    zones: &[&Zone],
    unit: UnitId,
    from: &Rect,
    to: &Rect,
    faults: &mut Faults<Fault>,
) {
    for zone in zones.iter().filter(|z| z.holds(scene, unit, from)) {
        faults.require(zone.holds(scene, unit, to), || Fault::ZocLeft { unit });
    }
}

/// The footprint of a unit at the first moment of a manoeuvre at which it is in a zone: in steps of 0.001 UD, in
/// a wheel of 0.01° (A-TRN-26).
pub fn entry(scene: &Scene<'_>, leg: &Leg, i: usize, unit: UnitId, zones: &[&Zone]) -> Option<Rect> {
    let (motion, step) = match leg.way {
        Way::Ahead(by) => (Motion::advance(&leg.from[i], by), STEP),
        Way::Sideways(by) => (Motion::slide(&leg.from[i], by), STEP),
        Way::About(about, by) => (Motion::Turn { about, by }, ANGLE_STEP),
        Way::Across | Way::Placed => return None,
    };
    by!("A-TRN-26");
    let body = Body::Rect(leg.from[i]);
    let mut first: Option<(i32, Rect)> = None;
    let sweep = Sweep::new(&[body], motion, 0);
    let bounds = leg.bounds(i).joined(*leg.from[i].bounds());
    for zone in zones {
        let Some(hit) = sweep.against(&Body::Rect(zone.rect)) else { continue };
        let Some(watch) = zone.watch(scene, unit, &bounds) else { continue };
        let way = Steps::new(&body, motion, hit.at, step);
        if let Some(found) = way.entry(&watch, first.map(|(best, _)| best)) {
            first = Some(found);
        }
    }
    first.map(|(_, foot)| foot)
}
