//! A soak of ADG-R: ready battles, quick set-ups with varied armies and optional rules, the whole set-up by decisions,
//! and generated positions where all troops stand near each other.

pub mod careless;

use super::Soaked;
use super::rare::Rares;
use crate::Adgr;
use rocroi_adgr as a;
use rocroi_adgr::army::List;
use rocroi_adgr::script::generated;
use rocroi_adgr::setting::{SAMPLES, Wish, quick, start};
use rocroi_adgr::troops::Profile;
use rocroi_adgr::{Decision, Options, Scene};
use rocroi_game::{Asked, Chance, Scripted as _, Seat, State, Trouble, Wait};
use rocroi_table::{Body, overlaps};
use strum::VariantNames as _;

/// What random battles need not show.
pub static RARE: Rares = Rares::new(include_str!("../../../../../rulebook/adgr/rare.toml"));

/// Every ready battle.
pub const READY: [&str; 2] = [
    include_str!("../../../../../battles/adgr/rocroi-1643.toml"),
    include_str!("../../../../../battles/adgr/first-charge.toml"),
];

/// Where a battle of the round begins.
#[derive(Clone, Copy)]
enum Begins {
    /// A ready battle.
    Ready,
    /// At the first turn, set up sensibly from the seed.
    Quick,
    /// At the first question: region, terrain, camps, plans, markers and deployment are played too.
    FirstWait,
    /// In a made-up position.
    Generated,
}

/// What is played in turn.
const ROUND: [Begins; 8] = [
    Begins::Quick,
    Begins::Generated,
    Begins::FirstWait,
    Begins::Quick,
    Begins::Ready,
    Begins::Generated,
    Begins::FirstWait,
    Begins::Generated,
];

/// Optional rules: none in most battles, every one of them in some.
fn options(n: u64) -> Options {
    let on = |bit: u64| n % 3 == 2 && (n / 3) >> bit & 1 == 1;
    Options {
        reserves: on(0),
        musket_short_range: on(1),
        smoke: on(2),
        boats: on(3),
        mixed_shot: on(4),
        last_turn: (n % 40 == 39).then_some(4),
    }
}

fn told(troubles: Vec<Trouble>) -> Vec<String> {
    troubles.iter().map(ToString::to_string).collect()
}

/// Two different sample armies.
fn armies(chance: &mut Chance) -> Result<[List; 2], Vec<String>> {
    let first = chance.below(SAMPLES.len());
    let second = (first + 1 + chance.below(SAMPLES.len() - 1)) % SAMPLES.len();
    let read = |n: usize| List::read(SAMPLES[n]).map_err(told);
    Ok([read(first)?, read(second)?])
}

fn ready(text: &str) -> Result<a::script::Position, toml::de::Error> {
    #[derive(serde::Deserialize)]
    struct File {
        position: a::script::Position,
    }
    toml::from_str::<File>(text).map(|file| file.position)
}

fn begin(n: u64) -> Result<State<Adgr>, Vec<String>> {
    let at = |position: Result<a::script::Position, String>| {
        let mut position = position.map_err(|e| vec![e])?;
        position.options = options(n);
        if position.options.reserves {
            let heavy = position.unit.iter_mut().filter(|u| !Profile::of(u.troop).light());
            heavy.step_by(7).for_each(|u| u.reserve = true);
        }
        Adgr::from_position(&position).map_err(told)
    };
    let (turn, place) = (n / ROUND.len() as u64, n % ROUND.len() as u64);
    match ROUND[place as usize] {
        Begins::Ready => at(ready(READY[turn as usize % READY.len()]).map_err(|e| e.to_string())),
        Begins::Quick => quick(&Wish { seed: n, options: options(n), ..Wish::default() }).map_err(told),
        Begins::FirstWait => start(&armies(&mut Chance::new(n))?, options(n), None).map_err(told),
        Begins::Generated if n % 16 < 8 => at(generated::crowded(n)),
        Begins::Generated => at(generated::mixed(n)),
    }
}

