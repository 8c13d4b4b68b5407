//! Everything that is decided by dice, as one machine: what the awaited roll decides, with its tallies.

use crate::assault::Fighting;
use crate::assault::round::{Round, RoundOutcome, Side};
use crate::discipline::TestKind;
use crate::shooting::cover::facts;
use crate::shooting::{Shooting, Shot, ShotOutcome};
use crate::terms::Virtue;
use crate::trials::{BreakTest, Breaking, Fate, Initiative, Test};
use crate::turn::{ActingStage, Turn};
use crate::{Card, Field, Frame, Station, Tercios, Why};
use rocroi_game::{Counts, Now, Pending, Pool, Seat, Tally, Trial};
use serde::{Deserialize, Serialize};

/// A fight, shot or test under way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Fight {
    /// Successes of dice.
    Test(Test),
    /// Initiative.
    Initiative(Initiative),
    /// A shot and the break test after it.
    Shot(Shot),
    /// A break test.
    Break(BreakTest),
    /// A combat round and its break tests.
    Round(Round),
}

/// What it came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
pub enum FightOutcome {
    /// So many successes.
    Successes(u8),
    /// This side has the initiative; none: roll again.
    First(Option<Seat>),
    /// A shot.
    Shot(ShotOutcome),
    /// A break test.
    Fate(Fate),
    /// A combat round.
    Round(RoundOutcome),
}

impl Trial for Fight {
    type Outcome = FightOutcome;

    fn pools(&self) -> Vec<Pool> {
        match self {
            Fight::Test(t) => t.pools(),
            Fight::Initiative(i) => i.pools(),
            Fight::Shot(s) => s.pools(),
            Fight::Break(b) => b.pools(),
            Fight::Round(r) => r.pools(),
        }
    }

    fn fell(&mut self, counts: &Counts) {
        match self {
            Fight::Test(t) => t.fell(counts),
            Fight::Initiative(i) => i.fell(counts),
            Fight::Shot(s) => s.fell(counts),
            Fight::Break(b) => b.fell(counts),
            Fight::Round(r) => r.fell(counts),
        }
    }

    fn outcome(&self) -> FightOutcome {
        match self {
            Fight::Test(t) => FightOutcome::Successes(t.outcome()),
            Fight::Initiative(i) => FightOutcome::First(i.winner()),
            Fight::Shot(s) => FightOutcome::Shot(s.outcome()),
            Fight::Break(b) => FightOutcome::Fate(b.outcome()),
            Fight::Round(r) => FightOutcome::Round(r.outcome()),
        }
    }
}

