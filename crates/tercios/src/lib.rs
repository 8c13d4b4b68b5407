//! Liber Militum: Tercios with the Kingdoms additions, a module per rulebook chapter.

pub mod army;
pub mod assault;
mod card;
pub mod discipline;
mod event;
mod fault;
mod field;
mod ground;
mod ids;
mod marks;
mod order;
pub mod profiles;
mod setup;
pub mod shooting;
pub mod terms;
pub mod trials;
pub mod troop;
pub mod units;
pub mod values;
mod why;
mod world;

pub use card::{Card, Hand, Holds};
pub use event::{Blank, Branch, Event, Motion, Outcome, Purpose, Victory};
pub use fault::Fault;
pub use field::Field;
pub use ground::{Class, Ground, Outline, Piece, Scenery};
pub use ids::*;
pub use marks::{Mark, Marks};
pub use order::{Decision, How, March, Order, Planning, Said, Trigger};
pub use setup::{ArmySheet, CommanderSheet, Placed, RegimentSheet, Setup, Station, UnitSheet};
pub use why::Why;
pub use world::{Change, Commander, Effect, Place, Subject, Unit, Until, World};
