//! The rule system as the contract sees it: every call goes straight to the chapter that answers it.

use rocroi_game::{
    Answer, At, Chance, Do, Facts, Halt, In, Now, Pending, Refusal, Seat, Seen, State, System, Viewer, Wait,
};
use strum::VariantNames as _;

use crate::command::{CorpsStage, judge_general};
use crate::contest::{self, Contest};
use crate::event::{Blank, Branch, Event, Outcome, Purpose, Standing};
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{MarkerId, UnitId};
use crate::order::{Decision, Evader, Manoeuvre, Move, Order};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::setting::lay_out::{self, Opened};
use crate::setting::{Opening, flank, initiative, reveal};
use crate::setup::Setup;
use crate::turn::TurnStage;
use crate::why::Why;
use crate::world::World;
use crate::{charge, command, melee, movement, options, rally, rout, setting, shooting, terrain, turn, zoc};

/// L'Art de la Guerre Renaissance.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Adgr;

impl System for Adgr {
    const NAME: &'static str = "adgr";
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
    type Fight = Contest;
    type Blank = Blank;
    type Branch = Branch;
    type Outcome = Outcome;
    type Standing = Standing;

    fn begin(setup: &Setup) -> (World, Frame) {
        let frame = match setup.setting {
            Some(_) => Frame::Opening(Opening::Begin),
            None => Frame::Turn(TurnStage::Begin),
        };
        (World::empty(setup), frame)
    }

