//! Whom a charge is made at, and what forbids it there (A-CHG-03, A-CHG-05, A-CHG-07, A-CHG-13, A-CHG-14, A-CHG-26,
//! A-CHG-28).

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Edge, Pose, Rect, Segment, Ud, sight};

use super::conform::{Foe, conform, line};
use super::declare::{ChargePlan, Impulse, Target, screens};
use super::meet::{Arrival, Aside, first, foot_of, is_charge, meets_camp, wheeled_onto};
use super::range::on_run;
use super::search;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::{Close, Course, Stop, Trace, Way, make_room, straight};
use crate::order::{Charge, Manoeuvre};
use crate::scene::Scene;
use crate::shooting::ground::limits_sight;
use crate::tolerance::{self, CONTACT, UD};
use crate::troops::Category;
use crate::zoc;

/// The most threatening enemy of each charger where it stands (A-ZOC-08).
pub(super) fn threats(scene: &Scene<'_>, order: &Charge, plan: &ChargePlan) -> Vec<Option<UnitId>> {
    let Some(seat) = plan.units.first().map(|u| scene.seat(*u)) else { return Vec::new() };
    let zones = zoc::zones(scene, seat.other());
    let threat = |unit: &UnitId| {
        let foot = scene.foot(*unit)?;
        zoc::most_threatening(scene, &zones, *unit, foot, &order.choices.threats).map(|z| z.of)
    };
    plan.units.iter().map(threat).collect()
}

/// The targets of every charger (A-CHG-05, A-CHG-07): the run of each to its contact, or to the first of all if it makes
/// none; and whether anybody in range is met at all.
pub(super) fn targets(
    scene: &Scene<'_>,
    plan: &mut ChargePlan,
    threats: &[Option<UnitId>],
    faults: &mut Faults<Fault>,
) -> (Vec<Option<i32>>, bool) {
    by!("A-CHG-07");
    let mut touched = false;
    let mut arrivals = Vec::new();
    let mut support = false;
    let mut named_met = plan.named.is_none();
    let mut contact = i32::MAX;
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
        let met = wheeled_onto(scene, unit, &declared, &foot, aside);
        let Some(met) = met.or_else(|| first(scene, unit, &foot, by, aside)) else {
            arrivals.push(None);
            continue;
        };
        contact = contact.min(met.far);
        let mut foes: Vec<(Foe, i32)> = met.foes.iter().map(|foe| (*foe, met.far)).collect();
        if plan.named.is_some() {
            // All the light infantry on the way is a target too.
            by!("A-CHG-05");
            named_met |= met.foes.iter().any(|f| Some(*f) == plan.named.map(Foe::Unit));
            let mut passed: Vec<UnitId> = Vec::new();
            while let Some(next) = first(scene, unit, &foot, met.far, Aside { units: &passed, threat }) {
                let new: Vec<Foe> = next.foes.into_iter().filter(|f| !met.foes.contains(f)).collect();
                if new.is_empty() {
                    break;
                }
                passed
                    .extend(new.iter().filter_map(|f| if let Foe::Unit(id) = f { Some(*id) } else { None }));
                foes.extend(new.into_iter().map(|f| (f, next.far)));
            }
        }
        let mut any = false;
        for (foe, far) in foes {
            let Some(enemy) = foot_of(scene, foe) else { continue };
            // Before the opening it must be no farther than M.
            let away =
                tolerance::distance(rocroi_table::distance(&Body::Rect(declared), &Body::Rect(*enemy)));
            if away > on_run(scene, unit, &foot, m, far) {
                continue;
            }
            let at = foot.pose().advanced(far).rect(size);
            let arrival = Arrival { unit, declared: &declared, there: &at, free: false, absent: &plan.units };
            touched = true;
            let edges = arrival.edges(scene, foe);
            let Some(edge) = edges.first().copied() else {
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
            plan.targets.push(Target { by: i, foe, far, edge, or: edges.get(1).copied() });
        }
        arrivals.push(any.then_some(met.far));
    }
    if let (false, Some(enemy)) = (named_met, plan.named) {
        faults.push(Fault::NamedTarget { enemy });
    }
    if plan.targets.is_empty() && support {
        faults.push(Fault::OnlySupport);
    }
    for target in &plan.targets {
        into_another_zone(scene, plan, target, faults);
    }
    if !plan.targets.is_empty() {
        by!("A-CHG-22");
        // Those who have no target go along up to the first contact, as far as their range allows.
        for (i, arrival) in arrivals.iter_mut().enumerate() {
            arrival.get_or_insert(contact.min(plan.ranges[i]));
        }
    }
    (arrivals, touched)
}

