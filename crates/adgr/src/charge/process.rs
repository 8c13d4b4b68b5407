//! A charge being carried out (A-CHG-15 to A-CHG-25): the answer of the targets' owner, evades one by one, the
//! chargers' die, the run, contact and conforming, and those who run on by themselves.

use rocroi_game::{Ask, At, Classes, Do, Faults, Halt, In, Refusal, by};
use rocroi_table::{Edge, Pose, Rect, Ud};
use serde::{Deserialize, Serialize};

use super::conform::Foe;
use super::declare::{ChargePlan, Impulse, heavy, heavy_infantry, light_in_open, screens};
use super::evade::{self, Evading};
use super::meet::{Arrival, Aside, Met, first};
use super::strike;
use super::uncontrolled::no_burst;
use crate::Adgr;
use crate::abilities::Ability;
use crate::event::{Event, Purpose};
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{AdgUnit, UnitId};
use crate::movement::{Course, Leg, Way, may_pass, straight};
use crate::order::{Decision, Evader};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP, UD, measured};
use crate::zoc;

/// How far a charge has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Declared.
    Declared,
    /// The targets' owner is asked about these.
    Answer(Vec<UnitId>),
    /// An evader's die is thrown.
    Evade(Evading),
    /// The chargers' die is thrown, for this allowance.
    Die(Ud),
    /// The owner of chargers, by their places in the order, says how far they run on.
    RunOn(Vec<usize>),
}

/// A charge being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Charging {
    pub(super) plan: ChargePlan,
    stage: Stage,
    /// Evaders still to move.
    queue: Vec<Evader>,
    /// Units asked so far.
    asked: Vec<UnitId>,
    /// Units that evaded this charge.
    pub(super) evaded: Vec<UnitId>,
    /// Those of them caught.
    pub(super) caught: Vec<UnitId>,
    /// What the die gave for each allowance.
    dice: Vec<(Ud, i32)>,
    /// How far each charger has run.
    pub(super) run: Vec<i32>,
    /// Chargers that have come into contact.
    pub(super) met: Vec<usize>,
    /// Chargers whose run is over.
    over: Vec<usize>,
    /// Enemy ADG units that were in melee when the charge was declared (A-CHG-25).
    pub(super) busy: Vec<AdgUnit>,
}

/// A charge that begins.
pub(crate) fn begin(plan: ChargePlan) -> Charging {
    Charging {
        run: vec![0; plan.units.len()],
        plan,
        stage: Stage::Declared,
        queue: Vec::new(),
        asked: Vec::new(),
        evaded: Vec::new(),
        caught: Vec::new(),
        dice: Vec::new(),
        met: Vec::new(),
        over: Vec::new(),
        busy: Vec::new(),
    }
}

/// Judges the answer of the targets' owner.
pub(crate) fn judge_evade(
    units: &[UnitId],
    must: &[UnitId],
    list: &[Evader],
) -> Result<Plan, Refusal<Fault>> {
    by!("A-CHG-15");
    let mut faults = Faults::new();
    for (n, e) in list.iter().enumerate() {
        let once = !list[..n].iter().any(|o| o.unit == e.unit);
        faults.require(units.contains(&e.unit) && once, || Fault::CannotEvade { unit: e.unit });
    }
    for unit in must {
        by!("A-CHG-46");
        faults.require(list.iter().any(|e| e.unit == *unit), || Fault::MustEvade { unit: *unit });
    }
    faults.verdict()?;
    Ok(Plan::Evade(list.to_vec()))
}

/// Judges how far chargers run on.
pub(crate) fn judge_run(least: Ud, most: Ud, by: Ud) -> Result<Plan, Refusal<Fault>> {
    if by < least || by > most {
        return Err(Refusal::of(Fault::RunLength { least, most }));
    }
    Ok(Plan::RunOn(by))
}

type Next = Result<Do<Adgr>, Halt<Adgr>>;

