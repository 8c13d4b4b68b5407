//! Reactions that move (R-TRN-08): falling back (R-MOV-30) and the counter-charge (R-MEL-28), each with its own
//! slowness dice.

use super::contact::longer;
use super::course::{self, Manner};
use super::group_move::Planned;
use super::march::{self, Block, Marched, Marching};
use super::orders::{Course, Step};
use super::throwing::{Thrower, slowed, throw_of, throwers};
use super::unit;
use crate::event::Event;
use crate::figures::{FigureId, GroupId, Marks};
use crate::measure::{STEP, gap};
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Purpose, Ret, Stepped};
use crate::turn::find_on_way;
use crate::world::{Eyes, World};
use rocroi_game::{Ask, Trial as _, by};
use rocroi_table::{Body, Cm, Fine, Heading, Point, Pose};
use serde::{Deserialize, Serialize};

/// What the group does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Falls back.
    FallsBack {
        /// Paths of their own.
        courses: Vec<Course>,
        /// Goes loose first.
        loosen: bool,
        /// How far straight back a formed unit goes.
        back: Option<i32>,
    },
    /// Counter-charges.
    CounterCharges {
        /// Goes loose first.
        loosen: bool,
    },
}

/// A group that reacts by moving.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FallBackFrame {
    /// Which group.
    pub group: GroupId,
    /// The enemies that declared contact with it.
    pub approaching: Vec<FigureId>,
    /// What it does.
    pub kind: Kind,
    /// Its courses, once they are drawn.
    pub courses: Vec<Planned>,
    /// Who throws slowness dice.
    pub throwers: Vec<Thrower>,
    /// 0: to be drawn; 1, 2: dice of foot, of the mounted; 3: to be made.
    pub stage: u8,
}

impl FallBackFrame {
    /// About to react.
    pub const fn new(group: GroupId, approaching: Vec<FigureId>, kind: Kind) -> FallBackFrame {
        FallBackFrame { group, approaching, kind, courses: Vec::new(), throwers: Vec::new(), stage: 0 }
    }
}

/// Carries the reaction on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn fall_back(at: &mut At<'_>, mut f: FallBackFrame, input: In<'_>) -> Stepped {
    let seat = f.group.seat;
    match f.stage {
        0 => {
            draw(at, &mut f);
            f.throwers = throwers(at.world, at.setup, &f.courses);
            f.stage = 1;
            Ok(Do::Goto(Frame::FallBack(Box::new(f))))
        }
        1 | 2 => {
            let mounted = f.stage == 2;
            if let In::Fell(counts) = input {
                if let Some((loss, stuck)) = slowed(at.world, seat, &f.throwers, mounted, counts) {
                    let group = f.group;
                    let figures = f.throwers.iter().filter(|t| t.mounted == mounted).map(|t| t.figure);
                    let figures: Vec<FigureId> = figures.collect();
                    at.tell(|| Event::Slowed { group, mounted, figures, loss, stuck });
                }
            } else if let Some(trial) = throw_of(seat, &f.throwers, mounted) {
                let purpose = Purpose::Slowness { group: f.group, mounted };
                let ask = Ask { purpose, pools: trial.pools(), secret: None };
                return Ok(Do::Roll(Frame::FallBack(Box::new(f)), ask));
            }
            f.stage += 1;
            Ok(Do::Goto(Frame::FallBack(Box::new(f))))
        }
        _ => make(at, &f),
    }
}

/// Draws the courses of the group.
fn draw(at: &mut At<'_>, f: &mut FallBackFrame) {
    at.world.change_group(f.group, |g| g.moved = true);
    match f.kind.clone() {
        Kind::FallsBack { courses, loosen, .. } => {
            if loosen {
                unit::loosen(at, f.group);
            }
            let members: Vec<FigureId> = at.world.members(f.group).collect();
            for id in &members {
                if super::deeds::rise(at.world, *id) {
                    at.tell(|| Event::Posture { figure: *id, crouched: false });
                }
            }
            if at.world.group(f.group).is_some_and(|g| g.formed.is_some()) {
                return;
            }
            for id in members {
                let own = courses.iter().find(|c| c.figure == id).cloned();
                let course = own.unwrap_or_else(|| straight_away(at.world, at.setup, id, &f.approaching));
                f.courses.push(Planned { course, group_path: true });
            }
        }
        Kind::CounterCharges { loosen } => {
            if loosen {
                unit::loosen(at, f.group);
            }
            if at.world.group(f.group).is_some_and(|g| g.formed.is_some()) {
                return;
            }
            for (course, _) in ride_at(at.world, f.group, &f.approaching) {
                f.courses.push(Planned { course, group_path: true });
            }
        }
    }
}

