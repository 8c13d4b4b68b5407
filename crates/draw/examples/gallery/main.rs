//! Draws the gallery: a plate for every troop type, state and ground, three battles in three skins, and the page
//! that shows them. `cargo run -p rocroi-draw --features png --example gallery -- docs`
//!
//! `gallery FOLDER tiles` writes the sheet of unlabelled tiles for a blind sort, and its key, instead.

mod battles;
mod page;
mod scenes;
mod tiles;

use rocroi_draw::{Detail, Names, Options, Scene, Skin, plan, png};
use std::{env, error::Error, fs, path::PathBuf};

/// The plates: name, scene, options, and whether the page shows it as a picture of pixels.
fn plates() -> Vec<(&'static str, Scene, Options, bool)> {
    let at = |pixels: u16| Options { pixels, ..Options::default() };
    let named = |pixels: u16| Options { names: Names::Labels, ..at(pixels) };
    vec![
        ("rocroi", scenes::rocroi(), at(40), false),
        ("lutzen", battles::lutzen(), at(44), false),
        ("mill", battles::mill(), at(100), false),
        ("rocroi-key", scenes::keyed(), Options { legend: true, names: Names::Letters, ..at(40) }, false),
        ("rocroi-night", scenes::rocroi(), Options { skin: Skin::Night, ..at(40) }, false),
        ("rocroi-schematic", scenes::rocroi(), Options { skin: Skin::Schematic, ..named(40) }, false),
        ("rocroi-small", scenes::rocroi(), at(22), false),
        ("rocroi-far", scenes::rocroi(), at(13), true),
        ("states", scenes::states(), named(70), false),
        ("figures", battles::figures(), named(330), false),
        ("overlays", scenes::overlays(), at(56), false),
        (
            "near",
            scenes::orders_of_battle(),
            Options { sheet: false, detail: Some(Detail::Near), ..named(90) },
            false,
        ),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let docs = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    let only = env::args().nth(2);
    let folder = docs.join("gallery");
    fs::create_dir_all(&folder)?;
    if only.as_deref() == Some("tiles") {
        return tiles::write(&docs);
    }
    for (name, scene, o, pixels) in plates() {
        if only.as_deref().is_some_and(|w| w != "all" && !name.contains(w)) {
            continue;
        }
        let svg = plan(&scene, &o);
        if !pixels || only.is_some() {
            fs::write(folder.join(format!("{name}.svg")), &svg)?;
        }
        if pixels || only.is_some() {
            fs::write(folder.join(format!("{name}.png")), png(&svg, 0)?)?;
        }
    }
    if only.is_none() {
        page::write(&docs)?;
    }
    Ok(())
}
