//! Orders as text, written: the form that `read.rs` reads back to the same order.

use super::words::{decimal, name_of};
use crate::figures::{FigureId, GroupId};
use crate::movement::{Course, Deed, Hand, Leg, Manoeuvre, March, Reaction, Redraw, Step};
use crate::orders::{Aim, AmbushBy, Order, Placing};
use crate::setup::Setup;
use rocroi_table::Point;

struct Writer<'a>(&'a Setup);

/// Writes an order.
pub fn order(setup: &Setup, order: &Order) -> String {
    let w = Writer(setup);
    match order {
        Order::TakeEdge(e) => {
            let name: &'static str = (*e).into();
            format!("edge {name}")
        }
        Order::Hide(list) if list.is_empty() => "hide nothing".to_owned(),
        Order::Hide(list) => format!("hide {}", join(list, " / ", |p| w.placing(p))),
        Order::Place(p) => format!("place {}", w.placing(p)),
        Order::Regroup { splits, merges } if splits.is_empty() && merges.is_empty() => {
            "no regrouping".to_owned()
        }
        Order::Regroup { splits, merges } => {
            let mut parts: Vec<String> =
                splits.iter().map(|(n, f)| format!("split {n}: {}", w.names(f))).collect();
            parts.extend(merges.iter().map(|m| format!("merge {}", join(m, " ", ToString::to_string))));
            format!("regroup {}", parts.join("; "))
        }
        Order::Ambush(list) if list.is_empty() => "no ambush".to_owned(),
        Order::Ambush(list) => format!(
            "ambush {}",
            join(list, ", ", |(n, by)| match by {
                AmbushBy::Fire => format!("{n} fire"),
                AmbushBy::Movement => format!("{n} movement"),
            })
        ),
        Order::Stay(n) => format!("stay {n}"),
        Order::Done => "done".to_owned(),
        Order::Walk(x) => {
            let mut s = format!("walk {}", x.group);
            if x.loosen {
                s.push_str(" loose");
            }
            if !x.path.is_empty() {
                s.push_str(&format!(" by {}", join(&x.path, ", ", |p| point(*p))));
            }
            if x.more {
                s.push_str(" more");
            }
            for c in &x.own {
                s.push_str("; ");
                s.push_str(&w.course(c));
            }
            s
        }
        Order::March(m) => w.march(m),
        Order::Form(f) => format!(
            "form {} facing {}: {}",
            f.group,
            decimal(f.facing.thousandths()),
            join(&f.places, ", ", |(id, p)| format!("{} {}", w.name(*id), point(*p)))
        ),
        Order::Enough => "enough".to_owned(),
        Order::React(list) if list.is_empty() => "stand".to_owned(),
        Order::React(list) => format!("react {}", join(list, " / ", |(n, r)| w.reaction(*n, r))),
        Order::Redraw(list) if list.is_empty() => "go on".to_owned(),
        Order::Redraw(list) => format!(
            "redraw {}",
            join(list, "; ", |(id, r)| match r {
                Redraw::Keep => format!("{} keep", w.name(*id)),
                Redraw::Halt => format!("{} halt", w.name(*id)),
                Redraw::At(e) => format!("{} at {}", w.name(*id), w.name(*e)),
            })
        ),
        Order::Stops(list) if list.is_empty() => "go on".to_owned(),
        Order::Stops(list) => {
            format!("stop {}", join(list, "; ", |(id, far)| format!("{} {}", w.name(*id), decimal(*far))))
        }
        Order::Shoot(list) if list.is_empty() => "no shots".to_owned(),
        Order::Shoot(list) => format!(
            "shoot {}",
            join(list, "; ", |s| {
                let aim = match s.aim {
                    Aim::Figure(t) => w.name(t),
                    Aim::Group(g) => format!("group {}", group(g)),
                };
                let at = s.point.map_or(String::new(), |p| format!(" point {p}"));
                format!("{} {} {aim}{at}", w.name(s.shooter), s.firearm.name())
            })
        ),
        Order::Strike(list) if list.is_empty() => "strike by default".to_owned(),
        Order::Strike(list) => format!(
            "strike {}",
            join(list, "; ", |s| format!("{} {} {}", w.name(s.striker), s.weapon.name(), w.name(s.target)))
        ),
        Order::FollowUp(n, far) => format!("follow {} {}", n + 1, decimal(*far)),
        Order::StayBack => "stay back".to_owned(),
        Order::RedressByDefault => "redress by default".to_owned(),
        Order::Redress(list) if list.is_empty() => "redress nobody".to_owned(),
        Order::Redress(list) => {
            format!("redress {}", join(list, "; ", |(id, p)| format!("{} {}", w.name(*id), point(*p))))
        }
        Order::Reload(list) if list.is_empty() => "reload by default".to_owned(),
        Order::Reload(list) => {
            format!("reload {}", join(list, "; ", |(id, a)| format!("{} {}", w.name(*id), a.name())))
        }
        Order::Choose(id) => format!("choose {}", w.name(*id)),
        Order::Retreat => "retreat".to_owned(),
        Order::FightOn => "fight on".to_owned(),
    }
}

