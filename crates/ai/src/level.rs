//! Who plays: the levels, and a player of any system behind one door.

use std::str::FromStr;

use rocroi_game::{Answer, Chance, Seat, Seen, Trouble, Viewer};
use rocroi_systems::{Door, SYSTEMS, for_system};

use crate::mind::Mind;
use crate::think::{Choice, Effort, choose};

/// How well somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal order.
    Random,
    /// A few orders, one future.
    Recruit,
    /// More of both.
    Captain,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 3] = [Level::Random, Level::Recruit, Level::Captain];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Captain => "captain",
        }
    }

    /// How hard it thinks; not at all if it plays at random.
    pub const fn effort(self) -> Option<Effort> {
        match self {
            Level::Random => None,
            Level::Recruit => Some(Effort { orders: 10, futures: 1, waits: 12, inner: 3 }),
            Level::Captain => Some(Effort { orders: 48, futures: 3, waits: 24, inner: 6 }),
        }
    }
}

impl FromStr for Level {
    type Err = Trouble;

    fn from_str(text: &str) -> Result<Level, Trouble> {
        let known = Level::ALL.into_iter().find(|l| l.name() == text);
        known.ok_or_else(|| Trouble::unknown("player", text, Level::ALL.map(Level::name)))
    }
}

/// Somebody who plays a system.
#[derive(Debug)]
pub struct Player {
    level: Level,
    chance: Chance,
}

impl Player {
    /// A player of this level; the seed makes him repeatable.
    pub fn new(level: Level, seed: u64) -> Player {
        Player { level, chance: Chance::new(seed) }
    }

    /// The order he gives, and why; none if his seat is not asked.
    pub fn order<S: Mind>(&mut self, seen: &Seen<S>) -> Option<Choice<S>> {
        match self.level.effort() {
            Some(effort) => choose(seen, &mut self.chance, effort),
            None => {
                let order = seen.state().sample(seen.viewer().seat()?, &mut self.chance)?;
                Some(Choice { order, gains: [0; crate::weights::TERMS.len()] })
            }
        }
    }
}

/// Somebody who answers for a seat, whatever the rules.
pub trait Opponent: Send {
    /// An act of this seat, as JSON, if it is asked for anything.
    fn answer(&mut self, door: &dyn Door, seat: Seat) -> Option<String>;
}

impl Opponent for Player {
    fn answer(&mut self, door: &dyn Door, seat: Seat) -> Option<String> {
        if self.level == Level::Random {
            return door.sample(seat, &mut self.chance);
        }
        debug_assert!(SYSTEMS.contains(&door.system()));
        let view = door.view(Viewer::Seat(seat));
        for_system!(door.system(), S => {
            let seen: Seen<S> = serde_json::from_str(&view).ok()?;
            let choice = self.order(&seen)?;
            serde_json::to_string(&rocroi_game::Act::<S>::Answer(Answer::Order(seat, choice.order))).ok()
        }, else None)
    }
}
