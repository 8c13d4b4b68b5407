//! The format of a case file, and faults in it told with their line.

use rocroi_game::{Scripted, Seat};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// A fault in a case file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bad {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub wrong: String,
}

impl std::fmt::Display for Bad {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.wrong)
    }
}

/// One case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Case<S: Scripted> {
    /// `adgr`, `tercios` or `argad`.
    pub system: String,
    /// What it shows, in a line.
    pub title: String,
    /// The example of the rulebook it transcribes, if it does.
    pub example: Option<String>,
    /// The clauses it proves.
    #[serde(default)]
    pub clauses: Vec<Spanned<String>>,
    /// Set while the rules it needs do not exist yet: why. It is listed, not skipped in silence.
    pub pending: Option<String>,
    /// Anything a reader should know.
    pub note: Option<String>,
    /// Where everything stands.
    pub position: Option<Spanned<S::Position>>,
    /// What is done, step by step.
    #[serde(default)]
    pub step: Vec<Spanned<Step<S>>>,
    /// Questions without a battle.
    #[serde(default)]
    pub question: Vec<Spanned<S::Question>>,
}

/// One step: an order and what comes of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Step<S: Scripted> {
    /// Who orders; needed only while both seats are asked.
    pub seat: Option<Seat>,
    /// The order, in the words of the rules.
    pub order: Option<Spanned<String>>,
    /// Faces for the rolls that follow, in order.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The clauses for which the order must be refused.
    pub refused: Option<Vec<Spanned<String>>>,
    /// What must hold then.
    pub expect: Option<S::Expect>,
    /// What must hold in what a viewer sees: `A`, `B` or `spectator`.
    #[serde(default)]
    pub seen: BTreeMap<String, S::Expect>,
}

/// Which system a case file is for.
///
/// # Errors
/// If the file does not say, or is no TOML.
pub fn system_of(text: &str) -> Result<String, Bad> {
    #[derive(Deserialize)]
    struct Head {
        system: String,
    }
    toml::from_str::<Head>(text).map(|h| h.system).map_err(|e| bad(text, &e))
}

/// Reads a case.
///
/// # Errors
/// The first fault, with its line and what was expected.
pub fn read<S: Scripted>(text: &str) -> Result<Case<S>, Bad> {
    toml::from_str(text).map_err(|e| bad(text, &e))
}

fn bad(text: &str, e: &toml::de::Error) -> Bad {
    let line = e.span().map_or(1, |s| line_at(text, s.start));
    let mut wrong = e.message().to_owned();
    // `unknown field `x`, expected one of `a`, `b``: name the nearest.
    let words: Vec<&str> = wrong.split('`').skip(1).step_by(2).collect();
    if wrong.starts_with("unknown")
        && let Some((given, known)) = words.split_first()
        && let Some(right) = rocroi_game::nearest(given, known.iter().copied())
    {
        wrong = format!("{wrong}; did you mean `{right}`?");
    }
    Bad { line, wrong }
}

/// The line of a place in a text, from 1.
pub fn line_at(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|b| *b == b'\n').count()
}
