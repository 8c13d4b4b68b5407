//! Deployment by corps, step 7 of A-SET-01 (A-SET-26 to A-SET-31, A-MOV-63): one order places a whole corps and is judged as a
//! whole, with all its faults.

use std::sync::Arc;

use rocroi_game::{At, Faults, Halt, Refusal, Seat, by};
use rocroi_table::{Body, GRAIN, Pose, Rect, distance};

use super::answers::{Deployment, Post, SettingPlan};
use super::camps::{absent_of, gun_work, judge_work, plan_of};
use super::plans::separate;
use super::zones::{Own, ground_allows, gun_zone, horse_zone, is_free, zone_of};
use crate::Adgr;
use crate::command;
use crate::event::{Blank, Event};
use crate::fault::Fault;
use crate::ids::{AdgUnit, CorpsId, Half, RosterId, UnitId};
use crate::plan::Plan;
use crate::scene::{Scene, point_body, size};
use crate::setup::{Setup, UnitSheet};
use crate::tolerance::{self, CONTACT};
use crate::troops::{Profile, Troop};
use crate::world::{Absent, Absentees, Away, Whereabouts, With, Work, World};

/// The corps of a player still to be placed: those with a unit to deploy, or a general of their own to place. The one
/// on a flank march is not.
pub(super) fn to_place(setup: &Setup, world: &World, seat: Seat) -> Vec<CorpsId> {
    by!("A-SET-26");
    let marching = plan_of(world, seat).flank.map(|f| f.corps);
    let absent = absent_of(world, seat);
    let due = |c: &CorpsId| {
        Some(*c) != marching
            && (absent.iter().any(|a| a.sheet.corps == *c && a.at == Away::ToDeploy)
                || separate(world, seat, *c))
    };
    setup.corps_of(seat).filter(due).collect()
}

/// The units of a corps to be deployed.
pub(super) fn units_of(world: &World, seat: Seat, corps: CorpsId) -> impl Iterator<Item = &Absent> {
    absent_of(world, seat).iter().filter(move |a| a.sheet.corps == corps && a.at == Away::ToDeploy)
}

/// What a place in a corps is judged by: the zones, the neighbours, its general.
pub(super) struct Placer<'s, 'a> {
    pub(super) scene: &'s Scene<'a>,
    pub(super) own: Own,
    pub(super) corps: CorpsId,
    /// The corps left of it must end before, those right of it begin behind, in grains from the owner's left.
    pub(super) between: (i64, i64),
    /// Where command range is measured from; nobody is out of range where nobody leads.
    pub(super) general: Option<Body>,
    /// Medium guns with a fortification of their own.
    pub(super) guns: Vec<RosterId>,
}

impl<'s, 'a> Placer<'s, 'a> {
    pub(super) fn new(scene: &'s Scene<'a>, seat: Seat, corps: CorpsId) -> Self {
        let own = Own::of(scene.setup, scene.world, seat);
        let plan = plan_of(scene.world, seat);
        let between = between(scene, own, seat, corps);
        let general = led_from_ambush(scene, seat, corps);
        Placer { scene, own, corps, between, general, guns: plan.train.guns }
    }

    /// Everything that is asked of one unit's place (A-SET-27 to A-SET-30), besides the others of its order.
    pub(super) fn judge(&self, unit: &UnitSheet, pose: Pose, faults: &mut Faults<Fault>) {
        let (id, who) = (unit.roster, unit.profile);
        let foot = Rect::new(pose, size(who));
        by!("A-SET-28");
        let zone = zone_of(self.own, who).holds(self.own, foot.corners());
        faults.require(zone, || Fault::OutsideZone { unit: id });
        faults.require(ground_allows(self.scene, who, &foot), || Fault::WrongGround { unit: id });
        faults.require(is_free(self.scene, &foot), || Fault::PlaceNotFree { unit: id });
        by!("A-SET-27");
        let (from, to) = self.own.stretch(&foot);
        let slack = i64::from(CONTACT) * GRAIN;
        let inside = from >= self.between.0 - slack && to <= self.between.1 + slack;
        faults.require(inside, || Fault::CorpsArea { unit: id });
        faults.require(self.commands(who, &foot), || Fault::OutOfCommand { unit: id });
        if self.guns.contains(&id) {
            by!("A-SET-19");
            judge_work(self.scene, self.own, gun_zone(self.own), &gun_work(unit.seat, pose), faults);
        }
    }

