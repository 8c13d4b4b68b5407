//! What a careless or hostile client can do: explained or dropped, nothing lost, others not slowed.

use crate::common;

use common::{Place, Running};
use futures_util::SinkExt as _;
use rocroi_server::limits::Limits;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

fn place(name: &str, change: impl Fn(&mut Limits)) -> Place {
    let mut place = Place::sqlite(name);
    change(&mut place.limits);
    place
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_cannot_be_read_are_explained_and_end_the_socket() {
    let place = place("frames", |_| {});
    let server = place.serve().await;
    let made = server.make(["human", "human"]).await;
    let id = made["id"].as_str().unwrap();
    let first = [
        (Message::text("dance"), "first frame"),
        (Message::text(r#"{"order":{"re":1,"decision":1,"order":{}}}"#), "first frame"),
        (Message::text(json!({ "join": { "secret": "0".repeat(1000) } }).to_string()), "no such battle"),
        (Message::binary(vec![1, 2, 3]), "not bytes"),
    ];
    for (message, why) in first {
        let mut s = server.socket(id).await;
        s.socket.send(message).await.unwrap();
        let (_, bye) = s.until("bye").await;
        assert!(bye["why"].as_str().unwrap().contains(why), "{bye}");
        assert!(s.frame().await.is_none());
    }
    let then = [
        Message::text("{"),
        Message::text(r#"{"order":{"re":1}}"#),
        Message::text(r#"{"do":{"re":1,"what":"dance"}}"#),
        Message::text(r#"{"fell":{"re":1,"faces":[999]}}"#),
        Message::binary(vec![0; 100]),
    ];
    for message in then {
        let mut s = server.join(id, json!({ "secret": made["a"] })).await;
        s.until("view").await;
        s.socket.send(message).await.unwrap();
        let (_, bye) = s.until("bye").await;
        assert!(bye["why"].as_str().unwrap().contains("cannot be read"), "{bye}");
    }
    // 10 MB: explained if the client still listens, dropped in any case.
    let mut s = server.join(id, json!({ "secret": made["a"] })).await;
    s.until("view").await;
    let large = json!({ "say": { "re": 1, "decision": 1, "text": "x".repeat(10_000_000) } });
    let _ = s.socket.send(Message::text(large.to_string())).await;
    while s.frame().await.is_some() {}
    let (head, _) = server.ask("POST", "/api/battles", &"x".repeat(2_000_000)).await;
    assert!(head.starts_with("HTTP/1.1 413"), "{head}");
    // A frame that can be read, but means nothing to the rules, is refused, and one goes on.
    let mut s = server.join(id, json!({ "secret": made["b"] })).await;
    let (_, view) = s.until("view").await;
    let status = s.asked(view["status"].clone()).await;
    let order = json!({ "order": { "re": 1, "decision": status["decision"], "order": [[[[[]]]]] } });
    assert_eq!(s.ask(order).await.unwrap()["code"], "malformed");
    assert_eq!(s.ask(json!({ "fell": { "re": 2, "faces": [6] } })).await.unwrap()["code"], "not-yours");
    assert_eq!(server.ask("GET", "/health", "").await.1, "well");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn headers_keep_a_browser_safe_and_nothing_is_found_by_guessing() {
    let place = place("headers", |l| l.battles = (2, 1));
    let server = place.serve().await;
    let (head, _) = server.ask("GET", "/health", "").await;
    for name in [
        "content-security-policy",
        "x-content-type-options: nosniff",
        "x-frame-options: DENY",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy",
        "permissions-policy",
    ] {
        assert!(head.contains(name), "{name}: {head}");
    }
    let (head, words) = server.ask("GET", "/api/battles", "").await;
    assert!(head.starts_with("HTTP/1.1 405"), "battles are not listed: {head} {words}");
    let (head, words) = server.ask("GET", "/api/nowhere", "").await;
    assert!(head.starts_with("HTTP/1.1 404") && words.contains("/api"), "{head}");
    let (_, api) = server.ask("GET", "/api/openapi.json", "").await;
    let api: Value = serde_json::from_str(&api).unwrap();
    for path in [
        "/api/ready",
        "/api/battles",
        "/api/battles/{id}",
        "/api/battles/{id}/chronicle",
        "/api/battles/{id}/branch",
    ] {
        assert!(api["paths"][path].is_object(), "{path}");
    }
    let (_, page) = server.ask("GET", "/api", "").await;
    assert!(page.contains("POST /api/battles/{id}/branch"), "{page}");
    server.make(["human", "human"]).await;
    server.make(["human", "human"]).await;
    let body = json!({ "ready": "adgr/rocroi-1643", "terms": { "players": ["human", "human"] } }).to_string();
    let (head, words) = server.ask("POST", "/api/battles", &body).await;
    assert!(head.starts_with("HTTP/1.1 429") && words.contains("try again in"), "{head}\n{words}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_too_much_waits_and_loses_nothing() {
    let place = place("rate", |l| l.frames = (10, 50));
    let server = place.serve().await;
    let made = server.make(["human", "human"]).await;
    let mut s = server.join(made["id"].as_str().unwrap(), json!({ "secret": made["a"] })).await;
    s.until("view").await;
    let begun = Instant::now();
    for re in 0..40 {
        s.send(json!({ "do": { "re": re, "what": "agree" } })).await;
    }
    for re in 0..40 {
        let (_, refused) = s.until("refused").await;
        assert_eq!(refused["re"], re, "in order");
    }
    assert!(begun.elapsed() > Duration::from_millis(400), "40 frames took {:?}", begun.elapsed());
    server.stop().await;
}

/// How long one order takes from being sent to being done, with everything else that goes on.
async fn order_takes(server: &Running) -> Duration {
    let made = server.make(["human", "human"]).await;
    let mut b = server.join(made["id"].as_str().unwrap(), json!({ "secret": made["b"] })).await;
    let (_, view) = b.until("view").await;
    let status = b.asked(view["status"].clone()).await;
    let begun = Instant::now();
    let order = json!({ "say": { "re": 1, "decision": status["decision"], "text": "activate Foot" } });
    assert_eq!(b.ask(order).await, None);
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_silent_sockets_hold_up_nobody() {
    let place = place("silent", |l| {
        l.first = Duration::from_secs(2);
        l.connections = 600;
    });
    let listening = place.listening(0).await;
    let meters = listening.meters();
    let server = Running::over(listening);
    let mut silent = Vec::new();
    for i in 0..1000u16 {
        // From addresses of their own, as far as they have them.
        let socket = TcpSocket::new_v4().unwrap();
        let from: std::net::SocketAddr = format!("127.0.0.{}:0", 2 + i % 2).parse().unwrap();
        socket.bind(from).unwrap();
        let mut stream = socket.connect(server.at).await.unwrap();
        if i % 3 == 0 {
            // Some begin a request and never end it.
            let _ = stream.write_all(b"GET /health HTTP/1.1\r\nhost:").await;
        }
        silent.push(stream);
    }
    // A busy machine takes its time to accept them.
    for _ in 0..200 {
        if meters.connections.load(Ordering::Relaxed) > 500 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(meters.connections.load(Ordering::Relaxed) > 500);
    let took = order_takes(&server).await;
    assert!(took < Duration::from_secs(2), "an order took {took:?}");
    tokio::time::sleep(Duration::from_secs(3)).await;
    let left = meters.connections.load(Ordering::Relaxed);
    assert!(left < 10, "{left} silent sockets are still there");
    let mut gone = 0;
    for stream in &mut silent {
        let mut rest = Vec::new();
        let read = tokio::time::timeout(Duration::from_millis(200), stream.read_to_end(&mut rest)).await;
        gone += usize::from(read.is_ok());
    }
    assert_eq!(gone, 1000);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_show_no_secret_or_no_sign_of_life_are_closed() {
    let place = place("half-open", |l| {
        l.first = Duration::from_millis(300);
        l.alive = Duration::from_millis(150);
    });
    let listening = place.listening(0).await;
    let meters = listening.meters();
    let server = Running::over(listening);
    let made = server.make(["human", "human"]).await;
    let id = made["id"].as_str().unwrap();
    let mut s = server.socket(id).await;
    let (_, bye) = s.until("bye").await;
    assert!(bye["why"].as_str().unwrap().contains("no secret"), "{bye}");
    // One that joins and is then as good as unplugged: it reads nothing, so it answers no ping.
    let unplugged = server.join(id, json!({ "secret": made["a"] })).await;
    // And one that lives, but says nothing: it answers pings, and stays.
    let mut lives = server.join(id, json!({ "secret": made["b"] })).await;
    let alive = tokio::spawn(async move {
        let _ = tokio::time::timeout(Duration::from_millis(1500), async {
            while lives.frame().await.is_some() {}
        })
        .await;
        lives
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(meters.listeners.load(Ordering::Relaxed), 2);
    let mut lives = alive.await.unwrap();
    assert_eq!(meters.listeners.load(Ordering::Relaxed), 1, "the unplugged one is gone, the other not");
    assert!(lives.ask(json!({ "do": { "re": 1, "what": "agree" } })).await.is_some());
    drop(unplugged);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_dropped_and_the_others_hear_everything() {
    let place = place("slow", |l| {
        l.behind = 16;
        l.stuck = Duration::from_millis(500);
    });
    let listening = place.listening(0).await;
    let meters = listening.meters();
    let server = Running::over(listening);
    let made = server.make(["human", "human"]).await;
    let id = made["id"].as_str().unwrap();
    let mut quick = server.join(id, json!({ "secret": made["a"] })).await;
    quick.until("view").await;
    // A reader who asks for much and never reads it: what he says wrongly comes back to him in words.
    let url = format!("ws://{}/api/battles/{id}/play", server.at);
    let (mut slow, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let join = json!({ "join": { "secret": made["b"] } });
    slow.send(Message::text(join.to_string())).await.unwrap();
    let begun = Instant::now();
    while meters.listeners.load(Ordering::Relaxed) < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let text =
        json!({ "say": { "re": 1, "decision": 0, "text": format!("activate {}", "x".repeat(60_000)) } });
    let text = text.to_string();
    let mut sent = 0;
    while meters.listeners.load(Ordering::Relaxed) > 1 {
        assert!(begun.elapsed() < Duration::from_secs(50), "the slow reader was never dropped ({sent})");
        let message = Message::text(text.clone());
        let _ = tokio::time::timeout(Duration::from_millis(50), slow.send(message)).await;
        sent += 1;
        // Meanwhile the other one is answered at once.
        let asked = Instant::now();
        assert!(quick.ask(json!({ "do": { "re": 1, "what": "agree" } })).await.is_some());
        assert!(asked.elapsed() < Duration::from_secs(2), "an answer took {:?}", asked.elapsed());
    }
    println!("dropped after {:?} and {sent} frames", begun.elapsed());
    server.stop().await;
}
