//! Orders as text, read with the names of the battle's units.

use super::commands;
use super::position::unit_named;
use super::words::Words;
use crate::order::{Aiming, Origin, Shots};
use crate::shooting::{ShotOrder, target};
use crate::terms::{Term as _, Weapon};
use crate::values::Value;
use crate::{Card, Decision, Field, Length, March, Order, Planning, Tercios, UnitId};
use rocroi_game::{Now, Seat, Trouble};
use rocroi_table::{Edge, Heading};
use strum::VariantNames as _;

/// Every first word an order can have.
const WORDS: [&str; 52] = [
    "push",
    "caracole",
    "dismount",
    "mount",
    "test",
    "occupy",
    "vanguard",
    "scenario",
    "layout",
    "chart",
    "buy",
    "attack",
    "defend",
    "south",
    "north",
    "regiment",
    "deploy",
    "post",
    "command",
    "ride",
    "card",
    "boon",
    "plan",
    "first",
    "no",
    "activate",
    "move",
    "face",
    "reorganise",
    "limber",
    "unlimber",
    "charge",
    "toward",
    "done",
    "react",
    "decline",
    "pass",
    "use",
    "now",
    "hold",
    "evade",
    "meet",
    "go",
    "stop",
    "place",
    "join",
    "advance",
    "heading",
    "nothing",
    "shoot",
    "fall",
    "accept",
];

/// Reads an order.
pub(super) fn read(
    now: Now<'_, Tercios>,
    seat: Seat,
    decision: &Decision,
    text: &str,
) -> Result<Order, Trouble> {
    let field = Field::from(now);
    let mut words = Words { setup: now.setup, rest: text };
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    if let Some(order) = super::setting::read(&first, &mut words)? {
        return words.end(order);
    }
    let order = match first.as_str() {
        "plan" => return plan(field, seat, words.rest),
        "first" => {
            let word = words.next().unwrap_or_default();
            let seat = match word {
                "A" | "a" => Seat::A,
                "B" | "b" => Seat::B,
                other => return Err(Trouble::unknown("side", other, ["A", "B"])),
            };
            Order::First { seat }
        }
        "no" if words.take("commander") => Order::NoCommander,
        "activate" => {
            let unit = words.the_unit()?;
            let then = if words.take("then") { Some(words.the_unit()?) } else { None };
            Order::Activate { unit, then }
        }
        "move" => Order::Move(march(field, decision, &mut words)?),
        "vanguard" => {
            let unit = words.the_unit()?;
            Order::Vanguard { unit, march: march_of(field, unit, &mut words)? }
        }
        "face" => {
            own(decision, &mut words)?;
            Order::Face { side: words.side()? }
        }
        "reorganise" | "reorganize" => {
            pass_over(decision, &mut words);
            Order::Reorganise
        }
        "limber" => {
            pass_over(decision, &mut words);
            Order::Limber
        }
        "dismount" => {
            pass_over(decision, &mut words);
            Order::Dismount
        }
        "mount" => {
            pass_over(decision, &mut words);
            words.take("facing");
            Order::Mount { side: if words.peek().is_some() { words.side()? } else { Edge::Front } }
        }
        "test" => Order::TestNext { unit: words.the_unit()? },
        "unlimber" => {
            pass_over(decision, &mut words);
            Order::Unlimber
        }
        "done" | "nothing" => Order::Done,
        "charge" => {
            pass_over(decision, &mut words);
            words.take("at");
            let at = words.the_unit()?;
            let centre = if words.take("on") { Some(words.side()?) } else { None };
            let from = if words.take("from") { Some(words.place()?) } else { None };
            Order::Charge { at, centre, from }
        }
        "toward" | "towards" => {
            pass_over(decision, &mut words);
            let at = words.the_unit()?;
            let from = if words.take("from") { Some(words.place()?) } else { None };
            Order::Toward { at, from }
        }
        "react" => {
            let unit = words.the_unit()?;
            let how = words.how()?;
            Order::React {
                unit,
                how: how.unwrap_or_else(|| crate::reactions::usual(field, seat, unit, decision)),
            }
        }
        "decline" | "pass" => Order::Decline,
        "use" => {
            let how = words.how()?;
            Order::Use { how: how.ok_or_else(|| Trouble::new("use the card how?"))? }
        }
        "now" => Order::Now,
        "hold" => Order::Hold,
        "evade" => evade(field, decision, &mut words)?,
        "meet" => {
            own(decision, &mut words)?;
            words.take("at");
            Order::Meet { length: Length(words.length("the way")?) }
        }
        "go" => {
            words.take("on");
            Order::GoOn
        }
        "stop" => {
            words.take("after");
            let length = if words.peek().is_some() { words.length("the rest")? } else { 0 };
            Order::Stop { length: Length(length) }
        }
        "place" => Order::Place { at: words.place()? },
        "join" => Order::Join,
        "advance" => {
            own(decision, &mut words)?;
            Order::Advance { length: Length(words.length("the advance")?) }
        }
        "shoot" | "fire" => Order::Shoot(shots(field, decision, &mut words)?),
        "fall" => {
            words.take("back");
            Order::FallBack { length: Length(words.length("the way back")?) }
        }
        "accept" | "yes" | "push" | "caracole" => Order::Accept,
        "command" | "commander" => Order::Command(commands::read(&mut words)?),
        "ride" => Order::Ride(commands::ride(&mut words)?),
        "card" => {
            let word = words.next().unwrap_or_default().to_ascii_lowercase();
            let card =
                word.parse().map_err(|_| Trouble::unknown("card", &word, Card::VARIANTS.iter().copied()))?;
            Order::Card { card }
        }
        "boon" => match words.next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "melee" => Order::Boon { value: Value::Melee },
            "shoot" => Order::Boon { value: Value::Shoot },
            other => return Err(Trouble::unknown("value", other, ["melee", "shoot"])),
        },
        other => return Err(Trouble::unknown("order", other, WORDS)),
    };
    words.end(order)
}

