//! The activation of a corps, step by step (A-TRN-05).

use rocroi_game::{Ask, At, Do, Halt, In, Seat, Trial as _, by};
use rocroi_table::Ud;
use serde::{Deserialize, Serialize};

use super::{CommandRoll, Commanded, move_general};
use crate::charge::later::Later;
use crate::charge::uncontrolled::{Next, Wild, Wildness};
use crate::event::{Event, Purpose};
use crate::frame::{Frame, Return};
use crate::ids::{CorpsId, RosterId};
use crate::order::Decision;
use crate::plan::{Plan, Price};
use crate::rout::phase::{After, RoutStage};
use crate::scene::Scene;
use crate::setting::{flank, panic, reserves, reveal};
use crate::world::{Active, Trust, Whereabouts};
use crate::{Adgr, charge, movement, rally, rout};

/// How far the activation of a corps has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum CorpsStage {
    /// It begins.
    Begin(CorpsId),
    /// The command die is thrown.
    Rolling(CorpsId, CommandRoll),
    /// Orders are given one by one (step 2).
    Orders,
    /// An order is being carried out.
    Carried,
    /// Uncontrolled charges, one by one (step 3).
    Wild(Wildness),
    /// One of them has been carried out.
    WildDone(Wildness),
    /// No more orders: what is compulsory is to be done (step 4).
    Ending,
    /// It is done.
    Ended,
    /// A die is thrown in secret for a flank march whose corps has just proved reliable, before so many command points
    /// are used, or rolled for (A-SET-35).
    FlankDie(CorpsId, Option<u8>),
    /// The places of entry of a flank march are marked (A-SET-36).
    Enter(CorpsId),
}

/// Carries the activation of a corps on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    stage: CorpsStage,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match (stage, input) {
        (CorpsStage::Begin(corps), _) => {
            by!("A-TRN-05");
            at.tell(|| Event::Activated { corps });
            Ok(roll(at, corps))
        }
        (CorpsStage::Rolling(corps, mut roll), In::Fell(counts)) => {
            by!("A-CMD-07");
            roll.fell(counts);
            Ok(rolled(at, corps, roll.outcome()))
        }
        (CorpsStage::FlankDie(corps, points), In::Fell(counts)) => {
            let seat = at.setup.corps(corps).seat;
            flank::fell(at, seat, counts.single(0) + 1, Some(corps))?;
            Ok(match points {
                Some(points) => commanded(at, corps, points),
                None => roll(at, corps),
            })
        }
        (CorpsStage::Enter(corps), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Enter(places))) => Ok(enter(at, corps, &places)),
            other => Err(Halt::Bug(format!("places of entry were asked for, not {other:?}"))),
        },
        (CorpsStage::Orders, In::Go | In::Back(_)) => Ok(ask(at)),
        (CorpsStage::Carried, In::Go | In::Back(_)) => {
            flank::entered(at);
            movement::settle(at);
            if let Some(caused) = caused(at) {
                return Ok(Do::Call(Frame::Corps(CorpsStage::Carried), caused));
            }
            if rout::phase::due(at.world, After::Movement) {
                let routs = Frame::Rout(Box::new(RoutStage::Begin(After::Movement)));
                return Ok(Do::Call(Frame::Corps(CorpsStage::Orders), routs));
            }
            Ok(ask(at))
        }
        (CorpsStage::Orders, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((seat, plan)) => order(at, seat, plan),
            None => Err(Halt::Bug("an order was asked for and none came".into())),
        },
        (CorpsStage::Wild(mut wild), input) => {
            if let In::Ordered(plans) = input {
                match plans.into_iter().next() {
                    Some((_, Plan::FromSide(side))) => wild.from = Some(side),
                    Some((_, Plan::Choose(unit))) => wild.first = Some(unit),
                    other => {
                        return Err(Halt::Bug(format!("uncontrolled charges were answered by {other:?}")));
                    }
                }
            }
            uncontrolled(at, wild)
        }
        (CorpsStage::WildDone(wild), _) => {
            movement::settle(at);
            if let Some(caused) = caused(at) {
                return Ok(Do::Call(Frame::Corps(CorpsStage::WildDone(wild)), caused));
            }
            let go_on = Frame::Corps(CorpsStage::Wild(wild));
            if rout::phase::due(at.world, After::Movement) {
                return Ok(Do::Call(go_on, Frame::Rout(Box::new(RoutStage::Begin(After::Movement)))));
            }
            Ok(Do::Goto(go_on))
        }
        (CorpsStage::Ending, _) => {
            let later = Later::of(active(at)?);
            Ok(Do::Call(Frame::Corps(CorpsStage::Ended), Frame::Later(Box::new(later))))
        }
        (CorpsStage::Ended, _) => {
            if let Some(caused) = caused(at) {
                return Ok(Do::Call(Frame::Corps(CorpsStage::Ended), caused));
            }
            let corps = active(at)?;
            flank::ended(at, corps);
            by!("A-CMD-09");
            at.world.active = None;
            at.world.corps[corps.index()].done = true;
            at.tell(|| Event::CorpsEnded { corps });
            Ok(Do::Done(Return::Done))
        }
        (stage, input) => Err(Halt::Bug(format!("{stage:?} cannot go on with {input:?}"))),
    }
}

