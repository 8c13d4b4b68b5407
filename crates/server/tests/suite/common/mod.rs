//! A server on a free port with a folder of its own, over SQLite or a PostgreSQL of its own, and just enough of HTTP
//! and WebSocket to talk to it.

// A test may fail loudly; not every test file uses everything.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, dead_code)]

mod folder;
pub mod postgres;
pub use folder::Folder;

use futures_util::{SinkExt as _, StreamExt as _};
use rocroi_server::limits::Limits;
use rocroi_server::serve::{Config, Server, start};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Where a server keeps its battles, and how it is limited.
pub struct Place {
    pub folder: Folder,
    pub database: Option<postgres::Postgres>,
    pub limits: Limits,
}

impl Place {
    pub fn sqlite(name: &str) -> Place {
        Place { folder: Folder::new(name), database: None, limits: Limits::default() }
    }

    /// None, said aloud, where PostgreSQL is not installed.
    pub fn postgres(name: &str) -> Option<Place> {
        let folder = Folder::new(&format!("{name}-pg"));
        let database = Some(postgres::Postgres::start(&folder.0)?);
        Some(Place { folder, database, limits: Limits::default() })
    }

    pub fn config(&self, port: u16) -> Config {
        Config {
            port,
            data: self.folder.0.join("data"),
            database: self.database.as_ref().map(|d| d.address.clone()),
            client: Some(self.folder.0.join("page")),
            limits: self.limits.clone(),
            ..Config::default()
        }
    }

    pub async fn listening(&self, port: u16) -> Server {
        start(self.config(port)).await.expect("the server starts")
    }

    pub async fn serve(&self) -> Running {
        Running::over(self.listening(0).await)
    }
}

/// The same test over both stores.
#[macro_export]
macro_rules! over_both_stores {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test($crate::common::Place::sqlite(stringify!($test))).await;
            })+
        }
        mod postgresql {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                if let Some(place) = $crate::common::Place::postgres(stringify!($test)) {
                    super::$test(place).await;
                }
            })+
        }
    };
}

/// A running server.
pub struct Running {
    pub at: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Running {
    pub fn over(server: Server) -> Running {
        let at = server.at;
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Running { at, stop, task }
    }

    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("no panic");
    }

    /// One request: the status and head, and the body.
    pub async fn ask(&self, method: &str, path: &str, body: &str) -> (String, String) {
        self.ask_as(method, path, "", body).await
    }

    /// One request with a secret.
    pub async fn ask_as(&self, method: &str, path: &str, secret: &str, body: &str) -> (String, String) {
        let mut socket = TcpStream::connect(self.at).await.expect("a connection");
        let bearer =
            if secret.is_empty() { String::new() } else { format!("authorization: Bearer {secret}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n{bearer}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        socket.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).await.expect("an answer");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_owned(), body.to_owned())
    }

    /// Makes a battle between these players.
    pub async fn make(&self, players: [&str; 2]) -> Value {
        self.make_on(json!({ "players": players })).await
    }

    /// Makes a battle on these terms.
    pub async fn make_on(&self, terms: Value) -> Value {
        self.make_as(json!({ "ready": "adgr/rocroi-1643", "terms": terms })).await
    }

    /// Makes a battle.
    pub async fn make_as(&self, make: Value) -> Value {
        let (head, body) = self.ask("POST", "/api/battles", &make.to_string()).await;
        assert!(head.starts_with("HTTP/1.1 201"), "{head}\n{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// Takes a seat.
    pub async fn join(&self, id: &str, join: Value) -> Seated {
        let mut seat = self.socket(id).await;
        seat.send(json!({ "join": join })).await;
        seat
    }

    /// A socket that has not said anything yet.
    pub async fn socket(&self, id: &str) -> Seated {
        let url = format!("ws://{}/api/battles/{id}/play", self.at);
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
        Seated { socket }
    }
}

/// A seat at a battle.
pub struct Seated {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Seated {
    pub async fn send(&mut self, what: Value) {
        self.socket.send(Message::text(what.to_string())).await.expect("sent");
    }

    /// The next frame as it came; none if the server has closed.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await;
            match next.expect("an answer in time") {
                Some(Ok(Message::Text(t))) => return Some(t.to_string()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next frame; none if the server has closed.
    pub async fn frame(&mut self) -> Option<Value> {
        self.text().await.map(|t| serde_json::from_str(&t).expect("JSON"))
    }

    /// Frames up to one of this kind, and its content.
    pub async fn until(&mut self, kind: &str) -> (Vec<Value>, Value) {
        let mut before = Vec::new();
        loop {
            let frame = self.frame().await.unwrap_or_else(|| panic!("closed before {kind}: {before:?}"));
            if let Some(content) = frame.get(kind) {
                let content = content.clone();
                return (before, content);
            }
            before.push(frame);
        }
    }

    /// Says something and waits for its answer: none if done, else the problem.
    pub async fn ask(&mut self, what: Value) -> Option<Value> {
        self.send(what).await;
        loop {
            let frame = self.frame().await.expect("an answer");
            if frame.get("done").is_some() {
                return None;
            }
            if let Some(r) = frame.get("refused") {
                return Some(r["problem"].clone());
            }
        }
    }

    /// The status in which this seat is asked, beginning with one it has.
    pub async fn asked(&mut self, mut status: Value) -> Value {
        while status["decision"].is_null() {
            let (_, s) = self.until("status").await;
            status = s["status"].clone();
        }
        status
    }
}
