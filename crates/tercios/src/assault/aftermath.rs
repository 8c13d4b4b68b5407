//! What follows a combat, in the order of T-ASL-29: greatswords, Determined, destruction, the loser's move, the inch
//! between them, frenzy, advance or pursuit.

use super::fighting::{Fighting, Fought, Stage};
use super::results::{self, Beaten, Destroyed, Winner};
use super::round::Side;
use crate::adaptations::{self, Horses};
use crate::battle::buildings::{go_in, judge_follow};
use crate::discipline::TestKind;
use crate::losses::{BreakCheck, Removal, wear};
use crate::movement::{self, Going, disorder, lose, short_of};
use crate::terms::{Rule, Trait};
use crate::trials::Test;
use crate::{
    Decision, Event, Field, Frame, Length, Place, Plan, Purpose, Return, Ruin, Subject, Tercios, UnitId,
    Until, Wear,
};
use rocroi_game::{Ask, At, Do, Halt, In, Trial as _, by};
use rocroi_table::Edge;

/// The results, step by step (T-ASL-29). `Side` is the winner up to step 4, the unit that falls back in step 5.
pub(super) fn step(
    at: &mut At<'_, Tercios>,
    mut f: Fighting,
    stage: Stage,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    by!("T-ASL-29");
    Ok(match (stage, input) {
        (Stage::Greatswords(winner), In::Go) => {
            let loser = f.unit(winner.other());
            let field = Field::from(&*at);
            let due = field.unit(loser).in_play() && results::greatswords_test(&f.combat(field), winner);
            if !due {
                return Ok(Do::Goto(f.at(Stage::Determined(winner))));
            }
            let (test, _) = Test::greatswords(&field.tested(loser));
            rolled(
                f.at(Stage::GreatswordsTest(winner.other(), test)),
                test,
                Purpose::Greatswords { unit: loser },
            )
        }
        (Stage::GreatswordsTest(loser, mut test), input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            let (unit, passed) = (f.unit(loser), test.outcome() > 0);
            at.tell(|| Event::GreatswordsTested { unit, passed });
            if !passed {
                disorder(at, unit, None);
            }
            adaptations::after_disorder(at, unit, f.at(Stage::Determined(loser.other())))
        }
        (Stage::Determined(winner), In::Go | In::Back(_)) => {
            let next = f.at(Stage::Destruction(winner));
            if !f.how.determined {
                return Ok(Do::Goto(next));
            }
            by!("T-COM-69");
            let loser = f.unit(winner.other());
            if !at.world.unit(loser).in_play() {
                return Ok(Do::Goto(next));
            }
            if winner == Side::Defender {
                disorder(at, loser, None);
                return Ok(adaptations::after_disorder(at, loser, next));
            }
            wear(at, loser, Wear::Determined);
            Do::Call(f.at(Stage::DeterminedBroke(winner)), Frame::BreakCheck(BreakCheck::new(loser)))
        }
        (Stage::DeterminedBroke(winner), In::Back(ret)) => {
            if let Return::Fate(fate) = ret
                && fate.gone()
            {
                f.last.fate[winner.other().at()] = fate;
            }
            Do::Goto(f.at(Stage::Destruction(winner)))
        }
        (Stage::Destruction(winner), In::Go | In::Back(_)) => {
            let loser = winner.other();
            let (unit, field) = (f.unit(loser), Field::from(&*at));
            if !field.unit(unit).in_play() {
                return Ok(Do::Goto(f.at(Stage::Part(loser))));
            }
            match results::beaten(&f.combat(field), &f.last, loser) {
                Beaten::Destroyed(why) => {
                    let ruin = match why {
                        Destroyed::NoEscape => Ruin::NoEscape,
                        Destroyed::Lances => Ruin::Lances,
                        Destroyed::Pursuit => Ruin::Pursuit,
                        Destroyed::ForlornHope => Ruin::ForlornHope,
                    };
                    Do::Call(f.at(Stage::Short(loser)), Frame::Removal(Removal::new(unit, ruin)))
                }
                Beaten::Retreats => {
                    f.retreated = true;
                    // A garrison leaves its building on foot.
                    if adaptations::has_horses(field, unit) && field.unit(unit).place == Place::Table {
                        by!("T-ADP-14");
                        let test = Frame::Horses(Horses::new(unit));
                        return Ok(Do::Call(f.at(Stage::Remount(loser)), test));
                    }
                    Do::Goto(f.at(Stage::FallBack(loser)))
                }
                Beaten::Disengages => Do::Goto(f.at(Stage::FallBack(loser))),
            }
        }
        (Stage::Remount(side), In::Back(Return::Horses(passed))) => {
            let unit = f.unit(side);
            if !passed {
                return Ok(Do::Goto(f.at(Stage::FallBack(side))));
            }
            adaptations::mount_in_place(at, unit);
            by!("T-ADP-18");
            Do::Call(f.at(Stage::FallBack(side)), Frame::BreakCheck(BreakCheck::new(unit)))
        }
        (Stage::FallBack(side), In::Back(Return::Fate(fate))) if fate.gone() => {
            Do::Goto(f.at(Stage::Part(side)))
        }
        (Stage::FallBack(side), In::Go | In::Back(_)) => fall_back(at, f, side),
        (Stage::Turning(side), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Side(edge))) => goes(at, &f, side, Some(edge)),
            p => return Err(Halt::Bug(format!("a beaten unit was given {p:?}"))),
        },
        (Stage::Going(side, due), In::Back(Return::Went(went))) => {
            let unit = f.unit(side);
            if !at.world.unit(unit).in_play() {
                return Ok(Do::Goto(f.at(Stage::Part(side))));
            }
            match short_of(due, went.length).or((due == 0).then_some(0)) {
                Some(by) => short(at, &f, side, by),
                None => Do::Goto(f.at(Stage::Part(side))),
            }
        }
        (Stage::Short(side), In::Back(_)) => Do::Goto(f.at(Stage::Part(side))),
        (Stage::Part(side), In::Go) => {
            let (unit, other) = (f.unit(side.other()), f.unit(side));
            let field = Field::from(&*at);
            let after = after_parting(&f, side);
            if !field.unit(unit).in_play() || !field.unit(other).in_play() {
                return Ok(Do::Goto(f.at(after)));
            }
            match movement::part(field, unit, other) {
                Some(path) => {
                    let going = Going::set_out(at, unit, &path);
                    Do::Call(f.at(Stage::Parted(side)), Frame::Going(going))
                }
                None => Do::Goto(f.at(after)),
            }
        }
        (Stage::Parted(side), In::Back(_)) => Do::Goto(f.at(after_parting(&f, side))),
        (stage, input) => follow(at, f, stage, input)?,
    })
}

