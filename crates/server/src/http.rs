//! The routes: making battles, playing them over a WebSocket, health. Secrets never stand in a path, a query
//! or a log: they come in the first frame of a socket.

use crate::hall::Hall;
use crate::room::ToRoom;
use crate::terms::Terms;
use crate::wire::{FromClient, FromServer};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{SinkExt as _, StreamExt as _};
use rocroi_words::Lang;
use serde::Deserialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// The largest frame a client may send.
const FRAME: usize = 64 * 1024;
/// The largest body of a request.
const BODY: usize = 1024 * 1024;
/// Frames that wait for a slow reader before he is dropped.
const BEHIND: usize = 1024;
/// A socket that says nothing at all is closed after this.
const IDLE: Duration = Duration::from_secs(300);
/// A socket must show its secret within this.
const FIRST: Duration = Duration::from_secs(10);

/// The routes over a hall.
pub fn routes(hall: Hall) -> Router {
    Router::new()
        .route("/health", get(|| async { "well" }))
        .route("/api/battles", post(make))
        .route("/api/battles/{id}/play", get(play))
        .layer(DefaultBodyLimit::max(BODY))
        .with_state(hall)
}

/// What making a battle takes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Make {
    system: String,
    name: String,
    /// A position as TOML.
    position: String,
    terms: Terms,
}

fn fault(status: StatusCode, words: impl Into<String>) -> Response {
    (status, Json(serde_json::json!({ "error": words.into() }))).into_response()
}

async fn make(State(hall): State<Hall>, Json(m): Json<Make>) -> Response {
    let door = match rocroi_systems::begin(&m.system, &rocroi_systems::Source::Position(m.position.clone())) {
        Ok(d) => d,
        Err(wrong) => return fault(StatusCode::UNPROCESSABLE_ENTITY, wrong.join("\n")),
    };
    match hall.make(door.as_ref(), &m.name, &m.terms).await {
        Ok(made) => (StatusCode::CREATED, Json(made)).into_response(),
        Err(e) => fault(StatusCode::SERVICE_UNAVAILABLE, e.0),
    }
}

async fn play(State(hall): State<Hall>, Path(id): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(FRAME).max_frame_size(FRAME).on_upgrade(move |socket| talk(hall, id, socket))
}

async fn bye(mut socket: WebSocket, why: &str) {
    let text = serde_json::to_string(&FromServer::Bye { why }).unwrap_or_default();
    let _ = socket.send(Message::Text(text.into())).await;
    let _ = socket.send(Message::Close(None)).await;
}

/// One connection, from its first frame to its last.
async fn talk(hall: Hall, id: String, mut socket: WebSocket) {
    static PEERS: AtomicU64 = AtomicU64::new(1);
    let first = match tokio::time::timeout(FIRST, socket.recv()).await {
        Ok(Some(Ok(Message::Text(t)))) => serde_json::from_str::<FromClient>(&t),
        Ok(_) => return,
        Err(_) => return bye(socket, "no secret was shown").await,
    };
    let Ok(FromClient::Join { secret, since, lang }) = first else {
        return bye(socket, "the first frame must be {\"join\":{\"secret\":…}}").await;
    };
    let viewer = match hall.who(&id, &secret).await {
        Ok(Some(v)) => v,
        // The same answer for a battle that does not exist and a secret that does not fit.
        Ok(None) => return bye(socket, "there is no such battle, or the link is not one of its own").await,
        Err(e) => return bye(socket, &e.0).await,
    };
    let room = match hall.room(&id).await {
        Ok(r) => r,
        Err(e) => return bye(socket, &e.0).await,
    };
    let peer = PEERS.fetch_add(1, Ordering::Relaxed);
    let (frames, mut outbox) = mpsc::channel::<String>(BEHIND);
    let lang = lang.as_deref().and_then(Lang::of).unwrap_or(Lang::En);
    if room.send(ToRoom::Join { peer, viewer, since, lang, frames }).await.is_err() {
        return bye(socket, "the battle is closed").await;
    }
    let (mut sink, mut stream) = socket.split();
    loop {
        tokio::select! {
            out = outbox.recv() => match out {
                Some(text) => if sink.send(Message::Text(text.into())).await.is_err() { break },
                // Dropped by the room: it did not keep up.
                None => break,
            },
            said = tokio::time::timeout(IDLE, stream.next()) => match said {
                Ok(Some(Ok(Message::Text(t)))) => match serde_json::from_str::<FromClient>(&t) {
                    Ok(what) => if room.send(ToRoom::Said(peer, what)).await.is_err() { break },
                    Err(e) => {
                        let why = format!("this frame cannot be read: {e}");
                        let text = serde_json::to_string(&FromServer::Bye { why: &why }).unwrap_or_default();
                        let _ = sink.send(Message::Text(text.into())).await;
                        break;
                    }
                },
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                _ => break,
            },
        }
    }
    let _ = room.send(ToRoom::Left(peer)).await;
    let _ = sink.send(Message::Close(None)).await;
}
