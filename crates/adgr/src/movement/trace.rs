//! A move manoeuvre by manoeuvre: where everybody goes and what it costs in UD. Whether the ground is free, and
//! what zones of control say, is judged afterwards on the legs found here.

use rocroi_game::{Faults, by};
use rocroi_table::{Fine, Group, Pose, Rect, Side, Size, Snap, Ud};

use super::group::Formation;
use super::leg::{Leg, Way};
use super::{contraction, extension, turns};
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::order::{Angle, Manoeuvre};
use crate::scene::Scene;
use crate::tolerance;
use crate::troops::{Category, Profile, Troop};

/// A millionth of a UD: costs are added up exactly and rounded only when compared.
pub const MILLION: i64 = 1_000_000;

/// The cost of an advance.
pub fn advance_cost(by: Ud) -> i64 {
    by!("A-MOV-10");
    i64::from(by.as_thousandths()) * 1_000
}

/// The cost of a wheel of a front so wide: 1.5 × W × angle / 90 (A-MOV-12).
pub fn wheel_cost(width: Ud, angle: Angle) -> i64 {
    by!("A-MOV-12");
    let product = i64::from(width.as_thousandths()) * i64::from(angle.0);
    product.div_euclid(60) + i64::from(product.rem_euclid(60) != 0)
}

/// A cost as it is compared and shown: to the nearest comparison step.
pub fn spent(cost: i64) -> Ud {
    by!("A-TRN-25");
    Ud::thousandths(i32::try_from((cost + 500).div_euclid(1_000)).unwrap_or(i32::MAX))
}

/// A move followed through all its manoeuvres.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Who moves.
    pub units: Vec<UnitId>,
    /// Their profiles.
    pub profiles: Vec<Profile>,
    /// Their sizes.
    pub sizes: Vec<Size>,
    /// Where they stand before, and after each manoeuvre.
    pub poses: Vec<Vec<Pose>>,
    /// The manoeuvres, two straight advances in a row made one.
    pub path: Vec<Manoeuvre>,
    /// The ground they cover.
    pub legs: Vec<Leg>,
    /// What it costs, in millionths of a UD.
    pub cost: i64,
    /// Cost of turns left out of `cost` because they were the free ones of light troops: none are counted twice.
    pub formation: Formation,
    /// Who is no longer in the group at the end (left behind by a contraction).
    pub left: Vec<UnitId>,
    /// To which side a war wagon is shifted where both are equally near (A-MOV-59).
    pub aside: Option<Side>,
}

/// Straight advances in a row are one.
pub fn joined(path: &[Manoeuvre]) -> Vec<Manoeuvre> {
    let mut out: Vec<Manoeuvre> = Vec::with_capacity(path.len());
    for m in path {
        match (out.last_mut(), m) {
            (Some(Manoeuvre::Advance(before)), Manoeuvre::Advance(by)) => *before = *before + *by,
            _ => out.push(m.clone()),
        }
    }
    out
}

impl Trace {
    /// Units where they stand, before any manoeuvre.
    pub fn begin(scene: &Scene<'_>, units: &[UnitId]) -> Trace {
        let start: Vec<Pose> = units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
        Trace {
            units: units.to_vec(),
            profiles: units.iter().map(|u| scene.profile(*u)).collect(),
            sizes: units.iter().map(|u| scene.size(*u)).collect(),
            poses: vec![start],
            path: Vec::new(),
            legs: Vec::new(),
            cost: 0,
            formation: Formation::Single,
            left: Vec::new(),
            aside: None,
        }
    }

    /// Adds a manoeuvre whose end is known.
    pub fn add(&mut self, manoeuvre: Manoeuvre, way: Way, to: Vec<Pose>, cost: i64) {
        self.path.push(manoeuvre);
        self.push(self.path.len() - 1, way, to, self.everybody(), cost);
    }

