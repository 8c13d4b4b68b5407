//! The finite search of A-CHG-31: every opening manoeuvre at which something changes for a charger, with whom its
//! straight run then meets. Checked against a fine scan by tests.

use rocroi_game::by;
use rocroi_table::{
    Body, Corner, Fine, GRAIN, Motion, Pose, Rect, Side, Sweep, Ud, bases_within, critical, within,
};

use super::conform::Foe;
use super::meet::{Aside, Met, first, foes};
use crate::ids::UnitId;
use crate::movement::{allowance, spent, starts_far, wheel_cost};
use crate::order::{Angle, Manoeuvre};
use crate::scene::Scene;
use crate::tolerance::{ANGLE_STEP, CONTACT, STEP, UD, measured};
use crate::troops::{Category, Footing, Profile, Troop};
use crate::zoc;

/// An opening manoeuvre, and what the straight run after it meets.
#[derive(Clone, PartialEq, Debug)]
pub struct Route {
    /// The opening.
    pub opening: Vec<Manoeuvre>,
    /// Where the charger stands after it.
    pub pose: Pose,
    /// What it spends, in table units; a slide nothing.
    pub cost: i32,
    /// The contact.
    pub met: Met,
}

impl Route {
    /// Straight, slide, wheel, turn.
    pub fn kind(&self) -> u8 {
        match self.opening.as_slice() {
            [] => 0,
            [Manoeuvre::Slide(..), ..] => 1,
            [Manoeuvre::Wheel(..), ..] => 2,
            _ => 3,
        }
    }

    /// The size of the manoeuvre.
    pub fn size(&self) -> i32 {
        match self.opening.first() {
            Some(Manoeuvre::Slide(_, by)) => by.units(),
            Some(Manoeuvre::Wheel(_, angle)) => angle.0,
            _ => 0,
        }
    }

    /// The path in UD: cost of the wheel or turn, or length of the slide, plus the run (A-CHG-35).
    pub fn path(&self) -> i32 {
        let slide = if self.kind() == 1 { self.size() } else { 0 };
        self.cost + slide + self.met.far
    }
}

/// What a turn costs a charger (A-MOV-18), in table units.
fn turn_cost(profile: Profile) -> i32 {
    let dear = profile.unmanoeuvrable() || profile.deep() || profile.category() == Category::Wwg;
    if profile.light() {
        0
    } else if dear {
        2 * UD
    } else {
        UD
    }
}

struct Search<'s, 'a> {
    scene: &'s Scene<'a>,
    unit: UnitId,
    foot: Rect,
    m: i32,
    near: Vec<Rect>,
    aside: Vec<UnitId>,
    /// A circle round each enemy that can be met at all.
    foes: Vec<(Fine, i64)>,
}

/// A circle round each enemy of a unit but those left out of account.
fn circles(scene: &Scene<'_>, unit: UnitId, aside: &[UnitId]) -> Vec<(Fine, i64)> {
    let left_out = |foe: &Foe| matches!(foe, Foe::Unit(id) if aside.contains(id));
    let circle = |r: &Rect| {
        let centre = r.centre();
        (centre, r.corners().iter().map(|p| p.distance(centre)).max().unwrap_or(0) + 1)
    };
    foes(scene, unit).filter(|(foe, _)| !left_out(foe)).map(|(_, r)| circle(r)).collect()
}

