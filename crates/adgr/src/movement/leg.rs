//! One manoeuvre as ground covered: where each unit was, where it is then, and what it passes over in between
//! (A-MOV-08: the area swept by advances, slides and wheels, only the final footprint of turns).

use rocroi_table::{
    Body, Bounds, Edge, Fine, GRAIN, Heading, Motion, Pose, Rect, Shape, Sweep, distance, overlaps, within,
};

use crate::order::Manoeuvre;
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
    covered: Vec<Option<Rect>>,
    bounds: Vec<Bounds>,
}

/// The way of one unit: whoever takes no part stands where it stands.
fn own_way(way: Way, moving: &[bool], i: usize) -> Way {
    if moving.get(i).copied().unwrap_or(false) { way } else { Way::Placed }
}

/// The ground covered, where that is a rectangle.
fn covered(way: Way, from: &Rect, to: &Rect) -> Option<Rect> {
    let size = from.size();
    let lane = to.lane(Edge::Front);
    match way {
        Way::Ahead(by) => Some(lane.window(0, size.front, -size.depth - by.max(0), (-by).max(0))),
        Way::Sideways(by) => Some(lane.window((-by).min(0), size.front + (-by).max(0), -size.depth, 0)),
        Way::Placed => Some(*to),
        Way::About(..) | Way::Across => None,
    }
}

/// Bounds of a base that turns about a place: of its corners on the way, which never bulge more than the sagitta.
fn turned_bounds(from: &Rect, about: rocroi_table::Fine, by: i32) -> Bounds {
    let quarters = by.abs() / 45_000 + 1;
    let stops = (0..=quarters).map(|n| by / quarters * n).chain([by]);
    let turned = |turn: i32| {
        let turn = Heading::new(turn).forward();
        from.corners().map(|p| p.turned_as(about, turn))
    };
    let corners: Vec<_> = stops.flat_map(turned).collect();
    let reach = from.corners().iter().map(|p| p.distance(about)).max().unwrap_or(0);
    // Between two stops at most 45 degrees apart a point leaves their chord by at most 8 % of its radius.
    Bounds::of(&corners).grown(reach / 12)
}

impl Leg {
    /// A manoeuvre from footprints to footprints.
    pub fn new(
        manoeuvre: usize,
        way: Way,
        from: Vec<Rect>,
        to: Vec<Rect>,
        moving: Vec<bool>,
        cost: i64,
    ) -> Leg {
        let own = |i: usize| own_way(way, &moving, i);
        let covered: Vec<Option<Rect>> =
            from.iter().zip(&to).enumerate().map(|(i, (from, to))| covered(own(i), from, to)).collect();
        let bounds = from.iter().zip(&to).zip(&covered).map(|((from, to), covered)| match (covered, way) {
            (Some(rect), _) => *rect.bounds(),
            (None, Way::About(about, by)) => turned_bounds(from, about, by),
            (None, _) => from.bounds().joined(*to.bounds()),
        });
        Leg { manoeuvre, way, bounds: bounds.collect(), covered, from, to, moving, cost }
    }

    /// The rest of a manoeuvre, from where the units stand to where it ends. What is set in place at once (turns,
    /// extensions, contractions) covers no ground between.
    pub fn rest(manoeuvre: &Manoeuvre, from: Vec<Rect>, to: Vec<Rect>) -> Leg {
        let moving: Vec<bool> = from.iter().zip(&to).map(|(a, b)| a.pose() != b.pose()).collect();
        let first = moving.iter().position(|m| *m).unwrap_or(0);
        let gone = |a: &Rect, b: &Rect| {
            let far = Fine::from(a.pose().at).distance(Fine::from(b.pose().at)) + GRAIN / 2;
            i32::try_from(far / GRAIN).unwrap_or(0)
        };
        let way = match (manoeuvre, from.get(first), to.get(first)) {
            (Manoeuvre::Advance(_), Some(a), Some(b)) => Way::Ahead(gone(a, b)),
            (Manoeuvre::Back(_), Some(a), Some(b)) => Way::Ahead(-gone(a, b)),
            (Manoeuvre::Slide(side, _), Some(a), Some(b)) => Way::Sideways(side.sign() * gone(a, b)),
            (Manoeuvre::Wheel(side, _), Some(a), Some(b)) => {
                let rigid: Vec<Rect> =
                    from.iter().zip(&moving).filter(|(_, m)| **m).map(|(r, _)| *r).collect();
                let around = Rect::around(a.facing(), &rigid).unwrap_or(*a);
                let [left, right] = around.ends(Edge::Front);
                let pivot = if *side == rocroi_table::Side::Left { left } else { right };
                Way::About(pivot, a.facing().turn_to(b.facing()))
            }
            _ => Way::Placed,
        };
        Leg::new(0, way, from, to, moving, 0)
    }

    /// How long the way is: table units, or 1/1000 degree; 1 for what is set in place at once.
    pub fn length(&self) -> i32 {
        match self.way {
            Way::Ahead(by) | Way::Sideways(by) | Way::About(_, by) => by.abs(),
            Way::Across | Way::Placed => 1,
        }
    }

