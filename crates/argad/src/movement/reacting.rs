//! What the enemy does when a group moves against him (R-TRN-08), and what the movers do then: drawn anew after a
//! counter-charge (R-MEL-28), or going on after those who fell back (R-MOV-29).

use super::course::{self, Manner};
use super::fall_back::{FallBackFrame, Kind};
use super::group_move::{GroupMove, Stage, groups_of};
use super::orders::{Course, Leg, Reaction, Redraw};
use super::unit;
use crate::event::{Event, ReactionKind};
use crate::figures::{FigureId, GroupId};
use crate::orders::Decision;
use crate::plan::Plan;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Stepped, bug};
use crate::world::{Eyes, World};
use rocroi_game::by;

/// The enemy groups the movers still reach (R-TRN-08 (3)).
pub fn reached(w: &World, setup: &Setup, f: &GroupMove) -> Vec<GroupId> {
    let mut out = Vec::new();
    if f.named().next().is_none() {
        return out;
    }
    let mut copy = w.clone();
    for p in &f.courses {
        let manner = Manner { group_path: p.group_path, ..Manner::MADE };
        let run = course::run(&mut copy, setup, &p.course, manner);
        let touched = run.walked.map(|w| w.touched).unwrap_or_default();
        let named = p.course.against.iter().filter(|e| touched.contains(e));
        out.extend(groups_of(w, named.copied()));
    }
    if let Some(m) = &f.march {
        let made = unit::march(w, setup, f.group, m, false);
        let touched = made.map(|m| m.marched.touched).unwrap_or_default();
        let named = m.against.iter().filter(|e| touched.iter().any(|(_, t)| t == *e));
        out.extend(groups_of(w, named.copied()));
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Has the group a choice (R-TRN-08)?
pub fn may_react(w: &World, group: GroupId) -> bool {
    by!("R-TRN-08");
    w.group(group).is_some_and(|g| {
        g.morale == crate::morale::Morale::Steady && !g.moved && !w.members(group).any(|id| w.in_contact(id))
    })
}

pub(super) fn reactions(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
    if let In::Ordered(mut plans) = input {
        let Some((_, Plan::React(answers))) = plans.pop() else { return Err(bug("no reaction")) };
        let mut queue = Vec::new();
        for group in reached(at.world, at.setup, &f) {
            if f.answered.contains(&group) {
                continue;
            }
            f.answered.push(group);
            let answer = answers.iter().find(|(n, _)| *n == group.number).map(|(_, r)| r.clone());
            let reaction = answer.unwrap_or(Reaction::Stand);
            queue.push((group, reaction));
        }
        return f.go(Stage::Reacting(queue));
    }
    let reached = reached(at.world, at.setup, &f);
    let asked: Vec<GroupId> = reached
        .iter()
        .copied()
        .filter(|g| !f.ambush && !f.answered.contains(g) && may_react(at.world, *g))
        .collect();
    if !asked.is_empty() {
        let other = f.group.seat.other();
        return f.ask(other, Decision::React { groups: asked });
    }
    // Those without a choice stand.
    let queue = reached.into_iter().filter(|g| !f.answered.contains(g));
    let queue: Vec<_> = queue.map(|g| (g, Reaction::Stand)).collect();
    f.answered.extend(queue.iter().map(|(g, _)| *g));
    f.go(Stage::Reacting(queue))
}

/// Falling back and counter-charges, in order of group number.
pub(super) fn reacting(at: &mut At<'_>, mut f: GroupMove, mut queue: Vec<(GroupId, Reaction)>) -> Stepped {
    if queue.is_empty() {
        return f.go(Stage::Redrawing);
    }
    let (group, reaction) = queue.remove(0);
    let kind = match &reaction {
        Reaction::Stand => ReactionKind::Stands,
        Reaction::FallBack { .. } => ReactionKind::FallsBack,
        Reaction::CounterCharge { .. } => ReactionKind::CounterCharges,
    };
    at.tell(|| Event::Reacts { group, reaction: kind });
    let approaching = approaching(at.world, &f, group);
    f.stage = Stage::Reacting(queue);
    let child = match reaction {
        Reaction::Stand => return Ok(Do::Goto(Frame::Group(Box::new(f)))),
        Reaction::FallBack { courses, loosen, back } => {
            f.fled.push(group);
            FallBackFrame::new(group, approaching, Kind::FallsBack { courses, loosen, back })
        }
        Reaction::CounterCharge { loosen } => {
            f.countered.push(group);
            FallBackFrame::new(group, approaching, Kind::CounterCharges { loosen })
        }
    };
    Ok(Do::Call(Frame::Group(Box::new(f)), Frame::FallBack(Box::new(child))))
}

/// Every figure that declared contact with a figure of the group.
pub fn approaching(w: &World, f: &GroupMove, group: GroupId) -> Vec<FigureId> {
    let names = |against: &[FigureId]| against.iter().any(|e| w.group_of(*e) == Some(group));
    let mut out: Vec<FigureId> =
        f.courses.iter().filter(|p| names(&p.course.against)).map(|p| p.course.figure).collect();
    if let Some(m) = &f.march
        && names(&m.against)
    {
        out.extend(w.members(f.group));
    }
    out
}

/// After counter-charges loose movers that named such a group draw anew (R-MEL-28).
pub(super) fn redrawing(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
    let w = &*at.world;
    let named_countered =
        |c: &Course| c.against.iter().any(|e| w.group_of(*e).is_some_and(|g| f.countered.contains(&g)));
    if let In::Ordered(mut plans) = input {
        let Some((_, Plan::Redraw(list))) = plans.pop() else { return Err(bug("no redraw")) };
        by!("R-MEL-28");
        let asked: Vec<FigureId> =
            f.courses.iter().filter(|p| named_countered(&p.course)).map(|p| p.course.figure).collect();
        let mut list = list;
        for id in asked {
            if !list.iter().any(|(o, _)| *o == id) {
                list.push((id, default_redraw(w, at.setup, &f, id)));
            }
        }
        for (id, redraw) in list {
            let Some(from) = w.spot(id, Eyes::Shown) else { continue };
            let Some(p) = f.courses.iter_mut().find(|p| p.course.figure == id) else { continue };
            match redraw {
                Redraw::Keep => {}
                Redraw::Halt => {
                    p.course.legs.clear();
                    p.course.against.clear();
                }
                Redraw::At(enemy) => {
                    if let Some(to) = w.spot(enemy, Eyes::Shown) {
                        p.course.legs = vec![Leg::By(to.at - from.at)];
                        p.course.against = vec![enemy];
                    }
                }
            }
        }
        return redrawn(at, f);
    }
    let figures: Vec<FigureId> =
        f.courses.iter().filter(|p| named_countered(&p.course)).map(|p| p.course.figure).collect();
    if figures.is_empty() {
        return redrawn(at, f);
    }
    let seat = f.group.seat;
    f.ask(seat, Decision::Redraw { figures })
}

/// The paths are settled. One that named no counter-charging group keeps its own, and if such a figure now stands in
/// it ends there in contact (R-MEL-28).
fn redrawn(at: &At<'_>, mut f: GroupMove) -> Stepped {
    let w = &*at.world;
    let chargers: Vec<FigureId> = f.countered.iter().flat_map(|g| w.members(*g)).collect();
    for p in f.courses.iter_mut().filter(|_| !chargers.is_empty()) {
        let named = p.course.against.iter().any(|e| chargers.contains(e));
        if named || w.figure(p.course.figure).class.is_one() {
            continue;
        }
        let mut course = p.course.clone();
        course.against.extend(&chargers);
        let run = course::run(
            &mut w.clone(),
            at.setup,
            &course,
            Manner { group_path: p.group_path, ..Manner::MADE },
        );
        let touched = run.walked.map(|w| w.touched).unwrap_or_default();
        let met = touched.into_iter().filter(|e| chargers.contains(e));
        p.course.against.extend(met);
    }
    f.go(Stage::Stopping)
}

/// What a mover does of which nothing is said: straight at the nearest counter-charger it reaches, else it keeps its
/// path if a group it named stood, else it stops.
fn default_redraw(w: &World, setup: &Setup, f: &GroupMove, id: FigureId) -> Redraw {
    let chargers: Vec<FigureId> = f.countered.iter().flat_map(|g| w.members(*g)).collect();
    let reached: Vec<FigureId> =
        chargers.into_iter().filter(|e| crate::plan::reaches(w, setup, id, *e)).collect();
    if let Some(e) = super::fall_back::nearest(w, id, &reached) {
        return Redraw::At(e);
    }
    let course = f.courses.iter().find(|p| p.course.figure == id);
    let stood = course.is_some_and(|p| {
        let stands =
            |e: &FigureId| w.group_of(*e).is_some_and(|g| !f.countered.contains(&g) && !f.fled.contains(&g));
        p.course.against.iter().any(stands)
    });
    if stood { Redraw::Keep } else { Redraw::Halt }
}

/// Movers all of whose named enemies went away; of a formed unit all its men, who stop together.
pub fn missed(w: &World, f: &GroupMove) -> Vec<FigureId> {
    if let Some(m) = &f.march {
        let goes_on = super::march::goes_on(w, m, |g| f.fled.contains(&g));
        return if goes_on { w.members(f.group).collect() } else { Vec::new() };
    }
    let fled = |e: &FigureId| w.group_of(*e).is_none_or(|g| f.fled.contains(&g));
    let all_fled = |c: &Course| !c.against.is_empty() && c.against.iter().all(fled) && !c.legs.is_empty();
    f.courses.iter().filter(|p| all_fled(&p.course)).map(|p| p.course.figure).collect()
}

pub(super) fn stopping(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
    if let In::Ordered(mut plans) = input {
        let Some((_, Plan::Stops(stops))) = plans.pop() else { return Err(bug("no stops")) };
        f.stops = stops;
        return f.go(Stage::Going);
    }
    let figures = missed(at.world, &f);
    if figures.is_empty() {
        return f.go(Stage::Going);
    }
    by!("R-MOV-29");
    let seat = f.group.seat;
    f.ask(seat, Decision::Stops { figures })
}