/// Every kind of order, as `Adgr::kind` names them.
const ORDERS: [&str; 63] = [
    "advance",
    "wheel",
    "slide",
    "quarter-turn",
    "half-turn",
    "centre-wheel",
    "extend",
    "contract",
    "move-into-support",
    "move-and-rally",
    "activate",
    "charge-spontaneously",
    "charge",
    "evade",
    "run-on",
    "deviate",
    "choose",
    "edge",
    "place",
    "from-side",
    "conform",
    "stay",
    "aside",
    "disengage",
    "hold",
    "square",
    "leave-zoc",
    "general",
    "rally",
    "encourage",
    "end-corps",
    "refuge",
    "shoot",
    "pair",
    "engage",
    "recall",
    "store",
    "enter",
    "reveal",
    "set-up",
    "remove-fake",
    "go-on",
    "pursue",
    "end-pursuit",
    "follow",
    "bayonets",
    "role",
    "region",
    "table-side",
    "pieces",
    "instead",
    "next-piece",
    "lay-piece",
    "lay-water",
    "lay-road",
    "roll-again",
    "attempt",
    "try-again",
    "adjust-piece",
    "camp",
    "plan",
    "markers",
    "deploy",
];

/// Every clause that refuses an order once the armies stand. What refuses answers of the set-up is shown by the cases
/// of cases/adgr/setup and cases/adgr/terrain: the set-up's answers are drawn among legal ones.
const REFUSALS: [&str; 83] = [
    "A-CHG-01", "A-CHG-02", "A-CHG-03", "A-CHG-04", "A-CHG-05", "A-CHG-08", "A-CHG-11", "A-CHG-13",
    "A-CHG-14", "A-CHG-18", "A-CHG-26", "A-CHG-28", "A-CHG-37", "A-CHG-46", "A-CHG-47", "A-CHG-61",
    "A-CHG-62", "A-CHG-63", "A-CHG-64", "A-CHG-78", "A-CHG-84", "A-CMD-01", "A-CMD-10", "A-CMD-11",
    "A-CMD-21", "A-CMD-22", "A-CMD-24", "A-CMD-25", "A-CMD-30", "A-CMD-31", "A-MEL-04", "A-MOV-01",
    "A-MOV-05", "A-MOV-08", "A-MOV-09", "A-MOV-13", "A-MOV-14", "A-MOV-15", "A-MOV-18", "A-MOV-20",
    "A-MOV-21", "A-MOV-23", "A-MOV-27", "A-MOV-29", "A-MOV-30", "A-MOV-31", "A-MOV-33", "A-MOV-39",
    "A-MOV-40", "A-MOV-48", "A-MOV-50", "A-MOV-51", "A-MOV-52", "A-MOV-55", "A-MOV-56", "A-MOV-57",
    "A-MOV-60", "A-MOV-61", "A-MOV-63", "A-RAL-01", "A-RAL-02", "A-RAL-15", "A-ROU-06", "A-ROU-07",
    "A-ROU-08", "A-ROU-10", "A-SET-36", "A-SET-38", "A-SET-43", "A-SHT-20", "A-SHT-21", "A-SHT-28",
    "A-TER-26", "A-TRN-04", "A-TRN-27", "A-TRP-50", "A-TRP-52", "A-ZOC-09", "A-ZOC-10", "A-ZOC-13",
    "A-ZOC-14", "A-ZOC-15", "A-ZOC-16",
];

