//! A charge being carried out (A-CHG-15 to A-CHG-25): the answer of the targets' owner and the evades one by one. The
//! chargers' die and run are `run`, contact and conforming `strike`.

use rocroi_game::{At, Do, Faults, Halt, In, Refusal, by};
use rocroi_table::{Edge, Pose, Rect, Ud};
use serde::{Deserialize, Serialize};

use super::conform::Foe;
use super::declare::{ChargePlan, heavy, light_in_open_to};
use super::evade::{self, From};
use super::meet::Arrival;
use super::span::Span;
use super::{ambush, run, strike, wake};
use crate::Adgr;
use crate::event::Event;
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{AdgUnit, CorpsId, MarkerId, UnitId};
use crate::movement::group::{formation, members};
use crate::order::{Decision, Evader};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::setting::watch;
use crate::tolerance::CONTACT;

/// How far a charge has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Declared.
    Declared,
    /// The chargers' owner chooses the edge attacked, by the place of the target in the plan (A-CHG-27).
    Edge(usize),
    /// The targets' owner is asked about these.
    Answer(Vec<UnitId>),
    /// The evader's owner says before which of several chargers it turns away (A-CHG-48).
    TurnFrom(Vec<usize>),
    /// An evader is on its way.
    Evading,
    /// The chargers' die is thrown, for this allowance.
    Die(Ud),
    /// So many manoeuvres of the opening have been made when an ambush marker is met (A-SET-24).
    Opening(usize),
    /// All of the opening has been made.
    Opened,
    /// They run.
    Running,
    /// A lot meets an ambush marker with so much of its run left.
    Stirred(Vec<usize>, i32),
    /// Which of those still to run goes first (A-CHG-23).
    RunFirst(Vec<usize>),
    /// The owner of chargers, by their places in the order, says how far they run on.
    RunOn(Vec<usize>),
    /// At a contact: who conforms first, to whom, on which edge, in which place, who follows.
    Contact(strike::Asked),
}

/// A charge being carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Charging {
    pub(super) plan: ChargePlan,
    pub(super) stage: Stage,
    /// Evaders still to move.
    pub(super) queue: Vec<Evader>,
    /// Units asked so far.
    pub(super) asked: Vec<UnitId>,
    /// Units that evaded this charge.
    pub(super) evaded: Vec<UnitId>,
    /// Those of them caught.
    pub(super) caught: Vec<UnitId>,
    /// Those of the caught that have lost their point.
    pub(super) pointed: Vec<UnitId>,
    /// What the die gave for each allowance.
    pub(super) dice: Vec<(Ud, i32)>,
    /// How far each charger has run.
    pub(super) run: Vec<i32>,
    /// Chargers that have come into contact.
    pub(super) met: Vec<usize>,
    /// Chargers whose run is over.
    pub(super) over: Vec<usize>,
    /// The charger that runs on next.
    pub(super) next: Option<usize>,
    /// Those in contact who have not conformed yet.
    pub(super) contact: strike::Contacts,
    /// Lone generals reached who have not fled yet.
    pub(super) reached: Vec<CorpsId>,
    /// Friends it has run through that fear its animals (A-MOV-50).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) panicked: Vec<UnitId>,
    /// Enemy ADG units that were in melee when the charge was declared (A-CHG-25).
    pub(super) busy: Vec<AdgUnit>,
    /// Ambush markers whose owner has been asked about this charge (A-SET-24).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) watched: Vec<MarkerId>,
    /// Units of ambushes revealed by choice before it: it may not touch them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) spared: Vec<UnitId>,
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
        pointed: Vec::new(),
        dice: Vec::new(),
        met: Vec::new(),
        over: Vec::new(),
        next: None,
        contact: strike::Contacts::default(),
        reached: Vec::new(),
        panicked: Vec::new(),
        busy: Vec::new(),
        watched: Vec::new(),
        spared: Vec::new(),
    }
}

