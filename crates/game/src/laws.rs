//! The laws of the contract, checked on any system by playing random battles. Tests and soaks of every
//! system run these; a law that breaks comes back as a sentence with the wait at which it did.

use crate::say::Arg;
use crate::system::{Answer, NotTaken, State, System, Wait};
use crate::told::{Note, Notes};
use crate::{Act, Battle, Chance, Dice, Fault as _, Heard, Reason as _, Seat, Seeded, Stop, Viewer, say};
use std::collections::BTreeMap;

/// How closely to watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// Check the laws at one wait in so many (0: never, just play).
    pub every: usize,
    /// Stop after so many waits.
    pub waits: usize,
}

/// What happened in a battle, counted: for `--coverage`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Coverage {
    /// `order charge`, `event routed`, `fault A-CHG-11`, `why flank`: how often.
    pub counts: BTreeMap<String, u64>,
    /// Waits answered.
    pub waits: usize,
    /// Ended by the rules' own reckoning, before the limit of waits.
    pub ended: bool,
    /// The hash at the end.
    pub hash: String,
}

impl Coverage {
    fn count(&mut self, kind: &str, id: &str) {
        *self.counts.entry(format!("{kind} {id}")).or_default() += 1;
    }

    /// Adds another battle's counts.
    pub fn add(&mut self, other: &Coverage) {
        for (k, n) in &other.counts {
            *self.counts.entry(k.clone()).or_default() += n;
        }
        self.waits += other.waits;
    }
}

/// Plays a battle at random from `start`, checking the laws on the way.
///
/// # Errors
/// The law that broke, at which wait, and how.
pub fn play<S: System>(start: State<S>, seed: u64, watch: Watch) -> Result<Coverage, String> {
    play_looking(start, seed, watch, &|_| None)
}

/// As [`play`], with a look at the table after every answer: what must never lie there comes back as a sentence.
/// At the end all the answers are given again, which must lead to the same battle.
///
/// # Errors
/// The law that broke, at which wait, and how.
pub fn play_looking<S: System>(
    start: State<S>,
    seed: u64,
    watch: Watch,
    look: &dyn Fn(&State<S>) -> Option<String>,
) -> Result<Coverage, String> {
    play_carelessly(start, seed, watch, look, &|_, _, _| Vec::new())
}

/// Orders as a careless hand might give them at a decision, legal or not.
pub type Careless<'a, S> = &'a dyn Fn(&State<S>, Seat, &mut Chance) -> Vec<<S as System>::Order>;

/// As [`play_looking`]; at the waits where the laws are checked careless orders are tried besides, so that what refuses
/// them is counted.
///
/// # Errors
/// The law that broke, at which wait, and how.
pub fn play_carelessly<S: System>(
    start: State<S>,
    seed: u64,
    watch: Watch,
    look: &dyn Fn(&State<S>) -> Option<String>,
    careless: Careless<'_, S>,
) -> Result<Coverage, String> {
    let mut clumsy = Chance::new(seed ^ 0xbad);
    let mut dice = Seeded::new(seed);
    let mut chance = Chance::new(seed ^ 0x5eed);
    let mut answers: Vec<Answer<S>> = Vec::new();
    let first = start.clone();
    let mut battle = Battle::new(start);
    let mut seen = Coverage::default();
    let mut earlier: Vec<S::Order> = Vec::new();
    while seen.waits < watch.waits {
        let state = battle.state().clone();
        let checked = watch.every > 0 && seen.waits.is_multiple_of(watch.every);
        let n = seen.waits;
        let at = |law: &str, how: String| format!("seed {seed}, wait {n}: {law}: {how}");
        let answer = match &state.wait {
            Wait::Over(outcome) => {
                if let Some(w) = say::words(outcome) {
                    w.args.values().for_each(|a| count_terms(a, &mut seen));
                }
                seen.ended = true;
                break;
            }
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let open: Vec<Seat> = asked.iter().filter(|a| a.given.is_none()).map(|a| a.seat).collect();
                let seat = *chance.pick(&open).ok_or_else(|| at("somebody is asked", "nobody is".into()))?;
                let order = state
                    .sample(seat, &mut chance)
                    .ok_or_else(|| at("sample answers", "it did not".into()))?;
                if let Err(e) = state.check(seat, &order) {
                    return Err(at("what sample draws is legal", format!("{order:?}: {e:?}")));
                }
                seen.count("order", S::kind(&order));
                if let Some(w) = state.asked(seat).and_then(|a| say::words(&a.decision)) {
                    seen.count("decision", &w.id);
                }
                if checked {
                    decision_laws(&state, seat, &order, &earlier, &mut seen)
                        .map_err(|(law, how)| at(law, how))?;
                    for wild in careless(&state, seat, &mut clumsy) {
                        if let Err(NotTaken::Refused(r)) = state.check(seat, &wild) {
                            r.reasons.iter().for_each(|f| seen.count("fault", &f.clause().to_string()));
                        }
                    }
                    if earlier.len() < 64 {
                        earlier.push(order.clone());
                    } else {
                        let i = chance.below(64);
                        earlier[i] = order.clone();
                    }
                }
                Answer::Order(seat, order)
            }
        };
        if watch.every > 0 {
            answers.push(answer.clone());
        }
        let said = answer.clone();
        if checked {
            step_laws(&battle, &answer).map_err(|(law, how)| at(law, how))?;
            let (entry, _) = battle
                .act(Act::Answer(answer))
                .map_err(|e| at("a legal answer is taken", format!("{e:?}")))?;
            for h in &entry.heard {
                if let Heard::Note { note, .. } = h {
                    count_note(note, &mut seen);
                }
            }
        } else {
            let mut notes = Notes::default();
            let mut next = state;
            next.answer(&answer, Some(&mut notes))
                .map_err(|e| at("a legal answer is taken", format!("{e:?}")))?;
            for n in &notes.0 {
                count_note(n, &mut seen);
            }
            battle = Battle::new(next);
        }
        if let Some(p) = S::fight(battle.state().now()) {
            for (_, tally) in &p.tallies {
                for line in &tally.lines {
                    if let Some(w) = say::words(&line.why) {
                        seen.count("why", &w.id);
                    }
                    line.why.clause().mark();
                    if let Some(w) = line.stopped.as_ref().and_then(say::words) {
                        seen.count("why", &w.id);
                    }
                }
            }
        }
        seen.waits += 1;
        if let Some(wrong) = look(battle.state()) {
            return Err(at("what may lie on a table", format!("{wrong}, after {said:?}")));
        }
    }
    seen.hash = battle.state().hash();
    if watch.every > 0 {
        let mut again = first;
        for answer in &answers {
            again.answer(answer, None).map_err(|e| format!("seed {seed}, played again: {e:?}"))?;
        }
        if again.hash() != seen.hash {
            return Err(format!("seed {seed}: the same answers, played again, end otherwise"));
        }
    }
    Ok(seen)
}

