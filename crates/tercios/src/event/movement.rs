//! Events of movement, dragoons and their horses, buildings.

macro_rules! movement_events {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        /// A unit turned onto another side (T-MOV-20).
        Faced {
            /// Who.
            unit: UnitId,
            /// Which side.
            side: Edge,
            /// Where it stands now.
            pose: Pose,
        },
        /// A unit sets out (T-MOV-04).
        SetsOut {
            /// Who.
            unit: UnitId,
            /// Why it moves.
            kind: Motion,
            /// Where its line begins, facing along it.
            pose: Pose,
            /// How far it means to go.
            length: Length,
        },
        /// A unit has moved along its line (T-MOV-07).
        Moved {
            /// Who.
            unit: UnitId,
            /// Why.
            kind: Motion,
            /// From here.
            from: Pose,
            /// To here.
            to: Pose,
            /// How far.
            length: Length,
        },
        /// A unit stops at a trigger point (T-REA-04).
        Halted {
            /// Who.
            unit: UnitId,
            /// Where.
            pose: Pose,
            /// How far it has gone.
            length: Length,
        },
        /// A unit turned off its line at the end (T-MOV-16).
        Corrected {
            /// Who.
            unit: UnitId,
            /// Where it stands now.
            pose: Pose,
        },
        /// A unit is drawn back along its line (T-REA-49).
        DrawnBack {
            /// Who.
            unit: UnitId,
            /// Where it stands now.
            pose: Pose,
        },
        /// A move ended short of what was due (T-MOV-54, T-MOV-57).
        NotCompleted {
            /// Who.
            unit: UnitId,
            /// How much short.
            short: Length,
        },
        /// A friendly gun gives way (T-MOV-13).
        GunGivesWay {
            /// Which.
            gun: UnitId,
            /// Where it stands now.
            pose: Pose,
        },
        /// A commander steps aside (T-MOV-14).
        SteppedAside {
            /// Who.
            commander: CommanderId,
            /// Where he stands now.
            at: Point,
        },
        /// A commander joins a unit (T-COM-18).
        Joined {
            /// Who.
            commander: CommanderId,
            /// Which.
            unit: UnitId,
        },
        /// A commander in the way of an enemy (T-COM-25).
        InTheWay {
            /// Who.
            commander: CommanderId,
            /// Whose way.
            mover: UnitId,
            /// Successes of his test.
            successes: u8,
        },
        /// A commander has got away (T-COM-25).
        Escaped {
            /// Who.
            commander: CommanderId,
            /// Where to.
            at: Point,
        },
        /// A commander is lost (T-COM-24 to T-COM-27).
        CommanderLost {
            /// Who.
            commander: CommanderId,
        },
        /// A unit is disordered (T-UNT-25).
        Disordered {
            /// Who.
            unit: UnitId,
            /// The ground that did it, if it did.
            ground: Option<PieceId>,
        },
        /// A gun is limbered (T-MOV-39).
        Limbered {
            /// Which.
            unit: UnitId,
        },
        /// A gun is unlimbered (T-MOV-40).
        Unlimbered {
            /// Which.
            unit: UnitId,
        },
        /// Dragoons get down (T-ADP-11).
        Dismounted {
            /// Who.
            unit: UnitId,
        },
        /// Dragoons mount (T-ADP-12).
        Mounted {
            /// Who.
            unit: UnitId,
            /// How they then stand.
            pose: Pose,
        },
        /// Dragoons have tested for their horses (T-ADP-14, T-ADP-15).
        HorsesTested {
            /// Who.
            unit: UnitId,
            /// Passed?
            passed: bool,
        },
        /// Dragoons have lost their horses (T-ADP-17).
        HorsesLost {
            /// Who.
            unit: UnitId,
        },
        /// A unit fills a building (T-BAT-12, T-BAT-15).
        Occupied {
            /// Who.
            unit: UnitId,
            /// Which.
            piece: PieceId,
        },
        /// A unit comes out of its building (T-BAT-16).
        LeftBuilding {
            /// Who.
            unit: UnitId,
            /// Which.
            piece: PieceId,
        },
    } } };
}
