//! Draws the gallery: plates of every formation, state and ground, and three battles.
//! `cargo run -p rocroi-draw --features png --example gallery -- FOLDER`

mod battles;
mod scenes;

use rocroi_draw::{Names, Options, Scene, Skin, plan, png};
use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    fs::create_dir_all(&folder)?;
    let only = env::args().nth(2);
    let named = Options { names: Names::Labels, pixels: 70, ..Options::default() };
    let at = |pixels: u16| Options { pixels, ..Options::default() };
    let plates: Vec<(&str, Scene, Options)> = vec![
        ("orders", scenes::orders_of_battle(), named.clone()),
        ("states", scenes::states(), named),
        ("grounds", scenes::grounds(), at(52)),
        ("rocroi", scenes::rocroi(), at(40)),
        (
            "near",
            scenes::orders_of_battle(),
            Options { window: Some((0, scenes::ud(6.0), scenes::ud(14.0), scenes::ud(14.0))), ..at(130) },
        ),
        ("lutzen", battles::lutzen(), at(44)),
        ("figures", battles::figures(), Options { names: Names::Labels, ..at(330) }),
        ("mill", battles::mill(), at(100)),
        ("night", scenes::rocroi(), Options { skin: Skin::Night, ..at(40) }),
        ("schematic", scenes::rocroi(), Options { skin: Skin::Schematic, names: Names::Labels, ..at(40) }),
        ("far", scenes::rocroi(), at(13)),
        ("small", scenes::orders_of_battle(), at(22)),
    ];
    for (name, scene, o) in plates {
        if only.as_deref().is_some_and(|w| !name.contains(w)) {
            continue;
        }
        let svg = plan(&scene, &o);
        fs::write(folder.join(format!("{name}.svg")), &svg)?;
        fs::write(folder.join(format!("{name}.png")), png(&svg, 0)?)?;
    }
    Ok(())
}
