//! The rulebook as it is shipped: it reads without a fault, and finds what players look for.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use rocroi_rulebook::{Id, Kind, Lang, Origin, Rulebook, System, fold};

fn book() -> Rulebook {
    Rulebook::shipped().unwrap_or_else(|p| panic!("{p}"))
}

fn id(s: &str) -> Id {
    s.parse().unwrap()
}

#[test]
fn every_file_reads_and_every_cross_reference_exists() {
    let book = book();
    for (system, least) in [(System::Adgr, 658), (System::Tercios, 543), (System::Argad, 198)] {
        let clauses = book
            .entries()
            .filter(|e| e.system() == system && matches!(e.kind, Kind::Clause | Kind::Merged(_)))
            .count();
        // Ids are for ever: a count can only grow.
        assert!(clauses >= least, "{system} has {clauses} clauses");
    }
}

#[test]
fn the_profiles_are_carried_too() {
    let (_, text) = rocroi_rulebook::TERCIOS.iter().find(|(f, _)| *f == "tercios/profiles.toml").unwrap();
    assert!(text.contains("[[budget]]"));
}

#[test]
fn a_clause_comes_with_its_table_and_its_sources() {
    let book = book();
    let entry = book.clause(rocroi_game::Clause::of("A-MEL-57")).unwrap();
    assert_eq!(entry.title, "Result table");
    assert_eq!(entry.tables[0].header, ["Difference after all steps", "Loser's cohesion loss"]);
    assert!(!entry.sources.is_empty());
    assert!(!entry.body.contains("Source:"));
}

#[test]
fn conflicts_rulings_and_signposts_are_told_apart() {
    let book = book();
    let steps = book.entry(id("A-MEL-15")).unwrap();
    assert_eq!((steps.conflicts.len(), steps.rulings.len()), (1, 1));
    assert_eq!(steps.rulings[0].origin, Origin::Sources);
    let order = book.entry(id("A-MEL-01")).unwrap();
    assert_eq!(order.rulings.iter().map(|r| r.origin).collect::<Vec<_>>(), [Origin::Base, Origin::Ours]);
    let gone = book.entry(id("A-MEL-08")).unwrap();
    assert_eq!(gone.kind, Kind::Merged(["A-TRN-08", "A-TRN-09", "A-TRN-10", "A-TRN-11"].map(id).to_vec()));
    assert!(!gone.to_prove());
    assert!(!book.entry(id("A-EXC-01")).unwrap().to_prove());
    assert!(!book.entry(id("T-SAM-01")).unwrap().to_prove());
}

#[test]
fn a_table_under_a_ruling_belongs_to_the_ruling() {
    let book = book();
    let tolerance = book.entries().find(|e| e.rulings.iter().any(|r| r.text.contains("| LIMIT |"))).unwrap();
    assert!(!tolerance.body.contains("| LIMIT |"));
    assert!(tolerance.tables.iter().any(|t| t.rows.iter().any(|r| r[0] == "LIMIT")));
}

#[test]
fn not_mechanical_as_a_whole_or_in_part() {
    let book = book();
    assert!(book.entry(id("A-ARM-38")).unwrap().excused());
    assert!(book.entry(id("A-TRN-04")).unwrap().to_prove(), "only its last sentence is a bluff at the table");
    assert!(book.entry(id("A-ROU-21")).unwrap().to_prove(), "only real time is the players' business");
    let wrongly: Vec<_> = book.entries().filter(|e| e.wrongly_excused().is_some()).map(|e| e.id).collect();
    assert!(wrongly.is_empty(), "a clause with a number can be checked: {wrongly:?}");
}

fn first(book: &Rulebook, query: &str) -> String {
    book.search(query, None).first().map(|h| h.id.to_string()).unwrap_or_default()
}

#[test]
fn search_prefers_titles_then_terms_then_text() {
    let book = book();
    assert_eq!(first(&book, "rear support"), "A-RAL-10");
    assert_eq!(first(&book, "push back 2 cm"), "R-MEL-15");
    let hits = book.search("rear support", None);
    assert!(hits.len() > 5, "clauses that only mention it come too");
    assert!(hits.windows(2).all(|w| w[0].score >= w[1].score));
}

#[test]
fn search_knows_neither_case_nor_accents_and_speaks_french() {
    let book = book();
    assert_eq!(first(&book, "SOUTIEN ARRIERE"), first(&book, "soutien arrière"));
    assert_eq!(first(&book, "soutien arriere"), "A-RAL-10");
    assert_eq!(first(&book, "attaque surprise"), "R-TRN-13");
}

#[test]
fn search_wants_every_word_and_keeps_to_one_system() {
    let book = book();
    assert!(book.search("rear zeppelin", None).is_empty());
    assert!(book.search("", None).is_empty());
    let hits = book.search("charge", Some(System::Argad));
    assert!(!hits.is_empty() && hits.iter().all(|h| h.id.system() == System::Argad));
}

#[test]
fn unknown_ids_have_near_ones() {
    let book = book();
    assert!(book.nearest("A-MEL-99").contains(&id("A-MEL-80")), "the last of the chapter");
    assert!(book.nearest("A-MLE-57").contains(&id("A-MEL-57")));
    assert!(book.nearest("a-mel-57").contains(&id("A-MEL-57")));
}

#[test]
fn titles_in_french() {
    let book = book();
    let title = |s: &str| book.title(book.entry(id(s)).unwrap(), Lang::Fr).map(str::to_owned);
    assert_eq!(title("A-MEL-12").as_deref(), Some("Soutien de mêlée"));
    assert_eq!(title("T-ASL-51").as_deref(), Some("Frénésie"));
    for entry in book.entries() {
        assert!(book.title(entry, Lang::Fr).is_some(), "{} {} has no French title", entry.id, entry.title);
    }
    for chapter in book.chapters() {
        assert!(book.chapter_title(chapter, Lang::Fr).is_some(), "{} {}", chapter.id, chapter.title);
    }
}

// Where a clause is titled by a word of the glossary, its French title has the glossary's French word.
#[test]
fn titles_and_glossary_agree() {
    let book = book();
    let mut compared = 0;
    for name in book.names() {
        let words =
            |text: &str| fold(text).split([',', ';']).map(|w| w.trim().to_owned()).collect::<Vec<_>>();
        let (fr, en) = (words(&name.fr), words(&name.en));
        for id in &name.ids {
            let entry = book.entry(*id).unwrap();
            let Some(at) = en.iter().position(|w| *w == fold(&entry.title)) else { continue };
            let Some(french) = fr.get(at).filter(|_| fr.len() == en.len()) else { continue };
            let title = fold(book.title(entry, Lang::Fr).unwrap());
            let word = french.split(" (").next().unwrap();
            assert!(
                title.contains(word),
                "{id} {}: `{title}`, but the glossary says `{french}`",
                entry.title
            );
            compared += 1;
        }
    }
    assert!(compared > 40, "only {compared} titles are words of the glossary");
}
