//! Futures: a battle played on from an order, on a guess of what is hidden and with dice that fall the same for every
//! order compared.

use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, State, Wait};

use crate::mind::{Average, Eye, Mind};
use crate::think::{Effort, thin, weigh};
use crate::weights::liking;

/// A guess of the whole battle, and the dice that will fall in it.
#[derive(Debug)]
pub(crate) struct Start<S: Mind> {
    pub(crate) state: State<S>,
    pub(crate) seed: u64,
    /// The opposite faces.
    pub(crate) turned: bool,
}

/// What is done without thinking, if it is legal.
pub(crate) fn thumb<S: Mind>(state: &State<S>, seat: Seat, eye: Eye<'_>) -> Option<S::Order> {
    let decision = &state.asked(seat)?.decision;
    S::thumb(state.now(), seat, decision, eye).filter(|order| state.check(seat, order).is_ok())
}

/// What comes to mind, the likeliest first.
pub(crate) fn ideas<S: Mind>(state: &State<S>, seat: Seat, eye: Eye<'_>) -> Vec<(i64, S::Order)> {
    let mut orders = Vec::new();
    if let Some(asked) = state.asked(seat) {
        S::ideas(state.now(), seat, &asked.decision, eye, &mut orders);
    }
    for (likely, order) in &mut orders {
        *likely += liking(S::NAME, S::kind(order));
    }
    orders.sort_by_key(|(likely, _)| -*likely);
    orders
}

/// Where a future led.
pub(crate) struct End<S: Mind> {
    pub(crate) state: State<S>,
    /// What fights on the way that were not thrown bring on average.
    pub(crate) foreseen: i64,
    /// Dice fell, or something was answered at random: another future may lead elsewhere.
    pub(crate) rolled: bool,
}

/// The battle after an order, played on to the next free decision of either side. What both answer at once is answered
/// by both; questions in between by a quick look, or by thumb where there is no time for one.
pub(crate) fn played<S: Mind>(
    start: &Start<S>,
    seat: Seat,
    order: &S::Order,
    effort: Effort,
    eye: Eye<'_>,
) -> End<S> {
    let mut state = start.state.clone();
    let (mut rolled, mut foreseen) = (false, 0);
    if state.answer(&Answer::Order(seat, order.clone()), None).is_err() {
        return End { state: start.state.clone(), foreseen, rolled };
    }
    let (mut dice, mut chance) = (Seeded::new(start.seed), Chance::new(start.seed));
    let mut through = effort.through;
    for _ in 0..effort.waits {
        if !eye.memo.spend() {
            rolled = true;
            break;
        }
        let answer = match &state.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => {
                let average = S::foreseen(&state, seat, eye);
                foreseen += average.as_ref().map_or(0, |a| a.gain);
                Answer::Fell(match average {
                    Some(Average { then: Some(faces), .. }) => faces,
                    Some(Average { then: None, .. }) => break,
                    None => {
                        rolled = true;
                        let mut faces = dice.throw(ask.dice());
                        if start.turned {
                            faces.iter_mut().for_each(|f| *f = 7 - *f);
                        }
                        faces
                    }
                })
            }
            Wait::Decide(asked) => {
                let Some(open) = asked.iter().find(|a| a.given.is_none()) else { break };
                let at_once = asked.iter().any(|a| a.given.is_some());
                let free = S::free(&open.decision) && !at_once;
                if free && through == 0 {
                    break;
                }
                through -= usize::from(free);
                let who = open.seat;
                let idle = if effort.through > 0 { S::idle(state.now(), who, &open.decision) } else { None };
                let effort = if free { Effort { inner: 0, ..effort } } else { effort };
                let idle = idle.filter(|order| state.check(who, order).is_ok());
                let Some(order) = idle.or_else(|| answered(&state, who, &mut chance, effort, eye)) else {
                    break;
                };
                Answer::Order(who, order)
            }
        };
        if state.answer(&answer, None).is_err() {
            break;
        }
    }
    End { state, foreseen, rolled }
}

/// How a question in the middle of a future is answered.
fn answered<S: Mind>(
    state: &State<S>,
    who: Seat,
    chance: &mut Chance,
    effort: Effort,
    eye: Eye<'_>,
) -> Option<S::Order> {
    if let Some(order) = thumb(state, who, eye) {
        return Some(order);
    }
    let mut orders = ideas(state, who, eye);
    if orders.len() < 2 || effort.inner == 0 || eye.memo.left.get() == 0 {
        let first = orders.into_iter().next().map(|(_, o)| o);
        return first.or_else(|| state.sample(who, chance));
    }
    thin(&mut orders, effort.inner, |o| S::kind(o));
    let seed = chance.seed();
    let start = |_: usize| Start { state: state.clone(), seed, turned: false };
    let orders = orders.into_iter().map(|(_, o)| (0, o)).collect();
    weigh(&start, who, orders, effort.quick(), eye).choice().map(|choice| choice.order)
}
