//! What happened, and its effect: notes told while a battle runs, and how a view is brought forward by them.
//!
//! A listener hears each note right after the world was changed. [`Record`] compares each viewer's world
//! before and after, so that every note carries exactly the change that viewer may know. Search passes no
//! listener at all, and then notes are not even made.

use crate::system::{Data, Seen, State, System, Wait};
use crate::{Ask, Hide, Viewer};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Note<S: System> {
    /// Dice fell.
    Rolled {
        /// What was asked.
        ask: Ask<S::Purpose>,
        /// The faces, pool by pool; empty for a viewer who may not see them.
        faces: Vec<u8>,
    },
    /// The rules say what happened.
    Said(S::Event),
}

impl<S: System> Note<S> {
    /// The note as this viewer hears it, if he hears it.
    pub fn heard_by(&self, viewer: Viewer) -> Option<Note<S>> {
        match self {
            Note::Rolled { ask, faces } => {
                let mut ask = ask.clone();
                ask.purpose.hide(viewer);
                let open = ask.secret.is_none_or(|s| viewer == Viewer::Seat(s));
                Some(Note::Rolled { ask, faces: if open { faces.clone() } else { Vec::new() } })
            }
            Note::Said(e) if S::hears(e, viewer) => {
                let mut e = e.clone();
                e.hide(viewer);
                Some(Note::Said(e))
            }
            Note::Said(_) => None,
        }
    }
}

/// Whoever is told while a battle runs.
pub trait Listener<S: System> {
    /// `note` has just happened and `world` is as it left it.
    fn hear(&mut self, world: &S::World, note: Note<S>);
}

/// Keeps notes only, in full: for lines on a terminal and for tests.
#[derive(Debug)]
pub struct Notes<S: System>(pub Vec<Note<S>>);

impl<S: System> Default for Notes<S> {
    fn default() -> Self {
        Notes(Vec::new())
    }
}

impl<S: System> Listener<S> for Notes<S> {
    fn hear(&mut self, _world: &S::World, note: Note<S>) {
        self.0.push(note);
    }
}

/// A world that can say what changed in it, piece by piece.
pub trait Diff: Sized {
    /// What changed.
    type Change: Data;
    /// What changed from `self` to `new`; none if nothing did.
    fn diff(&self, new: &Self) -> Option<Self::Change>;
    /// Brings `self` forward by a change.
    fn patch(&mut self, change: &Self::Change);
}

/// What changed in a list of pieces: its new length, and every piece that is new or different.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pieces<T> {
    len: usize,
    set: Vec<(usize, T)>,
}

impl<T: Clone + PartialEq> Pieces<T> {
    /// What changed from `old` to `new`.
    pub fn diff(old: &[T], new: &[T]) -> Option<Self> {
        let differs = |(i, t): &(usize, &T)| old.get(*i) != Some(t);
        let set: Vec<(usize, T)> =
            new.iter().enumerate().filter(differs).map(|(i, t)| (i, t.clone())).collect();
        if set.is_empty() && old.len() == new.len() { None } else { Some(Pieces { len: new.len(), set }) }
    }

    /// Brings a list forward.
    pub fn patch(&self, list: &mut Vec<T>) {
        list.truncate(self.len);
        for (i, t) in &self.set {
            if *i < list.len() {
                list[*i] = t.clone();
            } else {
                list.push(t.clone());
            }
        }
    }
}

/// One thing a viewer is told: a note he hears, the change in what he sees, or both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Heard<S: System> {
    /// A note, with the change since the one before.
    Note {
        /// What he hears of it.
        note: Note<S>,
        /// What it changed, as far as he can see.
        change: Option<<S::World as Diff>::Change>,
    },
    /// A change without a word.
    Change(<S::World as Diff>::Change),
    /// Where the battle now waits.
    Now {
        /// The processes under way.
        stack: Vec<S::Frame>,
        /// What it waits for.
        wait: Wait<S>,
    },
}

impl<S: System> State<S> {
    /// Brings the state forward by something told of it.
    pub fn hear(&mut self, heard: &Heard<S>) {
        match heard {
            Heard::Note { change, .. } => {
                if let Some(c) = change {
                    self.world.patch(c);
                }
            }
            Heard::Change(c) => self.world.patch(c),
            Heard::Now { stack, wait } => {
                self.stack.clone_from(stack);
                self.wait.clone_from(wait);
            }
        }
    }
}

