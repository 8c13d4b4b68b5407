//! Wear above Stamina and what comes of it (T-UNT-24, T-SHT-25 to T-SHT-28), the removal of units (T-UNT-35), and
//! what it costs commanders (T-COM-24, T-COM-26, T-COM-27, T-COM-55, T-COM-96).

use crate::battle::buildings::ground_of;
use crate::commanders::place::{CIRCLES, disc, ends, may_end};
use crate::movement::lose;
use crate::profiles::{PlayType, Sheet};
use crate::terms::{Kind, Trait, Virtue};
use crate::trials::{self, BreakTest, Fate, Test};
use crate::turn::command::{goals, may_command};
use crate::units::{DISC, LIMIT};
use crate::{
    CommanderId, Decision, Event, Fault, Field, Frame, INCH, Mark, Order, PieceId, Place, Plan, Purpose,
    Return, Ruin, Station, Subject, Tercios, UnitId, Wear,
};
use rocroi_game::{Ask, At, Do, Halt, In, Refusal, Trial as _, by};
use rocroi_table::{Body, Fine, Point, Rect, distance};
use serde::{Deserialize, Serialize};

/// Puts one wear on a unit from a cause other than hits and blows; the break check is the caller's to call.
pub fn wear(at: &mut At<'_, Tercios>, unit: UnitId, cause: Wear) {
    by!("T-UNT-23");
    let u = at.world.unit_mut(unit);
    u.wear = u.wear.saturating_add(1);
    let wear = u.wear;
    at.tell(|| Event::Worn { unit, cause, wear });
}

/// A unit whose wear or Stamina has changed: it takes a break test if its wear is above its Stamina (T-UNT-24).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BreakCheck {
    /// Which.
    pub unit: UnitId,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    Begin,
    Rolling(BreakTest),
    /// A Selfless commander's owner is asked.
    Asked(BreakTest),
    /// The second test; he dies whatever it gives.
    Again(BreakTest),
    /// Removed.
    Gone(Fate),
}

impl BreakCheck {
    /// Before anything is rolled.
    pub fn new(unit: UnitId) -> BreakCheck {
        BreakCheck { unit, stage: Stage::Begin }
    }

    /// The test being rolled.
    pub(crate) fn test(&self) -> Option<BreakTest> {
        match self.stage {
            Stage::Rolling(t) | Stage::Again(t) => Some(t),
            Stage::Begin | Stage::Asked(_) | Stage::Gone(_) => None,
        }
    }
}

/// Carries a break check on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    check: BreakCheck,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = check.unit;
    let next = |stage| Frame::BreakCheck(BreakCheck { unit, stage });
    Ok(match (check.stage, input) {
        (Stage::Begin, In::Go | In::Back(_)) => {
            let field = Field::from(&*at);
            if !field.unit(unit).in_play() {
                return Ok(Do::Done(Return::Fate(Fate::Stands)));
            }
            if let Some(horses) = crate::adaptations::due(at, unit) {
                return Ok(Do::Call(next(Stage::Begin), horses));
            }
            let field = Field::from(&*at);
            by!("T-UNT-24");
            let (test, dice) = BreakTest::of(&field.troop(unit));
            if test.points == 0 {
                return Ok(Do::Done(Return::Fate(Fate::Stands)));
            }
            at.tell(|| Event::BreakDue { unit, points: test.points, dice });
            roll(test, unit, next(Stage::Rolling(test)))
        }
        (Stage::Rolling(test), In::Go) => settle(at, unit, test.outcome()),
        (Stage::Rolling(mut test), In::Fell(counts)) => {
            let before = test;
            test.fell(counts);
            let selfless = at.world.attached(unit).filter(|c| {
                test.outcome() == Fate::Broken && at.setup.commander(*c).traits.has(Trait::Selfless)
            });
            match selfless {
                Some(commander) => {
                    by!("T-COM-96");
                    let seat = at.setup.commander(commander).seat;
                    Do::Ask(next(Stage::Asked(before)), seat, Decision::Selfless { commander, unit })
                }
                None => settle(at, unit, test.outcome()),
            }
        }
        (Stage::Asked(test), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Accept)) => {
                if let Some(commander) = at.world.attached(unit) {
                    at.tell(|| Event::SelflessAgain { commander, unit });
                }
                roll(test, unit, next(Stage::Again(test)))
            }
            _ => settle(at, unit, Fate::Broken),
        },
        (Stage::Again(mut test), In::Fell(counts)) => {
            by!("T-COM-96");
            test.fell(counts);
            let fate = test.outcome();
            tell_fate(at, unit, fate);
            if let Some(commander) = at.world.attached(unit) {
                lose(at, commander);
            }
            if fate.gone() {
                return Ok(gone(unit, fate));
            }
            // Without him its Stamina may be less (T-UNT-24).
            Do::Goto(next(Stage::Begin))
        }
        (Stage::Gone(fate), In::Back(_)) => Do::Done(Return::Fate(fate)),
        (s, i) => return Err(Halt::Bug(format!("a break check at {s:?} was given {i:?}"))),
    })
}

