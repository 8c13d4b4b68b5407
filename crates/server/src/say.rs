//! What is said in a room and what is done about it: who may say what, the judgement of the rules, the disk, and
//! what goes on by itself (the server's dice, standing answers, opponents).

use crate::record::{Record, index};
use crate::room::{Room, frame};
use crate::store::Line;
use crate::{clock, dice};
use rocroi_client::rest::{DiceFrom, Player};
use rocroi_client::wire::{self, Doing, FromClient, FromServer, Problem, Status};
use rocroi_game::{Chance, Offer, Seat, Viewer};
use rocroi_systems::Waiting;
use rocroi_words::{Lang, Speaker};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The longest seed a player may add.
const SEED: usize = 128;
/// What goes on by itself and could not be written is tried again after this.
const AGAIN: Duration = Duration::from_millis(500);

/// What an act does to the clocks besides the time it took.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pay {
    /// It is an answer of this seat.
    Answer(Seat),
    /// It takes one back.
    Back(Seat),
    /// Neither.
    Nothing,
}

fn plain(p: rocroi_systems::Problem) -> Problem {
    Problem { code: p.code.to_owned(), clauses: p.clauses, reasons: p.reasons, words: p.words }
}

impl Room {
    /// Somebody says something: it is done or refused, and he is told which.
    pub(crate) async fn said(&mut self, from: u64, what: FromClient) {
        let Some((viewer, lang)) = self.peers.iter().find(|p| p.id == from).map(|p| (p.viewer, p.lang))
        else {
            return;
        };
        let (re, done) = match what {
            FromClient::Join { .. } => return,
            FromClient::Order { re, decision, order } => {
                let act = self
                    .answers(viewer, decision)
                    .map(|seat| (seat, format!("{{\"Answer\":{{\"Order\":[\"{seat}\",{order}]}}}}")));
                (re, self.answer(act, lang).await)
            }
            FromClient::Say { re, decision, text } => {
                let act = self.answers(viewer, decision).and_then(|seat| {
                    let order = self.record.door.order(seat, &text);
                    order.map(|o| (seat, o)).map_err(|t| Problem::new("not-understood", t.to_string()))
                });
                (re, self.answer(act, lang).await)
            }
            FromClient::Do { re, what } => (re, self.doing(viewer, &what, lang).await),
            FromClient::Fell { re, faces } => {
                let by_hand = self.terms.dice == DiceFrom::Hand && viewer.seat().is_some();
                let act = by_hand.then(|| self.record.door.fell(faces));
                let refused = || Problem::new("not-yours", "the server throws the dice of this battle");
                match act.ok_or_else(refused) {
                    Ok(act) => (re, self.act(&act, lang, Pay::Nothing).await),
                    Err(p) => (re, Err(p)),
                }
            }
        };
        let text = match done {
            Ok(()) => frame(&FromServer::Done { re }),
            Err(problem) => {
                self.store.meters().refused.fetch_add(1, Ordering::Relaxed);
                frame(&FromServer::Refused { re, problem })
            }
        };
        self.send(|p| p.id == from, &text);
    }

    async fn answer(&mut self, act: Result<(Seat, String), Problem>, lang: Lang) -> Result<(), Problem> {
        let (seat, act) = act?;
        self.act(&act, lang, Pay::Answer(seat)).await
    }

    /// The seat of a viewer that may answer this decision.
    fn answers(&self, viewer: Viewer, decision: u64) -> Result<Seat, Problem> {
        let seat = viewer.seat().ok_or_else(|| Problem::new("not-yours", "spectators give no orders"))?;
        match self.decision(seat) {
            Some(d) if d == decision => Ok(seat),
            Some(d) => {
                Err(Problem::new("stale", format!("this answers decision {decision}; you are now asked {d}")))
            }
            None => Err(Problem::new("not-awaited", "you are not asked for an order now")),
        }
    }

