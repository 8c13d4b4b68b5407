//! Shots, fights and rallies as cases write them: questions without a battle, and what a battle must have told.

use std::collections::BTreeMap;

use rocroi_game::{Note, Op, Seat, Tally, say};
use rocroi_table::Ud;
use serde::Deserialize;

use super::save::{firer_name, half_name};
use crate::Adgr;
use crate::abilities::Ability;
use crate::event::Event;
use crate::ids::{AdgUnit, Firer};
use crate::melee::{
    Advantage, Fight, Fighter, Loss, Meeting, Met, Phase, Reading, Support, Touched, Which, Works,
};
use crate::rally::{Attempt, Pressure, Rallying};
use crate::rout::morale::Morale;
use crate::scene::Scene;
use crate::shooting::{Mark, Shooter, Shot, Volley};
use crate::troops::{Footing, Profile, Quality, Troop, Weapon};
use crate::why::Why;
use crate::world::World;

/// Lines of a tally by name, each with what it adds.
pub type Lines = BTreeMap<String, i16>;

/// A loss: points, or `rout`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum LossText {
    /// So many points.
    Points(u8),
    /// `rout`.
    Word(String),
}

impl LossText {
    fn text(&self) -> String {
        match self {
            LossText::Points(n) => n.to_string(),
            LossText::Word(w) => w.clone(),
        }
    }
}

fn loss_text(loss: Loss) -> String {
    match loss {
        Loss::Points(n) => n.to_string(),
        Loss::Rout => "rout".to_owned(),
    }
}

/// What a unit is.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct What {
    /// Troop type.
    pub troop: Troop,
    /// Quality.
    #[serde(default)]
    pub quality: Quality,
    /// Abilities besides those built in.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Missile weapon, if another than its usual one.
    pub weapon: Option<Weapon>,
}

impl What {
    pub(super) fn profile(&self) -> Profile {
        let plain = Profile::of(self.troop).quality(self.quality);
        let profile = self.abilities.iter().fold(plain, |p, a| p.with(*a));
        match self.weapon {
            Some(w) => profile.armed(w),
            None => profile,
        }
    }
}

/// One side of a fight; what is not said is as plain as can be.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FighterText {
    /// What it is.
    pub what: What,
    /// Points lost.
    #[serde(default)]
    pub lost: u8,
    /// In square.
    #[serde(default)]
    pub square: bool,
    /// The side of it on which its opponent's front lies.
    #[serde(default)]
    pub met: Met,
    /// Other enemies on its flank.
    #[serde(default)]
    pub flank: Touched,
    /// Other enemies on its rear.
    #[serde(default)]
    pub rear: Touched,
    /// Caught evading.
    #[serde(default)]
    pub caught: bool,
    /// Its charge was uncontrolled.
    #[serde(default)]
    pub uncontrolled: bool,
    /// A general fights with it.
    #[serde(default)]
    pub general: bool,
    /// Friends in simple support.
    #[serde(default)]
    pub simple: usize,
    /// Friends in melee support.
    #[serde(default)]
    pub melee: Vec<Troop>,
    /// The ground it is in, privileges counted.
    #[serde(default)]
    pub ground: Footing,
    /// In the open, as LMI or LI; by its ground if not said.
    pub open: Option<bool>,
    /// An advantage of the ground.
    pub advantage: Option<Advantage>,
    /// A work from which it benefits.
    pub works: Option<Works>,
    /// An elephant touches it.
    #[serde(default)]
    pub elephant: bool,
    /// Camels touch it.
    #[serde(default)]
    pub camels: bool,
    /// Terrain hinders its shooting.
    #[serde(default)]
    pub hindered: bool,
    /// A war wagon that is battle-ready.
    #[serde(default)]
    pub ready: bool,
    /// A war wagon with a single enemy on its long edge.
    #[serde(default)]
    pub lone: bool,
}

