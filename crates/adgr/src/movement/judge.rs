//! Judging a move: who may be ordered, whether the group is one, where it goes, what it costs.

use rocroi_game::{Faults, Refusal, by};
use rocroi_table::Ud;

use super::difficulty::{difficult, several_moves};
use super::ground::{self, Allowed};
use super::group::{Formation, formation, members};
use super::obstacles::{Touching, obstacles};
use super::passage::{Room, make_room};
use super::run::{Deed, MovePlan};
use super::support;
use super::trace::{Trace, is_turn, spent};
use crate::command::OrderCost;
use crate::fault::Fault;
use crate::ids::{CorpsId, UnitId};
use crate::order::{Manoeuvre, Move, Support};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::setting::reserves;
use crate::tolerance::CONTACT;
use crate::troops::{Category, Troop};
use crate::why::Why;
use crate::world::Trust;
use crate::{charge, rally, zoc};

/// The units of an order, if they are known, of the corps being activated and on the table.
pub(crate) fn ordered(scene: &Scene<'_>, units: &[UnitId]) -> Result<CorpsId, Refusal<Fault>> {
    let Some(active) = scene.world.active else { return Err(Refusal::of(Fault::NotAsked)) };
    let mut faults = Faults::new();
    faults.require(!units.is_empty(), || Fault::Nothing);
    for (n, unit) in units.iter().enumerate() {
        if !scene.has(*unit) || units[..n].contains(unit) {
            return Err(Refusal::of(Fault::Unknown));
        }
        by!("A-CMD-01");
        faults.require(scene.corps(*unit) == active.corps, || Fault::OtherCorps { unit: *unit });
        by!("A-CMD-10");
        let there = scene.foot(*unit).is_some() && !scene.unit(*unit).routed;
        faults.require(there, || Fault::NotThere { unit: *unit });
    }
    by!("A-CMD-30");
    let trust = scene.world.corps[active.corps.index()].trust;
    faults.require(trust == Trust::Reliable, || Fault::Hesitant);
    faults.verdict()?;
    Ok(active.corps)
}

/// May a unit receive an order that moves it?
pub(crate) fn may_move(scene: &Scene<'_>, unit: UnitId, faults: &mut Faults<Fault>) {
    let state = scene.unit(unit);
    let marks = state.marks;
    let light = scene.profile(unit).light();
    by!("A-CMD-11");
    faults.require(marks.orders < 3, || Fault::ThreeOrders { unit });
    // Attacking a camp is melee (A-MEL-79).
    faults.require(!scene.in_melee(unit) && !scene.attacks_camp(unit), || Fault::InMelee { unit });
    faults.require(!state.looting, || Fault::Looting { unit });
    faults.require(!state.square, || Fault::InSquare { unit });
    faults.require(!marks.rallied, || Fault::Rallied { unit });
    by!("A-MOV-52");
    let pushed = (marks.displaced && !light) || marks.burst;
    faults.require(!pushed, || Fault::Displaced { unit });
    by!("A-ZOC-16");
    faults.require(!marks.left_zoc, || Fault::LeftZoc { unit });
    faults.require(!marks.disengaged, || Fault::BrokeOff { unit });
    faults.require(!marks.held, || Fault::Held { unit });
    faults.require(!marks.stored, || Fault::StoreInUse { unit });
    faults.require(!marks.charged, || Fault::ThirdMove { unit });
}

/// How much is asked of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// Everything that stands against it.
    All,
    /// Only whether anything does: what takes long is left out where something is found before.
    Whether,
    /// The same, friends in the way of a charge not counted.
    ButFriends,
}

impl Asked {
    /// Is enough known?
    pub(crate) fn enough(self, faults: &Faults<Fault>) -> bool {
        match self {
            Asked::All => false,
            Asked::Whether => !faults.is_empty(),
            Asked::ButFriends => faults.iter().any(|f| !matches!(f, Fault::ChargeBlocked { .. })),
        }
    }
}

/// Would this move be taken?
pub(crate) fn moves_so(scene: &Scene<'_>, order: &Move) -> bool {
    judged(scene, order, Asked::Whether).is_ok()
}

/// Judges a move.
pub(crate) fn judge_move(scene: &Scene<'_>, order: &Move) -> Result<Plan, Refusal<Fault>> {
    judged(scene, order, Asked::All)
}

