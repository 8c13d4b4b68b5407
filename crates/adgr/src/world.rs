//! What changes in a battle: where everybody stands, what was lost, and the facts to remember (A-TRN-28).
//! What never changes is in [`crate::Setup`]; questions about it are asked through [`crate::Scene`].

mod command;
mod remembered;
mod things;
mod units;

pub use command::*;
pub use remembered::*;
pub use things::*;
pub use units::*;

use std::sync::Arc;

use rocroi_game::{Seat, Secret};
use rocroi_table::Pose;
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, CorpsId, Edge, RosterId, UnitId};
use crate::setting::BattlePlan;
use crate::setting::flank::March;
use crate::setup::{CorpsSheet, Setup, UnitSheet};
use crate::terrain::Ground;

/// Everything that changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct World {
    /// The game turn, from 1: two sequences, one for each player (A-TRN-01).
    pub turn: u16,
    /// Player sequences begun, from 1.
    pub sequence: u16,
    /// Who plays the first sequence of every turn: the attacker (A-SET-41).
    pub attacker: Seat,
    /// The phasing player.
    pub phasing: Seat,
    /// The phase of his sequence.
    pub phase: Phase,
    /// Orders, pursuits and compulsory conformings carried out so far: the age of contacts (A-MEL-04).
    pub acts: u32,
    /// The corps being activated, with its command points.
    pub active: Option<Active>,
    /// Every unit that has appeared, by [`UnitId`].
    pub units: Vec<Unit>,
    /// What never changes about each of them: open to all from the moment it appears (A-SET-33).
    pub sheets: Arc<Vec<UnitSheet>>,
    /// The units of each side that have not appeared yet: known to their owner alone, their number too.
    pub absent: [Secret<Absentees>; 2],
    /// The battle plan of each side, known to its owner alone (A-SET-20).
    #[serde(default = "no_plans")]
    pub plans: [Secret<BattlePlan>; 2],
    /// Every corps, by [`CorpsId`].
    pub corps: Vec<Corps>,
    /// The general of every corps, by [`CorpsId`].
    pub generals: Vec<General>,
    /// Camps.
    pub camps: Vec<Camp>,
    /// Fortifications and obstacles.
    pub works: Vec<Work>,
    /// Ambush markers, by [`crate::MarkerId`].
    pub markers: Vec<Marker>,
    /// Ships (A-SET-47, optional).
    #[serde(default)]
    pub ships: Vec<Ship>,
    /// Every contact between two enemy ADG units, as long as they touch.
    pub contacts: Vec<Contact>,
    /// Every front edge along a side of an enemy, as long as it is there (A-MEL-64).
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// Contacts that could not be aligned, as long as nobody moves (A-MEL-03).
    pub unaligned: Vec<Unaligned>,
    /// Charges that made a contact in this sequence, until its Combat phase is over (A-CHG-29).
    pub struck: Vec<Struck>,
    /// Which friend entered an enemy's zone of control when, while both stay (A-CHG-71).
    pub entered: Vec<Entered>,
    /// Targets chosen among equal ones (A-SHT-22).
    pub aims: Vec<Aim>,
    /// Who fought whom in the Combat phase, until its routs and pursuits are done (A-ROU-06).
    pub fought: Vec<Fought>,
    /// The flank march of each side (A-SET-34).
    #[serde(default = "marches")]
    pub marches: [March; 2],
    /// Units whose place has changed since ambush markers were last looked after; empty where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restless: Vec<UnitId>,
    /// The ground; laid before the battle and shared.
    pub ground: Arc<Ground>,
}

/// The five phases of a sequence (A-TRN-02).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Orders, moves, charges, rallies.
    Movement,
    /// Both players shoot.
    Shooting,
    /// All melees.
    Combat,
    /// Routs and pursuits.
    Rout,
    /// Both armies are checked.
    Victory,
}

/// The corps being activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Active {
    /// Which.
    pub corps: CorpsId,
    /// Command points left.
    pub cp: u8,
    /// The general still has his free point (A-CMD-08).
    pub free: bool,
}

/// Lines of the roster from here on are those of units that appeared during the battle.
const APPEARED: u16 = 0x8000;

