//! Chapter 05, setting up the game: what two lists bring to the table, and the way from there to the first turn. Each
//! step is a process in a file of its own; terrain is chapter 04's. A battle from a given position knows nothing of it.

mod answers;
mod arrange;
mod bayonets;
mod camps;
mod deploy;
mod fill;
pub mod flank;
pub mod hidden;
pub mod initiative;
mod judge;
pub mod lay_out;
pub mod markers;
mod order;
pub mod panic;
mod passage;
mod plan;
mod plans;
pub(crate) mod reserves;
pub mod reveal;
mod sensible;
mod stage;
mod start;
pub mod watch;
pub mod zones;

pub use answers::{Camping, Deployment, Hiding, Planning, Post, SettingPlan};
pub use camps::SHIP;
pub(crate) use fill::fill;
pub use initiative::Opening;
pub(crate) use judge::{candidates, judge, sample};
pub use order::{Role, TableSide};
pub use plan::{BattlePlan, Content, Flanking, Train};
pub use plans::markers_of;
pub(crate) use plans::show_all;
pub use sensible::sensible;
pub use stage::Stage;
pub(crate) use stage::step;
pub use start::{SAMPLES, Wish, begun, quick, start};

use rocroi_game::{At, Do, Seat, by};
use serde::{Deserialize, Serialize};

use crate::Adgr;
use crate::frame::Frame;
use crate::terrain::Region;

/// What is agreed and brought before the first die, open to both. The units are not part of it: each player knows
/// his own alone until they appear (A-SET-33); nor is anything else that stays hidden until it is placed (ship, works).
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
    /// Its home regions, in the order of the roster; a plain if it names none (A-SET-09).
    #[serde(default)]
    pub regions: Vec<Region>,
}

impl SideSheet {
    /// Its home regions, never empty.
    pub fn home(&self) -> &[Region] {
        if self.regions.is_empty() { &[Region::Plain] } else { &self.regions }
    }
}

impl SettingSheet {
    /// What a side brings.
    pub fn side(&self, seat: Seat) -> &SideSheet {
        &self.sides[seat.index()]
    }

    /// The game date (A-TER-13): the one agreed on, or that of the defender's army.
    pub fn date(&self, defender: Seat) -> u16 {
        by!("A-TER-13");
        self.year.unwrap_or(self.side(defender).year)
    }
}

/// Terrain is final: on to the next step of A-SET-01. `coast` is the player who placed a coast, if one lies there: his
/// ship may be put afloat (A-SET-47).
pub(crate) fn after_terrain(_at: &mut At<'_, Adgr>, coast: Option<Seat>) -> Do<Adgr> {
    by!("A-SET-01");
    Do::Goto(Frame::Setting(Box::new(Stage::first(coast))))
}
