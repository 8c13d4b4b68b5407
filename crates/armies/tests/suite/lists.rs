//! The period lists: each can be bought, its entries exclude each other, and a starting list of it is legal.

use rocroi_adgr::army::{Bought, Choice, Entry, Period, Rules, price_of, unit_faults};
use rocroi_armies::{Fresh, ListFile, SYSTEMS, fresh, periods};
use rocroi_words::Lang;
use std::collections::BTreeSet;

/// Every set of options a unit of an entry may have, legal or not.
fn sets(e: &Entry) -> Vec<BTreeSet<Choice>> {
    let picks: Vec<Option<Choice>> =
        if e.one_of.is_empty() { vec![None] } else { e.one_of.iter().map(|c| Some(*c)).collect() };
    let mut out = Vec::new();
    for pick in picks {
        for mask in 0..1u32 << e.may.len() {
            let may = e.may.iter().enumerate().filter(|(i, _)| mask & (1 << i) != 0).map(|(_, c)| *c);
            out.push(e.with.iter().copied().chain(pick).chain(may).collect());
        }
    }
    out
}

fn overlap(a: [u16; 2], b: [u16; 2]) -> bool {
    a[0].max(b[0]) <= a[1].min(b[1])
}

#[test]
fn a_unit_comes_from_one_entry_only() {
    for p in periods() {
        for (i, a) in p.entries.iter().enumerate() {
            for b in &p.entries[..i] {
                let same = a.troop == b.troop && overlap(a.years, b.years);
                if same && a.qualities.iter().any(|q| b.qualities.contains(q)) {
                    let both = sets(b);
                    assert!(!sets(a).iter().any(|s| both.contains(s)), "{}: {} and {}", p.id, a.id, b.id);
                }
            }
        }
    }
}

#[test]
fn everything_a_list_offers_can_be_bought() {
    for p in periods() {
        for e in &p.entries {
            let legal = |quality, choices: &BTreeSet<Choice>| {
                let choices: Vec<Choice> = choices.iter().copied().collect();
                let unit = Bought { name: String::new(), line: None, troop: e.troop, quality, choices };
                price_of(e.troop, quality, &unit.choices).is_some()
                    && unit_faults(&unit, Rules::default()).is_empty()
            };
            let all = sets(e);
            for q in &e.qualities {
                assert!(all.iter().any(|s| legal(*q, s)), "{}: {} as {q:?}", p.id, e.id);
            }
            for c in e.may.iter().chain(&e.one_of) {
                let some = |s: &&BTreeSet<Choice>| s.contains(c);
                let found = all.iter().filter(some).any(|s| e.qualities.iter().any(|q| legal(*q, s)));
                assert!(found, "{}: {} with {c:?}", p.id, e.id);
            }
        }
    }
}

#[test]
fn lists_leave_room_to_choose_and_know_their_allies() {
    let cost = |e: &Entry, dear: bool| -> i16 {
        let prices = e.qualities.iter().flat_map(|q| {
            sets(e).into_iter().filter_map(|s| {
                let choices: Vec<Choice> = s.into_iter().collect();
                let unit = Bought { name: String::new(), line: None, troop: e.troop, quality: *q, choices };
                let (base, extras) = price_of(e.troop, *q, &unit.choices)?;
                let fine = unit_faults(&unit, Rules::default()).is_empty();
                fine.then(|| base + extras.iter().map(|(_, p)| p).sum::<i16>())
            })
        });
        let all: Vec<i16> = prices.collect();
        *(if dear { all.iter().max() } else { all.iter().min() }).unwrap()
    };
    for p in periods() {
        for year in [p.years[0], u16::midpoint(p.years[0], p.years[1]), p.years[1]] {
            let here: Vec<&Entry> =
                p.entries.iter().filter(|e| (e.years[0]..=e.years[1]).contains(&year)).collect();
            let least: i16 = here.iter().map(|e| cost(e, false) * i16::from(e.least)).sum();
            let most: i16 = here.iter().map(|e| cost(e, true) * i16::from(e.most)).sum();
            assert!(least <= 150, "{} in {year}: {least} points are demanded", p.id);
            assert!(most >= 260, "{} in {year}: only {most} points can be spent", p.id);
        }
        for a in &p.allies {
            let ally: &Period =
                periods().iter().find(|q| q.id == *a).unwrap_or_else(|| panic!("{}: {a}", p.id));
            assert!(overlap(p.years, ally.years), "{} and {a} never met", p.id);
        }
        assert!(!p.about.en.is_empty() && !p.about.fr.is_empty());
        for e in &p.entries {
            for text in [&e.name, &e.why] {
                assert!(!text.en.is_empty() && !text.fr.is_empty(), "{}: {}", p.id, e.id);
            }
        }
    }
}

