//! Camp, works, heavy guns and ship, step 4 of A-SET-01 (A-SET-11 to A-SET-19, A-SET-47).

use std::sync::Arc;

use rocroi_game::{At, Chance, Faults, Halt, Refusal, Seat, by};
use rocroi_table::{Body, Fine, GRAIN, Pose, Rect, Segment, Size, distance, overlaps};

use super::answers::{Camping, SettingPlan};
use super::passage::Passages;
use super::plan::{BattlePlan, Train};
use super::zones::{Own, Zone, ground_allows, gun_zone, heavy_zone, is_free};
use crate::Adgr;
use crate::event::{Blank, Event};
use crate::fault::Fault;
use crate::ids::RosterId;
use crate::movement::work_body;
use crate::order::Order;
use crate::plan::Plan;
use crate::scene::{CAMP, Scene, size, work_ends};
use crate::terrain::Kind;
use crate::tolerance::{self, CONTACT, HEADING, STEP, UD};
use crate::troops::Troop;
use crate::world::{Absent, Absentees, Away, Camp, Ship, Work, WorkKind, World};

/// The size of a ship (A-TRP-09).
pub const SHIP: Size = Size::new(2 * UD, UD);

/// The units of a player that have not appeared, as far as he knows them.
pub(super) fn absent_of(world: &World, seat: Seat) -> &[Absent] {
    world.absent[seat.index()].seen_by(seat).map_or(&[][..], |a| a.0.as_slice())
}

/// A player's own plan.
pub(super) fn plan_of(world: &World, seat: Seat) -> BattlePlan {
    world.plans[seat.index()].seen_by(seat).cloned().unwrap_or_default()
}

/// The heavy guns of a player, placed together with his camp (A-SET-17).
pub(super) fn heavy_guns(world: &World, seat: Seat) -> impl Iterator<Item = &Absent> {
    let heavy = |a: &&Absent| a.sheet.profile.troop == Troop::HeavyArtillery && a.at == Away::ToDeploy;
    absent_of(world, seat).iter().filter(heavy)
}

/// What a camp need not satisfy because no spot does (A-SET-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Need {
    /// Everything is asked.
    Everything,
    /// No spot can be reached: the passage is dropped.
    OpenGround,
    /// No spot is on open ground either.
    Anywhere,
}

/// Camps, as far as the table is concerned: worked out once for many spots.
pub(super) struct CampSite<'s, 'a> {
    scene: &'s Scene<'a>,
    own: Own,
    fortified: bool,
    passages: Passages,
}

impl<'s, 'a> CampSite<'s, 'a> {
    pub(super) fn new(scene: &'s Scene<'a>, seat: Seat, fortified: bool) -> Self {
        let own = Own::of(scene.setup, scene.world, seat);
        CampSite { scene, own, fortified, passages: Passages::of(scene, own) }
    }

    /// In the zone, at the edge or at water (a fortified camp anywhere in the zone), on no river or coast, over
    /// nothing.
    fn place(&self, foot: &Rect, faults: &mut Faults<Fault>) {
        by!("A-SET-11");
        let zone = heavy_zone(self.own).holds(self.own, foot.corners());
        faults.require(zone, || Fault::CampOutsideZone);
        let slack = i64::from(CONTACT) * GRAIN;
        let at_edge = foot.corners().iter().any(|p| self.own.frame(*p).1 <= slack);
        let water = |p: &&crate::terrain::Piece| matches!(p.kind, Kind::River(_) | Kind::Coast);
        let pieces = || self.scene.world.ground.pieces.iter();
        let at_water =
            || pieces().filter(water).any(|p| p.shape.distance(&Body::Rect(*foot)).within(CONTACT));
        if self.fortified {
            by!("A-SET-12");
        }
        faults.require(self.fortified || at_edge || at_water(), || Fault::CampNotAtEdge);
        let wet = |p: &crate::terrain::Piece| p.kind.footing().is_none() || water(&p);
        let drowned = pieces().any(|p| wet(p) && p.shape.overlaps(&Body::Rect(*foot), STEP - 1));
        faults.require(!drowned && is_free(self.scene, foot), || Fault::CampNotFree);
    }

