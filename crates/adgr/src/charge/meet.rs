//! Whom a straight run meets, and on which edge (A-CHG-01, A-CHG-10, A-CHG-21, A-CHG-26, A-CHG-27).

use std::cell::LazyCell;

use rocroi_game::by;
use rocroi_table::{Body, Contact, Edge, Motion, Rect, Sweep, Touch, bases_within, contact, within};

use super::conform::{Contacting, Foe, on_edge};
use crate::engagement::{Role, TOLERANCE};
use crate::ids::{AdgUnit, UnitId};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP, measured};
use crate::troops::Category;
use crate::zoc;

/// Two normals this much apart in their turn against the way give n·c equal within 0.01 (A-CHG-27), in 1/1000 degree.
const EQUAL: i32 = 810;

/// The enemies a run meets first.
#[derive(Clone, PartialEq, Debug)]
pub struct Met {
    /// How far the run is, in table units.
    pub far: i32,
    /// All that are met at that moment.
    pub foes: Vec<Foe>,
}

/// Which enemies a run leaves aside.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aside<'a> {
    /// These altogether.
    pub units: &'a [UnitId],
    /// The charger's most threatening enemy: less threatening ones may be run along.
    pub threat: Option<UnitId>,
}

/// The footprint of a foe.
pub fn foot_of<'s>(scene: &'s Scene<'_>, foe: Foe) -> Option<&'s Rect> {
    match foe {
        Foe::Unit(id) => scene.foot(id),
        Foe::Camp(n) => scene.camps().nth(n).map(|(_, foot)| foot),
    }
}

/// Every enemy unit and every enemy camp not yet lost.
pub(super) fn foes<'s>(scene: &'s Scene<'_>, unit: UnitId) -> impl Iterator<Item = (Foe, &'s Rect)> + 's {
    let enemy = scene.seat(unit).other();
    let units = scene.army(enemy).filter(|(id, _)| !scene.unit(*id).routed);
    let camps = scene.camps().enumerate().filter(move |(_, (camp, _))| camp.seat == enemy && !camp.lost);
    units.map(|(id, foot)| (Foe::Unit(id), foot)).chain(camps.map(|(n, (_, foot))| (Foe::Camp(n), foot)))
}

/// The enemies that the front edge meets first, at most `by` ahead.
pub fn first(scene: &Scene<'_>, unit: UnitId, foot: &Rect, by: i32, aside: Aside<'_>) -> Option<Met> {
    by!("A-CHG-10");
    // Most enemies are nowhere near the way.
    let size = foot.size();
    let way = foot.lane(Edge::Front).window(0, size.front, -size.depth, by.max(0) + CONTACT);
    let aside_too = |foe: &Foe| matches!(foe, Foe::Unit(id) if aside.units.contains(id));
    let mut foes =
        foes(scene, unit).filter(|(foe, r)| bases_within(&way, r, 2 * CONTACT) && !aside_too(foe)).peekable();
    foes.peek()?;
    let body = Body::Rect(*foot);
    let motion = Motion::advance(foot, by + CONTACT);
    let sweep = |clearance: i32| LazyCell::new(move || Sweep::new(&[body], motion, clearance));
    let (near, touch, over) = (sweep(CONTACT), sweep(0), sweep(-CONTACT));
    let mut found: Vec<(i32, Foe)> = Vec::new();
    for (foe, other) in foes {
        let enemy = Body::Rect(*other);
        let at = if within(&body, &enemy, CONTACT) {
            // Touched from the start: it is run along, and stops the run only where the two would overlap.
            by!("A-CHG-21");
            over.against(&enemy).map(|hit| hit.at)
        } else if let Some(close) = near.against(&enemy) {
            if over.against(&enemy).is_none() && runs_along(scene, unit, foot, close.at, foe, aside.threat) {
                continue;
            }
            let exact = touch.against(&enemy).map(|hit| hit.at).filter(|at| *at <= close.at + 3 * CONTACT);
            Some(exact.unwrap_or(close.at + CONTACT))
        } else {
            None
        };
        found.extend(at.filter(|at| *at <= by + STEP / 2).map(|at| (at, foe)));
    }
    let far = found.iter().map(|(at, _)| *at).min()?;
    by!("A-CHG-07");
    let foes = found.into_iter().filter(|(at, _)| *at <= far + CONTACT).map(|(_, foe)| foe).collect();
    Some(Met { far, foes })
}

