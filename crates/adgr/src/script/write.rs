//! Orders written in the words of the rules, so that they can be read back.

use rocroi_game::Now;
use rocroi_table::{Edge, Side, Ud};

use super::coord::{Coord, Degrees, text};
use super::save::half_name;
use crate::Adgr;
use crate::ids::UnitId;
use crate::order::{
    Angle, Charge, Choices, Deviation, Evader, GeneralMove, LeaveZoc, Link, Linked, Manoeuvre, Move, Order,
    Square, SupportPlace,
};

fn name(now: Now<'_, Adgr>, unit: UnitId) -> String {
    now.world.sheets.get(unit.index()).map_or_else(|| format!("#{}", unit.0), |s| s.name.clone())
}

fn names(now: Now<'_, Adgr>, units: &[UnitId]) -> String {
    units.iter().map(|u| name(now, *u)).collect::<Vec<_>>().join("+")
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

fn placed(now: Now<'_, Adgr>, unit: UnitId, link: Option<Link>) -> String {
    match link {
        None => name(now, unit),
        Some(l) => format!("{}@{}:{}", name(now, unit), linked(l.how), name(now, l.to)),
    }
}

fn manoeuvre(now: Now<'_, Adgr>, m: &Manoeuvre) -> String {
    match m {
        Manoeuvre::Advance(by) => format!("advance {}", length(*by)),
        Manoeuvre::Back(by) => format!("back {}", length(*by)),
        Manoeuvre::Wheel(s, a) => format!("wheel {} {}", side(*s), angle(*a)),
        Manoeuvre::CentreWheel(s, a) => format!("centre-wheel {} {}", side(*s), angle(*a)),
        Manoeuvre::Slide(s, by) => format!("slide {} {}", side(*s), length(*by)),
        Manoeuvre::QuarterTurn(s) => format!("quarter-turn {}", side(*s)),
        Manoeuvre::HalfTurn => "half-turn".to_owned(),
        Manoeuvre::Extend(comers) => {
            let each = comers.iter().map(|c| format!("{} {}", side(c.side), placed(now, c.unit, c.link)));
            format!("extend {}", each.collect::<Vec<_>>().join(" "))
        }
        Manoeuvre::Contract(c) => {
            let behind = c.followers.iter().map(|f| placed(now, f.unit, f.link));
            format!("contract {} with {}", names(now, &c.lead), behind.collect::<Vec<_>>().join("+"))
        }
    }
}

fn path(now: Now<'_, Adgr>, path: &[Manoeuvre]) -> String {
    path.iter().map(|m| manoeuvre(now, m)).collect::<Vec<_>>().join(", ")
}

fn choices(now: Now<'_, Adgr>, c: &Choices, out: &mut String) {
    if c.keep_free {
        out.push_str("; keep free");
    }
    for threat in &c.threats {
        out.push_str(&format!("; threat {}", name(now, *threat)));
    }
    if let Some(s) = c.aside {
        out.push_str(&format!("; aside {}", side(s)));
    }
    if c.others_stay {
        out.push_str("; others stay");
    }
    if c.may_support {
        out.push_str("; may support");
    }
}

/// Writes an order.
pub(super) fn order(now: Now<'_, Adgr>, order: &Order) -> String {
    let corps = |c: crate::ids::CorpsId| {
        now.setup.corps.get(c.index()).map_or_else(|| format!("#{}", c.0), |s| s.name.clone())
    };
    match order {
        Order::Activate(c) => format!("activate {}", corps(*c)),
        Order::Move(m) => moved(now, m),
        Order::Charge(c) => charge(now, c),
        Order::Evade(list) => evade(now, list),
        Order::RunOn(by) => format!("run {}", length(*by)),
        Order::Deviate(d) => format!("deviate {}", deviation(*d)),
        Order::Choose(unit) => format!("choose {}", name(now, *unit)),
        Order::Edge(e) => format!("edge {}", edge(*e)),
        Order::Place(n) => format!("place {}", u16::from(*n) + 1),
        Order::FromSide(s) => format!("from {}", side(*s)),
        Order::Conform(unit) => format!("conform {}", name(now, *unit)),
        Order::Stay => "stay".to_owned(),
        Order::Aside(to) => format!("aside {} {}", Coord(to.x), Coord(to.y)),
        Order::Disengage(d) => {
            let mut out = format!("disengage {}", names(now, &d.units));
            choices(now, &d.choices, &mut out);
            out
        }
        Order::Hold(h) => {
            let mut out = format!("hold {}", names(now, &h.units));
            if !h.rally.is_empty() {
                out.push_str(&format!(" rally {}", names(now, &h.rally)));
            }
            choices(now, &h.choices, &mut out);
            out
        }
        Order::Square(s) => square(now, s),
        Order::LeaveZoc(l) => leave(now, l),
        Order::General(g) => general(now, g),
        Order::Rally(r) => {
            let keep = if r.keep_free { "; keep free" } else { "" };
            format!("rally {}{keep}", name(now, r.unit))
        }
        Order::Encourage(c) => format!("encourage {}", corps(*c)),
        Order::EndCorps => "end corps".to_owned(),
        Order::Refuge(unit) => format!("refuge {}", name(now, *unit)),
        Order::Shoot(d) => super::combat::write_shoot(now.world, d),
        Order::Pair(mine, enemy) => {
            format!("pair {} with {}", half_name(now.world, *mine), half_name(now.world, *enemy))
        }
        Order::Engage(list) => super::combat::write_engage(now, list),
        Order::Store(unit, points) => format!("store {} {points}", name(now, *unit)),
        Order::Enter(places) => super::ambush::write_enter(now, places),
        Order::Reveal(marker) => format!("reveal marker {}", u16::from(marker.0) + 1),
        Order::SetUp(s) => super::ambush::write_set_up(now, s),
        Order::RemoveFake(marker) => format!("remove marker {}", u16::from(marker.0) + 1),
        Order::GoOn(rest) if rest.is_empty() => "stop".to_owned(),
        Order::GoOn(rest) => format!("go on: {}", path(now, rest)),
        Order::Pursue(p) => format!("pursue {} {}", name(now, p.unit), length(p.by)),
        Order::Recall(unit) => format!("recall {}", name(now, *unit)),
        Order::EndPursuit => "end pursuit".to_owned(),
        Order::Follow(units) if units.is_empty() => "follow".to_owned(),
        Order::Follow(units) => format!("follow {}", names(now, units)),
        Order::Role(_)
        | Order::Region(_)
        | Order::TableSide(_)
        | Order::Pieces(_)
        | Order::Instead(_)
        | Order::NextPiece(_)
        | Order::LayPiece(_)
        | Order::LayWater(_)
        | Order::LayRoad(_)
        | Order::RollAgain(_)
        | Order::Attempt(_)
        | Order::TryAgain(_)
        | Order::AdjustPiece(_) => super::terrain::write(order).unwrap_or_default(),
        Order::Bayonets(_) | Order::Camp(_) | Order::Plan(_) | Order::Markers(_) | Order::Deploy(_) => {
            super::placing::write(now, order).unwrap_or_default()
        }
    }
}

fn moved(now: Now<'_, Adgr>, m: &Move) -> String {
    let mut out = format!("move {}: {}", names(now, &m.units), path(now, &m.path));
    if let Some(s) = m.support {
        out.push_str(&format!(
            "; support {} against {} {}",
            half_name(now.world, s.friend),
            half_name(now.world, s.enemy),
            support(s.place)
        ));
    }
    if m.rally {
        out.push_str("; rally");
    }
    if m.store {
        out.push_str("; from store");
    }
    choices(now, &m.choices, &mut out);
    out
}

fn charge(now: Now<'_, Adgr>, c: &Charge) -> String {
    let mut out = format!("charge {}", names(now, &c.units));
    for m in &c.opening {
        out.push(' ');
        out.push_str(&manoeuvre(now, m));
    }
    if let Some(at) = c.at {
        out.push_str(&format!(" at {}", name(now, at)));
    }
    if c.spontaneous {
        out.push_str(" spontaneously");
    }
    if c.store {
        out.push_str("; from store");
    }
    choices(now, &c.choices, &mut out);
    out
}

fn evade(now: Now<'_, Adgr>, list: &[Evader]) -> String {
    if list.is_empty() {
        return "stand".to_owned();
    }
    let each = list.iter().map(|e| {
        let straight = if e.straight { " straight" } else { "" };
        let turn = if e.half_turn { " half-turn" } else { "" };
        let together = if e.units.len() > 1 { " together" } else { "" };
        format!("{}{together}{straight}{turn}", names(now, &e.units))
    });
    format!("evade {}", each.collect::<Vec<_>>().join(", "))
}

fn square(now: Now<'_, Adgr>, s: &Square) -> String {
    let mut out = format!("square {}", name(now, s.unit));
    if !s.path.is_empty() {
        out.push_str(&format!(": {}", path(now, &s.path)));
    }
    choices(now, &s.choices, &mut out);
    out
}

fn leave(now: Now<'_, Adgr>, l: &LeaveZoc) -> String {
    let mut out = format!("leave {}", names(now, &l.units));
    for (said, word) in [(l.ahead, " ahead"), (l.straight, " straight"), (l.half_turn, " half-turn")] {
        if said {
            out.push_str(word);
        }
    }
    choices(now, &l.choices, &mut out);
    out
}

fn general(now: Now<'_, Adgr>, g: &GeneralMove) -> String {
    let who = now.setup.corps.get(g.general.index()).map_or_else(|| "?".to_owned(), |s| s.general.clone());
    let points = g.path.iter().map(|p| format!("{} {}", Coord(p.x), Coord(p.y)));
    let mut out = format!("general {who}: {}", points.collect::<Vec<_>>().join(", "));
    if let Some(unit) = g.join {
        out.push_str(&format!("; join {}", half_name(now.world, unit)));
    }
    if g.keep_free {
        out.push_str("; keep free");
    }
    out
}
