//! What changes in a battle: units, commanders, effects, ground that is laid, losses, the turn.
//! Units are small and copied; what is printed on them is in [`Setup`].

use crate::battle::Contest;
use crate::card::Hand;
use crate::marks::{Mark, Marks};
use crate::terms::{Trait, Virtue};
use crate::{CommanderId, Ground, PieceId, Setup, Station, UnitId};
use rocroi_game::{Diff, Hide, Pieces, Seat, Viewer};
use rocroi_table::Pose;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What changes in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct World {
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The troop units, as [`Setup::units`].
    pub units: Vec<Unit>,
    /// The commanders, as [`Setup::commanders`].
    pub commanders: Vec<Commander>,
    /// Temporary effects (T-UNT-32), in the order they began.
    pub effects: Vec<Effect>,
    /// Points each side has scored for enemy losses, for good (T-BAT-46).
    pub scored: [u16; 2],
    /// The ground.
    pub ground: Arc<Ground>,
    /// What was settled while the battle was set up.
    pub contest: Contest,
}

/// A troop unit in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its front centre and facing; of a garrison, where it went in.
    pub pose: Pose,
    /// Where it is.
    pub place: Place,
    /// Its wear markers (T-UNT-23).
    pub wear: u8,
    /// Its other marks.
    pub marks: Marks,
    /// Its order.
    pub hand: Hand,
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// Still to be deployed or to arrive (T-BAT-37, T-BAT-51).
    Away,
    /// Its base is on the table.
    Table,
    /// It fills a building (T-BAT-12).
    Garrison(PieceId),
    /// A regimental gun with its battalion (T-SHT-49).
    Joined(UnitId),
    /// No place was left for it at deployment: neither fielded nor destroyed (T-BAT-37).
    Aside,
    /// Removed (T-UNT-35).
    Destroyed,
}
impl Hide for Place {}

/// A commander in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commander {
    /// Where he is.
    pub station: Station,
    /// Exhausted (T-UNT-31).
    pub exhausted: bool,
    /// Joined the unit he is with in this turn (T-COM-19).
    pub joined: bool,
}

/// A temporary effect of a trait (T-COM-36).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// The trait that gave it.
    pub of: Trait,
    /// On whom it lies.
    pub on: Subject,
    /// The virtue that is lent (T-COM-38).
    pub virtue: Option<Virtue>,
    /// How much, where the trait counts successes.
    pub amount: u8,
    /// How long it lasts.
    pub until: Until,
}
impl Hide for Effect {}

/// On whom an effect lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// A troop unit.
    Unit(UnitId),
    /// A commander.
    Commander(CommanderId),
    /// A whole side.
    Side(Seat),
}

/// How long an effect lasts; none outlives the turn (T-COM-36).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Until {
    /// The end of the activation under way.
    Activation,
    /// The moment the turn to act passes to the enemy.
    EnemyActs,
    /// The next shot.
    Shot,
    /// The next order test.
    OrderTest,
    /// The unit is activated or reacts.
    ActsOrReacts,
    /// The next activation the bound side really makes (T-COM-35).
    NextActivation,
    /// The end of the turn.
    Turn,
}

impl Unit {
    /// A unit not deployed yet.
    pub fn away() -> Unit {
        Unit { pose: Pose::default(), place: Place::Away, wear: 0, marks: Marks::NONE, hand: Hand::default() }
    }

    /// Has it the mark?
    pub const fn is(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }

    /// Can it hold an order: it is on the table, or comes up in this turn (T-BAT-51)?
    pub const fn acts(&self) -> bool {
        self.in_play() || self.arriving()
    }

    /// Is it on the table, in a building included?
    pub const fn in_play(&self) -> bool {
        matches!(self.place, Place::Table | Place::Garrison(_))
    }
}

