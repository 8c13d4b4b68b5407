//! Flank marches (A-SET-34 to A-SET-38): the secret die, naming the flank, two that meet, marking the places of entry
//! and entering. The panic they cause is [`super::panic`].

use std::sync::Arc;

use rocroi_game::{Ask, At, Classes, Faults, Halt, Pool, Refusal, Seat, Secret, by};
use rocroi_table::{Body, Heading, Point, Pose, Rect, Side, Ud};
use serde::{Deserialize, Serialize};

use super::plan::Flanking;
use crate::Adgr;
use crate::event::{Blank, Cause, Event, Purpose};
use crate::fault::Fault;
use crate::ids::{CorpsId, RosterId, UnitId};
use crate::movement::{free, lose_points};
use crate::order::{Manoeuvre, Order};
use crate::plan::Plan;
use crate::scene::{Scene, size};
use crate::setup::Setup;
use crate::tolerance::UD;
use crate::troops::Category;
use crate::world::{Absent, Absentees, Away, Gone, Place, Trust, Whereabouts, With, World};

/// A short table edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum ShortEdge {
    /// x = 0.
    West,
    /// The other one.
    East,
}

/// The flank march of a side, as far as it is open, and the dice thrown for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct March {
    /// The other side has been told that this one has units off the table (A-SET-33).
    pub told: bool,
    /// Dice thrown for it so far: known to its owner alone.
    pub tries: Secret<u8>,
    /// It has been named.
    pub named: Option<Arrival>,
}

impl March {
    /// Nobody has been told anything.
    pub fn unknown(seat: Seat) -> March {
        March { told: false, tries: Secret::of(seat, 0), named: None }
    }
}

/// A flank march that has been named.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arrival {
    /// Which corps.
    pub corps: CorpsId,
    /// Where it comes from.
    pub edge: ShortEdge,
    /// The player sequence in which it enters.
    pub due: u16,
    /// It met another one and was driven back (A-SET-38).
    pub driven_back: bool,
    /// Units whose place of entry is marked and who have not entered yet.
    #[serde(default)]
    pub entering: Vec<UnitId>,
}

/// The short edge on a side of a player: the defender sits at y = 0 and looks north (A-SET-03, A-SET-34).
pub fn edge_of(world: &World, seat: Seat, side: Side) -> ShortEdge {
    by!("A-SET-34");
    let defends = seat != world.attacker;
    if (side == Side::Left) == defends { ShortEdge::West } else { ShortEdge::East }
}

/// Could this corps be on a flank march, for all the other side knows: nobody of it has ever appeared?
fn unseen(setup: &Setup, world: &World, corps: CorpsId) -> bool {
    let sheet = setup.corps(corps);
    let march = &world.marches[sheet.seat.index()];
    march.told
        && march.named.is_none()
        && !sheet.chief
        && world.corps[corps.index()].trust == Trust::Reliable
        && !world.sheets.iter().any(|s| s.corps == corps)
}

/// Is a die thrown for the flank march of this side now? It is whenever the other side cannot rule out that there is
/// one, so that the die itself tells nothing.
pub(crate) fn throws(setup: &Setup, world: &World, seat: Seat) -> bool {
    setup.corps_of(seat).any(|c| unseen(setup, world, c))
}

/// Is one thrown for this corps, which has just proved reliable?
pub(crate) fn throws_for(setup: &Setup, world: &World, corps: CorpsId) -> bool {
    unseen(setup, world, corps)
}

/// The secret die. Every face is told apart, so that the question does not show what is needed.
pub(crate) fn die(seat: Seat) -> Ask<Purpose> {
    let pools = vec![Pool { seat, dice: 1, classes: Classes::EACH }];
    Ask { purpose: Purpose::FlankMarch { seat }, pools, secret: Some(seat) }
}

/// The die has fallen; `only`: for this corps.
pub(crate) fn fell(
    at: &mut At<'_, Adgr>,
    seat: Seat,
    face: u8,
    only: Option<CorpsId>,
) -> Result<(), Halt<Adgr>> {
    by!("A-SET-35");
    let Some(plan) = at.world.plans[seat.index()].get() else { return Err(Halt::Blank(Blank::FlankMarch)) };
    let Some(march) = plan.flank else { return Ok(()) };
    let ready = at.world.corps[march.corps.index()].trust == Trust::Reliable;
    let away = marching(at.world, seat, march.corps)?;
    if !ready || away.is_empty() || only.is_some_and(|c| c != march.corps) {
        return Ok(());
    }
    let tries = at.world.marches[seat.index()].tries.get().copied().unwrap_or(0);
    at.world.marches[seat.index()].tries.set(tries.saturating_add(1));
    let riders = |a: &Absent| matches!(a.sheet.profile.category(), Category::Lh | Category::Drag);
    let bonus = u8::from(away.iter().all(riders));
    let needed = if tries == 0 { 6 } else { 5 };
    if face + bonus >= needed {
        named(at, seat, march)?;
    }
    Ok(())
}