/// Does a run that meets a camp charge it: is it an enemy's, not yet lost?
pub(super) fn meets_camp(scene: &Scene<'_>, unit: UnitId, foot: &Rect, by: i32) -> bool {
    let met = first(scene, unit, foot, by, Aside::default());
    met.is_some_and(|m| m.foes.iter().any(|f| matches!(f, Foe::Camp(_))))
}

/// The enemies that an opening wheel has brought the front edge to: the run to them is nothing (A-CHG-08).
pub(super) fn wheeled_onto(
    scene: &Scene<'_>,
    unit: UnitId,
    declared: &Rect,
    foot: &Rect,
    aside: Aside<'_>,
) -> Option<Met> {
    if declared == foot {
        return None;
    }
    let touched = |r: &Rect| {
        !within(&Body::Rect(*declared), &Body::Rect(*r), CONTACT)
            && contact(foot, r, &TOLERANCE).is_some_and(|c| c.touches_with(Edge::Front, CONTACT))
    };
    let others =
        foes(scene, unit).filter(|(foe, _)| !matches!(foe, Foe::Unit(id) if aside.units.contains(id)));
    let foes: Vec<Foe> = others.filter(|(_, r)| touched(r)).map(|(foe, _)| foe).collect();
    (!foes.is_empty()).then(|| {
        by!("A-CHG-08");
        Met { far: 0, foes }
    })
}

/// An enemy only touched in passing: one in melee, or one less threatening than the enemy charged.
fn runs_along(
    scene: &Scene<'_>,
    unit: UnitId,
    foot: &Rect,
    at: i32,
    foe: Foe,
    threat: Option<UnitId>,
) -> bool {
    by!("A-CHG-21");
    let Foe::Unit(id) = foe else { return false };
    if threat.is_some_and(|t| t != id) {
        return true;
    }
    let there = Body::Rect(foot.pose().advanced(at + CONTACT).rect(foot.size()));
    let mut touched = scene
        .adg_units(id)
        .filter(|half| scene.half(*half).is_some_and(|r| within(&there, &Body::Rect(r), 2 * CONTACT)))
        .peekable();
    let _ = unit;
    touched.peek().is_some() && touched.all(|half| fights(scene, half))
}

/// Is an ADG unit in melee or melee support?
pub fn fights(scene: &Scene<'_>, at: AdgUnit) -> bool {
    matches!(scene.engagement().role(at), Role::Fights(_) | Role::MeleeSupport)
}

/// Is contact with this foe, on this edge, a charge: is it not already in melee, or is its front free (A-CHG-01)?
pub fn is_charge(scene: &Scene<'_>, there: &Rect, foe: Foe, edge: Edge) -> bool {
    by!("A-CHG-01");
    let Foe::Unit(id) = foe else { return true };
    let engagement = scene.engagement();
    let touched = |half: &AdgUnit| {
        scene.half(*half).is_some_and(|r| within(&Body::Rect(*there), &Body::Rect(r), CONTACT))
    };
    let mut halves = scene.adg_units(id).filter(touched);
    halves.any(|half| {
        let front_held =
            engagement.along.iter().any(|a| (a.at == half && a.edge == Edge::Front) || a.by == half);
        !fights(scene, half) || (edge == Edge::Front && !front_held)
    })
}

/// Has a front edge, as it stood at the declaration, the right to attack an edge (A-CHG-26)?
pub fn right(declared: &Rect, target: &Rect, edge: Edge) -> bool {
    by!("A-CHG-26");
    let lane = target.lane(Edge::Front);
    let zero = measured(0);
    let ends = declared.ends(Edge::Front).map(|p| lane.position(p));
    let (wide, deep) = (target.size().front, target.size().depth);
    match edge {
        Edge::Front => ends.iter().any(|(_, v)| measured(*v) > zero),
        Edge::Left => {
            ends.iter().any(|(_, v)| measured(*v) < zero) && ends.iter().all(|(u, _)| measured(*u) <= zero)
        }
        Edge::Right => {
            ends.iter().any(|(_, v)| measured(*v) < zero)
                && ends.iter().all(|(u, _)| measured(*u - wide) >= zero)
        }
        Edge::Rear => ends.iter().any(|(_, v)| measured(*v + deep) < zero),
    }
}

/// The most threatening of the enemies that one touches, before the contact counts: as their zones stood just before it
/// (A-CHG-71).
pub fn threat_among(scene: &Scene<'_>, unit: UnitId, there: &Rect, foes: &[Foe]) -> Option<UnitId> {
    by!("A-CHG-71");
    let mut zones = zoc::zones(scene, scene.seat(unit).other());
    zones.retain(|z| foes.contains(&Foe::Unit(z.of)));
    zoc::most_threatening(scene, &zones, unit, there, &[]).map(|z| z.of)
}

