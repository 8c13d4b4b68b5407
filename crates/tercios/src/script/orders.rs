//! Orders as text: read with the names of the battle's units, written so that they read back the same.

use super::commands;
use super::measure::{decimal, length, shown, write_length};
use super::position::unit_named;
use crate::order::{Aiming, Origin, Shots};
use crate::shooting::{ShotOrder, target};
use crate::terms::{Term as _, Weapon};
use crate::values::Value;
use crate::{Card, Decision, Field, How, Length, March, Order, Planning, Setup, Tercios, UnitId};
use rocroi_game::{Now, Seat, Trouble};
use rocroi_table::{Edge, Heading, Point};
use strum::VariantNames as _;

/// Every first word an order can have.
const WORDS: [&str; 34] = [
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

/// A text being read, word by word.
pub(super) struct Words<'a> {
    pub(super) setup: &'a Setup,
    pub(super) rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        self.rest = after.trim_start();
        (!word.is_empty()).then_some(word)
    }

    /// Takes this word if it comes next.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let is = self.peek().is_some_and(|w| w.eq_ignore_ascii_case(word));
        if is {
            self.next();
        }
        is
    }

    /// A unit's name, which may be several words: the longest that fits.
    fn unit(&mut self) -> Option<UnitId> {
        let text = self.rest.trim_start();
        let mut best: Option<(usize, UnitId)> = None;
        for (i, sheet) in self.setup.units.iter().enumerate() {
            let n = sheet.name.len();
            let fits = text.get(..n).is_some_and(|t| t.eq_ignore_ascii_case(&sheet.name))
                && text[n..].chars().next().is_none_or(|c| c.is_whitespace() || c == ',' || c == '+');
            if fits && best.is_none_or(|(len, _)| n > len) {
                best = Some((n, UnitId(i as u16)));
            }
        }
        let (n, unit) = best?;
        self.rest = text[n..].trim_start();
        Some(unit)
    }

    pub(super) fn the_unit(&mut self) -> Result<UnitId, Trouble> {
        match self.unit() {
            Some(unit) => Ok(unit),
            None => unit_named(self.setup, self.peek().unwrap_or_default()),
        }
    }

    /// The unit the question is about may be named again; another may not.
    fn own(&mut self, unit: UnitId) -> Result<(), Trouble> {
        match self.unit() {
            Some(named) if named != unit => {
                let (named, asked) = (&self.setup.unit(named).name, &self.setup.unit(unit).name);
                Err(Trouble {
                    wrong: format!("`{named}` is not asked"),
                    right: Some(format!("it is `{asked}`'s turn")),
                })
            }
            _ => Ok(()),
        }
    }

    fn length(&mut self, what: &str) -> Result<i32, Trouble> {
        let word = self.next().unwrap_or_default();
        length(word).ok_or_else(|| Trouble {
            wrong: format!("`{word}` is no length for {what}"),
            right: Some("inches such as 4 or 2.5, or millimetres such as 101.6mm".into()),
        })
    }

    fn degrees(&mut self) -> Result<i32, Trouble> {
        let sign = if self.take("left") {
            -1
        } else {
            self.take("right");
            1
        };
        let word = self.next().unwrap_or_default();
        decimal(word).map(|d| sign * d).ok_or_else(|| Trouble {
            wrong: format!("`{word}` is no angle"),
            right: Some("degrees such as 20, left 20 or 12.5".into()),
        })
    }

    fn side(&mut self) -> Result<Edge, Trouble> {
        let word = self.next().unwrap_or_default();
        match word.to_ascii_lowercase().as_str() {
            "front" => Ok(Edge::Front),
            "right" => Ok(Edge::Right),
            "left" => Ok(Edge::Left),
            "rear" | "back" => Ok(Edge::Rear),
            other => Err(Trouble::unknown("side", other, ["front", "right", "left", "rear"])),
        }
    }

    pub(super) fn place(&mut self) -> Result<Point, Trouble> {
        Ok(Point::new(self.length("x")?, self.length("y")?))
    }

    fn how(&mut self) -> Result<Option<How>, Trouble> {
        let Some(word) = self.next() else { return Ok(None) };
        word.to_ascii_lowercase()
            .parse()
            .map(Some)
            .map_err(|_| Trouble::unknown("reaction", word, How::VARIANTS.iter().copied()))
    }

    fn end(&mut self, order: Order) -> Result<Order, Trouble> {
        if self.rest.trim().is_empty() {
            Ok(order)
        } else {
            Err(Trouble::new(format!("`{}` is left over at the end of the order", self.rest.trim())))
        }
    }
}

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
        "face" => {
            own(decision, &mut words)?;
            Order::Face { side: words.side()? }
        }
        "reorganise" | "reorganize" => Order::Reorganise,
        "limber" => Order::Limber,
        "unlimber" => Order::Unlimber,
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
        "accept" | "yes" => Order::Accept,
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
        let others: Vec<UnitId> = field.of(seat).filter(|u| !given(u)).collect();
        plan.cards.extend(others.into_iter().map(|u| (u, card)));
    }
    Ok(Order::Plan(plan))
}

