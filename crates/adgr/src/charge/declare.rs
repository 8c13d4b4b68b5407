//! Declaring a charge (A-CHG-01 to A-CHG-14, A-CHG-26 to A-CHG-28): who may, the opening manoeuvre, the range, the
//! targets, and what forbids it.

use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Edge, Pose, Side, Ud};
use serde::{Deserialize, Serialize};

use super::conform::Foe;
use super::opening::{may_charge, opening, opening_way};
use super::range::range;
use super::targets::{on_the_way, spontaneous, targets, threatened, threats};
use crate::command::OrderCost;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::group::{Formation, formation, members};
use crate::movement::{Asked, Trace, difficult, ordered, spent};
use crate::order::{Charge, Manoeuvre};
use crate::plan::{Plan, Price};
use crate::scene::Scene;
use crate::troops::{Category, Troop};
use crate::why::Why;
use crate::world::WorkKind;

/// How a charge came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Impulse {
    /// By an order.
    Ordered,
    /// Spontaneous (A-CHG-28).
    Spontaneous,
    /// Uncontrolled (A-CHG-30).
    Uncontrolled,
}

/// A target of a charge, as one charger would meet it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Target {
    /// Which charger, by its place in the order.
    pub by: usize,
    /// Whom.
    pub foe: Foe,
    /// The run to it, in table units.
    pub far: i32,
    /// The edge attacked.
    pub edge: Edge,
    /// Another edge its owner may choose instead, where both are equal (A-CHG-27).
    pub or: Option<Edge>,
}

/// A judged charge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChargePlan {
    /// Who charges.
    pub units: Vec<UnitId>,
    /// The opening manoeuvre.
    pub opening: Vec<Manoeuvre>,
    /// Where each unit stands before, and after each manoeuvre of the opening.
    pub poses: Vec<Vec<Pose>>,
    /// What the opening spends.
    pub cost: Ud,
    /// M of each unit for the ground of its way.
    pub allowances: Vec<Ud>,
    /// The range of each after the opening, in table units.
    pub ranges: Vec<i32>,
    /// The initial targets.
    pub targets: Vec<Target>,
    /// Enemy light infantry left aside because a target behind it was named (A-CHG-05).
    pub named: Option<UnitId>,
    /// How it came about.
    pub impulse: Impulse,
    /// The most threatening enemy of each charger that stood in a zone of control.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threats: Vec<(usize, UnitId)>,
    /// Of two equal ways to push a crossed friend aside, this one (A-MOV-52).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Side>,
    /// Its owner is asked before it runs past a support position (A-CHG-21).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_support: bool,
}

/// Would this charge be taken?
pub(crate) fn charges_so(scene: &Scene<'_>, order: &Charge) -> bool {
    judged(scene, order, Asked::Whether).is_ok()
}

/// Would this charge be one that needs no order?
pub(crate) fn charges_freely(scene: &Scene<'_>, order: &Charge) -> bool {
    let mut faults = Faults::new();
    let plan = found(scene, order, Impulse::Spontaneous, Asked::Whether, &mut faults);
    plan.is_some() && faults.is_empty()
}

/// Judges an order to charge.
pub(crate) fn judge(scene: &Scene<'_>, order: &Charge) -> Result<Plan, Refusal<Fault>> {
    judged(scene, order, Asked::All)
}

