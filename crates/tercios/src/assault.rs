//! Assault (T-ASL): charges, the combat round and its results, push of pike.

pub mod combat;
pub mod results;
pub mod round;