/// The unit a decision is about.
fn subject(decision: &Decision) -> Option<UnitId> {
    match decision {
        Decision::Act { unit }
        | Decision::Run { unit }
        | Decision::Fire { unit }
        | Decision::Assault { unit }
        | Decision::Choose { unit, .. }
        | Decision::Turn { unit }
        | Decision::When { unit, .. }
        | Decision::Evade { unit, .. }
        | Decision::Meet { unit, .. }
        | Decision::GoOn { unit }
        | Decision::Relentless { unit }
        | Decision::FreeFace { unit, .. }
        | Decision::Protector { unit }
        | Decision::FallBack { unit }
        | Decision::TurnTo { unit, .. }
        | Decision::Advance { unit } => Some(*unit),
        _ => None,
    }
}

/// Passes over the name of the unit asked, if it stands here; another name is what follows.
fn pass_over(decision: &Decision, words: &mut Words<'_>) {
    let before = words.rest;
    if words.unit() != subject(decision) {
        words.rest = before;
    }
}

fn own(decision: &Decision, words: &mut Words<'_>) -> Result<(), Trouble> {
    match subject(decision) {
        Some(unit) => words.own(unit),
        None => Ok(()),
    }
}

/// "move P1 face right turn left 20 forward 4 correct 10", "move P1 heading 95 forward 4", "move P1 to 10 20".
fn march(field: Field<'_>, decision: &Decision, words: &mut Words<'_>) -> Result<March, Trouble> {
    own(decision, words)?;
    let unit = subject(decision).ok_or_else(|| Trouble::new("no move is asked for"))?;
    march_of(field, unit, words)
}

/// The move of this unit.
fn march_of(field: Field<'_>, unit: UnitId, words: &mut Words<'_>) -> Result<March, Trouble> {
    let face = if words.take("face") { Some(words.side()?) } else { None };
    let from = if words.take("from") { Some(words.place()?) } else { None };
    let here = field.unit(unit).pose;
    let mut start = face.map_or(here, |side| here.faced(field.size(unit), side));
    if let Some(p) = from {
        start.at = p;
    }
    if words.take("to") {
        let to = words.place()?;
        let heading = Heading::towards(start.at, to).unwrap_or(start.facing);
        let far = rocroi_table::Distance::between(start.at, to);
        let length = Length(far.floor());
        let correction = if words.take("correct") { Some(words.degrees()?) } else { None };
        return Ok(March { face, heading, length, correction, from });
    }
    let heading = if words.take("heading") {
        Heading::new(words.degrees()?)
    } else if words.take("turn") {
        start.facing.turned(words.degrees()?)
    } else {
        start.facing
    };
    words.take("forward");
    let length = Length(words.length("the move")?);
    let correction = if words.take("correct") { Some(words.degrees()?) } else { None };
    Ok(March { face, heading, length, correction, from })
}

