//! What a roster says: every unit, its points, its boxes, its code; checked against the list and the report.

use crate::common::{illegal, large, sample, samples};
use rocroi_armies::{ListFile, SYSTEMS, qr_text, read_code};
use rocroi_print::{Cell, Matrix, Roster, roster};
use rocroi_words::Lang;

fn made(list: &ListFile, lang: Lang) -> Roster {
    roster(list, lang).unwrap_or_else(|t| panic!("{t:?}"))
}

/// Boxes of a row.
fn boxes(row: &[Cell]) -> usize {
    let of = |c: &Cell| match c {
        Cell::Ticks(strips) => strips.iter().flat_map(|s| &s.groups).sum(),
        Cell::Name { .. } | Cell::Text(_) => 0,
    };
    row.iter().map(of).sum()
}

/// The row of a unit.
fn row<'a>(r: &'a Roster, wanted: &str) -> &'a [Cell] {
    let rows = r.sections.iter().flat_map(|s| &s.rows);
    let is = |c: &Cell| matches!(c, Cell::Name { name, .. } if name == wanted);
    rows.into_iter().find(|r| is(&r[0])).unwrap_or_else(|| panic!("no row {wanted}"))
}

fn texts(row: &[Cell]) -> Vec<&str> {
    fn text(c: &Cell) -> Option<&str> {
        match c {
            Cell::Text(t) => Some(t.as_str()),
            Cell::Name { .. } | Cell::Ticks(_) => None,
        }
    }
    row.iter().filter_map(text).collect()
}

#[test]
fn every_sample_has_its_points_its_units_and_its_code() {
    for (name, list) in samples() {
        for lang in Lang::ALL {
            let (r, report) = (made(&list, lang), list.report(lang).unwrap());
            assert_eq!((r.total, r.legal), (report.total, report.legal), "{name}");
            assert!(r.legal, "{name}: {:?}", r.faults);
            assert_eq!(r.sections.iter().map(|s| s.points).sum::<i32>(), report.total, "{name}");
            // Points are told in every row, and add up.
            let number = |text: &str| text.replace('−', "-").parse::<i32>().unwrap();
            let points = |text: &str| match text.split_once(" × ") {
                Some((n, each)) => number(n) * number(each),
                None => number(text),
            };
            for s in &r.sections {
                let told: i32 = s.rows.iter().map(|row| points(texts(row).last().unwrap())).sum();
                assert_eq!(told, s.points, "{name}: {}", s.name);
                assert!(s.rows.iter().all(|row| row.len() == r.columns.len()), "{name}");
            }
            let lines: u16 = report.sections.iter().flat_map(|s| &s.lines).map(|l| l.number).sum();
            let rows = r.sections.iter().flat_map(|s| &s.rows);
            let counted: u16 =
                rows.map(|row| if let Cell::Name { number, .. } = &row[0] { *number } else { 0 }).sum();
            assert_eq!(counted, lines, "{name}");
            assert!(!r.glossary.is_empty(), "{name}");
            let text = r.code_groups.concat();
            assert_eq!(read_code(&text).unwrap(), list, "{name}");
        }
    }
}

#[test]
fn the_qr_code_is_the_identical_list() {
    let all = samples().into_iter().chain(SYSTEMS.map(|s| (s.to_owned(), large(s))));
    for (name, list) in all {
        let m = Matrix::of(&qr_text(&list)).expect("fits");
        let grid = rqrr::SimpleGrid::from_func(m.side, |x, y| m.dark(x, y));
        let (_, text) = rqrr::Grid::new(grid).decode().expect("a symbol");
        assert_eq!(read_code(&text).unwrap(), list, "{name}");
        // Small enough to be read from a roster: half a millimetre a module.
        assert!(name.len() < 8 || m.side <= 57, "{name}: {} modules", m.side);
    }
}

#[test]
fn a_unit_has_the_figures_of_its_profile() {
    let r = made(&sample("adgr/england-1704"), Lang::En);
    assert_eq!(
        texts(row(&r, "Guards")),
        ["HI", "1", "2–3 / 2 / 1", "flintlock, 4\u{a0}UD", "regimental artillery", "3 × 21"]
    );
    assert_eq!(boxes(row(&r, "Guards")), 15);
    assert_eq!(texts(row(&r, "Marlborough"))[4], "command +2, range 8\u{a0}UD");
    assert_eq!(r.tables[0].rows.len(), 5);
    // Five battle units of foot and two Dutch, guns, eight single units of horse and dragoons, three of light infantry.
    assert_eq!(r.tracks[0].groups.iter().sum::<usize>(), 2 * 7 + 1 + 4 + 1 + 2 + 3);

    let r = made(&sample("tercios/spain-500"), Lang::Fr);
    let tercio = row(&r, "Tercio");
    assert_eq!(texts(tercio)[..10], ["4", "4", "3/2", "5", "4", "5", "4+", "5+", "4+", "3+"]);
    assert_eq!(boxes(tercio), 5 + 1);
    assert!(r.glossary.iter().any(|g| g.name == "Dense" && g.clause == "T-TRN-36"));

    let r = made(&sample("argad/cuirassiers"), Lang::En);
    let men = row(&r, "Line soldier");
    assert_eq!(texts(men)[..4], ["3", "–", "16", "16 / 12"]);
    assert_eq!(texts(men)[5], "musket: 5+\u{a0}≤\u{a0}20 · 6+\u{a0}≤\u{a0}40 · 7+\u{a0}≤\u{a0}60");
    assert_eq!(boxes(men), 8);
    // The captain has two lives.
    assert_eq!(boxes(row(&r, "Cuirassier captain")), 2);
}

#[test]
fn an_army_that_cannot_be_played_says_why() {
    for system in SYSTEMS {
        let all = illegal(system);
        assert!(!all.is_empty());
        for (name, list) in all {
            let Ok(report) = list.report(Lang::Fr) else { continue };
            let r = made(&list, Lang::Fr);
            assert!(!r.legal && r.faults.len() == report.faults.len(), "{system}/{name}");
        }
    }
}

#[test]
fn the_hash_is_that_of_the_list_and_not_of_its_file() {
    let list = sample("adgr/sweden-1632");
    let a = made(&list, Lang::En);
    assert_eq!(a.hash, made(&ListFile::read(&list.to_toml().unwrap()).unwrap(), Lang::Fr).hash);
    assert_ne!(a.hash, made(&sample("adgr/spain-1634"), Lang::En).hash);
    assert_eq!(a.hash.len(), 14);
}
