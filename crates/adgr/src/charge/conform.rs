//! Conforming (A-CHG-65 to A-CHG-77): where a unit in contact lines up with its enemy, corner to corner.

use rocroi_game::by;
use rocroi_table::{Body, Corner, Edge, Fine, Pose, Rect, Touch, contact, overlaps};
use serde::{Deserialize, Serialize};

use super::places::Line;
use super::room::{Shifts, make_rooms};
use crate::engagement::{TOLERANCE, valid_rects};
use crate::ids::UnitId;
use crate::movement::free;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, UD};
use crate::troops::Category;

/// The limit of a slide: 1 UD, by tolerance 1.01 (A-CHG-72).
const SLIDE: i32 = UD + CONTACT;

/// What a unit lines up with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Foe {
    /// An enemy unit.
    Unit(UnitId),
    /// An enemy camp, by its number.
    Camp(usize),
}

/// A unit in contact that is to conform.
#[derive(Clone, Copy, Debug)]
pub struct Contacting<'c> {
    /// Who.
    pub unit: UnitId,
    /// Its footprint at the contact pose.
    pub foot: Rect,
    /// With whom.
    pub foe: Foe,
    /// The edge attacked (A-CHG-27).
    pub edge: Edge,
    /// The point of contact.
    pub p: Fine,
    /// Units of the same order still to conform: treated as absent (A-CHG-66).
    pub absent: &'c [UnitId],
}

/// How a unit ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Conformed {
    /// Its pose.
    pub pose: Pose,
    /// The edge it attacks in the end.
    pub edge: Edge,
    /// Friends shifted to make room.
    pub shifts: Shifts,
    /// How far it slid.
    pub slide: i32,
    /// Lined up corner to corner; if not the contact is incomplete (A-CHG-77).
    pub aligned: bool,
    /// Aligned pairs of ADG units there.
    pub pairs: u8,
}

impl Conformed {
    /// Simply put there, facing an enemy's front.
    pub fn moved(pose: Pose) -> Conformed {
        Conformed { pose, edge: Edge::Front, shifts: Vec::new(), slide: 0, aligned: true, pairs: 0 }
    }
}

/// The footprint and edge of a foe, as places on it are counted.
pub fn line(scene: &Scene<'_>, foe: Foe, edge: Edge) -> Option<Line> {
    match foe {
        Foe::Unit(id) => {
            let profile = scene.profile(id);
            let all_fronts = matches!(profile.category(), Category::Art | Category::Wwg);
            let deep = edge.is_flank() && profile.deep() && scene.unit(id).lost < 4 && !scene.unit(id).square;
            if deep {
                by!("A-CHG-82");
                by!("A-CHG-89");
                by!("A-CHG-90");
            } else if profile.deep() {
                by!("A-CHG-83");
            }
            Some(Line { foot: *scene.foot(id)?, edge, all_fronts, deep })
        }
        Foe::Camp(n) => {
            let (_, foot) = scene.camps().nth(n)?;
            Some(Line { foot: *foot, edge, all_fronts: true, deep: false })
        }
    }
}

/// Is the unit, or a half of it, already aligned with some enemy its front touches (A-CHG-71)?
pub fn already_aligned(scene: &Scene<'_>, unit: UnitId, foot: &Rect) -> bool {
    by!("A-CHG-71");
    scene.army(scene.seat(unit).other()).any(|(id, enemy)| {
        let Some(c) = contact(foot, enemy, &TOLERANCE).filter(|c| c.is_edge()) else { return false };
        let (Touch::Edge(Edge::Front), Touch::Edge(edge)) = (c.mine, c.theirs) else { return false };
        let all_fronts = matches!(scene.profile(id).category(), Category::Art | Category::Wwg);
        valid_rects(foot, enemy, edge, all_fronts)
    })
}

/// Conforms a unit in contact, with the default wherever its owner has a choice.
pub fn conform(scene: &Scene<'_>, c: &Contacting<'_>) -> Conformed {
    let stays = stays(c);
    options(scene, c).into_iter().next().unwrap_or(stays)
}

