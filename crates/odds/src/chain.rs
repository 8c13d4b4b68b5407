//! Chains of fights, phase by phase: from every situation to the next, equal situations merged, each fight enumerated
//! once however often it comes about.

use crate::exact::{Denominator, Weight};
use crate::{Odds, exact};
use num_bigint::BigUint;
use rocroi_game::Chain;
use std::collections::BTreeMap;

/// Where a chain stands after at most so many phases: the number of phases fought, and the situation. One that is not
/// over then is among them, as it stands.
pub fn follow<C: Chain>(start: &C, phases: u16) -> Odds<(u16, C)> {
    let mut map = Phases::new(start);
    match map.run::<u128>(phases) {
        Some(odds) => odds,
        None => map.run::<BigUint>(phases).unwrap_or_else(|| Odds::new(BTreeMap::new(), BigUint::from(1u8))),
    }
}

/// The ways a phase can go from a situation.
struct Ways {
    to: Vec<(usize, BigUint)>,
    over: Denominator,
}

/// The situations met so far, by number, and the ways between them.
struct Phases<C: Chain> {
    states: Vec<C>,
    numbers: BTreeMap<C, usize>,
    /// None where it is over; not there yet where it was not asked.
    ways: Vec<Option<Option<Ways>>>,
}

impl<C: Chain> Phases<C> {
    fn new(start: &C) -> Self {
        let mut map = Phases { states: Vec::new(), numbers: BTreeMap::new(), ways: Vec::new() };
        map.number(start.clone());
        map
    }

    fn number(&mut self, state: C) -> usize {
        if let Some(i) = self.numbers.get(&state) {
            return *i;
        }
        let i = self.states.len();
        self.numbers.insert(state.clone(), i);
        self.states.push(state);
        self.ways.push(None);
        i
    }

    fn explore(&mut self, i: usize) {
        if self.ways[i].is_some() {
            return;
        }
        let ways = phase(&self.states[i]).map(|odds| {
            let over = Denominator::of(odds.total());
            let to = odds.iter().map(|(s, w)| (self.number(s.clone()), w.clone())).collect();
            Ways { to, over }
        });
        self.ways[i] = Some(ways);
    }

    fn run<W: Weight>(&mut self, phases: u16) -> Option<Odds<(u16, C)>> {
        let mut open: BTreeMap<usize, W> = BTreeMap::from([(0, W::one())]);
        let mut over = Denominator::default();
        let mut done: Vec<(u16, Denominator, usize, W)> = Vec::new();
        for n in 0..=phases {
            let mut layer = Denominator::default();
            for i in open.keys() {
                self.explore(*i);
                if let Some(Some(ways)) = &self.ways[*i] {
                    layer = layer.max(ways.over);
                }
            }
            let mut next: BTreeMap<usize, W> = BTreeMap::new();
            for (i, w) in open {
                let ways = match &self.ways[i] {
                    Some(Some(ways)) if n < phases => ways,
                    _ => {
                        done.push((n, over, i, w));
                        continue;
                    }
                };
                let w = w.times(ways.over.up_to(layer)?)?;
                for (to, k) in &ways.to {
                    let part = w.by(k)?;
                    match next.get_mut(to) {
                        Some(old) => old.plus(part)?,
                        None => {
                            next.insert(*to, part);
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            over = over.plus(layer);
            open = next;
        }
        let last = done.iter().fold(over, |d, (_, o, _, _)| d.max(*o));
        let mut weights: BTreeMap<(u16, C), BigUint> = BTreeMap::new();
        for (n, o, i, w) in done {
            let w: BigUint = w.into();
            weights.insert((n, self.states[i].clone()), w * (last.value() / o.value()));
        }
        Some(Odds::new(weights, last.value()).reduced())
    }
}

/// One phase of a chain: its first fight, and whatever is rolled before the next phase begins. None if it is over.
pub fn phase<C: Chain>(from: &C) -> Option<Odds<C>> {
    Some(phase_from(from, &from.step()?))
}

/// The same with some dice of its fight already thrown.
pub fn phase_from<C: Chain>(from: &C, fight: &C::Step) -> Odds<C> {
    let odds = exact(fight).map(|outcome| from.after(outcome));
    let on = |s: &C| !s.begins() && s.step().is_some();
    if !odds.iter().any(|(s, _)| on(s)) {
        return odds;
    }
    odds.then(|s| match on(s) {
        true => phase(s).unwrap_or_else(|| Odds::certain(s.clone())),
        false => Odds::certain(s.clone()),
    })
}
