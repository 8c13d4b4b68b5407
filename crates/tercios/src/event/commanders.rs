//! Events of commanders and their traits.

macro_rules! commanders_events {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// A commander leaves his unit (T-COM-23).
        LeftUnit {
            /// Who.
            commander: CommanderId,
            /// Which.
            unit: UnitId,
        },
        /// A commander rides (T-COM-07).
        Rode {
            /// Who.
            commander: CommanderId,
            /// His path: corners and end.
            path: Vec<Point>,
        },
        /// A command action is declared (T-COM-09).
        Commands {
            /// Who.
            commander: CommanderId,
            /// Which, and what it names.
            action: Action,
        },
        /// A command test (T-COM-12).
        CommandTested {
            /// Whose.
            commander: CommanderId,
            /// For which trait.
            of: Trait,
            /// Successes.
            successes: u8,
        },
        /// A commander is exhausted (T-COM-15).
        Exhausted {
            /// Who.
            commander: CommanderId,
        },
        /// A commander is exhausted no longer (T-COM-45).
        Rested {
            /// Who.
            commander: CommanderId,
        },
        /// A Cold commander's test against an enemy action (T-COM-68).
        ColdTested {
            /// Who.
            commander: CommanderId,
            /// Successes.
            successes: u8,
        },
        /// A unit gets another card, unseen by the enemy (T-COM-42, T-COM-44, T-COM-60, T-COM-75).
        CardGiven {
            /// Which.
            unit: UnitId,
            /// By which trait.
            of: Trait,
        },
        /// A card is replaced by one that nobody has seen (T-COM-63).
        CardDrawn {
            /// Whose.
            unit: UnitId,
        },
        /// A player looks at an enemy card (T-COM-64).
        CardLooked {
            /// Whose card.
            unit: UnitId,
            /// Who looks.
            seat: Seat,
        },
        /// A card is shown to both (T-COM-59).
        CardShown {
            /// Whose.
            unit: UnitId,
            /// Which.
            card: Card,
        },
        /// Wear is taken off (T-COM-53, T-COM-72, T-COM-74).
        WearRemoved {
            /// Whose.
            unit: UnitId,
            /// What is left.
            wear: u8,
        },
        /// A provoked unit's test (T-COM-61).
        Withstood {
            /// Whose.
            unit: UnitId,
            /// Successes.
            successes: u8,
            /// Does it keep its order?
            holds: bool,
        },
        /// Trickster helps this value (T-COM-85).
        Boon {
            /// Whose.
            unit: UnitId,
            /// Which.
            value: Value,
        },
        /// A unit cannot be shot at while it stays in that piece (T-COM-84).
        GoesToGround {
            /// Which.
            unit: UnitId,
            /// Where.
            piece: PieceId,
        },
    } } };
}
