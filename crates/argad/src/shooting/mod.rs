//! Chapter SHT: weapons, numbers to roll, factors, sight, cover and hiding.

mod factors;
mod hiding;
mod phase;
mod shot;
mod sight;
mod targets;

pub use factors::{Circumstances, Reckoned, number_at, poor_shot, reckon};
pub use hiding::NOTICED;
pub use phase::{Frozen, ShootingFrame, Volley, phase, volley};
pub use shot::{Shot, ShotResult};
pub use sight::{Blocked, FOREST_LIMIT, Looker};
pub use targets::{
    Legal, loaded, may_shoot, named_shot, ready_arms, shooters, shot_at, shots_at_group, shots_faults,
    state_faults,
};
