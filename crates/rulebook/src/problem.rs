//! What is wrong with a rulebook file, for the person who wrote it: where, what, what was expected,
//! and the nearest right spelling.

use std::fmt;

/// One thing wrong in one line of a rulebook file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file, below `rulebook/`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was found.
    pub what: String,
    /// What would be right.
    pub expected: String,
    /// A right spelling near to what was written.
    pub near: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rulebook/{}:{}: {}; expected {}", self.file, self.line, self.what, self.expected)?;
        match &self.near {
            Some(near) => write!(f, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

/// Everything wrong with a rulebook, file by file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// The choice nearest to `text` in spelling, if any is near at all.
pub(crate) fn nearest<'a>(text: &str, choices: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = text.chars().count().div_ceil(3).max(2);
    choices
        .into_iter()
        .map(|c| (strsim::osa_distance(text, c), c))
        .filter(|(d, _)| *d <= limit)
        .min()
        .map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_says_where_what_and_what_would_be_right() {
        let p = Problem {
            file: "adgr/21-melee.md".into(),
            line: 57,
            what: "unknown field `Sorce:`".into(),
            expected: "a field of a clause".into(),
            near: nearest("Sorce", ["Terms", "Source"]).map(str::to_owned),
        };
        assert_eq!(
            p.to_string(),
            "rulebook/adgr/21-melee.md:57: unknown field `Sorce:`; expected a field of a clause; \
             did you mean `Source`?"
        );
    }

    #[test]
    fn nothing_is_near_to_nonsense() {
        assert_eq!(nearest("xyzzy", ["Terms", "Source"]), None);
    }
}
