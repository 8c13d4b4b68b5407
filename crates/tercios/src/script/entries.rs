//! The entries of a position as a person writes them: units, commanders, pieces of ground.

use super::measure::{Measure, written};
use crate::terms::{Rule, Trait, Virtue, Weapon};
use crate::{Card, Class, Mark, Piece, Scenery};
use rocroi_game::Seat;
use rocroi_table::Drawn;
use serde::{Deserialize, Serialize};

/// A unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UnitAt {
    /// What it is called.
    pub name: String,
    /// Whose it is: `A` (if nothing is said) or `B`.
    pub seat: Option<Seat>,
    /// The id of its profile.
    pub profile: String,
    /// The ids of its options.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Special rules a scenario gives it besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
    /// Special rules a scenario takes away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Rule>,
    /// Weapons a scenario gives it besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Printed numbers a scenario changes.
    #[serde(skip_serializing_if = "Numbers::is_none")]
    pub values: Numbers,
    /// Another base, width and depth in centimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_cm: Option<[u8; 2]>,
    /// Its regiment; all units of a side without one are of the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regiment: Option<String>,
    /// Its front centre; not on the table if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[Measure; 2]>,
    /// Where it faces, in degrees clockwise from north.
    pub facing: Measure,
    /// The building it holds, by its place in the list of ground, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub garrison: Option<usize>,
    /// Wear.
    #[serde(skip_serializing_if = "is_zero")]
    pub wear: u8,
    /// Its card, face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// Which seats know its card, `A`, `B`, `AB` or an empty text; its owner if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// The card is for reaction only (T-COM-44).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reaction_only: bool,
    /// The order it was activated with earlier in this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acted: Option<Card>,
    /// The battalion a regimental gun is joined to (T-SHT-49).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<String>,
    /// Marks on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// Printed numbers that a position changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Numbers {
    /// Inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u8>,
    /// Inches of a limbered gun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed_limbered: Option<u8>,
    /// Dice in combat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee: Option<u8>,
    /// Dice of fire, near and far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoot: Option<[u8; 2]>,
    /// Dice of tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discipline: Option<u8>,
    /// Dice to cancel hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub courage: Option<u8>,
    /// Wear it can carry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stamina: Option<u8>,
    /// Defences against infantry, cavalry, volley and ball.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defences: Option<[u8; 4]>,
}

impl Numbers {
    pub(super) fn is_none(&self) -> bool {
        *self == Numbers::default()
    }

    pub(super) fn write(self, v: &mut crate::values::Values) {
        v.speed = self.speed.unwrap_or(v.speed);
        v.speed_limbered = self.speed_limbered.unwrap_or(v.speed_limbered);
        v.melee = self.melee.unwrap_or(v.melee);
        v.shoot = self.shoot.unwrap_or(v.shoot);
        v.discipline = self.discipline.unwrap_or(v.discipline);
        v.courage = self.courage.unwrap_or(v.courage);
        v.stamina = self.stamina.unwrap_or(v.stamina);
        v.defences = self.defences.unwrap_or(v.defences);
    }
}

/// A commander.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommanderAt {
    /// What he is called.
    pub name: String,
    /// Whose he is: `A` (if nothing is said) or `B`.
    pub seat: Option<Seat>,
    /// His rank.
    pub rank: u8,
    /// The commander-in-chief?
    pub chief: bool,
    /// His regiment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regiment: Option<String>,
    /// His virtues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub virtues: Vec<Virtue>,
    /// His traits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// The centre of his disc.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[Measure; 2]>,
    /// The unit he is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Exhausted?
    pub exhausted: bool,
    /// Joined his unit in this turn?
    pub joined: bool,
    /// Lost?
    pub lost: bool,
}

/// A piece of ground.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundAt {
    /// What it is.
    pub scenery: Scenery,
    /// The corners of an area.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<[Measure; 2]>,
    /// The points of a hedge or wall, or of the centre line of a road or river.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<[Measure; 2]>,
    /// The width of a road or river.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Measure>,
    /// Its class, where dice have decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Covered, where dice have decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub covered: Option<bool>,
    /// Hidden, where dice have decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<bool>,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Numbers {
    pub(super) fn all(v: crate::values::Values) -> Numbers {
        Numbers {
            speed: Some(v.speed),
            speed_limbered: Some(v.speed_limbered),
            melee: Some(v.melee),
            shoot: Some(v.shoot),
            discipline: Some(v.discipline),
            courage: Some(v.courage),
            stamina: Some(v.stamina),
            defences: Some(v.defences),
        }
    }
}

impl GroundAt {
    pub(super) fn of(piece: &Piece) -> GroundAt {
        let all = |points: &[rocroi_table::Point]| points.iter().map(|p| written(*p)).collect::<Vec<_>>();
        let (area, line, width) = match piece.shape.drawn() {
            Drawn::Polygon(points) => (all(points), Vec::new(), None),
            Drawn::Line(points) => (Vec::new(), all(points), None),
            Drawn::Band { width, points } => (Vec::new(), all(points), Some(Measure::of_units(*width))),
        };
        GroundAt {
            scenery: piece.scenery,
            area,
            line,
            width,
            class: Some(piece.class),
            covered: Some(piece.covered),
            hidden: Some(piece.hidden),
        }
    }
}
