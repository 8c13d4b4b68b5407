//! The page's own description of what it is sent (`web/src/lib/wire.ts`), held against what is really sent.

// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use rocroi_desk::AnyDesk;
use rocroi_game::{Chance, Dice as _, Seat, Seeded, Viewer};
use rocroi_server::ready;
use rocroi_systems::{Source, Waiting};
use rocroi_words::{Lang, Speaker};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// The keys of an interface of `wire.ts`.
fn keys(interface: &str) -> BTreeSet<String> {
    let text = include_str!("../../../web/src/lib/wire.ts");
    let start = format!("export interface {interface} {{\n");
    let body = text.split_once(&start).unwrap_or_else(|| panic!("wire.ts has no {interface}")).1;
    let body = body.split_once("\n}").map_or(body, |(b, _)| b);
    body.lines().filter_map(|l| l.trim().split_once(':')).map(|(k, _)| k.to_owned()).collect()
}

fn sent<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap()
}

#[track_caller]
fn same(interface: &str, value: &Value) {
    let object = value.as_object().unwrap_or_else(|| panic!("{interface}: {value} is no object"));
    let there: BTreeSet<String> = object.keys().cloned().collect();
    assert_eq!(keys(interface), there, "{interface}");
}

fn tallies(told: &[Value]) -> usize {
    told.iter().filter_map(|t| t["tallies"].as_array()).map(Vec::len).sum()
}

/// A battle some way on, with a roll told and a tally to read, and the desk of the seat that is asked.
fn desk() -> (Box<dyn AnyDesk>, Vec<Value>) {
    let r = ready::of("adgr/rocroi-1643").unwrap();
    let mut door = rocroi_systems::begin(&r.system, &Source::Position(r.position.clone())).unwrap();
    let viewer = Viewer::Seat(Seat::B);
    let mut desk = rocroi_desk::open(&r.system, &door.start_view(viewer), Lang::En).unwrap();
    let (mut dice, mut chance, mut told) = (Seeded::new(3), Chance::new(3), Vec::new());
    for _ in 0..400 {
        let act = match door.waiting() {
            Waiting::Over(_) => break,
            Waiting::Roll(n) => door.fell(dice.throw(n)),
            Waiting::Decide(asked) => {
                let seat = asked.iter().find(|(_, given)| !given).unwrap().0;
                if told.len() > 25 && seat == Seat::B && tallies(&told) > 0 {
                    break;
                }
                door.sample(seat, &mut chance).unwrap()
            }
        };
        let acted = door.act(&act, Speaker::of(Lang::En)).unwrap();
        for t in &acted.told[1] {
            told.push(sent(&desk.hear(t).unwrap()));
        }
    }
    assert_eq!(desk.view(), door.view(viewer), "what was told brings the first view to the last");
    (desk, told)
}

#[test]
fn what_the_desk_gives_is_what_the_page_expects() {
    let (desk, told) = desk();
    told.iter().for_each(|t| same("ToldOut", t));
    let tallies = told.iter().flat_map(|t| t["tallies"].as_array().unwrap()).collect::<Vec<_>>();
    assert!(!tallies.is_empty(), "no tally was told");
    tallies.iter().for_each(|t| same("TallyOut", t));
    tallies.iter().flat_map(|t| t["lines"].as_array().unwrap()).for_each(|l| same("TallyLine", l));
    let said = told.iter().map(|t| &t["said"]).find(|s| s.is_object()).unwrap();
    same("Said", said);
    same("Question", &sent(&desk.question().unwrap()));
    same("Bar", &sent(&desk.bar()));
    desk.roster().iter().for_each(|r| same("RosterLine", &sent(r)));
    let sheet = sent(&desk.sheet());
    same("Sheet", &sheet);
    for piece in sheet["pieces"].as_array().unwrap() {
        let there: BTreeSet<String> = piece.as_object().unwrap().keys().cloned().collect();
        assert!(keys("Piece").is_subset(&there), "the page reads what a piece has not");
    }
    let mut kinds = BTreeSet::new();
    for offered in desk.candidates() {
        same("Offered", &sent(&offered));
        if !kinds.insert(offered.kind.clone()) {
            continue;
        }
        let preview = sent(&desk.preview(&offered.order.to_string()).unwrap());
        same("PreviewOut", &preview);
        same("CourseOut", &preview["course"]);
        if preview["course"]["fight"].is_object() {
            same("FightOut", &preview["course"]["fight"]);
            same("Chance", &preview["course"]["fight"]["odds"][0]);
        }
    }
}

#[test]
fn what_the_server_gives_is_what_the_page_expects() {
    same("Ready", &sent(&ready::all()[0]));
    let status = rocroi_server::wire::Status {
        waiting: Waiting::Over(None),
        decision: None,
        undo: false,
        offer: None,
        seed: None,
    };
    same("Status", &sent(&status));
    let made = rocroi_server::hall::Made {
        id: String::new(),
        a: String::new(),
        b: String::new(),
        spectators: String::new(),
        commitment: String::new(),
    };
    same("Made", &sent(&made));
    let r = ready::of("adgr/rocroi-1643").unwrap();
    let mut door = rocroi_systems::begin(&r.system, &Source::Position(r.position.clone())).unwrap();
    let problem = door.act("{}", Speaker::of(Lang::En)).unwrap_err();
    same("Problem", &sent(&problem));
}

#[test]
fn a_decision_piece_by_piece_makes_an_order_that_is_taken() {
    let r = ready::of("tercios/rocroi-1643").unwrap();
    let door = rocroi_systems::begin(&r.system, &Source::Position(r.position.clone())).unwrap();
    let desk = rocroi_desk::over(door.as_ref(), Viewer::Seat(Seat::B), Lang::En).unwrap();
    let choices = desk.choices();
    assert!(choices.len() > 10, "a card for each unit");
    choices.iter().for_each(|c| same("Choice", &sent(c)));
    let pick = |i: usize| choices[i].options[i % 5].0.clone();
    let picks: Vec<(String, String)> =
        choices.iter().enumerate().map(|(i, c)| (c.piece.clone(), pick(i))).collect();
    let order = desk.compose(&picks).unwrap();
    assert_eq!(desk.preview(&order).unwrap().refused, []);
    assert_eq!(desk.compose(&[("u0".into(), "dance".into())]), None);
}
