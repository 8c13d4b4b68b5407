//! The rule system as the contract wants it: types, the loop's dispatch, and nothing else. Each process has
//! its step in the module of its chapter.

use crate::event::Event;
use crate::fault::Fault;
use crate::figures::GroupId;
use crate::melee::{Blow, Duel, DuelResult, MeleeFrame, Strike};
use crate::morale::{EndFrame, RoutFrame, Test, TestResult};
use crate::movement::{FallBackFrame, GroupMove, MovementFrame, Slowed, Slowness};
use crate::orders::{Decision, Order, Standing};
use crate::plan::Plan;
use crate::scenario::{Outcome, SetUpFrame};
use crate::setup::Setup;
use crate::shooting::{ShootingFrame, Shot, ShotResult, Volley};
use crate::turn::{AmbushFrame, StartFrame};
use crate::why::Why;
use crate::world::{Phase, World};
use rocroi_game::{
    Answer, Chance, Counts, Facts, Hide, Pending, Pool, Refusal, Seat, Seen, State, System, Trial, Viewer,
};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// The Argad! rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Argad;

/// A battle read-only.
pub type Now<'a> = rocroi_game::Now<'a, Argad>;
/// A battle in motion.
pub type At<'a> = rocroi_game::At<'a, Argad>;
/// What a step is given.
pub type In<'a> = rocroi_game::In<'a, Argad>;
/// What a step does.
pub type Do = rocroi_game::Do<Argad>;
/// Why a step cannot go on.
pub type Halt = rocroi_game::Halt<Argad>;
/// What a step function gives.
pub type Stepped = Result<Do, Halt>;

/// A process and the stage it has reached.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The battle as a whole: the phase to go to next.
    Battle(Phase),
    /// Setting up.
    SetUp(SetUpFrame),
    /// The Start phase.
    Start(StartFrame),
    /// Ambushes being carried out.
    Ambush(AmbushFrame),
    /// The movement phase.
    Movement(MovementFrame),
    /// The move of one group.
    Group(Box<GroupMove>),
    /// A group that falls back or counter-charges.
    FallBack(Box<FallBackFrame>),
    /// A routed group runs.
    Rout(RoutFrame),
    /// The shooting phase.
    Shooting(ShootingFrame),
    /// Shots being thrown.
    Volley(Box<Volley>),
    /// The melee phase.
    Melee(Box<MeleeFrame>),
    /// The End phase.
    End(EndFrame),
}

impl Hide for Frame {}

/// What a roll is for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are whom the roll is for")]
pub enum Purpose {
    /// The terrain of an encounter.
    Terrain,
    /// Who chooses the edge.
    Edges,
    /// Who ambushes first.
    AmbushOrder,
    /// Initiative.
    Initiative,
    /// Slowness dice.
    Slowness { group: GroupId, mounted: bool },
    /// A shot.
    Shot { shooter: crate::figures::FigureId },
    /// A strike.
    Strike { striker: crate::figures::FigureId },
    /// A morale test.
    Morale { group: GroupId },
    /// A rally.
    Rally { group: GroupId },
    /// Tests of hidden groups, thrown unseen.
    HiddenTests { seat: Seat },
    /// A search for loot.
    Search { figure: crate::figures::FigureId },
}

impl Hide for Purpose {}

/// A hidden fact a rule needs to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Blank {
    /// Where the hidden groups of a side are.
    HiddenGroups {
        /// Whose.
        seat: Seat,
    },
}

/// A branch beyond a preview.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Branch {
    /// If they stand.
    IfTheyStand,
    /// If they fall back.
    IfTheyFallBack,
    /// If they counter-charge.
    IfTheyCounterCharge,
    /// If the dice fall so.
    IfTheDiceShow {
        /// The faces' sum.
        sum: u8,
    },
}

/// What a process gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ret {
    /// Nothing to say.
    Done,
}

/// The small machine behind a roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Fight {
    /// A shot.
    Shot(Shot),
    /// A strike.
    Strike(Strike),
    /// Two who strike each other.
    Duel(Duel),
    /// Slowness dice.
    Slowness(Slowness),
    /// A morale test.
    Test(Test),
}

/// What a fight came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum FightResult {
    /// Of a shot.
    Shot(ShotResult),
    /// Of a strike.
    Strike(Blow),
    /// Of a duel.
    Duel(DuelResult),
    /// Of slowness dice.
    Slowness(Slowed),
    /// Of a test.
    Test(TestResult),
}

impl Trial for Fight {
    type Outcome = FightResult;

