//! Battles over the network: one task per battle and the only writer to it, every answer safe on disk
//! before anyone is told, and only what a seat has seen leaves.

pub mod accept;
pub mod clock;
pub mod dice;
pub mod hall;
pub mod http;
pub mod limits;
pub mod log;
pub mod make;
pub mod meters;
pub mod opponent;
pub mod page;
pub mod ready;
pub mod record;
pub mod rest;
pub mod room;
mod say;
pub mod serve;
pub mod socket;
pub mod store;
pub mod verify;