fn frame(c: Charging) -> Frame {
    Frame::Charge(Box::new(c))
}

/// Carries a charge on.
pub(crate) fn step(at: &mut At<'_, Adgr>, mut c: Charging, input: In<'_, Adgr>) -> Next {
    let stage = std::mem::replace(&mut c.stage, Stage::Declared);
    match (stage, input) {
        (Stage::Declared, _) => declared(at, c),
        (Stage::Answer(units), In::Ordered(plans)) => {
            let Some((_, Plan::Evade(list))) = plans.into_iter().next() else {
                return Err(Halt::Bug("who evades was asked for".into()));
            };
            c.asked.extend(units);
            c.queue = list;
            evaders(at, c)
        }
        (Stage::Evade(e), In::Fell(counts)) => {
            evaded(at, &mut c, &e, counts.single(0));
            evaders(at, c)
        }
        (Stage::Die(m), In::Fell(counts)) => {
            by!("A-CHG-17");
            c.dice.push((m, (i32::from(counts.single(0)) - 1) * UD));
            die(at, c)
        }
        (Stage::RunOn(lot), In::Ordered(plans)) => {
            let Some((_, Plan::RunOn(by))) = plans.into_iter().next() else {
                return Err(Halt::Bug("the length of a run was asked for".into()));
            };
            let scene = Scene::new(at.setup, at.world);
            let ahead = lot_ahead(&scene, &c, &lot);
            // The last step of a run into contact is measured exactly.
            let exact = if measured(ahead.far) == by { ahead.far } else { by.units() };
            let met = if exact >= ahead.far { ahead.met } else { Vec::new() };
            drop(scene);
            go(at, &mut c, &lot, exact, &met);
            over(&mut c, &lot, &met);
            running(at, c)
        }
        (stage, input) => Err(Halt::Bug(format!("{stage:?} cannot go on with {input:?}"))),
    }
}

/// The declaration stands: the opening is made, and the targets' owner answers.
fn declared(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    by!("A-CHG-15");
    let scene = Scene::new(at.setup, at.world);
    let enemies = scene.army(at.world.phasing.other()).flat_map(|(id, _)| scene.adg_units(id));
    c.busy = enemies.filter(|half| super::meet::fights(&scene, *half)).collect();
    drop(scene);
    if let Some(poses) = c.plan.poses.last() {
        for (unit, pose) in c.plan.units.iter().zip(poses) {
            at.world.put(*unit, *pose);
        }
    }
    let mut targets: Vec<UnitId> = Vec::new();
    for t in &c.plan.targets {
        if let Foe::Unit(id) = t.foe
            && !targets.contains(&id)
        {
            targets.push(id);
        }
    }
    let plan = &c.plan;
    let told = targets.clone();
    at.tell(|| Event::ChargeDeclared {
        units: plan.units.clone(),
        path: plan.opening.clone(),
        poses: plan.poses.clone(),
        targets: told,
    });
    ask(at, c, &targets)
}

/// Asks the owner of new targets, if one of them could evade.
fn ask(at: &mut At<'_, Adgr>, mut c: Charging, targets: &[UnitId]) -> Next {
    let scene = Scene::new(at.setup, at.world);
    let units: Vec<UnitId> = targets.iter().copied().filter(|t| evade::able(&scene, *t)).collect();
    if units.is_empty() {
        c.asked.extend(targets);
        drop(scene);
        return evaders(at, c);
    }
    by!("A-CHG-46");
    let charged_by_heavy = c.plan.units.iter().any(|u| heavy(&scene, *u));
    let must = units.iter().copied().filter(|t| charged_by_heavy && light_in_open(&scene, *t));
    let must: Vec<UnitId> = must.collect();
    drop(scene);
    let seat = at.world.phasing.other();
    c.stage = Stage::Answer(targets.to_vec());
    Ok(Do::Ask(frame(c), seat, Decision::Evade { units, must }))
}

