//! Distributions: ordered outcomes with integer weights over one denominator. No floats until printing.

use num_bigint::BigUint;
use std::collections::BTreeMap;

/// A distribution. The weights and the undecided rest add up to the denominator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds<T: Ord> {
    weights: BTreeMap<T, BigUint>,
    rest: BigUint,
    total: BigUint,
}

impl<T: Ord + Clone> Odds<T> {
    /// From outcomes and weights; what `total` exceeds their sum by is undecided.
    pub fn new(weights: BTreeMap<T, BigUint>, total: BigUint) -> Self {
        let sum: BigUint = weights.values().sum();
        let rest = if total > sum { &total - &sum } else { BigUint::ZERO };
        let total = sum + &rest;
        Odds { weights, rest, total }
    }

    /// A certainty.
    pub fn certain(outcome: T) -> Self {
        Odds::new(BTreeMap::from([(outcome, BigUint::from(1u8))]), BigUint::from(1u8))
    }

    /// The outcomes, in order, with their weights.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &BigUint)> {
        self.weights.iter()
    }

    /// The denominator.
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// The weight of what was not decided within the depth asked for.
    pub fn undecided(&self) -> &BigUint {
        &self.rest
    }

    /// The weight of all outcomes for which `holds`.
    pub fn weight(&self, holds: impl Fn(&T) -> bool) -> BigUint {
        self.weights.iter().filter(|(t, _)| holds(t)).map(|(_, w)| w).sum()
    }

    /// The chance of all outcomes for which `holds`, as a fraction in lowest terms.
    pub fn chance(&self, holds: impl Fn(&T) -> bool) -> (BigUint, BigUint) {
        lowest(self.weight(holds), self.total.clone())
    }

    /// That chance, for printing.
    pub fn percent(&self, holds: impl Fn(&T) -> bool) -> f64 {
        percent(&self.weight(holds), &self.total)
    }

    /// The mean of a number read off each outcome, for printing. The undecided rest counts as nothing.
    pub fn mean(&self, of: impl Fn(&T) -> i64) -> f64 {
        let scale = 1_000_000_000i64;
        let mut sum = 0.0;
        for (t, w) in &self.weights {
            sum += of(t) as f64 * (percent(&(w * scale.unsigned_abs()), &self.total) / scale as f64);
        }
        sum / 100.0
    }

    /// The mean of a number read off each outcome, as a fraction: numerator (its sign apart) and denominator. The
    /// undecided rest counts as nothing.
    pub fn mean_exact(&self, of: impl Fn(&T) -> i64) -> (bool, BigUint, BigUint) {
        let (mut up, mut down) = (BigUint::ZERO, BigUint::ZERO);
        for (t, w) in &self.weights {
            let n = of(t);
            *(if n < 0 { &mut down } else { &mut up }) += w * n.unsigned_abs();
        }
        let negative = down > up;
        let sum = if negative { down - up } else { up - down };
        let (n, d) = lowest(sum, self.total.clone());
        (negative, n, d)
    }

    /// The same distribution seen through `f`, equal results merged.
    pub fn map<U: Ord + Clone>(&self, f: impl Fn(&T) -> U) -> Odds<U> {
        let mut weights: BTreeMap<U, BigUint> = BTreeMap::new();
        for (t, w) in &self.weights {
            *weights.entry(f(t)).or_default() += w;
        }
        Odds { weights, rest: self.rest.clone(), total: self.total.clone() }
    }

    /// Each outcome goes on to a distribution of its own; what is undecided stays so.
    pub fn then<U: Ord + Clone>(&self, f: impl Fn(&T) -> Odds<U>) -> Odds<U> {
        let next: Vec<(&BigUint, Odds<U>)> = self.weights.iter().map(|(t, w)| (w, f(t))).collect();
        let mut scale = BigUint::from(1u8);
        for (_, o) in &next {
            scale = lcm(&scale, &o.total);
        }
        let mut weights: BTreeMap<U, BigUint> = BTreeMap::new();
        for (w, o) in next {
            let k = w * (&scale / &o.total);
            for (u, v) in o.weights {
                *weights.entry(u).or_default() += v * &k;
            }
        }
        Odds::new(weights, &self.total * &scale).reduced()
    }

    /// The same with all weights in lowest terms.
    pub fn reduced(mut self) -> Self {
        let mut g = gcd(&self.total, &self.rest);
        for w in self.weights.values() {
            g = gcd(&g, w);
        }
        if g > BigUint::from(1u8) {
            for w in self.weights.values_mut() {
                *w /= &g;
            }
            self.rest /= &g;
            self.total /= &g;
        }
        self
    }
}

fn gcd(a: &BigUint, b: &BigUint) -> BigUint {
    let (mut a, mut b) = (a.clone(), b.clone());
    while b != BigUint::ZERO {
        let r = &a % &b;
        a = std::mem::replace(&mut b, r);
    }
    a
}

fn lcm(a: &BigUint, b: &BigUint) -> BigUint {
    if a == b { a.clone() } else { a / gcd(a, b) * b }
}

fn lowest(n: BigUint, d: BigUint) -> (BigUint, BigUint) {
    let g = gcd(&n, &d);
    if g == BigUint::ZERO { (n, d) } else { (n / &g, d / &g) }
}

/// `part` of `whole` in percent, right to about twelve digits however large the numbers.
pub fn percent(part: &BigUint, whole: &BigUint) -> f64 {
    if *whole == BigUint::ZERO {
        return 0.0;
    }
    let scaled: BigUint = part * 100_000_000_000_000u64 / whole;
    let digits = scaled.to_u64_digits();
    let value = digits.iter().rev().fold(0f64, |n, d| n * 18_446_744_073_709_551_616.0 + *d as f64);
    value / 1_000_000_000_000.0
}
