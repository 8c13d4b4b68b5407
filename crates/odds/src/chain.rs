//! Chains of fights, phase by phase: from every situation to the next, equal situations merged, each fight enumerated
//! once however often it comes about.

use crate::exact::{Denominator, Raw, Weight, add, raw};
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

/// The ways a phase can go from a situation: to which, with what weight.
struct Ways {
    to: To,
    over: Denominator,
}

/// Nearly every phase fits the narrow weights, however long the chain.
enum To {
    Narrow(Vec<(usize, u128)>),
    Wide(Vec<(usize, BigUint)>),
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

    fn numbered<W>(&mut self, raw: Raw<C, W>) -> Vec<(usize, W)> {
        raw.weights.into_iter().map(|(state, w)| (self.number(state), w)).collect()
    }

    fn explore(&mut self, i: usize) -> Option<()> {
        if self.ways[i].is_some() {
            return Some(());
        }
        let state = &self.states[i];
        let Some(fight) = state.step() else {
            self.ways[i] = Some(None);
            return Some(());
        };
        let ways = match raw_phase::<C, u128>(state, &fight) {
            Some(raw) => Ways { over: raw.over, to: To::Narrow(self.numbered(raw)) },
            None => {
                let raw = raw_phase::<C, BigUint>(state, &fight)?;
                Ways { over: raw.over, to: To::Wide(self.numbered(raw)) }
            }
        };
        self.ways[i] = Some(Some(ways));
        Some(())
    }

    fn run<W: Weight + TryFrom<BigUint>>(&mut self, phases: u16) -> Option<Odds<(u16, C)>> {
        let mut open: BTreeMap<usize, W> = BTreeMap::from([(0, W::one())]);
        let mut over = Denominator::default();
        let mut done: Vec<(u16, Denominator, usize, W)> = Vec::new();
        for n in 0..=phases {
            let mut layer = Denominator::default();
            for i in open.keys() {
                self.explore(*i)?;
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
                let w = w.by(&W::between(ways.over, layer)?)?;
                match &ways.to {
                    To::Narrow(list) => {
                        for (to, k) in list {
                            add(&mut next, *to, w.times(*k)?)?;
                        }
                    }
                    To::Wide(list) => {
                        for (to, k) in list {
                            add(&mut next, *to, w.by(&W::try_from(k.clone()).ok()?)?)?;
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
        let over = done.iter().fold(over, |d, (_, o, _, _)| d.max(*o));
        let mut weights: BTreeMap<(u16, C), W> = BTreeMap::new();
        let mut scale = (Denominator::default(), W::between(Denominator::default(), over)?);
        for (n, o, i, w) in done {
            if scale.0 != o {
                scale = (o, W::between(o, over)?);
            }
            weights.insert((n, self.states[i].clone()), w.by(&scale.1)?);
        }
        Some(Raw { weights, over }.into_odds())
    }
}

/// One phase of a chain: its first fight, and whatever is rolled before the next phase begins. None if it is over.
pub fn phase<C: Chain>(from: &C) -> Option<Odds<C>> {
    Some(phase_from(from, &from.step()?))
}

/// The same with some dice of its fight already thrown.
pub fn phase_from<C: Chain>(from: &C, fight: &C::Step) -> Odds<C> {
    match raw_phase::<C, u128>(from, fight) {
        Some(raw) => raw.into_odds(),
        None => raw_phase::<C, BigUint>(from, fight)
            .map_or_else(|| exact(fight).map(|outcome| from.after(outcome)), Raw::into_odds),
    }
}

fn raw_phase<C: Chain, W: Weight>(from: &C, fight: &C::Step) -> Option<Raw<C, W>> {
    let fought = raw::<C::Step, W>(fight)?;
    let mut after: BTreeMap<C, W> = BTreeMap::new();
    for (outcome, w) in fought.weights {
        add(&mut after, from.after(&outcome), w)?;
    }
    // Those who have something to roll before the next phase go on.
    let mut on = Vec::new();
    for (state, w) in after {
        let rest = if state.begins() { None } else { state.step() };
        let rest = rest.map(|fight| raw_phase::<C, W>(&state, &fight)).map_or(Some(None), |r| r.map(Some))?;
        on.push((state, w, rest));
    }
    let most = on.iter().filter_map(|(_, _, rest): &(_, _, Option<Raw<C, W>>)| rest.as_ref());
    let most = most.fold(Denominator::default(), |d, rest| d.max(rest.over));
    let mut weights: BTreeMap<C, W> = BTreeMap::new();
    for (state, w, rest) in on {
        match rest {
            None => add(&mut weights, state, w.by(&W::between(Denominator::default(), most)?)?)?,
            Some(rest) => {
                let w = w.by(&W::between(rest.over, most)?)?;
                for (state, k) in rest.weights {
                    add(&mut weights, state, w.by(&k)?)?;
                }
            }
        }
    }
    Some(Raw { weights, over: fought.over.plus(most) })
}