/// Is no right needed for this foe: artillery, war wagons, camps, squares (A-CHG-26)?
pub fn open_to_all(scene: &Scene<'_>, foe: Foe) -> bool {
    match foe {
        Foe::Camp(_) => true,
        Foe::Unit(id) => {
            scene.unit(id).square || matches!(scene.profile(id).category(), Category::Art | Category::Wwg)
        }
    }
}

/// A charger at the moment of contact.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'a> {
    /// Who.
    pub unit: UnitId,
    /// Its footprint when the charge was declared.
    pub declared: &'a Rect,
    /// Its footprint at the contact pose.
    pub there: &'a Rect,
    /// No right is needed: it caught an evader (A-CHG-56) or pursues (A-ROU-09).
    pub free: bool,
    /// Units of the same order still to conform.
    pub absent: &'a [UnitId],
}

impl Arrival<'_> {
    /// How it touches a foe.
    pub fn contact(&self, scene: &Scene<'_>, foe: Foe) -> Option<Contact> {
        contact(self.there, foot_of(scene, foe)?, &TOLERANCE)
    }

    /// The conforming it asks for.
    pub fn contacting<'c>(&'c self, foe: Foe, edge: Edge, touch: &Contact) -> Contacting<'c> {
        Contacting { unit: self.unit, foot: *self.there, foe, edge, p: touch.at, absent: self.absent }
    }

    /// The edge attacked (A-CHG-27); none if it has a right to no edge it could be aligned on.
    pub fn edge(&self, scene: &Scene<'_>, foe: Foe) -> Option<Edge> {
        self.edges(scene, foe).first().copied()
    }

    /// The edge attacked; two, the default first, where they are equal within 0.01 and its owner chooses (A-CHG-27).
    pub fn edges(&self, scene: &Scene<'_>, foe: Foe) -> Vec<Edge> {
        by!("A-CHG-27");
        by!("A-TRP-26");
        let Some((target, touch)) = foot_of(scene, foe).copied().zip(self.contact(scene, foe)) else {
            return Vec::new();
        };
        let may = |edge: Edge| self.free || open_to_all(scene, foe) || right(self.declared, &target, edge);
        let met = edges_of(&touch);
        let mut allowed: Vec<Edge> = met.iter().copied().filter(|e| may(*e)).collect();
        // The outward normal that looks most against the way; equal within 0.01: rear, flank, front.
        let against = |e: &Edge| target.outward(*e).between(self.there.facing());
        allowed.sort_by_key(rank);
        if let [one, two] = allowed.as_slice() {
            let more = against(two) - against(one);
            if more > EQUAL {
                allowed.swap(0, 1);
            }
            if more.abs() > EQUAL {
                allowed.truncate(1);
            }
        }
        if !allowed.is_empty() {
            return allowed;
        }
        let mut beside: Vec<(i64, Edge)> = Edge::ALL
            .into_iter()
            .filter(|e| !met.contains(e) && may(*e))
            .filter_map(|e| {
                let shared = e.corners().into_iter().filter(|c| met.iter().any(|m| c.is_on(*m)));
                shared.map(|c| target.corner(c).distance(touch.at)).min().map(|d| (d, e))
            })
            .collect();
        beside.sort_by_key(|(d, e)| (*d, rank(e)));
        let alignable = |e: &Edge| on_edge(scene, &self.contacting(foe, *e, &touch), *e).is_some();
        beside.into_iter().map(|(_, e)| e).find(alignable).into_iter().collect()
    }
}

/// Rear before flank before front.
fn rank(e: &Edge) -> u8 {
    match e {
        Edge::Rear => 0,
        Edge::Left | Edge::Right => 1,
        Edge::Front => 2,
    }
}

/// The edges of the other one that a contact lies on.
fn edges_of(touch: &Contact) -> Vec<Edge> {
    match touch.theirs {
        Touch::Edge(edge) => vec![edge],
        Touch::Corner(corner) => corner.edges().to_vec(),
    }
}

/// The edge of another base that one standing there meets, all edges allowed: at a corner the one that looks most
/// against its way (A-CHG-27).
pub fn edge_met(there: &Rect, target: &Rect) -> Edge {
    let Some(touch) = contact(there, target, &TOLERANCE) else { return Edge::Front };
    let against = |e: &Edge| target.outward(*e).between(there.facing());
    let mut edges = edges_of(&touch);
    edges.sort_by_key(|e| (-against(e), rank(e)));
    edges.first().copied().unwrap_or(Edge::Front)
}
