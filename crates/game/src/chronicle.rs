//! A battle on disk: JSON lines. First a header with the format, system, rules version and the state the
//! battle began with; then every entry, and a keyframe per turn; after the end, what was kept back until then. Lines
//! are only ever added.
//!
//! Reading keeps everything up to the first line that is not true, and says why it is not.

use crate::battle::{Act, Battle, Entry, NotDone};
use crate::system::{State, System, Wait};
use crate::told::Told;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the file format; `kept/` holds a sample of every one.
pub const FORMAT: u32 = 1;

/// The first line of a chronicle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Header<S: System> {
    /// Version of the file format.
    pub rocroi: u32,
    /// Which rule system.
    pub system: String,
    /// Its rules version.
    pub rules: u32,
    /// What programs want to remember: names, dates, how dice were made.
    pub about: BTreeMap<String, String>,
    /// The state the battle began with.
    pub start: State<S>,
}

/// The whole state after so many acts (but for what never changes): where showing, or going on under newer
/// rules, can start without replaying.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Keyframe<S: System> {
    /// After how many acts.
    pub keyframe: usize,
    /// What changes.
    pub world: S::World,
    /// The processes under way.
    pub stack: Vec<S::Frame>,
    /// What it waits for.
    pub wait: Wait<S>,
}

/// What was kept back until the battle was over: the last line, if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// By name: the seed of the dice, what the players added to it.
    pub revealed: BTreeMap<String, String>,
}

enum Line<S: System> {
    Entry(Box<Entry<S>>),
    Keyframe(Box<Keyframe<S>>),
    Revealed,
}

/// Reads a line by its first field. An untagged enum would read everything a system knows in a second way, which
/// takes longer to compile than all the rest of this crate.
fn read_line<S: System>(text: &str) -> serde_json::Result<Line<S>> {
    if text.starts_with("{\"keyframe\"") {
        return serde_json::from_str(text).map(Line::Keyframe);
    }
    if text.starts_with("{\"revealed\"") {
        return serde_json::from_str::<Revealed>(text).map(|_| Line::Revealed);
    }
    serde_json::from_str(text).map(Line::Entry)
}

/// The header line of a new chronicle.
pub fn header_line<S: System>(start: &State<S>, about: BTreeMap<String, String>) -> String {
    let h = Header {
        rocroi: FORMAT,
        system: S::NAME.into(),
        rules: S::RULES_VERSION,
        about,
        start: start.clone(),
    };
    sealed(line(&h).trim_end())
}

/// What follows the last field of a sealed header.
const SEAL: &str = ",\"seal\":\"";

// The entries that follow are checked by playing them again; what the battle began with can only be sealed: a
// hash of the line's own text, so that it holds whatever later programs make of the text.
fn sealed(line: &str) -> String {
    let open = line.strip_suffix('}').unwrap_or(line);
    format!("{open}{SEAL}{}\"}}\n", seal(open))
}

fn seal(open: &str) -> String {
    blake3::hash(open.as_bytes()).to_hex().chars().take(16).collect()
}

/// The header of a chronicle, if it is as it was written.
fn header<S: System>(n: usize, first: &str) -> Result<Header<S>, Parted> {
    let wrong = |wrong: String| Parted { line: n, wrong };
    let (open, rest) = first.rsplit_once(SEAL).ok_or_else(|| wrong("the header has no seal".into()))?;
    if rest.trim_end() != format!("{}\"}}", seal(open)) {
        return Err(wrong("the header is not what its seal says; was the file edited?".into()));
    }
    serde_json::from_str(first).map_err(|e| wrong(format!("the header cannot be read: {e}")))
}

/// The lines to add after an act: its entry, and a keyframe where a turn began.
pub fn entry_lines<S: System>(entry: &Entry<S>, battle: &Battle<S>) -> String {
    let mut text = line(entry);
    if battle.turn_began() {
        let State { world, stack, wait, .. } = battle.state().clone();
        text.push_str(&line(&Keyframe::<S> { keyframe: entry.n, world, stack, wait }));
    }
    text
}

/// The line that reveals, after the end, what was kept back.
pub fn revealed_line(revealed: BTreeMap<String, String>) -> String {
    line(&Revealed { revealed })
}

fn line<T: Serialize>(value: &T) -> String {
    // Plain data with text keys: writing it as JSON cannot fail.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}

/// Where and why a chronicle stops being true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parted {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub wrong: String,
}

impl std::fmt::Display for Parted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong)
    }
}

/// A chronicle that was read.
#[derive(Debug)]
pub struct Chronicle<S: System> {
    /// Its first line.
    pub header: Header<S>,
    /// The battle, replayed as far as the chronicle is true.
    pub battle: Battle<S>,
    /// Every entry that is true.
    pub entries: Vec<Entry<S>>,
    /// Where it stops being true, if it does.
    pub parted: Option<Parted>,
}

/// Reads a chronicle and replays it, comparing every event and hash.
///
/// # Errors
/// If even the header cannot be read. A later fault leaves what stands before it readable.
pub fn read<S: System>(text: &str) -> Result<Chronicle<S>, Parted> {
    read_each(text, |_, _, _| {})
}

