//! A position as a person writes it: lengths in cm, headings in degrees clockwise from north, figures by ready name
//! or profile. Unknown fields are refused, so that a slip is named with its line.

use crate::figures::{Class, Clothing, Firearm, Horse, Kind, Role, Weapon};
use crate::ground::{AreaKind, Edge, LineKind, OpeningKind};
use crate::morale::Morale;
use crate::scenario::ScenarioName;
use crate::setup::Enters;
use crate::world::Phase;
use rocroi_game::Seat;
use rocroi_table::Cm;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A place: x, y in cm.
pub type Xy = [Cm; 2];

fn is<T: Default + PartialEq>(t: &T) -> bool {
    *t == T::default()
}

/// A position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Position {
    /// A ready scenario from its set-up on, or an encounter of bands bought at random by this seed; nothing else is
    /// said then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<ScenarioName>,
    /// The seed of such an encounter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What the two bands are called; A and B if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// The phase at which it begins: the start of a turn, if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The turn, 1 if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// The last turn, 12 if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// The side that moves first this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// The side that moved first last turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Seat>,
    /// The edges for which the routed run: A's, B's. South and north if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rout: Option<[Edge; 2]>,
    /// The scenario by whose points the battle is decided (R-SCN-13, R-SCN-16, R-SCN-19, R-SCN-22).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<ScenarioName>,
    /// Scenario exits: A's, B's.
    #[serde(skip_serializing_if = "is")]
    pub exits: [Vec<Edge>; 2],
    /// The ground.
    pub ground: GroundSpec,
    /// The groups, in order; figures are numbered through for each side.
    pub group: Vec<GroupSpec>,
    /// Horses without rider.
    #[serde(skip_serializing_if = "is")]
    pub horse: Vec<HorseSpec>,
    /// Carts.
    #[serde(skip_serializing_if = "is")]
    pub cart: Vec<CartSpec>,
    /// Where loot is, by building: `inside`, a figure, `at 20.5 30` where it lies, or `off B west`.
    #[serde(skip_serializing_if = "is")]
    pub loot: Vec<String>,
    /// What is known of contacts beyond that they are there.
    #[serde(skip_serializing_if = "is")]
    pub contact: Vec<ContactSpec>,
    /// Bands that were breaking at an earlier check.
    #[serde(skip_serializing_if = "is")]
    pub breaking: Vec<Seat>,
    /// Who leads a band now, if not the figure bought for it: a successor, or nobody (R-MRL-02).
    #[serde(skip_serializing_if = "is")]
    pub leader: BTreeMap<Seat, String>,
    /// Bands whose leader was put out of action this turn.
    #[serde(skip_serializing_if = "is")]
    pub leader_lost: Vec<Seat>,
    /// Who ambushed whom this turn: `["B-1", "A-2"]`.
    #[serde(skip_serializing_if = "is")]
    pub ambushed: Vec<[String; 2]>,
}

/// The ground of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct GroundSpec {
    /// Width and height.
    pub size: Xy,
    /// Terrain: `x a–b, y c–d` (R-SCN-06).
    #[serde(skip_serializing_if = "is")]
    pub area: Vec<AreaSpec>,
    /// Linear obstacles and high walls.
    #[serde(skip_serializing_if = "is")]
    pub line: Vec<LineSpec>,
    /// Buildings.
    #[serde(skip_serializing_if = "is")]
    pub building: Vec<BuildingSpec>,
    /// Gates in high walls: their middle and the ends are 2 cm apart along x or y.
    #[serde(skip_serializing_if = "is")]
    pub gate: Vec<LineEnds>,
}

impl Default for GroundSpec {
    fn default() -> Self {
        GroundSpec {
            size: [Cm(180), Cm(120)],
            area: Vec::new(),
            line: Vec::new(),
            building: Vec::new(),
            gate: Vec::new(),
        }
    }
}

/// An area.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaSpec {
    /// What.
    pub kind: AreaKind,
    /// From west to east.
    pub x: Xy,
    /// From south to north.
    pub y: Xy,
}

/// A line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineSpec {
    /// What.
    pub kind: LineKind,
    /// One end.
    pub from: Xy,
    /// The other.
    pub to: Xy,
}

/// The ends of something straight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineEnds {
    /// One end.
    pub from: Xy,
    /// The other.
    pub to: Xy,
}

/// A building.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingSpec {
    /// From west to east.
    pub x: Xy,
    /// From south to north.
    pub y: Xy,
    /// Floors.
    #[serde(default = "one")]
    pub storeys: u8,
    /// Doors, windows, loopholes.
    #[serde(default)]
    pub openings: Vec<OpeningSpec>,
}

fn one() -> u8 {
    1
}

