//! The processes of a battle and the stage each has reached, as data.

use rocroi_game::Hide;
use serde::{Deserialize, Serialize};

use crate::charge::flight::Flight;
use crate::charge::later::Later;
use crate::charge::process::Charging;
use crate::command::CorpsStage;
use crate::ids::{CorpsId, UnitId};
use crate::melee::phase::CombatStage;
use crate::movement::Run;
use crate::rally::{Attempt, Rallying};
use crate::rout::phase::RoutStage;
use crate::setting::Opening;
use crate::setting::Stage as Setting;
use crate::setting::panic::Panic;
use crate::setting::reveal::{Reveal, Revealed};
use crate::shooting::phase::ShootingStage;
use crate::terrain::Stage;
use crate::turn::TurnStage;

/// One process and its stage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// From the final terrain to the first turn (chapter 05).
    Setting(Box<Setting>),
    /// Initiative, roles, region and table edge (chapter 05).
    Opening(Opening),
    /// Terrain is chosen, placed and adjusted (chapter 04).
    Terrain(Box<Stage>),
    /// The sequence of phases (chapter 10).
    Turn(TurnStage),
    /// The activation of a corps (chapters 10 and 11).
    Corps(CorpsStage),
    /// A move being carried out (chapter 12).
    Move(Box<Run>),
    /// A charge being carried out (chapter 14).
    Charge(Box<Charging>),
    /// An evade being carried out (chapter 14).
    Flight(Box<Flight>),
    /// An evade out of a zone of control (A-ZOC-13).
    EvadeOut(Box<Flight>),
    /// Enemies flee before a flank march that enters (chapter 05).
    Panic(Box<Panic>),
    /// Ambush markers are opened (chapter 05).
    Reveal(Box<Reveal>),
    /// Units line up or turn to face (chapter 14).
    Later(Box<Later>),
    /// Units held back try to rally (A-RAL-16).
    Held(Vec<(UnitId, Attempt)>),
    /// Lone generals who were run over flee (A-CMD-27).
    Flee(Vec<CorpsId>),
    /// A rally attempt (chapter 22).
    Rally(UnitId, Rallying),
    /// A looting unit called back (chapter 23).
    Recall(UnitId),
    /// The Shooting phase (chapter 20).
    Shooting(ShootingStage),
    /// The Combat phase (chapter 21).
    Combat(CombatStage),
    /// The Rout and Pursuit phase, or the routs of another phase (chapter 23).
    Rout(Box<RoutStage>),
    /// The Victory check (chapter 23).
    Victory,
}

impl Hide for Frame {}

/// What a process gives back to the one that called it.
#[derive(Clone, PartialEq, Debug)]
pub enum Return {
    /// It is done.
    Done,
    /// Markers have been dealt with.
    Revealed(Revealed),
}
