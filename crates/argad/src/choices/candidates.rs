//! Candidates: at least one order of every kind that is legal at a decision, and the contacts in reach.

use super::legal;
use super::moves::{attack, attack_by_march, form_up, march_ways, middle, toward};
use super::placing::{standard_hiding, standard_placing};
use crate::figures::{FigureId, GroupId, Marks, Weapon};
use crate::ground::Edge;
use crate::melee::{follow, reach, strikers, usable};
use crate::morale::can_reload;
use crate::movement::{
    self, Course, Deed, March, Reaction, Redraw, Step, Walk, all_cavalry, awaited, entry_range, entry_spot,
    left, movable,
};
use crate::orders::{Aim, AmbushBy, Decision, Order, ShotOrder, StrikeOrder};
use crate::scenario::still_to_place;
use crate::shooting::{named_shot, ready_arms};
use crate::system::Now;
use crate::turn::ambush_faults;
use crate::world::{Eyes, World};
use rocroi_game::{Chance, Seat};
use rocroi_table::{Cm, Heading, Point, Pose};
use strum::IntoEnumIterator as _;

/// Legal orders of `seat` to `decision`.
pub fn candidates(now: Now<'_>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
    let mut list = Vec::new();
    propose(now, seat, decision, &mut list);
    for order in list {
        if !out.contains(&order) && legal(now, seat, decision, &order) {
            out.push(order);
        }
    }
}

fn propose(now: Now<'_>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
    let (w, setup) = (now.world, now.setup);
    match decision {
        Decision::ChooseEdge => out.extend([Order::TakeEdge(Edge::North), Order::TakeEdge(Edge::South)]),
        Decision::HideGroups => {
            for seed in 0..3 {
                let one_in = usize::from(seed > 0);
                let list = standard_hiding(w, setup, seat, &mut Chance::new(seed), one_in);
                out.push(Order::Hide(list));
            }
        }
        Decision::SetUp => {
            for group in still_to_place(w, setup, seat) {
                for seed in 0..3 {
                    let p = standard_placing(w, setup, seat, group, &mut Chance::new(seed));
                    out.extend(p.map(Order::Place));
                }
            }
        }
        Decision::Regroup => regroupings(w, seat, out),
        Decision::Ambush => {
            out.push(Order::Ambush(Vec::new()));
            for g in own_groups(w, seat) {
                if ambush_faults(w, g).is_empty() {
                    out.push(Order::Ambush(vec![(g.number, AmbushBy::Fire)]));
                    out.push(Order::Ambush(vec![(g.number, AmbushBy::Movement)]));
                }
            }
        }
        Decision::AmbushShots { group } => {
            out.push(Order::Shoot(Vec::new()));
            shots(now, w.members(*group).collect(), true, out);
        }
        Decision::AmbushMove { group } => {
            out.push(Order::Stay(group.number));
            moves(now, *group, out);
        }
        Decision::Move => {
            out.push(Order::Done);
            for g in own_groups(w, seat) {
                if movable(w, setup, g) {
                    if !w.is_hidden(g) {
                        out.push(Order::Stay(g.number));
                    }
                    moves(now, g, out);
                }
            }
        }
        Decision::GoOn { group, .. } => {
            out.push(Order::Enough);
            moves(now, *group, out);
        }
        Decision::React { groups } => reactions(now, groups, out),
        Decision::Redraw { figures } => {
            out.push(Order::Redraw(Vec::new()));
            for id in figures {
                out.push(Order::Redraw(vec![(*id, Redraw::Halt)]));
                for (e, _) in w.seen_of(seat.other(), Eyes::Of(seat)) {
                    if w.figure(e).marks.has(Marks::COUNTERED) {
                        out.push(Order::Redraw(vec![(*id, Redraw::At(e))]));
                    }
                }
            }
        }
        Decision::Stops { figures } => {
            out.push(Order::Stops(Vec::new()));
            out.push(Order::Stops(figures.iter().map(|id| (*id, 0)).collect()));
            out.push(Order::Stops(figures.iter().map(|id| (*id, Cm(4).units())).collect()));
        }
        Decision::Shoot => {
            out.push(Order::Shoot(Vec::new()));
            shots(now, w.seen_of(seat, Eyes::Of(seat)).map(|(id, _)| id).collect(), false, out);
        }
        Decision::Strike => strikes(now, seat, out),
        Decision::FollowUp { figure, places } => {
            out.push(Order::StayBack);
            for (i, p) in places.iter().enumerate() {
                let room = follow::room(w, setup, *figure, *p);
                if room > 0 {
                    out.push(Order::FollowUp(i as u8, room));
                }
            }
        }
        Decision::Redress { group } => {
            out.push(Order::RedressByDefault);
            // As they stand, or one of them steps out.
            let stay: Vec<(FigureId, Point)> =
                w.spots(*group).into_iter().map(|(id, s)| (id, s.at)).collect();
            for out_of in 0..stay.len() {
                let mut some = stay.clone();
                some.remove(out_of);
                out.push(Order::Redress(some));
            }
            out.push(Order::Redress(stay));
        }
        Decision::Reload { figures } => {
            out.push(Order::Reload(Vec::new()));
            for id in figures {
                for arm in can_reload(w, setup, *id) {
                    out.push(Order::Reload(vec![(*id, arm)]));
                }
            }
        }
        Decision::Succession { figures }
        | Decision::Driver { figures, .. }
        | Decision::Search { figures, .. } => {
            out.extend(figures.iter().map(|id| Order::Choose(*id)));
        }
        Decision::Retreat => out.extend([Order::FightOn, Order::Retreat]),
    }
}

