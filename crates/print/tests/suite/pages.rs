//! Pages as they come from the press: how many, everything on them and inside them, nothing on top of anything.

use crate::papers::{Paper, named, paper};
use rocroi_print::{Printed, pdf_of, print};
use serde_json::Value;

fn printed(p: &Paper) -> Printed {
    let pages =
        print(&p.template, p.data.to_string().into_bytes()).unwrap_or_else(|e| panic!("{}: {e}", p.name));
    assert_eq!(pages.missing, 0, "{}: letters that no face has", p.name);
    nothing_cut_or_covered(&p.name, &pages);
    pages
}

/// All letters inside the margins, none on others or on a box.
fn nothing_cut_or_covered(name: &str, p: &Printed) {
    let edge = 14.0;
    let meet = |a: &[f64; 4], b: &[f64; 4]| {
        let (w, h) = (a[2].min(b[2]) - a[0].max(b[0]), a[3].min(b[3]) - a[1].max(b[1]));
        w > 0.6 && h > 0.6
    };
    for (n, (words, boxes)) in p.words.iter().zip(&p.boxes).enumerate() {
        let place = format!("{name}, page {}", n + 1);
        for s in words {
            let inside = s.at[0] >= edge
                && s.at[1] >= edge
                && s.at[2] <= p.size.0 - edge
                && s.at[3] <= p.size.1 - edge;
            assert!(inside, "{place}: `{}` leaves the page, {:?} of {:?}", s.text, s.at, p.size);
        }
        let shown: Vec<_> = words.iter().filter(|s| !s.text.trim().is_empty()).collect();
        for (i, a) in shown.iter().enumerate() {
            for b in &shown[i + 1..] {
                assert!(
                    !meet(&a.at, &b.at),
                    "{place}: `{}` covers `{}`: {:?} {:?}",
                    a.text,
                    b.text,
                    a.at,
                    b.at
                );
            }
            for b in boxes {
                assert!(!meet(&a.at, b), "{place}: `{}` covers a box: {:?} {b:?}", a.text, a.at);
            }
        }
        for (i, a) in boxes.iter().enumerate() {
            assert!(a[2] <= p.size.0 - edge, "{place}: a box leaves the page");
            assert!(!boxes[i + 1..].iter().any(|b| meet(a, b)), "{place}: two boxes on each other");
        }
    }
}

/// Everything on the pages, without the spaces and hyphens that a line break takes or makes.
fn all_text(p: &Printed) -> String {
    squeezed(&p.words.iter().flatten().map(|s| s.text.as_str()).collect::<String>())
}

fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '\u{ad}' | '\u{200b}' | '-' | '\u{2010}'))
        .collect()
}

fn list<'a>(v: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    v[key].as_array().into_iter().flatten()
}

fn text<'a>(v: &'a Value, key: &str) -> &'a str {
    v[key].as_str().unwrap_or_else(|| panic!("{key} of {v}"))
}

/// Every text of a paper stands on its pages.
fn says(name: &str, all: &str, wanted: &str) {
    assert!(all.contains(&squeezed(wanted)), "{name}: `{wanted}` is not on it");
}

fn check_roster(p: &Paper, most: usize) {
    let pages = printed(p);
    assert!(pages.words.len() <= most, "{}: {} pages", p.name, pages.words.len());
    let all = all_text(&pages);
    for row in list(&p.data, "sections").flat_map(|s| list(s, "rows")) {
        for cell in row.as_array().into_iter().flatten() {
            match cell {
                Value::String(t) => says(&p.name, &all, t),
                Value::Object(_) => {
                    says(&p.name, &all, text(cell, "name"));
                    says(&p.name, &all, text(cell, "what"));
                }
                _ => {}
            }
        }
    }
    for g in list(&p.data, "glossary") {
        says(&p.name, &all, text(g, "text"));
    }
    for f in list(&p.data, "faults").chain(list(&p.data, "warnings")) {
        says(&p.name, &all, text(f, "words"));
    }
    for key in ["code", "hash", "title", "subtitle", "note", "rules"] {
        says(&p.name, &all, text(&p.data, key));
    }
    // Every box is drawn.
    let strips = |v: &Value| list(v, "groups").filter_map(Value::as_u64).sum::<u64>();
    let sections = || list(&p.data, "sections");
    let cells = sections().flat_map(|s| list(s, "rows")).flat_map(|r| r.as_array().into_iter().flatten());
    let in_cells: u64 = cells.filter_map(Value::as_array).flatten().map(strips).sum();
    let besides: u64 =
        sections().flat_map(|s| list(s, "ticks")).chain(list(&p.data, "tracks")).map(strips).sum();
    let drawn: usize = pages.boxes.iter().map(Vec::len).sum();
    assert_eq!(drawn as u64, in_cells + besides, "{}: boxes", p.name);
}

