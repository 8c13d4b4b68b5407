//! Zones of control (chapter 13): their shape, who exerts one on whom, the most threatening enemy, and the test
//! of what a unit in one may do.

mod bound;
mod leave;
mod steps;

pub use bound::{bound, entry, zones_near};
pub(crate) use leave::{judge_leave, step};
pub(crate) use steps::{Walked, Way};

use rocroi_game::by;
use rocroi_table::{Body, Bounds, Edge, Fine, GRAIN, Lane, Rect, Side, Ud, distance, overlap};
use std::cell::OnceCell;

use crate::ids::UnitId;
use crate::movement::may_pass;
use crate::scene::Scene;
use crate::terrain::{Kind, Piece};
use crate::tolerance::{self, CONTACT, STEP, UD};
use crate::troops::Category;

/// The zone of control of a unit, and on whom it works.
#[derive(Clone, Copy, Debug)]
pub struct Zone {
    /// Who exerts it.
    pub of: UnitId,
    /// The rectangle straight ahead of the front edge (A-ZOC-01).
    pub rect: Rect,
    lane: Lane,
    front: i32,
    /// Light infantry: only on these (A-ZOC-05).
    li: Option<Skirmish>,
}

/// What light infantry controls (A-ZOC-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Skirmish {
    /// LI, LH, elephants and artillery.
    Open,
    /// Besides these, every enemy at least partly in rough or difficult ground.
    Covered,
}

/// The rectangle of a zone of control (A-ZOC-01): as wide as the front, up to 1 UD ahead.
pub fn rectangle(foot: &Rect) -> Rect {
    by!("A-ZOC-01");
    foot.lane(Edge::Front).window(0, foot.size().front, 0, UD)
}

/// The zone a unit exerts where it stands, if it has one (A-ZOC-03).
pub fn zone<'s>(scene: &'s Scene<'_>, of: UnitId) -> Option<&'s Zone> {
    scene.zone(of, || exerted(scene, of))
}

fn exerted(scene: &Scene<'_>, of: UnitId) -> Option<Zone> {
    let foot = scene.foot(of)?;
    let unit = scene.unit(of);
    let profile = scene.profile(of);
    by!("A-ZOC-03");
    let without = match profile.category() {
        Category::Art | Category::Wwg => true,
        Category::Li
        | Category::Lmi
        | Category::Mi
        | Category::Hi
        | Category::Lh
        | Category::Drag
        | Category::Cv
        | Category::Kn
        | Category::El => unit.routed || unit.square || unit.looting,
    };
    by!("A-ZOC-07");
    by!("A-ZOC-18");
    if without || scene.in_melee(of) || scene.attacks_camp(of) || scene.behind_work(of) {
        return None;
    }
    by!("A-ZOC-04");
    if scene.penalised(of, foot) {
        return None;
    }
    let li = (profile.category() == Category::Li).then(|| {
        by!("A-ZOC-05");
        if scene.wholly_in_hard_ground(foot) { Skirmish::Covered } else { Skirmish::Open }
    });
    Some(Zone { of, rect: rectangle(foot), lane: foot.lane(Edge::Front), front: foot.size().front, li })
}

/// All zones of control of an army.
pub fn zones<'s>(scene: &'s Scene<'_>, of: rocroi_game::Seat) -> Vec<&'s Zone> {
    scene.army(of).filter_map(|(id, _)| zone(scene, id)).collect()
}

impl Zone {
    /// Is an enemy standing there in this zone? Any part of its footprint counts (A-ZOC-02), unless terrain or a
    /// screen keeps the zone from it.
    pub fn holds(&self, scene: &Scene<'_>, enemy: UnitId, foot: &Rect) -> bool {
        by!("A-ZOC-02");
        self.covers(foot)
            && self.watch(scene, enemy, foot.bounds()).is_some_and(|w| w.works_on(foot) && w.reaches(foot))
    }

