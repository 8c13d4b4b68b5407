//! The Shooting phase (A-SHT-01): both players declare at once, every resolution is rolled, losses are marked
//! together.

use super::arms::{self, Missile};
use super::declare::{Aimed, Declaration, Fire, Resolution, Wrong, fires, resolutions};
use super::shot::Shot;
use super::targets::{Choice, any_choice, choices};
use super::why_not;
use crate::Adgr;
use crate::event::{Cause, Event, Purpose};
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{AdgUnit, Firer, UnitId};
use crate::melee::Loss;
use crate::order::{Decision, Order};
use crate::plan::Plan;
use crate::rout::marking;
use crate::rout::phase::{After, RoutStage};
use crate::scene::Scene;
use crate::world::{Aim, Trust};
use rocroi_game::{Ask, At, Chance, Do, Faults, Halt, In, Refusal, Seat, Trial as _, by};
use serde::{Deserialize, Serialize};

/// How far the Shooting phase has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ShootingStage {
    /// It begins.
    Begin,
    /// Both players declare.
    Declaring,
    /// The shots are rolled one after the other.
    Rolling(Box<Volleys>),
    /// Losses are marked and routs carried out.
    Marked,
}

/// All resolutions of the phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Volleys {
    /// In the order in which they are rolled.
    pub all: Vec<Resolution>,
    /// The one being rolled.
    pub next: usize,
    /// What was lost so far, to be marked together.
    pub losses: Vec<(UnitId, Loss)>,
}

impl Volleys {
    /// The shot being rolled.
    pub fn shot(&self) -> Option<(&Resolution, Shot)> {
        let r = self.all.get(self.next)?;
        Some((r, Shot::new(&r.volley, r.seat).0))
    }
}

/// Carries the phase on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    stage: ShootingStage,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match (stage, input) {
        (ShootingStage::Begin, _) => {
            by!("A-SHT-01");
            let scene = Scene::new(at.setup, at.world);
            let phasing = at.world.phasing;
            let able = [phasing, phasing.other()].into_iter().filter(|s| any_choice(&scene, *s));
            let asked: Vec<_> = able.map(|seat| (seat, Decision::Shoot)).collect();
            if asked.is_empty() {
                return Ok(settle_smoke(at, &[]));
            }
            Ok(Do::AskAll(Frame::Shooting(ShootingStage::Declaring), asked))
        }
        (ShootingStage::Declaring, In::Ordered(plans)) => {
            let mut all = Vec::new();
            for (seat, plan) in plans {
                let Plan::Shoot(declared) = plan else {
                    return Err(Halt::Bug(format!("a declaration was asked for, not {plan:?}")));
                };
                all.extend(declare(at, seat, &declared)?);
            }
            // Only when both have declared: nobody shoots because the other side has just roused him (A-SHT-16).
            for r in &all {
                rouse(at, r.target);
            }
            // The phasing player's shots first, each side in roster order of the targets (A-TRN-06).
            by!("A-TRN-06");
            let phasing = at.world.phasing;
            all.sort_by_key(|r: &Resolution| (r.seat != phasing, r.target));
            Ok(roll(at, Volleys { all, next: 0, losses: Vec::new() }))
        }
        (ShootingStage::Rolling(mut v), In::Fell(counts)) => {
            let Some((r, mut shot)) = v.shot() else {
                return Err(Halt::Bug("no shot is being rolled".into()));
            };
            shot.fell(counts);
            let reading = shot.reading();
            let (shooter, target, support) = (r.main.shooter, r.target, r.support.clone());
            let volley = r.volley;
            at.tell(|| Event::Shot {
                shooter,
                target,
                support,
                tallies: Shot::new(&volley, Seat::A).1,
                reading,
            });
            if reading.loss != Loss::NONE {
                v.losses.push((target.unit, reading.loss));
            }
            v.next += 1;
            Ok(roll(at, *v))
        }
        (ShootingStage::Marked, In::Back(_)) => Ok(Do::Done(Return::Done)),
        (stage, input) => Err(Halt::Bug(format!("{stage:?} cannot go on with {input:?}"))),
    }
}

