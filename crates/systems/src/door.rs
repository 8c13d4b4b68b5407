//! A battle in progress, whatever its rules: answers and views as JSON, orders as text, chronicle lines to
//! write down. The server, the command line and the tests of both go through here.

use rocroi_game::say::{Words, words};
use rocroi_game::{
    Act, Answer, Battle, Chance, Entry, Fault as _, Heard, NotDone, NotTaken, Note, Offer, Refusal, Scripted,
    Seat, State, Told, Trouble, Viewer, Wait, chronicle,
};
use rocroi_words::{Names, Speaker};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a battle waits for, as far as everybody may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Waiting {
    /// These seats are asked; true for those that have already answered.
    Decide(Vec<(Seat, bool)>),
    /// So many dice.
    Roll(usize),
    /// Nothing: it is over, and this seat has won.
    Over(Option<Seat>),
}

/// What an act led to.
#[derive(Clone, PartialEq, Debug)]
pub struct Acted {
    /// The number of its entry.
    pub n: usize,
    /// Lines to add to the chronicle, before anyone is told.
    pub lines: String,
    /// The game turn after it.
    pub turn: u32,
    /// The rules ran on (as against an answer sealed while others are awaited, or an offer made).
    pub ran: bool,
    /// The hash of the state after it; stays inside until the battle is over.
    pub hash: String,
    /// What each viewer is told: one JSON text per note, for seat A, seat B and spectators.
    pub told: [Vec<String>; 3],
}

/// Why an act was not done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Problem {
    /// `refused`, `not-awaited`, `malformed`, …: for programs.
    pub code: &'static str,
    /// The clauses that forbid it, if rules do.
    pub clauses: Vec<String>,
    /// The reasons as data, for the page to say in its own language.
    pub reasons: serde_json::Value,
    /// In words.
    pub words: String,
}

impl Problem {
    fn plain(code: &'static str, words: impl Into<String>) -> Self {
        Problem { code, clauses: Vec::new(), reasons: serde_json::Value::Null, words: words.into() }
    }
}

/// A battle in progress, whatever its rules.
pub trait Door: Send + Sync {
    /// `adgr`, `tercios` or `argad`.
    fn system(&self) -> &'static str;
    /// The first line of its chronicle.
    fn header_line(&self, about: BTreeMap<String, String>) -> String;
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// What a viewer could know before anything was done, as JSON: all that was told brings it to [`Door::view`].
    fn start_view(&self, viewer: Viewer) -> String;
    /// What it waits for.
    fn waiting(&self) -> Waiting;
    /// Acts done so far.
    fn acts(&self) -> usize;
    /// Does something: `act` is JSON. The battle is untouched by anything refused.
    ///
    /// # Errors
    /// Why not, in words too.
    fn act(&mut self, act: &str, speaker: &Speaker) -> Result<Acted, Problem>;
    /// The JSON of an act that gives these faces.
    fn fell(&self, faces: Vec<u8>) -> String;
    /// The JSON of an act that gives this order, written as text.
    ///
    /// # Errors
    /// What could not be understood.
    fn order(&self, seat: Seat, text: &str) -> Result<String, Trouble>;
    /// The JSON of an act with any legal order of this seat, if it is asked.
    fn sample(&self, seat: Seat, chance: &mut Chance) -> Option<String>;
    /// Every candidate of this seat, written as text.
    fn candidates(&self, seat: Seat) -> Vec<String>;
    /// The JSON of an act by a standing answer of this seat, if one speaks.
    fn standing(&self, seat: Seat) -> Option<String>;
    /// The standing answers this seat has left, as data of the system.
    fn standings(&self, seat: Seat) -> Vec<serde_json::Value>;
    /// May this seat undo?
    fn can_undo(&self, seat: Seat) -> bool;
    /// What an act told, in sentences, in full: for a terminal where nothing is hidden.
    fn sentences(&self, acted: &Acted, speaker: &Speaker) -> Vec<String>;
    /// How the battle ended by its own rules, in words.
    fn outcome(&self, speaker: &Speaker) -> Option<String>;
    /// What is asked or offered and not yet answered.
    fn offer(&self) -> Option<Offer>;
    /// The battle as it stood after its first `n` acts.
    ///
    /// # Errors
    /// If the record cannot be repeated under today's rules.
    fn branch(&self, n: usize) -> Result<Box<dyn Door>, Problem>;
    /// The hash of its state.
    fn hash(&self) -> String;
}

/// A battle to be made up from a seed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Quick {
    /// Whatever is not said here is drawn from it.
    pub seed: u64,
    /// The size of the armies, in the system's points.
    pub points: Option<u32>,
    /// The scenario, by its name in the rulebook.
    pub scenario: Option<String>,
    /// The army lists of A and B, as TOML.
    pub lists: [Option<String>; 2],
    /// It begins at the first question of the set-up by the rules, and the players set up themselves.
    pub from_setup: bool,
}

