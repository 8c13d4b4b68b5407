//! One battle and its only writer: a task that takes what players say one by one, has it judged, sees it
//! safe on disk, and only then tells anybody. What is said and done is in `say`; here is the task and its listeners.

use crate::clock;
use crate::opponent::{self, Opponent, Thinkers, Thought};
use crate::record::{Record, index};
use crate::store::{Kept, Store, StoreError};
use axum::extract::ws::Utf8Bytes;
use rocroi_client::rest::{Player, Terms};
use rocroi_client::wire::{FromClient, FromServer, Status, View};
use rocroi_game::{Seat, Viewer};
use rocroi_words::Lang;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// A room nobody listens to, in which nothing goes on, is closed after this; it is opened again when somebody comes.
const EMPTY: Duration = Duration::from_secs(300);
/// Answers that come by themselves come at the strokes of this clock.
const PACE: Duration = Duration::from_millis(100);
/// Bytes that may wait for a reader before he is dropped.
const BEHIND: usize = 4 << 20;

/// Things told that are told again, one by one, to somebody who comes back.
const MISSED: usize = 4096;

/// What a room is told.
#[derive(Debug)]
pub enum ToRoom {
    /// Somebody has shown a secret and listens from now on.
    Join {
        /// The connection.
        peer: u64,
        /// Who he is.
        viewer: Viewer,
        /// The last frame he has.
        since: Option<usize>,
        /// He wants everything from the first position on.
        whole: bool,
        /// The language of his refusals.
        lang: Lang,
        /// Where his frames go. A reader who does not keep up is dropped.
        frames: Outbox,
    },
    /// Somebody says something.
    Said(u64, FromClient),
    /// Somebody has gone.
    Left(u64),
    /// The server stops: finish what is in hand.
    Close,
}

/// The way to a listener: frames wait in it up to a number and a size.
#[derive(Clone, Debug)]
pub struct Outbox {
    /// Frames that wait.
    pub frames: mpsc::Sender<Utf8Bytes>,
    /// Their bytes; whoever takes one out takes its bytes off.
    pub waiting: Arc<AtomicUsize>,
}

impl Outbox {
    /// Puts a frame in; false if the reader is too far behind. One frame always fits: a view may be large.
    fn put(&self, text: Utf8Bytes) -> bool {
        let before = self.waiting.fetch_add(text.len(), Ordering::Relaxed);
        (before == 0 || before + text.len() <= BEHIND) && self.frames.try_send(text).is_ok()
    }
}

pub(crate) struct Peer {
    pub(crate) id: u64,
    pub(crate) viewer: Viewer,
    pub(crate) lang: Lang,
    outbox: Outbox,
}

/// An answer that comes by itself: an opponent's, or a standing one.
struct Coming {
    seat: Seat,
    /// To the decision of this number.
    ran: u64,
    asked: Instant,
    paced: bool,
    thinking: Option<oneshot::Receiver<Thought>>,
    thought: Option<Thought>,
    due: Option<Instant>,
}

/// One battle.
pub struct Room {
    pub(crate) kept: Kept,
    pub(crate) terms: Terms,
    pub(crate) store: Store,
    pub(crate) record: Record,
    pub(crate) commitment: String,
    /// The last status sent to each viewer, so that nothing is sent when nothing changed.
    last: [Option<Status>; 3],
    pub(crate) peers: Vec<Peer>,
    /// Since when nobody sits at a seat; none while somebody does.
    pub(crate) away: [Option<i64>; 2],
    /// Who plays the seats nobody sits at; none while he thinks.
    opponents: [Option<Opponent>; 2],
    thinkers: Thinkers,
    /// Seats whose player lets the computer play on; forgotten when the room closes.
    deputies: [Option<Player>; 2],
    coming: Option<Coming>,
    /// The record could not be brought in step with the disk: the room closes, and is opened again from the disk.
    pub(crate) broken: bool,
}

pub(crate) fn frame(f: &FromServer) -> Utf8Bytes {
    // Plain data: writing it as JSON cannot fail.
    serde_json::to_string(f).unwrap_or_default().into()
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap_or_default()
}

fn told_frame(n: usize, told: &str) -> Utf8Bytes {
    // As `FromServer::Told` is written, without reading `told` again.
    format!("{{\"told\":{{\"n\":{n},\"told\":{told}}}}}").into()
}

