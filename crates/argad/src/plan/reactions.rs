//! Judging reactions to a move (R-TRN-08): falling back, counter-charging, and movers drawn anew.

use crate::fault::Fault;
use crate::figures::{FigureId, GroupId};
use crate::movement::{self, Course, GroupMove, Reaction, Redraw, all_cavalry};
use crate::setup::Setup;
use crate::system::{Frame, Now};
use crate::world::{Eyes, World};
use rocroi_game::{Seat, by};

/// The group move under way.
pub(super) fn under_way<'a>(now: Now<'a>) -> Option<&'a GroupMove> {
    now.stack.iter().rev().find_map(|f| match f {
        Frame::Group(m) => Some(&**m),
        _ => None,
    })
}

/// Why groups may not react so.
pub(super) fn react_faults(
    now: Now<'_>,
    seat: Seat,
    groups: &[GroupId],
    list: &[(u8, Reaction)],
) -> Vec<Fault> {
    let (w, setup) = (now.world, now.setup);
    let mut out = Vec::new();
    let Some(m) = under_way(now) else { return vec![Fault::NotAsked {}] };
    for (i, (n, reaction)) in list.iter().enumerate() {
        let group = GroupId::new(seat, *n);
        if !groups.contains(&group) || list[..i].iter().any(|(o, _)| o == n) {
            out.push(Fault::NoReaction { group });
            continue;
        }
        let approaching = movement::approaching(w, m, group);
        let formed = w.group(group).is_some_and(|g| g.formed.is_some());
        match reaction {
            Reaction::Stand => {}
            Reaction::FallBack { courses, loosen, back } => {
                fall_back_faults(w, setup, group, &approaching, courses, *loosen, *back, &mut out);
            }
            Reaction::CounterCharge { loosen } => {
                let fault = Fault::CannotCounterCharge { group };
                by!("R-MEL-28");
                let ahead =
                    !formed || *loosen || movement::formed_ride(w, setup, group, &approaching).is_some();
                if !all_cavalry(w, setup, group) || !ahead {
                    out.push(fault);
                }
            }
        }
    }
    out
}

#[expect(clippy::too_many_arguments, reason = "the parts of one reaction")]
fn fall_back_faults(
    w: &World,
    setup: &Setup,
    group: GroupId,
    approaching: &[FigureId],
    courses: &[Course],
    loosen: bool,
    back: Option<i32>,
    out: &mut Vec<Fault>,
) {
    let formed = w.group(group).is_some_and(|g| g.formed.is_some());
    let mounted = w.members(group).any(|id| w.figure(id).mounted());
    if formed && !loosen {
        by!("R-MOV-30");
        // Formed foot only goes back up to 8 cm, and needs a leader; formed cavalry must go loose.
        if mounted {
            out.extend([Fault::HorseNotAside { group }, Fault::HorseMustLoosen { group }]);
        }
        if !crate::morale::leader_near(w, setup, group, Eyes::Of(group.seat)) {
            out.push(Fault::NoLeaderNear { group });
        }
        if back.is_some_and(|b| !(0..=8_000).contains(&b)) {
            out.push(Fault::TooFarFormed { group, cm: crate::fault::Centimetres::of(8_000) });
        } else if back.is_some() && movement::formed_back(w, setup, group, back, approaching).is_none() {
            out.extend(w.members(group).next().map(|figure| Fault::NotFarther { figure }));
        }
        return;
    }
    let members: Vec<FigureId> = w.members(group).collect();
    for c in courses {
        if !members.contains(&c.figure) {
            out.push(Fault::NotOfGroup { figure: c.figure, group });
            continue;
        }
        let mut copy = w.clone();
        if loosen {
            movement::make_loose(&mut copy, group);
        }
        movement::rise(&mut copy, c.figure);
        let manner = movement::Manner { contact: false, ..movement::Manner::DRAWN };
        out.extend(movement::run(&mut copy, setup, c, manner).faults);
        if !c.legs.is_empty() && !movement::farther(w, &copy, c.figure, approaching) {
            out.push(Fault::NotFarther { figure: c.figure });
        }
    }
}

/// Why movers may not be drawn anew so.
pub(super) fn redraw_faults(now: Now<'_>, figures: &[FigureId], list: &[(FigureId, Redraw)]) -> Vec<Fault> {
    let (w, setup) = (now.world, now.setup);
    let Some(m) = under_way(now) else { return vec![Fault::NotAsked {}] };
    let mut out = Vec::new();
    for (id, redraw) in list {
        let fault = Fault::CannotRedraw { figure: *id };
        let Some(p) = m.courses.iter().find(|p| p.course.figure == *id) else {
            out.push(fault);
            continue;
        };
        let stood = p
            .course
            .against
            .iter()
            .any(|e| w.group_of(*e).is_some_and(|g| !m.countered.contains(&g) && !m.fled.contains(&g)));
        let able = match redraw {
            Redraw::Halt => true,
            Redraw::Keep => stood,
            Redraw::At(e) => {
                let countered = w.figures.get(e.index()).is_some()
                    && w.group_of(*e).is_some_and(|g| m.countered.contains(&g));
                countered && reaches(w, setup, *id, *e)
            }
        };
        if !figures.contains(id) || !able {
            out.push(fault);
        }
    }
    out
}

/// Does one straight stretch within its allowance bring the mover to that figure?
pub fn reaches(w: &World, setup: &Setup, id: FigureId, enemy: FigureId) -> bool {
    let (Some(a), Some(b)) = (w.spot(id, Eyes::Shown), w.spot(enemy, Eyes::Shown)) else { return false };
    let course = Course::along(id, [b.at - a.at]).against([enemy]);
    let mut copy = w.clone();
    let manner = movement::Manner { group_path: true, ..movement::Manner::MADE };
    let run = movement::run(&mut copy, setup, &course, manner);
    run.walked.is_some_and(|walked| walked.touched.contains(&enemy))
}
