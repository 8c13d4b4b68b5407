//! Playing a case and comparing.

use crate::file::{Bad, Case, Step, line_at, read};
use rocroi_game::proof::{Proof, proves_as};
use rocroi_game::{Answer, Clause, NotTaken, Note, Notes, Scripted, Seat, State, Viewer, Wait};
use std::path::{Path, PathBuf};

/// How a case went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Everything came out as written.
    Right,
    /// These things did not.
    Wrong(Vec<Bad>),
    /// Listed, not run: the rules it needs do not exist yet.
    Pending(String),
}

/// One case file and its verdict.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file.
    pub path: PathBuf,
    /// Its title, if it could be read.
    pub title: String,
    /// How it went.
    pub verdict: Verdict,
}

/// Runs the case in `text`. When it passes, the clauses it names are proven under the name of its path.
pub fn run<S: Scripted>(path: &Path, text: &str) -> Report {
    let report = |title: &str, verdict| Report { path: path.to_owned(), title: title.to_owned(), verdict };
    let case: Case<S> = match read(text) {
        Ok(c) => c,
        Err(b) => return report("", Verdict::Wrong(vec![b])),
    };
    let mut wrong = Vec::new();
    if case.system != S::NAME {
        wrong.push(Bad { line: 1, wrong: format!("this is a case of {}, not of {}", case.system, S::NAME) });
    }
    for c in &case.clauses {
        if let Err(e) = c.get_ref().parse::<Clause>() {
            wrong.push(Bad { line: line_at(text, c.span().start), wrong: e.to_string() });
        }
    }
    if !wrong.is_empty() {
        return report(&case.title, Verdict::Wrong(wrong));
    }
    let ids: Vec<&str> = case.clauses.iter().map(|c| c.get_ref().as_str()).collect();
    let proof: Proof = proves_as(&path.display().to_string(), &ids.join(" "));
    play(&case, text, &mut wrong);
    if let Some(why) = case.pending {
        proof.drop_unproven();
        let verdict = if wrong.is_empty() {
            let line = 1;
            Verdict::Wrong(vec![Bad { line, wrong: format!("passes, and is no longer pending ({why})") }])
        } else {
            Verdict::Pending(why)
        };
        return report(&case.title, verdict);
    }
    if wrong.is_empty() {
        let idle = proof.finish();
        for c in idle {
            wrong.push(Bad { line: 1, wrong: format!("names {c}, but no code marked with it ran") });
        }
    } else {
        proof.drop_unproven();
    }
    report(&case.title, if wrong.is_empty() { Verdict::Right } else { Verdict::Wrong(wrong) })
}

fn play<S: Scripted>(case: &Case<S>, text: &str, wrong: &mut Vec<Bad>) {
    for q in &case.question {
        let line = line_at(text, q.span().start);
        wrong.extend(S::question(q.get_ref()).into_iter().map(|wrong| Bad { line, wrong }));
    }
    let Some(position) = &case.position else {
        if !case.step.is_empty() {
            wrong.push(Bad { line: 1, wrong: "there are steps but no [position] to start from".into() });
        }
        return;
    };
    let mut state = match S::from_position(position.get_ref()) {
        Ok(s) => s,
        Err(troubles) => {
            let line = line_at(text, position.span().start);
            wrong.extend(troubles.into_iter().map(|t| Bad { line, wrong: t.to_string() }));
            return;
        }
    };
    for step in &case.step {
        let line = line_at(text, step.span().start);
        let before = wrong.len();
        take(&mut state, step.get_ref(), text, line, wrong);
        if wrong.len() > before && step.get_ref().order.is_some() {
            // What follows a failed step would only repeat its fault.
            return;
        }
    }
}