/// The kinds of orders and decisions of chapters 10 to 14, and the clauses that refuse them, which 50 generated
/// positions must show (`cargo xtask soak adgr --generated`).
pub mod manoeuvre {
    /// Every kind of order to a corps.
    pub const ORDERS: [&str; 24] = [
        "activate",
        "advance",
        "wheel",
        "slide",
        "quarter-turn",
        "half-turn",
        "centre-wheel",
        "extend",
        "contract",
        "move-into-support",
        "move-and-rally",
        "square",
        "leave-zoc",
        "general",
        "rally",
        "encourage",
        "charge",
        "charge-spontaneously",
        "disengage",
        "hold",
        "conform",
        "recall",
        "end-corps",
        "refuge",
    ];
    /// Every kind of answer in a charge.
    pub const REACTIONS: [&str; 12] = [
        "evade",
        "run-on",
        "deviate",
        "first",
        "turn-from",
        "conform-to",
        "edge",
        "place",
        "keep-up",
        "from-side",
        "conform",
        "aside",
    ];
    /// What 50 positions need not show, though a whole soak does: as `kind id`, and why.
    pub const FEW: [(&str, &str); 4] = [
        ("order refuge", "a lone general run over with two of his units equally near"),
        ("order recall", "needs a camp taken and looted"),
        ("decision place", "two places within 0.01 UD of the same slide"),
        ("decision first", "two units equally near whose places overlap"),
    ];
    /// Every clause of these chapters that refuses an order.
    pub const REFUSALS: [&str; 70] = [
        "A-TRN-04", "A-TRN-27", "A-TRP-50", "A-TRP-52", "A-CMD-01", "A-CMD-10", "A-CMD-11", "A-CMD-21",
        "A-CMD-22", "A-CMD-24", "A-CMD-30", "A-CMD-31", "A-MOV-01", "A-MOV-05", "A-MOV-08", "A-MOV-09",
        "A-MOV-13", "A-MOV-14", "A-MOV-15", "A-MOV-18", "A-MOV-20", "A-MOV-21", "A-MOV-23", "A-MOV-27",
        "A-MOV-29", "A-MOV-30", "A-MOV-31", "A-MOV-33", "A-MOV-39", "A-MOV-40", "A-MOV-48", "A-MOV-50",
        "A-MOV-51", "A-MOV-52", "A-MOV-55", "A-MOV-56", "A-MOV-57", "A-MOV-60", "A-MOV-61", "A-TER-26",
        "A-ZOC-09", "A-ZOC-10", "A-ZOC-13", "A-ZOC-14", "A-ZOC-15", "A-ZOC-16", "A-CHG-01", "A-CHG-02",
        "A-CHG-03", "A-CHG-04", "A-CHG-05", "A-CHG-08", "A-CHG-11", "A-CHG-13", "A-CHG-14", "A-CHG-18",
        "A-CHG-26", "A-CHG-28", "A-CHG-37", "A-CHG-46", "A-CHG-47", "A-CHG-61", "A-CHG-62", "A-CHG-63",
        "A-CHG-64", "A-CHG-78", "A-CHG-84", "A-RAL-01", "A-RAL-02", "A-RAL-15",
    ];
}

impl Soaked for Adgr {
    fn beginning(n: u64) -> Option<Result<State<Adgr>, Vec<String>>> {
        Some(begin(n))
    }

    fn careless(state: &State<Adgr>, seat: Seat, chance: &mut Chance) -> Vec<a::Order> {
        careless::orders(state, seat, chance)
    }

    fn wanted() -> Vec<(&'static str, &'static [&'static str])> {
        vec![
            ("order", &ORDERS),
            ("decision", Decision::VARIANTS),
            ("event", a::Event::VARIANTS),
            ("roll", a::Purpose::VARIANTS),
            ("why", a::Why::VARIANTS),
            ("cause", a::Cause::VARIANTS),
            ("fault", &REFUSALS),
        ]
    }

    fn excused() -> &'static [(&'static str, &'static str)] {
        RARE.pairs()
    }

    fn wrong(state: &State<Adgr>) -> Option<String> {
        broken(state).or_else(|| overlapping(state))
    }
}

/// Nobody loses more cohesion than he has.
fn broken(state: &State<Adgr>) -> Option<String> {
    let mut units = state.world.units.iter().zip(state.world.sheets.iter());
    let over = units.find(|(unit, sheet)| unit.lost > sheet.profile.cohesion());
    over.map(|(unit, sheet)| format!("{} has lost {} cohesion points", sheet.name, unit.lost))
}

/// Two units on the same ground, when a corps waits for orders.
pub fn overlapping(state: &State<Adgr>) -> Option<String> {
    let orders = |asked: &[Asked<Adgr>]| asked.iter().any(|a| a.decision == Decision::Orders);
    if !matches!(&state.wait, Wait::Decide(asked) if orders(asked)) {
        return None;
    }
    let scene = Scene::new(&state.setup, &state.world);
    let feet: Vec<_> = scene.on_table().collect();
    for (i, (a, foot)) in feet.iter().enumerate() {
        for (b, other) in &feet[..i] {
            let near = foot.bounds().meets(other.bounds());
            if near && overlaps(&Body::Rect(**foot), &Body::Rect(**other), 45) {
                let name = |id: a::UnitId| state.world.sheet(id).name.clone();
                return Some(format!("{} and {} overlap", name(*a), name(*b)));
            }
        }
    }
    None
}