    fn judge(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        order: &Order,
    ) -> Result<Plan, Refusal<Fault>> {
        match now.stack.last() {
            Some(Frame::Setting(_)) => return setting::judge(now, seat, decision, order),
            Some(Frame::Opening(_)) => return initiative::judge(decision, order),
            Some(Frame::Terrain(stage)) => return terrain::judge(now, stage, seat, order),
            _ => {}
        }
        let scene = Scene::new(now.setup, now.world);
        match (decision, order) {
            (Decision::Corps, Order::Activate(corps)) => {
                if turn::to_activate(now.setup, now.world).any(|c| c == *corps) {
                    Ok(Plan::Activate(*corps))
                } else {
                    Err(Refusal::of(Fault::NotToActivate { corps: *corps }))
                }
            }
            (Decision::Orders, Order::EndCorps) => Ok(Plan::EndCorps),
            (Decision::Orders, Order::General(order)) => judge_general(&scene, order),
            (Decision::Orders, Order::Move(order)) => movement::judge_move(&scene, order),
            (Decision::Orders, Order::Charge(order)) => charge::declare::judge(&scene, order),
            (Decision::Evade { units, must }, Order::Evade(list)) => {
                charge::process::judge_evade(&scene, units, must, list)
            }
            (Decision::RunOn { span, .. }, Order::RunOn(by)) => charge::process::judge_run(span, *by),
            (Decision::Deviate { among, .. }, Order::Deviate(d)) => {
                among_these(among.iter().any(|(known, _)| known == d), Plan::Deviate(*d))
            }
            (
                Decision::First { among }
                | Decision::TurnFrom { among, .. }
                | Decision::ConformTo { among, .. },
                Order::Choose(unit),
            ) => among_these(among.contains(unit), Plan::Choose(*unit)),
            (Decision::Edge { among, .. }, Order::Edge(edge)) => {
                among_these(among.contains(edge), Plan::Edge(*edge))
            }
            (Decision::Place { among, .. }, Order::Place(n)) => {
                among_these(usize::from(*n) < among.len(), Plan::Place(*n))
            }
            (Decision::KeepUp { unit, .. }, Order::Follow(units)) => {
                among_these(units.is_empty() || units == &[*unit], Plan::Follow(units.clone()))
            }
            (Decision::FromSide, Order::FromSide(side)) => Ok(Plan::FromSide(*side)),
            (Decision::Conform { unit }, Order::Conform(named)) => {
                among_these(unit == named, Plan::Conform(true))
            }
            (Decision::Conform { .. }, Order::Stay) => Ok(Plan::Conform(false)),
            (Decision::Aside { unit }, Order::Aside(to)) => charge::later::judge_aside(&scene, *unit, *to),
            (Decision::Orders, Order::Conform(unit)) => charge::later::judge(&scene, *unit),
            (Decision::Orders, Order::Disengage(order)) => charge::disengage::judge(&scene, order),
            (Decision::Orders, Order::Hold(order)) => charge::hold::judge(&scene, order),
            (Decision::Orders, Order::Square(order)) => movement::judge_square(&scene, order),
            (Decision::Orders, Order::LeaveZoc(order)) => zoc::judge_leave(&scene, order),
            (Decision::Orders, Order::Encourage(corps)) => command::judge_encourage(&scene, *corps),
            (Decision::Refuge { among, .. }, Order::Refuge(unit)) if among.contains(unit) => {
                Ok(Plan::Refuge(*unit))
            }
            (Decision::Orders, Order::Rally(order)) => rally::order::judge(&scene, order),
            (Decision::Orders, Order::Recall(unit)) => rally::order::judge_recall(&scene, *unit),
            (Decision::Shoot, Order::Shoot(declared)) => shooting::phase::judge(&scene, seat, declared),
            (Decision::Pair { among }, Order::Pair(mine, enemy)) => {
                melee::phase::judge_pair(among, *mine, *enemy)
            }
            (Decision::Engage { among }, Order::Engage(list)) => melee::phase::judge_engage(among, list),
            (Decision::Orders, Order::Store(unit, points)) => {
                setting::reserves::judge(&scene, *unit, *points)
            }
            (Decision::Orders, Order::SetUp(order)) => reveal::judge_own(&scene, seat, order),
            (Decision::Orders, Order::RemoveFake(marker)) => reveal::judge_removal(&scene, seat, *marker),
            (Decision::Enter { corps }, order) => flank::judge(&scene, seat, *corps, order),
            (Decision::Reveal { marker, .. }, order) => reveal::judge(&scene, seat, *marker, order),
            (Decision::SetUp { markers, before, settled }, Order::SetUp(order)) => {
                let opened = Opened { before, settled: *settled };
                reveal::judge_set_up(&scene, seat, markers, opened, order)
            }
            (Decision::GoOn { .. }, Order::GoOn(rest)) => match now.stack.last() {
                Some(Frame::Move(run)) => movement::judge_go_on(&scene, run, rest),
                _ => Err(Refusal::of(Fault::NotAsked)),
            },
            (Decision::Pursue { must, may }, order) => rout::pursuit::judge(must, may, order),
            (Decision::Follow { among, .. }, Order::Follow(units)) => {
                rout::pursuit::judge_follow(among, units)
            }
            (_, _) => Err(Refusal::of(Fault::NotAsked)),
        }
    }

    fn step(at: &mut At<'_, Self>, frame: Frame, input: In<'_, Self>) -> Result<Do<Self>, Halt<Self>> {
        match frame {
            Frame::Setting(stage) => setting::step(at, *stage, input),
            Frame::Opening(stage) => initiative::step(at, stage, input),
            Frame::Terrain(stage) => terrain::step(at, stage, input),
            Frame::Turn(stage) => turn::step(at, stage, input),
            Frame::Corps(stage) => command::step(at, stage, input),
            Frame::Move(run) => movement::step(at, *run, input),
            Frame::Charge(charging) => charge::process::step(at, *charging, input),
            Frame::Flight(flight) => charge::flight::step(at, *flight, input),
            Frame::EvadeOut(flight) => zoc::step(at, flight, input),
            Frame::Panic(panic) => setting::panic::step(at, *panic, input),
            Frame::Reveal(markers) => reveal::step(at, *markers, input),
            Frame::Later(later) => charge::later::step(at, *later, input),
            Frame::Held(left) => charge::hold::step(at, left, input),
            Frame::Flee(generals) => charge::wake::flee(at, generals, input),
            Frame::Rally(unit, roll) => rally::order::step(at, unit, roll, input),
            Frame::Recall(unit) => rally::order::recall(at, unit, input),
            Frame::Shooting(stage) => shooting::phase::step(at, stage, input),
            Frame::Combat(stage) => melee::phase::step(at, stage, input),
            Frame::Rout(stage) => rout::phase::step(at, *stage, input),
            Frame::Victory => rout::phase::victory(at),
        }
    }

