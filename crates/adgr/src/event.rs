//! What happened, what a roll is for, and how a battle ends.

mod outcome;
mod purpose;

pub use outcome::*;
pub use purpose::*;

use rocroi_game::{Hide, Seat, Tally, Viewer};
use rocroi_table::{Point, Pose, Ud};
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, CorpsId, Firer, MarkerId, UnitId};
use crate::melee::Reading;
use crate::order::Manoeuvre;
use crate::risk::Rampage;
use crate::setting::TableSide;
use crate::setting::flank::ShortEdge;
use crate::shooting::ShotReading;
use crate::shooting::declare::Fire;
use crate::terrain::{Adjusted, Choice, Flow, Region, Sort};
use crate::why::Why;
use crate::world::{Gone, Phase};

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Event {
    /// A player's sequence begins.
    SequenceBegan {
        /// The game turn.
        turn: u16,
        /// The phasing player.
        phasing: Seat,
    },
    /// A phase begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A corps is activated.
    Activated {
        /// Which.
        corps: CorpsId,
    },
    /// Its command points.
    CommandPoints {
        /// Which.
        corps: CorpsId,
        /// How many, besides the general's free one.
        points: u8,
        /// Why so many.
        tally: Tally<Why>,
    },
    /// The corps hesitates.
    Hesitates {
        /// Which.
        corps: CorpsId,
    },
    /// The corps has proved reliable.
    Reliable {
        /// Which.
        corps: CorpsId,
    },
    /// The commander-in-chief set points aside for a hesitant corps.
    Encouraged {
        /// Which.
        corps: CorpsId,
    },
    /// An order was paid.
    Paid {
        /// Rolled points spent.
        points: u8,
        /// The free point was spent.
        free: bool,
        /// Why so many.
        tally: Tally<Why>,
    },
    /// Units moved.
    Moved {
        /// Who.
        units: Vec<UnitId>,
        /// Manoeuvre by manoeuvre.
        path: Vec<Manoeuvre>,
        /// Where each stood before, and after each manoeuvre.
        poses: Vec<Vec<Pose>>,
    },
    /// A charge is declared, and its opening manoeuvre made.
    ChargeDeclared {
        /// Who charges.
        units: Vec<UnitId>,
        /// The opening manoeuvre.
        path: Vec<Manoeuvre>,
        /// Where each stood before, and after each manoeuvre.
        poses: Vec<Vec<Pose>>,
        /// The initial targets.
        targets: Vec<UnitId>,
    },
    /// Headstrong troops are held back.
    HeldBack {
        /// Who.
        units: Vec<UnitId>,
    },
    /// A unit broke off from its enemies.
    Disengaged {
        /// Who.
        units: Vec<UnitId>,
    },
    /// A target evades.
    Evaded {
        /// Who.
        unit: UnitId,
        /// Manoeuvre by manoeuvre, after the turn away.
        path: Vec<Manoeuvre>,
        /// Where it stood before, after the turn, and after each manoeuvre.
        poses: Vec<Pose>,
    },
    /// A target that would evade is blocked, and stands.
    EvadeBlocked {
        /// Who.
        unit: UnitId,
    },
    /// All targets evaded: what the chargers' die gives.
    ChargeDistance {
        /// The first of those it counts for.
        unit: UnitId,
        /// The range.
        range: Ud,
    },
    /// Chargers run.
    ChargeRan {
        /// Who.
        units: Vec<UnitId>,
        /// How far.
        by: Ud,
        /// Where each ends.
        poses: Vec<Pose>,
    },
    /// An evader is caught.
    Caught {
        /// Who.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// A friend was pushed out of the way.
    Displaced {
        /// Who.
        unit: UnitId,
        /// Where it stands now.
        to: Pose,
    },
    /// A square was formed.
    SquareFormed {
        /// Who.
        unit: UnitId,
    },
    /// A square was broken.
    SquareBroken {
        /// Who.
        unit: UnitId,
    },
    /// A unit left a zone of control.
    LeftZoc {
        /// Who.
        unit: UnitId,
        /// Whose.
        enemy: UnitId,
    },
    /// Cohesion points were lost.
    Lost {
        /// Who.
        unit: UnitId,
        /// How many.
        points: u8,
        /// Why.
        cause: Cause,
    },
    /// A unit is routed.
    Routed {
        /// Who.
        unit: UnitId,
    },
    /// What a player's units shoot at.
    Declared {
        /// Whose.
        seat: Seat,
        /// Who shoots at whom.
        shots: Vec<Fire>,
    },
    /// A shot.
    Shot {
        /// The main shooter.
        shooter: Firer,
        /// The target.
        target: AdgUnit,
        /// Those who shoot in support.
        support: Vec<Firer>,
        /// The shooter's modifiers and the target's protection.
        tallies: [Tally<Why>; 2],
        /// How it came out.
        reading: ShotReading,
    },
    /// A fight.
    Fought {
        /// The two main opponents, the phasing player's first.
        fighters: [AdgUnit; 2],
        /// What each fights with.
        tallies: [Tally<Why>; 2],
        /// How it came out.
        reading: Reading,
    },
    /// Light infantry caught in the open is routed without a fight.
    CaughtInOpen {
        /// Who.
        unit: UnitId,
        /// By whom.
        by: AdgUnit,
    },
    /// An attack on a fortified camp failed.
    CampHeld {
        /// Who attacked.
        by: AdgUnit,
    },
    /// A camp is lost.
    CampLost {
        /// Whose.
        seat: Seat,
    },
    /// A general fights with an ADG unit.
    GeneralEngaged {
        /// Who.
        general: CorpsId,
        /// With whom.
        unit: AdgUnit,
    },
    /// A general at risk is safe.
    GeneralSafe {
        /// Who.
        general: CorpsId,
    },
    /// A routed elephant runs wild.
    Rampage {
        /// Who.
        unit: UnitId,
        /// Which way.
        way: Rampage,
    },
    /// Points are stored on a reserve.
    Stored {
        /// Who.
        unit: UnitId,
        /// How many.
        points: u8,
    },
    /// A reserve pays from its store.
    StoreUsed {
        /// Who.
        unit: UnitId,
        /// How many.
        points: u8,
    },
    /// A reserve loses its store.
    StoreLost {
        /// Who.
        unit: UnitId,
    },
    /// A flank march succeeds, and its flank is named.
    FlankMarchNamed {
        /// Whose.
        seat: Seat,
        /// Which corps.
        corps: CorpsId,
        /// From where.
        edge: ShortEdge,
    },
    /// Two flank marches met, and this one is driven back.
    FlankMarchDrivenBack {
        /// Which.
        corps: CorpsId,
    },
    /// A flank march enters: its places of entry.
    FlankMarchEnters {
        /// Which.
        corps: CorpsId,
        /// Who.
        units: Vec<UnitId>,
        /// Where, each with its front on the table edge.
        poses: Vec<Pose>,
    },
    /// Units of a flank march have no place of entry and are lost.
    FlankMarchLost {
        /// Which.
        corps: CorpsId,
        /// How many.
        number: u8,
    },
    /// A real ambush is opened.
    AmbushRevealed {
        /// Its marker.
        marker: MarkerId,
        /// Whose units it holds.
        corps: CorpsId,
    },
    /// The units of an ambush are set up.
    AmbushSetUp {
        /// Its marker.
        marker: MarkerId,
        /// Who.
        units: Vec<UnitId>,
        /// Where.
        poses: Vec<Pose>,
    },
    /// Units of an ambush find no room and are lost.
    AmbushLost {
        /// Its marker.
        marker: MarkerId,
        /// How many.
        number: u8,
    },
    /// A marker was a fake.
    FakeRemoved {
        /// Which.
        marker: MarkerId,
    },
    /// Units are stopped on their way by an ambush.
    Halted {
        /// Who.
        units: Vec<UnitId>,
        /// Where.
        poses: Vec<Pose>,
    },
    /// A unit pursued.
    Pursued {
        /// Who.
        unit: UnitId,
        /// Where it stood.
        from: Pose,
        /// Where it went.
        to: Pose,
    },
    /// A unit lined up with its enemy.
    Conformed {
        /// Who.
        unit: UnitId,
        /// Where it stands now.
        to: Pose,
    },
    /// A unit tried to rally.
    Rallied {
        /// Who.
        unit: UnitId,
        /// The modifiers.
        tally: Tally<Why>,
        /// The score needed.
        needed: u8,
        /// The modified die.
        total: i8,
        /// Points won back.
        points: u8,
    },
    /// A looting unit goes on looting.
    GoesOnLooting {
        /// Who.
        unit: UnitId,
    },
    /// An evade has carried a unit away from its commanded shot (A-ABL-32).
    CommandedShotLost {
        /// Who.
        unit: UnitId,
    },
    /// A looting unit obeys again.
    StopsLooting {
        /// Who.
        unit: UnitId,
    },
    /// The morale of an army at the end of a sequence.
    Morale {
        /// Whose.
        seat: Seat,
        /// Its break value.
        value: Tally<Why>,
        /// Its demoralisation points.
        points: Tally<Why>,
        /// Their sum.
        lost: i16,
        /// What they are measured against.
        breaks_at: i16,
    },
    /// A unit is out of the battle.
    Removed {
        /// Who.
        unit: UnitId,
        /// How.
        how: Gone,
    },
    /// A general moved.
    GeneralMoved {
        /// Who.
        general: CorpsId,
        /// His way, from where he stood.
        path: Vec<Point>,
    },
    /// A general joined a unit.
    GeneralJoined {
        /// Who.
        general: CorpsId,
        /// Whom.
        unit: AdgUnit,
    },
    /// A general was lost.
    GeneralLost {
        /// Who.
        general: CorpsId,
    },
    /// The corps receives no more orders.
    CorpsEnded {
        /// Which.
        corps: CorpsId,
    },
    /// A player has placed camp, works, heavy guns and ship.
    Camped {
        /// Who.
        seat: Seat,
        /// The guns.
        units: Vec<UnitId>,
    },
    /// Both players have recorded their battle plans.
    PlansMade,
    /// A player has laid his ambush markers.
    MarkersPlaced {
        /// Who.
        seat: Seat,
        /// How many.
        number: u8,
    },
    /// A corps has been placed.
    Deployed {
        /// Whose.
        seat: Seat,
        /// Which.
        corps: CorpsId,
        /// The units placed openly.
        units: Vec<UnitId>,
    },
    /// Units found no room and are lost; only their owner hears of it.
    NoRoom {
        /// Whose.
        seat: Seat,
        /// How many.
        number: u8,
    },
    /// Whether a player has units off the table, told once when all is placed.
    Disclosed {
        /// Who.
        seat: Seat,
        /// In ambush or on a flank march; a fake counts too.
        off_table: bool,
    },
    /// The initiative of both sides.
    Initiative {
        /// Of seat A.
        first: i16,
        /// Of seat B.
        second: i16,
        /// Why so much, A's first.
        tallies: [Tally<Why>; 2],
    },
    /// The initiative dice were equal: they are thrown again.
    InitiativeTied,
    /// Who won the initiative.
    InitiativeWon {
        /// Who.
        seat: Seat,
    },
    /// Who attacks.
    Attacks {
        /// Who.
        seat: Seat,
    },
    /// The region of the battle.
    RegionChosen {
        /// Which.
        region: Region,
    },
    /// The defender has taken a table edge.
    TableSideTaken {
        /// The defender.
        seat: Seat,
        /// Which.
        side: TableSide,
    },
    /// A player has announced terrain pieces.
    PiecesChosen {
        /// Who.
        seat: Seat,
        /// Which.
        pieces: Vec<Choice>,
    },
    /// The die lets a player have a river, coast or village.
    PieceHad {
        /// Who.
        seat: Seat,
        /// What.
        sort: Sort,
    },
    /// The die does not.
    PieceDenied {
        /// Who.
        seat: Seat,
        /// What.
        sort: Sort,
    },
    /// A terrain piece was placed.
    PieceLaid {
        /// By whom.
        seat: Seat,
        /// What.
        sort: Sort,
    },
    /// A terrain piece found no room.
    PieceDiscarded {
        /// Whose.
        seat: Seat,
        /// What.
        sort: Sort,
    },
    /// How hard the river is.
    RiverIs {
        /// So.
        flow: Flow,
    },
    /// A player tries to adjust a piece.
    PieceTried {
        /// Who.
        seat: Seat,
        /// What.
        sort: Sort,
    },
    /// The attempt failed.
    AdjustmentFailed {
        /// Whose.
        seat: Seat,
        /// At what.
        sort: Sort,
    },
    /// What was done to the piece.
    PieceAdjusted {
        /// By whom.
        seat: Seat,
        /// What it is.
        sort: Sort,
        /// What was done.
        how: Adjusted,
    },
    /// Terrain is final.
    TerrainFixed,
}

/// Why cohesion points were lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A turn dearer than the allowance (A-MOV-19).
    DearTurn,
    /// Left a zone of control (A-ZOC-14).
    LeftZoc,
    /// Crossed by an animal it fears (A-MOV-50).
    Panic,
    /// Burst through (A-MOV-53).
    BurstThrough,
    /// Caught while evading (A-CHG-56).
    Caught,
    /// Shot at (A-SHT-49).
    Shot,
    /// In melee (A-MEL-57).
    Melee,
    /// Attacked on several sides (A-MEL-64).
    SeveralSides,
    /// A friend ahead routed (A-ROU-04).
    FriendRouted,
    /// In the way of a rampaging elephant (A-ROU-23).
    Rampage,
    /// Before a flank march that enters (A-SET-37).
    FlankMarch,
    /// Entered near the enemy after being driven back (A-SET-38).
    DrivenBack,
}

impl Hide for Event {
    fn hide(&mut self, _viewer: Viewer) {}
}
