//! Names in orders. A name may hold spaces and signs that mean something in an order (`Flanders, first squadron`);
//! while the order is read they stand for themselves no longer, so that a name is one word.

use crate::scene::Scene;
use rocroi_game::{Seat, Trouble};

/// What means something in an order, and what stands for it within a name.
const SIGNS: [(char, char); 6] = [
    (' ', '\u{e000}'),
    (',', '\u{e001}'),
    ('+', '\u{e002}'),
    (';', '\u{e003}'),
    (':', '\u{e004}'),
    ('.', '\u{e005}'),
];

/// The text with every name a seat may use as one word; the longest name first.
pub(super) fn guard(text: &str, scene: &Scene<'_>, seat: Seat) -> String {
    let units = scene.world.sheets.iter().map(|s| s.name.as_str());
    let absent = scene.world.absent[seat.index()].seen_by(seat).map_or(&[][..], |a| a.0.as_slice());
    let corps = scene.setup.corps.iter().flat_map(|c| [c.name.as_str(), c.general.as_str()]);
    let all = units.chain(absent.iter().map(|a| a.sheet.name.as_str())).chain(corps);
    let mut names: Vec<&str> = all.filter(|n| n.contains(SIGNS.map(|(sign, _)| sign))).collect();
    names.sort_unstable_by_key(|n| std::cmp::Reverse(n.len()));
    names.dedup();
    names.iter().fold(text.to_owned(), |text, name| one_word(&text, name))
}

/// Replaces a name wherever it stands by itself, not as part of a longer word.
fn one_word(text: &str, name: &str) -> String {
    let word: String = name
        .chars()
        .map(|c| SIGNS.iter().find(|(sign, _)| *sign == c).map_or(c, |(_, for_it)| *for_it))
        .collect();
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        out.push_str(before);
        let alone = apart(out.chars().next_back()) && apart(after.chars().next());
        out.push_str(if alone { &word } else { name });
        rest = after;
    }
    out + rest
}

/// A guarded text as it was written.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| SIGNS.iter().find(|(_, for_it)| *for_it == c).map_or(c, |(sign, _)| *sign)).collect()
}

/// What is said of a guarded text, as it was written.
pub(super) fn plain_trouble(trouble: Trouble) -> Trouble {
    Trouble { wrong: plain(&trouble.wrong), right: trouble.right.as_deref().map(plain) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_one_word_and_comes_back() {
        let text = "charge Flanders, first squadron at Guards 1.2; main Guards 11";
        let guarded = one_word(&one_word(text, "Flanders, first squadron"), "Guards 1");
        assert_eq!(guarded.split_whitespace().count(), 7, "{guarded}");
        assert!(guarded.contains("main Guards 11"), "a longer name is another one: {guarded}");
        assert_eq!(plain(&guarded), text);
    }
}
