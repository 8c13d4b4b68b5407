//! Orders written in the words of the rules, so that they can be read back.

use rocroi_table::{Edge, Side, Ud};

use super::coord::{Coord, Degrees, text};
use super::save::half_name;
use crate::ids::UnitId;
use crate::order::{
    Angle, Charge, Choices, Deviation, Evader, GeneralMove, LeaveZoc, Link, Linked, Manoeuvre, Move, Order,
    Square, SupportPlace,
};
use crate::setup::Setup;

fn name(setup: &Setup, unit: UnitId) -> String {
    setup.units.get(unit.index()).map_or_else(|| format!("#{}", unit.0), |s| s.name.clone())
}

fn names(setup: &Setup, units: &[UnitId]) -> String {
    units.iter().map(|u| name(setup, *u)).collect::<Vec<_>>().join("+")
}

/// `left` or `right`.
pub(super) fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

fn length(ud: Ud) -> String {
    text(i64::from(ud.as_thousandths()), 3)
}

fn angle(a: Angle) -> String {
    Degrees(a.0).to_string()
}

/// The word of an edge.
pub(super) fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Rear => "rear",
    }
}

fn deviation(d: Deviation) -> String {
    match d {
        Deviation::Slide(s) => format!("slide {}", side(s)),
        Deviation::Wheel(s) => format!("wheel {}", side(s)),
        Deviation::SlideAndWheel(s, w) => format!("slide {} wheel {}", side(s), side(w)),
        Deviation::None => "none".to_owned(),
    }
}

/// The word of a link.
pub(super) fn linked(how: Linked) -> &'static str {
    match how {
        Linked::Behind => "behind",
        Linked::BehindLeft => "behind-left",
        Linked::BehindRight => "behind-right",
        Linked::AheadLeft => "ahead-left",
        Linked::AheadRight => "ahead-right",
    }
}

/// The word of a place of support.
pub(super) fn support(place: SupportPlace) -> &'static str {
    match place {
        SupportPlace::OverlapLeft => "overlap-left",
        SupportPlace::OverlapRight => "overlap-right",
        SupportPlace::SideToSide => "side-to-side",
        SupportPlace::LeftFlank => "left-flank",
        SupportPlace::RightFlank => "right-flank",
        SupportPlace::Rear => "rear",
    }
}

fn placed(setup: &Setup, unit: UnitId, link: Option<Link>) -> String {
    match link {
        None => name(setup, unit),
        Some(l) => format!("{}@{}:{}", name(setup, unit), linked(l.how), name(setup, l.to)),
    }
}

fn manoeuvre(setup: &Setup, m: &Manoeuvre) -> String {
    match m {
        Manoeuvre::Advance(by) => format!("advance {}", length(*by)),
        Manoeuvre::Back(by) => format!("back {}", length(*by)),
        Manoeuvre::Wheel(s, a) => format!("wheel {} {}", side(*s), angle(*a)),
        Manoeuvre::CentreWheel(s, a) => format!("centre-wheel {} {}", side(*s), angle(*a)),
        Manoeuvre::Slide(s, by) => format!("slide {} {}", side(*s), length(*by)),
        Manoeuvre::QuarterTurn(s) => format!("quarter-turn {}", side(*s)),
        Manoeuvre::HalfTurn => "half-turn".to_owned(),
        Manoeuvre::Extend(comers) => {
            let each = comers.iter().map(|c| format!("{} {}", side(c.side), placed(setup, c.unit, c.link)));
            format!("extend {}", each.collect::<Vec<_>>().join(" "))
        }
        Manoeuvre::Contract(c) => {
            let behind = c.followers.iter().map(|f| placed(setup, f.unit, f.link));
            format!("contract {} with {}", names(setup, &c.lead), behind.collect::<Vec<_>>().join("+"))
        }
    }
}

fn path(setup: &Setup, path: &[Manoeuvre]) -> String {
    path.iter().map(|m| manoeuvre(setup, m)).collect::<Vec<_>>().join(", ")
}

fn choices(setup: &Setup, c: &Choices, out: &mut String) {
    if c.keep_free {
        out.push_str("; keep free");
    }
    for threat in &c.threats {
        out.push_str(&format!("; threat {}", name(setup, *threat)));
    }
    if let Some(s) = c.aside {
        out.push_str(&format!("; aside {}", side(s)));
    }
}

