//! The enumeration itself: all situations a fight can be in after each roll, with integer weights.
//!
//! Every die has six faces, so in lowest terms every step divides by powers of 2 and 3 only; a layer keeps
//! one pair of exponents for its denominator. Weights are `u128` while they fit, big integers otherwise.

use crate::Odds;
use num_bigint::BigUint;
use rocroi_game::{Classes, Counts, Pool, Trial};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// Deeper than any fight that ends: endless ones (ties fought again) stop here and report the rest.
const DEPTH: usize = 64;

/// The exact distribution of a fight. Endless fights keep an undecided rest, far below anything printed.
pub fn exact<F: Trial>(fight: &F) -> Odds<F::Outcome> {
    exact_within(fight, DEPTH)
}

/// The exact distribution of a fight followed for at most `rolls` rolls; the rest is undecided.
pub fn exact_within<F: Trial>(fight: &F, rolls: usize) -> Odds<F::Outcome> {
    match enumerate::<F, u128>(fight, rolls) {
        Some(raw) => raw.into_odds(),
        None => enumerate::<F, BigUint>(fight, rolls)
            .map_or_else(|| Odds::new(BTreeMap::new(), BigUint::from(1u8)), Raw::into_odds),
    }
}

/// All a fight can come to, if the weights fit.
pub(crate) fn raw<F: Trial, W: Weight>(fight: &F) -> Option<Raw<F::Outcome, W>> {
    enumerate(fight, DEPTH)
}

/// A distribution under way: weights over a denominator of twos and threes; what they lack of it is undecided.
pub(crate) struct Raw<T, W> {
    pub(crate) weights: BTreeMap<T, W>,
    pub(crate) over: Denominator,
}

impl<T: Ord + Clone, W: Weight> Raw<T, W> {
    /// In lowest terms.
    pub(crate) fn into_odds(self) -> Odds<T> {
        // The last phases of a chain come last and share least with the denominator: looked at first, they leave the
        // rest little to be divided by.
        let spare = self.weights.values().rev().fold(self.over, |d, w| d.min(w.factors(d)));
        let total = self.over.less(spare);
        let weights = self.weights.into_iter().map(|(t, w)| (t, w.without(spare).into())).collect();
        Odds::new(weights, total.value())
    }
}

/// An integer wide enough, or one that says when it is not.
pub(crate) trait Weight: Clone + Ord + Into<BigUint> {
    fn one() -> Self;
    fn times(&self, n: u128) -> Option<Self>;
    fn by(&self, n: &Self) -> Option<Self>;
    fn plus(&mut self, other: Self) -> Option<()>;
    /// What a numerator over one denominator is multiplied by to stand over another.
    fn between(from: Denominator, to: Denominator) -> Option<Self>;
    /// Its twos and threes, as far as `most` has them.
    fn factors(&self, most: Denominator) -> Denominator;
    /// Divided by so many twos and threes, which it has.
    fn without(self, spare: Denominator) -> Self;
}

impl Weight for u128 {
    fn one() -> Self {
        1
    }
    fn times(&self, n: u128) -> Option<Self> {
        self.checked_mul(n)
    }
    fn by(&self, n: &Self) -> Option<Self> {
        self.checked_mul(*n)
    }
    fn plus(&mut self, other: Self) -> Option<()> {
        *self = self.checked_add(other)?;
        Some(())
    }
    fn between(from: Denominator, to: Denominator) -> Option<Self> {
        from.up_to(to)
    }
    fn factors(&self, most: Denominator) -> Denominator {
        let (mut rest, mut threes) = (*self, 0);
        while threes < most.threes && rest.is_multiple_of(3) {
            rest /= 3;
            threes += 1;
        }
        Denominator { twos: self.trailing_zeros().min(most.twos), threes }
    }
    fn without(self, spare: Denominator) -> Self {
        (self >> spare.twos) / 3u128.pow(spare.threes)
    }
}