/// After the inch: a tie is over; otherwise the winner's steps (T-ASL-29).
fn after_parting(f: &Fighting, side: Side) -> Stage {
    match results::winner(&f.last) {
        Winner::Side(_) => Stage::Frenzied(side.other()),
        Winner::Tie | Winner::Nobody => Stage::End,
    }
}

/// Steps 7 to 9 of T-ASL-29.
fn follow(
    at: &mut At<'_, Tercios>,
    f: Fighting,
    stage: Stage,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match (stage, input) {
        (Stage::Frenzied(winner), In::Go) => {
            let (unit, loser) = (f.unit(winner), f.unit(winner.other()));
            let field = Field::from(&*at);
            let due = field.unit(unit).in_play()
                && field.unit(loser).place == Place::Destroyed
                && field.has(unit, Rule::Frenzied);
            if !due {
                return Ok(Do::Goto(f.at(Stage::Follow(winner))));
            }
            by!("T-ASL-51");
            let (test, _) = Test::of(&field.tested(unit), TestKind::Order);
            rolled(f.at(Stage::FrenziedTest(winner, test)), test, Purpose::Frenzied { unit })
        }
        (Stage::FrenziedTest(winner, mut test), input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            let (unit, passed) = (f.unit(winner), test.outcome() > 0);
            // A test that a clause calls an order test uses Notable up (T-COM-77).
            at.world.effects.retain(|e| e.until != Until::OrderTest || e.on != Subject::Unit(unit));
            if passed {
                let u = at.world.unit_mut(unit);
                u.wear = u.wear.saturating_sub(1);
            }
            let wear = at.world.unit(unit).wear;
            at.tell(|| Event::FrenziedTested { unit, passed, wear });
            if !passed {
                disorder(at, unit, None);
            }
            adaptations::after_disorder(at, unit, f.at(Stage::Follow(winner)))
        }
        (Stage::Follow(winner), In::Go | In::Back(_)) => {
            let (unit, loser) = (f.unit(winner), f.unit(winner.other()));
            let field = Field::from(&*at);
            if !field.unit(unit).in_play() {
                return Ok(Do::Goto(f.at(Stage::End)));
            }
            let combat = f.combat(field);
            let destroyed = field.unit(loser).place == Place::Destroyed;
            if destroyed && results::must_pursue(&combat, &f.last, winner) {
                let path = movement::pursue(field, unit);
                let going = Going::set_out(at, unit, &path);
                return Ok(Do::Call(f.at(Stage::Following(winner)), Frame::Going(going)));
            }
            let entitled = (destroyed || f.retreated) && results::may_advance(&combat, winner);
            let follows = winner == Side::Attacker
                && f.how.building.is_some_and(|b| judge_follow(field, unit, Some(b), b).is_ok());
            if entitled && (follows || movement::advance_most(field, unit) > 0) {
                return Ok(Do::Ask(
                    f.at(Stage::Advancing(winner)),
                    field.seat(unit),
                    Decision::Advance { unit },
                ));
            }
            Do::Goto(f.at(Stage::End))
        }
        (Stage::Advancing(winner), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Move(path))) => {
                let going = Going::set_out(at, f.unit(winner), &path);
                Do::Call(f.at(Stage::Following(winner)), Frame::Going(going))
            }
            Some((_, Plan::Follow(piece))) => {
                go_in(at, f.unit(winner), piece);
                Do::Goto(f.at(Stage::End))
            }
            _ => Do::Goto(f.at(Stage::End)),
        },
        (Stage::Following(_), In::Back(_)) => Do::Goto(f.at(Stage::End)),
        (Stage::End, In::Go | In::Back(_)) => {
            let winner = results::winner(&f.last);
            // Step 9: a Fearless commander whose unit had used its order dies with a lost combat (T-COM-51).
            if let Winner::Side(side) = winner
                && fearless_dies(at, f.unit(side.other()))
            {
                // Without him its Stamina may be less (T-UNT-24).
                let check = BreakCheck::new(f.unit(side.other()));
                return Ok(Do::Call(f.at(Stage::End), Frame::BreakCheck(check)));
            }
            by!("T-ASL-55");
            Do::Done(Return::Fought(Fought { winner }))
        }
        (s, i) => return Err(Halt::Bug(format!("a combat at {s:?} was given {i:?}"))),
    })
}

