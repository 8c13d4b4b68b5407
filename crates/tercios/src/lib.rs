//! Liber Militum: Tercios with the Kingdoms additions, a module per rulebook chapter.

pub mod army;
pub mod assault;
pub mod battle;
#[cfg(test)]
mod bench;
mod card;
pub mod commanders;
pub mod discipline;
mod event;
mod fault;
mod field;
mod fight;
mod frame;
mod ground;
mod ids;
pub mod losses;
mod marks;
pub mod movement;
mod order;
pub mod profiles;
mod propose;
pub mod reactions;
mod reckoning;
pub mod script;
mod secrets;
mod setup;
pub mod shooting;
mod system;
pub mod terms;
pub mod trials;
pub mod troop;
pub mod turn;
pub mod units;
pub mod values;
mod why;
mod world;

pub use card::{Card, Hand, Holds};
pub use event::{Blank, Branch, Event, Motion, Outcome, Purpose, Ruin, Victory, Wear};
pub use fault::Fault;
pub use field::Field;
pub use fight::{Fight, FightOutcome};
pub use frame::{Frame, Plan, Return};
pub use ground::{Class, Ground, Piece, Scenery};
pub use ids::*;
pub use marks::{Mark, Marks};
pub use order::{
    Action, Aiming, Command, Decision, How, March, Order, Origin, Planning, Ride, Said, Shots, Trigger,
};
pub use secrets::Standing;
pub use setup::{ArmySheet, CommanderSheet, Placed, RegimentSheet, Setup, Station, UnitSheet};
pub use system::Tercios;
pub use why::Why;
pub use world::{Change, Commander, Effect, Place, Subject, Unit, Until, World};
