//! Judging a voluntary move as a whole, before anything moves (T-MOV-03 to T-MOV-19, T-MOV-35).

use super::ending::{Ill, Keep};
use super::face::face_pose;
use super::ground::footing;
use super::line::{Line, Mover};
use super::speed::Allowance;
use crate::terms::Rule;
use crate::units::{CROSS, LIMIT, turn_within};
use crate::{Fault, Field, INCH, Length, March, Motion, PieceId, UnitId};
use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Edge, Pose};

/// A judged move.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    /// Why it moves.
    pub motion: Motion,
    /// The free Face first, and how the unit stands after it.
    pub face: Option<(Edge, Pose)>,
    /// The line, as far as it will go.
    pub line: Line,
    /// How it ends.
    pub end: Pose,
    /// The angle correction its owner named.
    pub correction: Option<i32>,
    /// Ends exactly so, in contact with an enemy: nothing else is asked of its end.
    pub fixed: bool,
}

/// May the unit face freely at the start of such a move (T-MOV-35, T-MOV-36)?
fn has_mobility(field: Field<'_>, unit: UnitId, motion: Motion) -> bool {
    by!("T-MOV-35");
    if field.has(unit, Rule::Dragoon) {
        by!("T-MOV-43");
    }
    let heavy = field.has(unit, Rule::HeavyCavalry);
    if heavy {
        by!("T-MOV-36");
    }
    matches!(motion, Motion::Move | Motion::Run | Motion::Vanguard)
        && field.has(unit, Rule::Mobility)
        && !heavy
}

/// Judges a voluntary move.
///
/// # Errors
/// Every reason why it is not allowed.
pub fn judge(field: Field<'_>, unit: UnitId, motion: Motion, march: &March) -> Result<Path, Refusal<Fault>> {
    judge_with(field, unit, motion, march, Buildings::default())
}

/// Judges a move that comes out of a building: its line begins at the edge, which does not bar it (T-BAT-16).
///
/// # Errors
/// As [`judge`].
pub fn judge_out_of(
    field: Field<'_>,
    unit: UnitId,
    motion: Motion,
    march: &March,
    building: Option<PieceId>,
) -> Result<Path, Refusal<Fault>> {
    judge_with(field, unit, motion, march, Buildings { beside: building, into: false })
}

/// Judges a move that ends at the edge of a building the unit occupies: nothing is asked of its end (T-BAT-12).
///
/// # Errors
/// As [`judge`].
pub fn judge_into(
    field: Field<'_>,
    unit: UnitId,
    motion: Motion,
    march: &March,
    building: PieceId,
) -> Result<Path, Refusal<Fault>> {
    judge_with(field, unit, motion, march, Buildings { beside: Some(building), into: true })
}

/// The building a line ends or begins at, and whether the unit goes into it.
#[derive(Clone, Copy, Default)]
struct Buildings {
    beside: Option<PieceId>,
    into: bool,
}

fn judge_with(
    field: Field<'_>,
    unit: UnitId,
    motion: Motion,
    march: &March,
    buildings: Buildings,
) -> Result<Path, Refusal<Fault>> {
    let mut faults = Faults::new();
    let began = field.unit(unit).pose;
    let allowance = Allowance::of(field, unit, motion);
    if allowance.is_zero() {
        return Err(Refusal::of(Fault::CannotMove { unit }));
    }
    let length = march.length.0;
    // Above zero means more than 0.1 mm (T-MOV-08).
    by!("T-MOV-08");
    if length <= CROSS {
        return Err(Refusal::of(Fault::NoLength));
    }
    let face = match march.face {
        None => None,
        Some(side) => {
            faults.require(has_mobility(field, unit, motion), || Fault::NoMobility);
            let pose = if side == Edge::Front { None } else { face_pose(field, unit, side) };
            let Some(pose) = pose else {
                faults.push(if side == Edge::Front { Fault::FaceFront } else { Fault::NoRoomToFace });
                faults.verdict()?;
                return Err(Refusal::of(Fault::NoRoomToFace));
            };
            Some((side, pose))
        }
    };
    let start = face.map_or(began, |(_, pose)| pose);
    by!("T-MOV-06");
    let turn = start.facing.turn_to(march.heading);
    faults.require(turn_within(turn, 90_000), || Fault::TurnTooGreat { turn });
    by!("T-MOV-04");
    let line = Line::ahead(Pose::new(start.at, march.heading), length);
    judge_length(field, unit, &line, allowance, &mut faults);
    let mover = Mover { building: buildings.beside, ..Mover::new(field, unit, motion) };
    if let Some((bar, _)) = mover.barred(&line, line.pose.at.into()) {
        faults.push(bar.fault());
    }
    // What the line does not cut is ignored on the way; the end is judged by itself.
    by!("T-MOV-09");
    let keep = Keep::new(began, line.way);
    let (line, end) = if buildings.into {
        (line, line.at(line.length))
    } else {
        judge_end(&mover, line, &keep, march.correction, &mut faults)
    };
    faults.verdict()?;
    by!("T-MOV-07");
    Ok(Path { motion, face, line, end, correction: march.correction, fixed: false })
}

