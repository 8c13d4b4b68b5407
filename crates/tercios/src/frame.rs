//! The processes of a battle, as data; what they hand back; and judged orders.

use crate::adaptations::Horses;
use crate::assault::{Charging, Drawn, Fighting, Fought};
use crate::battle::{Deploying, Deployment, Laying, Post, Scenario, Setting};
use crate::commanders::ride::Ridden;
use crate::commanders::{After, Commanding};
use crate::losses::{BreakCheck, Checks, Removal};
use crate::movement::{Going, InTheWay, Path, Settle, Went};
use crate::reactions::{Reacted, Reaction};
use crate::shooting::{Aim, Shooting};
use crate::trials::Fate;
use crate::turn::{Acting, Ready, Side, Turn};
use crate::values::Value;
use crate::{Action, Card, CommanderId, How, PieceId, Planning, RegimentId, UnitId};
use rocroi_game::{Hide, Seat, Viewer};
use rocroi_table::{Edge, Point, Pose};
use serde::{Deserialize, Serialize};

/// One process and the stage it has reached.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Scenario, scenery and table edges (T-BAT-33).
    Setting(Setting),
    /// Deployment and vanguards (T-BAT-37).
    Deploying(Deploying),
    /// The battle, turn after turn (T-TRN-01).
    Turn(Turn),
    /// One activation of a side (T-TRN-11).
    Side(Side),
    /// One activation of a unit (T-TRN-18).
    Acting(Acting),
    /// The actions of a Ready order (T-TRN-24).
    Ready(Ready),
    /// A unit on its way (T-MOV-04).
    Going(Going),
    /// Friends give way to a base that has come to stand over them (T-MOV-13, T-MOV-14).
    Settle(Settle),
    /// A commander in the way of an enemy (T-COM-25).
    InTheWay(InTheWay),
    /// A unit shoots (T-SHT-01).
    Shooting(Shooting),
    /// Wear above Stamina, perhaps (T-UNT-24).
    BreakCheck(BreakCheck),
    /// A unit is destroyed (T-UNT-35).
    Removal(Removal),
    /// A charge (T-REA-46).
    Charging(Charging),
    /// A reaction (T-REA-11).
    Reaction(Reaction),
    /// A combat (T-ASL-16).
    Fighting(Fighting),
    /// A commander's activation (T-COM-05).
    Commanding(Commanding),
    /// Dragoons test for their horses (T-ADP-14, T-ADP-15).
    Horses(Horses),
    /// Several units whose Stamina may have fallen (T-UNT-24).
    Checks(Checks),
}

impl Hide for Frame {
    fn hide(&mut self, viewer: Viewer) {
        match self {
            Frame::Commanding(c) => c.hide(viewer),
            Frame::Setting(_)
            | Frame::Deploying(_)
            | Frame::Turn(_)
            | Frame::Side(_)
            | Frame::Acting(_)
            | Frame::Ready(_)
            | Frame::Going(_)
            | Frame::Settle(_)
            | Frame::InTheWay(_)
            | Frame::Shooting(_)
            | Frame::BreakCheck(_)
            | Frame::Removal(_)
            | Frame::Charging(_)
            | Frame::Horses(_)
            | Frame::Checks(_)
            | Frame::Fighting(_) => {}
            Frame::Reaction(r) => r.hide(viewer),
        }
    }
}

/// What a process gives back to the one that called it.
#[derive(Clone, PartialEq, Debug)]
pub enum Return {
    /// It is done.
    Done,
    /// A unit has moved.
    Went(Went),
    /// What became of a unit whose wear had changed.
    Fate(Fate),
    /// How a combat ended.
    Fought(Fought),
    /// What came of a reaction.
    Reacted(Reacted),
    /// What a commander's activation leaves to his side.
    Commanded(After),
    /// Did dragoons keep their horses?
    Horses(bool),
}

/// A judged order.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// This scenario.
    Scenario(Scenario),
    /// This layout; how many pieces then lie.
    Layout(Vec<Laying>, usize),
    /// The Cartographer's choice.
    Chart {
        /// To the own die.
        own: bool,
    },
    /// This piece.
    Lay(Laying),
    /// Attack, or defend.
    Role {
        /// Attack.
        attack: bool,
    },
    /// The south edge, or the north.
    Edge {
        /// The south.
        south: bool,
    },
    /// This regiment.
    Regiment(RegimentId),
    /// This regiment, so; as the outpost of the village.
    Deploy(Deployment, bool),
    /// The commander-in-chief here.
    Post(Post),
    /// A move of the vanguard, perhaps out of a building.
    Vanguard(UnitId, Option<Pose>, Path),
    /// An arriving unit is set here and moves so.
    Arrive(Pose, Option<Path>),
    /// The cards and groups of a side.
    Cards(Planning),
    /// This side begins.
    First(Seat),
    /// No commander.
    NoCommander,
    /// This unit, and then perhaps that one.
    Activate {
        /// Which.
        unit: UnitId,
        /// The second of a Horde pair.
        then: Option<UnitId>,
    },
    /// A move along this path.
    Move(Path),
    /// A base is set here, at the edge of its building, and moves along this path (T-BAT-16).
    Leave(Pose, Path),
    /// A move into this building, perhaps out of another (T-BAT-12).
    Occupy(PieceId, Option<Pose>, Path),
    /// Into the building the enemy has just left (T-BAT-15).
    Follow(PieceId),
    /// A garrison comes out here to charge this unit, drawn so (T-BAT-16).
    Sally(Pose, UnitId, Drawn),
    /// A turn onto this side, standing so.
    Face {
        /// Which side.
        side: Edge,
        /// How it then stands.
        pose: Pose,
    },
    /// Remove disorder.
    Reorganise,
    /// Limber up.
    Limber,
    /// Unlimber.
    Unlimber,
    /// Get down.
    Dismount,
    /// Mount, and stand so.
    Mount(Pose),
    /// This unit is next.
    Next(UnitId),
    /// Nothing (more).
    Done,
    /// This unit reacts so.
    React {
        /// Which.
        unit: UnitId,
        /// How.
        how: How,
    },
    /// Nobody.
    Decline,
    /// A place.
    Place(Point),
    /// The commander joins.
    Join,
    /// Go on to the end.
    GoOn,
    /// Stop after so much more.
    Stop(i32),
    /// A charge on this unit, drawn so.
    Charge(UnitId, Drawn),
    /// Use the card so.
    Use(How),
    /// Shoot now.
    Now,
    /// Hold the fire.
    Hold,
    /// Meet the charger here.
    Meet(i32),
    /// These shots.
    Shoot(Vec<Aim>),
    /// Yes.
    Accept,
    /// Onto this side.
    Side(Edge),
    /// A commander rides and acts.
    Command {
        /// Who.
        commander: CommanderId,
        /// His ride.
        ridden: Option<Ridden>,
        /// His action.
        action: Option<Action>,
    },
    /// A ride.
    Ride(Ridden),
    /// This card.
    Card(Card),
    /// This value.
    Boon(Value),
}
