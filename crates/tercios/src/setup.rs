//! What never changes in a battle: the switches, the table, the rosters with every unit's printed numbers.
//! Open to both sides from the start (T-BAT-33). Nothing here is hidden, so nothing secret belongs here.

use crate::battle::Scenario;
use crate::profiles::Sheet;
use crate::terms::{Formation, Switch, Switches, Traits, Virtues};
use crate::{CM, CommanderId, Ground, RegimentId, UnitId};
use rocroi_game::{Seat, by};
use rocroi_table::{Point, Pose};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What never changes in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The adaptations that are on (T-ADP-01).
    pub switches: Switches,
    /// Width and depth of the table (T-BAT-01).
    pub table: Point,
    /// A length fixed beforehand, in turns (T-BAT-44).
    pub turns: Option<u8>,
    /// The ground, where it is given.
    pub ground: Arc<Ground>,
    /// Who fights, by seat.
    pub armies: [ArmySheet; 2],
    /// Every regiment, battle group, battery and elite unit.
    pub regiments: Vec<RegimentSheet>,
    /// Every troop unit.
    pub units: Vec<UnitSheet>,
    /// Every commander.
    pub commanders: Vec<CommanderSheet>,
    /// The scenario, where it is agreed beforehand (T-BAT-34).
    pub scenario: Option<Scenario>,
    /// Is scenery laid by the players, besides what is given (T-BAT-02)?
    pub buys_scenery: bool,
    /// The deployment, where it is given: a ready battle begins with its first planning phase.
    pub placed: Option<Placed>,
}

/// A side, as its list names it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ArmySheet {
    /// What it is called.
    pub name: String,
}

/// A regiment (T-UNT-33).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RegimentSheet {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// What it was bought as; none for the elite unit (T-ARM-37).
    pub formation: Option<Formation>,
    /// Allied regiments are outside the commander-in-chief's reach (T-UNT-34).
    pub allied: bool,
}

/// A troop unit as its list gives it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitSheet {
    /// What it is called; no two of a battle alike.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// Where it belongs.
    pub regiment: RegimentId,
    /// The ids of its options.
    pub options: Vec<String>,
    /// What its profile and options come to.
    pub sheet: Sheet,
    /// Adapted dragoons on foot (T-ADP-05); `sheet` is then the mounted side.
    pub foot: Option<Sheet>,
    /// What it cost.
    pub cost: i32,
}

/// A commander as his list gives him.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CommanderSheet {
    /// What he is called; no two of a battle alike.
    pub name: String,
    /// Whose he is.
    pub seat: Seat,
    /// Dice of his tests (T-COM-01).
    pub rank: u8,
    /// The commander-in-chief (T-COM-02)?
    pub chief: bool,
    /// His regiment; none for a commander-in-chief without an elite unit.
    pub regiment: Option<RegimentId>,
    /// His virtues.
    pub virtues: Virtues,
    /// His traits, without the two that all have.
    pub traits: Traits,
}

impl CommanderSheet {
    /// Points the enemy scores when he is lost (T-BAT-46).
    pub fn points(&self) -> u16 {
        by!("T-BAT-46");
        if self.chief { 2 } else { 1 }
    }
}

/// A deployment given beforehand.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Placed {
    /// Where each unit stands, in the order of [`Setup::units`].
    pub units: Vec<Pose>,
    /// Where each commander stands, in the order of [`Setup::commanders`].
    pub commanders: Vec<Station>,
}

/// Where a commander is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Station {
    /// Not on the table yet.
    Away,
    /// Alone, the centre of his disc here (T-UNT-05).
    At(Point),
    /// Attached to a unit (T-COM-18).
    With(UnitId),
    /// Lost (T-COM-24 to T-COM-27).
    Lost,
}

impl Setup {
    /// The table of T-BAT-01: 180 by 120 cm.
    pub const TABLE: Point = Point::new(180 * CM, 120 * CM);

    /// The table every battle is fought on if nothing else is agreed (T-BAT-01).
    pub fn usual_table() -> Point {
        by!("T-BAT-01");
        Setup::TABLE
    }

    /// Is the switch on?
    pub fn on(&self, switch: Switch) -> bool {
        // Every rule that a switch changes asks here.
        by!("T-ADP-09");
        self.switches.has(switch)
    }

    /// The unit's entry in the list.
    pub fn unit(&self, id: UnitId) -> &UnitSheet {
        &self.units[id.at()]
    }

    /// The commander's entry in the list.
    pub fn commander(&self, id: CommanderId) -> &CommanderSheet {
        &self.commanders[id.at()]
    }

    /// Every unit's id.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Every commander's id.
    pub fn commander_ids(&self) -> impl Iterator<Item = CommanderId> + use<> {
        (0..self.commanders.len() as u16).map(CommanderId)
    }

    /// The commander-in-chief of a seat.
    pub fn chief(&self, seat: Seat) -> Option<CommanderId> {
        self.commander_ids().find(|c| {
            let s = self.commander(*c);
            s.seat == seat && s.chief
        })
    }
}
