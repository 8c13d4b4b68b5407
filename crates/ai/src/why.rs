//! Why an order was given: what moved the judgement most, and the odds of what it comes to. Ids of sentences with their
//! numbers; the sentences are in `locales/`.

use rocroi_game::{Answer, Foreseen, Seen, Wait};
use rocroi_odds::weigh;
use rocroi_table::Edge;
use rocroi_words::Speaker;

use crate::future::thumb;
use crate::level::Level;
use crate::mind::{Eye, Memo, Mind, Notes};
use crate::think::Choice;
use crate::weights::{TERMS, Term, Weights};

/// A reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// This got better than by most other orders.
    Term(Term),
    /// The enemy has lost so much already.
    Worn(u8),
    /// The enemy's flank or rear is open.
    OpenFlank,
    /// So likely, in percent, to come off better in the fight it leads to.
    Better(u8),
    /// So likely, in percent, to be rid of the enemy at once.
    Rid(u8),
    /// The same within two phases or rounds.
    RidInTwo(u8),
    /// There was nothing to weigh.
    Usual,
}

impl Why {
    /// The id of its sentence.
    pub const fn id(self) -> &'static str {
        match self {
            Why::Term(term) => match term {
                Term::Worth => "why-worth",
                Term::Victory => "why-victory",
                Term::Fights => "why-fights",
                Term::Flanks => "why-flanks",
                Term::Threat => "why-threat",
                Term::Approach => "why-approach",
                Term::Fire => "why-fire",
                Term::Line => "why-line",
                Term::Ground => "why-ground",
                Term::Command => "why-command",
                Term::Reserve => "why-reserve",
            },
            Why::Worn(_) => "why-worn",
            Why::OpenFlank => "why-open-flank",
            Why::Better(_) => "why-better",
            Why::Rid(_) => "why-rid",
            Why::RidInTwo(_) => "why-rid-in-two",
            Why::Usual => "why-usual",
        }
    }

    /// In words.
    pub fn said(self, speaker: &Speaker) -> String {
        let n = match self {
            Why::Worn(n) | Why::Better(n) | Why::Rid(n) | Why::RidInTwo(n) => n.to_string(),
            Why::Term(_) | Why::OpenFlank | Why::Usual => String::new(),
        };
        speaker.with_args(self.id(), &[("n", n)]).unwrap_or_else(|_| self.id().to_owned())
    }
}

/// At most two terms that moved the judgement most, then whom the order is against, and the odds of the fight it leads to.
pub fn reasons<S: Mind>(seen: &Seen<S>, choice: &Choice<S>, level: Level) -> Vec<Why> {
    let weights = Weights::of(S::NAME, level);
    let mut terms: Vec<(i64, Term)> =
        TERMS.into_iter().zip(choice.gains).map(|(t, n)| (weights.get(t) * n, t)).collect();
    terms.sort_by_key(|(moved, _)| -*moved);
    let most = terms.first().map_or(0, |(moved, _)| *moved);
    let enough = |moved: i64| moved > 0 && moved * 5 >= most;
    let mut out: Vec<Why> =
        terms.into_iter().filter(|(moved, _)| enough(*moved)).take(2).map(|(_, t)| Why::Term(t)).collect();
    out.extend(odds(seen, choice, &weights));
    if out.is_empty() {
        out.push(Why::Usual);
    }
    out
}

/// Whom the order is against, and the odds of the first fight it leads to before anybody has a free choice.
fn odds<S: Mind>(seen: &Seen<S>, choice: &Choice<S>, weights: &Weights) -> Vec<Why> {
    let Some(seat) = seen.viewer().seat() else { return Vec::new() };
    let memo = Memo::default();
    let notes = Notes::default();
    let eye = Eye { weights, memo: &memo, notes: &notes, up: &|| false };
    let mut state = seen.fill(1);
    let mut answer = Answer::Order(seat, choice.order.clone());
    for _ in 0..8 {
        if state.answer(&answer, None).is_err() {
            return Vec::new();
        }
        let Wait::Decide(asked) = &state.wait else { break };
        let Some(open) = asked.iter().find(|a| a.given.is_none()) else { break };
        if S::free(&open.decision) {
            break;
        }
        let who = open.seat;
        let first = || state.candidates(who).into_iter().next();
        let Some(order) = thumb(&state, who, eye).or_else(first) else { break };
        answer = Answer::Order(who, order);
    }
    let rolled = Foreseen::of(&state).map(|f| f.sequel);
    let mut out = Vec::new();
    if let Some((mine, enemy)) = S::whom(&state, seat, &choice.order) {
        out.extend(Some(S::lost(seen.state().now(), enemy)).filter(|n| *n > 0).map(Why::Worn));
        out.extend(mine.filter(|mine| behind(seen, *mine, enemy)).map(|_| Why::OpenFlank));
    }
    let Some(fight) = rolled.or_else(|| S::looming(state.now(), seat, &choice.order)) else { return out };
    let whole = |percent: f64| percent.round().clamp(0.0, 100.0) as u8;
    let rid = |phases| whole(weigh(&fight, phases).sides[seat.other().index()].gone.percent);
    out.extend(
        Some(whole(weigh(&fight, None).better[seat.index()].percent)).filter(|n| *n > 0).map(Why::Better),
    );
    let (once, twice) = (rid(None), rid(Some(2)));
    if twice > once {
        out.push(Why::RidInTwo(twice));
    } else if once > 0 {
        out.push(Why::Rid(once));
    }
    out
}

/// Does the first body stand beside or behind the second, before the order?
fn behind<S: Mind>(seen: &Seen<S>, mine: u16, enemy: u16) -> bool {
    let mut bodies = Vec::new();
    S::bodies(seen.state().now(), &mut bodies);
    let of = |id: u16| bodies.iter().find(|b| b.id == id).map(|b| b.rect);
    let (Some(mine), Some(enemy)) = (of(mine), of(enemy)) else { return false };
    enemy.lane(Edge::Front).position(mine.centre()).1 < 0
}
