//! Battles made from a seed: of every system, at the table or at the first question of the set-up; and a wrong army told
//! with its side and its clause.

use crate::common::Place;
use serde_json::{Value, json};

const PLAYERS: [&str; 2] = ["human", "human"];

fn body(system: &str, quick: &Value) -> String {
    json!({ "system": system, "quick": quick, "terms": { "players": PLAYERS } }).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_are_made_from_a_seed_at_the_table_or_at_their_set_up() {
    let mut place = Place::sqlite("made");
    place.limits.battles = (100, 1);
    let server = place.serve().await;
    for (system, points) in [("adgr", 100), ("tercios", 700), ("argad", 200)] {
        let mut first: Vec<String> = Vec::new();
        for full in [false, true] {
            let quick = json!({ "seed": 5, "points": points, "full": full });
            let (head, told) = server.ask("POST", "/api/battles", &body(system, &quick)).await;
            assert!(head.starts_with("HTTP/1.1 201"), "{system} {full}: {told}");
            let made: Value = serde_json::from_str(&told).unwrap();
            let mut seat = server.join(made["id"].as_str().unwrap(), json!({ "secret": made["a"] })).await;
            let (_, view) = seat.until("view").await;
            first.push(view["view"].to_string());
        }
        assert_ne!(first[0], first[1], "{system}: the set-up is still to come");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_army_is_refused_with_its_side_and_its_clause() {
    let mut place = Place::sqlite("unmade");
    place.limits.battles = (100, 1);
    let server = place.serve().await;
    let sample = include_str!("../../../../armies/samples/adgr/sweden-1632.toml");
    // More than may be paid for; and more than its period list offers, which the rules alone would allow.
    let listed = |text: &str, list: &str| text.replacen("name =", &format!("list = \"{list}\"\nname ="), 1);
    for (text, lang) in
        [(sample.replace("number = 2", "number = 9"), "en"), (listed(sample, "ottoman-1683"), "fr")]
    {
        let quick = json!({ "seed": 1, "lists": [null, text], "lang": lang });
        let (head, told) = server.ask("POST", "/api/battles", &body("adgr", &quick)).await;
        assert!(head.starts_with("HTTP/1.1 422"), "{head} {told}");
        let told: Value = serde_json::from_str(&told).unwrap();
        let reasons = told["reasons"].as_array().unwrap();
        assert!(reasons.iter().all(|r| r["about"] == "lists.1"), "{reasons:?}");
        assert!(
            reasons.iter().any(|r| r["clause"].as_str().is_some_and(|c| c.starts_with("A-ARM"))),
            "{reasons:?}"
        );
    }
    let wrong = [
        ("adgr", json!({ "points": 5000 }), "points"),
        ("adgr", json!({ "lists": ["what = 'is this'", null] }), "lists.0"),
        ("tercios", json!({ "scenario": "the-crosing" }), ""),
        ("chess", json!({}), "points"),
    ];
    for (system, quick, about) in wrong {
        let (head, told) = server.ask("POST", "/api/battles", &body(system, &quick)).await;
        assert!(head.starts_with("HTTP/1.1 422"), "{head}");
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["reasons"][0]["about"], about, "{told}");
    }
    server.stop().await;
}
