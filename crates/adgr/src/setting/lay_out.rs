//! Setting up the units of an ambush (A-SET-24, A-SET-25): what is judged of a lay-out, and lay-outs found by a search
//! for those who want one proposed. When and why a marker opens is [`super::reveal`].

use std::cell::Cell;

use rocroi_game::{Chance, Faults, Refusal, Seat, by};
use rocroi_table::{Body, Edge, Fine, Group, Heading, Point, Pose, Rect, Snap, Ud, distance, overlaps};

use super::hidden::{Hidden, bases_but, hidden, sees};
use crate::fault::Fault;
use crate::ids::{MarkerId, RosterId, UnitId};
use crate::movement::group::{formation, members};
use crate::movement::{allowance, free};
use crate::order::SetUp;
use crate::plan::Plan;
use crate::scene::{Scene, size};
use crate::terrain::Kind;
use crate::tolerance::{self, CONTACT, UD};
use crate::troops::Profile;
use crate::world::{Absent, Away};

/// What opened a marker, as far as the lay-out of its units hangs on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opened<'a> {
    /// The enemies that forced it open: they may see the units.
    pub before: &'a [UnitId],
    /// It opened at the end of what is set in place at once: contact alone is to be avoided, not 1 UD.
    pub settled: bool,
}

/// The units under a marker, as far as this seat knows, in roster order.
pub fn under(scene: &Scene<'_>, seat: Seat, marker: MarkerId) -> Vec<Absent> {
    let own = scene.world.absent[seat.index()].seen_by(seat);
    let all = own.map_or(&[][..], |a| a.0.as_slice());
    all.iter().filter(|a| a.at == Away::Ambush(marker)).cloned().collect()
}

/// Judges a lay-out.
pub(crate) fn judge(
    scene: &Scene<'_>,
    seat: Seat,
    order: &SetUp,
    opened: Opened<'_>,
) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-24");
    let mut faults = Faults::new();
    let Some(marker) = scene.marker(order.marker).copied() else {
        return Err(Refusal::of(Fault::NotYourMarker));
    };
    let own = under(scene, seat, order.marker);
    let mut named: Vec<RosterId> = Vec::new();
    let mut feet: Vec<(RosterId, Profile, Rect)> = Vec::new();
    for (unit, pose) in &order.places {
        match own.iter().find(|a| a.sheet.roster == *unit) {
            Some(absent) if !named.contains(unit) => {
                let profile = absent.sheet.profile;
                feet.push((*unit, profile, pose.rect(size(profile))));
            }
            _ => faults.push(Fault::NotInAmbush { unit: *unit }),
        }
        named.push(*unit);
    }
    faults.verdict()?;
    let mut faults = Faults::new();
    let Some((first, ..)) = feet.first().copied() else {
        // All are lost (A-SET-25).
        by!("A-SET-25");
        return Ok(Plan::SetUp(order.clone()));
    };
    let centre = marker.centre();
    let covered = feet.iter().any(|(.., foot)| foot.holds(centre, 0));
    faults.require(covered, || Fault::AmbushOffCentre { unit: first });
    let place = hidden(scene, seat, &marker);
    for (i, (unit, profile, foot)) in feet.iter().enumerate() {
        let beside = feet[..i].iter().any(|(.., other)| over(foot, other));
        let room = !beside && roomy(scene, *profile, foot);
        faults.require(room, || Fault::AmbushNoRoom { unit: *unit });
        if let Some(enemy) = too_near(scene, seat, foot, opened) {
            faults.push(Fault::AmbushNearEnemy { unit: *unit, enemy });
        }
        match place {
            Hidden::InPiece(n) => {
                let inside = inside(scene, n, foot);
                faults.require(inside, || Fault::AmbushOutOfPiece { unit: *unit });
            }
            Hidden::OutOfSight => {
                if let Some(enemy) = seen_by(scene, seat, foot, opened) {
                    faults.push(Fault::AmbushSeen { unit: *unit, enemy });
                }
            }
        }
    }
    let grouped = is_group(scene, &own, &order.places);
    faults.require(grouped, || Fault::AmbushNoGroup { unit: first });
    faults.verdict()?;
    Ok(Plan::SetUp(order.clone()))
}