    fn pools(&self) -> Vec<Pool> {
        match self {
            Fight::Shot(t) => t.pools(),
            Fight::Strike(t) => t.pools(),
            Fight::Duel(t) => t.pools(),
            Fight::Slowness(t) => t.pools(),
            Fight::Test(t) => t.pools(),
        }
    }

    fn fell(&mut self, counts: &Counts) {
        match self {
            Fight::Shot(t) => t.fell(counts),
            Fight::Strike(t) => t.fell(counts),
            Fight::Duel(t) => t.fell(counts),
            Fight::Slowness(t) => t.fell(counts),
            Fight::Test(t) => t.fell(counts),
        }
    }

    fn outcome(&self) -> FightResult {
        match self {
            Fight::Shot(t) => FightResult::Shot(t.outcome()),
            Fight::Strike(t) => FightResult::Strike(t.outcome()),
            Fight::Duel(t) => FightResult::Duel(t.outcome()),
            Fight::Slowness(t) => FightResult::Slowness(t.outcome()),
            Fight::Test(t) => FightResult::Test(t.outcome()),
        }
    }
}

/// An order that could not have been accepted reached a step.
pub fn bug(what: &str) -> Halt {
    rocroi_game::Halt::Bug(format!("argad: {what}"))
}

impl System for Argad {
    const NAME: &'static str = "argad";
    // 2: men still to come count among those a group had (R-MRL-05), so that fewer tests are taken and other dice fall.
    const RULES_VERSION: u32 = 2;

    type Setup = Setup;
    type World = World;
    type Frame = Frame;
    type Return = Ret;
    type Decision = Decision;
    type Order = Order;
    type Plan = Plan;
    type Purpose = Purpose;
    type Event = Event;
    type Fault = Fault;
    type Why = Why;
    type Fight = Fight;
    type Blank = Blank;
    type Branch = Branch;
    type Outcome = Outcome;
    type Standing = Standing;

    fn begin(setup: &Setup) -> (World, Frame) {
        (World::begin(setup), Frame::Battle(Phase::SetUp))
    }

    fn judge(now: Now<'_>, seat: Seat, decision: &Decision, order: &Order) -> Result<Plan, Refusal<Fault>> {
        crate::plan::judge(now, seat, decision, order)
    }

    fn step(at: &mut At<'_>, frame: Frame, input: In<'_>) -> Stepped {
        match frame {
            Frame::Battle(phase) => crate::turn::battle(at, phase),
            Frame::SetUp(f) => crate::scenario::set_up(at, f, input),
            Frame::Start(f) => crate::turn::start(at, f, input),
            Frame::Ambush(f) => crate::turn::ambush(at, f, input),
            Frame::Movement(f) => crate::movement::phase(at, f, input),
            Frame::Group(f) => crate::movement::group_move(at, *f, input),
            Frame::FallBack(f) => crate::movement::fall_back(at, *f, input),
            Frame::Rout(f) => crate::morale::rout(at, f, input),
            Frame::Shooting(f) => crate::shooting::phase(at, f, input),
            Frame::Volley(f) => crate::shooting::volley(at, *f, input),
            Frame::Melee(f) => crate::melee::phase(at, *f, input),
            Frame::End(f) => crate::morale::end(at, f, input),
        }
    }

    fn candidates(now: Now<'_>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
        crate::choices::candidates(now, seat, decision, out);
    }

    fn sample(now: Now<'_>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Order {
        crate::choices::sample(now, seat, decision, chance)
    }

    fn kind(order: &Order) -> &'static str {
        order.kind()
    }

    fn fill(state: &mut State<Argad>, viewer: Viewer, chance: &mut Chance) {
        crate::choices::fill(state, viewer, chance);
    }

    fn fight(now: Now<'_>) -> Option<Pending<Argad>> {
        crate::pending::fight(now)
    }

    fn branches(seen: &Seen<Argad>, out: &mut Vec<(Branch, Answer<Argad>)>) {
        crate::pending::branches(seen, out);
    }

    fn hears(event: &Event, viewer: Viewer) -> bool {
        event.heard_by(viewer)
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Found { .. } | Event::ShotsNamed { .. })
    }

    fn stands(now: Now<'_>, seat: Seat, decision: &Decision, standing: &Standing) -> Option<Order> {
        crate::choices::stands(now, seat, decision, *standing)
    }

    fn facts(setup: &Setup, world: &World, out: &mut Facts) {
        crate::facts::facts(setup, world, out);
    }

    fn turn(world: &World) -> u32 {
        u32::from(world.turn)
    }

    fn winner(outcome: &Outcome) -> Option<Seat> {
        outcome.winner()
    }
}
