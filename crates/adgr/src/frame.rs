//! The processes of a battle and the stage each has reached, as data.

use rocroi_game::Hide;
use serde::{Deserialize, Serialize};

use crate::command::CorpsStage;
use crate::movement::Run;
use crate::turn::TurnStage;

/// One process and its stage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The sequence of phases (chapter 10).
    Turn(TurnStage),
    /// The activation of a corps (chapters 10 and 11).
    Corps(CorpsStage),
    /// A move being carried out (chapter 12).
    Move(Box<Run>),
    /// The Shooting phase (chapter 20).
    Shooting,
    /// The Combat phase (chapter 21).
    Combat,
    /// The Rout and Pursuit phase (chapter 23).
    Rout,
    /// The Victory check (chapter 23).
    Victory,
}

impl Hide for Frame {}

/// What a process gives back to the one that called it.
#[derive(Clone, PartialEq, Debug)]
pub enum Return {
    /// It is done.
    Done,
}
