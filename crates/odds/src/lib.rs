//! Exact probabilities. A fight of the engine ([`Trial`]) is enumerated over the counts per class of faces,
//! equal situations merged; no rule lives here and no battle is cloned.

mod dist;
mod exact;

pub use dist::{Odds, percent};
pub use exact::{exact, exact_within};
pub use rocroi_game::Trial;
