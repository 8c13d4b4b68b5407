//! What single actions do that needs more than a mark: joining, charging, riding between units, drawing cards.

use super::effect::{attach, lose_order};
use super::process::{After, Commanding, Stage};
use super::{bounds, charges, place};
use crate::battle::buildings::base;
use crate::losses::BreakCheck;
use crate::movement::{self, furthest_back, lose};
use crate::order::Action;
use crate::terms::{Rule, Trait};
use crate::turn::Acting;
use crate::{
    Blank, Card, Decision, Event, Field, Frame, Mark, Motion, Purpose, Station, Subject, Tercios, UnitId,
};
use rocroi_game::{Ask, At, Classes, Counts, Do, Halt, Pool, Seat, Seats, Secret, by};
use rocroi_table::{Body, Edge, nearest_points};

/// What a failed action does all the same.
pub(super) fn failed(at: &mut At<'_, Tercios>, c: &Commanding, action: &Action) -> Do<Tercios> {
    let Some(unit) = action.unit else { return c.end(After::Unit) };
    match action.of {
        // It is activated now whatever the result, without the bonus (T-COM-59).
        Trait::Perfectionist => {
            by!("T-COM-59");
            at.world.effects.push(crate::Effect {
                of: Trait::Perfectionist,
                on: Subject::Unit(unit),
                virtue: None,
                amount: 0,
                until: crate::Until::Activation,
            });
            c.end(After::Unit)
        }
        // It may still fall back, but is disordered (T-COM-79).
        Trait::Protector => protector(Field::from(&*at), c, unit),
        // No turn, and the order is lost (T-COM-82).
        Trait::Skilled => {
            by!("T-COM-82");
            lose_order(at, unit);
            c.end(After::Unit)
        }
        Trait::Nimble => between(at, c, unit),
        _ => c.end(After::Unit),
    }
}

/// Nimble failed: he stops between the two units, unattached (T-COM-76).
pub(super) fn between(at: &mut At<'_, Tercios>, c: &Commanding, unit: UnitId) -> Do<Tercios> {
    by!("T-COM-76");
    let commander = c.commander;
    let Station::With(first) = at.world.commander(commander).station else { return c.end(After::Unit) };
    let field = Field::from(&*at);
    let (a, b) = (base(field, first), base(field, unit));
    let middle = between_bases(&a, &b);
    at.world.commander_mut(commander).station = Station::At(middle);
    at.tell(|| Event::LeftUnit { commander, unit: first });
    match place::nearest_free(Field::from(&*at), commander, middle) {
        Some(p) => {
            at.world.commander_mut(commander).station = Station::At(p);
            at.tell(|| Event::Rode { commander, path: vec![p] });
        }
        None => lose(at, commander),
    }
    Do::Call(c.at(Stage::Under), Frame::BreakCheck(BreakCheck::new(first)))
}

/// The middle of the shortest segment joining two bases; of many parallel ones, of the rectangle they fill.
pub(super) fn between_bases(a: &rocroi_table::Rect, b: &rocroi_table::Rect) -> rocroi_table::Point {
    let (p, q) = nearest_points(&Body::Rect(*a), &Body::Rect(*b));
    let (outline_a, outline_b) = (rocroi_table::Outline::from(a), rocroi_table::Outline::from(b));
    match rocroi_table::gap(&outline_a, &outline_b, crate::units::PARALLEL) {
        Some(rocroi_table::Gap { room: rocroi_table::Room::Between(rect), .. }) => rect.centre().point(),
        _ => p.middle(q).point(),
    }
}

