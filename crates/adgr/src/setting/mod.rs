//! Chapter 05, setting up the game: what two lists bring to the table, and the way from there to the first turn.
//! A battle from a given position knows nothing of it.

mod answers;
mod bayonets;
mod judge;
mod plan;
mod stage;

pub use answers::{Camping, Deployment, Hiding, Planning, Post, SettingPlan};
pub(crate) use judge::{candidates, judge};
pub use plan::{BattlePlan, Content, Flanking, Train};
pub use stage::Stage;
pub(crate) use stage::step;

use rocroi_game::Seat;
use serde::{Deserialize, Serialize};

/// What is agreed and brought before the first die, open to both. The units are not part of it: each player knows
/// his own alone until they appear (A-SET-33).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SettingSheet {
    /// The year both players agreed on; otherwise that of the defender's army (A-TER-13).
    pub year: Option<u16>,
    /// What each side brings.
    pub sides: [SideSheet; 2],
}

/// What a side brings besides its units, as far as it is open.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SideSheet {
    /// What the army is called.
    pub name: String,
    /// Its year.
    pub year: u16,
}

impl SettingSheet {
    /// What a side brings.
    pub fn side(&self, seat: Seat) -> &SideSheet {
        &self.sides[seat.index()]
    }
}
