//! `cargo xtask bench server`: a server process and a load generator on the same machine. Battles of all three systems
//! are played from recorded answers (dice typed in, so that every battle takes the same way): the generator runs no
//! engine, the server judges, writes and tells as always. Every answer is durable before anybody hears of it.
//!
//! `bench_server [battles] [seconds]`; figures go to docs/performance.md.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a measurement may fail loudly")]

use rocroi_client::rest::{DiceFrom, Made, Make, Player, Terms};
use rocroi_client::{Link, Seated};
use rocroi_game::{Chance, Dice as _, Seat, Seeded};
use rocroi_server::limits::Limits;
use rocroi_server::serve::{Config, start};
use rocroi_systems::{Source, Waiting};
use rocroi_words::{Lang, Speaker};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The ready battles that are played, one of each system.
const BATTLES: [&str; 3] = ["adgr/rocroi-1643", "tercios/rocroi-1643", "argad/encounter"];

enum What {
    Order(Seat, String),
    Fell(Vec<u8>),
}

/// Something answered, and how many things each seat has been told after it.
struct Step {
    what: What,
    told: [usize; 2],
}

/// A battle as it was once played at random, and may be played again.
fn recorded(ready: &str, most: usize) -> Vec<Step> {
    let ready = rocroi_server::ready::of(ready).expect("a ready battle");
    let mut door = rocroi_systems::begin(&ready.system, &Source::Position(ready.position.clone())).unwrap();
    let (mut chance, mut dice, mut steps, mut told) = (Chance::new(5), Seeded::new(5), Vec::new(), [0; 2]);
    while steps.len() < most {
        let (act, what) = match door.waiting() {
            Waiting::Over(_) => break,
            Waiting::Roll(n) => {
                let faces = dice.throw(n);
                (door.fell(faces.clone()), What::Fell(faces))
            }
            Waiting::Decide(asked) => {
                let seat = asked.iter().find(|(_, given)| !given).unwrap().0;
                let act = door.sample(seat, &mut chance).unwrap();
                let value: serde_json::Value = serde_json::from_str(&act).unwrap();
                let order = value["Answer"]["Order"][1].to_string();
                (act, What::Order(seat, order))
            }
        };
        let acted = door.act(&act, Speaker::of(Lang::En)).unwrap();
        told = [told[0] + acted.told[0].len(), told[1] + acted.told[1].len()];
        steps.push(Step { what, told });
    }
    steps
}

/// A server process of its own.
struct Served {
    child: Child,
    host: String,
}

impl Served {
    fn start(folder: &Path) -> Served {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("serve").arg(folder).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Served { child, host: line.trim().to_owned() }
    }