    /// Is any part of a footprint in its rectangle?
    fn covers(&self, foot: &Rect) -> bool {
        self.rect.bounds().meets(foot.bounds())
            && tolerance::positive(overlap(&Body::Rect(self.rect), &Body::Rect(*foot)))
    }

    /// The zone as it looks out for one enemy that stays within some bounds; nothing if it does not work on such an
    /// enemy at all (A-ZOC-05). What does not depend on where the enemy stands is found once.
    fn watch<'w>(&'w self, scene: &'w Scene<'_>, enemy: UnitId, within: &Bounds) -> Option<Watch<'w>> {
        let near = |p: &&'w Piece| p.kind != Kind::Road && within.meets(p.shape.bounds());
        let pieces = || scene.world.ground.pieces.iter().filter(near);
        let mut hard = None;
        if let Some(kind) = self.li {
            by!("A-ZOC-05");
            let always = match scene.profile(enemy).category() {
                Category::Li | Category::Lh | Category::El | Category::Art => true,
                Category::Lmi
                | Category::Mi
                | Category::Hi
                | Category::Wwg
                | Category::Drag
                | Category::Cv
                | Category::Kn => false,
            };
            if !always {
                let cover: Vec<&Piece> = pieces().filter(|p| Scene::hard(p.kind)).collect();
                if kind == Skirmish::Open || cover.is_empty() {
                    return None;
                }
                hard = Some(cover);
            }
        }
        by!("A-ZOC-04");
        let profile = scene.profile(self.of);
        let bad = pieces().filter(|p| p.kind.melee(profile) != 0).collect();
        Some(Watch { zone: self, scene, enemy, hard, bad, screens: OnceCell::new() })
    }

    /// What stands between its front edge and an enemy (A-ZOC-06).
    fn screens(&self, scene: &Scene<'_>, enemy: UnitId) -> Vec<Outline> {
        let mut screens: Vec<Outline> = Vec::new();
        let near = |rect: &Rect| {
            rect.bounds().meets(self.rect.bounds())
                && overlap(&Body::Rect(*rect), &Body::Rect(self.rect)) >= STEP
        };
        for (id, rect) in scene.on_table() {
            if id == enemy || id == self.of || !near(rect) {
                continue;
            }
            let friend = scene.seat(id) == scene.seat(self.of);
            if !friend || !could_pass(scene, self.of, id) {
                screens.push(Outline::of(&self.lane, rect.corners()));
            }
        }
        for (_, rect) in scene.camps().filter(|(_, rect)| near(rect)) {
            screens.push(Outline::of(&self.lane, rect.corners()));
        }
        for shape in scene.impassable_shapes() {
            if shape.bounds().meets(self.rect.bounds()) {
                screens.push(Outline::of(&self.lane, shape.points()));
            }
        }
        for work in scene.world.works.iter().filter(|w| w.seat == scene.seat(enemy)) {
            let ends = crate::scene::work_ends(work);
            if Bounds::of(&ends).meets(self.rect.bounds()) {
                screens.push(Outline::of(&self.lane, &ends));
            }
        }
        screens
    }

    /// Between two neighbouring critical places along the front nothing changes: each stretch at least so wide is tried
    /// at its middle.
    fn free_band(&self, target: &Outline, screens: &[Outline], least: i64) -> bool {
        let width = i64::from(self.front) * GRAIN;
        let mut places = vec![0, width];
        let all = || screens.iter().chain([target]);
        places.extend(all().flat_map(|o| o.points.iter().map(|p| p.0)));
        for screen in screens {
            target.crossings(screen, &mut places);
        }
        // So is what leaves the zone itself, over its far side or behind its front.
        for out in [0, i64::from(UD) * GRAIN] {
            target.crossings(&Outline { points: vec![(0, out), (width, out)] }, &mut places);
        }
        places.retain(|u| (0..=width).contains(u));
        places.sort_unstable();
        places.windows(2).any(|pair| {
            let (from, to) = (pair[0], pair[1]);
            if to - from < least {
                return false;
            }
            let u = (from + to) / 2;
            let Some((near, _)) = target.span(u) else { return false };
            if near >= i64::from(UD) * GRAIN || target.span(u).is_some_and(|(_, far)| far <= 0) {
                return false;
            }
            // Touching the enemy from the side, or standing behind it, screens nothing.
            let slack = GRAIN;
            !screens.iter().any(|s| s.span(u).is_some_and(|(low, high)| low < near - slack && high > slack))
        })
    }
}

