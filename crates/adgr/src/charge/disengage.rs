//! Disengaging (A-CHG-61 to A-CHG-64): breaking off from enemies who cannot follow, straight back.

use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Body, Edge, Motion, Rect, Sweep, Ud, within};

use crate::command::OrderCost;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::group::{formation, members};
use crate::movement::{
    Close, Course, Deed, MovePlan, Stop, Trace, Way, allowance, before_rivers, make_room, ordered, passable,
    past_works, straight,
};
use crate::order::{Disengage, Manoeuvre};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::terrain::Kind;
use crate::tolerance::{CONTACT, SHORT, STEP, UD};
use crate::troops::{Category, Footing};
use crate::why::Why;
use crate::zoc;

/// The enemies that fight a unit: main opponents of its ADG units, and those in melee support against them.
pub fn opponents(scene: &Scene<'_>, unit: UnitId) -> Vec<UnitId> {
    let engagement = scene.engagement();
    let main = scene.adg_units(unit).filter_map(|half| engagement.opponent(half)).map(|e| e.unit);
    let support = engagement.given.iter().filter(|g| g.melee && g.against.unit == unit).map(|g| g.by.unit);
    // One that only gives melee support leaves those it supports against.
    let given = engagement.given.iter().filter(|g| g.melee && g.by.unit == unit).map(|g| g.against.unit);
    let mut out: Vec<UnitId> = main.chain(support).chain(given).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// May a unit break off from this enemy (A-CHG-61)?
pub fn may_leave(scene: &Scene<'_>, unit: UnitId, enemy: UnitId) -> bool {
    by!("A-CHG-61");
    let (mine, theirs) = (scene.profile(unit), scene.profile(enemy));
    let penalised = scene.foot(enemy).is_some_and(|r| scene.penalised(enemy, r));
    if mine.category() == Category::Li {
        let fits = theirs.foot() || theirs.category() == Category::El || (theirs.mounted() && penalised);
        if fits {
            return true;
        }
    }
    let open = |id: UnitId| allowance(scene.profile(id), Footing::Open, false);
    if mine.mounted()
        && mine.category() != Category::El
        && (theirs.foot() || (theirs.mounted() && open(enemy) < open(unit)))
    {
        return true;
    }
    matches!(theirs.category(), Category::Art | Category::Wwg) || scene.behind_work(enemy)
}

/// Judges an order to disengage.
pub(crate) fn judge(scene: &Scene<'_>, order: &Disengage) -> Result<Plan, Refusal<Fault>> {
    let corps = ordered(scene, &order.units)?;
    let mut faults = Faults::new();
    let mut left: Vec<UnitId> = Vec::new();
    for unit in &order.units {
        left.extend(may_disengage(scene, *unit, &mut faults));
    }
    left.sort_unstable();
    left.dedup();
    if order.units.len() > 1 {
        let poses: Vec<_> = order.units.iter().filter_map(|u| scene.unit(*u).pose()).collect();
        formation(scene, &members(scene, &order.units, &poses), &mut faults);
    }
    let plan = back(scene, order, &left, &mut faults);
    by!("A-CHG-64");
    let clumsy = order.units.iter().any(|u| scene.profile(*u).unmanoeuvrable());
    let cost = OrderCost {
        corps,
        units: &order.units,
        base: (Why::MoveOrder, 1),
        difficult: clumsy.then_some(Why::DifficultDisengaging),
        again: None,
        deep_rally: false,
        keep_free: order.choices.keep_free,
    };
    let price = cost.price(scene, &mut faults);
    faults.verdict()?;
    match plan {
        Some(plan) => Ok(Plan::Move(Box::new(plan), price)),
        None => Err(Refusal::of(Fault::NoRoomToDisengage { unit: order.units[0] })),
    }
}

/// The conditions of one unit (A-CHG-62, A-CHG-64); the enemies it leaves.
fn may_disengage(scene: &Scene<'_>, unit: UnitId, faults: &mut Faults<Fault>) -> Vec<UnitId> {
    by!("A-CHG-62");
    let state = scene.unit(unit);
    by!("A-CHG-64");
    faults.require(state.marks.orders == 0, || Fault::OrderedBefore { unit });
    faults.require(!state.square, || Fault::InSquare { unit });
    // From a camp, where nobody fights it, too (A-MEL-79).
    let engaged = scene.in_melee(unit) || scene.attacks_camp(unit);
    faults.require(engaged, || Fault::NotEngaged { unit });
    let left = opponents(scene, unit);
    for enemy in &left {
        faults.require(may_leave(scene, unit, *enemy), || Fault::CannotDisengage { unit, enemy: *enemy });
    }
    let along = &scene.engagement().along;
    let held = along.iter().any(|a| a.at.unit == unit && a.edge != Edge::Front && a.shared > 0);
    let Some(foot) = scene.foot(unit) else { return left };
    let covered = zoc::zones(scene, scene.seat(unit).other()).into_iter().any(|z| {
        let ahead = scene
            .foot(z.of)
            .is_some_and(|e| rocroi_table::directly_in_front(foot, Edge::Front, &Body::Rect(*e), STEP));
        !left.contains(&z.of) && !ahead && z.holds(scene, unit, foot)
    });
    faults.require(!held && !covered, || Fault::DisengageHeld { unit });
    left
}

/// Straight back by M − 1, less where something stops it; a group by the smallest distance of its members (A-CHG-63).
fn back(
    scene: &Scene<'_>,
    order: &Disengage,
    left: &[UnitId],
    faults: &mut Faults<Fault>,
) -> Option<MovePlan> {
    by!("A-CHG-63");
    let mut far: Option<i32> = None;
    for unit in &order.units {
        let foot = *scene.foot(*unit)?;
        let most = wanted(scene, *unit, &foot).max(0);
        let dry = before_rivers(scene, &foot, -most);
        faults.require(dry > 0 || most == 0, || Fault::River { unit: *unit });
        let by = past_works(scene, *unit, &foot, -dry);
        faults.require(by > 0, || Fault::NoRoomToDisengage { unit: *unit });
        let room = behind(scene, *unit, &foot, &order.units);
        faults.require(room, || Fault::BarredBehind { unit: *unit });
        let course = Course { unit: *unit, leading: Edge::Rear, by, with: &order.units, close: Close::Usual };
        let own = straight(scene, &foot, course).far;
        let own = before_zones(scene, *unit, &foot, own, left);
        far = Some(far.map_or(own, |f| f.min(own)));
    }
    let far = far?;
    let mut trace = Trace::begin(scene, &order.units);
    let ends: Vec<_> = trace.end().iter().map(|p| p.advanced(-far)).collect();
    trace.add(Manoeuvre::Back(Ud::floor_of(far)), Way::Ahead(-far), ends.clone(), 0);
    let feet = trace.feet(&ends);
    let first = *order.units.first()?;
    let enemy = scene.seat(first).other();
    // Out of contact with every enemy at the end, camps included.
    let touches = |r: &Rect| {
        scene.army(enemy).any(|(_, e)| within(&Body::Rect(*r), &Body::Rect(*e), CONTACT))
            || scene
                .camps()
                .any(|(c, e)| c.seat == enemy && within(&Body::Rect(*r), &Body::Rect(*e), CONTACT))
    };
    faults.require(!feet.iter().any(touches), || Fault::NoRoomToDisengage { unit: first });
    let way = feet.first()?.facing().opposite();
    let room = make_room(scene, &order.units, &feet, way, order.choices.aside, faults);
    let mut plan = MovePlan::new(scene, trace, room, None, Deed::Disengaged);
    plan.deserted = left.to_vec();
    Some(plan)
}

/// M − 1 for the ground covered backwards, heavy infantry 2, in table units.
fn wanted(scene: &Scene<'_>, unit: UnitId, foot: &Rect) -> i32 {
    let profile = scene.profile(unit);
    let of = |footing: Option<Footing>| {
        footing.and_then(|f| allowance(profile, f, false)).map_or(0, |m| m.units()) - UD
    };
    let mut most = of(Some(Footing::Open));
    let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::advance(foot, -most.max(0)), 1 - STEP);
    for piece in scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road) {
        if let Some(hit) = sweep.against_shape(&piece.shape) {
            most = most.min(of(piece.kind.footing_of(profile)).max(hit.at));
        }
    }
    most
}

