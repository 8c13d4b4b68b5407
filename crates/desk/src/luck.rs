//! The luck of a battle in sentences. The reckoning is `odds`'s; here it is only told.

use crate::foresee::{number, percent};
use crate::shown::Shown;
use rocroi_game::chronicle::{self, Parted};
use rocroi_game::{Foretold, Heard, Note, Seat, Seen, State};
use rocroi_odds::{Account, Ledger, Luck, POINT, Tail, luck};
use rocroi_words::{Lang, Speaker};
use serde::Serialize;

/// An account as numbers: points, and chances in percent between bounds.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AccountOut {
    /// Expected.
    pub expected: f64,
    /// Real.
    pub real: f64,
    /// How likely as much or more was.
    #[cfg_attr(feature = "types", ts(type = "{ least: number, most: number }"))]
    pub as_much: Tail,
    /// How likely as little or less was.
    #[cfg_attr(feature = "types", ts(type = "{ least: number, most: number }"))]
    pub as_little: Tail,
}

/// A throw as numbers and words.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ThrowOut {
    /// After how many acts (or things told to a viewer) it was awaited.
    pub act: usize,
    /// What for.
    pub what: String,
    /// What fell.
    pub faces: Vec<u8>,
    /// Points each side was expected to lose, before and after.
    pub lost: [[f64; 2]; 2],
    /// What a test was expected to bring each side, before and after.
    pub gain: [[f64; 2]; 2],
    /// What it changed, in words.
    pub changes: String,
    /// All of it in a line.
    pub words: String,
}

/// The luck of a battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LuckOut {
    /// In a sentence.
    pub sentence: String,
    /// Side by side, in sentences.
    pub lines: Vec<String>,
    /// Points each side lost.
    pub lost: [AccountOut; 2],
    /// What tests brought each side.
    pub gain: [AccountOut; 2],
    /// The second side's losses less the first's: what the dice did for the first.
    pub whole: AccountOut,
    /// Every throw.
    pub throws: Vec<ThrowOut>,
}

fn points(parts: i64) -> f64 {
    parts as f64 / POINT as f64
}

fn account(a: &Account) -> AccountOut {
    AccountOut {
        expected: points(a.expected),
        real: points(a.real),
        as_much: a.as_much,
        as_little: a.as_little,
    }
}

/// A chance between two bounds: one number where they do not differ in print.
fn between(t: Tail, speaker: &Speaker) -> String {
    let [least, most] = [t.least, t.most].map(|p| percent(speaker, p.min(100.0)));
    if least == most {
        return most;
    }
    speaker.with_args("luck-between", &[("least", least), ("most", most)]).unwrap_or_default()
}

/// The luck of a chronicle, told.
///
/// # Errors
/// Where and why the chronicle stops being true.
pub fn told<S: Shown + Foretold>(text: &str, lang: Lang) -> Result<LuckOut, Parted> {
    let found = luck::<S>(text)?;
    let read = chronicle::read::<S>(text)?;
    Ok(tell(&found, read.battle.state(), lang))
}

/// The luck of what one viewer has seen, as it comes: from his view and what he is told alone, so that it says nothing he
/// may not know.
pub struct SeenLuck<S: Shown + Foretold> {
    seen: Seen<S>,
    ledger: Ledger<S>,
}

impl<S: Shown + Foretold> SeenLuck<S> {
    /// From this view on.
    pub fn new(seen: Seen<S>) -> Self {
        let mut ledger = Ledger::default();
        ledger.awaits(seen.state());
        SeenLuck { seen, ledger }
    }

    /// Something is told.
    pub fn hear(&mut self, heard: &Heard<S>) {
        if let Heard::Note { note: Note::Rolled { faces, .. }, .. } = heard {
            self.ledger.fell(faces);
        }
        self.seen.hear(heard);
        self.ledger.acts += 1;
        if let Heard::Now { .. } = heard {
            self.ledger.awaits(self.seen.state());
        }
    }

    /// The luck so far.
    pub fn out(&self, lang: Lang) -> LuckOut {
        tell(&self.ledger.luck(), self.seen.state(), lang)
    }
}

