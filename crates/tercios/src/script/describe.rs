//! Fights described in a line: words become the same [`Body`] that a question of a case file is read into, and the
//! facts come from there.

use super::fights::Body;
use super::question::Question;
use crate::assault::charge;
use crate::assault::combat::Combat;
use crate::assault::round::Side;
use crate::discipline::TestKind;
use crate::profiles::profiles;
use crate::sequel::{Assault, Led, Sequel};
use crate::shooting::target::{NEAR, barred};
use crate::shooting::{ShotFacts, ShotOrder};
use crate::terms::{Rule, Term as _, Trait, Virtue, Weapon};
use crate::trials::{BreakTest, Test};
use crate::troop::{Circumstance, Circumstances, Troop};
use crate::{Fault, Fight, INCH, Length, Purpose, Tercios, UnitId, Why};
use rocroi_game::foretold::{Asked, Slot, Vocabulary, Words, read_words};
use rocroi_game::{Described, Foreseen, Foretold, NoOdds, Now, Pending, Refusal, Seat, Tally, Trouble};
use serde::Deserialize;
use strum::VariantNames as _;

type Read<T> = Result<T, NoOdds<Fault>>;

const ONE: UnitId = UnitId(0);

const VERBS: &[&str] = &["charges", "fights", "shoots", "tests", "breaks", "commands"];

/// What can be said of the fight itself.
fn circumstances(verb: &str) -> &'static [&'static str] {
    match verb {
        "charges" | "fights" => &["counter", "extra", "push", "order", "weapon", "distance"],
        "shoots" => &["weapon", "order", "distance"],
        "tests" => &["kind", "greatswords"],
        _ => &[],
    }
}

/// The words for a commander.
fn commander_words() -> Words {
    let mut known: Words = vec![("rank", Slot::Value("rank"))];
    known.extend(Trait::ALL.iter().map(|w| (w.id(), Slot::Set("of"))));
    known
}

/// The words for a unit; its options depend on the profile it names.
fn words(text: &str) -> Words {
    let p = profiles();
    let mut known: Words = Vec::new();
    known.extend(p.profiles.iter().map(|x| (x.id.as_str(), Slot::Set("profile"))));
    let named = text.split_whitespace().find_map(|w| p.profiles.iter().find(|x| x.id == w));
    let options = named.map_or(&[][..], |x| x.options.as_slice());
    known.extend(options.iter().map(|o| (o.id.as_str(), Slot::Add("options"))));
    known.extend(Circumstance::VARIANTS.iter().map(|w| (*w, Slot::Add("has"))));
    known.extend(Weapon::ALL.iter().map(|w| (w.id(), Slot::Add("weapons"))));
    known.extend(Rule::ALL.iter().map(|w| (w.id(), Slot::Add("rules"))));
    known.extend(Virtue::ALL.iter().map(|w| (w.id(), Slot::Add("virtues"))));
    known.extend(Trait::ALL.iter().map(|w| (w.id(), Slot::Add("traits"))));
    known.push(("disordered", Slot::Flag("disordered")));
    known.push(("wear", Slot::Value("wear")));
    known.push(("unarmed", Slot::List("unarmed")));
    for (word, path) in [
        ("melee", "values.melee"),
        ("discipline", "values.discipline"),
        ("courage", "values.courage"),
        ("stamina", "values.stamina"),
    ] {
        known.push((word, Slot::Value(path)));
    }
    known.push(("shoot", Slot::List("values.shoot")));
    known.push(("defences", Slot::List("values.defences")));
    known
}

/// The names of profiles, and of the options of those that are named.
fn names<'a>(said: impl Iterator<Item = &'a String>) -> Vec<(&'static str, [&'static str; 2])> {
    let all = &profiles().profiles;
    let mut names: Vec<(&'static str, [&'static str; 2])> =
        all.iter().map(|p| (p.id.as_str(), [p.name.en.as_str(), p.name.fr.as_str()])).collect();
    for text in said.map(|t| t.replace('-', "_")) {
        let named = text.split_whitespace().find_map(|w| all.iter().find(|x| x.id == w));
        let options = named.map_or(&[][..], |x| x.options.as_slice());
        names.extend(options.iter().map(|o| (o.id.as_str(), [o.name.en.as_str(), o.name.fr.as_str()])));
    }
    names
}