    /// No part in rough or difficult ground, and not on a road.
    fn on_open_ground(&self, foot: &Rect) -> bool {
        let road = |p: &crate::terrain::Piece| {
            p.kind == Kind::Road && p.shape.overlaps(&Body::Rect(*foot), STEP - 1)
        };
        !self.scene.partly_in_hard_ground(foot) && !self.scene.world.ground.pieces.iter().any(road)
    }

    /// Spots tried one after the other: along the edge every quarter of a UD, of a fortified camp also every half UD
    /// of the zone; from the middle outwards, both ways round.
    pub(super) fn spots(&self) -> impl Iterator<Item = Pose> + '_ {
        let zone = heavy_zone(self.own);
        let rows = if self.fortified { (zone.deep / (UD / 2)).max(1) } else { 1 };
        let middle = self.own.width / 2;
        let facing = self.own.facing();
        (0..rows).flat_map(move |row| {
            (0..=(middle - zone.aside).max(0) / (UD / 4)).flat_map(move |n| {
                [1, -1].into_iter().flat_map(move |side| {
                    let (t, d) = (middle + side * n * UD / 4, row * UD / 2);
                    let deep = Pose::new(self.own.point(t, d + 2 * UD), facing);
                    let broad = Pose::new(self.own.point(t + UD, d + UD / 2), facing.turned(90_000));
                    [deep, broad]
                })
            })
        })
    }

    /// Does a spot satisfy so much?
    pub(super) fn fits(&self, pose: Pose, need: Need) -> bool {
        let foot = Rect::new(pose, CAMP);
        let mut faults = Faults::new();
        self.place(&foot, &mut faults);
        faults.is_empty()
            && (need >= Need::Anywhere || self.on_open_ground(&foot))
            && (need >= Need::OpenGround || self.passages.reach(&foot))
    }

    /// How much can be asked of the camp: as much as some spot satisfies.
    pub(super) fn need(&self) -> Need {
        let some = |need: Need| self.spots().any(|pose| self.fits(pose, need));
        if some(Need::Everything) {
            Need::Everything
        } else if some(Need::OpenGround) {
            Need::OpenGround
        } else {
            Need::Anywhere
        }
    }

    fn judge(&self, pose: Pose, faults: &mut Faults<Fault>) {
        let foot = Rect::new(pose, CAMP);
        self.place(&foot, faults);
        let (open, reached) = (self.on_open_ground(&foot), self.passages.reach(&foot));
        if open && reached {
            return;
        }
        let need = self.need();
        faults.require(open || need >= Need::Anywhere, || Fault::CampGround);
        faults.require(reached || need >= Need::OpenGround, || Fault::CampCutOff);
    }
}

/// Judges the place of a work among those that already stand (A-SET-13).
pub(super) fn judge_work(scene: &Scene<'_>, own: Own, zone: Zone, work: &Work, faults: &mut Faults<Fault>) {
    by!("A-SET-13");
    let number = scene.world.works.len() as u8;
    let [from, to] = work_ends(work);
    let line = Segment { from, to };
    faults.require(zone.holds(own, &[from, to]), || Fault::WorkOutsideZone { number });
    let barred = |kind: Kind| matches!(kind, Kind::Marsh | Kind::River(_) | Kind::Coast | Kind::Impassable);
    let mut pieces = scene.world.ground.pieces.iter().filter(|p| barred(p.kind));
    faults.require(!pieces.any(|p| p.shape.crossed(&line, STEP)), || Fault::WorkGround { number });
    let near = |a: Fine, b: Fine| a.distance(b) <= i64::from(CONTACT) * GRAIN;
    for other in &scene.world.works {
        let [left, right] = work_ends(other);
        let same = work.pose.facing.between(other.pose.facing) <= HEADING;
        let continues = same && (near(to, left) || near(from, right));
        let apart = tolerance::distance(distance(&work_body(work), &work_body(other))) >= rocroi_table::Ud(1);
        let mine = other.seat == work.seat;
        let cross = !continues && distance(&work_body(work), &work_body(other)).within(0);
        faults.require(!cross && (!mine || continues || apart), || Fault::WorkSpacing { number });
    }
    let over = |foot: &Rect| overlaps(&Body::Rect(*foot), &work_body(work), CONTACT);
    let stands = scene.camps().any(|(_, foot)| over(foot)) || scene.on_table().any(|(_, foot)| over(foot));
    faults.require(!stands, || Fault::WorkNotFree { number });
}

