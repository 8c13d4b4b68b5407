//! Evading: direction, distance, room (T-REA-28 to T-REA-31).

use super::straight_away;
use crate::movement::ground::footing;
use crate::movement::{Allowance, Keep, Line, Mover, Path};
use crate::units::{CROSS, LIMIT, turn_within};
use crate::{Fault, Field, Length, Motion, UnitId};
use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Heading, Pose};

/// How a unit would evade in one direction.
#[derive(Clone, Copy, Debug)]
struct Course<'a> {
    mover: Mover<'a>,
    keep: Keep,
    /// Turned about its base centre point, the line as long as it could ever be.
    line: Line,
    /// Speed, and Speed ++.
    least: Allowance,
    most: Allowance,
}

/// A range of lengths: the least and the most.
type Range = (i32, i32);

impl<'a> Course<'a> {
    fn new(field: Field<'a>, unit: UnitId, heading: Heading) -> Self {
        by!("T-REA-29");
        let here = field.unit(unit).pose;
        let turned = here.turned_about_middle(field.size(unit), here.facing.turn_to(heading));
        let most = Allowance::of(field, unit, Motion::Evade);
        let least = Allowance::with(field, unit, None);
        let line = Line::ahead(turned, most.longest());
        let keep = Keep::new(here, heading);
        Course { mover: Mover::new(field, unit, Motion::Evade), keep, line, least, most }
    }

    /// The lengths T-REA-30 allows on this line: up to the edge of difficult ground, and through it.
    fn ranges(&self) -> [Option<Range>; 2] {
        by!("T-REA-30");
        let ground = footing(self.mover.field, self.mover.unit, &self.line);
        let full = self.most.open.max(self.most.most(&ground, self.line.length));
        match ground.rough {
            None => [Some((self.least.open, full)), None],
            Some(edge) => {
                let open = (self.least.open <= edge).then_some((self.least.open, edge.min(self.most.open)));
                // Shorter than the way to the edge it meets no difficult ground: that is the first range's.
                let low = self.least.rough.max(edge + LIMIT + 1);
                let rough = (low <= self.most.rough).then_some((low, self.most.rough));
                [open, rough]
            }
        }
    }

    /// The furthest legal place no farther than `limit`, without correction.
    fn furthest(&self, limit: i32) -> i32 {
        let line = self.line.with_length(limit);
        let open = self.mover.open_length(&line);
        self.mover.cut_short(&line, open, &self.keep).map_or(0, |e| e.length)
    }

    /// Does this direction allow the least distance (T-REA-31)? The longest that it allows, if so.
    fn allows_least(&self) -> Option<i32> {
        let reached = |(low, high): Range| {
            let far = self.furthest(high);
            (far + LIMIT >= low).then_some(far)
        };
        self.ranges().into_iter().flatten().filter_map(reached).max()
    }

    /// Where it goes if no direction allows the least distance: the furthest legal place (T-MOV-47).
    fn as_far_as_it_can(&self) -> i32 {
        by!("T-REA-31");
        let ground = footing(self.mover.field, self.mover.unit, &self.line);
        let due = self.most.most(&ground, self.line.length);
        self.mover.furthest(&self.line.with_length(due), &self.keep, None).map_or(0, |e| e.length)
    }

    fn path(&self, length: i32) -> Path {
        let line = self.line.with_length(length);
        Path { motion: Motion::Evade, face: None, line, end: line.at(length), correction: None, fixed: false }
    }
}

/// The directions on which T-REA-31 is tested: straight away, then every degree to both sides.
fn fan(away: Heading) -> impl Iterator<Item = Heading> {
    std::iter::once(0).chain((1..=45).flat_map(|d| [d, -d])).map(move |d| away.turned(d * 1000))
}

/// Could the unit evade at all: Speed above 0, and some direction allows a move of more than 0 (T-REA-11)?
pub fn possible(field: Field<'_>, unit: UnitId, from: UnitId) -> bool {
    // Dragoons on foot would mount first.
    let mounted = crate::adaptations::evading(field, unit);
    let field = mounted.as_ref().map_or(field, |world| Field::new(field.setup, world));
    if !can(field, unit) {
        return false;
    }
    let moves = |h: Heading| {
        let course = Course::new(field, unit, h);
        course.allows_least().is_some_and(|t| t > CROSS) || course.as_far_as_it_can() > CROSS
    };
    fan(straight_away(field, unit, from)).any(moves)
}

