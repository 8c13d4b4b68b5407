//! The charge as a drawing: whom a unit may charge, on which centre, along which line, and how its base stands
//! where it touches (T-ASL-03 to T-ASL-13). Interceptions and Commanded Shot are drawn by the same rules.

use crate::battle::buildings;
use crate::movement::ground::footing;
use crate::movement::{Allowance, Keep, Line, Mover};
use crate::shooting::sight;
use crate::terms::{Arm, Rule, Switch};
use crate::units::{BEHIND, CENTRES, CROSS, OVERLAP, TOUCH, behind, turn_within};
use crate::{Fault, Field, Mark, Motion, Place, UnitId};
use rocroi_game::{Faults, by};
use rocroi_table::{Body, Distance, Edge, Fine, GRAIN, Heading, Pose, Rect, Shape, distance, overlaps};
use serde::{Deserialize, Serialize};

/// A charge as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// Which centre of the target is charged.
    pub centre: Edge,
    /// Where the charger stands at the beginning of its line, turned onto it.
    pub start: Pose,
    /// The length of the line, up to the centre charged (T-ASL-04).
    pub reach: i32,
    /// How far the charger goes until the bases touch (T-ASL-08).
    pub contact: i32,
    /// How it stands there.
    pub end: Pose,
}

impl Drawn {
    /// The line up to contact.
    pub fn line(&self) -> Line {
        Line::ahead(self.start, self.contact)
    }

    /// The point charged.
    pub fn aimed(&self) -> Fine {
        Fine::from(self.start.at).moved(self.start.facing.forward(), i64::from(self.reach) * GRAIN)
    }
}

/// Does this unit never charge (T-ASL-52, T-TRN-44, T-ADP-04, T-ADP-13)?
pub fn never_charges(field: Field<'_>, unit: UnitId) -> bool {
    let mounted = field.setup.on(Switch::Dragoons)
        && field.has(unit, Rule::DragoonsAdapted)
        && !field.unit(unit).is(Mark::OnFoot);
    if mounted {
        by!("T-ADP-13");
    }
    barred(field.arm(unit), field.has(unit, Rule::ForlornHope)) || mounted
}

/// Do such units never charge, whatever their state?
pub fn barred(arm: Arm, forlorn_hope: bool) -> bool {
    by!("T-ASL-52");
    if arm == Arm::Artillery {
        by!("T-TRN-44");
        return true;
    }
    forlorn_hope
}

/// What is charged: a base, or the building its target holds.
pub(super) enum Mass<'a> {
    /// A base.
    Base(Body),
    /// A building.
    Building(&'a Shape),
}

impl<'a> Mass<'a> {
    /// Of this target.
    pub(super) fn of(field: Field<'a>, target: UnitId) -> Self {
        match field.unit(target).place {
            Place::Garrison(piece) => Mass::Building(&field.world.ground.piece(piece).shape),
            _ => Mass::Base(Body::Rect(field.rect(target))),
        }
    }

    /// How far it is from a base.
    pub(super) fn from(&self, rect: &Rect) -> Distance {
        let body = Body::Rect(*rect);
        match self {
            Mass::Base(base) => distance(&body, base),
            Mass::Building(shape) => shape.distance(&body),
        }
    }
}

impl Mass<'_> {
    /// Does a base lie over it?
    pub(super) fn is_under(&self, rect: &Rect) -> bool {
        let body = Body::Rect(*rect);
        match self {
            Mass::Base(base) => overlaps(&body, base, OVERLAP),
            Mass::Building(shape) => shape.overlaps(&body, OVERLAP),
        }
    }
}

/// The distance between a base in some pose and the target, or the building it holds.
fn apart(field: Field<'_>, rect: &Rect, target: UnitId) -> Distance {
    Mass::of(field, target).from(rect)
}

/// How a base stands where a charge along this line touches its target: as it comes, or turned off the line as
/// little as clears everything else (T-ASL-08, T-ASL-09). None if no angle does.
fn touch(mover: &Mover<'_>, line: &Line, target: UnitId) -> Option<(i32, Pose)> {
    let (field, unit) = (mover.field, mover.unit);
    let keep = Keep::new(field.unit(unit).pose, line.way).touching();
    let mass = Mass::of(field, target);
    let at_angle = |turn: i32| {
        let pose = |t: i32| line.at(t).turned(turn);
        let touches = |t: i32| mass.from(&field.rect_at(unit, pose(t))).within(0);
        // At the end of the line the front centre is on the target's outline, so there they touch; before the
        // first touch they never do.
        let (mut before, mut after) = (0, line.length);
        if touches(0) {
            after = 0;
        }
        while after - before > 1 {
            let middle = before + (after - before) / 2;
            if touches(middle) { after = middle } else { before = middle }
        }
        let end = pose(after);
        // Turned off the line where it stands it may lie over its target: that is no contact.
        if after == 0 && mass.is_under(&field.rect_at(unit, end)) {
            return None;
        }
        mover.ill(end, &keep).is_none().then_some((after, end))
    };
    by!("T-ASL-08");
    at_angle(0).or_else(|| {
        by!("T-ASL-09");
        Mover::corrections().find_map(at_angle)
    })
}