impl World {
    /// The unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.at()]
    }

    /// The unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.at()]
    }

    /// The commander.
    pub fn commander(&self, id: CommanderId) -> &Commander {
        &self.commanders[id.at()]
    }

    /// The commander, to be changed.
    pub fn commander_mut(&mut self, id: CommanderId) -> &mut Commander {
        &mut self.commanders[id.at()]
    }

    /// The commander attached to a unit, if any (T-COM-18: one at most).
    pub fn attached(&self, unit: UnitId) -> Option<CommanderId> {
        let with = |c: &Commander| c.station == Station::With(unit);
        self.commanders.iter().position(with).map(|i| CommanderId(i as u16))
    }

    /// A group reduced to one unit is a single unit; its card stays as it is (T-TRN-47).
    pub fn part_if_single(&mut self, group: crate::GroupId) {
        let mut shares = self.units.iter_mut().filter(|u| u.hand.group == Some(group));
        if let (Some(only), None) = (shares.next(), shares.next()) {
            rocroi_game::by!("T-TRN-47");
            only.hand.group = None;
        }
    }

    /// Does an effect of this trait lie on it?
    pub fn affected(&self, by: Trait, on: Subject) -> bool {
        self.effects.iter().any(|e| e.of == by && e.on == on)
    }

    /// The world at the start of a battle: as deployed, or with everything still away.
    pub fn new(setup: &Setup) -> World {
        let mut units = vec![Unit::away(); setup.units.len()];
        let away = Commander { station: Station::Away, exhausted: false, joined: false };
        let mut commanders = vec![away; setup.commanders.len()];
        if let Some(placed) = &setup.placed {
            for (unit, pose) in units.iter_mut().zip(&placed.units) {
                (unit.pose, unit.place) = (*pose, Place::Table);
            }
            for (commander, station) in commanders.iter_mut().zip(&placed.commanders) {
                commander.station = *station;
            }
        }
        let ground = Arc::clone(&setup.ground);
        World {
            turn: 0,
            units,
            commanders,
            effects: Vec::new(),
            scored: [0, 0],
            ground,
            contest: Contest::default(),
        }
    }
}

impl Hide for Unit {
    fn hide(&mut self, viewer: Viewer) {
        // Everything else is known to both sides.
        rocroi_game::by!("T-UNT-11");
        self.hand.hide(viewer);
    }
}

impl Hide for World {
    fn hide(&mut self, viewer: Viewer) {
        self.units.hide(viewer);
    }
}

/// What changed in a world.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Change {
    turn: Option<u8>,
    units: Option<Pieces<Unit>>,
    commanders: Option<Pieces<Commander>>,
    effects: Option<Vec<Effect>>,
    scored: Option<[u16; 2]>,
    ground: Option<Arc<Ground>>,
    contest: Option<Contest>,
}

impl Diff for World {
    type Change = Change;

    fn diff(&self, new: &Self) -> Option<Change> {
        let change = Change {
            turn: (self.turn != new.turn).then_some(new.turn),
            units: Pieces::diff(&self.units, &new.units),
            commanders: Pieces::diff(&self.commanders, &new.commanders),
            effects: (self.effects != new.effects).then(|| new.effects.clone()),
            scored: (self.scored != new.scored).then_some(new.scored),
            // Laid during set-up only: the same Arc means the same ground.
            ground: (!Arc::ptr_eq(&self.ground, &new.ground) && self.ground != new.ground)
                .then(|| Arc::clone(&new.ground)),
            contest: (self.contest != new.contest).then_some(new.contest),
        };
        (change != Change::default()).then_some(change)
    }

    fn patch(&mut self, change: &Change) {
        if let Some(turn) = change.turn {
            self.turn = turn;
        }
        if let Some(units) = &change.units {
            units.patch(&mut self.units);
        }
        if let Some(commanders) = &change.commanders {
            commanders.patch(&mut self.commanders);
        }
        if let Some(effects) = &change.effects {
            self.effects.clone_from(effects);
        }
        if let Some(scored) = change.scored {
            self.scored = scored;
        }
        if let Some(ground) = &change.ground {
            self.ground = Arc::clone(ground);
        }
        if let Some(contest) = change.contest {
            self.contest = contest;
        }
    }
}