/// Judges the answer of the targets' owner.
pub(crate) fn judge_evade(
    scene: &Scene<'_>,
    units: &[UnitId],
    must: &[UnitId],
    list: &[Evader],
) -> Result<Plan, Refusal<Fault>> {
    by!("A-CHG-15");
    let mut faults = Faults::new();
    let mut named: Vec<UnitId> = Vec::new();
    for e in list {
        faults.require(!e.units.is_empty(), || Fault::Nothing);
        for unit in &e.units {
            let known = scene.has(*unit) && !named.contains(unit);
            let own = known && units.first().is_some_and(|u| scene.seat(*u) == scene.seat(*unit));
            named.push(*unit);
            faults.require(own && evade::able(scene, *unit), || Fault::CannotEvade { unit: *unit });
        }
        if let (Some(first), false) = (e.units.first(), e.units.iter().any(|u| units.contains(u))) {
            faults.push(Fault::CannotEvade { unit: *first });
        }
        if e.units.len() > 1 && faults.is_empty() {
            by!("A-CHG-59");
            let poses: Vec<Pose> = e.units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
            formation(scene, &members(scene, &e.units, &poses), &mut faults);
        }
    }
    for unit in must {
        by!("A-CHG-46");
        faults.require(named.contains(unit), || Fault::MustEvade { unit: *unit });
    }
    faults.verdict()?;
    Ok(Plan::Evade(list.to_vec()))
}

/// Judges how far chargers run on.
pub(crate) fn judge_run(span: &Span, by: Ud) -> Result<Plan, Refusal<Fault>> {
    if span.allows(by) {
        return Ok(Plan::RunOn(by));
    }
    let (least, most) = (span.least, span.most);
    Err(Refusal::of(match span.supports.first() {
        Some((from, _)) => Fault::RunPastSupport { support: *from, least, most },
        None => Fault::RunLength { least, most },
    }))
}

pub(super) type Next = Result<Do<Adgr>, Halt<Adgr>>;

pub(super) fn frame(mut c: Charging, stage: Stage) -> Frame {
    c.stage = stage;
    Frame::Charge(Box::new(c))
}

fn plan_of(plans: Vec<(rocroi_game::Seat, Plan)>) -> Option<Plan> {
    plans.into_iter().next().map(|(_, plan)| plan)
}

