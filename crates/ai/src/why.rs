//! Why an order was given: what moved the judgement most, and the odds of what it comes to. Ids of sentences with their
//! numbers; the sentences are in `locales/`.

use rocroi_game::{Answer, Foreseen, Seen, Wait};
use rocroi_odds::weigh;
use rocroi_words::Speaker;

use crate::future::thumb;
use crate::level::Level;
use crate::mind::{Eye, Memo, Mind};
use crate::think::Choice;
use crate::weights::{TERMS, Term, Weights};

/// A reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// This got better than by most other orders.
    Term(Term),
    /// So likely, in percent, to come off better in the fight it leads to.
    Better(u8),
    /// So likely, in percent, to be rid of the enemy at once.
    Rid(u8),
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
            Why::Better(_) => "why-better",
            Why::Rid(_) => "why-rid",
            Why::Usual => "why-usual",
        }
    }

    /// In words.
    pub fn said(self, speaker: &Speaker) -> String {
        let n = match self {
            Why::Better(n) | Why::Rid(n) => n.to_string(),
            Why::Term(_) | Why::Usual => String::new(),
        };
        speaker.with_args(self.id(), &[("n", n)]).unwrap_or_else(|_| self.id().to_owned())
    }
}

/// At most two terms that moved the judgement most, then the odds of the fight the order leads to.
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

/// The odds of the first fight the order leads to, if one follows before anybody has a free choice.
fn odds<S: Mind>(seen: &Seen<S>, choice: &Choice<S>, weights: &Weights) -> Vec<Why> {
    let Some(seat) = seen.viewer().seat() else { return Vec::new() };
    let memo = Memo::default();
    let eye = Eye { weights, memo: &memo, up: &|| false };
    let mut state = seen.fill(1);
    let mut answer = Answer::Order(seat, choice.order.clone());
    for _ in 0..8 {
        if state.answer(&answer, None).is_err() {
            break;
        }
        match &state.wait {
            Wait::Roll(_) => {
                let Some(foreseen) = Foreseen::of(&state) else { break };
                let seen = weigh(&foreseen.sequel, None);
                let (own, enemy) = (seat.index(), seat.other().index());
                let whole = |percent: f64| percent.round().clamp(0.0, 100.0) as u8;
                let (better, rid) = (whole(seen.better[own].percent), whole(seen.sides[enemy].gone.percent));
                let mut out = Vec::new();
                out.extend((better > 0).then_some(Why::Better(better)));
                out.extend((rid > 0).then_some(Why::Rid(rid)));
                return out;
            }
            Wait::Decide(asked) => {
                let Some(open) = asked.iter().find(|a| a.given.is_none()) else { break };
                if S::free(&open.decision) {
                    break;
                }
                let who = open.seat;
                let first = || state.candidates(who).into_iter().next();
                let Some(order) = thumb(&state, who, eye).or_else(first) else { break };
                answer = Answer::Order(who, order);
            }
            Wait::Over(_) => break,
        }
    }
    let looming = S::looming(state.now(), seat, &choice.order);
    looming.map(Why::Better).into_iter().collect()
}
