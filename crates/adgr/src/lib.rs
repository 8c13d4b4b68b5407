//! ADG-R: L'Art de la Guerre Renaissance, a module per rulebook chapter.
//!
//! [`Adgr`] is the rule system; [`Setup`] what never changes in a battle, [`World`] what does, [`Scene`] the two
//! together as the rules look at them.

pub mod abilities;
pub mod army;
mod change;
pub mod charge;
pub mod command;
mod contacts;
mod contest;
pub mod engagement;
mod event;
mod facts;
mod fault;
mod frame;
mod ids;
pub mod melee;
pub mod movement;
pub mod options;
mod order;
mod plan;
pub mod rally;
pub mod risk;
pub mod rout;
mod scene;
pub mod script;
pub mod sequel;
pub mod setting;
mod setup;
pub mod shooting;
mod system;
pub mod terrain;
pub mod tolerance;
pub mod troops;
pub mod turn;
mod why;
mod world;
pub mod zoc;

pub use change::Change;
pub use command::CorpsStage;
pub use contest::{Contest, Verdict};
pub use event::*;
pub use fault::Fault;
pub use frame::{Frame, Return};
pub use ids::*;
pub use order::*;
pub use plan::{Plan, Price};
pub use scene::{CAMP, MARKER, Scene, point_body, profile, size};
pub use setting::SHIP;
pub use setup::*;
pub use system::{Adgr, kinds};
pub use why::Why;
pub use world::*;
