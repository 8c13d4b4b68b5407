//! Bodies of troops on a table, whatever their rules, and what can be read off how they stand to each other. Measured
//! from middle to middle: this is a player's glance, no rule.

use rocroi_game::Seat;
use rocroi_table::{Edge, Fine, GRAIN, Lane, Rect};

use crate::weights::Term;

/// A body of troops.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Body {
    /// Whose.
    pub seat: Seat,
    /// Where.
    pub rect: Rect,
    /// What it is worth as it stands, in thousandths of an ordinary unit.
    pub worth: i64,
    /// How near to an enemy it wants to come: nothing to fight hand to hand, some way to shoot; none if it stays.
    pub wants: Option<i32>,
    /// How far it shoots; 0 if it does not, or has nothing loaded.
    pub range: i32,
    /// How far it charges; 0 if it does not.
    pub reach: i32,
    /// Its number in its system.
    pub id: u16,
    /// Engaged hand to hand.
    pub engaged: bool,
    /// Fights in line with others, unlike skirmishers.
    pub in_line: bool,
}

/// Bodies as they stand, and the length everything is measured by.
pub struct Lay<'a> {
    bodies: Vec<Placed<'a>>,
    goals: &'a [Fine],
    module: i64,
    edge: &'a dyn Fn(u16, u16) -> i64,
}

/// A body with what is asked of it again and again.
struct Placed<'a> {
    body: &'a Body,
    centre: Fine,
    lane: Lane,
    /// From its middle to its edge, on average.
    half: i64,
    /// The nearest enemy, edge to edge.
    nearest: i64,
}

/// How far apart two places are, to about a unit: a glance needs no more, and asks this more than anything.
pub(crate) fn far(a: Fine, b: Fine) -> i64 {
    let (x, y) = ((a.x - b.x) / GRAIN, (a.y - b.y) / GRAIN);
    (x * x + y * y).isqrt()
}

/// Farther than this, in modules, nobody counts as before anybody.
const NEAR: i64 = 5;

