//! Who may charge at all, and the opening manoeuvre (A-CHG-02, A-CHG-04, A-CHG-08, A-CHG-09).

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Edge, GRAIN, Motion, Sweep, contact, within};

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
    let pushed = (marks.displaced && !profile.light()) || marks.burst;
    // A reserve charges from its store within its first three moves.
    faults.require(!store || marks.moves < 3, || Fault::ReserveContact { unit });
    let free = (store || marks.moves == 0 && !marks.stored)
        && !marks.charged
        && !marks.rallied
        && !marks.left_zoc
        && !marks.disengaged
        && !marks.held
        && !pushed;
    faults.require(free, || Fault::ChargeOnlyMove { unit });
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

/// The way of the opening: enemies, friends, ground. A wheel in which the front edge touches an enemy ends there;
/// true if it did.
pub(super) fn opening_way(scene: &Scene<'_>, trace: &mut Trace, faults: &mut Faults<Fault>) -> bool {
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
