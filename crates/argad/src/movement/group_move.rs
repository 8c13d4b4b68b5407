//! The move of one group (R-TRN-04, R-TRN-08): declared, slowed, reacted to, made; halted where something
//! hidden is found, and ordered on.

use super::contact::{self, arrive};
use super::course::{self, Manner, Run};
use super::forming;
use super::orders::{Course, Form, March, Reaction};
use super::reacting::{reacting, reactions, redrawing, stopping};
use super::throwing::{Thrower, dice};
use super::unit;
use super::walk::Walked;
use crate::event::Event;
use crate::figures::{FigureId, GroupId, Marks, Spot};
use crate::ground::WallId;
use crate::orders::Decision;
use crate::plan::Plan;
use crate::system::{At, Do, Frame, Halt, In, Ret, Stepped, bug};
use crate::turn::{find_on_way, hidden_of, tell_shown};
use crate::world::{Eyes, World};
use rocroi_game::{Seat, by};
use serde::{Deserialize, Serialize};

/// A course still to be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Planned {
    /// Who goes how.
    pub course: Course,
    /// By the path of the whole group: who is barred stops.
    pub group_path: bool,
}

/// The stage of a group's move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Declared.
    Declared,
    /// Slowness dice: of the mounted?
    Dice(bool),
    /// After the dice.
    AfterDice,
    /// Reactions asked.
    Reactions,
    /// Reactions carried out, one after the other.
    Reacting(Vec<(GroupId, Reaction)>),
    /// Movers drawn anew after a counter-charge.
    Redrawing,
    /// Movers say where they stop.
    Stopping,
    /// Figures go.
    Going,
    /// More may be ordered.
    More,
}

/// The move of one group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupMove {
    /// Which group.
    pub group: GroupId,
    /// In an ambush: nobody reacts.
    pub ambush: bool,
    /// The stage.
    pub stage: Stage,
    /// Courses still to be made, in order.
    pub courses: Vec<Planned>,
    /// The march of a formed unit, still to be made.
    pub march: Option<March>,
    /// Put into ranks.
    pub form: Option<Form>,
    /// Goes loose first.
    pub loosen: bool,
    /// The player wants to order more.
    pub more: bool,
    /// The unit has manoeuvred (R-MOV-26).
    #[serde(default)]
    pub manoeuvred: bool,
    /// Who throws.
    pub throwers: Vec<Thrower>,
    /// Groups found on the way: contact with them may still be declared.
    pub found: Vec<GroupId>,
    /// Groups that have answered this move.
    pub answered: Vec<GroupId>,
    /// Groups that fell back from it.
    pub fled: Vec<GroupId>,
    /// Groups that counter-charged.
    pub countered: Vec<GroupId>,
    /// Where movers stop beyond their declared path.
    pub stops: Vec<(FigureId, i32)>,
    /// Who lined what when the move was declared (R-MEL-19).
    pub lined: Vec<(FigureId, WallId)>,
}

impl GroupMove {
    /// A move about to be declared.
    pub fn new(group: GroupId, ambush: bool) -> GroupMove {
        GroupMove {
            group,
            ambush,
            stage: Stage::Declared,
            courses: Vec::new(),
            march: None,
            form: None,
            loosen: false,
            more: false,
            manoeuvred: false,
            throwers: Vec::new(),
            found: Vec::new(),
            answered: Vec::new(),
            fled: Vec::new(),
            countered: Vec::new(),
            stops: Vec::new(),
            lined: Vec::new(),
        }
    }

    /// The same with what a judged order says.
    ///
    /// # Errors
    /// If the order is no move.
    pub fn ordered(mut self, plan: Plan) -> Result<GroupMove, Halt> {
        match plan {
            Plan::Walk { courses, loosen, more, throwers } => {
                self.courses = courses;
                self.throwers = throwers;
                self.loosen = loosen;
                self.more = more;
            }
            Plan::March(m) => self.march = Some(m),
            Plan::Form(f) => self.form = Some(f),
            _ => return Err(bug("a group move was ordered by something else")),
        }
        Ok(self)
    }

