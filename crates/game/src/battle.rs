//! A battle in progress: a state, everything that was done, undo, takeback, concession, draw and standing
//! answers. The same for every rule system. What it returns is an [`Entry`] of the chronicle; whoever runs
//! the battle writes it down before anyone is told.

use crate::Seat;
use crate::system::{Answer, NotTaken, State, System, Wait};
use crate::told::{Heard, Record, Told};
use serde::{Deserialize, Serialize};

/// Something done to a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Act<S: System> {
    /// An order or dice.
    Answer(Answer<S>),
    /// A seat takes back its own last answer; allowed while nobody has learned anything since.
    Undo(Seat),
    /// A seat asks to go back to before the act of that number.
    AskTakeback {
        /// Who asks.
        seat: Seat,
        /// The first act to be taken back.
        to: usize,
    },
    /// A seat offers a draw.
    OfferDraw(Seat),
    /// The other seat agrees to what was last asked or offered.
    Agree(Seat),
    /// The other seat does not; or the asking seat withdraws.
    Decline(Seat),
    /// A seat gives the battle up.
    Concede(Seat),
    /// A seat has lost the battle by the clock or by staying away: the other has claimed it.
    Forfeit(Seat),
    /// A seat leaves these standing answers, in place of those before. Secret.
    Stand(Seat, Vec<S::Standing>),
}

/// Why an act was not done. The battle is untouched.
#[derive(Clone, PartialEq, Debug)]
pub enum NotDone<S: System> {
    /// The answer was not taken.
    NotTaken(NotTaken<S>),
    /// Nothing of this seat's own to undo since somebody last learned something.
    NothingToUndo,
    /// No such act to go back to.
    NoSuchAct,
    /// Nothing was asked or offered that this seat could agree to or decline.
    NothingOffered,
    /// The battle is over.
    Over,
}

/// What is asked or offered and not yet answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Offer {
    /// Going back to before an act.
    Takeback {
        /// Who asks.
        by: Seat,
        /// The first act to be taken back.
        to: usize,
    },
    /// A draw.
    Draw {
        /// Who offers.
        by: Seat,
    },
}

/// How a battle ended, by the rules or by its players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum End<S: System> {
    /// By the rules.
    Rules(S::Outcome),
    /// This seat gave up.
    Conceded(Seat),
    /// Both agreed.
    Drawn,
    /// This seat ran out of time or stayed away.
    Forfeited(Seat),
}

impl<S: System> End<S> {
    /// Who has won, if anybody.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            End::Rules(o) => S::winner(o),
            End::Conceded(s) | End::Forfeited(s) => Some(s.other()),
            End::Drawn => None,
        }
    }
}

/// One line of the chronicle: what was done, everything it led to, and the hash of the state after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<S: System> {
    /// Its number, from 1.
    pub n: usize,
    /// What was done.
    pub act: Act<S>,
    /// Everything that happened, with its effect.
    pub heard: Vec<Heard<S>>,
    /// The hash of the facts after it.
    pub hash: String,
}

/// A battle in progress.
#[derive(Clone, Debug)]
pub struct Battle<S: System> {
    start: State<S>,
    state: State<S>,
    acts: Vec<Act<S>>,
    /// States before the answers that may still be undone, with who gave them.
    undo: Vec<(Seat, State<S>)>,
    /// State after so many acts, once per turn: where a takeback replays from.
    keyframes: Vec<(usize, State<S>)>,
    offer: Option<Offer>,
    ended: Option<End<S>>,
    standing: [Vec<S::Standing>; 2],
}

impl<S: System> Battle<S> {
    /// A battle that begins at this state.
    pub fn new(start: State<S>) -> Self {
        Battle {
            state: start.clone(),
            start,
            acts: Vec::new(),
            undo: Vec::new(),
            keyframes: Vec::new(),
            offer: None,
            ended: None,
            standing: [Vec::new(), Vec::new()],
        }
    }

    /// The state it began with.
    pub fn start(&self) -> &State<S> {
        &self.start
    }

    /// The state now.
    pub fn state(&self) -> &State<S> {
        &self.state
    }

    /// Everything done so far.
    pub fn acts(&self) -> &[Act<S>] {
        &self.acts
    }

    /// Did the last act begin a turn?
    pub fn turn_began(&self) -> bool {
        self.keyframes.last().is_some_and(|(n, _)| *n == self.acts.len())
    }

    /// What is asked or offered and not yet answered.
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End<S>> {
        match (&self.ended, &self.state.wait) {
            (Some(e), _) => Some(e.clone()),
            (None, Wait::Over(o)) => Some(End::Rules(o.clone())),
            (None, _) => None,
        }
    }

