//! Judging orders: every order of a seat against what it has seen, with all the reasons against it; and the plan
//! that a step carries out. Moves and reactions have files of their own.

mod moves;
mod reactions;

pub use reactions::reaches;

use self::moves::{Contact, MoveOf, move_order};
use self::reactions::{react_faults, redraw_faults};
use crate::fault::Fault;
use crate::figures::{FigureId, Firearm, GroupId};
use crate::ground::Edge;
use crate::melee::{follow, redress, strikes_faults};
use crate::morale::{Morale, can_reload};
use crate::movement::{Form, March, Planned, Reaction, Redraw, Thrower, movable};
use crate::orders::{AmbushBy, Decision, Order, Placing, ShotOrder, StrikeOrder};
use crate::scenario::{self, MayHide};
use crate::setup::Setup;
use crate::shooting::shots_faults;
use crate::system::Now;
use crate::turn::{ambush_faults, regroup_faults};
use crate::world::World;
use rocroi_game::{Faults, Refusal, Seat};
use rocroi_table::Point;

/// A judged order.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "each holds what its order said")]
pub enum Plan {
    TakeEdge(Edge),
    Hide(Vec<Placing>),
    Place(Placing),
    Regroup {
        splits: Vec<(u8, Vec<FigureId>)>,
        merges: Vec<Vec<u8>>,
    },
    Ambush(Vec<(u8, AmbushBy)>),
    Stay(u8),
    Done,
    /// The move of a group, as one of the three below.
    Move {
        group: GroupId,
        plan: Box<Plan>,
    },
    Walk {
        courses: Vec<Planned>,
        loosen: bool,
        more: bool,
        /// Who will touch slowing ground on the way drawn (R-MOV-15).
        throwers: Vec<Thrower>,
    },
    March(March),
    Form(Form),
    Enough,
    React(Vec<(u8, Reaction)>),
    Redraw(Vec<(FigureId, Redraw)>),
    Stops(Vec<(FigureId, i32)>),
    Shoot(Vec<ShotOrder>),
    Strike(Vec<StrikeOrder>),
    FollowUp(u8, i32),
    StayBack,
    RedressByDefault,
    Redress(Vec<(FigureId, Point)>),
    Reload(Vec<(FigureId, Firearm)>),
    Choose(FigureId),
    Retreat(bool),
}

type Judged = Result<Plan, Refusal<Fault>>;

/// Gathers the faults of a list, and the plan if there are none.
fn verdict(list: Vec<Fault>, plan: impl FnOnce() -> Plan) -> Judged {
    let mut faults = Faults::new();
    for f in list {
        faults.push(f);
    }
    faults.verdict()?;
    Ok(plan())
}