    fn decision(&self, seat: Seat) -> Option<u64> {
        match self.record.door.waiting() {
            Waiting::Decide(asked) if asked.iter().any(|(s, _)| *s == seat) => Some(self.record.ran),
            _ => None,
        }
    }

    /// Seats that are asked and have not answered.
    pub(crate) fn open_seats(&self) -> Vec<Seat> {
        match self.record.door.waiting() {
            Waiting::Decide(asked) => asked.iter().filter(|(_, given)| !given).map(|(s, _)| *s).collect(),
            _ => Vec::new(),
        }
    }

    /// Whose clock runs: seats that are asked, and that somebody plays.
    pub(crate) fn running(&self) -> [bool; 2] {
        let open = self.open_seats();
        let human = |s: Seat| self.terms.players[s.index()] == Player::Human;
        Seat::BOTH.map(|s| open.contains(&s) && human(s))
    }

    async fn doing(&mut self, viewer: Viewer, what: &Doing, lang: Lang) -> Result<(), Problem> {
        let seat = viewer.seat().ok_or_else(|| Problem::new("not-yours", "spectators only look on"))?;
        let act = match what {
            Doing::Undo => format!("{{\"Undo\":\"{seat}\"}}"),
            Doing::AskTakeback { frame } => {
                let to = self.before(viewer, *frame)?;
                format!("{{\"AskTakeback\":{{\"seat\":\"{seat}\",\"to\":{to}}}}}")
            }
            Doing::OfferDraw => format!("{{\"OfferDraw\":\"{seat}\"}}"),
            Doing::Agree => format!("{{\"Agree\":\"{seat}\"}}"),
            Doing::Decline => format!("{{\"Decline\":\"{seat}\"}}"),
            Doing::Concede => format!("{{\"Concede\":\"{seat}\"}}"),
            Doing::Claim => match self.claim(seat) {
                Some(at) if at <= clock::now() => format!("{{\"Forfeit\":\"{}\"}}", seat.other()),
                Some(at) => {
                    let words = format!("not before {}", clock::utc(at));
                    return Err(Problem::new("not-yet", words));
                }
                None => return Err(Problem::new("nothing-to-claim", "nobody is keeping you waiting")),
            },
            Doing::Stand(list) => {
                let list = serde_json::to_string(list).unwrap_or_default();
                format!("{{\"Stand\":[\"{seat}\",{list}]}}")
            }
            Doing::Seed(text) => return self.add_seed(seat, text).await,
            Doing::Deputy(player) => return self.let_play(seat, *player),
        };
        let pay = if matches!(what, Doing::Undo) { Pay::Back(seat) } else { Pay::Nothing };
        self.act(&act, lang, pay).await?;
        // The computer lets its opponent take back, and plays on to the end.
        let other = seat.other();
        let answer = match what {
            _ if self.terms.players[other.index()] == Player::Human => return Ok(()),
            Doing::AskTakeback { .. } => format!("{{\"Agree\":\"{other}\"}}"),
            Doing::OfferDraw => format!("{{\"Decline\":\"{other}\"}}"),
            _ => return Ok(()),
        };
        self.act(&answer, lang, Pay::Nothing).await
    }

    /// A player whose enemy is the computer.
    fn alone(&self, seat: Seat) -> bool {
        let human = |s: Seat| self.terms.players[s.index()] == Player::Human;
        human(seat) && !human(seat.other())
    }

    /// Lets the computer play on for a seat, where no other player could mind.
    fn let_play(&mut self, seat: Seat, player: Player) -> Result<(), Problem> {
        if !self.alone(seat) {
            let words = "the computer plays on for you only where it plays the other side too";
            return Err(Problem::new("not-alone", words));
        }
        self.depute(seat, player);
        self.tell_status();
        Ok(())
    }

    /// How many acts there were before something was told, in a viewer's own numbers.
    fn before(&self, viewer: Viewer, frame: usize) -> Result<usize, Problem> {
        let told = &self.record.told[index(viewer)];
        let at = frame.checked_sub(1).and_then(|i| told.get(i));
        let (act, _) = at.ok_or_else(|| Problem::new("no-such-act", "nothing was told under that number"))?;
        Ok(act.saturating_sub(1))
    }

