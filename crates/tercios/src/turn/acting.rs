//! One activation of a unit: the card is shown, Impetuous and order tests are taken, the order is carried out
//! (T-TRN-17 to T-TRN-35, T-TRN-42).

use super::answers::advance_out;
use super::ready::building;
use super::{Ready, done};
use crate::assault::Charging;
use crate::assault::charge::{never_charges, targets};
use crate::battle::arrive;
use crate::battle::buildings::{back_in, come_out, doorways};
use crate::discipline::TestKind;
use crate::movement::{Allowance, Going};
use crate::shooting::{self, Shooting, ShotOrder, sight};
use crate::terms::{Arm, Rule, Trait};
use crate::trials::Test;
use crate::values::Value;
use crate::{
    Blank, Card, Decision, Event, Field, Frame, Mark, Motion, Place, Plan, Purpose, Tercios, UnitId, Until,
    World,
};
use rocroi_game::{Ask, At, Do, Halt, In, Trial as _, by};
use serde::{Deserialize, Serialize};

/// One activation of a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Acting {
    /// Which.
    pub unit: UnitId,
    /// How far it has come.
    pub stage: Stage,
}

/// How far an activation has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// The card is still to be shown.
    Show,
    /// It has been shown with its group (T-TRN-39).
    Shown(Card),
    /// Does an Impetuous unit hold back (T-TRN-42)?
    Impetuous(Card, Test),
    /// The order test (T-TRN-20).
    Testing(Card, Test),
    /// The order, with the successes of its test if there was one.
    Carry(Card, Option<u8>),
    /// The order is being carried out.
    Doing(Card),
}

impl Acting {
    /// A unit with a card of its own.
    pub fn begin(unit: UnitId) -> Acting {
        Acting { unit, stage: Stage::Show }
    }

    /// A unit of a group whose card has been shown.
    pub fn shown(unit: UnitId, card: Card) -> Acting {
        Acting { unit, stage: Stage::Shown(card) }
    }
}

/// Spends the card of a unit that is activated: it is shown to both, and the unit counts as activated from now
/// on (T-TRN-18).
pub(super) fn spend(world: &mut World, unit: UnitId) -> Result<Card, Halt<Tercios>> {
    by!("T-TRN-18");
    let u = world.unit_mut(unit);
    let card = u.hand.get().ok_or(Halt::Blank(Blank::Card { unit }))?;
    u.hand.clear();
    // A used card stays known to both (T-TRN-07).
    by!("T-TRN-07");
    u.hand.acted = Some(card);
    u.marks.set(Mark::Activated, true);
    acts_or_reacts(world, unit);
    Ok(card)
}

/// Ends the effects that last until a unit is activated or reacts (T-COM-83, T-COM-86).
pub(crate) fn acts_or_reacts(world: &mut World, unit: UnitId) {
    let on = crate::Subject::Unit(unit);
    world.effects.retain(|e| e.until != Until::ActsOrReacts || e.on != on);
}

