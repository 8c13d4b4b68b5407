//! The five order cards, and what lies with a unit: its card (hidden or not), and what it did with it.
//! Who knows a card is a fact of the card itself (T-TRN-05): owning is not knowing.

use rocroi_game::{Hide, Seat, Seats, Secret, Viewer, by};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// An order card (T-TRN-45).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Card {
    /// Two different of Move, Reorganise, Face, Fire (T-TRN-24).
    Ready,
    /// Charge (T-TRN-28).
    Assault,
    /// One move at double Speed (T-TRN-32).
    Run,
    /// One shot (T-TRN-33).
    Fire,
    /// Stay and remove wear (T-TRN-34).
    Resist,
}
impl Hide for Card {}

impl Card {
    /// All five.
    pub const ALL: [Card; 5] = [Card::Ready, Card::Assault, Card::Run, Card::Fire, Card::Resist];

    /// Its word in texts.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// What sort of order a unit holds; public (T-TRN-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Holds {
    /// None: not yet given, spent or lost.
    #[default]
    Nothing,
    /// An order neither spent nor lost: the unit is available (T-TRN-17).
    Order,
    /// A card for reaction only (T-COM-44).
    Reaction,
}

/// The order of a unit in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    /// What sort of card lies with it.
    pub holds: Holds,
    /// The card with who knows it; none where none lies.
    pub card: Option<Secret<Card>>,
    /// The group that shares the card (T-TRN-38).
    pub group: Option<crate::GroupId>,
    /// What it was activated with in this turn, shown.
    pub acted: Option<Card>,
    /// What it reacted with in this turn, shown.
    pub reacted: Option<Card>,
}

impl Hide for Hand {
    fn hide(&mut self, viewer: Viewer) {
        self.card.hide(viewer);
    }
}

impl Hand {
    /// A card placed in planning: its owner knows it, the enemy does not (T-TRN-05).
    pub fn placed(owner: Seat, card: Card) -> Hand {
        by!("T-TRN-05");
        Hand { holds: Holds::Order, card: Some(Secret::of(owner, card)), ..Hand::default() }
    }

    /// The card as this seat knows it: none if there is none, or if the seat does not know it.
    pub fn known_to(&self, seat: Seat) -> Option<Card> {
        self.card.as_ref().and_then(|c| c.seen_by(seat)).copied()
    }

    /// The card itself, for code that carries out rules: none where none lies, and in a view that does not hold it.
    pub fn get(&self) -> Option<Card> {
        self.card.as_ref().and_then(Secret::get).copied()
    }

    /// Who knows the card; everybody knows that none lies.
    pub fn known(&self) -> Seats {
        self.card.map_or(Seats::ALL, |c| c.known())
    }

    /// Does any card lie here?
    pub const fn has_card(&self) -> bool {
        !matches!(self.holds, Holds::Nothing)
    }

    /// Another card in the place of the one that lies here, known to these seats.
    pub fn replace(&mut self, card: Card, known: Seats) {
        self.card = Some(Secret::new(known, card));
    }

    /// The card is taken away: spent, lost, discarded or removed at the end of the turn. Nobody is shown it.
    pub fn clear(&mut self) {
        self.holds = Holds::Nothing;
        self.card = None;
        self.group = None;
    }
}
