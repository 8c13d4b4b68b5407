//! A rule system as a pure, deterministic state machine, and the one loop that drives any of them.
//!
//! A [`State`] waits for decisions, one roll, or nothing. What was interrupted is a stack of frames in
//! the state, as data. A system *judges* an order on an unchanged world (so a refusal can change
//! nothing) and then *steps*; a step can no longer refuse.

use crate::told::{Listener, Note};
use crate::{
    Ask, BadFaces, Chance, Counts, Diff, Facts, Fault, Hide, Reason, Refusal, Seat, Secret, Tally, Trial,
    Viewer,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::sync::Arc;

/// Plain data of a rule system: compared, cloned, written and read back.
pub trait Data: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// What a rule system supplies. Implemented on an empty type (`Adgr`, `Tercios`, `Argad`).
pub trait System: Clone + PartialEq + Debug + Default + Send + Sync + Sized + 'static {
    /// Short name: `adgr`, `tercios`, `argad`.
    const NAME: &'static str;
    /// Raised by any change that judges a kept chronicle differently.
    const RULES_VERSION: u32;

    /// What never changes in a battle (rosters, options, given ground); open to all, shared, not cloned.
    type Setup: Data;
    /// What changes: units, markers, turn.
    type World: Data + Hide + Diff;
    /// One process and the stage it has reached: turn, charge, march, fight.
    type Frame: Data + Hide;
    /// What a process gives back to the one that called it.
    type Return: Debug;
    /// What a seat is asked.
    type Decision: Data + Hide;
    /// What a player can say, in the words of the rules.
    type Order: Data + Hide;
    /// A judged order: what `step` needs to carry it out without asking again whether it may.
    type Plan: Debug;
    /// What a roll is for.
    type Purpose: Data + Hide;
    /// What happened.
    type Event: Data + Hide;
    /// Why an order is refused.
    type Fault: Data + Fault;
    /// Why a line stands in a tally.
    type Why: Data + Reason;
    /// The small machine behind a roll.
    type Fight: Trial + Debug;
    /// A hidden fact a rule would need to go on.
    type Blank: Data;
    /// The name of a branch beyond a preview ("if it stands").
    type Branch: Data;
    /// How the battle ended.
    type Outcome: Data;
    /// A standing answer ("evade if charged by horse").
    type Standing: Data;

    /// The world and the first frame of a battle.
    fn begin(setup: &Self::Setup) -> (Self::World, Self::Frame);

    /// Judges an order of `seat` to `decision`, asked by the process `frame` (the top of the stack), on what
    /// that seat has seen. Must read hidden facts only by [`Secret::seen_by`].
    ///
    /// # Errors
    /// Every reason why it may not stand.
    fn judge(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Self::Decision,
        order: &Self::Order,
    ) -> Result<Self::Plan, Refusal<Self::Fault>>;

    /// Carries the process on from `frame` with `input` to its next doing.
    ///
    /// # Errors
    /// Only where a view has a blank the rule needs, or on a bug; never for a refusal.
    fn step(at: &mut At<'_, Self>, frame: Self::Frame, input: In<'_, Self>) -> Result<Do<Self>, Halt<Self>>;

    /// Legal orders of `seat` to `decision`: one of every kind that is legal, and every contact, corner and
    /// alignment in reach. Never empty; each passes [`System::judge`].
    fn candidates(now: Now<'_, Self>, seat: Seat, decision: &Self::Decision, out: &mut Vec<Self::Order>);

    /// Any legal order, off the snaps too.
    fn sample(now: Now<'_, Self>, seat: Seat, decision: &Self::Decision, chance: &mut Chance) -> Self::Order;

    /// The kind of an order, for coverage and for the law that candidates have every kind sample finds.
    fn kind(order: &Self::Order) -> &'static str;

    /// Puts a guess in the place of every blank of a view, so that the result is a legal state.
    fn fill(state: &mut State<Self>, viewer: Viewer, chance: &mut Chance);

    /// The fight the awaited roll decides, with its tallies (one per side that has one), if it is one.
    fn fight(now: Now<'_, Self>) -> Option<Pending<Self>>;

    /// Answers worth showing beyond a preview that stopped at somebody else's decision or at a roll.
    fn branches(seen: &Seen<Self>, out: &mut Vec<(Self::Branch, Answer<Self>)>);

    /// May this viewer hear of the event at all? (What he may hear of it is [`Hide`]'s matter.)
    fn hears(event: &Self::Event, viewer: Viewer) -> bool {
        let _ = (event, viewer);
        true
    }

    /// Did the event teach a seat something it did not know (beyond dice)? Undo does not go back over it.
    fn reveals(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The order a standing answer gives to a decision, if it speaks of it.
    fn stands(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Self::Decision,
        standing: &Self::Standing,
    ) -> Option<Self::Order>;

    /// Writes every fact of the world that counts, in a fixed order, for the hash of the chronicle.
    fn facts(setup: &Self::Setup, world: &Self::World, out: &mut Facts);

    /// The turn, for keyframes.
    fn turn(world: &Self::World) -> u32;

    /// Who has won, if anybody.
    fn winner(outcome: &Self::Outcome) -> Option<Seat>;
}

/// A fight about to be rolled.
#[derive(Clone, Debug)]
pub struct Pending<S: System> {
    /// The machine itself, for exact odds.
    pub fight: S::Fight,
    /// The numbers it fights with, each as the list of its reasons, and whose they are.
    pub tallies: Vec<(Seat, Tally<S::Why>)>,
}

/// A battle at one of its waits, read-only: what a rule looks at to judge.
#[derive(Debug)]
pub struct Now<'a, S: System> {
    /// What never changes.
    pub setup: &'a S::Setup,
    /// What changes.
    pub world: &'a S::World,
    /// The processes under way, the running one last.
    pub stack: &'a [S::Frame],
}

impl<S: System> Clone for Now<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: System> Copy for Now<'_, S> {}

/// A battle in motion: what a step changes, and whom it tells.
pub struct At<'a, S: System> {
    /// What never changes.
    pub setup: &'a S::Setup,
    /// What changes.
    pub world: &'a mut S::World,
    listener: Option<&'a mut dyn Listener<S>>,
}

impl<'a, S: System> At<'a, S> {
    /// For rules called outside the loop (tests, questions without a battle).
    pub fn new(
        setup: &'a S::Setup,
        world: &'a mut S::World,
        listener: Option<&'a mut dyn Listener<S>>,
    ) -> Self {
        At { setup, world, listener }
    }

    /// Tells what happened, after the world was changed. Where nobody listens the event is not even made.
    pub fn tell(&mut self, event: impl FnOnce() -> S::Event) {
        if let Some(l) = &mut self.listener {
            l.hear(self.world, Note::Said(event()));
        }
    }
}

/// What a step is given.
#[derive(Debug)]
pub enum In<'a, S: System> {
    /// Begin, or go on.
    Go,
    /// The judged orders of all the seats that were asked.
    Ordered(Vec<(Seat, S::Plan)>),
    /// The dice.
    Fell(&'a Counts),
    /// A called process has ended.
    Back(S::Return),
}

/// What a step does next.
#[derive(Debug)]
pub enum Do<S: System> {
    /// Wait for one seat's decision.
    Ask(S::Frame, Seat, S::Decision),
    /// Wait for the decisions of several seats at once; none sees another's before all are given.
    AskAll(S::Frame, Vec<(Seat, S::Decision)>),
    /// Wait for dice.
    Roll(S::Frame, Ask<S::Purpose>),
    /// Call a process (second); go on as the first when it comes back.
    Call(S::Frame, S::Frame),
    /// Go on at another stage.
    Goto(S::Frame),
    /// This process has ended.
    Done(S::Return),
    /// The battle is over.
    Over(S::Outcome),
}

/// Why a step could not go on.
#[derive(Clone, PartialEq, Debug)]
pub enum Halt<S: System> {
    /// A view does not hold a fact the rule needs.
    Blank(S::Blank),
    /// The engine contradicts itself. Never the player's fault.
    Bug(String),
}

/// What a battle waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Wait<S: System> {
    /// Decisions of one or several seats.
    Decide(Vec<Asked<S>>),
    /// One roll.
    Roll(Ask<S::Purpose>),
    /// Nothing: the battle is over.
    Over(S::Outcome),
}

/// One seat's decision within a wait.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Asked<S: System> {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub decision: S::Decision,
    /// The answer given while others are still awaited. That it was given is public, what it is is not.
    pub given: Option<Secret<S::Order>>,
}