    /// The enemies named by what is still to be made.
    pub fn named(&self) -> impl Iterator<Item = FigureId> + '_ {
        let courses = self.courses.iter().flat_map(|p| p.course.against.iter());
        courses.chain(self.march.iter().flat_map(|m| m.against.iter())).copied()
    }

    pub(super) fn go(self, stage: Stage) -> Stepped {
        Ok(Do::Goto(Frame::Group(Box::new(GroupMove { stage, ..self }))))
    }

    pub(super) fn ask(self, seat: Seat, decision: Decision) -> Stepped {
        Ok(Do::Ask(Frame::Group(Box::new(self)), seat, decision))
    }
}

/// Carries the move of a group on.
///
/// # Errors
/// On a view that does not hold what is hidden, or a bug.
pub fn group_move(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
    let seat = f.group.seat;
    match f.stage.clone() {
        Stage::Declared => {
            declare(at, &mut f);
            f.go(Stage::Dice(false))
        }
        Stage::Dice(mounted) => dice(at, f, mounted, input),
        Stage::AfterDice => match input {
            In::Ordered(mut plans) => {
                if let Some((_, Plan::Walk { courses, more, .. })) = plans.pop() {
                    f.more = more;
                    replace(&mut f.courses, courses);
                }
                f.go(Stage::Reactions)
            }
            _ => {
                let free = |t: &Thrower| {
                    f.courses.iter().any(|p| p.course.figure == t.figure && p.course.against.is_empty())
                };
                if f.throwers.iter().any(free) && !f.courses.is_empty() {
                    let group = f.group;
                    return f.ask(seat, Decision::GoOn { group, found: Vec::new() });
                }
                f.go(Stage::Reactions)
            }
        },
        Stage::Reactions => reactions(at, f, input),
        Stage::Reacting(queue) => reacting(at, f, queue),
        Stage::Redrawing => redrawing(at, f, input),
        Stage::Stopping => stopping(at, f, input),
        Stage::Going => going(at, f),
        Stage::More => more(at, f, input),
    }
}

/// New courses take the place of the old ones of the same figures.
fn replace(old: &mut Vec<Planned>, new: Vec<Planned>) {
    old.retain(|p| !new.iter().any(|n| n.course.figure == p.course.figure));
    old.extend(new);
}

/// The declaration: shown and loosened. Who will touch difficult ground was seen when it was judged.
fn declare(at: &mut At<'_>, f: &mut GroupMove) {
    tell_shown(at, f.group, None);
    if f.loosen {
        unit::loosen(at, f.group);
    }
    f.lined = at.world.all_lined();
    let against: Vec<GroupId> = groups_of(at.world, f.named());
    if !against.is_empty() {
        by!("R-MOV-29");
        let group = f.group;
        at.tell(|| Event::Declares { group, against });
    }
}

