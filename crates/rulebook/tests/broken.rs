//! Rulebook files with something wrong in them: each fault names file, line, what was expected and
//! a right spelling near by; none of them panics.

use proptest::prelude::*;
use rocroi_rulebook::{ARGAD, Rulebook};

const INDEX: &str = "# Argad! — Index\n\n| File | Code | Clauses |\n|---|---|---|\n| 01-a.md | MOV | 2 |\n";
const CHAPTER: &str = "# Argad! — Movement\n\n### R-MOV-01 Going\nA man goes 20 cm.\nSource: sheet\n\n\
                       ### R-MOV-02 Stopping\nSee R-MOV-01.\nRuling (ours).\n";

fn faults(index: &str, chapter: &str) -> Vec<String> {
    match Rulebook::read(&[("argad/00-index.md", index), ("argad/01-a.md", chapter)]) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.0.iter().map(ToString::to_string).collect(),
    }
}

// The chapter with one thing changed gives exactly this fault.
fn check(from: &str, to: &str, expect: &str) {
    assert!(CHAPTER.contains(from), "the test changes nothing");
    assert_eq!(faults(INDEX, &CHAPTER.replacen(from, to, 1)), [expect]);
}

#[test]
fn the_sound_file_is_sound() {
    assert_eq!(faults(INDEX, CHAPTER), [""; 0]);
}

#[test]
fn a_misspelt_field() {
    check(
        "Source:",
        "Sorce:",
        "rulebook/argad/01-a.md:5: unknown field `Sorce`; expected Terms:, Source:, Conflict:, Ruling:, \
         Not mechanical:, Clauses: or plain text; did you mean `Source:`?",
    );
}

#[test]
fn a_field_without_text() {
    check(
        "Source: sheet",
        "Source:",
        "rulebook/argad/01-a.md:5: `Source:` without text; expected something after the colon",
    );
}

#[test]
fn a_ruling_of_nobody() {
    check(
        "Ruling (ours).",
        "Ruling (our): so.",
        "rulebook/argad/01-a.md:9: unknown origin of a ruling `(our)`; expected Ruling:, Ruling (ours):, \
         Ruling (base ADLG): or Ruling (base ADLG / ours):; did you mean `Ruling (ours):`?",
    );
}

#[test]
fn a_reference_to_nothing() {
    check(
        "See R-MOV-01",
        "See R-MOV-11",
        "rulebook/argad/01-a.md:8: `R-MOV-11` does not exist; expected the id of an entry or chapter of the \
         rulebook; did you mean `R-MOV-01`?",
    );
    check(
        "See R-MOV-01",
        "See R-MOV-1",
        "rulebook/argad/01-a.md:8: `R-MOV-1` does not exist; expected the id of an entry or chapter of the \
         rulebook; did you mean `R-MOV-01`?",
    );
}

#[test]
fn a_reference_to_a_chapter_that_is_none() {
    check(
        "See R-MOV-01",
        "See R-MVO",
        "rulebook/argad/01-a.md:8: `R-MVO` does not exist; expected the id of an entry or chapter of the rulebook",
    );
}

#[test]
fn a_clause_that_says_nothing() {
    check(
        "A man goes 20 cm.\n",
        "",
        "rulebook/argad/01-a.md:3: `R-MOV-01` says nothing; expected text under its heading",
    );
}

#[test]
fn a_merged_clause_without_a_home() {
    check(
        "See R-MOV-01.",
        "Merged into the other.",
        "rulebook/argad/01-a.md:8: `Merged into` without an id; expected `Merged into A-MEL-57.`",
    );
}

#[test]
fn a_clause_merged_into_itself() {
    check(
        "See R-MOV-01.",
        "Merged into R-MOV-02.",
        "rulebook/argad/01-a.md:7: `R-MOV-02` is merged into `R-MOV-02`, which is itself merged; expected the \
         clause that holds the rule; did you mean `R-MOV-02`?",
    );
}

#[test]
fn headings_with_slips() {
    for (to, start) in [
        ("### R-MOV-2 Stopping", "rulebook/argad/01-a.md:7: `R-MOV-2` is no id"),
        ("### R-MOV-01 Stopping", "rulebook/argad/01-a.md:7: `R-MOV-01` stands here again, after line 3"),
        ("### A-MOV-02 Stopping", "rulebook/argad/01-a.md:7: `A-MOV-02` belongs to ADG-R"),
        ("### R-MEL-02 Stopping", "rulebook/argad/01-a.md:7: `R-MEL-02` is of another chapter"),
        ("### R-MOV-02", "rulebook/argad/01-a.md:7: `R-MOV-02` has no title"),
        ("### R-MOV-03 Stopping", "rulebook/argad/01-a.md:7: `R-MOV-03` without a `R-MOV-02`"),
        ("####R-MOV-02 Stopping", "rulebook/argad/01-a.md:7: heading `####R-MOV-02 Stopping`"),
    ] {
        // The count in the index goes wrong too and may come first: look for the fault itself.
        let all = faults(INDEX, &CHAPTER.replacen("### R-MOV-02 Stopping", to, 1));
        assert!(all.iter().any(|f| f.starts_with(start)), "{start} not in {all:#?}");
    }
}