fn judged(scene: &Scene<'_>, order: &Charge, asked: Asked) -> Result<Plan, Refusal<Fault>> {
    let corps = ordered(scene, &order.units)?;
    let impulse = if order.spontaneous { Impulse::Spontaneous } else { Impulse::Ordered };
    let mut faults = Faults::new();
    let plan = found(scene, order, impulse, asked, &mut faults);
    let price = match impulse {
        Impulse::Ordered => {
            by!("A-CHG-04");
            by!("A-CHG-32");
            let mut ignored = Faults::new();
            let trace = Trace::follow(scene, &order.units, &order.opening, Formation::Single, &mut ignored);
            let (hard, again) = difficult(scene, &trace, Ud(0), true);
            let cost = OrderCost {
                corps,
                units: &order.units,
                base: (Why::MoveOrder, 1),
                difficult: hard,
                again,
                deep_rally: false,
                keep_free: order.choices.keep_free,
            };
            if order.store {
                crate::setting::reserves::may_use(scene, &order.units, &mut faults);
                crate::setting::reserves::price(scene, &cost, &mut faults)
            } else {
                cost.price(scene, &mut faults)
            }
        }
        Impulse::Spontaneous | Impulse::Uncontrolled => {
            by!("A-CMD-14");
            Price::default()
        }
    };
    faults.verdict()?;
    match plan {
        Some(plan) => Ok(Plan::Charge(Box::new(plan), price)),
        None => Err(Refusal::of(Fault::OutOfReach)),
    }
}

/// The charge as it would be, with everything that forbids it.
pub fn declared(
    scene: &Scene<'_>,
    order: &Charge,
    impulse: Impulse,
    faults: &mut Faults<Fault>,
) -> Option<ChargePlan> {
    found(scene, order, impulse, Asked::All, faults)
}

/// An uncontrolled charge in which nothing but friends stands in the way (A-CHG-30), if it is one that is `wanted`. A unit
/// has hundreds of ways: what refuses one soonest is asked first.
pub(super) fn uncontrolled(
    scene: &Scene<'_>,
    order: &Charge,
    wanted: impl FnOnce(&ChargePlan) -> bool,
) -> Option<ChargePlan> {
    let (asked, mut faults) = (Asked::ButFriends, Faults::new());
    let opened = opened(scene, order, Impulse::Uncontrolled, asked, &mut faults)?;
    if asked.enough(&faults) || !wanted(&opened.plan) {
        return None;
    }
    opened.followed(scene, order, asked, &mut faults);
    (!asked.enough(&faults)).then_some(opened.plan)
}

fn found(
    scene: &Scene<'_>,
    order: &Charge,
    impulse: Impulse,
    asked: Asked,
    faults: &mut Faults<Fault>,
) -> Option<ChargePlan> {
    let opened = opened(scene, order, impulse, asked, faults)?;
    opened.followed(scene, order, asked, faults);
    Some(opened.plan)
}

/// A charge up to its targets: what is still to be asked is the way to them.
struct Opened {
    plan: ChargePlan,
    trace: Trace,
    threats: Vec<Option<UnitId>>,
    /// The run of each charger to its contact; none if it is out of reach before it begins.
    arrivals: Option<Vec<Option<i32>>>,
}

fn opened(
    scene: &Scene<'_>,
    order: &Charge,
    impulse: Impulse,
    asked: Asked,
    faults: &mut Faults<Fault>,
) -> Option<Opened> {
    by!("A-CHG-06");
    for unit in &order.units {
        may_charge(scene, *unit, order.store, faults);
    }
    crate::setting::flank::first_charge(scene, &order.units, &order.opening, faults);
    let starts: Vec<Pose> = order.units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    for unit in order.units.iter().filter(|_| order.units.len() > 1) {
        let out = scene.in_melee(*unit) || scene.unit(*unit).square;
        faults.require(!out, || Fault::NotInGroup { unit: *unit });
    }
    let formed = formation(scene, &members(scene, &order.units, &starts), faults);
    opening(scene, order, formed, faults);
    if asked.enough(faults) {
        return None;
    }
    let mut trace = Trace::follow(scene, &order.units, &order.opening, formed, faults);
    if trace.legs.len() != trace.path.len() || starts.len() != order.units.len() {
        return None;
    }
    opening_way(scene, &mut trace, faults);
    if asked.enough(faults) {
        return None;
    }
    let cost = spent(trace.cost);
    let mut plan = ChargePlan {
        units: order.units.clone(),
        opening: trace.path.clone(),
        poses: trace.poses.clone(),
        cost,
        allowances: Vec::new(),
        ranges: Vec::new(),
        targets: Vec::new(),
        named: order.at,
        impulse,
        threats: Vec::new(),
        aside: order.choices.aside,
        may_support: order.choices.may_support,
    };
    for i in 0..plan.units.len() {
        let (m, range) = range(scene, &trace, i, cost);
        plan.allowances.push(m);
        plan.ranges.push(range);
    }
    by!("A-CHG-09");
    let left = plan.ranges.iter().all(|r| *r >= 0);
    if !left {
        faults.push(Fault::OutOfReach);
        return Some(Opened { plan, trace, threats: Vec::new(), arrivals: None });
    }
    let threats: Vec<Option<UnitId>> = threats(scene, order, &plan);
    plan.threats = threats.iter().enumerate().filter_map(|(i, t)| Some((i, (*t)?))).collect();
    // Every group of clauses is asked, in the order A-CHG-06 gives, so that a refusal names all that stands against it.
    let (arrivals, touched) = targets(scene, &mut plan, &threats, faults);
    if plan.targets.is_empty() && !touched {
        faults.push(Fault::OutOfReach);
    }
    Some(Opened { plan, trace, threats, arrivals: Some(arrivals) })
}