/// Is there at least 1 UD behind it free of what blocks it (A-CHG-62)?
fn behind(scene: &Scene<'_>, unit: UnitId, foot: &Rect, with: &[UnitId]) -> bool {
    // A friend it may pass through does not block it, even if 1 UD does not lead beyond him.
    let with: Vec<UnitId> = with.iter().copied().chain(passable(scene, unit, foot.facing())).collect();
    let course = Course { unit, leading: Edge::Rear, by: UD + SHORT, with: &with, close: Close::Usual };
    let run = straight(scene, foot, course);
    let far = match run.stop {
        None => return true,
        Some(Stop::Enemy(_) | Stop::Friend(_) | Stop::Camp) => run.far + SHORT,
        Some(Stop::Ground | Stop::TableEdge) => run.far,
    };
    far >= UD - STEP / 2
}

/// Just before the zone of control of an enemy other than those it leaves.
fn before_zones(scene: &Scene<'_>, unit: UnitId, foot: &Rect, by: i32, left: &[UnitId]) -> i32 {
    by!("A-ZOC-17");
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let new: Vec<_> =
        zones.into_iter().filter(|z| !left.contains(&z.of) && !z.holds(scene, unit, foot)).collect();
    let mut trace = Trace::begin(scene, &[unit]);
    trace.add(Manoeuvre::Back(Ud::floor_of(by)), Way::Ahead(-by), vec![foot.pose().advanced(-by)], 0);
    let entry = trace.legs.first().and_then(|leg| zoc::entry(scene, leg, 0, unit, &new));
    entry.map_or(by, |there| {
        let gone = foot.side_centre(Edge::Front).distance(there.side_centre(Edge::Front));
        (i32::try_from(gone / rocroi_table::GRAIN).unwrap_or(by) - STEP).clamp(0, by)
    })
}

/// Orders to break off: each unit that could, alone, and neighbours together.
pub(crate) fn candidates(scene: &Scene<'_>, units: &[UnitId], out: &mut Vec<crate::order::Order>) {
    let order = Disengage { units: units.to_vec(), choices: crate::order::Choices::default() };
    let fights = units.iter().all(|u| scene.in_melee(*u) || scene.attacks_camp(*u));
    if fights && judge(scene, &order).is_ok() {
        out.push(crate::order::Order::Disengage(order));
    }
}
