//! Luck: every throw of a chronicle against what it was expected to bring, and how unlikely the whole was.
//!
//! A throw brings what its fight may still be expected to cost after it. Sums are taken by whole fights, whose results
//! are whole points, and compared with all the battles in which the same fights fell otherwise, each taken as it stood
//! when it was first rolled for: a convolution in whole numbers. What rounding down loses is counted and given as bounds.

use crate::{Odds, phase_from};
use num_bigint::BigUint;
use rocroi_game::chronicle::{self, Parted};
use rocroi_game::{Act, Answer, Ask, Chain as _, Foretold, State, Toll, Trial as _, Wait};

/// Means are in whole parts of a point.
pub const POINT: i64 = 10_000;
/// Chances are in whole parts of this.
const ONE: u128 = 1 << 60;

/// One throw.
#[derive(Clone, PartialEq, Debug)]
pub struct Throw<P> {
    /// After how many acts it was awaited.
    pub act: usize,
    /// What for.
    pub purpose: P,
    /// What fell.
    pub faces: Vec<u8>,
    /// It is the first of its fight.
    pub first: bool,
    /// Points each side was expected to lose, before it and after.
    pub lost: [(i64, i64); 2],
    /// What a test was expected to bring each side, before it and after.
    pub gain: [(i64, i64); 2],
}

/// A chance between two bounds, in percent.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Tail {
    /// At least so likely.
    pub least: f64,
    /// At most so likely.
    pub most: f64,
}

/// Expected against real, in parts of a point.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Account {
    /// What was expected.
    pub expected: i64,
    /// What came.
    pub real: i64,
    /// How likely as much or more was.
    pub as_much: Tail,
    /// How likely as little or less was.
    pub as_little: Tail,
}

/// The luck of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck<P> {
    /// Every throw that decided a fight or test.
    pub throws: Vec<Throw<P>>,
    /// Points each side lost.
    pub lost: [Account; 2],
    /// What tests brought each side.
    pub gain: [Account; 2],
    /// The second side's losses less the first's: what the dice did for the first.
    pub whole: Account,
}

/// Reckons the luck of a chronicle.
///
/// # Errors
/// Where and why the chronicle stops being true.
pub fn luck<S: Foretold>(text: &str) -> Result<Luck<S::Purpose>, Parted> {
    let mut ledger = Ledger::<S>::default();
    let read = chronicle::read_each::<S>(text, |battle, entry, _| {
        if ledger.awaited.is_none() && ledger.acts == 0 {
            ledger.awaits(battle.start());
        }
        if let Act::Answer(Answer::Fell(faces)) = &entry.act {
            ledger.fell(faces);
        }
        ledger.acts += 1;
        ledger.awaits(battle.state());
    })?;
    match read.parted {
        Some(parted) => Err(parted),
        None => Ok(ledger.luck()),
    }
}

/// A roll awaited: the fight it decides, and what follows.
struct Awaited<S: Foretold> {
    ask: Ask<S::Purpose>,
    sequel: S::Sequel,
    fight: S::Fight,
    first: bool,
}

/// Luck as it comes, throw by throw: of a whole chronicle, or of the states and faces that one viewer has seen. What it is
/// not shown it cannot count.
pub struct Ledger<S: Foretold> {
    /// How many acts, or things told, there were before.
    pub acts: usize,
    awaited: Option<Awaited<S>>,
    /// The fight as the last throw left it, if more dice are due.
    unfinished: Option<(S::Sequel, S::Fight)>,
    /// What the fight under way was expected to come to.
    fight: Option<Odds<[Toll; 2]>>,
    throws: Vec<Throw<S::Purpose>>,
    parts: [Part; 5],
}

impl<S: Foretold> Default for Ledger<S> {
    fn default() -> Self {
        Ledger {
            acts: 0,
            awaited: None,
            unfinished: None,
            fight: None,
            throws: Vec::new(),
            parts: Default::default(),
        }
    }
}

/// What an account counts of an outcome.
const ACCOUNTS: [fn(&[Toll; 2]) -> i64; 5] = [
    |t| t[0].lost.into(),
    |t| t[1].lost.into(),
    |t| t[0].gain.into(),
    |t| t[1].gain.into(),
    |t| i64::from(t[1].lost) - i64::from(t[0].lost),
];

/// The mean of an account in parts of a point, to the nearest.
fn mean(odds: &Odds<[Toll; 2]>, of: fn(&[Toll; 2]) -> i64) -> i64 {
    let (negative, n, d) = odds.mean_exact(of);
    let parts = (n * (2 * POINT).unsigned_abs() + &d) / (d * 2u8);
    let parts = i64::try_from(parts).unwrap_or(i64::MAX);
    if negative { -parts } else { parts }
}

impl<S: Foretold> Ledger<S> {
    /// The battle stands so: is a roll awaited, and what for?
    pub fn awaits(&mut self, state: &State<S>) {
        let Wait::Roll(ask) = &state.wait else {
            self.awaited = None;
            return;
        };
        // More dice of the same fight.
        if let Some((sequel, fight)) = self.unfinished.take()
            && fight.pools() == ask.pools
        {
            self.awaited = Some(Awaited { ask: ask.clone(), sequel, fight, first: false });
            return;
        }
        self.awaited = S::fight(state.now()).and_then(|pending| {
            let sequel = S::thrown(state.now(), &ask.purpose, &pending);
            let fight = sequel.step()?;
            let fits = fight.pools() == ask.pools;
            fits.then(|| Awaited { ask: ask.clone(), sequel, fight, first: true })
        });
    }