/// Judges where a gun stands, with a fortification of its own along its front edge (A-SET-18, A-SET-19).
pub(super) fn judge_gun(
    scene: &Scene<'_>,
    own: Own,
    gun: &Absent,
    pose: Pose,
    fortified: bool,
    faults: &mut Faults<Fault>,
) {
    let (unit, foot) = (gun.sheet.roster, Rect::new(pose, size(gun.sheet.profile)));
    faults.require(gun_zone(own).holds(own, foot.corners()), || Fault::OutsideZone { unit });
    faults.require(ground_allows(scene, gun.sheet.profile, &foot), || Fault::WrongGround { unit });
    faults.require(is_free(scene, &foot), || Fault::PlaceNotFree { unit });
    if fortified {
        by!("A-SET-19");
        judge_work(scene, own, gun_zone(own), &gun_work(gun.sheet.seat, pose), faults);
    }
}

/// The fortification of a gun that stands so.
pub(super) fn gun_work(seat: Seat, pose: Pose) -> Work {
    Work { seat, kind: WorkKind::Fortification, pose, gun: None }
}

/// The world with camp, works and guns placed so far, for judging the next.
pub(super) struct Placing {
    pub(super) world: World,
}

impl Placing {
    pub(super) fn new(world: &World) -> Placing {
        Placing { world: world.clone() }
    }

    /// A gun appears, with its fortification.
    pub(super) fn gun(&mut self, gun: &Absent, pose: Pose, fortified: bool) {
        let id = self.world.appear(gun.sheet.clone(), pose);
        if fortified {
            self.world.works.push(Work { gun: Some(id), ..gun_work(gun.sheet.seat, pose) });
        }
    }
}

/// Judges camp, works, heavy guns and ship together. `coast`: he placed the coast, if there is one.
pub(super) fn judge(
    scene: &Scene<'_>,
    seat: Seat,
    coast: bool,
    order: &Camping,
) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-11");
    let own = Own::of(scene.setup, scene.world, seat);
    let train = plan_of(scene.world, seat).train;
    let mut faults = Faults::new();
    CampSite::new(scene, seat, train.fortified_camp).judge(order.camp, &mut faults);
    let mut placing = Placing::new(scene.world);
    placing.world.camps.push(Camp { seat, pose: order.camp, fortified: train.fortified_camp, lost: false });
    numbers(order, &train, &mut faults);
    for (kind, pose) in &order.works {
        let work = Work { seat, kind: *kind, pose: *pose, gun: None };
        let then = Scene::new(scene.setup, &placing.world);
        judge_work(&then, own, heavy_zone(own), &work, &mut faults);
        placing.world.works.push(work);
    }
    by!("A-SET-17");
    let mut named: Vec<RosterId> = Vec::new();
    for (unit, pose) in &order.guns {
        let gun = heavy_guns(scene.world, seat).find(|a| a.sheet.roster == *unit);
        match gun {
            Some(gun) if !named.contains(unit) => {
                let fortified = train.guns.contains(unit);
                let then = Scene::new(scene.setup, &placing.world);
                judge_gun(&then, own, gun, *pose, fortified, &mut faults);
                placing.gun(gun, *pose, fortified);
            }
            _ => faults.push(Fault::NotToPlace { unit: *unit }),
        }
        named.push(*unit);
    }
    for gun in heavy_guns(scene.world, seat).filter(|a| !named.contains(&a.sheet.roster)) {
        let then = Scene::new(scene.setup, &placing.world);
        let room = gun_place(&then, own, gun, train.guns.contains(&gun.sheet.roster)).is_some();
        faults.require(!room, || Fault::RoomLeft { unit: gun.sheet.roster });
    }
    if let Some(pose) = order.ship {
        faults.require(coast && ship_fits(scene, &train, pose), || Fault::ShipPlace);
    }
    faults.verdict()?;
    Ok(Plan::Setting(Box::new(SettingPlan::Camp(order.clone()))))
}

/// No more works than were bought (A-ARM-33).
fn numbers(order: &Camping, train: &Train, faults: &mut Faults<Fault>) {
    let bought = [
        (WorkKind::Fortification, train.fortifications),
        (WorkKind::Obstacle, train.obstacles),
        (WorkKind::Stakes, 0),
    ];
    for (kind, most) in bought {
        let number = order.works.iter().filter(|(k, _)| *k == kind).count();
        faults.require(number <= usize::from(most), || Fault::WorksNotBought { kind, most });
    }
}