fn over(a: &Rect, b: &Rect) -> bool {
    overlaps(&Body::Rect(*a), &Body::Rect(*b), CONTACT)
}

fn inside(scene: &Scene<'_>, piece: usize, foot: &Rect) -> bool {
    let shape = scene.world.ground.pieces.get(piece).map(|p| &p.shape);
    shape.is_some_and(|s| s.holds(&Body::Rect(*foot), tolerance::STEP))
}

/// Is the place free, and ground these troops may stand on?
fn roomy(scene: &Scene<'_>, who: Profile, foot: &Rect) -> bool {
    let barred = |kind: Kind| match kind.footing_of(who) {
        None => true,
        Some(footing) => allowance(who, footing, false).is_none(),
    };
    free::is_free(scene, foot, &[]) && !scene.pieces_under(foot).any(|p| barred(p.kind))
}

/// An enemy that is too near.
fn too_near(scene: &Scene<'_>, seat: Seat, foot: &Rect, opened: Opened<'_>) -> Option<UnitId> {
    let near = |other: &Rect| {
        let d = distance(&Body::Rect(*foot), &Body::Rect(*other));
        if opened.settled { d.within(CONTACT) } else { tolerance::distance(d) <= Ud(1) }
    };
    scene.army(seat.other()).find(|(_, other)| near(other)).map(|(id, _)| id)
}

/// An enemy, other than the one that forced the marker open, that would see the unit.
fn seen_by(scene: &Scene<'_>, seat: Seat, foot: &Rect, opened: Opened<'_>) -> Option<UnitId> {
    let mut enemies = scene.army(seat.other()).filter(|(id, _)| !opened.before.contains(id));
    enemies.find(|(id, eye)| sees(scene, eye, foot, bases_but(scene, &[*id]))).map(|(id, _)| id)
}

/// Would they be a legal group there?
fn is_group(scene: &Scene<'_>, own: &[Absent], places: &[(RosterId, Pose)]) -> bool {
    if places.len() < 2 {
        return true;
    }
    let mut world = scene.world.clone();
    let mut ids = Vec::new();
    for (unit, pose) in places {
        if let Some(absent) = own.iter().find(|a| a.sheet.roster == *unit) {
            ids.push((world.appear(absent.sheet.clone(), *pose), *pose));
        }
    }
    let then = Scene::new(scene.setup, &world);
    let (ids, poses): (Vec<UnitId>, Vec<Pose>) = ids.into_iter().unzip();
    let mut faults = Faults::new();
    formation(&then, &members(&then, &ids, &poses), &mut faults);
    faults.is_empty()
}

/// How units may stand to each other, the first at the origin facing north: in line, in file, two by two.
fn arrangements(profiles: &[Profile]) -> Vec<Vec<Pose>> {
    let sizes: Vec<_> = profiles.iter().map(|p| size(*p)).collect();
    let battle = |i: usize| profiles[i].battle_unit();
    let apart = |i: usize, j: usize| if battle(i) && battle(j) { UD } else { 0 };
    let place = |x: i32, y: i32| Pose::new(Point::new(x, y), Heading::NORTH);
    let mut line = Vec::new();
    let (mut x, mut y) = (0, 0);
    let mut file = Vec::new();
    for i in 0..sizes.len() {
        if i > 0 {
            x += sizes[i - 1].front / 2 + apart(i - 1, i) + sizes[i].front / 2;
            y -= sizes[i - 1].depth + apart(i - 1, i);
        }
        line.push(place(x, 0));
        file.push(place(0, y));
    }
    let mut all = vec![line, file];
    if sizes.len() == 4 {
        let (w, d) = (sizes[0].front, sizes[0].depth);
        all.push(vec![place(0, 0), place(w, 0), place(0, -d), place(w, -d)]);
    }
    if sizes.len() == 2 && battle(0) && battle(1) {
        let (w, d) = ((sizes[0].front + sizes[1].front) / 2, sizes[0].depth);
        all.extend([vec![place(0, 0), place(w, -d)], vec![place(0, 0), place(-w, -d)]]);
    }
    all.dedup();
    all
}

