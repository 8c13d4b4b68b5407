//! How far a unit may go: Speed with the steps of its order, then the ground of its line (T-MOV-03, T-MOV-26,
//! T-MOV-29, T-MOV-49).

use super::ground::Footing;
use super::line::Line;
use crate::terms::{Arm, Virtue};
use crate::units::LIMIT;
use crate::values::{Reckon as _, Value, read};
use crate::{Field, INCH, Mark, Motion, UnitId, Why};
use rocroi_game::{Tally, by};

/// What ground does to Speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// Nothing.
    Open,
    /// One malus, however many pieces (T-MOV-30).
    Rough,
    /// A bonus: the whole line on easy ground (T-MOV-29).
    Easy,
}

/// How many bonuses the kind of move gives, and why.
fn order_step(motion: Motion) -> Option<(Why, i16)> {
    match motion {
        Motion::Run => Some((Why::Run, 2)),
        Motion::AdvanceOn
        | Motion::Charge
        | Motion::FallShort
        | Motion::CounterCharge
        | Motion::Intercept => Some((Why::AssaultMove, 1)),
        Motion::Evade => {
            by!("T-MOV-49");
            Some((Why::Evading, 2))
        }
        Motion::Retreat => {
            by!("T-MOV-49");
            Some((Why::Retreating, 2))
        }
        Motion::Relentless => Some((Why::Relentless, -1)),
        Motion::Move
        | Motion::Defend
        | Motion::Disengage
        | Motion::Part
        | Motion::Advance
        | Motion::Pursue
        | Motion::Caracole
        | Motion::Protector
        | Motion::Vanguard => None,
    }
}

/// The Speed printed on a unit in its present state (T-MOV-38).
pub fn printed_speed(field: Field<'_>, unit: UnitId) -> u8 {
    let values = field.sheet(unit).values;
    if field.arm(unit) == Arm::Artillery && field.unit(unit).is(Mark::Limbered) {
        by!("T-MOV-38");
        return values.speed_limbered;
    }
    values.speed
}

/// Speed for a move, as the list of its reasons.
pub fn speed(field: Field<'_>, unit: UnitId, step: Option<(Why, i16)>, going: Going) -> Tally<Why> {
    by!("T-MOV-03");
    let mut t = Tally::value(Value::Speed, printed_speed(field, unit));
    if let Some((why, n)) = step {
        t.step(why, n);
    }
    match going {
        Going::Open => {}
        Going::Rough => t.step(Why::DifficultGround, -1),
        Going::Easy => t.step(Why::EasyGround, 1),
    }
    if field.virtue(unit, Virtue::Dedication) {
        t.point(Why::Dedication);
    }
    t
}

/// The three lengths a move may have: without the malus for ground, with it, and with the bonus of easy ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Without any ground: A0 of T-MOV-26.
    pub open: i32,
    /// With the malus for ground: A1 of T-MOV-26.
    pub rough: i32,
    /// Wholly on easy ground (T-MOV-29).
    pub easy: i32,
}

impl Allowance {
    /// For this kind of move.
    pub fn of(field: Field<'_>, unit: UnitId, motion: Motion) -> Allowance {
        Allowance::with(field, unit, order_step(motion))
    }

    /// With these steps of its order.
    pub fn with(field: Field<'_>, unit: UnitId, step: Option<(Why, i16)>) -> Allowance {
        by!("T-UNT-09");
        let inches = |going| i32::from(read(&speed(field, unit, step, going))) * INCH;
        Allowance { open: inches(Going::Open), rough: inches(Going::Rough), easy: inches(Going::Easy) }
    }

    /// A length that ground does not change (T-MOV-31).
    pub fn fixed(length: i32) -> Allowance {
        by!("T-MOV-31");
        Allowance { open: length, rough: length, easy: length }
    }

    /// No move of any kind (T-UNT-18).
    pub const fn is_zero(&self) -> bool {
        self.open == 0
    }

    /// The longest length any ground could allow.
    pub fn longest(&self) -> i32 {
        self.open.max(self.easy)
    }

    /// May the unit go so far on ground like this (T-MOV-26, T-MOV-29; LIMIT of T-UNT-10)?
    pub fn allows(&self, footing: &Footing, length: i32) -> bool {
        self.most(footing, length) + LIMIT >= length
    }

    /// The greatest length allowed on the line, which is drawn at least `drawn` long.
    pub fn most(&self, footing: &Footing, drawn: i32) -> i32 {
        let plain = self.plain(footing);
        // Longer only while the whole of it lies on easy ground.
        if footing.easy > plain && self.easy > plain {
            by!("T-MOV-29");
            return self.easy.min(if footing.easy >= drawn { drawn.max(plain) } else { footing.easy });
        }
        plain
    }

    /// The greatest length allowed without the bonus of easy ground.
    fn plain(&self, footing: &Footing) -> i32 {
        match footing.rough {
            None => self.open,
            Some(edge) => {
                by!("T-MOV-26");
                // Up to the edge with the full allowance, beyond it with the reduced one.
                self.rough.max(self.open.min(edge))
            }
        }
    }

    /// The length of a compulsory move on the line (T-MOV-26): never more than ground allows, and no less. The line
    /// is drawn as long as the move could ever be.
    pub fn due(&self, footing: &Footing, line: &Line) -> i32 {
        let plain = self.plain(footing);
        let whole = self.easy.min(line.length);
        // Nobody chooses to stop where the road does: all of the longer line is on it, or it is not longer.
        if whole > plain && footing.easy + LIMIT >= whole {
            by!("T-MOV-29");
            return whole;
        }
        plain
    }
}