impl FighterText {
    pub(super) fn fighter(&self) -> Fighter {
        let mut f = Fighter::of(self.what.profile());
        let supports = std::iter::repeat_n(Support::Simple, self.simple)
            .chain(self.melee.iter().map(|t| Support::Melee(Profile::of(*t))));
        for (place, s) in f.supports.iter_mut().zip(supports) {
            *place = Some(s);
        }
        Fighter {
            lost: self.lost,
            square: self.square,
            met: self.met,
            flank: self.flank,
            rear: self.rear,
            caught: self.caught,
            uncontrolled: self.uncontrolled,
            general: self.general,
            ground: self.ground,
            open: self.open.unwrap_or(self.ground == Footing::Open),
            advantage: self.advantage,
            works: self.works,
            elephant: self.elephant,
            camels: self.camels,
            hindered: self.hindered,
            ready: self.ready,
            lone: self.lone,
            ..f
        }
    }
}

/// The phase of a fight: later, or the first, in which the first of the two charged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseText {
    /// The first: `one` charged `two`.
    First,
    /// Any other.
    Later,
}

/// Who won a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinnerText {
    /// The first of the two.
    One,
    /// The second of the two.
    Two,
    /// Nobody.
    None,
}

/// What must come out of a fight.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FightExpect {
    /// In a battle: the two ADG units (`K1`, `K1.2`).
    pub fighters: Option<[String; 2]>,
    /// The lines of each that make up its score, all of them.
    pub lines: Option<[Lines; 2]>,
    /// Lines of each that do not count, with what stops them.
    pub stopped: Option<[BTreeMap<String, String>; 2]>,
    /// Scores after step 2.
    pub scores: Option<[i8; 2]>,
    /// Difference after all steps.
    pub difference: Option<u8>,
    /// Who won.
    pub winner: Option<WinnerText>,
    /// What the other one lost.
    pub loss: Option<LossText>,
}

/// What must come out of a shot.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShotExpect {
    /// In a battle: the main shooter.
    pub shooter: Option<String>,
    /// In a battle: the target.
    pub target: Option<String>,
    /// In a battle: those who support.
    pub support: Option<Vec<String>>,
    /// The shooter's modifiers, all of them.
    pub lines: Option<Lines>,
    /// The target's protection.
    pub protection: Option<i16>,
    /// Totals before a tie is broken.
    pub totals: Option<[i8; 2]>,
    /// What the target's unit loses.
    pub loss: Option<LossText>,
}

/// What must come out of a rally.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RallyExpect {
    /// In a battle: who.
    pub unit: Option<String>,
    /// The modifiers, all of them.
    pub lines: Option<Lines>,
    /// The score needed.
    pub needed: Option<u8>,
    /// The modified die.
    pub total: Option<i8>,
    /// Points won back.
    pub points: Option<u8>,
}

/// What must hold of an army.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmyExpect {
    /// Break value.
    pub value: Option<i16>,
    /// Demoralisation points.
    pub points: Option<i16>,
    /// The lines of the points.
    pub lines: Option<Lines>,
    /// Broken.
    pub broken: Option<bool>,
}

/// A question about a fight.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FightQuestion {
    /// The first of the two; in the first phase the charger.
    pub one: FighterText,
    /// The second.
    pub two: FighterText,
    /// The phase.
    pub phase: PhaseText,
    /// Natural dice.
    pub dice: [u8; 2],
    /// What must come out.
    pub gives: FightExpect,
}

/// The main shooter of a question.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShooterText {
    /// What it is.
    pub what: What,
    /// Points lost.
    #[serde(default)]
    pub lost: u8,
    /// From flank or rear.
    #[serde(default)]
    pub sideways: bool,
    /// Hindered by cover or difficult ground.
    #[serde(default)]
    pub hindered: bool,
    /// Over its own fortification.
    #[serde(default)]
    pub over_works: bool,
    /// Its regimental guns are of no use there.
    #[serde(default)]
    pub guns_off: bool,
    /// In smoke.
    #[serde(default)]
    pub smoke: bool,
}