/// The charger that decides how a target turns away, with the edge it attacks: the one with the shortest run.
fn decides(scene: &Scene<'_>, c: &Charging, target: UnitId) -> Option<(usize, Edge)> {
    by!("A-CHG-48");
    let own = c.plan.targets.iter().filter(|t| t.foe == Foe::Unit(target));
    if let Some(t) = own.min_by_key(|t| t.far) {
        return Some((t.by, t.edge));
    }
    // A new enemy: judged from where the chargers stand now.
    let each = (0..c.plan.units.len()).filter_map(|i| {
        let ahead = ahead(scene, c, i, &[]);
        let met = ahead.0?;
        let there = foot(scene, c, i)?.pose().advanced(met.far).rect(scene.size(c.plan.units[i]));
        let declared = c.plan.poses.first()?.get(i)?.rect(there.size());
        let arrival = Arrival {
            unit: c.plan.units[i],
            declared: &declared,
            there: &there,
            free: false,
            absent: &c.plan.units,
        };
        let foe = met.foes.iter().find(|f| **f == Foe::Unit(target))?;
        Some((met.far, i, arrival.edge(scene, *foe).unwrap_or(Edge::Front)))
    });
    each.min_by_key(|(far, ..)| *far).map(|(_, i, edge)| (i, edge))
}

/// The next evader, or what follows when all have moved.
fn evaders(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    while !c.queue.is_empty() {
        let e = c.queue.remove(0);
        let scene = Scene::new(at.setup, at.world);
        let begun = decides(&scene, &c, e.unit).and_then(|(i, edge)| {
            let charger = c.plan.units[i];
            let towards = foot(&scene, &c, i)?.facing();
            evade::begin(&scene, e.unit, edge, towards, charger, e.straight, e.half_turn)
        });
        drop(scene);
        match begun {
            None => {
                by!("A-CHG-49");
                at.tell(|| Event::EvadeBlocked { unit: e.unit });
            }
            Some(evading) => {
                at.world.put(e.unit, evading.turned);
                let seat = at.setup.unit(e.unit).seat;
                let ask = Ask::one(Purpose::Evade { unit: e.unit }, seat, 1, Classes::PAIRS);
                c.stage = Stage::Evade(evading);
                return Ok(Do::Roll(frame(c), ask));
            }
        }
    }
    die(at, c)
}

/// An evader runs.
fn evaded(at: &mut At<'_, Adgr>, c: &mut Charging, e: &Evading, die: u8) {
    evade::carry(at, e, die);
    c.evaded.push(e.unit);
}

/// The chargers' die if all targets evaded; then the run.
fn die(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    let all = c.plan.targets.iter().all(|t| match t.foe {
        Foe::Unit(id) => c.evaded.contains(&id),
        Foe::Camp(_) => false,
    });
    let begun = !c.met.is_empty() || c.run.iter().any(|r| *r > 0);
    if all && !begun {
        by!("A-CHG-17");
        let next = c.plan.allowances.iter().position(|m| !c.dice.iter().any(|(known, _)| known == m));
        if let Some(i) = next {
            let (unit, m) = (c.plan.units[i], c.plan.allowances[i]);
            let ask = Ask::one(Purpose::ChargeDistance { unit }, at.world.phasing, 1, Classes::PAIRS);
            c.stage = Stage::Die(m);
            return Ok(Do::Roll(frame(c), ask));
        }
        let scene = Scene::new(at.setup, at.world);
        for i in 0..c.plan.units.len() {
            let change = c.dice.iter().find(|(m, _)| *m == c.plan.allowances[i]).map_or(0, |(_, by)| *by);
            let change = if heavy_infantry(&scene, c.plan.units[i]) { change.max(0) } else { change };
            c.plan.ranges[i] = (c.plan.ranges[i] + change).max(0);
        }
        drop(scene);
        for (m, _) in c.dice.clone() {
            if let Some(i) = c.plan.allowances.iter().position(|a| *a == m) {
                let (unit, range) = (c.plan.units[i], measured(c.plan.ranges[i]));
                at.tell(|| Event::ChargeDistance { unit, range });
            }
        }
    }
    running(at, c)
}

