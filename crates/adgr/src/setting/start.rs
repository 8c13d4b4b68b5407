//! A battle from two lists, and one made up from a seed: the same decisions a person would be asked, answered
//! sensibly up to the first turn.

use std::sync::Arc;

use rocroi_game::{Answer, Chance, Dice as _, Seat, Secret, Seeded, State, Trouble, Wait, say};
use rocroi_table::Ud;

use super::plan::{BattlePlan, Train};
use super::sensible::sensible;
use super::{Opening, SettingSheet, SideSheet};
use crate::Adgr;
use crate::army::{Army, List, Status, profile_of};
use crate::frame::Frame;
use crate::ids::{CorpsId, Half, RosterId};
use crate::setup::{CorpsSheet, Options, Setup, UnitSheet};
use crate::world::{Absent, Absentees, Away, With, World};

/// What is asked of a battle made up from a seed; whatever is left open is drawn from it.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The seed.
    pub seed: u64,
    /// The size of the armies; 220 if nothing is said.
    pub points: Option<u32>,
    /// The armies of A and B, as TOML.
    pub lists: [Option<String>; 2],
    /// Optional rules.
    pub options: Options,
}

macro_rules! sample {
    ($name:literal) => {
        include_str!(concat!("../../../../armies/samples/adgr/", $name, ".toml"))
    };
}

/// The sample armies, all of 220 points.
pub const SAMPLES: [&str; 8] = [
    sample!("spain-1525"),
    sample!("france-1525"),
    sample!("swiss-1515"),
    sample!("spain-1634"),
    sample!("sweden-1632"),
    sample!("france-1643"),
    sample!("ottomans-1683"),
    sample!("england-1704"),
];

/// Everything wrong with a list, in words, each with its clause.
fn faults(seat: Seat, army: &Army) -> Vec<Trouble> {
    let report = army.check();
    let words = report.faults.iter().map(|f| {
        let what = say::words(f).map_or_else(String::new, |w| w.id.replace('-', " "));
        Trouble::new(format!("the army of {seat}: {}: {what}: {f:?}", f.clause()))
    });
    words.collect()
}

/// What does not go together in the options, with each other or with the lists.
fn contradictions(options: &Options, armies: &[Army; 2]) -> Vec<Trouble> {
    rocroi_game::by!("A-SET-42");
    let mut out = Vec::new();
    let mut wrong = |text: String, right: &str| {
        let mut trouble = Trouble::new(text);
        trouble.right = Some(right.to_owned());
        out.push(trouble);
    };
    if options.last_turn == Some(0) {
        wrong("A-ROU-21: a battle of no turns".into(), "the last turn is 1 or later");
    }
    for (seat, army) in Seat::BOTH.into_iter().zip(armies) {
        for (bought, on, name) in [
            (army.rules.boats, options.boats, "boats"),
            (army.rules.mixed_shot, options.mixed_shot, "mixed-shot"),
        ] {
            if bought && !on {
                wrong(
                    format!(
                        "A-SET-42: the army of {seat} is built with the optional rule `{name}`, which is off"
                    ),
                    "switch it on for both, or build the army without it",
                );
            }
        }
    }
    if armies[0].points != armies[1].points {
        wrong(
            format!("A-ARM-01: the armies are of {} and {} points", armies[0].points, armies[1].points),
            "both players agree on one size",
        );
    }
    out
}

/// Where the lines of the second army begin: their numbers must not tell how long the first list is.
const SECOND: u16 = 1_000;

/// What a list brings: its corps, its units, its train.
fn muster(army: &Army, seat: Seat, corps: &mut Vec<CorpsSheet>) -> (Vec<Absent>, Train) {
    let mut absent: Vec<Absent> = Vec::new();
    let first = if seat == Seat::A { 0 } else { SECOND };
    let mut roster = (first..).map(RosterId);
    for (n, (name, leader, bought)) in army.corps.iter().enumerate() {
        let id = CorpsId(corps.len() as u8);
        corps.push(CorpsSheet {
            name: name.clone().unwrap_or_else(|| format!("{seat}{}", n + 1)),
            general: leader.name.clone().unwrap_or_else(|| format!("G{seat}{}", n + 1)),
            seat,
            rank: leader.rank,
            chief: leader.chief,
            doubtful: leader.status != Status::Reliable,
        });
        for unit in bought {
            let half = if leader.half == Some(2) { Half::Two } else { Half::One };
            let included = leader.included.as_ref() == Some(&unit.name);
            absent.push(Absent {
                sheet: UnitSheet {
                    name: unit.name.clone(),
                    seat,
                    corps: id,
                    roster: roster.next().unwrap_or_default(),
                    profile: profile_of(unit.troop, unit.quality, &unit.choices),
                },
                at: Away::ToDeploy,
                general: included.then_some(With::Included(half)),
            });
        }
    }
    let gun = |name: &String| absent.iter().find(|a| a.sheet.name == *name).map(|a| a.sheet.roster);
    let train = Train {
        fortifications: army.works.fortifications,
        obstacles: army.works.obstacles,
        guns: army.works.guns.iter().filter_map(gun).collect(),
        fortified_camp: army.fortified_camp,
        ship: army.ship,
    };
    (absent, train)
}

