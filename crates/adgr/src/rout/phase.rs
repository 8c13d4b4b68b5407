//! Routs and what follows them (A-ROU-02, A-ROU-03): friends behind in waves, removal, generals; after the Combat phase
//! also pursuit. The Shooting phase and orders of the Movement phase call it for their own routs.

use super::behind::{facing, friends_behind, in_its_way};
use super::marking;
use super::pursuit::{self, Pursuits};
use crate::Adgr;
use crate::event::{Cause, Event, Purpose};
use crate::frame::{Frame, Return};
use crate::ids::{AdgUnit, CorpsId, Half, UnitId};
use crate::melee::Loss;
use crate::movement::lose_general;
use crate::order::Decision;
use crate::plan::Plan;
use crate::risk::{Chance, Rampage};
use crate::scene::Scene;
use crate::tolerance;
use crate::troops::Category;
use crate::world::{Gone, How, Place, Unit, Whereabouts};
use rocroi_game::{Ask, At, Do, Halt, In, Seat, Trial as _, by};
use rocroi_table::{Body, Pose, Rect, Ud, distance};
use serde::{Deserialize, Serialize};

/// What the routs follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum After {
    /// An order or charge of the Movement phase.
    Movement,
    /// All shots of the Shooting phase.
    Shooting,
    /// The Combat phase; pursuit follows.
    Combat,
    /// Pursuits (step 5).
    Pursuit,
}

/// How far it has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum RoutStage {
    /// It begins.
    Begin(After),
    /// An elephant's die is rolled.
    Rampage(Routs),
    /// A general's die is rolled.
    Risk(Routs),
    /// An owner chooses where a general goes.
    Refuge(Routs, Vec<UnitId>),
    /// Pursuit.
    Pursuit(Pursuits),
}

/// The routs being dealt with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Routs {
    after: After,
    /// Units whose rout has been applied to those behind.
    done: Vec<UnitId>,
    /// Those of the first wave: routed in melee, if this follows the Combat phase.
    first: Vec<UnitId>,
    /// The wave being applied.
    wave: Vec<UnitId>,
    /// The ways of the elephants of this wave rolled so far.
    ways: Vec<(UnitId, Rampage)>,
    /// Generals whose unit is gone, with the ADG unit they were with, as it stood.
    generals: Vec<(CorpsId, AdgUnit, Pose)>,
}

impl RoutStage {
    /// The die of the general being rolled.
    pub fn risk(&self, scene: &Scene<'_>) -> Option<Chance> {
        match self {
            RoutStage::Risk(r) => {
                let (general, ..) = r.generals.first()?;
                Some(Chance::general(scene.setup.corps(*general).seat, true))
            }
            _ => None,
        }
    }
}

/// Is there a rout to carry out now?
pub(crate) fn due(world: &crate::world::World, after: After) -> bool {
    world.units.iter().any(|u| u.routed && u.pose().is_some() && ready(u, after))
}

/// Those of A-MEL-64 wait for the Rout and Pursuit phase.
fn ready(unit: &Unit, after: After) -> bool {
    match after {
        After::Movement | After::Shooting => !unit.waits,
        After::Combat | After::Pursuit => true,
    }
}

/// Carries it on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    stage: RoutStage,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match (stage, input) {
        (RoutStage::Begin(after), _) => {
            let routs = Routs {
                after,
                done: Vec::new(),
                first: Vec::new(),
                wave: Vec::new(),
                ways: Vec::new(),
                generals: Vec::new(),
            };
            wave(at, routs)
        }
        (RoutStage::Rampage(mut r), In::Fell(counts)) => {
            let way = Rampage::of(counts.single(0));
            let Some(unit) = next_elephant(at, &r) else {
                return Err(Halt::Bug("no elephant runs wild".into()));
            };
            r.ways.push((unit, way));
            at.tell(|| Event::Rampage { unit, way });
            apply(at, r)
        }
        (RoutStage::Risk(mut r), In::Fell(counts)) => {
            let Some((general, with, pose)) = r.generals.first().copied() else {
                return Err(Halt::Bug("no general is at risk".into()));
            };
            let mut chance = Chance::general(at.setup.corps(general).seat, true);
            chance.fell(counts);
            r.generals.remove(0);
            if chance.outcome() {
                at.tell(|| Event::GeneralSafe { general });
                return place(at, r, general, with, pose);
            }
            by!("A-ROU-11");
            lose_general(at, general);
            generals(at, r)
        }
        (RoutStage::Refuge(mut r, among), In::Ordered(plans)) => {
            let chosen = plans.into_iter().next().map(|(_, plan)| plan);
            let (Some(Plan::Refuge(unit)), Some((general, with, pose))) =
                (chosen, r.generals.first().copied())
            else {
                return Err(Halt::Bug(format!("a refuge among {among:?} was asked for")));
            };
            r.generals.remove(0);
            join(at, general, unit, with, pose);
            generals(at, r)
        }
        (RoutStage::Pursuit(p), input) => pursuit::step(at, p, input),
        (stage, input) => Err(Halt::Bug(format!("{stage:?} cannot go on with {input:?}"))),
    }
}