    /// These faces fell for the roll awaited.
    pub fn fell(&mut self, faces: &[u8]) {
        let Some(Awaited { ask, sequel, fight, first }) = self.awaited.take() else { return };
        let Ok(counts) = ask.count(faces) else { return };
        let before = phase_from(&sequel, &fight).map(|s| s.tolls());
        let mut then = fight;
        then.fell(&counts);
        let after = phase_from(&sequel, &then).map(|s| s.tolls());
        let pair = |i: usize| (mean(&before, ACCOUNTS[i]), mean(&after, ACCOUNTS[i]));
        self.throws.push(Throw {
            act: self.acts,
            purpose: ask.purpose,
            faces: faces.to_vec(),
            first,
            lost: [pair(0), pair(1)],
            gain: [pair(2), pair(3)],
        });
        if first {
            // A fight that was left unfinished by the rules counts for nothing.
            self.fight = Some(before);
        }
        if !then.pools().is_empty() {
            self.unfinished = Some((sequel, then));
            return;
        }
        // What ends the phase is part of it: a general at risk, a test of the beaten.
        let next = sequel.after(&then.outcome());
        match next.step().filter(|_| !next.begins()) {
            Some(step) => self.unfinished = Some((next, step)),
            None => self.settle(next.tolls()),
        }
    }

    /// A fight has come to this.
    fn settle(&mut self, came: [Toll; 2]) {
        let Some(odds) = self.fight.take() else { return };
        for (part, of) in self.parts.iter_mut().zip(ACCOUNTS) {
            part.add(&odds, of, of(&came));
        }
    }

    /// The luck so far.
    pub fn luck(&self) -> Luck<S::Purpose> {
        let [a, b, c, d, whole] = self.parts.each_ref().map(Part::account);
        Luck { throws: self.throws.clone(), lost: [a, b], gain: [c, d], whole }
    }
}

/// One account over all battles.
#[derive(Default)]
struct Part {
    /// In parts of a point.
    expected: i64,
    came: i64,
    /// The chance of each sum, from `low` on.
    chances: Vec<u128>,
    low: i64,
}

impl Part {
    fn add(&mut self, odds: &Odds<[Toll; 2]>, of: fn(&[Toll; 2]) -> i64, came: i64) {
        self.came += came;
        self.expected += mean(odds, of);
        if self.chances.is_empty() {
            self.chances = vec![ONE];
        }
        let by = odds.map(of);
        let chance = |w: &BigUint| u128::try_from(w * ONE / by.total()).unwrap_or(0);
        let values: Vec<(i64, u128)> = by.iter().map(|(v, w)| (*v, chance(w))).collect();
        let (Some(first), Some(last)) = (values.first().map(|v| v.0), values.last().map(|v| v.0)) else {
            return;
        };
        let mut next = vec![0u128; self.chances.len() + usize::try_from(last - first).unwrap_or(0)];
        for (i, p) in self.chances.iter().enumerate() {
            for (v, q) in &values {
                next[i + usize::try_from(v - first).unwrap_or(0)] += (p * q) >> 60;
            }
        }
        self.low += first;
        self.chances = next;
    }

    /// The chance of the sums for which it holds.
    fn tail(&self, holds: impl Fn(i64) -> bool) -> Tail {
        // Without a fight the sum is nothing, for certain.
        let chances = if self.chances.is_empty() { &[ONE][..] } else { &self.chances };
        let sum = |f: &dyn Fn(i64) -> bool| -> u128 {
            let sums = (self.low..).zip(chances);
            sums.filter(|(s, _)| f(*s)).map(|(_, p)| *p).sum()
        };
        // What rounding down has lost could lie anywhere.
        let (found, lost) = (sum(&holds), ONE.saturating_sub(sum(&|_| true)));
        let percent = |p: u128| (p.min(ONE) as f64) / (ONE as f64) * 100.0;
        Tail { least: percent(found), most: percent(found + lost) }
    }

    fn account(&self) -> Account {
        let came = self.came;
        Account {
            expected: self.expected,
            real: came * POINT,
            as_much: self.tail(|s| s >= came),
            as_little: self.tail(|s| s <= came),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// A fight that costs the first side 0 to 5 points, each as likely.
    fn die() -> Odds<[Toll; 2]> {
        let toll = |lost| [Toll { lost, ..Toll::default() }, Toll::default()];
        Odds::new(
            (0..6).map(|n| (toll(n), BigUint::from(1u8))).collect::<BTreeMap<_, _>>(),
            BigUint::from(6u8),
        )
    }

    #[test]
    fn sums_are_as_likely_as_counting_says() {
        let mut part = Part::default();
        for came in [5, 4, 5] {
            part.add(&die(), ACCOUNTS[0], came);
        }
        let a = part.account();
        assert_eq!((a.expected, a.real), (75_000, 140_000));
        // Of 216 throws of three dice 4 come to 14 or 15, and 215 to 14 or less.
        let near = |t: Tail, p: f64| t.least <= p + 1e-9 && t.most >= p - 1e-9 && t.most - t.least < 1e-9;
        assert!(near(a.as_much, 400.0 / 216.0), "{:?}", a.as_much);
        assert!(near(a.as_little, 21_500.0 / 216.0), "{:?}", a.as_little);
    }

    #[test]
    fn without_a_throw_nothing_was_lucky() {
        let a = Part::default().account();
        assert_eq!((a.expected, a.real), (0, 0));
        assert!(a.as_much.least > 99.9 && a.as_little.least > 99.9);
    }
}
