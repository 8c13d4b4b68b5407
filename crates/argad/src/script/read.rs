//! Orders as text, read. Every order has one form that is written, and a few shorter ones for people: compass
//! directions, places to go to, attacks on a group, ranks by the number of files.

use super::read_fight as fight;
use super::words::{Reader, Token};
use crate::choices::{attack, form_up};
use crate::figures::{FigureId, Firearm, GroupId, Weapon};
use crate::ground::Edge;
use crate::movement::{Course, Deed, Form, Hand, Leg, Manoeuvre, March, Step, Walk};
use crate::orders::{AmbushBy, Decision, Order, Placing, Stand};
use crate::system::Now;
use crate::world::Eyes;
use rocroi_game::{Seat, Trouble};
use rocroi_table::{Heading, Point, Pose};
use strum::IntoEnumIterator as _;

type Read<T> = Result<T, Trouble>;

const VERBS: &[&str] = &[
    "edge",
    "hide",
    "place",
    "regroup",
    "ambush",
    "stay",
    "done",
    "walk",
    "attack",
    "march",
    "form",
    "enough",
    "react",
    "stand",
    "redraw",
    "stop",
    "go",
    "shoot",
    "strike",
    "follow",
    "redress",
    "reload",
    "choose",
    "retreat",
    "fight",
    "fall",
    "counter-charge",
    "no",
];

/// Reads an order of `seat`.
///
/// # Errors
/// What could not be understood.
pub fn order(now: Now<'_>, seat: Seat, decision: &Decision, text: &str) -> Read<Order> {
    let mut r = Reader::new(now.setup, seat, text);
    let order = read(now, decision, &mut r)?;
    r.end()?;
    Ok(order)
}

