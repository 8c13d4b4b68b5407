//! Events of charges and the reactions to them, up to contact.

macro_rules! reactions_events {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// A charge is declared (T-REA-46).
        ChargeDeclared {
            /// Who.
            charger: UnitId,
            /// Whom.
            target: UnitId,
            /// The centre charged.
            centre: Edge,
            /// From behind its front line (T-ASL-11)?
            flank: bool,
        },
        /// Nobody reacts (T-REA-06).
        Declined {
            /// Which side was asked.
            seat: Seat,
        },
        /// A unit tries to react (T-REA-11).
        Reacts {
            /// Which.
            unit: UnitId,
            /// To what.
            trigger: Trigger,
            /// What is said of it.
            said: Said,
        },
        /// A reaction test (T-REA-07).
        ReactionTested {
            /// Whose.
            unit: UnitId,
            /// Successes.
            successes: u8,
            /// Passed?
            passed: bool,
        },
        /// A unit reacts with its order, which is shown (T-REA-10).
        Reacted {
            /// Which.
            unit: UnitId,
            /// The card.
            card: Card,
        },
        /// A card is taken away unseen (T-TRN-05).
        CardRemoved {
            /// Whose.
            unit: UnitId,
        },
        /// A shared card was shown: the others get cards of their own, known to both (T-TRN-40).
        GroupParted {
            /// Those that get single cards.
            units: Vec<UnitId>,
        },
        /// Counter-charge (T-REA-20).
        CounterCharges {
            /// Who.
            unit: UnitId,
            /// Against whom.
            charger: UnitId,
        },
        /// Interception (T-REA-24).
        Intercepts {
            /// Who.
            unit: UnitId,
            /// Whom.
            mover: UnitId,
            /// From behind its front line?
            flank: bool,
        },
        /// Cavalry meets a charger (T-REA-41).
        Meets {
            /// The cavalry.
            unit: UnitId,
            /// The charger.
            charger: UnitId,
            /// From behind its front line?
            flank: bool,
        },
        /// The unit stands to receive the charge (T-REA-34).
        Stands {
            /// Who.
            unit: UnitId,
        },
        /// Fire is held until contact (T-REA-19).
        HoldsFire {
            /// Who.
            unit: UnitId,
        },
        /// Held fire that came to nothing (T-REA-19).
        HeldFireLost {
            /// Whose.
            unit: UnitId,
        },
        /// A reaction that could no longer be carried out (T-REA-11).
        ReactionLost {
            /// Whose.
            unit: UnitId,
        },
        /// The charge no longer reaches its target (T-ASL-10, T-REA-32).
        FallsShort {
            /// The charger.
            charger: UnitId,
            /// The target.
            target: UnitId,
        },
        /// Bases touch (T-ASL-08).
        Contact {
            /// Who came.
            attacker: UnitId,
            /// On whom.
            defender: UnitId,
            /// Does it count as a flank charge in the combat (T-ASL-13)?
            flank: bool,
        },
        /// The activation of a unit is over (T-REA-26).
        ActivationEnded {
            /// Whose.
            unit: UnitId,
        },
    } } };
}
