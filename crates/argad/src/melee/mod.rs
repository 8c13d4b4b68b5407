//! Chapter MEL: who strikes first, results, ties, factors, charges, push back.

mod factors;
pub mod follow;
mod phase;
mod push;
pub mod redress;
mod strike;

pub use factors::{default_weapon, factors, from_flank, ground_between, higher, step_of, strike, usable};
pub use phase::{
    MeleeFrame, MeleeStage, Named, default_strike, may_strike, name_all, phase, reach, strikers,
    strikes_faults,
};
pub use push::{PUSH, direction};
pub use strike::{Blow, CUIRASS, Duel, DuelResult, Effect, Strike, effect, settle};