impl Weight for BigUint {
    fn one() -> Self {
        BigUint::from(1u8)
    }
    fn times(&self, n: u128) -> Option<Self> {
        Some(self * n)
    }
    fn by(&self, n: &Self) -> Option<Self> {
        Some(self * n)
    }
    fn plus(&mut self, other: Self) -> Option<()> {
        self.add_assign(other);
        Some(())
    }
    fn between(from: Denominator, to: Denominator) -> Option<Self> {
        Some(to.less(from).value())
    }
    fn factors(&self, most: Denominator) -> Denominator {
        let twos = self.trailing_zeros().map_or(most.twos, |n| u32::try_from(n).unwrap_or(most.twos));
        // Forty threes at a time, as many as a machine word holds: what is left over has the same threes.
        const FORTY: u64 = 3u64.pow(40);
        let (mut rest, mut threes) = (self.clone(), 0);
        while threes < most.threes {
            let left = u64::try_from(&rest % FORTY).unwrap_or(0);
            if left != 0 {
                threes += u128::from(left).factors(Denominator { twos: 0, threes: 40 }).threes;
                break;
            }
            rest /= FORTY;
            threes += 40;
        }
        Denominator { twos: twos.min(most.twos), threes: threes.min(most.threes) }
    }
    fn without(self, spare: Denominator) -> Self {
        (self >> spare.twos) / BigUint::from(3u8).pow(spare.threes)
    }
}

/// A denominator 2^twos · 3^threes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Denominator {
    twos: u32,
    threes: u32,
}

impl Denominator {
    pub(crate) fn max(self, o: Denominator) -> Denominator {
        Denominator { twos: self.twos.max(o.twos), threes: self.threes.max(o.threes) }
    }

    fn min(self, o: Denominator) -> Denominator {
        Denominator { twos: self.twos.min(o.twos), threes: self.threes.min(o.threes) }
    }

    /// Without the twos and threes of one it is a multiple of.
    fn less(self, o: Denominator) -> Denominator {
        Denominator { twos: self.twos - o.twos, threes: self.threes - o.threes }
    }

    /// What a numerator over `self` is multiplied by to stand over `of`.
    pub(crate) fn up_to(self, of: Denominator) -> Option<u128> {
        2u128.checked_pow(of.twos - self.twos)?.checked_mul(3u128.checked_pow(of.threes - self.threes)?)
    }

    pub(crate) fn plus(self, o: Denominator) -> Denominator {
        Denominator { twos: self.twos + o.twos, threes: self.threes + o.threes }
    }

    pub(crate) fn value(self) -> BigUint {
        BigUint::from(2u8).pow(self.twos) * BigUint::from(3u8).pow(self.threes)
    }
}

/// One throw of one pool: its counts and their weight, over the pool's own denominator.
struct Throws {
    list: Vec<([u8; 6], u128)>,
    over: Denominator,
}

