//! Finding known words, of one or several parts, in a line.

use rocroi_game::{Trouble, nearest};

/// A word as it is compared: small letters, no accents, parts joined by dashes.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        let simple = match c {
            'à' | 'â' | 'ä' => 'a',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' | 'ö' => 'o',
            'ù' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            other => other,
        };
        match simple {
            'a'..='z' | '0'..='9' => out.push(simple),
            '½' => out.push_str("half-"),
            '&' => out.push_str("-and-"),
            _ => out.push('-'),
        }
    }
    let parts: Vec<&str> = out.split('-').filter(|p| !p.is_empty()).collect();
    parts.join("-")
}

/// The known words of a line, the longest first wherever several fit; what is not known is told with the nearest.
pub(super) fn find<T: Clone>(text: &str, known: &[(String, T)]) -> (Vec<T>, Vec<Trouble>) {
    let joined = plain(text);
    let parts: Vec<&str> = joined.split('-').filter(|p| !p.is_empty()).collect();
    let (mut found, mut troubles) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < parts.len() {
        let longest = (1..=5.min(parts.len() - at)).rev().find_map(|n| {
            let word = parts[at..at + n].join("-");
            let hit = known.iter().find(|(k, _)| *k == word || plural(&word) == Some(k));
            hit.map(|(_, v)| (n, v.clone()))
        });
        if let Some((n, value)) = longest {
            found.push(value);
            at += n;
            continue;
        }
        // A slip may be in a word of several parts: the nearest of all readings from here, or from the part before.
        let ahead = (1..=4.min(parts.len() - at)).rev().map(|n| (n, parts[at..at + n].join("-")));
        let behind = (at > 0).then(|| (1, parts[at - 1..=at].join("-")));
        let near = ahead.chain(behind).find_map(|(n, word)| {
            let right = nearest(&word, known.iter().map(|(k, _)| k.as_str()))?;
            let close = right.len().abs_diff(word.len()) <= 3;
            close.then(|| (n, word.clone(), right.to_owned()))
        });
        match near {
            Some((n, word, right)) => {
                let right = Some(format!("did you mean `{right}`?"));
                troubles.push(Trouble { wrong: format!("`{word}` is not known"), right });
                at += n;
            }
            None => {
                troubles.push(Trouble::new(format!("`{}` is not known", parts[at])));
                at += 1;
            }
        }
    }
    (found, troubles)
}

fn plural(word: &str) -> Option<&str> {
    word.strip_suffix('s')
}