/// Every route worth knowing: from where the unit stands and, if wanted, after each turn of A-CHG-09. `aside`: enemies
/// left out of account.
pub fn routes(scene: &Scene<'_>, unit: UnitId, turns: bool, aside: &[UnitId]) -> Vec<Route> {
    by!("A-CHG-31");
    let (Some(foot), profile) = (scene.foot(unit).copied(), scene.profile(unit)) else { return Vec::new() };
    let enemy = scene.seat(unit).other();
    let Some(m) = allowance(profile, Footing::Open, starts_far(scene, unit)) else { return Vec::new() };
    let m = m.units();
    let mut out = Vec::new();
    let near = |m: i32| {
        let mut all = scene.army(enemy).filter(|(id, _)| !aside.contains(id));
        all.any(|(_, r)| bases_within(&foot, r, m))
            || scene.camps().any(|(c, r)| c.seat == enemy && within(&Body::Rect(foot), &Body::Rect(*r), m))
    };
    if !near(m + STEP) {
        return out;
    }
    let (near, foes) = (corners(scene, unit, &foot, m), circles(scene, unit, aside));
    let search = Search { scene, unit, foot, m, near, aside: aside.to_vec(), foes };
    search.straight(&[], &foot, 0, &mut out);
    search.slides(&mut out);
    // A slide that runs into somebody is no opening (A-CHG-08).
    out.retain(|r| r.kind() != 1 || opening_touches(scene, unit, &foot, r).is_empty());
    search.wheels(&[], &foot, 0, &mut out);
    if turns && profile.troop != Troop::HeavyArtillery {
        let cost = turn_cost(profile);
        for side in Side::BOTH {
            let there = foot.pose().quarter_turned(foot.size(), side).rect(foot.size());
            let turn = [Manoeuvre::QuarterTurn(side)];
            search.straight(&turn, &there, cost, &mut out);
            search.wheels(&turn, &there, cost, &mut out);
        }
        let there = foot.pose().half_turned(foot.size()).rect(foot.size());
        let turn = [Manoeuvre::HalfTurn];
        search.straight(&turn, &there, cost, &mut out);
        search.wheels(&turn, &there, cost, &mut out);
    }
    out
}

/// The straight run alone, if it meets anybody within its allowance.
pub fn straight(scene: &Scene<'_>, unit: UnitId) -> Option<Route> {
    let foot = *scene.foot(unit)?;
    let m = allowance(scene.profile(unit), Footing::Open, starts_far(scene, unit))?.units();
    let met = first(scene, unit, &foot, m, Aside::default())?;
    Some(Route { opening: Vec::new(), pose: foot.pose(), cost: 0, met })
}

/// Footprints of enemies, corners of impassable ground and zones of control near enough to matter.
fn corners(scene: &Scene<'_>, unit: UnitId, foot: &Rect, m: i32) -> Vec<Rect> {
    let enemy = scene.seat(unit).other();
    let reach = |r: &Rect| bases_within(foot, r, m + UD);
    let mut out: Vec<Rect> = scene.army(enemy).map(|(_, r)| *r).filter(reach).collect();
    out.extend(scene.camps().filter(|(c, _)| c.seat == enemy).map(|(_, r)| *r).filter(reach));
    out.extend(zoc::zones(scene, enemy).into_iter().map(|z| z.rect).filter(reach));
    for shape in scene.impassable_shapes() {
        let points = shape.edges().map(|e| {
            let pose = Pose::new(e.from.point(), rocroi_table::Heading::NORTH);
            Rect::new(pose, rocroi_table::Size::new(0, 0))
        });
        out.extend(points.filter(reach));
    }
    out
}

impl Search<'_, '_> {
    fn meets(&self, there: &Rect, range: i32) -> Option<Met> {
        if range < 0 {
            return None;
        }
        first(self.scene, self.unit, there, range, Aside { units: &self.aside, threat: None })
    }

    fn straight(&self, opening: &[Manoeuvre], there: &Rect, cost: i32, out: &mut Vec<Route>) {
        if let Some(met) = self.meets(there, self.m - cost) {
            out.push(Route { opening: opening.to_vec(), pose: there.pose(), cost, met });
        }
    }

