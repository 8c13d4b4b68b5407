//! Fights foreseen, in sentences: what to expect, both sides side by side, the tallies, every outcome; for a fight
//! described in a line, a question, or a battle with what its orders would bring about.

use crate::desk::{Desk, tally_out};
use crate::out::{Said, TallyOut};
use crate::shown::{Looming, Shown};
use rocroi_game::{
    Answer, Course, Described, Fault as _, Foreseen, Foretold, NoOdds, Refusal, Seat, State, Stop, Toll, Wait,
};
use rocroi_odds::{Seen, Share, weigh};
use rocroi_words::{Lang, Names, Speaker};
use serde::Serialize;

/// A fight is followed for so many phases when its end is asked for.
pub const PHASES: u16 = 16;

/// A fight foreseen, in sentences.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OddsOut {
    /// What is decided: `melee`, `shot`, …
    pub subject: String,
    /// What to expect.
    pub sentence: String,
    /// What the two sides are called.
    pub names: [String; 2],
    /// Both sides, line by line: what, the first, the second.
    pub rows: Vec<(String, [String; 2])>,
    /// Every outcome in words, most likely first.
    pub outcomes: Vec<(String, Share)>,
    /// Of a fight to its end: phase by phase.
    pub phases: Vec<String>,
    /// The tallies of the first roll.
    pub tallies: Vec<TallyOut>,
    /// The numbers themselves.
    pub seen: Seen,
}

/// Why there are no odds, in sentences.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum NoOddsOut {
    /// The words were not understood.
    Trouble(Vec<String>),
    /// The rules do not allow it.
    Refused(Vec<Said>),
}

/// The names of two who are described.
pub(crate) struct Two<'a>(pub &'a [String; 2]);

impl Names for Two<'_> {
    fn piece(&self, _: &str, number: i64) -> Option<String> {
        self.0.get(usize::try_from(number).ok()?).cloned()
    }
    fn seat(&self, seat: &str) -> Option<String> {
        self.0.get(usize::from(seat == "b")).cloned()
    }
}

/// A number for a reader: two decimals.
pub fn number(speaker: &Speaker, value: f64) -> String {
    speaker.decimal((value * 100.0).round() as i64 * 10)
}

/// A chance for a reader: one decimal; never 0 % or 100 % where it is not certain.
pub fn percent(speaker: &Speaker, value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let (sign, tenths) = match tenths {
        0 if value > 0.0 => ("<", 1),
        1000 if value < 100.0 => (">", 999),
        n => ("", n),
    };
    let n = format!("{sign}{}", speaker.decimal(tenths * 100));
    speaker.with_args("odds-percent", &[("n", n)]).unwrap_or_default()
}