/// A zone that looks out for one enemy on its way.
#[derive(Debug)]
struct Watch<'w> {
    zone: &'w Zone,
    scene: &'w Scene<'w>,
    enemy: UnitId,
    /// Light infantry in cover works on this enemy only in one of these.
    hard: Option<Vec<&'w Piece>>,
    /// Ground that would penalise the exerting unit there.
    bad: Vec<&'w Piece>,
    screens: OnceCell<Vec<Outline>>,
}

impl Watch<'_> {
    /// Is the enemy, standing there, in the zone?
    fn holds(&self, foot: &Rect) -> bool {
        by!("A-ZOC-02");
        self.zone.covers(foot) && self.works_on(foot) && self.reaches(foot)
    }

    /// Does the zone work on this enemy, standing there? (A-ZOC-04, A-ZOC-05)
    fn works_on(&self, foot: &Rect) -> bool {
        let any = |list: &[&Piece]| list.iter().any(|p| Scene::under(p, foot));
        self.hard.as_ref().is_none_or(|hard| any(hard)) && !any(&self.bad)
    }

    /// Can some band of lines from the front edge reach the enemy without meeting a screen? (A-ZOC-06)
    fn reaches(&self, foot: &Rect) -> bool {
        by!("A-ZOC-06");
        let screens = self.screens.get_or_init(|| self.zone.screens(self.scene, self.enemy));
        let step = i64::from(STEP) * GRAIN;
        screens.is_empty()
            || self.zone.free_band(&Outline::of(&self.zone.lane, foot.corners()), screens, step)
    }

    /// Could the enemy be in the zone at some place, if `all` holds every footprint it can have there, and every one of
    /// them holds `common`? No is certain: all are out of reach, or stand where the zone does not work.
    fn may_hold(&self, all: &Rect, common: Option<&Rect>) -> bool {
        if !self.zone.covers(all) {
            return false;
        }
        let any = |list: &[&Piece], foot: &Rect| list.iter().any(|p| Scene::under(p, foot));
        if self.hard.as_ref().is_some_and(|hard| !any(hard, all)) {
            return false;
        }
        let screens = self.screens.get_or_init(|| self.zone.screens(self.scene, self.enemy));
        let outline = || Outline::of(&self.zone.lane, all.corners());
        if !screens.is_empty() && !self.zone.free_band(&outline(), screens, 1) {
            return false;
        }
        !common.is_some_and(|r| any(&self.bad, r))
    }
}

/// A convex or simple outline in the lane of a front edge: (along, outwards) in grains.
#[derive(Debug)]
struct Outline {
    points: Vec<(i64, i64)>,
}

impl Outline {
    fn of(lane: &Lane, points: &[Fine]) -> Outline {
        Outline { points: points.iter().map(|p| lane.to_lane(*p)).collect() }
    }