/// The sides a unit could turn onto now.
pub(super) fn faces(field: Field<'_>, unit: UnitId) -> impl Iterator<Item = Edge> + '_ {
    [Edge::Right, Edge::Left, Edge::Rear]
        .into_iter()
        .filter(move |side| movement::judge_face(field, unit, *side).is_ok())
}

pub(super) fn protector(field: Field<'_>, c: &Commanding, unit: UnitId) -> Do<Tercios> {
    by!("T-COM-79");
    if furthest_back(field, unit, Motion::Protector).is_none() {
        return c.end(After::Unit);
    }
    Do::Ask(c.at(Stage::Choice), field.seat(unit), Decision::Protector { unit })
}

/// Pious: the order may be exchanged for Resist; if it already was Resist it helps the test (T-COM-60).
pub(super) fn pious(at: &mut At<'_, Tercios>, c: &Commanding, unit: UnitId) -> Do<Tercios> {
    let seat = at.setup.unit(unit).seat;
    // It works on this unit alone, whether or not the order is then exchanged (T-TRN-47).
    bounds::leave_group(at.world, unit);
    at.world.effects.push(crate::Effect {
        of: Trait::Pious,
        on: Subject::Unit(unit),
        virtue: None,
        amount: 0,
        until: crate::Until::Activation,
    });
    Do::Ask(c.at(Stage::Choice), seat, Decision::Exchange { unit, card: Card::Resist })
}

/// Hero: the unit is activated again, at once, with the order it had (T-COM-52).
pub(super) fn again(at: &mut At<'_, Tercios>, c: &Commanding, unit: UnitId) -> Do<Tercios> {
    by!("T-COM-52");
    let Some(card) = at.world.unit(unit).hand.acted else { return c.end(After::Made) };
    at.tell(|| Event::Activated { unit, card });
    Do::Call(c.at(Stage::Under), Frame::Acting(Acting::shown(unit, card)))
}

/// Fearless: he joins the unit and makes an Assault with it at once (T-COM-51).
pub(super) fn fearless(at: &mut At<'_, Tercios>, c: &Commanding, unit: UnitId) -> Do<Tercios> {
    let used = !Field::from(&*at).available(unit);
    attach(at, c.commander, unit);
    discards(at, unit);
    Do::Call(c.at(Stage::Under), charges::led(at, unit, used))
}

/// Provoked: its order is lost, and it makes that Assault at once; if it cannot, the order is lost all the same.
pub(super) fn provoked(at: &mut At<'_, Tercios>, c: &Commanding, unit: UnitId) -> Do<Tercios> {
    let target = c.action.and_then(|a| a.other).filter(|t| at.world.unit(*t).in_play());
    discards(at, unit);
    match target.and_then(|t| charges::provoked(at, unit, t)) {
        Some(frame) => Do::Call(c.at(Stage::Under), frame),
        None => c.end(After::Unit),
    }
}

/// Its card is discarded unseen and it counts as activated, with an Assault.
pub(super) fn discards(at: &mut At<'_, Tercios>, unit: UnitId) {
    bounds::leave_group(at.world, unit);
    let hand = &mut at.world.unit_mut(unit).hand;
    if hand.has_card() {
        hand.clear();
        at.tell(|| Event::CardRemoved { unit });
    }
    let u = at.world.unit_mut(unit);
    u.hand.acted = Some(Card::Assault);
    u.marks.set(Mark::Activated, true);
    crate::turn::acts_or_reacts(at.world, unit);
}

/// One die of the draw, seen by one side only: nobody knows both (T-COM-63).
pub(super) fn draw(frame: Frame, c: &Commanding, seat: Seat) -> Do<Tercios> {
    let unit = c.unit().unwrap_or(UnitId(0));
    let pools = vec![Pool { seat, dice: 1, classes: Classes::EACH }];
    Do::Roll(frame, Ask { purpose: Purpose::Draw { unit }, pools, secret: Some(seat) })
}

/// Both dice lie: their sum draws one of the cards, each equally likely; beyond the last card it is drawn again.
pub(super) fn drawn(
    at: &mut At<'_, Tercios>,
    c: &Commanding,
    first: &Secret<u8>,
    counts: &Counts,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    by!("T-COM-63");
    let Some(unit) = c.unit() else { return Ok(c.end(After::Unit)) };
    let Some(first) = first.get() else { return Err(Halt::Blank(Blank::Draw { unit })) };
    let no_assault = Field::from(&*at).has(unit, Rule::ForlornHope);
    let cards: Vec<Card> = Card::ALL.into_iter().filter(|c| !no_assault || *c != Card::Assault).collect();
    let Some(card) = cards.get(usize::from((first + counts.single(0)) % 6)).copied() else {
        return Ok(draw(c.at(Stage::Draw), c, Seat::A));
    };
    bounds::leave_group(at.world, unit);
    at.world.unit_mut(unit).hand.replace(card, Seats::NONE);
    at.tell(|| Event::CardDrawn { unit });
    Ok(c.end(After::Unit))
}
