//! One seat's desk over its own view.

use crate::layers;
use crate::out::{
    Bar, Chance, Choice, CourseOut, Dragged, FightOut, Offered, PreviewOut, Question, RosterLine, Said,
    Sheet, Snap, StandingOut, TallyLine, TallyOut, ToldOut,
};
use crate::shown::{Looming, Shown};
use rocroi_draw::{At, Overlay, Piece, Scene};
use rocroi_game::{
    Answer, Course, Fault as _, Heard, Line, NotTaken, Note, Op, Pending, Reason as _, Seat, Seen, Stop,
    Tally, Trouble, Wait, say,
};
use rocroi_odds::exact;
use rocroi_table::Pose;
use rocroi_words::{Lang, Names, Speaker};
use serde::Serialize;

/// One seat's desk.
#[derive(Debug)]
pub struct Desk<S: Shown> {
    seen: Seen<S>,
    lang: Lang,
}

fn value<T: Serialize>(v: &T) -> serde_json::Value {
    serde_json::to_value(v).unwrap_or_default()
}

/// `+1`, `−2`, `max 3`, `= 1`, `½`.
fn does(op: Op) -> String {
    let signed = |n: i16| if n < 0 { format!("−{}", -i32::from(n)) } else { format!("+{n}") };
    match op {
        Op::Start(n) | Op::Add(n) => signed(n),
        Op::Step(n) if n < 0 => "−".repeat(usize::from(n.unsigned_abs())),
        Op::Step(n) => "+".repeat(usize::from(n.unsigned_abs())),
        Op::Cap(n) => format!("≤ {n}"),
        Op::Floor(n) => format!("≥ {n}"),
        Op::Set(n) => format!("= {n}"),
        Op::HalfUp | Op::HalfDown => "½".into(),
        Op::Note => String::new(),
    }
}

/// A tally in sentences.
pub(crate) fn tally_out<S: Shown>(
    seat: String,
    tally: &Tally<S::Why>,
    speaker: &Speaker,
    names: &dyn Names,
) -> TallyOut {
    let prefix = format!("{}-why", S::NAME);
    let bare = |why: &S::Why| say::words(why).map_or_else(String::new, |w| w.id);
    let say = |why: &S::Why| speaker.say(&prefix, why, names).unwrap_or_else(|_| bare(why));
    let line = |l: &Line<S::Why>| TallyLine {
        clause: l.why.clause().to_string(),
        does: does(l.op),
        words: say(&l.why),
        stopped: l.stopped.map(|s| Said { clause: Some(s.clause().to_string()), words: say(&s) }),
    };
    TallyOut { seat, lines: tally.lines.iter().map(line).collect(), total: S::total(tally) }
}

impl<S: Shown> Desk<S> {
    /// A desk over a view.
    pub fn new(seen: Seen<S>, lang: Lang) -> Self {
        Desk { seen, lang }
    }

    /// The view.
    pub fn seen(&self) -> &Seen<S> {
        &self.seen
    }

    /// Speaks another language from now on.
    pub fn speak(&mut self, lang: Lang) {
        self.lang = lang;
    }