fn fearless_dies(at: &mut At<'_, Tercios>, loser: UnitId) -> bool {
    let on = Subject::Unit(loser);
    let led = at.world.effects.iter().any(|e| e.of == Trait::Fearless && e.on == on && e.amount > 0);
    let commander = at.world.attached(loser).filter(|c| at.setup.commander(*c).traits.has(Trait::Fearless));
    if let (true, Some(commander)) = (led, commander) {
        by!("T-COM-51");
        lose(at, commander);
        return true;
    }
    false
}

/// The unit falls back: a retreat, or a disengage, after a flank charge with a turn to the enemy (T-MOV-53).
fn fall_back(at: &mut At<'_, Tercios>, f: Fighting, side: Side) -> Do<Tercios> {
    let (unit, enemy) = (f.unit(side), f.unit(side.other()));
    let field = Field::from(&*at);
    match f.turns(field, side).as_slice() {
        [] if matches!(field.unit(unit).place, Place::Garrison(_)) => {
            // Nowhere to go: it stays inside and takes the extra wear (T-BAT-15).
            by!("T-BAT-15");
            short(at, &f, side, 0)
        }
        [] => goes(at, &f, side, None),
        [only] => goes(at, &f, side, Some(*only)),
        _ => Do::Ask(f.at(Stage::Turning(side)), field.seat(unit), Decision::TurnTo { unit, enemy }),
    }
}

/// A disengage or retreat not completed: one extra wear, unless a Calm commander is with it (T-MOV-54, T-MOV-57).
fn short(at: &mut At<'_, Tercios>, f: &Fighting, side: Side, by: i32) -> Do<Tercios> {
    by!("T-MOV-54");
    by!("T-MOV-57");
    let unit = f.unit(side);
    at.tell(|| Event::NotCompleted { unit, short: Length(by) });
    let calm = at.world.attached(unit).is_some_and(|c| at.setup.commander(c).traits.has(Trait::Calm));
    if calm {
        by!("T-COM-89");
        return Do::Goto(f.at(Stage::Part(side)));
    }
    wear(at, unit, Wear::NotCompleted);
    Do::Call(f.at(Stage::Short(side)), Frame::BreakCheck(BreakCheck::new(unit)))
}

fn goes(at: &mut At<'_, Tercios>, f: &Fighting, side: Side, turn: Option<Edge>) -> Do<Tercios> {
    let (unit, enemy) = (f.unit(side), f.unit(side.other()));
    if f.retreated {
        // A retreat disorders (T-MOV-56).
        disorder(at, unit, None);
        // The test of T-ADP-14 has been taken instead.
        adaptations::due(at, unit);
    }
    let field = Field::from(&*at);
    let path = match (field.unit(unit).place, turn) {
        (Place::Garrison(piece), Some(side)) => {
            let path = movement::leave(field, unit, piece, side, f.retreated);
            // Where its base is set is where it begins: in its building it had no place of its own.
            let u = at.world.unit_mut(unit);
            (u.place, u.pose) = (Place::Table, path.line.pose);
            path
        }
        _ if f.retreated => movement::retreat(field, unit, enemy),
        _ => movement::disengage(field, unit, enemy, turn),
    };
    let due = path.line.length;
    let going = Going::set_out(at, unit, &path);
    Do::Call(f.at(Stage::Going(side, due)), Frame::Going(going))
}

fn rolled(frame: Frame, test: Test, purpose: Purpose) -> Do<Tercios> {
    let pools = test.pools();
    if pools.is_empty() { Do::Goto(frame) } else { Do::Roll(frame, Ask { purpose, pools, secret: None }) }
}
