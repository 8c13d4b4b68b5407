//! One reaction: the question, what is said, the test, the card, and the choices that come after it (T-REA-06 to
//! T-REA-19, T-REA-24 to T-REA-39).

use super::offers::{shot_at_contact, shot_now};
use super::reaction::{Outcome, Reacted, Reaction, Stage, test_kind};
use super::{cards, evade};
use crate::adaptations;
use crate::assault::charge::{Drawn, draw, is_flank};
use crate::assault::results::Winner;
use crate::assault::round::Side;
use crate::assault::{Engagement, Fighting};
use crate::losses::BreakCheck;
use crate::movement::{self, Going, Path, Settle, drawn_back};
use crate::shooting::target::shots_at;
use crate::shooting::{Shooting, ShotOrder};
use crate::trials::Test;
use crate::{
    Blank, Card, Decision, Event, Field, Frame, How, Motion, Plan, Purpose, Return, Said, Tercios, UnitId,
};
use rocroi_game::{Ask, At, Do, Halt, In, Seat, Secret, Trial as _, by};
use rocroi_table::Edge;

fn done(unit: UnitId, outcome: Outcome) -> Do<Tercios> {
    Do::Done(Return::Reacted(Reacted { unit: Some(unit), outcome }))
}

/// Carries the reaction on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    r: Reaction,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match (r.stage.clone(), input) {
        (Stage::Ask, In::Go) => ask(at, r),
        (Stage::Ask, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((seat, Plan::React { unit, how })) => announce(at, r, seat, unit, how),
            Some((seat, _)) => {
                by!("T-REA-06");
                at.tell(|| Event::Declined { seat });
                Do::Done(Return::Reacted(Reacted { unit: None, outcome: Outcome::Declined }))
            }
            None => return Err(Halt::Bug("nobody answered".into())),
        },
        (Stage::Testing { unit, said, how, mut test }, input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            tested(at, r, unit, said, how, test.outcome())?
        }
        (Stage::Choose { unit, card }, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Use(how))) => Do::Goto(r.at(Stage::Do { unit, how, card: Some(card) })),
            p => return Err(Halt::Bug(format!("a reaction was given {p:?}"))),
        },
        (Stage::Do { unit, how, card }, In::Go) => carry_out(at, r, unit, how, card)?,
        (stage, input) => follow(at, r, stage, input)?,
    })
}

/// Puts the question: the list of units is public, and so is that one is asked (T-REA-11).
fn ask(at: &mut At<'_, Tercios>, r: Reaction) -> Do<Tercios> {
    let seat = at.setup.unit(r.enemy()).seat.other();
    let units = r.units.clone();
    let decision = match r.scene.company {
        Some(company) => Decision::Defend { company, charger: r.enemy(), units },
        None => Decision::React { trigger: r.scene.trigger, units },
    };
    Do::Ask(r.at(Stage::Ask), seat, decision)
}

/// Says what the enemy must know to count the dice, and rolls.
fn announce(at: &mut At<'_, Tercios>, r: Reaction, seat: Seat, unit: UnitId, how: How) -> Do<Tercios> {
    by!("T-REA-11");
    by!("T-REA-07");
    let (said, trigger) = (how.said(), r.scene.trigger);
    at.tell(|| Event::Reacts { unit, trigger, said });
    let field = Field::from(&*at);
    let (test, _) = Test::of(&r.tested(field, unit), test_kind(said));
    let pools = test.pools();
    let frame = r.at(Stage::Testing { unit, said, how: Secret::of(seat, how), test });
    if pools.is_empty() {
        return Do::Goto(frame);
    }
    Do::Roll(frame, Ask { purpose: Purpose::ReactionTest { unit, said }, pools, secret: None })
}

/// The test is over: the order is lost unseen, or the card is shown (T-REA-09, T-REA-10).
fn tested(
    at: &mut At<'_, Tercios>,
    r: Reaction,
    unit: UnitId,
    said: Said,
    how: Secret<How>,
    successes: u8,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let passed = successes > 0;
    at.tell(|| Event::ReactionTested { unit, successes, passed });
    if !passed {
        cards::lose(at, unit);
        // Dragoons on foot that tried to evade lose their horses (T-ADP-16).
        if said == Said::Evades && adaptations::has_horses(Field::from(&*at), unit) {
            by!("T-ADP-16");
            adaptations::lose_horses(at, unit);
        }
        return Ok(done(unit, Outcome::Failed));
    }
    let how = *how.get().ok_or(Halt::Blank(Blank::How { unit }))?;
    let hand = at.world.unit(unit).hand;
    let card = match hand.card {
        None => None,
        Some(c) => Some(*c.get().ok_or(Halt::Blank(Blank::Card { unit }))?),
    };
    // Evasion, Ambush and Commanded Shot do not use the order: the card goes unseen, unless it is the very one
    // that would have served (T-REA-35, T-REA-40).
    let shown = match how {
        How::Evade => card == Some(Card::Run),
        How::Defend => card == Some(Card::Assault),
        _ => true,
    };
    match card.filter(|_| shown) {
        Some(card) if how == How::Defend => cards::show_alone(at, unit, card),
        Some(card) => cards::show(at, unit, card),
        None => cards::remove(at, unit),
    }
    Ok(match (how, card) {
        (How::Unseen, Some(card)) => {
            let seat = at.setup.unit(unit).seat;
            let trigger = r.scene.trigger;
            let r = Reaction { stage: Stage::Choose { unit, card }, ..r };
            if r.choices(Field::from(&*at)).is_empty() {
                return Ok(nothing(at, unit));
            }
            Do::Ask(Frame::Reaction(r), seat, Decision::Choose { unit, trigger })
        }
        (How::Unseen, None) => nothing(at, unit),
        _ => Do::Goto(r.at(Stage::Do { unit, how, card })),
    })
}

