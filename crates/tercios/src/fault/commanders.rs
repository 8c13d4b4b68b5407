//! Why orders of commanders, and where they and guns are set are refused.

macro_rules! commanders_faults {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        // Commanders
        /// A trait decides who may be activated now.
        Barred {
            /// Which.
            of: Trait
        } "T-COM-35",
        /// Not a commander of this side on the table.
        NotACommander {
            /// Who.
            commander: CommanderId
        } "T-COM-05",
        /// Exhausted: he cannot be activated.
        CommanderExhausted {
            /// Who.
            commander: CommanderId
        } "T-COM-15",
        /// Attached: he may only leave, or change units by Nimble.
        CommanderAttached {
            /// Who.
            commander: CommanderId
        } "T-COM-20",
        /// He may not leave his unit in this turn.
        MayNotLeave {
            /// Who.
            commander: CommanderId
        } "T-COM-23",
        /// He neither rides nor acts.
        NoCommand "T-COM-05",
        /// He has moved and must act.
        MustAct "T-COM-06",
        /// He has joined a unit and does not act.
        JoinedActs "T-COM-06",
        /// Another commander must be activated.
        MustCommand {
            /// Who.
            commander: CommanderId
        } "T-COM-81",
        /// Farther than he may ride.
        RideTooFar {
            /// How far it is.
            length: Length,
            /// How far he may.
            most: Length
        } "T-COM-07",
        /// His path goes through an enemy unit.
        RideThroughUnit {
            /// Which.
            unit: UnitId
        } "T-COM-08",
        /// His path goes through impassable ground.
        RideThroughGround {
            /// Which.
            piece: PieceId
        } "T-COM-08",
        /// There is no way to that place.
        NoWay "T-COM-08",
        /// He may not end there.
        RideEnd {
            /// Who.
            commander: CommanderId
        } "T-COM-08",
        /// His disc does not start at the edge of the unit he leaves.
        RideStart {
            /// Who.
            commander: CommanderId
        } "T-COM-23",
        /// He does not touch the unit he would join.
        NotTouching {
            /// Which.
            unit: UnitId
        } "T-COM-18",
        /// He may not join that unit, or not now.
        MayNotAttach {
            /// Which.
            unit: UnitId
        } "T-COM-18",
        /// He touches a unit he could join, and does not.
        TouchesUnit {
            /// Which.
            unit: UnitId
        } "T-COM-18",
        /// He has not that trait, or it is no action.
        NoSuchTrait {
            /// Who.
            commander: CommanderId,
            /// Which.
            of: Trait
        } "T-COM-09",
        /// The action names too little, or something it does not act on.
        BadTarget {
            /// Which.
            of: Trait
        } "T-COM-09",
        /// He may not command that unit.
        NotCommanded {
            /// Which.
            unit: UnitId
        } "T-COM-03",
        /// Not in his command radius.
        OutOfRadius {
            /// How far it may be.
            radius: Length
        } "T-COM-10",
        /// Not in his sight.
        OutOfSight "T-COM-10",
        /// Command actions do not touch artillery.
        ArtilleryImmune {
            /// Which.
            unit: UnitId
        } "T-COM-16",
        /// The unit no longer holds its order.
        HoldsNoOrder {
            /// Which.
            unit: UnitId
        } "T-COM-33",
        /// What the trait asks for does not hold.
        TraitCondition {
            /// Which.
            of: Trait
        } "T-COM-33",

        // Places
        /// Not a place where the gun may be set.
        GunPlace {
            /// Which.
            unit: UnitId
        } "T-MOV-13",
        /// Not a place where the commander may be set.
        CommanderPlace {
            /// Who.
            commander: CommanderId
        } "T-MOV-14",
        /// He may not escape to that place.
        EscapePlace {
            /// Who.
            commander: CommanderId
        } "T-COM-25",
        /// The commander may not join that unit.
        MayNotJoin {
            /// Who.
            commander: CommanderId
        } "T-MOV-14",
    } } };
}
