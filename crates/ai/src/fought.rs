//! A whole battle between two players of the program.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rocroi_game::{Answer, Dice as _, Seat, Seeded, State, Viewer, Wait};
use rocroi_systems::Source;

use crate::level::{Clock, Level, Player};
use crate::mind::Mind;

/// What a battle came to.
#[derive(Clone, Copy, Debug)]
pub struct Fought {
    /// The seat that won.
    pub winner: Option<Seat>,
    /// It ended by the rules, not by the limit of waits.
    pub ended: bool,
    /// How many waits it took.
    pub waits: usize,
    /// The longest either player thought.
    pub slowest: Duration,
    /// The turn it ended in.
    pub turn: u32,
    /// That was the last one there was.
    pub last_turn: bool,
    /// The longest a player with measured time thought beyond it.
    pub over: Duration,
}

/// Hears of every decision: what was asked (the first word of it), what was ordered, and how long it took.
pub type Overheard<'a> = &'a mut dyn FnMut(&str, &'static str, Duration);

/// Fights a battle out between players of these levels; the seed makes dice and players repeatable, but for a general
/// whose time for a decision is measured.
///
/// # Errors
/// If it cannot begin, or a player has no answer that is taken.
pub fn fight<S: Mind>(
    source: &Source,
    levels: [Level; 2],
    seed: u64,
    waits: usize,
    budget: Option<Duration>,
) -> Result<Fought, String> {
    fight_heard::<S>(source, levels, seed, waits, budget, &mut |_, _, _| {})
}

/// The same, with somebody listening.
///
/// # Errors
/// As for [`fight`].
pub fn fight_heard<S: Mind>(
    source: &Source,
    levels: [Level; 2],
    seed: u64,
    waits: usize,
    budget: Option<Duration>,
    heard: Overheard<'_>,
) -> Result<Fought, String> {
    let mut state: State<S> = source.start().map_err(|wrong| wrong.join("\n"))?;
    let began = Instant::now();
    let clock: Clock = Arc::new(move || began.elapsed());
    let mut players = Seat::BOTH.map(|s| {
        let level = levels[s.index()];
        let player = Player::new(level, seed ^ (s.index() as u64 + 1));
        match budget {
            Some(budget) if level == Level::General => player.timed(Arc::clone(&clock), budget),
            _ => player,
        }
    });
    let mut dice = Seeded::new(seed);
    let (mut slowest, mut over) = (Duration::ZERO, Duration::ZERO);
    for n in 0..waits {
        let answer = match &state.wait {
            Wait::Over(outcome) => {
                return Ok(Fought {
                    winner: S::winner(outcome),
                    ended: true,
                    waits: n,
                    slowest,
                    turn: S::turn(&state.world),
                    last_turn: S::last_turn(state.now()),
                    over,
                });
            }
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let open = asked.iter().find(|a| a.given.is_none()).map(|a| a.seat);
                let seat = open.ok_or("nobody is asked")?;
                let began = Instant::now();
                let choice = players[seat.index()].order(&state.view(Viewer::Seat(seat)));
                let took = began.elapsed();
                slowest = slowest.max(took);
                if let Some(budget) = budget.filter(|_| levels[seat.index()] == Level::General) {
                    over = over.max(took.saturating_sub(budget));
                }
                let order = choice.ok_or("a player has no answer")?.order;
                let asked = asked.iter().find(|a| a.seat == seat).map(|a| format!("{:?}", a.decision));
                let word = asked.unwrap_or_default();
                heard(word.split([' ', '{', '(']).next().unwrap_or_default(), S::kind(&order), took);
                Answer::Order(seat, order)
            }
        };
        let taken = state.answer(&answer, None);
        taken.map_err(|e| format!("wait {n}: {answer:?} was not taken: {e:?}"))?;
    }
    Ok(Fought {
        winner: None,
        ended: false,
        waits,
        slowest,
        turn: S::turn(&state.world),
        last_turn: false,
        over,
    })
}