fn roll(test: BreakTest, unit: UnitId, frame: Frame) -> Do<Tercios> {
    let pools = test.pools();
    if pools.is_empty() {
        return Do::Goto(frame);
    }
    Do::Roll(frame, Ask { purpose: Purpose::Break { unit }, pools, secret: None })
}

/// What a passed test takes off (T-SHT-27), told with the result.
fn tell_fate(at: &mut At<'_, Tercios>, unit: UnitId, fate: Fate) {
    if fate == Fate::Passed {
        by!("T-SHT-27");
        let stamina = Field::from(&*at).troop(unit).stamina();
        at.world.unit_mut(unit).wear = stamina;
    }
    let wear = at.world.unit(unit).wear;
    at.tell(|| Event::BreakTested { unit, fate, wear });
}

fn settle(at: &mut At<'_, Tercios>, unit: UnitId, fate: Fate) -> Do<Tercios> {
    tell_fate(at, unit, fate);
    if fate.gone() { gone(unit, fate) } else { Do::Done(Return::Fate(fate)) }
}

fn gone(unit: UnitId, fate: Fate) -> Do<Tercios> {
    let cause = if fate == Fate::Disbanded { Ruin::Disbanded } else { Ruin::Broken };
    let me = Frame::BreakCheck(BreakCheck { unit, stage: Stage::Gone(fate) });
    Do::Call(me, Frame::Removal(Removal::new(unit, cause)))
}

/// Judges the answer of a Selfless commander's owner.
pub(crate) fn judge_selfless(order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Accept => Ok(Plan::Accept),
        Order::Decline => Ok(Plan::Decline),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Units of one side whose Stamina has fallen together: each tests if it must, in the order its owner chooses
/// (T-UNT-24).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Checks {
    units: Vec<UnitId>,
}

impl Checks {
    /// These units.
    pub fn new(units: Vec<UnitId>) -> Checks {
        Checks { units }
    }
}

/// Carries the checks on.
pub(crate) fn step_checks(
    at: &mut At<'_, Tercios>,
    mut checks: Checks,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let field = Field::from(&*at);
    checks.units.retain(|u| field.unit(*u).in_play() && BreakTest::of(&field.troop(*u)).0.points > 0);
    let next = match (input, checks.units.as_slice()) {
        (_, []) => return Ok(Do::Done(Return::Done)),
        (In::Ordered(plans), _) => match plans.into_iter().next() {
            Some((_, Plan::Next(unit))) => unit,
            p => return Err(Halt::Bug(format!("break tests were given {p:?}"))),
        },
        (_, [only]) => *only,
        (_, units) => {
            let asked = Decision::TestNext { units: units.to_vec() };
            let seat = field.seat(units[0]);
            return Ok(Do::Ask(Frame::Checks(checks), seat, asked));
        }
    };
    by!("T-UNT-24");
    checks.units.retain(|u| *u != next);
    Ok(Do::Call(Frame::Checks(checks), Frame::BreakCheck(BreakCheck::new(next))))
}