fn judged(scene: &Scene<'_>, order: &Move, asked: Asked) -> Result<Plan, Refusal<Fault>> {
    let corps = ordered(scene, &order.units)?;
    let mut faults = Faults::new();
    let fighting_front = extends_in_melee(scene, order);
    if order.store {
        reserves::may_use(scene, &order.units, &mut faults);
    }
    for unit in order.units.iter().filter(|u| !(order.store || fighting_front && scene.in_melee(**u))) {
        may_move(scene, *unit, &mut faults);
    }
    faults.require(!order.path.is_empty(), || Fault::Nothing);
    crate::setting::flank::first_move(scene, &order.units, &order.path, &mut faults);
    let formation = start_formation(scene, &order.units, fighting_front, &mut faults);
    let aside = order.choices.aside;
    let trace = Trace::follow_aside(scene, &order.units, &order.path, formation, aside, &mut faults);
    if trace.legs.len() != trace.path.len() || trace.legs.is_empty() {
        faults.push(Fault::Nothing);
        faults.verdict()?;
        return Err(Refusal::of(Fault::Nothing));
    }
    let (trace, room, allowed, in_contact) = follow_rules(scene, order, trace, asked, &mut faults);
    if asked.enough(&faults)
        && let Err(refusal) = std::mem::take(&mut faults).verdict()
    {
        // The price takes long where a unit could have to charge.
        return Err(refusal);
    }
    if order.store {
        reserves::contact(scene, &trace, in_contact, &mut faults);
    } else {
        several_moves(scene, &trace, corps, &mut faults);
    }
    if order.rally {
        rally::order::on_the_move(scene, &order.units, &mut faults);
    }
    let cost = price(scene, corps, order, &trace, allowed, in_contact);
    let price =
        if order.store { reserves::price(scene, &cost, &mut faults) } else { cost.price(scene, &mut faults) };
    faults.verdict()?;
    let mut plan = MovePlan::new(scene, trace, room, Some(allowed), Deed::Plain);
    if crate::setting::watch::any(scene) {
        plan.order = Some(Box::new(order.clone()));
    }
    if order.rally {
        plan.rally = order.units.first().map(|unit| rally::order::attempt(scene, *unit, true));
    }
    Ok(Plan::Move(Box::new(plan), price))
}

/// The plans of a move into support that cost nothing, for those of these places that can be taken by its way, each with
/// its place in the list (A-CHG-35).
pub(crate) fn support_plans(scene: &Scene<'_>, order: &Move, places: &[Support]) -> Vec<(usize, MovePlan)> {
    let mut faults = Faults::new();
    for unit in &order.units {
        may_move(scene, *unit, &mut faults);
    }
    let formation = start_formation(scene, &order.units, false, &mut faults);
    if !faults.is_empty() {
        return Vec::new();
    }
    let mut trace = Trace::follow(scene, &order.units, &order.path, formation, &mut faults);
    if trace.legs.len() != trace.path.len() || trace.legs.is_empty() || !faults.is_empty() {
        return Vec::new();
    }
    // The way is the same wherever it leads in the end.
    let supports = Move { support: places.first().copied(), ..order.clone() };
    let (room, allowed) = way_rules(scene, &supports, &mut trace, Asked::Whether, &mut faults);
    if !faults.is_empty() {
        return Vec::new();
    }
    let at = |(n, place): (usize, &Support)| {
        let (mut trace, mut room, mut faults) = (trace.clone(), room.clone(), Faults::new());
        end_rules(scene, Some((place, false)), &mut trace, &mut room, &mut faults);
        several_moves(scene, &trace, scene.corps(*order.units.first()?), &mut faults);
        faults.is_empty().then(|| (n, MovePlan::new(scene, trace, room, Some(allowed), Deed::Plain)))
    };
    places.iter().enumerate().filter_map(at).collect()
}

/// An extension by itself of a group whose front rank is in melee: then nobody advances (A-MOV-20).
fn extends_in_melee(scene: &Scene<'_>, order: &Move) -> bool {
    let [Manoeuvre::Extend(comers)] = order.path.as_slice() else { return false };
    let fights = order.units.iter().filter(|u| scene.in_melee(**u));
    by!("A-MOV-20");
    fights.clone().count() > 0 && fights.into_iter().all(|u| !comers.iter().any(|c| c.unit == *u))
}

fn start_formation(
    scene: &Scene<'_>,
    units: &[UnitId],
    fighting_front: bool,
    faults: &mut Faults<Fault>,
) -> Formation {
    let poses: Vec<_> = units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    if units.len() == 1 {
        // A unit by itself may stand in any way to its neighbours, whatever group it moved in before.
        by!("A-MOV-37");
        by!("A-MOV-63");
    }
    for unit in units.iter().filter(|_| units.len() > 1) {
        let out = (scene.in_melee(*unit) && !fighting_front) || scene.unit(*unit).square;
        faults.require(!out, || Fault::NotInGroup { unit: *unit });
    }
    formation(scene, &members(scene, units, &poses), faults)
}