fn can(field: Field<'_>, unit: UnitId) -> bool {
    field.unit(unit).place == crate::Place::Table && !Allowance::of(field, unit, Motion::Evade).is_zero()
}

/// Judges where an evader goes.
///
/// # Errors
/// Every reason why it may not go so.
pub fn judge(
    field: Field<'_>,
    unit: UnitId,
    from: UnitId,
    heading: Heading,
    length: i32,
) -> Result<Path, Refusal<Fault>> {
    let mut faults = Faults::new();
    let away = straight_away(field, unit, from);
    let turn = away.turn_to(heading);
    faults.require(turn_within(turn, 45_000), || Fault::EvadeTurn { turn });
    let course = Course::new(field, unit, heading);
    if course.allows_least().is_none() {
        let elsewhere = fan(away).any(|h| Course::new(field, unit, h).allows_least().is_some());
        faults.require(!elsewhere, || Fault::EvadeElsewhere);
        faults.verdict()?;
        // No room anywhere: as far as it can in the direction it likes, whatever length was named.
        return Ok(course.path(course.as_far_as_it_can()));
    }
    let ranges = course.ranges();
    let within = |(low, high): Range| length + LIMIT >= low && length <= high + LIMIT;
    if !ranges.into_iter().flatten().any(within) {
        let bounds = ranges.into_iter().flatten();
        let least = Length(bounds.clone().map(|r| r.0).min().unwrap_or(0));
        let most = Length(bounds.map(|r| r.1).max().unwrap_or(0));
        faults.push(Fault::EvadeLength { least, most });
    }
    let line = course.line.with_length(length);
    if let Some((bar, _)) = course.mover.barred(&line, line.pose.at.into()) {
        faults.push(bar.fault());
    }
    course.mover.each_ill(line.at(length), &course.keep, |ill| {
        faults.push(ill.fault());
        true
    });
    faults.verdict()?;
    Ok(course.path(length))
}

/// Evades worth looking at: as far and as little as possible, straight away and to both sides.
pub fn courses(field: Field<'_>, unit: UnitId, from: UnitId) -> Vec<(Heading, i32)> {
    let away = straight_away(field, unit, from);
    let mut out = Vec::new();
    for turn in [0, 15, -15, 30, -30, 45, -45] {
        let heading = away.turned(turn * 1000);
        let course = Course::new(field, unit, heading);
        if let Some(most) = course.allows_least() {
            out.push((heading, most));
            out.extend(course.ranges().into_iter().flatten().map(|(low, _)| (heading, low)));
        }
    }
    if out.is_empty() {
        // Some other direction may do; and if none does, every one is open.
        let found = fan(away).find_map(|h| Some((h, Course::new(field, unit, h).allows_least()?)));
        out.push(found.unwrap_or_else(|| (away, Course::new(field, unit, away).as_far_as_it_can())));
    }
    out
}

/// Where the unit would stand after a turn to this heading (T-REA-29), for those who draw.
pub fn turned(field: Field<'_>, unit: UnitId, heading: Heading) -> Pose {
    Course::new(field, unit, heading).line.pose
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Bench;
    use rocroi_game::Seat;

    #[test]
    fn what_is_proposed_spreads_over_the_whole_fan() {
        let mut bench = Bench::new();
        let unit = bench.unit(Seat::A, "modern_cavalry", &[], 900, 600, 0);
        let from = bench.unit(Seat::B, "modern_cavalry", &[], 900, 700, 180);
        let world = bench.world();
        let field = Field::new(&bench.setup, &world);
        let away = straight_away(field, unit, from);
        let mut turns: Vec<i32> =
            courses(field, unit, from).iter().map(|(heading, _)| away.turn_to(*heading)).collect();
        turns.sort_unstable();
        turns.dedup();
        assert_eq!(turns, [-45_000, -30_000, -15_000, 0, 15_000, 30_000, 45_000]);
    }
}
