//! What the page is sent, described for TypeScript: `web/src/lib/types.ts` is written from the Rust types, and the few
//! things the page picks out by hand (`web/src/lib/wire.ts`) are held against what is really sent.

use rocroi_client::{rest, wire};
use rocroi_desk::AnyDesk;
use rocroi_game::{Chance, Dice as _, Seat, Seeded, Viewer};
use rocroi_server::ready;
use rocroi_systems::{Source, Waiting};
use rocroi_words::{Lang, Speaker};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use ts_rs::TS;

const HEAD: &str = "// Written from the Rust types by `cargo xtask types`: change those, not this.
import type { Piece, Seat, Viewer } from './wire';
";

/// Every type the page may meet, as TypeScript.
fn types() -> String {
    let config = ts_rs::Config::default();
    let mut out = HEAD.to_owned();
    macro_rules! all {
        ($($t:ty),+ $(,)?) => {
            $(out.push_str(&format!("\nexport {}\n", <$t as TS>::decl(&config).replace('\r', "")));)+
        };
    }
    all!(
        wire::FromClient,
        wire::FromServer,
        wire::View,
        wire::Status,
        wire::Waiting,
        wire::Clocks,
        wire::Offer,
        wire::Doing,
        wire::Problem,
        rest::Player,
        rest::DiceFrom,
        rest::Clock,
        rest::Terms,
        rest::Quick,
        rest::Reason,
        rest::Made,
        rest::Ready,
        rest::ReadyWords,
        rest::Lesson,
        rest::Ends,
        rest::Start,
        rest::About,
        rocroi_desk::Said,
        rocroi_desk::TallyLine,
        rocroi_desk::TallyOut,
        rocroi_desk::Chance,
        rocroi_desk::FightOut,
        rocroi_desk::CourseOut,
        rocroi_desk::PreviewOut,
        rocroi_desk::Question,
        rocroi_desk::Offered,
        rocroi_desk::Dragged,
        rocroi_desk::Snap,
        rocroi_desk::Choice,
        rocroi_desk::StandingOut,
        rocroi_desk::LaidOut,
        rocroi_desk::Bar,
        rocroi_desk::Counter,
        rocroi_desk::Sheet,
        rocroi_desk::RosterLine,
        rocroi_desk::ToldOut,
        rocroi_desk::luck::AccountOut,
        rocroi_desk::luck::ThrowOut,
        rocroi_desk::luck::LuckOut,
    );
    out
}

#[test]
fn the_types_of_the_page_are_those_of_rust() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/types.ts");
    if std::env::var_os("ROCROI_WRITE").is_some() {
        std::fs::write(path, types()).unwrap();
    }
    let there = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(there, types(), "`cargo xtask types` writes them anew");
}

/// The keys of an interface of `wire.ts`.
fn keys(interface: &str) -> BTreeSet<String> {
    let text = include_str!("../../../../web/src/lib/wire.ts");
    let start = format!("export interface {interface} {{\n");
    let body = text.split_once(&start).unwrap_or_else(|| panic!("wire.ts has no {interface}")).1;
    let body = body.split_once("\n}").map_or(body, |(b, _)| b);
    body.lines().filter_map(|l| l.trim().split_once(':')).map(|(k, _)| k.to_owned()).collect()
}

fn sent<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap()
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
fn the_desk_gives_the_page_what_it_picks_out_by_hand() {
    let (desk, told) = desk();
    assert!(tallies(&told) > 0, "no tally was told");
    let sheet = sent(&desk.sheet());
    let pieces = sheet["pieces"].as_array().unwrap();
    assert!(!pieces.is_empty());
    for piece in pieces {
        let there: BTreeSet<String> = piece.as_object().unwrap().keys().cloned().collect();
        assert!(keys("Piece").is_subset(&there), "the page reads what a piece has not");
    }
}

#[test]
fn frames_are_read_as_they_were_written() {
    let frames = [
        r#"{"told":{"n":3,"told":{"Change":1}}}"#,
        r#"{"done":{"re":7}}"#,
        r#"{"refused":{"re":7,"problem":{"code":"stale","clauses":[],"reasons":null,"words":"w"}}}"#,
        r#"{"bye":{"why":"the server stops"}}"#,
    ];
    for text in frames {
        let frame: wire::FromServer = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&frame).unwrap(), text);
    }
    for text in [r#"{"do":{"re":1,"what":"undo"}}"#, r#"{"order":{"re":1,"decision":2,"order":{"Pass":[]}}}"#]
    {
        let frame: wire::FromClient = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&frame).unwrap(), text);
    }
}

#[test]
fn a_decision_piece_by_piece_makes_an_order_that_is_taken() {
    let r = ready::of("tercios/rocroi-1643").unwrap();
    let door = rocroi_systems::begin(&r.system, &Source::Position(r.position.clone())).unwrap();
    let desk = rocroi_desk::over(door.as_ref(), Viewer::Seat(Seat::B), Lang::En).unwrap();
    let choices = desk.choices();
    assert!(choices.len() > 10, "a card for each unit");
    let pick = |i: usize| choices[i].options[i % 5].0.clone();
    let picks: Vec<(String, String)> =
        choices.iter().enumerate().map(|(i, c)| (c.piece.clone(), pick(i))).collect();
    let order = desk.compose(&picks).unwrap();
    assert_eq!(desk.preview(&order).unwrap().refused, []);
    assert_eq!(desk.compose(&[("u0".into(), "dance".into())]), None);
}