    /// Takes a player's addition to the seed of the dice, once for each seat, until the first die has fallen.
    async fn add_seed(&mut self, seat: Seat, text: &str) -> Result<(), Problem> {
        let fits = !text.is_empty()
            && text.len() <= SEED
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if !fits {
            let words = format!("a seed has 1 to {SEED} letters, digits, - or _");
            return Err(Problem::new("malformed", words));
        }
        if self.record.fell {
            return Err(Problem::new("too-late", "dice have fallen already; their seed is fixed"));
        }
        if self.seeded(seat) {
            return Err(Problem::new("too-late", "you have added to the seed already"));
        }
        let mut seeds = self.kept.seeds.clone();
        seeds.push(format!("{seat}-{text}"));
        self.store
            .seeds(&self.kept.id, &seeds)
            .await
            .map_err(|_| Problem::new("store", "this could not be written down; try again"))?;
        self.kept.seeds = seeds;
        self.tell_status();
        Ok(())
    }

    fn seeded(&self, seat: Seat) -> bool {
        let mark = format!("{seat}-");
        self.kept.seeds.iter().any(|s| s.starts_with(&mark))
    }

    /// Everything added to the seed of the dice: the maker's, then the players'.
    fn seeds(&self) -> Vec<String> {
        self.terms.seeds.iter().chain(&self.kept.seeds).cloned().collect()
    }

    /// Does something: judged, written, then told.
    pub(crate) async fn act(&mut self, act: &str, lang: Lang, pay: Pay) -> Result<(), Problem> {
        let acted = self.record.door.act(act, Speaker::of(lang)).map_err(plain)?;
        let mut used = self.record.used.clone();
        used.charge(clock::now());
        match pay {
            Pay::Answer(seat) => used.pay(&self.terms, seat),
            Pay::Back(seat) => used.take_back(seat),
            Pay::Nothing => {}
        }
        let line = Line { text: acted.lines.clone(), at: used.since, used: used.used };
        if let Err(e) = self.store.append(&self.kept.id, self.record.lines, line).await {
            tracing::error!(battle = %self.kept.id, error = %e, "an answer could not be written");
            self.back_to_disk(&acted.lines).await?;
        }
        self.store.meters().answers.fetch_add(1, Ordering::Relaxed);
        self.record.lines += 1;
        self.record.used = used;
        let before = self.record.told.each_ref().map(Vec::len);
        self.record.note(&acted);
        self.record.used.running = self.running();
        self.tell(before);
        Ok(())
    }

    /// The store says that a text could not be written. What is not on disk has not happened: the battle goes back to
    /// what is. If the text is there after all (the word of it was lost, not the text), it has happened.
    async fn back_to_disk(&mut self, text: &str) -> Result<(), Problem> {
        let words = "the answer could not be written down, so it does not count; try again";
        let lines = self.store.chronicle(&self.kept.id).await;
        if lines.is_ok_and(|lines| self.record.followed_by(&lines, text)) {
            return Ok(());
        }
        match Record::load(&self.store, &self.kept).await {
            Ok(mut record) if record.lines == self.record.lines => {
                record.used = self.record.used.clone();
                self.record = record;
            }
            // Somebody else writes here, or the disk cannot be read: whoever comes next reads it all again.
            _ => self.broken = true,
        }
        Err(Problem::new("store", words))
    }

