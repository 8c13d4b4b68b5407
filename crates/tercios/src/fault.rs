//! Why an order is refused: every reason, with its clause, the pieces concerned and the numbers.

use crate::card::Card;
use crate::terms::{Trait, Weapon};
use crate::{CommanderId, Length, PieceId, RegimentId, Scenery, UnitId};
use rocroi_game::Clause;
use serde::{Deserialize, Serialize};

macro_rules! faults {
    ($($(#[$doc:meta])* $v:ident $({ $($(#[$fdoc:meta])* $f:ident : $t:ty),+ $(,)? })? $clause:literal),+ $(,)?) => {
        /// Why an order is refused.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        pub enum Fault {
            $($(#[$doc])* #[doc = concat!("(", $clause, ")")] $v $({ $($(#[$fdoc])* $f: $t),+ })?),+
        }
        impl rocroi_game::Fault for Fault {
            fn clause(&self) -> Clause {
                // A condition of a trait stands in the trait's own clause.
                if let Fault::TraitCondition { of } = self {
                    return of.clause();
                }
                match self { $(Fault::$v { .. } => const { Clause::of($clause) }),+ }
            }
        }
    };
}

faults! {
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

    // Commanders
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
}
