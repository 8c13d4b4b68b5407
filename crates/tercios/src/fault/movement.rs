//! Why orders of movement, scenery and deployment are refused.

macro_rules! movement_faults {
    (($next:ident $($rest:ident)*) { $($before:tt)* }) => { $next! { ($($rest)*) { $($before)*
        // Movement
        /// The unit has no Speed.
        CannotMove {
            /// Which.
            unit: UnitId
        } "T-UNT-18",
        /// No length at all.
        NoLength "T-MOV-08",
        /// Beyond the allowance.
        TooFar {
            /// The length asked.
            length: Length,
            /// The longest allowed on this line.
            most: Length
        } "T-MOV-03",
        /// Beyond the allowance through difficult ground.
        TooFarInGround {
            /// The length asked.
            length: Length,
            /// The longest allowed on this line.
            most: Length
        } "T-MOV-26",
        /// More than 90°.
        TurnTooGreat {
            /// In 1/1000 degree.
            turn: i32
        } "T-MOV-06",
        /// The line passes through a unit.
        ThroughUnit {
            /// Which.
            unit: UnitId
        } "T-MOV-05",
        /// The line passes through impassable ground.
        ThroughGround {
            /// Which.
            piece: PieceId
        } "T-MOV-28",
        /// The line passes through too narrow a gap.
        NarrowGap {
            /// How wide it is.
            gap: Length
        } "T-MOV-10",
        /// The end lies over a unit.
        OverUnit {
            /// Which.
            unit: UnitId
        } "T-MOV-12",
        /// The end lies over impassable ground or a building.
        OverGround {
            /// Which.
            piece: PieceId
        } "T-MOV-12",
        /// The end lies within an inch of an enemy.
        WithinAnInch {
            /// Which.
            unit: UnitId,
            /// How near.
            distance: Length
        } "T-MOV-18",
        /// The end is not wholly on the table.
        OffTable "T-MOV-19",
        /// A correction of more than 45°.
        CorrectionTooGreat {
            /// In 1/1000 degree.
            turn: i32
        } "T-MOV-16",
        /// A correction though nothing is overlapped at the end.
        CorrectionNotNeeded "T-MOV-16",
        /// The correction named does not clear what is overlapped.
        CorrectionNoUse "T-MOV-16",
        /// A move that would be cut to nothing.
        CutToNothing "T-MOV-17",
        /// A gun in its fortified place gives no way.
        GunFortified {
            /// Which.
            unit: UnitId
        } "T-MOV-13",
        /// There is no free place behind for a gun.
        NoPlaceForGun {
            /// Which.
            unit: UnitId
        } "T-MOV-13",
        /// No room to turn.
        NoRoomToFace "T-MOV-22",
        /// Facing to the front is no turn.
        FaceFront "T-MOV-20",
        /// A Square that has faced may not move.
        SquareFaced "T-MOV-23",
        /// The unit has no free Face.
        NoMobility "T-MOV-35",
        /// A garrison has no facing.
        GarrisonFace "T-BAT-12",
        /// The piece costs more than is left.
        TooDear {
            /// What it costs.
            price: u8,
            /// What is left.
            points: u8
        } "T-BAT-06",
        /// The outline is none that this piece may have.
        SceneryShape "T-BAT-08",
        /// The piece is too small, too large or too narrow.
        ScenerySize {
            /// What it is.
            scenery: Scenery
        } "T-BAT-08",
        /// The piece does not lie on the table.
        SceneryOffTable "T-BAT-07",
        /// The piece overlaps another, or lies beside it without touching.
        SceneryTooNear "T-BAT-07",
        /// A river may only be a player's first piece.
        RiverFirst "T-BAT-05",
        /// There is a river already, or the scenario has its own.
        OneRiver "T-BAT-05",
        /// The river has no place for its free crossing there.
        NoFreeCrossing "T-BAT-23",
        /// A bridge or ford does not lie so on a river.
        NotOnRiver "T-BAT-09",
        /// A road crosses a river only by a bridge or ford.
        RoadInWater "T-BAT-25",
        /// A town has one large and two small buildings, each near another.
        TownBuildings "T-BAT-31",
        /// In a layout a field must be named.
        NameTheField "T-BAT-17",
        /// The regiment is not to be placed now.
        NotToDeploy {
            /// Which.
            regiment: RegimentId
        } "T-BAT-37",
        /// A regiment is placed whole, with its commander.
        WholeRegiment {
            /// Which.
            regiment: RegimentId
        } "T-BAT-37",
        /// The base is not wholly in the deployment zone.
        OutsideZone {
            /// Which.
            unit: UnitId
        } "T-BAT-36",
        /// The base would stand over something.
        NotFree {
            /// Which.
            unit: UnitId
        } "T-BAT-37",
        /// There is still room for the unit.
        RoomLeft {
            /// Which.
            unit: UnitId
        } "T-BAT-37",
        /// The gun cannot be joined to that battalion.
        CannotJoinGun {
            /// Which.
            unit: UnitId
        } "T-BAT-40",
        /// The commander is not in the deployment zone.
        PostOutside {
            /// Who.
            commander: CommanderId
        } "T-BAT-38",
        /// The commander may not stand there, or not join that unit.
        PostNotFree {
            /// Who.
            commander: CommanderId
        } "T-BAT-38",
        /// The unit has no vanguard move (left).
        NoVanguard {
            /// Which.
            unit: UnitId
        } "T-BAT-41",
        /// A vanguard move may not end 3 inches or less from an enemy.
        VanguardTooNear {
            /// Which.
            unit: UnitId
        } "T-BAT-41",
        /// An arriving unit must say where on its edge it enters.
        SayWhereEnters "T-BAT-51",
        /// Units enter on their own edge, within 9 inches of the road.
        NotAtGate "T-BAT-51",
        /// An arriving unit may not end within 3 inches of an enemy.
        ArrivesTooNear {
            /// Which.
            unit: UnitId
        } "T-BAT-51",
        /// While a side has an available unit it must activate one.
        MustActivate "T-TRN-14",
        /// No building has this number.
        NoBuilding {
            /// Which.
            piece: PieceId
        } "T-BAT-14",
        /// Somebody holds the building.
        BuildingHeld {
            /// Which.
            piece: PieceId
        } "T-BAT-12",
        /// The unit does not fit.
        DoesNotFit {
            /// Which.
            unit: UnitId,
            /// Into which.
            piece: PieceId
        } "T-BAT-11",
        /// The line does not end at the edge of the building, or no enemy has just left it.
        NotAtBuilding {
            /// Which.
            piece: PieceId
        } "T-BAT-12",
        /// A garrison must say from which point of the edge it comes out.
        SayWhereFrom "T-BAT-16",
        /// The point is not on the edge of the building, or the way does not lead out.
        NotOutward {
            /// Which.
            piece: PieceId
        } "T-BAT-16",
        /// A garrison does not come out so: no free Face, no Relentless.
        NotFromBuilding "T-BAT-16",
        /// Only a garrison names a point to come out from.
        NotInBuilding {
            /// Who.
            unit: UnitId
        } "T-BAT-16",
        /// The unit has no carthorses.
        NoCarthorses "T-MOV-38",
        /// Already so.
        AlreadyLimbered "T-MOV-39",
        /// Not limbered.
        NotLimbered "T-MOV-40",
        /// Limbered in this turn.
        LimberedThisTurn "T-MOV-40",
        /// No dragoons on horseback.
        CannotDismount {
            /// Who.
            unit: UnitId
        } "T-ADP-11",
        /// No dragoons on foot with their horses by.
        CannotMount {
            /// Who.
            unit: UnitId
        } "T-ADP-12",
        /// Not one of those that must test.
        NotTesting {
            /// Who.
            unit: UnitId
        } "T-UNT-24",
        /// Only a limbered gun may run.
        NotLimberedToRun "T-TRN-44",
    } } };
}