/// Writes an order so that it reads back the same.
pub(super) fn write(now: Now<'_, Tercios>, order: &Order) -> String {
    let name = |u: &UnitId| now.setup.units.get(u.at()).map_or("?", |s| s.name.as_str());
    let place = |p: &Point| format!("{} {}", write_length(p.x), write_length(p.y));
    let from = |p: &Option<Point>| p.as_ref().map_or_else(String::new, |p| format!(" from {}", place(p)));
    match order {
        Order::Plan(plan) => write_plan(now.setup, plan),
        Order::First { seat } => format!("first {seat}"),
        Order::NoCommander => "no commander".into(),
        Order::Activate { unit, then: None } => format!("activate {}", name(unit)),
        Order::Activate { unit, then: Some(then) } => format!("activate {} then {}", name(unit), name(then)),
        Order::Move(m) => {
            let face = m.face.map_or_else(String::new, |s| format!(" face {}", side_word(s)));
            let correct = m.correction.map_or_else(String::new, |c| format!(" correct {}", shown(c)));
            let heading = shown(m.heading.thousandths());
            let from = from(&m.from);
            format!("move{face}{from} heading {heading} forward {}{correct}", write_length(m.length.0))
        }
        Order::Face { side } => format!("face {}", side_word(*side)),
        Order::Reorganise => "reorganise".into(),
        Order::Limber => "limber".into(),
        Order::Unlimber => "unlimber".into(),
        Order::Charge { at, centre, from: p } => {
            let on = centre.map_or_else(String::new, |c| format!(" on {}", side_word(c)));
            format!("charge at {}{on}{}", name(at), from(p))
        }
        Order::Toward { at, from: p } => format!("toward {}{}", name(at), from(p)),
        Order::Done => "done".into(),
        Order::React { unit, how } => format!("react {} {}", name(unit), <&str>::from(how)),
        Order::Decline => "decline".into(),
        Order::Use { how } => format!("use {}", <&str>::from(how)),
        Order::Now => "now".into(),
        Order::Hold => "hold".into(),
        Order::Evade { heading, length } => {
            format!("evade heading {} for {}", shown(heading.thousandths()), write_length(length.0))
        }
        Order::Meet { length } => format!("meet at {}", write_length(length.0)),
        Order::GoOn => "go on".into(),
        Order::Stop { length } => format!("stop after {}", write_length(length.0)),
        Order::Place { at } => format!("place {}", place(at)),
        Order::Join => "join".into(),
        Order::Advance { length } => format!("advance {}", write_length(length.0)),
        Order::Shoot(shots) => {
            let aim = |what: &str, a: &Option<Aiming>| match a {
                None => String::new(),
                Some(a) => {
                    let with = a.weapon.map_or_else(String::new, |w| format!(" with {}", w.id()));
                    let origin = match a.origin {
                        None => String::new(),
                        Some(Origin::Front) => " from front".into(),
                        Some(Origin::Right) => " from right".into(),
                        Some(Origin::Left) => " from left".into(),
                        Some(Origin::At { point }) => format!(" from {}", place(&point)),
                    };
                    let on = a.centre.map_or_else(String::new, |c| format!(" on {}", side_word(c)));
                    format!(" {what} {}{with}{origin}{on}", name(&a.at))
                }
            };
            format!("shoot{}{}", aim("volley", &shots.volley), aim("gun", &shots.gun))
        }
        Order::FallBack { length } => format!("fall back {}", write_length(length.0)),
        Order::Command(c) => commands::write(now.setup, c),
        Order::Ride(r) => format!("ride{}", commands::write_ride(now.setup, r)),
        Order::Card { card } => format!("card {}", card.word()),
        Order::Boon { value } => format!("boon {}", if *value == Value::Shoot { "shoot" } else { "melee" }),
        Order::Accept => "accept".into(),
    }
}

const fn side_word(side: Edge) -> &'static str {
    match side {
        Edge::Front => "front",
        Edge::Right => "right",
        Edge::Left => "left",
        Edge::Rear => "rear",
    }
}

fn write_plan(setup: &Setup, plan: &Planning) -> String {
    let name = |u: &UnitId| setup.units.get(u.at()).map_or("?", |s| s.name.as_str());
    let grouped = |u: &UnitId| plan.groups.iter().any(|g| g.contains(u));
    let card = |u: &UnitId| plan.cards.iter().find(|(c, _)| c == u).map_or("ready", |(_, c)| c.word());
    let mut parts: Vec<String> = Vec::new();
    for group in &plan.groups {
        let names: Vec<&str> = group.iter().map(name).collect();
        let shared = group.first().map_or("ready", card);
        parts.push(format!("{} {shared}", names.join(" + ")));
    }
    for (unit, card) in plan.cards.iter().filter(|(u, _)| !grouped(u)) {
        parts.push(format!("{} {}", name(unit), card.word()));
    }
    format!("plan {}", parts.join(", "))
}