impl Room {
    /// A room for a battle in the store, brought to where its chronicle ends.
    ///
    /// # Errors
    /// If the chronicle cannot be read or repeated.
    pub async fn open(store: Store, kept: Kept, thinkers: Thinkers) -> Result<Room, StoreError> {
        let terms: Terms = serde_json::from_str(&kept.terms)
            .map_err(|e| StoreError(format!("the terms of battle {} cannot be read: {e}", kept.id)))?;
        let record = Record::load(&store, &kept).await?;
        let seed = u64::from_str_radix(kept.seed.get(..16).unwrap_or("0"), 16).unwrap_or(0);
        let opponents = terms.players.map(|p| opponent::of(p, seed ^ record.lines.unsigned_abs()));
        let commitment = crate::dice::sha256(&kept.seed);
        let away = [Some(clock::now()); 2];
        let mut room = Room {
            kept,
            terms,
            store,
            record,
            commitment,
            last: [None, None, None],
            peers: Vec::new(),
            away,
            opponents,
            thinkers,
            deputies: [None; 2],
            coming: None,
            broken: false,
        };
        room.record.used.running = room.running();
        Ok(room)
    }

    /// Runs until closed, or until nobody has listened for a while and nothing is left to do.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<ToRoom>) {
        while !self.broken {
            // What was said comes before what goes on by itself: nobody waits for a long march of the computer's.
            let said = match inbox.try_recv() {
                Ok(m) => Some(m),
                Err(mpsc::error::TryRecvError::Disconnected) => break,
                Err(mpsc::error::TryRecvError::Empty) => {
                    if self.goes_on().await {
                        continue;
                    }
                    let empty = self.peers.is_empty() && self.coming.is_none();
                    tokio::select! {
                        biased;
                        m = inbox.recv() => match m {
                            Some(m) => Some(m),
                            None => break,
                        },
                        () = come(&mut self.coming) => {
                            self.came().await;
                            None
                        }
                        () = tokio::time::sleep(EMPTY), if empty => break,
                    }
                }
            };
            match said {
                None => {}
                Some(ToRoom::Close) => break,
                Some(ToRoom::Left(peer)) => {
                    self.peers.retain(|p| p.id != peer);
                    self.seated();
                }
                Some(ToRoom::Join { peer, viewer, since, whole, lang, frames }) => {
                    self.join(Peer { id: peer, viewer, lang, outbox: frames }, since, whole);
                }
                Some(ToRoom::Said(peer, what)) => self.said(peer, what).await,
            }
        }
        let why = "the server stops".to_owned();
        self.send(|_| true, &frame(&FromServer::Bye { why }));
    }

    fn join(&mut self, peer: Peer, since: Option<usize>, whole: bool) {
        let viewer = peer.viewer;
        let i = index(viewer);
        if let Some(seat) = viewer.seat() {
            self.away[seat.index()] = None;
        }
        let status = self.status(viewer);
        let told = &self.record.told[i];
        let mut frames = Vec::new();
        // What he missed, one by one; if that is too much at once, everything as it stands.
        let missed = |n: usize| told[n..].iter().map(|(_, t)| t.len() + 64).sum::<usize>();
        let fits = |n: &usize| *n <= told.len() && told.len() - n <= MISSED && missed(*n) <= BEHIND / 2;
        if let Some(n) = since.filter(fits) {
            frames.extend(told.iter().enumerate().skip(n).map(|(k, (_, t))| told_frame(k + 1, t)));
            frames.push(frame(&FromServer::Status { status: status.clone() }));
        } else {
            let door = self.record.door.as_ref();
            let view = if whole { door.start_view(viewer) } else { door.view(viewer) };
            let past = if whole { told.iter().map(|(_, t)| raw(t)).collect() } else { Vec::new() };
            frames.push(frame(&FromServer::View(View {
                n: told.len(),
                you: viewer,
                system: door.system().to_owned(),
                name: self.kept.name.clone(),
                view: raw(&view),
                past,
                status: status.clone(),
            })));
        }
        if frames.into_iter().all(|f| peer.outbox.put(f)) {
            self.last[i] = Some(status);
            self.peers.push(peer);
        }
        self.seated();
    }

    /// Notes who sits where, and tells everybody what that changes.
    fn seated(&mut self) {
        for seat in Seat::BOTH {
            let there = self.peers.iter().any(|p| p.viewer == Viewer::Seat(seat));
            let away = &mut self.away[seat.index()];
            match (there, *away) {
                (true, _) => *away = None,
                (false, None) => *away = Some(clock::now()),
                (false, Some(_)) => {}
            }
        }
        if self.terms.absence.is_some() {
            self.tell_status();
        }
    }

    /// Tells everybody what was told since there were `before` things, and where the battle stands now.
    pub(crate) fn tell(&mut self, before: [usize; 3]) {
        for viewer in Viewer::ALL {
            let i = index(viewer);
            let new: Vec<Utf8Bytes> = self.record.told[i][before[i]..]
                .iter()
                .enumerate()
                .map(|(k, (_, t))| told_frame(before[i] + k + 1, t))
                .collect();
            for text in &new {
                self.send(|p| p.viewer == viewer, text);
            }
        }
        self.tell_status();
    }

    /// Tells everybody where the battle stands, if that has changed.
    pub(crate) fn tell_status(&mut self) {
        for viewer in Viewer::ALL {
            let i = index(viewer);
            let status = self.status(viewer);
            if self.last[i].as_ref() != Some(&status) {
                self.last[i] = Some(status.clone());
                self.send(|p| p.viewer == viewer, &frame(&FromServer::Status { status }));
            }
        }
    }

    pub(crate) fn send(&mut self, to: impl Fn(&Peer) -> bool, text: &Utf8Bytes) {
        // A reader whose queue is full is dropped; he comes back with the last number he has.
        let before = self.peers.len();
        self.peers.retain(|p| !to(p) || p.outbox.put(text.clone()));
        let dropped = before - self.peers.len();
        self.store.meters().slow.fetch_add(dropped as u64, Ordering::Relaxed);
    }

    /// Who plays a seat: its player, or whom he has asked to.
    pub(crate) fn plays(&self, seat: Seat) -> Player {
        self.deputies[seat.index()].unwrap_or(self.terms.players[seat.index()])
    }

    /// Lets somebody play on for a seat, or its player himself. Who is thinking already is heard no more.
    pub(crate) fn depute(&mut self, seat: Seat, player: Player) {
        self.deputies[seat.index()] = Some(player).filter(|p| *p != Player::Human);
        // His enemy is the computer, whom it tells nothing how long he thinks.
        let mut deputy = opponent::of(player, self.record.ran);
        if let Some(deputy) = &mut deputy {
            deputy.paced = false;
        }
        self.opponents[seat.index()] = deputy;
    }

    /// Has an opponent think, or a standing answer come, for a seat that is asked. One after the other.
    pub(crate) fn comes(&mut self, seat: Seat) -> bool {
        if self.coming.is_some() {
            return true;
        }
        let door = self.record.door.as_ref();
        let (thinking, paced) = match self.opponents[seat.index()].take() {
            Some(who) => {
                self.store.meters().thoughts.fetch_add(1, Ordering::Relaxed);
                let paced = who.paced;
                let view = door.view(Viewer::Seat(seat));
                (Some(self.thinkers.think(who, door.system(), view, seat)), paced)
            }
            None if door.standing(seat).is_some() => (None, true),
            None => return false,
        };
        let (ran, asked) = (self.record.ran, Instant::now());
        self.coming = Some(Coming { seat, ran, asked, paced, thinking, thought: None, due: None });
        true
    }

    /// An answer has come by itself.
    async fn came(&mut self) {
        let Some(coming) = self.coming.take() else { return };
        let seat = coming.seat;
        let (who, act) = coming.thought.map_or((None, None), |(who, act)| (Some(who), act));
        // One who was lost in thought is replaced.
        let player = self.plays(seat);
        self.opponents[seat.index()] = who.filter(|_| player != Player::Human);
        if self.opponents[seat.index()].is_none() {
            self.opponents[seat.index()] = opponent::of(player, coming.ran);
        }
        // The battle may have gone on meanwhile: somebody has undone, agreed, conceded.
        if coming.ran == self.record.ran && self.open_seats().contains(&seat) {
            let act = act.filter(|_| player != Player::Human).or_else(|| self.record.door.standing(seat));
            if act.is_some() || player != Player::Human {
                self.by_itself(seat, act).await;
            }
        }
    }
}

/// Waits for an answer that comes by itself; for ever if none does. May be dropped and called again.
async fn come(coming: &mut Option<Coming>) {
    let Some(c) = coming else { return std::future::pending().await };
    if let Some(thinking) = &mut c.thinking {
        c.thought = thinking.await.ok();
        c.thinking = None;
    }
    let due = *c.due.get_or_insert_with(|| {
        let strokes = u32::try_from(c.asked.elapsed().as_millis() / PACE.as_millis()).unwrap_or(0) + 1;
        if c.paced { c.asked + PACE * strokes } else { c.asked }
    });
    tokio::time::sleep_until(due).await;
}