fn read(now: Now<'_>, decision: &Decision, r: &mut Reader<'_>) -> Read<Order> {
    if r.word("edge") {
        return Ok(Order::TakeEdge(edge(r)?));
    }
    if r.word("hide") {
        if r.word("nothing") {
            return Ok(Order::Hide(Vec::new()));
        }
        return Ok(Order::Hide(separated(r, '/', placing)?));
    }
    if r.word("place") {
        return Ok(Order::Place(placing(r)?));
    }
    if r.words(&["no", "regrouping"]) {
        return Ok(Order::Regroup { splits: Vec::new(), merges: Vec::new() });
    }
    if r.word("regroup") {
        return regroup(r);
    }
    if r.words(&["no", "ambush"]) {
        return Ok(Order::Ambush(Vec::new()));
    }
    if r.word("ambush") {
        return Ok(Order::Ambush(separated(r, ',', |r| {
            let n = r.own_group()?;
            if r.word("fire") {
                Ok((n, AmbushBy::Fire))
            } else if r.word("movement") {
                Ok((n, AmbushBy::Movement))
            } else {
                Err(r.unknown("way to ambush", ["fire", "movement"]))
            }
        })?));
    }
    if r.words(&["stay", "back"]) {
        return Ok(Order::StayBack);
    }
    if r.word("stay") {
        return Ok(Order::Stay(r.own_group()?));
    }
    if r.word("done") {
        return Ok(Order::Done);
    }
    if r.word("walk") {
        return Ok(Order::Walk(walk(now, r)?));
    }
    if r.word("attack") {
        let enemy = r.group()?;
        if !r.word("with") {
            return Err(r.wanted("`with` and the group that attacks"));
        }
        let group = GroupId::new(r.seat, r.own_group()?);
        let found = attack(now, group, enemy, 12);
        return found
            .map(Order::Walk)
            .ok_or_else(|| Trouble::new(format!("{group} reaches nobody of {enemy}")));
    }
    if r.word("march") {
        return Ok(Order::March(march(r)?));
    }
    if r.word("form") {
        return Ok(Order::Form(form(now, r)?));
    }
    if r.word("enough") {
        return Ok(Order::Enough);
    }
    if r.word("stand") {
        return Ok(Order::React(Vec::new()));
    }
    if r.word("react") {
        return Ok(Order::React(separated(r, '/', |r| fight::reaction(now, r))?));
    }
    if fight::at_reaction(r) {
        return fight::all_react(now, decision, r);
    }
    if r.word("redraw") {
        return Ok(Order::Redraw(separated(r, ';', fight::redraw)?));
    }
    if r.words(&["go", "on"]) {
        // Whatever is asked: nothing is changed.
        return Ok(match decision {
            Decision::Redraw { .. } => Order::Redraw(Vec::new()),
            Decision::GoOn { .. } => Order::Enough,
            _ => Order::Stops(Vec::new()),
        });
    }
    if r.word("stop") {
        return Ok(Order::Stops(separated(r, ';', |r| Ok((r.figure()?, r.number()?)))?));
    }
    if r.words(&["no", "shots"]) {
        return Ok(Order::Shoot(Vec::new()));
    }
    if r.word("shoot") {
        let ambush = matches!(decision, Decision::AmbushShots { .. });
        return Ok(Order::Shoot(separated(r, ';', |r| fight::shot(now, ambush, r))?));
    }
    if r.words(&["strike", "by", "default"]) {
        return Ok(Order::Strike(Vec::new()));
    }
    if r.word("strike") {
        return Ok(Order::Strike(separated(r, ';', |r| fight::strike(now, r))?));
    }
    if r.word("follow") {
        return fight::follow_up(now, decision, r);
    }
    if r.words(&["redress", "by", "default"]) {
        return Ok(Order::RedressByDefault);
    }
    if r.words(&["redress", "nobody"]) {
        return Ok(Order::Redress(Vec::new()));
    }
    if r.word("redress") {
        return Ok(Order::Redress(separated(r, ';', |r| Ok((r.figure()?, r.point()?)))?));
    }
    if r.words(&["reload", "by", "default"]) {
        return Ok(Order::Reload(Vec::new()));
    }
    if r.word("reload") {
        return Ok(Order::Reload(separated(r, ';', |r| Ok((r.figure()?, firearm(r)?)))?));
    }
    if r.word("choose") {
        return Ok(Order::Choose(r.figure()?));
    }
    if r.word("retreat") {
        return Ok(Order::Retreat);
    }
    if r.words(&["fight", "on"]) {
        return Ok(Order::FightOn);
    }
    Err(r.unknown("order", VERBS.iter().copied()))
}