/// The target of a question.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MarkText {
    /// What it is.
    pub what: What,
    /// Points lost.
    #[serde(default)]
    pub lost: u8,
    /// In cover.
    #[serde(default)]
    pub cover: bool,
    /// Behind a fortification.
    #[serde(default)]
    pub fortified: bool,
    /// In square.
    #[serde(default)]
    pub square: bool,
    /// Hit in the flank.
    #[serde(default)]
    pub flank: bool,
    /// In smoke.
    #[serde(default)]
    pub smoke: bool,
}

/// A question about a shot.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShotQuestion {
    /// The main shooter.
    pub shooter: ShooterText,
    /// The target.
    pub target: MarkText,
    /// How far.
    pub distance: Ud,
    /// Supporters that are neither LI nor LH.
    #[serde(default)]
    pub full: u8,
    /// Supporting LI and LH.
    #[serde(default)]
    pub light: u8,
    /// With the optional rule for muskets at short range.
    #[serde(default)]
    pub short_musket: bool,
    /// Natural dice.
    pub dice: [u8; 2],
    /// What must come out.
    pub gives: ShotExpect,
}

/// A question about a rally.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RallyQuestion {
    /// Where it stands.
    pub pressure: Pressure,
    /// Points lost.
    pub lost: u8,
    /// A general is with it.
    #[serde(default)]
    pub general: bool,
    /// Rear support.
    #[serde(default)]
    pub rear_support: bool,
    /// A deep-order unit on the move.
    #[serde(default)]
    pub on_the_move: bool,
    /// The die.
    pub die: u8,
    /// What must come out.
    pub gives: RallyExpect,
}

fn word(why: Why) -> String {
    say::words(&why).map_or_else(String::new, |w| w.id)
}

/// The counting lines that make up a sum, by name.
fn lines(tally: &Tally<Why>) -> Lines {
    let mut out = Lines::new();
    for line in tally.counted() {
        if let Op::Start(n) | Op::Add(n) = line.op {
            *out.entry(word(line.why)).or_default() += n;
        }
    }
    out
}

struct Compare<'a> {
    out: &'a mut Vec<String>,
    what: String,
}

impl Compare<'_> {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, part: &str, is: T, expected: Option<T>) {
        if let Some(e) = expected
            && is != e
        {
            self.out.push(format!("{}: {part} is {is:?}, expected {e:?}", self.what));
        }
    }
}

fn compare_fight(
    what: String,
    tallies: [&Tally<Why>; 2],
    r: &Reading,
    swapped: bool,
    expect: &FightExpect,
    out: &mut Vec<String>,
) {
    let order = if swapped { [1, 0] } else { [0, 1] };
    let mut c = Compare { out, what };
    c.same("the lines", order.map(|i| lines(tallies[i])), expect.lines.clone());
    if let Some(stopped) = &expect.stopped {
        for (side, wanted) in order.iter().zip(stopped) {
            for (why, by) in wanted {
                // The same reason may count once and be stopped once.
                let mut all = tallies[*side].lines.iter().filter(|l| word(l.why) == *why);
                let is = all.clone().find(|l| l.stopped.is_some()).or_else(|| all.next());
                let is = is.map(|l| l.stopped.map_or("nothing".to_owned(), word));
                c.same(&format!("what stops {why}"), is.unwrap_or("not there".into()), Some(by.clone()));
            }
        }
    }
    c.same("the scores", order.map(|i| r.scores[i]), expect.scores);
    c.same("the difference", r.difference, expect.difference);
    let winner = r.winner.map(|w| if swapped { w.other() } else { w });
    let winner = match winner {
        Some(Which::First) => WinnerText::One,
        Some(Which::Second) => WinnerText::Two,
        None => WinnerText::None,
    };
    c.same("the winner", winner, expect.winner);
    c.same("the loss", loss_text(r.loss), expect.loss.as_ref().map(LossText::text));
}