impl<'a> Lay<'a> {
    /// These bodies and places worth holding, measured by the front of a small unit; `edge` is what the first would gain
    /// by charging the second, in hundredths of a unit.
    pub fn new(
        bodies: &'a [Body],
        goals: &'a [Fine],
        module: i32,
        edge: &'a dyn Fn(u16, u16) -> i64,
    ) -> Lay<'a> {
        let place = |body: &'a Body| Placed {
            body,
            centre: body.rect.centre(),
            lane: body.rect.lane(Edge::Front),
            half: (i64::from(body.rect.size().front) + i64::from(body.rect.size().depth)) / 4,
            nearest: i64::MAX,
        };
        let module = i64::from(module.max(1));
        let mut lay = Lay { bodies: bodies.iter().map(place).collect(), goals, module, edge };
        for i in 0..lay.bodies.len() {
            for k in 0..i {
                if bodies[i].seat != bodies[k].seat {
                    let far = lay.apart(&lay.bodies[i], &lay.bodies[k]);
                    lay.bodies[i].nearest = lay.bodies[i].nearest.min(far);
                    lay.bodies[k].nearest = lay.bodies[k].nearest.min(far);
                }
            }
        }
        lay
    }

    /// How much more than the other one side has of a term that is read off the table. Coming to grips is a wish of
    /// one's own: whoever comes near brings the enemy near too, and the two would cancel.
    pub fn more(&self, seat: Seat, term: Term) -> i64 {
        match term {
            Term::Approach => self.of(seat, term),
            _ => self.of(seat, term) - self.of(seat.other(), term),
        }
    }

    /// What one side has of a term.
    fn of(&self, seat: Seat, term: Term) -> i64 {
        let own = || self.bodies.iter().filter(move |b| b.body.seat == seat);
        let enemies = || self.bodies.iter().filter(move |b| b.body.seat != seat);
        match term {
            Term::Worth => own().map(|b| b.body.worth).sum(),
            Term::Approach => own().map(|b| self.approach(b)).sum(),
            Term::Flanks => {
                let near = NEAR * self.module;
                let pairs = own().filter(|b| b.nearest <= near).flat_map(|b| enemies().map(move |e| (b, e)));
                pairs.map(|(b, e)| self.bears_on_flank(b, e)).sum()
            }
            Term::Threat => {
                let able = own().filter(|b| b.body.reach > 0 && !b.body.engaged);
                able.map(|b| self.threat(b, enemies())).sum()
            }
            Term::Fire => own().filter(|b| b.body.range > 0).map(|b| self.fire(b, enemies())).sum(),
            Term::Line => {
                let lined = || own().filter(|b| b.body.in_line);
                lined().map(|b| self.line(b, lined())).sum()
            }
            Term::Ground => self.goals.iter().map(|goal| self.ground(*goal, own(), enemies())).sum(),
            Term::Reserve => {
                let all: i64 = own().map(|b| b.body.worth).sum();
                let fresh: i64 = own().filter(|b| self.in_reserve(b, own())).map(|b| b.body.worth).sum();
                fresh.min(all / 5)
            }
            Term::Victory | Term::Fights | Term::Command => 0,
        }
    }

    /// Tenths of a module.
    fn tenths(&self, units: i64) -> i64 {
        units * 10 / self.module
    }

    /// From edge to edge, about.
    fn apart(&self, a: &Placed<'_>, b: &Placed<'_>) -> i64 {
        (far(a.centre, b.centre) - a.half - b.half).max(0)
    }

    /// Nearer is better, as near as it wants to be, in tenths of a module up to thirty modules, weighed by what the body
    /// is worth.
    fn approach(&self, b: &Placed<'_>) -> i64 {
        let Some(wants) = b.body.wants else { return 0 };
        let short = (self.tenths(b.nearest.min(1 << 40)) - self.tenths(i64::from(wants))).clamp(0, 300);
        (300 - short) * b.body.worth / 600
    }

    /// How near the nearest is to a place worth holding, up to thirty modules; as much again if no enemy is as near.
    fn ground<'b>(
        &self,
        goal: Fine,
        own: impl Iterator<Item = &'b Placed<'b>>,
        enemies: impl Iterator<Item = &'b Placed<'b>>,
    ) -> i64 {
        let to = |b: &Placed<'_>| self.tenths((far(b.centre, goal) - b.half).max(0));
        let (Some(own), enemy) = (own.map(to).min(), enemies.map(to).min()) else { return 0 };
        let near = (300 - own.min(300)) * 10 / 3;
        if enemy.is_none_or(|e| e > own) { 2 * near } else { near }
    }

    /// Is the enemy before the front of this body, near, and turned so that it would be taken in flank or rear?
    fn bears_on_flank(&self, b: &Placed<'_>, e: &Placed<'_>) -> i64 {
        let (aside, ahead) = b.lane.position(e.centre);
        let wide = b.body.rect.size().front;
        if ahead <= 0 || aside <= -wide || aside >= 2 * wide {
            return 0;
        }
        let ahead = self.tenths(ahead.into());
        if ahead > NEAR * 10 || e.lane.position(b.centre).1 > 0 {
            return 0;
        }
        b.body.worth.min(e.body.worth) * (NEAR * 10 - ahead) / (NEAR * 20)
    }

    /// The best a charge next turn could do: an enemy in reach before the front that fights worse, or shows its flank.
    fn threat<'b>(&self, b: &Placed<'_>, enemies: impl Iterator<Item = &'b Placed<'b>>) -> i64 {
        let reach = i64::from(b.body.reach);
        if b.nearest > reach {
            return 0;
        }
        let wide = b.body.rect.size().front;
        let worth = |e: &Placed<'_>| {
            let (aside, ahead) = b.lane.position(e.centre);
            if ahead <= 0 || aside <= -wide - ahead / 2 || aside >= 2 * wide + ahead / 2 {
                return 0;
            }
            if self.apart(b, e) > reach {
                return 0;
            }
            let flank = if e.lane.position(b.centre).1 < 0 { 60 } else { 0 };
            let better = (self.edge)(b.body.id, e.body.id) + flank;
            better.clamp(0, 100) * b.body.worth.min(e.body.worth) / 200
        };
        enemies.map(worth).max().unwrap_or(0)
    }

    /// Is this body free, far from any enemy, and behind a friend who is near one?
    fn in_reserve<'b>(&self, b: &Placed<'_>, mut friends: impl Iterator<Item = &'b Placed<'b>>) -> bool {
        let near = NEAR * self.module;
        let ahead = |f: &Placed<'_>| f.nearest <= near && b.lane.position(f.centre).1 > 0;
        !b.body.engaged && b.nearest > near && friends.any(|f| ahead(f) && self.apart(b, f) <= near)
    }

    /// A target before the front within range; the nearer the better, but not in contact.
    fn fire<'b>(&self, b: &Placed<'_>, enemies: impl Iterator<Item = &'b Placed<'b>>) -> i64 {
        let range = i64::from(b.body.range);
        if b.nearest > range {
            return 0;
        }
        let wide = b.body.rect.size().front;
        let in_arc = |e: &&Placed<'_>| {
            let (aside, ahead) = b.lane.position(e.centre);
            ahead > 0 && aside > -wide - ahead / 2 && aside < 2 * wide + ahead / 2
        };
        let nearest = enemies.filter(in_arc).map(|e| self.apart(b, e)).filter(|d| *d <= range).min();
        nearest.map_or(0, |d| b.body.worth * (2 * range - d) / (4 * range.max(1)))
    }

    /// A friend close beside that looks the same way.
    fn line<'b>(&self, b: &Placed<'_>, friends: impl Iterator<Item = &'b Placed<'b>>) -> i64 {
        let wide = b.body.rect.size().front;
        let (rect, module) = (&b.body.rect, self.module);
        let beside = |f: &&Placed<'_>| {
            if f.body.rect.facing().between(rect.facing()) >= 20_000 {
                return false;
            }
            let (aside, ahead) = b.lane.position(f.body.rect.pose().at);
            let near = (aside < 0 && aside > -2 * wide) || (aside > wide && aside < 3 * wide);
            near && i64::from(ahead.abs()) < module
        };
        let sides = friends.filter(|f| f.body.rect != *rect).filter(beside).take(2).count();
        b.body.worth * sides as i64 / 4
    }
}
