//! Judging orders: every order of a seat against what it has seen, with all the reasons against it; and the plan
//! that a step carries out.

use crate::fault::Fault;
use crate::figures::{FigureId, Firearm, GroupId, Marks};
use crate::ground::Edge;
use crate::melee::{follow, redress, strikes_faults};
use crate::morale::{Morale, can_reload};
use crate::movement::{
    self, Course, Form, GroupMove, March, Planned, Reaction, Redraw, Walk, all_cavalry, as_path, movable,
};
use crate::orders::{AmbushBy, Decision, Order, Placing, ShotOrder, StrikeOrder};
use crate::scenario::{self, MayHide};
use crate::setup::Setup;
use crate::shooting::shots_faults;
use crate::system::{Frame, Now};
use crate::turn::{ambush_faults, regroup_faults};
use crate::world::{Eyes, World};
use rocroi_game::{Faults, Refusal, Seat, by};
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
            verdict(group_faults(w, setup, group), || Plan::Stay(*n))
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

/// With whom contact may be declared.
#[derive(Clone, PartialEq, Debug)]
enum Contact {
    Any,
    /// Only with these groups, found on the way.
    With(Vec<GroupId>),
}

/// What a move order is judged about.
#[derive(Clone, PartialEq, Debug)]
struct MoveOf {
    group: Option<GroupId>,
    ambush: bool,
    contact: Contact,
    first: bool,
}

fn move_order(now: Now<'_>, seat: Seat, order: &Order, about: &MoveOf) -> Judged {
    let (w, setup) = (now.world, now.setup);
    let number = match order {
        Order::Walk(x) => x.group,
        Order::March(x) => x.group,
        Order::Form(x) => x.group,
        _ => return Err(Refusal::of(Fault::NotAsked {})),
    };
    let group = GroupId::new(seat, number);
    if about.group.is_some_and(|g| g != group) {
        return Err(Refusal::of(Fault::NoSuchGroup { number }));
    }
    let faults = if about.first && !about.ambush { group_faults(w, setup, group) } else { Vec::new() };
    verdict(faults, || Plan::Done)?;
    let plan = match order {
        Order::Walk(walk) => judge_walk(now, group, walk, about)?,
        Order::March(m) => judge_march(now, group, m, about)?,
        Order::Form(f) if about.first && !about.ambush => {
            verdict(movement::form_faults(w, setup, group, f), || Plan::Form(f.clone()))?
        }
        _ => return Err(Refusal::of(Fault::NotAsked {})),
    };
    Ok(Plan::Move { group, plan: Box::new(plan) })
}

/// Enemies named: on the table and seen; of groups that may be declared against.
fn named_faults(w: &World, group: GroupId, against: &[FigureId], about: &MoveOf, out: &mut Vec<Fault>) {
    for e in against {
        let seen = e.index() < w.figures.len()
            && w.figure(*e).side != group.seat
            && w.place(*e, Eyes::Of(group.seat)).is_some();
        if !seen {
            out.push(Fault::NoSuchEnemy { enemy: *e });
            continue;
        }
        if let Contact::With(groups) = &about.contact
            && !w.group_of(*e).is_some_and(|g| groups.contains(&g))
        {
            by!("R-MOV-29");
            out.push(Fault::TooLateToDeclare { figure: *e });
        }
    }
    if !against.is_empty() && w.group(group).is_some_and(|g| g.morale == Morale::Shaken) {
        out.push(Fault::ShakenAttacks { group });
    }
}

/// The move of a loose group: every course run on a copy of the world, one after the other.
fn judge_walk(now: Now<'_>, group: GroupId, walk: &Walk, about: &MoveOf) -> Judged {
    let (w, setup) = (now.world, now.setup);
    let mut faults = Vec::new();
    let formed = w.group(group).is_some_and(|g| g.formed.is_some());
    if formed && !walk.loosen {
        faults.push(Fault::InCloseOrder { group });
    }
    let members: Vec<FigureId> = w.members(group).collect();
    let awaited = movement::awaited(w, setup, group);
    for (i, c) in walk.own.iter().enumerate() {
        let known = members.contains(&c.figure) || (awaited.contains(&c.figure) && c.enter.is_some());
        if !known || (c.enter.is_some() && members.contains(&c.figure)) {
            faults.push(Fault::NotOfGroup { figure: c.figure, group });
        }
        if walk.own[..i].iter().any(|o| o.figure == c.figure) {
            faults.push(Fault::NamedTwice { figure: c.figure });
        }
        named_faults(w, group, &c.against, about, &mut faults);
    }
    verdict(faults, || Plan::Done)?;
    let courses = order_of_going(now, group, walk, &members, about);
    let mut copy = w.clone();
    if walk.loosen {
        movement::make_loose(&mut copy, group);
    }
    let mut faults = Vec::new();
    let manner = movement::Manner { declaring: about.first, group_path: false, contact: true, cut: None };
    for p in &courses {
        let manner = movement::Manner { group_path: p.group_path, ..manner };
        faults.extend(movement::run(&mut copy, setup, &p.course, manner).faults);
        movement::refresh(&mut copy, p.course.figure, Some(group.seat), &[]);
    }
    crowding(&copy, &members, &mut faults);
    shaken_faults(w, &copy, group, &mut faults);
    verdict(faults, || Plan::Walk { courses: courses.clone(), loosen: walk.loosen, more: walk.more })
}