fn join<T>(list: &[T], by: &str, one: impl Fn(&T) -> String) -> String {
    list.iter().map(one).collect::<Vec<_>>().join(by)
}

fn point(p: Point) -> String {
    format!("({}, {})", decimal(p.x), decimal(p.y))
}

fn group(g: GroupId) -> String {
    g.to_string()
}

const fn hand(h: Hand) -> &'static str {
    match h {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

impl Writer<'_> {
    fn name(&self, id: FigureId) -> String {
        name_of(self.0, id)
    }

    fn names(&self, ids: &[FigureId]) -> String {
        join(ids, " ", |id| self.name(*id))
    }

    fn placing(&self, p: &Placing) -> String {
        let formed = p.formed.map_or(String::new(), |h| format!(" formed {}", decimal(h.thousandths())));
        let figures = join(&p.figures, ", ", |s| {
            let mut t = format!("{} {}", self.name(s.figure), point(s.at));
            if s.heading != p.formed.unwrap_or_default() {
                t.push_str(&format!(" facing {}", decimal(s.heading.thousandths())));
            }
            if s.crouched {
                t.push_str(" crouched");
            }
            if s.storey > 0 {
                t.push_str(&format!(" storey {}", s.storey));
            }
            t
        });
        format!("{}{formed}: {figures}", p.group)
    }

    fn course(&self, c: &Course) -> String {
        let mut s = self.name(c.figure);
        if let Some(p) = c.enter {
            s.push_str(&format!(" enter {}", point(p)));
        }
        for d in &c.first {
            s.push_str(&deed(d));
        }
        for l in &c.legs {
            match l {
                Leg::By(p) => s.push_str(&format!(" by {}", point(*p))),
                Leg::Storey(n) if *n > 0 => s.push_str(" up"),
                Leg::Storey(_) => s.push_str(" down"),
            }
        }
        if !c.last.is_empty() {
            s.push_str(" then");
            for d in &c.last {
                s.push_str(&deed(d));
            }
        }
        if !c.against.is_empty() {
            s.push_str(&format!(" against {}", self.names(&c.against)));
        }
        if c.leave {
            s.push_str(" leave");
        }
        s
    }

    fn march(&self, m: &March) -> String {
        let mut parts = Vec::new();
        if let Some(x) = &m.first {
            parts.push(self.manoeuvre(x));
        }
        for s in &m.steps {
            parts.push(match s {
                Step::Ahead(n) => format!("ahead {}", decimal(*n)),
                Step::Back(n) => format!("back {}", decimal(*n)),
                Step::Wheel(h, n) => format!("wheel {} {}", hand(*h), decimal(*n)),
                Step::Aside(h, n) => format!("aside {} {}", hand(*h), decimal(*n)),
            });
        }
        if let Some(x) = &m.last {
            parts.push(format!("then {}", self.manoeuvre(x)));
        }
        if !m.against.is_empty() {
            parts.push(format!("against {}", self.names(&m.against)));
        }
        if let Some(n) = m.enter {
            let placed =
                if m.placed.is_empty() { String::new() } else { format!(" {}", self.names(&m.placed)) };
            parts.push(format!("enter {}{placed}", decimal(n)));
        }
        if m.leave {
            parts.push("leave".to_owned());
        }
        let parts = parts.join(", ");
        if parts.is_empty() { format!("march {}", m.group) } else { format!("march {} {parts}", m.group) }
    }

    fn manoeuvre(&self, x: &Manoeuvre) -> String {
        match x {
            Manoeuvre::Quarter(h) => format!("quarter {}", hand(*h)),
            Manoeuvre::Half => "half".to_owned(),
            Manoeuvre::Files(n, order) if order.is_empty() => format!("files {n}"),
            Manoeuvre::Files(n, order) => format!("files {n} {}", self.names(order)),
        }
    }

    fn reaction(&self, n: u8, r: &Reaction) -> String {
        match r {
            Reaction::Stand => format!("{n} stand"),
            Reaction::CounterCharge { loosen: false } => format!("{n} counter-charge"),
            Reaction::CounterCharge { loosen: true } => format!("{n} counter-charge loose"),
            Reaction::FallBack { courses, loosen, back } => {
                let mut s = format!("{n} fall back");
                if *loosen {
                    s.push_str(" loose");
                }
                if let Some(b) = back {
                    s.push_str(&format!(" by {}", decimal(*b)));
                }
                for c in courses {
                    s.push_str(&format!("; {}", self.course(c)));
                }
                s
            }
        }
    }
}

fn deed(d: &Deed) -> String {
    match d {
        Deed::Crouch => " crouch".to_owned(),
        Deed::StandUp => " stand".to_owned(),
        Deed::Mount(n) => format!(" mount {n}"),
        Deed::Dismount(p) => format!(" dismount {}", point(*p)),
        Deed::Hold(list) => format!(" hold {}", join(list, " ", ToString::to_string)),
        Deed::LetGo => " let go".to_owned(),
        Deed::Take(n) => format!(" take {n}"),
        Deed::Turn(h) => format!(" turn {}", decimal(h.thousandths())),
        Deed::Drive(n, p) => format!(" drive {n} {}", point(*p)),
    }
}