/// Carries the activation on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    acting: Acting,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = acting.unit;
    let next = |stage| Frame::Acting(Acting { unit, stage });
    Ok(match (acting.stage, input) {
        (Stage::Show, In::Go) => {
            let card = spend(at.world, unit)?;
            at.tell(|| Event::Activated { unit, card });
            Do::Goto(next(Stage::Shown(card)))
        }
        (Stage::Shown(card), In::Go) => {
            let field = Field::from(&*at);
            // Trickster's choice is made openly when the unit is activated (T-COM-85).
            if unchosen_boon(field, unit) {
                return Ok(Do::Ask(next(Stage::Shown(card)), field.seat(unit), Decision::Boon { unit }));
            }
            // Authoritarian spares the order test, and the Impetuous one (T-COM-41).
            if field.world.affected(Trait::Authoritarian, crate::Subject::Unit(unit)) {
                by!("T-COM-41");
                return Ok(Do::Goto(next(Stage::Carry(card, None))));
            }
            // A steady unit obeys without a test; wear is read now (T-TRN-19, T-TRN-46).
            by!("T-TRN-19");
            if is_impetuous(field, unit, card) {
                by!("T-TRN-42");
                let test = Test::of(&field.tested(unit), TestKind::Order).0;
                let pools = test.pools();
                let frame = next(Stage::Impetuous(card, test));
                if pools.is_empty() {
                    return Ok(Do::Goto(frame));
                }
                return Ok(Do::Roll(
                    frame,
                    Ask { purpose: Purpose::ImpetuousTest { unit }, pools, secret: None },
                ));
            }
            if field.steady(unit) {
                return Ok(Do::Goto(next(Stage::Carry(card, None))));
            }
            by!("T-TRN-46");
            let test = order_test(field, unit, card);
            roll(next, card, test, Purpose::OrderTest { unit })
        }
        // Without dice there is no success (T-UNT-12).
        (Stage::Impetuous(card, mut test), input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            held_back(at, unit, card, test.outcome())
        }
        (Stage::Testing(card, mut test), input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            tested(at, unit, card, test.outcome())
        }
        (Stage::Shown(card), In::Ordered(plans)) => {
            if let Some((_, Plan::Boon(value))) = plans.into_iter().next() {
                choose_boon(at, unit, value);
            }
            Do::Goto(next(Stage::Shown(card)))
        }
        (Stage::Carry(card, successes), In::Go) => carry(at, unit, card, successes),
        (Stage::Doing(_), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Move(path))) => {
                let going = Going::set_out(at, unit, &path);
                Do::Call(next(Stage::Doing(Card::Run)), Frame::Going(going))
            }
            Some((_, Plan::Arrive(pose, path))) => {
                arrive::enter(at, unit, pose);
                match path {
                    Some(path) => {
                        let going = Going::set_out(at, unit, &path);
                        Do::Call(next(Stage::Doing(Card::Run)), Frame::Going(going))
                    }
                    None => done(),
                }
            }
            Some((_, Plan::Leave(pose, path))) => {
                let out_of = building(at, unit);
                come_out(at, unit, pose);
                let going = Going::set_out(at, unit, &path).out_of(out_of);
                Do::Call(next(Stage::Doing(Card::Run)), Frame::Going(going))
            }
            Some((_, Plan::Sally(pose, target, drawn))) => {
                come_out(at, unit, pose);
                let charging = Charging::declare(at, unit, target, drawn, Some(drawn.centre));
                Do::Call(next(Stage::Doing(Card::Assault)), Frame::Charging(charging))
            }
            Some((_, Plan::Charge(target, drawn))) => {
                let named = Some(drawn.centre);
                let charging = Charging::declare(at, unit, target, drawn, named);
                Do::Call(next(Stage::Doing(Card::Assault)), Frame::Charging(charging))
            }
            Some((_, Plan::Shoot(shots))) => {
                let shooting = Shooting::new(unit, ShotOrder::Fire, shots);
                Do::Call(next(Stage::Doing(Card::Fire)), Frame::Shooting(shooting))
            }
            Some((_, Plan::Done)) => {
                by!("T-TRN-23");
                at.tell(|| Event::Idle { unit });
                done()
            }
            other => return Err(Halt::Bug(format!("an activation was given {other:?}"))),
        },
        (Stage::Doing(_), In::Back(_)) => {
            back_in(at, unit);
            done()
        }
        (s, i) => return Err(Halt::Bug(format!("{s:?} was given {i:?}"))),
    })
}

/// Has Trickster been used on it and nothing chosen yet (T-COM-85)?
fn unchosen_boon(field: Field<'_>, unit: UnitId) -> bool {
    let on = crate::Subject::Unit(unit);
    field.world.effects.iter().any(|e| e.of == Trait::Trickster && e.on == on && e.amount == 0)
}

/// The amount of the effect says which value it helps: 1 Melee, 2 Shoot.
fn choose_boon(at: &mut At<'_, Tercios>, unit: UnitId, value: Value) {
    by!("T-COM-85");
    let on = crate::Subject::Unit(unit);
    for e in &mut at.world.effects {
        if e.of == Trait::Trickster && e.on == on {
            e.amount = if value == Value::Shoot { 2 } else { 1 };
        }
    }
    at.tell(|| Event::Boon { unit, value });
}

/// The order test of a unit with this card (T-TRN-20).
pub(crate) fn order_test(field: Field<'_>, unit: UnitId, card: Card) -> Test {
    by!("T-TRN-20");
    let kind = if card == Card::Resist { TestKind::Resist } else { TestKind::Order };
    Test::of(&field.tested(unit), kind).0
}

/// Is the unit Impetuous now: steady, its order not Assault, and an enemy it could charge (T-TRN-42)?
fn is_impetuous(field: Field<'_>, unit: UnitId, card: Card) -> bool {
    card != Card::Assault
        && field.unit(unit).in_play()
        && field.has(unit, Rule::Impetuous)
        && field.steady(unit)
        && !targets(field, unit).is_empty()
}

/// The test of an Impetuous unit: passed, it carries out its own order without another; failed, it charges.
fn held_back(at: &mut At<'_, Tercios>, unit: UnitId, card: Card, successes: u8) -> Do<Tercios> {
    by!("T-TRN-42");
    let passed = successes > 0;
    end_order_test(at.world, unit);
    at.tell(|| Event::OrderTested { unit, successes, passed });
    if passed {
        return Do::Goto(Frame::Acting(Acting { unit, stage: Stage::Carry(card, Some(successes)) }));
    }
    by!("T-ASL-57");
    at.world.unit_mut(unit).hand.acted = Some(Card::Assault);
    at.tell(|| Event::RushesOn { unit });
    let seat = at.setup.unit(unit).seat;
    Do::Ask(
        Frame::Acting(Acting { unit, stage: Stage::Doing(Card::Assault) }),
        seat,
        Decision::Assault { unit },
    )
}

