//! Results in a fixed form, as the examples of the rulebook write them: shots, strikes, tests, initiative.

use super::words::{group_named, name_of};
use crate::event::Event;
use crate::melee::Effect;
use crate::morale::Morale;
use crate::setup::Setup;
use crate::system::Argad;
use crate::why::Why;
use rocroi_game::{Line, Note, Op, Tally, say};

/// What was said, without the dice.
pub fn events(told: &[Note<Argad>]) -> impl Iterator<Item = &Event> {
    told.iter().filter_map(|n| match n {
        Note::Said(e) => Some(e),
        Note::Rolled { .. } => None,
    })
}

/// `number 5, modifier +1, needed 4, natural 4: hit / …`
pub fn shots(told: &[Note<Argad>]) -> String {
    let each = events(told).filter_map(|e| match e {
        Event::Shot { number, modifier, needed, natural, hit, .. } => {
            let end = if *hit { "hit" } else { "miss" };
            Some(format!("number {number}, modifier {modifier:+}, needed {needed}, natural {natural}: {end}"))
        }
        _ => None,
    });
    each.collect::<Vec<_>>().join(" / ")
}

/// `A 4+0 hit; B no strike; out B; pushed back -`
pub fn melee(setup: &Setup, told: &[Note<Argad>]) -> String {
    let mut parts = Vec::new();
    let (mut out, mut pushed) = (Vec::new(), Vec::new());
    for e in events(told) {
        match e {
            Event::Struck { striker, natural, modifier, effect, .. } => {
                let effect = match effect {
                    Effect::Hit => "hit",
                    Effect::Push => "push",
                    Effect::Miss => "miss",
                };
                parts.push(format!("{} {natural}{modifier:+} {effect}", name_of(setup, *striker)));
            }
            Event::StrikeLost { striker } => parts.push(format!("{} no strike", name_of(setup, *striker))),
            Event::Out { figure } => out.push(name_of(setup, *figure)),
            Event::PushedBack { figure, .. } => pushed.push(name_of(setup, *figure)),
            _ => {}
        }
    }
    let list = |names: Vec<String>| if names.is_empty() { "-".to_owned() } else { names.join(", ") };
    parts.push(format!("out {}", list(out)));
    parts.push(format!("pushed back {}", list(pushed)));
    parts.join("; ")
}

/// `T 6, die 6: shaken`, each with its group if there are several.
pub fn tests(told: &[Note<Argad>]) -> String {
    let all: Vec<_> = events(told)
        .filter_map(|e| match e {
            Event::Tested { group, target, die, state, .. } => Some((*group, *target, *die, *state)),
            Event::SealedTest { group, target, die, state, .. } => Some((*group, *target, *die, *state)),
            _ => None,
        })
        .collect();
    let several = all.len() > 1;
    let each = all.into_iter().map(|(group, target, die, state)| {
        let passed = die == 1 || (die != 6 && i16::from(die) <= target);
        let end = match (passed, state) {
            (true, _) => "passed",
            (false, Morale::Steady | Morale::Shaken) => "shaken",
            (false, Morale::Routed) => "routed",
        };
        let who = if several { format!("{group} ") } else { String::new() };
        format!("{who}T {target}, die {die}: {end}")
    });
    each.collect::<Vec<_>>().join(" / ")
}

/// `A 3+5=8, B 5+4=9: A moves first`
pub fn initiative(told: &[Note<Argad>]) -> String {
    let each = events(told).filter_map(|e| match e {
        Event::Initiative { dice, totals, first } => {
            let side = |i: usize, name: &str| {
                format!("{name} {}+{}={}", dice[i], totals[i] - i16::from(dice[i]), totals[i])
            };
            let end = first.map_or("again".to_owned(), |s| format!("{s} moves first"));
            Some(format!("{}, {}: {end}", side(0, "A"), side(1, "B")))
        }
        Event::AmbushOrder { dice, first } => {
            let end = first.map_or("again".to_owned(), |s| format!("{s} first"));
            Some(format!("ambush A {}, B {}: {end}", dice[0], dice[1]))
        }
        _ => None,
    });
    each.collect::<Vec<_>>().join("; ")
}

/// The lines of a tally: `cover -1`, `on-the-move -1 (arriving-on-foot)` for one that does not count.
pub fn tally(t: &Tally<Why>) -> Vec<String> {
    t.lines.iter().map(line).collect()
}

fn line(l: &Line<Why>) -> String {
    let id = |w: &Why| say::words(w).map_or_else(String::new, |x| x.id);
    let op = match l.op {
        Op::Start(n) => format!("{n}"),
        Op::Add(n) | Op::Step(n) => format!("{n:+}"),
        Op::Cap(n) => format!("at most {n}"),
        Op::Floor(n) => format!("at least {n}"),
        Op::Set(n) => format!("= {n}"),
        Op::HalfUp | Op::HalfDown => "halved".to_owned(),
        Op::Note => String::new(),
    };
    let stop = l.stopped.as_ref().map_or(String::new(), |w| format!(" ({})", id(w)));
    format!("{} {op}{stop}", id(&l.why)).trim_end().to_owned()
}

/// The tallies told, in order.
pub fn tallies(told: &[Note<Argad>]) -> Vec<&Tally<Why>> {
    events(told)
        .filter_map(|e| match e {
            Event::Shot { tally, .. } | Event::Struck { tally, .. } | Event::Tested { tally, .. } => {
                Some(tally)
            }
            _ => None,
        })
        .collect()
}

/// Group names with Roman numbers brought to the usual form.
pub fn normal(text: &str) -> String {
    let word = |w: &str| {
        let bare = w.trim_end_matches([',', ';', ':']);
        let rest = &w[bare.len()..];
        group_named(bare).map_or_else(|| w.to_owned(), |g| format!("{g}{rest}"))
    };
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}
