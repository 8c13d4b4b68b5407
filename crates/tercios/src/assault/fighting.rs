//! A combat as a process: rounds with their break tests, push of pike, then the results in their order
//! (T-ASL-16 to T-ASL-32).

use super::combat::Combat;
use super::contact::Engagement;
use super::results::{self, Beaten, Destroyed, Winner};
use super::round::{Round, RoundOutcome, Side, Stage as Rolling, Suffered};
use crate::discipline::TestKind;
use crate::losses::{BreakCheck, Removal, wear};
use crate::movement::{self, Going, disorder, lose, short_of};
use crate::terms::{Rule, Trait};
use crate::trials::{Fate, Test};
use crate::troop::{Circumstance, Troop};
use crate::{
    Decision, Event, Fault, Field, Frame, Length, Order, Place, Plan, Purpose, Return, Ruin, Subject,
    Tercios, UnitId, Until, Wear,
};
use rocroi_game::{Ask, At, Do, Halt, In, Refusal, Trial as _, by};
use rocroi_table::Edge;
use serde::{Deserialize, Serialize};

/// A combat under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fighting {
    /// Who charged, and who was charged.
    pub sides: [UnitId; 2],
    /// How they came to blows.
    pub how: Engagement,
    /// In an extra round (T-ASL-31).
    extra: bool,
    stage: Stage,
    /// What the last round came to.
    last: RoundOutcome,
    /// The loser has fallen back by a retreat.
    retreated: bool,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// A round begins.
    Round,
    /// Its dice.
    Rolling(Round),
    /// The break check of this side is under way.
    Breaks(Side),
    /// Both are asked whether to push.
    Push,
    /// Step 2 of T-ASL-29.
    Greatswords(Side),
    GreatswordsTest(Side, Test),
    /// Step 3.
    Determined(Side),
    DeterminedBroke(Side),
    /// Step 4.
    Destruction(Side),
    /// Step 5: the loser, or after a tie the attacker, falls back.
    FallBack(Side),
    /// It turns to one of two equally near sides.
    Turning(Side),
    /// It goes; the distance due.
    Going(Side, i32),
    /// It has taken the wear of a move not completed.
    Short(Side),
    /// Step 6: the other leaves an inch.
    Part(Side),
    Parted(Side),
    /// Step 7.
    Frenzied(Side),
    FrenziedTest(Side, Test),
    /// Step 8.
    Follow(Side),
    Advancing(Side),
    Following(Side),
    /// Step 9 and the end.
    End,
}

/// How a combat ended, for the process that called it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fought {
    /// Who won.
    pub winner: Winner,
}

impl Fighting {
    /// Bases touch.
    pub fn new(attacker: UnitId, defender: UnitId, how: Engagement) -> Fighting {
        let none = RoundOutcome { suffered: [Suffered::default(); 2], fate: [Fate::Stands; 2] };
        Fighting {
            sides: [attacker, defender],
            how,
            extra: false,
            stage: Stage::Round,
            last: none,
            retreated: false,
        }
    }

    /// A unit of it.
    pub fn unit(&self, side: Side) -> UnitId {
        self.sides[side.at()]
    }

    fn at(&self, stage: Stage) -> Frame {
        Frame::Fighting(Fighting { stage, ..self.clone() })
    }

    /// The round whose dice are awaited.
    pub(crate) fn rolling(&self) -> Option<Round> {
        match self.stage {
            Stage::Rolling(round) => Some(round),
            _ => None,
        }
    }

    /// The test that is awaited after the rounds, and whose.
    pub(crate) fn testing(&self) -> Option<(UnitId, Test, TestKind)> {
        match self.stage {
            Stage::GreatswordsTest(loser, t) => Some((self.unit(loser), t, TestKind::Other)),
            Stage::FrenziedTest(winner, t) => Some((self.unit(winner), t, TestKind::Order)),
            _ => None,
        }
    }

    /// The sides among which a beaten unit turns: after a flank charge those nearest to the enemy (T-MOV-53), of a
    /// garrison those it can leave by (T-BAT-15). None: it does not turn, or cannot leave.
    fn turns(&self, field: Field<'_>, side: Side) -> Vec<Edge> {
        let (unit, enemy) = (self.unit(side), self.unit(side.other()));
        if let Place::Garrison(piece) = field.unit(unit).place {
            return movement::leaving_sides(field, unit, piece, enemy, self.how.side, self.retreated);
        }
        let outflanked = side == Side::Defender && self.combat(field).outflanked(side);
        if self.retreated || !outflanked {
            return Vec::new();
        }
        movement::disengage_sides(field, unit, enemy)
    }

