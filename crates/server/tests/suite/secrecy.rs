//! Only what a seat has seen leaves the server. Pairs of battles that differ only in what one seat may not know are
//! played with the same visible orders and dice; every frame that seat and the spectators receive is compared byte for
//! byte, in number, size and order: play, refusals, undo, offers, reconnecting, errors.
//!
//! The other battle of a pair is the engine's own guess (`fill`) at what the seat cannot know. Where such a pair parts
//! because a secret comes out, it ends; that the engine gives equal bytes until then is proven in the systems' own tests.

use crate::common;

use common::{Place, Running, Seated};
use rocroi_client::rest::{DiceFrom, Made, Player, Terms};
use rocroi_game::{Act, Answer, Battle, Chance, Dice as _, Seat, Seeded, State, Viewer, Wait};
use rocroi_server::hall::Hall;
use rocroi_systems::{Adgr, Argad, Open, Quick, Tercios};
use serde_json::{Value, json};

/// Something done, as the wire takes it.
#[derive(Clone)]
enum Step {
    Order(Seat, Value),
    Fell(Vec<u8>),
}

fn next<S: Open>(state: &State<S>, chance: &mut Chance, dice: &mut Seeded) -> Option<Answer<S>> {
    match &state.wait {
        Wait::Over(_) => None,
        Wait::Roll(ask) => Some(Answer::Fell(dice.throw(ask.dice()))),
        Wait::Decide(asked) => {
            let seat = asked.iter().find(|a| a.given.is_none())?.seat;
            Some(Answer::Order(seat, state.sample(seat, chance)?))
        }
    }
}

/// What both battles can do alike, as far as `seat` and the spectators can tell.
fn alike<S: Open>(one: &State<S>, two: &State<S>, seat: Seat, seed: u64, most: usize) -> Vec<Step> {
    let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed));
    let mut both = [Battle::new(one.clone()), Battle::new(two.clone())];
    let mut steps = Vec::new();
    while steps.len() < most {
        let Some(answer) = next(both[0].state(), &mut chance, &mut dice) else { break };
        let done = both.each_mut().map(|b| b.act(Act::Answer(answer.clone())));
        let [Ok((_, first)), Ok((_, second))] = done else { break };
        let same = |v| first.to(v) == second.to(v);
        if !same(Viewer::Seat(seat)) || !same(Viewer::Spectator) {
            break;
        }
        steps.push(match answer {
            Answer::Order(s, o) => Step::Order(s, serde_json::to_value(o).unwrap()),
            Answer::Fell(faces) => Step::Fell(faces),
        });
    }
    steps
}

/// A listener, everything it was sent, and where it stands.
struct Ear {
    seated: Seated,
    heard: Vec<String>,
    status: Value,
}

impl Ear {
    async fn join(server: &Running, made: &Made, secret: &str, join: Value) -> Ear {
        let mut join = join;
        join["secret"] = secret.into();
        let seated = server.join(&made.id, join).await;
        let mut ear = Ear { seated, heard: Vec::new(), status: Value::Null };
        while ear.status.is_null() {
            ear.hear().await;
        }
        ear
    }

    async fn hear(&mut self) -> Value {
        let text = self.seated.text().await.expect("a frame");
        let frame: Value = serde_json::from_str(&text).unwrap();
        for status in [&frame["status"]["status"], &frame["view"]["status"]] {
            if status.is_object() {
                self.status = status.clone();
            }
        }
        self.heard.push(text);
        frame
    }

    /// Says something, and hears everything up to its answer.
    async fn say(&mut self, what: Value) -> Value {
        self.seated.send(what).await;
        loop {
            let frame = self.hear().await;
            if frame.get("done").is_some() || frame.get("refused").is_some() {
                return frame;
            }
        }
    }

    /// Hears everything there is: what is refused comes after it.
    async fn catch_up(&mut self) {
        self.say(json!({ "do": { "re": 0, "what": "decline" } })).await;
    }
}

