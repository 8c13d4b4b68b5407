//! One activation of a side: a commander if it wishes, then one unit (T-TRN-11 to T-TRN-15), which may be a
//! group with one card (T-TRN-39), a Horde pair (T-TRN-41) or the two units of a Coordinator (T-COM-46).

use super::{Acting, done};
use crate::commanders::{self, After, Commanding, activatable, barred_by, unbarred};
use crate::losses::Checks;
use crate::movement::{self, Settle};
use crate::terms::{Rule, Trait, Virtue};
use crate::{
    Card, CommanderId, Decision, Event, Fault, Field, Frame, GroupId, Holds, Mark, Order, Plan, Return,
    Station, Subject, Tercios, UnitId, Until,
};
use rocroi_game::{At, Do, Faults, Halt, In, Refusal, Seat, by};
use rocroi_table::Point;
use serde::{Deserialize, Serialize};

/// One activation of a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// Whose.
    pub seat: Seat,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// What the enemy lent his units ends; these may have to test (T-COM-38, T-UNT-24).
    Begin,
    Ended,
    /// A commander, or none.
    Commander,
    /// Which unit.
    Unit,
    /// Innovative: is the chosen unit's order exchanged (T-COM-75)?
    Exchange {
        unit: UnitId,
        then: Option<UnitId>,
    },
    /// A unit is acting; then perhaps the other of a Horde pair.
    Acting {
        acts: Acts,
        then: Option<UnitId>,
    },
    /// It has finished, and may turn (T-COM-70).
    Facing {
        then: Option<UnitId>,
    },
    /// A group is acting: these units are still to come.
    Group {
        group: GroupId,
        card: Card,
        left: Vec<UnitId>,
        acts: Option<Acts>,
    },
    /// A unit of the group may turn.
    GroupFacing {
        group: GroupId,
        card: Card,
        left: Vec<UnitId>,
    },
    /// The second unit of a Coordinator, or none (T-COM-46).
    Second,
}

/// A unit that is acting, and where it stood when it began.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Acts {
    unit: UnitId,
    from: Point,
}

impl Side {
    /// An activation of this side begins.
    pub fn begin(seat: Seat) -> Side {
        Side { seat, stage: Stage::Begin }
    }

    fn at(&self, stage: Stage) -> Frame {
        Frame::Side(Side { seat: self.seat, stage })
    }

    /// The units of the group that are still to act, if a group is acting.
    pub(crate) fn group_left(&self) -> Option<&[UnitId]> {
        match &self.stage {
            Stage::Group { left, .. } => Some(left),
            _ => None,
        }
    }

    /// May the side leave the second unit of a Coordinator for later?
    pub(crate) fn may_leave_second(&self) -> bool {
        self.stage == Stage::Second
    }
}