    fn slides(&self, out: &mut Vec<Route>) {
        for side in Side::BOTH {
            let mut lengths: Vec<i32> = Vec::new();
            for by in critical::slide_lengths(&self.foot, side, UD, &self.near) {
                lengths.extend([by - STEP, by, by + STEP]);
            }
            // A length is given in whole steps.
            let mut lengths: Vec<Ud> =
                lengths.into_iter().map(measured).filter(|l| *l > Ud(0) && *l <= Ud(1)).collect();
            lengths.sort_unstable();
            lengths.dedup();
            let there = |by: Ud| self.foot.pose().slid(by.units() * side.sign()).rect(self.foot.size());
            let offer = |by: Ud, out: &mut Vec<Route>| {
                self.straight(&[Manoeuvre::Slide(side, by)], &there(by), 0, out);
            };
            let foes = |by: Ud| self.meets(&there(by), self.m).map_or(Vec::new(), |m| m.foes);
            let mut met: Vec<(Ud, Vec<Foe>)> = Vec::with_capacity(lengths.len());
            for by in lengths {
                let before = out.len();
                offer(by, out);
                met.push((by, out.get(before).map_or(Vec::new(), |r| r.met.foes.clone())));
            }
            // Between two of them somebody else may come to be met first.
            for pair in met.windows(2) {
                let [(mut low, first), (mut high, last)] = [&pair[0], &pair[1]].map(|(by, foes)| (*by, foes));
                if first == last {
                    continue;
                }
                while high.as_thousandths() - low.as_thousandths() > 1 {
                    let middle = Ud::thousandths((low.as_thousandths() + high.as_thousandths()) / 2);
                    if foes(middle) == *first { low = middle } else { high = middle }
                }
                offer(low, out);
                offer(high, out);
            }
        }
    }

    /// A wheel by so much from a start: the cost, and where it ends and whom the run of so much in all then meets.
    fn wheel(
        &self,
        start: &Rect,
        turned: i32,
        side: Side,
        angle: i32,
        all: i32,
    ) -> (i32, Option<(Pose, Met)>) {
        let cost = turned + spent(wheel_cost(measured(start.size().front), Angle(angle))).units();
        if !self.may_meet(start, side, angle, all - cost) {
            return (cost, None);
        }
        let pose = start.pose().wheeled(start.size(), side, angle);
        (cost, self.meets(&pose.rect(start.size()), all - cost).map(|met| (pose, met)))
    }

    /// Does any enemy lie so that the run after a wheel could meet it? A quick look, by circles: no is certain.
    fn may_meet(&self, start: &Rect, side: Side, angle: i32, range: i32) -> bool {
        let ahead = start.facing().turned(side.sign() * angle).forward();
        let (front, depth) = (start.half_front() * 2, start.depth());
        let (pivot, left, right) = match side {
            Side::Left => (start.corner(Corner::FrontLeft), 0, front),
            Side::Right => (start.corner(Corner::FrontRight), -front, 0),
        };
        // More than what counts as touching, and than any rounding.
        let room = i64::from(4 * CONTACT) * GRAIN;
        let far = i64::from(range) * GRAIN;
        self.foes.iter().any(|(centre, radius)| {
            let way = *centre - pivot;
            let (u, v, room) = (way.along(ahead.right()), way.along(ahead), radius + room);
            u >= left - room && u <= right + room && v >= -depth - room && v <= far + room
        })
    }

