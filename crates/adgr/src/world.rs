//! What changes in a battle: where everybody stands, what was lost, and the facts to remember (A-TRN-28).
//! What never changes is in [`crate::Setup`]; questions about it are asked through [`crate::Scene`].

use std::sync::Arc;

use rocroi_game::{Seat, Secret};
use rocroi_table::{Point, Pose, Ud};
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, CorpsId, Edge, Half, MarkerId, RosterId, UnitId};
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
    /// Ambush markers, by [`MarkerId`].
    pub markers: Vec<Marker>,
    /// Ships (A-SET-47, optional).
    #[serde(default)]
    pub ships: Vec<Ship>,
    /// Every contact between two enemy ADG units, as long as they touch.
    pub contacts: Vec<Contact>,
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

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// On the table.
    Table(Pose),
    /// Out of the battle for good.
    Gone(Gone),
}

/// The units of a side that have not appeared, in roster order.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Absentees(pub Arc<Vec<Absent>>);

/// A unit that has not appeared. When it does it becomes a [`Unit`] with a sheet; when it never can it is dropped
/// (A-SET-25).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Absent {
    /// What never changes about it.
    pub sheet: UnitSheet,
    /// Where it is.
    pub at: Away,
    /// Its general is with it.
    pub general: Option<With>,
}

/// Where a unit is that has not appeared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Away {
    /// Not yet deployed.
    ToDeploy,
    /// Under an ambush marker (A-SET-21).
    Ambush(MarkerId),
    /// With its corps on a flank march (A-SET-34).
    FlankMarch,
}

/// How a general is with an ADG unit, and with which half (A-CMD-20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum With {
    /// He may leave it.
    Attached(Half),
    /// Part of it for the whole battle.
    Included(Half),
}

/// Why a unit is out of the battle: what it counts for morale differs (A-ROU-16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum Gone {
    /// Routed and removed.
    Routed,
    /// Left the table by an evade (A-MOV-61).
    Left,
    /// Found no room to enter from a flank march: it counts for nothing (A-SET-36).
    NoRoom,
}

/// A unit or battle unit.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Cohesion points lost; one store for both halves of a battle unit (A-TRP-06).
    pub lost: u8,
    /// Routed, and not yet removed (A-ROU-01).
    pub routed: bool,
    /// Routed by A-MEL-64: it stays until the Rout and Pursuit phase (A-MEL-66).
    pub waits: bool,
    /// In square (A-MOV-47).
    pub square: bool,
    /// Looting a camp (A-ROU-10).
    pub looting: bool,
    /// Commanded Shot lost by an evade (A-ABL-32).
    pub shot_gone: bool,
    /// Moved or turned by an order in its owner's most recent Movement phase: a war wagon that did is not
    /// battle-ready (A-ABL-40).
    pub rolled: bool,
    /// Smoke (A-SHT-61, optional).
    pub smoke: u8,
    /// Named as a reserve when it was placed (A-SET-43, optional).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reserve: bool,
    /// Command points stored on a reserve (A-SET-43, optional).
    pub store: u8,
    /// A half that counts as turned, and to which of its edges (A-MEL-68).
    pub turned: [Option<Edge>; 2],
    /// What it did in this sequence.
    pub marks: Marks,
}

impl Unit {
    /// A fresh unit at this place.
    pub fn new(place: Place) -> Self {
        Unit {
            place,
            lost: 0,
            routed: false,
            waits: false,
            square: false,
            looting: false,
            shot_gone: false,
            rolled: false,
            smoke: 0,
            reserve: false,
            store: 0,
            turned: [None; 2],
            marks: Marks::default(),
        }
    }

    /// Where it stands, if it is on the table.
    pub const fn pose(&self) -> Option<Pose> {
        match self.place {
            Place::Table(pose) => Some(pose),
            Place::Gone(_) => None,
        }
    }

    /// It has lost at least one cohesion point (A-TRP-23).
    pub const fn disordered(&self) -> bool {
        self.lost > 0
    }
}

