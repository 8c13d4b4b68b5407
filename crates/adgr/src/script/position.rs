//! A position as a person writes it: units by name with troop and place, corps with their generals, terrain,
//! camps, works. `docs/cases.md` shows one.

use rocroi_game::Seat;
use serde::{Deserialize, Serialize};

use super::coord::{Coord, Degrees, Xy};
use super::opening::OpeningText;
use super::setting::{PlanText, SettingText};
use crate::abilities::Ability;
use crate::ids::Edge;
use crate::setup::{Options, Rank};
use crate::terrain::{Covering, Flow};
use crate::troops::{Quality, Troop, Weapon};
use crate::world::{Gone, Marks, Phase, Trust, WorkKind};

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    /// Long and short edge of the table in UD; 30 × 20 if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<[Coord; 2]>,
    /// Who plays the first sequence of every turn; A if not said.
    #[serde(default = "seat_a")]
    pub attacker: Seat,
    /// Whose sequence it is; the attacker's if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phasing: Option<Seat>,
    /// The game turn; 1 if not said.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub turn: u16,
    /// The phase that is about to begin; the whole sequence if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The corps that is being activated, its command die already thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activate: Option<String>,
    /// Its command points left; 9 if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    /// Its general has used his free point.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free_used: bool,
    /// Optional rules.
    #[serde(default)]
    pub options: Options,
    /// Where the set-up stands, for a battle that begins before its first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningText>,
    /// The corps, in roster order. A side that names none has one, called like the seat, without a general.
    #[serde(default)]
    pub corps: Vec<CorpsText>,
    /// The units, in roster order.
    #[serde(default)]
    pub unit: Vec<UnitText>,
    /// Terrain pieces.
    #[serde(default)]
    pub terrain: Vec<PieceText>,
    /// Camps.
    #[serde(default)]
    pub camp: Vec<CampText>,
    /// Ships afloat (A-SET-47, optional).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ship: Vec<ShipText>,
    /// Fortifications and obstacles.
    #[serde(default)]
    pub work: Vec<WorkText>,
    /// Ambush markers.
    #[serde(default)]
    pub marker: Vec<MarkerText>,
    /// Pairs of units that have been in contact since an earlier sequence, oldest first; all others that touch
    /// are equally old and younger.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contact: Vec<[String; 2]>,
    /// Charges that made a contact in this sequence: they open a first phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charge: Vec<ChargeText>,
    /// Contacts that could not be aligned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unaligned: Vec<UnalignedText>,
    /// How far the set-up has come, in a battle that is still being set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setting: Option<SettingText>,
    /// What each side has planned and bought besides units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<PlanText>,
}

/// A contact that was left as it touched (A-CHG-77).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnalignedText {
    /// Who came.
    pub by: String,
    /// Whom it touches.
    pub at: String,
    /// The edge attacked; the front if not said.
    #[serde(default, skip_serializing_if = "EdgeText::is_front")]
    pub edge: EdgeText,
    /// The first point of contact.
    pub p: Xy,
}

/// A charge that made a contact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChargeText {
    /// Who charged (`K1`, or `K1.2` for its right half).
    pub by: String,
    /// Whom.
    pub at: String,
    /// On which edge; the front if not said.
    #[serde(default, skip_serializing_if = "EdgeText::is_front")]
    pub edge: EdgeText,
    /// It was uncontrolled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uncontrolled: bool,
    /// It caught an evader.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub caught: bool,
}

/// An edge of a unit, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeText {
    /// Its front.
    #[default]
    Front,
    /// Its left flank.
    Left,
    /// Its right flank.
    Right,
    /// Its rear.
    Rear,
}

impl EdgeText {
    /// The edge.
    pub fn edge(self) -> Edge {
        match self {
            EdgeText::Front => Edge::Front,
            EdgeText::Left => Edge::Left,
            EdgeText::Right => Edge::Right,
            EdgeText::Rear => Edge::Rear,
        }
    }

    /// How an edge is written.
    pub fn of(edge: Edge) -> EdgeText {
        match edge {
            Edge::Front => EdgeText::Front,
            Edge::Left => EdgeText::Left,
            Edge::Right => EdgeText::Right,
            Edge::Rear => EdgeText::Rear,
        }
    }

    /// Is it the front?
    pub fn is_front(&self) -> bool {
        *self == EdgeText::Front
    }
}

fn seat_a() -> Seat {
    Seat::A
}

fn one() -> u16 {
    1
}

fn is_one(n: &u16) -> bool {
    *n == 1
}