/// What the places in which an order has left units bring about: ambushes revealed, lone generals run over.
fn caused(at: &mut At<'_, Adgr>) -> Option<Frame> {
    reveal::settled(at).or_else(|| charge::wake::overrun(at))
}

/// The next uncontrolled charge, or what its owner has to say before (A-CHG-33).
fn uncontrolled(at: &mut At<'_, Adgr>, mut wild: Wildness) -> Result<Do<Adgr>, Halt<Adgr>> {
    let corps = active(at)?;
    let scene = Scene::new(at.setup, at.world);
    let next = charge::uncontrolled::next(&scene, corps, &mut wild);
    drop(scene);
    match next {
        Next::Ask(decision) => Ok(Do::Ask(Frame::Corps(CorpsStage::Wild(wild)), at.world.phasing, decision)),
        Next::Over => Ok(Do::Goto(Frame::Corps(CorpsStage::Ending))),
        Next::Go(_, what) => {
            at.world.acts += 1;
            let carried = match what {
                Wild::Charge(plan) => Frame::Charge(Box::new(charge::process::begin(plan))),
                Wild::Support(plan) => Frame::Move(Box::new(movement::begin(*plan, 0))),
            };
            Ok(Do::Call(Frame::Corps(CorpsStage::WildDone(wild)), carried))
        }
    }
}

fn active(at: &At<'_, Adgr>) -> Result<CorpsId, Halt<Adgr>> {
    let active = at.world.active.map(|a| a.corps);
    active.ok_or_else(|| Halt::Bug("no corps is being activated".into()))
}

fn roll(at: &At<'_, Adgr>, corps: CorpsId) -> Do<Adgr> {
    let roll = CommandRoll::of(at.setup, at.world, corps);
    let purpose = match at.world.corps[corps.index()].trust {
        Trust::Hesitant => Purpose::Reliability { corps },
        Trust::Reliable | Trust::Untested => Purpose::CommandPoints { corps },
    };
    let ask = Ask { purpose, pools: roll.pools(), secret: None };
    Do::Roll(Frame::Corps(CorpsStage::Rolling(corps, roll)), ask)
}

fn rolled(at: &mut At<'_, Adgr>, corps: CorpsId, outcome: Commanded) -> Do<Adgr> {
    let state = &mut at.world.corps[corps.index()];
    match outcome {
        Commanded::Hesitant => {
            state.trust = Trust::Hesitant;
            state.done = true;
            at.tell(|| Event::Hesitates { corps });
            Do::Done(Return::Done)
        }
        Commanded::Reliable => {
            state.trust = Trust::Reliable;
            at.tell(|| Event::Reliable { corps });
            if flank::throws_for(at.setup, at.world, corps) {
                let seat = at.setup.corps(corps).seat;
                return Do::Roll(Frame::Corps(CorpsStage::FlankDie(corps, None)), flank::die(seat));
            }
            roll(at, corps)
        }
        Commanded::Points(points) => {
            if state.trust == Trust::Untested {
                state.trust = Trust::Reliable;
                at.tell(|| Event::Reliable { corps });
                if flank::throws_for(at.setup, at.world, corps) {
                    let seat = at.setup.corps(corps).seat;
                    let stage = CorpsStage::FlankDie(corps, Some(points));
                    return Do::Roll(Frame::Corps(stage), flank::die(seat));
                }
            }
            commanded(at, corps, points)
        }
    }
}

/// The corps has its points: orders follow, or the places of entry of a flank march that is due.
fn commanded(at: &mut At<'_, Adgr>, corps: CorpsId, points: u8) -> Do<Adgr> {
    by!("A-CMD-08");
    let here = match at.world.general(corps).at {
        Whereabouts::Alone(_) | Whereabouts::Attached(_) | Whereabouts::Included(_) => true,
        // In an ambush not yet revealed he cannot use it (A-CMD-04).
        Whereabouts::Absent | Whereabouts::Lost => false,
    };
    at.world.active = Some(Active { corps, cp: points, free: here });
    at.tell(|| Event::CommandPoints { corps, points, tally: CommandRoll::tally(points) });
    if flank::entering(at.setup, at.world, corps).is_some() {
        let seat = at.world.phasing;
        return Do::Ask(Frame::Corps(CorpsStage::Enter(corps)), seat, Decision::Enter { corps });
    }
    ask(at)
}

