//! What a rule system adds so that it can be shown: its plan, its roster, and what a drag means.

use crate::laid::LaidOut;
use crate::out::{Bar, Choice, RosterLine, Route};
use rocroi_draw::Scene;
use rocroi_game::{Now, Pending, Seat, Trial, Viewer};
use rocroi_systems::Open;
use rocroi_table::Pose;
use rocroi_words::{Lang, Speaker};
use serde::Serialize;

/// A fight that an order brings about though it is rolled later.
pub struct Looming<S: Shown> {
    /// What is rolled.
    pub purpose: S::Purpose,
    /// The same in words, where the message of what is rolled does not say against whom.
    pub words: Option<String>,
    /// Its tallies and odds as they would be on the table the order leads to.
    pub pending: Pending<S>,
}

impl<S: Shown> From<(S::Purpose, Pending<S>)> for Looming<S> {
    fn from((purpose, pending): (S::Purpose, Pending<S>)) -> Looming<S> {
        Looming { purpose, words: None, pending }
    }
}

/// A rule system that can be shown.
pub trait Shown: Open<Fight: Trial<Outcome: Serialize>> {
    /// The plan of a position as `viewer` sees it.
    fn scene(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Scene;

    /// Every unit the viewer knows of, in roster order.
    fn roster(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Vec<RosterLine>;

    /// The orders a drag of these pieces (by their ids on the plan) to a pose could mean, the likeliest first.
    /// Not all need be legal: the first one's refusal is shown beside the ghost.
    fn drag(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Self::Decision,
        pieces: &[String],
        to: Pose,
    ) -> Vec<Self::Order>;

    /// Layers worth seeing while these pieces are chosen: reach, zones, arcs.
    fn around(now: Now<'_, Self>, seat: Seat, pieces: &[String], lang: Lang) -> Vec<rocroi_draw::Overlay>;

    /// The pieces an order of this seat is about, by their ids on the plan: where a page shows it.
    fn pieces_of(_now: Now<'_, Self>, _seat: Seat, _order: &Self::Order) -> Vec<String> {
        Vec::new()
    }

    /// The pieces an order is against, by their ids on the plan: whoever would be charged, shot at, struck.
    fn targets_of(_now: Now<'_, Self>, _seat: Seat, _order: &Self::Order) -> Vec<String> {
        Vec::new()
    }

    /// Every kind of order there is, by the names that [`rocroi_game::System::kind`] gives.
    fn kinds() -> Vec<String>;

    /// An order in a player's words, where the message of the order alone cannot say it.
    fn says(_now: Now<'_, Self>, _seat: Seat, _order: &Self::Order, _speaker: &Speaker) -> Option<String> {
        None
    }

    /// The question in words, where the message of the decision alone cannot say it.
    fn asks(_now: Now<'_, Self>, _decision: &Self::Decision, _speaker: &Speaker) -> Option<String> {
        None
    }

    /// Whom an outcome favours and by how much: for a chart that has one side left and the other right.
    fn favours(_fight: &Pending<Self>, _outcome: &<Self::Fight as Trial>::Outcome) -> Option<(Seat, u8)> {
        None
    }

    /// What may be chosen for each piece, where a decision is answered piece by piece (a card for each unit).
    fn choices(
        _now: Now<'_, Self>,
        _seat: Seat,
        _decision: &Self::Decision,
        _speaker: &Speaker,
    ) -> Vec<Choice> {
        Vec::new()
    }

    /// The order that choices make: a word for each piece.
    fn compose(
        _now: Now<'_, Self>,
        _seat: Seat,
        _decision: &Self::Decision,
        _picks: &[(String, String)],
    ) -> Option<Self::Order> {
        None
    }

    /// What an order would put on the table, where it lays things there: deployments, markers, terrain.
    fn laid(
        _now: Now<'_, Self>,
        _seat: Seat,
        _decision: &Self::Decision,
        _order: &Self::Order,
        _speaker: &Speaker,
    ) -> LaidOut {
        LaidOut::default()
    }

    /// The order with some of what it lays (by the ids of [`Shown::laid`]) laid elsewhere: the first at this pose, the
    /// others as they stood beside it.
    fn relaid(
        _now: Now<'_, Self>,
        _seat: Seat,
        _decision: &Self::Decision,
        _order: &Self::Order,
        _pieces: &[String],
        _to: Pose,
    ) -> Option<Self::Order> {
        None
    }

    /// The standing answers a seat may leave, in the order to offer them.
    fn standings() -> Vec<Self::Standing>;

    /// The ways pieces would take under a legal order, and what it costs in words.
    fn route(_now: Now<'_, Self>, _seat: Seat, _order: &Self::Order, _speaker: &Speaker) -> Route {
        Route::default()
    }

    /// Fights that an order brings about though they are rolled later.
    fn looming(
        _after: Now<'_, Self>,
        _seat: Seat,
        _order: &Self::Order,
        _speaker: &Speaker,
    ) -> Vec<Looming<Self>> {
        Vec::new()
    }

    /// How an order that depended on dice has ended, in a few words ("gets away"), where that is what its seat asks itself.
    fn end(_now: Now<'_, Self>, _seat: Seat, _order: &Self::Order, _speaker: &Speaker) -> Option<String> {
        None
    }

    /// Is this a choice in the middle of an order (which half of a battle unit?), beyond which its fights loom?
    fn midway(_decision: &Self::Decision) -> bool {
        false
    }

    /// The battle as it would stand at each next phase in which this seat could hurt the other, everybody where he is.
    fn next_phases(_now: Self::Position, _seat: Seat) -> Vec<Self::Position> {
        Vec::new()
    }

    /// An outcome of a fight in words, where the message of the outcome alone cannot say it.
    fn result(
        _now: Now<'_, Self>,
        _fight: &Pending<Self>,
        _outcome: &<Self::Fight as Trial>::Outcome,
        _speaker: &Speaker,
    ) -> Option<String> {
        None
    }

    /// Where the battle stands, for the line above the plan: turn and phase, and what is left to spend.
    fn bar(_now: Now<'_, Self>, _speaker: &Speaker) -> Bar {
        Bar::default()
    }

    /// The number a tally comes to, by the system's own reading.
    fn total(tally: &rocroi_game::Tally<Self::Why>) -> i16 {
        tally.total()
    }
}
