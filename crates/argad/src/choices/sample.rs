//! Any legal order, off the snaps too. Orders are drawn at random, judged, and in the end there is always one that
//! stands.

use super::candidates::{candidates, dismounting, driving, entry_walk, own_groups, seen_groups};
use super::legal;
use super::moves::{attack, attack_by_march, form_up, march_ways, middle, toward};
use super::placing::{standard_hiding, standard_placing};
use crate::figures::{FigureId, GroupId, Marks, Weapon};
use crate::ground::Edge;
use crate::melee::{follow, reach, strikers, usable};
use crate::morale::{Morale, can_reload};
use crate::movement::{
    Course, Deed, Hand, March, Reaction, Redraw, Step, Walk, all_cavalry, awaited, left, movable,
};
use crate::orders::{Aim, AmbushBy, Decision, Order, ShotOrder, StrikeOrder};
use crate::scenario::still_to_place;
use crate::shooting::{named_shot, ready_arms, shooters};
use crate::system::Now;
use crate::turn::ambush_faults;
use crate::world::{Eyes, World};
use rocroi_game::{Chance, Seat};
use rocroi_table::{Cm, Heading, Point, Pose};
use strum::IntoEnumIterator as _;

/// Any legal order of `seat` to `decision`.
pub fn sample(now: Now<'_>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Order {
    for _ in 0..6 {
        let Some(order) = draw(now, seat, decision, chance) else { continue };
        if legal(now, seat, decision, &order) {
            return order;
        }
    }
    let fallback = plain(decision);
    if let Some(order) = fallback
        && legal(now, seat, decision, &order)
    {
        return order;
    }
    let mut all = Vec::new();
    candidates(now, seat, decision, &mut all);
    let n = chance.below(all.len());
    all.into_iter().nth(n).unwrap_or(Order::Done)
}

/// The answer that is nearly always allowed.
fn plain(decision: &Decision) -> Option<Order> {
    Some(match decision {
        Decision::Regroup => Order::Regroup { splits: Vec::new(), merges: Vec::new() },
        Decision::Ambush => Order::Ambush(Vec::new()),
        Decision::AmbushShots { .. } | Decision::Shoot => Order::Shoot(Vec::new()),
        Decision::AmbushMove { group } => Order::Stay(group.number),
        Decision::Move => Order::Done,
        Decision::GoOn { .. } => Order::Enough,
        Decision::React { .. } => Order::React(Vec::new()),
        Decision::Redraw { .. } => Order::Redraw(Vec::new()),
        Decision::Stops { .. } => Order::Stops(Vec::new()),
        Decision::Strike => Order::Strike(Vec::new()),
        Decision::FollowUp { .. } => Order::StayBack,
        Decision::Redress { .. } => Order::RedressByDefault,
        Decision::Reload { .. } => Order::Reload(Vec::new()),
        Decision::Retreat => Order::FightOn,
        Decision::Succession { figures }
        | Decision::Driver { figures, .. }
        | Decision::Search { figures, .. } => Order::Choose(*figures.first()?),
        Decision::ChooseEdge | Decision::HideGroups | Decision::SetUp => return None,
    })
}