fn troop(text: &str, seat: Seat) -> Read<Troop> {
    // `modern-battalion` is as good as `modern_battalion`.
    let text = text.replace('-', "_");
    let body: Body = read_words(&text, &words(&text))?;
    Ok(body.troop(seat)?)
}

fn about<T: for<'a> Deserialize<'a>>(line: &Described, key: &str) -> Read<Option<T>> {
    let Some(text) = line.about.get(key) else { return Ok(None) };
    let text = text.replace('-', "_");
    let value = match text.parse::<i64>() {
        Ok(n) => toml::Value::from(n),
        Err(_) => toml::Value::from(text.clone()),
    };
    let read = T::deserialize(value).map_err(|e| Trouble::new(format!("{key} `{text}`: {}", e.message())));
    Ok(Some(read?))
}

/// Is it said, and not as `no`?
fn said(line: &Described, key: &str) -> Option<bool> {
    line.about.get(key).map(|v| v != "no")
}

fn assault(combat: Combat, push: bool, volley: Option<ShotFacts>) -> Foreseen<Tercios> {
    let of = |s: Side| {
        [(combat.unit(s).seat, combat.melee(s)), (combat.unit(s.other()).seat, combat.courage(s.other()))]
    };
    let pending = Pending {
        fight: Fight::Round(combat.round()),
        tallies: Side::BOTH.into_iter().flat_map(of).collect(),
    };
    Foreseen { pending, sequel: Sequel::Assault(Assault::new(combat, push, volley)) }
}

fn charges(line: &Described) -> Read<Foreseen<Tercios>> {
    let (mut one, two) = (troop(&line.one, Seat::A)?, troop(line.two()?, Seat::B)?);
    if line.verb == "charges" {
        if charge::barred(one.arm, one.rule(Rule::ForlornHope)) {
            return Err(Refusal::of(Fault::NeverCharges { unit: ONE }).into());
        }
        one.has = one.has.and(Circumstances::of([Circumstance::Assaults]));
    }
    let counter = said(line, "counter").unwrap_or(false);
    let combat = Combat { sides: [one, two], counter, extra: said(line, "extra").unwrap_or(false) };
    let volley = match line.volley.as_deref() {
        None => None,
        Some("one") => Some(shot(line, one, two)?),
        // The target's fire at a charge is a reaction.
        Some("two") => Some(ShotFacts { order: ShotOrder::FireReaction, ..shot(line, two, one)? }),
        Some(friend) => Some(shot(line, troop(friend, Seat::A)?, two)?),
    };
    Ok(assault(combat, said(line, "push").unwrap_or(true), volley))
}

fn shot(line: &Described, shooter: Troop, target: Troop) -> Read<ShotFacts> {
    let mut missiles: Vec<Weapon> = shooter.weapons.iter().filter(|w| w.is_missile()).collect();
    missiles.sort_by_key(|w| std::cmp::Reverse(w.range()));
    let weapon = match about(line, "weapon")? {
        Some(weapon) => weapon,
        None => *missiles.first().ok_or(Refusal::of(Fault::CannotShoot { unit: ONE }))?,
    };
    let order = about(line, "order")?.unwrap_or(ShotOrder::Fire);
    let can = shooter.values.shoot != [0, 0];
    if let Some(fault) = barred(ONE, (shooter.weapons, can), false, |r| shooter.rule(r), (weapon, order)) {
        return Err(Refusal::of(fault).into());
    }
    let distance = about::<i32>(line, "distance")?.unwrap_or(1);
    if distance > weapon.range() {
        let [distance, range] = [distance, weapon.range()].map(|n| Length(n * INCH));
        return Err(Refusal::of(Fault::OutOfRange { unit: ONE, distance, range }).into());
    }
    Ok(ShotFacts { shooter, target, weapon, order, far: distance > NEAR })
}

fn shoots(facts: &ShotFacts) -> Foreseen<Tercios> {
    let (seat, shot) = (facts.shooter.seat, facts.shot());
    let tallies = vec![(seat, facts.shoot()), (facts.target.seat, facts.courage())];
    let sequel =
        Sequel::Shot { shot, seat, disordered: facts.target.disordered, led: Led::Nobody, came: None };
    Foreseen { pending: Pending { fight: Fight::Shot(shot), tallies }, sequel }
}

fn successes((test, tally): (Test, Tally<Why>), command: bool) -> Foreseen<Tercios> {
    let pending = Pending { fight: Fight::Test(test), tallies: vec![(test.seat, tally)] };
    Foreseen { pending, sequel: Sequel::Test { test, command, came: None } }
}

