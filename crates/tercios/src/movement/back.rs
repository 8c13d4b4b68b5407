//! Moving straight back by choice: the caracole and Protector (T-MOV-45).

use super::ending::Keep;
use super::ground::footing;
use super::judge::Path;
use super::line::{Line, Mover, rear};
use super::speed::Allowance;
use crate::units::{CROSS, LIMIT};
use crate::{Fault, Field, Length, Motion, UnitId};
use rocroi_game::{Faults, Refusal, by};

/// Judges a move straight back of this length, keeping the facing.
///
/// # Errors
/// Every reason against it.
pub fn judge_back(
    field: Field<'_>,
    unit: UnitId,
    motion: Motion,
    length: i32,
) -> Result<Path, Refusal<Fault>> {
    by!("T-MOV-45");
    let began = field.unit(unit).pose;
    if length <= CROSS {
        return Err(Refusal::of(Fault::NoLength));
    }
    let line = Line::back(began, length);
    let mut faults = Faults::new();
    let most = Allowance::of(field, unit, motion).most(&footing(field, unit, &line), length);
    faults.require(length <= most + LIMIT, || Fault::FallBackTooFar { most: Length(most) });
    let mover = Mover::new(field, unit, motion);
    // The line of the rear centre is tested for what bars it, that of the front centre for ground.
    if let Some((bar, _)) = mover.barred(&line, rear(field, unit, began)) {
        faults.push(bar.fault());
    }
    let end = line.at(length);
    let keep = Keep::new(began, line.way);
    mover.each_ill(end, &keep, |ill| {
        faults.push(ill.fault());
        true
    });
    faults.verdict()?;
    Ok(Path { motion, face: None, line, end, correction: None, fixed: false })
}

/// The longest such move.
pub fn furthest_back(field: Field<'_>, unit: UnitId, motion: Motion) -> Option<i32> {
    let began = field.unit(unit).pose;
    let allowance = Allowance::of(field, unit, motion);
    let line = Line::back(began, allowance.longest());
    let due = allowance.most(&footing(field, unit, &line), line.length);
    let line = line.with_length(due);
    let keep = Keep::new(began, line.way).chosen();
    let mover = Mover::new(field, unit, motion);
    let end = mover.cut_short(&line, due.min(mover.open_length(&line)), &keep)?;
    (end.length > CROSS).then_some(end.length)
}
