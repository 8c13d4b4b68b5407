//! What a player can say, in the words of the rules, and what he is asked.

use rocroi_game::Hide;
use rocroi_table::{Point, Pose, Ud};
use serde::{Deserialize, Serialize};

use crate::ids::{AdgUnit, CorpsId, Edge, MarkerId, RosterId, Side, UnitId};
use crate::setting::{Camping, Deployment, Hiding, Planning, Role, TableSide};
use crate::shooting::declare::Declaration;
use crate::terrain::{Adjustment, Choice, Column, Laying, Margin, PieceId, Region, Selection, Sort, Water};

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

/// One move of a unit, battle unit or group.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Move {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// Manoeuvre by manoeuvre.
    pub path: Vec<Manoeuvre>,
    /// Into support of a friend that fights (A-MOV-60).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub support: Option<Support>,
    /// A deep-order unit that also tries to rally (A-RAL-15).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rally: bool,
    /// A reserve pays from its store (A-SET-43).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub store: bool,
    /// What the owner may choose, where he does not want the default.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// What an owner may choose along with an order.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// The general keeps his free point though he could pay with it (A-CMD-08).
    pub keep_free: bool,
    /// Of several equally threatening enemies, the one that counts (A-ZOC-08).
    pub threats: Vec<UnitId>,
    /// Of two equal ways to push a crossed friend aside, this one (A-MOV-52), or of a war wagon's shifts (A-MOV-59).
    pub aside: Option<Side>,
}

impl Choices {
    /// Nothing chosen?
    pub fn is_default(&self) -> bool {
        *self == Choices::default()
    }
}

/// One manoeuvre of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Manoeuvre {
    /// Straight ahead (A-MOV-10).
    Advance(Ud),
    /// Straight back: only when a zone of control is left (A-ZOC-14) or the unit disengages (A-CHG-63).
    Back(Ud),
    /// About a front corner (A-MOV-11).
    Wheel(Side, Angle),
    /// About the centre: artillery (A-MOV-57, A-MOV-58).
    CentreWheel(Side, Angle),
    /// Sideways (A-MOV-14).
    Slide(Side, Ud),
    /// A quarter-turn (A-MOV-15).
    QuarterTurn(Side),
    /// A half-turn (A-MOV-17).
    HalfTurn,
    /// Units of the rear ranks come up beside the front rank (A-MOV-20).
    Extend(Vec<Comer>),
    /// Other files fall in behind the lead, which alone makes the manoeuvres written before (A-MOV-21).
    Contract(Contraction),
}

/// A unit that comes up in an extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comer {
    /// Who.
    pub unit: UnitId,
    /// On which side of the front rank.
    pub side: Side,
    /// In a checkerboard: the place that links it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// A contraction.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Contraction {
    /// The files of the front rank that stay in front, by their foremost units.
    pub lead: Vec<UnitId>,
    /// Those that fall in, in their order.
    pub followers: Vec<Follower>,
}

/// A unit that falls in behind the lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follower {
    /// Who.
    pub unit: UnitId,
    /// Behind whom, where the owner has the choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// A place in a group, told by a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The neighbour.
    pub to: UnitId,
    /// How it is linked to it.
    pub how: Linked,
}

/// How a unit is linked to a neighbour ahead of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum Linked {
    /// In file behind it.
    Behind,
    /// Checkerboard, behind and to its left: FR on the neighbour's RL.
    BehindLeft,
    /// Checkerboard, behind and to its right: FL on the neighbour's RR.
    BehindRight,
    /// Checkerboard, ahead and to its left: RR on the neighbour's FL.
    AheadLeft,
    /// Checkerboard, ahead and to its right: RL on the neighbour's FR.
    AheadRight,
}

/// Which fight a unit moves to support, and from where (A-MOV-60).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Support {
    /// The friend that fights.
    pub friend: AdgUnit,
    /// Its main opponent.
    pub enemy: AdgUnit,
    /// Where.
    pub place: SupportPlace,
}

/// A support position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum SupportPlace {
    /// Beside the friend, fronts on one line.
    OverlapLeft,
    /// The same on its right.
    OverlapRight,
    /// Side edge on side edge of the enemy.
    SideToSide,
    /// On the enemy's left flank.
    LeftFlank,
    /// On the enemy's right flank.
    RightFlank,
    /// On the enemy's rear.
    Rear,
}

/// A charge.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Charge {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// A wheel, a slide, or a turn and perhaps a wheel (A-CHG-08, A-CHG-09).
    #[serde(default)]
    pub opening: Vec<Manoeuvre>,
    /// Spontaneous, for no command point (A-CHG-28).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spontaneous: bool,
    /// A reserve pays from its store (A-SET-43).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub store: bool,
    /// A target named behind light infantry (A-CHG-05).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<UnitId>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// Breaking off.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Disengage {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// Holding back.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Hold {
    /// One unit, or the members of a group.
    pub units: Vec<UnitId>,
    /// Members that try to rally, in this order: the first within the payment (A-RAL-16).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rally: Vec<UnitId>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// How an evader avoids what bars its way (A-CHG-52).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Deviation {
    /// The smallest slide that helps.
    Slide(Side),
    /// The smallest wheel that helps.
    Wheel(Side),
    /// A slide of 1 UD, then the smallest wheel that frees the way.
    SlideAndWheel(Side, Side),
    /// Straight on.
    None,
}

/// A unit, or a group together, that evades, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Evader {
    /// Who: one unit, or the members of a group that keeps together (A-CHG-59).
    pub units: Vec<UnitId>,
    /// It does not wheel to the direction of the charge (A-CHG-50).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub straight: bool,
    /// It makes a half-turn at the end (A-CHG-55).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_turn: bool,
}

/// Forming or breaking a square.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Square {
    /// Who.
    pub unit: UnitId,
    /// Advances and wheels with the UD left over: before forming, or after breaking.
    #[serde(default)]
    pub path: Vec<Manoeuvre>,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// Leaving a zone of control.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeaveZoc {
    /// One unit; several only where a group may (A-ZOC-15).
    pub units: Vec<UnitId>,
    /// Mounted with a slower enemy behind go straight ahead instead of back (A-ZOC-15).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ahead: bool,
    /// Troops able to evade do not wheel to the enemy's heading (A-CHG-50).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub straight: bool,
    /// They half-turn at the end, if they may (A-CHG-55).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half_turn: bool,
    /// What the owner may choose.
    #[serde(default, skip_serializing_if = "Choices::is_default")]
    pub choices: Choices,
}

/// A move of a general, as a point.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GeneralMove {
    /// The general of this corps.
    pub general: CorpsId,
    /// Where he goes, bend by bend; empty for one who changes between units that touch.
    pub path: Vec<Point>,
    /// The ADG unit he joins at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<AdgUnit>,
    /// Pays with rolled points though the free one is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep_free: bool,
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
        /// At least.
        least: Ud,
        /// At most.
        most: Ud,
        /// What is done if nothing else is wanted.
        usual: Ud,
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
