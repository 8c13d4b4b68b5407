//! Orders written as text, so that they read back the same.

use super::measure::{shown, write_length};
use super::{commands, setting};
use crate::order::{Aiming, Origin};
use crate::terms::Term as _;
use crate::values::Value;
use crate::{Order, Planning, Setup, Tercios, UnitId};
use rocroi_game::Now;
use rocroi_table::{Edge, Point};

/// Writes an order so that it reads back the same.
pub(super) fn write(now: Now<'_, Tercios>, order: &Order) -> String {
    let name = |u: &UnitId| now.setup.units.get(u.at()).map_or("?", |s| s.name.as_str());
    let place = |p: &Point| format!("{} {}", write_length(p.x), write_length(p.y));
    let from = |p: &Option<Point>| p.as_ref().map_or_else(String::new, |p| format!(" from {}", place(p)));
    match order {
        Order::Scenario { .. }
        | Order::Layout(_)
        | Order::Chart { .. }
        | Order::Buy(_)
        | Order::Role { .. }
        | Order::Edge { .. }
        | Order::Regiment { .. }
        | Order::Deploy(_)
        | Order::Post { .. }
        | Order::Occupy { .. } => setting::write(now.setup, order),
        Order::Vanguard { unit, march } => {
            let march = write(now, &Order::Move(*march));
            format!("vanguard {} {}", name(unit), march.trim_start_matches("move "))
        }
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
        Order::Dismount => "dismount".into(),
        Order::Mount { side } => format!("mount facing {}", side_word(*side)),
        Order::TestNext { unit } => format!("test {}", name(unit)),
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
