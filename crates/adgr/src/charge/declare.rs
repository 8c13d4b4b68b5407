//! Declaring a charge (A-CHG-01 to A-CHG-14, A-CHG-26 to A-CHG-28): who may, the opening manoeuvre, the range, the
//! targets, and what forbids it.

use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Body, Edge, Motion, Pose, Rect, Segment, Side, Sweep, Ud, contact, sight, within};
use serde::{Deserialize, Serialize};

use super::conform::{Foe, conform};
use super::meet::{Arrival, Aside, first, foot_of, is_charge};
use crate::abilities::Ability;
use crate::command::OrderCost;
use crate::engagement::TOLERANCE;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::group::{Formation, formation, members};
use crate::movement::{
    Trace, Way, allowance, difficult, is_turn, make_room, may_pass, ordered, spent, starts_far,
};
use crate::order::{Angle, Charge, Manoeuvre};
use crate::plan::{Plan, Price};
use crate::scene::Scene;
use crate::shooting::ground::limits_sight;
use crate::terrain::Kind;
use crate::tolerance::{self, CONTACT, STEP, UD};
use crate::troops::{Category, Footing, Troop};
use crate::why::Why;
use crate::zoc;

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
}

/// Judges an order to charge.
pub(crate) fn judge(scene: &Scene<'_>, order: &Charge) -> Result<Plan, Refusal<Fault>> {
    let corps = ordered(scene, &order.units)?;
    let impulse = if order.spontaneous { Impulse::Spontaneous } else { Impulse::Ordered };
    let mut faults = Faults::new();
    let plan = declared(scene, order, impulse, &mut faults);
    let price = match impulse {
        Impulse::Ordered => {
            by!("A-CHG-04");
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
            cost.price(scene, &mut faults)
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
    by!("A-CHG-06");
    for unit in &order.units {
        may_charge(scene, *unit, faults);
    }
    let starts: Vec<Pose> = order.units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    for unit in order.units.iter().filter(|_| order.units.len() > 1) {
        let out = scene.in_melee(*unit) || scene.unit(*unit).square;
        faults.require(!out, || Fault::NotInGroup { unit: *unit });
    }
    let formed = formation(scene, &members(scene, &order.units, &starts), faults);
    opening(scene, order, formed, faults);
    // The clauses are tested in their order: what follows is asked only of those who could charge at all.
    if !faults.is_empty() {
        return None;
    }
    let mut trace = Trace::follow(scene, &order.units, &order.opening, formed, faults);
    if trace.legs.len() != trace.path.len() {
        return None;
    }
    let stopped = opening_way(scene, &mut trace, faults);
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
    };
    for i in 0..plan.units.len() {
        let (m, range) = range(scene, &trace, i, cost);
        plan.allowances.push(m);
        plan.ranges.push(if stopped { 0 } else { range });
    }
    by!("A-CHG-09");
    let left = plan.ranges.iter().all(|r| *r >= 0);
    faults.require(left, || Fault::OutOfReach);
    if !faults.is_empty() {
        return None;
    }
    let threats: Vec<Option<UnitId>> = threats(scene, order, &plan);
    let arrivals = targets(scene, &mut plan, &threats, faults);
    if plan.targets.is_empty() && faults.is_empty() {
        faults.push(Fault::OutOfReach);
    }
    threatened(scene, &plan, &threats, faults);
    for (i, far) in arrivals.iter().enumerate() {
        let Some(far) = *far else { continue };
        on_the_way(scene, order, &plan, &trace, i, far, faults);
    }
    if impulse == Impulse::Spontaneous {
        spontaneous(scene, &plan, faults);
    }
    Some(plan)
}

/// Who may not charge at all (A-CHG-02), or not now (A-CHG-04).
fn may_charge(scene: &Scene<'_>, unit: UnitId, faults: &mut Faults<Fault>) {
    by!("A-CHG-02");
    let (profile, state) = (scene.profile(unit), scene.unit(unit));
    let barred = matches!(profile.category(), Category::Art | Category::Wwg)
        || profile.has(Ability::Expendable)
        || state.square
        || state.looting
        || scene.in_melee(unit)
        || scene.attacks_camp(unit);
    faults.require(!barred, || Fault::CannotCharge { unit });
    by!("A-CHG-04");
    let marks = state.marks;
    let pushed = (marks.displaced && !profile.light()) || marks.burst;
    let free = marks.moves == 0
        && !marks.charged
        && !marks.rallied
        && !marks.left_zoc
        && !marks.disengaged
        && !marks.held
        && !pushed;
    faults.require(free, || Fault::ChargeOnlyMove { unit });
}

/// One wheel, or one slide, or one turn and then perhaps a wheel (A-CHG-08, A-CHG-09).
fn opening(scene: &Scene<'_>, order: &Charge, formed: Formation, faults: &mut Faults<Fault>) {
    by!("A-CHG-08");
    let fits = match order.opening.as_slice() {
        [] | [Manoeuvre::Wheel(..) | Manoeuvre::Slide(..)] => true,
        [turn] | [turn, Manoeuvre::Wheel(..)] if is_turn(turn) => {
            by!("A-CHG-09");
            let battle = order.units.iter().any(|u| scene.profile(*u).battle_unit());
            let quarter = matches!(turn, Manoeuvre::QuarterTurn(_));
            let group = formed != Formation::Single && battle && quarter;
            faults.require(!group, || Fault::GroupQuarterTurn);
            true
        }
        _ => false,
    };
    faults.require(fits, || Fault::ChargeOpening);
    if order.spontaneous {
        by!("A-CHG-28");
        faults.require(order.opening.is_empty(), || Fault::ChargeOpening);
    }
}

/// The way of the opening: enemies, friends, ground. A wheel in which the front edge touches an enemy ends there;
/// true if it did.
fn opening_way(scene: &Scene<'_>, trace: &mut Trace, faults: &mut Faults<Fault>) -> bool {
    let stopped = wheel_to_contact(scene, trace);
    for leg in &trace.legs {
        for (i, unit) in trace.units.iter().enumerate() {
            let seat = scene.seat(*unit);
            let start = Body::Rect(leg.from[i]);
            let inside = scene.table().holds(&Body::Rect(leg.to[i]), STEP / 2);
            faults.require(inside, || Fault::OffTable { unit: *unit });
            for (id, foot) in scene.on_table().filter(|(id, _)| !trace.units.contains(id)) {
                let body = Body::Rect(*foot);
                if scene.seat(id) != seat {
                    let along = within(&start, &body, CONTACT);
                    let meets = if along || stopped { leg.overlaps(i, &body) } else { leg.touches(i, &body) };
                    faults.require(!meets, || Fault::EnemyInTheWay { unit: *unit, enemy: id });
                    continue;
                }
                let over = match leg.way {
                    Way::Sideways(_) => leg.overlaps(i, &body),
                    _ => rocroi_table::overlaps(&Body::Rect(leg.to[i]), &body, CONTACT),
                };
                let passes = !over || may_pass(scene, *unit, leg.to[i].facing(), id);
                faults.require(passes, || Fault::ChargeBlocked { unit: *unit, friend: id });
            }
            for (_, foot) in scene.camps() {
                let meets = leg.overlaps(i, &Body::Rect(*foot));
                faults.require(!meets, || Fault::CampInTheWay { unit: *unit });
            }
            let closed = scene.impassable_shapes().any(|shape| leg.enters(i, shape));
            faults.require(!closed, || Fault::Impassable { unit: *unit });
        }
    }
    stopped
}

/// A wheel of one unit that its front edge cannot finish is cut short where it touches (A-CHG-08).
fn wheel_to_contact(scene: &Scene<'_>, trace: &mut Trace) -> bool {
    let ([unit], Some(Manoeuvre::Wheel(side, angle))) = (trace.units.as_slice(), trace.path.last()) else {
        return false;
    };
    let (unit, side, angle) = (*unit, *side, *angle);
    let Some(from) = trace.legs.last().map(|leg| leg.from[0]) else { return false };
    let body = Body::Rect(from);
    let sweep = Sweep::new(&[body], Motion::wheel(&from, side, angle.0), 0);
    let enemies = scene.army(scene.seat(unit).other());
    let hits = enemies.filter(|(_, foot)| !within(&body, &Body::Rect(**foot), CONTACT));
    let first = hits.filter_map(|(_, foot)| Some((sweep.against(&Body::Rect(*foot))?.at, *foot)));
    let Some((at, foe)) = first.min_by_key(|(at, _)| *at) else { return false };
    let there = from.pose().wheeled(from.size(), side, at).rect(from.size());
    let front = contact(&there, &foe, &TOLERANCE).is_some_and(|c| c.touches_with(Edge::Front, CONTACT));
    if !front || at == 0 {
        return false;
    }
    by!("A-CHG-08");
    let before: Vec<Manoeuvre> = trace.path[..trace.path.len() - 1].to_vec();
    let mut path = before;
    path.push(Manoeuvre::Wheel(side, Angle(at)));
    let mut ignored = Faults::new();
    *trace = Trace::follow(scene, &[unit], &path, trace.formation, &mut ignored);
    true
}

/// M of one unit for the ground under it and on its way, and its range after the opening (A-CHG-11, A-CHG-12).
fn range(scene: &Scene<'_>, trace: &Trace, i: usize, cost: Ud) -> (Ud, i32) {
    by!("A-CHG-11");
    by!("A-CHG-12");
    let (unit, profile) = (trace.units[i], trace.profiles[i]);
    let far = starts_far(scene, unit);
    let of = |footing: Option<Footing>| footing.and_then(|f| allowance(profile, f, far)).unwrap_or(Ud(0));
    let mut m = of(Some(Footing::Open));
    let start = trace.poses.first().and_then(|p| p.get(i)).map(|p| p.rect(trace.sizes[i]));
    let end = trace.end().get(i).map(|p| p.rect(trace.sizes[i]));
    let (Some(start), Some(end)) = (start, end) else { return (m, 0) };
    let pieces = || scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road);
    for piece in pieces() {
        let under = piece.shape.overlaps(&Body::Rect(start), STEP - 1);
        if under || trace.legs.iter().any(|leg| leg.enters(i, &piece.shape)) {
            m = m.min(of(piece.kind.footing_of(profile)));
        }
    }
    let mut range = m.units() - cost.units();
    let sweep = Sweep::new(&[Body::Rect(end)], Motion::advance(&end, range.max(0)), 1 - STEP);
    for piece in pieces() {
        if let Some(hit) = sweep.against_shape(&piece.shape) {
            let own = of(piece.kind.footing_of(profile)).units() - cost.units();
            range = range.min(own.max(hit.at));
        }
    }
    (m, range)
}

