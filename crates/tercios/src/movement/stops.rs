//! Where a move may be stopped on its way: which kinds of move enemies react to (T-REA-05), the points at which they may
//! (T-REA-13), and enemy commanders that stand in its way (T-MOV-15).

use super::going::Going;
use crate::commanders::place::disc;
use crate::reactions;
use crate::units::{LIMIT, TOUCH};
use crate::{CommanderId, Field, Motion, Station, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, GRAIN, distance};

impl Motion {
    /// Do enemies react to it: is it a voluntary move (T-REA-05)?
    pub fn triggers(self) -> bool {
        by!("T-REA-05");
        match self {
            Motion::Move
            | Motion::Run
            | Motion::AdvanceOn
            | Motion::Charge
            | Motion::FallShort
            | Motion::Relentless => true,
            Motion::CounterCharge
            | Motion::Intercept
            | Motion::Defend
            | Motion::Evade
            | Motion::Disengage
            | Motion::Retreat
            | Motion::Part
            | Motion::Advance
            | Motion::Pursue
            | Motion::Caracole
            | Motion::Protector
            | Motion::Vanguard => false,
        }
    }

    /// May it be shortened after an interruption (T-REA-14)?
    pub const fn may_stop(self) -> bool {
        matches!(self, Motion::Move | Motion::Run | Motion::Relentless)
    }

    /// Is the unit carrying out an Assault (T-REA-27)?
    pub const fn is_assault(self) -> bool {
        matches!(self, Motion::Charge | Motion::AdvanceOn | Motion::FallShort)
    }
}

impl Going {
    /// The units at the next trigger point up to `to`, and where it is (T-REA-13).
    pub(super) fn next_point(&self, field: Field<'_>, to: i32) -> Option<(Vec<UnitId>, i32)> {
        if !self.motion.triggers() || to <= self.gone {
            return None;
        }
        by!("T-REA-12");
        let line = self.line();
        let mut points: Vec<(i32, UnitId)> = reactions::may_be_asked(field, self.unit)
            .filter(|u| Some(*u) != self.target && !self.met.asked.contains(u))
            .filter_map(|u| Some((reactions::trigger_at(field, self.unit, &line, u, self.gone, to)?, u)))
            .collect();
        points.sort_unstable();
        let first = points.first()?.0;
        by!("T-REA-13");
        // Points 0.1 mm or less apart are the same point.
        let here = points.into_iter().filter(|(t, _)| *t <= first + LIMIT).map(|(_, u)| u).collect();
        Some((here, first))
    }
}

/// The next unattached enemy commander the base touches on its way to `to`, and where (T-MOV-15).
pub(super) fn next_commander(field: Field<'_>, going: &Going, to: i32) -> Option<(CommanderId, i32)> {
    let line = going.line();
    let seat = field.seat(going.unit).other();
    let mut first: Option<(CommanderId, i32)> = None;
    for c in field.commanders(seat) {
        let Station::At(p) = field.world.commander(c).station else { continue };
        if going.met.commanders.contains(&c) {
            continue;
        }
        let body = disc(p);
        let near = |t: i32| distance(&Body::Rect(field.rect_at(going.unit, line.at(t))), &body).grains();
        if let Some(t) = first_within(near, going.gone, to, i64::from(TOUCH) * GRAIN)
            && first.is_none_or(|(_, f)| t < f)
        {
            by!("T-MOV-15");
            first = Some((c, t));
        }
    }
    first
}

/// The first whole `t` from `from` to `to` at which a convex distance is at most `limit`.
pub(crate) fn first_within(near: impl Fn(i32) -> i64, from: i32, to: i32, limit: i64) -> Option<i32> {
    if near(from) <= limit {
        return Some(from);
    }
    // The least distance by thirds, then the first place by halves.
    let (mut low, mut high) = (from, to);
    while high - low > 2 {
        let third = (high - low) / 3;
        let (a, b) = (low + third, high - third);
        let (da, db) = (near(a), near(b));
        if da <= limit {
            (low, high) = (a, a);
        } else if db <= limit {
            (low, high) = (b, b);
        } else if da < db {
            high = b;
        } else {
            low = a;
        }
    }
    let least = (low..=high).min_by_key(|t| near(*t)).filter(|t| near(*t) <= limit)?;
    let (mut bad, mut good) = (from, least);
    while good - bad > 1 {
        let middle = bad + (good - bad) / 2;
        if near(middle) <= limit { good = middle } else { bad = middle }
    }
    Some(good)
}
