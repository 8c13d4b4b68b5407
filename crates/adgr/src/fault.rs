//! Why an order is refused: a variant per reason, with its clause, unit and numbers.

mod clause;

use rocroi_table::Ud;
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, CorpsId, Firer, MarkerId, RosterId, ShipGun, UnitId};
use crate::order::Angle;
use crate::terrain::Sort;
use crate::world::WorkKind;

/// A reason to refuse an order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Fault {
    /// That is no answer to what is asked.
    NotAsked,
    /// No such unit, corps or general in this battle.
    Unknown,
    /// The corps has had its activation, has nobody to activate, or is not his.
    NotToActivate {
        /// Which.
        corps: CorpsId,
    },
    /// The unit is not of the corps being activated.
    OtherCorps {
        /// Who.
        unit: UnitId,
    },
    /// The unit is not on the table, or routed.
    NotThere {
        /// Who.
        unit: UnitId,
    },
    /// The order needs more command points than are left.
    TooDear {
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// The unit has had three orders.
    ThreeOrders {
        /// Who.
        unit: UnitId,
    },
    /// The general has had three orders.
    GeneralThreeOrders,
    /// The general is not there to be moved: included, lost or off the table.
    GeneralBound,
    /// He is engaged in melee and stays with his unit.
    GeneralEngaged,
    /// It loots a camp and must be called back first.
    Looting {
        /// Who.
        unit: UnitId,
    },
    /// The general's path is longer than 5 UD.
    GeneralTooFar {
        /// How long it is.
        length: Ud,
    },
    /// The general's path crosses impassable ground or leaves the table.
    GeneralImpassable,
    /// The general passes through or touches an enemy, or stops within 1 UD of one without joining a friend.
    GeneralNearEnemy {
        /// That enemy; none for a camp.
        enemy: Option<UnitId>,
    },
    /// The general does not end at the unit he should join, or it is not of his corps.
    GeneralCannotJoin {
        /// The unit.
        unit: UnitId,
    },
    /// Only the commander-in-chief can set points aside, for a hesitant corps still to come.
    CannotEncourage {
        /// The corps.
        corps: CorpsId,
    },
    /// The corps hesitates.
    Hesitant,
    /// The unit is in melee or melee support.
    InMelee {
        /// Who.
        unit: UnitId,
    },
    /// The unit is in square.
    InSquare {
        /// Who.
        unit: UnitId,
    },
    /// The unit tried to rally in this phase.
    Rallied {
        /// Who.
        unit: UnitId,
    },
    /// It has had its one attempt to rally.
    OneAttempt {
        /// Who.
        unit: UnitId,
    },
    /// The unit was displaced and may not move.
    Displaced {
        /// Who.
        unit: UnitId,
    },
    /// The unit broke off and receives no further order.
    BrokeOff {
        /// Who.
        unit: UnitId,
    },
    /// The unit has received an order and can no longer break off.
    OrderedBefore {
        /// Who.
        unit: UnitId,
    },
    /// The unit left a zone of control and receives no further order.
    LeftZoc {
        /// Who.
        unit: UnitId,
    },
    /// The unit was held back.
    Held {
        /// Who.
        unit: UnitId,
    },
    /// An order must move somebody.
    Nothing,
    /// The move spends more than the allowance.
    TooFar {
        /// What it spends.
        cost: Ud,
        /// The allowance.
        allowance: Ud,
    },
    /// The manoeuvre cannot be combined with the others of this move.
    Combination,
    /// A length or angle of nothing, or beyond what can be measured.
    Amount,
    /// There is no backward move.
    NoBackward,
    /// The wheels of one move come to too much.
    WheelTooMuch {
        /// In all.
        angle: Angle,
        /// Allowed.
        most: Angle,
    },
    /// A slide is at most 1 UD long.
    SlideTooLong,
    /// A slide needs straight advances of 1 UD in the same move.
    SlideWithoutAdvance {
        /// Who.
        unit: UnitId,
    },
    /// A unit slides once in a Movement phase.
    SlidAlready {
        /// Who.
        unit: UnitId,
    },
    /// Too many turns in one move.
    TooManyTurns,
    /// These troops cannot make that manoeuvre.
    CannotManoeuvre {
        /// Who.
        unit: UnitId,
    },
    /// These troops cannot enter that ground.
    GroundForbidden {
        /// Who.
        unit: UnitId,
    },
    /// Impassable ground.
    Impassable {
        /// Who meets it.
        unit: UnitId,
    },
    /// The table edge.
    OffTable {
        /// Who.
        unit: UnitId,
    },
    /// An enemy is in the way or would be touched.
    EnemyInTheWay {
        /// Who meets him.
        unit: UnitId,
        /// The enemy.
        enemy: UnitId,
    },
    /// A camp is in the way.
    CampInTheWay {
        /// Who meets it.
        unit: UnitId,
    },
    /// A friend is in the way.
    FriendInTheWay {
        /// Who meets him.
        unit: UnitId,
        /// The friend.
        friend: UnitId,
    },
    /// The mover does not get beyond the friend it would pass through.
    NotBeyond {
        /// Who.
        unit: UnitId,
        /// The friend.
        friend: UnitId,
    },
    /// There is no room for the friend passed through.
    NoRoom {
        /// The friend.
        friend: UnitId,
    },
    /// Somewhere a place is taken that the manoeuvre needs.
    PlaceTaken {
        /// Who would stand there.
        unit: UnitId,
    },
    /// A work cannot be crossed, or not so.
    Work {
        /// Who.
        unit: UnitId,
    },
    /// A unit behind a work may not wheel.
    BehindWork {
        /// Who.
        unit: UnitId,
    },
    /// A river is crossed at right angles only.
    River {
        /// Who.
        unit: UnitId,
    },
    /// A second or third move within 4 UD of the enemy.
    SecondMoveNear {
        /// Who.
        unit: UnitId,
        /// How near it was or would be.
        distance: Ud,
    },
    /// More than three moves, or a third one that these troops cannot make.
    ThirdMove {
        /// Who.
        unit: UnitId,
    },
    /// A third move without the general.
    ThirdMoveAlone {
        /// Who.
        unit: UnitId,
    },
    /// The units are no group.
    NoGroup,
    /// These two cannot be in one group.
    NotTogether {
        /// One.
        unit: UnitId,
        /// The other.
        other: UnitId,
    },
    /// A unit in melee or in square is in no group.
    NotInGroup {
        /// Who.
        unit: UnitId,
    },
    /// Battle units of a group stand 1 UD apart or in a checkerboard, all in one way.
    BrokenFormation,
    /// Something stands in the gap between two battle units.
    GapFilled {
        /// One of the two.
        unit: UnitId,
        /// The other.
        other: UnitId,
    },
    /// The group is too wide.
    TooWide {
        /// Its width.
        width: Ud,
        /// Allowed.
        most: Ud,
    },
    /// Groups with battle units do not quarter-turn.
    GroupQuarterTurn,
    /// The result would be no legal group.
    GroupBroken,
    /// An extension must be of a group more than one rank deep, and of units that come up from behind.
    Extension,
    /// A contraction must keep a lead of adjacent files, advance it 1 UD and take followers in their order.
    Contraction,
    /// An allowance of 1 UD is not enough for that.
    AllowanceTooSmall {
        /// The allowance.
        allowance: Ud,
    },
    /// These troops form no square.
    NoSquare {
        /// Who.
        unit: UnitId,
    },
    /// In a zone of control the move must align with the enemy or come closer to him.
    ZocAway {
        /// Who.
        unit: UnitId,
        /// The most threatening enemy.
        enemy: UnitId,
    },
    /// An extension or contraction must leave its members in the zones they were in.
    ZocLeft {
        /// Who.
        unit: UnitId,
    },
    /// The unit is in no zone of control it could leave.
    NotInZoc {
        /// Who.
        unit: UnitId,
    },
    /// Leaving a zone of control is an order to one unit.
    ZocOneUnit,
    /// It is not mounted with a slower enemy behind, unable to evade.
    CannotRideOut {
        /// Who.
        unit: UnitId,
    },
    /// The unit cannot leave the zone in that way.
    CannotLeaveZoc {
        /// Who.
        unit: UnitId,
    },
    /// Its evade is blocked.
    EvadeBlocked {
        /// Who.
        unit: UnitId,
    },
    /// There is no room to turn or go back.
    NoRoomToLeave {
        /// Who.
        unit: UnitId,
    },
    /// These troops cannot move into support.
    CannotSupport {
        /// Who.
        unit: UnitId,
    },
    /// There is no such fight to support.
    NoSuchFight,
    /// The place of support cannot be taken from there.
    SupportNotReached {
        /// Who.
        unit: UnitId,
    },
    /// It would be a charge.
    WouldCharge {
        /// Who.
        unit: UnitId,
        /// Whom.
        enemy: UnitId,
    },
    /// These troops cannot charge, or not now.
    CannotCharge {
        /// Who.
        unit: UnitId,
    },
    /// A charge is the only move of its unit in a sequence.
    ChargeOnlyMove {
        /// Who.
        unit: UnitId,
    },
    /// Light infantry may not charge such an enemy there.
    LightInfantryTarget {
        /// Who.
        unit: UnitId,
    },
    /// The target cannot be seen.
    NotVisible {
        /// By whom.
        unit: UnitId,
    },
    /// The enemy named behind light infantry is not met.
    NamedTarget {
        /// Who was named.
        enemy: UnitId,
    },
    /// In a zone of control only the most threatening enemy may be charged.
    ChargeThreat {
        /// Who.
        unit: UnitId,
        /// The most threatening enemy.
        enemy: UnitId,
    },
    /// No enemy is in reach of the charge.
    OutOfReach,
    /// Only enemies already in melee are met: that is a move into support.
    OnlySupport,
    /// Friends who fight stand on every place of that edge.
    EdgeOccupied {
        /// Who.
        unit: UnitId,
        /// Whose edge.
        enemy: UnitId,
    },
    /// A charge opens with one wheel, one slide, or a turn and a wheel.
    ChargeOpening,
    /// The charge would enter the zone of control of an enemy that is no target.
    ZocOnTheWay {
        /// Who.
        unit: UnitId,
        /// The enemy.
        enemy: UnitId,
    },
    /// A friend bars the charge.
    ChargeBlocked {
        /// Who.
        unit: UnitId,
        /// The friend.
        friend: UnitId,
    },
    /// No enemy it would meet is in its own zone of control.
    NotSpontaneous {
        /// Who.
        unit: UnitId,
    },
    /// The unit is not asked, or cannot evade.
    CannotEvade {
        /// Who.
        unit: UnitId,
    },
    /// Light infantry in the open must evade.
    MustEvade {
        /// Who.
        unit: UnitId,
    },
    /// The run must be between these lengths.
    RunLength {
        /// At least.
        least: Ud,
        /// At most.
        most: Ud,
    },
    /// It must reach an enemy or a support position.
    RunPastSupport {
        /// The first support position.
        support: Ud,
        /// From here it may stop.
        least: Ud,
        /// At most.
        most: Ud,
    },
    /// Without the right to that flank or rear.
    NoRight {
        /// Who.
        unit: UnitId,
        /// On whom.
        enemy: UnitId,
    },
    /// The unit is not in melee.
    NotEngaged {
        /// Who.
        unit: UnitId,
    },
    /// It cannot break off from this enemy.
    CannotDisengage {
        /// Who.
        unit: UnitId,
        /// From whom.
        enemy: UnitId,
    },
    /// An enemy on its flank or rear, or his zone of control, holds it.
    DisengageHeld {
        /// Who.
        unit: UnitId,
    },
    /// Something bars the way less than 1 UD behind it.
    BarredBehind {
        /// Who.
        unit: UnitId,
    },
    /// There is no room behind it, or it would not come out of contact.
    NoRoomToDisengage {
        /// Who.
        unit: UnitId,
    },
    /// None of them is Headstrong.
    NothingToHold,
    /// There is nothing to line up with, or no place for it.
    CannotConform {
        /// Who.
        unit: UnitId,
    },
    /// Light infantry steps at most 1 UD aside, onto free ground.
    CannotStepThere {
        /// Who.
        unit: UnitId,
    },
    /// That is not among what may be chosen.
    NotAmong,
    /// The unit has lost nothing, or cannot rally.
    CannotRally {
        /// Who.
        unit: UnitId,
    },
    /// The unit moved in this phase.
    Moved {
        /// Who.
        unit: UnitId,
    },
    /// Only a deep-order unit alone may move and rally.
    CannotMoveAndRally {
        /// Who.
        unit: UnitId,
    },
    /// The ADG unit may not shoot, or has nothing to shoot at from there.
    CannotShoot {
        /// Who.
        unit: Firer,
    },
    /// By priority its target is another one.
    NotItsTarget {
        /// Who.
        unit: AdgUnit,
        /// The target named.
        target: AdgUnit,
    },
    /// It has nothing to shoot with.
    HasNoMissile {
        /// Who.
        unit: AdgUnit,
    },
    /// A medium or heavy gun that moved or wheeled.
    GunHasMoved {
        /// Which.
        unit: AdgUnit,
    },
    /// It made a second move.
    MovedTooOften {
        /// Who.
        unit: AdgUnit,
    },
    /// It charged, evaded, broke off, was left by an enemy or left a zone of control; or its corps hesitates.
    DeedForbidsShot {
        /// Who.
        unit: AdgUnit,
    },
    /// It is in melee or support, or attacks or loots a camp.
    EngagedShooter {
        /// Who.
        unit: AdgUnit,
    },
    /// Nobody of its kind shoots from that edge.
    ShootingEdge {
        /// Who.
        unit: AdgUnit,
    },
    /// A Tercio or Later Tercio does not shoot from that edge.
    TercioEdge {
        /// Who.
        unit: AdgUnit,
    },
    /// A square shoots only from its original front edge.
    SquareEdge {
        /// Who.
        unit: AdgUnit,
    },
    /// The target named is in melee or support.
    TargetEngaged {
        /// Whom.
        target: AdgUnit,
    },
    /// The target named is not in the arc.
    OutOfArc {
        /// Who.
        unit: AdgUnit,
        /// Whom.
        target: AdgUnit,
    },
    /// It is not in range.
    OutOfRange {
        /// Who.
        unit: AdgUnit,
        /// Whom.
        target: AdgUnit,
    },
    /// No point of it in the arc can be seen.
    TargetHidden {
        /// Who.
        unit: AdgUnit,
        /// Whom.
        target: AdgUnit,
    },
    /// The ship does not see it within the range of its guns.
    NotFromShip {
        /// Which gun.
        gun: ShipGun,
        /// The target named.
        target: AdgUnit,
    },
    /// It cannot be the main shooter, or there is another one for that target.
    NotMainShooter {
        /// Who.
        unit: Firer,
    },
    /// The general may not fight with that ADG unit.
    CannotEngage {
        /// Who.
        general: CorpsId,
    },
    /// That contact is not among those to choose from.
    NoSuchPair,
    /// The unit does not loot, or was called back before in this turn.
    NotLooting {
        /// Who.
        unit: UnitId,
    },
    /// The unit is no reserve, or not alone.
    NotAReserve {
        /// Who.
        unit: UnitId,
    },
    /// A reserve uses its store in this activation, or has been ordered otherwise in it.
    StoreInUse {
        /// Who.
        unit: UnitId,
    },
    /// The store is too small.
    StoreTooSmall {
        /// Who.
        unit: UnitId,
        /// What the order costs.
        cost: u8,
        /// What is stored.
        left: u8,
    },
    /// A reserve reaches contact only within its first three moves.
    ReserveContact {
        /// Who.
        unit: UnitId,
    },
    /// The unit is not on that flank march, or is named twice.
    NotOnFlankMarch {
        /// Who.
        unit: RosterId,
    },
    /// The place of entry is not wholly on the table edge.
    EntryOffEdge {
        /// Who.
        unit: RosterId,
    },
    /// The place of entry is taken by another unit.
    EntryTaken {
        /// Who.
        unit: RosterId,
    },
    /// Driven back, it enters within 5 UD of its own table edge, by a move.
    DrivenBackEntry {
        /// Who.
        unit: RosterId,
    },
    /// Driven back, it may not charge as it enters.
    DrivenBack {
        /// Who.
        unit: UnitId,
    },
    /// A unit that enters first goes straight ahead.
    EntryStraight {
        /// Who.
        unit: UnitId,
    },
    /// That is none of his markers on the table, or not one that may be opened so.
    NotYourMarker,
    /// The ambush is of another corps than the one being activated.
    OtherCorpsAmbush {
        /// Which.
        marker: MarkerId,
    },
    /// The unit is not under that marker, or named twice.
    NotInAmbush {
        /// Who.
        unit: RosterId,
    },
    /// None of the units has the centre of the marker inside its base.
    AmbushOffCentre {
        /// The first of them.
        unit: RosterId,
    },
    /// The units do not form a legal group.
    AmbushNoGroup {
        /// The first of them.
        unit: RosterId,
    },
    /// The unit is not wholly inside the piece of the ambush.
    AmbushOutOfPiece {
        /// Who.
        unit: RosterId,
    },
    /// An enemy sees the unit there.
    AmbushSeen {
        /// Who.
        unit: RosterId,
        /// By whom.
        enemy: UnitId,
    },
    /// The unit would be within 1 UD of an enemy.
    AmbushNearEnemy {
        /// Who.
        unit: RosterId,
        /// Which.
        enemy: UnitId,
    },
    /// Something else stands there, or these troops may not.
    AmbushNoRoom {
        /// Who.
        unit: RosterId,
    },
    /// The move, planned anew, would cost more command points than were paid.
    DearerThanPaid,
    /// The unit may not pursue, or not go along.
    CannotPursue {
        /// Who.
        unit: UnitId,
    },
    /// A pursuit is up to 1 UD long, a compulsory one exactly so.
    PursuitLength {
        /// Who.
        unit: UnitId,
    },
    /// This unit must pursue first.
    MustPursue {
        /// Who.
        unit: UnitId,
    },
    /// This is none of his Bayonet battle units, or it is named twice.
    NoBayonet {
        /// Which.
        unit: RosterId,
    },
    /// That is no home region of the defender's army.
    NotAmongRegions,
    /// Two, three or four pieces are chosen.
    HowManyPieces {
        /// Which, or how many.
        number: u8,
    },
    /// The region has no such piece.
    NotInRegion {
        /// What it is.
        sort: Sort,
    },
    /// All pieces of this row are taken.
    NoneLeft {
        /// What it is.
        sort: Sort,
    },
    /// A player has at most two pieces of one row.
    TwoOfAKind {
        /// What it is.
        sort: Sort,
    },
    /// The die has refused him that piece.
    NotAgain {
        /// What it is.
        sort: Sort,
    },
    /// Only the defender chooses a village.
    DefendersVillage,
    /// The hill may not be covered so.
    CannotCover {
        /// What it is.
        sort: Sort,
    },
    /// He has no such piece to place now.
    NotHisPiece,
    /// The piece is too small or too large.
    PieceSize {
        /// What it is.
        sort: Sort,
    },
    /// The piece does not lie wholly on the table.
    PieceOffTable,
    /// The piece overlaps another.
    PieceOverlaps {
        /// What it is.
        sort: Sort,
        /// Which, or how many.
        number: u8,
    },
    /// The piece does not lie wholly in a sector of its column.
    OutsideSector,
    /// The piece must touch a table edge, a river or a coast.
    NotAtEdge,
    /// The piece must keep 2 UD from every table edge.
    NearEdge,
    /// The village must touch the river or coast.
    NotAtWater,
    /// The piece must go to the half with fewer pieces.
    RicherHalf,
    /// The piece is no field, or as many fields as may be are enclosed.
    CannotEnclose,
    /// There is no hill of his that the village could stand on.
    NoHillForVillage,
    /// Only the crest line of a round steep hill is chosen.
    CrestOfRoundHill,
    /// A river was chosen, not a coast, or the other way round.
    NotThatWater,
    /// A river runs from one long edge to the other in one to four straight pieces that turn by at most 30°.
    RiverShape,
    /// A river lies between 2 and 6 UD from a short table edge.
    RiverPlace,
    /// A road is straight or has one bend of at most 90°.
    RoadShape,
    /// The road does not join what it must.
    RoadEnds,
    /// Between its ends a road stays off the table edge.
    RoadAlongEdge,
    /// The road is too short or too long.
    RoadLength,
    /// A road does not cross a coast or impassable ground.
    RoadThroughImpassable,
    /// That is no piece, or it may not be adjusted.
    NotAdjustable,
    /// He has tried this piece before.
    TriedBefore,
    /// The piece is moved too far.
    ShiftTooFar {
        /// How far it may.
        reach: Ud,
    },
    /// The die does not let him turn the piece.
    NoTurning,
    /// The die does not let him remove the piece, or one was removed before.
    NoRemoval,
    /// A piece is turned about one of its own points.
    TurnPoint,
    /// The unit stands outside the zone of its kind.
    OutsideZone {
        /// Who.
        unit: RosterId,
    },
    /// The unit may not be placed on that ground.
    WrongGround {
        /// Who.
        unit: RosterId,
    },
    /// Something stands there already.
    PlaceNotFree {
        /// Who.
        unit: RosterId,
    },
    /// The unit is not among those to be placed now, or is named twice.
    NotToPlace {
        /// Who.
        unit: RosterId,
    },
    /// The unit is left out though there is room for it.
    RoomLeft {
        /// Who.
        unit: RosterId,
    },
    /// The camp stands outside the zone of heavy troops.
    CampOutsideZone,
    /// The camp touches neither its owner's edge nor water.
    CampNotAtEdge,
    /// The camp overlaps something, water or impassable ground.
    CampNotFree,
    /// The camp does not stand on open ground, or stands on a road.
    CampGround,
    /// The camp cannot be reached over open ground.
    CampCutOff,
    /// A work lies outside its zone.
    WorkOutsideZone {
        /// Works placed before it.
        number: u8,
    },
    /// A work lies in marsh, water or impassable ground.
    WorkGround {
        /// Works placed before it.
        number: u8,
    },
    /// Two works of one owner neither continue each other nor are 1 UD apart, or works cross.
    WorkSpacing {
        /// Works placed before it.
        number: u8,
    },
    /// A work crosses the camp or a unit.
    WorkNotFree {
        /// Works placed before it.
        number: u8,
    },
    /// More works than were bought.
    WorksNotBought {
        /// Of this kind.
        kind: WorkKind,
        /// So many were bought.
        most: u8,
    },
    /// The ship does not lie wholly on a coast its owner placed.
    ShipPlace,
    /// The plan does not name every corps that is not on a flank march exactly once.
    PlanOrder,
    /// This corps cannot make a flank march.
    CannotMarch {
        /// Which.
        corps: CorpsId,
    },
    /// That flank is closed by a coast or a flooded river.
    FlankClosed,
    /// More markers than the player may use.
    TooManyAmbushes {
        /// How many he may.
        most: u8,
    },
    /// The unit cannot be in ambush.
    CannotHide {
        /// Who.
        unit: RosterId,
    },
    /// The units of a marker are of several corps.
    AmbushCorps {
        /// One of another corps.
        unit: RosterId,
    },
    /// More than four ADG units under one marker.
    AmbushTooBig {
        /// How many.
        number: u8,
    },
    /// The general cannot be with that unit in ambush.
    AmbushGeneral {
        /// The unit.
        unit: RosterId,
    },
    /// The plan has no such ambush, or it is laid twice.
    NoSuchAmbush {
        /// Its number, from 1.
        ambush: u8,
    },
    /// A marker lies outside the zone.
    MarkerOutsideZone {
        /// Its number, from 1.
        ambush: u8,
    },
    /// A marker overlaps something, or water.
    MarkerNotFree {
        /// Its number, from 1.
        ambush: u8,
    },
    /// A marker lies neither wholly in a piece nor out of sight.
    MarkerSeen {
        /// Its number, from 1.
        ambush: u8,
    },
    /// These troops may not ambush in that piece.
    CannotHideThere {
        /// Who.
        unit: RosterId,
    },
    /// The lay-out does not name every unit of the marker.
    LayOutIncomplete {
        /// Its number, from 1.
        ambush: u8,
    },
    /// A unit of the lay-out could be seen.
    LayOutSeen {
        /// Who.
        unit: RosterId,
    },
    /// A real marker lies in the area of another corps.
    MarkerArea {
        /// Its number, from 1.
        ambush: u8,
    },
    /// A real marker is left out though it has a place.
    MarkerHasRoom {
        /// Its number, from 1.
        ambush: u8,
    },
    /// The corps is not to be placed now.
    NotToDeploy {
        /// Which.
        corps: CorpsId,
    },
    /// The unit stands in the area of another corps of its side.
    CorpsArea {
        /// Who.
        unit: RosterId,
    },
    /// The unit is out of its general's command range.
    OutOfCommand {
        /// Who.
        unit: RosterId,
    },
    /// The general is not placed, or not where he may be.
    GeneralPost {
        /// His corps.
        corps: CorpsId,
    },
    /// The unit cannot be named as a reserve.
    NoReserve {
        /// Who.
        unit: RosterId,
    },
}