/// Sides whose pieces are called alike are told apart by their seat.
fn distinct(corps: &mut [CorpsSheet], absent: &mut [Vec<Absent>; 2]) {
    let (first, second) = absent.split_at_mut(1);
    let known: Vec<String> = first.iter().flatten().map(|a| a.sheet.name.clone()).collect();
    for a in second.iter_mut().flatten().filter(|a| known.contains(&a.sheet.name)) {
        a.sheet.name.push_str("-B");
    }
    for n in 0..corps.len() {
        let (earlier, rest) = corps.split_at_mut(n);
        let Some(this) = rest.first_mut() else { continue };
        if earlier.iter().any(|c| c.name == this.name) {
            this.name.push_str(&format!("-{}", this.seat));
        }
        if earlier.iter().any(|c| c.general == this.general) {
            this.general.push_str(&format!("-{}", this.seat));
        }
    }
}

/// A battle from two lists, at its first question.
///
/// # Errors
/// Everything wrong with the lists and the options, in words, with clauses.
pub fn start(lists: &[List; 2], options: Options, year: Option<u16>) -> Result<State<Adgr>, Vec<Trouble>> {
    let armies = [lists[0].understand()?, lists[1].understand()?];
    let mut troubles: Vec<Trouble> = Seat::BOTH.iter().flat_map(|s| faults(*s, &armies[s.index()])).collect();
    troubles.extend(contradictions(&options, &armies));
    if !troubles.is_empty() {
        return Err(troubles);
    }
    let mut corps = Vec::new();
    let mustered = Seat::BOTH.map(|seat| muster(&armies[seat.index()], seat, &mut corps));
    let mut absent = [mustered[0].0.clone(), mustered[1].0.clone()];
    distinct(&mut corps, &mut absent);
    let sides = Seat::BOTH.map(|s| side_sheet(&lists[s.index()]));
    let setup =
        Setup { table: (Ud(30), Ud(20)), corps, options, setting: Some(SettingSheet { year, sides }) };
    rocroi_game::by!("A-SET-02");
    let mut world = World::empty(&setup);
    rocroi_game::by!("A-SET-33");
    for (seat, (absent, (_, train))) in Seat::BOTH.into_iter().zip(absent.into_iter().zip(mustered)) {
        world.absent[seat.index()] = Secret::of(seat, Absentees(Arc::new(absent)));
        world.plans[seat.index()] = Secret::of(seat, BattlePlan { train, ..BattlePlan::default() });
    }
    let frame = Frame::Opening(Opening::Begin);
    State::resume(Arc::new(setup), world, frame, None).map_err(|bug| vec![Trouble::new(bug)])
}

fn side_sheet(list: &List) -> SideSheet {
    let region = list.region.as_deref().and_then(|r| r.parse().ok());
    SideSheet { name: list.name.clone(), year: list.year, regions: region.into_iter().collect() }
}

/// A battle at its first turn, set up from a seed.
///
/// # Errors
/// What is wrong with the lists, or with what was asked for.
pub fn quick(wish: &Wish) -> Result<State<Adgr>, Vec<Trouble>> {
    let mut chance = Chance::new(wish.seed);
    settle(drawn(wish, &mut chance)?, &mut chance)
}

/// A battle at the first question of its set-up, its armies drawn from a seed where no list is given.
///
/// # Errors
/// What is wrong with the lists, or with what was asked for.
pub fn begun(wish: &Wish) -> Result<State<Adgr>, Vec<Trouble>> {
    drawn(wish, &mut Chance::new(wish.seed))
}

fn drawn(wish: &Wish, chance: &mut Chance) -> Result<State<Adgr>, Vec<Trouble>> {
    if let Some(points) = wish.points.filter(|p| *p != 220 && wish.lists.iter().any(Option::is_none)) {
        let mut trouble = Trouble::new(format!("there is no sample army of {points} points"));
        trouble.right = Some("there are some of 220".into());
        return Err(vec![trouble]);
    }
    let first = chance.below(SAMPLES.len());
    let second = (first + 1 + chance.below(SAMPLES.len() - 1)) % SAMPLES.len();
    let read = |seat: Seat, sample: usize| {
        List::read(wish.lists[seat.index()].as_deref().unwrap_or(SAMPLES[sample]))
    };
    let lists = [read(Seat::A, first)?, read(Seat::B, second)?];
    start(&lists, wish.options, None)
}

/// Is the battle still being set up?
fn setting_up(state: &State<Adgr>) -> bool {
    matches!(state.stack.first(), Some(Frame::Opening(_) | Frame::Terrain(_) | Frame::Setting(_)))
}

/// Answers sensibly until the first turn.
pub(crate) fn settle(mut state: State<Adgr>, chance: &mut Chance) -> Result<State<Adgr>, Vec<Trouble>> {
    let mut dice = Seeded::new(chance.seed());
    while setting_up(&state) {
        let answer = match &state.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let Some(open) = asked.iter().find(|a| a.given.is_none()) else { break };
                Answer::Order(open.seat, sensible(state.now(), open.seat, &open.decision, chance))
            }
        };
        state.answer(&answer, None).map_err(|e| vec![Trouble::new(format!("{answer:?}: {e:?}"))])?;
    }
    Ok(state)
}