/// The fight the awaited roll decides.
pub(crate) fn pending(now: Now<'_, Tercios>) -> Option<Pending<Tercios>> {
    let field = Field::from(now);
    match now.stack.last()? {
        Frame::Turn(Turn::Initiative(dice)) => Some(initiative(field, *dice)),
        Frame::Acting(acting) => match &acting.stage {
            ActingStage::Impetuous(_, test) => {
                let (_, tally) = Test::of(&field.tested(acting.unit), TestKind::Order);
                Some(one(Fight::Test(*test), field.seat(acting.unit), tally))
            }
            ActingStage::Testing(card, test) => {
                let kind = if *card == Card::Resist { TestKind::Resist } else { TestKind::Order };
                let (_, tally) = Test::of(&field.tested(acting.unit), kind);
                Some(one(Fight::Test(*test), field.seat(acting.unit), tally))
            }
            _ => None,
        },
        Frame::InTheWay(way) => {
            let sheet = field.officer(way.commander);
            let (_, tally) = Test::command(sheet.seat, sheet.rank, 5);
            Some(one(Fight::Test(way.test()?), sheet.seat, tally))
        }
        Frame::Shooting(s) => shooting(field, s),
        Frame::BreakCheck(check) => {
            let troop = field.troop(check.unit);
            let (_, tally) = BreakTest::of(&troop);
            Some(one(Fight::Break(check.test()?), troop.seat, tally))
        }
        Frame::Fighting(f) => fighting(field, f),
        Frame::Commanding(c) => {
            let (who, test) = c.test()?;
            match who {
                Ok(commander) => {
                    let sheet = field.officer(commander);
                    let (_, tally) = Test::command(sheet.seat, sheet.rank, test.on);
                    Some(one(Fight::Test(test), sheet.seat, tally))
                }
                Err(unit) => {
                    let (_, tally) = Test::of(&field.tested(unit), TestKind::Other);
                    Some(one(Fight::Test(test), field.seat(unit), tally))
                }
            }
        }
        Frame::Removal(r) => {
            let (commander, test) = r.test()?;
            let sheet = field.officer(commander);
            let (_, tally) = Test::command(sheet.seat, sheet.rank, 5);
            Some(one(Fight::Test(test), sheet.seat, tally))
        }
        Frame::Reaction(r) => {
            let (unit, test, kind) = r.testing()?;
            let (_, tally) = Test::of(&r.tested(field, unit), kind);
            Some(one(Fight::Test(test), field.seat(unit), tally))
        }
        Frame::Horses(h) => {
            let (_, tally) = Test::of(&field.tested(h.unit), TestKind::Order);
            Some(one(Fight::Test(h.test()?), field.seat(h.unit), tally))
        }
        Frame::Turn(_)
        | Frame::Side(_)
        | Frame::Ready(_)
        | Frame::Going(_)
        | Frame::Settle(_)
        | Frame::Checks(_)
        | Frame::Charging(_)
        | Frame::Setting(_)
        | Frame::Deploying(_) => None,
    }
}

/// The dice of a combat round, with the tallies of all four pools; or of a test after it.
fn fighting(field: Field<'_>, f: &Fighting) -> Option<Pending<Tercios>> {
    if let Some((unit, test, kind)) = f.testing() {
        let (_, tally) = Test::of(&field.tested(unit), kind);
        return Some(one(Fight::Test(test), field.seat(unit), tally));
    }
    let round = f.rolling()?;
    let combat = f.combat(field);
    let tallies = Side::BOTH
        .iter()
        .flat_map(|s| {
            [(round.seat(*s), combat.melee(*s)), (round.seat(s.other()), combat.courage(s.other()))]
        })
        .collect();
    Some(Pending { fight: Fight::Round(round), tallies })
}

/// The dice of a shot, with both tallies; or of the caracole after it.
fn shooting(field: Field<'_>, s: &Shooting) -> Option<Pending<Tercios>> {
    if let Some(test) = s.testing() {
        let (_, tally) = Test::of(&field.tested(s.unit), TestKind::Other);
        return Some(one(Fight::Test(test), field.seat(s.unit), tally));
    }
    let (aim, volley) = s.rolling()?;
    let facts = facts(field, aim, s.order, s.leaves);
    let shot = Shot::new(*volley, facts.target.room(), Breaking::of(&facts.target).0);
    let tallies = vec![(facts.shooter.seat, facts.shoot()), (facts.target.seat, facts.courage())];
    Some(Pending { fight: Fight::Shot(shot), tallies })
}

fn one(fight: Fight, seat: Seat, tally: Tally<Why>) -> Pending<Tercios> {
    Pending { fight, tallies: vec![(seat, tally)] }
}

/// The ranks that would break a tie (T-TRN-09).
fn initiative(field: Field<'_>, dice: Initiative) -> Pending<Tercios> {
    let rank = |seat: Seat| {
        let chief = field.setup.chief(seat)?;
        if field.world.commander(chief).station == Station::Lost {
            return None;
        }
        let sheet = field.officer(chief);
        Some((seat, Initiative::rank(sheet.rank, sheet.virtues.has(Virtue::Initiative)).1))
    };
    Pending { fight: Fight::Initiative(dice), tallies: Seat::BOTH.into_iter().filter_map(rank).collect() }
}