    /// Is a place in range of the general (A-CMD-04)?
    fn commands(&self, who: Profile, foot: &Rect) -> bool {
        let rank = self.scene.setup.corps(self.corps).rank;
        self.general.is_none_or(|general| {
            tolerance::distance(distance(&general, &Body::Rect(*foot))) <= command::range(rank, who)
        })
    }

    pub(super) fn fits(&self, unit: &UnitSheet, pose: Pose) -> bool {
        // The cheap tests first.
        let foot = Rect::new(pose, size(unit.profile));
        if !zone_of(self.own, unit.profile).holds(self.own, foot.corners()) || !is_free(self.scene, &foot) {
            return false;
        }
        let mut faults = Faults::new();
        self.judge(unit, pose, &mut faults);
        faults.is_empty()
    }

    /// Any place for a unit, facing the enemy: tried every half UD, from the front backwards and from the left.
    pub(super) fn any_place(&self, unit: &UnitSheet) -> Option<Pose> {
        by!("A-SET-25");
        let step = tolerance::UD / 2;
        let (zone, size) = (zone_of(self.own, unit.profile), size(unit.profile));
        let rows = (0..).map(|n| zone.deep - n * step).take_while(|d| *d >= size.depth);
        let columns = self.own.width / step;
        let mut spots = rows.flat_map(|d| (0..=columns).map(move |n| (n * step, d)));
        spots.find_map(|(t, d)| {
            let pose = self.own.pose(t, d);
            self.fits(unit, pose).then_some(pose)
        })
    }
}

/// The general of a corps in ambush is measured from the centre of his marker (A-SET-27).
fn led_from_ambush(scene: &Scene<'_>, seat: Seat, corps: CorpsId) -> Option<Body> {
    let with = absent_of(scene.world, seat).iter().find(|a| a.sheet.corps == corps && a.general.is_some())?;
    let Away::Ambush(marker) = with.at else { return None };
    let pose = scene.world.markers.get(marker.index())?.pose?;
    Some(point_body(Rect::new(pose, crate::scene::MARKER).centre().point()))
}

/// The stretch of its edge a corps already takes: its units placed openly and its real markers, heavy guns not counted
/// (A-SET-17, A-SET-27).
pub(super) fn stretch(scene: &Scene<'_>, own: Own, seat: Seat, corps: CorpsId) -> Option<(i64, i64)> {
    by!("A-SET-27");
    let units = scene
        .army(seat)
        .filter(|(id, _)| scene.corps(*id) == corps && scene.profile(*id).troop != Troop::HeavyArtillery);
    let markers = scene
        .world
        .markers
        .iter()
        .filter(|m| m.seat == seat && m.corps.seen_by(seat).is_some_and(|c| *c == Some(corps)));
    let markers = markers.filter_map(|m| Some(Rect::new(m.pose?, crate::scene::MARKER)));
    let feet = units.map(|(_, foot)| *foot).chain(markers);
    feet.map(|foot| own.stretch(&foot)).reduce(|(a, b), (c, d)| (a.min(c), b.max(d)))
}

/// Between which neighbours a corps may stand: right of all that the plan puts left of it, and the other way round.
pub(super) fn between(scene: &Scene<'_>, own: Own, seat: Seat, corps: CorpsId) -> (i64, i64) {
    let order = plan_of(scene.world, seat).order;
    let place = |c: CorpsId| order.iter().position(|o| *o == c);
    let (mut low, mut high) = (i64::MIN / 4, i64::MAX / 4);
    let Some(mine) = place(corps) else { return (low, high) };
    for other in order.iter().copied().filter(|c| *c != corps) {
        let Some((from, to)) = stretch(scene, own, seat, other) else { continue };
        if place(other).is_some_and(|p| p < mine) {
            low = low.max(to);
        } else {
            high = high.min(from);
        }
    }
    (low, high)
}

