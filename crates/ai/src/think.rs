//! Choosing an order: each of a few is played out to the next free decision, on guesses of what is hidden and with the
//! same dice for all, and the best position on average wins. Where no die falls one future is enough; where dice fall,
//! the better half of the orders is looked at again with other dice, and again.

use std::collections::BTreeMap;

use serde::Deserialize;

use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, Seen, State, Wait};

use crate::mind::{Average, Eye, Memo, Mind, judged, sum};
use crate::weights::{TERMS, Term, Weights, liking};

/// How hard to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// Orders looked at, at most.
    pub orders: usize,
    /// Futures of the best of them where dice fall.
    pub futures: usize,
    /// Waits a future is followed for, at most; 0: only the order itself is carried out, and looked at as a recruit does.
    pub waits: usize,
    /// Orders looked at where a future asks something in between; 0 answers by thumb alone.
    pub inner: usize,
    /// Answers given in all futures together, about: when they are used up, what has been seen decides.
    pub answers: u32,
    /// Free decisions a future goes on through, each answered by what looks likeliest.
    pub through: usize,
}

impl Effort {
    /// What counts for somebody who thinks so hard.
    fn weights<S: Mind>(self) -> Weights {
        if self.waits == 0 { Weights::of_recruit(S::NAME) } else { Weights::of(S::NAME) }
    }
}

/// An order chosen, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<S: Mind> {
    /// The order.
    pub order: S::Order,
    /// What it brings, term by term, over the average of those that were looked at.
    pub gains: [i64; TERMS.len()],
}

impl<S: Mind> Choice<S> {
    /// An order there was no choice about.
    pub(crate) fn plain(order: S::Order) -> Choice<S> {
        Choice { order, gains: [0; TERMS.len()] }
    }
}

/// The best of the orders this view's seat could give now; none if it is not asked.
///
/// `up` says when the time is up: it is asked before every future, and what has been seen by then decides.
pub fn choose<S: Mind>(
    seen: &Seen<S>,
    chance: &mut Chance,
    effort: Effort,
    up: &dyn Fn() -> bool,
) -> Option<Choice<S>> {
    let seat = seen.viewer().seat()?;
    let decision = &seen.state().asked(seat)?.decision;
    if let Some(order) = thumb(seen.state(), seat) {
        return Some(Choice::plain(order));
    }
    let memo = Memo::default();
    let weights = effort.weights::<S>();
    memo.left.set(effort.answers);
    let eye = Eye { weights: &weights, memo: &memo, up };
    let mut orders = ideas(seen.state(), seat, eye);
    if orders.len() < 2 || S::opening(decision) {
        let first = orders.into_iter().next().map(|(_, o)| o);
        return Some(Choice::plain(first.or_else(|| seen.state().sample(seat, chance))?));
    }
    if effort.waits == 0 && S::glanced(decision) {
        return orders.into_iter().next().map(|(_, o)| Choice::plain(o));
    }
    thin(&mut orders, effort.orders, |o| S::kind(o));
    let seed = chance.seed();
    let start = |n: usize| {
        // Every second future has the opposite faces of the one before.
        let seed = seed.wrapping_add((n / 2) as u64);
        Start { state: seen.fill(seed.wrapping_add(n as u64 % 2 * 0x5eed)), seed, turned: n % 2 == 1 }
    };
    weigh(&start, seat, orders, effort, eye)
}

/// A guess of the whole battle, and the dice that will fall in it.
#[derive(Debug)]
struct Start<S: Mind> {
    state: State<S>,
    seed: u64,
    turned: bool,
}

/// What is done without thinking, if it is legal.
pub(crate) fn thumb<S: Mind>(state: &State<S>, seat: Seat) -> Option<S::Order> {
    let decision = &state.asked(seat)?.decision;
    S::thumb(state.now(), seat, decision).filter(|order| state.check(seat, order).is_ok())
}

