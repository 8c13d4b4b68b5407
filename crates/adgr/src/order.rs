//! What a player can say, in the words of the rules, and what he is asked.

mod charge;
mod decision;
mod movement;

pub use charge::*;
pub use decision::*;
pub use movement::*;

use rocroi_game::Hide;
use rocroi_table::{Point, Pose, Ud};
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, CorpsId, Edge, MarkerId, RosterId, Side, UnitId};
use crate::setting::{Camping, Deployment, Hiding, Planning, Role, TableSide};
use crate::shooting::declare::Declaration;
use crate::terrain::{Adjustment, Choice, Laying, PieceId, Region, Selection, Water};

/// An angle in 1/1000 degree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Angle(pub i32);

impl Angle {
    /// So many whole degrees.
    pub const fn degrees(degrees: i32) -> Angle {
        Angle(degrees * 1000)
    }
}

/// An order, or any other answer of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Order {
    /// This corps is activated next (A-TRN-04).
    Activate(CorpsId),
    /// One move of a unit, battle unit or group (A-MOV-01).
    Move(Move),
    /// Forms a square, or breaks it (A-MOV-47).
    Square(Square),
    /// A charge (A-CHG-06).
    Charge(Charge),
    /// Who evades a charge; the others stand (A-CHG-15).
    Evade(Vec<Evader>),
    /// How far a charger runs on (A-CHG-16, A-CHG-18, A-CHG-23).
    RunOn(Ud),
    /// How an evader avoids what bars its way (A-CHG-52).
    Deviate(Deviation),
    /// The unit or enemy chosen: who goes first, whom it turns from, whom it conforms to.
    Choose(UnitId),
    /// The edge attacked (A-CHG-27).
    Edge(Edge),
    /// The place taken, by its number in the question, from 0 (A-CHG-70).
    Place(u8),
    /// From which side of their owner's table edge uncontrolled charges are made (A-CHG-33).
    FromSide(Side),
    /// Lines up now (A-CHG-78), or says that it does so where it need not (A-CHG-84).
    Conform(UnitId),
    /// Does not line up where it need not (A-CHG-84).
    Stay,
    /// Light infantry steps aside: the new middle of its front (A-CHG-84).
    Aside(Point),
    /// Breaks off from its enemies (A-CHG-61).
    Disengage(Disengage),
    /// Holds Headstrong troops back (A-CHG-37).
    Hold(Hold),
    /// Leaves the zone of control it is in (A-ZOC-13 to A-ZOC-15).
    LeaveZoc(LeaveZoc),
    /// Moves a lone or attached general (A-CMD-21).
    General(GeneralMove),
    /// Tries to rally (A-RAL-01).
    Rally(Rally),
    /// The commander-in-chief sets 2 CP aside for the test of a hesitant corps (A-CMD-30).
    Encourage(CorpsId),
    /// No more orders for this corps (A-TRN-05).
    EndCorps,
    /// The unit a lone general flees to (A-CMD-27), or joins when his own is gone (A-ROU-12).
    Refuge(UnitId),
    /// What his units shoot at (A-SHT-25).
    Shoot(Declaration),
    /// Which contact is the fight, where there is a choice: his own ADG unit, the enemy (A-MEL-04).
    Pair(AdgUnit, AdgUnit),
    /// The generals that fight, each with the ADG unit he fights with (A-CMD-25).
    Engage(Vec<(CorpsId, AdgUnit)>),
    /// A looting unit is called back (A-ROU-10).
    Recall(UnitId),
    /// So many points are stored on a reserve (A-SET-43).
    Store(UnitId, u8),
    /// Where the units of a flank march enter: the middle of the front of each along the table edge (A-SET-36).
    Enter(Vec<(RosterId, Ud)>),
    /// An ambush is revealed where its owner is asked; `Stay` otherwise (A-SET-24).
    Reveal(MarkerId),
    /// The units of an ambush are set up so (A-SET-24).
    SetUp(SetUp),
    /// A fake is taken off the table (A-SET-24).
    RemoveFake(MarkerId),
    /// How an interrupted move goes on with the UD left; nothing: it does not (A-SET-24).
    GoOn(Vec<Manoeuvre>),
    /// A unit pursues (A-ROU-06).
    Pursue(Pursue),
    /// No more pursuits.
    EndPursuit,
    /// These friends go along with a pursuer (A-ROU-07).
    Follow(Vec<UnitId>),
    /// The Bayonet battle units that play as MI; the others play as HI (A-SET-10).
    Bayonets(Vec<RosterId>),
    /// Attacker or defender (A-SET-07).
    Role(Role),
    /// The region (A-SET-09).
    Region(Region),
    /// Which long table edge the defender takes (A-SET-03).
    TableSide(TableSide),
    /// The terrain pieces he announces (A-TER-35).
    Pieces(Selection),
    /// The piece he takes instead of one he could not have (A-TER-37, A-TER-38).
    Instead(Choice),
    /// Which of his pieces is placed next (A-TER-39).
    NextPiece(Choice),
    /// How an area piece lies (A-TER-41).
    LayPiece(Laying),
    /// How a river or coast lies (A-TER-46).
    LayWater(Water),
    /// How a road runs: its ends and perhaps a bend (A-TER-45).
    LayRoad(Vec<Point>),
    /// Another throw for a piece that finds no room, or it is discarded (A-TER-42).
    RollAgain(bool),
    /// The piece he tries to adjust; none for no more attempts (A-TER-49).
    Attempt(Option<PieceId>),
    /// A failed attempt is rolled again by a strategist, or not (A-TER-53).
    TryAgain(bool),
    /// What is done to a piece that may be adjusted (A-TER-51).
    AdjustPiece(Adjustment),
    /// Camp, works, heavy guns and ship (A-SET-11).
    Camp(Camping),
    /// The battle plan (A-SET-20).
    Plan(Planning),
    /// The ambush markers (A-SET-22).
    Markers(Vec<Hiding>),
    /// A whole corps (A-SET-26).
    Deploy(Deployment),
}

/// Where the units of an ambush are set up; those not named are lost (A-SET-25).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// Their marker.
    pub marker: MarkerId,
    /// Each unit with its place.
    pub places: Vec<(RosterId, Pose)>,
}

/// A pursuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pursue {
    /// Who.
    pub unit: UnitId,
    /// How far at most.
    pub by: Ud,
}

/// A rally attempt.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rally {
    /// Who.
    pub unit: UnitId,
    /// The general keeps his free point though he could pay with it (A-CMD-08).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep_free: bool,
}

impl Hide for Order {}
