//! Tercios as a rule system of the contract: dispatch only. Every rule is in the module of its chapter.

use crate::propose;
use crate::{
    Blank, Branch, Decision, Event, Fault, Field, Fight, Frame, Order, Outcome, Plan, Purpose, Return, Setup,
    Standing, Why, World, adaptations, assault, battle, commanders, losses, movement, reactions, shooting,
    turn,
};
use rocroi_game::{
    Answer, At, Chance, Do, Facts, Halt, In, Now, Pending, Refusal, Seat, Seen, State, System, Viewer, by,
};

/// Liber Militum: Tercios, with Kingdoms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tercios;

impl<'a> From<Now<'a, Tercios>> for Field<'a> {
    fn from(now: Now<'a, Tercios>) -> Self {
        Field { setup: now.setup, world: now.world }
    }
}

impl<'a> From<&'a At<'_, Tercios>> for Field<'a> {
    fn from(at: &'a At<'_, Tercios>) -> Self {
        Field { setup: at.setup, world: at.world }
    }
}

impl System for Tercios {
    const NAME: &'static str = "tercios";
    const RULES_VERSION: u32 = 1;

    type Setup = Setup;
    type World = World;
    type Frame = Frame;
    type Return = Return;
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
        let frame = match setup.placed {
            Some(_) => Frame::Turn(turn::Turn::Begin),
            None => Frame::Setting(battle::Setting::Begin),
        };
        (World::new(setup), frame)
    }

    fn judge(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        order: &Order,
    ) -> Result<Plan, Refusal<Fault>> {
        let field = Field::from(now);
        let top = now.stack.last();
        match (decision, top) {
            (
                Decision::Scenario
                | Decision::AgreeScenario { .. }
                | Decision::Layout
                | Decision::AgreeLayout
                | Decision::Cartographer
                | Decision::Scenery { .. }
                | Decision::AgreeField { .. }
                | Decision::Role
                | Decision::Edge,
                Some(Frame::Setting(s)),
            ) => battle::setting::judge(field, s, decision, order),
            (
                Decision::Forward | Decision::Deploy | Decision::Chief | Decision::Vanguard,
                Some(Frame::Deploying(d)),
            ) => battle::deploy::judge(field, d, seat, decision, order),
            (Decision::Plan, _) => turn::judge_plan(field, seat, order),
            (Decision::First, _) => match order {
                Order::First { seat } => {
                    by!("T-TRN-10");
                    Ok(Plan::First(*seat))
                }
                _ => Err(Refusal::of(Fault::NotAsked)),
            },
            (Decision::Command, _) => commanders::judge_command(field, seat, order),
            (Decision::Activate, _) => turn::judge_activate(field, seat, now.stack, order),
            (Decision::Next { .. }, _) => turn::judge_next(now.stack, order),
            (Decision::Act { .. }, Some(Frame::Ready(ready))) => turn::judge_action(field, ready, order),
            (Decision::Run { unit }, _) => turn::judge_run(field, *unit, order),
            (Decision::SetGun { gun, mover }, _) => movement::judge_gun(field, *gun, *mover, order),
            (Decision::Aside { commander, mover }, _) => {
                movement::judge_aside(field, *commander, *mover, order)
            }
            (Decision::Escape { .. }, Some(Frame::InTheWay(way))) => {
                movement::judge_escape(field, way, order)
            }
            (Decision::Fire { unit }, _) => turn::judge_fire(field, *unit, order),
            (Decision::Caracole { .. }, _) => shooting::judge_caracole(order),
            (Decision::FallBack { unit }, _) => shooting::judge_fall_back(field, *unit, order),
            (Decision::Push { .. }, _) => assault::judge_push(order),
            (Decision::Ride { commander, of }, _) => commanders::judge_ride(field, *commander, *of, order),
            (Decision::FreeFace { unit, .. }, _) => commanders::judge_free_face(field, *unit, order),
            (Decision::NewCard { unit, of }, _) => commanders::judge_new_card(field, *unit, *of, order),
            (Decision::Exchange { .. } | Decision::Cold { .. } | Decision::Withstand { .. }, _) => {
                commanders::judge_exchange(order)
            }
            (Decision::Boon { .. }, _) => commanders::judge_boon(order),
            (Decision::Relentless { unit }, _) => commanders::judge_relentless(field, *unit, order),
            (Decision::Protector { unit }, _) => commanders::judge_protector(field, *unit, order),
            (Decision::Advance { unit }, Some(Frame::Fighting(f))) => {
                assault::judge_advance(field, f, *unit, order)
            }
            (Decision::TurnTo { .. }, Some(Frame::Fighting(f))) => assault::judge_turn_to(field, f, order),
            (Decision::Selfless { .. }, _) => losses::judge_selfless(order),
            (Decision::TestNext { units }, _) => losses::judge_test_next(units, order),
            (Decision::GetAway { commander, .. }, Some(Frame::Removal(r))) => {
                losses::judge_get_away(field, r, *commander, order)
            }
            (Decision::Assault { unit }, _) => turn::judge_assault(field, *unit, order),
            (Decision::GoOn { .. }, Some(Frame::Going(going))) => movement::judge_go_on(field, going, order),
            (Decision::React { .. } | Decision::Defend { .. }, Some(Frame::Reaction(r))) => {
                reactions::judge(field, seat, r, order)
            }
            (Decision::Choose { .. }, Some(Frame::Reaction(r))) => reactions::judge_choose(field, r, order),
            (Decision::Turn { unit }, _) => reactions::judge_turn(field, *unit, order),
            (Decision::When { .. }, _) => reactions::judge_when(order),
            (Decision::Evade { unit, from }, _) => reactions::judge_evade(field, *unit, *from, order),
            (Decision::Meet { .. }, Some(Frame::Reaction(r))) => reactions::judge_meet(field, r, order),
            _ => Err(Refusal::of(Fault::NotAsked)),
        }
    }

    fn step(at: &mut At<'_, Self>, frame: Frame, input: In<'_, Self>) -> Result<Do<Self>, Halt<Self>> {
        match frame {
            Frame::Setting(f) => battle::setting::step(at, f, input),
            Frame::Deploying(f) => battle::deploy::step(at, f, input),
            Frame::Turn(f) => turn::step(at, f, input),
            Frame::Side(f) => turn::step_side(at, f, input),
            Frame::Acting(f) => turn::step_acting(at, f, input),
            Frame::Ready(f) => turn::step_ready(at, f, input),
            Frame::Going(f) => movement::step_going(at, f, input),
            Frame::Settle(f) => movement::step_settle(at, f, input),
            Frame::InTheWay(f) => movement::step_in_the_way(at, f, input),
            Frame::Shooting(f) => shooting::step_shooting(at, f, input),
            Frame::BreakCheck(f) => losses::step(at, f, input),
            Frame::Removal(f) => losses::step_removal(at, f, input),
            Frame::Fighting(f) => assault::step_fighting(at, f, input),
            Frame::Charging(f) => assault::step_charging(at, f, input),
            Frame::Reaction(f) => reactions::step_reaction(at, f, input),
            Frame::Commanding(f) => commanders::step_commanding(at, f, input),
            Frame::Horses(f) => adaptations::step(at, f, input),
            Frame::Checks(f) => losses::step_checks(at, f, input),
        }
    }

    fn candidates(now: Now<'_, Self>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
        propose::candidates(now, seat, decision, out);
    }

    fn sample(now: Now<'_, Self>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Order {
        propose::sample(now, seat, decision, chance)
    }

    fn kind(order: &Order) -> &'static str {
        order.into()
    }

    fn fill(state: &mut State<Self>, viewer: Viewer, chance: &mut Chance) {
        crate::secrets::fill(state, viewer, chance);
    }

    fn fight(now: Now<'_, Self>) -> Option<Pending<Self>> {
        crate::fight::pending(now)
    }

    fn branches(seen: &Seen<Self>, out: &mut Vec<(Branch, Answer<Self>)>) {
        crate::secrets::branches(seen, out);
    }

    fn reveals(event: &Event) -> bool {
        crate::secrets::reveals(event)
    }

    fn stands(now: Now<'_, Self>, seat: Seat, decision: &Decision, standing: &Standing) -> Option<Order> {
        crate::secrets::stands(now, seat, decision, *standing)
    }

    fn facts(setup: &Setup, world: &World, out: &mut Facts) {
        crate::secrets::facts(setup, world, out);
    }

    fn turn(world: &World) -> u32 {
        u32::from(world.turn)
    }

    fn winner(outcome: &Outcome) -> Option<Seat> {
        outcome.winner
    }
}