/// Judges a whole corps.
pub(super) fn judge(scene: &Scene<'_>, seat: Seat, order: &Deployment) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-26");
    let corps = order.corps;
    if !to_place(scene.setup, scene.world, seat).contains(&corps) {
        return Err(Refusal::of(Fault::NotToDeploy { corps }));
    }
    let mut faults = Faults::new();
    let due: Vec<&Absent> = units_of(scene.world, seat, corps).collect();
    let mut placed: Vec<(&Absent, Pose)> = Vec::new();
    for (unit, pose) in &order.units {
        match due.iter().find(|a| a.sheet.roster == *unit) {
            Some(a) if !placed.iter().any(|(p, _)| p.sheet.roster == *unit) => placed.push((a, *pose)),
            _ => faults.push(Fault::NotToPlace { unit: *unit }),
        }
    }
    let mut placer = Placer::new(scene, seat, corps);
    placer.general = post(scene, seat, order, &placed, placer.general, &mut faults);
    faults.verdict()?;
    let mut faults = Faults::new();
    reserves(scene, seat, order, &placed, &mut faults);
    // One after the other, so that each is judged among those before it.
    let mut world = scene.world.clone();
    for (a, pose) in &placed {
        let then = Scene::new(scene.setup, &world);
        let here = Placer { scene: &then, guns: placer.guns.clone(), ..placer };
        here.judge(&a.sheet, *pose, &mut faults);
        put(&mut world, &a.sheet, *pose, placer.guns.contains(&a.sheet.roster));
    }
    let then = Scene::new(scene.setup, &world);
    let here = Placer { scene: &then, guns: placer.guns.clone(), ..placer };
    for a in due.iter().filter(|a| !placed.iter().any(|(p, _)| p.sheet.roster == a.sheet.roster)) {
        let unit = a.sheet.roster;
        faults.require(here.any_place(&a.sheet).is_none(), || Fault::RoomLeft { unit });
    }
    faults.verdict()?;
    Ok(Plan::Setting(Box::new(SettingPlan::Deploy(order.clone()))))
}

/// A unit appears, a gun with its fortification.
pub(super) fn put(world: &mut World, sheet: &UnitSheet, pose: Pose, fortified: bool) -> UnitId {
    let id = world.appear(sheet.clone(), pose);
    if fortified {
        world.works.push(Work { gun: Some(id), ..gun_work(sheet.seat, pose) });
    }
    id
}

/// Judges the general's place (A-SET-31); gives where command range is measured from.
fn post(
    scene: &Scene<'_>,
    seat: Seat,
    order: &Deployment,
    placed: &[(&Absent, Pose)],
    hidden: Option<Body>,
    faults: &mut Faults<Fault>,
) -> Option<Body> {
    by!("A-SET-31");
    let corps = order.corps;
    let own = Own::of(scene.setup, scene.world, seat);
    let half_at = |profile: Profile, pose: Pose, half: Half| {
        let foot = Rect::new(pose, size(profile));
        if profile.battle_unit() { foot.halves()[half.index()] } else { foot }
    };
    if !separate(scene.world, seat, corps) {
        faults.require(order.general.is_none(), || Fault::GeneralPost { corps });
        let with = placed.iter().find_map(|(a, pose)| match a.general {
            Some(With::Included(half) | With::Attached(half)) => Some(half_at(a.sheet.profile, *pose, half)),
            None => None,
        });
        return with.map(Body::Rect).or(hidden);
    }
    match order.general {
        None => {
            faults.push(Fault::GeneralPost { corps });
            None
        }
        Some(Post::At(at)) => {
            let body = point_body(at);
            let in_zone = horse_zone(own).holds(own, &[at.into()]);
            let barred = scene.impassable_shapes().any(|s| s.contains(at));
            faults.require(in_zone && !barred, || Fault::GeneralPost { corps });
            Some(body)
        }
        Some(Post::With(unit, half)) => {
            let named = placed.iter().find(|(a, _)| a.sheet.roster == unit);
            let named = named.map(|(a, pose)| (a.sheet.profile, *pose));
            let standing = scene.army(seat).find(|(id, _)| scene.world.sheet(*id).roster == unit);
            let standing = standing.filter(|(id, _)| scene.corps(*id) == corps);
            let standing = standing.and_then(|(id, _)| Some((scene.profile(id), scene.unit(id).pose()?)));
            let found = named.or(standing);
            let fits = found.is_some_and(|(profile, _)| half.index() < usize::from(profile.halves()));
            faults.require(fits, || Fault::GeneralPost { corps });
            found.map(|(profile, pose)| Body::Rect(half_at(profile, pose, half)))
        }
    }
}