/// Writes an order.
pub(super) fn order(setup: &Setup, order: &Order) -> String {
    let corps = |c: crate::ids::CorpsId| {
        setup.corps.get(c.index()).map_or_else(|| format!("#{}", c.0), |s| s.name.clone())
    };
    match order {
        Order::Activate(c) => format!("activate {}", corps(*c)),
        Order::Move(m) => moved(setup, m),
        Order::Charge(c) => charge(setup, c),
        Order::Evade(list) => evade(setup, list),
        Order::RunOn(by) => format!("run {}", length(*by)),
        Order::Deviate(d) => format!("deviate {}", deviation(*d)),
        Order::Choose(unit) => format!("choose {}", name(setup, *unit)),
        Order::Edge(e) => format!("edge {}", edge(*e)),
        Order::Place(n) => format!("place {}", u16::from(*n) + 1),
        Order::FromSide(s) => format!("from {}", side(*s)),
        Order::Conform(unit) => format!("conform {}", name(setup, *unit)),
        Order::Stay => "stay".to_owned(),
        Order::Aside(to) => format!("aside {} {}", Coord(to.x), Coord(to.y)),
        Order::Disengage(d) => {
            let mut out = format!("disengage {}", names(setup, &d.units));
            choices(setup, &d.choices, &mut out);
            out
        }
        Order::Hold(h) => {
            let mut out = format!("hold {}", names(setup, &h.units));
            if !h.rally.is_empty() {
                out.push_str(&format!(" rally {}", names(setup, &h.rally)));
            }
            choices(setup, &h.choices, &mut out);
            out
        }
        Order::Square(s) => square(setup, s),
        Order::LeaveZoc(l) => leave(setup, l),
        Order::General(g) => general(setup, g),
        Order::Rally(r) => {
            let keep = if r.keep_free { "; keep free" } else { "" };
            format!("rally {}{keep}", name(setup, r.unit))
        }
        Order::Encourage(c) => format!("encourage {}", corps(*c)),
        Order::EndCorps => "end corps".to_owned(),
        Order::Refuge(unit) => format!("refuge {}", name(setup, *unit)),
        Order::Shoot(d) => super::combat::write_shoot(setup, d),
        Order::Pair(mine, enemy) => {
            format!("pair {} with {}", half_name(setup, *mine), half_name(setup, *enemy))
        }
        Order::Engage(list) => super::combat::write_engage(setup, list),
        Order::Pursue(p) => format!("pursue {} {}", name(setup, p.unit), length(p.by)),
        Order::Recall(unit) => format!("recall {}", name(setup, *unit)),
        Order::EndPursuit => "end pursuit".to_owned(),
        Order::Follow(units) if units.is_empty() => "follow".to_owned(),
        Order::Follow(units) => format!("follow {}", names(setup, units)),
    }
}

fn moved(setup: &Setup, m: &Move) -> String {
    let mut out = format!("move {}: {}", names(setup, &m.units), path(setup, &m.path));
    if let Some(s) = m.support {
        out.push_str(&format!(
            "; support {} against {} {}",
            half_name(setup, s.friend),
            half_name(setup, s.enemy),
            support(s.place)
        ));
    }
    if m.rally {
        out.push_str("; rally");
    }
    choices(setup, &m.choices, &mut out);
    out
}

fn charge(setup: &Setup, c: &Charge) -> String {
    let mut out = format!("charge {}", names(setup, &c.units));
    for m in &c.opening {
        out.push(' ');
        out.push_str(&manoeuvre(setup, m));
    }
    if let Some(at) = c.at {
        out.push_str(&format!(" at {}", name(setup, at)));
    }
    if c.spontaneous {
        out.push_str(" spontaneously");
    }
    choices(setup, &c.choices, &mut out);
    out
}

fn evade(setup: &Setup, list: &[Evader]) -> String {
    if list.is_empty() {
        return "stand".to_owned();
    }
    let each = list.iter().map(|e| {
        let straight = if e.straight { " straight" } else { "" };
        let turn = if e.half_turn { " half-turn" } else { "" };
        let together = if e.units.len() > 1 { " together" } else { "" };
        format!("{}{together}{straight}{turn}", names(setup, &e.units))
    });
    format!("evade {}", each.collect::<Vec<_>>().join(", "))
}

fn square(setup: &Setup, s: &Square) -> String {
    let mut out = format!("square {}", name(setup, s.unit));
    if !s.path.is_empty() {
        out.push_str(&format!(": {}", path(setup, &s.path)));
    }
    choices(setup, &s.choices, &mut out);
    out
}

fn leave(setup: &Setup, l: &LeaveZoc) -> String {
    let mut out = format!("leave {}", names(setup, &l.units));
    for (said, word) in [(l.ahead, " ahead"), (l.straight, " straight"), (l.half_turn, " half-turn")] {
        if said {
            out.push_str(word);
        }
    }
    choices(setup, &l.choices, &mut out);
    out
}

fn general(setup: &Setup, g: &GeneralMove) -> String {
    let who = setup.corps.get(g.general.index()).map_or_else(|| "?".to_owned(), |s| s.general.clone());
    let points = g.path.iter().map(|p| format!("{} {}", Coord(p.x), Coord(p.y)));
    let mut out = format!("general {who}: {}", points.collect::<Vec<_>>().join(", "));
    if let Some(unit) = g.join {
        out.push_str(&format!("; join {}", half_name(setup, unit)));
    }
    if g.keep_free {
        out.push_str("; keep free");
    }
    out
}
