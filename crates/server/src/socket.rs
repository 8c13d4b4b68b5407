//! One player's socket, from its first frame to its last. The first frame shows the secret; nothing else is said
//! before. A socket that shows no sign of life is closed, and so is a reader who does not keep up.

use crate::hall::Hall;
use crate::limits::{Bucket, Inside, Limits};
use crate::room::{Outbox, ToRoom, frame};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use rocroi_client::wire::{FromClient, FromServer};
use rocroi_words::Lang;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;
use tokio::sync::mpsc;

/// The longest secret worth looking at.
const SECRET: usize = 128;

async fn bye(socket: &mut WebSocket, limits: &Limits, why: &str) {
    let text = frame(&FromServer::Bye { why: why.to_owned() });
    let last = async {
        let _ = socket.send(Message::Text(text)).await;
        let _ = socket.send(Message::Close(None)).await;
    };
    // Somebody who does not read does not hold us up.
    let _ = tokio::time::timeout(limits.stuck, last).await;
}

/// One connection, from its first frame to its last.
pub async fn talk(hall: Hall, id: String, mut socket: WebSocket, limits: Arc<Limits>, inside: Arc<Inside>) {
    static PEERS: AtomicU64 = AtomicU64::new(1);
    // Counts as a connection of its address until it ends.
    let _inside = inside;
    let first = match tokio::time::timeout(limits.first, socket.recv()).await {
        Ok(Some(Ok(Message::Text(t)))) => serde_json::from_str::<FromClient>(&t),
        Ok(Some(Ok(Message::Binary(_)))) => {
            return bye(&mut socket, &limits, "frames are texts of JSON, not bytes").await;
        }
        Ok(Some(Err(e))) => return bye(&mut socket, &limits, &unread(&e, &limits)).await,
        Ok(_) => return,
        Err(_) => return bye(&mut socket, &limits, "no secret was shown").await,
    };
    let Ok(FromClient::Join { secret, since, lang, whole }) = first else {
        return bye(&mut socket, &limits, "the first frame must be {\"join\":{\"secret\":…}}").await;
    };
    let known = if secret.len() <= SECRET { hall.who(&id, &secret).await } else { Ok(None) };
    let viewer = match known {
        Ok(Some((_, viewer))) => viewer,
        // The same answer for a battle that does not exist and a secret that does not fit.
        Ok(None) => {
            let why = "there is no such battle, or the link is not one of its own";
            return bye(&mut socket, &limits, why).await;
        }
        Err(e) => return bye(&mut socket, &limits, &e.0).await,
    };
    let room = match hall.room(&id).await {
        Ok(r) => r,
        Err(e) => {
            tracing::warn!(battle = %id, error = %e, "a battle could not be opened");
            return bye(&mut socket, &limits, &e.0).await;
        }
    };
    let peer = PEERS.fetch_add(1, Ordering::Relaxed);
    let (frames, inbox) = mpsc::channel::<Utf8Bytes>(limits.behind);
    let outbox = Outbox { frames, waiting: Arc::new(AtomicUsize::new(0)) };
    let waiting = outbox.waiting.clone();
    let lang = lang.as_deref().and_then(Lang::of).unwrap_or(Lang::En);
    if room.send(ToRoom::Join { peer, viewer, since, whole, lang, frames: outbox }).await.is_err() {
        return bye(&mut socket, &limits, "the server stops").await;
    }
    let meters = hall.store().meters().clone();
    meters.listeners.fetch_add(1, Ordering::Relaxed);
    let (sink, stream) = socket.split();
    let both = Both { sink, stream, inbox, waiting, limits, room, peer };
    let room = both.talk().await;
    let _ = room.send(ToRoom::Left(peer)).await;
    meters.listeners.fetch_sub(1, Ordering::Relaxed);
}

fn unread(e: &axum::Error, limits: &Limits) -> String {
    // The library's own words, and ours for what people may meet.
    format!("this frame cannot be read ({e}); a frame is a text of JSON of at most {} bytes", limits.frame)
}

/// Both directions of a socket whose secret fits.
struct Both {
    sink: SplitSink<WebSocket, Message>,
    stream: SplitStream<WebSocket>,
    inbox: mpsc::Receiver<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
    limits: Arc<Limits>,
    room: mpsc::Sender<ToRoom>,
    peer: u64,
}

impl Both {
    /// Sends; false if the reader takes nothing.
    async fn send(&mut self, message: Message) -> bool {
        matches!(tokio::time::timeout(self.limits.stuck, self.sink.send(message)).await, Ok(Ok(())))
    }

    async fn talk(mut self) -> mpsc::Sender<ToRoom> {
        let (most, more) = self.limits.frames;
        let mut bucket = Bucket::new(most, f64::from(more));
        let mut alive = tokio::time::interval(self.limits.alive);
        let mut missed = 0;
        // Nothing more is read before this: whoever says too much waits, and nobody else does.
        let mut patience = None;
        loop {
            tokio::select! {
                out = self.inbox.recv() => match out {
                    Some(text) => {
                        self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
                        if !self.send(Message::Text(text)).await {
                            break;
                        }
                    }
                    // The room has closed, or has dropped us: we did not keep up.
                    None => break,
                },
                () = until(patience) => patience = None,
                said = self.stream.next(), if patience.is_none() => {
                    missed = 0;
                    let Some(said) = said else { break };
                    patience = bucket.spend(Instant::now()).map(|wait| tokio::time::Instant::now() + wait);
                    if !self.heard(said).await {
                        break;
                    }
                }
                _ = alive.tick() => {
                    missed += 1;
                    if missed > 3 || !self.send(Message::Ping(Default::default())).await {
                        break;
                    }
                }
            }
        }
        let close = CloseFrame { code: 1000, reason: "".into() };
        self.send(Message::Close(Some(close))).await;
        self.room
    }

    /// Something came in; false if nothing more is to be heard.
    async fn heard(&mut self, said: Result<Message, axum::Error>) -> bool {
        let why = match said {
            Ok(Message::Text(t)) => match serde_json::from_str::<FromClient>(&t) {
                Ok(what) => return self.room.send(ToRoom::Said(self.peer, what)).await.is_ok(),
                Err(e) => format!("this frame cannot be read: {e}"),
            },
            Ok(Message::Ping(_) | Message::Pong(_)) => return true,
            Ok(Message::Close(_)) => return false,
            Ok(Message::Binary(_)) => "this frame cannot be read: frames are texts of JSON".to_owned(),
            Err(e) => unread(&e, &self.limits),
        };
        self.send(Message::Text(frame(&FromServer::Bye { why }))).await;
        false
    }
}

async fn until(when: Option<tokio::time::Instant>) {
    match when {
        Some(when) => tokio::time::sleep_until(when).await,
        None => std::future::pending().await,
    }
}
