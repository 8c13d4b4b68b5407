//! Battles over the network: one task per battle and the only writer to it, every answer safe on disk
//! before anyone is told, and only what a seat has seen leaves.

pub mod client;
pub mod dice;
pub mod hall;
pub mod http;
pub mod opponent;
pub mod ready;
pub mod room;
pub mod serve;
pub mod store;
pub mod terms;
pub mod wire;
