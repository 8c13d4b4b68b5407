//! Supports (A-MEL-10 to A-MEL-14): who supports whom, how, and at which of the three places round the enemy.

use super::bout::{Bout, on_outer_edge};
use crate::engagement::{Along, TOLERANCE};
use crate::ids::AdgUnit;
use crate::melee::facts::{Met, counts_as_front};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, UD};
use crate::troops::{Category, Meets};
use rocroi_game::by;
use rocroi_table::{Corner, Edge, Fine, GRAIN, Rect, Touch, contact};
use serde::{Deserialize, Serialize};

/// A place of support round an enemy, seen from the friend that fights it (A-MEL-11).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// At the left end of the contact.
    Left,
    /// At its right end.
    Right,
    /// On the side of the enemy opposite to it.
    Opposite,
}

/// A support given by position (A-MEL-14), counted or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Given {
    /// Who supports.
    pub by: AdgUnit,
    /// Whom.
    pub to: AdgUnit,
    /// Against whom.
    pub against: AdgUnit,
    /// Melee support; otherwise simple.
    pub melee: bool,
    /// Where.
    pub place: Place,
    /// What it adds: 1, and in melee support the base factor.
    pub value: i8,
    /// It counts; another at the same place does not.
    pub counted: bool,
}

/// The edge of the enemy at the left end of one of its edges, for somebody outside who looks at that edge.
fn left_of(c: Edge) -> Edge {
    match c {
        Edge::Front => Edge::Right,
        Edge::Right => Edge::Rear,
        Edge::Rear => Edge::Left,
        Edge::Left => Edge::Front,
    }
}

/// The place of a friend on another edge of the enemy than the one fought on; none if it is that edge.
pub fn place_on(c: Edge, edge: Edge) -> Option<Place> {
    by!("A-MEL-11");
    if edge == c {
        None
    } else if edge == c.opposite() {
        Some(Place::Opposite)
    } else if edge == left_of(c) {
        Some(Place::Left)
    } else {
        Some(Place::Right)
    }
}

/// Does this edge of the ADG unit count as front: by nature, by deep order, in square, or as turned (A-MEL-68)?
pub fn front_in_combat(scene: &Scene<'_>, at: AdgUnit, edge: Edge) -> bool {
    let unit = scene.unit(at.unit);
    let turned = scene.world.turned(at) == Some(edge);
    if turned {
        by!("A-MEL-68");
    }
    turned || counts_as_front(scene.profile(at.unit), unit.lost, unit.square, met(edge)).is_some()
}

/// An edge as the pure fight names it.
pub fn met(edge: Edge) -> Met {
    match edge {
        Edge::Front => Met::Front,
        Edge::Left | Edge::Right => Met::Flank,
        Edge::Rear => Met::Rear,
    }
}

fn coincide(a: Fine, b: Fine) -> bool {
    (a - b).square() <= (i64::from(CONTACT) * GRAIN).pow(2)
}

/// Every support of the moment, for the pairs found.
pub fn find(scene: &Scene<'_>, along: &[Along], bouts: &[Bout]) -> Vec<Given> {
    let mut out = Vec::new();
    if bouts.is_empty() {
        return out;
    }
    let fights = |at: AdgUnit| bouts.iter().any(|b| b.f == at);
    // A support touches the friend or the enemy: whoever is nowhere near a fight gives none.
    let near: Vec<_> = bouts.iter().filter_map(|b| scene.foot(b.f.unit)).map(|r| *r.bounds()).collect();
    let by_a_fight = |r: &Rect| {
        let around = r.bounds().grown(i64::from(UD) * GRAIN);
        near.iter().any(|b| around.meets(b))
    };
    for (id, _) in scene.on_table().filter(|(_, r)| by_a_fight(r)) {
        if scene.profile(id).category() == Category::Art || scene.unit(id).looting {
            continue;
        }
        for s in scene.adg_units(id).filter(|s| !fights(*s)) {
            match with_front(scene, s, along, bouts) {
                Fronted::Gives(given) => out.push(given),
                Fronted::Nothing => {}
                Fronted::Free if scene.profile(id).category() == Category::Wwg => {
                    wagon(scene, s, bouts, &mut out);
                }
                Fronted::Free => with_flanks(scene, s, bouts, &mut out),
            }
        }
    }
    count(&mut out);
    out
}

