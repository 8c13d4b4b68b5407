//! A commander's activation as a process: ride, declaration, dice, Cold, exhaustion, effect and the choices it
//! leaves open (T-COM-05 to T-COM-15).

use super::bounds;
use super::deeds::{again, draw, drawn, faces, failed, fearless, pious, protector, provoked};
use super::effect::{apply, attach, exhaust, give_card, lose_order, relieve};
use super::ride::Ridden;
use crate::adaptations;
use crate::discipline::TestKind;
use crate::losses::{BreakCheck, Removal, wear};
use crate::movement::{self, Going, disorder, face};
use crate::order::Action;
use crate::terms::Trait;
use crate::trials::{Test, command};
use crate::turn::command::{may_command, reach};
use crate::units::LIMIT;
use crate::{
    Blank, Card, CommanderId, Decision, Event, Field, Frame, INCH, Plan, Purpose, Return, Ruin, Station,
    Subject, Tercios, UnitId, Wear,
};
use rocroi_game::{Ask, At, Do, Halt, Hide, In, Seat, Seats, Secret, Trial as _, Viewer, by};
use serde::{Deserialize, Serialize};

/// A commander's activation under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Commanding {
    /// Who.
    pub commander: CommanderId,
    /// What he does.
    pub action: Option<Action>,
    /// His successes, once rolled.
    successes: u8,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Stage {
    /// He has ridden, and perhaps left this unit, whose Stamina may now be less (T-UNT-24).
    Ridden(Option<UnitId>),
    /// The action is declared.
    Declare,
    /// The command test.
    Testing(Test),
    /// The enemy's Cold commander is asked.
    ColdAsked(CommanderId),
    ColdTesting(CommanderId, Test),
    /// The effect.
    Effect,
    /// A choice it leaves open is awaited.
    Choice,
    /// A break check, a move, a removal or an activation it caused is under way.
    Under,
    /// Protector failed: the unit has fallen back and is disordered.
    FellBack,
    /// Hero: the unit has taken its wear.
    HeroWorn,
    /// Provoker: the provoked unit is asked, tests, charges.
    Withstand,
    Withstanding(Test),
    /// Schemer: the two dice, each seen by one side only.
    Draw,
    DrawAgain(Secret<u8>),
    /// Over.
    End(After),
}

/// What a commander's activation leaves to the side (T-COM-34, T-COM-39).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum After {
    /// Its unit activation.
    Unit,
    /// Nothing: the unit activation was made with it (T-COM-51, T-COM-52).
    Made,
    /// Nothing: it is given up (T-COM-58).
    Skipped,
}

impl Hide for Commanding {
    fn hide(&mut self, viewer: Viewer) {
        if let Stage::DrawAgain(die) = &mut self.stage {
            die.hide(viewer);
        }
    }
}

impl Commanding {
    /// A judged command: he rides at once.
    pub(crate) fn begin(
        at: &mut At<'_, Tercios>,
        commander: CommanderId,
        ridden: Option<Ridden>,
        action: Option<Action>,
    ) -> Frame {
        let seat = at.setup.commander(commander).seat;
        bounds::command_made(at.world, at.setup, seat);
        let left = ridden.and_then(|r| rides(at, commander, &r));
        let me = Commanding { commander, action, successes: 0, stage: Stage::Ridden(left) };
        Frame::Commanding(me)
    }

    pub(super) fn at(&self, stage: Stage) -> Frame {
        Frame::Commanding(Commanding { stage, ..self.clone() })
    }

    pub(super) fn end(&self, after: After) -> Do<Tercios> {
        Do::Goto(self.at(Stage::End(after)))
    }

    pub(super) fn unit(&self) -> Option<UnitId> {
        self.action.and_then(|a| a.unit)
    }

    /// The test that is awaited, and whose: a commander's, or the provoked unit's.
    pub(crate) fn test(&self) -> Option<(Result<CommanderId, UnitId>, Test)> {
        match &self.stage {
            Stage::Testing(t) => Some((Ok(self.commander), *t)),
            Stage::ColdTesting(c, t) => Some((Ok(*c), *t)),
            Stage::Withstanding(t) => Some((Err(self.unit()?), *t)),
            _ => None,
        }
    }

    /// Puts a guess in the place of a die this view does not hold.
    pub(crate) fn guess(&mut self, die: u8) {
        if let Stage::DrawAgain(secret) = &mut self.stage {
            secret.guess(die);
        }
    }
}

/// Carries out a ride. Returns the unit he left.
fn rides(at: &mut At<'_, Tercios>, commander: CommanderId, r: &Ridden) -> Option<UnitId> {
    if let Some(unit) = r.leaves {
        at.tell(|| Event::LeftUnit { commander, unit });
    }
    if let Some(end) = r.path.last() {
        let c = at.world.commander_mut(commander);
        (c.station, c.joined) = (Station::At(*end), false);
        at.tell(|| Event::Rode { commander, path: r.path.clone() });
    }
    if let Some(unit) = r.joins {
        attach(at, commander, unit);
    }
    r.leaves
}

