//! When a base has come to stand: friendly guns and commanders under it give way (T-MOV-13, T-MOV-14), enemy
//! commanders it touched on the way are dealt with (T-MOV-15, T-COM-25).

use super::give_way::{self, commanders_under, default_step, may_join, may_set, may_step};
use super::line::Mover;
use crate::commanders::place::{disc, ends, may_end};
use crate::terms::Virtue;
use crate::trials::{self, Test};
use crate::units::{LIMIT, OVERLAP};
use crate::{
    CommanderId, Decision, Event, Fault, Field, Frame, INCH, MM, Mark, Motion, Order, Place, Plan, Purpose,
    Return, Station, Tercios, UnitId,
};
use rocroi_game::{Ask, At, Do, Halt, In, Refusal, Trial as _, by};
use rocroi_table::{Body, Fine, GRAIN, Heading, Point, Pose, distance, overlaps};
use serde::{Deserialize, Serialize};

/// Friends give way to a base that has come to stand over them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settle {
    /// Who has come.
    pub unit: UnitId,
    /// After a move: where its line began and which way it went. After a turn none: guns are not pushed then.
    along: Option<(Point, Heading)>,
    /// Commanders already dealt with.
    met: Vec<CommanderId>,
    waiting: Option<Waiting>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Waiting {
    Gun(UnitId),
    Aside(CommanderId),
    Enemy,
}

impl Settle {
    /// After a move along a line on which these commanders were met.
    pub fn moved(unit: UnitId, start: Point, way: Heading, met: Vec<CommanderId>) -> Settle {
        Settle { unit, along: Some((start, way)), met, waiting: None }
    }

    /// After a turn in place.
    pub fn standing(unit: UnitId) -> Settle {
        Settle { unit, along: None, met: Vec::new(), waiting: None }
    }

    fn with(mut self, waiting: Option<Waiting>) -> Frame {
        self.waiting = waiting;
        Frame::Settle(self)
    }
}

/// Carries the settling on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut settle: Settle,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = settle.unit;
    if let (Some(waiting), In::Ordered(plans)) = (settle.waiting, input) {
        match (waiting, plans.into_iter().next()) {
            (Waiting::Gun(gun), Some((_, Plan::Place(p)))) => set_gun(at, gun, p),
            (Waiting::Aside(c), Some((_, Plan::Place(p)))) => set_commander(at, c, p),
            (Waiting::Aside(c), Some((_, Plan::Join))) => join(at, c, unit),
            (w, p) => return Err(Halt::Bug(format!("{w:?} was given {p:?}"))),
        }
    }
    let field = Field::from(&*at);
    if !field.unit(unit).in_play() {
        return Ok(Do::Done(Return::Done));
    }
    let seat = field.seat(unit);
    if let Some((start, way)) = settle.along {
        let mover = Mover::new(field, unit, Motion::Move);
        if let Some(gun) = give_way::under(&mover, field.unit(unit).pose, start).first().copied() {
            by!("T-MOV-13");
            return Ok(match give_way::slid(field, unit, gun, way) {
                Some(pose) => {
                    push_gun(at, gun, pose);
                    Do::Goto(settle.with(None))
                }
                None => {
                    Do::Ask(settle.with(Some(Waiting::Gun(gun))), seat, Decision::SetGun { gun, mover: unit })
                }
            });
        }
    }
    if let Some(enemy) = enemy_under(field, unit, &settle.met) {
        // Enemy commanders under the base of a unit that turned (T-MOV-22), or corrected its angle (T-COM-25).
        by!("T-MOV-15");
        settle.met.push(enemy);
        let pose = field.unit(unit).pose;
        let way = InTheWay::new(enemy, unit, pose, pose.facing, 0, pose);
        return Ok(Do::Call(settle.with(Some(Waiting::Enemy)), Frame::InTheWay(way)));
    }
    let under = commanders_under(field, unit).next();
    if let Some(commander) = under {
        by!("T-MOV-14");
        if !may_join(field, commander, unit) && default_step(field, commander, unit).is_none() {
            // Nowhere to go: as T-COM-08 for a place that does not exist.
            lose(at, commander);
            return Ok(Do::Goto(settle.with(None)));
        }
        let asked = Decision::Aside { commander, mover: unit };
        return Ok(Do::Ask(settle.with(Some(Waiting::Aside(commander))), seat, asked));
    }
    Ok(Do::Done(Return::Done))
}