/// An answer to a wait.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Answer<S: System> {
    /// An order to a seat's decision.
    Order(Seat, S::Order),
    /// The faces to a roll, pool by pool.
    Fell(Vec<u8>),
}

/// Why an answer was not taken. The state is untouched.
#[derive(Clone, PartialEq, Debug)]
pub enum NotTaken<S: System> {
    /// The rules forbid it.
    Refused(Refusal<S::Fault>),
    /// The battle waits for something else.
    NotAwaited,
    /// Only on a view: what follows hangs on another seat's sealed answer.
    Sealed,
    /// Faces that do not fit the roll.
    Faces(BadFaces),
    /// Only on a view: the rule needs a fact the view does not hold.
    Blank(S::Blank),
    /// The engine contradicts itself.
    Bug(String),
}

/// A battle at one of its waits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<S: System> {
    /// What never changes, shared.
    pub setup: Arc<S::Setup>,
    /// What changes.
    pub world: S::World,
    /// The processes under way, the running one last.
    pub stack: Vec<S::Frame>,
    /// What it waits for.
    pub wait: Wait<S>,
}

/// More steps than any answer can need: beyond it the engine is going in circles.
const STEPS: usize = 100_000;

impl<S: System> State<S> {
    /// A battle at its first wait.
    ///
    /// # Errors
    /// A bug of the rule system, in words.
    pub fn start(setup: Arc<S::Setup>, listener: Option<&mut dyn Listener<S>>) -> Result<Self, String> {
        let (world, frame) = S::begin(&setup);
        State::resume(setup, world, frame, listener)
    }

