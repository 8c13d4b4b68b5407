//! What players can agree on and do besides answering: clocks, claims, takebacks, draws, seeds of their own, standing
//! answers, branches; over both stores.

use crate::{common, over_both_stores};

use common::{Place, Running, Seated};
use serde_json::{Value, json};
use std::time::Duration;

over_both_stores!(
    a_clock_runs_out_and_the_battle_is_claimed,
    a_takeback_is_agreed_and_a_draw_too,
    a_finished_battle_can_be_read_and_branched_from,
);

async fn seat(server: &Running, made: &Value, seat: &str) -> (Seated, Value) {
    let mut s = server.join(made["id"].as_str().unwrap(), json!({ "secret": made[seat] })).await;
    let (_, view) = s.until("view").await;
    (s, view["status"].clone())
}

fn act(what: Value) -> Value {
    json!({ "do": { "re": 1, "what": what } })
}

async fn a_clock_runs_out_and_the_battle_is_claimed(place: Place) {
    let server = place.serve().await;
    let clock = json!({ "bank": { "seconds": 2, "bonus": 1 } });
    let made = server.make_on(json!({ "players": ["human", "human"], "clock": clock })).await;
    let (mut b, status) = seat(&server, &made, "b").await;
    let status = b.asked(status).await;
    assert_eq!(status["clock"]["running"], json!([false, true]), "{status}");
    assert!(status["clock"]["at"].as_str().unwrap().ends_with('Z'), "UTC: {status}");
    let (mut a, status) = seat(&server, &made, "a").await;
    assert!(status["claim"].is_string(), "A may know from when on: {status}");
    assert_eq!(a.ask(act(json!("claim"))).await.unwrap()["code"], "not-yet");
    assert_eq!(b.ask(act(json!("claim"))).await.unwrap()["code"], "nothing-to-claim");
    // What was used is kept: a server that starts again goes on from there.
    server.stop().await;
    let server = place.serve().await;
    let (mut a, _) = seat(&server, &made, "a").await;
    tokio::time::sleep(Duration::from_millis(2200)).await;
    assert_eq!(a.ask(act(json!("claim"))).await, None);
    let (mut s, status) = seat(&server, &made, "spectators").await;
    assert_eq!(status["waiting"], json!({ "Over": "A" }));
    assert!(s.ask(act(json!("undo"))).await.is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_stays_away_can_be_claimed_against() {
    let place = Place::sqlite("absence");
    let server = place.serve().await;
    let made = server.make_on(json!({ "players": ["human", "human"], "absence": 1 })).await;
    let (b, _) = seat(&server, &made, "b").await;
    let (mut a, _) = seat(&server, &made, "a").await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(a.ask(act(json!("claim"))).await.unwrap()["code"], "nothing-to-claim", "B is there");
    drop(b);
    let status = loop {
        let (_, s) = a.until("status").await;
        if s["status"]["claim"].is_string() {
            break s["status"].clone();
        }
    };
    assert!(status["claim"].is_string());
    assert_eq!(a.ask(act(json!("claim"))).await.unwrap()["code"], "not-yet");
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(a.ask(act(json!("claim"))).await, None);
    server.stop().await;
}

async fn a_takeback_is_agreed_and_a_draw_too(place: Place) {
    let server = place.serve().await;
    let made = server.make(["human", "human"]).await;
    let (mut b, status) = seat(&server, &made, "b").await;
    let (mut a, _) = seat(&server, &made, "a").await;
    let status = b.asked(status).await;
    let decision = status["decision"].clone();
    let say = json!({ "say": { "re": 1, "decision": decision, "text": "activate Foot" } });
    assert_eq!(b.ask(say.clone()).await, None);
    let mut late =
        server.join(made["id"].as_str().unwrap(), json!({ "secret": made["b"], "whole": true })).await;
    let (_, view) = late.until("view").await;
    let n = view["n"].as_u64().unwrap();
    assert_eq!(b.ask(act(json!({ "ask-takeback": { "frame": n } }))).await, None);
    assert_eq!(b.ask(act(json!("agree"))).await.unwrap()["code"], "nothing-offered", "not to oneself");
    let offer = loop {
        let (_, s) = a.until("status").await;
        if s["status"]["offer"].is_object() {
            break s["status"]["offer"].clone();
        }
    };
    assert_eq!(offer["takeback"]["by"], "B");
    assert_eq!(a.ask(act(json!("agree"))).await, None);
    // B is asked anew, under a new number: what was said to the old one is stale.
    assert_eq!(b.ask(say).await.unwrap()["code"], "stale");
    assert_eq!(b.ask(act(json!("offer-draw"))).await, None);
    assert_eq!(a.ask(act(json!("decline"))).await, None);
    assert_eq!(a.ask(act(json!("offer-draw"))).await, None);
    assert_eq!(b.ask(act(json!("agree"))).await, None);
    let (_, status) = seat(&server, &made, "spectators").await;
    assert_eq!(status["waiting"], json!({ "Over": null }));
    assert_eq!(status["seed"].as_str().map(str::len), Some(64), "the seed is revealed");
    assert_eq!(b.ask(act(json!("concede"))).await.unwrap()["code"], "over");
    server.stop().await;
}

async fn a_finished_battle_can_be_read_and_branched_from(place: Place) {
    let server = place.serve().await;
    let made = server.make(["human", "human"]).await;
    let (id, secret) = (made["id"].as_str().unwrap(), made["b"].as_str().unwrap());
    let path = format!("/api/battles/{id}");
    let (mut b, status) = seat(&server, &made, "b").await;
    let status = b.asked(status).await;
    let say = |text: &str, d: &Value| json!({ "say": { "re": 1, "decision": d, "text": text } });
    let mut whole = server.join(id, json!({ "secret": secret, "whole": true })).await;
    let (_, view) = whole.until("view").await;
    let first = view["n"].as_u64().unwrap() + 1;
    assert_eq!(b.ask(say("activate Foot", &status["decision"])).await, None);
    let terms = json!({ "players": ["human", "human"] });
    let branch = json!({ "frame": 1, "terms": terms }).to_string();
    for (method, path, body) in
        [("GET", format!("{path}/chronicle"), ""), ("POST", format!("{path}/branch"), branch.as_str())]
    {
        assert!(server.ask(method, &path, body).await.0.starts_with("HTTP/1.1 401"));
        assert!(server.ask_as(method, &path, "00ff", body).await.0.starts_with("HTTP/1.1 404"));
        let (head, words) = server.ask_as(method, &path, secret, body).await;
        assert!(head.starts_with("HTTP/1.1 409") && words.contains("not over"), "{head}\n{words}");
    }
    let (head, luck) = server.ask_as("GET", &format!("{path}/luck?lang=fr"), secret, "").await;
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("no-store"), "{head}\n{luck}");
    let luck: Value = serde_json::from_str(&dechunk(&head, &luck)).unwrap();
    assert_eq!(
        luck["throws"].as_array().map(Vec::len),
        Some(1),
        "the die for command points, while it runs: {luck}"
    );
    assert!(luck["sentence"].as_str().is_some_and(|s| s.contains("Jets")), "in French: {luck}");
    assert!(server.ask("GET", &format!("{path}/luck"), "").await.0.starts_with("HTTP/1.1 401"));
    assert_eq!(b.ask(act(json!("concede"))).await, None);
    let (_, about) = server.ask_as("GET", &path, secret, "").await;
    let about: Value = serde_json::from_str(&about).unwrap();
    assert_eq!((&about["over"], &about["system"]), (&json!(true), &json!("adgr")));
    let (head, text) = server.ask_as("GET", &format!("{path}/chronicle"), secret, "").await;
    assert!(head.contains("no-store"), "{head}");
    let text = dechunk(&head, &text);
    rocroi_systems::replay(&text).unwrap();
    let checked = rocroi_server::verify::dice(&text, None).unwrap();
    assert!(matches!(checked, rocroi_server::verify::Dice::True { dice, .. } if dice > 0), "{checked:?}");
    // From before the first thing told of that order: the corps is not activated yet.
    let branch = json!({ "frame": first, "terms": terms }).to_string();
    let (head, new) = server.ask_as("POST", &format!("{path}/branch"), secret, &branch).await;
    assert!(head.starts_with("HTTP/1.1 201"), "{head}\n{new}");
    let new: Value = serde_json::from_str(&new).unwrap();
    assert_ne!(new["id"], made["id"]);
    let (mut b, status) = seat(&server, &new, "b").await;
    let status = b.asked(status).await;
    assert_eq!(b.ask(say("activate Left wing", &status["decision"])).await, None, "another way this time");
    let branch = json!({ "frame": 99999, "terms": terms }).to_string();
    let (head, _) = server.ask_as("POST", &format!("{path}/branch"), secret, &branch).await;
    assert!(head.starts_with("HTTP/1.1 409"), "{head}");
    server.stop().await;
}

/// A body sent in one piece or in several.
fn dechunk(head: &str, body: &str) -> String {
    if !head.to_lowercase().contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let (mut out, mut rest) = (String::new(), body);
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        out.push_str(&more[..size]);
        rest = &more[size + 2..];
        if size == 0 {
            break;
        }
    }
    out
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_dice_wait_for_the_players_seeds() {
    let place = Place::sqlite("seeds");
    let server = place.serve().await;
    let made = server.make_on(json!({ "players": ["human", "human"], "await_seeds": true })).await;
    let (mut b, status) = seat(&server, &made, "b").await;
    let say = json!({ "say": { "re": 1, "decision": status["decision"], "text": "activate Foot" } });
    assert_eq!(b.ask(say).await, None);
    for wrong in ["", "a,b", &"x".repeat(200)] {
        assert_eq!(b.ask(act(json!({ "seed": wrong }))).await.unwrap()["code"], "malformed");
    }
    assert_eq!(b.ask(act(json!({ "seed": "mine" }))).await, None);
    assert_eq!(b.ask(act(json!({ "seed": "again" }))).await.unwrap()["code"], "too-late");
    server.stop().await;
    let server = place.serve().await;
    let (mut a, status) = seat(&server, &made, "a").await;
    assert_eq!(status["seeds"], json!(["B-mine"]), "kept over a restart");
    assert!(status["waiting"]["Roll"].is_number(), "nobody has thrown meanwhile: {status}");
    assert_eq!(a.ask(act(json!({ "seed": "yours" }))).await, None);
    let (mut b, status) = seat(&server, &made, "b").await;
    let status = b.asked(status).await;
    assert_eq!(status["seeds"], json!(["B-mine", "A-yours"]));
    assert_eq!(a.ask(act(json!({ "seed": "late" }))).await.unwrap()["code"], "too-late");
    server.stop().await;
}

/// A is asked whether a commander acts.
const COMMANDER: &str = r#"
scale = "mm"
next = "A"
unit = [
    { name = "T", profile = "tercio", at = [900, 500], card = "ready" },
    { name = "E", seat = "B", profile = "classic_battalion", at = [800, 680], facing = 180, card = "run" },
]
commander = [
    { name = "K", rank = 3, chief = true, at = [800, 420] },
    { name = "H", seat = "B", rank = 3, chief = true, at = [700, 720], exhausted = true },
]
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_answer_speaks_for_a_seat_that_is_away() {
    let place = Place::sqlite("standing");
    let server = place.serve().await;
    let terms = json!({ "players": ["human", "human"] });
    let made = server.make_as(json!({ "system": "tercios", "position": COMMANDER, "terms": terms })).await;
    let (mut a, status) = seat(&server, &made, "a").await;
    let first = status["decision"].as_u64().expect("A is asked");
    let (mut b, _) = seat(&server, &made, "b").await;
    assert_eq!(a.ask(act(json!({ "stand": ["Dance"] }))).await.unwrap()["code"], "malformed");
    assert_eq!(a.ask(act(json!({ "stand": ["NoCommander"] }))).await, None);
    drop(a);
    // The answer comes by itself, and B hears of it; of the standing answer B hears nothing.
    let (before, told) = b.until("told").await;
    let heard = format!("{before:?} {told:?}");
    assert!(!heard.contains("NoCommander") && !heard.contains("Stand"), "{heard}");
    let (mut a, status) = seat(&server, &made, "a").await;
    let status = a.asked(status).await;
    assert!(status["decision"].as_u64().unwrap() > first, "{status}");
    assert_eq!(status["standing"], json!(["NoCommander"]), "he is told what he left");
    for other in ["b", "spectators"] {
        let (_, status) = seat(&server, &made, other).await;
        assert_eq!(status["standing"], json!([]), "nobody else is");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_lets_its_opponent_take_back_and_plays_on() {
    let place = Place::sqlite("takeback");
    let server = place.serve().await;
    let made = server.make(["random", "human"]).await;
    let (mut b, status) = seat(&server, &made, "b").await;
    let status = b.asked(status).await;
    let decision = status["decision"].clone();
    let say = json!({ "say": { "re": 1, "decision": decision, "text": "activate Foot" } });
    assert_eq!(b.ask(say.clone()).await, None);
    assert_eq!(b.ask(act(json!({ "ask-takeback": { "frame": 1 } }))).await, None);
    let (mut b, status) = seat(&server, &made, "b").await;
    assert_eq!(status["offer"], Value::Null, "it is agreed at once");
    let status = b.asked(status).await;
    let say = json!({ "say": { "re": 1, "decision": status["decision"], "text": "activate Right wing" } });
    assert_eq!(b.ask(say).await, None, "another corps this time");
    assert_eq!(b.ask(act(json!("offer-draw"))).await, None);
    let (_, status) = seat(&server, &made, "b").await;
    assert_eq!((&status["offer"], status["waiting"].get("Over")), (&Value::Null, None), "it plays on");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_on_for_a_player_until_he_takes_over_again() {
    let place = Place::sqlite("deputy");
    let server = place.serve().await;
    let made = server.make(["human", "human"]).await;
    let (mut a, status) = seat(&server, &made, "a").await;
    assert_eq!(status["deputy"], Value::Null, "not against another player");
    assert_eq!(a.ask(act(json!({ "deputy": "captain" }))).await.unwrap()["code"], "not-alone");
    let made = server.make(["random", "human"]).await;
    let (mut b, status) = seat(&server, &made, "b").await;
    let status = b.asked(status).await;
    assert_eq!(status["deputy"], json!(false));
    let first = status["decision"].as_u64().expect("B is asked");
    assert_eq!(b.ask(act(json!({ "deputy": "random" }))).await, None);
    // B gives no order, and yet is asked the next question, and the next.
    let mut last = first;
    while last < first + 8 {
        let (_, frame) = b.until("status").await;
        assert_eq!(frame["status"]["deputy"], json!(true), "{frame}");
        last = frame["status"]["decision"].as_u64().unwrap_or(last);
    }
    assert_eq!(b.ask(act(json!({ "deputy": "human" }))).await, None);
    let (mut b, status) = seat(&server, &made, "b").await;
    let status = b.asked(status).await;
    assert_eq!(status["deputy"], json!(false));
    let asked = status["decision"].clone();
    tokio::time::sleep(Duration::from_millis(700)).await;
    let (_, status) = seat(&server, &made, "b").await;
    assert_eq!(status["decision"], asked, "now it waits for him");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn recruit_and_captain_play_and_nobody_waits_for_them() {
    let place = Place::sqlite("captain");
    let server = place.serve().await;
    let (_, body) = server.ask("GET", "/api/ready", "").await;
    let start: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(start["computer"], json!(["recruit", "captain", "general", "random"]));
    let terms = json!({ "players": ["captain", "recruit"] });
    let made = server.make_as(json!({ "ready": "argad/encounter", "terms": terms })).await;
    let (mut s, _) = seat(&server, &made, "spectators").await;
    let begun = std::time::Instant::now();
    let mut told = 0;
    while told < 30 {
        let frame = s.frame().await.expect("a frame");
        told += usize::from(frame.get("told").is_some());
        // While they think the server answers others at once.
        let asked = std::time::Instant::now();
        assert_eq!(server.ask("GET", "/health", "").await.1, "well");
        assert!(asked.elapsed() < Duration::from_secs(2), "health took {:?}", asked.elapsed());
    }
    println!("30 things told in {:?}", begun.elapsed());
    let (_, metrics) = server.ask("GET", "/metrics", "").await;
    assert!(
        metrics.contains("rocroi_thoughts_total") && metrics.contains("rocroi_write_seconds_bucket"),
        "{metrics}"
    );
    server.stop().await;
}