fn enemy_under(field: Field<'_>, unit: UnitId, met: &[CommanderId]) -> Option<CommanderId> {
    if field.unit(unit).place != Place::Table {
        return None;
    }
    let base = Body::Rect(field.rect(unit));
    field.commanders(field.seat(unit).other()).filter(|c| !met.contains(c)).find(
        |c| matches!(field.world.commander(*c).station, Station::At(p) if overlaps(&disc(p), &base, OVERLAP)),
    )
}

/// Sets a gun in its new place: it makes no move of its own and loses no order, but has left its place.
fn push_gun(at: &mut At<'_, Tercios>, gun: UnitId, pose: Pose) {
    let u = at.world.unit_mut(gun);
    u.pose = pose;
    u.marks.set(Mark::Displaced, true);
    at.tell(|| Event::GunGivesWay { gun, pose });
}

fn set_gun(at: &mut At<'_, Tercios>, gun: UnitId, p: Point) {
    let facing = at.world.unit(gun).pose.facing;
    push_gun(at, gun, Pose::new(p, facing));
}

fn set_commander(at: &mut At<'_, Tercios>, commander: CommanderId, p: Point) {
    at.world.commander_mut(commander).station = Station::At(p);
    at.tell(|| Event::SteppedAside { commander, at: p });
}

/// Attaches a commander: he is exhausted at once (T-COM-18, T-COM-19).
pub(crate) fn join(at: &mut At<'_, Tercios>, commander: CommanderId, unit: UnitId) {
    by!("T-COM-19");
    let c = at.world.commander_mut(commander);
    (c.station, c.exhausted, c.joined) = (Station::With(unit), true, true);
    at.tell(|| Event::Joined { commander, unit });
}

/// Removes a commander; the enemy scores him (T-BAT-46).
pub(crate) fn lose(at: &mut At<'_, Tercios>, commander: CommanderId) {
    let sheet = at.setup.commander(commander);
    at.world.commander_mut(commander).station = Station::Lost;
    at.world.scored[sheet.seat.other().index()] += sheet.points();
    at.tell(|| Event::CommanderLost { commander });
}