/// The meeting of two that are described.
pub(super) fn meeting(one: &FighterText, two: &FighterText, phase: PhaseText) -> Meeting {
    let (one, two) = (one.fighter(), two.fighter());
    match phase {
        PhaseText::First => Meeting::charge(one, two, two.met),
        // Whoever is met on a side is touched there by his opponent, in this phase as in the first.
        PhaseText::Later => {
            Meeting { fighters: [one.touched_by(&two), two.touched_by(&one)], phase: Phase::Later }
        }
    }
}

/// Answers a question about a fight.
pub(super) fn fight(q: &FightQuestion) -> Vec<String> {
    let m = meeting(&q.one, &q.two, q.phase);
    let (fight, tallies) = Fight::new(&m, [Seat::A, Seat::B]);
    let mut out = Vec::new();
    let reading = fight.with_dice(q.dice).reading();
    compare_fight("the fight".into(), [&tallies[0], &tallies[1]], &reading, false, &q.gives, &mut out);
    out
}

impl ShooterText {
    pub(super) fn shooter(&self) -> Shooter {
        Shooter {
            what: self.what.profile(),
            lost: self.lost,
            sideways: self.sideways,
            hindered: self.hindered,
            over_works: self.over_works,
            guns_off: self.guns_off,
            smoke: self.smoke,
        }
    }
}

impl MarkText {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            what: self.what.profile(),
            cover: self.cover,
            fortified: self.fortified,
            square: self.square,
            flank: self.flank,
            smoke: self.smoke,
        }
    }
}

impl ShotQuestion {
    pub(super) fn volley(&self) -> Volley {
        Volley {
            shooter: self.shooter.shooter(),
            target: self.target.mark(),
            distance: self.distance,
            full: self.full,
            light: self.light,
            short_musket: self.short_musket,
        }
    }
}

impl RallyQuestion {
    pub(super) fn attempt(&self) -> Attempt {
        Attempt {
            pressure: self.pressure,
            lost: self.lost,
            general: self.general,
            rear_support: self.rear_support,
            on_the_move: self.on_the_move,
        }
    }
}

/// Answers a question about a shot.
pub(super) fn shot(q: &ShotQuestion) -> Vec<String> {
    let v = q.volley();
    let (shot, tallies) = Shot::new(&v, Seat::A);
    let r = shot.with_dice(q.dice).reading();
    let mut out = Vec::new();
    compare_shot("the shot".into(), &tallies, &r, &q.gives, &mut out);
    out
}

fn compare_shot(
    what: String,
    tallies: &[Tally<Why>; 2],
    r: &crate::shooting::ShotReading,
    expect: &ShotExpect,
    out: &mut Vec<String>,
) {
    let mut c = Compare { out, what };
    c.same("the lines", lines(&tallies[0]), expect.lines.clone());
    c.same("the protection", tallies[1].total(), expect.protection);
    c.same("the totals", r.totals, expect.totals);
    c.same("the loss", loss_text(r.loss), expect.loss.as_ref().map(LossText::text));
}

/// Answers a question about a rally.
pub(super) fn rally(q: &RallyQuestion) -> Vec<String> {
    let (roll, tally) = Rallying::new(&q.attempt(), Seat::A);
    let roll = roll.with_die(q.die);
    let mut out = Vec::new();
    let points = rocroi_game::Trial::outcome(&roll);
    compare_rally("the rally".into(), &tally, (roll.needed, roll.total(), points), &q.gives, &mut out);
    out
}

