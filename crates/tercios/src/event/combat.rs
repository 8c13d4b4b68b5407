//! Events of combat, and what follows it.

macro_rules! combat_events {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// A combat round begins (T-ASL-16).
        RoundBegins {
            /// Who charged.
            attacker: UnitId,
            /// Who was charged.
            defender: UnitId,
            /// An extra round of a push of pike?
            extra: bool,
        },
        /// A unit strikes (T-ASL-17).
        Strikes {
            /// Who.
            unit: UnitId,
            /// Whom.
            enemy: UnitId,
            /// Its dice.
            dice: Tally<Why>,
            /// What they must reach.
            needed: u8,
        },
        /// Blows, and the dice against them (T-ASL-19).
        Struck {
            /// Who is struck.
            unit: UnitId,
            /// How often.
            blows: u8,
            /// Its dice.
            dice: Tally<Why>,
        },
        /// A round is fought (T-ASL-23).
        RoundFought {
            /// Who charged.
            attacker: UnitId,
            /// Who was charged.
            defender: UnitId,
            /// Who won it.
            winner: Winner,
            /// Wear suffered, attacker first.
            wear: [u8; 2],
        },
        /// A push of pike is called for (T-ASL-30).
        PushCalled {
            /// Who charged.
            attacker: UnitId,
            /// Who was charged.
            defender: UnitId,
            /// Who called.
            seats: Vec<Seat>,
        },
        /// A loser's test against greatswords (T-ASL-42).
        GreatswordsTested {
            /// Whose.
            unit: UnitId,
            /// Passed?
            passed: bool,
        },
        /// A Frenzied winner's test (T-ASL-51).
        FrenziedTested {
            /// Whose.
            unit: UnitId,
            /// Passed?
            passed: bool,
            /// The wear it is left with.
            wear: u8,
        },
    } } };
}
