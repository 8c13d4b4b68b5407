//! What seats do not know: guessing it, naming branches beyond it, standing answers, and the list of facts that
//! is hashed.

use crate::decision::Decision;
use crate::terms::{Arm, Rule};
use crate::{
    Branch, Card, Event, Field, Frame, How, Order, Setup, Station, Tercios, Trigger, UnitId, World, propose,
};
use rocroi_game::{Answer, Chance, Facts, Now, Seat, Seen, State, Viewer, Wait};
use serde::{Deserialize, Serialize};

/// A standing answer: secret and stored, used when the seat does not answer itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Standing {
    /// Never react.
    NeverReact,
    /// Evade when charged by units of this arm, if the unit may try.
    EvadeFrom {
        /// Which.
        arm: Arm,
    },
    /// Movers go on after an interruption.
    GoOn,
    /// Activate no commander.
    NoCommander,
}

/// Puts a legal guess in the place of every blank.
pub(crate) fn fill(state: &mut State<Tercios>, _: Viewer, chance: &mut Chance) {
    let setup = std::sync::Arc::clone(&state.setup);
    for frame in &mut state.stack {
        if let Frame::Reaction(r) = frame
            && let Some((unit, card)) = r.guess(Field::new(&setup, &state.world), chance)
        {
            guess_card(&mut state.world, unit, card);
        }
    }
    guess_cards(&setup, &mut state.world, chance);
    for frame in &mut state.stack {
        if let crate::Frame::Commanding(c) = frame {
            c.guess(chance.below(6) as u8);
        }
    }
    if let Wait::Decide(asked) = &mut state.wait {
        for a in asked {
            let now = Now { setup: &*setup, world: &state.world, stack: &state.stack };
            let order = propose::sample(now, a.seat, &a.decision, chance);
            if let Some(given) = &mut a.given {
                given.guess(order);
            }
        }
    }
}

/// A card for every hidden one: any the unit may hold, the same for a whole group.
fn guess_cards(setup: &Setup, world: &mut World, chance: &mut Chance) {
    let mut shared: Vec<(crate::GroupId, Card)> = Vec::new();
    for i in 0..world.units.len() {
        let hand = world.units[i].hand;
        if !hand.card.is_some_and(|c| c.is_blank()) {
            continue;
        }
        let unit = UnitId(i as u16);
        let known = hand.group.and_then(|g| shared.iter().find(|(s, _)| *s == g).map(|(_, c)| *c));
        let known = known.or_else(|| hand.group.and_then(|g| group_card(world, g)));
        let no_assault = Field::new(setup, world).has(unit, Rule::ForlornHope);
        let card = known.unwrap_or_else(|| {
            let late = world.units[i].arriving();
            let may = |c: &Card| {
                (*c != Card::Assault || !no_assault) && (!late || matches!(c, Card::Ready | Card::Run))
            };
            let cards: Vec<Card> = Card::ALL.into_iter().filter(may).collect();
            chance.pick(&cards).copied().unwrap_or(Card::Ready)
        });
        if let Some(g) = hand.group {
            shared.push((g, card));
        }
        guess_card(world, unit, card);
    }
}

/// The card of a group of which some unit's is known.
fn group_card(world: &World, group: crate::GroupId) -> Option<Card> {
    world.units.iter().find_map(|u| u.hand.get().filter(|_| u.hand.group == Some(group)))
}

fn guess_card(world: &mut World, unit: UnitId, card: Card) {
    if let Some(secret) = &mut world.unit_mut(unit).hand.card {
        secret.guess(card);
    }
}