/// Facts kept about a unit until the end of the sequence (A-TRN-28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Orders received, at most three (A-CMD-11).
    pub orders: u8,
    /// Moves made (A-MOV-38).
    pub moves: u8,
    /// The general was with it (or with its group) in move 1, 2, 3: one bit each (A-CMD-31).
    pub with_general: u8,
    /// Smallest distance to an enemy since its first move began (A-MOV-39).
    pub nearest: Option<Ud>,
    /// It received an order that cost command points, or was held back: no uncontrolled charge (A-CHG-33).
    pub paid: bool,
    /// It has slid (A-MOV-14).
    pub slid: bool,
    /// Its position or heading changed by its own order or conforming (A-SHT-14).
    pub moved: bool,
    /// It charged, in whatever way (A-SHT-16).
    pub charged: bool,
    /// The charge was uncontrolled (A-MEL-37).
    pub uncontrolled: bool,
    /// It evaded (A-SHT-16).
    pub evaded: bool,
    /// It disengaged (A-CHG-64).
    pub disengaged: bool,
    /// An enemy disengaged from it: it does not shoot (A-SHT-16).
    pub deserted: bool,
    /// It left a zone of control (A-ZOC-16).
    pub left_zoc: bool,
    /// It tried to rally (A-RAL-01).
    pub rallied: bool,
    /// It was called back from looting (A-ROU-10).
    pub recalled: bool,
    /// It was held back (A-CHG-37).
    pub held: bool,
    /// A reserve used its store (A-SET-43).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stored: bool,
    /// It was burst through (A-MOV-53).
    pub burst: bool,
    /// It was displaced or shifted by others (A-MOV-52, A-CHG-76).
    pub displaced: bool,
    /// It conformed or turned to face in step 4 of its corps' activation (A-CHG-78).
    pub conformed: bool,
    /// Each half lost the point of A-MEL-64.
    pub several_sides: [bool; 2],
}

/// A corps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Corps {
    /// Under an allied or unreliable general: has it proved reliable? (A-CMD-30)
    pub trust: Trust,
    /// It has had its activation in this sequence (A-TRN-04).
    pub done: bool,
    /// The commander-in-chief has set 2 CP aside for its test in this sequence (A-CMD-30).
    pub helped: bool,
    /// Its general was lost before its present activation began: no points but the die (A-CMD-28).
    pub leaderless: bool,
}

/// Whether a corps obeys (A-CMD-30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum Trust {
    /// It does.
    Reliable,
    /// Its first command die has not been rolled yet.
    Untested,
    /// It hesitates.
    Hesitant,
}

/// A general (A-CMD-20).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct General {
    /// Where he is.
    pub at: Whereabouts,
    /// He fights (A-CMD-25).
    pub engaged: bool,
    /// Orders to himself in this activation, at most three (A-CMD-21).
    pub orders: u8,
}

/// Where a general is (A-CMD-20).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Whereabouts {
    /// A marker on the table.
    Alone(Point),
    /// With an ADG unit, which he may leave.
    Attached(AdgUnit),
    /// Part of an ADG unit for the whole battle.
    Included(AdgUnit),
    /// Not on the table: to be deployed, in an ambush, on a flank march.
    Absent,
    /// Lost (A-ROU-11).
    Lost,
}

/// A camp: 1 × 2 UD, without a front (A-SET-11).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Camp {
    /// Whose.
    pub seat: Seat,
    /// Its place; the first side named is 1 UD wide, the depth 2 UD.
    pub pose: Pose,
    /// A fortified camp.
    pub fortified: bool,
    /// Lost; it goes on blocking moves (A-ROU-10).
    pub lost: bool,
}

/// A fortification or obstacle: a line of 1 UD with a front and a rear side (A-TRP-09). Its pose is that of a
/// base of no depth that faces the front side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Work {
    /// Who placed it.
    pub seat: Seat,
    /// What it is.
    pub kind: WorkKind,
    /// The middle of the line, and where its front side looks.
    pub pose: Pose,
    /// The gun it was bought for; it goes with it (A-SET-19).
    pub gun: Option<UnitId>,
}

/// What a work is (A-SET-13, A-SET-16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// A fortification.
    Fortification,
    /// An obstacle.
    Obstacle,
    /// Stakes: an obstacle for mounted only.
    Stakes,
}

