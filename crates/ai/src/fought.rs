//! A whole battle between two players of the program.

use std::time::{Duration, Instant};

use rocroi_game::{Answer, Dice as _, Seat, Seeded, State, Viewer, Wait};
use rocroi_systems::Source;

use crate::level::{Level, Player};
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
}

/// Fights a battle out between players of these levels; the seed makes dice and players repeatable.
///
/// # Errors
/// If it cannot begin, or a player has no answer that is taken.
pub fn fight<S: Mind>(
    source: &Source,
    levels: [Level; 2],
    seed: u64,
    waits: usize,
) -> Result<Fought, String> {
    let mut state: State<S> = source.start().map_err(|wrong| wrong.join("\n"))?;
    let mut players = Seat::BOTH.map(|s| Player::new(levels[s.index()], seed ^ (s.index() as u64 + 1)));
    let mut dice = Seeded::new(seed);
    let mut slowest = Duration::ZERO;
    for n in 0..waits {
        let answer = match &state.wait {
            Wait::Over(outcome) => {
                return Ok(Fought { winner: S::winner(outcome), ended: true, waits: n, slowest });
            }
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let open = asked.iter().find(|a| a.given.is_none()).map(|a| a.seat);
                let seat = open.ok_or("nobody is asked")?;
                let began = Instant::now();
                let choice = players[seat.index()].order(&state.view(Viewer::Seat(seat)));
                slowest = slowest.max(began.elapsed());
                Answer::Order(seat, choice.ok_or("a player has no answer")?.order)
            }
        };
        let taken = state.answer(&answer, None);
        taken.map_err(|e| format!("wait {n}: {answer:?} was not taken: {e:?}"))?;
    }
    Ok(Fought { winner: None, ended: false, waits, slowest })
}
