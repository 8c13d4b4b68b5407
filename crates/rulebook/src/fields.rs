//! The labelled lines of an entry: `Terms:`, `Source:`, `Conflict:`, `Ruling (ours):`,
//! `Not mechanical:`, `Clauses:`, `Merged into`. Recognising one line, not a whole entry.

use crate::entry::{Origin, Term};
use crate::problem::nearest;

/// A labelled line, what follows the label left as it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Field<'a> {
    Terms(&'a str),
    Source(&'a str),
    Conflict(&'a str),
    Ruling(&'a str),
    NotMechanical { in_part: bool, reason: &'a str },
    Clauses(&'a str),
    Merged(&'a str),
}

/// A line that begins like a labelled one and is none.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Slip {
    pub what: String,
    pub expected: &'static str,
    pub near: Option<String>,
}

const LABELS: [&str; 6] = ["Terms", "Source", "Conflict", "Ruling", "Not mechanical", "Clauses"];
const EXPECTED: &str = "Terms:, Source:, Conflict:, Ruling:, Not mechanical:, Clauses: or plain text";

/// The field a line holds; `None` for plain text.
pub(crate) fn field(line: &str) -> Result<Option<Field<'_>>, Slip> {
    if let Some(rest) = line.strip_prefix("Terms:") {
        return Ok(Some(Field::Terms(rest.trim())));
    }
    if let Some(rest) = line.strip_prefix("Source:") {
        return Ok(Some(Field::Source(rest.trim())));
    }
    if let Some(rest) = line.strip_prefix("Conflict:") {
        return Ok(Some(Field::Conflict(rest.trim())));
    }
    if let Some(rest) = line.strip_prefix("Clauses:") {
        return Ok(Some(Field::Clauses(rest.trim())));
    }
    if let Some(rest) = line.strip_prefix("Merged into ") {
        return Ok(Some(Field::Merged(rest.trim())));
    }
    if let Some(reason) = line.strip_prefix("Not mechanical:") {
        return Ok(Some(Field::NotMechanical { in_part: false, reason: reason.trim() }));
    }
    if let Some(reason) = line.strip_prefix("Not mechanical (in part):") {
        return Ok(Some(Field::NotMechanical { in_part: true, reason: reason.trim() }));
    }
    if line.starts_with("Ruling") {
        return Ok(Some(Field::Ruling(line)));
    }
    slip(line).map_or(Ok(None), Err)
}

fn slip(line: &str) -> Option<Slip> {
    let label = line.split([':', '(']).next()?.trim_end();
    let labelled = line.len() > label.len() && label.len() <= 20;
    if !labelled || !label.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let found = |near: &str| {
        let what = format!("unknown field `{label}`");
        Some(Slip { what, expected: EXPECTED, near: Some(format!("{near}:")) })
    };
    if let Some(exact) = LABELS.into_iter().find(|l| *l == label) {
        return found(exact);
    }
    let near = nearest(label, LABELS)?;
    // `Rally:` or `Order:` may open a sentence: only a letter or two of difference is a slip.
    if strsim::osa_distance(label, near) <= 2 { found(near) } else { None }
}

/// The rulings of one line: `Ruling (base ADLG): so (p. 62). Ruling (ours): the rest.` holds two.
pub(crate) fn rulings(line: &str) -> Result<Vec<(Origin, &str)>, Slip> {
    let mut starts: Vec<usize> = vec![0];
    for mark in [". Ruling (", "; Ruling (", ". Ruling:"] {
        starts.extend(line.match_indices(mark).map(|(at, _)| at + 2));
    }
    starts.sort_unstable();
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    starts.iter().zip(ends).map(|(&from, to)| ruling(line[from..to].trim())).collect()
}

fn ruling(text: &str) -> Result<(Origin, &str), Slip> {
    let expected = "Ruling:, Ruling (ours):, Ruling (base ADLG): or Ruling (base ADLG / ours):";
    let rest = text.strip_prefix("Ruling").unwrap_or(text);
    let (origin, rest) = match rest.strip_prefix(" (").and_then(|r| r.split_once(')')) {
        None => (Origin::Sources, rest),
        Some((whose, rest)) => {
            // `base ADLG, p. 59`: a page may follow.
            let name = whose.split(',').next().unwrap_or(whose);
            let origin = match name {
                "ours" => Origin::Ours,
                "base ADLG" => Origin::Base,
                "base ADLG / ours" => Origin::BaseAndOurs,
                _ => {
                    let near = nearest(name, ["ours", "base ADLG", "base ADLG / ours"]);
                    return Err(Slip {
                        what: format!("unknown origin of a ruling `({whose})`"),
                        expected,
                        near: near.map(|n| format!("Ruling ({n}):")),
                    });
                }
            };
            (origin, rest)
        }
    };
    match rest.chars().next() {
        Some(':' | '.' | ';' | ',') => Ok((origin, rest[1..].trim().trim_end_matches(';'))),
        _ => Err(Slip {
            what: "a ruling without a colon".into(),
            expected,
            near: Some(format!("{}:", &text[..text.len() - rest.len()])),
        }),
    }
}

/// The terms of a line. One ` / ` divides the line into French and English; several divide each
/// of its groups, which are then separated by `;`.
pub(crate) fn terms(text: &str) -> Vec<Term> {
    let term = |t: &str| match t.split_once(" / ") {
        Some((fr, en)) => Term { fr: fr.trim().to_owned(), en: Some(en.trim().to_owned()) },
        None => Term { fr: t.trim().to_owned(), en: None },
    };
    if text.matches(" / ").count() <= 1 {
        return vec![term(text)];
    }
    text.split(';').map(term).filter(|t| !t.fr.is_empty()).collect()
}

/// Cuts a remark `Not mechanical: …` out of the end of a ruling: it speaks of a part of the clause.
pub(crate) fn cut_remark(text: &str) -> (&str, Option<&str>) {
    match text.split_once("Not mechanical: ") {
        Some((before, remark)) => (before.trim(), Some(remark.trim())),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_its_fields() {
        assert_eq!(field("Source: ref-en"), Ok(Some(Field::Source("ref-en"))));
        assert_eq!(field("Rally: score A-RAL-04"), Ok(None));
        assert_eq!(field("A plain sentence: with a colon"), Ok(None));
        let part = Field::NotMechanical { in_part: true, reason: "the die" };
        assert_eq!(field("Not mechanical (in part): the die"), Ok(Some(part)));
    }

    #[test]
    fn misspelt_fields_are_told_the_right_spelling() {
        for (line, near) in [
            ("Sources: adgr", "Source:"),
            ("Sorce: adgr", "Source:"),
            ("Term: Mêlée / Melee", "Terms:"),
            ("Confilct: both", "Conflict:"),
            ("Rulling (ours): no", "Ruling:"),
            ("Rulng: no", "Ruling:"),
            ("Not mechanicl: no", "Not mechanical:"),
            ("Not mechanical (partly): no", "Not mechanical:"),
            ("Clause: A-MEL-01", "Clauses:"),
        ] {
            let slip = field(line).expect_err(line);
            assert_eq!(slip.near.as_deref(), Some(near), "{line}");
        }
    }

    #[test]
    fn a_line_may_hold_two_rulings() {
        assert_eq!(
            rulings("Ruling (base ADLG): so (p. 62). Ruling (ours): the rest.").unwrap(),
            [(Origin::Base, "so (p. 62)."), (Origin::Ours, "the rest.")]
        );
        assert_eq!(
            rulings("Ruling (base ADLG); generals ours.").unwrap(),
            [(Origin::Base, "generals ours.")]
        );
        assert_eq!(rulings("Ruling (ours).").unwrap(), [(Origin::Ours, "")]);
        assert_eq!(rulings("Ruling (base ADLG, p. 59): x").unwrap(), [(Origin::Base, "x")]);
    }

    #[test]
    fn a_ruling_says_whose_it_is() {
        let slip = rulings("Ruling (our): no").unwrap_err();
        assert_eq!(slip.near.as_deref(), Some("Ruling (ours):"));
        let slip = rulings("Ruling (ours) for guns").unwrap_err();
        assert_eq!(slip.near.as_deref(), Some("Ruling (ours):"));
        let slip = rulings("Ruling for artillery.").unwrap_err();
        assert_eq!(slip.near.as_deref(), Some("Ruling:"));
    }

    #[test]
    fn terms_in_one_pair_or_in_several() {
        let t = |fr: &str, en: Option<&str>| Term { fr: fr.into(), en: en.map(str::to_owned) };
        assert_eq!(
            terms("Mvt, Tir; défense / Speed, Shoot; defence"),
            [t("Mvt, Tir; défense", Some("Speed, Shoot; defence"))]
        );
        assert_eq!(
            terms("Tercio; Amoindri / Depleted; Dense / Large"),
            [t("Tercio", None), t("Amoindri", Some("Depleted")), t("Dense", Some("Large"))]
        );
    }
}
