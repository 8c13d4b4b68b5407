//! One battle and its only writer: a task that takes what players say one by one, has it judged, sees it
//! safe on disk, and only then tells anybody.

use crate::dice;
use crate::opponent::{self, Opponent};
use crate::store::{Kept, Store, StoreError};
use crate::terms::{DiceFrom, Terms};
use crate::wire::{Doing, FromClient, FromServer, Offered, Status};
use rocroi_game::{Offer, Seat, Viewer};
use rocroi_systems::{Acted, Door, Problem, Waiting};
use rocroi_words::{Lang, Speaker};
use serde_json::value::RawValue;
use tokio::sync::mpsc;

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
        frames: mpsc::Sender<String>,
    },
    /// Somebody says something.
    Said(u64, FromClient),
    /// Somebody has gone.
    Left(u64),
    /// The server stops: finish what is in hand.
    Close,
}

struct Peer {
    id: u64,
    viewer: Viewer,
    lang: Lang,
    frames: mpsc::Sender<String>,
}

/// One battle.
pub struct Room {
    kept: Kept,
    terms: Terms,
    store: Store,
    door: Box<dyn Door>,
    /// Texts in the store.
    lines: i64,
    /// Everything told, for each viewer, with the number of acts before it.
    told: [Vec<(usize, String)>; 3],
    /// How often the rules ran on: the number of whatever is decided next. Answers that are sealed, and offers,
    /// do not count, so that answering one decision makes no other stale.
    ran: u64,
    /// The last status sent to each viewer, so that nothing is sent when nothing changed.
    last: [Option<Status>; 3],
    peers: Vec<Peer>,
    /// Who plays the seats nobody sits at.
    opponents: [Option<Box<dyn Opponent>>; 2],
}

fn index(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(s) => s.index(),
        Viewer::Spectator => 2,
    }
}

fn frame(f: &FromServer<'_>) -> String {
    // Plain data: writing it as JSON cannot fail.
    serde_json::to_string(f).unwrap_or_default()
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap_or_default()
}

fn problem(code: &'static str, words: &str) -> Problem {
    Problem { code, clauses: Vec::new(), reasons: serde_json::Value::Null, words: words.to_owned() }
}

impl Room {
    /// A room for a battle in the store, brought to where its chronicle ends.
    ///
    /// # Errors
    /// If the chronicle cannot be read or repeated.
    pub async fn open(store: Store, kept: Kept) -> Result<Room, StoreError> {
        let (text, lines) = store.chronicle(&kept.id).await?;
        let terms: Terms = serde_json::from_str(&kept.terms)
            .map_err(|e| StoreError(format!("the terms of battle {} cannot be read: {e}", kept.id)))?;
        let (door, acted) = rocroi_systems::replay(&text).map_err(|e| StoreError(e.to_string()))?;
        let seed = u64::from_str_radix(kept.seed.get(..16).unwrap_or("0"), 16).unwrap_or(0);
        let opponents = terms.players.map(|p| opponent::of(p, seed ^ lines.unsigned_abs()));
        let mut room = Room {
            kept,
            terms,
            store,
            door,
            lines,
            told: Default::default(),
            ran: 0,
            last: [None, None, None],
            peers: Vec::new(),
            opponents,
        };
        for a in &acted {
            room.note(a);
        }
        Ok(room)
    }

