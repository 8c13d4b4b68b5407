//! Surprise attacks (R-TRN-13): who may spring one, and carrying them out one after the other.

use crate::event::Event;
use crate::fault::Fault;
use crate::figures::{GroupId, Marks};
use crate::melee::redress;
use crate::morale::Morale;
use crate::movement::{GroupMove, rise};
use crate::orders::{AmbushBy, Decision};
use crate::plan::Plan;
use crate::shooting::Volley;
use crate::system::{At, Do, Frame, In, Ret, Stepped, bug};
use crate::turn::tell_shown;
use crate::world::{Eyes, World};
use rocroi_game::{Seat, by};
use serde::{Deserialize, Serialize};

/// Ambushes being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AmbushFrame {
    /// Those still to come.
    pub queue: Vec<(GroupId, AmbushBy)>,
    /// The one under way has been ordered.
    pub under_way: bool,
    /// After it, the formed units that lost men are redressed (R-FIG-21): these still to come.
    #[serde(default)]
    pub redressing: Vec<GroupId>,
}

impl AmbushFrame {
    /// These, in this order.
    pub const fn new(queue: Vec<(GroupId, AmbushBy)>) -> AmbushFrame {
        AmbushFrame { queue, under_way: false, redressing: Vec::new() }
    }
}

/// Is the group, as far as its side knows, hidden from every enemy: unshown, or each of its figures in a place
/// that hides it and unseen by all, or with too much forest before it (R-SHT-28)?
pub fn is_hidden(w: &World, group: GroupId) -> bool {
    by!("R-TRN-13");
    if w.is_hidden(group) {
        return true;
    }
    let eyes = Eyes::Of(group.seat);
    let mut any = false;
    for id in w.members(group) {
        any = true;
        let Some(place) = w.place(id, eyes) else { return false };
        let lies = w.can_hide(id, &place);
        let to = w.looker_at(id, place.spot, place.storey);
        let mut enemies = w.seen_of(group.seat.other(), eyes).peekable();
        // With nobody to hide from, only the place can hide.
        if !lies && enemies.peek().is_none() {
            return false;
        }
        let found = enemies.any(|(e, p)| {
            let from = w.looker_at(e, p.spot, p.storey);
            if lies { w.visible(e, id, eyes) } else { !w.hidden_from(id, &place, &to, &from) }
        });
        if found {
            return false;
        }
    }
    any
}

/// Why a group may not spring an ambush.
pub fn ambush_faults(w: &World, group: GroupId) -> Vec<Fault> {
    let Some(g) = w.group(group) else { return vec![Fault::NoSuchGroup { number: group.number }] };
    let mut out = Vec::new();
    if g.ambush_spent {
        out.push(Fault::AmbushSpent { group });
    }
    if g.morale == Morale::Routed {
        out.push(Fault::Routed { group });
    }
    if !is_hidden(w, group) {
        out.push(Fault::NotHidden { group });
    }
    out
}

/// May the side have an ambush to spring? With hidden figures it may, as far as anybody else knows.
pub fn may_ambush(w: &World, seat: Seat) -> bool {
    w.hidden_figures(seat) > 0
        || w.groups[seat.index()].shown.iter().any(|g| {
            let id = GroupId::new(seat, g.number);
            w.members(id).next().is_some() && ambush_faults(w, id).is_empty()
        })
}

/// Notes who was ambushed by whom.
pub fn ambushed(w: &mut World, by: GroupId, whom: GroupId) {
    by!("R-TRN-13");
    w.change_group(whom, |g| g.ambushed = true);
    if !w.ambushes.contains(&(by, whom)) {
        w.ambushes.push((by, whom));
    }
}

/// Carries the ambushes out.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn ambush(at: &mut At<'_>, mut f: AmbushFrame, input: In<'_>) -> Stepped {
    match input {
        In::Ordered(mut plans) if f.under_way => {
            if !f.redressing.is_empty() {
                let group = f.redressing.remove(0);
                match plans.pop() {
                    Some((_, Plan::Redress(places))) => redress::as_ordered(at, group, &places),
                    _ => redress::by_default(at, group),
                }
            }
            redressed(at, f)
        }
        In::Ordered(mut plans) => {
            let Some((group, _)) = f.queue.first().copied() else { return Err(bug("no ambush")) };
            let Some((_, plan)) = plans.pop() else { return Err(bug("no ambush ordered")) };
            f.under_way = true;
            match plan {
                Plan::Shoot(shots) => {
                    let volley = Volley::new(at.world, at.setup, shots, true);
                    spend_shot(at.world, group);
                    Ok(Do::Call(Frame::Ambush(f), Frame::Volley(Box::new(volley))))
                }
                Plan::Stay(_) => {
                    at.world.change_group(group, |g| g.moved = true);
                    next(f)
                }
                plan => {
                    let m = GroupMove::new(group, true).ordered(plan)?;
                    Ok(Do::Call(Frame::Ambush(f), Frame::Group(Box::new(m))))
                }
            }
        }
        In::Back(_) => {
            let w = &*at.world;
            let lost = |g: &GroupId| w.group(*g).is_some_and(|g| g.lost > 0);
            f.redressing = redress::formed_units(w).into_iter().filter(lost).collect();
            redressed(at, f)
        }
        _ => spring(at, f),
    }
}

/// Formed units that lost men are redressed at once, as after a melee (R-FIG-21).
fn redressed(at: &mut At<'_>, mut f: AmbushFrame) -> Stepped {
    while let Some(group) = f.redressing.first().copied() {
        by!("R-FIG-21");
        if redress::has_choice(at.world, at.setup, group) {
            return Ok(Do::Ask(Frame::Ambush(f), group.seat, Decision::Redress { group }));
        }
        redress::by_default(at, group);
        f.redressing.remove(0);
    }
    next(f)
}

fn next(mut f: AmbushFrame) -> Stepped {
    f.queue.remove(0);
    f.under_way = false;
    Ok(Do::Goto(Frame::Ambush(f)))
}

/// The next group springs its ambush.
fn spring(at: &mut At<'_>, f: AmbushFrame) -> Stepped {
    let Some((group, with)) = f.queue.first().copied() else { return Ok(Do::Done(Ret::Done)) };
    if at.world.members(group).next().is_none() {
        return next(f);
    }
    by!("R-TRN-13");
    tell_shown(at, group, None);
    at.world.change_group(group, |g| g.ambush_spent = true);
    let members: Vec<_> = at.world.members(group).collect();
    for id in members {
        if rise(at.world, id) {
            at.tell(|| Event::Posture { figure: id, crouched: false });
        }
    }
    at.tell(|| Event::AmbushSprung { group, with });
    let decision = match with {
        AmbushBy::Fire => Decision::AmbushShots { group },
        AmbushBy::Movement => Decision::AmbushMove { group },
    };
    Ok(Do::Ask(Frame::Ambush(f), group.seat, decision))
}

/// Ambush by fire uses the group's shot for this turn.
fn spend_shot(w: &mut World, group: GroupId) {
    let members: Vec<_> = w.members(group).collect();
    for id in members {
        w.figure_mut(id).marks.set(Marks::SHOT_SPENT);
    }
}