fn say(speaker: &Speaker, id: &str, args: &[(&str, String)]) -> String {
    speaker.with_args(id, args).unwrap_or_else(|_| id.to_owned())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// A message of this subject if it has one of its own, else of the system.
fn of(what: &str, subject: &str, system: &str, speaker: &Speaker) -> String {
    let own = format!("odds-{what}-{subject}");
    if speaker.has(&own) { own } else { format!("odds-{what}-{system}") }
}

/// What a toll is, in words.
pub(crate) fn toll(system: &str, subject: &str, t: &Toll, speaker: &Speaker) -> String {
    let n = |n: i16| [("n", n.to_string())];
    let mut parts = Vec::new();
    if t.lost != 0 {
        parts.push(say(speaker, &format!("odds-lost-{system}"), &n(t.lost)));
    }
    for (is, id) in [(t.gone, "gone"), (t.disordered && !t.gone, "disordered"), (t.back && !t.gone, "back")] {
        if is {
            parts.push(say(speaker, &of(id, subject, system, speaker), &[]));
        }
    }
    if t.general {
        parts.push(say(speaker, "odds-general", &[]));
    }
    if t.gain > 0 {
        parts.push(say(speaker, "odds-gain", &n(t.gain)));
    } else if t.gain < 0 {
        parts.push(say(speaker, "odds-loses-cm", &n(-t.gain)));
    }
    let nothing = || say(speaker, &of("nothing", subject, system, speaker), &[]);
    if parts.is_empty() { nothing() } else { parts.join(", ") }
}

fn rows(system: &str, subject: &str, seen: &Seen, speaker: &Speaker) -> Vec<(String, [String; 2])> {
    let mut rows = Vec::new();
    let pct = |s: &Share| percent(speaker, s.percent);
    let [a, b] = &seen.sides;
    let any = |f: &dyn Fn(&rocroi_odds::Side) -> f64| f(a) != 0.0 || f(b) != 0.0;
    let label = |id: &str| say(speaker, &format!("odds-row-{id}"), &[]);
    if any(&|s| s.lost.value) {
        if a.lost.value != 0.0 && b.lost.value != 0.0 {
            rows.push((label("better"), [pct(&seen.better[0]), pct(&seen.better[1])]));
        }
        rows.push((label("lost"), [a, b].map(|s| number(speaker, s.lost.value))));
        let mut all: Vec<i16> = a.losses.iter().chain(&b.losses).map(|l| l.0).collect();
        all.sort_unstable();
        all.dedup();
        for n in all {
            let of =
                |s: &rocroi_odds::Side| s.losses.iter().find(|l| l.0 == n).map_or("–".into(), |l| pct(&l.1));
            rows.push((say(speaker, "odds-row-losses", &[("n", n.to_string())]), [of(a), of(b)]));
        }
    }
    if any(&|s| s.gain.value) {
        let loses = a.gain.value < 0.0;
        let (sum, each) = if loses { ("lost", "odds-loses-cm") } else { ("gain", "odds-row-gains") };
        rows.push((label(sum), [number(speaker, a.gain.value.abs()), String::new()]));
        for (n, share) in &a.gains {
            let label = say(speaker, each, &[("n", n.abs().to_string())]);
            rows.push((label, [pct(share), String::new()]));
        }
    }
    type Of = fn(&rocroi_odds::Side) -> &Share;
    let shares: [(&str, Of); 4] = [
        ("disordered", |s| &s.disordered),
        ("back", |s| &s.back),
        ("general", |s| &s.general),
        ("gone", |s| &s.gone),
    ];
    for (id, of) in shares {
        if any(&|s| of(s).percent) {
            // Whoever stands alone has no other beside him.
            let two = if any(&|s| s.lost.value) { pct(of(b)) } else { String::new() };
            rows.push((row_name(id, subject, system, speaker), [pct(of(a)), two]));
        }
    }
    rows
}

/// The name of a row: as the subject calls it, as the system does, or as all do.
fn row_name(id: &str, subject: &str, system: &str, speaker: &Speaker) -> String {
    let own = of(id, subject, system, speaker);
    let id = if speaker.has(&own) { own } else { format!("odds-row-{id}") };
    say(speaker, &id, &[])
}

fn sentence(subject: &str, seen: &Seen, end: bool, names: &[String; 2], speaker: &Speaker) -> String {
    let pct = |s: &Share| percent(speaker, s.percent);
    let [a, b] = &seen.sides;
    let sum = |f: &dyn Fn(&[Toll; 2]) -> bool| -> f64 {
        seen.outcomes.iter().filter(|(t, _)| f(t)).map(|(_, s)| s.percent).sum()
    };
    let zero = sum(&|t| t[0].gain == 0);
    let likeliest = seen.phases.iter().max_by(|x, y| {
        let of = |p: &(u16, [Share; 4])| p.1.iter().map(|s| s.percent).sum::<f64>();
        of(x).total_cmp(&of(y))
    });
    let args = [
        ("one", names[0].clone()),
        ("two", names[1].clone()),
        ("better", pct(&seen.better[0])),
        ("worse", pct(&seen.better[1])),
        ("lost1", number(speaker, a.lost.value)),
        ("lost2", number(speaker, b.lost.value)),
        ("gone1", pct(&a.gone)),
        ("gone2", pct(&b.gone)),
        ("back1", pct(&a.back)),
        ("back2", pct(&b.back)),
        ("disordered1", pct(&a.disordered)),
        ("general1", pct(&a.general)),
        ("gain1", number(speaker, a.gain.value)),
        ("loses1", number(speaker, -a.gain.value)),
        ("none", percent(speaker, sum(&|t| t[1] == Toll::default()))),
        ("zero", percent(speaker, zero)),
        ("some", percent(speaker, sum(&|t| t[0].gain > 0))),
        ("phase", likeliest.map_or(1, |p| p.0).to_string()),
    ];
    let long = format!("odds-end-{subject}");
    let id = if end && speaker.has(&long) { long } else { format!("odds-better-{subject}") };
    let mut text = capital(&say(speaker, &id, &args));
    if end && seen.open.percent > 0.0 {
        let open = [("n", PHASES.to_string()), ("open", pct(&seen.open))];
        text = format!("{text} {}", say(speaker, "odds-open", &open));
    }
    text
}

/// A fight in sentences: after its first phase, or to its end.
pub fn told<S: Shown + Foretold>(
    f: &Foreseen<S>,
    end: bool,
    names: [String; 2],
    called: &dyn Names,
    speaker: &Speaker,
) -> OddsOut {
    let subject = S::subject(&f.sequel);
    let seen = weigh(&f.sequel, end.then_some(PHASES));
    let outcome = |(t, share): &([Toll; 2], Share)| {
        let side = |i: usize| format!("{}: {}", names[i], toll(S::NAME, subject, &t[i], speaker));
        let alone = seen.outcomes.iter().all(|(t, _)| t[1] == Toll::default());
        let words = if alone { side(0) } else { format!("{} · {}", side(0), side(1)) };
        (words, share.clone())
    };
    let phase = |(n, [a, b, both, parted]): &(u16, [Share; 4])| {
        let pct = |x: f64| percent(speaker, x);
        let args = [
            ("n", n.to_string()),
            ("one", names[0].clone()),
            ("two", names[1].clone()),
            ("gone1", pct(a.percent + both.percent)),
            ("gone2", pct(b.percent + both.percent)),
            ("parted", pct(parted.percent)),
        ];
        say(speaker, if parted.percent > 0.0 { "odds-phase-parted" } else { "odds-phase" }, &args)
    };
    OddsOut {
        subject: subject.to_owned(),
        sentence: sentence(subject, &seen, end, &names, speaker),
        rows: rows(S::NAME, subject, &seen, speaker),
        outcomes: seen.outcomes.iter().map(outcome).collect(),
        phases: seen.phases.iter().map(phase).collect(),
        tallies: f
            .pending
            .tallies
            .iter()
            .map(|(seat, t)| tally_out::<S>(seat.to_string(), t, speaker, called))
            .collect(),
        names,
        seen,
    }
}

fn reasons<S: Shown>(r: &Refusal<S::Fault>, names: &dyn Names, speaker: &Speaker) -> Vec<Said> {
    let prefix = format!("{}-fault", S::NAME);
    let said = |f: &S::Fault| Said {
        clause: Some(f.clause().to_string()),
        words: speaker.say(&prefix, f, names).unwrap_or_else(|_| format!("{f:?}")),
    };
    r.reasons.iter().map(said).collect()
}

pub(crate) fn no_odds<S: Shown>(e: NoOdds<S::Fault>, names: &[String; 2], speaker: &Speaker) -> NoOddsOut {
    match e {
        NoOdds::Trouble(t) => NoOddsOut::Trouble(t.iter().map(ToString::to_string).collect()),
        NoOdds::Refused(r) => NoOddsOut::Refused(reasons::<S>(&r, &Two(names), speaker)),
    }
}

/// What two who are described are called: by their words.
fn called(line: &Described) -> [String; 2] {
    let two = line.two.clone().unwrap_or_default();
    if two == line.one { [format!("{two} (1)"), format!("{two} (2)")] } else { [line.one.clone(), two] }
}

/// A fight described in a line.
///
/// # Errors
/// Why there are no odds of it.
pub fn described<S: Shown + Foretold>(line: &Described, end: bool, lang: Lang) -> Result<OddsOut, NoOddsOut> {
    let (speaker, names) = (Speaker::of(lang), called(line));
    let f = S::described(line).map_err(|e| no_odds::<S>(e, &names, speaker))?;
    Ok(told(&f, end, names.clone(), &Two(&names), speaker))
}

/// The fight a question of a case is about; none if it is about something else.
///
/// # Errors
/// Why there are no odds of it.
pub fn questioned<S: Shown + Foretold>(
    question: &S::Question,
    end: bool,
    lang: Lang,
) -> Option<Result<OddsOut, NoOddsOut>> {
    let (speaker, names) = (Speaker::of(lang), ["A".to_owned(), "B".to_owned()]);
    let f = S::questioned(question)?;
    Some(
        f.map_err(|e| no_odds::<S>(e, &names, speaker))
            .map(|f| told(&f, end, names.clone(), &Two(&names), speaker)),
    )
}

/// A fight an order would bring about.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Threat {
    /// The order, as it can be typed.
    pub order: String,
    /// What is fought, in words: the roll, and the branch it lies on.
    pub what: String,
    /// Its odds.
    pub odds: OddsOut,
}

