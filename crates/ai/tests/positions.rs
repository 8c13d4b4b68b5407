//! Positions with one clearly right plan: `positions/<system>/*.toml`, each played in twenty variants (mirrored, shifted,
//! other troops of the same kind, other dice), of which at least eighteen must be played right.
//!
//! A file is a case (docs/cases.md) without steps and with a `[plan]`: `seat` (who plays, as a captain and as a general;
//! with `knows = "general"` as a general only), `answers`
//! (how many of his decisions are looked at), `order` (words one of his orders must have; nothing: any will do), `never`
//! (words none may have), `width` (of the table, to mirror it), `shifts` (how far everything is moved), `troops` (other
//! troops of the same kind: word for word).
#![allow(clippy::expect_used, clippy::panic, reason = "tests may panic")]

use rocroi_ai::{Level, Mind, Player};
use rocroi_game::{Answer, Dice as _, Seat, Seeded, Viewer, Wait};
use rocroi_systems::{Source, for_system};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::Value;

const VARIANTS: usize = 20;
const RIGHT: usize = 18;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    seat: Seat,
    #[serde(default)]
    knows: Option<Knows>,
    answers: usize,
    #[serde(default)]
    order: Vec<String>,
    #[serde(default)]
    never: Vec<String>,
    width: f64,
    #[serde(default)]
    shifts: Vec<[f64; 2]>,
    #[serde(default)]
    troops: BTreeMap<String, Vec<String>>,
}

/// Who alone must play a position right.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Knows {
    General,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    system: String,
    title: String,
    plan: Plan,
    position: Value,
}

/// One of the twenty: what is done to the position.
struct Variant {
    mirrored: bool,
    shift: [f64; 2],
    troops: usize,
    seed: u64,
}

fn variant(plan: &Plan, n: usize) -> Variant {
    let shifts = plan.shifts.len() + 1;
    let shift = (n / 2) % shifts;
    Variant {
        mirrored: n % 2 == 1,
        shift: shift.checked_sub(1).map_or([0.0, 0.0], |i| plan.shifts[i]),
        troops: n / 4,
        seed: n as u64 + 1,
    }
}

/// A length as a file has it: thousandths at most.
fn length(x: f64) -> Value {
    Value::Float((x * 1_000.0).round() / 1_000.0)
}

fn number(v: &Value) -> Option<f64> {
    v.as_float().or_else(|| v.as_integer().map(|n| n as f64))
}

/// Walks a position and changes every place, heading and troop in it.
fn change(value: &mut Value, key: &str, plan: &Plan, v: &Variant) {
    let x = |x: f64| (if v.mirrored { plan.width - x } else { x }) + v.shift[0];
    match value {
        Value::Table(table) => table.iter_mut().for_each(|(k, inner)| change(inner, k, plan, v)),
        Value::Array(list) if matches!(key, "at" | "front" | "from" | "to") && list.len() == 2 => {
            if let (Some(east), Some(north)) = (number(&list[0]), number(&list[1])) {
                *list = vec![length(x(east)), length(north + v.shift[1])];
            }
        }
        Value::Array(list) if key == "rect" && list.len() == 4 => {
            let n: Vec<f64> = list.iter().filter_map(number).collect();
            let (a, b) = (x(n[0]), x(n[2]));
            let places = [a.min(b), n[1] + v.shift[1], a.max(b), n[3] + v.shift[1]];
            *list = places.map(length).to_vec();
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| change(inner, key, plan, v)),
        Value::String(word) => {
            if let Some(others) = plan.troops.get(word.as_str()) {
                let among = others.len() + 1;
                if let Some(i) = (v.troops % among).checked_sub(1) {
                    word.clone_from(&others[i]);
                }
            }
        }
        heading if key == "facing" && v.mirrored => {
            if let Some(degrees) = number(heading) {
                *heading = Value::Float((360.0 - degrees) % 360.0);
            }
        }
        _ => {}
    }
}

/// The orders the seat gives, in the words of the rules.
fn orders<S: Mind>(position: &Value, plan: &Plan, level: Level, seed: u64) -> Vec<String> {
    let text = toml::to_string(position).expect("a position can be written");
    let mut state = S::begun(&Source::Position(text)).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    let mut player = Player::new(level, seed);
    let mut other = Player::new(Level::Recruit, seed);
    let mut dice = Seeded::new(seed);
    let mut given = Vec::new();
    for _ in 0..400 {
        let answer = match &state.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let seat = asked.iter().find(|a| a.given.is_none()).expect("somebody is asked").seat;
                let who = if seat == plan.seat { &mut player } else { &mut other };
                let order = who.order(&state.view(Viewer::Seat(seat))).expect("an answer").order;
                if seat == plan.seat {
                    given.push(S::write_order(state.now(), seat, &order));
                }
                Answer::Order(seat, order)
            }
        };
        if given.len() >= plan.answers {
            break;
        }
        state.answer(&answer, None).expect("a legal answer");
    }
    given
}

fn right(plan: &Plan, given: &[String]) -> bool {
    let says = |words: &[String]| given.iter().any(|o| words.iter().any(|s| o.contains(s.as_str())));
    (plan.order.is_empty() || says(&plan.order)) && !says(&plan.never)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder of positions")
        .map(|entry| entry.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "toml"))
        .collect();
    all.sort();
    all
}

fn played_right(system: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions").join(system);
    let mut wrong = Vec::new();
    for path in files(&folder) {
        let name = path.display();
        let text = std::fs::read_to_string(&path).expect("a file");
        let file: File = toml::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(file.system, system, "{name}");
        let levels: &[Level] = match file.plan.knows {
            Some(Knows::General) => &[Level::General],
            None => &[Level::Captain, Level::General],
        };
        for level in levels.iter().copied() {
            let (who, mut well, mut otherwise) = (level.name(), 0, String::new());
            for n in 0..VARIANTS {
                let variant = variant(&file.plan, n);
                let mut position = file.position.clone();
                change(&mut position, "", &file.plan, &variant);
                let given = for_system!(
                    system,
                    S => orders::<S>(&position, &file.plan, level, variant.seed),
                    else panic!("{system}")
                );
                if right(&file.plan, &given) {
                    well += 1;
                } else {
                    otherwise = format!("variant {n}: {given:?}");
                }
            }
            println!("{system}: {}: {who}, {well} of {VARIANTS}", file.title);
            if well < RIGHT {
                wrong.push(format!("{name}: {}: {who}, {well} of {VARIANTS}; {otherwise}", file.title));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn adgr() {
    played_right("adgr");
}

#[test]
fn tercios() {
    played_right("tercios");
}

#[test]
fn argad() {
    played_right("argad");
}
