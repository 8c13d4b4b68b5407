//! What a rule system adds so that its positions can be judged.

use rocroi_game::{Now, Seat};
use rocroi_systems::Open;
use rocroi_table::Body as Shape;

use crate::field::{Body, Lay};
use crate::weights::{TERMS, Term, Weights};

/// A rule system whose positions can be judged.
pub trait Mind: Open {
    /// The system's module: the front of a small unit.
    const MODULE: i32;

    /// Every body on the table.
    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>);

    /// How near to victory a side is by the system's own count, in thousandths.
    fn victory(now: Now<'_, Self>, seat: Seat) -> i64;

    /// Places worth holding.
    fn goals(_now: Now<'_, Self>, _out: &mut Vec<Shape>) {}

    /// What the fights now joined will do for a side on average, by exact odds, in thousandths of a unit; nothing where
    /// they are fought at once.
    fn fights(_now: Now<'_, Self>, _seat: Seat) -> i64 {
        0
    }

    /// What a soldier does at this question without weighing anything: for what no look ahead can judge.
    fn thumb(_now: Now<'_, Self>, _seat: Seat, _decision: &Self::Decision) -> Option<Self::Order> {
        None
    }

    /// Is this an order to weigh among many (move, charge, activate), not a question in the middle of one?
    fn free(decision: &Self::Decision) -> bool;
}

/// How much better than the other a side stands, term by term.
pub(crate) fn judged<S: Mind>(now: Now<'_, S>, seat: Seat) -> [i64; TERMS.len()] {
    let mut bodies = Vec::new();
    S::bodies(now, &mut bodies);
    let mut goals = Vec::new();
    S::goals(now, &mut goals);
    let lay = Lay { bodies: &bodies, goals: &goals, module: S::MODULE };
    TERMS.map(|term| match term {
        Term::Victory => S::victory(now, seat) - S::victory(now, seat.other()),
        Term::Fights => S::fights(now, seat),
        term => lay.of(seat, term) - lay.of(seat.other(), term),
    })
}

/// What such a judgement comes to.
pub(crate) fn sum(weights: &Weights, judged: &[i64; TERMS.len()]) -> i64 {
    TERMS.iter().zip(judged).map(|(term, n)| weights.get(*term) * n).sum()
}