    /// Follows a path from where the units stand.
    pub fn follow(
        scene: &Scene<'_>,
        units: &[UnitId],
        path: &[Manoeuvre],
        formation: Formation,
        faults: &mut Faults<Fault>,
    ) -> Trace {
        Trace::follow_aside(scene, units, path, formation, None, faults)
    }

    /// The same, with the side its owner prefers for a war wagon that is shifted (A-MOV-59).
    pub fn follow_aside(
        scene: &Scene<'_>,
        units: &[UnitId],
        path: &[Manoeuvre],
        formation: Formation,
        aside: Option<Side>,
        faults: &mut Faults<Fault>,
    ) -> Trace {
        let mut trace = Trace { path: joined(path), formation, aside, ..Trace::begin(scene, units) };
        trace.check_combination(scene, faults);
        for i in 0..trace.path.len() {
            let m = trace.path[i].clone();
            trace.make(scene, i, &m, faults);
        }
        trace
    }

    /// Where everybody stands at the end.
    pub fn end(&self) -> &[Pose] {
        self.poses.last().map_or(&[], Vec::as_slice)
    }

    /// Footprints in these poses.
    pub fn feet(&self, poses: &[Pose]) -> Vec<Rect> {
        poses.iter().zip(&self.sizes).map(|(pose, size)| pose.rect(*size)).collect()
    }

    /// The rigid group in its present poses; the first unit leads it.
    fn group(&self) -> Group {
        let poses = self.end();
        let leader = poses.first().copied().unwrap_or_default();
        Group::form(leader, poses, Snap { step: tolerance::UD / 4, within: 8, heading: 100 })
    }

    fn push(&mut self, manoeuvre: usize, way: Way, to: Vec<Pose>, moving: Vec<bool>, cost: i64) {
        let (before, after) = (self.feet(self.end()), self.feet(&to));
        self.legs.push(Leg::new(manoeuvre, way, before, after, moving, cost));
        self.poses.push(to);
        self.cost += cost;
    }

    fn everybody(&self) -> Vec<bool> {
        vec![true; self.units.len()]
    }

    /// The poses after a rigid motion of those that take part.
    fn rigid(&self, moving: &[bool], motion: impl Fn(&Group, &[Size]) -> Group) -> Vec<Pose> {
        if let ([pose], [size]) = (self.end(), self.sizes.as_slice()) {
            // One unit: no rounding of offsets at all.
            let one = Group::form(*pose, &[*pose], Snap::NONE);
            return motion(&one, &[*size]).poses().collect();
        }
        by!("A-MOV-32");
        let chosen: Vec<usize> = (0..moving.len()).filter(|i| moving[*i]).collect();
        let poses: Vec<Pose> = chosen.iter().map(|i| self.end()[*i]).collect();
        let sizes: Vec<Size> = chosen.iter().map(|i| self.sizes[*i]).collect();
        let group = if chosen.len() == self.units.len() {
            self.group()
        } else {
            let leader = poses.first().copied().unwrap_or_default();
            Group::form(leader, &poses, Snap { step: tolerance::UD / 4, within: 8, heading: 100 })
        };
        let mut all = self.end().to_vec();
        for (i, pose) in chosen.into_iter().zip(motion(&group, &sizes).poses()) {
            all[i] = pose;
        }
        all
    }

    /// Who makes the manoeuvre at this place of the path: all, or before a contraction only its lead (with the
    /// units already behind it, who follow in their files).
    fn movers(&self, i: usize) -> Vec<bool> {
        let contraction = self.path.iter().skip(i).find_map(|m| match m {
            Manoeuvre::Contract(c) => Some(c),
            _ => None,
        });
        match contraction {
            None => self.everybody(),
            Some(c) => self.units.iter().map(|u| c.lead.contains(u)).collect(),
        }
    }

    fn width(&self, moving: &[bool]) -> (Ud, Option<Rect>) {
        let feet: Vec<Rect> =
            self.feet(self.end()).into_iter().zip(moving).filter_map(|(f, m)| m.then_some(f)).collect();
        let around = feet.first().and_then(|f| Rect::around(f.facing(), &feet));
        (around.map_or(Ud(0), |r| tolerance::measured(r.size().front)), around)
    }