/// The commanders of a side that could be activated: on the table, not exhausted, and if attached able to leave
/// or to change units (T-COM-05, T-COM-15, T-COM-23).
pub(crate) fn able(field: Field<'_>, seat: Seat) -> impl Iterator<Item = CommanderId> + '_ {
    // Not exhausted, he may be activated again and again (T-COM-14).
    by!("T-COM-14");
    by!("T-COM-15");
    by!("T-UNT-31");
    field.commanders(seat).filter(move |c| {
        let commander = field.world.commander(*c);
        !commander.exhausted
            && match commander.station {
                Station::At(_) => true,
                Station::With(unit) => {
                    by!("T-COM-23");
                    !commander.joined && field.unit(unit).hand.holds == Holds::Order
                }
                Station::Away | Station::Lost => false,
            }
    })
}

/// Judges which unit is activated.
pub(crate) fn judge_activate(
    field: Field<'_>,
    seat: Seat,
    stack: &[Frame],
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    let second = matches!(stack.last(), Some(Frame::Side(side)) if side.may_leave_second());
    if second && matches!(order, Order::Done | Order::Decline) {
        by!("T-COM-46");
        return Ok(Plan::Done);
    }
    let (unit, then) = match order {
        Order::Activate { unit, then } => (unit, then),
        // It cannot pass (T-TRN-14).
        Order::Done | Order::Decline => return Err(Refusal::of(Fault::MustActivate)),
        _ => return Err(Refusal::of(Fault::NotAsked)),
    };
    let known = |u: UnitId| u.at() < field.world.units.len() && field.seat(u) == seat;
    let mut faults = Faults::new();
    faults.require(known(*unit) && activatable(field, seat).contains(unit), || Fault::NotAvailable {
        unit: *unit,
    });
    if let Some(of) = Some(*unit).filter(|u| known(*u)).and_then(|u| barred_by(field, seat, u)) {
        faults.push(Fault::Barred { of });
    }
    if let Some(second) = then {
        by!("T-TRN-41");
        let pair = known(*unit)
            && known(*second)
            && second != unit
            && [*unit, *second].iter().all(|u| field.has(*u, Rule::Horde))
            && field.entry(*unit).regiment == field.entry(*second).regiment
            // Pairs are single units: a shared card is activated as a group.
            && [*unit, *second].iter().all(|u| field.unit(*u).hand.group.is_none());
        faults.require(pair, || Fault::NoHordePair { unit: *second });
        // What the enemy holds back is not the second unit of the activation either (T-COM-50, T-COM-57).
        faults.require(known(*second) && unbarred(field, seat).contains(second), || Fault::NotAvailable {
            unit: *second,
        });
    }
    faults.verdict()?;
    Ok(Plan::Activate { unit: *unit, then: *then })
}

/// Judges which unit of a group acts next.
pub(crate) fn judge_next(stack: &[Frame], order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Order::Activate { unit, then: None } = order else { return Err(Refusal::of(Fault::NotAsked)) };
    let left = match stack.last() {
        Some(Frame::Side(side)) => side.group_left().unwrap_or_default(),
        _ => &[],
    };
    if left.contains(unit) {
        Ok(Plan::Activate { unit: *unit, then: None })
    } else {
        Err(Refusal::of(Fault::NotInGroup { unit: *unit }))
    }
}

/// Carries the activation on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    side: Side,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let seat = side.seat;
    Ok(match (side.stage.clone(), input) {
        (Stage::Begin, In::Go) => {
            let lowered = loans_end(at, seat.other());
            Do::Call(side.at(Stage::Ended), Frame::Checks(Checks::new(lowered)))
        }
        (Stage::Ended, In::Back(_)) => Do::Goto(side.at(Stage::Commander)),
        (Stage::Commander, In::Go) => {
            by!("T-TRN-11");
            if able(Field::from(&*at), seat).next().is_some() {
                Do::Ask(side.at(Stage::Commander), seat, Decision::Command)
            } else {
                Do::Goto(side.at(Stage::Unit))
            }
        }
        // T-TRN-13: never a commander after the unit.
        (Stage::Commander, In::Ordered(plans)) => {
            by!("T-TRN-13");
            match plans.into_iter().next() {
                Some((_, Plan::Command { commander, ridden, action })) => {
                    let me = side.at(Stage::Commander);
                    return Ok(Do::Call(me, Commanding::begin(at, commander, ridden, action)));
                }
                _ => Do::Goto(side.at(Stage::Unit)),
            }
        }
        (Stage::Commander, In::Back(Return::Commanded(after))) => match after {
            After::Unit => Do::Goto(side.at(Stage::Unit)),
            After::Made => {
                by!("T-COM-39");
                commanders::activation_made(at.world, at.setup, seat);
                over(at)
            }
            After::Skipped => {
                by!("T-COM-58");
                at.tell(|| Event::Passed { seat });
                over(at)
            }
        },
        (Stage::Unit, In::Go) => {
            if activatable(Field::from(&*at), seat).is_empty() {
                by!("T-TRN-15");
                at.tell(|| Event::Passed { seat });
                return Ok(over(at));
            }
            // Any available unit, whoever the commander was.
            by!("T-TRN-12");
            Do::Ask(side.at(Stage::Unit), seat, Decision::Activate)
        }
        (Stage::Unit | Stage::Second, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Activate { unit, then })) => chosen(at, &side, unit, then)?,
            _ => over(at),
        },
        (Stage::Exchange { unit, then }, In::Ordered(plans)) => {
            if matches!(plans.first(), Some((_, Plan::Accept))) {
                by!("T-COM-75");
                commanders::give_card(at, unit, Card::Fire, Trait::Innovative);
            }
            activates(at, &side, unit, then)?
        }
        (Stage::Acting { acts, then }, In::Back(_)) => {
            goes_to_ground(at, acts);
            if may_turn(Field::from(&*at), acts.unit) {
                let asked = Decision::FreeFace { unit: acts.unit, of: Trait::Energetic };
                return Ok(Do::Ask(side.at(Stage::Facing { then }), seat, asked));
            }
            next_of_pair(at, &side, then)
        }
        (Stage::Facing { then }, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Face { side: edge, pose })) => turn(at, &side, Stage::Facing { then }, edge, pose),
            _ => next_of_pair(at, &side, then),
        },
        (Stage::Facing { then }, In::Back(_)) => next_of_pair(at, &side, then),
        (Stage::Group { group, card, mut left, acts }, In::Go | In::Back(_)) => {
            by!("T-TRN-39");
            if let Some(acts) = acts {
                goes_to_ground(at, acts);
                if may_turn(Field::from(&*at), acts.unit) {
                    let asked = Decision::FreeFace { unit: acts.unit, of: Trait::Energetic };
                    return Ok(Do::Ask(side.at(Stage::GroupFacing { group, card, left }), seat, asked));
                }
            }
            // One destroyed meanwhile is skipped.
            left.retain(|u| at.world.unit(*u).acts());
            match left.as_slice() {
                [] => second(at, &side),
                [only] => group_acts(at, &side, group, card, Vec::new(), *only),
                _ => {
                    let stage = Stage::Group { group, card, left, acts: None };
                    Do::Ask(side.at(stage), seat, Decision::Next { group })
                }
            }
        }
        (Stage::GroupFacing { group, card, left }, input @ (In::Ordered(_) | In::Back(_))) => {
            if let In::Ordered(plans) = input
                && let Some((_, Plan::Face { side: edge, pose })) = plans.into_iter().next()
            {
                return Ok(turn(at, &side, Stage::GroupFacing { group, card, left }, edge, pose));
            }
            Do::Goto(side.at(Stage::Group { group, card, left, acts: None }))
        }
        (Stage::Group { group, card, mut left, .. }, In::Ordered(plans)) => {
            let Some((_, Plan::Activate { unit, .. })) = plans.into_iter().next() else {
                return Err(Halt::Bug("no unit of the group named".into()));
            };
            left.retain(|u| *u != unit);
            group_acts(at, &side, group, card, left, unit)
        }
        (s, i) => return Err(Halt::Bug(format!("{s:?} was given {i:?}"))),
    })
}

