//! A whole battle between two players of the program.

use std::sync::Arc;
use std::time::Duration;

use rocroi_game::{Answer, Dice as _, Seat, Seeded, State, Viewer, Wait};
use rocroi_systems::{Source, for_system, unknown};

use crate::level::{Clock, Level, Manner, Player};
use crate::mind::{Mind, standing};
use crate::weights::TERMS;

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
pub struct Moment<'a> {
    /// What was asked: the first word of it.
    pub question: &'a str,
    /// Who decided.
    pub seat: Seat,
    /// The kind of the order that was given.
    pub kind: &'static str,
    /// How long it took.
    pub took: Duration,
    /// The turn.
    pub turn: u32,
    /// How a side stood before it, every term looked at.
    pub standing: &'a dyn Fn(Seat) -> [i64; TERMS.len()],
}

impl std::fmt::Debug for Moment<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} answered by {} in {:?}", self.question, self.kind, self.took)
    }
}

/// Hears of every decision.
pub type Overheard<'a> = &'a mut dyn FnMut(&Moment<'_>);

/// A battle to be fought.
#[derive(Clone, Debug)]
pub struct Bout<'a> {
    /// Its system.
    pub system: &'a str,
    /// Where it begins.
    pub source: &'a Source,
    /// Who plays A and B.
    pub levels: [Level; 2],
    /// How they play, where not as their levels do.
    pub manners: [Option<Manner>; 2],
    /// Makes dice and players repeatable, but for a general whose time for a decision is measured.
    pub seed: u64,
    /// After so many waits nobody has won.
    pub waits: usize,
    /// What a general may use of a processor for a decision.
    pub budget: Option<Duration>,
}

/// Fights a battle out.
///
/// # Errors
/// If there is no such system, it cannot begin, or a player has no answer that is taken.
pub fn fight(bout: &Bout<'_>) -> Result<Fought, String> {
    fight_heard(bout, &mut |_| {})
}

/// The same, with somebody listening.
///
/// # Errors
/// As for [`fight`].
pub fn fight_heard(bout: &Bout<'_>, heard: Overheard<'_>) -> Result<Fought, String> {
    let clock: Clock = Arc::new(used);
    for_system!(bout.system, S => fought::<S>(bout, &clock, heard), else Err(unknown(bout.system).to_string()))
}

/// What this thread has used of a processor: battles are fought the same whatever else the machine does.
#[cfg(target_os = "linux")]
pub fn used() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// The time that has passed, where no more can be had.
#[cfg(not(target_os = "linux"))]
pub fn used() -> Duration {
    static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(std::time::Instant::now).elapsed()
}

fn fought<S: Mind>(bout: &Bout<'_>, clock: &Clock, heard: Overheard<'_>) -> Result<Fought, String> {
    let Bout { source, levels, manners, seed, waits, budget, .. } = *bout;
    let mut state: State<S> = S::begun(source).map_err(|wrong| wrong.join("\n"))?;
    let mut players = Seat::BOTH.map(|s| {
        let level = levels[s.index()];
        let player = Player::new(level, seed ^ (s.index() as u64 + 1));
        let player = manners[s.index()].into_iter().fold(player, Player::playing);
        match budget {
            Some(budget) if level == Level::General => player.timed(Arc::clone(clock), budget),
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
                let asked = asked.iter().find(|a| a.seat == seat).map(|a| format!("{:?}", a.decision));
                let word = asked.unwrap_or_default();
                heard(&Moment {
                    question: word.split([' ', '{', '(']).next().unwrap_or_default(),
                    seat,
                    kind: S::kind(&order),
                    took,
                    turn: S::turn(&state.world),
                    standing: &|seat| standing(state.now(), seat),
                });
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
