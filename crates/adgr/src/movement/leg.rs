//! One manoeuvre as ground covered: where each unit was, where it is then, and what it passes over in between
//! (A-MOV-08: the area swept by advances, slides and wheels, only the final footprint of turns).

use rocroi_table::{Body, Bounds, Edge, Motion, Rect, Shape, Sweep, distance, overlaps};

use crate::tolerance::{CONTACT, STEP};

/// What kind of way a manoeuvre takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Way {
    /// Straight ahead, by so many table units; negative: straight back.
    Ahead(i32),
    /// Sideways to the right (negative: left).
    Sideways(i32),
    /// About a place, by so many 1/1000 degree clockwise.
    About(rocroi_table::Fine, i32),
    /// Each unit straight from its old place to its new one, facing as before.
    Across,
    /// Only the new places count.
    Placed,
}

/// One manoeuvre of all the units of a move.
#[derive(Clone, Debug)]
pub struct Leg {
    /// Which manoeuvre of the order it belongs to.
    pub manoeuvre: usize,
    /// How the ground between is covered.
    pub way: Way,
    /// Footprints before.
    pub from: Vec<Rect>,
    /// Footprints after.
    pub to: Vec<Rect>,
    /// Who takes part; the others stand still.
    pub moving: Vec<bool>,
    /// What it costs, in millionths of a UD.
    pub cost: i64,
}

impl Leg {
    /// The ground a unit covers, where that is a rectangle.
    fn covered(&self, i: usize) -> Option<Rect> {
        let (from, to) = (&self.from[i], &self.to[i]);
        match self.way {
            Way::Ahead(by) => {
                let size = from.size();
                let lane = to.lane(Edge::Front);
                Some(lane.window(0, size.front, -size.depth - by.max(0), (-by).max(0)))
            }
            Way::Sideways(by) => {
                let size = from.size();
                let lane = to.lane(Edge::Front);
                Some(lane.window((-by).min(0), size.front + (-by).max(0), -size.depth, 0))
            }
            Way::Placed => Some(*to),
            Way::About(..) | Way::Across => None,
        }
    }

    fn motion(&self, i: usize) -> Option<Motion> {
        match self.way {
            Way::About(about, by) => Some(Motion::Turn { about, by }),
            Way::Across => {
                let (from, to) = (self.from[i].centre(), self.to[i].centre());
                let towards = rocroi_table::Heading::towards(from, to)?;
                let by = i32::try_from(from.distance(to) / rocroi_table::GRAIN).unwrap_or(0);
                Some(Motion::Shift { towards, by })
            }
            Way::Ahead(_) | Way::Sideways(_) | Way::Placed => None,
        }
    }

    fn sweep(&self, i: usize, clearance: i32) -> Option<Sweep> {
        Some(Sweep::new(&[Body::Rect(self.from[i])], self.motion(i)?, clearance))
    }

    /// Bounds of everything a unit covers.
    pub fn bounds(&self, i: usize) -> Bounds {
        match (self.covered(i), self.way) {
            (Some(rect), _) => *rect.bounds(),
            (None, Way::About(about, _)) => {
                let reach = self.from[i].corners().iter().map(|p| p.distance(about)).max().unwrap_or(0);
                Bounds { low: about, high: about }.grown(reach)
            }
            (None, _) => self.from[i].bounds().joined(*self.to[i].bounds()),
        }
    }

    /// Does the unit overlap this body by more than the contact tolerance at any moment?
    pub fn overlaps(&self, i: usize, body: &Body) -> bool {
        match self.covered(i) {
            Some(rect) => overlaps(&Body::Rect(rect), body, CONTACT),
            None => {
                overlaps(&Body::Rect(self.to[i]), body, CONTACT)
                    || self.sweep(i, -CONTACT).is_some_and(|s| s.against(body).is_some())
            }
        }
    }

    /// Does the unit touch this body (or overlap it) at any moment?
    pub fn touches(&self, i: usize, body: &Body) -> bool {
        self.comes_within(i, body, CONTACT)
    }

    /// Does the unit come as near as this to a body at any moment?
    pub fn comes_within(&self, i: usize, body: &Body, limit: i32) -> bool {
        match self.covered(i) {
            Some(rect) => rocroi_table::within(&Body::Rect(rect), body, limit),
            None => {
                distance(&Body::Rect(self.to[i]), body).within(limit)
                    || self.sweep(i, limit).is_some_and(|s| s.against(body).is_some())
            }
        }
    }

    /// Has the unit positive area in this shape at any moment?
    pub fn enters(&self, i: usize, shape: &Shape) -> bool {
        let slack = STEP - 1;
        match self.covered(i) {
            Some(rect) => shape.overlaps(&Body::Rect(rect), slack),
            None => {
                shape.overlaps(&Body::Rect(self.to[i]), slack)
                    || self.sweep(i, -slack).is_some_and(|s| s.against_shape(shape).is_some())
            }
        }
    }
}