/// What this side's commanders lent by Inspiring ends now (T-COM-38). Returns units that lose Stamina by it.
pub(super) fn loans_end(at: &mut At<'_, Tercios>, seat: Seat) -> Vec<UnitId> {
    if at.world.effects.is_empty() {
        return Vec::new();
    }
    let setup = at.setup;
    let ends = |e: &crate::Effect| {
        e.until == Until::EnemyActs && matches!(e.on, Subject::Unit(u) if setup.unit(u).seat == seat)
    };
    let lowered = at.world.effects.iter().filter(|e| ends(e) && e.virtue == Some(Virtue::Zeal));
    let lowered: Vec<UnitId> = lowered
        .filter_map(|e| match e.on {
            Subject::Unit(u) => Some(u),
            Subject::Commander(_) | Subject::Side(_) => None,
        })
        .collect();
    at.world.effects.retain(|e| !ends(e));
    lowered
}

/// The activation of the side is over: what lasted for it ends (T-COM-36).
fn over(at: &mut At<'_, Tercios>) -> Do<Tercios> {
    commanders::end_activation(at.world);
    done()
}

/// A unit has been chosen: Innovative may exchange its order before its card is shown (T-COM-75).
fn chosen(
    at: &mut At<'_, Tercios>,
    side: &Side,
    unit: UnitId,
    then: Option<UnitId>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    commanders::activation_made(at.world, at.setup, side.seat);
    match exchange(at, side, unit, then) {
        Some(asked) => Ok(asked),
        None => activates(at, side, unit, then),
    }
}

/// Asks whether Innovative exchanges the order of a unit that is being activated (T-COM-75).
fn exchange(at: &At<'_, Tercios>, side: &Side, unit: UnitId, then: Option<UnitId>) -> Option<Do<Tercios>> {
    let on = Subject::Unit(unit);
    let innovative = at.world.effects.iter().any(|e| e.of == Trait::Innovative && e.on == on && e.amount > 0);
    innovative.then(|| {
        by!("T-COM-75");
        let asked = Decision::Exchange { unit, card: Card::Fire };
        Do::Ask(side.at(Stage::Exchange { unit, then }), side.seat, asked)
    })
}

fn activates(
    at: &mut At<'_, Tercios>,
    side: &Side,
    unit: UnitId,
    then: Option<UnitId>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match at.world.unit(unit).hand.group {
        Some(group) => {
            let (card, left) = show_group(at, group)?;
            Do::Goto(side.at(Stage::Group { group, card, left, acts: None }))
        }
        None => acts(at, side, unit, then),
    })
}

fn acts(at: &mut At<'_, Tercios>, side: &Side, unit: UnitId, then: Option<UnitId>) -> Do<Tercios> {
    let acts = Acts { unit, from: at.world.unit(unit).pose.at };
    Do::Call(side.at(Stage::Acting { acts, then }), Frame::Acting(Acting::begin(unit)))
}