/// One or more, separated by a sign.
fn separated<T>(
    r: &mut Reader<'_>,
    sign: char,
    mut one: impl FnMut(&mut Reader<'_>) -> Read<T>,
) -> Read<Vec<T>> {
    let mut out = vec![one(r)?];
    while r.sign(sign) {
        out.push(one(r)?);
    }
    Ok(out)
}

fn edge(r: &mut Reader<'_>) -> Read<Edge> {
    for e in Edge::iter() {
        let name: &'static str = e.into();
        if r.word(name) {
            return Ok(e);
        }
    }
    Err(r.unknown("edge", ["north", "east", "south", "west"]))
}

fn hand(r: &mut Reader<'_>) -> Read<Hand> {
    if r.word("left") {
        Ok(Hand::Left)
    } else if r.word("right") {
        Ok(Hand::Right)
    } else {
        Err(r.unknown("hand", ["left", "right"]))
    }
}

pub(super) fn firearm(r: &mut Reader<'_>) -> Read<Firearm> {
    for f in Firearm::iter() {
        if r.word(f.name()) {
            return Ok(f);
        }
    }
    Err(r.unknown("firearm", Firearm::iter().map(Firearm::name)))
}

pub(super) fn weapon(r: &mut Reader<'_>) -> Read<Weapon> {
    for w in Weapon::iter() {
        if r.word(w.name()) {
            return Ok(w);
        }
    }
    Err(r.unknown("weapon", Weapon::iter().map(Weapon::name)))
}

/// `2 formed 90: A2 (20, 20), A3 (22, 20) crouched`.
fn placing(r: &mut Reader<'_>) -> Read<Placing> {
    let group = r.own_group()?;
    let formed = if r.word("formed") { Some(r.heading()?) } else { None };
    r.expect(':')?;
    let figures = separated(r, ',', |r| {
        let figure = r.figure()?;
        let at = r.point()?;
        let mut s = Stand { figure, at, heading: formed.unwrap_or_default(), crouched: false, storey: 0 };
        loop {
            if r.word("facing") {
                s.heading = r.heading()?;
            } else if r.word("crouched") {
                s.crouched = true;
            } else if r.word("storey") {
                s.storey = r.whole()?;
            } else {
                return Ok(s);
            }
        }
    })?;
    Ok(Placing { group, formed, figures })
}

/// `regroup split 1: A3 A4; merge 2 3`.
fn regroup(r: &mut Reader<'_>) -> Read<Order> {
    let (mut splits, mut merges) = (Vec::new(), Vec::new());
    loop {
        if r.word("split") {
            let n = r.own_group()?;
            r.expect(':')?;
            splits.push((n, figures(r)?));
        } else if r.word("merge") {
            let mut parts = Vec::new();
            while matches!(r.peek(), Some(Token::Number(_) | Token::Word(_))) && !r.at_figure() {
                parts.push(r.own_group()?);
            }
            merges.push(parts);
        } else {
            return Err(r.unknown("part of a regrouping", ["split", "merge"]));
        }
        if !r.sign(';') {
            return Ok(Order::Regroup { splits, merges });
        }
    }
}

/// One or more figures.
fn figures(r: &mut Reader<'_>) -> Read<Vec<FigureId>> {
    let mut out = vec![r.figure()?];
    while r.at_figure() {
        out.push(r.figure()?);
    }
    Ok(out)
}

/// `(3, 0)`, or `20 east`.
fn vector(r: &mut Reader<'_>) -> Read<Point> {
    if r.at_point() {
        return r.point();
    }
    let far = r.number()?;
    let compass = [
        ("north", 0),
        ("north-east", 45),
        ("east", 90),
        ("south-east", 135),
        ("south", 180),
        ("south-west", 225),
        ("west", 270),
        ("north-west", 315),
    ];
    for (name, degrees) in compass {
        if r.word(name) {
            return Ok(Pose::new(Point::default(), Heading::degrees(degrees)).advanced(far).at);
        }
    }
    Err(r.unknown("direction", compass.map(|c| c.0)))
}

/// `2 loose by (20, 0) more; A5 by (0, -3), (6, 0) against B1 B2`.
fn walk(now: Now<'_>, r: &mut Reader<'_>) -> Read<Walk> {
    let group = r.own_group()?;
    let mut w = Walk { group, path: Vec::new(), own: Vec::new(), loosen: false, more: false };
    loop {
        if r.word("loose") {
            w.loosen = true;
        } else if r.word("more") {
            w.more = true;
        } else if r.word("by") {
            w.path = separated(r, ',', vector)?;
        } else {
            break;
        }
    }
    while r.sign(';') || (w.own.is_empty() && r.sign(':')) {
        w.own.push(course(now, r)?);
    }
    Ok(w)
}

/// `A5 stand by (0, -3), (6, 0) then crouch against B1 B2 leave`.
pub(super) fn course(now: Now<'_>, r: &mut Reader<'_>) -> Read<Course> {
    let figure = r.figure()?;
    let mut c = Course::none(figure);
    let mut after = false;
    let start = now.world.place(figure, Eyes::Of(r.seat)).map_or(Point::default(), |p| p.spot.at);
    loop {
        if r.word("enter") {
            c.enter = Some(r.point()?);
        } else if r.word("by") {
            c.legs.extend(separated(r, ',', vector)?.into_iter().map(Leg::By));
        } else if r.word("to") {
            // Places to go to, one after the other.
            let mut here = c.enter.unwrap_or(start);
            for p in separated(r, ',', |r| r.point())? {
                c.legs.push(Leg::By(p - here));
                here = p;
            }
        } else if r.word("up") {
            c.legs.push(Leg::Storey(1));
        } else if r.word("down") {
            c.legs.push(Leg::Storey(-1));
        } else if r.word("then") {
            after = true;
        } else if r.word("against") {
            c.against = figures(r)?;
        } else if r.word("leave") {
            c.leave = true;
        } else if let Some(d) = deed(r)? {
            if after || !c.legs.is_empty() {
                c.last.push(d);
            } else {
                c.first.push(d);
            }
        } else {
            return Ok(c);
        }
    }
}

fn deed(r: &mut Reader<'_>) -> Read<Option<Deed>> {
    Ok(Some(if r.word("crouch") {
        Deed::Crouch
    } else if r.word("stand") {
        Deed::StandUp
    } else if r.word("mount") {
        Deed::Mount(r.whole()?)
    } else if r.word("dismount") {
        Deed::Dismount(r.point()?)
    } else if r.word("hold") {
        let mut all = vec![r.whole()?];
        while matches!(r.peek(), Some(Token::Number(_))) {
            all.push(r.whole()?);
        }
        Deed::Hold(all)
    } else if r.words(&["let", "go"]) {
        Deed::LetGo
    } else if r.word("take") {
        Deed::Take(r.whole()?)
    } else if r.word("turn") {
        Deed::Turn(r.heading()?)
    } else if r.word("drive") {
        let cart = r.whole()?;
        Deed::Drive(cart, r.point()?)
    } else {
        return Ok(None);
    }))
}

/// `1 half; ahead 12, wheel left 30; then files 2; against B1; enter 60; leave`.
fn march(r: &mut Reader<'_>) -> Read<March> {
    let group = r.own_group()?;
    let mut m = March::steps(group, Vec::new());
    loop {
        if let Some(x) = manoeuvre(r)? {
            m.first = Some(x);
        } else if r.word("then") {
            m.last = manoeuvre(r)?;
            if m.last.is_none() {
                return Err(r.unknown("manoeuvre", ["quarter", "half", "files"]));
            }
        } else if r.word("ahead") {
            m.steps.push(Step::Ahead(r.number()?));
        } else if r.word("back") {
            m.steps.push(Step::Back(r.number()?));
        } else if r.word("wheel") {
            let h = hand(r)?;
            m.steps.push(Step::Wheel(h, r.number()?));
        } else if r.word("aside") {
            let h = hand(r)?;
            m.steps.push(Step::Aside(h, r.number()?));
        } else if r.word("against") {
            m.against = figures(r)?;
        } else if r.word("enter") {
            m.enter = Some(r.number()?);
            if r.at_figure() {
                m.placed = figures(r)?;
            }
        } else if r.word("leave") {
            m.leave = true;
        } else if !r.sign(',') && !r.sign(';') {
            return Ok(m);
        }
    }
}

fn manoeuvre(r: &mut Reader<'_>) -> Read<Option<Manoeuvre>> {
    Ok(Some(if r.word("quarter") {
        Manoeuvre::Quarter(hand(r)?)
    } else if r.word("half") {
        Manoeuvre::Half
    } else if r.word("files") {
        let n = r.whole()?;
        let order = if r.at_figure() { figures(r)? } else { Vec::new() };
        Manoeuvre::Files(n, order)
    } else {
        return Ok(None);
    }))
}

/// `1 facing 0: A1 (20, 20), A2 (22, 20)`, or `1 facing 0 files 4`.
fn form(now: Now<'_>, r: &mut Reader<'_>) -> Read<Form> {
    let group = r.own_group()?;
    if !r.word("facing") {
        return Err(r.wanted("`facing` and degrees"));
    }
    let facing = r.heading()?;
    if r.word("files") {
        let n = r.whole()?;
        let id = GroupId::new(r.seat, group);
        let found = form_up(now.world, id, facing, usize::from(n));
        return found.ok_or_else(|| Trouble::new(format!("{id} cannot form {n} files")));
    }
    r.expect(':')?;
    let places = separated(r, ',', |r| Ok((r.figure()?, r.point()?)))?;
    Ok(Form { group, facing, places })
}