    /// A battle set going in the middle: from a given world, at a given process.
    ///
    /// # Errors
    /// A bug of the rule system, in words.
    pub fn resume(
        setup: Arc<S::Setup>,
        world: S::World,
        frame: S::Frame,
        listener: Option<&mut dyn Listener<S>>,
    ) -> Result<Self, String> {
        let mut s = State { setup, world, stack: vec![frame], wait: Wait::Decide(Vec::new()) };
        match s.run(In::Go, listener) {
            Ok(()) => Ok(s),
            Err(Halt::Bug(b)) => Err(b),
            Err(Halt::Blank(b)) => Err(format!("a battle cannot start from a view: {b:?} is blank")),
        }
    }

    /// What rules look at.
    pub fn now(&self) -> Now<'_, S> {
        Now { setup: &self.setup, world: &self.world, stack: &self.stack }
    }

    /// The decision this seat is asked, if it has not answered for good.
    pub fn asked(&self, seat: Seat) -> Option<&Asked<S>> {
        match &self.wait {
            Wait::Decide(asked) => asked.iter().find(|a| a.seat == seat),
            Wait::Roll(_) | Wait::Over(_) => None,
        }
    }

    /// Would `answer` take this order? Judged only on what the seat has seen.
    ///
    /// # Errors
    /// The refusal, or that the seat is not asked.
    pub fn check(&self, seat: Seat, order: &S::Order) -> Result<(), NotTaken<S>> {
        let asked = self.asked(seat).ok_or(NotTaken::NotAwaited)?;
        S::judge(self.now(), seat, &asked.decision, order).map(|_| ()).map_err(NotTaken::Refused)
    }

    /// Takes an answer and runs to the next wait, or refuses and leaves everything untouched.
    ///
    /// # Errors
    /// See [`NotTaken`]. After `Blank` and `Bug` the state must be thrown away: only previews, which run on a
    /// copy, meet the first, and nobody should meet the second.
    pub fn answer(
        &mut self,
        answer: &Answer<S>,
        listener: Option<&mut dyn Listener<S>>,
    ) -> Result<(), NotTaken<S>> {
        let ran = match answer {
            Answer::Order(seat, order) => {
                let Wait::Decide(asked) = &self.wait else { return Err(NotTaken::NotAwaited) };
                let mine = asked.iter().position(|a| a.seat == *seat).ok_or(NotTaken::NotAwaited)?;
                let now = Now::<S> { setup: &*self.setup, world: &self.world, stack: &self.stack };
                let plan = S::judge(now, *seat, &asked[mine].decision, order).map_err(NotTaken::Refused)?;
                let others_open = asked.iter().enumerate().any(|(i, a)| i != mine && a.given.is_none());
                if others_open {
                    if let Wait::Decide(asked) = &mut self.wait {
                        asked[mine].given = Some(Secret::of(*seat, order.clone()));
                    }
                    return Ok(());
                }
                let mut plans = Vec::with_capacity(asked.len());
                let mut mine_plan = Some(plan);
                for (i, a) in asked.iter().enumerate() {
                    if i == mine {
                        plans.extend(mine_plan.take().map(|p| (a.seat, p)));
                        continue;
                    }
                    // A view does not hold the others' answers: there the preview ends.
                    let Some(given) = a.given.as_ref().and_then(Secret::get) else {
                        return Err(NotTaken::Sealed);
                    };
                    let now = Now::<S> { setup: &*self.setup, world: &self.world, stack: &self.stack };
                    match S::judge(now, a.seat, &a.decision, given) {
                        Ok(p) => plans.push((a.seat, p)),
                        Err(r) => {
                            return Err(NotTaken::Bug(format!(
                                "an accepted answer was refused later: {r:?}"
                            )));
                        }
                    }
                }
                self.run(In::Ordered(plans), listener)
            }
            Answer::Fell(faces) => {
                let Wait::Roll(ask) = &self.wait else { return Err(NotTaken::NotAwaited) };
                let counts = ask.count(faces).map_err(NotTaken::Faces)?;
                match listener {
                    Some(l) => {
                        let ask = ask.clone();
                        l.hear(&self.world, Note::Rolled { ask, faces: faces.clone() });
                        self.run(In::Fell(&counts), Some(l))
                    }
                    None => self.run(In::Fell(&counts), None),
                }
            }
        };
        ran.map_err(|h| match h {
            Halt::Blank(b) => NotTaken::Blank(b),
            Halt::Bug(b) => NotTaken::Bug(b),
        })
    }

    fn run(&mut self, input: In<'_, S>, listener: Option<&mut dyn Listener<S>>) -> Result<(), Halt<S>> {
        let setup = Arc::clone(&self.setup);
        // Reborrowed, so that it need live no longer than this call.
        let listener = listener.map(|l| l as &mut dyn Listener<S>);
        let mut at = At { setup: &*setup, world: &mut self.world, listener };
        let mut input = input;
        for _ in 0..STEPS {
            let Some(frame) = self.stack.pop() else {
                return Err(Halt::Bug("the last process ended without ending the battle".into()));
            };
            let doing = S::step(&mut at, frame, std::mem::replace(&mut input, In::Go))?;
            match doing {
                Do::Ask(frame, seat, decision) => {
                    self.stack.push(frame);
                    self.wait = Wait::Decide(vec![Asked { seat, decision, given: None }]);
                    return Ok(());
                }
                Do::AskAll(frame, asked) => {
                    self.stack.push(frame);
                    let all = asked.into_iter().map(|(seat, decision)| Asked { seat, decision, given: None });
                    self.wait = Wait::Decide(all.collect());
                    return Ok(());
                }
                Do::Roll(frame, ask) => {
                    self.stack.push(frame);
                    self.wait = Wait::Roll(ask);
                    return Ok(());
                }
                Do::Call(me, child) => {
                    self.stack.push(me);
                    self.stack.push(child);
                }
                Do::Goto(frame) => self.stack.push(frame),
                Do::Done(ret) => input = In::Back(ret),
                Do::Over(outcome) => {
                    self.stack.clear();
                    self.wait = Wait::Over(outcome);
                    return Ok(());
                }
            }
        }
        Err(Halt::Bug(format!("no wait reached after {STEPS} steps; the stack is {:?}", self.stack)))
    }

    /// What `viewer` may know of it.
    pub fn view(&self, viewer: Viewer) -> Seen<S> {
        let mut s = self.clone();
        s.hide(viewer);
        Seen { viewer, state: s }
    }

    pub(crate) fn hide(&mut self, viewer: Viewer) {
        self.world.hide(viewer);
        self.stack.hide(viewer);
        self.wait.hide(viewer);
    }

    /// Legal orders of a seat that is asked; empty only if it is not.
    pub fn candidates(&self, seat: Seat) -> Vec<S::Order> {
        let mut out = Vec::new();
        if let Some(asked) = self.asked(seat) {
            S::candidates(self.now(), seat, &asked.decision, &mut out);
        }
        out
    }

    /// Any legal order of a seat that is asked.
    pub fn sample(&self, seat: Seat, chance: &mut Chance) -> Option<S::Order> {
        let asked = self.asked(seat)?;
        Some(S::sample(self.now(), seat, &asked.decision, chance))
    }
}

impl<S: System> Hide for Wait<S> {
    fn hide(&mut self, viewer: Viewer) {
        match self {
            Wait::Decide(asked) => {
                for a in asked {
                    a.decision.hide(viewer);
                    a.given.hide(viewer);
                }
            }
            Wait::Roll(ask) => ask.purpose.hide(viewer),
            Wait::Over(_) => {}
        }
    }
}

/// What one viewer has seen: the same [`State`] with everything unknown blank. The only form in which a
/// battle leaves the engine for a player. Made by [`State::view`], or read from the wire.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Seen<S: System> {
    viewer: Viewer,
    state: State<S>,
}

impl<S: System> Seen<S> {
    /// Whose view this is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The blanked state: every rule runs on it unchanged, and stops where it needs a blank.
    pub fn state(&self) -> &State<S> {
        &self.state
    }

    pub(crate) fn state_mut(&mut self) -> &mut State<S> {
        &mut self.state
    }

    /// A full state consistent with this view: the only way to guess.
    pub fn fill(&self, seed: u64) -> State<S> {
        let mut s = self.state.clone();
        S::fill(&mut s, self.viewer, &mut Chance::new(seed));
        s
    }
}
