//! Sentences for everything the engine says. The engine gives a message id and typed arguments
//! ([`rocroi_game::say::Words`]); the Fluent files in `locales/` give the sentence. No rule lives here.

mod speaker;

pub use speaker::{Lang, Names, NoNames, Speaker, Unsaid};
