//! The list of facts that is hashed (see `rocroi_game::Facts`), and what changed from one world to the next.

use crate::figures::{Figure, FigureId, Group, GroupId, Groups, Hidden};
use crate::ground::Ground;
use crate::setup::Setup;
use crate::world::{BandState, Cart, Contact, Led, Loot, Phase, Trail, World};
use crate::{figures::Status, ground::Edge};
use rocroi_game::{Diff, Facts, Pieces, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Shows a value in a list of facts.
struct Shown<'a, T>(&'a T);

impl fmt::Display for Shown<'_, Figure> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = self.0;
        let status = match x.status {
            Status::Awaited => "awaited",
            Status::OnTable => "on",
            Status::Out => "out",
            Status::Lost => "lost",
            Status::Left => "left",
        };
        let rides = x.rides.map_or(0, |h| h as u8 + 1);
        write!(
            f,
            "{status} class {} lives {} rides {rides} loaded {} {} marks {:x} spent {} slowed {} loot {} start {} {} {}",
            x.class,
            x.lives,
            u8::from(x.long_loaded),
            x.pistols_loaded,
            x.marks.bits(),
            x.spent,
            x.slowed,
            x.loot.map_or(-1, i16::from),
            x.start.at.x,
            x.start.at.y,
            x.start.heading.thousandths(),
        )
    }
}

impl fmt::Display for Shown<'_, Group> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let g = self.0;
        let heading = |h: Option<rocroi_table::Heading>| h.map_or(-1, rocroi_table::Heading::thousandths);
        write!(
            f,
            "strength {} start {} lost {} {} morale {} since {} formed {} forming {} flags {}{}{}{}{}{}",
            g.strength,
            g.at_start,
            g.lost,
            u8::from(g.lost_leader),
            g.morale as u8,
            g.routed_on,
            heading(g.formed),
            heading(g.forming),
            u8::from(g.disorder),
            u8::from(g.ambush_spent),
            u8::from(g.ambushed),
            u8::from(g.moved),
            u8::from(g.tested),
            u8::from(g.awaited),
        )
    }
}

impl fmt::Display for Shown<'_, Hidden> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for g in &self.0.groups {
            write!(f, "[{} {}]", g.number, Shown(g))?;
        }
        for t in &self.0.tests {
            write!(f, "({} {} {} {} {})", t.group, t.turn, t.target, t.die, t.state as u8)?;
        }
        Ok(())
    }
}

