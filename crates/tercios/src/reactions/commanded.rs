//! Commanded Shot: cavalry rides to the defence of a charged company of its regiment (T-REA-40 to T-REA-42).

use crate::assault::charge::{Drawn, draw_to};
use crate::movement::{Allowance, Line, Mover};
use crate::terms::{Arm, Rule};
use crate::{Field, Holds, MM, Mark, Motion, Place, UnitId, Why};
use rocroi_game::by;
use rocroi_table::{Edge, Fine, GRAIN};

/// The cavalry that public facts allow to come (T-REA-40).
pub fn who(field: Field<'_>, company: UnitId) -> Vec<UnitId> {
    if !field.has(company, Rule::CommandedShot) {
        return Vec::new();
    }
    by!("T-REA-40");
    let regiment = field.entry(company).regiment;
    field
        .of(field.seat(company))
        .filter(|u| *u != company && field.entry(*u).regiment == regiment)
        .filter(|u| field.arm(*u) == Arm::Cavalry && field.unit(*u).place == Place::Table)
        .filter(|u| !field.unit(*u).is(Mark::Activated) && field.unit(*u).hand.holds == Holds::Order)
        .collect()
}

/// How far the cavalry may go: its Speed, with the bonus of Assault if it holds that.
fn allowance(field: Field<'_>, unit: UnitId, assault: bool) -> Allowance {
    by!("T-REA-41");
    let step = assault.then_some((Why::AssaultMove, 1));
    Allowance::with(field, unit, step)
}

/// The ride that meets the charger standing where `field` has it: to its front centre, until the bases touch.
pub fn ride(field: Field<'_>, unit: UnitId, charger: UnitId, assault: bool) -> Option<Drawn> {
    by!("T-REA-41");
    let mover = Mover::new(field, unit, Motion::Defend);
    let goal = Fine::from(field.front(charger));
    draw_to(&mover, allowance(field, unit, assault), charger, Edge::Front, goal).ok()
}

/// Can the cavalry meet the charger so far along its line? The charger is taken as standing there, drawn back if
/// it overlaps anything (T-REA-49).
pub fn meets_at(
    field: Field<'_>,
    unit: UnitId,
    charger: UnitId,
    line: &Line,
    at: i32,
    assault: bool,
) -> bool {
    let (_, pose) = crate::movement::drawn_back(field, charger, line, at, field.unit(charger).pose);
    let mut world = field.world.clone();
    world.unit_mut(charger).pose = pose;
    ride(Field::new(field.setup, &world), unit, charger, assault).is_some()
}

/// The places on the charger's path that are tried: both ends, the nearest to the cavalry, and every 5 mm.
pub fn places(field: Field<'_>, unit: UnitId, line: &Line) -> impl Iterator<Item = i32> + use<> {
    let from = Fine::from(field.front(unit));
    let along = (from - Fine::from(line.pose.at)).along(line.way.forward()) / GRAIN;
    let nearest = i32::try_from(along).unwrap_or(0).clamp(0, line.length);
    let length = line.length;
    [nearest, length, 0].into_iter().chain((0..=length).step_by(5 * MM as usize))
}

/// Is there any place where the cavalry could meet the charger (T-REA-11)?
pub fn possible(field: Field<'_>, unit: UnitId, charger: UnitId, line: &Line, assault: bool) -> bool {
    places(field, unit, line).any(|t| meets_at(field, unit, charger, line, t, assault))
}
