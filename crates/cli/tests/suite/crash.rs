//! A server killed at random while scripted players play all three systems: no answer that was acknowledged is lost,
//! none is doubled, and every chronicle verifies. `ROCROI_KILLS` says how often (`cargo xtask soak server`: 50).

use crate::common;

use common::{Folder, Served, link, make, ready};
use rocroi_ai::Watch;
use rocroi_client::rest::{Made, Player, Terms};
use rocroi_client::wire::{FromServer, Waiting};
use rocroi_client::{Gone, Seated};
use rocroi_game::Chance;
use rocroi_server::meters::Meters;
use rocroi_server::store::Store;
use rocroi_server::verify::{self, Dice};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Where the server is now, and whether players shall stop.
type Where = watch::Receiver<(String, bool)>;

/// One seat's player, and what the server has taken from it.
struct Script {
    made: Made,
    seat: char,
    chance: Chance,
    last: Option<usize>,
    watch: Option<Box<dyn Watch>>,
    /// Orders the server acknowledged, or that a later connection showed to be taken.
    taken: Vec<Value>,
    /// An order sent whose fate is unknown, with the decision it answered.
    doubt: Option<(u64, Value)>,
    losses: usize,
}

impl Script {
    fn new(made: &Made, seat: char, seed: u64) -> Script {
        let chance = Chance::new(seed);
        let made = made.clone();
        Script { made, seat, chance, last: None, watch: None, taken: Vec::new(), doubt: None, losses: 0 }
    }

    fn hear(&mut self, frame: FromServer) {
        match frame {
            FromServer::View(v) => {
                assert!(self.watch.is_none(), "what was told before is no longer known to the server");
                self.watch = Some(rocroi_ai::watch(&v.system, v.view.get()).unwrap());
                self.last = Some(v.n);
            }
            FromServer::Told { n, told } => {
                assert_eq!(Some(n), self.last.map(|l| l + 1), "numbers without gaps");
                self.last = Some(n);
                self.watch.as_mut().unwrap().hear(told.get()).unwrap();
            }
            FromServer::Status { .. } | FromServer::Done { .. } => {}
            FromServer::Refused { .. } | FromServer::Bye { .. } => {}
        }
    }

    fn hear_all(&mut self, seat: &mut Seated) {
        while let Some(f) = seat.waiting() {
            self.hear(f);
        }
    }

    /// Plays over one connection until it is lost, the battle is over, or it is told to stop.
    async fn sit(&mut self, host: &str, at: &Where) -> Result<(), Gone> {
        let mut seat = Seated::join(&link(host, &self.made, self.seat), self.last).await?;
        let done = self.play(&mut seat, at).await;
        self.hear_all(&mut seat);
        done
    }

    async fn play(&mut self, seat: &mut Seated, at: &Where) -> Result<(), Gone> {
        while seat.status().is_none() {
            let frame = seat.next().await?;
            self.hear(frame);
        }
        let status = seat.status().unwrap().clone();
        if let Some((decision, order)) = self.doubt.take() {
            // Still asked the same, and not answered: it never happened. Else it did, once.
            if status.decision != Some(decision) || status.given {
                self.taken.push(order);
            }
        }
        loop {
            self.hear_all(seat);
            let status = seat.status().unwrap();
            if matches!(status.waiting, Waiting::Over(_)) || at.borrow().1 {
                return Ok(());
            }
            let Some(decision) = status.decision.filter(|_| !status.given) else {
                // Not for ever: somebody may want us to stop.
                match tokio::time::timeout(Duration::from_millis(100), seat.next()).await {
                    Ok(frame) => self.hear(frame?),
                    Err(_) => continue,
                }
                continue;
            };
            let order = self.watch.as_ref().unwrap().sample(&mut self.chance).expect("an order");
            let value: Value = serde_json::from_str(&order).unwrap();
            self.doubt = Some((decision, value.clone()));
            match seat.order(decision, &order).await? {
                Ok(()) => self.taken.push(value),
                Err(p) => panic!("an order of ours was not taken: {p:?}"),
            }
            self.doubt = None;
        }
    }

