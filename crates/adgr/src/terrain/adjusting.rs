//! Adjusting terrain (A-TER-49 to A-TER-53): which pieces may be tried, what the die allows, where a piece may end.

use rocroi_game::{Faults, Refusal, Seat, by};
use rocroi_table::{Fine, GRAIN, Point, Ud};
use serde::{Deserialize, Serialize};

use super::kinds::{Ground, Kind, Piece};
use super::order::{Adjustment, PieceId, Sort};
use super::placing::{is_line, judge_ground};
use super::stage::Stage;
use crate::fault::Fault;
use crate::shooting::ground::centre;
use crate::tolerance::{CONTACT, measured};

/// What the adjustment die allows (A-TER-51).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leave {
    /// The piece.
    pub piece: PieceId,
    /// How far it may be moved.
    pub reach: Ud,
    /// It may be turned instead.
    pub turn: bool,
    /// It may be removed instead.
    pub remove: bool,
}

/// What a die allows, by class: 1–2 nothing, 3–4, 5, 6.
pub(crate) fn leave(stage: &Stage, ground: &Ground, piece: PieceId, class: u8) -> Option<Leave> {
    by!("A-TER-51");
    let kind = ground.pieces.get(piece.index())?.kind;
    let compulsory = stage.marks.get(piece.index()).is_some_and(|m| m.compulsory);
    // One piece in the whole game, whoever and whichever number did it.
    let free = !stage.removed;
    match class {
        0 => None,
        1 => Some(Leave { piece, reach: Ud(4), turn: false, remove: false }),
        2 => Some(Leave { piece, reach: Ud(6), turn: true, remove: free && kind == Kind::Impassable }),
        _ => Some(Leave { piece, reach: Ud(6), turn: true, remove: free && !compulsory }),
    }
}

/// May this piece be adjusted at all?
pub(crate) fn adjustable(stage: &Stage, ground: &Ground, piece: PieceId) -> bool {
    by!("A-TER-50");
    let fixed = stage.marks.get(piece.index()).is_none_or(|m| m.fixed);
    ground.pieces.get(piece.index()).is_some_and(|p| !fixed && !is_line(p.kind))
}

/// The pieces a player may try now.
pub(crate) fn open_to(stage: &Stage, ground: &Ground, seat: Seat) -> Vec<PieceId> {
    let ids = (0u8..).map(PieceId).take(ground.pieces.len());
    ids.filter(|id| judge_attempt(stage, ground, seat, *id).is_ok()).collect()
}

/// Judges an attempt at a piece.
///
/// # Errors
/// Why it may not be tried.
pub(crate) fn judge_attempt(
    stage: &Stage,
    ground: &Ground,
    seat: Seat,
    piece: PieceId,
) -> Result<(), Refusal<Fault>> {
    let mut faults = Faults::new();
    faults.require(adjustable(stage, ground, piece), || Fault::NotAdjustable);
    let tried = stage.marks.get(piece.index()).is_some_and(|m| m.tried[seat.index()]);
    if tried {
        // Only a strategist's own attempt goes at a piece again (A-TER-53).
        by!("A-TER-53");
        faults.require(stage.shares[seat.index()].privilege, || Fault::TriedBefore);
    }
    faults.verdict()
}

/// What is done to a piece, with the piece as it would lie; none if it is removed.
///
/// # Errors
/// Every reason why it may not be.
pub(crate) fn judge(
    ground: &Ground,
    table: Point,
    leave: &Leave,
    adjustment: &Adjustment,
) -> Result<Option<Piece>, Refusal<Fault>> {
    let Some(piece) = ground.pieces.get(leave.piece.index()) else {
        return Err(Refusal::of(Fault::NotAdjustable));
    };
    let mut faults = Faults::new();
    by!("A-TER-52");
    let moved = match adjustment {
        Adjustment::Keep => return Ok(Some(piece.clone())),
        Adjustment::Remove => {
            faults.require(leave.remove, || Fault::NoRemoval);
            faults.verdict()?;
            return Ok(None);
        }
        Adjustment::Shift(to) => {
            let from = centre(piece).point();
            let by = Point::new(to.x.saturating_sub(from.x), to.y.saturating_sub(from.y));
            let far = (Fine::from(*to).distance(Fine::from(from)) + GRAIN / 2) / GRAIN;
            let far = measured(i32::try_from(far).unwrap_or(i32::MAX / 2));
            faults.require(far <= leave.reach, || Fault::ShiftTooFar { reach: leave.reach });
            Piece { shape: piece.shape.shifted(by), ..piece.clone() }
        }
        Adjustment::Turn { about, by } => {
            faults.require(leave.turn, || Fault::NoTurning);
            let of_it = piece.shape.distance_from(*about).within(CONTACT);
            faults.require(of_it, || Fault::TurnPoint);
            let by = by.0.rem_euclid(360_000);
            match piece.shape.turned_about(*about, by) {
                Ok(shape) => Piece { shape, crest: piece.crest.map(|h| h.turned(by)), ..piece.clone() },
                Err(_) => return Err(Refusal::of(Fault::PieceOffTable)),
            }
        }
    };
    judge_ground(ground, table, moved.kind, &moved.shape, Some(leave.piece.index()), &mut faults);
    faults.verdict()?;
    Ok(Some(moved))
}

/// What a piece is called.
pub(crate) fn sort(ground: &Ground, piece: PieceId) -> Sort {
    ground.pieces.get(piece.index()).map_or(Sort::Open, |p| Sort::of(p.kind))
}
