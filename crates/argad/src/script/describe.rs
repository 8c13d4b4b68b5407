//! Fights described in a line: words become the [`FigureSpec`] of a position with two figures on bare ground, and the
//! engine itself reckons what they throw.

use super::position::{AreaSpec, ContactSpec, FigureSpec, GroupSpec, LineSpec, Position};
use super::question::{Question, hard, mover};
use crate::fault::Fault;
use crate::figures::{FigureId, Firearm, Kind, Mover, Role, Weapon};
use crate::ground::{AreaKind, LineKind};
use crate::melee::Strike;
use crate::morale::{Morale, Test};
use crate::movement::Slowness;
use crate::orders::{Aim, ShotOrder};
use crate::scenario::ready;
use crate::sequel::Sequel;
use crate::shooting::{Shot, named_shot, number_at};
use crate::system::{Argad, Fight, Now, Purpose};
use crate::world::{FOOT, MOUNTED, Phase};
use rocroi_game::foretold::{Asked, Slot, Vocabulary, Words, read_words};
use rocroi_game::{
    Answer, Described, Foreseen, Foretold, NoOdds, NotTaken, Pending, Refusal, Scripted, Seat, State, Tally,
    Trouble,
};
use rocroi_table::Cm;
use serde::Deserialize;
use strum::{IntoEnumIterator as _, VariantNames as _};

type Read<T> = Result<T, NoOdds<Fault>>;

const VERBS: &[&str] = &["charges", "fights", "shoots", "tests", "slows"];

/// A figure with what its group is.
#[derive(Deserialize)]
struct Described1 {
    figure: FigureSpec,
    #[serde(default)]
    disorder: bool,
    #[serde(default)]
    shaken: bool,
    /// The weapon or firearm it uses.
    with: Option<String>,
}

/// What can be said of the fight itself.
fn circumstances(verb: &str) -> &'static [&'static str] {
    match verb {
        "charges" | "fights" | "shoots" => &["terrain", "distance"],
        "slows" => &["terrain", "knows"],
        _ => &[],
    }
}

/// The words for a group that is tested.
fn group_words() -> Words {
    let mut known: Words = vec![("target", Slot::Value("target"))];
    known.extend(Morale::VARIANTS.iter().map(|w| (*w, Slot::Set("state"))));
    known
}

fn words() -> Words {
    let mut known: Words = Vec::new();
    known.extend(ready().iter().map(|r| (r.name.as_str(), Slot::Set("figure.like"))));
    known.extend(Kind::VARIANTS.iter().map(|w| (*w, Slot::Set("figure.kind"))));
    known.extend(Weapon::VARIANTS.iter().map(|w| (*w, Slot::Add("figure.weapons"))));
    known.extend(["musket", "musketoon"].map(|w| (w, Slot::Set("figure.long-arm"))));
    known.extend(Role::VARIANTS.iter().map(|w| (*w, Slot::Set("figure.role"))));
    known.extend([("cuirass", Slot::Flag("figure.cuirass")), ("drilled", Slot::Flag("figure.drilled"))]);
    known.extend([
        ("dismounted", Slot::Flag("figure.dismounted")),
        ("crouched", Slot::Flag("figure.crouched")),
    ]);
    known.extend([("class", Slot::Value("figure.class")), ("lives", Slot::Value("figure.lives"))]);
    known.extend([("pistols", Slot::Value("figure.pistols")), ("clothing", Slot::Value("figure.clothing"))]);
    known.extend([("disorder", Slot::Flag("disorder")), ("shaken", Slot::Flag("shaken"))]);
    known.push(("with", Slot::Value("with")));
    for did in ["moved", "caught", "met", "arrived", "charges", "charges-formed", "held", "countered"] {
        known.push((did, Slot::Add("figure.did")));
    }
    known
}

fn figure(text: &str) -> Read<Described1> {
    Ok(read_words(text, &words())?)
}

