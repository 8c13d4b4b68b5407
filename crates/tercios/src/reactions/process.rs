//! One reaction: the question, what is said, the test, the card, and the choices that come after it (T-REA-06 to
//! T-REA-19, T-REA-24 to T-REA-39).

use super::offers::{Scene, offered, shot_at_contact, shot_now};
use super::{cards, commanded, evade};
use crate::adaptations;
use crate::assault::charge::{Drawn, draw, is_flank};
use crate::assault::results::Winner;
use crate::assault::round::Side;
use crate::assault::{Engagement, Fighting};
use crate::discipline::TestKind;
use crate::losses::BreakCheck;
use crate::movement::{self, Going, Path, Settle, drawn_back};
use crate::shooting::target::shots_at;
use crate::shooting::{Shooting, ShotOrder};
use crate::terms::{Arm, Trait};
use crate::trials::Test;
use crate::troop::{Circumstance, Troop};
use crate::{
    Blank, Card, Decision, Event, Fault, Field, Frame, How, Motion, Order, Plan, Purpose, Return, Said,
    Tercios, Trigger, UnitId,
};
use rocroi_game::{
    Ask, At, Chance, Do, Faults, Halt, Hide, In, Refusal, Seat, Secret, Trial as _, Viewer, by,
};
use rocroi_table::Edge;
use serde::{Deserialize, Serialize};

/// One question to the reacting side, and what follows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// What is going on.
    pub scene: Scene,
    /// Whom public facts allow to react.
    pub units: Vec<UnitId>,
    /// Why the enemy moves.
    pub motion: Motion,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Who reacts?
    Ask,
    /// The test; how the unit means to react is its owner's secret.
    Testing { unit: UnitId, said: Said, how: Secret<How>, test: Test },
    /// The card is known only now: what is it used for?
    Choose { unit: UnitId, card: Card },
    /// It does this now.
    Do { unit: UnitId, how: How, card: Option<Card> },
    /// Onto which side?
    Turn { unit: UnitId },
    /// Has turned.
    Turned { unit: UnitId },
    /// Now, or held?
    When { unit: UnitId, order: ShotOrder },
    /// Shoots; a Harasser then leaves.
    Shooting { unit: UnitId, leaves: bool },
    /// Where to?
    Evade { unit: UnitId },
    /// Is on its way.
    Evading { unit: UnitId },
    /// Charges the mover, which has come so far.
    Intercepting { unit: UnitId, drawn: Drawn, flank: bool, gone: i32 },
    /// They fight.
    Fighting { unit: UnitId, gone: i32 },
    /// Where does cavalry meet the charger?
    Meet { unit: UnitId, assault: bool },
}

impl Hide for Reaction {
    fn hide(&mut self, viewer: Viewer) {
        if let Stage::Testing { how, .. } = &mut self.stage {
            how.hide(viewer);
        }
    }
}

/// What came of a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Reacted {
    /// Who tried to react; none if all declined.
    pub unit: Option<UnitId>,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nobody reacts.
    Declined,
    /// The test failed.
    Failed,
    /// It was carried out, a turn or a shot; or it came to nothing.
    Done,
    /// It has evaded (T-REA-28).
    Evaded,
    /// It stands to receive the charge (T-REA-34).
    Resists,
    /// It holds its fire until contact (T-REA-19).
    Holds(ShotOrder),
    /// It counter-charges (T-REA-20).
    Counter,
    /// It intercepted: does the mover go on, and how far had it come (T-REA-26)?
    Fought {
        /// The interceptor lost.
        on: bool,
        /// How far on its line the mover stood.
        gone: i32,
    },
    /// Cavalry will meet the charger here (T-REA-41).
    Meets {
        /// How far along the charger's line.
        at: i32,
        /// The card it held was Assault.
        assault: bool,
    },
}

impl Reaction {
    /// An enemy on its way has come within 3 inches of these units.
    pub fn to_approach(going: &Going, units: Vec<UnitId>) -> Reaction {
        by!("T-REA-03");
        let line = going.line();
        let scene = Scene {
            trigger: Trigger::Approach { mover: going.unit },
            start: line.pose,
            length: line.length,
            gone: going.gone,
            contact: line.pose,
            flank: false,
            company: None,
        };
        Reaction { scene, units, motion: going.motion, stage: Stage::Ask }
    }

    /// A charge is declared on this unit.
    pub fn to_charge(target: UnitId, scene: Scene) -> Reaction {
        by!("T-REA-02");
        Reaction { scene, units: vec![target], motion: Motion::Charge, stage: Stage::Ask }
    }

    /// Cavalry may come to the defence of the company that is charged.
    pub fn to_defend(units: Vec<UnitId>, scene: Scene) -> Reaction {
        by!("T-REA-40");
        Reaction { scene, units, motion: Motion::Charge, stage: Stage::Ask }
    }

    fn enemy(&self) -> UnitId {
        self.scene.trigger.by()
    }

    fn at(self, stage: Stage) -> Frame {
        Frame::Reaction(Reaction { stage, ..self })
    }

    /// The test being rolled, whose it is, and what was said.
    pub(crate) fn testing(&self) -> Option<(UnitId, Test, TestKind)> {
        match &self.stage {
            Stage::Testing { unit, said, test, .. } => Some((*unit, *test, test_kind(*said))),
            _ => None,
        }
    }