    /// May this seat take back its last answer?
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.ended.is_none() && self.undo.last().is_some_and(|(s, _)| *s == seat)
    }

    /// The standing answers this seat has left.
    pub fn standings(&self, seat: Seat) -> &[S::Standing] {
        &self.standing[seat.index()]
    }

    /// The order a standing answer of this seat gives to what it is asked, if one does.
    pub fn standing_answer(&self, seat: Seat) -> Option<S::Order> {
        let asked = self.state.asked(seat).filter(|a| a.given.is_none())?;
        let standing = &self.standing[seat.index()];
        let orders = standing.iter().filter_map(|s| S::stands(self.state.now(), seat, &asked.decision, s));
        orders.into_iter().find(|o| self.state.check(seat, o).is_ok())
    }

    /// Does something, or refuses and leaves everything untouched.
    ///
    /// # Errors
    /// See [`NotDone`].
    pub fn act(&mut self, act: Act<S>) -> Result<(Entry<S>, Told<S>), NotDone<S>> {
        if self.end().is_some() {
            return Err(NotDone::Over);
        }
        let record = Record::new(&self.state);
        let before = self.state.clone();
        let told = match &act {
            Act::Answer(answer) => {
                let mut record = record;
                self.state.answer(answer, Some(&mut record)).map_err(|e| {
                    // `answer` leaves the state untouched unless the engine itself failed.
                    self.state = before.clone();
                    NotDone::NotTaken(e)
                })?;
                let told = record.close(&before, &self.state);
                match answer {
                    Answer::Order(seat, _) if !told.learned => self.undo.push((*seat, before.clone())),
                    Answer::Order(..) | Answer::Fell(_) => self.undo.clear(),
                }
                self.offer = None;
                told
            }
            Act::Undo(seat) => {
                if !self.can_undo(*seat) {
                    return Err(NotDone::NothingToUndo);
                }
                if let Some((_, state)) = self.undo.pop() {
                    self.state = state;
                }
                record.close(&before, &self.state)
            }
            Act::AskTakeback { seat, to } => {
                if *to >= self.acts.len() {
                    return Err(NotDone::NoSuchAct);
                }
                self.offer = Some(Offer::Takeback { by: *seat, to: *to });
                record.close(&before, &self.state)
            }
            Act::OfferDraw(seat) => {
                self.offer = Some(Offer::Draw { by: *seat });
                record.close(&before, &self.state)
            }
            Act::Agree(seat) => {
                match self.offer {
                    Some(Offer::Takeback { by, to }) if by != *seat => self.go_back(to)?,
                    Some(Offer::Draw { by }) if by != *seat => self.ended = Some(End::Drawn),
                    _ => return Err(NotDone::NothingOffered),
                }
                self.offer = None;
                record.close(&before, &self.state)
            }
            Act::Decline(_) => {
                self.offer.take().ok_or(NotDone::NothingOffered)?;
                record.close(&before, &self.state)
            }
            Act::Concede(seat) => {
                self.ended = Some(End::Conceded(*seat));
                record.close(&before, &self.state)
            }
            Act::Forfeit(seat) => {
                self.ended = Some(End::Forfeited(*seat));
                record.close(&before, &self.state)
            }
            Act::Stand(seat, standing) => {
                self.standing[seat.index()].clone_from(standing);
                record.close(&before, &self.state)
            }
        };
        self.acts.push(act.clone());
        if S::turn(&before.world) != S::turn(&self.state.world) {
            self.keyframes.push((self.acts.len(), self.state.clone()));
        }
        let entry = Entry { n: self.acts.len(), act, heard: told.full.clone(), hash: self.state.hash() };
        Ok((entry, told))
    }

    /// Goes back to the state before act `to`, by replaying from the last keyframe before it. The acts stay
    /// in the record: nothing is cut off.
    fn go_back(&mut self, to: usize) -> Result<(), NotDone<S>> {
        let past = self.replayed(to).map_err(NotDone::NotTaken)?;
        self.state = past.state;
        self.undo = past.undo;
        Ok(())
    }

    /// The battle as it stood after its first `n` acts.
    ///
    /// # Errors
    /// Only if the rules now judge an act differently.
    pub fn replayed(&self, n: usize) -> Result<Battle<S>, NotTaken<S>> {
        let from = self.keyframes.iter().rev().find(|(k, _)| *k <= n);
        let mut past = Battle::new(self.start.clone());
        let done = match from {
            Some((k, state)) => {
                past.state = state.clone();
                past.acts = self.acts[..*k].to_vec();
                past.keyframes = self.keyframes.iter().filter(|(f, _)| f <= k).cloned().collect();
                *k
            }
            None => 0,
        };
        for act in self.acts.get(done..n).unwrap_or_default() {
            match past.act(act.clone()) {
                Ok(_) => {}
                Err(NotDone::NotTaken(e)) => return Err(e),
                Err(e) => {
                    return Err(NotTaken::Bug(format!("an act of the record cannot be repeated: {e:?}")));
                }
            }
        }
        Ok(past)
    }
}