fn count_note<S: System>(note: &Note<S>, seen: &mut Coverage) {
    let words = match note {
        Note::Rolled { ask, .. } => ("roll", say::words(&ask.purpose)),
        Note::Said(e) => ("event", say::words(e)),
    };
    if let (kind, Some(w)) = words {
        seen.count(kind, &w.id);
        w.args.values().for_each(|a| count_terms(a, seen));
    }
}

/// The words an event speaks of (a trait, an effect, the reason of a line), each under the name of its kind.
fn count_terms(arg: &Arg, seen: &mut Coverage) {
    match arg {
        Arg::Term("bool" | "Seat", _) | Arg::None | Arg::Int(_) | Arg::Text(_) => {}
        Arg::Term(of, id) => seen.count(&say::kebab(of), id),
        Arg::Typed(_, a) => count_terms(a, seen),
        Arg::List(all) => all.iter().for_each(|a| count_terms(a, seen)),
        Arg::Nested(w) => w.args.values().for_each(|a| count_terms(a, seen)),
    }
}

type Broken = (&'static str, String);

fn decision_laws<S: System>(
    state: &State<S>,
    seat: Seat,
    order: &S::Order,
    earlier: &[S::Order],
    seen: &mut Coverage,
) -> Result<(), Broken> {
    let candidates = state.candidates(seat);
    if candidates.is_empty() {
        return Err(("candidates are never empty", format!("{:?}", state.asked(seat))));
    }
    for c in &candidates {
        if let Err(e) = state.check(seat, c) {
            return Err(("every candidate passes", format!("{c:?}: {e:?}")));
        }
    }
    let kind = S::kind(order);
    if !candidates.iter().any(|c| S::kind(c) == kind) {
        return Err(("every kind sample finds is among the candidates", format!("{kind}: {order:?}")));
    }
    let view = state.view(seat.into());
    for o in candidates.iter().chain([order]).chain(earlier) {
        let (full, blank) = (state.check(seat, o), view.state().check(seat, o));
        if full != blank {
            return Err(("check(view) equals check(state)", format!("{o:?}: {full:?} but {blank:?}")));
        }
        if let Err(NotTaken::Refused(r)) = full {
            for f in &r.reasons {
                seen.count("fault", &f.clause().to_string());
            }
            let mut copy = state.clone();
            if copy.answer(&Answer::Order(seat, o.clone()), None).is_ok() || copy != *state {
                return Err(("a refusal leaves the state untouched", format!("{o:?}")));
            }
        }
    }
    if view.state().candidates(seat) != candidates {
        return Err(("a seat's view gives it the same candidates", format!("{:?}", state.asked(seat))));
    }
    preview_law(state, seat, order)
}

/// The tally a preview shows is the tally rolled with, when no decision or reveal came between.
fn preview_law<S: System>(state: &State<S>, seat: Seat, order: &S::Order) -> Result<(), Broken> {
    let p = view_preview(state, seat, order)?;
    let Some(shown) = p else { return Ok(()) };
    let mut real = state.clone();
    if real.answer(&Answer::Order(seat, order.clone()), None).is_err() {
        return Err(("a previewed order is taken", format!("{order:?}")));
    }
    let rolled = S::fight(real.now());
    if rolled.as_ref().map(|r| &r.tallies) != Some(&shown.tallies) {
        return Err((
            "the preview's tally is the one rolled with",
            format!("{order:?}: {shown:?} but {rolled:?}"),
        ));
    }
    Ok(())
}

fn view_preview<S: System>(
    state: &State<S>,
    seat: Seat,
    order: &S::Order,
) -> Result<Option<crate::Pending<S>>, Broken> {
    let view = state.view(seat.into());
    match view.preview(order) {
        Ok(p) if p.course.stop == Stop::Roll => Ok(p.course.fight()),
        Ok(_) => Ok(None),
        Err(e) => Err(("a legal order has a preview", format!("{order:?}: {e:?}"))),
    }
}

fn step_laws<S: System>(battle: &Battle<S>, answer: &Answer<S>) -> Result<(), Broken> {
    let state = battle.state();
    // Saved and resumed at this wait, nothing changes.
    let text = serde_json::to_string(state).map_err(|e| ("a state can be written", e.to_string()))?;
    let again: State<S> =
        serde_json::from_str(&text).map_err(|e| ("a state can be read back", e.to_string()))?;
    if again != *state {
        return Err(("save and resume changes nothing", first_difference(state, &again)));
    }
    let mut next = battle.clone();
    let (_, told) = next
        .act(Act::Answer(answer.clone()))
        .map_err(|e| ("a legal answer is taken", format!("{answer:?}: {e:?}")))?;
    for viewer in Viewer::ALL {
        let mut view = state.view(viewer);
        for h in told.to(viewer) {
            view.hear(h);
        }
        let fresh = next.state().view(viewer);
        if view != fresh {
            let how = first_difference(view.state(), fresh.state());
            return Err(("a view brought forward equals the new view", format!("{viewer:?}: {how}")));
        }
    }
    for viewer in Viewer::ALL {
        let view = state.view(viewer);
        let guess = view.fill(7);
        if guess.view(viewer) != view {
            let how = first_difference(guess.view(viewer).state(), view.state());
            return Err(("a filled view looks the same to its viewer", format!("{viewer:?}: {how}")));
        }
        if let Some(seat) = viewer.seat()
            && guess.candidates(seat) != state.candidates(seat)
        {
            return Err(("what a seat cannot know does not change its candidates", format!("{viewer:?}")));
        }
    }
    let mut twin = battle.clone();
    let _ = twin.act(Act::Answer(answer.clone()));
    if twin.state().hash() != next.state().hash() {
        return Err(("same answers, same hash", format!("{answer:?}")));
    }
    if let (Answer::Fell(faces), Wait::Roll(ask)) = (answer, &state.wait) {
        // What follows depends on the counts per class alone: reorder the dice within each pool.
        let mut other = Vec::with_capacity(faces.len());
        let mut rest = faces.as_slice();
        for pool in &ask.pools {
            let (mine, others) = rest.split_at(usize::from(pool.dice));
            other.extend(mine.iter().rev());
            rest = others;
        }
        let mut turned = state.clone();
        if turned.answer(&Answer::Fell(other), None).is_err() || turned != *next.state() {
            return Err(("what follows a roll depends on counts alone", format!("{faces:?}")));
        }
    }
    Ok(())
}

/// The first line of facts in which two states differ, or the first differing stretch of their JSON.
pub fn first_difference<S: System>(a: &State<S>, b: &State<S>) -> String {
    let (fa, fb) = (a.facts(), b.facts());
    if let Some((x, y)) = fa.text().lines().zip(fb.text().lines()).find(|(x, y)| x != y) {
        return format!("`{x}` against `{y}`");
    }
    let (ja, jb) =
        (serde_json::to_string(a).unwrap_or_default(), serde_json::to_string(b).unwrap_or_default());
    let at = ja.bytes().zip(jb.bytes()).position(|(x, y)| x != y).unwrap_or(ja.len().min(jb.len()));
    let around = |s: &str| s.chars().skip(at.saturating_sub(120)).take(240).collect::<String>();
    format!("…{}… against …{}…", around(&ja), around(&jb))
}
