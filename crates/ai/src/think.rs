//! Choosing an order: each of a few is played out to the next free decision, on guesses of what is hidden and with the
//! same dice for all, and the best position on average wins.

use std::collections::BTreeMap;

use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, Seen, State, Wait};

use crate::mind::{Mind, judged, sum};
use crate::weights::{TERMS, Weights};

/// How hard to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Orders looked at, at most.
    pub orders: usize,
    /// Futures of each.
    pub futures: u64,
    /// Waits a future is followed for, at most.
    pub waits: usize,
    /// Orders looked at where a future asks something in between; 0 answers at random.
    pub inner: usize,
}

/// An order chosen, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<S: Mind> {
    /// The order.
    pub order: S::Order,
    /// What it brings, term by term, over the worst that was looked at.
    pub gains: [i64; TERMS.len()],
}

/// The best of the orders this view's seat could give now; none if it is not asked.
pub fn choose<S: Mind>(seen: &Seen<S>, chance: &mut Chance, effort: Effort) -> Option<Choice<S>> {
    let seat = seen.viewer().seat()?;
    seen.state().asked(seat)?;
    if let Some(order) = thumb(seen.state(), seat) {
        return Some(Choice { order, gains: [0; TERMS.len()] });
    }
    let mut orders = seen.state().candidates(seat);
    if orders.is_empty() {
        let order = seen.state().sample(seat, chance)?;
        return Some(Choice { order, gains: [0; TERMS.len()] });
    }
    thin(&mut orders, effort.orders, chance, |o| S::kind(o));
    let seeds: Vec<u64> = (0..effort.futures.max(1)).map(|_| chance.seed()).collect();
    let starts: Vec<(State<S>, u64)> = seeds.iter().map(|s| (seen.fill(*s), *s)).collect();
    weigh(&starts, seat, orders, effort)
}

/// What is done without thinking, if it is legal.
fn thumb<S: Mind>(state: &State<S>, seat: Seat) -> Option<S::Order> {
    let decision = &state.asked(seat)?.decision;
    S::thumb(state.now(), seat, decision).filter(|order| state.check(seat, order).is_ok())
}

/// The best of these orders over these futures.
fn weigh<S: Mind>(
    starts: &[(State<S>, u64)],
    seat: Seat,
    orders: Vec<S::Order>,
    effort: Effort,
) -> Option<Choice<S>> {
    let weights = Weights::of(S::NAME);
    let mut best: Option<(i64, S::Order, [i64; TERMS.len()])> = None;
    let mut least = [i64::MAX; TERMS.len()];
    for order in orders {
        let mut all = [0i64; TERMS.len()];
        for (start, seed) in starts {
            let end = played(start, seat, &order, *seed, effort);
            for (sum, n) in all.iter_mut().zip(judged(end.now(), seat)) {
                *sum += n;
            }
        }
        for (low, n) in least.iter_mut().zip(all) {
            *low = (*low).min(n);
        }
        let value = sum(&weights, &all);
        if best.as_ref().is_none_or(|(v, ..)| value > *v) {
            best = Some((value, order, all));
        }
    }
    let futures = starts.len().max(1) as i64;
    let (_, order, all) = best?;
    let mut gains = [0; TERMS.len()];
    for (gain, (n, low)) in gains.iter_mut().zip(all.iter().zip(least)) {
        *gain = (n - low) / futures;
    }
    Some(Choice { order, gains })
}

/// Keeps at most so many, some of every kind, in the order they came: the first is the system's own proposal, which wins
/// where all else is equal.
fn thin<T>(orders: &mut Vec<T>, most: usize, chance: &mut Chance, kind: impl Fn(&T) -> &'static str) {
    if orders.len() <= most {
        return;
    }
    let mut shuffled: Vec<usize> = (1..orders.len()).collect();
    for i in (1..shuffled.len()).rev() {
        shuffled.swap(i, chance.below(i + 1));
    }
    // The first of every kind before the second of any.
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, usize)> = vec![(0, 0)];
    for at in shuffled {
        let n = seen.entry(kind(&orders[at])).or_default();
        *n += 1;
        ranked.push((*n, at));
    }
    ranked.sort_by_key(|(n, _)| *n);
    let mut kept: Vec<usize> = ranked.into_iter().take(most).map(|(_, at)| at).collect();
    kept.sort_unstable();
    let mut at = 0;
    orders.retain(|_| {
        at += 1;
        kept.binary_search(&(at - 1)).is_ok()
    });
}

/// The battle after an order, played on to the next free decision of either side. What both answer at once is answered
/// by both; questions in between by a quick look, or at random where there is no time for one.
fn played<S: Mind>(start: &State<S>, seat: Seat, order: &S::Order, seed: u64, effort: Effort) -> State<S> {
    let mut state = start.clone();
    if state.answer(&Answer::Order(seat, order.clone()), None).is_err() {
        return start.clone();
    }
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    for _ in 0..effort.waits {
        let answer = match &state.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let Some(open) = asked.iter().find(|a| a.given.is_none()) else { break };
                let at_once = asked.iter().any(|a| a.given.is_some());
                if S::free(&open.decision) && !at_once {
                    break;
                }
                let who = open.seat;
                let Some(order) = answered(&state, who, &mut chance, effort) else { break };
                Answer::Order(who, order)
            }
        };
        if state.answer(&answer, None).is_err() {
            break;
        }
    }
    state
}

/// How a question in the middle of a future is answered.
fn answered<S: Mind>(state: &State<S>, who: Seat, chance: &mut Chance, effort: Effort) -> Option<S::Order> {
    if let Some(order) = thumb(state, who) {
        return Some(order);
    }
    if effort.inner == 0 {
        return state.sample(who, chance);
    }
    let mut orders = state.candidates(who);
    thin(&mut orders, effort.inner, chance, |o| S::kind(o));
    let quick = Effort { orders: effort.inner, futures: 1, waits: effort.waits / 2, inner: 0 };
    match weigh(&[(state.clone(), chance.seed())], who, orders, quick) {
        Some(choice) => Some(choice.order),
        None => state.sample(who, chance),
    }
}

#[cfg(test)]
mod tests {
    use super::thin;
    use rocroi_game::Chance;

    #[test]
    fn the_first_and_one_of_every_kind_stay() {
        let mut orders: Vec<(&'static str, u8)> = (0..40).map(|n| ("move", n)).collect();
        orders.push(("charge", 40));
        orders.push(("rally", 41));
        thin(&mut orders, 6, &mut Chance::new(1), |o| o.0);
        assert_eq!(orders.len(), 6);
        assert_eq!(orders[0], ("move", 0));
        assert!(orders.contains(&("charge", 40)) && orders.contains(&("rally", 41)));
        assert!(orders.windows(2).all(|w| w[0].1 < w[1].1), "in the order they came");
    }
}
