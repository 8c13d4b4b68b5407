//! Argad! skirmish rules, a module per rulebook chapter: figures, turn, movement, shooting, melee, morale,
//! scenario. The rules are those of rulebook/argad; what the published sheet does not say is a ruling of ours
//! there, marked so.

pub mod choices;
pub mod event;
pub mod facts;
pub mod fault;
pub mod figures;
pub mod ground;
pub mod measure;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod orders;
pub mod overlap;
pub mod pending;
pub mod plan;
mod sane;
pub mod scenario;
pub mod script;
pub mod sequel;
pub mod setup;
pub mod shooting;
pub mod system;
pub mod turn;
pub mod why;
pub mod world;

pub use system::Argad;