/// Where a charger stands.
fn foot(scene: &Scene<'_>, c: &Charging, i: usize) -> Option<Rect> {
    scene.foot(c.plan.units[i]).copied()
}

/// What one charger meets within what is left of its range, and how far it can go at all.
fn ahead(scene: &Scene<'_>, c: &Charging, i: usize, aside: &[UnitId]) -> (Option<Met>, i32) {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return (None, 0) };
    let left = (c.plan.ranges[i] - c.run[i]).max(0);
    let met = first(scene, unit, &foot, left, Aside { units: aside, threat: None });
    // Friends, ground and the table edge; enemies are looked after above.
    let limit = met.as_ref().map_or(left, |m| m.far);
    let stop = friends_and_ground(scene, c, unit, &foot, limit);
    match met {
        Some(m) if stop >= m.far => (Some(m), stop),
        _ => (None, stop),
    }
}

/// How far friends, ground and the table edge let it go.
fn friends_and_ground(scene: &Scene<'_>, c: &Charging, unit: UnitId, foot: &Rect, limit: i32) -> i32 {
    let enemies: Vec<UnitId> = scene.army(scene.seat(unit).other()).map(|(id, _)| id).collect();
    let mut with: Vec<UnitId> = c.plan.units.iter().copied().chain(enemies).collect();
    if c.plan.impulse == Impulse::Uncontrolled {
        by!("A-MOV-53");
        let friends = scene.army(scene.seat(unit)).map(|(id, _)| id);
        let barred = |id: &UnitId| !may_pass(scene, unit, foot.facing(), *id) && !no_burst(scene, *id);
        with.extend(friends.filter(barred));
    }
    let run = straight(scene, foot, Course { unit, leading: Edge::Front, by: limit, with: &with });
    let mut far = run.far;
    // An enemy camp is charged, not avoided.
    if run.stop == Some(crate::movement::Stop::Camp)
        && first(scene, unit, foot, limit, Aside::default())
            .is_some_and(|m| m.foes.iter().any(|f| matches!(f, Foe::Camp(_))))
    {
        far = limit;
    }
    far
}

/// Where a run without contact stops early: ground that penalises it, a new zone of control (A-CHG-18, A-CHG-20).
fn checked(scene: &Scene<'_>, c: &Charging, i: usize, far: i32) -> i32 {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return 0 };
    let mut far = far;
    if !scene.penalised(unit, &foot) {
        by!("A-CHG-18");
        let motion = rocroi_table::Motion::advance(&foot, far);
        let sweep = rocroi_table::Sweep::new(&[rocroi_table::Body::Rect(foot)], motion, 1 - STEP);
        let profile = scene.profile(unit);
        for piece in scene.world.ground.pieces.iter().filter(|p| p.kind.melee(profile) != 0) {
            if let Some(hit) = sweep.against_shape(&piece.shape) {
                far = far.min(hit.at);
            }
        }
    }
    by!("A-CHG-20");
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let zones: Vec<_> = zones.into_iter().filter(|z| !z.holds(scene, unit, &foot)).collect();
    let to = foot.pose().advanced(far).rect(foot.size());
    let leg = Leg::new(0, Way::Ahead(far), vec![foot], vec![to], vec![true], 0);
    if let Some(entry) = zoc::entry(scene, &leg, 0, unit, &zones)
        && let Some(zone) = zoc::most_threatening(scene, &zones, unit, &entry, &[])
        && !c.plan.targets.iter().any(|t| t.foe == Foe::Unit(zone.of))
    {
        let gone = foot.side_centre(Edge::Front).distance(entry.side_centre(Edge::Front));
        let gone = i32::try_from(gone / rocroi_table::GRAIN).unwrap_or(far);
        far = far.min(gone + CONTACT);
    }
    far
}

