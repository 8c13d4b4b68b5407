//! Finds ids in running text: `A-MEL-57`, ranges (`A-MEL-04 to A-MEL-14`), chapters (`A-EXM`),
//! and what was meant as one but is misspelt (`A-MEL-7`).

use crate::id::{ChapterId, Id};

/// An id, or what looks like one, in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mention<'a> {
    /// A well-formed id; whether it exists is another question.
    Id(Id),
    /// A chapter without a number.
    Chapter(ChapterId),
    /// Begins like an id and is none.
    Broken(&'a str),
}

/// All mentions in a text, in order.
pub fn mentions(text: &str) -> Vec<Mention<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = next_start(bytes, at) {
        let mut end = start + 2;
        while end < bytes.len() && bytes[end].is_ascii_uppercase() {
            end += 1;
        }
        let letters = end - start - 2;
        let numbered = bytes.get(end) == Some(&b'-') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if numbered {
            end += 1;
        }
        while numbered && end < bytes.len() && bytes[end].is_ascii_digit() {
            end += 1;
        }
        at = end;
        // A lower-case letter after it: an ordinary word with a hyphen (`T-Shirt`). Two letters and
        // no number: a figure of an example (`A-II`).
        if letters < if numbered { 2 } else { 3 } || bytes.get(end).is_some_and(u8::is_ascii_lowercase) {
            continue;
        }
        let word = &text[start..end];
        found.push(match (word.parse(), word.parse()) {
            (Ok(id), _) => Mention::Id(id),
            (_, Ok(chapter)) => Mention::Chapter(chapter),
            _ => Mention::Broken(word),
        });
    }
    found
}

/// The well-formed ids of a text, a range `X to Y` in one chapter given in full.
pub fn ids(text: &str) -> Vec<Id> {
    let mut all: Vec<Id> = Vec::new();
    let mut rest = text;
    for mention in mentions(text) {
        let Mention::Id(id) = mention else { continue };
        let word = id.to_string();
        let Some(at) = rest.find(&word) else { continue };
        let between = &rest[..at];
        rest = &rest[at + word.len()..];
        if let Some(from) = all.last().copied()
            && between == " to "
            && from.chapter() == id.chapter()
        {
            all.extend((from.number() + 1..id.number()).map(|n| id.chapter().id(n)));
        }
        all.push(id);
    }
    all
}

// Where the next `A-X`, `T-X` or `R-X` begins that is not the tail of a longer word.
fn next_start(bytes: &[u8], from: usize) -> Option<usize> {
    (from..bytes.len().saturating_sub(2)).find(|&i| {
        matches!(bytes[i], b'A' | b'T' | b'R')
            && bytes[i + 1] == b'-'
            && bytes[i + 2].is_ascii_uppercase()
            && (i == 0 || !(bytes[i - 1].is_ascii_alphanumeric() || matches!(bytes[i - 1], b'-' | b'_')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(s: &str) -> Id {
        s.parse().unwrap()
    }

    #[test]
    fn finds_ids_chapters_and_slips() {
        let text = "see A-MEL-57 (A-EXM), R-EX-41; A-MEL-7, T-ABCD-01 and no T-Shirt, ZA-MEL-01, A-II, A-1 or A-MEL-wide";
        assert_eq!(
            mentions(text),
            [
                Mention::Id(id("A-MEL-57")),
                Mention::Chapter("A-EXM".parse().unwrap()),
                Mention::Id(id("R-EX-41")),
                Mention::Broken("A-MEL-7"),
                Mention::Broken("T-ABCD-01"),
                Mention::Chapter("A-MEL".parse().unwrap()),
            ]
        );
    }

    #[test]
    fn gives_ranges_in_full() {
        assert_eq!(
            ids("A-MEL-04 to A-MEL-07, A-ABL-03"),
            ["A-MEL-04", "A-MEL-05", "A-MEL-06", "A-MEL-07", "A-ABL-03"].map(id)
        );
    }
}
