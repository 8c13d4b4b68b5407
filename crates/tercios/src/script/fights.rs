//! Questions about dice without a battle: a combat round, a shot, a test, a break test, a command test, a list.
//! Units are written as profiles with what bears on them; the dice are rolled as given.

use crate::army::{Code, List};
use crate::assault::combat::Combat;
use crate::assault::results::{Beaten, Winner, beaten, may_advance, must_pursue, winner};
use crate::assault::round::Side;
use crate::discipline::TestKind;
use crate::profiles::profiles;
use crate::shooting::{ShotFacts, ShotOrder};
use crate::terms::{Rule, Rules, Term as _, Trait, Traits, Virtue, Virtues, Weapon, Weapons};
use crate::trials::{BreakTest, Breaking, Fate, Test, command};
use crate::troop::{Circumstance, Circumstances, Troop};
use crate::values::read;
use rocroi_game::{Ask, Seat, Tally, Trial, Trouble, say};
use serde::Deserialize;

use super::entries::Numbers;

/// A unit as a question writes it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Body {
    /// The id of its profile.
    pub profile: String,
    /// The ids of its options.
    pub options: Vec<String>,
    /// Printed numbers that differ.
    pub values: Numbers,
    /// Weapons besides.
    pub weapons: Vec<Weapon>,
    /// Weapons it has not.
    pub unarmed: Vec<Weapon>,
    /// Special rules besides.
    pub rules: Vec<Rule>,
    /// Its wear.
    pub wear: u8,
    /// Disordered?
    pub disordered: bool,
    /// Virtues that work on it.
    pub virtues: Vec<Virtue>,
    /// Traits of the commander with it.
    pub traits: Vec<Trait>,
    /// What bears on it.
    pub has: Vec<Circumstance>,
}

impl Body {
    pub(super) fn troop(&self, seat: Seat) -> Result<Troop, Trouble> {
        let p = profiles();
        let id = p.named(&self.profile)?;
        let profile = p.get(id).ok_or_else(|| Trouble::new("no such profile"))?;
        let options = self.options.iter().map(|o| profile.option(o)).collect::<Result<Vec<_>, _>>()?;
        let mut sheet = p.sheet(id, &options, false).ok_or_else(|| Trouble::new("no such profile"))?;
        self.values.write(&mut sheet.values);
        let unarmed = Weapons::of(self.unarmed.iter().copied());
        Ok(Troop {
            seat,
            arm: sheet.arm,
            values: sheet.values,
            weapons: sheet.weapons.and(Weapons::of(self.weapons.iter().copied())).less(unarmed),
            rules: sheet.rules.and(Rules::of(self.rules.iter().copied())),
            wear: self.wear,
            disordered: self.disordered,
            virtues: Virtues::of(self.virtues.iter().copied()),
            ruthless: Virtues::NONE,
            traits: Traits::of(self.traits.iter().copied()),
            has: Circumstances::of(self.has.iter().copied()),
        })
    }
}

/// Plays a machine with these faces, roll by roll.
fn play<T: Trial>(mut trial: T, rolls: &[Vec<u8>]) -> Result<T, String> {
    for faces in rolls {
        let ask = Ask { purpose: (), pools: trial.pools(), secret: None };
        if ask.pools.is_empty() {
            return Err(format!("no dice are asked for, {faces:?} are given"));
        }
        trial.fell(&ask.count(faces).map_err(|e| e.to_string())?);
    }
    match trial.pools().iter().map(|p| u32::from(p.dice)).sum::<u32>() {
        0 => Ok(trial),
        n => Err(format!("{n} more dice are asked for")),
    }
}

/// Writes down what differs.
struct Differences(Vec<String>);

impl Differences {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, want: Option<&T>, got: &T) {
        if let Some(want) = want
            && want != got
        {
            self.0.push(format!("{what} is {got:?}, expected {want:?}"));
        }
    }

    fn tally(&mut self, what: &str, want: Option<&Vec<String>>, got: &Tally<crate::Why>) {
        let line = |l: &rocroi_game::Line<crate::Why>| {
            let id = say::words(&l.why).map_or_else(String::new, |w| w.id);
            if l.stopped.is_some() { format!("!{id}") } else { id }
        };
        self.same(what, want, &got.lines.iter().map(line).collect());
    }
}