/// Step 1: the next wave of routs, until no new unit routs.
fn wave(at: &mut At<'_, Adgr>, mut r: Routs) -> Result<Do<Adgr>, Halt<Adgr>> {
    by!("A-ROU-03");
    let phasing = at.world.phasing;
    let mut wave: Vec<UnitId> = (0u16..)
        .map(UnitId)
        .zip(&at.world.units)
        .filter(|(id, u)| u.routed && u.pose().is_some() && !r.done.contains(id))
        .filter(|(_, u)| ready(u, r.after))
        .map(|(id, _)| id)
        .collect();
    // The phasing player's first, each in roster order.
    wave.sort_by_key(|id| (at.world.sheet(*id).seat != phasing, *id));
    if wave.is_empty() {
        return remove(at, r);
    }
    if r.done.is_empty() {
        r.first = wave.clone();
    } else {
        by!("A-ROU-05");
    }
    r.wave = wave;
    r.ways.clear();
    apply(at, r)
}

/// The first elephant of the wave whose way is not rolled yet.
fn next_elephant(at: &At<'_, Adgr>, r: &Routs) -> Option<UnitId> {
    let elephant = |id: &&UnitId| at.world.sheet(**id).profile.category() == Category::El;
    r.wave.iter().filter(elephant).find(|id| !r.ways.iter().any(|(u, _)| u == *id)).copied()
}

/// Rolls for the elephants of the wave, then marks all points of the wave together.
fn apply(at: &mut At<'_, Adgr>, mut r: Routs) -> Result<Do<Adgr>, Halt<Adgr>> {
    if let Some(unit) = next_elephant(at, &r) {
        let seat = at.world.sheet(unit).seat;
        let ask = Ask::one(Purpose::Rampage { unit }, seat, 1, Rampage::CLASSES);
        return Ok(Do::Roll(Frame::Rout(Box::new(RoutStage::Rampage(r))), ask));
    }
    let scene = Scene::new(at.setup, at.world);
    let in_melee = r.after == After::Combat && r.done.is_empty();
    let pairs: Vec<(AdgUnit, AdgUnit)> =
        at.world.fought.iter().filter(|f| f.how == How::Fought).map(|f| (f.by, f.at)).collect();
    let opponents: &[(AdgUnit, AdgUnit)] = if in_melee { &pairs } else { &[] };
    let (mut behind, mut trampled) = (Vec::new(), Vec::new());
    for id in &r.wave {
        let foot =
            if opponents.is_empty() { scene.foot(*id).copied() } else { facing(&scene, *id, opponents) };
        let Some(foot) = foot else { continue };
        match r.ways.iter().find(|(u, _)| u == id) {
            Some((_, way)) => trampled.extend(in_its_way(&scene, *id, &foot, *way)),
            None => behind.extend(friends_behind(&scene, *id, &foot)),
        }
    }
    let points = |list: Vec<UnitId>| list.into_iter().map(|id| (id, Loss::Points(1))).collect::<Vec<_>>();
    marking::mark(at, &points(behind), Cause::FriendRouted);
    marking::mark(at, &points(trampled), Cause::Rampage);
    r.done.append(&mut r.wave);
    wave(at, r)
}

/// Step 2: routed units are removed, with the works bought for a gun.
fn remove(at: &mut At<'_, Adgr>, mut r: Routs) -> Result<Do<Adgr>, Halt<Adgr>> {
    by!("A-ROU-02");
    for (i, general) in at.world.generals.iter().enumerate() {
        if let Whereabouts::Attached(with) | Whereabouts::Included(with) = general.at
            && r.done.contains(&with.unit)
            && let Some(pose) = at.world.unit(with.unit).pose()
        {
            r.generals.push((CorpsId(i as u8), with, pose));
        }
    }
    for unit in r.done.clone() {
        let state = at.world.unit_mut(unit);
        state.place = Place::Gone(Gone::Routed);
        state.routed = false;
        state.waits = false;
        at.world.works.retain(|w| w.gun != Some(unit));
        at.tell(|| Event::Removed { unit, how: Gone::Routed });
    }
    if !r.done.is_empty() {
        at.world.acts += 1;
        crate::contacts::note(at.setup, at.world);
    }
    generals(at, r)
}

/// Step 3: generals of units routed otherwise than in melee roll; those who survive are moved.
fn generals(at: &mut At<'_, Adgr>, mut r: Routs) -> Result<Do<Adgr>, Halt<Adgr>> {
    while let Some((general, with, pose)) = r.generals.first().copied() {
        let g = at.world.general(general);
        let included = matches!(g.at, Whereabouts::Included(_));
        // The die for a rout in melee was rolled in the Combat phase.
        let rolled = r.after == After::Combat && r.first.contains(&with.unit);
        if (g.engaged || included) && !rolled {
            by!("A-MEL-78");
            let seat = at.setup.corps(general).seat;
            let chance = Chance::general(seat, true);
            let ask =
                Ask { purpose: Purpose::GeneralAtRisk { general }, pools: chance.pools(), secret: None };
            return Ok(Do::Roll(Frame::Rout(Box::new(RoutStage::Risk(r))), ask));
        }
        r.generals.remove(0);
        if matches!(g.at, Whereabouts::Lost) {
            continue;
        }
        return place(at, r, general, with, pose);
    }
    finish(at, r)
}