fn draw(now: Now<'_>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Option<Order> {
    let (w, setup) = (now.world, now.setup);
    Some(match decision {
        Decision::ChooseEdge => Order::TakeEdge(if chance.one_in(2) { Edge::North } else { Edge::South }),
        Decision::HideGroups => Order::Hide(standard_hiding(w, setup, seat, chance, 3)),
        Decision::SetUp => {
            let groups = still_to_place(w, setup, seat);
            let group = *chance.pick(&groups)?;
            Order::Place(standard_placing(w, setup, seat, group, chance)?)
        }
        Decision::Regroup => regroup(w, seat, chance)?,
        Decision::Ambush => {
            let mut list = Vec::new();
            for g in own_groups(w, seat) {
                if chance.one_in(4) && ambush_faults(w, g).is_empty() {
                    let by = if chance.one_in(2) { AmbushBy::Fire } else { AmbushBy::Movement };
                    list.push((g.number, by));
                }
            }
            Order::Ambush(list)
        }
        Decision::AmbushShots { group } => {
            Order::Shoot(shots(now, w.members(*group).collect(), true, chance))
        }
        Decision::AmbushMove { group } => a_move(now, *group, chance)?,
        Decision::Move => {
            let mut groups: Vec<GroupId> =
                own_groups(w, seat).into_iter().filter(|g| movable(w, setup, *g)).collect();
            // Hidden groups mostly stay hidden.
            groups.retain(|g| !w.is_hidden(*g) || chance.one_in(8));
            let Some(g) = chance.pick(&groups).copied() else { return Some(Order::Done) };
            if chance.one_in(10) && !w.is_hidden(g) {
                return Some(Order::Stay(g.number));
            }
            a_move(now, g, chance)?
        }
        Decision::GoOn { group, .. } => {
            if chance.one_in(2) {
                return Some(Order::Enough);
            }
            a_move(now, *group, chance)?
        }
        Decision::React { groups } => {
            let mut list = Vec::new();
            for g in groups {
                if chance.one_in(2) {
                    list.push((g.number, reaction(now, *g, chance)));
                }
            }
            Order::React(list)
        }
        Decision::Redraw { figures } => {
            let mut list = Vec::new();
            for id in figures {
                let counter: Vec<FigureId> = w
                    .seen_of(seat.other(), Eyes::Of(seat))
                    .map(|(e, _)| e)
                    .filter(|e| w.figure(*e).marks.has(Marks::COUNTERED))
                    .collect();
                if chance.one_in(4) {
                    list.push((*id, Redraw::Halt));
                } else if let Some(e) = chance.pick(&counter) {
                    list.push((*id, Redraw::At(*e)));
                }
            }
            Order::Redraw(list)
        }
        Decision::Stops { figures } => {
            let some: Vec<FigureId> = figures.iter().copied().filter(|_| chance.one_in(3)).collect();
            Order::Stops(some.into_iter().map(|id| (id, chance.between(0, 20) * Cm::UNITS)).collect())
        }
        Decision::Shoot => {
            let mine: Vec<FigureId> = w.seen_of(seat, Eyes::Of(seat)).map(|(id, _)| id).collect();
            let mine = mine.into_iter().filter(|id| w.figure(*id).shown() || chance.one_in(20)).collect();
            Order::Shoot(shots(now, mine, false, chance))
        }
        Decision::Strike => Order::Strike(strikes(now, seat, chance)),
        Decision::FollowUp { figure, places } => {
            if chance.one_in(2) {
                return Some(Order::StayBack);
            }
            let n = chance.below(places.len());
            let room = follow::room(w, setup, *figure, *places.get(n)?);
            Order::FollowUp(n as u8, chance.between(0, room))
        }
        Decision::Redress { group } => {
            if chance.one_in(2) {
                return Some(Order::RedressByDefault);
            }
            // As they stand; now and then somebody steps out.
            let mut stay: Vec<(FigureId, Point)> =
                w.spots(*group).into_iter().map(|(id, s)| (id, s.at)).collect();
            if !stay.is_empty() && chance.one_in(3) {
                stay.remove(chance.below(stay.len()));
            }
            Order::Redress(stay)
        }
        Decision::Reload { figures } => {
            let mut list = Vec::new();
            for id in figures {
                if let Some(arm) = chance.pick(&can_reload(w, setup, *id)) {
                    list.push((*id, *arm));
                }
            }
            Order::Reload(list)
        }
        Decision::Succession { figures }
        | Decision::Driver { figures, .. }
        | Decision::Search { figures, .. } => Order::Choose(*chance.pick(figures)?),
        Decision::Retreat => {
            if chance.one_in(200) {
                Order::Retreat
            } else {
                Order::FightOn
            }
        }
    })
}

fn regroup(w: &World, seat: Seat, chance: &mut Chance) -> Option<Order> {
    let none = Order::Regroup { splits: Vec::new(), merges: Vec::new() };
    if !chance.one_in(12) {
        return Some(none);
    }
    let groups = own_groups(w, seat);
    let a = *chance.pick(&groups)?;
    if chance.one_in(2) {
        let members: Vec<FigureId> = w.members(a).collect();
        let some: Vec<FigureId> = members.iter().copied().filter(|_| chance.one_in(2)).collect();
        return Some(Order::Regroup { splits: vec![(a.number, some)], merges: Vec::new() });
    }
    let b = *chance.pick(&groups)?;
    Some(Order::Regroup { splits: Vec::new(), merges: vec![vec![a.number, b.number]] })
}