/// Makes a declaration known and keeps what must be kept of it.
fn declare(at: &mut At<'_, Adgr>, seat: Seat, declared: &Declaration) -> Result<Vec<Resolution>, Halt<Adgr>> {
    let scene = Scene::new(at.setup, at.world);
    let choices = choices(&scene, seat);
    let shots = fires(&choices, declared).map_err(|w| Halt::Bug(format!("a judged declaration: {w:?}")))?;
    let all = resolutions(&scene, seat, &shots, &declared.mains);
    let aims = aims(&scene, &choices, &shots);
    for aim in aims {
        at.world.aims.retain(|a| a.shooter.0 != aim.shooter.0);
        at.world.aims.push(aim);
    }
    at.tell(|| Event::Declared { seat, shots });
    Ok(all)
}

/// A corps that is shot at hesitates no longer (A-CMD-30).
fn rouse(at: &mut At<'_, Adgr>, target: AdgUnit) {
    let corps = at.world.sheet(target.unit).corps;
    let state = &mut at.world.corps[corps.index()];
    if state.trust != Trust::Reliable {
        by!("A-CMD-30");
        state.trust = Trust::Reliable;
        at.tell(|| Event::Reliable { corps });
    }
}

/// The targets chosen among equal ones, to be kept (A-SHT-22).
fn aims(scene: &Scene<'_>, choices: &[Choice], shots: &[Fire]) -> Vec<Aim> {
    let mut out = Vec::new();
    for fire in shots {
        let mine = choices.iter().find(|c| {
            c.shooter == fire.shooter
                && c.among.iter().any(|p| p.target == fire.target && p.edge == fire.edge)
        });
        let Some(c) = mine.filter(|c| !c.kept && c.among.len() > 1 && !c.among.iter().any(|p| p.far)) else {
            continue;
        };
        let pose = |at: AdgUnit| scene.unit(at.unit).pose();
        let Firer::Unit(shooter) = fire.shooter else { continue };
        let Some(here) = pose(shooter) else { continue };
        by!("A-SHT-22");
        out.push(Aim {
            shooter: (shooter, here),
            edge: c.edge,
            target: fire.target,
            equal: c.among.iter().filter_map(|p| Some((p.target, pose(p.target)?))).collect(),
        });
    }
    out
}

/// Asks for the next dice, or marks all losses when every shot is rolled.
fn roll(at: &mut At<'_, Adgr>, v: Volleys) -> Do<Adgr> {
    if let Some((r, shot)) = v.shot() {
        let purpose = Purpose::Shot { shooter: r.main.shooter, target: r.target };
        let ask = Ask { purpose, pools: shot.pools(), secret: None };
        return Do::Roll(Frame::Shooting(ShootingStage::Rolling(Box::new(v))), ask);
    }
    by!("A-SHT-54");
    by!("A-SHT-55");
    marking::mark(at, &v.losses, Cause::Shot);
    let shot: Vec<UnitId> = v
        .all
        .iter()
        .flat_map(|r| r.support.iter().copied().chain([r.main.shooter]))
        .filter_map(Firer::unit)
        .collect();
    settle_smoke(at, &shot)
}

/// Smoke grows over those who shot and clears over the others (A-SHT-61); then routs are carried out.
fn settle_smoke(at: &mut At<'_, Adgr>, shot: &[UnitId]) -> Do<Adgr> {
    if at.setup.options.smoke {
        by!("A-SHT-61");
        let fired = |id: &UnitId| {
            let what = crate::scene::profile(at.world, *id);
            let missile = arms::arm(what, rocroi_table::Ud(1)).map(|a| a.missile);
            shot.contains(id)
                && !what.light()
                && matches!(missile, Some(Missile::Arquebus | Missile::Musket | Missile::CommandedShot))
        };
        let smoking: Vec<bool> = (0..at.world.units.len()).map(|i| fired(&UnitId(i as u16))).collect();
        for (unit, smokes) in at.world.units.iter_mut().zip(smoking) {
            unit.smoke = if smokes { unit.smoke.saturating_add(1) } else { 0 };
        }
    }
    let after = Frame::Rout(Box::new(RoutStage::Begin(After::Shooting)));
    Do::Call(Frame::Shooting(ShootingStage::Marked), after)
}