    fn wheels(&self, before: &[Manoeuvre], start: &Rect, turned: i32, out: &mut Vec<Route>) {
        let left = self.m - turned;
        if left < 0 {
            return;
        }
        let most = (i64::from(60_000) * i64::from(left) / i64::from(start.size().front.max(1))).min(90_000);
        let most = i32::try_from(most).unwrap_or(90_000);
        for side in Side::BOTH {
            let mut angles: Vec<i32> = Vec::new();
            for angle in critical::wheel_angles(start, side, most, &self.near) {
                // To the step in which angles are compared, and one to either side.
                let angle = angle / ANGLE_STEP * ANGLE_STEP;
                angles.extend([angle - ANGLE_STEP, angle, angle + ANGLE_STEP]);
            }
            // Where the wheel itself would touch somebody.
            let bodies: Vec<Body> = self.near.iter().map(|r| Body::Rect(*r)).collect();
            for angle in critical::wheel_touches(start, side, most, 0, &bodies) {
                angles.extend([angle - ANGLE_STEP, angle, angle + ANGLE_STEP]);
            }
            angles.retain(|a| *a > 0 && *a <= most);
            angles.sort_unstable();
            angles.dedup();
            let mut last: Option<(i32, Option<i32>, Vec<Foe>)> = None;
            for angle in angles {
                let (cost, met) = self.wheel(start, turned, side, angle, self.m);
                let path = met.as_ref().map(|(_, m)| cost + m.far);
                let foes = met.as_ref().map_or(Vec::new(), |(_, m)| m.foes.clone());
                if let Some((from, before_path, before_foes)) = &last
                    && angle - from > 2 * ANGLE_STEP
                {
                    let ends = [(*from, *before_path, before_foes), (angle, path, &foes)];
                    self.between(before, start, turned, side, &ends, out);
                }
                if let Some((pose, met)) = met {
                    let opening =
                        before.iter().cloned().chain([Manoeuvre::Wheel(side, Angle(angle))]).collect();
                    out.push(Route { opening, pose, cost, met });
                }
                last = Some((angle, path, foes));
            }
        }
    }

    /// Between two neighbouring angles: where another enemy comes to be met first, and the least path.
    fn between(
        &self,
        before: &[Manoeuvre],
        start: &Rect,
        turned: i32,
        side: Side,
        ends: &[(i32, Option<i32>, &Vec<Foe>); 2],
        out: &mut Vec<Route>,
    ) {
        let [(from, a, a_foes), (to, b, b_foes)] = *ends;
        let mut offer = |angle: i32| {
            let (cost, met) = self.wheel(start, turned, side, angle, self.m);
            let (pose, met) = met?;
            let path = cost + met.far;
            let opening = before.iter().cloned().chain([Manoeuvre::Wheel(side, Angle(angle))]).collect();
            out.push(Route { opening, pose, cost, met });
            Some(path)
        };
        let middle = offer((from + to) / 2);
        // Somebody else is met first from some angle on.
        if a_foes != b_foes {
            let (mut low, mut high) = (from, to);
            while high - low > ANGLE_STEP {
                let at = (low + high) / 2;
                let met = self.wheel(start, turned, side, at, self.m).1;
                let same = met.is_some_and(|(_, m)| m.foes == *a_foes);
                if same { low = at } else { high = at }
            }
            offer(low);
            offer(high);
        }
        if middle.is_none() && a.is_none() && b.is_none() {
            // The least path could still lie in between where the run is just long enough: look wider.
            let reach = self.m + UD / 2;
            let wide = |angle: i32| {
                let (cost, met) = self.wheel(start, turned, side, angle, reach);
                met.map(|(_, m)| cost + m.far)
            };
            if wide((from + to) / 2).is_none() {
                return;
            }
            let best = lowest(from, to, |angle| wide(angle).unwrap_or(i32::MAX));
            offer(best);
            return;
        }
        // Only a valley between the two holds a path shorter than at both.
        let ends = a.unwrap_or(i32::MAX).min(b.unwrap_or(i32::MAX));
        if middle.is_none_or(|path| path >= ends) && a.is_some() == b.is_some() {
            return;
        }
        let path = |angle: i32| {
            let (cost, met) = self.wheel(start, turned, side, angle, self.m);
            met.map_or(i32::MAX, |(_, m)| cost + m.far)
        };
        let best = lowest(from, to, path);
        offer(best);
    }
}

/// The angle with the least value of a function with one valley, to 0.01°.
fn lowest(from: i32, to: i32, value: impl Fn(i32) -> i32) -> i32 {
    let (mut low, mut high) = (from, to);
    while high - low > 3 * ANGLE_STEP {
        let third = (high - low) / 3;
        let (a, b) = (low + third, high - third);
        if value(a) <= value(b) { high = b } else { low = a }
    }
    (low + high) / 2 / ANGLE_STEP * ANGLE_STEP
}