#[test]
fn the_armies_asked_for_are_there() {
    let peoples = [
        "swiss",
        "french-1525",
        "landsknecht",
        "spanish-1525",
        "spanish-1634",
        "valois",
        "huguenot",
        "dutch",
        "elizabethan",
        "imperial",
        "danish",
        "swedish",
        "french-1643",
        "french-1690",
        "royalist",
        "parliament",
        "new-model",
        "covenanter",
        "irish",
        "polish",
        "cossack",
        "muscovite",
        "transylvanian",
        "ottoman",
        "safavid",
        "mughal",
        "ming",
        "qing",
        "japanese",
    ];
    for people in peoples {
        assert!(periods().iter().any(|p| p.id.starts_with(people)), "{people}");
    }
}

fn wish(system: &str, list: Option<&str>, points: Option<u16>, seed: u64) -> Fresh {
    let (system, list) = (system.to_owned(), list.map(str::to_owned));
    Fresh {
        system,
        list,
        points,
        year: None,
        seed,
        lang: if seed.is_multiple_of(2) { Lang::En } else { Lang::Fr },
    }
}

fn sound(list: &ListFile, what: &str) -> i32 {
    let report = list.report(Lang::En).unwrap_or_else(|t| panic!("{what}: {t:?}"));
    assert!(report.legal, "{what}: {:?}", report.faults);
    report.total * 100 / i32::from(report.points)
}

#[test]
fn starting_lists_of_every_period_list_are_legal_and_spend_their_points() {
    for p in periods() {
        for points in [100, 150, 200, 220, 300] {
            for seed in 0..4 {
                let what = format!("{} {points} {seed}", p.id);
                let list = fresh(&wish("adgr", Some(&p.id), Some(points), seed))
                    .unwrap_or_else(|t| panic!("{what}: {t}"));
                let spent = sound(&list, &what);
                assert!(spent >= 95, "{what}: only {spent} in a hundred are spent");
            }
        }
        // The first and last years have other troops.
        for year in p.years {
            let w = Fresh { year: Some(year), ..wish("adgr", Some(&p.id), None, 7) };
            sound(&fresh(&w).unwrap(), &format!("{} in {year}", p.id));
        }
    }
}

#[test]
fn starting_lists_of_the_other_systems_are_legal_too() {
    for seed in 0..6 {
        for points in [500, 750, 1000, 1500] {
            let list = fresh(&wish("tercios", None, Some(points), seed)).unwrap();
            let spent = sound(&list, &format!("tercios {points} {seed}"));
            assert!(spent >= 85, "tercios {points} {seed}: only {spent} in a hundred");
        }
        for points in [120, 250, 400] {
            sound(
                &fresh(&wish("argad", None, Some(points), seed)).unwrap(),
                &format!("argad {points} {seed}"),
            );
        }
    }
    sound(&fresh(&wish("tercios", Some("sweden"), None, 1)).unwrap(), "sweden");
    for system in SYSTEMS {
        assert!(fresh(&wish(system, None, Some(10), 1)).is_err(), "{system} of 10 points");
        assert!(fresh(&wish(system, Some("xyz"), None, 1)).is_err(), "{system} of an unknown list");
    }
    assert!(fresh(&wish("xyz", None, None, 1)).unwrap_err().to_string().contains("adgr"));
    // The same seed, the same list.
    assert_eq!(fresh(&wish("adgr", None, None, 5)), fresh(&wish("adgr", None, None, 5)));
}

#[test]
fn starting_lists_use_what_their_period_lists_give() {
    use rocroi_adgr::army::List;
    let (mut allied, mut included, mut dug) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for p in periods() {
        for seed in 10..22 {
            let points = [100, 160, 220, 260, 400][seed as usize % 5];
            let list = fresh(&wish("adgr", Some(&p.id), Some(points), seed)).unwrap();
            sound(&list, &format!("{} {points} {seed}", p.id));
            let ListFile::Adgr(List { corps, works, .. }) = list else { panic!("{}", p.id) };
            let mut generals = corps.iter().map(|c| &c.general);
            allied.extend(generals.clone().any(|g| g.list.is_some()).then_some(&p.id));
            included.extend(generals.any(|g| g.included.is_some()).then_some(&p.id));
            dug.extend((works.pieces() > 0).then_some(&p.id));
        }
    }
    let all = periods().len();
    assert_eq!(included.len(), all);
    let of = |can: &dyn Fn(&Period) -> bool| periods().iter().filter(|p| can(p)).count();
    assert!(allied.len() * 10 >= of(&|p| !p.allies.is_empty()) * 8, "{allied:?}");
    assert!(dug.len() * 10 >= of(&|p| p.works > 0) * 9, "{dug:?}");
}
