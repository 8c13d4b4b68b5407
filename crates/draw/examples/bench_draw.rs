//! What a plan costs: kilobytes and milliseconds for a hundred units of every kind, half of them worn.
//! Run by `cargo xtask bench draw`, or `cargo run --release -p rocroi-draw --example bench_draw`.

#[allow(dead_code)] // the gallery's scenes; only one is measured
#[path = "gallery/scenes.rs"]
mod scenes;

use rocroi_draw::{Options, Skin, plan};
use std::time::Instant;

fn main() {
    let scene = scenes::hundred();
    let bare = Options { embed_font: false, ..Options::default() };
    for (name, o) in [
        ("engraving, 40 px to the UD", bare.clone()),
        ("the same with its font", Options::default()),
        ("small marks, 22 px", Options { pixels: 22, ..bare.clone() }),
        ("near marks, 100 px", Options { pixels: 100, ..bare.clone() }),
        ("night", Options { skin: Skin::Night, ..bare.clone() }),
        ("schematic", Options { skin: Skin::Schematic, ..bare }),
    ] {
        let mut best = f64::INFINITY;
        let mut bytes = 0;
        for _ in 0..200 {
            let start = Instant::now();
            bytes = std::hint::black_box(plan(&scene, &o)).len();
            best = best.min(start.elapsed().as_secs_f64() * 1000.0);
        }
        println!("{name:<40}{:>8.0} kB{best:>9.2} ms", bytes as f64 / 1000.0);
    }
}
