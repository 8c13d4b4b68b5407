//! Evaders that run together (A-CHG-51, A-CHG-59): where they stand, what they have spent, what the ground leaves them.

use rocroi_game::by;
use rocroi_table::{Body, Bounds, Fine, GRAIN, Motion, Pose, Rect, Side, Sweep};
use serde::{Deserialize, Serialize};

use super::evade::{cost_of, pivot};
use crate::ids::{MarkerId, UnitId};
use crate::movement::{Leg, allowance, paid_for_works, part, past_works, starts_far};
use crate::order::{Angle, Manoeuvre};
use crate::scene::Scene;
use crate::setting::watch::{self, Met};
use crate::terrain::Kind;
use crate::tolerance::{STEP, measured};
use crate::troops::Footing;

/// Evaders that run together: one unit, or the members of a group with the same allowance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lot {
    /// Who.
    pub units: Vec<UnitId>,
    /// Units that are not in the way: the others of the same group.
    pub with: Vec<UnitId>,
    /// Where they stand after the turn away, and after each manoeuvre.
    pub poses: Vec<Vec<Pose>>,
    /// Manoeuvre by manoeuvre.
    pub path: Vec<Manoeuvre>,
    /// What the die changes, in table units.
    pub change: i32,
    /// Spent so far.
    pub spent: i32,
    /// The allowance of the worst ground entered so far, changed by the die.
    pub cap: i32,
    /// It has slid: once in the whole evade.
    pub slid: bool,
    /// Wheels so far.
    pub wheeled: i32,
    /// It stands where it would have to stop.
    pub stopped: bool,
    /// It has just deviated: it runs on before it may choose again.
    pub deviated: bool,
    /// Manoeuvres of its path that have been looked through for ambush markers (A-SET-24).
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub walked: usize,
    /// Where they stand within the next one, if a marker stopped them there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<Vec<Pose>>,
}

fn is_none_yet(n: &usize) -> bool {
    *n == 0
}

impl Lot {
    /// Evaders before their run.
    pub fn still(scene: &Scene<'_>, units: &[UnitId], feet: &[Rect]) -> Lot {
        Lot::with_die(scene, units, feet.iter().map(|f| f.pose()).collect(), 0)
    }

    /// Evaders whose die has fallen.
    pub fn with_die(scene: &Scene<'_>, units: &[UnitId], poses: Vec<Pose>, change: i32) -> Lot {
        let mut lot = Lot {
            units: units.to_vec(),
            with: units.to_vec(),
            poses: vec![poses],
            path: Vec::new(),
            change,
            spent: 0,
            cap: i32::MAX,
            slid: false,
            wheeled: 0,
            stopped: false,
            deviated: false,
            walked: 0,
            here: None,
        };
        lot.cap = lot.ground_under(scene);
        lot
    }

    /// The same among other members of its group.
    pub fn beside(mut self, with: &[UnitId]) -> Lot {
        self.with = with.to_vec();
        self
    }

    /// The next marker they meet on what they have run so far: they stand there then (A-SET-24).
    pub(super) fn meets(&mut self, scene: &Scene<'_>, asked: &[MarkerId]) -> Option<Met> {
        while self.walked < self.path.len() {
            let (Some(before), Some(after)) = (self.poses.get(self.walked), self.poses.get(self.walked + 1))
            else {
                break;
            };
            let from = self.rects(scene, self.here.as_ref().unwrap_or(before));
            let leg = Leg::rest(&self.path[self.walked], from, self.rects(scene, after));
            if let Some(met) = watch::first(scene, &self.units, &leg, asked) {
                self.here = Some(leg.at(met.along));
                return Some(met);
            }
            self.walked += 1;
            self.here = None;
        }
        None
    }

    /// Their run ends where they stand.
    pub(super) fn halt(&mut self) {
        if let Some(here) = self.here.take() {
            let before = self.poses.get(self.walked).cloned();
            let rest = self.path.get(self.walked).cloned();
            self.path.truncate(self.walked);
            self.poses.truncate(self.walked + 1);
            if let (Some(m), Some(before)) = (rest, before)
                && before != here
            {
                let moved = before.iter().zip(&here).find(|(a, b)| a != b);
                self.path.extend(moved.map(|(a, b)| part(&m, a, b)));
                self.poses.push(here);
            }
        }
        self.walked = self.path.len();
    }

    /// Have they gone straight on yet?
    pub(super) fn has_run(&self) -> bool {
        self.path.iter().any(|m| matches!(m, Manoeuvre::Advance(_)))
    }

    /// Where they stand.
    pub fn end(&self) -> &[Pose] {
        self.poses.last().map_or(&[], Vec::as_slice)
    }

    /// Their footprints.
    pub fn feet(&self, scene: &Scene<'_>) -> Vec<Rect> {
        self.units.iter().zip(self.end()).map(|(u, p)| scene.foot_at(*u, *p)).collect()
    }

    /// The smallest rectangle round them.
    pub(super) fn around(&self, scene: &Scene<'_>) -> Option<Rect> {
        let feet = self.feet(scene);
        match feet.as_slice() {
            [one] => Some(*one),
            many => many.first().and_then(|f| Rect::around(f.facing(), many)),
        }
    }