fn throws(pool: &Pool) -> Option<Throws> {
    let k = pool.classes.count();
    let mut weights = [0u32; 6];
    let mut g = 0u32;
    for (c, w) in weights.iter_mut().enumerate().take(k) {
        *w = pool.classes.weight(c as u8);
        g = gcd(g, *w);
    }
    for w in &mut weights {
        *w /= g.max(1);
    }
    let n = u32::from(pool.dice);
    let over = match 6 / g.max(1) {
        6 => Denominator { twos: n, threes: n },
        3 => Denominator { twos: 0, threes: n },
        2 => Denominator { twos: n, threes: 0 },
        _ => Denominator::default(),
    };
    let mut list = Vec::new();
    split(&weights, k, 0, pool.dice, [0; 6], 1, &mut list)?;
    Some(Throws { list, over })
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Every way `left` dice fall into classes `from..k`, with multinomial weights.
fn split(
    weights: &[u32; 6],
    k: usize,
    from: usize,
    left: u8,
    counts: [u8; 6],
    weight: u128,
    out: &mut Vec<([u8; 6], u128)>,
) -> Option<()> {
    if from + 1 == k {
        let mut c = counts;
        c[from] = left;
        out.push((c, weight.checked_mul(u128::from(weights[from]).checked_pow(u32::from(left))?)?));
        return Some(());
    }
    let mut ways = 1u128;
    for n in 0..=left {
        if n > 0 {
            ways = ways.checked_mul(u128::from(left - n + 1))? / u128::from(n);
        }
        let w =
            weight.checked_mul(ways)?.checked_mul(u128::from(weights[from]).checked_pow(u32::from(n))?)?;
        let mut c = counts;
        c[from] = n;
        split(weights, k, from + 1, left - n, c, w, out)?;
    }
    Some(())
}

/// Throws of the pools met so far: fights ask for the same few again and again.
#[derive(Default)]
struct Cache(Vec<((u8, Classes), Throws)>);

impl Cache {
    fn index(&mut self, pool: &Pool) -> Option<usize> {
        let key = (pool.dice, pool.classes);
        if let Some(i) = self.0.iter().position(|(k, _)| *k == key) {
            return Some(i);
        }
        self.0.push((key, throws(pool)?));
        Some(self.0.len() - 1)
    }
}

fn enumerate<F: Trial, W: Weight>(fight: &F, rolls: usize) -> Option<Raw<F::Outcome, W>> {
    let mut cache = Cache::default();
    let mut open: BTreeMap<F, W> = BTreeMap::from([(fight.clone(), W::one())]);
    let mut over = Denominator::default();
    // Outcomes, each layer over its own denominator; brought together at the end.
    let mut done: Vec<(Denominator, BTreeMap<F::Outcome, W>)> = Vec::new();
    for roll in 0..=rolls {
        let mut ended: BTreeMap<F::Outcome, W> = BTreeMap::new();
        let mut going: Vec<(F, W, Vec<usize>, Denominator)> = Vec::new();
        for (f, w) in open {
            let pools = f.pools();
            if pools.is_empty() {
                add(&mut ended, f.outcome(), w)?;
                continue;
            }
            let idx: Vec<usize> = pools.iter().map(|p| cache.index(p)).collect::<Option<_>>()?;
            let step = idx.iter().fold(Denominator::default(), |d, i| d.plus(cache.0[*i].1.over));
            going.push((f, w, idx, step));
        }
        if !ended.is_empty() {
            done.push((over, ended));
        }
        if going.is_empty() || roll == rolls {
            break;
        }
        let layer = going.iter().fold(Denominator::default(), |d, (_, _, _, s)| d.max(*s));
        let mut next: BTreeMap<F, W> = BTreeMap::new();
        for (f, w, idx, step) in going {
            let w = w.times(step.up_to(layer)?)?;
            let mut counts = Counts(vec![[0; 6]; idx.len()]);
            spread(&f, &cache, &idx, 0, &w, &mut counts, &mut next)?;
        }
        over = over.plus(layer);
        open = next;
    }
    let over = done.iter().fold(over, |d, (o, _)| d.max(*o));
    if done.len() == 1
        && let Some((o, weights)) = done.pop()
        && o == over
    {
        return Some(Raw { weights, over });
    }
    let mut weights: BTreeMap<F::Outcome, W> = BTreeMap::new();
    for (o, part) in done {
        let k = W::between(o, over)?;
        for (t, w) in part {
            add(&mut weights, t, w.by(&k)?)?;
        }
    }
    Some(Raw { weights, over })
}

pub(crate) fn add<T: Ord, W: Weight>(map: &mut BTreeMap<T, W>, key: T, w: W) -> Option<()> {
    match map.get_mut(&key) {
        Some(old) => old.plus(w),
        None => {
            map.insert(key, w);
            Some(())
        }
    }
}

fn spread<F: Trial, W: Weight>(
    f: &F,
    cache: &Cache,
    idx: &[usize],
    pool: usize,
    w: &W,
    counts: &mut Counts,
    next: &mut BTreeMap<F, W>,
) -> Option<()> {
    if pool == idx.len() {
        let mut after = f.clone();
        after.fell(counts);
        return add(next, after, w.clone());
    }
    for (c, k) in &cache.0[idx[pool]].1.list {
        counts.0[pool] = *c;
        spread(f, cache, idx, pool + 1, &w.times(*k)?, counts, next)?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rocroi_game::Seat;

    /// Dice that must show `need` or more; sixes are thrown again when `again` (endless).
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Volley {
        dice: u8,
        need: u8,
        again: bool,
        hits: u8,
    }

    impl Trial for Volley {
        type Outcome = u8;
        fn pools(&self) -> Vec<Pool> {
            let classes = if self.again { Classes::EACH } else { Classes::at_least(self.need) };
            if self.dice == 0 { Vec::new() } else { vec![Pool { seat: Seat::A, dice: self.dice, classes }] }
        }
        fn fell(&mut self, c: &Counts) {
            if self.again {
                self.hits += (self.need..=6).map(|f| c.of(0, f - 1)).sum::<u8>();
                self.dice = c.of(0, 5);
            } else {
                self.hits += c.of(0, 1);
                self.dice = 0;
            }
        }
        fn outcome(&self) -> u8 {
            self.hits
        }
    }

    fn brute(dice: u8, need: u8) -> BTreeMap<u8, u64> {
        let mut out = BTreeMap::new();
        for n in 0..6u64.pow(u32::from(dice)) {
            let hits = (0..dice).filter(|i| n / 6u64.pow(u32::from(*i)) % 6 + 1 >= u64::from(need)).count();
            *out.entry(hits as u8).or_default() += 1;
        }
        out
    }

    proptest! {
        #[test]
        fn equals_counting_every_face(dice in 0u8..7, need in 1u8..=6) {
            let odds = exact(&Volley { dice, need, again: false, hits: 0 });
            let all = 6u64.pow(u32::from(dice));
            for (hits, n) in brute(dice, need) {
                prop_assert_eq!(odds.weight(|h| *h == hits) * all, odds.total() * n);
            }
            prop_assert_eq!(odds.undecided(), &BigUint::ZERO);
        }
    }

    #[test]
    fn an_endless_chain_reports_what_is_left() {
        let odds = exact_within(&Volley { dice: 1, need: 6, again: true, hits: 0 }, 3);
        // No six: 5/6; one then none: 5/36; and so on; three sixes are undecided.
        assert_eq!(odds.weight(|h| *h == 1) * 36u8, odds.total() * 5u8);
        assert_eq!(odds.undecided() * 216u8, odds.total().clone());
        let deep = exact(&Volley { dice: 2, need: 4, again: true, hits: 0 });
        assert!(percent_of_rest(&deep) < 1e-9);
        let sum: BigUint = deep.iter().map(|(_, w)| w).sum::<BigUint>() + deep.undecided();
        assert_eq!(&sum, deep.total());
    }

    fn percent_of_rest(o: &Odds<u8>) -> f64 {
        crate::percent(o.undecided(), o.total())
    }

    #[test]
    fn one_after_another_is_a_product() {
        let one = exact(&Volley { dice: 2, need: 5, again: false, hits: 0 });
        let both = one.then(|h| exact(&Volley { dice: 3, need: 5, again: false, hits: *h }));
        let at_once = exact(&Volley { dice: 5, need: 5, again: false, hits: 0 });
        assert_eq!(both, at_once);
        assert!((both.mean(|h| i64::from(*h)) - 5.0 / 3.0).abs() < 1e-9);
        assert!((both.percent(|h| *h > 0) - (1.0 - 32.0 / 243.0) * 100.0).abs() < 1e-9);
    }
}
