//! Contact (R-FIG-24): who touches whom, directly or across an obstacle.

use super::figure::{FigureId, Spot};
use crate::ground::{AreaKind, Ground, WallId};
use crate::measure::{meet, side_of, touch, within};
use crate::world::{Contact, Eyes, World};
use rocroi_game::{Seat, by};
use rocroi_table::{Body, Cm, Fine, GRAIN, Point, Segment, nearest_points};

/// Across an obstacle two figures are in contact up to this distance.
const ACROSS: i32 = Cm(2).units();

/// How two bases touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The obstacle between them.
    pub across: Option<WallId>,
}

/// A base with what matters for contact.
#[derive(Clone, Copy, Debug)]
pub struct Stance {
    /// The base.
    pub body: Body,
    /// Its centre.
    pub at: Point,
    /// The storey it stands on.
    pub storey: u8,
}

impl World {
    /// The stance of a figure at a spot.
    pub fn stance_at(&self, id: FigureId, spot: Spot, storey: u8) -> Stance {
        Stance { body: self.body_at(id, spot), at: spot.at, storey }
    }

    /// The stance of a figure these eyes see.
    pub fn stance(&self, id: FigureId, eyes: Eyes) -> Option<Stance> {
        self.place(id, eyes).map(|p| self.stance_at(id, p.spot, p.storey))
    }
}

/// Do the two touch, and across what?
pub fn touching(ground: &Ground, a: &Stance, b: &Stance) -> Option<Touch> {
    if a.storey != b.storey || !within(&a.body, &b.body, ACROSS) {
        return None;
    }
    by!("R-FIG-24");
    let plain = ground.lines.is_empty() && ground.buildings.is_empty();
    let close = touch(&a.body, &b.body);
    if on_rampart(ground, a.at) != on_rampart(ground, b.at) {
        return None;
    }
    if plain {
        return close.then_some(Touch { across: None });
    }
    let (p, q) = nearest_points(&a.body, &b.body);
    let line = Segment::new(p, q);
    if behind_bare_wall(ground, &line, a.at, b.at) {
        return None;
    }
    let between = |s: Segment| meet(line, s) && side_of(s, a.at) != side_of(s, b.at);
    let mut separated = false;
    for wall in ground.walls().filter(|w| between(w.segment)) {
        separated = true;
        let body = Body::Segment(wall.segment);
        if touch(&a.body, &body) && touch(&b.body, &body) {
            return Some(Touch { across: Some(wall.id) });
        }
    }
    (close && !separated).then_some(Touch { across: None })
}

/// Can two bases with these centres touch, across an obstacle too?
fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() <= 8_000 && (a.y - b.y).abs() <= 8_000 && a.within(b, 8_000)
}

/// A cheap first test: can a base with its centre here line that wall?
fn may_line(wall: Segment, at: Point) -> bool {
    let (a, b, p) = (wall.from, wall.to, Fine::from(at));
    let far = 3_000 * GRAIN;
    let beside = |from: i64, to: i64, at: i64| from.min(to) - far <= at && at <= from.max(to) + far;
    beside(a.x, b.x, p.x) && beside(a.y, b.y, p.y)
}

fn on_rampart(ground: &Ground, p: Point) -> bool {
    ground.is_in(p, AreaKind::Rampart)
}

/// Is there a wall between the two, where it has no opening?
fn behind_bare_wall(ground: &Ground, line: &Segment, a: Point, b: Point) -> bool {
    let open = |openings: &[crate::ground::Opening]| openings.iter().any(|o| meet(*line, o.segment()));
    let walled = ground
        .buildings
        .iter()
        .any(|building| building.holds(a) != building.holds(b) && !open(&building.openings));
    let high = |l: &&crate::ground::Line| !l.kind.is_obstacle();
    walled
        || ground.lines.iter().filter(high).any(|l| {
            let s = l.segment();
            meet(*line, s) && side_of(s, a) != side_of(s, b) && !open(&ground.gates)
        })
}

impl World {
    /// The shown enemies a figure would touch at a spot.
    pub fn touched_from(&self, id: FigureId, spot: Spot, storey: u8, eyes: Eyes) -> Vec<(FigureId, Touch)> {
        let me = self.stance_at(id, spot, storey);
        let side = self.figure(id).side;
        let mut out = Vec::new();
        for other in self.ids() {
            let f = self.figure(other);
            if f.side == side || !f.on_table() {
                continue;
            }
            // Far apart they need no exact test: the two longest half diagonals and 2 cm.
            let Some(place) = f.seen_by(eyes).filter(|p| near(p.spot.at, spot.at)) else { continue };
            let stance = self.stance_at(other, place.spot, place.storey);
            if let Some(t) = touching(&self.ground, &me, &stance) {
                out.push((other, t));
            }
        }
        out
    }

    /// Reads all contacts of shown figures anew. Contacts that stand are kept as they are; new ones were made
    /// by the move of `by`, and `lined` says who lined which obstacle before that move.
    pub fn read_contacts(&mut self, by: Option<Seat>, lined: &[(FigureId, WallId)]) -> Vec<Contact> {
        let mut now = Vec::new();
        let mut new = Vec::new();
        for (a, place) in self.seen_of(Seat::A, Eyes::Shown) {
            for (b, t) in self.touched_from(a, place.spot, place.storey, Eyes::Shown) {
                let old = self.contacts.iter().find(|c| c.a == a && c.b == b && c.across == t.across);
                if let Some(c) = old {
                    now.push(*c);
                    continue;
                }
                let was = |id| t.across.is_some_and(|w| lined.contains(&(id, w)));
                let c = Contact { a, b, by, across: t.across, lined: [was(a), was(b)], at_start: false };
                now.push(c);
                new.push(c);
            }
        }
        self.contacts = now;
        new
    }

    /// Who of the shown figures lines which obstacle now.
    pub fn all_lined(&self) -> Vec<(FigureId, WallId)> {
        let mut out = Vec::new();
        if self.ground.walls().next().is_some() {
            for (id, place) in self.seen(Eyes::Shown) {
                // Far from every wall he lines none.
                if self.ground.walls().any(|w| may_line(w.segment, place.spot.at)) {
                    let body = self.body_at(id, place.spot);
                    out.extend(self.ground.lined(&body).map(|w| (id, w)));
                }
            }
        }
        out
    }
}
