//! Events of setting up, and regiments that come up later.

macro_rules! setting_events {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// The scenario (T-BAT-34).
        ScenarioChosen {
            /// Which.
            scenario: Scenario,
        },
        /// A whole layout was proposed (T-BAT-02).
        LayoutProposed {
            /// Of so many pieces.
            pieces: u8,
        },
        /// Scenery points (T-BAT-03).
        SceneryPoints {
            /// Who buys first.
            seat: Seat,
            /// How many each has.
            points: [u8; 2],
        },
        /// A side buys no more scenery (T-BAT-04).
        SceneryPassed {
            /// Which.
            seat: Seat,
        },
        /// A piece of scenery lies (T-BAT-04).
        SceneryLaid {
            /// Whose.
            seat: Seat,
            /// What.
            scenery: Scenery,
        },
        /// The river's die (T-BAT-24).
        RiverIs {
            /// How it is crossed.
            class: Class,
        },
        /// Who defends the village (T-BAT-50).
        Defends {
            /// Who.
            seat: Seat,
        },
        /// The table edges (T-BAT-35).
        EdgesChosen {
            /// Who plays from the south.
            south: Seat,
        },
        /// The regiment a side begins with (T-BAT-51).
        Forward {
            /// Whose.
            seat: Seat,
            /// Which.
            regiment: RegimentId,
        },
        /// A regiment is deployed (T-BAT-37).
        Deployed {
            /// Whose.
            seat: Seat,
            /// Which.
            regiment: RegimentId,
        },
        /// A commander-in-chief has taken his post (T-BAT-38).
        ChiefPosted {
            /// Who.
            commander: CommanderId,
        },
        /// A regiment comes up (T-BAT-51).
        ComesUp {
            /// Which.
            regiment: RegimentId,
        },
        /// A unit enters the table (T-BAT-51).
        Arrived {
            /// Who.
            unit: UnitId,
            /// Where.
            pose: Pose,
        },
    } } };
}
