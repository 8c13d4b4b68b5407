//! The steps of a way (A-TRN-26), 0.001 UD or 0.01° each, and the first of them at which a unit is in a zone of control.
//! What such a step asks of the zone is [`super::Watch`].

use rocroi_table::{Body, GRAIN, Motion, Rect, moved};

use super::Watch;
use crate::ids::UnitId;
use crate::tolerance::STEP;

/// The places of a unit on its way, step by step.
pub(super) struct Steps {
    body: Body,
    motion: Motion,
    from: i32,
    step: i32,
    limit: i32,
}

/// A way without its end: where it begins, and which zone looks out for whom on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Way {
    zone: UnitId,
    enemy: UnitId,
    from: i32,
    motion: Motion,
    body: Body,
}

/// What was found on such a way: up to which step the unit is out of the zone, and whether it is in it at that step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walked {
    out: i32,
    held: bool,
}

/// Ways with fewer steps than this are looked through as quickly as remembered.
const LONG: i32 = 32;

impl Steps {
    /// Every step of a motion from its `from` on.
    pub(super) fn new(body: &Body, motion: Motion, from: i32, step: i32) -> Steps {
        Steps { body: *body, motion, from, step, limit: motion.limit() }
    }

    /// The first step at which the unit is in a zone, if that is before another that is known: where it is then. A charger
    /// looks at hundreds of wheels from the same place, each of which begins like the one before it: what a longer or
    /// shorter one has shown is not looked at again.
    pub(super) fn entry(&self, watch: &Watch<'_>, before: Option<i32>) -> Option<(i32, Rect)> {
        // The last step is where the motion ends, the others are the same however far it goes.
        let last = (self.limit - self.from).max(0).div_euclid(self.step) + 1;
        let sooner = |n: i32| before.is_none_or(|best| self.at(n) < best);
        if last < LONG {
            return self.first_of(watch, 0, last, &sooner);
        }
        let way = self.way(watch);
        let known = watch.scene.walked(&way);
        let begin = match known {
            Some(Walked { out, held: true }) if out < last => {
                return if sooner(out) { Some((self.at(out), self.foot(out)?)) } else { None };
            }
            Some(Walked { out, .. }) => out.min(last),
            None => 0,
        };
        let found = self.first_of(watch, begin, last, &sooner);
        let walked = match &found {
            Some((at, _)) if *at < self.limit => {
                Some(Walked { out: (at - self.from) / self.step, held: true })
            }
            None if before.is_none() => Some(Walked { out: last, held: false }),
            _ => None,
        };
        if let Some(new) = walked.filter(|new| known.is_none_or(|old| new.out > old.out)) {
            watch.scene.walk(way, new);
        }
        found
    }

    fn way(&self, watch: &Watch<'_>) -> Way {
        let motion = match self.motion {
            Motion::Shift { towards, .. } => Motion::Shift { towards, by: 0 },
            Motion::Turn { about, by } => Motion::Turn { about, by: by.signum() },
        };
        Way { zone: watch.zone.of, enemy: watch.enemy, from: self.from, motion, body: self.body }
    }

    /// The first of these steps at which the unit is in the zone, if that is soon enough: mostly it is at once.
    fn first_of(
        &self,
        watch: &Watch<'_>,
        from: i32,
        last: i32,
        sooner: &dyn Fn(i32) -> bool,
    ) -> Option<(i32, Rect)> {
        let at_once = (from..=last.min(from + 3)).find_map(|n| self.first_held(watch, n, n, sooner));
        at_once.or_else(|| self.later_held(watch, from + 4, last, sooner))
    }

    fn at(&self, n: i32) -> i32 {
        (self.from + n * self.step).min(self.limit)
    }

    fn foot(&self, n: i32) -> Option<Rect> {
        match moved(&self.body, &self.motion, self.at(n)) {
            Body::Rect(foot) => Some(foot),
            _ => None,
        }
    }

    /// A rectangle that holds every footprint between two steps, and one that every such footprint holds, if any.
    fn between(&self, first: &Rect, from: i32, to: i32) -> Option<(Rect, Option<Rect>)> {
        // More than any rounding.
        let margin = i64::from(STEP) * GRAIN;
        let last = self.foot(to)?;
        let around = Rect::around(first.facing(), &[*first, last])?;
        let Motion::Turn { about, .. } = self.motion else {
            let common = first.shared_when_shifted(&last);
            return Some((around.inset(-margin), common.map(|r| r.inset(margin))));
        };
        // No corner goes farther from the straight line between its places, or from where it is half way, than this:
        // an arc of as many thousandths of a degree, of which 17454 billionths of a radius are one.
        let radius = first.corners().iter().map(|c| c.distance(about)).max()?;
        let arc = i128::from(self.at(to) - self.at(from)) * 17_454;
        let bulge = i128::from(radius) * arc * arc / 8_000_000_000_000_000_000;
        let shift = i128::from(radius) * arc / 2_000_000_000;
        let (bulge, shift) = (i64::try_from(bulge).ok()?, i64::try_from(shift).ok()?);
        let half_way = moved(&self.body, &self.motion, self.at(from) + (self.at(to) - self.at(from)) / 2);
        let common = match half_way {
            Body::Rect(r) if r.half_front().min(r.depth() / 2) > shift + margin => {
                Some(r.inset(shift + margin))
            }
            _ => None,
        };
        Some((around.inset(-bulge - margin), common))
    }

    /// The first of many steps at which the unit is in the zone, if that is soon enough. Mostly it is in it soon: they
    /// are looked through in longer and longer stretches.
    fn later_held(
        &self,
        watch: &Watch<'_>,
        mut from: i32,
        last: i32,
        sooner: &dyn Fn(i32) -> bool,
    ) -> Option<(i32, Rect)> {
        if from > last || !sooner(from) {
            return None;
        }
        let (all, common) = self.between(&self.foot(from)?, from, last)?;
        if last - from > 3 && !watch.may_hold(&all, common.as_ref()) {
            return None;
        }
        let mut stretch = 8;
        while from <= last {
            let to = last.min(from + stretch - 1);
            if let Some(found) = self.first_held(watch, from, to, sooner) {
                return Some(found);
            }
            (from, stretch) = (to + 1, stretch * 2);
        }
        None
    }

    /// The first of these steps at which the unit is in the zone, if that is soon enough. Once it touches the zone it is
    /// in it within a few steps, unless terrain or a screen protects it: then every step counts, as the clause says, but
    /// whole stretches are passed over where it cannot be.
    fn first_held(
        &self,
        watch: &Watch<'_>,
        from: i32,
        to: i32,
        sooner: &dyn Fn(i32) -> bool,
    ) -> Option<(i32, Rect)> {
        if from > to || !sooner(from) {
            return None;
        }
        let foot = self.foot(from)?;
        if from == to {
            return watch.holds(&foot).then_some((self.at(from), foot));
        }
        if to - from > 3 {
            let (all, common) = self.between(&foot, from, to)?;
            if !watch.may_hold(&all, common.as_ref()) {
                return None;
            }
        }
        let middle = from + (to - from) / 2;
        self.first_held(watch, from, middle, sooner)
            .or_else(|| self.first_held(watch, middle + 1, to, sooner))
    }
}