/// Carries a charge on.
pub(crate) fn step(at: &mut At<'_, Adgr>, mut c: Charging, input: In<'_, Adgr>) -> Next {
    let stage = std::mem::replace(&mut c.stage, Stage::Declared);
    match (stage, input) {
        (Stage::Declared, _) => declared(at, c),
        (Stage::Edge(n), In::Ordered(plans)) => {
            if let (Some(Plan::Edge(edge)), Some(t)) = (plan_of(plans), c.plan.targets.get_mut(n)) {
                t.edge = edge;
                t.or = None;
            }
            edges(at, c)
        }
        (Stage::Answer(units), In::Ordered(plans)) => {
            let Some(Plan::Evade(list)) = plan_of(plans) else {
                return Err(Halt::Bug("who evades was asked for".into()));
            };
            c.asked.extend(units);
            let rest = std::mem::take(&mut c.queue);
            c.queue = list.into_iter().chain(rest).collect();
            evaders(at, c)
        }
        (Stage::TurnFrom(among), In::Ordered(plans)) => {
            let Some(Plan::Choose(unit)) = plan_of(plans) else {
                return Err(Halt::Bug("before whom it turns away was asked for".into()));
            };
            let from = among.into_iter().find(|i| c.plan.units[*i] == unit);
            evade_before(at, c, from)
        }
        (Stage::Evading, In::Back(_)) => evaders(at, c),
        (Stage::Die(m), In::Fell(counts)) => {
            by!("A-CHG-17");
            c.dice.push((m, (i32::from(counts.single(0)) - 1) * crate::tolerance::UD));
            run::die(at, c)
        }
        (Stage::Opening(n), In::Back(Return::Revealed(revealed))) => {
            c.spared.extend(revealed.new);
            if revealed.stops { ambush::ended(at, c) } else { ambush::opening(at, c, n) }
        }
        (Stage::Opened, In::Back(Return::Revealed(revealed))) => {
            c.spared.extend(revealed.new);
            if revealed.stops { ambush::ended(at, c) } else { ambush::opened(at, c) }
        }
        (Stage::Stirred(lot, left), In::Back(Return::Revealed(revealed))) => {
            ambush::back(at, c, lot, left, revealed)
        }
        (Stage::Running, _) => run::running(at, c),
        (Stage::RunFirst(among), In::Ordered(plans)) => {
            let Some(Plan::Choose(unit)) = plan_of(plans) else {
                return Err(Halt::Bug("who runs on first was asked for".into()));
            };
            c.next = among.into_iter().find(|i| c.plan.units[*i] == unit);
            run::running(at, c)
        }
        (Stage::RunOn(lot), In::Ordered(plans)) => {
            let Some(Plan::RunOn(by)) = plan_of(plans) else {
                return Err(Halt::Bug("the length of a run was asked for".into()));
            };
            run::ran(at, c, &lot, by)
        }
        (Stage::Contact(asked), In::Ordered(plans)) => match plan_of(plans) {
            Some(plan) => strike::answered(at, c, asked, plan),
            None => Err(Halt::Bug("a choice at a contact was asked for".into())),
        },
        (stage, input) => Err(Halt::Bug(format!("{stage:?} cannot go on with {input:?}"))),
    }
}

/// The declaration stands: the opening is made, and the targets' owner answers.
fn declared(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    by!("A-CHG-15");
    let scene = Scene::new(at.setup, at.world);
    let enemies = scene.army(at.world.phasing.other()).flat_map(|(id, _)| scene.adg_units(id));
    c.busy = enemies.filter(|half| super::meet::fights(&scene, *half)).collect();
    let watched = watch::any(&scene);
    drop(scene);
    if let Some(poses) = c.plan.poses.last().filter(|_| !watched) {
        for (unit, pose) in c.plan.units.iter().zip(poses) {
            at.world.put(*unit, *pose);
        }
    }
    let targets = initial(&c);
    for target in &targets {
        by!("A-CMD-30");
        wake::reliable(at, at.world.sheet(*target).corps);
        crate::setting::reserves::lose(at, *target);
    }
    let plan = &c.plan;
    let told = targets;
    at.tell(|| Event::ChargeDeclared {
        units: plan.units.clone(),
        path: plan.opening.clone(),
        poses: plan.poses.clone(),
        targets: told,
    });
    if watched { ambush::opening(at, c, 0) } else { passed(at, c) }
}

/// The opening has been made: whom it passed, and which edges are attacked.
pub(super) fn passed(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    let reached = wake::passed(at, &c.plan.units, &c.plan.opening, &c.plan.poses);
    c.reached.extend(reached);
    edges(at, c)
}

/// The initial targets, each once.
fn initial(c: &Charging) -> Vec<UnitId> {
    let mut targets: Vec<UnitId> = Vec::new();
    for t in &c.plan.targets {
        if let Foe::Unit(id) = t.foe
            && !targets.contains(&id)
        {
            targets.push(id);
        }
    }
    targets
}

/// Asks which of two equal edges is attacked, then the targets' owner.
fn edges(at: &mut At<'_, Adgr>, c: Charging) -> Next {
    if let Some(n) = c.plan.targets.iter().position(|t| t.or.is_some()) {
        by!("A-CHG-27");
        let t = c.plan.targets[n];
        let among = [Some(t.edge), t.or].into_iter().flatten().collect();
        let enemy = if let Foe::Unit(id) = t.foe { Some(id) } else { None };
        let asked = Decision::Edge { unit: c.plan.units[t.by], enemy, among };
        return Ok(Do::Ask(frame(c, Stage::Edge(n)), at.world.phasing, asked));
    }
    let targets = initial(&c);
    ask(at, c, &targets)
}

