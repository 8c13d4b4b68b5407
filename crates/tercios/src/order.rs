//! What a seat can say, in the words of the rules.

use crate::battle::{Deployment, Laying, Post, Scenario};
use crate::card::Card;
use crate::terms::{Trait, Virtue, Weapon};
use crate::values::Value;
use crate::{CommanderId, Length, PieceId, RegimentId, UnitId};
use rocroi_game::{Hide, Seat};
use rocroi_table::{Edge, Heading, Point};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

/// What a unit means to do in reaction: fixed with the answer, secret until the test has passed (T-REA-11).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::EnumString,
    IntoStaticStr,
    strum::VariantArray,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum How {
    /// Turn onto another side (T-REA-15).
    Face,
    /// Shoot at the unit that triggered it, and stay (T-REA-15, T-REA-16, T-REA-38).
    Shoot,
    /// A Harasser shoots and then evades (T-REA-38).
    Leave,
    /// Counter-charge or interception (T-REA-20, T-REA-24).
    Charge,
    /// Evade: Run, Evasion or Ambush (T-REA-28, T-REA-35, T-REA-39).
    Evade,
    /// Stand (T-REA-34).
    Resist,
    /// Ride to the defence of a company (T-REA-40).
    Defend,
    /// With a card its owner has not seen (T-COM-63).
    Unseen,
}
impl Hide for How {}

/// What is said before the test (T-REA-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Said {
    /// Only that the unit reacts.
    Reacts,
    /// That it tries to evade.
    Evades,
    /// That it comes to the defence of a company.
    Defends,
}
impl Hide for Said {}

impl How {
    /// What the enemy is told before the test.
    pub const fn said(self) -> Said {
        match self {
            How::Evade | How::Leave => Said::Evades,
            How::Defend => Said::Defends,
            How::Face | How::Shoot | How::Charge | How::Resist | How::Unseen => Said::Reacts,
        }
    }
}

/// A straight move (T-MOV-04): a free Face first where Mobility gives one, a turn onto the line, a length, and
/// where the end would overlap something an angle off the line (T-MOV-16).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    /// The free Face of Mobility (T-MOV-35).
    pub face: Option<Edge>,
    /// The direction of the line.
    pub heading: Heading,
    /// How far.
    pub length: Length,
    /// The angle correction the owner names, in 1/1000 degree to the right.
    pub correction: Option<i32>,
    /// Where a garrison leaves its building (T-BAT-16).
    pub from: Option<Point>,
}
impl Hide for March {}

/// The cards and groups of one side (T-TRN-03, T-TRN-38).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Planning {
    /// The card of each unit.
    pub cards: Vec<(UnitId, Card)>,
    /// Units that share their card.
    pub groups: Vec<Vec<UnitId>>,
}
impl Hide for Planning {}

/// What a player can say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// This scenario (T-BAT-34).
    Scenario {
        /// Which.
        scenario: Scenario,
    },
    /// This whole layout (T-BAT-02).
    Layout(Vec<Laying>),
    /// The Cartographer adds 2 to the own die, or takes 1 off the other (T-COM-43).
    Chart {
        /// To the own.
        own: bool,
    },
    /// This piece, laid so (T-BAT-04).
    Buy(Laying),
    /// Attack, or defend (T-BAT-50).
    Role {
        /// Attack.
        attack: bool,
    },
    /// The south edge, or the north (T-BAT-35).
    Edge {
        /// The south.
        south: bool,
    },
    /// This regiment (T-BAT-51).
    Regiment {
        /// Which.
        regiment: RegimentId,
    },
    /// This regiment, so (T-BAT-37).
    Deploy(Deployment),
    /// The commander-in-chief here (T-BAT-38).
    Post {
        /// Where.
        post: Post,
    },
    /// A move of the vanguard (T-BAT-41).
    Vanguard {
        /// Whose.
        unit: UnitId,
        /// How.
        march: March,
    },
    /// These cards (T-TRN-03).
    Plan(Planning),
    /// This side begins (T-TRN-10).
    First {
        /// Which.
        seat: Seat,
    },
    /// No commander is activated (T-TRN-11).
    NoCommander,
    /// This unit is activated (T-TRN-18), or its group.
    Activate {
        /// Which.
        unit: UnitId,
        /// The second of a Horde pair (T-TRN-41).
        then: Option<UnitId>,
    },
    /// Move (T-MOV-03).
    Move(March),
    /// Move to the edge of a building and occupy it (T-BAT-12), or follow into one just emptied (T-BAT-15).
    Occupy {
        /// Which.
        building: PieceId,
        /// The place of its edge the line ends at; none when following.
        at: Option<Point>,
        /// Where a garrison leaves the building it is in (T-BAT-16).
        from: Option<Point>,
    },
    /// Turn onto another side (T-MOV-20).
    Face {
        /// Which.
        side: Edge,
    },
    /// Remove disorder (T-TRN-26).
    Reorganise,
    /// Limber up (T-MOV-39).
    Limber,
    /// Unlimber (T-MOV-40).
    Unlimber,
    /// Dragoons get down (T-ADP-11).
    Dismount,
    /// Dragoons mount, facing where one of their sides faced (T-ADP-12).
    Mount {
        /// Which side.
        side: Edge,
    },
    /// This unit takes its break test first (T-UNT-24).
    TestNext {
        /// Which.
        unit: UnitId,
    },
    /// Charge (T-ASL-03).
    Charge {
        /// Whom.
        at: UnitId,
        /// Which of equally near centres (T-ASL-05).
        centre: Option<Edge>,
        /// Where a garrison leaves its building (T-BAT-16).
        from: Option<Point>,
    },
    /// Advance on an enemy out of reach (T-TRN-30).
    Toward {
        /// Whom.
        at: UnitId,
        /// Where a garrison leaves its building (T-BAT-16).
        from: Option<Point>,
    },
    /// Nothing, or nothing more (T-TRN-23).
    Done,
    /// This unit reacts (T-REA-11).
    React {
        /// Which.
        unit: UnitId,
        /// How, kept secret until the test has passed.
        how: How,
    },
    /// No unit reacts, nobody comes (T-REA-06).
    Decline,
    /// Use the card so (T-REA-11).
    Use {
        /// How.
        how: How,
    },
    /// Shoot now (T-REA-19).
    Now,
    /// Hold the fire (T-REA-19).
    Hold,
    /// Evade this way and so far (T-REA-29, T-REA-30).
    Evade {
        /// The direction.
        heading: Heading,
        /// How far.
        length: Length,
    },
    /// Meet the charger so far along its line (T-REA-41).
    Meet {
        /// Measured from its start.
        length: Length,
    },
    /// Go on to the declared end (T-REA-14).
    GoOn,
    /// Stop after so much more (T-REA-14).
    Stop {
        /// How much more.
        length: Length,
    },
    /// A place: of a gun's front centre (T-MOV-13), or a commander's disc (T-MOV-14, T-COM-25).
    Place {
        /// Where.
        at: Point,
    },
    /// The commander joins the unit that came over him (T-MOV-14).
    Join,
    /// Advance so far (T-MOV-58).
    Advance {
        /// How far.
        length: Length,
    },
    /// Shoot (T-SHT-01).
    Shoot(Shots),
    /// Fall back so far (T-SHT-45).
    FallBack {
        /// How far.
        length: Length,
    },
    /// Yes: test, push, give his life (T-SHT-45, T-ASL-30, T-COM-96).
    Accept,
    /// A commander is activated (T-COM-05).
    Command(Command),
    /// A commander rides by a trait (T-COM-37, T-COM-67).
    Ride(Ride),
    /// This card (T-COM-42, T-COM-44).
    Card {
        /// Which.
        card: Card,
    },
    /// Trickster helps this value (T-COM-85).
    Boon {
        /// Which.
        value: Value,
    },
}
impl Hide for Order {}