fn stays(c: &Contacting<'_>) -> Conformed {
    Conformed { pose: c.foot.pose(), edge: c.edge, shifts: Vec::new(), slide: 0, aligned: true, pairs: 0 }
}

/// Every way in which a unit in contact may conform, the default first: the whole procedure of A-CHG-70 and, where no
/// place passes, A-CHG-77. More than one only where the rules leave the choice to its owner.
pub fn options(scene: &Scene<'_>, c: &Contacting<'_>) -> Vec<Conformed> {
    by!("A-CHG-65");
    if held_back(scene, c.unit) || already_aligned(scene, c.unit, &c.foot) {
        return vec![stays(c)];
    }
    let (mut out, ground) = on_edges(scene, c, &[c.edge]);
    if out.is_empty() {
        out = incomplete(scene, c);
    }
    // A place in ground that penalises it is skipped unless its owner wants it.
    out.extend(ground);
    out
}

/// Impossible conformation: other edges, the front along the edge without a slide, the contact as it is (A-CHG-77).
fn incomplete(scene: &Scene<'_>, c: &Contacting<'_>) -> Vec<Conformed> {
    by!("A-CHG-77");
    for edges in other_edges(scene, c) {
        let (found, _) = on_edges(scene, c, &edges);
        if !found.is_empty() {
            return found;
        }
    }
    if let Some(line) = line(scene, c.foe, c.edge) {
        let (t, _) = line.rotated(&c.foot, c.p);
        let pose = line.pose(c.foot.size(), t);
        if let Some(shifts) = fits(scene, c, &pose.rect(c.foot.size())).into_iter().next() {
            return vec![Conformed { pose, shifts, aligned: false, ..stays(c) }];
        }
    }
    vec![Conformed { aligned: false, ..stays(c) }]
}

/// Do friends stand on every place of an edge, aligned with this enemy (A-CHG-71)?
pub fn full(scene: &Scene<'_>, foe: Foe, edge: Edge, unit: UnitId, absent: &[UnitId]) -> bool {
    let Some(line) = line(scene, foe, edge) else { return false };
    let size = scene.size(unit);
    let own = |id: &UnitId| *id != unit && !absent.contains(id);
    let friends: Vec<Rect> = scene
        .army(scene.seat(unit))
        .filter(|(id, r)| own(id) && already_aligned(scene, *id, r))
        .filter(|(_, r)| contact(r, &line.foot, &TOLERANCE).is_some_and(|k| k.theirs == Touch::Edge(edge)))
        .map(|(_, r)| *r)
        .collect();
    if friends.is_empty() {
        return false;
    }
    let over = |foot: &Rect| friends.iter().any(|r| overlaps(&Body::Rect(*foot), &Body::Rect(*r), CONTACT));
    let places = line.places(size, scene.profile(unit).battle_unit(), (0, 0));
    !places.is_empty() && places.iter().all(|p| over(&line.pose(size, p.t).rect(size)))
}

/// Units that never conform (A-CHG-84).
pub fn held_back(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-CHG-84");
    scene.unit(unit).square || scene.profile(unit).category() == Category::Wwg
}

/// The best place on an edge that passes every test (steps 2 to 4 of A-CHG-70).
pub fn on_edge(scene: &Scene<'_>, c: &Contacting<'_>, edge: Edge) -> Option<Conformed> {
    on_edges(scene, c, &[edge]).0.into_iter().next()
}