/// Judges which unit tests next.
pub(crate) fn judge_test_next(units: &[UnitId], order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::TestNext { unit } if units.contains(unit) => Ok(Plan::Next(*unit)),
        Order::TestNext { unit } => Err(Refusal::of(Fault::NotTesting { unit: *unit })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// A unit is destroyed: it is removed at once with its card (T-UNT-35), then its commanders' losses follow.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Removal {
    /// Which.
    pub unit: UnitId,
    cause: Ruin,
    stage: Removing,
    /// The building it held.
    house: Option<PieceId>,
    /// Commanders already dealt with in this removal.
    met: Vec<CommanderId>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Removing {
    Begin,
    /// A Lucky commander tests.
    Luck(CommanderId, Test),
    /// He gets away.
    Away(CommanderId),
    /// Commanders left alone.
    Alone,
    /// One of them tests.
    Fleeing(CommanderId, Test),
}

impl Removal {
    /// Before anything is removed.
    pub fn new(unit: UnitId, cause: Ruin) -> Removal {
        Removal { unit, cause, stage: Removing::Begin, house: None, met: Vec::new() }
    }

    /// The command test being rolled, and whose.
    pub(crate) fn test(&self) -> Option<(CommanderId, Test)> {
        match self.stage {
            Removing::Luck(c, t) | Removing::Fleeing(c, t) => Some((c, t)),
            Removing::Begin | Removing::Away(_) | Removing::Alone => None,
        }
    }

    /// Where a Lucky commander may go: within his move of any edge of the base where the unit stood (T-COM-55).
    pub(crate) fn allows(&self, field: Field<'_>, commander: CommanderId, to: Point) -> bool {
        self.reaches(field, commander, to) && may_end(field, commander, to)
    }

    /// The base where the unit stood, or the building it held.
    fn stood(&self, field: Field<'_>) -> Rect {
        self.house.and_then(|h| ground_of(field, h)).unwrap_or_else(|| field.rect(self.unit))
    }

    fn reaches(&self, field: Field<'_>, commander: CommanderId, to: Point) -> bool {
        let reach = if field.officer(commander).virtues.has(Virtue::Elan) { 9 * INCH } else { 6 * INCH };
        let stood = Body::Rect(self.stood(field));
        // His disc starts touching the base, so its centre may be a radius farther.
        let near = distance(&Body::Disc(rocroi_table::Disc { centre: to, radius: 0 }), &stood);
        near.within(reach + DISC + LIMIT)
    }

    /// Places he could go to, nearest to the middle of the base first.
    pub(crate) fn places<'a>(
        &'a self,
        field: Field<'a>,
        commander: CommanderId,
    ) -> impl Iterator<Item = Point> + 'a {
        ends(field, commander, self.stood(field).centre().point(), CIRCLES)
            .filter(move |p| self.reaches(field, commander, *p))
    }
}

/// Points a destroyed unit is worth (T-BAT-46).
pub fn worth(sheet: &Sheet) -> u16 {
    by!("T-BAT-46");
    // Adapted dragoons are cavalry for scoring, whatever their state: their kind in the list says so.
    if sheet.kind == Kind::Cavalry {
        return 2;
    }
    match sheet.play_type() {
        PlayType::Battalion | PlayType::Cavalry => 2,
        PlayType::Artillery if sheet.base_cm[0] > 4 => 2,
        PlayType::Artillery | PlayType::Company => 1,
    }
}

fn remove(at: &mut At<'_, Tercios>, unit: UnitId, cause: Ruin) {
    by!("T-UNT-35");
    let seat = at.setup.unit(unit).seat;
    let points = worth(&at.setup.unit(unit).sheet);
    let group = at.world.unit(unit).hand.group;
    let u = at.world.unit_mut(unit);
    u.place = Place::Destroyed;
    // Its card is removed unseen; a shared one stays with the others.
    u.hand.clear();
    u.marks.set(Mark::Disordered, false);
    u.wear = 0;
    for gun in &mut at.world.units {
        // A gun joined to it shares its fate and is worth nothing (T-SHT-49).
        if gun.place == Place::Joined(unit) {
            by!("T-SHT-49");
            gun.place = Place::Destroyed;
        }
    }
    if let Some(group) = group {
        at.world.part_if_single(group);
    }
    at.world.effects.retain(|e| e.on != Subject::Unit(unit));
    at.world.scored[seat.other().index()] += points;
    at.tell(|| Event::Destroyed { unit, cause });
}