/// The units of a corps on its flank march.
fn marching(world: &World, seat: Seat, corps: CorpsId) -> Result<Vec<Absent>, Halt<Adgr>> {
    let all = world.absentees(seat).ok_or(Halt::Blank(Blank::FlankMarch))?;
    let own = all.iter().filter(|a| a.sheet.corps == corps && a.at == Away::FlankMarch);
    Ok(own.cloned().collect())
}

/// The size of a corps in half ADG units: battle units as two, light units as half (A-SET-38).
fn strength(units: &[Absent]) -> u32 {
    let one = |a: &Absent| {
        let profile = a.sheet.profile;
        if profile.battle_unit() {
            4
        } else if profile.light() {
            1
        } else {
            2
        }
    };
    units.iter().map(one).sum()
}

/// A flank march succeeds: its flank is named, and if the other side marches on the same edge they meet now.
fn named(at: &mut At<'_, Adgr>, seat: Seat, march: Flanking) -> Result<(), Halt<Adgr>> {
    let edge = edge_of(at.world, seat, march.side);
    let other = seat.other();
    let theirs = at.world.plans[other.index()].get().ok_or(Halt::Blank(Blank::FlankMarch))?.flank;
    let theirs = theirs.filter(|f| {
        edge_of(at.world, other, f.side) == edge && at.world.marches[other.index()].named.is_none()
    });
    let mine = strength(&marching(at.world, seat, march.corps)?);
    let against = match theirs {
        Some(f) => Some((f, strength(&marching(at.world, other, f.corps)?))).filter(|(_, n)| *n > 0),
        None => None,
    };
    let now = at.world.sequence;
    let arrival = |corps: CorpsId, due: u16, driven_back: bool| {
        Some(Arrival { corps, edge, due, driven_back, entering: Vec::new() })
    };
    let beaten = against.is_some_and(|(_, n)| n >= mine);
    at.world.marches[seat.index()].named = arrival(march.corps, now + 2, beaten);
    let corps = march.corps;
    at.tell(|| Event::FlankMarchNamed { seat, corps, edge });
    if let Some((f, n)) = against {
        by!("A-SET-38");
        at.world.marches[other.index()].named = arrival(f.corps, now + 1, mine >= n);
        let corps = f.corps;
        at.tell(|| Event::FlankMarchNamed { seat: other, corps, edge });
        let both = [(march.corps, beaten), (f.corps, mine >= n)];
        for (corps, _) in both.into_iter().filter(|(_, beaten)| *beaten) {
            at.tell(|| Event::FlankMarchDrivenBack { corps });
        }
    }
    Ok(())
}

/// The arrival of this corps, if it enters in this sequence.
pub fn entering<'w>(setup: &Setup, world: &'w World, corps: CorpsId) -> Option<&'w Arrival> {
    let march = &world.marches[setup.corps(corps).seat.index()];
    march.named.as_ref().filter(|a| a.corps == corps && a.due == world.sequence)
}

/// Where a unit that enters here stands before: its front edge on the table edge, facing in.
fn place(setup: &Setup, edge: ShortEdge, y: Ud) -> Pose {
    match edge {
        ShortEdge::West => Pose::new(Point::new(0, y.units()), Heading::EAST),
        ShortEdge::East => Pose::new(Point::new(setup.table.0.units(), y.units()), Heading::WEST),
    }
}