/// Every kind of order there is, as `System::kind` names them.
pub fn kinds() -> Vec<String> {
    Order::VARIANTS.iter().map(|k| (*k).to_owned()).collect()
}

/// What an activated commander does: he may ride, then he acts (T-COM-05, T-COM-06).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Who.
    pub commander: CommanderId,
    /// Where he rides first.
    pub ride: Option<Ride>,
    /// What he does then; nothing if he joined a unit.
    pub action: Option<Action>,
}
impl Hide for Command {}

/// A commander's move (T-COM-07, T-COM-08).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ride {
    /// The corners of his path and its end, for the centre of his disc; only an end: the shortest legal path.
    pub path: Vec<Point>,
    /// The unit he joins there (T-COM-18).
    pub join: Option<UnitId>,
    /// Where his disc starts if he leaves a unit (T-COM-23); if nothing is said, where it is nearest.
    pub from: Option<Point>,
}
impl Hide for Ride {}

/// A command action with what it names (T-COM-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Action {
    /// The trait.
    pub of: Trait,
    /// The unit it names.
    pub unit: Option<UnitId>,
    /// The second unit it names (T-COM-46, T-COM-61, T-COM-72, T-COM-74).
    pub other: Option<UnitId>,
    /// The commander it names.
    pub officer: Option<CommanderId>,
    /// The virtue that is lent (T-COM-38).
    pub virtue: Option<Virtue>,
    /// Lent to a whole brigade (T-COM-73).
    pub brigade: bool,
}
impl Hide for Action {}

impl Action {
    /// A trait that names nothing.
    pub const fn alone(of: Trait) -> Action {
        Action { of, unit: None, other: None, officer: None, virtue: None, brigade: false }
    }

    /// A trait that names a unit.
    pub const fn on(of: Trait, unit: UnitId) -> Action {
        Action { unit: Some(unit), ..Action::alone(of) }
    }

    /// A trait that names a commander.
    pub const fn to(of: Trait, officer: CommanderId) -> Action {
        Action { officer: Some(officer), ..Action::alone(of) }
    }

    /// With a second unit.
    pub const fn and(self, other: UnitId) -> Action {
        Action { other: Some(other), ..self }
    }
}

/// The shots of one order: a unit's own, and that of a gun joined to it (T-SHT-49).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shots {
    /// The unit's own shot.
    pub volley: Option<Aiming>,
    /// The shot of the gun with it, which comes first.
    pub gun: Option<Aiming>,
}
impl Hide for Shots {}

/// A target, and what the owner names besides; the rest follows from the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aiming {
    /// At whom.
    pub at: UnitId,
    /// With which of several weapons (T-SHT-38).
    pub weapon: Option<Weapon>,
    /// From where, if not from the front centre (T-SHT-44, T-SHT-52).
    pub origin: Option<Origin>,
    /// Which of equally near centres (T-SHT-08).
    pub centre: Option<Edge>,
}

impl Aiming {
    /// At this unit, nothing else named.
    pub const fn at(at: UnitId) -> Aiming {
        Aiming { at, weapon: None, origin: None, centre: None }
    }
}

/// Where the line of a shot begins (T-SHT-14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The front centre.
    Front,
    /// The right side centre (T-SHT-44).
    Right,
    /// The left side centre (T-SHT-44).
    Left,
    /// A point of the edge of its building (T-SHT-52).
    At {
        /// Which.
        point: Point,
    },
}