/// The groups of some figures, each once, in order of number.
pub fn groups_of(w: &World, figures: impl Iterator<Item = FigureId>) -> Vec<GroupId> {
    let mut out: Vec<GroupId> = figures.filter_map(|id| w.group_of(id)).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The figures go, one after the other; halted where one finds something.
fn going(at: &mut At<'_>, mut f: GroupMove) -> Stepped {
    if let Some(form) = f.form.take() {
        let found = forming::put_in_ranks(at, f.group, &form)?;
        if !found.is_empty() {
            f.found.extend(found);
            f.more = true;
        }
        return f.go(Stage::More);
    }
    if let Some(m) = f.march.take() {
        f.manoeuvred |= m.first.is_some();
        let found = unit::make_march(at, &f, &m)?;
        if !found.is_empty() {
            f.found.extend(found);
            f.more = true;
        }
        return f.go(Stage::More);
    }
    while !f.courses.is_empty() {
        let planned = f.courses.remove(0);
        if !at.world.figure(planned.course.figure).on_table() && planned.course.enter.is_none() {
            continue;
        }
        let found = one_goes(at, &f, &planned)?;
        if !found.is_empty() {
            let id = planned.course.figure;
            at.world.figure_mut(id).marks.clear(Marks::GONE);
            f.found.extend(found);
            f.more = true;
            return f.go(Stage::More);
        }
    }
    f.go(Stage::More)
}

/// One figure goes. The groups it finds, if that halts it.
fn one_goes(at: &mut At<'_>, f: &GroupMove, p: &Planned) -> Result<Vec<GroupId>, Halt> {
    let id = p.course.figure;
    let mut manner = Manner { group_path: true, ..Manner::MADE };
    let enemy = f.group.seat.other();
    let mut found = Vec::new();
    let hidden = hidden_of(at.world, enemy);
    if matches!(&hidden, Ok(h) if !h.is_empty()) {
        let mut copy = at.world.clone();
        let run = course::run(&mut copy, at.setup, &p.course, manner);
        let (way, storey) = way_of(at.world, &copy, id, run.walked);
        if !way.is_empty()
            && let Some(hit) = find_on_way(at.world, id, &way, storey)?
        {
            manner.cut = Some(hit.length);
            found = hit.groups;
        }
    }
    let run = course::run(at.world, at.setup, &p.course, manner);
    finish_run(at, f, p, run, found.is_empty());
    // On a view the way beyond is not known: it ends here, as if nothing were hidden.
    hidden?;
    for g in &found {
        tell_shown(at, *g, Some(id));
    }
    Ok(found)
}

/// The way on which a figure may find somebody: as it walked, and to where it was put if it got on or off a horse or
/// drove a cart. A cart under way is not halted: its driver finds from where he is put.
fn way_of(before: &World, after: &World, id: FigureId, walked: Option<Walked>) -> (Vec<Spot>, u8) {
    let storey = walked.as_ref().map_or(0, |w| w.storey);
    let mut way = walked.map_or_else(Vec::new, |w| w.path);
    if let Some(end) = after.spot(id, Eyes::All) {
        let from = way.last().copied().or_else(|| before.spot(id, Eyes::All));
        match from {
            Some(from) if from.at == end.at => {}
            Some(from) if way.is_empty() => way = vec![from, end],
            _ => way.push(end),
        }
    }
    (way, storey)
}

/// What follows the way of one figure: going on where the enemy fell back, contact, charge.
fn finish_run(at: &mut At<'_>, f: &GroupMove, p: &Planned, run: Run, whole: bool) {
    let id = p.course.figure;
    for e in run.events {
        at.tell(|| e);
    }
    let Some(mut walked) = run.walked else {
        contact::refresh(at.world, id, Some(f.group.seat), &f.lined);
        return;
    };
    let missed = !p.course.against.is_empty() && walked.touched.is_empty();
    let all_fled = p.course.against.iter().all(|e| at.world.group_of(*e).is_none_or(|g| f.fled.contains(&g)));
    if whole && missed && all_fled && walked.bar.is_none() && walked.left.is_none() {
        let stop = f.stops.iter().find(|(s, _)| *s == id).map(|(_, far)| *far);
        contact::go_on(at, id, &mut walked, stop);
    }
    arrive(at, f, id, &walked);
}

/// More may be ordered before the move of the group ends.
fn more(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
    if let In::Ordered(mut plans) = input {
        let plan = plans.pop().map(|(_, p)| p);
        f.more = false;
        match plan {
            Some(Plan::Walk { courses, more, loosen, .. }) => {
                f.more = more;
                if loosen {
                    unit::loosen(at, f.group);
                }
                replace(&mut f.courses, courses);
                f.throwers.clear();
                f.lined = at.world.all_lined();
                return f.go(Stage::Reactions);
            }
            Some(Plan::March(m)) => {
                f.march = Some(m);
                f.lined = at.world.all_lined();
                return f.go(Stage::Reactions);
            }
            _ => {
                // As said: what is still drawn is made.
                if !f.courses.is_empty() {
                    return f.go(Stage::Going);
                }
            }
        }
    } else if f.more {
        let (group, found) = (f.group, f.found.clone());
        return f.ask(group.seat, Decision::GoOn { group, found });
    }
    end(at, &f);
    Ok(Do::Done(Ret::Done))
}

/// The move of the group is over.
fn end(at: &mut At<'_>, f: &GroupMove) {
    by!("R-TRN-04");
    let members: Vec<FigureId> = at.world.members(f.group).collect();
    at.world.change_group(f.group, |g| g.moved = true);
    for id in members {
        at.world.figure_mut(id).marks.clear(Marks::GONE);
        crate::scenario::pick_up(at, id);
    }
}