/// As [`read`], showing each entry that is true as it is repeated: the battle after it, and what it told.
///
/// # Errors
/// As [`read`].
pub fn read_each<S: System>(
    text: &str,
    mut each: impl FnMut(&Battle<S>, &Entry<S>, &Told<S>),
) -> Result<Chronicle<S>, Parted> {
    let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l)).filter(|(_, l)| !l.trim().is_empty());
    let Some((n, first)) = lines.next() else {
        return Err(Parted {
            line: 1,
            wrong: "the file is empty; a chronicle begins with its header".into(),
        });
    };
    let wrong = |wrong: String| Parted { line: n, wrong };
    let kind: Kind =
        serde_json::from_str(first).map_err(|e| wrong(format!("this is no chronicle's header: {e}")))?;
    if kind.rocroi > FORMAT {
        return Err(wrong(format!(
            "format {} is newer than this program, which reads up to {FORMAT}",
            kind.rocroi
        )));
    }
    if kind.system != S::NAME {
        return Err(wrong(format!("this is a battle of {}, not of {}", kind.system, S::NAME)));
    }
    let header: Header<S> = header(n, first)?;
    let mut battle = Battle::new(header.start.clone());
    let mut entries = Vec::new();
    let mut parted = None;
    for (n, text) in lines {
        match check_line(&mut battle, text) {
            Ok(Some((e, told))) => {
                each(&battle, &e, &told);
                entries.push(e);
            }
            Ok(None) => {}
            Err(wrong) => {
                parted = Some(Parted { line: n, wrong });
                break;
            }
        }
    }
    Ok(Chronicle { header, battle, entries, parted })
}

/// What tells a chronicle's system and versions without reading the rest.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Kind {
    /// Version of the file format.
    pub rocroi: u32,
    /// Which rule system.
    pub system: String,
    /// Its rules version.
    pub rules: u32,
}

type Repeated<S> = Option<(Entry<S>, Told<S>)>;

fn check_line<S: System>(battle: &mut Battle<S>, text: &str) -> Result<Repeated<S>, String> {
    let written: Entry<S> = match read_line(text) {
        Ok(Line::Entry(e)) => *e,
        Ok(Line::Keyframe(k)) => {
            let State { world, stack, wait, .. } = battle.state();
            if k.keyframe == battle.acts().len() && k.world == *world && k.stack == *stack && k.wait == *wait
            {
                return Ok(None);
            }
            return Err(format!("the keyframe does not match the state after act {}", battle.acts().len()));
        }
        Ok(Line::Revealed) if battle.end().is_some() => return Ok(None),
        Ok(Line::Revealed) => return Err("something is revealed before the battle is over".into()),
        Err(_) => {
            return Err(
                "this line is neither an entry nor a keyframe; was the file cut short or edited?".into()
            );
        }
    };
    if written.n != battle.acts().len() + 1 {
        return Err(format!("entry {} stands where entry {} belongs", written.n, battle.acts().len() + 1));
    }
    let (again, told) = battle.act(written.act.clone()).map_err(|e| match e {
        NotDone::NotTaken(t) => format!("the rules do not take this answer: {t:?}"),
        e => format!("this cannot be done here: {e:?}"),
    })?;
    if again == written {
        return Ok(Some((written, told)));
    }
    // Back to the last act that was true.
    if let Ok(before) = battle.replayed(battle.acts().len() - 1) {
        *battle = before;
    }
    let first = again.heard.iter().zip(&written.heard).position(|(a, w)| a != w);
    Err(match first {
        Some(i) => format!("event {} of entry {} is not what the rules give", i + 1, written.n),
        None if again.heard.len() != written.heard.len() => {
            format!(
                "entry {} tells {} events, the rules give {}",
                written.n,
                written.heard.len(),
                again.heard.len()
            )
        }
        None => {
            format!("the hash after entry {} is {}, the rules give {}", written.n, written.hash, again.hash)
        }
    })
}

/// The states of a chronicle, shown from its events alone: for battles kept under other rules versions, where
/// replaying would judge differently. Ends at the first line that cannot be read.
///
/// # Errors
/// If the header cannot be read.
pub fn shown<S: System>(text: &str) -> Result<Vec<State<S>>, Parted> {
    let mut lines = text.lines().filter(|l| !l.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    let header: Header<S> = header(1, first)?;
    let mut state = header.start;
    let mut states = vec![state.clone()];
    for text in lines {
        match read_line::<S>(text) {
            Ok(Line::Entry(e)) => {
                for h in &e.heard {
                    state.hear(h);
                }
                states.push(state.clone());
            }
            Ok(Line::Keyframe(k)) => (state.world, state.stack, state.wait) = (k.world, k.stack, k.wait),
            Ok(Line::Revealed) => {}
            Err(_) => break,
        }
    }
    Ok(states)
}

/// What an act of the chronicle is called, for people.
pub fn act_name<S: System>(act: &Act<S>) -> &'static str {
    match act {
        Act::Answer(_) => "answer",
        Act::Undo(_) => "undo",
        Act::AskTakeback { .. } => "ask-takeback",
        Act::OfferDraw(_) => "offer-draw",
        Act::Agree(_) => "agree",
        Act::Decline(_) => "decline",
        Act::Concede(_) => "concede",
        Act::Forfeit(_) => "forfeit",
        Act::Stand(..) => "stand",
    }
}
