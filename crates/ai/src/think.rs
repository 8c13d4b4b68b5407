//! Choosing an order: each of a few is played out to the next free decision, on guesses of what is hidden, and the best
//! position on average wins. Where nothing is left to chance one future is enough; otherwise the better half of the
//! orders is looked at again with other guesses and dice, and again. Whoever has time left looks at more orders, one after
//! another, and at others near the best.

use std::collections::BTreeMap;

use serde::Deserialize;

use rocroi_game::{Chance, Seat, Seen};

use crate::future::{Start, ideas, played, thumb};
use crate::mind::{Eye, Memo, Mind, Notes, sum};
use crate::weights::{TERMS, Weights};

/// How hard to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Effort {
    /// Orders looked at, at most.
    pub orders: usize,
    /// The same for whoever has time left when he has looked at those: one after another, the likeliest first.
    pub wide: usize,
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
    /// Ends of one order that are looked at where dice fall in few ways.
    pub leaves: usize,
    /// Orders near the best that are tried.
    pub near: usize,
    /// Does he guess what is hidden by what he would do in the enemy's place?
    pub guesses: bool,
    /// Cores the orders are shared among; 0 and 1 are one.
    #[serde(skip)]
    pub cores: usize,
}

impl Effort {
    /// A quick look at a question in the middle of a future.
    pub(crate) fn quick(self) -> Effort {
        Effort { orders: self.inner, futures: 1, waits: self.waits / 4, ..Effort::default() }
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
    weights: &Weights,
    notes: &Notes,
    up: &(dyn Fn() -> bool + Sync),
) -> Option<Choice<S>> {
    let seat = seen.viewer().seat()?;
    let decision = &seen.state().asked(seat)?.decision;
    let memo = Memo::default();
    let eye = Eye { weights, memo: &memo, notes, up };
    if let Some(order) = thumb(seen.state(), seat, eye) {
        return Some(Choice::plain(order));
    }
    memo.left.set(effort.answers);
    let mut orders = ideas(seen.state(), seat, eye);
    if orders.len() < 2 || S::opening(decision) {
        let first = orders.into_iter().next().map(|(_, o)| o);
        return Some(Choice::plain(first.or_else(|| seen.state().sample(seat, chance))?));
    }
    if effort.waits == 0 && S::glanced(decision) {
        return orders.into_iter().next().map(|(_, o)| Choice::plain(o));
    }
    let others = thin(&mut orders, effort.orders, |o| S::kind(o));
    let seed = chance.seed();
    let start = |n: usize| {
        // Every second future has the opposite faces of the one before.
        let seed = seed.wrapping_add((n / 2) as u64);
        let hidden = seed.wrapping_add(n as u64 % 2 * 0x5eed);
        let state = if effort.guesses { S::guess(seen, hidden, eye) } else { seen.fill(hidden) };
        let guessed = state != *seen.state();
        Start { state, seed, turned: n % 2 == 1, guessed }
    };
    // Whoever looks ahead needs no first impression.
    let impressed = |(likely, order): (i64, S::Order)| (if effort.waits == 0 { likely } else { 0 }, order);
    let mut scales = weigh(&start, seat, orders.into_iter().map(impressed).collect(), effort, eye);
    let more = effort.wide.saturating_sub(effort.orders);
    scales.more(&start, seat, others.into_iter().take(more).map(impressed), effort, eye);
    if effort.near > 0 {
        scales.widen(&start(0), seat, effort, eye, chance);
    }
    scales.choice()
}

/// An order and what was seen of it.
pub(crate) struct Weighed<S: Mind> {
    order: S::Order,
    likely: i64,
    all: [i64; TERMS.len()],
    futures: i64,
    /// Chance had a part in it: another future may lead elsewhere.
    chancy: bool,
}

impl<S: Mind> Weighed<S> {
    fn begun((likely, order): (i64, S::Order)) -> Weighed<S> {
        Weighed { order, likely, all: [0; TERMS.len()], futures: 0, chancy: true }
    }

    fn value(&self, weights: &Weights) -> i64 {
        sum(weights, &self.all) / self.futures.max(1) + self.likely
    }
}

/// Orders that were looked at, the best first.
pub(crate) struct Scales<S: Mind> {
    orders: Vec<Weighed<S>>,
    /// What most of them bring.
    usual: [i64; TERMS.len()],
}

impl<S: Mind> Scales<S> {
    /// Looks at others too while there is time, in as many futures each as at the best where dice fall.
    fn more(
        &mut self,
        start: &dyn Fn(usize) -> Start<S>,
        seat: Seat,
        others: impl Iterator<Item = (i64, S::Order)>,
        effort: Effort,
        eye: Eye<'_>,
    ) {
        let most = self.orders.first().map_or(1, |w| w.futures.max(1));
        'all: for other in others {
            let mut one = [Weighed::begun(other)];
            for n in 0..most {
                if (eye.up)() {
                    break 'all;
                }
                one_future(&start(n as usize), seat, &mut one, effort, eye);
            }
            self.orders.extend(one.into_iter().filter(|w| w.futures > 0));
        }
        self.orders.sort_by_key(|w| -w.value(eye.weights));
    }

