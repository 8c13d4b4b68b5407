//! Clause ids of the rulebook (`A-MEL-57`), and the mark that ties code to them.
//!
//! `by!("A-MEL-57")` beside the code that decides is the whole notation: it yields the `Clause`,
//! refuses at compile time an id of the wrong shape, and with the feature `marks` (test builds)
//! notes that the code ran. Tally lines and refusals mark their clause by themselves.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One clause of the rulebook: system letter, chapter, number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    system: u8,
    chapter: [u8; 3],
    number: u16,
}

impl Clause {
    /// The clause of an id written in code. The shape is checked at compile time when used through [`by!`](crate::by);
    /// that the id exists in the rulebook is checked by `cargo xtask clauses`.
    #[expect(clippy::panic, reason = "evaluated at compile time")]
    pub const fn of(id: &str) -> Clause {
        match Clause::read(id.as_bytes()) {
            Some(c) => c,
            None => panic!("a clause id looks like A-MEL-57"),
        }
    }

    const fn read(b: &[u8]) -> Option<Clause> {
        if b.len() < 8 || b.len() > 9 || b[1] != b'-' || b[5] != b'-' {
            return None;
        }
        if !matches!(b[0], b'A' | b'T' | b'R') {
            return None;
        }
        let mut i = 2;
        while i < 5 {
            if !b[i].is_ascii_uppercase() {
                return None;
            }
            i += 1;
        }
        let mut number = 0u16;
        let mut i = 6;
        while i < b.len() {
            if !b[i].is_ascii_digit() {
                return None;
            }
            number = number * 10 + (b[i] - b'0') as u16;
            i += 1;
        }
        Some(Clause { system: b[0], chapter: [b[2], b[3], b[4]], number })
    }

    /// `A` for ADG-R, `T` for Tercios, `R` for Argad!.
    pub const fn system(self) -> char {
        self.system as char
    }

    /// The three letters of the chapter.
    pub fn chapter(&self) -> &str {
        std::str::from_utf8(&self.chapter).unwrap_or("???")
    }

    /// The number within its chapter.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// Notes that code deciding by this clause ran. Nothing at all unless the feature `marks` is on.
    #[inline(always)]
    pub fn mark(self) {
        #[cfg(feature = "marks")]
        crate::proof::ran(self);
    }

    /// True while `cargo xtask clauses --prove` holds this clause back to see whether a test notices.
    #[inline(always)]
    pub fn suppressed(self) -> bool {
        #[cfg(feature = "marks")]
        return crate::proof::suppressed(self);
        #[cfg(not(feature = "marks"))]
        false
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:02}", self.system(), self.chapter(), self.number)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no clause id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAClause(pub String);

impl fmt::Display for NotAClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no clause id; one looks like A-MEL-57, T-SHT-03 or R-MOV-02", self.0)
    }
}

impl std::error::Error for NotAClause {}

impl FromStr for Clause {
    type Err = NotAClause;
    fn from_str(s: &str) -> Result<Self, NotAClause> {
        Clause::read(s.as_bytes()).ok_or_else(|| NotAClause(s.to_owned()))
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// `by!("A-MEL-57")`: this code decides by that clause. Yields the [`Clause`] and marks it as run.
#[macro_export]
macro_rules! by {
    ($id:literal) => {{
        const CLAUSE: $crate::Clause = $crate::Clause::of($id);
        CLAUSE.mark();
        CLAUSE
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_ids() {
        for id in ["A-MEL-57", "T-SHT-03", "R-MOV-02", "T-COM-99", "A-CHG-100"] {
            assert_eq!(id.parse::<Clause>().unwrap().to_string(), id);
        }
        for bad in ["A-MEL", "B-MEL-01", "A-mel-01", "A-MEL-1", "A-MEL-1x", "", "A-EXMM-01"] {
            assert!(bad.parse::<Clause>().is_err(), "{bad}");
        }
    }
}
