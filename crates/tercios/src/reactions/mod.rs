//! Chapter 03, reactions: the two triggers, who is asked, what a card or a rule offers, the test, and what each
//! reaction does. Nobody reacts to a reaction (T-REA-05).
//!
//! [`Reaction`] is one question and what follows from its answer, up to the point where the process that asked
//! takes over again: counter-charges and Commanded Shot are carried out by the charge they answer.

mod cards;
pub mod commanded;
pub mod counter;
pub mod evade;
mod judge;
mod offers;
mod process;
mod reaction;
mod trigger;

pub use offers::{Scene, may_be_asked, offered, target_may_be_asked};
pub use reaction::{Outcome, Reacted, Reaction};
pub use trigger::{ZONE, trigger_at};

pub(crate) use judge::{judge, judge_choose, judge_evade, judge_meet, judge_turn, judge_when};
pub(crate) use process::{ride_out, step as step_reaction};

use crate::{Card, Decision, Field, How, UnitId};
use rocroi_game::{Seat, by};
use rocroi_table::{Fine, Heading};

/// The direction straight away from an enemy: from its front centre to the unit's base centre point; where these
/// coincide, the unit's own rearward direction (T-REA-29, T-MOV-46).
pub fn straight_away(field: Field<'_>, unit: UnitId, enemy: UnitId) -> Heading {
    by!("T-MOV-46");
    let middle = field.rect(unit).centre();
    let from = Fine::from(field.front(enemy));
    Heading::towards(from, middle).unwrap_or_else(|| field.unit(unit).pose.facing.opposite())
}

/// What a player means who only says that a unit reacts: what its card is for, as far as he knows it.
pub fn usual(field: Field<'_>, seat: Seat, unit: UnitId, decision: &Decision) -> How {
    if matches!(decision, Decision::Defend { .. }) {
        return How::Defend;
    }
    let hand = &field.unit(unit).hand;
    match hand.known_to(seat) {
        Some(Card::Ready | Card::Fire) => How::Shoot,
        Some(Card::Assault) => How::Charge,
        Some(Card::Run) => How::Evade,
        Some(Card::Resist) => How::Resist,
        None if hand.has_card() => How::Unseen,
        None => How::Evade,
    }
}
