//! Sixty unlabelled tiles at the size of a phone, for a blind sort: which arm, front or rear up, fresh or worn.
//! The key is a file of its own.

use crate::scenes;
use rocroi_draw::*;
use std::{error::Error, fmt::Write as _, fs, path::Path};

/// A small fixed shuffle; the sheet is always the same.
fn shuffled(n: usize, mut seed: u64) -> Vec<usize> {
    let mut v: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        v.swap(i, (seed >> 33) as usize % (i + 1));
    }
    v
}

pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    use Formation as F;
    let kinds: &[(F, &str)] = &[
        (F::Tercio, "pike"),
        (F::LaterTercio, "pike"),
        (F::Keil, "pike"),
        (F::Colunela, "pike"),
        (F::PikeAndShot, "pike"),
        (F::LaterPikeAndShot, "pike"),
        (F::Pikes, "pike"),
        (F::Shot, "shot"),
        (F::Bayonet, "shot"),
        (F::SkirmishShot, "shot"),
        (F::ForlornHope, "shot"),
        (F::Caracole, "horse"),
        (F::ShockCavalry, "horse"),
        (F::Cavalry, "horse"),
        (F::Cuirassiers, "horse"),
        (F::Gendarmes, "horse"),
        (F::LightHorse, "horse"),
        (F::MountedArquebusiers, "horse"),
        (F::LightGun, "guns"),
        (F::FieldGun, "guns"),
        (F::HeavyGun, "guns"),
        (F::Battery, "guns"),
    ];
    let nations = ["spain", "france", "empire", "sweden", "dutch", "bavaria"];
    let mut s = scenes::empty(36.0, 26.5);
    let mut key = String::from("tile,arm,front,state,formation\n");
    let order = shuffled(60, 1643);
    for (slot, i) in order.iter().enumerate() {
        let (f, arm) = kinds[i % kinds.len()];
        let seat = (i / 2 % 2) as u8;
        let up = (i / 3 + i) % 2 == 0;
        let worn = (i / 5 + i / 2) % 2 == 0;
        let (x, y) = (3.0 + 3.3 * (slot % 10) as f64, 24.6 - 4.2 * (slot / 10) as f64);
        let (_, d) = scenes::size(f);
        let mut p = scenes::piece(&format!("tile {slot}"), f, nations[i % nations.len()], seat, x, y, 0.0);
        if !up {
            p.facing = 180_000;
            p.at.1 -= scenes::ud(d);
        }
        if worn {
            p.strength.lost = 3;
        }
        // The number stands below every tile alike: beside its rear it would tell the front.
        p.label.clear();
        s.overlays
            .push(Overlay::Note { at: (scenes::ud(x), scenes::ud(y - 2.6)), text: format!("{}", slot + 1) });
        s.pieces.push(p);
        let _ = writeln!(
            key,
            "{},{arm},{},{},{}",
            slot + 1,
            if up { "up" } else { "down" },
            if worn { "worn" } else { "fresh" },
            f.name()
        );
    }
    fs::create_dir_all(folder)?;
    let o = Options { pixels: 20, sheet: false, ornament: false, names: Names::Labels, ..Options::default() };
    let svg = plan(&s, &o);
    // Twice the pixels, as a phone's screen has; the marks are those of the small size.
    fs::write(folder.join("tiles.svg"), &svg)?;
    fs::write(folder.join("tiles.png"), png(&svg, 0)?)?;
    fs::write(folder.join("tiles@2x.png"), png(&svg, 1440)?)?;
    fs::write(folder.join("tiles-key.csv"), key)?;
    Ok(())
}
