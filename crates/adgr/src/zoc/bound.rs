//! A move tested against zones of control (A-ZOC-08 to A-ZOC-12): each member against its own most threatening
//! enemy, from the moment it is in a zone.

use rocroi_game::{Faults, by};
use rocroi_table::{Body, GRAIN, Motion, Rect, Sweep, moved};

use super::{Tested, Watch, Zone, aligns_or_closes, most_threatening, zone};
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
    let limit = motion.limit();
    let mut first: Option<(i32, Rect)> = None;
    let sweep = Sweep::new(&[body], motion, 0);
    let bounds = leg.bounds(i).joined(*leg.from[i].bounds());
    for zone in zones {
        let Some(hit) = sweep.against(&Body::Rect(zone.rect)) else { continue };
        let Some(watch) = zone.watch(scene, unit, &bounds) else { continue };
        let way = Steps { body, motion, from: hit.at, step, limit };
        let last = (limit - hit.at).max(0).div_euclid(step) + 1;
        let sooner = |n: i32| first.is_none_or(|(best, _)| way.at(n) < best);
        let at_once = (0..=last.min(3)).find_map(|n| way.first_held(&watch, n, n, &sooner));
        if let Some(found) = at_once.or_else(|| way.later_held(&watch, 4, last, &sooner)) {
            first = Some(found);
        }
    }
    first.map(|(_, foot)| foot)
}

/// The places of a unit on its way, step by step.
struct Steps {
    body: Body,
    motion: Motion,
    from: i32,
    step: i32,
    limit: i32,
}

impl Steps {
    fn at(&self, n: i32) -> i32 {
        (self.from + n * self.step).min(self.limit)
    }

    fn foot(&self, n: i32) -> Option<Rect> {
        match moved(&self.body, &self.motion, self.at(n)) {
            Body::Rect(foot) => Some(foot),
            _ => None,
        }
    }

    /// A rectangle that holds every footprint between two steps, and one that every such footprint holds, if any.
    fn between(&self, first: &Rect, from: i32, to: i32) -> Option<(Rect, Option<Rect>)> {
        // More than any rounding.
        let margin = i64::from(STEP) * GRAIN;
        let last = self.foot(to)?;
        let around = Rect::around(first.facing(), &[*first, last])?;
        let Motion::Turn { about, .. } = self.motion else {
            let common = first.shared_when_shifted(&last);
            return Some((around.inset(-margin), common.map(|r| r.inset(margin))));
        };
        // No corner goes farther from the straight line between its places, or from where it is half way, than this:
        // an arc of as many thousandths of a degree, of which 17454 billionths of a radius are one.
        let radius = first.corners().iter().map(|c| c.distance(about)).max()?;
        let arc = i128::from(self.at(to) - self.at(from)) * 17_454;
        let bulge = i128::from(radius) * arc * arc / 8_000_000_000_000_000_000;
        let shift = i128::from(radius) * arc / 2_000_000_000;
        let (bulge, shift) = (i64::try_from(bulge).ok()?, i64::try_from(shift).ok()?);
        let half_way = moved(&self.body, &self.motion, self.at(from) + (self.at(to) - self.at(from)) / 2);
        let common = match half_way {
            Body::Rect(r) if r.half_front().min(r.depth() / 2) > shift + margin => {
                Some(r.inset(shift + margin))
            }
            _ => None,
        };
        Some((around.inset(-bulge - margin), common))
    }

    /// The first of many steps at which the unit is in the zone, if that is soon enough. Mostly it is in it soon: they
    /// are looked through in longer and longer stretches.
    fn later_held(
        &self,
        watch: &Watch<'_>,
        mut from: i32,
        last: i32,
        sooner: &dyn Fn(i32) -> bool,
    ) -> Option<(i32, Rect)> {
        if from > last || !sooner(from) {
            return None;
        }
        let (all, common) = self.between(&self.foot(from)?, from, last)?;
        if last - from > 3 && !watch.may_hold(&all, common.as_ref()) {
            return None;
        }
        let mut stretch = 8;
        while from <= last {
            let to = last.min(from + stretch - 1);
            if let Some(found) = self.first_held(watch, from, to, sooner) {
                return Some(found);
            }
            (from, stretch) = (to + 1, stretch * 2);
        }
        None
    }

    /// The first of these steps at which the unit is in the zone, if that is soon enough. Once it touches the zone it is
    /// in it within a few steps, unless terrain or a screen protects it: then every step counts, as the clause says, but
    /// whole stretches are passed over where it cannot be.
    fn first_held(
        &self,
        watch: &Watch<'_>,
        from: i32,
        to: i32,
        sooner: &dyn Fn(i32) -> bool,
    ) -> Option<(i32, Rect)> {
        if from > to || !sooner(from) {
            return None;
        }
        let foot = self.foot(from)?;
        if from == to {
            return watch.holds(&foot).then_some((self.at(from), foot));
        }
        if to - from > 3 {
            let (all, common) = self.between(&foot, from, to)?;
            if !watch.may_hold(&all, common.as_ref()) {
                return None;
            }
        }
        let middle = from + (to - from) / 2;
        self.first_held(watch, from, middle, sooner)
            .or_else(|| self.first_held(watch, middle + 1, to, sooner))
    }
}