/// What comes to mind, the likeliest first.
fn ideas<S: Mind>(state: &State<S>, seat: Seat, eye: Eye<'_>) -> Vec<(i64, S::Order)> {
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

/// The place of [`Term::Fights`] among the terms.
const FIGHTS: usize = Term::Fights as usize;

/// An order and what was seen of it.
struct Weighed<S: Mind> {
    order: S::Order,
    likely: i64,
    all: [i64; TERMS.len()],
    futures: i64,
    /// Chance had a part in it: another future may lead elsewhere.
    chancy: bool,
}

impl<S: Mind> Weighed<S> {
    fn value(&self, weights: &Weights) -> i64 {
        sum(weights, &self.all) / self.futures.max(1) + self.likely
    }
}

/// The best of these orders over these futures.
fn weigh<S: Mind>(
    start: &dyn Fn(usize) -> Start<S>,
    seat: Seat,
    orders: Vec<(i64, S::Order)>,
    effort: Effort,
    eye: Eye<'_>,
) -> Option<Choice<S>> {
    let glance = effort.waits == 0;
    let weights = eye.weights;
    let begun = |(likely, order): (i64, S::Order)| Weighed {
        order,
        likely: if glance { likely } else { 0 },
        all: [0; TERMS.len()],
        futures: 0,
        chancy: true,
    };
    let mut left: Vec<Weighed<S>> = orders.into_iter().map(begun).collect();
    let mut usual = [0i64; TERMS.len()];
    for n in 0..effort.futures.max(1) {
        if n > 0 && (eye.memo.left.get() == 0 || (eye.up)()) {
            break;
        }
        let start = &start(n);
        for (i, w) in left.iter_mut().enumerate().filter(|(_, w)| w.chancy) {
            // Those not looked at in time keep what was seen of them before, which for the likeliest is something.
            if i > 0 && (eye.up)() {
                break;
            }
            let end = played(start, seat, &w.order, effort, eye);
            w.chancy = end.rolled;
            w.all[FIGHTS] += end.foreseen;
            for (sum, n) in w.all.iter_mut().zip(judged(end.state.now(), seat, eye)) {
                *sum += n;
            }
            w.futures += 1;
        }
        if n == 0 {
            let many = left.len().max(1) as i64;
            for (term, usual) in usual.iter_mut().enumerate() {
                *usual = left.iter().map(|w| w.all[term]).sum::<i64>() / many;
            }
        }
        left.retain(|w| w.futures > 0);
        // The first of equals stays first: it looked likelier.
        left.sort_by_key(|w| -w.value(weights));
        if left.iter().all(|w| !w.chancy) {
            break;
        }
        if n % 2 == 1 {
            left.truncate(left.len().div_ceil(2).max(2));
        }
    }
    let best = left.into_iter().next()?;
    let mut gains = best.all;
    for (gain, usual) in gains.iter_mut().zip(usual) {
        *gain = *gain / best.futures.max(1) - usual;
    }
    Some(Choice { order: best.order, gains })
}

/// Keeps at most so many, likeliest first, but some of every kind.
fn thin<T>(orders: &mut Vec<(i64, T)>, most: usize, kind: impl Fn(&T) -> &'static str) {
    if orders.len() <= most {
        return;
    }
    // The likeliest of every kind before the rest.
    let mut seen: BTreeMap<&'static str, ()> = BTreeMap::new();
    let mut ranked: Vec<(bool, usize)> =
        orders.iter().enumerate().map(|(at, (_, o))| (seen.insert(kind(o), ()).is_some(), at)).collect();
    ranked.sort_unstable();
    let mut kept: Vec<usize> = ranked.into_iter().take(most).map(|(_, at)| at).collect();
    kept.sort_unstable();
    let mut at = 0;
    orders.retain(|_| {
        at += 1;
        kept.binary_search(&(at - 1)).is_ok()
    });
}

/// Where a future led.
struct End<S: Mind> {
    state: State<S>,
    /// What fights on the way that were not thrown bring on average.
    foreseen: i64,
    /// Dice fell, or something was answered at random: another future may lead elsewhere.
    rolled: bool,
}

/// The battle after an order, played on to the next free decision of either side. What both answer at once is answered
/// by both; questions in between by a quick look, or by thumb where there is no time for one.
fn played<S: Mind>(start: &Start<S>, seat: Seat, order: &S::Order, effort: Effort, eye: Eye<'_>) -> End<S> {
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
    if let Some(order) = thumb(state, who) {
        return Some(order);
    }
    let mut orders = ideas(state, who, eye);
    if orders.len() < 2 || effort.inner == 0 || eye.memo.left.get() == 0 {
        let first = orders.into_iter().next().map(|(_, o)| o);
        return first.or_else(|| state.sample(who, chance));
    }
    thin(&mut orders, effort.inner, |o| S::kind(o));
    let quick = Effort {
        orders: effort.inner,
        futures: 1,
        waits: effort.waits / 4,
        inner: 0,
        answers: 0,
        through: 0,
    };
    let seed = chance.seed();
    let start = |_: usize| Start { state: state.clone(), seed, turned: false };
    weigh(&start, who, orders, quick, eye).map(|choice| choice.order)
}

#[cfg(test)]
mod tests {
    use super::thin;

    #[test]
    fn the_likeliest_and_one_of_every_kind_stay() {
        let mut orders: Vec<(i64, (&'static str, u8))> = (0..40).map(|n| (0, ("move", n))).collect();
        orders.push((-1, ("charge", 40)));
        orders.push((-2, ("rally", 41)));
        thin(&mut orders, 6, |o| o.0);
        let kept: Vec<u8> = orders.iter().map(|(_, o)| o.1).collect();
        assert_eq!(kept, [0, 1, 2, 3, 40, 41], "in the order they came");
    }
}
