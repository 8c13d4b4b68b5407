//! The routes: the page, ready battles, making battles, playing them over a WebSocket, health. Secrets never
//! stand in a path, a query or a log: they come in the first frame of a socket.

use crate::client::Client;
use crate::hall::Hall;
use crate::ready::{self, Ready};
use crate::room::ToRoom;
use crate::terms::{Player, Terms};
use crate::wire::{FromClient, FromServer};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{SinkExt as _, StreamExt as _};
use rocroi_systems::Source;
use rocroi_words::Lang;
use serde::Deserialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tower_http::set_header::SetResponseHeaderLayer;

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

/// What a browser may do with what comes from here: run our own scripts and our own engine, nothing else.
const SAFETY: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
];

/// The routes over a hall, with the page.
pub fn routes(hall: Hall, client: Client) -> Router {
    let page = move |uri: Uri, headers: HeaderMap| async move { client.serve(uri.path(), &headers).await };
    let mut router = Router::new()
        .route("/health", get(|| async { "well" }))
        .route(
            "/api/ready",
            get(|| async { Json(Start { battles: ready::all(), computer: Player::COMPUTER }) }),
        )
        .route("/api/ready/{system}/{name}/plan", get(ready_plan))
        .route("/api/battles", post(make))
        .route("/api/battles/{id}/play", get(play))
        .fallback(get(page))
        .layer(DefaultBodyLimit::max(BODY))
        .with_state(hall);
    for (name, value) in SAFETY {
        router = router.layer(SetResponseHeaderLayer::if_not_present(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        ));
    }
    router
}

/// What the start page shows.
#[derive(Debug, serde::Serialize)]
struct Start {
    battles: &'static [Ready],
    computer: &'static [Player],
}

/// What making a battle takes: a ready battle, or a position of one's own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Make {
    /// The id of a ready battle.
    ready: Option<String>,
    system: Option<String>,
    name: Option<String>,
    /// A position as TOML.
    position: Option<String>,
    terms: Terms,
}

async fn ready_plan(Path((system, name)): Path<(String, String)>) -> Response {
    let Some(ready) = ready::of(&format!("{system}/{name}")) else {
        return fault(StatusCode::NOT_FOUND, "there is no such ready battle");
    };
    match ready::plan(ready, Lang::En) {
        Ok(svg) => {
            let day = HeaderValue::from_static("public, max-age=3600");
            let kind = HeaderValue::from_static("image/svg+xml");
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, day)], svg).into_response()
        }
        Err(e) => fault(StatusCode::INTERNAL_SERVER_ERROR, e),
    }
}

fn fault(status: StatusCode, words: impl Into<String>) -> Response {
    (status, Json(serde_json::json!({ "error": words.into() }))).into_response()
}

async fn make(State(hall): State<Hall>, Json(m): Json<Make>) -> Response {
    let unfit = |words: String| fault(StatusCode::UNPROCESSABLE_ENTITY, words);
    let (system, name, position) = match (&m.ready, m.system, m.position) {
        (Some(id), None, None) => match ready::of(id) {
            Some(r) => (r.system.clone(), m.name.unwrap_or_else(|| r.title.clone()), r.position.clone()),
            None => return unfit(format!("there is no ready battle `{id}`")),
        },
        (None, Some(system), Some(position)) => (system, m.name.unwrap_or_default(), position),
        _ => return unfit("give either `ready`, or `system` and `position`".into()),
    };
    let door = match rocroi_systems::begin(&system, &Source::Position(position)) {
        Ok(d) => d,
        Err(wrong) => return unfit(wrong.join("\n")),
    };
    match hall.make(door.as_ref(), &name, &m.terms).await {
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
    let Ok(FromClient::Join { secret, since, lang, whole }) = first else {
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
    if room.send(ToRoom::Join { peer, viewer, since, whole, lang, frames }).await.is_err() {
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