/// Carries a removal on.
pub(crate) fn step_removal(
    at: &mut At<'_, Tercios>,
    mut r: Removal,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = r.unit;
    Ok(match (r.stage, input) {
        (Removing::Begin, In::Go) => {
            let attached = at.world.attached(unit);
            if let Place::Garrison(piece) = at.world.unit(unit).place {
                r.house = Some(piece);
            }
            remove(at, unit, r.cause);
            r.stage = Removing::Alone;
            let Some(commander) = attached else { return Ok(Do::Goto(Frame::Removal(r))) };
            by!("T-COM-26");
            r.met.push(commander);
            let sheet = at.setup.commander(commander);
            if !sheet.traits.has(Trait::Lucky) {
                lose(at, commander);
                return Ok(Do::Goto(Frame::Removal(r)));
            }
            by!("T-COM-55");
            let (test, _) = Test::command(sheet.seat, sheet.rank, 5);
            r.stage = Removing::Luck(commander, test);
            test_roll(r, test, Purpose::Luck { commander })
        }
        (Removing::Luck(commander, mut test), input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            let successes = test.outcome();
            at.tell(|| Event::LuckTested { commander, successes });
            let result = trials::command(successes);
            r.stage = Removing::Alone;
            let nowhere = r.places(Field::from(&*at), commander).next().is_none();
            if !result.effect || nowhere {
                lose(at, commander);
                return Ok(Do::Goto(Frame::Removal(r)));
            }
            by!("T-COM-17");
            at.world.commander_mut(commander).exhausted |= result.exhausted;
            r.stage = Removing::Away(commander);
            let seat = at.setup.commander(commander).seat;
            Do::Ask(Frame::Removal(r), seat, Decision::GetAway { commander, unit })
        }
        (Removing::Away(commander), In::Ordered(plans)) => {
            let Some((_, Plan::Place(p))) = plans.into_iter().next() else {
                return Err(Halt::Bug("a Lucky commander has no place".into()));
            };
            let c = at.world.commander_mut(commander);
            (c.station, c.joined) = (Station::At(p), false);
            at.tell(|| Event::Escaped { commander, at: p });
            r.stage = Removing::Alone;
            Do::Goto(Frame::Removal(r))
        }
        (Removing::Alone, In::Go) => match left_alone(Field::from(&*at), &r) {
            Some(commander) => {
                r.met.push(commander);
                let sheet = at.setup.commander(commander);
                let (test, _) = Test::command(sheet.seat, sheet.rank, 5);
                r.stage = Removing::Fleeing(commander, test);
                test_roll(r, test, Purpose::LeftAlone { commander })
            }
            None => {
                useless(at, unit);
                Do::Done(Return::Done)
            }
        },
        (Removing::Fleeing(commander, mut test), input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            let successes = test.outcome();
            at.tell(|| Event::LeftAlone { commander, successes });
            let result = trials::command(successes);
            if result.effect {
                by!("T-COM-17");
                at.world.commander_mut(commander).exhausted |= result.exhausted;
            } else {
                lose(at, commander);
            }
            r.stage = Removing::Alone;
            Do::Goto(Frame::Removal(r))
        }
        (s, i) => return Err(Halt::Bug(format!("a removal at {s:?} was given {i:?}"))),
    })
}

fn test_roll(r: Removal, test: Test, purpose: Purpose) -> Do<Tercios> {
    let pools = test.pools();
    let frame = Frame::Removal(r);
    // A rank of 0 rolls nothing and fails (T-COM-12).
    if pools.is_empty() { Do::Goto(frame) } else { Do::Roll(frame, Ask { purpose, pools, secret: None }) }
}

/// The next unattached commander within 6 inches of the destroyed unit with no other friend within 6 inches
/// (T-COM-27); not one who has just got away from it, nor after Experienced (T-COM-72).
fn left_alone(field: Field<'_>, r: &Removal) -> Option<CommanderId> {
    if r.cause == Ruin::Experienced {
        by!("T-COM-72");
        return None;
    }
    let seat = field.seat(r.unit);
    let near = |p: Point, centres: &[Fine]| {
        let rim = disc(p);
        let to = |c: &Fine| distance(&rim, &Body::Disc(rocroi_table::Disc { centre: c.point(), radius: 0 }));
        centres.iter().any(|c| to(c).within(6 * INCH + LIMIT))
    };
    let stood: [Fine; 4] = crate::units::centres(&r.stood(field));
    field.commanders(seat).filter(|c| !r.met.contains(c)).find(|c| {
        let Station::At(p) = field.world.commander(*c).station else { return false };
        if !near(p, &stood) {
            return false;
        }
        by!("T-COM-27");
        !field.of(seat).any(|friend| near(p, &goals(field, friend)))
    })
}

/// Commanders without any surviving unit they may interact with are removed (T-COM-24).
fn useless(at: &mut At<'_, Tercios>, unit: UnitId) {
    let seat = at.setup.unit(unit).seat;
    let field = Field::from(&*at);
    let survives = |u: UnitId| matches!(field.unit(u).place, Place::Table | Place::Garrison(_) | Place::Away);
    let idle: Vec<CommanderId> = field
        .commanders(seat)
        .filter(|c| !field.setup.unit_ids().any(|u| survives(u) && may_command(field, *c, u)))
        .collect();
    for commander in idle {
        by!("T-COM-24");
        lose(at, commander);
    }
}

/// Judges where a Lucky commander goes (T-COM-55).
pub(crate) fn judge_get_away(
    field: Field<'_>,
    r: &Removal,
    commander: CommanderId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Place { at } if r.allows(field, commander, *at) => Ok(Plan::Place(*at)),
        Order::Place { .. } => Err(Refusal::of(Fault::EscapePlace { commander })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}
