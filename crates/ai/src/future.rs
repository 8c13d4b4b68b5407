//! Futures: a battle played on from an order, on a guess of what is hidden. Where dice fall in few ways all of them are
//! followed, each with its share; where in many, one is thrown, the same for every order compared.

use std::cell::{Cell, RefCell};

use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, State, Wait};

use crate::mind::{Average, Eye, Mind};
use crate::roll::{WHOLE, ways};
use crate::think::{Effort, thin, weigh};
use crate::weights::{TERMS, Term, liking};

/// A guess of the whole battle, and the dice that will fall in it.
#[derive(Debug)]
pub(crate) struct Start<S: Mind> {
    pub(crate) state: State<S>,
    pub(crate) seed: u64,
    /// The opposite faces.
    pub(crate) turned: bool,
    /// Something in it is a guess: another may lead elsewhere.
    pub(crate) guessed: bool,
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

/// What an order comes to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// How its seat stands then on average, term by term.
    pub(crate) terms: [i64; TERMS.len()],
    /// Something was left to chance on the way: another future may lead elsewhere.
    pub(crate) chancy: bool,
}

/// The place of [`Term::Fights`] among the terms.
const FIGHTS: usize = Term::Fights as usize;

/// The battle after an order, played on to the next free decision of either side, and through so many more of them. None
/// if the order is refused or the time is up.
pub(crate) fn played<S: Mind>(
    start: &Start<S>,
    seat: Seat,
    order: &S::Order,
    effort: Effort,
    eye: Eye<'_>,
) -> Option<Found> {
    if S::still(start.state.now(), order, eye) {
        return Some(Found { terms: S::judged(start.state.now(), seat, eye), chancy: false });
    }
    if (eye.up)() {
        return None;
    }
    let walk = Walk {
        seat,
        effort,
        eye,
        turned: start.turned,
        leaves: Cell::new(effort.leaves.max(1)),
        dice: RefCell::new(Seeded::new(start.seed)),
        chance: RefCell::new(Chance::new(start.seed)),
        chancy: Cell::new(false),
        late: Cell::new(false),
    };
    let mut state = start.state.clone();
    state.answer(&Answer::Order(seat, order.clone()), None).ok()?;
    let mut sums = [0i64; TERMS.len()];
    let left = Left { waits: effort.waits, through: effort.through };
    walk.on(state, WHOLE, left, 0, &mut sums);
    // To the nearest: rounded down, whatever is left to dice would look a little worse than it is.
    let whole = |sum: i64| (sum + WHOLE / 2).div_euclid(WHOLE);
    let found = Found { terms: sums.map(whole), chancy: walk.chancy.get() };
    (!walk.late.get()).then_some(found)
}

/// How much farther a future goes.
#[derive(Clone, Copy)]
struct Left {
    waits: usize,
    through: usize,
}

/// Somebody's way through the futures of one order.
struct Walk<'a> {
    seat: Seat,
    effort: Effort,
    eye: Eye<'a>,
    turned: bool,
    /// Ends that may still be looked at.
    leaves: Cell<usize>,
    dice: RefCell<Seeded>,
    chance: RefCell<Chance>,
    chancy: Cell<bool>,
    late: Cell<bool>,
}

impl Walk<'_> {
    /// Goes on from here, which has such a share of all, and adds what is found to the sums.
    fn on<S: Mind>(
        &self,
        mut state: State<S>,
        share: i64,
        mut left: Left,
        mut foreseen: i64,
        sums: &mut [i64; TERMS.len()],
    ) {
        while left.waits > 0 {
            left.waits -= 1;
            if !self.eye.memo.spend() {
                self.chancy.set(true);
                break;
            }
            if (self.eye.up)() {
                self.late.set(true);
                return;
            }
            let answer = match &state.wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => {
                    let average = S::foreseen(&state, self.seat, self.eye);
                    foreseen += average.as_ref().map_or(0, |a| a.gain);
                    match average {
                        Some(Average { then: Some(faces), .. }) => Answer::Fell(faces),
                        Some(Average { then: None, .. }) => break,
                        None => match ways(ask, self.leaves.get()) {
                            Some(ways) => {
                                self.leaves.set(self.leaves.get() + 1 - ways.len());
                                for (part, faces) in ways {
                                    let mut branch = state.clone();
                                    if branch.answer(&Answer::Fell(faces), None).is_ok() {
                                        self.on(branch, share * part / WHOLE, left, foreseen, sums);
                                    }
                                }
                                return;
                            }
                            None => Answer::Fell(self.throw(ask.dice())),
                        },
                    }
                }
                Wait::Decide(asked) => {
                    let Some(open) = asked.iter().find(|a| a.given.is_none()) else { break };
                    let at_once = asked.iter().any(|a| a.given.is_some());
                    let free = S::free(&open.decision) && !at_once;
                    let who = open.seat;
                    if free && (left.through == 0 || S::settled(&open.decision)) {
                        break;
                    }
                    left.through -= usize::from(free);
                    let idle = if self.effort.through > 0 {
                        S::idle(state.now(), who, &open.decision)
                    } else {
                        None
                    };
                    let inner = if free { 0 } else { self.effort.inner };
                    let idle = idle.filter(|order| state.check(who, order).is_ok());
                    let Some(order) = idle.or_else(|| self.answered(&state, who, inner)) else { break };
                    Answer::Order(who, order)
                }
            };
            if state.answer(&answer, None).is_err() {
                break;
            }
        }
        let terms = S::judged(state.now(), self.seat, self.eye);
        // A judgement may have been cut short.
        if (self.eye.up)() {
            self.late.set(true);
            return;
        }
        for (sum, n) in sums.iter_mut().zip(terms) {
            *sum += share * n;
        }
        sums[FIGHTS] += share * foreseen;
    }

    fn throw(&self, dice: usize) -> Vec<u8> {
        self.chancy.set(true);
        let mut faces = self.dice.borrow_mut().throw(dice);
        if self.turned {
            faces.iter_mut().for_each(|f| *f = 7 - *f);
        }
        faces
    }

    /// How a question in the middle of a future is answered: by thumb, or by a quick look at so many orders.
    fn answered<S: Mind>(&self, state: &State<S>, who: Seat, inner: usize) -> Option<S::Order> {
        if let Some(order) = thumb(state, who, self.eye) {
            return Some(order);
        }
        let mut orders = ideas(state, who, self.eye);
        let chance = &mut *self.chance.borrow_mut();
        if orders.len() < 2 || inner == 0 || self.eye.memo.left.get() == 0 {
            let first = orders.into_iter().next().map(|(_, o)| o);
            return first.or_else(|| state.sample(who, chance));
        }
        let _ = thin(&mut orders, inner, |o| S::kind(o));
        let seed = chance.seed();
        let start = |_: usize| Start { state: state.clone(), seed, turned: false, guessed: false };
        let orders = orders.into_iter().map(|(_, o)| (0, o)).collect();
        weigh(&start, who, orders, self.effort.quick(), self.eye).choice().map(|choice| choice.order)
    }
}