/// Carries the activation on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut c: Commanding,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let commander = c.commander;
    let seat = at.setup.commander(commander).seat;
    Ok(match (c.stage.clone(), input) {
        (Stage::End(after), _) => Do::Done(Return::Commanded(after)),
        (Stage::Ridden(left), In::Go) => {
            let next = if c.action.is_some() { Stage::Declare } else { Stage::End(After::Unit) };
            match left {
                Some(unit) => Do::Call(c.at(next), Frame::BreakCheck(BreakCheck::new(unit))),
                None => Do::Goto(c.at(next)),
            }
        }
        (Stage::Declare, In::Go | In::Back(_)) => {
            let Some(action) = c.action else { return Ok(c.end(After::Unit)) };
            by!("T-COM-09");
            at.tell(|| Event::Commands { commander, action });
            if action.of == Trait::Perfectionist
                && let Some(unit) = action.unit
            {
                show_card(at, unit)?;
            }
            let rank = at.setup.commander(commander).rank;
            by!("T-COM-99");
            let needs = crate::profiles::profiles().test(action.of).unwrap_or(5);
            let (test, _) = Test::command(seat, rank, needs);
            let frame = c.at(Stage::Testing(test));
            roll(frame, test, Purpose::Command { commander, of: action.of })
        }
        (Stage::Testing(mut test), input @ (In::Go | In::Fell(_))) => {
            fell(&mut test, input);
            tested(at, &mut c, test.outcome())
        }
        (Stage::ColdAsked(cold), In::Ordered(plans)) => {
            if !matches!(plans.first(), Some((_, Plan::Accept))) {
                return Ok(Do::Goto(c.at(Stage::Effect)));
            }
            by!("T-COM-68");
            let sheet = at.setup.commander(cold);
            let (test, _) = Test::command(sheet.seat, sheet.rank, 6);
            roll(c.at(Stage::ColdTesting(cold, test)), test, Purpose::Cold { commander: cold })
        }
        (Stage::ColdTesting(cold, mut test), input @ (In::Go | In::Fell(_))) => {
            fell(&mut test, input);
            let successes = test.outcome();
            at.tell(|| Event::ColdTested { commander: cold, successes });
            if successes < 2 {
                by!("T-COM-17");
                exhaust(at, cold);
            }
            if successes > 0 {
                // The enemy commander's own exhaustion stands; the action has no effect of any kind.
                exhaustion(at, &c);
                return Ok(c.end(After::Unit));
            }
            Do::Goto(c.at(Stage::Effect))
        }
        (Stage::Effect, In::Go) => effect(at, c)?,
        (Stage::Choice, In::Ordered(plans)) => {
            let plan = plans.into_iter().next().map(|(_, p)| p);
            chosen(at, &c, plan)?
        }
        (Stage::HeroWorn, In::Back(_)) => {
            let unit = c.unit().filter(|u| at.world.unit(*u).in_play());
            match unit {
                Some(unit) => again(at, &c, unit),
                None => c.end(After::Made),
            }
        }
        (Stage::Withstand, In::Ordered(plans)) => {
            let Some(unit) = c.unit() else { return Ok(c.end(After::Unit)) };
            if !matches!(plans.first(), Some((_, Plan::Accept))) {
                return Ok(provoked(at, &c, unit));
            }
            let (test, _) = Test::of(&Field::from(&*at).tested(unit), TestKind::Other);
            roll(c.at(Stage::Withstanding(test)), test, Purpose::Withstand { unit })
        }
        (Stage::Withstanding(mut test), input @ (In::Go | In::Fell(_))) => {
            fell(&mut test, input);
            let Some(unit) = c.unit() else { return Ok(c.end(After::Unit)) };
            let successes = test.outcome();
            let holds = successes >= c.successes;
            at.tell(|| Event::Withstood { unit, successes, holds });
            if holds { c.end(After::Unit) } else { provoked(at, &c, unit) }
        }
        (Stage::Draw, In::Fell(counts)) => {
            // Seat A's die: seat B does not see it.
            let die = Secret::of(Seat::A, counts.single(0));
            draw(c.at(Stage::DrawAgain(die)), &c, Seat::B)
        }
        (Stage::DrawAgain(first), In::Fell(counts)) => drawn(at, &c, &first, counts)?,
        (Stage::FellBack, In::Back(_)) => {
            let Some(unit) = c.unit().filter(|u| at.world.unit(*u).in_play()) else {
                return Ok(c.end(After::Unit));
            };
            by!("T-COM-79");
            disorder(at, unit, None);
            adaptations::after_disorder(at, unit, c.at(Stage::End(After::Unit)))
        }
        (Stage::Under, In::Back(_)) => {
            let after = match c.action.map(|a| a.of) {
                Some(Trait::Hero | Trait::Fearless) => After::Made,
                _ => After::Unit,
            };
            c.end(after)
        }
        (s, i) => return Err(Halt::Bug(format!("a commander at {s:?} was given {i:?}"))),
    })
}

