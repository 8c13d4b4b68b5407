//! What a rule system adds so that its positions can be judged.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::Duration;

use rocroi_game::{Chance, Foretold, Now, Seat, Seen, State};
use rocroi_systems::Wire;
use rocroi_table::Fine;

use crate::field::{Body, Lay};
use crate::weights::{TENTHS, TERMS, Term, Weights};

/// A rule system whose positions can be judged.
pub trait Mind: Wire + Foretold {
    /// The system's module: the front of a small unit.
    const MODULE: i32;

    /// What the last thing begun may take: the engine is not interrupted, so that nothing is begun so shortly before the
    /// end of the time, or in the last two fifths of a short one.
    const LAST: Duration = Duration::from_millis(8);

    /// Every body on the table.
    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>);

    /// How near to victory a side is by the system's own count, in thousandths.
    fn victory(now: Now<'_, Self>, seat: Seat) -> i64;

    /// Has the battle come to a last turn fixed beforehand?
    fn last_turn(_now: Now<'_, Self>) -> bool {
        false
    }

    /// Places worth holding.
    fn goals(_now: Now<'_, Self>, _out: &mut Vec<Fine>) {}

    /// What the fights now joined will do for a side on average, by exact odds, in thousandths of a unit; nothing where
    /// they are fought at once.
    fn fights(_now: Now<'_, Self>, _seat: Seat, _eye: Eye<'_>) -> i64 {
        0
    }

    /// What the fight about to be rolled will do for a side on average, by exact odds: then no die need be thrown to judge
    /// it. None where it is not foreseen so.
    fn foreseen(_state: &State<Self>, _seat: Seat, _eye: Eye<'_>) -> Option<Average> {
        None
    }

    /// The fight that the units of this order, already carried out, have joined, if it is fought later.
    fn looming(_now: Now<'_, Self>, _seat: Seat, _order: &Self::Order) -> Option<Self::Sequel> {
        None
    }

    /// Who fights whom by this order, already carried out up to its first roll: the numbers of both bodies, one's own
    /// first if it comes to blows.
    fn whom(_state: &State<Self>, _seat: Seat, _order: &Self::Order) -> Option<(Option<u16>, u16)> {
        None
    }

    /// What a body has lost: points of cohesion, of wear.
    fn lost(_now: Now<'_, Self>, _body: u16) -> u8 {
        0
    }

    /// What the first body would gain by charging the front of the second, on average, in hundredths of a unit.
    fn edge(_now: Now<'_, Self>, _charger: u16, _at: u16) -> i64 {
        30
    }

    /// How much more of a term than the other a side has, where the system reads it off the position itself and not off
    /// its bodies.
    fn reckoned(_now: Now<'_, Self>, _seat: Seat, _term: Term, _eye: Eye<'_>) -> Option<i64> {
        None
    }

    /// The same for terms that change where bodies stand elsewhere, as these do.
    fn placed(_now: Now<'_, Self>, _seat: Seat, _term: Term, _bodies: &[Body], _eye: Eye<'_>) -> Option<i64> {
        None
    }

    /// How much coming to grips counts for a side now, in percent of what it usually does: who runs out of time hurries.
    fn haste(_now: Now<'_, Self>, _seat: Seat, _eye: Eye<'_>) -> i64 {
        100
    }

    /// How much better than the other a side stands, term by term, terms that count for nothing left out: for systems that
    /// read everything off one look at the position.
    fn judged(now: Now<'_, Self>, seat: Seat, eye: Eye<'_>) -> [i64; TERMS.len()] {
        usual(now, seat, eye)
    }

    /// Is this body within reach of those who lead it?
    fn led(_now: Now<'_, Self>, _body: u16) -> bool {
        true
    }

    /// What a soldier does at this question without weighing anything: for what no look ahead can judge.
    fn thumb(
        _now: Now<'_, Self>,
        _seat: Seat,
        _decision: &Self::Decision,
        _eye: Eye<'_>,
    ) -> Option<Self::Order> {
        None
    }

    /// Orders worth weighing, each with how likely it looks at a glance; all legal. The system's candidates, if
    /// nothing better is known.
    fn ideas(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Self::Decision,
        eye: Eye<'_>,
        out: &mut Vec<(i64, Self::Order)>,
    ) {
        let _ = eye;
        let mut orders = Vec::new();
        Self::candidates(now, seat, decision, &mut orders);
        out.extend(orders.into_iter().map(|o| (0, o)));
    }

    /// A whole battle that could be behind this view, by what one would do in the enemy's place.
    fn guess(seen: &Seen<Self>, seed: u64, eye: Eye<'_>) -> State<Self> {
        let _ = eye;
        seen.fill(seed)
    }

    /// An order a little different from this one, if there is such a thing: legal or not.
    fn near(
        _now: Now<'_, Self>,
        _seat: Seat,
        _order: &Self::Order,
        _chance: &mut Chance,
    ) -> Option<Self::Order> {
        None
    }

    /// Do [`Mind::ideas`] of this question say all that can be seen at a glance?
    fn glanced(_decision: &Self::Decision) -> bool {
        false
    }

    /// Is this a question of setting up, where the system's own proposal is taken?
    fn opening(_decision: &Self::Decision) -> bool {
        false
    }

    /// Does this order leave everything as it stands, so that it need not be carried out to be judged? No, if the time is
    /// up before that is known.
    fn still(_now: Now<'_, Self>, _order: &Self::Order, _eye: Eye<'_>) -> bool {
        false
    }

    /// What somebody orders who does no more than he must: so that a future goes on through free decisions.
    fn idle(_now: Now<'_, Self>, _seat: Seat, _decision: &Self::Decision) -> Option<Self::Order> {
        None
    }

    /// Is a future judged when it comes to this question, because what follows is read off the table?
    fn settled(_decision: &Self::Decision) -> bool {
        false
    }

    /// Is this an order to weigh among many (move, charge, activate), not a question in the middle of one?
    fn free(decision: &Self::Decision) -> bool;
}

/// What a roll brings on average.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Average {
    /// In thousandths of a unit.
    pub gain: i64,
    /// Faces by which nothing happens, to go on with; none if the future ends here.
    pub then: Option<Vec<u8>>,
}