fn judge_length(
    field: Field<'_>,
    unit: UnitId,
    line: &Line,
    allowance: Allowance,
    faults: &mut Faults<Fault>,
) {
    let length = line.length;
    if length <= allowance.rough {
        return;
    }
    let footing = footing(field, unit, line);
    if !allowance.allows(&footing, length) {
        let most = Length(allowance.most(&footing, length));
        let length = Length(length);
        faults.push(if footing.rough.is_some() {
            Fault::TooFarInGround { length, most }
        } else {
            Fault::TooFar { length, most }
        });
    }
}

/// The end of a voluntary move: as declared, corrected (T-MOV-16), or cut short (T-MOV-17).
fn judge_end(
    mover: &Mover<'_>,
    line: Line,
    keep: &Keep,
    named: Option<i32>,
    faults: &mut Faults<Fault>,
) -> (Line, Pose) {
    let end = line.at(line.length);
    let mut ills: Vec<Ill> = Vec::new();
    mover.each_ill(end, keep, |ill| {
        ills.push(ill);
        true
    });
    if let Some(turn) = named {
        faults.require(turn_within(turn, 45_000), || Fault::CorrectionTooGreat { turn });
    }
    let correctable = |ill: &Ill| matches!(ill, Ill::Over(_) | Ill::OverGround(_));
    if !ills.iter().any(correctable) {
        faults.require(named.is_none(), || Fault::CorrectionNotNeeded);
        // A voluntary move that would end so is refused, not cut.
        ills.iter().for_each(|ill| faults.push(ill.fault()));
        return (line, end);
    }
    if let Some(turn) = named {
        let pose = end.turned(turn);
        if mover.ill(pose, keep).is_some() {
            faults.push(Fault::CorrectionNoUse);
        }
        return (line, pose);
    }
    // Guns that do not give way refuse the move; everything else may be cleared by an angle.
    for ill in ills.iter().filter(|i| matches!(i, Ill::Fortified(_) | Ill::NoRoomForGun(_))) {
        faults.push(ill.fault());
    }
    if let Some(pose) = mover.corrected(end, keep, None) {
        return (line, pose);
    }
    let free = keep.touching();
    match mover.cut_short(&line, line.length, &free).filter(|e| e.length > LIMIT) {
        Some(cut) => {
            mover.each_ill(cut.pose, keep, |ill| {
                faults.push(ill.fault());
                true
            });
            (line.with_length(cut.length), cut.pose)
        }
        None => {
            faults.push(Fault::CutToNothing);
            ills.iter().for_each(|ill| faults.push(ill.fault()));
            (line, end)
        }
    }
}

/// A legal move of 1 inch, if there is any (T-ADP-02), out of this building if it stands at its edge. Tried at every
/// whole degree the unit can turn to.
pub fn an_inch(field: Field<'_>, unit: UnitId, motion: Motion, building: Option<PieceId>) -> Option<March> {
    by!("T-ADP-02");
    let facing = field.unit(unit).pose.facing;
    let inch = |d: i32| March {
        face: None,
        heading: facing.turned(d * 1000),
        length: Length(INCH),
        correction: None,
        from: None,
    };
    let legal = |march: &March| {
        judge_out_of(field, unit, motion, march, building).is_ok_and(|p| p.line.length >= INCH - LIMIT)
    };
    (0..=90).flat_map(|d| [d, -d]).map(inch).find(legal)
}