fn fell(test: &mut Test, input: In<'_, Tercios>) {
    if let In::Fell(counts) = input {
        test.fell(counts);
    }
}

fn roll(frame: Frame, test: Test, purpose: Purpose) -> Do<Tercios> {
    let pools = test.pools();
    if pools.is_empty() { Do::Goto(frame) } else { Do::Roll(frame, Ask { purpose, pools, secret: None }) }
}

/// Shows a card to both (T-TRN-05). It leaves its group first (T-TRN-47).
fn show_card(at: &mut At<'_, Tercios>, unit: UnitId) -> Result<(), Halt<Tercios>> {
    bounds::leave_group(at.world, unit);
    let hand = &mut at.world.unit_mut(unit).hand;
    let Some(card) = hand.get() else { return Err(Halt::Blank(Blank::Card { unit })) };
    hand.replace(card, Seats::ALL);
    at.tell(|| Event::CardShown { unit, card });
    Ok(())
}

/// The command test has been rolled: the enemy's Cold commander may be asked; then the effect (T-COM-12).
fn tested(at: &mut At<'_, Tercios>, c: &mut Commanding, successes: u8) -> Do<Tercios> {
    let Some(action) = c.action else { return c.end(After::Unit) };
    let commander = c.commander;
    c.successes = successes;
    at.tell(|| Event::CommandTested { commander, of: action.of, successes });
    if command(successes).effect
        && let Some(cold) = cold_enemy(Field::from(&*at), commander, &action)
    {
        by!("T-COM-68");
        let seat = at.setup.commander(cold).seat;
        let asked = Decision::Cold { commander: cold, of: action.of };
        return Do::Ask(c.at(Stage::ColdAsked(cold)), seat, asked);
    }
    Do::Goto(c.at(Stage::Effect))
}

/// An enemy commander with Cold whom the action affects: himself, or a unit of his within 6 inches of him.
fn cold_enemy(field: Field<'_>, by: CommanderId, action: &Action) -> Option<CommanderId> {
    let against = matches!(
        action.of,
        Trait::EagleEyed
            | Trait::Erudite
            | Trait::Intriguer
            | Trait::Provoker
            | Trait::Schemer
            | Trait::Smart
            | Trait::Terrible
            | Trait::Ruthless
            | Trait::Sharp
    );
    if !against {
        return None;
    }
    let seat = field.officer(by).seat.other();
    field.commanders(seat).find(|c| {
        field.officer(*c).traits.has(Trait::Cold)
            && !field.world.commander(*c).exhausted
            && (action.officer == Some(*c) || action.unit.is_some_and(|u| near_him(field, *c, u)))
    })
}

/// Has the unit a centre within 6 inches of him, whatever his radius, and may he command it (T-COM-68)?
fn near_him(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    if field.seat(unit) != field.officer(commander).seat || !may_command(field, commander, unit) {
        return false;
    }
    reach(field, commander, unit).is_some_and(|d| d.within(6 * INCH + LIMIT))
}

/// Exhaustion by the test (T-COM-12); Hero exhausts whatever it gave (T-COM-52).
fn exhaustion(at: &mut At<'_, Tercios>, c: &Commanding) {
    by!("T-COM-12");
    let hero = c.action.is_some_and(|a| a.of == Trait::Hero);
    if command(c.successes).exhausted || hero {
        exhaust(at, c.commander);
    }
}