/// The default way of falling back: straight away from the nearest approaching enemy.
pub fn straight_away(w: &World, setup: &Setup, id: FigureId, approaching: &[FigureId]) -> Course {
    by!("R-MOV-30");
    let none = Course::none(id);
    let (Some(spot), Some(nearest)) = (w.spot(id, Eyes::Shown), nearest(w, id, approaching)) else {
        return none;
    };
    let Some(from) = w.spot(nearest, Eyes::Shown) else { return none };
    let Some(way) = Heading::towards(from.at, spot.at) else { return none };
    let far = super::allowance::left(w, setup, id);
    Course::along(id, [Pose::new(Point::default(), way).advanced(far).at])
}

/// The nearest of some enemies, ties by lowest number.
pub fn nearest(w: &World, id: FigureId, enemies: &[FigureId]) -> Option<FigureId> {
    let body = w.body(id, Eyes::Shown)?;
    let far = |e: &FigureId| w.body(*e, Eyes::Shown).map(|b| gap(&body, &b));
    enemies.iter().filter_map(|e| far(e).map(|d| (d, *e))).min().map(|(_, e)| e)
}

/// Where each figure of a loose group rides in a counter-charge: straight at its enemy's centre, half the gap,
/// 10 cm at most; nearest to its enemy first.
pub fn ride_at(w: &World, group: GroupId, approaching: &[FigureId]) -> Vec<(Course, i32)> {
    by!("R-MEL-28");
    let able: Vec<FigureId> =
        approaching.iter().copied().filter(|e| !w.figure(*e).marks.has(Marks::STUCK)).collect();
    let mut out = Vec::new();
    for id in w.members(group) {
        let (Some(enemy), Some(spot)) = (nearest(w, id, &able), w.spot(id, Eyes::Shown)) else { continue };
        let (Some(to), Some(body)) = (w.spot(enemy, Eyes::Shown), w.body(id, Eyes::Shown)) else { continue };
        let Some(other) = w.body(enemy, Eyes::Shown) else { continue };
        let half = half_gap(&body, &other);
        let by = to.at - spot.at;
        let grains = Fine::from(by).length();
        out.push((gap(&body, &other), Course::along(id, [longer(by, grains, half)]), half));
    }
    out.sort_by_key(|(far, c, _)| (*far, c.figure));
    out.into_iter().map(|(_, c, half)| (c, half)).collect()
}

/// Half the gap, rounded down to 0.1 cm, 10 cm at most.
fn half_gap(a: &Body, b: &Body) -> i32 {
    (gap(a, b) / 2 / STEP * STEP).min(Cm(10).units())
}

/// How far a formed group rides in a counter-charge: the smallest of its figures' half gaps. None if an enemy is
/// not in its front, or its ground is not clear.
pub fn formed_ride(w: &World, setup: &Setup, group: GroupId, approaching: &[FigureId]) -> Option<i32> {
    let able: Vec<FigureId> =
        approaching.iter().copied().filter(|e| !w.figure(*e).marks.has(Marks::STUCK)).collect();
    let mut least: Option<i32> = None;
    for id in w.members(group) {
        let enemy = nearest(w, id, &able)?;
        let to = w.spot(enemy, Eyes::Shown)?;
        if !w.in_front_of(group, to.at) {
            return None;
        }
        let half = half_gap(&w.body(id, Eyes::Shown)?, &w.body(enemy, Eyes::Shown)?);
        least = Some(least.map_or(half, |l| l.min(half)));
    }
    least.filter(|far| goes(w, setup, group, Step::Ahead(*far)).is_some_and(|made| !made.slowed))
}

/// A formed group that reacts goes so.
fn goes(w: &World, setup: &Setup, group: GroupId, step: Step) -> Option<Marched> {
    let block = Block::of(w, group)?;
    let m = Marching { eyes: Eyes::Of(group.seat), named: &[], any: false, leave: false, leaving: &[] };
    let limit = match step {
        Step::Back(by) | Step::Ahead(by) => by,
        Step::Aside(..) | Step::Wheel(..) => 0,
    };
    Some(march::follow(w, setup, block, &[step], limit, m))
}

/// A formed group falls back straight to the rear, if that takes every man farther from every approaching enemy.
pub fn formed_back(
    w: &World,
    setup: &Setup,
    group: GroupId,
    back: Option<i32>,
    approaching: &[FigureId],
) -> Option<Marched> {
    by!("R-MOV-30");
    let made = goes(w, setup, group, Step::Back(back.unwrap_or(Cm(8).units())))?;
    let farther = made.block.spots.iter().all(|(id, to)| {
        let (Some(old), new) = (w.body(*id, Eyes::All), w.body_at(*id, *to)) else { return false };
        let enemies = approaching.iter().filter_map(|e| w.body(*e, Eyes::Shown));
        enemies.into_iter().all(|b| rocroi_table::distance(&new, &b) > rocroi_table::distance(&old, &b))
    });
    farther.then_some(made)
}