    /// Does the next thing that goes on by itself, or sets it going. False if nothing was done.
    pub(crate) async fn goes_on(&mut self) -> bool {
        let act = match self.record.door.waiting() {
            Waiting::Over(_) => return false,
            Waiting::Roll(_) if self.terms.dice == DiceFrom::Hand || self.awaits_seeds() => return false,
            Waiting::Roll(n) => {
                let (acts, hash) = (self.record.door.acts(), self.record.door.hash());
                let faces = dice::faces(&self.kept.seed, &self.seeds(), acts, &hash, n);
                self.record.door.fell(faces)
            }
            Waiting::Decide(_) => {
                for seat in self.open_seats() {
                    if self.comes(seat) {
                        break;
                    }
                }
                return false;
            }
        };
        if let Err(p) = self.act(&act, Lang::En, Pay::Nothing).await {
            tracing::error!(battle = %self.kept.id, problem = %p.words, "the dice could not be thrown");
            // The disk may come back: try again, but not at once.
            tokio::time::sleep(AGAIN).await;
        }
        tokio::task::yield_now().await;
        true
    }

    fn awaits_seeds(&self) -> bool {
        let missing = |s: &Seat| self.terms.players[s.index()] == Player::Human && !self.seeded(*s);
        self.terms.await_seeds && !self.record.fell && Seat::BOTH.iter().any(missing)
    }

    /// An answer that came by itself. An opponent whose order is not taken gives any legal one.
    pub(crate) async fn by_itself(&mut self, seat: Seat, act: Option<String>) {
        let mut done = match &act {
            Some(act) => self.act(act, Lang::En, Pay::Answer(seat)).await,
            None => Err(Problem::new("no-answer", "no answer came")),
        };
        if done.is_err() && self.plays(seat) != Player::Human && !self.broken {
            let mut chance = Chance::new(self.record.ran);
            if let Some(act) = self.record.door.sample(seat, &mut chance) {
                done = self.act(&act, Lang::En, Pay::Answer(seat)).await;
            }
        }
        if let Err(p) = done {
            tracing::error!(battle = %self.kept.id, problem = %p.words, "the battle could not go on by itself");
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// From when on a seat may claim the battle, if the other one keeps it waiting.
    fn claim(&self, seat: Seat) -> Option<i64> {
        let (open, other) = (self.open_seats(), seat.other());
        let human = self.terms.players[other.index()] == Player::Human;
        if !human || !open.contains(&other) || open.contains(&seat) {
            return None;
        }
        let used = &self.record.used;
        let flag = used.left(&self.terms, other, used.since).map(|left| used.since + left);
        let absent = self
            .terms
            .absence
            .zip(self.away[other.index()])
            .map(|(seconds, away)| away.max(used.since) + i64::from(seconds) * 1000);
        [flag, absent].into_iter().flatten().min()
    }

    /// Where the battle stands, as far as a viewer may know.
    pub(crate) fn status(&self, viewer: Viewer) -> Status {
        let door = self.record.door.as_ref();
        let waiting = match door.waiting() {
            Waiting::Decide(asked) => wire::Waiting::Decide(asked),
            Waiting::Roll(n) => wire::Waiting::Roll(n),
            Waiting::Over(winner) => wire::Waiting::Over(winner),
        };
        let over = matches!(waiting, wire::Waiting::Over(_));
        let seat = viewer.seat();
        let told = &self.record.told[index(viewer)];
        let decision = seat.and_then(|s| self.decision(s));
        Status {
            given: decision.is_some() && seat.is_some_and(|s| !self.open_seats().contains(&s)),
            decision,
            undo: seat.is_some_and(|s| door.can_undo(s)),
            offer: door.offer().map(|o| match o {
                Offer::Draw { by } => wire::Offer::Draw { by },
                Offer::Takeback { by, to } => {
                    let frame = 1 + told.iter().take_while(|(act, _)| *act <= to).count();
                    wire::Offer::Takeback { by, frame }
                }
            }),
            clock: self.record.used.told(&self.terms),
            claim: seat.and_then(|s| self.claim(s)).map(clock::utc),
            standing: seat.map_or_else(Vec::new, |s| door.standings(s)),
            waiting,
            deputy: seat.filter(|s| self.alone(*s)).map(|s| self.plays(s) != Player::Human),
            commitment: self.commitment.clone(),
            seeds: self.seeds(),
            seed: over.then(|| self.kept.seed.clone()),
        }
    }
}