/// Luck whatever the rules: for a page, which only has JSON.
pub trait AnyLuck {
    /// See [`SeenLuck::hear`].
    ///
    /// # Errors
    /// If it is nothing this system tells.
    fn hear(&mut self, heard: &str) -> Result<(), String>;
    /// See [`SeenLuck::out`].
    fn out(&self, lang: Lang) -> LuckOut;
}

impl<S: Shown + Foretold> AnyLuck for SeenLuck<S> {
    fn hear(&mut self, heard: &str) -> Result<(), String> {
        let heard =
            serde_json::from_str(heard).map_err(|e| format!("this was not told by {}: {e}", S::NAME))?;
        SeenLuck::hear(self, &heard);
        Ok(())
    }
    fn out(&self, lang: Lang) -> LuckOut {
        SeenLuck::out(self, lang)
    }
}

/// The luck of what a viewer will be told after this view, written as JSON.
///
/// # Errors
/// If it is no view of that system, or there is no such system.
pub fn seen(system: &str, view: &str) -> Result<Box<dyn AnyLuck>, String> {
    rocroi_systems::for_system!(system, S => {
        let seen: Seen<S> = serde_json::from_str(view).map_err(|e| format!("this is no view of {system}: {e}"))?;
        Ok(Box::new(SeenLuck::new(seen)))
    }, else Err(rocroi_systems::unknown(system).to_string()))
}

fn tell<S: Shown + Foretold>(found: &Luck<S::Purpose>, state: &State<S>, lang: Lang) -> LuckOut {
    let speaker = Speaker::of(lang);
    let names = S::names(&state.setup, &state.world);
    let side = |s: Seat| names.seat(&s.to_string().to_lowercase()).unwrap_or_else(|| s.to_string());
    let say =
        |id: &str, args: &[(&str, String)]| speaker.with_args(id, args).unwrap_or_else(|_| id.to_owned());
    let line = |id: &str, seat: Seat, a: &Account| {
        say(
            id,
            &[
                ("who", side(seat)),
                ("real", number(speaker, points(a.real))),
                ("expected", number(speaker, points(a.expected))),
                ("much", between(a.as_much, speaker)),
                ("little", between(a.as_little, speaker)),
            ],
        )
    };
    let mut lines: Vec<String> =
        Seat::BOTH.iter().map(|s| line("luck-lost", *s, &found.lost[s.index()])).collect();
    for s in Seat::BOTH {
        let a = &found.gain[s.index()];
        if a.expected != 0 || a.real != 0 {
            lines.push(line("luck-gain", s, a));
        }
    }
    let parts = found.whole.real - found.whole.expected;
    let (who, tail) =
        if parts >= 0 { (Seat::A, found.whole.as_much) } else { (Seat::B, found.whole.as_little) };
    let args = [
        ("who", side(who)),
        ("points", number(speaker, points(parts).abs())),
        ("n", found.throws.len().to_string()),
        ("chance", between(tail, speaker)),
    ];
    let even = parts.abs() < POINT / 2;
    let throws = found.throws.iter().map(|t| {
        let pair = |(a, b): (i64, i64)| [points(a), points(b)];
        let what = speaker
            .say(&format!("{}-purpose", S::NAME), &t.purpose, names.as_ref())
            .unwrap_or_else(|_| format!("{:?}", t.purpose));
        let mut changes = Vec::new();
        for s in Seat::BOTH {
            for (before, after) in [t.lost[s.index()], t.gain[s.index()]] {
                if before != 0 || after != 0 {
                    let args = [
                        ("who", side(s)),
                        ("before", number(speaker, points(before))),
                        ("after", number(speaker, points(after))),
                    ];
                    changes.push(say("luck-throw-part", &args));
                }
            }
        }
        let changes = changes.join(", ");
        let args = [
            ("act", t.act.to_string()),
            ("what", what.clone()),
            ("faces", format!("{:?}", t.faces)),
            ("losses", changes.clone()),
        ];
        ThrowOut {
            act: t.act,
            what,
            faces: t.faces.clone(),
            lost: t.lost.map(pair),
            gain: t.gain.map(pair),
            changes,
            words: say("luck-throw", &args),
        }
    });
    LuckOut {
        sentence: say(if even { "luck-sentence-even" } else { "luck-sentence" }, &args),
        lines,
        lost: found.lost.each_ref().map(account),
        gain: found.gain.each_ref().map(account),
        whole: account(&found.whole),
        throws: throws.collect(),
    }
}
