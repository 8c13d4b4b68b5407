//! A seat as the wire brings it, whatever the rules: its view kept up with what it is told, and a player over it.

use rocroi_game::{Chance, Seen};
use rocroi_systems::{Wire as _, for_system, unknown};

use crate::level::Player;
use crate::mind::Mind;

/// A seat's view, kept up with what it is told.
pub trait Watch: Send {
    /// Something was told (JSON).
    ///
    /// # Errors
    /// If it is nothing of this system.
    fn hear(&mut self, told: &str) -> Result<(), String>;
    /// The order a player gives to what the seat is asked (JSON); none if it is not asked.
    fn order(&self, player: &mut Player) -> Option<String>;
    /// Any legal order (JSON); none if the seat is not asked.
    fn sample(&self, chance: &mut Chance) -> Option<String>;
    /// The view (JSON).
    fn view(&self) -> String;
}

/// Begins to watch over a view (JSON).
///
/// # Errors
/// If it is no view of that system, or there is no such system.
pub fn watch(system: &str, view: &str) -> Result<Box<dyn Watch>, String> {
    for_system!(system, S => {
        let seen = S::read_view(view).map_err(|e| format!("this is no view of {system}: {e}"))?;
        Ok(Box::new(seen))
    }, else Err(unknown(system).to_string()))
}

impl<S: Mind> Watch for Seen<S> {
    fn hear(&mut self, told: &str) -> Result<(), String> {
        let heard = S::read_heard(told).map_err(|e| format!("this was not told by {}: {e}", S::NAME))?;
        Seen::hear(self, &heard);
        Ok(())
    }

    fn order(&self, player: &mut Player) -> Option<String> {
        player.order(self).map(|c| S::order_as_json(&c.order))
    }

    fn sample(&self, chance: &mut Chance) -> Option<String> {
        self.state().sample(self.viewer().seat()?, chance).map(|o| S::order_as_json(&o))
    }

    fn view(&self) -> String {
        S::write_view(self)
    }
}