    fn make(&mut self, scene: &Scene<'_>, i: usize, m: &Manoeuvre, faults: &mut Faults<Fault>) {
        match m {
            Manoeuvre::Advance(by) => {
                faults.require(*by > Ud(0) && *by <= Ud(30), || Fault::Amount);
                let moving = self.movers(i);
                let units = by.units();
                let to = self.rigid(&moving, |g, _| g.advanced(units));
                self.push(i, Way::Ahead(units), to, moving, advance_cost(*by));
            }
            Manoeuvre::Back(by) => {
                by!("A-MOV-01");
                faults.push(Fault::NoBackward);
                let units = by.units();
                let moving = self.everybody();
                let to = self.rigid(&moving, |g, _| g.advanced(-units));
                self.push(i, Way::Ahead(-units), to, moving, 0);
            }
            Manoeuvre::Slide(side, by) => {
                by!("A-MOV-14");
                faults.require(*by > Ud(0), || Fault::Amount);
                faults.require(*by <= Ud(1), || Fault::SlideTooLong);
                let units = by.units() * side.sign();
                let moving = self.everybody();
                let to = self.rigid(&moving, |g, _| g.slid(units));
                self.push(i, Way::Sideways(units), to, moving, 0);
            }
            Manoeuvre::Wheel(side, angle) => {
                by!("A-MOV-11");
                faults.require(angle.0 > 0 && angle.0 <= 180_000, || Fault::Amount);
                let moving = self.movers(i);
                let (width, around) = self.width(&moving);
                if moving.iter().filter(|m| **m).count() > 1 {
                    by!("A-MOV-34");
                }
                let Some(around) = around else { return };
                let pivot = pivot(&around, *side);
                let to = self.wheeled(&moving, *side, *angle);
                self.push(i, Way::About(pivot, side.sign() * angle.0), to, moving, wheel_cost(width, *angle));
            }
            Manoeuvre::CentreWheel(side, angle) => self.centre_wheel(i, *side, *angle, faults),
            Manoeuvre::QuarterTurn(side) => {
                let cost = self.turn_cost(i);
                let moving = self.everybody();
                match turns::quarter(scene, self, *side, faults) {
                    Some(to) => self.push(i, Way::Placed, to, moving, cost),
                    None => self.push(i, Way::Placed, self.end().to_vec(), moving, cost),
                }
            }
            Manoeuvre::HalfTurn => {
                let cost = self.turn_cost(i);
                let moving = self.everybody();
                let to = turns::half(scene, self);
                self.push(i, Way::Placed, to, moving, cost);
            }
            Manoeuvre::Extend(comers) => {
                let (to, moving, cost) = extension::extend(scene, self, comers, faults);
                self.push(i, Way::Across, to, moving, cost);
            }
            Manoeuvre::Contract(contraction) => {
                let (to, moving, cost, left) = contraction::contract(scene, self, contraction, faults);
                self.left = left;
                self.push(i, Way::Placed, to, moving, cost);
            }
        }
    }

    fn wheeled(&self, moving: &[bool], side: Side, angle: Angle) -> Vec<Pose> {
        if let ([pose], [size]) = (self.end(), self.sizes.as_slice()) {
            return vec![pose.wheeled(*size, side, angle.0)];
        }
        self.rigid(moving, |g, sizes| g.wheeled(sizes, side, angle.0))
    }

