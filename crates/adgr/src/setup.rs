//! What never changes in a battle and is open to all: corps, generals, table size, options. Shared by `Arc`. The
//! units are not here: each is open only from the moment it appears ([`crate::World::sheets`]).

use rocroi_game::Seat;
use rocroi_table::Ud;
use serde::{Deserialize, Serialize};

use crate::ids::{CorpsId, RosterId};
use crate::setting::SettingSheet;
use crate::troops::Profile;

/// A battle before its first move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Length of the long edges and of the short ones; the standard table is 30 × 20 (A-SET-02).
    pub table: (Ud, Ud),
    /// Every corps, in roster order, seat A's first.
    pub corps: Vec<CorpsSheet>,
    /// Optional rules and agreements.
    pub options: Options,
    /// What two lists bring to a battle that is set up by the rules; none for one from a given position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setting: Option<SettingSheet>,
}

/// What never changes about a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitSheet {
    /// Its name on the roster ("K1").
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// Its corps.
    pub corps: CorpsId,
    /// Its line of the roster (A-TRN-06).
    #[serde(default)]
    pub roster: RosterId,
    /// Troop type, quality, abilities, weapon.
    pub profile: Profile,
}

/// What never changes about a corps and its general.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CorpsSheet {
    /// Its name.
    pub name: String,
    /// The name of its general ("G1").
    pub general: String,
    /// Whose.
    pub seat: Seat,
    /// The general's value.
    pub rank: Rank,
    /// He is the commander-in-chief (A-CMD-29).
    pub chief: bool,
    /// He is allied or unreliable: his corps may hesitate (A-CMD-30).
    pub doubtful: bool,
}

/// A general's value (A-CMD-02).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Value 0.
    Ordinary,
    /// Value 1.
    Competent,
    /// Value 2.
    Brilliant,
    /// Value 3.
    Strategist,
}

/// Optional rules, all off by default (A-SET-42), and agreements before the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Reserves (A-SET-43).
    pub reserves: bool,
    /// Musket at short range (A-SHT-59).
    pub musket_short_range: bool,
    /// Mixed arquebus and musket (A-SHT-60).
    pub mixed_shot: bool,
    /// Smoke (A-SHT-61).
    pub smoke: bool,
    /// Boats (A-SET-47).
    pub boats: bool,
    /// The last game turn, if one was agreed (A-ROU-21).
    pub last_turn: Option<u16>,
}

impl Setup {
    /// What never changes about a corps.
    pub fn corps(&self, id: CorpsId) -> &CorpsSheet {
        &self.corps[id.index()]
    }

    /// All corps of an army, in roster order.
    pub fn corps_of(&self, seat: Seat) -> impl Iterator<Item = CorpsId> + '_ {
        let ids = (0u8..).map(CorpsId);
        ids.zip(&self.corps).filter(move |(_, c)| c.seat == seat).map(|(id, _)| id)
    }
}