    /// The facts of the round that is due, or being fought.
    pub fn combat(&self, field: Field<'_>) -> Combat {
        use Circumstance as C;
        let how = &self.how;
        let troop = |side: Side| -> Troop {
            let mut t = field.troop(self.unit(side));
            let mut put = |c: C, is: bool| {
                if is {
                    t.has = t.has.with(c);
                }
            };
            put(C::Assaults, how.assaults[side.at()]);
            put(C::Higher, how.higher[side.at()]);
            if side == Side::Defender {
                put(C::Outflanked, how.flank);
                put(C::CounterCharged, how.counter);
                put(C::Intercepted, how.intercepted);
                put(C::Resists, how.resists);
                put(C::Protected, how.protected);
            }
            t
        };
        Combat { sides: Side::BOTH.map(troop), counter: how.counter, extra: self.extra }
    }
}

/// Carries the combat on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut f: Fighting,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match (f.stage, input) {
        (Stage::Round, In::Go) => {
            let combat = f.combat(Field::from(&*at));
            let round = combat.round();
            let [attacker, defender] = f.sides;
            at.tell(|| Event::RoundBegins { attacker, defender, extra: f.extra });
            rolls(at, &f, &combat, round)
        }
        (Stage::Rolling(mut round), In::Fell(counts)) => {
            let before = round.stage();
            round.fell(counts);
            let combat = f.combat(Field::from(&*at));
            if let Rolling::Resists(side, blows) = before {
                let (unit, wear) = (f.unit(side), round.suffered(side).wear);
                at.tell(|| Event::Resisted { unit, cancelled: blows - wear, wear });
            }
            rolls(at, &f, &combat, round)
        }
        (Stage::Breaks(side), In::Back(Return::Fate(fate))) => {
            f.last.fate[side.at()] = fate;
            match side {
                // The defender's first (T-ASL-22).
                Side::Defender => check(&f, Side::Attacker),
                Side::Attacker => decided(at, f),
            }
        }
        (Stage::Push, In::Ordered(plans)) => {
            // One call is enough, and the answers are shown together.
            by!("T-ASL-30");
            let calls: Vec<_> =
                plans.iter().filter(|(_, p)| *p == Plan::Accept).map(|(seat, _)| *seat).collect();
            if calls.is_empty() {
                return Ok(tie(at, &f));
            }
            let [attacker, defender] = f.sides;
            at.tell(|| Event::PushCalled { attacker, defender, seats: calls });
            by!("T-ASL-31");
            f.extra = true;
            Do::Goto(f.at(Stage::Round))
        }
        (stage, input) => results(at, f, stage, input)?,
    })
}

/// Asks for the next dice of a round, or applies it when only break tests are left.
fn rolls(at: &mut At<'_, Tercios>, f: &Fighting, combat: &Combat, round: Round) -> Do<Tercios> {
    let purpose = match round.stage() {
        Rolling::Strikes(side) => {
            let (unit, enemy) = (f.unit(side), f.unit(side.other()));
            let needed = round.strength(side).needed;
            at.tell(|| Event::Strikes { unit, enemy, dice: combat.melee(side), needed });
            Purpose::Strike { unit, enemy }
        }
        Rolling::Resists(side, blows) => {
            let unit = f.unit(side);
            at.tell(|| Event::Struck { unit, blows, dice: combat.courage(side) });
            Purpose::ResistBlows { unit }
        }
        Rolling::Breaks(..) | Rolling::Over => return apply(at, f, &round),
    };
    Do::Roll(f.at(Stage::Rolling(round)), Ask { purpose, pools: round.pools(), secret: None })
}

/// Wear and disorder of both halves together, then the break tests (T-ASL-20 to T-ASL-22).
fn apply(at: &mut At<'_, Tercios>, f: &Fighting, round: &Round) -> Do<Tercios> {
    let mut f = f.clone();
    f.last = RoundOutcome { suffered: Side::BOTH.map(|s| round.suffered(s)), fate: [Fate::Stands; 2] };
    for side in Side::BOTH {
        let (unit, s) = (f.unit(side), f.last.suffered[side.at()]);
        let u = at.world.unit_mut(unit);
        u.wear = u.wear.saturating_add(s.wear);
        if s.no_success {
            disorder(at, unit, None);
        }
    }
    check(&f, Side::Defender)
}

fn check(f: &Fighting, side: Side) -> Do<Tercios> {
    Do::Call(f.at(Stage::Breaks(side)), Frame::BreakCheck(BreakCheck::new(f.unit(side))))
}