impl<S: System> Seen<S> {
    /// Brings the view forward by what its viewer was told.
    pub fn hear(&mut self, heard: &Heard<S>) {
        self.state_mut().hear(heard);
    }
}

/// Listens for one viewer.
#[derive(Debug)]
struct Ear<S: System> {
    viewer: Option<Viewer>,
    world: S::World,
    heard: Vec<Heard<S>>,
}

impl<S: System> Ear<S> {
    fn new(viewer: Option<Viewer>, world: &S::World) -> Self {
        let mut world = world.clone();
        if let Some(v) = viewer {
            world.hide(v);
        }
        Ear { viewer, world, heard: Vec::new() }
    }

    fn change(&mut self, world: &S::World) -> Option<<S::World as Diff>::Change> {
        let mut now = world.clone();
        if let Some(v) = self.viewer {
            now.hide(v);
        }
        let change = self.world.diff(&now);
        self.world = now;
        change
    }

    fn hear(&mut self, world: &S::World, note: &Note<S>) {
        let change = self.change(world);
        let note = match self.viewer {
            Some(v) => note.heard_by(v),
            None => Some(note.clone()),
        };
        match (note, change) {
            (Some(note), change) => self.heard.push(Heard::Note { note, change }),
            (None, Some(c)) => self.heard.push(Heard::Change(c)),
            (None, None) => {}
        }
    }

    fn close(&mut self, old: &State<S>, new: &State<S>) {
        if let Some(c) = self.change(&new.world) {
            self.heard.push(Heard::Change(c));
        }
        let (mut before, mut now) =
            ((old.stack.clone(), old.wait.clone()), (new.stack.clone(), new.wait.clone()));
        if let Some(v) = self.viewer {
            for (stack, wait) in [&mut before, &mut now] {
                stack.hide(v);
                wait.hide(v);
            }
        }
        if before != now {
            self.heard.push(Heard::Now { stack: now.0, wait: now.1 });
        }
    }
}

/// Records one answer for everybody: the two seats, spectators, and the full record.
#[derive(Debug)]
pub struct Record<S: System> {
    ears: [Ear<S>; 4],
    learned: bool,
}

impl<S: System> Record<S> {
    /// A record that starts at this state.
    pub fn new(state: &State<S>) -> Self {
        let ear = |v| Ear::new(v, &state.world);
        let [a, b, c] = Viewer::ALL;
        Record { ears: [ear(Some(a)), ear(Some(b)), ear(Some(c)), ear(None)], learned: false }
    }

    /// Ends the record: what each was told between the two states.
    pub fn close(mut self, old: &State<S>, new: &State<S>) -> Told<S> {
        for ear in &mut self.ears {
            ear.close(old, new);
        }
        let [a, b, spectator, full] = self.ears.map(|e| e.heard);
        Told { seats: [a, b], spectator, full, learned: self.learned }
    }
}

impl<S: System> Listener<S> for Record<S> {
    fn hear(&mut self, world: &S::World, note: Note<S>) {
        self.learned |= match &note {
            Note::Rolled { .. } => true,
            Note::Said(e) => S::reveals(e),
        };
        for ear in &mut self.ears {
            ear.hear(world, &note);
        }
    }
}

/// What one answer told everybody.
#[derive(Clone, PartialEq, Debug)]
pub struct Told<S: System> {
    /// For each seat.
    pub seats: [Vec<Heard<S>>; 2],
    /// For those who look on.
    pub spectator: Vec<Heard<S>>,
    /// The full record, for the chronicle.
    pub full: Vec<Heard<S>>,
    /// Somebody learned something: dice fell or a secret was shown. Undo does not go back over it.
    pub learned: bool,
}

impl<S: System> Told<S> {
    /// What this viewer was told.
    pub fn to(&self, viewer: Viewer) -> &[Heard<S>] {
        match viewer {
            Viewer::Seat(s) => &self.seats[s.index()],
            Viewer::Spectator => &self.spectator,
        }
    }
}
