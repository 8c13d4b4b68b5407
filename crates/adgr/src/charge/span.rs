//! How far chargers may run (A-CHG-16 to A-CHG-18, A-CHG-21, A-CHG-23): what they are bound to reach, the minimum advance,
//! and the support positions in which they may stop.

use rocroi_game::by;
use rocroi_table::{Edge, Rect, Ud};
use serde::{Deserialize, Serialize};

use super::conform::Foe;
use super::declare::Impulse;
use super::process::{Charging, foot};
use super::run::Ahead;
use crate::abilities::Ability;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, STEP, UD, measured};

/// The lengths of a run among which the chargers' owner chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Span {
    /// At least.
    pub least: Ud,
    /// At most.
    pub most: Ud,
    /// What is done if nothing else is wanted.
    pub usual: Ud,
    /// Short of the least it may stop only here, where it stands in support: from so far to so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supports: Vec<(Ud, Ud)>,
}

impl Span {
    fn new(least: i32, most: i32, usual: i32) -> Span {
        Span { least: measured(least), most: measured(most), usual: measured(usual), supports: Vec::new() }
    }

    /// It may stop short in these support positions too.
    fn or_in(mut self, supports: &[Stretch]) -> Span {
        let least = self.least;
        let short = supports.iter().map(|s| (measured(s.from), measured(s.to).min(least)));
        self.supports = short.filter(|(from, _)| *from < least).collect();
        self
    }

    /// Is there anything to choose?
    pub fn leaves_a_choice(&self) -> bool {
        self.least < self.most || !self.supports.is_empty()
    }

    /// May it run so far?
    pub fn allows(&self, by: Ud) -> bool {
        (self.least..=self.most).contains(&by)
            || self.supports.iter().any(|(from, to)| (*from..=*to).contains(&by))
    }

    /// Lengths worth offering, the usual one first.
    pub fn worth(&self) -> Vec<Ud> {
        let mut all = vec![self.usual];
        for by in [self.least, self.most].into_iter().chain(self.supports.iter().map(|(from, _)| *from)) {
            if !all.contains(&by) {
                all.push(by);
            }
        }
        all
    }
}

/// A part of the run ahead in which a charger stands in support.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    from: i32,
    to: i32,
    /// Side to side with an enemy it runs along (A-CHG-21).
    side: bool,
}

/// What the owner of a lot may choose for its run.
pub(super) fn of(scene: &Scene<'_>, c: &Charging, lot: &[usize], ahead: &Ahead) -> Span {
    by!("A-CHG-16");
    let (far, meets, split) = (ahead.far, !ahead.met.is_empty(), !c.met.is_empty());
    let wild = c.plan.impulse == Impulse::Uncontrolled;
    if wild || !ahead.behind.is_empty() {
        return Span::new(far, far, far);
    }
    let headstrong = lot.iter().any(|i| scene.profile(c.plan.units[*i]).has(Ability::Headstrong));
    // If all targets evaded they fight whomever they catch (A-CHG-17).
    let all = !c.dice.is_empty();
    let free = lot.iter().all(|i| loose(c, *i)) && !all;
    let supports = match lot {
        [i] if split || meets => supports_ahead(scene, c, *i, far),
        _ => Vec::new(),
    };
    if meets && !free {
        // It need not pass by a support position: a part of a group is asked, others if that was said with the order. Who
        // runs after evaders stops only beside an enemy it runs along.
        let asked = c.plan.may_support || split && !headstrong && !all;
        let usable = |s: &&Stretch| asked && (s.side || !all);
        let usable: Vec<Stretch> = supports.iter().filter(usable).copied().collect();
        return Span::new(far, far, far).or_in(&usable);
    }
    let first = supports.first().map(|s| s.from);
    if split
        && !free
        && !all
        && let Some((usual, last)) = first.zip(supports.last())
    {
        return Span::new(last.from, last.to, usual).or_in(&supports);
    }
    if split && headstrong {
        return Span::new(far, far, far);
    }
    let least = if split && !lot.iter().any(|i| loose(c, *i)) {
        0
    } else {
        lot.iter().map(|i| minimum(scene, c, *i)).max().unwrap_or(0).min(far)
    };
    let support = first.filter(|by| split && *by >= least);
    Span::new(least, far, if meets { far } else { support.unwrap_or(least) })
}

/// Is it bound to run into nobody, all its own targets having evaded (A-CHG-16)?
pub(super) fn loose(c: &Charging, i: usize) -> bool {
    let mut own = c.plan.targets.iter().filter(|t| t.by == i).peekable();
    own.peek().is_some() && own.all(|t| matches!(t.foe, Foe::Unit(id) if c.evaded.contains(&id)))
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

/// Where on the straight run ahead it would stand in support of a friend who fights (A-CHG-16, A-CHG-23, A-MOV-60): beside
/// him, on his front line, or side to side with his enemy.
fn supports_ahead(scene: &Scene<'_>, c: &Charging, i: usize, most: i32) -> Vec<Stretch> {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return Vec::new() };
    let lane = foot.lane(Edge::Front);
    let seat = scene.seat(unit);
    // Their front lines: level with one of them it may support.
    let fighting = scene.army(seat).filter(|(id, _)| *id != unit && scene.in_melee(*id));
    let level = fighting.map(|(_, r)| lane.position(r.side_centre(Edge::Front)).1);
    let level = level.filter(|by| (1..=most + STEP / 2).contains(by));
    let mut all: Vec<Stretch> = level.map(|by| Stretch { from: by, to: by, side: false }).collect();
    let enemies = scene.army(seat.other()).filter(|(id, _)| scene.in_melee(*id));
    let halves = enemies.flat_map(|(id, _)| scene.adg_units(id)).filter_map(|half| scene.half(half));
    all.extend(halves.filter_map(|enemy| beside(&foot, &enemy, most)));
    all.sort_unstable_by_key(|s| (s.from, s.to));
    all.dedup_by_key(|s| (s.from, s.to));
    all.retain(|s| {
        by!("A-CHG-23");
        let mut world = scene.world.clone();
        world.put(unit, foot.pose().advanced((s.from + s.to) / 2));
        crate::contacts::note(scene.setup, &mut world);
        Scene::new(scene.setup, &world).engagement().supports(unit)
    });
    all
}

/// The part of a run in which its side lies along the side of an enemy, with a common length.
fn beside(foot: &Rect, enemy: &Rect, most: i32) -> Option<Stretch> {
    by!("A-CHG-21");
    let turn = foot.facing().between(enemy.facing());
    if turn.min(180_000 - turn) > HEADING {
        return None;
    }
    let (lane, size) = (foot.lane(Edge::Front), foot.size());
    let corners = enemy.corners().map(|p| lane.position(p));
    let bounds = |of: fn(&(i32, i32)) -> i32| {
        let all = corners.iter().map(of);
        all.clone().min().zip(all.max())
    };
    let ((left, right), (near, far)) = bounds(|c| c.0).zip(bounds(|c| c.1))?;
    if right.abs() > CONTACT && (left - size.front).abs() > CONTACT {
        return None;
    }
    // A common length is more than the contact tolerance.
    let (from, to) = ((near + CONTACT + STEP).max(1), (far + size.depth - CONTACT - STEP).min(most));
    (from <= to).then_some(Stretch { from, to, side: true })
}
