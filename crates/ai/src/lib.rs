//! Opponents that play by the rules: what they know is a seat's own view, what they may do its candidates, and what
//! comes of it is found by playing it out on a guess of the whole battle. No rule lives here.
//!
//! [`Level::Recruit`] looks at a few orders and one future; [`Level::Captain`] looks at more of both. What a position
//! is worth is a sum of a few [`Term`]s with the weights of `data/weights.toml`.

mod field;
mod fought;
mod level;
mod mind;
mod minds;
mod think;
mod watch;
mod weights;

pub use field::{Body, Lay};
pub use fought::{Fought, fight};
pub use level::{Level, Opponent, Player};
pub use mind::Mind;
pub use think::{Choice, Effort, choose};
pub use watch::{Watch, watch};
pub use weights::{TERMS, Term, Weights};