/// Asks the owner of new targets, if one of them could evade.
pub(super) fn ask(at: &mut At<'_, Adgr>, mut c: Charging, targets: &[UnitId]) -> Next {
    let scene = Scene::new(at.setup, at.world);
    let units: Vec<UnitId> = targets.iter().copied().filter(|t| evade::able(&scene, *t)).collect();
    if units.is_empty() {
        c.asked.extend(targets);
        drop(scene);
        return evaders(at, c);
    }
    by!("A-CHG-46");
    let must = units.iter().copied().filter(|t| must_evade(&scene, &c, *t)).collect();
    drop(scene);
    let seat = at.world.phasing.other();
    Ok(Do::Ask(frame(c, Stage::Answer(targets.to_vec())), seat, Decision::Evade { units, must }))
}

/// Must light infantry in the open evade: charged by heavy troops, and not only in support once they have conformed
/// (A-CHG-46)?
fn must_evade(scene: &Scene<'_>, c: &Charging, target: UnitId) -> bool {
    let own = c.plan.targets.iter().filter(|t| t.foe == Foe::Unit(target));
    let mut chargers: Vec<(usize, i32, Edge)> = own.map(|t| (t.by, t.far, t.edge)).collect();
    if chargers.is_empty() {
        // A new enemy met in the run.
        chargers = met_by(scene, c, &[target]).into_iter().map(|(far, i, edge, _)| (i, far, edge)).collect();
    }
    let drives =
        |i: usize, edge: Edge| heavy(scene, c.plan.units[i]) && light_in_open_to(scene, target, edge);
    if !chargers.iter().any(|(i, _, edge)| drives(*i, *edge)) {
        return false;
    }
    by!("A-CHG-46");
    let mut world = scene.world.clone();
    for (i, far, edge) in chargers {
        let unit = c.plan.units[i];
        let Some(foot) = scene.foot(unit) else { continue };
        let there = foot.pose().advanced(far).rect(foot.size());
        let declared = c.plan.poses.first().and_then(|p| p.get(i)).map_or(there, |p| p.rect(foot.size()));
        let arrival =
            Arrival { unit, declared: &declared, there: &there, free: false, absent: &c.plan.units };
        if let Some(touch) = arrival.contact(scene, Foe::Unit(target)) {
            let asked = arrival.contacting(Foe::Unit(target), edge, &touch);
            world.put(unit, super::conform::conform(scene, &asked).pose);
        }
    }
    crate::contacts::note(scene.setup, &mut world);
    let then = Scene::new(scene.setup, &world);
    then.engagement().opponent(target.one()).is_some()
}

/// Who of the chargers meets which of these enemies in the rest of its run, after how far and on which edge.
fn met_by(scene: &Scene<'_>, c: &Charging, enemies: &[UnitId]) -> Vec<(i32, usize, Edge, UnitId)> {
    let mut all = Vec::new();
    for i in 0..c.plan.units.len() {
        let Some(met) = run::ahead(scene, c, i).0 else { continue };
        let Some(foot) = foot(scene, c, i) else { continue };
        let there = foot.pose().advanced(met.far).rect(foot.size());
        let declared = c.plan.poses.first().and_then(|p| p.get(i)).map_or(there, |p| p.rect(foot.size()));
        let unit = c.plan.units[i];
        let arrival =
            Arrival { unit, declared: &declared, there: &there, free: false, absent: &c.plan.units };
        for foe in &met.foes {
            if let Foe::Unit(id) = foe
                && enemies.contains(id)
            {
                let edge = arrival.edge(scene, *foe).unwrap_or(Edge::Front);
                all.push((met.far, i, edge, *id));
            }
        }
    }
    all
}