/// What the front edge of a unit that does not fight gives.
enum Fronted {
    /// It touches no enemy that fights.
    Free,
    /// It touches one, without effect (a war wagon's long edge already attacked).
    Nothing,
    /// A support.
    Gives(Given),
}

/// Support with the front edge: to one fight only, against the enemy with which it shares more.
fn with_front(scene: &Scene<'_>, s: AdgUnit, along: &[Along], bouts: &[Bout]) -> Fronted {
    let against = |a: &Along| {
        bouts.iter().find(|b| b.e == a.at && scene.seat(b.f.unit) == scene.seat(s.unit)).map(|b| (*a, b))
    };
    let touched: Vec<(Along, &Bout)> = along.iter().filter(|a| a.by == s).filter_map(against).collect();
    let longest = touched.iter().map(|(a, _)| a.shared).max().unwrap_or(0);
    let equal = touched.into_iter().filter(|(a, _)| a.shared + CONTACT >= longest);
    let best = equal.min_by_key(|(a, _)| a.at);
    let Some((a, bout)) = best else { return Fronted::Free };
    let place = match place_on(bout.c, a.edge) {
        Some(place) => place,
        // An enemy on the same edge of a war wagon only cancels its +1 (A-ABL-41).
        None if scene.profile(a.at.unit).category() == Category::Wwg => {
            by!("A-ABL-41");
            return Fronted::Nothing;
        }
        None => {
            by!("A-MEL-05");
            let mine = Bout::middle(scene, &a).unwrap_or(bout.middle);
            // Places grow to the right of somebody who looks out; he who looks at the edge sees them to his left.
            if mine > bout.middle { Place::Left } else { Place::Right }
        }
    };
    let as_front = front_in_combat(scene, a.at, a.edge);
    if as_front {
        by!("A-MEL-73");
    }
    let melee = a.valid && !as_front;
    if melee {
        by!("A-MEL-12");
    } else {
        by!("A-MEL-10");
        by!("A-MEL-06");
    }
    let factor = if melee { factor(scene, along, s, bout) } else { 0 };
    Fronted::Gives(Given {
        by: s,
        to: bout.f,
        against: bout.e,
        melee,
        place,
        value: 1 + factor,
        counted: false,
    })
}

/// The base factor of a friend in melee support: it stands on flank or rear.
fn factor(scene: &Scene<'_>, along: &[Along], s: AdgUnit, bout: &Bout) -> i8 {
    by!("A-MEL-13");
    let open = super::meeting::in_open(scene, along, bout.e, Some(bout.f));
    scene.profile(s.unit).factor(scene.profile(bout.e.unit), Meets { open, side: true })
}

/// Overlap and side to side: one fight on each flank.
fn with_flanks(scene: &Scene<'_>, s: AdgUnit, bouts: &[Bout], out: &mut Vec<Given>) {
    let Some(rs) = scene.half(s) else { return };
    for flank in [Edge::Left, Edge::Right] {
        let found =
            bouts.iter().filter(|b| b.f != s && scene.seat(b.f.unit) == scene.seat(s.unit)).find_map(|b| {
                if scene.profile(b.e.unit).category() == Category::Wwg {
                    return None;
                }
                let place =
                    overlap(scene, &rs, flank, b).or_else(|| side_to_side(scene, s, &rs, flank, b))?;
                Some((b, place))
            });
        let already = |b: &Bout| out.iter().any(|g: &Given| g.by == s && g.to == b.f);
        if let Some((b, place)) = found.filter(|(b, _)| !already(b)) {
            by!("A-MEL-10");
            out.push(Given { by: s, to: b.f, against: b.e, melee: false, place, value: 1, counted: false });
        }
    }
}