    /// Where everybody stands so far along the way.
    pub fn at(&self, along: i32) -> Vec<Pose> {
        if along >= self.length() {
            return self.to.iter().map(|r| r.pose()).collect();
        }
        let part = |r: &Rect, moving: bool| match self.way {
            _ if !moving => r.pose(),
            Way::Ahead(by) => r.pose().advanced(along * by.signum()),
            Way::Sideways(by) => r.pose().slid(along * by.signum()),
            Way::About(about, by) => r.pose().turned_about_place(about, along * by.signum()),
            Way::Across | Way::Placed => r.pose(),
        };
        self.from.iter().zip(&self.moving).map(|(r, m)| part(r, *m)).collect()
    }

    /// How far along its way a unit first comes as near as this to a body; 0 if it is so near from the start.
    pub fn first_within(&self, i: usize, body: &Body, limit: i32) -> Option<i32> {
        if !self.may_meet(i, &body.bounds(), limit) && !within(&Body::Rect(self.from[i]), body, limit) {
            return None;
        }
        if within(&Body::Rect(self.from[i]), body, limit) {
            return Some(0);
        }
        // One that passes by at exactly this distance touches it too.
        let sweep = |limit: i32| {
            let motion = self.course(i)?;
            Sweep::new(&[Body::Rect(self.from[i])], motion, limit).against(body)
        };
        let hit = sweep(limit).or_else(|| sweep(limit + STEP / 2 - 1));
        let end = || within(&Body::Rect(self.to[i]), body, limit).then(|| self.length());
        hit.map(|hit| hit.at).or_else(end)
    }

    /// How far along its way a unit that passes over a body first touches it.
    pub fn first_over(&self, i: usize, body: &Body) -> Option<i32> {
        if !self.may_meet(i, &body.bounds(), 0) {
            return None;
        }
        if overlaps(&Body::Rect(self.from[i]), body, CONTACT) {
            return Some(0);
        }
        let motion = self.course(i);
        let hit = motion.and_then(|m| Sweep::new(&[Body::Rect(self.from[i])], m, -CONTACT).against(body));
        let end = || overlaps(&Body::Rect(self.to[i]), body, CONTACT).then(|| self.length());
        hit.map(|hit| hit.at).or_else(end)
    }

    /// The motion of a unit, of whatever kind; none where it is set in place at once.
    fn course(&self, i: usize) -> Option<Motion> {
        match own_way(self.way, &self.moving, i) {
            Way::Ahead(by) => Some(Motion::advance(&self.from[i], by)),
            Way::Sideways(by) => Some(Motion::slide(&self.from[i], by)),
            Way::About(about, by) => Some(Motion::Turn { about, by }),
            Way::Across | Way::Placed => None,
        }
    }

    /// The ground a unit covers, where that is a rectangle.
    fn covered(&self, i: usize) -> Option<Rect> {
        self.covered[i]
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

    /// The ground between; where the unit ends is asked by itself, so what the way only touches there is not met.
    fn sweep(&self, i: usize, clearance: i32) -> Option<Sweep> {
        Some(Sweep::new(&[Body::Rect(self.from[i])], self.motion(i)?, clearance).no_farther())
    }

    /// Bounds of everything a unit covers.
    pub fn bounds(&self, i: usize) -> Bounds {
        self.bounds[i]
    }

    /// Can the unit come as near as this to something with these bounds?
    fn may_meet(&self, i: usize, bounds: &Bounds, limit: i32) -> bool {
        self.bounds[i].grown(i64::from(limit + 1) * rocroi_table::GRAIN).meets(bounds)
    }

    /// Does the unit overlap this body by more than the contact tolerance at any moment?
    pub fn overlaps(&self, i: usize, body: &Body) -> bool {
        if !self.may_meet(i, &body.bounds(), 0) {
            return false;
        }
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
        if !self.may_meet(i, &body.bounds(), limit) {
            return false;
        }
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
        if !self.may_meet(i, shape.bounds(), 0) {
            return false;
        }
        match self.covered(i) {
            Some(rect) => shape.overlaps(&Body::Rect(rect), slack),
            None => {
                shape.overlaps(&Body::Rect(self.to[i]), slack)
                    || self.sweep(i, -slack).is_some_and(|s| s.against_shape(shape).is_some())
            }
        }
    }

    /// A straight advance, or a way straight back, that goes on by so much.
    pub fn lengthen(&mut self, on: i32) {
        let Way::Ahead(by) = self.way else { return };
        let on = if by < 0 { -on } else { on };
        self.way = Way::Ahead(by + on);
        for i in (0..self.to.len()).filter(|i| self.moving[*i]) {
            let to = self.to[i].pose().advanced(on).rect(self.to[i].size());
            self.to[i] = to;
            self.covered[i] = covered(self.way, &self.from[i], &to);
            self.bounds[i] = self.bounds[i].joined(*to.bounds());
        }
    }

    /// A unit is set somewhere else in one step, at no cost (into support).
    pub fn set(&mut self, i: usize, foot: Rect) {
        self.to[i] = foot;
        self.bounds[i] = self.bounds[i].joined(*foot.bounds());
    }
}
