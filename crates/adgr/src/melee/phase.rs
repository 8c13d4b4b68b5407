//! The Combat phase (A-MEL-01): pair the fights, light infantry and camps, generals, all the dice, all the losses
//! together, generals at risk.

use super::bout::fronts_on;
use super::facts::{Advantage, Meeting, Which};
use super::fight::{Fight, Loss};
use super::meeting::{general_engaged, meeting};
use crate::Adgr;
use crate::engagement::Engagement;
use crate::event::{Cause, Event, Purpose};
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{AdgUnit, CorpsId, UnitId};
use crate::movement::lose_general;
use crate::order::{Decision, Order};
use crate::plan::Plan;
use crate::risk::Chance;
use crate::rout::marking;
use crate::scene::Scene;
use crate::troops::Category;
use crate::world::{Fought, How, Whereabouts};
use rocroi_game::{Ask, At, Do, Faults, Halt, In, Refusal, Seat, Trial as _, by};
use serde::{Deserialize, Serialize};

/// How far the Combat phase has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum CombatStage {
    /// It begins.
    Begin,
    /// The phasing player chooses between equal contacts; those chosen so far.
    Pairing(Vec<(AdgUnit, AdgUnit)>),
    /// Fortified camps are attacked.
    Camps(Box<Combat>),
    /// Both players say which generals fight.
    Generals(Box<Combat>),
    /// The fights are rolled one after the other.
    Fights(Box<Combat>),
    /// Generals at risk roll.
    Risks(Box<Combat>),
}

/// Everything that is fixed for the phase, and what came out so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// The fights, the phasing player's units in roster order.
    pub fights: Vec<Ring>,
    /// Attacks on fortified camps still to be rolled: number of the camp, attacker.
    pub assaults: Vec<(usize, AdgUnit)>,
    /// Every attack on a camp of this phase.
    pub attackers: Vec<(usize, AdgUnit)>,
    /// Fortified camps taken.
    pub taken: Vec<usize>,
    /// What is rolled next.
    pub next: usize,
    /// Losses, to be marked together.
    pub losses: Vec<(UnitId, Loss)>,
    /// ADG units that lost points in their own fight.
    pub hurt: Vec<AdgUnit>,
    /// Generals at risk, and whether their unit is routed.
    pub risks: Vec<(CorpsId, bool)>,
}

/// One fight of the phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ring {
    /// The two, the phasing player's first.
    pub fighters: [AdgUnit; 2],
    /// What the fight knows.
    pub meeting: Meeting,
    /// One of them was routed before: it is not rolled (A-MEL-01).
    pub void: bool,
}

impl Combat {
    /// The fight being rolled.
    pub fn fight(&self, phasing: Seat) -> Option<(&Ring, Fight)> {
        let ring = self.fights.get(self.next)?;
        Some((ring, Fight::new(&ring.meeting, [phasing, phasing.other()]).0))
    }

    /// The attack on a camp being rolled.
    pub fn assault(&self, scene: &Scene<'_>) -> Option<(usize, AdgUnit, Chance)> {
        let (camp, by) = *self.assaults.get(self.next)?;
        Some((camp, by, super::camps::assault(scene, scene.seat(by.unit), by)?))
    }

    /// The general whose die is rolled.
    pub fn risk(&self, scene: &Scene<'_>) -> Option<(CorpsId, Chance)> {
        let (general, routed) = *self.risks.get(self.next)?;
        Some((general, Chance::general(scene.setup.corps(general).seat, routed)))
    }
}

/// Carries the phase on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    stage: CombatStage,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match (stage, input) {
        (CombatStage::Begin, _) => pair(at, Vec::new()),
        (CombatStage::Pairing(mut chosen), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Pair(mine, enemy))) => {
                chosen.push((mine, enemy));
                pair(at, chosen)
            }
            other => Err(Halt::Bug(format!("a pair was asked for, not {other:?}"))),
        },
        (CombatStage::Camps(mut c), In::Fell(counts)) => {
            let scene = Scene::new(at.setup, at.world);
            let Some((camp, by, mut chance)) = c.assault(&scene) else {
                return Err(Halt::Bug("no camp is being attacked".into()));
            };
            chance.fell(counts);
            if chance.outcome() {
                c.taken.push(camp);
            } else {
                at.tell(|| Event::CampHeld { by });
            }
            c.next += 1;
            Ok(assault(at, *c))
        }
        (CombatStage::Generals(c), In::Ordered(plans)) => {
            for (_, plan) in plans {
                let Plan::Engage(list) = plan else {
                    return Err(Halt::Bug(format!("generals were asked for, not {plan:?}")));
                };
                for (general, unit) in list {
                    engage(at, general, unit);
                }
            }
            Ok(fight(at, *c))
        }
        (CombatStage::Fights(mut c), In::Fell(counts)) => {
            let Some((ring, mut fight)) = c.fight(at.world.phasing) else {
                return Err(Halt::Bug("no fight is being rolled".into()));
            };
            let ring = *ring;
            fight.fell(counts);
            fought(at, &mut c, &ring, &fight);
            c.next += 1;
            Ok(roll(at, *c))
        }
        (CombatStage::Risks(mut c), In::Fell(counts)) => {
            let scene = Scene::new(at.setup, at.world);
            let Some((general, mut chance)) = c.risk(&scene) else {
                return Err(Halt::Bug("no general is at risk".into()));
            };
            chance.fell(counts);
            if chance.outcome() {
                at.tell(|| Event::GeneralSafe { general });
            } else {
                by!("A-ROU-11");
                lose_general(at, general);
            }
            c.next += 1;
            Ok(risk(at, *c))
        }
        (stage, input) => Err(Halt::Bug(format!("{stage:?} cannot go on with {input:?}"))),
    }
}