    fn edges(&self) -> impl Iterator<Item = ((i64, i64), (i64, i64))> + '_ {
        self.points.iter().copied().zip(self.points.iter().copied().cycle().skip(1))
    }

    /// How far out the outline begins and ends on the line at u.
    fn span(&self, u: i64) -> Option<(i64, i64)> {
        let mut span: Option<(i64, i64)> = None;
        for ((u0, v0), (u1, v1)) in self.edges() {
            if (u0.min(u1)..=u0.max(u1)).contains(&u) {
                let v = if u0 == u1 { v0 } else { v0 + (v1 - v0) * (u - u0) / (u1 - u0) };
                span = Some(span.map_or((v, v), |(low, high)| (low.min(v), high.max(v))));
            }
        }
        span
    }

    /// The places along the front where edges of the two outlines cross.
    fn crossings(&self, other: &Outline, out: &mut Vec<i64>) {
        for ((a0, b0), (a1, b1)) in self.edges() {
            for ((c0, d0), (c1, d1)) in other.edges() {
                let (ax, ay, cx, cy) = (a1 - a0, b1 - b0, c1 - c0, d1 - d0);
                let by = i128::from(ax) * i128::from(cy) - i128::from(ay) * i128::from(cx);
                if by != 0 {
                    let t = i128::from(c0 - a0) * i128::from(cy) - i128::from(d0 - b0) * i128::from(cx);
                    let u = i128::from(a0) + i128::from(ax) * t / by;
                    out.extend(i64::try_from(u).ok());
                }
            }
        }
    }
}

/// Could the exerting unit interpenetrate this friend, with the headings as they are?
fn could_pass(scene: &Scene<'_>, mover: UnitId, friend: UnitId) -> bool {
    scene.foot(mover).is_some_and(|foot| may_pass(scene, mover, foot.facing(), friend))
}

/// The most threatening of the enemies in whose zones a unit standing there is (A-ZOC-08). `choice`: the owner's
/// preference where everything else is equal, first one first.
pub fn most_threatening<'z>(
    scene: &Scene<'_>,
    zones: &[&'z Zone],
    unit: UnitId,
    foot: &Rect,
    choice: &[UnitId],
) -> Option<&'z Zone> {
    by!("A-ZOC-08");
    let in_front = foot.lane(Edge::Front).window(0, foot.size().front, 0, rocroi_table::LIMIT);
    let key = |zone: &Zone| {
        let enemy = scene.foot(zone.of)?;
        by!("A-TRN-21");
        let ahead = tolerance::positive(overlap(&Body::Rect(*enemy), &Body::Rect(in_front)));
        let away = tolerance::distance(distance(&Body::Rect(*foot), &Body::Rect(*enemy)));
        let covers = tolerance::measured(covered_front(zone, foot));
        by!("A-TRN-06");
        let wish = choice.iter().position(|c| *c == zone.of).unwrap_or(usize::MAX);
        Some((!ahead, away, std::cmp::Reverse(covers), wish, zone.of))
    };
    zones.iter().copied().filter(|z| z.holds(scene, unit, foot)).min_by_key(|z| key(z))
}

/// How much of the unit's front edge a zone covers, in table units.
fn covered_front(zone: &Zone, foot: &Rect) -> i32 {
    let [left, right] = foot.ends(Edge::Front);
    let line = rocroi_table::Segment { from: left, to: right };
    // The enemy's front line is in his zone: a front edge that touches it lies on the border.
    let zone = zone.lane.window(0, zone.front, -CONTACT, UD);
    rocroi_table::inside(&line, &Body::Rect(zone), 0).total()
}

/// What kind of manoeuvre is tested against a zone of control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tested {
    /// A straight advance.
    Advance,
    /// A wheel or slide.
    WheelOrSlide,
    /// A quarter- or half-turn.
    Turn,
}