/// Does a ship lie wholly on a coast of its owner (A-SET-47)?
fn ship_fits(scene: &Scene<'_>, train: &Train, pose: Pose) -> bool {
    by!("A-SET-47");
    let foot = Body::Rect(Rect::new(pose, SHIP));
    let coasts = scene.world.ground.pieces.iter().filter(|p| p.kind == Kind::Coast);
    let mut afloat = coasts.filter(|p| p.shape.holds(&foot, STEP));
    train.ship && afloat.next().is_some()
}

/// A place for a ship, if its owner has one and placed a coast.
fn ship_place(scene: &Scene<'_>, seat: Seat, train: &Train) -> Option<Pose> {
    let own = Own::of(scene.setup, scene.world, seat);
    let spots = [3 * UD / 2, own.width - 3 * UD / 2]
        .into_iter()
        .flat_map(|t| (2..20).map(move |n| Pose::new(own.point(t, n * UD / 2), own.facing().turned(90_000))));
    let mut spots = spots.filter(|pose| ship_fits(scene, train, *pose));
    spots.next()
}

/// A place for a gun that looks at the enemy, tried every half UD from the front of the zone backwards and from the
/// middle outwards.
pub(super) fn gun_place(scene: &Scene<'_>, own: Own, gun: &Absent, fortified: bool) -> Option<Pose> {
    let zone = gun_zone(own);
    let middle = own.width / 2;
    let depth = gun.sheet.profile.depth();
    let rows = (0..).map(|n| zone.deep - n * UD / 2).take_while(|d| *d >= depth);
    let spots = rows.flat_map(|d| {
        (0..=middle / (UD / 2)).flat_map(move |n| [1, -1].map(|side| own.pose(middle + side * n * UD / 2, d)))
    });
    let mut spots = spots.filter(|pose| {
        let mut faults = Faults::new();
        judge_gun(scene, own, gun, *pose, fortified, &mut faults);
        faults.is_empty()
    });
    spots.next()
}

/// A row of works that continue each other, the middle of the row there, all looking at the enemy.
pub(super) fn row(own: Own, number: u8, t: i32, d: i32) -> Vec<Pose> {
    let left = t - (i32::from(number) - 1) * UD / 2;
    (0..i32::from(number)).map(|n| own.pose(left + n * UD, d)).collect()
}

/// Fortifications and obstacles in one line before the middle of the zone, as near to `t` as they find room; those
/// that find none are left out.
fn line_of_works(scene: &Scene<'_>, seat: Seat, train: &Train, t: i32) -> Vec<(WorkKind, Pose)> {
    let own = Own::of(scene.setup, scene.world, seat);
    let zone = heavy_zone(own);
    let kinds = std::iter::repeat_n(WorkKind::Fortification, usize::from(train.fortifications));
    let kinds = kinds.chain(std::iter::repeat_n(WorkKind::Obstacle, usize::from(train.obstacles)));
    let kinds: Vec<WorkKind> = kinds.collect();
    let stands = |poses: &[Pose]| {
        let mut world = scene.world.clone();
        let mut faults = Faults::new();
        for (kind, pose) in kinds.iter().zip(poses) {
            let work = Work { seat, kind: *kind, pose: *pose, gun: None };
            judge_work(&Scene::new(scene.setup, &world), own, zone, &work, &mut faults);
            world.works.push(work);
        }
        faults.is_empty()
    };
    let number = kinds.len() as u8;
    if number == 0 {
        return Vec::new();
    }
    let columns = (0..=own.width / UD).flat_map(|n| [t + n * UD / 2, t - n * UD / 2]);
    let mut rows = columns.map(|t| row(own, number, t, zone.deep)).filter(|poses| stands(poses));
    rows.next().map(|poses| kinds.iter().copied().zip(poses).collect()).unwrap_or_default()
}