/// "evade 8", "evade turn left 20 for 8", "evade heading 95 for 8": turns are off the direction straight away.
fn evade(field: Field<'_>, decision: &Decision, words: &mut Words<'_>) -> Result<Order, Trouble> {
    own(decision, words)?;
    let Decision::Evade { unit, from } = decision else {
        return Err(Trouble::new("no evade is asked for"));
    };
    let away = crate::reactions::straight_away(field, *unit, *from);
    let heading = if words.take("heading") {
        Heading::new(words.degrees()?)
    } else if words.take("turn") {
        away.turned(words.degrees()?)
    } else {
        away
    };
    words.take("for");
    Ok(Order::Evade { heading, length: Length(words.length("the evade")?) })
}

/// "shoot N1", "shoot volley N1 with musket from left gun N2": without `volley` or `gun` both shoot, if they can.
fn shots(field: Field<'_>, decision: &Decision, words: &mut Words<'_>) -> Result<Shots, Trouble> {
    pass_over(decision, words);
    let mut shots = Shots::default();
    if !["volley", "gun"].iter().any(|w| words.peek().is_some_and(|p| p.eq_ignore_ascii_case(w))) {
        let aiming = aiming(words)?;
        shots.volley = Some(aiming);
        let unit = subject(decision);
        let gun = unit.and_then(|u| Some((u, target::joined_gun(field, u)?)));
        let plain = Aiming::at(aiming.at);
        let can =
            |(unit, gun): &(UnitId, UnitId)| target::aim(field, *unit, *gun, ShotOrder::Fire, &plain).is_ok();
        if matches!(decision, Decision::Fire { .. }) && gun.as_ref().is_some_and(can) {
            shots.gun = Some(plain);
        }
        return Ok(shots);
    }
    if words.take("volley") {
        shots.volley = Some(aiming(words)?);
    }
    if words.take("gun") {
        shots.gun = Some(aiming(words)?);
    }
    Ok(shots)
}

fn aiming(words: &mut Words<'_>) -> Result<Aiming, Trouble> {
    words.take("at");
    let mut a = Aiming::at(words.the_unit()?);
    if words.take("with") {
        let word = words.next().unwrap_or_default().to_ascii_lowercase();
        a.weapon = Some(Weapon::named(&word)?);
    }
    if words.take("from") {
        a.origin = Some(if words.take("front") {
            Origin::Front
        } else if words.take("right") {
            Origin::Right
        } else if words.take("left") {
            Origin::Left
        } else {
            Origin::At { point: words.place()? }
        });
    }
    if words.take("on") {
        a.centre = Some(words.side()?);
    }
    Ok(a)
}

/// "plan P1 assault, P2 + P3 fire, rest ready".
fn plan(field: Field<'_>, seat: Seat, text: &str) -> Result<Order, Trouble> {
    let mut plan = Planning::default();
    let mut rest = None;
    for part in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let (names, card) = part.rsplit_once(char::is_whitespace).ok_or_else(|| Trouble {
            wrong: format!("`{part}` names no card"),
            right: Some("a unit and a card, such as `P1 assault`".into()),
        })?;
        let card: Card = card
            .to_ascii_lowercase()
            .parse()
            .map_err(|_| Trouble::unknown("card", card, Card::VARIANTS.iter().copied()))?;
        if ["rest", "all", "others"].contains(&names.trim().to_ascii_lowercase().as_str()) {
            rest = Some(card);
            continue;
        }
        let units: Vec<UnitId> =
            names.split('+').map(|n| unit_named(field.setup, n.trim())).collect::<Result<_, _>>()?;
        plan.cards.extend(units.iter().map(|u| (*u, card)));
        if units.len() > 1 {
            plan.groups.push(units);
        }
    }
    if let Some(card) = rest {
        let given = |u: &UnitId| plan.cards.iter().any(|(g, _)| g == u);
        let others: Vec<UnitId> = field.planned(seat).filter(|u| !given(u)).collect();
        plan.cards.extend(others.into_iter().map(|u| (u, card)));
    }
    Ok(Order::Plan(plan))
}