/// The reaction is made.
fn make(at: &mut At<'_>, f: &FallBackFrame) -> Stepped {
    let counter = matches!(f.kind, Kind::CounterCharges { .. });
    let mark = if counter { Marks::COUNTERED } else { Marks::FELL_BACK };
    let members: Vec<FigureId> = at.world.members(f.group).collect();
    if at.world.group(f.group).is_some_and(|g| g.formed.is_some()) {
        let (w, setup) = (&*at.world, at.setup);
        let made = match &f.kind {
            Kind::FallsBack { back, .. } => formed_back(w, setup, f.group, *back, &f.approaching),
            Kind::CounterCharges { .. } => {
                let far = formed_ride(w, setup, f.group, &f.approaching);
                far.and_then(|far| goes(w, setup, f.group, Step::Ahead(far)))
            }
        };
        if let Some(made) = made {
            unit::apply_march(at, f.group, &made);
        }
    }
    for p in &f.courses {
        if counter {
            one_rides(at, p)?;
        } else {
            one_falls_back(at, f, p)?;
        }
    }
    for id in members {
        at.world.figure_mut(id).marks.set(mark);
        at.world.figure_mut(id).marks.clear(Marks::GONE);
        crate::scenario::pick_up(at, id);
    }
    Ok(Do::Done(Ret::Done))
}

/// A figure falls back along its course, if that ends farther from every approaching enemy and not in contact;
/// otherwise it stays.
fn one_falls_back(at: &mut At<'_>, f: &FallBackFrame, p: &Planned) -> Result<(), crate::system::Halt> {
    let id = p.course.figure;
    let manner = Manner { contact: false, ..Manner::MADE };
    let mut copy = at.world.clone();
    let run = course::run(&mut copy, at.setup, &p.course, manner);
    let Some(walked) = run.walked else { return Ok(()) };
    if !farther(at.world, &copy, id, &f.approaching) {
        return Ok(());
    }
    let hit = find_on_way(at.world, id, &walked.path, walked.storey);
    let cut = hit.as_ref().ok().and_then(|h| h.as_ref().map(|h| h.length));
    let run = course::run(at.world, at.setup, &p.course, Manner { cut, ..manner });
    for e in run.events {
        at.tell(|| e);
    }
    super::contact::refresh(at.world, id, None, &[]);
    for g in hit?.map(|h| h.groups).unwrap_or_default() {
        crate::turn::tell_shown(at, g, Some(id));
    }
    Ok(())
}

/// Is the figure farther from every approaching enemy than before, and not in contact?
pub fn farther(before: &World, after: &World, id: FigureId, approaching: &[FigureId]) -> bool {
    by!("R-MOV-30");
    let Some(now) = after.place(id, Eyes::All) else { return true };
    let Some(old) = before.body(id, Eyes::All) else { return false };
    let new = after.body_at(id, now.spot);
    let moved = before.spot(id, Eyes::All) != Some(now.spot);
    let clear = after.touched_from(id, now.spot, now.storey, Eyes::Of(after.figure(id).side)).is_empty();
    let away = approaching.iter().all(|e| {
        before
            .body(*e, Eyes::Shown)
            .is_none_or(|b| rocroi_table::distance(&new, &b) > rocroi_table::distance(&old, &b))
    });
    moved && clear && away
}

/// A figure rides at its enemy; it stops where it is barred.
fn one_rides(at: &mut At<'_>, p: &Planned) -> Result<(), crate::system::Halt> {
    let id = p.course.figure;
    let manner = Manner { contact: false, ..Manner::MADE };
    let mut copy = at.world.clone();
    let drawn = course::run(&mut copy, at.setup, &p.course, manner);
    let Some(walked) = drawn.walked else { return Ok(()) };
    let hit = find_on_way(at.world, id, &walked.path, walked.storey);
    let cut = hit.as_ref().ok().and_then(|h| h.as_ref().map(|h| h.length));
    let run = course::run(at.world, at.setup, &p.course, Manner { cut, ..manner });
    for e in run.events {
        at.tell(|| e);
    }
    super::contact::refresh(at.world, id, None, &[]);
    for g in hit?.map(|h| h.groups).unwrap_or_default() {
        crate::turn::tell_shown(at, g, Some(id));
    }
    Ok(())
}

/// Is every figure of the group mounted cavalry (R-MEL-28)?
pub fn all_cavalry(w: &World, setup: &Setup, group: GroupId) -> bool {
    let mut any = false;
    for id in w.members(group) {
        any = true;
        if !w.mover(setup, id).is_cavalry() {
            return false;
        }
    }
    any
}