/// Nothing planned on either side.
pub(crate) fn no_plans() -> [Secret<BattlePlan>; 2] {
    Seat::BOTH.map(|seat| Secret::of(seat, BattlePlan::default()))
}

/// Nobody is known to march.
pub(crate) fn marches() -> [March; 2] {
    Seat::BOTH.map(March::unknown)
}

impl World {
    /// An empty table.
    pub fn empty(setup: &Setup) -> World {
        let absent = Seat::BOTH.map(|seat| Secret::of(seat, Absentees::default()));
        let corps = Corps { trust: Trust::Reliable, done: false, helped: false, leaderless: false };
        let trust = |s: &CorpsSheet| if s.doubtful { Trust::Untested } else { Trust::Reliable };
        World {
            turn: 1,
            sequence: 1,
            attacker: Seat::A,
            phasing: Seat::A,
            phase: Phase::Movement,
            acts: 1,
            active: None,
            units: Vec::new(),
            sheets: Arc::default(),
            absent,
            plans: no_plans(),
            corps: setup.corps.iter().map(|s| Corps { trust: trust(s), ..corps }).collect(),
            generals: vec![General { at: Whereabouts::Absent, engaged: false, orders: 0 }; setup.corps.len()],
            camps: Vec::new(),
            works: Vec::new(),
            markers: Vec::new(),
            ships: Vec::new(),
            contacts: Vec::new(),
            attacks: Vec::new(),
            unaligned: Vec::new(),
            struck: Vec::new(),
            entered: Vec::new(),
            aims: Vec::new(),
            fought: Vec::new(),
            marches: marches(),
            restless: Vec::new(),
            ground: Arc::default(),
        }
    }

    /// What never changes about a unit.
    pub fn sheet(&self, id: UnitId) -> &UnitSheet {
        &self.sheets[id.index()]
    }

    /// All units of an army that have appeared, in the order in which they did.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let ids = (0u16..).map(UnitId);
        ids.zip(self.sheets.iter()).filter(move |(_, sheet)| sheet.seat == seat).map(|(id, _)| id)
    }

    /// The units of a side that have not appeared, as far as this view holds them.
    pub fn absentees(&self, seat: Seat) -> Option<&[Absent]> {
        self.absent[seat.index()].get().map(|a| a.0.as_slice())
    }

    /// A unit of this sheet appears here: open to all from now on (A-SET-33). Its line of the roster becomes another
    /// number, so that a gap among those that have appeared does not tell of one that has not.
    pub fn appear(&mut self, mut sheet: UnitSheet, pose: Pose) -> UnitId {
        let id = UnitId(u16::try_from(self.units.len()).unwrap_or(u16::MAX));
        sheet.roster = RosterId(APPEARED | id.0);
        self.units.push(Unit::new(Place::Table(pose)));
        Arc::make_mut(&mut self.sheets).push(sheet);
        id
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to change it.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// The general of a corps.
    pub fn general(&self, corps: CorpsId) -> &General {
        &self.generals[corps.index()]
    }

    /// Puts a unit that is on the table somewhere else on it.
    pub fn put(&mut self, id: UnitId, pose: Pose) {
        let unit = &mut self.units[id.index()];
        if unit.pose() != Some(pose) {
            // Smoke stays behind (A-SHT-61).
            unit.smoke = 0;
            if self.markers.iter().any(|m| m.pose.is_some()) && !self.restless.contains(&id) {
                self.restless.push(id);
            }
        }
        unit.place = Place::Table(pose);
    }

    /// The half of a unit, if any, a general of this corps is with on the table.
    pub fn general_with(&self, corps: CorpsId) -> Option<AdgUnit> {
        match self.general(corps).at {
            Whereabouts::Attached(unit) | Whereabouts::Included(unit) => Some(unit),
            Whereabouts::Alone(_) | Whereabouts::Absent | Whereabouts::Lost => None,
        }
    }

    /// The edge to which a half counts as turned, if it does (A-MEL-68).
    pub fn turned(&self, at: AdgUnit) -> Option<Edge> {
        self.unit(at.unit).turned[at.half.index()]
    }
}