/// A reaction that cannot be carried out any more is lost, the order spent (T-REA-11).
fn nothing(at: &mut At<'_, Tercios>, unit: UnitId) -> Do<Tercios> {
    at.tell(|| Event::ReactionLost { unit });
    done(unit, Outcome::Done)
}

fn carry_out(
    at: &mut At<'_, Tercios>,
    r: Reaction,
    unit: UnitId,
    how: How,
    card: Option<Card>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let seat = at.setup.unit(unit).seat;
    let field = Field::from(&*at);
    let order = if card == Some(Card::Ready) { ShotOrder::ReadyReaction } else { ShotOrder::FireReaction };
    Ok(match how {
        How::Face => {
            if sides(field, unit).is_empty() {
                return Ok(nothing(at, unit));
            }
            Do::Ask(r.at(Stage::Turn { unit }), seat, Decision::Turn { unit })
        }
        How::Shoot | How::Leave => {
            let leaves = how == How::Leave;
            let now = shot_now(field, &r.scene, unit, order);
            let later = !leaves && shot_at_contact(field, &r.scene, unit, order);
            match (now, later) {
                (true, true) => {
                    let charger = r.enemy();
                    Do::Ask(r.at(Stage::When { unit, order }), seat, Decision::When { unit, charger })
                }
                (true, false) => shoot(at, r, unit, order, leaves),
                (false, true) => hold(at, unit, order),
                (false, false) => nothing(at, unit),
            }
        }
        How::Charge if r.scene.trigger.is_charge() => done(unit, Outcome::Counter),
        How::Charge => intercept(at, r, unit),
        How::Evade => {
            let from = r.enemy();
            if !evade::possible(field, unit, from) {
                return Ok(nothing(at, unit));
            }
            evades(at, r, unit)
        }
        How::Resist => {
            by!("T-REA-34");
            at.tell(|| Event::Stands { unit });
            done(unit, Outcome::Resists)
        }
        How::Defend => {
            // Only whether it was Assault is kept: any other card went unseen (T-REA-40).
            let (assault, charger) = (card == Some(Card::Assault), r.enemy());
            Do::Ask(r.at(Stage::Meet { unit, assault }), seat, Decision::Meet { unit, charger })
        }
        How::Unseen => return Err(Halt::Bug("a card still unseen is carried out".into())),
    })
}

/// Where to? Dragoons on foot first mount where they stand (T-ADP-16).
fn evades(at: &mut At<'_, Tercios>, r: Reaction, unit: UnitId) -> Do<Tercios> {
    if adaptations::has_horses(Field::from(&*at), unit) {
        by!("T-ADP-16");
        by!("T-ADP-18");
        adaptations::mount_in_place(at, unit);
        return Do::Call(r.at(Stage::Evade { unit }), Frame::BreakCheck(BreakCheck::new(unit)));
    }
    asks_whereto(at, r, unit)
}

fn asks_whereto(at: &mut At<'_, Tercios>, r: Reaction, unit: UnitId) -> Do<Tercios> {
    let (seat, from) = (at.setup.unit(unit).seat, r.enemy());
    Do::Ask(r.at(Stage::Evade { unit }), seat, Decision::Evade { unit, from })
}

fn shoot(at: &mut At<'_, Tercios>, r: Reaction, unit: UnitId, order: ShotOrder, leaves: bool) -> Do<Tercios> {
    let Some(shots) = shots_at(Field::from(&*at), unit, order, r.enemy()) else { return nothing(at, unit) };
    let shooting = Shooting::new(unit, order, shots);
    let shooting = if leaves { shooting.leaving() } else { shooting };
    Do::Call(r.at(Stage::Shooting { unit, leaves }), Frame::Shooting(shooting))
}

fn hold(at: &mut At<'_, Tercios>, unit: UnitId, order: ShotOrder) -> Do<Tercios> {
    by!("T-REA-19");
    at.tell(|| Event::HoldsFire { unit });
    done(unit, Outcome::Holds(order))
}

/// The sides a unit can turn onto.
fn sides(field: Field<'_>, unit: UnitId) -> Vec<Edge> {
    let all = [Edge::Right, Edge::Left, Edge::Rear];
    all.into_iter().filter(|s| movement::face_pose(field, unit, *s).is_some()).collect()
}