    fn candidates(now: Now<'_, Self>, seat: Seat, decision: &Decision, out: &mut Vec<Order>) {
        let scene = Scene::new(now.setup, now.world);
        match decision {
            Decision::Corps => out.extend(turn::to_activate(now.setup, now.world).map(Order::Activate)),
            Decision::Orders => {
                out.push(Order::EndCorps);
                options::candidates(&scene, seat, out);
                rally::order::candidates(&scene, seat, out);
                charge::candidates::charges(&scene, out);
                charge::candidates::others(&scene, seat, out);
                reveal::candidates(&scene, seat, out);
            }
            Decision::Evade { units, must } => charge::candidates::evades(&scene, units, must, out),
            Decision::Deviate { among, .. } => out.extend(among.iter().map(|(d, _)| Order::Deviate(*d))),
            Decision::First { among }
            | Decision::TurnFrom { among, .. }
            | Decision::ConformTo { among, .. } => out.extend(among.iter().map(|u| Order::Choose(*u))),
            Decision::Edge { among, .. } => out.extend(among.iter().map(|e| Order::Edge(*e))),
            Decision::Place { among, .. } => out.extend((0u8..).zip(among).map(|(n, _)| Order::Place(n))),
            Decision::KeepUp { unit, .. } => {
                out.extend([Order::Follow(vec![*unit]), Order::Follow(Vec::new())]);
            }
            Decision::FromSide => out.extend(rocroi_table::Side::BOTH.map(Order::FromSide)),
            Decision::Conform { unit } => out.extend([Order::Stay, Order::Conform(*unit)]),
            Decision::Aside { unit } => {
                out.extend(charge::later::asides(&scene, *unit).into_iter().map(Order::Aside));
            }
            Decision::RunOn { span, .. } => out.extend(span.worth().into_iter().map(Order::RunOn)),
            Decision::Shoot => shooting::phase::candidates(&scene, seat, out),
            Decision::Pair { among } => out.extend(among.iter().map(|(a, b)| Order::Pair(*a, *b))),
            Decision::Engage { among } => melee::phase::engage_candidates(among, out),
            Decision::Pursue { must, may } => rout::pursuit::candidates(must, may, out),
            Decision::Follow { among, .. } => rout::pursuit::follow_candidates(among, out),
            Decision::Enter { corps } => flank::candidates(&scene, seat, *corps, out),
            Decision::Reveal { marker, .. } => {
                out.push(Order::Stay);
                let order = Order::Reveal(*marker);
                if reveal::judge(&scene, seat, *marker, &order).is_ok() {
                    out.push(order);
                }
            }
            Decision::SetUp { markers, before, settled } => {
                let opened = Opened { before, settled: *settled };
                for marker in markers {
                    let found = lay_out::lay_outs(&scene, seat, *marker, opened, 4);
                    out.extend(found.into_iter().map(Order::SetUp));
                }
            }
            Decision::GoOn { left, .. } => match now.stack.last() {
                Some(Frame::Move(run)) => movement::go_on_candidates(&scene, run, *left, out),
                _ => out.push(Order::GoOn(Vec::new())),
            },
            Decision::Refuge { among, .. } => out.extend(among.iter().map(|u| Order::Refuge(*u))),
            Decision::Role | Decision::Region { .. } | Decision::TableSide => {
                initiative::candidates(decision, out);
            }
            Decision::Pieces { .. }
            | Decision::Instead { .. }
            | Decision::NextPiece { .. }
            | Decision::LayPiece { .. }
            | Decision::LayWater { .. }
            | Decision::LayRoad { .. }
            | Decision::LayVillageRoad
            | Decision::RollAgain { .. }
            | Decision::Attempt { .. }
            | Decision::TryAgain { .. }
            | Decision::AdjustPiece { .. } => terrain::propose::candidates(now, seat, out),
            Decision::Bayonets | Decision::Camp | Decision::Plan | Decision::Markers | Decision::Deploy => {
                setting::candidates(now, seat, decision, out)
            }
        }
    }