    /// Memory in use, in kB.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).unwrap_or("0");
        line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
    }

    /// What the server counts under this name.
    async fn meter(&self, name: &str) -> u64 {
        let answer =
            rocroi_client::request(&self.host, "GET", "/metrics", None, String::new()).await.unwrap();
        let mut lines = answer.body.lines();
        lines.find_map(|l| l.strip_prefix(name)?.trim().parse().ok()).unwrap_or(0)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn serve(folder: PathBuf) {
    let limits = Limits {
        connections: usize::MAX,
        battles: (u32::MAX, u32::MAX),
        frames: (u32::MAX, u32::MAX),
        ..Limits::default()
    };
    let server = start(Config { port: 0, data: folder, limits, ..Config::default() }).await.unwrap();
    println!("{}", server.at);
    server.run(std::future::pending()).await;
}

/// A battle and both its seats.
struct Pair {
    seats: [Seated; 2],
    script: Arc<Vec<Step>>,
    at: usize,
}

impl Pair {
    async fn new(host: &str, ready: &str, script: Arc<Vec<Step>>) -> Pair {
        let terms = Terms { dice: DiceFrom::Hand, ..Terms::between([Player::Human; 2]) };
        let body = serde_json::to_string(&Make::ready(ready, terms)).unwrap();
        let answer = rocroi_client::request(host, "POST", "/api/battles", None, body).await.unwrap();
        let made: Made =
            serde_json::from_str(&answer.body).unwrap_or_else(|e| panic!("{e}: {}", answer.body));
        let link = |seat: &str, secret: &str| -> Link {
            format!("http://{host}/#{}.{seat}.{secret}", made.id).parse().unwrap()
        };
        let mut a = Seated::join(&link("A", &made.a), None).await.unwrap();
        let mut b = Seated::join(&link("B", &made.b), None).await.unwrap();
        a.next().await.unwrap();
        b.next().await.unwrap();
        Pair { seats: [a, b], script, at: 0 }
    }

    /// One answer, from being sent to being seen by the other seat; none if the script is over. Where the other seat
    /// is told nothing, to being acknowledged.
    async fn step(&mut self) -> Option<Duration> {
        let script = self.script.clone();
        let step = script.get(self.at)?;
        self.at += 1;
        let by = match &step.what {
            What::Order(seat, _) => seat.index(),
            What::Fell(_) => 0,
        };
        let [a, b] = &mut self.seats;
        let (mine, other) = if by == 0 { (a, b) } else { (b, a) };
        while mine.waiting().is_some() {}
        let begun = Instant::now();
        let done = match &step.what {
            What::Order(_, order) => {
                let decision = mine.asked().await.unwrap().expect("the battle goes on");
                mine.order(decision, order).await.unwrap()
            }
            What::Fell(faces) => mine.fell(faces.clone()).await.unwrap(),
        };
        done.unwrap_or_else(|p| panic!("{p:?}"));
        while other.last() < Some(step.told[1 - by]) {
            other.next().await.unwrap();
        }
        Some(begun.elapsed())
    }
}

fn percentile(sorted: &[Duration], p: f64) -> f64 {
    let i = ((sorted.len() as f64 * p) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(i).copied().unwrap_or_default().as_secs_f64() * 1e3
}

fn report(what: &str, mut taken: Vec<Duration>, during: Duration) -> f64 {
    taken.sort_unstable();
    let rate = taken.len() as f64 / during.as_secs_f64();
    println!(
        "{what}: {rate:.0} answers/s; to the other side's view p50 {:.1} ms, p99 {:.1} ms ({} answers)",
        percentile(&taken, 0.5),
        percentile(&taken, 0.99),
        taken.len()
    );
    rate
}

/// All battles at once for a while, each answering so often (or as fast as it can); the battles again.
async fn load(pairs: Vec<Pair>, lasting: Duration, every: Option<Duration>) -> (Vec<Pair>, Vec<Duration>) {
    let end = Instant::now() + lasting;
    let many = u32::try_from(pairs.len()).unwrap();
    let play = |(n, mut pair): (u32, Pair)| async move {
        let mut taken = Vec::new();
        if let Some(every) = every {
            // Spread over the time, as players are.
            tokio::time::sleep(every * n / many).await;
        }
        while Instant::now() < end {
            let begun = Instant::now();
            let Some(t) = pair.step().await else { break };
            taken.push(t);
            if let Some(every) = every {
                tokio::time::sleep(every.saturating_sub(begun.elapsed())).await;
            }
        }
        (pair, taken)
    };
    let tasks: Vec<_> = (0..many).zip(pairs).map(|p| tokio::spawn(play(p))).collect();
    let (mut back, mut all) = (Vec::new(), Vec::new());
    for t in tasks {
        let (pair, mut taken) = t.await.unwrap();
        back.push(pair);
        all.append(&mut taken);
    }
    (back, all)
}

/// One battle, each answer seen before the next.
async fn single(host: &str, ready: &str, seconds: u64) -> f64 {
    let script = Arc::new(recorded(ready, 1500));
    let (mut taken, mut spent, most) = (Vec::new(), Duration::ZERO, Duration::from_secs(seconds));
    while spent < most {
        let mut pair = Pair::new(host, ready, script.clone()).await;
        let from = Instant::now();
        while let Some(t) = pair.step().await {
            taken.push(t);
            if from.elapsed() + spent > most {
                break;
            }
        }
        spent += from.elapsed();
    }
    report(&format!("one battle of {ready}, each answer seen before the next"), taken, spent)
}

/// boardgame.io in the same shape, where Node and the registry of its packages are there: moves a second.
fn boardgame() -> Option<f64> {
    let folder = std::env::temp_dir().join("rocroi-boardgame");
    std::fs::create_dir_all(&folder).ok()?;
    std::fs::write(folder.join("bench.cjs"), include_str!("boardgame.cjs")).ok()?;
    let quiet = |c: &mut Command| c.current_dir(&folder).stderr(Stdio::null()).output().ok();
    if !folder.join("node_modules/boardgame.io").is_dir() {
        quiet(Command::new("npm").args(["install", "--no-audit", "--no-fund", "boardgame.io@0.50.2"]))?;
    }
    let out = quiet(Command::new("node").arg("bench.cjs"))?;
    String::from_utf8_lossy(&out.stdout).lines().last()?.trim().parse().ok()
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    if args.first().is_some_and(|a| a == "serve") {
        return runtime.block_on(serve(args[1].clone().into()));
    }
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    let most = rustix::process::Rlimit { current: files.maximum, maximum: files.maximum };
    let _ = rustix::process::setrlimit(rustix::process::Resource::Nofile, most);
    let battles: usize = args.first().and_then(|a| a.parse().ok()).unwrap_or(1000);
    let seconds: u64 = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(15);
    let folder = std::env::temp_dir().join(format!("rocroi-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    runtime.block_on(async {
        let served = Served::start(&folder);
        let mut ours = Vec::new();
        for ready in BATTLES {
            ours.push(single(&served.host, ready, 5).await);
        }
        match boardgame() {
            Some(theirs) => {
                let ratios: Vec<String> = ours.iter().map(|o| format!("{:.2}", o / theirs)).collect();
                println!(
                    "boardgame.io in the same shape, nothing on disk: {theirs:.0} moves/s; ratios {}",
                    ratios.join(", ")
                );
            }
            None => println!("boardgame.io could not be run: Node or its package is missing"),
        }
        let empty = served.memory();
        let scripts = BATTLES.map(|b| Arc::new(recorded(b, 400)));
        let (mut pairs, begun) = (Vec::new(), Instant::now());
        for i in 0..battles {
            pairs.push(Pair::new(&served.host, BATTLES[i % 3], scripts[i % 3].clone()).await);
        }
        let took = begun.elapsed().as_secs_f64();
        let each = served.memory().saturating_sub(empty) / battles as u64;
        println!("{battles} battles made and both seats taken in {took:.1} s; {each} kB for each");
        let lasting = Duration::from_secs(seconds);
        for each in [4, 2, 1] {
            let (back, taken) = load(pairs, lasting, Some(Duration::from_secs(each))).await;
            pairs = back;
            report(&format!("{battles} battles, an answer every {each} s in each"), taken, lasting);
        }
        let fsyncs = served.meter("rocroi_write_seconds_count").await;
        let (pairs, taken) = load(pairs, lasting, None).await;
        let (many, fsyncs) = (taken.len(), served.meter("rocroi_write_seconds_count").await - fsyncs);
        report(&format!("{battles} battles, as fast as they can"), taken, lasting);
        println!("{:.1} answers to an fsync", many as f64 / fsyncs.max(1) as f64);
        let played: usize = pairs.iter().map(|p| p.at).sum();
        let each = served.memory().saturating_sub(empty) / battles as u64;
        println!("after {} answers in each battle: {each} kB for each", played / battles);
    });
    let _ = std::fs::remove_dir_all(&folder);
}