/// The chargers that decide how a target turns away, each with the edge it attacks: those with the shortest run, equal
/// within 0.01 UD.
fn decide(scene: &Scene<'_>, c: &Charging, evader: &Evader) -> Vec<(usize, Edge, UnitId)> {
    by!("A-CHG-48");
    let mut all: Vec<(i32, usize, Edge, UnitId)> = Vec::new();
    for unit in &evader.units {
        let own = c.plan.targets.iter().filter(|t| t.foe == Foe::Unit(*unit));
        all.extend(own.map(|t| (t.far, t.by, t.edge, *unit)));
    }
    if all.is_empty() {
        // A new enemy: judged from where the chargers stand now.
        all = met_by(scene, c, &evader.units);
    }
    let Some(shortest) = all.iter().map(|(far, ..)| *far).min() else { return Vec::new() };
    let mut first: Vec<(usize, Edge, UnitId)> = Vec::new();
    all.sort_by_key(|(far, i, ..)| (*far, *i));
    for (far, i, edge, hit) in all {
        if far <= shortest + CONTACT && !first.iter().any(|(j, ..)| *j == i) {
            first.push((i, edge, hit));
        }
    }
    first
}

/// The next evader, or what follows when all have moved.
fn evaders(at: &mut At<'_, Adgr>, c: Charging) -> Next {
    let Some(next) = c.queue.first() else {
        return run::die(at, c);
    };
    let scene = Scene::new(at.setup, at.world);
    let among = decide(&scene, &c, next);
    let differ = |list: &[(usize, Edge, UnitId)]| {
        let facing = |i: usize| foot(&scene, &c, i).map(|f| f.facing());
        list.windows(2).any(|w| w[0].1 != w[1].1 || facing(w[0].0) != facing(w[1].0))
    };
    if among.len() > 1 && differ(&among) {
        by!("A-CHG-48");
        let unit = next.units[0];
        let units = among.iter().map(|(i, ..)| c.plan.units[*i]).collect();
        let seat = scene.seat(unit);
        let stage = Stage::TurnFrom(among.iter().map(|(i, ..)| *i).collect());
        return Ok(Do::Ask(frame(c, stage), seat, Decision::TurnFrom { unit, among: units }));
    }
    let from = among.first().map(|(i, ..)| *i);
    drop(scene);
    evade_before(at, c, from)
}

/// The first of the queue evades before this charger.
fn evade_before(at: &mut At<'_, Adgr>, mut c: Charging, from: Option<usize>) -> Next {
    let e = c.queue.remove(0);
    let scene = Scene::new(at.setup, at.world);
    let decided = decide(&scene, &c, &e).into_iter().find(|(i, ..)| Some(*i) == from);
    let begun = decided.and_then(|(i, edge, hit)| {
        let facing = foot(&scene, &c, i)?.facing();
        evade::begin(&scene, &From { hit, edge, c: facing, charger: c.plan.units[i], evader: &e })
    });
    drop(scene);
    match begun {
        Some(flight) => {
            c.evaded.extend(&e.units);
            Ok(Do::Call(frame(c, Stage::Evading), Frame::Flight(Box::new(flight))))
        }
        None => {
            by!("A-CHG-49");
            for unit in e.units.iter().copied() {
                at.tell(|| Event::EvadeBlocked { unit });
            }
            if e.units.len() > 1 {
                // The group evade is off: each of its targets decides anew for itself.
                by!("A-CHG-59");
                let again: Vec<UnitId> = e.units.iter().copied().filter(|u| c.asked.contains(u)).collect();
                return ask(at, c, &again);
            }
            evaders(at, c)
        }
    }
}

/// Where a charger stands.
pub(super) fn foot(scene: &Scene<'_>, c: &Charging, i: usize) -> Option<Rect> {
    scene.foot(c.plan.units[i]).copied()
}
