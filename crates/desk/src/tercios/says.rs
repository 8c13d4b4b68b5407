//! Orders of Tercios in a player's words, where the message of the order alone cannot say them.

use crate::says::Says;
use rocroi_game::{Now, System as _};
use rocroi_table::{Edge, Heading, Pose};
use rocroi_tercios::terms::Term as _;
use rocroi_tercios::{
    Action, Aiming, Command, CommanderId, INCH, March, Order, Planning, Post, Ride, Tercios, UnitId,
};
use rocroi_words::Speaker;

struct Sayer<'a> {
    now: Now<'a, Tercios>,
    says: Says<'a>,
}

/// An order, if its message cannot say it.
pub(super) fn says(now: Now<'_, Tercios>, order: &Order, speaker: &Speaker) -> Option<String> {
    let s = Sayer { now, says: Says::new(Tercios::NAME, speaker) };
    match order {
        Order::Scenario { scenario } => {
            s.says.say("scenario", &[("scenario", speaker.term(Tercios::NAME, scenario))])
        }
        Order::Layout(list) if list.is_empty() => s.says.plain("no-layout"),
        Order::Chart { own } => s.says.plain(if *own { "chart-own" } else { "chart-other" }),
        Order::Role { attack } => s.says.plain(if *attack { "attack" } else { "defend" }),
        Order::Edge { south } => s.says.plain(if *south { "edge-south" } else { "edge-north" }),
        Order::Regiment { regiment } => {
            s.now.setup.regiments.get(usize::from(regiment.0)).map(|r| r.name.clone())
        }
        Order::Deploy(d) => {
            let name = s.now.setup.regiments.get(usize::from(d.regiment.0)).map(|r| r.name.clone())?;
            s.says.say("deploy", &[("regiment", name)])
        }
        Order::Post { post } => match post {
            Post::With { unit } => s.says.say("post-with", &[("unit", s.unit(*unit))]),
            _ => s.says.plain("post-alone"),
        },
        Order::Vanguard { unit, march } => s.says.of(s.unit(*unit), s.marches(march)),
        Order::Plan(plan) => s.plans(plan),
        Order::Activate { unit, then: Some(then) } => {
            s.says.say("activate-two", &[("unit", s.unit(*unit)), ("then", s.unit(*then))])
        }
        Order::Move(march) => s.marches(march),
        Order::Face { side } => s.says.say("face", &[("side", edge(*side))]),
        Order::Mount { side } => s.says.say("mount", &[("side", edge(*side))]),
        Order::TestNext { unit } => s.says.say("test-next", &[("unit", s.unit(*unit))]),
        Order::Charge { at, centre, .. } => s.on("charge", *at, *centre),
        Order::Toward { at, .. } => s.says.say("toward", &[("at", s.unit(*at))]),
        Order::React { unit, how } => {
            let how = s.says.plain(&format!("react-{}", <&'static str>::from(how)));
            s.says.of(s.unit(*unit), how)
        }
        Order::Use { how } => s.says.plain(&format!("react-{}", <&'static str>::from(how))),
        Order::Evade { heading, length } => s.goes("evade", *heading, length.0),
        Order::Shoot(shots) => {
            let volley = shots.volley.as_ref().and_then(|a| s.aims("shoot", a));
            let gun = shots.gun.as_ref().and_then(|a| s.aims("shoot-gun", a));
            match (volley, gun) {
                (Some(v), Some(g)) => Some(format!("{v}, {g}")),
                (one, two) => one.or(two),
            }
        }
        Order::Command(c) => s.commands(c),
        Order::Ride(r) => s.rides(r),
        Order::Place { at } => {
            let inches = |n: i32| s.inches(n);
            s.says.say("place", &[("x", inches(at.x)), ("y", inches(at.y))])
        }
        // One word says it, or the message of the order does.
        Order::Layout(_)
        | Order::Buy(_)
        | Order::First { .. }
        | Order::NoCommander
        | Order::Activate { .. }
        | Order::Occupy { .. }
        | Order::Reorganise
        | Order::Limber
        | Order::Unlimber
        | Order::Dismount
        | Order::Done
        | Order::Decline
        | Order::Now
        | Order::Hold
        | Order::Meet { .. }
        | Order::GoOn
        | Order::Stop { .. }
        | Order::Join
        | Order::Advance { .. }
        | Order::FallBack { .. }
        | Order::Accept
        | Order::Card { .. }
        | Order::Boon { .. } => None,
    }
}

fn edge(edge: Edge) -> String {
    match edge {
        Edge::Front => "front",
        Edge::Right => "right",
        Edge::Left => "left",
        Edge::Rear => "rear",
    }
    .to_owned()
}

impl Sayer<'_> {
    fn unit(&self, id: UnitId) -> String {
        self.now.setup.units.get(id.at()).map_or_else(String::new, |u| u.name.clone())
    }

    fn officer(&self, id: CommanderId) -> String {
        self.now.setup.commanders.get(id.at()).map_or_else(String::new, |c| c.name.clone())
    }

    /// To a tenth of an inch.
    fn inches(&self, units: i32) -> String {
        let tenths = (i64::from(units) * 10 + i64::from(INCH) / 2) / i64::from(INCH);
        self.says.length("inch", tenths * 100)
    }

    fn goes(&self, id: &str, heading: Heading, length: i32) -> Option<String> {
        let far = Pose::new(rocroi_table::Point::default(), heading).advanced(10_000).at;
        self.says.say(id, &[("far", self.inches(length)), ("way", self.says.way(far.x, far.y))])
    }

    fn marches(&self, march: &March) -> Option<String> {
        let goes = self.goes("move", march.heading, march.length.0)?;
        match march.face {
            None => Some(goes),
            Some(side) => Some(format!("{}, {goes}", self.says.say("face", &[("side", edge(side))])?)),
        }
    }

    fn on(&self, id: &str, at: UnitId, centre: Option<Edge>) -> Option<String> {
        let said = self.says.say(id, &[("at", self.unit(at))])?;
        match centre {
            None => Some(said),
            Some(side) => Some(format!("{said}, {}", self.says.say("on-side", &[("side", edge(side))])?)),
        }
    }

    fn aims(&self, id: &str, a: &Aiming) -> Option<String> {
        let said = self.on(id, a.at, a.centre)?;
        match a.weapon {
            None => Some(said),
            Some(w) => Some(format!("{said} ({})", self.says.term(&w.id().replace('_', "-")))),
        }
    }

    /// How many of each card.
    fn plans(&self, plan: &Planning) -> Option<String> {
        let mut count: Vec<(String, usize)> = Vec::new();
        for (_, card) in &plan.cards {
            let word = self.says.term(<&'static str>::from(*card));
            match count.iter_mut().find(|(w, _)| *w == word) {
                Some((_, n)) => *n += 1,
                None => count.push((word, 1)),
            }
        }
        let each: Vec<String> = count.into_iter().map(|(word, n)| format!("{word} × {n}")).collect();
        self.says.say("plan", &[("cards", each.join(", "))])
    }

    fn rides(&self, ride: &Ride) -> Option<String> {
        if let Some(unit) = ride.join {
            return self.says.say("ride-join", &[("unit", self.unit(unit))]);
        }
        let to = ride.path.last()?;
        self.says.say("ride", &[("x", self.inches(to.x)), ("y", self.inches(to.y))])
    }

    fn acts(&self, a: &Action) -> Option<String> {
        let of = self.says.term(&a.of.id().replace('_', "-"));
        let mut whom: Vec<String> = a.officer.iter().map(|o| self.officer(*o)).collect();
        whom.extend([a.unit, a.other].into_iter().flatten().map(|u| self.unit(u)));
        let said = if whom.is_empty() {
            of
        } else {
            self.says.say("act-on", &[("of", of), ("whom", self.says.list(&whom))])?
        };
        let virtue = a.virtue.map(|v| self.says.term(&v.id().replace('_', "-")));
        Some(virtue.map_or(said.clone(), |v| format!("{said} ({v})")))
    }

    fn commands(&self, c: &Command) -> Option<String> {
        let ride = c.ride.as_ref().and_then(|r| self.rides(r));
        let act = c.action.as_ref().and_then(|a| self.acts(a));
        let what = match (ride, act) {
            (Some(r), Some(a)) => format!("{r}, {a}"),
            (one, two) => one.or(two).or_else(|| self.says.plain("act-none"))?,
        };
        self.says.of(self.officer(c.commander), Some(what))
    }
}
