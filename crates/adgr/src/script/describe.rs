//! Fights described in a line: words become the same texts that a question of a case file is read into, and the facts
//! come from there.

use rocroi_game::foretold::{Asked, Slot, Vocabulary, Words, read_words};
use rocroi_game::{Described, Foreseen, Foretold, NoOdds, Now, Pending, Refusal, Seat, Trouble};
use rocroi_table::Ud;
use serde::Deserialize;
use strum::VariantNames as _;

use super::fights::{FightQuestion, FighterText, MarkText, PhaseText, ShooterText, ShotQuestion, meeting};
use super::question::Question;
use crate::Adgr;
use crate::abilities::Ability;
use crate::charge::never_charges;
use crate::charge::targets::light_may_meet;
use crate::command::{CommandRoll, CommandTest};
use crate::contest::Contest;
use crate::event::Purpose;
use crate::fault::Fault;
use crate::ids::{Firer, UnitId};
use crate::melee::{Fight, Meeting, Met, Which};
use crate::rally::{Attempt, Pressure, Rallying};
use crate::risk::Chance;
use crate::sequel::{Sequel, Struggle};
use crate::setup::Rank;
use crate::shooting::{Shot, Volley, range};
use crate::troops::{Category, Footing, Quality, Troop, Weapon};

type Read<T> = Result<T, NoOdds<Fault>>;

const ONE: UnitId = UnitId(0);
const TWO: UnitId = UnitId(1);

const VERBS: &[&str] = &["charges", "fights", "shoots", "rallies", "commands", "risks"];

/// What can be said of the fight itself.
fn circumstances(verb: &str) -> &'static [&'static str] {
    match verb {
        "charges" | "fights" => &["phase", "terrain", "distance"],
        "shoots" => &["distance", "full", "light", "short-musket"],
        _ => &[],
    }
}

/// What a unit is.
fn what() -> Words {
    let mut known = Vec::new();
    known.extend(Troop::VARIANTS.iter().map(|w| (*w, Slot::Set("what.troop"))));
    known.extend(Quality::VARIANTS.iter().map(|w| (*w, Slot::Set("what.quality"))));
    known.extend(Weapon::VARIANTS.iter().map(|w| (*w, Slot::Set("what.weapon"))));
    known.extend(Ability::VARIANTS.iter().map(|w| (*w, Slot::Add("what.abilities"))));
    known.push(("lost", Slot::Value("lost")));
    known
}

fn fighter_words() -> Words {
    let mut known = what();
    known.extend(
        ["square", "caught", "uncontrolled", "general", "elephant", "camels", "hindered", "ready", "lone"]
            .map(|w| (w, Slot::Flag(w))),
    );
    known.extend(
        ["met", "flank", "rear", "ground", "advantage", "works", "simple", "open"]
            .map(|w| (w, Slot::Value(w))),
    );
    known.push(("melee", Slot::List("melee")));
    known.extend(Footing::VARIANTS.iter().map(|w| (*w, Slot::Is("ground", w))));
    known.extend(["front", "flank", "rear"].map(|w| (w, Slot::Is("met", w))));
    known.extend(["higher", "bank", "gully"].map(|w| (w, Slot::Is("advantage", w))));
    known.extend(["fortification", "obstacle", "stakes"].map(|w| (w, Slot::Is("works", w))));
    known
}