/// Everything the rules say about the way itself and where it ends.
fn follow_rules(
    scene: &Scene<'_>,
    order: &Move,
    mut trace: Trace,
    asked: Asked,
    faults: &mut Faults<Fault>,
) -> (Trace, Room, Allowed, bool) {
    let (mut room, allowed) = way_rules(scene, order, &mut trace, asked, faults);
    end_rules(
        scene,
        order.support.as_ref().map(|s| (s, order.choices.others_stay)),
        &mut trace,
        &mut room,
        faults,
    );
    let in_contact = touches_enemy(scene, &trace);
    (trace, room, allowed, in_contact)
}

/// What they say about the way: manoeuvres, ground, obstacles, zones, room.
fn way_rules(
    scene: &Scene<'_>,
    order: &Move,
    trace: &mut Trace,
    asked: Asked,
    faults: &mut Faults<Fault>,
) -> (Room, Allowed) {
    troops(scene, trace, faults);
    slides(scene, trace, order.support.is_some(), faults);
    let allowed = ground::allowed(scene, trace, faults);
    trace.cost += ground::works(scene, trace, allowed.most, faults);
    ground::behind_works(scene, trace, faults);
    enough(trace, allowed, faults);
    let reinforcing = extends_in_melee(scene, order);
    let touching = if order.support.is_some() || reinforcing { Touching::InMelee } else { Touching::Nobody };
    if asked.enough(faults) {
        return (Room::default(), allowed);
    }
    obstacles(scene, trace, touching, faults);
    if reinforcing {
        support::beside_the_fight(scene, trace, faults);
    }
    if asked.enough(faults) {
        return (Room::default(), allowed);
    }
    zoc::bound(scene, trace, &order.choices.threats, faults);
    let mut room = Room::default();
    // Those who fall in behind the lead of a contraction do so after its advance.
    if matches!(trace.path.last(), Some(Manoeuvre::Advance(_) | Manoeuvre::Contract(_))) {
        let feet = trace.feet(trace.end());
        let way = feet.first().map_or(rocroi_table::Heading::NORTH, |f| f.facing());
        room = make_room(scene, &trace.units, &feet, way, order.choices.aside, faults);
    }
    (room, allowed)
}

/// What they say about its end: support and formation.
fn end_rules(
    scene: &Scene<'_>,
    support: Option<(&Support, bool)>,
    trace: &mut Trace,
    room: &mut Room,
    faults: &mut Faults<Fault>,
) {
    if let Some((wanted, others_stay)) = support {
        room.displaced.extend(support::conform(scene, trace, wanted, others_stay, faults));
    }
    end_formation(scene, trace, faults);
}

/// What these troops cannot do at all (A-MOV-57 to A-MOV-59).
fn troops(scene: &Scene<'_>, trace: &Trace, faults: &mut Faults<Fault>) {
    for (unit, profile) in trace.units.iter().zip(&trace.profiles) {
        if profile.troop == Troop::HeavyArtillery {
            by!("A-MOV-57");
            let wheels = matches!(trace.path.as_slice(), [Manoeuvre::CentreWheel(..)]);
            let bound = scene.behind_work(*unit);
            faults.require(wheels && !bound, || Fault::CannotManoeuvre { unit: *unit });
        }
        if profile.category() == Category::Art {
            let third = scene.unit(*unit).marks.moves >= 2;
            faults.require(!third, || Fault::ThirdMove { unit: *unit });
        }
    }
}

/// A slide needs a straight advance of 1 UD in the same move, and there is one in a phase (A-MOV-14); behind a
/// work it is a whole move by itself (A-MOV-56).
fn slides(scene: &Scene<'_>, trace: &Trace, into_support: bool, faults: &mut Faults<Fault>) {
    if !trace.path.iter().any(|m| matches!(m, Manoeuvre::Slide(..))) {
        return;
    }
    by!("A-MOV-14");
    let ahead: i32 =
        trace.path.iter().map(|m| if let Manoeuvre::Advance(by) = m { by.as_thousandths() } else { 0 }).sum();
    for unit in &trace.units {
        faults.require(!scene.unit(*unit).marks.slid, || Fault::SlidAlready { unit: *unit });
        let along_work = trace.path.len() == 1 && scene.behind_work(*unit);
        if along_work {
            by!("A-MOV-56");
        }
        let enough = into_support || ahead >= 1_000 || along_work;
        faults.require(enough, || Fault::SlideWithoutAdvance { unit: *unit });
    }
}