/// Is the way open so far: does no friend stop the run before, nor what is shut to everybody (A-CHG-14)?
fn open(
    scene: &Scene<'_>,
    plan: &ChargePlan,
    unit: UnitId,
    foot: &Rect,
    far: i32,
    faults: &mut Faults<Fault>,
) {
    by!("A-CHG-14");
    let enemies = scene.army(scene.seat(unit).other()).map(|(id, _)| id);
    let with: Vec<UnitId> = plan.units.iter().copied().chain(enemies).collect();
    let course = Course { unit, leading: Edge::Front, by: far, with: &with, close: Close::Usual };
    if let Some(Stop::Friend(friend)) = straight(scene, foot, course).stop {
        faults.push(Fault::ChargeBlocked { unit, friend });
    }
    if let Some(fault) = shut(scene, unit, foot, far) {
        faults.push(fault);
    }
}

/// A camp that cannot be charged (A-MOV-08) or the table edge (A-MOV-61) before a run has gone so far.
pub(super) fn shut(scene: &Scene<'_>, unit: UnitId, foot: &Rect, far: i32) -> Option<Fault> {
    let with: Vec<UnitId> = scene.on_table().map(|(id, _)| id).collect();
    let course = Course { unit, leading: Edge::Front, by: far, with: &with, close: Close::Usual };
    match straight(scene, foot, course).stop {
        Some(Stop::TableEdge) => {
            by!("A-MOV-61");
            Some(Fault::OffTable { unit })
        }
        Some(Stop::Camp) if !meets_camp(scene, unit, foot, far) => Some(Fault::CampInTheWay { unit }),
        // The range has taken the ground into account.
        _ => None,
    }
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
    let taken = occupied(scene, arrival, foe, edge);
    faults.require(!taken, || Fault::EdgeOccupied { unit, enemy: id });
}

/// Would lining up on a flank or the rear bring it into the zone of control of an enemy that is no target (A-CHG-26)?
fn into_another_zone(scene: &Scene<'_>, plan: &ChargePlan, target: &Target, faults: &mut Faults<Fault>) {
    let Foe::Unit(enemy) = target.foe else { return };
    let unit = plan.units[target.by];
    let pose = |poses: Option<&Vec<Pose>>| poses.and_then(|p| p.get(target.by)).copied();
    let (Some(start), Some(end)) = (pose(plan.poses.first()), pose(plan.poses.last())) else { return };
    if target.edge == Edge::Front {
        return;
    }
    let size = scene.size(unit);
    let (declared, there) = (start.rect(size), end.advanced(target.far).rect(size));
    let arrival = Arrival { unit, declared: &declared, there: &there, free: false, absent: &plan.units };
    let Some(touch) = arrival.contact(scene, target.foe) else { return };
    let placed = conform(scene, &arrival.contacting(target.foe, target.edge, &touch));
    // Where it comes to line up on the front instead (A-CHG-77) no flank is attacked in the end.
    if !placed.aligned || placed.edge == Edge::Front {
        return;
    }
    by!("A-CHG-26");
    let place = placed.pose.rect(size);
    let targeted = |id: UnitId| plan.targets.iter().any(|t| t.foe == Foe::Unit(id));
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let bad = zones.iter().filter(|z| !targeted(z.of)).any(|z| {
        z.holds(scene, unit, &place) && !z.holds(scene, unit, &declared) && !z.holds(scene, unit, &there)
    });
    faults.require(!bad, || Fault::NoRight { unit, enemy });
}