/// Half the length of a base, from its middle to its front.
fn half(f: &FigureSpec) -> Read<i32> {
    let (mover, _) = mover(f).map_err(|w| NoOdds::Trouble(w.into_iter().map(Trouble::new).collect()))?;
    Ok(if mover == Mover::Foot { FOOT / 2 } else { MOUNTED.depth / 2 })
}

fn group(side: Seat, d: &Described1, y: i32, facing: i32) -> GroupSpec {
    let at = Some([Cm(50), Cm::floor_of(y)]);
    let figure = FigureSpec { at, facing: Some(Cm(facing)), ..d.figure.clone() };
    GroupSpec {
        side,
        name: String::new(),
        formed: None,
        forming: None,
        morale: if d.shaken { Morale::Shaken } else { Morale::Steady },
        strength: None,
        at_start: None,
        lost: 0,
        leader_lost: false,
        routed_on: 0,
        hidden: false,
        disorder: d.disorder,
        moved: false,
        ambush_spent: false,
        ambushed: false,
        knows: Vec::new(),
        enters: None,
        figure: vec![figure],
    }
}

/// Two figures face to face with so much between their bases, and perhaps ground or an obstacle there.
fn position(line: &Described, one: &Described1, two: &Described1, gap: i32, phase: Phase) -> Read<Position> {
    let from = Cm(50).units();
    let to = from + half(&one.figure)? + gap + half(&two.figure)?;
    let mut p = Position { phase: Some(phase), first: Some(Seat::A), ..Position::default() };
    p.group = vec![group(Seat::A, one, from, 0), group(Seat::B, two, to, 180)];
    if let Some(name) = line.about.get("terrain") {
        if let Some(kind) = AreaKind::iter().find(|k| <&str>::from(*k) == name) {
            let y = [Cm(40), Cm::floor_of(to + Cm(4).units())];
            p.ground.area.push(AreaSpec { kind, x: [Cm(40), Cm(60)], y });
        } else if let Some(kind) = LineKind::iter().find(|k| <&str>::from(*k) == name) {
            let y = Cm::floor_of(to - half(&two.figure)?);
            p.ground.line.push(LineSpec { kind, from: [Cm(40), y], to: [Cm(60), y] });
        } else {
            let all = AreaKind::VARIANTS.iter().chain(LineKind::VARIANTS).copied();
            return Err(Trouble::unknown("ground", name, all).into());
        }
    }
    Ok(p)
}

/// Gives an order as text; refusals are the engine's own.
fn order(state: &mut State<Argad>, seat: Seat, text: &str) -> Read<()> {
    let Some(asked) = state.asked(seat) else { return Ok(()) };
    let order = Argad::read_order(state.now(), seat, &asked.decision, text)?;
    match state.answer(&Answer::Order(seat, order), None) {
        Ok(()) => Ok(()),
        Err(NotTaken::Refused(r)) => Err(NoOdds::Refused(r)),
        Err(e) => Err(Trouble::new(format!("{e:?}")).into()),
    }
}

fn foreseen(state: &State<Argad>) -> Read<Foreseen<Argad>> {
    Foreseen::of(state).ok_or_else(|| Trouble::new("nothing is thrown for that").into())
}

fn melee(line: &Described) -> Read<Foreseen<Argad>> {
    let (mut one, two) = (figure(&line.one)?, figure(line.two()?)?);
    let cavalry = mover(&one.figure).is_ok_and(|(m, _)| m.is_cavalry());
    let charges = line.verb == "charges";
    if charges {
        one.figure.did.push("arrived".into());
        if cavalry && !one.figure.did.iter().any(|d| d == "charges") {
            one.figure.did.push("charges".into());
        }
    }
    let mut p = position(line, &one, &two, 0, Phase::Melee)?;
    let by = charges.then_some(Seat::A);
    p.contact.push(ContactSpec {
        between: ["A1".into(), "B1".into()],
        by,
        lined: Vec::new(),
        at_start: !charges,
    });
    let mut state = Argad::from_position(&p)?;
    for (seat, who, whom, with) in [(Seat::A, "A1", "B1", &one.with), (Seat::B, "B1", "A1", &two.with)] {
        let text = match with {
            Some(weapon) => format!("strike {who} {weapon} {whom}"),
            None => "strike by default".to_owned(),
        };
        order(&mut state, seat, &text)?;
    }
    let mut found = foreseen(&state)?;
    if let (Some(by), Sequel::Duel(b)) = (&line.volley, &mut found.sequel) {
        *b = b.after_volley(volley(line, by)?);
    }
    Ok(found)
}