/// A corps and its general.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CorpsText {
    /// Its name.
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// The general's name; `G` and the corps' name if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<String>,
    /// His value; ordinary if not said.
    #[serde(default = "ordinary")]
    pub rank: Rank,
    /// He is the commander-in-chief.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chief: bool,
    /// He is allied or unreliable.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub doubtful: bool,
    /// Has a doubtful corps proved reliable?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trust: Option<Trust>,
    /// He is alone here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Xy>,
    /// He is attached to this unit (`K1`, or `K1.2` for its right half).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// He is included in this unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub included: Option<String>,
    /// He is engaged in melee.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub engaged: bool,
    /// The corps has had its activation in this sequence.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub done: bool,
    /// The commander-in-chief has set points aside for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
}

fn ordinary() -> Rank {
    Rank::Ordinary
}

/// A unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitText {
    /// Its name.
    pub name: String,
    /// Whose; needed only if no corps is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Its corps; the only one of its side if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corps: Option<String>,
    /// Troop type.
    pub troop: Troop,
    /// Quality.
    #[serde(default)]
    pub quality: Quality,
    /// Abilities besides those built in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
    /// Missile weapon, if another than its usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// The front-left corner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Xy>,
    /// Instead: the middle of the front edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<Xy>,
    /// Degrees clockwise from north.
    #[serde(default)]
    pub facing: Degrees,
    /// Cohesion points lost.
    #[serde(default, skip_serializing_if = "none_lost")]
    pub lost: u8,
    /// In square.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub square: bool,
    /// Looting a camp.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub looting: bool,
    /// Routed and still on the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub routed: bool,
    /// Commanded Shot lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shot_gone: bool,
    /// Moved or turned in its owner's last Movement phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rolled: bool,
    /// Named as a reserve (optional rule).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reserve: bool,
    /// Command points stored on it (optional rule).
    #[serde(default, skip_serializing_if = "none_lost")]
    pub store: u8,
    /// Smoke over it (optional rule).
    #[serde(default, skip_serializing_if = "none_lost")]
    pub smoke: u8,
    /// The edges to which its halves count as turned; `front` for one that does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned: Vec<EdgeText>,
    /// Out of the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Gone>,
    /// Still to be deployed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub to_deploy: bool,
    /// In the ambush of this marker, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ambush: Option<u8>,
    /// On a flank march.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flank_march: bool,
    /// What it did in this sequence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Marks>,
}

fn none_lost(n: &u8) -> bool {
    *n == 0
}

/// A terrain piece: one of `polygon`, `rect`, `ellipse`, `line`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PieceText {
    /// What it is: brush, field, enclosed-field, plantation, wood, marsh, dunes, gully, village, gentle-hill,
    /// steep-hill, river, coast, road, impassable.
    pub kind: String,
    /// What covers a hill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub covering: Option<Covering>,
    /// How hard a river is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
    /// Corners, in the order in which one walks round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub polygon: Option<Vec<Xy>>,
    /// An upright rectangle: x from, y from, x to, y to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rect: Option<[Coord; 4]>,
    /// Centre x, y, and the axes east-west and north-south.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ellipse: Option<[Coord; 4]>,
    /// The centre line of a road or river.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Xy>>,
    /// The width of a road or river; 0.5 and 1 if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Coord>,
    /// Where the crest line of a round steep hill points, if not along the long table edges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crest: Option<Degrees>,
}

/// A camp.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CampText {
    /// Whose.
    pub seat: Seat,
    /// The front-left corner of its 1 UD side.
    pub at: Xy,
    /// Degrees clockwise from north.
    #[serde(default)]
    pub facing: Degrees,
    /// A fortified camp.
    #[serde(default)]
    pub fortified: bool,
    /// Lost.
    #[serde(default)]
    pub lost: bool,
}

/// A ship, 2 × 1 UD.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShipText {
    /// Whose; a player has one at most.
    pub seat: Seat,
    /// The front-left corner.
    pub at: Xy,
    /// Degrees clockwise from north.
    #[serde(default)]
    pub facing: Degrees,
}

/// A fortification or obstacle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WorkText {
    /// Who placed it.
    pub seat: Seat,
    /// What it is.
    pub kind: WorkKind,
    /// Its left end, looking to its front side.
    pub at: Xy,
    /// Where its front side looks.
    #[serde(default)]
    pub facing: Degrees,
    /// The gun it was bought for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gun: Option<String>,
}

/// An ambush marker; the units that say `ambush` with its number are under it, none for a fake.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MarkerText {
    /// Whose.
    pub seat: Seat,
    /// Its front-left corner.
    pub at: Xy,
    /// Degrees clockwise from north.
    #[serde(default)]
    pub facing: Degrees,
}