/// A combat round.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundQuestion {
    attacker: Body,
    defender: Body,
    /// Results from a counter-charge.
    #[serde(default)]
    counter: bool,
    /// An extra round of a push of pike.
    #[serde(default)]
    extra: bool,
    /// Dice each strikes with, attacker first.
    strike: Option<[u8; 2]>,
    /// Dice each resists with.
    resist: Option<[u8; 2]>,
    /// Lines of the attacker's Melee; one that does not count has a `!` before it.
    melee: Option<Vec<String>>,
    /// Lines of the defender's Courage.
    courage: Option<Vec<String>>,
    /// May a tie be pushed?
    push: Option<bool>,
    /// Faces, roll by roll.
    #[serde(default)]
    rolls: Vec<Vec<u8>>,
    /// Wear each suffers.
    wear: Option<[u8; 2]>,
    /// Wear each carries then.
    carries: Option<[u8; 2]>,
    /// Which are weary then.
    weary: Option<[bool; 2]>,
    /// Which are disordered then.
    disordered: Option<[bool; 2]>,
    /// What became of each.
    fate: Option<[Fate; 2]>,
    /// `attacker`, `defender`, `tie` or `nobody`.
    winner: Option<String>,
    /// `disengages`, `retreats`, or why it is destroyed.
    loser: Option<String>,
    /// May the winner advance, if the enemy retreated or was destroyed?
    advance: Option<bool>,
    /// Must the winner pursue?
    pursue: Option<bool>,
}

impl RoundQuestion {
    pub(super) fn combat(&self) -> Result<Combat, Trouble> {
        let sides = [self.attacker.troop(Seat::A)?, self.defender.troop(Seat::B)?];
        Ok(Combat { sides, counter: self.counter, extra: self.extra })
    }

    pub(super) fn ask(&self) -> Vec<String> {
        let combat = match self.combat() {
            Ok(combat) => combat,
            Err(t) => return vec![t.to_string()],
        };
        let mut d = Differences(Vec::new());
        d.same("strike", self.strike.as_ref(), &Side::BOTH.map(|s| combat.strength(s).strike));
        d.same("resist", self.resist.as_ref(), &Side::BOTH.map(|s| combat.strength(s).resist));
        d.tally("melee", self.melee.as_ref(), &combat.melee(Side::Attacker));
        d.tally("courage", self.courage.as_ref(), &combat.courage(Side::Defender));
        d.same("push", self.push.as_ref(), &combat.may_push());
        if self.rolls.is_empty() {
            return d.0;
        }
        let round = match play(combat.round(), &self.rolls) {
            Ok(round) => round,
            Err(e) => {
                d.0.push(e);
                return d.0;
            }
        };
        let out = round.outcome();
        let mut after = combat;
        after.suffer(&out);
        d.same("wear", self.wear.as_ref(), &out.suffered.map(|s| s.wear));
        d.same("carries", self.carries.as_ref(), &after.sides.map(|s| s.wear));
        d.same("weary", self.weary.as_ref(), &after.sides.map(|s| s.weary()));
        d.same("disordered", self.disordered.as_ref(), &after.sides.map(|s| s.disordered));
        d.same("fate", self.fate.as_ref(), &out.fate);
        let won = winner(&out);
        let word = match won {
            Winner::Side(Side::Attacker) => "attacker",
            Winner::Side(Side::Defender) => "defender",
            Winner::Tie => "tie",
            Winner::Nobody => "nobody",
        };
        d.same("winner", self.winner.as_ref(), &word.to_owned());
        if let Winner::Side(side) = won {
            let lot = match beaten(&combat, &out, side.other()) {
                Beaten::Disengages => "disengages".to_owned(),
                Beaten::Retreats => "retreats".to_owned(),
                Beaten::Destroyed(why) => say::words(&why).map_or_else(String::new, |w| w.id),
            };
            d.same("loser", self.loser.as_ref(), &lot);
            d.same("advance", self.advance.as_ref(), &may_advance(&combat, side));
            d.same("pursue", self.pursue.as_ref(), &must_pursue(&combat, &out, side));
        }
        d.0
    }
}

/// A shot.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShotQuestion {
    shooter: Body,
    target: Body,
    weapon: Weapon,
    #[serde(default = "fire")]
    order: ShotOrder,
    /// Beyond 8 inches.
    #[serde(default)]
    far: bool,
    /// Dice to hit, and what they must reach.
    shoot: Option<u8>,
    needed: Option<u8>,
    /// Dice to resist, and what they must reach.
    resist: Option<u8>,
    resisted_on: Option<u8>,
    /// Lines of Shoot; one that does not count has a `!` before it.
    tally: Option<Vec<String>>,
    /// Lines of the target's Courage.
    courage: Option<Vec<String>>,
    /// Faces, roll by roll.
    #[serde(default)]
    rolls: Vec<Vec<u8>>,
    hits: Option<u8>,
    wear: Option<u8>,
    disordered: Option<bool>,
    fate: Option<Fate>,
    /// Does an Experimental gun take a wear itself?
    one: Option<bool>,
}

fn fire() -> ShotOrder {
    ShotOrder::Fire
}

impl ShotQuestion {
    pub(super) fn facts(&self) -> Result<ShotFacts, Trouble> {
        let (shooter, target) = (self.shooter.troop(Seat::A)?, self.target.troop(Seat::B)?);
        Ok(ShotFacts { shooter, target, weapon: self.weapon, order: self.order, far: self.far })
    }

