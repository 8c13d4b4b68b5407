//! Battle plans, step 5 of A-SET-01: the order of the corps, a flank march, the content of the ambush markers
//! (A-SET-20, A-SET-21, A-SET-34).

use std::sync::Arc;

use rocroi_game::{Faults, Halt, Refusal, Seat, by};
use rocroi_table::Side;

use super::answers::{Planning, SettingPlan};
use super::camps::absent_of;
use super::plan::{Content, Flanking};
use super::zones::Own;
use crate::Adgr;
use crate::event::Blank;
use crate::fault::Fault;
use crate::ids::{CorpsId, RosterId};
use crate::order::Order;
use crate::plan::Plan;
use crate::scene::Scene;
use crate::setup::{Rank, Setup, UnitSheet};
use crate::shooting::ground::centre;
use crate::terrain::{Flow, Kind};
use crate::troops::{Category, Profile};
use crate::world::{Absent, Absentees, Away, Whereabouts, With, World};

/// Every unit of a corps, on the table or not, as far as its owner knows.
fn members(world: &World, seat: Seat, corps: CorpsId) -> impl Iterator<Item = &UnitSheet> {
    let absent = absent_of(world, seat).iter().map(|a| &a.sheet);
    world.sheets.iter().chain(absent).filter(move |s| s.corps == corps)
}

/// Artillery and war wagons neither march round a flank nor hide.
fn heavy_wheels(who: Profile) -> bool {
    matches!(who.category(), Category::Art | Category::Wwg)
}

/// How many ambush markers a player may use (A-SET-21).
pub fn markers_of(setup: &Setup, seat: Seat) -> usize {
    by!("A-SET-21");
    let strategist =
        setup.corps_of(seat).any(|c| setup.corps(c).chief && setup.corps(c).rank == Rank::Strategist);
    if strategist {
        by!("A-ARM-08");
        3
    } else {
        2
    }
}

/// The corps of a player that have units at all, in roster order.
pub(super) fn corps_with_units(setup: &Setup, world: &World, seat: Seat) -> Vec<CorpsId> {
    setup.corps_of(seat).filter(|c| members(world, seat, *c).next().is_some()).collect()
}

/// Is this flank closed by a coast or a flooded river?
pub(super) fn closed(scene: &Scene<'_>, seat: Seat, side: Side) -> bool {
    by!("A-SET-34");
    let own = Own::of(scene.setup, scene.world, seat);
    let half = i64::from(own.width) * rocroi_table::GRAIN / 2;
    let shut = |kind: Kind| matches!(kind, Kind::Coast | Kind::River(Flow::Flood));
    scene.world.ground.pieces.iter().filter(|p| shut(p.kind)).any(|p| {
        let left = own.frame(centre(p)).0 < half;
        left == (side == Side::Left)
    })
}

/// May this corps march round a flank at all (A-SET-34)?
pub(super) fn may_march(setup: &Setup, world: &World, seat: Seat, corps: CorpsId) -> bool {
    by!("A-SET-34");
    let known = corps.index() < setup.corps.len() && setup.corps(corps).seat == seat;
    known
        && !setup.corps(corps).chief
        && members(world, seat, corps).all(|s| !heavy_wheels(s.profile))
        && absent_of(world, seat).iter().any(|a| a.sheet.corps == corps)
        && !world.sheets.iter().any(|s| s.corps == corps)
}

/// Judges a battle plan.
pub(super) fn judge(scene: &Scene<'_>, seat: Seat, plan: &Planning) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-20");
    let (setup, world) = (scene.setup, scene.world);
    let mut faults = Faults::new();
    let marching = plan.flank.map(|f| f.corps);
    let mut due = corps_with_units(setup, world, seat);
    due.retain(|c| Some(*c) != marching);
    let each = due.len() == plan.order.len() && due.iter().all(|c| plan.order.contains(c));
    faults.require(each, || Fault::PlanOrder);
    if let Some(Flanking { corps, side }) = plan.flank {
        faults.require(may_march(setup, world, seat, corps), || Fault::CannotMarch { corps });
        faults.require(!closed(scene, seat, side), || Fault::FlankClosed);
    }
    let most = markers_of(setup, seat);
    faults.require(plan.ambushes.len() <= most, || Fault::TooManyAmbushes { most: most as u8 });
    let mut named: Vec<RosterId> = Vec::new();
    for content in &plan.ambushes {
        judge_content(scene, seat, content, marching, &mut named, &mut faults);
    }
    faults.verdict()?;
    Ok(Plan::Setting(Box::new(SettingPlan::Plan(plan.clone()))))
}