/// An arrangement turned to a heading, with that place of one member's base (in parts of its front and depth, from
/// its middle) on a point.
fn laid(
    poses: &[Pose],
    profiles: &[Profile],
    heading: Heading,
    member: usize,
    part: (i32, i32),
    on: Point,
) -> Vec<Pose> {
    let Some(leader) = poses.first().copied() else { return Vec::new() };
    let turned: Vec<Pose> =
        Group::form(leader, poses, Snap::NONE).led_to(Pose::new(Point::new(0, 0), heading)).poses().collect();
    let foot = turned[member].rect(size(profiles[member]));
    let (u, v) = (foot.half_front() * i64::from(part.0) / 100, foot.depth() * i64::from(part.1) / 200);
    let at = foot.at_frame(u, -foot.depth() / 2 + v).point();
    turned.iter().map(|p| Pose::new(p.at + (on - at), p.facing)).collect()
}

const PARTS: [(i32, i32); 5] = [(0, 0), (80, 0), (-80, 0), (0, 80), (0, -80)];

/// Everything a search for a lay-out needs to know.
struct Search<'s, 'a> {
    scene: &'s Scene<'a>,
    seat: Seat,
    marker: MarkerId,
    centre: Point,
    place: Hidden,
    opened: Opened<'s>,
    own: Vec<Absent>,
    /// Whoever saw the last place that was looked at: mostly he sees the next one too, and no other need be asked.
    watcher: Cell<Option<UnitId>>,
}

impl<'s, 'a> Search<'s, 'a> {
    fn new(scene: &'s Scene<'a>, seat: Seat, marker: MarkerId, opened: Opened<'s>) -> Option<Self> {
        let foot = scene.marker(marker)?;
        let place = hidden(scene, seat, foot);
        let own = under(scene, seat, marker);
        let (centre, watcher) = (foot.centre().point(), Cell::new(None));
        Some(Search { scene, seat, marker, centre, place, opened, own, watcher })
    }

    /// The headings worth trying: to the nearest enemy, then along the marker's own edges and between.
    fn headings(&self) -> Vec<Heading> {
        let from = Fine::from(self.centre);
        let enemies = self.scene.army(self.seat.other()).map(|(_, foot)| foot.centre());
        let nearest = enemies.min_by_key(|p| (*p - from).square());
        let facing = nearest.and_then(|p| Heading::towards(from, p));
        let own = self.scene.world.markers[self.marker.index()].pose.map_or(Heading::NORTH, |p| p.facing);
        let mut out: Vec<Heading> = Vec::new();
        let quarters = (0..4).map(|n| own.turned(n * 90_000));
        let wanted = facing.unwrap_or(own);
        let mut quarters: Vec<Heading> = quarters.collect();
        quarters.sort_by_key(|h| h.between(wanted));
        let slant = [45_000, -45_000, 135_000, -135_000].map(|by| own.turned(by));
        for heading in
            quarters.iter().take(2).copied().chain(facing).chain(quarters.iter().copied()).chain(slant)
        {
            if !out.contains(&heading) {
                out.push(heading);
            }
        }
        out
    }

    /// The tests that fail most, the cheap ones first, before a lay-out is judged.
    fn fits(&self, profiles: &[Profile], poses: &[Pose]) -> bool {
        let feet: Vec<Rect> = poses.iter().zip(profiles).map(|(pose, who)| pose.rect(size(*who))).collect();
        let inside = |foot: &Rect| match self.place {
            Hidden::InPiece(n) => inside(self.scene, n, foot),
            Hidden::OutOfSight => true,
        };
        let far = |foot: &Rect| too_near(self.scene, self.seat, foot, self.opened).is_none();
        feet.iter().all(inside)
            && feet.iter().all(far)
            && feet.iter().zip(profiles).all(|(foot, who)| roomy(self.scene, *who, foot))
            && (self.place != Hidden::OutOfSight || !feet.iter().any(|foot| self.seen(foot)))
    }