/// Plays the steps on the server; every frame the seat and the spectators were sent.
async fn frames(server: &Running, made: &Made, seat: Seat, steps: &[Step]) -> Vec<String> {
    let secret = |s: Seat| if s == Seat::A { made.a.clone() } else { made.b.clone() };
    let mut mine = Ear::join(server, made, &secret(seat), json!({ "whole": true })).await;
    let mut other = Ear::join(server, made, &secret(seat.other()), json!({})).await;
    let mut public = Ear::join(server, made, &made.spectators, json!({ "whole": true })).await;
    let mut again = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        match step {
            Step::Fell(faces) => {
                let done = mine.say(json!({ "fell": { "re": i, "faces": faces } })).await;
                assert!(done.get("done").is_some(), "{done}");
            }
            Step::Order(by, order) => {
                let ear = if *by == seat { &mut mine } else { &mut other };
                let order =
                    json!({ "order": { "re": i, "decision": ear.status["decision"], "order": order } });
                let done = ear.say(order.clone()).await;
                assert!(done.get("done").is_some(), "{done}");
                // Taken back and given again, where that is possible.
                if *by == seat && ear.status["undo"] == true && i % 2 == 0 {
                    ear.say(json!({ "do": { "re": i, "what": "undo" } })).await;
                    let order = json!({ "order": { "re": i, "decision": ear.status["decision"],
                        "order": order["order"]["order"] } });
                    ear.say(order).await;
                }
            }
        }
        other.catch_up().await;
        mine.catch_up().await;
        // Refusals and errors: not asked, an old decision, nonsense, words, dice that are not wanted.
        let decision = mine.status["decision"].clone();
        for wrong in [
            json!({ "order": { "re": 1, "decision": 0, "order": "Dance" } }),
            json!({ "order": { "re": 2, "decision": decision.as_u64().unwrap_or(0), "order": { "Dance": [1] } } }),
            json!({ "say": { "re": 3, "decision": decision.as_u64().unwrap_or(0), "text": "charge the moon" } }),
            json!({ "do": { "re": 5, "what": "agree" } }),
            json!({ "do": { "re": 6, "what": { "ask-takeback": { "frame": 9999 } } } }),
        ] {
            let answer = mine.say(wrong).await;
            assert!(answer.get("refused").is_some(), "{answer}");
        }
        if i == 2 {
            // What the other side does beside the battle.
            other.say(json!({ "do": { "re": 0, "what": { "stand": [] } } })).await;
            other.say(json!({ "do": { "re": 0, "what": "offer-draw" } })).await;
            mine.catch_up().await;
        }
        if i % 5 == 3 {
            // Coming back: after what is known, after nothing, with everything.
            for join in [
                json!({ "since": mine.heard.len() / 3 }),
                json!({}),
                json!({ "whole": true }),
                json!({ "since": 2 }),
            ] {
                let mut back = Ear::join(server, made, &secret(seat), join).await;
                back.catch_up().await;
                again.append(&mut back.heard);
            }
        }
        public.catch_up().await;
    }
    let mut all = mine.heard;
    all.append(&mut again);
    all.append(&mut public.heard);
    // The one thing that must differ between two battles: a commitment of the same length.
    all.iter().map(|f| f.replace(&made.commitment, &"0".repeat(64))).collect()
}

async fn pairs<S: Open>(
    hall: &Hall,
    server: &Running,
    start: State<S>,
    seed: u64,
    wanted: usize,
) -> (usize, usize) {
    let terms = Terms { dice: DiceFrom::Hand, ..Terms::between([Player::Human; 2]) };
    let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed));
    let mut state = start;
    let (mut compared, mut bytes) = (0, 0);
    for wait in 0..400 {
        if compared == wanted {
            break;
        }
        let Some(answer) = next(&state, &mut chance, &mut dice) else { break };
        state.answer(&answer, None).unwrap();
        if wait % 3 != 0 {
            continue;
        }
        for seat in Seat::BOTH {
            let viewer = Viewer::Seat(seat);
            let twin = state.view(viewer).fill(seed + wait);
            if twin.hash() == state.hash() || twin.view(Viewer::Spectator) != state.view(Viewer::Spectator) {
                continue;
            }
            assert_eq!(twin.view(viewer), state.view(viewer), "the engine's own guess");
            let steps = alike(&state, &twin, seat, seed ^ wait, 12);
            if steps.len() < 4 || compared == wanted {
                continue;
            }
            let mut sent = Vec::new();
            for s in [&state, &twin] {
                let made = hall.make(&Battle::new(s.clone()), "a pair", &terms, None).await.unwrap();
                sent.push(frames(server, &made, seat, &steps).await);
            }
            for (i, (one, two)) in sent[0].iter().zip(&sent[1]).enumerate() {
                assert_eq!(one, two, "{} seed {seed} wait {wait} seat {seat}: frame {i}", S::NAME);
            }
            assert_eq!(sent[0].len(), sent[1].len(), "{}: as many frames", S::NAME);
            compared += 1;
            bytes += sent[0].iter().map(String::len).sum::<usize>();
        }
    }
    (compared, bytes)
}

async fn secrecy<S: Open>(name: &str, scenarios: &[Option<&str>], wanted: usize) {
    let place = Place::sqlite(name);
    let server = place.listening(0).await;
    let hall = server.hall().clone();
    let server = Running::over(server);
    let (mut compared, mut bytes) = (0, 0);
    for seed in 1..12 {
        let scenario = scenarios[seed as usize % scenarios.len()].map(str::to_owned);
        let start = S::quick(&Quick { seed, scenario, ..Quick::default() }).unwrap();
        let (c, b) = pairs(&hall, &server, start, seed, 2).await;
        compared += c;
        bytes += b;
        if compared >= wanted {
            break;
        }
    }
    server.stop().await;
    println!("{name}: {compared} pairs, {bytes} bytes each");
    assert!(compared >= wanted, "{name}: only {compared} pairs were compared");
}

#[tokio::test(flavor = "multi_thread")]
async fn adgr_tells_a_seat_nothing_it_may_not_know() {
    secrecy::<Adgr>("secrecy-adgr", &[None], 6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tercios_tells_a_seat_nothing_it_may_not_know() {
    secrecy::<Tercios>("secrecy-tercios", &[None], 6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn argad_tells_a_seat_nothing_it_may_not_know() {
    secrecy::<Argad>("secrecy-argad", &[Some("convoy"), None, Some("raid")], 6).await;
}