/// Judges an order of `seat` to `decision`.
///
/// # Errors
/// Every reason why it may not stand.
pub fn judge(now: Now<'_>, seat: Seat, decision: &Decision, order: &Order) -> Judged {
    let (w, setup) = (now.world, now.setup);
    verdict(crate::sane::faults(w, order), || Plan::Done)?;
    match (decision, order) {
        (Decision::ChooseEdge, Order::TakeEdge(edge)) => {
            let long = matches!(edge, Edge::North | Edge::South);
            verdict(if long { vec![] } else { vec![Fault::NotALongEdge {}] }, || Plan::TakeEdge(*edge))
        }
        (Decision::HideGroups, Order::Hide(list)) => {
            verdict(hide_faults(w, setup, seat, list), || Plan::Hide(list.clone()))
        }
        (Decision::SetUp, Order::Place(p)) => {
            verdict(scenario::placing_faults(w, setup, seat, p, false), || Plan::Place(p.clone()))
        }
        (Decision::Regroup, Order::Regroup { splits, merges }) => {
            let faults = regroup_faults(w, setup, seat, splits, merges);
            verdict(faults, || Plan::Regroup { splits: splits.clone(), merges: merges.clone() })
        }
        (Decision::Ambush, Order::Ambush(list)) => {
            let mut faults: Vec<Fault> =
                list.iter().flat_map(|(n, _)| ambush_faults(w, GroupId::new(seat, *n))).collect();
            for (i, (n, _)) in list.iter().enumerate() {
                if list[..i].iter().any(|(o, _)| o == n) {
                    faults.push(Fault::NoSuchGroup { number: *n });
                }
            }
            verdict(faults, || Plan::Ambush(list.clone()))
        }
        (Decision::AmbushShots { group }, Order::Shoot(shots)) => {
            // Whose shots they are comes first: what the others see is nobody's business here.
            let strangers = shots.iter().filter(|s| {
                s.shooter.index() >= w.figures.len()
                    || w.figure(s.shooter).side != seat
                    || w.group_of(s.shooter) != Some(*group)
            });
            let strangers = strangers.map(|s| Fault::NotOfGroup { figure: s.shooter, group: *group });
            verdict(strangers.collect(), || Plan::Done)?;
            verdict(shots_faults(w, setup, shots, true), || Plan::Shoot(shots.clone()))
        }
        (Decision::AmbushMove { group }, Order::Stay(n)) if *n == group.number => Ok(Plan::Stay(*n)),
        (Decision::AmbushMove { group }, _) => {
            let about = MoveOf { group: Some(*group), ambush: true, contact: Contact::Any, first: true };
            unwrap_move(move_order(now, seat, order, &about))
        }
        (Decision::Move, Order::Stay(n)) => {
            let group = GroupId::new(seat, *n);
            let mut faults = group_faults(w, setup, group);
            // Naming it would tell that it is there, and win time.
            if faults.is_empty() && w.is_hidden(group) {
                faults.push(Fault::HiddenStays { group });
            }
            verdict(faults, || Plan::Stay(*n))
        }
        (Decision::Move, Order::Done) => Ok(Plan::Done),
        (Decision::Move, _) => {
            let about = MoveOf { group: None, ambush: false, contact: Contact::Any, first: true };
            move_order(now, seat, order, &about)
        }
        (Decision::GoOn { .. }, Order::Enough) => Ok(Plan::Enough),
        (Decision::GoOn { group, found }, _) => {
            let about = MoveOf {
                group: Some(*group),
                ambush: false,
                contact: Contact::With(found.clone()),
                first: false,
            };
            unwrap_move(move_order(now, seat, order, &about))
        }
        (Decision::React { groups }, Order::React(list)) => {
            verdict(react_faults(now, seat, groups, list), || Plan::React(list.clone()))
        }
        (Decision::Redraw { figures }, Order::Redraw(list)) => {
            verdict(redraw_faults(now, figures, list), || Plan::Redraw(list.clone()))
        }
        (Decision::Stops { figures }, Order::Stops(list)) => {
            let bad = list.iter().filter(|(id, far)| !figures.contains(id) || *far < 0);
            verdict(bad.map(|(id, _)| Fault::CannotStopThere { figure: *id }).collect(), || {
                Plan::Stops(list.clone())
            })
        }
        (Decision::Shoot, Order::Shoot(shots)) => {
            let strangers =
                shots.iter().filter(|s| w.figures.get(s.shooter.index()).is_none_or(|f| f.side != seat));
            let strangers = strangers.map(|s| Fault::MayNotShoot { figure: s.shooter });
            verdict(strangers.collect(), || Plan::Done)?;
            verdict(shots_faults(w, setup, shots, false), || Plan::Shoot(shots.clone()))
        }
        (Decision::Strike, Order::Strike(list)) => {
            verdict(strikes_faults(w, setup, seat, list), || Plan::Strike(list.clone()))
        }
        (Decision::FollowUp { .. }, Order::StayBack) => Ok(Plan::StayBack),
        (Decision::FollowUp { figure, places }, Order::FollowUp(n, far)) => {
            let room = places.get(usize::from(*n)).map(|p| follow::room(w, setup, *figure, *p));
            let able = room.is_some_and(|r| (0..=r).contains(far));
            let faults = if able { vec![] } else { vec![Fault::CannotFollow { figure: *figure }] };
            verdict(faults, || Plan::FollowUp(*n, *far))
        }
        (Decision::Redress { .. }, Order::RedressByDefault) => Ok(Plan::RedressByDefault),
        (Decision::Redress { group }, Order::Redress(places)) => {
            verdict(redress::faults(w, setup, *group, places), || Plan::Redress(places.clone()))
        }
        (Decision::Reload { figures }, Order::Reload(list)) => {
            let able = |id: &FigureId, arm: &Firearm| {
                figures.contains(id) && can_reload(w, setup, *id).contains(arm)
            };
            let bad = list.iter().filter(|(id, arm)| !able(id, arm));
            let faults = bad.map(|(id, _)| Fault::CannotReload { figure: *id }).collect();
            verdict(faults, || Plan::Reload(list.clone()))
        }
        (
            Decision::Succession { figures }
            | Decision::Driver { figures, .. }
            | Decision::Search { figures, .. },
            Order::Choose(id),
        ) => {
            let fault = match decision {
                Decision::Driver { .. } => Fault::NotADriver { figure: *id },
                Decision::Search { .. } => Fault::NotASearcher { figure: *id },
                _ => Fault::NotOneOfThem { figure: *id },
            };
            let faults = if figures.contains(id) { vec![] } else { vec![fault] };
            verdict(faults, || Plan::Choose(*id))
        }
        (Decision::Retreat, Order::Retreat) => Ok(Plan::Retreat(true)),
        (Decision::Retreat, Order::FightOn) => Ok(Plan::Retreat(false)),
        _ => Err(Refusal::of(Fault::NotAsked {})),
    }
}

fn unwrap_move(judged: Judged) -> Judged {
    match judged? {
        Plan::Move { plan, .. } => Ok(*plan),
        plan => Ok(plan),
    }
}

/// Hidden groups: each as it may be put down, one after the other; those that must be hidden are.
fn hide_faults(w: &World, setup: &Setup, seat: Seat, list: &[Placing]) -> Vec<Fault> {
    let mut out = crate::sane::strangers(w, seat, list);
    if !out.is_empty() {
        return out;
    }
    let mut copy = w.clone();
    for p in list {
        out.extend(scenario::placing_faults(&copy, setup, seat, p, true));
        scenario::put_down(&mut copy, seat, p, true);
    }
    for n in 1..=setup.listed_groups(seat) {
        if scenario::may_hide(setup, seat, n) == MayHide::Must && !list.iter().any(|p| p.group == n) {
            out.push(Fault::HiddenOrNot { number: n });
        }
    }
    out
}

/// Why a group cannot be named to move or stay.
fn group_faults(w: &World, setup: &Setup, group: GroupId) -> Vec<Fault> {
    let Some(g) = w.group(group) else { return vec![Fault::NoSuchGroup { number: group.number }] };
    if g.moved {
        return vec![Fault::HadItsMove { group }];
    }
    if g.morale == Morale::Routed {
        return vec![Fault::Routed { group }];
    }
    if !movable(w, setup, group) {
        return vec![Fault::NoSuchGroup { number: group.number }];
    }
    Vec::new()
}
