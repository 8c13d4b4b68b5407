//! What never changes in a battle: rosters, corps, generals, table size, options. Open to all, shared by `Arc`.

use rocroi_game::Seat;
use rocroi_table::Ud;
use serde::{Deserialize, Serialize};

use crate::ids::{CorpsId, UnitId};
use crate::troops::Profile;
use crate::world::World;

/// A battle before its first move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Length of the long edges and of the short ones; the standard table is 30 × 20 (A-SET-02).
    pub table: (Ud, Ud),
    /// Who plays the first sequence of every turn: the attacker (A-SET-41).
    pub attacker: Seat,
    /// Every unit, in roster order, seat A's first (A-TRN-06).
    pub units: Vec<UnitSheet>,
    /// Every corps, in roster order, seat A's first.
    pub corps: Vec<CorpsSheet>,
    /// Optional rules and agreements.
    pub options: Options,
    /// The battle as it stands when play begins.
    pub opening: World,
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
    /// What never changes about a unit.
    pub fn unit(&self, id: UnitId) -> &UnitSheet {
        &self.units[id.index()]
    }

    /// What never changes about a corps.
    pub fn corps(&self, id: CorpsId) -> &CorpsSheet {
        &self.corps[id.index()]
    }

    /// All units of an army, in roster order.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let ids = (0u16..).map(UnitId);
        ids.zip(&self.units).filter(move |(_, u)| u.seat == seat).map(|(id, _)| id)
    }

    /// All corps of an army, in roster order.
    pub fn corps_of(&self, seat: Seat) -> impl Iterator<Item = CorpsId> + '_ {
        let ids = (0u8..).map(CorpsId);
        ids.zip(&self.corps).filter(move |(_, c)| c.seat == seat).map(|(id, _)| id)
    }
}
