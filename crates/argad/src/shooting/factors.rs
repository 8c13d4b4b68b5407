//! The number to roll and every factor of a shot (R-SHT-02, R-SHT-10 to R-SHT-26, R-SHT-37) as a tally: of
//! terrain the worst, terrain and target not below −2, one malus per box of the shooter.

use super::shot::Shot;
use super::sight::Looker;
use crate::figures::{Class, FigureId, Firearm, Marks, Mover};
use crate::ground::{AreaKind, OpeningKind, WallId};
use crate::measure::{STEP, gap, meet, touch};
use crate::setup::Setup;
use crate::why::Why;
use crate::world::{CART, World, rect};
use rocroi_game::{Op, Reason as _, Tally, by};
use rocroi_table::{Body, Cm, Segment, crosses, inside};

/// How near the edge of a wood a mounted target is not protected by it (R-SHT-14).
const EDGE: i32 = Cm(2).units();

/// What a shot is about, apart from where the two stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Circumstances {
    /// Shooter and target are in contact.
    pub contact: bool,
    /// The target is seen only in passing.
    pub furtive_target: bool,
    /// The shooter shows himself only in passing.
    pub furtive_shooter: bool,
    /// Fired in an ambush.
    pub ambush: bool,
}

/// A shot reckoned.
#[derive(Clone, PartialEq, Debug)]
pub struct Reckoned {
    /// At whom.
    pub target: FigureId,
    /// The range, in table units.
    pub range: i32,
    /// The number of the band.
    pub number: u8,
    /// The factors.
    pub tally: Tally<Why>,
}

impl Reckoned {
    /// The sum of the factors.
    pub fn modifier(&self) -> i16 {
        self.tally.total()
    }

    /// The shot as it is thrown.
    pub fn shot(&self, w: &World, shooter: FigureId) -> Shot {
        Shot::new(w.figure(shooter).side, self.number, self.modifier())
    }

    /// The natural value it needs.
    pub fn needed(&self) -> i16 {
        i16::from(self.number) - self.modifier()
    }
}

/// The number of a firearm at a range, and whether that is its longest band; none beyond the last.
pub fn number_at(firearm: Firearm, range: i32) -> Option<(u8, bool)> {
    by!("R-SHT-02");
    let bands = &firearm.row().bands;
    let i = bands.iter().position(|b| range <= Cm(b.to).units())?;
    by!("R-SHT-03");
    match firearm {
        Firearm::Pistol => by!("R-SHT-04"),
        Firearm::Musketoon => by!("R-SHT-05"),
        Firearm::Musket => by!("R-SHT-06"),
    };
    Some((bands[i].number, i + 1 == bands.len()))
}

/// Reckons a shot between two places; none out of range.
pub fn reckon(
    w: &World,
    setup: &Setup,
    firearm: Firearm,
    from: &Looker,
    to: &Looker,
    about: Circumstances,
) -> Option<Reckoned> {
    let range = if about.contact {
        by!("R-SHT-26");
        0
    } else {
        gap(&from.body, &to.body)
    };
    let (number, longest) = number_at(firearm, range)?;
    by!("R-SHT-10");
    let mut t = Tally::new();
    terrain(w, from, to, about.contact, &mut t);
    if longest && setup.profile(to.id).cuirass {
        by!("R-FIG-07");
        t.add(Why::CuirassFar, -1);
    }
    if about.furtive_target {
        t.add(Why::FurtiveTarget, -1);
    }
    if t.total() < -2 {
        t.push(Why::TerrainAndTarget, Op::Floor(-2));
    }
    shooter(w, setup, from.id, about, &mut t);
    if about.ambush {
        t.add(Why::Surprise, 1);
    }
    Some(Reckoned { target: to.id, range, number, tally: t })
}

/// Terrain: every malus that applies, of which only the worst counts.
fn terrain(w: &World, from: &Looker, to: &Looker, contact: bool, t: &mut Tally<Why>) {
    let line = Segment::new(from.at, to.at);
    let foot = !w.figure(to.id).mounted();
    let mut found: Vec<(Why, i16)> = Vec::new();
    let put = |why: Why, n: i16, found: &mut Vec<(Why, i16)>| {
        if !found.iter().any(|(w, _)| *w == why) {
            found.push((why, n));
        }
    };
    if loophole(w, &line, to) && foot {
        put(Why::Loophole, -2, &mut found);
    }
    let cover = cover(w, &line, from, to);
    if cover.any {
        if foot {
            put(Why::Cover, -1, &mut found);
        } else {
            t.stopped(Why::Cover, Op::Add(-1), Why::MountedNoCover);
        }
    } else if cover.own && foot {
        t.stopped(Why::Cover, Op::Add(-1), Why::OwnObstacle);
    }
    if w.ground.is_in(to.at, AreaKind::DeepWater) {
        put(Why::SwimmerTarget, -1, &mut found);
    }
    let depth = w.forest_depth(from, to);
    if depth > 0 {
        if !foot && at_edge(w, &line, to) {
            t.stopped(Why::ThroughForest, Op::Add(-1), Why::MountedAtEdge);
        } else {
            put(Why::ThroughForest, -1, &mut found);
        }
    }
    if contact {
        for (why, n) in found {
            t.stopped(why, Op::Add(n), Why::PointBlank);
        }
        return;
    }
    // The worst one counts; of equal ones the first.
    found.sort_by_key(|(_, n)| *n);
    let mut counted = false;
    for (why, n) in found {
        by!("R-SHT-11");
        if counted {
            t.stopped(why, Op::Add(n), Why::WorstTerrain);
        } else {
            t.add(why, n);
            counted = !why.clause().suppressed();
        }
    }
}

