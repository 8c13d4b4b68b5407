//! What a seat is asked, and what it can answer. The text form of every order is in `script/`.

use crate::figures::{FigureId, Firearm, GroupId, Weapon};
use crate::ground::Edge;
use crate::movement::{Form, March, Reaction, Redraw, Walk};
use rocroi_game::Hide;
use rocroi_table::{Heading, Point};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

/// What a seat is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Decision {
    /// Which long edge is yours (R-SCN-13)?
    ChooseEdge,
    /// Note your hidden groups (R-SCN-07).
    HideGroups,
    /// Put down a group.
    SetUp,
    /// Split or merge groups (R-FIG-19)?
    Regroup,
    /// Spring ambushes (R-TRN-13)?
    Ambush,
    /// Name the shots of this ambush.
    AmbushShots {
        /// The ambushers.
        group: GroupId,
    },
    /// Make the move of this ambush.
    AmbushMove {
        /// The ambushers.
        group: GroupId,
    },
    /// Move a group (R-TRN-04).
    Move,
    /// Go on with the move of this group: after its dice, a find, or because more was wanted.
    GoOn {
        /// The group that moves.
        group: GroupId,
        /// It may declare contact with these groups, found on the way (R-SCN-07).
        found: Vec<GroupId>,
    },
    /// How do these groups react (R-TRN-08)?
    React {
        /// Those about to be contacted that have a choice.
        groups: Vec<GroupId>,
    },
    /// Your movers after a counter-charge (R-MEL-28).
    Redraw {
        /// Those that named a group that counter-charged.
        figures: Vec<FigureId>,
    },
    /// Where do your movers stop whose enemy fell back (R-MOV-29)?
    Stops {
        /// The movers.
        figures: Vec<FigureId>,
    },
    /// Name your shots (R-TRN-09).
    Shoot,
    /// Name weapons and targets (R-MEL-02).
    Strike,
    /// Does this figure follow up (R-MEL-16)?
    FollowUp {
        /// Who.
        figure: FigureId,
        /// The places vacated that it may step into.
        places: Vec<Point>,
    },
    /// Redress this formed unit (R-MEL-35).
    Redress {
        /// Which.
        group: GroupId,
    },
    /// Which weapons are reloaded (R-TRN-11)?
    Reload {
        /// Those with a choice.
        figures: Vec<FigureId>,
    },
    /// Who takes the place of the band leader (R-MRL-02)?
    Succession {
        /// Leaders of equal class.
        figures: Vec<FigureId>,
    },
    /// Who drives the cart taken (R-SCN-08)?
    Driver {
        /// Which cart.
        cart: u8,
        /// Who could.
        figures: Vec<FigureId>,
    },
    /// Who searches the building (R-SCN-09)?
    Search {
        /// Which building.
        building: u8,
        /// Who could.
        figures: Vec<FigureId>,
    },
    /// Give up (R-MRL-15)?
    Retreat,
}

impl Hide for Decision {}

/// A group put down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// Its number in the list.
    pub group: u8,
    /// In close order, facing so.
    pub formed: Option<Heading>,
    /// Where each of its figures stands.
    pub figures: Vec<Stand>,
}

/// Where a figure is put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stand {
    /// Who.
    pub figure: FigureId,
    /// Where.
    pub at: Point,
    /// How its base lies.
    pub heading: Heading,
    /// Crouched.
    pub crouched: bool,
    /// The storey.
    pub storey: u8,
}

/// How a group springs an ambush.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AmbushBy {
    /// With one shot each at +1.
    Fire,
    /// With one move.
    Movement,
}

/// At whom a shot is aimed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// At one figure.
    Figure(FigureId),
    /// At a group (R-SHT-32).
    Group(GroupId),
}

/// A shot named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShotOrder {
    /// Who shoots.
    pub shooter: FigureId,
    /// With what.
    pub firearm: Firearm,
    /// At whom.
    pub aim: Aim,
    /// A furtive shooter's point of his path (R-SHT-20), in cm from its start; otherwise the best one.
    pub point: Option<u16>,
}

/// A strike named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StrikeOrder {
    /// Who strikes.
    pub striker: FigureId,
    /// With what.
    pub weapon: Weapon,
    /// At whom.
    pub target: FigureId,
}

/// What a player can say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// Takes this edge.
    TakeEdge(Edge),
    /// Notes these groups as hidden.
    Hide(Vec<Placing>),
    /// Puts down a group.
    Place(Placing),
    /// Splits (group, the figures that leave it) and merges.
    Regroup {
        /// The group, and the figures that become a new one.
        splits: Vec<(u8, Vec<FigureId>)>,
        /// The groups that become one.
        merges: Vec<Vec<u8>>,
    },
    /// Springs these ambushes.
    Ambush(Vec<(u8, AmbushBy)>),
    /// This group stays where it is.
    Stay(u8),
    /// No more moves this turn.
    Done,
    /// A loose group moves.
    Walk(Walk),
    /// A formed unit moves.
    March(March),
    /// A loose group forms.
    Form(Form),
    /// The move of the group ends here.
    Enough,
    /// Reactions; groups not named stand.
    React(Vec<(u8, Reaction)>),
    /// Movers after a counter-charge; those not named keep their path.
    Redraw(Vec<(FigureId, Redraw)>),
    /// How far movers go on; those not named go to the first contact or the end of their allowance.
    Stops(Vec<(FigureId, i32)>),
    /// Shots; who is not named does not shoot.
    Shoot(Vec<ShotOrder>),
    /// Strikes; who is not named strikes by default.
    Strike(Vec<StrikeOrder>),
    /// Follows up into this vacated place, so far.
    FollowUp(u8, i32),
    /// Does not follow up.
    StayBack,
    /// Redresses by default.
    RedressByDefault,
    /// Redresses so; figures not named stay where they are or leave.
    Redress(Vec<(FigureId, Point)>),
    /// Reloads these; others by default.
    Reload(Vec<(FigureId, Firearm)>),
    /// This figure: succeeds, drives, searches.
    Choose(FigureId),
    /// Gives up.
    Retreat,
    /// Fights on.
    FightOn,
}

impl Hide for Order {}

/// Every kind of order there is, as `System::kind` names them.
pub fn kinds() -> Vec<String> {
    Order::VARIANTS.iter().map(|k| (*k).to_owned()).collect()
}

impl Order {
    /// Its kind, for coverage.
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Standing answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Standing {
    /// Stand whenever there is a choice.
    AlwaysStand,
    /// Fall back whenever there is a choice.
    AlwaysFallBack,
    /// Never regroup.
    NeverRegroup,
    /// Never spring an ambush.
    NeverAmbush,
    /// Never retreat.
    NeverRetreat,
    /// Never follow up.
    NeverFollowUp,
    /// Always redress by default.
    RedressByDefault,
    /// Always reload by default.
    ReloadByDefault,
    /// Always strike by default.
    StrikeByDefault,
}