    /// Runs until closed, or until nobody has listened for a while and nothing is left to do.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<ToRoom>) {
        loop {
            // What was said comes before what goes on by itself: nobody waits for a long march of the computer's.
            let m = match inbox.try_recv() {
                Ok(m) => m,
                Err(mpsc::error::TryRecvError::Disconnected) => break,
                Err(mpsc::error::TryRecvError::Empty) => {
                    if self.goes_on().await {
                        continue;
                    }
                    match inbox.recv().await {
                        Some(m) => m,
                        None => break,
                    }
                }
            };
            match m {
                ToRoom::Close => break,
                ToRoom::Left(peer) => self.peers.retain(|p| p.id != peer),
                ToRoom::Join { peer, viewer, since, whole, lang, frames } => {
                    self.join(Peer { id: peer, viewer, lang, frames }, since, whole);
                }
                ToRoom::Said(peer, what) => self.said(peer, what).await,
            }
        }
        for p in &self.peers {
            let _ = p.frames.try_send(frame(&FromServer::Bye { why: "the server stops" }));
        }
    }

    /// Remembers what an act told, and that the rules ran on.
    fn note(&mut self, acted: &Acted) {
        for (i, told) in acted.told.iter().enumerate() {
            self.told[i].extend(told.iter().map(|t| (acted.n, t.clone())));
        }
        self.ran += u64::from(acted.ran);
    }

    fn join(&mut self, peer: Peer, since: Option<usize>, whole: bool) {
        let i = index(peer.viewer);
        let status = self.status(peer.viewer);
        let known = since.filter(|n| *n <= self.told[i].len());
        let mut frames = Vec::new();
        match known {
            Some(n) => {
                for (k, (_, t)) in self.told[i].iter().enumerate().skip(n) {
                    frames.push(frame(&FromServer::Told { n: k + 1, told: &raw(t) }));
                }
                frames.push(frame(&FromServer::Status { status }));
            }
            None => {
                let (system, name) = (self.door.system(), self.kept.name.as_str());
                let n = self.told[i].len();
                let view =
                    if whole { self.door.start_view(peer.viewer) } else { self.door.view(peer.viewer) };
                let view = raw(&view);
                let past: Vec<Box<RawValue>> =
                    if whole { self.told[i].iter().map(|(_, t)| raw(t)).collect() } else { Vec::new() };
                frames.push(frame(&FromServer::View {
                    n,
                    you: peer.viewer,
                    system,
                    name,
                    view: &view,
                    past: past.iter().map(AsRef::as_ref).collect(),
                    status,
                }));
            }
        }
        if frames.into_iter().all(|f| peer.frames.try_send(f).is_ok()) {
            self.peers.push(peer);
        }
    }

    async fn said(&mut self, from: u64, what: FromClient) {
        let Some((viewer, lang)) = self.peers.iter().find(|p| p.id == from).map(|p| (p.viewer, p.lang))
        else {
            return;
        };
        let (re, done) = match what {
            FromClient::Join { .. } => return,
            FromClient::Order { re, decision, order } => {
                let act = self
                    .answers(viewer, decision)
                    .map(|seat| format!("{{\"Answer\":{{\"Order\":[\"{seat}\",{order}]}}}}"));
                (re, act)
            }
            FromClient::Say { re, decision, text } => {
                let act = self.answers(viewer, decision).and_then(|seat| {
                    self.door.order(seat, &text).map_err(|t| problem("not-understood", &t.to_string()))
                });
                (re, act)
            }
            FromClient::Do { re, what } => (re, self.doing(viewer, &what)),
            FromClient::Fell { re, faces } => {
                let by_hand = self.terms.dice == DiceFrom::Hand && viewer.seat().is_some();
                let refused = || problem("not-yours", "the server throws the dice of this battle");
                (re, by_hand.then(|| self.door.fell(faces)).ok_or_else(refused))
            }
        };
        let done = match done {
            Ok(act) => self.act(&act, lang).await,
            Err(p) => Err(p),
        };
        let text = match &done {
            Ok(()) => frame(&FromServer::Done { re }),
            Err(p) => frame(&FromServer::Refused { re, problem: p }),
        };
        self.send(|p| p.id == from, &text);
    }

    /// The seat of a viewer that may answer this decision.
    fn answers(&self, viewer: Viewer, decision: u64) -> Result<Seat, Problem> {
        let seat = viewer.seat().ok_or_else(|| problem("not-yours", "spectators give no orders"))?;
        match self.decision(seat) {
            Some(d) if d == decision => Ok(seat),
            Some(d) => {
                Err(problem("stale", &format!("this answers decision {decision}; you are now asked {d}")))
            }
            None => Err(problem("not-awaited", "you are not asked for an order now")),
        }
    }

    fn decision(&self, seat: Seat) -> Option<u64> {
        match self.door.waiting() {
            Waiting::Decide(asked) if asked.iter().any(|(s, _)| *s == seat) => Some(self.ran),
            _ => None,
        }
    }

    fn doing(&self, viewer: Viewer, what: &Doing) -> Result<String, Problem> {
        let seat = viewer.seat().ok_or_else(|| problem("not-yours", "spectators only look on"))?;
        Ok(match what {
            Doing::Undo => format!("{{\"Undo\":\"{seat}\"}}"),
            Doing::AskTakeback { frame } => {
                let told = &self.told[index(viewer)];
                let at = frame.checked_sub(1).and_then(|i| told.get(i));
                let (act, _) =
                    at.ok_or_else(|| problem("no-such-act", "nothing was told under that number"))?;
                format!("{{\"AskTakeback\":{{\"seat\":\"{seat}\",\"to\":{}}}}}", act.saturating_sub(1))
            }
            Doing::OfferDraw => format!("{{\"OfferDraw\":\"{seat}\"}}"),
            Doing::Agree => format!("{{\"Agree\":\"{seat}\"}}"),
            Doing::Decline => format!("{{\"Decline\":\"{seat}\"}}"),
            Doing::Concede => format!("{{\"Concede\":\"{seat}\"}}"),
            Doing::Stand(list) => {
                let list = serde_json::to_string(list).unwrap_or_default();
                format!("{{\"Stand\":[\"{seat}\",{list}]}}")
            }
        })
    }

    /// Does something: judged, written, then told.
    async fn act(&mut self, act: &str, lang: Lang) -> Result<(), Problem> {
        let acted = self.door.act(act, Speaker::of(lang))?;
        if let Err(e) = self.store.append(&self.kept.id, self.lines, acted.lines.clone()).await {
            tracing::error!(battle = %self.kept.id, error = %e, "an answer could not be written");
            // What is not on disk has not happened: back to what is.
            let (text, lines) =
                self.store.chronicle(&self.kept.id).await.map_err(|e| problem("store", &e.0))?;
            let (door, _) = rocroi_systems::replay(&text).map_err(|e| problem("store", &e.to_string()))?;
            (self.door, self.lines) = (door, lines);
            return Err(problem(
                "store",
                "the answer could not be written down, so it does not count; try again",
            ));
        }
        self.lines += 1;
        let before = self.told.each_ref().map(Vec::len);
        self.note(&acted);
        for viewer in Viewer::ALL {
            let i = index(viewer);
            let new: Vec<String> = self.told[i][before[i]..]
                .iter()
                .enumerate()
                .map(|(k, (_, t))| frame(&FromServer::Told { n: before[i] + k + 1, told: &raw(t) }))
                .collect();
            for text in &new {
                self.send(|p| p.viewer == viewer, text);
            }
            let status = self.status(viewer);
            if self.last[i].as_ref() != Some(&status) {
                self.last[i] = Some(status.clone());
                self.send(|p| p.viewer == viewer, &frame(&FromServer::Status { status }));
            }
        }
        Ok(())
    }

    /// Does the next thing that goes on by itself: the server's dice, standing answers, and seats nobody sits at.
    /// False if there is none.
    async fn goes_on(&mut self) -> bool {
        let act = match self.door.waiting() {
            Waiting::Over(_) => None,
            Waiting::Roll(_) if self.terms.dice == DiceFrom::Hand => None,
            Waiting::Roll(n) => {
                let (acts, hash) = (self.door.acts(), self.door.hash());
                Some(self.door.fell(dice::faces(&self.kept.seed, &self.terms.seeds, acts, &hash, n)))
            }
            Waiting::Decide(asked) => {
                let (door, opponents) = (self.door.as_ref(), &mut self.opponents);
                let mut open = asked.iter().filter(|(_, given)| !given).map(|(s, _)| *s);
                open.find_map(|seat| match &mut opponents[seat.index()] {
                    None => door.standing(seat),
                    Some(o) => tokio::task::block_in_place(|| o.answer(door, seat)),
                })
            }
        };
        let Some(act) = act else { return false };
        if let Err(p) = self.act(&act, Lang::En).await {
            tracing::error!(battle = %self.kept.id, problem = %p.words, "the battle could not go on by itself");
            return false;
        }
        tokio::task::yield_now().await;
        true
    }

    fn status(&self, viewer: Viewer) -> Status {
        let waiting = self.door.waiting();
        let over = matches!(waiting, Waiting::Over(_));
        let seat = viewer.seat();
        let told = &self.told[index(viewer)];
        Status {
            decision: seat.and_then(|s| self.decision(s)),
            undo: seat.is_some_and(|s| self.door.can_undo(s)),
            offer: self.door.offer().map(|o| match o {
                Offer::Draw { by } => Offered::Draw { by },
                Offer::Takeback { by, to } => {
                    Offered::Takeback { by, frame: 1 + told.iter().take_while(|(act, _)| *act <= to).count() }
                }
            }),
            waiting,
            seed: over.then(|| self.kept.seed.clone()),
        }
    }

    fn send(&mut self, to: impl Fn(&Peer) -> bool, text: &str) {
        // A reader whose queue is full is dropped; he comes back with the last number he has.
        self.peers.retain(|p| !to(p) || p.frames.try_send(text.to_owned()).is_ok());
    }
}