/// May a unit in a zone of control charge these in place of its most threatening enemy: does every charge that would
/// reach him, the others being absent, first touch another enemy, and are these among those so touched (A-ZOC-09 b)?
pub fn in_the_way(scene: &Scene<'_>, unit: UnitId, threat: UnitId, foes: &[Foe]) -> bool {
    by!("A-ZOC-09");
    let touched = scene.screened(unit, threat, || touched_before(scene, unit, threat));
    touched.is_some_and(|touched| foes.iter().all(|foe| touched.contains(foe)))
}

/// The enemies that charges at an enemy, the others being absent, would first touch; none if one would reach him.
fn touched_before(scene: &Scene<'_>, unit: UnitId, threat: UnitId) -> Option<Vec<Foe>> {
    let foot = scene.foot(unit).copied()?;
    let enemy = scene.seat(unit).other();
    let others: Vec<UnitId> = scene.army(enemy).map(|(id, _)| id).filter(|id| *id != threat).collect();
    let mut touched: Vec<Foe> = Vec::new();
    for route in routes(scene, unit, true, &others) {
        let there = route.pose.rect(foot.size());
        let swept = opening_touches(scene, unit, &foot, &route);
        if !swept.is_empty() {
            touched.extend(swept);
            continue;
        }
        let met = first(scene, unit, &there, route.met.far, Aside::default());
        let Some(met) = met else { continue };
        if met.foes.contains(&Foe::Unit(threat)) {
            return None;
        }
        touched.extend(met.foes);
    }
    Some(touched)
}

/// Enemies an opening wheel or slide touches on its way.
fn opening_touches(scene: &Scene<'_>, unit: UnitId, foot: &Rect, route: &Route) -> Vec<Foe> {
    let motion = match route.opening.last() {
        Some(Manoeuvre::Slide(side, by)) => Motion::slide(foot, by.units() * side.sign()),
        Some(Manoeuvre::Wheel(side, angle)) if route.opening.len() == 1 => {
            Motion::wheel(foot, *side, angle.0)
        }
        _ => return Vec::new(),
    };
    let body = Body::Rect(*foot);
    let sweep = Sweep::new(&[body], motion, CONTACT);
    let enemies = scene.army(scene.seat(unit).other());
    let new = enemies.filter(|(_, r)| !within(&body, &Body::Rect(**r), CONTACT));
    new.filter(|(_, r)| sweep.against(&Body::Rect(**r)).is_some()).map(|(id, _)| Foe::Unit(id)).collect()
}

/// A scan of all slides in steps of 0.01 UD and all wheels in steps of 0.1°, to check the search against (tests).
#[doc(hidden)]
pub fn scanned(scene: &Scene<'_>, unit: UnitId) -> Vec<Route> {
    let (Some(foot), profile) = (scene.foot(unit).copied(), scene.profile(unit)) else { return Vec::new() };
    let Some(m) = allowance(profile, Footing::Open, starts_far(scene, unit)) else { return Vec::new() };
    let m = m.units();
    let foes = circles(scene, unit, &[]);
    let search = Search { scene, unit, foot, m, near: Vec::new(), aside: Vec::new(), foes };
    let mut out = Vec::new();
    search.straight(&[], &foot, 0, &mut out);
    for side in Side::BOTH {
        for n in 1..=100 {
            let by = Ud::thousandths(n * 10);
            let there = foot.pose().slid(by.units() * side.sign()).rect(foot.size());
            search.straight(&[Manoeuvre::Slide(side, by)], &there, 0, &mut out);
        }
        out.retain(|r| r.kind() != 1 || opening_touches(scene, unit, &foot, r).is_empty());
        for n in 1..=900 {
            let (cost, met) = search.wheel(&foot, 0, side, n * 100, m);
            if let Some((pose, met)) = met {
                let opening = vec![Manoeuvre::Wheel(side, Angle(n * 100))];
                out.push(Route { opening, pose, cost, met });
            }
        }
    }
    out
}