/// Does a friend in melee or melee support stand on every place of an edge (A-CHG-05)?
fn occupied(scene: &Scene<'_>, arrival: &Arrival<'_>, foe: Foe, edge: Edge) -> bool {
    by!("A-CHG-05");
    let Some(line) = line(scene, foe, edge) else { return false };
    let (unit, size) = (arrival.unit, scene.size(arrival.unit));
    let mut fighting = scene.army(scene.seat(unit)).filter(|(id, _)| scene.in_melee(*id)).peekable();
    if fighting.peek().is_none() {
        return false;
    }
    let fighting: Vec<Rect> = fighting.map(|(_, r)| *r).collect();
    let over = |foot: &Rect| {
        fighting.iter().any(|r| rocroi_table::overlaps(&Body::Rect(*foot), &Body::Rect(*r), CONTACT))
    };
    let places = line.places(size, scene.profile(unit).battle_unit(), (0, 0));
    !places.is_empty() && places.iter().all(|p| over(&line.pose(size, p.t).rect(size)))
}

/// Whom light infantry may charge (A-CHG-03).
pub fn light_may_charge(scene: &Scene<'_>, foe: Foe, edge: Edge) -> bool {
    by!("A-CHG-03");
    let id = match foe {
        Foe::Camp(n) => return !scene.world.camps.get(n).is_some_and(|c| c.fortified),
        Foe::Unit(id) => id,
    };
    let Some(foot) = scene.foot(id) else { return false };
    let hard = scene.partly_in_hard_ground(foot);
    let weak = hard && (scene.penalised(id, foot) || scene.unit(id).disordered() || edge != Edge::Front);
    light_may_meet(scene.profile(id).category(), hard, weak)
}

/// May light infantry charge such a target: in rough or difficult ground or not, and there penalised, disordered or
/// struck on flank or rear?
pub fn light_may_meet(target: Category, hard: bool, weak: bool) -> bool {
    by!("A-CHG-03");
    if hard {
        matches!(target, Category::Li | Category::Drag) || weak
    } else {
        matches!(target, Category::Li | Category::Art | Category::El)
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
pub(super) fn threatened(
    scene: &Scene<'_>,
    plan: &ChargePlan,
    threats: &[Option<UnitId>],
    faults: &mut Faults<Fault>,
) {
    for (i, threat) in threats.iter().enumerate() {
        let (Some(enemy), Some(unit)) = (threat, plan.units.get(i)) else { continue };
        let foes: Vec<Foe> = plan.targets.iter().filter(|t| t.by == i).map(|t| t.foe).collect();
        // One without a target of its own is bound like any member of a group.
        let is_target = plan.targets.iter().any(|t| t.foe == Foe::Unit(*enemy));
        if foes.contains(&Foe::Unit(*enemy)) || foes.is_empty() && (is_target || plan.targets.is_empty()) {
            continue;
        }
        by!("A-CHG-05");
        by!("A-ZOC-12");
        let allowed = !foes.is_empty() && search::in_the_way(scene, *unit, *enemy, &foes);
        faults.require(allowed, || Fault::ChargeThreat { unit: *unit, enemy: *enemy });
    }
}

/// Zones of control and friends between the start and the contact (A-CHG-13, A-CHG-14).
pub(super) fn on_the_way(
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
    crate::movement::rivers(scene, &way, i, faults);
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
    let Some(pose) = trace.end().get(i) else { return };
    let foot = pose.rect(trace.sizes[i]);
    open(scene, plan, unit, &foot, far, faults);
    if !plan.targets.iter().any(|t| t.by == i) {
        return;
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
pub(super) fn spontaneous(scene: &Scene<'_>, plan: &ChargePlan, faults: &mut Faults<Fault>) {
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