/// Shots of these figures: most of them, each at somebody he can hit.
fn shots(now: Now<'_>, mut of: Vec<FigureId>, ambush: bool, chance: &mut Chance) -> Vec<ShotOrder> {
    let (w, setup) = (now.world, now.setup);
    let Some(seat) = of.first().map(|id| w.figure(*id).side) else { return Vec::new() };
    of.retain(|id| w.figure(*id).long_loaded || w.figure(*id).pistols_loaded > 0);
    let enemies: Vec<(FigureId, Point)> =
        w.seen_of(seat.other(), Eyes::Of(seat)).map(|(id, p)| (id, p.spot.at)).collect();
    let mut out = Vec::new();
    let mut through = Vec::new();
    for shooter in of {
        if chance.one_in(8) {
            continue;
        }
        let Some(spot) = w.spot(shooter, Eyes::Of(seat)) else { continue };
        for firearm in ready_arms(w, setup, shooter, ambush) {
            let reach = Cm(firearm.reach() + 6).units();
            let mut near: Vec<FigureId> =
                enemies.iter().filter(|(_, at)| at.within(spot.at, reach)).map(|(id, _)| *id).collect();
            // A few tries: whoever can be shot at is taken.
            let mut found = None;
            for _ in 0..4 {
                if near.is_empty() {
                    break;
                }
                let target = near.swap_remove(chance.below(near.len()));
                let group = w.group_of(target).filter(|_| chance.one_in(3));
                let aim = group.map_or(Aim::Figure(target), Aim::Group);
                let order = ShotOrder { shooter, firearm, aim, point: None };
                if let Ok(legal) = named_shot(w, setup, &order, ambush) {
                    // Openings may be crowded: then fewer shoot.
                    let crowded = legal.opening.is_some_and(|o| {
                        let others = through.iter().filter(|x| **x == o).count();
                        others >= shooters(w, o)
                    });
                    if !crowded {
                        through.extend(legal.opening);
                        found = Some(order);
                    }
                    break;
                }
            }
            if let Some(order) = found {
                out.push(order);
                break;
            }
        }
    }
    out
}

fn strikes(now: Now<'_>, seat: Seat, chance: &mut Chance) -> Vec<StrikeOrder> {
    let (w, setup) = (now.world, now.setup);
    let mut out = Vec::new();
    for striker in strikers(w, setup, seat) {
        if chance.one_in(2) {
            continue;
        }
        let (enemies, behind) = reach(w, setup, striker);
        let weapons: Vec<Weapon> = Weapon::iter()
            .filter(|x| usable(w, setup, striker, *x))
            .filter(|x| !behind || x.row().length == crate::figures::Length::Long)
            .collect();
        if let (Some(target), Some(weapon)) = (chance.pick(&enemies), chance.pick(&weapons)) {
            out.push(StrikeOrder { striker, weapon: *weapon, target: *target });
        }
    }
    out
}

fn reaction(now: Now<'_>, g: GroupId, chance: &mut Chance) -> Reaction {
    let (w, setup) = (now.world, now.setup);
    let formed = w.group(g).is_some_and(|g| g.formed.is_some());
    if all_cavalry(w, setup, g) && chance.one_in(2) {
        return Reaction::CounterCharge { loosen: chance.one_in(2) };
    }
    let loosen = formed && chance.one_in(2);
    let back = (formed && !loosen).then(|| chance.between(1, 8) * Cm::UNITS);
    Reaction::FallBack { courses: Vec::new(), loosen, back }
}

/// A move of one group.
fn a_move(now: Now<'_>, group: GroupId, chance: &mut Chance) -> Option<Order> {
    let (w, setup) = (now.world, now.setup);
    let g = w.group(group)?;
    let n = group.number;
    if !awaited(w, setup, group).is_empty() {
        if w.members(group).next().is_none() && chance.one_in(3) {
            let along = Cm(60).units() + chance.between(-20, 20) * 100;
            let steps = vec![Step::Ahead(chance.between(0, 80) * 100)];
            return Some(Order::March(March { enter: Some(along), ..March::steps(n, steps) }));
        }
        let far = chance.between(1, 20) * Cm::UNITS;
        return entry_walk(now, group, chance.between(0, 3), far).map(Order::Walk);
    }
    if g.formed.is_some() && !chance.one_in(6) {
        return formed_move(now, group, chance);
    }
    let loosen = g.formed.is_some();
    let far = w.members(group).map(|id| left(w, setup, id)).max().unwrap_or(0);
    let enemies = seen_groups(w, group.seat);
    let able = g.morale == Morale::Steady;
    // Carts are there to be driven.
    if !w.carts.is_empty()
        && !chance.one_in(4)
        && let Some(c) = w.members(group).find_map(|id| {
            let far = if chance.one_in(4) { chance.between(1, 16) } else { 16 };
            (0..w.carts.len() as u8).find_map(|cart| driving(w, id, cart, Cm(far).units()))
        })
    {
        return Some(Order::Walk(Walk::own(n, vec![c])));
    }
    if able && chance.one_in(3) && !enemies.is_empty() {
        let centre = middle(w, group)?;
        let key = |e: &GroupId| middle(w, *e).map_or(i32::MAX, |m| m.distance_floor(centre));
        let nearest = enemies.iter().copied().min_by_key(key)?;
        if key(&nearest) < far + Cm(30).units()
            && let Some(a) = attack(now, group, nearest, 1 + chance.below(12))
        {
            return Some(Order::Walk(Walk { more: chance.one_in(6), ..a }));
        }
    }
    if chance.one_in(8) {
        return deed(now, group, chance);
    }
    if !loosen && chance.one_in(12) {
        let size = w.members(group).count();
        let facing = Heading::degrees(90 * chance.between(0, 3));
        let files = if chance.one_in(2) { size } else { size.div_ceil(2) };
        return form_up(w, group, facing, files).map(Order::Form);
    }
    let length = if chance.one_in(3) { far } else { chance.between(1, (far / 100).max(1)) * 100 };
    let walk = if chance.one_in(2) && !enemies.is_empty() {
        let e = *chance.pick(&enemies)?;
        toward(w, group, middle(w, e)?, length)?
    } else {
        let way = Heading::new(chance.between(0, 359_999));
        let by = Pose::new(Point::default(), way).advanced(length).at;
        if chance.one_in(4) {
            let way = way.turned(chance.between(-90_000, 90_000));
            let second = Pose::new(Point::default(), way).advanced((far - length).max(0)).at;
            Walk::path(n, [by, second])
        } else {
            Walk::path(n, [by])
        }
    };
    let mut walk = Walk { loosen, more: chance.one_in(8), ..walk };
    if chance.one_in(6) {
        // One man goes his own way.
        let members: Vec<FigureId> = w.members(group).collect();
        if let Some(id) = chance.pick(&members) {
            let way = Heading::new(chance.between(0, 359_999));
            let reach = (left(w, setup, *id) / 2).max(1);
            let by = Pose::new(Point::default(), way).advanced(chance.between(1, reach)).at;
            let leave = chance.one_in(20);
            walk.own.push(Course { leave, ..Course::along(*id, [by]) });
        }
    }
    Some(Order::Walk(walk))
}