/// The shot before the blows: of the first, of the second, or of a friend of the first.
fn volley(line: &Described, by: &str) -> Read<Shot> {
    let two = line.two()?.to_owned();
    let shot = |one: &str, two: String| {
        shoots(&Described {
            one: one.to_owned(),
            verb: "shoots".into(),
            two: Some(two),
            volley: None,
            about: line.about.clone(),
        })
    };
    let found = match by {
        "one" => shot(&line.one, two)?,
        "two" => shot(&two, line.one.clone())?,
        friend => shot(friend, two)?,
    };
    match found.pending.fight {
        Fight::Shot(s) => Ok(Shot { seat: if by == "two" { Seat::B } else { Seat::A }, ..s }),
        _ => Err(Trouble::new("no shot was reckoned").into()),
    }
}

fn shoots(line: &Described) -> Read<Foreseen<Argad>> {
    let (one, two) = (figure(&line.one)?, figure(line.two()?)?);
    let distance = line.about.get("distance").map_or("10", String::as_str);
    let range = super::words::thousandths(distance)
        .ok_or_else(|| Trouble::new(format!("distance `{distance}` is no number of centimetres")))?;
    let mut state = Argad::from_position(&position(line, &one, &two, range, Phase::Shooting)?)?;
    let arm = match &one.with {
        Some(arm) => arm.clone(),
        None => {
            let p = super::build::profile(&one.figure, &mut Vec::new());
            let usual = if p.pistols > 0 { "pistol" } else { "musket" };
            p.long_arm.map_or(usual, |a| if a == Firearm::Musket { "musket" } else { "musketoon" }).to_owned()
        }
    };
    let ids: Vec<FigureId> = state.world.ids().collect();
    let [shooter, target] =
        <[FigureId; 2]>::try_from(ids).map_err(|_| Trouble::new("two figures are wanted"))?;
    let firearm = Firearm::iter().find(|f| <&str>::from(*f) == arm);
    let firearm =
        firearm.ok_or_else(|| Trouble::unknown("firearm", &arm, Firearm::VARIANTS.iter().copied()))?;
    let shot = ShotOrder { shooter, firearm, aim: Aim::Figure(target), point: None };
    if let Err(reasons) = named_shot(&state.world, &state.setup, &shot, false) {
        return Err(Refusal { reasons }.into());
    }
    order(&mut state, Seat::A, &format!("shoot A1 {arm} B1"))?;
    order(&mut state, Seat::B, "no shots")?;
    foreseen(&state)
}

fn pending(fight: Fight, sequel: Sequel) -> Foreseen<Argad> {
    Foreseen { pending: Pending { fight, tallies: Vec::<(Seat, Tally<_>)>::new() }, sequel }
}

fn test(target: i16, state: Morale) -> Foreseen<Argad> {
    let test = Test::new(Seat::A, target, state);
    pending(Fight::Test(test), Sequel::Test { test, came: None })
}

fn slowness(figure: &FigureSpec, ground: &str, knows: bool) -> Read<Foreseen<Argad>> {
    let troubles = |w: Vec<String>| NoOdds::Trouble(w.into_iter().map(Trouble::new).collect());
    let (mover, _) = mover(figure).map_err(troubles)?;
    let slowness =
        Slowness::new(Seat::A, mover != Mover::Foot, hard(ground, mover).map_err(troubles)?, knows);
    Ok(pending(Fight::Slowness(slowness), Sequel::Slowness { slowness, came: None }))
}