/// The best places on some edges that pass every test: all that are equal to the first, and places in ground that
/// penalises the unit that would have come before.
fn on_edges(scene: &Scene<'_>, c: &Contacting<'_>, edges: &[Edge]) -> (Vec<Conformed>, Vec<Conformed>) {
    let mut found: Vec<Conformed> = Vec::new();
    let mut ground: Vec<Conformed> = Vec::new();
    for edge in edges {
        let Some(line) = line(scene, c.foe, *edge) else { continue };
        let size = c.foot.size();
        let from = line.rotated(&c.foot, c.p);
        let places = line.places(size, scene.profile(c.unit).battle_unit(), from);
        for place in places {
            let equal = |d: &Conformed| {
                d.edge != *edge
                    || ((d.slide - place.slide).abs() <= CONTACT && d.pairs == place.pairs && !line.ordered())
            };
            if !found.iter().all(equal) {
                break;
            }
            by!("A-CHG-72");
            if place.slide > SLIDE && !place.unlimited {
                continue;
            }
            let pose = line.pose(size, place.t);
            let foot = pose.rect(size);
            if !most_pairs(scene, c, &foot, place.pairs) {
                continue;
            }
            let skipped = scene.penalised(c.unit, &foot) && !scene.penalised(c.unit, &c.foot);
            for shifts in fits(scene, c, &foot) {
                let done = Conformed {
                    pose,
                    edge: *edge,
                    shifts,
                    slide: place.slide,
                    aligned: true,
                    pairs: place.pairs,
                };
                if skipped {
                    if found.is_empty() {
                        ground.push(done);
                    }
                } else {
                    found.push(done);
                }
            }
        }
    }
    (found, ground)
}

/// Last test of a place: at least as many aligned pairs with this enemy as with any other (A-CHG-71).
fn most_pairs(scene: &Scene<'_>, c: &Contacting<'_>, foot: &Rect, pairs: u8) -> bool {
    scene.army(scene.seat(c.unit).other()).all(|(id, enemy)| {
        if c.foe == Foe::Unit(id) {
            return true;
        }
        let Some(k) = contact(foot, enemy, &TOLERANCE).filter(|k| k.is_edge()) else { return true };
        let (Touch::Edge(Edge::Front), Touch::Edge(edge)) = (k.mine, k.theirs) else { return true };
        let Some(line) = line(scene, Foe::Unit(id), edge) else { return true };
        let t = rocroi_table::align::along(enemy, edge, foot.corner(Corner::FrontLeft));
        line.pairs(foot.size(), t) <= pairs
    })
}

/// The shifts that make the place free, all that are equally good; none if it cannot be: the table edge, enemies,
/// camps, impassable ground and friends in melee block it.
pub fn fits(scene: &Scene<'_>, c: &Contacting<'_>, foot: &Rect) -> Vec<Shifts> {
    let body = Body::Rect(*foot);
    let hits = |r: &Rect| foot.bounds().meets(r.bounds()) && overlaps(&body, &Body::Rect(*r), CONTACT);
    let enemy = scene.seat(c.unit).other();
    let blocked = !free::on_table(scene, foot)
        || scene.impassable(foot)
        || scene.army(enemy).any(|(_, r)| hits(r))
        || scene.camps().any(|(_, r)| hits(r));
    if blocked {
        return Vec::new();
    }
    make_rooms(scene, c.unit, *foot, c.absent)
}

/// Other edges to try where the one attacked has no place, tier by tier (step 1 of A-CHG-77).
fn other_edges(scene: &Scene<'_>, c: &Contacting<'_>) -> Vec<Vec<Edge>> {
    let Some(line) = line(scene, c.foe, c.edge) else { return Vec::new() };
    let on_front = |corner: Corner| {
        let (u, v) = c.foot.lane(Edge::Front).position(line.foot.corner(corner));
        v.abs() <= CONTACT && u >= -CONTACT && u <= c.foot.size().front + CONTACT
    };
    match c.edge {
        Edge::Left | Edge::Right => {
            let (rear, front) = if c.edge == Edge::Left {
                (Corner::RearLeft, Corner::FrontLeft)
            } else {
                (Corner::RearRight, Corner::FrontRight)
            };
            let mut edges = Vec::new();
            if on_front(rear) {
                edges.push(vec![Edge::Rear]);
            }
            if on_front(front) {
                edges.push(vec![Edge::Front]);
            }
            edges
        }
        Edge::Rear => {
            let away = |corner: Corner| line.foot.corner(corner).distance(c.p);
            let (left, right) = (away(Corner::RearLeft), away(Corner::RearRight));
            let equal = (left - right).abs() <= i64::from(CONTACT) * rocroi_table::GRAIN;
            vec![match (equal, left < right) {
                (true, _) => vec![Edge::Left, Edge::Right],
                (false, true) => vec![Edge::Left],
                (false, false) => vec![Edge::Right],
            }]
        }
        Edge::Front => Vec::new(),
    }
}
