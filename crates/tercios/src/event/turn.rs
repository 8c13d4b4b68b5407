//! Events of the turn: cards, initiative, activation, order tests.

macro_rules! turn_events {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// A turn begins (T-TRN-01).
        TurnBegan {
            /// Which.
            turn: u8,
        },
        /// A side has placed its cards (T-TRN-03).
        Planned {
            /// Which.
            seat: Seat,
        },
        /// Units share one card (T-TRN-38).
        Grouped {
            /// Whose.
            seat: Seat,
            /// Which.
            units: Vec<UnitId>,
        },
        /// Initiative dice are equal, and so are the ranks (T-TRN-09).
        InitiativeTied,
        /// A side has the initiative (T-TRN-08, T-TRN-09).
        InitiativeWon {
            /// Which.
            seat: Seat,
            /// By the rank of its commander-in-chief.
            by_rank: bool,
        },
        /// A side takes the first activation (T-TRN-10).
        Begins {
            /// Which.
            seat: Seat,
        },
        /// A side has no unit to activate, or gives its activation up (T-TRN-15).
        Passed {
            /// Which.
            seat: Seat,
        },
        /// A unit is activated and shows its card (T-TRN-18).
        Activated {
            /// Which.
            unit: UnitId,
            /// The card.
            card: Card,
        },
        /// A group is activated and shows its card (T-TRN-39).
        GroupActivated {
            /// Which.
            units: Vec<UnitId>,
            /// The card.
            card: Card,
        },
        /// An order test (T-TRN-20).
        OrderTested {
            /// Whose.
            unit: UnitId,
            /// Successes.
            successes: u8,
            /// Passed?
            passed: bool,
        },
        /// An Impetuous unit takes the bit between its teeth (T-TRN-42).
        RushesOn {
            /// Which.
            unit: UnitId,
        },
        /// The order is lost (T-TRN-22).
        OrderLost {
            /// Whose.
            unit: UnitId,
        },
        /// The order does nothing, or the owner leaves the rest undone (T-TRN-04, T-TRN-23, T-TRN-31).
        Idle {
            /// Who.
            unit: UnitId,
        },
        /// Disorder removed (T-TRN-26).
        Reorganised {
            /// Who.
            unit: UnitId,
        },
        /// Wear removed by Resist (T-TRN-34).
        Rallied {
            /// Who.
            unit: UnitId,
            /// How much.
            removed: u8,
            /// How much is left.
            wear: u8,
        },
        /// A turn is over (T-TRN-16).
        TurnEnded {
            /// Which.
            turn: u8,
        },
    } } };
}