    /// The unit as it stands for its reaction test.
    pub(crate) fn tested(&self, field: Field<'_>, unit: UnitId) -> Troop {
        by!("T-REA-08");
        let mut troop = field.tested(unit);
        let mut put = |c: Circumstance, is: bool| {
            if is {
                troop.has = troop.has.with(c);
            }
        };
        let enemy = self.enemy();
        let charged = self.scene.trigger.is_charge() && self.scene.company.is_none();
        if charged {
            by!("T-REA-43");
        }
        put(Circumstance::Outflanked, charged && self.scene.flank);
        put(Circumstance::ByInfantry, charged && field.arm(enemy) == Arm::Infantry);
        let led = field.world.attached(enemy).map(|c| field.officer(c).traits);
        put(Circumstance::Aggressed, charged && led.is_some_and(|t| t.has(Trait::Aggressive)));
        troop
    }

    /// The cavalry whose ride is awaited, and whether it held Assault.
    pub(crate) fn rider(&self) -> Option<(UnitId, bool)> {
        match self.stage {
            Stage::Meet { unit, assault } => Some((unit, assault)),
            _ => None,
        }
    }

    /// What the card that has just been shown offers.
    pub(crate) fn choices(&self, field: Field<'_>) -> Vec<How> {
        match self.stage {
            Stage::Choose { unit, card } => offered(field, &self.scene, unit, Some(card)),
            _ => Vec::new(),
        }
    }

    /// Puts a guess in the place of a hidden answer: something that its card offers and that would have been said so.
    /// Where the card is hidden too it is guessed with it, and handed back.
    pub(crate) fn guess(&mut self, field: Field<'_>, chance: &mut Chance) -> Option<(UnitId, Card)> {
        let scene = self.scene;
        let Stage::Testing { unit, said, how, .. } = &mut self.stage else { return None };
        if !how.is_blank() {
            return None;
        }
        let hand = field.unit(*unit).hand;
        let cards: Vec<Option<Card>> = match (hand.has_card(), hand.get()) {
            (true, None) => Card::ALL.map(Some).to_vec(),
            (_, known) => vec![known],
        };
        let fits = |card: &Option<Card>| {
            let mut hows = offered(field, &scene, *unit, *card);
            hows.retain(|h| h.said() == *said);
            hows.into_iter().map(|h| (*card, h)).collect::<Vec<_>>()
        };
        let all: Vec<(Option<Card>, How)> = cards.iter().flat_map(fits).collect();
        let (card, guess) = chance.pick(&all).copied().unwrap_or((hand.get(), How::Unseen));
        how.guess(guess);
        card.filter(|_| hand.get().is_none()).map(|c| (*unit, c))
    }
}

const fn test_kind(said: Said) -> TestKind {
    match said {
        Said::Evades => TestKind::Evade,
        Said::Reacts | Said::Defends => TestKind::Reaction,
    }
}

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
    let gone = drawn_back(Field::from(&*at), mover, &line, r.scene.gone);
    let pose = line.at(gone);
    if gone < r.scene.gone {
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

/// Judges who reacts and how (T-REA-11).
pub(crate) fn judge(
    field: Field<'_>,
    seat: Seat,
    r: &Reaction,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Decline => Ok(Plan::Decline),
        Order::React { unit, how } => {
            let unit = *unit;
            if !r.units.contains(&unit) {
                return Err(Refusal::of(Fault::NotAskedToReact { unit }));
            }
            let hand = &field.unit(unit).hand;
            let unseen = hand.has_card() && hand.known_to(seat).is_none();
            let mut faults = Faults::new();
            if *how == How::Unseen {
                // Only a card its owner does not know; he may always try (T-COM-63).
                faults.require(unseen, || Fault::NotOffered { unit });
            } else {
                // By the card as far as he knows it; without knowing it only what rules give.
                let offers = offered(field, &r.scene, unit, hand.known_to(seat));
                faults.require(offers.contains(how), || Fault::NotPossible { unit });
            }
            faults.verdict()?;
            Ok(Plan::React { unit, how: *how })
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges what a card its owner has only now seen is used for.
pub(crate) fn judge_choose(field: Field<'_>, r: &Reaction, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Stage::Choose { unit, .. } = r.stage else { return Err(Refusal::of(Fault::NotAsked)) };
    match order {
        Order::Use { how } if r.choices(field).contains(how) => Ok(Plan::Use(*how)),
        Order::Use { .. } => Err(Refusal::of(Fault::NotPossible { unit })),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges onto which side a reacting unit turns.
pub(crate) fn judge_turn(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Face { side } => {
            let pose = movement::judge_face(field, unit, *side)?;
            Ok(Plan::Face { side: *side, pose })
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges when a charger is shot at. Both moments are possible where this is asked (T-REA-19).
pub(crate) fn judge_when(order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Now => Ok(Plan::Now),
        Order::Hold => Ok(Plan::Hold),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges where an evader goes.
pub(crate) fn judge_evade(
    field: Field<'_>,
    unit: UnitId,
    from: UnitId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Evade { heading, length } => {
            evade::judge(field, unit, from, *heading, length.0).map(Plan::Move)
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges where cavalry meets a charger.
pub(crate) fn judge_meet(field: Field<'_>, r: &Reaction, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Stage::Meet { unit, assault } = r.stage else { return Err(Refusal::of(Fault::NotAsked)) };
    match order {
        Order::Meet { length } => {
            let (line, q) = (r.scene.line(), length.0);
            let on_path = (0..=line.length).contains(&q);
            if on_path && commanded::meets_at(field, unit, r.enemy(), &line, q, assault) {
                Ok(Plan::Meet(q))
            } else {
                Err(Refusal::of(Fault::CannotMeet))
            }
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}