/// An opening: its middle, or the side in whose middle it lies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningSpec {
    /// What.
    pub kind: OpeningKind,
    /// Its middle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Xy>,
    /// The side in whose middle it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Edge>,
    /// Its width, 2 cm if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Cm>,
}

/// A group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GroupSpec {
    /// Whose.
    pub side: Seat,
    /// What it is called.
    #[serde(default, skip_serializing_if = "is")]
    pub name: String,
    /// In close order, facing so (degrees).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formed: Option<Cm>,
    /// Said to form, facing so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forming: Option<Cm>,
    /// Its state.
    #[serde(default, skip_serializing_if = "is")]
    pub morale: Morale,
    /// Starting strength, its figures if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// Figures at the start of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_start: Option<u8>,
    /// Figures lost this turn.
    #[serde(default, skip_serializing_if = "is")]
    pub lost: u8,
    /// A group leader of it was put out of action this turn.
    #[serde(default, skip_serializing_if = "is")]
    pub leader_lost: bool,
    /// The turn in which it routed.
    #[serde(default, skip_serializing_if = "is")]
    pub routed_on: u8,
    /// Hidden.
    #[serde(default, skip_serializing_if = "is")]
    pub hidden: bool,
    /// In disorder.
    #[serde(default, skip_serializing_if = "is")]
    pub disorder: bool,
    /// Has had its move.
    #[serde(default, skip_serializing_if = "is")]
    pub moved: bool,
    /// Has sprung its ambush.
    #[serde(default, skip_serializing_if = "is")]
    pub ambush_spent: bool,
    /// Was ambushed this turn.
    #[serde(default, skip_serializing_if = "is")]
    pub ambushed: bool,
    /// Ground it is used to.
    #[serde(default, skip_serializing_if = "is")]
    pub knows: Vec<AreaKind>,
    /// Enters later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enters: Option<Enters>,
    /// Its figures.
    pub figure: Vec<FigureSpec>,
}

/// A figure: a ready one, or by its profile, or a ready one with changes.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct FigureSpec {
    /// What it is called in orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A ready figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// Its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The horse of mounted foot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub horse: Option<Horse>,
    /// The class bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Its present class, if it was lowered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub present_class: Option<Class>,
    /// Wears a cuirass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cuirass: Option<bool>,
    /// Clothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clothing: Option<Clothing>,
    /// Drilled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drilled: Option<bool>,
    /// Melee weapons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapons: Option<Vec<Weapon>>,
    /// Musketoon or musket.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub long_arm: Option<Firearm>,
    /// Pistols.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pistols: Option<u8>,
    /// Leader?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The centre of its base; absent if it is not on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Xy>,
    /// How its base lies (degrees).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Cm>,
    /// Crouched.
    #[serde(skip_serializing_if = "is")]
    pub crouched: bool,
    /// The storey.
    #[serde(skip_serializing_if = "is")]
    pub storey: u8,
    /// A rider on foot now.
    #[serde(skip_serializing_if = "is")]
    pub dismounted: bool,
    /// Weapons that are empty.
    #[serde(skip_serializing_if = "is")]
    pub empty: Vec<Firearm>,
    /// Hits it can still take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lives: Option<u8>,
    /// Carries this loot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loot: Option<u8>,
    /// What happened to it this turn: `moved`, `shot`, `threw`, `stuck`, `fell-back`, `caught`, `met`, `arrived`,
    /// `charges`, `charges-formed`, `held`, `touched`, `countered`, `lay` (at the start of the turn).
    #[serde(skip_serializing_if = "is")]
    pub did: Vec<String>,
    /// Its way this turn before it came here.
    #[serde(skip_serializing_if = "is")]
    pub path: Vec<Xy>,
    /// What it has used of its allowance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<Cm>,
    /// Out of action, lost, left or awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<crate::figures::Status>,
}

/// A horse without rider.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HorseSpec {
    /// What.
    pub kind: Horse,
    /// Whose.
    pub side: Seat,
    /// Centre.
    pub at: Xy,
    /// Degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Cm>,
    /// Who holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<String>,
}

/// A cart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CartSpec {
    /// Whose.
    pub owner: Seat,
    /// Centre.
    pub at: Xy,
    /// Degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Cm>,
    /// Who drives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver: Option<String>,
    /// The edge by which it has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Edge>,
}

/// What is known of a contact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ContactSpec {
    /// The two.
    pub between: [String; 2],
    /// Who made it by a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// Who lined the obstacle before.
    #[serde(default, skip_serializing_if = "is")]
    pub lined: Vec<String>,
    /// Stood at the start of the turn.
    #[serde(default, skip_serializing_if = "is")]
    pub at_start: bool,
}
