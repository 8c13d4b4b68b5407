//! Bodies of troops on a table, whatever their rules, and what can be read off how they stand to each other.

use rocroi_game::Seat;
use rocroi_table::{Body as Shape, Edge, Rect, distance};

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
}

/// Bodies as they stand, and the length everything is measured by.
#[derive(Clone, PartialEq, Debug)]
pub struct Lay<'a> {
    /// All of them.
    pub bodies: &'a [Body],
    /// Places worth holding.
    pub goals: &'a [Shape],
    /// The system's module: the front of a small unit.
    pub module: i32,
}

/// Farther than this, in modules, nobody counts as before anybody.
const NEAR: i64 = 5;

impl Lay<'_> {
    /// What one side has of a term that is read off the table.
    pub fn of(&self, seat: Seat, term: Term) -> i64 {
        let own = || self.bodies.iter().filter(move |b| b.seat == seat);
        let enemies = || self.bodies.iter().filter(move |b| b.seat != seat);
        match term {
            Term::Worth => own().map(|b| b.worth).sum(),
            Term::Approach => own().map(|b| self.approach(b, enemies())).sum(),
            Term::Flanks => {
                let pairs = own().flat_map(|b| enemies().map(move |e| (b, e)));
                pairs.map(|(b, e)| self.bears_on_flank(b, e)).sum()
            }
            Term::Fire => own().filter(|b| b.range > 0).map(|b| self.fire(b, enemies())).sum(),
            Term::Line => own().map(|b| self.line(b, own())).sum(),
            Term::Ground => self.goals.iter().map(|goal| self.ground(goal, own(), enemies())).sum(),
            Term::Victory | Term::Fights => 0,
        }
    }

    fn modules(&self, units: i32) -> i64 {
        i64::from(units) * 10 / i64::from(self.module.max(1))
    }

    fn apart(&self, a: &Body, b: &Body) -> i64 {
        self.modules(distance(&Shape::Rect(a.rect), &Shape::Rect(b.rect)).floor())
    }

    /// Nearer is better, as near as it wants to be, in tenths of a module up to thirty modules, weighed by what the body
    /// is worth.
    fn approach<'b>(&self, b: &Body, enemies: impl Iterator<Item = &'b Body>) -> i64 {
        let Some(wants) = b.wants else { return 0 };
        let nearest = enemies.map(|e| self.apart(b, e)).min().unwrap_or(0);
        let short = (nearest - self.modules(wants)).clamp(0, 300);
        (300 - short) * b.worth / 3_000
    }

    /// How near the nearest is to a place worth holding, up to thirty modules; as much again if no enemy is as near.
    fn ground<'b>(
        &self,
        goal: &Shape,
        own: impl Iterator<Item = &'b Body>,
        enemies: impl Iterator<Item = &'b Body>,
    ) -> i64 {
        let to = |b: &Body| self.modules(distance(&Shape::Rect(b.rect), goal).floor());
        let (Some(own), enemy) = (own.map(to).min(), enemies.map(to).min()) else { return 0 };
        let near = (300 - own.min(300)) * 10 / 3;
        if enemy.is_none_or(|e| e > own) { 2 * near } else { near }
    }

    /// Is the enemy before the front of this body, near, and turned so that it would be taken in flank or rear?
    fn bears_on_flank(&self, b: &Body, e: &Body) -> i64 {
        let (aside, ahead) = b.rect.lane(Edge::Front).position(e.rect.centre());
        let wide = b.rect.size().front;
        let before = ahead > 0 && aside > -wide && aside < 2 * wide;
        let (_, behind) = e.rect.lane(Edge::Front).position(b.rect.centre());
        if !before || behind > 0 || self.modules(ahead) > NEAR * 10 {
            return 0;
        }
        b.worth.min(e.worth) * (NEAR * 10 - self.modules(ahead)) / (NEAR * 20)
    }

    /// A target before the front within range; the nearer the better, but not in contact.
    fn fire<'b>(&self, b: &Body, enemies: impl Iterator<Item = &'b Body>) -> i64 {
        let lane = b.rect.lane(Edge::Front);
        let wide = b.rect.size().front;
        let in_arc = |e: &&Body| {
            let (aside, ahead) = lane.position(e.rect.centre());
            ahead > 0 && aside > -wide - ahead / 2 && aside < 2 * wide + ahead / 2
        };
        let range = self.modules(b.range).max(1);
        let nearest = enemies.filter(in_arc).map(|e| self.apart(b, e)).filter(|d| *d <= range).min();
        nearest.map_or(0, |d| b.worth * (2 * range - d) / (4 * range))
    }

    /// A friend close beside that looks the same way.
    fn line<'b>(&self, b: &Body, friends: impl Iterator<Item = &'b Body>) -> i64 {
        let lane = b.rect.lane(Edge::Front);
        let wide = b.rect.size().front;
        let beside = |f: &&Body| {
            let (aside, ahead) = lane.position(f.rect.pose().at);
            let near = (aside < 0 && aside > -2 * wide) || (aside > wide && aside < 3 * wide);
            near && ahead.abs() < self.module && b.rect.facing().between(f.rect.facing()) < 20_000
        };
        let sides = friends.filter(|f| f.rect != b.rect).filter(beside).count().min(2);
        b.worth * sides as i64 / 4
    }
}