#[test]
fn samples_are_one_or_two_pages() {
    // One army in English, the next in French: Typst is slow where it is not optimised.
    let of = |lang: &str, from: usize| {
        let all = named("roster-").into_iter().filter(|p| p.name.ends_with(lang)).collect::<Vec<_>>();
        all.into_iter().skip(from).step_by(2).collect::<Vec<_>>()
    };
    of("-en", 0).iter().chain(&of("-fr", 1)).for_each(|p| check_roster(p, 2));
}

#[test]
fn large_armies_and_long_names_fit() {
    named("large-").iter().for_each(|p| check_roster(p, 7));
}

#[test]
fn faults_are_on_the_page() {
    named("illegal-").iter().for_each(|p| check_roster(p, 3));
}

#[test]
fn sheets_are_two_pages() {
    for p in named("sheet-") {
        let pages = printed(&p);
        assert_eq!(pages.words.len(), 2, "{}", p.name);
        let all = all_text(&pages);
        let panels = list(&p.data, "pages").flat_map(|page| {
            list(page, "wide").chain(list(page, "columns").flat_map(|c| c.as_array().into_iter().flatten()))
        });
        for panel in panels {
            says(&p.name, &all, text(panel, "title"));
            for cell in list(panel, "rows").flat_map(|r| r.as_array().into_iter().flatten()) {
                says(&p.name, &all, cell.as_str().unwrap_or_default());
            }
        }
    }
}

#[test]
fn cards_are_nine_to_a_page() {
    for p in named("cards-nine") {
        assert_eq!(printed(&p).words.len(), 5, "{}", p.name);
    }
    for p in named("cards-backs") {
        assert_eq!(printed(&p).words.len(), 2, "{}", p.name);
    }
}

#[test]
fn a_phone_reads_the_printed_symbol() {
    for name in [
        "roster-adgr-ottomans-1683-en",
        "roster-tercios-empire-1000-fr",
        "roster-argad-village-en",
        "large-adgr-fr",
    ] {
        let p = paper(name);
        let page = printed(&p).picture(0, 2000).expect("a page");
        let (w, h) = (page.width() as usize, page.height() as usize);
        let grey = |x: usize, y: usize| page.data()[(y * w + x) * 4];
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(w, h, grey);
        let grids = picture.detect_grids();
        let read: Vec<String> = grids.iter().filter_map(|g| g.decode().ok()).map(|(_, text)| text).collect();
        assert_eq!(read, [text(&p.data, "qr_text")], "{name}");
    }
}

#[test]
fn a_pdf_is_the_same_every_time_and_has_its_faces_inside() {
    let p = paper("roster-adgr-sweden-1632-fr");
    let make = || pdf_of(&p.template, p.data.to_string().into_bytes()).expect("pdf");
    let (a, b) = (make(), make());
    assert!(a == b && a.starts_with(b"%PDF-"));
    let has = |word: &[u8]| a.windows(word.len()).any(|w| w == word);
    assert!(has(b"AlegreyaSans") && has(b"EBGaramond") && has(b"FontFile"));
    assert!(a.len() < 400_000, "{} bytes", a.len());
}

#[test]
fn a_broken_template_is_told_and_nothing_outside_is_read() {
    let told = print("roster.typ", b"{}".to_vec()).map(|_| ()).expect_err("no data").to_string();
    assert!(told.contains("a fault of this program"), "{told}");
    assert!(print("nowhere.typ", b"{}".to_vec()).is_err());
}