/// Judges where a gun is set (T-MOV-13).
pub(crate) fn judge_gun(
    field: Field<'_>,
    gun: UnitId,
    mover: UnitId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Place { at } if may_set(field, mover, gun, *at) => Ok(Plan::Place(*at)),
        Order::Place { .. } => Err(Refusal::of(Fault::GunPlace { unit: gun })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges where a commander steps aside, or that he joins (T-MOV-14).
pub(crate) fn judge_aside(
    field: Field<'_>,
    commander: CommanderId,
    mover: UnitId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Place { at } if may_step(field, commander, mover, *at) => Ok(Plan::Place(*at)),
        Order::Place { .. } => Err(Refusal::of(Fault::CommanderPlace { commander })),
        Order::Join if may_join(field, commander, mover) => Ok(Plan::Join),
        Order::Join => Err(Refusal::of(Fault::MayNotJoin { commander })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// A commander in the way of an enemy (T-COM-25).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct InTheWay {
    /// Who.
    pub commander: CommanderId,
    /// Whose way.
    pub mover: UnitId,
    /// Where the mover stands, and which way and how far it will still go.
    pose: Pose,
    way: Heading,
    rest: i32,
    /// How it will stand at the end, its angle corrected.
    end: Pose,
    test: Option<Test>,
}

impl InTheWay {
    /// The mover stands here, will go so much farther, and then stand so.
    pub fn new(
        commander: CommanderId,
        mover: UnitId,
        pose: Pose,
        way: Heading,
        rest: i32,
        end: Pose,
    ) -> InTheWay {
        InTheWay { commander, mover, pose, way, rest, end, test: None }
    }

    /// May he escape to this place: legal for him, within his move, and not touched by the rest of the move?
    pub(crate) fn allows(&self, field: Field<'_>, to: Point) -> bool {
        let Station::At(from) = field.world.commander(self.commander).station else { return false };
        from.within(to, self.reach(field)) && may_end(field, self.commander, to) && !self.touches(field, to)
    }

    /// How far he may go to get out of the way.
    fn reach(&self, field: Field<'_>) -> i32 {
        let elan = field.officer(self.commander).virtues.has(Virtue::Elan);
        LIMIT + if elan { 9 * INCH } else { 6 * INCH }
    }

    /// Does the rest of the move touch a disc here?
    fn touches(&self, field: Field<'_>, to: Point) -> bool {
        let body = disc(to);
        let near = |t: i32| {
            distance(&Body::Rect(field.rect_at(self.mover, self.pose.shifted(self.way, t))), &body).grains()
        };
        let at_end = distance(&Body::Rect(field.rect_at(self.mover, self.end)), &body).within(OVERLAP);
        let reach = i64::from(OVERLAP) * GRAIN;
        // Most places in the way are touched when the base comes level with them: the search is for the rest.
        let centre = field.rect_at(self.mover, self.pose).centre();
        let level = (Fine::from(to) - centre).along(self.way.forward()) / GRAIN;
        let level = level.clamp(0, i64::from(self.rest.max(0))) as i32;
        at_end || near(level) <= reach || super::stops::first_within(near, 0, self.rest, reach).is_some()
    }

    /// The places he could escape to, nearest first.
    pub(crate) fn places<'a>(&'a self, field: Field<'a>) -> impl Iterator<Item = Point> + 'a {
        let from = match field.world.commander(self.commander).station {
            Station::At(p) => Some(p),
            _ => None,
        };
        let reach = self.reach(field);
        from.into_iter().flat_map(move |from| {
            ends(field, self.commander, from, reach / MM + 1)
                .filter(move |p| from.within(*p, reach) && !self.touches(field, *p))
        })
    }

    /// The test he is taking.
    pub(crate) fn test(&self) -> Option<Test> {
        self.test
    }
}

/// Judges where a commander escapes to (T-COM-25).
pub(crate) fn judge_escape(field: Field<'_>, way: &InTheWay, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Place { at } if way.allows(field, *at) => Ok(Plan::Place(*at)),
        Order::Place { .. } => Err(Refusal::of(Fault::EscapePlace { commander: way.commander })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Carries the escape on.
pub(crate) fn step_in_the_way(
    at: &mut At<'_, Tercios>,
    mut way: InTheWay,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let commander = way.commander;
    match input {
        In::Go => {
            by!("T-COM-25");
            let sheet = at.setup.commander(commander);
            let (test, _) = Test::command(sheet.seat, sheet.rank, 5);
            let pools = test.pools();
            way.test = Some(test);
            // A rank of 0 rolls nothing and fails (T-COM-12).
            if pools.is_empty() {
                return Ok(tested(at, way, 0));
            }
            let purpose = Purpose::InTheWay { commander };
            Ok(Do::Roll(Frame::InTheWay(way), Ask { purpose, pools, secret: None }))
        }
        In::Fell(counts) => {
            let successes = way.test.as_mut().map_or(0, |t| {
                t.fell(counts);
                t.outcome()
            });
            Ok(tested(at, way, successes))
        }
        In::Ordered(plans) => match plans.into_iter().next() {
            Some((_, Plan::Place(p))) => {
                at.world.commander_mut(commander).station = Station::At(p);
                at.tell(|| Event::Escaped { commander, at: p });
                Ok(Do::Done(Return::Done))
            }
            p => Err(Halt::Bug(format!("a commander in the way was given {p:?}"))),
        },
        In::Back(b) => Err(Halt::Bug(format!("a commander in the way was given {b:?}"))),
    }
}

fn tested(at: &mut At<'_, Tercios>, way: InTheWay, successes: u8) -> Do<Tercios> {
    let (commander, mover) = (way.commander, way.mover);
    let result = trials::command(successes);
    if result.exhausted {
        at.world.commander_mut(commander).exhausted = true;
    }
    at.tell(|| Event::InTheWay { commander, mover, successes });
    let field = Field::from(&*at);
    if !result.effect || way.places(field).next().is_none() {
        lose(at, commander);
        return Do::Done(Return::Done);
    }
    let seat = at.setup.commander(commander).seat;
    Do::Ask(Frame::InTheWay(way), seat, Decision::Escape { commander, mover })
}