    fn sample(now: Now<'_, Self>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Order {
        if let Some(order) = terrain::propose::sample(now, seat, chance) {
            return order;
        }
        if let Some(order) = setting::sample(now, seat, decision, chance) {
            return order;
        }
        let scene = Scene::new(now.setup, now.world);
        match decision {
            Decision::Shoot => shooting::phase::sample(&scene, seat, chance),
            Decision::Orders => options::some(&scene, seat, chance),
            Decision::SetUp { markers, before, settled } => {
                let opened = Opened { before, settled: *settled };
                let marker = chance.pick(markers).copied().unwrap_or(MarkerId(0));
                Order::SetUp(lay_out::some(&scene, seat, marker, opened, chance))
            }
            _ => {
                let mut all = Vec::new();
                Self::candidates(now, seat, decision, &mut all);
                // A decision always has an answer; ending the corps is refused where it is none.
                chance.pick(&all).cloned().unwrap_or(Order::EndCorps)
            }
        }
    }

    fn kind(order: &Order) -> &'static str {
        kind(order)
    }

    fn fill(state: &mut State<Self>, _viewer: Viewer, _chance: &mut Chance) {
        setting::fill(state);
    }

    fn hears(event: &Event, viewer: Viewer) -> bool {
        // How many found no room is nobody's business but their owner's (A-SET-33).
        !matches!(event, Event::NoRoom { seat, .. } if viewer != Viewer::Seat(*seat))
    }

    fn fight(now: Now<'_, Self>) -> Option<Pending<Self>> {
        match now.stack.last()? {
            Frame::Corps(CorpsStage::Rolling(_, roll)) => {
                Some(Pending { fight: Contest::Command(*roll), tallies: Vec::new() })
            }
            frame => contest::pending(&Scene::new(now.setup, now.world), frame),
        }
    }

    fn branches(seen: &Seen<Self>, out: &mut Vec<(Branch, Answer<Self>)>) {
        let Wait::Decide(asked) = &seen.state().wait else { return };
        for a in asked {
            if let Decision::Reveal { .. } = &a.decision {
                out.push((Branch::NoAmbush, Answer::Order(a.seat, Order::Stay)));
            }
            if let Decision::Evade { units, must } = &a.decision {
                let evader = |unit: &UnitId| Evader { units: vec![*unit], straight: false, half_turn: false };
                let evade = |list: &[UnitId]| Order::Evade(list.iter().map(evader).collect());
                if must.len() < units.len() {
                    out.push((Branch::Stand, Answer::Order(a.seat, evade(must))));
                }
                out.push((Branch::Evade, Answer::Order(a.seat, evade(units))));
            }
        }
    }

    fn stands(_now: Now<'_, Self>, _seat: Seat, _decision: &Decision, _standing: &Standing) -> Option<Order> {
        None
    }

    fn facts(setup: &Setup, world: &World, out: &mut Facts) {
        crate::facts::write(setup, world, out);
    }

    fn turn(world: &World) -> u32 {
        u32::from(world.turn)
    }

    fn winner(outcome: &Outcome) -> Option<Seat> {
        match outcome {
            Outcome::Broken { by, .. } | Outcome::Cleared { by, .. } => Some(*by),
            Outcome::BothBroken | Outcome::TimeUp => None,
        }
    }
}

/// An answer that must be one of those offered.
fn among_these(holds: bool, plan: Plan) -> Result<Plan, Refusal<Fault>> {
    if holds { Ok(plan) } else { Err(Refusal::of(Fault::NotAmong)) }
}

