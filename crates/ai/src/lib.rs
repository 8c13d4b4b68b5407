//! Opponents that play by the rules: what they know is a seat's own view, what they may do its candidates, and what
//! comes of it is found by playing it out on a guess of the whole battle. No rule lives here.
//!
//! Every order can say why ([`reasons`]).
//!
//! [`Level::Recruit`] glances at a few orders and has his habits; [`Level::Captain`] plays a few of them out,
//! [`Level::General`] more, knowing more, in the time he is given. What a position is worth is a sum of a few
//! [`Term`]s with the weights of `data/weights.toml`.

mod field;
mod fought;
mod future;
mod level;
mod mind;
mod minds;
mod roll;
mod think;
mod watch;
mod weights;
mod why;

pub use field::{Body, Lay};
pub use fought::{Bout, Fought, Moment, Overheard, fight, fight_heard, used};
pub use level::{Clock, Level, Manner, Opponent, Player};
pub use mind::{Average, Eye, Memo, Mind, Notes};
pub use think::{Choice, Effort, choose};
pub use watch::{Watch, watch};
pub use weights::{TERMS, Term, Weights, effort, liking};
pub use why::{Why, reasons};