    /// Artillery about its centre (A-MOV-57, A-MOV-58).
    fn centre_wheel(&mut self, i: usize, side: Side, angle: Angle, faults: &mut Faults<Fault>) {
        by!("A-MOV-58");
        faults.require(angle.0 > 0 && angle.0 <= 90_000, || Fault::Amount);
        let ([pose], [size], [profile]) = (self.end(), self.sizes.as_slice(), self.profiles.as_slice())
        else {
            faults.push(Fault::Combination);
            return;
        };
        let (unit, heavy) = (self.units[0], profile.troop == Troop::HeavyArtillery);
        faults.require(profile.category() == Category::Art, || Fault::CannotManoeuvre { unit });
        let to = pose.turned_about_middle(*size, side.sign() * angle.0);
        let cost = if heavy { 0 } else { wheel_cost(tolerance::measured(size.front), angle) };
        self.push(i, Way::Placed, vec![to], vec![true], cost);
    }

    /// The cost of the turn at this place of the path: that of the dearest member (A-MOV-18, A-MOV-31).
    fn turn_cost(&self, i: usize) -> i64 {
        by!("A-MOV-18");
        let turns: Vec<usize> = (0..self.path.len()).filter(|j| is_turn(&self.path[*j])).collect();
        let ends = |j: usize| j == 0 || j + 1 == self.path.len();
        // Of two turns one at the start or end is free; the first such one.
        let free = turns.iter().copied().find(|j| ends(*j));
        let one = |p: &Profile| {
            let light = p.light();
            if light && free == Some(i) {
                0
            } else if p.unmanoeuvrable() || p.category() == Category::Wwg || p.deep() {
                by!("A-MOV-46");
                2
            } else {
                1
            }
        };
        self.profiles.iter().map(one).max().unwrap_or(0) * MILLION
    }

    /// Which manoeuvres may stand together in one move (A-MOV-09, A-MOV-13, A-MOV-18).
    fn check_combination(&self, scene: &Scene<'_>, faults: &mut Faults<Fault>) {
        by!("A-MOV-09");
        let count = |of: fn(&Manoeuvre) -> bool| self.path.iter().filter(|m| of(m)).count();
        let slides = count(|m| matches!(m, Manoeuvre::Slide(..)));
        let turns = count(is_turn);
        let forms = count(|m| matches!(m, Manoeuvre::Extend(_) | Manoeuvre::Contract(_)));
        let centre = count(|m| matches!(m, Manoeuvre::CentreWheel(..)));
        let wheels = count(|m| matches!(m, Manoeuvre::Wheel(..)));
        let contracts = count(|m| matches!(m, Manoeuvre::Contract(_)));
        faults.require(slides == 0 || turns == 0, || Fault::Combination);
        faults.require(slides <= 1 && forms <= 1, || Fault::Combination);
        if forms > 0 {
            let last = matches!(self.path.last(), Some(Manoeuvre::Contract(_))) || contracts == 0;
            let plain = slides + turns + centre == 0 && (wheels == 0 || contracts == 1) && last;
            faults.require(plain, || Fault::Combination);
        }
        let light = self.profiles.iter().all(|p| p.light());
        faults.require(turns <= if light { 2 } else { 1 }, || Fault::TooManyTurns);
        let angle: i32 = self
            .path
            .iter()
            .map(|m| match m {
                Manoeuvre::Wheel(_, a) | Manoeuvre::CentreWheel(_, a) => a.0.clamp(0, 1_000_000),
                _ => 0,
            })
            .sum();
        by!("A-MOV-13");
        let wagon = self.profiles.iter().any(|p| p.category() == Category::Wwg);
        let most = if wagon { 45_000 } else { 90_000 };
        let (angle, most) = (Angle(tolerance::angle(angle)), Angle(most));
        faults.require(angle <= most, || Fault::WheelTooMuch { angle, most });
        let _ = scene;
    }
}

/// A quarter- or half-turn?
pub fn is_turn(m: &Manoeuvre) -> bool {
    matches!(m, Manoeuvre::QuarterTurn(_) | Manoeuvre::HalfTurn)
}

/// The front corner on which a group wheels to a side.
fn pivot(around: &Rect, side: Side) -> Fine {
    match side {
        Side::Left => around.corner(rocroi_table::Corner::FrontLeft),
        Side::Right => around.corner(rocroi_table::Corner::FrontRight),
    }
}