/// A round is over: who has won it, or is it pushed again (step 1 of T-ASL-29)?
fn decided(at: &mut At<'_, Tercios>, f: Fighting) -> Do<Tercios> {
    let winner = results::winner(&f.last);
    let [attacker, defender] = f.sides;
    let wear = f.last.suffered.map(|s| s.wear);
    at.tell(|| Event::RoundFought { attacker, defender, winner, wear });
    match winner {
        Winner::Side(side) => Do::Goto(f.at(Stage::Greatswords(side))),
        Winner::Nobody => Do::Goto(f.at(Stage::End)),
        Winner::Tie => {
            let field = Field::from(&*at);
            if !f.combat(field).may_push() {
                return tie(at, &f);
            }
            let asked = f.sides.map(|u| (field.seat(u), Decision::Push { attacker, defender }));
            let mut asked = asked.to_vec();
            asked.sort_by_key(|(seat, _)| *seat);
            Do::AskAll(f.at(Stage::Push), asked)
        }
    }
}

/// The attacker disengages, the defender stays (T-ASL-27).
fn tie(_: &mut At<'_, Tercios>, f: &Fighting) -> Do<Tercios> {
    by!("T-ASL-27");
    Do::Goto(f.at(Stage::FallBack(Side::Attacker)))
}

/// The results, step by step (T-ASL-29). `Side` is the winner up to step 4, the unit that falls back in step 5.
fn results(
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
            Do::Goto(f.at(Stage::Determined(loser.other())))
        }
        (Stage::Determined(winner), In::Go) => {
            let next = f.at(Stage::Destruction(winner));
            if !f.how.determined {
                return Ok(Do::Goto(next));
            }
            by!("T-COM-69");
            let loser = f.unit(winner.other());
            if winner == Side::Defender {
                disorder(at, loser, None);
                return Ok(Do::Goto(next));
            }
            if !at.world.unit(loser).in_play() {
                return Ok(Do::Goto(next));
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
        (Stage::Destruction(winner), In::Go) => {
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
                    Do::Goto(f.at(Stage::FallBack(loser)))
                }
                Beaten::Disengages => Do::Goto(f.at(Stage::FallBack(loser))),
            }
        }
        (Stage::FallBack(side), In::Go) => fall_back(at, f, side),
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
            Do::Goto(f.at(Stage::Follow(winner)))
        }
        (Stage::Follow(winner), In::Go) => {
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
            if entitled && movement::advance_most(field, unit) > 0 {
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
            _ => Do::Goto(f.at(Stage::End)),
        },
        (Stage::Following(_), In::Back(_)) => Do::Goto(f.at(Stage::End)),
        (Stage::End, In::Go) => {
            let winner = results::winner(&f.last);
            // Step 9: a Fearless commander whose unit had used its order dies with a lost combat (T-COM-51).
            if let Winner::Side(side) = winner {
                fearless_dies(at, f.unit(side.other()));
            }
            by!("T-ASL-55");
            Do::Done(Return::Fought(Fought { winner }))
        }
        (s, i) => return Err(Halt::Bug(format!("a combat at {s:?} was given {i:?}"))),
    })
}

fn fearless_dies(at: &mut At<'_, Tercios>, loser: UnitId) {
    let on = Subject::Unit(loser);
    let led = at.world.effects.iter().any(|e| e.of == Trait::Fearless && e.on == on && e.amount > 0);
    let commander = at.world.attached(loser).filter(|c| at.setup.commander(*c).traits.has(Trait::Fearless));
    if let (true, Some(commander)) = (led, commander) {
        by!("T-COM-51");
        lose(at, commander);
    }
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
    }
    let field = Field::from(&*at);
    let path = match (field.unit(unit).place, turn) {
        (Place::Garrison(piece), Some(side)) => {
            let path = movement::leave(field, unit, piece, side, f.retreated);
            at.world.unit_mut(unit).place = Place::Table;
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

/// Judges a call for a push of pike.
pub(crate) fn judge_push(order: &Order) -> Result<Plan, Refusal<Fault>> {
    crate::losses::judge_selfless(order)
}

/// Judges an advance after combat; none at all is allowed (T-ASL-28).
pub(crate) fn judge_advance(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Done | Order::Decline => Ok(Plan::Done),
        Order::Advance { length } => {
            movement::advance(field, unit, length.0).map(|path| path.map_or(Plan::Done, Plan::Move))
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// Judges to which of two equally near sides a beaten unit turns (T-MOV-53).
pub(crate) fn judge_turn_to(field: Field<'_>, f: &Fighting, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let Stage::Turning(beaten) = f.stage else { return Err(Refusal::of(Fault::NotAsked)) };
    match order {
        Order::Face { side } if f.turns(field, beaten).contains(side) => Ok(Plan::Side(*side)),
        Order::Face { .. } => Err(Refusal::of(Fault::NotNearestSide)),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}