    pub(super) fn ask(&self) -> Vec<String> {
        let facts = match self.facts() {
            Ok(facts) => facts,
            Err(t) => return vec![t.to_string()],
        };
        let mut d = Differences(Vec::new());
        d.same("shoot", self.shoot.as_ref(), &read(&facts.shoot()));
        d.same("needed", self.needed.as_ref(), &facts.needed());
        d.same("resist", self.resist.as_ref(), &read(&facts.courage()));
        d.same("resisted_on", self.resisted_on.as_ref(), &facts.resisted_on());
        d.tally("tally", self.tally.as_ref(), &facts.shoot());
        d.tally("courage", self.courage.as_ref(), &facts.courage());
        if self.rolls.is_empty() {
            return d.0;
        }
        match play(facts.shot(), &self.rolls) {
            Ok(shot) => {
                let out = shot.outcome();
                d.same("wear", self.wear.as_ref(), &out.wear);
                d.same("disordered", self.disordered.as_ref(), &out.disordered);
                d.same("fate", self.fate.as_ref(), &out.fate);
                d.same("one", self.one.as_ref(), &out.one);
            }
            Err(e) => d.0.push(e),
        }
        if let Some(hits) = self.hits {
            // Only the dice to hit, and those to resist if any hit.
            let rolls = &self.rolls[..self.rolls.len().min(if hits == 0 { 1 } else { 2 })];
            match play(facts.volley(), rolls) {
                Ok(volley) => d.same("hits", Some(&hits), &volley.outcome().hits),
                Err(e) => d.0.push(e),
            }
        }
        d.0
    }
}

/// A Discipline test, a break test or a command test.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestQuestion {
    pub(super) unit: Body,
    pub(super) kind: Option<TestKind>,
    /// Against greatswords.
    #[serde(default)]
    pub(super) greatswords: bool,
    dice: Option<u8>,
    tally: Option<Vec<String>>,
    #[serde(default)]
    rolls: Vec<Vec<u8>>,
    successes: Option<u8>,
    /// Of a break test: wear above Stamina.
    points: Option<u8>,
    fate: Option<Fate>,
}

impl TestQuestion {
    pub(super) fn ask(&self) -> Vec<String> {
        let unit = match self.unit.troop(Seat::A) {
            Ok(u) => u,
            Err(t) => return vec![t.to_string()],
        };
        let mut d = Differences(Vec::new());
        let kind = self.kind.unwrap_or(TestKind::Order);
        if kind == TestKind::Break {
            let (test, tally) = BreakTest::of(&unit);
            let dice = match test.breaking {
                Breaking::Test(n) => n,
                Breaking::Removed => 0,
            };
            d.same("dice", self.dice.as_ref(), &dice);
            d.tally("tally", self.tally.as_ref(), &tally);
            d.same("points", self.points.as_ref(), &test.points);
            match play(test, &self.rolls) {
                Ok(t) => d.same("fate", self.fate.as_ref(), &t.outcome()),
                Err(e) if self.fate.is_some() => d.0.push(e),
                Err(_) => {}
            }
            return d.0;
        }
        let (test, tally) = if self.greatswords { Test::greatswords(&unit) } else { Test::of(&unit, kind) };
        d.same("dice", self.dice.as_ref(), &test.dice);
        d.tally("tally", self.tally.as_ref(), &tally);
        if !self.rolls.is_empty() {
            match play(test, &self.rolls) {
                Ok(t) => d.same("successes", self.successes.as_ref(), &t.outcome()),
                Err(e) => d.0.push(e),
            }
        }
        d.0
    }
}

/// A command test.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandQuestion {
    pub(super) rank: u8,
    /// The trait it is for.
    pub(super) of: Trait,
    #[serde(default)]
    rolls: Vec<Vec<u8>>,
    successes: Option<u8>,
    effect: Option<bool>,
    exhausted: Option<bool>,
}

impl CommandQuestion {
    pub(super) fn ask(&self) -> Vec<String> {
        let Some(on) = profiles().test(self.of) else {
            return vec![format!("{} has no test", self.of.id())];
        };
        let mut d = Differences(Vec::new());
        match play(Test::command(Seat::A, self.rank, on).0, &self.rolls) {
            Ok(t) => {
                let out = command(t.outcome());
                d.same("successes", self.successes.as_ref(), &t.outcome());
                d.same("effect", self.effect.as_ref(), &out.effect);
                d.same("exhausted", self.exhausted.as_ref(), &out.exhausted);
            }
            Err(e) => d.0.push(e),
        }
        d.0
    }
}

/// An army list.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyQuestion {
    list: List,
    /// What it costs.
    cost: Option<i32>,
    /// The codes it raises.
    codes: Option<Vec<Code>>,
}

impl ArmyQuestion {
    pub(super) fn ask(&self) -> Vec<String> {
        let army = match self.list.understand() {
            Ok(a) => a,
            Err(troubles) => return troubles.iter().map(Trouble::to_string).collect(),
        };
        let report = army.check();
        let mut d = Differences(Vec::new());
        d.same("cost", self.cost.as_ref(), &report.cost.points);
        if let Some(codes) = &self.codes {
            d.same("codes", Some(&codes.iter().copied().collect()), &report.codes());
        }
        d.0
    }
}