/// Judges the places of entry.
pub(crate) fn judge(
    scene: &Scene<'_>,
    seat: Seat,
    corps: CorpsId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-36");
    let Order::Enter(places) = order else { return Err(Refusal::of(Fault::NotAsked)) };
    let Some(arrival) = entering(scene.setup, scene.world, corps) else {
        return Err(Refusal::of(Fault::NotAsked));
    };
    let own = scene.world.absent[seat.index()].seen_by(seat).map_or(&[][..], |a| a.0.as_slice());
    let mut faults = Faults::new();
    let mut feet: Vec<(RosterId, i32, i32)> = Vec::new();
    for (unit, y) in places {
        let known = own
            .iter()
            .find(|a| a.sheet.roster == *unit && a.sheet.corps == corps && a.at == Away::FlankMarch);
        let Some(absent) = known.filter(|_| !feet.iter().any(|(u, ..)| u == unit)) else {
            faults.push(Fault::NotOnFlankMarch { unit: *unit });
            continue;
        };
        let front = size(absent.sheet.profile).front;
        let (from, to) = (y.units() - front / 2, y.units() + front / 2);
        let depth = scene.setup.table.1.units();
        faults.require(from >= 0 && to <= depth, || Fault::EntryOffEdge { unit: *unit });
        let over = feet.iter().any(|(_, a, b)| from < b - 8 && to > a + 8);
        faults.require(!over, || Fault::EntryTaken { unit: *unit });
        if arrival.driven_back {
            by!("A-SET-38");
            let home = if seat == scene.world.attacker { depth - from } else { to };
            faults.require(home <= 5 * UD, || Fault::DrivenBackEntry { unit: *unit });
        }
        feet.push((*unit, from, to));
    }
    faults.verdict()?;
    Ok(Plan::Enter(places.clone()))
}

/// Places of entry worth proposing: the whole corps side by side near its own table edge, in the middle, and farther;
/// the middle first.
pub(crate) fn candidates(scene: &Scene<'_>, seat: Seat, corps: CorpsId, out: &mut Vec<Order>) {
    let own = scene.world.absent[seat.index()].seen_by(seat).map_or(&[][..], |a| a.0.as_slice());
    let own: Vec<&Absent> =
        own.iter().filter(|a| a.sheet.corps == corps && a.at == Away::FlankMarch).collect();
    let depth = scene.setup.table.1.units();
    let attacks = seat == scene.world.attacker;
    let first = out.len();
    for start in [6, 0, 10, 3, 13] {
        let mut places = Vec::new();
        let mut from = start * UD;
        let mut battle = false;
        for absent in &own {
            let profile = absent.sheet.profile;
            let front = size(profile).front;
            // Battle units 1 UD apart may enter as a group.
            from += if battle && profile.battle_unit() { UD } else { 0 };
            battle = profile.battle_unit();
            if from + front > depth {
                break;
            }
            let middle = from + front / 2;
            let y = if attacks { depth - middle } else { middle };
            places.push((absent.sheet.roster, Ud::floor_of(y)));
            from += front;
        }
        let order = Order::Enter(places);
        if !out[first..].contains(&order) && judge(scene, seat, corps, &order).is_ok() {
            out.push(order);
        }
    }
    if out.len() == first {
        // As many as fit near their own table edge.
        let mut places: Vec<(RosterId, Ud)> = Vec::new();
        let mut from = 0;
        for absent in &own {
            let front = size(absent.sheet.profile).front;
            let middle = from + front / 2;
            let y = Ud::floor_of(if attacks { depth - middle } else { middle });
            let mut tried = places.clone();
            tried.push((absent.sheet.roster, y));
            if judge(scene, seat, corps, &Order::Enter(tried.clone())).is_ok() {
                places = tried;
                from += front;
            }
        }
        out.push(Order::Enter(places));
    }
}

/// The places of entry are marked: the units are open from now on; those without one are lost.
pub(crate) fn mark(at: &mut At<'_, Adgr>, corps: CorpsId, places: &[(RosterId, Ud)]) -> Vec<UnitId> {
    let seat = at.setup.corps(corps).seat;
    let Some(edge) = at.world.marches[seat.index()].named.as_ref().map(|a| a.edge) else { return Vec::new() };
    let all = at.world.absentees(seat).map(<[_]>::to_vec).unwrap_or_default();
    let (mine, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|a| a.sheet.corps == corps && a.at == Away::FlankMarch);
    let (mut units, mut poses, mut lost) = (Vec::new(), Vec::new(), 0u8);
    for absent in mine {
        let Some((_, y)) = places.iter().find(|(unit, _)| *unit == absent.sheet.roster) else {
            by!("A-SET-25");
            lost += 1;
            continue;
        };
        let pose = place(at.setup, edge, *y);
        let id = at.world.appear(absent.sheet, pose);
        let general = &mut at.world.generals[corps.index()].at;
        match absent.general {
            Some(With::Attached(half)) => *general = Whereabouts::Attached(id.half(half)),
            Some(With::Included(half)) => *general = Whereabouts::Included(id.half(half)),
            None => {}
        }
        units.push(id);
        poses.push(pose);
    }
    // One who rides by himself comes with the first of his units; one whose unit is lost too.
    let general = &mut at.world.generals[corps.index()].at;
    if *general == Whereabouts::Absent {
        *general = units.first().map_or(Whereabouts::Lost, |u| Whereabouts::Attached(u.one()));
    }
    at.world.absent[seat.index()].set(Absentees(Arc::new(others)));
    if let Some(arrival) = &mut at.world.marches[seat.index()].named {
        arrival.entering.clone_from(&units);
    }
    let told = units.clone();
    at.tell(|| Event::FlankMarchEnters { corps, units: told, poses });
    if lost > 0 {
        at.tell(|| Event::FlankMarchLost { corps, number: lost });
    }
    units
}