/// The groups of a side, hidden ones included.
pub fn own_groups(w: &World, seat: Seat) -> Vec<GroupId> {
    w.groups[seat.index()].iter().map(|g| GroupId::new(seat, g.number)).collect()
}

/// The enemy groups a seat sees.
pub fn seen_groups(w: &World, seat: Seat) -> Vec<GroupId> {
    let mut out: Vec<GroupId> =
        w.seen_of(seat.other(), Eyes::Of(seat)).filter_map(|(id, _)| w.group_of(id)).collect();
    out.sort_unstable();
    out.dedup();
    out
}

fn regroupings(w: &World, seat: Seat, out: &mut Vec<Order>) {
    out.push(Order::Regroup { splits: Vec::new(), merges: Vec::new() });
    let groups = own_groups(w, seat);
    for g in &groups {
        let members: Vec<FigureId> = w.members(*g).collect();
        if members.len() > 1 {
            let half = members[members.len() / 2..].to_vec();
            out.push(Order::Regroup { splits: vec![(g.number, half)], merges: Vec::new() });
        }
    }
    for (i, a) in groups.iter().enumerate() {
        for b in &groups[i + 1..] {
            out.push(Order::Regroup { splits: Vec::new(), merges: vec![vec![a.number, b.number]] });
        }
    }
}

/// Shots: everybody at the nearest he can hit, and everybody at each group.
fn shots(now: Now<'_>, shooters: Vec<FigureId>, ambush: bool, out: &mut Vec<Order>) {
    let (w, setup) = (now.world, now.setup);
    let Some(seat) = shooters.first().map(|id| w.figure(*id).side) else { return };
    let enemies: Vec<FigureId> = w.seen_of(seat.other(), Eyes::Of(seat)).map(|(id, _)| id).collect();
    let mut nearest = Vec::new();
    let mut at_groups: Vec<(GroupId, Vec<ShotOrder>)> =
        seen_groups(w, seat).into_iter().map(|g| (g, Vec::new())).collect();
    for shooter in shooters {
        for firearm in ready_arms(w, setup, shooter, ambush) {
            let shot = |aim: Aim| ShotOrder { shooter, firearm, aim, point: None };
            let best = enemies
                .iter()
                .filter_map(|t| {
                    let order = shot(Aim::Figure(*t));
                    named_shot(w, setup, &order, ambush)
                        .ok()
                        .map(|l| (l.reckoned.needed(), l.reckoned.range, order))
                })
                .min_by_key(|(needed, range, o)| (*needed, *range, o.aim));
            let Some((_, _, order)) = best else { continue };
            nearest.push(order);
            for (g, list) in &mut at_groups {
                let order = shot(Aim::Group(*g));
                if named_shot(w, setup, &order, ambush).is_ok() {
                    list.push(order);
                }
            }
            break;
        }
    }
    if !nearest.is_empty() {
        out.push(Order::Shoot(nearest.clone()));
        out.push(Order::Shoot(vec![nearest[0]]));
    }
    out.extend(at_groups.into_iter().filter(|(_, l)| !l.is_empty()).map(|(_, l)| Order::Shoot(l)));
}