/// The most threatening enemy of each charger where it stands (A-ZOC-08).
fn threats(scene: &Scene<'_>, order: &Charge, plan: &ChargePlan) -> Vec<Option<UnitId>> {
    let Some(seat) = plan.units.first().map(|u| scene.seat(*u)) else { return Vec::new() };
    let zones = zoc::zones(scene, seat.other());
    let threat = |unit: &UnitId| {
        let foot = scene.foot(*unit)?;
        zoc::most_threatening(scene, &zones, *unit, foot, &order.choices.threats).map(|z| z.of)
    };
    plan.units.iter().map(threat).collect()
}

/// Heavy troops, before whom light infantry in the open must evade (A-CHG-05, A-CHG-46).
pub fn heavy(scene: &Scene<'_>, unit: UnitId) -> bool {
    matches!(
        scene.profile(unit).category(),
        Category::Lmi | Category::Mi | Category::Hi | Category::Cv | Category::Kn
    )
}

/// Light infantry in the open (A-TRP-34).
pub fn light_in_open(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-TRP-34");
    scene.profile(unit).category() == Category::Li
        && scene.foot(unit).is_some_and(|foot| !scene.wholly_in_hard_ground(foot))
        && !scene.behind_work(unit)
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

/// The targets of every charger (A-CHG-05, A-CHG-07); the run of each to its contact, if it makes one.
fn targets(
    scene: &Scene<'_>,
    plan: &mut ChargePlan,
    threats: &[Option<UnitId>],
    faults: &mut Faults<Fault>,
) -> Vec<Option<i32>> {
    by!("A-CHG-07");
    let mut arrivals = Vec::new();
    let mut support = false;
    let mut named_met = plan.named.is_none();
    for i in 0..plan.units.len() {
        let unit = plan.units[i];
        let (Some(start), Some(pose)) = (plan.poses[0].get(i), plan.poses.last().and_then(|p| p.get(i)))
        else {
            continue;
        };
        let size = scene.size(unit);
        let (declared, foot) = (start.rect(size), pose.rect(size));
        let threat = threats.get(i).copied().flatten();
        let by = plan.ranges[i].max(0);
        let m = plan.allowances[i];
        let screens = screens(scene, unit, plan.named);
        let aside = Aside { units: &screens, threat };
        let Some(met) = first(scene, unit, &foot, by, aside) else {
            arrivals.push(None);
            continue;
        };
        let there = foot.pose().advanced(met.far).rect(size);
        let mut foes: Vec<(Foe, i32)> = met.foes.iter().map(|foe| (*foe, met.far)).collect();
        if plan.named.is_some() {
            // The light infantry on the way is a target too.
            by!("A-CHG-05");
            named_met |= met.foes.iter().any(|f| Some(*f) == plan.named.map(Foe::Unit));
            if let Some(first) = first(scene, unit, &foot, met.far, Aside { units: &[], threat }) {
                foes.extend(first.foes.iter().filter(|f| !met.foes.contains(f)).map(|f| (*f, first.far)));
            }
        }
        let mut any = false;
        for (foe, far) in foes {
            let Some(enemy) = foot_of(scene, foe) else { continue };
            // Before the opening it must be no farther than M.
            let away =
                tolerance::distance(rocroi_table::distance(&Body::Rect(declared), &Body::Rect(*enemy)));
            if away > m {
                continue;
            }
            let at = foot.pose().advanced(far).rect(size);
            let arrival = Arrival { unit, declared: &declared, there: &at, free: false, absent: &plan.units };
            let Some(edge) = arrival.edge(scene, foe) else {
                if let Foe::Unit(enemy) = foe {
                    faults.push(Fault::NoRight { unit, enemy });
                }
                continue;
            };
            if !is_charge(scene, &at, foe, edge) {
                support = true;
                continue;
            }
            eligible(scene, &arrival, foe, edge, faults);
            any = true;
            plan.targets.push(Target { by: i, foe, far, edge });
        }
        let _ = there;
        arrivals.push(any.then_some(met.far));
    }
    if let (false, Some(enemy)) = (named_met, plan.named) {
        faults.push(Fault::NamedTarget { enemy });
    }
    if plan.targets.is_empty() && support && faults.is_empty() {
        faults.push(Fault::OnlySupport);
    }
    arrivals
}

/// What a target must be (A-CHG-03, A-CHG-05, A-CHG-26).
fn eligible(scene: &Scene<'_>, arrival: &Arrival<'_>, foe: Foe, edge: Edge, faults: &mut Faults<Fault>) {
    let unit = arrival.unit;
    if scene.profile(unit).category() == Category::Li && !light_may_charge(scene, foe, edge) {
        faults.push(Fault::LightInfantryTarget { unit });
    }
    let Some(enemy) = foot_of(scene, foe).copied() else { return };
    by!("A-CHG-05");
    faults.require(visible(scene, arrival.declared, &enemy), || Fault::NotVisible { unit });
    let Foe::Unit(id) = foe else { return };
    let Some(touch) = arrival.contact(scene, foe) else { return };
    let placed = conform(scene, &arrival.contacting(foe, edge, &touch));
    if edge != Edge::Front && placed.aligned {
        by!("A-CHG-26");
        let place = placed.pose.rect(enemy_size(scene, unit));
        let zones = zoc::zones(scene, scene.seat(unit).other());
        let bad = zones.iter().filter(|z| z.of != id).any(|z| {
            z.holds(scene, unit, &place)
                && !z.holds(scene, unit, arrival.declared)
                && !z.holds(scene, unit, arrival.there)
        });
        faults.require(!bad, || Fault::NoRight { unit, enemy: id });
    }
}

fn enemy_size(scene: &Scene<'_>, unit: UnitId) -> rocroi_table::Size {
    scene.size(unit)
}

/// Whom light infantry may charge (A-CHG-03).
pub fn light_may_charge(scene: &Scene<'_>, foe: Foe, edge: Edge) -> bool {
    by!("A-CHG-03");
    let id = match foe {
        Foe::Camp(n) => return !scene.world.camps.get(n).is_some_and(|c| c.fortified),
        Foe::Unit(id) => id,
    };
    let Some(foot) = scene.foot(id) else { return false };
    let category = scene.profile(id).category();
    if scene.partly_in_hard_ground(foot) {
        matches!(category, Category::Li | Category::Drag)
            || scene.penalised(id, foot)
            || scene.unit(id).disordered()
            || edge != Edge::Front
    } else {
        matches!(category, Category::Li | Category::Art | Category::El)
    }
}

/// Does some straight line from the charger's front edge reach the target without being cut by terrain?
fn visible(scene: &Scene<'_>, charger: &Rect, target: &Rect) -> bool {
    by!("A-CHG-05");
    let woods: Vec<_> =
        scene.world.ground.pieces.iter().filter(|p| limits_sight(p.kind)).map(|p| &p.shape).collect();
    if woods.is_empty() {
        return true;
    }
    let segment = |r: &Rect, e: Edge| {
        let [from, to] = r.ends(e);
        Segment { from, to }
    };
    let front = segment(charger, Edge::Front);
    let open = |line: &Segment| {
        let inside: i32 = woods.iter().map(|shape| shape.inside(line, 0).total()).sum();
        tolerance::measured(inside) <= Ud(1)
    };
    Edge::ALL.iter().any(|e| sight::some_line(&front, &segment(target, *e), UD / 4, open))
}

/// A unit in a zone of control charges its most threatening enemy (A-CHG-05).
fn threatened(scene: &Scene<'_>, plan: &ChargePlan, threats: &[Option<UnitId>], faults: &mut Faults<Fault>) {
    for (i, threat) in threats.iter().enumerate() {
        let (Some(enemy), Some(unit)) = (threat, plan.units.get(i)) else { continue };
        let mut own = plan.targets.iter().filter(|t| t.by == i).peekable();
        if own.peek().is_none() || own.any(|t| t.foe == Foe::Unit(*enemy)) {
            continue;
        }
        // Light infantry in the way of every run to him is charged in his stead.
        let screened = plan.targets.iter().filter(|t| t.by == i).all(|t| match t.foe {
            Foe::Unit(id) => {
                scene.profile(id).category() == Category::Li && ahead_of(scene, id, *enemy, *unit)
            }
            Foe::Camp(_) => false,
        });
        by!("A-CHG-05");
        faults.require(screened, || Fault::ChargeThreat { unit: *unit, enemy: *enemy });
    }
}

/// Does every slide of the charger still meet light infantry before the enemy behind it?
fn ahead_of(scene: &Scene<'_>, _li: UnitId, enemy: UnitId, unit: UnitId) -> bool {
    let Some(foot) = scene.foot(unit) else { return false };
    let Some(m) = allowance(scene.profile(unit), Footing::Open, false) else { return false };
    let mut poses = vec![foot.pose()];
    for side in Side::BOTH {
        let lengths = rocroi_table::critical::slide_lengths(foot, side, UD, &all_feet(scene, unit));
        poses.extend(lengths.into_iter().map(|by| foot.pose().slid(by * side.sign())));
    }
    let reaches = |pose: &Pose| {
        let there = pose.rect(foot.size());
        let met = first(scene, unit, &there, m.units(), Aside::default());
        met.is_some_and(|m| m.foes.contains(&Foe::Unit(enemy)))
    };
    !poses.iter().any(reaches)
}

fn all_feet(scene: &Scene<'_>, unit: UnitId) -> Vec<Rect> {
    scene.army(scene.seat(unit).other()).map(|(_, foot)| *foot).collect()
}

/// Zones of control and friends between the start and the contact (A-CHG-13, A-CHG-14).
fn on_the_way(
    scene: &Scene<'_>,
    order: &Charge,
    plan: &ChargePlan,
    trace: &Trace,
    i: usize,
    far: i32,
    faults: &mut Faults<Fault>,
) {
    let unit = plan.units[i];
    let mut way = trace.clone();
    if far > 0 {
        let to = way.end().iter().map(|p| p.advanced(far)).collect();
        way.add(Manoeuvre::Advance(Ud::floor_of(far)), Way::Ahead(far), to, 0);
    }
    by!("A-CHG-13");
    let zones = zoc::zones_near(scene, &way);
    let start = way.poses.first().and_then(|p| p.get(i)).map(|p| p.rect(way.sizes[i]));
    let inside = start.is_some_and(|foot| zones.iter().any(|z| z.holds(scene, unit, &foot)));
    if !inside {
        let turned = |leg: &crate::movement::Leg| {
            let end = leg.to[i];
            (leg.way == Way::Placed && zones.iter().any(|z| z.holds(scene, unit, &end))).then_some(end)
        };
        let entry =
            way.legs.iter().find_map(|leg| turned(leg).or_else(|| zoc::entry(scene, leg, i, unit, &zones)));
        if let Some(foot) = entry
            && let Some(zone) = zoc::most_threatening(scene, &zones, unit, &foot, &order.choices.threats)
        {
            let target = plan.targets.iter().any(|t| t.foe == Foe::Unit(zone.of));
            faults.require(target, || Fault::ZocOnTheWay { unit, enemy: zone.of });
        }
    }
    if plan.impulse == Impulse::Uncontrolled {
        return;
    }
    by!("A-CHG-14");
    let Some(pose) = trace.end().get(i) else { return };
    let foot = pose.rect(trace.sizes[i]);
    let sweep = Sweep::new(&[Body::Rect(foot)], Motion::advance(&foot, far), -CONTACT);
    for (id, other) in scene.army(scene.seat(unit)).filter(|(id, _)| !plan.units.contains(id)) {
        let met = sweep.against(&Body::Rect(*other)).is_some_and(|hit| hit.at < far);
        let passes = !met || may_pass(scene, unit, foot.facing(), id);
        faults.require(passes, || Fault::ChargeBlocked { unit, friend: id });
    }
    let there = pose.advanced(far).rect(trace.sizes[i]);
    let mut room = Faults::new();
    make_room(scene, &plan.units, &[there], foot.facing(), order.choices.aside, &mut room);
    if let Err(refusal) = room.verdict() {
        for reason in refusal.reasons {
            if let Fault::NoRoom { friend } = reason {
                faults.push(Fault::ChargeBlocked { unit, friend });
            }
        }
    }
}

/// A spontaneous charge: at least one of the units has one of its targets in its own zone of control (A-CHG-28).
fn spontaneous(scene: &Scene<'_>, plan: &ChargePlan, faults: &mut Faults<Fault>) {
    by!("A-CHG-28");
    let close = plan.targets.iter().any(|t| {
        let (Foe::Unit(id), Some(unit)) = (t.foe, plan.units.get(t.by)) else { return false };
        let foot = scene.foot(id);
        let zone = zoc::zone(scene, *unit);
        zone.zip(foot).is_some_and(|(z, foot)| z.holds(scene, id, foot))
    });
    if let Some(unit) = plan.units.first() {
        faults.require(close, || Fault::NotSpontaneous { unit: *unit });
    }
}

/// Is the unit heavy infantry, never reduced by the die (A-CHG-17)?
pub fn heavy_infantry(scene: &Scene<'_>, unit: UnitId) -> bool {
    let profile = scene.profile(unit);
    profile.category() == Category::Hi && profile.troop != Troop::WarWagon
}
