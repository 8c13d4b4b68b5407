//! Why orders of planning and activation are refused.

macro_rules! planning_faults {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// An answer to another question than the one asked.
        NotAsked "T-TRN-01",

        // Planning
        /// A unit on the table gets no card.
        NoCard {
            /// Which.
            unit: UnitId
        } "T-TRN-03",
        /// A unit gets two cards.
        TwoCards {
            /// Which.
            unit: UnitId
        } "T-TRN-03",
        /// A card for a unit that is not this side's, or not on the table.
        NotYours {
            /// Which.
            unit: UnitId
        } "T-TRN-03",
        /// A card the unit may never receive.
        CardForbidden {
            /// Which.
            unit: UnitId,
            /// The card.
            card: Card
        } "T-TRN-04",
        /// A group of fewer than two units.
        GroupOfOne {
            /// Which.
            unit: UnitId
        } "T-TRN-38",
        /// A unit without the Brigade rule in a group.
        NoBrigade {
            /// Which.
            unit: UnitId
        } "T-TRN-38",
        /// Units of different regiments in a group.
        OtherRegiment {
            /// Which.
            unit: UnitId
        } "T-TRN-38",
        /// Different cards in a group.
        GroupCards {
            /// Which.
            unit: UnitId
        } "T-TRN-38",
        /// A unit in two groups.
        TwoGroups {
            /// Which.
            unit: UnitId
        } "T-TRN-38",

        // Activation
        /// The unit is not available.
        NotAvailable {
            /// Which.
            unit: UnitId
        } "T-TRN-17",
        /// Not a unit of the group still to act.
        NotInGroup {
            /// Which.
            unit: UnitId
        } "T-TRN-39",
        /// Not a Horde pair of one regiment.
        NoHordePair {
            /// The second.
            unit: UnitId
        } "T-TRN-41",
        /// An action of Ready done twice, or a third one.
        ActionUsed "T-TRN-24",
        /// An order that Ready does not give, or not to this unit.
        NoSuchAction "T-TRN-24",
        /// An enemy can be charged, so one must be.
        MustCharge "T-TRN-29",
        /// An enemy is in sight, so the unit must advance on one.
        MustAdvance "T-TRN-30",
        /// With Run the unit must move an inch if it can.
        MustRun "T-ADP-02",
        /// A move that is compulsory may not be shortened.
        MayNotStop "T-REA-14",
    } } };
}