    pub(crate) fn speaker(&self) -> &'static Speaker {
        Speaker::of(self.lang)
    }

    pub(crate) fn names(&self) -> Box<dyn Names + '_> {
        S::names(&self.seen.state().setup, &self.seen.state().world)
    }

    /// The sentence of something the engine said; its bare name where a sentence is missing (the checks see to it
    /// that none is).
    pub(crate) fn say<T: Serialize>(&self, kind: &str, v: &T) -> String {
        let prefix = format!("{}-{kind}", S::NAME);
        let bare = || say::words(v).map_or_else(String::new, |w| w.id);
        self.speaker().say(&prefix, v, self.names().as_ref()).unwrap_or_else(|_| bare())
    }

    /// Brings the view forward by something told.
    pub fn hear(&mut self, heard: &Heard<S>) -> ToldOut {
        let before = self.seen.state().world.clone();
        self.seen.hear(heard);
        let moved = before != self.seen.state().world;
        let (said, dice, kind, event) = match heard {
            Heard::Note { note, .. } => self.told(note),
            Heard::Change(_) | Heard::Now { .. } => {
                (None, Vec::new(), String::new(), serde_json::Value::Null)
            }
        };
        let tallies = self.tallies_in(&event);
        ToldOut { said, dice, kind, event, tallies, moved }
    }

    fn told(&self, note: &Note<S>) -> (Option<Said>, Vec<u8>, String, serde_json::Value) {
        match note {
            Note::Rolled { ask, faces } => {
                let words = self.say("purpose", &ask.purpose);
                (Some(Said { clause: None, words }), faces.clone(), "rolled".into(), value(&ask.purpose))
            }
            Note::Said(e) => {
                let kind = say::words(e).map_or_else(String::new, |w| w.id);
                (Some(Said { clause: None, words: self.say("event", e) }), Vec::new(), kind, value(e))
            }
        }
    }

    /// The plan, with layers over it.
    pub fn scene(&self, overlays: Vec<Overlay>) -> Scene {
        let mut scene = S::scene(self.seen.state().now(), self.seen.viewer(), self.speaker());
        scene.overlays.extend(overlays);
        scene
    }

    /// The roster.
    pub fn roster(&self) -> Vec<RosterLine> {
        S::roster(self.seen.state().now(), self.seen.viewer(), self.speaker())
    }

    /// What this seat is asked, if anything.
    pub fn question(&self) -> Option<Question> {
        let asked = self.seen.state().asked(self.seen.viewer().seat()?)?;
        let kind = say::words(&asked.decision).map_or_else(String::new, |w| w.id);
        let words = S::asks(self.seen.state().now(), &asked.decision, self.speaker())
            .unwrap_or_else(|| self.say("decision", &asked.decision));
        Some(Question { kind, words, decision: value(&asked.decision), given: asked.given.is_some() })
    }

    /// What the battle waits for, in words.
    pub fn waits_for(&self) -> String {
        match &self.seen.state().wait {
            Wait::Decide(asked) => {
                let open = asked.iter().filter(|a| a.given.is_none());
                open.map(|a| self.say("decision", &a.decision)).collect::<Vec<_>>().join("\n")
            }
            Wait::Roll(ask) => self.say("purpose", &ask.purpose),
            Wait::Over(o) => self.say("outcome", o),
        }
    }

    /// Every candidate.
    pub fn candidates(&self) -> Vec<Offered> {
        let Some(seat) = self.seen.viewer().seat() else { return Vec::new() };
        let state = self.seen.state();
        let called: std::collections::BTreeMap<String, String> = self.kinds().into_iter().collect();
        let offered = |o: &S::Order| Offered {
            order: value(o),
            text: S::write_order(state.now(), seat, o),
            kind: S::kind(o).to_owned(),
            words: self.order_words(o),
            called: called.get(S::kind(o)).cloned().unwrap_or_default(),
            pieces: S::pieces_of(state.now(), seat, o),
            at: S::targets_of(state.now(), seat, o),
        };
        state.candidates(seat).iter().map(offered).collect()
    }

    /// An order in the reader's language: a sentence of its own, or the name of its kind.
    pub(crate) fn order_words(&self, order: &S::Order) -> String {
        let seat = self.seen.viewer().seat().unwrap_or(Seat::A);
        let said = S::says(self.seen.state().now(), seat, order, self.speaker());
        let own = || self.speaker().say(&format!("{}-order", S::NAME), order, self.names().as_ref()).ok();
        said.or_else(own).unwrap_or_else(|| self.kind_words(S::kind(order)))
    }

    /// The name of a kind of order.
    fn kind_words(&self, kind: &str) -> String {
        self.speaker().plain(&format!("{}-kind-{}", S::NAME, say::kebab(kind))).unwrap_or_default()
    }

    /// Every kind of order there is, with its name.
    pub fn kinds(&self) -> Vec<(String, String)> {
        let named = |kind: String| (kind.clone(), self.kind_words(&kind));
        S::kinds().into_iter().map(named).collect()
    }

    /// What may be chosen for each piece, where what is asked is answered piece by piece.
    pub fn choices(&self) -> Vec<Choice> {
        let state = self.seen.state();
        let asked = self.seen.viewer().seat().and_then(|seat| Some((seat, state.asked(seat)?)));
        asked.map_or_else(Vec::new, |(seat, a)| S::choices(state.now(), seat, &a.decision, self.speaker()))
    }

    /// The order that choices make.
    pub fn compose(&self, picks: &[(String, String)]) -> Option<S::Order> {
        let seat = self.seen.viewer().seat()?;
        let asked = self.seen.state().asked(seat)?;
        S::compose(self.seen.state().now(), seat, &asked.decision, picks)
    }

    /// The standing answers a seat may leave.
    pub fn standings(&self) -> Vec<StandingOut> {
        let out = |s: &S::Standing| StandingOut { standing: value(s), words: self.say("standing", s) };
        S::standings().iter().map(out).collect()
    }

    /// Where the battle stands.
    pub fn bar(&self) -> Bar {
        let names = self.names();
        let side = |s: Seat| names.seat(&s.to_string().to_lowercase()).unwrap_or_else(|| s.to_string());
        Bar { sides: Seat::BOTH.map(side).into(), ..S::bar(self.seen.state().now(), self.speaker()) }
    }

    /// The frame of the plan and every piece on it.
    pub fn sheet(&self) -> Sheet {
        let scene = self.scene(Vec::new());
        Sheet {
            table: scene.table,
            module: scene.module,
            unit: (scene.scale.unit, scene.scale.label),
            pieces: scene.pieces,
        }
    }

    /// Reads an order typed in.
    ///
    /// # Errors
    /// What could not be understood.
    pub fn read(&self, text: &str) -> Result<S::Order, Trouble> {
        let not_asked = || Trouble::new("you are not asked for an order now");
        let seat = self.seen.viewer().seat().ok_or_else(not_asked)?;
        let asked = self.seen.state().asked(seat).ok_or_else(not_asked)?;
        S::read_order(self.seen.state().now(), seat, &asked.decision, text)
    }

    /// The order a drag means: the likeliest legal one; if none is legal, the likeliest. Where the likeliest had to give
    /// way, it says why.
    pub fn drag(&self, pieces: &[String], to: Pose) -> Option<Dragged> {
        let seat = self.seen.viewer().seat()?;
        let state = self.seen.state();
        let asked = state.asked(seat)?;
        let orders = S::drag(state.now(), seat, &asked.decision, pieces, to);
        let mut first = None;
        for o in &orders {
            match state.check(seat, o) {
                Ok(()) => {
                    // A turn or a slide short of a move is no news; an attack that becomes one is.
                    let other = |(wish, _): &(&S::Order, _)| S::kind(wish) != S::kind(o);
                    let instead =
                        first.filter(other).map(|(wish, e)| (self.order_words(wish), self.refused(&e)));
                    return Some(Dragged { order: value(o), instead });
                }
                Err(e) => first = first.or(Some((o, e))),
            }
        }
        orders.first().map(|o| Dragged { order: value(o), instead: None })
    }

    /// The places worth stopping at for these pieces, led by the first: where what is offered for exactly them ends.
    pub fn snaps(&self, pieces: &[String]) -> Vec<Snap> {
        let (Some(seat), Some(lead)) = (self.seen.viewer().seat(), pieces.first()) else { return Vec::new() };
        let state = self.seen.state();
        let mut out: Vec<Snap> = Vec::new();
        for o in state.candidates(seat) {
            let of = S::pieces_of(state.now(), seat, &o);
            // Whoever is asked about alone is named by no order.
            if !of.is_empty() && (of.len() != pieces.len() || !of.iter().all(|p| pieces.contains(p))) {
                continue;
            }
            // An attack is meant by its enemy, not by the place it starts from.
            if !S::targets_of(state.now(), seat, &o).is_empty() {
                continue;
            }
            let route = S::route(state.now(), seat, &o, self.speaker());
            let way = route.ways.iter().find(|(id, _)| id == lead).map(|(_, way)| way);
            let Some(at) = way.and_then(|w| w.last()).copied() else { continue };
            if !out.iter().any(|s| s.at == at) {
                out.push(Snap { order: value(&o), at });
            }
        }
        out
    }

    /// Layers worth seeing while these pieces are chosen.
    pub fn around(&self, pieces: &[String]) -> Vec<Overlay> {
        match self.seen.viewer().seat() {
            Some(seat) => S::around(self.seen.state().now(), seat, pieces, self.lang),
            None => Vec::new(),
        }
    }

    /// What an order would do.
    pub fn preview(&self, order: &S::Order) -> PreviewOut {
        let seat = self.seen.viewer().seat().unwrap_or(Seat::A);
        let text = S::write_order(self.seen.state().now(), seat, order);
        match self.seen.preview(order) {
            Ok(p) => {
                let route = S::route(self.seen.state().now(), seat, order, self.speaker());
                let of = (seat, order);
                let branch =
                    |(name, c): &(S::Branch, Course<S>)| (self.say("branch", name), self.course(c, of, &[]));
                PreviewOut {
                    kind: S::kind(order).to_owned(),
                    text,
                    words: self.order_words(order),
                    cost: route.cost,
                    refused: Vec::new(),
                    course: Some(self.course(&p.course, of, &route.ways)),
                    branches: p.branches.iter().map(branch).collect(),
                }
            }
            Err(e) => {
                let (cost, branches) = (String::new(), Vec::new());
                PreviewOut {
                    kind: S::kind(order).to_owned(),
                    text,
                    words: self.order_words(order),
                    cost,
                    refused: self.refused(&e),
                    course: None,
                    branches,
                }
            }
        }
    }

    /// Why an answer is not taken, in words.
    pub fn refused(&self, e: &NotTaken<S>) -> Vec<Said> {
        match e {
            NotTaken::Refused(r) => {
                let said =
                    |f: &S::Fault| Said { clause: Some(f.clause().to_string()), words: self.say("fault", f) };
                r.reasons.iter().map(said).collect()
            }
            NotTaken::NotAwaited | NotTaken::Sealed => vec![Said { clause: None, words: self.waits_for() }],
            NotTaken::Faces(f) => vec![Said { clause: None, words: f.to_string() }],
            NotTaken::Blank(b) => vec![Said { clause: None, words: self.say("blank", b) }],
            NotTaken::Bug(b) => vec![Said { clause: None, words: b.clone() }],
        }
    }

    fn course(
        &self,
        c: &Course<S>,
        (seat, order): (Seat, &S::Order),
        ways: &[(String, Vec<At>)],
    ) -> CourseOut {
        let heard = c.heard.iter().filter_map(|h| match h {
            Heard::Note { note, .. } => self.told(note).0,
            Heard::Change(_) | Heard::Now { .. } => None,
        });
        let after = Desk { seen: c.after.clone(), lang: self.lang };
        let (stop, why) = match &c.stop {
            Stop::Decision(_) => ("decision", after.waits_for()),
            Stop::Roll => ("roll", after.waits_for()),
            Stop::Sealed => ("sealed", after.waits_for()),
            Stop::Blank(b) => ("blank", self.say("blank", b)),
            Stop::Over => ("over", after.waits_for()),
        };
        let ghosts = self.ghosts(&after);
        let looming = match &c.stop {
            Stop::Roll => Vec::new(),
            _ => S::looming(self.beyond(&c.after, seat).state().now(), seat, order, self.speaker()),
        };
        CourseOut {
            layers: layers::of_course(&self.scene(Vec::new()).pieces, &ghosts, ways),
            heard: heard.collect(),
            stop: stop.into(),
            why,
            fight: c.fight().map(|p| after.fight(&p)),
            looming: looming.iter().map(|l| (self.looms(l), after.fight(&l.pending))).collect(),
            ghosts,
        }
    }

    /// What a fight that looms is, in words.
    pub(crate) fn looms(&self, l: &Looming<S>) -> String {
        l.words.clone().unwrap_or_else(|| self.say("purpose", &l.purpose))
    }

    /// The view beyond the seat's own choices in the middle of an order, each answered with what is offered first.
    pub(crate) fn beyond(&self, seen: &Seen<S>, seat: Seat) -> Seen<S> {
        let mut seen = seen.clone();
        while seen.state().asked(seat).is_some_and(|a| S::midway(&a.decision)) {
            let Some(order) = seen.state().candidates(seat).into_iter().next() else { break };
            match seen.course(&Answer::Order(seat, order)) {
                Ok(course) => seen = course.after,
                Err(_) => break,
            }
        }
        seen
    }

    /// The pieces that stand elsewhere, or otherwise, on the later plan.
    fn ghosts(&self, after: &Desk<S>) -> Vec<Piece> {
        let now = self.scene(Vec::new());
        let same =
            |p: &Piece| now.pieces.iter().any(|q| q.id == p.id && q.at == p.at && q.facing == p.facing);
        after.scene(Vec::new()).pieces.into_iter().filter(|p| !same(p)).collect()
    }

    /// The fight the battle now waits for, if it is one.
    pub fn pending(&self) -> Option<FightOut> {
        S::fight(self.seen.state().now()).map(|p| self.fight(&p))
    }

    fn tally(&self, seat: String, tally: &Tally<S::Why>) -> TallyOut {
        tally_out::<S>(seat, tally, self.speaker(), self.names().as_ref())
    }

    /// Every tally an event holds, wherever it stands in it; a pair of them is that of the two seats.
    fn tallies_in(&self, event: &serde_json::Value) -> Vec<TallyOut> {
        use serde_json::Value;
        // From text, as everything else is read: a second way of reading would cost the page its size.
        let read = |v: &Value| serde_json::from_str::<Tally<S::Why>>(&v.to_string()).ok();
        let mut out = Vec::new();
        match event {
            Value::Object(map) if map.contains_key("lines") => {
                out.extend(read(event).map(|t| self.tally(String::new(), &t)));
            }
            Value::Object(map) => out.extend(map.values().flat_map(|v| self.tallies_in(v))),
            Value::Array(list) => {
                out.extend(list.iter().flat_map(|v| self.tallies_in(v)));
                if let (2, [a, b]) = (list.len(), out.as_mut_slice()) {
                    (a.seat, b.seat) = ("A".into(), "B".into());
                }
            }
            _ => {}
        }
        out
    }

    fn fight(&self, p: &Pending<S>) -> FightOut {
        let tallies = p.tallies.iter().map(|(seat, tally)| self.tally(seat.to_string(), tally));
        let odds = exact(&p.fight);
        let words = |o: &_| {
            let said = S::result(self.seen.state().now(), p, o, self.speaker());
            said.unwrap_or_else(|| self.say("result", o))
        };
        // Outcomes that a reader cannot tell apart are one.
        let mut alike: Vec<(String, Vec<_>)> = Vec::new();
        for (o, _) in odds.iter() {
            let words = words(o);
            match alike.iter_mut().find(|(w, _)| *w == words) {
                Some((_, all)) => all.push(o),
                None => alike.push((words, vec![o])),
            }
        }
        let mut chances: Vec<Chance> = alike
            .into_iter()
            .filter_map(|(words, all)| {
                let first = *all.first()?;
                let (n, d) = odds.chance(|x| all.contains(&x));
                Some(Chance {
                    words,
                    outcome: value(first),
                    exact: format!("{n}/{d}"),
                    percent: odds.percent(|x| all.contains(&x)),
                    favours: S::favours(p, first)
                        .map_or_else(Default::default, |(seat, by)| (seat.to_string(), by)),
                })
            })
            .collect();
        chances.sort_by(|a, b| b.percent.total_cmp(&a.percent));
        FightOut { tallies: tallies.collect(), odds: chances }
    }
}
