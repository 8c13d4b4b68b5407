//! The server over a real socket: what a page does, and what a stranger might try.

use crate::{common, over_both_stores};

use common::Place;
use serde_json::{Value, json};

over_both_stores!(
    an_order_is_judged_told_and_undone_and_the_past_can_be_had_again,
    the_computer_answers_for_the_seat_nobody_sits_at,
    strangers_and_nonsense_are_turned_away_in_words,
);

fn text(v: &Value, key: &str) -> String {
    v[key].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn health_ready_battles_and_their_plans() {
    let place = Place::sqlite("ready");
    let server = place.serve().await;
    let (head, body) = server.ask("GET", "/health", "").await;
    assert!(head.starts_with("HTTP/1.1 200") && body == "well", "{head}");
    assert!(head.contains("content-security-policy"), "{head}");
    let (_, body) = server.ask("GET", "/api/ready", "").await;
    let start: Value = serde_json::from_str(&body).unwrap();
    let rocroi = start["battles"].as_array().unwrap().iter().find(|b| b["id"] == "adgr/rocroi-1643").unwrap();
    assert_eq!(rocroi["sides"], json!(["Spain", "France"]));
    assert!(rocroi.get("position").is_none(), "positions stay inside");
    let (head, body) = server.ask("GET", "/api/ready/adgr/rocroi-1643/plan", "").await;
    assert!(head.contains("image/svg+xml") && body.contains("<svg"), "{head}");
    let (_, body) = server.ask("GET", "/api/ready/adgr/rocroi-1643/roster?lang=fr", "").await;
    assert!(body.contains("Tercio de Velandia") && body.contains("Aile droite"), "{body}");
    let (head, _) = server.ask("GET", "/api/ready/adgr/nowhere/roster", "").await;
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
    let (head, _) = server.ask("GET", "/api/ready/adgr/nowhere/plan", "").await;
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_comes_from_its_folder_and_nothing_else_does() {
    let place = Place::sqlite("page");
    let folder = &place.folder;
    let page = folder.0.join("page");
    std::fs::create_dir_all(page.join("assets")).unwrap();
    std::fs::write(page.join("index.html"), "<h1>Rocroi</h1>").unwrap();
    std::fs::write(page.join("assets/a.js"), "1").unwrap();
    std::fs::write(folder.0.join("secret"), "no").unwrap();
    let server = place.serve().await;
    let (head, body) = server.ask("GET", "/", "").await;
    assert!(head.contains("text/html") && head.contains("no-cache") && body.contains("Rocroi"), "{head}");
    let (head, _) = server.ask("GET", "/assets/a.js", "").await;
    assert!(head.contains("text/javascript") && head.contains("immutable"), "{head}");
    for outside in ["/../secret", "/assets/../../secret", "//etc/passwd", "/%2e%2e/secret"] {
        let (head, body) = server.ask("GET", outside, "").await;
        assert!(!head.starts_with("HTTP/1.1 200") && !body.contains("no\n"), "{outside}: {head}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_port_gives_the_next_free_one() {
    let place = Place::sqlite("port");
    let first = place.listening(0).await;
    let second = place.listening(first.at.port()).await;
    assert_eq!(second.taken, Some(first.at.port()));
    assert_ne!(second.at.port(), first.at.port());
    assert_eq!(first.taken, None);
}

async fn an_order_is_judged_told_and_undone_and_the_past_can_be_had_again(place: Place) {
    let server = place.serve().await;
    let made = server.make(["human", "human"]).await;
    let id = text(&made, "id");
    let mut b = server.join(&id, json!({ "secret": made["b"], "whole": true })).await;
    let (_, view) = b.until("view").await;
    assert_eq!(view["system"], "adgr");
    assert_eq!(view["you"], json!({ "Seat": "B" }));
    let first = view["view"].clone();
    // The server throws the dice of the command points; then B, who attacks, is asked.
    let mut decision = view["status"]["decision"].as_u64();
    let mut told = view["past"].as_array().unwrap().len();
    while decision.is_none() {
        let (before, status) = b.until("status").await;
        told += before.iter().filter(|f| f.get("told").is_some()).count();
        decision = status["status"]["decision"].as_u64();
    }
    let d = decision.unwrap();
    b.send(json!({ "say": { "re": 7, "decision": d, "text": "activate Nobody" } })).await;
    let (_, refused) = b.until("refused").await;
    assert_eq!(refused["re"], 7);
    assert!(!text(&refused["problem"], "words").is_empty());
    b.send(json!({ "say": { "re": 8, "decision": d + 5, "text": "activate Foot" } })).await;
    let (_, refused) = b.until("refused").await;
    assert_eq!(refused["problem"]["code"], "stale");
    b.send(json!({ "say": { "re": 9, "decision": d, "text": "activate Foot" } })).await;
    let (before, done) = b.until("done").await;
    assert_eq!(done["re"], 9);
    let numbers: Vec<u64> = before.iter().filter_map(|f| f["told"]["n"].as_u64()).collect();
    assert!(!numbers.is_empty(), "it is told before it is done: {before:?}");
    let expected: Vec<u64> = (1..=numbers.len() as u64).map(|i| told as u64 + i).collect();
    assert_eq!(numbers, expected, "without gaps");

    // Somebody who comes later has the same from the first position on, after a restart too.
    server.stop().await;
    let server = place.serve().await;
    let mut late = server.join(&id, json!({ "secret": made["b"], "whole": true })).await;
    let (_, view) = late.until("view").await;
    assert_eq!(view["view"], first);
    let n = view["n"].as_u64().unwrap();
    assert_eq!(view["past"].as_array().unwrap().len() as u64, n);
    assert!(n >= *numbers.last().unwrap());
    // And somebody who has a part goes on after it: at `n`, and without a gap through whatever the
    // server has thrown since the restart.
    let mut again = server.join(&id, json!({ "secret": made["b"], "since": n - 1 })).await;
    let (before, _) = again.until("status").await;
    let numbers: Vec<u64> = before.iter().map(|f| f["told"]["n"].as_u64().unwrap()).collect();
    assert!(!numbers.is_empty());
    assert_eq!(numbers, (n..n + numbers.len() as u64).collect::<Vec<_>>());
    server.stop().await;
}

/// Waits for the answer to what was said: none if it was refused, else the last status told with it.
async fn answered(seat: &mut common::Seated) -> Option<Option<Value>> {
    let mut status = None;
    loop {
        let frame = seat.frame().await.expect("an answer");
        if frame.get("refused").is_some() {
            return None;
        }
        if frame.get("done").is_some() {
            return Some(status);
        }
        status = frame.get("status").map(|s| s["status"].clone()).or(status);
    }
}

async fn the_computer_answers_for_the_seat_nobody_sits_at(place: Place) {
    let server = place.serve().await;
    let made = server.make(["random", "human"]).await;
    let id = text(&made, "id");
    let mut b = server.join(&id, json!({ "secret": made["b"], "whole": true })).await;
    let (_, view) = b.until("view").await;
    let mut status = view["status"].clone();
    let mut spain = 0;
    // France ends every corps at once; Spain must play its turn by itself and the question come back.
    for _ in 0..200 {
        if spain > 40 {
            break;
        }
        let asked = status["decision"].as_u64().filter(|_| status["given"] == false);
        let Some(d) = asked else {
            let (before, s) = b.until("status").await;
            spain += before.len();
            status = s["status"].clone();
            continue;
        };
        let ends = ["end corps", "stand", "shoot", "engage", "end pursuit", "follow"];
        let corps = ["activate Right wing", "activate Foot", "activate Left wing"];
        for (i, text) in ends.iter().chain(&corps).enumerate() {
            b.send(json!({ "say": { "re": i, "decision": d, "text": text } })).await;
            if let Some(s) = answered(&mut b).await {
                status = s.unwrap_or(json!({}));
                break;
            }
        }
    }
    assert!(spain > 40, "Spain has done nothing: {status}");
    server.stop().await;
}

async fn strangers_and_nonsense_are_turned_away_in_words(place: Place) {
    let server = place.serve().await;
    let made = server.make(["human", "human"]).await;
    let id = text(&made, "id");
    for (id, secret) in [(id.as_str(), "0".repeat(32)), ("ffffffffffffffff", text(&made, "a"))] {
        let mut s = server.join(id, json!({ "secret": secret })).await;
        let (_, bye) = s.until("bye").await;
        assert!(text(&bye, "why").contains("no such battle"), "{bye}");
    }
    let mut s = server.join(&id, json!({ "secret": made["spectators"] })).await;
    let (_, view) = s.until("view").await;
    assert_eq!(view["you"], "Spectator");
    s.send(json!({ "do": { "re": 1, "what": "concede" } })).await;
    let (_, refused) = s.until("refused").await;
    assert_eq!(refused["problem"]["code"], "not-yours");
    s.send(json!({ "dance": {} })).await;
    let (_, bye) = s.until("bye").await;
    assert!(text(&bye, "why").contains("cannot be read"), "{bye}");
    for body in [
        "{".to_owned(),
        json!({ "ready": "adgr/nowhere", "terms": { "players": ["human", "human"] } }).to_string(),
        json!({ "terms": { "players": ["human", "human"] } }).to_string(),
        json!({ "system": "adgr", "position": "x = 1", "terms": { "players": ["human", "human"] } })
            .to_string(),
    ] {
        let (head, answer) = server.ask("POST", "/api/battles", &body).await;
        assert!(head.starts_with("HTTP/1.1 4"), "{body}: {head}\n{answer}");
        assert!(!answer.is_empty());
    }
    server.stop().await;
}