/// Is this unit still off the table, at its place of entry?
pub(crate) fn waits(scene: &Scene<'_>, unit: UnitId) -> bool {
    scene.world.marches.iter().any(|m| m.named.as_ref().is_some_and(|a| a.entering.contains(&unit)))
        && scene.foot(unit).is_some_and(|foot| !free::on_table(scene, foot))
}

/// The first move of units that enter is straight ahead and nothing else.
pub(crate) fn first_move(
    scene: &Scene<'_>,
    units: &[UnitId],
    path: &[Manoeuvre],
    faults: &mut Faults<Fault>,
) {
    for unit in units.iter().filter(|u| waits(scene, **u)) {
        by!("A-SET-36");
        let straight = path.iter().all(|m| matches!(m, Manoeuvre::Advance(_)));
        faults.require(straight, || Fault::EntryStraight { unit: *unit });
    }
}

/// A charge from the place of entry is straight ahead, and not for those who were driven back.
pub(crate) fn first_charge(
    scene: &Scene<'_>,
    units: &[UnitId],
    opening: &[Manoeuvre],
    faults: &mut Faults<Fault>,
) {
    first_move(scene, units, opening, faults);
    for unit in units.iter().filter(|u| waits(scene, **u)) {
        let march = &scene.world.marches[scene.seat(*unit).index()];
        let back = march.named.as_ref().is_some_and(|a| a.driven_back);
        faults.require(!back, || Fault::DrivenBack { unit: *unit });
    }
}

/// After an order: units that have come onto the table have entered; those driven back lose a point near the enemy.
pub(crate) fn entered(at: &mut At<'_, Adgr>) {
    let seat = at.world.phasing;
    let Some(arrival) = &at.world.marches[seat.index()].named else { return };
    if arrival.entering.is_empty() {
        return;
    }
    let (units, back) = (arrival.entering.clone(), arrival.driven_back);
    let scene = Scene::new(at.setup, at.world);
    let there = |u: &UnitId| scene.foot(*u).is_none_or(|foot| free::on_table(&scene, foot));
    let (inside, outside): (Vec<UnitId>, Vec<UnitId>) = units.into_iter().partition(there);
    let near = |u: &UnitId| scene.foot(*u).is_some_and(|f| scene.enemy_within(seat, &Body::Rect(*f), 4 * UD));
    let shaken: Vec<UnitId> = inside.iter().copied().filter(|u| back && near(u)).collect();
    drop(scene);
    if let Some(arrival) = &mut at.world.marches[seat.index()].named {
        arrival.entering = outside;
    }
    for unit in shaken {
        by!("A-SET-38");
        lose_points(at, unit, 1, Cause::DrivenBack);
    }
}

/// At the end of the activation: units that have not entered are lost.
pub(crate) fn ended(at: &mut At<'_, Adgr>, corps: CorpsId) {
    entered(at);
    let seat = at.setup.corps(corps).seat;
    let Some(arrival) = &mut at.world.marches[seat.index()].named else { return };
    if arrival.corps != corps {
        return;
    }
    for unit in std::mem::take(&mut arrival.entering) {
        by!("A-SET-36");
        // It waited at its place of entry.
        let place = at.world.unit(unit).pose().unwrap_or_default();
        at.world.unit_mut(unit).place = Place::Gone(Gone::NoRoom);
        at.tell(|| Event::Removed { unit, how: Gone::NoRoom });
        if at.world.general_with(corps).is_some_and(|with| with.unit == unit) {
            let from = Rect::new(place, size(at.world.sheet(unit).profile));
            let near = crate::rout::phase::nearest_friends(&Scene::new(at.setup, at.world), corps, &from);
            match near.first() {
                Some(friend) => crate::rout::phase::joins(at, corps, *friend, &from),
                None => crate::movement::lose_general(at, corps),
            }
        }
    }
}
