//! Odds and luck in sentences: in both languages, of every kind of fight, and of kept chronicles.
use rocroi_desk::Shown;
use rocroi_desk::foresee::{self, NoOddsOut, OddsOut};
use rocroi_desk::luck;
use rocroi_game::{Described, Foretold, Seat, State, System as _, Viewer};
use rocroi_systems::{Adgr, Argad, Source, Tercios};
use rocroi_words::Lang;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn line(one: &str, verb: &str, two: &str) -> Described {
    let two = (!two.is_empty()).then(|| two.to_owned());
    Described { one: one.into(), verb: verb.into(), two, ..Described::default() }
}

fn told<S: Shown + Foretold>(one: &str, verb: &str, two: &str, end: bool, lang: Lang) -> OddsOut {
    foresee::described::<S>(&line(one, verb, two), end, lang).unwrap_or_else(|e| panic!("{e:?}"))
}

#[test]
fn the_first_line_says_what_to_expect() {
    let en = told::<Adgr>("keil elite", "charges", "levy", false, Lang::En);
    assert!(en.sentence.starts_with("Keil elite comes off better in "), "{}", en.sentence);
    let fr = told::<Adgr>("keil elite", "charges", "levy", false, Lang::Fr);
    assert!(fr.sentence.starts_with("Keil elite l’emporte dans "), "{}", fr.sentence);
    assert!(fr.sentence.contains(','), "decimals with a comma");
    let end = told::<Tercios>("tercio", "charges", "modern_battalion", true, Lang::En);
    assert!(end.sentence.contains("destroys") && !end.phases.is_empty());
    // Every tally line has its clause.
    assert!(en.tallies.iter().flat_map(|t| &t.lines).all(|l| l.clause.starts_with("A-")));
}

#[test]
fn every_kind_of_fight_has_its_sentences() {
    for lang in Lang::ALL {
        let all = [
            told::<Adgr>("gendarme general", "charges", "keil", false, lang),
            told::<Adgr>("gendarme general", "charges", "keil", true, lang),
            told::<Adgr>("lmi musket", "shoots", "gendarme", false, lang),
            told::<Adgr>("keil lost=2", "rallies", "", false, lang),
            told::<Adgr>("brilliant doubtful", "commands", "", false, lang),
            told::<Adgr>("general", "risks", "", false, lang),
            told::<Tercios>("tercio", "charges", "tercio", false, lang),
            told::<Tercios>("modern_battalion", "shoots", "tercio", false, lang),
            told::<Tercios>("tercio", "tests", "", false, lang),
            told::<Tercios>("tercio wear=6", "breaks", "", false, lang),
            told::<Tercios>("rank=3 inspiring", "commands", "", false, lang),
            told::<Argad>("cuirassier", "charges", "line-soldier", false, lang),
            told::<Argad>("cuirassier", "charges", "line-soldier", true, lang),
            told::<Argad>("partisan", "shoots", "peasant", false, lang),
            told::<Argad>("target=3", "tests", "", false, lang),
            told::<Argad>("light-horseman", "slows", "", false, lang),
        ];
        for o in all {
            let mut words: Vec<&str> = vec![&o.sentence];
            words.extend(o.rows.iter().map(|r| r.0.as_str()));
            words.extend(o.outcomes.iter().map(|r| r.0.as_str()));
            words.extend(o.phases.iter().map(String::as_str));
            for w in words {
                assert!(!w.contains("odds-") && !w.is_empty(), "{}: {w}", o.subject);
            }
            let sum: f64 = o.outcomes.iter().map(|(_, s)| s.percent).sum();
            assert!((sum - 100.0).abs() < 1e-6, "{}: {sum}", o.subject);
        }
    }
}

#[test]
fn what_is_not_allowed_or_not_known_is_said() {
    match foresee::described::<Adgr>(&line("heavy-artillery", "charges", "keil"), false, Lang::Fr) {
        Err(NoOddsOut::Refused(said)) => {
            assert_eq!(said[0].clause.as_deref(), Some("A-CHG-02"));
            assert!(said[0].words.contains("heavy-artillery"), "{}", said[0].words);
        }
        other => panic!("{other:?}"),
    }
    match foresee::described::<Tercios>(&line("tercoi", "charges", "tercio"), false, Lang::En) {
        Err(NoOddsOut::Trouble(t)) => assert_eq!(t, ["unknown word `tercoi`; did you mean `tercio`?"]),
        other => panic!("{other:?}"),
    }
}