impl Foretold for Argad {
    type Sequel = Sequel;

    fn sequel(now: Now<'_>, purpose: &Purpose, pending: &Pending<Self>) -> Sequel {
        Sequel::of(now, purpose, pending)
    }

    fn thrown(now: Now<'_>, purpose: &Purpose, pending: &Pending<Self>) -> Sequel {
        // The dice of a duel fall among those of the others of the same step.
        match pending.fight {
            Fight::Duel(d) => match d.strikes.into_iter().find(|s| !s.done) {
                Some(strike) => {
                    let alone = Pending { fight: Fight::Strike(strike), tallies: Vec::new() };
                    Sequel::of(now, purpose, &alone)
                }
                None => Sequel::of(now, purpose, pending),
            },
            _ => Sequel::of(now, purpose, pending),
        }
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
            "shoots" => shoots(line),
            "tests" => {
                #[derive(Deserialize)]
                struct Group {
                    target: i16,
                    #[serde(default)]
                    state: Morale,
                }
                let g: Group = read_words(&line.one, &group_words())?;
                Ok(test(g.target, g.state))
            }
            "slows" => {
                let ground = line.about.get("terrain").map_or("bushes", String::as_str);
                slowness(&figure(&line.one)?.figure, ground, line.about.contains_key("knows"))
            }
            _ => melee(line),
        }
    }

    fn questioned(question: &Question) -> Option<Read<Foreseen<Self>>> {
        match question {
            Question::Slowness { figure, ground, knows, .. } => Some(slowness(figure, ground, *knows)),
            Question::Shot { firearm, range, modifier, .. } => {
                let (number, _) = number_at(*firearm, range.units())?;
                let shot = Shot::new(Seat::A, number, *modifier);
                Some(Ok(pending(Fight::Shot(shot), Sequel::Shot { shot, lives: 1, other: None, came: None })))
            }
            Question::Strike { modifier, class, cuirass, .. } => {
                let strike = Strike::new(Seat::A, *modifier, crate::figures::Class::new(*class), *cuirass);
                Some(Ok(pending(Fight::Strike(strike), Sequel::Strike { strike, lives: 1, came: None })))
            }
            Question::Test { target, state, .. } => Some(Ok(test(*target, *state))),
            _ => None,
        }
    }

    fn kinds() -> Vec<String> {
        ready().iter().map(|r| r.name.clone()).collect()
    }

    fn verbs() -> &'static [&'static str] {
        VERBS
    }

    fn vocabulary(line: &Described) -> Option<Vocabulary> {
        // Nobody fights across a high wall.
        let wall = <&str>::from(LineKind::HighWall);
        let grounds = AreaKind::VARIANTS.iter().chain(LineKind::VARIANTS).copied();
        let grounds: Vec<&str> = grounds.filter(|g| line.verb == "slows" || *g != wall).collect();
        let about = circumstances(&line.verb).iter().map(|key| {
            let asked = match *key {
                "terrain" => Asked::one_of(&grounds),
                "knows" => Asked::Switch,
                _ => Asked::Number,
            };
            (*key, asked)
        });
        let (one, two, friend) = match line.verb.as_str() {
            "charges" | "fights" => (words(), Some(words()), Some(words())),
            "shoots" => (words(), Some(words()), None),
            "tests" => (group_words(), None, None),
            "slows" => (words(), None, None),
            _ => return None,
        };
        // A shot is made with a firearm, a blow with a weapon.
        let arms = if line.verb == "shoots" { Firearm::VARIANTS } else { Weapon::VARIANTS };
        let values = vec![("with", Asked::one_of(arms))];
        Some(Vocabulary { one, two, friend, values, about: about.collect(), names: Vec::new() })
    }
}