/// Own courses in the order in which they are given, then the path of the group, those farthest forward first.
fn order_of_going(
    now: Now<'_>,
    group: GroupId,
    walk: &Walk,
    members: &[FigureId],
    about: &MoveOf,
) -> Vec<Planned> {
    let w = now.world;
    let mut out: Vec<Planned> =
        walk.own.iter().map(|c| Planned { course: c.clone(), group_path: false }).collect();
    let Some(first) = walk.path.iter().find(|p| **p != Point::default()) else { return out };
    by!("R-MOV-01");
    // After dice only those already declared are drawn anew; the rest of the group has its courses still.
    let _ = about;
    let free = |id: &FigureId| {
        let f = w.figure(*id);
        !walk.own.iter().any(|c| c.figure == *id)
            && !f.marks.has(Marks::MOVE_GIVEN_UP.and(Marks::ROOTED))
            && !(f.marks.has(Marks::ARRIVED))
    };
    let forward = |id: &FigureId| {
        let at = w.spot(*id, Eyes::Of(group.seat)).map_or(Point::default(), |s| s.at);
        i64::from(at.x) * i64::from(first.x) + i64::from(at.y) * i64::from(first.y)
    };
    let mut rest: Vec<FigureId> = members.iter().copied().filter(free).collect();
    rest.sort_by_key(|id| (std::cmp::Reverse(forward(id)), *id));
    for id in rest {
        let course = Course::along(id, walk.path.iter().copied());
        out.push(Planned { course, group_path: true });
    }
    out
}

/// A building holds one figure per 4 square cm of floor per storey (R-MOV-24).
fn crowding(w: &World, members: &[FigureId], faults: &mut Vec<Fault>) {
    for (i, b) in w.ground.buildings.iter().enumerate() {
        for storey in 0..b.storeys {
            let inside = |id: FigureId| {
                w.place(id, Eyes::All)
                    .is_some_and(|p| p.storey == storey && w.ground.building_at(p.spot.at) == Some(i))
            };
            let mine: Vec<FigureId> = members.iter().copied().filter(|id| inside(*id)).collect();
            let Some(last) = mine.last() else { continue };
            let side = w.figure(*last).side;
            let all = w.seen(Eyes::Of(side)).filter(|(id, _)| inside(*id)).count();
            if all > b.capacity() {
                faults.push(Fault::BuildingFull { figure: *last });
            }
        }
    }
}

/// A shaken group may not end nearer to any enemy visible to it when its move begins (R-MRL-09).
fn shaken_faults(before: &World, after: &World, group: GroupId, faults: &mut Vec<Fault>) {
    if before.group(group).is_none_or(|g| g.morale != Morale::Shaken) {
        return;
    }
    by!("R-MRL-09");
    let eyes = Eyes::Of(group.seat);
    let members: Vec<FigureId> = before.members(group).collect();
    let moved: Vec<FigureId> = members
        .iter()
        .copied()
        .filter(|id| before.spot(*id, Eyes::All) != after.spot(*id, Eyes::All))
        .collect();
    if moved.is_empty() {
        return;
    }
    for (enemy, place) in before.seen_of(group.seat.other(), eyes) {
        if !members.iter().any(|id| before.visible(*id, enemy, eyes)) {
            continue;
        }
        let base = before.body_at(enemy, place.spot);
        for id in &moved {
            let start = before.figure(*id).start;
            let old = crate::measure::gap(&before.body_at(*id, start), &base);
            let new = after.body(*id, Eyes::All).map_or(i32::MAX, |b| crate::measure::gap(&b, &base));
            if new < old {
                faults.push(Fault::ShakenNearer { figure: *id, enemy });
            }
        }
    }
}

/// The march of a formed unit. One that would lead straight into difficult ground is made loose (R-MOV-25).
fn judge_march(now: Now<'_>, group: GroupId, m: &March, about: &MoveOf) -> Judged {
    let (w, setup) = (now.world, now.setup);
    let mut faults = Vec::new();
    named_faults(w, group, &m.against, about, &mut faults);
    verdict(faults, || Plan::Done)?;
    match movement::march(w, setup, group, m, false) {
        Ok(made) => {
            let mut copy = w.clone();
            let end = made.last.as_ref().unwrap_or(&made.marched.block);
            for (id, spot) in &end.spots {
                copy.set_place(*id, |p| p.spot = *spot);
            }
            let mut faults = Vec::new();
            shaken_faults(w, &copy, group, &mut faults);
            verdict(faults, || Plan::March(m.clone()))
        }
        Err(faults) => {
            let lost = faults.iter().all(|f| matches!(f, Fault::MarchLosesOrder { .. }));
            let path = movement::Block::of(w, group).and_then(|b| as_path(&b, &m.steps));
            if let (true, Some(path), true) = (lost, path, m.first.is_none() && m.against.is_empty()) {
                by!("R-MOV-25");
                let walk = Walk { loosen: true, ..Walk::path(group.number, path) };
                return judge_walk(now, group, &walk, about);
            }
            verdict(faults, || Plan::Done)
        }
    }
}

/// The group move under way.
fn under_way<'a>(now: Now<'a>) -> Option<&'a GroupMove> {
    now.stack.iter().rev().find_map(|f| match f {
        Frame::Group(m) => Some(&**m),
        _ => None,
    })
}

fn react_faults(now: Now<'_>, seat: Seat, groups: &[GroupId], list: &[(u8, Reaction)]) -> Vec<Fault> {
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
                let ahead = !formed || *loosen || movement::formed_ride(w, group, &approaching).is_some();
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
            out.push(Fault::HorseNotAside { group });
        }
        if !crate::morale::leader_near(w, setup, group, Eyes::Of(group.seat)) {
            out.push(Fault::NoLeaderNear { group });
        }
        if back.is_some_and(|b| !(0..=8_000).contains(&b)) {
            out.push(Fault::TooFarFormed { group, cm: crate::fault::Centimetres::of(back.unwrap_or(0)) });
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

fn redraw_faults(now: Now<'_>, figures: &[FigureId], list: &[(FigureId, Redraw)]) -> Vec<Fault> {
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
