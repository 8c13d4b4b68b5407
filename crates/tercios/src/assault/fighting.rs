//! A combat as a process: rounds with their break tests, push of pike, then the results in their order
//! (T-ASL-16 to T-ASL-32).

use super::aftermath;
use super::combat::Combat;
use super::contact::Engagement;
use super::results::{self, Winner};
use super::round::{Round, RoundOutcome, Side, Stage as Rolling, Suffered};
use crate::adaptations::{self, Horses};
use crate::battle::buildings::judge_follow;
use crate::discipline::TestKind;
use crate::losses::BreakCheck;
use crate::movement::{self, disorder};
use crate::trials::{Fate, Test};
use crate::troop::{Circumstance, Troop};
use crate::{Decision, Event, Fault, Field, Frame, Order, Place, Plan, Purpose, Return, Tercios, UnitId};
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
    pub(super) last: RoundOutcome,
    /// The loser has fallen back by a retreat.
    pub(super) retreated: bool,
    /// Dragoons that the round disordered (T-ADP-15).
    horses: [bool; 2],
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Stage {
    /// A round begins.
    Round,
    /// Its dice.
    Rolling(Round),
    /// The break check of this side is under way.
    Breaks(Side),
    /// Dragoons of this side have tested for their horses.
    Horses,
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
    /// Dragoons on foot that must retreat have tested for their horses (T-ADP-14).
    Remount(Side),
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
        by!("T-ASL-01");
        by!("T-ASL-54");
        let none = RoundOutcome { suffered: [Suffered::default(); 2], fate: [Fate::Stands; 2] };
        Fighting {
            sides: [attacker, defender],
            how,
            extra: false,
            stage: Stage::Round,
            last: none,
            retreated: false,
            horses: [false; 2],
        }
    }

    /// A unit of it.
    pub fn unit(&self, side: Side) -> UnitId {
        self.sides[side.at()]
    }

    pub(super) fn at(&self, stage: Stage) -> Frame {
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
    pub(super) fn turns(&self, field: Field<'_>, side: Side) -> Vec<Edge> {
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
            by!("T-ASL-02");
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
                Side::Attacker => horses(at, f),
            }
        }
        (Stage::Horses, In::Back(_)) => horses(at, f),
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
        (stage, input) => aftermath::step(at, f, stage, input)?,
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
            // Whether it is tested for depends on who wins.
            f.horses[side.at()] = adaptations::due(at, unit).is_some();
        }
    }
    check(&f, Side::Defender)
}

fn check(f: &Fighting, side: Side) -> Do<Tercios> {
    Do::Call(f.at(Stage::Breaks(side)), Frame::BreakCheck(BreakCheck::new(f.unit(side))))
}

/// Dragoons on foot whom the round disordered test for their horses; those it also makes retreat test then, and only
/// then (T-ADP-14, T-ADP-15).
fn horses(at: &mut At<'_, Tercios>, mut f: Fighting) -> Do<Tercios> {
    let winner = results::winner(&f.last);
    for side in Side::BOTH {
        let retreats = winner == Winner::Side(side.other());
        if std::mem::take(&mut f.horses[side.at()]) && !retreats && at.world.unit(f.unit(side)).in_play() {
            by!("T-ADP-15");
            let test = Frame::Horses(Horses::new(f.unit(side)));
            return Do::Call(f.at(Stage::Horses), test);
        }
    }
    decided(at, f)
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

/// Judges a call for a push of pike.
pub(crate) fn judge_push(order: &Order) -> Result<Plan, Refusal<Fault>> {
    crate::losses::judge_selfless(order)
}

/// Judges an advance after combat; none at all is allowed (T-ASL-28).
pub(crate) fn judge_advance(
    field: Field<'_>,
    f: &Fighting,
    unit: UnitId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Occupy { building, .. } => {
            let left = f.how.building.filter(|_| f.unit(Side::Attacker) == unit);
            judge_follow(field, unit, left, *building)?;
            Ok(Plan::Follow(*building))
        }
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