/// Steps 1 to 3: the contacts are fixed, the fights paired; light infantry in the open is routed, plain camps fall.
fn pair(at: &mut At<'_, Adgr>, chosen: Vec<(AdgUnit, AdgUnit)>) -> Result<Do<Adgr>, Halt<Adgr>> {
    by!("A-MEL-01");
    let scene = Scene::new(at.setup, at.world);
    let found = Engagement::with(&scene, &chosen);
    let phasing = at.world.phasing;
    if !found.open.is_empty() {
        let among = found.open;
        return Ok(Do::Ask(Frame::Combat(CombatStage::Pairing(chosen)), phasing, Decision::Pair { among }));
    }
    let mut c = Combat { attackers: found.camps.clone(), ..Combat::default() };
    for b in found.bouts.iter().filter(|b| scene.seat(b.f.unit) == phasing) {
        let m = meeting(&scene, &found.along, &found.given, b.f, b.e);
        let Some(meeting) = m else {
            return Err(Halt::Bug(format!("{:?} and {:?} fight without touching", b.f, b.e)));
        };
        c.fights.push(Ring { fighters: [b.f, b.e], meeting, void: false });
    }
    let fought = who_fought(&found, &c);
    for contact in &mut at.world.contacts {
        let pair = |f: &Fought| f.how == How::Fought && (f.by, f.at) == (contact.a, contact.b);
        contact.fought = fought.iter().any(pair);
    }
    at.world.fought = fought;
    caught(at, &mut c);
    c.assaults = c.attackers.clone();
    c.assaults.retain(|(camp, _)| at.world.camps[*camp].fortified);
    let plain: Vec<usize> = c.attackers.iter().map(|(camp, _)| *camp).collect();
    for camp in plain.into_iter().filter(|camp| !at.world.camps[*camp].fortified).collect::<Vec<_>>() {
        camp_lost(at, &c, camp);
    }
    Ok(assault(at, c))
}

/// What everybody does in this phase, for pursuit.
fn who_fought(found: &Engagement, c: &Combat) -> Vec<Fought> {
    let defends = |f: AdgUnit| {
        let mut mine = c.fights.iter().flat_map(|r| r.fighters.iter().zip(&r.meeting.fighters));
        mine.any(|(at, m)| *at == f && (m.works.is_some() || m.advantage == Some(Advantage::Bank)))
    };
    let pairs =
        found.bouts.iter().map(|b| Fought { by: b.f, at: b.e, how: How::Fought, defends: defends(b.f) });
    let given = found.given.iter().map(|g| {
        let (at, how) = if g.melee { (g.against, How::MeleeSupport) } else { (g.to, How::SimpleSupport) };
        Fought { by: g.by, at, how, defends: false }
    });
    pairs.chain(given).collect()
}

/// Light infantry in the open whose main opponent destroys it is routed without dice (A-MEL-77); a fight with a unit
/// already routed is not rolled.
fn caught(at: &mut At<'_, Adgr>, c: &mut Combat) {
    let mut routed = Vec::new();
    for ring in &c.fights {
        for w in Which::BOTH {
            let (me, enemy) = (ring.meeting.fighter(w), ring.meeting.fighter(w.other()));
            let id = ring.fighters[w.index()].unit;
            if destroys(enemy, me) && !at.world.unit(id).routed {
                routed.push((id, ring.fighters[w.other().index()]));
            }
        }
    }
    for (unit, by) in routed {
        marking::take(at, unit, Loss::Rout, Cause::Melee);
        at.tell(|| Event::CaughtInOpen { unit, by });
    }
    for ring in &mut c.fights {
        ring.void = ring.fighters.iter().any(|f| at.world.unit(f.unit).routed);
    }
}