/// A general whose unit is gone goes to the nearest friend of his corps that is not in melee, failing that to any
/// nearest friend (A-ROU-12).
fn place(
    at: &mut At<'_, Adgr>,
    mut r: Routs,
    general: CorpsId,
    with: AdgUnit,
    pose: Pose,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    let scene = Scene::new(at.setup, at.world);
    let seat = at.setup.corps(general).seat;
    let from = stood(&scene, with, pose);
    let among = nearest_friends(&scene, general, &from);
    drop(scene);
    match among.as_slice() {
        [] => lose_general(at, general),
        [one] => join(at, general, *one, with, pose),
        _ => {
            r.generals.insert(0, (general, with, pose));
            let asked = Decision::Refuge { general, among: among.clone() };
            return Ok(Do::Ask(Frame::Rout(Box::new(RoutStage::Refuge(r, among))), seat, asked));
        }
    }
    generals(at, r)
}

/// The friends a general whose unit is gone may join: the nearest of his corps that are not in melee, failing that the
/// nearest of any (A-ROU-12).
pub(crate) fn nearest_friends(scene: &Scene<'_>, general: CorpsId, from: &Rect) -> Vec<UnitId> {
    by!("A-ROU-12");
    let seat = scene.setup.corps(general).seat;
    let away = |foot: &Rect| tolerance::distance(distance(&Body::Rect(*from), &Body::Rect(*foot)));
    let friends: Vec<(Ud, UnitId)> =
        scene.army(seat).filter(|(id, _)| !scene.unit(*id).routed).map(|(id, f)| (away(f), id)).collect();
    let own: Vec<(Ud, UnitId)> = friends
        .iter()
        .copied()
        .filter(|(_, id)| scene.corps(*id) == general && !scene.in_melee(*id))
        .collect();
    let list = if own.is_empty() { friends } else { own };
    let nearest = list.iter().map(|(d, _)| *d).min();
    list.iter().filter(|(d, _)| Some(*d) == nearest).map(|(_, id)| *id).collect()
}

/// The footprint of an ADG unit that is gone, as it stood.
fn stood(scene: &Scene<'_>, at: AdgUnit, pose: Pose) -> Rect {
    let foot = scene.foot_at(at.unit, pose);
    if scene.profile(at.unit).battle_unit() { foot.halves()[at.half.index()] } else { foot }
}

/// He joins the nearer half; if equal, half 1.
fn join(at: &mut At<'_, Adgr>, general: CorpsId, unit: UnitId, with: AdgUnit, pose: Pose) {
    let from = stood(&Scene::new(at.setup, at.world), with, pose);
    joins(at, general, unit, &from);
}

/// A general joins the half of a unit nearer to where he was.
pub(crate) fn joins(at: &mut At<'_, Adgr>, general: CorpsId, unit: UnitId, from: &Rect) {
    let scene = Scene::new(at.setup, at.world);
    let from = Body::Rect(*from);
    let away =
        |h: Half| scene.half(unit.half(h)).map(|f| tolerance::distance(distance(&from, &Body::Rect(f))));
    let two = scene.profile(unit).battle_unit() && away(Half::Two) < away(Half::One);
    let unit = unit.half(if two { Half::Two } else { Half::One });
    let g = &mut at.world.generals[general.index()];
    g.at = Whereabouts::Attached(unit);
    g.engaged = false;
    at.tell(|| Event::GeneralJoined { general, unit });
}

/// Step 4 after the Combat phase; otherwise it is done.
fn finish(at: &mut At<'_, Adgr>, r: Routs) -> Result<Do<Adgr>, Halt<Adgr>> {
    crate::command::follow_fights(at);
    match r.after {
        After::Combat => pursuit::begin(at),
        After::Pursuit => {
            at.world.fought.clear();
            Ok(Do::Done(Return::Done))
        }
        After::Movement | After::Shooting => Ok(Do::Done(Return::Done)),
    }
}

/// The Victory check (A-ROU-19).
pub(crate) fn victory(at: &mut At<'_, Adgr>) -> Result<Do<Adgr>, Halt<Adgr>> {
    crate::command::follow_fights(at);
    for seat in Seat::BOTH {
        let morale = super::morale::Morale::of(at.setup, at.world, seat);
        at.tell(|| Event::Morale {
            seat,
            lost: morale.points.total(),
            breaks_at: morale.value.total(),
            value: morale.value,
            points: morale.points,
        });
    }
    let end = super::morale::check(at.setup, at.world).map_err(Halt::Blank)?;
    if end.is_some() {
        crate::setting::show_all(at.world);
    }
    Ok(end.map_or(Do::Done(Return::Done), Do::Over))
}