/// Draws the line of a unit from where it stands to a point of the target.
///
/// # Errors
/// Every reason why that line is not a legal charge.
pub fn draw_to(
    mover: &Mover<'_>,
    allowance: Allowance,
    target: UnitId,
    centre: Edge,
    aimed: Fine,
) -> Result<Drawn, Vec<Fault>> {
    let (field, unit) = (mover.field, mover.unit);
    let mover = mover.charging(target);
    let here = field.unit(unit).pose;
    let from = Fine::from(here.at);
    let heading = Heading::towards(from, aimed).unwrap_or(here.facing);
    let reach = i32::try_from((from.distance(aimed) + GRAIN / 2) / GRAIN).unwrap_or(i32::MAX);
    let line = Line::ahead(Pose::new(here.at, heading), reach);
    let mut faults = Vec::new();
    by!("T-MOV-06");
    let turn = here.facing.turn_to(heading);
    if !turn_within(turn, 90_000) {
        faults.push(Fault::TurnTooGreat { turn });
    }
    // The whole line counts, also beyond the place of contact (T-ASL-04).
    by!("T-ASL-04");
    if reach > 0 {
        let ground = footing(field, unit, &line);
        if !allowance.allows(&ground, reach) {
            faults.push(Fault::NotReached { unit: target });
        }
        if let Some((bar, _)) = mover.barred(&line, from) {
            faults.push(bar.fault());
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let turned = field.rect_at(unit, line.pose);
    if apart(field, &turned, target).within(TOUCH) {
        // Already touching: it keeps its place and facing and fights from there.
        by!("T-ASL-08");
        return Ok(Drawn { centre, start: line.pose, reach, contact: 0, end: here });
    }
    match touch(&mover, &line, target) {
        Some((contact, end)) => Ok(Drawn { centre, start: line.pose, reach, contact, end }),
        None => Err(vec![Fault::NoRoomAtContact { unit: target }]),
    }
}

/// Draws a charge on a target: the nearest visible centre that a legal line reaches (T-ASL-03 to T-ASL-06); of
/// equally near ones the one its owner names.
///
/// # Errors
/// Why it may not be charged.
pub fn draw(
    field: Field<'_>,
    unit: UnitId,
    target: UnitId,
    motion: Motion,
    named: Option<Edge>,
) -> Result<Drawn, Vec<Fault>> {
    by!("T-ASL-03");
    let allowance = Allowance::of(field, unit, motion);
    let mover = Mover::new(field, unit, motion);
    let seen = sight::seen(field, unit, target);
    if seen.is_empty() {
        by!("T-ASL-37");
        return Err(vec![Fault::NotSeen { unit: target }]);
    }
    let mut faults = Faults::new();
    let mut best: Option<(i64, Drawn)> = None;
    for s in &seen {
        let far = s.distance.grains();
        // Farther than the first that satisfies, and not equally near: out of the question.
        if best.is_some_and(|(near, _)| far > near + i64::from(BEHIND) * GRAIN) {
            break;
        }
        match draw_to(&mover, allowance, target, s.centre, s.at) {
            Ok(drawn) => {
                by!("T-ASL-05");
                if s.centre != nearest_centre(field, unit, target) {
                    by!("T-ASL-06");
                }
                if best.is_none() || named == Some(s.centre) {
                    best = Some((best.map_or(far, |(near, _)| near), drawn));
                }
            }
            Err(reasons) => {
                by!("T-ASL-06");
                reasons.into_iter().for_each(|f| faults.push(f));
            }
        }
    }
    match best {
        Some((_, drawn)) if named.is_none_or(|c| c == drawn.centre) => Ok(drawn),
        Some(_) => Err(vec![Fault::NotNearestCentre]),
        None => Err(faults.verdict().err().map_or_else(Vec::new, |r| r.reasons)),
    }
}

/// The centre of the target nearest to the unit, seen or not.
fn nearest_centre(field: Field<'_>, unit: UnitId, target: UnitId) -> Edge {
    let here = Fine::from(field.front(unit));
    let all = CENTRES.into_iter().zip(field.centres(target));
    all.min_by_key(|(_, p)| (*p - here).square()).map_or(Edge::Front, |(edge, _)| edge)
}

/// Every enemy the unit could charge as if activated with Assault now (T-TRN-29, T-ASL-07).
pub fn targets(field: Field<'_>, unit: UnitId) -> Vec<UnitId> {
    by!("T-ASL-07");
    if never_charges(field, unit) {
        return Vec::new();
    }
    if let Place::Garrison(_) = field.unit(unit).place {
        let enemies = field.of(field.seat(unit).other());
        return enemies.filter(|u| sally(field, unit, *u).is_some()).collect();
    }
    let reach = Allowance::of(field, unit, Motion::Charge).longest();
    let enemies = field.of(field.seat(unit).other()).filter(|u| near(field, unit, *u, reach));
    enemies.filter(|u| draw(field, unit, *u, Motion::Charge, None).is_ok()).collect()
}

/// Could a charge as long as this reach any centre of the enemy, whatever lies between?
fn near(field: Field<'_>, unit: UnitId, enemy: UnitId, reach: i32) -> bool {
    // No centre is farther from the front centre than 12 cm and a little.
    matches!(field.unit(enemy).place, Place::Garrison(_))
        || field.front(unit).within(field.front(enemy), reach + 15_000)
}

/// Is the enemy near enough that it is worth drawing a charge?
pub(crate) fn in_reach(field: Field<'_>, unit: UnitId, enemy: UnitId) -> bool {
    near(field, unit, enemy, Allowance::of(field, unit, Motion::Charge).longest())
}

/// Where a garrison could come out to charge this enemy, and how: the first of the middles and corners of its
/// building's sides from which a charge is legal (T-BAT-16).
pub fn sally(field: Field<'_>, unit: UnitId, target: UnitId) -> Option<(Pose, Drawn)> {
    let Place::Garrison(piece) = field.unit(unit).place else { return None };
    by!("T-BAT-16");
    buildings::doorways(field, piece)
        .into_iter()
        .find_map(|pose| Some((pose, draw_out(field, unit, target, pose, None).ok()?)))
}

/// Draws the charge of a garrison that comes out here. Where it touches it must stand clear of its building, also if
/// it touches at once (T-BAT-16).
///
/// # Errors
/// Why it may not be made.
pub fn draw_out(
    field: Field<'_>,
    unit: UnitId,
    target: UnitId,
    pose: Pose,
    named: Option<Edge>,
) -> Result<Drawn, Vec<Fault>> {
    by!("T-BAT-16");
    let world = buildings::outside(field, unit, pose);
    let out = Field::new(field.setup, &world);
    let drawn = draw(out, unit, target, Motion::Charge, named)?;
    let mover = Mover::new(out, unit, Motion::Charge).charging(target);
    let keep = Keep::new(pose, drawn.start.facing).touching();
    if drawn.contact == 0 && mover.ill(drawn.end, &keep).is_some() {
        return Err(vec![Fault::NoRoomAtContact { unit: target }]);
    }
    Ok(drawn)
}

/// Would a charge from there be a flank charge on the unit as it stands (T-ASL-11, T-ASL-14, T-ASL-15)? On the
/// line is not behind.
pub fn is_flank(field: Field<'_>, from: rocroi_table::Point, target: UnitId) -> bool {
    by!("T-ASL-11");
    if field.has(target, Rule::Square) {
        by!("T-ASL-14");
        return false;
    }
    if matches!(field.unit(target).place, Place::Garrison(_)) {
        by!("T-ASL-15");
        return false;
    }
    behind(&field.rect(target), from)
}

/// The line of an Assault on an enemy out of reach: to its nearest visible centre, as far as the unit can go
/// (T-TRN-30). None if it sees nothing of it, or can go nowhere: then it stays without turning.
pub fn advance_on(field: Field<'_>, unit: UnitId, target: UnitId) -> Option<Line> {
    by!("T-TRN-30");
    let goal = sight::seen(field, unit, target).first()?.at;
    let line = toward(field, unit, goal, Motion::AdvanceOn)?;
    let keep = Keep::new(field.unit(unit).pose, line.way);
    let end = Mover::new(field, unit, Motion::AdvanceOn).furthest(&line, &keep, None)?;
    (end.length > CROSS).then_some(line)
}

/// The line of a charge that no longer reaches: to the target's nearest centre that needs a turn of at most 90°,
/// seen or not (T-REA-32).
pub fn fall_short(field: Field<'_>, unit: UnitId, target: UnitId, rest: Option<i32>) -> Option<Line> {
    by!("T-REA-32");
    let here = field.unit(unit).pose;
    let from = Fine::from(here.at);
    let mut goals = sight::goals(field, target);
    goals.sort_by_key(|(_, p)| (*p - from).square());
    let reached =
        |p: &Fine| Heading::towards(from, *p).is_none_or(|h| turn_within(here.facing.turn_to(h), 90_000));
    let goal = goals.into_iter().map(|(_, p)| p).find(reached)?;
    let line = toward(field, unit, goal, Motion::FallShort)?;
    Some(line.with_length(rest.map_or(line.length, |r| line.length.min(r))))
}

/// A line straight at a goal, as long as the allowance and the way to it.
fn toward(field: Field<'_>, unit: UnitId, goal: Fine, motion: Motion) -> Option<Line> {
    let here = field.unit(unit).pose;
    let from = Fine::from(here.at);
    let heading = Heading::towards(from, goal)?;
    let allowance = Allowance::of(field, unit, motion);
    let far = i32::try_from(from.distance(goal) / GRAIN).unwrap_or(i32::MAX);
    let line = Line::ahead(Pose::new(here.at, heading), allowance.longest().min(far));
    if line.length <= 0 {
        return None;
    }
    let due = allowance.due(&footing(field, unit, &line), &line);
    Some(line.with_length(due.min(far)))
}