/// Does a manoeuvre (or the part of it inside the zone) align with the enemy and/or bring the unit closer to him?
/// Its end is compared with its start (A-ZOC-10).
pub fn aligns_or_closes(
    scene: &Scene<'_>,
    zone: &Zone,
    unit: UnitId,
    before: &Rect,
    after: &Rect,
    kind: Tested,
) -> bool {
    by!("A-ZOC-10");
    let Some(enemy) = scene.foot(zone.of) else { return true };
    let askew = |foot: &Rect| tolerance::angle(foot.facing().between(enemy.facing().opposite()));
    let still_in = zone.holds(scene, unit, after);
    if kind == Tested::Turn {
        return askew(after) < askew(before) && still_in;
    }
    if askew(after) > askew(before) || !still_in {
        return false;
    }
    let [left, right] = enemy.ends(Edge::Front);
    let front = rocroi_table::Segment { from: left, to: right };
    let points = |foot: &Rect| {
        let [left, right] = foot.ends(Edge::Front);
        [left, foot.side_centre(Edge::Front), right]
    };
    let away = |p: Fine| {
        let units = front.square_from(p).isqrt() / GRAIN;
        i32::try_from(units).unwrap_or(i32::MAX / 2)
    };
    let touches = |p: Fine| {
        let body = Body::Segment(rocroi_table::Segment { from: p, to: p });
        distance(&body, &Body::Rect(*enemy)).within(CONTACT)
    };
    let inside = |p: Fine| {
        let (u, v) = zone.lane.position(p);
        let (u, v) = (tolerance::measured(u), tolerance::measured(v));
        u > Ud(0) && u < tolerance::measured(zone.front) && v >= Ud(0) && v < Ud(1)
    };
    let points_pass = points(before).into_iter().zip(points(after)).all(|(old, new)| {
        // What is measured is how much farther: a corner that only pivots is put back a grain beside its place.
        let closer = tolerance::measured(away(new) - away(old)) <= Ud(0);
        let stays = !inside(old) || inside(new) || touches(new);
        closer && stays
    });
    points_pass && (kind != Tested::Advance || would_touch_front(before, enemy))
}

/// Would this straight run, prolonged without limit, touch the enemy's front edge with the unit's front edge?
fn would_touch_front(unit: &Rect, enemy: &Rect) -> bool {
    let lane = unit.lane(Edge::Front);
    let width = i64::from(unit.size().front) * GRAIN;
    let slack = i64::from(CONTACT) * GRAIN;
    // The first point of the enemy that the front edge would meet: of its outline inside the strip, the nearest.
    let outline = Outline::of(&lane, enemy.corners());
    let mut places: Vec<i64> = outline.points.iter().map(|p| p.0.clamp(0, width)).collect();
    places.extend([0, width]);
    let ahead = |u: i64| outline.span(u).map(|(low, _)| low).filter(|low| *low >= -slack);
    let nearest = places.iter().filter_map(|u| ahead(*u)).min();
    let Some(nearest) = nearest else { return false };
    let first: Vec<i64> =
        places.into_iter().filter(|u| ahead(*u).is_some_and(|v| v <= nearest + slack)).collect();
    let edge = {
        let [left, right] = enemy.ends(Edge::Front);
        rocroi_table::Segment { from: left, to: right }
    };
    first.iter().any(|u| {
        let unit_units = i32::try_from(*u / GRAIN).unwrap_or(0);
        let out = i32::try_from(nearest / GRAIN).unwrap_or(0);
        let p = lane.place(unit_units, out);
        edge.square_from(p) <= (slack + GRAIN).pow(2)
    })
}

/// The zone of X in which a unit stands as a whole (A-TRN-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Around {
    /// Ahead of the front line.
    Front,
    /// Between the lines, on that side.
    Flank(Side),
    /// Behind the rear line.
    Rear,
}

/// In which zone of `x` does `other` stand? (A-TRN-24)
pub fn around(x: &Rect, other: &Rect) -> Around {
    by!("A-TRN-24");
    let lane = x.lane(Edge::Front);
    let corners = other.corners().map(|p| lane.position(p));
    let step = |n: i32| tolerance::measured(n);
    if corners.iter().any(|(_, v)| step(*v) > Ud(0)) {
        return Around::Front;
    }
    if corners.iter().any(|(_, v)| step(v + x.size().depth) > Ud(0)) {
        let middle = lane.position(other.centre()).0;
        let side = if middle * 2 < x.size().front { Side::Left } else { Side::Right };
        return Around::Flank(side);
    }
    Around::Rear
}
