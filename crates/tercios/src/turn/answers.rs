//! Judging the answers to Assault, Run and Fire orders (T-TRN-28 to T-TRN-33), a garrison's too (T-BAT-16).

use super::ready::judge_march;
use crate::assault::charge::{advance_on, draw, draw_out, never_charges, targets};
use crate::battle::arrive;
use crate::battle::buildings::{doorways, doorways_at, outside};
use crate::movement::{self, Path};
use crate::shooting::{self, ShotOrder, sight};
use crate::terms::Switch;
use crate::units::{LEAST, turn_within};
use crate::{Fault, Field, INCH, Motion, Order, Place, Plan, UnitId};
use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Point, Pose};

/// Judges the answer to an Assault order: a charge if any is possible, otherwise an advance (T-TRN-29, T-TRN-30).
pub(crate) fn judge_assault(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let enemy = |u: UnitId| {
        u.at() < field.world.units.len() && field.unit(u).in_play() && field.seat(u) != field.seat(unit)
    };
    match order {
        Order::Charge { at, centre, from } => {
            if !enemy(*at) {
                return Err(Refusal::of(Fault::NotAnEnemy { unit: *at }));
            }
            if never_charges(field, unit) {
                return Err(Refusal::of(Fault::NeverCharges { unit }));
            }
            by!("T-TRN-29");
            let reasons = match sallies(field, unit, *from)? {
                None => match draw(field, unit, *at, Motion::Charge, *centre) {
                    Ok(drawn) => return Ok(Plan::Charge(*at, drawn)),
                    Err(reasons) => reasons,
                },
                Some(poses) => {
                    let mut all = Vec::new();
                    for pose in poses {
                        match draw_out(field, unit, *at, pose, *centre) {
                            Ok(drawn) => return Ok(Plan::Sally(pose, *at, drawn)),
                            Err(reasons) => all.extend(reasons),
                        }
                    }
                    all
                }
            };
            let mut faults = Faults::new();
            reasons.into_iter().for_each(|f| faults.push(f));
            faults.verdict()?;
            // Whatever else: nothing could be drawn to it.
            Err(Refusal::of(Fault::NoRoomAtContact { unit: *at }))
        }
        Order::Toward { at, from } => {
            if !enemy(*at) {
                return Err(Refusal::of(Fault::NotAnEnemy { unit: *at }));
            }
            let mut faults = Faults::new();
            faults.require(targets(field, unit).is_empty(), || Fault::MustCharge);
            if let Some(poses) = sallies(field, unit, *from)? {
                faults.verdict()?;
                return advance_out(field, unit, *at, &poses);
            }
            faults.require(sight::sees(field, unit, *at), || Fault::NotSeen { unit: *at });
            faults.verdict()?;
            by!("T-TRN-30");
            Ok(match advance_on(field, unit, *at) {
                Some(line) => Plan::Move(advance_path(line)),
                None => Plan::Done,
            })
        }
        Order::Done => {
            let mut faults = Faults::new();
            faults.require(targets(field, unit).is_empty(), || Fault::MustCharge);
            faults.push(Fault::MustAdvance);
            faults.verdict()?;
            Ok(Plan::Done)
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Where a garrison could come out to charge or advance: at the point its owner names, facing either way at a
/// corner; none for a unit that is in no building (T-BAT-16).
fn sallies(field: Field<'_>, unit: UnitId, from: Option<Point>) -> Result<Option<Vec<Pose>>, Refusal<Fault>> {
    match (field.unit(unit).place, from) {
        (Place::Garrison(piece), Some(from)) => {
            let here = doorways_at(field, piece, from);
            if here.is_empty() {
                return Err(Refusal::of(Fault::NotOutward { piece }));
            }
            Ok(Some(here))
        }
        (Place::Garrison(_), None) => Err(Refusal::of(Fault::SayWhereFrom)),
        (_, Some(_)) => Err(Refusal::of(Fault::NotInBuilding { unit })),
        (_, None) => Ok(None),
    }
}

/// A garrison that can charge nobody comes out towards an enemy it sees from there (T-TRN-30, T-BAT-16).
pub(super) fn advance_out(
    field: Field<'_>,
    unit: UnitId,
    at: UnitId,
    poses: &[Pose],
) -> Result<Plan, Refusal<Fault>> {
    by!("T-BAT-16");
    for pose in poses {
        let world = outside(field, unit, *pose);
        let out = Field::new(field.setup, &world);
        if let Some(line) = advance_on(out, unit, at)
            && turn_within(pose.facing.turn_to(line.way), 90_000)
        {
            // The whole base must end clear of the building it leaves.
            let mover = movement::Mover::new(out, unit, Motion::AdvanceOn);
            let ends = mover.furthest(&line, &movement::Keep::new(*pose, line.way), None);
            if ends.is_some_and(|e| e.length > 0) {
                return Ok(Plan::Leave(*pose, advance_path(line)));
            }
        }
    }
    Err(Refusal::of(Fault::NotSeen { unit: at }))
}

fn advance_path(line: movement::Line) -> Path {
    let end = line.at(line.length);
    Path { motion: Motion::AdvanceOn, face: None, line, end, correction: None, fixed: false }
}

/// Has the unit a legal Run of an inch, a garrison out of its building (T-ADP-02, T-BAT-16)?
fn can_run_an_inch(field: Field<'_>, unit: UnitId) -> bool {
    match field.unit(unit).place {
        Place::Garrison(piece) => doorways(field, piece).into_iter().any(|pose| {
            let world = outside(field, unit, pose);
            let out = Field::new(field.setup, &world);
            movement::an_inch(out, unit, Motion::Run, Some(piece)).is_some()
        }),
        _ => movement::an_inch(field, unit, Motion::Run, None).is_some(),
    }
}

/// Judges the answer to a Run order.
pub(crate) fn judge_run(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let must = || field.setup.on(Switch::RunMustMove) && can_run_an_inch(field, unit);
    match order {
        Order::Move(march) if field.unit(unit).arriving() => arrive::judge(field, unit, Motion::Run, march),
        // An inch of the front centre along its line; a free Face alone is not enough (T-ADP-02).
        Order::Move(march) => {
            let plan = judge_march(field, unit, Motion::Run, march)?;
            let (Plan::Move(path) | Plan::Leave(_, path)) = &plan else { return Ok(plan) };
            if path.line.length + LEAST < INCH && must() {
                return Err(Refusal::of(Fault::MustRun));
            }
            Ok(plan)
        }
        Order::Done if field.unit(unit).arriving() => Ok(Plan::Done),
        Order::Done if must() => Err(Refusal::of(Fault::MustRun)),
        Order::Done => Ok(Plan::Done),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges the answer to a Fire order.
pub(crate) fn judge_fire(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Shoot(shots) => shooting::target::judge(field, unit, ShotOrder::Fire, shots).map(Plan::Shoot),
        Order::Done => Ok(Plan::Done),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}