/// Writes every fact that counts, in a fixed order.
pub fn facts(setup: &Setup, w: &World, out: &mut Facts) {
    let name: &'static str = setup.scenario.name.into();
    out.fact("scenario", name);
    let phase = match w.phase {
        Phase::SetUp => "set-up",
        Phase::Start => "start",
        Phase::Movement => "movement",
        Phase::Shooting => "shooting",
        Phase::Melee => "melee",
        Phase::End => "end",
    };
    let before = w.first_before.map_or("-".to_owned(), |s| s.to_string());
    out.fact("turn", format_args!("{} {phase} first {} before {before}", w.turn, w.first));
    let edges = w.edges.map(|e: Edge| -> &'static str { e.into() });
    out.fact("edges", edges.join(" "));
    let g = &w.ground;
    out.fact("ground", format_args!("{} {}", g.size.x, g.size.y));
    for a in &g.areas {
        out.fact("area", format_args!("{} {} {} {} {}", a.kind.name(), a.low.x, a.low.y, a.high.x, a.high.y));
    }
    for l in &g.lines {
        out.fact("line", format_args!("{} {} {} {} {}", l.kind.name(), l.from.x, l.from.y, l.to.x, l.to.y));
    }
    for b in &g.buildings {
        out.fact("building", format_args!("{} {} {} {} {}", b.low.x, b.low.y, b.high.x, b.high.y, b.storeys));
    }
    for id in w.ids() {
        let f = w.figure(id);
        out.fact(format_args!("figure {}", id.0), Shown(f));
        let place = format_args!("place {}", id.0).to_string();
        match f.place.get() {
            Some(p) => {
                let s = p.spot;
                out.fact(
                    place,
                    format_args!(
                        "{} {} {} {} group {} storey {} {}{}",
                        if f.shown() { "shown" } else { "hidden" },
                        s.at.x,
                        s.at.y,
                        s.heading.thousandths(),
                        p.group,
                        p.storey,
                        u8::from(p.crouched),
                        u8::from(p.idle)
                    ),
                );
            }
            None => out.fact(place, "?"),
        }
    }
    for seat in Seat::BOTH {
        let groups = &w.groups[seat.index()];
        for g in &groups.shown {
            out.fact(format_args!("group {}", GroupId::new(seat, g.number)), Shown(g));
        }
        match groups.hidden.get() {
            Some(h) => out.fact(format_args!("hidden {seat}"), Shown(h)),
            None => out.fact(format_args!("hidden {seat}"), "?"),
        }
        let b = &w.bands[seat.index()];
        let leader = b.leader.map_or(-1, |id| i32::from(id.0));
        out.fact(
            format_args!("band {seat}"),
            format_args!(
                "leader {leader} {}{}{}{}",
                u8::from(b.lost_leader),
                u8::from(b.breaking),
                u8::from(b.beaten),
                u8::from(b.retreats)
            ),
        );
    }
    for c in &w.contacts {
        let by = c.by.map_or("-".to_owned(), |s| s.to_string());
        let across = match c.across {
            None => "-".to_owned(),
            Some(crate::ground::WallId::Line(i)) => format!("line {i}"),
            Some(crate::ground::WallId::Opening(b, i)) => format!("opening {b} {i}"),
            Some(crate::ground::WallId::Gate(i)) => format!("gate {i}"),
        };
        let lined = c.lined.map(u8::from);
        let start = u8::from(c.at_start);
        let value =
            format_args!("by {by} across {across} lined {}{} start {start}", lined[0], lined[1]).to_string();
        out.fact(format_args!("contact {} {}", c.a.0, c.b.0), value);
    }
    for t in &w.trail {
        let s = t.spot;
        let at = format_args!("{} {} {}", s.at.x, s.at.y, s.heading.thousandths()).to_string();
        out.fact(format_args!("trail {}", t.figure.0), at);
    }
    for (by, whom) in &w.ambushes {
        out.fact("ambush", format_args!("{by} {whom}"));
    }
    for h in &w.horses {
        let s = h.spot;
        let holder = h.holder.map_or(-1, |id: FigureId| i32::from(id.0));
        out.fact(
            "horse",
            format_args!(
                "{} {} {} kind {} side {} holder {holder} {}",
                s.at.x,
                s.at.y,
                s.heading.thousandths(),
                h.horse as u8,
                h.side,
                u8::from(h.gone)
            ),
        );
    }
    for c in &w.carts {
        let s = c.spot;
        let driver = c.driver.map_or(-1, |id: FigureId| i32::from(id.0));
        let left: &str = c.left.map_or("-", |e| e.into());
        out.fact(
            "cart",
            format_args!(
                "{} {} {} owner {} driver {driver} left {left}",
                s.at.x,
                s.at.y,
                s.heading.thousandths(),
                c.owner
            ),
        );
    }
    for l in &w.loot {
        match l {
            Loot::Inside => out.fact("loot", "inside"),
            Loot::Carried(id) => out.fact("loot", format_args!("carried {}", id.0)),
            Loot::Lying(p) => out.fact("loot", format_args!("lying {} {}", p.x, p.y)),
            Loot::Off(seat, edge) => {
                let edge: &'static str = (*edge).into();
                out.fact("loot", format_args!("off {seat} {edge}"));
            }
        }
    }
}

/// What changed from one world to the next: every part that is different.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Change {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ground: Option<Arc<Ground>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<(u8, Phase, Seat, Option<Seat>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    figures: Option<Pieces<Figure>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    groups: Option<[Groups; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contacts: Option<Vec<Contact>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trail: Option<Pieces<Trail>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ambushes: Option<Vec<(GroupId, GroupId)>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    horses: Option<Pieces<Led>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    carts: Option<Pieces<Cart>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    loot: Option<Pieces<Loot>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bands: Option<[BandState; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edges: Option<[Edge; 2]>,
}

fn other<T: PartialEq + Clone>(old: &T, new: &T) -> Option<T> {
    (old != new).then(|| new.clone())
}

impl Diff for World {
    type Change = Change;

    fn diff(&self, new: &World) -> Option<Change> {
        let time = |w: &World| (w.turn, w.phase, w.first, w.first_before);
        let same_ground = Arc::ptr_eq(&self.ground, &new.ground) || self.ground == new.ground;
        let c = Change {
            ground: (!same_ground).then(|| Arc::clone(&new.ground)),
            time: other(&time(self), &time(new)),
            figures: Pieces::diff(&self.figures, &new.figures),
            groups: other(&self.groups, &new.groups),
            contacts: other(&self.contacts, &new.contacts),
            trail: Pieces::diff(&self.trail, &new.trail),
            ambushes: other(&self.ambushes, &new.ambushes),
            horses: Pieces::diff(&self.horses, &new.horses),
            carts: Pieces::diff(&self.carts, &new.carts),
            loot: Pieces::diff(&self.loot, &new.loot),
            bands: other(&self.bands, &new.bands),
            edges: other(&self.edges, &new.edges),
        };
        (c != Change::default()).then_some(c)
    }

    fn patch(&mut self, c: &Change) {
        if let Some(g) = &c.ground {
            self.ground = Arc::clone(g);
        }
        if let Some((turn, phase, first, before)) = c.time {
            (self.turn, self.phase, self.first, self.first_before) = (turn, phase, first, before);
        }
        if let Some(p) = &c.figures {
            p.patch(&mut self.figures);
        }
        if let Some(g) = &c.groups {
            self.groups.clone_from(g);
        }
        if let Some(x) = &c.contacts {
            self.contacts.clone_from(x);
        }
        if let Some(p) = &c.trail {
            p.patch(&mut self.trail);
        }
        if let Some(x) = &c.ambushes {
            self.ambushes.clone_from(x);
        }
        if let Some(p) = &c.horses {
            p.patch(&mut self.horses);
        }
        if let Some(p) = &c.carts {
            p.patch(&mut self.carts);
        }
        if let Some(p) = &c.loot {
            p.patch(&mut self.loot);
        }
        if let Some(b) = &c.bands {
            self.bands = *b;
        }
        if let Some(e) = c.edges {
            self.edges = e;
        }
    }
}
