//! A battle as a player has it before him: the plan, the roster, what he is asked, what an order would do,
//! with tallies, odds and sentences. The page, the terminal and the companion all read from here, and only
//! from what the seat has seen. No rule lives here.

mod adgr;
mod any;
mod argad;
pub mod described;
mod desk;
mod falls;
pub mod foresee;
mod laid;
mod layers;
pub mod luck;
mod out;
mod says;
mod shape;
mod shown;
mod tercios;

pub use any::AnyDesk;
pub use desk::Desk;
pub use laid::LaidOut;
pub use out::*;
pub use shown::{Looming, Shown};

use rocroi_game::Viewer;
use rocroi_words::Lang;

/// A desk over a view written as JSON.
///
/// # Errors
/// If it is no view of that system.
pub fn read<S: Shown + 'static>(view: &str, lang: Lang) -> Result<Box<dyn AnyDesk>, String> {
    let seen: rocroi_game::Seen<S> =
        serde_json::from_str(view).map_err(|e| format!("this is no view of {}: {e}", S::NAME))?;
    Ok(Box::new(Desk::new(seen, lang)))
}

/// The same, whatever its system.
///
/// # Errors
/// If it is no view of that system, or there is no such system.
pub fn open(system: &str, view: &str, lang: Lang) -> Result<Box<dyn AnyDesk>, String> {
    rocroi_systems::for_system!(system, S => read::<S>(view, lang), else Err(rocroi_systems::unknown(system).to_string()))
}

/// A desk over what a viewer sees of a battle.
///
/// # Errors
/// As [`open`].
pub fn over(door: &dyn rocroi_systems::Door, viewer: Viewer, lang: Lang) -> Result<Box<dyn AnyDesk>, String> {
    open(door.system(), &door.view(viewer), lang)
}