/// The effect of the action, or of its failure.
fn effect(at: &mut At<'_, Tercios>, c: Commanding) -> Result<Do<Tercios>, Halt<Tercios>> {
    let Some(action) = c.action else { return Ok(c.end(After::Unit)) };
    let seat = at.setup.commander(c.commander).seat;
    exhaustion(at, &c);
    if !command(c.successes).effect {
        return Ok(failed(at, &c, &action));
    }
    action.of.clause().mark();
    let ask = |c: &Commanding, who: Seat, decision| Do::Ask(c.at(Stage::Choice), who, decision);
    let field = Field::from(&*at);
    Ok(match (action.of, action.unit) {
        (Trait::Fast, _) => ask(&c, seat, Decision::Ride { commander: c.commander, of: action.of }),
        (Trait::Accomplice, _) => match action.officer {
            Some(officer) => ask(&c, seat, Decision::Ride { commander: officer, of: action.of }),
            None => c.end(After::Unit),
        },
        (Trait::Patient, _) => c.end(After::Skipped),
        (Trait::Alert | Trait::Skilled, Some(unit)) => {
            if action.of == Trait::Skilled && c.successes < 2 {
                lose_order(at, unit);
            }
            let field = Field::from(&*at);
            let room = faces(field, unit).next().is_some();
            if room { ask(&c, seat, Decision::FreeFace { unit, of: action.of }) } else { c.end(After::Unit) }
        }
        (Trait::Bold | Trait::Cautious, Some(unit)) => {
            ask(&c, seat, Decision::NewCard { unit, of: action.of })
        }
        (Trait::Relentless, Some(unit)) => ask(&c, seat, Decision::Relentless { unit }),
        (Trait::Protector, Some(unit)) => protector(field, &c, unit),
        (Trait::Pious, Some(unit)) => pious(at, &c, unit),
        (Trait::Hero, Some(unit)) => {
            if c.successes == 1 {
                wear(at, unit, Wear::Hero);
                Do::Call(c.at(Stage::HeroWorn), Frame::BreakCheck(BreakCheck::new(unit)))
            } else {
                again(at, &c, unit)
            }
        }
        (Trait::Fearless, Some(unit)) => fearless(at, &c, unit),
        (Trait::Provoker, Some(unit)) => {
            let seat = at.setup.unit(unit).seat;
            Do::Ask(c.at(Stage::Withstand), seat, Decision::Withstand { unit })
        }
        (Trait::Schemer, Some(_)) => draw(c.at(Stage::Draw), &c, Seat::A),
        (Trait::Experienced, Some(company)) => {
            if let Some(battalion) = action.other {
                relieve(at, battalion, 2);
            }
            Do::Call(c.at(Stage::Under), Frame::Removal(Removal::new(company, Ruin::Experienced)))
        }
        (Trait::Indefatigable, Some(giver)) => {
            relieve(at, giver, 1);
            let Some(receiver) = action.other else { return Ok(c.end(After::Unit)) };
            wear(at, receiver, Wear::Indefatigable);
            Do::Call(c.at(Stage::Under), Frame::BreakCheck(BreakCheck::new(receiver)))
        }
        (Trait::Nimble, Some(unit)) => {
            let left = at.world.commander(c.commander).station;
            attach(at, c.commander, unit);
            match left {
                Station::With(first) => {
                    Do::Call(c.at(Stage::Under), Frame::BreakCheck(BreakCheck::new(first)))
                }
                _ => c.end(After::Unit),
            }
        }
        _ => {
            let lowered = apply(at, seat, &action, c.successes);
            match lowered.first() {
                Some(unit) => Do::Call(c.at(Stage::Under), Frame::BreakCheck(BreakCheck::new(*unit))),
                None => c.end(After::Unit),
            }
        }
    })
}

/// A choice left open has been made.
fn chosen(
    at: &mut At<'_, Tercios>,
    c: &Commanding,
    plan: Option<Plan>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let Some(action) = c.action else { return Ok(c.end(After::Unit)) };
    Ok(match (plan, action.unit) {
        (Some(Plan::Ride(ridden)), _) => {
            let who = if action.of == Trait::Accomplice { action.officer } else { Some(c.commander) };
            let left = who.and_then(|w| rides(at, w, &ridden));
            match left {
                Some(unit) => Do::Call(c.at(Stage::Under), Frame::BreakCheck(BreakCheck::new(unit))),
                None => c.end(After::Unit),
            }
        }
        (Some(Plan::Face { side, pose }), Some(unit)) => {
            face(at, unit, side, pose);
            Do::Call(c.at(Stage::Under), Frame::Settle(movement::Settle::standing(unit)))
        }
        (Some(Plan::Card(card)), Some(unit)) => {
            give_card(at, unit, card, action.of);
            c.end(After::Unit)
        }
        (Some(Plan::Move(path)), Some(unit)) => {
            let next = if action.of == Trait::Protector && c.successes == 0 {
                Stage::FellBack
            } else {
                Stage::Under
            };
            let going = Going::set_out(at, unit, &path);
            Do::Call(c.at(next), Frame::Going(going))
        }
        (Some(Plan::Accept), Some(unit)) if action.of == Trait::Pious => {
            give_card(at, unit, Card::Resist, Trait::Pious);
            c.end(After::Unit)
        }
        (_, Some(unit)) if action.of == Trait::Pious => {
            // Kept: if it is Resist already, its test has a bonus, which is seen when it is shown.
            for e in &mut at.world.effects {
                if e.of == Trait::Pious && e.on == Subject::Unit(unit) {
                    e.amount = 1;
                }
            }
            c.end(After::Unit)
        }
        _ => c.end(After::Unit),
    })
}