/// How somebody looks at a table: what counts for him, and what he has reckoned already.
#[derive(Clone, Copy)]
pub struct Eye<'a> {
    pub(crate) weights: &'a Weights,
    pub(crate) memo: &'a Memo,
    pub(crate) notes: &'a Notes,
    /// Is the time up?
    pub(crate) up: &'a (dyn Fn() -> bool + Sync),
}

impl Eye<'_> {
    /// What the places of these bodies are worth to a side, whatever else is to be said of the position.
    pub fn places<S: Mind>(&self, now: Now<'_, S>, seat: Seat, bodies: &[Body], goals: &[Fine]) -> i64 {
        let edge = |charger: u16, at: u16| self.memo.edge(now, charger, at);
        let lay = Lay::new(bodies, goals, S::MODULE, &edge);
        let of = |term: Term| match self.weights.get(term) {
            0 => 0,
            weight => weight * self.placed(now, seat, term, bodies, &lay),
        };
        TERMS.into_iter().map(of).sum::<i64>() / TENTHS
    }

    /// How much more of a term that is read off the table a side has, as these bodies lie.
    fn placed<S: Mind>(
        &self,
        now: Now<'_, S>,
        seat: Seat,
        term: Term,
        bodies: &[Body],
        lay: &Lay<'_>,
    ) -> i64 {
        let more = S::placed(now, seat, term, bodies, *self).unwrap_or_else(|| lay.more(seat, term));
        if term == Term::Approach { more * S::haste(now, seat, *self) / 100 } else { more }
    }
}

/// What a player keeps in mind from one decision to the next: what he expects of which body in which turn.
#[derive(Debug, Default)]
pub struct Notes(RefCell<(u32, BTreeMap<u16, u8>)>);

