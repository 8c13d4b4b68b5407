//! Charges that commanders bring about: Fearless leads one himself (T-COM-51), a Provoker draws one out of an enemy
//! (T-COM-61).

use crate::assault::Charging;
use crate::assault::charge::{draw, sally};
use crate::battle::buildings::come_out;
use crate::terms::Trait;
use crate::turn::{Acting, ActingStage};
use crate::{Card, Effect, Field, Frame, Motion, Subject, Tercios, UnitId, Until};
use rocroi_game::{At, by};

pub(super) use crate::assault::charge::targets;

/// The unit makes an Assault at once, with all its rules: its owner names the enemy now. `used`: it had used its order,
/// so that the commander dies if it loses (the amount of the effect says so).
pub(super) fn led(at: &mut At<'_, Tercios>, unit: UnitId, used: bool) -> Frame {
    by!("T-COM-51");
    let (of, on) = (Trait::Fearless, Subject::Unit(unit));
    let until = Until::Activation;
    at.world.effects.push(Effect { of, on, virtue: None, amount: u8::from(used), until });
    Frame::Acting(Acting { unit, stage: ActingStage::Carry(Card::Assault, None) })
}

/// The unit charges that enemy and nobody else; none if it cannot any more.
pub(super) fn provoked(at: &mut At<'_, Tercios>, unit: UnitId, target: UnitId) -> Option<Frame> {
    by!("T-COM-61");
    let field = Field::from(&*at);
    let drawn = match sally(field, unit, target) {
        Some((pose, drawn)) => {
            come_out(at, unit, pose);
            drawn
        }
        None => draw(field, unit, target, Motion::Charge, None).ok()?,
    };
    Some(Frame::Charging(Charging::declare(at, unit, target, drawn, None)))
}