    /// Tries orders near the best one, and near what is better still.
    fn widen(&mut self, start: &Start<S>, seat: Seat, effort: Effort, eye: Eye<'_>, chance: &mut Chance) {
        for _ in 0..effort.near {
            let Some(best) = self.orders.first() else { return };
            if (eye.up)() || best.chancy {
                return;
            }
            let Some(order) = S::near(start.state.now(), seat, &best.order, chance) else { return };
            if start.state.check(seat, &order).is_err() {
                continue;
            }
            let Some(found) = played(start, seat, &order, effort, eye) else { return };
            let tried =
                Weighed { order, likely: best.likely, all: found.terms, futures: 1, chancy: found.chancy };
            if tried.value(eye.weights) > best.value(eye.weights) {
                self.orders.insert(0, tried);
            }
        }
    }

    /// The best of them.
    pub(crate) fn choice(self) -> Option<Choice<S>> {
        let best = self.orders.into_iter().next()?;
        let mut gains = best.all;
        for (gain, usual) in gains.iter_mut().zip(self.usual) {
            *gain = *gain / best.futures.max(1) - usual;
        }
        Some(Choice { order: best.order, gains })
    }
}

/// Does something with these orders, shared among so many cores.
fn shared<S: Mind>(
    orders: &mut [Weighed<S>],
    cores: usize,
    eye: Eye<'_>,
    work: &(dyn Fn(&mut [Weighed<S>], Eye<'_>) + Sync),
) {
    if cores < 2 || orders.len() < 2 {
        return work(orders, eye);
    }
    let (weights, up, share) = (eye.weights, eye.up, orders.len().div_ceil(cores));
    std::thread::scope(|scope| {
        for part in orders.chunks_mut(share) {
            scope.spawn(move || {
                let memo = Memo::default();
                memo.left.set(u32::MAX);
                work(part, Eye { memo: &memo, notes: &Notes::default(), weights, up });
            });
        }
    });
}

/// These orders over these futures, each with what speaks for it beforehand.
pub(crate) fn weigh<S: Mind>(
    start: &dyn Fn(usize) -> Start<S>,
    seat: Seat,
    orders: Vec<(i64, S::Order)>,
    effort: Effort,
    eye: Eye<'_>,
) -> Scales<S> {
    let weights = eye.weights;
    let mut left: Vec<Weighed<S>> = orders.into_iter().map(Weighed::begun).collect();
    let mut usual = [0i64; TERMS.len()];
    for n in 0..effort.futures.max(1) {
        if n > 0 && (eye.memo.left.get() == 0 || (eye.up)()) {
            break;
        }
        let start = &start(n);
        shared(&mut left, effort.cores, eye, &|part, eye| one_future(start, seat, part, effort, eye));
        if n == 0 {
            let many = left.len().max(1) as i64;
            for (term, usual) in usual.iter_mut().enumerate() {
                *usual = left.iter().map(|w| w.all[term]).sum::<i64>() / many;
            }
        }
        // Where there was no time for even one the likeliest will do.
        if left.iter().any(|w| w.futures > 0) {
            left.retain(|w| w.futures > 0);
        }
        // The first of equals stays first: it looked likelier.
        left.sort_by_key(|w| -w.value(weights));
        if left.iter().all(|w| !w.chancy) {
            break;
        }
        if n % 2 == 1 {
            left.truncate(left.len().div_ceil(2).max(2));
        }
    }
    Scales { orders: left, usual }
}

/// One future more of each of these orders that chance has a part in.
fn one_future<S: Mind>(
    start: &Start<S>,
    seat: Seat,
    orders: &mut [Weighed<S>],
    effort: Effort,
    eye: Eye<'_>,
) {
    for (i, w) in orders.iter_mut().enumerate().filter(|(_, w)| w.chancy) {
        // Those not looked at in time keep what was seen of them before, which for the likeliest is something.
        if i > 0 && (eye.up)() {
            break;
        }
        let Some(found) = played(start, seat, &w.order, effort, eye) else { continue };
        w.chancy = found.chancy || start.guessed;
        for (sum, n) in w.all.iter_mut().zip(found.terms) {
            *sum += n;
        }
        w.futures += 1;
    }
}

/// Keeps at most so many, likeliest first, but some of every kind; the others are handed back.
pub(crate) fn thin<T>(
    orders: &mut Vec<(i64, T)>,
    most: usize,
    kind: impl Fn(&T) -> &'static str,
) -> Vec<(i64, T)> {
    if orders.len() <= most {
        return Vec::new();
    }
    // The likeliest of every kind before the rest.
    let mut seen: BTreeMap<&'static str, ()> = BTreeMap::new();
    let mut ranked: Vec<(bool, usize)> =
        orders.iter().enumerate().map(|(at, (_, o))| (seen.insert(kind(o), ()).is_some(), at)).collect();
    ranked.sort_unstable();
    let mut kept: Vec<usize> = ranked.into_iter().take(most).map(|(_, at)| at).collect();
    kept.sort_unstable();
    let mut at = 0;
    orders
        .extract_if(.., |_| {
            at += 1;
            kept.binary_search(&(at - 1)).is_err()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::thin;

    #[test]
    fn the_likeliest_and_one_of_every_kind_stay() {
        let mut orders: Vec<(i64, (&'static str, u8))> = (0..40).map(|n| (0, ("move", n))).collect();
        orders.push((-1, ("charge", 40)));
        orders.push((-2, ("rally", 41)));
        let others = thin(&mut orders, 6, |o| o.0);
        let kept: Vec<u8> = orders.iter().map(|(_, o)| o.1).collect();
        assert_eq!(kept, [0, 1, 2, 3, 40, 41], "in the order they came");
        assert_eq!(others.iter().map(|(_, o)| o.1).collect::<Vec<_>>(), Vec::from_iter(4..40));
    }
}