/// The kind of an order, for coverage.
pub(crate) fn kind(order: &Order) -> &'static str {
    match order {
        Order::Activate(_) => "activate",
        Order::Move(order) => move_kind(order),
        Order::Charge(order) if order.spontaneous => "charge-spontaneously",
        Order::Charge(_) => "charge",
        Order::Evade(_) => "evade",
        Order::RunOn(_) => "run-on",
        Order::Deviate(_) => "deviate",
        Order::Choose(_) => "choose",
        Order::Edge(_) => "edge",
        Order::Place(_) => "place",
        Order::FromSide(_) => "from-side",
        Order::Conform(_) => "conform",
        Order::Stay => "stay",
        Order::Aside(_) => "aside",
        Order::Disengage(_) => "disengage",
        Order::Hold(_) => "hold",
        Order::Square(_) => "square",
        Order::LeaveZoc(_) => "leave-zoc",
        Order::General(_) => "general",
        Order::Rally(_) => "rally",
        Order::Encourage(_) => "encourage",
        Order::EndCorps => "end-corps",
        Order::Refuge(_) => "refuge",
        Order::Shoot(_) => "shoot",
        Order::Pair(..) => "pair",
        Order::Engage(_) => "engage",
        Order::Recall(_) => "recall",
        Order::Store(..) => "store",
        Order::Enter(_) => "enter",
        Order::Reveal(_) => "reveal",
        Order::SetUp(_) => "set-up",
        Order::RemoveFake(_) => "remove-fake",
        Order::GoOn(_) => "go-on",
        Order::Pursue(_) => "pursue",
        Order::EndPursuit => "end-pursuit",
        Order::Follow(_) => "follow",
        Order::Bayonets(_) => "bayonets",
        Order::Role(_) => "role",
        Order::Region(_) => "region",
        Order::TableSide(_) => "table-side",
        Order::Pieces(_) => "pieces",
        Order::Instead(_) => "instead",
        Order::NextPiece(_) => "next-piece",
        Order::LayPiece(_) => "lay-piece",
        Order::LayWater(_) => "lay-water",
        Order::LayRoad(_) => "lay-road",
        Order::RollAgain(_) => "roll-again",
        Order::Attempt(_) => "attempt",
        Order::TryAgain(_) => "try-again",
        Order::AdjustPiece(_) => "adjust-piece",
        Order::Camp(_) => "camp",
        Order::Plan(_) => "plan",
        Order::Markers(_) => "markers",
        Order::Deploy(_) => "deploy",
    }
}

/// Every kind of move, as [`move_kind`] names them.
const MOVES: [&str; 10] = [
    "advance",
    "wheel",
    "centre-wheel",
    "slide",
    "quarter-turn",
    "half-turn",
    "extend",
    "contract",
    "move-into-support",
    "move-and-rally",
];

/// Every kind of order there is, as `System::kind` names them.
pub fn kinds() -> Vec<String> {
    let orders = Order::VARIANTS.iter().map(|v| rocroi_game::say::kebab(v)).filter(|v| v != "move");
    let finer = MOVES.iter().chain(&["charge-spontaneously"]).map(|k| (*k).to_owned());
    orders.chain(finer).collect()
}

/// A move by what is rarest in it.
fn move_kind(order: &Move) -> &'static str {
    let has = |of: fn(&Manoeuvre) -> bool| order.path.iter().any(of);
    if order.support.is_some() {
        "move-into-support"
    } else if order.rally {
        "move-and-rally"
    } else if has(|m| matches!(m, Manoeuvre::Extend(_))) {
        "extend"
    } else if has(|m| matches!(m, Manoeuvre::Contract(_))) {
        "contract"
    } else if has(|m| matches!(m, Manoeuvre::QuarterTurn(_))) {
        "quarter-turn"
    } else if has(|m| matches!(m, Manoeuvre::HalfTurn)) {
        "half-turn"
    } else if has(|m| matches!(m, Manoeuvre::Slide(..))) {
        "slide"
    } else if has(|m| matches!(m, Manoeuvre::CentreWheel(..))) {
        "centre-wheel"
    } else if has(|m| matches!(m, Manoeuvre::Wheel(..))) {
        "wheel"
    } else {
        "advance"
    }
}