fn flags(list: &[&'static str]) -> Words {
    let mut known = what();
    known.extend(list.iter().map(|w| (*w, Slot::Flag(w))));
    known
}

fn shooter_words() -> Words {
    flags(&["sideways", "hindered", "over-works", "guns-off", "smoke"])
}

fn mark_words() -> Words {
    flags(&["cover", "fortified", "square", "flank", "smoke"])
}

fn rally_words() -> Words {
    let mut known = flags(&["general", "rear-support", "on-the-move"]);
    known.extend(["far", "near", "melee"].map(|w| (w, Slot::Set("pressure"))));
    known
}

fn command_words() -> Words {
    let mut known: Words =
        ["ordinary", "competent", "brilliant", "strategist"].map(|w| (w, Slot::Set("rank"))).to_vec();
    known.extend(["doubtful", "hesitant", "helped"].map(|w| (w, Slot::Set("test"))));
    known
}

fn risk_words() -> Words {
    vec![("general", Slot::Is("general", "true")), ("routed", Slot::Flag("routed"))]
}

fn shooter(text: &str) -> Read<ShooterText> {
    Ok(read_words(text, &shooter_words())?)
}

fn mark(text: &str) -> Read<MarkText> {
    Ok(read_words(text, &mark_words())?)
}

/// A value among the circumstances of a line, written as in a case file.
fn about<T: for<'a> Deserialize<'a>>(line: &Described, key: &str) -> Read<Option<T>> {
    let Some(text) = line.about.get(key) else { return Ok(None) };
    let json = if text.parse::<f64>().is_ok() { text.clone() } else { format!("{text:?}") };
    let read = serde_json::from_str(&json).map_err(|e| Trouble::new(format!("{key} `{text}`: {e}")));
    Ok(Some(read?))
}

fn fighter(line: &Described, text: &str) -> Read<FighterText> {
    let mut f: FighterText = read_words(text, &fighter_words())?;
    if let Some(ground) = about(line, "terrain")? {
        f.ground = ground;
    }
    Ok(f)
}

/// Why the first may not charge the second so.
fn may_charge(m: &Meeting) -> Result<(), Refusal<Fault>> {
    let mut faults = rocroi_game::Faults::new();
    let [one, two] = &m.fighters;
    faults.require(!never_charges(one.what, one.square), || Fault::CannotCharge { unit: ONE });
    let hard = two.ground != Footing::Open;
    let weak = two.penalised() || two.lost > 0 || two.met != Met::Front;
    let meets = one.what.category() != Category::Li || light_may_meet(two.what.category(), hard, weak);
    faults.require(meets, || Fault::LightInfantryTarget { unit: ONE });
    faults.verdict()
}

fn melee(m: Meeting, volley: Option<(Shot, Which)>) -> Foreseen<Adgr> {
    let seats = [Seat::A, Seat::B];
    let (fight, [one, two]) = Fight::new(&m, seats);
    let tallies = vec![(Seat::A, one), (Seat::B, two)];
    let pending = Pending { fight: Contest::Melee(fight), tallies };
    Foreseen { pending, sequel: Sequel::Melee(Struggle::new(m, seats, volley)) }
}

fn in_range(v: &Volley, by: UnitId) -> Result<(), Refusal<Fault>> {
    match range(v.shooter.what) {
        Some(far) if v.distance <= far && v.arm().is_some() => Ok(()),
        _ => Err(Refusal::of(Fault::CannotShoot { unit: Firer::Unit(by.one()) })),
    }
}

fn shot(v: &Volley, lost: u8) -> Read<Foreseen<Adgr>> {
    in_range(v, ONE)?;
    let (shot, [mine, theirs]) = Shot::new(v, Seat::A);
    let tallies = vec![(Seat::A, mine), (Seat::B, theirs)];
    let sequel = Sequel::Shot { shot, lost, most: v.target.what.cohesion(), came: None };
    Ok(Foreseen { pending: Pending { fight: Contest::Shot(shot), tallies }, sequel })
}

/// The volley before a charge: of the charger, of its target, or of a friend of the charger.
fn volley(line: &Described, m: &Meeting) -> Read<Option<(Shot, Which)>> {
    let Some(by) = &line.volley else { return Ok(None) };
    let [one, two] = m.fighters.map(|f| f.what);
    let of = |what| crate::shooting::Shooter::of(what);
    let (from, at, seat, unit) = match by.as_str() {
        "one" => (of(one), Which::Second, Seat::A, ONE),
        "two" => (of(two), Which::First, Seat::B, TWO),
        text => (shooter(text)?.shooter(), Which::Second, Seat::A, ONE),
    };
    let distance = about(line, "distance")?.unwrap_or(Ud(1));
    let v = Volley::of(from, crate::shooting::Mark::of(m.fighter(at).what), distance);
    in_range(&v, unit)?;
    Ok(Some((Shot::new(&v, seat).0, at)))
}

/// A test of the first alone.
fn test(contest: Contest, tallies: Vec<(Seat, rocroi_game::Tally<crate::why::Why>)>) -> Foreseen<Adgr> {
    Foreseen { sequel: Sequel::test(contest.clone()), pending: Pending { fight: contest, tallies } }
}

fn rally(attempt: &Attempt) -> Foreseen<Adgr> {
    let (roll, tally) = Rallying::new(attempt, Seat::A);
    test(Contest::Rally(roll), vec![(Seat::A, tally)])
}

fn rallies(line: &Described) -> Read<Foreseen<Adgr>> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    struct Unit {
        what: super::fights::What,
        #[serde(default)]
        lost: u8,
        pressure: Option<Pressure>,
        #[serde(default)]
        general: bool,
        #[serde(default)]
        rear_support: bool,
        #[serde(default)]
        on_the_move: bool,
    }
    let u: Unit = read_words(&line.one, &rally_words())?;
    if !crate::rally::order::able(u.what.profile(), u.lost) {
        return Err(Refusal::of(Fault::CannotRally { unit: ONE }).into());
    }
    Ok(rally(&Attempt {
        pressure: u.pressure.unwrap_or(Pressure::Far),
        lost: u.lost,
        general: u.general,
        rear_support: u.rear_support,
        on_the_move: u.on_the_move,
    }))
}