/// Is the allowance enough? A turn dearer than the allowance may still be made, as a whole move (A-MOV-19).
fn enough(trace: &Trace, allowed: Allowed, faults: &mut Faults<Fault>) {
    if dear_turn(trace, allowed) {
        return;
    }
    let reforms = |m: &Manoeuvre| matches!(m, Manoeuvre::Extend(_) | Manoeuvre::Contract(_));
    if trace.path.iter().any(reforms) {
        let too_small = allowed.most <= Ud(1);
        faults.require(!too_small, || Fault::AllowanceTooSmall { allowance: allowed.most });
    }
    by!("A-MOV-01");
    by!("A-MOV-22");
    let cost = spent(trace.cost);
    faults.require(cost <= allowed.most, || Fault::TooFar { cost, allowance: allowed.most });
}

/// A turn of one unit that costs more than its whole allowance, and nothing besides (A-MOV-19).
pub(crate) fn dear_turn(trace: &Trace, allowed: Allowed) -> bool {
    let alone = trace.units.len() == 1 && trace.path.len() == 1 && trace.path.iter().all(is_turn);
    if alone && allowed.most > Ud(0) && spent(trace.cost) > allowed.most {
        by!("A-MOV-19");
        return true;
    }
    false
}

/// The group must be legal after every turn and at the end too, less those a contraction left behind (A-MOV-31, A-MOV-35).
fn end_formation(scene: &Scene<'_>, trace: &Trace, faults: &mut Faults<Fault>) {
    let reforms = |m: &Manoeuvre| is_turn(m) || matches!(m, Manoeuvre::Extend(_) | Manoeuvre::Contract(_));
    if trace.units.len() < 2 {
        return;
    }
    let last = trace.path.iter().rposition(reforms);
    for (n, _) in trace.path.iter().enumerate().filter(|(_, m)| reforms(m)) {
        // What comes after the last of them is rigid, but for the place taken in support.
        let poses =
            if Some(n) == last { Some(trace.end()) } else { trace.poses.get(n + 1).map(Vec::as_slice) };
        let all = members(scene, &trace.units, poses.unwrap_or_default());
        let kept: Vec<_> = all.into_iter().filter(|m| !trace.left.contains(&m.id)).collect();
        let mut end = Faults::new();
        let formed = formation(scene, &kept, &mut end);
        let same = kept.len() < 2 || formed == trace.formation || only_one_battle_unit(scene, &kept);
        if !end.is_empty() || !same {
            if let Err(refusal) = end.verdict() {
                for fault in refusal.reasons.into_iter().filter(|f| matches!(f, Fault::TooWide { .. })) {
                    faults.push(fault);
                }
            }
            faults.push(Fault::GroupBroken);
        }
    }
}

/// The faults of these units as a group, where they are several.
pub(crate) fn group_fault(scene: &Scene<'_>, units: &[UnitId], faults: &mut Faults<Fault>) {
    start_formation(scene, units, false, faults);
}

fn only_one_battle_unit(scene: &Scene<'_>, members: &[super::group::Member]) -> bool {
    members.iter().filter(|m| scene.profile(m.id).battle_unit()).count() <= 1
}

/// Does any unit touch an enemy at the end (A-MOV-43)?
fn touches_enemy(scene: &Scene<'_>, trace: &Trace) -> bool {
    let Some(first) = trace.units.first() else { return false };
    let enemy = scene.seat(*first).other();
    trace
        .feet(trace.end())
        .iter()
        .any(|foot| scene.army(enemy).any(|(_, e)| rocroi_table::bases_within(foot, e, CONTACT)))
}

/// What the order costs.
fn price<'a>(
    scene: &Scene<'_>,
    corps: CorpsId,
    order: &'a Move,
    trace: &Trace,
    allowed: Allowed,
    in_contact: bool,
) -> OrderCost<'a> {
    let (mut difficult, mut again) = difficult(scene, trace, allowed.full, in_contact);
    if order.store {
        difficult = reserves::eased(scene, corps, &order.units, difficult).or(again.take());
    }
    by!("A-CHG-32");
    let headstrong = order.support.is_none() && order.units.iter().any(|u| charge::subject(scene, *u));
    if headstrong {
        by!("A-MOV-45");
    }
    let base = if headstrong { (Why::HeadstrongOrder, 3) } else { (Why::MoveOrder, 1) };
    OrderCost {
        corps,
        units: &order.units,
        base,
        difficult,
        again,
        deep_rally: order.rally,
        keep_free: order.choices.keep_free,
    }
}