/// Where a battle begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A position written as TOML.
    Position(String),
    /// Made up from a seed.
    Quick(Quick),
}

impl Source {
    /// The battle's first state.
    ///
    /// # Errors
    /// Everything wrong with it, in words.
    pub fn start<S: Open>(&self) -> Result<State<S>, Vec<String>> {
        let started = match self {
            Source::Position(text) => {
                let position: S::Position = toml::from_str(text).map_err(|e| vec![e.to_string()])?;
                S::from_position(&position)
            }
            Source::Quick(quick) => S::quick(quick),
        };
        started.map_err(|troubles| troubles.iter().map(ToString::to_string).collect())
    }
}

/// A rule system that can be opened: what it needs beyond the contract to be spoken of.
pub trait Open: Scripted {
    /// The names of a battle's pieces and sides.
    fn names<'a>(setup: &'a Self::Setup, world: &'a Self::World) -> Box<dyn Names + 'a>;

    /// A battle ready to fight, set up sensibly from a seed, or at the first question of its set-up: what is left open
    /// is drawn from the seed.
    ///
    /// # Errors
    /// What is wrong with what was asked for.
    fn quick(quick: &Quick) -> Result<State<Self>, Vec<Trouble>> {
        let _ = quick;
        Err(vec![Trouble::new(format!("{} has no quick set-up", Self::NAME))])
    }
}

fn problem<S: Open>(e: NotDone<S>, battle: &Battle<S>, speaker: &Speaker) -> Problem {
    match e {
        NotDone::NotTaken(NotTaken::Refused(r)) => refused(&r, battle, speaker),
        NotDone::NotTaken(NotTaken::NotAwaited) => Problem::plain(
            "not-awaited",
            format!("the battle waits for something else: {:?}", battle.waiting()),
        ),
        NotDone::NotTaken(NotTaken::Sealed) => Problem::plain("sealed", "another answer is still sealed"),
        NotDone::NotTaken(NotTaken::Faces(f)) => Problem::plain("faces", f.to_string()),
        NotDone::NotTaken(NotTaken::Blank(b)) => Problem::plain("blank", format!("{b:?} is not known")),
        NotDone::NotTaken(NotTaken::Bug(b)) => Problem::plain("bug", b),
        NotDone::NothingToUndo => Problem::plain(
            "nothing-to-undo",
            "nothing of yours to take back since somebody last learned something",
        ),
        NotDone::NoSuchAct => Problem::plain("no-such-act", "there is no such act to go back to"),
        NotDone::NothingOffered => {
            Problem::plain("nothing-offered", "nothing was offered that you could answer")
        }
        NotDone::Over => Problem::plain("over", "the battle is over"),
    }
}

fn refused<S: Open>(r: &Refusal<S::Fault>, battle: &Battle<S>, speaker: &Speaker) -> Problem {
    let names = S::names(&battle.state().setup, &battle.state().world);
    let prefix = format!("{}-fault", S::NAME);
    let sentence = |f: &S::Fault| {
        let said = speaker.say(&prefix, f, names.as_ref()).unwrap_or_else(|_| format!("{f:?}"));
        format!("{said} ({})", f.clause())
    };
    Problem {
        code: "refused",
        clauses: r.reasons.iter().map(|f| f.clause().to_string()).collect(),
        reasons: serde_json::to_value(&r.reasons).unwrap_or_default(),
        words: r.reasons.iter().map(sentence).collect::<Vec<_>>().join("\n"),
    }
}

/// The sentence of a message; its bare id where one is missing.
fn spoken(speaker: &Speaker, prefix: &str, words: Option<Words>, names: &dyn Names) -> String {
    let Some(w) = words else { return String::new() };
    speaker.say_words(prefix, &w, names).unwrap_or_else(|_| format!("{} {:?}", w.id, w.args))
}

