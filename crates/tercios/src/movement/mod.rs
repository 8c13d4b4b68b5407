//! Chapter 04, movement: straight moves and what bars them, ground, turns, friends that give way, and the moves
//! imposed by combat.
//!
//! A move is judged as a whole before it begins (`judge`), and carried out as the process [`Going`], which stops
//! where others have a word to say. The same functions give the furthest legal place of compulsory moves.

mod back;
mod beaten;
mod ending;
mod face;
pub mod give_way;
mod going;
pub mod ground;
mod judge;
mod line;
mod settle;
mod speed;
mod stops;

pub use back::{furthest_back, judge_back};
pub use beaten::{
    advance, advance_most, disengage, disengage_sides, leave, leaving_sides, part, pursue, retreat,
};
pub use ending::{Ending, Ill, Keep, drawn_back};
pub use face::{face, face_pose, face_pose_beside, judge_face};
pub use going::{Going, Met, Went, short_of};
pub use judge::{Path, an_inch, judge, judge_into, judge_out_of};
pub use line::{Bar, Barrier, Line, Mover, narrow_gap, rear};
pub use settle::{InTheWay, Settle};
pub use speed::{Allowance, printed_speed, speed};

pub(crate) use going::{judge_go_on, step as step_going};
pub(crate) use settle::{judge_aside, judge_escape, judge_gun, lose, step as step_settle, step_in_the_way};
pub(crate) use stops::first_within;

use crate::{Event, Mark, Tercios, UnitId};
use rocroi_game::{At, by};

/// Puts a gun on its limber (T-MOV-39); it has left its original position (T-SHT-48).
pub fn limber(at: &mut At<'_, Tercios>, unit: UnitId) {
    by!("T-MOV-39");
    let marks = &mut at.world.unit_mut(unit).marks;
    for mark in [Mark::Limbered, Mark::LimberedNow, Mark::Displaced] {
        marks.set(mark, true);
    }
    at.tell(|| Event::Limbered { unit });
}

/// Disorders a unit; a second disorder has no further effect (T-UNT-25).
pub fn disorder(at: &mut At<'_, Tercios>, unit: UnitId, ground: Option<crate::PieceId>) {
    by!("T-UNT-25");
    if !at.world.unit(unit).is(Mark::Disordered) {
        at.world.unit_mut(unit).marks.set(Mark::Disordered, true);
        at.tell(|| Event::Disordered { unit, ground });
        crate::adaptations::disordered(at, unit);
    }
}
