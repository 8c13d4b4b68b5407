//! The shooting phase (R-TRN-09): both sides name every shot, all are thrown, then the hit are removed together.

use super::shot::Shot;
use super::targets::{may_shoot, named_shot, shots_at_group};
use crate::event::Event;
use crate::fault::Centimetres;
use crate::figures::{FigureId, Firearm, GroupId, Marks};
use crate::orders::{Aim, Decision, ShotOrder};
use crate::plan::Plan;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Purpose, Ret, Stepped, bug};
use crate::turn::{ambushed, show_seen, tell_shown};
use crate::why::Why;
use crate::world::{Phase, World};
use rocroi_game::{Ask, Seat, Tally, Trial as _, by};
use serde::{Deserialize, Serialize};

/// The stage of the shooting phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ShootingFrame {
    /// Shots are named.
    Begin,
    /// All have been thrown.
    Thrown,
}

/// Shots being thrown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Those still to be thrown, the one under way first.
    pub shots: Vec<Frozen>,
    /// The die of the shot under way.
    pub throwing: Option<Shot>,
    /// Fired in an ambush.
    pub ambush: bool,
}

/// A shot as it was named: reckoned before any die was thrown or anybody shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frozen {
    /// Who, with what, at whom.
    pub order: ShotOrder,
    /// Reckoned against this figure.
    pub target: FigureId,
    /// At this range.
    pub range: i32,
    /// The number of the band.
    pub number: u8,
    /// The factors.
    pub tally: Tally<Why>,
    /// Of a shot at a group: all its figures he could have shot at, nearest first, and the value each needs.
    pub others: Vec<(FigureId, i16)>,
}

impl Frozen {
    /// Reckons a named shot; none if it may not be made.
    pub fn new(w: &World, setup: &Setup, order: &ShotOrder, ambush: bool) -> Option<Frozen> {
        let r = named_shot(w, setup, order, ambush).ok()?.reckoned;
        let others = match order.aim {
            Aim::Figure(_) => Vec::new(),
            Aim::Group(g) => {
                let all = shots_at_group(w, setup, order, g, ambush);
                all.iter().map(|l| (l.reckoned.target, l.reckoned.needed())).collect()
            }
        };
        let (target, range, number) = (r.target, r.range, r.number);
        Some(Frozen { order: *order, target, range, number, tally: r.tally, others })
    }

    /// The die it throws.
    pub fn shot(&self, w: &World) -> Shot {
        Shot::new(w.figure(self.order.shooter).side, self.number, self.tally.total())
    }
}

impl Volley {
    /// Shots in the order in which they are thrown: the side that moved first, by figure number (R-TRN-16).
    pub fn new(w: &World, setup: &Setup, mut shots: Vec<ShotOrder>, ambush: bool) -> Volley {
        by!("R-TRN-16");
        let first = w.first;
        shots.sort_by_key(|s| (w.figure(s.shooter).side != first, s.shooter));
        let shots = shots.iter().filter_map(|s| Frozen::new(w, setup, s, ambush)).collect();
        Volley { shots, throwing: None, ambush }
    }
}

/// Carries the phase on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn phase(at: &mut At<'_>, f: ShootingFrame, input: In<'_>) -> Stepped {
    match f {
        ShootingFrame::Begin => {
            if let In::Ordered(plans) = input {
                return named(at, plans);
            }
            at.world.phase = Phase::Shooting;
            by!("R-TRN-09");
            let asked: Vec<_> = Seat::BOTH
                .into_iter()
                .filter(|s| may_shoot(at.world, at.setup, *s))
                .map(|s| (s, Decision::Shoot))
                .collect();
            if asked.is_empty() {
                return Ok(Do::Goto(Frame::Shooting(ShootingFrame::Thrown)));
            }
            Ok(Do::AskAll(Frame::Shooting(ShootingFrame::Begin), asked))
        }
        ShootingFrame::Thrown => {
            show_seen(at)?;
            Ok(Do::Done(Ret::Done))
        }
    }
}

/// All shots are shown together, then thrown: the side that moved first, by figure number (R-TRN-16).
fn named(at: &mut At<'_>, plans: Vec<(Seat, Plan)>) -> Stepped {
    let mut all = Vec::new();
    for (seat, plan) in plans {
        let Plan::Shoot(shots) = plan else { return Err(bug("no shots")) };
        let n = shots.len() as u8;
        if n > 0 {
            at.tell(|| Event::ShotsNamed { seat, shots: n });
        }
        all.extend(shots);
    }
    let volley = Volley::new(at.world, at.setup, all, false);
    // A hidden group that shoots is shown.
    let groups: Vec<GroupId> =
        volley.shots.iter().filter_map(|s| at.world.group_of(s.order.shooter)).collect();
    for g in groups {
        tell_shown(at, g, None);
    }
    Ok(Do::Call(Frame::Shooting(ShootingFrame::Thrown), Frame::Volley(Box::new(volley))))
}