fn breaks(unit: &Troop) -> Foreseen<Tercios> {
    let (test, tally) = BreakTest::of(unit);
    let pending = Pending { fight: Fight::Break(test), tallies: vec![(unit.seat, tally)] };
    Foreseen { pending, sequel: Sequel::Break { test, led: Led::Nobody, came: None } }
}

fn commands(rank: u8, of: Trait) -> Read<Foreseen<Tercios>> {
    let on = profiles().test(of).ok_or_else(|| Trouble::new(format!("{} has no test", of.id())))?;
    Ok(successes(Test::command(Seat::A, rank, on), true))
}

impl Foretold for Tercios {
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
            "shoots" => Ok(shoots(&shot(line, troop(&line.one, Seat::A)?, troop(line.two()?, Seat::B)?)?)),
            "tests" => {
                let unit = troop(&line.one, Seat::A)?;
                if said(line, "greatswords") == Some(true) {
                    return Ok(successes(Test::greatswords(&unit), false));
                }
                match about(line, "kind")?.unwrap_or(TestKind::Order) {
                    TestKind::Break => Ok(breaks(&unit)),
                    kind => Ok(successes(Test::of(&unit, kind), false)),
                }
            }
            "breaks" => Ok(breaks(&troop(&line.one, Seat::A)?)),
            "commands" => {
                #[derive(Deserialize)]
                struct Commander {
                    rank: u8,
                    of: Trait,
                }
                let c: Commander = read_words(&line.one.replace('-', "_"), &commander_words())?;
                commands(c.rank, c.of)
            }
            _ => charges(line),
        }
    }

    fn questioned(question: &Question) -> Option<Read<Foreseen<Self>>> {
        match question {
            Question::Round(q) => Some(q.combat().map(|c| assault(c, true, None)).map_err(Into::into)),
            Question::Shot(q) => Some(q.facts().map(|f| shoots(&f)).map_err(Into::into)),
            Question::Test(q) => Some(q.unit.troop(Seat::A).map_err(Into::into).map(|unit| {
                match q.kind.unwrap_or(TestKind::Order) {
                    TestKind::Break => breaks(&unit),
                    _ if q.greatswords => successes(Test::greatswords(&unit), false),
                    kind => successes(Test::of(&unit, kind), false),
                }
            })),
            Question::Command(q) => Some(commands(q.rank, q.of)),
            Question::Allowance { .. } | Question::Profile(_) | Question::Army(_) => None,
        }
    }

    fn kinds() -> Vec<String> {
        profiles().profiles.iter().map(|p| p.id.clone()).collect()
    }

    fn verbs() -> &'static [&'static str] {
        VERBS
    }

    fn vocabulary(line: &Described) -> Option<Vocabulary> {
        let missiles: Vec<&str> = Weapon::ALL.iter().filter(|w| w.is_missile()).map(|w| w.id()).collect();
        let of = |text: &str| words(&text.replace('-', "_"));
        let two = || of(line.two.as_deref().unwrap_or_default());
        let about = circumstances(&line.verb).iter().map(|key| {
            let asked = match *key {
                "push" => Asked::one_of(&["yes", "no"]),
                "order" => Asked::one_of(&["fire", "ready", "fire_reaction", "ready_reaction"]),
                "weapon" => Asked::one_of(&missiles),
                "kind" => Asked::one_of(&["order", "resist", "reaction", "evade", "other", "break"]),
                "distance" => Asked::Number,
                _ => Asked::Switch,
            };
            (*key, asked)
        });
        let (one, two, friend) = match line.verb.as_str() {
            "charges" | "fights" => {
                let friend = line.volley.as_deref().filter(|v| !matches!(*v, "one" | "two"));
                (of(&line.one), Some(two()), Some(of(friend.unwrap_or_default())))
            }
            "shoots" => (of(&line.one), Some(two()), None),
            "tests" | "breaks" => (of(&line.one), None, None),
            "commands" => (commander_words(), None, None),
            _ => return None,
        };
        let arms: Vec<&str> = Weapon::ALL.iter().map(|w| w.id()).collect();
        let values = vec![("unarmed", Asked::one_of(&arms))];
        let said = [Some(&line.one), line.two.as_ref(), line.volley.as_ref()].into_iter().flatten();
        Some(Vocabulary { one, two, friend, values, about: about.collect(), names: names(said) })
    }
}
