//! Exact probabilities. A fight of the engine ([`Trial`]) is enumerated over the counts per class of faces,
//! equal situations merged; no rule lives here and no battle is cloned.

mod chain;
mod dist;
mod exact;
mod luck;
mod seen;

pub use chain::{follow, phase, phase_from};
pub use dist::{Odds, percent};
pub use exact::{exact, exact_within};
pub use luck::{Account, Ledger, Luck, POINT, Tail, Throw, luck};
pub use rocroi_game::{Chain, Toll, Trial};
pub use seen::{Mean, Seen, Share, Side, weigh};