/// Judges a declaration.
pub(crate) fn judge(scene: &Scene<'_>, seat: Seat, declared: &Declaration) -> Result<Plan, Refusal<Fault>> {
    let mut faults = Faults::new();
    let own = |at: &Firer| match at {
        Firer::Unit(at) => scene.has(at.unit) && scene.seat(at.unit) == seat,
        Firer::Gun(gun) => gun.seat == seat,
    };
    let named = declared.hold.iter().chain(&declared.mains).chain(declared.aims.iter().map(|a| &a.shooter));
    faults.require(named.into_iter().all(own), || Fault::Unknown);
    faults.verdict()?;
    let mut faults = Faults::new();
    let aim =
        |shooter: Firer| declared.aims.iter().find(|a| a.shooter == shooter).map(|a| (a.edge, a.target));
    if let Err(wrong) = fires(&choices(scene, seat), declared) {
        for w in wrong {
            faults.push(match w {
                Wrong::CannotShoot(unit) => Fault::CannotShoot { unit },
                Wrong::NotItsTarget(Firer::Unit(unit), target) => Fault::NotItsTarget { unit, target },
                Wrong::NotItsTarget(Firer::Gun(gun), target) => Fault::NotFromShip { gun, target },
                Wrong::NotMain(unit) => Fault::NotMainShooter { unit },
            });
            if let Wrong::CannotShoot(Firer::Unit(at)) | Wrong::NotItsTarget(Firer::Unit(at), _) = w {
                why_not::reasons(scene, at, aim(at.into()), &mut faults);
            }
        }
    }
    faults.verdict()?;
    Ok(Plan::Shoot(declared.clone()))
}

/// Declarations worth considering: all shots, none, each unit holding, each other target, edge and main shooter.
pub(crate) fn candidates(scene: &Scene<'_>, seat: Seat, out: &mut Vec<Order>) {
    let all = choices(scene, seat);
    let shoot = |d: Declaration| Order::Shoot(d);
    out.push(shoot(Declaration::default()));
    let mut shooters: Vec<Firer> = all.iter().map(|c| c.shooter).collect();
    shooters.dedup();
    out.push(shoot(Declaration { hold: shooters.clone(), ..Declaration::default() }));
    let defaults = fires(&all, &Declaration::default()).unwrap_or_default();
    for at in &shooters {
        let d = Declaration { hold: vec![*at], ..Declaration::default() };
        out.push(shoot(d));
    }
    for c in &all {
        for p in &c.among {
            let usual =
                defaults.iter().any(|f| f.shooter == c.shooter && f.target == p.target && f.edge == p.edge);
            if !usual {
                let aim = Aimed { shooter: c.shooter, edge: c.edge, target: p.target };
                out.push(shoot(Declaration { aims: vec![aim], ..Declaration::default() }));
            }
        }
    }
    for fire in defaults.iter().filter(|f| !f.over) {
        if defaults.iter().filter(|f| f.target == fire.target).count() > 1 {
            out.push(shoot(Declaration { mains: vec![fire.shooter], ..Declaration::default() }));
        }
    }
}

/// Any declaration.
pub(crate) fn sample(scene: &Scene<'_>, seat: Seat, chance: &mut Chance) -> Order {
    let all = choices(scene, seat);
    let mut declared = Declaration::default();
    let mut shooters: Vec<Firer> = all.iter().map(|c| c.shooter).collect();
    shooters.dedup();
    for at in shooters {
        if chance.one_in(8) {
            declared.hold.push(at);
            continue;
        }
        if chance.one_in(3) {
            let mine: Vec<&Choice> = all.iter().filter(|c| c.shooter == at).collect();
            if let Some(c) = chance.pick(&mine)
                && let Some(p) = chance.pick(&c.among)
            {
                declared.aims.push(Aimed { shooter: at, edge: c.edge, target: p.target });
            }
        }
    }
    let shots = fires(&all, &declared).unwrap_or_default();
    if let Some(fire) = chance.pick(&shots)
        && chance.one_in(3)
        && !fire.over
    {
        declared.mains.push(fire.shooter);
    }
    Order::Shoot(declared)
}