/// What lies ahead of chargers that run together.
struct Ahead {
    /// How far they go: to the first contact, or as far as they may.
    far: i32,
    /// Who meets whom there.
    met: Vec<(usize, Vec<Foe>)>,
}

fn lot_ahead(scene: &Scene<'_>, c: &Charging, lot: &[usize]) -> Ahead {
    by!("A-CHG-22");
    let named = c.plan.named.filter(|n| !c.evaded.contains(n));
    let each: Vec<(usize, Option<Met>, i32)> = lot
        .iter()
        .map(|i| {
            let aside = if named.is_some() {
                screens(scene, c.plan.units[*i], named)
                    .into_iter()
                    .filter(|id| !c.asked.contains(id))
                    .collect()
            } else {
                Vec::new()
            };
            let (met, stop) = ahead(scene, c, *i, &aside);
            (*i, met, stop)
        })
        .collect();
    let lowest = lot.iter().map(|i| c.plan.ranges[*i] - c.run[*i]).min().unwrap_or(0).max(0);
    let stop = each.iter().map(|(_, _, stop)| *stop).min().unwrap_or(0).min(lowest);
    let first = each.iter().filter_map(|(_, met, _)| met.as_ref().map(|m| m.far)).min();
    match first.filter(|far| *far <= stop + CONTACT) {
        Some(far) => {
            let met = each.into_iter().filter_map(|(i, met, _)| {
                let met = met?;
                (met.far <= far + CONTACT).then_some((i, met.foes))
            });
            Ahead { far, met: met.collect() }
        }
        None => Ahead { far: stop, met: Vec::new() },
    }
}

/// The minimum advance of a charger that finds nobody, less what it has spent (A-CHG-18).
fn minimum(scene: &Scene<'_>, c: &Charging, i: usize) -> i32 {
    by!("A-CHG-18");
    let profile = scene.profile(c.plan.units[i]);
    if profile.has(Ability::Headstrong) || c.plan.impulse == Impulse::Uncontrolled {
        return c.plan.ranges[i];
    }
    let least = if profile.foot() { UD } else { 2 * UD };
    (least - c.plan.cost.units() - c.run[i]).max(0)
}

/// Chargers still to run, in lots that run together: all before the first contact, those of the same allowance after
/// a die, each by itself once the group has split (A-CHG-17, A-CHG-22, A-CHG-23).
fn next_lot(c: &Charging) -> Option<Vec<usize>> {
    let open: Vec<usize> =
        (0..c.plan.units.len()).filter(|i| !c.over.contains(i) && !c.met.contains(i)).collect();
    let first = *open.first()?;
    if !c.met.is_empty() {
        by!("A-CHG-23");
        return Some(vec![first]);
    }
    if c.dice.is_empty() {
        return Some(open);
    }
    Some(open.into_iter().filter(|i| c.plan.allowances[*i] == c.plan.allowances[first]).collect())
}