impl<S: Shown + Foretold> Desk<S> {
    fn both(&self) -> [String; 2] {
        let names = self.names();
        Seat::BOTH.map(|s| names.seat(&s.to_string().to_lowercase()).unwrap_or_else(|| s.to_string()))
    }

    /// The odds of what the battle now waits for, if it is a fight.
    pub fn odds(&self, end: bool) -> Option<OddsOut> {
        let f = Foreseen::of(self.seen().state())?;
        Some(told(&f, end, self.both(), self.names().as_ref(), self.speaker()))
    }

    fn fights_of(&self, seat: Seat, order: &S::Order, c: &Course<S>) -> Vec<(String, Foreseen<S>)> {
        if c.stop == Stop::Roll {
            let state = c.after.state();
            let Wait::Roll(ask) = &state.wait else { return Vec::new() };
            return Foreseen::of(state).map(|f| (self.say("purpose", &ask.purpose), f)).into_iter().collect();
        }
        let after = self.beyond(&c.after, seat);
        let now = after.state().now();
        let foreseen = |l: Looming<S>| {
            let what = self.looms(&l);
            (what, Foreseen { sequel: S::sequel(now, &l.purpose, &l.pending), pending: l.pending })
        };
        S::looming(now, seat, order, self.speaker()).into_iter().map(foreseen).collect()
    }