fn formed_move(now: Now<'_>, group: GroupId, chance: &mut Chance) -> Option<Order> {
    let n = group.number;
    if chance.one_in(3) {
        let far = Cm(chance.between(4, 36)).units();
        let steps = if chance.one_in(2) {
            vec![Step::Ahead(far)]
        } else {
            let hand = if chance.one_in(2) { Hand::Left } else { Hand::Right };
            vec![Step::Wheel(hand, chance.between(1_000, 60_000)), Step::Ahead(far)]
        };
        if let Some(m) = attack_by_march(now, group, steps) {
            return Some(Order::March(m));
        }
    }
    if chance.one_in(2) {
        let ways = march_ways(now, group);
        return chance.pick(&ways).cloned().map(Order::March);
    }
    let mut steps = Vec::new();
    if chance.one_in(2) {
        let hand = if chance.one_in(2) { Hand::Left } else { Hand::Right };
        steps.push(Step::Wheel(hand, chance.between(1_000, 30_000)));
    }
    steps.push(Step::Ahead(chance.between(1, 80) * 100));
    Some(Order::March(March::steps(n, steps)))
}

/// Something done on the spot: crouching, dismounting, horses, carts.
fn deed(now: Now<'_>, group: GroupId, chance: &mut Chance) -> Option<Order> {
    let w = now.world;
    let n = group.number;
    let members: Vec<FigureId> = w.members(group).collect();
    let id = *chance.pick(&members)?;
    for cart in 0..w.carts.len() as u8 {
        if let Some(c) = driving(w, id, cart, chance.between(1, 16) * Cm::UNITS) {
            return Some(Order::Walk(Walk::own(n, vec![c])));
        }
    }
    if w.figure(id).mounted() {
        let mut c = dismounting(w, id)?;
        if chance.one_in(3) {
            c = Course {
                last: vec![Deed::Turn(Heading::new(chance.between(0, 359_999)))],
                ..Course::none(id)
            };
        }
        return Some(Order::Walk(Walk::own(n, vec![c])));
    }
    let horse = w.horses.iter().position(|h| {
        !h.gone && w.spot(id, Eyes::All).is_some_and(|s| s.at.within(h.spot.at, Cm(6).units()))
    });
    if let Some(i) = horse {
        let i = i as u8;
        let deed = match chance.below(3) {
            0 => Deed::Mount(i),
            1 => Deed::Hold(vec![i]),
            _ => Deed::Take(i),
        };
        return Some(Order::Walk(Walk::own(n, vec![Course { first: vec![deed], ..Course::none(id) }])));
    }
    let crouched = |id: &FigureId| w.place(*id, Eyes::All).is_some_and(|p| p.crouched);
    let own = members.iter().map(|id| {
        let deed = if crouched(id) { Deed::StandUp } else { Deed::Crouch };
        Course { first: vec![deed], ..Course::none(*id) }
    });
    Some(Order::Walk(Walk::own(n, own.collect())))
}