    fn allowance(&self, scene: &Scene<'_>, i: usize, footing: Option<Footing>) -> i32 {
        let unit = self.units[i];
        let far = starts_far(scene, unit);
        let own = footing.and_then(|f| allowance(scene.profile(unit), f, far));
        (own.map_or(0, |m| m.units()) + self.change).max(0)
    }

    /// The allowance of the worst ground any of them stands in.
    fn ground_under(&self, scene: &Scene<'_>) -> i32 {
        by!("A-CHG-51");
        let feet = self.feet(scene);
        let each = feet.iter().enumerate().map(|(i, foot)| {
            let profile = scene.profile(self.units[i]);
            let under =
                scene.pieces_under(foot).map(|p| self.allowance(scene, i, p.kind.footing_of(profile)));
            under.chain([self.allowance(scene, i, Some(Footing::Open))]).min().unwrap_or(0)
        });
        each.min().unwrap_or(0).min(self.cap)
    }

    /// What is left to run straight ahead from these footprints, by the ground and the works that lie there (A-MOV-05,
    /// A-MOV-55).
    pub fn left(&self, scene: &Scene<'_>, feet: &[Rect], spent: i32) -> i32 {
        let left = self.by_ground(scene, feet, spent);
        let each = self.units.iter().zip(feet).map(|(unit, foot)| past_works(scene, *unit, foot, left));
        each.min().unwrap_or(left)
    }

    /// The same by the ground alone.
    pub(super) fn by_ground(&self, scene: &Scene<'_>, feet: &[Rect], spent: i32) -> i32 {
        by!("A-MOV-05");
        let mut total = self.cap;
        for (i, foot) in feet.iter().enumerate() {
            let profile = scene.profile(self.units[i]);
            let by = (self.cap - spent).max(0);
            // Most ground is nowhere near.
            let far = Fine::default().moved(foot.forward(), i64::from(by) * GRAIN);
            let end = Bounds { low: foot.bounds().low + far, high: foot.bounds().high + far };
            let near = foot.bounds().joined(end).grown(i64::from(4 * STEP) * GRAIN);
            let pieces = scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road);
            let mut pieces = pieces.filter(|p| near.meets(p.shape.bounds())).peekable();
            if pieces.peek().is_none() {
                continue;
            }
            let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::advance(foot, by), 1 - STEP);
            for piece in pieces {
                if let Some(hit) = sweep.against_shape(&piece.shape) {
                    let own = self.allowance(scene, i, piece.kind.footing_of(profile));
                    total = total.min(own.max(spent + hit.at));
                }
            }
        }
        (total - spent).max(0)
    }

    /// Adds a manoeuvre.
    pub(super) fn go(&mut self, scene: &Scene<'_>, m: Manoeuvre, poses: Vec<Pose>, cost: i32) {
        self.path.push(m);
        self.poses.push(poses);
        self.spent += cost;
        self.cap = self.ground_under(scene);
    }

    /// Straight ahead, all of them.
    pub fn ahead(&mut self, scene: &Scene<'_>, by: i32) {
        if by > 0 {
            let feet = self.feet(scene);
            let each =
                self.units.iter().zip(&feet).map(|(unit, foot)| paid_for_works(scene, *unit, foot, by));
            let works = each.max().unwrap_or(0);
            let poses = self.end().iter().map(|p| p.advanced(by)).collect();
            self.go(scene, Manoeuvre::Advance(measured(by)), poses, by + works);
        }
    }

    pub(super) fn slid_by(&self, by: i32) -> Vec<Pose> {
        self.end().iter().map(|p| p.slid(by)).collect()
    }

    pub(super) fn wheeled_by(&self, scene: &Scene<'_>, side: Side, angle: i32) -> Vec<Pose> {
        match (self.end(), self.units.as_slice()) {
            ([pose], [unit]) => vec![pose.wheeled(scene.size(*unit), side, angle)],
            (poses, _) => {
                let Some(around) = self.around(scene) else { return poses.to_vec() };
                let about = pivot(&around, side);
                poses.iter().map(|p| p.turned_about_place(about, angle * side.sign())).collect()
            }
        }
    }

    pub(super) fn rects(&self, scene: &Scene<'_>, poses: &[Pose]) -> Vec<Rect> {
        self.units.iter().zip(poses).map(|(u, p)| scene.foot_at(*u, *p)).collect()
    }

    /// Makes the wheel of A-CHG-50, as far as the die pays for it.
    pub fn wheel_to(&mut self, scene: &Scene<'_>, side: Side, angle: Angle) {
        let Some(around) = self.around(scene) else { return };
        let front = around.size().front;
        let (whole, left) = (cost_of(front, angle.0), self.cap - self.spent);
        let turn = if whole <= left {
            angle.0
        } else {
            let quarter = i64::from(cost_of(front, 90_000).max(1));
            i32::try_from(i64::from(left) * 90_000 / quarter).unwrap_or(0)
        };
        if turn > 0 {
            let poses = self.wheeled_by(scene, side, turn);
            self.go(scene, Manoeuvre::Wheel(side, Angle(turn)), poses, whole.min(left));
            self.wheeled = turn;
        }
    }
}
