//! Pursuit (A-ROU-06 to A-ROU-09).

use crate::Adgr;
use crate::frame::{Frame, Return};
use rocroi_game::{At, Do, Halt, In};
use serde::{Deserialize, Serialize};

use super::phase::{After, RoutStage};

/// The pursuits still to be made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pursuits {}

/// Step 4 of the Rout and Pursuit phase.
pub(crate) fn begin(_at: &mut At<'_, Adgr>) -> Result<Do<Adgr>, Halt<Adgr>> {
    Ok(Do::Goto(Frame::Rout(Box::new(RoutStage::Begin(After::Pursuit)))))
}

/// Carries the pursuits on.
pub(crate) fn step(
    _at: &mut At<'_, Adgr>,
    _pursuits: Pursuits,
    _input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    Ok(Do::Done(Return::Done))
}
