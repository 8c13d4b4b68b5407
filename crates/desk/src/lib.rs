//! A battle as a player has it before him: the plan, the roster, what he is asked, what an order would do,
//! with tallies, odds and sentences. The page, the terminal and the companion all read from here, and only
//! from what the seat has seen. No rule lives here.

mod any;
mod desk;
mod out;
mod shown;

pub use any::AnyDesk;
pub use desk::Desk;
pub use out::*;
pub use shown::Shown;