/// Camp at this spot, works near `t`, guns where they find room, the ship afloat.
fn camping(scene: &Scene<'_>, seat: Seat, coast: bool, camp: Pose, t: i32) -> Camping {
    let own = Own::of(scene.setup, scene.world, seat);
    let train = plan_of(scene.world, seat).train;
    let mut placing = Placing::new(scene.world);
    placing.world.camps.push(Camp { seat, pose: camp, fortified: train.fortified_camp, lost: false });
    let works = line_of_works(&Scene::new(scene.setup, &placing.world), seat, &train, t);
    for (kind, pose) in &works {
        placing.world.works.push(Work { seat, kind: *kind, pose: *pose, gun: None });
    }
    let mut guns = Vec::new();
    for gun in heavy_guns(scene.world, seat) {
        let fortified = train.guns.contains(&gun.sheet.roster);
        let place = gun_place(&Scene::new(scene.setup, &placing.world), own, gun, fortified);
        if let Some(pose) = place {
            placing.gun(gun, pose, fortified);
            guns.push((gun.sheet.roster, pose));
        }
    }
    let ship = coast.then(|| ship_place(scene, seat, &train)).flatten();
    Camping { camp, works, guns, ship }
}

/// Spots for the camp, the best first, as many as are wanted.
fn camp_spots(scene: &Scene<'_>, seat: Seat, most: usize) -> Vec<Pose> {
    let fortified = plan_of(scene.world, seat).train.fortified_camp;
    let site = CampSite::new(scene, seat, fortified);
    let need = site.need();
    site.spots().filter(|pose| site.fits(*pose, need)).take(most).collect()
}

/// The camp at the rear in the middle, and farther out; works and guns before the middle.
pub(super) fn candidates(scene: &Scene<'_>, seat: Seat, coast: bool, out: &mut Vec<Order>) {
    let middle = scene.setup.table.0.units() / 2;
    let spots = camp_spots(scene, seat, 30);
    for camp in [spots.first(), spots.last()].into_iter().flatten() {
        let order = Order::Camp(camping(scene, seat, coast, *camp, middle));
        if !out.contains(&order) {
            out.push(order);
        }
    }
}

/// Any spot for the camp, works anywhere.
pub(super) fn some(scene: &Scene<'_>, seat: Seat, coast: bool, chance: &mut Chance) -> Option<Order> {
    let spots = camp_spots(scene, seat, 60);
    let camp = *chance.pick(&spots)?;
    let width = scene.setup.table.0.units();
    let t = chance.between(6 * UD, (width - 6 * UD).max(6 * UD));
    let mut order = camping(scene, seat, coast, camp, t);
    if chance.one_in(4) {
        order.works.clear();
    }
    let judged = judge(scene, seat, coast, &order);
    judged.is_ok().then_some(Order::Camp(order))
}

/// Puts everything on the table; works and a ship that are not placed now never are.
pub(super) fn carry_out(at: &mut At<'_, Adgr>, seat: Seat, order: &Camping) -> Result<(), Halt<Adgr>> {
    let (Some(plan), Some(absent)) =
        (at.world.plans[seat.index()].get(), at.world.absent[seat.index()].get())
    else {
        return Err(Halt::Blank(Blank::Ambush));
    };
    let mut plan = plan.clone();
    let heavy = |a: &Absent| a.sheet.profile.troop == Troop::HeavyArtillery && a.at == Away::ToDeploy;
    let (guns, rest): (Vec<Absent>, Vec<Absent>) = absent.0.iter().cloned().partition(heavy);
    let fortified = plan.train.fortified_camp;
    at.world.camps.push(Camp { seat, pose: order.camp, fortified, lost: false });
    let works = order.works.iter().map(|(kind, pose)| Work { seat, kind: *kind, pose: *pose, gun: None });
    at.world.works.extend(works);
    at.world.ships.extend(order.ship.map(|pose| Ship { seat, pose }));
    let mut units = Vec::new();
    let mut number = 0;
    for gun in &guns {
        match order.guns.iter().find(|(unit, _)| *unit == gun.sheet.roster) {
            Some((unit, pose)) => {
                units.push(super::deploy::put(at.world, &gun.sheet, *pose, plan.train.guns.contains(unit)));
            }
            None => number += 1,
        }
    }
    plan.train.guns.retain(|g| !guns.iter().any(|a| a.sheet.roster == *g));
    (plan.train.fortifications, plan.train.obstacles, plan.train.ship) = (0, 0, false);
    at.world.plans[seat.index()].set(plan);
    at.world.absent[seat.index()].set(Absentees(Arc::new(rest)));
    at.tell(|| Event::Camped { seat, units });
    if number > 0 {
        by!("A-SET-25");
        at.tell(|| Event::NoRoom { seat, number });
    }
    Ok(())
}
