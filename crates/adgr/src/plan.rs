//! Judged orders: everything `step` needs to carry an order out without judging again.

use rocroi_game::Tally;

use rocroi_table::{Pose, Ud};

use crate::charge::declare::ChargePlan;
use crate::charge::flight::Flight;
use crate::command::GeneralPlan;
use crate::ids::{AdgUnit, CorpsId, Edge, MarkerId, RosterId, Side, UnitId};
use crate::movement::MovePlan;
use crate::order::{Deviation, Evader, Pursue, SetUp};
use crate::rally::Attempt;
use crate::setting::SettingPlan;
use crate::setting::{Role, TableSide};
use crate::shooting::declare::Declaration;
use crate::terrain::{Region, TerrainPlan};
use crate::why::Why;

/// What an order costs, and how it is paid.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Price {
    /// The cost in command points, line by line.
    pub tally: Tally<Why>,
    /// Rolled points.
    pub points: u8,
    /// The general's free point.
    pub free: bool,
    /// Instead: so many points from the store of a reserve (A-SET-43).
    pub store: Option<(UnitId, u8)>,
}

/// A judged order.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// Activate this corps.
    Activate(CorpsId),
    /// Carry out a move.
    Move(Box<MovePlan>, Price),
    /// Carry out a charge.
    Charge(Box<ChargePlan>, Price),
    /// These evade.
    Evade(Vec<Evader>),
    /// Run on so far.
    RunOn(Ud),
    /// Avoid an obstacle so.
    Deviate(Deviation),
    /// This one.
    Choose(UnitId),
    /// This edge.
    Edge(Edge),
    /// This place.
    Place(u8),
    /// From this side.
    FromSide(Side),
    /// Line up, or not.
    Conform(bool),
    /// This unit lines up at once.
    LineUp(UnitId),
    /// Step aside to there.
    Aside(Pose),
    /// Hold units back, with these rallies.
    Hold(Vec<UnitId>, Vec<(UnitId, Attempt)>, Price),
    /// Leave the zone of control of this enemy by an evade.
    EvadeOut(Box<Flight>, Price),
    /// Move a general.
    General(GeneralPlan, Price),
    /// Set points aside for a hesitant corps.
    Encourage(CorpsId),
    /// No more orders.
    EndCorps,
    /// A lone general flees to this unit.
    Refuge(UnitId),
    /// Shoot so.
    Shoot(Declaration),
    /// This contact is the fight.
    Pair(AdgUnit, AdgUnit),
    /// These generals fight.
    Engage(Vec<(CorpsId, AdgUnit)>),
    /// A rally attempt.
    Rally(Attempt, UnitId, Price),
    /// Call a looting unit back.
    Recall(UnitId),
    /// Store points on a reserve.
    Store(UnitId, u8),
    /// Enter from a flank march here.
    Enter(Vec<(RosterId, Ud)>),
    /// Reveal an ambush, or not.
    Reveal(bool),
    /// Set up an ambush.
    SetUp(SetUp),
    /// Take a fake off the table.
    RemoveFake(MarkerId),
    /// The move goes on so; nothing: it ends here.
    GoOn(Option<Box<MovePlan>>),
    /// Pursue.
    Pursue(Pursue),
    /// No more pursuits.
    EndPursuit,
    /// These go along.
    Follow(Vec<UnitId>),
    /// An answer of the set-up.
    Setting(Box<SettingPlan>),
    /// Attack or defend.
    Role(Role),
    /// In this region.
    Region(Region),
    /// At this table edge.
    TableSide(TableSide),
    /// Terrain so.
    Terrain(TerrainPlan),
}
