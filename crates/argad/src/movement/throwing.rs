//! Slowness dice of a group that moves (R-MOV-11 to R-MOV-17): who will touch difficult ground, and what the throw
//! leaves each of them.

use super::course::{self, Manner, Run};
use super::group_move::{GroupMove, Planned, Stage};
use super::orders::{Course, Leg};
use super::slowness::{Hard, Slowness};
use crate::event::Event;
use crate::figures::{Figure, FigureId, Marks, Status};
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Purpose, Stepped};
use crate::world::{Eyes, World};
use rocroi_game::{Ask, Counts, Seat, Trial as _, by};
use rocroi_table::Point;
use serde::{Deserialize, Serialize};

/// Who throws slowness dice, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thrower {
    /// Who.
    pub figure: FigureId,
    /// The worst ground it meets.
    pub hard: Hard,
    /// All of it is ground it knows (R-MOV-32).
    pub knows: bool,
    /// On horseback.
    pub mounted: bool,
}

/// Who will touch slowing ground on the way drawn (R-MOV-15).
pub fn throwers(w: &World, setup: &Setup, courses: &[Planned]) -> Vec<Thrower> {
    let ground = &w.ground;
    if ground.pieces().is_empty() && ground.lines.is_empty() && ground.buildings.is_empty() {
        return Vec::new();
    }
    by!("R-MOV-15");
    if !courses.iter().any(|p| near_ground(w, &p.course)) {
        return Vec::new();
    }
    let mut copy = w.clone();
    out_of_the_way(&mut copy, courses);
    let mut out = Vec::new();
    for p in courses {
        let id = p.course.figure;
        let before = copy.figure(id).marks;
        let manner = Manner { group_path: p.group_path, ..Manner::DRAWN };
        let run = course::run(&mut copy, setup, &p.course, manner);
        out.extend(thrower(setup, id, before, &run));
    }
    out
}

/// The path drawn decides who throws, not whom it leads past: hidden friends of men who are shown would be given away
/// by whoever does not throw, so they are left out (R-SCN-07).
fn out_of_the_way(w: &mut World, courses: &[Planned]) {
    let Some(first) = courses.first().map(|p| p.course.figure) else { return };
    if !w.figure(first).shown() {
        return;
    }
    by!("R-SCN-07");
    let side = w.figure(first).side;
    let hidden = |f: &&mut Figure| f.side == side && f.on_table() && !f.shown();
    w.figures.iter_mut().filter(hidden).for_each(|f| f.status = Status::Awaited);
}

/// A figure that has run its course as drawn: does it throw, and for what? `before` are its marks before it ran.
/// Mounted is who moved so, though he mounts or gets off at the end.
pub fn thrower(setup: &Setup, figure: FigureId, before: Marks, run: &Run) -> Option<Thrower> {
    let walked = run.walked.as_ref()?;
    if before.has(Marks::THREW) || !walked.terrain.hard.slows() || !walked.moved() {
        return None;
    }
    by!("R-MOV-15");
    let knows = walked.terrain.only(|k| setup.knows(figure, k));
    Some(Thrower { figure, hard: walked.terrain.hard, knows, mounted: run.mounted })
}

/// A cheap first test: can this course touch any terrain?
fn near_ground(w: &World, c: &Course) -> bool {
    let Some(start) = w.spot(c.figure, Eyes::All).map(|s| s.at).or(c.enter) else { return true };
    let (mut low, mut high, mut here) = (start, start, start);
    for leg in &c.legs {
        let Leg::By(by) = leg else { return true };
        here = here + *by;
        low = Point::new(low.x.min(here.x), low.y.min(here.y));
        high = Point::new(high.x.max(here.x), high.y.max(here.y));
    }
    let far = 3_000;
    let meets = |a: Point, b: Point| {
        low.x - far <= b.x && high.x + far >= a.x && low.y - far <= b.y && high.y + far >= a.y
    };
    let g = &w.ground;
    let corner =
        |a: Point, b: Point| (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
    g.pieces().iter().any(|p| meets(p.low, p.high))
        || g.buildings.iter().any(|b| meets(b.low, b.high))
        || g.lines.iter().any(|l| {
            let (a, b) = corner(l.from, l.to);
            meets(a, b)
        })
}

/// The throw of the figures on foot or of the mounted ones, as a trial against the worst ground among them.
pub fn throw_of(seat: Seat, throwers: &[Thrower], mounted: bool) -> Option<Slowness> {
    let mine = || throwers.iter().filter(move |t| t.mounted == mounted);
    let hard = mine().map(|t| t.hard).max()?;
    let knows = mine().all(|t| t.knows);
    Some(Slowness::new(seat, mounted, hard, knows))
}

/// What fell, for each of them by the ground he meets himself. Gives the loss and whether all are stuck.
pub fn slowed(
    w: &mut World,
    seat: Seat,
    throwers: &[Thrower],
    mounted: bool,
    counts: &Counts,
) -> Option<(u8, bool)> {
    let trial = throw_of(seat, throwers, mounted)?;
    let mut told = None;
    for t in throwers.iter().filter(|t| t.mounted == mounted) {
        let mut own = Slowness { hard: t.hard, ..trial };
        own.fell(counts);
        let s = own.outcome();
        let f = w.figure_mut(t.figure);
        f.marks.set(Marks::THREW);
        f.slowed = s.loss;
        if s.halved {
            f.marks.set(Marks::HALVED);
        }
        if s.stuck {
            f.marks.set(Marks::STUCK);
        }
        told = Some((s.loss, told.is_none_or(|(_, all)| all) && s.stuck));
    }
    told
}

pub(super) fn dice(at: &mut At<'_>, f: GroupMove, mounted: bool, input: In<'_>) -> Stepped {
    let seat = f.group.seat;
    if let In::Fell(counts) = input {
        if let Some((loss, stuck)) = slowed(at.world, seat, &f.throwers, mounted, counts) {
            let group = f.group;
            let figures: Vec<FigureId> =
                f.throwers.iter().filter(|t| t.mounted == mounted).map(|t| t.figure).collect();
            at.tell(|| Event::Slowed { group, mounted, figures, loss, stuck });
        }
    } else if let Some(trial) = throw_of(seat, &f.throwers, mounted) {
        let purpose = Purpose::Slowness { group: f.group, mounted };
        let ask = Ask { purpose, pools: trial.pools(), secret: None };
        return Ok(Do::Roll(Frame::Group(Box::new(f)), ask));
    }
    if mounted { f.go(Stage::AfterDice) } else { f.go(Stage::Dice(true)) }
}