#[test]
fn a_row_too_short() {
    check(
        "See R-MOV-01.\n",
        "\n| a | b |\n|---|---|\n| 1 |\n\n",
        "rulebook/argad/01-a.md:11: a row of 1 cells; expected 2 cells as in the header; did you mean `… | b |`?",
    );
}

#[test]
fn all_faults_are_told_a_line_each() {
    let chapter = CHAPTER.replace("Source:", "Sorce:").replace("See R-MOV-01", "See R-MOV-11");
    let files = [("argad/00-index.md", INDEX), ("argad/01-a.md", chapter.as_str())];
    let text = Rulebook::read(&files).unwrap_err().to_string();
    let lines: Vec<&str> = text.lines().map(|l| l.split(';').next().unwrap()).collect();
    assert_eq!(
        lines,
        [
            "rulebook/argad/01-a.md:5: unknown field `Sorce`",
            "rulebook/argad/01-a.md:8: `R-MOV-11` does not exist"
        ]
    );
}

#[test]
fn an_index_that_counts_wrong_or_names_no_file() {
    assert_eq!(
        faults(&INDEX.replace("| 2 |", "| 3 |"), CHAPTER),
        ["rulebook/argad/00-index.md:5: 3 entries; expected 2, as in the file"]
    );
    assert_eq!(
        faults(&INDEX.replace("01-a.md", "01-b.md"), CHAPTER),
        [
            "rulebook/argad/00-index.md:5: no chapter file `argad/01-b.md`; expected a file that exists; \
             did you mean `argad/01-a.md`?",
            "rulebook/argad/01-a.md:1: chapter R-MOV is not in the index; expected a row for it in \
             argad/00-index.md"
        ]
    );
}

#[test]
fn a_file_of_french_titles_is_complete() {
    let titles = "# Argad! — Titres français\n\n| Id | Titre |\n|---|---|\n| R-MOV | Mouvement |\n| R-MOV-01 | Aller |\n\
                  | R-MOV-1 | Aller |\n| R-MOV-02 | |\n";
    let files = [("argad/00-index.md", INDEX), ("argad/01-a.md", CHAPTER), ("argad/titles-fr.md", titles)];
    let found: Vec<String> = Rulebook::read(&files).unwrap_err().0.iter().map(ToString::to_string).collect();
    for start in [
        "titles-fr.md:1: no French title for `R-MOV-02`; expected a row `| R-MOV-02 | … |` (in English: Stopping)",
        "titles-fr.md:7: `R-MOV-1` is no id",
        "titles-fr.md:8: `R-MOV-02` without a title",
    ] {
        assert!(
            found.iter().any(|f| f.starts_with(&format!("rulebook/argad/{start}"))),
            "{start} not in {found:#?}"
        );
    }
}

#[test]
fn a_folder_of_no_system() {
    let problems = Rulebook::read(&[("agrad/01-a.md", CHAPTER)]).unwrap_err();
    assert_eq!(
        problems.0[0].to_string(),
        "rulebook/agrad/01-a.md:1: folder `agrad` is no rule system; expected adgr, tercios or argad; \
         did you mean `argad`?"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever is cut out of a file or written into it, reading gives faults or a book, never a panic.
    #[test]
    fn no_damage_makes_it_panic(file in 0usize..1000, at in 0.0f64..1.0, cut in 0usize..60, put in "[#|A-Z0-9 :().é\n-]{0,12}") {
        let argad = ARGAD.to_vec();
        let file = file % argad.len();
        let text: Vec<char> = argad[file].1.chars().collect();
        let at = (at * text.len() as f64) as usize;
        let rest = (at + cut).min(text.len());
        let damaged: String = text[..at].iter().copied().chain(put.chars()).chain(text[rest..].iter().copied()).collect();
        let mut files = argad.clone();
        files[file].1 = &damaged;
        if let Err(problems) = Rulebook::read(&files) {
            prop_assert!(!problems.0.is_empty());
        }
    }
}