fn strikes(now: Now<'_>, seat: Seat, out: &mut Vec<Order>) {
    let (w, setup) = (now.world, now.setup);
    out.push(Order::Strike(Vec::new()));
    for striker in strikers(w, setup, seat) {
        let (enemies, _) = reach(w, setup, striker);
        for target in enemies {
            for weapon in Weapon::iter().filter(|x| usable(w, setup, striker, *x)).take(3) {
                out.push(Order::Strike(vec![StrikeOrder { striker, weapon, target }]));
            }
        }
    }
}

fn reactions(now: Now<'_>, groups: &[GroupId], out: &mut Vec<Order>) {
    let (w, setup) = (now.world, now.setup);
    out.push(Order::React(Vec::new()));
    let mut all = Vec::new();
    for g in groups {
        let formed = w.group(*g).is_some_and(|g| g.formed.is_some());
        let back = Reaction::FallBack { courses: Vec::new(), loosen: formed, back: None };
        out.push(Order::React(vec![(g.number, back.clone())]));
        all.push((g.number, back));
        if formed {
            let back = Reaction::FallBack { courses: Vec::new(), loosen: false, back: Some(Cm(8).units()) };
            out.push(Order::React(vec![(g.number, back)]));
        }
        if all_cavalry(w, setup, *g) {
            for loosen in [false, true] {
                out.push(Order::React(vec![(g.number, Reaction::CounterCharge { loosen })]));
            }
        }
    }
    out.push(Order::React(all));
}

/// Moves of one group: contacts in reach, eight directions, marches, ranks, deeds, entering.
fn moves(now: Now<'_>, group: GroupId, out: &mut Vec<Order>) {
    let (w, setup) = (now.world, now.setup);
    let seat = group.seat;
    let Some(g) = w.group(group) else { return };
    let enemies = seen_groups(w, seat);
    let n = group.number;
    if g.formed.is_some() {
        let ways = march_ways(now, group);
        for m in &ways {
            out.extend(attack_by_march(now, group, m.steps.clone()).map(Order::March));
        }
        // 16 cm are allowed where the move ends in contact.
        for far in [Cm(16).units(), Cm(36).units()] {
            out.extend(attack_by_march(now, group, vec![Step::Ahead(far)]).map(Order::March));
        }
        out.extend(ways.into_iter().map(Order::March));
    }
    let far = w.members(group).map(|id| left(w, setup, id)).max().unwrap_or(0);
    let loosen = g.formed.is_some();
    for way in 0..8 {
        let by = Pose::new(Point::default(), Heading::degrees(way * 45)).advanced(far).at;
        out.push(Order::Walk(Walk { loosen, ..Walk::path(n, [by]) }));
    }
    for e in enemies {
        out.extend(attack(now, group, e, 12).map(Order::Walk));
        if let Some(to) = middle(w, e) {
            let walk = toward(w, group, to, far).map(|x| Walk { loosen, ..x });
            out.extend(walk.map(Order::Walk));
        }
    }
    if g.formed.is_none() {
        for facing in [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST] {
            let size = w.members(group).count();
            for files in [size, size.div_ceil(2)] {
                out.extend(form_up(w, group, facing, files).map(Order::Form));
            }
        }
    }
    deeds(now, group, out);
    entering(now, group, out);
}