/// The chargers run.
fn running(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    while let Some(lot) = next_lot(&c) {
        let scene = Scene::new(at.setup, at.world);
        let mut ahead = lot_ahead(&scene, &c, &lot);
        if ahead.met.is_empty() {
            ahead.far = lot.iter().map(|i| checked(&scene, &c, *i, ahead.far)).min().unwrap_or(0);
        } else {
            // A zone of control of somebody else on the way, met only after the evades.
            let mine = |i: &usize| ahead.met.iter().find(|(j, _)| j == i);
            let stop = lot.iter().map(|i| {
                let far = checked(&scene, &c, *i, ahead.far);
                let zone_of_met =
                    far >= ahead.far || mine(i).is_some_and(|(_, foes)| near_own(&scene, &c, *i, far, foes));
                if zone_of_met { ahead.far } else { far }
            });
            let stop = stop.min().unwrap_or(ahead.far);
            if stop < ahead.far {
                ahead = Ahead { far: stop, met: Vec::new() };
            }
        }
        let new: Vec<UnitId> = ahead
            .met
            .iter()
            .flat_map(|(_, foes)| foes.iter())
            .filter_map(|f| if let Foe::Unit(id) = f { Some(*id) } else { None })
            .filter(|id| !c.asked.contains(id) && !c.evaded.contains(id))
            .collect();
        if !new.is_empty() {
            by!("A-CHG-19");
            drop(scene);
            return ask(at, c, &new);
        }
        let split = !c.met.is_empty();
        let stands = |i: &usize| {
            let own = c.plan.targets.iter().filter(|t| t.by == *i);
            own.clone().any(|t| !matches!(t.foe, Foe::Unit(id) if c.evaded.contains(&id)))
        };
        let bound = !ahead.met.is_empty() && (!split || lot.iter().any(stands));
        let headstrong = lot.iter().any(|i| scene.profile(c.plan.units[*i]).has(Ability::Headstrong));
        let least = if bound || (split && headstrong) {
            ahead.far
        } else if split {
            0
        } else {
            lot.iter().map(|i| minimum(&scene, &c, *i)).max().unwrap_or(0).min(ahead.far)
        };
        let supported = split && lot.iter().all(|i| scene.engagement().supports(c.plan.units[*i]));
        drop(scene);
        if supported {
            c.over.extend(lot);
            continue;
        }
        let (low, high) = (measured(least), measured(ahead.far));
        if low >= high {
            let met = std::mem::take(&mut ahead.met);
            go(at, &mut c, &lot, ahead.far, &met);
            over(&mut c, &lot, &met);
            continue;
        }
        by!("A-CHG-16");
        let usual = if ahead.met.is_empty() { low } else { high };
        let units = lot.iter().map(|i| c.plan.units[*i]).collect();
        let asked = Decision::RunOn { units, least: low, most: high, usual };
        c.stage = Stage::RunOn(lot);
        let seat = at.world.phasing;
        return Ok(Do::Ask(frame(c), seat, asked));
    }
    strike::marks(at, &c);
    Ok(Do::Done(Return::Done))
}

/// A lot has run: its run is over, unless a part of it came into contact and the others may still go on (A-CHG-23).
fn over(c: &mut Charging, lot: &[usize], met: &[(usize, Vec<Foe>)]) {
    if met.is_empty() || lot.len() == 1 {
        c.over.extend_from_slice(lot);
    }
}

/// Is the zone that stops it that of an enemy it is about to contact (A-CHG-20)?
fn near_own(scene: &Scene<'_>, c: &Charging, i: usize, far: i32, foes: &[Foe]) -> bool {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return false };
    let there = foot.pose().advanced(far).rect(foot.size());
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let threat = zoc::most_threatening(scene, &zones, unit, &there, &[]);
    threat.is_some_and(|z| foes.contains(&Foe::Unit(z.of)))
}

/// Chargers go straight ahead; those who meet somebody conform.
fn go(at: &mut At<'_, Adgr>, c: &mut Charging, lot: &[usize], by: i32, met: &[(usize, Vec<Foe>)]) {
    by!("A-CHG-10");
    let burst =
        if c.plan.impulse == Impulse::Uncontrolled { strike::burst(at, c, lot, by) } else { Vec::new() };
    let mut poses: Vec<Pose> = Vec::new();
    for i in lot {
        let unit = c.plan.units[*i];
        if let Some(pose) = at.world.unit(unit).pose() {
            at.world.put(unit, pose.advanced(by));
            poses.push(pose.advanced(by));
        }
        c.run[*i] += by;
    }
    if by > 0 {
        let units = lot.iter().map(|i| c.plan.units[*i]).collect();
        at.tell(|| Event::ChargeRan { units, by: measured(by), poses });
    }
    strike::friends_aside(at, c, lot, met);
    if !met.is_empty() {
        strike::contact(at, c, met);
    }
    strike::mark_burst(at, &burst);
}
