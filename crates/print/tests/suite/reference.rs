//! Reference pictures: pages printed now against pictures kept from before, with a tolerance. After a wanted change
//! look at the pictures, then run once with `UPDATE_REFERENCE=1`. When one differs, both are written; the message says
//! where.

use crate::papers::paper;
use rocroi_print::print;
use std::{env, fs, path::Path};
use tiny_skia::Pixmap;

/// A pixel has changed if a channel is off by more than this.
const STEP: u8 = 48;
/// So many pixels in a thousand may change: a new release of the rasteriser moves a few.
const SHARE: usize = 8;
const WIDTH: u32 = 440;

/// The papers of which a page is kept, and which page.
const KEPT: [(&str, usize); 7] = [
    ("roster-adgr-sweden-1632-fr", 0),
    ("roster-tercios-spain-1000-en", 0),
    ("roster-argad-village-fr", 0),
    ("large-adgr-en", 1),
    ("large-tercios-fr", 0),
    ("sheet-adgr-fr", 1),
    ("sheet-tercios-en", 0),
];

fn picture(name: &str, page: usize) -> Pixmap {
    let p = paper(name);
    let printed =
        print(&p.template, p.data.to_string().into_bytes()).unwrap_or_else(|e| panic!("{name}: {e}"));
    printed.picture(page, WIDTH).unwrap_or_else(|| panic!("{name} has no page {page}"))
}

fn changed(a: &Pixmap, b: &Pixmap) -> usize {
    if (a.width(), a.height()) != (b.width(), b.height()) {
        return usize::MAX;
    }
    let pixels = a.data().chunks_exact(4).zip(b.data().chunks_exact(4));
    pixels.filter(|(a, b)| a.iter().zip(b.iter()).any(|(x, y)| x.abs_diff(*y) > STEP)).count()
}

#[test]
fn pages_are_as_they_were() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let shown = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&shown).expect("folder");
    let mut wrong = Vec::new();
    for (name, page) in KEPT {
        let now = picture(name, page);
        let file = kept.join(format!("{name}.png"));
        if env::var_os("UPDATE_REFERENCE").is_some() {
            fs::create_dir_all(&kept).expect("folder");
            fs::write(&file, now.encode_png().expect("png")).expect("written");
            continue;
        }
        let before = fs::read(&file)
            .unwrap_or_else(|e| panic!("{}: {e}; run once with UPDATE_REFERENCE=1", file.display()));
        let before = Pixmap::decode_png(&before).expect("a picture");
        let pixels = (now.width() * now.height()) as usize;
        let moved = changed(&before, &now);
        if moved > pixels * SHARE / 1000 {
            wrong.push(format!("{name}: {} of {pixels} pixels", moved.min(pixels)));
            for (which, map) in [("kept", &before), ("now", &now)] {
                let file = shown.join(format!("{name}-{which}.png"));
                fs::write(file, map.encode_png().expect("png")).expect("written");
            }
        }
    }
    assert!(wrong.is_empty(), "pages differ: {}\nsee {}", wrong.join("; "), shown.display());
}

#[test]
fn the_comparison_can_fail() {
    let (a, b) = (picture("roster-tercios-spain-500-en", 0), picture("roster-tercios-france-500-en", 0));
    assert!(changed(&a, &b) > (a.width() * a.height()) as usize * SHARE / 1000);
    assert_eq!(changed(&a, &a), 0);
}
