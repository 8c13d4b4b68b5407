//! Events of shooting, wear, break tests and what is lost by them.

macro_rules! losses_events {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// A shot is taken (T-SHT-01).
        Shoots {
            /// Whose.
            unit: UnitId,
            /// At whom.
            target: UnitId,
            /// With what.
            weapon: Weapon,
            /// How far.
            distance: Length,
            /// Its dice.
            dice: Tally<Why>,
            /// What they must reach.
            needed: u8,
        },
        /// Nothing hits (T-SHT-19).
        Missed {
            /// Who shot.
            unit: UnitId,
            /// At whom.
            target: UnitId,
        },
        /// Hits, and the dice against them (T-SHT-20).
        Hit {
            /// Who is hit.
            unit: UnitId,
            /// How often.
            hits: u8,
            /// Its dice.
            dice: Tally<Why>,
            /// What they must reach.
            needed: u8,
        },
        /// What the resistance left (T-SHT-22, T-ASL-19).
        Resisted {
            /// Who.
            unit: UnitId,
            /// Hits or blows cancelled.
            cancelled: u8,
            /// Wear taken.
            wear: u8,
        },
        /// Wear from another cause than hits and blows (T-UNT-23).
        Worn {
            /// Who.
            unit: UnitId,
            /// Why.
            cause: Wear,
            /// What it carries now.
            wear: u8,
        },
        /// Wear is above Stamina (T-SHT-25).
        BreakDue {
            /// Who.
            unit: UnitId,
            /// Sixes needed.
            points: u8,
            /// Its dice.
            dice: Tally<Why>,
        },
        /// A break test (T-SHT-26 to T-SHT-28).
        BreakTested {
            /// Whose.
            unit: UnitId,
            /// What became of it.
            fate: Fate,
            /// The wear it is left with.
            wear: u8,
        },
        /// A Selfless commander gives his life for a second test (T-COM-96).
        SelflessAgain {
            /// Who.
            commander: CommanderId,
            /// His unit.
            unit: UnitId,
        },
        /// A unit is destroyed and removed (T-UNT-35).
        Destroyed {
            /// Which.
            unit: UnitId,
            /// Why.
            cause: Ruin,
        },
        /// A Lucky commander's test (T-COM-55).
        LuckTested {
            /// Who.
            commander: CommanderId,
            /// Successes.
            successes: u8,
        },
        /// A commander left alone tests whether he flees (T-COM-27).
        LeftAlone {
            /// Who.
            commander: CommanderId,
            /// Successes.
            successes: u8,
        },
        /// A test to fall back after shooting (T-SHT-45).
        CaracoleTested {
            /// Whose.
            unit: UnitId,
            /// Passed?
            passed: bool,
        },
    } } };
}