    /// Would an enemy see a unit there?
    fn seen(&self, foot: &Rect) -> bool {
        let watches = |id: &UnitId| {
            let eye = self.scene.foot(*id);
            eye.is_some_and(|eye| sees(self.scene, eye, foot, bases_but(self.scene, &[*id])))
        };
        if self.watcher.get().is_some_and(|id| watches(&id)) {
            return true;
        }
        let by = seen_by(self.scene, self.seat, foot, self.opened);
        self.watcher.set(by.or(self.watcher.get()));
        by.is_some()
    }

    fn order(&self, units: &[Absent], poses: &[Pose]) -> SetUp {
        let places = units.iter().zip(poses).map(|(a, p)| (a.sheet.roster, *p)).collect();
        SetUp { marker: self.marker, places }
    }

    /// Lay-outs of these units, at most so many, each with another heading or formation.
    fn of(&self, units: &[Absent], most: usize) -> Vec<SetUp> {
        let profiles: Vec<Profile> = units.iter().map(|a| a.sheet.profile).collect();
        let mut found = Vec::new();
        for heading in self.headings() {
            for arrangement in arrangements(&profiles) {
                let tries = (0..units.len()).flat_map(|m| PARTS.map(|part| (m, part)));
                let first = tries.into_iter().find_map(|(m, part)| {
                    let poses = laid(&arrangement, &profiles, heading, m, part, self.centre);
                    if !self.fits(&profiles, &poses) {
                        return None;
                    }
                    let order = self.order(units, &poses);
                    judge(self.scene, self.seat, &order, self.opened).is_ok().then_some(order)
                });
                found.extend(first);
                if found.len() >= most {
                    return found;
                }
            }
        }
        found
    }
}

/// Lay-outs of the units under a marker, the most sensible first: of all of them if that is possible, otherwise of as
/// many as find room, in roster order. Never empty: where nobody finds room all are lost (A-SET-25).
pub fn lay_outs(
    scene: &Scene<'_>,
    seat: Seat,
    marker: MarkerId,
    opened: Opened<'_>,
    most: usize,
) -> Vec<SetUp> {
    let nobody = || SetUp { marker, places: Vec::new() };
    let Some(search) = Search::new(scene, seat, marker, opened) else { return vec![nobody()] };
    for number in (1..=search.own.len()).rev() {
        let found = search.of(&search.own[..number], most);
        if !found.is_empty() {
            return found;
        }
        // One that does not fit may keep the others out: each in its turn is left out.
        if number == search.own.len() && number > 1 {
            for left in 0..number - 1 {
                let mut rest = search.own.clone();
                rest.remove(left);
                let found = search.of(&rest, most);
                if !found.is_empty() {
                    return found;
                }
            }
        }
    }
    vec![nobody()]
}

/// A lay-out drawn at random, or a sensible one.
pub(crate) fn some(
    scene: &Scene<'_>,
    seat: Seat,
    marker: MarkerId,
    opened: Opened<'_>,
    chance: &mut Chance,
) -> SetUp {
    if let Some(search) = Search::new(scene, seat, marker, opened)
        && !search.own.is_empty()
    {
        let profiles: Vec<Profile> = search.own.iter().map(|a| a.sheet.profile).collect();
        let all = arrangements(&profiles);
        for _ in 0..12 {
            let Some(arrangement) = chance.pick(&all) else { break };
            let heading = Heading::new(chance.between(0, 359_999));
            let member = chance.below(profiles.len());
            let part = (chance.between(-90, 90), chance.between(-90, 90));
            let poses = laid(arrangement, &profiles, heading, member, part, search.centre);
            let order = search.order(&search.own, &poses);
            if search.fits(&profiles, &poses) && judge(scene, seat, &order, opened).is_ok() {
                return order;
            }
        }
    }
    let found = lay_outs(scene, seat, marker, opened, 3);
    chance.pick(&found).cloned().unwrap_or(SetUp { marker, places: Vec::new() })
}

/// The edge of a base a person names its place by: its front-left corner.
pub fn corner(pose: Pose, who: Profile) -> Point {
    pose.rect(size(who)).ends(Edge::Front)[0].point()
}