/// Takes one step and compares.
fn take<S: Scripted>(state: &mut State<S>, step: &Step<S>, text: &str, line: usize, wrong: &mut Vec<Bad>) {
    let mut told: Vec<Note<S>> = Vec::new();
    if let Some(order) = &step.order {
        let at = line_at(text, order.span().start);
        if let Err(e) = give(state, step, order.get_ref(), &mut told) {
            wrong.extend(e.into_iter().map(|wrong| Bad { line: at, wrong }));
            return;
        }
    }
    let mut dice = step.dice.as_slice();
    while let Wait::Roll(ask) = &state.wait {
        if dice.is_empty() {
            break;
        }
        let n = ask.dice();
        if dice.len() < n {
            let wrong_dice =
                format!("the roll for {:?} asks for {n} dice, only {} are left", ask.purpose, dice.len());
            wrong.push(Bad { line, wrong: wrong_dice });
            return;
        }
        let (now, rest) = dice.split_at(n);
        dice = rest;
        let mut notes = Notes::default();
        if let Err(e) = state.answer(&Answer::Fell(now.to_vec()), Some(&mut notes)) {
            wrong.push(Bad { line, wrong: format!("the dice {now:?} were not taken: {e:?}") });
            return;
        }
        told.extend(notes.0);
    }
    if !dice.is_empty() {
        let waits = waits_for(state);
        wrong.push(Bad {
            line,
            wrong: format!("the dice {dice:?} are left over; the battle waits for {waits}"),
        });
    }
    if let Some(expect) = &step.expect {
        wrong.extend(S::compare(state, &told, expect).into_iter().map(|wrong| Bad { line, wrong }));
    }
    for (who, expect) in &step.seen {
        let viewer = match who.as_str() {
            "A" => Viewer::Seat(Seat::A),
            "B" => Viewer::Seat(Seat::B),
            "spectator" => Viewer::Spectator,
            _ => {
                wrong.push(Bad {
                    line,
                    wrong: format!("`{who}` sees nothing; viewers are A, B and spectator"),
                });
                continue;
            }
        };
        let heard: Vec<Note<S>> = told.iter().filter_map(|n| n.heard_by(viewer)).collect();
        let differences = S::compare(state.view(viewer).state(), &heard, expect);
        wrong.extend(differences.into_iter().map(|d| Bad { line, wrong: format!("as seen by {who}: {d}") }));
    }
}

/// Gives the order of a step; everything wrong with that, in words.
fn give<S: Scripted>(
    state: &mut State<S>,
    step: &Step<S>,
    order: &str,
    told: &mut Vec<Note<S>>,
) -> Result<(), Vec<String>> {
    let Wait::Decide(asked) = &state.wait else {
        return Err(vec![format!("no order is awaited; the battle waits for {}", waits_for(state))]);
    };
    let open: Vec<Seat> = asked.iter().filter(|a| a.given.is_none()).map(|a| a.seat).collect();
    let seat = match (step.seat, open.as_slice()) {
        (Some(s), _) => s,
        (None, [one]) => *one,
        (None, _) => return Err(vec!["both seats are asked: say whose order this is (seat = \"A\")".into()]),
    };
    let Some(mine) = state.asked(seat) else {
        return Err(vec![format!("seat {seat} is not asked; the battle waits for {}", waits_for(state))]);
    };
    let read = S::read_order(state.now(), seat, &mine.decision, order).map_err(|t| vec![t.to_string()])?;
    let mut notes = Notes::default();
    let taken = state.answer(&Answer::Order(seat, read), Some(&mut notes));
    told.extend(notes.0);
    match (taken, &step.refused) {
        (Ok(()), None) => Ok(()),
        (Ok(()), Some(_)) => Err(vec!["the order is legal, but should have been refused".into()]),
        (Err(NotTaken::Refused(r)), Some(expected)) => {
            let given = S::clauses_of(&r);
            let missing =
                expected.iter().filter(|c| c.get_ref().parse::<Clause>().is_ok_and(|c| !given.contains(&c)));
            let missing: Vec<String> = missing
                .map(|c| format!("refused, but not by {}; the reasons are {:?}", c.get_ref(), r.reasons))
                .collect();
            for c in &given {
                c.mark();
            }
            if missing.is_empty() { Ok(()) } else { Err(missing) }
        }
        (Err(NotTaken::Refused(r)), None) => Err(r
            .reasons
            .iter()
            .zip(S::clauses_of(&r))
            .map(|(f, c)| format!("the order is refused by {c}: {f:?}"))
            .collect()),
        (Err(e), _) => Err(vec![format!("the order was not taken: {e:?}")]),
    }
}

fn waits_for<S: Scripted>(state: &State<S>) -> String {
    match &state.wait {
        Wait::Decide(asked) => {
            let each: Vec<String> = asked.iter().map(|a| format!("{}'s {:?}", a.seat, a.decision)).collect();
            each.join(" and ")
        }
        Wait::Roll(ask) => format!("{} dice for {:?}", ask.dice(), ask.purpose),
        Wait::Over(o) => format!("nothing: it is over ({o:?})"),
    }
}

/// Runs every case file below a folder, in order of path.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn run_folder<S: Scripted>(folder: &Path) -> std::io::Result<Vec<Report>> {
    let mut out = Vec::new();
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            out.extend(run_folder::<S>(&path)?);
        } else if path.extension().is_some_and(|e| e == "toml") {
            out.push(run::<S>(&path, &std::fs::read_to_string(&path)?));
        }
    }
    Ok(out)
}