impl Notes {
    /// Notes what is expected in this turn.
    pub(crate) fn expect(&self, turn: u32, of: impl Iterator<Item = (u16, u8)>) {
        self.0.replace((turn, of.collect()));
    }

    /// What was expected of this body, if anything was in this turn.
    pub(crate) fn expected(&self, turn: u32, body: u16) -> Option<u8> {
        let (of, all) = &*self.0.borrow();
        if *of == turn { all.get(&body).copied() } else { None }
    }
}

/// What was reckoned once in a decision: who gains by charging whom.
#[derive(Debug, Default)]
pub struct Memo {
    edges: RefCell<BTreeMap<(u16, u16), i64>>,
    /// Whole melees, in thousandths of a unit.
    matches: RefCell<BTreeMap<(u16, u16), i64>>,
    /// Fights by exact odds, each under a few numbers that say all of it.
    clashes: RefCell<BTreeMap<[u64; 4], i64>>,
    /// Answers that may still be given in futures.
    pub(crate) left: Cell<u32>,
}

impl Memo {
    /// One more answer, if any is left.
    pub(crate) fn spend(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }

    /// What the first body would gain by a melee with the second, reckoned once.
    pub(crate) fn matched(&self, one: u16, two: u16, reckon: impl FnOnce() -> i64) -> i64 {
        if let Some(known) = self.matches.borrow().get(&(one, two)) {
            return *known;
        }
        let found = reckon();
        self.matches.borrow_mut().insert((one, two), found);
        found
    }

    /// What a fight brings, known by a few numbers and reckoned once.
    pub(crate) fn clash(&self, facts: [u64; 4], reckon: impl FnOnce() -> i64) -> i64 {
        if let Some(known) = self.clashes.borrow().get(&facts) {
            return *known;
        }
        let found = reckon();
        self.clashes.borrow_mut().insert(facts, found);
        found
    }

    /// What the first body would gain by charging the front of the second, on average.
    pub(crate) fn edge<S: Mind>(&self, now: Now<'_, S>, charger: u16, at: u16) -> i64 {
        if let Some(known) = self.edges.borrow().get(&(charger, at)) {
            return *known;
        }
        let found = S::edge(now, charger, at);
        self.edges.borrow_mut().insert((charger, at), found);
        found
    }
}

/// How much better than the other a side stands, each term looked up by itself.
fn usual<S: Mind>(now: Now<'_, S>, seat: Seat, eye: Eye<'_>) -> [i64; TERMS.len()] {
    let mut bodies = Vec::new();
    S::bodies(now, &mut bodies);
    let mut goals = Vec::new();
    S::goals(now, &mut goals);
    let edge = |charger: u16, at: u16| eye.memo.edge(now, charger, at);
    let lay = Lay::new(&bodies, &goals, S::MODULE, &edge);
    let usual = |term: Term| match term {
        Term::Victory => S::victory(now, seat) - S::victory(now, seat.other()),
        Term::Fights => S::fights(now, seat, eye),
        Term::Command => {
            let led = bodies.iter().filter(|b| S::led(now, b.id));
            led.map(|b| if b.seat == seat { b.worth / 4 } else { -b.worth / 4 }).sum()
        }
        term => eye.placed(now, seat, term, &bodies, &lay),
    };
    TERMS.map(|term| match eye.weights.get(term) {
        0 => 0,
        _ => S::reckoned(now, seat, term, eye).unwrap_or_else(|| usual(term)),
    })
}

/// The same with every term looked at: for whoever fits weights.
pub(crate) fn standing<S: Mind>(now: Now<'_, S>, seat: Seat) -> [i64; TERMS.len()] {
    let (memo, notes) = (Memo::default(), Notes::default());
    S::judged(now, seat, Eye { weights: &Weights::all(), memo: &memo, notes: &notes, up: &|| false })
}

/// What such a judgement comes to.
pub(crate) fn sum(weights: &Weights, judged: &[i64; TERMS.len()]) -> i64 {
    TERMS.iter().zip(judged).map(|(term, n)| weights.get(*term) * n).sum::<i64>() / TENTHS
}
