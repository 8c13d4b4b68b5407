//! The program `rocroi serve` as a process of its own, that can be killed, and players over the client library.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, dead_code, reason = "helpers of tests")]

#[path = "../../../../server/tests/suite/common/folder.rs"]
mod folder;
pub use folder::Folder;

#[path = "../../../../server/tests/suite/common/postgres.rs"]
pub mod postgres;

use rocroi_client::Link;
use rocroi_client::rest::{Made, Make, Start, Terms};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server process.
pub struct Served {
    pub host: String,
    child: Child,
}

impl Served {
    /// Starts one; `before` is a program that starts it, with its own arguments (`prlimit --fsize=…`).
    pub fn start(data: &Path, database: Option<&str>, before: &[&str]) -> Served {
        let rocroi = env!("CARGO_BIN_EXE_rocroi");
        let mut words = before.iter().copied().chain([rocroi]);
        let mut command = Command::new(words.next().unwrap());
        command.args(words).args(["serve", "--no-open", "--port", "0", "--data"]).arg(data);
        if let Some(d) = database {
            command.args(["--database", d]);
        }
        command.env("ROCROI_LOG", "debug").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let host = lines
            .find_map(|l| Some(l.split_once("http://")?.1.trim_end_matches('/').to_owned()))
            .expect("the server says where it is");
        Served { host, child }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// kill -9, and the end of it.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Makes a battle.
pub async fn make(host: &str, ready: &str, terms: Terms) -> Made {
    let body = serde_json::to_string(&Make::ready(ready, terms)).unwrap();
    let answer = rocroi_client::request(host, "POST", "/api/battles", None, body).await.expect("an answer");
    assert_eq!(answer.status, 201, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// The first ready battle of a system.
pub async fn ready(host: &str, system: &str) -> String {
    let answer = rocroi_client::request(host, "GET", "/api/ready", None, String::new()).await.unwrap();
    let start: Start = serde_json::from_str(&answer.body).unwrap();
    // Lessons are over too soon to be disturbed.
    let whole = start.battles.iter().find(|b| b.system == system && b.lessons.is_empty());
    whole.unwrap_or_else(|| panic!("none of {system}")).id.clone()
}

/// The link of a seat.
pub fn link(host: &str, made: &Made, seat: char) -> Link {
    let secret = match seat {
        'A' => &made.a,
        'B' => &made.b,
        _ => &made.spectators,
    };
    format!("http://{host}/#{}.{seat}.{secret}", made.id).parse().unwrap()
}