/// Notable is used up by the first order test (T-COM-77).
fn end_order_test(world: &mut World, unit: UnitId) {
    world.effects.retain(|e| e.until != Until::OrderTest || e.on != crate::Subject::Unit(unit));
}

fn roll(next: impl Fn(Stage) -> Frame, card: Card, test: Test, purpose: Purpose) -> Do<Tercios> {
    let pools = test.pools();
    let frame = next(Stage::Testing(card, test));
    if pools.is_empty() { Do::Goto(frame) } else { Do::Roll(frame, Ask { purpose, pools, secret: None }) }
}

fn tested(at: &mut At<'_, Tercios>, unit: UnitId, card: Card, successes: u8) -> Do<Tercios> {
    let passed = successes > 0;
    end_order_test(at.world, unit);
    at.tell(|| Event::OrderTested { unit, successes, passed });
    if passed {
        return Do::Goto(Frame::Acting(Acting { unit, stage: Stage::Carry(card, Some(successes)) }));
    }
    by!("T-TRN-22");
    at.world.unit_mut(unit).marks.set(Mark::LostOrder, true);
    at.tell(|| Event::OrderLost { unit });
    done()
}

fn carry(at: &mut At<'_, Tercios>, unit: UnitId, card: Card, successes: Option<u8>) -> Do<Tercios> {
    by!("T-TRN-45");
    // Only Ready, Run and Assault move a unit.
    by!("T-MOV-02");
    let seat = at.setup.unit(unit).seat;
    let doing = Frame::Acting(Acting { unit, stage: Stage::Doing(card) });
    let idle = |at: &mut At<'_, Tercios>| {
        by!("T-TRN-04");
        at.tell(|| Event::Idle { unit });
        done()
    };
    match card {
        Card::Ready => Do::Call(doing, Frame::Ready(Ready::new(unit))),
        Card::Run => {
            by!("T-TRN-32");
            if at.world.unit(unit).arriving() || can_run(Field::from(&*at), unit) {
                Do::Ask(doing, seat, Decision::Run { unit })
            } else {
                idle(at)
            }
        }
        Card::Resist => {
            resist(at, unit, successes);
            done()
        }
        Card::Fire => {
            by!("T-TRN-33");
            if shooting::target::targets(Field::from(&*at), unit, ShotOrder::Fire).is_empty() {
                idle(at)
            } else {
                Do::Ask(doing, seat, Decision::Fire { unit })
            }
        }
        Card::Assault => {
            by!("T-TRN-28");
            let field = Field::from(&*at);
            // With an enemy in reach it must charge; with one in sight it must advance (T-TRN-29 to T-TRN-31).
            let nowhere = || match field.unit(unit).place {
                Place::Garrison(piece) => {
                    let doors = doorways(field, piece);
                    let mut enemies = field.of(field.seat(unit).other());
                    !enemies.any(|e| advance_out(field, unit, e, &doors).is_ok())
                }
                _ => seen(field, unit).next().is_none(),
            };
            if never_charges(field, unit) || (targets(field, unit).is_empty() && nowhere()) {
                by!("T-TRN-31");
                idle(at)
            } else {
                Do::Ask(doing, seat, Decision::Assault { unit })
            }
        }
    }
}

/// Can the unit use a Run order: Speed above 0, and a gun only on its limber (T-TRN-44, T-UNT-18)?
pub(crate) fn can_run(field: Field<'_>, unit: UnitId) -> bool {
    if field.arm(unit) == Arm::Artillery {
        by!("T-TRN-44");
        if !field.unit(unit).is(Mark::Limbered) {
            return false;
        }
    }
    !Allowance::of(field, unit, Motion::Run).is_zero()
}

/// The wear so many successes of Resist remove from a unit (T-TRN-35 to T-TRN-37).
pub fn rallied(field: Field<'_>, unit: UnitId, successes: u8) -> u8 {
    let wear = field.unit(unit).wear;
    if field.has(unit, Rule::Elite) {
        by!("T-TRN-37");
        successes.min(wear)
    } else if field.has(unit, Rule::Large) {
        by!("T-TRN-36");
        successes.min(wear.saturating_sub(1))
    } else {
        by!("T-TRN-35");
        successes.min(1).min(wear.saturating_sub(1))
    }
}

/// Resist removes wear (T-TRN-34).
fn resist(at: &mut At<'_, Tercios>, unit: UnitId, successes: Option<u8>) {
    by!("T-TRN-34");
    let field = Field::from(&*at);
    // Without an order test one success is counted (T-TRN-35).
    let removed = rallied(field, unit, successes.unwrap_or(1));
    let left = field.unit(unit).wear - removed;
    at.world.unit_mut(unit).wear = left;
    at.tell(|| Event::Rallied { unit, removed, wear: left });
}

/// The enemies a unit sees (T-TRN-31).
pub(crate) fn seen(field: Field<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    field.of(field.seat(unit).other()).filter(move |e| sight::sees(field, unit, *e))
}