    async fn run(mut self, mut at: Where) -> Script {
        loop {
            let (host, stop) = at.borrow_and_update().clone();
            // Not in the middle of an order: whether that was taken only the server can tell.
            if stop && self.doubt.is_none() {
                return self;
            }
            match tokio::time::timeout(Duration::from_secs(60), self.sit(&host, &at)).await {
                Ok(Ok(())) => return self,
                Ok(Err(_)) => self.losses += 1,
                Err(_) => panic!("nothing has happened for a minute"),
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }
}

/// The orders of a seat in a chronicle.
fn orders(text: &str, seat: char) -> Vec<Value> {
    let entries = text.lines().skip(1).map(|l| serde_json::from_str::<Value>(l).unwrap());
    let order = |e: Value| {
        let given = e["act"]["Answer"]["Order"].as_array()?.clone();
        (given[0] == seat.to_string()).then(|| given[1].clone())
    };
    entries.filter_map(order).collect()
}

async fn killed_at_random(name: &str, database: Option<&str>, kills: usize) {
    let folder = Folder::new(name);
    let data = folder.0.join("data");
    let mut served = Served::start(&data, database, &[]);
    let (tell, at) = watch::channel((served.host.clone(), false));
    let mut players = Vec::new();
    let mut seed = 7;
    for system in ["adgr", "tercios", "argad"] {
        let id = ready(&served.host, system).await;
        let made = make(&served.host, &id, Terms::between([Player::Human; 2])).await;
        for seat in ['A', 'B'] {
            seed += 1;
            players.push(tokio::spawn(Script::new(&made, seat, seed).run(at.clone())));
        }
    }
    let mut chance = Chance::new(u64::from(std::process::id()));
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(150 + chance.below(900) as u64)).await;
        served.kill();
        served = Served::start(&data, database, &[]);
        tell.send((served.host.clone(), false)).unwrap();
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    tell.send((served.host.clone(), true)).unwrap();
    let mut scripts = Vec::new();
    for p in players {
        scripts.push(p.await.unwrap());
    }
    served.kill();

    let address = database.map_or_else(|| Store::in_folder(&data), str::to_owned);
    let store = Store::open(&address, Arc::new(Meters::default())).await.unwrap();
    let (mut answers, mut thrown, mut losses) = (0, 0, 0);
    for s in &scripts {
        let kept = store.battle(&s.made.id).await.unwrap().unwrap();
        let text: String = store.chronicle(&s.made.id).await.unwrap().into_iter().map(|l| l.text).collect();
        let (door, _) =
            rocroi_systems::replay(&text).unwrap_or_else(|p| panic!("{} parts: {p}", kept.system));
        assert_eq!(door.system(), kept.system);
        let checked = verify::dice(&text, Some((&kept.seed, &kept.seeds))).unwrap();
        if let Dice::True { dice, .. } = checked {
            thrown += dice;
        }
        assert_eq!(s.doubt, None, "stopped between orders");
        let written = orders(&text, s.seat);
        assert_eq!(written.len(), s.taken.len(), "{} {}: lost or doubled", kept.system, s.seat);
        assert_eq!(written, s.taken, "{} {}", kept.system, s.seat);
        answers += written.len();
        losses += s.losses;
    }
    println!(
        "{kills} kills, {losses} connections lost, {answers} answers, {thrown} dice (each battle's twice)"
    );
    assert!(losses >= kills, "players were hardly disturbed: {losses}");
    assert!(answers > 4 * kills, "hardly anything was played: {answers}");
}

fn kills(usual: usize) -> usize {
    std::env::var("ROCROI_KILLS").ok().and_then(|k| k.parse().ok()).unwrap_or(usual)
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_9_loses_nothing_and_doubles_nothing() {
    killed_at_random("crash", None, kills(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_9_loses_nothing_over_postgresql() {
    let folder = Folder::new("crash-pg");
    if let Some(pg) = common::postgres::Postgres::start(&folder.0) {
        killed_at_random("crash-over-pg", Some(&pg.address), kills(3)).await;
    }
}
