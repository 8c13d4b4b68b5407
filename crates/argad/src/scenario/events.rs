//! Scenario events of the End phase (R-SCN-08 to R-SCN-11): carts taken, loot found, and whether the game ends.

use super::victory::{finish, over};
use crate::event::Event;
use crate::figures::FigureId;
use crate::measure::{touch, within};
use crate::morale::{EndFrame, turn_over};
use crate::orders::Decision;
use crate::plan::Plan;
use crate::system::{At, Do, Frame, In, Purpose, Stepped};
use crate::world::{CART, Eyes, Loot, World, rect};
use rocroi_game::{Ask, Classes, Seat, by};
use rocroi_table::{Body, Cm};
use serde::{Deserialize, Serialize};

/// The stage of the scenario events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EventStage {
    /// The beginning.
    Begin,
    /// This cart is judged.
    Cart(u8),
    /// The search of this turn, by whom once that is known; the others come after it.
    Search(Turn, Option<FigureId>),
    /// Does the game end?
    Check,
}

/// When a building is searched (R-TRN-16): by side, the one that moved first first, then group number, then building,
/// the latter counted from 1.
type Turn = (u8, u8, u8);

/// Before all of them.
const NONE: Turn = (0, 0, 0);

fn go(stage: EventStage) -> Stepped {
    Ok(Do::Goto(Frame::End(EndFrame::Events(stage))))
}

/// Carries the scenario events on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn events(at: &mut At<'_>, stage: EventStage, input: In<'_>) -> Stepped {
    by!("R-SCN-10");
    match stage {
        EventStage::Begin => go(EventStage::Cart(0)),
        EventStage::Cart(n) => cart(at, n, input),
        EventStage::Search(turn, who) => search(at, turn, who, input),
        EventStage::Check => {
            if over(at.world, at.setup) {
                let outcome = finish(at);
                return Ok(Do::Over(outcome));
            }
            turn_over(at)
        }
    }
}

/// Figures on foot of the enemy that take a cart, if they do (R-SCN-08).
pub fn takers(w: &World, n: usize) -> Vec<FigureId> {
    let Some(c) = w.carts.get(n) else { return Vec::new() };
    if c.left.is_some() {
        return Vec::new();
    }
    by!("R-SCN-08");
    let body = Body::Rect(rect(c.spot, CART));
    let able = |id: FigureId| w.steady(id) && !w.figure(id).class.is_one();
    let guarded = w
        .seen_of(c.owner, Eyes::Shown)
        .any(|(id, p)| able(id) && within(&w.body_at(id, p.spot), &body, Cm(5).units()));
    if guarded {
        return Vec::new();
    }
    let touching = w.seen_of(c.owner.other(), Eyes::Shown);
    touching.filter(|(id, p)| able(*id) && touch(&w.body_at(*id, p.spot), &body)).map(|(id, _)| id).collect()
}

/// Figures on foot of the taker that touch a cart: any of them may drive it, whoever took it.
fn drivers(w: &World, n: usize, seat: Seat) -> Vec<FigureId> {
    let Some(c) = w.carts.get(n) else { return Vec::new() };
    let body = Body::Rect(rect(c.spot, CART));
    let on_foot = |id: &FigureId| !w.figure(*id).mounted() && !w.routed(*id);
    let touching = w.seen_of(seat, Eyes::Shown).filter(|(id, p)| touch(&w.body_at(*id, p.spot), &body));
    touching.map(|(id, _)| id).filter(on_foot).collect()
}

fn cart(at: &mut At<'_>, n: u8, input: In<'_>) -> Stepped {
    let i = usize::from(n);
    if let In::Ordered(mut plans) = input {
        if let Some((_, Plan::Choose(id))) = plans.pop() {
            at.world.carts[i].driver = Some(id);
        }
        return go(EventStage::Cart(n + 1));
    }
    if i >= at.world.carts.len() {
        return go(EventStage::Search(NONE, None));
    }
    let takers = takers(at.world, i);
    if takers.is_empty() {
        return go(EventStage::Cart(n + 1));
    }
    let seat = at.world.carts[i].owner.other();
    let on_foot = drivers(at.world, i, seat);
    at.world.carts[i].owner = seat;
    at.world.carts[i].driver = on_foot.first().copied();
    at.tell(|| Event::CartTaken { cart: n, seat });
    if on_foot.len() > 1 {
        let decision = Decision::Driver { cart: n, figures: on_foot };
        return Ok(Do::Ask(Frame::End(EndFrame::Events(EventStage::Cart(n))), seat, decision));
    }
    go(EventStage::Cart(n + 1))
}