/// The chronicle kept under the present rules.
fn kept(system: &str) -> String {
    let rules = rocroi_systems::for_system!(system, S => S::RULES_VERSION, else panic!());
    std::fs::read_to_string(root().join(format!("kept/{system}/chronicle-1-rules-{rules}.jsonl"))).unwrap()
}

fn luck_of<S: Shown + Foretold>(system: &str) -> luck::LuckOut {
    let text = kept(system);
    let en = luck::told::<S>(&text, Lang::En).unwrap();
    let fr = luck::told::<S>(&text, Lang::Fr).unwrap();
    assert_ne!(en.sentence, fr.sentence);
    assert!(!en.throws.is_empty());
    for a in en.lost.iter().chain(&en.gain).chain([&en.whole]) {
        // Whatever came, as much or more and as little or less have it in common.
        assert!(a.as_much.most + a.as_little.most >= 100.0 - 1e-6, "{a:?}");
        assert!(a.as_much.most - a.as_much.least < 1e-6, "{a:?}");
    }
    en
}

#[test]
fn the_luck_of_kept_chronicles() {
    let adgr = luck_of::<Adgr>("adgr");
    // The dice of each side sum up to what the throws say, fights of one throw each.
    let sum = |i: usize| adgr.throws.iter().map(|t| t.lost[i][1]).sum::<f64>();
    for i in 0..2 {
        assert!((sum(i) - adgr.lost[i].real).abs() < 1e-6, "{} {}", sum(i), adgr.lost[i].real);
    }
    luck_of::<Tercios>("tercios");
    luck_of::<Argad>("argad");
}

/// The luck that a viewer reckons from what he was told.
fn seen_luck(text: &str, viewer: Viewer) -> luck::LuckOut {
    let (door, acted) = rocroi_systems::replay(text).unwrap_or_else(|p| panic!("{p}"));
    let mut seen = luck::seen(door.system(), &door.start_view(viewer)).unwrap();
    let place = Viewer::ALL.iter().position(|v| *v == viewer).unwrap();
    for told in acted.iter().flat_map(|a| &a.told[place]) {
        seen.hear(told).unwrap();
    }
    seen.out(Lang::En)
}

#[test]
fn a_seat_reckons_the_luck_it_has_seen_as_the_chronicle_does() {
    for system in ["adgr", "tercios", "argad"] {
        let text = kept(system);
        let whole = rocroi_systems::for_system!(system, S => luck::told::<S>(&text, Lang::En).unwrap(), else panic!());
        for viewer in Viewer::ALL {
            let seen = seen_luck(&text, viewer);
            assert_eq!(seen.sentence, whole.sentence, "{system}, {viewer:?}");
            assert_eq!(
                (seen.lost, seen.gain),
                (whole.lost.clone(), whole.gain.clone()),
                "{system}, {viewer:?}"
            );
            let thrown = |l: &[luck::ThrowOut]| {
                l.iter().map(|t| (t.what.clone(), t.changes.clone())).collect::<Vec<_>>()
            };
            assert_eq!(thrown(&seen.throws), thrown(&whole.throws), "{system}, {viewer:?}");
        }
    }
}

#[test]
fn what_the_enemy_can_do() {
    let path = root().join("cases/adgr/charge");
    let mut files: Vec<PathBuf> = std::fs::read_dir(path).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut with = 0;
    for file in files.iter().take(12) {
        let table: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        let Some(position) = table.get("position") else { continue };
        let Ok(state) = Source::Position(toml::to_string(position).unwrap()).start::<Adgr>() else {
            continue;
        };
        let state: State<Adgr> = state;
        for seat in Seat::BOTH {
            let found = foresee::threats(&state, seat, false, Lang::En);
            with += usize::from(!found.is_empty());
            let dear: Vec<f64> =
                found.iter().map(|t| t.odds.seen.sides[seat.other().index()].lost.value).collect();
            assert!(dear.windows(2).all(|w| w[0] >= w[1]), "dearest first");
        }
    }
    assert!(with >= 4, "charges are found on both sides' turns: {with}");
}