/// Branches beyond a preview: nobody reacts; the test passes or fails.
pub(crate) fn branches(seen: &Seen<Tercios>, out: &mut Vec<(Branch, Answer<Tercios>)>) {
    match &seen.state().wait {
        Wait::Decide(asked) => {
            for a in asked.iter().filter(|a| Viewer::Seat(a.seat) != seen.viewer()) {
                if matches!(a.decision, Decision::React { .. } | Decision::Defend { .. }) {
                    out.push((Branch::NobodyReacts, Answer::Order(a.seat, Order::Decline)));
                }
            }
        }
        Wait::Roll(ask) if ask.pools.len() == 1 => {
            let dice = ask.dice();
            out.push((Branch::Passes, Answer::Fell(vec![6; dice])));
            out.push((Branch::Fails, Answer::Fell(vec![2; dice])));
        }
        Wait::Roll(_) | Wait::Over(_) => {}
    }
}

/// Did the event teach a seat something it did not know?
pub(crate) fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::Planned { .. }
            | Event::Forward { .. }
            | Event::Grouped { .. }
            | Event::Activated { .. }
            | Event::GroupActivated { .. }
            | Event::CardLooked { .. }
            | Event::CardShown { .. }
            | Event::Reacts { .. }
            | Event::Reacted { .. }
            | Event::Declined { .. }
    )
}

/// The order a standing answer gives.
pub(crate) fn stands(
    now: Now<'_, Tercios>,
    _: Seat,
    decision: &Decision,
    standing: Standing,
) -> Option<Order> {
    match (standing, decision) {
        (Standing::NeverReact, Decision::React { .. } | Decision::Defend { .. }) => Some(Order::Decline),
        (Standing::EvadeFrom { arm }, Decision::React { trigger: Trigger::Charge { charger }, units }) => {
            let unit = *units.first()?;
            (Field::from(now).arm(*charger) == arm).then_some(Order::React { unit, how: How::Evade })
        }
        (Standing::GoOn, Decision::GoOn { .. }) => Some(Order::GoOn),
        (Standing::NoCommander, Decision::Command) => Some(Order::NoCommander),
        _ => None,
    }
}

/// Writes every fact of the world that counts.
pub(crate) fn facts(setup: &Setup, world: &World, out: &mut Facts) {
    out.fact("turn", world.turn);
    for seat in Seat::BOTH {
        out.fact(format_args!("scored {seat}"), world.scored[seat.index()]);
    }
    for (i, unit) in world.units.iter().enumerate() {
        let name = &setup.units[i].name;
        let p = unit.pose;
        out.fact(
            format_args!("unit {name}"),
            format_args!(
                "{:?} {} {} {} wear {} {:?} {:?} {:?} {:?} {:?}",
                unit.place,
                p.at.x,
                p.at.y,
                p.facing.thousandths(),
                unit.wear,
                unit.marks,
                unit.hand.holds,
                unit.hand.group,
                unit.hand.acted,
                unit.hand.reacted
            ),
        );
        let knows = |s: Seat| if unit.hand.known().has(s) { s.to_string() } else { "-".to_owned() };
        let card = unit.hand.card.map_or("none", |c| c.get().map_or("?", |c| c.word()));
        out.fact(format_args!("card {name}"), format_args!("{}{} {card}", knows(Seat::A), knows(Seat::B)));
    }
    for (i, c) in world.commanders.iter().enumerate() {
        let name = &setup.commanders[i].name;
        let station = match c.station {
            Station::Away => "away".to_owned(),
            Station::At(p) => format!("at {} {}", p.x, p.y),
            Station::With(u) => format!("with {}", setup.unit(u).name),
            Station::Lost => "lost".to_owned(),
        };
        out.fact(format_args!("commander {name}"), format_args!("{station} {} {}", c.exhausted, c.joined));
    }
    for e in &world.effects {
        out.fact("effect", format_args!("{e:?}"));
    }
    let c = &world.contest;
    out.fact(
        "contest",
        format_args!(
            "{:?} {:?} {:?} {:?}",
            c.scenario,
            c.south,
            c.defender,
            c.markers.map(|m| m.map(|p| (p.x, p.y)))
        ),
    );
    for p in &world.ground.pieces {
        out.fact("ground", format_args!("{p:?}"));
    }
}
