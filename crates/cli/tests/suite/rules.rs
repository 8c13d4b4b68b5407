//! `rocroi rules`, by running the program.

use std::process::{Command, Output};

fn rules(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rocroi")).arg("rules").args(args).output().unwrap()
}

fn shown(args: &[&str]) -> String {
    let output = rules(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = rules(args);
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_clause_is_shown_with_its_table() {
    let text = shown(&["A-MEL-57"]);
    assert!(text.starts_with("A-MEL-57  Result table\nADG-R — Melee — rulebook/adgr/21-melee.md:"), "{text}");
    assert!(text.contains("Difference after all steps  Loser's cohesion loss"), "{text}");
    assert!(!text.contains('|'), "{text}");
    assert!(!text.contains("anglais"), "{text}");
}

#[test]
fn rulings_are_marked_as_ours_or_not() {
    assert!(shown(&["A-MEL-53"]).contains("Our ruling: the whole clause"));
    let text = shown(&["a-mel-01"]);
    assert!(text.contains("Ruling after base ADLG: order chosen"), "{text}");
    assert!(text.contains("Our ruling: the order of steps"), "{text}");
    let text = shown(&["A-MEL-15"]);
    assert!(
        text.contains("The sources disagree:") && text.contains("Our ruling between the sources:"),
        "{text}"
    );
}

#[test]
fn french_has_title_terms_and_labels_and_says_that_the_text_has_not() {
    let text = shown(&["--lang", "fr", "A-MEL-12"]);
    assert!(text.starts_with("A-MEL-12  Soutien de mêlée\n"), "{text}");
    assert!(text.contains("(texte en anglais, pas encore traduit)"), "{text}");
    assert!(text.contains("Termes: Soutien de mêlée (angl. Melee support)"), "{text}");
}

#[test]
fn search_finds_the_clause_that_defines() {
    let text = shown(&["--search", "rear support"]);
    assert!(text.starts_with("A-RAL-10  Who can give and receive rear support\n"), "{text}");
    let text = shown(&["--search", "charge", "--system", "argad", "--limit", "3"]);
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.lines().take(3).all(|l| l.starts_with("R-")), "{text}");
    assert!(refused(&["--search", "zeppelin"]).contains("Nothing in the rulebook"));
}

#[test]
fn chapters_and_systems_are_listed() {
    assert!(shown(&[]).contains("A-MEL  Melee (80 entries)"));
    assert!(!shown(&["--system", "argad"]).contains("A-MEL"));
    assert!(shown(&["A-MEL"]).contains("A-MEL-57  Result table"));
    assert!(shown(&["tercios"]).starts_with("Tercios\n"));
}

#[test]
fn an_unknown_id_is_told_its_neighbours() {
    let text = refused(&["A-MLE-57"]);
    assert!(
        text.contains("`A-MLE-57` is not in the rulebook") && text.contains("A-MEL-57  Result table"),
        "{text}"
    );
    assert!(refused(&["A-MEL-99"]).contains("A-MEL-80"));
    assert!(refused(&["nonsense"]).contains("an id looks like A-MEL-57"));
}