/// Who could search a building (R-SCN-09): all of one side, with no enemy in the building.
pub fn searchers(w: &World, n: usize) -> Vec<FigureId> {
    let (Some(b), Some(Loot::Inside)) = (w.ground.buildings.get(n), w.loot.get(n)) else { return Vec::new() };
    by!("R-SCN-09");
    let inside: Vec<FigureId> =
        w.seen(Eyes::Shown).filter(|(_, p)| b.holds(p.spot.at)).map(|(id, _)| id).collect();
    let both = Seat::BOTH.iter().all(|s| inside.iter().any(|id| w.figure(*id).side == *s));
    if both {
        return Vec::new();
    }
    let able = |id: &FigureId| {
        let f = w.figure(*id);
        !f.mounted() && w.steady(*id) && !f.class.is_one() && w.immobile(*id) && f.loot.is_none()
    };
    inside.into_iter().filter(able).collect()
}

/// The next building to be searched.
fn next_search(w: &World, after: Turn) -> Option<Turn> {
    let turn = |n: usize| {
        let first = *searchers(w, n).first()?;
        let group = w.group_of(first)?.number;
        Some((u8::from(w.figure(first).side != w.first), group, n as u8 + 1))
    };
    by!("R-TRN-16");
    (0..w.loot.len()).filter_map(turn).filter(|t| *t > after).min()
}

fn search(at: &mut At<'_>, turn: Turn, who: Option<FigureId>, input: In<'_>) -> Stepped {
    let stage = |turn, who| Frame::End(EndFrame::Events(EventStage::Search(turn, who)));
    match input {
        In::Ordered(mut plans) => {
            let who = match plans.pop() {
                Some((_, Plan::Choose(id))) => Some(id),
                _ => None,
            };
            return Ok(Do::Goto(stage(turn, who)));
        }
        In::Fell(counts) => {
            if let Some(figure) = who {
                let (found, n) = (counts.single(0) == 1, turn.2 - 1);
                by!("R-SCN-09");
                if found {
                    at.world.figure_mut(figure).loot = Some(n);
                    at.world.loot[usize::from(n)] = Loot::Carried(figure);
                }
                at.tell(|| Event::Searched { figure, building: n, found });
            }
            return go(EventStage::Search(turn, None));
        }
        In::Go | In::Back(_) => {}
    }
    if let Some(figure) = who {
        let seat = at.world.figure(figure).side;
        let ask = Ask::one(Purpose::Search { figure }, seat, 1, Classes::at_least(4));
        return Ok(Do::Roll(stage(turn, who), ask));
    }
    let Some(next) = next_search(at.world, turn) else { return go(EventStage::Check) };
    let building = next.2 - 1;
    match searchers(at.world, usize::from(building)).as_slice() {
        [] => go(EventStage::Search(next, None)),
        [one] => Ok(Do::Goto(stage(next, Some(*one)))),
        several => {
            let seat = at.world.figure(several[0]).side;
            let decision = Decision::Search { building, figures: several.to_vec() };
            Ok(Do::Ask(stage(next, None), seat, decision))
        }
    }
}

/// A figure on foot that ends a move on dropped loot picks it up (R-SCN-09).
pub fn pick_up(at: &mut At<'_>, id: FigureId) {
    let w = &*at.world;
    let f = w.figure(id);
    if f.loot.is_some() || f.mounted() || w.routed(id) || w.loot.is_empty() {
        return;
    }
    let Some(body) = w.body(id, Eyes::Shown) else { return };
    let on = |p: &rocroi_table::Point| {
        let point = Body::Segment(rocroi_table::Segment::new(*p, *p));
        rocroi_table::distance(&body, &point).within(0)
    };
    let found = w.loot.iter().position(|l| matches!(l, Loot::Lying(p) if on(p)));
    if let Some(n) = found {
        by!("R-SCN-09");
        at.world.loot[n] = Loot::Carried(id);
        at.world.figure_mut(id).loot = Some(n as u8);
        at.tell(|| Event::LootTaken { figure: id, loot: n as u8 });
    }
}
