//! Reference pictures: plans drawn now against pictures kept from before, with a tolerance. After a wanted
//! change look at the pictures, then run once with `UPDATE_REFERENCE=1`. When one differs, a page shows both and
//! where they part; the message says where it is.

// The gallery's scenes; not every test needs every one.
#[allow(dead_code)]
#[path = "../examples/gallery/battles.rs"]
mod battles;
#[allow(dead_code)]
#[path = "../examples/gallery/scenes.rs"]
mod scenes;

use resvg::tiny_skia::Pixmap;
use rocroi_draw::*;
use std::{env, fs, path::Path};

/// A pixel has changed if a channel is off by more than this.
const STEP: u8 = 40;
/// So many pixels in a thousand may change: a new release of the rasteriser moves a few.
const SHARE: usize = 8;

fn pictures() -> Vec<(&'static str, String, u32)> {
    let at = |pixels: u16| Options { pixels, embed_font: false, ..Options::default() };
    let window = |x0: f64, y0: f64, x1: f64, y1: f64| {
        Some((scenes::ud(x0), scenes::ud(y0), scenes::ud(x1), scenes::ud(y1)))
    };
    vec![
        ("rocroi", plan(&scenes::rocroi(), &at(40)), 420),
        ("night", plan(&scenes::rocroi(), &Options { skin: Skin::Night, ..at(40) }), 320),
        (
            "schematic",
            plan(&scenes::rocroi(), &Options { skin: Skin::Schematic, names: Names::Labels, ..at(40) }),
            320,
        ),
        (
            "foot",
            plan(&scenes::orders_of_battle(), &Options { window: window(0.0, 9.0, 9.0, 14.0), ..at(40) }),
            0,
        ),
        (
            "horse",
            plan(&scenes::orders_of_battle(), &Options { window: window(9.0, 5.5, 19.0, 10.0), ..at(40) }),
            0,
        ),
        ("states", plan(&scenes::states(), &Options { window: window(0.0, 9.3, 17.5, 18.6), ..at(24) }), 0),
        ("small", plan(&scenes::orders_of_battle(), &Options { sheet: false, ..at(18) }), 0),
        ("grounds", plan(&scenes::grounds(), &at(16)), 0),
        ("lutzen", plan(&battles::lutzen(), &at(30)), 400),
        ("figures", plan(&battles::figures(), &at(80)), 0),
        ("overlays", plan(&scenes::overlays(), &at(40)), 380),
    ]
}

fn pixmap(svg: &str, width: u32) -> Option<Pixmap> {
    Pixmap::decode_png(&png(svg, width).ok()?).ok()
}

#[test]
fn pictures_are_as_they_were() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let shown = Path::new(env!("CARGO_TARGET_TMPDIR")).join("differences");
    let renew = env::var_os("UPDATE_REFERENCE").is_some();
    let mut wrong = Vec::new();
    let mut page = String::from(
        "<!doctype html><meta charset=utf-8><title>Differences</title><style>body{font:16px serif}img{max-width:32%}</style><h1>Kept, drawn now, where they part</h1>",
    );
    for (name, svg, width) in pictures() {
        let now = pixmap(&svg, width).expect("drawn");
        let file = kept.join(format!("{name}.png"));
        if renew {
            fs::create_dir_all(&kept).expect("folder");
            fs::write(&file, now.encode_png().expect("png")).expect("written");
            continue;
        }
        let before = fs::read(&file)
            .unwrap_or_else(|e| panic!("{}: {e}; run once with UPDATE_REFERENCE=1", file.display()));
        let before = Pixmap::decode_png(&before).expect("a picture");
        let size = (now.width(), now.height());
        let changed = if (before.width(), before.height()) == size {
            before
                .data()
                .chunks_exact(4)
                .zip(now.data().chunks_exact(4))
                .filter(|(a, b)| a.iter().zip(b.iter()).any(|(x, y)| x.abs_diff(*y) > STEP))
                .count()
        } else {
            usize::MAX
        };
        let pixels = (size.0 * size.1) as usize;
        if changed > pixels * SHARE / 1000 {
            wrong.push(format!(
                "{name}: {} of {pixels} pixels",
                if changed == usize::MAX { pixels } else { changed }
            ));
            fs::create_dir_all(&shown).expect("folder");
            let mut diff = Pixmap::new(size.0, size.1).expect("size");
            if changed != usize::MAX {
                for (i, (a, b)) in before.data().chunks_exact(4).zip(now.data().chunks_exact(4)).enumerate() {
                    let off = a.iter().zip(b).map(|(x, y)| x.abs_diff(*y)).max().unwrap_or(0);
                    let v = 255 - off;
                    diff.data_mut()[i * 4..i * 4 + 4].copy_from_slice(&[255, v, v, 255]);
                }
            }
            for (kind, map) in [("kept", &before), ("now", &now), ("part", &diff)] {
                fs::write(shown.join(format!("{name}-{kind}.png")), map.encode_png().expect("png"))
                    .expect("written");
            }
            page.push_str(&format!(
                "<h2>{name}</h2><img src={name}-kept.png> <img src={name}-now.png> <img src={name}-part.png>"
            ));
        }
    }
    if !wrong.is_empty() {
        fs::write(shown.join("index.html"), page).expect("written");
        panic!("pictures differ: {}\nsee {}", wrong.join("; "), shown.join("index.html").display());
    }
}

#[test]
fn the_comparison_can_fail() {
    // A unit that has moved by its own width must count as a change.
    let mut s = scenes::rocroi();
    let a = pixmap(&plan(&s, &Options::default()), 640).expect("drawn");
    for p in &mut s.pieces {
        p.at.0 += 2000;
    }
    let b = pixmap(&plan(&s, &Options::default()), 640).expect("drawn");
    let changed = a
        .data()
        .chunks_exact(4)
        .zip(b.data().chunks_exact(4))
        .filter(|(x, y)| x.iter().zip(y.iter()).any(|(p, q)| p.abs_diff(*q) > STEP))
        .count();
    assert!(changed > (a.width() * a.height()) as usize * SHARE / 1000, "{changed}");
}

#[test]
fn every_letter_of_french_is_in_the_face() {
    // A letter that is missing would leave the paper white.
    for c in "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿñíłčő’«»—".chars() {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><text x='8' y='30' font-size='28' font-family='EB Garamond'>{c}</text></svg>"
        );
        let (_, _, data) = raster(&svg, 0).expect("drawn");
        assert!(data.chunks_exact(4).any(|p| p[3] > 100), "{c} is not in the face");
    }
}