/// Beside a friend that fights with its front edge, same heading, front corners together.
fn overlap(scene: &Scene<'_>, rs: &Rect, flank: Edge, b: &Bout) -> Option<Place> {
    if b.f_edge != Edge::Front {
        return None;
    }
    let rf = scene.half(b.f)?;
    if rs.facing().between(rf.facing()) > HEADING {
        return None;
    }
    let (mine, theirs, place) = match flank {
        Edge::Left => (Corner::FrontLeft, Corner::FrontRight, Place::Right),
        _ => (Corner::FrontRight, Corner::FrontLeft, Place::Left),
    };
    coincide(rs.corner(mine), rf.corner(theirs)).then_some(place)
}

/// Side edge on side edge of an enemy that is fought on front or rear.
fn side_to_side(scene: &Scene<'_>, s: AdgUnit, rs: &Rect, flank: Edge, b: &Bout) -> Option<Place> {
    if b.c.is_flank() {
        return None;
    }
    let re = scene.half(b.e)?;
    // Two side edges along each other: the headings are equal or opposite.
    let c = contact(rs, &re, &TOLERANCE)?;
    match (c.mine, c.theirs) {
        (Touch::Edge(mine), Touch::Edge(theirs))
            if mine == flank
                && theirs.is_flank()
                && on_outer_edge(scene, b.e, theirs)
                && on_outer_edge(scene, s, mine) =>
        {
            place_on(b.c, theirs)
        }
        _ => None,
    }
}

/// A war wagon supports from any of its sides, two friends at most.
fn wagon(scene: &Scene<'_>, s: AdgUnit, bouts: &[Bout], out: &mut Vec<Given>) {
    let Some(rs) = scene.half(s) else { return };
    let mut friends = 0;
    for b in bouts.iter().filter(|b| scene.seat(b.f.unit) == scene.seat(s.unit)) {
        if friends == 2 {
            return;
        }
        if let Some(place) = beside_wagon(scene, &rs, b) {
            by!("A-MEL-11");
            friends += 1;
            out.push(Given { by: s, to: b.f, against: b.e, melee: false, place, value: 1, counted: false });
        }
    }
}

/// The end at which a war wagon stands, if one of its edges shares a length with the outer side of friend or enemy.
fn beside_wagon(scene: &Scene<'_>, rs: &Rect, b: &Bout) -> Option<Place> {
    let shares = |at: AdgUnit| {
        let side = contact(rs, &scene.half(at)?, &TOLERANCE).filter(rocroi_table::Contact::is_edge)?.theirs;
        match side {
            Touch::Edge(edge) if edge.is_flank() && on_outer_edge(scene, at, edge) => Some(edge),
            _ => None,
        }
    };
    if scene.profile(b.e.unit).category() == Category::Wwg {
        return None;
    }
    if let Some(edge) = shares(b.f).filter(|_| !b.f_edge.is_flank()) {
        // With its rear to the enemy its right is the left of somebody who looks at the enemy.
        let right = (edge == Edge::Right) == (b.f_edge == Edge::Front);
        return Some(if right { Place::Right } else { Place::Left });
    }
    let edge = shares(b.e).filter(|_| !b.c.is_flank())?;
    place_on(b.c, edge)
}

/// One support at each place counts: the one of greatest value, then roster order.
fn count(all: &mut [Given]) {
    by!("A-MEL-11");
    for i in 0..all.len() {
        let mine = all[i];
        let beaten = all.iter().enumerate().any(|(j, other)| {
            j != i
                && (other.to, other.place) == (mine.to, mine.place)
                && (other.value > mine.value || (other.value == mine.value && j < i))
        });
        all[i].counted = !beaten;
    }
}
