//! Why orders of charges, reactions and shots are refused.

macro_rules! fights_faults {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        // Charges
        /// The unit never charges.
        NeverCharges {
            /// Which.
            unit: UnitId
        } "T-ASL-52",
        /// No enemy troop unit on the table.
        NotAnEnemy {
            /// Which.
            unit: UnitId
        } "T-ASL-03",
        /// Out of sight.
        NotSeen {
            /// Which.
            unit: UnitId
        } "T-ASL-03",
        /// No visible centre can be reached by a legal line.
        NotReached {
            /// Which.
            unit: UnitId
        } "T-ASL-04",
        /// Not one of the nearest centres that can be reached.
        NotNearestCentre "T-ASL-05",
        /// There is no room for the base where it touches.
        NoRoomAtContact {
            /// Which enemy.
            unit: UnitId
        } "T-ASL-09",

        // Reactions
        /// The unit is not among those asked.
        NotAskedToReact {
            /// Which.
            unit: UnitId
        } "T-REA-11",
        /// The unit's card, or a rule, does not offer that.
        NotOffered {
            /// Which.
            unit: UnitId
        } "T-REA-11",
        /// It could not be carried out now.
        NotPossible {
            /// Which.
            unit: UnitId
        } "T-REA-11",
        /// The shot cannot be taken at that moment.
        NotThen "T-REA-19",
        /// Not within 45° of straight away.
        EvadeTurn {
            /// In 1/1000 degree.
            turn: i32
        } "T-REA-29",
        /// Shorter or longer than an evade may be.
        EvadeLength {
            /// The least.
            least: Length,
            /// The most.
            most: Length
        } "T-REA-30",
        /// Another direction gives the least distance, this one does not.
        EvadeElsewhere "T-REA-31",
        /// No legal move of the cavalry meets the charger there.
        CannotMeet "T-REA-41",
        /// Beyond the declared end.
        BeyondEnd {
            /// What is left.
            left: Length
        } "T-REA-14",
        /// Not a side it may turn to the enemy, or leave by.
        NotNearestSide "T-MOV-53",
        /// Beyond an advance.
        AdvanceTooFar {
            /// The most.
            most: Length
        } "T-MOV-58",

        // Shooting
        /// Neither a volley nor a gun's shot is named.
        NoShot "T-SHT-01",
        /// The unit cannot shoot.
        CannotShoot {
            /// Which.
            unit: UnitId
        } "T-UNT-18",
        /// The unit does not carry that.
        NoSuchWeapon {
            /// Which.
            unit: UnitId,
            /// What.
            weapon: Weapon
        } "T-SHT-38",
        /// Guns shoot only with a Fire order.
        GunsOnlyFire {
            /// Which.
            unit: UnitId
        } "T-SHT-39",
        /// Dragoons shoot only with a Fire order.
        DragoonsOnlyFire {
            /// Which.
            unit: UnitId
        } "T-SHT-46",
        /// A gun on its limber cannot shoot.
        LimberedGun {
            /// Which.
            unit: UnitId
        } "T-SHT-51",
        /// Bows cannot be used in reaction.
        BowsInReaction {
            /// Which.
            unit: UnitId
        } "T-SHT-37",
        /// No gun is joined to the unit.
        NoJoinedGun {
            /// Which.
            unit: UnitId
        } "T-SHT-49",
        /// Not an enemy troop unit on the table.
        NotATarget {
            /// Which.
            unit: UnitId
        } "T-SHT-12",
        /// Hidden by Tenacious.
        TenaciousTarget {
            /// Which.
            unit: UnitId
        } "T-COM-84",
        /// No centre of it is in sight.
        TargetNotSeen {
            /// Which.
            unit: UnitId
        } "T-SHT-04",
        /// Out of range.
        OutOfRange {
            /// Which.
            unit: UnitId,
            /// How far it is.
            distance: Length,
            /// How far the weapon reaches.
            range: Length
        } "T-SHT-14",
        /// A nearer centre is in sight.
        NotNearestSeen {
            /// Which enemy.
            unit: UnitId
        } "T-SHT-08",
        /// The unit cannot shoot from there.
        NoSuchOrigin {
            /// Which.
            unit: UnitId
        } "T-SHT-44",
        /// Farther than it may fall back.
        FallBackTooFar {
            /// The most.
            most: Length
        } "T-SHT-45",
    } } };
}