/// Does this opponent destroy light infantry without dice?
pub fn destroys(enemy: &super::facts::Fighter, light: &super::facts::Fighter) -> bool {
    if light.what.category() != Category::Li || !light.open {
        return false;
    }
    by!("A-MEL-77");
    match enemy.what.category() {
        Category::Lmi | Category::Mi | Category::Hi => true,
        Category::Cv | Category::Kn => !enemy.penalised(),
        Category::Li | Category::Lh | Category::Drag | Category::El | Category::Art | Category::Wwg => false,
    }
}

/// A camp is lost; all who attacked it loot it (A-ROU-10).
fn camp_lost(at: &mut At<'_, Adgr>, c: &Combat, camp: usize) {
    if at.world.camps[camp].lost {
        return;
    }
    at.world.camps[camp].lost = true;
    let scene = Scene::new(at.setup, at.world);
    let along = &scene.engagement().along;
    // Who is attacked fights on instead.
    let attacked = |id: UnitId| {
        by!("A-ROU-10");
        scene.adg_units(id).any(|h| fronts_on(along, h).next().is_some())
    };
    let took = c.attackers.iter().filter(|(n, _)| *n == camp).map(|(_, by)| by.unit);
    let loot: Vec<UnitId> = took.filter(|id| !attacked(*id)).collect();
    drop(scene);
    for unit in loot {
        at.world.unit_mut(unit).looting = true;
    }
    let seat = at.world.camps[camp].seat;
    at.tell(|| Event::CampLost { seat });
}

/// Asks for the next attack on a fortified camp; when all are rolled, for the generals.
fn assault(at: &mut At<'_, Adgr>, mut c: Combat) -> Do<Adgr> {
    let scene = Scene::new(at.setup, at.world);
    if let Some((_, by, chance)) = c.assault(&scene) {
        let ask = Ask { purpose: Purpose::CampAttack { by }, pools: chance.pools(), secret: None };
        return Do::Roll(Frame::Combat(CombatStage::Camps(Box::new(c))), ask);
    }
    for camp in c.taken.clone() {
        camp_lost(at, &c, camp);
    }
    c.next = 0;
    included(at, &c);
    let scene = Scene::new(at.setup, at.world);
    let phasing = at.world.phasing;
    let asked: Vec<_> = [phasing, phasing.other()]
        .into_iter()
        .map(|seat| (seat, may_engage(&scene, &c, seat)))
        .filter(|(_, among)| !among.is_empty())
        .map(|(seat, among)| (seat, Decision::Engage { among }))
        .collect();
    if asked.is_empty() {
        return fight(at, c);
    }
    by!("A-CMD-25");
    Do::AskAll(Frame::Combat(CombatStage::Generals(Box::new(c))), asked)
}

/// Does the ADG unit fight a fight that will be rolled?
fn fights(c: &Combat, unit: AdgUnit) -> bool {
    c.fights.iter().any(|r| !r.void && r.fighters.contains(&unit))
}

/// The attached generals of a seat that may be engaged, each with the ADG units he may fight with.
fn may_engage(scene: &Scene<'_>, c: &Combat, seat: Seat) -> Vec<(CorpsId, AdgUnit)> {
    let mut out = Vec::new();
    for (i, general) in scene.world.generals.iter().enumerate() {
        let corps = CorpsId(i as u8);
        let Whereabouts::Attached(with) = general.at else { continue };
        if scene.setup.corps(corps).seat != seat || general.engaged {
            continue;
        }
        let halves = scene.adg_units(with.unit).filter(|h| fights(c, *h));
        out.extend(halves.map(|h| (corps, h)));
    }
    out
}

/// An included general is engaged as soon as his ADG unit fights (A-CMD-25).
fn included(at: &mut At<'_, Adgr>, c: &Combat) {
    let engaged: Vec<(CorpsId, AdgUnit)> = at
        .world
        .generals
        .iter()
        .enumerate()
        .filter_map(|(i, g)| match g.at {
            Whereabouts::Included(with) if !g.engaged && fights(c, with) => Some((CorpsId(i as u8), with)),
            _ => None,
        })
        .collect();
    for (general, unit) in engaged {
        engage(at, general, unit);
    }
}

fn engage(at: &mut At<'_, Adgr>, general: CorpsId, unit: AdgUnit) {
    by!("A-CMD-25");
    let g = &mut at.world.generals[general.index()];
    g.engaged = true;
    if let Whereabouts::Attached(with) = &mut g.at {
        // He may be named for the other half (A-CMD-23).
        *with = unit;
    }
    at.tell(|| Event::GeneralEngaged { general, unit });
}

