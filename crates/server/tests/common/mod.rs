//! A server on a free port with a folder of its own, and just enough of HTTP and WebSocket to talk to it.

// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use futures_util::{SinkExt as _, StreamExt as _};
use rocroi_server::serve::{Config, Server, start};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A folder that is removed in the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rocroi-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub struct Running {
    pub at: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), String>>,
}

pub async fn listening(data: &Path, port: u16) -> Server {
    let client = Some(data.join("page"));
    let config = Config { port, data: data.join("data"), client, ..Config::default() };
    start(config).await.expect("the server starts")
}

impl Running {
    pub async fn new(data: &Path) -> Running {
        let server = listening(data, 0).await;
        let at = server.at;
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Running { at, stop, task }
    }

    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("no panic").expect("a clean end");
    }

    /// One request: the status and head, and the body.
    pub async fn ask(&self, method: &str, path: &str, body: &str) -> (String, String) {
        let mut socket = TcpStream::connect(self.at).await.expect("a connection");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
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
        let body = json!({ "ready": "adgr/rocroi-1643", "terms": { "players": players } });
        let (head, body) = self.ask("POST", "/api/battles", &body.to_string()).await;
        assert!(head.starts_with("HTTP/1.1 201"), "{head}\n{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// Takes a seat.
    pub async fn join(&self, id: &str, join: Value) -> Seated {
        let url = format!("ws://{}/api/battles/{id}/play", self.at);
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
        socket.send(Message::text(json!({ "join": join }).to_string())).await.expect("sent");
        Seated { socket }
    }
}

/// A seat at a battle.
pub struct Seated {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Seated {
    pub async fn send(&mut self, what: Value) {
        self.socket.send(Message::text(what.to_string())).await.expect("sent");
    }

    /// The next frame; none if the server has closed.
    pub async fn frame(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(30), self.socket.next()).await;
            match next.expect("an answer in time") {
                Some(Ok(Message::Text(t))) => return Some(serde_json::from_str(&t).expect("JSON")),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
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
}
