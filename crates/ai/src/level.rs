//! Who plays: the levels, and a player of any system behind one door.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use rocroi_game::{Chance, Seat, Seen, Trouble, Viewer};
use rocroi_systems::{Door, SYSTEMS, Wire as _, for_system};
use rocroi_words::Speaker;

use crate::mind::{Mind, Notes};
use crate::think::{Choice, Effort, choose};
use crate::weights::{Weights, effort};
use crate::why::reasons;

/// How well somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal order.
    Random,
    /// A few orders, a glance at where each would leave his men, and habits.
    Recruit,
    /// A few orders, each played out.
    Captain,
    /// More orders while there is time, and knowledge a captain lacks.
    General,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 4] = [Level::Random, Level::Recruit, Level::Captain, Level::General];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Captain => "captain",
            Level::General => "general",
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

/// The time that has passed since some moment: the caller's clock, for the program itself has none.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// How somebody plays a system: what he looks for, and how hard he thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// What counts for him.
    pub weights: Weights,
    /// How hard he thinks.
    pub effort: Effort,
}

impl Manner {
    /// That of a level; none for whoever does not think.
    pub fn of(system: &str, level: Level) -> Option<Manner> {
        effort(system, level.name()).map(|effort| Manner { weights: Weights::of(system, level), effort })
    }
}

/// Somebody who plays a system.
pub struct Player {
    level: Level,
    /// Another manner than his level's.
    manner: Option<Manner>,
    chance: Chance,
    notes: Notes,
    budget: Option<(Clock, Duration)>,
    cores: usize,
}

impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let budget = self.budget.as_ref().map(|(_, budget)| budget);
        f.debug_struct("Player").field("level", &self.level).field("budget", &budget).finish_non_exhaustive()
    }
}

impl Player {
    /// A player of this level; the seed makes him repeatable, unless his time is measured.
    pub fn new(level: Level, seed: u64) -> Player {
        Player {
            level,
            manner: None,
            chance: Chance::new(seed),
            notes: Notes::default(),
            budget: None,
            cores: 1,
        }
    }

    /// The same with so much time for each decision. Only a general uses it up; without a clock he looks at as many
    /// futures as his effort names.
    #[must_use]
    pub fn timed(mut self, clock: Clock, budget: Duration) -> Player {
        self.budget = Some((clock, budget));
        self
    }

    /// The same in a manner of his own.
    #[must_use]
    pub const fn playing(mut self, manner: Manner) -> Player {
        self.manner = Some(manner);
        self
    }

    /// The same on so many cores at a time.
    #[must_use]
    pub const fn on_cores(mut self, cores: usize) -> Player {
        self.cores = cores;
        self
    }

    /// The order he gives, and why; none if his seat is not asked.
    pub fn order<S: Mind>(&mut self, seen: &Seen<S>) -> Option<Choice<S>> {
        let began = self.budget.as_ref().map(|(clock, _)| clock());
        let up = || match (&self.budget, began) {
            (Some((clock, budget)), Some(began)) => {
                clock().saturating_sub(began) + (*budget * 2 / 5).min(S::LAST) >= *budget
            }
            _ => false,
        };
        match self.manner.or_else(|| Manner::of(S::NAME, self.level)) {
            Some(Manner { weights, effort }) => {
                let effort = Effort { cores: self.cores, ..effort };
                choose(seen, &mut self.chance, effort, &weights, &self.notes, &up)
            }
            None => {
                let order = seen.state().sample(seen.viewer().seat()?, &mut self.chance)?;
                Some(Choice::plain(order))
            }
        }
    }
}

/// Somebody who answers for a seat, whatever the rules.
pub trait Opponent: Send {
    /// An act of this seat, as JSON, if it is asked for anything.
    fn answer(&mut self, door: &dyn Door, seat: Seat) -> Option<String>;

    /// The same, and why, in words.
    fn explained(&mut self, door: &dyn Door, seat: Seat, speaker: &Speaker) -> Option<(String, Vec<String>)> {
        let _ = speaker;
        self.answer(door, seat).map(|act| (act, Vec::new()))
    }
}

impl Opponent for Player {
    fn answer(&mut self, door: &dyn Door, seat: Seat) -> Option<String> {
        if self.level == Level::Random {
            return door.sample(seat, &mut self.chance);
        }
        debug_assert!(SYSTEMS.contains(&door.system()));
        let view = door.view(Viewer::Seat(seat));
        for_system!(door.system(), S => {
            let seen = S::read_view(&view).ok()?;
            let choice = self.order(&seen)?;
            Some(S::order_as_act(seat, choice.order))
        }, else None)
    }

    fn explained(&mut self, door: &dyn Door, seat: Seat, speaker: &Speaker) -> Option<(String, Vec<String>)> {
        if self.level < Level::Captain {
            return self.answer(door, seat).map(|act| (act, Vec::new()));
        }
        let view = door.view(Viewer::Seat(seat));
        for_system!(door.system(), S => {
            let seen = S::read_view(&view).ok()?;
            let choice = self.order(&seen)?;
            let why = reasons(&seen, &choice, self.level).into_iter().map(|w| w.said(speaker)).collect();
            Some((S::order_as_act(seat, choice.order), why))
        }, else None)
    }
}
