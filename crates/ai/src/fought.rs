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
    /// How much nearer to victory A was at the end than B by the system's own count, in thousandths.
    pub margin: i64,
}

/// A decision as it was made.
#[derive(Debug)]
pub struct Moment<'a, S: Mind> {
    /// The battle before it.
    pub state: &'a State<S>,
    /// Who decided.
    pub seat: Seat,
    /// What was ordered.
    pub order: &'a S::Order,
    /// How long it took.
    pub took: Duration,
}

/// Hears of every decision.
pub type Overheard<'a, S> = &'a mut dyn FnMut(&Moment<'_, S>);

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
    let began = Instant::now();
    fight_heard::<S>(source, levels, seed, waits, (Arc::new(move || began.elapsed()), budget), &mut |_| {})
}

/// The same, with somebody listening and time measured by this clock.
///
/// # Errors
/// As for [`fight`].
pub fn fight_heard<S: Mind>(
    source: &Source,
    levels: [Level; 2],
    seed: u64,
    waits: usize,
    (clock, budget): (Clock, Option<Duration>),
    heard: Overheard<'_, S>,
) -> Result<Fought, String> {
    let mut state: State<S> = source.start().map_err(|wrong| wrong.join("\n"))?;
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
                    margin: margin(&state),
                });
            }
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let open = asked.iter().find(|a| a.given.is_none()).map(|a| a.seat);
                let seat = open.ok_or("nobody is asked")?;
                let began = clock();
                let choice = players[seat.index()].order(&state.view(Viewer::Seat(seat)));
                let took = clock().saturating_sub(began);
                slowest = slowest.max(took);
                if let Some(budget) = budget.filter(|_| levels[seat.index()] == Level::General) {
                    over = over.max(took.saturating_sub(budget));
                }
                let order = choice.ok_or("a player has no answer")?.order;
                heard(&Moment { state: &state, seat, order: &order, took });
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
        margin: margin(&state),
    })
}

fn margin<S: Mind>(state: &State<S>) -> i64 {
    S::victory(state.now(), Seat::A) - S::victory(state.now(), Seat::B)
}
