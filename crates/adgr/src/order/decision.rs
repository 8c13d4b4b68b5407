//! What a player is asked.

use rocroi_game::Hide;
use rocroi_table::{Pose, Ud};
use serde::{Deserialize, Serialize};

use super::Deviation;
use crate::charge::span::Span;
use crate::ids::{AdgUnit, CorpsId, Edge, MarkerId, UnitId};
use crate::terrain::{Choice, Column, Margin, Region, Sort};

/// What a seat is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Decision {
    /// Which corps comes next (A-TRN-04)?
    Corps,
    /// The next order for the corps being activated, or its end (A-TRN-05).
    Orders,
    /// Which unit does a lone general who is run over flee to (A-CMD-27)?
    Refuge {
        /// The general.
        general: CorpsId,
        /// The units equally near.
        among: Vec<UnitId>,
    },
    /// Which targets of a charge evade (A-CHG-15)?
    Evade {
        /// The targets that could.
        units: Vec<UnitId>,
        /// Those of them that must (A-CHG-46).
        must: Vec<UnitId>,
    },
    /// How far do these chargers run on (A-CHG-16, A-CHG-18, A-CHG-23)?
    RunOn {
        /// Who.
        units: Vec<UnitId>,
        /// How far they may.
        span: Span,
    },
    /// How does this evader avoid what bars its way (A-CHG-52)?
    Deviate {
        /// Who.
        unit: UnitId,
        /// What it may do, the default first, and where it would end with it.
        among: Vec<(Deviation, Pose)>,
    },
    /// Which of these goes first (A-CHG-23, A-CHG-33, A-CHG-66, A-CHG-78)?
    First {
        /// Those equally entitled.
        among: Vec<UnitId>,
    },
    /// Before which of these chargers does it turn away (A-CHG-48)?
    TurnFrom {
        /// Who.
        unit: UnitId,
        /// The chargers equally near.
        among: Vec<UnitId>,
    },
    /// To which of these enemies does it conform (A-CHG-71, A-CHG-79)?
    ConformTo {
        /// Who.
        unit: UnitId,
        /// The enemies.
        among: Vec<UnitId>,
    },
    /// Which edge does it attack (A-CHG-27)?
    Edge {
        /// Who.
        unit: UnitId,
        /// Whose; none for a camp.
        enemy: Option<UnitId>,
        /// The edges, the default first.
        among: Vec<Edge>,
    },
    /// Which place does it take (A-CHG-70)?
    Place {
        /// Who.
        unit: UnitId,
        /// The places, the default first.
        among: Vec<Pose>,
    },
    /// Does this neighbour make the same motion as the one that conformed (A-CHG-24)?
    KeepUp {
        /// The neighbour.
        unit: UnitId,
        /// The one that conformed.
        with: UnitId,
    },
    /// From which side of the table edge are the uncontrolled charges made (A-CHG-33)?
    FromSide,
    /// Does it line up, which it need not (A-CHG-84)?
    Conform {
        /// Who.
        unit: UnitId,
    },
    /// Where does this light infantry step aside (A-CHG-84)?
    Aside {
        /// Who.
        unit: UnitId,
    },
    /// What do his units shoot at (A-SHT-25)?
    Shoot,
    /// Which of these contacts is the fight (A-MEL-04)?
    Pair {
        /// His own ADG unit and the enemy; the default first.
        among: Vec<(AdgUnit, AdgUnit)>,
    },
    /// Which of his attached generals fight (A-CMD-25)?
    Engage {
        /// Each general who may, with each ADG unit he may fight with.
        among: Vec<(CorpsId, AdgUnit)>,
    },
    /// Where do the units of a flank march enter (A-SET-36)?
    Enter {
        /// Whose.
        corps: CorpsId,
    },
    /// Is this ambush, or fake, revealed before an enemy that moves near it (A-SET-24)?
    Reveal {
        /// Which.
        marker: MarkerId,
        /// The enemy.
        unit: UnitId,
    },
    /// Where do the units of an ambush that has opened stand (A-SET-24)?
    SetUp {
        /// The markers, one of which is next.
        markers: Vec<MarkerId>,
        /// The enemies that forced them open: they may see the units.
        before: Vec<UnitId>,
        /// They opened after what is set in place at once: contact alone is to be avoided.
        settled: bool,
    },
    /// How does this move go on after an ambush, or a fake, has been opened (A-SET-24)?
    GoOn {
        /// Who moves.
        units: Vec<UnitId>,
        /// The UD left.
        left: Ud,
    },
    /// Who pursues next (A-ROU-06)?
    Pursue {
        /// Those who must.
        must: Vec<UnitId>,
        /// Those who may.
        may: Vec<UnitId>,
    },
    /// Who goes along with the pursuer (A-ROU-07)?
    Follow {
        /// The pursuer.
        unit: UnitId,
        /// Those who may.
        among: Vec<UnitId>,
    },
    /// Which of his Bayonet battle units play as MI (A-SET-10)?
    Bayonets,
    /// Attacker or defender (A-SET-07)?
    Role,
    /// Which region (A-SET-09)?
    Region {
        /// Those of the defender's army.
        among: Vec<Region>,
    },
    /// Which long table edge does he take (A-SET-03)?
    TableSide,
    /// Which terrain pieces does he choose (A-TER-35)?
    Pieces {
        /// The compulsory piece of the region, which the defender has besides.
        compulsory: Sort,
    },
    /// Which piece does he take instead (A-TER-37, A-TER-38)?
    Instead {
        /// Of this one.
        sort: Sort,
    },
    /// Which of his pieces comes next (A-TER-39)?
    NextPiece {
        /// Those of this step.
        among: Vec<Choice>,
    },
    /// Where does this piece lie (A-TER-41)?
    LayPiece {
        /// What it is.
        sort: Sort,
        /// The column of sectors, if the dice named one.
        column: Option<Column>,
        /// What it touches or keeps away from, if anything is asked.
        margin: Option<Margin>,
    },
    /// How does the river or coast lie (A-TER-46)?
    LayWater {
        /// Which of the two.
        sort: Sort,
    },
    /// How does the road run (A-TER-45)?
    LayRoad {
        /// The two sectors it joins, by their numbers; none: any two.
        sectors: Vec<u8>,
    },
    /// How does the free road of the village run (A-TER-47)?
    LayVillageRoad,
    /// This piece finds no room: another throw (A-TER-42)?
    RollAgain {
        /// What it is.
        sort: Sort,
    },
    /// Does he try to adjust a piece (A-TER-49)?
    Attempt {
        /// Attempts left, a strategist's included.
        left: u8,
    },
    /// Does the strategist have the failed attempt rolled again (A-TER-53)?
    TryAgain {
        /// At what.
        sort: Sort,
    },
    /// What is done to this piece (A-TER-51)?
    AdjustPiece {
        /// What it is.
        sort: Sort,
        /// How far it may be moved.
        reach: Ud,
        /// It may be turned instead.
        turn: bool,
        /// It may be removed instead.
        remove: bool,
    },
    /// Where do his camp, works, heavy guns and ship stand (A-SET-11)?
    Camp,
    /// What is his battle plan (A-SET-20)?
    Plan,
    /// Where do his ambush markers lie (A-SET-22)?
    Markers,
    /// Which corps does he place, and how (A-SET-26)?
    Deploy,
}

impl Hide for Decision {}
