//! Who may charge at all, and the opening manoeuvre (A-CHG-02, A-CHG-04, A-CHG-08, A-CHG-09).

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Edge, GRAIN, Rect, contact, overlaps, within};

use crate::abilities::Ability;
use crate::engagement::TOLERANCE;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::group::Formation;
use crate::movement::{Trace, Way, is_turn, may_pass};
use crate::order::{Angle, Charge, Manoeuvre};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP};
use crate::troops::{Category, Profile};

/// From the contact tolerance to a touch a wheel turns no farther than this, in 1/1000 degree.
const A_LITTLE: i32 = 2_000;

/// Does such a unit never charge, wherever it stands?
pub fn never_charges(what: Profile, square: bool) -> bool {
    by!("A-CHG-02");
    matches!(what.category(), Category::Art | Category::Wwg) || what.has(Ability::Expendable) || square
}

/// Who may not charge at all (A-CHG-02), or not now (A-CHG-04).
pub(super) fn may_charge(scene: &Scene<'_>, unit: UnitId, store: bool, faults: &mut Faults<Fault>) {
    let (profile, state) = (scene.profile(unit), scene.unit(unit));
    let barred = never_charges(profile, state.square) || scene.in_melee(unit) || scene.attacks_camp(unit);
    faults.require(!barred, || Fault::CannotCharge { unit });
    faults.require(!state.looting, || Fault::Looting { unit });
    by!("A-CHG-04");
    let marks = state.marks;
    // A reserve charges from its store within its first three moves.
    faults.require(!store || marks.moves < 3, || Fault::ReserveContact { unit });
    let free = (store || marks.moves == 0 && !marks.stored) && !marks.charged;
    faults.require(free, || Fault::ChargeOnlyMove { unit });
    faults.require(!marks.rallied, || Fault::Rallied { unit });
    by!("A-MOV-52");
    let pushed = (marks.displaced && !profile.light()) || marks.burst;
    faults.require(!pushed, || Fault::Displaced { unit });
    faults.require(!marks.left_zoc, || Fault::LeftZoc { unit });
    faults.require(!marks.disengaged, || Fault::BrokeOff { unit });
    faults.require(!marks.held, || Fault::Held { unit });
}

/// One wheel, or one slide, or one turn and then perhaps a wheel (A-CHG-08, A-CHG-09).
pub(super) fn opening(scene: &Scene<'_>, order: &Charge, formed: Formation, faults: &mut Faults<Fault>) {
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

/// The way of the opening: enemies, friends, ground. A wheel in which a front edge touches an enemy ends there.
pub(super) fn opening_way(scene: &Scene<'_>, trace: &mut Trace, faults: &mut Faults<Fault>) {
    let stopped = wheel_to_contact(scene, trace);
    for leg in &trace.legs {
        for (i, unit) in trace.units.iter().enumerate() {
            let seat = scene.seat(*unit);
            let start = Body::Rect(leg.from[i]);
            let inside = scene.table().holds(&Body::Rect(leg.to[i]), STEP / 2);
            faults.require(inside, || Fault::OffTable { unit: *unit });
            // Most others are nowhere near.
            let near = leg.bounds(i).grown(i64::from(2 * CONTACT) * GRAIN);
            let others = scene.on_table().filter(|(_, foot)| near.meets(foot.bounds()));
            for (id, foot) in others.filter(|(id, _)| !trace.units.contains(id)) {
                let body = Body::Rect(*foot);
                if scene.seat(id) != seat {
                    let meets = if within(&start, &body, CONTACT) {
                        leg.overlaps(i, &body)
                    } else if stopped && leg.manoeuvre + 1 == trace.path.len() {
                        // Cut short where the first of all is touched.
                        overlaps(&Body::Rect(leg.to[i]), &body, CONTACT)
                    } else {
                        leg.touches(i, &body)
                    };
                    faults.require(!meets, || Fault::EnemyInTheWay { unit: *unit, enemy: id });
                    continue;
                }
                let over = match leg.way {
                    Way::Sideways(_) => leg.overlaps(i, &body),
                    _ => overlaps(&Body::Rect(leg.to[i]), &body, CONTACT),
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
}

/// A wheel in which a front edge touches an enemy is cut short there (A-CHG-08).
fn wheel_to_contact(scene: &Scene<'_>, trace: &mut Trace) -> bool {
    let (Some(Manoeuvre::Wheel(side, _)), Some(leg)) = (trace.path.last(), trace.legs.last()) else {
        return false;
    };
    let mut first: Option<(i32, usize, Rect)> = None;
    for (i, unit) in trace.units.iter().enumerate() {
        let near = leg.bounds(i).grown(i64::from(2 * CONTACT) * GRAIN);
        let enemies = scene.army(scene.seat(*unit).other()).filter(|(_, foot)| near.meets(foot.bounds()));
        for (_, foot) in enemies {
            let body = Body::Rect(*foot);
            if within(&Body::Rect(leg.from[i]), &body, CONTACT) {
                continue;
            }
            let Some(close) = leg.first_within(i, &body, CONTACT) else { continue };
            let exact = leg.first_within(i, &body, 0).filter(|at| *at <= close + A_LITTLE);
            let at = exact.unwrap_or(close);
            if first.is_none_or(|(before, ..)| at < before) {
                first = Some((at, i, *foot));
            }
        }
    }
    let Some((at, i, foe)) = first.filter(|(at, ..)| *at > 0) else { return false };
    let there = leg.at(at)[i].rect(leg.from[i].size());
    if !contact(&there, &foe, &TOLERANCE).is_some_and(|c| c.touches_with(Edge::Front, CONTACT)) {
        return false;
    }
    by!("A-CHG-08");
    let mut path = trace.path.clone();
    path.pop();
    path.push(Manoeuvre::Wheel(*side, Angle(at)));
    let mut ignored = Faults::new();
    *trace = Trace::follow(scene, &trace.units, &path, trace.formation, &mut ignored);
    true
}
