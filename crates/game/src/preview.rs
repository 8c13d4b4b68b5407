//! What an order would do, as far as its seat can know: run on the seat's own view to the first thing it
//! does not decide, then only named branches.

use crate::system::{Answer, NotTaken, Seen, State, System, Wait};
use crate::told::{Heard, Listener, Note};
use crate::{Diff, Hide, Pending, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Where a preview ends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Stop<S: System> {
    /// Somebody has to decide: the seat itself or another.
    Decision(Vec<Seat>),
    /// Dice.
    Roll,
    /// The other seat's sealed answer.
    Sealed,
    /// A fact the seat does not know.
    Blank(S::Blank),
    /// The end of the battle.
    Over,
}

/// What happens up to a stop.
#[derive(Clone, Debug)]
pub struct Course<S: System> {
    /// What the seat would be told: paths, contacts, marks.
    pub heard: Vec<Heard<S>>,
    /// The view at the stop.
    pub after: Seen<S>,
    /// Why it ends there.
    pub stop: Stop<S>,
}

impl<S: System> Course<S> {
    /// The fight that would be rolled at the stop, with its tallies, if it is one.
    pub fn fight(&self) -> Option<Pending<S>> {
        match self.stop {
            Stop::Roll => S::fight(self.after.state().now()),
            _ => None,
        }
    }
}

/// A preview: the certain course, and named branches beyond its stop.
#[derive(Clone, Debug)]
pub struct Preview<S: System> {
    /// What is certain.
    pub course: Course<S>,
    /// "If it stands", "if it evades 3 UD": what follows then.
    pub branches: Vec<(S::Branch, Course<S>)>,
}

/// Hears for one viewer on his own view.
struct Hearing<S: System> {
    viewer: Viewer,
    world: S::World,
    heard: Vec<Heard<S>>,
}

impl<S: System> Listener<S> for Hearing<S> {
    fn hear(&mut self, world: &S::World, note: Note<S>) {
        let mut now = world.clone();
        now.hide(self.viewer);
        let change = self.world.diff(&now);
        self.world = now;
        match (note.heard_by(self.viewer), change) {
            (Some(note), change) => self.heard.push(Heard::Note { note, change }),
            (None, Some(c)) => self.heard.push(Heard::Change(c)),
            (None, None) => {}
        }
    }
}

impl<S: System> Seen<S> {
    /// What giving this answer would do. An answer of another seat, or dice, serve as branches.
    ///
    /// # Errors
    /// The refusal, as `answer` would give it.
    pub fn course(&self, answer: &Answer<S>) -> Result<Course<S>, NotTaken<S>> {
        let mut state: State<S> = self.state().clone();
        let viewer = self.viewer();
        let mut ear = Hearing { viewer, world: state.world.clone(), heard: Vec::new() };
        let stop = match state.answer(answer, Some(&mut ear)) {
            Ok(()) => match &state.wait {
                Wait::Decide(asked) => {
                    let open = asked.iter().filter(|a| a.given.is_none()).map(|a| a.seat);
                    Stop::Decision(open.collect())
                }
                Wait::Roll(_) => Stop::Roll,
                Wait::Over(_) => Stop::Over,
            },
            Err(NotTaken::Blank(b)) => Stop::Blank(b),
            Err(NotTaken::Sealed) => Stop::Sealed,
            Err(e) => return Err(e),
        };
        let mut heard = ear.heard;
        let after = state.view(viewer);
        if let Some(c) = ear.world.diff(&after.state().world) {
            heard.push(Heard::Change(c));
        }
        Ok(Course { heard, after, stop })
    }

    /// The preview of an order of this view's own seat.
    ///
    /// # Errors
    /// The refusal, as `answer` would give it; `NotAwaited` for a spectator.
    pub fn preview(&self, order: &S::Order) -> Result<Preview<S>, NotTaken<S>> {
        let seat = self.viewer().seat().ok_or(NotTaken::NotAwaited)?;
        let course = self.course(&Answer::Order(seat, order.clone()))?;
        let mut branches = Vec::new();
        if matches!(course.stop, Stop::Decision(_) | Stop::Roll) {
            let mut answers = Vec::new();
            S::branches(&course.after, &mut answers);
            for (name, answer) in answers {
                if let Ok(c) = course.after.course(&answer) {
                    branches.push((name, c));
                }
            }
        }
        Ok(Preview { course, branches })
    }
}
