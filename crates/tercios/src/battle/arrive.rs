//! Regiments that come up while the battle is fought (T-BAT-51): their dice, and how a unit enters the table.

use super::buildings::outside;
use super::places::near_enemy;
use super::scenario::Scenario;
use crate::movement::ground::footing;
use crate::movement::{self, Allowance, Keep, Line, Mover, Path};
use crate::terms::Rule;
use crate::turn::can_run;
use crate::units::LIMIT;
use crate::{
    Event, Fault, Field, INCH, March, Mark, Motion, Place, Plan, RegimentId, Station, Tercios, Unit, UnitId,
};
use rocroi_game::{At, Classes, Pool, Refusal, Seat, by};
use rocroi_table::{Heading, Point, Pose};

/// How far from the road units enter.
const GATE: i32 = 9 * INCH;

impl Unit {
    /// Comes up in this turn, but has not entered yet (T-BAT-51).
    pub const fn arriving(&self) -> bool {
        matches!(self.place, Place::Away) && self.is(Mark::Arriving)
    }
}

/// The regiments still to be rolled for, in order, with whose they are.
pub fn off_table(field: Field<'_>) -> Vec<(Seat, RegimentId)> {
    if field.world.contest.scenario != Some(Scenario::MeetingOnTheMarch) {
        return Vec::new();
    }
    let waits = |r: &RegimentId| {
        let mut units = field.setup.unit_ids().filter(|u| field.entry(*u).regiment == *r);
        units.any(|u| field.unit(u).place == Place::Away && !field.unit(u).is(Mark::Arriving))
    };
    let all = (0..field.setup.regiments.len() as u16).map(RegimentId).filter(waits);
    all.map(|r| (field.setup.regiments[r.at()].seat, r)).collect()
}

/// The dice of this turn: one for each regiment; none where none is needed.
pub fn dice(field: Field<'_>) -> Vec<Pool> {
    by!("T-BAT-51");
    let needed = match field.world.turn {
        2 => 4,
        3 => 3,
        4 => 2,
        _ => return Vec::new(),
    };
    let pool = |(seat, _)| Pool { seat, dice: 1, classes: Classes::at_least(needed) };
    off_table(field).into_iter().map(pool).collect()
}

/// A regiment comes up: its units will enter when they are activated.
pub(crate) fn comes_up(at: &mut At<'_, Tercios>, regiment: RegimentId) {
    by!("T-BAT-51");
    for unit in at.setup.unit_ids().filter(|u| at.setup.unit(*u).regiment == regiment) {
        // On the march guns that have horses go with them; nothing is lost, since they may unlimber as they come in.
        let horses = Field::from(&*at).has(unit, Rule::Carthorses);
        let u = at.world.unit_mut(unit);
        if u.place == Place::Away {
            u.marks.set(Mark::Arriving, true);
            if horses {
                by!("T-MOV-41");
                u.marks.set(Mark::Limbered, true);
            }
        }
    }
    at.tell(|| Event::ComesUp { regiment });
}

/// The edge a side enters by: its line, and the way in.
fn edge(field: Field<'_>, seat: Seat) -> (i32, Heading) {
    if field.world.contest.south == Some(seat) {
        (0, Heading::NORTH)
    } else {
        (field.setup.table.y, Heading::SOUTH)
    }
}

/// The places of the edge worth a look.
pub fn gates(field: Field<'_>, unit: UnitId) -> Vec<Pose> {
    let (y, facing) = edge(field, field.seat(unit));
    let middle = field.setup.table.x / 2;
    let at = |n: i32| Pose::new(Point::new(middle + n * GATE / 3, y), facing);
    [0, 1, -1, 2, -2, 3, -3].into_iter().map(at).collect()
}

/// Is its move from here too short to bring it wholly on the table? A road counts (T-MOV-29). A gun off its limber cannot
/// use Run, so that it has no move at all (T-TRN-44).
fn too_slow(field: Field<'_>, unit: UnitId, motion: Motion, gate: Pose) -> bool {
    if motion == Motion::Run && !can_run(field, unit) {
        return true;
    }
    let allowance = Allowance::of(field, unit, motion);
    let line = Line::ahead(gate, allowance.longest());
    allowance.most(&footing(field, unit, &line), line.length) < field.size(unit).depth
}

/// Judges how an arriving unit enters the table.
///
/// # Errors
/// Every reason why not so.
pub(crate) fn judge(
    field: Field<'_>,
    unit: UnitId,
    motion: Motion,
    march: &March,
) -> Result<Plan, Refusal<Fault>> {
    by!("T-BAT-51");
    let Some(from) = march.from else { return Err(Refusal::of(Fault::SayWhereEnters)) };
    let (y, facing) = edge(field, field.seat(unit));
    let here = (from.y - y).abs() <= LIMIT && (from.x - field.setup.table.x / 2).abs() <= GATE + LIMIT;
    if !here {
        return Err(Refusal::of(Fault::NotAtGate));
    }
    if too_slow(field, unit, motion, Pose::new(from, facing)) {
        // Set with its rear edge on the table edge, its move used.
        let pose = Pose::new(from, facing).advanced(field.size(unit).depth);
        let world = outside(field, unit, pose);
        let out = Field::new(field.setup, &world);
        let mover = Mover::new(out, unit, motion);
        if let Some(ill) = mover.ill(pose, &Keep::new(pose, facing).firm()) {
            return Err(Refusal::of(ill.fault()));
        }
        let line = Line::ahead(pose, 0);
        let path = Path { motion, face: None, line, end: pose, correction: None, fixed: true };
        if near_enemy(out, unit, &path) {
            return Err(Refusal::of(Fault::ArrivesTooNear { unit }));
        }
        return Ok(Plan::Arrive(pose, None));
    }
    let pose = Pose::new(from, facing);
    let world = outside(field, unit, pose);
    let out = Field::new(field.setup, &world);
    let path = movement::judge(out, unit, motion, &March { from: None, ..*march })?;
    if near_enemy(out, unit, &path) {
        return Err(Refusal::of(Fault::ArrivesTooNear { unit }));
    }
    Ok(Plan::Arrive(pose, Some(path)))
}

/// The unit enters here; its regiment's commander comes with the first of its units, exhausted.
pub(crate) fn enter(at: &mut At<'_, Tercios>, unit: UnitId, pose: Pose) {
    by!("T-BAT-51");
    let u = at.world.unit_mut(unit);
    (u.place, u.pose) = (Place::Table, pose);
    u.marks.set(Mark::Arriving, false);
    at.tell(|| Event::Arrived { unit, pose });
    let regiment = Some(at.setup.unit(unit).regiment);
    let led = at.setup.commander_ids().find(|c| {
        let s = at.setup.commander(*c);
        s.regiment == regiment && !s.chief && at.world.commander(*c).station == Station::Away
    });
    if let Some(c) = led {
        let commander = at.world.commander_mut(c);
        (commander.station, commander.exhausted) = (Station::With(unit), true);
        at.tell(|| Event::Joined { commander: c, unit });
    }
}