/// The places of entry are marked, and the enemy near them panics.
fn enter(at: &mut At<'_, Adgr>, corps: CorpsId, places: &[(RosterId, Ud)]) -> Do<Adgr> {
    at.world.acts += 1;
    let units = flank::mark(at, corps, places);
    let general = at.world.general(corps).at;
    if let Some(active) = &mut at.world.active {
        active.free = !matches!(general, Whereabouts::Absent | Whereabouts::Lost);
    }
    let carried = Frame::Corps(CorpsStage::Carried);
    match flank::entering(at.setup, at.world, corps) {
        Some(arrival) if !arrival.driven_back => Do::Call(carried, panic::before(arrival.edge, units)),
        _ => Do::Goto(carried),
    }
}

fn ask(at: &At<'_, Adgr>) -> Do<Adgr> {
    Do::Ask(Frame::Corps(CorpsStage::Orders), at.world.phasing, Decision::Orders)
}

/// Pays for an order: it stands from now on (A-TRN-27).
fn pay(at: &mut At<'_, Adgr>, price: &Price) {
    by!("A-TRN-27");
    reserves::pay(at, price);
    if let Some(active) = &mut at.world.active {
        active.cp = active.cp.saturating_sub(price.points);
        active.free &= !price.free;
    }
    at.world.acts += 1;
    let (points, free) = (price.points, price.free);
    at.tell(|| Event::Paid { points, free, tally: price.tally.clone() });
}

fn order(at: &mut At<'_, Adgr>, _seat: Seat, plan: Plan) -> Result<Do<Adgr>, Halt<Adgr>> {
    let carried = Frame::Corps(CorpsStage::Carried);
    match plan {
        Plan::EndCorps => Ok(Do::Goto(Frame::Corps(CorpsStage::Wild(Wildness::default())))),
        Plan::Move(plan, price) => {
            pay(at, &price);
            let paid = price.points + u8::from(price.free);
            Ok(Do::Call(carried, Frame::Move(Box::new(movement::begin(*plan, paid)))))
        }
        Plan::Charge(plan, price) => {
            pay(at, &price);
            Ok(Do::Call(carried, Frame::Charge(Box::new(charge::process::begin(*plan)))))
        }
        Plan::EvadeOut(flight, price) => {
            pay(at, &price);
            Ok(Do::Call(carried, Frame::EvadeOut(flight)))
        }
        Plan::Hold(units, attempts, price) => {
            pay(at, &price);
            let held = charge::hold::held(at, &units, attempts);
            Ok(Do::Call(carried, held))
        }
        Plan::LineUp(unit) => {
            let later = Later::one(at.world.sheet(unit).corps, unit);
            Ok(Do::Call(carried, Frame::Later(Box::new(later))))
        }
        Plan::General(plan, price) => {
            pay(at, &price);
            move_general(at, &plan);
            Ok(Do::Goto(carried))
        }
        Plan::Rally(attempt, unit, price) => {
            pay(at, &price);
            let paid = price.points > 0 || price.free;
            Ok(Do::Call(carried, rally::order::begin(at, unit, &attempt, paid)))
        }
        Plan::Recall(unit) => Ok(Do::Call(carried, Frame::Recall(unit))),
        Plan::Encourage(corps) => {
            by!("A-CMD-30");
            if let Some(active) = &mut at.world.active {
                active.cp = active.cp.saturating_sub(2);
            }
            at.world.corps[corps.index()].helped = true;
            at.tell(|| Event::Encouraged { corps });
            Ok(Do::Goto(carried))
        }
        Plan::Store(unit, points) => {
            reserves::give(at, unit, points);
            Ok(Do::Goto(carried))
        }
        Plan::SetUp(order) => {
            at.world.acts += 1;
            Ok(Do::Call(carried, reveal::own(at, &order)))
        }
        Plan::RemoveFake(marker) => {
            reveal::remove_fake(at, marker);
            Ok(Do::Goto(carried))
        }
        Plan::Activate(_)
        | Plan::Reveal(_)
        | Plan::Enter(_)
        | Plan::GoOn(_)
        | Plan::Evade(_)
        | Plan::RunOn(_)
        | Plan::Deviate(_)
        | Plan::Choose(_)
        | Plan::Edge(_)
        | Plan::Place(_)
        | Plan::Setting(_)
        | Plan::FromSide(_)
        | Plan::Conform(_)
        | Plan::Aside(_)
        | Plan::Refuge(_)
        | Plan::Shoot(_)
        | Plan::Pair(..)
        | Plan::Engage(_)
        | Plan::Pursue(_)
        | Plan::EndPursuit
        | Plan::Follow(_)
        | Plan::Role(_)
        | Plan::Region(_)
        | Plan::TableSide(_)
        | Plan::Terrain(_) => Err(Halt::Bug(format!("{plan:?} is no order to a corps"))),
    }
}