fn commands(line: &Described) -> Read<Foreseen<Adgr>> {
    #[derive(Deserialize)]
    struct General {
        rank: Rank,
        #[serde(default)]
        test: String,
    }
    let g: General = read_words(&line.one, &command_words())?;
    let test_of = match g.test.as_str() {
        "doubtful" => CommandTest::First,
        "hesitant" => CommandTest::Again(6),
        "helped" => CommandTest::Again(5),
        _ => CommandTest::None,
    };
    Ok(test(Contest::Command(CommandRoll::new(Seat::A, g.rank.value(), test_of)), Vec::new()))
}

fn risks(line: &Described) -> Read<Foreseen<Adgr>> {
    #[derive(Deserialize)]
    struct Risk {
        #[serde(default)]
        routed: bool,
    }
    let r: Risk = read_words(&line.one, &risk_words())?;
    let chance = Chance::general(Seat::A, r.routed);
    let pending = Pending { fight: Contest::Chance(chance), tallies: Vec::new() };
    Ok(Foreseen { pending, sequel: Sequel::General { chance, came: None } })
}

impl Foretold for Adgr {
    type Sequel = Sequel;

    fn sequel(now: Now<'_, Self>, purpose: &Purpose, pending: &Pending<Self>) -> Sequel {
        Sequel::of(now, purpose, pending)
    }

    fn subject(sequel: &Sequel) -> &'static str {
        sequel.subject()
    }

    fn described(line: &Described) -> Read<Foreseen<Self>> {
        if !VERBS.contains(&line.verb.as_str()) {
            return Err(line.no_such_verb(VERBS).into());
        }
        line.only(circumstances(&line.verb))?;
        match line.verb.as_str() {
            "shoots" => {
                let (by, at) = (shooter(&line.one)?, mark(line.two()?)?);
                let v = Volley {
                    full: about(line, "full")?.unwrap_or(0),
                    light: about(line, "light")?.unwrap_or(0),
                    short_musket: line.about.contains_key("short-musket"),
                    ..Volley::of(by.shooter(), at.mark(), about(line, "distance")?.unwrap_or(Ud(1)))
                };
                shot(&v, at.lost)
            }
            "rallies" => rallies(line),
            "commands" => commands(line),
            "risks" => risks(line),
            _ => {
                let (one, two) = (fighter(line, &line.one)?, fighter(line, line.two()?)?);
                let usual = if line.verb == "charges" { PhaseText::First } else { PhaseText::Later };
                let phase = about(line, "phase")?.unwrap_or(usual);
                let m = meeting(&one, &two, phase);
                if phase == PhaseText::First {
                    may_charge(&m)?;
                }
                let volley = volley(line, &m)?;
                Ok(melee(m, volley))
            }
        }
    }

    fn questioned(question: &Question) -> Option<Read<Foreseen<Self>>> {
        match question {
            Question::Fight(q) => {
                let FightQuestion { one, two, phase, .. } = q.as_ref();
                Some(Ok(melee(meeting(one, two, *phase), None)))
            }
            Question::Shot(q) => {
                let q: &ShotQuestion = q;
                Some(shot(&q.volley(), q.target.lost))
            }
            Question::Rally(q) => Some(Ok(rally(&q.attempt()))),
            _ => None,
        }
    }

    fn kinds() -> Vec<String> {
        Troop::VARIANTS.iter().map(|w| (*w).to_owned()).collect()
    }

    fn verbs() -> &'static [&'static str] {
        VERBS
    }

    fn vocabulary(line: &Described) -> Option<Vocabulary> {
        let touched = || Asked::one_of(&["lightly", "fully"]);
        let values = vec![
            ("flank", touched()),
            ("rear", touched()),
            ("open", Asked::one_of(&["true", "false"])),
            ("melee", Asked::one_of(Troop::VARIANTS)),
        ];
        let about = circumstances(&line.verb).iter().map(|key| {
            let asked = match *key {
                "phase" => Asked::one_of(&["first", "later"]),
                "terrain" => Asked::one_of(Footing::VARIANTS),
                "short-musket" => Asked::Switch,
                _ => Asked::Number,
            };
            (*key, asked)
        });
        let (one, two, friend) = match line.verb.as_str() {
            "charges" | "fights" => (fighter_words(), Some(fighter_words()), Some(shooter_words())),
            "shoots" => (shooter_words(), Some(mark_words()), None),
            "rallies" => (rally_words(), None, None),
            "commands" => (command_words(), None, None),
            "risks" => (risk_words(), None, None),
            _ => return None,
        };
        Some(Vocabulary { one, two, friend, values, about: about.collect(), names: Vec::new() })
    }
}