fn group_acts(
    at: &mut At<'_, Tercios>,
    side: &Side,
    group: GroupId,
    card: Card,
    left: Vec<UnitId>,
    unit: UnitId,
) -> Do<Tercios> {
    let acts = Some(Acts { unit, from: at.world.unit(unit).pose.at });
    Do::Call(side.at(Stage::Group { group, card, left, acts }), Frame::Acting(Acting::shown(unit, card)))
}

/// The other of a Horde pair, if it is still available (T-TRN-41).
fn next_of_pair(at: &mut At<'_, Tercios>, side: &Side, then: Option<UnitId>) -> Do<Tercios> {
    match then {
        Some(other) if Field::from(&*at).available(other) => {
            by!("T-TRN-41");
            exchange(at, side, other, None).unwrap_or_else(|| acts(at, side, other, None))
        }
        _ => second(at, side),
    }
}

/// A Coordinator's side may activate the other unit he named, or leave it (T-COM-46).
fn second(at: &mut At<'_, Tercios>, side: &Side) -> Do<Tercios> {
    let field = Field::from(&*at);
    let named = |e: &&crate::Effect| e.of == Trait::Coordinator && e.until == Until::Activation;
    let left = field
        .world
        .effects
        .iter()
        .filter(named)
        .any(|e| matches!(e.on, Subject::Unit(u) if field.seat(u) == side.seat && field.available(u)));
    if left {
        by!("T-COM-46");
        return Do::Ask(side.at(Stage::Second), side.seat, Decision::Activate);
    }
    over(at)
}

/// May the unit that has acted turn, by Energetic (T-COM-70)? Not after a failed order test.
fn may_turn(field: Field<'_>, unit: UnitId) -> bool {
    let u = field.unit(unit);
    let energetic = field.world.affected(Trait::Energetic, Subject::Unit(unit));
    if !energetic || !u.in_play() || u.is(Mark::LostOrder) {
        return false;
    }
    by!("T-COM-70");
    [rocroi_table::Edge::Right, rocroi_table::Edge::Left, rocroi_table::Edge::Rear]
        .into_iter()
        .any(|edge| movement::judge_face(field, unit, edge).is_ok())
}

fn turn(
    at: &mut At<'_, Tercios>,
    side: &Side,
    back: Stage,
    edge: rocroi_table::Edge,
    pose: rocroi_table::Pose,
) -> Do<Tercios> {
    let unit = at.world.effects.iter().find(|e| e.of == Trait::Energetic).and_then(|e| match e.on {
        Subject::Unit(u) => Some(u),
        Subject::Commander(_) | Subject::Side(_) => None,
    });
    let Some(unit) = unit else { return Do::Goto(side.at(back)) };
    movement::face(at, unit, edge, pose);
    // It turns once.
    at.world.effects.retain(|e| e.of != Trait::Energetic);
    Do::Call(side.at(back), Frame::Settle(Settle::standing(unit)))
}

/// Tenacious: a unit that ended its Run or Ready move in Hidden ground cannot be shot at (T-COM-84).
fn goes_to_ground(at: &mut At<'_, Tercios>, acts: Acts) {
    let unit = acts.unit;
    let on = Subject::Unit(unit);
    let field = Field::from(&*at);
    let u = field.unit(unit);
    let tenacious =
        field.world.effects.iter().any(|e| e.of == Trait::Tenacious && e.on == on && e.amount == 0);
    let moved = matches!(u.hand.acted, Some(Card::Run | Card::Ready)) && u.pose.at != acts.from;
    if !tenacious || !u.in_play() || !moved {
        return;
    }
    let Some(piece) = commanders::hidden_piece(field, unit) else { return };
    by!("T-COM-84");
    for e in &mut at.world.effects {
        if e.of == Trait::Tenacious && e.on == on {
            // The amount names the piece from now on, and it lasts for the turn.
            e.amount = u8::try_from(piece.0 + 1).unwrap_or(u8::MAX);
            e.until = Until::Turn;
        }
    }
    at.tell(|| Event::GoesToGround { unit, piece });
}

/// Shows the card of a group: every unit of it counts as activated and its order as spent (T-TRN-39).
fn show_group(at: &mut At<'_, Tercios>, group: GroupId) -> Result<(Card, Vec<UnitId>), Halt<Tercios>> {
    by!("T-TRN-39");
    let units: Vec<UnitId> =
        at.setup.unit_ids().filter(|u| at.world.unit(*u).hand.group == Some(group)).collect();
    let mut card = None;
    for unit in &units {
        card = Some(super::acting::spend(at.world, *unit)?);
    }
    let card = card.ok_or_else(|| Halt::Bug("a group without units".into()))?;
    for unit in &units {
        at.world.unit_mut(*unit).marks.set(Mark::Activated, true);
    }
    at.tell(|| Event::GroupActivated { units: units.clone(), card });
    Ok((card, units))
}
