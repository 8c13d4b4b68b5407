//! What a person can write down about a battle: positions, orders in the words of the rules, what must
//! come out, and questions without a battle. Case files, saved positions, ready battles and the text
//! line of the page all go through here.

use crate::system::{Now, State, System};
use crate::{Note, Seat};
use serde::{Serialize, de::DeserializeOwned};

/// A text or entry that could not be understood, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Trouble {
    /// What was wrong, with the offending word or name.
    pub wrong: String,
    /// What would be right: the expected form, or the nearest right spelling.
    pub right: Option<String>,
}

impl Trouble {
    /// Something wrong, without a proposal.
    pub fn new(wrong: impl Into<String>) -> Self {
        Trouble { wrong: wrong.into(), right: None }
    }

    /// A name that is not known, with the nearest of those that are.
    pub fn unknown<'a>(what: &str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let right = nearest(name, known).map(|n| format!("did you mean `{n}`?"));
        Trouble { wrong: format!("unknown {what} `{name}`"), right }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.right {
            Some(r) => write!(f, "{}; {r}", self.wrong),
            None => f.write_str(&self.wrong),
        }
    }
}

impl std::error::Error for Trouble {}

/// The known word nearest to what was written, by edits (insert, delete, change, swap); none if all are far.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let far = 2 + word.chars().count() / 4;
    let scored = known.into_iter().map(|k| (edits(&word, &k.to_lowercase()), k));
    scored.min_by_key(|(d, _)| *d).filter(|(d, _)| *d <= far).map(|(_, k)| k)
}

fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut next = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = row[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            next[j] = change.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                next[j] = next[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

/// A rule system that can be written down.
pub trait Scripted: System {
    /// A position as a person writes it (units by name, lengths in the system's unit, degrees). The serde
    /// types deny unknown fields, so that a slip is named with its line.
    type Position: DeserializeOwned + Serialize;
    /// What must hold after a step of a case.
    type Expect: DeserializeOwned;
    /// A question without a battle, with the answer expected.
    type Question: DeserializeOwned;

    /// The battle a position describes, at its first wait.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn from_position(position: &Self::Position) -> Result<State<Self>, Vec<Trouble>>;

    /// The position of a battle (its units, ground and marks; a battle in the middle of a process is saved as
    /// a chronicle instead).
    fn to_position(state: &State<Self>) -> Self::Position;

    /// Reads an order of `seat` ("charge A, B at C wheel left 20").
    ///
    /// # Errors
    /// What could not be understood. That an order is *understood* says nothing of its legality.
    fn read_order(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Self::Decision,
        text: &str,
    ) -> Result<Self::Order, Trouble>;

    /// Writes an order so that [`Scripted::read_order`] gives the same one back.
    fn write_order(now: Now<'_, Self>, seat: Seat, order: &Self::Order) -> String;

    /// Compares a state, and what was told on the way to it, with what is expected: every difference in words.
    fn compare(state: &State<Self>, told: &[Note<Self>], expect: &Self::Expect) -> Vec<String>;

    /// Asks the engine's own functions a question and compares: every difference in words.
    fn question(question: &Self::Question) -> Vec<String>;

    /// The clauses a refusal names, for comparing.
    fn clauses_of(refusal: &crate::Refusal<Self::Fault>) -> Vec<crate::Clause> {
        use crate::Fault as _;
        refusal.reasons.iter().map(|f| f.clause()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_gets_the_nearest_right_spelling() {
        let known = ["pike-and-shot", "keil", "colunela", "later-tercio"];
        assert_eq!(nearest("pike-and-shto", known), Some("pike-and-shot"));
        assert_eq!(nearest("Kiel", known), Some("keil"));
        assert_eq!(nearest("elephant", known), None);
    }
}
