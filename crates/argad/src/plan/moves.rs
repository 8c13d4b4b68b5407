//! Judging the move of a group: walks of loose figures, marches of formed units, putting into ranks.

use super::reactions::under_way;
use super::{Judged, Plan, group_faults, verdict};
use crate::fault::Fault;
use crate::figures::{FigureId, GroupId, Marks, Spot};
use crate::morale::Morale;
use crate::movement::{self, Course, March, Planned, Walk, as_path};
use crate::orders::Order;
use crate::system::Now;
use crate::world::{Eyes, World};
use rocroi_game::{Refusal, Seat, by};
use rocroi_table::Point;

/// With whom contact may be declared.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Contact {
    Any,
    /// Only with these groups, found on the way.
    With(Vec<GroupId>),
}

/// What a move order is judged about.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MoveOf {
    pub group: Option<GroupId>,
    pub ambush: bool,
    pub contact: Contact,
    pub first: bool,
}

/// Judges the move of a group.
pub(super) fn move_order(now: Now<'_>, seat: Seat, order: &Order, about: &MoveOf) -> Judged {
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
            let mut faults = movement::form_faults(w, setup, group, f);
            if faults.is_empty() {
                let mut copy = w.clone();
                for (id, at) in &f.places {
                    copy.set_place(*id, |p| p.spot = Spot::new(*at, f.facing));
                }
                copy.change_group(group, |g| g.forming = Some(f.facing));
                shaken_faults(w, &copy, group, &mut faults);
            }
            verdict(faults, || Plan::Form(f.clone()))?
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
    let mut throwers = Vec::new();
    for p in &courses {
        let manner = movement::Manner { group_path: p.group_path, ..manner };
        let before = copy.figure(p.course.figure).marks;
        let run = movement::run(&mut copy, setup, &p.course, manner);
        throwers.extend(movement::thrower(setup, p.course.figure, before, &run));
        faults.extend(run.faults);
        movement::refresh(&mut copy, p.course.figure, Some(group.seat), &[]);
    }
    if w.hidden_figures(group.seat) > 0 && !w.is_hidden(group) {
        let mut start = w.clone();
        if walk.loosen {
            movement::make_loose(&mut start, group);
        }
        throwers = movement::throwers(&start, setup, &courses);
    }
    crowding(&copy, &members, &mut faults);
    shaken_faults(w, &copy, group, &mut faults);
    verdict(faults, || Plan::Walk { courses, loosen: walk.loosen, more: walk.more, throwers })
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
            let f = before.figure(*id);
            // Of a hidden figure nothing is recorded: it has not moved yet this turn.
            let start = if f.shown() { f.start } else { before.spot(*id, eyes).unwrap_or(f.start) };
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
    // Halted on its way, the unit manoeuvres only at the end of its move, and only if it has not done so (R-MOV-26).
    let again = under_way(now).is_some_and(|f| f.manoeuvred) && (m.first.is_some() || m.last.is_some());
    if again || (!about.first && m.first.is_some() && !m.steps.is_empty()) {
        faults.push(Fault::ManoeuvreTwice { group });
    }
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