    /// Every fight an order would bring about, as far as this seat can know.
    ///
    /// # Errors
    /// Why the order may not be given.
    pub fn odds_of(&self, order: &S::Order, end: bool) -> Result<Vec<Threat>, NoOddsOut> {
        let Some(seat) = self.seen().viewer().seat() else { return Ok(Vec::new()) };
        let preview = self.seen().preview(order).map_err(|e| NoOddsOut::Refused(self.refused(&e)))?;
        let text = S::write_order(self.seen().state().now(), seat, order);
        let mut found = self.fights_of(seat, order, &preview.course);
        for (branch, course) in &preview.branches {
            let words = self.say("branch", branch);
            found.extend(
                self.fights_of(seat, order, course).into_iter().map(|(w, f)| (format!("{w} ({words})"), f)),
            );
        }
        let names = self.names();
        let threat = |(what, f): (String, Foreseen<S>)| Threat {
            order: text.clone(),
            what,
            odds: told(&f, end, self.both(), names.as_ref(), self.speaker()),
        };
        Ok(found.into_iter().map(threat).collect())
    }
}

/// Every fight a seat can bring about, dearest to the other first: from here if it is asked, else from its next phases
/// on, with everybody where he is. Rolls on the way there that are no
/// fights (command dice) are taken at their best.
pub fn threats<S: Shown + Foretold>(state: &State<S>, seat: Seat, end: bool, lang: Lang) -> Vec<Threat> {
    let mut found: Vec<Threat> = Vec::new();
    if state.asked(seat).is_some() {
        explore(state, seat, 3, end, lang, &mut found);
    } else {
        // Not his turn: what he could do from his next phases on.
        for position in S::next_phases(S::to_position(state), seat) {
            if let Ok(then) = S::from_position(&position) {
                explore(&then, seat, 3, end, lang, &mut found);
            }
        }
    }
    let other = seat.other().index();
    let dear = |t: &Threat| t.odds.seen.sides[other].lost.value;
    found.sort_by(|a, b| dear(b).total_cmp(&dear(a)));
    found
}

fn explore<S: Shown + Foretold>(
    state: &State<S>,
    seat: Seat,
    depth: u8,
    end: bool,
    lang: Lang,
    found: &mut Vec<Threat>,
) {
    match &state.wait {
        Wait::Roll(ask) => {
            let mut next = state.clone();
            if next.answer(&Answer::Fell(vec![6; ask.dice()]), None).is_ok() && depth > 0 {
                explore(&next, seat, depth - 1, end, lang, found);
            }
        }
        Wait::Decide(_) => {
            let desk = Desk::new(state.view(seat.into()), lang);
            let candidates = state.candidates(seat);
            let before = found.len();
            let costs = |t: &Threat| {
                let s = &t.odds.seen.sides[seat.other().index()];
                s.lost.value > 0.0 || s.gone.percent > 0.0
            };
            for order in &candidates {
                found.extend(desk.odds_of(order, end).unwrap_or_default().into_iter().filter(costs));
            }
            if found.len() > before || depth == 0 {
                return;
            }
            for order in candidates.into_iter().take(12) {
                let mut next = state.clone();
                if next.answer(&Answer::Order(seat, order), None).is_ok() {
                    explore(&next, seat, depth - 1, end, lang, found);
                }
            }
        }
        Wait::Over(_) => {}
    }
}