/// Judges the reserves named (A-SET-43).
fn reserves(
    scene: &Scene<'_>,
    seat: Seat,
    order: &Deployment,
    placed: &[(&Absent, Pose)],
    faults: &mut Faults<Fault>,
) {
    if order.reserves.is_empty() {
        return;
    }
    by!("A-SET-43");
    let earlier = scene.army(seat).filter(|(id, _)| scene.unit(*id).reserve).count();
    let most = scene.setup.options.reserves && earlier + order.reserves.len() <= 2;
    for (n, unit) in order.reserves.iter().enumerate() {
        let named = placed.iter().find(|(a, _)| a.sheet.roster == *unit);
        let fits = named.is_some_and(|(a, _)| !a.sheet.profile.light());
        let once = !order.reserves[..n].contains(unit);
        faults.require(most && fits && once, || Fault::NoReserve { unit: *unit });
    }
}

/// Whether anything is left to place, for the process, which knows everything.
pub(super) fn left(setup: &Setup, world: &World, seat: Seat) -> Result<bool, Halt<Adgr>> {
    if world.absent[seat.index()].is_blank() || world.plans[seat.index()].is_blank() {
        return Err(Halt::Blank(Blank::Ambush));
    }
    Ok(!to_place(setup, world, seat).is_empty())
}

/// Places a corps: its units and general appear; a unit left out is lost (A-SET-25).
pub(super) fn carry_out(at: &mut At<'_, Adgr>, seat: Seat, order: &Deployment) -> Result<(), Halt<Adgr>> {
    let corps = order.corps;
    let guns = plan_of(at.world, seat).train.guns;
    let absent = at.world.absent[seat.index()].get().ok_or(Halt::Blank(Blank::Ambush))?;
    let mine = |a: &&Absent| a.sheet.corps == corps && a.at == Away::ToDeploy;
    let due: Vec<Absent> = absent.0.iter().filter(mine).cloned().collect();
    let rest: Vec<Absent> = absent.0.iter().filter(|a| !mine(a)).cloned().collect();
    at.world.absent[seat.index()].set(Absentees(Arc::new(rest)));
    let mut units: Vec<(RosterId, UnitId)> = Vec::new();
    let mut number = 0;
    for a in &due {
        let Some((unit, pose)) = order.units.iter().find(|(unit, _)| *unit == a.sheet.roster) else {
            number += 1;
            if a.general.is_some() {
                at.world.generals[corps.index()].at = Whereabouts::Lost;
            }
            continue;
        };
        let id = put(at.world, &a.sheet, *pose, guns.contains(unit));
        at.world.unit_mut(id).reserve = order.reserves.contains(unit);
        match a.general {
            Some(With::Included(half)) => {
                at.world.generals[corps.index()].at = Whereabouts::Included(id.half(half));
            }
            Some(With::Attached(half)) => {
                at.world.generals[corps.index()].at = Whereabouts::Attached(id.half(half));
            }
            None => {}
        }
        units.push((*unit, id));
    }
    match order.general {
        None => {}
        Some(Post::At(place)) => at.world.generals[corps.index()].at = Whereabouts::Alone(place),
        Some(Post::With(unit, half)) => {
            let placed = units.iter().find(|(roster, _)| *roster == unit).map(|(_, id)| *id);
            let standing = at.world.army(seat).find(|id| at.world.sheet(*id).roster == unit);
            if let Some(id) = placed.or(standing) {
                let with = AdgUnit { unit: id, half };
                at.world.generals[corps.index()].at = Whereabouts::Attached(with);
            }
        }
    }
    by!("A-SET-33");
    // As they were bought: nobody dismounts.
    by!("A-SET-40");
    let units = units.into_iter().map(|(_, id)| id).collect();
    at.tell(|| Event::Deployed { seat, corps, units });
    if number > 0 {
        by!("A-SET-25");
        at.tell(|| Event::NoRoom { seat, number });
    }
    Ok(())
}
