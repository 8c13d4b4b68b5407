//! What happened, told after the world was changed. The effect travels by itself; an event says the why, the
//! way and the numbers. What belongs to a hidden group is heard by its own side only (R-SCN-07).

use crate::fault::Centimetres;
use crate::figures::{FigureId, Firearm, GroupId, Spot, Weapon};
use crate::ground::Edge;
use crate::melee::Effect;
use crate::morale::Morale;
use crate::movement::Bar;
use crate::orders::{Aim, AmbushBy};
use crate::why::Why;
use rocroi_game::{Hide, Seat, Tally, Viewer};
use rocroi_table::Point;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are the figures, groups and numbers the event speaks of")]
pub enum Event {
    // Set-up.
    /// The squares were diced for.
    GroundLaid { dice: [u8; 6] },
    /// A side took its edge.
    EdgeTaken { seat: Seat, edge: Edge },
    /// A side has noted its hidden groups.
    HiddenNoted { seat: Seat },
    /// A group was put down.
    PutDown { group: GroupId },
    /// A turn begins.
    TurnBegins { turn: u8 },

    // Start.
    /// A group was split.
    Split { group: GroupId, new: GroupId, figures: Vec<FigureId>, forced: bool, hidden: bool },
    /// Groups were merged.
    Merged { group: GroupId, parts: Vec<u8>, hidden: bool },
    /// A group stands in close order from now on.
    Formed { group: GroupId },
    /// A formed unit is loose from now on.
    Loosened { group: GroupId },
    /// A group springs an ambush.
    AmbushSprung { group: GroupId, with: AmbushBy },
    /// A hidden group is shown.
    Found { group: GroupId, by: Option<FigureId> },
    /// A test a group made while it was hidden.
    SealedTest { group: GroupId, turn: u8, target: i16, die: u8, state: Morale },
    /// The throw for initiative.
    Initiative { dice: [u8; 2], totals: [i16; 2], first: Option<Seat> },
    /// The throw between two sides that both ambush.
    AmbushOrder { dice: [u8; 2], first: Option<Seat> },

    // Movement.
    /// A formed unit is in disorder, or no longer.
    Disorder { group: GroupId, disorder: bool },
    /// A group stays.
    Stays { group: GroupId },
    /// A side has done moving.
    SideDone { seat: Seat },
    /// A group declares a move into contact with these groups.
    Declares { group: GroupId, against: Vec<GroupId> },
    /// Slowness dice.
    Slowed { group: GroupId, mounted: bool, figures: Vec<FigureId>, loss: u8, stuck: bool },
    /// A group reacts.
    Reacts { group: GroupId, reaction: ReactionKind },
    /// A figure went this way.
    Went { figure: FigureId, path: Vec<Spot>, length: Centimetres, bar: Option<Bar> },
    /// A formed unit marched.
    Marched { group: GroupId, length: Centimetres, bar: Option<Bar> },
    /// A formed unit manoeuvred.
    Manoeuvred { group: GroupId },
    /// A figure came into contact with these.
    Contacts { figure: FigureId, enemies: Vec<FigureId>, charges: bool },
    /// A figure was caught falling back.
    Caught { figure: FigureId },
    /// A figure left the table.
    LeftTable { figure: FigureId, edge: Edge, exit: bool },
    /// A figure changed posture.
    Posture { figure: FigureId, crouched: bool },
    /// A figure mounted or dismounted.
    MountChanged { figure: FigureId, mounted: bool },
    /// Horses are held, led, let go or taken.
    Horses { figure: FigureId },
    /// A cart went.
    CartWent { cart: u8, driver: FigureId, path: Vec<Spot> },
    /// A cart left the table.
    CartLeft { cart: u8, edge: Edge },
    /// A routed figure could not get away and was taken.
    Surrounded { figure: FigureId },

    // Shooting.
    /// A side names its shots.
    ShotsNamed { seat: Seat, shots: u8 },
    /// A shot.
    Shot {
        shooter: FigureId,
        firearm: Firearm,
        aim: Aim,
        target: FigureId,
        range: Centimetres,
        number: u8,
        modifier: i16,
        needed: i8,
        natural: u8,
        hit: bool,
        tally: Tally<Why>,
    },
    /// A hit takes this figure.
    Takes { shooter: FigureId, figure: FigureId },
    /// A hit is lost.
    HitLost { shooter: FigureId },
    /// The band leader is wounded.
    Wounded { figure: FigureId },
    /// A figure is out of action.
    Out { figure: FigureId },

    // Melee.
    /// A strike.
    Struck {
        striker: FigureId,
        weapon: Weapon,
        target: FigureId,
        natural: u8,
        modifier: i16,
        effect: Effect,
        tally: Tally<Why>,
    },
    /// A result that another one outdid.
    Outdone { striker: FigureId, target: FigureId, effect: Effect },
    /// A strike that is lost.
    StrikeLost { striker: FigureId },
    /// A figure is pushed back.
    PushedBack { figure: FigureId, to: Point },
    /// Pushed back without room: hit.
    NoRoomToStepBack { figure: FigureId },
    /// Pushed along.
    PushedAlong { figure: FigureId, to: Point },
    /// A figure follows up.
    FollowsUp { figure: FigureId, to: Point },
    /// A unit was redressed.
    Redressed { group: GroupId, left: Option<GroupId> },

    // End.
    /// A weapon is loaded again.
    Reloaded { figure: FigureId, firearm: Firearm },
    /// A morale test.
    Tested { group: GroupId, target: i16, die: u8, state: Morale, tally: Tally<Why> },
    /// A group is steady again.
    Recovered { group: GroupId },
    /// A group routs.
    Routs { group: GroupId },
    /// The band leader is lost.
    LeaderLost { seat: Seat, figure: FigureId },
    /// Another takes over.
    Succeeds { seat: Seat, figure: FigureId },
    /// A band's losses.
    BandCheck { seat: Seat, lost: u8, of: u8, breaking: bool, beaten: bool },
    /// A side gives up.
    GivesUp { seat: Seat },
    /// A cart changes hands.
    CartTaken { cart: u8, seat: Seat },
    /// Loot is searched for.
    Searched { figure: FigureId, building: u8, found: bool },
    /// Loot is picked up.
    LootTaken { figure: FigureId, loot: u8 },
    /// Loot is dropped.
    LootDropped { loot: u8, at: Point },
    /// The victory points of a side, and what they are for (R-SCN-12).
    Scored { seat: Seat, points: i16, reasons: Vec<Scoring> },
    /// The game ends.
    Ended { points: [i16; 2], tallies: Vec<Tally<Why>> },
}

/// Victory points for one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scoring {
    /// For what.
    pub why: Why,
    /// How many.
    pub points: i16,
}

/// A reaction, as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ReactionKind {
    /// Stands.
    Stands,
    /// Falls back.
    FallsBack,
    /// Counter-charges.
    CounterCharges,
}

impl Hide for Event {}

impl Event {
    /// Whose secret it is, if it is one.
    pub fn secret_of(&self) -> Option<Seat> {
        match self {
            Event::Split { group, hidden: true, .. } | Event::Merged { group, hidden: true, .. } => {
                Some(group.seat)
            }
            _ => None,
        }
    }

    /// May this viewer hear of it?
    pub fn heard_by(&self, viewer: Viewer) -> bool {
        self.secret_of().is_none_or(|seat| viewer == Viewer::Seat(seat))
    }
}