/// Judges what one marker stands for (A-SET-21).
fn judge_content(
    scene: &Scene<'_>,
    seat: Seat,
    content: &Content,
    marching: Option<CorpsId>,
    named: &mut Vec<RosterId>,
    faults: &mut Faults<Fault>,
) {
    by!("A-SET-21");
    let absent = absent_of(scene.world, seat);
    let mut corps: Option<CorpsId> = None;
    let mut number = 0;
    for unit in &content.units {
        let Some(a) = absent.iter().find(|a| a.sheet.roster == *unit) else {
            faults.push(Fault::CannotHide { unit: *unit });
            continue;
        };
        number += a.sheet.profile.halves();
        let chief = a.general.is_some() && scene.setup.corps(a.sheet.corps).chief;
        let fits = a.at == Away::ToDeploy
            && !heavy_wheels(a.sheet.profile)
            && !chief
            && Some(a.sheet.corps) != marching
            && !named.contains(unit);
        faults.require(fits, || Fault::CannotHide { unit: *unit });
        faults.require(corps.is_none_or(|c| c == a.sheet.corps), || Fault::AmbushCorps { unit: *unit });
        corps = corps.or(Some(a.sheet.corps));
        named.push(*unit);
    }
    faults.require(number <= 4, || Fault::AmbushTooBig { number });
    if let Some((unit, half)) = content.general {
        let with = absent.iter().find(|a| a.sheet.roster == unit && content.units.contains(&unit));
        let fits = with.is_some_and(|a| {
            let leads = a.sheet.corps;
            half.index() < usize::from(a.sheet.profile.halves())
                && !scene.setup.corps(leads).chief
                && separate(scene.world, seat, leads)
        });
        faults.require(fits, || Fault::AmbushGeneral { unit });
    }
}

/// Is the general of this corps on his own base, still to be placed?
pub(super) fn separate(world: &World, seat: Seat, corps: CorpsId) -> bool {
    let included = |a: &Absent| a.sheet.corps == corps && a.general.is_some();
    world.general(corps).at == Whereabouts::Absent && !absent_of(world, seat).iter().any(included)
}

/// The default plan, each corps that could march round each flank, an ambush and a fake.
pub(super) fn candidates(scene: &Scene<'_>, seat: Seat, out: &mut Vec<Order>) {
    let (setup, world) = (scene.setup, scene.world);
    let order = corps_with_units(setup, world, seat);
    let plain = Planning { order: order.clone(), ..Planning::default() };
    out.push(Order::Plan(plain.clone()));
    let mut turned = plain.clone();
    turned.order.reverse();
    if turned != plain {
        out.push(Order::Plan(turned));
    }
    for corps in order.iter().copied().filter(|c| may_march(setup, world, seat, *c)) {
        for side in Side::BOTH.into_iter().filter(|s| !closed(scene, seat, *s)) {
            let mut plan = plain.clone();
            plan.order.retain(|c| *c != corps);
            plan.flank = Some(Flanking { corps, side });
            out.push(Order::Plan(plan));
        }
    }
    out.push(Order::Plan(Planning { ambushes: vec![Content::default()], ..plain.clone() }));
    for a in absent_of(world, seat) {
        let ambushes = vec![Content { units: vec![a.sheet.roster], general: None }];
        let plan = Planning { ambushes, ..plain.clone() };
        if judge(scene, seat, &plan).is_ok() {
            out.push(Order::Plan(plan));
            break;
        }
    }
}

/// Writes a plan down; the corps on a flank march is off the table from now on.
pub(super) fn record(world: &mut World, seat: Seat, plan: Planning) -> Result<(), Halt<Adgr>> {
    let (Some(old), Some(absent)) = (world.plans[seat.index()].get(), world.absent[seat.index()].get())
    else {
        return Err(Halt::Blank(Blank::FlankMarch));
    };
    let mut new = old.clone();
    let mut absent: Vec<Absent> = absent.0.to_vec();
    for a in absent.iter_mut().filter(|a| plan.flank.is_some_and(|f| f.corps == a.sheet.corps)) {
        a.at = Away::FlankMarch;
    }
    (new.order, new.flank, new.ambushes) = (plan.order, plan.flank, plan.ambushes);
    world.plans[seat.index()].set(new);
    world.absent[seat.index()].set(Absentees(Arc::new(absent)));
    Ok(())
}

/// The battle is over: what was never shown of the plans is shown now (A-SET-20).
pub(crate) fn show_all(world: &mut World) {
    by!("A-SET-20");
    for plan in &mut world.plans {
        plan.reveal();
    }
    for absent in &mut world.absent {
        absent.reveal();
    }
    for marker in &mut world.markers {
        marker.corps.reveal();
    }
}

/// Puts the units of a marker under it.
pub(super) fn hide(absent: &mut [Absent], content: &Content, marker: crate::MarkerId) {
    for a in absent.iter_mut().filter(|a| content.units.contains(&a.sheet.roster)) {
        a.at = Away::Ambush(marker);
        if let Some((unit, half)) = content.general
            && unit == a.sheet.roster
        {
            a.general = Some(With::Attached(half));
        }
    }
}
