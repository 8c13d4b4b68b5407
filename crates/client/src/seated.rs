//! A seat at a battle, for a program: hears frames, answers decisions, and comes back after a loss where it was.

use crate::link::Link;
use crate::wire::{Doing, FromClient, FromServer, Problem, Status, Waiting};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::fmt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The connection is gone, and why as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone(pub String);

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the connection is gone: {}", self.0)
    }
}

impl std::error::Error for Gone {}

/// A seat at a battle.
pub struct Seated {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Frames heard while an answer was awaited.
    heard: VecDeque<FromServer>,
    status: Option<Status>,
    last: Option<usize>,
    re: u64,
}

impl fmt::Debug for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seated({:?})", self.last)
    }
}

impl Seated {
    /// Takes the seat. `since` is the last number told to this seat before, to go on after it; without it the first
    /// frame is a view of everything the seat may know.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn join(link: &Link, since: Option<usize>) -> Result<Seated, Gone> {
        let secret = link.secret.clone();
        Seated::join_as(link, FromClient::Join { secret, since, lang: None, whole: false }).await
    }

    /// Takes the seat with a first frame of one's own (another language, everything from the first position on).
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn join_as(link: &Link, join: FromClient) -> Result<Seated, Gone> {
        let since = if let FromClient::Join { since, .. } = &join { *since } else { None };
        let connected = tokio_tungstenite::connect_async_with_config(link.socket(), None, true).await;
        let (socket, _) = connected.map_err(|e| Gone(e.to_string()))?;
        let mut seat = Seated { socket, heard: VecDeque::new(), status: None, last: since, re: 0 };
        seat.send(&join).await?;
        Ok(seat)
    }

    /// The number of the last thing told: what to give to [`Seated::join`] after a loss.
    pub fn last(&self) -> Option<usize> {
        self.last
    }

    /// Where the battle stands, as last told.
    pub fn status(&self) -> Option<&Status> {
        self.status.as_ref()
    }

    async fn send(&mut self, what: &FromClient) -> Result<(), Gone> {
        let text = serde_json::to_string(what).map_err(|e| Gone(e.to_string()))?;
        self.socket.send(Message::text(text)).await.map_err(|e| Gone(e.to_string()))
    }

    async fn read(&mut self) -> Result<FromServer, Gone> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(t))) => {
                    let frame: FromServer = serde_json::from_str(&t)
                        .map_err(|e| Gone(format!("a frame that cannot be read ({e}): {t}")))?;
                    match &frame {
                        FromServer::View(v) => {
                            self.last = Some(v.n);
                            self.status = Some(v.status.clone());
                        }
                        FromServer::Told { n, .. } => self.last = Some(*n),
                        FromServer::Status { status } => self.status = Some(status.clone()),
                        FromServer::Bye { why } => return Err(Gone(why.clone())),
                        FromServer::Done { .. } | FromServer::Refused { .. } => {}
                    }
                    return Ok(frame);
                }
                Some(Ok(Message::Close(_))) | None => return Err(Gone("closed".into())),
                Some(Ok(_)) => {}
                Some(Err(e)) => return Err(Gone(e.to_string())),
            }
        }
    }

    /// The next frame.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn next(&mut self) -> Result<FromServer, Gone> {
        match self.heard.pop_front() {
            Some(f) => Ok(f),
            None => self.read().await,
        }
    }

    /// A frame that has come already, if there is one.
    pub fn waiting(&mut self) -> Option<FromServer> {
        self.heard.pop_front()
    }

    /// Waits until this seat is asked (and has not answered); none if the battle is over. Frames that come meanwhile
    /// are kept for [`Seated::next`].
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn asked(&mut self) -> Result<Option<u64>, Gone> {
        loop {
            if let Some(s) = &self.status {
                if matches!(s.waiting, Waiting::Over(_)) {
                    return Ok(None);
                }
                if let Some(d) = s.decision.filter(|_| !s.given) {
                    return Ok(Some(d));
                }
            }
            let frame = self.read().await?;
            self.heard.push_back(frame);
        }
    }

    async fn answered(&mut self, what: FromClient) -> Result<Result<(), Problem>, Gone> {
        self.send(&what).await?;
        loop {
            match self.read().await? {
                FromServer::Done { re } if re == self.re => return Ok(Ok(())),
                FromServer::Refused { re, problem } if re == self.re => return Ok(Err(problem)),
                frame => self.heard.push_back(frame),
            }
        }
    }

    fn next_re(&mut self) -> u64 {
        self.re += 1;
        self.re
    }

    /// Answers a decision with an order as data of the system (JSON).
    ///
    /// # Errors
    /// If the connection is gone; within, why the order was not taken.
    pub async fn order(&mut self, decision: u64, order: &str) -> Result<Result<(), Problem>, Gone> {
        let re = self.next_re();
        let order =
            RawValue::from_string(order.to_owned()).map_err(|e| Gone(format!("this is no JSON: {e}")))?;
        self.answered(FromClient::Order { re, decision, order }).await
    }

    /// Answers a decision with an order in words.
    ///
    /// # Errors
    /// As [`Seated::order`].
    pub async fn say(&mut self, decision: u64, text: &str) -> Result<Result<(), Problem>, Gone> {
        let re = self.next_re();
        self.answered(FromClient::Say { re, decision, text: text.to_owned() }).await
    }

    /// Anything else a seat can do.
    ///
    /// # Errors
    /// As [`Seated::order`].
    pub async fn act(&mut self, what: Doing) -> Result<Result<(), Problem>, Gone> {
        let re = self.next_re();
        self.answered(FromClient::Do { re, what }).await
    }

    /// Gives dice thrown by hand.
    ///
    /// # Errors
    /// As [`Seated::order`].
    pub async fn fell(&mut self, faces: Vec<u8>) -> Result<Result<(), Problem>, Gone> {
        let re = self.next_re();
        self.answered(FromClient::Fell { re, faces }).await
    }

    /// Leaves in order.
    pub async fn leave(mut self) {
        let _ = self.socket.close(None).await;
    }
}
