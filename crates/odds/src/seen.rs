//! What a fight is expected to cost: the whole distribution seen by what it costs each side, with its sums.

use crate::{Odds, follow, percent, phase};
use num_bigint::BigUint;
use rocroi_game::{Chain, Toll};
use serde::Serialize;

/// A chance: exact, and in percent for printing.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Share {
    /// In lowest terms, `5/36`.
    pub exact: String,
    /// For printing.
    pub percent: f64,
}

impl Share {
    /// This weight of that whole.
    pub fn new(part: &BigUint, whole: &BigUint) -> Share {
        let odds = Odds::new([((), part.clone())].into(), whole.clone());
        let (n, d) = odds.chance(|()| true);
        Share { exact: format!("{n}/{d}"), percent: percent(part, whole) }
    }
}

/// A mean: exact, and as a number for printing.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Mean {
    /// In lowest terms, `-7/12`.
    pub exact: String,
    /// For printing.
    pub value: f64,
}

/// What one side has to expect.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Side {
    /// Points it loses.
    pub lost: Mean,
    /// What a test brings it.
    pub gain: Mean,
    /// It is gone.
    pub gone: Share,
    /// It must go back.
    pub back: Share,
    /// It becomes disordered.
    pub disordered: Share,
    /// Its general is lost.
    pub general: Share,
    /// How likely it loses how much.
    pub losses: Vec<(i16, Share)>,
    /// How likely a test brings how much.
    pub gains: Vec<(i16, Share)>,
}

/// A fight foreseen.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Seen {
    /// Both sides, by seat.
    pub sides: [Side; 2],
    /// How likely each comes off better: the first, the second, neither.
    pub better: [Share; 3],
    /// Every outcome by what it costs each side, most likely first.
    pub outcomes: Vec<([Toll; 2], Share)>,
    /// Of a fight to its end: in which phase it ended with whom gone (the first, the second, both, neither).
    pub phases: Vec<(u16, [Share; 4])>,
    /// Of a fight to its end: how likely it still goes on.
    pub open: Share,
}

fn mean<T: Ord + Clone>(odds: &Odds<T>, of: impl Fn(&T) -> i64) -> Mean {
    let (negative, n, d) = odds.mean_exact(of);
    let sign = if negative { "-" } else { "" };
    let value = percent(&n, &d) / 100.0;
    Mean { exact: format!("{sign}{n}/{d}"), value: if negative { -value } else { value } }
}

fn share<T: Ord + Clone>(odds: &Odds<T>, holds: impl Fn(&T) -> bool) -> Share {
    Share::new(&odds.weight(holds), odds.total())
}

fn numbers(odds: &Odds<[Toll; 2]>, of: impl Fn(&[Toll; 2]) -> i16) -> Vec<(i16, Share)> {
    let by = odds.map(|t| of(t));
    by.iter().map(|(n, w)| (*n, Share::new(w, by.total()))).collect()
}

fn side(odds: &Odds<[Toll; 2]>, i: usize) -> Side {
    Side {
        lost: mean(odds, |t| i64::from(t[i].lost)),
        gain: mean(odds, |t| i64::from(t[i].gain)),
        gone: share(odds, |t| t[i].gone),
        back: share(odds, |t| t[i].back),
        disordered: share(odds, |t| t[i].disordered),
        general: share(odds, |t| t[i].general),
        losses: numbers(odds, |t| t[i].lost),
        gains: numbers(odds, |t| t[i].gain),
    }
}

/// What a chain comes to: after one phase, or to its end (within so many phases).
pub fn weigh<C: Chain>(chain: &C, phases: Option<u16>) -> Seen {
    let (odds, ended, open) = match phases {
        None => {
            let odds = phase(chain).unwrap_or_else(|| Odds::certain(chain.clone()));
            (odds.map(C::tolls), Vec::new(), Share::default())
        }
        Some(n) => {
            let odds = follow(chain, n);
            let open = share(&odds, |(_, c)| c.step().is_some());
            let mut ended = Vec::new();
            for phase in 1..=n {
                let who = |a: bool, b: bool| {
                    share(&odds, |(at, c)| {
                        *at == phase && c.step().is_none() && c.tolls().map(|t| t.gone) == [a, b]
                    })
                };
                let shares = [who(true, false), who(false, true), who(true, true), who(false, false)];
                if shares.iter().any(|s| s.percent > 0.0) {
                    ended.push((phase, shares));
                }
            }
            (odds.map(|(_, c)| c.tolls()), ended, open)
        }
    };
    let mut outcomes: Vec<([Toll; 2], &BigUint)> = odds.iter().map(|(t, w)| (*t, w)).collect();
    outcomes.sort_by(|a, b| b.1.cmp(a.1));
    Seen {
        sides: [side(&odds, 0), side(&odds, 1)],
        better: [share(&odds, |[a, b]| a < b), share(&odds, |[a, b]| a > b), share(&odds, |[a, b]| a == b)],
        outcomes: outcomes.into_iter().map(|(t, w)| (t, Share::new(w, odds.total()))).collect(),
        phases: ended,
        open,
    }
}