/// Throws shot after shot, then removes the hit.
///
/// # Errors
/// Never.
pub fn volley(at: &mut At<'_>, mut f: Volley, input: In<'_>) -> Stepped {
    if let In::Fell(counts) = input
        && let Some(shot) = &mut f.throwing
    {
        shot.fell(counts);
    }
    if let Some(shot) = f.throwing {
        let frozen = f.shots[0].clone();
        if !shot.pools().is_empty() {
            let purpose = Purpose::Shot { shooter: frozen.order.shooter };
            let ask = Ask { purpose, pools: shot.pools(), secret: None };
            return Ok(Do::Roll(Frame::Volley(Box::new(f)), ask));
        }
        settle(at, &frozen, &shot);
        f.shots.remove(0);
        f.throwing = None;
    }
    let Some(frozen) = f.shots.first() else {
        remove(at);
        return Ok(Do::Done(Ret::Done));
    };
    fire(at.world, &frozen.order, f.ambush);
    if f.ambush
        && let (Some(by), Some(whom)) =
            (at.world.group_of(frozen.order.shooter), at.world.group_of(frozen.target))
    {
        ambushed(at.world, by, whom);
    }
    f.throwing = Some(frozen.shot(at.world));
    Ok(Do::Goto(Frame::Volley(Box::new(f))))
}

/// A shot empties the weapon (R-TRN-11).
fn fire(w: &mut World, order: &ShotOrder, ambush: bool) {
    by!("R-TRN-11");
    let f = w.figure_mut(order.shooter);
    match order.firearm {
        Firearm::Pistol => f.pistols_loaded = f.pistols_loaded.saturating_sub(1),
        Firearm::Musketoon | Firearm::Musket => f.long_loaded = false,
    }
    f.marks.set(Marks::SHOT);
    if ambush && order.firearm == Firearm::Musket {
        f.marks.set(Marks::ROOTED);
    }
}

/// What a shot came to, and whom it takes (R-SHT-32).
fn settle(at: &mut At<'_>, f: &Frozen, shot: &Shot) {
    let result = shot.outcome();
    let (shooter, firearm, aim, target) = (f.order.shooter, f.order.firearm, f.order.aim, f.target);
    let (modifier, tally) = (f.tally.total(), f.tally.clone());
    let (range, number, needed) = (Centimetres::of(f.range), f.number, shot.needed);
    at.tell(|| Event::Shot {
        shooter,
        firearm,
        aim,
        target,
        range,
        number,
        modifier,
        needed,
        natural: result.natural,
        hit: result.hit,
        tally,
    });
    if !result.hit {
        return;
    }
    let taken = match aim {
        Aim::Figure(id) => takes(at.world, id).then_some(id),
        Aim::Group(_) => {
            by!("R-SHT-32");
            let free = |id: FigureId| !at.world.figure(id).marks.has(Marks::HIT);
            let enough = |(id, needed): &&(FigureId, i16)| free(*id) && *needed <= i16::from(result.natural);
            f.others.iter().find(enough).map(|(id, _)| *id)
        }
    };
    match taken {
        Some(id) => {
            let marks = &mut at.world.figure_mut(id).marks;
            if marks.has(Marks::HIT) {
                marks.set(Marks::HIT_TWICE);
            } else {
                marks.set(Marks::HIT);
            }
            at.tell(|| Event::Takes { shooter, figure: id });
        }
        None => at.tell(|| Event::HitLost { shooter }),
    }
}

/// Can the figure still take a hit this phase? Hits beyond its lives are lost.
fn takes(w: &World, id: FigureId) -> bool {
    by!("R-SHT-32");
    let f = w.figure(id);
    let hits = u8::from(f.marks.has(Marks::HIT)) + u8::from(f.marks.has(Marks::HIT_TWICE));
    hits < f.lives
}

/// All hits are removed together (R-SHT-34).
fn remove(at: &mut At<'_>) {
    by!("R-SHT-34");
    by!("R-SHT-35");
    let hit: Vec<FigureId> = at.world.ids().filter(|id| at.world.figure(*id).marks.has(Marks::HIT)).collect();
    for id in hit {
        let twice = at.world.figure(id).marks.has(Marks::HIT_TWICE);
        at.world.figure_mut(id).marks.clear(Marks::HIT.and(Marks::HIT_TWICE));
        crate::morale::suffer(at, id, if twice { 2 } else { 1 });
    }
}