fn compare_rally(
    what: String,
    tally: &Tally<Why>,
    (needed, total, points): (u8, i8, u8),
    expect: &RallyExpect,
    out: &mut Vec<String>,
) {
    let mut c = Compare { out, what };
    c.same("the lines", lines(tally), expect.lines.clone());
    c.same("the score needed", needed, expect.needed);
    c.same("the total", total, expect.total);
    c.same("what is won back", points, expect.points);
}

/// Compares what a battle told with the shots, fights and rallies expected.
pub(super) fn compare_told(
    world: &World,
    told: &[Note<Adgr>],
    (shots, fights, rallies): (&[ShotExpect], &[FightExpect], &[RallyExpect]),
    out: &mut Vec<String>,
) {
    // A half is written `K1.1` or `K1` alike.
    let named = |at: AdgUnit, text: &str| {
        let name = half_name(world, at);
        name == text || text.strip_suffix(".1").is_some_and(|t| t == name)
    };
    let events = || told.iter().filter_map(|n| if let Note::Said(e) = n { Some(e) } else { None });
    for expect in shots {
        let mut found = false;
        for e in events() {
            let Event::Shot { shooter, target, support, tallies, reading } = e else { continue };
            let fires = |by: Firer, text: &str| match by {
                Firer::Unit(at) => named(at, text),
                Firer::Gun(_) => text == "ship" || text == firer_name(world, by),
            };
            let shoots = expect.shooter.as_ref().is_none_or(|t| fires(*shooter, t));
            if !shoots || !expect.target.as_ref().is_none_or(|t| named(*target, t)) {
                continue;
            }
            found = true;
            let what =
                format!("the shot of {} at {}", firer_name(world, *shooter), half_name(world, *target));
            if let Some(wanted) = &expect.support {
                let same = wanted.len() == support.len()
                    && wanted.iter().all(|w| support.iter().any(|s| fires(*s, w)));
                if !same {
                    let is: Vec<String> = support.iter().map(|s| firer_name(world, *s)).collect();
                    out.push(format!("{what} is supported by {is:?}, expected {wanted:?}"));
                }
            }
            compare_shot(what, tallies, reading, expect, out);
        }
        if !found {
            out.push(format!("no shot of {:?} at {:?} was told", expect.shooter, expect.target));
        }
    }
    for expect in fights {
        let mut found = false;
        for e in events() {
            let Event::Fought { fighters: [a, b], tallies, reading } = e else { continue };
            let swapped = match &expect.fighters {
                Some([x, y]) if named(*a, x) && named(*b, y) => false,
                Some([x, y]) if named(*a, y) && named(*b, x) => true,
                Some(_) => continue,
                None => false,
            };
            found = true;
            let what = format!("the fight of {} and {}", half_name(world, *a), half_name(world, *b));
            compare_fight(what, [&tallies[0], &tallies[1]], reading, swapped, expect, out);
        }
        if !found {
            out.push(format!("no fight of {:?} was told", expect.fighters));
        }
    }
    for expect in rallies {
        let mut found = false;
        for e in events() {
            let Event::Rallied { unit, tally, needed, total, points } = e else { continue };
            if expect.unit.as_ref().is_some_and(|u| *u != world.sheet(*unit).name) {
                continue;
            }
            found = true;
            let what = format!("the rally of {}", world.sheet(*unit).name);
            compare_rally(what, tally, (*needed, *total, *points), expect, out);
        }
        if !found {
            out.push(format!("no rally of {:?} was told", expect.unit));
        }
    }
}

/// Compares the morale of an army.
pub(super) fn compare_army(scene: &Scene<'_>, seat: Seat, expect: &ArmyExpect, out: &mut Vec<String>) {
    let morale = Morale::of(scene.setup, scene.world, seat);
    let mut c = Compare { out, what: format!("the army of {seat}") };
    c.same("the break value", morale.value.total(), expect.value);
    c.same("the number of points", morale.points.total(), expect.points);
    c.same("the lines", lines(&morale.points), expect.lines.clone());
    c.same("broken", morale.broken(), expect.broken);
}