impl Opened {
    /// What stands against it between its start and its contacts.
    fn followed(&self, scene: &Scene<'_>, order: &Charge, asked: Asked, faults: &mut Faults<Fault>) {
        let Some(arrivals) = self.arrivals.as_ref().filter(|_| !asked.enough(faults)) else { return };
        threatened(scene, &self.plan, &self.threats, faults);
        for (i, far) in arrivals.iter().enumerate() {
            let Some(far) = *far else { continue };
            if asked.enough(faults) {
                return;
            }
            on_the_way(scene, order, &self.plan, &self.trace, i, far, faults);
        }
        if self.plan.impulse == Impulse::Spontaneous {
            spontaneous(scene, &self.plan, faults);
        }
    }
}

/// Heavy troops, before whom light infantry in the open must evade (A-CHG-05, A-CHG-46).
pub fn heavy(scene: &Scene<'_>, unit: UnitId) -> bool {
    matches!(
        scene.profile(unit).category(),
        Category::Lmi | Category::Mi | Category::Hi | Category::Cv | Category::Kn
    )
}

/// Light infantry in the open (A-TRP-34), for an enemy who comes at its front.
pub fn light_in_open(scene: &Scene<'_>, unit: UnitId) -> bool {
    light_in_open_to(scene, unit, Edge::Front)
}

/// Light infantry in the open for an enemy who comes at that edge: a fortification, but no obstacle, covers its front.
pub fn light_in_open_to(scene: &Scene<'_>, unit: UnitId, edge: Edge) -> bool {
    by!("A-TRP-34");
    let fortified = || {
        let work = scene.half(unit.one()).and_then(|foot| scene.work_of(&foot));
        work.is_some_and(|w| w.kind == WorkKind::Fortification)
    };
    scene.profile(unit).category() == Category::Li
        && scene.foot(unit).is_some_and(|foot| !scene.wholly_in_hard_ground(foot))
        && !(edge == Edge::Front && fortified())
}

/// Enemy light infantry in the open, which a heavy charger that names a target behind it leaves aside.
pub fn screens(scene: &Scene<'_>, unit: UnitId, named: Option<UnitId>) -> Vec<UnitId> {
    if named.is_none() || !heavy(scene, unit) {
        return Vec::new();
    }
    let enemy = scene.seat(unit).other();
    let screen = |id: &UnitId| Some(*id) != named && light_in_open(scene, *id) && !scene.in_melee(*id);
    scene.army(enemy).map(|(id, _)| id).filter(screen).collect()
}

/// Is the unit heavy infantry, never reduced by the die (A-CHG-17)?
pub fn heavy_infantry(scene: &Scene<'_>, unit: UnitId) -> bool {
    let profile = scene.profile(unit);
    profile.category() == Category::Hi && profile.troop != Troop::WarWagon
}
