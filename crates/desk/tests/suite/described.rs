//! Fights described by choosing: every word that is offered has a name in both languages and is understood; dice that
//! fall come to something the odds know of.

use rocroi_desk::described::{self, FieldOut, Kind};
use rocroi_desk::foresee::NoOddsOut;
use rocroi_game::{Described, Foretold};
use rocroi_systems::{Adgr, Argad, Tercios};
use rocroi_words::Lang;

fn line(one: &str, verb: &str, two: &str) -> Described {
    let two = (!two.is_empty()).then(|| two.to_owned());
    Described { one: one.into(), verb: verb.into(), two, ..Described::default() }
}

/// One line of every verb.
fn lines(system: &str) -> Vec<Described> {
    match system {
        "adgr" => vec![
            line("keil", "charges", "lmi musket"),
            line("keil", "fights", "lmi musket"),
            line("lmi musket", "shoots", "keil"),
            line("keil lost=1", "rallies", ""),
            line("competent", "commands", ""),
            line("general", "risks", ""),
        ],
        "tercios" => vec![
            line("tercio", "charges", "modern_battalion"),
            line("tercio", "fights", "modern_battalion"),
            line("tercio", "shoots", "modern_battalion"),
            line("tercio", "tests", ""),
            line("tercio", "breaks", ""),
            line("rank=3 inspiring", "commands", ""),
        ],
        _ => vec![
            line("cuirassier", "charges", "line-soldier"),
            line("cuirassier", "fights", "line-soldier"),
            line("line-soldier", "shoots", "cuirassier"),
            line("target=4", "tests", ""),
            line("line-soldier", "slows", ""),
        ],
    }
}

fn each<S: rocroi_desk::Shown + Foretold>(check: impl Fn(&Described)) {
    let all = lines(S::NAME);
    assert_eq!(all.iter().map(|l| l.verb.as_str()).collect::<Vec<_>>(), S::verbs(), "{}", S::NAME);
    all.iter().for_each(check);
}

fn named<S: rocroi_desk::Shown + Foretold>() {
    each::<S>(|l| {
        for lang in [Lang::En, Lang::Fr] {
            assert_eq!(
                described::nameless::<S>(l, lang),
                Vec::<String>::new(),
                "{} {} {lang:?}",
                S::NAME,
                l.verb
            );
        }
    });
}

#[test]
fn every_word_has_a_name() {
    named::<Adgr>();
    named::<Tercios>();
    named::<Argad>();
}

/// How a field is said, word by word.
fn said(f: &FieldOut) -> Vec<String> {
    let with = |v: &str| format!("{}={v}", f.words[0].word);
    match f.kind {
        Kind::Choice | Kind::Many | Kind::Switch => f.words.iter().map(|w| w.word.clone()).collect(),
        Kind::Number => vec![with("1")],
        Kind::Value => f.values.iter().map(|v| with(&v.word)).collect(),
        Kind::List if f.values.is_empty() => vec![with("1,1")],
        Kind::List => f.values.iter().map(|v| with(&v.word)).collect(),
    }
}

fn understood<S: rocroi_desk::Shown + Foretold>() {
    each::<S>(|l| {
        let v = described::vocabulary::<S>(l, Lang::En);
        let ok = |l: &Described| match described::odds::<S>(l, false, Lang::En) {
            Err(NoOddsOut::Trouble(t)) => Err(t),
            _ => Ok(()),
        };
        assert_eq!(ok(l), Ok(()), "{l:?}");
        let mut wrong = Vec::new();
        for f in &v.one {
            for w in said(f) {
                // A choice already made is made anew.
                let others: Vec<&str> = l.one.split_whitespace().collect();
                let mine = |o: &&str| !said(f).iter().any(|x| x.split('=').next() == o.split('=').next());
                let kept: Vec<&str> =
                    others.iter().copied().filter(|o| f.kind == Kind::Many || mine(o)).collect();
                let one = if kept.contains(&w.as_str()) {
                    l.one.clone()
                } else {
                    format!("{} {w}", kept.join(" "))
                };
                if let Err(t) = ok(&Described { one: one.clone(), ..l.clone() }) {
                    // What is known only together with other words is still a word.
                    if t.iter().any(|t| {
                        t.contains("unknown") || t.contains("needs a value") || t.contains("no value")
                    }) {
                        wrong.push(format!("{one}: {t:?}"));
                    }
                }
            }
        }
        for f in &v.about {
            let values: Vec<String> = match f.kind {
                Kind::Number => vec!["1".into()],
                Kind::Switch => vec!["yes".into()],
                _ => f.values.iter().map(|v| v.word.clone()).collect(),
            };
            for value in values {
                let mut l = l.clone();
                l.about.insert(f.id.clone(), value.clone());
                if let Err(t) = ok(&l) {
                    wrong.push(format!("{} {} {value}: {t:?}", l.verb, f.id));
                }
            }
        }
        assert!(wrong.is_empty(), "{} {}: {wrong:#?}", S::NAME, l.verb);
    });
}

#[test]
fn every_word_that_is_offered_is_understood() {
    understood::<Adgr>();
    understood::<Tercios>();
    understood::<Argad>();
}

fn falls<S: rocroi_desk::Shown + Foretold>() {
    each::<S>(|l| {
        let odds = described::odds::<S>(l, false, Lang::En).unwrap();
        let mut faces = Vec::new();
        for n in 0..200u8 {
            let fallen = described::fall::<S>(l, &faces, Lang::En).unwrap();
            if fallen.awaited.is_empty() {
                assert!(!fallen.came.is_empty(), "{l:?}");
                let tolls = [fallen.tolls[0], fallen.tolls[1]];
                assert!(odds.seen.outcomes.iter().any(|(t, _)| *t == tolls), "{l:?}: {tolls:?}");
                return;
            }
            let dice: u8 = fallen.awaited.iter().map(|p| p.dice).sum();
            faces.extend((0..dice).map(|i| 1 + (i.wrapping_mul(5).wrapping_add(n)) % 6));
        }
        panic!("{l:?} does not come to an end");
    });
}

#[test]
fn what_falls_is_among_what_was_foretold() {
    falls::<Adgr>();
    falls::<Tercios>();
    falls::<Argad>();
}