/// Step 5: the generals count from now on; the first fight is rolled.
fn fight(at: &mut At<'_, Adgr>, mut c: Combat) -> Do<Adgr> {
    let scene = Scene::new(at.setup, at.world);
    for ring in &mut c.fights {
        for w in Which::BOTH {
            ring.meeting.fighters[w.index()].general = general_engaged(&scene, ring.fighters[w.index()]);
        }
    }
    c.next = 0;
    roll(at, c)
}

fn roll(at: &mut At<'_, Adgr>, mut c: Combat) -> Do<Adgr> {
    while c.fights.get(c.next).is_some_and(|r| r.void) {
        c.next += 1;
    }
    if let Some((ring, fight)) = c.fight(at.world.phasing) {
        let [one, two] = ring.fighters;
        let ask = Ask { purpose: Purpose::Melee { one, two }, pools: fight.pools(), secret: None };
        return Do::Roll(Frame::Combat(CombatStage::Fights(Box::new(c))), ask);
    }
    // Step 6.
    let losses = std::mem::take(&mut c.losses);
    marking::mark(at, &losses, Cause::Melee);
    c.risks = risks(at, &c);
    c.next = 0;
    risk(at, c)
}

fn fought(at: &mut At<'_, Adgr>, c: &mut Combat, ring: &Ring, fight: &Fight) {
    let reading = fight.reading();
    let (fighters, meeting, seats) = (ring.fighters, ring.meeting, fight.seats);
    at.tell(|| Event::Fought { fighters, tallies: Fight::new(&meeting, seats).1, reading });
    if let Some(winner) = reading.winner {
        let loser = ring.fighters[winner.other().index()];
        c.losses.push((loser.unit, reading.loss));
        c.hurt.push(loser);
    }
}

/// The generals at risk when all losses are marked (A-MEL-78), the phasing player's first.
fn risks(at: &At<'_, Adgr>, c: &Combat) -> Vec<(CorpsId, bool)> {
    let mut out = Vec::new();
    let phasing = at.world.phasing;
    for seat in [phasing, phasing.other()] {
        for general in at.setup.corps_of(seat) {
            let g = at.world.general(general);
            let (Whereabouts::Attached(with) | Whereabouts::Included(with)) = g.at else { continue };
            let routed = at.world.unit(with.unit).routed;
            // An included general of a unit routed before it could fight rolls too (A-MEL-66).
            let paired = at.world.fought.iter().any(|f| f.by.unit == with.unit && f.how == How::Fought);
            let caught = routed && matches!(g.at, Whereabouts::Included(_)) && paired;
            if (g.engaged || caught) && (routed || c.hurt.contains(&with)) {
                by!("A-MEL-78");
                out.push((general, routed));
            }
        }
    }
    out
}

fn risk(at: &mut At<'_, Adgr>, c: Combat) -> Do<Adgr> {
    let scene = Scene::new(at.setup, at.world);
    if let Some((general, chance)) = c.risk(&scene) {
        let ask = Ask { purpose: Purpose::GeneralAtRisk { general }, pools: chance.pools(), secret: None };
        return Do::Roll(Frame::Combat(CombatStage::Risks(Box::new(c))), ask);
    }
    // The charge marks are dropped, used or not (A-TRN-08).
    by!("A-TRN-08");
    at.world.struck.clear();
    Do::Done(Return::Done)
}

/// Judges the choice of a pair.
pub(crate) fn judge_pair(
    among: &[(AdgUnit, AdgUnit)],
    mine: AdgUnit,
    enemy: AdgUnit,
) -> Result<Plan, Refusal<Fault>> {
    if among.contains(&(mine, enemy)) {
        Ok(Plan::Pair(mine, enemy))
    } else {
        Err(Refusal::of(Fault::NoSuchPair))
    }
}

/// Judges which generals fight.
pub(crate) fn judge_engage(
    among: &[(CorpsId, AdgUnit)],
    list: &[(CorpsId, AdgUnit)],
) -> Result<Plan, Refusal<Fault>> {
    let mut faults = Faults::new();
    for (i, (general, unit)) in list.iter().enumerate() {
        let once = !list[..i].iter().any(|(g, _)| g == general);
        faults.require(once && among.contains(&(*general, *unit)), || Fault::CannotEngage {
            general: *general,
        });
    }
    faults.verdict()?;
    Ok(Plan::Engage(list.to_vec()))
}

/// Nobody, each alone, and as many as possible.
pub(crate) fn engage_candidates(among: &[(CorpsId, AdgUnit)], out: &mut Vec<Order>) {
    out.push(Order::Engage(Vec::new()));
    out.extend(among.iter().map(|one| Order::Engage(vec![*one])));
    let mut all: Vec<(CorpsId, AdgUnit)> = Vec::new();
    for one in among {
        if !all.iter().any(|(g, _)| *g == one.0) {
            all.push(*one);
        }
    }
    if all.len() > 1 {
        out.push(Order::Engage(all));
    }
}