fn deeds(now: Now<'_>, group: GroupId, out: &mut Vec<Order>) {
    let (w, n) = (now.world, group.number);
    let members: Vec<FigureId> = w.members(group).collect();
    let all = |deed: Deed| {
        let own = members.iter().map(|id| Course { first: vec![deed.clone()], ..Course::none(*id) });
        Order::Walk(Walk::own(n, own.collect()))
    };
    out.push(all(Deed::Crouch));
    out.push(all(Deed::StandUp));
    for id in &members {
        if let Some(c) = dismounting(w, *id) {
            out.push(Order::Walk(Walk::own(n, vec![c])));
        }
        for (i, h) in w.horses.iter().enumerate() {
            let near = w.spot(*id, Eyes::All).is_some_and(|s| s.at.within(h.spot.at, Cm(9).units()));
            if h.gone || !near {
                continue;
            }
            for deed in [Deed::Mount(i as u8), Deed::Hold(vec![i as u8]), Deed::Take(i as u8)] {
                out.push(Order::Walk(Walk::own(n, vec![Course { first: vec![deed], ..Course::none(*id) }])));
            }
        }
        for cart in 0..w.carts.len() as u8 {
            out.extend(driving(w, *id, cart, Cm(16).units()).map(|c| Order::Walk(Walk::own(n, vec![c]))));
            out.extend(driving(w, *id, cart, Cm(8).units()).map(|c| Order::Walk(Walk::own(n, vec![c]))));
        }
    }
}

/// Dismounts beside its horse, on the left.
pub fn dismounting(w: &World, id: FigureId) -> Option<Course> {
    if !w.figure(id).mounted() {
        return None;
    }
    let spot = w.spot(id, Eyes::All)?;
    let side = crate::world::MOUNTED.front / 2 + crate::world::FOOT / 2;
    let at = Pose::new(spot.at, spot.heading.turned(-90_000)).advanced(side).at;
    Some(Course { last: vec![Deed::Dismount(at)], ..Course::none(id) })
}

/// Drives a cart straight on.
pub fn driving(w: &World, id: FigureId, cart: u8, far: i32) -> Option<Course> {
    if !movement::may_drive(w, id, cart) {
        return None;
    }
    let c = w.carts.get(usize::from(cart))?;
    let spot = w.spot(id, Eyes::All)?;
    let by = Pose::new(Point::default(), c.spot.heading).advanced(far).at;
    let end = spot.at + by;
    let deed = Deed::Drive(cart, end);
    Some(Course { first: vec![deed], leave: true, ..Course::along(id, [by]) })
}

fn entering(now: Now<'_>, group: GroupId, out: &mut Vec<Order>) {
    let (w, setup) = (now.world, now.setup);
    let waiting = awaited(w, setup, group);
    if waiting.is_empty() {
        return;
    }
    for from in [0, 2, 4] {
        out.extend(entry_walk(now, group, from, Cm(8).units()).map(Order::Walk));
    }
    for along in [Cm(60).units(), Cm(58).units()] {
        out.push(Order::March(March { enter: Some(along), ..March::steps(group.number, Vec::new()) }));
        let on = vec![Step::Ahead(Cm(4).units())];
        out.push(Order::March(March { enter: Some(along), ..March::steps(group.number, on) }));
    }
}

/// Everybody who finds room enters side by side and goes straight on; the first place so many quarters along.
pub fn entry_walk(now: Now<'_>, group: GroupId, quarter: i32, far: i32) -> Option<Walk> {
    let (w, setup) = (now.world, now.setup);
    let waiting = awaited(w, setup, group);
    let mut own = Vec::new();
    let mut copy = w.clone();
    for id in waiting {
        let Some(e) = movement::enters(&copy, setup, id) else { continue };
        let mounted = copy.figure(id).mounted();
        let (from, to) = entry_range(&copy, e, mounted);
        let step = if mounted { Cm(3).units() } else { Cm(2).units() };
        let start = from + (to - from) / 4 * quarter;
        let mut along = start;
        while along <= to {
            let spot = entry_spot(&copy, e, along, mounted);
            let by = Pose::new(Point::default(), e.edge.opposite().towards()).advanced(far).at;
            let course = Course { enter: Some(spot.at), ..Course::along(id, [by]) };
            let mut next = copy.clone();
            let done = movement::run(&mut next, setup, &course, movement::Manner::DRAWN);
            if done.faults.is_empty() {
                copy = next;
                own.push(course);
                break;
            }
            along += step;
        }
    }
    (!own.is_empty()).then(|| Walk::own(group.number, own))
}