/// The mover is drawn back if it overlaps anything, and charged where it then stands (T-REA-25, T-REA-49).
fn intercept(at: &mut At<'_, Tercios>, r: Reaction, unit: UnitId) -> Do<Tercios> {
    by!("T-REA-24");
    by!("T-REA-25");
    let mover = r.enemy();
    let line = r.scene.line();
    let (gone, pose) = drawn_back(Field::from(&*at), mover, &line, r.scene.gone, r.scene.stood);
    if at.world.unit(mover).pose != pose {
        by!("T-REA-49");
        at.world.unit_mut(mover).pose = pose;
        at.tell(|| Event::DrawnBack { unit: mover, pose });
    }
    let field = Field::from(&*at);
    let Ok(drawn) = draw(field, unit, mover, Motion::Intercept, None) else { return nothing(at, unit) };
    let flank = is_flank(field, field.front(unit), mover);
    at.tell(|| Event::Intercepts { unit, mover, flank });
    let next = r.at(Stage::Intercepting { unit, drawn, flank, gone });
    ride_out(at, unit, mover, &drawn, Motion::Intercept, next)
}

/// Brings a unit into contact along its drawn line; one that touches already keeps its place and facing.
pub(crate) fn ride_out(
    at: &mut At<'_, Tercios>,
    unit: UnitId,
    target: UnitId,
    drawn: &Drawn,
    motion: Motion,
    next: Frame,
) -> Do<Tercios> {
    let path = Path { motion, face: None, line: drawn.line(), end: drawn.end, correction: None, fixed: true };
    let path =
        if drawn.contact == 0 { Path { line: movement::Line::ahead(drawn.end, 0), ..path } } else { path };
    let going = Going::set_out(at, unit, &path).against(target, movement::Met::default());
    Do::Call(next, Frame::Going(going))
}

/// The choices and moves after a passed test.
fn follow(
    at: &mut At<'_, Tercios>,
    r: Reaction,
    stage: Stage,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match (stage, input) {
        (Stage::Turn { unit }, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Face { side, pose })) => {
                by!("T-REA-15");
                movement::face(at, unit, side, pose);
                Do::Call(r.at(Stage::Turned { unit }), Frame::Settle(Settle::standing(unit)))
            }
            p => return Err(Halt::Bug(format!("a reaction was given {p:?}"))),
        },
        (Stage::Turned { unit }, In::Back(_)) => done(unit, Outcome::Done),
        (Stage::Evading { unit }, In::Back(_)) => done(unit, Outcome::Evaded),
        (Stage::When { unit, order }, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Hold)) => hold(at, unit, order),
            _ => shoot(at, r, unit, order, false),
        },
        (Stage::Shooting { unit, leaves }, In::Back(_)) => {
            let (from, field) = (r.enemy(), Field::from(&*at));
            // A Harasser that has destroyed the unit that triggered it does not evade (T-REA-38).
            let goes = leaves
                && field.unit(unit).in_play()
                && field.unit(from).in_play()
                && evade::possible(field, unit, from);
            if !goes {
                return Ok(done(unit, Outcome::Done));
            }
            by!("T-REA-38");
            evades(at, r, unit)
        }
        (Stage::Evade { unit }, In::Back(ret)) => {
            // Mounted, it had less Stamina and broke.
            if matches!(ret, Return::Fate(fate) if fate.gone()) {
                return Ok(done(unit, Outcome::Done));
            }
            asks_whereto(at, r, unit)
        }
        (Stage::Evade { unit }, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Move(path))) => {
                let going = Going::set_out(at, unit, &path);
                Do::Call(r.at(Stage::Evading { unit }), Frame::Going(going))
            }
            p => return Err(Halt::Bug(format!("an evade was given {p:?}"))),
        },
        (Stage::Intercepting { unit, drawn, flank, gone }, In::Back(_)) => {
            let (mover, field) = (r.enemy(), Field::from(&*at));
            let start = drawn.start.at;
            let contact = Engagement::at_contact(field, unit, mover, start, drawn.aimed());
            // The mover has the Assault bonus only if it is carrying out an Assault itself (T-REA-27).
            by!("T-REA-27");
            let assaults = [true, r.motion.is_assault()];
            let how = Engagement { flank, assaults, intercepted: true, ..contact };
            at.tell(|| Event::Contact { attacker: unit, defender: mover, flank });
            Do::Call(r.at(Stage::Fighting { unit, gone }), Frame::Fighting(Fighting::new(unit, mover, how)))
        }
        (Stage::Fighting { unit, gone }, In::Back(Return::Fought(f))) => {
            by!("T-REA-26");
            let mover = r.enemy();
            let on = f.winner == Winner::Side(Side::Defender) && at.world.unit(mover).in_play();
            if !on {
                at.tell(|| Event::ActivationEnded { unit: mover });
            }
            done(unit, Outcome::Fought { on, gone })
        }
        (Stage::Meet { unit, assault }, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Meet(q))) => done(unit, Outcome::Meets { at: q, assault }),
            p => return Err(Halt::Bug(format!("cavalry was given {p:?}"))),
        },
        (s, i) => return Err(Halt::Bug(format!("a reaction at {s:?} was given {i:?}"))),
    })
}