/// Does the line pass a loophole that the target touches from inside?
fn loophole(w: &World, line: &Segment, to: &Looker) -> bool {
    let Some(b) = w.ground.building_at(to.at) else { return false };
    let mut holes = w.ground.buildings[b].openings.iter().filter(|o| o.kind == OpeningKind::Loophole);
    holes.any(|o| touch(&to.body, &Body::Segment(o.segment())) && meet(*line, o.segment()))
}

struct Cover {
    /// The target has cover.
    any: bool,
    /// Only from an obstacle the shooter lines himself.
    own: bool,
}

fn cover(w: &World, line: &Segment, from: &Looker, to: &Looker) -> Cover {
    let ground = &w.ground;
    let mut out = Cover { any: false, own: false };
    let crossed = |body: &Body| crosses(line, body, 0) && inside(line, body, 0).total() > STEP;
    for p in ground.pieces().iter().filter(|p| p.kind.row().cover) {
        let body = Body::Rect(p.rect());
        if (p.holds(to.at) || touch(&to.body, &body)) && crossed(&body) {
            out.any = true;
        }
    }
    for l in ground.lines.iter().filter(|l| l.kind.row().cover) {
        let s = Body::Segment(l.segment());
        if !meet(*line, l.segment()) {
            continue;
        }
        if touch(&from.body, &s) {
            by!("R-SHT-31");
            out.own |= touch(&to.body, &s);
        } else if touch(&to.body, &s) {
            out.any = true;
        }
    }
    if let Some(b) = ground.building_at(to.at)
        && ground.building_at(from.at) != Some(b)
    {
        out.any = true;
    }
    for c in w.carts.iter().filter(|c| c.left.is_none()) {
        let body = Body::Rect(rect(c.spot, CART));
        if touch(&to.body, &body) && crossed(&body) {
            by!("R-SCN-08");
            out.any = true;
        }
    }
    out
}

/// Is the target within 2 cm of the edge of the wood that the line crosses last?
fn at_edge(w: &World, line: &Segment, to: &Looker) -> bool {
    let pieces = w.ground.pieces().iter().filter(|p| p.kind == AreaKind::Forest);
    let length = (line.length() / rocroi_table::GRAIN) as i32;
    let mut last: Option<i32> = None;
    for p in pieces {
        for (start, end) in inside(line, &Body::Rect(p.rect()), 0).stretches() {
            // Where the line enters the wood the target stands in, or leaves the last one before it.
            let edge = if end >= length - 1 { start } else { end };
            last = Some(last.map_or(edge, |l| l.max(edge)));
        }
    }
    let Some(edge) = last else { return false };
    by!("R-SHT-14");
    let base = inside(line, &to.body, 0).stretches().next().map_or(length, |(start, _)| start);
    (base - edge).max(0) <= EDGE
}

/// The shooter's boxes.
fn shooter(w: &World, setup: &Setup, id: FigureId, about: Circumstances, t: &mut Tally<Why>) {
    let f = w.figure(id);
    let mover = w.mover(setup, id);
    let moving = !w.immobile(id);
    let arriving = f.marks.has(Marks::ARRIVED) && about.contact;
    if arriving {
        by!("R-SHT-23");
    }
    by!("R-SHT-19");
    // Box 1: on the move, and/or furtive.
    if moving && !about.furtive_shooter {
        if mover == Mover::Foot && arriving {
            t.stopped(Why::OnTheMove, Op::Add(-1), Why::ArrivingOnFoot);
        } else {
            t.add(Why::OnTheMove, -1);
        }
    }
    if about.furtive_shooter {
        t.add(Why::FurtiveShooter, -1);
        if moving {
            t.stopped(Why::OnTheMove, Op::Add(-1), Why::OneBox);
        }
    }
    // Box 2.
    if mover.is_mounted_foot() && !moving {
        t.add(Why::FromTheSaddle, -1);
    }
    // Box 3.
    if poor_shot(f.class) {
        t.add(Why::PoorShot, -1);
    }
}

/// Does somebody of this class shoot badly?
pub fn poor_shot(class: Class) -> bool {
    class.get() <= 2
}

/// The opening through which somebody inside shoots out, if he is inside and the target is not.
pub fn opening_used(w: &World, from: &Looker, to: &Looker) -> Option<Option<WallId>> {
    let b = w.ground.building_at(from.at)?;
    if w.ground.building_at(to.at) == Some(b) {
        return None;
    }
    by!("R-MOV-24");
    let line = Segment::new(from.at, to.at);
    let openings = w.ground.buildings[b].openings.iter().enumerate();
    let mut used =
        openings.filter(|(_, o)| meet(line, o.segment()) && touch(&from.body, &Body::Segment(o.segment())));
    Some(used.next().map(|(i, _)| WallId::Opening(b as u8, i as u8)))
}
