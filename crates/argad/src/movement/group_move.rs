//! The move of one group (R-TRN-04, R-TRN-08): declared, slowed, reacted to, made; halted where something
//! hidden is found, and ordered on.

use super::contact::{self, arrive};
use super::course::{self, Manner, Run};
use super::fall_back::{FallBackFrame, Kind};
use super::orders::{Course, Form, Leg, March, Reaction, Redraw};
use super::slowness::{Hard, Slowness};
use super::unit;
use crate::event::{Event, ReactionKind};
use crate::figures::{FigureId, GroupId, Marks};
use crate::ground::WallId;
use crate::orders::Decision;
use crate::plan::Plan;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, Halt, In, Purpose, Ret, Stepped, bug};
use crate::turn::{find_on_way, hidden_of, tell_shown};
use crate::world::{Eyes, World};
use rocroi_game::{Ask, Counts, Seat, Trial as _, by};
use rocroi_table::Point;
use serde::{Deserialize, Serialize};

/// A course still to be made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Planned {
    /// Who goes how.
    pub course: Course,
    /// By the path of the whole group: who is barred stops.
    pub group_path: bool,
}

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
            Plan::Walk { courses, loosen, more } => {
                self.courses = courses;
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

    fn go(self, stage: Stage) -> Stepped {
        Ok(Do::Goto(Frame::Group(Box::new(GroupMove { stage, ..self }))))
    }

    fn ask(self, seat: Seat, decision: Decision) -> Stepped {
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

/// The declaration: shown, loosened, and who will touch difficult ground.
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
    f.throwers = throwers(at.world, at.setup, &f.courses);
}

/// The groups of some figures, each once, in order of number.
pub fn groups_of(w: &World, figures: impl Iterator<Item = FigureId>) -> Vec<GroupId> {
    let mut out: Vec<GroupId> = figures.filter_map(|id| w.group_of(id)).collect();
    out.sort_unstable();
    out.dedup();
    out
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
    let mut out = Vec::new();
    for p in courses {
        let id = p.course.figure;
        let before = copy.figure(id).marks;
        let manner = Manner { group_path: p.group_path, ..Manner::DRAWN };
        let run = course::run(&mut copy, setup, &p.course, manner);
        let Some(walked) = run.walked else { continue };
        if before.has(Marks::THREW) || !walked.terrain.hard.slows() || !walked.moved() {
            continue;
        }
        let knows = walked.terrain.only(|k| setup.knows(id, k));
        out.push(Thrower {
            figure: id,
            hard: walked.terrain.hard,
            knows,
            mounted: copy.figure(id).mounted(),
        });
    }
    out
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

fn dice(at: &mut At<'_>, f: GroupMove, mounted: bool, input: In<'_>) -> Stepped {
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

fn reactions(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
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
fn reacting(at: &mut At<'_>, mut f: GroupMove, mut queue: Vec<(GroupId, Reaction)>) -> Stepped {
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
fn redrawing(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
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
        return f.go(Stage::Stopping);
    }
    let figures: Vec<FigureId> =
        f.courses.iter().filter(|p| named_countered(&p.course)).map(|p| p.course.figure).collect();
    if figures.is_empty() {
        return f.go(Stage::Stopping);
    }
    let seat = f.group.seat;
    f.ask(seat, Decision::Redraw { figures })
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

/// Movers all of whose named enemies went away.
pub fn missed(w: &World, f: &GroupMove) -> Vec<FigureId> {
    let fled = |e: &FigureId| w.group_of(*e).is_none_or(|g| f.fled.contains(&g));
    let all_fled = |c: &Course| !c.against.is_empty() && c.against.iter().all(fled) && !c.legs.is_empty();
    f.courses.iter().filter(|p| all_fled(&p.course)).map(|p| p.course.figure).collect()
}

fn stopping(at: &mut At<'_>, mut f: GroupMove, input: In<'_>) -> Stepped {
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

/// The figures go, one after the other; halted where one finds something.
fn going(at: &mut At<'_>, mut f: GroupMove) -> Stepped {
    if let Some(form) = f.form.take() {
        unit::put_in_ranks(at, f.group, &form);
        return f.go(Stage::More);
    }
    if let Some(m) = f.march.take() {
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
        if let Some(walked) = run.walked
            && let Some(hit) = find_on_way(at.world, id, &walked.path, walked.storey)?
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
            Some(Plan::Walk { courses, more, loosen }) => {
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