pub(crate) fn json<T: Serialize>(value: &T) -> String {
    // Plain data with text keys: writing it as JSON cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

impl<S: Open> Door for Battle<S> {
    fn system(&self) -> &'static str {
        S::NAME
    }

    fn header_line(&self, about: BTreeMap<String, String>) -> String {
        chronicle::header_line(self.start(), about)
    }

    fn view(&self, viewer: Viewer) -> String {
        json(&self.state().view(viewer))
    }

    fn start_view(&self, viewer: Viewer) -> String {
        json(&self.start().view(viewer))
    }

    fn waiting(&self) -> Waiting {
        if let Some(end) = self.end() {
            return Waiting::Over(end.winner());
        }
        match &self.state().wait {
            Wait::Decide(asked) => {
                Waiting::Decide(asked.iter().map(|a| (a.seat, a.given.is_some())).collect())
            }
            Wait::Roll(ask) => Waiting::Roll(ask.dice()),
            Wait::Over(o) => Waiting::Over(S::winner(o)),
        }
    }

    fn acts(&self) -> usize {
        Battle::acts(self).len()
    }

    fn act(&mut self, act: &str, speaker: &Speaker) -> Result<Acted, Problem> {
        let act: Act<S> = serde_json::from_str(act)
            .map_err(|e| Problem::plain("malformed", format!("this is no act of {}: {e}", S::NAME)))?;
        match Battle::act(self, act) {
            Ok((entry, told)) => Ok(acted(self, &entry, &told)),
            Err(e) => Err(problem(e, self, speaker)),
        }
    }

    fn fell(&self, faces: Vec<u8>) -> String {
        json(&Act::<S>::Answer(Answer::Fell(faces)))
    }

    fn order(&self, seat: Seat, text: &str) -> Result<String, Trouble> {
        let asked =
            self.state().asked(seat).ok_or_else(|| Trouble::new("you are not asked for an order now"))?;
        let order = S::read_order(self.state().now(), seat, &asked.decision, text)?;
        Ok(json(&Act::<S>::Answer(Answer::Order(seat, order))))
    }

    fn sample(&self, seat: Seat, chance: &mut Chance) -> Option<String> {
        let order = self.state().sample(seat, chance)?;
        Some(json(&Act::<S>::Answer(Answer::Order(seat, order))))
    }

    fn candidates(&self, seat: Seat) -> Vec<String> {
        let now = self.state().now();
        self.state().candidates(seat).iter().map(|o| S::write_order(now, seat, o)).collect()
    }

    fn standing(&self, seat: Seat) -> Option<String> {
        let order = self.standing_answer(seat)?;
        Some(json(&Act::<S>::Answer(Answer::Order(seat, order))))
    }

    fn standings(&self, seat: Seat) -> Vec<serde_json::Value> {
        Battle::standings(self, seat).iter().map(|s| serde_json::to_value(s).unwrap_or_default()).collect()
    }

    fn can_undo(&self, seat: Seat) -> bool {
        Battle::can_undo(self, seat)
    }

    fn outcome(&self, speaker: &Speaker) -> Option<String> {
        let Wait::Over(outcome) = &self.state().wait else { return None };
        let names = S::names(&self.state().setup, &self.state().world);
        Some(spoken(speaker, &format!("{}-outcome", S::NAME), words(outcome), names.as_ref()))
    }

    fn sentences(&self, acted: &Acted, speaker: &Speaker) -> Vec<String> {
        let Ok(entry) = serde_json::from_str::<Entry<S>>(acted.lines.lines().next().unwrap_or_default())
        else {
            return Vec::new();
        };
        let names = S::names(&self.state().setup, &self.state().world);
        let say =
            |kind: &str, w: Option<Words>| spoken(speaker, &format!("{}-{kind}", S::NAME), w, names.as_ref());
        let notes = entry.heard.iter().filter_map(|h| match h {
            Heard::Note { note, .. } => Some(note),
            Heard::Change(_) | Heard::Now { .. } => None,
        });
        notes
            .map(|n| match n {
                Note::Rolled { ask, faces } => format!("{}: {faces:?}", say("purpose", words(&ask.purpose))),
                Note::Said(e) => say("event", words(e)),
            })
            .collect()
    }

    fn offer(&self) -> Option<Offer> {
        Battle::offer(self)
    }

    fn branch(&self, n: usize) -> Result<Box<dyn Door>, Problem> {
        match self.replayed(n) {
            Ok(b) => Ok(Box::new(Battle::new(b.state().clone()))),
            Err(e) => {
                Err(Problem::plain("replay", format!("the battle cannot be repeated up to act {n}: {e:?}")))
            }
        }
    }

    fn hash(&self) -> String {
        self.state().hash()
    }
}

/// What an act that was done led to.
fn acted<S: Open>(battle: &Battle<S>, entry: &Entry<S>, told: &Told<S>) -> Acted {
    let waits_for_others = match &battle.state().wait {
        Wait::Decide(asked) => asked.iter().any(|a| a.given.is_some()),
        Wait::Roll(_) | Wait::Over(_) => false,
    };
    let answers = matches!(entry.act, Act::Answer(_) | Act::Undo(_) | Act::Agree(_));
    Acted {
        n: entry.n,
        turn: S::turn(&battle.state().world),
        lines: chronicle::entry_lines(entry, battle),
        ran: answers && !waits_for_others,
        hash: entry.hash.clone(),
        told: Viewer::ALL.map(|v| told.to(v).iter().map(json).collect()),
    }
}

/// Repeats a chronicle of any system: the battle it leads to, and what each act led to.
///
/// # Errors
/// Where and why it stops being true.
pub fn replay_as<S: Open>(text: &str) -> Result<(Box<dyn Door>, Vec<Acted>), chronicle::Parted> {
    let mut all = Vec::new();
    let read = chronicle::read_each::<S>(text, |battle, entry, told| all.push(acted(battle, entry, told)))?;
    match read.parted {
        Some(parted) => Err(parted),
        None => Ok((Box::new(read.battle), all)),
    }
}
