//! Draws the gallery: plates of every formation, state and ground, and three battles.
//! `cargo run -p rocroi-draw --features png --example gallery -- FOLDER`

mod scenes;

use rocroi_draw::{Names, Options, plan, png};
use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "gallery".into()));
    fs::create_dir_all(&folder)?;
    let o = Options { names: Names::Labels, pixels: 70, ..Options::default() };
    for (name, scene, o) in [("orders", scenes::orders_of_battle(), &o), ("states", scenes::states(), &o)] {
        let svg = plan(&scene, o);
        fs::write(folder.join(format!("{name}.svg")), &svg)?;
        fs::write(folder.join(format!("{name}.png")), png(&svg, 0)?)?;
    }
    Ok(())
}