/// An ambush marker, 1 × 1 UD (A-SET-21).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// Whose.
    pub seat: Seat,
    /// Where, while it lies on the table.
    pub pose: Option<Pose>,
    /// The corps its units belong to; none for a fake. Which units: [`World::absent`].
    #[serde(with = "held")]
    pub corps: Secret<Option<CorpsId>>,
}

/// A ship afloat, 2 × 1 UD (A-SET-47).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// Whose.
    pub seat: Seat,
    /// Where.
    pub pose: Pose,
}

/// What a marker holds, written as a list: a secret that is "none" must not be read back as a blank.
mod held {
    use super::{CorpsId, Deserialize, Secret, Serialize};
    use rocroi_game::{Hide as _, Viewer};
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(held: &Secret<Option<CorpsId>>, s: S) -> Result<S::Ok, S::Error> {
        let list: Vec<CorpsId> = held.get().copied().flatten().into_iter().collect();
        let mut written = Secret::new(held.known(), super::Held(list));
        if held.is_blank() {
            written.hide(Viewer::Spectator);
        }
        written.serialize(s)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Secret<Option<CorpsId>>, D::Error> {
        let written = Secret::<super::Held>::deserialize(d)?;
        let mut held = Secret::new(written.known(), written.get().and_then(|list| list.0.first().copied()));
        if written.is_blank() {
            held.hide(Viewer::Spectator);
        }
        Ok(held)
    }
}

/// What is written of a marker: its corps, or nothing for a fake.
#[derive(Serialize, Deserialize)]
struct Held(Vec<CorpsId>);
impl rocroi_game::Hide for Held {}

/// Two enemy ADG units that touch, and since when (A-MEL-04, A-CHG-79).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// Of seat A.
    pub a: AdgUnit,
    /// Of seat B.
    pub b: AdgUnit,
    /// The act that made them touch ([`World::acts`]).
    pub act: u32,
    /// The player sequence in which they came to touch.
    pub sequence: u16,
    /// Whose act it was: the attacker at the edge of a terrain piece (A-TER-03).
    pub by: Seat,
    /// They fought each other in the last Combat phase (A-MEL-04).
    pub fought: bool,
}

/// A contact that A-CHG-77 left as it touched.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unaligned {
    /// The ADG unit that came.
    pub by: AdgUnit,
    /// The one it touches.
    pub at: AdgUnit,
    /// The edge attacked.
    pub edge: Edge,
    /// The first point of contact.
    pub p: Point,
    /// Where both stood then.
    pub poses: (Pose, Pose),
}

/// An ADG unit that came into contact by a charge (A-CHG-29).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Struck {
    /// Who charged.
    pub by: AdgUnit,
    /// Whom.
    pub at: AdgUnit,
    /// On which edge.
    pub edge: Edge,
    /// The charge was uncontrolled.
    pub uncontrolled: bool,
    /// It caught an evader, who fights as attacked from the rear (A-CHG-56).
    pub caught: bool,
}

/// What an ADG unit did in this Combat phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fought {
    /// Who.
    pub by: AdgUnit,
    /// Its main opponent, the enemy against whom it gave melee support, or the friend it gave simple support.
    pub at: AdgUnit,
    /// What it did.
    pub how: How,
    /// It defended a fortification, obstacle or river bank in its fight (A-ROU-08).
    pub defends: bool,
}

/// What an ADG unit did in a Combat phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum How {
    /// It fought its main opponent.
    Fought,
    /// It gave melee support.
    MeleeSupport,
    /// It gave simple support.
    SimpleSupport,
}

/// A unit in an enemy's zone of control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entered {
    /// Whose zone.
    pub zone: UnitId,
    /// Who is in it.
    pub unit: UnitId,
    /// Since which act.
    pub act: u32,
}

/// A target chosen among equal ones (A-SHT-22).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// Who shoots, and from where.
    pub shooter: (AdgUnit, Pose),
    /// The edge used.
    pub edge: Edge,
    /// The target chosen.
    pub target: AdgUnit,
    /// All the equal targets, and where they stood.
    pub equal: Vec<(AdgUnit, Pose)>,
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
